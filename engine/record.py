"""The record of a game: the deal, every answer, a digest for every step, and snapshots at dusk and dawn.

One plain-data line each. Outcomes are recorded, never seeds, so code that draws once more does not shift an old
game; and the digests notice a changed rule at its first step, also where no question changed.

A record of an older form is read too: `read` puts its lines into the present form and leaves a mark on each. Digests
tell nothing across forms, so there the facts that were told are compared, at every snapshot.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from engine.deciders import Given, Nobody
from engine.game import Game
from engine.grimoire import Seat
from engine.house_rules import TO_ITS_END, HouseRules
from engine.ledger import Told
from engine.plain import Plain, fields_of, from_plain, to_plain
from engine.questions import Answer, Question
from engine.rules import changes
from engine.script import script_from
from engine.terms import ANYONE, CHANCE, EXECUTION, EXILE, NOBODY, STORYTELLER

if TYPE_CHECKING:
    from engine.amendment import Amendment
    from engine.deciders import Answered

Line: TypeAlias = dict[str, Any]

SCHEMA: Final = 4
OLDEST: Final = 2  # the oldest form that is still read
_STEPS: Final = frozenset(("q", "step", "undo", "withdrawn", "snapshot"))  # what holds the name of a step
_NOT_FROM_THE_START: Final = (
    "notes",
    "began_with",
    "by_hand",
)  # of the state of a game: earlier versions wrote none
_NO_SEAT_IN_FORM_2: Final = {-1: STORYTELLER, -2: CHANCE, -3: ANYONE}  # where NOBODY was -1 as well


class RecordDiverged(ValueError):
    """The record does not lead where it led when it was written: the rules have changed since, or it was edited."""


class BrokenRecord(ValueError):
    """The record is not one of ours, or damaged before its end; the message names the line."""


class Proposed(NamedTuple):
    """What was proposed to a person who decided otherwise, and why."""

    answer: Answer
    reason: str


def header(game: Game) -> Line:
    """The first line: who plays, and with which characters."""
    return {
        "storyteller": SCHEMA,
        "names": list(game.square.names),
        "script": game.script.as_data(),
        "travellers": to_plain(
            tuple(zip(game.square.travellers, game.square.traveller_characters, strict=True))
        ),
        "house_rules": {**game.house_rules.chosen, TO_ITS_END: game.house_rules[TO_ITS_END]},
        "seats": to_plain(tuple(game.grimoire.seats)),
    }


def answered(
    question: Question,
    answer: Answer,
    why: str = "",
    *,
    law: bool = False,
    instead_of: Proposed | None = None,
) -> Line:
    """An answer, written before it is used; `law`: it stands although the options do not allow it; `instead_of`: what
    was proposed, where a person decided otherwise. No replay reads that."""
    line = _an_answer(question.id, question.who, answer, why, law=law)
    if instead_of is None:
        return line
    return {**line, "by": "host", "mind": to_plain(instead_of.answer), "mind_why": instead_of.reason}


def instead_of_in(line: Line) -> Proposed | None:
    """What was proposed where a person decided otherwise; None where they did not. Raises BrokenRecord."""
    if "mind" not in line:
        return None
    with _as_a_record(f"what was proposed for {line['q']!r}"):
        why = line.get("mind_why", "")
        return Proposed(from_plain(line["mind"]), why if isinstance(why, str) else str(why))


def stepped(game: Game) -> Line:
    """A whole step; `over` marks the last one."""
    line = {"step": game.step, "digest": game.digest}
    return {**line, "over": True} if game.over else line


def amended(change: "Amendment", by: str, since: int) -> Line:
    """A changed decision, whole: the steps that are played again with all their answers, and a snapshot."""
    games = [*(step.before for step in change.steps), change.game][1:]
    steps = [
        {
            **stepped(game),
            **({"ruling": to_plain(step.ruling)} if step.ruling else {}),
            "given": _given(step.asked),
        }
        for step, game in zip(change.steps, games, strict=True)
    ]
    sealed = [
        _an_answer(question, one.who, one.answer, one.why, law=one.law)
        for question, one in change.sealed.items()
    ]
    line = {
        "amend": next(iter((*change.forced, *change.without))),
        "force": list(change.forced),
        **({"without": list(change.without)} if change.without else {}),
        "back": change.back,
        "by": by,
        "steps": steps,
    }
    line |= {"given": sealed, **snapshot(change.game, since)}
    return {**line, "over": True} if change.game.over else line


def as_said(warning: str, game: Game) -> Line:
    """A person was warned of this, and their word stands. Nothing hangs on it when the record is played again."""
    return {"as_said": warning, "after": game.step}


def _given(asked: Iterable["Answered"]) -> list[Line]:
    return [_an_answer(one.question.id, one.question.who, one.answer, one.why, law=one.law) for one in asked]


def _an_answer(question: str, who: int, answer: Answer, why: str, *, law: bool) -> Line:
    line: Line = {"q": question, "who": who, "a": to_plain(answer)}
    return {**line, **({"why": why} if why else {}), **({"law": True} if law else {})}


def steps_in(line: Line) -> list[tuple[Line, Any]]:
    """The steps of a changed decision, and what was ruled in each (None: nothing); raises BrokenRecord."""
    with _as_a_record(f"the change of {line['amend']!r}"):
        return [(one, from_plain(one["ruling"]) if "ruling" in one else None) for one in line["steps"]]


def given_in(line: Line, told: int) -> dict[str, Given]:
    """The answers of a changed decision, or of a step of it, as given with so much told; raises BrokenRecord."""
    with _as_a_record("an answer of a changed decision"):
        return {
            one["q"]: Given(from_plain(one["a"]), one["who"], told, one.get("why", ""), bool(one.get("law")))
            for one in line["given"]
        }


def finished(lines: list[Line]) -> bool:
    """Whether the game of this record is over, as far as its lines say."""
    last = next((line for line in reversed(lines) if "step" in line or "snapshot" in line), {})
    return bool(last.get("over"))


def next_digest(game: Game, since: int) -> str:
    """A short hash of everything the game is now, on top of what it was; `since`: the new ledger entries."""
    state = [getattr(game, name) for name in Game.STATE if name not in ("chronicle", *_NOT_FROM_THE_START)]
    # Records of earlier versions know of none of these.
    state += [game.notes] if game.notes else []
    state += [("by hand", game.by_hand)] if game.by_hand else []
    grimoire = game.grimoire
    lately = game.chronicle[-16:]  # what is older is in the digests before
    whole = (
        (state, lately, len(game.chronicle)),
        (grimoire.seats, grimoire.ring, grimoire.fabled, grimoire.reminders),
        game.ledger[since:],
    )
    return sha256(json.dumps(whole).encode()).hexdigest()[:16]


def snapshot(game: Game, since: int) -> Line:
    """The whole state as plain data, with the ledger from entry `since` on."""
    grimoire = game.grimoire
    line = {
        "snapshot": game.step,
        "schema": SCHEMA,
        "state": {name: to_plain(getattr(game, name)) for name in Game.STATE},
        "grimoire": to_plain(
            (
                tuple(grimoire.seats),
                grimoire.ring,
                grimoire.fabled,
                tuple(grimoire.reminders),
                grimoire.next_id,
            )
        ),
        "ledger": [to_plain(told) for told in game.ledger[since:]],
        "since": since,
    }
    return {**line, "check": _check(line)}


def restore(first: Line, snapshots: list[Line]) -> Game:
    """The game of the last of these snapshots; raises BrokenRecord."""
    game = new_from(first)
    last = snapshots[-1]
    if last.get("schema") != SCHEMA:
        raise BrokenRecord(f"a snapshot of form {last.get('schema')!r}; this version reads form {SCHEMA}")
    with _as_a_record(f"the snapshot at {last['snapshot']}"):
        ledger: list[Told] = []
        for line in snapshots:
            if line["check"] != _check(line):
                raise ValueError("it was damaged or edited")
            ledger = [*ledger[: line["since"]], *told_in(line)]
        for name in Game.STATE:
            if name not in _NOT_FROM_THE_START or name in last["state"]:
                setattr(game, name, from_plain(last["state"][name]))
        seats, ring, fabled, reminders, next_id = from_plain(last["grimoire"])
        game.grimoire.seats = list(map(_seat, seats))
        game.grimoire.ring, game.grimoire.fabled = ring, fabled
        game.grimoire.reminders, game.grimoire.next_id = list(reminders), next_id
        game.grimoire.standing = game.grimoire.holdings = game._judged = None
        game.take_ledger(ledger)
        game.begin(last["snapshot"])
    return game


def new_from(first: Line) -> Game:
    """The game at its beginning, from the first line of a record; raises BrokenRecord."""
    if "storyteller" not in first:
        raise BrokenRecord("the first line does not begin a game; is this a Storyteller record?")
    if first["storyteller"] not in range(OLDEST, SCHEMA + 1):
        raise BrokenRecord(
            f"a record of form {first['storyteller']!r}; this version reads form {SCHEMA}, and older ones from form "
            f"{OLDEST} on"
        )
    with _as_a_record("its first line"):
        game = Game(
            script_from(first["script"]),
            tuple(first["names"]),
            Nobody(),
            travellers=from_plain(first["travellers"]),
            house_rules=HouseRules({TO_ITS_END: False, **first["house_rules"]}),
        )
        game.grimoire.seats = list(map(_seat, from_plain(first["seats"])))
        game.grimoire.standing = game.grimoire.holdings = None
    return game


def _seat(seat: Seat) -> Seat:
    """A seat on record; in those of earlier versions what a player thinks is the id of a character."""
    if isinstance(seat.believes, str):
        return seat._replace(believes=changes.usual_belief(seat.character, seat.believes, seat.alignment))
    return seat


def form_of(line: Line) -> int:
    """The form in which this line was written."""
    form = line.get("form", line.get("storyteller", SCHEMA))
    return form if type(form) is int else SCHEMA


def goes_on_in_this_form() -> Line:
    """The line in a record of an older form after which all are of the present one."""
    return {"form": SCHEMA}


def told_in(line: Line) -> list[Told]:
    """What was told since the snapshot before, by a snapshot line; raises BrokenRecord."""
    with _as_a_record(f"the snapshot at {line['snapshot']}"):
        return [from_plain(told) for told in line["ledger"]]


def answer_in(line: Line) -> Answer:
    """The answer of a "q" line, or the ruling of a "ruling" line; raises BrokenRecord."""
    with _as_a_record(f"the line of {line.get('q', 'a ruling')!r}"):
        return from_plain(line["a"] if "q" in line else line["ruling"])


def understand(line: Line) -> None:
    """Raises BrokenRecord for a line whose words are of the wrong kind."""
    for word in ("q", "step", "digest", "undo", "amend", "withdrawn", "snapshot"):
        if word in line and not isinstance(line[word], str):
            raise BrokenRecord(f"{word!r} is followed by {line[word]!r}, not by a text")
    if type(line.get("back", 1)) is not int:
        raise BrokenRecord(f"'back' is followed by {line['back']!r}, not by a number of steps")
    if "snapshot" in line and not isinstance(line.get("state"), dict):
        raise BrokenRecord(f"the snapshot at {line['snapshot']} has no state")


def _check(snapshot_line: Line) -> str:
    """A short hash by which a damaged snapshot is known."""
    parts = [snapshot_line[part] for part in ("snapshot", "schema", "state", "grimoire", "ledger", "since")]
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


@contextmanager
def _as_a_record(part: str) -> Iterator[None]:
    """What damaged or foreign data raises becomes a BrokenRecord that names the part."""
    try:
        yield
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise BrokenRecord(f"{part} cannot be understood ({type(error).__name__}: {error})") from error


def read(text: str) -> list[Line]:
    """The lines of a record, all in the present form. A last line that was cut off while it was written is left out.

    Raises BrokenRecord for a damaged line before it.
    """
    raw = text.split("\n")
    lines: list[Line] = []
    form = SCHEMA
    for number, one in enumerate(raw, start=1):
        if not one.strip():
            continue
        try:
            line = json.loads(one)
            if not isinstance(line, dict):
                raise ValueError("not an object")
        except ValueError as error:
            if number == len(raw):
                break
            raise BrokenRecord(
                f"line {number} cannot be read ({error}); restore the file, or delete this line and all after it"
            ) from None
        if "storyteller" in line or "form" in line:
            form = form_of(line)
        lines.append(_in_the_present_form(line, form) if form in _FROM_FORM else line)
    if not lines:
        raise BrokenRecord("the record is empty")
    return lines


def _in_the_present_form(line: Line, form: int) -> Line:
    """The same line as it is written now, with a mark of its form."""
    newer = line
    for older in range(form, SCHEMA):
        if older in _FROM_FORM:
            newer = _FROM_FORM[older](newer)
    newer = {**newer, "form": form}
    if "snapshot" in line and line.get("schema") == form:
        whole = "check" in line and line["check"] == _check(line)
        newer["schema"] = SCHEMA
        newer["check"] = _check(newer) if whole else None
    return newer


def _from_form_3(line: Line) -> Line:
    """What a vote is about was no word, but whether it was an exile."""
    return {part: _votes_from_form_3(value) for part, value in line.items()}


def _votes_from_form_3(data: Plain) -> Plain:
    if isinstance(data, list):
        return [_votes_from_form_3(item) for item in data]
    if not isinstance(data, dict):
        return data
    newer = {name: _votes_from_form_3(part) for name, part in data.items()}
    parts = newer.get("of")
    if newer.get("is") == "VoteBegan" and isinstance(parts, list) and len(parts) == 4:
        newer["of"] = [*parts[:3], EXILE if parts[3] else EXECUTION]
    return newer


def _from_form_2(line: Line) -> Line:
    """Storyteller and nobody have numbers of their own. A bare -1 as an answer is a player's who picked nobody."""
    newer = {part: _no_seats_from_form_2(value) for part, value in line.items()}
    if type(line.get("who")) is int:
        newer["who"] = _NO_SEAT_IN_FORM_2.get(line["who"], line["who"])
    if type(line.get("a")) is int and line["a"] == -1:
        newer["a"] = NOBODY
    for part in _STEPS & line.keys():
        newer[part] = _step_from_form_2(line[part])
    return newer


def _no_seats_from_form_2(data: Plain) -> Plain:
    """Plain data in which the Storyteller, chance and the open table have their present numbers."""
    if isinstance(data, list):
        return [_no_seats_from_form_2(item) for item in data]
    if not isinstance(data, dict):
        return data
    if not isinstance(data.get("of"), list):
        return {name: _no_seats_from_form_2(part) for name, part in data.items()}
    parts = [_no_seats_from_form_2(item) for item in data["of"]]
    for place, field in enumerate(fields_of(str(data.get("is")))[: len(parts)]):
        if field in ("seat", "by", "owner", "source") and type(parts[place]) is int:
            parts[place] = _NO_SEAT_IN_FORM_2.get(parts[place], parts[place])
        elif field == "step":
            parts[place] = _step_from_form_2(parts[place])
    return {**data, "of": parts}


def _step_from_form_2(step: Plain) -> Plain:
    """The name of a step or of a question in it, where it is a turn of the Storyteller's own."""
    return re.sub(r"@-1(?=$|#| )", f"@{STORYTELLER}", step) if isinstance(step, str) else step


_FROM_FORM: Final[dict[int, Callable[[Line], Line]]] = {2: _from_form_2, 3: _from_form_3}
"""By form what brings a line into the next one."""
