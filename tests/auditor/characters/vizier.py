"""Everybody knows a Vizier, who cannot die by day and has nominees executed for whom a good player voted."""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.ledger import Claimed, HandCounted, Revealed, VoteCounted, VoteOver
from engine.terms import STORYTELLER
from tests.auditor.conduct import SEES
from tests.auditor.guards import GUARDS, Attack
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.picked import SHOWN_TOO, TELLERS
from tests.auditor.scene import Choice, Scene, Secret
from tests.auditor.sentences import ON_THE_SPOT
from tests.auditor.world import Verdict, World, either, opposite


def jinxed(scene: Scene, other: str) -> bool:
    return {"vizier", other} <= set(scene.diary.sheet)


def secret(scene: Scene) -> bool:
    return jinxed(scene, "alsaahir") or jinxed(scene, "investigator")


def viziers(world: World) -> list[int]:
    return [power.owner for power in world.powers if power.genuine and power.character == "vizier"]


def holders(world: World) -> list[int]:
    mine = any(token.data == "vizier" for token in world.marks("Has Ability", STORYTELLER))
    return [*viziers(world), STORYTELLER] if mine else viziers(world)


def announced(_: Any, scene: Scene, fact: Revealed) -> None:
    rightly = fact.character == "vizier" and fact.seat in holders(scene.after) and not secret(scene)
    if not rightly or not scene.name.endswith("/dawn"):
        scene.object("vizier", fact.seat, f"the town was told {fact}")


def known(scene: Scene) -> Iterable[Mark]:
    """From the dawn on, drunk or sober."""
    if scene.name.endswith("/dawn") and not secret(scene):
        told = scene.diary.revealed | {(fact.character, fact.seat) for fact in scene.facts(Revealed)}
        for seat in viziers(scene.after):
            if scene.after.lives(seat) and ("vizier", seat) not in told:
                scene.object("vizier", seat, "is the Vizier, and nobody was told")
    return ()


def by_the_courtier(world: World, seat: int) -> bool:
    """Who has none by a Preacher loses nothing by being drunk as well."""
    drunk = (token for token in world.marks("Drunk", seat, "courtier") if world.has_force(token))
    loses = seat in world.droisoned and seat not in world.silenced
    return seat in viziers(world) and loses and any(drunk)


def by_the_preacher(world: World, seat: int) -> bool:
    laid = (token for token in world.marks("Has No Ability", seat, "preacher") if world.has_force(token))
    return seat in viziers(world) and seat in world.silenced and any(laid)


def cannot_die_by_day(world: World, attack: Attack) -> Verdict:
    """By two jinxes without the ability as well; but of an execution while they look after Lil' Monsta."""
    seat = attack.target
    if attack.dark:
        return False
    sits = any(token.seat == seat for token in world.marks("Is The Demon"))
    guarded = world.is_working(seat, "vizier") or bool(world.marks("Knows", seat))
    return guarded and not (sits and attack.kind == "execution")


def loss(scene: Scene) -> Iterable[Mark]:
    """Who knows of it has lost it by the other of the jinx."""
    for token in scene.after.marks("Knows"):
        by = "" if token.by is None else token.by.character
        if not by.startswith("vizier-"):  # others know of other things
            continue
        lost = by_the_courtier if by == "vizier-courtier" else by_the_preacher
        if not lost(scene.after, token.seat):
            scene.object(by, token.seat, "knows of a loss that is none")
    for other, lost in (("courtier", by_the_courtier), ("preacher", by_the_preacher)):
        for seat in viziers(scene.after) if jinxed(scene, other) else ():
            lives = scene.after.lives(seat)
            if lives and lost(scene.after, seat) and not scene.after.marks("Knows", seat, f"vizier-{other}"):
                scene.object("vizier", seat, f"has lost the ability by the {other}, and does not know")
    return ()


def told_of_it(scene: Scene, seat: int, fact: Any) -> bool:  # noqa: ARG001
    """At once, or when night falls."""
    return jinxed(scene, "courtier") and seat in {*viziers(scene.before), *viziers(scene.after)}


def good(scene: Scene, seat: int) -> Verdict:
    for other in ("politician", "zealot"):
        doubted = jinxed(scene, other) and scene.before.has(seat, other)
        if doubted and scene.before.alignment(seat) == "good":
            return None
    return opposite(scene.before.is_evil(seat))


def fearsome(scene: Scene) -> list[int]:
    picks: list[Choice] = scene.diary.chosen("fearmonger", night=scene.night)
    return [pick.answer for pick in picks] if jinxed(scene, "fearmonger") else []


def magicians(scene: Scene) -> list[int]:
    held = (power for power in scene.before.powers if power.genuine and power.character == "magician")
    return [power.owner for power in held] if jinxed(scene, "magician") else []


def demanded(scene: Scene) -> Iterator[tuple[int, Verdict]]:
    """By a Vizier, after the vote; by the Storyteller who has the ability as it is counted, or not."""
    forced = [one for one in scene.facts(Claimed) if one.claim == "force" and not scene.refused(one.by)]
    counted = [*scene.facts(VoteCounted), *scene.facts(VoteOver)]
    votes = [one for one in scene.diary.ballots if not one.exile]
    if not (forced or counted) or not scene.diary.nominations or not votes:
        return
    nominee = scene.diary.nominations[-1][2].nominee
    on_them = (votes[-1].night, votes[-1].nominee) == (scene.night, nominee)  # in a riot nobody votes
    hands = dict(votes[-1].hands) if on_them else {}
    hands.update({fact.seat: fact.raised for fact in scene.facts(HandCounted)})
    verdict = either(good(scene, seat) for seat, raised in hands.items() if raised)
    stands = nominee not in fearsome(scene) and nominee not in magicians(scene)
    pardoned = any(
        (night, claim.claim, claim.what) == (scene.night, "judge", False)
        for _, night, claim, _ in scene.diary.claims
    )
    for claim in forced:
        able = stands and scene.before.is_working(claim.by, "vizier")
        yield nominee, (None if verdict and pardoned else verdict) if able else False
    if counted and stands and STORYTELLER in scene.before.working("vizier") and verdict is not False:
        yield nominee, None


def seen(scene: Scene, told: Secret) -> bool:
    """A Vizier who lives, or is as able as that, sees whom a Fearmonger picks (their jinx)."""
    picks = [(choice.seat, choice.answer) for choice in scene.choices("fearmonger")]
    living = [s for s in viziers(scene.before) if scene.before.lives(s) or s in scene.before.kept]
    picked = (told.fact.by, told.fact.answer) in picks
    return jinxed(scene, "fearmonger") and picked and set(told.to) <= set(living)


def silenced(scene: Scene) -> Iterable[Mark]:
    """With a Vizier in play no Magician has an ability (their jinx): one who died is in play until reborn."""
    in_play = any(not scene.reborn(seat) for seat in holders(scene.after))
    held = set(magicians(scene)) if in_play else set()
    marked = {token.seat for token in scene.after.marks("Has No Ability", character="magician-vizier")}
    settled = not scene.ruled and not scene.goes_on
    if scene.after.who("magician") and scene.before is not scene.after and settled:
        there = {seat for seat in held if scene.after.has(seat, "magician")}
        if not there <= marked:
            scene.object("magician-vizier", None, f"of {held} no ability have {marked}")
    return ()


GUARDS["vizier"] = cannot_die_by_day
SEES[Revealed] = announced
TELLERS["courtier"] = told_of_it
EVENTS.extend((known, loss, silenced))
ON_THE_SPOT.append(demanded)
SHOWN_TOO.append(seen)
