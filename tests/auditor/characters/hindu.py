"""The first four who die come back by day as Travellers; nobody else does, and their side stays."""

from collections.abc import Iterable
from itertools import takewhile

from engine.ledger import Reborn
from tests.auditor.becomings import BECOMINGS, Becoming
from tests.auditor.cast import TEAM
from tests.auditor.conduct import SEES, Conduct
from tests.auditor.history import Snapshot, Step, Token
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.revivals import RAISERS
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import PARTS, REBORN, Scene
from tests.auditor.telling import NOT_TOLD
from tests.auditor.world import World

LIVES = 4


def death_before_rebirth(before: Snapshot, step: Step) -> tuple[Step, ...]:
    """Who dies and lives again in one step is dead in between."""
    reborn = [told.fact.seat for told in step.told if isinstance(told.fact, Reborn)]
    if not reborn:
        return (step,)
    heard = (
        len([*takewhile(lambda told: not isinstance(told.fact, Reborn), step.told)]) - 1
    )  # who they are, first
    players, after = list(step.after.players), step.after
    for seat in reborn:
        old = before.players[seat]
        players[seat] = old._replace(alive=False, feigns=False)
    lasting = [one for one in before.tokens if one.until is None or not step.name.endswith("/dawn")]
    kept = [one for one in lasting if one.by is not None and one.by.source in reborn]
    known = {one.id for one in before.tokens}
    since = {one.seat: one.id for one in after.tokens if one.text == "Reborn"}
    new = [one for one in after.tokens if one.id in known or not is_laid_after(one, since)]
    tokens = (*(one for one in kept if one not in new), *new)
    dead = after._replace(players=tuple(players), tokens=tokens)
    return step._replace(told=step.told[:heard], after=dead), Step("d/reborn", step.told[heard:], after)


def is_laid_after(token: Token, since: dict[int, int]) -> bool:
    """The token of the rebirth, and what a Boffin gives anew to who holds Lil' Monsta and lives again."""
    anew = token.text == "Has Ability" and token.id > since.get(token.seat, token.id)
    return token.text == "Reborn" or (anew and token.by is not None and token.by.character == "boffin")


def born_anew(conduct: Conduct, scene: Scene, fact: Reborn) -> None:
    if "hindu" not in conduct.fabled or fact.seat not in due(scene, scene.before):
        scene.object("hindu", fact.seat, f"lives again as the {fact.character}")
    if TEAM[fact.character] != "traveller" or scene.after.character(fact.seat) != fact.character:
        scene.object("hindu", fact.seat, f"is no {fact.character}")
    if conduct.block == fact.seat:
        conduct.block = None
    conduct.travellers.add(fact.seat)
    conduct.alive.add(fact.seat)
    conduct.ghosts.add(fact.seat)
    scene.diary.living.add(fact.seat)


def leaves(scene: Scene, seat: int) -> bool:
    """Whether who dies in this scene is one of the four."""
    return "hindu" in scene.before.fabled and seat in due(scene, scene.after)


def due(scene: Scene, world: World, *, surely: bool = False) -> list[int]:
    """The dead of this picture who may be among the first four, or surely are: the order of deaths in one
    scene is unknown. Travellers by birth are none of them."""
    had = {token.seat for token in scene.before.marks("Reborn", character="hindu")}
    died = {one.seat: one.scene for one in scene.diary.passings if one.before.kind(one.seat) != "traveller"}
    dead = {
        seat: at
        for seat, at in died.items()
        if seat in world.ring and seat not in had and not world.lives(seat)
    }
    left = LIVES - len(had)
    if surely:
        return [seat for seat, at in dead.items() if sum(other <= at for other in dead.values()) <= left]
    return [seat for seat, at in dead.items() if sum(other < at for other in dead.values()) < left]


def nobody_forgotten(scene: Scene) -> Iterable[Mark]:
    """By day nobody of them stays dead for longer than the scene that follows."""
    if "hindu" in scene.before.fabled and not scene.dark and not scene.diary.over and not scene.falls:
        early = {one.seat for one in scene.diary.passings if one.scene < scene.number - 1}
        for seat in due(scene, scene.before, surely=True):
            if seat in early and not scene.after.lives(seat):
                scene.object("hindu", seat, "is one of the first four to die, and does not live again")
    return ()


def becomes_traveller(scene: Scene) -> Iterable[Becoming]:
    return ((one.seat, one.character) for one in scene.facts(Reborn))


NOT_TOLD.append(lambda world, seat: bool(world.marks("Reborn", seat, "hindu")))
REBORN.append(leaves)
PARTS.append(death_before_rebirth)
SEES[Reborn] = born_anew
RAISERS.append(lambda scene, seat: any(one.seat == seat for one in scene.facts(Reborn)))
BECOMINGS.append(becomes_traveller)
EVENTS.append(nobody_forgotten)
ROUTINES["hindu"] = Routine(never, never)
