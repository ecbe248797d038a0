"""A finished game as a list of sentences: for the page after the reveal and for `storyteller replay`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ledger import (
    CameBack,
    Chose,
    Claimed,
    Contest,
    DayBroke,
    DiedByDay,
    Executed,
    ExileCalled,
    Exiled,
    ExileDecided,
    FabledJoined,
    FabledLeft,
    GameOver,
    GhostVoteReturned,
    GhostVoteTaken,
    HandCounted,
    LeftTheTable,
    NightFell,
    NobodyExecuted,
    Nominated,
    NominationsReopened,
    NothingHappened,
    Pardoned,
    PublicChoice,
    Reseated,
    Retracted,
    Told,
    TravellerJoined,
    Uncovered,
    VoteCounted,
    VoteTokenGiven,
    YouAre,
)
from engine.terms import GOOD, STORYTELLER, TOWN
from engine.town_square import TownSquare
from narrator.answers import in_words, name_of
from narrator.script_lines import ScriptLines

HEADINGS = (NightFell, DayBroke, GameOver)
"""What begins with a sentence of its own, as a heading."""


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
            case Nominated(by=by) if by == STORYTELLER:
                self._hands = []
                return [show("storyteller_nominated", nominee=names[fact.nominee])]
            case Nominated():
                self._hands = []
                return [show("nominated", nominator=names[fact.by], nominee=names[fact.nominee])]
            case HandCounted(raised=True):
                self._hands.append(names[fact.seat])
            case VoteCounted():
                return self._vote(fact)
            case Claimed(claim="slay", target=int(target)):
                return [show("slayer", slayer=names[fact.by], target=names[target])]
            case Claimed():
                return [self._claimed(fact)]
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
            case GameOver(winner=None):
                return [show("nobody_wins")]
            case GameOver():
                return [show("good_wins" if fact.winner == GOOD else "evil_wins")]
            case Uncovered():
                return [self._was(row[0], row[1], row[3]) for row in fact.rows]
            case Retracted():
                return [show("undone")]
        return self._of_the_table(fact)

    def _of_the_table(self, fact: object) -> list[str]:
        """Who comes and goes, exile, and what befalls votes; nothing for what needs no telling."""
        show, names = self._show, self._square.names
        match fact:
            case TravellerJoined():
                return [show("joined", name=fact.name, character=fact.character)]
            case LeftTheTable():
                return [show("left", name=names[fact.seat])]
            case Reseated():
                return [show("reseated", names=[names[seat] for seat in fact.ring])]
            case FabledJoined():
                return [show("fabled", character=fact.character)]
            case FabledLeft():
                return [show("no_fabled", character=fact.character)]
            case PublicChoice(seats=(_, *_)):
                chosen = [names[seat] for seat in fact.seats]
                return [show("public_choice", character=fact.character, names=chosen)]
            case ExileCalled():
                by = name_of(fact.by, names, self._lines.texts)
                return [show("exile_called", nominator=by, nominee=names[fact.traveller])]
            case ExileDecided():
                key = "exiled" if fact.exiled else "not_exiled"
                return [show(key, name=names[fact.traveller], votes=fact.tally)]
            case Exiled(died=False):
                return (
                    [show("exile_survived", name=names[fact.seat])] if self._square.alive[fact.seat] else []
                )
            case Exiled():
                return [show("died", name=names[fact.seat])]
            case NominationsReopened():
                return [show("reopened", name=names[fact.by])]
            case CameBack():
                return [show("returned", name=names[fact.seat])]
            case GhostVoteReturned():
                return [show("vote_returned", name=names[fact.seat])]
            case GhostVoteTaken():
                return [show("vote_taken", name=names[fact.seat])]
            case VoteTokenGiven():
                return [show("vote_given", first=names[fact.by], second=names[fact.to])]
            case Pardoned():
                return [show("pardoned", name=names[fact.nominee])]
            case Contest(pair=(first, second)):
                return [show("contest", first=names[first], second=names[second])]
        return []

    def _claimed(self, fact: Claimed) -> str:
        names, texts = self._square.names, self._lines.texts
        parts = [self._lines.claim_label(fact.claim)]
        if fact.target is not None:
            parts.append(names[fact.target])
        if fact.what is not None:
            parts.append(in_words(fact.what, names, texts).removesuffix("."))
        return self._show("claimed", name=name_of(fact.by, names, texts), line=", ".join(parts))

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
            case Chose():
                return self._chose(fact, seat, [in_words(fact.answer, names, self._lines.texts)])
        shown = self._lines.shown_anyhow(fact, names, seat)
        return self._show("told", name=names[seat], line=" ".join(shown.split("\n")))

    def _chose(self, fact: Chose, seat: int, chosen: list[str]) -> str:
        answer = self._lines.texts.and_list(chosen)
        return self._show("chose", name=self._square.names[seat], character=fact.character, answer=answer)
