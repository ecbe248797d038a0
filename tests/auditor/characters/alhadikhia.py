"""Three players whom the Al-Hadikhia chose choose to live or to die; where all live, all die.

Its jinxes: with a Mastermind its last choice decides the game, and a Scarlet Woman may be one again.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from engine.ledger import Fates, LifeChosen
from tests.auditor.attacks import TURNS
from tests.auditor.becomings import BECOMINGS, Becoming
from tests.auditor.between import without
from tests.auditor.conduct import SEES, Conduct
from tests.auditor.endings import HOLDS, OUTRIGHT, eviltwin_holds, in_the_end
from tests.auditor.force import EVEN_DEAD
from tests.auditor.guards import Attack, guarded
from tests.auditor.history import Token
from tests.auditor.links import angel
from tests.auditor.revivals import RAISERS
from tests.auditor.routines import ROUTINES, Routine, anybody, later_nights, never, players
from tests.auditor.scene import BACK, STRIKES, Choice, Scene, Secret
from tests.auditor.telling import GUESTS, KINDS, Telling
from tests.auditor.world import World


def choices_of_life(scene: Scene) -> dict[int, bool]:
    return {told.to[0]: told.fact.lives for told in scene.private() if isinstance(told.fact, LifeChosen)}


def effective(scene: Scene) -> list[Choice]:
    """A dead Goon makes nobody drunk, given back by this very choice or not."""
    return [
        choice
        for choice in scene.choices("alhadikhia")
        if choice.worked
        or (
            scene.before.is_working(choice.seat, "alhadikhia")
            and not any(scene.before.is_working(seat, "goon") for seat in choice.answer)
        )
    ]


def in_force(scene: Scene, choice: Choice) -> list[int]:
    """Those of the three who choose while the Demon can do it.

    It may have chosen to die itself, or died for a Mayor or by an Angel. Or the last of them to die has made it
    drunk, such as a Sweetheart, or somebody else, such as a Farmer.
    """
    lives, places = choices_of_life(scene), list(choice.answer)
    if choice.seat in (*(scene.after.droisoned - scene.before.droisoned), *scene.renewed()):
        fallen = [one for one in places if not lives[one] and one in scene.died()]
        return places[: places.index(fallen[-1]) + 1] if fallen else places
    if choice.seat not in scene.died():
        return places
    dying = [one for one in places if not lives[one]]
    own = [one for one in dying if one == choice.seat]
    bounced = [one for one in dying if scene.before.has(one, "mayor") and one not in scene.died()]
    avenged = [one for one in dying if angel(scene.before, one) and one in scene.died()]
    last = next(iter([*own, *bounced, *avenged]), places[-1])
    return places[: places.index(last) + 1]


def struck(scene: Scene, owner: int) -> Iterator[Attack]:
    for choice in effective(scene):
        if choice.seat == owner:
            yield from attacks(scene, choice)


def attacks(scene: Scene, choice: Choice) -> Iterator[Attack]:
    """Who chooses to die, and then all, unless one of them is dead."""
    lives = choices_of_life(scene)
    for seat in in_force(scene, choice):
        if not lives[seat]:
            fool = scene.before.has(seat, "fool")  # who may have their luck now, and die with all the others
            kind = "assassin" if fool else "demon"
            yield Attack(seat, kind, "alhadikhia", choice.seat, not fool, scene.dark, while_working=True)
    lucky = ("fool", "mayor")  # who may have chosen to die, lived on, and died with all the others
    fallen = [s for s in scene.died() if not lives.get(s, True) and scene.before.character(s) not in lucky]
    dead = [s for s in choice.answer if not lives[s] and not scene.before.lives(s)]
    # or who was safe when asked, perhaps by one asked before who lives again, and died with all the others
    safe = all(kept(when_asked(scene, choice, s), s) for s in fallen)
    doomed = [s for s in choice.answer if not kept(when_killed(scene, choice, s), s)]
    # or whom the Storyteller let live at first, in a night with a new Demon
    spared = bool(scene.before.marks("New Demon"))
    if not dead and (not fallen or spared or (safe and not any(map(scene.after.lives, doomed)))):
        able = scene.before.is_working(choice.seat, "alhadikhia")
        for seat in choice.answer:
            fool = scene.before.has(seat, "fool")  # who may have had their luck
            sure = all(lives.values()) and able and not fool and not fallen
            kind = "assassin" if fool else "demon"
            yield Attack(seat, kind, "alhadikhia", choice.seat, sure=sure, dark=scene.dark)


def kept(world: World, seat: int) -> bool:
    """Whether this player may be safe from the Al-Hadikhia."""
    return guarded(world, Attack(seat, "demon", "alhadikhia")) is not False


def when_asked(scene: Scene, choice: Choice, seat: int) -> World:
    """Those of the three who were asked before this one and chose to live do."""
    return with_those_back(scene, [*takewhile(lambda one: one != seat, choice.answer)])


def when_killed(scene: Scene, choice: Choice, seat: int) -> World:
    """Those of the three who come before this one have died with all the others."""
    world = scene.strike
    for one in takewhile(lambda one: one != seat, choice.answer):
        world = world if scene.after.lives(one) else without(world, one)
    return world


def strike(scene: Scene) -> World:
    """Who chose to live is alive again before all of them die."""
    return with_those_back(scene, [seat for one in effective(scene) for seat in in_force(scene, one)])


def with_those_back(scene: Scene, asked: list[int]) -> World:
    lives = choices_of_life(scene)
    seats = list(scene.before.players)
    risen = [s for s in asked if lives.get(s) and not scene.before.lives(s)]
    for seat in risen:
        seats[seat] = scene.before.players[seat]._replace(alive=True, feigns=False)
    tokens = [token for token in scene.before.tokens if not ended(token, risen)]
    return World(scene.before.picture._replace(players=tuple(seats), tokens=tuple(tokens)))


def ended(token: Token, risen: list[int]) -> bool:
    """Whether what somebody did has ended with their life, and does not come back with them (RB-326)."""
    over = token.text in ("Drunk", "Poisoned", "Has Ability", "No Ability")
    return over and token.by is not None and token.by.owner in risen and token.by.character not in EVEN_DEAD


def chose_to_live(scene: Scene, seat: int) -> bool:
    chosen = [seat in one.answer for one in effective(scene)]
    return any(chosen) and choices_of_life(scene).get(seat, False)


def back_for_a_moment(scene: Scene, seat: int) -> bool:
    dead = not scene.before.lives(seat) and not scene.after.lives(seat)
    return dead and chose_to_live(scene, seat)


def back_after_a_grandchild(scene: Scene, seat: int) -> bool:
    """A Grandmother who died with an earlier one of the three, and then chose to live."""
    grandchildren = [one.seat for one in scene.before.marks("Grandchild") if one.by and one.by.owner == seat]
    died = any(one in scene.died() for one in grandchildren)
    return died and scene.before.lives(seat) and scene.after.lives(seat) and chose_to_live(scene, seat)


def answered(_: Telling, scene: Scene, told: Secret) -> None:
    asked = [seat for one in scene.choices("alhadikhia") for seat in one.answer]
    if len(told.to) != 1 or told.to[0] not in asked or told.fact.character != "alhadikhia":
        scene.object("alhadikhia", told.to[0], f"was asked whether to live: {told.fact}")


def declared(_: Conduct, scene: Scene, fact: Fates) -> None:
    """All three, in their order, as they are now."""
    chosen = [choice.answer for choice in scene.diary.chosen("alhadikhia", night=scene.diary.night)]
    if tuple(seat for seat, _ in fact.fates) not in chosen:
        scene.object("alhadikhia", None, f"nobody chose {fact.fates}")
    for seat, alive in fact.fates:
        if scene.after.alive(seat) != alive:
            scene.object("alhadikhia", seat, f"was said to be {'alive' if alive else 'dead'}, and is not")


def last_choice(scene: Scene) -> str | None:
    """Good has not won by it where two living twins keep it from winning."""
    lives = choices_of_life(scene)
    if scene.waking is None or scene.waking[0] != "alhadikhia" or scene.waking[1] >= 0 or not lives:
        return None
    good = all(scene.before.alignment(seat) == "good" for seat in lives)
    winner = "evil" if good and all(lives.values()) else "good"
    return None if winner == "good" and eviltwin_holds(scene.after) else winner


def until_then(scene: Scene) -> set[str]:
    return {"good", "evil"} if in_the_end(scene).marks("Last Choice") else set()


def scarlet_woman_again(scene: Scene) -> Iterable[Becoming]:
    for token in (*scene.before.marks("Was The Scarlet Woman"), *scene.after.marks("Was The Scarlet Woman")):
        yield token.seat, "scarletwoman"


def able_or_last(scene: Scene, seat: int) -> bool:
    return later_nights(scene, seat) or bool(scene.before.marks("Last Choice", seat))


def chooses_last(scene: Scene, seat: int) -> bool:
    """Also by whoever lives again as somebody else."""
    return bool(scene.before.marks("Last Choice", seat))


GUESTS["alhadikhia"] = chooses_last
TURNS["alhadikhia"] = struck
BACK += [back_for_a_moment, back_after_a_grandchild]
STRIKES["alhadikhia"] = strike
RAISERS.append(chose_to_live)
KINDS[LifeChosen] = answered
SEES[Fates] = declared
OUTRIGHT.append(last_choice)
HOLDS.append(until_then)
BECOMINGS.append(scarlet_woman_again)
ROUTINES["alhadikhia"] = Routine(able_or_last, never, players((3,), anybody))
