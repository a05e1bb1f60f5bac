"""Where games sleep."""
