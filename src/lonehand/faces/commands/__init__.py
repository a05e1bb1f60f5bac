"""The words of the `lonehand` command, one module for each or for a few that belong together."""
