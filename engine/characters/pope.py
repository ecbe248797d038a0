from engine.characters.base import Loric


class Pope(Loric):
    """Some Townsfolk tokens are copies of good characters in play, which the Demon may be shown as safe to claim."""

    # A copy of an Outsider adds to their number, and Drunks may believe in what somebody has.
    doubles = True
