"""Nasty pairs at night: Bad Moon Rising, and Trouble Brewing mixed into it.

G numbers and entries are those of the rules spec, RB numbers those of the checklist; "card" is what the character's
own sentence says where nobody rules more. Everybody in a cast who is not part of the case is asleep.
"""

import pytest

from engine.ledger import ThisIs
from engine.questions import Question
from engine.statements import HasTeam, Holds, ThisPlayer
from engine.terms import DEMON, EVIL, GOOD
from tests.by_name import ChosenBy
from tests.scenario import Town

# Nobody of these acts at night.
QUIET = "Kit minstrel, Lea virgin, Max mastermind, Noa recluse"


def shown(character: str) -> object:
    """The Storyteller shows this character."""

    def pick(question: Question) -> object:
        return next(answer for answer in question.options.all() if answer.character == character)

    return pick


# Goon


def test_a_dying_ravenkeeper_who_picks_the_goon_is_drunk_before_they_learn() -> None:
    """Goon: the chooser is drunk before the effect; G8 keeps the state at death, but the choice comes after it."""
    town = Town(f"Ann imp, Bob ravenkeeper, Cat goon+evil, {QUIET}", night=2)
    town.night(Ann="Bob", Bob="Cat", storyteller={"Bob": shown("mastermind")})
    assert town.learned("Bob")[0].character == "mastermind"
    assert town.alignment("Cat") is GOOD


def test_a_ravenkeeper_poisoned_already_picks_the_goon_who_still_joins_them() -> None:
    """Goon: also a chooser who was droisoned before turns the Goon."""
    cast = f"Ann pukka, Bob ravenkeeper, Cat goon+evil, {QUIET}; Poisoned@Bob<Ann/pukka"
    town = Town(cast, night=2)
    assert town.night(Ann="Kit", Bob="Cat", storyteller={"Bob": shown("imp")}) == ["Bob"]
    assert town.alignment("Cat") is GOOD


def test_only_the_first_chooser_of_the_night_drinks() -> None:
    """Goon: later choosers that night work normally."""
    town = Town(f"Ann po, Bob gambler, Cat goon, {QUIET}", night=2)
    assert town.night(Bob=ThisIs(2, "fool"), Ann="Cat") == ["Cat"]
    assert town.alignment("Cat") is GOOD
    assert town.alive("Bob")  # a wrong guess, but drunk


def test_the_goon_who_turned_evil_for_the_first_does_not_turn_for_the_second() -> None:
    """Goon: the first chooser alone decides the side."""
    town = Town(f"Ann pukka, Bob godfather, Cat goon, Dan exorcist, {QUIET}", night=2)
    town.night(Dan="Cat", Ann="Cat")
    assert town.alignment("Cat") is GOOD
    assert town.poisoned("Cat")


def test_a_drunk_assassin_only_turns_the_goon() -> None:
    """Goon and Assassin: a droisoned Assassin kills nobody, the Goon turns all the same."""
    town = Town(f"Ann po!, Bob assassin, Cat goon, Dan po, {QUIET}; Drunk@Bob", night=2)
    assert town.night(Bob="Cat", Dan=None) == []
    assert town.alignment("Cat") is EVIL


def test_a_sober_assassin_kills_the_goon_who_dies_evil() -> None:
    """Goon and Assassin: turned first, dead all the same."""
    town = Town(f"Bob assassin, Cat goon, Dan po, {QUIET}", night=2)
    assert town.night(Bob="Cat", Dan=None) == ["Cat"]
    assert town.alignment("Cat") is EVIL


def test_the_goon_s_drink_ends_with_the_goon() -> None:
    """G3: a lasting effect stops at once when its holder dies; the Demon who drank works again."""
    town = Town(f"Ann devilsadvocate, Bob assassin, Cat goon, Dan po, {QUIET}", night=2)
    town.night_up_to("po", Ann="Cat")
    assert town.drunk("Ann")
    town.night(Dan=None, Bob="Cat")
    assert town.sober("Ann")


