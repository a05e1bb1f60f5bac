"""Everything that is said in English: what happens, what is asked, and why."""
