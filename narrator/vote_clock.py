"""The vote that is running at the table."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class VoteInProgress:
    """Hands go up and down until the clock passes; `locks` are server times in milliseconds, by place in order."""

    id: str
    nominator: int
    nominee: int
    order: tuple[int, ...]
    locks: list[int]
    hands: dict[int, bool] = field(default_factory=dict)
