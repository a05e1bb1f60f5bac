"""Faces in text: what they say, and what people type."""
