"""Sentence templates as a JSGF grammar, the form pocketsphinx takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
from voices.sentences import CompiledGrammar, Spoken

UNLIKELY = 1e-18
"""The weight of such a sentence, where an answer has 1: it must fit better by about 400 (see ``Heard.lead``). Where
"who nominates?" was asked, 157 names fitted worse than "cancel" by 367 at most; cancellations fitted better than any
name by 1,131 and more in quiet, and 43 of 48 by more than 400 over babble 10 dB quieter (2026-11-21)."""
NOT_NAMED = 1e-9
"""The weight of a name that the question did not name: it must fit better by about 200. Of 120 names over babble
10 dB quieter 87 instead of 82 were heard rightly where the question named them, of 120 seats 84 instead of 76
(2026-11-21)."""


def jsgf(
    compiled: CompiledGrammar,
    token: Callable[[Spoken], str | None],
    *,
    unlikely: frozenset[str] = frozenset(),
    weights: Mapping[str, float] | None = None,
) -> str:
    """The grammar's text; ``token`` gives the one word that stands for a spoken name, None to leave it out.
    Sentences of ``unlikely`` intents have a small weight; ``weights`` are those of tokens."""
    sentences = (
        f"/{UNLIKELY if intent in unlikely else 1}/ {_rule(expression, compiled)}"
        for intent, expression in compiled.sentences
    )
    rules = [f"public <command> = {' | '.join(sentences)};"]
    for name, spoken in compiled.spoken.items():
        tokens = dict.fromkeys(word for form in spoken if (word := token(form)) is not None)
        weighted = (f"/{(weights or {}).get(word, 1)}/ {word}" for word in tokens)
        rules.append(f"<names_{name}> = {' | '.join(weighted) or '<VOID>'};")
    for name, sentence in compiled.rules.items():
        rules.append(f"<rule_{name}> = {_rule(sentence.expression, compiled)};")
    return "\n".join(["#JSGF V1.0 UTF-8;", "grammar table;", *rules, ""])


def _rule(expression: Expression, compiled: CompiledGrammar) -> str:
    match expression:
        case TextChunk():
            return " ".join(plain_words(expression.original_text))
        case RuleReference():
            return f"<rule_{expression.rule_name}>"
        case ListReference() if expression.list_name in compiled.spoken:
            return f"<names_{expression.list_name}>"
        case ListReference():
            values = (_rule(value, compiled) for value in compiled.fixed_values(expression.list_name))
            return f"({' | '.join(values)})"
        case Alternative():
            parts = [part for item in expression.items if (part := _rule(item, compiled))]
            return f"[{' | '.join(parts)}]" if expression.is_optional else f"({' | '.join(parts)})"
        case Permutation():
            return " | ".join(
                f"({_rule(item, compiled)} {_rule(rest, compiled)})"
                for item, rest in expression.iterate_permutations()
            )
        case Sequence():
            return " ".join(part for item in expression.items if (part := _rule(item, compiled)))
        case _:
            raise TypeError(f"unknown template expression {expression!r}")
