from engine.characters.base import DEMON, SPENT, STORYTELLER, Ability, Game, Nominated, Outsider, Stake


class Golem(Outsider):
    """The first player that the owner nominates dies, unless that is the Demon."""

    edition = "carousel"

    proves_itself = True
    at_stake = Stake.A_LIFE
    reminders = (SPENT,)

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        """To nominate no more is up to the owner: a second nomination stands, and kills nobody. To refuse it aloud
        would prove to everybody that there is a Golem."""
        if nomination.by != me.owner or game.spent(me):
            return
        game.spend(me)
        nominee = nomination.nominee
        if nominee == STORYTELLER or not game.grimoire.seats[nominee].lives:
            return
        if not game.counts_as(nominee, DEMON, me) and game.works(me):
            game.kill(nominee, by=me)
