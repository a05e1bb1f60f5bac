"""How Gunslinger shows itself: the map, counters, sheets, drafts of plots, previews."""
