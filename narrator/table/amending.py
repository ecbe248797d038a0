"""A decision of the nights and days so far, changed by whoever decides; and that taken back.

What it comes to is found on a copy, to be shown before it counts. What nobody has heard may change freely: players
are told the new at its moment, as they would have been. What somebody has heard is corrected to them: on the card of
whom alone it was told, and aloud where the town heard it. What is told once more as it was told before is not said
again. The hands of the day's last vote are counted anew in the same way. A night that is over is not opened again:
where somebody would have to choose anew in it, it is refused. What lies before the last dusk is changed by day alone,
when the town can be told; the deal, which everybody has seen, never: a ruling says who somebody is.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from engine import Amendment, CannotAmend, Game
from engine.amendment import PastStep
from engine.deciders import Answered, is_news
from engine.grimoire import Seat
from engine.ledger import Told
from engine.live import LiveGame
from engine.night_sheet import dusk_questions
from engine.phases import NIGHTS, Phase
from engine.plain import from_plain, to_plain
from engine.questions import Answer, Law, Question
from engine.rulings import Ruling
from engine.terms import STORYTELLER, TOWN
from engine.town_square import fold, standing_entries, taken_back
from engine.votes import name_of_the_last_vote, nominee_of, vote_of
from narrator.table.desk import BY_HOST, CHANGED_LATER, OTHER_IDEAS, Desk, listed, pieces_of, put_together
from narrator.table.ports import Mind
from narrator.table.reasons import ReasonsToRead
from narrator.table.ruling import TableRulings
from narrator.table.seen import mark_of
from narrator.table.table import Table

WHEN: Final = (*NIGHTS, Phase.DISCUSSION, Phase.NOMINATIONS)
"""When a decision may be changed: not while day breaks, nor while somebody is nominated."""

RECOUNT: Final = "hands"
"""What a change of hands is about."""


class Otherwise(NamedTuple):
    """What is told otherwise, to a seat or to all (None): what was told, whether that was heard, and what is now."""

    to: int | None
    was: tuple[object, ...]
    heard: bool
    now: tuple[object, ...]


class Difference(NamedTuple):
    """What a change comes to, for whoever decides it: who lives who did not, and the other way round; whose character
    or side is another; what is told otherwise; who has to choose again; acts that are no longer possible; what else
    the Storyteller decides anew."""

    live: tuple[int, ...]
    die: tuple[int, ...]
    become: tuple[int, ...]
    told: tuple[Otherwise, ...]
    choose: tuple[int, ...]
    dropped: int
    decided: tuple[Answered, ...]


class Change(NamedTuple):
    """A change that is looked at and does not count yet: of a decision, or of a ruling that was never made then.

    `about`: the question, the step of the ruling, or RECOUNT. `law`: the rules do not allow this answer.
    `takes_back`: what the person did is as it was before. `raised`: whose hands are counted, where it is about them.
    """

    about: str
    answer: Answer
    law: bool
    amendment: Amendment
    difference: Difference
    takes_back: bool = False
    raised: frozenset[int] = frozenset()

    @property
    def over_dusk(self) -> bool:
        """Whether it reaches back over a dusk: what was since then is played again."""
        return self.amendment.base.night < self.amendment.old.night

    @property
    def mark(self) -> str:
        """Of what is changed, and to what."""
        return mark_of(self.about, self.answer, self.takes_back)


class Recounted(NamedTuple):
    """A vote of this day whose hands a person has counted anew: its name, on whom it was, and whose hands count."""

    vote: str
    nominee: int
    raised: tuple[int, ...]


class Amending:
    """Of one game. `looked_at`: the change that lies beside the decision now."""

    def __init__(self, table: Table, rulings: TableRulings, desk: Desk, mind: Mind) -> None:
        self.table, self.rulings, self.desk, self.mind = table, rulings, desk, mind
        self.reasons = ReasonsToRead(table, desk, mind)
        self.looked_at: Change | None = None
        self.corrected: list[int] = []  # places in the ledger of what a player had heard and no longer stands
        self.to_correct: set[int] = set()  # who has not been told yet that it does not stand
        self.done: list[tuple[str, Answer]] = []  # questions, or votes, and how they were answered before
        self.undone: Callable[[Ruling | tuple[str, Answer]], object] = lambda _: None
        """Told what is taken back: a ruling, or a question, or a vote, and how it was answered."""
        self.done_again: Callable[[tuple[str, Answer]], object] = lambda _: None
        """Told what is decided so now: a question, or a vote, and its answer."""
        self.vote_gone: Callable[[str], object] = lambda _: None
        """Told of a vote that was counted anew and has never been now."""
        rulings.turned_back = self._forget_votes_that_never_were
        rulings.retracted = self._retracted

    # What may be changed

    def decisions(self) -> list[Answered]:
        """The Storyteller's since the last dusk, the oldest first; those of the deal are past."""
        live = self.table.live
        if live is None or live.over:
            return []
        running = [one for one in live.running if one.question.who == STORYTELLER]
        return [*self._asked(lambda night: night == live.game.night), *running]

    def earlier(self) -> list[Answered]:
        """Those before the last dusk, by day alone: at night what the town has heard cannot be taken back aloud."""
        live = self.table.live
        if live is None or live.over or self.table.phase in NIGHTS:
            return []
        return self._asked(lambda night: night < live.game.night)

    def _asked(self, in_night: Callable[[int], bool]) -> list[Answered]:
        """The Storyteller's in the nights with these numbers and the days after them."""
        steps = (step for step in self._live.past if in_night(step.before.night))
        asked = (one for step in steps if step.before.phase is not Phase.DEAL for one in step.asked)
        return [one for one in asked if one.question.who == STORYTELLER]

    @property
    def possible(self) -> bool:
        """Whether anything may be changed at this moment."""
        return self.table.phase in WHEN and bool(self.decisions())

    def decision(self, question: str) -> Answered | None:
        """The decision on this question."""
        known = (*self.decisions(), *self.earlier())
        return next((one for one in known if one.question.id == question), None)

    def answered(self, question: str) -> Answered | None:
        """The question that has this id, once it is answered, in the deal too; None while it is not."""
        live = self.table.live
        if live is None:
            return None
        steps = (one for step in reversed(live.past) for one in step.asked)
        return next((one for one in (*live.running, *steps) if one.question.id == question), None)

    def offered(self, question: Question) -> tuple[list[Answer], list[Answer]]:
        """Answers that the rules allow, and others of the same form that can be played all the same. Of too many to
        list, what is true and what else comes to the mind; any other can be put together from `pieces`."""
        all_legal = listed(question)
        wider = listed(_wider(question)) if all_legal else ()
        some = (
            [*all_legal, *wider, *question.truths]
            if all_legal
            else [*question.truths, *self._ideas(question)]
        )
        legal = [one for one in _each_once(some) if question.options.refusal(one) is None]
        return legal, [one for one in _each_once(some) if question.options.refusal(one) is not None]

    def pieces(self, question: Question) -> tuple[tuple[Any, ...], ...]:
        """What any answer is put together from, true or not; nothing where all are listed."""
        wider = _wider(question)
        return () if listed(wider) else pieces_of(wider)

    def put_together(self, question: Question, chosen: tuple[Any, ...]) -> Answer:
        """The answer made of these pieces."""
        return put_together(question.options.shape, chosen)

    def _ideas(self, question: Question) -> list[Answer]:
        before = self._before(question.id)
        return [self.mind.another(question, before, number) for number in range(OTHER_IDEAS)]

    def _before(self, question: str) -> Game:
        """The game before the step that asked this."""
        live = self._live
        steps = (step for step in live.past if any(one.question.id == question for one in step.asked))
        return next((step.before for step in steps), live.game)

    def look(self, question: str, answer: Answer) -> Change:
        """What it comes to if this was decided so: laid down beside the decision, and nothing counts yet. Raises
        CannotAmend. The answer may be against the rules, not of another form."""
        live = self._live
        old = self.decision(question)
        if self.table.phase not in WHEN or old is None:
            raise CannotAmend(f"{question} cannot be decided otherwise now", "not there")
        law = old.question.options.refusal(answer) is not None
        change = live.amended(
            {question: Law(answer) if law else answer},
            self.mind,
            because=f"{CHANGED_LATER} {old.answer!r}",
            stands=lambda one: one.why.startswith(BY_HOST),
            why=self.mind.why,
        )
        self._check(change)
        looked_at = Change(question, answer, law, change, self._difference(change))
        self._lay(looked_at)
        return looked_at

    def look_back(self, about: str) -> Change:
        """What it comes to if what was ruled in this step, or the person's decision on this question, is taken back:
        laid down, as in `look`. Raises CannotAmend."""
        if self.ruled(about) is None:
            before = [answer for question, answer in self.persons() if question == about]
            if not before:
                raise CannotAmend(f"{about} cannot be taken back", "not there")
            looked_at = (self._count if self.hands(about) else self.look)(about, before[0])
            looked_at = looked_at._replace(takes_back=True)
        else:
            if self.table.phase not in WHEN:
                raise CannotAmend(f"{about} cannot be taken back now", "not there")
            change = self._live.amended(
                {},
                self.mind,
                without=(about,),
                stands=lambda one: one.why.startswith(BY_HOST),
                why=self.mind.why,
            )
            self._check(change)
            looked_at = Change(about, None, False, change, self._difference(change), takes_back=True)
        self._lay(looked_at)
        return looked_at

    def hands(self, vote: str = "") -> list[Answered]:
        """Who raised a hand in this vote of the day on an execution, or the last, in the order of the count; nothing
        unless it is over and the town still talks."""
        live = self.table.live
        if live is None or live.over or self.table.phase not in (Phase.DISCUSSION, Phase.NOMINATIONS):
            return []
        wanted = vote or name_of_the_last_vote(live.game)
        counted = (step for step in live.past if vote_of(step.name, live.game) == wanted)
        return [one for step in counted for one in step.asked if one.question.who >= 0]

    def recount(self, raised: Collection[int]) -> Change | None:
        """What it comes to if the hands of these players were up in the last vote and no others: laid down, as in
        `look`; nothing where they were. Raises CannotAmend."""
        hands = self.hands()
        if all((one.question.who in raised) is bool(one.answer) for one in hands):
            self.leave()
            return None
        counted = (
            one.answer if (up := one.question.who in raised) is bool(one.answer) else type(one.answer)(up)
            for one in hands
        )
        return self._count("", tuple(counted))

    def _count(self, vote: str, answers: tuple[int, ...]) -> Change:
        """The same with so many hands of each, in the order of the count."""
        live, hands = self._live, self.hands(vote)
        anew = zip(hands, answers, strict=True)
        forced = {one.question.id: answer for one, answer in anew if answer != one.answer}
        change = live.amended(
            forced, self.mind, stands=lambda one: one.why.startswith(BY_HOST), why=self.mind.why
        )
        self._check(change)
        raised = frozenset(one.question.who for one, up in zip(hands, answers, strict=True) if up)
        looked_at = Change(vote or RECOUNT, answers, False, change, self._difference(change), raised=raised)
        self._lay(looked_at)
        return looked_at

    def count_again(self, vote: str, answers: tuple[int, ...]) -> Change:
        """What it comes to if the last vote is counted as it was once; laid down. Raises CannotAmend."""
        if not self.is_last(vote):
            raise CannotAmend(f"{vote} is not the last vote", "not there")
        return self._count("", answers)

    def is_last(self, vote: str) -> bool:
        """Whether this vote can be counted anew."""
        return bool(self.hands()) and vote == name_of_the_last_vote(self._live.game)

    def _recounts(self) -> list[str]:
        """The votes of this day that were counted anew, in their order."""
        votes = dict.fromkeys(about for about, _ in self.done if self.hands(about))
        return sorted(votes, key=lambda vote: int(vote.rpartition(" ")[2]))

    def _forget_votes_that_never_were(self) -> None:
        """A day was turned back, or a past decision changed: the next vote may have the name of one that is gone."""
        past = {vote_of(step.name, self._live.game) for step in self._live.past}
        for vote in {about for about, _ in self.done if vote_of(about, self._live.game)} - past:
            self.done = [one for one in self.done if one[0] != vote]
            self.vote_gone(vote)

    def _check(self, change: Amendment) -> None:
        """Raises CannotAmend where a night would have to go on that is over, or the other way round."""
        if change.game.is_night is not self._live.game.is_night and not change.game.over:
            raise CannotAmend("the night would have to go on", "night over")

    def leave(self) -> None:
        """Change nothing."""
        self._lay(None)

    def _lay(self, change: Change | None) -> None:
        self.looked_at = change
        self.desk.tell()

    # The change

    def do(self) -> None:
        """What is looked at counts now. Raises CannotAmend where something has happened since."""
        looked_at = self.looked_at
        if looked_at is None or self.table.phase not in WHEN:
            raise CannotAmend("nothing is looked at", "not there")
        ruling, old = self.ruled(looked_at.about), self.decision(looked_at.about)
        if looked_at.about == RECOUNT:
            vote = name_of_the_last_vote(self._live.game)
            self._do(looked_at, partial(self._decided, vote, looked_at.answer, self._counted(vote)))
        elif counted := self._counted(looked_at.about):
            self._do(looked_at, partial(self._forget, looked_at.about, counted))
        elif ruling is not None:
            self._do(looked_at, partial(self.undone, ruling))
        elif old is None:
            raise CannotAmend(f"{looked_at.about} is no longer there", "not there")
        elif looked_at.takes_back:
            self._do(looked_at, partial(self._forget, looked_at.about, old.answer))
        else:
            self._do(looked_at, partial(self._decided, looked_at.about, looked_at.answer, old.answer))
        self._lay(None)

    def undo(self) -> bool:
        """What was changed last is as it was before, or else what a person decided last is as it was proposed; False
        where that reaches back over a dusk, and is only looked at until it is meant. Raises CannotAmend where that is
        not possible any more."""
        last = self._last()
        if last is None:
            raise CannotAmend("nothing was decided by hand since dusk", "not there")
        if self.look_back(last).over_dusk:
            return False
        self.do()
        return True

    def _counted(self, vote: str) -> tuple[int, ...]:
        """How many hands of each were counted in this vote, in the order of the count."""
        return tuple(one.answer for one in self.hands(vote))

    def _decided(self, about: str, now: Answer, before: Answer) -> None:
        self.done.append((about, before))
        self.done_again((about, now))

    def _forget(self, question: str, answer: Answer) -> None:
        """The last decision of a person on this question, or count of this vote, which was so, is taken back."""
        self.undone((question, answer))
        for place in reversed(range(len(self.done))):
            if self.done[place][0] == question:
                del self.done[place]
                return
        self.desk.overruled.pop(question, None)

    def persons(self) -> list[tuple[str, Answer]]:
        """The questions since the last dusk that the person decided otherwise than was proposed, and all that they
        changed, in their order, with how each was answered before; then the votes that they counted anew."""
        found, recent = list[tuple[str, Answer]](), self.decisions()
        for one in (*self.earlier(), *recent):
            changed = [answer for question, answer in self.done if question == one.question.id]
            if changed:
                found.append((one.question.id, changed[-1]))
            elif one in recent and one.question.id in self.desk.overruled:
                found.append((one.question.id, self.desk.overruled[one.question.id]))
        for vote in self._recounts():
            found.append(next(one for one in reversed(self.done) if one[0] == vote))
        return found

    def doings(self) -> list[PastStep | Answered | Recounted]:
        """What a person has done since the last dusk and can take back, in the order of the game: steps in which
        something was ruled, decisions that were proposed otherwise, and votes that were counted anew."""
        live, mine = self.table.live, dict(self.persons())
        if live is None or live.over:
            return []
        found = list[PastStep | Answered | Recounted]()
        counted = {self.hands(vote)[-1].question.id: vote for vote in self._recounts()}
        for step in live.past:
            found += [one for one in step.asked if one.question.id in mine]
            ended = (counted[one.question.id] for one in step.asked if one.question.id in counted)
            found += [self.recounted(vote, self._counted(vote)) for vote in ended]
            found += [step] if step.ruling is not None and step.before.night == live.game.night else []
        return [*found, *(one for one in live.running if one.question.id in mine)]

    def recounted(self, vote: str, answers: tuple[int, ...]) -> Recounted:
        """This vote of the day, with so many hands of each."""
        up = (one.question.who for one, up in zip(self.hands(vote), answers, strict=True) if up)
        return Recounted(vote, nominee_of(vote, self._live.game), tuple(up))

    def ruled(self, step: str) -> Ruling | None:
        """What was ruled in this step, since the last dusk."""
        made = (one for one in self.doings() if isinstance(one, PastStep) and one.name == step)
        return next((one.ruling for one in made), None)

    def _last(self) -> str | None:
        """The question, or vote, of which something can be taken back: what was changed last, else decided last."""
        decided = [question for question, _ in self.persons()]
        changed = self.done[-1][0] if self.done else None
        return changed if changed in decided else next(reversed(decided), None)

    @property
    def mark(self) -> str:
        """Of what would be taken back now."""
        return mark_of(self._last(), self.done)

    @property
    def undoable(self) -> bool:
        """Whether something that a person decided since the last dusk can be taken back."""
        return self.table.phase in WHEN and self._last() is not None

    def _do(self, looked_at: Change, note: Callable[[], object]) -> None:
        """`note` keeps in mind what can be taken back, in the same state of the table as the change."""
        table, live, change = self.table, self._live, looked_at.amendment
        heard = self._heard(change)
        since, phase, by_night = change.since, live.game.phase, live.game.is_night
        known, page = table.told_to_all(), self.rulings.on_the_page()
        live.amend(change, by="host")

        def shown() -> bool:
            """A push to all the phones at night would tell them that something was changed."""
            lost = _without([change.was[place] for place in heard], change.is_told)
            return not by_night or bool(lost) or self.rulings.on_the_page() != page

        with table.changing(shown=shown):
            table.tell_again(since, len(change.base.ledger), [live.ledger[place] for place in heard])
            private = [place for place in heard if table.ledger[place].to != TOWN]
            self.corrected += private
            self.to_correct |= {int(seat) for place in private for seat in table.ledger[place].to}
            table.note("host.log_undone" if change.without else "host.log_amended")
            note()
            self._forget_votes_that_never_were()
            if by_night and self.desk.wants_nod:
                live.play_to_dawn()  # it was played to its end
            table.recognise()
            self._tell_whom_it_was_told(change, heard)
            table.square = fold(table.told)
            table.people.follow(table.square.names, table.square.ring)
            self.rulings.taken_back(phase, known, by_night=by_night)

    def _tell_whom_it_was_told(self, change: Amendment, heard: Iterable[int]) -> None:
        """Who has heard the old is told the new on the page that lies before them, or by day on their card; where no
        page is open at night, on the next."""
        table, start = self.table, len(change.base.ledger)
        ledger = table.ledger
        corrected = {seat for place in heard for seat in ledger[place].to if ledger[place].to != TOWN}
        for place in range(start, len(ledger)):
            told = ledger[place]
            if table.is_old(place) or told.to == TOWN or not corrected.intersection(told.to):
                continue
            if table.game.is_night:
                for seat in told.to:
                    self.rulings.nightfall.correct(int(seat))
                if table.look is None:
                    continue
            with table.changing():
                table.ahead.add(place)
            self.rulings.show_at_once(told)

    @property
    def _live(self) -> LiveGame:
        if self.table.live is None:
            raise CannotAmend("nothing is dealt yet", "not there")
        return self.table.live

    # What was heard

    def _heard(self, change: Amendment) -> list[int]:
        """The places in the ledger of what was heard, by anybody, since the decision."""
        table, gone = self.table, taken_back(change.was)
        places = [place for place in range(change.since, len(change.was)) if place not in gone]
        return [
            one
            for one in places
            if one < table.released or one in table.ahead or self._is_read(change.was[one])
        ]

    def _is_read(self, told: Told) -> bool:
        """Whether it stands on the page that lies before the player now."""
        look = self.table.look
        return (
            look is not None
            and told.to != TOWN
            and any(told.fact in look.news.get(int(seat), ()) for seat in told.to)
        )

    def _retracted(self, places: Sequence[int]) -> tuple[Told, ...]:
        """Of a ruling that was taken back: whoever heard of it in private is corrected, as of a decision."""
        ledger = self.table.ledger
        stand = {one[:2] for one in standing_entries(ledger)}  # to whom, and what
        lost = [one for one in places if ledger[one][:2] not in stand]
        self.corrected += [one for one in lost if one not in self.corrected]
        here = self._live.game.grimoire.ring  # whoever was ruled to come has gone again
        self.to_correct |= {int(seat) for one in lost for seat in ledger[one].to if seat in here}
        return tuple(ledger[one] for one in lost)

    def wrong_for(self, seat: int) -> tuple[Told, ...]:
        """What this player has heard that no longer stands, and was not told again as it was."""
        if self.table.live is None or not self.corrected:
            return ()
        ledger = self.table.ledger
        gone, wrong = taken_back(ledger), list[Told]()
        for place in self.corrected:
            if place >= len(ledger) or seat not in ledger[place].to:
                continue
            later = (ledger[one] for one in range(place + 1, len(ledger)) if one not in gone)
            if place in gone and ledger[place] not in later:
                wrong.append(ledger[place])
        return tuple(wrong)

    @property
    def uncorrected(self) -> tuple[int, ...]:
        """Who believes what no longer stands, and has not had the correction before them."""
        return tuple(seat for seat in sorted(self.to_correct) if self.wrong_for(seat))

    def was_corrected(self, seat: int) -> None:
        """This player has had it before them: on their phone, on a card, or by whoever woke them."""
        self.to_correct.discard(seat)

    # What it comes to

    def _difference(self, change: Amendment) -> Difference:
        old, new = self._live.unfinished, change.unfinished
        seats = [seat for seat in new.grimoire.ring if seat < len(old.grimoire.seats)]
        was, now = old.grimoire.seats, new.grimoire.seats
        return Difference(
            live=tuple(seat for seat in seats if now[seat].alive and not was[seat].alive),
            die=tuple(seat for seat in seats if was[seat].alive and not now[seat].alive),
            become=tuple(seat for seat in seats if _is(was[seat]) != _is(now[seat])),
            told=tuple(self._told_otherwise(change, seats)),
            choose=self._choosing_again(change),
            dropped=len(change.dropped),
            decided=change.decided,
        )

    def _told_otherwise(self, change: Amendment, seats: Iterable[int]) -> Iterable[Otherwise]:
        heard = [change.was[place] for place in self._heard(change)]
        was, now = change.was_told, change.is_told
        for to in (None, *seats):
            before, after = ([one for one in told if _to(one, to)] for told in (was, now))
            lost = _without(before, after)
            if to is None:
                lost = [one for one in lost if one in heard]
            new = _without(after, before)
            if lost or (new and (to is not None or self.table.phase not in NIGHTS)):
                facts = tuple(one.fact for one in lost), any(one in heard for one in lost)
                yield Otherwise(to, *facts, tuple(one.fact for one in new))

    def _choosing_again(self, change: Amendment) -> tuple[int, ...]:
        """Who is asked something tonight that they had answered, or that nobody had to answer."""
        if not change.game.is_night:
            return ()
        live = self._live
        before = {one.who for one in live.waiting_for if one.who >= 0} | {
            one.who for one in live.dusk_questions()
        }
        after = {one.who for one in change.open if one.who >= 0}
        after |= {one.who for one in dusk_questions(change.game) if one.id not in change.sealed}
        return tuple(sorted(after - before))

    # A restart

    def as_data(self) -> dict[str, Any]:
        """What was corrected and changed, as plain data."""
        return {
            "corrected": self.corrected,
            "to_correct": sorted(self.to_correct),
            "done": [[question, to_plain(answer)] for question, answer in self.done],
        }

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this."""
        self.corrected = [int(one) for one in data.get("corrected", ())]
        self.to_correct = {int(one) for one in data.get("to_correct", ())}
        self.done = [(str(one), from_plain(answer)) for one, answer in data.get("done", ())]


def _wider(question: Question) -> Question:
    """The same question where the answer need not be true."""
    return question._replace(options=question.options.shape)


def _each_once(answers: Iterable[Answer]) -> list[Answer]:
    """They are few, and not all of them can be put into a set."""
    once: list[Answer] = []
    for one in answers:
        if not any(type(one) is type(other) and one == other for other in once):
            once.append(one)
    return once


def _is(record: Seat) -> tuple[object, ...]:
    return record.character, record.alignment, record.believes


def _to(told: Told, seat: int | None) -> bool:
    return told.to == TOWN if seat is None else is_news(told, seat)


def _without(some: list[Told], others: list[Told]) -> list[Told]:
    """These but for those that are among the others too, each of them once."""
    left = [one[:2] for one in others]
    kept = []
    for one in some:
        if one[:2] in left:
            left.remove(one[:2])
        else:
            kept.append(one)
    return kept
