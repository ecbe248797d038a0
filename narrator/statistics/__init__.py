"""What is counted of finished games: of this evening, and of a group over all its evenings where it wants that."""
