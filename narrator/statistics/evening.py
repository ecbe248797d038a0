"""The games of this evening in figures, and whether those of the group are kept.

The host switches keeping on; the table is told aloud and every phone shows it, with a button for whoever does not
want to be counted. From then on each game that ends is kept, the one that is played or was just told included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any

from engine import Game
from engine.phases import NIGHTS, Phase
from engine.terms import Discretion
from narrator.statistics.counting import GameCount, count
from narrator.statistics.group import Group, StatisticsTrouble
from narrator.table.session import Session
from narrator.table.storage import RecordTrouble


class EveningStatistics:
    """`games`: those of this evening, as far as they have been told. `on`: games are kept from now on."""

    def __init__(self, group: Group, date: Callable[[], datetime]) -> None:
        """`date` is what calendar and clock on the wall show."""
        self.group, self._date = group, date
        self.games: list[GameCount] = []
        self.on = False
        self.not_me: set[int] = set()  # the numbers of who does not want to be counted
        self.trouble = ""  # why the file cannot be read or written
        self._called: dict[int, set[str]] = {}  # by what names each player was counted
        self._kept: set[str] = set()  # the games of this evening that are in the file
        self._dealt = ""  # when the cards of this game were dealt
        self._deciders: set[str] = set()  # who has decided in it
        self._session: Session | None = None

    def sit_at(self, session: Session) -> None:
        """From now on this is the table."""
        self._session = session
        session.table.phase_listeners.append(self._phase_changed)

    # What is counted

    def _phase_changed(self) -> None:
        session = self._session
        if session is None or session.table.live is None or session.table.live.over:
            return
        if not self._dealt:
            self._dealt = self._date().isoformat(timespec="seconds")
        self._deciders.add(_who_decides(session))

    def begin_again(self) -> None:
        """Another game begins."""
        self._dealt, self._deciders = "", set()

    def ended(self, id_: str, game: Game) -> None:
        """This game has been told to its end; what was counted already is not counted again."""
        if any(one.id == id_ for one in self.games):
            return
        now = self._date()
        minutes = 0
        if self._dealt:
            minutes = max(0, round((now - datetime.fromisoformat(self._dealt)).total_seconds() / 60))
        deciders = self._deciders or {"machine"}
        storyteller = next(iter(deciders)) if len(deciders) == 1 else "both"
        day_of = (self._dealt or now.isoformat())[:10]
        self.games.append(
            count(game, id_=id_, day_of=day_of, minutes=min(minutes, 24 * 60), storyteller=storyteller)
        )
        if self._session is not None:
            for number, person in enumerate(self._session.table.people.everybody):
                self._called.setdefault(number, set()).add(person.name.casefold())
        if self.on:
            self._keep_the_last()

    # Whether it is kept

    @property
    def may_switch(self) -> bool:
        """Whether everybody can be told of it now: not at night."""
        return self._session is not None and self._session.table.phase not in (*NIGHTS, Phase.DAWN)

    def switch(self, on: bool) -> None:
        """Keep the games from now on, or no more; everybody is told."""
        session = self._session
        if session is None or on is self.on:
            return
        self.on = on
        line = "statistics.kept" if on else "statistics.not_kept"
        session.narration.aside(session.table.lines.line(line))
        if on and self.games and session.retelling.whole:
            self._keep_the_last()
        session.table.changed()

    def count_me(self, number: int, counted: bool) -> None:
        """Whether this player is counted by name. Who is not has no name in anything that is kept."""
        (self.not_me.discard if counted else self.not_me.add)(number)
        with self._told():
            self.group.forget(self._nobody())
            self.group.keep(one.without(self._nobody()) for one in self.games if one.id in self._kept)

    def delete(self) -> None:
        """Nothing that was kept stays, of any evening, and nothing more is kept."""
        with self._told():
            self.group.delete()
            self._kept.clear()
        if self.on:
            self.switch(on=False)

    def of_group(self) -> tuple[GameCount, ...]:
        """What is kept of all evenings."""
        with self._told():
            return self.group.games()
        return ()

    def _keep_the_last(self) -> None:
        with self._told():
            self.group.keep([self.games[-1].without(self._nobody())])
            self._kept.add(self.games[-1].id)

    def _nobody(self) -> frozenset[str]:
        """The names of who is not counted, and those they had in earlier games."""
        names = {name for one in self.not_me for name in self._called.get(one, ())}
        everybody = self._session.table.people.everybody if self._session is not None else []
        return frozenset(
            names | {everybody[one].name.casefold() for one in self.not_me if one < len(everybody)}
        )

    @contextmanager
    def _told(self) -> Iterator[None]:
        """In here what is wrong with the file is kept for the host's page, and stops nobody."""
        self.trouble = ""
        try:
            yield
        except (StatisticsTrouble, RecordTrouble) as error:
            self.trouble = str(error)

    # A restart

    def as_data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "games": [one.as_data() for one in self.games],
            "on": self.on,
            "not_me": sorted(self.not_me),
            "called": [[number, sorted(names)] for number, names in self._called.items()],
            "kept": sorted(self._kept),
            "dealt": self._dealt,
            "deciders": sorted(self._deciders),
        }

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this; nothing of it needs to be there."""
        with suppress(KeyError, TypeError, ValueError):
            self.games = [GameCount.from_data(one) for one in data.get("games", ())]
        self.on = bool(data.get("on"))
        self.not_me = {int(one) for one in data.get("not_me", ())}
        self._called = {int(number): set(names) for number, names in data.get("called", ())}
        self._kept = {str(one) for one in data.get("kept", ())}
        self._dealt = str(data.get("dealt", ""))
        self._deciders = {str(one) for one in data.get("deciders", ())}


def _who_decides(session: Session) -> str:
    """One of STORYTELLERS."""
    desk = session.desk
    if session.table.real_box:
        return "box"
    if not desk.mine:
        return "machine"
    if desk.mine != frozenset(Discretion):
        return "both"
    return "person" if desk.nod_after is None else "veto"
