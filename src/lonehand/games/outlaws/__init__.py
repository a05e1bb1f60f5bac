"""OUTLAWS! Adventures in the Old West, with the solitaire rules 2.3."""
