"""The Evil Twin: paired with a player of the other side; good loses by executing the good one, and cannot win while
both live."""

import pytest

from engine.ledger import Learned
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ChosenBy, ThisIs
from tests.scenario import Town

CAST = "Ann artist, Bob vigormortis, Cat klutz, Dan eviltwin, Eve savant, Flo witch, Gus mutant"
PAIRED = f"{CAST}; Twin@Eve<Dan/eviltwin"


def test_on_the_first_night_both_learn_of_each_other() -> None:
    """eviltwin entry: the Evil Twin also the character, the good one that they face the Evil Twin."""
    town = Town(CAST)
    town.night(Flo="Ann", storyteller={"Dan": "Eve"})
    assert town.told("Dan")[-1] == Learned("eviltwin", ThisIs("Eve", "savant"))
    assert town.told("Eve")[-1] == ChosenBy("eviltwin", "Dan")
    assert town.marks("Eve") == ["Twin"]
    town.end_day()
    town.night(Flo="Ann", Bob="Cat", Cat="Ann")
    assert not town.woken("Dan")


def test_only_living_players_of_the_other_side_and_no_traveller() -> None:
    town = Town(f"{CAST.replace('artist', 'artist+evil')}, Hal deviant")
    town.night(Flo="Ann", storyteller={"Dan": "Eve"})
    assert town.offered("Dan") == ["Cat", "Eve", "Gus"]


def test_a_drunk_twin_is_shown_as_the_drunk() -> None:
    """G16."""
    town = Town("Ann drunk(chef), Bob vigormortis, Cat saint, Dan eviltwin, Eve empath, Flo monk, Gus mayor")
    town.night(storyteller={"Dan": "Ann", "Ann": 0})
    assert town.learned("Dan") == [ThisIs("Ann", "drunk")]


def test_executing_the_good_twin_is_evils() -> None:
    town = Town(PAIRED, night=2).day()
    town.execute("Eve")
    assert town.winner is EVIL


def test_executing_the_good_twin_who_survives_it_is_evils_too() -> None:
    """eviltwin entry: dying or not."""
    town = Town(PAIRED.replace("Ann artist", "Ann sailor").replace("Twin@Eve", "Twin@Ann"), night=2).day()
    town.execute("Ann")
    assert town.alive("Ann")
    assert town.winner is EVIL


def test_executing_the_good_twin_when_the_demon_is_dead_is_evils() -> None:
    """The pair was whole when it happened: the end of the veto does not come first."""
    town = Town(PAIRED, night=2).day()
    town.execute("Bob")
    town.night(Flo="Ann")
    town.execute("Eve")
    assert town.winner is EVIL


def test_executing_the_evil_one_lifts_it() -> None:
    town = Town(PAIRED, night=2).day()
    town.execute("Dan")
    assert town.winner is None
    town.night(Flo="Ann", Bob="Gus")
    town.execute("Eve")
    assert town.winner is None


def test_other_deaths_of_the_good_twin_are_nobodys() -> None:
    town = Town(PAIRED, night=2)
    assert town.night(Flo="Ann", Bob="Eve") == ["Eve"]
    assert town.winner is None


def test_while_both_live_good_does_not_win() -> None:
    """eviltwin entry: a dead Demon does not end the game, and nobody attacks at night."""
    town = Town(PAIRED, night=2).day()
    town.execute("Bob")
    assert town.winner is None
    assert town.night(Flo="Ann") == []
    town.execute("Dan")
    assert town.winner is GOOD


def test_the_game_ends_when_the_good_twin_dies_otherwise_and_no_demon_lives() -> None:
    """eviltwin entry (?): at once."""
    town = Town(f"{PAIRED}, Cursed@Eve<Flo/witch~dusk3", night=2).day()
    town.rule("kill", "Bob")
    town.act("open nominations")
    town.act("nominate", "Eve", "Gus")
    assert town.winner is GOOD


def test_evil_can_win_with_both_alive() -> None:
    town = Town(
        "Ann artist, Bob vigormortis, Cat klutz!, Dan eviltwin, Eve savant; Twin@Eve<Dan/eviltwin", night=2
    )
    town.rule("kill", "Bob")
    town.night()
    town.execute("Ann")
    assert town.winner is EVIL


@pytest.mark.parametrize("how", ["drunk", "dead"])
def test_without_the_ability_there_is_no_veto_and_no_loss(how: str) -> None:
    """eviltwin entry."""
    town = Town(PAIRED, night=2).day()
    town.rule(*(("mark", "Dan", "Drunk") if how == "drunk" else ("kill", "Dan")))
    loss = town.snapshot()
    loss.execute("Eve")
    assert loss.winner is None
    town.execute("Bob")
    assert town.winner is GOOD


def test_if_the_evil_twin_is_made_drunk_with_the_demon_dead_good_wins_at_once() -> None:
    town = Town(PAIRED, night=2).day()
    town.execute("Bob")
    assert town.winner is None
    town.rule("mark", "Dan", "Drunk")
    town.dusk()
    assert town.winner is GOOD


