"""What each region of a page may look at. It is given nothing else, so what it was made of is known exactly.

`square.vote.tally` is the tally of the vote alone: of a record that is named with some of its parts, a region sees
no others, and reading one is an error. What is named whole is seen whole.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, make_dataclass
from types import SimpleNamespace
from typing import Any, Final


class Glimpse:
    """Of a record the parts with these names.

    What it gives is equal, and has the same hash, where all of them are equal; of None it gives None.
    """

    def __init__(self, names: Iterable[str]) -> None:
        inner: dict[str, list[str]] = {}
        for name in names:
            first, _, rest = name.partition(".")
            inner.setdefault(first, []).extend([rest] if rest else [])
        self._parts = [(name, Glimpse(rest) if rest else None) for name, rest in inner.items()]
        self._made = make_dataclass("Seen", inner, frozen=True, slots=True)

    def __call__(self, record: object) -> Any:
        if record is None:
            return None
        values = ((getattr(record, name), inner) for name, inner in self._parts)
        return self._made(*(inner(value) if inner else value for value, inner in values))

    def of(self, values: Mapping[str, object]) -> Any:
        """Of values by name, of which there may be more."""
        return self(SimpleNamespace(**values))


def named(seen: Any) -> dict[str, Any]:
    """The parts of what a Glimpse gave, by name."""
    return {field.name: getattr(seen, field.name) for field in fields(seen)}


class Numbered(tuple[tuple[int, Any], ...]):
    """Players by number, in order; like a mapping of them, but it can be compared and hashed with what is in it."""

    __slots__ = ()

    def items(self) -> Iterator[tuple[int, Any]]:
        return iter(self)


def parts(**of: str) -> Glimpse:
    """`square="stage vote.tally"` are these two of the square; `itself="act"` is a value of its own."""
    own = of.pop("itself", "").split()
    return Glimpse([*own, *(f"{record}.{part}" for record, names in of.items() for part in names.split())])


QUESTION: Final = "beat.kind beat.confirmed beat.picks beat.slots beat.words beat.word"
HAND: Final = "hand.vote hand.may_vote hand.ghost hand.raised hand.locks hand.counted hand.exile"

# Nothing of the card, of what is asked or read, or of a private note is in a region.
PHONE: Final = {
    "top": parts(screen="name", square="stage night day paused deadline headline caption problem"),
    "news": parts(
        screen="notice beat.kind hand.counted ballot", square="stage night paused headline problem echo.text"
    ),
    "pass": parts(itself="laptop sharing player everybody token_field", square="stage"),
    "notice": parts(itself="act token_field", screen="notice", square="echo"),
    "hands": parts(
        itself="act token_field sharing everybody",
        square="stage chairs votes_needed vote.nominee vote.exile vote.tally",
    ),
    "play": parts(
        itself="act token_field mark turn sharing",
        screen=f"me name free_chairs neighbours card_seen ballot offers composing travelling wish {QUESTION} {HAND}",
        square="stage chairs votes_needed vote.nominee vote.tally winner reveal timeline decoys",
    ),
    "square": parts(
        itself="turn act token_field",
        screen="me offers.nominate",
        square="stage chairs alive votes_needed about_to_die about_to_die_votes listening "
        "vote.nominator vote.nominee vote.order vote.counted",
    ),
}
"""What stands on a phone for everybody to see."""

OTHERS: Final = Glimpse(("name", "beat.confirmed", "ballot", *HAND.split()))
"""What a shared phone shows of everybody on it."""

HELD: Final = {
    "card": parts(
        itself="recovery_word", screen="name hand.note card.character card.alignment card.ability card.lines"
    ),
    "beat": parts(itself="picked", screen="beat.kind beat.prompt beat.lines beat.words beat.word"),
}
"""What is on a phone only while it is held."""

SQUARE: Final = {
    "ring": parts(
        itself="places big_join qr",
        square="chairs reveal vote stage winner deadline paused alive votes_needed",
    ),
    "side": parts(
        itself="big_join",
        square="stage night day paused headline problem chairs alive votes_needed about_to_die "
        "about_to_die_votes counts fabled timeline vote.nominator vote.nominee vote.tally",
    ),
    "join": parts(itself="qr wifi_qr big_join address", square="join_help join_code"),
    "over": parts(square="paused echo caption listening"),
}

HOST: Final = {
    "top": parts(
        itself="token_field address",
        screen="hand_at",
        square="stage night day paused deadline headline problem join_code echo",
    ),
    "controls": parts(itself="token_field", screen="controls"),
    "network": parts(itself="token_field", screen="network"),
    "table": parts(
        itself="token_field",
        screen="notice newcomers suggestions reports fabled spare_fabled agreeing powers ruled nominate rulings "
        "values script script_sizes script_open editions tones",
    ),
    "claims": parts(itself="token_field claims"),
    "seats": parts(screen="seats", square="chairs"),
    "log": parts(screen="log"),
}
