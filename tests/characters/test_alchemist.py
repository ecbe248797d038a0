"""The Alchemist: good, with the ability of a Minion, and asked to choose differently now and then."""

from random import Random
from typing import Any

import pytest

from engine import ledger
from engine.abilities import standing
from engine.course import play_step
from engine.deciders import Chain
from engine.game import Game
from engine.grimoire import HAS_ABILITY
from engine.house_rules import HouseRules
from engine.ledger import Chose, EvilTeam, HasAbility, HasToChooseAgain, Learned, NothingHappened, Revealed
from engine.phases import Phase
from engine.questions import (
    BEGIN_VOTE,
    NOMINATE,
    OPEN_NOMINATIONS,
    IllegalAnswer,
    OneCharacter,
    OneSeat,
    Seats,
    SomebodyIs,
    TwoSeats,
    otherwise,
)
from engine.rules.setup import Bag, Note, Plan, bag_fault
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, MINION, NOBODY, Sign
from narrator.mind.bag import with_something_lent
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann alchemist, Bob imp, Cat empath, Dan scarletwoman, Eve soldier, Flo slayer, Gus saint, Hal virgin"
TB = Script("with it", "With it", (*edition("tb").characters, "alchemist", "pithag", "assassin", "witch"))


def lent(minion: str, cast: str = CAST, *, night: int = 2, script: Script = TB) -> Town:
    """A town whose Alchemist has this Minion's ability since the deal."""
    town = Town(cast, night=night, script=script)
    grimoire = town.game.grimoire
    grimoire.mark(HAS_ABILITY, 0, by=standing(grimoire).held[0][0], data=minion)
    return town


def works(town: Town, name: str, ability: str) -> bool:
    seat = town.seat(name)
    return any((me.owner, me.character) == (seat, ability) for me in standing(town.game.grimoire).working)


def dealt(plan: Plan | tuple[str, ...], seed: int = 1, script: Script = TB) -> Game:
    """A game of this bag, up to the first night."""

    class Planned:
        def decide(self, question: Any, game: Game) -> Any:
            if isinstance(question.options, Bag):
                return plan
            return Chain(RandomPlayers(seed), RandomStoryteller(seed)).decide(question, game)

    size = len(plan.bag if isinstance(plan, Plan) else plan)
    game = Game(script, tuple("ABCDEFGHIJ"[:size]), Planned())
    while not game.began_with:
        play_step(game)
    return game


# The bag


@pytest.mark.example("carousel/alchemist/1")
def test_example_with_the_baron_s_ability_there_are_two_more_outsiders() -> None:
    bag = ("alchemist", "empath", "chef", "saint", "butler", "poisoner", "imp")
    plan = Plan(bag, (Note("lent", "baron"),))
    assert bag_fault(TB, 7, plan) is None
    game = dealt(plan)
    (alchemist,) = [seat for seat, one in enumerate(game.grimoire.seats) if one.character == "alchemist"]
    assert [token.data for token in game.grimoire.marked(HAS_ABILITY, alchemist)] == ["baron"]
    assert game.alignment(alchemist) is GOOD


@pytest.mark.parametrize(
    ("bag", "lent_", "fault"),
    [
        ("alchemist empath chef saint butler poisoner imp", None, "counts"),
        ("alchemist empath chef monk slayer poisoner imp", "baron", "counts"),
        ("soldier empath chef saint butler poisoner imp", "baron", "lent"),
        ("alchemist empath chef monk slayer poisoner imp", "chef", "lent"),
        ("alchemist empath chef monk slayer poisoner imp", "marionette", "stranger"),
        ("alchemist empath chef monk slayer poisoner imp", "poisoner", None),
        ("alchemist empath chef monk slayer poisoner imp", "witch", None),
    ],
)
def test_what_is_lent_from_the_start_is_in_the_plan(bag: str, lent_: str | None, fault: str | None) -> None:
    notes = () if lent_ is None else (Note("lent", lent_),)
    found = bag_fault(TB, 7, Plan(tuple(bag.split()), notes))
    assert (None if found is None else found.kind) == fault


