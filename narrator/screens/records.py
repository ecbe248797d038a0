"""What each screen shows: plain records and nothing else.

A screen is built by whitelist in `narrator.screens.viewing` from what its viewer was told, and rendered by
`narrator.web`. The web layer never sees the game, so it has nothing to leak. Times are milliseconds of the
server's clock (`narrator.table.pace.now`); every push carries the server's own "now" beside them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeAlias

from narrator.listening.said_names import SaidName
from narrator.network.records import JoinHelp, Network
from narrator.statistics.in_words import FigureLines
from narrator.table.echo import Echo
from narrator.telling.records import Event, RevealRow, Story

ONE: Final = "one"
"""What a player with several hands sends who raises just one."""

Stage: TypeAlias = Literal[
    "lobby",  # players join and sit down
    "seating",  # every phone confirms its neighbours
    "deal",  # hold to see your card
    "night",
    "dawn",
    "discussion",
    "nominations",
    "defence",
    "vote",
    "execution",
    "dusk",
    "over",  # a side has won, or the host has ended the game
    "reveal",  # the grimoire lies open
    "closed",  # goodbye: there is no table any more
]


@dataclass(frozen=True, slots=True)
class Chair:
    """One place in the ring, clockwise, as everybody in the room may see it."""

    seat: int
    name: str
    alive: bool = True
    ghost_vote: bool = True
    nominator_today: bool = False
    nominee_today: bool = False
    about_to_die: bool = False
    traveller: str = ""  # which Traveller sits here, as everybody knows
    says: str = ""  # who this player says they are


@dataclass(frozen=True, slots=True)
class VoteClock:
    """The vote from the nomination on: `order` is clockwise, the nominee last; `locks` are server times, one for
    each place in `order`, when the hand passes that seat (empty until the count begins); `counted` holds the
    hands already counted, in order. A Storyteller who is the nominee has no number of a chair."""

    vote: str
    nominator: int
    nominee: int
    order: tuple[int, ...]
    locks: tuple[int, ...] = ()
    counted: tuple[bool, ...] = ()
    tally: int = 0
    kind: str = "execution"
    raised: tuple[int, ...] = ()  # seats whose hands are up and not counted yet
    title: str = ""  # what it is about, where that is no execution
    secret: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One character of the script on the reference sheet, the same for everybody; the ability in our words.

    `first_night` and `other_nights` are the places in the order of the night, from 1; 0 for never.
    """

    character: str
    team: str
    ability: str
    advice: tuple[str, ...] = ()
    first_night: int = 0
    other_nights: int = 0


@dataclass(frozen=True, slots=True)
class Square:
    """The town square: what is public. The TV shows it, every phone shows a smaller one."""

    stage: Stage
    night: int
    day: int
    chairs: tuple[Chair, ...]
    headline: str
    caption: str = ""  # what the voice is saying
    # Townsfolk, Outsiders, Minions, Demons usual for this table
    counts: tuple[int, int, int, int] | None = None
    alive: int = 0
    votes_needed: int = 0
    about_to_die: int | None = None
    about_to_die_votes: int = 0
    in_secret: bool = False  # who is about to die is not known today
    vote: VoteClock | None = None
    speaker: int | None = None  # who has their say before a vote
    echo: Echo | None = None
    deadline: int | None = None  # the end of the running timer
    paused: bool = False
    private_talks: bool = False  # everybody is off to talk in private
    listening: bool = False
    join_url: str = ""  # the address of the phones' page; a query in it is ignored
    join_code: str = ""  # what new phones must know: large while players join, small afterwards
    problem: str = ""  # what everybody should know, e.g. no microphone
    winner: Literal["good", "evil", "nobody"] | None = None  # None while the game goes on
    reveal: tuple[RevealRow, ...] = ()
    newest: RevealRow | None = None  # who was uncovered last, while a person uncovers them one by one
    timeline: tuple[str, ...] = ()
    story: Story | None = None  # as much of it as has been told; all of it at the end
    telling: str = ""  # the section of the story that is told now
    fabled: tuple[str, ...] = ()  # their names, public
    loric: tuple[str, ...] = ()
    company: tuple[SheetRow, ...] = ()  # the Travellers and Fabled in play
    own_rules: tuple[str, ...] = ()  # of the script, in its own words
    decoys: tuple[str, ...] = ()  # the harmless questions of the nights, with what was answered
    join_help: JoinHelp | None = None
    goodbye: str = ""  # once the table is closed: what becomes of the game
    by_a_person: bool = False  # a person makes decisions of the Storyteller's, or wakes players by hand
    only_wakes: bool = False  # that person decides nothing
    person_came: bool = False  # one does, or has done, so that cards may hold what they have written
    host_plays: str = (
        ""  # the key of what all can read of a host who plays, or did until they opened the grimoire
    )
    no_grimoire: bool = False  # nobody has one, as the host plays
    real_box: bool = False  # the tokens lie on the table, and no phone shows anybody a card
    bag: bool = False  # all chairs are settled, and what lies in the bag is not


