"""How Grimdark Future shows itself: the table, sheets, drafts, previews and marks."""
