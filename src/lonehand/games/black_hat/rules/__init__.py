"""The rules of the print, chapter by chapter: moving, shooting, contact, True Grit, allies."""
