"""The Summoner makes the Demon in the third night; until then there is none, and good has not won."""

from collections.abc import Iterable
from typing import Any

from engine.ledger import ThisIs
from engine.terms import STORYTELLER
from tests.auditor.attacks import TURNS, anybody_dead
from tests.auditor.becomings import BECOMINGS, TURNINGS, Becoming, kept_apart
from tests.auditor.cast import EVIL, GOOD_KINDS, TEAM
from tests.auditor.changes import LATE
from tests.auditor.characters.snitch import BLUFFED
from tests.auditor.endings import AWAITED, OUTRIGHT
from tests.auditor.guards import GUARDS, SHIELDS, Attack
from tests.auditor.revivals import RAISERS
from tests.auditor.routines import ROUTINES, Routine, able, never, no_traveller_at_all
from tests.auditor.scene import Scene, Secret
from tests.auditor.world import Verdict, World


def no_demon(minions: int, demons: int) -> tuple[int, int]:  # noqa: ARG001
    return minions, 0


def to_come(world: World) -> bool:
    """Somebody who may still summon lives, or has the ability though dead; or the Storyteller will for one whom an
    Engineer made somebody else."""
    if world.marks("Summons"):
        return True
    able = (seat for seat in summoners(world) if world.lives(seat) or seat in world.kept)
    return any(not world.marks("No Ability", seat, "summoner") for seat in able)


def summoners(world: World) -> list[int]:
    mine = (power for power in world.powers if power.genuine and power.character == "summoner")
    return [power.owner for power in mine if power.owner != STORYTELLER]


def an_alchemist_s(scene: Scene, world: World, seat: int) -> bool:
    """Whether an Alchemist has the ability, and by their jinx says only which Demon comes."""
    lent = (token.data for token in world.marks("Has Ability", seat, "alchemist"))
    return "alchemist" in scene.diary.sheet and "summoner" in lent


def too_early(scene: Scene) -> str | None:
    """Evil has won when an Alchemist who has still to summon the only Demon dies."""
    world = scene.before
    waiting = (
        seat for seat in scene.died() if seat in summoners(world) and an_alchemist_s(scene, world, seat)
    )
    demons = any(world.is_demon(seat) for seat in world.ring)
    unspent = any(not world.marks("No Ability", seat, "summoner") for seat in waiting)
    return "evil" if unspent and not demons else None


def bluffed(scene: Scene, told: Secret) -> None:
    """Who works hears of what is not in play."""
    (seat,) = told.to
    world = scene.before if seat in summoners(scene.before) else scene.after  # who has become one at dawn
    if an_alchemist_s(scene, world, seat):
        scene.object("alchemist-summoner", seat, "was shown bluffs")
    shown = set(told.fact.characters)
    good = [one for one in scene.diary.sheet if TEAM[one] in GOOD_KINDS]
    free = [one for one in good if not world.who(one)]
    possible = free if world.is_working(seat, "summoner") else good
    if seat not in summoners(world) or len(shown) != min(3, len(possible)) or not shown <= set(possible):
        scene.object("summoner", seat, f"was shown {shown}")


def time(scene: Scene, seat: int) -> bool:
    early = scene.night == 2 and "pukka" in scene.diary.sheet
    return scene.dark and able(scene, seat) and (scene.night == 3 or early)


def picks(scene: Scene, seat: int, answer: Any) -> bool:
    if scene.night == 2:
        return no_traveller_at_all(scene, seat, answer)
    right = isinstance(answer, ThisIs) and TEAM[answer.character] == "demon"
    return right and no_traveller_at_all(scene, seat, answer.seat) and answer.character in scene.diary.sheet


def makes_a_marionette(scene: Scene) -> bool:
    """By their jinx, beside the first Demon, whoever made it: a Pit-Hag may come before the Summoner."""
    if not {"marionette", "summoner"} <= set(scene.diary.sheet):
        return False
    before, after = (
        [s for s in w.truly_living() if w.kind(s) == "demon"] for w in (scene.before, scene.after)
    )
    return (not before and bool(after)) or (scene.waking is not None and scene.waking[0] == "summoner")


