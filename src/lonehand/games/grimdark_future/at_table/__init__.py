"""What hands do at a real table, and what is asked of people there."""
