"""Nasty pairs of Travellers with each other and with the box. The ruling is in the docstring.

Sources: the rules spec by its G rules, entries and quick tables; RB numbers of the checklist.
"""

from typing import Any

import pytest

from engine.course import play_step
from engine.ledger import Executed, NominationsReopened
from engine.phases import Phase
from engine.questions import CLOSE_NOMINATIONS, NOMINATE, OPEN_NOMINATIONS, Question
from engine.terms import EVIL, GOOD
from engine.votes import voters, votes_needed
from tests.by_name import ThisIs
from tests.scenario import Town

TB = "Ann chef, Bob imp, Cat mayor, Dan poisoner, Eve empath, Flo saint, Gus recluse"
SNV = "Ann artist, Bob fanggu, Cat klutz, Dan witch, Eve mutant, Flo oracle, Gus savant"


def anything(question: Question) -> Any:
    return next(question.options.all())


def a_day(cast: str) -> Town:
    return Town(cast, night=2).day()


def close(town: Town) -> None:
    """Nominations close, and whoever is about to die is executed; a Butcher may go on."""
    if town.game.phase is not Phase.EXECUTION:
        town.act(CLOSE_NOMINATIONS)
    play_step(town.game)


# Votes


def test_a_ghost_vote_that_counts_minus_three() -> None:
    """thief and bureaucrat entries: minus three, and the one vote of the dead is gone."""
    cast = f"{TB.replace('Eve empath', 'Eve empath!')}, Hal thief, Ida bureaucrat"
    town = Town(cast, night=2)
    town.night(Hal="Eve", Ida="Eve", Dan="Dan", Bob="Eve")
    assert town.nominate("Ann", "Bob", votes="Ann Bob Cat Dan Flo Gus Eve") == "too few"
    assert [fact.tally for fact in town.public() if type(fact).__name__ == "VoteCounted"] == [3]
    assert not town.game.grimoire.seats[town.seat("Eve")].ghost_vote


def test_a_tally_below_nought_is_too_few_and_no_record() -> None:
    """thief entry: one off each time; nobody is about to die of less than nothing."""
    town = Town(f"{TB}, Hal thief, Ida voudon", night=2)
    town.night(Hal="Ida", Dan="Dan", Bob="Eve")
    assert town.nominate("Ann", "Bob", votes="Ida") == "too few"
    assert town.about_to_die is None


def test_under_a_voudon_even_a_beggar_with_tokens_keeps_the_hand_down() -> None:
    """voudon entry: everybody else alive; dead, the Beggar votes at will."""
    town = a_day(f"{TB.replace('Eve empath', 'Eve empath!')}, Hal beggar, Ida voudon")
    town.act("give vote", "Eve", "Hal")
    assert town.seat("Hal") not in voters(town.game, town.game.grimoire.ring)
    town.exile("Ann", "Hal", votes="Ann Bob Cat Dan Eve")
    may = voters(town.game, town.game.grimoire.ring)
    assert town.seat("Hal") in may
    assert town.seat("Eve") in may  # the token given away is not needed


def test_half_of_the_living_counts_travellers_and_exile_half_of_everybody() -> None:
    """Who counts what: seven living of whom two Travellers, nine at the table."""
    town = a_day(
        f"{TB.replace('Eve empath', 'Eve empath!').replace('saint', 'saint!')}, Hal deviant, Ida judge"
    )
    assert votes_needed(town.game) == 4
    assert not town.exile("Ann", "Hal", votes="Ann Bob Cat Dan")
    assert town.exile("Ann", "Ida", votes="Ann Bob Cat Dan Eve")
    assert votes_needed(town.game) == 3


def test_who_goes_home_lowers_what_an_exile_needs() -> None:
    """Who counts what: the players present."""
    town = a_day(f"{TB.replace('Eve empath', 'Eve empath!')}, Hal deviant, Ida judge")
    town.rule("leave", "Ida")
    assert town.exile("Ann", "Hal", votes="Ann Bob Cat Dan", storyteller={"Hal": False})


