"""What every game asks and says beside a real table."""
