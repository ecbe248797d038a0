"""Legion: most players are it, and the votes of evil players alone are none."""

from random import Random

import pytest

from engine.characters.base import CHARACTERS
from engine.characters.legion import EmptyVote, OneOfMany
from engine.house_rules import HouseRules
from engine.ledger import AmongMany, DemonLearned, EvilTeam, VoteCounted
from engine.questions import Registering
from engine.rules.registration import Registers, registers
from engine.rules.setup import (
    Counts,
    bag_fault,
    demon_tokens,
    evil_asked_for,
    evil_teams,
    fitting_counts,
    possible_counts,
)
from engine.script import Script, edition
from engine.terms import DEMON, EVIL, GOOD, MINION, Alignment
from narrator.mind.bag import draw
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.scenario import Town, whatever

SCRIPT = Script(
    "with it", "With it", (*edition("tb").characters, "legion", "summoner", "bountyhunter", "ogre")
)
CAST = (
    "Ann slayer, Bob legion, Cat legion, Dan legion, Eve legion, Flo soldier, Gus legion, Hal mayor, Ida legion,"
    " Jon legion"
)
LEGION = ("Bob", "Cat", "Dan", "Eve", "Gus", "Ida", "Jon")


def at(cast: str = CAST, night: int = 2) -> Town:
    return Town(cast, night=night, script=SCRIPT)


def today(cast: str = CAST, night: int = 2) -> Town:
    return at(cast, night).day()


def told_tally(town: Town) -> tuple[int, str]:
    """What the town heard of the last vote."""
    counted = [fact for fact in town.public() if isinstance(fact, VoteCounted)][-1]
    return counted.tally, counted.outcome


def empty_votes(town: Town) -> list[object]:
    """What the Storyteller was asked about a vote that nobody good joined."""
    return [question for question in town.asked if isinstance(question.options, EmptyVote)]


# The bag


@pytest.mark.example("carousel/legion/inline-1")
def test_example_of_ten_players_seven_are_legion_and_three_are_good() -> None:
    bag = (*("legion",) * 7, "slayer", "saint", "chef")
    assert bag_fault(SCRIPT, 10, bag) is None
    assert {one.demons for one in possible_counts(10, ("legion",))} == {7}
    assert {one.townsfolk + one.outsiders for one in possible_counts(10, ("legion",))} == {3}


def test_as_many_are_legion_as_usually_good_and_the_good_are_of_any_kind() -> None:
    assert possible_counts(7, ("legion",) * 5) == (
        Counts(2, 0, 0, 5), Counts(1, 1, 0, 5), Counts(0, 2, 0, 5),
    )  # fmt: skip
    for players in range(5, 16):
        (demons,) = {one.demons for one in possible_counts(players, ("legion",))}
        assert demons > players / 2


@pytest.mark.parametrize(
    "bag",
    [
        (*("legion",) * 5, "slayer", "spy"),
        (*("legion",) * 4, "slayer", "saint", "chef"),
        (*("legion",) * 4, "imp", "slayer", "saint"),
        ("legion", "spy", "slayer", "saint", "chef", "mayor", "monk"),
    ],
)
def test_no_minion_no_other_demon_and_no_fewer(bag: tuple[str, ...]) -> None:
    assert bag_fault(SCRIPT, 7, bag) is not None


def test_both_storytellers_find_such_a_bag() -> None:
    assert evil_asked_for(10, ("spy", "baron"), ("legion",)) == (0, 7)
    assert demon_tokens(("legion",), 7) == ("legion",) * 7
    assert demon_tokens(("imp",), 1) == ("imp",)
    assert ("legion",) * 7 in set(evil_teams(SCRIPT, 10))
    assert fitting_counts(SCRIPT, 7, ("legion",) * 5)
    drawn = [draw(SCRIPT, 9, Random(seed)) for seed in range(40)]
    bags = [one if isinstance(one, tuple) and isinstance(one[0], str) else one[0] for one in drawn]
    assert {bag.count("legion") for bag in bags} == {0, 7}


# What they count as


def test_each_counts_as_a_minion_too_while_it_works() -> None:
    town = at(f"{CAST}; Drunk@Bob")
    grimoire = town.game.grimoire
    assert registers(grimoire, town.seat("Cat"), MINION) is Registers.YES
    assert registers(grimoire, town.seat("Cat"), DEMON) is Registers.YES
    assert registers(grimoire, town.seat("Bob"), MINION) is Registers.NO
    assert registers(grimoire, town.seat("Ann"), MINION) is Registers.NO


