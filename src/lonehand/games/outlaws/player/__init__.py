"""A sensible player of the human side, and the hints that he gives."""
