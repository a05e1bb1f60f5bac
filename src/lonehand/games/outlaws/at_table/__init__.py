"""What hands do at a real table, as orders, and what is asked of people there."""
