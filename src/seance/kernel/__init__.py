"""What every game stands on: bits, generators, the abstract State and Game. Knows no game and no room of ours."""
