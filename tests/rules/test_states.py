"""Abilities and states: what drunkenness, poison, death and a change of character do to an ability."""

import pytest

from engine import ledger
from engine.ledger import YouAre
from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD, STORYTELLER
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann empath, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo slayer"


# States are independent of each other


def test_a_change_of_one_state_changes_no_other() -> None:
    """RB-169, RB-170, RB-173."""
    town = Town(CAST, night=2)
    town.night(Dan="Eve", Bob="Cat")
    town.rule("turn", "Eve", "evil")
    assert (town.character("Eve"), town.alive("Eve"), town.poisoned("Eve")) == ("soldier", True, True)
    town.rule("become", "Eve", "chef")
    assert (town.alignment("Eve"), town.alive("Eve"), town.poisoned("Eve")) == (EVIL, True, True)
    town.rule("kill", "Eve")
    assert (town.alignment("Eve"), town.character("Eve"), town.poisoned("Eve")) == (EVIL, "chef", True)


@pytest.mark.example("rulebook/states/1")
def test_a_drunk_player_who_changes_character_stays_drunk() -> None:
    """RB-170, RB-188."""
    town = Town(f"{CAST}; Drunk@Cat", night=2)
    town.dusk()
    town.rule("become", "Cat", "soldier")
    assert town.drunk("Cat")
    assert town.night(Dan="Dan", Bob="Cat") == ["Cat"]


def test_every_player_has_one_value_of_each_state() -> None:
    """RB-033, RB-126, RB-171, RB-177, RB-328: sides are good or evil, life is alive or dead."""
    town = Town(f"{CAST}; Drunk@Cat, Poisoned@Cat", night=2)
    for name in town.names:
        assert town.alignment(name) in (GOOD, EVIL)
        assert isinstance(town.alive(name), bool)
        assert town.sober(name) is (name != "Cat")


def test_one_player_can_carry_several_tokens() -> None:
    """RB-037, RB-035."""
    town = Town("Ann monk, Bob imp, Cat butler, Dan poisoner, Eve soldier, Flo slayer", night=2)
    town.night_up_to("imp", Dan="Eve", Ann="Eve")
    assert town.marks("Eve") == ["Poisoned", "Safe"]
    town.night(Bob="Flo", Cat="Eve")
    assert town.marks("Eve") == ["Poisoned", "Master"]


def test_drunk_and_poisoned_do_not_cancel_out() -> None:
    """RB-186."""
    town = Town(f"{CAST}; Drunk@Eve", night=2)
    assert town.night(Dan="Eve", Bob="Eve") == ["Eve"]


def test_the_dead_can_be_drunk_and_poisoned() -> None:
    """RB-177."""
    town = Town(f"{CAST.replace('soldier', 'soldier!')}; Drunk@Eve", night=2)
    town.night(Dan="Eve", Bob="Cat")
    assert town.drunk("Eve")
    assert town.poisoned("Eve")


# No ability


def test_a_droisoned_slayer_demon_virgin_and_monk_do_nothing() -> None:
    """RB-178, RB-154, RB-301."""
    cast = "Ann slayer, Bob imp, Cat virgin, Dan baron, Eve monk, Flo chef"
    drunk = Town(f"{cast}; Drunk@Ann, Drunk@Cat, Poisoned@Bob, Drunk@Eve", night=2)
    assert drunk.night(Eve="Flo", Bob="Ann") == []
    drunk.slay("Ann", "Bob")
    assert drunk.alive("Bob")
    assert drunk.nominate("Flo", "Cat", votes="") == "too few"
    assert drunk.alive("Flo")


def test_a_once_per_game_ability_used_while_droisoned_is_gone() -> None:
    """RB-179, RB-324, RB-180: the Slayer and the Virgin, sober again."""
    town = Town(
        "Ann slayer, Bob imp, Cat virgin, Dan baron, Eve monk, Flo chef; Drunk@Ann, Drunk@Cat", night=2
    )
    town.day()
    town.slay("Ann", "Bob")
    town.nominate("Flo", "Cat", votes="")
    town.rule("unmark", "Ann", "Drunk")
    town.rule("unmark", "Cat", "Drunk")
    town.slay("Ann", "Bob")
    assert town.alive("Bob")
    town.end_day()
    town.night(Eve="Flo", Bob="Flo")
    town.nominate("Flo", "Cat", votes="")
    assert town.alive("Flo")


def test_a_once_per_game_ability_is_used_once() -> None:
    """RB-324."""
    town = Town("Ann slayer, Bob imp, Cat virgin, Dan baron, Eve monk, Flo chef", night=2).day()
    town.slay("Ann", "Dan")
    town.slay("Ann", "Bob")
    assert town.alive("Bob")


