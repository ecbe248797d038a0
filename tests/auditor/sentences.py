"""Executions that no vote has decided: whose ability demands them, and whose forbids."""

from engine.ledger import Executed, Nominated
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict


class Sentences:
    def look(self, scene: Scene) -> None:
        if not scene.before.dealt or scene.ruled:
            return
        at_once = [fact.seat for fact in scene.facts(Executed) if fact.at_once]
        due: dict[int, Verdict] = {}
        for nomination in scene.facts(Nominated):
            due[nomination.by] = virgin(scene, nomination)
        for seat in at_once:
            if due.get(seat, False) is False:
                scene.object("RB-104", seat, "was executed on the spot, and no ability demands it")
        for seat, verdict in due.items():
            if verdict is True and seat not in at_once:
                scene.object(
                    "virgin", seat, "a Townsfolk was first to nominate the Virgin, and is not executed"
                )


def virgin(scene: Scene, nomination: Nominated) -> Verdict:
    """Whether the first to nominate a working Virgin is a Townsfolk; any earlier nomination has spent her."""
    nominee = nomination.nominee
    gained = scene.diary.gained(nominee, "virgin")[0]
    earlier = any(
        one.nominee == nominee and gained <= place < scene.number
        for place, _, one, _ in scene.diary.nominations
    )
    if earlier or not scene.before.is_working(nominee, "virgin"):
        return False
    return scene.before.is_kind(nomination.by, "townsfolk")
