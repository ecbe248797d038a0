"""What the town might believe at a table of Trouble Brewing, and lies that fit it.

A second, smaller set of the rules of that one edition, so that thousands of grimoires can be tried while a player
waits: `cast` says which characters it knows by what. `search.can_be_searched` says where it may be used. At every
other table a lie only has the right form (`narrator.mind.lies`).
"""
