"""Nasty pairs of Sects & Violets: what the Demons do to others and others to them. The ruling is in the docstring.

Sources: the rules spec by its G rules, entries and frequent chains; RB numbers of the checklist.
"""

import pytest

from engine import ledger
from engine.ledger import YouAre
from engine.statements import truth
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

FANG_GU = "Ann mutant, Bob fanggu, Cat artist, Dan witch, Eve oracle, Flo sweetheart, Gus savant"
VIGORMORTIS = "Ann oracle, Bob vigormortis, Cat klutz, Dan witch, Eve mutant, Flo sage, Gus artist"
NO_DASHII = "Ann artist, Bob nodashii, Cat oracle, Dan witch, Eve mutant, Flo sage, Gus savant"
VORTOX = "Ann artist, Bob vortox, Cat oracle, Dan witch, Eve mutant, Flo sage, Gus savant"


def is_(name: str, character: str) -> ledger.ThisIs:
    """A player named and a character, as an answer; names stand for seats."""
    return ThisIs(name, character)


def droisoned(town: Town) -> list[str]:
    return [name for name in town.names if not town.sober(name)]


# Fang Gu


@pytest.mark.parametrize("outsider", ["mutant", "klutz", "sweetheart", "barber"])
def test_a_jump_wakes_nothing_in_the_outsider(outsider: str) -> None:
    """Frequent chains: they did not die, so nobody points, is drunk or has a haircut."""
    cast = f"Ann {outsider}, Bob fanggu, Cat artist, Dan witch, Eve oracle, Flo clockmaker, Gus savant"
    town = Town(cast, night=2)
    assert town.night(Dan="Gus", Bob="Ann") == ["Bob"]
    assert town.told("Ann") == [YouAre("fanggu", EVIL)]
    assert droisoned(town) == []


def test_a_philosopher_with_an_outsiders_ability_is_no_outsider() -> None:
    """G16: they remain the Philosopher, a Townsfolk, and die."""
    town = Town(FANG_GU.replace("Cat artist", "Cat philosopher"))
    town.night(Cat="klutz", Dan="Gus")
    town.end_day()
    assert town.night(Dan="Gus", Bob="Cat", Cat="Ann") == ["Cat"]
    assert town.character("Cat") == "philosopher"


def test_a_drunk_recluse_can_only_be_jumped_to() -> None:
    """G15: registering stops while droisoned."""
    cast = "Ann recluse, Bob fanggu, Cat chef, Dan baron, Eve empath, Flo slayer, Gus virgin; Drunk@Ann"
    town = Town(cast, night=2)
    town.night(Bob="Ann", storyteller=None)
    assert (town.character("Ann"), town.alive("Bob")) == ("fanggu", False)


def test_the_goon_is_not_jumped_to() -> None:
    """Goon entry: the first chooser is drunk before the choice does anything; the Goon is evil now."""
    cast = "Ann goon, Bob fanggu, Cat gossip, Dan godfather, Eve minstrel, Flo fool, Gus gambler"
    town = Town(cast, night=2)
    assert town.night(Bob="Ann", Gus=is_("Gus", "gambler")) == []
    assert (town.character("Ann"), town.alignment("Ann")) == ("goon", EVIL)


def test_a_jump_that_failed_does_not_use_up_the_once() -> None:
    """fanggu entry: once for an Outsider who would really die."""
    town = Town(f"{FANG_GU}; Poisoned@Bob", night=2)
    assert town.night(Dan="Gus", Bob="Ann") == []
    assert town.game.grimoire.marked("Once") == ()


def test_a_fang_gu_that_cannot_die_lives_beside_the_new_one() -> None:
    """Fang Gu entry, G8: the death that is left is a death like another, and a Tea Lady forbids it."""
    cast = (
        "Ann goon+good, Bob fanggu+good, Cat tealady, Dan godfather+good, Eve minstrel, Flo tinker, Gus fool"
    )
    town = Town(cast, night=2)
    assert town.night(Bob="Flo") == []
    assert (town.character("Flo"), town.alive("Bob")) == ("fanggu", True)


def test_served_twice_a_fang_gu_that_jumped_does_not_choose_again() -> None:
    """Barista entry: twice at the normal time, but it is dead by then."""
    town = Town(f"{FANG_GU}, Hal barista", night=2)
    assert town.night(Dan="Gus", Bob="Ann", storyteller={"Hal": ["Bob", "Ability Twice"]}) == ["Bob"]


