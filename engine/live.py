"""A game at a real table: played step by step as answers arrive, recorded, recovered, undone.

A step is played on a copy. When a question stays open the copy is thrown away and the step is played again once
the answer is there, so a crash in the middle of a step needs nothing special: the answers on record lead to the
same question.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from engine import amendment, course, day, night_sheet, record, rulings
from engine.amendment import FLOOR, Amendment, CannotAmend, PastStep
from engine.deciders import Answered, Decider, Nobody, Recording, Sealed, Undecided, is_news
from engine.game import Game
from engine.ledger import DayBroke, NightFell, Retracted, Told
from engine.phases import Phase
from engine.plain import to_plain
from engine.questions import Answer, IllegalAnswer, Menu, Question
from engine.record import Line, RecordDiverged
from engine.terms import CHANCE, NOBODY, STORYTELLER, TOWN, Alignment


class NotAsked(ValueError):
    """An answer to a question that is not open (any more)."""


class NothingToUndo(ValueError):
    """The game is at its beginning."""


class NightAhead(NamedTuple):
    """A night as it would go on: the game at its end, or where it waits; all that is asked on the way, with the
    answers; and what stays open."""

    game: Game
    asked: tuple[Answered, ...]
    open: tuple[Question, ...]


class LiveGame:
    """Holds the game as it stands after its last whole step, and what is known of the next one."""

    def __init__(
        self,
        game: Game,
        decider: Decider,
        write: Callable[[Line], None],
        *,
        why: Callable[[str], str] = lambda _: "",
    ) -> None:
        """`decider` answers what no player is asked for (usually the Storyteller and chance).

        `write` gets every line of the record before it takes effect. `why` gives the reason for the Storyteller's
        answer to a question id, for the record.
        """
        self.game = game
        self.decider = decider
        self.write = write
        self.why = why
        self.instead_of: Callable[[str], record.Proposed | None] = lambda _: None
        """What was proposed for a question that `decider` answers otherwise because a person wants it so."""
        self.waiting: Question | None = None
        self.waiting_for: tuple[Question, ...] = ()  # that question, and what is asked in the same moment
        self._menu: Menu | None = None
        self._running = game  # the unfinished step, as far as it has come
        self._known = Sealed()
        self._ruling: rulings.Ruling | None = None  # carried out as the next step
        self._end: rulings.Ruling | None = None  # carried out at the end of what there is of the step
        # The ruling that waits for an answer, while another goes before it.
        self._later: rulings.Ruling | None = None
        self._past: list[PastStep] = []
        self._asked: list[Answered] = []  # in the unfinished step
        self._snapshot_at = 0
        self._leaves_record = False  # it cannot be reached by the answers on record
        self._form = record.SCHEMA  # of the last line on record

    @classmethod
    def begin(
        cls,
        game: Game,
        decider: Decider,
        write: Callable[[Line], None],
        *,
        why: Callable[[str], str] = lambda _: "",
    ) -> "LiveGame":
        """A new game: its first line is written."""
        write(record.header(game))
        return cls(game, decider, write, why=why)

    @property
    def ledger(self) -> list[Told]:
        """Everything told so far, in the unfinished step too: a player may have to know it to answer."""
        return self._running.ledger

    @property
    def unfinished(self) -> Game:
        """The game as far as the running step has come: to look at, since it may be thrown away."""
        return self._running

    @property
    def over(self) -> bool:
        """Whether the game has ended, with all its steps written."""
        return self.game.over

    @property
    def history(self) -> tuple[Game, ...]:
        """The game after each step that stands, the beginning first; after a recovery, since its snapshot."""
        return (*(step.before for step in self._past), self.game)

    @property
    def past(self) -> tuple[PastStep, ...]:
        """The steps that stand; after a recovery, since its snapshot."""
        return tuple(self._past)

    @property
    def running(self) -> tuple[Answered, ...]:
        """What was asked and answered in the unfinished step."""
        return tuple(self._asked)

    @property
    def menu(self) -> Menu | None:
        """What may be done now by whoever speaks first; None while the game waits for something else.

        It is the same object until something has happened. Nothing is played to know it.
        """
        if self.waiting is not None and not isinstance(self.waiting.options, Menu):
            return None
        if self._menu is None and self._ruling is None and self.game.phase in FLOOR:
            self._menu = day.menu(self.game)
        return self._menu

    def advance(self) -> Question | None:
        """Play on until a question stays open, or the game is over (None)."""
        while not self.game.over:
            if not self.play_step():
                return self.waiting
        return None

    def play_night(self) -> None:
        """Play on until a question stays open, or the night is over."""
        while self.game.is_night and self.play_step():
            pass

    def play_to_dawn(self) -> None:
        """Play on until a question stays open, or nothing but the dawn is left of the night."""
        while not self.at_dawn and self.game.is_night and self.play_step():
            pass

    @property
    def at_dawn(self) -> bool:
        """Whether the night is played and the day has not broken; never while a ruling waits for an answer."""
        return self.ruling is None and self.game.is_night and night_sheet.is_done(self.game)

    @property
    def ruling(self) -> rulings.Ruling | None:
        """What was ruled and still waits for somebody's answer."""
        return self._ruling

    def play_tonight(self) -> bool:
        """Play one step of the night, and none where only the dawn is left; False when a question stays open."""
        return self.at_dawn or self.play_step()

    def play_step(self) -> bool:
        """Play one step; False when a question stays open."""
        trial = self.game.copy()
        self._known.ledger = self.game.ledger
        trial.decider = recording = Recording(self._known, self.decider, self._write_answer)
        self._running, self._asked = trial, recording.asked
        try:
            self._play(trial)
        except Undecided as stop:
            self.waiting, self.waiting_for = stop.question, stop.questions
            return False
        self._commit(trial)
        return True

    def _play(self, trial: Game) -> None:
        """The step; where the host has ended the game, what there is of it, and then the end."""
        if self._end is None:
            self._play_whole(trial)
            return
        if rulings.in_the_middle(self._end):
            with suppress(Undecided):
                self._play_whole(trial)
        if not trial.over:
            rulings.apply(trial, self._end)

    def _play_whole(self, trial: Game) -> None:
        if self._ruling is None:
            course.play_step(trial)
        else:
            rulings.carry_out(trial, self._ruling)

    def rest_of_the_night(self, decider: Decider) -> "NightAhead":
        """How the night goes on to its end with the answers that are sealed and what `decider` says to the rest, or
        until a question stays open. It is played on copies, and nothing of it counts.
        """
        game, answers = self.game, list[Answered]()
        ruling, known = self._ruling, Sealed()
        known.given = dict(self._known.given)
        while ruling is not None or (game.is_night and not night_sheet.is_done(game)):
            trial = game.copy()
            known.ledger = game.ledger
            trial.decider = recording = Recording(known, decider, lambda question, _: self.why(question.id))
            try:
                if ruling is None:
                    course.play_step(trial)
                else:
                    rulings.carry_out(trial, ruling)
            except Undecided as stop:
                return NightAhead(trial, (*answers, *recording.asked), stop.questions)
            game, ruling = trial, None
            answers += recording.asked
        return NightAhead(game, tuple(answers), ())

    def answer(self, question: str, answer: Answer) -> None:
        """Answer an open question; raises NotAsked and IllegalAnswer. Call `advance` next."""
        asked = next((one for one in self.waiting_for if one.id == question), None)
        if asked is None:
            raise NotAsked(f"{question} is not being asked")
        self.seal(asked, answer)

    def seal(
        self,
        question: Question,
        answer: Answer,
        *,
        why: str = "",
        instead_of: record.Proposed | None = None,
    ) -> None:
        """Keep an answer for a question asked at dusk until the night reaches it; raises IllegalAnswer.

        `why`: for the record, where the player has not chosen it; `instead_of`: what was proposed, where a person
        decided otherwise.
        """
        refusal = question.options.refusal(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal, question)
        self._write_answer(question, answer, why, instead_of)
        self._known.ledger = self.game.ledger
        self._known.keep(question.id, question.who, answer, why)

    def sealed(self, question: Question) -> Answer | None:
        """What was answered to this question before, whether or not it still counts; None for nothing."""
        given = self._known.given.get(question.id)
        return given.answer if given is not None and given.who == question.who else None

    def dusk_questions(self) -> tuple[Question, ...]:
        """The players' questions of this night that can be asked at once and have no answer that still counts."""
        if not self.game.is_night:
            return ()
        self._known.ledger = self.game.ledger
        return tuple(q for q in night_sheet.dusk_questions(self.game) if not self._known.holds(q))

    def look(self) -> dict[int, Question]:
        """What each player is asked, by seat, when all of them look at their phones now: one question each.

        Nothing once day has broken. First what players choose in sight of each other, then what the night waits for,
        then of several the first in the night.
        """
        questions: dict[int, Question] = {}
        if self.unfinished.is_night:
            questions.update((one.who, one) for one in self.waiting_for if one.who >= 0)
        for question in self.dusk_questions():
            if question.in_sight and question.together:  # of no use to the others on a later page
                questions[question.who] = question
            questions.setdefault(question.who, question)
        return questions

    def news(self, seat: int, since: int) -> tuple[Told, ...]:
        """What this player was told from ledger entry `since` on, what they chose themself left out."""
        return tuple(told for told in self.ledger[since:] if is_news(told, seat))

    def rule(self, ruling: rulings.Ruling) -> None:
        """A human Storyteller's ruling: a step of its own, then the running step starts again.

        Where it sets off a question (a Ravenkeeper killed at night) that is `waiting` now, as in any step. While it
        waits another may be ruled, and goes before it; not one that asks somebody too. Raises IllegalRuling; what a
        full disk cut off is called once more.
        """
        if self._ruling is not ruling:
            first = self._ruling is not None
            if first and rulings.asks(self.game, ruling):
                raise rulings.IllegalRuling(
                    f"first {self.waiting.id if self.waiting else ''} needs its answer", "answer first"
                )
            rulings.check(self.game, ruling)
            self.write({"ruling": to_plain(ruling), "first": True} if first else {"ruling": to_plain(ruling)})
            self._take_up(ruling, first=first)
        self.play_step()

    def end(self, winner: Alignment | None = None) -> None:
        """The host ends the game here: nobody wins, or the side that they say. Raises IllegalRuling before the deal
        and after the end.

        A step that waits for an answer is not thrown away: what it has done so far, the table has been told. What a
        full disk cut off is called once more.
        """
        if self._end is None:
            ruling = rulings.the_end(winner, in_the_middle=self.waiting is not None)
            rulings.check(self.game, ruling)
            self.write({"ruling": to_plain(ruling)})
            self._end = ruling
        self.play_step()

    def note_word(self, warning: str) -> None:
        """A person was warned of this, and said that it is so: a line of the record, and nothing of the game."""
        self.write(record.as_said(warning, self.game))

    def _take_up(self, ruling: rulings.Ruling, *, first: bool) -> None:
        self._later = self._ruling if first else None
        self._ruling = ruling

    def undo(self, back: int = 1, *, keep: bool = False) -> None:
        """Take back the last step, or as many as `back` says. What was told stays told, with a retraction.

        A ruling that still waits for an answer is taken back before any step. What players answered tonight counts
        again where the same is asked. `keep`: so does all that was answered in these steps, and what a ruling did can
        be taken out of a night that goes on. Raises NothingToUndo.
        """
        if self._ruling is not None and back == 1:
            self.write({"withdrawn": self._running.step})
            self._stand_at(self.game)
            return
        if not 0 < back <= len(self._past):
            raise NothingToUndo("nothing has happened yet")
        earlier = self._past[-back].before.copy()
        retraction = Told(TOWN, Retracted(len(earlier.ledger)), "undo")
        earlier.take_ledger([*self.game.ledger, retraction])
        earlier.digest = record.next_digest(self.game, len(self.game.ledger))
        # With a snapshot, so that a recovery never has to undo what lies before the snapshot it begins with.
        line = {"undo": self.game.step, "back": back, "keep": keep}
        self.write({**line, **record.snapshot(earlier, self._snapshot_at)})
        self._snapshot_at = len(earlier.ledger)
        del self._past[-back:]
        if not keep:
            self._known.forget_all_but_the_players(f"n{earlier.night}/" if earlier.is_night else None)
        self._known.forget_what_was_told(len(earlier.ledger))
        self._stand_at(earlier)

    def amended(
        self,
        forced: Mapping[str, Answer],
        decider: Decider,
        *,
        without: Sequence[str] = (),
        because: str = "",
        stands: Callable[[Answered], bool] = lambda _: False,
        why: Callable[[str], str] = lambda _: "",
    ) -> Amendment:
        """What it comes to if these questions, by their ids, are answered so, and what was ruled in these steps was
        not; nothing is changed. See `engine.amendment.amended`; raises CannotAmend and IllegalAnswer.
        """
        if self._ruling is not None:
            raise CannotAmend("what was ruled waits for its answer", "answer first")
        asked = (one.question.id for one in self._asked)
        running = not without and set(forced) <= set(asked)
        first = len(self._past) if running else self._first_of(forced, without)
        past = self._past[first:]
        if any(step.ruling is not None and step.ruling.verb == rulings.END for step in past):
            raise CannotAmend("the game was ended by hand since then", "ended by hand")
        if past and past[0].before.phase is Phase.DEAL:
            raise CannotAmend("everybody has seen their card", "the deal")
        return amendment.amended(
            past, self.game, self._running, self._asked, self._known.given, forced, decider,
            without=without, because=because, stands=stands, why=why,
        )  # fmt: skip

    def _first_of(self, forced: Mapping[str, Answer], without: Sequence[str]) -> int:
        """Where the first step lies that asked one of these, or ruled one of those."""
        if not set(without) <= {step.name for step in self._past if step.ruling is not None}:
            raise CannotAmend(f"not all of {', '.join(without)} was ruled", "not there")
        for place, step in enumerate(self._past):
            if step.name in without or any(one.question.id in forced for one in step.asked):
                return place
        raise CannotAmend(f"nobody was asked {', '.join(forced)}", "not there")

    def amend(self, change: Amendment, *, by: str = "") -> None:
        """Make it so, in one line of the record; raises CannotAmend where something has happened since it was found.

        What was told stays told, and what takes its place is told after it. `by`: who wants it, for the record.
        """
        if change.old is not self.game or change.was is not self._running.ledger:
            raise CannotAmend("something has happened since", "answer first")
        self.write(record.amended(change, by, self._snapshot_at))
        self._amend(change)

    def _amend(self, change: Amendment) -> None:
        self._snapshot_at = len(change.game.ledger)
        del self._past[len(self._past) - change.back :]
        self._past.extend(change.steps)
        self._known.given = dict(change.sealed)
        self._stand_at(change.game)

    def _commit(self, trial: Game) -> None:
        """One line for the step and its snapshot: a record cannot break off between the two."""
        since = len(self.game.ledger)
        trial.digest = record.next_digest(trial, since)
        line = record.stepped(trial)
        turns = any(isinstance(told.fact, (NightFell, DayBroke)) for told in trial.ledger[since:])
        if turns:
            line |= record.snapshot(trial, self._snapshot_at)
        self.write(line)
        if turns:
            self._snapshot_at = len(trial.ledger)
            self._known.given.clear()
        later = self._later
        if self._ruling is not None:  # acts of the day and rulings are numbered by the steps before them
            self._known.rename(day.act_step(self.game), day.act_step(trial))
            self._known.rename(rulings.step_of(self.game), rulings.step_of(trial))
        ruling = self._end or self._ruling
        self._past.append(PastStep(self.game, trial.step, ruling, tuple(self._asked)))
        self._stand_at(trial)
        if later is not None and rulings.is_legal(trial, later):
            self._ruling = later

    def _stand_at(self, game: Game) -> None:
        self.game = self._running = game
        self._menu, self._asked = None, []
        self.waiting_for = ()
        self.waiting = self._ruling = self._later = self._end = None

    def _write_answer(
        self, question: Question, answer: Answer, why: str = "", instead_of: record.Proposed | None = None
    ) -> str:
        """Gives the reason that is on record."""
        reason = why or self.why(question.id)
        proposed = instead_of or self.instead_of(question.id)
        self.write(record.answered(question, answer, reason, instead_of=proposed))
        return reason


