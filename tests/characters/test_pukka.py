"""The Pukka: last night's poison kills tonight, and the dead are healthy."""

import pytest

from engine.grimoire import TRUTHFUL, TWICE
from engine.ledger import Picked
from engine.statements import HasTeam, Holds, ThisPlayer
from engine.terms import DEMON, EVIL, GOOD, Alignment
from tests.by_name import ThisIs
from tests.scenario import Town

# Nobody but the Pukka acts, whatever happens.
CAST = "Ann pukka, Bob mastermind, Cat minstrel, Dan fool, Eve goon, Flo tealady"
TB = "Ann pukka, Bob poisoner, Cat monk, Dan saint, Eve ravenkeeper, Flo mayor, Gus soldier"


def test_poisons_in_the_first_night_and_kills_in_the_second() -> None:
    town = Town(CAST)
    assert town.night(Ann="Cat") == []
    assert town.poisoned("Cat")
    town.end_day()
    assert town.poisoned("Cat")
    assert town.night(Ann="Bob") == ["Cat"]
    assert town.sober("Cat")
    assert town.poisoned("Bob")


def test_the_new_victim_is_poisoned_before_the_old_one_dies() -> None:
    """A Tea Lady poisoned tonight protects nobody."""
    cast = "Ann pukka, Bob mastermind, Cat saint, Dan tealady, Eve minstrel; Poisoned@Cat<Ann/pukka"
    assert Town(cast, night=2).night(Ann="Dan") == ["Cat"]
    town = Town(cast, night=2)
    assert town.night(Ann="Bob") == []
    assert town.sober("Cat")  # protected, and healthy again


def test_the_victim_is_still_poisoned_while_they_die() -> None:
    """G8: a poisoned Ravenkeeper may see anything."""
    town = Town(f"{TB}; Poisoned@Eve<Ann/pukka", night=2)
    town.night(
        Ann="Flo", Bob="Dan", Cat="Dan", Eve="Dan",
        storyteller={"Eve": lambda q: next(a for a in q.options.all() if a.character == "pukka")},
    )  # fmt: skip
    assert [answer.character for answer in town.learned("Eve")] == ["pukka"]
    assert not town.alive("Eve")


def test_the_fool_is_poisoned_when_it_counts() -> None:
    """Frequent chains: poisoned at night, executed by day, dead for good; and killed by the Pukka itself as well."""
    town = Town(CAST)
    town.night(Ann="Dan")
    town.execute("Dan")
    assert not town.alive("Dan")
    town = Town(CAST)
    town.night(Ann="Dan")
    town.end_day()
    assert town.night(Ann="Cat") == ["Dan"]


def test_whom_it_poisons_twice_running_simply_dies() -> None:
    town = Town(CAST)
    town.night(Ann="Cat")
    town.end_day()
    assert town.night(Ann="Cat") == ["Cat"]
    town.end_day()
    assert town.night(Ann="Dan") == []
    assert town.sober("Cat")


def test_may_poison_the_dead_to_no_effect() -> None:
    town = Town(CAST.replace("minstrel", "minstrel!"), night=2)
    assert town.night(Ann="Cat") == []
    town.end_day()
    assert town.night(Ann="Dan") == []


def test_a_victim_executed_meanwhile_is_healthy_after_the_next_night() -> None:
    town = Town(CAST)
    town.night(Ann="Flo")
    town.execute("Flo")
    assert town.night(Ann="Cat") == []
    assert town.sober("Flo")


def test_droisoned_when_it_picks_it_poisons_nobody_and_the_earlier_victim_waits() -> None:
    """Poison and death are put off until it works again."""
    town = Town(f"{TB}; Poisoned@Dan<Ann/pukka", night=2)
    assert town.night(Ann="Flo", Bob="Ann", Cat="Eve") == []
    assert town.sober("Dan")
    assert town.sober("Flo")
    town.end_day()
    assert town.night(Ann="Flo", Bob="Eve", Cat="Eve") == ["Dan"]
    assert town.poisoned("Flo")


