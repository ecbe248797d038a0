"""The Zealot: has to vote while five live, and sees to it themself."""

import pytest

from engine.characters.base import CHARACTERS
from engine.script import Script, edition
from tests.scenario import Town

CAST = "Ann zealot, Bob imp, Cat poisoner, Dan farmer, Eve slayer, Flo soldier, Gus mayor"
SCRIPT = Script("mine", "Mine", ("zealot", "farmer", "zombuul", *edition("tb").characters))


def has_to(town: Town, name: str = "Ann") -> bool:
    return CHARACTERS["zealot"].has_to_vote(town.game.square, town.seat(name))


def a_day(cast: str) -> Town:
    return Town(cast, night=2, script=SCRIPT).day()


@pytest.mark.parametrize(
    ("cast", "must"),
    [
        (CAST, True),
        (CAST.replace("slayer", "slayer!").replace("soldier", "soldier!"), True),  # five
        (CAST.replace("slayer", "slayer!").replace("soldier", "soldier!").replace("mayor", "mayor!"), False),
        (CAST.replace("zealot", "zealot!"), False),
        (CAST.replace("zealot", "zealot+evil"), True),
        (f"{CAST}; Drunk@Ann", True),
        (f"{CAST}; Poisoned@Ann", True),
    ],
)
def test_who_lives_has_to_vote_as_long_as_five_live(cast: str, must: bool) -> None:
    """Drunk and poisoned too, as they cannot know."""
    assert has_to(a_day(cast)) is must


def test_travellers_count_as_alive() -> None:
    four = CAST.replace("slayer", "slayer!").replace("soldier", "soldier!").replace("mayor", "mayor!")
    assert has_to(a_day(f"{four}, Hal gunslinger"))


def test_who_seems_dead_does_not_count() -> None:
    """A Zombuul under a shroud: what everybody sees is what a player can go by."""
    cast = "Ann zealot, Bob zombuul!?, Cat poisoner, Dan farmer, Eve slayer, Flo soldier!"
    assert not has_to(a_day(cast))


def test_a_hand_that_stays_down_is_not_counted_and_nothing_comes_of_it() -> None:
    town = a_day(CAST)
    assert town.nominate("Eve", "Flo", votes="Eve Gus Dan Cat") == "about to die"
    assert town.game.square.voters == tuple(town.seat(name) for name in ("Gus", "Cat", "Dan", "Eve"))
    assert town.told("Ann") == []


@pytest.mark.example("carousel/zealot/1")
def test_with_seven_and_with_five_alive_they_vote_for_everybody_and_with_three_as_they_like() -> None:
    everybody = (
        "zealot",
        "yaggababble",
        "plaguedoctor",
        "highpriestess",
        "alsaahir",
        "summoner",
        "ogre",
        "banshee",
    )
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal")
    script = Script("all", "All", (*everybody, *edition("tb").characters))
    days = (
        (7, (("Bob", "Eve", True), ("Cat", "Flo", True), ("Dan", "Gus", True), ("Eve", "Hal", True))),
        (5, (("Bob", "Cat", True), ("Cat", "Dan", True))),
        (3, (("Ann", "Bob", True), ("Bob", "Dan", False))),
    )
    for living, nominations in days:
        dead = ["" if place < living else "!" for place in range(len(names))]
        seats = zip(names, everybody, dead, strict=True)
        town = Town(
            ", ".join(f"{name} {one}{life}" for name, one, life in seats), night=2, script=script
        ).day()
        for by, named, votes in nominations:
            assert has_to(town) is (living >= 5)
            town.nominate(by, named, votes="Ann" if votes else "")
            assert (town.seat("Ann") in town.game.square.voters) is votes


@pytest.mark.example("carousel/zealot/2")
def test_a_dead_one_votes_like_any_dead_player() -> None:
    cast = (
        "Ann zealot!, Bob imp, Cat poisoner, Dan farmer, Eve slayer, Flo soldier, Gus mayor, Hal virgin,"
        " Ida ravenkeeper, Jon undertaker"
    )
    town = a_day(cast)
    for number, (by, named) in enumerate((("Eve", "Flo"), ("Flo", "Eve"), ("Gus", "Eve")), 2):
        assert len(town.game.square.the_living) == 9
        assert not has_to(town)
        town.nominate(by, named, votes="Gus")
        town.end_day()
        town.night(Cat="Ida", Bob="Ann")  # nobody dies: the dead are attacked
        assert town.game.night == number
    for name in ("Eve", "Flo", "Gus", "Hal", "Ida", "Jon"):
        town.rule("kill", name)
    assert town.game.square.ghost_votes[0]
    town.nominate("Bob", "Dan", votes="Ann Bob")
    assert town.about_to_die == "Dan"
    assert not town.game.square.ghost_votes[0]


def test_no_exile_obliges_anybody() -> None:
    """The reminder stands beside votes on executions alone."""
    town = a_day(f"{CAST}, Hal gunslinger")
    assert town.exile("Eve", "Hal", votes="Eve Dan Flo Gus")
