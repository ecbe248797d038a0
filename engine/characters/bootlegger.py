from engine.characters.base import Loric


class Bootlegger(Loric):
    """The script has rules of its own (`Script.own_rules`): they are read out and shown, and kept by people alone."""

    needs_human = True
