"""The campaign: what a gunfight leaves behind, and how gangs go on from it."""
