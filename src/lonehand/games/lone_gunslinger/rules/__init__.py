"""The cards and what they do, by the base rules and the variant, the same for all six seats."""
