"""The Amnesiac has an ability that nobody outside the game's mind knows before the end.

Which of the many it is, and whether what it says is so, is tested one by one. Here is what can be seen from outside:
when its owner has a turn, what an answer looks like, and what those do that do something.
"""

from collections.abc import Iterable, Iterator

from engine.ledger import Executed, Forgot, Nominated
from engine.phrases import Phrase
from tests.auditor.attacks import EXECUTIONS, NOMINATIONS, anybody_dead
from tests.auditor.ballots import WORTHS
from tests.auditor.cast import TEAM
from tests.auditor.conduct import NOMINATES
from tests.auditor.guards import GUARDS, Attack
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, able, never
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import KINDS as TOLD
from tests.auditor.telling import Telling
from tests.auditor.world import Verdict, World, either

GRADES = {Phrase("amnesiac", name) for name in ("cold", "warm", "hot", "right")}
KINDS = {"townsfolk", "outsider", "minion", "demon", "traveller", "fabled", "loric"}


def something(look: Look) -> bool:
    """By day a grade; at night a number, yes or no, a side, a kind, a character or players."""
    answer = look.answer
    if not look.scene.dark:
        return answer in GRADES
    if isinstance(answer, tuple):
        return (
            0 < len(answer) <= 3 and len(set(answer)) == len(answer) and set(answer) <= set(look.world.ring)
        )
    if isinstance(answer, str):
        return answer in ("good", "evil") or answer in KINDS or answer in TEAM
    return type(answer) is bool or (type(answer) is int and 0 <= answer <= len(look.world.ring))


def nobody_knows(look: Look) -> Verdict:  # noqa: ARG001
    """Whether it is so hangs on what they have forgotten."""
    return None


def nobody_is_told(_: Telling, scene: Scene, told: Secret) -> None:
    if told.to:
        scene.object("amnesiac", told.to[0], "was told what they have forgotten")


def alive(scene: Scene, seat: int) -> bool:
    """Dead in the night of their death only, where that is what they have forgotten."""
    dying = scene.before.marks("Know", seat, "amnesiac_one_of_three_is_the_demon")
    return able(scene, seat) or seat in scene.died() or (scene.dark and bool(dying))


# What some of the forgotten abilities do


def saved(world: World, attack: Attack) -> Verdict:
    """Whom one of them keeps from dying."""
    target, at_night = attack.target, attack.kind == "demon" and attack.dark
    if attack.kind == "demon":
        marks = world.marks("Protected", target, "amnesiac_guard_chosen")
        if any(map(world.has_force, marks)):
            return True
    if at_night:
        quiet = world.marks("No Deaths", character="amnesiac_quiet_after_a_wrong")
        beside = [world.living_beside(one) for one in world.working("amnesiac_guard_neighbours")]
        if any(map(world.has_force, quiet)) or any(target in some for some in beside):
            return True
        return world.is_working(target, SURVIVES) and unspent(world, target, SURVIVES)
    if attack.kind == "execution" and world.alignment(target) == "good":
        savers = [one for one in world.working(SAVES) if one != target]
        return either(unspent(world, one, SAVES) for one in savers)
    return False


SURVIVES, SAVES = "amnesiac_survive_once", "amnesiac_save_the_good"


def unspent(world: World, seat: int, ability: str) -> Verdict:
    """The first time only; served by a Barista, a second time."""
    if not world.marks("No Ability", seat, ability):
        return True
    return None if seat in world.twice else False


def struck(scene: Scene, nomination: Nominated) -> Iterator[Attack]:
    by, nominee = nomination
    if by >= 0 and nominee >= 0 and scene.before.is_working(nominee, "amnesiac_kill_minion_who_nominates_me"):
        minion = scene.seen_by(nominee).is_kind(by, "minion")
        if minion is not False:
            yield Attack(by, "other", "amnesiac", nominee, sure=minion is True, dark=False)


def taken_along(scene: Scene, sentence: Executed) -> Iterator[Attack]:
    if scene.before.is_working(sentence.seat, "amnesiac_take_my_nominator_along"):
        yield from anybody_dead(scene, "amnesiac", 2)


def drunk(scene: Scene) -> Iterable[Mark]:
    for choice in scene.choices("amnesiac"):
        worlds = (scene.before, scene.after)  # what a Philosopher has forgotten is drawn as they first choose
        if any(world.is_working(choice.seat, DRINKS) for world in worlds) and type(choice.answer) is int:
            yield Mark("Drunk", (choice.answer,), DRINKS, choice.seat, (choice.night + 1, True), sure=False)


DRINKS = "amnesiac_drink_chosen"


def twice_as_much(world: World, seat: int) -> int:
    return 2 if world.is_working(seat, "amnesiac_double_vote") else 1


def twice_a_day(world: World, seat: int) -> int:
    return 2 if world.is_working(seat, "amnesiac_nominate_twice") else 1


def anything(scene: Scene, seat: int, answer: object) -> bool:  # noqa: ARG001
    """Players of this table, or a character."""
    some = answer if isinstance(answer, tuple) else (answer,)
    return all(one in scene.before.ring if type(one) is int else one in TEAM for one in some)


GUARDS["amnesiac"] = saved
NOMINATIONS.append(struck)
EXECUTIONS.append(taken_along)
EVENTS.append(drunk)
WORTHS.append(twice_as_much)
NOMINATES.append(twice_a_day)
ROUTINES["amnesiac"] = Routine(alive, never, anything, learns=True)
TOLD[Forgot] = nobody_is_told
LORE["amnesiac"] = Lore(something, nobody_knows)