def summoned(scene: Scene) -> Iterable[Becoming]:
    """Whom a working Summoner names; where jinxes leave it to the Storyteller, anybody."""
    sheet = set(scene.diary.sheet)
    if makes_a_marionette(scene):
        yield from ((seat, "marionette") for seat in scene.after.who("marionette"))
    if scene.waking is None or scene.waking[0] != "summoner":
        return
    by_jinx = bool(sheet & {"courtier", "preacher", "poppygrower", "lordoftyphon", "engineer"})
    by_jinx = by_jinx or any(an_alchemist_s(scene, scene.before, c.seat) for c in scene.choices("summoner"))
    for choice in scene.choices("summoner"):
        if choice.worked and not by_jinx:
            seat, new = choice.answer if isinstance(choice.answer, ThisIs) else (choice.answer, "pukka")
            yield seat, new
            is_it = scene.after.character(seat) == new or new == "lilmonsta"
            if not is_it and not kept_apart(scene, seat, new, choice.seat):
                scene.object("summoner", seat, f"was not summoned as the {new}")
    if by_jinx and (scene.waking[1] == STORYTELLER or any(c.worked for c in scene.choices("summoner"))):
        changed = [s for s in scene.stayed() if scene.before.character(s) != scene.after.character(s)]
        apart = ("marionette", "legion", "farmer")  # a Farmer may die in that turn, and be followed
        changed = [seat for seat in changed if scene.after.character(seat) not in apart]
        minions = [seat for seat in changed if scene.after.kind(seat) == "minion"]
        if len(changed) - len(minions) > 1 or (minions and "lordoftyphon" not in sheet):
            scene.object("summoner", None, f"summoned {changed}")
        yield from ((seat, scene.after.character(seat)) for seat in changed)


def turned(scene: Scene) -> Iterable[Becoming]:
    if makes_a_marionette(scene):
        yield from ((seat, "evil") for seat in scene.after.who("marionette"))
    if scene.waking is not None and scene.waking[0] == "summoner":
        for seat in scene.stayed():
            if scene.after.is_demon(seat) or scene.after.kind(seat) == "minion":
                yield seat, "evil"


def two_demons_tonight(world: World) -> bool:
    """By a jinx with the Summoner the deaths are the Storyteller's."""
    by = [token.by.character for token in world.marks("New Demon") if token.by is not None]
    return any(one.startswith("summoner-") for one in by)


def two_demons(scene: Scene, owner: int) -> Iterable[Attack]:  # noqa: ARG001
    """By jinxes the deaths of the night may be the Storyteller's. Where they end the game, the day has broken in this
    very step, and the tokens that say so are gone."""
    ended = scene.breaks and sum(map(scene.after.is_demon, scene.after.ring)) > 1
    if two_demons_tonight(scene.after) or ended:
        yield from anybody_dead(scene, "summoner", len(scene.before.ring))


def unsettled(world: World, attack: Attack) -> Verdict:
    return None if attack.dark and two_demons_tonight(world) else False


def back(scene: Scene, seat: int) -> bool:
    """A dead player summoned as the Zombuul lives unseen; who died tonight may be spared beside two Demons."""
    turn = scene.waking is not None and scene.waking[0] == "summoner"
    spared = bool(two_demons_tonight(scene.after)) and any(
        one.seat == seat for one in scene.diary.died_by_night(scene.night)
    )
    return turn and (scene.after.character(seat) == "zombuul" or spared)


def with_a_marionette(scene: Scene) -> int:
    return int(bool(summoners(scene.after)) and "marionette" in scene.diary.sheet)


AWAITED.append(to_come)
OUTRIGHT.append(too_early)
GUARDS["summoner"] = unsettled
SHIELDS.append(unsettled)
RAISERS.append(back)
BECOMINGS.append(summoned)
BLUFFED["summoner"] = bluffed
EVIL["summoner"] = no_demon
LATE.append(with_a_marionette)
ROUTINES["summoner"] = Routine(time, never, picks)
TURNINGS.append(turned)
TURNS["summoner"] = two_demons
