"""Whoever may be taken for somebody else is taken for one character only, whoever is told of them."""

from collections import Counter
from typing import Any

from engine import ledger
from engine.ledger import Learned
from engine.registry import character
from engine.terms import EVIL, MINION, OUTSIDER, TOWNSFOLK
from narrator.mind.covers import covers, falsely_shown
from narrator.mind.heard import bluffs_shown
from tests.narrator.mind.test_ends import Advised
from tests.seeds import in_two_suites

LEARNERS = (
    "Ann washerwoman, Bob librarian, Cat investigator, Dan imp, Eve spy, Flo recluse, Gus monk, Hal virgin"
)
LISTENERS = (
    "Ann librarian, Bob undertaker, Cat ravenkeeper, Dan imp, Eve spy, Flo monk, Gus virgin, Hal recluse"
)
FIRST_NIGHTS = range(1000)
FEW = 300


def shown(town: Advised, name: str) -> set[str]:
    """The false characters that anybody was told of this player."""
    seat = town.seat(name)
    answers: list[Any] = [told.fact.answer for told in town.game.ledger if isinstance(told.fact, Learned)]
    return {one for answer in answers for who, one in falsely_shown(town.game, answer) if who == seat}


@in_two_suites(FIRST_NIGHTS, few=FEW)
def test_in_a_thousand_first_nights_nobody_has_two_covers(seeds: range) -> None:
    """22 of 1,500 had a Spy in two pieces of information before, all of them as two different characters."""
    hidden: Counter[str] = Counter()
    for seed in seeds:
        town = Advised(LEARNERS, seed)
        town.night()
        for name in ("Eve", "Flo"):
            covered = shown(town, name)
            assert len(covered) <= 1, f"seed {seed}: {name} is {covered}"
            hidden.update({name} if covered else ())
            assert covered <= {covers(town.game, seed, {})[town.seat(name)]}
    assert hidden["Eve"] > 0.1 * len(seeds)
    assert hidden["Flo"] > 0.1 * len(seeds)


def test_a_cover_is_one_of_the_bluffs_oftener_than_not_and_any_kind_it_may_be() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(200):
        town = Advised(LEARNERS, seed)
        town.night()
        found = covers(town.game, seed, {})
        kinds["a bluff"] += found[town.seat("Eve")] in bluffs_shown(town.game)
        kinds[character(found[town.seat("Eve")]).team.value] += 1
        assert character(found[town.seat("Flo")]).team is MINION
        evil = [found[town.seat(name)] for name in ("Dan", "Eve")]
        assert len(set(evil)) == 2, "no two evil players are the same"
        assert found == covers(town.game, seed, {})
    assert kinds["a bluff"] > 100
    assert kinds[TOWNSFOLK.value] > kinds[OUTSIDER.value] > 0


def test_who_has_been_shown_as_somebody_stays_that_to_the_end() -> None:
    """The Undertaker agrees with the Librarian, though a person told the Librarian so; also when few are alive."""
    told = 0
    for seed in range(40):
        town = Advised(LISTENERS, seed)
        town.game.tell(
            (0,), Learned("librarian", ledger.OneOfTwo("butler", (town.seat("Eve"), town.seat("Flo"))))
        )
        town.game.grimoire.reminders.clear()
        assert covers(town.game, seed, {})[town.seat("Eve")] == "butler"
        town.night()
        town.execute("Eve")
        for name in ("Cat", "Gus", "Hal"):
            town.game.grimoire.change(town.seat(name), alive=False)
        town.night(Flo="Ann", Dan="Flo")
        (fact,) = town.heard("undertaker")
        assert fact == ledger.ThisIs(town.seat("Eve"), "butler")
        told += 1
    assert told == 40


def test_a_spy_whom_the_virgin_took_for_a_townsfolk_is_shown_as_one_at_the_end() -> None:
    shown_as: Counter[str] = Counter()
    for seed in range(60):
        town = Advised(LISTENERS, seed)
        town.night()
        town.nominate("Eve", "Gus")
        if not town.game.grimoire.seats[town.seat("Eve")].alive:
            for name in ("Ann", "Cat", "Hal"):
                town.game.grimoire.change(town.seat(name), alive=False)
            town.end_day()
            town.night(Flo="Bob", Dan="Flo")
            (fact,) = town.heard("undertaker")
            shown_as[character(fact.character).team.value] += 1
    assert shown_as.total() > 10
    assert set(shown_as) == {TOWNSFOLK.value}


def test_who_has_shot_in_public_is_shown_as_the_slayer() -> None:
    for seed in range(20):
        town = Advised(LISTENERS, seed)
        town.game.tell("town", ledger.Claimed("slay", town.seat("Dan"), town.seat("Bob"), None))
        assert town.game.alignment(town.seat("Dan")) is EVIL
        assert covers(town.game, seed, {})[town.seat("Dan")] == "slayer"


def test_who_has_said_in_public_who_they_are_is_shown_as_that_unless_somebody_is() -> None:
    for seed in range(20):
        town = Advised(LISTENERS, seed)
        dan = town.seat("Dan")
        assert covers(town.game, seed, {dan: "saint"})[dan] == "saint"
        taken = town.game.grimoire.seats[town.seat("Bob")].character
        assert covers(town.game, seed, {dan: taken})[dan] != taken
