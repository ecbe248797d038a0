"""Alchemist and Spy, Widow, Wraith, Marionette, Mastermind: the ability is theirs in name alone."""

import pytest

from config.texts import load_texts
from engine.abilities import standing
from engine.characters.alchemist import IN_NAME
from engine.grimoire import HAS_ABILITY, Ability
from engine.ledger import HasAbility, Learned
from engine.rules.setup import BagFault, Note, Plan, bag_fault
from engine.script import Script, edition
from narrator.telling.prompts import prompt_for
from tests.characters.test_alchemist import dealt
from tests.scenario import Town

NAMED = ("spy", "widow", "wraith")
ALL = (*NAMED, "marionette", "mastermind")
SCRIPT = Script(
    "with it",
    "With it",
    (*edition("tb").characters, "alchemist", "pithag", "widow", "wraith", "marionette", "mastermind"),
)
ME = Ability("alchemist", 0, 0)
CAST = "Ann alchemist, Bob imp, Cat {}, Dan poisoner, Eve soldier, Flo mayor, Gus saint, Hal chef"


def with_it(minion: str, cast: str = CAST) -> Town:
    """In the night after Hal was executed, with an Alchemist who has that ability in name since the deal."""
    town = Town(cast.format(minion), night=2, script=SCRIPT)
    grimoire = town.game.grimoire
    grimoire.mark(IN_NAME, 0, by=standing(grimoire).held[0][0], data=minion)
    town.day().execute("Hal")
    return town


def night(town: Town, named: str | None, killed: str, *, asked: bool = True) -> None:
    """Ann names somebody, and Bob kills."""
    wraith = town.game.grimoire.seats[2]
    asks = {"Dan": "Flo", "Bob": killed} | ({"Ann": named} if asked else {})
    asks |= {"Cat": None} if wraith.alive and wraith.character == "wraith" else {}
    town.night(None, **asks)


def without_jinxes(town: Town) -> Town:
    town.game.grimoire.jinxes = ()
    town.game.grimoire.sit(town.game.grimoire.ring)
    return town


# Who is lent it


@pytest.mark.parametrize("minion", [*NAMED, "marionette"])
def test_only_beside_a_true_one(minion: str) -> None:
    assert Town(CAST.format(minion), script=SCRIPT).game.may_lend(minion, by=ME)
    without = Town(CAST.format("baron"), script=SCRIPT)
    assert not without.game.may_lend(minion, by=ME)
    assert without.game.may_lend(minion, by=Ability("apprentice", 0, 0))
    assert without_jinxes(without).game.may_lend(minion, by=ME)


def test_the_mastermind_s_only_where_there_is_none() -> None:
    assert Town(CAST.format("baron"), script=SCRIPT).game.may_lend("mastermind", by=ME)
    assert not Town(CAST.format("mastermind"), script=SCRIPT).game.may_lend("mastermind", by=ME)


@pytest.mark.parametrize("minion", NAMED)
def test_a_plan_needs_the_true_one_in_the_bag(minion: str) -> None:
    bag = ("alchemist", "chef", "empath", "monk", "slayer", "imp")
    lent = (Note("lent", minion),)
    assert bag_fault(SCRIPT, 7, Plan((*bag, minion), lent)) is None
    assert bag_fault(SCRIPT, 7, Plan((*bag, "scarletwoman"), lent)) == BagFault("lent", (minion,))


def test_a_plan_with_the_marionette_s_and_one_with_the_mastermind_s() -> None:
    bag = ("alchemist", "chef", "empath", "monk", "slayer", "imp")
    strings = (Note("undealt", "marionette"), Note("lent", "marionette"))
    assert bag_fault(SCRIPT, 7, Plan((*bag, "mayor"), strings)) is None
    assert bag_fault(SCRIPT, 7, Plan((*bag, "mayor"), strings[:1])) is None
    alone = Plan((*bag, "scarletwoman"), strings[1:])
    assert bag_fault(SCRIPT, 7, alone) == BagFault("lent", ("marionette",))
    lent = (Note("lent", "mastermind"),)
    assert bag_fault(SCRIPT, 7, Plan((*bag, "scarletwoman"), lent)) is None
    assert bag_fault(SCRIPT, 7, Plan((*bag, "mastermind"), lent)) == BagFault("lent", ("mastermind",))


