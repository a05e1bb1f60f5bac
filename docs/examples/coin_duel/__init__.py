"""Coin Duel: a whole game for Lonehand in one module, for the page on writing one."""
