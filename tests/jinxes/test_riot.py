"""The jinxes of Riot: visits, who is guarded, ends, a Mayor who stops it, and the Storyteller on its day."""

from itertools import pairwise
from typing import Any

import pytest

from engine.house_rules import HouseRules
from engine.ledger import Claimed, DiedByDay, Executed, Nominated, NominatesNext, NothingHappened, VoteBegan
from engine.questions import CLOSE_NOMINATIONS, NOMINATE, IllegalAnswer
from engine.script import Script
from engine.terms import EVIL, GOOD, STORYTELLER, Alignment
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = (
    "Ann artist, Bob riot, Cat recluse, Dan baron, Eve slayer, Flo saint, Gus mutant, Hal virgin, Ida juggler"
)
USUAL = "artist riot recluse baron slayer saint mutant virgin imp juggler chef scarletwoman"
COUNTS = "riot: its nominations count as executions"


def town(somebody: str, *more: str, night: int = 2, cast: str = CAST, jinxed: bool = True) -> Town:
    """Ann is `somebody`; `more`: further characters of the script."""
    kind = somebody.partition("+")[0]
    script = Script("mine", "Mine", dict.fromkeys((*USUAL.split(), kind, *more)))
    here = Town(cast.replace("Ann artist", f"Ann {somebody}"), night=night, script=script)
    if not jinxed:
        here.game.grimoire.jinxes = ()
    return here


def chain(here: Town, *names: str) -> Town:
    here._open_nominations()
    for by, nominee in pairwise(names):
        here.act(NOMINATE, by, nominee)
    return here


# Visits


def test_each_night_but_the_first_it_points_at_somebody_living_whom_it_has_not_pointed_at() -> None:
    here = town("sage", night=1)
    here.night()
    assert here.choices("Bob") == []
    here.end_day()
    assert here.night(Bob="Eve") == []
    assert here.choices("Bob") == here.names
    here.execute("Ida")
    here.night(Bob="Hal")
    assert here.choices("Bob") == ["Ann", "Bob", "Cat", "Dan", "Flo", "Gus", "Hal"]


def test_without_such_a_jinx_it_sleeps() -> None:
    here = town("artist")
    here.night()
    assert here.choices("Bob") == []


@pytest.mark.parametrize("side", ["good", "evil"])
def test_a_visited_good_sage_ravenkeeper_or_farmer_acts_and_lives(side: str) -> None:
    good = side == "good"
    suffix = "" if good else "+evil"
    here = town(f"sage{suffix}")
    here.night(Bob="Ann", storyteller={"Ann": ("Bob", "Eve")} if good else {})
    assert here.learned("Ann") == ([("Bob", "Eve")] if good else [])
    here = town(f"ravenkeeper{suffix}")
    asked: dict[str, Any] = {"Ann": "Eve"} if good else {}
    here.night(Bob="Ann", **asked)
    assert here.learned("Ann") == ([ThisIs("Eve", "slayer")] if good else [])
    here = town(f"farmer{suffix}")
    here.night(Bob="Ann", storyteller={"Ann": "Eve"} if good else {})
    assert here.character("Eve") == ("farmer" if good else "slayer")
    assert here.alive("Ann")


def test_a_visited_banshee_dies_and_awakes() -> None:
    here = town("banshee")
    assert here.night(Bob="Ann") == ["Ann"]
    assert here.marks("Ann") == ["Visited", "Awake"]
    here = town("banshee+evil")
    assert here.night(Bob="Ann") == []


def test_poisoned_it_visits_for_nothing_and_in_the_third_night_the_old_one_points_alone() -> None:
    here = town("sage", cast=CAST + "; Poisoned@Bob")
    here.night(Bob="Ann")
    assert here.learned("Ann") == []
    here = town("sage", night=3)
    here.night(Bob="Eve")
    assert (here.character("Dan"), here.choices("Dan")) == ("riot", [])


# Who is guarded


GUARDS = [("monk", "Eve"), ("exorcist", "Eve"), ("innkeeper", "Eve Hal")]


@pytest.mark.parametrize(("guard", "choice"), GUARDS)
def test_it_nominates_whom_they_chose_last_night_and_they_are_executed(guard: str, choice: str) -> None:
    drunk = {"Ann": "Hal"} if guard == "innkeeper" else {}

    def executed(*, by: str = "Bob", jinxed: bool = True) -> Town:
        here = town(guard, jinxed=jinxed)
        here.night(Ann=choice, storyteller=drunk)
        here.nominate(by, "Eve", "Ann Bob Cat Dan Eve Flo")
        here.end_day()
        return here

    assert executed().winner is GOOD
    assert executed(by="Cat").winner is None
    assert executed(jinxed=False).winner is None


@pytest.mark.parametrize(("guard", "choice"), GUARDS)
def test_on_its_day_a_nomination_is_enough(guard: str, choice: str) -> None:
    drunk = {"Ann": "Hal"} if guard == "innkeeper" else {}

    def third(*names: str, rules: bool = True, jinxed: bool = True) -> Town:
        here = town(guard, jinxed=jinxed, night=3)
        here.game.house_rules = HouseRules({COUNTS: rules})
        here.night(Ann=choice, storyteller=drunk)
        return chain(here, *names)

    assert third("Bob", "Eve").winner is GOOD
    assert third("Cat", "Dan", "Eve").winner is GOOD  # Dan has become Riot, and is dead
    assert third("Cat", "Eve").winner is None
    assert third("Bob", "Flo").winner is None
    assert third("Bob", "Eve", rules=False).winner is None
    assert third("Bob", "Eve", jinxed=False).winner is None


