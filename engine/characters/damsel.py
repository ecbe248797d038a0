from engine.characters.base import MINION, Ability, Act, Claim, Game, InPlay, Outsider, truly

_DEAD = "damsel: a dead Minion may guess"
_DROISONED = "damsel: a guess is used up while she is drunk or poisoned"


class Damsel(Outsider):
    """Minions know that there is one, and win if the first of them to name a player in public names her."""

    edition = "carousel"

    reminders = ("Guess Used",)
    house_rules = {_DEAD: (True, False), _DROISONED: (False, True)}
    claim = Claim("damsel", by="anybody", final=True, heard_by="holders")

    # A Marionette, who does not know that they are a Minion, is not told. Each Legion is a Minion as well (almanac).
    def first_night(self, game: Game, me: Ability) -> None:
        if not game.works(me):
            return
        for seat in game.grimoire.everyone():
            if truly(game.grimoire, seat, MINION) and game.grimoire.seats[seat].believed is None:
                game.tell((seat,), InPlay(me.character))

    def act(self, game: Game, me: Ability, act: Act) -> None:
        assert act.target is not None
        may = game.house_rules[_DEAD] or game.square.alive[act.by]
        guesses = truly(game.grimoire, act.by, MINION) and may
        used = game.grimoire.marked("Guess Used", me.owner, by=me)
        if not guesses or used or not (me.genuine and game.alive_for(me)):
            return
        right = act.target == me.owner
        works = game.works(me) if right else me in game.now.working
        if works or game.house_rules[_DROISONED]:
            game.grimoire.mark("Guess Used", me.owner, by=me)
        if right and works:
            game.win(game.alignment(me.owner).other, by=me)
