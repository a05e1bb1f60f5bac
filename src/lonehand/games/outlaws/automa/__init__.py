"""The solitaire rules 2.3: what auto characters do, chapter by chapter as they are printed."""
