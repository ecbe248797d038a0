"""What players hope to be dealt moves how likely it is by this much, and by no more (virtual draws of a bag)."""

from collections.abc import Mapping
from random import Random

import pytest

from engine import Game
from engine.course import play_step
from engine.questions import Question, Shuffle
from engine.registry import character
from engine.script import edition
from engine.terms import CHANCE
from narrator.mind.hopes import HEEDED, Hope, fulfils, heeded, offers
from narrator.mind.storyteller import Storyteller

EASY = ("washerwoman", "empath", "monk", "slayer", "virgin", "butler", "drunk", "poisoner", "baron", "imp")
HARD = (
    "snakecharmer", "philosopher", "oracle", "flowergirl", "sage", "barber", "klutz", "cerenovus", "witch", "vortox",
)  # fmt: skip
DRAWS = 6_000
NOISE = 0.025  # four standard deviations of a share of so many draws


def dealt(
    hopes: Mapping[int, Hope], bag: tuple[str, ...] = EASY, draws: int = DRAWS
) -> list[tuple[str, ...]]:
    """Who has which token, place by place, in so many deals of this bag."""
    deals = []
    for seed in range(draws):
        dice = Random(f"deal {seed}")
        drawn = list(bag)
        dice.shuffle(drawn)
        deals.append(tuple(drawn[place] for place in heeded(drawn, hopes, dice)))
    return deals


def share(deals: list[tuple[str, ...]], place: int, wanted: Hope) -> float:
    return sum(offers(deal[place], wanted) for deal in deals) / len(deals)


@pytest.mark.parametrize("bag", [EASY, HARD])
@pytest.mark.parametrize("hope", Hope)
def test_a_hope_comes_true_more_often_and_never_nearly_for_sure(hope: Hope, bag: tuple[str, ...]) -> None:
    """At most so much of the times that it would not have come true by itself."""
    before = sum(offers(token, hope) for token in bag) / len(bag)
    after = share(dealt({3: hope}, bag), 3, hope)
    assert after <= before + HEEDED[hope] * (1 - before) + NOISE
    assert after > before or before == 1


@pytest.mark.parametrize(
    ("bag", "hopes"),
    [
        (EASY, {3: Hope.LEARN}),
        (EASY, dict.fromkeys(range(5), Hope.CHOOSE)),
        (HARD, {0: Hope.SIMPLE, 6: Hope.LEARN}),
    ],
)
def test_which_kind_of_character_somebody_is_does_not_hang_on_what_they_hope_to_do(
    bag: tuple[str, ...], hopes: dict[int, Hope]
) -> None:
    """Nor does it on what anybody else hopes: not one deal differs in who is which kind."""
    plain, moved = dealt({}, bag), dealt(hopes, bag)
    assert plain != moved
    for one, other in zip(plain, moved, strict=True):
        assert [character(token).team for token in one] == [character(token).team for token in other]


def test_who_hopes_to_be_evil_is_so_in_one_deal_of_ten_more_at_most_and_others_hardly_less() -> None:
    by_lot = 3 / 10
    deals = dealt({3: Hope.EVIL})
    hoping = share(deals, 3, Hope.EVIL)
    assert by_lot < hoping <= by_lot + HEEDED[Hope.EVIL] * (1 - by_lot) + NOISE
    for place in (0, 5, 9):
        assert share(deals, place, Hope.EVIL) == pytest.approx(by_lot - (hoping - by_lot) / 9, abs=NOISE)


def test_where_everybody_hopes_to_be_evil_nobody_is_but_by_lot() -> None:
    assert dealt(dict.fromkeys(range(10), Hope.EVIL), draws=300) == dealt({}, draws=300)


@pytest.mark.parametrize("hope", Hope)
def test_who_is_the_drunk_does_not_hang_on_what_anybody_hopes_for(hope: Hope) -> None:
    """Else who hoped to learn, and does, could trust it more."""
    for one, other in zip(dealt({}, draws=500), dealt({3: hope}, draws=500), strict=True):
        assert one.index("drunk") == other.index("drunk")


def test_nobody_is_drawn_away_from_what_they_hope_for() -> None:
    for seed in range(500):
        dice = Random(seed)
        drawn = list(EASY)
        dice.shuffle(drawn)
        hopes = {place: dice.choice(list(Hope)) for place in range(0, 10, 2)}
        order = heeded(drawn, hopes, dice)
        for place, hope in hopes.items():
            assert offers(drawn[order[place]], hope) or not offers(drawn[place], hope)


def test_what_a_character_offers_is_told_by_its_traits() -> None:
    offered = {
        "empath": [Hope.LEARN, Hope.SIMPLE],
        "fortuneteller": [Hope.LEARN, Hope.CHOOSE, Hope.SIMPLE],
        "monk": [Hope.CHOOSE, Hope.SIMPLE],
        "virgin": [Hope.SIMPLE],
        "vortox": [Hope.CHOOSE, Hope.EVIL],
    }
    assert {one: [hope for hope in Hope if offers(one, hope)] for one in offered} == offered


def test_a_bag_can_fulfil_as_many_as_it_has_tokens_for() -> None:
    assert fulfils(EASY, ()) == 1.0
    assert fulfils(EASY, [Hope.CHOOSE] * 2) == 1.0
    assert fulfils(("virgin", "monk", "imp"), [Hope.LEARN, Hope.EVIL]) == 0.5


def telling(seed: int, hopes: Mapping[int, Hope]) -> tuple[Game, Storyteller]:
    """A game whose tokens have been drawn, by a Storyteller who was told what players hope for."""
    storyteller = Storyteller(seed)
    storyteller.hopes = hopes
    game = Game(edition("tb"), tuple(f"Player{letter}" for letter in "ABCDEFGHI"), storyteller)
    while not game.bag:
        play_step(game)
    return game, storyteller


def test_hopes_weigh_in_the_bag_a_little() -> None:
    """More of it where all the table hopes for it; and bags differ as they did."""

    def bags(hopes: Mapping[int, Hope]) -> list[tuple[str, ...]]:
        return [telling(seed, hopes)[0].bag for seed in range(40)]

    def choosing(found: list[tuple[str, ...]]) -> float:
        return sum(offers(token, Hope.CHOOSE) for bag in found for token in bag) / len(found)

    plain, hoping = bags({}), bags(dict.fromkeys(range(9), Hope.CHOOSE))
    assert choosing(plain) < choosing(hoping) <= choosing(plain) + 1.5
    assert len(set(map(frozenset, hoping))) >= 0.9 * len(set(map(frozenset, plain)))


def test_the_deal_is_by_lot_alone_where_nobody_hopes_for_anything_and_its_reason_names_nobody() -> None:
    question = Question("deal#0", CHANCE, None, Shuffle(9))
    for hopes, word in ({}, "fairly"), ({2: Hope.LEARN, 4: Hope.EVIL}, "exchange"):
        game, storyteller = telling(3, hopes)
        storyteller.decide(question, game)
        reason = str(storyteller.why("deal#0"))
        assert word in reason
        assert "Player" not in reason
        of_the_bag = str(storyteller.why(next(iter(storyteller.reasons))))
        assert ("2 players have said" in of_the_bag) is bool(hopes)
        assert "Player" not in of_the_bag
