"""The Storm Catcher: a good character is favoured, and whoever has it dies by execution alone."""

from collections import Counter

import pytest

from engine import ledger
from engine.characters.stormcatcher import Favoured
from engine.house_rules import HouseRules
from engine.ledger import Favours, NotInPlay
from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import fabled
from tests.scenario import Town, whatever

CAST = "Ann general, Bob imp, Cat godfather, Dan butler, Eve slayer, Flo soldier, Gus mayor"
SCRIPT = Script(
    "mine",
    "Mine",
    ("general", "godfather", "assassin", "marionette", "gunslinger", *edition("tb").characters),
)
CERTAIN = "stormcatcher: not even an Assassin kills who is caught"
WITH = " | stormcatcher"


def begun(named: str, cast: str = CAST, **players: object) -> Town:
    town = Town(cast + WITH, script=SCRIPT)
    players = {"Dan": "Eve", **players}
    opinions = {"Ann": whatever} if "Ann general" in cast else {}
    town.night(**players, storyteller={"stormcatcher": named, **opinions})
    return town


def caught(cast: str = CAST) -> Town:
    return Town(f"{cast}; Stormcaught@Ann<ST/stormcatcher{WITH}", night=2, script=SCRIPT)


@pytest.mark.example("carousel/storm_catcher/1")
def test_no_attack_kills_the_favoured_one_and_an_execution_does() -> None:
    town = begun("general")
    assert Favours("stormcatcher", "general") in town.public()
    town.execute("Dan")
    town.night(Bob="Ann", Cat="Ann", storyteller={"Ann": whatever})
    assert town.alive("Ann")
    town.execute("Ann")
    assert not town.alive("Ann")


@pytest.mark.example("carousel/storm_catcher/2")
def test_where_nobody_has_it_evil_learns_that_and_may_claim_it() -> None:
    cast = "Ann general, Bob imp, Cat poisoner, Dan butler, Eve slayer, Flo soldier, Gus mayor"
    town = begun("empath", cast, Cat="Eve")
    assert Favours("stormcatcher", "empath") in town.public()
    for name in ("Bob", "Cat"):
        assert town.told(name, NotInPlay) == [NotInPlay(("empath",))]
    assert town.told("Ann", NotInPlay) == []


def test_every_evil_player_learns_who_it_is_the_demon_and_a_traveller_too() -> None:
    town = begun("slayer", f"{CAST}, Hal gunslinger+evil")
    for name in ("Bob", "Cat", "Hal"):
        assert town.told(name, ledger.ThisIs) == [ThisIs("Eve", "slayer")]
    assert town.told("Eve", ledger.ThisIs) == []


def test_also_where_evil_learns_nothing_of_itself() -> None:
    town = begun("slayer", "Ann chef, Bob imp, Cat godfather, Dan butler, Eve slayer")
    assert town.told("Bob", ledger.ThisIs) == [ThisIs("Eve", "slayer")]


def test_a_marionette_is_not_told() -> None:
    cast = "Ann chef, Bob imp, Cat marionette(virgin), Dan butler, Eve slayer, Flo soldier, Gus mayor"
    town = Town(cast + WITH, script=SCRIPT)
    town.night(Dan="Eve", storyteller={"stormcatcher": "slayer"})
    assert town.told("Cat", ledger.ThisIs) == []
    assert ThisIs("Eve", "slayer") in town.told("Bob", ledger.ThisIs)


@pytest.mark.parametrize("named", ["slayer", "empath"])
def test_whom_tor_leaves_in_the_dark_is_not_told(named: str) -> None:
    """They would know by it that they are evil; everybody knows a Traveller, who hears it."""
    town = Town(f"{CAST}, Hal gunslinger+evil{WITH}, tor", script=SCRIPT)
    town.night(Dan="Eve", storyteller={"stormcatcher": named, "Ann": whatever})
    for name in ("Bob", "Cat"):
        assert town.told(name, ledger.ThisIs, NotInPlay) == []
    assert len(town.told("Hal", ledger.ThisIs, NotInPlay)) == 1


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_it_is_no_ability_of_theirs(token: str) -> None:
    town = Town(f"{CAST}; Stormcaught@Ann<ST/stormcatcher, {token}@Ann{WITH}", night=2, script=SCRIPT)
    town.night(Dan="Eve", Bob="Ann", storyteller={"Ann": [whatever, whatever]})
    assert town.alive("Ann")


def test_not_even_an_assassin_but_by_house_rule() -> None:
    for so in (True, False):
        town = caught(CAST.replace("godfather", "assassin"))
        town.game.house_rules = HouseRules({CERTAIN: so})
        opinion = {"storyteller": {"Ann": whatever}}
        town.night(Dan="Eve", Cat="Ann", Bob="Ann", **(opinion if so else {}))
        assert town.alive("Ann") is so


