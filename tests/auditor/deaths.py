"""Every death has a cause, and every attack that nothing stops has its death.

An attack is read from what was told: a Demon's pick at night, a claimed shot by day, an execution. What it may
come to is worked out from the picture before it; a player who dies of nothing of the kind is a finding.
"""

from engine.ledger import Claimed, Executed, GameOver, NothingHappened
from tests.auditor.attacks import attacks_in
from tests.auditor.between import (
    after_the_changes,
    after_the_others,
    droisoned_since,
    with_the_risen,
    without,
)
from tests.auditor.guards import Attack, guarded, guardians, substitutes
from tests.auditor.links import links
from tests.auditor.revivals import may_rise
from tests.auditor.scene import Scene
from tests.auditor.world import World


class Deaths:
    """Explains the deaths of each scene one attack after the other."""

    def __init__(self) -> None:
        self.targets: set[int] = set()  # of all attacks of the scene
        self.kept: dict[int, tuple[str, Attack]] = {}  # who died of something else, or though protected

    def look(self, scene: Scene) -> None:
        if not scene.before.dealt or scene.ruled:
            return
        world = scene.strike
        unexplained = [s for s in scene.stayed() if world.lives(s) and not scene.after.lives(s)]
        shrouded = [
            s for s in scene.stayed() if world.alive(s) and not scene.after.alive(s) and s not in unexplained
        ]
        attacks = list(attacks_in(scene))
        self.targets, self.kept = {attack.target for attack in attacks}, {}
        for place, attack in enumerate(attacks):
            again = any(later.target == attack.target for later in attacks[place + 1 :])
            fallen = self.struck(scene, world, attack, unexplained, shrouded, again=again)
            if fallen is None and scene.blurred and not scene.before.lives(attack.target):
                others = [seat for seat in unexplained if seat not in self.targets]
                linked = links(scene, world, attack.target, attack, others)
                unexplained = [seat for seat in unexplained if seat not in linked]
            falling = [] if fallen is None else [fallen]
            for seat in falling:  # and whoever goes with them
                if seat in unexplained:
                    unexplained.remove(seat)
                else:
                    shrouded.remove(seat)
                before, world = world, without(world, seat)
                left = [other for other in (*unexplained, *shrouded) if other not in falling]
                falling += links(
                    scene, before, seat, attack, left, {one.target for one in attacks[place + 1 :]}
                )
        for seat in unexplained:
            if seat in self.kept:
                keepers, attack = self.kept[seat]
                scene.object(keepers, seat, f"died of the {attack.character} though protected")
            else:
                scene.object("RB-271", seat, f"the {scene.before.character(seat)} died, and of nothing")
        for seat in shrouded:
            scene.object("RB-126", seat, f"the {scene.before.character(seat)} looks dead, and of nothing")
        for seat in scene.rose():
            if not may_rise(scene, seat):
                scene.object("RB-126", seat, "came back to life, and by nothing")
        self.silence(scene)

    def struck(
        self,
        scene: Scene,
        world: World,
        attack: Attack,
        died: list[int],
        shrouded: list[int],
        *,
        again: bool,
    ) -> int | None:
        """Who died of this attack, if anybody; objects when that is not what it comes to.

        `again`: they are attacked once more in this scene, and may have died of that.
        """
        target = attack.target
        if not world.lives(target):
            return None
        if attack.while_working and not world.is_working(attack.by or 0, attack.character):
            return None
        kept, instead = guarded(world, attack), substitutes(world, attack)
        if kept is True and instead is not None and guardians(world, attack) == "fool":
            kept = None  # another may die before the Fool's own luck is tried
        feigning = world.is_working(target, "zombuul") and world.alive(target) and target in shrouded
        spent = scene.after.marks("No Ability", target, "fool")
        if kept is True and feigning and not spent and guardians(world, attack) == "fool":
            kept = None  # or they look dead for the first time, with the luck that a Boffin gave left
        if kept is True:
            told = [fact.died for fact in scene.facts(Executed) if fact.seat == target]
            if target not in died or (attack.kind == "execution" and told == [False]):
                return None  # or not of this: of what the execution set off
            if scene.blurred or scene.reborn(target):  # what they had used up is gone with who they were
                return target
            if guarded(after_the_changes(scene, world), attack) is not True:
                return target
            if world is not scene.strike and guarded(droisoned_since(scene, world), attack) is not True:
                return target
            orders = (scene.strike, after_the_others(scene, world, target))  # first of all, or last
            if not attack.sure and any(guarded(one, attack) is not True for one in orders):
                return target
            self.kept[target] = guardians(world, attack) or "G8", attack
            return None
        if instead is not None and target in died and not again:
            return target
        if instead is not None:
            found = [seat for seat in (target, *instead) if seat in died or seat in shrouded]
            taken = {seat for one in found for seat in links(scene, world, one, attack, found) if seat != one}
            found = sorted(found, key=taken.__contains__)  # who goes with another's death comes last
            return next((s for s in found if s not in self.targets), found[0] if found else None)
        if (
            world.is_working(target, "zombuul")
            and not world.players[target].feigns
            and attack.kind != "assassin"
        ):
            return self.feigned(scene, target, attack, shrouded, kept)
        if target in died:
            return target
        if attack.sure and kept is False and not guarded(with_the_risen(scene, world), attack):
            scene.object(attack.character, target, "should have died, and lives")
        return None

    def feigned(
        self, scene: Scene, target: int, attack: Attack, shrouded: list[int], kept: bool | None
    ) -> int | None:
        """A working Zombuul's first death is a shroud, and no more."""
        if target in shrouded:
            return target
        if attack.sure and kept is False:
            scene.object("zombuul", target, "should look dead now, and live")
        return None

    def silence(self, scene: Scene) -> None:
        """After a shot without effect the town hears that nothing happened, and only then (G19); so it does when
        a Zombuul dies who looked dead already."""
        shots = [claim for claim in scene.facts(Claimed) if claim.claim == "slay"]
        others = sum(claim.claim != "slay" for claim in scene.facts(Claimed))  # a dying Moonchild points
        quiet = len([*scene.facts(NothingHappened)])
        seen = bool(scene.shrouded()) or any(scene.facts(GameOver))
        if shots and not 0 <= quiet - (not seen) <= others:
            scene.object("G19", shots[0].by, "whether anything happened was told wrongly")
