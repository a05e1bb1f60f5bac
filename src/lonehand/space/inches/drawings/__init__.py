"""An open table as a picture."""
