"""Facts with names where the engine has seats. A `Town` takes them as answers, and tells what was told in them.

They are made by functions of the facts' names; whoever asks what a fact is (`isinstance`) asks with `engine.ledger`.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from engine import ledger

Fact = TypeVar("Fact")


def _named(kind: Callable[..., Fact], *parts: Any) -> Fact:
    return kind(*parts)


def ThisIs(name: str, character: str) -> ledger.ThisIs:
    return _named(ledger.ThisIs, name, character)


def OneOfTwo(character: str, pair: tuple[str, str]) -> ledger.OneOfTwo:
    return _named(ledger.OneOfTwo, character, pair)


def GoodOrEvil(name: str, good: str, evil: str) -> ledger.GoodOrEvil:
    return _named(ledger.GoodOrEvil, name, good, evil)


def ChosenBy(character: str, by: str, what: Any = None) -> ledger.ChosenBy:
    return _named(ledger.ChosenBy, character, by, what)


def Picked(by: str, answer: Any) -> ledger.Picked:
    return _named(ledger.Picked, by, answer)


def EvilTeam(demons: tuple[str, ...], minions: tuple[str, ...]) -> ledger.EvilTeam:
    return _named(ledger.EvilTeam, demons, minions)


def DemonLearned(minions: tuple[str, ...], bluffs: tuple[str, ...]) -> ledger.DemonLearned:
    return _named(ledger.DemonLearned, minions, bluffs)


def Claimed(claim: str, by: str, target: str | None = None, what: Any = None) -> ledger.Claimed:
    return _named(ledger.Claimed, claim, by, target, what)


def GivenAbility(by: str, name: str | None, character: str) -> ledger.GivenAbility:
    return _named(ledger.GivenAbility, by, name, character)
