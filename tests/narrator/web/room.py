"""A small table for the tests of the pages: real state, no rules beyond what the pages need."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from narrator.errors import NotAllowed
from narrator.screens.records import (
    AfterScreen,
    Card,
    Chair,
    GrimoirePage,
    GrimoireScreen,
    Hand,
    HostScreen,
    HostSeat,
    Neighbours,
    NetShown,
    NightLook,
    Offers,
    OnePlayerScreen,
    PageIntent,
    PhoneScreen,
    RealBoxScreen,
    Receipt,
    RevealDesk,
    SheetRow,
    SpokenScreen,
    Square,
    Stage,
    TokensScreen,
    VoteClock,
)
from narrator.statistics.in_words import FigureLines
from narrator.table.echo import Echo
from narrator.telling.records import RevealRow

NO_BOX = RealBoxScreen(
    Square("lobby", 0, 0, (), ""), on=False, may_choose=True, due=None, execution=None, lines=(), ruled=(),
    rulings=(), undoable="", ends=False, jinxes=(), controls=(("real_box", "Play with the real box"),),
)  # fmt: skip
CHARACTERS = ("Imp", "Poisoner", "Empath", "Monk", "Slayer", "Chef", "Saint", "Mayor")


def now() -> int:
    return int(time.time() * 1000)


@dataclass
class Player:
    name: str
    seat: int | None = None
    picks: tuple[int, ...] = ()
    confirmed: bool = False
    raised: bool = False
    neighbours_right: bool | None = None
    ready: bool = False
    alive: bool = True
    ghost_vote: bool = True
    language: str = ""
    phone: bool = True


@dataclass
class TestRoom:
    """Five chairs unless told otherwise. `done` lists every intent that reached the room."""

    __test__ = False

    seats: int = 5
    boot: str = "first"
    game: str = "the first game"
    stage: Stage = "lobby"
    open: bool = True
    code: str = "KX7F"
    url: str = "http://table.test:8000/?code=KX7F"
    players: list[Player] = field(default_factory=list)
    done: list[PageIntent] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)
    here: set[int] = field(default_factory=set)
    look: str = "n1/first"
    kind: str = "choose"
    slots: int = 2
    lines: dict[int, str] = field(default_factory=dict)
    vote: VoteClock | None = None
    echo: Echo | None = None
    stood: str = ""
    paused: bool = False
    winner: str | None = None
    caption: str = ""
    headline: str = ""
    deadline: int | None = None
    doomed: int | None = None
    private_note: str = ""
    company: tuple[SheetRow, ...] = ()
    grimoire_page: GrimoirePage | None = None
    nets: tuple[NetShown, ...] = ()
    spoken = SpokenScreen()
    one_card: OnePlayerScreen | None = None
    chosen: tuple[str, tuple[int, ...], tuple[str, ...]] | None = None
    box_page: RealBoxScreen = NO_BOX
    newcomers: tuple[tuple[int, str, bool], ...] = ()
    after_page: AfterScreen | None = None
    reveal_desk: RevealDesk = field(default_factory=RevealDesk)
    _listeners: list[Callable[[], None]] = field(default_factory=list)
    _desk_listeners: list[Callable[[], None]] = field(default_factory=list)
    _written_listeners: list[Callable[[], None]] = field(default_factory=list)

    def on_desk(self, listener: Callable[[], None]) -> None:
        self._desk_listeners.append(listener)

    def on_written(self, listener: Callable[[], None]) -> None:
        self._written_listeners.append(listener)

    def desk_changed(self) -> None:
        for listener in self._desk_listeners:
            listener()

    def grimoire(self, *, open_: bool, language: str = "") -> GrimoireScreen:
        page = self.grimoire_page if open_ else None
        depths = (("machine", "The machine", False), ("clerk", "I", True))
        nets = self.nets if open_ else ()
        kinds = (("fates", "Deaths", True),)
        square = self.town_square(language)
        answered, sayable = ("Bob dies.", ("next", "kill Bob")) if open_ and self.spoken.stands else ("", ())
        return GrimoireScreen(
            square, True, depths, kinds, page, nets=nets, reveal=self.reveal_desk, spoken=self.spoken,
            answered=answered, sayable=sayable, newcomers=self.newcomers,
        )  # fmt: skip

    has_grimoire: bool = True

    def open_card(self, language: str = "") -> OnePlayerScreen | None:  # noqa: ARG002
        card, self.one_card = self.one_card, None
        return card

    card_closed: bool = False
    covered: list[str] = field(default_factory=list)

    def card_stays(self, ticket: str) -> bool:
        return ticket == "a ticket" and not self.card_closed

    def card_covered(self, ticket: str) -> None:
        self.covered.append(ticket)

    def answer_card(self, ticket: str, picks: tuple[int, ...], named: tuple[str, ...]) -> bool:
        self.chosen = (ticket, picks, named)
        return ticket == "a ticket" and bool(picks)

    def after(self, language: str = "") -> AfterScreen:
        return self.after_page or AfterScreen(self.town_square(language))

    def saved_game(self, language: str = "") -> str | None:  # noqa: ARG002
        return None

    def figures(self, language: str = "") -> tuple[FigureLines, ...]:  # noqa: ARG002
        return ()

    def real_box(self, language: str = "") -> RealBoxScreen:
        return replace(self.box_page, square=self.town_square(language), newcomers=self.newcomers)

    def tokens(self, language: str = "") -> TokensScreen:
        seats = tuple((chair.seat, chair.name) for chair in self.town_square(language).chairs)
        characters = (("unknown", "unknown"), ("imp", "Imp"), ("monk", "Monk"))
        reminders = (("poisoner|Poisoned", "Poisoned (Poisoner)"),)
        return TokensScreen(self.town_square(language), True, seats, characters, reminders, (("clerk", "I"),))

    def on_change(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    def changed(self) -> None:
        for listener in self._listeners:
            listener()

    def seat_everybody(self, *names: str) -> None:
        for seat, name in enumerate(names):
            self.players.append(Player(name, seat))
        self.seats = len(names)

    # ------------------------------------------------------------------------------------------- screens

    def at(self, seat: int) -> Player | None:
        return next((player for player in self.players if player.seat == seat), None)

    def chairs(self) -> tuple[Chair, ...]:
        def chair(seat: int) -> Chair:
            player = self.at(seat)
            if player is None:
                return Chair(seat, "")
            return Chair(
                seat,
                player.name,
                player.alive,
                player.ghost_vote,
                about_to_die=seat == self.doomed,
                nominee_today=self.vote is not None and self.vote.nominee == seat,
                nominator_today=self.vote is not None and self.vote.nominator == seat,
            )

        return tuple(chair(seat) for seat in range(self.seats))

    def story(self, language: str = "") -> None:
        """Nothing has been played here before."""

    def town_square(self, language: str = "") -> Square:  # noqa: ARG002
        living = sum(player.alive for player in self.players)
        return Square(
            self.stage,
            1,
            0 if self.stage in ("lobby", "seating", "deal", "night") else 1,
            self.chairs(),
            self.headline,
            caption=self.caption,
            counts=(3, 0, 1, 1),
            alive=living,
            votes_needed=(living + 1) // 2,
            about_to_die=self.doomed,
            about_to_die_votes=4 if self.doomed is not None else 0,
            vote=self.vote,
            echo=self.echo,
            deadline=self.deadline,
            paused=self.paused,
            join_url=self.url,
            join_code=self.code,
            company=self.company,
            winner=self.winner,  # type: ignore[arg-type]
            reveal=self.reveal() if self.stage == "reveal" else (),
            timeline=("Night 1", "The Poisoner chooses Cat.") if self.stage == "reveal" else (),
        )

    def reveal(self) -> tuple[RevealRow, ...]:
        return tuple(
            RevealRow(
                player.seat or 0,
                player.name,
                self.character(index),
                "evil" if index < 2 else "good",
                alive=player.alive,
            )
            for index, player in enumerate(self.players)
        )

    def character(self, player: int) -> str:
        return CHARACTERS[player % len(CHARACTERS)]

    def card(self, player: int) -> Card | None:
        if self.stage in ("lobby", "seating"):
            return None
        secret = f"card-secret-{player}-{self.players[player].name}"
        side = "evil" if player < 2 else "good"
        team = "Minion" if player < 2 else "Townsfolk"
        return Card(self.character(player), team, f"You are {side}.", secret, (self.lines.get(player, ""),))

    def phone(self, player: int | None) -> PhoneScreen:
        free = tuple(seat for seat in range(self.seats) if self.at(seat) is None)
        if player is None or player >= len(self.players):
            return PhoneScreen(self.town_square(), None, "", free_chairs=free)
        own = self.players[player]
        look = hand = neighbours = None
        if self.stage == "night":
            lines = (f"told-secret-{player}",) if self.kind == "read" else ()
            look = NightLook(
                self.look,
                self.kind,  # type: ignore[arg-type]
                f"prompt-secret-{player}",
                slots=self.slots,
                picks=own.picks,
                confirmed=own.confirmed,
                lines=lines,
            )
        if self.vote is not None and own.seat is not None:
            place = self.vote.order.index(own.seat)
            hand = Hand(
                self.vote.vote,
                may_vote=own.alive or own.ghost_vote,
                ghost=not own.alive,
                raised=own.raised,
                locks=self.vote.locks[place] if self.vote.locks else None,
                counted=self.vote.counted[place] if place < len(self.vote.counted) else None,
                note=self.private_note if player == 0 else "",
            )
        if self.stage == "seating" and own.seat is not None:
            left, right = self.at((own.seat + 1) % self.seats), self.at((own.seat - 1) % self.seats)
            neighbours = Neighbours(
                left.name if left else "", right.name if right else "", own.neighbours_right
            )
        living = tuple(chair.seat for chair in self.chairs() if chair.alive)
        return PhoneScreen(
            self.town_square(),
            own.seat,
            own.name,
            free_chairs=free if self.stage in ("lobby", "seating") else (),
            neighbours=neighbours,
            card=self.card(player),
            card_seen=own.ready,
            look=look,
            hand=hand,
            offers=Offers(
                nominate=tuple(range(self.seats)) if self.stage == "nominations" and own.alive else (),
                slay=living if self.stage in ("discussion", "nominations") and own.alive else (),
            ),
        )

    def phones(self, players: Iterable[int]) -> dict[int, PhoneScreen]:
        return {player: self.phone(player) for player in players}

    def language_of(self, player: int) -> str:
        return self.players[player].language if player < len(self.players) else ""

    def speak(self, player: int, language: str) -> None:
        self.players[player].language = language

    def host(self, *, grimoire_open: bool, language: str = "") -> HostScreen:  # noqa: ARG002
        return HostScreen(
            self.town_square(),
            tuple(
                HostSeat(
                    player.seat,
                    player.name,
                    "here" if index in self.here else "away",
                    player=index,
                    place=player.seat + 1,
                )
                for index, player in enumerate(self.players)
                if player.seat is not None
            ),
            (("start", "Begin"), ("pause", "Pause"), ("end", "End")),
            grimoire=tuple(
                f"grimoire-secret {player.name}: {self.character(index)}"
                for index, player in enumerate(self.players)
            )
            if grimoire_open
            else (),
            log=("The evening begins.",),
        )

    # ------------------------------------------------------------------------------------------- players

    def joining_open(self) -> bool:
        return self.open

    def player_named(self, name: str) -> int | None:
        names = [player.name.casefold() for player in self.players]
        return names.index(name.casefold()) if name.casefold() in names else None

    def join(self, name: str, *, phone: bool = True) -> int:
        if len(self.players) >= 20:
            raise NotAllowed("This table is full.")
        self.players.append(Player(name, phone=phone))
        self.changed()
        return len(self.players) - 1

    def phone_came(self, player: int) -> None:
        self.here.add(player)
        self.changed()

    def phone_went(self, player: int) -> None:
        self.here.discard(player)
        self.changed()

    def phone_moved(self, player: int) -> None:
        self.moved.append(player)

    # ------------------------------------------------------------------------------------------- intents

    async def intend(self, intent: PageIntent) -> Receipt:
        self.done.append(intent)
        refusal = self._host(intent) if intent.host else self._player(intent)
        self.changed()
        return Receipt(intent.id, not refusal, refusal)

    def _host(self, intent: PageIntent) -> str:
        arguments = intent.arguments
        if intent.action == "play_for":
            own = self.at(int(str(arguments["seat"])))
            if own is None:
                return "Nobody sits there."
            inner = {name: value for name, value in arguments.items() if name not in ("seat", "action")}
            played = replace(
                intent, action=str(arguments["action"]), arguments=inner, player=self.players.index(own)
            )
            return self._player(played)
        if intent.action == "pause":
            self.paused = True
        elif intent.action == "start":
            self.stage = "seating"
        elif intent.action == "rename":
            renamed = self.at(int(str(arguments["seat"])))
            if renamed is not None:
                renamed.name = str(arguments["name"])
        elif intent.action == "cancel":
            self.echo = None
        return ""

    def _player(self, intent: PageIntent) -> str:
        assert intent.player is not None
        own, arguments = self.players[intent.player], intent.arguments
        if intent.action == "language":
            own.language = str(arguments["language"])
        elif intent.action == "sit":
            if self.at(int(str(arguments["seat"]))) is not None:
                return "Somebody sits there."
            own.seat = int(str(arguments["seat"]))
        elif intent.action == "neighbours":
            own.neighbours_right = arguments["right"] is True
        elif intent.action == "ready":
            own.ready = True
        elif intent.action in ("pick", "confirm"):
            picks = arguments["picks"]
            assert isinstance(picks, tuple)
            own.picks, own.confirmed = picks, intent.action == "confirm"
        elif intent.action == "hand":
            place = self.vote.order.index(own.seat or 0) if self.vote else 0
            if self.vote and self.vote.locks and now() > self.vote.locks[place]:
                return "Too late."
            own.raised = arguments["raised"] is True
        elif intent.action == "nominate":
            nominee = self.at(int(str(arguments["nominee"])))
            assert nominee is not None
            self.echo = Echo("e1", f"{own.name} nominates {nominee.name}", now() + 3000)
        elif intent.action == "slay":
            self.echo = Echo("e2", f"{own.name} claims to be the Slayer", now() + 3000)
        elif intent.action == "cancel":
            self.echo = None
        elif intent.action == "stand":
            self.stood, self.echo = str(arguments["echo"]), None
        return ""