def test_an_ability_that_was_not_used_comes_back() -> None:
    """RB-180."""
    town = Town("Ann slayer, Bob imp, Cat virgin, Dan baron, Eve monk, Flo chef; Drunk@Ann", night=2).day()
    town.rule("unmark", "Ann", "Drunk")
    town.slay("Ann", "Bob")
    assert town.winner is GOOD


def test_a_standing_ability_pauses_and_resumes() -> None:
    """RB-189, RB-151."""
    town = Town(f"{CAST}; Drunk@Eve", night=2)
    other = town.snapshot()
    assert town.night(Dan="Cat", Bob="Eve") == ["Eve"]
    other.rule("unmark", "Eve", "Drunk")
    assert other.night(Dan="Cat", Bob="Eve") == []


def test_a_lasting_effect_pauses_and_resumes() -> None:
    """RB-152, RB-153, RB-154, RB-189: the Monk's protection while the Monk is drunk, and sober again."""
    cast = "Ann monk, Bob imp, Cat saint, Dan baron, Eve chef, Flo slayer"
    town = Town(cast, night=2)
    town.night_up_to("imp", Ann="Eve")
    town.rule("mark", "Ann", "Drunk")
    other = town.snapshot()
    assert town.night(Bob="Eve") == ["Eve"]
    other.rule("unmark", "Ann", "Drunk")
    assert other.night(Bob="Eve") == []


def test_a_lasting_effect_ends_when_its_owner_dies() -> None:
    """RB-151, RB-309: two Imps; the first kills the Monk, the second the one who was safe."""
    town = Town("Ann monk, Bob imp, Cat saint, Dan imp, Eve chef, Flo slayer", night=2)
    assert town.night(Ann="Eve", Bob="Ann", Dan="Eve") == ["Ann", "Eve"]


def test_what_was_used_while_poisoned_is_wasted_for_good() -> None:
    """RB-190: the Monk picked while poisoned; the Poisoner dies before the second attack."""
    town = Town("Ann monk, Bob imp, Cat poisoner, Dan imp, Eve chef, Flo slayer, Gus saint", night=2)
    assert town.night(Cat="Ann", Ann="Eve", Bob="Cat", Dan="Eve") == ["Cat", "Eve"]


def test_what_triggers_while_sober_works_though_its_cause_lay_in_drunken_time() -> None:
    """RB-191: the Undertaker was poisoned when the execution happened, and is not when the turn comes."""
    town = Town("Ann undertaker, Bob imp, Cat poisoner, Dan baron, Eve chef, Flo slayer", night=2)
    town.night(Cat="Ann", Bob="Flo")
    assert town.poisoned("Ann")
    town.execute("Dan")
    town.night(Cat="Eve", Bob="Eve")
    assert town.learned("Ann") == [ThisIs("Dan", "baron")]


# Information


@pytest.mark.parametrize("shown", [0, 1, 2])
def test_a_droisoned_learner_may_be_told_anything(shown: int) -> None:
    """RB-182, RB-184, RB-317: also the truth."""
    town = Town(f"{CAST}; Drunk@Ann", night=2)
    town.night(Dan="Cat", Bob="Cat", storyteller={"Ann": shown})
    assert town.learned("Ann") == [shown]
    assert [type(fact).__name__ for fact in town.told("Ann")] == ["Learned"]


def test_a_sober_learner_is_told_the_truth_and_nobody_is_asked() -> None:
    """RB-149."""
    town = Town(CAST, night=2)
    town.night(Dan="Cat", Bob="Cat")
    assert all(question.who >= 0 for question in town.asked)


@pytest.mark.example("rulebook/states/12", "rulebook/states/13")
def test_abilities_work_on_drunk_and_poisoned_players() -> None:
    """RB-187: an Empath between the drunk, a poisoned Demon."""
    cast = "Ann empath, Bob imp, Cat fortuneteller, Dan baron, Eve soldier, Flo saint"
    town = Town(f"{cast}; Drunk@Bob, Drunk@Flo, Poisoned@Bob, Red Herring@Eve<Cat/fortuneteller", night=2)
    town.night(Bob="Eve", Cat="Bob Flo")
    assert town.learned("Ann") == [1]
    assert town.learned("Cat") == [True]


