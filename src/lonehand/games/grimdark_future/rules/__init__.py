"""The core rules, chapter by chapter, the same for people and for the AI."""
