"""Nasty pairs by day and at the end: Bad Moon Rising, and Trouble Brewing mixed into it.

G numbers and entries are those of the rules spec; "card" is what the character's own sentence says where nobody
rules more. Everybody in a cast who is not part of the case is asleep.
"""

import pytest

from engine import ledger
from engine.ledger import Executed
from engine.questions import IllegalAnswer
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

# Nobody of these acts at night.
QUIET = "Kit slayer, Lea virgin, Max mayor, Noa soldier"


# Zombuul


def test_a_zombuul_under_its_shroud_halves_no_votes() -> None:
    """Who counts what: a hidden Zombuul is left out of half of the living: two of four suffice."""
    town = Town(f"Ann zombuul!?, {QUIET}", night=2).day()
    assert town.nominate("Kit", "Noa", votes="Kit Lea") == "about to die"


def test_a_zombuul_under_its_shroud_votes_once_and_nominates_not_at_all() -> None:
    """Zombuul: dead in every visible way, the ghost vote too."""
    town = Town(f"Ann zombuul!?, {QUIET}", night=2).day()
    town.nominate("Kit", "Noa", votes="Ann")
    town.nominate("Max", "Kit", votes="Kit")
    assert not town.game.grimoire.seats[0].ghost_vote
    with pytest.raises(IllegalAnswer, match="dead nominator"):
        town.nominate("Ann", "Max")


def test_the_tea_lady_looks_past_a_zombuul_under_its_shroud() -> None:
    """Zombuul: not an alive neighbour; behind it sits somebody good, who is safe with her other neighbour."""
    cast = "Bob tealady, Ann zombuul!?, Kit slayer, Max mastermind, Noa minstrel, Eve po"
    assert Town(cast, night=2).night(Ann="Kit", Eve=None) == ["Kit"]  # beside her sits the Po
    cast = "Bob tealady, Ann zombuul!?, Kit slayer, Max mastermind, Noa minstrel"
    assert Town(cast, night=2).night(Ann="Kit") == []


def test_a_sober_zombuul_s_false_death_brings_no_scarlet_woman() -> None:
    """Scarlet Woman: the Demon has not died."""
    town = Town(f"Ann zombuul, Bob scarletwoman, {QUIET}", night=2).day()
    town.execute("Ann")
    assert town.character("Bob") == "scarletwoman"
    assert town.winner is None


def test_a_drunk_zombuul_dies_for_good_and_the_scarlet_woman_becomes_one_with_a_death_to_spare() -> None:
    """Zombuul, G10: droisoned the first death is real; hers is a new ability."""
    town = Town(f"Ann zombuul, Bob scarletwoman, {QUIET}, Eve fool; Drunk@Ann", night=2).day()
    town.execute("Ann")
    assert town.character("Bob") == "zombuul"
    assert town.night() == []  # somebody died today
    town.execute("Bob")
    assert town.winner is None


def test_a_zombuul_shot_by_the_slayer_only_seems_to_die() -> None:
    """Zombuul: the first death by any cause; the second shot kills."""
    town = Town(f"Ann zombuul, {QUIET}", night=2).day()
    town.slay("Kit", "Ann")
    assert not town.alive("Ann")
    assert town.winner is None
    town = Town(f"Ann zombuul!?, {QUIET}", night=2).day()
    town.slay("Kit", "Ann")
    assert town.winner is GOOD


def test_three_who_look_alive_are_three_for_the_mayor() -> None:
    """Zombuul: it counts as dead for the living; no execution with three in sight, and good wins."""
    town = Town("Ann zombuul!?, Max mayor, Kit slayer, Noa soldier, Eve virgin!", night=2).day()
    town.end_day()
    town.dusk()
    assert town.winner is GOOD


def test_two_truly_living_end_the_game_though_one_looks_dead() -> None:
    """Who counts what: evil wins with two truly living; the shroud does not hide the Zombuul from that."""
    town = Town("Ann zombuul!?, Kit slayer, Lea virgin, Noa soldier!, Eve fool!", night=2).day()
    town.execute("Kit")
    assert town.winner is EVIL


def test_with_three_truly_living_the_game_goes_on() -> None:
    town = Town("Ann zombuul!?, Kit slayer, Lea virgin, Noa soldier, Eve fool!", night=2).day()
    town.execute("Kit")
    assert town.winner is None


