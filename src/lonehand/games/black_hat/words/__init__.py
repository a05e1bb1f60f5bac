"""The words of the game in English."""
