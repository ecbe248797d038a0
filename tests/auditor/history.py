"""What the auditor reads: a game as plain pictures of the grimoire and what was told between them."""

from typing import Any, NamedTuple

from engine.ledger import Told


class Player(NamedTuple):
    """One seat: what lies there in the grimoire, and whether the ghost vote is unspent.

    `alive` is the life token that everybody sees; `feigns` is true of a Zombuul who lives under a shroud.
    """

    character: str
    alignment: str
    believed: str | None
    alive: bool
    ghost_vote: bool
    feigns: bool = False

    @property
    def lives(self) -> bool:
        return self.alive or self.feigns


class By(NamedTuple):
    """Whose ability laid a token: `source` is the seat on whose sobriety and life it hangs."""

    character: str
    owner: int
    source: int
    genuine: bool = True


class Token(NamedTuple):
    """A reminder token beside a seat; `until` is (night, dawn) or None for one that stays."""

    id: int
    text: str
    seat: int
    by: By | None
    until: tuple[int, bool] | None
    data: Any = None


class Snapshot(NamedTuple):
    """The grimoire after a step; `ring` is the clockwise order of the seats of those at the table."""

    ring: tuple[int, ...]
    players: tuple[Player, ...]
    tokens: tuple[Token, ...]
    fabled: tuple[str, ...] = ()


class Step(NamedTuple):
    """One step: its name, what was told in it, and the grimoire after it."""

    name: str
    told: tuple[Told, ...]
    after: Snapshot


class History(NamedTuple):
    """A game from its first step on; `sheet` names the characters of the script.

    `orders`: the turns of the first night and of the later ones, where the script brings an order of its own.
    """

    sheet: tuple[str, ...]
    steps: tuple[Step, ...]
    orders: tuple[tuple[str, ...], tuple[str, ...]] | None = None


class Finding(NamedTuple):
    """Something that the rules do not allow: the step, the rule it breaks, whom it is about (or None)."""

    step: str
    rule: str
    seat: int | None
    text: str

    def __str__(self) -> str:
        where = "" if self.seat is None else f" seat {self.seat}"
        return f"[{self.step}]{where} {self.rule}: {self.text}"
