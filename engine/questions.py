"""Questions and the answers they allow.

Options are typed and finite. What a player may pick is built from public facts only (seats, never states), so a
question cannot leak. An answer of the wrong type is refused: False is not seat 0.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations, product
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeAlias

from engine.ledger import GoodOrEvil, NoneInPlay, OneOfTwo, Page, ThisIs
from engine.phases import Phase
from engine.plain import recorded
from engine.terms import EXILE as EXILE
from engine.terms import NOBODY, STORYTELLER, Alignment, Discretion, Sign, Team

if TYPE_CHECKING:
    from engine.grimoire import Ability
    from engine.script import Script
    from engine.town_square import TownSquare

Answer: TypeAlias = Any


class IllegalAnswer(ValueError):
    """The rules do not allow this answer; `reason` is a word for the text that explains it."""

    def __init__(self, reason: str, question: "Question | None" = None) -> None:
        super().__init__(f"{reason} ({question.id})" if question else reason)
        self.reason = reason


class Law(NamedTuple):
    """An answer that stands although the options do not allow it: a person in the Storyteller's place wants it so."""

    answer: Answer


def some_of(items: Sequence[Any], count: int, below: Callable[[int], int]) -> tuple[Any, ...]:
    """`count` different ones in any order."""
    left = list(items)
    return tuple(left.pop(below(len(left))) for _ in range(count))


def different(picked: Any, out_of: Sequence[int]) -> bool:
    """Whether these are different ones, each out of those."""
    return (
        type(picked) is tuple
        and all(type(p) is int and p in out_of for p in picked)
        and len(set(picked)) == len(picked)
    )


class Options:
    """What may be answered.

    `informs`: it is what somebody learns, and is asked together with what would be true. `for_players`: only players
    are asked for it, never the Storyteller. `in_public`: everybody sees who is asked, so that their phones may show
    these answers alone. `concerns`: what the Storyteller decides by it, where it is no information. `longest`: how
    many letters words of one's own may have, 0 where there is no place for any; `sentences`: how many of these make
    an answer. `whole`: whether `all` gives every legal answer, and not some of very many. `in_person`: a person has
    said that they answer this themself, whoever decides else.
    """

    informs: ClassVar[bool] = False
    for_players: ClassVar[bool] = False
    in_public: ClassVar[bool] = False
    concerns: ClassVar[Discretion] = Discretion.FATES
    longest: ClassVar[int] = 0
    sentences: ClassVar[int] = 1
    whole: ClassVar[bool] = True
    in_person: ClassVar[bool] = False

    def refusal(self, answer: Answer) -> str | None:
        """None for a legal answer, otherwise the reason as one word or a few."""
        return None if any(type(a) is type(answer) and a == answer for a in self.all()) else "not an option"

    def all(self) -> Iterator[Answer]:
        """Every legal answer."""
        raise NotImplementedError

    def draw(self, below: Callable[[int], int]) -> Answer:
        """A legal answer by lot; `below(n)` draws a number from 0 to n - 1."""
        answers = tuple(self.all())
        return answers[below(len(answers))]

    def unanswered(self, below: Callable[[int], int]) -> Answer:
        """What it comes to where a player by day gives no answer: a lot, unless the form says otherwise."""
        return self.draw(below)

    def untrue(self, truths: tuple[Answer, ...]) -> "Options":
        """The answers of this form that are false where these are all that could be true."""
        return Untrue(self, truths)

    def wholly_true(self) -> "Options":
        """The answers of this form of which every part is so, where some of it would be false by rule."""
        return self

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        """What an answer may be put together from, piece by piece: each is one of these. Nothing where an answer is
        only chosen whole; where a piece may be left out it may be None."""
        return ()

    def pieces_for(self) -> tuple[int, ...]:
        """Whose each piece is, where every player of some has one."""
        return ()

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        """The answer made of these pieces; legal or not is for `refusal` to say.

        >>> OneOfBoth(3, ("chef",), ("imp",)).put_together(("chef", "imp"))
        GoodOrEvil(seat=3, good='chef', evil='imp')
        """
        raise NotImplementedError

    def apart(self, answer: Answer) -> tuple[Any, ...]:  # noqa: ARG002
        """The pieces that this answer is put together from, so that a part of it can be changed; nothing where one
        has to begin anew."""
        return ()

    @property
    def shape(self) -> "Options":
        """The form of what is answered, whether or not it has to be true."""
        return self

    def parts(self, answer: Answer) -> tuple[bool, ...]:  # noqa: ARG002
        """Which parts of an answer are so, where it is made of some that are and some that need not be."""
        return ()


