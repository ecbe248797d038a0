"""The vote that is running at the table."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class VoteInProgress:
    """Hands go up and down until the clock passes; `locks` are server times in milliseconds, by place in order.

    A lock of 0 is not known yet: while the table is paused, and where hands are told rather than tapped. `passed`
    hands have been taken, and change no more.
    """

    id: str
    nominator: int
    nominee: int
    order: tuple[int, ...]
    locks: list[int]
    hands: dict[int, bool] = field(default_factory=dict)
    passed: int = 0

    def open_for(self, seat: int, moment: int) -> bool:
        """Whether this seat's hand may still change at this moment."""
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
            self.hands = {int(seat): bool(raised) for seat, raised in data["hands"].items()}
