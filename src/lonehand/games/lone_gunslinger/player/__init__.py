"""A sensible player of Sheriff and Deputy, and the hints that he gives."""
