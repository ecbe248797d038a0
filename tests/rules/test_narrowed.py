"""A choice that something narrows: the owner has to choose a certain player, whether or not their ability works."""

import pytest

from engine.characters.base import CHARACTERS, DEMON, Ability, Grimoire, Outsider, character
from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann bait, Bob imp, Cat poisoner, Dan saint, Eve virgin, Flo monk, Gus slayer"


class Bait(Outsider):
    """While they live the Demon must choose them."""

    id = "bait"

    def narrows(
        self, grimoire: Grimoire, me: Ability, chooser: Ability, seats: tuple[int, ...]
    ) -> tuple[int, ...]:
        if character(chooser.character).team is not DEMON or not grimoire.seats[me.owner].lives:
            return seats
        return tuple(seat for seat in seats if seat == me.owner)


@pytest.fixture(autouse=True)
def made_for_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "bait", Bait())


def test_only_who_is_narrowed_has_less_to_choose_from() -> None:
    town = Town(CAST, night=2)
    town.night(Cat="Dan", Flo="Gus", Bob="Ann")
    assert town.choices("Bob") == ["Ann"]
    assert len(town.choices("Cat")) == 7


@pytest.mark.parametrize("token", ["Drunk@Bob", "Poisoned@Bob"])
def test_a_droisoned_demon_is_asked_alike(token: str) -> None:
    town = Town(f"{CAST}; {token}", night=2)
    town.night(Cat="Dan", Flo="Gus", Bob="Ann")
    assert town.choices("Bob") == ["Ann"]


@pytest.mark.parametrize("how", ["drunk", "dead"])
def test_it_ends_with_the_ability(how: str) -> None:
    town = Town(CAST, night=2)
    town.rule(*(("mark", "Ann", "Drunk") if how == "drunk" else ("kill", "Ann")))
    town.night(Cat="Dan", Flo="Gus", Bob="Eve")
    assert len(town.choices("Bob")) == 7


def test_who_chooses_several_chooses_the_others_beside_them() -> None:
    """A Shabaloth chooses two."""
    town = Town(CAST.replace("imp", "shabaloth"), night=2)
    assert town.night(Cat="Dan", Flo="Gus", Bob="Eve") == ["Ann", "Eve"]
    assert "Ann" not in {name for (name,) in town.choices("Bob")}


def test_nobody_cannot_be_chosen_then() -> None:
    town = Town(CAST.replace("imp", "po"), night=2)
    town.night(Cat="Dan", Flo="Gus", Bob="Ann")
    assert town.choices("Bob") == ["Ann"]


def test_who_names_a_character_names_theirs() -> None:
    cast = CAST.replace("bait", "saint").replace("Dan saint", "Dan bait").replace("imp", "ojo")
    script = Script("with it", "With it", (*edition("tb").characters, "ojo", "bait"))
    town = Town(cast, night=2, script=script)
    assert town.night(Cat="Gus", Flo="Gus", Bob="bait") == ["Dan"]
    assert town.choices("Bob") == ["bait"]


def test_who_names_a_player_and_a_character_is_narrowed_too() -> None:
    class ForHags(Bait):
        def narrows(
            self,
            grimoire: Grimoire,  # noqa: ARG002
            me: Ability,
            chooser: Ability,
            seats: tuple[int, ...],
        ) -> tuple[int, ...]:
            return tuple(seat for seat in seats if chooser.character != "pithag" or seat == me.owner)

    pytest.MonkeyPatch().setitem(CHARACTERS, "bait", ForHags())
    town = Town(CAST.replace("Cat poisoner", "Cat pithag"), night=2)
    town.night(Cat=ThisIs("Ann", "chef"), Flo="Gus", Bob="Eve")
    assert {answer.seat for answer in town.choices("Cat")} == {"Ann"}
