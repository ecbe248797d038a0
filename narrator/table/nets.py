"""Safety nets: before a person who decides errs, or forgets something, their page says so and names the rule.

They warn and never block. A deed that a net is before waits for one more tap: the same again, or "as I said", does
it. What was said so is a line of the record. "Not again" keeps a kind silent until this night, or this day, is over.
At most two stand there at once, the graver first. Only the pages of whoever decides show them; no other page, line or
push tells that there is one. What they know is said by the characters; what each looks at stands in
`nets_before_deeds` and `nets_that_stand`.
"""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from statistics import median
from typing import Any, Final, NamedTuple

from engine import Game
from engine.phases import NIGHTS
from narrator.table import nets_before_deeds, nets_that_stand  # noqa: F401  (they keep their nets)
from narrator.table.amending import Amending
from narrator.table.desk import Desk
from narrator.table.madness import MadnessWatch
from narrator.table.net import BEFORE, STANDING, Intended, Net, Scene
from narrator.table.one_card import OneCard
from narrator.table.pace import clock
from narrator.table.real_box import RealBox
from narrator.table.table import Table
from narrator.table.waking import Waking

AT_ONCE: Final = 2
AWAY_SECONDS: Final = 300.0
LONG: Final = 3
"""So many times as long as the nights before is a long night."""
LONG_SECONDS: Final = 180.0
"""And no shorter one."""


class Held(NamedTuple):
    """A deed that waits for the person's word, the game as it was, and on which page it was done."""

    deed: Intended
    nets: tuple[Net, ...]
    game: Game | None
    page: int = 0


