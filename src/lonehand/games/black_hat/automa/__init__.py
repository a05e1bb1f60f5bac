"""The automatic gangs (BW-AUTO): a list of ten lines, played from what a seat may know."""
