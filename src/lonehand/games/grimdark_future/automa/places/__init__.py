"""Where units of the AI go: the best end of a move by the rule in force."""
