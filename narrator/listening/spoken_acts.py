"""What is done by day aloud: nominations, shots, and powers with words: a Gossip states, a Juggler guesses.

What is between a player and the Storyteller (an Artist's question, a Savant's visit) stays on the phone: the room
would hear it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from config.texts import CASES, Texts
from engine.ledger import ThisIs
from engine.questions import EXILE, NOMINATE, Act, OneSeat
from engine.registry import CHARACTERS, JINX_RULES
from engine.statements import Guesses, Sayable, Statement
from engine.terms import STORYTELLER
from narrator.table.session import Session
from narrator.table.table import Table
from narrator.telling.statements import NoStatement, explain, read, statement_words
from voices import Intent, Name, names_of_seats
from voices.grammar import LEFT_NEIGHBOUR, ME, RIGHT_NEIGHBOUR, plain_words

_OF_ALL = (one.claim for one in (*JINX_RULES.values(), *CHARACTERS.values()) if one.claim is not None)
_CLAIMS = tuple({claim.verb: claim for claim in _OF_ALL if not claim.private}.values())
STATED = tuple(claim.verb for claim in _CLAIMS if claim.what is Sayable)
"""What is used with a statement."""
GUESSED = tuple(claim.verb for claim in _CLAIMS if claim.what is Guesses)
CHOSEN = tuple(claim.verb for claim in _CLAIMS if claim.by == "dead" and claim.target == "living")
"""What the dead point at a living player with."""
NAMED = tuple(claim.verb for claim in _CLAIMS if claim.heard_by == "holders" and claim.target == "anybody")
"""What anybody names a player with whose ability hears it: a Minion the Damsel, say."""
OPENED = tuple(claim.verb for claim in _CLAIMS if claim.opens)
"""What asks everybody for their hands."""
AIMED = tuple(
    claim.verb for claim in _CLAIMS if claim.final and claim.by == "living" and claim.target == "living"
)
"""What is aimed at a living player, once and for all."""
PASSED = {
    claim.verb: claim.targets
    for claim in _CLAIMS
    if claim.by == "anybody" and claim.target == "anybody" and claim.targets is not None
}
"""What whoever everybody knows to have it passes on to another player."""
DECLARED = tuple(
    claim.verb
    for claim in _CLAIMS
    if (claim.declares and claim.what is None) or (claim.final and claim.target == "nobody")
)
"""What somebody says of themself, or is about nobody they would name: only they can say it now."""
ANNOUNCED = tuple(f"want_to_{verb}{by}" for verb in STATED for by in ("", "_by"))
"""Said before a statement, and counts only where the Storyteller is addressed: table talk sounds much alike."""
OF_MADNESS = ("ask_who", "claim", "claim_by", "mad_by", "silent_by")
"""What somebody says about themself, and a question to them; addressed, or all talk would be taken for it."""
NAME_AND_YES = "name_and_yes"
"""The answer to who does what cannot be undone, with the yes that it needs."""
WANTS_TO_NOMINATE = "want_to_nominate"
"""Said before anybody is named."""
TALK, FILLER = "talk", "filler"
"""What sounds much like a command, or like an answer, and is none; it leads to nothing."""
_NUMBERS = ("one", "two", "three", "four", "five")
ROLES = {
    "nominate": (NOMINATE, "nominator", "nominee"),
    WANTS_TO_NOMINATE: (NOMINATE, "nominator", "nominee"),
    "slay": ("slay", "shooter", "target"),
    "exile": (EXILE, "caller", "traveller"),
    "doom": ("doom", "caller", ""),
    **{verb: (verb, "gossiper", "") for verb in STATED},
    **{f"want_to_{verb}": (verb, "gossiper", "") for verb in STATED},
    **{verb: (verb, "guesser", "") for verb in GUESSED},
    **{verb: (verb, "chooser", "chosen") for verb in CHOSEN},
    **{verb: (verb, "namer", "named") for verb in NAMED},
    **{verb: (verb, "opener", "") for verb in OPENED},
    **{verb: (verb, "declarer", "") for verb in DECLARED},
    **{verb: (verb, "shooter", "target") for verb in AIMED},
    **{verb: (verb, "passer", "receiver") for verb in PASSED},
}
"""By intent, which with "_by" says who does it: the verb, and the places of who does it and to whom."""


_STORYTELLER = "storyteller"
_BESIDE = {ME: 0, LEFT_NEIGHBOUR: 1, RIGHT_NEIGHBOUR: -1}


@dataclass(frozen=True, slots=True)
class Begun:
    """An act begun aloud, as far as it is understood.

    `target` and `by` are seats or relative places, "" for none yet; `words` are a statement as it was heard, "" while
    it is waited for; `again`: it was asked for once more already. `voice`: what tells whoever began it from others,
    () where nothing does. `affirmed`: whoever it is of said yes to it already. `asked_who`: who does it was said
    last, as the answer to just that.
    """

    verb: str
    target: str = ""
    by: str = ""
    words: str = ""
    guesses: tuple[ThisIs, ...] = ()
    again: bool = False
    voice: tuple[float, ...] = ()
    affirmed: bool = False
    asked_who: bool = False

    @property
    def lacks(self) -> Literal["words", "whom", "who", ""]:
        """What has to be asked for next: a statement without which it is of no use, whom somebody wants to nominate,
        or who does it; "" where nothing is."""
        if self.verb in STATED and not self.words:
            return "words"
        if self.verb == NOMINATE and not self.target:
            return "whom"
        return "" if self.by else "who"

    @property
    def is_beside(self) -> bool:
        """Whether it is done to somebody beside whoever does it."""
        return self.target in (LEFT_NEIGHBOUR, RIGHT_NEIGHBOUR)

    def seats(self, ring: Sequence[int]) -> tuple[int | None, int | None]:
        """Who does it and to whom. A name or a seat number means a seat, a place beside the speaker only where it is
        known who speaks; None for what nobody can know, and for nobody."""
        by = int(self.by) - 1 if self.by.isdigit() else None
        if self.target == _STORYTELLER:
            return by, STORYTELLER
        if self.target.isdigit():
            return by, int(self.target) - 1
        if by is None or self.target not in _BESIDE:
            return by, None
        return by, ring[(ring.index(by) + _BESIDE[self.target]) % len(ring)]


def sayable(table: Table, names: "Names") -> tuple[list[str], dict[str, tuple[Name, ...]]]:
    """The intents of the powers that may be used aloud now, and the names in their places."""
    menu, square = table.menu(), table.square
    offered = () if menu is None else menu.verbs
    dead = [seat for seat in square.ring if not square.alive[seat]]
    intents: list[str] = []
    slots: dict[str, tuple[Name, ...]] = {}
    for verb in STATED:
        if verb in offered:
            intents += [verb, f"{verb}_by"]
            slots |= {"gossiper": names.of(square.the_living), **stating(table, names)}
    for verb in GUESSED:
        if verb in offered:
            intents += [verb, f"{verb}_by"]
            slots |= {"guesser": names.of(square.the_living), "whom": names.plain(square.ring)}
            slots["character"] = characters(table)
    for verb in CHOSEN:
        if verb in offered and dead:
            intents += [verb, f"{verb}_by"]
            slots |= {"chooser": names.of(dead), "chosen": names.of(square.the_living)}
    for verb in NAMED:
        if verb in offered:
            intents += [verb, f"{verb}_by"]
            slots |= {"namer": names.of(square.ring), "named": names.of(square.ring)}
    for verb in OPENED:
        if verb in offered:
            intents += [verb, f"{verb}_by"]
            slots |= {"opener": names.of(square.the_living)}
    for verb in AIMED:
        if verb in offered:
            intents += [verb, f"{verb}_by"]
            slots |= {"shooter": names.of(square.the_living), "target": names.of(square.ring)}
    for verb in DECLARED:
        if speakers := may_say(table, verb):
            intents += [verb, f"{verb}_by"]
            slots |= {"declarer": names.of(speakers)}
    for verb, targets in PASSED.items():
        if verb in offered:
            passers = [seat for seat in square.ring if targets(square, seat)]
            intents += [verb, f"{verb}_by"]
            slots |= {"passer": names.of(passers), "receiver": names.of(square.ring)}
    return intents, slots


def may_say(table: Table, verb: str) -> tuple[int, ...]:
    """The players who may use this power now, which is about nobody."""
    menu = table.menu()
    return () if menu is None else tuple(s for s in table.square.ring if menu.refusal(Act(verb, s)) is None)


def said_by_the_only_one(table: Table, begun: Begun) -> Begun:
    """What only one player can say is theirs, whoever was heard: it is said back, and they say yes to it."""
    speakers = may_say(table, begun.verb)
    return replace(begun, by=str(speakers[0] + 1)) if len(speakers) == 1 else begun


def said_at_once(table: Table, begun: Begun) -> Begun:
    """Where one player alone has to nominate, a nomination is theirs, whoever was heard: there is no time to ask."""
    menu = table.menu()
    by = () if menu is None or not menu.at_once else [s for s in menu.nominators or () if s != STORYTELLER]
    return replace(begun, by=str(by[0] + 1)) if by else begun


def of_madness(session: Session, names: "Names") -> tuple[tuple[str, ...], dict[str, tuple[Name, ...]]]:
    """The intents about who is mad, with the names in their places; none where nobody on the script can be."""
    if not session.madness.open:
        return (), {}
    everybody = names.plain(session.table.square.ring)
    return OF_MADNESS, {"asked": everybody, "claimer": everybody, "claimed": characters(session.table)}


def stating(table: Table, names: "Names") -> dict[str, tuple[Name, ...]]:
    """The names that a statement may hold."""
    return {"who": names.plain(table.square.ring), "character": characters(table)}


def characters(table: Table) -> tuple[Name, ...]:
    """The characters of the script as they are called."""
    return tuple(character_spoken(one, table.texts) for one in table.script.characters)


def character_spoken(character: str, texts: Texts) -> Name:
    """A character as it is called, in every case that the language has."""
    forms = texts.character_forms(character)
    cases = () if forms["gender"] == "none" else tuple((case, (forms[case],)) for case in CASES)
    return Name(character, (texts.character_name(character),), ordinary=True, cases=cases)


class Names:
    """The players' names as an ear needs them, by seat."""

    def __init__(self, session: Session, sounds_like: Mapping[str, str]) -> None:
        self.session, self.sounds_like = session, sounds_like

    def of(self, seats: Iterable[int]) -> tuple[Name, ...]:
        """With every way to name a seat; the Storyteller has none, and goes by that word."""
        seats = tuple(seats)
        names = {
            str(seat + 1): self.session.table.square.names[seat] for seat in seats if seat != STORYTELLER
        }
        people = {
            seat: one for seat, name in names.items() if (one := self.session.table.people.called(name))
        }
        respelt = {seat: self.sounds_like.get(name, "") for seat, name in names.items()}
        of_seats = names_of_seats(
            names,
            {**respelt, **{seat: one.sounds_like for seat, one in people.items() if one.sounds_like}},
            heard={seat: tuple(one.heard) for seat, one in people.items()},
            writings={seat: tuple(one.writings) for seat, one in people.items()},
            second_names={seat: one.second_name for seat, one in people.items()},
            language=self.session.table.texts.language,
        )
        if STORYTELLER not in seats:
            return of_seats
        word = self.session.table.texts.shown("info.storyteller_word")
        return (*of_seats, Name(_STORYTELLER, (word,), ordinary=True))

    def plain(self, seats: Iterable[int]) -> tuple[Name, ...]:
        """Where a sentence has many names: each, and one way to say its seat."""
        return tuple(one.shortened(2) for one in self.of(seats))


