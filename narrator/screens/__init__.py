"""What every page shows, folded only from what was told, and what may be tapped there."""
