"""The Cult Leader: comes over to a living neighbour's side, and wins by a cult that all the good players join."""

import pytest

from engine.characters.cultleader import _MISREGISTER
from engine.grimoire import DRUNK, HAS_ABILITY
from engine.house_rules import HouseRules
from engine.ledger import HandCounted, HandsCounted, NothingHappened, VoteBegan, YouAre
from engine.phases import Phase
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, Alignment
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann cultleader, Bob soldier, Cat imp, Dan poisoner, Eve slayer, Flo saint, Gus monk"
SNV = Script("mine", "Mine", ("cultleader", *edition("snv").characters))
EVERYBODY = "Ann Bob Cat Dan Eve Flo Gus"


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


# By night


@pytest.mark.example("carousel/cult_leader/1")
def test_example_all_good_players_join_the_cult() -> None:
    cast = "Ann cultleader, Bob towncrier, Cat fanggu, Dan sage, Eve mutant, Flo artist, Gus goblin"
    town = Town(cast, night=3).day()
    town.open_vote("cult", "Ann", votes="Ann Bob Dan Eve Flo")
    assert town.winner is GOOD


@pytest.mark.example("carousel/cult_leader/3")
def test_example_a_poisoned_cult_leader_stays_on_their_side() -> None:
    cast = "Ann cultleader, Bob fortuneteller, Cat wizard, Dan kazali, Eve slayer, Flo saint, Gus poisoner"
    town = Town(cast, night=2)
    town.night(Gus="Ann", Dan="Bob")
    assert town.game.grimoire.living_neighbours(0) == (town.seat("Cat"), town.seat("Gus"))
    assert town.alignment("Ann") is GOOD
    assert not town.woken("Ann")


def test_between_two_of_one_side_they_are_on_it() -> None:
    cast = CAST.replace("Bob soldier", "Bob baron").replace("Gus monk", "Gus scarletwoman")
    town = Town(cast)
    town.night(Dan="Flo")
    assert town.alignment("Ann") is EVIL
    assert town.told("Ann")[-1] == YouAre("cultleader", EVIL)
    town.end_day()
    town.night(Dan="Flo", Cat="Eve")
    assert not town.woken("Ann"), "nothing has changed"


def test_between_two_sides_the_storyteller_chooses() -> None:
    town = Town(CAST.replace("Gus monk", "Gus baron"))
    town.night(Dan="Flo", storyteller={"Ann": EVIL})
    assert town.offered("Ann") == [GOOD, EVIL], "the first leaves things as they are"
    assert town.alignment("Ann") is EVIL
    town.end_day()
    town.night(Dan="Flo", Cat="Eve", storyteller={"Ann": EVIL})
    assert not town.woken("Ann")
    town.end_day()
    town.night(Dan="Flo", Cat="Flo", storyteller={"Ann": GOOD})
    assert town.told("Ann")[-1] == YouAre("cultleader", GOOD)


def test_a_neighbour_killed_tonight_is_no_neighbour_any_more() -> None:
    """Rules spec, cultleader: at the end of the night."""
    town = Town(
        "Ann cultleader, Bob soldier, Cat baron, Dan imp, Eve slayer, Flo saint, Gus poisoner", night=2
    )
    town.rule("mark", "Bob", DRUNK)
    town.night(Gus="Eve", Dan="Bob")
    assert town.alignment("Ann") is EVIL


def test_with_one_living_neighbour_it_is_that_one() -> None:
    town = Town(
        "Ann cultleader, Bob imp, Cat monk!, Dan saint!, Eve slayer!, Flo chef!, Gus slayer!", night=2
    )
    assert town.game.grimoire.living_neighbours(0) == (1,)


def test_a_recluse_and_a_spy_may_pull_either_way() -> None:
    cast = "Ann cultleader, Bob recluse, Cat imp, Dan poisoner, Eve slayer, Flo saint, Gus recluse"
    town = Town(cast)
    town.night(Dan="Flo", storyteller={"Ann": [True, True]})
    assert town.alignment("Ann") is EVIL


def test_by_the_house_rule_they_count_as_what_they_are() -> None:
    town = Town("Ann cultleader, Bob recluse, Cat imp, Dan poisoner, Eve slayer, Flo saint, Gus monk")
    town.game.house_rules = HouseRules({_MISREGISTER: False})
    town.night(Dan="Flo")
    assert town.alignment("Ann") is GOOD


