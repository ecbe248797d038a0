"""The Imp: attacks, star passes, and who catches the fall."""

import pytest

from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD
from tests.scenario import Town, Unscripted

SEVEN = "Ann soldier, Bob butler, Cat poisoner, Dan imp, Eve saint, Flo chef, Gus mayor"
STAR = "Ann chef, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo baron"


def test_kills_the_chosen_player_who_is_announced_at_dawn_without_a_cause() -> None:
    """RB-062, RB-063."""
    town = Town(SEVEN, night=2)
    assert town.night(Cat="Ann", Dan="Eve", Bob="Ann") == ["Eve"]
    assert not town.alive("Eve")
    assert [type(fact).__name__ for fact in town.public()] == ["NightFell", "DayBroke"]
    assert town.winner is None


def test_does_not_act_on_the_first_night() -> None:
    """RB-313: each night but the first."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo soldier")
    assert town.night(Dan="Ann", storyteller={"Ann": 0}) == []
    assert all(question.who != town.seat("Bob") for question in town.asked)


def test_a_dead_imp_is_not_woken() -> None:
    """RB-118. A second Imp keeps the game going."""
    town = Town("Ann chef, Bob imp!, Cat saint, Dan imp, Eve virgin, Flo soldier", night=2)
    assert town.night(Dan="Ann") == ["Ann"]
    assert not town.woken("Bob")


def test_may_attack_a_dead_player_and_nothing_is_announced() -> None:
    """RB-139, RB-140, RB-125, RB-064."""
    town = Town("Ann chef!, Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier", night=2)
    assert town.night(Bob="Ann") == []
    assert not town.alive("Ann")


def test_may_attack_a_fellow_minion() -> None:
    town = Town(STAR, night=2)
    assert town.night(Dan="Ann", Bob="Flo") == ["Flo"]


@pytest.mark.example("rulebook/abilities/1", "abilities/1")
def test_a_victim_of_the_imp_misses_a_later_turn_that_night() -> None:
    """RB-070, RB-147."""
    town = Town(
        "Ann fortuneteller, Bob imp, Cat saint, Dan baron, Eve virgin; Red Herring@Cat<Ann/fortuneteller",
        night=2,
    )
    assert town.night(Bob="Ann") == ["Ann"]
    assert not town.woken("Ann")


def test_an_imp_poisoned_this_night_chooses_and_kills_nobody() -> None:
    """RB-182, RB-178."""
    town = Town(SEVEN, night=2)
    assert town.night(Cat="Dan", Dan="Eve", Bob="Ann") == []
    assert town.woken("Dan")
    assert town.told("Dan") == []


def test_a_poisoned_imp_that_chooses_itself_neither_dies_nor_passes() -> None:
    town = Town(STAR, night=2)
    assert town.night(Dan="Bob", Bob="Bob") == []
    assert town.character("Bob") == "imp"
    assert town.character("Dan") == "poisoner"


def test_an_imp_protected_by_the_monk_cannot_pass() -> None:
    town = Town("Ann monk, Bob imp, Cat saint, Dan baron, Eve virgin, Flo soldier", night=2)
    assert town.night(Ann="Bob", Bob="Bob") == []
    assert town.character("Dan") == "baron"


def test_a_good_imp_kills_and_good_still_wins_when_it_dies() -> None:
    """RB-137, RB-169."""
    town = Town("Ann chef, Bob imp+good, Cat saint, Dan baron, Eve virgin", night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    town.execute("Bob")
    assert town.winner is GOOD


def test_a_star_pass_makes_the_minion_the_imp_who_does_not_act_the_same_night() -> None:
    """The heir sits after the Imp and would come up later in the same slot."""
    town = Town(STAR, night=2)
    assert town.night(Dan="Ann", Bob="Bob", storyteller={"Bob": "Dan"}) == ["Bob"]
    assert town.character("Dan") == "imp"
    assert town.alignment("Dan") is EVIL
    assert town.became("Dan") == ["imp"]
    assert town.winner is None


def test_an_heir_in_an_earlier_seat_does_not_act_the_same_night_either() -> None:
    town = Town("Ann poisoner, Bob chef, Cat imp, Dan saint, Eve virgin, Flo baron", night=2)
    assert town.night(Ann="Bob", Cat="Cat", storyteller={"Cat": "Ann"}) == ["Cat"]
    assert [question.who for question in town.asked if question.who >= 0] == [0, 2]


def test_the_heir_attacks_in_the_next_night_and_no_longer_does_what_they_did() -> None:
    """RB-160: the Poisoner's turn and poison are gone."""
    town = Town(STAR, night=2)
    town.night(Dan="Ann", Bob="Bob", storyteller={"Bob": "Dan"})
    assert town.sober("Ann")
    town.end_day()
    assert town.night(Dan="Eve") == ["Eve"]


