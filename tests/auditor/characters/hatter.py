"""When a Hatter has died every Minion and Demon may be somebody else of their kind that night, no two the same."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from engine.ledger import Chose, DayBroke, Learned, Told, YouAre
from tests.auditor.becomings import (
    BECOMINGS,
    NEVER_WITH_A_HERETIC,
    TURNINGS,
    Becoming,
    heretics,
    successors,
)
from tests.auditor.cast import COPIES, MISTAKEN, NOBODYS, TEAM
from tests.auditor.characters.lilmonsta import HANDED_OVER
from tests.auditor.force import EVEN_DEAD
from tests.auditor.history import By, Snapshot, Step, Token
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import PARTS, Scene
from tests.auditor.telling import GUESTS
from tests.auditor.world import PLAYS_A_PART, World, in_the_dark

KINDS = ("minion", "demon")

AT_LAST = {"goon"}
"""Whose tokens are laid when everybody has become who they become; a character adds its own."""
YET_UNKNOWN = "Yet Unknown"
"""Beside who becomes somebody else in the next part of a step and does not know it; no real token."""
UNKNOWN = MISTAKEN.keys() - PLAYS_A_PART
"""Of becoming whom nobody is told; who acts somebody out is told to be that one."""
INSTEAD: list[Callable[[Scene], bool]] = []
"""Whether all of evil becomes something else, by a jinx; a character adds its own."""
AFTERWARDS: list[Callable[[Scene, int], bool]] = []
"""Whether this player may have become somebody else once more by the same death; a character adds its own."""


def invited(scene: Scene, seat: int) -> bool:
    """Those who know that they are Minions or Demons, in the night of the death."""
    tonight = scene.before.marks("Tea Party Tonight") or scene.died()
    knows = scene.before.players[seat].believed is None
    return bool(tonight) and knows and TEAM[as_they_choose(scene, seat)] in KINDS


def as_they_choose(scene: Scene, seat: int) -> str:
    """Who they are then: a Scarlet Woman may have become the Demon by the same death."""
    are, heirs = scene.before.character(seat), [*successors(scene)]
    for told in scene.told:
        if told.to == (seat,) and isinstance(told.fact, Chose) and told.fact.character == "hatter":
            break
        if told.to == (seat,) and isinstance(told.fact, YouAre) and (seat, told.fact.character) in heirs:
            are = told.fact.character
    return are


def at_night(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    return scene.dark


def of_their_kind(scene: Scene, seat: int, answer: Any) -> bool:
    old = as_they_choose(scene, seat)
    if answer not in scene.diary.sheet:
        return False
    kinds = {TEAM[old], "minion"} if chose_lil_monsta(scene, seat) else {TEAM[old]}
    return TEAM[answer] in kinds


def chose_lil_monsta(scene: Scene, seat: int) -> bool:
    return any(choice.seat == seat and choice.answer in NOBODYS for choice in scene.choices("hatter"))


def changed(scene: Scene) -> Iterable[Becoming]:
    for choice in scene.choices("hatter"):
        new, seat = choice.answer, choice.seat
        if new in NOBODYS:  # a Minion of their choice as well, by a jinx
            new = scene.after.character(seat)
            if TEAM[new] != "minion" or not scene.after.marks("Is The Demon", seat):
                scene.object("lilmonsta-hatter", seat, f"chose Lil' Monsta, and is the {new}")
        elif scene.after.character(seat) != new and not _has_moved_on(scene, seat):
            scene.object("hatter", seat, f"did not become the {new}")
        yield seat, new
    if scene.choices("hatter"):
        doubles(scene)


def _has_moved_on(scene: Scene, seat: int) -> bool:
    return any(one(scene) for one in INSTEAD) or any(one(scene, seat) for one in AFTERWARDS)


def doubles(scene: Scene) -> None:
    """Only who was the same before may be the same after, and who finds nobody left to be."""
    evil = [seat for seat in scene.stayed() if scene.after.kind(seat) in KINDS]
    moved = {choice.seat for choice in scene.choices("hatter")}
    there = Counter(scene.after.character(seat) for seat in evil)
    for seat in moved:
        mine = scene.after.character(seat)
        if there[mine] > COPIES.get(mine, 1) and left(scene, TEAM[mine]):
            scene.object("hatter", seat, f"is another {mine}")


def left(scene: Scene, kind: str) -> bool:
    """Whether a character of this kind is free that nothing bars for sure or perhaps."""
    barred = {
        "marionette",
        "leviathan",
        *NOBODYS,
        *(NEVER_WITH_A_HERETIC if any(map(scene.after.who, heretics(scene.diary.sheet))) else ()),
    }
    return any(
        TEAM[one] == kind and not scene.after.who(one) for one in scene.diary.sheet if one not in barred
    )


def turned(scene: Scene) -> Iterable[Becoming]:
    """Whoever takes Lil' Monsta is evil."""
    return (
        (choice.seat, "evil") for choice in scene.choices("hatter") if chose_lil_monsta(scene, choice.seat)
    )


