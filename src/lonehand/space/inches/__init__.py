"""The open table, in whole thousandths of an inch.

`shapes` knows bases and distances, `tables` reads what a person has written, `check` says what is
wrong with it, `ground` makes shapes of it; `sight`, `routes` and `placing` answer what a rule asks,
`making` makes tables from a seed, and `picture` draws. What a game asks for its figures, one or
many together, `figures` measures, `fields` keeps with the table, `seeing` tells of sight and cover,
and `formations` sets down. A game says whose they are, and whether they keep together.

Every length is a whole number of thousandths of an inch, and every comparison is made between whole
numbers, squares mostly, so that a battle comes out the same on every machine. Where a place must be
found, say the point where two bases touch, it is rounded in the direction that its function names,
and what it promises is verified on the rounded place.
"""