@dataclass(frozen=True, slots=True)
class Card:
    """The private card, put into the page only while it is held. Same size for everybody.

    The web layer fills in `recovery_word`, which it alone knows.
    """

    character: str
    team: str
    alignment: str
    ability: str
    lines: tuple[str, ...] = ()  # everything this player was told, newest last
    wrong: tuple[str, ...] = ()  # what of it the Storyteller has corrected since
    recovery_word: str = ""


@dataclass(frozen=True, slots=True)
class CardSign:
    """A token, a number, a thumb, or somebody who is pointed at; `under` is its second line."""

    kind: Literal["token", "number", "up", "down", "seat", "words"]
    label: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class WrittenToMe:
    """What the person who runs the game has written to this player alone or to all. `asks`: how they want to be
    answered; `answer`: what this player has answered. `wrong`: it was taken back."""

    line: str
    signs: tuple[CardSign, ...] = ()
    asks: str = ""
    answer: str = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class NightLook:
    """One look at the phone at night: the same controls for every seat, living or dead, awake or not.

    Always `slots` picks on the same ring of chairs, then confirm; a pick may be changed until the look closes.
    `words` are what can be named besides, (word, label), the same for everybody, and up to `names` of them; `named`
    is what was named.
    `lines` are read while holding; a seat that learns nothing reads a line of the same length.
    `kind` is the same for every seat at one moment, because it decides which controls are on the screen.
    All chairs are offered to everybody; the room refuses what cannot be picked with a calm sentence.
    """

    look: str
    kind: Literal["choose", "read"]
    prompt: str  # secret: in the page only while held
    slots: int = 2
    needed: int = 1
    picks: tuple[int, ...] = ()
    confirmed: bool = False
    lines: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    names: int = 1
    alone: tuple[str, ...] = ()  # words that are named with no other
    named: tuple[str, ...] = ()
    explained: str = ""  # beneath whatever is asked, the same on every phone


@dataclass(frozen=True, slots=True)
class Hand:
    """My hand, from the nomination on. `locks` is the server time after which it no longer changes."""

    vote: str
    may_vote: bool
    ghost: bool
    raised: bool = False
    locks: int | None = None
    counted: bool | None = None
    note: str = ""  # a reminder for this player alone; like the card it is in the page only while held
    free: bool = False  # everybody has a hand in this, and it costs nothing
    up_to: str = ""  # the Traveller who decides, if their ability works, who votes and what it costs
    voting: Literal["phones", "voice", "hands"] = "phones"  # how this table votes
    secret: bool = False
    hands: int = 1  # how many I may raise


@dataclass(frozen=True, slots=True)
class HandAt:
    """The player whom the clock is on, where the host tells raised hands, and how many hands they have."""

    seat: int
    name: str
    hands: int = 1


@dataclass(frozen=True, slots=True)
class Ballot:
    """What became of my hand in the vote just over, until the next nomination."""

    nominee: str
    counted: bool


@dataclass(frozen=True, slots=True)
class Power:
    """A power of the day that may be used or pretended; `targets` are empty where it is about nobody.

    `says`: it comes with words, which are put together first.
    """

    verb: str
    label: str
    targets: tuple[int, ...] = ()
    aimed: bool = False
    says: bool = False
    private: bool = False


@dataclass(frozen=True, slots=True)
class Offers:
    """What this player may do now in the open; seats that the public rules allow as targets.

    `report`: whom they may tell the Storyteller of, where anybody can be mad on this script; `says`: what they can
    have said; `told`: what this player told today; `ask_who`: whom the Storyteller can be made to ask who they are.
    """

    nominate: tuple[int, ...] = ()
    slay: tuple[int, ...] = ()
    exile: tuple[int, ...] = ()
    powers: tuple[Power, ...] = ()
    report: tuple[int, ...] = ()
    says: tuple[tuple[str, str], ...] = ()  # (character, its name)
    told: tuple[str, ...] = ()
    ask_who: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Composing:
    """Words for a power of the day on their way: `said` so far, and what can be tapped next.

    `typed`: how many letters may be typed; 0 where nothing can be.
    """

    verb: str
    label: str
    said: str = ""
    heading: str = ""
    options: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    problem: str = ""
    whole: bool = False
    typed: int = 0
    type_label: str = ""
    private: bool = False


