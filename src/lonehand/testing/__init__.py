"""What proves a game: scripts for tests, and the conformance kit."""
