"""A working Politician may change sides when their own has lost, and win with the other."""

from collections.abc import Iterable

from engine.ledger import GameOver
from tests.auditor.becomings import TURNINGS, Becoming
from tests.auditor.endings import WINS_TOO, in_the_end
from tests.auditor.force import EVEN_DEAD
from tests.auditor.scene import Scene
from tests.auditor.telling import UNTOLD_TURNS


def turncoats(scene: Scene) -> Iterable[int]:
    for fact in scene.facts(GameOver):
        world = in_the_end(scene)
        yield from (s for s in world.working("politician") if scene.before.alignment(s) != fact.winner)


def turned(scene: Scene) -> Iterable[Becoming]:
    for fact in scene.facts(GameOver):
        yield from ((seat, fact.winner) for seat in turncoats(scene))


EVEN_DEAD.add("politician")
TURNINGS.append(turned)
WINS_TOO.append(turncoats)
UNTOLD_TURNS.append(turncoats)
