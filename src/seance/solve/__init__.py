"""Solo games of SIGGIL with every card known: won, lost, or not known within the limits. Never a guess."""