def test_an_exile_beside_a_tea_lady_is_survived() -> None:
    """G14: abilities can stop the death; Travellers are neighbours."""
    cast = "Ann tealady, Bob zombuul, Cat gossip, Dan godfather, Eve minstrel, Flo fool, Hal judge"
    town = a_day(cast.replace("Bob zombuul, Cat gossip", "Cat gossip, Bob zombuul"))
    assert town.exile("Bob", "Hal", votes="Ann Bob Cat Dan")
    assert town.alive("Hal")


# Counting Travellers


def test_empath_and_chef_count_evil_travellers() -> None:
    """chef and empath entries."""
    town = Town("Ann chef, Bob imp, Cat mayor, Dan poisoner, Eve empath, Hal judge+evil, Flo saint")
    town.night(Dan="Dan")
    assert town.learned("Eve") == [2]


def test_travellers_do_not_keep_evil_from_winning_with_two() -> None:
    """G20."""
    town = a_day("Ann chef, Bob imp, Cat mayor, Hal judge, Ida deviant")
    town.execute("Ann")
    assert town.winner is EVIL


def test_the_mayors_three_are_players() -> None:
    """Who counts what: all living players, so a Traveller makes four of them."""
    town = a_day("Ann chef, Bob imp, Cat mayor, Hal judge, Ida chef!")
    town.end_day()
    town.dusk()
    assert town.winner is None


# Judge


def test_the_judges_condemned_who_survives_has_used_the_day() -> None:
    """judge entry, G13: no protection is beaten; the day's execution is over."""
    cast = "Ann sailor, Bob zombuul, Cat gossip, Dan godfather, Eve minstrel, Flo fool, Hal judge"
    town = a_day(cast)
    town.nominate("Cat", "Ann")
    town.act("judge", "Hal", "Ann", True)
    assert Executed(0, died=False, at_once=True) in town.public()
    town.end_day()
    assert town.alive("Ann")


def test_a_pardon_after_the_butchers_vote_comes_too_late_and_before_it_does_not() -> None:
    """judge entry: until the next nomination; a pardoned extra nomination is over."""
    town = a_day(f"{SNV}, Hal judge, Ida butcher")
    town.nominate("Ann", "Flo", votes="Ann Bob Cat Dan Eve")
    close(town)
    town.act(NOMINATE, "Ida", "Gus")
    town.act("judge", "Hal", "Gus", False)
    town.end_day()
    assert town.alive("Gus")


def test_a_pardoned_execution_gives_the_butcher_nothing() -> None:
    """butcher entry: no execution, no power."""
    town = a_day(f"{SNV}, Hal judge, Ida butcher")
    town.nominate("Ann", "Gus", votes="Ann Bob Cat Dan Eve")
    town.act("judge", "Hal", "Gus", False)
    close(town)
    assert town.game.phase is Phase.DUSK


def test_a_condemned_one_gives_the_butcher_a_nomination() -> None:
    """butcher entry: right after the first execution, whatever made it."""
    town = a_day(f"{SNV}, Hal judge, Ida butcher")
    town.nominate("Ann", "Gus")
    town.act("judge", "Hal", "Gus", True)
    close(town)
    assert NominationsReopened(town.seat("Ida")) in town.public()
    assert town.nominate("Ida", "Flo", votes="Ann Bob Cat Dan") == "about to die"
    close(town)
    assert not town.alive("Flo")


def test_the_judge_may_judge_what_a_bishop_brings_forward() -> None:
    """judge entry: made by somebody else."""
    town = a_day(f"{SNV}, Hal judge, Ida bishop")
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, None, "Bob")
    town.act("judge", "Hal", "Bob", True)
    assert town.winner is GOOD


# Butcher


def test_the_butchers_second_execution_may_be_of_the_same_survivor() -> None:
    """butcher entry: even of somebody already nominated; a sailor survives twice."""
    cast = "Ann sailor, Bob zombuul, Cat gossip, Dan godfather, Eve minstrel, Flo fool, Ida butcher"
    town = a_day(cast)
    town.nominate("Cat", "Ann", votes="Bob Cat Dan Eve")
    close(town)
    town.nominate("Ida", "Ann", votes="Bob Cat Dan Eve")
    close(town)
    assert town.alive("Ann")
    assert len(town.game.day.executions) == 2


