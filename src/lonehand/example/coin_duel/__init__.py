"""Coin Duel: a whole game for Lonehand in one module."""
