"""What an evening has heard already, so that three games of it do not hear the same line twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any


class ToldBefore:
    """Chooses among the variants of each line, and among tales.

    Every list has its own source of chance, made from `seed` and its name alone: its order depends neither on the
    game nor on what else was said, so the choice of words can give nothing away, and a table with the same public
    course hears the same words. No variant comes again before all of its list were used, and none twice running.
    Keep one object for the whole evening, and give it a seed that has nothing to do with the deal.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._times: Counter[str] = Counter()
        self._game = 0

    def variant(self, name: str, count: int) -> int:
        """Which of the `count` variants of this list is next."""
        time = self._times[name]
        self._times[name] += 1
        return self._at(name, count, time)

    def coming(self, name: str, count: int) -> int:
        """What `variant` will give next; asking changes nothing."""
        return self._at(name, count, self._times[name])

    def tale(self, tone: str, count: int) -> int:
        """Which of the `count` tales of this tone this game has."""
        return self._at(f"{tone}/tale", count, self._game)

    def next_of_thread(self, tone: str) -> int:
        """How often the thread of this game's tale was taken up; every call takes it up again."""
        name = f"{tone}/thread"
        self._times[name] += 1
        return self._times[name] - 1

    def begin_game(self) -> None:
        """Another game, with another tale."""
        self._game += 1
        for name in [one for one in self._times if one.endswith("/thread")]:
            del self._times[name]

    def _at(self, name: str, count: int, time: int) -> int:
        around, place = divmod(time, count)
        return self._order(name, count, around)[place]

    def _order(self, name: str, count: int, around: int) -> list[int]:
        """The order in which a list is gone through for the nth time."""
        if count < 3:  # the only order in which none comes twice running
            return self._shuffled(name, count, 0)
        order = self._shuffled(name, count, around)
        if around and order[0] == self._shuffled(name, count, around - 1)[-1]:
            order[0], order[1] = order[1], order[0]  # the last stays the last
        return order

    def _shuffled(self, name: str, count: int, around: int) -> list[int]:
        return Random(f"{self._seed}/{name}/{around}").sample(range(count), count)

    def as_data(self) -> dict[str, Any]:
        """What was heard, for a restart; plain data."""
        return {"game": self._game, "times": dict(self._times)}

    def go_on(self, data: Mapping[str, Any]) -> None:
        """Go on after what `as_data` gave."""
        self._game = int(data.get("game", 0))
        self._times = Counter({str(name): int(time) for name, time in data.get("times", {}).items()})
