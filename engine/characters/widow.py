from engine.characters.base import (
    GOOD,
    NIGHTLY,
    ONCE,
    POISONED,
    STORYTELLER,
    Ability,
    Game,
    GrimoireReader,
    Hearer,
    InPlay,
    Minion,
)


class Widow(GrimoireReader, Minion):
    """Reads the grimoire once and poisons a player for as long as she works; a good player hears of her."""

    edition = "carousel"

    learns = ONCE
    chooses_once = True
    misleads = NIGHTLY
    reminders = (POISONED, "Know")
    house_rules = {"widow: can poison themself": (True, False)}

    def first_night(self, game: Game, me: Ability) -> None:
        if me.owner != STORYTELLER:
            self.read(game, me)
        seat = game.choose(me, game.grimoire.everyone())
        themself = seat == me.owner and not game.house_rules["widow: can poison themself"]
        if not game.works(me) or themself:
            return
        game.grimoire.mark(POISONED, seat, by=me)
        if seat != me.owner:  # with her own poison in her she can do no more
            self.let_somebody_know(game, me)

    def let_somebody_know(self, game: Game, me: Ability) -> None:
        good = tuple(seat for seat in game.grimoire.others(me.owner) if game.alignment(seat) is GOOD)
        if good:
            hearer = game.ask(STORYTELLER, me, Hearer(*good))
            game.grimoire.mark("Know", hearer, by=me)
            game.tell((hearer,), InPlay(self.id))
