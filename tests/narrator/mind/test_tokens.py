"""The Drunk's belief, the red herring and the bluffs, over many evenings."""

from collections import Counter

import pytest

from engine import Chain, Game, Nobody, Undecided, edition, play_step
from engine.ledger import DemonLearned
from engine.registry import character
from engine.rules.setup import usual_counts
from engine.script import Script
from engine.terms import OUTSIDER, TOWNSFOLK
from narrator.mind.storyteller import Storyteller
from narrator.mind.tokens import EARLY_BLUFFS
from narrator.simulation.random_players import RandomPlayers


def first_night(seed: int, players: int) -> tuple[Game, Storyteller]:
    """A game that has come through its first night."""
    storyteller = Storyteller(seed)
    names = tuple(f"P{seat}" for seat in range(players))
    game = Game(edition("tb"), names, Chain(storyteller, RandomPlayers(seed)))
    while not game.square.day:
        play_step(game)
    return game, storyteller


@pytest.fixture(scope="module")
def evenings() -> list[tuple[Game, Storyteller]]:
    return [first_night(seed, players) for players in (7, 8, 9, 10, 12, 15) for seed in range(30)]


def bluffs_of(game: Game) -> tuple[str, ...]:
    return next(told.fact.bluffs for told in game.ledger if isinstance(told.fact, DemonLearned))


def test_the_drunk_mostly_believes_in_information_that_goes_on(
    evenings: list[tuple[Game, Storyteller]],
) -> None:
    """Above half learn every night or at the start; whoever is disproved at once comes seldom; all may come."""
    believed = Counter(
        seat.believed for game, _ in evenings for seat in game.grimoire.seats if seat.believed is not None
    )
    assert sum(believed.values()) > 50
    nightly = sum(believed[one] for one in ("empath", "fortuneteller", "undertaker"))
    assert nightly > 1.5 * 3 / 13 * sum(believed.values())
    assert believed["virgin"] + believed["soldier"] + believed["slayer"] < nightly
    assert len(believed) >= 10


def test_the_demon_never_bluffs_what_the_drunk_will_claim(evenings: list[tuple[Game, Storyteller]]) -> None:
    for game, _ in evenings:
        believed = {seat.believed for seat in game.grimoire.seats}
        assert not believed.intersection(bluffs_of(game))
        assert "drunk" not in bluffs_of(game)


def test_usually_two_townsfolk_and_an_outsider_with_something_early_and_something_late(
    evenings: list[tuple[Game, Storyteller]],
) -> None:
    """RB-057; and an Outsider only while one more can be believed."""
    shapes: Counter[int] = Counter()
    for game, storyteller in evenings:
        three = bluffs_of(game)
        outsiders = [one for one in three if character(one).team is OUTSIDER]
        shapes[len(outsiders)] += 1
        claimed = sum(
            character(seat.character).team is OUTSIDER and seat.character != "drunk"
            for seat in game.grimoire.seats
        )
        if outsiders:
            assert claimed + 1 <= usual_counts(len(game.grimoire.seats)).outsiders + 2
        free = [one for one in three if character(one).team is TOWNSFOLK]
        taken = {one for seat in game.grimoire.seats for one in (seat.character, seat.believed)}
        early = set(EARLY_BLUFFS).intersection(game.script.townsfolk)
        assert early <= taken or any(one in EARLY_BLUFFS for one in free)
        assert storyteller.why("n1/DEMON_INFO#0").startswith("The Demon may claim ")
    assert shapes[1] > 0.6 * shapes.total()
    assert shapes[2] + shapes[3] <= 0.05 * shapes.total()


def test_the_red_herring_is_seldom_somebody_who_proves_who_they_are(
    evenings: list[tuple[Game, Storyteller]],
) -> None:
    herrings: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for game, _ in evenings:
        marked = game.grimoire.marked("Red Herring")
        if marked:
            herrings[game.grimoire.seats[marked[0].seat].character] += 1
            there.update(seat.character for seat in game.grimoire.seats)
    share = {one: herrings[one] / there[one] for one in there if there[one] >= 10}
    for hidden in ("butler", "saint", "mayor"):
        for proved in ("virgin", "slayer"):
            assert share.get(hidden, 1) > share.get(proved, 0)


def test_other_people_are_left_to_decide_for_themselves() -> None:
    game, storyteller = first_night(3, 7)
    game.decider = Chain(storyteller, Nobody())
    with pytest.raises(Undecided):
        play_step(game)


def test_a_lunatic_and_the_demon_are_given_other_characters_to_claim() -> None:
    """The Lunatic is given them first; two of three were often the same, and one was now and then the Drunk."""
    script = Script("both", "both", (*edition("tb").characters, "lunatic"))
    seen = 0
    for seed in range(60):
        storyteller = Storyteller(seed, cheap=True)
        names = tuple(f"P{seat}" for seat in range(9))
        game = Game(script, names, Chain(storyteller, RandomPlayers(seed)))
        while not game.square.day:
            play_step(game)
        given = [told.fact.bluffs for told in game.ledger if isinstance(told.fact, DemonLearned)]
        if len(given) == 1:
            continue  # no Lunatic
        seen += 1
        assert not any(character(bluff).goes_unnoticed for bluff in given[0])
        assert not set(given[0]).intersection(given[1])
    assert seen > 5
