from engine.characters.base import NIGHTLY, STORYTELLER, Ability, Game, Judgement, Phrase, Townsfolk

GOOD_AHEAD, EVIL_AHEAD, NEITHER = (Phrase("general", name) for name in ("good", "evil", "neither"))


class Ahead(Judgement):
    """Which side is winning, as the Storyteller honestly thinks."""

    informs = True


class General(Townsfolk):
    """Learns each night which side the Storyteller thinks is winning: good, evil or neither."""

    edition = "carousel"

    learns = NIGHTLY
    judges = ("at night",)
    phrases = frozenset(("good", "evil", "neither"))

    def each_night(self, game: Game, me: Ability) -> None:
        """The opinion comes first and is a truth like any other: only then is it looked at who may be lied to."""
        opinions = Ahead(NEITHER, GOOD_AHEAD, EVIL_AHEAD)
        game.inform(me, (game.ask(STORYTELLER, me, opinions),), opinions)