def test_a_second_execution_that_fails_leaves_the_first_for_the_vortox() -> None:
    """vortox entry: there was an execution."""
    town = a_day(f"{SNV.replace('fanggu', 'vortox')}, Ida butcher")
    town.nominate("Ann", "Gus", votes="Ann Bob Cat Dan")
    close(town)
    town.nominate("Ida", "Flo", votes="Ann")
    close(town)
    town.dusk()
    assert town.winner is None


def test_a_cursed_butcher_dies_of_the_second_nomination_which_stands() -> None:
    """witch entry: any execution nomination."""
    town = Town(f"{SNV}, Ida butcher", night=2)
    town.night(Dan="Ida", Bob="Gus")
    town.nominate("Ann", "Gus", votes="Ann Bob Cat Dan")
    close(town)
    town.nominate("Ida", "Flo", votes="Ann Bob Cat Dan")
    assert not town.alive("Ida")
    close(town)
    assert not town.alive("Flo")


# Scapegoat


def test_the_scapegoat_for_whom_an_advocate_protects() -> None:
    """scapegoat entry: would be executed, which they are though they would live."""
    cast = "Ann sailor, Bob zombuul, Cat gossip, Dan devilsadvocate, Eve minstrel, Flo fool, Hal scapegoat"
    town = a_day(cast)
    town.execute("Ann", storyteller={"Hal": "Hal"})
    assert town.alive("Ann")
    assert not town.alive("Hal")


def test_the_scapegoat_whom_an_advocate_protects_survives() -> None:
    """devilsadvocate entry: executed, and alive; the day is over."""
    cast = (
        "Ann chambermaid, Bob zombuul, Cat gossip, Dan devilsadvocate, Eve minstrel, Flo fool, Hal scapegoat"
    )
    town = Town(cast, night=2)
    town.night(Ann="Cat Dan", Dan="Hal", Bob="Flo")
    town.execute("Ann", storyteller={"Hal": "Hal"})
    assert town.alive("Hal")
    assert town.alive("Ann")


def test_an_evil_scapegoat_saves_evils_saint_from_losing() -> None:
    """saint entry: an evil Saint executed loses it for evil."""
    town = a_day(f"{TB.replace('saint', 'saint+evil')}, Hal scapegoat+evil")
    town.execute("Flo", storyteller={"Hal": "Hal"})
    assert town.winner is None


def test_a_scapegoat_for_the_mad() -> None:
    """scapegoat entry: an execution for madness is one, too."""
    town = a_day(f"{SNV}, Hal scapegoat")
    town.rule("punish", "Eve", storyteller={"Hal": "Hal"})
    assert town.alive("Eve")
    assert not town.alive("Hal")


def test_a_drunk_recluse_is_no_evil_scapegoats_business() -> None:
    """G15: off while droisoned."""
    town = a_day(f"{TB}, Hal scapegoat+evil; Drunk@Gus")
    town.execute("Gus")
    assert not town.alive("Gus")


# Gunslinger, Harlot, Gangster, Gnome


def test_a_shot_nominee_is_executed_dead_all_the_same() -> None:
    """gunslinger entry: the nominee's status is unchanged; G13: the dead can be executed."""
    town = a_day(f"{SNV.replace('fanggu', 'vortox')}, Hal gunslinger")
    town.nominate("Ann", "Gus", votes="Ann Bob Dan Gus")
    town.act("shoot", "Hal", "Gus")
    town.end_day()
    assert Executed(town.seat("Gus"), died=False) in town.public()
    town.dusk()
    assert town.winner is None


def test_a_ghost_who_voted_can_be_shot_at_in_vain() -> None:
    """G7."""
    town = a_day(f"{SNV.replace('savant', 'savant!')}, Hal gunslinger")
    town.nominate("Ann", "Flo", votes="Gus Bob")
    town.act("shoot", "Hal", "Gus")
    assert not town.alive("Gus")


@pytest.mark.parametrize("die", [True, False])
def test_a_harlot_and_a_saved_host(die: bool) -> None:
    """harlot entry: both or neither, by the Storyteller; each death can be stopped by itself."""
    cast = "Ann sailor, Bob zombuul, Cat gossip, Dan godfather, Eve minstrel, Flo fool, Hal harlot"
    town = Town(cast, night=2)
    dead = town.night(Hal="Ann", Ann=[True, "Ann"], Bob="Eve", storyteller={"Hal": die})
    assert dead == (["Eve", "Hal"] if die else ["Eve"])