@pytest.mark.parametrize("change", ["drunk", "dead"])
def test_drunk_or_dead_they_stay_as_they_are(change: str) -> None:
    cast = CAST.replace("Bob soldier", "Bob baron").replace("Gus monk", "Gus scarletwoman")
    town = Town(cast.replace("Ann cultleader", "Ann cultleader!") if change == "dead" else cast, night=2)
    if change == "drunk":
        town.rule("mark", "Ann", DRUNK)
    town.night(Dan="Flo", Cat="Eve")
    assert town.alignment("Ann") is GOOD


def test_an_evil_cult_leader_is_told_of_no_team() -> None:
    town = Town(CAST.replace("Ann cultleader", "Ann cultleader+evil"))
    town.night(Dan="Flo")
    assert town.told("Ann")[-1] == YouAre("cultleader", GOOD)
    assert {type(fact) for fact in town.told("Ann")} == {YouAre}


def test_made_in_the_night_they_join_a_neighbour_that_night() -> None:
    """RB-162."""
    cast = "Ann klutz, Bob witch, Cat vigormortis, Dan sage, Eve mutant, Flo artist, Gus pithag"
    town = Town(cast, night=3, script=SNV)
    town.night(Bob="Eve", Gus=ThisIs("Ann", "cultleader"), Cat="Eve")
    assert town.became("Ann") == ["cultleader", "cultleader"]
    assert town.alignment("Ann") is EVIL


def test_a_philosopher_with_the_ability_joins_a_neighbour() -> None:
    cast = "Ann philosopher, Bob witch, Cat vigormortis, Dan sage, Eve mutant, Flo artist, Gus cerenovus"
    town = Town(cast, script=SNV)
    town.night(Ann="cultleader", Bob="Eve", Gus=ThisIs("Eve", "sage"))
    assert town.alignment("Ann") is EVIL


# By day


def test_the_cult_needs_all_who_are_good_and_nobody_else() -> None:
    town = a_day()
    town.open_vote("cult", "Ann", votes="Bob Eve Flo Gus")
    assert town.winner is GOOD
    assert (
        town.public()[2] == VoteBegan(0, (1, 2, 3, 4, 5, 6, 0), 0, "cult")
        or VoteBegan(0, (1, 2, 3, 4, 5, 6, 0), 0, "cult") in town.public()
    )
    assert HandsCounted("cult", 0, (1, 4, 5, 6)) in town.public()


@pytest.mark.parametrize("away", ["Bob", "Eve", "Flo", "Gus"])
def test_one_good_player_who_does_not_join_is_enough(away: str) -> None:
    town = a_day()
    town.open_vote("cult", "Ann", votes=EVERYBODY.replace(away, ""))
    assert town.winner is None
    assert town.public()[-1] == NothingHappened()
    assert town.game.phase is Phase.DISCUSSION


def test_the_dead_and_good_travellers_have_to_join_too() -> None:
    cast = CAST.replace("Flo saint", "Flo saint!!") + ", Hal beggar"
    town = a_day(cast)
    town.open_vote("cult", "Ann", votes="Bob Eve Gus Hal")
    assert town.winner is None
    town = a_day(cast)
    town.open_vote("cult", "Ann", votes="Bob Eve Gus Flo")
    assert town.winner is None
    town = a_day(cast)
    town.open_vote("cult", "Ann", votes="Bob Eve Gus Flo Hal")
    assert town.winner is GOOD
    assert not any(fact.ghost for fact in town.public() if isinstance(fact, HandCounted))


def test_an_evil_traveller_need_not_join() -> None:
    town = a_day(CAST + ", Hal beggar+evil")
    town.open_vote("cult", "Ann", votes="Bob Eve Flo Gus")
    assert town.winner is GOOD


def test_the_cult_of_an_evil_leader_wins_for_evil() -> None:
    town = a_day(CAST.replace("Ann cultleader", "Ann cultleader+evil"))
    town.open_vote("cult", "Ann", votes="Bob Eve Flo Gus")
    assert town.winner is EVIL


@pytest.mark.parametrize("text", [DRUNK, "Poisoned"])
def test_drunk_or_poisoned_the_vote_is_counted_and_nothing_happens(text: str) -> None:
    town = a_day()
    town.rule("mark", "Ann", text)
    town.open_vote("cult", "Ann", votes=EVERYBODY)
    assert town.winner is None
    assert town.public()[-1] == NothingHappened()


