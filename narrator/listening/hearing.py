"""From what was heard, or typed, to what happens at the table: the grammar of the moment, and the dialogue.

Only what means something now can be heard. Everything that changes the game is said back first and can be
cancelled (`Session.confirmed`). Nobody can tell from a sentence who spoke, so "I nominate Bob" is answered with a
question.

Questions that wait for an answer lie one upon the other: "who nominates?", upon it "Ann, or Anna?", and on top what
is being said back. What is heard is taken by the innermost, or else it is something new. A question that is answered
or dropped leaves the one beneath it waiting, with all that was understood for it.
"""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from config.worded import joined
from engine.madness import SAYS_MAD, SILENT, claim
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, EXILE, NOMINATE, OPEN_NOMINATIONS, Act, IllegalAnswer
from engine.terms import STORYTELLER
from narrator.listening import corrections, doubt, spoken_acts
from narrator.listening.corrections import OBJECTIONS, WRONG, Anew, SaidBack
from narrator.listening.doubt import CONTROLS, HANDS, QUESTIONS, Doubt, Question
from narrator.listening.lacking import Lacking
from narrator.listening.objected import Objected, says_names, would_be
from narrator.listening.other_layout import in_other_layout
from narrator.listening.rules_questions import WHAT_DOES_IT_DO, WHAT_IS_IT, answer, cards, terms
from narrator.listening.spoken_acts import Begun, Choice, Names
from narrator.listening.storytellers_words import STORYTELLER as STORYTELLERS_OWN
from narrator.listening.who_speaks import WhoSpeaks
from narrator.table.session import Session
from narrator.telling.answers import name_of
from narrator.telling.statements import NoStatement as NoStatement
from narrator.telling.statements import statement_words
from voices import Ear, Grammar, Intent, Name, Sentences
from voices.events import (
    EarEvent,
    Heard,
    HearingAgain,
    HearingTrouble,
    Hushed,
    NotUnderstood,
    Perhaps,
    SignalChanged,
    SignalFault,
    SpeechStarted,
    WhyNot,
)
from voices.known_voices import KnownVoices
from voices.page_sound import PageMicrophone

if TYPE_CHECKING:
    from engine.statements import Statement

_IN_TALK = ("repeat", "pause")
"""What steers and is not said to each other all the time; "carry on", "skip that" and "help" are."""
_TALKED = "talked"  # whom talk is about
AUTHORITY = ("open_nominations", "last_call", "close_nominations", "start_vote", "skip")
"""What ends something for all: where a person runs the game, the room does not do it."""
_ABOUT_RULES = (WHAT_DOES_IT_DO, WHAT_IS_IT)
_OF_THE_DAY = ("one_minute_more", "spoken", "last_call", "close_nominations")
_DONE_AT_ONCE = (*CONTROLS, *QUESTIONS, *_ABOUT_RULES, *_OF_THE_DAY)
"""What is not said back before it counts."""
_AS_WITHOUT_A_TAP = 0.5
"""The confidence (see voices.Intent) that is needed without one. After a tap less is believed of what is said back;
over babble 10 dB quieter five of 40 nominations were taken for "what is a nominee?" and the like (2026-11-23), and
"who's dead" for "end the day" (2026-11-24)."""
_IN_A_PAUSE = "resume"
"""What is understood while nothing else is, a yes least of all."""
_ASK = {
    "slay": ("slayer.ask", "target"),
    EXILE: ("exile.ask", "nominee"),
    NOMINATE: ("nominations.ask_nominator", "nominee"),
}
"""By verb, the question who does it, and the place in it of to whom it is done: a wrong name is put right with it."""
_SIGNAL = {SignalFault.SILENT: "hearing.silent", SignalFault.CLIPPED: "hearing.clipped"}
_PATIENCE = 12.0  # seconds that a question waits for its answer
_Answer = Intent | Begun | Lacking | Doubt | Anew | Literal["cancelled", "not understood"]
"""What an answer leads to: a sentence that is done, an act to go on with, or the question to ask instead; or there is
nothing more to ask."""


