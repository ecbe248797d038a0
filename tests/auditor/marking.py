"""Which tokens a scene lays, as far as they change what others can do."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.terms import STORYTELLER
from tests.auditor.between import after_the_others
from tests.auditor.guards import unharmed
from tests.auditor.neighbours import nearest
from tests.auditor.scene import BACK, Choice, Scene, chosen

Until = tuple[int, bool] | None


class Mark(NamedTuple):
    """A token with this text beside one of these seats; laid by nobody where `character` is None.

    `sure`: it must be laid; otherwise it may.
    """

    text: str
    seats: tuple[int, ...]
    character: str | None
    owner: int | None
    until: Until
    sure: bool = True


def marks_due(scene: Scene) -> Iterable[Mark]:
    for choice in scene.choices():
        if choice.worked and choice.character in _CHOICES:
            yield from _CHOICES[choice.character](scene, choice)
    for source in EVENTS:
        yield from source(scene)


def dusk(choice: Choice) -> Until:
    """The dusk after this night and the day that follows."""
    return (choice.night + 1, False)


def dawn(choice: Choice) -> Until:
    return (choice.night, True)


def _laid(
    text: str, until: Callable[[Choice], Until], *, sure: bool = True
) -> Callable[[Scene, Choice], Iterable[Mark]]:
    """One token beside the player that was picked."""

    def marks(scene: Scene, choice: Choice) -> Iterable[Mark]:  # noqa: ARG001
        yield Mark(text, (choice.answer,), choice.character, choice.seat, until(choice), sure)

    return marks


def sailor(scene: Scene, choice: Choice) -> Iterable[Mark]:  # noqa: ARG001
    """The Sailor or the one they drink with."""
    yield Mark("Drunk", (choice.seat, choice.answer), "sailor", choice.seat, dusk(choice))


def innkeeper(scene: Scene, choice: Choice) -> Iterable[Mark]:  # noqa: ARG001
    """Both are safe, and one of the two is drunk."""
    for guest in choice.answer:
        yield Mark("Safe", (guest,), "innkeeper", choice.seat, dawn(choice))
    yield Mark("Drunk", choice.answer, "innkeeper", choice.seat, dusk(choice))


def courtier(scene: Scene, choice: Choice) -> Iterable[Mark]:
    """A player of the named character, for three nights and three days."""
    world = scene.before
    maybe = [seat for seat in world.ring if world.is_character(seat, choice.answer) is not False]
    sure = any(world.is_character(seat, choice.answer) for seat in maybe)
    yield Mark("Drunk", tuple(maybe), "courtier", choice.seat, (choice.night + 3, False), sure)


def snake_charmer(scene: Scene, choice: Choice) -> Iterable[Mark]:
    """The Demon that was, for good."""
    demon = scene.before.is_demon(choice.answer) and scene.before.lives(choice.answer)
    yield Mark("Poisoned", (choice.answer,), None, None, None, demon)


def philosopher(scene: Scene, choice: Choice) -> Iterable[Mark]:
    """The ability that was named is theirs, once; whoever has that character is drunk."""
    had = [token.data for token in scene.before.marks("Has Ability", choice.seat, "philosopher")]
    named = [c.answer for c in scene.choices("philosopher") if c.seat == choice.seat]
    own = scene.before.character(choice.seat) == choice.answer
    acted_out = any(
        token.data == choice.answer and token.by is not None and not token.by.genuine
        for token in scene.after.marks("Has Ability", choice.seat)
    )  # by an ability of that name which is none, beside their own
    again = own or acted_out or choice.answer in had or named.count(choice.answer) > 1
    yield Mark("Has Ability", (choice.seat,), "philosopher", choice.seat, None, not again)
    for seat in scene.before.who(choice.answer):
        if seat != choice.seat:
            yield Mark("Drunk", (seat,), "philosopher", choice.seat, None, not again)


def taken_up(scene: Scene) -> Iterable[Mark]:
    """Who becomes a character that a living Philosopher has the ability of is drunk too."""
    for token in scene.after.marks("Has Ability", character="philosopher"):
        by = token.by
        if by is None or not by.genuine:
            continue
        there = scene.before.lives(by.owner) and scene.after.lives(by.owner)
        drunk = {one.seat for one in scene.before.marks("Drunk", character="philosopher") if one.by == by}
        for seat in scene.renewed():
            if scene.after.character(seat) == token.data and seat != by.owner:
                yield Mark("Drunk", (seat,), "philosopher", by.owner, None, there and seat not in drunk)


def sweetheart(scene: Scene) -> Iterable[Mark]:
    """Who dies as a working Sweetheart makes somebody else drunk for good."""
    spread = [token for token in scene.after.marks("Everyone Is Drunk") if token not in scene.before.tokens]
    for seat in scene.died():
        worlds = (
            scene.strike,
            after_the_others(scene, scene.strike, seat),
        )  # who died before may have lent it
        sure = all(world.is_working(seat, "sweetheart") for world in worlds)
        sure = sure and not scene.reborn(seat) and not spread and not _has_another(scene, seat)
        # of several deaths an earlier one may have made them sober, or drunk, or taken their place among the reborn
        maybe = (len(scene.died()) > 1 or spread) and scene.strike.has(seat, "sweetheart")
        if sure or maybe:
            yield Mark("Drunk", _others(scene, seat), None, None, None, sure=sure)
    back = scene.waking is not None and scene.waking[0] == "shabaloth"
    for seat in scene.before.who("sweetheart"):  # given back and killed again, perhaps
        if back or any(again(scene, seat) for again in BACK):
            yield Mark("Drunk", _others(scene, seat), None, None, None, sure=False)


def _has_another(scene: Scene, seat: int) -> bool:
    """Whether they were lent another ability in this scene, perhaps in the place of one they had: a Cannibal. Who is
    killed by a Vigormortis keeps their own."""
    known = {token.id for token in scene.before.tokens}
    lent = (token for token in scene.after.marks("Has Ability", seat) if token.data is not None)
    return any(token.id not in known for token in lent)


def _others(scene: Scene, seat: int) -> tuple[int, ...]:
    return tuple(other for other in scene.before.ring if other != seat)


def goon(scene: Scene) -> Iterable[Mark]:
    """The first who chooses a working Goon in a night is drunk."""
    for choice in scene.choices():
        for owner in {*scene.before.working("goon"), *scene.rose()}:
            if choice.dark and chosen(choice.answer, owner, scene):
                yield Mark("Drunk", (choice.seat,), "goon", owner, dusk(choice), sure=False)


def pukka(scene: Scene, choice: Choice) -> Iterable[Mark]:
    """For as long as the Pukka can; itself it does not poison, nor whom nothing of the Demon harms."""
    if choice.answer != choice.seat and not unharmed(scene.before, choice.answer):
        yield Mark("Poisoned", (choice.answer,), "pukka", choice.seat, None)


def vigormortis(scene: Scene, choice: Choice) -> Iterable[Mark]:
    """The nearest Townsfolk on one side of a Minion it has killed."""
    for seat in scene.died():
        minion = scene.seen_by(choice.seat).is_kind(seat, "minion")
        beside = nearest(scene.before.round_from(seat), lambda s: scene.before.kind(s) == "townsfolk")
        if minion is not False and beside:
            sure = scene.before.kind(seat) == "minion" and minion is True
            sure = sure and not any(unharmed(scene.before, one) for one in beside)
            yield Mark("Poisoned", tuple(beside), "vigormortis", choice.seat, None, sure)


def penalties(scene: Scene) -> Iterable[Mark]:
    """A Fabled may take somebody's ability away for a day."""
    for one in ("angel", "hellslibrarian"):
        if one in scene.before.fabled:
            until = (scene.diary.night + 1, True)
            yield Mark("Drunk", scene.before.ring, one, STORYTELLER, until, sure=False)


_CHOICES: dict[str, Callable[[Scene, Choice], Iterable[Mark]]] = {
    "poisoner": _laid("Poisoned", dusk),
    "monk": _laid("Safe", dawn),
    "butler": _laid("Master", dusk),
    "devilsadvocate": _laid("Survives Execution", dusk),
    "witch": _laid("Cursed", dusk),
    "thief": _laid("Negative Vote", dusk),
    "bureaucrat": _laid("3 Votes", dusk),
    "sailor": sailor,
    "innkeeper": innkeeper,
    "courtier": courtier,
    "snakecharmer": snake_charmer,
    "philosopher": philosopher,
    "pukka": pukka,
    "vigormortis": vigormortis,
}
EVENTS: list[Callable[[Scene], Iterable[Mark]]] = [sweetheart, goon, penalties, taken_up]
