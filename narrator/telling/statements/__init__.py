"""Statements about the game in words: said, asked, read from typed or heard English, and put together by taps."""

from narrator.telling.statements.composing import NoSuchChoice, Step, choices
from narrator.telling.statements.reading import NoStatement, explain, read
from narrator.telling.statements.saying import Wordings, ask, say, statement_words

__all__ = [
    "NoStatement",
    "NoSuchChoice",
    "Step",
    "Wordings",
    "ask",
    "choices",
    "explain",
    "read",
    "say",
    "statement_words",
]  # fmt: skip
