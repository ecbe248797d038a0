"""Every death has a cause, and every attack that nothing stops has its death.

An attack is read from what was told: a Demon's pick at night, a claimed shot by day, an execution. What it may
come to is worked out from the picture before it; a player who dies of nothing of the kind is a finding.
"""

from collections.abc import Callable, Iterable, Iterator

from engine.ledger import Claimed, Executed, NothingHappened
from tests.auditor.guards import Attack, guarded, guardians, substitutes
from tests.auditor.history import Snapshot
from tests.auditor.scene import Choice, Scene
from tests.auditor.world import World


class Deaths:
    """Explains the deaths of each scene one attack after the other."""

    def look(self, scene: Scene) -> None:
        if not scene.before.dealt or scene.ruled:
            return
        world = scene.before
        unexplained = scene.died()
        for attack in attacks_in(scene, world):
            fallen = self.struck(scene, world, attack, unexplained)
            if fallen is not None:
                unexplained.remove(fallen)
                world = without(world, fallen)
        for seat in unexplained:
            scene.object("RB-271", seat, f"the {scene.before.character(seat)} died, and of nothing")
        for seat in scene.rose():
            scene.object("RB-126", seat, "came back to life, and by nothing")
        self.silence(scene)

    def struck(self, scene: Scene, world: World, attack: Attack, died: list[int]) -> int | None:
        """Who died of this attack, if anybody; objects when that is not what it comes to."""
        target = attack.target
        if not world.alive(target):
            return None
        kept = guarded(world, attack)
        if kept is True:
            if target in died:
                keepers = guardians(world, attack)
                scene.object(keepers or "G8", target, f"died of the {attack.character} though protected")
                return target
            return None
        instead = substitutes(world, attack)
        if instead is not None:
            return next((seat for seat in (target, *instead) if seat in died), None)
        if target in died:
            return target
        if attack.sure and kept is False:
            scene.object(attack.character, target, "should have died, and lives")
        return None

    def silence(self, scene: Scene) -> None:
        """After a claim without effect the town hears that nothing happened, and only then (G19)."""
        claims = [*scene.facts(Claimed)]
        quiet = len([*scene.facts(NothingHappened)])
        if claims and quiet != (not scene.died()):
            scene.object("G19", claims[0].by, "whether anything happened was told wrongly")


def without(world: World, seat: int) -> World:
    """The world after this player's death."""
    players = list(world.players)
    players[seat] = players[seat]._replace(alive=False)
    return World(Snapshot(world.ring, tuple(players), world.tokens))


def attacks_in(scene: Scene, world: World) -> Iterator[Attack]:
    """Every attack of this scene, in order."""
    for sentence in scene.facts(Executed):
        yield Attack(sentence.seat, "execution", "execution", dark=scene.dark)
    for claim in scene.facts(Claimed):
        if claim.claim in _CLAIMS:
            yield from _CLAIMS[claim.claim](scene, world, claim)
    for choice in scene.choices():
        if choice.worked and choice.character in _PICKS:
            yield from _PICKS[choice.character](scene, world, choice)


def imp(scene: Scene, world: World, choice: Choice) -> Iterator[Attack]:  # noqa: ARG001
    yield Attack(choice.answer, "demon", "imp", choice.seat)


def slayer(scene: Scene, world: World, claim: Claimed) -> Iterator[Attack]:
    """The first shot of a working Slayer at a living Demon; a Recluse may count as one."""
    spent = any(
        earlier.by == claim.by and scene.diary.gained(claim.by, "slayer")[0] < place < scene.number
        for place, _, earlier, _ in scene.diary.claims
        if earlier.claim == "slay"
    )
    demon = world.is_kind(claim.target, "demon")
    if world.is_working(claim.by, "slayer") and not spent and demon is not False:
        yield Attack(claim.target, "other", "slayer", claim.by, sure=demon is True, dark=False)


_CLAIMS: dict[str, Callable[[Scene, World, Claimed], Iterable[Attack]]] = {"slay": slayer}
_PICKS: dict[str, Callable[[Scene, World, Choice], Iterable[Attack]]] = {"imp": imp}
