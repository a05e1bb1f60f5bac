"""What faces draw, typed: a game fills it, a face draws it, and no face asks which game it is.

`contract.Show` is the one object by which a game shows itself. Everything in here is made from what
a seat may see, never from the state of a game.
"""
