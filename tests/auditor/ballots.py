"""What a hand is worth, whom a vote is open to and how many votes it takes: the rulebook's, and what bends it."""

from collections.abc import Callable

from tests.auditor.world import Verdict, World

WORTHS: list[Callable[[World, int], int]] = []
"""By how much a player's hand counts more; a character adds its own."""
AWAKE: list[Callable[[World, int], bool]] = []
"""Who, dead, votes with up to two hands at no cost, and nominates twice a day; a character adds its own."""


def is_awake(world: World, seat: int) -> bool:
    return any(awake(world, seat) for awake in AWAKE)


SECRET: list[Callable[[World], bool]] = []
"""Whether votes on executions are secret now; a character adds its own."""

NO_VOTE: list[Callable[[World, int], bool]] = []
"""Who may not vote on an execution now; a character adds its own."""

UNCOUNTED: list[Callable[[World, dict[int, bool]], list[int]]] = []
"""Whose raised hands come to nothing in a secret vote, once all are counted; a jinx adds its own."""


EMPTY: list[Callable[[World, list[int]], Verdict]] = []
"""Whether a vote on an execution with these hands alone comes to nothing; a character adds its own."""


def worth(world: World, seat: int) -> int:
    """What this player's raised hand adds: minus one for the Thief's victim, three for the Bureaucrat's (RB-106)."""
    value = 1
    if any(world.has_force(token) for token in world.marks("3 Votes", seat)):
        value *= 3
    if any(world.has_force(token) for token in world.marks("Negative Vote", seat)):
        value *= -1
    for worth_of in WORTHS:
        value *= worth_of(world, seat)
    return value


def may_vote(world: World, seat: int, *, ghost: bool) -> bool:
    """Whether the player is asked in a vote on an execution; `ghost`: an unspent vote token is there."""
    if any(map(world.has_force, world.marks("Something Bad", seat))):
        return False
    if any(silenced(world, seat) for silenced in NO_VOTE):
        return False
    if is_awake(world, seat):
        return True
    if world.working("voudon"):
        return not world.alive(seat) or world.is_working(seat, "voudon")
    if world.is_working(seat, "beggar"):
        return bool(beggings(world, seat)) or (ghost and not world.alive(seat))
    return world.alive(seat) or ghost


def beggings(world: World, seat: int) -> list[int]:
    """The vote tokens a Beggar has been given."""
    return [token.id for token in world.marks("Vote", seat, "beggar")]


def costs(world: World, seat: int) -> bool:
    """Whether the raised hand of this player uses up a ghost vote (RB-103)."""
    return not world.alive(seat) and not world.working("voudon") and not is_awake(world, seat)


def needed(world: World) -> int:
    """Half of those who look alive (RB-105); a Voudon does away with it."""
    return 1 if world.working("voudon") else -(-len(world.living()) // 2)
