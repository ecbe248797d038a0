"""A past decision changed: the steps since it was made are played again with the other answer.

Everything else that was answered in them is kept where it still fits, so that nothing changes that does not hang on
the decision. A question finds its old answer by who is asked, about which ability, in which form and turn; never by
its id, since an answer may add questions to a turn or take some out of it.
"""

import re
from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine import course, day, night_sheet, rulings
from engine.deciders import Answered, Decider, Given, Undecided, is_news
from engine.game import Game
from engine.ledger import Amended, Told
from engine.phases import Phase
from engine.questions import CLOSE_NOMINATIONS, Act, Answer, IllegalAnswer, Law, Question
from engine.record import next_digest
from engine.rulings import Ruling
from engine.terms import ANYONE, STORYTELLER, UNTOLD
from engine.town_square import taken_back

FLOOR: Final = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)
"""The phases in which whoever speaks first is asked what is done."""
_ENDING: Final = (Phase.EXECUTION, Phase.DUSK)
_STEP: Final = "amend"
_LONGEST: Final = 2_000
"""Steps from the decision to now, at the most."""


class CannotAmend(ValueError):
    """This decision cannot be changed any more, or not so; `reason` in a word or two, for others to put in words.

    A host meets: not there, the deal, ended by hand, answer first, cannot be played.
    """

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class PastStep(NamedTuple):
    """A step that stands: the game before it, its name, what was ruled in it (None: it was the game's own) and all
    that was asked."""

    before: Game
    name: str
    ruling: Ruling | None
    asked: tuple[Answered, ...]

    @property
    def act(self) -> Act | None:
        """What somebody did by day in this step."""
        first = next(iter(self.asked), None)
        return first.answer if first is not None and first.question.who == ANYONE else None


class Amendment(NamedTuple):
    """What a changed decision comes to. Nothing of it counts before `LiveGame.amend`.

    `old` is the game as it stands, `was` all that was told in it. `since`: the first place in the ledger that may be
    told otherwise. `steps` are played again from `base`, up to `game`, instead of the last `back`; `unfinished`: that
    game and what there is of the next step. `open`: what nobody has answered, or would answer otherwise now.
    `sealed`: the answers that wait until the game reaches their question. `dropped`: acts and rulings that are no
    longer possible. `decided`: the Storyteller's and chance's answers that are new. `forced`: the ids of the changed
    questions; `without`: the steps of the rulings that were never made.
    """

    old: Game
    was: Sequence[Told]
    since: int
    forced: tuple[str, ...]
    back: int
    base: Game
    steps: tuple[PastStep, ...]
    game: Game
    unfinished: Game
    open: tuple[Question, ...]
    sealed: Mapping[str, Given]
    dropped: tuple[PastStep, ...]
    decided: tuple[Answered, ...]
    without: tuple[str, ...] = ()

    @property
    def was_told(self) -> list[Told]:
        """What stands of that as long as nothing is changed."""
        gone = taken_back(self.was)
        return [self.was[place] for place in range(self.since, len(self.was)) if place not in gone]

    @property
    def is_told(self) -> list[Told]:
        """What is told instead."""
        return self.unfinished.ledger[len(self.base.ledger) :]


def amended(
    past: Sequence[PastStep],
    old: Game,
    unfinished: Game,
    running: Sequence[Answered],
    sealed: Mapping[str, Given],
    forced: Mapping[str, Answer],
    decider: Decider,
    *,
    without: Sequence[str] = (),
    because: str = "",
    stands: Callable[[Answered], bool] = lambda _: False,
    why: Callable[[str], str] = lambda _: "",
) -> Amendment:
    """What the course comes to with these answers to questions of it, by their ids, and without the rulings of these
    steps; a `Law` need not be legal.

    `past`: the steps from that with the first of them on, up to `old`, or none; `unfinished` is that game with what
    there is of the next step, in which was asked what is `running`. `decider` gives what Storyteller and chance
    answer anew, `why` the reasons; `because` is that of the changed ones. `stands`: which old ones count although
    something else would be true now. Raises CannotAmend and IllegalAnswer.
    """
    follow = _Follow(past, old, unfinished, running, forced, because, without)
    base = rewound(past[0].before if past else old, old)
    try:
        follow.play(base, decider, stands, why)
    except Exception as error:
        if not any(isinstance(answer, Law) for answer in forced.values()):
            raise
        raise CannotAmend(f"that cannot be played: {error!r}", "cannot be played") from error
    return Amendment(
        old, unfinished.ledger, follow.since, tuple(forced), len(past), base, tuple(follow.steps), follow.game,
        follow.unfinished, follow.open, follow.sealed_again(sealed), tuple(follow.dropped), tuple(follow.decided),
        tuple(without),
    )  # fmt: skip


