"""The rule for madness, row by row: what is a breach, and when it is paid for."""

import pytest

from config.texts import load_texts
from engine.madness import SAYS_MAD, SILENT, Conduct, claim
from narrator.mind import madness
from narrator.mind.madness import MadnessPenalty, Notice, judge
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann artist, Bob vigormortis, Cat klutz, Dan cerenovus, Eve savant, Flo oracle, Gus mutant, Hal witch"
ANN, BOB, CAT, DAN, EVE, FLO, GUS, HAL = range(8)
VOICE = None
BREACH, KEPT = claim("artist"), claim("flowergirl")
USUAL = madness.FIRM


@pytest.fixture(scope="module")
def town() -> Town:
    """Ann, the Artist, has to be the Flowergirl; Bob, Dan and Hal are evil."""
    town = Town(f"{CAST}, Zed sage!", night=2)
    town.night(Dan=ThisIs("Ann", "flowergirl"), Hal="Cat", Bob="Zed")
    return town


@pytest.fixture(autouse=True)
def firm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(madness, "FIRM", 1.0)


def judged(
    town: Town,
    *told: tuple[int | None, Conduct],
    about: int = ANN,
    asked: int | None = None,
    certain: bool = True,
) -> MadnessPenalty | None:
    """`told` in this order; `asked`: after how many of them the player was asked in public."""
    noticed = [Notice(by, about, conduct, order + 1, certain) for order, (by, conduct) in enumerate(told)]
    when = {} if asked is None else {about: asked}
    return judge(town.game, 1, about, noticed, when)


@pytest.mark.parametrize(
    ("told", "pays"),
    [
        ([(CAT, BREACH)], False),
        ([(CAT, BREACH), (EVE, BREACH)], True),
        ([(CAT, BREACH), (EVE, SAYS_MAD)], True),
        ([(CAT, BREACH), (BOB, BREACH)], False),
        ([(CAT, BREACH), (BOB, BREACH), (HAL, BREACH)], True),
        ([(BOB, BREACH), (DAN, BREACH), (HAL, BREACH)], False),
        ([(CAT, BREACH), (VOICE, BREACH)], False),
        ([(CAT, BREACH), (VOICE, BREACH), (BOB, BREACH)], True),
        ([(CAT, BREACH), (EVE, BREACH), (FLO, KEPT)], False),
        ([(CAT, BREACH), (EVE, BREACH), (GUS, BREACH), (FLO, KEPT)], True),
        ([(CAT, BREACH), (EVE, BREACH), (HAL, KEPT)], False),
        ([(CAT, KEPT), (EVE, KEPT), (FLO, KEPT)], False),
        ([(ANN, BREACH)], True),
        ([(ANN, BREACH), (CAT, KEPT)], False),
        ([(ANN, KEPT), (CAT, BREACH), (EVE, BREACH)], False),
    ],
)
def test_what_the_witnesses_weigh(town: Town, told: list[tuple[int | None, Conduct]], pays: bool) -> None:
    assert (judged(town, *told) is not None) is pays


def test_a_voice_that_is_only_like_theirs_weighs_one(town: Town) -> None:
    assert judged(town, (ANN, BREACH), certain=False) is None
    assert judged(town, (ANN, BREACH), (CAT, BREACH), certain=False) is not None


def test_silence_counts_only_when_asked_in_public_and_while_nothing_is_heard(town: Town) -> None:
    silent = ((CAT, SILENT), (EVE, SILENT))
    assert judged(town, *silent) is None
    assert judged(town, *silent, asked=0) is not None
    assert judged(town, *silent, asked=3) is None
    assert judged(town, *silent, asked=1) is not None  # the first told it after all
    assert judged(town, *silent, (FLO, KEPT), asked=0) is None
    assert judged(town, *silent, (HAL, BREACH), asked=0) is None


def test_a_mutant_may_be_silent(town: Town) -> None:
    assert judged(town, (CAT, SILENT), (EVE, SILENT), about=GUS, asked=0) is None
    assert judged(town, (CAT, claim("klutz")), (EVE, SAYS_MAD), about=GUS) is not None
    assert judged(town, (CAT, claim("sage")), (EVE, claim("artist")), about=GUS) is None


def test_nobody_who_is_not_mad_pays_for_anything(town: Town) -> None:
    for seat in (BOB, CAT, DAN, EVE, FLO):
        told = [(by, what) for by, what in ((GUS, SAYS_MAD), (ANN, claim("klutz")), (HAL, SILENT))]
        assert judged(town, *told, about=seat, asked=0) is None


def test_once_the_cerenovus_is_drunk_it_is_over(town: Town) -> None:
    drunk = town.snapshot()
    drunk.rule("mark", "Dan", "Drunk")
    assert judged(drunk, (CAT, BREACH), (EVE, BREACH)) is None


def test_the_chance_is_drawn_once_for_each_player_and_day(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RB-204: firmly, four times of five. It does not hang on who told it, or how often: telling again is no second
    draw."""
    monkeypatch.setattr(madness, "FIRM", USUAL)
    first = [Notice(CAT, ANN, BREACH, 1), Notice(EVE, ANN, BREACH, 2)]
    more = [*first, Notice(FLO, ANN, SAYS_MAD, 3)]
    drawn = [judge(town.game, seed, ANN, first, {}) for seed in range(400)]
    again = [judge(town.game, seed, ANN, more, {}) for seed in range(400)]
    assert 0.74 < sum(one is not None for one in drawn) / 400 < 0.86
    delays = [one.delay if one else None for one in drawn]
    assert delays == [one.delay if one else None for one in again]
    assert all(madness.SOONEST <= one <= madness.LATEST for one in delays if one is not None)
    assert len({one for one in delays if one is not None}) > 200
    other_day = town.snapshot()
    other_day.game.night += 1
    assert [judge(other_day.game, seed, ANN, first, {}) is None for seed in range(60)] != [
        one is None for one in drawn[:60]
    ]


def test_never_where_it_would_end_the_game() -> None:
    town = Town(f"{CAST}, Zed sage!", night=2)
    town.night(Dan=ThisIs("Bob", "sage"), Hal="Cat", Bob="Zed")
    assert judged(town, (CAT, SAYS_MAD), (EVE, SAYS_MAD), about=BOB) is None  # the Demon
    few = Town("Gus mutant, Bob nodashii, Cat klutz, Dan witch!, Eve oracle!", night=2).day()
    assert judged(few, (1, SAYS_MAD), (2, SAYS_MAD), (4, SAYS_MAD), about=0) is None


def test_the_reason_says_what_was_weighed(town: Town) -> None:
    penalty = judged(town, (CAT, BREACH), (EVE, SAYS_MAD), (BOB, BREACH))
    assert penalty is not None
    assert penalty.reason.worded(load_texts("en")) == (
        "Ann, the Artist, broke the madness of the Cerenovus: the witnesses weigh 2.5, and 2 are enough (the chance "
        "was 100%)."
    )
