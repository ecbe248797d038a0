"""The Hermit: the abilities of all other Outsiders of the script."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import Chain, Game, Question, play_step
from engine.abilities import standing
from engine.deciders import Decider
from engine.grimoire import HAS_ABILITY, Ability, Belief
from engine.ledger import HasAbility, Learned, YouAre
from engine.ledger import ThisIs as Seen
from engine.rules.setup import Bag, BagFault, Note, Plan, bag_fault
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, STORYTELLER
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import ThisIs
from tests.scenario import Town

OUTSIDERS = ("butler", "drunk", "recluse", "saint")
TOWNSFOLK = tuple(one for one in edition("tb").characters if one not in OUTSIDERS)
CAST = "Ann hermit, Bob imp, Cat chef, Dan poisoner, Eve soldier, Flo slayer, Gus mayor, Hal virgin"


def script(*outsiders: str) -> Script:
    """With these Outsiders beside the Hermit."""
    return Script(
        "with it", "With it", (*TOWNSFOLK, "hermit", *outsiders, "exorcist", "philosopher", "alchemist")
    )


def has(town: Town, name: str = "Ann") -> list[str]:
    """The abilities of others that this player has, and that work."""
    now, seat = standing(town.game.grimoire), town.seat(name)
    own = town.character(name)
    return sorted(me.character for me in now.held[seat] if me.character != own and me in now.working)


def later(*outsiders: str, cast: str = CAST, **more: Any) -> Town:
    """The first morning of a town with a Hermit."""
    town = Town(cast, script=script(*outsiders))
    town.night(**({"Dan": "Cat", "storyteller": {"Cat": 1}} | more))
    return town


# What they have


@pytest.mark.example("carousel/hermit/1")
def test_example_marianna_has_a_master_seems_a_demon_and_loses_as_a_klutz() -> None:
    cast = "Marianna hermit, Bob imp, Cat wizard, Dan ravenkeeper, Eve soldier, Flo slayer, Gus mayor"
    known = (*TOWNSFOLK, "hermit", "klutz", "butler", "recluse", "lordoftyphon", "wizard", "ravenkeeper")
    town = Town(cast, script=Script("with it", "With it", tuple(dict.fromkeys(known))))
    town.night(Marianna="Eve")
    assert has(town, "Marianna") == ["butler", "klutz", "recluse"]
    town.end_day()
    shown = Seen(town.seat("Marianna"), "lordoftyphon")
    assert town.night(Marianna="Flo", Bob="Dan", Dan="Marianna", storyteller={"Dan": shown}) == ["Dan"]
    town.execute("Marianna", Marianna="Cat")
    assert town.winner is EVIL


@pytest.mark.example("carousel/hermit/2")
def test_example_lewis_thinks_that_he_is_the_exorcist_is_executed_as_a_mutant_and_makes_somebody_drunk() -> (
    None
):
    cast = "Lewis hermit(exorcist), Bob imp, Cat chef, Dan alchemist, Eve soldier, Flo slayer, Gus mayor, Hal baron"
    town = Town(cast, script=script("drunk", "mutant", "sweetheart"))
    town.night(Dan="Eve", storyteller={"Dan": ["poisoner", False]})
    assert YouAre("exorcist", GOOD) in town.told("Lewis")
    town.end_day()
    assert town.night(Lewis="Bob", Dan="Eve", Bob="Flo", storyteller={"Dan": False}) == ["Flo"], (
        "nobody is kept"
    )
    town.rule("punish", "Lewis", "said that he might be the Drunk", storyteller={"Lewis": "Dan"})
    assert not town.alive("Lewis")
    assert not town.sober("Dan")


def test_they_have_all_of_the_script_and_no_others() -> None:
    town = later("butler", "recluse", "saint", "klutz", "sweetheart", Ann="Bob", storyteller={"Cat": 1})
    assert has(town) == ["butler", "klutz", "recluse", "saint", "sweetheart"]


def test_each_asks_in_its_own_place_by_its_own_name() -> None:
    town = later("butler", "saint", Ann="Bob")
    assert [question.known_as for question in town.asked if question.who == 0] == ["butler"]
    assert "Master" in town.marks("Bob")


def test_executed_with_the_saint_s_ability_they_lose_the_game() -> None:
    town = later("saint")
    town.execute("Ann")
    assert town.winner is EVIL


def test_they_may_be_seen_as_the_demon_by_the_recluse_s_ability() -> None:
    cast = CAST.replace("Cat chef", "Cat ravenkeeper")
    town = Town(cast, night=2, script=script("recluse", "klutz"))
    character = standing(town.game.grimoire).held[0][0]
    for one in ("recluse", "klutz"):
        town.game.lend(character, 0, one)
    town.night(Dan="Eve", Bob="Cat", Cat="Ann", storyteller={"Cat": Seen(0, "imp")})
    assert any(fact.character == "imp" for fact in town.learned("Cat"))
    town.execute("Ann", Ann="Bob")
    assert town.winner is EVIL


# Who do not know themselves


def test_with_a_drunk_on_the_script_they_think_they_are_a_townsfolk_and_hear_no_names() -> None:
    town = Town(CAST, script=script("drunk", "butler"))
    town.night(Ann="Bob", Dan="Cat", storyteller={"Ann": "monk", "Cat": 1})
    assert YouAre("monk", GOOD) in town.told("Ann")
    assert town.game.grimoire.seats[0].believes == Belief("monk", GOOD, knows_ability=False)
    assert [question.known_as for question in town.asked if question.who == 0] == ["monk"]
    assert has(town) == ["butler", "drunk"]
    town.end_day()
    town.night(Ann=["Cat", "Bob"], Dan="Cat", Bob="Cat")
    assert not town.alive("Cat"), "the Monk's part is imagined"


def test_with_a_lunatic_on_the_script_they_think_they_are_a_demon_and_act_it_out_once() -> None:
    town = Town(CAST, script=script("lunatic", "drunk", "saint"))
    told = {"Ann": ["imp", (2,)], "Cat": 1}
    town.night(Dan="Cat", storyteller=told)
    assert YouAre("imp", EVIL) in town.told("Ann")
    town.end_day()
    assert town.night(Ann="Flo", Dan="Cat", Bob="Eve") == []
    assert town.alive("Flo")


def test_as_a_lunatic_they_hear_of_no_side_that_a_goon_turns_to() -> None:
    """A Lunatic stays in the part: an evil Demon who were told that they are good would know better."""
    town = Town(CAST.replace("Cat chef", "Cat monk"), script=script("lunatic", "goon"))
    town.night(Dan="Ann", storyteller={"Ann": ["imp", (2,)]})
    assert town.alignment("Ann") is EVIL
    town.end_day()
    told = len(town.told("Ann"))
    town.night(Dan="Flo", Cat="Ann", Ann="Flo", Bob="Eve")
    assert town.alignment("Ann") is GOOD
    assert not [fact for fact in town.told("Ann")[told:] if isinstance(fact, YouAre)]


def test_with_an_ogre_on_the_script_they_know_who_they_are_and_not_their_side() -> None:
    town = Town(CAST, script=script("ogre", "saint"))
    town.night(Ann="Bob", Dan="Cat", storyteller={"Cat": 1})
    assert YouAre("hermit", None) in town.told("Ann")
    assert town.alignment("Ann") is EVIL
    assert has(town) == ["ogre", "saint"]


def test_who_becomes_the_hermit_later_knows_it() -> None:
    town = Town(CAST.replace("Ann hermit", "Ann monk"), night=2, script=script("drunk", "butler", "saint"))
    town.dusk()
    town.rule("become", "Ann", "hermit")
    assert town.became("Ann") == ["hermit"]
    assert has(town) == ["butler", "saint"]
    town.night(Ann="Bob", Dan="Cat", Bob="Eve")
    assert "Master" in town.marks("Bob")


def test_who_only_has_the_ability_goes_on_knowing_themself() -> None:
    """A Demon has it from a Boffin, say: nobody can knowingly not know who they are."""
    town = Town(CAST.replace("Ann hermit", "Ann boffin"), script=script("drunk", "butler", "saint"))
    demon = Ability("hermit", town.seat("Bob"), 0)
    town.game.lend(standing(town.game.grimoire).held[0][0], 1, "hermit")
    assert demon in standing(town.game.grimoire).working
    assert town.game.grimoire.seats[1].believes is None
    assert has(town, "Bob") == ["butler", "hermit", "saint"]


# Their own state


def test_dead_they_keep_only_what_works_when_dead() -> None:
    town = later("butler", "recluse", Ann="Bob", storyteller={"Cat": 1})
    town.rule("kill", "Ann")
    assert has(town) == ["recluse"]


def test_drunk_they_have_none_of_it_for_as_long() -> None:
    town = later("butler", "saint", Ann="Bob")
    town.rule("mark", "Ann", ("Poisoned", None))
    assert has(town) == []
    town.rule("unmark", "Ann", "Poisoned")
    assert has(town) == ["butler", "saint"]


def test_somebody_else_by_now_they_have_it_no_more_and_back_from_the_dead_anew() -> None:
    town = later("butler", "saint", Ann="Bob")
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.end_day()
    town.night(Ann="Bob", Dan="Cat", Bob="Eve")
    assert has(town) == ["butler", "saint"]
    town.rule("become", "Ann", "chef")
    assert HAS_ABILITY not in town.marks("Ann")


def test_an_evil_hermit_has_it_too() -> None:
    town = later("butler", "saint", cast=CAST.replace("Ann hermit", "Ann hermit+evil"), Ann="Bob")
    assert has(town) == ["butler", "saint"]


def test_a_philosopher_who_takes_it_has_them_all() -> None:
    town = Town(CAST.replace("Ann hermit", "Ann philosopher"), script=script("butler", "saint"))
    town.night(Ann=["hermit", "Bob"], Dan="Cat", storyteller={"Cat": 1})
    assert {"butler", "saint", "hermit"} <= set(has(town))


# The bag


@pytest.mark.parametrize(
    ("outsiders", "notes", "fits"),
    [
        (("hermit", "saint"), (), True),
        (("hermit",), (), True),
        ((), (), False),
        (("saint",), (), False),
        (("saint",), (Note("removed", "hermit"),), True),
        (("hermit",), (Note("removed", "hermit"),), False),
        (("saint",), (Note("removed", "butler"),), False),
    ],
)
def test_there_may_be_one_outsider_less_even_the_hermit(
    outsiders: tuple[str, ...], notes: tuple[Note, ...], fits: bool
) -> None:
    townsfolk = ("chef", "soldier", "slayer", "mayor", "virgin", "monk", "empath")[: 7 - len(outsiders)]
    plan = Plan((*outsiders, *townsfolk, "poisoner", "imp"), notes)
    assert (bag_fault(script("butler", "saint"), 9, plan) is None) is fits


def test_the_mind_takes_the_hermit_out_now_and_then() -> None:
    removed = 0
    for seed in range(60):
        town = Town(CAST, script=script("butler", "saint"))
        bag = Bag(town.game.script, 9)
        answer = Storyteller(seed, cheap=True).decide(
            Question(f"bag {seed}", STORYTELLER, None, bag), town.game
        )
        assert bag.refusal(answer) is None
        removed += isinstance(answer, Plan) and any(note.kind == "removed" for note in answer.notes)
    assert 2 <= removed <= 25


# The jinxes of the others, which are theirs as well (almanac)

EVIL_ONES = ("pithag", "boffin", "baron", "spy", "godfather")


def jinxed(*outsiders: str) -> Script:
    return Script("jinxed", "Jinxed", (*TOWNSFOLK, *EVIL_ONES, "hermit", *outsiders))


@pytest.mark.parametrize("other", ["baron", "spy", "godfather"])
def test_no_bag_holds_them_with_a_heretic_s_ability_beside_whom_a_heretic_is_never_with(other: str) -> None:
    bag = ("hermit", "recluse", "chef", "monk", "mayor", other, "imp")
    assert bag_fault(jinxed("heretic", "recluse"), 7, bag) == BagFault("apart", ("hermit", other))
    fault = bag_fault(jinxed("recluse"), 7, bag)
    assert fault is None or fault.kind != "apart"


@pytest.mark.parametrize("make", [Storyteller, RandomStoryteller])
def test_both_storytellers_compose_bags_without_such_a_pair(make: Callable[[int], Decider]) -> None:
    known, seen = jinxed("heretic", "recluse", "saint", "butler"), set[str]()
    for seed in range(30):
        game = Game(known, tuple("ABCDEFGH"), Chain(RandomPlayers(seed), make(seed)))
        play_step(game)
        assert bag_fault(known, 8, Plan(game.bag, game.notes)) is None
        seen |= set(game.bag)
    assert {"hermit", "baron", "spy", "pithag", "godfather"} <= seen


HAGS = "Ann pithag, Bob imp, Cat spy, Dan chef, Eve soldier, Flo slayer, Gus mayor"
MAKES = Ability("pithag", 0, 0)


@pytest.mark.parametrize("outsiders", [("heretic",), ("saint",)])
def test_nor_is_one_of_these_made_beside_them(outsiders: tuple[str, ...]) -> None:
    jinx = "heretic" in outsiders
    hags = Town(HAGS, night=2, script=jinxed(*outsiders))
    assert hags.game.may_become(3, "hermit", by=MAKES) is not jinx
    assert ("hermit" in hags.game.nameable(MAKES, hags.game.script.characters)) is not jinx
    town = Town(CAST, night=2, script=jinxed(*outsiders))
    assert town.game.may_become(4, "spy", by=Ability("summoner", 5, 5)) is not jinx
    assert town.game.may_become(4, "scarletwoman", by=Ability("summoner", 5, 5))


@pytest.mark.parametrize("outsider", ["ogre", "goon", "politician"])
def test_an_evil_player_whom_a_pit_hag_makes_it_is_not_made_good_by_it(outsider: str) -> None:
    town = Town(HAGS.replace("Cat spy", "Cat scarletwoman"), night=2, script=jinxed(outsider))
    town.game.become(2, "hermit", by=MAKES)
    town.game.turn(2, GOOD, by=Ability(outsider, 2, 2))
    assert town.alignment("Cat") is EVIL
    town.game.turn(2, GOOD, by=Ability(outsider, 3, 3))
    assert town.alignment("Cat") is GOOD


def test_it_is_an_ogre_who_picks_a_good_friend_and_stays_evil() -> None:
    town = Town(HAGS.replace("Cat spy", "Cat scarletwoman"), night=2, script=jinxed("ogre"))
    town.dusk()
    town.game.become(2, "hermit", by=MAKES)
    town.night(Ann=ThisIs("Dan", "chef"), Cat="Eve", Bob="Flo")
    assert town.alignment("Cat") is EVIL


@pytest.mark.parametrize("outsider", ["drunk", "heretic", "ogre", "politician"])
def test_a_boffin_never_lends_it_where_it_does_not_lend_one_of_theirs(outsider: str) -> None:
    cast = CAST.replace("Dan poisoner", "Dan boffin").replace("Ann hermit", "Ann monk")
    lends = Ability("boffin", 3, 3)
    assert not Town(cast, script=jinxed(outsider)).game.may_lend("hermit", by=lends)
    assert Town(cast, script=jinxed("saint")).game.may_lend("hermit", by=lends)
    lent = Plan(
        ("saint", "monk", "chef", "soldier", "slayer", "mayor", "boffin", "imp"), (Note("lent", "hermit"),)
    )
    assert bag_fault(jinxed("saint"), 8, lent) is None
    assert bag_fault(jinxed("saint", outsider), 8, lent) == BagFault("lent", ("hermit",))


def test_a_demon_who_has_it_of_a_boffin_is_not_made_good_as_a_goon() -> None:
    cast = CAST.replace("Dan poisoner", "Dan boffin").replace("Ann hermit", "Ann monk")
    town = Town(cast, night=2, script=jinxed("goon"))
    town.game.lend(Ability("boffin", 3, 3), 1, "hermit")
    town.game.turn(1, GOOD, by=Ability("goon", 1, 3))
    assert town.alignment("Bob") is EVIL


def test_the_storyteller_says_who_becomes_it_where_there_is_a_damsel_and_a_pit_hag_names_it() -> None:
    town = Town(HAGS.replace("Cat spy", "Cat scarletwoman"), night=2, script=jinxed("damsel"))
    town.night(Ann=ThisIs("Dan", "hermit"), Bob="Flo", storyteller={"pithag-damsel": "Eve"})
    assert (town.character("Dan"), town.character("Eve")) == ("chef", "hermit")


def test_a_cannibal_who_eats_one_with_a_butler_s_ability_is_told_of_that() -> None:
    known = Script("c", "C", (*jinxed("butler").characters, "cannibal"))
    town = Town(CAST.replace("Gus mayor", "Gus cannibal"), night=2, script=known).day()
    town.execute("Ann")
    town.night(Dan="Cat", Gus="Flo", Bob="Flo")
    assert Learned("cannibal", HasAbility("butler")) in town.told("Gus")


FEW = ("chef", "empath", "monk", "mayor", "slayer", "saint", "poisoner", "imp", "hermit")


@pytest.mark.parametrize(
    ("others", "fits"),
    [
        (("drunk",), False),
        (("drunk", "virgin"), True),
        (("butler",), True),
        (("drunk", "lunatic"), True),  # then they think they are a Demon
    ],
)
def test_with_a_drunk_on_the_script_a_townsfolk_is_left_over_that_they_may_think_they_are(
    others: tuple[str, ...], fits: bool
) -> None:
    few = Script("few", "Few", (*FEW, *others))
    bag = ("hermit", "chef", "empath", "monk", "mayor", "slayer", "imp", "poisoner")
    assert bag_fault(few, 8, bag) == (None if fits else BagFault("no_believed", ("hermit",)))


@pytest.mark.parametrize("make", [Storyteller, RandomStoryteller])
def test_both_storytellers_leave_one_over_for_each_who_needs_one(make: Callable[[int], Decider]) -> None:
    """Twelve players have seven Townsfolk of these eight: one is left over, for a Drunk or for a Hermit."""
    few = Script("few", "Few", (*FEW, "drunk", "virgin", "ravenkeeper", "soldier", "spy"))
    seen = set[str]()
    for seed in range(20):
        game = Game(few, tuple("ABCDEFGHIJKL"), Chain(RandomPlayers(seed), make(seed)))
        while not game.began_with:
            play_step(game)
        assert {"hermit", "drunk"} - set(game.bag)
        seen |= set(game.bag)
    assert {"hermit", "saint"} <= seen


def test_whom_they_pointed_at_as_a_moonchild_dies_though_a_bone_collector_makes_it_all_new() -> None:
    """What was gained once for all is not gained anew, so what it did before has not ended."""
    town = Town(f"{CAST}, Ivy bonecollector", night=2, script=script("moonchild"))
    town.night(Bob="Ann", Dan="Gus", Ann="Cat")
    town.execute("Eve")
    town.night(Bob="Hal", Dan="Gus", Ivy="Ann")
    assert not town.alive("Cat")
