"""Everything that a shootout says in English."""
