"""The base game, chapter by chapter as the reference has it; nothing here knows the auto dice."""