class OneOf(Options):
    """One of these answers."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = answers

    def all(self) -> Iterator[Answer]:
        return iter(self.answers)

    def draw(self, below: Callable[[int], int]) -> Answer:
        return self.answers[below(len(self.answers))]

    def refusal(self, answer: Answer) -> str | None:
        for one in self.answers:
            if one is answer:  # so whoever drew it is not made to compare hundreds
                return None
        return super().refusal(answer)


class OfAForm(Options):
    """Some of the answers of another form, by what is true of them."""

    form: Options

    @property
    def shape(self) -> Options:
        return self.form

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        return self.form.pieces()

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        return self.form.put_together(pieces)

    def apart(self, answer: Answer) -> tuple[Any, ...]:
        return self.form.apart(answer)


class OneTruth(OneOf, OfAForm):
    """One of several answers of a form that are true. The form says by its class whose information this is."""

    def __init__(self, form: Options, truths: tuple[Answer, ...]) -> None:
        super().__init__(*truths)
        self.form = form


class OneSeat(OneOf):
    """One of these players; NOBODY, where offered, for none."""

    def refusal(self, answer: Answer) -> str | None:
        return None if type(answer) is int and answer in self.answers else "not an option"


class TwoSeats(Options):
    """Two different players out of these, in either order; None, where offered, for nobody."""

    for_players = True

    def __init__(self, seats: tuple[int, ...], *, optional: bool = False) -> None:
        self.seats = seats
        self.optional = optional

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        return ((None, *self.seats),) * 2 if self.optional else (self.seats, self.seats)

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        return None if self.optional and None in pieces else pieces

    def apart(self, answer: Answer) -> tuple[Any, ...]:
        return (None, None) if answer is None else answer

    def all(self) -> Iterator[tuple[int, int] | None]:
        yield from combinations(self.seats, 2)
        if self.optional:
            yield None

    def draw(self, below: Callable[[int], int]) -> Answer:
        return None if self.optional and below(2) == 0 else some_of(self.seats, 2, below)

    def refusal(self, answer: Answer) -> str | None:
        if answer is None and self.optional:
            return None
        legal = different(answer, self.seats) and len(answer) == 2
        return None if legal else "not two different players"


class Seats(Options):
    """So many different players out of these, in the order they are picked."""

    def __init__(self, seats: tuple[int, ...], fewest: int, most: int | None = None) -> None:
        self.seats = seats
        self.fewest = fewest
        self.most = fewest if most is None else most

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        optional = self.most - self.fewest
        return (self.seats,) * self.fewest + ((None, *self.seats),) * optional

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        return tuple(one for one in pieces if one is not None)

    def apart(self, answer: Answer) -> tuple[Any, ...]:
        return (*answer, *(None,) * (self.most - len(answer)))

    def all(self) -> Iterator[tuple[int, ...]]:
        for count in range(self.fewest, self.most + 1):
            yield from permutations(self.seats, count)

    def draw(self, below: Callable[[int], int]) -> Answer:
        most = min(self.most, len(self.seats))
        return some_of(self.seats, self.fewest + below(most - self.fewest + 1), below)

    def refusal(self, answer: Answer) -> str | None:
        legal = different(answer, self.seats) and self.fewest <= len(answer) <= self.most
        return None if legal else "the wrong number of players, or one of them twice"


class OneCharacter(OneOf):
    """One of these characters; None, where offered, for none."""

    def __init__(self, characters: tuple[str, ...], *, optional: bool = False) -> None:
        super().__init__(*characters, *((None,) if optional else ()))


class MadeMinion(OneCharacter):
    """Which Minion somebody becomes, where that is left to the Storyteller."""


class Untrue(OfAForm):
    """Any answer of a form that is not one of the truths."""

    def __init__(self, form: Options, truths: tuple[Answer, ...]) -> None:
        self.form = form
        self.truths = truths

    def all(self) -> Iterator[Answer]:
        return (answer for answer in self.form.all() if answer not in self.truths)

    def draw(self, below: Callable[[int], int]) -> Answer:
        for _ in range(8):
            answer = self.form.draw(below)
            if answer not in self.truths:
                return answer
        return super().draw(below)

    def refusal(self, answer: Answer) -> str | None:
        return self.form.refusal(answer) or ("true" if answer in self.truths else None)


class YesNo(OneOf):
    """True or False, and nothing that merely equals them."""

    def __init__(self) -> None:
        super().__init__(True, False)

    def refusal(self, answer: Answer) -> str | None:
        return None if type(answer) is bool else "not an option"


class LifeOrDeath(YesNo):
    """Does this player choose to live? Everybody hears who is asked by which Demon."""

    for_players = True

    def __init__(self, character: str, seat: int) -> None:
        super().__init__()
        self.character = character
        self.seat = seat


class Registering(YesNo):
    """Does this player count as that (a side, a kind or a character) this time?"""

    def __init__(self, seat: int, quality: Alignment | Team | str) -> None:
        super().__init__()
        self.seat = seat
        self.quality = quality


class TakenAsSo(YesNo):
    """Is what somebody said taken as so, where somebody may count as something else? The plain truth stands first
    in `Question.truths`."""


class TrueOrNot(OfAForm):
    """Any answer of a form, true or not: somebody may be lied to once."""

    def __init__(self, form: Options, truths: tuple[Answer, ...]) -> None:
        self.form = form
        self.truths = truths

    def all(self) -> Iterator[Answer]:
        yield from self.truths
        yield from (answer for answer in self.form.all() if answer not in self.truths)

    def refusal(self, answer: Answer) -> str | None:
        true = any(type(answer) is type(truth) and answer == truth for truth in self.truths)
        return None if true else self.form.refusal(answer)

    def draw(self, below: Callable[[int], int]) -> Answer:
        return self.form.draw(below) if below(8) == 0 else self.truths[below(len(self.truths))]


class OnPurpose(OfAForm):
    """Any answer of a form, whatever is true: a person misspeaks, or takes care not to. `usual`: what would have been
    asked of the Storyteller without that."""

    in_person = True

    def __init__(self, form: Options, usual: Options) -> None:
        self.form = form
        self.usual = usual
        self.whole = form.whole  # type: ignore[misc]

    def all(self) -> Iterator[Answer]:
        yield from self.form.all()
        yield from (answer for answer in self.usual.all() if self.form.refusal(answer) is not None)

    def refusal(self, answer: Answer) -> str | None:
        return None if self.usual.refusal(answer) is None else self.form.refusal(answer)

    def draw(self, below: Callable[[int], int]) -> Answer:
        return self.form.draw(below)


class Helping(OneOf):
    """One of these answers, each of which helps a side, or neither of them (None).

    For a choice of the Storyteller's in which no player is named and nobody dies at once.
    """

    def __init__(self, helps: Mapping[Answer, Alignment | None]) -> None:
        super().__init__(*helps)
        self.helps = dict(helps)


class Consenting(Seats):
    """The players whom a Fabled looks after: those who said yes to it before the game."""

    concerns = Discretion.TOKENS


class Responsible(OneSeat):
    """Whoever is most to blame for the death of a protected player; NOBODY lets it pass."""


class Penalty(OneOf):
    """Something bad that happens to this player: the lighter, the better."""

    def __init__(self, seat: int) -> None:
        super().__init__("nothing", "no vote", "no ability", "death")
        self.seat = seat


class LiedTo(OneSeat):
    """Who of the visitors is told a wrong number."""


class Together(YesNo):
    """Do two players who share their side both change it, or neither?"""


class Side(OneOf):
    """The side of a Traveller."""

    def __init__(self) -> None:
        super().__init__(*Alignment)


class AsItIs(OneOf):
    """The first answer leaves things as they are: so does a Storyteller who has no reason against it."""


class Substitute(OneSeat):
    """Who dies instead; naming the attacked player means nobody takes their place."""

    def __init__(self, attacked: int, seats: tuple[int, ...]) -> None:
        super().__init__(*seats)
        self.attacked = attacked


class Drunken(OneSeat):
    """Which of these players an ability makes drunk."""


class StorytellersNominee(OneSeat):
    """Whom the Storyteller nominates, as nobody else has, or not in time."""


class Victim(OneSeat):
    """Who dies of an ability that leaves it to the Storyteller."""


class Spared(YesNo):
    """Does this player live on, where an ability leaves that to the Storyteller?"""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat


class Revived(OneSeat):
    """Who comes back to life; NOBODY, where offered, for none."""


class FalseMinions(Seats):
    """Who is shown, as their Minions, to a player who wrongly thinks they are the Demon."""

    concerns = Discretion.TOKENS


class Grandchild(OneSeat):
    """The good player whom the Grandmother learns, and whose death by the Demon is hers."""

    concerns = Discretion.TOKENS


class Hearer(OneSeat):
    """The good player who is told that this evil character is in play, and not whose it is."""

    concerns = Discretion.TOKENS


class Heir(OneSeat):
    """Who becomes the Demon; NOBODY, where offered, for none."""


class Poisoning(OneSeat):
    """Which of these players an ability poisons."""


class Twin(OneSeat):
    """The player of the other side who is paired with the owner."""

    concerns = Discretion.TOKENS


class Turned(OneSeat):
    """Whom of these good players an ability turns evil; NOBODY, where offered, for none."""


class DeathsTonight(Seats):
    """Who else dies, in a night whose deaths are the Storyteller's."""

    def draw(self, below: Callable[[int], int]) -> Answer:
        """Few: a lot that kills half the town is no game."""
        return some_of(self.seats, min(below(3), len(self.seats)), below)


