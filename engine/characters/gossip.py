from engine.characters.base import (
    STORYTELLER,
    Ability,
    Act,
    Claim,
    Game,
    Sayable,
    TakenAsSo,
    Townsfolk,
    Victim,
    truths,
)


class Gossip(Townsfolk):
    """Each day may say something in public; if it is true, somebody dies that night."""

    edition = "bmr"

    proves_itself = True
    claim = Claim("gossip", target="nobody", what=Sayable)
    reminders = ("Dead",)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """Judged when it is said, drunk or sober (G5)."""
        allowed = 2 if me.owner in game.now.twice else 1
        if len(game.grimoire.marked("Said", by=me)) < allowed:
            game.grimoire.mark("Said", me.owner, by=me, until=game.next_dawn, data=self.so(game, me, act))

    def so(self, game: Game, me: Ability, act: Act) -> bool:
        """The Storyteller decides now whom they look at as what, drunk or sober; never for who only thinks so."""
        plain, *other = truths(game, act.what, me)
        if not other or not me.genuine:
            return plain
        taken = bool(game.ask(STORYTELLER, me, TakenAsSo(), truths=(plain, *other)))
        if taken is not plain:
            game.went_wrong(me)
            game.registered_falsely(*game.grimoire.ring)
        return taken

    def other_nights(self, game: Game, me: Ability) -> None:
        for said in game.grimoire.marked("Said", by=me):
            game.grimoire.unmark(said)
            if said.data and game.works(me):
                living = tuple(s for s in game.grimoire.everyone() if game.grimoire.seats[s].lives)
                game.kill(game.ask(STORYTELLER, me, Victim(*living)), by=me)
