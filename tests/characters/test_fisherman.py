"""The Fisherman: once, in private, what had best be done."""

import pytest

from engine.characters.fisherman import Advice
from engine.grimoire import TRUTHFUL, TWICE
from engine.ledger import Claimed, NothingHappened
from engine.own_words import Said
from engine.phrases import Phrase
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import GOOD, TOWN
from tests.scenario import Town

CAST = "Ann fisherman, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo slayer, Gus saint!"
SCRIPT = Script("mine", "Mine", ("fisherman", *edition("tb").characters))


def advice(name: str, *seats: int | str) -> Phrase:
    return Phrase("fisherman", name, seats)  # type: ignore[arg-type]


def by_day(cast: str = CAST, **more: object) -> Town:
    return Town(cast, night=2, **more).day()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "told",
    [advice("execute", "Bob"), advice("trust", "Gus"), advice("spare_today"), Said("Wait until dark.")],
)
def test_hears_once_what_the_storyteller_advises_in_their_own_words_or_not(told: Phrase | Said) -> None:
    """Rules spec, fisherman."""
    town = by_day()
    town.act("advice", "Ann", storyteller={"Ann": told})
    assert town.learned("Ann") == [told]
    assert not town.public()
    assert town.marks("Ann") == ["No Ability"]
    town.act("advice", "Ann")
    assert town.told("Ann", NothingHappened)


@pytest.mark.parametrize(
    "refused",
    [
        advice("execute", 6),
        advice("execute", 0),
        advice("trust", 0),
        advice("trust"),
        advice("spare_today", 1),
        advice("pray"),
        Said(""),
        Said("a" * 161),
    ],
)
def test_nobody_is_sent_after_the_dead_or_told_of_themself(refused: object) -> None:
    with pytest.raises(IllegalAnswer):
        by_day().act("advice", "Ann", storyteller={"Ann": lambda _: refused})


def test_no_advice_is_about_a_traveller() -> None:
    town = by_day("Ann fisherman, Bob imp, Cat soldier, Dan baron, Eve virgin, Flo deviant")
    town.act("advice", "Ann", storyteller={"Ann": advice("spare_today")})
    named = {seat for one in town.offered("Ann") for seat in one.seats}
    assert named == {"Bob", "Cat", "Dan", "Eve"}


@pytest.mark.parametrize("cast", [CAST.replace("Ann fisherman", "Ann monk"), CAST], ids=["pretender", "dead"])
def test_for_whoever_pretends_nothing_happens_and_nobody_else_hears_of_it(cast: str) -> None:
    town = by_day(cast, script=SCRIPT)
    if "fisherman" in cast:
        town.rule("kill", "Ann")
        with pytest.raises(IllegalAnswer):
            town.act("advice", "Ann")
        return
    town.act("advice", "Ann")
    assert [type(fact) for fact in town.told("Ann")] == [Claimed, NothingHappened]
    assert all(told.to != TOWN for told in town.ledger)


def test_poisoned_they_may_hear_anything_and_it_is_spent() -> None:
    """Rules spec: bad advice may be given; the honest one is asked first all the same (RB-184)."""
    town = by_day(CAST.replace("baron", "poisoner"))
    town.rule("mark", "Ann", "Poisoned")
    town.act("advice", "Ann", storyteller={"Ann": [advice("execute", "Bob"), advice("execute", "Cat")]})
    assert town.learned("Ann") == [advice("execute", "Cat")]
    assert "No Ability" in town.marks("Ann")
    honest, told = (question for question in town.asked if question.about)
    assert isinstance(honest.options, Advice)
    assert told.truths == (advice("execute", 1),)


def test_a_drunk_who_thinks_they_are_the_fisherman_may_hear_anything() -> None:
    """RB-181."""
    town = by_day(CAST.replace("Ann fisherman", "Ann drunk(fisherman)"))
    town.act("advice", "Ann", storyteller={"Ann": [advice("spare_today"), advice("trust", "Bob")]})
    assert town.learned("Ann") == [advice("trust", "Bob")]


def test_under_a_vortox_they_hear_anything_but_that() -> None:
    town = by_day(CAST.replace("imp", "vortox"))
    with pytest.raises(IllegalAnswer):
        town.act("advice", "Ann", storyteller={"Ann": [advice("share"), advice("share")]})
    town = by_day(CAST.replace("imp", "vortox"))
    town.act("advice", "Ann", storyteller={"Ann": [advice("share"), advice("bait")]})
    assert town.learned("Ann") == [advice("bait")]


def test_an_evil_fisherman_hears_the_storytellers_opinion_as_well() -> None:
    """RB-173: what it is good for is for the Storyteller to think of."""
    town = by_day(CAST.replace("Ann fisherman", "Ann fisherman+evil"))
    town.act("advice", "Ann", storyteller={"Ann": advice("execute", "Cat")})
    assert town.learned("Ann") == [advice("execute", "Cat")]


def test_gained_by_a_philosopher_who_makes_the_fisherman_drunk() -> None:
    town = Town(CAST.replace("Gus saint!", "Gus philosopher"))
    town.night(Gus="fisherman")
    town.act("advice", "Gus", storyteller={"Gus": advice("bait")})
    assert town.learned("Gus") == [advice("bait")]
    town.act("advice", "Ann", storyteller={"Ann": [advice("bait"), advice("share")]})
    assert town.learned("Ann") == [advice("share")]


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST.replace("Ann fisherman", "Ann apprentice"), script=SCRIPT)
    town.night(storyteller={"Ann": [GOOD, "fisherman"]})
    town.act("advice", "Ann", storyteller={"Ann": advice("bait")})
    assert town.learned("Ann") == [advice("bait")]


def test_made_a_fisherman_again_they_may_ask_again() -> None:
    """RB-161."""
    town = by_day()
    town.act("advice", "Ann", storyteller={"Ann": advice("bait")})
    town.rule("become", "Ann", "soldier")
    town.rule("become", "Ann", "fisherman")
    town.act("advice", "Ann", storyteller={"Ann": advice("share")})
    assert town.learned("Ann") == [advice("share")]


def test_a_barista_s_fisherman_hears_the_truth_though_poisoned_and_asks_twice_though_sober() -> None:
    town = Town(CAST.replace("Gus saint!", "Gus barista").replace("baron", "poisoner"))
    town.night(Dan="Ann", storyteller={"Gus": [GOOD, "Ann", TRUTHFUL]})
    town.act("advice", "Ann", storyteller={"Ann": advice("bait")})
    assert town.learned("Ann") == [advice("bait")]
    town = Town(CAST.replace("Gus saint!", "Gus barista"))
    town.night(storyteller={"Gus": [GOOD, "Ann", TWICE]})
    for one in (advice("bait"), advice("share")):
        town.act("advice", "Ann", storyteller={"Ann": one})
        assert town.learned("Ann") == [one]
    town.act("advice", "Ann")
    assert town.told("Ann", NothingHappened)