class ForMadness(Seats):
    """Who of these dies for a broken madness whose penalty is no execution; the mad player first."""


class AnySign(OneOf):
    """A sign of rock, paper, scissors."""

    in_public = True

    def __init__(self) -> None:
        super().__init__(*Sign)


class SparedTonight(Seats):
    """Who of those that died earlier tonight lives after all, in a night whose deaths are the Storyteller's."""


class RedHerring(OneSeat):
    """The good player who reads as a Demon."""

    concerns = Discretion.TOKENS


class Believes(OneOf):
    """The character a deluded player thinks they are."""

    concerns = Discretion.TOKENS


class Bluffs(Options):
    """Three good characters that are not in play."""

    concerns = Discretion.TOKENS

    def __init__(self, characters: tuple[str, ...], count: int = 3) -> None:
        self.characters = characters
        self.count = count

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        return (self.characters,) * self.count

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        return pieces

    def apart(self, answer: Answer) -> tuple[Any, ...]:
        return tuple(answer)

    def all(self) -> Iterator[tuple[str, ...]]:
        return combinations(self.characters, self.count)

    def draw(self, below: Callable[[int], int]) -> Answer:
        return some_of(self.characters, self.count, below)

    def refusal(self, answer: Answer) -> str | None:
        legal = (
            isinstance(answer, tuple)
            and all(one in self.characters for one in answer)
            and len(set(answer)) == len(answer) == self.count
        )
        return None if legal else f"not {self.count} different good characters out of play"