def test_a_pretender_is_counted_for_and_nothing_happens() -> None:
    town = a_day()
    town.open_vote("cult", "Bob", votes=EVERYBODY)
    assert town.winner is None
    assert town.public()[-1] == NothingHappened()


def test_a_cult_of_somebody_else_is_not_theirs() -> None:
    town = a_day()
    town.open_vote("cult", "Dan", votes=EVERYBODY)
    assert town.winner is None
    town.open_vote("cult", "Ann", votes=EVERYBODY)
    assert town.winner is GOOD


def test_who_thinks_to_be_the_cult_leader_has_no_cult() -> None:
    town = Town(
        "Ann drunk(cultleader), Bob baron, Cat imp, Dan poisoner, Eve slayer, Flo saint, Gus scarletwoman"
    )
    town.night(Dan="Flo")
    assert town.alignment("Ann") is GOOD
    town.open_vote("cult", "Ann", votes=EVERYBODY)
    assert town.winner is None


def test_once_a_day_and_not_when_dead() -> None:
    town = a_day()
    town.open_vote("cult", "Ann", votes="Bob")
    with pytest.raises(IllegalAnswer, match="not now"):
        town.act("cult", "Ann")
    town.open_vote("cult", "Bob", votes="")
    town.end_day()
    town.night(Dan="Flo", Gus="Eve", Cat="Eve")
    town.open_vote("cult", "Ann", votes="")
    town.rule("kill", "Bob")
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        town.act("cult", "Bob")


def test_while_nominations_are_open() -> None:
    town = a_day()
    town.nominate("Bob", "Dan")
    town.open_vote("cult", "Ann", votes="Bob Eve Flo Gus")
    assert town.winner is GOOD


def test_an_evil_twin_holds_it_off() -> None:
    town = Town("Ann cultleader, Bob sage, Cat fanggu, Dan eviltwin, Eve mutant, Flo artist, Gus oracle")
    town.night(storyteller={"Dan": "Eve"})
    town.open_vote("cult", "Ann", votes=EVERYBODY)
    assert town.winner is None
    assert town.public()[-1] == NothingHappened()


def test_a_thief_and_a_bureaucrat_touch_no_hand_in_it() -> None:
    town = Town(CAST + ", Hal thief, Ida bureaucrat")
    town.night(Hal="Bob", Ida="Eve", Dan="Flo")
    town.open_vote("cult", "Ann", votes="Bob Eve")
    assert {fact.worth for fact in town.public() if isinstance(fact, HandCounted)} == {1}


def test_a_vortox_changes_neither_the_side_nor_what_is_told_of_it() -> None:
    """Rules spec, vortox: to be told one's side is no information of an ability."""
    town = Town("Ann cultleader, Bob witch, Cat vortox, Dan sage, Eve mutant, Flo artist, Gus cerenovus")
    town.night(Bob="Eve", Gus=ThisIs("Eve", "sage"))
    assert town.told("Ann")[-1] == YouAre("cultleader", EVIL)


def test_an_apprentice_may_have_the_cult() -> None:
    tb = Script("mine", "Mine", ("cultleader", *edition("tb").characters))
    cast = "Ann apprentice, Bob baron, Cat imp, Dan poisoner, Eve slayer, Flo saint, Gus spy"
    town = Town(cast, night=2, script=tb).day()
    town.game.grimoire.mark(HAS_ABILITY, 0, by=town.game.now.of(0)[0], data="cultleader")
    town.open_vote("cult", "Ann", votes="Eve Flo")
    assert town.winner is GOOD


@pytest.mark.parametrize(("name", "winner"), [("Ann", GOOD), ("Eve", None)])
def test_served_twice_by_a_barista_they_have_two_cults(name: str, winner: Alignment | None) -> None:
    """Anybody may ask for a second at such a table, so that it does not show who was served."""
    script = Script("mine", "Mine", ("cultleader", *edition("tb").characters))
    town = Town(f"{CAST}, Hal barista", night=2, script=script)
    town.night(Dan="Flo", Gus="Eve", Cat="Eve", storyteller={"Hal": [name, "Ability Twice"]})
    town.open_vote("cult", "Ann", votes="Ann")
    town.open_vote("cult", "Ann", votes="Ann Bob Eve Flo Gus Hal")
    assert town.winner is winner
    if winner is None:
        with pytest.raises(IllegalAnswer, match="not now"):
            town.act("cult", "Ann")