def test_without_a_plan_no_ability_is_had_that_changes_the_bag() -> None:
    for seed in range(12):
        game = dealt(("alchemist", "empath", "chef", "monk", "slayer", "poisoner", "imp"), seed)
        (token,) = game.grimoire.marked(HAS_ABILITY)
        assert token.data in ("poisoner", "scarletwoman", "pithag", "assassin", "witch"), (
            "not spy, by the jinx"
        )


def test_the_mind_plans_a_baron_now_and_then() -> None:
    bag = ("alchemist", "empath", "chef", "monk", "slayer", "poisoner", "imp")
    plans = [with_something_lent(Plan(bag), Bag(TB, 7), Random(seed)) for seed in range(60)]
    planned = [plan for plan in plans if plan.notes]
    assert 3 <= len(planned) <= 30
    assert all("alchemist" in plan.bag and bag_fault(TB, 7, plan) is None for plan in planned)


# What they are told


def test_they_learn_which_it_is_and_nothing_of_evil() -> None:
    town = lent("witch", night=1)
    town.night(Ann="Cat", storyteller={"Ann": False})
    assert Learned("alchemist", HasAbility("witch")) in town.told("Ann")
    assert town.told("Ann", EvilTeam) == []
    assert (town.alignment("Ann"), town.game.team(0).side) == (GOOD, GOOD)
    assert "Cursed" in town.marks("Cat")


def test_they_are_told_truly_while_poisoned_and_under_a_vortox() -> None:
    """It is who they are, as a Drunk is told to be the Chef."""
    town = lent("witch", f"{CAST.replace('Bob imp', 'Bob vortox')}; Poisoned@Ann", night=1)
    town.night(Ann="Cat", storyteller={"Ann": False, "Cat": 0})
    assert Learned("alchemist", HasAbility("witch")) in town.told("Ann")


# What they do


@pytest.mark.example("carousel/alchemist/2")
def test_example_they_poison_two_players_and_are_asked_for_another_than_the_demon() -> None:
    """With a Saint, an Empath and a Soldier in the places of the Wizard, the Alsaahir and the King, who are not
    played yet; the Lord of Typhon is an Imp."""
    town = lent("poisoner", night=1)
    town.night(Ann="Gus", storyteller={"Ann": False})
    assert town.poisoned("Gus")
    town.end_day()
    town.night(Ann="Cat", Bob="Hal", storyteller={"Ann": False, "Cat": 2})
    assert town.poisoned("Cat")
    town.end_day()
    town.night(Ann=["Bob", "Eve"], Bob="Hal", storyteller={"Ann": True})
    assert town.sober("Bob")
    assert town.poisoned("Eve")
    assert [told.fact for told in town.ledger if isinstance(told.fact, Chose) and 0 in told.to] == [
        Chose("poisoner", town.seat("Eve"))
    ]


def test_a_demon_who_has_it_from_a_boffin_may_be_asked_for_another_as_well() -> None:
    script = Script("with it", "With it", (*TB.characters, "boffin"))
    town = Town(CAST.replace("Ann alchemist", "Ann boffin"), script=script)
    town.dusk(storyteller={"Ann": "alchemist", "Bob": "poisoner"})
    town.night(Bob=["Eve", "Flo"], storyteller={"Bob": True})
    assert (town.sober("Eve"), town.sober("Flo")) == (True, False)


def test_the_same_is_not_offered_again() -> None:
    town = lent("poisoner")
    with pytest.raises(IllegalAnswer):
        town.night(Ann=["Bob", "Bob"], Bob="Hal", storyteller={"Ann": True})


def test_where_the_table_wants_no_other_choice_nobody_asks_for_one() -> None:
    town = lent("poisoner")
    town.game.house_rules = HouseRules({"alchemist: the Storyteller may ask for another choice": False})
    town.night(Ann="Bob", Bob="Hal")
    assert town.poisoned("Bob")


def test_only_the_alchemist_s_choices_are_looked_at() -> None:
    town = lent("poisoner", CAST.replace("Dan scarletwoman", "Dan poisoner"))
    town.night(Ann="Eve", Dan="Flo", Bob="Hal", storyteller={"Ann": False})
    assert town.poisoned("Flo")


