"""Sentence templates as the phrases a vosk grammar takes.

vosk trains a model of word pairs on its phrases, so it is given every pair that can occur and no more; what comes
out is parsed strictly afterwards.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from hassil.expression import Alternative, Expression, ListReference, Permutation, RuleReference, TextChunk
from hassil.expression import Sequence as Run

from voices.grammar import plain_words
from voices.sentences import CompiledGrammar, Spoken

GARBAGE = "[unk]"
"""The word an English vosk model uses for what is not in the grammar."""

Unit = str | Spoken


@dataclass
class _Ends:
    """What an expression can begin and end with, and whether it can be empty."""

    firsts: set[Unit] = field(default_factory=set)
    lasts: set[Unit] = field(default_factory=set)
    empty: bool = True


def unit_pairs(compiled: CompiledGrammar) -> tuple[set[Unit], set[tuple[Unit, Unit]]]:
    """All units (words and names) of the grammar, and all pairs of units that can follow each other."""
    units: set[Unit] = set()
    pairs: set[tuple[Unit, Unit]] = set()

    def ends_of(expression: Expression) -> _Ends:
        match expression:
            case TextChunk():
                words: list[Unit] = list(plain_words(expression.original_text))
                units.update(words)
                pairs.update(itertools.pairwise(words))
                return _Ends({words[0]}, {words[-1]}, False) if words else _Ends()
            case RuleReference():
                return ends_of(compiled.rules[expression.rule_name].expression)
            case ListReference() if expression.list_name in compiled.spoken:
                names: set[Unit] = set(compiled.spoken[expression.list_name])
                units.update(names)
                return _Ends(names, set(names), False)
            case ListReference():
                return one_of([ends_of(value) for value in compiled.fixed_values(expression.list_name)])
            case Alternative():
                return one_of([ends_of(item) for item in expression.items])
            case Permutation():
                return one_of([run([item, rest]) for item, rest in expression.iterate_permutations()])
            case Run():
                return run(expression.items)
            case _:
                raise TypeError(f"unknown template expression {expression!r}")

    def one_of(choices: list[_Ends]) -> _Ends:
        return _Ends(
            set().union(*(choice.firsts for choice in choices)),
            set().union(*(choice.lasts for choice in choices)),
            any(choice.empty for choice in choices) or not choices,
        )

    def run(items: Iterable[Expression]) -> _Ends:
        whole = _Ends()
        for item in items:
            part = ends_of(item)
            pairs.update(itertools.product(whole.lasts, part.firsts))
            whole.firsts |= part.firsts if whole.empty else set()
            whole.lasts = part.lasts | (whole.lasts if part.empty else set())
            whole.empty = whole.empty and part.empty
        return whole

    for _, expression in compiled.sentences:
        ends_of(expression)
    return units, pairs


def phrases(compiled: CompiledGrammar, words_for: Callable[[Spoken], Sequence[str]]) -> list[str]:
    """The phrases, sorted, the garbage word last. ``words_for`` gives the in-vocabulary ways to write a name. A word
    with ё is there in both spellings: vosk leaves out the one that its model lacks."""
    units, pairs = unit_pairs(compiled)

    def written(unit: Unit) -> Sequence[str]:
        if not isinstance(unit, str):
            return words_for(unit)
        return [unit, compiled.with_dots[unit]] if unit in compiled.with_dots else [unit]

    singles = {text for unit in units for text in written(unit)}
    doubles = {f"{one} {other}" for pair in pairs for one, other in itertools.product(*map(written, pair))}
    return [*sorted(singles | doubles), GARBAGE]


def names_back(words: Sequence[str], forms: dict[tuple[str, ...], str]) -> list[str]:
    """``words`` with every run that stands for a name replaced by the name, longest runs first; garbage at both ends
    dropped, garbage inside kept so that no parser takes the rest for a whole command."""
    words = list(words)
    while words and words[0] == GARBAGE:
        words.pop(0)
    while words and words[-1] == GARBAGE:
        words.pop()
    longest = max((len(run) for run in forms), default=0)
    result: list[str] = []
    place = 0
    while place < len(words):
        for length in range(min(longest, len(words) - place), 0, -1):
            form = forms.get(tuple(words[place : place + length]))
            if form is not None:
                result.append(form)
                place += length
                break
        else:
            result.append(words[place])
            place += 1
    return result
