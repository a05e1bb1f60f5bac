"""The sentences of Gunslinger in English, a module for each of their sorts."""