def test_the_zombuul_s_own_false_death_lets_it_sleep() -> None:
    """Zombuul: its own fake death counts as a death of the day."""
    town = Town(f"Ann zombuul, {QUIET}", night=2).day()
    town.execute("Ann")
    assert town.night() == []
    assert not town.woken("Ann")


def test_an_executed_corpse_lets_the_zombuul_wake() -> None:
    """Zombuul: executing the dead is no death."""
    town = Town(f"Ann zombuul, Eve fool!, {QUIET}", night=2).day()
    town.execute("Eve")
    assert town.night(Ann="Kit") == ["Kit"]


def test_an_exiled_traveller_lets_the_zombuul_sleep() -> None:
    """Zombuul: an exile's death counts."""
    town = Town(f"Ann zombuul, {QUIET}, Tom judge", night=2).day()
    assert town.exile("Kit", "Tom", votes="Kit Lea Max Noa")
    town.end_day()
    assert town.night() == []


def test_a_survived_execution_lets_the_zombuul_wake() -> None:
    """Zombuul: nobody died, though somebody was executed."""
    town = Town(f"Ann zombuul, Eve fool, {QUIET}", night=2).day()
    town.execute("Eve")
    assert town.night(Ann="Kit") == ["Kit"]


def test_a_false_death_sets_no_minstrel_and_no_mastermind_going() -> None:
    """Zombuul: truly alive; the Mastermind's day begins with the second death."""
    town = Town(f"Ann zombuul, Bob mastermind, Eve fool, {QUIET}", night=2).day()
    town.execute("Ann")
    assert town.night() == []
    assert town.marks("Bob") == []
    town.execute("Ann")
    assert town.winner is None
    assert town.marks("Bob") == ["One More Day"]


def test_the_second_death_by_an_assassin_ends_the_game() -> None:
    """Zombuul: the second death is real; the Mastermind answers executions only."""
    town = Town(f"Ann zombuul!?, Bob assassin, Eve mastermind, {QUIET}", night=2)
    town.night(Ann="Kit", Bob="Ann")
    assert town.winner is GOOD


def test_the_oracle_counts_the_zombuul_under_its_shroud() -> None:
    """Zombuul: dead to the Oracle, and evil."""
    town = Town(f"Ann zombuul!?, Bob oracle, {QUIET}", night=2)
    town.night(Ann="Kit")
    assert town.learned("Bob") == [1]


def test_the_empath_looks_past_the_zombuul_under_its_shroud() -> None:
    """Empath: the living neighbours alone."""
    town = Town(f"Bob empath, Ann zombuul!?, {QUIET}", night=2)
    town.night(Ann="Lea")
    assert town.learned("Bob") == [0]


def test_the_undertaker_sees_a_zombuul_that_seemed_to_die() -> None:
    """No source rules it: the town heard of a death, so the Undertaker wakes, and sees the true character (G16)."""
    town = Town(f"Ann zombuul, Bob undertaker, {QUIET}", night=2).day()
    town.execute("Ann")
    town.night()
    assert town.learned("Bob") == [ThisIs("Ann", "zombuul")]


def test_a_zombuul_poisoned_under_its_shroud_shows_nothing_and_dies_the_next_time() -> None:
    """Zombuul: later droisoning reveals nothing."""
    town = Town(f"Ann zombuul!?, {QUIET}; Drunk@Ann", night=2).day()
    assert town.winner is None
    town.execute("Ann")
    assert town.winner is GOOD


# Minstrel


def test_the_song_lasts_to_the_dusk_after_the_next_day() -> None:
    """Minstrel: from the execution through the night and the next day."""
    town = Town(f"Ann po, Bob minstrel, Cat mastermind, {QUIET}", night=2).day()
    town.execute("Cat")
    assert not town.sober("Ann")
    assert town.night(Ann=None) == []
    assert not town.sober("Ann")
    town.end_day()
    town.dusk()
    assert town.sober("Ann")


def test_the_song_silences_the_devil_s_advocate_of_last_night() -> None:
    """Frequent chains: next-day saves fail."""
    cast = f"Ann po, Bob minstrel, Cat mastermind, Dan devilsadvocate, {QUIET}"
    town = Town(cast, night=2).day()
    town.execute("Cat")
    town.night(Dan="Ann", Ann=None)
    town.execute("Ann")
    assert town.winner is GOOD


