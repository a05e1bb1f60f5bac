"""Lonehand plays the opponents of solo tabletop games by the letter of their printed rules."""

__version__ = "0.1.0"