class Shuffle(Options):
    """An order of the numbers below `count`: which player draws which token."""

    concerns = Discretion.DEAL
    whole = False

    def __init__(self, count: int) -> None:
        self.count = count

    def all(self) -> Iterator[tuple[int, ...]]:
        yield tuple(range(self.count))

    def draw(self, below: Callable[[int], int]) -> Answer:
        return some_of(range(self.count), self.count, below)

    def refusal(self, answer: Answer) -> str | None:
        legal = different(answer, range(self.count)) and len(answer) == self.count
        return None if legal else "not an order of the tokens"


class Planted(Shuffle):
    """Which player gets which token, where the Storyteller says it: an order of the tokens of `bag` for `seats`."""

    def __init__(self, seats: tuple[int, ...], bag: tuple[str, ...]) -> None:
        super().__init__(len(bag))
        self.seats = seats
        self.bag = bag

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        return (tuple(dict.fromkeys(self.bag)),) * len(self.seats)

    def pieces_for(self) -> tuple[int, ...]:
        return self.seats

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        """The characters by player as numbers of tokens; one that is not in the bag so often makes no order."""
        left = list(range(len(self.bag)))
        order: list[int] = []
        for piece in pieces:
            token = next((one for one in left if self.bag[one] == piece), None)
            if token is not None:
                left.remove(token)
                order.append(token)
        return tuple(order)

    def apart(self, answer: Answer) -> tuple[Any, ...]:
        return tuple(self.bag[token] for token in answer)


# The shapes that information may take, true or false


class Number(OneOf):
    """From 0 to `highest`."""

    informs = True

    def __init__(self, highest: int) -> None:
        super().__init__(*range(highest + 1))


class Hands(Number):
    """How many hands somebody raises who has more than one, as everybody knows."""


