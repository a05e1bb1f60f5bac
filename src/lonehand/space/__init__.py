"""Places: maps of cells, shared by the games that are played on them. No game is known here."""