@pytest.mark.parametrize(
    ("options", "answer", "left"),
    [
        (OneSeat(1, 2, NOBODY), 1, 2),
        (OneSeat(1, 2, NOBODY), NOBODY, None),
        (OneSeat(1), 1, None),
        (OneCharacter(("chef", "monk"), optional=True), "chef", 2),
        (TwoSeats((1, 2, 3)), (1, 2), 1),
        (Seats((1, 2), 2), (1, 2), None),
        (Seats((1, 2, 3), 2), (1, 2), 2),
        (SomebodyIs((1, 2), ("chef", "monk")), ledger.ThisIs(1, "chef"), 2),
    ],
)
def test_what_is_left_to_choose(options: Any, answer: Any, left: int | None) -> None:
    other = otherwise(options, answer)
    assert (None if other is None else len(list(other.all()))) == left
    assert other is None or other.refusal(answer) is not None


def test_a_pit_hag_s_choice_may_be_refused_as_well() -> None:
    town = lent("pithag")
    picks = [ThisIs("Bob", "chef"), ThisIs("Eve", "monk")]
    town.night(Ann=picks, Bob="Hal", storyteller={"Ann": True})
    assert (town.character("Bob"), town.character("Eve")) == ("imp", "monk")


def test_killed_by_an_alchemist_the_demon_is_gone_and_good_wins() -> None:
    town = lent("assassin", CAST.replace("Dan scarletwoman", "Dan baron"))
    town.night(Ann="Bob", Bob="Hal", storyteller={"Ann": False})
    assert town.winner is GOOD


# By day the Storyteller asks aloud


UNJINXED = (one for one in TB.characters if one != "investigator")  # who keeps a Vizier from being known
DAY = Script("by day", "By day", (*UNJINXED, "psychopath", "vizier", "goblin", "boomdandy"))


def choices_refused(town: Town) -> list[str]:
    return [town.names[told.fact.by] for told in town.game.ledger if isinstance(told.fact, HasToChooseAgain)]


def test_a_psychopath_s_victim_may_be_refused_and_another_one_dies() -> None:
    """The almanac: by day the Storyteller asks for another choice in words."""
    town = lent("psychopath", script=DAY).day()
    town.act("murder", "Ann", "Bob", storyteller={"Ann": True})
    assert town.alive("Bob")
    assert choices_refused(town) == ["Ann"]
    assert not any(isinstance(told.fact, NothingHappened) for told in town.game.ledger)
    town.act("murder", "Ann", "Eve", storyteller={"Ann": False})
    assert not town.alive("Eve")


def test_a_psychopath_s_killing_of_today_is_not_used_up_by_a_refusal_and_is_by_a_death() -> None:
    town = lent("psychopath", script=DAY).day()
    for victim, refused, lives in (("Eve", True, True), ("Eve", False, False), ("Flo", False, True)):
        town.act("murder", "Ann", victim, storyteller={"Ann": refused})
        assert town.alive(victim) is lives


def test_a_true_psychopath_and_one_who_only_claims_it_are_asked_for_nothing() -> None:
    town = lent("poisoner", CAST.replace("Dan scarletwoman", "Dan psychopath"), script=DAY).day()
    town.act("murder", "Ann", "Eve")
    town.act("murder", "Dan", "Gus")
    assert (town.alive("Eve"), town.alive("Gus")) == (True, False)


def test_poisoned_they_are_asked_all_the_same_and_nothing_happens() -> None:
    town = lent("psychopath", f"{CAST}; Poisoned@Ann", script=DAY).day()
    town.act("murder", "Ann", "Eve", storyteller={"Ann": True})
    town.act("murder", "Ann", "Eve", storyteller={"Ann": False})
    assert town.alive("Eve")
    assert choices_refused(town) == ["Ann"]
    assert sum(isinstance(told.fact, NothingHappened) for told in town.game.ledger) == 1


def test_as_a_psychopath_they_live_through_an_execution_unless_beaten() -> None:
    town = lent("psychopath", script=DAY).day()
    town.nominate("Eve", "Ann", " ".join(town.names))
    town.end_day(Ann=Sign.ROCK, Eve=Sign.SCISSORS)
    assert town.alive("Ann")