def test_paired_while_droisoned_it_counts_once_they_are_sober() -> None:
    """Both are told all the same (G2); what stands only pauses (RB-189)."""
    town = Town(f"{CAST}; Drunk@Dan")
    town.night(Flo="Ann", storyteller={"Dan": "Eve"})
    assert town.told("Eve")[-1] == ChosenBy("eviltwin", "Dan")
    town.rule("unmark", "Dan", "Drunk")
    town.execute("Eve")
    assert town.winner is EVIL


def test_a_good_evil_twin_is_the_good_one_of_the_pair() -> None:
    """eviltwin entry: with an evil partner; executing the Evil Twin is evil's then."""
    town = Town(CAST.replace("eviltwin", "eviltwin+good"))
    town.night(Flo="Ann", storyteller={"Dan": "Flo"})
    assert town.offered("Dan") == ["Bob", "Flo"]
    other = town.snapshot()
    other.execute("Flo")
    assert other.winner is None
    town.execute("Dan")
    assert town.winner is EVIL


def test_two_of_one_side_are_a_pair_no_more() -> None:
    """eviltwin entry: a new twin, told when night falls where it happens by day."""
    town = Town(PAIRED, night=2)
    town.dusk()
    town.rule("turn", "Eve", "evil", storyteller={"Dan": "Ann"})
    assert (town.marks("Ann"), town.marks("Eve")) == (["Twin"], [])
    assert ChosenBy("eviltwin", "Dan") in town.told("Ann")
    town = Town(PAIRED, night=2).day()
    town.rule("turn", "Dan", "good", storyteller={"Dan": "Flo"})
    assert not town.woken("Flo")
    town.end_day()
    town.night(Flo="Ann", Bob="Gus")
    assert ChosenBy("eviltwin", "Dan") in town.told("Flo")


def test_whoever_hears_of_a_new_twin_at_night_was_awake() -> None:
    """For the Chambermaid that is a waking by their own ability."""
    cast = "Ann chambermaid, Bob fanggu, Cat klutz, Dan eviltwin, Eve savant, Flo witch, Gus mutant"
    town = Town(f"{cast}; Twin@Cat<Dan/eviltwin", night=2)
    town.night(Flo="Ann", Bob="Cat", Ann="Dan Eve", storyteller={"Dan": "Eve"})
    assert town.alignment("Cat") is EVIL
    assert town.told("Eve")[-1] == ChosenBy("eviltwin", "Dan")
    assert town.learned("Ann") == [1]


def test_a_change_of_character_leaves_the_pair_together() -> None:
    town = Town(PAIRED, night=2)
    town.dusk()
    town.rule("become", "Eve", "sage")
    assert town.marks("Eve") == ["Twin"]
    town.rule("become", "Dan", "cerenovus")
    assert town.marks("Eve") == []


def test_swapped_in_at_night_they_are_paired_tonight() -> None:
    """G10: start-info happens the night the character is gained."""
    town = Town(CAST.replace("eviltwin", "cerenovus"), night=2)
    town.night_up_to("vigormortis", Flo="Ann", Dan=ThisIs("Cat", "sage"))
    town.rule("become", "Dan", "eviltwin")
    town.night(Bob="Gus", storyteller={"Dan": "Ann"})
    assert "Twin" in town.marks("Ann")


def test_with_nobody_on_the_other_side_there_is_no_twin() -> None:
    town = Town("Ann artist+evil, Bob vigormortis, Cat klutz+evil, Dan eviltwin, Eve savant!")
    town.night()
    assert all("Twin" not in town.marks(name) for name in town.names)


def test_an_evil_apprentice_has_a_twin_too() -> None:
    """apprentice entry: with that Minion's ability they stay a Traveller, and a dead Demon does not end the game."""
    town = Town(f"{CAST.replace('eviltwin', 'cerenovus')}, Hal apprentice+evil")
    town.night(Flo="Ann", Dan=ThisIs("Cat", "sage"), storyteller={"Hal": [EVIL, "eviltwin", "Eve"]})
    assert town.marks("Eve") == ["Twin"]
    town.execute("Bob")
    assert town.winner is None


# With others


def test_a_mutant_twin_who_gives_themself_away_is_evils() -> None:
    town = Town(PAIRED.replace("Twin@Eve", "Twin@Gus"), night=2).day()
    town.rule("punish", "Gus")
    town.end_day()
    assert town.winner is EVIL


def test_a_klutz_twin_executed_is_evils_before_they_point() -> None:
    town = Town(PAIRED.replace("Twin@Eve", "Twin@Cat"), night=2).day()
    town.execute("Cat")
    assert town.winner is EVIL


PREACHED = "Ann preacher, Bob imp, Cat eviltwin, Dan baron, Eve virgin, Flo soldier, Gus mayor, Hal poisoner"


