"""What hands do at a real table, where the screen does it on its map."""
