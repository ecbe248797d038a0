"""Everybody who can be asked at dusk is asked at once, and the night is the same as asked one by one."""

from collections import Counter
from functools import partial

import pytest

from engine import Game, LiveGame, Question, Script, edition
from engine.deciders import Decider
from engine.grimoire import Belief
from engine.ledger import BeMad, ChosenBy, DemonLearned, EvilTeam, Picked, YouAre
from engine.phases import Phase
from engine.questions import CLOSE_NOMINATIONS, Act, Answer
from engine.record import Line
from engine.rulings import Ruling
from engine.terms import ANYONE, EVIL, NOBODY, STORYTELLER, TOWN
from tests.benchmarks.looks import BAR, looks_of
from tests.engine.box_tables import box_table, plain_table
from tests.engine.dusk_tables import AttentivePlayers, Evening, one_by_one
from tests.engine.random_tables import asker, open_question
from tests.engine.test_live import at_night, cast_table, until
from tests.seeds import in_two_suites

EDITIONS = ("tb", "bmr", "snv")


def dealt_by(edition_: str, seed: int, decider: Decider, *, company: bool) -> Game:
    """`company`: with Travellers and Fabled."""
    if company:
        return box_table(edition_, seed, decider)
    game = plain_table(edition_, 5 + seed % 11, seed)
    game.decider = decider
    return game


def check_same(edition_: str, seed: int, *, company: bool) -> Evening:
    """The same players asked both ways: the same facts, tokens and winner after every step."""
    deal = partial(dealt_by, edition_, seed, company=company)
    direct, digests = one_by_one(deal, seed)
    evening = Evening(lambda decider: deal(decider), seed).play()
    where = f"{edition_} {seed}, {'with' if company else 'without'} Travellers and Fabled"
    assert evening.digests == digests, where
    game = evening.live.game
    assert game.ledger == direct.ledger, where
    assert game.grimoire.seats == direct.grimoire.seats, where
    assert game.grimoire.reminders == direct.grimoire.reminders, where
    assert game.square.winner is direct.square.winner is not None, where
    return evening


@in_two_suites(range(30))
@pytest.mark.parametrize("edition_", EDITIONS)
def test_asked_at_dusk_or_one_by_one_it_is_the_same_night(edition_: str, seeds: range) -> None:
    evenings = [check_same(edition_, seed, company=False) for seed in seeds]
    evenings += [check_same(edition_, seed, company=True) for seed in seeds if seed < 15]
    at_once = Counter(len(looks[0]) for one in evenings for looks in one.looks.values() if looks)
    if 0 in seeds:  # a night of many is wanted once, and these have it
        assert max(at_once) >= 5, "many are asked at once"


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("edition_", EDITIONS)
def test_ten_thousand_games_are_the_same_asked_at_dusk_or_one_by_one(edition_: str, block: int) -> None:
    """340 games in each of thirty runs; in every third there are Travellers and Fabled."""
    for seed in range(1_000 + 340 * block, 1_340 + 340 * block):
        check_same(edition_, seed, company=seed % 3 == 0)


@pytest.mark.parametrize("edition_", EDITIONS)
def test_a_night_of_ten_people_hardly_ever_needs_a_third_look(edition_: str) -> None:
    """The benchmark in tests/benchmarks/looks.py measures it over many more nights."""
    looks = looks_of(edition_, 10, range(40), company=False)
    within = sum(count for needed, count in looks.items() if needed <= 2)
    assert within / looks.total() >= BAR, looks


# One rule of dusk each


def asked_at_dusk(live: LiveGame) -> dict[str, Question]:
    """What the abilities ask now, by their characters."""
    return {asker(one): one for one in live.look().values()}


def seal(live: LiveGame, character: str, answer: Answer) -> None:
    live.seal(asked_at_dusk(live)[character], answer)


def snv_table(cast: str, seed: int = 5, lines: list[Line] | None = None) -> LiveGame:
    return cast_table(cast, seed, [] if lines is None else lines, edition("snv"))


def bmr_table(cast: str, seed: int = 5, lines: list[Line] | None = None) -> LiveGame:
    return cast_table(cast, seed, [] if lines is None else lines, edition("bmr"))


def quietly(question: Question) -> Answer:
    """Nobody where that may be chosen, nothing said by day."""
    if question.who == ANYONE:
        return Act(CLOSE_NOMINATIONS, STORYTELLER)
    nobody = next((one for one in (NOBODY, None) if question.options.refusal(one) is None), 0)
    return nobody if question.options.refusal(nobody) is None else question.options.draw(lambda _: 0)


