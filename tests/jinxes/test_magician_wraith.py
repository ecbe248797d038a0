"""Magician and Wraith: after an execution a Magician may name the Wraith, whom the Demon has to choose then."""

from typing import Any

import pytest

from config.texts import load_texts
from engine.grimoire import Ability
from engine.ledger import Chose
from engine.script import Script, edition
from engine.terms import NOBODY
from narrator.telling.prompts import prompt_for
from tests.scenario import Town

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "wraith", "magician"))
CAST = "Ann magician, Bob imp, Cat wraith, Dan poisoner, Eve soldier, Flo mayor, Gus saint, Hal chef"


def after_an_execution(cast: str = CAST) -> Town:
    town = Town(cast, night=2, script=SCRIPT).day()
    town.execute("Hal")
    return town


def who_may_be_killed(town: Town) -> list[str]:
    return town.choices("Bob")


def test_named_rightly_the_demon_has_to_choose_the_wraith_tonight_alone() -> None:
    town = after_an_execution()
    assert town.night(Ann="Cat", Cat=None, Dan="Flo", Bob="Cat") == ["Cat"]
    assert who_may_be_killed(town) == ["Cat"]
    town.end_day()
    town.night(Dan="Flo", Bob="Eve")
    assert len(who_may_be_killed(town)) == 8


@pytest.mark.parametrize("named", ["Dan", None])
def test_named_wrongly_or_not_at_all_the_demon_is_free(named: str | None) -> None:
    town = after_an_execution()
    town.night(Ann=named, Cat=None, Dan="Flo", Bob="Eve")
    assert len(who_may_be_killed(town)) == 8
    assert town.told("Cat") != []


EVERY_DEMON = Script(
    "every Demon",
    "Every Demon",
    (
        *(one for one in SCRIPT.characters if one != "imp"),
        *("po", "shabaloth", "alhadikhia", "ojo", "legion", "yaggababble", "imp"),
    ),
)


def before_the(demon: str, cast: str = CAST) -> Town:
    """The evening after an execution on a script of several Demons."""
    town = Town(cast.replace("Bob imp", f"Bob {demon}"), night=2, script=EVERY_DEMON).day()
    town.execute("Hal")
    return town


def _seats(town: Town, names: str) -> Any:
    """One seat, or several."""
    seats = tuple(map(town.seat, names.split()))
    return seats if len(seats) > 1 else seats[0]


NAMED: dict[str, Any] = {"Ann": "Cat", "Cat": None, "Dan": "Flo"}


@pytest.mark.parametrize(
    ("demon", "others", "chosen"),
    [("shabaloth", "Eve", "Cat Eve"), ("po", "Cat", "Cat"), ("ojo", "wraith", "wraith")],
)
def test_a_demon_of_several_picks_chooses_the_others_and_none_may_choose_nobody(
    demon: str, others: str, chosen: str
) -> None:
    """Rules spec: the Demon is forced to target that Wraith tonight."""
    town = before_the(demon)
    died = town.night(Bob=others, **NAMED)
    assert "Cat" in died
    answers = town.choices("Bob")
    assert None not in answers
    assert NOBODY not in answers
    (chose,) = (told.fact.answer for told in town.ledger if told.to == (1,) and isinstance(told.fact, Chose))
    assert chose == (chosen if demon == "ojo" else _seats(town, chosen))


def test_an_al_hadikhia_chooses_two_players_more() -> None:
    town = before_the("alhadikhia")
    died = town.night(Ann="Cat", Cat=[None, False], Dan="Flo", Bob="Eve Flo", Eve=True, Flo=True)
    assert died == ["Cat"]
    assert () not in town.choices("Bob")


@pytest.mark.parametrize("demon", ["legion", "yaggababble"])
def test_where_the_storyteller_says_who_dies_it_is_the_wraith_or_nobody(demon: str) -> None:
    town = before_the(demon)
    if demon == "yaggababble":
        town.game.grimoire.mark("Phrase Said", 1, by=Ability(demon, 1, 1))
    told = {"Bob": "Cat" if demon == "legion" else ("Cat",)}
    assert town.night(storyteller=told, **NAMED) == ["Cat"]
    assert {*town.offered("Bob")} <= {NOBODY, "Cat", (), ("Cat",)}


def test_nobody_else_has_to_choose_them() -> None:
    town = after_an_execution()
    town.night(Ann="Cat", Cat=None, Dan="Flo", Bob="Cat")
    assert len(town.choices("Dan")) == 8


def test_without_an_execution_nobody_is_asked() -> None:
    town = Town(CAST, night=2, script=SCRIPT).day()
    town.end_day()
    town.night(Cat=None, Dan="Flo", Bob="Eve")
    assert not any(one.who == 0 for one in town.asked)


def test_dead_they_are_not_asked_and_droisoned_it_comes_to_nothing() -> None:
    town = after_an_execution()
    town.rule("kill", "Ann")
    town.night(Cat=None, Dan="Flo", Bob="Eve")
    drunk = after_an_execution(f"{CAST}; Drunk@Ann")
    drunk.night(Ann="Cat", Cat=None, Dan="Flo", Bob="Eve")
    assert len(who_may_be_killed(drunk)) == 8


def test_who_only_thinks_they_are_one_is_asked_alike() -> None:
    town = after_an_execution(CAST.replace("magician", "drunk(magician)"))
    town.night(Ann="Cat", Cat=None, Dan="Flo", Bob="Eve")
    assert len(who_may_be_killed(town)) == 8


def test_without_the_jinx_nobody_is_asked() -> None:
    town = after_an_execution()
    town.game.grimoire.jinxes = ()
    town.game.grimoire.sit(town.game.grimoire.ring)
    town.night(Cat=None, Dan="Flo", Bob="Eve")
    assert not any(one.who == 0 for one in town.asked)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_phone_says_what_the_answer_means(language: str) -> None:
    town = after_an_execution()
    town.night(Ann="Cat", Cat=None, Dan="Flo", Bob="Cat")
    (question,) = [one for one in town.asked if one.who == 0]
    texts = load_texts(language)
    assert texts.character_name("wraith")[:5] in prompt_for(question, tuple(town.names), texts)
