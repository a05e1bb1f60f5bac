"""What is put right at a real table, in a few words."""
