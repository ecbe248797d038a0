from engine.characters.base import EVIL, NIGHTLY, Ability, Game, Number, Townsfolk


class EvilDead(Number):
    """How many dead players are evil."""


class Oracle(Townsfolk):
    """Learns each night but the first how many of the dead are evil."""

    edition = "snv"

    learns = NIGHTLY

    def other_nights(self, game: Game, me: Ability) -> None:
        dead = game.grimoire.dead()
        game.inform(me, game.how_many(dead, EVIL, me), EvilDead(len(game.grimoire.ring)))
