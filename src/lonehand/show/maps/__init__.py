"""Maps, for pages and for text: what every game that is played on one shows alike."""