@dataclass(frozen=True, slots=True)
class Travelling:
    """Coming as a Traveller: those that are free as (id, name, what they do), the one chosen, and, during a game,
    beside whom."""

    free: tuple[tuple[str, str, str], ...]
    chosen: str = ""
    beside: tuple[tuple[int, str], ...] = ()
    beside_whom: int | None = None
    asked: bool = False
    let_in: bool = False  # at night: they sit down when day breaks


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Who sits beside me, as the table has it. Where I said that it is wrong: which side is `asked` next, and who may
    sit there, as (what to send, name); `unclear` once I have said both and others say otherwise."""

    left: str
    right: str
    confirmed: bool | None = None
    asked: Literal["", "left", "right"] = ""
    people: tuple[tuple[str, str], ...] = ()
    unclear: bool = False


@dataclass(frozen=True, slots=True)
class PhoneScreen:
    """Everything one phone shows. `me` is None while its owner has no chair yet."""

    square: Square
    me: int | None
    name: str
    free_chairs: tuple[int, ...] = ()
    neighbours: Neighbours | None = None
    card: Card | None = None
    card_seen: bool = False
    look: NightLook | None = None
    hand: Hand | None = None
    ballot: Ballot | None = None
    offers: Offers = field(default_factory=Offers)
    composing: Composing | None = None
    travelling: Travelling | None = None
    wish: str | None = None  # how they would like to die, before the deal; None where nobody is asked
    hopes: tuple[tuple[str, str, bool], ...] | None = None
    # what they may hope to be dealt, before the deal, as (what to send, words, chosen); None where nobody is asked
    saying: SaidName | None = None  # how their name is said, before the deal
    notice: str = ""  # calm text for this player alone, never secret
    written: tuple[WrittenToMe, ...] = ()  # like the card in the page only while it is held; the newest first
    written_changes: int = 0  # how often something of it was new
    may_tell: tuple[tuple[str, str], ...] | None = None
    # (id, name) of the characters that may be said to a person who hears; None where no word is offered now
    may_say: tuple[tuple[str, str], ...] | None = None
    # the same for whom a player may say to the town that they are; None while nobody is asked
    speaking: bool = False  # this player has their say before a vote
    own: tuple[Event, ...] = ()  # when all is told: what they learnt, and what was true
    counted: bool | None = None  # by name in the games of the group; None where these are not kept
    last_game: bool = False  # they played the game before this one, whose story is to be read
    now: str = ""  # what they do now, where that is something else than the stage says: a text of "now"
    card_new: bool = False  # their phone asks them to look at their first card


@dataclass(frozen=True, slots=True)
class HostSeat:
    """A line of the host page about one player."""

    seat: int  # -1 while this player has no chair
    name: str
    phone: Literal["here", "away", "none"]
    waiting: bool = False  # outside the night only: a name on a stall at night would tell who acts
    player: int | None = None  # the number this player has for `Room.phone`; lets the laptop play this seat
    sounds_like: str = ""
    second_name: str = ""
    heard: int = 0  # how often they were heard say their name, two at most
    place: int = 0  # of their chair round the table, from 1 on; 0 while they have none


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person who decides for the Storyteller is asked: what the mind proposes and why, what would be true,
    every answer as (label, whether it stands), and the pieces another may be put together from, as the same, with
    the players they are for.

    `ends`: it waits until they accept; else its time runs out. `longest`: how many letters of their own may take the
    place of an answer, 0 for none; in how many `sentences`. `mark`: by what a button tells which answer stood there.
    """

    question: str
    line: str
    proposed: str
    reason: str
    truths: tuple[str, ...]
    answers: tuple[tuple[str, bool], ...]
    ends: bool
    pieces: tuple[tuple[tuple[str, bool], ...], ...] = ()
    pieces_for: tuple[str, ...] = ()
    longest: int = 0
    sentences: int = 1
    mark: str = ""


