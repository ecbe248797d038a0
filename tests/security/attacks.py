"""Every rule of security: an attack that must fail, and the rule taken away, so that the same attack succeeds.

The table is the small one of the pages' tests, on a real port: Ann, Ben, Cat, Dan and Eve sit at it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from narrator.web.app import Site
from tests.narrator.web.table import Phone, Table
from tests.security.evening import SLOW

Patch = pytest.MonkeyPatch


@dataclass(frozen=True)
class Rule:
    """`attack` is True when it got through; `without` takes the rule away before the table is built."""

    name: str
    attack: Callable[[Table], bool]
    without: Callable[[Patch], object]


def replaced(owner: Any, name: str, value: Any) -> Callable[[Patch], object]:
    return lambda patch: patch.setattr(owner, name, value)


def change_default(patch: Patch, function: Callable[..., object], name: str, value: object) -> None:
    """What a keyword of this function is where nobody gives it."""
    assert function.__kwdefaults__ is not None
    patch.setitem(function.__kwdefaults__, name, value)


def bare_cookie(_site: Site, answer: Any, name: str, token: str, *, path: str) -> None:  # noqa: ARG001
    answer.set_cookie(name, token, samesite=None)


def heard_out(phone: Phone) -> None:
    """Wait until everything sent so far has been dealt with: a page's messages are, one after the other."""
    phone.send(t="beat", at=4242)
    while phone.hear(SLOW).get("at") != 4242:
        pass
