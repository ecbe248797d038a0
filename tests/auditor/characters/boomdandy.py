"""A Boomdandy who is executed blows up all but three, a Demon among them; then one dies by everybody's fingers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from engine.ledger import (
    DiedByDay,
    Executed,
    Exploded,
    GameOver,
    NominationsReopened,
    Penalized,
    PointedAt,
)
from tests.auditor.attacks import EXECUTIONS
from tests.auditor.conduct import SEES
from tests.auditor.guards import Attack
from tests.auditor.links import angel
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.scene import Scene


def blown_up(scene: Scene, sentence: Executed) -> Iterator[Attack]:
    """Whoever it was, the Storyteller has picked them; then whom most fingers point at."""
    if any(fact.seat == sentence.seat for fact in scene.facts(Exploded)):
        drunk = scene.after.marks("Everyone Is Drunk") != scene.before.marks("Everyone Is Drunk")
        # With a Minstrel who has seen a Minion executed nobody is protected but the Minstrel.
        kinds = ("other", "assassin") if drunk else ("other",)
        fallen = {*scene.died(), *scene.shrouded()}
        pointed_at = [seat for fact in scene.facts(PointedAt) for seat in fact.most]
        around = (*scene.before.round_from(sentence.seat), sentence.seat)
        for seat in sorted(around, key=lambda one: one in pointed_at):  # in this order
            if seat not in fallen:
                continue
            with_its_host = scene.before.character(seat) == "lleech" and seat not in pointed_at
            if not with_its_host and (seat != sentence.seat or not sentence.died):
                for kind in ("other", "assassin") if out_of_luck(scene, seat) else kinds:
                    yield Attack(seat, kind, "boomdandy", sentence.seat, sure=False, dark=scene.dark)


def out_of_luck(scene: Scene, seat: int) -> bool:
    """A Fool who had their luck when all were blown up, and then most fingers pointed at them."""
    lucky = scene.after.marks("No Ability", seat, "fool") and not scene.before.marks(
        "No Ability", seat, "fool"
    )
    return bool(lucky) and any(fact.most == (seat,) for fact in scene.facts(PointedAt))


def explosion(scene: Scene) -> Iterable[Mark]:
    """All but three die who can, before anybody is pointed at. Nothing blows up where the game was over by then, and
    nobody points where it is over after that."""
    due = [
        s.seat for s in scene.facts(Executed) if s.seat >= 0 and scene.before.is_working(s.seat, "boomdandy")
    ]
    blown, over = [fact.seat for fact in scene.facts(Exploded)], any(scene.facts(GameOver))
    if due != blown and not (over and not blown):
        scene.object("boomdandy", None, f"of {due} {[*scene.facts(Exploded)]} exploded")
    if blown and not over and not any(scene.facts(PointedAt)):
        scene.object("boomdandy", None, "exploded, and nobody was asked to point")
    if blown and any(scene.facts(NominationsReopened)):
        scene.object("boomdandy", None, "exploded, and somebody nominates again")
    if blown and len(scene.before.truly_living()) > 4:
        pointed = [fact.most[0] for fact in scene.facts(PointedAt) if len(fact.most) == 1]
        too = [s for s in scene.died() if s in pointed or scene.before.character(s) == "lleech"]
        left = [*scene.after.truly_living(), *too]
        # For each of these an Angel may take another.
        fallen = [due[0], *(fact.seat for fact in scene.facts(DiedByDay))]
        avenged = sum(angel(scene.before, seat) for seat, _ in pairwise(fallen))
        avenged -= sum(fact.character == "angel" for fact in scene.facts(Penalized))
        if len(set(left)) + avenged < 3:
            scene.object("boomdandy", due[0], f"left {left}")
    return ()


def exploded(_: Any, scene: Scene, fact: Exploded) -> None:
    if not any(sentence.seat == fact.seat for sentence in scene.facts(Executed)):
        scene.object("boomdandy", fact.seat, "exploded, and was not executed")


def fingers(_: Any, scene: Scene, fact: PointedAt) -> None:
    """Everybody points, and a tie kills nobody."""
    if sorted(who for who, _ in fact.fingers) != sorted(scene.before.ring):
        scene.object("boomdandy", None, "not everybody was asked to point")
    count = Counter(at for _, at in fact.fingers if at >= 0)
    most = {seat for seat in count if count[seat] == max(count.values())}
    if most != set(fact.most) or len(fact.most) != len(most):
        scene.object("boomdandy", None, f"most fingers point at {most}, and {fact.most} were told")


EXECUTIONS.append(blown_up)
EVENTS.append(explosion)
SEES[Exploded] = exploded
SEES[PointedAt] = fingers
