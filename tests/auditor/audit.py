"""The audit: every scene of a game, looked at by every check."""

from tests.auditor import changes, conduct, deaths, endings, sentences, telling, tokens
from tests.auditor.history import Finding, History
from tests.auditor.scene import Diary, Scene, write_down
from tests.auditor.world import World

CHECKS = (
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
    diary = Diary(history.sheet)
    checks = [check() for check in CHECKS]
    before = World(history.steps[0].after)
    for place, step in enumerate(history.steps):
        after = before if step.after is before.picture else World(step.after)
        scene = Scene(place, step, before, after, diary, findings)
        write_down(scene)
        for check in checks:
            check.look(scene)
        before = after
    return findings
