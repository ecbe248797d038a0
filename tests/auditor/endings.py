"""Who has won, looked at after every step: told when it is so, and not before."""

from engine.ledger import Executed, GameOver
from tests.auditor.scene import Scene


class Endings:
    def look(self, scene: Scene) -> None:
        if not scene.before.dealt:
            return
        said = [fact.winner for fact in scene.facts(GameOver)]
        due = winner(scene)
        if len(said) > 1:
            scene.object("RB-131", None, "the end was announced twice")
        if said and due is None:
            scene.object("RB-248", None, f"{said[0]} was declared the winner, and nobody has won")
        elif said and due != said[0]:
            scene.object("RB-129", None, f"{said[0]} was declared the winner, and {due} has won")
        elif due is not None and not said and not scene.ruled:
            scene.object("RB-131", None, f"{due} has won, and the game goes on")
        scene.diary.over = scene.diary.over or bool(said)


def winner(scene: Scene) -> str | None:
    """The side that has won by now, good before evil (RB-130, RB-132, RB-134)."""
    won = set(by_abilities(scene))
    after = scene.after
    if not any(after.kind(seat) == "demon" for seat in after.truly_living()):
        won.add("good")
    if len(after.residents(after.truly_living())) <= 2:
        won.add("evil")
    return "good" if "good" in won else "evil" if won else None


def by_abilities(scene: Scene) -> list[str]:
    """Sides that an ability makes win in this very step."""
    return [*saint(scene), *mayor(scene)]


def saint(scene: Scene) -> list[str]:
    """A working Saint who dies by execution loses the game for their side."""
    losers = [
        fact.seat
        for fact in scene.facts(Executed)
        if fact.died and scene.before.is_working(fact.seat, "saint")
    ]
    return ["evil" if scene.before.alignment(seat) == "good" else "good" for seat in losers]


def mayor(scene: Scene) -> list[str]:
    """At the end of a day without an execution, with exactly three alive, Travellers included."""
    if not scene.falls and not scene.name.endswith("/dusk"):
        return []
    world = scene.before
    if len(world.living()) != 3 or scene.diary.executions(scene.night):
        return []
    return [world.alignment(seat) for seat in world.working("mayor")]
