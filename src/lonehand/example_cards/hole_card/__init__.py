"""Hole Card: a game of cards for Lonehand, with one that you do not see."""
