"""What the manual takes from the program itself while it is made."""