class PairWith(Options):
    """`OneOfTwo` of these characters among these seats, or that nobody is of the team.

    `never_untrue`: what nobody is told as the truth, and is no falsehood either: of two of whom both are that.
    """

    informs = True

    def __init__(
        self,
        team: Team,
        characters: tuple[str, ...],
        seats: tuple[int, ...],
        never_untrue: tuple[OneOfTwo, ...] = (),
    ) -> None:
        self.team = team
        self.characters = characters
        self.seats = seats
        self.never_untrue = never_untrue

    def untrue(self, truths: tuple[Answer, ...]) -> Options:
        return super().untrue((*truths, *self.never_untrue))

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        return (None, *self.characters), self.seats, self.seats

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        shown, first, second = pieces
        if shown is None:
            return NoneInPlay(self.team)
        return OneOfTwo(shown, (min(first, second), max(first, second)))

    def apart(self, answer: Answer) -> tuple[Any, ...]:
        if isinstance(answer, NoneInPlay):
            return None, self.seats[0], self.seats[0]
        return answer.character, *answer.pair

    def all(self) -> Iterator[Answer]:
        for character in self.characters:
            for pair in combinations(sorted(self.seats), 2):
                yield OneOfTwo(character, pair)
        yield NoneInPlay(self.team)

    def refusal(self, answer: Answer) -> str | None:
        if type(answer) is NoneInPlay:
            return None if answer.team is self.team else "not an option"
        legal = type(answer) is OneOfTwo and answer.character in self.characters and self._pairs(answer.pair)
        return None if legal else "not an option"

    def _pairs(self, pair: Any) -> bool:
        """Whether these are two of the seats, the lower first."""
        return different(pair, self.seats) and len(pair) == 2 and pair[0] < pair[1]

    def draw(self, below: Callable[[int], int]) -> Answer:
        if below(20) == 0 or not self.characters:
            return NoneInPlay(self.team)
        first, second = sorted(some_of(self.seats, 2, below))
        return OneOfTwo(self.characters[below(len(self.characters))], (first, second))


class SomebodyIs(Options):
    """`ThisIs` for one of these seats and any of these characters.

    `plain_to_see`: what everybody sees some of these players are, on no script: Travellers.
    """

    informs = True

    def __init__(
        self, seats: tuple[int, ...], characters: tuple[str, ...], plain_to_see: tuple[ThisIs, ...] = ()
    ) -> None:
        self.seats = seats
        self.characters = characters
        self.plain_to_see = plain_to_see

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        return self.seats, self.characters

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        return ThisIs(*pieces)

    def apart(self, answer: Answer) -> tuple[Any, ...]:
        return tuple(answer)

    def all(self) -> Iterator[ThisIs]:
        yield from self.plain_to_see
        yield from (ThisIs(seat, character) for seat in self.seats for character in self.characters)

    def refusal(self, answer: Answer) -> str | None:
        legal = (
            type(answer) is ThisIs
            and type(answer.seat) is int
            and answer.seat in self.seats
            and type(answer.character) is str
            and (answer.character in self.characters or answer in self.plain_to_see)
        )
        return None if legal else "not an option"

    def draw(self, below: Callable[[int], int]) -> Answer:
        if self.plain_to_see and below(2):
            return self.plain_to_see[below(len(self.plain_to_see))]
        return ThisIs(self.seats[below(len(self.seats))], self.characters[below(len(self.characters))])


def otherwise(options: Options, answer: Answer) -> Options | None:
    """What is left to be chosen in place of this answer, in the same form; None where it was nobody, or nothing is
    left.

    >>> otherwise(OneSeat(1, 2, 3), 1).answers
    (2, 3)
    """
    if answer in (None, NOBODY, ()):
        return None
    match options:
        case OneSeat() | OneCharacter():
            left = tuple(one for one in options.answers if one != answer)
            if not left:
                return None
            return type(options)(*left) if isinstance(options, OneSeat) else OneCharacter(left)
        case TwoSeats():
            seats = tuple(seat for seat in options.seats if seat != answer[0])
            return TwoSeats(seats, optional=options.optional) if len(seats) > 1 else None
        case Seats():
            seats = tuple(seat for seat in options.seats if seat != answer[0])
            return Seats(seats, options.fewest, options.most) if len(seats) >= options.most else None
        case SomebodyIs():
            seats = tuple(seat for seat in options.seats if seat != answer.seat)
            return SomebodyIs(seats, options.characters) if seats else None
    return None


class Summoned(SomebodyIs):
    """Who becomes which Demon, where the Storyteller summons it."""


