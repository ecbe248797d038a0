from engine.characters.base import NIGHTLY, POISONED, Ability, Game, Minion, until_dusk


class Poisoner(Minion):
    """Each night a player is poisoned until dusk."""

    edition = "tb"

    chooses_at_night = True
    played_by_storyteller = True

    misleads = NIGHTLY
    reminders = (POISONED,)
    lasts = {POISONED: until_dusk}

    house_rules = {"poisoner: can poison themself": (True, False)}

    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.everyone())
        themself = seat == me.owner and not game.house_rules["poisoner: can poison themself"]
        if not themself and game.works(me):
            game.grimoire.mark(POISONED, seat, by=me, until=game.dusk)
