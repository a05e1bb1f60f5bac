"""Gunslinger's automatic characters: they play a side of the showdown by tables and facts."""
