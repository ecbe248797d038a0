"""The Al-Hadikhia: three players choose in public to live or to die; where all live, all die."""

import pytest

from engine.grimoire import TWICE
from engine.ledger import Fates, LifeChosen
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann chef, Bob alhadikhia, Cat soldier, Dan baron, Eve mayor, Flo slayer, Gus saint, Hal monk"
LIVE, DIE = True, False


def town(cast: str = CAST, *more: str, night: int = 2) -> Town:
    """`more`: characters of the script beside the Al-Hadikhia and most of Trouble Brewing."""
    of_the_box = [one for one in edition("tb").characters if one != "scarletwoman"]
    return Town(cast, night=night, script=Script("mine", "Mine", ("alhadikhia", *more, *of_the_box)))


def fates(here: Town) -> list[tuple[tuple[str, bool], ...]]:
    """What the town has heard of them."""
    told = [fact for fact in here.public() if isinstance(fact, Fates)]
    return [tuple((here.names[seat], alive) for seat, alive in fact.fates) for fact in told]


def test_sleeps_in_the_first_night_and_may_choose_nobody_later() -> None:
    here = town(night=1)
    here.night()
    assert here.choices("Bob") == []
    here.end_day()
    assert here.night(Bob=(), Hal="Ann") == []
    assert fates(here) == []


def test_it_chooses_three_or_nobody() -> None:
    here = town()
    with pytest.raises(IllegalAnswer):
        here.night(Bob="Ann Eve", Hal="Ann")


def test_twice_by_a_barista_the_town_hears_of_three_and_of_three_more() -> None:
    here = town(f"{CAST}, Ida barista")
    here.night(
        storyteller={"Ida": ["Bob", TWICE]},
        Bob=["Ann Flo Gus", "Ann Hal Dan"],
        Hal=["Eve", DIE],
        Ann=[LIVE, LIVE],
        Flo=DIE,
        Gus=LIVE,
        Dan=LIVE,
    )
    assert fates(here) == [
        (("Ann", True), ("Flo", False), ("Gus", True)),
        (("Ann", True), ("Hal", False), ("Dan", True)),
    ]


@pytest.mark.example("carousel/al_hadikhia/1")
def test_two_choose_to_die_and_one_to_live() -> None:
    here = town()
    dead = here.night(Bob="Ann Flo Gus", Hal="Eve", Ann=DIE, Flo=DIE, Gus=LIVE)
    assert dead == ["Ann", "Flo"]
    assert here.alive("Gus")
    assert fates(here) == [(("Ann", False), ("Flo", False), ("Gus", True))], "who was chosen, and what of it"
    for name, choice in (("Ann", DIE), ("Flo", DIE), ("Gus", LIVE)):
        assert here.told(name, LifeChosen) == [LifeChosen("alhadikhia", choice)]


@pytest.mark.example("carousel/al_hadikhia/2")
def test_all_choose_to_live_the_dead_one_too_so_all_die() -> None:
    here = town(CAST.replace("Gus saint", "Gus saint!"))
    dead = here.night(Bob="Ann Flo Gus", Hal="Eve", Ann=LIVE, Flo=LIVE, Gus=LIVE)
    assert dead == ["Ann", "Flo"]
    assert fates(here) == [(("Ann", False), ("Flo", False), ("Gus", False))]
    assert not here.alive("Gus")


def test_each_is_asked_when_the_one_before_has_chosen_in_the_order_of_the_choice() -> None:
    here = town()
    here.night(Bob="Gus Ann Flo", Hal="Eve", Ann=LIVE, Flo=DIE, Gus=LIVE)
    asked = [here.names[question.who] for question in here.asked if "alhadikhia" in question.id]
    assert asked == ["Bob", "Gus", "Ann", "Flo"]


def test_a_dead_player_comes_back_with_the_ability_as_new_and_a_vote() -> None:
    cast = CAST.replace("Ann chef", "Ann chef!!")
    here = town(cast)
    here.night(Bob="Ann Flo Gus", Hal="Eve", Ann=LIVE, Flo=DIE, Gus=LIVE)
    assert here.alive("Ann")
    assert here.learned("Ann") == [0]
    assert here.game.grimoire.seats[0].ghost_vote


def test_a_dead_player_who_chooses_to_die_is_dead() -> None:
    here = town(CAST.replace("Ann chef", "Ann chef!"))
    assert here.night(Bob="Ann Flo Gus", Hal="Eve", Ann=DIE, Flo=LIVE, Gus=LIVE) == []
    assert fates(here) == [(("Ann", False), ("Flo", True), ("Gus", True))]


