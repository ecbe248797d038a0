"""The grimoire: seats and reminder tokens, and nothing that can be worked out from them.

Records are immutable, the lists short; a copy costs less than a microsecond, so a game is forked and undone by
copying. If a human Storyteller can run an ability from tokens, so do we: what an ability remembers is a
reminder here, never a field elsewhere.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.plain import altered, recorded, recorded_among_its_own
from engine.terms import STORYTELLER, Alignment, Moment

if TYPE_CHECKING:
    from engine.abilities import Holdings, Standing

POISONED = "Poisoned"
DRUNK = "Drunk"
SPENT = "No Ability"  # used up, once per game: what else the player has works on
# While it has force the player's own abilities are as if they were not there; data: an `Ability`, the only one then
NO_ABILITY = "Has No Ability"
HAS_ABILITY = "Has Ability"  # data: the ability it gives; none: the owner's own works although they are dead
TWICE = "Ability Twice"  # as often as it can be used, once more
TRUTHFUL = "Sober & Healthy"  # nothing droisons, and what is learnt is true

# The tokens that say which abilities there are, and whether they work
ON_ABILITIES = frozenset((POISONED, DRUNK, NO_ABILITY, HAS_ABILITY, TWICE, TRUTHFUL))


@recorded
class Belief(NamedTuple):
    """Who a player thinks they are, and on which side; None where they are not told that.

    `knows_ability`: False for a player who has an ability without being told which; what it asks and tells them then
    goes by the name of the character they know.
    """

    character: str
    side: Alignment | None
    knows_ability: bool = True


@recorded_among_its_own
class Seat(NamedTuple):
    """One player. `believes`: what they think of themself, None where that is so; an empty `character` is not dealt
    yet.

    `alive` is the life token that everybody sees; `feigns` marks a player who lives under a shroud.
    """

    name: str
    character: str = ""
    alignment: Alignment = Alignment.GOOD
    believes: Belief | None = None
    alive: bool = True
    ghost_vote: bool = True
    feigns: bool = False

    @property
    def thinks(self) -> Belief:
        """What the player thinks of themself, so or not."""
        return self.believes or Belief(self.character, self.alignment)

    @property
    def believed(self) -> str | None:
        """The character that a Drunk thinks they are; None for a player who knows theirs."""
        belief = self.believes
        return None if belief is None or belief.character == self.character else belief.character

    @property
    def lives(self) -> bool:
        """Truly, whatever the life token shows."""
        return self.alive or self.feigns


@recorded_among_its_own
class Ability(NamedTuple):
    """`owner` has the ability of `character`; it hangs on the sobriety and life of the seat `source`.

    `genuine` is False where the owner only thinks they have it. Owner and source of a Fabled and of a jinx are
    STORYTELLER.
    """

    character: str
    owner: int
    source: int
    genuine: bool = True


@recorded_among_its_own
class Reminder(NamedTuple):
    """A token beside a seat. `by` sustains it (None: it lasts by itself), `until` takes it away.

    `id` tells equal tokens apart: one poisoned twice by the same hand carries two.
    """

    id: int
    text: str
    seat: int
    by: Ability | None = None
    until: Moment | None = None
    data: Any = None


class Grimoire:
    """Seats in order of joining; `ring` is the clockwise order they sit in, so facts stay on people.

    Who has left the table keeps a seat and is not in the ring. `fabled` are the Storyteller's own characters.
    `jinxes` are the names of those in force: they hang on the script and never change.
    """

    __slots__ = (
        "fabled", "holdings", "jinxes", "next_id", "reminders", "ring", "seats", "standing", "taken_for",
    )  # fmt: skip

    def __init__(self, seats: list[Seat], ring: tuple[int, ...] | None = None) -> None:
        self.seats = seats
        self.ring = ring if ring is not None else tuple(range(len(seats)))
        self.fabled: tuple[str, ...] = ()
        self.jinxes: tuple[str, ...] = ()
        self.reminders: list[Reminder] = []
        self.next_id = 1
        self.standing: Standing | None = None  # derived by engine.abilities, dropped when it may change
        self.holdings: Holdings | None = None  # the same, dropped when somebody has another ability
        # In a trial of who has to count as what, by seat the characters that a player may be taken for, their own
        # among them or not; who is not in it is taken for what they are. Never in a game that is played.
        self.taken_for: Mapping[int, tuple[str, ...]] | None = None

    def copy(self) -> "Grimoire":
        """One that may be changed and leaves this as it is."""
        twin = Grimoire(self.seats.copy(), self.ring)
        twin.fabled = self.fabled
        twin.jinxes = self.jinxes
        twin.reminders = self.reminders.copy()
        twin.next_id = self.next_id
        twin.standing = self.standing
        twin.holdings = self.holdings
        twin.taken_for = self.taken_for
        return twin

    def change(self, seat: int, **facts: Any) -> None:
        """Set fields of one seat."""
        self.seats[seat] = altered(self.seats[seat], **facts)
        if facts.keys() != {"ghost_vote"}:  # which no ability stands on
            self.standing = None
        if "character" in facts or "believes" in facts:
            self.holdings = None

    def sit(self, ring: tuple[int, ...]) -> None:
        """Everybody takes this place in the circle."""
        self.ring = ring
        self.standing = self.holdings = None

    def seat(self, record: Seat, ring: tuple[int, ...]) -> int:
        """Somebody more at the table: their seat."""
        self.seats.append(record)
        self.sit(ring)
        return len(self.seats) - 1

    def welcome(self, *fabled: str) -> None:
        """These Fabled, and no others, are in play."""
        self.fabled = fabled
        self.standing = self.holdings = None

    def mark(
        self,
        text: str,
        seat: int,
        *,
        by: Ability | None = None,
        until: Moment | None = None,
        data: Any = None,
    ) -> Reminder:
        """Put a reminder token beside a seat.

        Beside nobody, at STORYTELLER, lie only abilities that are given to them, and what such an ability remembers;
        raises ValueError for any other.
        """
        if seat < 0 and text != HAS_ABILITY and (by is None or by.owner != seat):
            raise ValueError(f"the token {text!r} cannot lie at {seat}: no player sits there")
        reminder = Reminder(self.next_id, text, seat, by, until, data)
        self.next_id += 1
        self.reminders.append(reminder)
        self._touched(text)
        return reminder

    def unmark(self, reminder: Reminder) -> None:
        """Take one token away; raises ValueError when it is not there."""
        self.reminders.remove(reminder)
        self._touched(reminder.text)

    def alter(self, reminder: Reminder, **facts: Any) -> None:
        """Set fields of one token, which stays the same and where it lies; raises ValueError when it is not there."""
        self.reminders[self.reminders.index(reminder)] = reminder._replace(**facts)
        self._touched(reminder.text)

    def drop(self, gone: tuple[Reminder, ...]) -> None:
        """Take several tokens away at once."""
        if gone:
            self.reminders = [reminder for reminder in self.reminders if reminder not in gone]
            self._touched(*(reminder.text for reminder in gone))

    def _touched(self, *texts: str) -> None:
        """What stands is worked out again for tokens that bear on it; most do not."""
        if HAS_ABILITY in texts:
            self.holdings = None
        if self.holdings is None or not (
            ON_ABILITIES.isdisjoint(texts) and self.holdings.read_by_standing.isdisjoint(texts)
        ):
            self.standing = None

    def expire(self, now: Moment) -> None:
        """Take away every token whose time has come."""
        self.drop(tuple([r for r in self.reminders if r.until is not None and r.until <= now]))

    def marked(self, text: str, seat: int | None = None, by: Ability | None = None) -> tuple[Reminder, ...]:
        """The tokens with this text, beside this seat and from this ability where given."""
        found = list[Reminder]()
        for one in self.reminders:
            if one.text == text and (seat is None or one.seat == seat) and (by is None or one.by == by):
                found.append(one)
        return tuple(found)

    def everyone(self) -> tuple[int, ...]:
        """All seats clockwise, the dead included."""
        return self.ring

    def others(self, seat: int) -> tuple[int, ...]:
        """Everybody but this player, clockwise."""
        return tuple([other for other in self.ring if other != seat])

    def living(self) -> tuple[int, ...]:
        """Whoever looks alive."""
        return tuple([seat for seat in self.ring if self.seats[seat].alive])

    def dead(self) -> tuple[int, ...]:
        """Whoever looks dead."""
        return tuple([seat for seat in self.ring if not self.seats[seat].alive])

    def neighbours(self, seat: int) -> tuple[int, ...]:
        """The players in the next chairs, dead or alive."""
        around = self.clockwise_from(seat)
        return tuple(dict.fromkeys(around[:1] + around[-1:]))

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """Everybody else clockwise, beginning with the left neighbour of `seat`; nobody for the Storyteller."""
        if seat == STORYTELLER:
            return ()
        place = self.ring.index(seat)
        return self.ring[place + 1 :] + self.ring[:place]

    def living_neighbours(self, seat: int) -> tuple[int, ...]:
        """The nearest living player each way (RB-304); one seat only when there is just one."""
        round_the_table = [s for s in self.clockwise_from(seat) if self.seats[s].alive]
        return tuple(dict.fromkeys(round_the_table[:1] + round_the_table[-1:]))
