"""Magician and Wraith: after an execution a Magician may name the Wraith, whom the Demon has to choose then."""

import pytest

from config.texts import load_texts
from engine.script import Script, edition
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
