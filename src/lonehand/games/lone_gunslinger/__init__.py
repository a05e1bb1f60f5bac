"""The Lone Gunslinger, a variant of BANG! for one: the player's Sheriff and Deputy against four."""
