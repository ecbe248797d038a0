"""The placeholder: a player whose token lies on the table, and whom the game knows nothing of.

Everybody is one where the game is played with a real box and only counted and timed here; one player may stay one
where the tokens were entered later. It is on no script, in no bag and on no page of the book.
"""

from engine.characters.base import Ability, Alignment, Grimoire, Townsfolk
from engine.registry import PLACEHOLDERS
from engine.terms import UNKNOWN


class Unknown(Townsfolk):
    """Nobody has said which character this is: it does nothing, and while anybody is it nobody wins of themself."""

    unknown = True
    works_when_dead = True
    always_sober = True

    def holds_off(self, grimoire: Grimoire, me: Ability, side: Alignment) -> bool:  # noqa: ARG002
        """Who has won is for the person to say who knows the tokens."""
        return True


Unknown.id = UNKNOWN
PLACEHOLDERS[UNKNOWN] = Unknown()