@pytest.mark.parametrize(("guard", "choice"), [("monk", "Eve"), ("innkeeper", "Eve Hal")])
def test_a_choice_made_while_poisoned_guards_nobody(guard: str, choice: str) -> None:
    """It is wasted, also where they are healthy by day."""
    here = town(guard, night=3, cast=CAST + "; Poisoned@Ann")
    here.night(Ann=choice)
    here.rule("unmark", "Ann", "Poisoned")
    assert chain(here, "Bob", "Eve").winner is None


def test_it_nominates_the_soldier() -> None:
    def executed(by: str = "Bob", *, jinxed: bool = True) -> Town:
        here = town("soldier", jinxed=jinxed).day()
        here.nominate(by, "Ann", "Ann Bob Cat Dan Eve Flo")
        here.end_day()
        return here

    assert executed().winner is GOOD
    assert executed("Cat").winner is None
    assert executed(jinxed=False).winner is None
    for by, poison, winner in (("Bob", "", GOOD), ("Cat", "", None), ("Bob", "; Poisoned@Ann", None)):
        here = town("soldier", night=3, cast=CAST + poison)
        here.night()
        chain(here, by, "Ann")
        assert here.winner is winner
        assert here.alive("Ann") is not poison.startswith(";")


# Ends


def test_a_grandchild_s_execution_is_evil_s() -> None:
    for jinxed, winner in ((True, EVIL), (False, None)):
        here = town("grandmother", night=1, jinxed=jinxed)
        here.night(storyteller={"Ann": ThisIs("Eve", "slayer")})
        here.execute("Eve")
        assert here.winner is winner


def test_the_king_learns_as_soon_as_one_player_is_dead() -> None:
    for jinxed in (True, False):
        here = town("king", jinxed=jinxed).day()
        here.execute("Ida")
        here.night(storyteller={"Ann": "slayer"} if jinxed else {})
        assert here.learned("Ann") == (["slayer"] if jinxed else [])


# The Mayor


def third_day(somebody: str = "mayor", cast: str = CAST) -> Town:
    here = town(somebody, night=3, cast=cast)
    here.night()
    here._open_nominations()
    return here


def test_a_mayor_stops_it_and_with_just_one_of_them_alive_good_wins() -> None:
    here = chain(third_day(), "Cat", "Dan", "Gus")
    here.act("halt", "Ann")
    assert here.winner is GOOD
    assert Claimed("halt", here.seat("Ann"), None) in here.public()
    here = chain(third_day(), "Cat", "Eve", "Gus")
    here.act("halt", "Ann")  # Bob and Dan are alive
    assert here.winner is EVIL


def test_whoever_is_no_mayor_or_cannot_stops_nothing() -> None:
    here = chain(third_day(), "Cat", "Dan", "Gus")
    here.act("halt", "Eve")
    assert here.public() == [Claimed("halt", here.seat("Eve"), None), NothingHappened()]
    assert here.game.nominates_next == here.seat("Gus")
    here = chain(third_day(cast=CAST + "; Poisoned@Ann"), "Cat", "Dan", "Gus")
    here.act("halt", "Ann")
    assert here.winner is None
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        chain(third_day(), "Cat", "Ann").act("halt", "Ann")


def test_it_is_stopped_only_while_it_goes_on() -> None:
    with pytest.raises(IllegalAnswer, match="no halt now"):
        third_day().act("halt", "Ann")
    usual = town("mayor", night=2)
    usual.night()
    with pytest.raises(IllegalAnswer, match="no halt now"):
        usual.act("halt", "Ann")


# The Storyteller


@pytest.mark.parametrize(("somebody", "winner"), [("atheist", GOOD), ("artist", EVIL)])
def test_the_storyteller_is_voted_upon_and_enough_hands_end_the_game(
    somebody: str, winner: Alignment
) -> None:
    here = town(somebody, "atheist", night=3)
    here.night()
    chain(here, "Cat", "Eve")
    here.nominate("Eve", "Storyteller", "Ann Cat Flo Gus")
    assert Executed(STORYTELLER, died=False) in here.public()
    assert here.winner is winner


def test_with_too_few_hands_the_storyteller_nominates_next() -> None:
    here = chain(third_day("atheist"), "Cat", "Eve")
    assert here.nominate("Eve", "Storyteller", "Ann") == "too few"
    assert here.winner is None
    assert here.game.nominates_next == STORYTELLER
    assert here.public()[-1] == NominatesNext(STORYTELLER)
    with pytest.raises(IllegalAnswer, match="may not nominate"):
        here.act(NOMINATE, "Eve", "Gus")
    here.act(CLOSE_NOMINATIONS, storyteller={"Bob": "Gus"})
    assert here.public()[-3:] == [
        Nominated(STORYTELLER, here.seat("Gus")),
        DiedByDay(here.seat("Gus")),
        NominatesNext(here.seat("Gus")),
    ]


def test_on_another_day_the_storyteller_is_tried_as_ever() -> None:
    here = town("atheist").day()
    here.nominate("Cat", "Storyteller", "Ann")
    assert any(isinstance(fact, VoteBegan) for fact in here.public())
    assert here.game.nominates_next is None
