from engine.characters.base import SELDOM, SPENT, Ability, Act, Claim, Game, OnceADay, Riddle, Townsfolk


class Savant(OnceADay, Townsfolk):
    """Once a day, in private, hears two statements, of which one is true."""

    edition = "snv"

    learns = SELDOM
    claim = Claim("visit", target="nobody", private=True)
    reminders = (SPENT,)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        if not self.may_today(game, me):
            return
        truths = Riddle(game, me.owner, 1, me=me)
        plain = truths if me.owner in game.now.honest else Riddle(game, me.owner, 1)
        game.inform(me, truths, Riddle(game, me.owner, 0, 1, 2, me=me), plain)