def test_a_fortune_teller_sees_a_demon_and_an_investigator_one_of_legion() -> None:
    cast = CAST.replace("Ann slayer", "Ann fortuneteller").replace("Flo soldier", "Flo investigator")
    town = Town(cast, script=SCRIPT)
    pair = {"Ann": ("Bob", "Hal")}
    town.night(**pair, storyteller={"Ann": "Hal", "Flo": whatever})
    assert town.learned("Ann") == [True]
    assert town.learned("Flo")[0].character == "legion"


# What evil learns


def test_they_see_each_other_and_have_no_bluffs() -> None:
    town = Town(CAST, script=SCRIPT)
    town.night()
    everybody = AmongMany("legion", LEGION)  # type: ignore[arg-type]
    for name in LEGION:
        assert town.told(name, AmongMany) == [everybody]
        assert town.told(name, DemonLearned, EvilTeam) == []
    assert not town.told("Ann", AmongMany)


@pytest.mark.parametrize("dead", [False, True])
def test_another_demon_is_none_of_them_and_learns_nothing(dead: bool) -> None:
    """A good one, by a Snake Charmer; the others were shown them as one of Legion when a Poppy Grower died. Found by
    the auditor ("Whose Demon Is It Anyway?", 15 players, game 500)."""
    script = Script("with both", "With both", (*SCRIPT.characters, "poppygrower", "fanggu"))
    cast = f"{CAST}, Kim virgin, Leo saint, Mia recluse".replace("Ann slayer", "Ann poppygrower")
    town = Town(cast, night=2, script=script).day()
    town.rule("become", "Flo", "fanggu")
    if dead:
        town.rule("kill", "Flo")
    town.execute("Ann")
    attack = {} if dead else {"Flo": "Kim"}
    town.night(**attack, storyteller={"Bob": None})
    everybody = AmongMany("legion", LEGION)  # type: ignore[arg-type]
    assert town.told("Bob", AmongMany) == [everybody]
    assert town.told("Flo", AmongMany, DemonLearned, EvilTeam) == []


def test_with_fewer_than_seven_players_they_learn_nothing() -> None:
    town = Town("Ann slayer, Bob legion, Cat legion, Dan legion, Eve chef", script=SCRIPT)
    town.night()
    assert not town.told("Bob", AmongMany)


def test_one_that_came_beside_minions_learns_what_a_demon_does() -> None:
    town = at("Ann slayer, Bob legion, Cat spy, Dan chef, Eve saint, Flo soldier, Gus mayor")
    (meeting,) = town.game.evil_info().to_demons
    assert (meeting.minions, meeting.instead) == ((town.seat("Cat"),), ())


# The night


def test_the_storyteller_is_asked_once_for_all_of_them_and_may_let_nobody_die() -> None:
    town = at()
    assert town.night(storyteller={"Bob": "Eve"}) == ["Eve"]
    assert town.offered("Bob")[1:] == ["Ann", *LEGION[:4], "Flo", "Gus", "Hal", "Ida", "Jon"]
    asked = [question for question in town.asked if isinstance(question.options, OneOfMany)]
    assert len(asked) == 1
    assert not any(town.woken(name) for name in LEGION)
    town.end_day()
    assert town.night(storyteller={"Bob": None}) == []
    assert len([q for q in town.asked if isinstance(q.options, OneOfMany)]) == 1


def test_one_who_dies_of_it_is_not_followed_by_another_death() -> None:
    town = at()
    assert town.night(storyteller={"Bob": "Bob"}) == ["Bob"]
    town.end_day()
    assert town.night(storyteller={"Cat": "Dan"}) == ["Dan"]


def test_not_in_the_first_night() -> None:
    town = Town(CAST, script=SCRIPT)
    assert town.night() == []


def test_it_is_a_demons_attack() -> None:
    assert at().night(storyteller={"Bob": "Flo"}) == [], "the Soldier is safe"


def test_a_droisoned_one_leaves_it_to_the_next_and_all_of_them_drunk_kill_nobody() -> None:
    assert at(f"{CAST}; Poisoned@Bob").night(storyteller={"Cat": "Eve"}) == ["Eve"]
    everybody = ", ".join(f"Drunk@{name}" for name in LEGION)
    assert at(f"{CAST}; {everybody}").night() == []


@pytest.mark.parametrize("chosen", ["Bob", "Eve"])
def test_an_exorcist_stops_one_of_them_and_the_others_kill_all_the_same(chosen: str) -> None:
    """Wherever the one sits whom the Exorcist has chosen."""
    script = Script("with it", "With it", (*SCRIPT.characters, "exorcist"))
    town = Town(CAST.replace("slayer", "exorcist"), night=2, script=script)
    asked = "Cat" if chosen == "Bob" else "Bob"
    assert town.night(Ann=chosen, storyteller={asked: "Hal", "Hal": "Hal"}) == ["Hal"]