def test_a_gossip_s_victim_is_no_choice_of_the_gossip() -> None:
    """Goon: what the Storyteller selects does not count."""
    town = Town(f"Ann gossip, Cat goon+evil, Dan po, {QUIET}", night=2).day()
    town.act("gossip", "Ann", what=Holds(ThisPlayer(2), HasTeam(DEMON)))
    town.end_day()
    assert town.night(Dan=None, storyteller={"Ann": "Cat"}) == ["Cat"]
    assert town.alignment("Cat") is EVIL


def test_a_moonchild_s_stone_turns_no_goon() -> None:
    """Goon: day choices do not count; nobody is drunk and the Goon dies good."""
    town = Town(f"Ann moonchild, Cat goon, Dan po, {QUIET}, Eve fool", night=2).day()
    town.execute("Ann", Ann="Cat")
    assert town.night(Dan=None) == ["Cat"]
    assert town.alignment("Cat") is GOOD


def test_two_attacks_one_on_the_goon_kill_nobody() -> None:
    """Goon: Shabaloth picks both before either dies, and is drunk by then (no source parts them)."""
    town = Town(f"Ann shabaloth, Bob fool, Cat goon, {QUIET}", night=2)
    assert town.night(Ann="Kit Cat") == []
    assert town.alignment("Cat") is EVIL


def test_a_pukka_who_picks_the_goon_postpones_last_night_s_death() -> None:
    """Pukka: droisoned on the kill night, poison and death wait until it works again."""
    town = Town(f"Ann pukka, Cat goon, {QUIET}, Eve fool; Poisoned@Kit<Ann/pukka", night=2)
    assert town.night(Ann="Cat") == []
    assert town.sober("Kit")
    town.end_day()
    assert town.night(Ann="Eve") == ["Kit"]


def test_a_goon_picked_by_an_innkeeper_shelters_nobody() -> None:
    """Goon: the Innkeeper is drunk before anybody is safe."""
    town = Town(f"Ann po, Bob innkeeper, Cat goon, {QUIET}", night=2)
    assert town.night(Bob="Cat Kit", Ann="Kit") == ["Kit"]


def test_a_goon_named_by_a_courtier_spends_the_courtier_for_nothing() -> None:
    """Goon: naming the character is choosing the player."""
    town = Town(f"Ann po, Bob courtier+evil, Cat goon, {QUIET}", night=2)
    town.night(Bob="goon", Ann=None)
    assert town.sober("Cat")
    assert town.drunk("Bob")
    assert town.alignment("Cat") is EVIL


def test_an_imagined_chooser_turns_no_goon() -> None:
    """Goon and Drunk: what the Drunk thinks to have is no ability that chooses (no source says otherwise)."""
    town = Town(f"Ann po, Bob drunk(gambler), Cat goon+evil, {QUIET}", night=2)
    assert town.night(Bob=ThisIs(2, "fool"), Ann=None) == []
    assert town.alignment("Cat") is EVIL


# Pukka


@pytest.mark.parametrize("mate", ["Ann", "Bob"])
def test_a_pukka_drunk_with_the_sailor_postpones_the_death(mate: str) -> None:
    """Pukka, Sailor: drunk on the kill night nobody dies; the Sailor drunk themself changes nothing."""
    town = Town(f"Ann pukka, Bob sailor, {QUIET}; Poisoned@Kit<Ann/pukka", night=2)
    died = town.night(Bob="Ann", Ann="Lea", storyteller={"Bob": mate})
    assert died == ([] if mate == "Ann" else ["Kit"])


def test_the_grandmother_follows_a_grandchild_whom_the_poison_kills() -> None:
    """Grandmother: a Pukka's late death is a death from the Demon."""
    cast = f"Ann pukka, Bob grandmother, {QUIET}; Poisoned@Kit<Ann/pukka, Grandchild@Kit<Bob/grandmother"
    assert Town(cast, night=2).night(Ann="Lea") == ["Bob", "Kit"]