def test_a_harlot_sees_the_drunk_and_the_lunatic() -> None:
    """G16."""
    town = Town("Ann drunk(chef), Bob imp, Cat mayor, Dan baron, Eve empath, Flo saint, Hal harlot", night=2)
    town.night(Hal="Ann", Ann=True, Bob="Eve", storyteller={"Hal": False})
    assert town.learned("Hal") == [ThisIs("Ann", "drunk")]


def test_a_klutz_who_dies_of_the_harlot_points_at_dawn() -> None:
    """klutz entry: on learning of the death."""
    town = Town(f"{SNV}, Hal harlot", night=2)
    town.night(Hal="Cat", Cat=[True, "Bob"], Dan="Ann", Bob="Gus", storyteller={"Hal": True})
    assert town.winner is EVIL


def test_a_sage_killed_through_a_gangster_or_harlot_learns_nothing() -> None:
    """sage entry: only the Demon's kills."""
    town = Town(f"{SNV.replace('Ann artist', 'Ann sage')}, Hal harlot", night=2)
    town.night(Hal="Ann", Ann=True, Dan="Gus", Bob="Gus", storyteller={"Hal": True})
    assert town.learned("Ann") == []
    assert not town.alive("Ann")


def test_the_gnome_kills_a_klutz_who_points_before_the_vote() -> None:
    """gnome and klutz entries: at once by day."""
    town = a_day(SNV)
    town.join("Hal", "gnome", "Gus", GOOD, amigo="Ann")
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Cat", "Ann")
    town.act("avenge", "Hal", "Cat", Cat="Bob")
    assert town.winner is EVIL


# Barista, Bone Collector, Apprentice


def test_a_twice_served_vigormortis_keeps_two_minions() -> None:
    """barista entry: a mandatory ability is used twice."""
    cast = SNV.replace("fanggu", "vigormortis").replace("Eve mutant", "Eve cerenovus")
    town = Town(f"{cast}, Hal barista", night=2)
    town.night(
        Dan="Gus", Eve=ThisIs("Gus", "sage"), Bob=["Dan", "Eve"],
        storyteller={"Hal": ["Bob", "Ability Twice"], "Bob": ["Flo", "Flo"], "Flo": 0},
    )  # fmt: skip
    assert town.marks("Dan") == town.marks("Eve") == ["Has Ability"]


def test_the_barista_sobers_the_philosophers_victim() -> None:
    """barista entry: existing drunkenness is suspended until dusk."""
    cast = SNV.replace("Ann artist", "Ann philosopher")
    town = Town(f"{cast}, Hal barista")
    town.night(Ann="oracle", Dan="Gus", storyteller={"Hal": [GOOD, "Bob", "Ability Twice"]})
    assert not town.sober("Flo")
    town.end_day()
    town.night(Dan="Gus", Bob="Gus", storyteller={"Hal": ["Flo", "Sober & Healthy"]})
    assert town.learned("Flo") == [0]


def test_the_barista_lets_the_charmed_charm_again_tonight() -> None:
    """barista entry: even poison that is for ever."""
    cast = SNV.replace("Ann artist", "Ann snakecharmer")
    town = Town(f"{cast}, Hal barista; Poisoned@Ann", night=2)
    town.night_up_to("witch", Ann="Bob", storyteller={"Hal": ["Ann", "Sober & Healthy"]})
    assert town.character("Ann") == "fanggu"


def test_a_bone_collected_recluse_or_klutz_is_nothing_new() -> None:
    """bonecollector entry: a trigger needs its event."""
    town = Town(f"{SNV.replace('klutz', 'klutz!')}, Hal bonecollector", night=2)
    town.night(Hal="Cat", Dan="Gus", Bob="Gus")
    assert town.told("Cat") == []


