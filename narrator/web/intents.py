"""From what a page sends to an `Intent`: which actions there are and what each may carry."""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from narrator.screens.records import ONE
from narrator.table.names import BadName, clean_name

MOST_CHAIRS = 60  # seats are numbered on when Travellers come and go
TO = tuple(f"to_{seat}" for seat in range(MOST_CHAIRS))  # to whom a message is written
HANDS = tuple(f"hand_{seat}" for seat in range(MOST_CHAIRS))  # that are counted in a vote
SAID = ("said_yes_no", "said_seat", "said_character", "said_text")  # by a player who answers
SHOWS = ("show_1", "show_2", "show_3")  # what it shows
PIECES = tuple(f"piece_{place}" for place in range(1, 41))  # of what a person decides; no form has more
MOST_PICKS = 6  # of players, and of words; a script asks for fewer
LONGEST_TEXT = 400
IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{8,64}")

Reader: TypeAlias = Callable[[object], object]


class BadIntent(ValueError):
    """`args[0]` is the name of the text that says why, in the section shown.errors."""


def number(value: object) -> int:
    """A whole number below ten million, from a socket or a form; raises BadIntent."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 8:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10_000_000:
        raise BadIntent("not_now")
    return value


def seats(value: object) -> tuple[int, ...]:
    """`[3, 5]` from a socket or `"3,5"` from a form; at most six different seats.

    >>> seats([3, 5]), seats("3,5"), seats("")
    ((3, 5), (3, 5), ())
    """
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list):
        raise BadIntent("not_now")
    chosen = tuple(number(part) for part in parts if part != "")
    if (
        len(chosen) > MOST_PICKS
        or len(set(chosen)) != len(chosen)
        or any(seat >= MOST_CHAIRS for seat in chosen)
    ):
        raise BadIntent("illegal_choice")
    return chosen


def yes_or_no(value: object) -> bool:
    """Raises BadIntent for anything else."""
    if value in (True, "true", "yes"):
        return True
    if value in (False, "false", "no"):
        return False
    raise BadIntent("not_now")


def hands_up(value: object) -> bool | str:
    """All of a player's hands, none, or just one of several."""
    return ONE if value == ONE else yes_or_no(value)


def nominee(value: object) -> int | str:
    """A player, or the Storyteller, who has no number."""
    return "storyteller" if value == "storyteller" else number(value)


def mark(value: object) -> str:
    """A short word of ours, such as the id of a question; raises BadIntent."""
    if isinstance(value, str) and len(value) <= 64 and value.isprintable():
        return value
    raise BadIntent("not_now")


