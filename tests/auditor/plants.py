"""What a planted fault is, and the tools to plant one."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import pytest

from engine.game import Game
from engine.ledger import Learned
from engine.registry import CHARACTERS
from tests.auditor import audit, watch
from tests.auditor.history import History
from tests.auditor.tables import random_game

Patch = pytest.MonkeyPatch
GAMES = 250


class Plant(NamedTuple):
    name: str
    rules: frozenset[str]
    put: Callable[[Patch], None]
    edition: str


class Bed(list[Plant]):
    """The faults of one file, planted by `@plant(rule, …)`: rules of which the auditor has to name one."""

    def __init__(self, edition: str) -> None:
        super().__init__()
        self.edition = edition

    def __call__(self, *rules: str) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
        def keep(put: Callable[[Patch], None]) -> Callable[[Patch], None]:
            self.append(Plant(put.__name__, frozenset(rules), put, self.edition))
            return put

        return keep


def hook(patch: Patch, character: str, name: str, instead: Callable[..., Any]) -> None:
    """Another behaviour for one hook of a character."""
    patch.setattr(type(CHARACTERS[character]), name, instead)


def told_otherwise(patch: Patch, twist: Callable[[Game, Any, Any], tuple[Any, Any] | None]) -> None:
    """`twist` sees everything that is told, and may change whom and what (None: as it is)."""
    tell = Game.tell

    def twisted(game: Game, to: Any, fact: Any) -> None:
        tell(game, *(twist(game, to, fact) or (to, fact)))

    patch.setattr(Game, "tell", twisted)


def learned_otherwise(patch: Patch, character: str, other: Callable[[Game, Any], Any]) -> None:
    """This ability says something else."""

    def twist(game: Game, to: Any, fact: Any) -> tuple[Any, Any] | None:
        if isinstance(fact, Learned) and fact.character == character:
            return to, fact._replace(answer=other(game, fact.answer))
        return None

    told_otherwise(patch, twist)


def nothing(*_: Any) -> None:
    """A hook that does nothing."""


def found_by_the_auditor(wanted: Plant) -> set[str]:
    """The rules the auditor names, up to the first game in which it names one of those."""
    named: set[str] = set()
    for seed in range(GAMES):
        game = random_game(wanted.edition, seed)
        named |= named_in(watch(game))
        if named & wanted.rules:
            break
    return named


@lru_cache(maxsize=4 * GAMES)
def named_in(history: History) -> frozenset[str]:
    """The rules that the auditor names, which reads nothing but this. Most games come out as if no fault were there,
    and many plants play the same."""
    return frozenset(finding.rule for finding in audit(history))
