"""What hands do with real cards, as orders."""