def test_a_poison_that_paused_is_back_when_the_pukka_is_sober() -> None:
    town = Town(f"{TB}; Poisoned@Dan<Ann/pukka", night=2)
    town.night(Ann="Flo", Bob="Ann", Cat="Eve")
    assert town.sober("Dan")
    town.end_day()
    town.night_up_to("monk", Bob="Flo")
    assert town.poisoned("Dan")


def test_the_poison_ends_with_the_pukka() -> None:
    town = Town(
        "Ann pukka, Bob scarletwoman, Cat saint, Dan mayor, Eve slayer, Flo virgin; Poisoned@Cat<Ann/pukka",
        night=2,
    ).day()
    town.slay("Eve", "Ann")
    assert town.character("Bob") == "pukka"
    assert town.sober("Cat")
    town.end_day()
    assert town.night(Bob="Dan") == []
    assert town.poisoned("Dan")


def test_an_exorcist_stops_the_poison_but_not_the_death() -> None:
    town = Town(
        "Ann pukka, Bob mastermind, Cat saint, Dan exorcist, Eve minstrel; Poisoned@Cat<Ann/pukka", night=2
    )
    assert town.night(Dan="Ann") == ["Cat"]
    assert [q.who for q in town.asked if q.who >= 0] == [town.seat("Dan")]
    assert all(town.sober(name) for name in town.names)


def test_exorcised_while_droisoned_nothing_happens_until_it_works() -> None:
    cast = "Ann pukka, Bob mastermind, Cat saint, Dan exorcist, Eve minstrel"
    town = Town(f"{cast}; Poisoned@Cat<Ann/pukka, Drunk@Ann~dusk3", night=2)
    assert town.night(Dan="Ann") == []
    town.end_day()
    assert town.night(Dan="Bob", Ann="Eve") == ["Cat"]


def test_a_guest_of_the_innkeeper_survives_and_is_healthy() -> None:
    town = Town(
        "Ann pukka, Bob mastermind, Cat saint, Dan innkeeper, Eve minstrel; Poisoned@Cat<Ann/pukka", night=2
    )
    assert town.night(Dan="Cat Eve", Ann="Bob", storyteller={"Dan": "Eve"}) == []
    assert town.sober("Cat")
    town.end_day()
    assert town.night(Dan="Cat Eve", Ann="Eve", storyteller={"Dan": "Eve"}) == ["Bob"]


def test_a_sailor_poisoned_the_night_before_dies() -> None:
    town = Town("Ann pukka, Bob mastermind, Cat sailor, Dan saint, Eve minstrel")
    town.night(Cat="Bob", Ann="Cat", storyteller={"Cat": "Bob"})
    town.end_day()
    assert town.night(Cat="Bob", Ann="Dan") == ["Cat"]


def test_whom_a_grandmother_loves_she_follows() -> None:
    """A Pukka's kill is the Demon's, also when the poison is a night old."""
    town = Town(
        "Ann pukka, Bob mastermind, Cat saint, Dan grandmother, Eve minstrel, Flo mayor; "
        "Poisoned@Cat<Ann/pukka, Grandchild@Cat<Dan/grandmother",
        night=2,
    )
    assert town.night(Ann="Flo") == ["Cat", "Dan"]


def test_a_goon_it_chooses_makes_it_drunk_and_its_victim_lives_for_now() -> None:
    town = Town(f"{CAST}; Poisoned@Cat<Ann/pukka", night=2)
    assert town.night(Ann="Eve") == []
    assert town.drunk("Ann")
    assert town.sober("Eve")
    town.end_day()
    assert town.night(Ann="Bob") == ["Cat"]


def test_choosing_itself_poisons_nobody() -> None:
    """It would lose the ability that poisons it (as a Poisoner who picks themself)."""
    town = Town(f"{CAST}; Poisoned@Cat<Ann/pukka", night=2)
    assert town.night(Ann="Ann") == ["Cat"]
    assert town.sober("Ann")
    town.end_day()
    assert town.night(Ann="Bob") == []
    assert town.alive("Ann")


def test_a_dead_pukka_poisons_nobody() -> None:
    town = Town("Ann pukka!, Bob imp, Cat mayor, Dan saint, Eve virgin; Poisoned@Cat<Ann/pukka", night=2)
    assert town.night(Bob="Dan") == ["Dan"]
    assert town.sober("Cat")