def test_as_a_vizier_they_are_known_cannot_die_by_day_and_may_be_refused_an_execution() -> None:
    """The almanac names the Vizier for a choice that the Storyteller may refuse; the Alchemist's own vote is good."""
    town = lent("vizier", script=DAY)
    town.night(Bob="Hal")
    assert Revealed("vizier", 0) in [told.fact for told in town.game.ledger]
    town.nominate("Eve", "Bob", "Ann Cat")
    town.act("force", "Ann", storyteller={"Ann": True})
    assert town.alive("Bob")
    assert choices_refused(town) == ["Ann"]
    town.nominate("Flo", "Dan", "Ann")
    town.act("force", "Ann", storyteller={"Ann": False})
    assert not town.alive("Dan")


def test_as_a_vizier_they_live_through_their_own_execution() -> None:
    town = lent("vizier", script=DAY)
    town.night(Bob="Hal")
    town.execute("Ann")
    assert town.alive("Ann")


def test_a_goblin_s_word_is_no_choice_and_good_wins_by_the_execution() -> None:
    town = lent("goblin", script=DAY).day()
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Eve", "Ann")
    town.act("goblin", "Ann")
    town.act(BEGIN_VOTE)
    town._hands = tuple(town.names)
    town._play_until(lambda: town.game.phase is not Phase.VOTE)
    town.end_day()
    assert town.winner is GOOD


def test_executed_as_a_boomdandy_they_take_all_but_three_along() -> None:
    town = lent("boomdandy", script=DAY).day()
    town.nominate("Eve", "Ann", " ".join(town.names))
    fingers = dict.fromkeys(town.names)
    town.end_day(storyteller={"Ann": ("Bob", "Cat", "Dan")}, **fingers)
    assert [name for name in town.names if town.alive(name)] == ["Bob", "Cat", "Dan"]


def test_where_the_table_wants_no_other_choice_nobody_asks_for_one_by_day() -> None:
    town = lent("psychopath", script=DAY).day()
    town.game.house_rules = HouseRules({"alchemist: the Storyteller may ask for another choice": False})
    town.act("murder", "Ann", "Eve")
    assert not town.alive("Eve")


# Their own state


def test_poisoned_they_choose_in_vain_and_sober_again_it_works() -> None:
    town = lent("poisoner")
    town.rule("mark", "Ann", ("Poisoned", None))
    town.night(Ann="Flo", Bob="Hal", storyteller={"Ann": False})
    assert town.sober("Flo")
    town.rule("unmark", "Ann", "Poisoned")
    town.end_day()
    town.night(Ann="Flo", Bob="Gus", storyteller={"Ann": False})
    assert town.poisoned("Flo")


def test_dead_they_have_it_no_more() -> None:
    town = lent("poisoner")
    town.rule("kill", "Ann")
    assert not works(town, "Ann", "poisoner")
    town.night(Bob="Hal")
    assert not town.woken("Ann")


def test_a_drunk_who_thinks_they_are_one_acts_it_out() -> None:
    town = Town(CAST.replace("Ann alchemist", "Ann drunk(alchemist)"), script=TB)
    town.night(Ann="Cat", storyteller={"Ann": ["witch", False]})
    assert Learned("alchemist", HasAbility("witch")) in town.told("Ann")
    assert town.marks("Cat") == []


def test_an_evil_alchemist_has_it_too() -> None:
    town = lent("poisoner", CAST.replace("Ann alchemist", "Ann alchemist+evil"))
    town.night(Ann="Flo", Bob="Hal", storyteller={"Ann": False})
    assert town.poisoned("Flo")
    assert town.alignment("Ann") is EVIL