def replay(lines: Iterable[Line], *, witnessed: bool = False) -> LiveGame:
    """Play a record again, step by step; raises RecordDiverged where it leads elsewhere, and BrokenRecord.

    `witnessed`: with a witness (`engine.witness`), whose sights are `game.witnessed` at the end.
    """
    first, *rest = lines or [{}]
    game = record.new_from(first)
    game.witnessed = () if witnessed else None
    live = LiveGame(game, Nobody(), lambda _: None)
    live._form = record.form_of(first)
    _follow(live, rest)
    return live


def recover(lines: list[Line]) -> tuple[LiveGame, str]:
    """The game of a record, and a word on how it was found: "whole", "snapshot and answers" or "snapshot".

    After a change of the rules the latest snapshot and the answers since are tried, then the snapshot alone, so
    that phase is asked again. Raises RecordDiverged when there is no snapshot to fall back on, and BrokenRecord.
    """
    try:
        return replay(lines), "whole"
    except RecordDiverged:
        taken = [number for number, line in enumerate(lines) if "snapshot" in line]
        if not taken:
            raise
    snapshots = [lines[number] for number in taken]
    try:
        return _from_snapshot(lines[0], snapshots, lines[taken[-1] + 1 :]), "snapshot and answers"
    except RecordDiverged:
        live = _from_snapshot(lines[0], snapshots, [])
        live._leaves_record = True
        return live, "snapshot"


