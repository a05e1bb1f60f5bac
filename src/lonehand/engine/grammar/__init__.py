"""Grammar for sentences, a module for each language."""
