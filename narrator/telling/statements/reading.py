"""What somebody typed or said, as a statement; or why not, and what could be said instead."""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from lark import UnexpectedInput
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from engine.registry import CHARACTERS
from engine.script import Script
from engine.statements import (
    TODAY,
    HasCharacter,
    HasNominated,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    IsImpaired,
    Many,
    NamedPlayers,
    SharesSide,
    Sits,
    Statement,
    TheOne,
    ThisPlayer,
    Those,
    WasAwake,
    WasNominated,
    What,
    Who,
    normal,
)
from engine.terms import DEMON, EVIL, GOOD, MINION, OUTSIDER, TOWNSFOLK, TRAVELLER
from narrator.telling.statements.grammar import StatementGrammar, TooManyReadings, grammar
from narrator.telling.statements.saying import Wordings, ask, say
from narrator.telling.statements.spelling import SPEAKER, Spelling

LONGEST: Final = 300
"""Letters; nobody says more in one breath."""
_OFFERED: Final = 3
_LONG: Final = 6  # letters; a word this long may have two slips, a shorter one has one


class NoStatement(NamedTuple):
    """`reason` is a key of [refusals] in statements.toml; `part` what was not understood; `nearest` what could be
    said instead, likeliest first."""

    reason: str
    part: str
    nearest: tuple[Statement, ...] = ()


def explain(problem: NoStatement, words: Wordings) -> str:
    """What to tell whoever said it."""
    return words.statements.refusals[problem.reason].replace("{part}", problem.part)


def read(
    text: str, names: tuple[str, ...], script: Script, words: Wordings, *, speaker: int | None = None
) -> Statement | NoStatement:
    """The statement that a sentence or question means, in normal form, if it means exactly one.

    `names` are the players' by seat, `speaker` the seat of "I" and "my". Whether it may be made now is for
    `engine.statements.refusal` to say.
    """
    if not words.reads:
        return NoStatement("only tapped", "")
    if len(text) > LONGEST:
        return NoStatement("too long", "")
    spelling = Spelling(words, names, _characters(script))
    spelt = spelling.sentence(text)
    if not spelt:
        return NoStatement("empty", "")
    return _StatementReader(grammar(spelling), names, speaker).read(spelt)


def _characters(script: Script) -> tuple[str, ...]:
    """Whom a sentence may name: those on the script, and Travellers, who are never on it."""
    travellers = (name for name, one in CHARACTERS.items() if one.team is TRAVELLER)
    return tuple(dict.fromkeys((*script.characters, *travellers)))


