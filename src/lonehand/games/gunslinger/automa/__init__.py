"""What an automatic character does in a segment, and why: sections 9.2 to 9.5 of the print."""
