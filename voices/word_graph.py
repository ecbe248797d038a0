"""Sentence templates as a graph of words, the form in which a neural recogniser is told what can be said."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field

from hassil.expression import (
    Alternative,
    Expression,
    ListReference,
    Permutation,
    RuleReference,
    Sequence,
    TextChunk,
)

from voices.grammar import plain_words
from voices.sentences import CompiledGrammar

Arc = tuple[int, int, str]


def place_of(name: str) -> str:
    """What stands for a name in a graph: "{seat one}", so that Will is told from "will"."""
    return f"{{{name}}}"


@dataclass
class WordGraph:
    """``arcs`` lead from a point to another with a word, or with "" at once; it begins at point 0 and ends at any of
    ``ends``."""

    arcs: list[Arc] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    points: int = 1

    @classmethod
    def of(cls, compiled: CompiledGrammar) -> WordGraph:
        """All sentences of a grammar."""
        graph = cls()
        for _, expression in compiled.sentences:
            end = graph._point()
            graph._add(expression, 0, end, compiled)
            graph.ends.append(end)
        return graph

    def _point(self) -> int:
        self.points += 1
        return self.points - 1

    def _add(self, expression: Expression, begin: int, end: int, compiled: CompiledGrammar) -> None:
        match expression:
            case TextChunk():
                self._in_turn(plain_words(expression.original_text), begin, end, compiled)
            case RuleReference():
                self._add(compiled.rules[expression.rule_name].expression, begin, end, compiled)
            case ListReference() if expression.list_name in compiled.spoken:
                names = dict.fromkeys(spoken.text for spoken in compiled.spoken[expression.list_name])
                self.arcs += [(begin, end, place_of(name)) for name in names]
            case ListReference():
                for value in compiled.fixed_values(expression.list_name):
                    self._add(value, begin, end, compiled)
            case Alternative():
                for item in expression.items:
                    self._add(item, begin, end, compiled)
            case Permutation():
                for item, rest in expression.iterate_permutations():
                    self._in_turn((item, rest), begin, end, compiled)
            case Sequence():
                self._in_turn(expression.items, begin, end, compiled)
            case _:
                raise TypeError(f"unknown template expression {expression!r}")

    def _in_turn(
        self, parts: Iterable[str | Expression], begin: int, end: int, compiled: CompiledGrammar
    ) -> None:
        parts = list(parts)
        points = [begin, *(self._point() for _ in parts[1:]), end]
        if not parts:
            self.arcs.append((begin, end, ""))
        for part, (one, other) in zip(parts, itertools.pairwise(points), strict=False):
            if isinstance(part, str):
                self.arcs.append((one, other, part))
            else:
                self._add(part, one, other, compiled)


def graph_of_sentences(sentences: list[list[str]]) -> WordGraph:
    """Just these, as lists of words and of places of names."""
    graph = WordGraph()
    for words in sentences:
        point = 0
        for word in words:
            after = graph._point()
            graph.arcs.append((point, after, word))
            point = after
        graph.ends.append(point)
    return graph