@pytest.mark.parametrize(
    "plan",
    [
        Plan(("alchemist", "chef", "empath", "monk", "slayer", "imp", "spy"), (Note("lent", "spy"),)),
        Plan(
            ("alchemist", "chef", "empath", "monk", "slayer", "imp", "mayor"),
            (Note("undealt", "marionette"), Note("lent", "marionette")),
        ),
        Plan(
            ("alchemist", "chef", "empath", "monk", "slayer", "imp", "poisoner"),
            (Note("lent", "mastermind"),),
        ),
    ],
)
def test_dealt_so_they_hold_the_name_and_no_ability(plan: Plan) -> None:
    lent = plan.notes[-1].character
    game = dealt(plan, script=SCRIPT)
    for token in game.grimoire.marked(IN_NAME):  # of who drew the Marionette's token nothing is left
        assert token.data == lent
        assert [one.character for one in standing(game.grimoire).held[token.seat]] == ["alchemist"]
    assert not game.grimoire.marked(HAS_ABILITY)
    strung = any(one.believes and one.believed == "alchemist" for one in game.grimoire.seats)
    assert len(game.grimoire.marked(IN_NAME)) == (0 if strung else 1)


# What comes of it


def test_they_are_told_which_and_have_nothing_of_it() -> None:
    town = Town(CAST.format("spy"), script=SCRIPT)
    town.game.grimoire.mark(IN_NAME, 0, by=standing(town.game.grimoire).held[0][0], data="spy")
    town.night(Dan="Flo", storyteller={"Hal": 1})
    assert Learned("alchemist", HasAbility("spy")) in town.told("Ann")
    assert not any(type(fact).__name__ == "Grimoire" for fact in town.told("Ann"))


@pytest.mark.parametrize("minion", NAMED)
def test_named_rightly_the_demon_has_to_choose_them_tonight_alone(minion: str) -> None:
    town = with_it(minion)
    night(town, "Cat", "Cat")
    assert town.choices("Bob") == ["Cat"]
    town.end_day()
    night(town, None, "Eve", asked=False)
    assert len(town.choices("Bob")) == 8


@pytest.mark.parametrize("minion", NAMED)
@pytest.mark.parametrize("named", ["Dan", None])
def test_named_wrongly_or_not_at_all_the_demon_is_free(minion: str, named: str | None) -> None:
    town = with_it(minion)
    night(town, named, "Eve")
    assert len(town.choices("Bob")) == 8


def test_nobody_is_asked_without_an_execution_nor_who_has_another_ability() -> None:
    town = Town(CAST.format("spy"), night=2, script=SCRIPT)
    town.game.grimoire.mark(IN_NAME, 0, by=standing(town.game.grimoire).held[0][0], data="spy")
    town.day().end_day()
    night(town, None, "Eve", asked=False)
    other = Town(CAST.format("spy"), night=2, script=SCRIPT)
    other.game.grimoire.mark(IN_NAME, 0, by=standing(other.game.grimoire).held[0][0], data="mastermind")
    other.day().execute("Hal")
    night(other, None, "Eve", asked=False)


def test_dead_they_are_not_asked_and_droisoned_it_comes_to_nothing() -> None:
    town = with_it("spy")
    town.rule("kill", "Ann")
    night(town, None, "Eve", asked=False)
    drunk = with_it("spy", f"{CAST}; Drunk@Ann")
    night(drunk, "Cat", "Eve")
    assert len(drunk.choices("Bob")) == 8


def test_nobody_becomes_a_mastermind_beside_it() -> None:
    town = Town(CAST.format("pithag"), night=2, script=SCRIPT)
    by = Ability("pithag", 2, 2)
    assert town.game.may_become(4, "mastermind", by=by)
    town.game.grimoire.mark(IN_NAME, 0, by=standing(town.game.grimoire).held[0][0], data="mastermind")
    assert not town.game.may_become(4, "mastermind", by=by)
    assert town.game.may_become(4, "baron", by=by)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_phone_says_what_the_answer_means(language: str) -> None:
    town = with_it("spy")
    night(town, "Cat", "Cat")
    (question,) = [one for one in town.asked if one.who == 0]
    texts = load_texts(language)
    assert {"en": "the Demon has to choose them", "ru": "Демон обязан выбрать"}[language] in prompt_for(
        question, tuple(town.names), texts
    )