# What was heard


def begun(intent: Intent, names: "Names | None" = None) -> Begun | None:
    """What an intent begins, None where it is no act. `names`: those of the table, by which the name of whoever
    gossips is told from what they say."""
    slots, name = intent.slots, intent.name.removesuffix("_by")
    if name not in ROLES:
        return None
    verb, who, whom = ROLES[name]
    began = Begun(verb, slots.get(whom, ""), slots.get(who, ""))
    if name in STATED:
        text = intent.text if names is None else _without_speaker(intent.text, slots.get(who, ""), names)
        return replace(began, words=text)
    if verb in GUESSED:
        pairs = ((slots.get(f"whom_{one}"), slots.get(f"what_{one}")) for one in _NUMBERS)
        return replace(
            began, guesses=tuple(ThisIs(int(seat) - 1, what) for seat, what in pairs if seat and what)
        )
    return began


def _without_speaker(text: str, by: str, names: Names) -> str:
    """ "Ann gossips that …" from "gossips" on; the reader knows the rest of the opening."""
    language, everybody = names.session.table.texts.language, names.of(names.session.table.square.ring)
    forms = (
        " ".join(plain_words(form, language))
        for name in everybody
        if name.value == by
        for form in name.spoken
    )
    ends = [text.find(f"{form} ") + len(form) for form in forms if f"{form} " in text]
    return text[min(ends) :].strip() if by and ends else text


