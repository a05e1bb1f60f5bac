"""The numbers of the base game, each with its source, and the showdowns made from them."""
