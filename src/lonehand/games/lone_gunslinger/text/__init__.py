"""Games as text, there and back: situations, and what is put right at a table."""
