"""Players that go by chance, and a word of advice for people."""
