"""The course moved on by a human Storyteller's word, past what the rules would still have come to.

What is passed over is not made up for: a nomination comes to nothing, an execution is not held, steps of the night
are not played. Nothing moves back to what is behind the table; that is what taking back is for.
"""

from typing import TYPE_CHECKING, Final

from engine import night_sheet, real_box
from engine.ledger import NobodyExecuted, NominationsOpened
from engine.phases import Phase
from engine.terms import TOWN

if TYPE_CHECKING:
    from engine.game import Game

PLACES: Final = (Phase.NOMINATIONS, Phase.EXECUTION, Phase.DUSK, Phase.DAWN)
"""Where the course may be moved on to."""

_FROM: Final = {
    Phase.NOMINATIONS: (Phase.DISCUSSION, Phase.DEFENCE),
    Phase.EXECUTION: (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE),
    Phase.DUSK: (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE),
}


def leads_to(game: "Game", place: str) -> bool:
    """Whether the course can be moved on to there. From a vote it cannot: hands that are counted have been heard; nor
    over the lines of a real box, whose sheet the person reads."""
    if place == Phase.DAWN:
        return game.is_night and not real_box.in_the_box(game) and not night_sheet.is_done(game)
    return place in _FROM and game.phase in _FROM[Phase(place)]


def move_on(game: "Game", place: str) -> None:
    """Go there; `leads_to` has to be so."""
    if place == Phase.DAWN:
        night_sheet.leave_out_the_rest(game)
        return
    if game.phase is Phase.DEFENCE:
        game.pardon()
    if place == Phase.NOMINATIONS:
        if game.phase is Phase.DISCUSSION:
            game.move("open_nominations")
            game.tell(TOWN, NominationsOpened(game.night))
        return
    if game.phase is not Phase.EXECUTION:
        game.move("close_nominations")
    if place == Phase.DUSK:
        if not game.day.executions:
            game.tell(TOWN, NobodyExecuted())
        game.move("end_day")