def test_served_twice_a_fang_gu_kills_and_then_jumps() -> None:
    """Barista entry."""
    town = Town(f"{FANG_GU}, Hal barista", night=2)
    died = town.night(Dan="Gus", Bob=["Cat", "Ann"], storyteller={"Hal": ["Bob", "Ability Twice"]})
    assert died == ["Bob", "Cat"]
    assert town.character("Ann") == "fanggu"


def test_a_philosophers_drunk_outsider_is_an_outsider_all_the_same() -> None:
    """G6: abilities work on the drunk; the new Fang Gu, still drunk (RB-188), kills nobody."""
    town = Town(FANG_GU.replace("Cat artist", "Cat philosopher"))
    town.night(Cat="mutant", Dan="Gus")
    assert not town.sober("Ann")
    town.end_day()
    assert town.night(Dan="Gus", Bob="Ann") == ["Bob"]
    assert not town.sober("Ann")
    town.end_day()
    assert town.night(Dan="Gus", Ann="Dan") == []


def test_the_mad_new_fang_gu_is_mad_still() -> None:
    """G1: what lies on a player stays on them."""
    cast = FANG_GU.replace("Dan witch", "Dan cerenovus")
    town = Town(cast, night=2)
    town.night(Dan=is_("Ann", "sage"), Bob="Ann")
    town.rule("punish", "Ann")
    town.end_day()
    assert not town.alive("Ann")


# Vigormortis


@pytest.mark.parametrize("minion", ["witch", "cerenovus", "pithag", "eviltwin"])
def test_each_minion_keeps_its_ability(minion: str) -> None:
    """vigormortis entry: dead, it acts in its slot as ever."""
    cast = VIGORMORTIS.replace("Dan witch", f"Dan {minion}")
    cast = f"{cast}; Twin@Gus<Dan/eviltwin" if minion == "eviltwin" else cast
    does = {"witch": "Eve", "cerenovus": is_("Eve", "sage"), "pithag": is_("Eve", "sweetheart")}
    town = Town(cast, night=2)
    first = {"Dan": does[minion]} if minion in does else {}
    town.night(**first, Bob="Dan", storyteller={"Bob": "Flo"})
    assert not town.alive("Dan")
    if minion == "eviltwin":
        town.execute("Gus")
        assert town.winner is EVIL
        return
    town.end_day()
    again = {"witch": "Ann", "cerenovus": is_("Ann", "sage"), "pithag": is_("Ann", "savant")}
    town.night(Dan=again[minion], Bob="Cat", Cat="Ann")
    done = {"witch": "Cursed" in town.marks("Ann"), "cerenovus": "Mad" in town.marks("Ann")}
    assert done.get(minion, town.character("Ann") == "savant")


def test_two_dead_minions_poison_two() -> None:
    """vigormortis entry: each of them; the second may poison the same side's Townsfolk or the other's."""
    town = Town(VIGORMORTIS.replace("Eve mutant", "Eve cerenovus"), night=2)
    town.night(Dan="Gus", Eve=is_("Cat", "sage"), Bob="Dan", storyteller={"Bob": "Flo"})
    town.end_day()
    town.night(Dan="Gus", Eve=is_("Cat", "sage"), Bob="Eve", storyteller={"Bob": "Ann", "Ann": 0})
    assert droisoned(town) == ["Ann", "Flo"]


def test_its_poison_stays_on_a_townsfolk_who_becomes_another() -> None:
    """G1: poison sticks to the player, not to the character."""
    town = Town(VIGORMORTIS.replace("Eve mutant", "Eve pithag"), night=2)
    town.night(Dan="Gus", Eve=is_("Cat", "klutz"), Bob="Dan", storyteller={"Bob": "Flo"})
    town.end_day()
    town.night(Dan="Gus", Eve=is_("Flo", "mutant"), Bob="Cat", Cat="Ann")
    assert droisoned(town) == ["Flo"]


def test_the_dead_pithag_that_changes_the_vigormortis_ends_her_own_ability() -> None:
    """Frequent chains; the deaths of that night are still the Storyteller's, and hers is gone."""
    town = Town(VIGORMORTIS.replace("Dan witch", "Dan pithag"), night=2)
    town.night(Dan=is_("Cat", "barber"), Bob="Dan", storyteller={"Bob": "Flo"})
    town.end_day()
    town.night(Dan=is_("Bob", "nodashii"), Bob="Eve", storyteller={"Dan": [(), False], "Ann": 0})
    assert town.marks("Dan") == []
    town.end_day()
    town.night(Bob="Gus", storyteller={"Ann": 0})
    assert not town.woken("Dan")


