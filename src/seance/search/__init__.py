"""Monte-Carlo tree search over sampled deals. Knows the kernel, never a game by name."""
