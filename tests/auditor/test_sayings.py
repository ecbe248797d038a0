"""The auditor's own reading of statements against the engine's, on random towns."""

from collections import Counter
from random import Random

import pytest

from engine.course import play_step
from engine.grimoire import Ability
from engine.phases import Phase
from engine.statements import random_statements, truth, truths
from tests.auditor import history_of
from tests.auditor.audit import scenes
from tests.auditor.sayings import Judge
from tests.auditor.tables import random_game

ARTIST = Ability("artist", 0, 0)
GAMES = [(edition_id, seed) for edition_id in ("tb", "bmr", "snv") for seed in (0, 3, 4, 9)]
A_BARBERS_DEMON = ("snv", 25)  # is asked in the night, and wakes for no ability of their own
GIVEN_BACK_AND_EATEN_AGAIN = ("bmr", 59)  # by a Shabaloth in one turn


@pytest.mark.parametrize(("edition_id", "seed"), [*GAMES, A_BARBERS_DEMON, GIVEN_BACK_AND_EATEN_AGAIN])
def test_statements_are_judged_alike_or_left_open(edition_id: str, seed: int) -> None:
    draw, game, moments, heard = Random(seed), random_game(edition_id, seed), [], []
    moments.append(game.copy())
    while not game.over:
        play_step(game)
        moments.append(game.copy())
    for moment in moments:
        played = moment.phase not in (Phase.DEAL, Phase.GAME_OVER) and moment.steps % 3 == 0
        said = random_statements(moment, 0, 12, lambda below: draw.randrange(below)) if played else ()
        heard.append([(one, truth(moment, one), truths(moment, one, ARTIST)) for one in said])
    found: Counter[bool | None] = Counter()
    for scene, statements in zip(scenes(history_of(moments), []), heard, strict=True):
        judge, in_doubt = Judge(scene.after.plain, scene.diary), Judge(scene.after, scene.diary)
        for statement, so, possible in statements:
            verdict = judge.so(statement)
            assert verdict in (so, None), f"{scene.name}: {statement} is {so}"
            assert possible[0] is so
            assert in_doubt.so(statement) in (None, *possible[: len(possible) % 2])
            found[verdict] += 1
    assert min(found[True], found[False]) > 15
    assert found[None] < found.total() / 4
