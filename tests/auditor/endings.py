"""Who has won, looked at after every step: told when it is so, and not before."""

from engine.ledger import Executed, GameOver
from tests.auditor.scene import Scene
from tests.auditor.world import World


class Endings:
    """`last_day`: the night before the day that a Mastermind has the game go on for."""

    def __init__(self) -> None:
        self.last_day: int | None = None

    def look(self, scene: Scene) -> None:
        if not scene.before.dealt:
            return
        said = [fact.winner for fact in scene.facts(GameOver)]
        due = self.winner(scene)
        if len(said) > 1:
            scene.object("RB-131", None, "the end was announced twice")
        if said and due is None:
            scene.object("RB-248", None, f"{said[0]} was declared the winner, and nobody has won")
        elif said and due != said[0]:
            scene.object("RB-129", None, f"{said[0]} was declared the winner, and {due} has won")
        elif due is not None and not said and not scene.ruled:
            scene.object("RB-131", None, f"{due} has won, and the game goes on")
        scene.diary.over = scene.diary.over or bool(said)

    def winner(self, scene: Scene) -> str | None:
        """The side that has won by now, good before evil (RB-130, RB-132, RB-134)."""
        won = set(by_abilities(scene))
        after = scene.after
        if not any(after.kind(seat) == "demon" for seat in after.truly_living()):
            won.add("good")
        if len(after.residents(after.truly_living())) <= 2:
            won.add("evil")
        if eviltwin_holds(after):
            won.discard("good")
        if won and self.mastermind_goes_on(scene):
            return None
        return "good" if "good" in won else "evil" if won else None

    def mastermind_goes_on(self, scene: Scene) -> bool:
        """A working Mastermind gives a game that ends with the Demon's execution one night and one day more."""
        executed = [fact.seat for fact in scene.facts(Executed) if fact.died]
        if any(scene.before.kind(seat) == "demon" for seat in executed) and scene.before.working(
            "mastermind"
        ):
            self.last_day = self.last_day or scene.night + 1
        if self.last_day is None or not scene.after.working("mastermind"):
            return False
        decided = (
            scene.night == self.last_day and not scene.dark and (scene.falls or [*scene.facts(Executed)])
        )
        return not decided and not _at_dusk(scene, self.last_day)


def by_abilities(scene: Scene) -> list[str]:
    """Sides that an ability makes win in this very step."""
    return [*saint(scene), *mayor(scene), *vortox(scene), *twin(scene)]


def _at_dusk(scene: Scene, night: int | None = None) -> bool:
    return scene.name.endswith("/dusk") and night in (None, scene.night)


def vortox(scene: Scene) -> list[str]:
    """A day without an execution under a working Vortox."""
    lost = _at_dusk(scene) and not scene.diary.executions(scene.night) and scene.before.working("vortox")
    return ["evil"] if lost else []


def pairs(world: World) -> list[tuple[int, int]]:
    """(Evil Twin, their twin) for every working Evil Twin."""
    return [
        (token.by.owner, token.seat)
        for token in world.marks("Twin", character="eviltwin")
        if token.by is not None and world.has_force(token)
    ]


def twin(scene: Scene) -> list[str]:
    """The good one of a pair of twins is executed, dying or not."""
    world = scene.before
    good = {seat for pair in pairs(world) for seat in pair if world.alignment(seat) == "good"}
    return ["evil" for fact in scene.facts(Executed) if fact.seat in good]


def eviltwin_holds(world: World) -> bool:
    """While both twins live, on different sides, good cannot win."""
    return any(
        world.lives(one) and world.lives(two) and world.alignment(one) != world.alignment(two)
        for one, two in pairs(world)
    )


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
