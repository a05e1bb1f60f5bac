"""The engine: one door for choices, dice and cards, and what follows from it. It knows no game."""