@dataclass(frozen=True, slots=True)
class DraftShown:
    """What the rest of the night comes to: `lines` of what is told, the person's `decisions` in their order, what the
    town hears at `dawn`, and who has to answer first (`open`). `changed`: something is unlike what was proposed. The
    night waits for `question`; `mark`: by what a button tells which draft it was."""

    lines: tuple[str, ...]
    decisions: tuple[Asked, ...]
    dawn: tuple[str, ...]
    open: tuple[str, ...] = ()
    changed: bool = False
    question: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class SeatSheet:
    """What can be changed about one player, beside what the ring shows of them.

    `laid`: (id, what it is, whose and until when) of the tokens beside them. `verbs`: (ruling, label). `says_next`: a
    person says what they hear next. `note`: words about them, `in_story`: for everybody when the game is over.
    `bluffs`: (value, label) of the characters they were shown to pretend. `leaves`: a Traveller, who may go. `did`:
    whom they nominated and what they voted for today. `wakes`: the person can wake them by hand now. `facts`: what
    else there is to know of them, a line each. `ability`: what their character does, "" before the deal.
    """

    laid: tuple[tuple[int, str, str], ...] = ()
    verbs: tuple[tuple[str, str], ...] = ()
    says_next: bool = False
    note: str = ""
    in_story: bool = False
    bluffs: tuple[tuple[str, str], ...] = ()
    did: tuple[str, ...] = ()
    wakes: bool = False
    facts: tuple[str, ...] = ()
    leaves: bool = False
    ability: str = ""


@dataclass(frozen=True, slots=True)
class SheetChoices:
    """What any sheet may be changed to: (value, label) of tokens of the abilities in play, characters, sides and
    players. `held_off`: the end waits, and `end` says who would have won; `note`: about the game, `in_story` as that
    of a player."""

    tokens: tuple[tuple[str, str], ...]
    characters: tuple[tuple[str, str], ...]
    sides: tuple[tuple[str, str], ...]
    seats: tuple[tuple[int, str], ...]
    held_off: bool = False
    end: str = ""
    note: str = ""
    in_story: bool = False


@dataclass(frozen=True, slots=True)
class GrimoireSeat:
    """A token of the grimoire: `tokens` are the reminders beside it, `lines` what its player was told and chose, the
    newest first. `due`: the question is about them."""

    seat: int
    name: str
    alive: bool
    character: str
    side: str
    believes: str
    tokens: tuple[str, ...]
    lines: tuple[str, ...]
    due: bool = False
    sheet: SeatSheet = SeatSheet()
    ghost_vote: bool = True


@dataclass(frozen=True, slots=True)
class NightStep:
    """A step of tonight: who was told what, or which character is still to come."""

    state: Literal["done", "coming"]
    character: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """What a decision would be instead, and what that comes to: lines, each with whether somebody has heard otherwise
    already. `law`: the rules do not allow it. `over_dusk`: it reaches back over a dusk, and must be meant. `mark`: by
    what a button tells which change it was."""

    answer: str
    lines: tuple[tuple[str, bool], ...]
    law: bool
    over_dusk: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class RecountShown:
    """The last vote: on whom, and seat, name and whether their hand was up, in the order of the count; as they would
    be where a `change` is looked at."""

    nominee: str
    hands: tuple[tuple[int, str, bool], ...]
    change: ChangeShown | None = None


@dataclass(frozen=True, slots=True)
class CourseShown:
    """Where the course can be moved on to by the person's word, and what is passed over by that."""

    to: str
    label: str
    passes_over: str


@dataclass(frozen=True, slots=True)
class DecisionShown:
    """A decision since dusk: what was asked, about whose ability, what was decided and why, and what may be instead,
    whole or put together from pieces, each of which is (label, whether it was decided so). `change`: what is looked
    at now."""

    question: str
    line: str
    answer: str
    reason: str
    others: tuple[str, ...]
    seat: int | None
    pieces: tuple[tuple[tuple[str, bool], ...], ...] = ()
    change: ChangeShown | None = None


@dataclass(frozen=True, slots=True)
class DoingShown:
    """What a person ruled or decided since dusk. `change`: what it comes to if that is taken back, where it is looked
    at now."""

    doing: str
    line: str
    change: ChangeShown | None = None


@dataclass(frozen=True, slots=True)
class UndoneShown:
    """What was taken back; `possible`: it can be done again now. `mark`: by what a button tells what it was."""

    number: int
    line: str
    possible: bool
    mark: str = ""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """What is chosen on the card: `seats` are (seat, place round the table, name), `words` (word, label)."""

    seats: tuple[tuple[int, int, str], ...]
    words: tuple[tuple[str, str], ...]
    most: int
    named: int


