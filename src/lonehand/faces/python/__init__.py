"""Lonehand in Python: games in play, bots and batches."""
