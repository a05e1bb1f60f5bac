"""Maps of cells: hexes bent to buildings, or squares.

`boards` reads what a person has drawn, `check` says what is wrong with it, `graph` makes cells of
it; `sight`, `aim` and `routes` answer what a rule asks, and `picture` draws.
"""
