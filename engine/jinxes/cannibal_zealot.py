from engine.jinxes.base import ToldWhatTheyAte


class CannibalZealot(ToldWhatTheyAte):
    """A Cannibal who has the Zealot's ability is told so: they have to know that they must vote."""

    pair = "cannibal", "zealot"
