"""The sentences of Grimdark Future in English, a module for each of their sorts."""
