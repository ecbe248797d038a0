"""The Leviathan is announced each dawn; evil wins by a second good player's execution, or when day five is over.

Its jinxes: visits at night, nominations of who is guarded, a Grandmother's loss and a Mayor's day five.
"""

from collections.abc import Iterable

from engine.ledger import DayBroke, EndsOnDay, Executed
from tests.auditor.attacks import PICKS
from tests.auditor.becomings import BECOMINGS, Becoming
from tests.auditor.changes import NEVER_MADE
from tests.auditor.conduct import SEES, Conduct
from tests.auditor.endings import WINS
from tests.auditor.guards import Attack
from tests.auditor.routines import ROUTINES, Routine, Time, a_living, later_nights, never
from tests.auditor.scene import Choice, Scene
from tests.auditor.telling import TOLD_AGAIN

GUARDS = ("exorcist", "innkeeper", "monk")
QUIET = ["leviathan"]
"""Demons that kill nobody at night, with whom the same jinxes are published; another one adds itself."""


def announced(_: Conduct, scene: Scene, fact: EndsOnDay) -> None:
    living = [seat for seat in scene.after.who("leviathan") if scene.after.lives(seat)]
    known = (fact.character, fact.day, fact.last) == ("leviathan", scene.diary.night, max(5, fact.day))
    if not living or not known or not any(scene.facts(DayBroke)):
        scene.object("leviathan", None, f"the town was told {fact}")


def jinxed(scene: Scene, other: str, demon: str = "leviathan") -> bool:
    return {demon, other} <= set(scene.diary.sheet)


def too_late(scene: Scene, new: str) -> bool:
    """After day five a Pit-Hag makes nobody the Leviathan (their jinx)."""
    return new == "leviathan" and scene.night > 5


def second_good_one(scene: Scene) -> list[str]:
    """Whom it saw executed since it became the Leviathan, drunk or sober."""
    won = []
    for seat in scene.before.working("leviathan"):
        since = scene.diary.gained(seat, "leviathan")[0]
        good = [
            one
            for one in scene.diary.sentences
            if since < one.scene and one.before.lives(seat) and one.before.alignment(one.seat) == "good"
        ]
        now = any(one.scene == scene.number for one in good)
        won += ["evil"] if now and len({one.seat for one in good}) > 1 else []
    return won


def fifth_day(scene: Scene) -> list[str]:
    over = scene.name.endswith("/dusk") and scene.night >= 5
    return ["evil"] if over and scene.before.working("leviathan") else []


def mayor_on_day_five(scene: Scene) -> list[str]:
    if not jinxed(scene, "mayor") or not scene.name.endswith("/dusk") or scene.night != 5:
        return []
    living = {p.character for p in scene.before.powers if p.genuine and scene.before.lives(p.owner)}
    return ["good"] if {"leviathan", "mayor"} <= living and not scene.diary.executions(5) else []


def grandchild_executed(scene: Scene) -> list[str]:
    world = scene.before
    living = [one for one in QUIET if any(world.lives(seat) for seat in world.who(one))]
    if not any(jinxed(scene, "grandmother", one) for one in living):
        return []
    dead = [one.seat for one in scene.facts(Executed) if one.seat in scene.died()]
    kin = [token for seat in dead for token in world.marks("Grandchild", seat, "grandmother")]
    return ["evil"] if any(world.has_force(token) for token in kin) else []


def nominated_by_it(scene: Scene) -> list[str]:
    """And executed for it: whom somebody guarded, or a Soldier."""
    world, won = scene.before, []
    for one in scene.diary.sentences:
        if one.scene != scene.number or one.at_once or scene.dark:
            continue
        day = [told for _, night, told, _ in scene.diary.nominations if night == scene.night]
        by = [told.by for told in day if told.nominee == one.seat][-1:]
        for demon in QUIET:
            won += ["good"] if set(by) & set(world.who(demon)) and guarded(scene, one.seat, demon) else []
    return won


def guarded(scene: Scene, seat: int, demon: str) -> bool:
    """Whether somebody chose this player last night, with that Demon in play already, or they are a Soldier, where
    that is jinxed."""
    world = scene.before
    dusk = scene.diary.at_dusk or world  # one may be another's after the pick, by a Snake Charmer
    had = {*world.who(demon), *dusk.who(demon)}
    came = min((scene.diary.gained(one, demon)[0] for one in had), default=0)
    for guard in GUARDS:
        picks = scene.diary.chosen(guard, night=scene.night)
        picks = [choice for choice in picks if choice.scene > came]
        mine = [c for c in picks if seat in _seats(c) and world.is_working(c.seat, guard)]
        if mine and jinxed(scene, guard, demon):
            return True
    return jinxed(scene, "soldier", demon) and world.is_working(seat, "soldier")


def _seats(choice: Choice) -> tuple[int, ...]:
    return choice.answer if isinstance(choice.answer, tuple) else (choice.answer,)


def visited(scene: Scene, character: str) -> list[int]:
    """The players of this character whom such a Demon has just pointed at."""
    visits = [
        choice.answer
        for demon in QUIET
        for choice in scene.choices(demon)
        if choice.worked and jinxed(scene, character, demon)
    ]
    return [seat for seat in visits if scene.before.has(seat, character)]


def or_visited(character: str, time: Time) -> Time:
    return lambda scene, seat: time(scene, seat) or seat in visited(scene, character)


def heirs_of_a_visited_farmer(scene: Scene) -> Iterable[Becoming]:
    if visited(scene, "farmer"):
        for seat in scene.before.residents(scene.before.truly_living()):
            if scene.before.is_evil(seat) is not True:
                yield seat, "farmer"


def farmer_again(scene: Scene, seat: int) -> bool:
    """Another living Farmer may be the heir."""
    return bool(visited(scene, "farmer")) and seat in scene.before.who("farmer")


def visited_banshee(scene: Scene, choice: Choice) -> Iterable[Attack]:
    """She dies of it, if she is good."""
    if choice.answer in visited(scene, "banshee"):
        good = scene.before.alignment(choice.answer) == "good"
        genuine = any(
            p.owner == choice.answer and p.genuine for p in scene.before.powers if p.character == "banshee"
        )
        if good and genuine:
            yield Attack(choice.answer, "demon", choice.character, choice.seat)


TOLD_AGAIN.append(farmer_again)


def king_hears_early(scene: Scene, seat: int) -> bool:
    there = any(jinxed(scene, "king", one) and scene.before.who(one) for one in QUIET)
    return there and later_nights(scene, seat) and len(scene.before.living()) < len(scene.before.ring)


def or_early(time: Time) -> Time:
    return lambda scene, seat: time(scene, seat) or king_hears_early(scene, seat)


PICKS["leviathan"] = visited_banshee
SEES[EndsOnDay] = announced
WINS.extend([second_good_one, fifth_day, mayor_on_day_five, grandchild_executed, nominated_by_it])
BECOMINGS.append(heirs_of_a_visited_farmer)
for one in ("ravenkeeper", "sage"):
    ROUTINES[one] = ROUTINES[one]._replace(time=or_visited(one, ROUTINES[one].time))
ROUTINES["king"] = ROUTINES["king"]._replace(time=or_early(ROUTINES["king"].time))
ROUTINES["leviathan"] = Routine(later_nights, never, a_living)
NEVER_MADE.append(too_late)
