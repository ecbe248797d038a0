"""A finished game as a list of sentences: for the page after the reveal and for `storyteller replay`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ledger import (
    Chose,
    Claimed,
    DayBroke,
    DiedByDay,
    Executed,
    GameOver,
    HandCounted,
    NightFell,
    NobodyExecuted,
    Nominated,
    NothingHappened,
    Retracted,
    Told,
    Uncovered,
    VoteCounted,
    YouAre,
)
from engine.terms import GOOD, TOWN
from engine.town_square import TownSquare
from narrator.script_lines import ScriptLines


def timeline(ledger: Sequence[Told], lines: ScriptLines) -> list[str]:
    """Everything anybody was told, secrets included, in order. Only for a game that is over."""
    return Timeline(lines).of(ledger)


class Timeline:
    """Sentences as the game goes on: give it the ledger in pieces, in order."""

    def __init__(self, lines: ScriptLines) -> None:
        self._lines = lines
        self._square = TownSquare()
        self._dealt: set[int] = set()
        self._hands: list[str] = []

    def of(self, ledger: Sequence[Told]) -> list[str]:
        story: list[str] = []
        for told in ledger:
            if told.to == TOWN:
                story += self._public(told.fact)
                self._square = self._square.after(told.fact)
            else:
                story += [self._private(told.fact, int(seat)) for seat in told.to]
        return story

    def _show(self, key: str, **values: object) -> str:
        return self._lines.texts.shown(f"timeline.{key}", **values)

    def _public(self, fact: object) -> list[str]:
        show, names = self._show, self._square.names
        match fact:
            case NightFell():
                return [show("night", night=fact.night)]
            case DayBroke():
                return [show("dawn", day=fact.day), *self._news(fact)]
            case Nominated():
                self._hands = []
                return [show("nominated", nominator=names[fact.by], nominee=names[fact.nominee])]
            case HandCounted(raised=True):
                self._hands.append(names[fact.seat])
            case VoteCounted():
                return self._vote(fact)
            case Claimed(claim="slay"):
                return [show("slayer", slayer=names[fact.by], target=names[fact.target])]
            case NothingHappened():
                return [show("nothing_happened")]
            case DiedByDay():
                return [show("died", name=names[fact.seat])]
            case Executed(died=True):
                return [show("executed", name=names[fact.seat])]
            case Executed():
                alive = self._square.alive[fact.seat]
                return [show("survived" if alive else "already_dead", name=names[fact.seat])]
            case NobodyExecuted():
                return [show("nobody_executed")]
            case GameOver():
                return [show("good_wins" if fact.winner == GOOD else "evil_wins")]
            case Uncovered():
                return [self._was(row[0], row[1], row[3]) for row in fact.rows]
            case Retracted():
                return [show("undone")]
        return []

    def _news(self, fact: DayBroke) -> list[str]:
        names = self._square.names
        died = [self._show("died", name=names[seat]) for seat in fact.died]
        returned = [self._show("returned", name=names[seat]) for seat in fact.revived]
        return (died or [self._show("nobody_died")]) + returned

    def _vote(self, fact: VoteCounted) -> list[str]:
        nominee = self._square.names[fact.nominee]
        if not self._hands:
            return [self._show("no_votes", nominee=nominee)]
        counted = self._show("voted", nominee=nominee, votes=fact.tally, names=self._hands)
        if fact.outcome == "about to die":
            return [counted, self._show("about_to_die", name=nominee)]
        return [counted, self._show("nobody_about_to_die")] if fact.outcome == "tie" else [counted]

    def _was(self, name: str, character: str, believed: str | None) -> str:
        if believed is None or believed == character:
            return self._show("was", name=name, character=character)
        return self._show("was_believing", name=name, character=character, believed=believed)

    def _private(self, fact: object, seat: int) -> str:
        names = self._square.names
        match fact:
            case YouAre():
                key = "became" if seat in self._dealt else "dealt"
                self._dealt.add(seat)
                return self._show(key, name=names[seat], character=fact.character)
            case Chose(answer=int(chosen)):
                return self._chose(fact, seat, [names[chosen]])
            case Chose(answer=(int(), *_) as chosen):
                return self._chose(fact, seat, [names[one] for one in chosen])
        shown = self._lines.shown_for(fact, names, seat)
        return self._show("told", name=names[seat], line=" ".join(shown.split("\n")))

    def _chose(self, fact: Chose, seat: int, chosen: list[str]) -> str:
        answer = self._lines.texts.and_list(chosen)
        return self._show("chose", name=self._square.names[seat], character=fact.character, answer=answer)
