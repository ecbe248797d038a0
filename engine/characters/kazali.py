from collections.abc import Iterable

from engine.characters.base import (
    EVIL,
    STORYTELLER,
    Ability,
    Casting,
    Counts,
    Demon,
    Game,
    MadeMinion,
    Phase,
    ThisIs,
    character,
)


class OwnMinions(Casting):
    """Who becomes which Minion."""


def near_only(minion: str) -> bool:
    """Whether only a neighbour of the Demon is made that."""
    return character(minion).beside_the_demon


class Kazali(Demon):
    """Chooses on the first night who becomes which Minion, and each other night a player, who dies."""

    edition = "carousel"

    chooses_at_night = True
    reminders = ("Dead",)
    picks_at_once = 3
    names_at_once = 3

    def counts(self, players: int, counts: Counts) -> Iterable[Counts]:
        return counts.no_minions().any_outsiders()

    def first_night(self, game: Game, me: Ability) -> None:
        """Nothing can spoil it, as it comes before everything else. One who comes later has the Minions there are."""
        if game.phase is not Phase.FIRST_NIGHT or game.slot != self.id:
            return
        seats = tuple(seat for seat in game.grimoire.others(me.owner) if seat not in game.square.travellers)
        minions = game.script.minions
        near = {one: game.grimoire.neighbours(me.owner) for one in minions if near_only(one)}
        count = min(game.usual_counts.minions, len(minions))
        plan = game.ask(me.owner, me, OwnMinions(seats, minions, count, only=near))
        game.chosen(me, plan, *(one.seat for one in plan))
        if me.genuine:
            self.make(game, me, plan)

    def make(self, game: Game, me: Ability, plan: tuple[ThisIs, ...]) -> None:
        """Whom a jinx forbids to be that, because of somebody whom nobody knows, is another Minion; not because of
        somebody who becomes a Minion as well, in whatever order they were named."""
        taken, left = [one.character for one in plan], list(plan)
        while left:
            may = (one for one in left if game.may_become(one.seat, one.character, by=me))
            seat, minion = made_next = next(may, left[0])
            left.remove(made_next)
            others = [one for one in game.script.minions if one not in taken and not near_only(one)]
            free = tuple(one for one in others if game.may_become(seat, one, by=me))
            allowed = game.may_become(seat, minion, by=me) or not free
            made = minion if allowed else game.ask(STORYTELLER, me, MadeMinion(free))
            taken.append(made)
            game.become(seat, made, side=EVIL, by=me)
        game.note_who_began()

    def other_nights(self, game: Game, me: Ability) -> None:
        self.attack(game, me, game.choose(me, game.grimoire.everyone()))
