"""Towns: their houses, cover, doors and platforms; as text, by hand and made from a seed."""
