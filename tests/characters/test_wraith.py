"""The Wraith: sees who is awake at night and what evil chooses, and makes signs to who is evil and awake."""

import math
from pathlib import Path
from typing import Any

import pytest

from config.texts import load_texts
from engine.house_rules import HouseRules
from engine.ledger import Awake, Chose, EyesShut, Picked
from engine.questions import Question
from engine.script import Script, edition
from narrator.telling.facts_in_words import Reader, shown_anyhow
from narrator.telling.forms_on_phones import answer_to, wanted
from narrator.telling.spoken_lines import SpokenLines
from tests import by_name
from tests.by_name import ThisIs
from tests.narrator.table import Table
from tests.scenario import Town
from tests.virtual_time import run

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "wraith", "pithag", "philosopher"))
CAST = "Ann wraith, Bob imp, Cat empath, Doug fortuneteller, Eve monk, Flo poisoner, Gus mayor"
TONIGHT = {"Ann": None, "Flo": "Gus", "Eve": "Doug", "Bob": "Cat"}
BY_TURNS = ["Flo: Gus", "Eve", "Bob: Cat", "Doug"]


def saw(town: Town, name: str = "Ann") -> list[str]:
    """Who was awake, turn by turn, and whom they were seen to choose."""
    turns = []
    for fact in town.told(name, Awake):
        chose = {one.by: one.answer for one in fact.chose}
        turns.append(" ".join(f"{one}: {chose[one]}" if one in chose else str(one) for one in fact.seats))
    return turns


def a_night(town: Town, **more: object) -> Town:
    """The second, in which the Imp kills Cat before her turn; `more`: None for who is not asked."""
    herring = {} if town.game.grimoire.marked("Red Herring") else {"Doug": "Gus"}
    asked: dict[str, Any] = {**TONIGHT, "Doug": "Eve Gus", **more}
    town.night(storyteller=herring, **{who: what for who, what in asked.items() if what != "asleep"})
    return town


def later(cast: str = CAST, script: Script = SCRIPT) -> Town:
    town = Town(cast, night=2, script=script)
    if "fortuneteller" in cast:
        town.rule("mark", "Gus", ("Red Herring", "fortuneteller"))
    return town


def sign(town: Town) -> Question:
    (question,) = [one for one in town.asked if one.who == town.seat("Ann")]
    return question


@pytest.mark.example("carousel/wraith/1")
def test_example_they_peek_for_two_nights_and_show_the_demon_whom_to_kill_in_the_third() -> None:
    cast = "Ann wraith, Bob imp, Cat washerwoman, Doug fortuneteller, Eve mayor, Flo baron, Gus saint"
    town = Town(cast, script=SCRIPT)
    told = by_name.OneOfTwo("mayor", ("Eve", "Gus"))
    town.night(Ann=None, Doug="Eve Gus", storyteller={"Cat": told, "Doug": "Gus"})
    assert saw(town) == ["Flo", "Bob", "Cat", "Doug"]
    town.end_day()
    town.night(Ann=None, Bob="Cat", Doug="Cat Gus")
    assert saw(town) == ["Bob: Cat", "Doug"]
    town.end_day()
    town.night(Ann=ThisIs("Doug", "fortuneteller"), Bob="Doug")
    assert town.seat("Bob") in sign(town).seen_by
    assert not town.alive("Doug")


def test_on_the_first_night_evil_that_learns_of_itself_is_awake() -> None:
    town = Town(CAST, script=SCRIPT)
    town.night(Ann=None, Flo="Gus", Doug="Eve Gus", storyteller={"Doug": "Gus"})
    assert saw(town) == ["Flo", "Bob", "Flo: Gus", "Cat", "Doug"]


def test_they_see_who_is_awake_in_the_order_of_the_night_and_what_evil_chooses() -> None:
    assert saw(a_night(later())) == BY_TURNS


def test_by_the_house_rule_not_what_evil_chooses() -> None:
    town = later()
    town.game.house_rules = HouseRules({"wraith: sees what evil players choose": False})
    assert saw(a_night(town)) == ["Flo", "Eve", "Bob", "Doug"]


def test_nobody_else_is_told() -> None:
    town = a_night(later())
    assert {told.to for told in town.game.ledger if isinstance(told.fact, Awake)} == {(0,)}


def test_the_sign_is_seen_by_evil_that_knows_itself_and_told_to_nobody() -> None:
    """A Marionette would learn what they are, and a Lunatic what they are not."""
    script = Script("m", "M", (*SCRIPT.characters, "marionette", "lunatic"))
    cast = CAST.replace("Cat empath", "Cat marionette(empath)").replace("Gus mayor", "Gus lunatic(imp)")
    town = later(cast.replace("Eve monk", "Eve monk+evil"), script)
    town.rule("mark", "Bob", ("Lunatic's Demon", None))
    asked = {**TONIGHT, "Ann": ThisIs("Eve", "monk"), "Doug": "Eve Gus", "Gus": "Eve"}
    town.night(None, **asked)
    assert sign(town).seen_by == tuple(town.seat(one) for one in ("Bob", "Eve", "Flo"))
    assert town.told("Bob", Awake, Chose) == []


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_they_are_told_not_to_look_and_make_no_sign(token: str) -> None:
    """wraith entry: of all the publisher's characters this one hears of it."""
    town = a_night(later(f"{CAST}; {token}@Ann"), Ann="asleep")
    assert town.told("Ann") == [EyesShut()]


