"""Rulings: what a human Storyteller changes by hand, between two steps, in the record like everything else."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.deciders import Nobody, Undecided
from engine.plain import recorded
from engine.rules import changes, death
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
    """Play the ruling as a step; nothing protects from it. Raises IllegalRuling, and Undecided as any step."""
    if not isinstance(ruling, Ruling):
        raise IllegalRuling(f"{ruling!r} is not a ruling")
    if game.over:
        raise IllegalRuling("the game is over; undo its last step first")
    if type(ruling.seat) is not int or ruling.seat not in game.grimoire.ring:
        raise IllegalRuling(f"there is no seat {ruling.seat!r}")
    if ruling.verb not in _VERBS:
        raise IllegalRuling(f"no ruling is called {ruling.verb!r}; there are {', '.join(_VERBS)}")
    if not game.grimoire.seats[ruling.seat].character:
        raise IllegalRuling("the characters are not dealt yet")
    game.begin(f"ruling {game.steps}")
    _VERBS[ruling.verb](game, ruling)
    game.steps += 1


def check(game: "Game", ruling: Ruling) -> None:
    """Raises IllegalRuling for what cannot be ruled now; the game stays as it is."""
    trial = game.copy()
    trial.decider = Nobody()
    with suppress(Undecided):
        apply(trial, ruling)


def _kill(game: "Game", ruling: Ruling) -> None:
    if not game.grimoire.seats[ruling.seat].alive:
        raise IllegalRuling("that player is dead already")
    death.die(game, Death(ruling.seat))


def _revive(game: "Game", ruling: Ruling) -> None:
    if game.grimoire.seats[ruling.seat].alive:
        raise IllegalRuling("that player is alive")
    changes.revive(game, ruling.seat)


def _become(game: "Game", ruling: Ruling) -> None:
    if ruling.value not in game.script.characters:
        raise IllegalRuling(f"the script has no character {ruling.value!r}")
    game.become(ruling.seat, ruling.value)


def _turn(game: "Game", ruling: Ruling) -> None:
    if ruling.value not in tuple(Alignment):
        raise IllegalRuling(f"{ruling.value!r} is not a side; there are {', '.join(Alignment)}")
    game.turn(ruling.seat, Alignment(ruling.value))


def _mark(game: "Game", ruling: Ruling) -> None:
    if not isinstance(ruling.value, str) or not ruling.value:
        raise IllegalRuling("a reminder needs a text")
    game.grimoire.mark(ruling.value, ruling.seat)


def _unmark(game: "Game", ruling: Ruling) -> None:
    tokens = game.grimoire.marked(ruling.value, ruling.seat)
    if not tokens:
        raise IllegalRuling(f"no reminder {ruling.value!r} lies there")
    game.grimoire.unmark(tokens[-1])


_VERBS = {
    "kill": _kill, "revive": _revive, "become": _become, "turn": _turn, "mark": _mark, "unmark": _unmark,
}  # fmt: skip
