"""A sensible player of the people’s side, and the hints that he gives."""
