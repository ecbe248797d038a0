"""Sects & Violets: what each ability may truthfully tell."""

from itertools import product

from tests.auditor.learning import Look, Lore, count_to, yes_or_no
from tests.auditor.scene import Ballot
from tests.auditor.world import Verdict, World, either, number, opposite


def among(answer: object, possible: set[object]) -> Verdict:
    """Whether the answer is the only possible one, one of several, or none of them."""
    if answer not in possible:
        return False
    return True if len(possible) == 1 else None


def clockmaker(look: Look) -> Verdict:
    """Steps from the Demon to the nearest Minion, the shorter way round, Travellers' seats included."""
    return among(look.answer, set(_distances(look.world)))


def _distances(world: World) -> list[object]:
    parts = [_parts(world, seat) for seat in world.ring]
    found: list[object] = []
    for cast in product(*parts):
        demons = [place for place, part in enumerate(cast) if part == "demon"]
        minions = [place for place, part in enumerate(cast) if part == "minion"]
        gaps = [_apart(a, b, len(cast)) for a in demons for b in minions]
        if gaps:
            found.append(min(gaps))
    return found or list(range(len(parts) + 1))


def _parts(world: World, seat: int) -> list[str]:
    """What the player may count as: Demon, Minion or neither."""
    parts = [team for team in ("demon", "minion") if world.is_kind(seat, team) is not False]
    sure = any(world.is_kind(seat, team) is True for team in parts)
    return parts if sure else [*parts, "neither"]


def _apart(one: int, other: int, size: int) -> int:
    return min((one - other) % size, (other - one) % size)


def flowergirl(look: Look) -> Verdict:
    """Whether a Demon's hand was counted in a vote of the day before; who was Demon then counts."""
    voted = either(
        ballot.world.is_kind(seat, "demon")
        for ballot in _yesterday(look)
        for seat, raised in ballot.hands.items()
        if raised
    )
    return voted if look.answer else opposite(voted)


def _yesterday(look: Look) -> list[Ballot]:
    return [one for one in look.diary.ballots if one.night == look.scene.night - 1 and not one.exile]


def town_crier(look: Look) -> Verdict:
    """Whether a Minion nominated on the day before."""
    nominated = either(
        world.is_kind(one.by, "minion")
        for _, night, one, world in look.diary.nominations
        if night == look.scene.night - 1 and one.by >= 0
    )
    return nominated if look.answer else opposite(nominated)


def oracle(look: Look) -> Verdict:
    """How many of those who look dead are evil."""
    world = look.world
    return number(look.answer, [world.is_evil(s) for s in world.ring if not world.alive(s)])


def seamstress(look: Look) -> Verdict:
    """Whether the two are on one side."""
    pair = look.pick("seamstress")
    if not isinstance(pair, tuple):
        return False
    one, two = (look.world.is_evil(seat) for seat in pair)
    same = None if one is None or two is None else one == two
    return same if look.answer else opposite(same)


LORE: dict[str, Lore] = {
    "clockmaker": Lore(count_to(), clockmaker),
    "flowergirl": Lore(yes_or_no, flowergirl),
    "towncrier": Lore(yes_or_no, town_crier),
    "oracle": Lore(count_to(), oracle),
    "seamstress": Lore(yes_or_no, seamstress),
}
