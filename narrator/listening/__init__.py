"""From words that were heard or typed to acts of the game; asks where it is in doubt."""