def test_a_minion_whom_the_devil_s_advocate_saves_starts_no_song() -> None:
    """Minstrel: not triggered by surviving an execution."""
    town = Town(f"Ann po, Bob minstrel, Dan devilsadvocate, {QUIET}", night=2)
    town.night(Dan="Dan", Ann=None)
    town.execute("Dan")
    assert town.sober("Ann")


@pytest.mark.parametrize("counts", [True, False])
def test_a_recluse_or_a_spy_hanged_may_start_the_song(counts: bool) -> None:
    """Minstrel: a Recluse may register; so may a Spy as no Minion."""
    for hanged in ("recluse", "spy"):
        town = Town(f"Ann po, Bob minstrel, Cat {hanged}, {QUIET}", night=2).day()
        town.execute("Cat", storyteller={"Bob": counts})
        assert town.sober("Ann") is not counts


def test_a_poisoned_recluse_starts_no_song() -> None:
    """Recluse: off while droisoned; nobody is asked."""
    town = Town(f"Ann po, Bob minstrel, Cat recluse, {QUIET}; Poisoned@Cat", night=2).day()
    town.execute("Cat")
    assert town.sober("Ann")


def test_a_spy_hanged_by_the_virgin_may_start_the_song() -> None:
    """Virgin, Minstrel: each check is separate; the Spy dies by execution and may be a Minion all the same."""
    town = Town(f"Ann po, Bob minstrel, Cat spy, {QUIET}", night=2).day()
    assert town.nominate("Cat", "Lea", storyteller={"Lea": True, "Bob": True}) == "day over"
    assert not town.sober("Ann")


def test_a_minion_slain_or_killed_at_night_starts_no_song() -> None:
    """Minstrel: an execution only."""
    town = Town(f"Ann po, Bob minstrel, Cat mastermind, {QUIET}", night=2)
    assert town.night(Ann="Cat") == ["Cat"]
    assert town.sober("Kit")


def test_the_song_dies_with_the_minstrel() -> None:
    """Minstrel: ends early when the Minstrel dies, and the Demon (after a wasted night) is sober."""
    town = Town(f"Ann po, Bob minstrel, Cat mastermind, {QUIET}", night=2).day()
    town.execute("Cat")
    town.rule("kill", "Bob")
    assert town.sober("Ann")


def test_travellers_and_the_minstrel_hear_no_song() -> None:
    """Minstrel: everybody else except Travellers, the dead too."""
    town = Town(f"Ann po, Bob minstrel, Cat mastermind, Dan moonchild!, {QUIET}, Tom judge", night=2).day()
    town.execute("Cat")
    assert town.sober("Bob")
    assert town.sober("Tom")
    assert not town.sober("Dan")


def test_a_courtier_who_names_somebody_under_the_song_has_spent_it() -> None:
    """G4: wasted for good."""
    town = Town(f"Ann po, Bob minstrel, Cat mastermind, Dan courtier, {QUIET}", night=2).day()
    town.execute("Cat")
    town.night(Dan="po", Ann=None)
    town.end_day()
    town.dusk()
    assert town.sober("Ann")
    assert "No Ability" in town.marks("Dan")


def test_a_po_that_declines_under_the_song_is_charged() -> None:
    """Po: a decline while droisoned still charges."""
    town = Town(f"Ann po, Bob minstrel, Cat mastermind, {QUIET}", night=2).day()
    town.execute("Cat")
    town.night(Ann=None)
    town.end_day()
    assert town.night(Ann="Kit Lea Max", storyteller={"Max": "Max"}) == ["Kit", "Lea", "Max"]


# Courtier


def test_a_courtier_back_from_the_dead_does_not_take_up_the_old_drunkenness() -> None:
    """Courtier: ended by death; only drunkenness and poison pause it (RB-189). They may name somebody anew."""
    town = Town(f"Ann po, Bob courtier, Cat professor, {QUIET}", night=2)
    town.night(Bob="po", Ann=None)
    assert town.drunk("Ann")
    town.execute("Bob")
    assert town.sober("Ann")
    town.night(Ann="Kit Lea Bob", Cat="Bob")
    assert town.alive("Bob")
    assert town.sober("Ann")