@pytest.mark.parametrize("how", ["become", "revive"])
def test_made_one_later_they_are_given_an_ability_and_told_that_night(how: str) -> None:
    town = Town(CAST if how == "revive" else CAST.replace("Ann alchemist", "Ann chef"), night=2, script=TB)
    town.dusk()
    if how == "become":
        town.rule("become", "Ann", "alchemist")
    else:
        town.rule("kill", "Ann")
        town.rule("revive", "Ann")
    town.night(Ann="Flo", Bob="Hal", storyteller={"Ann": ["poisoner", False]})
    assert Learned("alchemist", HasAbility("poisoner")) in town.told("Ann")
    assert town.poisoned("Flo")


def test_somebody_else_by_now_they_have_it_no_more() -> None:
    town = lent("poisoner")
    town.rule("become", "Ann", "chef")
    assert HAS_ABILITY not in town.marks("Ann")


def test_a_philosopher_who_takes_it_has_a_minion_s_ability_too() -> None:
    script = Script("with it", "With it", (*edition("snv").characters, "alchemist"))
    town = Town(
        "Ann philosopher, Bob vortox, Cat sage, Dan witch, Eve klutz, Flo artist, Gus mutant", script=script
    )
    town.night(Ann=["alchemist", ThisIs("Cat", "sage")], Dan="Eve", storyteller={"Ann": ["cerenovus", False]})
    assert works(town, "Ann", "cerenovus")
    assert "Mad" in town.marks("Cat")


AGAIN = Script("again", "Again", (*TB.characters, "professor", "bonecollector", "cannibal", "pixie", "spy"))


def dead_after_one_night(brought_back_by: str) -> Town:
    """An Alchemist with the Poisoner's ability, who was killed; the third night is to come."""
    town = lent("poisoner", CAST.replace("Hal virgin", f"Hal {brought_back_by}"), script=AGAIN)
    town.night(Ann="Flo", Bob="Ann", storyteller={"Ann": False})
    assert not town.alive("Ann")
    town.end_day()
    return town


def test_back_from_the_dead_they_have_the_same_ability_again() -> None:
    """RB-326: which one was chosen for them at the start; they are told once more."""
    town = dead_after_one_night("virgin")
    town.rule("revive", "Ann")
    town.night(Ann="Eve", Bob="Gus", storyteller={"Ann": False})
    assert Learned("alchemist", HasAbility("poisoner")) in town.told("Ann")
    assert town.poisoned("Eve")
    assert town.marks("Ann") == [HAS_ABILITY]


def test_a_bone_collector_gives_them_the_same_ability_again() -> None:
    """RB-163."""
    town = dead_after_one_night("bonecollector")
    town.night(Hal="Ann", Ann="Eve", Bob="Gus", storyteller={"Ann": False})
    assert town.poisoned("Eve")


def test_a_professor_brings_them_back_with_the_same_ability() -> None:
    town = dead_after_one_night("professor")
    town.night(Hal="Ann", Bob="Gus")
    assert Learned("alchemist", HasAbility("poisoner")) in town.told("Ann")
    town.end_day()
    town.night(Ann="Eve", Bob="Flo", storyteller={"Ann": False})
    assert town.poisoned("Eve")


def test_once_more_alive_they_have_what_they_used_up_again() -> None:
    town = lent("assassin", script=AGAIN)
    town.night(Ann="Eve", Bob="Gus", storyteller={"Ann": False})
    town.rule("kill", "Ann")
    town.end_day()
    town.rule("revive", "Ann")
    town.night(Ann="Flo", Bob="Gus", storyteller={"Ann": False})
    assert not town.alive("Flo")


def test_a_cannibal_has_the_very_ability_of_the_alchemist_they_ate_and_is_not_told() -> None:
    """The almanac: the Cannibal finds out which it is."""
    town = lent("poisoner", CAST.replace("Hal virgin", "Hal cannibal"), script=AGAIN).day()
    town.execute("Ann")
    town.night(Hal="Eve", Bob="Gus", storyteller={"Hal": False})
    assert town.poisoned("Eve")
    assert [fact for fact in town.told("Hal") if isinstance(fact, Learned)] == []
    assert [question.known_as for question in town.asked if question.who == 7] == ["cannibal"]


