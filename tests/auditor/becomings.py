"""Who may become what in a scene, and change sides to what: by whose ability."""

from collections.abc import Callable, Iterable

from engine.ledger import ThisIs
from tests.auditor.between import after_the_others
from tests.auditor.cast import COPIES
from tests.auditor.scene import Scene, chosen
from tests.auditor.succession import heirs, scarlet_women, star_pass

Becoming = tuple[int, str]


def becomings(scene: Scene) -> dict[int, set[str]]:
    """By seat, the characters it may have become."""
    return _gathered(scene, BECOMINGS)


def turnings(scene: Scene) -> dict[int, set[str]]:
    """By seat, the sides it may have turned to."""
    return _gathered(scene, TURNINGS)


def _gathered(scene: Scene, sources: Iterable[Callable[[Scene], Iterable[Becoming]]]) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for source in sources:
        for seat, what in source(scene):
            found.setdefault(seat, set()).add(what)
    return found


# Characters


def successors(scene: Scene) -> Iterable[Becoming]:
    for seat in scene.died():
        if scene.strike.kind(seat) != "demon" or seat in jumpers(scene):
            continue
        women = scarlet_women(scene.strike, seat)
        late = scarlet_women(after_the_others(scene, scene.strike, seat), seat)  # sober by an earlier death
        for heir in (*late, *(women or (heirs(scene) if star_pass(scene, seat) else []))):
            yield heir, scene.strike.character(seat)


def charmed(scene: Scene) -> Iterable[Becoming]:
    """A working Snake Charmer and the Demon they picked exchange characters."""
    for charmer, demon in charms(scene):
        yield charmer, scene.before.character(demon)
        yield demon, scene.before.character(charmer)


def charms(scene: Scene) -> Iterable[tuple[int, int]]:
    for choice in scene.choices("snakecharmer"):
        if choice.worked and scene.before.is_kind(choice.answer, "demon") is not False:
            yield choice.seat, choice.answer


MADE_AGAIN: set[str] = set()
"""Whom a Pit-Hag makes although they are in play, by their jinx; a character adds itself."""


def makes(scene: Scene, character: str) -> bool:
    """Whether a Pit-Hag can make somebody this character: whoever is in play already, she cannot."""
    free = not scene.before.who(character)
    return free or (character in MADE_AGAIN and token_left(scene, character))


def token_left(scene: Scene, character: str) -> bool:
    return len(scene.before.who(character)) < COPIES.get(character, 1)


NEVER_WITH_A_HERETIC = ("baron", "godfather", "lleech", "pithag", "spy", "widow")
"""Their jinxes: of the two only one is in play."""


def heretics(sheet: Iterable[str]) -> set[str]:
    """Who has the Heretic's ability by who they are: the Hermit has those of all Outsiders on the script."""
    return {"heretic", "hermit"}.intersection(sheet) if "heretic" in sheet else set()


BARRED: list[Callable[[Scene, str], bool]] = []
"""Whether nobody becomes this character now, by a jinx; a character adds its own."""


def kept_apart(scene: Scene, seat: int, new: str, by: int) -> bool:
    """Whether somebody else is with whom that is never in play, or who makes themself that is."""
    if any(barred(scene, new) for barred in BARRED):
        return True
    sheet = scene.diary.sheet
    others = [one for one in NEVER_WITH_A_HERETIC if one in sheet]
    pairs = [(heretic, other) for heretic in heretics(sheet) for other in others]
    apart = {one for pair in pairs if new in pair for one in pair if one != new}
    seats = range(len(scene.before.players))
    return any(scene.before.character(one) in apart for one in seats if one != seat or one == by)


def hexed(scene: Scene) -> Iterable[Becoming]:
    """The player a working Pit-Hag picked, as a character that she can make."""
    for choice in scene.choices("pithag"):
        answer = choice.answer
        if not (choice.worked and isinstance(answer, ThisIs)):
            continue
        apart = kept_apart(scene, answer.seat, answer.character, choice.seat)
        if makes(scene, answer.character) and not apart:
            yield answer.seat, answer.character


def jumped(scene: Scene) -> Iterable[Becoming]:
    """The first Outsider a working Fang Gu attacks, once in a game."""
    for seat in jumps(scene):
        yield seat, "fanggu"


def jumps(scene: Scene) -> Iterable[int]:
    for choice in scene.choices("fanggu"):
        world = scene.seen_by(choice.seat)
        bounced = scene.before.is_working(choice.answer, "mayor")
        for seat in scene.before.truly_living() if bounced else [choice.answer]:
            outsider = world.is_kind(seat, "outsider") is not False and world.kind(seat) != "traveller"
            if choice.worked and outsider and not scene.before.marks("Once"):
                yield seat


def jumpers(scene: Scene) -> list[int]:
    """Fang Gus who have just jumped; no Scarlet Woman follows them (their jinx)."""
    return [c.seat for c in scene.choices("fanggu") if has_jumped(scene)]


def has_jumped(scene: Scene) -> bool:
    return any(
        scene.after.character(seat) == "fanggu" != scene.before.character(seat) for seat in jumps(scene)
    )


def cut(scene: Scene) -> Iterable[Becoming]:
    """The two a Demon picks after a Barber's death, unless one is another Demon."""
    for choice in scene.choices("barber"):
        one, two = choice.answer
        others = [seat for seat in choice.answer if seat != choice.seat]
        if not any(scene.before.kind(seat) == "demon" for seat in others):
            yield one, scene.before.character(two)
            yield two, scene.before.character(one)


def jacked(scene: Scene) -> Iterable[Becoming]:
    """Whoever a Cacklejack has not spared, as any other character."""
    if scene.waking is None or scene.waking[0] != "cacklejack":
        return
    owner = scene.waking[1]
    changed = [s for s in scene.stayed() if scene.before.character(s) != scene.after.character(s)]
    for seat in changed[:1]:
        spared = any(t.by is not None and t.by.owner == owner for t in scene.before.marks("Not Me", seat))
        if scene.before.is_working(owner, "cacklejack") and not spared:
            yield seat, scene.after.character(seat)


# Sides


def charmed_sides(scene: Scene) -> Iterable[Becoming]:
    for charmer, demon in charms(scene):
        yield charmer, scene.before.alignment(demon)
        yield demon, scene.before.alignment(charmer)


def jumped_sides(scene: Scene) -> Iterable[Becoming]:
    for seat in jumps(scene):
        yield seat, "evil"


def goons(scene: Scene) -> Iterable[Becoming]:
    """A working Goon takes the side of the first who chooses them in a night."""
    for choice in scene.choices():
        for goon in scene.before.working("goon"):
            if chosen(choice.answer, goon, scene) and choice.dark:
                yield goon, scene.before.alignment(choice.seat)


BECOMINGS: list[Callable[[Scene], Iterable[Becoming]]] = [
    successors, charmed, hexed, jumped, cut, jacked,
]  # fmt: skip


def neighbours_of_the_revolution(scene: Scene) -> Iterable[Becoming]:
    """The other one of two players who are known to be on one side turns as well."""
    pair = [token.seat for token in scene.before.marks("Register Falsely?")]
    turned = [s for s in scene.stayed() if scene.before.alignment(s) != scene.after.alignment(s)]
    if set(pair) & set(turned):
        for seat in pair:
            yield seat, scene.after.alignment(seat)


TURNINGS: list[Callable[[Scene], Iterable[Becoming]]] = [
    charmed_sides, jumped_sides, goons, neighbours_of_the_revolution,
]  # fmt: skip
"""Who comes over to which side; a character adds its own."""
