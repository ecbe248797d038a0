"""What games of players who reason have shown of who wins: made by commands, never by hand."""
