"""How The Lone Gunslinger shows itself: seats, cards, intents, threats, and the whole table."""