def test_poisoned_in_the_night_they_hear_it_then_and_see_again_in_the_next() -> None:
    town = a_night(later(), Flo="Ann")
    assert town.told("Ann") == [EyesShut()]
    town.end_day()
    assert saw(a_night(town, Bob="Gus")) == ["Flo: Gus", "Eve", "Bob: Gus", "Doug"]


def test_dead_they_see_nothing() -> None:
    town = later()
    town.rule("kill", "Ann")
    assert a_night(town, Ann="asleep").told("Ann") == []


def test_killed_in_the_night_they_have_seen_what_was_before() -> None:
    town = later(CAST.replace("Cat empath", "Cat saint"))
    assert saw(a_night(town, Bob="Ann")) == ["Flo: Gus", "Eve"]


def test_a_good_one_sees_who_is_awake_and_is_awake_with_nobody() -> None:
    town = a_night(later(CAST.replace("Ann wraith", "Ann wraith+good")), Ann=ThisIs("Cat", "empath"))
    assert saw(town) == ["Flo", "Eve", "Bob", "Doug"]
    assert sign(town).seen_by == ()


def test_made_in_the_night_they_see_what_comes_after_it() -> None:
    town = later(CAST.replace("Ann wraith", "Ann pithag"))
    a_night(town, Ann=ThisIs("Gus", "wraith"), Flo="Eve")
    assert saw(town, "Gus") == ["Ann", "Bob", "Doug"]


def test_two_of_them_see_each_other() -> None:
    town = later(CAST.replace("Flo poisoner", "Flo wraith"))
    a_night(town, Ann=ThisIs("Cat", "empath"), Flo=None)
    assert saw(town) == ["Flo", "Eve", "Bob: Cat", "Doug"]
    (picked,) = town.told("Flo", Awake)[0].chose
    assert (picked.by, picked.answer) == ("Ann", ThisIs("Cat", "empath"))


def test_no_vortox_makes_them_see_what_is_not() -> None:
    script = Script("v", "V", (*SCRIPT.characters, "vortox"))
    town = later(CAST.replace("Bob imp", "Bob vortox"), script)
    town.night(storyteller={"Doug": False}, **TONIGHT, Doug="Eve Gus")
    assert saw(town) == BY_TURNS


def test_a_philosopher_cannot_have_it() -> None:
    town = later(CAST.replace("Gus mayor", "Gus philosopher"))
    a_night(town, Gus=None)
    assert "wraith" not in town.choices("Gus")


# The phone


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_phone_shows_who_was_awake(language: str) -> None:
    reader = Reader(SpokenLines(load_texts(language), 0), ("Ann", "Bob", "Cat"), 0)
    shown = shown_anyhow(Awake((1, 2), (Picked(2, 1),)), reader)
    assert shown.index("Bob") < shown.index("Cat")
    assert shown.count("Bob") == 2
    assert shown_anyhow(EyesShut(), reader) == load_texts(language).shown("info.eyes_shut")


def test_a_sign_is_a_player_and_a_character_or_none() -> None:
    form = sign(a_night(later())).options
    assert wanted(form).none
    assert answer_to(form, (), ("nobody",)) is None
    assert form.refusal(None) is None
    assert form.refusal(answer_to(form, (3,), ("fortuneteller",))) is None
    assert form.refusal(answer_to(form, (3,), ())) is not None


def test_who_is_evil_and_asked_sees_the_sign_while_it_is_made(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=SCRIPT) as table:
            await table.deal()
            await table.night()
            parts = ["wraith", "imp", "slayer", "soldier", "monk", "poisoner", "mayor"]
            for seat in (1, 0, 2, 3, 4, 5, 6):
                side = "evil" if seat in (0, 1, 5) else "good"
                await table.host("rule", verb="become", seat=seat, value=parts[seat])
                await table.host("rule", verb="turn", seat=seat, value=side)
            table.session.pace.speed = math.inf
            await table.day()
            await table.until(lambda: table.session.table.look is not None)
            look = table.session.table.look
            assert look is not None
            for seat in look.questions:
                assert not lines(table, seat)
            ann = table.number_of(0)
            await table.act(ann, "confirm", look=look.id, picks=(4,), word=("monk",))
            asked = {seat for seat in look.questions if lines(table, seat)}
            assert asked == {one for one in look.questions if one in (1, 5)} != set()
            assert lines(table, 5) == ["Ann makes a sign: Eve, Monk"]

    run(evening())


def lines(table: Table, seat: int) -> list[str]:
    look = table.room.phone(table.number_of(seat)).look
    assert look is not None
    return [str(line) for line in look.lines if "sign" in str(line)]
