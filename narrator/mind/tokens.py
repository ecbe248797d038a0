"""What is fixed before the first night is over: the Drunk's belief, the red herring, the Demon's bluffs."""

from typing import Final

from engine.questions import Believes, Bluffs, RedHerring
from engine.registry import character
from engine.rules.setup import usual_counts
from engine.terms import EVIL, OUTSIDER, TOWNSFOLK
from narrator.mind.case import Case, Choice, weighted

# What a Drunk is best made to believe: information that goes on misleads for longest, and what nothing disproves
# is believed for longest. A Virgin is found out by her first nomination, a Soldier by surviving nothing.
DRUNK_AS: Final = {
    "empath": 5.0, "fortuneteller": 5.0, "undertaker": 4.0, "chef": 3.0, "investigator": 3.0, "washerwoman": 2.5,
    "librarian": 2.5, "monk": 2.0, "ravenkeeper": 2.0, "mayor": 1.0, "slayer": 0.7, "soldier": 0.6, "virgin": 0.2,
}  # fmt: skip
_DRUNK_BECAUSE: Final = {
    "empath": "it goes on all game", "fortuneteller": "it goes on all game", "undertaker": "it goes on all game",
    "chef": "a false number is hard to disprove", "virgin": "a change, though it may soon be disproved",
}  # fmt: skip

# Who makes a good red herring: nobody can easily vouch for them. A Virgin, Slayer or Ravenkeeper proves who they
# are sooner or later, and the lie is found out with it. A Recluse reads as a Demon anyway.
HERRING_AS: Final = {
    "drunk": 3.0, "saint": 3.0, "butler": 3.0, "soldier": 2.5, "mayor": 2.5, "monk": 2.0, "chef": 2.0,
    "librarian": 1.8, "washerwoman": 1.8, "investigator": 1.8, "empath": 1.5, "undertaker": 1.2, "ravenkeeper": 0.8,
    "recluse": 0.6, "slayer": 0.5, "virgin": 0.3, "fortuneteller": 0.4,
}  # fmt: skip

EARLY_BLUFFS: Final = ("washerwoman", "librarian", "investigator", "chef", "empath", "fortuneteller")


def drunk_believes(case: Case) -> Choice:
    """Information that goes on is preferred over what is disproved at once; any of them may come."""
    options = case.question.options
    assert isinstance(options, Believes)
    believed = weighted(case.dice, {one: DRUNK_AS.get(one, 1.0) for one in options.answers})
    because = _DRUNK_BECAUSE.get(believed, "nobody can disprove it at once")
    return Choice(
        believed, f"{case.name(case.owner)} is the Drunk and believes to be the {believed}: {because}"
    )


def red_herring(case: Case) -> Choice:
    """A good player who may well look suspicious and is not soon confirmed; better still beside evil."""
    options = case.question.options
    assert isinstance(options, RedHerring)
    grimoire = case.game.grimoire
    weights = {}
    for seat in options.answers:
        near_evil = any(grimoire.seats[s].alignment is EVIL for s in grimoire.living_neighbours(seat))
        weights[seat] = HERRING_AS.get(case.character(seat), 1.0) * (1.5 if near_evil else 1.0)
    seat = weighted(case.dice, weights)
    beside = any(grimoire.seats[s].alignment is EVIL for s in grimoire.living_neighbours(seat))
    return Choice(
        seat,
        f"{case.name(seat)}, the {case.character(seat)}, is the red herring: not soon confirmed"
        + (", and sits beside evil" if beside else ""),
    )


def bluffs(case: Case) -> Choice:
    """Two Townsfolk, one to claim early and one that is safe to claim late, and an Outsider if the count allows
    one more (RB-057); never what a Drunk believes to be, which would be claimed twice."""
    options = case.question.options
    assert isinstance(options, Bluffs)
    believed = {seat.believes for seat in case.game.grimoire.seats}
    free = [one for one in options.characters if one not in believed and one != "drunk"]
    chosen: list[str] = []
    outsiders = [one for one in free if character(one).team is OUTSIDER]
    why_not = _outsider_is_implausible(case)
    if outsiders and not why_not and case.dice.random() < 0.9:
        chosen.append(case.dice.choice(outsiders))
    townsfolk = [one for one in free if character(one).team is TOWNSFOLK]
    early = [one for one in townsfolk if one in EARLY_BLUFFS]
    late = [one for one in townsfolk if one not in EARLY_BLUFFS]
    for some in (early, late):
        if some:
            chosen.append(case.dice.choice(some))
    while len(chosen) < options.count:
        left = [one for one in townsfolk if one not in chosen]
        chosen.append(case.dice.choice(left or [one for one in options.characters if one not in chosen]))
    answer = tuple(chosen[: options.count])
    return Choice(answer, _bluffs_because(answer, why_not))


def _bluffs_because(chosen: tuple[str, ...], why_not: str) -> str:
    early = [one for one in chosen if one in EARLY_BLUFFS]
    outsiders = [one for one in chosen if character(one).team is OUTSIDER]
    late = [one for one in chosen if one not in early and one not in outsiders]
    parts = []
    if early:
        parts.append(f"{' and '.join(early)} to claim early with information")
    if late:
        parts.append(f"{' and '.join(late)} to claim safely later")
    parts.append(
        f"{' and '.join(outsiders)} as an Outsider the count leaves room for"
        if outsiders
        else f"no Outsider{': ' + why_not if why_not else ' this time'}"
    )
    return f"bluffs: {'; '.join(parts)}"


def _outsider_is_implausible(case: Case) -> str:
    """Why one more claimed Outsider would be seen through; empty where it would not."""
    seats = case.game.grimoire.seats
    claimed = sum(
        character(seat.character).team is OUTSIDER and seat.believes is None and seat.character != "drunk"
        for seat in seats
    )
    most = usual_counts(len(seats)).outsiders + 2  # a Baron is always possible
    return f"{claimed} are claimed already" if claimed + 1 > most else ""