def test_a_courtier_s_drunk_mastermind_lets_good_win() -> None:
    """Frequent chains: a drunk Mastermind holds nothing off."""
    town = Town(f"Ann po, Bob courtier, Cat mastermind, {QUIET}", night=2)
    town.night(Bob="mastermind", Ann=None)
    town.execute("Ann")
    assert town.winner is GOOD


def test_the_courtier_s_third_day_is_the_last() -> None:
    """Courtier: three nights and three days from the night of the pick."""
    town = Town(f"Ann zombuul, Bob courtier, Dan fool!, {QUIET}", night=2)
    town.night(Bob="zombuul", Ann="Kit")
    for _ in range(2):
        town.end_day()
        town.night(Ann="Kit")
        assert town.drunk("Ann")
    town.end_day()
    assert town.night(Ann="Kit") == ["Kit"]


# Saves and their order


def test_what_forbids_comes_before_who_may_spare_and_before_the_fool() -> None:
    """G8: Devil's Advocate, then Pacifist, then the Fool, who spends nothing until both have failed."""
    cast = f"Ann po, Bob devilsadvocate, Cat pacifist, Dan fool, {QUIET}"
    town = Town(cast, night=2)
    town.night(Bob="Dan", Ann=None)
    town.execute("Dan")
    assert town.alive("Dan")
    town.night(Bob="Kit", Ann="Lea Max Noa", storyteller={"Max": "Max"})
    assert town.marks("Dan") == []
    town.execute("Dan", storyteller={"Cat": True})
    assert town.marks("Dan") == []


def test_the_fool_saves_themself_when_the_pacifist_does_not() -> None:
    """Fool: spent once every other protection has failed, and the town hears of a survival."""
    town = Town(f"Ann po, Cat pacifist, Dan fool, {QUIET}", night=2).day()
    town.execute("Dan", storyteller={"Cat": False})
    assert town.marks("Dan") == ["No Ability"]
    assert Executed(2, died=False, at_once=False) in town.public()


def test_a_saint_who_survives_loses_nothing() -> None:
    """Saint: only a death by execution."""
    town = Town(f"Ann po, Cat pacifist, Dan saint, {QUIET}", night=2).day()
    town.execute("Dan", storyteller={"Cat": True})
    assert town.winner is None


