"""Army lists: read from Army Forge or our own files, checked, shown, and sorted into unit types."""
