"""From what was heard, or typed, to what happens at the table: the grammar of the moment, and the dialogue.

Only what means something now can be heard. Everything that changes the game is said back first and can be
cancelled (`Session.confirmed`). Nobody can tell from a sentence who spoke, so "I nominate Bob" is answered with a
question.
"""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.madness import SAYS_MAD, SILENT, claim
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, EXILE, NOMINATE, OPEN_NOMINATIONS, Act, IllegalAnswer
from engine.terms import STORYTELLER
from narrator import corrections, doubt, spoken_acts
from narrator.doubt import Doubt
from narrator.rules_questions import WHAT_DOES_IT_DO, WHAT_IS_IT, answer, cards, terms
from narrator.session import Session
from narrator.spoken_acts import Asked, Choice, Names
from narrator.statement_words import NotUnderstood as NoStatement
from narrator.who_speaks import WhoSpeaks
from voices import Ear, Grammar, Intent, Sentences
from voices.events import (
    EarEvent,
    HearingAgain,
    HearingTrouble,
    Hushed,
    NotUnderstood,
    Perhaps,
    Reason,
    SignalChanged,
    SignalFault,
    SpeechStarted,
)
from voices.grammar import ME, NOBODY
from voices.known_voices import KnownVoices
from voices.page_sound import PageMicrophone

if TYPE_CHECKING:
    from engine.statements import Statement