def test_a_good_pukka_does_the_same() -> None:
    town = Town(CAST.replace("pukka", "pukka+good"))
    town.night(Ann="Cat")
    assert town.poisoned("Cat")
    town.end_day()
    assert town.night(Ann="Dan") == ["Cat"]
    assert town.alignment("Ann") is GOOD


def test_made_in_the_night_before_its_turn_it_acts_and_after_it_it_does_not() -> None:
    town = Town("Ann imp, Bob mastermind, Cat monk, Dan saint, Eve mayor, Flo virgin, Gus pukka!", night=2)
    town.night_up_to("monk")
    town.game.become(0, "pukka")
    assert town.night(Cat="Dan", Ann="Eve") == []
    assert town.poisoned("Eve")
    town = Town(
        "Ann pukka, Bob mastermind, Cat shabaloth, Dan saint, Eve mayor, Flo virgin, Gus po!", night=2
    )
    town.night_up_to("shabaloth", Ann="Dan")
    town.game.become(2, "pukka")
    assert town.night() == []


def test_a_swap_ends_the_poison_and_the_new_pukka_begins_anew() -> None:
    """As with a Snake Charmer or a Barber."""
    town = Town(f"{CAST}; Poisoned@Cat<Ann/pukka", night=2)
    town.night_up_to("pukka")
    town.game.swap(0, 3)
    assert town.sober("Cat")
    assert town.night(Dan="Eve") == []


def test_killed_in_its_own_slot_by_another_demon_it_poisons_no_more() -> None:
    """Two Demons: the first one's victim is the second, which is not woken any more."""
    cast = "Ann pukka, Bob pukka, Cat saint, Dan mayor, Eve virgin, Flo mastermind; Poisoned@Bob<Ann/pukka"
    town = Town(f"{cast}, Poisoned@Cat<Bob/pukka", night=2)
    assert town.night(Ann="Dan") == ["Bob"]
    assert town.alive("Cat")


@pytest.mark.parametrize("protector", ["monk", "innkeeper"])
def test_protection_tonight_keeps_from_death_and_ends_the_poison(protector: str) -> None:
    town = Town(
        f"Ann pukka, Bob mastermind, Cat saint, Dan {protector}, Eve minstrel, Flo mayor; Poisoned@Cat<Ann/pukka",
        night=2,
    )
    guests = "Cat" if protector == "monk" else "Cat Eve"
    storyteller = {} if protector == "monk" else {"Dan": "Eve"}
    assert town.night(Dan=guests, Ann="Bob", storyteller=storyteller) == []
    assert town.sober("Cat")


def test_whom_the_monk_makes_safe_it_neither_kills_nor_poisons() -> None:
    town = Town("Ann pukka, Bob mastermind, Cat saint, Dan monk, Eve minstrel, Flo mayor", night=2)
    assert town.night(Dan="Cat", Ann="Cat") == []
    assert town.sober("Cat")
    town.end_day()
    assert town.night(Dan="Flo", Ann="Cat") == []
    assert town.poisoned("Cat")


@pytest.mark.parametrize(("state", "sober"), [("soldier", True), ("soldier!", False)])
def test_a_soldier_is_not_poisoned(state: str, sober: bool) -> None:
    town = Town(f"Ann pukka, Bob mastermind, Cat {state}, Dan saint, Eve minstrel, Flo mayor", night=2)
    town.night(Ann="Cat")
    assert town.sober("Cat") is sober


def test_a_soldier_drunk_when_it_counts_is_poisoned_and_dies() -> None:
    town = Town(
        "Ann pukka, Bob mastermind, Cat soldier, Dan saint, Eve minstrel, Flo mayor; Drunk@Cat~dusk3", night=2
    )
    town.night(Ann="Cat")
    town.end_day()
    assert town.night(Ann="Dan") == ["Cat"]


def test_twice_by_a_barista_it_poisons_two_and_the_first_dies_at_once() -> None:
    town = Town(f"{CAST}, Hal barista; Poisoned@Flo<Ann/pukka", night=2)
    assert town.night(Ann=["Cat", "Bob"], storyteller={"Hal": ["Ann", TWICE]}) == ["Cat", "Flo"]
    assert town.poisoned("Bob")


