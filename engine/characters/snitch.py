from engine.characters.base import MINION, STORYTELLER, Ability, Bluffs, Game, NotInPlay, Outsider, truly


class MinionBluffs(Bluffs):
    """Good characters that are not in play, for a Minion."""


class Snitch(Outsider):
    """Each Minion learns at the start three good characters that are not in play."""

    edition = "carousel"

    # All Minions are told, the dead ones too of a Snitch who comes later (almanac); a Marionette, who does not know
    # that they are a Minion, is not. Each Legion is a Minion as well (almanac).
    def first_night(self, game: Game, me: Ability) -> None:
        if not game.works(me):
            return
        spare = tuple(one for one in game.script.good if not game.in_play(one))
        for seat in game.grimoire.everyone():
            if truly(game.grimoire, seat, MINION) and game.grimoire.seats[seat].believed is None:
                shown = game.ask(STORYTELLER, me, MinionBluffs(spare, min(3, len(spare))))
                game.tell((seat,), NotInPlay(shown))
