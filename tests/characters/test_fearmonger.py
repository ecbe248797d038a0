"""The Fearmonger: whom they frighten and nominate, and who is executed for it, loses the game for their side."""

import pytest

from config.texts import load_texts
from engine.ledger import Executed, PublicChoice
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from narrator.telling.spoken_lines import SpokenLines
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann fearmonger, Bob imp, Cat empath, Dan saint, Eve chef, Flo baron, Gus soldier"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "fearmonger", "poppygrower"))
SNV = Script("snv", "SNV", (*edition("snv").characters, "fearmonger", "soldier", "empath", "juggler"))
NEWS = PublicChoice("fearmonger", ())


def later(cast: str = CAST, script: Script = SCRIPT) -> Town:
    return Town(cast, night=2, script=script)


def afraid(name: str = "Cat", cast: str = CAST, script: Script = SCRIPT) -> Town:
    """A night has passed in which this player was picked; the Imp attacked a Soldier."""
    town = later(cast, script)
    town.night(Ann=name, Bob="Gus")
    return town


def executed(town: Town, name: str, by: str) -> None:
    town.nominate(by, name, " ".join(n for n in town.names if town.alive(n)))
    town.end_day()


@pytest.mark.example("carousel/fearmonger/2")
def test_example_somebody_else_s_nomination_does_nothing() -> None:
    cast = "Ann fearmonger, Bob vigormortis, Cat juggler, Dan flowergirl, Eve sage, Flo klutz, Gus soldier"
    town = later(cast, SNV)
    town.night(Ann="Cat", Bob="Gus")
    executed(town, "Cat", by="Dan")
    assert Executed(2, died=True) in town.public()
    assert town.winner is None


@pytest.mark.example("carousel/fearmonger/3")
def test_example_only_the_present_fear_counts() -> None:
    town = later()
    town.night(Ann="Cat", Bob="Gus")
    assert NEWS in town.public()
    town.end_day()
    town.night(Ann="Gus", Bob="Gus")
    assert NEWS in town.public()
    executed(town, "Cat", by="Ann")
    assert Executed(2, died=True) in town.public()
    assert town.winner is None


@pytest.mark.example("carousel/fearmonger/4")
def test_example_an_evil_player_in_fear_loses_it_for_evil() -> None:
    cast = CAST.replace("Eve chef", "Eve poppygrower")
    town = afraid("Flo", cast)
    executed(town, "Flo", by="Ann")
    assert town.winner is GOOD


def test_nominated_by_them_and_executed_the_frightened_player_s_side_loses() -> None:
    town = afraid()
    executed(town, "Cat", by="Ann")
    assert town.winner is EVIL


def test_anybody_may_be_picked_every_night_the_first_included() -> None:
    town = Town(CAST, script=SCRIPT)
    town.night(Ann="Ann")
    assert town.choices("Ann") == town.names
    assert sorted(town.marks("Ann")) == ["Fear", "Picked"]


def test_the_town_hears_of_a_new_pick_and_never_whose() -> None:
    town = later()
    town.night(Ann="Cat", Bob="Gus")
    assert town.public().count(NEWS) == 1
    town.end_day()
    town.night(Ann="Cat", Bob="Gus")
    assert NEWS not in town.public()
    town.end_day()
    town.night(Ann="Dan", Bob="Gus")
    assert NEWS in town.public()
    town.end_day()
    town.night(Ann="Cat", Bob="Gus")
    assert NEWS in town.public(), "it is last night's that counts"


def test_the_same_pick_goes_on() -> None:
    town = afraid()
    town.end_day()
    town.night(Ann="Cat", Bob="Gus")
    executed(town, "Cat", by="Ann")
    assert town.winner is EVIL


def test_a_nomination_that_is_beaten_does_nothing() -> None:
    town = afraid()
    town.nominate("Ann", "Cat", "Ann Bob Cat Dan")
    town.nominate("Bob", "Eve", "Ann Bob Cat Dan Flo")
    town.end_day()
    assert not town.alive("Eve")
    assert town.winner is None


def test_executed_and_alive_they_have_lost_all_the_same() -> None:
    """fearmonger entry."""
    script = Script("bmr", "BMR", (*edition("bmr").characters, "fearmonger"))
    cast = "Ann fearmonger, Bob pukka, Cat sailor, Dan gambler, Eve minstrel, Flo mastermind, Gus tealady"
    town = Town(f"{cast}; Fear@Cat<Ann/fearmonger", night=2, script=script).day()
    executed(town, "Cat", by="Ann")
    assert town.alive("Cat")
    assert town.winner is EVIL


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_the_pick_is_announced_alike_and_does_nothing(token: str) -> None:
    """House rule of the design: silence would tell them."""
    town = later(f"{CAST}; {token}@Ann")
    town.night(Ann="Cat", Bob="Gus")
    assert NEWS in town.public()
    assert town.marks("Cat") == []
    town.rule("unmark", "Ann", token)
    executed(town, "Cat", by="Ann")
    assert town.winner is None


def test_picked_again_while_drunk_yesterday_s_fear_is_over_and_nothing_is_announced() -> None:
    """fearmonger entry."""
    town = afraid()
    town.end_day()
    town.dusk()
    town.rule("mark", "Ann", "Drunk")
    town.night(Ann="Cat", Bob="Gus")
    assert NEWS not in town.public()
    town.rule("unmark", "Ann", "Drunk")
    executed(town, "Cat", by="Ann")
    assert town.winner is None


