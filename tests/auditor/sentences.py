"""Executions that no vote has decided: whose ability demands them, and whose forbids."""

from collections.abc import Callable, Iterable

from engine.ledger import Claimed, Executed, Nominated
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict

ON_THE_SPOT: list[Callable[[Scene], Iterable[tuple[int, Verdict]]]] = []
"""Whom an ability has executed without a vote, or with fewer than were needed; a character adds its own."""


class Sentences:
    def look(self, scene: Scene) -> None:
        if not scene.before.dealt or scene.ruled:
            return
        at_once = [fact.seat for fact in scene.facts(Executed) if fact.at_once]
        due: dict[int, Verdict] = {}
        for nomination in scene.facts(Nominated):
            due[nomination.by] = virgin(scene, nomination)
        for claim in scene.facts(Claimed):
            if claim.target is not None:
                due[claim.target] = judge(scene, claim)
        for demands in ON_THE_SPOT:
            due.update(demands(scene))
        for seat in at_once:
            if due.get(seat, False) is False and not stands_in(scene, seat, due):
                scene.object("RB-104", seat, "was executed on the spot, and no ability demands it")
        for seat, verdict in due.items():
            if verdict is True and seat not in at_once and not any(stands_in(scene, s, due) for s in at_once):
                scene.object("virgin", seat, "should have been executed on the spot")


def stands_in(scene: Scene, seat: int, due: dict[int, Verdict]) -> bool:
    """Whether this is a Scapegoat in the place of somebody on the same side."""
    world = scene.before
    if not world.is_working(seat, "scapegoat"):
        return False
    sides = [world.is_evil(one) for one, verdict in due.items() if verdict is not False]
    return any(side is None or side == (world.alignment(seat) == "evil") for side in sides)


def virgin(scene: Scene, nomination: Nominated) -> Verdict:
    """Whether the first to nominate a working Virgin is a Townsfolk; any earlier nomination has spent her."""
    nominee = nomination.nominee
    gained = scene.diary.gained(nominee, "virgin")[0]
    earlier = sum(
        one.nominee == nominee and gained <= place < scene.number
        for place, _, one, _ in scene.diary.nominations
    )
    anew = sum(place >= gained for place in scene.diary.refreshed.get(nominee, ()))
    if nomination.by < 0 or earlier > anew or not scene.before.is_working(nominee, "virgin"):
        return False
    townsfolk = scene.seen_by(nominee).is_kind(nomination.by, "townsfolk")
    return None if anew and townsfolk else townsfolk


def judge(scene: Scene, claim: Claimed) -> Verdict:
    """Whether a working Judge has somebody else's nominee executed, once in a game."""
    if claim.claim != "judge" or claim.what is not True or not scene.before.is_working(claim.by, "judge"):
        return False
    return scene.diary.may_claim(scene, "judge", claim.by, "judge")
