"""What a stranger may try against a server on the open internet; docs/threat-model.md says what each test holds."""
