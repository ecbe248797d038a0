"""The Bounty Hunter learns an evil player, and one more whenever one of them died; a Townsfolk is evil."""

from collections.abc import Iterable

from tests.auditor.becomings import TURNINGS, Becoming
from tests.auditor.cast import BY_SIZE
from tests.auditor.changes import DEALS, EVIL_AT_THE_DEAL
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, at_the_start, later_nights, never
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict, World


def has_lost_one(scene: Scene, seat: int) -> bool:
    """Whom they were told of last has died since, or seemed to; of two in one night, either."""
    told = [one for one in scene.diary.learnt("bountyhunter", seat=seat) if one.scene < scene.number]
    known = [one for one in told if one.night == told[-1].night]
    passed = [(one.scene, one.seat) for one in (*scene.diary.shrouds, *scene.diary.passings)]
    eaten = [one for _, one in scene.diary.eaten_dead]
    return any(
        any(place > max(other.scene for other in known) and dead in one.answer for place, dead in passed)
        or any(dead in one.answer for dead in eaten)
        for one in known
    )


def hunts(scene: Scene, seat: int) -> bool:
    start = at_the_start("bountyhunter")(scene, seat)
    return start or (later_nights(scene, seat) and has_lost_one(scene, seat))


def another(look: Look) -> bool:
    """Nobody twice since they have had the ability."""
    answer, gained = look.answer, look.diary.gained(look.seat, "bountyhunter")[0]
    anew = max((gained, *look.diary.refreshed.get(look.seat, ())))
    before = [
        one.answer
        for one in look.diary.learnt("bountyhunter", seat=look.seat)
        if anew < one.scene < look.scene.number
    ]
    others = set(look.world.ring) - {look.seat}
    again = answer in before and "/new " not in look.scene.name  # whoever has it anew begins anew
    return isinstance(answer, tuple) and len(answer) == 1 and set(answer) <= others and not again


def is_evil(look: Look) -> Verdict:
    return look.world.is_evil(look.answer[0])


def hunting(world: World) -> list[int]:
    """Who truly has the ability, by what they are or by a Boffin."""
    return [power.owner for power in world.powers if power.character == "bountyhunter" and power.genuine]


def townsfolk(world: World, seat: int) -> bool:
    return bool(hunting(world)) and world.kind(seat) == "townsfolk"


def delayed(world: World) -> bool:
    """By their jinx somebody is turned only after a Kazali has chosen, if there is a Bounty Hunter then."""
    return bool(world.who("kazali"))


def bound(world: World) -> bool:
    """Whether two players are on one side whatever happens: both of a revolution turn, or neither."""
    return bool(world.marks("Register Falsely?"))


def after_the_kazali(scene: Scene) -> Iterable[Becoming]:
    turn = scene.waking if scene.night == 1 and scene.waking is not None else ("", -1)
    if turn[0] == "kazali" and scene.before.character(turn[1]) == "kazali":
        # whom a new Boffin lends it, nobody has been turned for
        hunters = [seat for seat in hunting(scene.after) if seat in hunting(scene.before)]
        others = [s for s in scene.after.ring if scene.after.kind(s) == "townsfolk" and s not in hunters]
        evil = [seat for seat in others if scene.after.alignment(seat) == "evil"]
        if abs(len(evil) - min(len(hunters), len(others))) > bound(scene.after):
            scene.object("bountyhunter", None, f"evil Townsfolk after the Kazali: {evil}")
        yield from ((seat, "evil") for seat in evil)


def ivory_is_full(world: World) -> bool:
    """Whether a Spirit of Ivory lets nobody else become evil: one more than usual are, or Legion are many."""
    residents = world.residents(world.ring)
    evil = [seat for seat in residents if world.alignment(seat) == "evil"]
    return "spiritofivory" in world.fabled and len(evil) > sum(BY_SIZE[len(residents)][2:])


def one_is_turned(scene: Scene) -> None:
    """Nobody is where nobody has an evil character, as with an Atheist."""
    world = scene.after
    anybody_evil = any(world.kind(seat) in ("minion", "demon") for seat in world.ring)
    hunters = hunting(world) if anybody_evil else []
    spared = hunters if len(hunters) < 2 else []  # of several, one may be whom another turns
    townsfolk = [seat for seat in world.ring if world.kind(seat) == "townsfolk" and seat not in spared]
    evil = [seat for seat in townsfolk if world.alignment(seat) == "evil"]
    if not evil and delayed(world):
        return
    if ivory_is_full(world):
        hunters = hunters[: len(evil)]  # nobody more could be turned
    turned = [
        seat for seat in world.who("bountyhunter") if seat in spared and world.alignment(seat) == "evil"
    ]
    hunted = any(not world.marks("Register Falsely?", seat) for seat in turned)
    if hunted or abs(len(evil) - min(len(hunters), len(townsfolk))) > bound(world):
        scene.object("bountyhunter", None, f"evil Townsfolk: {evil}")


def by_a_philosopher(scene: Scene) -> Iterable[Becoming]:
    """By their jinx a Townsfolk may be turned as a Philosopher takes the ability."""
    if any(choice.answer == "bountyhunter" and choice.worked for choice in scene.choices("philosopher")):
        for seat in scene.before.ring:
            if scene.before.kind(seat) == "townsfolk":
                yield seat, "evil"


DEALS.append(one_is_turned)
EVIL_AT_THE_DEAL.append(townsfolk)
TURNINGS.append(after_the_kazali)
TURNINGS.append(by_a_philosopher)
ROUTINES["bountyhunter"] = Routine(hunts, never, learns=True)
LORE["bountyhunter"] = Lore(another, is_evil)
