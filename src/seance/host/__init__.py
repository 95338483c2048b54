"""Tables at work: live tables, changes, bots and clocks, presence. Knows no wire message and no web framework."""
