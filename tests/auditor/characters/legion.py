"""Legion: most players are it, a vote of evil players alone is none, and the Storyteller lets somebody die."""

from collections.abc import Iterable, Iterator

from engine.ledger import AmongMany, ThisIs
from tests.auditor.attacks import TURNS
from tests.auditor.ballots import EMPTY, is_awake
from tests.auditor.becomings import BECOMINGS, Becoming
from tests.auditor.cast import ANY_OUTSIDERS, COPIES, DEMON_INFO, MANY
from tests.auditor.characters.hatter import INSTEAD
from tests.auditor.characters.preacher import KEEPS
from tests.auditor.endings import WINS
from tests.auditor.guards import Attack
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, any_time, never
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import IN_PLAY, KINDS, Telling
from tests.auditor.world import ALSO, SOBER_BESIDE_MINSTRELS, Verdict, World

MAKERS = ("engineer", "hatter", "summoner")
"""By whose jinxes all of evil becomes Legion with the one they make."""


def a_minion_too(world: World, seat: int) -> list[str]:
    return ["minion"] if world.is_working(seat, "legion") else []


def somebody(scene: Scene, owner: int) -> Iterator[Attack]:  # noqa: ARG001
    """The Storyteller's choice, whom everything keeps safe from a Demon."""
    fallen = [*scene.died(), *scene.shrouded()]
    fallen.sort(key=lambda seat: scene.before.has(seat, "grandmother"))
    fallen.sort(key=lambda seat: not scene.before.marks("Protect", seat))  # for whom an Angel strikes another
    if fallen:
        yield Attack(fallen[0], "demon", "legion", sure=False)


def of_evil_alone(world: World, raised: list[int]) -> Verdict:
    """Nobody good raised a hand; by jinxes Zealot and Politician may count as evil."""
    if not world.working("legion"):
        return False
    doubted = [s for s in raised if world.has(s, "zealot") or world.has(s, "politician")]
    evil = [None if seat in doubted else world.is_evil(seat) for seat in raised]
    return False if False in evil else None if None in evil else True


def among_many(telling: Telling, scene: Scene, told: Secret) -> None:
    """All of them together, or in groups where a Magician works, who is not shown as good."""
    world, fact = scene.before, told.fact
    late = scene.night > 1
    legion = [
        seat for seat in world.ring if world.character(seat) == "legion" and (late or world.lives(seat))
    ]
    good = [seat for seat in world.ring if world.alignment(seat) == "good"]
    magicians = world.working("magician")
    groups = bool(magicians) and "magician" in scene.diary.sheet
    shown = [seat for seat in good if seat not in magicians] if groups else []
    wrong = not set(told.to) <= set(legion) or set(fact.seats) != set(told.to) or list(fact.good) != shown
    if wrong or (not groups and sorted(told.to) != sorted(legion)):
        scene.object("legion", None, f"{told.to} were told {fact}")
    if not late and DEMON_INFO not in telling.team_told:
        telling.at_its_time(scene, DEMON_INFO, told.to)


def all_of_evil(scene: Scene) -> Iterable[Becoming]:
    """By jinxes, with the first whom an Engineer, a Hatter's guest or a Summoner makes Legion."""
    if made_by_jinx(scene):
        yield from ((seat, "legion") for seat in scene.stayed() if scene.after.character(seat) == "legion")
        for seat in scene.stayed():
            evil = scene.after.alignment(seat) == "evil" and scene.after.kind(seat) != "traveller"
            strung = scene.after.character(seat) == "marionette"  # by another jinx, once the Demon is there
            if evil and not strung and scene.after.character(seat) != "legion":
                scene.object("legion", seat, f"is the {scene.after.character(seat)}, and evil")


def made_by_jinx(scene: Scene) -> bool:
    named = [choice.answer for maker in MAKERS for choice in scene.choices(maker)]
    wanted = any(
        one == "legion"
        or (isinstance(one, ThisIs) and one.character == "legion")
        or (isinstance(one, tuple) and "legion" in one)
        for one in named
    )
    waking = scene.waking is not None and scene.waking[0] == "summoner"
    new = [s for s in scene.after.who("legion") if s not in scene.before.who("legion")]
    return bool(new) and (wanted or waking)


def one_good_left(scene: Scene) -> list[str]:
    """When a good player dies, at least two of Legion live, one of whom works, and one good player at most; where
    nobody good nominates though dead."""
    world = scene.after
    fell = any(scene.before.alignment(seat) == "good" for seat in scene.died())
    living = world.truly_living()
    good = [seat for seat in living if world.alignment(seat) == "good"]
    many = [seat for seat in living if world.character(seat) == "legion"]
    able = any(is_awake(world, seat) and world.alignment(seat) == "good" for seat in world.ring)
    over = fell and not able and len(good) < 2 <= len(many) and scene.strike.working("legion")
    return ["evil"] if over else []


def keeps(world: World, seat: int) -> bool:
    return world.character(seat) == "legion"


def this_one(look: Look) -> bool:
    return isinstance(look.answer, ThisIs) and look.answer.character == "legion"


def is_legion(look: Look) -> Verdict:
    """Or was, as they were executed: by a Hindu they are somebody else since."""
    executed = look.diary.sentences[-1:]
    was = any(one.seat == look.answer.seat and one.before.character(one.seat) == "legion" for one in executed)
    return was or look.world.character(look.answer.seat) == "legion"


def told_an_engineer(telling: Telling, scene: Scene, told: Secret) -> None:  # noqa: ARG001
    if not all(scene.after.has(seat, "engineer") for seat in told.to) or not scene.after.who("legion"):
        scene.object("legion-engineer", None, f"{told.to} were told of Legion")


ALSO.append(a_minion_too)
ANY_OUTSIDERS.add("legion")
BECOMINGS.append(all_of_evil)
COPIES["legion"] = 15
EMPTY.append(of_evil_alone)
IN_PLAY["legion"] = told_an_engineer
INSTEAD.append(made_by_jinx)
KEEPS.append(keeps)
KINDS[AmongMany] = among_many
LORE["minstrel"] = LORE["preacher"] = Lore(this_one, is_legion)
MANY.add("legion")
ROUTINES["legion"] = Routine(never, never)
ROUTINES["minstrel"] = Routine(any_time, never, learns=True)
SOBER_BESIDE_MINSTRELS.add("legion")
TURNS["legion"] = somebody
WINS.append(one_good_left)