_HANDS = ("aye", "nay")
_CONTROLS = ("repeat", "pause", "resume", "skip")
_IN_TALK = ("repeat", "pause")
"""What steers and is not said to each other all the time; "carry on", "skip that" and "help" are."""
_QUESTIONS = ("who_is_dead", "votes_needed", "ghost_votes", "who_is_about_to_die", "help")
_ABOUT_RULES = (WHAT_DOES_IT_DO, WHAT_IS_IT)
_ASK = {"slay": "slayer.ask", EXILE: "exile.ask", NOMINATE: "nominations.ask_self"}
_SIGNAL = {SignalFault.SILENT: "hearing.silent", SignalFault.CLIPPED: "hearing.clipped"}
_PATIENCE = 12.0  # seconds that "who nominates?" waits for a name


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
        self.asked: Asked | None = None
        self.doubt: Doubt | None = None
        self._asking: asyncio.Task[None] | None = None
        session.listeners.append(self.retune)
        session.listen_to = self.listen_to
        if ear is not None:
            ear.subscribe(self._event)
        self.retune()

    def retune(self) -> None:
        """Listen for what means something now."""
        grammar = self.grammar_now()
        if grammar != self.grammar:
            self.grammar = grammar
            if self.ear is not None:
                told = self.session.echo is not None or self.session.phase is Phase.VOTE  # and may answer
                asking = told or self.doubt is not None or self.asked is not None
                self.ear.listen_for(grammar, expected=asking)
        self.session.listening = self.ear is not None and self.ear.trouble is None and grammar is not None

    def listen_to(self, seat: int) -> bool:
        """Somebody has tapped "speak" on their phone: what comes next is theirs and meant for the Storyteller, so it
        need not be addressed. False while nobody can be heard."""
        if self.ear is None or self.grammar is None:
            return False
        own = tuple(
            (
                slot,
                tuple(one for one in names if one.value == str(seat + 1))
                if self._is_speaker(slot)
                else names,
            )
            for slot, names in self.grammar.by_slot
        )
        everything = replace(self.grammar, addressed=frozenset(), by_slot=own)
        return self.ear.hold(str(seat + 1), grammar=everything, until_quiet=True)

    def _is_speaker(self, slot: str) -> bool:
        """Whether only who speaks can be meant in this place."""
        answers_who = self.asked is not None and not self.asked.by and self.doubt is None
        return slot in corrections.SPEAKERS or (slot == "player" and answers_who)

    def grammar_now(self) -> Grammar | None:
        """The intents of this moment, with the names that may be meant."""
        session, phase = self.session, self.session.phase
        if session.pace.paused:
            return Grammar.of("resume", "repeat")
        if session.echo is not None:
            intents, corrected = self._corrections(self._supposed())
            answers = ("yes", "no") if session.echo.asks else ()
            return Grammar.of("cancel", "pause", *answers, *intents, **corrected)
        if self.doubt is not None:
            return doubt.grammar(self.doubt, session, self.names, frozenset(self.sentences.intents))
        if self.asked is not None and self.asked.lacks_words:
            names: dict[str, Any] = {**spoken_acts.stating(session, self.names)}
            return Grammar.of("state", "cancel", **names)
        if self.asked is not None:
            intents, corrected = self._corrections(self.asked)
            answers = ("answer_name", *(("yes", "no") if self.asked.proposed else ()))
            corrected["player"] = self.names.of(session.square.ring)
            return Grammar.of(*answers, "cancel", *intents, **corrected).asking_for(*answers)
        choice = spoken_acts.choice(session)
        if choice is not None:
            slots: dict[str, Any] = {
                "chooser": self.names.of((choice.seat,)),
                "chosen": self.names.of(choice.targets),
            }
            return Grammar.of("choose", "choose_by", *_CONTROLS, **slots)
        if phase is Phase.LOBBY:
            early = ("begin", "read_rules", "help", *_CONTROLS)
            return Grammar.of(*early, addressed=_ABOUT_RULES, **self._about_rules())
        if phase is Phase.SEATING:
            early = ("begin", "ready", "read_rules", *_CONTROLS)
            return Grammar.of(*early, addressed=_ABOUT_RULES, **self._about_rules())
        if phase in (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE):
            return self._by_day(phase)
        if session.daylight.pleading:
            said = ("start_vote", *self._of_the_clock(), *_CONTROLS)
            return Grammar.of(*_IN_TALK, addressed=tuple(one for one in said if one not in _IN_TALK))
        if phase is Phase.VOTE:
            if session.settings.house_rules.voting == "voice":
                return Grammar.of("aye", "nay", "pause")
            return Grammar.of("pause", "repeat")
        if phase in (Phase.FIRST_NIGHT, Phase.NIGHT):
            return Grammar.of("repeat", "pause")
        return Grammar.of(*_CONTROLS)

    def _corrections(self, about: Asked | None) -> tuple[list[str], dict[str, Any]]:
        if about is None:
            return [], {}
        intents, slots = corrections.sayable(self.session, self.names, about, known=self.sentences.intents)
        return intents, dict(slots)

    def _supposed(self) -> Asked | None:
        """What can be put right now: what was said back, is asked about, or was begun."""
        act = self.session.saying_back.act
        if self.session.echo is not None:
            return None if act is None else corrections.supposed(act)
        return self.asked if self.doubt is None else self.doubt.about

    def _by_day(self, phase: Phase) -> Grammar:
        square = self.session.square
        living = [seat for seat in square.ring if square.alive[seat]]
        menu = self.session.menu()
        offered = () if menu is None else menu.verbs
        intents, slots = spoken_acts.sayable(self.session, self.names)
        slots |= self._about_rules()
        if spoken_acts.TALK in self.sentences.intents:
            intents.append(spoken_acts.TALK)
            slots["talked"] = tuple(name.as_written() for name in self.names.of(square.ring))
        of_madness, names = spoken_acts.of_madness(self.session, self.names)
        slots |= names
        addressed: tuple[str, ...] = (*_ABOUT_RULES, *of_madness)
        if "gossip" in intents:
            addressed += spoken_acts.ANNOUNCED
        if any(claim.verb == "slay" for claim in self.session.script.claims) or "shoot" in offered:
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
            addressed += ("open_nominations", *self._of_the_clock(), *_QUESTIONS, *_CONTROLS)
            return Grammar.of(*intents, addressed=addressed, **slots)
        if phase is Phase.NOMINATIONS:
            intents += ["nominate", "nominate_by", "last_call", "close_nominations"]
            nominees = [s for s in square.ring if s not in (*square.nominees, *square.travellers)]
            slots["nominee"] = self.names.of(nominees)
            slots["nominator"] = self.names.of([seat for seat in living if seat not in square.nominators])
        else:
            intents.append("start_vote")
        addressed += ("help", *self._of_the_clock(), *(one for one in _CONTROLS if one not in _IN_TALK))
        return Grammar.of(*intents, *_QUESTIONS, *_IN_TALK, addressed=addressed, **slots)

    def _of_the_clock(self) -> tuple[str, ...]:
        """What can be said to the clock that runs, or of the say somebody has; addressed, or talk would do it."""
        daylight = self.session.daylight
        longer = ("one_minute_more",) if daylight.lengthens else ()
        return (*longer, *(("spoken",) if daylight.speaker is not None else ()))

    def _about_rules(self) -> dict[str, Any]:
        session = self.session
        return {
            "card": cards(session.script, session.texts.language),
            "term": terms(session.texts.language),
        }

    # What was heard

    def _event(self, event: EarEvent) -> None:
        self.who.note(event)
        if isinstance(event, SpeechStarted):
            self.session.speech_judged = False
        elif isinstance(event, Intent | Perhaps | NotUnderstood):
            self.session.speech_judged = True
            self.session.pace.stir()
            self.session.hand_unclear = not (isinstance(event, Intent) and event.name in _HANDS)
        if _is_talk(event):
            pass
        elif isinstance(event, Intent):
            self.do(event)
        elif isinstance(event, Perhaps):
            self._perhaps(event.intents)
        elif isinstance(event, NotUnderstood):
            self._not_understood(event)
        elif isinstance(event, Hushed):
            self.session.stop_reading()
        elif isinstance(event, HearingAgain):
            self.session.trouble("microphone", "")
            self.retune()
            self.session.changed()
        elif isinstance(event, HearingTrouble):
            self._deaf(event)
        elif isinstance(event, SignalChanged):
            self._signal(event.fault)

    def _deaf(self, trouble: HearingTrouble) -> None:
        """Said aloud, but for a page that has not come yet: it shows itself what to press, and once it speaks it
        listens too."""
        session, microphone = self.session, None if self.ear is None else self.ear.microphone
        if not isinstance(microphone, PageMicrophone) or microphone.has_come:
            key = "devices.microphone_lost" if session.listening else "devices.no_microphone"
            session.aside(session.lines.line(key))
        session.trouble("microphone", f"{trouble.cause} {trouble.next_step}")
        self.retune()
        session.changed()

    def _signal(self, fault: SignalFault | None) -> None:
        """Shown and not said: it may be muted because somebody wants it so."""
        session = self.session
        told: dict[SignalFault | None, str] = {one: session.texts.shown(key) for one, key in _SIGNAL.items()}
        if fault is not None or session.troubles.get("microphone") in told.values():
            session.trouble("microphone", told.get(fault, ""))
        session.changed()

    def _not_understood(self, event: NotUnderstood) -> None:
        """A statement that did not fit its grammar is asked for once more; other talk is nobody's business."""
        if self.session.echo is not None:
            self.session.saying_back.spoken_unclearly()
        elif self.doubt is not None:
            return  # its question waits for an answer, whatever else is said
        if self.asked is not None and self.asked.lacks_words:
            self._once_more(self.asked)
        elif self.asked is not None:
            self.session.aside(self.session.lines.line("control.not_understood"))
        elif event.reason is Reason.MORE_WAS_SAID and event.text and self.grammar is not None:
            intent = self.sentences.parse(event.text, self.grammar)
            asked = None if intent is None else self._begun(intent)
            if asked is not None and asked.verb in spoken_acts.STATED:
                self._once_more(asked)

    def typed(self, text: str) -> bool:
        """A line from the keyboard, by the grammar of this moment; False when it means nothing now."""
        if self.grammar is None:
            return False
        intent = self.sentences.parse_typed(text, self.grammar)
        if intent is not None:
            self.do(intent)
        return intent is not None

    def do(self, intent: Intent) -> None:
        """Do what an intent of the present grammar means."""
        session = self.session
        name, slots = intent.name, intent.slots
        plain: dict[str, Callable[[], object]] = {
            "pause": lambda: session.set_paused(True),
            "resume": lambda: session.set_paused(False),
            "skip": session.skip,
            "repeat": session.repeat,
            "cancel": self._cancel,
            "read_rules": lambda: session.apart(session.read_rules()),
            "open_nominations": lambda: self._request(Act(OPEN_NOMINATIONS, STORYTELLER)),
            "one_minute_more": session.daylight.one_minute_more,
            "spoken": session.daylight.finish,
            "last_call": session.pace.skip,
            "close_nominations": session.pace.skip,
            "start_vote": self._start_vote,
            "begin": self._begin,
            "ready": self._begin,
            "aye": lambda: self._hand(True),
            "nay": lambda: self._hand(False),
        }
        if name in plain:
            plain[name]()
        elif name in _QUESTIONS:
            self._answer(name)
        elif name in _ABOUT_RULES:
            about = slots["card" if name == WHAT_DOES_IT_DO else "term"]
            session.aside(answer(name, about, session.texts))
        elif name in corrections.CORRECTIONS:
            self._correct(intent)
        elif name in ("yes", "no") and session.echo is not None and session.echo.asks:
            (session.saying_back.stand if name == "yes" else session.cancel)()
        elif self.doubt is not None:
            self._settle(self.doubt, intent)
        elif name in ("yes", "no") and self.asked is not None:
            self._proposal(self.asked, is_it=name == "yes")
        elif name == "state" and self.asked is not None:
            self._stated(self.asked, intent.text)
        elif name in spoken_acts.OF_MADNESS:
            self._of_madness(intent)
        elif name in ("choose", "choose_by"):
            self._choose(slots["chosen"])
        elif name == "answer_name":
            me = slots["player"] == ME and intent.held_by
            self._answered(intent.held_by if me else slots["player"])
        elif (asked := self._begun(intent)) is not None:
            self._go_on(asked)

    def _of_madness(self, intent: Intent) -> None:
        """What somebody says about themself. It is answered alike whatever it is, and whoever is mad.

        Of what is told of others only a microphone that somebody held open says whose word it is.
        """
        session, slots, name = self.session, intent.slots, intent.name
        if name == "ask_who":
            if not session.madness.ask(int(slots["asked"]) - 1):
                session.aside(session.texts.shown("errors.asked_already"))
            session.changed()
            return
        by = int(intent.held_by) - 1 if intent.held_by else None
        own = name == "claim"
        about = int(slots["claimer"]) - 1 if not own else self.who.likely() if by is None else by
        said = {"mad_by": SAYS_MAD, "silent_by": SILENT}.get(name) or claim(slots["claimed"])
        if about is not None:
            session.madness.notice(about if own else by, about, said, certain=by is not None)
        session.aside(session.lines.line("madness.heard"))
        session.changed()

    def _begin(self) -> None:
        self.session.started = True
        self.session.pace.stir()

    def _cancel(self) -> None:
        session = self.session
        if self.asked is not None or self.doubt is not None:
            self._stop_asking()
            session.aside(session.lines.line("control.cancelled"))
        elif not session.cancel():
            session.aside(session.lines.line("control.nothing_to_cancel"))

    def _hand(self, raised: bool) -> None:
        """Aye or no counts for the seat that the hand is on."""
        vote = self.session.vote
        if vote is not None and len(self.session.square.counted) < len(vote.order):
            vote.hands[vote.order[len(self.session.square.counted)]] = raised
            self.session.changed()

    def _answer(self, name: str) -> None:
        session, square = self.session, self.session.square
        if name == "who_is_dead":
            lines = [session.lines.who_is_dead(square)]
        elif name == "votes_needed":
            lines = session.lines.votes_to_execute(square)
        elif name == "ghost_votes":
            lines = [session.lines.who_has_a_ghost_vote(square)]
        elif name == "who_is_about_to_die":
            lines = [session.lines.who_is_about_to_die(square)]
        else:
            lines = [session.lines.line("control.help")]
        session.aside(" ".join(lines))

    # What is doubtful

    def _perhaps(self, intents: tuple[Intent, ...]) -> None:
        """Ask what was meant. Taking back costs nothing, so that needs no question; and whether somebody said "I" or
        a name like it is settled by asking who nominates."""
        unnamed = [one for one in intents if f"{one.name}_by" in {other.name for other in intents}]
        first = intents[0].name
        if first in (*_CONTROLS, *_QUESTIONS):
            if intents[0].held_by and self.session.echo is None:  # else people say it to each other too
                self._ask_about(Doubt(intents))
        elif first in spoken_acts.OF_MADNESS:
            self.session.aside(self.session.lines.line("control.not_understood"))
        elif first == "cancel" and self.session.echo is None:
            pass  # nothing stands that could be taken back, and the question waits
        elif (uncertain := doubt.of_corrections(self._supposed(), intents, self.doubt)) is not None:
            self.session.saying_back.let_go()
            self._ask_about(uncertain)
        elif first in ("cancel", *corrections.CORRECTIONS) or (
            self.doubt is None and doubt.needs_no_question(intents)
        ):
            self.do(intents[0])  # what it leads to is said back
        elif first in _HANDS:
            if len({one.name for one in intents}) == 1:  # else it may be either
                self.do(intents[0])
        elif self.doubt is None and unnamed and doubt.same_target(intents):
            self.do(unnamed[0])
        elif self.doubt is None:
            self._ask_about(Doubt(intents))
        elif first in ("yes", "no", "answer_name", "no_name"):
            named = [one for one in intents if one.slots.get("player") in self.doubt.candidates]
            self._settle(self.doubt, (*named, *intents)[0])  # it is said back before it counts
        elif self.doubt.questions < doubt.MOST_QUESTIONS:
            self._ask_about(replace(self.doubt, questions=self.doubt.questions + 1))
        else:
            self._give_up()

    def _ask_about(self, uncertain: Doubt) -> None:
        self.doubt = uncertain
        self.session.saying_back.misheard()
        everybody = self.names.of(self.session.square.ring)
        self._wait_for_answer(doubt.question(uncertain, self.session, everybody))

    def _settle(self, uncertain: Doubt, answer: Intent) -> None:
        """An answer to the question: the sentence it leaves is done. Where it is none of those who were named, the
        name alone is asked for; a second candidate is asked about last."""
        meant = uncertain.intents[0] if answer.name == "yes" else None
        if answer.name in ("answer_name", "no_name") and answer.slots["player"] != NOBODY:
            player = answer.slots["player"]
            meant = uncertain.naming(answer.held_by if player == ME else player)
        self.doubt = self._asking = None
        self.retune()
        more = uncertain.questions < doubt.MOST_QUESTIONS
        if meant is not None:
            self.do(meant)
        elif more and doubt.about_players(uncertain):
            self._ask_about(replace(uncertain, questions=uncertain.questions + 1, neither=True))
        elif more and uncertain.intents[1:]:
            self._ask_about(Doubt(uncertain.intents[1:], uncertain.questions + 1))
        else:
            self._give_up()

    def _correct(self, correction: Intent) -> None:
        """The rest of what was understood stands, and it is said back again."""
        about = self._supposed()
        if about is None:
            return
        meant = corrections.corrected(about, correction)
        if self.session.echo is None:
            self._stop_asking()
            self._go_on(meant)
            return
        by = self._seat(meant.by, None)
        whom = self._seat(meant.target, by)
        if by is not None and whom is not None:
            verb = self._weapon(by) if meant.verb == "slay" else meant.verb
            refusal = self.session.saying_back.correct(Act(verb, by, whom))
            if refusal is not None:
                self.session.aside(refusal)

    def _give_up(self) -> None:
        self._stop_asking()
        self.session.aside(self.session.lines.line("control.not_understood"))

    # What is lacking

    def _begun(self, intent: Intent) -> Asked | None:
        """What an intent begins; whoever holds the microphone open needs not be asked who they are."""
        everybody = self.names.of(self.session.square.ring)
        asked = spoken_acts.begun(intent, everybody, self.session.texts.language)
        if asked is not None and not asked.by:
            asked.by = intent.held_by
            if asked.by:
                self.who.learn(int(asked.by) - 1, self.who.voice)
        return asked

    def _go_on(self, asked: Asked) -> None:
        """Ask for what is still lacking; a statement that nobody could mean is asked for again first."""
        if asked.lacks_words:
            self._ask_for(asked, self.session.lines.line("powers.ask_what"))
        elif asked.words and self._statement(asked, self._seat(asked.by, None)) is None:
            self._once_more(asked)
        elif not asked.by:
            self._ask_who(asked)
        else:
            self._stop_asking()
            self._act(asked)

    def _stated(self, asked: Asked, words: str) -> None:
        self._stop_asking()
        asked.words = words
        self._go_on(asked)

    def _once_more(self, asked: Asked) -> None:
        """Ask once; whoever is not understood then has a phone."""
        session, lines = self.session, self.session.lines
        if not asked.again:
            asked.again, asked.words = True, ""
            self._ask_for(asked, lines.line("powers.say_again"))
            return
        self._stop_asking()
        seat = self._seat(asked.by, None)
        if seat is not None and session.drafts.of(seat) is None:
            session.drafts.open(seat, asked.verb)
        session.aside(lines.line("powers.on_the_phone"))
        session.changed()

    def _statement(self, asked: Asked, speaker: int | None) -> "Statement | None":
        """What the words mean; whether they mean anything does not hang on who says them."""
        somebody = self.session.square.ring[0] if speaker is None else speaker
        found = spoken_acts.statement(self.session, asked.words, somebody)
        return None if isinstance(found, NoStatement) else found

    def _ask_who(self, asked: Asked) -> None:
        """ "I nominate Bob": nobody can tell for certain who said it. A voice that is known is asked about once."""
        session, whom = self.session, self._seat(asked.target, None)
        seat = None if asked.voice else self.who.proposed(asked.verb, whom)
        asked.voice, asked.proposed = asked.voice or self.who.voice, "" if seat is None else str(seat + 1)
        if seat is not None:
            line = session.lines.line("names.is_it", name=session.square.names[seat])
        elif asked.verb == NOMINATE and whom is not None:
            line = session.lines.line("nominations.ask_nominator", nominee=session.square.names[whom])
        else:
            line = session.lines.line(_ASK.get(asked.verb, "powers.ask"))
        self._ask_for(asked, line)

    def _ask_for(self, asked: Asked, line: str) -> None:
        """Say the question, and wait for its answer for a while."""
        self.asked = asked
        self._wait_for_answer(line)

    def _wait_for_answer(self, line: str) -> None:
        self.retune()
        self._asking = asyncio.get_running_loop().create_task(self._ask(line))

    async def _ask(self, line: str) -> None:
        await self.session.say(line)
        await asyncio.sleep(_PATIENCE)
        if self._asking is asyncio.current_task():  # else something else was asked since
            self._stop_asking()

    def _stop_asking(self) -> None:
        self.asked = self.doubt = self._asking = None
        self.retune()

    def _answered(self, who: str) -> None:
        asked = self.asked
        if asked is None:
            return
        if who == NOBODY:
            self._cancel()
            return
        self._stop_asking()
        asked.by = who
        if who.isdigit():
            self.who.learn(int(who) - 1, asked.voice)
        self._act(asked)

    def _proposal(self, asked: Asked, *, is_it: bool) -> None:
        """Whether it was the one whose voice it seemed to be."""
        if is_it:
            self._answered(asked.proposed)
        else:
            self._stop_asking()
            self._ask_who(asked)

    def _act(self, asked: Asked) -> None:
        """Request what is whole now; it is said back before it counts."""
        session, by = self.session, self._seat(asked.by, None)
        whom = self._seat(asked.target, by)
        verb = self._weapon(by) if asked.verb == "slay" and by is not None else asked.verb
        if by is None or (whom is None and asked.target):
            session.aside(session.lines.line("control.not_understood"))
            return
        said = self._statement(asked, by) if asked.words else asked.guesses or None
        problem = spoken_acts.why_not(session, verb, said) if asked.words else ""
        if problem:
            session.aside(problem)
            return
        self._request(Act(verb, by, whom, said))

    def _choose(self, chosen: str) -> None:
        choice, target = spoken_acts.choice(self.session), self._seat(chosen, None)
        if choice is not None and target in choice.targets and self.session.echo is None:
            self.session.apart(self._chosen(choice, target))

    async def _chosen(self, choice: Choice, target: int) -> None:
        """Said back like everything else; who has chosen on the phone meanwhile has chosen."""
        session, beat = self.session, self.session.asking.beat
        act = Act(choice.verb, choice.seat, target)
        session.saying_back.heard(act)
        if not await session.confirmed(act) or beat is None:
            return
        if session.asking.beat is beat and choice.seat not in beat.confirmed:
            with contextlib.suppress(IllegalAnswer):
                beat.confirm(choice.seat, (target,))
            session.changed()

    def _start_vote(self) -> None:
        if not self.session.daylight.pleading:
            self._request(Act(BEGIN_VOTE, STORYTELLER))
        else:
            self.session.daylight.finish()

    def _weapon(self, by: int) -> str:
        """Who is the Gunslinger shoots as such; anybody else can only mean the Slayer's shot."""
        menu = self.session.menu()
        offer = None if menu is None else menu.offers.get("shoot")
        return "shoot" if offer is not None and by in offer.owners else "slay"

    def _request(self, act: Act) -> None:
        refusal = self.session.request(act)
        if refusal is None:
            self.session.saying_back.heard(act)
        else:
            self.session.aside(refusal)

    def _seat(self, value: str, speaker: int | None) -> int | None:
        return spoken_acts.seat_meant(value, speaker, self.session.square.ring)


def _is_talk(event: EarEvent) -> bool:
    """Whether it fits ordinary talk better than any command, surely or not."""
    if isinstance(event, Perhaps):
        return event.intents[0].name == spoken_acts.TALK
    return isinstance(event, Intent) and event.name == spoken_acts.TALK