def test_a_grandmother_poisoned_tonight_outlives_the_grandchild() -> None:
    """Pukka: the new poison comes before the old death."""
    cast = f"Ann pukka, Bob grandmother, {QUIET}; Poisoned@Kit<Ann/pukka, Grandchild@Kit<Bob/grandmother"
    assert Town(cast, night=2).night(Ann="Bob") == ["Kit"]


def test_an_exorcised_pukka_still_kills_the_grandchild_and_the_grandmother() -> None:
    """Exorcist: only the new choice is stopped; the chain of the old one goes on."""
    cast = (
        f"Ann pukka, Bob grandmother, Dan exorcist, {QUIET};"
        " Poisoned@Kit<Ann/pukka, Grandchild@Kit<Bob/grandmother"
    )
    town = Town(cast, night=2)
    assert town.night(Dan="Ann") == ["Bob", "Kit"]
    assert town.told("Ann") == [ChosenBy("exorcist", "Dan")]


def test_an_innkeeper_poisoned_by_the_pukka_shelters_nobody() -> None:
    """G2: a poisoned Innkeeper's guests are not safe, the Innkeeper among them."""
    cast = f"Ann pukka, Bob innkeeper, {QUIET}; Poisoned@Bob<Ann/pukka"
    assert Town(cast, night=2).night(Bob="Bob Kit", Ann="Lea") == ["Bob"]


def test_an_exorcist_poisoned_by_the_pukka_keeps_nobody_asleep() -> None:
    """G4: a choice made while poisoned is wasted."""
    cast = f"Ann pukka, Bob exorcist, {QUIET}; Poisoned@Bob<Ann/pukka"
    town = Town(cast, night=2)
    assert town.night(Bob="Ann", Ann="Lea") == ["Bob"]
    assert town.told("Ann") == []


def test_a_pukka_s_poison_moves_to_nobody_when_the_scarlet_woman_takes_over() -> None:
    """G10, Scarlet Woman: the new Pukka is a new ability; whom the dead one poisoned is healthy."""
    town = Town(f"Ann pukka, Bob scarletwoman, {QUIET}, Eve fool; Poisoned@Kit<Ann/pukka", night=2).day()
    town.execute("Ann")
    assert town.character("Bob") == "pukka"
    assert town.sober("Kit")
    assert town.night(Bob="Lea") == []