def test_the_heir_is_told_in_secret_and_not_who_is_evil() -> None:
    """RB-164, RB-150: nobody else learns of it."""
    town = Town(STAR, night=2)
    town.night(Dan="Ann", Bob="Bob", storyteller={"Bob": "Dan"})
    assert [type(fact).__name__ for fact in town.told("Dan")] == ["YouAre"]
    assert all(town.told(name) == [] for name in ("Ann", "Bob", "Cat", "Eve", "Flo"))


def test_a_good_minion_who_inherits_stays_good() -> None:
    """RB-173."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan baron+good, Eve virgin", night=2)
    town.night(Bob="Bob", storyteller={"Bob": "Dan"})
    assert town.character("Dan") == "imp"
    assert town.alignment("Dan") is GOOD


def test_a_dead_minion_cannot_inherit() -> None:
    town = Town("Ann chef, Bob imp, Cat saint, Dan poisoner!, Eve virgin, Flo baron, Gus soldier", night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Bob="Bob", storyteller={"Bob": "Dan"})


def test_a_townsfolk_cannot_inherit() -> None:
    town = Town(STAR, night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Dan="Cat", Bob="Bob", storyteller={"Bob": "Ann"})


def test_without_a_living_minion_a_self_kill_loses() -> None:
    """RB-130; the dawn is announced before the winner."""
    town = Town("Ann soldier, Bob imp, Cat butler, Dan poisoner!, Eve saint, Flo chef", night=2)
    town.night(Bob="Bob")
    assert town.winner is GOOD
    assert [type(fact).__name__ for fact in town.public()][-3:] == ["DayBroke", "GameOver", "Uncovered"]


def test_a_star_pass_to_the_last_two_wins_for_evil() -> None:
    """RB-132: the heir and one more are alive."""
    town = Town("Ann chef, Bob imp, Cat saint!, Dan baron, Eve virgin!", night=2)
    town.night(Bob="Bob", storyteller={"Bob": "Dan"})
    assert town.winner is EVIL


def test_the_last_demon_dying_with_two_alive_is_good_s_win() -> None:
    """RB-134: a self-kill without an heir leaves two alive and no Demon."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan baron!, Eve virgin!", night=2)
    town.night(Bob="Bob")
    assert town.winner is GOOD


@pytest.mark.parametrize(
    "cast",
    [
        "Ann scarletwoman, Bob imp, Cat recluse, Dan baron, Eve virgin",
        "Eve virgin, Bob imp, Cat recluse, Dan baron, Ann scarletwoman",
    ],
)
def test_the_scarlet_woman_must_inherit_with_five_alive_and_does_not_act(cast: str) -> None:
    """The Storyteller is not asked, whoever else is or counts as a Minion; she sits before or after the Imp."""
    town = Town(cast, night=2)
    assert town.night(Bob="Bob") == ["Bob"]
    assert town.character("Ann") == "imp"
    assert town.became("Ann") == ["imp"]
    assert town.character("Dan") == "baron"
    town.end_day()
    assert town.night(Ann="Eve") == ["Eve"]


def test_with_four_alive_any_minion_may_inherit() -> None:
    town = Town("Ann scarletwoman, Bob imp, Cat saint, Dan baron, Eve virgin!", night=2)
    town.night(Bob="Bob", storyteller={"Bob": "Dan"})
    assert town.character("Dan") == "imp"
    assert town.character("Ann") == "scarletwoman"


def test_a_poisoned_scarlet_woman_does_not_catch_but_may_inherit_like_any_minion() -> None:
    """RB-190, RB-187: the pass works on a poisoned player."""
    cast = "Ann scarletwoman, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo chef"
    town = Town(cast, night=2)
    town.night(Dan="Ann", Bob="Bob", storyteller={"Bob": "Dan"})
    assert town.character("Dan") == "imp"
    town = Town(cast, night=2)
    town.night(Dan="Ann", Bob="Bob", storyteller={"Bob": "Ann"})
    assert town.character("Ann") == "imp"
    assert town.poisoned("Ann")  # RB-188, RB-170: the poison stays with the player


def test_a_poisoned_heir_kills_nobody_until_dusk_has_come() -> None:
    """RB-188. The poison of this night is over before the heir first attacks."""
    town = Town("Ann scarletwoman, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo chef", night=2)
    town.night(Dan="Ann", Bob="Bob", storyteller={"Bob": "Ann"})
    town.end_day()
    assert town.night(Dan="Cat", Ann="Flo") == ["Flo"]


def test_the_recluse_may_inherit_and_stays_good() -> None:
    town = Town("Ann recluse, Bob imp, Cat saint, Dan baron, Eve virgin", night=2)
    town.night(Bob="Bob", storyteller={"Bob": "Ann"})
    assert town.character("Ann") == "imp"
    assert town.alignment("Ann") is GOOD
    assert town.winner is None
    assert town.became("Ann") == ["imp"]


