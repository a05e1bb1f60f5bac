"""The open table, in whole thousandths of an inch.

`shapes` knows bases and distances, `tables` reads what a person has written, `check` says what is
wrong with it, `ground` makes shapes of it, and `random_tables` makes tables from a seed. What a
game asks of its figures, one or many together, `figures` measures and `sight` and `cover` tell;
`fields` keeps it with the table. `moves` has the ways of bases and the places where they may stand,
and `drawings` has the picture. A game says whose figures they are, and whether they keep together.

Every length is a whole number of thousandths of an inch, and every comparison is made between whole
numbers, squares mostly, so that a battle comes out the same on every machine. Where a place must be
found, say the point where two bases touch, it is rounded in the direction that its function names,
and what it promises is verified on the rounded place.
"""
