"""What is so at a table: who plays, where the evening stands, what is asked and shown, and how much has been told.

Pages, voice and a restart read this record, and nothing else of the evening. Whoever changes it does so in
`with table.changing():`; when the outermost of these ends, the record is kept, pages are told, and whoever waits
looks again.

The game may be ahead of the table (a night is resolved before the town hears of it): what pages and voice know of
the ledger ends at `released`, but for what was told ahead of its turn (`ahead`).
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple, Protocol

from config.settings import Experience, Settings
from config.texts import Texts, complete_languages, load_texts
from config.worded import Worded, joined, values_in_language
from engine import Act, Game, LiveGame, Script
from engine.deciders import is_news
from engine.house_rules import Choice
from engine.ledger import DayBroke, Told, YouAre
from engine.phases import NIGHTS, Phase
from engine.plain import from_plain, to_plain
from engine.questions import Menu, Offer
from engine.registry import character
from engine.terms import TOWN
from engine.town_square import TownSquare, fold, taken_back
from narrator.table import decoys
from narrator.table.echo import Echo
from narrator.table.look import Look
from narrator.table.people import People
from narrator.table.vote_clock import VoteInProgress
from narrator.telling.script_lines import ScriptLines

LOG = 60
"""Lines of what happened that the host's page keeps."""
FLOOR = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)
"""When anybody may do something in the open."""
OPEN_DAY = (*FLOOR, Phase.VOTE)
"""When something of the day can be taken back."""
_BEFORE_DAY = (Phase.LOBBY, Phase.SEATING, Phase.DEAL, *NIGHTS)


def in_the_words_of_now(data: dict[str, Any]) -> dict[str, Any]:
    """What was kept of a table; before 2026-11-23 a look at the phones was called a beat, and the desk held opinions
    alone.

    >>> in_the_words_of_now({"beat": {}, "beats_done": ["first"], "looks": 2})
    {'look': {}, 'looks_done': ['first'], 'looks': 2}
    """
    before = {"beat": "look", "beats_done": "looks_done", "judgements": "desk"}
    return {before.get(key, key): value for key, value in data.items()}


class Request(NamedTuple):
    """Something somebody wants to do in the open. `menu`: what allowed it, None where that has to be asked again."""

    act: Act
    menu: Menu | None = None


