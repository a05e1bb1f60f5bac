"""The army that the Solo & Co-Op rules run: its unit types, trees, targets, places and set-up."""