def test_the_pacifist_is_asked_about_a_recluse_and_not_about_the_demon() -> None:
    """Pacifist: good players; registration may matter."""
    town = Town(f"Ann po, Cat pacifist, Dan recluse, {QUIET}", night=2).day()
    town.execute("Dan", storyteller={"Cat": True})
    assert town.alive("Dan")
    town = Town(f"Ann po, Cat pacifist, Dan recluse, {QUIET}", night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD


def test_a_townsfolk_spared_after_the_virgin_has_used_up_the_day() -> None:
    """Virgin, Pacifist: the nominator may live, the day is over."""
    town = Town(f"Ann po, Cat pacifist, {QUIET}", night=2).day()
    assert town.nominate("Kit", "Lea", storyteller={"Cat": True}) == "day over"
    assert town.alive("Kit")


def test_a_sober_sailor_who_nominates_the_virgin_lives_and_the_undertaker_sleeps() -> None:
    """Undertaker: nobody died of the execution."""
    town = Town(f"Ann po, Bob sailor, Dan undertaker, {QUIET}", night=2).day()
    assert town.nominate("Bob", "Lea") == "day over"
    town.end_day()
    town.night(Bob="Bob", Ann=None)
    assert town.alive("Bob")
    assert not town.woken("Dan")


def test_the_assassin_kills_the_ravenkeeper_who_still_learns() -> None:
    """Ravenkeeper: dies at night, from anything."""
    town = Town(f"Ann po, Bob assassin, Cat ravenkeeper, {QUIET}", night=2)
    town.night(Ann=None, Bob="Cat", Cat="Ann")
    assert town.learned("Cat") == [ThisIs("Ann", "po")]


def test_the_assassin_kills_a_mayor_whom_nobody_replaces() -> None:
    """Mayor (?): no redirection of the Assassin."""
    town = Town(f"Ann po, Bob assassin, {QUIET}", night=2)
    assert town.night(Ann=None, Bob="Max") == ["Max"]


def test_the_assassin_pierces_everything_at_once() -> None:
    """Assassin: Fool, Tea Lady and Innkeeper together save nobody."""
    cast = f"Ann po, Bob assassin, Cat tealady, Dan fool, Eve innkeeper, {QUIET}"
    town = Town(cast, night=2)
    assert town.night(Eve="Dan Cat", Ann=None, Bob="Dan", storyteller={"Eve": "Cat"}) == ["Dan"]


# Mayor's substitutes


@pytest.mark.parametrize("substitute", ["Noa", "Cat", "Dan", "Eve"])
def test_a_mayor_s_substitute_has_protections_of_their_own(substitute: str) -> None:
    """Mayor: a Soldier, a sober Sailor, a Fool or a corpse does not die instead, and nobody does."""
    town = Town(f"Ann po, Cat sailor, Dan fool, Eve lunatic(po)!, {QUIET}", night=2)
    answers = {"Cat": "Lea", "Max": substitute}
    assert town.night(Cat="Lea", Ann="Max", storyteller=answers) == []


def test_a_ravenkeeper_who_dies_for_the_mayor_learns() -> None:
    """Frequent chains: the substitute wakes."""
    town = Town(f"Ann po, Cat ravenkeeper, {QUIET}", night=2)
    assert town.night(Ann="Max", Cat="Ann", storyteller={"Max": "Cat"}) == ["Cat"]
    assert town.learned("Cat") == [ThisIs("Ann", "po")]


def test_a_zombuul_that_dies_for_the_mayor_only_seems_to() -> None:
    """G8: a moved death starts again at the front, with the Zombuul's own escape."""
    town = Town(f"Ann zombuul, {QUIET}, Eve fool", night=2)
    assert town.night(Ann="Max", storyteller={"Max": "Ann"}) == ["Ann"]
    assert town.winner is None


# Professor


def test_a_professor_wastes_it_on_the_zombuul_a_traveller_or_an_outsider() -> None:
    """Professor: no Townsfolk, use spent."""
    for name in ("Ann", "Tom", "Dan"):
        town = Town(f"Ann zombuul!?, Bob professor, Dan saint!, {QUIET}, Tom judge!", night=2)
        town.night(Ann="Kit", Bob=name)
        assert not town.alive(name)
        assert town.marks("Bob") == ["No Ability"]


def test_a_grandmother_who_comes_back_learns_a_grandchild_at_once() -> None:
    """G11: start-info is redone that night."""
    town = Town(f"Ann po, Bob professor, Cat grandmother!, {QUIET}", night=2)
    town.night(Ann=None, Bob="Cat", storyteller={"Cat": ledger.ThisIs(4, "virgin")})
    assert town.learned("Cat") == [ThisIs("Lea", "virgin")]


def test_a_slayer_or_a_virgin_back_from_the_dead_has_the_shot_again() -> None:
    """G11: once-per-game uses included."""
    town = Town(
        f"Ann po, Bob professor, {QUIET.replace('slayer', 'slayer!')}; No Ability@Kit<Kit/slayer", night=2
    )
    town.night(Ann=None, Bob="Kit")
    town.slay("Kit", "Ann")
    assert town.winner is GOOD


# Godfather


def test_an_exile_and_a_townsfolk_dead_by_day_do_not_wake_the_godfather() -> None:
    """Godfather: an Outsider's death by day."""
    town = Town(f"Ann po, Bob godfather, {QUIET}, Tom judge", night=2).day()
    assert town.exile("Kit", "Tom", votes="Kit Lea Max Noa")
    town.slay("Kit", "Lea")
    town.execute("Noa")
    assert town.night(Ann=None) == []


def test_a_spy_executed_may_count_as_an_outsider_for_the_godfather() -> None:
    """G15: registrations allowed."""
    for counts in (True, False):
        town = Town(f"Ann po, Bob godfather, Cat spy, {QUIET}", night=2).day()
        town.execute("Cat")
        choice = {"Bob": "Kit"} if counts else {}
        assert town.night(storyteller={"Bob": counts}, Ann=None, **choice) == (["Kit"] if counts else [])


def test_the_demon_s_death_with_a_mastermind_and_an_outsider_by_day() -> None:
    """Mastermind, Godfather: after the Demon's execution an Outsider's death of that day is still answered."""
    town = Town(f"Ann po, Bob godfather, Cat mastermind, Dan tinker, {QUIET}", night=2).day()
    town.rule("kill", "Dan")
    town.execute("Ann")
    assert town.night(Bob="Kit") == ["Kit"]
    assert town.winner is None
