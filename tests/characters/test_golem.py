"""The Golem: the first player it nominates dies, but for the Demon."""

from engine.grimoire import SPENT, TRUTHFUL, TWICE
from engine.ledger import DiedByDay, Executed, NothingHappened
from engine.script import Script, edition
from engine.terms import EVIL
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann golem, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo slayer, Gus saint, Hal monk"
SCRIPT = Script("mine", "Mine", ("golem", *edition("tb").characters))


def day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


def test_whom_they_nominate_dies_at_once_and_the_vote_goes_on() -> None:
    """Rules spec, golem."""
    town = day()
    assert town.nominate("Ann", "Eve", "Cat Flo") == "too few"
    assert not town.alive("Eve")
    assert DiedByDay(town.seat("Eve")) in town.public()
    assert town.marks("Ann") == [SPENT]


def test_the_demon_lives_and_nobody_says_why() -> None:
    town = day()
    town.nominate("Ann", "Bob")
    assert town.alive("Bob")
    assert not any(isinstance(fact, DiedByDay | NothingHappened) for fact in town.public())
    assert town.marks("Ann") == [SPENT]


def test_a_second_nomination_stands_and_kills_nobody() -> None:
    """To refuse it would prove the Golem; to leave it is up to its player."""
    town = day()
    town.nominate("Ann", "Bob")
    town.end_day()
    town.night(Bob="Cat", Hal="Flo")
    town.nominate("Ann", "Eve")
    assert town.alive("Eve")


def test_who_nominates_them_or_somebody_else_lives() -> None:
    town = day()
    town.nominate("Cat", "Ann")
    assert town.alive("Ann")
    assert town.alive("Cat")
    assert town.marks("Ann") == []


def test_the_dead_nominee_may_be_executed_all_the_same() -> None:
    """Trap 4: to execute a corpse is the execution of the day."""
    town = day()
    town.nominate("Ann", "Eve", "Ann Bob Cat Flo")
    assert town.about_to_die == "Eve"
    town.end_day()
    assert Executed(town.seat("Eve"), died=False) in town.public()


def test_a_saint_who_dies_of_it_is_not_executed() -> None:
    town = day()
    town.nominate("Ann", "Gus")
    assert not town.alive("Gus")
    assert town.winner is None


def test_a_protected_nominee_lives() -> None:
    """G8: nothing more comes of it."""
    town = Town(
        "Ann golem, Bob imp, Cat sailor, Dan baron, Eve mayor, Flo slayer, Gus saint, Hal monk", night=2
    ).day()
    town.nominate("Ann", "Cat")
    assert town.alive("Cat")
    assert town.marks("Ann") == [SPENT]


def test_a_dead_nominee_stays_dead() -> None:
    """And it was their nomination."""
    town = day(CAST.replace("Eve mayor", "Eve mayor!"))
    town.nominate("Ann", "Eve")
    assert town.marks("Ann") == [SPENT]


def test_a_recluse_may_count_as_the_demon() -> None:
    """RB-325."""
    for counts in (True, False):
        town = day(CAST.replace("Gus saint", "Gus recluse"))
        town.nominate("Ann", "Gus", storyteller={"Ann": counts})
        assert town.alive("Gus") is counts


def test_a_virgin_dies_and_the_golem_who_is_no_townsfolk_is_not_executed() -> None:
    """Trap 1."""
    town = day(CAST.replace("Eve mayor", "Eve virgin"))
    town.nominate("Ann", "Eve")
    assert not town.alive("Eve")
    assert town.alive("Ann")


def test_a_cursed_golem_takes_the_nominee_along() -> None:
    """Trap 2: as things stood when they nominated."""
    town = Town(CAST.replace("baron", "witch"), night=2)
    town.night(Dan="Ann", Bob="Cat", Hal="Flo")
    town.nominate("Ann", "Eve")
    assert not town.alive("Ann")
    assert not town.alive("Eve")


def test_a_death_that_leaves_two_ends_the_game() -> None:
    """Trap 3."""
    town = day("Ann golem, Bob imp, Cat soldier, Dan baron!, Eve mayor!, Flo slayer!")
    town.nominate("Ann", "Cat")
    assert town.winner is EVIL


def test_an_exile_is_no_nomination() -> None:
    town = Town(
        "Ann golem, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo slayer, Gus deviant", night=2
    ).day()
    town.exile("Ann", "Gus")
    assert town.alive("Gus")
    assert town.marks("Ann") == []


def test_drunk_or_poisoned_nobody_dies_and_it_was_their_nomination() -> None:
    """RB-179."""
    town = day(CAST + "; Poisoned@Ann")
    town.nominate("Ann", "Eve")
    assert town.alive("Eve")
    assert SPENT in town.marks("Ann")


def test_an_evil_golem_kills_all_the_same() -> None:
    """RB-173."""
    town = day(CAST.replace("Ann golem", "Ann golem+evil"))
    town.nominate("Ann", "Eve")
    assert not town.alive("Eve")


def test_a_dead_golem_nominates_nobody_and_back_alive_strikes_anew() -> None:
    """RB-326."""
    town = day()
    town.nominate("Ann", "Bob")
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.end_day()
    town.night(Bob="Cat", Hal="Flo")
    town.nominate("Ann", "Eve")
    assert not town.alive("Eve")


def test_gained_by_a_philosopher_both_are_golems_and_the_true_one_is_drunk() -> None:
    town = Town(CAST.replace("Gus saint", "Gus philosopher"))
    town.night(Gus="golem")
    town.nominate("Ann", "Eve")
    assert town.alive("Eve")
    town.nominate("Gus", "Flo")
    assert not town.alive("Flo")


def test_made_by_a_pit_hag_they_strike_on_the_next_day() -> None:
    """RB-162."""
    town = Town(CAST.replace("Ann golem", "Ann artist").replace("baron", "pithag"), night=2)
    town.night(Dan=ThisIs("Gus", "golem"), Bob="Cat", Hal="Flo")
    town.nominate("Gus", "Eve")
    assert not town.alive("Eve")


def test_two_golems_strike_once_each() -> None:
    town = day(CAST.replace("Gus saint", "Gus golem"))
    town.nominate("Ann", "Eve")
    town.nominate("Gus", "Flo")
    assert not town.alive("Eve")
    assert not town.alive("Flo")


def test_served_by_a_barista_they_strike_though_poisoned_or_once_more() -> None:
    town = Town(CAST.replace("Gus saint", "Gus barista").replace("baron", "poisoner"), night=2)
    town.night(Dan="Ann", Bob="Cat", Hal="Flo", storyteller={"Gus": ["Ann", TRUTHFUL]})
    town.nominate("Ann", "Eve")
    assert not town.alive("Eve")
    town = Town(CAST.replace("Gus saint", "Gus barista"), night=2).day()
    town.nominate("Ann", "Bob")
    town.end_day()
    town.night(Bob="Cat", Hal="Flo", storyteller={"Gus": ["Ann", TWICE]})
    town.nominate("Ann", "Eve")
    assert not town.alive("Eve")
