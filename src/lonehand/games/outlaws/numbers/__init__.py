"""The numbers of the base game with their sources; boards, people, shootouts and adventures."""
