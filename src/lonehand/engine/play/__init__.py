"""A game in play: its record, the run that follows from it, and what each seat sees."""
