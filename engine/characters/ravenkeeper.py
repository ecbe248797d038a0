from engine.characters.base import SELDOM, Ability, Death, Game, ThisIs, Townsfolk, Woke


class Ravenkeeper(Townsfolk):
    """Dying at night, they learn the character of a player they choose."""

    edition = "tb"

    proves_itself = True
    learns = SELDOM

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if death.seat != me.owner or death.by_day:
            return
        seat = game.choose(me, game.grimoire.everyone())
        truths = tuple(ThisIs(seat, shown) for shown in game.shown_as(seat, me))
        game.inform(me, truths, game.could_be_shown((seat,)))
        game.happened(Woke(game.when, me.owner, me.character))  # not in a turn of their own
