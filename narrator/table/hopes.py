"""What players hope to be dealt: a small question on the phone, before the deal, that nobody has to answer.

Nobody but its owner is ever shown a hope, whoever deals; it is kept for the next game, and goes with who goes. The
mind says how much it weighs (`narrator.mind.hopes`).
"""

from narrator.errors import NotAllowed
from narrator.mind.hopes import Hope
from narrator.table.people import People
from narrator.table.table import Table


def say(table: Table, player: int, hope: str) -> None:
    """A player says what they hope for, a `Hope`, or takes it back with nothing.

    Raises NotAllowed where the program deals nothing, once the characters are dealt, and for any other word."""
    if said_by(table, player) is None:
        raise NotAllowed(table.texts.shown("errors.window_closed"))
    if hope and hope not in [*Hope]:
        raise NotAllowed(table.texts.shown("errors.not_now"))
    table.people.everybody[player].hope = hope


def said_by(table: Table, player: int) -> str | None:
    """What this player hopes for, "" for nothing in particular; None where nobody is asked."""
    asks = table.live is None and not table.real_box
    return table.people.everybody[player].hope if asks else None


def by_seat(people: People) -> dict[int, Hope]:
    """The hopes of those who are dealt a character."""
    return {
        person.chair: Hope(person.hope)
        for person in people.everybody
        if person.hope and person.chair is not None and not person.traveller and not person.left
    }