def test_a_scarlet_woman_poisoned_by_the_dying_pukka_takes_nothing_over() -> None:
    """G8: what follows a death sees the state at death."""
    cast = (
        "Ann pukka, Bob scarletwoman, Kit minstrel, Lea virgin, Noa recluse, Eve fool; Poisoned@Bob<Ann/pukka"
    )
    town = Town(cast, night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD


def test_the_pukka_may_poison_a_dead_moonchild_so_that_the_stone_misses() -> None:
    """G5: what counts is the Moonchild at night; the dead can be poisoned."""
    town = Town(f"Ann pukka, Bob moonchild, {QUIET}, Eve fool", night=2).day()
    town.execute("Bob", Bob="Eve")
    assert town.night(Ann="Bob") == []


def test_a_pukka_poisons_no_soldier_and_no_guest_of_the_monk() -> None:
    """Monk, Soldier: the Demon's ability cannot poison them either, so nobody dies the night after."""
    town = Town(f"Ann pukka, Bob monk, Cat soldier, {QUIET}", night=2)
    town.night(Bob="Kit", Ann="Kit")
    assert town.sober("Kit")
    town.end_day()
    assert town.night(Bob="Lea", Ann="Cat") == []
    town.end_day()
    assert town.night(Bob="Lea", Ann="Lea") == []


def test_last_night_s_victim_in_the_monk_s_care_lives_and_is_healthy() -> None:
    """Pukka: a victim who is protected from the death is healthy again."""
    town = Town(f"Ann pukka, Bob monk, {QUIET}; Poisoned@Kit<Ann/pukka", night=2)
    assert town.night(Bob="Kit", Ann="Lea") == []
    assert town.sober("Kit")


def test_a_poisoned_mayor_is_not_bounced() -> None:
    """G8: redirection needs an ability that works; the victim is poisoned while they die."""
    town = Town(f"Ann pukka, Bob mayor, {QUIET}; Poisoned@Bob<Ann/pukka", night=2)
    assert town.night(Ann="Lea") == ["Bob"]


def test_a_poisoned_recluse_is_plainly_good_to_the_exorcist() -> None:
    """G15: registration stops while the owner is droisoned: nobody is asked."""
    town = Town(f"Ann pukka, Bob exorcist, {QUIET}; Poisoned@Noa<Ann/pukka", night=2)
    assert town.night(Bob="Noa", Ann="Lea") == ["Noa"]


# Exorcist


def test_an_exorcised_po_keeps_its_charge_and_declines_nothing() -> None:
    """Po: a night that the Exorcist spoils is neither a decline nor a use."""
    town = Town(f"Ann po, Bob exorcist, {QUIET}", night=2)
    town.night(Bob="Ann")
    assert "3 Attacks" not in town.marks("Ann")
    town.end_day()
    town.night(Bob="Lea", Ann=None)
    town.end_day()
    town.night(Bob="Ann")
    assert "3 Attacks" in town.marks("Ann")


def test_a_recluse_told_by_the_exorcist_does_not_keep_the_demon_asleep() -> None:
    """Recluse: each check is separate, and the true Demon was not chosen."""
    town = Town(f"Ann po, Bob exorcist, {QUIET}", night=2)
    assert town.night(Bob="Noa", Ann="Kit", storyteller={"Bob": True}) == ["Kit"]
    assert town.told("Noa") == [ChosenBy("exorcist", "Bob")]


def test_an_exorcist_made_drunk_after_choosing_lets_the_demon_act() -> None:
    """G3: the effect has force only while the Exorcist works."""
    town = Town(f"Ann po, Bob exorcist, {QUIET}", night=2)
    town.night_up_to("exorcist")
    town.rule("mark", "Bob", "Drunk")
    assert town.night(Bob="Ann", Ann="Kit") == ["Kit"]


def test_an_exorcised_shabaloth_gives_back_and_kills_nobody() -> None:
    """Exorcist: the part that needs no choice goes on."""
    town = Town(f"Ann shabaloth, Bob exorcist, {QUIET}", night=2)
    assert town.night(Bob="Kit", Ann="Kit Lea") == ["Kit", "Lea"]
    town.end_day()
    assert town.night(Bob="Ann", storyteller={"Ann": "Kit"}) == []
    assert town.alive("Kit")


def test_the_exorcist_finds_the_zombuul_that_looks_dead() -> None:
    """Exorcist: any player; a Zombuul under its shroud is still the Demon."""
    town = Town(f"Ann zombuul!?, Bob exorcist, {QUIET}, Eve fool", night=2)
    assert town.night(Bob="Ann") == []
    assert town.told("Ann") == [ChosenBy("exorcist", "Bob")]


# Innkeeper, Tea Lady, Sailor, Fool


def test_the_drunk_innkeeper_shelters_neither_guest() -> None:
    """Frequent chains: the Innkeeper as the drunk guest undoes both effects."""
    town = Town(f"Ann po, Bob innkeeper, {QUIET}", night=2)
    assert town.night(Bob="Bob Kit", Ann="Kit", storyteller={"Bob": "Bob"}) == ["Kit"]


def test_a_drunk_guest_who_is_the_demon_kills_nobody() -> None:
    """Frequent chains: Innkeeper's drunk guest is the Demon."""
    town = Town(f"Ann shabaloth, Bob innkeeper, {QUIET}", night=2)
    assert town.night(Bob="Ann Kit", Ann="Lea Max", storyteller={"Bob": "Ann"}) == []


def test_an_innkeeper_killed_first_leaves_the_second_guest_unsafe() -> None:
    """G3: Po kills in order; the shelter ends with the Innkeeper."""
    town = Town(f"Ann po, Bob innkeeper, {QUIET}; 3 Attacks@Ann<Ann/po", night=2)
    died = town.night(Bob="Kit Lea", Ann="Bob Kit Lea", storyteller={"Bob": "Lea"})
    assert died == ["Bob", "Kit", "Lea"]
    town = Town(f"Ann po, Bob innkeeper, {QUIET}; 3 Attacks@Ann<Ann/po", night=2)
    assert town.night(Bob="Kit Lea", Ann="Kit Lea Bob", storyteller={"Bob": "Lea"}) == ["Bob"]


def test_a_gambler_in_the_inn_guesses_wrong_and_lives() -> None:
    """Innkeeper: safe from anything tonight, their own ability too."""
    town = Town(f"Ann po, Bob innkeeper, Cat gambler, {QUIET}", night=2)
    guess = ThisIs(3, "fool")
    assert town.night(Bob="Cat Kit", Cat=guess, Ann=None, storyteller={"Bob": "Kit"}) == []


def test_a_grandmother_in_the_inn_survives_her_grief() -> None:
    """Grandmother: her own protections apply."""
    cast = f"Ann po, Bob innkeeper, Cat grandmother, {QUIET}; Grandchild@Kit<Cat/grandmother"
    assert Town(cast, night=2).night(Bob="Cat Lea", Ann="Kit", storyteller={"Bob": "Lea"}) == ["Kit"]


def test_a_grandmother_drunk_in_the_inn_has_no_grief() -> None:
    """G2: she is drunk when the grandchild dies."""
    cast = f"Ann po, Bob innkeeper, Cat grandmother, {QUIET}; Grandchild@Kit<Cat/grandmother"
    assert Town(cast, night=2).night(Bob="Cat Lea", Ann="Kit", storyteller={"Bob": "Cat"}) == ["Kit"]


def test_the_monk_does_not_keep_the_grandmother_from_her_grief() -> None:
    """Monk: only the Demon's ability is kept off; she dies of her own."""
    cast = f"Ann po, Bob monk, Cat grandmother, {QUIET}; Grandchild@Kit<Cat/grandmother"
    assert Town(cast, night=2).night(Bob="Cat", Ann="Kit") == ["Cat", "Kit"]


@pytest.mark.parametrize(("grandchild", "died"), [("Kit", ["Cat", "Kit"]), ("Bob", ["Kit"])])
def test_a_grandchild_who_dies_for_the_mayor_takes_the_grandmother_along(
    grandchild: str, died: list[str]
) -> None:
    """G9 (?): a death that the Mayor moved is still from the Demon; the Mayor as grandchild has not died."""
    cast = f"Ann po, Bob mayor, Cat grandmother, {QUIET}; Grandchild@{grandchild}<Cat/grandmother"
    assert Town(cast, night=2).night(Ann="Bob", storyteller={"Bob": "Kit"}) == died


@pytest.mark.parametrize("killer", ["godfather", "assassin"])
def test_a_grandchild_whom_a_minion_kills_takes_nobody_along(killer: str) -> None:
    """Grandmother: only the Demon's kill counts."""
    cast = f"Ann po, Bob {killer}, Cat grandmother, Dan tinker, {QUIET}; Grandchild@Kit<Cat/grandmother"
    town = Town(cast, night=2).day()
    town.execute("Dan")
    assert town.night(Ann=None, Bob="Kit") == ["Kit"]


def test_a_tea_lady_picked_second_still_saves_her_neighbour() -> None:
    """Frequent chains: the neighbour first survives; the other way round both die."""
    cast = "Ann shabaloth, Kit minstrel, Bob tealady, Lea virgin, Max mastermind, Noa fool, Eve lunatic(po)"
    assert Town(cast, night=2).night(Ann="Kit Bob", Eve=None) == ["Bob"]
    assert Town(cast, night=2).night(Ann="Bob Kit", Eve=None) == ["Kit", "Bob"]
