"""Files that people write: TOML, decision tables and their words, and what is wrong with one."""
