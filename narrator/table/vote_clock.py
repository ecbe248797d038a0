"""The hands of a vote: up and down from the nomination on, and counted one by one."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class VoteInProgress:
    """Hands go up and down until the clock passes; `locks` are server times in milliseconds, by place in order.

    While it is not `counting` yet, `order` holds those who may vote by what everybody knows, and there are no locks.
    A lock of 0 is not known yet: while the table is paused, and where hands are told rather than tapped. `passed`
    hands have been taken, and change no more. `since` is the place of the nomination, or the call, in the ledger.
    `hands`: how many each player has up. `secret`: nobody sees them, so at every table they are given on phones.
    """

    id: str
    nominator: int
    nominee: int
    order: tuple[int, ...]
    since: int
    locks: list[int] = field(default_factory=list)
    hands: dict[int, int] = field(default_factory=dict)
    passed: int = 0
    counting: bool = False
    secret: bool = False

    def count(self, order: tuple[int, ...], passed: int, *, secret: bool = False) -> None:
        """From now on the clock goes round in this order; a hand of nobody in it is not counted."""
        self.secret = secret
        self.order, self.locks, self.passed, self.counting = order, [0] * len(order), passed, True

    def also_ask(self, order: tuple[int, ...]) -> None:
        """Somebody is asked after all, among those who are still to be counted: the others keep their times."""
        times = dict(zip(self.order, self.locks, strict=True))
        self.order, self.locks = order, [times.get(seat, 0) for seat in order]

    @property
    def raised(self) -> tuple[int, ...]:
        """Whose hands are up and have not been counted, in the order of the count."""
        return tuple(seat for seat in self.order[self.passed :] if self.hands.get(seat))

    def open_for(self, seat: int, moment: int) -> bool:
        """Whether this seat's hand may still change at this moment."""
        if not self.counting:
            return True
        place = self.order.index(seat)
        return place >= self.passed and not 0 < self.locks[place] <= moment

    def stop(self) -> None:
        """The clock stands still: when it will reach the others is not known."""
        self.locks[self.passed :] = [0] * (len(self.locks) - self.passed)

    def as_data(self) -> dict[str, Any]:
        """The hands that are up, for a restart."""
        return {"id": self.id, "hands": {str(seat): raised for seat, raised in self.hands.items()}}

    def remember(self, data: dict[str, Any]) -> None:
        """Take over the hands of the same vote before a restart."""
        if data.get("id") == self.id:
            self.hands = {int(seat): int(raised) for seat, raised in data["hands"].items()}
