"""What a person can say who runs the game: the grammar of the moment, of what they type or say under a held key.

Their sentences begin with st_ in config/sentences. They are never offered with those of the players: some are the
same, and from the room nobody's word is theirs.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from engine.by_hand import is_held_off
from engine.phases import NIGHTS, Phase
from engine.questions import Answer, OneSeat, Question
from engine.real_box import TodaysExecution
from engine.registry import CHARACTERS, character
from engine.terms import Alignment
from narrator.listening.spoken_acts import Names, character_spoken
from narrator.table.arrivals import RULING_PHASES
from narrator.table.desk import OpenQuestion
from narrator.table.session import Session
from narrator.telling.spoken_lines import token_in
from voices import Grammar, Name

STORYTELLER: Final = "storyteller"
"""Who holds the microphone open while their words are heard."""
ALWAYS: Final = (
    "st_next", "st_who_next", "st_undo", "st_chair", "st_decides", "st_cover", "st_sound", "st_voice", "st_repeat",
)  # fmt: skip
RULED: Final = (
    "st_kill", "st_revive", "st_mark", "st_lift", "st_affect", "st_becomes", "st_is", "st_turns", "st_swap",
    "st_exchange", "st_says",
)  # fmt: skip
"""What is ruled by hand, in any phase of a game."""
FATAL: Final = frozenset({"st_kill", "st_revive", "st_execute", "st_wins"})
"""What must fit clearly better than anything else, as does taking something back where nothing is said back. Else
"cover it" of two voices was "kill Maria" twice, and "who is next" once "undo that" (2026-11-23)."""
LIKE_NEXT: Final = frozenset({"st_who_next", "st_chair"})
"""What must fit clearly better while somebody is awake, as "next" is said most then: of eight voices that said it,
the ear took one for "who's next" or "you take it", and understood one not at all (2026-11-28)."""
_HEARS: Final = ("st_hears", "st_hears_yes_no", "st_hears_player", "st_hears_character")
_NAME_CHARACTERS: Final = {"st_becomes", "st_is", *_HEARS, "st_chooses"}
_NAME_TOKENS: Final = {"st_mark", "st_lift"}


def grammar(session: Session, names: Names, *, stands: bool = False) -> Grammar:
    """What means something now; `stands`: something they said is said back, and can be put right."""
    intents = {*ALWAYS, *_of_the_moment(session), *(("st_not",) if stands else ())}
    slots: dict[str, tuple[Name, ...]] = {}
    if intents & _NAME_CHARACTERS:
        slots["character"] = _characters(session)
    if intents & _NAME_TOKENS:
        slots["token"] = _tokens(session)
    ring = session.table.square.ring if session.table.live is not None else ()
    said = frozenset(intents)
    unlikely = said & (FATAL if stands else FATAL | {"st_undo"})
    whole = Grammar(said, names.plain(ring), tuple(sorted(slots.items())), unlikely=unlikely)
    if session.waking.visit is None:
        return whole
    return whole.asking_for("st_next", *_asked(session), or_else=said - unlikely - LIKE_NEXT)


def _of_the_moment(session: Session) -> Iterator[str]:
    table, phase = session.table, session.table.phase
    yield "st_resume" if session.pace.paused else "st_pause"
    if table.live is None or table.live.over:
        return
    if phase in RULING_PHASES:
        yield from RULED
    if session.amending.hands():
        yield "st_recount"
    if session.nets.shown():
        yield "st_net"
    if session.messages.known:
        yield from ("st_message", "st_word")
    if session.one_card.is_open or session.one_card.ready:
        yield "st_close_card"
    if phase in NIGHTS and session.waking.on:
        yield "st_wake"
    yield from _asked(session)
    if session.real_box.on:
        yield "st_wins"
    else:
        yield "st_let_end" if is_held_off(table.live.game) else "st_play_on"
    if session.desk.taken or table.real_box:
        yield "st_keeps_time"
    if session.night_draft.draft is not None:
        yield from ("st_draft", "st_no_draft")
    if session.undoing.newest is not None:
        yield "st_again"
    if session.daylight.lengthens:
        yield from ("st_time", "st_more_time")
    if session.daylight.calls:
        yield "st_call"
    if session.daylight.may_count:
        yield "st_count_down"
    if session.table.private_talks:
        yield "st_together"
    elif session.daylight.may_part:
        yield "st_private"
    if phase is Phase.DISCUSSION:
        yield "st_open"
    elif phase is Phase.NOMINATIONS:
        yield from ("st_nominates", "st_last_call", "st_close")
    elif phase is Phase.DEFENCE:
        yield "st_vote"
    elif phase is Phase.VOTE:
        yield "st_hand"
    if table.speaker is not None:
        yield "st_enough"


def _asked(session: Session) -> Iterator[str]:
    """What can be said to what waits for the person."""
    opened, visit = session.desk.open, session.waking.visit
    if session.real_box.due is not None:
        yield from ("st_accept", "st_pass_over", "st_pass_over_rest")
    elif session.real_box.asked is not None:
        if isinstance(session.real_box.asked.options, TodaysExecution):
            yield "st_execute"
    elif opened is not None:
        yield from ("st_accept", "st_why", "st_other", *_answers_to(opened))
    elif visit is not None:
        yield "st_show"
        if visit.seat in visit.look.questions:
            yield from ("st_chooses", "st_not")
    elif session.table.phase in NIGHTS:
        yield "st_accept"


def _answers_to(opened: OpenQuestion) -> Iterator[str]:
    """Sentences of the kind that the question is answered by: a name is not taken for the number it sounds like."""
    seats = names_players(opened.question)
    told = (parts(one, seats=seats) for one in (opened.proposed, *opened.answers))
    kinds = {kind for each in told for kind, _ in each}
    if not kinds or "other" in kinds:
        yield from _HEARS
        return
    if "number" in kinds:
        yield "st_hears"
    if kinds & {"yes_no", "side"}:
        yield "st_hears_yes_no"
    if "seat" in kinds:
        yield "st_hears_player"
    elif "character" in kinds:
        yield "st_hears_character"


Parts: TypeAlias = frozenset[tuple[str, object]]
"""What an answer is made of: (kind, what), of the kinds number, yes_no, side, seat, character and other."""


def names_players(question: Question) -> bool:
    """Whether a number that answers it is a player."""
    return isinstance(question.options.shape, OneSeat)


def parts(answer: Answer, *, seats: bool) -> Parts:
    """`seats`: whether a number alone is a player."""
    return frozenset(_atoms(answer, seats=seats))


def _atoms(answer: Answer, *, seats: bool) -> Iterator[tuple[str, object]]:
    match answer:
        case bool():
            yield "yes_no", answer
        case Alignment():
            yield "side", answer.value
        case int():
            yield ("seat" if seats else "number"), answer
        case str() if answer in CHARACTERS:
            yield "character", answer
        case tuple():
            for one in answer:
                yield from _atoms(one, seats=True)
        case _:
            yield "other", str(answer)


def _characters(session: Session) -> tuple[Name, ...]:
    """Those of the script: which of them are in play cannot be told from what may be said."""
    texts = session.table.texts
    return tuple(character_spoken(one, texts) for one in session.table.script.characters)


def _tokens(session: Session) -> tuple[Name, ...]:
    """Of the script, each once."""
    texts = session.table.texts
    tokens = dict.fromkeys(
        token for one in session.table.script.characters for token in character(one).reminders
    )
    spoken = {one: token_in(texts, one) for one in tokens}
    return tuple(Name(one, (words,), ordinary=True) for one, words in spoken.items() if _has_letters(words))


def _has_letters(words: str) -> bool:
    return any(letter.isalnum() for letter in words)
