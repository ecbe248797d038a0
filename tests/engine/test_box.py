"""Random evenings with the whole box: no exception, an end, and however it is played the same game."""

import json
from collections import Counter

import pytest

from engine import replay
from engine.characters.base import HOOKS
from engine.record import read, restore
from engine.town_square import fold
from tests.engine.box_tables import EDITIONS, TABLES, box_live, digests_of, play_box
from tests.engine.exhaustive import counted, everything, play, run, seldom
from tests.engine.random_tables import check_views, digests_in, same
from tests.seeds import in_two_suites


@in_two_suites(range(120))
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_game_has_an_end_and_a_winner(edition: str, seeds: range) -> None:
    for seed in seeds:
        game = play_box(edition, seed)
        assert game.square.winner is not None
        assert game.square == fold(game.ledger)
        check_views(game)


def check_three_ways(edition: str, seed: int) -> None:
    direct, digests = digests_of(edition, seed)
    live, lines = box_live(edition, seed)
    assert digests_in(lines) == digests
    assert same(live.game, direct)
    again = replay(read("\n".join(map(json.dumps, lines))))
    assert same(again.game, direct)
    assert again.game.digest == digests[-1]


@in_two_suites(range(22))
@pytest.mark.parametrize("edition", EDITIONS)
def test_played_directly_live_and_replayed_are_one_game(edition: str, seeds: range) -> None:
    for seed in seeds:
        check_three_ways(edition, seed)


@in_two_suites(range(22))
@pytest.mark.parametrize("edition", EDITIONS)
def test_answers_sealed_at_dusk_lead_where_asking_one_by_one_leads(edition: str, seeds: range) -> None:
    for seed in seeds:
        live, lines = box_live(edition, seed, at_dusk=True)
        direct, digests = digests_of(edition, seed)
        assert digests_in(lines) == digests
        assert same(live.game, direct)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_snapshot_is_the_game_it_was_taken_of(edition: str) -> None:
    for seed in range(5):
        _, lines = box_live(edition, seed)
        snapshots = [line for line in lines if "snapshot" in line]
        for count in range(1, len(snapshots) + 1):
            assert restore(lines[0], snapshots[:count]).digest == snapshots[count - 1]["state"]["digest"]


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_ten_thousand_games_of_each_edition(edition: str) -> None:
    """On one of fifty the live and the replayed game are compared as well."""
    for seed in range(1_000, 11_000):
        play_box(edition, seed)
        if seed % 50 == 0:
            check_three_ways(edition, seed)


@pytest.mark.slow
def test_every_character_and_every_hook_is_used_fifty_times(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(TABLES, 0, 5_000, 50), capsys.readouterr().out


def test_what_is_hardly_met_where_everybody_is_on_the_script_is_met_at_a_table_of_its_own() -> None:
    """Lil' Monsta with an Exorcist, a Yaggababble struck by hand, an Amnesiac who was made one in the night."""
    uses = Counter[tuple[str, str]]()
    with counted(uses):
        for seed in range(150):
            play("seldom", seed)
    assert uses["lilmonsta", "kept_asleep"]
    assert uses["yaggababble", "at_any_moment"]
    assert uses["amnesiac", "first_night"]


def test_the_exhaustive_runner_counts_each_own_hook_and_leaves_the_characters_as_they_were() -> None:
    from engine.characters.imp import Imp

    before = Imp.other_nights
    uses: Counter[tuple[str, str]] = Counter()
    with counted(uses):
        play_box("tb", 3)
    assert Imp.other_nights is before
    assert uses["imp", "other_nights"] > 0
    assert all(hook in HOOKS for _, hook in uses)
    assert set(seldom(uses, 10**9)) == set(everything())