def test_a_minion_back_to_life_keeps_nothing_at_the_next_death() -> None:
    """vigormortis entry: only one it killed; the second death here is an execution."""
    town = Town(VIGORMORTIS, night=2)
    town.night(Dan="Gus", Bob="Dan", storyteller={"Bob": "Flo"})
    town.rule("revive", "Dan")
    town.execute("Dan")
    town.night(Bob="Gus")
    assert not town.woken("Dan")


def test_a_minion_saved_by_a_tea_lady_keeps_nothing_it_has_not_lost() -> None:
    """vigormortis entry: only one that died."""
    cast = "Ann goon, Bob vigormortis, Cat tealady, Dan godfather+good, Eve minstrel, Flo fool, Gus pacifist"
    town = Town(
        cast.replace("Bob vigormortis, Cat tealady", "Cat tealady").replace(
            "Gus pacifist", "Gus vigormortis"
        ),
        night=2,
    )
    assert town.night(Gus="Dan") == []
    assert town.marks("Dan") == []


def test_a_charmed_vigormortis_kills_minions_for_its_new_player() -> None:
    """snakecharmer entry: the new Demon's slot is still ahead."""
    town = Town(VIGORMORTIS.replace("Gus artist", "Gus snakecharmer"), night=2)
    town.night_up_to("witch", Gus="Bob")
    town.night(Dan="Eve", Gus="Dan", storyteller={"Gus": "Flo"})
    assert town.marks("Dan") == ["Has Ability"]
    assert "Flo" in droisoned(town)


def test_a_drunk_original_is_not_poisoned_away_from_the_minion() -> None:
    """G17: the Drunk is no Townsfolk and is skipped."""
    cast = "Ann chef, Bob vigormortis, Cat saint, Dan poisoner, Eve drunk(monk), Flo empath, Gus mayor"
    town = Town(cast, night=2)
    town.night(Dan="Dan", Eve="Ann", Bob="Dan", storyteller={"Bob": "Flo", "Flo": 0})
    assert town.offered("Bob") == ["Flo", "Ann"]


# No Dashii


def test_a_haircut_that_moves_the_demon_moves_its_poison() -> None:
    """nodashii entry: recomputed whenever characters change."""
    town = Town(NO_DASHII.replace("Eve mutant", "Eve barber"), night=2)
    town.night(Dan="Gus", Bob=["Eve", ("Bob", "Flo")], storyteller={"Cat": 0})
    assert town.character("Flo") == "nodashii"
    assert droisoned(town) == ["Cat", "Gus"]


def test_the_dead_between_still_take_the_poison() -> None:
    """G17: dead Townsfolk count, so the living one behind is healthy."""
    town = Town(NO_DASHII.replace("Ann artist", "Ann artist!"))
    assert droisoned(town) == ["Ann", "Cat"]


def test_a_philosopher_beside_it_gains_nothing() -> None:
    """G4: named while poisoned is spent; and nobody is drunk of it."""
    town = Town(NO_DASHII.replace("Ann artist", "Ann philosopher"))
    town.night(Ann="savant", Dan="Gus")
    assert droisoned(town) == ["Ann", "Cat"]
    assert "No Ability" in town.marks("Ann")


def test_an_ability_taken_before_the_poison_pauses() -> None:
    """philosopher entry: the original is drunk only while the Philosopher works."""
    town = Town(NO_DASHII.replace("Ann artist", "Hal artist, Ann philosopher").replace("nodashii", "vortox"))
    town.night(Ann="savant", Dan="Gus")
    assert droisoned(town) == ["Gus"]
    town.rule("become", "Bob", "nodashii")
    assert droisoned(town) == ["Ann", "Cat"]


def test_the_snake_charmer_beside_it_fails_and_one_further_away_does_not() -> None:
    """No Dashii's neighbours are the nearest Townsfolk only; the charmed one's poison moves at once."""
    town = Town(NO_DASHII.replace("Gus savant", "Gus snakecharmer"), night=2)
    town.night_up_to("witch", Gus="Bob")
    assert town.character("Gus") == "nodashii"
    assert not town.sober("Bob")
    assert not town.sober("Ann")