def test_the_sage_may_be_shown_any_of_them() -> None:
    """Whoever of them it is that the Storyteller was asked for."""
    script = Script("with it", "With it", (*SCRIPT.characters, "sage"))
    town = Town(CAST.replace("slayer", "sage"), night=2, script=script)
    town.night(storyteller={"Bob": "Ann", "Ann": ("Ida", "Jon")})
    assert town.learned("Ann") == [("Ida", "Jon")]


def test_the_choirboy_may_be_shown_any_of_them() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "choirboy", "king"))
    town = Town(CAST.replace("slayer", "choirboy").replace("soldier", "king"), night=2, script=script)
    town.night(storyteller={"Bob": "Flo", "Ann": ("Jon",)})
    assert town.learned("Ann") == [("Jon",)]


def test_with_the_last_of_them_exorcised_nobody_dies() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "exorcist"))
    cast = (
        "Ann exorcist, Bob legion, Cat legion!, Dan legion!, Eve legion!, Flo soldier, Gus legion!, Hal mayor"
    )
    assert Town(cast, night=2, script=script).night(Ann="Bob") == []


def test_whom_a_lycanthrope_killed_is_no_death_of_theirs() -> None:
    """Poisoned since, the Lycanthrope keeps them from nothing."""
    script = Script("with it", "With it", (*SCRIPT.characters, "lycanthrope"))
    cast = CAST.replace("slayer", "lycanthrope") + "; Dead@Flo<Ann/lycanthrope~dawn2, Poisoned@Ann"
    town = Town(cast.replace("Flo soldier", "Flo soldier!"), night=2, script=script)
    assert town.night(Ann="Gus", storyteller={"Bob": "Eve"}) == ["Eve"]


def test_who_learns_once_is_not_forgotten_where_one_of_them_dies_before_their_turn() -> None:
    """The last turns of the night fall away, and with them the moment to look who has still to learn."""
    script = Script("eaten", "Eaten", (*SCRIPT.characters, "cannibal", "shugenja"))
    cast = "Ann cannibal, Bob legion, Cat legion, Dan legion, Eve legion, Flo slayer, Gus saint"
    town = Town(cast, night=2, script=script).day()
    town.execute("Dan", storyteller={"Ann": "shugenja"})
    town.night(storyteller={"Bob": "Eve", "Ann": whatever})
    assert len(town.learned("Ann")) == 1


# Votes


@pytest.mark.example("carousel/legion/1")
def test_example_six_legion_and_the_slayer_execute_the_fortune_teller_and_evil_wins() -> None:
    cast = "Ann fortuneteller, Bob legion, Cat legion, Dan legion, Eve legion, Flo slayer, Gus legion, Hal legion"
    town = today(cast)
    assert town.nominate("Bob", "Ann", "Bob Cat Dan Eve Flo Gus Hal") == "about to die"
    town.end_day()
    assert not town.alive("Ann")
    assert town.winner is EVIL


@pytest.mark.example("carousel/legion/2")
def test_example_three_legion_alone_do_not_execute_julian_and_alex_dies() -> None:
    cast = "Alex soldier, Bob legion, Cat legion, Dan legion, Julian chef!, Flo slayer!"
    town = today(cast)
    assert town.nominate("Bob", "Alex", "Bob Julian") == "about to die"
    votes = {"votes": "Bob Cat Dan"}
    assert town.nominate("Cat", "Julian", **votes, storyteller={"Bob": False}) == "too few"
    assert told_tally(town) == (0, "too few")
    assert town.about_to_die == "Alex"
    town.end_day()
    assert not town.alive("Alex")


def test_one_good_hand_makes_all_of_them_count() -> None:
    town = today()
    assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Gus", storyteller={"Bob": False}) == "too few"
    assert town.nominate("Cat", "Ann", "Bob Cat Dan Eve Flo") == "about to die"
    assert empty_votes(town) == []


def test_a_dead_players_hand_and_a_travellers_count_as_theirs_do() -> None:
    town = today(CAST.replace("Flo soldier", "Flo soldier!"))
    assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Flo") == "about to die"
    for side, outcome in (("+good", "about to die"), ("+evil", "too few")):
        town = today(f"{CAST}, Kim gunslinger{side}")
        asked = {"storyteller": {"Bob": False}} if side == "+evil" else {}
        assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Gus Kim", **asked) == outcome


