"""Hands free: what a person says or types who runs the game, done by the very intents that their pages send.

What they type, or say while they hold a key, is understood by sentences of its own
(`narrator.listening.storytellers_words`). What would tell the table a secret is typed, or said into a microphone that
is theirs alone; into the room's it is not done. What kills, executes or ends is said back first, by day aloud, and
stands if they do not take it back.

Answers are for the pages of the grimoire alone: `text` may be seen while these are covered, `private` in its place
only where they lie open.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final, NamedTuple

from config.worded import in_language, joined
from engine.abilities import standing
from engine.grimoire import DRUNK, ON_ABILITIES, POISONED
from engine.phases import NIGHTS, Phase
from engine.questions import NOMINATE, Act
from engine.real_box import DONE, SKIPPED, THE_REST
from engine.registry import character
from engine.rulings import Ruling
from engine.terms import DEMON, EVIL, GOOD, MINION, Discretion
from narrator.listening.spoken_acts import Names
from narrator.listening.storytellers_words import STORYTELLER, Parts, grammar, names_players, parts
from narrator.screens import grimoire, on_desk, real_box, recounts, visits
from narrator.screens.controls import host_controls
from narrator.screens.records import PageIntent, Receipt, SpokenScreen
from narrator.sound.whisper import MOST_WORDS, Whisper, WhisperState
from narrator.table.amending import Recounted
from narrator.table.desk import put_together
from narrator.table.pace import Countdown
from narrator.table.session import Session
from narrator.telling.forms_on_phones import NO, NONE, YES
from narrator.telling.script_lines import ScriptLines
from voices import Ear, Grammar, Intent, Sentences
from voices.events import EarEvent, NotUnderstood, Perhaps
from voices.grammar import NOBODY as NOBODY_NAMED

Press = tuple[str, Mapping[str, object]]
"""What a page sends: an action of the host's, with its arguments."""
Values = Mapping[str, object]


SURE: Final = 0.75
LIKELY: Final = 0.5
"""The confidence (see voices.Intent) below which a death, or an end, is asked about, and anything else. Deaths by
eight voices had 0.80 to 0.98, what was taken for one 0.65 and 0.72; another mistake had 0.41 (2026-11-23)."""


PATIENCE: Final = 12.0
"""Seconds that a question on the page waits for its answer."""
_THE_SAME: Final = {
    "open_nominations": "st_open",
    "last_call": "st_last_call",
    "close_nominations": "st_close",
    "start_vote": "st_vote",
    "skip": "st_pass_over",
    "cancel": "st_undo",
}
"""Intents of players' by which the same is done as by the Storyteller's."""


class NotNow(Exception):
    """It cannot be done; `args[0]` says why, in words."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a sentence comes to. `presses`: what the page would send, one after the other. `secret`: to say it aloud
    tells the table; `hidden`: what comes of it is for the open page alone, as it is of a secret. `told`: what stands
    on the page then, beside the receipts; `private`: of a secret; `ear`: that in seats and numbers.

    `heard` and `values`: the line by which it is said back before it is done, and whether `aloud`; "" for what is
    done at once. `then`: what the page does itself ("show", "cover").
    """

    presses: tuple[Press, ...] = ()
    secret: bool = False
    hidden: bool = False
    told: str = ""
    private: str = ""
    ear: str = ""
    heard: str = ""
    values: Values | None = None
    aloud: bool = False
    then: str = ""
    instead: Callable[[], object] | None = None
    """Done at the table itself, where no page has a press for it alone."""


class Reply(NamedTuple):
    """What came of what was said last."""

    number: int = 0
    text: str = ""
    private: str = ""
    then: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class HeldBack:
    """What is said back, or what it is asked about whether it was said (`asks`), and what is done then. `page`: on
    which of the host's pages it was said or typed, 0 for what the room's microphone heard."""

    intent: Intent
    deed: Deed
    line: str
    asks: bool = False
    page: int = 0