def test_a_bone_collected_mutant_can_be_executed_dead() -> None:
    """mutant entry: the ability is back, so madness is punished, which is the day's execution."""
    town = Town(f"{SNV.replace('mutant', 'mutant!').replace('fanggu', 'vortox')}, Hal bonecollector", night=2)
    town.night(Hal="Eve", Dan="Gus", Bob="Gus", storyteller={"Flo": 5})
    town.rule("punish", "Eve")
    town.end_day()
    town.dusk()
    assert town.winner is None


def test_a_bone_collected_philosopher_chooses_afresh() -> None:
    """philosopher entry: regained, they may name again, and have it until dusk."""
    cast = SNV.replace("Ann artist", "Ann philosopher!")
    town = Town(f"{cast}, Hal bonecollector; No Ability@Ann<Ann/philosopher", night=2)
    town.night(Hal="Ann", Ann="oracle", Dan="Gus", Bob="Gus", storyteller={"Flo": 0})
    assert town.learned("Ann") == [0]
    town.end_day()
    town.dusk()
    assert town.sober("Flo")


def test_a_bone_collected_vigormortis_minion_goes_on_after_dusk() -> None:
    """vigormortis entry: two sources, each for itself."""
    cast = SNV.replace("fanggu", "vigormortis").replace("Dan witch", "Dan witch!")
    town = Town(f"{cast}, Hal bonecollector; Has Ability@Dan<Bob/vigormortis", night=2)
    town.night(Hal="Dan", Dan="Gus", Bob="Gus")
    town.end_day()
    town.night(Dan="Ann", Bob="Cat", Cat="Eve")
    assert "Cursed" in town.marks("Ann")


def test_a_poisoned_apprentice_acts_out_what_they_were_told() -> None:
    """G2, apprentice entry: told, woken and wrong."""
    town = Town(f"{SNV}, Hal apprentice; Poisoned@Hal")
    town.night(Dan="Gus", storyteller={"Hal": [GOOD, "clockmaker", 4]})
    assert town.learned("Hal") == ["clockmaker", 4]


def test_an_apprentice_scarlet_woman_is_no_demon() -> None:
    """RB-225."""
    town = Town(f"{TB}, Hal apprentice")
    town.night(Dan="Ann", storyteller={"Hal": [EVIL, "scarletwoman"], "Ann": anything})
    town.execute("Bob")
    assert town.winner is GOOD


# Matron, Bishop, Deviant


def test_the_matron_moves_a_no_dashiis_poison_at_once() -> None:
    """matron and nodashii entries."""
    town = a_day(f"{SNV.replace('fanggu', 'nodashii')}, Hal matron")
    assert not town.sober("Ann")
    town.act("reseat", "Hal", what=(("Ann", "Eve"),))
    assert [name for name in town.names if not town.sober(name)] == ["Ann", "Gus"]


def test_a_matron_leaves_the_vigormortis_poison_where_it_is() -> None:
    """G1: chosen at the death; poison sticks to the player."""
    cast = SNV.replace("fanggu", "vigormortis").replace("Dan witch", "Dan witch!")
    town = a_day(f"{cast}, Hal matron; Has Ability@Dan<Bob/vigormortis, Poisoned@Flo<Bob/vigormortis")
    town.act("reseat", "Hal", what=(("Flo", "Ann"),))
    assert not town.sober("Flo")


def test_a_bishops_debt_is_paid_by_the_true_side() -> None:
    """bishop entry: a turned Townsfolk is evil."""
    town = Town(f"{SNV}, Hal bishop", night=2)
    town.night(Dan="Gus", Bob="Gus")
    town.rule("turn", "Ann", EVIL)
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, None, "Ann")
    assert "Nominate Evil" not in town.marks("Hal")


def test_a_poisoned_deviant_is_no_fun() -> None:
    """G2."""
    town = a_day(f"{SNV}, Hal deviant; Poisoned@Hal")
    town.exile("Ann", "Hal", votes="Ann Bob Cat Dan")
    assert not town.alive("Hal")


def test_the_witch_and_travellers_at_the_end() -> None:
    """Who counts what (?): a Traveller alive makes four, and the curse works."""
    cast = "Ann artist, Bob fanggu, Dan witch, Hal deviant, Eve mutant!; Cursed@Ann<Dan/witch"
    town = a_day(cast)
    town.nominate("Ann", "Bob")
    assert not town.alive("Ann")