def test_a_good_legions_hand_is_a_good_one_and_an_evil_townsfolks_is_none() -> None:
    town = today(CAST.replace("Jon legion", "Jon legion+good"))
    assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Jon") == "about to die"
    town = today(CAST.replace("Flo soldier", "Flo soldier+evil"))
    assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Flo", storyteller={"Bob": False}) == "too few"


def test_a_recluses_hand_alone_may_be_no_good_one() -> None:
    for good, outcome in ((True, "about to die"), (False, "too few")):
        town = today(CAST.replace("Flo soldier", "Flo recluse"))
        asked = [good] if good else [good, False]
        assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Flo", storyteller={"Bob": asked}) == outcome
        assert any(isinstance(question.options, Registering) for question in town.asked)
    town = today(CAST.replace("Flo soldier", "Flo recluse"))
    assert town.nominate("Bob", "Hal", "Ann Bob Cat Dan Flo") == "about to die", "nobody is asked"


def test_too_few_hands_are_counted_as_they_are() -> None:
    town = today()
    assert town.nominate("Bob", "Hal", "Bob Cat") == "too few"
    assert told_tally(town) == (2, "too few")


def test_while_one_of_them_works_it_holds_and_when_all_are_drunk_votes_count() -> None:
    town = today(f"{CAST}; Poisoned@Bob")
    assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Gus", storyteller={"Cat": False}) == "too few"
    everybody = ", ".join(f"Drunk@{name}" for name in LEGION)
    town = today(f"{CAST}; {everybody}")
    assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Gus") == "about to die"


def test_an_exile_is_no_such_vote() -> None:
    town = today(f"{CAST}, Kim gunslinger+good")
    assert town.exile("Bob", "Kim", "Bob Cat Dan Eve Gus Ida")


# A vote whose nought is hidden


def test_hidden_the_town_hears_that_they_are_about_to_die_and_nobody_is_executed() -> None:
    town = today()
    hidden = {"Bob": True}
    assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Gus", storyteller=hidden) == "about to die"
    assert told_tally(town) == (5, "about to die")
    assert town.about_to_die == "Hal"
    town.end_day()
    assert town.alive("Hal")
    assert town.game.day.executions == ()


def test_hidden_another_is_executed_who_truly_had_the_votes() -> None:
    town = today()
    assert town.nominate("Bob", "Flo", "Bob Cat Dan Eve Hal") == "about to die"
    assert town.nominate("Cat", "Hal", "Bob Cat Dan Eve Gus Ida", storyteller={"Bob": True}) == "about to die"
    town.end_day()
    assert (town.alive("Hal"), town.alive("Flo")) == (True, False)


def test_after_a_hidden_one_the_town_hears_what_follows_from_it() -> None:
    """Otherwise five true votes would show that six were none."""
    town = today()
    assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Gus Ida", storyteller={"Bob": True}) == "about to die"
    assert town.nominate("Cat", "Flo", "Bob Cat Dan Eve Hal") == "too few"
    assert town.about_to_die == "Hal"
    assert town.nominate("Dan", "Ann", "Bob Cat Dan Eve Gus Hal") == "tie"
    town.end_day()
    assert (town.alive("Hal"), town.alive("Flo"), town.alive("Ann")) == (True, True, False)


def test_an_organ_grinders_votes_are_secret_anyhow() -> None:
    script = Script("both", "Both", (*SCRIPT.characters, "organgrinder"))
    town = Town(CAST.replace("Hal mayor", "Hal organgrinder"), night=2, script=script).day()
    assert town.nominate("Bob", "Ann", "Bob Cat Dan Eve Gus Hal") == "secret"
    town.end_day()
    assert town.alive("Ann")


# Who wins


def test_good_wins_only_when_the_last_of_them_is_dead() -> None:
    cast = "Ann slayer, Bob legion, Cat legion!, Dan legion, Eve chef, Flo soldier, Gus saint"
    town = today(cast)
    town.execute("Bob")
    assert town.winner is None
    town.night(storyteller={"Dan": None})
    town.execute("Dan")
    assert town.winner is GOOD


def test_with_one_good_player_and_two_of_legion_alive_evil_has_won() -> None:
    town = today("Ann slayer, Bob legion, Cat legion, Dan legion, Eve chef, Flo soldier!")
    town.execute("Eve")
    assert town.winner is EVIL