class _StatementReader:
    def __init__(self, grammar: StatementGrammar, names: tuple[str, ...], speaker: int | None) -> None:
        self.grammar = grammar
        self.speaker = speaker
        self.spelling = grammar.spelling
        self.words = grammar.spelling.words
        self.names = names

    def read(self, spelt: str) -> Statement | NoStatement:
        try:
            readings = self.meanings(spelt)
        except UnexpectedInput as failure:
            return self.not_understood(spelt, failure.pos_in_stream)
        except TooManyReadings:
            return NoStatement("too deep", spelt)
        if not readings:
            return self.speaker_unknown(spelt)
        if len(readings) == 1:
            return readings[0]
        as_we_say_it = [one for one in readings if spelt in self.spellings_of(one)]
        if len(as_we_say_it) == 1:
            return as_we_say_it[0]
        return NoStatement("ambiguous", spelt, tuple(readings[:_OFFERED]))

    def meanings(self, spelt: str) -> list[Statement]:
        """Each meaning once, in normal form, without those about a speaker nobody knows.

        Raises lark.UnexpectedInput, TooManyReadings."""
        readings = self.grammar.readings(spelt)
        if self.speaker is None:
            readings = [one for one in readings if not _mentions(one, SPEAKER)]
        else:
            readings = [_replaced(one, SPEAKER, self.speaker) for one in readings]
        return list({repr(one): one for one in map(normal, readings)}.values())

    def spellings_of(self, statement: Statement) -> tuple[str, str]:
        said, asked = say(statement, self.names, self.words), ask(statement, self.names, self.words)
        return self.spelling.sentence(said), self.spelling.sentence(asked)

    # Why not, and what instead

    def speaker_unknown(self, spelt: str) -> NoStatement:
        speaking = next(word for word in spelt.split() if word in self.spelling.self_words)
        return NoStatement("no speaker", speaking, self.likeliest(spelt))

    def not_understood(self, spelt: str, position: int | None) -> NoStatement:
        unfit = self.unfit(spelt)
        if unfit is not None:
            return NoStatement(*unfit, self.likeliest(spelt))
        unknown = [word for word in spelt.split() if word not in self.grammar.vocabulary]
        if unknown:
            return NoStatement("unknown word", " ".join(unknown), self.corrected(spelt))
        return NoStatement("not a statement", _rest(spelt, position), self.likeliest(spelt))

    def unfit(self, spelt: str) -> tuple[str, str] | None:
        """A word that no statement about the state of the game has, and what is wrong with it."""
        padded = f" {self.without_names(spelt)} "
        for reason, markers in self.words.statements.unfit.items():
            for marker in map(self.spelling.plain, markers):
                where = padded.find(f" {marker} ")
                if where >= 0 and (reason != "open" or where == 0):
                    return reason, marker
        return None

    def without_names(self, spelt: str) -> str:
        for name in self.spelling.players:
            spelt = re.sub(rf"(?<!\S){re.escape(name)}(?!\S)", "·", spelt)
        return spelt

    def corrected(self, spelt: str) -> tuple[Statement, ...]:
        """What it means with every unknown word taken for the known one most like it."""
        mended = " ".join(map(self.known_word, spelt.split()))
        try:
            return tuple(self.meanings(mended)[:_OFFERED]) or self.likeliest(mended)
        except (UnexpectedInput, TooManyReadings):
            return self.likeliest(mended)

    def known_word(self, word: str) -> str:
        """The word itself if it is known, or else the nearest that is within a slip or two; names come first."""
        if word in self.grammar.vocabulary:
            return word
        names = [part for name in self.spelling.players for part in name.split()]
        slips = 1 if len(word) < _LONG else 2
        for known in (names, sorted(self.grammar.vocabulary)):
            match = process.extractOne(word, known, scorer=OSA.distance, score_cutoff=slips)
            if match is not None:
                return match[0]
        return word

    def likeliest(self, spelt: str) -> tuple[Statement, ...]:
        """Simple statements about the players and characters that are named, the most alike in wording first."""
        seats, characters = self.mentioned(spelt)
        if not seats and not characters:
            seats = list(range(len(self.names)))
        candidates = [normal(one) for one in _candidates(seats, characters)]
        wordings = [self.spelling.plain(say(one, self.names, self.words)) for one in candidates]
        ranked = process.extract(spelt, wordings, scorer=fuzz.token_sort_ratio, limit=_OFFERED)
        return tuple(candidates[index] for _, _, index in ranked)

    def mentioned(self, spelt: str) -> tuple[list[int], list[str]]:
        """The players and the characters that are named."""
        padded = f" {spelt} "
        named = [s for name, found in self.spelling.players.items() if f" {name} " in padded for s in found]
        seats = [self.speaker if seat == SPEAKER else seat for seat in named]
        characters = [one for name, one in self.spelling.characters.items() if f" {name} " in padded]
        known = [seat for seat in dict.fromkeys(seats) if seat is not None]
        return known[:4], characters[:4]


def _rest(spelt: str, position: int | None) -> str:
    """What could not be followed, from the beginning of a word; all of it where it only breaks off."""
    if position is None or not 0 <= position < len(spelt):
        return spelt
    return spelt[spelt.rfind(" ", 0, position + 1) + 1 :]


def _candidates(seats: list[int], characters: list[str]) -> Iterator[Statement]:
    qualities: list[What] = [
        *map(HasCharacter, characters), HasTeam(DEMON), HasTeam(MINION), HasTeam(OUTSIDER), HasTeam(TOWNSFOLK),
        HasSide(GOOD), HasSide(EVIL), IsImpaired("drunk or poisoned"), WasAwake(TODAY), HasVoted(TODAY),
        HasNominated(TODAY), WasNominated(TODAY),
    ]  # fmt: skip
    subjects: list[Who] = [ThisPlayer(seat) for seat in seats]
    if 1 < len(seats) <= _OFFERED:
        subjects.append(Many("at least", 1, NamedPlayers(tuple(sorted(seats)))))
    subjects += [TheOne(HasCharacter(one)) for one in characters]
    for who in subjects:
        yield from (Holds(who, what) for what in qualities if who != TheOne(what))  # type: ignore[arg-type]
        for seat in seats[:_OFFERED]:
            if who != ThisPlayer(seat):
                yield Holds(who, Sits(1, "either", ThisPlayer(seat)))
                yield Holds(who, SharesSide(ThisPlayer(seat)))
                yield Holds(who, HasVoted(TODAY, ThisPlayer(seat)))
    for seat in seats:
        yield Holds(TheOne(HasTeam(DEMON)), Sits(1, "either", ThisPlayer(seat)))
    for character in characters:
        yield Holds(Many("at least", 1, Those()), HasCharacter(character))
    for team in (DEMON, MINION, OUTSIDER):
        yield Holds(Many("exactly", 1, Those()), HasTeam(team))


def _mentions(part: object, seat: int) -> bool:
    """Whether a statement speaks of this number."""
    if isinstance(part, tuple):
        return any(_mentions(item, seat) for item in part)
    return type(part) is int and part == seat


def _replaced(part: Any, seat: int, other: int) -> Any:
    if not isinstance(part, tuple):
        return other if type(part) is int and part == seat else part
    items = [_replaced(item, seat, other) for item in part]
    return type(part)(*items) if hasattr(part, "_fields") else tuple(items)
