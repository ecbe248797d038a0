"""The Exorcist: each night but the first another player than last night; a Demon does not act tonight."""

from typing import Any

import pytest

from engine.chronicle import WentWrong, Woke
from engine.grimoire import Ability
from engine.questions import IllegalAnswer
from engine.statements import HasTeam, Holds, ThisPlayer
from engine.terms import DEMON, EVIL
from tests.by_name import ChosenBy
from tests.scenario import Town

CAST = "Ann exorcist, Bob imp, Cat saint, Dan baron, Eve mayor, Flo slayer, Gus chef"
POISON = CAST.replace("baron", "poisoner")


def test_the_demon_does_not_wake_and_learns_who_the_exorcist_is() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Bob") == []
    assert town.told("Bob") == [ChosenBy("exorcist", "Ann")]
    assert town.choices("Bob") == []


@pytest.mark.parametrize("name", ["Cat", "Dan"])
def test_anybody_else_is_chosen_in_vain_and_not_told(name: str) -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann=name, Bob="Gus") == ["Gus"]
    assert not town.woken(name)
    assert town.told("Ann") == []


def test_the_exorcist_learns_nothing_of_it() -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Bob")
    assert town.told("Ann") == []


def test_not_the_same_player_two_nights_running() -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Bob")
    town.end_day()
    before = town.snapshot()
    with pytest.raises(IllegalAnswer):
        before.night(Ann="Bob")
    assert town.night(Ann="Gus", Bob="Flo") == ["Flo"]
    assert "Bob" not in town.choices("Ann")
    town.end_day()
    assert town.night(Ann="Bob") == []


def test_a_choice_is_remembered_drunk_or_sober() -> None:
    town = Town(POISON, night=2)
    assert town.night(Dan="Ann", Ann="Bob", Bob="Gus") == ["Gus"]
    town.end_day()
    with pytest.raises(IllegalAnswer):
        town.night(Dan="Eve", Ann="Bob")


def test_after_a_night_without_a_choice_anybody_may_be_chosen() -> None:
    """Only last night's choice is barred."""
    town = Town(CAST, night=2)
    town.night(Ann="Bob")
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Bob="Gus")
    town.rule("revive", "Ann")
    town.end_day()
    assert town.night(Ann="Bob") == []


def test_themself_and_the_dead_can_be_chosen() -> None:
    """RB-140."""
    town = Town(CAST.replace("Gus chef", "Gus chef!"), night=2)
    town.night(Ann="Ann", Bob="Flo")
    assert sorted(town.choices("Ann")) == ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus"]


def test_does_not_wake_on_the_first_night() -> None:
    town = Town(CAST.replace("Gus chef", "Gus soldier"))
    town.night()
    assert town.choices("Ann") == []


def test_poisoned_in_vain_and_the_demon_is_not_told() -> None:
    """The Mathematician counts it."""
    town = Town(POISON, night=2)
    assert town.night(Dan="Ann", Ann="Bob", Bob="Gus") == ["Gus"]
    assert not town.told("Bob")
    assert any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)


def test_drunk_between_the_choice_and_the_demon_s_turn_it_acts() -> None:
    """G3."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Bob")
    town.rule("mark", "Ann", "Drunk")
    assert town.night(Bob="Gus") == ["Gus"]


def test_dead_or_changed_before_the_demon_s_turn_it_acts() -> None:
    for verb, value in (("kill", None), ("become", "soldier")):
        town = Town(CAST, night=2)
        town.night_up_to("imp", Ann="Bob")
        town.rule(verb, "Ann", value)
        assert "Gus" in town.night(Bob="Gus")


@pytest.mark.parametrize("exorcist", ["exorcist!", "drunk(exorcist)"])
def test_dead_or_imagined_nobody_is_kept_asleep(exorcist: str) -> None:
    town = Town(CAST.replace("Ann exorcist", f"Ann {exorcist}"), night=2)
    asked: dict[str, Any] = {} if "!" in exorcist else {"Ann": "Bob"}
    assert town.night(**asked, Bob="Gus") == ["Gus"]


def test_an_evil_exorcist_keeps_the_demon_asleep() -> None:
    town = Town(CAST.replace("Ann exorcist", "Ann exorcist+evil"), night=2)
    assert town.night(Ann="Bob") == []


@pytest.mark.parametrize("counts", [True, False])
def test_a_recluse_may_be_told_as_if_they_were_the_demon(counts: bool) -> None:
    """G15: nothing else comes of it."""
    town = Town(CAST.replace("Gus chef", "Gus recluse"), night=2)
    assert town.night(Ann="Gus", Bob="Flo", storyteller={"Ann": counts}) == ["Flo"]
    assert bool(town.told("Gus")) is counts


def test_who_becomes_the_demon_after_the_choice_acts() -> None:
    """The choice was of a player who was none."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Gus")
    town.rule("become", "Bob", "soldier")
    town.rule("become", "Gus", "imp")
    assert town.night(Gus="Flo") == ["Flo"]


