"""What pages can ask for: methods of the classes in this package, each marked with who may ask."""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar, ParamSpec, TypeAlias, TypeVar, get_args, get_type_hints

from narrator.screens.intents.arguments import BadIntent, Reader
from narrator.screens.intents.surroundings import Surroundings
from narrator.table.net import Intended
from narrator.table.seen import NO_PAGE

Answered: TypeAlias = str | Intended | None
"""What whoever asked is told beyond that it is done; or what else is done then, in place of that."""
P = ParamSpec("P")
R = TypeVar("R")

_MARK = "_asked"


class Refused(Exception):
    """The intent cannot be carried out; `args[0]` is the calm sentence for whoever asked. `private`: it names what
    stands in the open grimoire alone."""

    def __init__(self, sentence: str, *, private: bool = False) -> None:
        super().__init__(sentence)
        self.private = private


class AskedBy(Enum):
    """Who asks, and what the method is given before what the intent carries."""

    PLAYER = auto()
    """A person with a phone, by their number: before they sit, too."""
    SEAT = auto()
    """A player in the ring, by the seat."""
    HOST = auto()
    """The host's pages; nothing goes before what the intent carries."""


class Renews(Enum):
    """Which pages are made anew once it is done."""

    EVERY_PAGE = auto()
    DESK = auto()
    """The pages of whoever runs the game, and those that show what they rule."""
    NOTHING = auto()
    """What was changed tells the host's pages itself; no other page learns that something was tapped."""


@dataclass(frozen=True, slots=True)
class HowAsked:
    """What is marked on a method. `warned`: a safety net may hold it up first. `without_disk`: it can be done while
    nothing can be written down."""

    by: AskedBy
    renews: Renews = Renews.EVERY_PAGE
    warned: bool = True
    without_disk: bool = False


class Intents:
    """Some of what pages can ask for, at one table. A method that is marked carries out the intent of its name, and
    its annotated parameters are what the intent carries; those with a default may be left out. `of_the_chair`: they
    are for whoever sits in the Storyteller's chair, and a host who plays has none of them."""

    of_the_chair: ClassVar[bool] = False

    def __init__(self, around: Surroundings, page: int = 0) -> None:
        """`page`: which of the host's open pages asks."""
        self.around, self.session, self.table = around, around.session, around.session.table
        self.page = page

    def shown(self, key: str, /, **values: object) -> str:
        """A text of the table's language."""
        return self.table.texts.shown(key, **values)

    def refused(self, reason: str, /, **values: object) -> Refused:
        """Why not, and what to do, by the name of the text among the errors."""
        return Refused(self.shown(f"errors.{reason}", **values))

    def unseen(self, seen: str | None, now: str) -> bool:
        """Whether the page that asks shows something else than what lies there now; `now` is the mark of that. A page
        may ask for what it has changed itself before it shows the change."""
        mine = self.page != NO_PAGE and self.page == self.session.desk.hand
        return seen is not None and seen != now and not mine

    def still_there(self, seen: str | None, now: str) -> None:
        """Raises Refused where something else would be taken back, or done again, than what the page showed: `now` is
        the mark of what would be. Of its own two taps, too, the second meant the same thing."""
        if seen not in (None, now):
            raise self.refused("undone_meanwhile")

    def in_time(self, done: bool) -> None:
        """Raises Refused where it could not be done any more."""
        if not done:
            raise self.refused("window_closed")


@dataclass(frozen=True, slots=True)
class IntentKind:
    """One thing that pages can ask for. `carries`: how each thing that it carries is read, by name."""

    of: type[Intents]
    do: Callable[..., Answered | Awaitable[Answered]]
    asked: HowAsked
    carries: Mapping[str, Reader]
    optional: frozenset[str]

    def read(self, sent: Mapping[str, object]) -> dict[str, object]:
        """What was sent, as the method expects it. Raises BadIntent for anything missing, extra or odd."""
        if not set(sent) <= set(self.carries) or not set(self.carries) - self.optional <= set(sent):
            raise BadIntent("not_now")
        return {name: self.carries[name](value) for name, value in sent.items()}


def of_player(method: Callable[P, R]) -> Callable[P, R]:
    """Mark what a person with a phone asks for, who may have no seat yet."""
    setattr(method, _MARK, HowAsked(AskedBy.PLAYER))
    return method


def of_seat(method: Callable[P, R]) -> Callable[P, R]:
    """Mark what a player in the ring asks for."""
    setattr(method, _MARK, HowAsked(AskedBy.SEAT))
    return method


def of_host(
    renews: Renews = Renews.EVERY_PAGE, *, warned: bool = True, without_disk: bool = False
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark what the host's pages ask for."""

    def marked(method: Callable[P, R]) -> Callable[P, R]:
        setattr(method, _MARK, HowAsked(AskedBy.HOST, renews, warned=warned, without_disk=without_disk))
        return method

    return marked


def kinds(classes: Iterable[type[Intents]]) -> dict[str, IntentKind]:
    """All that these classes mark, by name."""
    return {name: kind for each in classes for name, kind in _kinds_of(each)}


def _kinds_of(of: type[Intents]) -> Iterator[tuple[str, IntentKind]]:
    for name, method in inspect.getmembers(of, inspect.isfunction):
        asked: HowAsked | None = getattr(method, _MARK, None)
        if asked is not None:
            carries, optional = _carried(method, after=1 if asked.by is AskedBy.HOST else 2)
            yield name, IntentKind(of, method, asked, carries, optional)


def _carried(method: Callable[..., object], after: int) -> tuple[dict[str, Reader], frozenset[str]]:
    """How the parameters of a method are read, and which may be left out; the first ones are not sent by a page."""
    hints = get_type_hints(method, include_extras=True)
    readers, optional = dict[str, Reader](), set[str]()
    for parameter in list(inspect.signature(method).parameters.values())[after:]:
        _, reader, *numbered = get_args(hints[parameter.name])
        names = numbered[0] if parameter.kind is parameter.VAR_KEYWORD else (parameter.name,)
        readers.update(dict.fromkeys(names, reader))
        if parameter.kind is parameter.VAR_KEYWORD or parameter.default is not parameter.empty:
            optional.update(names)
    return readers, frozenset(optional)
