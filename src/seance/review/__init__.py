"""Looking back at a game: every decision judged by what its seat could know, and luck apart (docs/review.md)."""
