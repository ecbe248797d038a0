"""Whether a statement of the Gossip, the Artist or the Savant is so: read off the picture and the diary.

True, False, or None for what the ledger does not tell for certain (who woke without a word, whether somebody is
drunk rather than poisoned), and for what hangs on whom the Storyteller takes for what.
"""

from collections.abc import Callable, Iterable
from typing import Any

from engine.statements import language as says
from tests.auditor.neighbours import nearest
from tests.auditor.scene import Choice, Diary, Knowledge, Passing
from tests.auditor.world import Verdict, World, either, number, opposite

Test = Callable[[int], Verdict]


class Judge:
    """Judges statements about one world; `day` is the present or, at night, the last day."""

    def __init__(self, world: World, diary: Diary) -> None:
        self.world = world
        self.diary = diary
        self.night = diary.night
        self.day = diary.night - diary.dark

    def so(self, statement: Any) -> Verdict:
        match statement:
            case says.Holds(who, what):
                return self.meets(who, self.test(what))
            case says.MoreThan(first, second):
                return self.more(first, second)
            case says.NotSo(denied):
                return opposite(self.so(denied))
            case says.Both(first, second):
                return opposite(either([opposite(self.so(first)), opposite(self.so(second))]))
            case says.Either(first, second):
                return either([self.so(first), self.so(second)])
            case says.IfThen(first, second):
                return either([opposite(self.so(first)), self.so(second)])
        return None

    # Who

    def meets(self, who: Any, test: Test) -> Verdict:
        match who:
            case says.ThisPlayer(seat):
                return test(seat)
            case says.TheOne(kind):
                holders = self.holders(kind)
                return None if holders is None else either(test(seat) for seat in holders)
            case says.Many(bound, wanted, among):
                members = self.members(among)
                return None if members is None else _enough(bound, wanted, [test(seat) for seat in members])
        return None

    def holders(self, kind: Any) -> list[int] | None:
        """The living ones of this kind, as everybody sees it, or the dead when none lives; None where it is not
        certain who is."""
        verdicts = {seat: self.test(kind)(seat) for seat in self.world.ring}
        if None in verdicts.values():
            return None
        found = [seat for seat, yes in verdicts.items() if yes]
        return [seat for seat in found if self.world.alive(seat)] or found

    def members(self, group: Any) -> list[int] | None:
        """The players of a group; None where that is not certain."""
        match group:
            case says.NamedPlayers(seats):
                return list(seats)
            case says.NeighboursOf(who, living):
                of = [who.seat] if isinstance(who, says.ThisPlayer) else self.holders(who.kind)
                if of is None:
                    return None
                return sorted({beside for seat in of for beside in self.beside(seat, living=living)})
            case says.Those(kind, that):
                tests = [self.test(one) for one in (kind, that) if one is not None]
                verdicts = {seat: _all(test(seat) for test in tests) for seat in self.world.ring}
                return None if None in verdicts.values() else [seat for seat, yes in verdicts.items() if yes]
        return None

    def beside(self, seat: int, *, living: bool) -> list[int]:
        if seat not in self.world.ring:
            return []
        return nearest(self.world.round_from(seat), lambda other: self.world.alive(other) or not living)

    def more(self, first: Any, second: Any) -> Verdict:
        one, two = self.members(first), self.members(second)
        return None if one is None or two is None else len(one) > len(two)

    # What

    def test(self, what: Any) -> Test:
        """Whether this is so of a player."""
        world, players = self.world, self.world.players
        match what:
            case says.HasCharacter(name):
                return lambda seat: world.is_character(seat, name)
            case says.HasTeam(team):
                return lambda seat: bool(players[seat].character) and world.is_kind(seat, team)
            case says.HasSide(side):
                return lambda seat: world.is_evil(seat) if side == "evil" else opposite(world.is_evil(seat))
            case says.HasLife(alive):
                return lambda seat: players[seat].alive is alive
            case says.IsImpaired(how):
                return lambda seat: self.impaired(seat, how)
            case says.Negated(denied):
                return lambda seat: opposite(self.test(denied)(seat))
            case says.SharesSide(whom):
                return lambda seat: self.meets(whom, lambda other: self.allied(seat, other))
            case says.Sits(steps, hand, whom):
                return lambda seat: self.meets(whom, self.chairs(seat, steps, hand))
        return self.deed(what)

    def allied(self, one: int, other: int) -> Verdict:
        """Whether these two players are on one side."""
        sides = self.world.is_evil(one), self.world.is_evil(other)
        return False if one == other else None if None in sides else sides[0] is sides[1]

    def impaired(self, seat: int, how: str) -> Verdict:
        """The Drunk is drunk by being the Drunk, unless made sober for certain."""
        if self.world.character(seat) == "drunk" and how != "poisoned" and seat not in self.world.honest:
            return True
        if seat not in self.world.droisoned:
            return False
        return True if how == "drunk or poisoned" else None

    def chairs(self, seat: int, steps: int, hand: str) -> Test:
        """Whether somebody sits so many chairs from this player; left is clockwise of them."""
        ring = self.world.ring
        if seat not in ring:
            return lambda _: False
        place, far = ring.index(seat), steps % len(ring)
        clockwise, back = ring[(place + far) % len(ring)], ring[place - far]
        meant = {"left": {back}, "right": {clockwise}}.get(hand)
        if meant is None:
            meant = {clockwise, back} if 2 * steps <= len(ring) else set()
        return lambda other: other in meant and other != seat

    # The past

    def deed(self, what: Any) -> Test:
        diary = self.diary
        match what:
            case says.WasAwake(night):
                turns: list[Choice | Knowledge] = [*diary.choices, *diary.knowledge]
                own = [one for one in turns if one.dark and one.own]  # a Barber's Demon wakes for the Barber
                woken = {one.seat for one in own if self.at_night(one.night, night)}
                return lambda seat: True if seat in woken else None
            case says.DiedByNight(night, demon):
                died = {p.seat for p in self.deaths() if p.dark and self.at_night(p.night, night)}
                unseen = {seat for when, seat in diary.eaten_dead if self.at_night(when, night)}
                return lambda seat: None if seat in unseen or (demon and seat in died) else seat in died
            case says.DiedOnDay(day):
                return self.among(p.seat for p in self.deaths() if not p.dark and self.on_day(p.night, day))
            case says.WasExecuted(day):
                return self.among(s.seat for s in diary.sentences if self.on_day(s.night, day))
            case says.WasExiled(day):
                return self.among(seat for night, seat in diary.exiles if self.on_day(night, day))
            case says.WasNominated(day):
                return self.among(
                    n.nominee for _, night, n, _ in diary.nominations if self.on_day(night, day)
                )
            case says.HasNominated(day, whom):
                done = {(n.by, n.nominee) for _, night, n, _ in diary.nominations if self.on_day(night, day)}
                return self.did(done, whom)
            case says.HasVoted(day, whom):
                cast = {
                    (seat, ballot.nominee)
                    for ballot in diary.ballots
                    if self.on_day(ballot.night, day) and not ballot.exile
                    for seat, raised in ballot.hands.items()
                    if raised
                }
                return self.did(cast, whom)
        return lambda _: None

    def deaths(self) -> list[Passing]:
        """Those that the table saw, and what truly happened under a shroud."""
        return [*self.diary.shrouds, *self.diary.passings]

    @staticmethod
    def among(seats: Iterable[int]) -> Test:
        found = set(seats)
        return lambda seat: seat in found

    def did(self, deeds: set[tuple[int, int]], whom: Any) -> Test:
        def test(seat: int) -> Verdict:
            to = {target for by, target in deeds if by == seat}
            return bool(to) if whom is None else self.meets(whom, lambda other: other in to)

        return test

    def at_night(self, night: int, meant: int | None) -> bool:
        return meant is None or night == (meant if meant > 0 else self.night + meant)

    def on_day(self, day: int, meant: int | None) -> bool:
        return meant is None or day == (meant if meant > 0 else self.day + meant)


def _all(verdicts: Iterable[Verdict]) -> Verdict:
    return opposite(either(opposite(verdict) for verdict in verdicts))


def _enough(bound: str, wanted: int, found: list[Verdict]) -> Verdict:
    """Whether as many hold as are wanted; "every" wants at least one to begin with."""
    if bound == "every":
        return bool(found) and _all(found)
    if bound == "exactly":
        return number(wanted, found)
    least, most = found.count(True), found.count(True) + found.count(None)
    enough = [least >= wanted, most >= wanted] if bound == "at least" else [least <= wanted, most <= wanted]
    return enough[0] if enough[0] == enough[1] else None
