"""Grimdark Future on the open table, with the opponents of its Solo & Co-Op rules."""