class HandsFree:
    """Of one table, game after game."""

    def __init__(
        self,
        session: Session,
        sentences: Sentences,
        do: Callable[[PageIntent], Awaitable[Receipt]],
        ear: Ear | None = None,
        *,
        sounds_like: Mapping[str, str] | None = None,
    ) -> None:
        """`do`: the room's door, through which every page goes."""
        self.sentences, self.ear, self._do = sentences, ear, do
        self._sounds_like = sounds_like or {}
        self.own_microphone = False
        self.whisper: Whisper | None = None
        self.answered = Reply()
        self._said_back: dict[int, HeldBack] = {}  # by page: nobody's sentence drops or confirms another's
        self.listens = False
        self._held_on = 0  # the page whose key is held, or was last
        self._numbers = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.sit_at(session)
        if ear is not None:
            ear.subscribe(self._event)

    def sit_at(self, session: Session) -> None:
        """From now on this is the table: another game with the same people."""
        self.session = session
        self.names = Names(session, self._sounds_like)
        self._said_back, self.answered = {}, Reply()
        self._in_ear: tuple[object, ...] = ()
        session.table.parts["hands_free"] = self
        session.table.phase_listeners.append(self._past)
        session.desk.listeners.append(self._read_to_the_ear)

    def _past(self) -> None:
        """What was due in another phase is past: read later it would be taken for what is due now."""
        if self.answered.private:
            self.answered = Reply(self.answered.number)
            self._tell()

    @property
    def standing(self) -> HeldBack | None:
        """What is said back, the newest; None where nothing is."""
        return next(reversed(self._said_back.values()), None)

    # A restart

    def as_data(self) -> dict[str, Any]:
        """What is kept of it; what was only said back is not done."""
        return {"own_microphone": self.own_microphone}

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this."""
        self.own_microphone = bool(data.get("own_microphone"))

    def claim_microphone(self, mine: bool) -> None:
        """The microphone is theirs alone, a headset's say; or the room's after all."""
        self.own_microphone = mine
        self.session.writing.keep()
        self._tell()

    # What can be said

    def grammar(self) -> Grammar:
        """What means something now."""
        return grammar(self.session, self.names, stands=self.standing is not None)

    def examples(self) -> tuple[str, ...]:
        """One sentence of each kind that can be said now."""
        return tuple(text for _, text in self.sentences.examples(self.grammar(), for_each=1))

    def shown(self, words: ScriptLines) -> SpokenScreen:
        """As a page of the grimoire shows it, also while it is covered."""
        standing, texts = self.standing, words.texts
        text = in_language(self.answered.text, texts)
        if standing is not None:
            text = texts.shown("hands_free.asks" if standing.asks else "hands_free.stands")
        if not text and self.answered.private:
            text = texts.shown("hands_free.open_it")
        return SpokenScreen(
            self.answered.number,
            text,
            self.answered.then,
            standing is not None,
            standing is not None and standing.asks,
            self.ear is not None and self.ear.trouble is None,
            self.listens,
            self.own_microphone,
            "" if self.whisper is None else self.whisper.state.value,
        )

    def private(self, words: ScriptLines) -> str:
        """What only the open grimoire shows: what was answered, or what is said back."""
        lines = [one.line for one in self._said_back.values()] or [self.answered.private]
        return joined([in_language(line, words.texts) for line in lines])

    # What is said

    async def typed(self, text: str, page: int = 0) -> str:
        """A line typed on this of the host's pages; returns what they are told. Raises NotNow for what means nothing
        now."""
        intent = self.sentences.parse_typed(text, self.grammar())
        if intent is None:
            raise NotNow(self._text("hands_free.not_understood"))
        await self.do(intent, page=page)
        return "" if page in self._said_back else self.answered.text

    def hold(self, page: int = 0) -> bool:
        """From now on the microphone is theirs who hold the key on this page, until `let_go`; False while it cannot
        be."""
        if self.ear is None or not self.ear.hold(STORYTELLER, grammar=self.grammar()):
            return False
        self.listens, self._held_on = True, page
        self._tell()
        return True

    def let_go(self) -> None:
        """They have said it."""
        self.listens = False
        if self.ear is not None:
            self.ear.release(STORYTELLER)
        self._tell()

    def _event(self, event: EarEvent) -> None:
        if isinstance(event, NotUnderstood) and event.held_by == STORYTELLER:
            self.listens = False
            self._answer(self._text("hands_free.not_understood"))
        elif isinstance(event, Intent) and event.held_by == STORYTELLER:
            self.listens = False
            self._apart(self._heard(event, certain=True))
        elif isinstance(event, Perhaps) and event.intents[0].held_by == STORYTELLER:
            self.listens = False
            self._apart(self._heard(event.intents[0], certain=False))

    async def _heard(self, intent: Intent, *, certain: bool) -> None:
        try:
            await self.do(intent, certain=certain, page=self._held_on)
        except NotNow as problem:
            self._answer(str(problem.args[0]))

    async def do(self, intent: Intent, *, certain: bool = True, page: int = 0) -> None:
        """Do what was said, once it stands where it has to; what is not `certain` is asked about on the page. Raises
        NotNow."""
        standing = self._said_back.get(page, self.standing)
        if standing is not None and intent.name == "st_undo":
            self.leave(page)
            return
        if standing is not None and intent.name == "st_not":
            intent, page = _put_right(standing.intent, intent), standing.page
        deed = self._deed(intent)
        if intent.held_by and deed.secret and not self.own_microphone:
            self._answer(self._text("hands_free.not_aloud"))
        elif not certain or _doubtful(intent, deed) or self._may_be_another(intent):
            line = self._text("hands_free.was_that_you", line=intent.text)
            self._lay(HeldBack(intent, deed, line, asks=True, page=page))
        elif deed.heard:
            self._say_back(intent, deed, page)
        else:
            self._take_up(page)
            await self._carry_out(deed, page)

    def overheard(self, name: str) -> None:
        """A sentence of players' that ends something for all came from the room, where a person runs the game: the
        page asks whether it was they, and nothing is done without a yes."""
        own = Intent(_THE_SAME[name], {}, "", 1.0)
        if self.standing is not None or own.name not in self.grammar().intents:
            return
        deed = self._deed(own) if name != "cancel" else _take_the_last_step_back(self)
        if deed is None:
            return
        line = self._text("hands_free.was_that_you", line=self.sentences.examples(Grammar.of(own.name))[0][1])
        self._lay(HeldBack(own, deed, line, asks=True))

    # What is said back

    def do_it(self, page: int = 0) -> bool:
        """It need not stand any longer: what was said on this page, else the newest; False where nothing is said
        back."""
        standing = self._said_back.get(page, self.standing)
        if standing is None:
            return False
        self._take_up(standing.page)
        if standing.asks and standing.deed.heard:
            self._say_back(standing.intent, standing.deed, standing.page)
        else:
            self._apart(self._carry_out(standing.deed, standing.page))
        return True

    def leave(self, page: int = 0) -> bool:
        """It is taken back: what was said on this page, else the newest; False where nothing is said back."""
        standing = self._said_back.get(page, self.standing)
        if standing is None:
            return False
        self._take_up(standing.page)
        self._answer(self._text("hands_free.taken_back"))
        return True

    def _say_back(self, intent: Intent, deed: Deed, page: int) -> None:
        line = self.session.table.texts.shown(deed.heard, **(deed.values or {}))
        standing = HeldBack(intent, deed, line, page=page)
        self._lay(standing)
        self._apart(self._stand(standing))

    async def _stand(self, standing: HeldBack) -> None:
        """Said back, by day aloud where it is no secret; what is not taken back in time is done."""
        session, deed = self.session, standing.deed
        if deed.aloud:
            await session.narration.say(session.table.lines.line(deed.heard, **(deed.values or {})))
        await self._while_it_stands(standing, session.table.settings.seconds.cancel)
        if self._stands(standing):
            self._take_up(standing.page)
            await self._carry_out(deed, standing.page)

    async def _forget(self, asked: HeldBack) -> None:
        """What nobody says yes to is not done, and not asked for ever."""
        await self._while_it_stands(asked, PATIENCE)
        if self._stands(asked):
            self._take_up(asked.page)

    async def _while_it_stands(self, standing: HeldBack, seconds: float) -> None:
        time = Countdown(seconds)
        while self._stands(standing) and time.left > 0:
            await self.session.pace.until(lambda: not self._stands(standing), time)

    def _stands(self, standing: HeldBack) -> bool:
        return self._said_back.get(standing.page) is standing

    async def _carry_out(self, deed: Deed, page: int) -> None:
        """Each press as the page sends it, until one is refused."""
        told, done = [deed.told] if deed.told else [], True
        if deed.instead is not None:
            deed.instead()
        for action, arguments in deed.presses:
            self._numbers += 1
            receipt = await self._do(
                PageIntent(f"words{self._numbers:08}", action, None, dict(arguments), host=True, page=page)
            )
            done = done and receipt.done
            if receipt.text:
                told.append(receipt.text)
            if not receipt.done:
                break
        text = joined(told) or ("" if deed.private else self._text("hands_free.done"))
        if (deed.secret or deed.hidden) and deed.presses:
            self._answer(
                self._text("hands_free.done") if done else self._text("hands_free.not_done"),
                private=text,
                then=deed.then,
            )
        else:
            self._answer(text, private=deed.private, then=deed.then if done else "", ear=deed.ear)

    def _answer(self, text: str, *, private: str = "", then: str = "", ear: str = "") -> None:
        self.answered = Reply(self.answered.number + 1, text, private, then)
        self._tell()
        if private and self.whisper is not None:
            self._apart(self._whisper(private, ear or text))

    # In one ear

    async def _whisper(self, private: str, ear: str) -> None:
        """What is secret, or as much of it as may be said there; the page has all of it."""
        whisper = self.whisper
        assert whisper is not None
        before, whole = whisper.state, whisper.everything and len(private.split()) <= MOST_WORDS
        await whisper.say(private if whole else ear)
        if whisper.state is not before:
            self._tell()

    def _read_to_the_ear(self) -> None:
        """What is due next, as soon as it is: the line of the sheet, of which nothing is secret, or whom to wake."""
        if self.whisper is None or self.whisper.state is not WhisperState.ON:
            return
        texts, visit = self.session.table.texts, self.session.waking.visit
        line = real_box.due(self.session, texts)
        if line is not None:
            due: tuple[object, ...] = ("line", line.name)
        elif visit is not None and not self.session.waking.last:
            due = ("visit", visit.seat, visit.look.id)
        else:
            due = ()
        before, self._in_ear = self._in_ear, due
        if not due or due == before:
            return
        if line is not None:
            self._apart(self._whisper(joined((line.name, line.words), ": "), line.name))
        else:
            self._apart(self._whisper(self._visit_in_words(), _seat_in_ear(self)))

    def _visit_in_words(self) -> str:
        visit = visits.shown(self.session, self.session.table.words(""))
        return "" if visit is None else joined(visit.steps)

    async def try_whisper(self) -> bool:
        """A line goes there that tells nothing; False where there is no such output now."""
        if self.whisper is None:
            return False
        tried = await self.whisper.test(self._text("hands_free.whisper_test"))
        self._tell()
        return tried

    def confirm_whisper(self, *, heard: bool) -> bool:
        """It was heard in the person's ear alone, or elsewhere; False where nothing was tried."""
        done = self.whisper is not None and self.whisper.confirm(heard=heard)
        self._tell()
        return done

    def _lay(self, standing: HeldBack) -> None:
        self._said_back.pop(standing.page, None)
        self._said_back[standing.page] = standing
        if standing.asks:
            self._apart(self._forget(standing))
        self._tell()
        self.session.pace.stir()

    def _take_up(self, page: int) -> None:
        """What was said back of this page's is not any more."""
        self._said_back.pop(page, None)
        self._tell()
        self.session.pace.stir()

    def _tell(self) -> None:
        """The pages of the grimoire show something else, and no other page does."""
        self.session.desk.tell()

    def _apart(self, doing: Any) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _text(self, key: str, **values: object) -> str:
        return self.session.table.texts.shown(key, **values)

    # What it comes to

    def _deed(self, intent: Intent) -> Deed:
        """What a sentence comes to now. Raises NotNow."""
        made = _DEEDS[intent.name](self, intent.slots)
        if made is None:
            raise NotNow(self._text("hands_free.not_now"))
        return made

    def seat(self, slots: Mapping[str, str], slot: str) -> int:
        """Who is meant in this place."""
        return int(slots[slot]) - 1

    def name(self, seat: int) -> str:
        """What they are called."""
        return self.session.table.square.names[seat]

    def _may_be_another(self, intent: Intent) -> bool:
        """Whether it sounds like another number that could be heard there as well: "none" was done as "one" by four
        of eight voices (2026-11-28)."""
        if not intent.held_by or intent.name != "st_hears":
            return False
        other = self.sentences.sounds_like("number", intent.slots["number"])
        with suppress(NotNow):
            return other is not None and _hears(self, {**intent.slots, "number": other}) is not None
        return False

    @property
    def by_night(self) -> bool:
        """Whether what is ruled now is told at dawn alone."""
        return self.session.table.phase in (*NIGHTS, Phase.DAWN, Phase.DEAL)


