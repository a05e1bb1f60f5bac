"""How OUTLAWS! shows itself: the board, counters, sheets, and tiles to choose from."""
