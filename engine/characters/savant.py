from engine.characters.base import SELDOM, SPENT, Ability, Act, Claim, Game, Riddle, Townsfolk


class Savant(Townsfolk):
    """Once a day, in private, hears two statements, of which one is true."""

    edition = "snv"

    learns = SELDOM
    claim = Claim("visit", target="nobody", private=True)
    reminders = (SPENT,)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        if game.spent(me) or not game.alive_for(me):
            return
        game.spend(me)
        plain = Riddle(game, me.owner, 1)
        game.inform(me, Riddle(game, me.owner, 1, me=me), Riddle(game, me.owner, 0, 1, 2, me=me), plain)

    def on_dawn(self, game: Game, me: Ability) -> None:
        game.grimoire.drop(game.grimoire.marked(SPENT, me.owner, by=me))