def tea(scene: Scene) -> Iterable[Mark]:
    for seat in scene.died():
        works = scene.strike.is_working(seat, "hatter") and not scene.reborn(seat)
        if works and not scene.strike.marks("Has Ability", seat):
            night = scene.night if scene.dark else scene.night + 1
            alone = len(scene.died()) == 1  # an earlier one of several may have made them drunk
            yield Mark("Tea Party Tonight", (seat,), "hatter", seat, (night, True), sure=alone)


def tea_before_haircuts(before: Snapshot, step: Step) -> tuple[Step, ...]:
    """A Hermit may be both Hatter and Barber: whom a Demon exchanges is somebody else already, and whoever is the
    Hermit then may do something at once."""
    by = by_whom(before, step)
    if "hatter" not in by or "barber" not in by[by.index("hatter") :]:
        return (step,)
    tea, haircut, rest = told_in_turn(before, step, by)
    pair = haircut[0].fact.answer
    names = by_whom(before, step._replace(told=(*tea, *haircut, *rest)))[len(tea) + len(haircut) :]
    later = {
        (name, seat)
        for name, one in zip(names, rest, strict=True)
        if name and isinstance(one.to, tuple)
        for seat in one.to
    }
    if refused(step, haircut[0]):
        return Step(step.name, tea, without(later, step.after)), step._replace(told=(*haircut, *rest))
    yet = yet_untold(before, until_dawn(before, step), haircut)
    drunk, cut = (without(later, between(before, yet, pair, exchanged=one)) for one in (False, True))
    return Step(step.name, tea, drunk), Step(step.name, haircut, cut), step._replace(told=rest)


def until_dawn(before: Snapshot, step: Step) -> Snapshot:
    """The picture after it with what lasts until dawn, where the day has broken in this very step."""
    dawns = [(told.fact.day, True) for told in step.told if isinstance(told.fact, DayBroke)]
    ended = (one for one in before.tokens if one.until in dawns and one not in step.after.tokens)
    return step.after._replace(tokens=(*step.after.tokens, *ended))


def yet_untold(before: Snapshot, after: Snapshot, haircut: tuple[Told, ...]) -> Snapshot:
    """Before one of the two becomes somebody else, by the death of a Plague Doctor, without being told: who they
    think they are they have heard by the haircut that they are."""
    world, players, waits = World(before), list(after.players), []
    dead = [seat for seat in before.ring if world.lives(seat) and not after.players[seat].lives]
    doctors = [seat for seat in dead if world.has(seat, "plaguedoctor")]
    heard = {told.to[0]: told.fact.character for told in haircut if isinstance(told.fact, YouAre)}
    for seat in haircut[0].fact.answer if doctors else ():
        player = players[seat]
        hears = in_the_dark(world, seat) or player.believed == heard.get(seat)
        if player.character in UNKNOWN and player.believed is not None and hears:
            players[seat] = player._replace(character=player.believed, believed=None)
            waits.append(Token(-2, YET_UNKNOWN, seat, By("plaguedoctor", doctors[0], doctors[0]), None))
    return after._replace(players=tuple(players), tokens=(*after.tokens, *waits))


def told_in_turn(before: Snapshot, step: Step, by: list[str]) -> tuple[tuple[Told, ...], ...]:
    """What was told at the tea party, by the haircut, and after it. Of whom the same death made somebody else in
    another way, such as by a Plague Doctor's jinx, it is told as if it had been at the tea party."""
    cut = by.index("barber")
    pair = step.told[cut].fact.answer

    def is_new(told: Told) -> bool:
        if not isinstance(told.fact, YouAre) or isinstance(told.to, str):
            return False
        (seat,) = told.to
        return seat not in pair and step.after.players[seat].character != before.players[seat].character

    new = [one for one in step.told[cut:] if is_new(one)]
    others = [one for one in step.told[cut:] if not is_new(one)]
    end = next((n for n in range(1, len(others)) if not isinstance(others[n].fact, YouAre)), len(others))
    return (*step.told[:cut], *new), tuple(others[:end]), tuple(others[end:])