@pytest.mark.example("rulebook/states/20")
def test_a_drunk_ravenkeeper_is_shown_what_supports_a_bluff() -> None:
    """The Baron who bluffs the Mayor, and an evil character for a good player."""
    cast = "Ann ravenkeeper, Bob imp, Cat saint, Doug baron, Eve soldier, Flo slayer; Drunk@Ann"
    town = Town(cast, night=2)
    town.night(Bob="Ann", Ann="Doug", storyteller={"Ann": ledger.ThisIs(3, "mayor")})
    assert town.learned("Ann") == [ThisIs("Doug", "mayor")]
    town = Town(cast, night=2)
    town.night(Bob="Ann", Ann="Cat", storyteller={"Ann": ledger.ThisIs(2, "poisoner")})
    assert town.learned("Ann") == [ThisIs("Cat", "poisoner")]


def test_even_the_false_is_about_the_one_they_chose() -> None:
    cast = "Ann ravenkeeper, Bob imp, Cat saint, Doug baron, Eve soldier, Flo slayer; Drunk@Ann"
    with pytest.raises(IllegalAnswer):
        Town(cast, night=2).night(Bob="Ann", Ann="Cat", storyteller={"Ann": ledger.ThisIs(3, "mayor")})


# Death


def test_an_ability_that_works_on_death_lets_its_owner_act_once() -> None:
    """RB-155, RB-157, RB-166, RB-167: in the middle of the Imp's turn, before what comes after on the sheet."""
    town = Town("Ann ravenkeeper, Bob imp, Cat saint, Dan baron, Eve empath, Flo slayer", night=2)
    town.night(Bob="Ann", Ann="Bob")
    assert town.learned("Ann") == [ThisIs("Bob", "imp")]
    steps = [told.step for told in town.game.ledger if told.to == (0,)]
    assert steps[-1] == "n2/imp@1"
    town.end_day()
    town.night(Bob="Flo")
    assert not town.woken("Ann")


def test_a_poisoned_ravenkeeper_learns_nothing_sure_though_the_poisoner_dies_with_them() -> None:
    """RB-156, G8: what follows a death sees the state at death."""
    town = Town("Ann ravenkeeper, Bob imp, Cat saint, Dan poisoner, Eve empath, Flo slayer", night=2)
    town.night(Dan="Ann", Bob="Ann", Ann="Bob", storyteller={"Ann": ledger.ThisIs(1, "chef")})
    assert town.learned("Ann") == [ThisIs("Bob", "chef")]


def test_the_dead_lose_their_ability_at_once() -> None:
    """RB-118, RB-151: a dead Soldier's, Monk's and Mayor's protection is no more."""
    town = Town("Ann mayor!, Bob imp, Cat saint, Dan baron, Eve monk!, Flo chef", night=2)
    assert town.night(Bob="Flo") == ["Flo"]
    assert not town.woken("Eve")


def test_nobody_dies_twice() -> None:
    """RB-125: the Ravenkeeper, long dead, is attacked again."""
    town = Town("Ann ravenkeeper!, Bob imp, Cat saint, Dan baron, Eve empath, Flo slayer", night=2)
    assert town.night(Bob="Ann") == []
    assert not town.woken("Ann")


# New characters


