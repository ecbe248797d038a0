"""Players who choose at random but sensibly: for simulations, tests and the baseline of every policy.

Their choices depend on the seed and the question's id alone, never on what was asked before. So the same
question gets the same answer however often and in whatever order it is asked, as the live game does.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

from engine.deciders import Undecided
from engine.game import Game
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    EXILE,
    NOMINATE,
    OPEN_NOMINATIONS,
    Act,
    Answer,
    Hands,
    Menu,
    Offer,
    OneSeat,
    Question,
    TwoSeats,
    YesNo,
)
from engine.terms import ANYONE, EXECUTION, NOBODY, STORYTELLER
from engine.town_square import TownSquare

Item = TypeVar("Item")


@lru_cache
def _begun(seed: int) -> blake2b:
    """The hash of every question of this seed, up to the question: copied it costs half of one begun anew."""
    return blake2b(f"{seed} ".encode(), digest_size=16)


class Draws:
    """Chance for one question: draws from 128 bits that depend on the seed and the question alone."""

    __slots__ = ("_bits",)

    def __init__(self, seed: int, question: str) -> None:
        read = _begun(seed).copy()
        read.update(question.encode())
        self._bits = int.from_bytes(read.digest())

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1."""
        self._bits, number = divmod(self._bits, count)
        return number

    def percent(self, chance: int) -> bool:
        """True in `chance` of a hundred cases."""
        self._bits, number = divmod(self._bits, 100)
        return number < chance

    def one_of(self, items: Sequence[Item]) -> Item:
        """Any of them."""
        return items[self.below(len(items))]

    def some_of(self, items: Sequence[Item], count: int) -> tuple[Item, ...]:
        """`count` different ones in any order; raises ValueError when there are fewer."""
        left = list(items)
        return tuple(left.pop(self.below(len(left))) for _ in range(count))


class RandomPlayers:
    """Answers for every player and for the open day; leaves the Storyteller and chance to others.

    They know what the table knows and no more: they would rather not point at the dead or at themselves, vote
    for their own nominees, and keep their ghost votes for the end.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, question: Question, game: Game) -> Answer:
        """A legal answer; raises Undecided for what is asked of nobody at the table."""
        if question.who == ANYONE:
            return _speak(question, game.square, Draws(self.seed, question.id))
        if question.who < 0:
            raise Undecided(question)
        draws = Draws(self.seed, question.id)
        options = question.options
        if question.about is None and isinstance(options, YesNo):
            return _raise_hand(question.who, game.square, draws)
        if isinstance(options, OneSeat):
            return _point(question.who, options.answers, game.square, draws)
        if isinstance(options, TwoSeats):
            return draws.some_of(options.seats, 2)
        if isinstance(options, Hands):
            return options.answers[-1] if _raise_hand(question.who, game.square, draws) else 0
        return options.draw(draws.below)

    def ballot(self, asked: Mapping[int, str], game: Game) -> list[bool]:
        """All hands of a vote at once."""
        return [
            _raise_hand(seat, game.square, Draws(self.seed, question)) for seat, question in asked.items()
        ]


def _point(me: int, seats: tuple[int, ...], square: TownSquare, draws: Draws) -> int:
    others = [seat for seat in seats if seat not in (me, NOBODY) and square.alive[seat]]
    return draws.one_of(others if others and draws.percent(85) else seats)


def _raise_hand(me: int, square: TownSquare, draws: Draws) -> bool:
    if square.vote is not None and square.vote.kind != EXECUTION:
        return draws.percent(50)
    if me == square.nominees[-1]:
        return draws.percent(10)
    if not square.alive[me]:
        return draws.percent(60 if square.living <= 4 else 10)
    return draws.percent(90 if me == square.nominators[-1] else 50)


def _speak(question: Question, square: TownSquare, draws: Draws) -> Act:
    """What happens next by day; a shot is claimed now and then, by whoever, whether they can or not."""
    options = question.options
    assert isinstance(options, Menu)
    claims = tuple(options.offers.values())
    own = [offer for offer in claims if offer.owners]
    if own and draws.percent(25):  # a power that everybody knows of wants to be used
        act = _claim(draws.one_of(own), options, draws)
        if act is not None:
            return act
    if claims and draws.percent(min(40, 5 + len(claims))):
        act = _claim(draws.one_of(claims), options, draws)
        if act is not None:
            return act
    if EXILE in options.verbs and draws.percent(4):
        act = Act(EXILE, draws.one_of(square.ring), draws.one_of(square.travellers))
        if options.refusal(act) is None:
            return act
    if BEGIN_VOTE in options.verbs:
        return Act(BEGIN_VOTE, STORYTELLER)
    if OPEN_NOMINATIONS in options.verbs:
        may_close = CLOSE_NOMINATIONS in options.verbs
        return Act(CLOSE_NOMINATIONS if may_close and draws.percent(7) else OPEN_NOMINATIONS, STORYTELLER)
    return _nominate(options, square, draws) or Act(CLOSE_NOMINATIONS, STORYTELLER)


def _claim(offer: Offer, options: Menu, draws: Draws) -> Act | None:
    """A power of the day, by somebody it could belong to."""
    claim, square = offer.claim, options.square
    speakers: tuple[int, ...] = {
        "living": tuple(seat for seat in square.ring if square.alive[seat]),
        "dead": tuple(seat for seat in square.ring if not square.alive[seat]),
        "anybody": square.ring,
        "owner": offer.owners,
        "storyteller": (STORYTELLER,),
    }[claim.by]
    if not speakers:
        return None
    target = None if claim.target == "nobody" else _target(square.ring, square, draws)
    what = None if claim.what is None else claim.what(square, options.script).draw(draws.below)
    by = draws.one_of(speakers)
    if claim.targets is not None and target is not None:
        targets = claim.targets(square, by)
        target = draws.one_of(targets) if targets else target
    act = Act(claim.verb, by, target, what)
    return act if options.refusal(act) is None else None


def _nominate(options: Menu, square: TownSquare, draws: Draws) -> Act | None:
    speakers = options.nominators
    if speakers is None:
        speakers = tuple([seat for seat in square.the_living if seat not in square.nominators])
    nominees = [seat for seat in square.ring if seat not in square.nominees and seat not in square.travellers]
    if options.nominees is not None:
        nominees = [seat for seat in options.nominees if seat not in square.travellers]
    must = CLOSE_NOMINATIONS not in options.verbs
    goes_on = must or draws.percent(85 if square.about_to_die is None else 40)
    if not (speakers and nominees and goes_on):
        return None
    speaker = draws.one_of(speakers)
    if speaker == STORYTELLER:
        nominees = [seat for seat in nominees if seat != STORYTELLER]
    return Act(NOMINATE, speaker, _target(nominees, square, draws)) if nominees else None


def _target(seats: Sequence[int], square: TownSquare, draws: Draws) -> int:
    """Usually somebody alive; now and then anybody, the dead and the speaker included."""
    living = [seat for seat in seats if seat == STORYTELLER or square.alive[seat]]
    return draws.one_of(living if living and draws.percent(90) else seats)
