"""Shootouts as text, there and back: situations, answers, and what is put right at a table."""