def test_a_slayer_s_shot_and_a_ruling_by_hand() -> None:
    """A human Storyteller may do what they like; no ability may."""
    town = Town(
        f"{CAST.replace('imp', 'chef').replace('general', 'imp')}; Stormcaught@Ann<ST/stormcatcher{WITH}",
        night=2,
        script=SCRIPT,
    ).day()
    town.slay("Eve", "Ann")
    assert town.alive("Ann")


def test_they_stay_caught_as_somebody_else_and_turned_evil() -> None:
    town = caught()
    town.rule("become", "Ann", "monk")
    town.night(Dan="Eve", Bob="Ann", Ann="Flo")
    assert town.alive("Ann")


def test_a_drunk_who_believes_to_be_it_has_it_not() -> None:
    cast = "Ann drunk(empath), Bob imp, Cat godfather, Dan butler, Eve slayer, Flo soldier, Gus mayor"
    town = Town(cast + WITH, script=SCRIPT)
    town.night(Dan="Eve", storyteller={"stormcatcher": "empath", "Ann": 1})
    assert town.told("Bob", NotInPlay) == [NotInPlay(("empath",))]
    assert town.marks("Ann") == []


def test_only_good_characters_of_the_script_are_favoured() -> None:
    town = begun("slayer")
    question = next(one for one in town.asked if one.about and one.about.character == "stormcatcher")
    assert tuple(question.options.all()) == SCRIPT.good


def test_the_mind_favours_mostly_what_somebody_has() -> None:
    town = Town(CAST + WITH, night=2, script=SCRIPT)
    here = {"general", "butler", "slayer", "soldier", "mayor"}
    named = Counter(fabled(town, "stormcatcher", Favoured(SCRIPT.good), seed) for seed in range(200))
    assert 120 < sum(times for one, times in named.items() if one in here) < 185


@pytest.mark.parametrize("demon", ["kazali", "lordoftyphon"])
def test_whom_a_demon_makes_a_minion_on_the_first_night_is_told_as_well(demon: str) -> None:
    """Once they are made; who was told before hears it once."""
    script = Script("more", "More", (*SCRIPT.characters, demon))
    cast = f"Ann chef, Bob {demon}, Cat saint, Dan mayor, Eve slayer, Flo soldier, Gus virgin"
    town = Town(cast + WITH, script=script)
    made = (ThisIs("Ann", "baron"), ThisIs("Cat", "scarletwoman"))
    if demon == "kazali":
        town.night(Bob=made[:1], storyteller={"stormcatcher": "slayer"})
    else:
        town.night(storyteller={"stormcatcher": "slayer", "Bob": made})
    for name in ("Ann", "Bob", *(["Cat"] if demon == "lordoftyphon" else [])):
        assert town.told(name, ledger.ThisIs) == [ThisIs("Eve", "slayer")]
    assert town.told("Gus", ledger.ThisIs) == []


def test_a_person_who_takes_the_token_away_or_moves_it_changes_what_evil_is_told() -> None:
    cast = "Ann chef, Bob imp, Cat godfather, Dan saint, Eve slayer, Flo soldier, Gus mayor"
    for moved in (False, True):
        town = Town(cast + WITH, script=SCRIPT)
        town.dusk(storyteller={"stormcatcher": "slayer"})
        town.rule("unmark", "Eve", "Stormcaught")
        if moved:
            town.rule("mark", "Flo", ("Stormcaught", "stormcatcher"))
        town.night()
        assert town.told("Bob", NotInPlay) == ([] if moved else [NotInPlay(("slayer",))])
        assert town.told("Bob", ledger.ThisIs) == ([ThisIs("Flo", "slayer")] if moved else [])


@pytest.mark.parametrize("fabled", ["stormcatcher, revolutionary", "revolutionary, stormcatcher"])
def test_the_token_lies_on_who_has_it_once_a_revolutionary_has_exchanged_tokens(fabled: str) -> None:
    """In whichever order the script has the two: evil hears the truth."""
    cast = "Ann chef, Bob imp, Cat monk, Dan mayor, Eve slayer, Flo virgin, Gus poisoner"
    town = Town(f"{cast} | {fabled}", script=SCRIPT)
    answers = {"revolutionary": ["Ann Bob", "Cat"], "stormcatcher": "monk", "Ann": 0}
    town.night(Gus="Dan", storyteller=answers)
    assert (town.character("Bob"), town.character("Cat")) == ("monk", "imp")
    assert ("Stormcaught" in town.marks("Bob"), "Stormcaught" in town.marks("Cat")) == (True, False)
    assert town.told("Gus", ledger.ThisIs) == [ThisIs("Bob", "monk")]