def to_dusk(live: LiveGame, night: int) -> LiveGame:
    """Everything before this night is played quietly, nothing of it."""
    while not (live.game.is_night and live.game.night == night):
        if not live.play_step():
            question = open_question(live)
            live.answer(question.id, quietly(question))
    return live


EVIL_LEARNS_FIRST = (
    "Ann philosopher, Bob dreamer, Cat witch, Dan nodashii, Eve clockmaker, Fay oracle, Gus klutz"
)


def test_before_evil_knows_its_team_only_the_others_are_asked() -> None:
    live = to_dusk(snv_table(EVIL_LEARNS_FIRST), 1)
    assert set(asked_at_dusk(live)) == {"philosopher", "dreamer"}, "the Witch waits until she knows her Demon"
    seal(live, "dreamer", 2)
    seal(live, "philosopher", "seamstress")
    live.play_night()
    told = {type(one.fact) for one in live.ledger if one.to != TOWN and set(one.to) & {2, 3}}
    assert told >= {EvilTeam, DemonLearned}
    assert set(asked_at_dusk(live)) == {"witch", "seamstress"}, (
        "and what was gained tonight is asked with her"
    )


def test_who_learns_something_before_their_turn_is_asked_again_and_told_first() -> None:
    """A Cerenovus acts before the Dreamer, who may choose otherwise once they are mad."""
    cast = "Ann dreamer, Bob cerenovus, Cat seamstress, Dan nodashii, Eve clockmaker, Fay oracle, Gus klutz"
    live = to_dusk(snv_table(cast), 2)
    since = len(live.ledger)
    seal(live, "dreamer", 1)
    seal(live, "seamstress", (0, 1))
    seal(live, "nodashii", 6)
    question = asked_at_dusk(live)["cerenovus"]
    live.seal(question, question.options.draw(lambda _: 0))
    assert live.look() == {}
    live.play_night()
    asked = live.look()
    assert [asker(one) for one in asked.values()] == ["dreamer"]
    assert [type(told.fact) for told in live.news(0, since)] == [ChosenBy, BeMad]
    assert live.sealed(asked[0]) == 1, "what they chose before may be shown to them"
    live.seal(asked[0], 3)
    live.play_night()
    assert not live.unfinished.is_night
    chosen = [
        told.fact.answer for told in live.ledger[since:] if getattr(told.fact, "character", "") == "dreamer"
    ]
    assert chosen[0] == 3


def test_a_demon_is_asked_once_it_knows_what_its_lunatic_picks() -> None:
    cast = "Ann lunatic=po, Bob sailor, Cat assassin, Dan po, Eve gambler, Fay exorcist, Gus fool"
    seats = cast.replace("lunatic=po", "lunatic")
    live = bmr_table(seats)
    live.game.grimoire.change(0, believes=Belief("po", EVIL))
    live = to_dusk(live, 2)
    assert 3 not in live.look()
    assert 0 in live.look()
    for seat, question in live.look().items():
        live.seal(question, 6 if seat == 0 else quietly(question))
    live.play_night()
    assert [type(told.fact) for told in live.news(3, 0) if told.step.startswith("n2")] == [Picked]
    assert list(live.look()) == [3]


def test_what_a_changed_night_makes_of_somebody_is_asked_in_the_next_look() -> None:
    """The Snake Charmer becomes the Demon before the Demon's turn: the old one's answer is nobody's any more."""
    cast = "Ann snakecharmer, Bob dreamer, Cat witch, Dan nodashii, Eve clockmaker, Fay oracle, Gus klutz"
    live = to_dusk(snv_table(cast), 2)
    since = len(live.ledger)
    seal(live, "nodashii", 0)
    seal(live, "snakecharmer", 3)
    seal(live, "witch", 4)
    seal(live, "dreamer", 3)
    live.play_night()
    asked = live.look()
    assert [(seat, asker(one)) for seat, one in asked.items()] == [(0, "nodashii")]
    assert [type(told.fact) for told in live.news(0, since)] == [YouAre]
    live.seal(asked[0], 6)
    live.play_night()
    assert live.game.grimoire.seats[0].alive, "what the old Demon chose is forgotten"
    assert not live.game.grimoire.seats[6].alive


