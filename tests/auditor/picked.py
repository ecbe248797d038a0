"""Players who are told that an ability has picked them, and private words with the Storyteller."""

from collections.abc import Callable
from typing import Any

from engine.ledger import Penalized
from tests.auditor.scene import Choice, Scene, Secret, chosen


def chosen_by(_: Any, scene: Scene, told: Secret) -> None:
    """Told to the one it concerns, of an ability that tells them, when it has just been used on them."""
    fact = told.fact
    check = TELLERS.get(fact.character)
    if check is None or len(told.to) != 1:
        scene.object("RB-149", None, f"{told.to} were told that the {fact.character} chose them")
    elif not check(scene, told.to[0], fact):
        scene.object(fact.character, told.to[0], f"was told to be chosen by it: {fact.by}, {fact.what}")


def _picks(scene: Scene, character: str, seat: int) -> list[Choice]:
    return [c for c in scene.choices(character) if chosen(c.answer, seat, scene)]


def exorcist(scene: Scene, seat: int, fact: Any) -> bool:
    """The Demon learns who the Exorcist is, and that they were chosen."""
    demon = scene.before.is_kind(seat, "demon") is not False
    return demon and any(c.worked and c.seat == fact.by for c in _picks(scene, "exorcist", seat))


def barista(scene: Scene, seat: int, fact: Any) -> bool:
    """Who has been served hears with what."""
    return any(
        token.by is not None and token.by.owner == fact.by for token in scene.after.marks(fact.what, seat)
    )


def harlot(scene: Scene, seat: int, fact: Any) -> bool:
    return any(c.seat == fact.by for c in _picks(scene, "harlot", seat))


def evil_twin(scene: Scene, seat: int, fact: Any) -> bool:
    """The twin learns who the Evil Twin is."""
    marks = scene.after.marks("Twin", seat, "eviltwin")
    return any(token.by is not None and token.by.owner == fact.by for token in marks)


def gangster(scene: Scene, seat: int, fact: Any) -> bool:
    """One living neighbour is asked about the other."""
    beside = scene.before.living_beside(fact.by)
    return set(beside) == {seat, fact.what} and scene.before.has(fact.by, "gangster")


def cerenovus(scene: Scene, seat: int, fact: Any) -> bool:  # noqa: ARG001
    return any(c.worked for c in _picks(scene, "cerenovus", seat))


TELLERS: dict[str, Callable[[Scene, int, Any], bool]] = {
    "exorcist": exorcist,
    "barista": barista,
    "harlot": harlot,
    "cerenovus": cerenovus,
    "eviltwin": evil_twin,
    "gangster": gangster,
}
"""Whose choice the chosen are told of; a character adds its own."""


def be_mad(_: Any, scene: Scene, told: Secret) -> None:
    """The one a working Cerenovus has picked, and the character that was named."""
    for seat in told.to:
        named = {c.answer.character for c in _picks(scene, "cerenovus", seat) if c.worked}
        if told.fact.character not in named:
            scene.object("cerenovus", seat, f"was told to be mad as the {told.fact.character}")


def penalties(scene: Scene) -> set[tuple[int, str, str, int]]:
    """What Fabled have just taken: (from whom, which Fabled, "vote" or "ability", its last day or night)."""
    known = {token.id for token in scene.before.tokens}
    found = set()
    for token in scene.after.tokens:
        if token.id in known or token.by is None or token.by.owner >= 0 or token.until is None:
            continue
        night, _ = token.until
        if token.text == "Something Bad":
            found.add((token.seat, token.by.character, "vote", night - 1))
        elif token.text == "Drunk":
            found.add((token.seat, token.by.character, "ability", night))
    return found


def penalized(_: Any, scene: Scene, told: Secret) -> None:
    """Whoever has just lost something to a Fabled hears what, and for how long."""
    fact = told.fact
    for seat in told.to:
        if (seat, fact.character, fact.loses, fact.last) not in penalties(scene):
            scene.object(fact.character, seat, f"was told of a lost {fact.loses} and has lost none")


def nobody_loses_unknowingly(scene: Scene) -> None:
    told = {
        (seat, one.fact.character)
        for one in scene.private()
        for seat in one.to
        if type(one.fact) is Penalized
    }
    for seat, fabled, lost, _ in penalties(scene):
        if (seat, fabled) not in told:
            scene.object(fabled, seat, f"lost the {lost} and was not told")


def claimed(_: Any, scene: Scene, told: Secret) -> None:
    if told.to != (told.fact.by,):
        scene.object("RB-149", told.fact.by, f"a private word went to {told.to}")


def nothing_happened(_: Any, scene: Scene, told: Secret) -> None:
    """Only to whoever has just tried something in private."""
    if not any(type(one.fact).__name__ == "Claimed" and one.to == told.to for one in scene.private()):
        scene.object("G19", None, f"{told.to} heard that nothing happened, and had tried nothing")


KNOWN_TO_THE_DEMON: dict[str, Callable[[Scene, Secret], bool]] = {}
"""Of which characters the Demon learns who they are; a character adds its own."""


def the_lunatic(_: Any, scene: Scene, told: Secret) -> None:
    """The Demon learns who the Lunatic is, and who the Marionette."""
    world, fact = scene.before, told.fact
    if fact.character in KNOWN_TO_THE_DEMON:
        if not KNOWN_TO_THE_DEMON[fact.character](scene, told):
            scene.object(fact.character, fact.seat, f"{told.to} were shown {fact}")
        return
    if fact.character == "marionette":
        demons = {seat for one in (scene.before, scene.after) for seat in one.ring if one.is_demon(seat)}
        if not any(one.has(fact.seat, "marionette") for one in (world, scene.after)) or not demons.issuperset(
            told.to
        ):
            scene.object("marionette", fact.seat, f"{told.to} were shown {fact}")
        return
    shown = fact.character == "lunatic" and world.has(fact.seat, "lunatic")
    if not shown or sorted(told.to) != _demons(scene):
        scene.object("lunatic", fact.seat, f"{told.to} were shown {fact}")


SHOWN_TOO: list[Callable[[Scene, Secret], bool]] = []
"""Whether others than the Demon are rightly shown whom somebody picked; a character adds its own."""


def by_the_lunatic(_: Any, scene: Scene, told: Secret) -> None:
    """The Demon learns whom the Lunatic has picked."""
    fact = told.fact
    if any(shown(scene, told) for shown in SHOWN_TOO):
        return
    picks = [c.answer for c in scene.choices() if c.seat == fact.by]
    mine = scene.waking is not None and scene.waking[1] == fact.by and scene.before.has(fact.by, "lunatic")
    if not mine or fact.answer not in picks or sorted(told.to) != _demons(scene):
        scene.object("lunatic", fact.by, f"{told.to} were shown {fact}")


def _demons(scene: Scene) -> list[int]:
    world = scene.before
    return sorted(seat for seat in world.truly_living() if world.is_demon(seat))
