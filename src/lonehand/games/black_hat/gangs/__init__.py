"""Gangs and the people in them: values, weapons and skills, as files that one can write."""
