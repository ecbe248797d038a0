"""Evenings without people: players and Storytellers by chance, who tap, speak and are killed."""
