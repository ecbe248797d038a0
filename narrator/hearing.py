"""From what was heard, or typed, to what happens at the table: the grammar of the moment, and the dialogue.

Only what means something now can be heard. Everything that changes the game is said back first and can be
cancelled (`Session.confirmed`). Nobody can tell from a sentence who spoke, so "I nominate Bob" is answered with a
question.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.phases import Phase
from engine.questions import BEGIN_VOTE, EXILE, NOMINATE, OPEN_NOMINATIONS, Act
from engine.terms import STORYTELLER
from narrator.session import Session
from voices import Ear, Grammar, Intent, Name, Sentences, names_of_seats
from voices.events import EarEvent, HearingTrouble, NotUnderstood, SpeechStarted
from voices.grammar import LEFT_NEIGHBOUR, ME, NOBODY, RIGHT_NEIGHBOUR

_CONTROLS = ("repeat", "pause", "resume", "skip")
_QUESTIONS = ("who_is_dead", "votes_needed", "ghost_votes", "who_is_about_to_die", "help")
_ASK = {"slay": "slayer.ask", EXILE: "exile.ask", "doom": "powers.ask"}
_PATIENCE = 12.0  # seconds that "who nominates?" waits for a name


@dataclass(slots=True)
class Asked:
    """ "Who nominates Bob?", "Who shoots?": waiting for a name. `target` is a seat or a relative place."""

    verb: str
    target: str


class Hearing:
    """Keeps the ear's grammar in step with the session, and does what is heard."""

    def __init__(
        self,
        session: Session,
        sentences: Sentences,
        ear: Ear | None = None,
        *,
        sounds_like: dict[str, str] | None = None,
    ) -> None:
        """`sounds_like`: respellings by player's name, for names that are not said as they are written."""
        self.session, self.sentences, self.ear = session, sentences, ear
        self.sounds_like = sounds_like or {}
        self.grammar: Grammar | None = None
        self.asked: Asked | None = None
        self._asking: asyncio.Task[None] | None = None
        session.listeners.append(self.retune)
        if ear is not None:
            ear.subscribe(self._event)
        self.retune()

    def retune(self) -> None:
        """Listen for what means something now."""
        grammar = self.grammar_now()
        if grammar != self.grammar:
            self.grammar = grammar
            if self.ear is not None:
                self.ear.listen_for(grammar)
        self.session.listening = self.ear is not None and self.ear.trouble is None and grammar is not None

    def grammar_now(self) -> Grammar | None:
        """The intents of this moment, with the names that may be meant."""
        session, phase = self.session, self.session.phase
        if session.pace.paused:
            return Grammar.of("resume", "repeat")
        if session.echo is not None:
            return Grammar.of("cancel", "pause")
        if self.asked is not None:
            return Grammar.of("answer_name", "cancel", player=self._names(session.square.ring))
        if phase is Phase.LOBBY:
            return Grammar.of("begin", "read_rules", "help", *_CONTROLS)
        if phase is Phase.SEATING:
            return Grammar.of("begin", "ready", "read_rules", *_CONTROLS)
        if phase in (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE):
            return self._by_day(phase)
        if phase is Phase.VOTE:
            if session.settings.house_rules.voting == "voice":
                return Grammar.of("aye", "nay", "pause")
            return Grammar.of("pause", "repeat")
        if phase in (Phase.FIRST_NIGHT, Phase.NIGHT):
            return Grammar.of("repeat", "pause")
        return Grammar.of(*_CONTROLS)

    def _by_day(self, phase: Phase) -> Grammar:
        square = self.session.square
        living = [seat for seat in square.ring if square.alive[seat]]
        menu = self.session.menu()
        offered = () if menu is None else menu.verbs
        slots: dict[str, Any] = {}
        intents: list[str] = []
        if any(claim.verb == "slay" for claim in self.session.script.claims) or "shoot" in offered:
            intents += ["slay", "slay_by"]
            slots |= {"target": self._names(square.ring), "shooter": self._names(living)}
        if "doom" in offered:
            intents += ["doom", "doom_by"]
            slots["caller"] = self._names(square.ring)
        if EXILE in offered:
            intents += ["exile", "exile_by"]
            slots["traveller"] = self._names(square.travellers)
            slots["caller"] = self._names(square.ring)
        if phase is Phase.DISCUSSION:
            # Talk goes on all round: what is not addressed to the Storyteller is not for the Storyteller.
            return Grammar.of(*intents, addressed=("open_nominations", *_QUESTIONS, *_CONTROLS), **slots)
        if phase is Phase.NOMINATIONS:
            intents += ["nominate", "nominate_by", "last_call", "close_nominations"]
            nominees = [s for s in square.ring if s not in (*square.nominees, *square.travellers)]
            slots["nominee"] = self._names(nominees)
            slots["nominator"] = self._names([seat for seat in living if seat not in square.nominators])
        else:
            intents.append("start_vote")
        return Grammar.of(*intents, *_QUESTIONS, *_CONTROLS, **slots)

    def _names(self, seats: "tuple[int, ...] | list[int]") -> tuple[Name, ...]:
        names = self.session.square.names
        return names_of_seats(
            {str(seat + 1): names[seat] for seat in seats},
            {str(seat + 1): self.sounds_like.get(names[seat], "") for seat in seats},
        )

    # What was heard

    def _event(self, event: EarEvent) -> None:
        if isinstance(event, SpeechStarted):
            self.session.speech_judged = False
        elif isinstance(event, Intent | NotUnderstood):
            self.session.speech_judged = True
            self.session.pace.stir()
        if isinstance(event, Intent):
            self.do(event)
        elif isinstance(event, NotUnderstood):
            if self.asked is not None:
                self.session.aside(self.session.lines.line("control.not_understood"))
        elif isinstance(event, HearingTrouble):
            session = self.session
            session.aside(
                session.lines.line(
                    "devices.microphone_lost" if session.listening else "devices.no_microphone"
                )
            )
            session.problem = f"{event.cause} {event.next_step}"
            self.retune()
            session.changed()

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
            "last_call": session.pace.skip,
            "close_nominations": session.pace.skip,
            "start_vote": lambda: self._request(Act(BEGIN_VOTE, STORYTELLER)),
            "begin": self._begin,
            "ready": self._begin,
            "aye": lambda: self._hand(True),
            "nay": lambda: self._hand(False),
        }
        if name in plain:
            plain[name]()
        elif name in _QUESTIONS:
            self._answer(name)
        elif name in ("nominate", "slay"):
            self._ask_who(
                Asked(
                    NOMINATE if name == "nominate" else "slay",
                    slots["nominee" if name == "nominate" else "target"],
                )
            )
        elif name in ("exile", "doom"):
            self._ask_who(Asked(name, slots.get("traveller", "")))
        elif name == "exile_by":
            self._act(EXILE, slots["caller"], slots["traveller"])
        elif name == "doom_by":
            self._act("doom", slots["caller"], "")
        elif name == "nominate_by":
            self._act(NOMINATE, slots["nominator"], slots["nominee"])
        elif name == "slay_by":
            self._act("slay", slots["shooter"], slots["target"])
        elif name == "answer_name":
            self._answered(slots["player"])

    def _begin(self) -> None:
        self.session.started = True
        self.session.pace.stir()

    def _cancel(self) -> None:
        session = self.session
        if self.asked is not None:
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

    # Who is meant

    def _ask_who(self, asked: Asked) -> None:
        """ "I nominate Bob": nobody can tell who said it."""
        session = self.session
        self.asked = asked
        self.retune()
        whom = self._seat(asked.target, None)
        names = session.square.names
        if asked.verb == NOMINATE and whom is not None:
            line = session.lines.line("nominations.ask_nominator", nominee=names[whom])
        else:
            line = session.lines.line(_ASK.get(asked.verb, "nominations.ask_self"))
        self._asking = asyncio.get_running_loop().create_task(self._ask(line))

    async def _ask(self, line: str) -> None:
        session, asked = self.session, self.asked
        await session.say(line)
        await asyncio.sleep(_PATIENCE)
        if self.asked is asked:
            self._stop_asking()

    def _stop_asking(self) -> None:
        self.asked = None
        self.retune()

    def _answered(self, who: str) -> None:
        asked = self.asked
        if asked is None:
            return
        if who == NOBODY:
            self._cancel()
            return
        self._stop_asking()
        self._act(asked.verb, who, asked.target)

    def _act(self, verb: str, who: str, target: str) -> None:
        by = self._seat(who, None)
        whom = self._seat(target, by)
        if verb == "slay" and by is not None:
            verb = self._weapon(by)
        if by is None or (whom is None and target):
            self.session.aside(self.session.lines.line("control.not_understood"))
            return
        self._request(Act(verb, by, whom))

    def _weapon(self, by: int) -> str:
        """Who is the Gunslinger shoots as such; anybody else can only mean the Slayer's shot."""
        menu = self.session.menu()
        offer = None if menu is None else menu.offers.get("shoot")
        return "shoot" if offer is not None and by in offer.owners else "slay"

    def _request(self, act: Act) -> None:
        refusal = self.session.request(act)
        if refusal is not None:
            self.session.aside(refusal)

    def _seat(self, value: str, speaker: int | None) -> int | None:
        """The seat that a name, a seat number or a place beside the speaker means."""
        if value.isdigit():
            return int(value) - 1
        if speaker is None:
            return None
        ring = self.session.square.ring
        place = ring.index(speaker)
        beside = {ME: 0, LEFT_NEIGHBOUR: 1, RIGHT_NEIGHBOUR: -1}
        return ring[(place + beside[value]) % len(ring)] if value in beside else None
