"""A game in the terminal, with its table as a picture in characters; it needs Textual."""