class OneOfBoth(Options):
    """`GoodOrEvil` of this player, with any two characters of these."""

    informs = True

    def __init__(self, seat: int, good: tuple[str, ...], evil: tuple[str, ...]) -> None:
        self.seat = seat
        self.good = good
        self.evil = evil

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        return self.good, self.evil

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        return GoodOrEvil(self.seat, *pieces)

    def apart(self, answer: Answer) -> tuple[Any, ...]:
        return answer.good, answer.evil

    def refusal(self, answer: Answer) -> str | None:
        legal = (
            isinstance(answer, GoodOrEvil)
            and answer.seat == self.seat
            and answer.good in self.good
            and answer.evil in self.evil
        )
        return None if legal else "not an option"

    def all(self) -> Iterator[GoodOrEvil]:
        return (GoodOrEvil(self.seat, good, evil) for good in self.good for evil in self.evil)

    def showing(self, one: str) -> tuple[GoodOrEvil, ...]:
        """All in which this character is shown."""
        good = (one,) if one in self.good else self.good
        evil = (one,) if one in self.evil else self.evil
        return tuple([GoodOrEvil(self.seat, *pair) for pair in product(good, evil) if one in pair])


class TwoShown(OneOf):
    """Two players who are shown to somebody, in order of seat, so that the order tells nothing."""

    informs = True

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(*combinations(sorted(seats), 2))


class Pointed(Options):
    """Some players who are pointed at, in order of seat, so that the order tells nothing: always a tuple.

    A character derives its own form and says what is told of them: of `size` players, `wanted` are `quality`.
    """

    informs = True

    size: ClassVar[int]
    quality: ClassVar[Alignment | Team]
    wanted: ClassVar[int]

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = tuple(sorted(seats))

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        return (self.seats,) * self.size

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        return tuple(sorted(pieces))

    def apart(self, answer: Answer) -> tuple[Any, ...]:
        return tuple(answer)

    def all(self) -> Iterator[tuple[int, ...]]:
        return combinations(self.seats, self.size)

    def refusal(self, answer: Answer) -> str | None:
        legal = different(answer, self.seats) and len(answer) == self.size and answer == tuple(sorted(answer))
        return None if legal else "the wrong number of players, or one of them twice"

    def draw(self, below: Callable[[int], int]) -> Answer:
        return tuple(sorted(some_of(self.seats, self.size, below)))


class SomeCharacters(Options):
    """Any of these characters, none or all, in the order of the script, so that the order tells nothing."""

    informs = True

    def __init__(self, characters: tuple[str, ...]) -> None:
        self.characters = characters

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        return tuple((None, one) for one in self.characters)

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        return tuple(one for one in self.characters if one in pieces)

    def apart(self, answer: Answer) -> tuple[Any, ...]:
        return tuple(one if one in answer else None for one in self.characters)

    def refusal(self, answer: Answer) -> str | None:
        """Without going through every set: of the Outsiders of the whole box there are eight million."""
        legal = type(answer) is tuple and answer == self.put_together(answer)
        return None if legal else "not an option"

    def all(self) -> Iterator[tuple[str, ...]]:
        for count in range(len(self.characters) + 1):
            yield from combinations(self.characters, count)

    def draw(self, below: Callable[[int], int]) -> Answer:
        return tuple(one for one in self.characters if below(2))


