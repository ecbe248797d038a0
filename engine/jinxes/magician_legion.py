from engine.characters.base import GOOD, Ability, AmongMany, EvilInfo, Grimoire, Meeting, working_of
from engine.jinxes.base import Jinx

_GROUP = 3  # players


class MagicianLegion(Jinx):
    """Legion wakes in groups, each of which learns who is good, but for a Magician who has the ability."""

    pair = "magician", "legion"

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:
        """The text of July 2026; before it the Magician woke with Legion. The groups are of those who sit nearest to
        each other, which tells nothing."""
        ring, seats = grimoire.ring, grimoire.seats
        magicians = working_of(grimoire, "magician")
        legion = [seat for seat in ring if seats[seat].character == "legion"]
        others = not info.to_minions or any(meeting.seats for meeting in info.to_minions)
        if others or not magicians or not legion:
            return info
        good = tuple(seat for seat in ring if seats[seat].alignment is GOOD and seat not in magicians)
        groups = in_groups(legion)
        meetings = (Meeting(one, instead=(AmongMany("legion", one, good),)) for one in groups)
        return info._replace(to_demons=tuple(meetings))


def in_groups(seats: list[int]) -> list[tuple[int, ...]]:
    """Groups of three, and of two where that leaves somebody alone.

    >>> [len(group) for group in in_groups(list(range(7)))]
    [3, 2, 2]
    """
    groups = -(-len(seats) // _GROUP)
    size, more = divmod(len(seats), groups)
    sizes = [size + (place < more) for place in range(groups)]
    return [tuple(seats[sum(sizes[:place]) :][: sizes[place]]) for place in range(groups)]
