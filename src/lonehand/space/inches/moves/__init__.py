"""Where a base may stand, and the ways by which it gets there."""
