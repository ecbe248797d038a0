"""What a player says about themself, as far as a madness hangs on it.

The rules say what may be done about it (`mad`, the ruling `punish`) and which words break which madness
(`breaks_madness`). Whether it happened, and whether it was meant, somebody at the table has to judge (RB-195,
RB-203).
"""

from typing import Final, Literal, NamedTuple

from engine.plain import recorded


@recorded
class Conduct(NamedTuple):
    """What a player was heard to do about who they are.

    `kind`: they "claim" to be that `character`; they say or hint that they are "mad"; they were asked in public who
    they are, and stayed "silent".
    """

    kind: Literal["claim", "mad", "silent"]
    character: str | None = None


class Madness(NamedTuple):
    """A player who may have to pay for what they say, if the Storyteller likes.

    By an execution; or, where `dies` names players, by the death of those of them whom the Storyteller picks. The mad
    one comes first.
    """

    seat: int
    dies: tuple[int, ...] = ()


def claim(character: str) -> Conduct:
    """They were heard to claim that they are this character."""
    return Conduct("claim", character)


SAYS_MAD: Final = Conduct("mad")
SILENT: Final = Conduct("silent")
