"""A reason names the players whose registration makes the difference for the answer, and nobody else.

Random games with a Spy and a Recluse. What a reason states is tried by the rules: the step is played again from its
beginning, with everybody taken for what the reason says.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

import pytest

from engine import Chain, Game, Question, Script, Undecided, edition, play_step
from engine.questions import Answer, OneTruth, Untrue
from engine.registry import CHARACTERS
from engine.rules.registration import Registers, disguises, registers, shown_as
from engine.terms import DEMON, GOOD, MINION, NEVER, OUTSIDER, STORYTELLER, TOWNSFOLK
from narrator.mind.because import Because
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from tests.narrator.mind.evenings import NAMES
from tests.narrator.mind.test_ends import Advised

GAMES: Final = 30  # of each script
LONGEST: Final = 400  # steps
STATED: Final = {"counts_as", "counts_as_one", "counts_here_and_there"}
TRUE: Final = {"truth_this_time", "true_for_once", "no_lie_holds", "no_lie_fits", "every_answer_is_true"}
FALSE: Final = {"possible_lie", "plain_lie", "fitting_lie", "falsified"}


class Told(NamedTuple):
    """A decision of what somebody learns: the game before its step and in it, and what was known in the step."""

    before: Game
    game: Game
    known: Mapping[str, Answer]
    question: Question
    answer: Answer
    reason: tuple[Because, ...]


class _Kept:
    """Keeps what the Storyteller and the players decide in a step."""

    def __init__(self, seed: int) -> None:
        self.mind = Storyteller(seed, cheap=seed % 5 != 0)
        self.decider = Chain(self.mind, RandomPlayers(seed))
        self.before: Game
        self.known: dict[str, Answer] = {}
        self.told: list[Told] = []

    def decide(self, question: Question, game: Game) -> Answer:
        answer = self.decider.decide(question, game)
        if question.who == STORYTELLER and question.truths:
            first = self.mind.reasons[question.id]
            reason = (first, *first.then)
            self.told.append(Told(self.before, game.copy(), dict(self.known), question, answer, reason))
        self.known[question.id] = answer
        return answer


class _Seen(BaseException):
    """The step has come to the question."""


class _ToTheQuestion:
    def __init__(self, told: Told) -> None:
        self.told = told

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        if question.id == self.told.question.id:
            raise _Seen(question.truths)
        if question.id not in self.told.known:
            raise Undecided(question)
        return self.told.known[question.id]


def true_if(told: Told, reading: Mapping[int, tuple[str, ...]]) -> bool:
    """Whether the answer is true where these players are taken for that, and everybody else for what they are."""
    game = told.before.copy()
    game.decider = _ToTheQuestion(told)
    game.grimoire.taken_for = reading
    known = len(game.ledger)
    try:
        play_step(game)
    except _Seen as seen:
        return told.answer in seen.args[0]
    except Undecided:
        pass
    facts = [one.fact for one in game.ledger[known:]]
    return any(getattr(fact, "answer", None) == told.answer for fact in facts if hasattr(fact, "character"))


def stated(told: Told) -> dict[int, tuple[str, ...]] | None:
    """The reading that a reason states; None where it states none."""
    reading: dict[int, tuple[str, ...]] = {}
    for one in told.reason:
        if one.key in STATED:
            seat = next(
                s for s, each in enumerate(told.game.grimoire.seats) if each.name == one.values["name"]
            )
            own = told.game.grimoire.seats[seat].character
            taken = one.values.get("believed") or some_of(told, seat, one.values["quality"])
            reading[seat] = (taken, own) if one.key == "counts_here_and_there" else (taken,)
    plain = any(one.key.startswith("all_as_they_are") for one in told.reason)
    return reading if plain or reading else None


def some_of(told: Told, seat: int, quality: str) -> str:
    """Any character of that side or kind that this player may count as."""
    kinds = disguises(told.game.grimoire, seat, told.question.about)
    wanted = [kind for kind in kinds if quality in (kind.value, kind.side.value)]
    assert wanted, f"{quality}: {told}"
    return next(one.id for one in CHARACTERS.values() if one.team is wanted[0])


def script(box: str, seed: int) -> Script:
    """The Townsfolk of a box, or those of all that learn something, with a Spy and a Recluse among few others."""
    if box == "all":
        of_all = [one for one in CHARACTERS.values() if one.team is TOWNSFOLK and one.learns is not NEVER]
        townsfolk = [one.id for one in Random(seed).sample(of_all, 16)]
    else:
        townsfolk = list(edition(box).of(TOWNSFOLK))
    others = ["recluse", "drunk", "saint", "butler", "spy", "poisoner", "baron", "scarletwoman", "imp"]
    return Script("some", "Some", (*townsfolk, *others))


def told_in(box: str, seed: int) -> Iterator[Told]:
    kept = _Kept(seed)
    game = Game(script(box, seed), NAMES[: 7 + seed % 9], kept)
    for _ in range(LONGEST):
        if game.over:
            break
        kept.before, kept.known = game.copy(), {}
        play_step(game)
    yield from kept.told


@pytest.mark.parametrize("box", ["tb", "bmr", "snv", "all"])
def test_what_a_reason_says_of_who_counts_as_what_gives_the_answer(box: str) -> None:
    stating: Counter[int] = Counter()
    for seed in range(GAMES):
        for told in told_in(box, seed):
            if not isinstance(told.question.options, OneTruth):
                continue
            reading = stated(told)
            about = told.question.about
            if reading is None:
                grimoire = told.game.grimoire
                assert not any(disguises(grimoire, seat, about) for seat in grimoire.ring), told.question
                continue
            stating[len(reading)] += 1
            assert true_if(told, reading) or _stands_in(told, reading), (seed, told.question, told.answer)
            for seat in reading:
                fewer = {other: one for other, one in reading.items() if other != seat}
                assert not true_if(told, fewer), (seed, told.question, told.answer, told.reason)
    assert stating[0]
    assert stating[1] or box == "bmr"  # where hardly anybody learns anything


def _stands_in(told: Told, reading: Mapping[int, tuple[str, ...]]) -> bool:
    """Whether it is true of who may count as that, and as what they are as well: somebody is shown for the Demon."""
    seats = told.game.grimoire.seats
    either = {seat: (*one, seats[seat].character) for seat, one in reading.items()}
    return type(told.answer) is not int and true_if(told, either)


@pytest.mark.parametrize("box", ["tb", "bmr", "snv", "all"])
def test_what_a_reason_says_of_truth_and_falsehood_is_so(box: str) -> None:
    seen: Counter[bool] = Counter()
    for seed in range(100, 100 + GAMES):
        for told in told_in(box, seed):
            true, keys = told.answer in told.question.truths, {one.key for one in told.reason}
            assert true or not keys & TRUE, (seed, told.question, told.answer, told.reason)
            assert not (true and keys & FALSE), (seed, told.question, told.answer, told.reason)
            assert "falsified" not in keys or isinstance(told.question.options, Untrue)
            seen[true] += 1
    assert seen[True]
    assert seen[False]


def why(cast: str, ability: str) -> dict[Answer, set[str]]:
    """By answer what this character's reasons said after it, over many evenings."""
    said: dict[Answer, set[str]] = {}
    for seed in range(20):
        town = Advised(cast, seed)
        town.night()
        for question, answer, reason in town.put:
            if question.about and question.about.character == ability and question.truths:
                named = [one for one in ("Spy", "Recluse") if f"the {one}," in reason]
                plain = ["plain"] if "Everybody counts as what they are" in reason else []
                said.setdefault(answer, set()).update(named + plain)
    return said


