"""Players who reason: they say what they know or a bluff, weigh what the others say, nominate and vote by it.

A player knows what the game told them and what was said aloud, and nothing else: `player.Player` is given no more.
"""