def test_the_recluse_never_has_to_inherit() -> None:
    """With a Minion alive the Minion may; with none the Storyteller may let the Demon die."""
    town = Town("Ann recluse, Bob imp, Cat saint, Dan baron, Eve virgin", night=2)
    town.night(Bob="Bob", storyteller={"Bob": "Dan"})
    assert town.character("Dan") == "imp"
    alone = "Ann recluse, Bob imp, Cat saint, Dan baron!, Eve virgin"
    town = Town(alone, night=2)
    town.night(Bob="Bob", storyteller={"Bob": None})
    assert town.winner is GOOD
    town = Town(alone, night=2)
    town.night(Bob="Bob", storyteller={"Bob": "Ann"})
    assert town.winner is None
    assert town.character("Ann") == "imp"


def test_with_a_minion_alive_somebody_must_inherit() -> None:
    town = Town("Ann recluse, Bob imp, Cat saint, Dan baron, Eve virgin", night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Bob="Bob", storyteller={"Bob": None})


def test_a_poisoned_or_dead_recluse_cannot_inherit() -> None:
    """A droisoned Recluse counts as nothing but an Outsider; the dead do not inherit."""
    town = Town("Ann recluse, Bob imp, Cat saint, Dan baron!, Eve virgin, Flo chef; Poisoned@Ann", night=2)
    town.night(Bob="Bob")
    assert town.winner is GOOD
    town = Town("Ann recluse!, Bob imp, Cat saint, Dan baron!, Eve virgin, Flo chef", night=2)
    town.night(Bob="Bob")
    assert town.winner is GOOD


def test_a_spy_inherits_like_any_minion() -> None:
    """The only Minion alive: the pass does not fail because a Spy may count as good."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan spy, Eve virgin", night=2)
    town.night(Bob="Bob", storyteller={"Bob": "Dan"})
    assert town.character("Dan") == "imp"
    assert town.told("Dan") == [fact for fact in town.told("Dan") if type(fact).__name__ == "YouAre"]


def test_an_attack_bounced_from_the_mayor_onto_the_imp_passes_it_on() -> None:
    """The Imp has killed itself by its own ability."""
    town = Town("Ann mayor, Bob imp, Cat saint, Dan baron, Eve virgin", night=2)
    assert town.night(Bob="Ann", storyteller={"Ann": "Bob", "Bob": "Dan"}) == ["Bob"]
    assert town.character("Dan") == "imp"
    assert town.winner is None


def test_one_of_two_imps_that_kills_itself_passes_it_on_too() -> None:
    """The pass asks for a Minion, whether or not another Demon lives."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan baron, Eve imp!, Flo virgin, Gus slayer", night=2)
    town.rule("revive", "Eve")
    town.night(Bob="Bob", Eve="Ann", storyteller={"Bob": "Dan"})
    assert town.character("Dan") == "imp"
    assert town.winner is None


def test_two_imps_act_one_after_the_other_and_a_killed_one_acts_no_more() -> None:
    """G22, RB-136: the game goes on while one of them lives."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan imp, Eve virgin, Flo slayer", night=2)
    assert town.night(Bob="Dan") == ["Dan"]
    assert town.winner is None


def test_a_new_imp_by_a_ruling_before_the_slot_attacks_that_night() -> None:
    """RB-160: the new ability works at once; the old Imp, become a Chef, no longer attacks (swapped mid-night)."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo soldier", night=2)
    town.night_up_to("imp", Dan="Ann")
    town.rule("become", "Ann", "imp")
    town.rule("become", "Bob", "chef")
    town.rule("unmark", "Ann", "Poisoned")
    assert town.night(Ann="Eve") == ["Eve"]
    assert town.learned("Bob") == [0]
    assert town.alignment("Ann") is GOOD
    assert town.alignment("Bob") is EVIL


def test_a_poisoned_new_imp_kills_nobody() -> None:
    """RB-188: poison stays through the change of character; the poisoner's token still lies there."""
    town = Town("Ann chef, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo soldier", night=2)
    town.night_up_to("imp", Dan="Ann")
    town.rule("become", "Ann", "imp")
    town.rule("become", "Bob", "saint")
    assert town.night(Ann="Eve") == []


def test_an_imp_that_becomes_somebody_else_after_the_slot_has_already_attacked() -> None:
    town = Town("Ann empath, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo soldier", night=2)
    town.night_up_to("empath", Dan="Eve", Bob="Cat")
    town.rule("become", "Dan", "imp")
    town.rule("become", "Bob", "saint")
    assert town.night() == ["Cat"]


def test_every_question_must_be_scripted_here() -> None:
    """The scenarios are strict: an Imp without a choice fails the test."""
    with pytest.raises(Unscripted):
        Town(STAR, night=2).night(Dan="Ann")
