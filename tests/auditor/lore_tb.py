"""Trouble Brewing: what each ability may truthfully tell."""

from collections.abc import Callable

from engine.ledger import NoneInPlay, Page, ThisIs
from tests.auditor.learning import Look, Lore, count_to, on_sheet, pair_of, yes_or_no
from tests.auditor.scene import Scene, Sentence
from tests.auditor.world import Verdict, either, number, opposite

# Shapes


def picked_character(look: Look) -> bool:
    """The character of the player that was picked."""
    answer = look.answer
    return (
        isinstance(answer, ThisIs)
        and answer.seat in look.picks("ravenkeeper")
        and on_sheet(look, answer.character)
    )


def executed_character(look: Look) -> bool:
    """The character of somebody who died by execution on the day before."""
    answer = look.answer
    return (
        isinstance(answer, ThisIs)
        and answer.seat in [one.seat for one in executed_to_death(look.scene)]
        and on_sheet(look, answer.character)
    )


def executed_to_death(scene: Scene) -> list[Sentence]:
    """The executions on the day before this night of which somebody died, or died truly under a shroud; who died of
    the same nomination just before was executed dead."""
    truly = {(one.scene, one.seat) for one in scene.diary.passings if one.executed}
    executions = scene.diary.executions(scene.night - 1)
    return [one for one in executions if one.died or (one.scene, one.seat) in truly]


def a_page(look: Look) -> bool:
    return isinstance(look.answer, Page) and len(look.answer.seats) == len(look.world.players)


# Truths


def one_of_two(look: Look) -> Verdict:
    """Exactly one of the two is that character; or nobody else is of the kind."""
    world, answer = look.world, look.answer
    if isinstance(answer, NoneInPlay):
        others = (seat for seat in world.ring if seat != look.seat)
        return opposite(either(world.is_kind(seat, answer.team) for seat in others))
    return number(1, [world.is_character(seat, answer.character) for seat in answer.pair])


def chef(look: Look) -> Verdict:
    """Neighbours who are both evil; each pair is judged by itself."""
    world = look.world
    pairs = zip(world.ring, (*world.ring[1:], world.ring[0]), strict=True)
    return number(look.answer, [_both(world.is_evil(a), world.is_evil(b)) for a, b in pairs])


def _both(one: Verdict, two: Verdict) -> Verdict:
    return False if False in (one, two) else None if None in (one, two) else True


def empath(look: Look) -> Verdict:
    beside = look.world.living_beside(look.seat)
    return number(look.answer, [look.world.is_evil(seat) for seat in beside])


def fortune_teller(look: Look) -> Verdict:
    """Whether one of the two is a Demon, dead or alive, or this Fortune Teller's Red Herring."""
    world, pair = look.world, look.pick("fortuneteller")
    if not isinstance(pair, tuple):
        return False
    herrings = [
        token.seat
        for token in look.scene.after.marks("Red Herring", character="fortuneteller")
        if token.by is not None and token.by.owner == look.seat and world.disguised
    ]
    seen = either(True if seat in herrings else world.is_kind(seat, "demon") for seat in pair)
    return seen if look.answer else opposite(seen)


def true_character(look: Look) -> Verdict:
    return look.world.is_character(look.answer.seat, look.answer.character)


def what_was_executed(look: Look) -> Verdict:
    """The character at the execution; who is the same still may count as something else now."""
    found = [one for one in executed_to_death(look.scene) if one.seat == look.answer.seat]
    return either(
        true_character(look)
        if one.before.character(one.seat) == look.world.character(one.seat)
        else one.before.character(one.seat) == look.answer.character
        for one in found
    )


HIDDEN: list[Callable[[Look], list[int]]] = []
"""Whose characters are hidden from a Spy; a jinx adds its own."""


def spy(look: Look) -> Verdict:
    """Each night: see `as_it_lies`."""
    return as_it_lies(look, {seat for found in HIDDEN for seat in found(look)})


def as_it_lies(look: Look, hidden: set[int]) -> Verdict:
    """The grimoire, but for what is hidden."""
    seats = tuple(
        ("", None, "good", p.alive) if seat in hidden else (p.character, p.believed, p.alignment, p.alive)
        for seat, p in enumerate(look.world.players)
    )
    tokens = sorted((t.text, t.seat) for t in look.world.tokens if t.seat >= 0)
    return look.answer.seats == seats and sorted(look.answer.tokens) == tokens


LORE: dict[str, Lore] = {
    "washerwoman": Lore(pair_of("townsfolk"), one_of_two),
    "librarian": Lore(pair_of("outsider"), one_of_two),
    "investigator": Lore(pair_of("minion"), one_of_two),
    "chef": Lore(count_to(), chef),
    "empath": Lore(count_to(2), empath),
    "fortuneteller": Lore(yes_or_no, fortune_teller),
    "undertaker": Lore(executed_character, what_was_executed),
    "ravenkeeper": Lore(picked_character, true_character),
    "spy": Lore(a_page, spy),
}
