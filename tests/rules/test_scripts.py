"""Scripts of one's own: any characters, any Travellers and Fabled, and small ones for five or six players."""

import pytest

from engine.night_order import FIRST_NIGHT, OTHER_NIGHTS
from engine.questions import IllegalAnswer
from engine.rules.setup import bag_fault
from engine.script import Script, edition
from tests.scenario import Town

MIXED = Script(
    "mixed",
    "Mixed",
    (
        "empath",
        "chambermaid",
        "savant",
        "monk",
        "sage",
        "fool",
        "goon",
        "saint",
        "witch",
        "poisoner",
        "pukka",
    ),
)


def test_any_characters_make_a_script_and_its_night_sheets() -> None:
    """RB-288: those who act, in the official order."""
    assert [slot for slot in FIRST_NIGHT if slot in MIXED.first_night] == list(MIXED.first_night)
    assert [slot for slot in OTHER_NIGHTS if slot in MIXED.other_nights] == list(MIXED.other_nights)
    for one in ("empath", "chambermaid", "witch", "poisoner", "pukka"):
        assert one in MIXED.first_night
        assert one in MIXED.other_nights
    assert "monk" not in MIXED.first_night
    assert "imp" not in MIXED.other_nights


def test_any_traveller_may_come_into_it() -> None:
    """RB-289: fixed beforehand or not."""
    script = Script("mixed", "Mixed", (*MIXED.characters, "thief"))
    assert script.travellers == ("thief",)
    town = Town("Ann empath, Bob pukka, Cat sage, Dan witch, Eve goon", night=2, script=script).day()
    town.join("Ida", "barista", beside="Ann")
    town.join("Joe", "thief", beside="Cat")
    assert town.game.square.traveller_characters == ("barista", "thief")


def test_teensyville_is_for_five_or_six() -> None:
    """RB-292, RB-293, RB-294: six Townsfolk, two Outsiders, two Minions and a Demon of any edition."""
    assert [len(team) for team in (MIXED.townsfolk, MIXED.outsiders, MIXED.minions, MIXED.demons)] == [
        6,
        2,
        2,
        1,
    ]
    assert MIXED.table_sizes == (5, 6)
    five = ("empath", "savant", "sage", "witch", "pukka")
    assert bag_fault(MIXED, 5, five) is None
    assert bag_fault(MIXED, 6, (*five, "goon")) is None


def test_the_storyteller_cannot_break_the_rules() -> None:
    """RB-271: no wrong numbers, always a Demon, no invented death, no false word for the sober."""
    tb = edition("tb")
    assert bag_fault(tb, 5, ("chef", "empath", "monk", "poisoner", "baron")) is not None
    assert bag_fault(tb, 5, ("chef", "empath", "poisoner", "saint", "imp")) is not None
    town = Town("Ann empath, Bob imp, Cat soldier, Dan poisoner, Eve recluse", night=2)
    with pytest.raises(IllegalAnswer):
        town.snapshot().night(Dan="Cat", Bob="Dan", storyteller={"Ann": 0})
    assert town.night(Dan="Cat", Bob="Dan", storyteller={"Ann": 1}) == ["Dan"]
    assert town.learned("Ann") == [1]
