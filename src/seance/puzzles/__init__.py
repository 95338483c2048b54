"""Puzzles: positions of a game with moves that win and moves that do not, proved, and judged move by move."""