def test_a_chef_s_number_names_only_who_makes_it() -> None:
    """Dan, the Imp, sits beside a Spy and a Recluse: one pair, none without the Spy, two with the Recluse."""
    cast = "Ann chef, Bob monk, Cat spy, Dan imp, Eve recluse, Flo slayer, Gus soldier, Hal saint, Ida mayor"
    said = why(cast, "chef")
    assert said[1] == {"plain"}, "also where the one hides and the other looks evil"
    assert said[0] == {"Spy"}
    assert said[2] == {"Recluse"}


def test_an_empath_s_number_has_nothing_to_do_with_a_recluse_who_is_no_neighbour() -> None:
    cast = "Ann empath, Bob spy, Cat imp, Dan recluse, Eve monk, Flo slayer, Gus soldier, Hal saint"
    assert why(cast, "empath") == {0: {"Spy"}, 1: {"plain"}}


def test_an_investigator_s_pair_has_nothing_to_do_with_a_recluse_elsewhere() -> None:
    cast = "Ann investigator, Bob baron, Cat imp, Dan recluse, Eve monk, Flo slayer, Gus soldier, Hal saint"
    for answer, said in why(cast, "investigator").items():
        assert said == ({"plain"} if answer.character == "baron" else {"Recluse"}), answer


def test_it_says_who_has_poisoned_them_and_who_only_believes_they_are_that() -> None:
    cast = "Ann empath, Bob poisoner, Cat imp, Dan drunk(chef), Eve monk, Flo slayer, Gus soldier, Hal saint"
    town = Advised(cast, 1)
    town.night(Bob="Ann")
    said = {q.about.character: reason for q, _, reason in town.put if q.about and q.truths}
    assert "Ann is poisoned because of Bob, the Poisoner." in said["empath"]
    assert "Dan is the Drunk, and only believes they are the Chef." in said["chef"]


def test_a_vortox_that_leaves_nothing_false_to_say_is_not_said_to_make_it_false() -> None:
    """Whether two are on the same side is true either way of a Spy."""
    cast = "Ann seamstress, Bob artist, Cat spy, Dan vortox, Eve mutant, Flo oracle, Gus sage, Hal klutz"
    town = Advised(cast, 1, night=2)
    town.night(Ann="Bob Cat", Dan="Eve")
    (said,) = [reason for q, _, reason in town.put if q.about and q.about.character == "seamstress"]
    assert "The Vortox makes everything false, but nothing that could be said is." in said
    assert said.endswith("It is true, as any answer would be.")


def test_a_reading_on_trial_is_all_that_counts() -> None:
    town = Advised("Ann chef, Bob monk, Cat spy, Dan imp, Eve recluse, Flo slayer, Gus soldier, Hal saint", 1)
    grimoire, (cat, eve) = town.game.grimoire, (town.seat("Cat"), town.seat("Eve"))
    assert registers(grimoire, cat, GOOD) is registers(grimoire, eve, DEMON) is Registers.STORYTELLER_DECIDES
    grimoire.taken_for = {cat: ("monk",)}
    assert registers(grimoire, cat, GOOD) is registers(grimoire, cat, "monk") is Registers.YES
    assert registers(grimoire, cat, MINION) is registers(grimoire, eve, DEMON) is Registers.NO
    assert shown_as(grimoire, cat, ("monk", "chef", "saint")) == ("monk",)
    grimoire.taken_for = {cat: ("monk", "spy")}
    assert registers(grimoire, cat, MINION) is registers(grimoire, cat, GOOD) is Registers.STORYTELLER_DECIDES
    assert registers(grimoire, cat, OUTSIDER) is Registers.NO
    assert shown_as(grimoire, cat, ("monk", "chef", "saint")) == ("spy", "monk")
