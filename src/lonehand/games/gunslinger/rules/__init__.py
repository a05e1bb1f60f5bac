"""The base game, chapter by chapter: what a person’s character may do, and what comes of it."""