def test_a_poisoned_sweetheart_made_townsfolk_is_another_matter() -> None:
    """nodashii entry: only Townsfolk; an Outsider between is skipped and works."""
    town = Town("Ann artist, Bob nodashii, Cat sweetheart, Dan oracle, Eve witch, Flo sage", night=2)
    town.night(Eve="Ann", Bob="Cat", storyteller={"Cat": "Flo", "Dan": 0})
    assert droisoned(town) == ["Ann", "Dan", "Flo"]


# Vortox


def test_the_loss_needs_an_execution_not_a_death() -> None:
    """vortox entry: Witch's and Gnome's deaths are none."""
    town = Town(VORTOX, night=2)
    town.night(Dan="Flo", Bob="Gus", storyteller={"Cat": 5})
    town.nominate("Flo", "Cat")
    assert not town.alive("Flo")
    town.end_day()
    town.dusk()
    assert town.winner is EVIL


def test_a_night_execution_does_not_save_the_day() -> None:
    """mutant entry: at night it does not use up the next day's execution."""
    town = Town(VORTOX, night=2)
    town.night_up_to("vortox", Dan="Gus")
    town.rule("punish", "Eve")
    town.night(Bob="Gus", storyteller={"Cat": 5})
    town.end_day()
    town.dusk()
    assert town.winner is EVIL