def _doubtful(intent: Intent, deed: Deed) -> bool:
    """Whether it was heard so badly that it is asked about first; what is typed never is."""
    return bool(intent.held_by) and intent.confidence < (SURE if deed.heard else LIKELY)


def _put_right(said: Intent, right: Intent) -> Intent:
    """What was said with another player in the place of the one that was wrong; of the last where none is named."""
    seats = [slot for slot in _SEATS if slot in said.slots]
    wrong = right.slots.get("wrong_one")
    places = [slot for slot in seats if wrong is None or said.slots[slot] == wrong]
    if not places:
        return right
    slots = {**said.slots, places[-1]: right.slots["right_one"]}
    return replace(said, slots=slots, held_by=right.held_by, text=right.text)


_SEATS: Final = (
    "victim",
    "condemned",
    "counted",
    "marked",
    "affected",
    "changed",
    "chosen",
    "other",
    "third",
)
"""Places of a sentence where a wrong player can be put right."""


# One by one


def _next(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    """What the big key does."""
    session = here.session
    opened, waking = session.desk.open, session.waking
    if session.real_box.due is not None:
        return Deed((("sheet_line", {"read": DONE}),))
    if opened is not None and opened.ends:
        return Deed((("accept", {"question": opened.question.id}),))
    if waking.visit is not None or waking.last:
        return Deed((("next_visit", {}),))
    if session.desk.wants_nod:
        return Deed((("accept", {"question": ""}),))
    return _lead_on(here, slots)


def _lead_on(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    """What the table does next in public, or whom a person uncovers next at the end."""
    session = here.session
    offered = host_controls(session, session.table.words(""))
    on = on_desk.leading(offered).leads_on
    if on is None:
        return Deed(told=session.table.texts.shown("desk.nothing_waits"))
    return _close(here, slots) if on[0] == "close_nominations" else Deed(((on[0], {}),))


def _message(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    """One of those that are ready, to one player's phone."""
    to = f"to_{here.seat(slots, 'addressed')}"
    return Deed((("message", {to: True, "ready": slots["ready"]}),), secret=True)


def _word(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    """Somebody is to come for a word in private: an answer where they had asked for one."""
    seat = here.seat(slots, "addressed")
    if any(one.seat == seat for one in here.session.messages.queue):
        return Deed((("answer_word", {"seat": seat, "how": "come"}),), secret=True)
    return Deed((("message", {f"to_{seat}": True, "ready": "come"}),), secret=True)


def _wake(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    """A name is never called at night, and is typed or said into a microphone of one's own; a number tells nobody
    else who is meant."""
    waking = here.session.waking
    if "woken" in slots:
        seat, secret = here.seat(slots, "woken"), True
    else:
        number, secret = int(slots["wake_number"]), False
        found = [one for one in sorted(waking.shown) if waking.numbers.get(one) == number]
        if not found:
            raise NotNow(here._text("hands_free.no_such_number"))
        (seat,) = found
    if not waking.visits(seat):
        raise NotNow(here._text("hands_free.not_by_hand", name=here.name(seat)))
    return Deed((("wake", {"seat": seat}),), secret=secret, hidden=True)


def _recount(here: HandsFree, slots: Mapping[str, str]) -> Deed | None:
    """The last vote: whose hands count; or one of them counted otherwise, said back first. After a secret vote a hand
    is nobody's to hear."""
    session = here.session
    hands, in_secret = session.amending.hands(), session.table.square.in_secret
    if not hands or session.table.live is None:
        return None
    raised = {one.question.who for one in hands if one.answer}
    if "counted" not in slots:
        words = session.table.words("")
        counted = Recounted("", session.table.live.game.unseen.nominees[-1], tuple(sorted(raised)))
        line = recounts.hands_in_words(counted, session.table.live.game, words)
        return Deed(private=line) if in_secret else Deed(told=line)
    seat, up = here.seat(slots, "counted"), slots["raised"] == "up"
    if not any(one.question.who == seat for one in hands):
        raise NotNow(here._text("hands_free.no_hand_of", name=here.name(seat)))
    if (seat in raised) is up:
        raise NotNow(here._text("hands_free.hand_stands"))
    fields = {f"hand_{one}": True for one in (raised | {seat} if up else raised - {seat})}
    presses: tuple[Press, ...] = (("recount_look", fields), ("recount", {}))
    heard = "hands_free.hand_up" if up else "hands_free.hand_down"
    values = {"name": here.name(seat)}
    return Deed(presses, secret=in_secret, heard=heard, values=values, aloud=not in_secret)


def _net(here: HandsFree, slots: Mapping[str, str]) -> Deed | None:
    """What they say to the first warning that lies there."""
    nets = here.session.nets.shown()
    if not nets or (slots["net_answer"] == "rules" and nets[0].way is None):
        return None
    return Deed((("net", {"net": nets[0].id, "answer": slots["net_answer"]}),), hidden=True)


def _pass_over(how: str) -> Callable[[HandsFree, Mapping[str, str]], Deed]:
    return lambda here, slots: Deed((("sheet_line", {"read": how.replace(" ", "_")}),))  # noqa: ARG005


def _show(here: HandsFree, _: Mapping[str, str]) -> Deed:  # noqa: ARG001
    return Deed((("show_visit", {}),), then="show")


def _who_next(here: HandsFree, _: Mapping[str, str]) -> Deed:
    """What is due, and how much is still to come: on the page alone, never aloud."""
    session = here.session
    texts, words = session.table.texts, session.table.words("")
    visit, opened = visits.shown(session, words), session.desk.open
    if session.real_box.due is not None:
        due = real_box.due(session, texts)
        line = "" if due is None else joined((due.name, due.words), ": ")
    elif opened is not None and opened.ends:
        line = on_desk.shown(opened, session.table.square.names, words).line
    elif visit is not None:
        line = joined((*visit.steps, *((visit.asks,) if visit.asks else ())))
    elif session.desk.wants_nod:
        names = grimoire.chooses_again(session)
        line = texts.shown("desk.nod_chooses", names=names) if names else texts.shown("desk.nod")
    else:
        awaited = on_desk.awaited(session, host_controls(session, words))
        line = texts.shown("desk.awaits", line=awaited) if awaited else texts.shown("desk.nothing_waits")
    coming = grimoire.still_to_come(session)
    left = texts.shown("hands_free.steps_left", number=coming) if coming else ""
    ear = "" if visit is None else _seat_in_ear(here)
    return Deed(private=joined((line, left)) if left else line, ear=" ".join(filter(None, (ear, left))))


def _seat_in_ear(here: HandsFree) -> str:
    """Whom the person visits next, by the number of the chair."""
    visit, ring = here.session.waking.visit, here.session.table.square.ring
    if visit is None or visit.seat not in ring:
        return ""
    return here._text("hands_free.whisper_seat", number=ring.index(visit.seat) + 1)


def _why(here: HandsFree, _: Mapping[str, str]) -> Deed | None:
    opened = here.session.desk.open
    return None if opened is None else Deed(private=opened.reason or here._text("hands_free.no_reason"))


def _time(here: HandsFree, _: Mapping[str, str]) -> Deed | None:
    line = here.session.daylight.time_left()
    return Deed(told=line, instead=lambda: here.session.narration.aside(line)) if line else None


def _more_time(here: HandsFree, slots: Mapping[str, str]) -> Deed | None:
    minutes = int(slots["number"])
    if not minutes or not here.session.daylight.lengthens:
        return None
    if minutes == 1:
        return Deed((("one_minute_more", {}),))
    return Deed(instead=lambda: here.session.daylight.one_minute_more(minutes))


def _press(action: str, **arguments: object) -> Callable[[HandsFree, Mapping[str, str]], Deed]:
    return lambda here, slots: Deed(((action, arguments),))  # noqa: ARG005


def _close(here: HandsFree, _: Mapping[str, str]) -> Deed:  # noqa: ARG001
    return Deed((("close_nominations", {}),), heard="hands_free.closes", aloud=True)


def _nominates(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    """Said back like any nomination that was heard. What the rules do not allow is warned of, and the person's word
    does it."""
    by, nominee = here.seat(slots, "nominator"), here.seat(slots, "nominee")
    act = Act(NOMINATE, by, nominee)
    if here.session.table.refusal(act) is not None:
        return Deed((("nominates", {"seat": by, "nominee": nominee}),))
    return Deed(instead=lambda: here.session.saying_back.request(act))


def _hand(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    raised = slots["up_down"] == "up"
    return Deed((("hand", {"seat": here.seat(slots, "voter"), "raised": raised}),))


def _execute(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    if slots["condemned"] == NOBODY_NAMED:
        return Deed((("execution", {"dies": False}),), heard="hands_free.nobody_executed", aloud=True)
    seat = here.seat(slots, "condemned")
    presses = (("execution", {"target": seat, "dies": True}),)
    return Deed(presses, heard="hands_free.executed", values={"name": here.name(seat)}, aloud=True)


def _life_or_death(verb: str, heard: str) -> Callable[[HandsFree, Mapping[str, str]], Deed]:
    """By day in front of all, at night a secret until dawn."""

    def deed(here: HandsFree, slots: Mapping[str, str]) -> Deed:
        seat, secret = here.seat(slots, "victim"), here.by_night
        presses = (("rule", {"verb": verb, "seat": seat}),)
        return Deed(presses, secret=secret, heard=heard, values={"name": here.name(seat)}, aloud=not secret)

    return deed


def _ruled(verb: str, place: str, value: str) -> Callable[[HandsFree, Mapping[str, str]], Deed]:
    def deed(here: HandsFree, slots: Mapping[str, str]) -> Deed:
        arguments = {"verb": verb, "seat": here.seat(slots, place), "value": slots[value]}
        return Deed((("rule", arguments),), secret=True)

    return deed


def _affect(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    """Poison, drunkenness and protection are tokens: laid by whose ability lays such, or all taken away."""
    seat, effect = here.seat(slots, "affected"), slots["effect"]
    if effect == "sober":
        return Deed(_sobered(here, seat), secret=True)
    if effect == "protect":
        press = "sheet_lay", {"seat": seat, "reminder": _protecting(here)}
    else:
        token = POISONED if effect == "poison" else DRUNK
        press = "rule", {"verb": "mark", "seat": seat, "value": token}
    return Deed((press,), secret=True)


def _sobered(here: HandsFree, seat: int) -> tuple[Press, ...]:
    """Without each token of these that lies there. Raises NotNow where none does."""
    live = here.session.table.live
    lying = () if live is None else live.unfinished.grimoire.reminders
    found = [one.id for one in lying if one.seat == seat and one.text in (POISONED, DRUNK)]
    if not found:
        raise NotNow(here._text("hands_free.sober_already", name=here.name(seat)))
    return tuple(("sheet_lift", {"seat": seat, "reminder": one}) for one in found)


def _protecting(here: HandsFree) -> str:
    """A token that protects from death, of the first ability in play that lays one. Raises NotNow."""
    live = here.session.table.live
    assert live is not None
    now = standing(live.unfinished.grimoire)
    for seat in live.unfinished.grimoire.ring:
        for me in now.of(seat):
            rule = character(me.character)
            tokens = [one for one in rule.reminders if one not in ON_ABILITIES]
            if me.genuine and rule.prevents_deaths and tokens:
                return f"{me.character}/{tokens[0]}"
    raise NotNow(here._text("hands_free.nothing_protects"))


def _private(here: HandsFree, slots: Mapping[str, str]) -> Deed:  # noqa: ARG001
    return Deed((("private_talks", {"minutes": int(slots.get("number", 0))}),))


def _other(here: HandsFree, _: Mapping[str, str]) -> Deed | None:
    """Another of the answers that may be given, each in its turn; which one stands on the open page alone."""
    opened = here.session.desk.open
    if opened is None or len(opened.answers) < 2:
        return None
    stands = opened.answers.index(opened.answer) if opened.answer in opened.answers else -1
    index = (stands + 1) % len(opened.answers)
    return Deed((("judge", {"question": opened.question.id, "index": index}),), hidden=True)


def _is(here: HandsFree, slots: Mapping[str, str]) -> Deed | None:
    """A slip at the deal is put right: they are this character, on its side, or on this side; nobody is told."""
    live, seat = here.session.table.live, here.seat(slots, "changed")
    if live is None:
        return None
    record = live.unfinished.grimoire.seats[seat]
    if "character" in slots:
        named = slots["character"]
        side = EVIL if character(named).team in (MINION, DEMON) else GOOD
        sent = {"character": named, "side": side.value, "believes": ""}
    else:
        sent = {"character": record.character, "side": slots["side"], "believes": record.believed or ""}
    return Deed((("sheet_is", {"seat": seat, **sent}),), secret=True)


def _swap(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    """Each has the other's token, and the side that goes with it."""
    seats = {"seat": here.seat(slots, "one"), "other": here.seat(slots, "other")}
    return Deed((("sheet_swap", {**seats, "sides": True}),), secret=True)


def _exchange(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    seats = {"seat": here.seat(slots, "one"), "other": here.seat(slots, "other")}
    return Deed((("exchange", seats),))


def _hears(here: HandsFree, slots: Mapping[str, str]) -> Deed | None:
    """What somebody is told, where that is what waits."""
    opened = here.session.desk.open
    if opened is None or opened.question.about is None:
        return None
    if opened.question.about.character != slots["owner"]:
        raise NotNow(here._text("hands_free.asked_otherwise"))
    seats = names_players(opened.question)
    wanted = _spoken_parts(slots)
    for index, one in enumerate(opened.answers):
        if parts(one, seats=seats) == wanted:
            return Deed((("judge", {"question": opened.question.id, "index": index}),), secret=True)
    if (chosen := _of_pieces(opened.question.options, opened.pieces, wanted, seats=seats)) is not None:
        arguments = {f"piece_{place}": index for place, index in enumerate(chosen, 1)}
        return Deed((("judge_in_pieces", {"question": opened.question.id, **arguments}),), secret=True)
    raise NotNow(here._text("hands_free.not_legal"))


def _spoken_parts(slots: Mapping[str, str]) -> Parts:
    """What an answer was said to be made of."""
    found: set[tuple[str, object]] = {
        ("seat", int(slots[one]) - 1) for one in ("heard", "other") if one in slots
    }
    found |= {("character", slots["shown"])} if "shown" in slots else set()
    found |= {("number", int(slots["number"]))} if "number" in slots else set()
    found |= {("side", slots["side"])} if "side" in slots else set()
    found |= {("yes_no", slots["yes_no"] == YES)} if "yes_no" in slots else set()
    return frozenset(found)


def _of_pieces(
    options: Any, pieces: Sequence[Sequence[Any]], wanted: Parts, *, seats: bool
) -> tuple[int, ...] | None:
    """The places of the pieces that make this answer; None where none do."""
    fitting = [
        [index for index, one in enumerate(piece) if parts(one, seats=seats or type(one) is int) <= wanted]
        for piece in pieces
    ]
    for chosen in product(*fitting) if pieces else ():
        picked = tuple(piece[index] for piece, index in zip(pieces, chosen, strict=True))
        with suppress(Exception):
            answer = put_together(options, picked)
            if options.refusal(answer) is None and parts(answer, seats=seats) == wanted:
                return chosen
    return None


def _chooses(here: HandsFree, slots: Mapping[str, str]) -> Deed | None:
    """What the player points at or names whom the person visits, in place of what was entered before."""
    visit = here.session.waking.visit
    if visit is None or visit.seat not in visit.look.questions:
        return None
    chooser = here.seat(slots, "chooser")
    if chooser != visit.seat:
        raise NotNow(here._text("hands_free.not_their_turn", name=here.name(chooser)))
    picks, words = visit.look.picks.get(visit.seat, ()), visit.look.words.get(visit.seat, ())
    presses: list[Press] = []
    if "chosen" in slots and slots["chosen"] != NOBODY_NAMED:
        wanted = tuple(here.seat(slots, one) for one in ("chosen", "other", "third") if one in slots)
        presses += [("point_at", {"seat": one}) for one in picks if one not in wanted]
        presses += [("point_at", {"seat": one}) for one in wanted if one not in picks]
        said = ""
    else:
        said = slots.get("character", "") or {"yes": YES, "no": NO}.get(slots.get("yes_no", ""), NONE)
    if said and said not in words:
        presses.append(("name_for", {"word": said}))
    return Deed(tuple(presses), secret=True)


def _not(here: HandsFree, slots: Mapping[str, str]) -> Deed | None:
    """Not this one, but that one: of what was entered at a visit."""
    visit = here.session.waking.visit
    picks = () if visit is None else visit.look.picks.get(visit.seat, ())
    if not picks:
        return None
    wrong = here.seat(slots, "wrong_one") if "wrong_one" in slots else picks[-1]
    right = here.seat(slots, "right_one")
    if wrong not in picks or right in picks:
        return None
    return Deed((("point_at", {"seat": wrong}), ("point_at", {"seat": right})), secret=True)


def _undo(here: HandsFree, _: Mapping[str, str]) -> Deed | None:
    """The last thing of the person's."""
    session = here.session
    if session.table.echo is not None:
        return Deed((("cancel", {"echo": session.table.echo.id}),))
    if session.waking.may_go_back:
        return Deed((("visit_back", {}),))
    if session.real_box.on and session.real_box.undoable:
        return Deed((("take_back", {}),))
    if session.rulings.undoable:
        return Deed((("undo_ruling", {}),))
    if session.amending.undoable:
        return Deed((("amend_undo", {}),))
    return _take_the_last_step_back(here)


def _take_the_last_step_back(here: HandsFree) -> Deed | None:
    """The last nomination with its vote, or the last act, where no ruling is newer."""
    rulings = here.session.rulings
    if rulings.undoable or not rulings.anything_undoable:
        return None
    return Deed((("undo", {}),), heard="hands_free.undone")


def _again(here: HandsFree, _: Mapping[str, str]) -> Deed | None:
    """What was taken back last; a death, and a life, is said back as the first time."""
    undoing = here.session.undoing
    if undoing.newest is None:
        return None
    undone, presses = undoing.undone[undoing.newest], (("do_again", {"undone": undoing.newest}),)
    if not isinstance(undone, Ruling) or undone.verb not in _SAID_BACK:
        return Deed(presses, hidden=True)
    secret, values = here.by_night, {"name": here.name(undone.seat)}
    return Deed(presses, secret, heard=_SAID_BACK[undone.verb], values=values, aloud=not secret)


_SAID_BACK: Final = {
    "kill": "hands_free.dies",
    "revive": "hands_free.lives",
    "execute": "hands_free.executed",
}


def _says(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    """Whether the person says what this player hears next, true or not."""
    sent = {"seat": here.seat(slots, "told"), "say": slots["who_decides"] == "person"}
    return Deed((("sheet_say", sent),), secret=True)


def _holds_off(*, held: bool) -> Callable[[HandsFree, Mapping[str, str]], Deed]:
    """Aloud it would tell that somebody is about to win."""
    return lambda here, slots: Deed((("hold_off", {"held": held}),), secret=True)  # noqa: ARG005


def _keeps_time(here: HandsFree, slots: Mapping[str, str]) -> Deed:  # noqa: ARG001
    action = "day_by_hand" if slots["who_decides"] == "person" else "day_by_clock"
    return Deed(((action, {}),))


def _chair(here: HandsFree, slots: Mapping[str, str]) -> Deed:  # noqa: ARG001
    depth = "clerk" if slots["who_decides"] == "person" else "machine"
    return Deed((("depth", {"depth": depth}),))


def _decides(here: HandsFree, slots: Mapping[str, str]) -> Deed:
    if slots["kind"] == "everything":
        return _chair(here, slots)
    mine = slots["who_decides"] == "person"
    return Deed((("decide", {"discretion": Discretion(slots["kind"]).value, "mine": mine}),))


def _wins(here: HandsFree, slots: Mapping[str, str]) -> Deed:  # noqa: ARG001
    side = slots["side"]
    return Deed(
        (("declare", {"side": side}),),
        heard="hands_free.good_wins" if side == GOOD.value else "hands_free.evil_wins",
        aloud=True,
    )


def _sound(here: HandsFree, slots: Mapping[str, str]) -> Deed:  # noqa: ARG001
    return Deed(((slots["sounds"], {}),))


_DEEDS: Final[Mapping[str, Callable[[HandsFree, Mapping[str, str]], Deed | None]]] = {
    "st_next": _next,
    "st_accept": _next,
    "st_show": _show,
    "st_who_next": _who_next,
    "st_why": _why,
    "st_pass_over": _pass_over(SKIPPED),
    "st_pass_over_rest": _pass_over(THE_REST),
    "st_time": _time,
    "st_more_time": _more_time,
    "st_open": _press("open_nominations"),
    "st_last_call": _press("skip"),
    "st_close": _close,
    "st_vote": _press("begin_vote"),
    "st_enough": _press("spoken"),
    "st_nominates": _nominates,
    "st_hand": _hand,
    "st_recount": _recount,
    "st_call": _press("call_everybody"),
    "st_count_down": _press("count_down"),
    "st_word": _word,
    "st_wake": _wake,
    "st_execute": _execute,
    "st_kill": _life_or_death("kill", "hands_free.dies"),
    "st_revive": _life_or_death("revive", "hands_free.lives"),
    "st_mark": _ruled("mark", "marked", "token"),
    "st_lift": _ruled("unmark", "marked", "token"),
    "st_message": _message,
    "st_net": _net,
    "st_affect": _affect,
    "st_private": _private,
    "st_together": _press("open_discussion"),
    "st_voice": lambda here, slots: Deed(((slots["loudness"], {}),)),  # noqa: ARG005
    "st_becomes": _ruled("become", "changed", "character"),
    "st_turns": _ruled("turn", "changed", "side"),
    "st_exchange": _exchange,
    "st_is": _is,
    "st_swap": _swap,
    "st_other": _other,
    "st_close_card": _press("close_card"),
    "st_hears": _hears,
    "st_hears_yes_no": _hears,
    "st_hears_player": _hears,
    "st_hears_character": _hears,
    "st_chooses": _chooses,
    "st_undo": _undo,
    "st_not": _not,
    "st_chair": _chair,
    "st_decides": _decides,
    "st_wins": _wins,
    "st_cover": lambda here, slots: Deed(then="cover"),  # noqa: ARG005
    "st_draft": _press("draft_nod"),
    "st_no_draft": _press("draft_again"),
    "st_again": _again,
    "st_says": _says,
    "st_keeps_time": _keeps_time,
    "st_play_on": _holds_off(held=True),
    "st_let_end": _holds_off(held=False),
    "st_sound": _sound,
    "st_pause": _press("pause"),
    "st_resume": _press("resume"),
    "st_repeat": _press("repeat"),
}
"""By intent, what it comes to; None where it means nothing now."""
