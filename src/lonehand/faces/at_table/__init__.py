"""Beside a real table: what hands do, and what an opponent does on a table that is described."""
