"""Rulings: what a human Storyteller changes by hand, between two steps, in the record like everything else."""

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.plain import recorded
from engine.registry import CHARACTERS
from engine.rules import death
from engine.rules.events import Death
from engine.terms import Alignment

if TYPE_CHECKING:
    from engine.game import Game


class IllegalRuling(ValueError):
    """This cannot be ruled; the message says why."""


@recorded
class Ruling(NamedTuple):
    """`verb`: kill, revive, become (value: a character), turn (value: a side), mark or unmark (value: a text)."""

    verb: str
    seat: int
    value: Any = None


def apply(game: "Game", ruling: Ruling) -> None:
    """Carry it out; nothing protects from a ruling. Raises IllegalRuling."""
    if ruling.seat not in game.grimoire.ring:
        raise IllegalRuling(f"there is no seat {ruling.seat}")
    verb = _VERBS.get(ruling.verb)
    if verb is None:
        raise IllegalRuling(f"no ruling is called {ruling.verb!r}; there are {', '.join(_VERBS)}")
    game.begin(f"ruling {game.steps}")
    verb(game, ruling)


def _kill(game: "Game", ruling: Ruling) -> None:
    if not game.grimoire.seats[ruling.seat].alive:
        raise IllegalRuling("that player is dead already")
    death.die(game, Death(ruling.seat))


def _revive(game: "Game", ruling: Ruling) -> None:
    game.grimoire.change(ruling.seat, alive=True, ghost_vote=True)


def _become(game: "Game", ruling: Ruling) -> None:
    if ruling.value not in CHARACTERS:
        raise IllegalRuling(f"no character is called {ruling.value!r}")
    game.become(ruling.seat, ruling.value)


def _turn(game: "Game", ruling: Ruling) -> None:
    game.turn(ruling.seat, Alignment(ruling.value))


def _mark(game: "Game", ruling: Ruling) -> None:
    game.grimoire.mark(str(ruling.value), ruling.seat)


def _unmark(game: "Game", ruling: Ruling) -> None:
    tokens = game.grimoire.marked(str(ruling.value), ruling.seat)
    if not tokens:
        raise IllegalRuling(f"no reminder {ruling.value!r} lies there")
    game.grimoire.unmark(tokens[-1])


_VERBS = {
    "kill": _kill, "revive": _revive, "become": _become, "turn": _turn, "mark": _mark, "unmark": _unmark,
}  # fmt: skip
