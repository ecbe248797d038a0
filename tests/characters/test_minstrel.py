"""The Minstrel: when a Minion dies by execution, everybody else is drunk until the next day is over."""

import pytest

from engine.grimoire import SPENT, Ability
from engine.questions import Registering
from engine.terms import GOOD, STORYTELLER
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann minstrel, Bob imp, Cat empath, Dan baron, Eve mayor, Flo slayer, Gus chef, Hal poisoner"


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


def drunk(town: Town) -> str:
    return " ".join(name for name in town.names if not town.sober(name))


def test_everybody_else_is_drunk_at_once_the_dead_and_the_demon_too() -> None:
    town = a_day(CAST.replace("Gus chef", "Gus chef!"))
    town.execute("Dan")
    assert drunk(town) == "Bob Cat Dan Eve Flo Gus Hal"


def test_through_the_night_and_the_next_day_to_the_dusk_after() -> None:
    """Nobody dies that night, the Slayer misses the next day, and the Imp kills the night after."""
    town = a_day()
    town.execute("Dan")
    assert town.night(Hal="Ann", Bob="Gus", storyteller={"Cat": 2}) == []
    assert town.sober("Ann")  # the drunk Poisoner poisons nobody
    town.slay("Flo", "Bob")
    assert town.alive("Bob")
    town.end_day()
    assert drunk(town) == "Bob Cat Dan Eve Flo Gus Hal"
    assert town.night(Hal="Eve", Bob="Gus") == ["Gus"]


def test_travellers_stay_sober() -> None:
    """G20; the Minstrel's own neighbours do not matter."""
    town = a_day(CAST + ", Ida thief")
    town.execute("Dan")
    assert town.sober("Ida")
    assert town.sober("Ann")


def test_another_minion_the_next_day_renews_it() -> None:
    town = a_day()
    town.execute("Dan")
    town.night(Hal="Cat", Bob="Gus", storyteller={"Cat": 0})
    town.execute("Hal")
    assert town.night(Bob="Gus", storyteller={"Cat": 0}) == []


@pytest.mark.parametrize("name", ["Eve", "Cat"])
def test_nobody_but_a_minion(name: str) -> None:
    town = a_day()
    town.execute(name)
    assert drunk(town) == ""


def test_the_demon_s_execution_does_not_do_it() -> None:
    town = a_day(CAST.replace("Dan baron", "Dan scarletwoman"))
    town.execute("Bob")
    assert drunk(town) == ""


def test_a_minion_who_survives_does_not_do_it_nor_one_who_is_dead() -> None:
    town = Town(CAST.replace("Hal poisoner", "Hal devilsadvocate"), night=2)
    town.night(Hal="Dan", Bob="Gus", storyteller=None)
    town.execute("Dan")
    assert town.alive("Dan")
    assert drunk(town) == ""
    town = a_day(CAST.replace("Dan baron", "Dan baron!"))
    town.execute("Dan")
    assert drunk(town) == ""


def test_a_minion_who_dies_otherwise_does_not_do_it() -> None:
    """At night, or of a Slayer's shot that takes a Recluse for the Demon."""
    town = Town(CAST, night=2)
    town.night(Hal="Eve", Bob="Dan")
    assert drunk(town) == "Eve"
    town = a_day()
    town.rule("kill", "Dan")
    assert drunk(town) == ""


def test_an_execution_on_the_spot_counts() -> None:
    """A Spy taken for a Townsfolk by the Virgin, and for a Minion by the Minstrel."""
    town = a_day(CAST.replace("Dan baron", "Dan spy").replace("Gus chef", "Gus virgin"))
    town.nominate("Dan", "Gus", storyteller={"Gus": True, "Ann": True})
    assert drunk(town) == "Bob Cat Dan Eve Flo Gus Hal"


@pytest.mark.parametrize("counts", [True, False])
def test_a_recluse_or_a_spy_may_count_as_a_minion(counts: bool) -> None:
    """G15."""
    for other in ("recluse", "spy"):
        town = a_day(CAST.replace("Dan baron", f"Dan {other}"))
        town.execute("Dan", storyteller={"Ann": counts})
        assert bool(drunk(town)) is counts


def test_it_ends_when_the_minstrel_dies_and_pauses_while_they_are_drunk() -> None:
    """G3."""
    town = a_day()
    town.execute("Dan")
    town.dusk()
    town.rule("mark", "Ann", "Drunk")
    assert drunk(town) == "Ann"
    town.rule("unmark", "Ann", "Drunk")
    assert drunk(town) == "Bob Cat Dan Eve Flo Gus Hal"
    town.rule("kill", "Ann")
    assert drunk(town) == ""


def test_it_ends_when_the_minstrel_becomes_somebody_else() -> None:
    """RB-160; the new Minstrel has no song yet."""
    town = a_day()
    town.execute("Dan")
    town.dusk()
    town.rule("become", "Ann", "soldier")
    town.rule("become", "Gus", "minstrel")
    assert drunk(town) == ""


@pytest.mark.parametrize("minstrel", ["minstrel!", "drunk(minstrel)"])
def test_dead_or_imagined_nobody_is_drunk(minstrel: str) -> None:
    town = a_day(CAST.replace("Ann minstrel", f"Ann {minstrel}"))
    before = drunk(town)  # the Drunk is
    town.execute("Dan")
    assert drunk(town) == before


def test_poisoned_at_the_execution_nothing_comes_of_it() -> None:
    """G4; also by the very Poisoner who is executed, since it counts how things stood then (G8)."""
    town = Town(CAST, night=2)
    town.night(Hal="Ann", Bob="Gus", storyteller=None)
    other = town.snapshot()
    town.execute("Dan")
    assert drunk(town) == "Ann"
    other.execute("Hal")
    assert drunk(other) == ""