@pytest.mark.parametrize("turned", ["Ann", "Cat"])
def test_who_turns_evil_by_that_death_is_no_good_player_left(turned: str) -> None:
    """By the jinx of a Plague Doctor with a Marionette, who may be the dead Doctor."""
    script = Script("with it", "With it", (*edition("tb").characters, "legion", "plaguedoctor", "marionette"))
    eve = "soldier" if turned == "Ann" else "spy"
    cast = f"Ann slayer, Bob legion, Cat plaguedoctor, Dan legion, Eve {eve}, Flo legion"
    town = Town(cast, night=2, script=script).day()
    town.execute("Cat", storyteller={"Cat": "marionette", "plaguedoctor-marionette": turned})
    assert town.alignment(turned) is EVIL
    assert town.winner is EVIL


def test_a_single_one_can_still_be_executed() -> None:
    town = today("Ann slayer, Bob legion, Cat legion!, Dan spy, Eve chef, Flo soldier!")
    town.execute("Eve")
    assert town.winner is None


@pytest.mark.parametrize(
    ("side", "token", "winner"), [("+good", "", None), ("+evil", "", EVIL), ("+good", "; Poisoned@Ann", EVIL)]
)
def test_with_an_awake_banshee_who_is_good_it_goes_on(
    side: str, token: str, winner: Alignment | None
) -> None:
    """Her almanac: good can still win where she alone nominates. Killed while poisoned she does not."""
    script = Script("with it", "With it", (*SCRIPT.characters, "banshee"))
    cast = f"Ann banshee{side}, Bob legion, Cat legion, Dan legion, Eve legion, Flo chef, Gus slayer{token}"
    town = Town(cast, night=2, script=script)
    town.night(storyteller={"Bob": "Ann"})
    assert town.winner is None
    town.execute("Flo")
    assert town.winner is winner


def test_by_a_house_rule_it_is_played_out() -> None:
    town = today("Ann slayer, Bob legion, Cat legion, Dan legion, Eve chef, Flo soldier!")
    rule = "legion: evil wins with one good player left"
    town.game.house_rules = HouseRules({rule: False})
    town.execute("Eve")
    assert town.winner is None


# The rest


def test_nobody_only_thinks_they_are_legion() -> None:
    assert not CHARACTERS["legion"].acted_out


def test_a_pit_hag_makes_one_of_them_whose_rule_for_votes_holds_at_once() -> None:
    script = Script("hag", "Hag", (*SCRIPT.characters, "pithag"))
    cast = "Ann slayer, Bob imp, Cat pithag, Dan chef!, Eve saint!, Flo soldier, Gus baron"
    town = Town(cast, night=2, script=script)
    town.night(Cat=ThisIs("Ann", "legion"), Bob="Flo", storyteller={"Cat": (), "Ann": None})
    assert town.character("Ann") == "legion"
    assert town.nominate("Bob", "Dan", "Bob Cat Gus Ann") == "about to die", "Ann is good"
    assert town.nominate("Cat", "Eve", "Bob Cat Gus", storyteller={"Ann": False}) == "too few"


# The mind


def prey(cast: str, seed: int) -> tuple[list[str], str]:
    town = Advised(cast, seed, night=3)
    died = town.night()
    return died, next(why for question, _, why in town.put if isinstance(question.options, OneOfMany))


def test_the_mind_kills_one_of_them_until_one_and_two_good_players_are_left() -> None:
    for seed in range(10):
        died, why = prey(CAST, seed)
        assert len(died) == 1
        assert set(died) <= set(LEGION), why
    four = "Ann slayer, Bob legion, Cat legion, Dan chef, Eve legion!, Flo soldier!, Gus saint!"
    for seed in range(10):
        assert prey(four, seed)[0][0] in ("Bob", "Cat")


def test_the_mind_kills_a_good_player_after_the_last_day_and_where_there_are_too_many() -> None:
    three = "Ann slayer, Bob legion, Cat legion!, Dan chef, Eve legion!, Flo soldier!, Gus saint!"
    assert {prey(three, seed)[0][0] for seed in range(10)} == {"Ann", "Dan"}
    many = "Ann slayer, Bob legion, Cat legion!, Dan chef, Eve legion!, Flo virgin, Gus saint!"
    assert {prey(many, seed)[0][0] for seed in range(10)} <= {"Ann", "Dan", "Flo"}


def test_the_mind_hides_an_empty_vote_only_where_all_of_evil_raised_their_hands_and_once_a_day() -> None:
    town = Advised(CAST, 1, night=2)
    town.day()
    assert town.nominate("Bob", "Hal", "Bob Cat Dan Eve Gus") == "too few"
    assert town.nominate("Cat", "Ann", " ".join(LEGION)) == "about to die"
    assert town.nominate("Dan", "Flo", " ".join(LEGION)) == "too few"
    town.end_day()
    assert all(town.alive(name) for name in ("Ann", "Flo", "Hal"))
