"""Script files: read, checked, and explained where they cannot be played."""
