"""The Wraith sees who is awake at night, and of evil what they choose; a droisoned one is told not to look."""

from engine.ledger import Awake, Chose, EyesShut
from engine.terms import STORYTELLER
from tests.auditor.routines import ALL, ROUTINES, Routine, anybody, living, never, player_and_character
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import KINDS, Telling


def awake(_: Telling, scene: Scene, told: Secret) -> None:
    """Everybody who was told anything in this turn; who was only asked leaves nothing here."""
    (seat,) = told.to
    world = scene.before
    works = any(one.is_working(seat, "wraith") for one in (world, scene.after))
    if not scene.dark or not works:
        scene.object("wraith", seat, "looks around and cannot")
    ours = (Awake, EyesShut)
    heard = {one for t in scene.private() if not isinstance(t.fact, ours) for one in t.to} - {seat}
    if not heard <= set(told.fact.seats) or not set(told.fact.seats) <= set(world.ring) - {seat}:
        scene.object("wraith", seat, f"saw {told.fact.seats} awake, and it was {sorted(heard)}")
    picks = {(s, t.fact.answer) for t in scene.private() if isinstance(t.fact, Chose) for s in t.to}
    # of this turn, which is three scenes where a Hermit is both Hatter and Barber
    picks |= {(c.seat, c.answer) for c in scene.diary.choices if c.scene >= scene.number - 2}
    for one in told.fact.chose:
        evil = "evil" in (world.alignment(one.by), scene.after.alignment(one.by))
        if not evil or (one.by, one.answer) not in picks:
            scene.object("wraith", seat, f"saw what {one.by} chose: {one.answer}")


def shut(_: Telling, scene: Scene, told: Secret) -> None:
    (seat,) = told.to
    worlds = (scene.before, scene.after)
    if not scene.dark or all(one.is_working(seat, "wraith") is True for one in worlds):
        scene.object("wraith", seat, "was told not to look, and may")


def sign(scene: Scene, seat: int, answer: object) -> bool:
    return seat != STORYTELLER and player_and_character(anybody, *ALL)(scene, seat, answer)


KINDS[Awake] = awake
KINDS[EyesShut] = shut
ROUTINES["wraith"] = Routine(living, never, sign)
