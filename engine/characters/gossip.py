from engine.characters.base import (
    STORYTELLER,
    Ability,
    Act,
    Claim,
    Game,
    Sayable,
    Townsfolk,
    Victim,
    truth,
)


class Gossip(Townsfolk):
    """Each day may say something in public; if it is true, somebody dies that night."""

    edition = "bmr"

    claim = Claim("gossip", target="nobody", what=Sayable)
    reminders = ("Dead",)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """Judged when it is said, drunk or sober (G5)."""
        allowed = 2 if me.owner in game.now.twice else 1
        if len(game.grimoire.marked("Said", by=me)) < allowed:
            true = truth(game, act.what)
            game.grimoire.mark("Said", me.owner, by=me, until=game.next_dawn, data=true)

    def other_nights(self, game: Game, me: Ability) -> None:
        for said in game.grimoire.marked("Said", by=me):
            game.grimoire.unmark(said)
            if said.data and game.works(me):
                living = tuple(s for s in game.grimoire.everyone() if game.grimoire.seats[s].lives)
                game.kill(game.ask(STORYTELLER, me, Victim(*living)), by=me)
