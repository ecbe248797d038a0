"""What is said in the open and matters at night: a Gossip's statement, the finger of a Moonchild or a Klutz."""

from engine.ledger import Claimed
from tests.auditor.sayings import Judge
from tests.auditor.scene import Pointing, Rumour, Scene
from tests.auditor.world import Verdict


class Rumours:
    """Enters them into the diary; objects to nothing."""

    def look(self, scene: Scene) -> None:
        for claim in scene.facts(Claimed):
            if claim.claim == "gossip" and scene.before.has(claim.by, "gossip"):
                so = Judge(scene.seen_by(claim.by), scene.diary).so(claim.what)
                scene.diary.rumours.append(Rumour(scene.night, claim.by, so))
            if claim.claim in ("moonchild", "klutz") and self.has_just_died(scene, claim.by, claim.claim):
                evil = self.evil(scene, claim.target)
                scene.diary.pointings.append(
                    Pointing(scene.number, scene.night, claim.claim, claim.by, claim.target, evil)
                )

    @staticmethod
    def evil(scene: Scene, seat: int) -> Verdict:
        """In doubt where the death changed it, such as a Hermit's who is a Sweetheart and a Klutz at once."""
        evil = scene.before.is_evil(seat)
        return evil if evil == scene.after.is_evil(seat) else None

    @staticmethod
    def has_just_died(scene: Scene, seat: int, character: str) -> bool:
        """Whether they learn of their death in this scene; anything later is a pretence."""
        told = scene.breaks or seat in scene.shrouded()
        return told and scene.before.has(seat, character)
