"""The two or three moments that decided a game, by stated rules.

Weighed are: an ability that ended the game (10); a Demon that dies, by the vote or by somebody's hand, lives through
its execution, or is made somebody else (9); a new Demon (8); what the last three or four living did (8); an execution
or an escape by a single hand, of a good player who dies (6), of a Demon that lives (7), of another evil player that
lives (5); and the death after which too few were left (7). Of one and the same event only the weightiest is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine import Game
from engine.ledger import DayBroke, DiedByDay, Executed, NobodyExecuted, Told, VoteCounted
from engine.registry import character
from engine.terms import DEMON, EVIL, GOOD, STORYTELLER, TOWN
from engine.town_square import TownSquare, standing_entries
from engine.witness import Changed, Dies, LivedOn, ResultTurned, Sight, WonBy
from narrator.telling.reasons import Reasons

MOST = 3
FEW_LEFT = 4


class DecisiveMoment(NamedTuple):
    """`at` is its place in the ledger; the higher `weight`, the more it decided."""

    at: int
    weight: int
    line: str


def moments(game: Game, reasons: Reasons) -> list[DecisiveMoment]:
    """The weightiest, in the order they came."""
    found = [*_Votes(game, reasons).moments(), *_seen(game, reasons)]
    weightiest = sorted(found, key=lambda one: (-one.weight, -one.at))
    chosen: list[DecisiveMoment] = []
    for one in weightiest:
        if all(abs(one.at - other.at) > 2 for other in chosen):
            chosen.append(one)
    return sorted(chosen[:MOST])


def _dated(reasons: Reasons, at: int, line: str) -> str:
    night, number = reasons.dawn_or_dusk(at)
    shown = reasons.words.texts.shown
    if night:
        return shown("story.by_night", night=max(1, number), line=line)
    return shown("story.by_day", day=number, line=line)


def _seen(game: Game, reasons: Reasons) -> Iterator[DecisiveMoment]:
    """What the witness saw of Demons and of abilities that end games."""
    shown, names = reasons.words.texts.shown, game.square.names
    inherited = {seen.step for seen in reasons.seen if _makes_a_demon(seen.sight)}
    for seen in reasons.seen:
        at, whole = seen.at, reasons.of(seen)
        match seen.sight:
            case WonBy() | ResultTurned():
                yield DecisiveMoment(at, 10, _dated(reasons, at, whole))
            case Changed(before=(was, _), after=(now, _)) as change if _makes_a_demon(change):
                who = {"name": names[change.seat], "character": was, "believed": now}
                yield DecisiveMoment(at, 8, _dated(reasons, at, shown("story.new_demon", **who)))
            case Changed(before=(was, _)) if character(was).team is DEMON and seen.step not in inherited:
                yield DecisiveMoment(at, 9, _dated(reasons, at, whole))
            case LivedOn(death=death) if death.execution:
                if character(reasons.character_at(death.seat, at)).team is DEMON:
                    yield DecisiveMoment(at, 9, _dated(reasons, at, whole))
            case Dies(death=death, character=fallen) if (
                character(fallen).team is DEMON and death.by is not None
            ):
                if seen.step not in inherited:
                    yield DecisiveMoment(at, 9, _dated(reasons, at, whole))


def _makes_a_demon(sight: Sight) -> bool:
    if not isinstance(sight, Changed):
        return False
    (was, _), (now, _) = sight.before, sight.after
    return was != now and character(now).team is DEMON


class _Votes:
    """What the votes decided, told from the public ledger and from who the players were."""

    def __init__(self, game: Game, reasons: Reasons) -> None:
        self.game, self.reasons = game, reasons
        self._stands = set(map(id, standing_entries(game.ledger)))

    def moments(self) -> Iterator[DecisiveMoment]:
        square, counted = TownSquare(), dict[int, tuple[VoteCounted, int]]()
        deaths = list[tuple[int, int]]()
        for at, entry in enumerate(self.game.ledger):
            if entry.to != TOWN or id(entry) not in self._stands:
                continue
            match entry.fact:
                case DayBroke():
                    counted.clear()
                    deaths += [(at, seat) for seat in entry.fact.died]
                case DiedByDay():
                    deaths.append((at, entry.fact.seat))
                case VoteCounted() as vote if vote.nominee != STORYTELLER:
                    threshold = max(vote.needed, square.most_votes + 1)
                    counted[vote.nominee] = vote, threshold
                    yield from self._escape(at, vote, threshold)
                case Executed() if entry.fact.seat != STORYTELLER:
                    yield from self._execution(at, entry, square, counted)
                    deaths += [(at, entry.fact.seat)] if entry.fact.died else []
                case NobodyExecuted() if square.living <= FEW_LEFT:
                    yield from self._nobody(at, square)
            square = square.after(entry.fact)
        if deaths and square.winner is EVIL:
            yield self._of(*deaths[-1], 7, "story.last_death")

    def _of(self, at: int, seat: int, weight: int, key: str, **values: object) -> DecisiveMoment:
        who = {"name": self.game.square.names[seat], "character": self.reasons.character_at(seat, at)}
        line = self.reasons.words.texts.shown(key, **who, **values)
        return DecisiveMoment(at, weight, _dated(self.reasons, at, line))

    def _escape(self, at: int, vote: VoteCounted, threshold: int) -> Iterator[DecisiveMoment]:
        """Evil comes through by a single hand."""
        who = character(self.reasons.character_at(vote.nominee, at))
        if vote.outcome != "about to die" and vote.tally == threshold - 1 and who.team.side is EVIL:
            weight = 7 if who.team is DEMON else 5
            yield self._of(
                at, vote.nominee, weight, "story.escaped_by_one_hand", votes=vote.tally, needed=threshold
            )

    def _execution(
        self, at: int, entry: Told, square: TownSquare, counted: dict[int, tuple[VoteCounted, int]]
    ) -> Iterator[DecisiveMoment]:
        seat = entry.fact.seat
        who = character(self.reasons.character_at(seat, at))
        vote, threshold = counted.get(seat, (None, 0))
        if vote is None or not entry.fact.died:
            return
        if who.team is DEMON:
            yield self._of(at, seat, 9, "story.demon_executed", votes=vote.tally, needed=threshold)
        elif square.living <= FEW_LEFT:
            yield self._of(at, seat, 8, "story.last_choice", alive=square.living, demon=self._demon())
        elif vote.tally == threshold and who.team.side is GOOD:
            yield self._of(at, seat, 6, "story.died_by_one_hand", votes=vote.tally)

    def _nobody(self, at: int, square: TownSquare) -> Iterator[DecisiveMoment]:
        values = {"alive": square.living, "demon": self._demon()}
        line = self.reasons.words.texts.shown("story.last_choice_nobody", **values)
        yield DecisiveMoment(at, 8, _dated(self.reasons, at, line))

    def _demon(self) -> str:
        """The Demons at the end, by name."""
        seats = self.game.grimoire.seats
        demons = [seat.name for seat in seats if character(seat.character).team is DEMON]
        return self.reasons.words.texts.and_list(demons)