def test_an_answer_is_that_of_the_player_who_gave_it() -> None:
    """A dead Barber's question goes to the Demon, and tonight the Demon has become somebody else."""
    cast = "Ann barber, Bob snakecharmer, Cat oracle, Dan nodashii, Eve clockmaker, Fay witch, Gus klutz"
    live = to_dusk(snv_table(cast), 2)
    live.rule(Ruling("kill", 0))
    seal(live, "snakecharmer", 3)
    seal(live, "witch", 4)
    seal(live, "nodashii", 5)
    barbers = live.look()[3]
    assert asker(barbers) == "barber"
    live.seal(barbers, (4, 5))
    live.play_night()
    asked = live.look()
    assert {asker(one) for one in asked.values()} == {"nodashii"}
    live.seal(asked[1], 6)
    live.play_night()
    asked = live.look()
    assert (asked[1].id, asker(asked[1])) == (barbers.id, "barber"), "the new Demon is asked"
    assert live.sealed(asked[1]) is None


def test_who_dies_before_their_turn_is_not_heard() -> None:
    """The Assassin strikes the Chambermaid, who has chosen whom to look at: nothing comes of it."""
    cast = "Ann chambermaid, Bob sailor, Cat assassin, Dan zombuul, Eve tealady, Fay gossip, Gus fool"
    live = to_dusk(bmr_table(cast), 2)
    since = len(live.ledger)
    for seat, question in live.look().items():
        live.seal(question, 0 if seat == 2 else quietly(question))
    live.play_night()
    assert not live.game.grimoire.seats[0].alive
    assert not any(told.to != TOWN and 0 in told.to for told in live.ledger[since:])


def check_cuts(edition_: str, seed: int, stride: int) -> None:
    """Cut off after a line of the record and taken up again, the evening comes to the same end."""
    deal = partial(dealt_by, edition_, seed, company=False)
    whole = Evening(deal, seed).play()
    for length in range(2, len(whole.lines), stride):
        again = Evening(deal, seed, record=whole.lines[:length]).play()
        assert again.live.game.digest == whole.live.game.digest, f"{edition_} {seed} cut after line {length}"
        assert again.live.game.ledger == whole.live.game.ledger


@pytest.mark.parametrize("edition_", EDITIONS)
def test_a_night_cut_off_anywhere_asks_what_is_missing_and_goes_on(edition_: str) -> None:
    check_cuts(edition_, 4, 17)


@pytest.mark.slow
@pytest.mark.parametrize("edition_", EDITIONS)
def test_twenty_evenings_cut_off_after_every_line(edition_: str) -> None:
    for seed in range(20):
        check_cuts(edition_, seed, 1)


def test_none_are_asked_by_day() -> None:
    live = until(
        cast_table("Ann chef, Bob soldier, Cat poisoner, Dan imp, Eve butler", 5, []), 5, at_night(1)
    )
    assert live.look()
    until(live, 5, lambda live: live.game.phase is Phase.DISCUSSION)
    assert live.look() == {}


def test_wherever_a_kazali_sits_everybody_else_is_asked_as_soon() -> None:
    """Whoever sat first was asked a look later, which told them something of where he sits."""
    minions = ("goblin", "marionette")
    script = Script(
        "one", "one", ("kazali", "villageidiot", "monk", "chef", "saint", "mayor", "virgin", *minions)
    )
    others = ["villageidiot", "chef", "saint", "mayor", "virgin"]
    for place in range(len(others) + 1):
        cast = [*others[:place], "kazali", *others[place:]]
        names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
        seats = ", ".join(f"{name} {one}" for name, one in zip(names, cast, strict=True))
        live = cast_table(seats, 5, [], script)
        live = to_dusk(live, 1)
        assert {asker(one) for one in live.look().values()} == {"kazali", "villageidiot"}


def test_the_same_table_sealed_in_any_order_is_the_same_night() -> None:
    script = Script("one", "one", edition("tb").characters)
    cast = "Ann fortuneteller, Bob monk, Cat poisoner, Dan imp, Eve butler, Fay chef, Gus saint"
    ends = set()
    for backwards in (False, True):
        live = to_dusk(cast_table(cast, 5, [], script), 2)
        asked = sorted(live.look().items(), reverse=backwards)
        assert len(asked) == 5
        for _, question in asked:
            live.seal(question, AttentivePlayers(2).decide(question, live.unfinished))
        live.play_night()
        ends.add(live.game.digest)
    assert len(ends) == 1
