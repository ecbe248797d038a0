"""Sentence templates as a JSGF grammar, the form pocketsphinx takes."""

from __future__ import annotations

from collections.abc import Callable

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


def jsgf(compiled: CompiledGrammar, token: Callable[[Spoken], str | None]) -> str:
    """The grammar's text; ``token`` gives the one word that stands for a spoken name, None to leave it out."""
    rules = [
        f"public <command> = {' | '.join(_rule(expression, compiled) for _, expression in compiled.sentences)};"
    ]
    for name, spoken in compiled.spoken.items():
        tokens = dict.fromkeys(word for form in spoken if (word := token(form)) is not None)
        rules.append(f"<names_{name}> = {' | '.join(tokens) or '<VOID>'};")
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