def resume(
    live: LiveGame, decider: Decider, write: Callable[[Line], None], why: Callable[[str], str] = lambda _: ""
) -> LiveGame:
    """Go on with a replayed or recovered game, writing again."""
    live.decider, live.write, live.why = decider, write, why
    if live.waiting is not None and live.waiting.who in (STORYTELLER, CHANCE):
        live.waiting, live.waiting_for = None, ()  # nobody was there to decide it; from now on somebody is
    if live._form != record.SCHEMA:
        write(record.goes_on_in_this_form())
        live._form = record.SCHEMA
    if live._leaves_record:
        write(record.snapshot(live.game, live._snapshot_at))
        live._leaves_record = False
    return live


def _from_snapshot(first: Line, snapshots: list[Line], rest: list[Line]) -> LiveGame:
    live = LiveGame(record.restore(first, snapshots), Nobody(), lambda _: None)
    live._snapshot_at = len(live.game.ledger)
    live._form = record.form_of(snapshots[-1])
    _follow(live, rest)
    return live


def _follow(live: LiveGame, lines: list[Line]) -> None:
    for line in lines:
        record.understand(line)
        live._form = record.form_of(line)
        if "q" in line:
            live._known.ledger = live.game.ledger
            why = str(line.get("why", ""))
            live._known.keep(line["q"], line.get("who", NOBODY), record.answer_in(line), why)
        elif "ruling" in line:
            _follow_ruling(live, record.answer_in(line), first="first" in line)
        elif "withdrawn" in line:
            live._stand_at(live.game)
        elif "undo" in line:
            _follow_undo(live, line)
        elif "amend" in line:
            _follow_amendment(live, line)
        elif "step" in line:
            _follow_step(live, line)
        if "snapshot" in line:
            _compare_snapshot(live, line)


