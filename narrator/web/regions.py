"""What each region of a page may look at. It is given nothing else, so what it was made of is known exactly.

`square.vote.tally` is the tally of the vote alone: of a record that is named with some of its parts, a region sees
no others, and reading one is an error. What is named whole is seen whole.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final


class Glimpsed:
    """What a Glimpse gave, by name; equal, and with the same hash, where all of it is."""

    __slots__ = ("__dict__", "_hash")

    def __init__(self, named: dict[str, Any]) -> None:
        self.__dict__ = named
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Glimpsed) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(tuple(self.__dict__.values()))
        return self._hash


class Glimpse:
    """Of a record, which never changes, the parts with these names; of None it gives None."""

    def __init__(self, names: Iterable[str]) -> None:
        inner: dict[str, list[str]] = {}
        for name in names:
            first, _, rest = name.partition(".")
            inner.setdefault(first, []).extend([rest] if rest else [])
        self._parts = [(name, Glimpse(rest) if rest else None) for name, rest in inner.items()]
        self._last: tuple[object, Glimpsed | None] = (None, None)  # most phones show the same square

    def __call__(self, record: object) -> Glimpsed | None:
        """What it names of this record, the same object as long as the record is the same."""
        known, seen = self._last
        if record is None:
            return None
        if record is not known:
            seen = Glimpsed(
                {
                    name: getattr(record, name) if inner is None else inner(getattr(record, name))
                    for name, inner in self._parts
                }
            )
            self._last = (record, seen)
        return seen

    def of(self, values: Mapping[str, Any]) -> Glimpsed:
        """Of values by name, of which there may be more."""
        return Glimpsed(
            {name: values[name] if inner is None else inner(values[name]) for name, inner in self._parts}
        )


class Numbered(tuple[tuple[int, Any], ...]):
    """Players by number, in order; like a mapping of them, but it can be compared and hashed with what is in it."""

    __slots__ = ()

    def items(self) -> Iterator[tuple[int, Any]]:
        """(number, player), in order."""
        return iter(self)


def parts(**of: str) -> Glimpse:
    """`square="stage vote.tally"` are these two of the square; `itself="act"` is a value of its own."""
    own = of.pop("itself", "").split()
    return Glimpse([*own, *(f"{record}.{part}" for record, names in of.items() for part in names.split())])


QUESTION: Final = "look.kind look.confirmed look.picks look.slots look.words look.names look.alone look.named"
HAND: Final = (
    "hand.vote hand.may_vote hand.ghost hand.raised hand.locks hand.counted hand.free hand.up_to hand.voting "
    + ("hand.secret hand.hands")
)
VOTE: Final = "vote.nominee vote.kind vote.title vote.secret vote.tally"

# A part that a template begins to show is named here first; a test and every page say so when it is not.
# Nothing of the card, of what is asked or read, or of a private note is in a region.
PHONE: Final = {
    "top": parts(
        screen="name now", square="stage night day paused private_talks bag deadline headline caption problem"
    ),
    "news": parts(
        screen="notice look.kind look.confirmed hand.counted ballot",
        square="stage night paused private_talks bag headline problem echo.text",
    ),
    "pass": parts(itself="laptop sharing player everybody token_field", square="stage"),
    "notice": parts(itself="act token_field", screen="notice", square="echo"),
    "hands": parts(
        itself="act token_field sharing everybody",
        square=f"stage chairs votes_needed {VOTE}",
    ),
    "play": parts(
        itself="act token_field mark turn sharing",
        screen=f"me name own free_chairs neighbours card_seen ballot offers composing travelling wish hopes saying "
        f"speaking {QUESTION} {HAND}",
        square=f"stage real_box chairs votes_needed {VOTE} winner reveal timeline decoys story",
    ),
    "claims": parts(itself="act token_field turn unasked", screen="offers", square="chairs"),
    "i_am": parts(itself="act token_field", screen="me may_say", square="chairs"),
    "company": parts(square="stage company own_rules by_a_person only_wakes host_plays chairs"),
    "confirm": parts(itself="act token_field mark", screen="look.kind look.confirmed"),
    "word": parts(itself="act token_field", screen="me may_tell", square="stage chairs"),
    "square": parts(
        itself="turn act token_field",
        screen="me offers.nominate",
        square="stage chairs listening alive votes_needed about_to_die about_to_die_votes in_secret "
        "vote.nominator vote.nominee vote.order vote.counted vote.raised",
    ),
    "story": parts(itself="laptop act token_field", screen="last_game counted", square="stage"),
}
"""What stands on a phone for everybody to see."""

OTHERS: Final = Glimpse(("name", "look.confirmed", "ballot", *HAND.split()))
"""What a shared phone shows of everybody on it."""

HELD: Final = {
    "card": parts(
        itself="recovery_word",
        screen="name hand.note card.character card.team card.alignment card.ability card.lines card.wrong "
        "written written_changes card_new travelling",
        square="real_box person_came",
    ),
    "look": parts(
        itself="picked", screen="look.kind look.prompt look.lines look.words look.named look.explained"
    ),
}
"""What is on a phone only while it is held."""

SQUARE: Final = {
    "ring": parts(
        itself="places",
        square="join_help chairs reveal vote stage winner deadline paused alive votes_needed",
    ),
    "side": parts(
        itself="big_join news",
        square="stage night day paused private_talks bag problem chairs alive votes_needed about_to_die "
        "about_to_die_votes in_secret "
        f"counts fabled loric by_a_person only_wakes host_plays timeline newest speaker vote.nominator {VOTE}",
    ),
    "join": parts(itself="qr wifi_qr big_join address", square="join_help join_code"),
    "over": parts(square="paused echo caption listening story telling"),
    "story": parts(square="story telling"),
}

HOST: Final = {
    "top": parts(
        itself="token_field address",
        screen="hand_at waits",
        square="stage night day paused private_talks bag deadline headline problem join_code echo",
    ),
    "controls": parts(itself="token_field", screen="controls undo_mark story"),
    "plays": parts(itself="token_field", screen="plays"),
    "network": parts(itself="token_field", screen="network"),
    "table": parts(
        itself="token_field",
        screen="notice newcomers suggestions reports judging fabled spare_fabled travellers agreeing powers ruled "
        "nominate rulings values script script_sizes script_open editions tones alike said_of_chairs not_there",
        square="stage",
    ),
    "claims": parts(itself="token_field claims"),
    "seats": parts(screen="seats", square="chairs"),
    "log": parts(screen="log"),
}

GRIMOIRE: Final = {
    "top": parts(
        itself="token_field",
        square="stage night day paused private_talks bag deadline headline problem echo",
        screen="waits waits_for awaited hand_at word_wanted newcomers",
    ),
    "door": parts(itself="token_field claims", screen="newcomers"),
    "goes_on": parts(itself="token_field", screen="goes_on of_the_day"),
    "controls": parts(itself="token_field", screen="controls undo_mark story notice"),
    "plays": parts(itself="token_field", screen="plays"),
    "ends": parts(itself="token_field", screen="unknown"),
    "rulings": parts(itself="token_field", screen="rulings ruled values", square="stage"),
    "who": parts(itself="token_field", screen="depths kinds"),
    "by_hand": parts(itself="token_field", screen="whom by_number hides"),
    "spoken": parts(itself="token_field", screen="spoken"),
    "microphone": parts(itself="token_field", screen="spoken"),
    "reveal": parts(itself="token_field", screen="reveal"),
}
"""What stands on the grimoire's page while it is covered."""

BOX: Final = {
    "top": parts(
        itself="token_field",
        square="stage night day paused private_talks bag deadline headline problem echo alive votes_needed chairs",
        screen="hand_at on may_choose writes word_wanted",
    ),
    "door": parts(itself="token_field claims", screen="newcomers"),
    "nets": parts(itself="token_field", screen="nets"),
    "spoken": parts(itself="token_field", screen="said_back"),
    "due": parts(itself="token_field", screen="on due execution waits_for awaited hand_at"),
    "goes_on": parts(itself="token_field", screen="goes_on of_the_day"),
    "people": parts(itself="token_field", screen="ruled rulings undoable notice dead", square="chairs stage"),
    "sheet": parts(screen="lines"),
    "controls": parts(itself="token_field", screen="controls undo_mark story"),
    "ends": parts(itself="token_field", screen="ends on jinxes writes word_wanted", square="stage"),
}
"""The page of a person who runs a game with the real box."""

GOODBYE: Final = parts(square="goodbye")
"""What every page shows of a closed table."""
