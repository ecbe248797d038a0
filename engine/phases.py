"""The phases of an evening and the moves between them: the engine and the live session share this table."""

from enum import StrEnum
from typing import Final, NamedTuple

from engine.plain import recorded_words


@recorded_words
class Phase(StrEnum):
    """What part of an evening it is."""

    LOBBY = "lobby"
    SEATING = "seating"
    DEAL = "deal"
    FIRST_NIGHT = "first night"
    DAWN = "dawn"
    DISCUSSION = "discussion"
    NOMINATIONS = "nominations"
    DEFENCE = "defence"
    VOTE = "vote"
    EXECUTION = "execution"
    DUSK = "dusk"
    NIGHT = "night"
    GAME_OVER = "game over"
    REVEAL = "reveal"


FIRST_NIGHT: Final = Phase.FIRST_NIGHT
NOMINATIONS: Final = Phase.NOMINATIONS
DEFENCE: Final = Phase.DEFENCE
VOTE: Final = Phase.VOTE
GAME_OVER: Final = Phase.GAME_OVER
"""Nearly every step asks for these, and `Phase.FIRST_NIGHT` takes seven times as long to look up."""

NIGHTS: Final = (Phase.FIRST_NIGHT, Phase.NIGHT)


class Move(NamedTuple):
    """By this trigger the game goes from one phase to another."""

    trigger: str
    source: Phase
    target: Phase


_P = Phase
_PLAYING = (
    _P.DEAL, _P.FIRST_NIGHT, _P.DAWN, _P.DISCUSSION, _P.NOMINATIONS, _P.DEFENCE, _P.VOTE, _P.EXECUTION,
    _P.DUSK, _P.NIGHT,
)  # fmt: skip

MOVES: Final[tuple[Move, ...]] = (
    Move("take_seats", _P.LOBBY, _P.SEATING),
    Move("deal", _P.SEATING, _P.DEAL),
    Move("close_eyes", _P.DEAL, _P.FIRST_NIGHT),
    Move("open_eyes", _P.FIRST_NIGHT, _P.DAWN),
    Move("open_eyes", _P.NIGHT, _P.DAWN),
    Move("talk", _P.DAWN, _P.DISCUSSION),
    Move("open_nominations", _P.DISCUSSION, _P.NOMINATIONS),
    Move("hear_defence", _P.NOMINATIONS, _P.DEFENCE),
    Move("begin_vote", _P.DEFENCE, _P.VOTE),
    Move("pardon", _P.DEFENCE, _P.NOMINATIONS),
    Move("finish_vote", _P.VOTE, _P.NOMINATIONS),
    Move("close_nominations", _P.DISCUSSION, _P.EXECUTION),
    Move("close_nominations", _P.NOMINATIONS, _P.EXECUTION),
    Move("call_vote", _P.DISCUSSION, _P.VOTE),
    Move("call_vote", _P.NOMINATIONS, _P.VOTE),
    Move("resume_talk", _P.VOTE, _P.DISCUSSION),
    *(
        Move("cut_short", phase, _P.EXECUTION)
        for phase in (_P.DISCUSSION, _P.NOMINATIONS, _P.DEFENCE, _P.VOTE)
    ),
    Move("reopen_nominations", _P.EXECUTION, _P.NOMINATIONS),
    Move("end_day", _P.EXECUTION, _P.DUSK),
    Move("close_eyes", _P.DUSK, _P.NIGHT),
    *(Move("end_game", phase, _P.GAME_OVER) for phase in _PLAYING),
    Move("open_grimoire", _P.GAME_OVER, _P.REVEAL),
)

_TARGETS: Final = {(move.trigger, move.source): move.target for move in MOVES}


def after(phase: Phase, trigger: str) -> Phase:
    """The phase this move leads to; raises KeyError for a move the table does not have."""
    return _TARGETS[trigger, phase]


def way(source: Phase, target: Phase) -> tuple[str, ...]:
    """The shortest run of moves from one phase to another; raises KeyError when there is none."""
    runs: dict[Phase, tuple[str, ...]] = {source: ()}
    waiting = [source]
    while waiting and target not in runs:
        here = waiting.pop(0)
        for move in MOVES:
            if move.source is here and move.target not in runs:
                runs[move.target] = (*runs[here], move.trigger)
                waiting.append(move.target)
    return runs[target]
