"""Lil' Monsta is nobody's: the Minions say each night who looks after it and counts as the Demon, and one may die."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tests.auditor.attacks import TURNS
from tests.auditor.becomings import BECOMINGS, TURNINGS, Becoming
from tests.auditor.cast import EVIL, NOBODYS
from tests.auditor.changes import LATE
from tests.auditor.endings import AWAITED
from tests.auditor.guards import Attack
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.picked import TELLERS
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Scene
from tests.auditor.telling import NO_EVIL_INFO
from tests.auditor.world import ALSO, World

JINX = "lilmonsta-scarletwoman"

HANDED_OVER: list[Callable[[Scene], bool]] = []
"""Whether somebody has it by what another character does in this scene; a character adds its own."""


def sitters(world: World) -> list[int]:
    return [token.seat for token in world.marks("Is The Demon")]


def in_play(world: World) -> bool:
    return "lilmonsta" in world.nobodys


def counts(world: World, seat: int) -> list[str]:
    return ["demon"] if seat in sitters(world) else []


def before_the_first_choice(world: World) -> bool:
    return in_play(world) and not sitters(world)


def one_more(minions: int, demons: int) -> tuple[int, int]:
    return minions + 1, demons - 1


def somebody(scene: Scene, owner: int) -> Iterator[Attack]:  # noqa: ARG001
    """Nobody in the first night; otherwise the Storyteller's choice, whom everything keeps safe from a Demon.
    A Grandmother may die of it as well, after her grandchild, or whoever is to blame for the death of an Angel's."""
    fallen = [*scene.died(), *scene.shrouded()]
    guarded = [token.seat for token in scene.before.marks("Protect", character="angel")]
    fallen.sort(key=lambda seat: (scene.before.has(seat, "grandmother"), seat not in guarded))
    if scene.night > 1 and fallen:
        yield Attack(fallen[0], "demon", "lilmonsta", sure=False)


def chosen(scene: Scene, seat: int, fact: Any) -> bool:
    """It may die of its own sitter's death at once."""
    there = [*sitters(scene.after), *scene.died()]
    return fact.by is None and fact.what is None and seat in there


def handed_over(scene: Scene) -> Iterable[Mark]:
    """At night in its turn, by charm, or to a Scarlet Woman at a death; then it stays with her."""
    before, after = sitters(scene.before), sitters(scene.after)
    if len(after) > 1 or (before and not after):
        scene.object("lilmonsta", None, f"is looked after by {after}")
    moved = scene.before.marks("Is The Demon") != scene.after.marks("Is The Demon")
    turn = scene.waking is not None and scene.waking[0] in ("lilmonsta", "summoner")
    charmed = any(choice.worked and choice.answer in before for choice in scene.choices("snakecharmer"))
    caught = any(seat in before for seat in scene.died())
    taken = any(one(scene) for one in HANDED_OVER)
    if moved and not (turn or charmed or caught or taken):
        scene.object("lilmonsta", None, f"went from {before} to {after}, and by nothing")
    if moved and scene.before.marks("Is The Demon", character=JINX) and not (caught or charmed):
        scene.object(JINX, None, f"went from {before} to {after}, and was to stay")
    minions = [seat for seat in scene.after.truly_living() if scene.after.kind(seat) == "minion"]
    if scene.waking is not None and scene.waking[0] == "lilmonsta" and not after and minions:
        scene.object("lilmonsta", None, "is looked after by nobody")
    return ()


def with_a_marionette(scene: Scene) -> int:
    """By their jinx it is made once somebody looks after Lil' Monsta."""
    return int(in_play(scene.after) and "marionette" in scene.diary.sheet)


def strung(scene: Scene) -> Iterable[Becoming]:
    """A good player beside the first who looks after it."""
    if before_the_first_choice(scene.before) and "marionette" in scene.diary.sheet:
        for sitter in sitters(scene.after):
            around = scene.after.round_from(sitter)
            yield from ((seat, "marionette") for seat in (around[0], around[-1]))


def turned(scene: Scene) -> Iterable[Becoming]:
    return ((seat, "evil") for seat, _ in strung(scene))


ALSO.append(counts)
BECOMINGS.append(strung)
LATE.append(with_a_marionette)
TURNINGS.append(turned)
AWAITED.append(before_the_first_choice)
EVENTS.append(handed_over)
EVIL["lilmonsta"] = one_more
NOBODYS.add("lilmonsta")
NO_EVIL_INFO.append(in_play)
ROUTINES["lilmonsta"] = Routine(never, never)
TELLERS["lilmonsta"] = chosen
TURNS["lilmonsta"] = somebody