def test_a_new_character_is_told_at_once_by_night_and_at_dusk_by_day() -> None:
    """RB-174, RB-160."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Dan="Cat")
    town.rule("become", "Flo", "chef")
    assert town.told("Flo") == [YouAre("chef", GOOD)]
    town.night(Bob="Cat")
    town.rule("become", "Eve", "monk")
    town.end_day()
    assert town.told("Eve") == []
    town.dusk()
    assert town.told("Eve") == [YouAre("monk", GOOD)]


def test_being_told_of_a_change_is_never_false() -> None:
    """RB-175: also to the poisoned."""
    town = Town(f"{CAST}; Poisoned@Flo", night=2)
    town.dusk()
    town.rule("become", "Flo", "monk")
    town.rule("turn", "Ann", "evil")
    assert town.told("Ann") == [YouAre("empath", EVIL)]
    told = [told.fact for told in town.game.ledger if told.to == (5,)]
    assert told == [YouAre("monk", GOOD)]


def test_a_new_demon_or_minion_does_not_learn_the_evil_team() -> None:
    """RB-164: eight players, so the first ones did."""
    town = Town(f"{CAST}, Gus chef, Hal mayor", night=2)
    town.dusk()
    town.rule("become", "Eve", "imp")
    town.rule("become", "Flo", "spy")
    told = [told.fact for told in town.game.ledger if told.to in ((4,), (5,))]
    assert told == [YouAre("imp", GOOD), YouAre("spy", GOOD)]


def test_an_ability_of_the_first_night_gained_later_works_the_night_it_is_gained() -> None:
    """RB-162, RB-163, RB-327."""
    town = Town(CAST, night=3)
    town.night_up_to("imp", Dan="Cat")
    town.rule("become", "Flo", "chef")
    town.night(Bob="Cat")
    assert town.learned("Flo") == [0]
    town.end_day()
    town.night(Dan="Eve", Bob="Eve")
    assert town.learned("Flo") == []


def test_a_once_per_game_ability_is_fresh_for_a_new_owner() -> None:
    """RB-161: somebody new, and the old owner come back to it."""
    town = Town(CAST, night=2).day()
    town.slay("Flo", "Ann")
    town.rule("become", "Eve", "slayer")
    town.slay("Eve", "Cat")
    town.rule("become", "Flo", "chef")
    town.rule("become", "Flo", "slayer")
    town.slay("Flo", "Bob")
    assert town.winner is GOOD


def test_two_players_who_swap_have_each_other_s_abilities_that_night() -> None:
    """RB-163, RB-160: Soldier and Slayer exchanged in the middle of the night."""
    town = Town(CAST, night=2)
    town.night_up_to("imp", Dan="Cat")
    town.rule("become", "Eve", "slayer")
    town.rule("become", "Flo", "soldier")
    other = town.snapshot()
    assert town.night(Bob="Flo") == []
    assert other.night(Bob="Eve") == ["Eve"]
    town.slay("Eve", "Bob")
    assert town.winner is GOOD


def test_a_setup_ability_gained_later_changes_no_character() -> None:
    """RB-165."""
    town = Town(CAST, night=2)
    before = [town.character(name) for name in town.names if name != "Flo"]
    town.rule("become", "Flo", "baron")
    town.night(Dan="Eve", Bob="Dan")
    assert [town.character(name) for name in town.names if name != "Flo"] == before


def test_whoever_is_somebody_else_in_their_slot_no_longer_acts() -> None:
    """RB-160, RB-066: the slot looks at the present."""
    town = Town(CAST, night=2)
    town.night_up_to("empath", Dan="Cat", Bob="Cat")
    town.rule("become", "Ann", "slayer")
    town.night()
    assert town.learned("Ann") == []


# Who decides


@pytest.mark.example("abilities/15")
def test_the_player_decides_what_the_ability_lets_them_choose() -> None:
    """RB-158, RB-307."""
    town = Town(
        "Ann monk, Bob imp, Cat saint, Dan poisoner, Eve butler, Flo fortuneteller; "
        "Red Herring@Cat<Flo/fortuneteller",
        night=2,
    )
    town.night(Dan="Cat", Ann="Bob", Bob="Cat", Flo="Ann Bob", Eve="Ann")
    assert [question.who for question in town.asked] == [3, 0, 1, 5, 4]


def test_the_storyteller_decides_the_rest() -> None:
    """RB-158, RB-318: who inherits, who dies for the Mayor, what the Recluse counts as."""
    town = Town("Ann mayor, Bob imp, Cat recluse, Dan baron, Eve butler, Flo slayer", night=2)
    town.night(Bob="Ann", Eve="Ann", storyteller={"Ann": "Bob", "Bob": "Dan"})
    town.slay("Flo", "Cat", storyteller={"Flo": False})
    assert all(question.who == STORYTELLER for question in town.asked if question.about)


def test_a_change_of_character_and_side_at_once_is_told_once() -> None:
    """RB-174: nobody is first told half of it."""
    town = Town("Ann mutant, Bob fanggu, Cat artist, Dan witch, Eve savant", night=2)
    town.night(Dan="Cat", Bob="Ann")
    assert town.told("Ann") == [YouAre("fanggu", EVIL)]


def test_what_keeps_from_harm_keeps_off_what_stands_there_unless_it_is_droisoned_itself() -> None:
    """soldier and monk entries: the No Dashii poisons the Monk, who keeps nobody safe then; a Soldier stays sober."""
    town = Town("Ann soldier, Bob nodashii, Cat monk, Dan baron, Eve chef, Flo saint", night=2)
    assert [name for name in town.names if not town.sober(name)] == ["Cat"]
    cast = "Ann chef, Bob nodashii, Cat {}, Dan baron, Eve {}, Flo saint"
    beside = Town(cast.format("monk", "mayor") + "; Safe@Ann<Cat/monk", night=2)
    assert [name for name in beside.names if not beside.sober(name)] == ["Ann", "Cat"]
    away = Town(cast.format("mayor", "monk") + "; Safe@Ann<Eve/monk", night=2)
    assert [name for name in away.names if not away.sober(name)] == ["Cat"]