def rewound(earlier: Game, now: Game) -> Game:
    """The earlier game with the ledger of now, in which what was told since then no longer stands."""
    base = earlier.copy()
    base.take_ledger([*now.ledger, Told(UNTOLD, Amended(len(earlier.ledger)), _STEP)])
    base.digest = next_digest(now, len(now.ledger))
    return base


class _Place(NamedTuple):
    """Where on its way a game is; it grows with every turn of the night. Days are not told apart any further."""

    night: int
    by_day: bool
    slot: float = 0.0
    acted: int = 0
    learnt: int = 0


def _place(game: Game) -> _Place:
    if not game.is_night:
        return _Place(game.night, True)
    ahead = game.copy()
    if night_sheet.next_turn(ahead) is None:
        return _Place(game.night, False, float("inf"))
    return _Place(game.night, False, ahead.cursor, -len(ahead.roster), -len(ahead.newcomers))


class _Follow:
    """Plays the old course with some answers changed, as far as the old course has come."""

    def __init__(
        self,
        past: Sequence[PastStep],
        old: Game,
        unfinished: Game,
        running: Sequence[Answered],
        forced: Mapping[str, Answer],
        because: str,
        without: Sequence[str],
    ) -> None:
        self.old, self.end = old, _place(old)
        self.was, self.gone = unfinished.ledger, taken_back(unfinished.ledger)
        self.since = len((past[0].before if past else old).ledger)
        self.left = deque(past)
        self.running = PastStep(old, unfinished.step, None, tuple(running))
        self.because = because
        self.answers: dict[Hashable, deque[Answered]] = {}
        self.forced, self.without = forced, without
        for step in (*past, self.running):
            for one in step.asked if step.name not in without else ():
                key = _key(one.question, step.before, step.act, step.ruling)
                self.answers.setdefault(key, deque()).append(one)
        if not forced.keys() <= {one.question.id for step in (*past, self.running) for one in step.asked}:
            raise CannotAmend(f"not all of {', '.join(forced)} was asked", "not there")
        self.steps: list[PastStep] = []
        self.dropped: list[PastStep] = []
        self.decided: list[Answered] = []
        self.open: tuple[Question, ...] = ()
        self._act: Act | None = None
        self._ruling: Ruling | None = None
        self._asked: list[Answered] = []
        self._begins_the_next = False

    def play(
        self, base: Game, decider: Decider, stands: Callable[[Answered], bool], why: Callable[[str], str]
    ) -> None:
        """Raises what an answer leads to that the rules do not allow."""
        self.decider, self.stands, self.why = decider, stands, why
        self.game = self.unfinished = base
        self.told_before = len(base.ledger)
        while not self.game.over and self._choose_what_comes():
            if len(self.steps) == _LONGEST:
                raise RuntimeError("the changed course has no end")
            if not self._play_step():
                return
        self.dropped.extend(one for one in self.left if one.ruling is not None or one.act is not None)
        if not self.game.over and _place(self.game).slot != float("inf"):
            self._begin_the_next()

    def _play_step(self) -> bool:
        """Play one; False where it waits for somebody."""
        trial = self.game.copy()
        trial.decider, self._asked = self, []
        try:
            if self._ruling is None:
                course.play_step(trial)
            else:
                rulings.carry_out(trial, self._ruling)
        except Undecided as stop:
            self.unfinished, self.open = trial, stop.questions
            return False
        if self._begins_the_next:
            return True
        trial.digest = next_digest(trial, len(self.game.ledger))
        self.steps.append(PastStep(self.game, trial.step, self._ruling, tuple(self._asked)))
        self.game = self.unfinished = trial
        self._asked, self._act, self._ruling = [], None, None
        return True

    def _begin_the_next(self) -> None:
        """What was answered already in the step that waits counts in it still."""
        self._begins_the_next = True
        act = self.running.act
        if act is not None and self.game.phase in FLOOR and day.menu(self.game).refusal(act) is None:
            self._act = act
        self._play_step()

    # Which step comes next

    def _choose_what_comes(self) -> bool:
        """The next ruling or act of the old course, if it is its turn; False where the old course goes no further."""
        here, on_floor = _place(self.game), self.game.phase in FLOOR
        if here[:2] == self.end[:2] and self._day_ended():
            return False
        while self.left and (there := _place(self.left[0].before)) <= here:
            head, now = self.left[0], there == here
            if head.act is not None and now and not on_floor:
                return True  # it comes when the vote is over
            self.left.popleft()
            if head.ruling is not None and head.name in self.without:
                continue
            if head.ruling is not None and rulings.is_legal(self.game, head.ruling):
                self._ruling = head.ruling
                return True
            if head.act is not None and now and day.menu(self.game).refusal(head.act) is None:
                self._act = head.act
                return True
            if head.ruling is not None or head.act is not None:
                self.dropped.append(head)
            elif now and not on_floor:
                return True  # it is the step that is played now
        return self._goes_on(here, on_floor=on_floor)

    def _day_ended(self) -> bool:
        """Whether a day is over that goes on in the old course: it does not end by this."""
        return self.game.phase in _ENDING and self.old.phase in (*FLOOR, Phase.VOTE)

    def _goes_on(self, here: _Place, *, on_floor: bool) -> bool:
        """With nothing left of the old course here: whether that has come further."""
        if here[:2] == self.end[:2]:
            return here < self.end if self.game.is_night else not on_floor and self.old.phase in FLOOR
        if here > self.end or (self.old.over and here.slot == float("inf") and not self.left):
            return False
        if on_floor:
            close = Act(CLOSE_NOMINATIONS, STORYTELLER)
            self._act = close if day.menu(self.game).refusal(close) is None else None
            return self._act is not None
        return True

    # What is answered

    def decide(self, question: Question, game: Game) -> Answer:
        """The changed answer, else the old one where it fits; new ones are given by the decider."""
        if question.who == ANYONE:
            if self._act is None:
                raise Undecided(question)
            return self._used(question, self._act, "", game)
        known = self.answers.get(_key(question, self.game, self._act, self._ruling))
        old = known.popleft() if known else None
        if old is not None and old.question.id in self.forced:
            answer = self.forced[old.question.id]
            if isinstance(answer, Law):
                return self._used(question, answer.answer, self.because, game, law=True)
            if (refusal := question.options.refusal(answer)) is not None:
                raise IllegalAnswer(refusal, question)
            return self._used(question, answer, self.because, game)
        if old is not None and self._fits(question, game, old):
            return self._used(question, old.answer, old.why, game, law=old.law)
        if question.who >= 0 or self._begins_the_next:
            raise Undecided(question)
        answer = self.decider.decide(question, game)
        given = self._used(question, answer, self.why(question.id), game)
        self.decided.append(self._asked[-1])
        return given

    def _used(self, question: Question, answer: Answer, why: str, game: Game, *, law: bool = False) -> Answer:
        self._asked.append(Answered(question, answer, why, len(game.ledger), law))
        return Law(answer) if law else answer

    def _fits(self, question: Question, game: Game, old: Answered) -> bool:
        """Whether the old answer still counts. A player of tonight may choose otherwise who was told otherwise."""
        if not old.law and question.options.refusal(old.answer) is not None:
            return False
        if question.who >= 0:
            tonight = game.is_night and self.old.is_night and game.night == self.old.night
            return not tonight or self._knows_the_same(question.who, game, old)
        return question.who != STORYTELLER or question.truths == old.question.truths or self.stands(old)

    def _knows_the_same(self, seat: int, game: Game, old: Answered) -> bool:
        was = [self.was[place] for place in range(self.since, old.told) if place not in self.gone]
        before, now = (
            [one.fact for one in told if is_news(one, seat)]
            for told in (was, game.ledger[self.told_before :])
        )
        return before == now

    # What waits for the night to reach its question

    def sealed_again(self, sealed: Mapping[str, Given]) -> dict[str, Given]:
        """The answers to questions that the game comes to later, by the ids that these have now."""
        now = len(self.game.ledger)
        kept = {
            one.question.id: Given(one.answer, one.question.who, now, one.why, one.law) for one in self._asked
        }
        if not (self.game.is_night and self.old.is_night and self.game.night == self.old.night):
            return kept
        self._offer(sealed)
        for question in night_sheet.dusk_questions(self.game):
            known = self.answers.get(_key(question, self.game, None, None))
            if question.id not in kept and known and self._fits(question, self.game, known[0]):
                one = known.popleft()
                kept[question.id] = Given(one.answer, question.who, now, one.why)
        return kept

    def _offer(self, sealed: Mapping[str, Given]) -> None:
        """What was sealed for a turn that has not come is an old answer, too."""
        asked = {one.question.id for one in self.running.asked}
        for question in night_sheet.dusk_questions(self.old):
            given = sealed.get(question.id)
            if given is not None and question.id not in asked and given.who == question.who:
                one = Answered(question, given.answer, given.why, given.told)
                self.answers.setdefault(_key(question, self.old, None, None), deque()).append(one)


def _key(question: Question, before: Game, act: Act | None, ruling: Ruling | None) -> Hashable:
    """What makes it the same question in another course: all but how many steps and questions were before it."""
    turn = re.sub(r" \d+", "", question.id.partition("#")[0])
    doing: Any = ruling if ruling is not None else act
    vote = before.day.vote if before.phase is Phase.VOTE else None
    about, form = question.about, question.options
    return (
        turn, repr(doing) if doing is not None else vote and (vote.about, vote.kind),
        question.who, about and (about.owner, about.character),
        type(form), getattr(form, "seat", None), getattr(form, "quality", None),
    )  # fmt: skip
