"""One safety net: what a person who decides is warned of, and what there is to look at when that is asked."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from engine import Game
from narrator.table.desk import Desk
from narrator.table.madness import MadnessWatch
from narrator.table.real_box import RealBox
from narrator.table.table import Table
from narrator.table.waking import NightVisit


class Intended(NamedTuple):
    """What a person does on a page of theirs: the intent, and what it carries, in order of the names."""

    action: str
    carries: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, action: str, carries: Mapping[str, object]) -> "Intended":
        """The intent of this name with these arguments."""
        return cls(action, tuple(sorted(carries.items())))

    def get(self, name: str) -> Any:
        """What it carries by this name, None where it carries nothing so called."""
        return dict(self.carries).get(name)


class Way(NamedTuple):
    """What the rules would have the person do: a deed, None to leave theirs undone, with the key of its label."""

    label: str
    deed: Intended | None = None
    values: tuple[tuple[str, Any], ...] = ()


LEAVE: Final = Way("nets.leave")


class Net(NamedTuple):
    """A warning. `kind`: the name of its text, and of its rule's, `kind_rule`; `grave`: the larger the graver.

    `values`: what stands in the text; `about`: what tells it from another of its kind. `way`: None where there is
    nothing to press but that it is so.
    """

    kind: str
    grave: int
    values: tuple[tuple[str, Any], ...] = ()
    about: str = ""
    way: Way | None = None

    @property
    def id(self) -> str:
        """By which a page names it."""
        return f"{self.kind} {self.about}".strip()


class Scene(NamedTuple):
    """What is so when a net is looked at. `deed`: what a person is about to do, None where nothing. `visit`: whom
    they have woken, `waking_by_hand`: whether they wake anybody; `away`: whose phones have not answered for long;
    `long`: whether this phase takes much longer than it did before; `played`: the night is, and waits for the person;
    `card_open`: a player looks at a card; `uncorrected`: who was told wrongly and not told so yet, `in_person`: those
    of them whom no phone tells."""

    table: Table
    desk: Desk
    box: RealBox
    madness: MadnessWatch
    deed: Intended | None = None
    visit: NightVisit | None = None
    waking_by_hand: bool = False
    away: tuple[int, ...] = ()
    long: bool = False
    played: bool = False
    card_open: bool = False
    uncorrected: tuple[int, ...] = ()
    in_person: tuple[int, ...] = ()

    @property
    def game(self) -> Game:
        """The game as far as it has come; to look at alone."""
        assert self.table.live is not None
        return self.table.live.unfinished

    @property
    def dealt(self) -> bool:
        """Whether there is a game that goes on."""
        live = self.table.live
        return live is not None and not live.over

    def name(self, seat: int) -> tuple[str, str]:
        """The value "name" of a text."""
        return "name", self.table.square.names[seat]

    def names(self, seats: Iterable[int]) -> tuple[str, tuple[str, ...]]:
        """The value "names" of a text."""
        return "names", tuple(self.table.square.names[seat] for seat in seats)


Look = Callable[[Scene], Iterable[Net]]

BEFORE: dict[str, list[Look]] = {}
"""Nets by the deed before which they are looked at."""
STANDING: list[Look] = []
"""Those that are looked at whenever the page is."""


def before(*actions: str) -> Callable[[Look], Look]:
    """This net is looked at before these deeds."""

    def keep(look: Look) -> Look:
        for action in actions:
            BEFORE.setdefault(action, []).append(look)
        return look

    return keep


def standing(look: Look) -> Look:
    """This net is looked at at any time."""
    STANDING.append(look)
    return look