def test_droisoned_at_the_execution_nothing_happens() -> None:
    town = afraid()
    town.rule("mark", "Ann", "Poisoned")
    executed(town, "Cat", by="Ann")
    assert town.winner is None


def test_dead_by_the_execution_they_have_no_ability() -> None:
    town = afraid()
    town.nominate("Ann", "Cat", "Ann Bob Cat Dan")
    town.rule("kill", "Ann")
    town.end_day()
    assert town.winner is None


def test_dead_they_do_not_wake() -> None:
    town = later(CAST.replace("fearmonger", "fearmonger!"))
    town.night(Bob="Gus")
    assert NEWS not in town.public()


def test_the_marked_demon_executed_good_wins() -> None:
    town = afraid("Bob")
    executed(town, "Bob", by="Ann")
    assert town.winner is GOOD


def test_themself_in_fear_their_own_side_loses() -> None:
    town = afraid("Ann")
    executed(town, "Ann", by="Ann")
    assert town.winner is GOOD


def test_a_good_fearmonger_and_a_vortox_change_nothing() -> None:
    script = Script("v", "V", (*SCRIPT.characters, "vortox"))
    cast = CAST.replace("fearmonger", "fearmonger+good").replace("imp", "vortox").replace("empath", "virgin")
    town = afraid("Cat", cast, script)
    executed(town, "Cat", by="Ann")
    assert town.winner is EVIL


def test_a_lost_side_s_twin_may_hold_good_off() -> None:
    """Winning goes by what holds a side off: good cannot win while both twins live."""
    script = Script("t", "T", (*SCRIPT.characters, "eviltwin"))
    cast = CAST.replace("Eve chef", "Eve eviltwin")
    town = Town(f"{cast}; Twin@Cat<Eve/eviltwin, Fear@Flo<Ann/fearmonger", night=2, script=script).day()
    executed(town, "Flo", by="Ann")
    assert town.winner is None


def test_two_of_them_each_have_their_own() -> None:
    cast = CAST.replace("Flo baron", "Flo fearmonger")
    town = later(cast)
    town.night(Ann="Cat", Flo="Dan", Bob="Gus")
    assert town.public().count(NEWS) == 2
    executed(town, "Cat", by="Flo")
    assert town.winner is None


def test_an_apprentice_frightens() -> None:
    town = Town(f"{CAST.replace('Ann fearmonger', 'Ann poisoner')}, Hal apprentice+evil", script=SCRIPT)
    town.night(Ann="Gus", Hal="Cat", storyteller={"Hal": [EVIL, "fearmonger"]})
    executed(town, "Cat", by="Hal")
    assert town.winner is EVIL


def test_made_in_the_night_they_pick_at_once_as_their_turn_is_still_to_come() -> None:
    script = Script("p", "P", (*SCRIPT.characters, "pithag"))
    town = later(CAST.replace("Ann fearmonger", "Ann pithag"), script)
    town.night(Ann=ThisIs("Flo", "fearmonger"), Flo="Cat", Bob="Gus")
    assert NEWS in town.public()
    executed(town, "Cat", by="Flo")
    assert town.winner is EVIL


def test_who_is_no_fearmonger_any_more_frightens_nobody() -> None:
    town = afraid()
    town.rule("become", "Ann", "poisoner")
    executed(town, "Cat", by="Ann")
    assert town.winner is None


def test_kept_by_a_bone_collector_they_pick_dead() -> None:
    town = later(f"{CAST}, Hal bonecollector")
    town.rule("kill", "Ann")
    town.night(Hal="Ann", Ann="Cat", Bob="Gus")
    assert town.marks("Cat") == ["Fear"]


def test_served_by_a_barista_the_second_pick_is_the_one() -> None:
    town = later(f"{CAST}, Hal barista")
    town.night(Ann=["Cat", "Dan"], Bob="Gus", storyteller={"Hal": ["Ann", "Ability Twice"]})
    assert (town.marks("Cat"), town.marks("Dan")) == ([], ["Fear"])
    assert town.public().count(NEWS) == 1


@pytest.mark.parametrize(
    ("picks", "news"),
    [(["Dan", "Dan"], 1), (["Cat", "Dan"], 1), (["Dan", "Cat"], 1), (["Cat", "Cat"], 0)],
)
def test_of_two_picks_in_a_night_the_town_hears_where_either_was_new(picks: list[str], news: int) -> None:
    """Cat was picked the night before."""
    town = later(f"{CAST}, Hal barista")
    town.night(Ann="Cat", Bob="Gus", storyteller={"Hal": ["Dan", "Sober & Healthy"]})
    town.end_day()
    town.night(Ann=picks, Bob="Gus", storyteller={"Hal": ["Ann", "Ability Twice"]})
    assert town.public().count(NEWS) == news
    assert town.marks(picks[1])[-1] == "Fear"
    town.end_day()
    town.night(Ann=picks[1], Bob="Gus", storyteller={"Hal": ["Dan", "Sober & Healthy"]})
    assert NEWS not in town.public()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_voice_says_that_somebody_was_chosen(language: str) -> None:
    texts = load_texts(language)
    line = SpokenLines(texts, 0).line("powers.has_chosen", character="fearmonger")
    assert texts.character_name("fearmonger")[:6] in str(line)