@dataclass(frozen=True, slots=True)
class OnePlayerScreen:
    """The card. `ticket`: by which what is chosen on it comes back."""

    ticket: str
    signs: tuple[CardSign, ...]
    lines: tuple[str, ...]
    choice: CardChoice | None = None


@dataclass(frozen=True, slots=True)
class VisitShown:
    """Whom a person wakes next, how, and what for: `steps` in order, `asks` what is asked, `lines` what is shown.

    `choice`: what may be entered, of it `picks` and `named` are; `shows`: a card can be laid for them. `last`:
    nothing is left but to open all eyes. `mark`, `entered`: by what a button tells which visit it was, and what was
    entered there.
    """

    steps: tuple[str, ...]
    asks: str = ""
    lines: tuple[str, ...] = ()
    choice: CardChoice | None = None
    picks: tuple[int, ...] = ()
    named: tuple[str, ...] = ()
    shows: bool = False
    last: bool = False
    mark: str = ""
    entered: str = ""


@dataclass(frozen=True, slots=True)
class NetShown:
    """A safety net: what it warns of, and the rule. `way`: what the rules would have, "" where there is nothing to do
    but to say that it is so; `silent`: the label that keeps it silent for now."""

    net: str
    line: str
    rule: str
    way: str
    silent: str


@dataclass(frozen=True, slots=True)
class WordWanted:
    """Who would like a word in private, since when, and what they said with it; `later`: they were put off."""

    seat: int
    name: str
    at: str
    said: str = ""
    later: bool = False


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message that was sent: `to` are (name, whether it was read, their answer)."""

    number: int
    at: str
    line: str
    to: tuple[tuple[str, bool, str], ...]
    asks: str = ""
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class MessagesPage:
    """What a person writes to players, and what they say to it.

    `people`: (seat, name, whether they have a phone). `ready`, `asks`: (id, label). `shows`: what can be shown, by
    kind, as (kind, (value, label)). `waits`: who would like a word, kept until dawn where it is `night`. `sent`: the
    newest first; `unread`: some of it was not read. `longest`: letters of one's own.
    """

    people: tuple[tuple[int, str, bool], ...]
    ready: tuple[tuple[str, str], ...]
    shows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    pieces: int
    asks: tuple[tuple[str, str], ...]
    longest: int
    waits: tuple[WordWanted, ...] = ()
    night: bool = False
    sent: tuple[SentMessage, ...] = ()
    unread: bool = False


@dataclass(frozen=True, slots=True)
class GrimoirePage:
    """What lies open. `nod`: the night is played, and waits for the person; `chooses_again`: who has to choose once
    more when they go on, since they have changed something. `characters`: (id, name) of the script;
    `card_ready`: a card for one player lies ready; `not_confirmed`: whose phones the night still waits for;
    `earlier`: what was decided before the last dusk; `takes_back`: by what the button that takes back what they
    decided last tells what that was, "" where there is nothing. `comers`: number and wish of whoever would come in as
    a Traveller and has chosen one. `choices`: None when the game is over, and nothing is ruled any more; `won`: who
    has won then.
    """

    seats: tuple[GrimoireSeat, ...]
    nod: bool = False
    asked: Asked | None = None
    tonight: tuple[NightStep, ...] = ()
    characters: tuple[tuple[str, str], ...] = ()
    card_ready: bool = False
    not_confirmed: tuple[str, ...] = ()
    decided: tuple[DecisionShown, ...] = ()
    earlier: tuple[DecisionShown, ...] = ()
    takes_back: str = ""
    visit: VisitShown | None = None
    messages: MessagesPage | None = None
    choices: SheetChoices | None = None
    draft: DraftShown | None = None
    done: tuple[DoingShown, ...] = ()
    undone: tuple[UndoneShown, ...] = ()
    recount: RecountShown | None = None
    course: tuple[CourseShown, ...] = ()
    comers: tuple[tuple[int, str], ...] = ()
    chooses_again: tuple[str, ...] = ()
    won: str = ""


@dataclass(frozen=True, slots=True)
class SpokenScreen:
    """What came of what a person said or typed who runs the game, as their pages show it even while covered.

    `number` counts the answers; `then`: what the page does itself ("show", "cover"). `stands`: something is said back
    and can be taken back; `asks`: whether it was said is asked. `may_hold`: there is a microphone; `listens`: it is
    held open; `own`: it is theirs alone. `whisper`: how it stands with the output for one ear, "" where none is set.
    """

    number: int = 0
    text: str = ""
    then: str = ""
    stands: bool = False
    asks: bool = False
    may_hold: bool = False
    listens: bool = False
    own: bool = False
    whisper: str = ""


@dataclass(frozen=True, slots=True)
class RevealDesk:
    """How the players are uncovered when the game is over: `ways`, `results` and `options` as (id, label, whether it
    is so); `left`: who can be uncovered now, as (seat, name)."""

    ways: tuple[tuple[str, str, bool], ...] = ()
    results: tuple[tuple[str, str, bool], ...] = ()
    options: tuple[tuple[str, str, bool], ...] = ()
    left: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GrimoireScreen:
    """The page of a person who decides for the Storyteller; `page` only while it lies open.

    `waits`: the table waits for them; `waits_for`: by day, for these players; `awaited`: what they have to tap before
    it goes on, "" where it does so by itself. `depths` and `kinds`: (id, label, whether it is so) of who decides, on
    the whole and for each kind of decision. `controls` to `values` are as on the host's page, but for the control
    that leads to what comes next, `goes_on`, and those `of_the_day` beside it.
    `whom`: (id, label, whether it is so) of who is woken by hand at night, `by_number`: by a number that the voice
    calls, `hides`: visits that nobody needs hide the others. `nets`: only while it lies open. `word_wanted`: somebody
    would like a word in private. `spoken`: what came of what they said or typed; `answered` and `sayable`, what they
    are told in private and what can be said now, only while it lies open. `unknown`: whose real tokens are not
    entered, where others are. `plays` and `newcomers`: as on the host's page.
    """

    square: Square
    waits: bool
    depths: tuple[tuple[str, str, bool], ...]
    kinds: tuple[tuple[str, str, bool], ...]
    page: GrimoirePage | None = None
    controls: tuple[tuple[str, str], ...] = ()
    story: bool = False
    notice: str = ""
    hand_at: HandAt | None = None
    rulings: tuple[tuple[str, str], ...] = ()
    ruled: tuple[tuple[int, str], ...] = ()
    values: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    undo_mark: str = ""
    whom: tuple[tuple[str, str, bool], ...] = ()
    by_number: bool = False
    hides: bool = False
    nets: tuple[NetShown, ...] = ()
    word_wanted: bool = False
    spoken: SpokenScreen = SpokenScreen()
    answered: str = ""
    sayable: tuple[str, ...] = ()
    reveal: RevealDesk = field(default_factory=RevealDesk)
    goes_on: tuple[str, str] | None = None
    of_the_day: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()
    newcomers: tuple[tuple[int, str, bool], ...] = ()
    waits_for: tuple[str, ...] = ()
    awaited: str = ""
    plays: tuple[tuple[str, str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRead:
    """A line of tonight's sheet: who it is about, what to do, and whether it is done, skipped, due or coming."""

    name: str
    words: str
    state: str