class Kept(Protocol):
    """A part of the evening that a restart needs something of."""

    def as_data(self) -> dict[str, Any]:
        """As plain data."""

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this; empty where an earlier version kept nothing."""


class DealFirst(RuntimeError):
    """There is no game yet."""


class Table:
    """Of one game. See the module for how it is changed."""

    def __init__(
        self,
        *,
        people: People,
        script: Script,
        settings: Settings,
        texts: Texts,
        lines: ScriptLines,
        house_rules: Mapping[str, Choice] | None = None,
        square: TownSquare | None = None,
    ) -> None:
        """`house_rules`: what this table has chosen where the rules leave a question open (engine.house_rules).
        `square`: what everybody knows before the first fact."""
        self.people, self.script, self.settings = people, script, settings
        self.house_rules = dict(house_rules or {})
        self.texts, self.lines = texts, lines
        self._words = {texts.language: lines}

        # Where the evening stands
        self.phase = Phase.LOBBY
        self.announced = Phase.LOBBY  # the phase pages show: never one that the voice has not come to
        self.live: LiveGame | None = None
        self.joining = True
        # the tokens are real, and nobody has told the table who drew which before the game
        self.real_box = False
        self.new_players = False  # the host has said that somebody plays for the first time
        self.experience = settings.house_rules.experience  # how often it plays, as the host says
        self.host_plays = (
            ""  # "plays": so nobody has a grimoire; "opened": they did, and have opened it in this game
        )
        self.started = False
        self.ended = False
        self.closed = False  # goodbye is being said, or has been
        self.goes_back = False  # the record is an older copy: the table has been told more than it holds

        # What has been told
        self.square = square or TownSquare()
        self.released = 0
        self.telling: object = None  # the last fact as far as it has been said, None once all of it has
        self.ahead: set[int] = set()  # heard before what stands earlier in the ledger: a new card at night
        self.retold: list[Told] = []  # heard in a step that is played again since a ruling: not told twice
        self.card_news: set[int] = set()  # whose card a ruling has changed today
        self.log: deque[tuple[int, str]] = deque(maxlen=LOG)  # what was heard, with how much was told before

        # What is shown
        self.caption = ""
        self.headline = ""  # the newest public news, when its caption has gone
        self.troubles: dict[str, str] = {}  # what is wrong with the laptop: microphone, voice, disk, network
        self.notice = ""  # for the host alone: why a ruling could not be carried out

        # What is asked
        self.look: Look | None = None  # at night
        self.looks_done: tuple[str, ...] = ()
        self.remembered_look: dict[str, Any] = {}
        self.day_look: Look | None = None
        self.by_hand: Callable[[int], bool] = lambda _: False  # whom a person asks, who holds no phone
        self.awaits_opinion = False  # or seems to: whoever acted waits with the rest, and nobody may act
        self.looks_by_day = 0  # so many there were by day in this game; a look is known by this number alone
        self.decoys: list[decoys.DecoyAnswer] = []  # for the end
        self.left_to_chance: list[tuple[int, int]] = []  # (night, seat): who did not choose in time

        # What people do
        self.requests: deque[Request] = deque()
        self.said_back: Act | None = None  # what is said back now
        self.echo: Echo | None = None
        self.vote: VoteInProgress | None = None  # from the nomination on
        self.remembered_vote: dict[str, Any] = {}  # the hands of a vote before a restart
        # who has their say: nominator, then nominee, or whom an exile is about
        self.speaker: int | None = None
        self.pleading = False  # before the vote on an exile, for which the rules have no phase
        self.private_talks = False  # everybody is off to talk in private, until they are called back
        self.silent = False  # those whom a Buddhist is there for keep silent now
        self.agreed: dict[str, list[int]] = {}  # for each such Fabled, the numbers of the people who said yes
        self.at_dawn: list[int] = []  # the numbers of the newcomers who sit down when day breaks

        # What is heard
        self.listening = False
        self.listen_to: Callable[[int], bool] = lambda _: False  # opens the microphone for one seat alone
        # False from the moment somebody begins to speak until the ear has made sense of it.
        self.speech_judged = True
        self.hand_unclear = False  # whoever was asked for aye or no said something else
        self.asks_back: Callable[[], bool] = lambda: False
        """Whether what somebody began to say waits for their answer: "who nominates Bob?"."""

        self.parts: dict[str, Kept] = {}  # what else a restart needs, by its name in what is kept
        self.listeners: list[Callable[[], None]] = []
        self.phase_listeners: list[Callable[[], None]] = []
        self.keepers: list[Callable[[], None]] = []  # asked first
        self.waiting: list[Callable[[], None]] = []  # asked last
        self._changing = 0  # how deep we are in `changing`
        self._telling_pages = False

    # How it changes

    @contextmanager
    def changing(self, *, shown: Callable[[], bool] = lambda: True) -> Iterator[None]:
        """Something that a page shows, or that a restart needs, becomes different in here; `shown`, asked afterwards:
        whether pages are told."""
        self._changing += 1
        try:
            yield
        finally:
            self._changing -= 1
        self.changed(shown=shown())

    def changed(self, *, shown: bool = True) -> None:
        """Something of it is different now; `shown`: on some page."""
        if self._changing or self._telling_pages:
            return
        for keep in self.keepers:
            keep()
        if shown:
            self.tell_pages()
        for stir in self.waiting:
            stir()

    def tell_pages(self) -> None:
        """Pages look again. What a listener changes meanwhile, they see in the same look."""
        self._telling_pages = True
        try:
            for listener in self.listeners:
                listener()
        finally:
            self._telling_pages = False

    def come_to(self, phase: Phase) -> None:
        """The evening is in this phase now."""
        with self.changing():
            self.phase = phase
            if phase in NIGHTS:
                self.card_news.clear()
            if phase not in OPEN_DAY:
                self.retold.clear()
            for listener in self.phase_listeners:
                listener()

    def begin(self) -> None:
        """Somebody wants to go on: from the lobby to the chairs, from the chairs to the deal."""
        with self.changing():
            self.started = True

    def open_door(self, open_: bool) -> None:
        """Whether anybody may still join."""
        with self.changing():
            self.joining = open_

    def play_with_new_players(self, some: bool) -> None:
        """Whether somebody plays for the first time, so that nothing hard is dealt."""
        with self.changing():
            self.new_players = some

    def play_as(self, experience: Experience) -> None:
        """How often this table plays, by which its bags are chosen."""
        with self.changing():
            self.experience = experience

    def host_plays_now(self, state: str) -> None:
        """Whether the host plays; see `narrator.table.host_plays`."""
        with self.changing():
            self.host_plays = state

    def tell_host(self, notice: str) -> None:
        """What the host alone reads, until there is something else to read."""
        if notice != self.notice:
            with self.changing():
                self.notice = notice

    def trouble(self, part: str, text: str) -> None:
        """This part of the laptop is in trouble, or, with an empty text, no more."""
        with self.changing():
            self.troubles.pop(part, None)
            if text:
                self.troubles[part] = text

    def note(self, key: str, **values: object) -> None:
        """For the host's page: something that was heard, or ruled, after what has been told so far."""
        line = Worded(self.texts, lambda own: own.shown(key, **values_in_language(values, own)))
        self.log.append((self.released, line))

    def somebody_speaks(self) -> None:
        """What is decided by silence waits until the ear has made sense of it."""
        if self.speech_judged:
            with self.changing():
                self.speech_judged = False

    def speech_ended(self, *, hand: bool) -> None:
        """The ear has made sense of it, or has given up; `hand`: it was an aye or a no."""
        with self.changing():
            self.speech_judged, self.hand_unclear = True, not hand

    def hears(self, listening: bool) -> None:
        """Whether the ear is open."""
        if listening is not self.listening:
            with self.changing():
                self.listening = listening

    def listen_by(self, listen_to: Callable[[int], bool], asks_back: Callable[[], bool]) -> None:
        """`listen_to` opens the microphone for one seat alone, False where it cannot; `asks_back` tells whether what
        somebody began to say waits for their answer."""
        with self.changing():
            self.listen_to, self.asks_back = listen_to, asks_back

    def go_on_from(self, earlier: "Table") -> None:
        """The next game of the same people: how often they play, and who has agreed to a Fabled, is as before."""
        with self.changing():
            self.experience, self.agreed = earlier.experience, earlier.agreed

    def ask_by_hand(self, by_hand: Callable[[int], bool]) -> None:
        """`by_hand` tells whom a person asks, who holds no phone: no phone is waited for then."""
        with self.changing():
            self.by_hand = by_hand

    # In what words

    def words(self, language: str) -> ScriptLines:
        """The words of a viewer; those of the table where there are none in that language."""
        if language not in self._words and language in complete_languages():
            self._words[language] = ScriptLines(load_texts(language), "")
        return self._words.get(language, self.lines)

    @property
    def problem(self) -> str:
        """What is wrong with the laptop, the newest last."""
        return joined(self.troubles.values())

    # The game

    @property
    def game(self) -> Game:
        """The game as far as it has been played; raises DealFirst before the deal."""
        if self.live is None:
            raise DealFirst("no game has been dealt")
        return self.live.game

    @property
    def ledger(self) -> list[Told]:
        """Everything told so far, in the unfinished step too; raises DealFirst before the deal."""
        if self.live is None:
            raise DealFirst("no game has been dealt")
        return self.live.ledger

    @property
    def told(self) -> list[Told]:
        """What has been told and stands, the last of it as far as it has been said; raises DealFirst before the
        deal."""
        return [told for _, told in self.told_at()]

    def told_at(self) -> list[tuple[int, Told]]:
        """The same with the place of each in the ledger."""
        ledger = self.ledger
        gone = taken_back(ledger)
        known = (*range(self.released), *sorted(one for one in self.ahead if one >= self.released))
        told = [(one, ledger[one]) for one in known if one not in gone]
        last = self.released - 1
        return [
            (one, each._replace(fact=self.telling) if one == last and self.telling is not None else each)
            for one, each in told
        ]

    @property
    def cards_are_out(self) -> bool:
        """Whether the characters are dealt, and everybody has been told who they are who is told it then."""
        if self.live is None or self.game.phase is Phase.DEAL:
            return False
        later = range(self.released, len(self.ledger))
        of_the_deal = (self.ledger[one] for one in later if not self.is_old(one))
        return not any(one.step == "deal" and one.to != TOWN for one in of_the_deal)

    @property
    def day_has_broken(self) -> bool:
        """Whether the town has been told all of the last dawn, and so has its eyes open."""
        untold = any(isinstance(told.fact, DayBroke) for told in self.ledger[self.released :])
        return (
            self.square.day > 0
            and not self.game.is_night
            and not untold
            and not isinstance(self.telling, DayBroke)
        )

    def heard_by_all(self) -> int:
        """How much of what has been told was told to everybody."""
        return len(self.told_to_all())

    def told_to_all(self) -> list[Told]:
        """What everybody was told, and stands."""
        return [told for told in self.told if told.to == TOWN]

    def menu(self) -> Menu | None:
        """What may be done now by whoever speaks first; None while nobody may, or news is still to be told: what the
        game allows would give it away."""
        if self.live is None or self.phase not in FLOOR or self.live.game.phase is not self.phase:
            return None
        if self.awaits_opinion:
            return None
        if not all(self.is_old(place) for place in range(self.released, len(self.ledger))):
            return None
        return self.live.menu

    def refusal(self, act: Act) -> str | None:
        """Why the rules do not allow this now, judged by what the town knows; None when they do."""
        menu = self.menu()
        return f"no {act.verb} now" if menu is None else menu.refusal(act)

    def offer(self, verb: str) -> Offer | None:
        """The power of the day of this name, where it may be used now."""
        menu = self.menu()
        return None if menu is None else menu.offers.get(verb)

    # How much has been told

    def is_old(self, place: int) -> bool:
        """Whether nobody has to be told of this entry any more: it was heard ahead of its turn, or taken back."""
        return place in self.ahead or place in taken_back(self.ledger)

    def unheard(self, seat: int, *, since: int = 0) -> tuple[Told, ...]:
        """What this player is told from this place in the ledger on and has not been shown yet, what they chose
        themself left out."""
        gone, ledger = taken_back(self.ledger), self.ledger
        later = range(max(since, self.released), len(ledger))
        places = (one for one in later if one not in gone | self.ahead)
        return tuple([ledger[one] for one in places if is_news(ledger[one], seat)])

    def release(self, while_: Callable[[Any], bool] = lambda _: True) -> None:
        """Let pages know the ledger further, as long as the facts are of this kind."""
        with self.changing():
            while self.released < len(self.ledger) and while_(self.ledger[self.released].fact):
                self.know(self.released, self.ledger[self.released].fact)

    def release_secrets(self, since: int = 0, *, upto: int | None = None) -> list[Told]:
        """Let players know what they alone were told, from one place in the ledger to another: what is new of it."""
        with self.changing():
            self.recognise()
            gone, end = taken_back(self.ledger), len(self.ledger) if upto is None else upto
            places = [
                place
                for place in range(max(since, self.released), end)
                if place not in gone | self.ahead and self.ledger[place].to != TOWN
            ]
            self.ahead.update(places)
        return [self.ledger[place] for place in places]

    def know(self, place: int, known: object) -> None:
        """Pages know this entry of the ledger as far as it has been said."""
        told, old = self.ledger[place], self.is_old(place)
        with self.changing():
            self.released, self.telling = place + 1, None if known == told.fact else known
            self.ahead.discard(place)
            if told.to == TOWN and not old:
                self._everybody_knows(known, told.fact)
            if isinstance(told.fact, YouAre) and self.phase not in _BEFORE_DAY and not old:
                self.card_news.update(map(int, told.to))

    def card_is_new(self, seat: int) -> bool:
        """Whether this phone asks its player to look at the first card that they have."""
        told = (one.fact for one in self.told if one.to != TOWN and seat in one.to) if self.card_news else ()
        return seat in self.card_news and sum(isinstance(one, YouAre) for one in told) == 1

    def know_ahead(self, place: int) -> None:
        """Everybody knows this entry of the ledger before what stands earlier in it."""
        fact = self.ledger[place].fact
        with self.changing():
            self.ahead.add(place)
            self._everybody_knows(fact, fact)

    def _everybody_knows(self, known: object, fact: object) -> None:
        with self.changing():
            self.square = self.square.after(known)
            self.people.hear(fact)

    def know_all(self) -> None:
        """Whatever stands in the ledger has been told, or was taken back."""
        with self.changing():
            self.released, self.telling, self.ahead = len(self.game.ledger), None, set()
            self.square = fold(self.game.ledger)
            self.people.follow(self.square.names, self.square.ring)

    def recognise(self) -> None:
        """What is told once more because its step is played again since a ruling counts as heard."""
        gone = taken_back(self.ledger) if self.retold else set()
        for place in range(self.released, len(self.ledger)):
            known = [one for one in self.retold if one[:2] == self.ledger[place][:2]]
            if known and place not in gone | self.ahead:
                self.ahead.add(place)
                self.retold.remove(known[0])

    def heard_of_the_step(self, since: int, *, without: str = "") -> list[Told]:
        """What was told already from this place in the ledger on, but by the step of that name."""
        ledger = self.ledger
        places = (one for one in range(since, len(ledger)) if one < self.released or one in self.ahead)
        return [ledger[one] for one in places if ledger[one].step != without]

    def replay_step(self, since: int, heard: Sequence[Told]) -> None:
        """The unfinished step is played again, after what was ruled; what was heard of it is not told again."""
        with self.changing():
            if self.released > since:
                self.released, self.telling = since, None
            self.ahead = {one for one in self.ahead if one < since}
            self.retold += heard

    def tell_again(self, since: int, now: int, heard: Sequence[Told]) -> None:
        """What was told from one place in the ledger on is taken back, and told as it is now from another place on;
        what was heard of it is not told again where it is the same."""
        with self.changing():
            if self.released > since:
                self.released, self.telling = now, None
            self.ahead = {one for one in self.ahead if one < since}
            self.retold += heard

    # What pages show of it

    @property
    def shown_phase(self) -> Phase:
        """The phase as the table plays it: before a vote on an exile the rules have no defence, but the table has."""
        return Phase.DEFENCE if self.pleading else self.phase

    def arrive(self) -> None:
        """The voice has come to this phase, or has nothing to say of it: pages show it."""
        if self.announced is not self.shown_phase:
            with self.changing():
                self.announced = self.shown_phase

    @property
    def hands_up(self) -> VoteInProgress | None:
        """The vote whose hands go up and down now, as the town has been told: from the nomination to the result."""
        vote = self.vote
        if vote is None or self.released <= vote.since or (vote.counting and self.square.vote is None):
            return None
        return vote

    @property
    def voting(self) -> Literal["phones", "voice", "hands"]:
        """How hands are given now: a secret vote can be held on phones alone."""
        return "phones" if self.vote is not None and self.vote.secret else self.settings.house_rules.voting

    @property
    def votes_may_be_secret(self) -> bool:
        """Whether hands may be counted in secret, by the script alone: then nobody sees them before the count."""
        return any("secret_votes" in character(one).hooks for one in self.script.characters)

    def day_look_for(self, seat: int) -> Look | None:
        """What this seat is asked now, by day."""
        look = self.day_look
        return look if look is not None and look.asks(seat) else None

    # A restart

    def as_data(self) -> dict[str, Any]:
        """What the record of the game does not hold, as plain data; private like the grimoire."""
        return {
            "people": self.people.as_data(),
            "phase": self.phase.value,
            "released": self.released,
            "announced": self.announced.value,
            "telling": None if self.telling is None else to_plain(self.telling),
            "ahead": sorted(self.ahead),
            "retold": to_plain(tuple(self.retold)),
            "log": [list(one) for one in self.log],
            "joining": self.joining,
            "new_players": self.new_players,
            "experience": self.experience,
            "host_plays": self.host_plays,
            "real_box": self.real_box,
            "looks_done": list(self.looks_done),
            "look": look.as_data() if (look := self.look or self.day_look) else self.remembered_look,
            "looks": self.looks_by_day,
            "vote": self.vote.as_data() if self.vote is not None else self.remembered_vote,
            "said_back": to_plain(self.said_back),
            "decoys": decoys.as_data(self.decoys),
            "left_to_chance": [list(one) for one in self.left_to_chance],
            "house_rules": dict(self.house_rules),
            "agreed": {one: list(people) for one, people in self.agreed.items()},
            "at_dawn": list(self.at_dawn),
            **{name: part.as_data() for name, part in self.parts.items()},
        }

    def take_back(self, kept: dict[str, Any]) -> None:
        """Be as it was when `as_data` gave this: what people have tapped since was not taken."""
        with self.changing():
            self.people.take_back(kept["people"])
            look = self.look or self.day_look
            if look is not None:
                look.remember(kept["look"])
            if self.vote is not None:
                self.vote.remember(kept["vote"])
            for name in ("drafts", "madness", "desk"):  # what has been told since stays told
                self.parts[name].remember(kept[name])
            self.joining, self.house_rules = kept["joining"], dict(kept["house_rules"])
            self.agreed = {one: list(people) for one, people in kept["agreed"].items()}

    def interrupt(self) -> None:
        """What is half chosen and half said back is begun again, as after a restart."""
        data = self.as_data()
        with self.changing():
            self.remembered_look, self.remembered_vote = data["look"], data["vote"]
            self.look = self.day_look = self.vote = None
            if self.said_back is not None:
                self.requests.appendleft(Request(self.said_back))

    def go_on(self, live: LiveGame | None, data: dict[str, Any]) -> None:
        """Stand where the table stood when `as_data` was kept, with the game of its record."""
        data = in_the_words_of_now(data)
        with self.changing():
            self.live = live
            self.joining = bool(data["joining"])
            self.new_players = bool(data.get("new_players", False))
            self.experience = data.get("experience", self.experience)
            self.host_plays = str(data.get("host_plays", ""))
            self.real_box = bool(data.get("real_box", False))
            self.looks_done = tuple(data["looks_done"])
            self.remembered_look = dict(data["look"])
            self.looks_by_day = int(data.get("looks", 0))
            self.remembered_vote = dict(data.get("vote", {}))
            if data.get("said_back"):  # it is said back again, and can be cancelled as long as before
                self.requests.append(Request(from_plain(data["said_back"])))
            for name, part in self.parts.items():
                part.remember(data.get(name, {}))
            self.decoys = decoys.from_data(data["decoys"])
            self.left_to_chance = [(int(night), int(seat)) for night, seat in data.get("left_to_chance", ())]
            self.house_rules = dict(data.get("house_rules", self.house_rules))
            self.agreed = {one: list(people) for one, people in data.get("agreed", {}).items()}
            self.at_dawn = list(data.get("at_dawn", ()))
            self.phase = Phase(data["phase"])
            self.announced = Phase(data.get("announced", data["phase"]))
            if live is not None:
                self._take_up_the_game(live, data)

    def _take_up_the_game(self, live: LiveGame, data: dict[str, Any]) -> None:
        told = int(data["released"])
        with self.changing():
            self.released = min(told, len(live.ledger))
            if told == self.released and data.get("telling") is not None:
                self.telling = from_plain(data["telling"])
            self.ahead = {one for one in data.get("ahead", ()) if one < len(live.ledger)}
            self.retold = list(from_plain(data.get("retold", [])))
            self.log.extend((int(heard), str(line)) for heard, line in data.get("log", ()))
            self.recognise()
            self.square = fold(self.told)
            self.script = live.game.script
            if told > self.released:
                self._stand_where_the_record_ends()

    def _stand_where_the_record_ends(self) -> None:
        """What is kept beside an older copy of a record is of a later moment, which has not come yet."""
        with self.changing():
            self.goes_back = True
            self.people.follow(self.square.names, self.square.ring)
            self.phase = self.announced = self.game.phase
            self.looks_done, self.remembered_look, self.remembered_vote = (), {}, {}
            self.looks_by_day, self.decoys, self.left_to_chance = 0, [], []
            self.requests.clear()
