"""The tiny third game: two players, a hidden card each, one event of chance. It proves that a game is one folder."""