def test_made_sober_by_a_barista_a_victim_s_poison_only_pauses() -> None:
    town = Town(f"{CAST}, Hal barista")
    town.night(Ann="Cat", storyteller={"Hal": [GOOD, "Cat", TRUTHFUL]})
    assert town.sober("Cat")
    town.end_day()
    assert town.night(Ann="Bob", storyteller={"Hal": ["Flo", TRUTHFUL]}) == ["Cat"]


def test_brought_back_by_a_bone_collector_it_strikes_for_a_night() -> None:
    """The poison of its own days ended with its life (RB-151, RB-163)."""
    cast = "Ann pukka!, Bob imp, Cat virgin, Dan slayer, Eve saint, Flo baron, Hal bonecollector"
    town = Town(f"{cast}; Poisoned@Cat<Ann/pukka", night=2)
    assert town.night(Hal="Ann", Ann="Dan", Bob="Flo") == ["Flo"]
    assert town.sober("Cat")
    assert town.poisoned("Dan")
    town.end_day()
    town.dusk()
    assert town.sober("Dan")


def test_a_minstrel_postpones_the_death() -> None:
    town = Town(CAST)
    town.night(Ann="Flo")
    town.execute("Bob")
    assert town.night(Ann="Dan") == []
    town.end_day()
    assert town.night(Ann="Eve") == []  # the Goon drinks with it
    town.end_day()
    assert town.night(Ann="Dan") == ["Flo"]


def test_a_courtier_postpones_it_too() -> None:
    town = Town(
        "Ann pukka, Bob mastermind, Cat courtier, Dan saint, Eve virgin; Poisoned@Dan<Ann/pukka", night=2
    )
    assert town.night(Cat="pukka", Ann="Eve") == []
    for _ in range(2):
        town.end_day()
        assert town.night(Ann="Eve") == []
    town.end_day()
    assert town.night(Ann="Eve") == ["Dan"]


def test_a_gossip_or_chambermaid_among_its_victims_hears_and_does_nothing_certain() -> None:
    town = Town("Ann pukka, Bob mastermind, Cat chambermaid, Dan saint, Eve virgin")
    town.night(Ann="Cat", Cat="Ann Bob", storyteller={"Cat": 2})
    assert town.learned("Cat") == [2]


def test_a_professor_brings_the_victim_back_healthy() -> None:
    town = Town(
        "Ann pukka, Bob mastermind, Cat courtier, Dan professor, Eve virgin; Poisoned@Cat<Ann/pukka", night=2
    )
    town.night(Ann="Eve", Cat=None)
    assert not town.alive("Cat")
    town.end_day()
    assert town.night(Ann="Bob", Dan="Cat") == ["Eve"]
    assert town.sober("Cat")
    assert town.alive("Cat")


def test_a_philosopher_who_is_poisoned_lets_the_drunk_one_sober_up() -> None:
    town = Town("Ann pukka, Bob mastermind, Cat philosopher, Dan minstrel, Eve virgin, Flo mayor")
    town.night(Cat="minstrel", Ann="Eve")
    assert not town.sober("Dan")
    town.end_day()
    town.night(Ann="Cat")
    assert town.sober("Dan")


# Whoever it kills is poisoned until they are dead (G8)


def killing(victim: str, **others: str) -> Town:
    """A Pukka whose victim of last night is `victim`, as Cat; Dan and Eve are whoever is wanted."""
    dan, eve = others.get("dan", "virgin"), others.get("eve", "soldier")
    return Town(
        f"Ann pukka, Bob mastermind, Cat {victim}, Dan {dan}, Eve {eve}, Flo minstrel; Poisoned@Cat<Ann/pukka",
        night=2,
    )


def test_a_mayor_dies_themself() -> None:
    assert killing("mayor").night(Ann="Bob") == ["Cat"]


def test_a_sweetheart_makes_nobody_drunk() -> None:
    town = killing("sweetheart")
    assert town.night(Ann="Bob") == ["Cat"]
    assert all(town.sober(name) for name in town.names if name != "Bob")


def test_a_barber_leaves_no_haircut() -> None:
    town = killing("barber")
    assert town.night(Ann="Bob") == ["Cat"]
    assert town.choices("Ann") == town.names