def test_the_execution_of_the_vortox_itself_is_goods() -> None:
    """vortox entry: alive and working at dusk."""
    town = Town(VORTOX, night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD


def test_a_savant_under_a_vortox_hears_two_falsehoods_and_a_drunk_one_too() -> None:
    """Vortox and Savant of the frequent chains."""
    for token in ("", "; Drunk@Gus"):
        town = Town(f"{VORTOX}{token}", night=2).day()
        town.act("visit", "Gus", storyteller={"Gus": lambda question: next(question.options.all())})
        (told,) = town.learned("Gus")
        assert [truth(town.game, one) for one in town.game.ledger[-1].fact.answer] == [False, False], told


def test_a_juggler_without_guesses_hears_of_some_under_a_vortox() -> None:
    """vortox entry: false, even for nothing said."""
    town = Town(VORTOX.replace("Cat oracle", "Cat juggler"))
    town.night(Dan="Gus")
    town.execute("Flo")
    town.night(Dan="Gus", Bob="Flo", storyteller={"Cat": 1})
    assert 0 not in town.offered("Cat")


def test_an_apprentice_with_a_townsfolks_ability_is_lied_to() -> None:
    """vortox entry: information of a Townsfolk ability, whoever has it."""
    town = Town(f"{VORTOX}, Hal apprentice")
    town.night(Dan="Gus", storyteller={"Hal": [GOOD, "clockmaker", 4]})
    assert 2 not in town.offered("Hal")


def test_a_beggar_learns_the_truth_from_a_vortox() -> None:
    """vortox entry: Traveller information is not affected."""
    town = Town(f"{VORTOX.replace('Gus savant', 'Gus savant!')}, Hal beggar", night=2).day()
    town.act("give vote", "Gus", "Hal")
    assert town.learned("Hal") == [GOOD]


def test_a_sober_and_healthy_savant_hears_a_truth_and_a_falsehood() -> None:
    """Barista entry: true information although there is a Vortox."""
    town = Town(f"{VORTOX}, Hal barista", night=2)
    town.night(Dan="Gus", Bob="Flo", storyteller={"Hal": ["Cat", "Sober & Healthy"], "Flo": ("Ann", "Dan")})
    assert town.learned("Cat") == [0]


def test_the_seamstress_of_two_vortoxes_hears_the_contrary() -> None:
    """Falsehood does not cancel out."""
    cast = VORTOX.replace("Cat oracle", "Cat seamstress").replace("Gus savant", "Gus vortox")
    town = Town(cast, night=2)
    town.night(Dan="Ann", Bob="Dan", Gus="Dan", Cat="Ann Flo", storyteller={"Cat": False})
    assert town.offered("Cat") == [False]


def test_a_dreamer_of_a_recluse_under_a_vortox() -> None:
    """Vortox and Recluse: neither what they are nor what they count as is shown, where that can be."""
    cast = "Ann artist, Bob vortox, Cat dreamer, Dan witch, Eve mutant, Flo sage, Gus savant"
    town = Town(cast, night=2)
    town.night(Dan="Ann", Bob="Ann", Cat="Eve", storyteller={"Cat": lambda q: next(q.options.all())})
    assert all(pair.good != "mutant" for pair in [town.learned("Cat")[0]])


def test_the_changed_are_told_truly() -> None:
    """vortox entry: notices of change are no information of a Townsfolk."""
    town = Town(VORTOX.replace("Dan witch", "Dan pithag"), night=2)
    town.night(Dan=is_("Ann", "clockmaker"), Bob="Gus", storyteller={"Ann": 3, "Cat": 5})
    assert town.became("Ann") == ["clockmaker"]


# Snake Charmer


def test_a_lunatic_is_no_demon() -> None:
    """G16: the true character counts."""
    cast = "Ann snakecharmer, Bob po, Cat gossip, Dan godfather, Eve lunatic(po), Flo fool, Gus minstrel"
    town = Town(cast, night=2)
    town.night(Ann="Eve", Eve=None, Bob=None)
    assert (town.character("Ann"), town.character("Eve")) == ("snakecharmer", "lunatic")


def test_the_good_twin_who_charms_is_evil_and_has_a_new_twin() -> None:
    """eviltwin entry: both of one side, so somebody else is paired."""
    cast = "Ann snakecharmer, Bob vortox, Cat artist, Dan eviltwin, Eve oracle, Flo sage, Gus mutant"
    town = Town(f"{cast}; Twin@Ann<Dan/eviltwin", night=2)
    town.night(Ann=["Bob", "Gus"], storyteller={"Dan": "Cat", "Eve": 5})
    assert (town.alignment("Ann"), town.marks("Cat")) == (EVIL, ["Twin"])
    assert "Twin" not in town.marks("Ann")


def test_the_poison_of_the_charmed_survives_a_change_back() -> None:
    """snakecharmer entry: permanent; the Pit-Hag's new character is poisoned too."""
    cast = "Ann snakecharmer, Bob nodashii, Cat klutz, Dan pithag, Eve mutant, Flo sage, Gus artist"
    town = Town(cast.replace("Bob nodashii", "Bob vortox"), night=2)
    town.night(Ann=["Bob", "Gus"], Dan=is_("Bob", "savant"))
    assert town.character("Bob") == "savant"
    assert not town.sober("Bob")


def test_the_ability_of_the_charmed_fang_gu_has_its_once_behind_it() -> None:
    """fanggu entry: the once belongs to the game."""
    cast = FANG_GU.replace("Cat artist", "Cat snakecharmer")
    town = Town(cast, night=2)
    town.night(Cat="Gus", Dan="Gus", Bob="Ann")
    town.end_day()
    town.night_up_to("witch", Cat="Ann")
    assert town.night(Dan="Gus", Cat="Flo", storyteller={"Flo": "Gus"}) == ["Flo"]


def test_charming_the_vortox_the_day_is_the_new_ones_to_win() -> None:
    """vortox entry: evil wins, which the new Vortox is and the old one is not."""
    town = Town(VORTOX.replace("Ann artist", "Ann snakecharmer"), night=2)
    town.night(Ann=["Bob", "Flo"], Dan="Gus", storyteller={"Cat": 5, "Flo": ("Dan", "Eve")})
    town.end_day()
    town.dusk()
    assert town.winner is EVIL
    assert (town.alignment("Ann"), town.alignment("Bob")) == (EVIL, GOOD)


def test_the_charming_philosopher_lets_the_drunk_charmer_go() -> None:
    """G10: the Philosopher's ability is over with the character, so the original is sober."""
    cast = "Ann philosopher, Bob fanggu, Cat snakecharmer, Dan witch, Eve mutant, Flo sage, Gus artist"
    town = Town(cast)
    town.night(Ann=["snakecharmer", "Bob"], Cat="Gus", Dan="Gus")
    assert (town.character("Ann"), town.character("Bob")) == ("fanggu", "philosopher")
    assert town.sober("Cat")
    assert not town.sober("Bob")


def test_told_both_their_new_characters_and_sides() -> None:
    """snakecharmer entry."""
    town = Town(FANG_GU.replace("Cat artist", "Cat snakecharmer"))
    town.night(Cat="Bob", Dan="Gus")
    assert YouAre("fanggu", EVIL) in town.told("Cat")
    assert YouAre("snakecharmer", GOOD) in town.told("Bob")