def statement(table: Table, words: str, speaker: int) -> "Statement | NoStatement":
    """What was stated, as whoever sits there means it."""
    spoken = statement_words(table.texts.language)
    return read(words, table.square.names, table.script, spoken, speaker=speaker)


def why_not(session: Session, verb: str, said: Any) -> str:
    """What speaks against saying this now, in words; "" where nothing special does."""
    offer = session.table.offer(verb)
    options = None if offer is None else session.drafts.options(offer)
    reason = None if options is None else options.refusal(said)
    words = statement_words(session.table.texts.language)
    known = reason is not None and reason in words.statements.refusals
    return explain(NoStatement(reason or "", ""), words) if known else ""


# Whom a player chooses for whom everybody waits


@dataclass(frozen=True, slots=True)
class Choice:
    """A player whom everybody knows has to choose one of these, in public: the true Klutz, the true Moonchild."""

    verb: str
    seat: int
    targets: tuple[int, ...]


def choice(session: Session) -> Choice | None:
    """What everybody waits for now, if it may be said aloud."""
    seat, look = session.asking.named, session.table.day_look
    question = None if seat is None or look is None else look.questions.get(seat)
    if seat is None or question is None or question.about is None:
        return None
    claim = CHARACTERS[question.about.character].claim
    if claim is None or claim.verb not in CHOSEN or not isinstance(question.options, OneSeat):
        return None
    return Choice(claim.verb, seat, question.options.answers)
