from engine.characters.base import (
    DEMON,
    NOBODY,
    SELDOM,
    STORYTELLER,
    Ability,
    Answer,
    Death,
    Game,
    Options,
    Pointed,
    Townsfolk,
    Woke,
    behind,
    is_from,
    killers,
)

_AT_ONCE = "choirboy: told at once, whatever happens later that night"


class TheKiller(Pointed):
    """The Demon who killed the King."""

    size, quality, wanted = 1, DEMON, 1

    def __init__(self, seats: tuple[int, ...], demons: tuple[int, ...] = ()) -> None:
        super().__init__(seats)
        self.demons = demons

    def untrue(self, truths: tuple[Answer, ...]) -> Options:
        """Nor is it untrue of another Demon that they are the Demon (two Legions, say)."""
        return super().untrue((*truths, *((demon,) for demon in self.demons)))


class Choirboy(Townsfolk):
    """If the Demon kills the King, they learn which player is that Demon."""

    edition = "carousel"

    brings = ("king",)
    learns = SELDOM
    points_at_evil = True
    reminders = ("King Killed",)
    holds = {"King Killed": lambda game, seat: next(iter(game.living(DEMON)), NOBODY)}  # noqa: ARG005
    house_rules = {_AT_ONCE: (True, False)}

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """At night at once, as what a death sets off (G8): whoever of the two dies first counts."""
        king = game.grimoire.seats[death.seat].character == "king"
        if not king or not is_from(DEMON, death) or not game.alive_for(me):
            return
        assert death.by is not None
        killer = next(iter(behind(game.grimoire, death.by)), STORYTELLER)
        if game.is_night and game.house_rules[_AT_ONCE]:
            self.learn(game, me, killer)
            game.happened(Woke(game.when, me.owner, me.character))  # not in a turn of their own
        else:
            game.grimoire.mark("King Killed", me.owner, by=me, data=killer)

    def other_nights(self, game: Game, me: Ability) -> None:
        for token in game.grimoire.marked("King Killed", me.owner, by=me):
            game.grimoire.drop((token,))
            self.learn(game, me, token.data)

    def learn(self, game: Game, me: Ability, killer: int) -> None:
        """A Demon that no player is has somebody who stands in for it, or nobody."""
        others = game.grimoire.others(me.owner)
        shown = tuple(one for one in others if game.may_stand_in(one, me))
        if killer >= 0:
            by = Ability(game.grimoire.seats[killer].character, killer, killer)
            shown = tuple(one for one in killers(game, by) if one in others)
        if shown:
            game.inform(me, tuple((one,) for one in shown), TheKiller(others, game.now.demons))
