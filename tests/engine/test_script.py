"""Scripts of any characters: what they are dealt from, who acts when, and that a record keeps them."""

import json
from pathlib import Path

import pytest

from engine import Script, UnknownCharacter, edition
from engine.jinxes import JINXES, jinxes_among
from engine.night_order import DAWN, DUSK, FIRST_NIGHT, MINION_INFO, OTHER_NIGHTS, whole_order
from engine.official import OFFICIAL, TEAMS, spelling
from engine.registry import CHARACTERS
from engine.script import EDITIONS, script_from

FACTS = Path(__file__).parents[3] / "shared" / "facts"
TB = edition("tb")


def facts(name: str) -> list[dict[str, str]]:
    if not (FACTS / name).exists():
        pytest.skip("the published facts are not beside this checkout")
    found: list[dict[str, str]] = json.loads((FACTS / name).read_text(encoding="utf-8"))
    return found


def test_the_official_characters_are_the_published_ones() -> None:
    published = {(one["id"], one["name_en"], one["team"], one["edition"]) for one in facts("characters.json")}
    assert published == set(OFFICIAL.values())
    assert len(OFFICIAL) == 181
    assert all(spelling(one.name) == id_ for id_, one in OFFICIAL.items())


def test_every_character_of_ours_is_official_and_of_that_kind() -> None:
    for id_, one in CHARACTERS.items():
        assert OFFICIAL[id_].team == one.team.value, id_
        assert OFFICIAL[id_].team in TEAMS
        if one.edition in EDITIONS:
            assert OFFICIAL[id_].edition == one.edition, id_


def test_the_jinxes_are_the_published_ones() -> None:
    published = {frozenset((one["a"], one["b"])) for one in facts("jinxes.json")}
    assert published == {frozenset(jinx) for jinx in JINXES}
    assert len(JINXES) == len(published) == 131
    assert all(one in OFFICIAL for jinx in JINXES for one in jinx)


def test_a_jinx_needs_both_of_its_characters() -> None:
    assert jinxes_among(["scarletwoman", "fanggu", "imp"]) == (("scarletwoman", "fanggu"),)
    assert jinxes_among(["fanggu", "imp"]) == ()


def test_everybody_on_the_night_sheets_is_official() -> None:
    markers = {"DUSK", "MINION_INFO", "DEMON_INFO", "DAWN"}
    assert {*FIRST_NIGHT, *OTHER_NIGHTS} - markers <= set(OFFICIAL)


@pytest.mark.parametrize("id_", EDITIONS)
def test_an_edition_deals_its_own_characters_and_no_travellers(id_: str) -> None:
    script = edition(id_)
    assert all(OFFICIAL[one].edition == id_ for one in (*script.characters, *script.travellers))
    assert {OFFICIAL[one].team for one in script.characters} <= {"townsfolk", "outsider", "minion", "demon"}
    assert {OFFICIAL[one].team for one in script.travellers} <= {"traveller"}
    assert script.fabled == ()
    played = {one for one in CHARACTERS if CHARACTERS[one].edition == id_}
    assert played == {*script.characters, *script.travellers}
    missing = {one.id for one in OFFICIAL.values() if one.edition == id_} - played
    if missing:
        pytest.skip(f"not all of {EDITIONS[id_]} is there yet: {', '.join(sorted(missing))}")
    assert script.table_sizes == tuple(range(5, 16))


def test_travellers_and_fabled_are_kept_apart_from_what_is_dealt() -> None:
    here = [one for one in ("thief", "angel") if one in CHARACTERS]
    if len(here) < 2:
        pytest.skip("the Thief and the Angel are not there yet")
    script = Script("mine", "Mine", ("angel", *TB.characters, "thief"))
    assert script.characters == TB.characters
    assert (script.travellers, script.fabled) == (("thief",), ("angel",))
    again = script_from(json.loads(json.dumps(script.as_data())))
    assert (again.characters, again.travellers, again.fabled) == (TB.characters, ("thief",), ("angel",))


def test_a_script_of_strangers_is_refused_by_name() -> None:
    with pytest.raises(UnknownCharacter, match=r"wizzard.*imq|imq.*wizzard"):
        Script("mine", "Mine", ("chef", "imq", "wizzard"))


def test_a_teensyville_script_is_for_five_or_six() -> None:
    six = ("chef", "empath", "monk", "slayer", "virgin", "mayor")
    assert Script("mine", "Mine", (*six, "drunk", "saint", "spy", "poisoner", "imp")).table_sizes == (5, 6)
    assert Script("mine", "Mine", (*six[:2], "drunk", "saint", "spy", "poisoner", "imp")).table_sizes == ()
    assert Script("mine", "Mine", six).table_sizes == ()


def test_a_minion_that_brings_too_many_outsiders_does_not_spoil_a_table_with_others() -> None:
    six = ("chef", "empath", "monk", "slayer", "virgin", "mayor")
    assert Script("mine", "Mine", (*six, "drunk", "saint", "baron", "imp")).table_sizes == (5,)
    assert Script("mine", "Mine", (*six, "drunk", "saint", "baron", "spy", "imp")).table_sizes == (5, 6)


def test_a_larger_script_says_which_tables_it_cannot_serve() -> None:
    """Six Townsfolk: enough up to nine players, never the seven that ten to twelve ask for."""
    six = ("chef", "empath", "monk", "slayer", "virgin", "mayor")
    evil = ("spy", "poisoner", "scarletwoman", "baron", "imp")
    script = Script("mine", "Mine", (*six, *TB.outsiders, *evil))
    assert script.table_sizes == (5, 6, 7, 8, 9, 10, 11, 12)  # with a Baron ten need only five Townsfolk
    without = Script("mine", "Mine", (*six, *TB.outsiders, *(one for one in evil if one != "baron")))
    assert without.table_sizes == (5, 6, 7, 8, 9)


def test_a_night_order_of_its_own_is_kept_and_completed() -> None:
    order = whole_order(("empath", "chef", MINION_INFO, "poisoner"), FIRST_NIGHT)
    assert set(order) == set(FIRST_NIGHT)
    assert len(order) == len(FIRST_NIGHT)
    assert (order[0], order[-3:]) == (DUSK, (DAWN, "leviathan", "vizier"))
    script = Script("mine", "Mine", TB.characters, first_order=order)
    places = {slot: place for place, slot in enumerate(script.first_night)}
    assert places["empath"] < places["chef"] < places[MINION_INFO] < places["poisoner"]
    assert places["butler"] == places["fortuneteller"] + 1, "just after whom it follows officially"
    assert script.other_nights == TB.other_nights
    again = script_from(json.loads(json.dumps(script.as_data())))
    assert again.first_night == script.first_night
    assert "other_order" not in again.as_data()


def test_whole_order_of_nothing_is_the_official_one() -> None:
    assert whole_order((), OTHER_NIGHTS) == OTHER_NIGHTS
    assert whole_order((), FIRST_NIGHT) == FIRST_NIGHT