class Nets:
    """Of one game. See the module."""

    def __init__(
        self,
        table: Table,
        desk: Desk,
        box: RealBox,
        madness: MadnessWatch,
        waking: Waking,
        amending: Amending,
        one_card: OneCard,
    ) -> None:
        self.table, self.desk, self.box = table, desk, box
        self.madness, self.waking = madness, waking
        self.amending, self.one_card = amending, one_card
        self._held: Held | None = None
        self._so: set[str] = set()  # of those that stand: what the person has said is so
        self._quiet: dict[str, str] = {}  # by kind, until which night or day is over
        self._gone: dict[int, float] = {}  # since when somebody's phone is away, by their number
        self._here: set[int] = set()
        self._began = clock()
        self._nights: list[float] = []  # how long those before were, in seconds
        self._phase = table.phase
        table.waiting.append(self._watch)
        table.phase_listeners.append(self._next_phase)

    @property
    def on(self) -> bool:
        """Whether a person decides anything: nobody else is warned."""
        return self.desk.taken

    # Before a deed

    def holds(self, deed: Intended, page: int = 0) -> bool:
        """Whether this waits for the person's word; done twice on the same page it does not. Of two who do it, each
        on a page of their own, neither has said yes to the other's warning. Raises RecordTrouble."""
        again, self._held = self._waiting, None
        if not self.on or deed.action not in BEFORE:
            return False
        if again is not None and (again.deed, again.page) == (deed, page):
            self._note(again.nets)
            return False
        return self._hold(deed, page)

    def _hold(self, deed: Intended, page: int) -> bool:
        at = self._scene(deed)
        found = self._loud(net for look in BEFORE.get(deed.action, ()) for net in look(at))
        if found:
            self._held = Held(deed, found[:AT_ONCE], self._game, page)
        self.desk.tell()
        return bool(found)

    @property
    def _waiting(self) -> Held | None:
        """What waits, as long as nothing else has happened."""
        held = self._held
        return held if held is not None and held.game is self._game else None

    @property
    def _game(self) -> Game | None:
        return None if self.table.live is None else self.table.live.game

    # What stands there

    def shown(self) -> tuple[Net, ...]:
        """What the page of whoever decides shows now."""
        if not self.on:
            return ()
        held, at = self._waiting, self._scene()
        first = () if held is None else held.nets
        told = {one.kind for one in first}
        rest = self._loud(net for look in STANDING for net in look(at))
        rest = tuple(one for one in rest if one.id not in self._so and one.kind not in told)
        return _graver_first((*first, *rest)[:AT_ONCE])

    def find(self, id_: str) -> Net | None:
        """The net that a page names, while it stands there."""
        return next((one for one in self.shown() if one.id == id_), None)

    def _loud(self, found: Iterable[Net]) -> tuple[Net, ...]:
        """Those that are not to be silent, the graver first."""
        return _graver_first(one for one in found if self._quiet.get(one.kind) != self._half)

    @property
    def _half(self) -> str:
        """This night, or this day."""
        return f"{self.table.square.night} {self.table.phase in NIGHTS}"

    def _scene(self, deed: Intended | None = None) -> Scene:
        seats = (
            self.table.people.everybody[one].chair for one, since in self._gone.items() if _long_ago(since)
        )
        uncorrected = self.amending.uncorrected
        return Scene(
            self.table, self.desk, self.box, self.madness, deed, self.waking.visit, self.waking.on,
            tuple(sorted(seat for seat in seats if seat is not None)), self._is_long,
            played=self.desk.wants_nod or self.waking.last,
            card_open=self.one_card.is_open,
            uncorrected=uncorrected,
            in_person=tuple(seat for seat in uncorrected if not self._has_phone(seat)),
        )  # fmt: skip

    def _has_phone(self, seat: int) -> bool:
        number = self.table.people.on_chair(seat)
        return number is not None and self.table.people.everybody[number].has_phone

    # What the person says

    def so(self, net: Net) -> Intended | None:
        """It is as they said: what waited is to be done now. Raises RecordTrouble."""
        held = self._waiting
        if held is not None and net in held.nets:
            self._note(held.nets)
            return self._let_go()
        self._note((net,))
        self._so.add(net.id)
        self._changed()
        return None

    def not_again(self, net: Net) -> Intended | None:
        """Nothing of this kind until this night, or this day, is over; what waited is to be done, unless there is
        another warning. Raises RecordTrouble."""
        held = self._waiting
        self._quiet[net.kind] = self._half
        if held is None or net not in held.nets:
            self._changed()
            return None
        if self._hold(held.deed, held.page):
            return None
        self._note(held.nets)
        return held.deed

    def by_the_rules(self, net: Net) -> Intended | None:
        """What the rules would have is to be done, and what waited is not."""
        self._held = None
        self._changed()
        return None if net.way is None else net.way.deed

    def _let_go(self) -> Intended | None:
        held, self._held = self._held, None
        self._changed()
        return None if held is None else held.deed

    def _note(self, nets: tuple[Net, ...]) -> None:
        if self.table.live is not None:
            for net in nets:
                self.table.live.note_word(net.id)

    def _changed(self) -> None:
        with self.table.changing(shown=lambda: False):
            self.desk.tell()

    # Time

    def _watch(self) -> None:
        """Since when phones are away that were here."""
        for number, person in enumerate(self.table.people.everybody):
            if person.here or person.left:
                self._gone.pop(number, None)
                self._here.add(number)
            elif number in self._here and number not in self._gone:
                self._gone[number] = clock()
                self._look_again(AWAY_SECONDS)

    def _next_phase(self) -> None:
        if self.table.phase is self._phase:
            return
        if self._phase in NIGHTS:
            self._nights.append(clock() - self._began)
        self._phase, self._began = self.table.phase, clock()
        if self._phase in NIGHTS and self._nights:
            self._look_again(self._most_seconds)

    @property
    def _most_seconds(self) -> float:
        return max(LONG_SECONDS, LONG * median(self._nights))

    @property
    def _is_long(self) -> bool:
        return bool(self._nights) and clock() - self._began > self._most_seconds

    def _look_again(self, seconds: float) -> None:
        with suppress(RuntimeError):  # where no loop runs nobody waits
            asyncio.get_running_loop().call_later(seconds + 1, self.desk.tell)

    # A restart

    def as_data(self) -> dict[str, Any]:
        """What was said to be so, and what is silent, as plain data. What waited is asked for again."""
        return {"so": sorted(self._so), "quiet": dict(self._quiet)}

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this."""
        self._so = {str(one) for one in data.get("so", ())}
        self._quiet = {str(kind): str(half) for kind, half in data.get("quiet", {}).items()}


def _graver_first(nets: Iterable[Net]) -> tuple[Net, ...]:
    return tuple(sorted(nets, key=lambda one: -one.grave))


def _long_ago(since: float) -> bool:
    return clock() - since > AWAY_SECONDS