def test_the_chosen_player_who_is_the_demon_no_more_stays_asleep_only_for_the_demon() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("imp", Ann="Bob")
    town.rule("become", "Bob", "butler")
    town.rule("become", "Gus", "imp")
    assert town.night(Bob="Flo", Gus="Flo") == ["Flo"]


def test_pukka_s_old_victim_dies_and_nobody_new_is_poisoned() -> None:
    """A frequent chain."""
    town = Town(CAST.replace("Bob imp", "Bob pukka"), night=2)
    town.night(Ann="Gus", Bob="Flo")
    town.end_day()
    assert town.night(Ann="Bob") == ["Flo"]
    assert all(not town.poisoned(name) for name in town.names)


def test_po_keeps_its_charge() -> None:
    """A frequent chain: the night is neither a choice of nobody nor a use."""
    town = Town(CAST.replace("Bob imp", "Bob po"), night=2)
    town.night(Ann="Gus", Bob=None)
    town.end_day()
    town.night(Ann="Bob")
    town.end_day()
    assert sorted(town.night(Ann="Gus", Bob="Flo Eve Cat", storyteller={"Eve": "Eve"})) == [
        "Cat",
        "Eve",
        "Flo",
    ]
    town = Town(CAST.replace("Bob imp", "Bob po"), night=2)
    town.night(Ann="Bob")
    town.end_day()
    assert town.night(Ann="Gus", Bob="Flo") == ["Flo"]


def test_shabaloth_asleep_may_still_give_somebody_back() -> None:
    town = Town(CAST.replace("Bob imp", "Bob shabaloth"), night=2)
    assert sorted(town.night(Ann="Gus", Bob="Flo Cat")) == ["Cat", "Flo"]
    town.end_day()
    assert town.night(Ann="Bob", storyteller={"Bob": "Flo"}) == []
    assert town.alive("Flo")


def test_a_zombuul_asleep_keeps_its_false_death() -> None:
    town = Town(CAST.replace("Bob imp", "Bob zombuul"), night=2)
    assert town.night(Ann="Bob") == []
    town.execute("Bob")
    assert town.winner is None
    assert town.game.grimoire.seats[1].feigns


def test_a_zombuul_that_looks_dead_can_be_exorcised() -> None:
    town = Town(CAST.replace("Bob imp", "Bob zombuul!?"), night=2)
    assert town.night(Ann="Bob") == []
    assert town.told("Bob") == [ChosenBy("exorcist", "Ann")]


def test_a_lunatic_is_no_demon_and_acts_as_ever() -> None:
    town = Town(CAST.replace("Gus chef", "Gus lunatic(imp)"), night=2)
    assert town.night(Ann="Gus", Gus="Flo", Bob="Eve", storyteller={"Eve": "Flo"}) == ["Flo"]
    assert ChosenBy("exorcist", "Ann") not in town.told("Gus")


def test_a_goon_makes_the_exorcist_drunk() -> None:
    town = Town(CAST.replace("Gus chef", "Gus goon").replace("Ann exorcist", "Ann exorcist+evil"), night=2)
    town.night(Ann="Gus", Bob="Flo")
    assert town.alignment("Gus") is EVIL
    assert town.drunk("Ann")