def by_whom(before: Snapshot, step: Step) -> list[str]:
    """By whose ability each thing was asked or told; with a Tor, who names none, by its answer, where one who was
    both Hatter and Barber has died."""
    by = [told.fact.character if isinstance(told.fact, Chose | Learned) else "" for told in step.told]
    if not any(not step.after.players[seat].lives and both(before, seat) for seat in before.ring):
        return by
    for place, told in enumerate(step.told):
        if by[place] or not isinstance(told.fact, Chose):
            continue
        chose = told.fact.answer
        if isinstance(chose, str) and TEAM[chose] in KINDS:
            by[place] = "hatter"
        elif "hatter" in by and "barber" not in by and isinstance(chose, tuple) and len(chose) == 2:
            by[place] = "barber"
    return by


def both(before: Snapshot, seat: int) -> bool:
    if not before.players[seat].lives:
        return False
    lent = {token.data for token in before.tokens if token.seat == seat and token.text == "Has Ability"}
    return {"hatter", "barber"} <= lent


def refused(step: Step, told: Told) -> bool:
    """Whether one of the two whom a Demon would exchange is another Demon."""
    others = [seat for seat in told.fact.answer if seat not in told.to]
    demons = [seat for seat in told.fact.answer if TEAM[step.after.players[seat].character] == "demon"]
    return len(demons) > len(told.fact.answer) - len(others)


def without(later: set[tuple[str, int]], picture: Snapshot) -> Snapshot:
    """The picture before these abilities of these players did anything."""
    tokens = [
        one for one in picture.tokens if one.by is None or (one.by.character, one.by.owner) not in later
    ]
    return picture._replace(tokens=tuple(tokens))


def between(before: Snapshot, after: Snapshot, pair: tuple[int, int], *, exchanged: bool = True) -> Snapshot:
    """Without what the two have done as who they are at last; with their characters where they were.

    Who has turned without becoming somebody else may have done so at the very end.
    """
    players, held = list(after.players), World(after)
    for seat, player in enumerate(after.players):
        old = before.players[seat]
        if seat in pair or player.character == old.character:
            players[seat] = player._replace(alignment=old.alignment)
    for one, other in () if exchanged else (pair, pair[::-1]):
        character = after.players[other].character
        same = character == before.players[one].character
        believed = before.players[one].believed if same else None
        players[one] = players[one]._replace(character=character, believed=believed)

    def done_at_last(token: Token) -> bool:
        by = token.by
        if by is None or token in before.tokens or (exchanged and token.text == "Has Ability"):
            return False
        return (by.owner in pair and held.has(by.owner, by.character)) or by.character in AT_LAST

    def of_one(token: Token) -> bool:
        return token.by is not None and token.by.owner in pair

    lost = {  # whose giver has become somebody else at the tea party
        (token.data, token.seat)
        for token in before.tokens
        if token.text == "Has Ability" and token not in after.tokens and not of_one(token)
    }

    def lies_yet(token: Token) -> bool:
        by = token.by
        return by is not None and by.owner in pair and (by.character, by.owner) not in lost and not exchanged

    kept = [token for token in before.tokens if token in after.tokens or lies_yet(token)]
    new = [token for token in after.tokens if token not in kept and not done_at_last(token)]
    waits = Token(-1, "Haircuts Tonight", pair[0], By("barber", pair[0], pair[0]), None)
    return after._replace(players=tuple(players), tokens=(*kept, *new, waits))


def taken(scene: Scene) -> bool:
    return any(chose_lil_monsta(scene, choice.seat) for choice in scene.choices("hatter"))


BECOMINGS.append(changed)
PARTS.append(tea_before_haircuts)
EVEN_DEAD.add("hatter")
EVENTS.append(tea)
GUESTS["hatter"] = invited
HANDED_OVER.append(taken)
ROUTINES["hatter"] = Routine(at_night, never, of_their_kind, triggered=True)
TURNINGS.append(turned)
