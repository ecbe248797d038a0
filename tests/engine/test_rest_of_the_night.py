"""What is left of a night, played ahead on copies: the same as is then played, and nothing of it counts."""

from collections.abc import Sequence

import pytest

from engine import LiveGame
from engine.record import Line
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.box_tables import box_table
from tests.engine.random_tables import same
from tests.seeds import in_two_suites

STEPS = 400


def play_with_drafts(edition: str, seed: int) -> int:
    """How many nights were played as they were drafted with all that was known."""
    lines: list[Line] = []
    live = LiveGame.begin(box_table(edition, seed), RandomStoryteller(seed), lines.append)
    players, drafted, ahead = RandomPlayers(seed), 0, None
    for _ in range(STEPS):
        if live.over:
            break
        if live.game.is_night:
            written, before = len(lines), live.game.copy()
            draft = live.rest_of_the_night(RandomStoryteller(seed))
            assert len(lines) == written
            assert same(live.game, before), "nothing of it counts"
            ahead = draft if not draft.open else None
            if ahead is not None:
                live.play_to_dawn()
                assert live.over or live.at_dawn
                assert same(live.game, ahead.game), (edition, seed)
                drafted += 1
                if not live.over:  # a Storyteller by lot may have made the only Demon somebody else
                    live.play_step()
                continue
        if live.waiting is None:
            live.play_step()
        else:
            live.answer(live.waiting.id, players.decide(live.waiting, live.unfinished))
            live.play_step()
    return drafted


@pytest.mark.parametrize("edition", ["tb", "bmr", "snv", "all"])
@in_two_suites(range(100), few=10)
def test_the_night_is_played_as_it_was_drafted(edition: str, seeds: Sequence[int]) -> None:
    assert sum(play_with_drafts(edition, seed) for seed in seeds) > 2 * len(seeds)