def named(value: object) -> tuple[str, ...]:
    """`["imp", "spy"]` from a socket or `"imp,spy"` from a form; at most six different words."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list):
        raise BadIntent("not_now")
    words = tuple(mark(part) for part in parts if part != "")
    if len(words) > MOST_PICKS or len(set(words)) != len(words):
        raise BadIntent("illegal_choice")
    return words


def words(value: object) -> str:
    """Anything typed, as one line."""
    if isinstance(value, str) and len(value) <= LONGEST_TEXT:
        return " ".join(value.split())
    raise BadIntent("too_large")


def document(value: object) -> str:
    """A file, as text; how large it may be is for whoever carries it."""
    if isinstance(value, str):
        return value
    raise BadIntent("not_now")


def person(value: object) -> str:
    """A name as it is written on the chair; raises BadIntent with what is wrong with it."""
    if not isinstance(value, str):
        raise BadIntent("not_now")
    try:
        return clean_name(value)
    except BadName as problem:
        raise BadIntent(problem.args[0]) from problem


PHONE_ACTIONS: Mapping[str, Mapping[str, Reader]] = {
    "sit": {"seat": number},
    "neighbours": {"right": yes_or_no},
    "neighbour": {"side": mark, "whom": mark},
    "ready": {},
    "pick": {"look": mark, "picks": seats, "word": named},
    "confirm": {"look": mark, "picks": seats, "word": named},
    "hand": {"vote": mark, "raised": hands_up, "person": number},
    "spoken": {},
    "nominate": {"nominee": nominee},
    "slay": {"target": number},
    "cancel": {"echo": mark},
    "stand": {"echo": mark},
    "exile": {"traveller": number},
    "power": {"verb": mark, "target": number},
    "compose": {"verb": mark, "target": number},
    "tap": {"index": number},
    "back": {},
    "write": {"text": words},
    "take": {"index": number},
    "say": {},
    "speak": {},
    "drop": {},
    "report": {"target": number, "what": mark},
    "ask_who": {"target": number},
    "travel": {"character": mark},
    "beside": {"seat": number},
    "language": {"language": mark},
    "wish": {"text": words},
    "ask_word": {},
    "tell_word": dict.fromkeys(SAID, words),
    "saw": {"changes": number},
    "sounds_like": {"text": words},
    "second_name": {"text": words},
    "say_name": {},
    "hear_name": {},
    "forget_name": {},
    "skip_name": {},
    "count_me": {"counted": yes_or_no},
}
OPTIONAL = frozenset(
    {
        "look",
        "picks",
        "word",
        "target",
        "value",
        "person",
        "text_2",
        *PIECES,
        "whom",
        "by_number",
        "hides",
        *SAID,
        "everybody",
        "ready",
        "asks",
        "aloud",
        "in_story",
        *TO,
        *HANDS,
        *SHOWS,
    }
)
"""`person`: whose hand it is, where several people share the phone."""

HOST_ACTIONS: Mapping[str, Mapping[str, Reader]] = {
    **{
        action: {}
        for action in (
            "start",
            "pause",
            "resume",
            "repeat",
            "skip",
            "open_nominations",
            "close_nominations",
            "begin_vote",
            "spoken",
            "one_minute_more",
            "end",
            "close",
            "read_rules",
            "open_joining",
            "close_joining",
            "new_players",
            "no_new_players",
            "plays_seldom",
            "plays_between",
            "plays_often",
            "new_game",
            "undo",
            "madness_by_hand",
            "madness_by_mind",
            "day_by_hand",
            "day_by_clock",
            "opinions_by_hand",
            "opinions_by_mind",
            "undo_ruling",
            "real_box",
            "no_real_box",
            "take_back",
            "amend_leave",
            "amend_undo",
            "next_cause",
            "enough_help",
            "sounds_on",
            "sounds_off",
            "hear_names",
            "hold_to_talk",
            "let_go",
            "do_it",
            "leave_it",
            "reveal_next",
            "reveal_rest",
            "reveal_result",
            "reveal_end",
            "delete_statistics",
        )
    },
    "keep_statistics": {"on": yes_or_no},
    "reveal": {"seat": number},
    "reveal_by": {"how": mark},
    "result_last": {"last": yes_or_no},
    "reveal_with": {"what": mark, "shown": yes_or_no},
    "judge": {"question": mark, "index": number},
    "judge_in_words": {"question": mark, "text": words, "text_2": words},
    "judge_in_pieces": {"question": mark, **dict.fromkeys(PIECES, number)},
    "accept": {"question": mark},
    "amend_look": {"question": mark, "index": number},
    "amend_in_pieces": {"question": mark, **dict.fromkeys(PIECES, number)},
    "amend": {"question": mark},
    "recount_look": dict.fromkeys(HANDS, yes_or_no),
    "recount": {},
    "take_back_look": {"doing": mark},
    "take_back_one": {"doing": mark},
    "do_again": {"undone": number},
    "sheet_lift": {"seat": number, "reminder": number},
    "sheet_move": {"seat": number, "reminder": number, "other": number},
    "sheet_lay": {"seat": number, "reminder": mark},
    "sheet_swap": {"seat": number, "other": number, "sides": yes_or_no},
    "sheet_is": {"seat": number, "character": mark, "side": mark, "believes": mark},
    "sheet_bluffs": {"seat": number, "first": mark, "second": mark, "third": mark},
    "sheet_say": {"seat": number, "say": yes_or_no},
    "sheet_note": {"whom": mark, "text": words, "in_story": yes_or_no},
    "hold_off": {"held": yes_or_no},
    "draft_change": {"question": mark, "index": number},
    "draft_in_pieces": {"question": mark, **dict.fromkeys(PIECES, number)},
    "draft_nod": {},
    "draft_again": {},
    "depth": {"depth": mark},
    "sheet_line": {"read": mark},
    "execution": {"target": number, "dies": yes_or_no},
    "declare": {"side": mark},
    "tokens": {"form": document},
    "net": {"net": words, "answer": mark},
    "show_card": {"piece": mark, "value": words},
    "show_told": {"seat": number, "index": number},
    "message": {
        **dict.fromkeys(TO, yes_or_no),
        "everybody": yes_or_no,
        "ready": mark,
        "text": words,
        **dict.fromkeys(SHOWS, mark),
        "asks": mark,
        "aloud": yes_or_no,
        "in_story": yes_or_no,
    },
    "message_back": {"message": number},
    "message_again": {},
    "answer_word": {"seat": number, "how": mark},
    "point_at": {"seat": number},
    "name_for": {"word": mark},
    "next_visit": {},
    "visit_back": {},
    "show_visit": {},
    "wake_by_hand": {"whom": mark, "by_number": yes_or_no, "hides": yes_or_no},
    "decide": {"discretion": mark, "mine": yes_or_no},
    "say_it": {"text": words},
    "own_microphone": {"mine": yes_or_no},
    "cancel": {"echo": mark},
    "stand": {"echo": mark},
    "hand": {"seat": number, "raised": yes_or_no},
    "rename": {"seat": number, "name": person},
    "swap": {"seat": number, "other": number},
    "unseat": {"seat": number},
    "leave_out": {"player": number},
    "bring_back": {"player": number},
    "approve": {"claim": mark},
    "refuse": {"claim": mark},
    "admit": {"player": number},
    "turn_away": {"player": number},
    "fabled": {"character": mark},
    "no_fabled": {"character": mark},
    "agree": {"character": mark, "player": number},
    "exchange": {"seat": number, "other": number},
    "move": {"seat": number, "beside": number},
    "rule": {"verb": mark, "seat": number, "value": mark},
    "nominate": {"nominee": number},
    "power": {"verb": mark, "target": number},
    "script": {"text": document},
    "script_without": {},
    "edition": {"edition": mark},
    "tone": {"tone": mark},
    "use_address": {"address": mark},
    "wifi": {"name": mark, "password": mark},
    "sounds_like": {"player": number, "text": words},
    "second_name": {"player": number, "text": words},
    "say_name": {"player": number},
    "hear_name": {"player": number},
    "forget_name": {"player": number},
}


def read_arguments(
    readers: Mapping[str, Reader], sent: Mapping[str, object], *, optional: frozenset[str] = frozenset()
) -> dict[str, object]:
    """What was sent, as the types the room expects. Raises `BadIntent` for anything missing, extra or odd."""
    if not set(sent) <= set(readers) or not set(readers) - optional <= set(sent):
        raise BadIntent("not_now")
    return {name: readers[name](value) for name, value in sent.items()}
