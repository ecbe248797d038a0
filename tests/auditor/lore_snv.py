"""Sects & Violets: what each ability may truthfully tell."""

from collections.abc import Callable, Iterable
from itertools import product

from engine.ledger import Claimed, GoodOrEvil, ThisIs
from tests.auditor.cast import EVIL_KINDS, GOOD_KINDS, TEAM
from tests.auditor.learning import Look, Lore, count_to, on_sheet, yes_or_no
from tests.auditor.sayings import Judge
from tests.auditor.scene import Ballot
from tests.auditor.world import Verdict, World, either, in_the_dark, number, opposite


def among(answer: object, possible: set[object]) -> Verdict:
    """Whether the answer is the only possible one, one of several, or none of them."""
    if answer not in possible:
        return False
    return True if len(possible) == 1 else None


def clockmaker(look: Look) -> Verdict:
    """Steps from the Demon to the nearest Minion, the shorter way round, Travellers' seats included."""
    return among(look.answer, set(_distances(look.world)))


def _distances(world: World) -> list[object]:
    """Any, where there may be nobody to measure to: a Recluse counts as a Minion or does not."""
    parts = [_parts(world, seat) for seat in world.ring]
    found: list[object] = []
    for cast in product(*parts):
        demons = [place for place, part in enumerate(cast) if part == "demon"]
        minions = [place for place, part in enumerate(cast) if part == "minion"]
        gaps = [_apart(a, b, len(cast)) for a in demons for b in minions]
        found += [min(gaps)] if gaps else range(len(parts) + 1)
    return found


def _parts(world: World, seat: int) -> list[str]:
    """What the player may count as: Demon, Minion or neither."""
    if world.character(seat) == "summoner":  # by their jinx
        return ["demon", "minion"]
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
    one, two = map(look.is_evil, pair)
    same = None if one is None or two is None else one == two
    return same if look.answer else opposite(same)


def both_kinds(look: Look) -> bool:
    """A good and an evil character of the script, for the player that was picked."""
    answer = look.answer
    return (
        isinstance(answer, GoodOrEvil)
        and answer.seat in look.picks("dreamer")
        and on_sheet(look, answer.good)
        and on_sheet(look, answer.evil)
        and TEAM[answer.good] in GOOD_KINDS
        and TEAM[answer.evil] in EVIL_KINDS
    )


def dreamer(look: Look) -> Verdict:
    """Exactly one of the two is the player's character."""
    answer = look.answer
    return number(1, [look.world.is_character(answer.seat, one) for one in (answer.good, answer.evil)])


def two_others(look: Look) -> bool:
    answer = look.answer
    return (
        isinstance(answer, tuple)
        and len(set(answer)) == len(answer) == 2
        and set(answer) <= set(look.world.ring) - {look.seat}
    )


def sage(look: Look) -> Verdict:
    """One of the two is the Demon who killed; a Recluse may be shown in its place."""
    world = look.world
    killers = {c.seat for c in look.scene.choices() if TEAM[c.character] == "demon"}
    killers = killers or {seat for seat in world.ring if world.is_demon(seat)}
    if killers & set(look.answer):
        return True
    return None if any(world.is_kind(seat, "demon") is None for seat in look.answer) else False


def mathematician(look: Look) -> Verdict:
    """Somebody's ability can only go wrong where something droisons, disguises, falsifies or protects."""
    return None if look.answer <= len(look.world.ring) - 1 else False


JUGGLED_TOO: list[Callable[[Look], Iterable[int]]] = []
"""Whose guesses count as the own ones; a jinx adds its own."""


def juggler(look: Look) -> Verdict:
    """How many of the guesses of the day before were right when they were made."""
    whose = [look.seat, *(seat for too in JUGGLED_TOO for seat in too(look))]
    juggles = [
        [world.is_character(guess.seat, guess.character) for guess in one.what]
        for _, night, one, world in look.diary.claims
        if one.claim == "juggle" and one.by in whose and night == look.scene.night - 1
    ]
    verdicts = [number(look.answer, guesses) for guesses in juggles or [[]]]
    return verdicts[0] if len(verdicts) == 1 else None if either(verdicts) is not False else False


def artist(look: Look) -> Verdict:
    """The answer to the question that was just asked."""
    asked = [claim.what for claim in look.scene.facts(Claimed) if claim.claim == "ask"]
    if not asked:
        return False
    so = Judge(look.world, look.diary).so(asked[-1])
    return so if look.answer else opposite(so)


def two_statements(look: Look) -> bool:
    return isinstance(look.answer, tuple) and len(look.answer) == 2 and look.answer[0] != look.answer[1]


def savant(look: Look) -> Verdict:
    """Exactly one of the two is so."""
    judge = Judge(look.world, look.diary)
    return number(1, [judge.so(statement) for statement in look.answer])


def evil_twin(look: Look) -> Verdict:
    """The twin, and who they are: told truly, drunk or sober."""
    seat = look.answer.seat if isinstance(look.answer, ThisIs) else look.answer[0]
    marks = look.scene.after.marks("Twin", seat, "eviltwin")
    mine = any(token.by is not None and token.by.owner == look.seat for token in marks)
    characters = {look.world.character(seat), look.scene.after.character(seat)}
    return mine and (not isinstance(look.answer, ThisIs) or look.answer.character in characters)


def a_player(look: Look) -> bool:
    """Without the character for who does not know who they are themself."""
    if isinstance(look.answer, ThisIs):
        return look.answer.seat in look.world.ring
    unnamed = isinstance(look.answer, tuple) and len(look.answer) == 1
    return unnamed and look.answer[0] in look.world.ring and in_the_dark(look.scene.after, look.seat)


LORE: dict[str, Lore] = {
    "clockmaker": Lore(count_to(), clockmaker),
    "flowergirl": Lore(yes_or_no, flowergirl),
    "towncrier": Lore(yes_or_no, town_crier),
    "oracle": Lore(count_to(), oracle),
    "seamstress": Lore(yes_or_no, seamstress),
    "dreamer": Lore(both_kinds, dreamer),
    "sage": Lore(two_others, sage),
    "juggler": Lore(count_to(5), juggler),
    "artist": Lore(yes_or_no, artist),
    "savant": Lore(two_statements, savant),
    "eviltwin": Lore(a_player, evil_twin),
    "mathematician": Lore(count_to(), mathematician),
}
