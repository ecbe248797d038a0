"""Who has to count as what they are not, so that an answer is true: worked out by the rules themselves.

The ability that asks is played again on copies in which only some players may be taken for something else
(`Grimoire.taken_for`); the fewest with whom it may give this answer are those who make the difference. No character
is named here: whom an ability looks at, and what it makes of them, it says itself.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine import witness
from engine.chronicle import Died
from engine.deciders import Undecided
from engine.ledger import Chose, Claimed, Learned
from engine.questions import Act, Pointed, Question
from engine.registry import CHARACTERS, character
from engine.rules.events import Death
from engine.rules.registration import Quality, Registers, disguises, plainly, registers, side_of
from engine.terms import STORYTELLER, Alignment, Team
from engine.town_square import standing_entries
from narrator.mind.because import Because, because, yes_or_no
from narrator.mind.case import Case
from narrator.mind.covers import falsely_shown

if TYPE_CHECKING:
    from engine.game import Game
    from engine.grimoire import Ability

THE_PLAYERS_END_IT: Final = 4  # alive: from here on nobody is disguised
MOST: Final = 3  # players who count as something else for one answer
TRIALS: Final = 300  # of one answer; no table waits for a reason
DROPPED: Final = 2  # tokens that an ability may have laid down before it asks

TakenFor = Mapping[int, tuple[str, ...]]
"""By seat the characters that a player may be taken for, as in `Grimoire.taken_for`."""


class Counted(NamedTuple):
    """A player who counts as this character, as far as the ability looks: at a side, a kind or the character itself.

    `always`: False for who is taken for it in one place and not in another, as a Chef may.
    """

    seat: int
    one: str
    quality: Quality
    always: bool = True


class _Heard(BaseException):
    """What might be told. Not an Exception, so that no ability can swallow it."""

    def __init__(self, truths: tuple[Any, ...]) -> None:
        super().__init__()
        self.truths = truths


class _Again:
    """Players choose what they have just chosen; the question that everything is about is never answered."""

    def __init__(self, me: "Ability", chosen: Sequence[Any]) -> None:
        self.me, self.chosen = me, chosen

    def decide(self, question: Question, game: "Game") -> Any:  # noqa: ARG002
        if question.who == STORYTELLER and question.about == self.me and question.truths:
            raise _Heard(question.truths)
        known = (one for one in self.chosen if question.who >= 0 and question.options.refusal(one) is None)
        for answer in known:
            return answer
        raise Undecided(question)


class Trials:
    """What an ability might tell in the middle of its step, if these players were taken for that."""

    def __init__(self, case: Case) -> None:
        self.game, self.me = case.game, case.about
        self.left = TRIALS
        entries = tuple(reversed(standing_entries(self.game.ledger)))
        mine = [told.fact for told in entries if type(told.to) is tuple and self.me.owner in told.to]
        self._chosen = [fact.answer for fact in mine if isinstance(fact, Chose)]
        self._claims = [told.fact for told in entries if isinstance(told.fact, Claimed)]
        truths = case.question.truths
        self._way = next((way for way in self._ways() if self._played(way, None) == truths), None)

    @property
    def possible(self) -> bool:
        """Whether the ability can be played again, and would ask the same again."""
        return self._way is not None

    def truths(self, taken_for: TakenFor) -> tuple[Any, ...]:
        """What it might tell; nothing where it would not speak."""
        self.left -= 1
        return self._played(self._way, taken_for) if self._way is not None else ()

    def doubts(self) -> tuple[tuple[int, Quality], ...]:
        """At whom the ability looks, and whether they are what."""
        return tuple((one.seat, one.quality) for one in self.game.in_doubt(self.me))

    def _ways(self) -> Iterator["Callable[[Game], None]"]:
        """By what the ability may be speaking now. Of what it laid down in this step, as that it is used up, as much
        has to be taken away."""
        for dropped in range(DROPPED + 1):
            for hook in self._hooks():
                yield lambda game, hook=hook, dropped=dropped: self._without(game, dropped, hook)  # type: ignore[misc]

    def _hooks(self) -> "Iterator[Callable[[Game], None]]":
        mine, me = character(self.me.character), self.me
        if self.game.is_night:
            yield lambda game: mine.tonight(game, me)
            yield lambda game: mine.first_night(game, me)
        deaths = (one for one in reversed(self.game.chronicle) if type(one) is Died)
        died = next((one for one in deaths if one.seat == me.owner), None)
        if died is not None:
            death = Death(me.owner, died.by, died.execution, died.exile, by_day=not self.game.is_night)
            yield lambda game: mine.on_death(game, me, death)
        said = next((claim for claim in self._claims if claim.by == me.owner), None)
        if said is not None:
            yield lambda game: mine.act(game, me, Act(said.claim, said.by, said.target, said.what))

    def _without(self, game: "Game", dropped: int, hook: "Callable[[Game], None]") -> None:
        mine = [token for token in game.grimoire.reminders if token.by == self.me]
        if len(mine) < dropped:
            return
        game.grimoire.drop(tuple(mine[len(mine) - dropped :]))
        hook(game)

    def _played(self, way: "Callable[[Game], None]", taken_for: TakenFor | None) -> tuple[Any, ...]:
        game = self.game.copy()
        game.decider = _Again(self.me, self._chosen)
        game.grimoire.taken_for = taken_for
        told = len(game.ledger)
        try:
            way(game)
        except _Heard as heard:
            return heard.truths
        except (Undecided, Exception):  # it cannot be played again from here
            return ()
        facts = (one.fact for one in game.ledger[told:])
        return next(((fact.answer,) for fact in facts if isinstance(fact, Learned)), ())


def who_counts(case: Case, answer: Any) -> tuple[Counted, ...] | None:
    """The fewest players who have to count as something else for this answer, and as what; None where the rules
    cannot be asked for it."""
    trials = Trials(case)
    if not trials.possible:
        return None
    if answer in trials.truths({}):
        return ()
    may = {seat: one for seat in case.game.grimoire.ring if (one := _may_be(case, answer, seat))}
    looked_at = {seat for seat, _ in trials.doubts()}
    seats = sorted(may, key=lambda seat: (seat not in witness.named(answer), seat not in looked_at))
    for taken, always in _readings(may, seats):
        if trials.left <= 0:
            return None
        reading = {seat: (one,) if always else (one, case.character(seat)) for seat, one in taken}
        if answer in trials.truths(reading):
            sure = always or type(answer) is not int  # only a number takes one player for two things
            return tuple(
                Counted(seat, one, _looked_for(trials, answer, seat, one), always=sure) for seat, one in taken
            )
    return None


def _readings(
    may: Mapping[int, tuple[str, ...]], seats: Sequence[int]
) -> Iterator[tuple[tuple[tuple[int, str], ...], bool]]:
    """Who is taken for what, and whether always: of one player first, then of two, and so on."""
    for count in range(1, min(MOST, len(seats)) + 1):
        for always in (True, False):
            for some in combinations(seats, count):
                for taken in product(*(may[seat] for seat in some)):
                    yield tuple(zip(some, taken, strict=True)), always


def _may_be(case: Case, answer: Any, seat: int) -> tuple[str, ...]:
    """What this player may be taken for: what the answer says, their cover, and one of every kind."""
    kinds = disguises(case.game.grimoire, seat, case.about)
    if not kinds:
        return ()
    script, own = case.game.script.characters, case.character(seat)
    cover = case.covers.get(seat)
    likely = [*_characters(answer), *((cover,) if cover else ()), *script, *CHARACTERS]
    of_a_kind = [next(o for o in likely if o != own and character(o).team is kind) for kind in kinds]
    said = [one for one in _characters(answer) if one != own and character(one).team in kinds]
    return tuple(dict.fromkeys((*said, *of_a_kind)))


def _characters(answer: Any) -> list[str]:
    """The characters that an answer names."""
    parts = answer if isinstance(answer, tuple) else (answer,)
    return [one for one in parts if isinstance(one, str) and one in CHARACTERS]


def _looked_for(trials: Trials, answer: Any, seat: int, one: str) -> Quality:
    """What the ability asks of this player: their side, their kind or their character."""
    asked = [quality for other, quality in trials.doubts() if other == seat]
    if one in _characters(answer):
        return one
    team = character(one).team
    if asked and all(isinstance(quality, Alignment) for quality in asked):
        return team.side
    return team


def counting(case: Case, answer: Any) -> Because | None:
    """Who counts as what they are not in this answer, for its reason; None where nobody could."""
    grimoire = case.game.grimoire
    if not any(disguises(grimoire, seat, case.about) for seat in grimoire.ring):
        return None
    found = who_counts(case, answer)
    if found is None:
        return _as_it_says(case, answer)
    if not found:
        late = case.alive <= THE_PLAYERS_END_IT
        return because("all_as_they_are_late", alive=case.alive) if late else because("all_as_they_are")
    first, *others = (_sentence(case, one) for one in found)
    return sum(others, first) + case.standing.short


def _sentence(case: Case, one: Counted) -> Because:
    if one.always or not isinstance(one.quality, Alignment | Team):
        return counts_as(case, one.seat, one.quality)
    return because("counts_here_and_there", **case.who(one.seat), quality=one.quality.value)


def counts_as(case: Case, seat: int, quality: Quality, *, counts: bool = True) -> Because:
    """That this player counts as that side, kind or character, or does not, against the truth."""
    who, so = case.who(seat), yes_or_no(counts)
    if isinstance(quality, Alignment):
        side = quality if counts else quality.other
        said = because("counts_as", **who, quality=side.value, counts="yes")
    elif isinstance(quality, Team):
        said = because("counts_as", **who, quality=quality.value, counts=so)
    else:
        said = because("counts_as_one", **who, believed=quality, counts=so)
    return said + (because("as_told_before", name=case.name(seat)) if seat in case.vouched_for else None)


def _as_it_says(case: Case, answer: Any) -> Because | None:
    """Where the rules cannot be asked again: whom the answer itself shows as something else, and no more."""
    shape = case.question.options.shape
    if isinstance(shape, Pointed):
        return _of_those_pointed_at(case, shape, answer)
    shown = [(s, one) for s, one in falsely_shown(case.game, answer) if case.may_seem(s)]
    if shown:
        return counts_as(case, *shown[0])
    looked_at = {one.seat for one in case.game.in_doubt(case.about)}
    if isinstance(answer, Alignment) and len(looked_at) == 1:
        (seat,) = looked_at
        plain = side_of(case.game.grimoire, seat, case.about) is answer
        return because("all_as_they_are") if plain else counts_as(case, seat, answer)
    return None


def _of_those_pointed_at(case: Case, form: Pointed, answer: tuple[int, ...]) -> Because:
    """So many of these who may count as that, or as not that, as are wanting."""
    grimoire, me = case.game.grimoire, case.about
    really = [seat for seat in answer if plainly(grimoire, seat, form.quality, me)]
    wanting = form.wanted - len(really)
    doubtful = [
        seat
        for seat in (answer if wanting > 0 else really)
        if registers(grimoire, seat, form.quality, me) is Registers.STORYTELLER_DECIDES
    ]
    others = [seat for seat in doubtful if wanting < 0 or seat not in really][: abs(wanting)]
    said = [counts_as(case, seat, form.quality, counts=wanting > 0) for seat in others]
    return sum(said[1:], said[0]) if said else because("all_as_they_are")