def test_a_cannibal_eats_the_alchemist_who_died_last() -> None:
    cast = CAST.replace("Hal virgin", "Hal cannibal").replace("Cat empath", "Cat alchemist")
    town = lent("poisoner", cast, script=AGAIN)
    grimoire = town.game.grimoire
    grimoire.mark(HAS_ABILITY, 2, by=standing(grimoire).held[2][0], data="witch")
    town.day()
    town.rule("kill", "Cat")
    town.execute("Ann")
    town.night(Hal="Eve", Bob="Gus", storyteller={"Hal": False})
    assert town.poisoned("Eve")


def test_a_cannibal_who_eats_a_drunk_acts_out_an_alchemist_and_is_not_told() -> None:
    cast = CAST.replace("Hal virgin", "Hal cannibal").replace("Ann alchemist", "Ann drunk(alchemist)")
    town = Town(cast, night=2, script=AGAIN).day()
    town.execute("Ann")
    town.night(Hal="Eve", Bob="Gus", storyteller={"Hal": ["poisoner", False]})
    assert town.sober("Eve")
    assert [fact for fact in town.told("Hal") if isinstance(fact, Learned)] == []


def test_so_has_a_pixie_who_was_mad_about_being_them() -> None:
    town = lent("poisoner", CAST.replace("Hal virgin", "Hal pixie") + "; Mad@Ann<Hal/pixie", script=AGAIN)
    (token,) = town.game.grimoire.marked("Mad")
    town.game.grimoire.alter(token, data="alchemist")
    town.night(Ann="Flo", Bob="Ann", storyteller={"Ann": False, "Hal": True})
    town.end_day()
    assert [fact for fact in town.told("Hal") if isinstance(fact, Learned)] == []
    town.night(Hal="Eve", Bob="Gus", storyteller={"Hal": False})
    assert town.poisoned("Eve")


def lent_to_two(*planned: str, seed: int = 1) -> list[str]:
    """What two Alchemists, whom a Pope lets be in one bag, have by this plan."""
    bag = ("alchemist", "alchemist", "chef", "monk", "slayer", "scarletwoman", "imp")
    plan = Plan(bag, tuple(Note("lent", one) for one in planned))
    game = dealt(plan, seed, Script("two", "Two", (*TB.characters, "pope")))
    return sorted(token.data for token in game.grimoire.marked(HAS_ABILITY))


def test_of_what_was_planned_for_two_each_has_one() -> None:
    assert lent_to_two("witch", "pithag") == ["pithag", "witch"]
    assert lent_to_two("witch", "witch") == ["witch", "witch"]


def test_what_was_planned_for_one_is_not_had_by_two() -> None:
    had = [lent_to_two("witch", seed=seed) for seed in range(12)]
    assert all("witch" in one for one in had)
    assert len({tuple(one) for one in had}) > 2


def test_two_of_them_have_each_their_own() -> None:
    town = lent("poisoner", CAST.replace("Hal virgin", "Hal alchemist"))
    grimoire = town.game.grimoire
    grimoire.mark(HAS_ABILITY, 7, by=standing(grimoire).held[7][0], data="witch")
    told = {"Ann": False, "Hal": False}
    town.night(Ann="Eve", Hal="Flo", Bob="Gus", storyteller=told)
    assert town.poisoned("Eve")
    assert "Cursed" in town.marks("Flo")


# The mind


def test_the_mind_refuses_the_demon_mostly_and_others_seldom() -> None:
    refused = {"Bob": 0, "Eve": 0}
    for name in refused:
        for seed in range(40):
            mind, town = Storyteller(seed), lent("poisoner")
            said: list[bool] = []

            def ask(
                question: Any, mind: Storyteller = mind, town: Town = town, said: list[bool] = said
            ) -> bool:
                said.append(bool(mind.decide(question, town.game)))
                return False

            town.night(Ann=name, Bob="Hal", storyteller={"Ann": ask})
            refused[name] += said[0]
    assert refused["Bob"] > 25
    assert 0 < refused["Eve"] < 12


def test_nothing_lends_it_but_minions() -> None:
    town = Town(CAST, script=TB)
    with pytest.raises(IllegalAnswer):
        town.night(storyteller={"Ann": "chef"})
    assert all(one in TB.of(MINION) for one in town.offered("Ann", str))