def test_being_told_is_no_waking_of_their_own() -> None:
    """For the Chambermaid."""
    town = Town(CAST, night=2)
    town.night(Ann="Bob")
    assert not any(isinstance(e, Woke) and e.seat == 1 for e in town.game.chronicle)
    assert any(isinstance(e, Woke) and e.seat == 0 for e in town.game.chronicle)


def test_of_two_demons_only_the_chosen_sleeps() -> None:
    town = Town(CAST.replace("Flo slayer", "Flo imp"), night=2)
    assert town.night(Ann="Bob", Flo="Gus") == ["Gus"]


def test_swapped_in_before_the_slot_and_dead_before_it() -> None:
    """RB-160: no memory of the old one's choice."""
    town = Town(CAST, night=2)
    town.night(Ann="Bob")
    town.end_day()
    town.night_up_to("exorcist")
    town.rule("kill", "Ann")
    town.rule("become", "Gus", "exorcist")
    assert town.night(Gus="Bob") == ["Ann"]
    assert not town.woken("Ann")


def test_gained_given_back_or_twice() -> None:
    """An Apprentice; a corpse with a Bone Collector; a Barista's guest may name one player twice tonight."""
    town = Town(CAST + ", Hal apprentice+good", night=2)
    town.game.gain(Ability("apprentice", 7, 7), "exorcist")
    assert town.night(Ann="Gus", Hal="Bob") == []
    assert town.told("Bob") == [ChosenBy("exorcist", "Hal")]
    town = Town(CAST.replace("Ann exorcist", "Ann exorcist!") + "; Has Ability@Ann<Gus/chef~dusk3", night=2)
    assert town.night(Ann="Bob") == []
    town = Town(CAST + "; Ability Twice@Ann<Gus/chef~dusk3", night=2)
    assert town.night(Ann=["Gus", "Bob"]) == []


def test_a_philosopher_s_exorcism() -> None:
    """The first Exorcist is drunk."""
    town = Town(CAST.replace("Gus chef", "Gus philosopher"), night=2)
    assert town.night(Gus=["exorcist", "Cat"], Ann="Bob", Bob="Flo") == ["Flo"]
    town.end_day()
    assert town.night(Gus="Bob", Ann="Cat") == []


def test_kept_sober_by_a_barista() -> None:
    town = Town(POISON + "; Sober & Healthy@Ann<Gus/chef~dusk3", night=2)
    assert town.night(Dan="Ann", Ann="Bob") == []


LENDING = "Ann exorcist, Bob imp, Cat saint, Dan boffin, Eve mayor, Flo slayer, Gus chef"


def lent(ability: str, tokens: str = "") -> Town:
    """The second night; a Boffin has given the Demon this ability."""
    town = Town(f"{LENDING}{tokens}", night=2)
    town.game.grimoire.mark("Has Ability", 1, by=Ability("boffin", 3, 3), data=ability)
    return town


@pytest.mark.parametrize("ability", ["chambermaid", "fortuneteller", "oracle", "seamstress"])
def test_the_demon_does_not_wake_for_what_a_boffin_gave_them_either(ability: str) -> None:
    """Almanac: the Demon is not woken that night."""
    town = lent(ability)
    town.night(Ann="Bob")
    assert town.told("Bob") == [ChosenBy("exorcist", "Ann")]
    assert town.choices("Bob") == []


def test_the_night_after_they_wake_for_it_again() -> None:
    town = lent("empath")
    town.night(Ann="Bob")
    town.end_day()
    town.night(Ann="Gus", Bob="Flo")
    assert town.learned("Bob") == [0]


def test_what_a_boffin_gave_the_demon_goes_on_where_it_needs_no_waking() -> None:
    """Almanac: what a Demon can do without waking works."""
    town = lent("gossip").day()
    town.act("gossip", "Bob", what=Holds(ThisPlayer(1), HasTeam(DEMON)))
    town.end_day()
    assert town.night(Ann="Bob", storyteller={"Bob": "Gus"}) == ["Gus"]


def test_exorcised_in_vain_they_wake_for_both() -> None:
    town = lent("empath", "; Poisoned@Ann")
    assert town.night(Ann="Bob", Bob="Flo") == ["Flo"]
    assert town.learned("Bob") == [0]