def test_silenced_by_a_preacher_in_the_first_night_they_are_paired_once_they_have_the_ability() -> None:
    """Not woken in their turn (preacher entry); when the Preacher dies the ability is there, and needs a twin."""
    town = Town(PREACHED)
    town.night(Ann="Cat", Hal="Flo")
    assert town.learned("Cat") == []
    by_day = town.snapshot()
    by_day.execute("Ann", storyteller={"Cat": "Eve"})
    by_day.night(Hal="Flo", Bob="Gus", storyteller={"Gus": "Gus"})
    assert ChosenBy("eviltwin", "Cat") in by_day.told("Eve")
    by_day.execute("Bob")
    assert by_day.winner is None
    town.end_day()
    town.night(Ann="Flo", Hal="Flo", Bob="Ann", storyteller={"Cat": "Eve"})
    assert town.learned("Cat") == [ThisIs("Eve", "virgin")]
    assert town.told("Eve")[-1] == ChosenBy("eviltwin", "Cat")


def test_made_the_evil_twin_by_day_they_wait_for_their_turn() -> None:
    town = Town(CAST.replace("eviltwin", "cerenovus"), night=2).day()
    town.rule("become", "Dan", "eviltwin")
    assert town.marks("Eve") == []
    town.end_day()
    town.night(Flo="Ann", Bob="Gus", storyteller={"Dan": "Eve"})
    assert town.marks("Eve") == ["Twin"]


def test_once_the_game_is_won_a_politician_who_changes_sides_leaves_them_no_new_twin() -> None:
    cast = PAIRED.replace("Eve savant", "Eve politician")
    town = Town(
        cast, night=2, script=Script("mine", "Mine", (*edition("snv").characters, "politician"))
    ).day()
    town.execute("Eve", storyteller={"Eve": True})
    assert town.winner is EVIL
    assert town.alignment("Eve") is EVIL
    assert not town.offered("Dan")


def test_a_goon_twin_who_turns_with_the_demon_dead_is_followed_by_another() -> None:
    """At that moment nothing holds good off, and all the same the game goes on: the pair is made anew at once."""
    script = Script("mine", "Mine", (*edition("tb").characters, "eviltwin", "goon"))
    cast = "Ann goon, Bob imp!, Cat soldier, Dan eviltwin, Eve mayor, Flo poisoner, Gus virgin"
    town = Town(f"{cast}; Twin@Ann<Dan/eviltwin", night=2, script=script)
    town.night(Flo="Ann", storyteller={"Dan": "Eve"})
    assert town.alignment("Ann") is EVIL
    assert town.winner is None


def test_charmed_the_twins_may_be_on_one_side() -> None:
    """Snake Charmer: the charmer was the good twin and is the evil Demon now."""
    cast = PAIRED.replace("Eve savant", "Eve snakecharmer")
    town = Town(cast, night=2)
    town.night(Eve=["Bob", "Gus"], Flo="Ann", storyteller={"Dan": "Ann"})
    assert town.character("Eve") == "vigormortis"
    assert "Twin" in town.marks("Ann")


def test_with_a_vortox_a_quiet_day_is_evils_though_both_live() -> None:
    town = Town(PAIRED.replace("vigormortis", "vortox"), night=2).day()
    town.end_day()
    town.dusk()
    assert town.winner is EVIL


def test_a_mayor_does_not_win_for_good_while_both_live() -> None:
    town = Town(
        "Ann mayor, Bob vigormortis!, Cat klutz!, Dan eviltwin, Eve savant; Twin@Eve<Dan/eviltwin", night=2
    )
    town.day()
    town.end_day()
    town.dusk()
    assert town.winner is None


def test_made_drunk_by_a_sweetheart_the_veto_is_gone() -> None:
    town = Town(PAIRED.replace("Gus mutant", "Gus sweetheart"), night=2).day()
    town.execute("Gus", storyteller={"Gus": "Dan"})
    town.night(Flo="Ann", Bob="Cat", Cat="Ann")
    town.execute("Bob")
    assert town.winner is GOOD


def test_a_no_dashii_who_dies_poisons_nobody_though_the_game_goes_on() -> None:
    town = Town(PAIRED.replace("vigormortis", "nodashii"), night=2).day()
    assert not town.sober("Eve")
    town.execute("Bob")
    assert town.winner is None
    assert town.sober("Eve")


def test_a_bone_collector_gives_a_dead_evil_twin_a_new_twin_for_a_day() -> None:
    """bonecollector entry: first-night powers are used afresh; both of a pair would have to live for the veto."""
    town = Town(f"{CAST.replace('eviltwin', 'eviltwin!')}, Hal bonecollector", night=2)
    town.night(Hal="Dan", Flo="Ann", Bob="Gus", storyteller={"Dan": "Eve"})
    assert "Twin" in town.marks("Eve")
    demon_dead = town.snapshot()
    demon_dead.execute("Bob")
    assert demon_dead.winner is GOOD
    town.execute("Eve")
    assert town.winner is EVIL
