"""Every page in every state, as a real table serves it: what the tests of this folder look at one by one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from playwright.sync_api import Page

from engine.terms import STORYTELLER
from narrator.listening.said_names import SaidName
from narrator.network.records import JoinHelp, Network
from narrator.screens import on_desk
from narrator.screens.records import (
    Asked,
    Ballot,
    Card,
    CardChoice,
    CardSign,
    Chair,
    ChangeShown,
    Composing,
    CourseShown,
    DecisionShown,
    DoingShown,
    DraftShown,
    Due,
    ExecutionAsked,
    GrimoirePage,
    GrimoireScreen,
    GrimoireSeat,
    Hand,
    HandAt,
    HostScreen,
    HostSeat,
    MessagesPage,
    Neighbours,
    NetShown,
    NightLook,
    NightStep,
    Offers,
    OnePlayerScreen,
    PhoneScreen,
    Power,
    RealBoxScreen,
    RecountShown,
    RevealDesk,
    SeatSheet,
    SentMessage,
    SheetChoices,
    SheetRead,
    SheetRow,
    SpokenScreen,
    Square,
    Travelling,
    UndoneShown,
    VisitShown,
    VoteClock,
    WordWanted,
    WrittenToMe,
)
from narrator.table.echo import Echo
from narrator.telling.records import Event, RevealRow
from tests.narrator.web.room import NO_BOX, TestRoom, now
from tests.narrator.web.table import PIN, Table

NAMES = ("Annabelle", "Ben", "Cat", "Dan", "Eve", "Maximilian-Alexander", "Gus")
SECRET = "You are the Imp"
ORDER = (2, 3, 4, 5, 6, 0, 1)


A_SHEET = SeatSheet(
    ((7, "poisoned", "Poisoner, until dusk"),), (("kill", "dies"), ("act", "has their turn now")), says_next=True,
    note="thinks Max lied", bluffs=(("chef", "Chef"), ("monk", "Monk")), leaves=True,
    did=("Eve nominates Dan.",), wakes=True,
    facts=("Between Maximilian-Alexander and Dan.", "Their ability does not work now."),
    ability="From the second night on you guard one other player each night.",
)  # fmt: skip
LAID_OPEN = GrimoirePage(
    tuple(
        GrimoireSeat(
            seat, name, seat != 2, "Imp" if seat == 1 else "Monk", "evil" if seat == 1 else "good",
            "Chef" if seat == 3 else "", ("poisoned",) if seat == 4 else (), ("You are the Monk.",), seat == 5,
            A_SHEET if seat == 4 else SeatSheet(),
        )
        for seat, name in enumerate(NAMES)
    ),
    asked=Asked(
        "n1/chef@5#0", "Annabelle, Chef: What do they hear?", "1", "One lie is enough.", ("0",),
        (("0", False), ("1", True), ("2", False)), ends=True, longest=40,
        pieces=((("Ben", False), ("Cat", True)), (("Imp", True), ("Monk", False))), mark="a question",
    ),
    tonight=(NightStep("done", lines=("Ben: You chose Cat.",)), NightStep("coming", "Imp")),
    messages=MessagesPage(
        tuple((seat, name, seat != 2) for seat, name in enumerate(NAMES)),
        (("come", "Please come to me."), ("later", "Not just now.")),
        (("Number", (("number:1", "1"), ("number:2", "2"))),), 3, (("nothing", "none"), ("yes_no", "yes or no")), 160,
        waits=(WordWanted(1, "Ben", "21:07"), WordWanted(5, NAMES[5], "21:09", "Is Ben evil?", later=True)),
        sent=(
            SentMessage(2, "21:10", "Well?", (("Ben", True, "no"), ("Cat", False, "")), "yes or no"),
            SentMessage(1, "21:08", "Oops.", (("Ben", True, ""),), taken_back=True),
        ),
        unread=True,
    ),
    recount=RecountShown(NAMES[5], tuple((seat, name, seat != 2) for seat, name in enumerate(NAMES))),
    course=(
        CourseShown("nominations", "To the nominations", "The nomination of Ben comes to nothing."),
        CourseShown("dusk", "To dusk, without an execution", ""),
    ),
    comers=((7, "Zoe, Thief"),),
    choices=SheetChoices(
        (("poisoner/Poisoned", "poisoned · Poisoner"),), (("imp", "Imp"), ("monk", "Monk")),
        (("good", "good"), ("evil", "evil")), tuple(enumerate(NAMES)), held_off=True, end="Good has won.",
        note="We began late.", in_story=True,
    ),
    draft=DraftShown(
        ("Ben: You chose Cat.", "Annabelle: 1."),
        (
            Asked(
                "n1/mayor@3#0", "Dan, Mayor: Who dies instead?", "Eve", "Eve is dead weight.", (),
                (("Eve", False), ("Cat", True)), ends=True, pieces=((("Ben", False), ("Cat", True)),),
            ),
        ),
        ("Cat dies.",), ("Eve has to answer first.",), changed=True, question="n1/mayor@3#0", mark="a draft",
    ),
)  # fmt: skip
WRITTEN = (
    WrittenToMe("Oops.", wrong=True),
    WrittenToMe(
        "Is this so?",
        (CardSign("token", "Imp", "you are"), CardSign("down", "no"), CardSign("number", "3")),
        "Answer by day: yes or no.",
    ),
    WrittenToMe("Whom?", asks="Answer by day.", answer="Your answer: Maximilian-Alexander"),
)


UNCOVERING = RevealDesk(
    (("voice", "The voice, in one go", False), ("person", "I, one by one", True)),
    (("no", "Who has won is told first", True), ("yes", "Who has won is told last", False)),
    (("tokens", "Show their reminder tokens", True), ("heard", "Show what was not so", False)),
    tuple((seat, name) for seat, name in enumerate(NAMES) if seat not in (1, 4)),
)
A_CARD = OnePlayerScreen(
    "a ticket",
    (
        CardSign("token", "Imp", "you are"),
        CardSign("number", "7", "your number at night"),
        CardSign("up", "yes"),
    ),
    ("You are the Imp.", "Each night choose a player: they die."),
)
A_CHOICE = OnePlayerScreen(
    "a ticket",
    (),
    ("Choose a player.",),
    CardChoice(
        tuple(zip(range(7), range(1, 8), NAMES, strict=True)), (("nobody", "nobody"),), most=1, named=1
    ),
)
WHOM = tuple(enumerate(NAMES))
VERBS = (("kill", "dies"), ("revive", "comes back"), ("execute", "is executed on the spot"))
A_NIGHT = replace(
    NO_BOX, on=True, may_choose=False, due=Due("Baker", "The Baker points at somebody.", may_skip=True),
    lines=(
        SheetRead("Poisoner", "Each night, somebody is poisoned.", "done"),
        SheetRead("Monk", "Each night, somebody is safe.", "skipped"),
        SheetRead("Baker", "The Baker points at somebody.", "due"), SheetRead("Dawn", "Open their eyes.", "coming"),
    ),
    ruled=WHOM, rulings=VERBS, undoable="0badcafe", ends=True,
    jinxes=("The Spy and the Imp do not like each other.",),
)  # fmt: skip
AN_EXECUTION = replace(
    A_NIGHT, due=None, lines=(), execution=ExecutionAsked(NAMES[1], 1, WHOM), hand_at=HandAt(2, NAMES[2])
)


VISIT = replace(
    LAID_OPEN,
    asked=None,
    messages=None,
    card_ready=True,
    characters=(("imp", "Imp"), ("monk", "Monk")),
    visit=VisitShown(
        ("Annabelle goes back to sleep.", "Wake Ben, place 2: touch a shoulder."),
        "Choose a player and a character.",
        ("Your Minion is Dan.",),
        A_CHOICE.choice,
        picks=(2,),
        named=("nobody",),
        shows=True,
        mark="a visit",
        entered="a choice",
    ),
)


NETS = (
    NetShown(
        "loses_by_execution",
        "Maximilian-Alexander is the Saint: executed, their side has lost.",
        "Who loses by their own execution loses it for everybody on their side.",
        "Leave it",
        "Not again today",
    ),
    NetShown("away 3", "The phone of Dan has been away.", "The table waits for it.", "", "Not again today"),
)

CHANGED = replace(
    LAID_OPEN,
    asked=None,
    takes_back="0badcafe",
    decided=(
        DecisionShown(
            "n1/chef@5#0", "Flo, Chef: What do they hear?", "1", "One lie is enough.", ("0", "1", "⚠ 2"), 5,
            pieces=((("Ben", False), ("Cat", True)), (("Imp", True), ("Monk", False))),
            change=ChangeShown(
                "2", (("Flo has heard: 1. Their card says that it was wrong.", True), ("Ben dies.", False)), law=True,
                over_dusk=True, mark="a change",
            ),
        ),
        DecisionShown("n1/empath@4#0", "Eve, Empath: What do they hear?", "0", "Your own decision.", ("1",), 4),
    ),
    earlier=(
        DecisionShown("n0/washerwoman@2#0", "Cat, Washerwoman: What do they hear?", "Ben or Dan", "", ("Eve",), 2),
    ),
    done=(
        DoingShown("n1/ruling 9", "Maximilian-Alexander dies."),
        DoingShown(
            "n1/ruling 4", "Dan becomes the Monk.",
            ChangeShown("Dan becomes the Monk.", (("Dan has heard: You are the Monk.", True),), law=False),
        ),
    ),
    undone=(UndoneShown(1, "Eve gets the token poisoned.", True, "7"), UndoneShown(0, "Ben dies.", False)),
    recount=RecountShown(
        NAMES[5], tuple((seat, name, seat == 2) for seat, name in enumerate(NAMES)),
        ChangeShown("", (("Everybody has heard: 6 of 7 are for it. It is taken back aloud.", True),), law=False),
    ),
)  # fmt: skip


PLAYED = replace(
    LAID_OPEN,
    nod=True,
    asked=None,
    draft=None,
    not_confirmed=("Ben", NAMES[5]),
    messages=None if LAID_OPEN.messages is None else replace(LAID_OPEN.messages, night=True),
    seats=tuple(replace(one, sheet=replace(one.sheet, in_story=True)) for one in LAID_OPEN.seats),
)
CHOOSE_AGAIN = replace(PLAYED, not_confirmed=(), chooses_again=("Ben", NAMES[5]))
ENDED = replace(PLAYED, choices=None, won="As things stand good has won.")
FOR_EACH = replace(
    LAID_OPEN,
    asked=None if LAID_OPEN.asked is None else replace(LAID_OPEN.asked, pieces_for=("Annabelle", NAMES[5])),
)
LAST_VISIT = replace(
    LAID_OPEN, asked=None, messages=None, visit=VisitShown(("Ben goes back to sleep.",), last=True)
)
OVER = replace(LAID_OPEN, asked=None, draft=None, choices=None)
LAID_OPENS = (LAID_OPEN, VISIT, CHANGED, PLAYED, CHOOSE_AGAIN, ENDED, FOR_EACH, LAST_VISIT, OVER)
"""All that lies open on the page of whoever decides, in some exhibit; between them every part of it is shown."""


class Showroom(TestRoom):
    """Shows the screens it is told to show; everything about seats, keys and sockets is as ever."""

    shown_phone: PhoneScreen | None = None
    shown_seats: Mapping[int, PhoneScreen] = {}
    shown_square: Square | None = None
    shown_host: HostScreen | None = None

    def phone(self, player: int | None) -> PhoneScreen:
        own = None if player is None else self.shown_seats.get(player)
        return own or self.shown_phone or super().phone(player)

    def town_square(self, language: str = "") -> Square:
        return self.shown_square or super().town_square(language)

    def grimoire(self, *, open_: bool, language: str = "") -> GrimoireScreen:
        screen, shown = super().grimoire(open_=open_, language=language), self.shown_host
        if shown is None or shown.square.stage != "discussion":
            return screen
        on, of_the_day, others = on_desk.leading(shown.controls)
        return replace(
            screen, goes_on=on, of_the_day=of_the_day, controls=others, rulings=shown.rulings, ruled=shown.ruled,
            values=shown.values, awaited="" if on is None else on[1],
        )  # fmt: skip

    def host(self, *, grimoire_open: bool, language: str = "") -> HostScreen:
        shown = self.shown_host or super().host(grimoire_open=grimoire_open, language=language)
        return replace(shown, grimoire=GRIMOIRE if grimoire_open else ())


GRIMOIRE = tuple(f"{name}: {'Imp, evil' if place == 1 else 'Monk, good'}" for place, name in enumerate(NAMES))
CHAIRS = tuple(Chair(seat, name) for seat, name in enumerate(NAMES))
DEAD_CHAIRS = (
    replace(CHAIRS[0], about_to_die=True, nominee_today=True),
    replace(CHAIRS[1], alive=False),
    replace(CHAIRS[2], alive=False, ghost_vote=False),
    replace(CHAIRS[3], traveller="Thief"),
    replace(CHAIRS[4], nominator_today=True),
    *CHAIRS[5:],
)
MANY = tuple(Chair(seat, f"Player {seat + 1}") for seat in range(20))
REVEAL = tuple(
    RevealRow(
        seat, name, "Imp" if seat == 1 else "Monk", "evil" if seat == 1 else "good",
        note="They took themself for the Chef." if seat == 2 else "", alive=seat != 1,
        tokens=("Drunk", "Poisoned") if seat == 2 else (),
        not_so=(Event("One pair of evil players.", ("In truth: none.",)),) if seat == 4 else (),
    )
    for seat, name in enumerate(NAMES)
)  # fmt: skip
COMPANY = (SheetRow("Thief", "Traveller", "One vote a day counts for less than nothing."),)
TIMELINE = ("Night 1", "The Poisoner chooses Cat.", "Dawn of day 1", "Nobody dies.")


def square(stage: str, **facts: object) -> Square:
    playing = stage not in ("lobby", "seating", "deal")
    common: dict[str, object] = {
        "chairs": DEAD_CHAIRS if playing and stage != "night" else CHAIRS,
        "headline": "Ben died in the night." if playing and stage != "night" else "",
        "caption": "" if stage == "night" else "The town wakes up, and looks at one chair.",
        "counts": (5, 0, 1, 1),
        "alive": 5,
        "votes_needed": 3,
        "join_url": "http://table.test:8000/",
        "join_code": "KX7F",
    }
    return Square(stage, 1 if playing else 0, 1 if playing else 0, **{**common, **facts})  # type: ignore[arg-type]


CARD = Card(
    "Imp",
    "Demon",
    "You are evil.",
    f"{SECRET}. Each night choose a player: they die.",
    ("Your Minion is Dan.",),
)


def phone(stage: str, *, square_facts: dict[str, object] | None = None, **facts: object) -> PhoneScreen:
    shown = square(stage, **(square_facts or {}))
    card = None if stage in ("lobby", "seating") else CARD
    return PhoneScreen(shown, 0, NAMES[0], **{"card": card, **facts})  # type: ignore[arg-type]


def look(kind: str = "choose", **facts: object) -> NightLook:
    asked = (
        SECRET + ": choose a player to die tonight." if kind == "choose" else SECRET + ". Here is your news."
    )
    return NightLook("n1/a", kind, asked, **facts)  # type: ignore[arg-type]


WORDS = (
    ("yes", "yes"),
    ("no", "no"),
    ("nobody", "nobody"),
    ("imp", "Imp"),
    ("monk", "Monk"),
    ("chef", "Chef"),
)
VOTE = VoteClock("v1", 4, 1, ORDER)
EXILE = replace(VOTE, kind="exile", title="The exile of Ben")
UNSEEN = replace(VOTE, secret=True)
CULT = replace(VOTE, kind="cult", title="Who joins the cult of Ben?")
COUNTING = replace(VOTE, locks=tuple(now() + 3_600_000 + 1000 * place for place in range(7)))
COUNTED = replace(COUNTING, counted=(True, False, True, True, False, True), tally=4)


def hand(**facts: object) -> Hand:
    return Hand("v1", **{"may_vote": True, "ghost": False, **facts})  # type: ignore[arg-type]


POWERS = (
    Power("juggle", "the Juggler's guesses", (), False, True),
    Power("shoot", "the Gunslinger's shot", (3, 4), True),
    Power("gossip", "a piece of gossip", (), False, True, True),
)
OFFERS = Offers(slay=(0, 3, 4, 5, 6), exile=(3,), powers=POWERS, report=(1, 2, 3))
OF_MADNESS = Offers(
    report=(1, 2, 3),
    says=(("artist", "Artist"), ("snakecharmer", "Snake Charmer"), ("klutz", "Klutz")),
    told=("You told me today: Ben claims to be the Artist.",),
    ask_who=(2, 3),
)
COMPOSING = Composing(
    "gossip", "a piece of gossip", "Ben is the", "Who is Ben?", ("the Imp", "the Monk", "good", "evil"),
    ("Ben is the Imp.", "Ben is the Monk."), "I do not know that word.", True, 300, "Or type it", True,
)  # fmt: skip
TRAVELLERS = (
    ("thief", "Thief", "Every night you pick somebody else, whose votes make the count smaller."),
    ("beggar", "Beggar", "You can vote only with a vote token that somebody dead has given to you."),
    ("gunslinger", "Gunslinger", ""),
)
ASKED_WHO = Neighbours(
    "Ben",
    "Gus",
    False,
    "left",
    (*((str(n), name) for n, name in enumerate(NAMES) if n), ("unlisted", "Nobody here")),
)
SEATS = tuple(
    HostSeat(
        seat, name, "here" if seat % 2 else "away", seat == 3, seat, "Ann a bell", "Nan", seat % 3, seat + 1
    )
    for seat, name in enumerate(NAMES)
)
SAYING = SaidName(
    "Ann a bell", "Nan", 2, True, False, "Heard twice, and known.", ("Your name sounds much like Isabelle.",)
)


def host(
    stage: str, controls: str, *, square_facts: dict[str, object] | None = None, **facts: object
) -> HostScreen:
    labels = tuple((name, name.replace("_", " ").capitalize()) for name in controls.split())
    common: dict[str, object] = {"log": ("The evening begins.", "Everybody sits.")}
    return HostScreen(square(stage, **(square_facts or {})), SEATS, labels, **{**common, **facts})  # type: ignore[arg-type]


BY_DAY = host(
    "discussion",
    "open_nominations private_talks call_everybody count_down one_minute_more pause sounds_off voice_quieter",
    rulings=VERBS,
    ruled=WHOM,
)
PLAYING_TOO = host(
    "discussion", "host_looks open_nominations pause",
    square_facts={"no_grimoire": True, "host_plays": "host.plays_public"},
)  # fmt: skip
A_DAY = replace(
    A_NIGHT, due=None, lines=(), goes_on=("open_nominations", "Call for nominations now"),
    awaited="Call for nominations now",
    of_the_day=(("private_talks", "Private talks"), ("one_minute_more", "One minute more")),
)  # fmt: skip
QUARREL = host(
    "seating",
    "start pause",
    said_of_chairs=("Ann says: Cat on the left, Gus on the right.",),
    not_there=(
        (3, "Nobody says that they sit beside Dan.", "leave_out", "Play without Dan"),
        (4, "Eve was not found at the table.", "bring_back", "Eve is here after all"),
    ),
)
PLAYS = (("seldom", "We play now and then", True), ("often", "We all play often", False))
TONES = (("gothic", "Gothic", False), ("wry", "Wry", True), ("family", "For the family", False))
EVERYTHING = host(
    "discussion",
    "open_nominations undo close_joining pause repeat skip end",
    square_facts={
        "echo": Echo("e", "Eve nominates Ben", now() + 3_600_000, asks=True),
        "problem": "No microphone.",
    },
    hand_at=HandAt(3, "Dan", hands=2),
    notice="That cannot be ruled: Dan is dead.",
    newcomers=((7, "Zoe wants to join as the Thief, next to Ben.", True), (8, "Yan is at the door.", False)),
    fabled=(("angel", "Angel", "New players are under protection."),),
    spare_fabled=(
        ("djinn", "Djinn", "Jinxes are read out."),
        ("sentinel", "Sentinel", "One Outsider more or less."),
    ),
    travellers=(("thief", "Thief", "Somebody's votes count against them."),),
    agreeing=(
        (0, "Annabelle", (("buddhist", "Buddhist", True), ("revolutionary", "Revolutionary", False))),
        (1, "Ben", (("buddhist", "Buddhist", False), ("revolutionary", "Revolutionary", False))),
    ),
    leave_out="Play without Wizard",
    log=("Night 1", "Heard: Ann nominates Ben.", "A ruling by hand"),
    suggestions=("I would suggest the Djinn: two characters quarrel.",),
    reports=("Ben was reported by 2 players.",),
    rulings=(("kill", "dies"), ("turn", "changes sides to …")),
    ruled=tuple(enumerate(NAMES)),
    values=(("Sides", (("good", "good"),)), ("Characters", (("imp", "Imp"),))),
    powers=(Power("judge", "the word of the Judge", (1, 2), True),),
    nominate=tuple(enumerate(NAMES)),
)
LOBBY = host(
    "lobby", "start read_rules close_joining pause", script="Trouble Brewing", script_sizes="5, 6, 7",
    script_open=True, editions=(("tb", "Trouble Brewing"), ("bmr", "Bad Moon Rising")),
    alike=("Ben and Dan sound alike to the Storyteller.",),
    spare_fabled=(("djinn", "Djinn", "Jinxes are read out."),), tones=TONES, plays=PLAYS,
    network=Network(
        (("192.168.1.20", "wlan0: 192.168.1.20", True, True), ("10.0.0.2", "a tunnel: 10.0.0.2", False, False)),
        "Our Wi-Fi", "No phone has come yet. Is a firewall in the way?",
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Exhibit:
    """One page in one state. `steps` are what is done on the page before it is looked at."""

    name: str
    kind: str = "phone"
    screen: PhoneScreen | Square | HostScreen | None = None
    path: str = ""
    steps: Callable[[Page], None] = field(default=lambda _: None)
    arrange: Callable[[Table], None] = field(default=lambda _: None)
    seats: Mapping[int, PhoneScreen] = field(default_factory=dict)
    """Of those who share a phone, each with a screen of their own; the first holds it."""

    def __str__(self) -> str:
        return self.name.replace(" ", "_")

    def can_follow(self, before: "Exhibit") -> bool:
        """Whether a page that showed that one and stays open shows this one next: then it is as freshly loaded, as
        nobody did anything in it."""
        untouched = all(
            one.steps is Exhibit.steps and one.arrange is Exhibit.arrange for one in (self, before)
        )
        return untouched and (self.kind, self.path, self.seats) == (before.kind, before.path, before.seats)


def hold(name: str) -> Callable[[Page], None]:
    """A key held down on the button, as a keyboard does it."""

    def step(page: Page) -> None:
        page.focus(f"#hold-{name}")
        page.keyboard.down(" ")
        page.wait_for_selector("#veil .card-face")

    return step


def opened(page: Page) -> None:
    """Everything that can be unfolded, but for what lies over the page."""
    for summary in page.locator("summary:not(#book *)").all():
        if summary.is_visible():
            summary.click()


def looking_up(page: Page) -> None:
    """All that can be looked up, unfolded."""
    page.click("#book > summary")
    for summary in page.locator("#book .leaf summary").all():
        if summary.is_visible():
            summary.click()


def wrong(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        page.fill(f"input[name={name}]", value)
    page.click("main button.wide >> nth=0")
    page.wait_for_selector("[role=alert]")


def taken(page: Page) -> None:
    """The player has the laptop, or the phone, in front of them."""
    page.click("#mine")
    page.wait_for_selector("#confirm")


def hers(page: Page) -> None:
    """Whoever the cover names holds it."""
    page.click("#mine")
    page.wait_for_selector("#region-play details, #region-claims details")
    opened(page)


def claimed(table: Table) -> None:
    table.change(lambda: table.keys.claim(0, NAMES[0]))


def phones() -> list[Exhibit]:
    asked, read = look(), look("read", lines=("Your Minion is Dan.",))
    chosen, done = look(picks=(1, 2)), look(picks=(1,), confirmed=True)
    worded = look(words=WORDS, named=("imp",), picks=(1,), slots=3)
    newcomer = PhoneScreen(square("discussion"), None, "Zoe")
    everybody = tuple(range(7))
    rows: list[tuple[str, PhoneScreen]] = [
        ("lobby without a chair", PhoneScreen(square("lobby", chairs=CHAIRS[:4]), None, "Zoe", (4, 5, 6))),
        ("lobby with a chair", phone("lobby", square_facts={"chairs": CHAIRS[:5]}, free_chairs=(5, 6))),
        ("lobby waiting", phone("lobby")),
        ("neighbours asked", phone("seating", neighbours=Neighbours("Ben", "Gus"))),
        ("neighbour named", phone("seating", neighbours=ASKED_WHO)),
        ("neighbours unclear", phone("seating", neighbours=Neighbours("Ben", "Gus", False, unclear=True))),
        ("neighbours confirmed", phone("seating", neighbours=Neighbours("Ben", "Gus", True))),
        ("the bag is filled", phone("seating", square_facts={"bag": True})),
        ("card covered", phone("deal")),
        ("card seen", phone("deal", card_seen=True)),
        ("night choose", phone("night", look=asked)),
        ("night chosen", phone("night", look=chosen)),
        ("night confirmed", phone("night", look=done)),
        ("night read", phone("night", look=read)),
        ("night between looks", phone("night")),
        ("dawn", phone("dawn")),
        ("discussion", phone("discussion", offers=OFFERS)),
        ("discussion with an ear", phone("discussion", square_facts={"listening": True}, offers=OFFERS)),
        (
            "nominations with an ear",
            phone("nominations", square_facts={"listening": True}, offers=Offers(nominate=everybody)),
        ),
        (
            "defence with an ear",
            phone("defence", square_facts={"vote": VOTE, "deadline": now() + 3_600_000, "listening": True}),
        ),
        ("asked by day", phone("discussion", look=asked, notice="You are asked something. Hold to read it.")),
        ("madness", phone("discussion", offers=OF_MADNESS)),
        ("silent", phone("discussion", notice="Keep silent for these two minutes. You may listen.")),
        (
            "a word offered",
            phone(
                "discussion",
                square_facts={"by_a_person": True, "person_came": True},
                may_tell=(("imp", "Imp"), ("monk", "Monk")),
                notice="A word from the Storyteller may stand on your card.",
            ),
        ),
        (
            "who claims to be whom",
            phone(
                "discussion",
                square_facts={
                    "chairs": tuple(
                        replace(one, says="Fortune Teller" if one.seat % 2 else "") for one in CHAIRS
                    )
                },
                may_say=(("fortuneteller", "Fortune Teller"), ("monk", "Monk")),
            ),
        ),
        ("composing", phone("discussion", composing=COMPOSING)),
        ("nominations", phone("nominations", offers=Offers(nominate=everybody))),
        (
            "nominations with the storyteller",
            phone("nominations", offers=Offers(nominate=(*everybody, STORYTELLER))),
        ),
        (
            "nominations after a vote",
            phone("nominations", offers=Offers(nominate=everybody), ballot=Ballot("Ben", counted=True)),
        ),
        (
            "nomination echo",
            phone("nominations", square_facts={"echo": Echo("e", "Eve nominates Ben", now() + 3_600_000)}),
        ),
        (
            "nomination that needs a yes",
            phone("nominations", square_facts={"echo": Echo("e", "Eve nominates Ben", now() + 3_600_000, True)}),
        ),
        ("defence", phone("defence", square_facts={"vote": VOTE, "deadline": now() + 3_600_000})),
        ("vote hand down", phone("vote", square_facts={"vote": COUNTING}, hand=hand())),
        ("vote hand up", phone("vote", square_facts={"vote": COUNTING}, hand=hand(raised=True))),
        (
            "vote locked",
            phone("vote", square_facts={"vote": COUNTING}, hand=hand(raised=True, locks=now() - 1000)),
        ),
        (
            "vote counted yes",
            phone("vote", square_facts={"vote": COUNTED}, hand=hand(raised=True, counted=True)),
        ),
        ("vote counted no", phone("vote", square_facts={"vote": COUNTED}, hand=hand(counted=False))),
        ("vote as a ghost", phone("vote", square_facts={"vote": COUNTING}, hand=hand(ghost=True))),
        (
            "vote without a vote",
            phone("vote", square_facts={"vote": COUNTING}, hand=hand(ghost=True, may_vote=False)),
        ),
        (
            "exile",
            phone("vote", square_facts={"vote": EXILE}, hand=hand(free=True)),
        ),
        ("cult", phone("vote", square_facts={"vote": CULT}, hand=hand(free=True))),
        ("secret vote", phone("vote", square_facts={"vote": UNSEEN, "in_secret": True}, hand=hand(secret=True))),
        ("two hands", phone("vote", square_facts={"vote": COUNTING}, hand=hand(hands=2))),
        (
            "about to die in secret",
            phone("execution", square_facts={"in_secret": True}),
        ),
        ("execution", phone("execution", square_facts={"about_to_die": 0, "about_to_die_votes": 4})),
        ("dusk", phone("dusk")),
        ("paused", phone("discussion", square_facts={"paused": True, "problem": "No microphone."})),
        (
            "dead by day",
            phone("discussion", square_facts={"chairs": (replace(CHAIRS[0], alive=False), *CHAIRS[1:])}),
        ),
        ("traveller at the door", replace(newcomer, travelling=Travelling(TRAVELLERS))),
        (
            "traveller asked",
            replace(
                newcomer,
                travelling=Travelling(TRAVELLERS, "Thief", tuple(enumerate(NAMES)), 2, True),
            ),
        ),
        ("turned away", replace(newcomer, notice="You have left this table. Thank you for coming.")),
        ("over", phone("over", square_facts={"winner": "evil"})),
        (
            "reveal",
            phone(
                "reveal",
                square_facts={
                    "winner": "good", "reveal": REVEAL, "timeline": TIMELINE, "decoys": ("Ben said: Cat.",)
                },
            ),
        ),
        (
            "twenty chairs",
            phone("nominations", square_facts={"chairs": MANY}, offers=Offers(nominate=tuple(range(20)))),
        ),
        (
            "twenty at night",
            phone("night", square_facts={"chairs": MANY}, look=look(picks=(1, 12))),
        ),
        (
            "fifteen chairs",
            phone("nominations", square_facts={"chairs": MANY[:15]}, offers=Offers(nominate=tuple(range(15)))),
        ),
    ]  # fmt: skip
    plain = [Exhibit(name, "phone", screen) for name, screen in rows]
    return [
        *plain,
        Exhibit(
            "lobby travelling",
            "phone",
            phone("lobby", travelling=Travelling(TRAVELLERS, "Thief")),
            steps=opened,
        ),
        Exhibit("lobby name asked", "phone", phone("lobby", saying=SaidName()), steps=opened),
        Exhibit("lobby name heard", "phone", phone("lobby", saying=SAYING), steps=opened),
        Exhibit(
            "seating name heard",
            "phone",
            phone("seating", neighbours=Neighbours("Ben", "Gus"), saying=replace(SAYING, alike=())),
            steps=opened,
        ),
        Exhibit("lobby hopes asked", "phone", phone("lobby", hopes=HOPES), steps=opened),
        Exhibit("lobby hope said", "phone", phone("lobby", hopes=HOPING), steps=opened),
        Exhibit("lobby wish asked", "phone", phone("lobby", wish=""), steps=opened),
        Exhibit("lobby wish kept", "phone", phone("lobby", wish="Carried off by geese"), steps=opened),
        Exhibit("night words", "phone", phone("night", look=worded), steps=opened),
        Exhibit(
            "discussion, the host plays",
            "phone",
            phone("discussion", square_facts={"host_plays": "host.plays_public"}, offers=OFFERS),
        ),
        Exhibit("discussion unfolded", "phone", phone("discussion", offers=OFFERS), steps=opened),
        Exhibit(
            "book open by day",
            "phone",
            phone("discussion", square_facts={"company": COMPANY}),
            steps=looking_up,
        ),
        Exhibit("book open at night", "phone", phone("night", look=asked), steps=looking_up),
        Exhibit("card held", "phone", phone("deal"), steps=hold("card")),
        Exhibit("card written on, held", "phone", phone("discussion", written=WRITTEN), steps=hold("card")),
        Exhibit("night look held", "phone", phone("night", look=chosen), steps=hold("look")),
        Exhibit("night news held", "phone", phone("night", look=read), steps=hold("look")),
        Exhibit("sharing a phone", "phone", phone("lobby"), path="/share"),
        Exhibit(
            "laptop is handed over", "host", phone("night", look=asked), path="/host/play/0", steps=taken
        ),
        Exhibit("laptop plays a seat", "host", phone("night", look=asked), path="/host/play/0"),
        Exhibit(
            "laptop votes",
            "host",
            phone("vote", square_facts={"vote": COUNTING}, hand=hand(raised=True)),
            path="/host/play/0",
            steps=lambda page: page.click("#mine"),
        ),
    ]


HOPES = (
    ("learn", "Somebody who learns things", False),
    ("choose", "Somebody who chooses at night", False),
    ("", "Surprise me", True),
)
HOPING = tuple((one, words, one == "choose") for one, words, _ in HOPES)
SHARING = (3, 4, 5)
"""Whose phone the shared one is. Nobody else's pages use these seats' cookies."""


def shared_phones() -> list[Exhibit]:
    """Three people play on one phone."""

    def exhibit(name: str, *screens: PhoneScreen, steps: Callable[[Page], None] = lambda _: None) -> Exhibit:
        seats = {
            seat: replace(screen, me=seat, name=NAMES[seat])
            for seat, screen in zip(SHARING, screens, strict=True)
        }
        return Exhibit(name, "shared", screens[0], steps=steps, seats=seats)

    def voting(clock: VoteClock, *hands: Hand) -> list[PhoneScreen]:
        return [phone("vote", square_facts={"vote": clock}, hand=one) for one in hands]

    lobby, asked = phone("lobby", travelling=Travelling(TRAVELLERS)), phone("night", look=look())
    looked = phone("night", look=look(picks=(1,), confirmed=True))
    locks = now() + 3_600_000
    up, down = hand(raised=True, locks=locks), hand(locks=locks)
    yes, no, spent = hand(raised=True, counted=True), hand(counted=False), hand(ghost=True, may_vote=False)
    return [
        exhibit("shared lobby", lobby, lobby, lobby),
        exhibit(
            "shared lobby with hopes",
            *(phone("lobby", hopes=hopes) for hopes in (HOPES, HOPING, HOPES)),
            steps=hers,
        ),
        exhibit(
            "shared lobby with wishes",
            *(phone("lobby", wish=wish) for wish in ("", "By a goose", "")),
            steps=hers,
        ),
        exhibit(
            "shared by day with an ear",
            *(phone("discussion", square_facts={"listening": True}, offers=OFFERS) for _ in SHARING),
            steps=hers,
        ),
        exhibit("shared at night", asked, looked, asked),
        exhibit("shared and held at night", asked, looked, asked, steps=taken),
        exhibit("shared row of hands", *voting(COUNTING, down, up, hand(ghost=True, locks=locks))),
        exhibit("shared hands that close", *voting(COUNTING, hand(locks=now() - 1000), up, spent)),
        exhibit("shared hands counted", *voting(COUNTED, yes, no, replace(spent, counted=False))),
        exhibit(
            "shared after a vote",
            *(phone("nominations", ballot=Ballot("Ben", counted=one)) for one in (True, False, True)),
        ),
        exhibit("shared by day", *(phone("discussion", offers=OFFERS) for _ in SHARING), steps=hers),
    ]


def doors() -> list[Exhibit]:
    def shut(table: Table) -> None:
        table.set(open=False)

    return [
        Exhibit("join", "visitor", path="/?code=KX7F"),
        Exhibit("join refused", "visitor", path="/", steps=lambda page: wrong(page, name="Zoe", code="NO")),
        Exhibit("join closed", "visitor", path="/", arrange=shut),
        Exhibit("recover", "visitor", path="/recover"),
        Exhibit(
            "recover refused", "visitor", path="/recover",
            steps=lambda page: wrong(page, name="Annabelle", word="NO"),
        ),
        Exhibit("recovery waiting", "claimant", path="/"),
        Exhibit("problem", "visitor", path="/nothing"),
        Exhibit("host door", "visitor", path="/host"),
        Exhibit("host door refused", "visitor", path="/host", steps=lambda page: wrong(page, pin="1")),
    ]  # fmt: skip


def squares() -> list[Exhibit]:
    stages = ("lobby", "seating", "deal", "night", "dawn", "discussion", "nominations", "execution", "dusk")
    ended = {"winner": "evil", "reveal": REVEAL, "timeline": TIMELINE}
    special: list[tuple[str, Square]] = [
        (
            "echo",
            square("nominations", echo=Echo("e", "Eve nominates Ben", now() + 3_600_000), listening=True),
        ),
        ("defence", square("defence", vote=VOTE, deadline=now() + 3_600_000)),
        ("vote", square("vote", vote=COUNTED, about_to_die=0, about_to_die_votes=3)),
        ("paused", square("discussion", paused=True, problem="No microphone.", fabled=("Angel",))),
        ("over", square("over", winner="good")),
        ("reveal", square("reveal", **ended)),
        ("uncovered", square("reveal", reveal=REVEAL[:3], newest=REVEAL[2])),
        ("twenty chairs", square("discussion", chairs=MANY)),
        (
            "help to join",
            square(
                "lobby",
                chairs=(),
                join_help=JoinHelp(
                    "Our Wi-Fi", "WIFI:T:WPA;S:Our Wi-Fi;P:secret;;", "No phone has come yet."
                ),
            ),
        ),
    ]
    plain = [(stage, square(stage)) for stage in stages]
    return [Exhibit(f"square {name}", "square", shown, path="/square") for name, shown in (*plain, *special)]


def hosts() -> list[Exhibit]:
    def grimoire(page: Page) -> None:
        page.focus("#hold-grimoire")
        page.keyboard.down(" ")
        page.wait_for_selector("#veil .grimoire li")

    def laid_open(page: Page) -> None:
        page.click("#open")
        page.wait_for_selector("#asked")
        for which in ("#pieces", "[data-seat='4']"):
            page.click(f"{which} > summary" if which == "#pieces" else which)

    def visited(table: Table) -> None:
        table.change(lambda: setattr(table.room, "grimoire_page", VISIT))

    def to_be_uncovered(table: Table) -> None:
        table.change(lambda: setattr(table.room, "reveal_desk", UNCOVERING))
        table.change(lambda: setattr(table.room, "grimoire_page", OVER))

    def over(page: Page) -> None:
        page.click("#open")
        page.click("[data-seat='4']")
        page.wait_for_selector("#seat-4:not([hidden])")

    def said_back(table: Table) -> None:
        spoken = SpokenScreen(
            1, "It is said back.", stands=True, asks=True, may_hold=True, own=True, whisper="tried"
        )
        table.change(lambda: setattr(table.room, "spoken", spoken))

    def with_every_key(page: Page) -> None:
        page.click("#open")
        page.wait_for_selector("#private:not([hidden])")
        page.click("#own-keys > summary")
        page.click("#sayable > summary")
        page.evaluate(
            "scrollTo(0, document.body.scrollHeight)"
        )  # where what waits floats over nothing of this

    def changed(table: Table) -> None:
        table.change(lambda: setattr(table.room, "grimoire_page", CHANGED))

    def at_the_change(page: Page) -> None:
        page.click("#open")
        page.wait_for_selector("#difference")
        for which in ("#change-0", "#change-1", "#earlier", "#change-2"):
            page.click(f"{which} > summary")

    def with_a_full_hand(page: Page) -> None:
        page.click("#open")
        page.click("#tray > summary")
        page.click("#carry-kill")
        page.wait_for_selector("#in-hand:not([hidden])")

    def at_an_exchange(page: Page) -> None:
        page.click("#open")
        page.click("[data-seat='4']")
        page.keyboard.press("g")
        page.click("[data-seat='1']")
        page.wait_for_selector("#exchange:not([hidden])")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")

    def lies_open(page_: GrimoirePage) -> Callable[[Table], None]:
        return lambda table: table.change(lambda: setattr(table.room, "grimoire_page", page_))

    def at_the_visit(page: Page) -> None:
        page.click("#open")
        page.wait_for_selector("#visit")

    def lifted(page: Page) -> None:
        page.bring_to_front()
        page.keyboard.press("Shift+Enter")
        page.wait_for_selector(".one-card")

    def laid(card: OnePlayerScreen) -> Callable[[Table], None]:
        return lambda table: table.change(lambda: setattr(table.room, "one_card", card))

    def the_box(screen: RealBoxScreen) -> Callable[[Table], None]:
        def lay(table: Table) -> None:
            room = table.room
            assert isinstance(room, Showroom)
            table.change(lambda: setattr(room, "box_page", screen))

        return lay

    def ends(page: Page) -> None:
        page.click("#sure-ends > summary")

    def unfolded(page: Page) -> None:
        page.click("#how-loud > summary")
        page.click("#rulings > summary")

    night, day = host("night", "pause"), host("execution", "pause")

    def warned(table: Table) -> None:
        table.change(lambda: setattr(table.room, "nets", NETS))

    def nobody_looks(table: Table) -> None:
        table.change(lambda: setattr(table.room, "has_grimoire", False))

    def of_a_net(page: Page) -> None:
        page.click("#open")
        page.wait_for_selector(".net")

    return [
        Exhibit(
            "box warned", "host", day, path="/host/box", arrange=the_box(replace(AN_EXECUTION, nets=NETS))
        ),
        Exhibit(
            "grimoire warned",
            "host",
            host("night", "pause"),
            path="/host/grimoire",
            arrange=warned,
            steps=of_a_net,
        ),
        Exhibit("box before the deal", "host", LOBBY, path="/host/box", arrange=the_box(NO_BOX)),
        Exhibit("box at night", "host", night, path="/host/box", arrange=the_box(A_NIGHT), steps=ends),
        Exhibit("box execution", "host", day, path="/host/box", arrange=the_box(AN_EXECUTION)),
        Exhibit("box tokens", "host", day, path="/host/box/tokens"),
        Exhibit("host lobby", "host", LOBBY, path="/host", steps=opened),
        Exhibit("host with a quarrel", "host", QUARREL, path="/host"),
        Exhibit("host by day", "host", EVERYTHING, path="/host", arrange=claimed),
        Exhibit("host unfolded", "host", EVERYTHING, path="/host", arrange=claimed, steps=opened),
        Exhibit("host at night", "host", host("night", "pause repeat skip"), path="/host"),
        Exhibit("host reveal", "host", host("reveal", "new_game end"), path="/host", steps=opened),
        Exhibit("host grimoire", "host", host("discussion", "pause"), path="/host", steps=grimoire),
        Exhibit("host who plays", "host", PLAYING_TOO, path="/host", arrange=nobody_looks, steps=opened),
        Exhibit("host chairs", "host", LOBBY, path="/host/seats", steps=opened),
        Exhibit("grimoire by day", "host", BY_DAY, path="/host/grimoire", steps=unfolded),
        Exhibit("box by day", "host", BY_DAY, path="/host/box", arrange=the_box(A_DAY)),
        Exhibit("grimoire covered", "host", host("night", "pause"), path="/host/grimoire"),
        Exhibit("grimoire open", "host", host("night", "pause"), path="/host/grimoire", steps=laid_open),
        *(
            Exhibit(
                f"grimoire {name}",
                "host",
                host("night", "pause"),
                path="/host/grimoire",
                arrange=there,
                steps=done,
            )
            for name, there, done in (
                ("spoken to", said_back, with_every_key),
                ("visit", visited, at_the_visit),
                ("changed decision", changed, at_the_change),
                ("night played, a full hand", lies_open(PLAYED), with_a_full_hand),
                ("night played, two have to choose again", lies_open(CHOOSE_AGAIN), with_a_full_hand),
                ("night played, and with it the game", lies_open(ENDED), over),
                ("exchange, an answer for each", lies_open(FOR_EACH), at_an_exchange),
                ("last visit", lies_open(LAST_VISIT), at_the_visit),
            )
        ),
        Exhibit(
            "grimoire reveal",
            "host",
            host("reveal", "reveal_next reveal_rest reveal_end new_game"),
            path="/host/grimoire",
            arrange=to_be_uncovered,
            steps=over,
        ),
        Exhibit("one player cover", "host", host("night", "pause"), path="/host/show"),
        Exhibit(
            "one player card",
            "host",
            host("night", "pause"),
            path="/host/show",
            arrange=laid(A_CARD),
            steps=lifted,
        ),
        Exhibit(
            "one player choice",
            "host",
            host("night", "pause"),
            path="/host/show",
            arrange=laid(A_CHOICE),
            steps=lifted,
        ),
        Exhibit("host script", "host", LOBBY, path="/host/script"),
        Exhibit("scripts", "host", LOBBY, path="/host/scripts"),
        Exhibit("script sheet", "host", LOBBY, path="/host/scripts/of/masks"),
        Exhibit("host Wi-Fi", "host", LOBBY, path="/host/wifi"),
    ]


EXHIBITS = [*doors(), *phones(), *shared_phones(), *squares(), *hosts()]


def show(exhibit: Exhibit, table: Table) -> None:
    """Make the table show it."""
    room = table.room
    assert isinstance(room, Showroom)
    screen = exhibit.screen

    def arrange() -> None:
        for claim in table.keys.claims():
            table.keys.refuse(claim.id)
        room.open = True
        room.grimoire_page, room.box_page, room.nets = LAID_OPEN, NO_BOX, ()
        room.spoken, room.has_grimoire = SpokenScreen(), True
        room.shown_phone = screen if isinstance(screen, PhoneScreen) else None
        room.shown_seats = exhibit.seats
        room.shown_host = screen if isinstance(screen, HostScreen) else None
        room.shown_square = (
            screen if isinstance(screen, Square) else screen.square if screen is not None else None
        )

    table.change(arrange)
    exhibit.arrange(table)


__all__ = ["EXHIBITS", "LAID_OPENS", "NAMES", "PIN", "SECRET", "SHARING", "Exhibit", "Showroom", "show"]