def test_a_sage_may_see_two_who_are_no_demon() -> None:
    town = killing("sage")
    town.night(Ann="Bob", storyteller={"Cat": ("Dan", "Eve")})
    assert town.learned("Cat") == [("Dan", "Eve")]


@pytest.mark.parametrize(("pointed", "winner"), [("Ann", EVIL), ("Dan", None)])
def test_a_klutz_is_healthy_again_when_they_learn_that_they_died(
    pointed: str, winner: Alignment | None
) -> None:
    town = killing("klutz")
    town.night(Ann="Bob", Cat=pointed)
    town.end_day()
    assert town.winner is winner


def test_a_tinker_or_a_gambler_in_its_grip_dies_of_it_alone() -> None:
    town = Town("Ann pukka, Bob mastermind, Cat gambler, Dan saint, Eve virgin, Flo tinker")
    town.night(Ann="Cat", storyteller={"Flo": None})
    town.end_day()
    assert town.night(Cat=ThisIs("Ann", "po"), Ann="Flo", storyteller={"Flo": None}) == ["Cat"]
    town.end_day()
    assert town.night(Ann="Dan") == ["Flo"]


def test_a_gossip_in_its_grip_has_said_nothing() -> None:
    town = Town("Ann pukka, Bob mastermind, Cat gossip, Dan fool, Eve goon, Flo tealady")
    town.night(Ann="Cat")
    town.act("gossip", "Cat", what=Holds(ThisPlayer(0), HasTeam(DEMON)))
    town.end_day()
    assert town.night(Ann="Dan") == ["Cat"]
    town = Town("Ann pukka, Bob mastermind, Cat gossip, Dan fool, Eve goon, Flo tealady")
    town.night(Ann="Dan")
    town.act("gossip", "Cat", what=Holds(ThisPlayer(0), HasTeam(DEMON)))
    town.end_day()
    assert town.night(Ann="Cat") == ["Dan"]  # poisoned before the rumour could kill


def test_an_exorcist_in_its_grip_stops_nothing() -> None:
    town = killing("saint", dan="exorcist")
    town.night(Dan="Bob", Ann="Dan")
    town.end_day()
    assert town.night(Dan="Ann", Ann="Eve") == ["Dan"]


def test_a_pacifist_in_its_grip_spares_nobody() -> None:
    town = Town("Ann pukka, Bob mastermind, Cat pacifist, Dan virgin, Eve goon, Flo tealady")
    town.night(Ann="Cat")
    town.execute("Eve")
    assert not town.alive("Eve")


def test_a_professor_in_its_grip_brings_nobody_back() -> None:
    town = Town("Ann pukka, Bob mastermind, Cat professor, Dan virgin!, Eve goon, Flo tealady", night=2)
    assert town.night(Ann="Cat", Cat="Dan") == []
    assert not town.alive("Dan")


def test_a_devil_s_advocate_in_its_grip_saves_nobody_and_dies_of_it() -> None:
    town = Town("Ann pukka, Bob devilsadvocate, Cat saint, Dan virgin, Eve goon, Flo tealady")
    town.night(Bob="Dan", Ann="Bob")
    town.execute("Dan")
    assert not town.alive("Dan")
    assert town.night(Bob="Flo", Ann="Cat") == ["Bob"]


def test_a_snake_charmer_takes_it_over_and_begins_anew() -> None:
    town = Town(
        "Ann pukka, Bob mastermind, Cat snakecharmer, Dan virgin, Eve saint, Flo mayor; Poisoned@Dan<Ann/pukka",
        night=2,
    )
    assert town.night(Cat=["Ann", "Eve"]) == []
    assert town.character("Cat") == "pukka"
    assert town.alignment("Ann") is GOOD
    assert town.sober("Dan")
    assert town.poisoned("Eve")
    assert not town.sober("Ann")


def test_the_poisoned_lunatic_s_choice_is_not_shown() -> None:
    town = Town(
        "Ann pukka, Bob mastermind, Cat lunatic(po), Dan virgin, Eve saint, Flo mayor; Poisoned@Cat", night=2
    )
    town.night(Cat="Dan", Ann="Eve")
    assert not any(isinstance(fact, Picked) for fact in town.told("Ann"))
