"""Who plays: people in order of joining, and the chairs they sit on. A chair is never freed by silence."""

from dataclasses import dataclass, field
from typing import Any

from engine.ledger import LeftTheTable, TravellerJoined
from engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, MOST_TRAVELLERS
from narrator.table.look_alikes import look_alike
from narrator.table.who_sits_where import UNLISTED, Says, Unmet, best_ring, unmet

MOST_AT_TABLE = MOST_PLAYERS + MOST_TRAVELLERS
APOSTROPHES = str.maketrans("\u2019\u02bc", "''")
"""A telephone writes another one into O'Neil than the keyboard of the laptop, unasked."""


class NoRoom(ValueError):
    """This cannot be seated; `reason` names the text that says why, and `values` are what stands in it."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason, self.values = reason, values


@dataclass(slots=True)
class Person:
    """`chair` is the place in the ring, clockwise; once the game runs it is the engine's seat.

    `neighbours_right`: False while they say that something is wrong, until it is put right or they take it back.
    `says`: who sits on their left and on their right, by number, as far as they have said.
    """

    name: str
    chair: int | None = None
    has_phone: bool = False
    here: bool = False
    neighbours_right: bool | None = None
    card_seen: bool = False
    traveller: str = ""  # the Traveller they come as
    beside: int | None = None  # a newcomer's: the seat they sit next to, clockwise
    left: bool = False  # they went home
    language: str = ""  # what their phone shows; "" is that of the table
    wish: str = ""  # how they would like to die: nobody else's business until they have
    sounds_like: str = ""  # their name as it is said, in ordinary spelling; "" as it is written
    second_name: str = ""  # another name they answer to
    heard: list[str] = field(
        default_factory=list
    )  # the phones of their name as they said it, the newest last
    says: list[int] = field(default_factory=list)
    hope: str = ""  # what they would like to be dealt, a `narrator.mind.hopes.Hope`: nobody else's business
    writings: list[str] = field(default_factory=list)  # their name as it was written down when they said it

    @property
    def both_names(self) -> str:
        """Their name, with the other one they answer to."""
        return f"{self.name} ({self.second_name})" if self.second_name else self.name


@dataclass(slots=True)
class People:
    """Everybody at the table. The number of a person is their place in `everybody`, and never changes."""

    everybody: list[Person] = field(default_factory=list)
    settled: bool = False  # the game has begun: chairs are the engine's seats

    def join(self, name: str) -> int:
        """A new person, or the one expected by this name who has had no phone yet. Raises NoRoom."""
        expected = self.number(name)
        if expected is not None:
            if self.everybody[expected].has_phone:
                raise NoRoom("name_taken", name=name)
            if self.everybody[expected].left:
                self._require_room()
            self.everybody[expected].left = False
            return expected
        self._require_room()
        if any(look_alike(name, person.name) for person in self.everybody):
            raise NoRoom("name_looks_taken", name=name)
        self.everybody.append(Person(name))
        return len(self.everybody) - 1

    def _require_room(self) -> None:
        if sum(not person.left for person in self.everybody) >= MOST_AT_TABLE:
            raise NoRoom("table_full", limit=MOST_AT_TABLE)

    def number(self, name: str) -> int | None:
        """The person with this name, however it is written large or small and whichever apostrophe it has."""
        same = [k for k, person in enumerate(self.everybody) if _spelt(person.name) == _spelt(name)]
        return same[0] if same else None

    def called(self, name: str) -> Person | None:
        """Whoever has this name."""
        number = self.number(name)
        return None if number is None else self.everybody[number]

    def language_of(self, number: int | None) -> str:
        """The language of a person's phone; "" for that of the table, and for nobody."""
        return self.everybody[number].language if number is not None and number < len(self.everybody) else ""

    @property
    def with_phones(self) -> list[Person]:
        """Whose phones are waited for. A phone stays that of whoever left: should their leaving be taken back, nobody
        else must have their seat."""
        return [person for person in self.everybody if person.has_phone and not person.left]

    @property
    def chairs(self) -> int:
        """How many chairs stand round the table."""
        if self.settled:
            return sum(person.chair is not None for person in self.everybody)
        highest = max((p.chair + 1 for p in self.everybody if p.chair is not None), default=0)
        return max(FEWEST_PLAYERS, sum(not person.left for person in self.everybody), highest)

    @property
    def residents(self) -> int:
        """How many are dealt a character: everybody but the Travellers."""
        return sum(not person.traveller and not person.left for person in self.everybody)

    def travellers(self) -> tuple[tuple[int, str], ...]:
        """(chair, Traveller) of those who come as Travellers."""
        found = [(p.chair, p.traveller) for p in self.everybody if p.traveller and p.chair is not None]
        return tuple(sorted(found))

    def newcomers(self) -> list[int]:
        """The numbers of those who came when the game had begun, and have no chair yet."""
        if not self.settled:
            return []
        return [n for n, person in enumerate(self.everybody) if person.chair is None and not person.left]

    def on_chair(self, chair: int) -> int | None:
        """The number of the player on this chair."""
        return next((k for k, person in enumerate(self.everybody) if person.chair == chair), None)

    def free_chairs(self) -> tuple[int, ...]:
        """The chairs that may be taken, with one more than there are people for."""
        if self.settled:
            return ()
        return tuple(c for c in range(min(self.chairs + 1, MOST_AT_TABLE)) if self.on_chair(c) is None)

    def sit(self, number: int, chair: int) -> None:
        """Raises NoRoom for a chair that is taken or not there."""
        if self.settled:
            raise NoRoom("not_allowed")
        other = self.on_chair(chair)
        if other not in (None, number):
            raise NoRoom("seat_taken", name=self.everybody[other].name)
        if chair not in self.free_chairs() and self.everybody[number].chair != chair:
            raise NoRoom("not_allowed")
        self.everybody[number].chair = chair
        self._judge_what_was_said(newcomer=True)

    def swap(self, chair: int, other: int) -> None:
        """Two people change places (before the game); either chair may be empty."""
        here, there = self.on_chair(chair), self.on_chair(other)
        for number, place in ((here, other), (there, chair)):
            if number is not None:
                self.everybody[number].chair = place
        self.ask_neighbours_again()

    def move(self, chair: int, beside: int) -> None:
        """Before the game: whoever sits here sits down next after `beside`, clockwise, and the others move up."""
        taken = sorted(
            (one.chair, number) for number, one in enumerate(self.everybody) if one.chair is not None
        )
        order = [number for _, number in taken]
        mover, neighbour = self.on_chair(chair), self.on_chair(beside)
        if mover is None or neighbour is None or mover == neighbour:
            raise NoRoom("not_allowed")
        order.remove(mover)
        order.insert(order.index(neighbour) + 1, mover)
        for (place, _), number in zip(taken, order, strict=True):
            self.everybody[number].chair = place
        self.ask_neighbours_again()

    def rename(self, chair: int, name: str) -> None:
        """Raises NoRoom when somebody else has that name, or one that looks the same."""
        number = self.on_chair(chair)
        if number is None:
            raise NoRoom("not_allowed")
        if self.number(name) not in (None, number):
            raise NoRoom("name_taken", name=name)
        person = self.everybody[number]
        if any(look_alike(name, other.name) for other in self.everybody if other is not person):
            raise NoRoom("name_looks_taken", name=name)
        if person.name != name:  # how another name is said tells nothing of this one
            person.name, person.sounds_like, person.heard, person.writings = name, "", [], []

    def ask_neighbours_again(self) -> None:
        """After the host has changed chairs: what was said before is settled."""
        for person in self.everybody:
            person.neighbours_right, person.says = None, []

    # What people say of their neighbours

    @property
    def ring(self) -> tuple[int, ...]:
        """The numbers of those who sit, clockwise."""
        seated = [(p.chair, number) for number, p in enumerate(self.everybody) if p.chair is not None]
        return tuple(number for _, number in sorted(seated))

    def _beside(self, number: int, ring: tuple[int, ...]) -> list[int]:
        """Who sits on the left and on the right in this ring."""
        place = ring.index(number)
        return [ring[(place + 1) % len(ring)], ring[place - 1]]

    def _said(self) -> Says:
        seated = ((number, self.everybody[number].says) for number in self.ring)
        return {number: (says[0], says[1]) for number, says in seated if len(says) == 2}

    def confirm_neighbours(self, number: int) -> None:
        """They sit as they are shown."""
        self.everybody[number].neighbours_right = True
        self.everybody[number].says = self._beside(number, self.ring)

    def doubt_neighbours(self, number: int) -> None:
        """Something is wrong; who sits where they say next."""
        self.everybody[number].neighbours_right, self.everybody[number].says = False, []

    def say_neighbour(self, number: int, whom: int) -> bool:
        """The next of left and right; True when both are said and the ring was changed for it. Raises NoRoom.

        The ring is then the one that fits most of what was said. Whoever it is no longer right for is asked again,
        and where it stays, those whom the word of this one is about.
        """
        person, before = self.everybody[number], self.ring
        if person.neighbours_right is not False or len(person.says) == 2:
            raise NoRoom("window_closed")
        if whom != UNLISTED and (whom == number or whom not in before):
            raise NoRoom("no_such_seat")
        if whom != UNLISTED and whom in person.says:
            raise NoRoom("same_neighbour")
        person.says = [*person.says, whom]
        if len(person.says) < 2:
            return False
        ring = best_ring(before, self._said())
        if ring != before:
            self._sit_like(ring)
        self._judge_what_was_said()
        for one in self.contradictions():
            if one.who == number:
                for other in (one.whom, one.sits_there):
                    if other != UNLISTED and self.everybody[other].neighbours_right:
                        self.everybody[other].neighbours_right, self.everybody[other].says = None, []
        return ring != before

    def _sit_like(self, ring: tuple[int, ...]) -> None:
        """On the same chairs, turned so that most stay where they are."""
        chairs = [self.everybody[number].chair for number in self.ring]
        turns = [ring[first:] + ring[:first] for first in range(len(ring))]
        stay = max(turns, key=lambda turn: sum(map(int.__eq__, turn, self.ring)))
        for number, chair in zip(stay, chairs, strict=True):
            self.everybody[number].chair = chair

    def _judge_what_was_said(self, *, newcomer: bool = False) -> None:
        """Who is right now, who has to be asked again; `newcomer`: also whoever missed somebody on the list."""
        there = self._those_there()
        for number, (left, right) in self._said().items():
            person = self.everybody[number]
            if [left, right] == self._beside(number, there):
                person.neighbours_right = True
            elif person.neighbours_right or (newcomer and UNLISTED in (left, right)):
                person.neighbours_right, person.says = None, []

    def contradictions(self) -> tuple[Unmet, ...]:
        """What is said and is not so as everybody sits now."""
        return unmet(self._those_there(), self._said())

    def _those_there(self) -> tuple[int, ...]:
        missing = self.beside_nobody()
        return tuple(number for number in self.ring if number not in missing)

    def beside_nobody(self) -> tuple[int, ...]:
        """Who sits in the ring and says nothing, while all the others, most of the table, say that they sit round it
        without them."""
        said, ring = self._said(), self.ring
        silent = tuple(number for number in ring if number not in said)
        if not silent or len(silent) >= len(said):
            return ()
        round_it = [next(iter(said))]
        while (left := said[round_it[-1]][0]) in said and left not in round_it:
            round_it.append(left)
        return silent if len(round_it) == len(said) and not unmet(round_it, said) else ()

    def leave_out(self, number: int) -> None:
        """Play without somebody who is not there, until they come or the host brings them back."""
        person = self.everybody[number]
        person.left, person.chair, person.hope = True, None, ""
        if not self.ring:
            return
        self._judge_what_was_said()
        self._sit_like(best_ring(self.ring, self._said()))
        self._judge_what_was_said()

    def bring_back(self, number: int) -> None:
        """They are here after all, on a free chair. Raises NoRoom."""
        self._require_room()
        self.everybody[number].left = False
        self.everybody[number].chair = self.free_chairs()[0]
        self._judge_what_was_said()

    def seat_everybody(self) -> None:
        """Whoever still stands takes the next free chair, in order of joining."""
        for person in self.everybody:
            if person.chair is None and not person.left:
                person.chair = self.free_chairs()[0]

    def settle(self) -> tuple[str, ...]:
        """Close the gaps: from now on chairs are numbered clockwise from 0. Returns the names in that order."""
        self.seat_everybody()
        here = [person for person in self.everybody if not person.left]
        for chair, person in enumerate(sorted(here, key=lambda p: p.chair or 0)):
            person.chair = chair
        names = self.names()
        self.settled = True
        return names

    def follow(self, names: tuple[str, ...], ring: tuple[int, ...]) -> None:
        """Sit as the town square says: after something was taken back."""
        seats = {names[seat]: seat for seat in ring}
        for person in self.everybody:
            seat = seats.get(person.name)
            person.left = person.left and seat is None
            if self.settled:
                person.chair = seat

    def hear(self, fact: object) -> None:
        """Follow what everybody is told: newcomers get their seats, whoever left has none."""
        if isinstance(fact, TravellerJoined):
            number = self.number(fact.name)
            if number is not None and self.everybody[number].chair is None:
                self.everybody[number].chair, self.everybody[number].card_seen = fact.seat, True
        elif isinstance(fact, LeftTheTable):
            number = self.on_chair(fact.seat)
            if number is not None:
                person = self.everybody[number]
                person.chair, person.left, person.hope = None, True, ""

    def begin_again(self, ring: tuple[int, ...]) -> None:
        """Another game: the chairs are numbered as everybody sits now, and whoever came late plays along: they had to
        be a Traveller then, and are dealt a character now unless they choose otherwise."""
        self.settled = False
        place = {seat: chair for chair, seat in enumerate(ring)}
        for person in self.everybody:
            if person.chair is None or person.beside is not None:
                person.traveller = ""
            person.chair = None if person.chair is None else place.get(person.chair)
            person.card_seen, person.neighbours_right, person.beside, person.says = False, None, None, []

    def names(self) -> tuple[str, ...]:
        """The names clockwise; an empty chair has an empty one."""
        by_chair = {person.chair: person.name for person in self.everybody}
        return tuple(by_chair.get(chair, "") for chair in range(self.chairs))

    def neighbours(self, number: int) -> tuple[str, str]:
        """The nearest people on the left and right: clockwise is to the left of whoever faces the middle."""
        seated = sorted((p for p in self.everybody if p.chair is not None), key=lambda p: p.chair or 0)
        place = seated.index(self.everybody[number])
        return seated[(place + 1) % len(seated)].name, seated[place - 1].name

    def as_data(self) -> dict[str, Any]:
        """Everybody and their chairs as plain data."""
        return {
            "settled": self.settled,
            "people": [
                [
                    p.name,
                    p.chair,
                    p.has_phone,
                    p.neighbours_right,
                    p.card_seen,
                    p.traveller,
                    p.beside,
                    p.left,
                    p.language,
                    p.wish,
                    p.sounds_like,
                    p.second_name,
                    p.heard,
                    p.says,
                    p.hope,
                    p.writings,
                ]
                for p in self.everybody
            ],
        }

    def take_back(self, data: dict[str, Any]) -> None:
        """Be as when `as_data` gave this; whoever has come since has not come."""
        kept = People.from_data(data)
        for person, now in zip(kept.everybody, self.everybody, strict=False):
            person.here = now.here
        self.everybody, self.settled = kept.everybody, kept.settled

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "People":
        """What `as_data` gave; raises KeyError, TypeError or ValueError for anything else."""
        people = [
            Person(name, chair, has_phone, False, neighbours, seen, *further)
            for name, chair, has_phone, neighbours, seen, *further in data["people"]
        ]
        return cls(people, bool(data["settled"]))


def _spelt(name: str) -> str:
    return name.casefold().translate(APOSTROPHES)