@dataclass(frozen=True, slots=True)
class Due:
    """What waits: a line, with what may be said of it."""

    name: str
    words: str
    may_skip: bool
    opens_eyes: bool = False


@dataclass(frozen=True, slots=True)
class ExecutionAsked:
    """Who is executed: as the votes have it, None for nobody, or somebody else."""

    name: str | None
    seat: int
    seats: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class RealBoxScreen:
    """The whole page. `may_choose`: nothing is dealt, so the box can be chosen, or not; `on`: it is, and no token is
    entered. `goes_on`: the control that leads to what comes next, `of_the_day`: those beside it; `dead`: also who
    will be heard of at dawn. `said_back`: what was heard and is not done yet. `waits_for` and `awaited`: as on the
    grimoire's page. `undoable`: by what the button that takes back tells what that was, "" where there is nothing;
    `undo_mark`: as on the host's page.
    """

    square: Square
    on: bool
    may_choose: bool
    due: Due | None
    execution: ExecutionAsked | None
    lines: tuple[SheetRead, ...]
    ruled: tuple[tuple[int, str], ...]
    rulings: tuple[tuple[str, str], ...]
    undoable: str
    ends: bool
    jinxes: tuple[str, ...]
    controls: tuple[tuple[str, str], ...] = ()
    story: bool = False
    notice: str = ""
    hand_at: HandAt | None = None
    undo_mark: str = ""
    nets: tuple[NetShown, ...] = ()
    writes: bool = False  # to phones, on the grimoire's page
    word_wanted: bool = False
    goes_on: tuple[str, str] | None = None
    of_the_day: tuple[tuple[str, str], ...] = ()
    dead: tuple[int, ...] = ()
    said_back: str = ""
    waits_for: tuple[str, ...] = ()
    awaited: str = ""
    newcomers: tuple[tuple[int, str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class TokensScreen:
    """The form in which tokens are entered; every list is of (what to send, what it is called)."""

    square: Square
    possible: bool
    seats: tuple[tuple[int, str], ...]
    characters: tuple[tuple[str, str], ...]
    reminders: tuple[tuple[str, str], ...]
    depths: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OverruledShown:
    """A decision of a person: when, what was asked, what they decided and whether that was true, what the mind had
    proposed ("" where nobody knows) and why. `later`: they changed what had been decided."""

    when: str
    line: str
    answer: str
    truth: str
    proposed: str
    reason: str
    later: bool = False


@dataclass(frozen=True, slots=True)
class AfterScreen:
    """The page after a game. `told`: there is a game that has been told to its end; `telling`: one is being told, and
    is not at its end; `seen`: it could be played again,
    so that it is known what the mind made of it. `counts`: the games of the group are kept, `kept` so many;
    `may_switch`: that can be changed now. `trouble`: why the file of these cannot be used. `may_play_again`: the game
    of this table has been told to its end, so that nothing is cut off by the next."""

    square: Square
    told: bool = False
    telling: bool = False
    seen: bool = False
    overruled: tuple[OverruledShown, ...] = ()
    leanings: tuple[str, ...] = ()
    evening: tuple[FigureLines, ...] = ()
    group: tuple[FigureLines, ...] = ()
    kept: int = 0
    counts: bool = False
    may_switch: bool = False
    trouble: str = ""
    may_play_again: bool = False


@dataclass(frozen=True, slots=True)
class HostScreen:
    """The host's page: running the evening, and the grimoire behind a cover.

    `controls` are the host intents that mean something now, with their labels; `undo_mark`: by what the one that
    takes back tells what that was.
    `grimoire` is filled only while the host holds the cover. The web layer fills in `claims`, which it keeps.
    """

    square: Square
    seats: tuple[HostSeat, ...]
    controls: tuple[tuple[str, str], ...]
    claims: tuple[tuple[str, str], ...] = ()  # (claim id, "Ann on a new phone") waiting for approval
    grimoire: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    hand_at: HandAt | None = None
    story: bool = False  # the story of a finished game can be read and saved
    notice: str = ""  # why the last ruling could not be carried out
    newcomers: tuple[tuple[int, str, bool], ...] = ()  # number, what they ask for, whether it is complete
    fabled: tuple[tuple[str, str, str], ...] = ()  # (id, name, what it does), here and below
    spare_fabled: tuple[tuple[str, str, str], ...] = ()
    travellers: tuple[tuple[str, str, str], ...] = ()  # those who are here, and those who may still come
    agreeing: tuple[tuple[int, str, tuple[tuple[str, str, bool], ...]], ...] = ()
    # (number, name, (Fabled, its name, whether they said yes) of each that may be there for them) of everybody
    suggestions: tuple[str, ...] = ()
    reports: tuple[str, ...] = ()
    judging: Asked | None = None  # what a host who judges themself is asked in passing
    waits: bool = False  # for what a person decides on the page of the grimoire
    rulings: tuple[tuple[str, str], ...] = ()  # (verb, label) of what can be ruled now
    ruled: tuple[tuple[int, str], ...] = ()  # whom it can be about
    # (kind, (value, label)): the sides, characters and reminders that a ruling may need
    values: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    undo_mark: str = ""
    powers: tuple[Power, ...] = ()  # the Storyteller's own
    nominate: tuple[tuple[int, str], ...] = ()  # whom the Storyteller may nominate
    script: str = ""
    script_sizes: str = ""
    leave_out: str = ""  # what to leave out of the script just refused, so that the rest can be played
    script_open: bool = False  # another script can be chosen
    editions: tuple[tuple[str, str], ...] = ()
    tones: tuple[tuple[str, str, bool], ...] = ()  # (tone, its name, whether it is the one) before the deal
    plays: tuple[tuple[str, str, bool], ...] = ()  # how often they play, likewise
    network: Network | None = None  # while players join
    alike: tuple[str, ...] = ()  # names that sound alike, and what to do about it
    said_of_chairs: tuple[str, ...] = ()  # what does not fit together: who says who sits beside them
    not_there: tuple[tuple[int, str, str, str], ...] = ()
    # (number, line, action, label): who is perhaps not there, or was left out, and what the host can do


@dataclass(frozen=True, slots=True)
class PageIntent:
    """What a page asks for. `player` (the number from `Room.join`) comes from the cookie, never from the page;
    `seat` is that player's chair, None before they sit.

    `arguments`: what the intent of this name carries, as the method of that name in `narrator.screens.intents` says;
    of the host's `play_for`, the seat and action that are played, and what that action carries. The web layer answers
    approve, refuse and grimoire itself; the room never sees them.
    """

    id: str
    action: str
    seat: int | None
    arguments: dict[str, object] = field(default_factory=dict)
    host: bool = False
    player: int | None = None
    page: int = 0  # which of the host's open pages it comes from; 0: a form or a sentence


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to an intent: done, or a calm sentence that says why not and what to do. `private`: it is for a page
    on which the grimoire lies open, and for no other."""

    id: str
    done: bool
    text: str = ""
    private: bool = False


class Room(Protocol):
    """What the web layer needs of a running table."""

    boot: str  # new at every start of the server; (boot, revision) orders the pushes
    game: str  # of this game alone, also after a restart; tells nothing

    def phone(self, player: int | None) -> PhoneScreen:
        """The screen of the player with this number (in order of joining), or of a newcomer."""

    def phones(self, players: Iterable[int]) -> Mapping[int, PhoneScreen]:
        """The screens of these players by number, all of one moment."""

    def town_square(self, language: str = "") -> Square:
        """The public screen in this language; "" is that of the table, here and below."""

    def host(self, *, grimoire_open: bool, language: str = "") -> HostScreen:
        """What the host sees; the secrets only where `grimoire_open`."""

    def grimoire(self, *, open_: bool, language: str = "") -> GrimoireScreen:
        """What a person who decides for the Storyteller sees; the secrets only where `open_`."""

    def real_box(self, language: str = "") -> RealBoxScreen:
        """What a person sees who runs a game with the real box; nothing of it is secret."""

    def tokens(self, language: str = "") -> TokensScreen:
        """The form in which they enter the tokens."""

    @property
    def has_grimoire(self) -> bool:
        """Whether anybody has a grimoire: nobody has while the host plays."""
        ...

    def open_card(self, language: str = "") -> OnePlayerScreen | None:
        """The card that lies ready for one player, once; None where there is none."""

    def card_stays(self, ticket: str) -> bool:
        """Whether the card that was opened by this word may stay on the screen for one."""

    def card_covered(self, ticket: str) -> None:
        """The screen that had opened it is covered."""

    def answer_card(self, ticket: str, picks: tuple[int, ...], named: tuple[str, ...]) -> bool:
        """What was chosen on the card that is open by this word; False where it is not taken."""

    def story(self, language: str = "") -> Story | None:
        """The story of the last game that has been told to its end; None where there is none."""

    def after(self, language: str = "") -> AfterScreen:
        """The page after a game: of the last one that has been told to its end, and of nothing before that."""

    def saved_game(self, language: str = "") -> str | None:
        """That game as a file; None where there is none, or its record is gone."""

    def figures(self, language: str = "") -> tuple[FigureLines, ...]:
        """The figures of this evening, of the games that have been told to their end."""

    def language_of(self, player: int) -> str:
        """What this player's phone shows."""

    def speak(self, player: int, language: str) -> None:
        """Somebody who joins brings a language of their own."""

    def join(self, name: str, *, phone: bool = True) -> int:
        """A new player; returns their number. Raises `narrator.errors.NotAllowed` with a calm sentence."""

    def joining_open(self) -> bool:
        """Whether somebody new may come in now."""

    def player_named(self, name: str) -> int | None:
        """The number of the player with this name, None where there is none."""

    async def intend(self, intent: PageIntent) -> Receipt:
        """Do what somebody tapped; the receipt says whether it was done, or why not."""

    def phone_came(self, player: int) -> None:
        """A page of this player is open."""

    def phone_went(self, player: int) -> None:
        """The last page of this player was closed."""

    def phone_moved(self, player: int) -> None:
        """The player is on another phone now. To be said in public (after the night), so a theft is noticed."""

    def on_change(self, listener: "Listener") -> None:
        """`listener()` is called, on the event loop, whenever some screen may have changed."""

    def on_desk(self, listener: "Listener") -> None:
        """The same for what only the host's pages show."""

    def on_written(self, listener: "Listener") -> None:
        """The same for what was written to a phone: all are pushed alike."""


class Listener(Protocol):
    """Whoever wants to know that something has changed."""

    def __call__(self) -> None:
        """Something has changed; look again."""