def test_an_evil_minstrel_plays_all_the_same() -> None:
    town = a_day(CAST.replace("Ann minstrel", "Ann minstrel+evil"))
    town.execute("Dan")
    assert "Bob" in drunk(town)


def test_a_minion_on_the_good_side_is_a_minion() -> None:
    town = a_day(CAST.replace("Dan baron", "Dan baron+good"))
    town.execute("Dan")
    assert "Bob" in drunk(town)


def test_exiling_a_traveller_is_no_execution() -> None:
    town = a_day(CAST + ", Ida thief+evil")
    assert town.exile("Ann", "Ida", votes="Ann Bob Cat Dan Eve")
    assert drunk(town) == ""


def test_a_mutant_s_punishment_is_an_execution_but_no_minion() -> None:
    town = a_day(CAST.replace("Eve mayor", "Eve mutant"))
    town.rule("punish", "Eve")
    assert drunk(town) == ""


def test_executed_at_night_it_lasts_until_the_next_dusk() -> None:
    """A Cerenovus's victim who is a Minion: our reading of "tomorrow" at night is the day that comes."""
    town = Town(CAST.replace("Hal poisoner", "Hal cerenovus"), night=2)
    town.night_up_to("imp", Hal=ThisIs("Dan", "mayor"))
    town.rule("punish", "Dan")
    assert "Bob" in drunk(town)
    assert town.night(Bob="Gus", storyteller={"Cat": 0}) == []  # Dan's execution was announced at once
    assert "Bob" in drunk(town)
    town.end_day()
    town.dusk()
    assert drunk(town) == ""


def test_a_drunk_demon_keeps_its_poison_off_and_gets_it_back() -> None:
    """Pukka: poison and death are put off for a night and a day."""
    cast = CAST.replace("Bob imp", "Bob pukka").replace("Hal poisoner", "Hal devilsadvocate")
    town = Town(cast, night=2)
    town.night(Bob="Gus", Hal="Eve")
    town.execute("Dan")
    assert town.night(Bob="Eve", Hal="Flo", storyteller={"Cat": 0}) == []
    town.end_day()
    assert town.night(Bob="Eve", Hal="Gus") == ["Gus"]


def test_nothing_protects_the_next_day() -> None:
    """A frequent chain: Devil's Advocate and Fool are as drunk as the rest."""
    cast = CAST.replace("Hal poisoner", "Hal devilsadvocate").replace("Gus chef", "Gus fool")
    town = a_day(cast)
    town.execute("Dan")
    town.night(Bob="Eve", Hal="Gus", storyteller={"Cat": 0})
    town.execute("Gus")
    assert not town.alive("Gus")


def test_a_mastermind_s_minion_dead_and_the_zombuul_executed_drunk_is_dead() -> None:
    town = a_day(CAST.replace("Bob imp", "Bob zombuul"))
    town.execute("Dan")
    town.night(Hal="Ann", storyteller={"Cat": 0})
    town.execute("Bob")
    assert town.winner is GOOD


def test_gained_by_an_apprentice() -> None:
    """They are no Traveller to their own song: they play, and do not get drunk."""
    town = a_day(CAST.replace("Ann minstrel", "Ann mayor") + ", Ida apprentice+good")
    town.game.gain(Ability("apprentice", 8, 8), "minstrel")
    town.execute("Dan")
    assert drunk(town) == "Ann Bob Cat Dan Eve Flo Gus Hal"


def test_lent_by_a_traveller_it_lasts_until_the_loan_is_over() -> None:
    """The Bone Collector stays sober; when the ability goes at dusk, so does the song."""
    cast = CAST.replace("Ann minstrel", "Ann minstrel!") + ", Ida bonecollector"
    town = a_day(cast + "; Has Ability@Ann<Ida/bonecollector~dusk2")
    town.execute("Dan")
    assert "Bob" in drunk(town)
    town.dusk()
    assert drunk(town) == ""


def test_a_philosopher_s_song() -> None:
    """The first Minstrel is drunk and cannot play as well."""
    town = Town(CAST.replace("Gus chef", "Gus philosopher"), night=2)
    town.night(Gus="minstrel", Hal="Eve", Bob="Eve", storyteller=None)
    town.execute("Dan")
    assert drunk(town) == "Ann Bob Cat Dan Eve Flo Hal"


def test_a_barista_s_guest_stays_sober() -> None:
    town = a_day(CAST + ", Ida barista; Sober & Healthy@Bob<Ida/barista~dusk2")
    town.execute("Dan")
    assert town.sober("Bob")


def test_nobody_is_asked_whether_a_survivor_counts_as_a_minion() -> None:
    """The one time that a Revolutionary's player counts as somebody else is not used up for nothing."""
    pair = "Register Falsely?@Dan<ST/revolutionary, Register Falsely?@Cat<ST/revolutionary"
    cast = "Ann assassin, Bob devilsadvocate, Cat pacifist, Dan fool, Eve minstrel, Flo zombuul, Gus gossip"
    town = Town(f"{cast}; {pair} | revolutionary", night=2).day()
    town.execute("Dan", storyteller={"Cat": True})
    assert town.alive("Dan")
    assert not any(isinstance(one.options, Registering) for one in town.asked)
    assert not town.game.grimoire.marked(SPENT, STORYTELLER)


def test_a_cannibal_who_has_eaten_a_minstrel_eats_the_minion_and_plays_no_song() -> None:
    """cannibal entry: the new meal takes the place of the old."""
    town = a_day(CAST.replace("Gus chef", "Gus cannibal"))
    town.execute("Ann")
    town.night(Hal="Eve", Bob="Eve")
    town.execute("Dan", storyteller={"Gus": "slayer"})
    assert "Everyone Is Drunk" not in town.marks("Gus")
