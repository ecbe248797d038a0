"""With Tor nobody is told who they are before they are dead, and evil does not learn of itself."""

from collections.abc import Iterable
from typing import Any

from engine.ledger import (
    Chose,
    ChosenBy,
    DemonLearned,
    EvilTeam,
    GameOver,
    GivenAbility,
    Learned,
    Told,
    YouAre,
)
from engine.terms import TOWN
from tests.auditor.cast import TEAM
from tests.auditor.changes import ENLIGHTENED
from tests.auditor.characters.hatter import AT_LAST
from tests.auditor.learning import OF_ANOTHER, Look
from tests.auditor.lore import LORE
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import NAMERS, Scene, Secret
from tests.auditor.telling import GUESTS, KINDS, NO_EVIL_INFO, NOT_TOLD, Telling
from tests.auditor.world import IN_THE_DARK, World


def dark(world: World, seat: int) -> bool:
    """Everybody but the Travellers, until they have been told and for as long as they are dead."""
    if "tor" not in world.fabled or world.kind(seat) == "traveller":
        return False
    return world.alive(seat) or not world.marks("Told", seat, "tor")


def with_name(told: Told, scene: Scene) -> Told:
    """By whose ability it must have been."""
    fact = told.fact
    if told.to == TOWN or len(told.to) != 1 or "" not in fact:
        return told
    if isinstance(fact, GivenAbility):
        return told._replace(fact=fact._replace(by=_giver(scene, fact)))
    if isinstance(fact, ChosenBy):
        return told._replace(fact=fact._replace(character="lilmonsta" if fact.by is None else "eviltwin"))
    if isinstance(fact, Chose | Learned):
        return told._replace(fact=fact._replace(character=_ability(scene, told.to[0], fact)))
    return told


def _giver(scene: Scene, fact: GivenAbility) -> str:
    tokens = scene.after.marks("Has Ability", fact.seat)  # of the Demon, whoever that is, all of them
    given = {token.by.character for token in tokens if token.by and token.data == fact.character}
    return "boffin" if "boffin" in given else "plaguedoctor"


def _ability(scene: Scene, seat: int, fact: Chose | Learned) -> str:
    """Their own whose turn it is; otherwise whichever it can best be."""
    turn = scene.waking
    if turn is not None and turn[1] == seat:
        return turn[0] if turn[0] != "lunatic" else scene.before.face(seat)
    if turn is not None and turn[1] != seat and (turn[0] == "barber" or turn[0] in GUESTS):
        theirs = ROUTINES[turn[0]]
        chosen = theirs.picks is not None and theirs.picks(scene, seat, fact.answer)
        if chosen if isinstance(fact, Chose) else theirs.learns:
            return turn[0]
    if isinstance(fact, Chose) and scene.dark:
        for one in ("hatter", "barber"):
            if set_off(scene, one) and _may_choose(scene, seat, fact, one):
                return one
    held = [p.character for world in (scene.before, scene.after) for p in world.powers if p.owner == seat]
    return max(dict.fromkeys(held), key=lambda one: _fits(scene, seat, fact, one))


def set_off(scene: Scene, character: str) -> bool:
    """Whether this ability acts at once: whoever has it dies here, after its turn, or has died in an earlier part."""
    died = any(scene.before.has(seat, character) for seat in scene.died())
    return died or any(token.by and token.by.character == character for token in scene.before.tokens)


def _may_choose(scene: Scene, seat: int, fact: Chose, character: str) -> bool:
    """Whether somebody else's ability may ask this player, and this may be the answer."""
    guest = GUESTS[character](scene, seat) if character in GUESTS else scene.before.is_demon(seat)
    picks = ROUTINES[character].picks
    return guest and picks is not None and picks(scene, seat, fact.answer)


def _fits(scene: Scene, seat: int, fact: Chose | Learned, character: str) -> tuple[bool, ...]:
    routine = ROUTINES.get(character)
    if routine is None:
        return (False,)
    if isinstance(fact, Chose):
        picks = routine.picks
        may = picks is not None and picks(scene, seat, fact.answer)
        return (picks is not None, may, routine.time(scene, seat), _left_a_mark(scene, seat, character))
    look = Look(scene.seen_by(seat), seat, fact.answer, scene)
    shaped = character in LORE and LORE[character].shape(look)
    return (shaped, routine.time(scene, seat))


def _left_a_mark(scene: Scene, seat: int, character: str) -> bool:
    by = (token.by for token in scene.after.tokens if token not in scene.before.tokens)
    return any(one is not None and (one.character, one.owner) == (character, seat) for one in by)


def named_rightly(scene: Scene) -> Iterable[Mark]:
    """No name before they know who they are, and who is dead knows it, at night by dawn."""
    for told in scene.as_told:
        if told.to == TOWN or len(told.to) != 1 or not isinstance(told.fact, Chose | Learned):
            continue
        known = TEAM.get(told.fact.character) == "loric"
        if known or told.fact.character in OF_ANOTHER:  # whose ability it is is what they are told
            continue
        seat = told.to[0]
        unknowing = {dark(world, seat) for world in (scene.before, scene.after)}
        if (told.fact.character == "") not in unknowing:
            scene.object("tor", seat, f"was told {told.fact}")
    over = any(scene.facts(GameOver))
    asleep = (scene.dark and not scene.breaks) or scene.falls
    for seat in () if over or asleep else scene.after.ring:
        if not scene.after.alive(seat) and dark(scene.after, seat) and not scene.reborn(seat):
            scene.object("tor", seat, "is dead, and was not told who they are")
    return ()


def you_are(telling: Telling, scene: Scene, told: Secret) -> None:
    """As it truly is, to one who has just died."""
    (seat,) = told.to
    hindu = scene.after.kind(seat) == "traveller"
    if hindu or not dark(scene.before if scene.before.dealt else scene.after, seat):
        USUAL[YouAre](telling, scene, told)
        return
    player = scene.after.players[seat]
    if player.alive:
        scene.object("tor", seat, "lives, and was told who they are")
    sides = {
        world.alignment(seat) for world in (scene.before, scene.after)
    }  # what follows the death may turn them
    truly = [(player.character, one) for one in sides]
    if tuple(told.fact) not in truly and not telling.heard_before_it_changed(scene, told):
        scene.object("tor", seat, f"was told to be {told.fact}, and is {truly}")


def evil(telling: Telling, scene: Scene, told: Secret) -> None:
    if "tor" in scene.after.fabled:
        scene.object("tor", None, f"{told.to} were told {told.fact}")
    else:
        USUAL[type(told.fact)](telling, scene, told)


def enlightened(scene: Scene, seat: int) -> bool:
    """A Drunk hears it as well."""
    return "tor" in scene.after.fabled and not scene.after.alive(seat)


def no_evil_info(world: World) -> bool:
    return "tor" in world.fabled


def no_demon(world: World, seat: int) -> bool:  # noqa: ARG001
    return "tor" in world.fabled


USUAL: dict[type, Any] = {kind: KINDS[kind] for kind in (YouAre, EvilTeam, DemonLearned)}
KINDS.update({YouAre: you_are, EvilTeam: evil, DemonLearned: evil})
AT_LAST.add("tor")
NAMERS.append(with_name)
IN_THE_DARK.append(dark)
ENLIGHTENED.append(enlightened)
NO_EVIL_INFO.append(no_evil_info)
NOT_TOLD.append(no_demon)
EVENTS.append(named_rightly)
ROUTINES["tor"] = Routine(never, never)  # nobody's turn: the Storyteller's own