class PageLike(Options):
    """The true page of the grimoire, or one with the characters of two players exchanged.

    `telling`: the tokens, by their places on the page, that tell the reader they are drunk or poisoned. They may lie
    there or be left out, and what lies beside the reader may lie beside another player.
    """

    def __init__(self, page: Page, reader: int = NOBODY, telling: tuple[int, ...] = ()) -> None:
        self.page = page
        self.reader = reader
        self.telling = telling

    def elsewhere(self) -> tuple[int, ...]:
        """Beside whom the tokens that tell may lie instead; NOBODY: they are left out. None where nothing tells."""
        if not any(self.page.tokens[place][1] == self.reader for place in self.telling):
            return (NOBODY,) if self.telling else ()
        return (NOBODY, *(seat for seat in range(len(self.page.seats)) if seat != self.reader))

    def laid_beside(self, other: int) -> tuple[tuple[str, int], ...]:
        """The tokens with what lies beside the reader beside this player instead, and nothing else that tells."""
        kept = (
            (text, other if place in self.telling else seat)
            for place, (text, seat) in enumerate(self.page.tokens)
            if place not in self.telling or seat == self.reader
        )
        return tuple(token for token in kept if token[1] != NOBODY)

    def layouts(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """The tokens as they may lie on the page, the true ones first."""
        return (self.page.tokens, *(self.laid_beside(seat) for seat in self.elsewhere()))

    def seatings(self) -> Iterator[tuple[tuple[Any, ...], ...]]:
        """The players as they may stand on the page, the true ones first."""
        yield self.page.seats
        for a, b in combinations(range(len(self.page.seats)), 2):
            yield self._exchanged(a, b)

    def _exchanged(self, a: int, b: int) -> tuple[tuple[Any, ...], ...]:
        seats = list(self.page.seats)
        first, second = seats[a], seats[b]
        seats[a], seats[b] = (*second[:3], first[3]), (*first[:3], second[3])
        return tuple(seats)

    def pieces(self) -> tuple[tuple[Any, ...], ...]:
        """Two players to exchange, and beside whom the tokens that tell lie instead; None for as it is."""
        seats = (None, *range(len(self.page.seats)))
        elsewhere = self.elsewhere()
        return (seats, seats, (None, *elsewhere)) if elsewhere else (seats, seats)

    def put_together(self, pieces: tuple[Any, ...]) -> Answer:
        a, b, *beside = pieces
        seats = self.page.seats if None in (a, b) or a == b else self._exchanged(a, b)
        return Page(seats, self.page.tokens if beside in ([], [None]) else self.laid_beside(beside[0]))

    def all(self) -> Iterator[Page]:
        for tokens in self.layouts():
            for seats in self.seatings():
                yield Page(seats, tokens)

    def refusal(self, answer: Answer) -> str | None:
        legal = type(answer) is Page and answer.tokens in self.layouts() and answer.seats in self.seatings()
        return None if legal else "not an option"

    def draw(self, below: Callable[[int], int]) -> Page:
        layouts, exchanges = self.layouts(), comb(len(self.page.seats), 2)
        seats = next(islice(self.seatings(), below(1 + exchanges), None))
        return Page(seats, layouts[below(len(layouts))])


# The open day


@recorded
class Act(NamedTuple):
    """Something said by day: "nominate", "slay", …; `by` is a seat or STORYTELLER.

    `what` is what a power of the day is used with: a statement, guesses, …
    """

    verb: str
    by: int
    target: int | None = None
    what: Any = None


FromTheSquare: TypeAlias = "Callable[[TownSquare, Script], Options]"
"""Makes the options of an `Act.what` from public facts."""

TargetsNow: TypeAlias = "Callable[[TownSquare, int], tuple[int, ...]]"
"""From public facts: whom this player may use the power on now; nobody: they may not use it."""


class Claim(NamedTuple):
    """A power of the day as it is offered: to whoever may have it as far as the town knows, so nobody is uncovered.

    `by`: who may use it or pretend to: "living" or "dead" players, "anybody", the "owner" alone where everybody knows
    who that is, or the "storyteller". `target`: "nobody", "anybody" or "living"; `targets` narrows that down where
    the moment and public facts decide. A `private` one is between the player and the Storyteller. Who uses one that
    `opens` asks everybody for their hands: the vote is called by the verb, and counted for a pretender as well. A
    `final` one is public and cannot be taken back: where it was only heard, nothing but a yes makes it count.
    `heard_by`: whose abilities `act` on it, those of whoever uses it, or of all who hold this character's, whoever
    speaks. One that only `declares` something has no effect yet, of whomever: nobody hears that nothing happened.
    """

    verb: str
    by: Literal["living", "dead", "anybody", "owner", "storyteller"] = "living"
    target: Literal["nobody", "anybody", "living"] = "anybody"
    what: "FromTheSquare | None" = None
    private: bool = False
    phases: tuple[Phase, ...] = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)
    targets: "TargetsNow | None" = None
    opens: bool = False
    final: bool = False
    heard_by: Literal["speaker", "holders"] = "speaker"
    declares: bool = False


class Offer(NamedTuple):
    """A claim, and the Traveller whose power it is."""

    claim: Claim
    owners: tuple[int, ...] = ()