class Hearing:
    """Keeps the ear's grammar in step with the session, and does what is heard."""

    def __init__(
        self,
        session: Session,
        sentences: Sentences,
        ear: Ear | None = None,
        *,
        sounds_like: dict[str, str] | None = None,
        known: KnownVoices | None = None,
    ) -> None:
        """`sounds_like`: respellings by player's name, for names that are not said as they are written."""
        self.session, self.sentences, self.ear = session, sentences, ear
        self.names = Names(session, sounds_like or {})
        self.who = WhoSpeaks(session, known or KnownVoices())
        self.grammar: Grammar | None = None
        self.overheard: Callable[[str], object] | None = None
        """Told of an intent of AUTHORITY from the room, where a person runs the game: nothing else is done. Also of
        "cancel" about what stands already."""
        self.open: list[Anew | Lacking | Doubt] = []  # that wait for an answer, the innermost last
        self.objected = Objected()
        self._misunderstood: Anew | Lacking | None = None
        """The question whose answer was asked for once more."""
        self._answered_who: Act | None = None
        """The act that waited only for who does it, once that is said."""
        self._understood: tuple[Act | None, Begun | None] = None, None
        """The act that was requested last, and what was understood of it."""
        self._means = self._without_a_question()
        self._asking: asyncio.Task[None] | None = None
        self._in_turn = asyncio.Lock()  # one question is said at a time
        session.table.listen_by(self.listen_to, lambda: bool(self.open))
        session.table.listeners.append(self.retune)
        self._unsubscribe: Callable[[], None] = lambda: None
        if ear is not None:
            self._unsubscribe = ear.subscribe(self._event)
        self.retune()

    def close(self) -> None:
        """Hear nothing more: the ear listens for another game."""
        self._unsubscribe()
        self.ear = None

    @property
    def question(self) -> Question | None:
        """The innermost that waits for an answer."""
        echo = self.session.table.echo
        if echo is not None:
            act = self.session.table.said_back
            asked_who = act is self._answered_who
            about = None if act is None else corrections.supposed(act, asked_who=asked_who)
            if about is None and act is not None and act is self._understood[0]:
                about = self._understood[1]
            return SaidBack(about, echo.asks)
        return self.open[-1] if self.open else None

    @property
    def asked(self) -> Lacking | None:
        """What is asked because an act lacks it, even beneath a doubt about the answer."""
        return next((one for one in self.open if isinstance(one, Lacking)), None)

    @property
    def doubt(self) -> Doubt | None:
        """What it is asked about whether it was said."""
        return next((one for one in self.open if isinstance(one, Doubt)), None)

    def retune(self) -> None:
        """Listen for what means something now."""
        grammar = self.grammar_now()
        if grammar != self.grammar:
            self.grammar = grammar
            if self.ear is not None:
                answers = self.question is not None or self.session.table.phase is Phase.VOTE
                self.ear.listen_for(grammar, expected=answers)
        self.session.table.hears(self.ear is not None and self.ear.trouble is None and grammar is not None)

    def listen_to(self, seat: int) -> bool:
        """Somebody has tapped "speak" on their phone: what comes next is theirs and meant for the Storyteller, so it
        need not be addressed, and is no talk. False while nobody can be heard."""
        if self.ear is None or self.grammar is None:
            return False
        own = tuple((slot, self._names_for(slot, names, seat)) for slot, names in self.grammar.by_slot)
        everything = replace(self.grammar, addressed=frozenset(), by_slot=own)
        commands = everything.without((spoken_acts.TALK,), (_TALKED,))
        if self.question is None:  # else the question says what is likely
            commands = replace(commands, unlikely=commands.intents & {*_DONE_AT_ONCE, "cancel"})
        return self.ear.hold(str(seat + 1), grammar=commands, until_quiet=True)

    def _names_for(self, slot: str, names: tuple[Name, ...], seat: int) -> tuple[Name, ...]:
        """The names in one place of what this player says: where they speak of themself it is "I" and "myself"."""
        if self._is_speaker(slot):
            return tuple(one for one in names if one.value == str(seat + 1))
        others = tuple(one for one in names if one.value != str(seat + 1))
        return others if others and slot in corrections.OF_WHOM else names

    def _is_speaker(self, slot: str) -> bool:
        """Whether only who speaks can be meant in this place."""
        front = self.open[-1] if self.open else None
        answers_who = isinstance(front, Lacking) and front.asks_who
        return slot in corrections.SPEAKERS or (slot == "player" and answers_who)

    def grammar_now(self) -> Grammar | None:
        """The intents of this moment, with the names that may be meant."""
        session, phase = self.session, self.session.table.phase
        if session.pace.paused:
            return Grammar.of("resume", "repeat")
        if (question := self.question) is not None:
            return question.grammar(session.table, self.names, self.sentences.intents)
        choice = spoken_acts.choice(session)
        if choice is not None:
            slots: dict[str, Any] = {
                "chooser": self.names.of((choice.seat,)),
                "chosen": self.names.of(choice.targets),
            }
            return Grammar.of("choose", "choose_by", *CONTROLS, **slots)
        if phase is Phase.LOBBY:
            early = ("begin", "read_rules", "help", *CONTROLS)
            return Grammar.of(*early, addressed=_ABOUT_RULES, **self._about_rules())
        if phase is Phase.SEATING:
            early = ("begin", "ready", "read_rules", *CONTROLS)
            return Grammar.of(*early, addressed=_ABOUT_RULES, **self._about_rules())
        if phase in (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE):
            return self._by_day(phase)
        if session.table.pleading:
            said = ("start_vote", "cancel", *self._of_the_clock(), *CONTROLS)
            return Grammar.of(*_IN_TALK, addressed=tuple(one for one in said if one not in _IN_TALK))
        if phase is Phase.VOTE:
            if session.table.voting == "voice":
                return Grammar.of("aye", "nay", "pause", addressed=("cancel",))
            return Grammar.of("pause", "repeat", addressed=("cancel",))
        if phase in (Phase.FIRST_NIGHT, Phase.NIGHT):
            return Grammar.of("repeat", "pause")
        return Grammar.of(*CONTROLS)

    def _by_day(self, phase: Phase) -> Grammar:
        square = self.session.table.square
        living = [seat for seat in square.ring if square.alive[seat]]
        menu = self.session.table.menu()
        offered = () if menu is None else menu.verbs
        intents, slots = spoken_acts.sayable(self.session.table, self.names)
        slots |= self._about_rules()
        if spoken_acts.TALK in self.sentences.intents:
            intents.append(spoken_acts.TALK)
            slots[_TALKED] = tuple(name.as_written() for name in self.names.of(square.ring))
        of_madness, names = spoken_acts.of_madness(self.session, self.names)
        slots |= names
        addressed: tuple[str, ...] = (*_ABOUT_RULES, *of_madness, "cancel")
        intents = [one for one in intents if one in self.sentences.intents]  # those of this language
        if not set(spoken_acts.STATED).isdisjoint(intents):
            addressed += spoken_acts.ANNOUNCED
        if any(claim.verb == "slay" for claim in self.session.table.script.claims) or "shoot" in offered:
            intents += ["slay", "slay_by"]
            slots |= {"target": self.names.of(square.ring), "shooter": self.names.of(living)}
        if "doom" in offered:
            intents += ["doom", "doom_by"]
            slots["caller"] = self.names.of(square.ring)
        if EXILE in offered:
            intents += ["exile", "exile_by"]
            slots["traveller"] = self.names.of(square.travellers)
            slots["caller"] = self.names.of(square.ring)
        if phase is Phase.DISCUSSION:
            # Talk goes on all round: what is not addressed to the Storyteller is not for the Storyteller.
            addressed += ("open_nominations", *self._of_the_clock(), *QUESTIONS, *CONTROLS)
            return Grammar.of(*intents, addressed=addressed, **slots)
        if phase is Phase.NOMINATIONS:
            intents += ["nominate", "nominate_by", spoken_acts.WANTS_TO_NOMINATE]
            if menu is None or not menu.at_once:  # else whoever has to nominate would be cut short
                intents += ["last_call", "close_nominations"]
            nominators, nominees = corrections.nominating(self.session.table)
            slots["nominee"] = self.names.of(nominees)
            slots["nominator"] = self.names.of(nominators)
        else:
            intents.append("start_vote")
        addressed += ("help", *self._of_the_clock(), *(one for one in CONTROLS if one not in _IN_TALK))
        return Grammar.of(*intents, *QUESTIONS, *_IN_TALK, addressed=addressed, **slots)

    def _of_the_clock(self) -> tuple[str, ...]:
        """What can be said to the clock that runs, or of the say somebody has; addressed, or talk would do it."""
        daylight = self.session.daylight
        longer = ("one_minute_more",) if daylight.lengthens else ()
        return (*longer, *(("spoken",) if self.session.table.speaker is not None else ()))

    def _about_rules(self) -> dict[str, Any]:
        session = self.session
        return {
            "card": cards(session.table.script, session.table.texts.language),
            "term": terms(session.table.texts.language),
        }

    # What was heard

    def _event(self, event: EarEvent) -> None:
        if isinstance(event, SpeechStarted):
            self.session.table.somebody_speaks()
            self.who.voice = ()
        elif isinstance(event, Heard):
            self.who.voice = event.voice
        elif isinstance(event, Intent | Perhaps | NotUnderstood):
            self.session.saying_back.in_a_loud_room = event.in_a_loud_room and not event.held_by
            own = event.held_by == STORYTELLERS_OWN  # while they held it: none of the room's
            self.session.table.speech_ended(hand=own or (isinstance(event, Intent) and event.name in HANDS))
            if own:
                return
        if isinstance(event, Perhaps) and event.leads and not doubt.is_new(event.intents[0], self.question):
            event = event.intents[0]
        if isinstance(event, Intent | Perhaps) and self.objected.acts:
            sifted = self._not_again(event)
            if sifted is None:
                return
            event = sifted
        if isinstance(event, Intent) and event.name not in self.sentences.talk:
            if event.name in AUTHORITY and self.session.desk.taken and self.overheard is not None:
                self.overheard(event.name)
            elif event.held_by and event.name in _DONE_AT_ONCE and _is_doubtful(event):
                self._perhaps(Perhaps((event,)))
            else:
                if (
                    self.open
                    and isinstance(front := self.open[-1], Doubt)
                    and front.is_answered_otherwise(event)
                ):
                    self.session.saying_back.doubt_ears()
                self.do(event)
        elif isinstance(event, Intent):
            self._is_no_answer(event)
        elif isinstance(event, Perhaps):
            self._perhaps(event)
        elif isinstance(event, NotUnderstood):
            self._not_understood(event)
        elif isinstance(event, Hushed):
            self._hushed(event)
        elif isinstance(event, HearingAgain):
            self.session.table.trouble("microphone", "")
            self.retune()
            self.session.table.changed()
        elif isinstance(event, HearingTrouble):
            self._deaf(event)
        elif isinstance(event, SignalChanged):
            self._signal(event.fault)

    def _deaf(self, trouble: HearingTrouble) -> None:
        """Said aloud, but for a page that has not come yet: it shows itself what to press, and once it speaks it
        listens too."""
        session, microphone = self.session, None if self.ear is None else self.ear.microphone
        if not isinstance(microphone, PageMicrophone) or microphone.has_come:
            key = "devices.microphone_lost" if session.table.listening else "devices.no_microphone"
            session.narration.aside(session.table.lines.line(key))
        session.table.trouble("microphone", f"{trouble.cause} {trouble.next_step}")
        self.retune()
        session.table.changed()

    def _hushed(self, heard: Hushed) -> None:
        """ "Stop" ends the line that was spoken; said against what is said back, it is an objection."""
        question = self.question
        if isinstance(question, SaidBack) and OBJECTIONS[-1] in self.sentences.intents:
            self.do(Intent(OBJECTIONS[-1], {}, heard.text, 1.0))
        else:
            self.session.stop_reading()

    def _signal(self, fault: SignalFault | None) -> None:
        """Shown and not said: it may be muted because somebody wants it so."""
        session = self.session
        told: dict[SignalFault | None, str] = {
            one: session.table.texts.shown(key) for one, key in _SIGNAL.items()
        }
        if fault is not None or session.table.troubles.get("microphone") in told.values():
            session.table.trouble("microphone", told.get(fault, ""))
        session.table.changed()

    def _not_understood(self, event: NotUnderstood) -> None:
        """A statement that did not fit its grammar is asked for once more; other talk is nobody's business."""
        question, session = self.question, self.session
        if isinstance(question, SaidBack):
            self._is_no_answer(event)
        elif isinstance(question, Anew) or (isinstance(question, Lacking) and question.asks_who):
            if question is not self._misunderstood:  # else people talk, and the pages show the question
                session.narration.aside(session.table.lines.line("control.not_understood"))
            self._misunderstood = question
        elif isinstance(question, Lacking):
            self._once_more(question.about)
        elif (
            question is None
            and event.reason is WhyNot.MORE_WAS_SAID
            and event.text
            and self.grammar is not None
        ):
            intent = self.sentences.parse(event.text, self.grammar)
            begun = None if intent is None else spoken_acts.begun(intent, self.names)
            if begun is not None and begun.verb in spoken_acts.STATED:
                self._once_more(begun)

    def _is_no_answer(self, event: Intent | Perhaps | NotUnderstood) -> None:
        """What was said to a line that is said back has no meaning there. Whoever tapped to say it has something
        against the line; in a loud room it perhaps was a "no" (see SayingBack); else people talk."""
        question = self.question
        if not isinstance(question, SaidBack):
            return
        if event.held_by and not question.asks:
            self.do(Intent(WRONG, {}, "", 0.0, held_by=event.held_by))
        elif isinstance(event, NotUnderstood) or event.in_a_loud_room:
            self.session.saying_back.spoken_unclearly()

    def typed(self, text: str, *, called: bool = False) -> bool:
        """A line from the keyboard, by the grammar of this moment; False when it means nothing now. `called`: whoever
        types it speaks to the Storyteller, and need not begin with that word."""
        if self.grammar is None:
            return False
        swapped = in_other_layout(text, self.session.table.texts.language)
        grammars = [self.grammar]
        if called:
            grammars.append(replace(self.grammar, addressed=frozenset()))
        read = (self.sentences.parse_typed(spelt, one) for one in grammars for spelt in (text, swapped))
        intent = next(filter(None, read), None)
        if intent is None or intent.name in self.sentences.talk:
            return self._asked_too_early(text, swapped)
        self.session.saying_back.in_a_loud_room = False
        if self._not_again(intent) is not None:
            self.do(intent)
        return True

    def _asked_too_early(self, *spellings: str) -> bool:
        """Whether this asks what is answered by day alone, before the first night; then that is said."""
        if self.session.table.phase not in (Phase.LOBBY, Phase.SEATING, Phase.DEAL):
            return False
        by_day = Grammar.of(*QUESTIONS, *_ABOUT_RULES, **self._about_rules())
        asked = any(self.sentences.parse_typed(text, by_day) is not None for text in spellings)
        if asked:
            self.session.narration.aside(self.session.table.lines.line("answers.not_yet"))
        return asked

    def _not_again(self, event: Intent | Perhaps) -> Intent | Perhaps | None:
        """What is made of it where it, or some of it, was objected to: that is not said back once more. What else it
        may have been stands only with a yes; None where there is nothing else, and the seats are asked for."""
        front = self.question
        intents = (event,) if isinstance(event, Intent) else event.intents
        begun = would_be(intents[0], front)
        if begun is None or not self.objected.holds(begun):
            if isinstance(event, Intent):
                return event
            left = [one for one in intents if not self.objected.holds(would_be(one, front))]
            return replace(event, intents=tuple(left))
        self.session.saying_back.doubt_ears()
        if self.grammar is None or not says_names(intents[0], self.grammar, self.sentences):
            return event
        others = self.objected.acts_left((*intents, *intents[0].others), front)
        if others:
            return Perhaps(others)
        if isinstance(front, SaidBack):
            self.session.saying_back.let_go()
        if isinstance(front, Anew) and front.by_seat:
            self._refuse(self.session.table.lines.line("control.not_understood"))
        else:
            self._ask(Anew(begun, by_seat=True), self.session.table.lines.line("control.say_the_seats"))
        return None

    def do(self, intent: Intent) -> None:
        """Do what an intent of the present grammar means: the innermost question takes it, or else it is new."""
        means, question = self._means.get(intent.name), self.question
        if means is not None:
            means(intent)
        elif question is not None and self._says_it_again(question, intent):
            return
        elif question is not None and (answer := question.take(intent)) is not None:
            self.objected.answered(question, intent)
            self._answered(answer)
        elif intent.name == "cancel":
            self._cancel_what_stands()
        elif (begun := spoken_acts.begun(intent, self.names)) is not None:
            if intent.held_by and not begun.by:  # whoever holds the microphone open needs not be asked
                begun = replace(begun, by=intent.held_by, voice=self.who.voice)
            begun = replace(begun, affirmed=intent.affirmed and bool(begun.by))  # who it was, too
            if begun.verb in spoken_acts.DECLARED and not begun.by:
                begun = spoken_acts.said_by_the_only_one(self.session.table, begun)
            self._go_on(begun)

    def _says_it_again(self, front: Question, intent: Intent) -> bool:
        """Whether what is being said back is said once more, as people do who hear no answer for a while: it puts
        nothing right, and the wait for an objection goes on."""
        grammar, about = self.grammar, front.about
        if grammar is None or about is None or not isinstance(front, SaidBack):
            return False
        meant = corrections.corrected(about, intent)
        if intent.name != corrections.INSTEAD.get(about.verb) or meant != about:
            return False
        # With a "no" before it something was misheard, and now perhaps once more.
        return self.sentences.parse(intent.text, corrections.said_anew(about.verb, grammar)) is not None

    def _cancel_what_stands(self) -> None:
        """Nothing waits for a yes or no any more. A nomination that stands is taken back by whoever runs the game
        alone, or whoever is nominated would do it; where that is a person, their page asks. What is said does not
        hang on rulings, of which some are secret."""
        session, table = self.session, self.session.table
        stands = bool(table.square.nominees) or table.phase in (Phase.DEFENCE, Phase.VOTE)
        key = "control.stands_already" if stands else "control.nothing_to_cancel"
        session.narration.aside(table.lines.line(key))
        if stands and session.desk.taken and self.overheard is not None:
            self.overheard("cancel")

    def _skip(self) -> None:
        """What goes on now is enough. But everybody sees their card before the first night (RB-027): no word in the
        room ends the wait for that, as the host's button does."""
        table, session = self.session.table, self.session
        unseen = [one.name for one in table.people.with_phones if not one.card_seen]
        waits = table.phase is Phase.DEAL and session.pace.deadline is not None
        if waits and unseen and not table.real_box:
            session.narration.aside(table.lines.line("deal.cards_first", names=unseen))
        else:
            session.skip()

    def _without_a_question(self) -> Mapping[str, Callable[[Intent], object]]:
        """What means the same whatever is asked, by intent."""
        session = self.session
        return {
            "pause": lambda _: session.set_paused(True),
            "resume": lambda _: session.set_paused(False),
            "skip": lambda _: self._skip(),
            "repeat": lambda _: session.narration.repeat(),
            "read_rules": lambda _: session.narration.apart(session.narration.read_rules()),
            "open_nominations": lambda _: session.saying_back.request(Act(OPEN_NOMINATIONS, STORYTELLER)),
            "one_minute_more": lambda _: session.daylight.one_minute_more(),
            "spoken": lambda _: session.daylight.finish(),
            "last_call": lambda _: session.pace.skip(),
            "close_nominations": lambda _: session.pace.skip(),
            "start_vote": lambda _: self._start_vote(),
            "begin": lambda _: self._begin(),
            "ready": lambda _: self._begin(),
            "aye": lambda _: self._hand(True),
            "nay": lambda _: self._hand(False),
            "choose": lambda intent: self._choose(intent.slots["chosen"]),
            "choose_by": lambda intent: self._choose(intent.slots["chosen"]),
            WHAT_DOES_IT_DO: lambda intent: self._explain(intent.name, intent.slots["card"]),
            WHAT_IS_IT: lambda intent: self._explain(intent.name, intent.slots["term"]),
            **dict.fromkeys(QUESTIONS, lambda intent: self._answer(intent.name)),
            **dict.fromkeys(spoken_acts.OF_MADNESS, self._of_madness),
        }

    def _explain(self, question: str, about: str) -> None:
        self.session.narration.aside(answer(question, about, self.session.table.texts))

    def _of_madness(self, intent: Intent) -> None:
        """What somebody says about themself. It is answered alike whatever it is, and whoever is mad.

        Of what is told of others only a microphone that somebody held open says whose word it is.
        """
        session, slots, name = self.session, intent.slots, intent.name
        if name == "ask_who":
            if not session.madness.ask(int(slots["asked"]) - 1):
                session.narration.aside(session.table.texts.shown("errors.asked_already"))
            session.table.changed()
            return
        by = int(intent.held_by) - 1 if intent.held_by else None
        own = name == "claim"
        about = int(slots["claimer"]) - 1 if not own else self.who.likely() if by is None else by
        said = {"mad_by": SAYS_MAD, "silent_by": SILENT}.get(name) or claim(slots["claimed"])
        if about is not None:
            session.madness.notice(about if own else by, about, said, certain=by is not None)
        session.narration.aside(session.table.lines.line("madness.heard"))
        session.table.changed()

    def _begin(self) -> None:
        self.session.table.begin()

    def _hand(self, raised: bool) -> None:
        """Aye or no counts for the seat that the hand is on."""
        vote, square = self.session.table.vote, self.session.table.square
        if vote is not None and len(square.counted) < len(vote.order):
            seat = vote.order[len(square.counted)]
            vote.hands[seat] = square.hands_of(seat) if raised else 0
            self.session.table.changed()

    def _answer(self, name: str) -> None:
        session, square = self.session, self.session.table.square
        if name == "who_is_dead":
            lines = [session.table.lines.who_is_dead(square)]
        elif name == "who_is_alive":
            lines = [session.table.lines.who_is_alive(square)]
        elif name == "votes_needed":
            lines = session.table.lines.votes_to_execute(square)
        elif name == "ghost_votes":
            lines = [session.table.lines.who_has_a_ghost_vote(square)]
        elif name == "who_has_nominated":
            lines = session.table.lines.who_has_nominated(square)
        elif name == "time_left":
            lines = [session.daylight.time_left() or session.table.lines.line("answers.no_clock")]
        elif name == "who_is_about_to_die":
            lines = [session.table.lines.who_is_about_to_die(square)]
        else:
            lines = [session.table.lines.line("control.help")]
        session.narration.aside(joined(lines))

    # What is asked

    def _perhaps(self, event: Perhaps) -> None:
        front = self.question
        meant: Intent | Doubt | Literal["not understood"] | None
        if event.leads:
            meant = Doubt(event.intents, whole=True)
        elif event.amid_noise:
            meant = doubt.amid_noise(event.intents, front)
        else:
            meant = doubt.perhaps(event.intents, front, lead=event.lead)
        if isinstance(meant, Intent):
            if isinstance(front, Doubt):
                self.session.saying_back.doubt_ears()
            self.do(meant)
        elif meant is not None:
            if isinstance(front, SaidBack):
                self.session.saying_back.let_go()
            self._follow(meant)
        else:
            self._is_no_answer(event)

    def _answered(self, answer: _Answer | Literal["stands", "taken back"]) -> None:
        """The innermost question has its answer."""
        back = self.session.saying_back
        if answer == "stands":
            back.stand()
        elif answer == "taken back":
            back.cancel()
        elif self.session.table.echo is not None and isinstance(answer, Anew):
            back.let_go()
            self._follow(answer)
        elif self.session.table.echo is not None and isinstance(answer, Begun):
            # The rest of what was understood stands, and it is said back again.
            if not answer.by:
                back.let_go()
            self._go_on(answer, instead=bool(answer.by))
        else:
            self.open.pop()
            self._wait()
            self._follow(answer)

    def _follow(self, answer: _Answer) -> None:
        """What an answer leads to."""
        if isinstance(answer, Intent):
            self.do(answer)
        elif isinstance(answer, Begun):
            self._go_on(answer)
        elif isinstance(answer, Doubt):
            self._ask_about(answer)
        elif isinstance(answer, Anew):
            self.session.saying_back.misheard()
            self._ask(answer, self.session.table.lines.line("control.say_anew"))
        elif isinstance(answer, Lacking) and answer.by_name:
            self._ask(answer, self.session.table.lines.line("names.who_is_me"))
        elif isinstance(answer, Lacking):
            self._ask_who(answer.about)
        elif answer == "cancelled":
            self._refuse(self.session.table.lines.line("control.cancelled"))
        else:
            self._give_up()

    def _ask_about(self, uncertain: Doubt) -> None:
        """It takes the place of another doubt, and lies upon what is lacking or said anew."""
        self.open = [*(one for one in self.open if not isinstance(one, Doubt)), uncertain]
        self.session.saying_back.misheard()
        everybody = self.names.of(self.session.table.square.ring)
        self._wait(uncertain.question(self.session.table, everybody))

    def _give_up(self) -> None:
        """A doubt that nobody could settle; what it was an answer to is asked once more."""
        asked = self.asked
        self._refuse(self.session.table.lines.line("control.not_understood"))
        if asked is not None and not asked.about.again:
            self._go_on(replace(asked.about, again=True))

    def _go_on(self, begun: Begun, *, instead: bool = False) -> None:
        """Ask for what is still lacking, a statement that nobody could mean first of all. What is whole is requested,
        `instead` of what is being said back, and said back before it counts."""
        session, back = self.session, self.session.saying_back
        if begun.verb == NOMINATE and not begun.by:
            begun = spoken_acts.said_at_once(session.table, begun)
        by, whom = begun.seats(session.table.square.ring)
        said = self._statement(begun.words, by) if begun.words else begun.guesses or None
        lacks = begun.lacks
        if lacks == "words" and self._reads:
            self._ask(Lacking(replace(begun, affirmed=False)), session.table.lines.line("powers.ask_what"))
        elif lacks == "words" or (begun.words and said is None):
            self._once_more(begun)
        elif lacks == "whom":
            self._ask_whom(begun)
        elif lacks == "who":
            self._ask_who(begun)
        elif by is None or (whom is None and begun.target):
            self._refuse(session.table.lines.line("control.not_understood"))
        elif begun.words and (problem := spoken_acts.why_not(session, begun.verb, said)):
            self._refuse(problem)
        else:
            if self.open:
                self.forget()
            verb = self._weapon(by) if begun.verb == "slay" else begun.verb
            act = Act(verb, by, whom, said)
            self._answered_who = act if begun.asked_who else None
            self._understood = act, begun
            if instead:
                back.correct(act)
            else:
                # Only once it stands: what is taken back was perhaps said by another.
                learn = partial(self.who.learn, by, begun.voice) if begun.voice else None
                back.request(act, affirmed=begun.affirmed, then=learn)

    def _refuse(self, line: str) -> None:
        """Nothing comes of what was begun."""
        self.forget()
        self.session.narration.aside(line)

    def _once_more(self, begun: Begun) -> None:
        """Ask for a statement once more, where any can be read; after that, leave it to the phone."""
        session, lines = self.session, self.session.table.lines
        if self._reads and not begun.again:
            again = replace(begun, again=True, words="", affirmed=False)
            self._ask(Lacking(again), lines.line("powers.say_again"))
            return
        self.forget()
        seat, _ = begun.seats(session.table.square.ring)
        if seat is not None and session.drafts.of(seat) is None:
            session.drafts.open(seat, begun.verb)
        session.narration.aside(lines.line("powers.on_the_phone"))
        session.table.changed()

    @property
    def _reads(self) -> bool:
        """Whether statements in words are understood in this language; else they are put together by taps."""
        return statement_words(self.session.table.texts.language).reads

    def _statement(self, words: str, speaker: int | None) -> "Statement | None":
        """What the words mean; whether they mean anything does not hang on who says them."""
        somebody = self.session.table.square.ring[0] if speaker is None else speaker
        found = spoken_acts.statement(self.session.table, words, somebody)
        return None if isinstance(found, NoStatement) else found

    def _ask_who(self, begun: Begun) -> None:
        """ "I nominate Bob": nobody can tell for certain who said it. A voice that is known is asked about once."""
        session, (_, whom) = self.session, begun.seats(self.session.table.square.ring)
        seat = None if begun.voice else self.who.proposed(begun.verb, whom)
        if seat is not None:
            line = session.table.lines.line("names.is_it", name=session.table.square.names[seat])
        elif begun.verb in _ASK and whom is not None:
            key, place = _ASK[begun.verb]
            called = name_of(whom, session.table.square.names, session.table.texts)
            line = session.table.lines.line(key, **{place: called})
        else:
            key = "nominations.ask_beside" if begun.is_beside else "nominations.ask_self"
            line = session.table.lines.line(key if begun.verb == NOMINATE else "powers.ask")
        known = replace(begun, voice=begun.voice or self.who.voice)
        self._ask(Lacking(known, "" if seat is None else str(seat + 1)), line)

    def _ask_whom(self, begun: Begun) -> None:
        """ "I want to nominate": whom is asked for, and who does it with it where nobody knows."""
        lines, names = self.session.table.lines, self.session.table.square.names
        by, _ = begun.seats(self.session.table.square.ring)
        if by is None:
            line = lines.line("nominations.ask_both")
        else:
            line = lines.line("nominations.ask_nominee", nominator=names[by])
        self._ask(Anew(begun), line)

    def _ask(self, question: Anew | Lacking, line: str) -> None:
        """It takes the place of all that was open: it is about what was understood last."""
        self.open = [question]
        self._wait(line)

    def _wait(self, line: str = "") -> None:
        """Say the question, if it is a new one, and wait for its answer for a while."""
        self.retune()
        self.session.pace.stir()
        waiting = self._patience(line) if self.open else None
        self._asking = None if waiting is None else asyncio.get_running_loop().create_task(waiting)

    async def _patience(self, line: str) -> None:
        if line:
            async with self._in_turn:
                if self._asking is asyncio.current_task():  # else something else was asked since
                    await self.session.narration.say(line)
        await asyncio.sleep(_PATIENCE)
        if self._asking is asyncio.current_task():  # else something else was asked since
            self.open.pop()
            self._wait()

    def forget(self) -> None:
        """Nothing is asked any more."""
        self.open, self._asking = [], None
        self.retune()
        self.session.pace.stir()

    def _choose(self, chosen: str) -> None:
        choice, target = spoken_acts.choice(self.session), int(chosen) - 1 if chosen.isdigit() else None
        if choice is not None and target in choice.targets and self.session.table.echo is None:
            self.session.narration.apart(self._chosen(choice, target))

    async def _chosen(self, choice: Choice, target: int) -> None:
        """Said back like everything else; who has chosen on the phone meanwhile has chosen."""
        session, look = self.session, self.session.table.day_look
        act = Act(choice.verb, choice.seat, target)
        session.saying_back.heard(act)
        if not await session.saying_back.confirmed(act) or look is None:
            return
        if session.table.day_look is look and choice.seat not in look.confirmed:
            with contextlib.suppress(IllegalAnswer):
                look.confirm(choice.seat, (target,))
            session.table.changed()

    def _start_vote(self) -> None:
        if not self.session.table.pleading:
            self.session.saying_back.request(Act(BEGIN_VOTE, STORYTELLER))
        else:
            self.session.daylight.finish()

    def _weapon(self, by: int) -> str:
        """Who is the Gunslinger shoots as such; anybody else can only mean the Slayer's shot."""
        menu = self.session.table.menu()
        offer = None if menu is None else menu.offers.get("shoot")
        return "shoot" if offer is not None and by in offer.owners else "slay"


def _is_doubtful(told: Intent) -> bool:
    """Whether whoever tapped to speak is asked if they said this, which is done at once: they mostly nominate. In a
    loud room always: "what are you?" was heard for a nomination there, and led by 3,800 (2026-11-27)."""
    return told.confidence < _AS_WITHOUT_A_TAP or (told.in_a_loud_room and told.name != _IN_A_PAUSE)