def test_who_chose_to_die_and_could_not_counts_as_alive() -> None:
    """Carousel: so the others die."""
    here = town()
    assert here.night(Bob="Cat Flo Gus", Hal="Eve", Cat=DIE, Flo=LIVE, Gus=LIVE) == ["Flo", "Gus"]
    assert here.alive("Cat")


def test_all_die_in_the_order_of_the_choice() -> None:
    """An Innkeeper who dies second guards the third no more."""
    cast = CAST.replace("Ann chef", "Ann innkeeper")
    here = town(cast, "innkeeper")
    dead = here.night(
        Ann=["Gus Dan", LIVE], Bob="Eve Ann Gus", Hal="Cat", Eve=LIVE, Gus=LIVE,
        storyteller={"Ann": "Dan", "Eve": "Eve"},
    )  # fmt: skip
    assert sorted(dead) == ["Ann", "Eve", "Gus"]


def test_it_may_choose_itself_and_die() -> None:
    here = town()
    here.night(Bob=["Bob Flo Gus", DIE], Hal="Eve", Flo=DIE, Gus=LIVE)
    assert here.winner is GOOD
    assert here.alive("Flo")  # it had no ability any more


def test_all_die_and_it_is_among_them() -> None:
    here = town()
    assert sorted(here.night(Bob=["Bob Flo Gus", LIVE], Hal="Eve", Flo=LIVE, Gus=LIVE)) == [
        "Bob",
        "Flo",
        "Gus",
    ]
    assert here.winner is GOOD


def test_drunk_or_poisoned_it_is_played_out_in_public_and_nothing_comes_of_it() -> None:
    """G2."""
    here = town(CAST.replace("Ann chef", "Ann chef!") + "; Poisoned@Bob")
    assert here.night(Bob="Ann Flo Gus", Hal="Eve", Ann=LIVE, Flo=DIE, Gus=LIVE) == []
    assert fates(here) == [(("Ann", False), ("Flo", True), ("Gus", True))]
    here = town(f"{CAST}; Poisoned@Bob")
    assert here.night(Bob="Ann Flo Gus", Hal="Eve", Ann=LIVE, Flo=LIVE, Gus=LIVE) == []


def test_exorcised_it_sleeps() -> None:
    here = town(CAST.replace("Flo slayer", "Flo exorcist"), "exorcist")
    here.night(Flo="Bob", Hal="Ann")
    assert here.choices("Bob") == []


def test_a_traveller_may_be_chosen_and_comes_back_as_they_were() -> None:
    here = town(CAST + ", Ida beggar!")
    here.night(Bob="Ida Flo Gus", Hal="Eve", Ida=LIVE, Flo=DIE, Gus=LIVE)
    assert here.alive("Ida")
    assert here.character("Ida") == "beggar"


def test_swapped_in_during_the_night_it_chooses_at_once() -> None:
    cast = CAST.replace("Dan baron", "Dan pithag").replace("Bob alhadikhia", "Bob imp")
    here = town(cast, "pithag")
    dead = here.night(
        Dan=ThisIs("Bob", "alhadikhia"), Bob="Ann Flo Gus", Hal="Eve", Ann=DIE, Flo=LIVE, Gus=LIVE,
        storyteller={"Dan": [(), False]},
    )  # fmt: skip
    assert dead == ["Ann"]


def test_two_of_them_choose_three_each() -> None:
    here = town(CAST.replace("Dan baron", "Dan alhadikhia"))
    dead = here.night(
        Bob="Ann Flo Gus", Dan="Flo Gus Cat", Hal="Eve", Ann=DIE, Flo=[LIVE, LIVE], Gus=[LIVE, DIE], Cat=LIVE
    )
    assert dead == ["Ann", "Gus"]
    assert len(fates(here)) == 2


def test_a_good_one_chooses_alike_and_a_dead_one_no_more() -> None:
    here = town(CAST.replace("Bob alhadikhia", "Bob alhadikhia+good"))
    assert here.night(Bob="Ann Flo Gus", Hal="Eve", Ann=DIE, Flo=LIVE, Gus=LIVE) == ["Ann"]
    here = town(CAST.replace("Bob alhadikhia", "Bob alhadikhia!").replace("Dan baron", "Dan imp"))
    here.night(Dan="Ann", Hal="Eve")
    assert here.choices("Bob") == []


def test_nobody_is_left_to_think_they_are_it() -> None:
    """The town would have to hear whom they chose."""
    here = town(CAST, "lunatic")
    here.rule("become", "Gus", "lunatic", storyteller={"Gus": "imp"})
    assert set(here.offered("Gus")) == {"imp"}
    assert here.alignment("Bob") is EVIL
