"""The audit: every scene of a game, looked at by every check."""

from collections.abc import Iterator

import tests.auditor.characters  # noqa: F401  (loads them)
from tests.auditor import changes, conduct, deaths, endings, rumours, sentences, telling, tokens
from tests.auditor.cast import FIRST_NIGHT, OTHER_NIGHTS
from tests.auditor.history import Finding, History, Step
from tests.auditor.scene import PARTS, Diary, Scene, write_down
from tests.auditor.world import World

CHECKS = (
    rumours.Rumours,
    conduct.Conduct,
    telling.Telling,
    telling.Duties,
    deaths.Deaths,
    sentences.Sentences,
    changes.Changes,
    tokens.Tokens,
    endings.Endings,
)


def audit(history: History) -> list[Finding]:
    """Everything in this game that the rules do not allow, in the order it happened."""
    findings: list[Finding] = []
    checks = [check() for check in CHECKS]
    for scene in scenes(history, findings):
        for check in checks:
            check.look(scene)
    return findings


def scenes(history: History, findings: list[Finding]) -> Iterator[Scene]:
    """The scenes of a game one after the other, each entered into the diary."""
    diary = Diary(history.sheet, history.orders or (FIRST_NIGHT, OTHER_NIGHTS))
    before = World(history.steps[0].after)
    for place, (step, goes_on) in enumerate(parted(history.steps)):
        after = before if step.after is before.picture else World(step.after)
        scene = Scene(place, step, before, after, diary, findings, goes_on=goes_on)
        write_down(scene)
        yield scene
        before = after


def parted(steps: tuple[Step, ...]) -> Iterator[tuple[Step, bool]]:
    """The steps, and parts of steps, as what happens in them comes one after the other, each with whether another
    part of the same step follows."""
    before = steps[0].after
    for step in steps:
        parts: tuple[Step, ...] = (step,)
        for part in PARTS:
            parts = tuple(one for whole in parts for one in part(before, whole))
        yield from ((one, one is not parts[-1]) for one in parts)
        before = step.after
