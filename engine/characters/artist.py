from engine.characters.base import SELDOM, SPENT, Ability, Act, Claim, Game, Sayable, Townsfolk, YesNo, truths


class Artist(Townsfolk):
    """Once, by day and in private, learns whether something is so.

    Only what can be judged can be asked, so nobody is ever told "I don't know".
    """

    edition = "snv"

    learns = SELDOM
    claim = Claim("ask", target="nobody", what=Sayable, private=True)
    reminders = (SPENT,)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        if game.spent(me) or not game.alive_for(me):
            return
        game.spend(me)
        game.inform(me, truths(game, act.what, me), YesNo())
