"""Battles as text, there and back: situations, orders, and what is put right at a table."""
