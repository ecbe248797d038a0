"""From facts of the game to words: what is said aloud, shown, written down and told afterwards."""
