"""What lies on the Storyteller's desk, as the pages of whoever decides show it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from config.texts import Texts
from config.worded import in_language
from engine.phases import Phase
from engine.questions import OneSeat
from narrator.screens.records import Asked
from narrator.table.desk import OpenQuestion
from narrator.table.session import Session
from narrator.telling.answers import in_words
from narrator.telling.forms_on_desk import asked_in_words
from narrator.telling.script_lines import ScriptLines

MOST_TRUTHS: Final = 6
"""More are counted."""


def _truths(truths: Sequence[str], texts: Texts) -> tuple[str, ...]:
    """What is so, and how much more than can be read at a glance."""
    more = len(truths) - MOST_TRUTHS
    if more < 2:
        return tuple(truths)
    return (*truths[:MOST_TRUTHS], texts.shown("desk.more_truths", number=more))


UNCOVERING: Final = ("reveal_next", "reveal_result", "reveal_end")
"""The controls of a person who uncovers the players one by one, the first that is there being the next."""
LEADS_ON: Final = ("start", "open_nominations", "begin_vote", "close_nominations", *UNCOVERING)
"""The controls that a table does one after another."""
OF_THE_DAY: Final = (
    "spoken", "private_talks", "open_discussion", "call_everybody", "count_down", "one_minute_more",
)  # fmt: skip
"""The controls that are pressed again and again while the town talks."""
Controls = tuple[tuple[str, str], ...]


class Sorted(NamedTuple):
    """Controls of the table. `leads_on`: the one that leads to what comes next, None where none does; `of_the_day`:
    those that are pressed while the town talks; `others`: the rest."""

    leads_on: tuple[str, str] | None
    of_the_day: Controls
    others: Controls


def leading(controls: Controls) -> Sorted:
    """What leads on first, and what is within reach beside it."""
    first = next((one for one in controls if one[0] in LEADS_ON), None)
    of_the_day = tuple(one for one in controls if one[0] in OF_THE_DAY)
    return Sorted(
        first, of_the_day, tuple(one for one in controls if one is not first and one not in of_the_day)
    )


def awaited(session: Session, controls: Controls) -> str:
    """The label of what has to be tapped before the table goes on; "" where it goes on by itself."""
    labels, phase = dict(controls), session.table.phase
    if session.pace.paused:
        return labels.get("resume", "")
    if phase is Phase.REVEAL and session.retelling.whole:
        return labels.get("new_game", "")
    led = phase in (Phase.LOBBY, Phase.SEATING) or session.pace.open_ended
    on = leading(controls).leads_on
    return on[1] if led and on is not None else ""


def clock(session: Session, words: ScriptLines) -> Controls:
    """Whether the clock ends talk and nominations, or only says that time is up: for whoever runs the game."""
    live, texts = session.table.live, words.texts
    if not (session.desk.taken or session.table.real_box) or live is None or live.over:
        return ()
    if session.desk.ends_the_day:
        return (("day_by_clock", texts.shown("host.day_by_clock")),)
    return (("day_by_hand", texts.shown("host.day_by_hand")),)


def pieces_in_words(
    pieces: Sequence[Sequence[object]], stand: Sequence[object], names: Sequence[str], texts: Texts
) -> tuple[tuple[tuple[str, bool], ...], ...]:
    """What an answer may be put together from, each with whether it stands."""
    return tuple(
        tuple((in_words(one, names, texts), one == now and type(one) is type(now)) for one in piece)
        for piece, now in zip(pieces, stand, strict=True)
    )


def shown(asked: OpenQuestion, names: Sequence[str], words: ScriptLines) -> Asked:
    """The question with its answers. `names`: by seat."""
    question, texts = asked.question, words.texts

    def said(answer: object) -> str:
        return in_words(answer, names, texts, seats=isinstance(question.options.shape, OneSeat))

    return Asked(
        question.id,
        asked_in_words(question, names, words),
        said(asked.proposed),
        in_language(asked.reason, texts),
        _truths([said(one) for one in question.truths], texts),
        tuple((said(one), one == asked.answer and type(one) is type(asked.answer)) for one in asked.answers),
        asked.ends,
        pieces_in_words(asked.pieces, asked.apart, names, texts),
        tuple(names[seat] for seat in question.options.pieces_for()),
        question.options.longest,
        question.options.sentences,
        asked.mark,
    )
