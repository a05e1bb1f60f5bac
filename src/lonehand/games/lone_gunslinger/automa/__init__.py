"""How an NPC plays: LG-NPC, LG-TARGET and LG-CARD, and the facts that he goes by."""