class Menu(Options):
    """What may be done now, by whoever speaks first; judged by public facts alone.

    `nominators` and `nominees` are given where it is not the usual rule who may nominate whom; the Storyteller may be
    among both. `at_once`: the only nominator has to do it now; where nominations are closed, they are too late.
    """

    for_players = True

    def __init__(
        self,
        square: "TownSquare",
        verbs: tuple[str, ...],
        script: "Script",
        offers: tuple[Offer, ...] = (),
        *,
        nominators: tuple[int, ...] | None = None,
        nominees: tuple[int, ...] | None = None,
        at_once: bool = False,
    ) -> None:
        self.square = square
        self.script = script
        self.offers = {offer.claim.verb: offer for offer in offers}
        self.verbs = (*verbs, *self.offers)
        self.nominators = nominators
        self.nominees = nominees
        self.at_once = at_once

    def all(self) -> Iterator[Act]:
        """Every act; where an act takes more than a player, none of its many forms."""
        for verb in self.verbs:
            if verb in PLAIN_VERBS:
                yield Act(verb, STORYTELLER)
                continue
            targets = (None, *self.square.ring, STORYTELLER)
            acts = (Act(verb, by, target) for by in (STORYTELLER, *self.square.ring) for target in targets)
            yield from (act for act in acts if self.refusal(act) is None)

    def refusal(self, answer: Answer) -> str | None:
        if not isinstance(answer, Act):
            return "not an act"
        verb, by, target, what = answer
        if verb not in self.verbs:
            return f"no {verb} now"
        known = type(by) is int and (by == STORYTELLER or by in self.square.ring)
        aimed = target is None or (type(target) is int and target in self._there(answer))
        if not known or not aimed:
            return "unknown player"
        if verb in PLAIN_VERBS:
            return None if target is None and what is None else "unknown player"
        if verb == NOMINATE:
            return self._fault_of_nomination(answer)
        if verb == EXILE:
            return self._fault_of_exile(answer)
        return self._fault_of_claim(answer, self.offers[verb])

    def _there(self, act: Act) -> tuple[int, ...]:
        """Whom this may be about: the Storyteller, too, where they may be nominated."""
        nominees = self.square.nominees if self.nominees is None else (*self.nominees, *self.square.nominees)
        tried = act.verb == NOMINATE and act.by != STORYTELLER and STORYTELLER in nominees
        return (*self.square.ring, STORYTELLER) if tried else self.square.ring

    def _fault_of_nomination(self, act: Act) -> str | None:
        if act.target is None or act.what is not None:
            return "unknown player"
        square = self.square
        if act.target in square.travellers:
            return "a Traveller"  # they are exiled
        if self.nominators is None:
            if act.by == STORYTELLER:
                return "unknown player"
            if not square.alive[act.by]:
                return "dead nominator"
            if act.by in square.nominators:
                return "already nominated"  # RB-094
        elif act.by not in self.nominators:
            return "may not nominate"
        if self.nominees is None and act.target in square.nominees:
            return "already a nominee"  # RB-095
        return None if self.nominees is None or act.target in self.nominees else "already a nominee"

    def _fault_of_exile(self, act: Act) -> str | None:
        if act.by == STORYTELLER or act.what is not None:
            return "unknown player"
        if act.target not in self.square.travellers:
            return "not a Traveller"
        return "already called" if act.target in self.square.exile_calls else None

    def _fault_of_claim(self, act: Act, offer: Offer) -> str | None:
        claim, square = offer.claim, self.square
        if (act.by == STORYTELLER) != (claim.by == "storyteller"):
            return "unknown player"
        if claim.by == "living" and not square.alive[act.by]:
            return "dead claimant"
        if claim.by == "dead" and square.alive[act.by]:
            return "living claimant"
        if claim.by == "owner" and act.by not in offer.owners:
            return "not theirs"
        if (claim.target == "nobody") != (act.target is None):
            return "unknown player"
        if claim.target == "living" and act.target is not None and not square.alive[act.target]:
            return "dead target"
        if claim.targets is not None:
            targets = claim.targets(square, act.by)
            if not targets or (act.target is not None and act.target not in targets):
                return "not now" if not targets else "not that player"
        if claim.what is None:
            return None if act.what is None else "nothing to say"
        return claim.what(square, self.script).refusal(act.what)


NOMINATE = "nominate"
OPEN_NOMINATIONS = "open nominations"
CLOSE_NOMINATIONS = "close nominations"
BEGIN_VOTE = "begin vote"
PLAIN_VERBS = (OPEN_NOMINATIONS, CLOSE_NOMINATIONS, BEGIN_VOTE)


class Question(NamedTuple):
    """`id` names the step and the ordinal within it and is the same at every run of that step.

    `who`: a seat, STORYTELLER, CHANCE or ANYONE. `truths`: for information that may be false, what would be true.
    `known_as`: the character by whose name a question to a player goes; `about` is for the mind alone.
    `together`: all who are asked in the same moment, this player too, where there are others; `in_sight`: until all
    have answered they see what each of them picks. `seen_by`: who sees what this player picks, for as long as they
    are asked something of their own in the same look.
    """

    id: str
    who: int
    about: "Ability | None"
    options: Options
    truths: tuple[Answer, ...] = ()
    known_as: str = ""
    together: tuple[int, ...] = ()
    in_sight: bool = False
    seen_by: tuple[int, ...] = ()

    @property
    def discretion(self) -> Discretion:
        """What the Storyteller decides by answering it."""
        if self.truths and self.options.concerns is not Discretion.OPINIONS:
            return Discretion.INFORMATION
        return self.options.concerns