def _follow_ruling(live: LiveGame, ruling: rulings.Ruling, *, first: bool) -> None:
    if isinstance(ruling, rulings.Ruling) and ruling.verb in rulings.ENDS:
        live._end = ruling
    else:
        live._take_up(ruling, first=first)


def _follow_step(live: LiveGame, line: Line) -> None:
    if live.over:
        raise RecordDiverged(f"{line['step']} comes after the end of the game")
    try:
        whole = live.play_step()
    except Exception as error:  # answers given under other rules may lead anywhere
        raise RecordDiverged(f"{line['step']} fails: {type(error).__name__}: {error}") from error
    if not whole:
        raise RecordDiverged(f"{line['step']} asks {live.waiting.id if live.waiting else ''} unanswered")
    if live._form != record.SCHEMA:
        live.game.digest = line.get("digest", "")
        if live.over != bool(line.get("over")):
            raise RecordDiverged(f"{line['step']} ends the game, or no longer does")
    elif live.game.digest != line.get("digest"):
        raise RecordDiverged(f"{line['step']} did not happen as recorded ({live.game.step})")


def _compare_snapshot(live: LiveGame, line: Line) -> None:
    """By its digest, or by what was told where the record is of an older form."""
    since = line.get("since")
    if live._form != record.SCHEMA:
        live.game.digest = line["state"].get("digest")
        same = type(since) is int and live.game.ledger[since:] == record.told_in(line)
    else:
        same = live.game.digest == line["state"].get("digest")
    if not same:
        raise RecordDiverged(f"the snapshot at {line['snapshot']} is of another game")


def _follow_amendment(live: LiveGame, line: Line) -> None:
    """The steps of the line, with exactly its answers: nothing is matched, and nobody decides."""
    back = line["back"]
    if not 0 <= back <= len(live._past):
        raise RecordDiverged(f"{line['amend']} lies before the beginning")
    past = live._past[len(live._past) - back :]
    game = amendment.rewound(past[0].before if past else live.game, live.game)
    del live._past[len(live._past) - back :]
    for step, ruling in record.steps_in(line):
        live._stand_at(game)
        live._known.given = record.given_in(step, len(game.ledger))
        live._ruling = ruling
        _follow_step(live, step)
        game = live.game
    live._stand_at(game)
    live._known.given = record.given_in(line, len(game.ledger))
    live._snapshot_at = len(game.ledger)


def _follow_undo(live: LiveGame, line: Line) -> None:
    live._stand_at(live.game)  # in older records a ruling that waited went with the step before it
    try:
        live.undo(line.get("back", 1), keep=bool(line.get("keep")))
    except NothingToUndo as error:
        raise RecordDiverged(f"{line['undo']} cannot be undone: {error}") from error
