"""Setting up: how many of each kind, what changes that, and dealing the tokens."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.abilities import standing
from engine.grimoire import Ability, Seat
from engine.ledger import EvilTeam, FabledJoined, FabledLeft, LeftTheTable, TravellerJoined
from engine.questions import Options, Shuffle, Side
from engine.registry import CHARACTERS, character
from engine.rules.changes import who_you_are
from engine.terms import CHANCE, DEMON, EVIL, MINION, OUTSIDER, STORYTELLER, TOWN, TOWNSFOLK, TRAVELLER

if TYPE_CHECKING:
    from engine.game import Game
    from engine.script import Script


class Counts(NamedTuple):
    townsfolk: int
    outsiders: int
    minions: int
    demons: int


FEWEST_PLAYERS: Final = 5
MOST_PLAYERS: Final = 15  # beyond it the surplus are Travellers (RB-017)
MOST_TRAVELLERS: Final = 5  # so that a table has at most twenty players (RB-017)

_COUNTS: Final = {
    5: Counts(3, 0, 1, 1), 6: Counts(3, 1, 1, 1), 7: Counts(5, 0, 1, 1), 8: Counts(5, 1, 1, 1),
    9: Counts(5, 2, 1, 1), 10: Counts(7, 0, 2, 1), 11: Counts(7, 1, 2, 1), 12: Counts(7, 2, 2, 1),
    13: Counts(9, 0, 3, 1), 14: Counts(9, 1, 3, 1), 15: Counts(9, 2, 3, 1),
}  # fmt: skip


class WrongTable(ValueError):
    """Too few or too many players, two with one name, or somebody who cannot be a Traveller."""


def usual_counts(players: int) -> Counts:
    """How many of each kind a table of this size has before abilities change it (RB-013 to RB-016)."""
    if players not in _COUNTS:
        raise WrongTable(f"the game is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {players}")
    return _COUNTS[players]


def check_table(names: tuple[str, ...], travellers: tuple[tuple[int, str], ...]) -> None:
    """Raises WrongTable for too few or too many players, an empty name, a name twice, or an unknown Traveller."""
    usual_counts(len(names) - len(travellers))
    if len(travellers) > MOST_TRAVELLERS:
        raise WrongTable(f"at most {MOST_TRAVELLERS} Travellers, not {len(travellers)}")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice or not all(name.strip() for name in names):
        raise WrongTable(f"two players are called {twice[0]!r}" if twice else "a player has no name")
    seats, kinds = [seat for seat, _ in travellers], [one for _, one in travellers]
    if len(set(seats)) != len(seats) or len(set(kinds)) != len(kinds):
        raise WrongTable("each Traveller is one player, and each player one Traveller")
    for seat, traveller in travellers:
        if seat not in range(len(names)) or traveller not in CHARACTERS:
            raise WrongTable(f"seat {seat} cannot be the Traveller {traveller!r}")
        if character(traveller).team is not TRAVELLER:
            raise WrongTable(f"{traveller!r} is not a Traveller")


def possible_counts(players: int, bag: tuple[str, ...]) -> tuple[Counts, ...]:
    """The counts that the characters of this bag allow together (RB-023, RB-024).

    Who may choose takes no Outsider away where there is none: a Godfather then adds one. There are never more
    Outsiders than players who are good.
    """
    usual = usual_counts(players)
    good = usual.townsfolk + usual.outsiders
    counts = []
    sums = [usual.outsiders + sum(c) for c in product(*(character(one).changes_outsiders for one in bag))]
    for possible in [possible for possible in sums if possible >= 0] or [0]:
        outsiders = min(possible, good)
        counts.append(usual._replace(outsiders=outsiders, townsfolk=good - outsiders))
    return tuple(dict.fromkeys(counts))


def bag_fault(script: "Script", players: int, bag: object, fabled: tuple[str, ...] = ()) -> str | None:
    """Why these characters cannot be dealt to this many players, or None."""
    if not isinstance(bag, tuple) or len(bag) != players:
        return f"a bag for {players} players holds {players} characters"
    strangers = [one for one in bag if one not in script.characters]
    if strangers:
        return f"not on the script: {', '.join(map(str, strangers))}"
    if len(set(bag)) != len(bag):
        return "a character is in the bag twice"
    teams = Counter(character(one).team for one in bag)
    have = Counts(teams[TOWNSFOLK], teams[OUTSIDER], teams[MINION], teams[DEMON])
    allowed = possible_counts(players, (*bag, *fabled))
    if have not in allowed:
        return (
            f"{tuple(have)} Townsfolk, Outsiders, Minions and Demons; allowed: {[tuple(c) for c in allowed]}"
        )
    return None


class Bag(Options):
    """The characters to deal: right in number and kind for this table after their own changes (RB-011, RB-023).

    `players`: those who are dealt to. `fabled` may change the counts as well.
    """

    def __init__(self, script: "Script", players: int, fabled: tuple[str, ...] = ()) -> None:
        self.script = script
        self.players = players
        self.fabled = fabled

    def all(self) -> Iterator[tuple[str, ...]]:
        raise NotImplementedError("there are millions of bags; compose one and check it")

    def refusal(self, answer: object) -> str | None:
        return bag_fault(self.script, self.players, answer, self.fabled)


def fill_the_bag(game: "Game") -> None:
    """The Storyteller picks the characters (RB-011)."""
    game.bag = game.ask(STORYTELLER, None, Bag(game.script, len(_dealt_to(game)), game.grimoire.fabled))


def _dealt_to(game: "Game") -> tuple[int, ...]:
    """The seats that draw a token: everybody but the Travellers."""
    return tuple(seat for seat, record in enumerate(game.grimoire.seats) if not record.character)


def deal(game: "Game") -> None:
    """Every player draws one token (RB-027); characters set themselves up; everybody looks at their own."""
    order = game.ask(CHANCE, None, Shuffle(len(game.bag)))
    for seat, token in zip(_dealt_to(game), order, strict=True):
        dealt = game.bag[token]
        game.grimoire.change(seat, character=dealt, alignment=character(dealt).team.side)
    set_up(game)


def set_up(game: "Game") -> None:
    """What characters do before the first night, then everybody learns who they (think they) are."""
    for fabled in standing(game.grimoire).holding("setup"):
        if fabled.owner == STORYTELLER:
            character(fabled.character).setup(game, fabled)
    for me in standing(game.grimoire).holding("setup"):  # two may have exchanged their tokens
        if me.genuine and me.owner != STORYTELLER and game.team(me.owner) is not TRAVELLER:
            character(me.character).setup(game, me)
    for seat in range(len(game.grimoire.seats)):
        if game.team(seat) is TRAVELLER:
            choose_side(game, seat)
        game.tell((seat,), who_you_are(game, seat))
    for seat in game.square.travellers:
        settle_in(game, seat)


def choose_side(game: "Game", seat: int) -> None:
    """The Storyteller picks the side of a Traveller."""
    record = game.grimoire.seats[seat]
    side = game.ask(STORYTELLER, Ability(record.character, seat, seat), Side())
    game.grimoire.change(seat, alignment=side)


def join(game: "Game", name: str, traveller: str, ring: tuple[int, ...]) -> int:
    """A Traveller comes: their seat. Evil ones learn who the Demon is, and nothing else."""
    seat = game.grimoire.seat(Seat(name, traveller), ring)
    game.tell(TOWN, TravellerJoined(seat, name, traveller, ring))
    choose_side(game, seat)
    game.tell((seat,), who_you_are(game, seat))
    settle_in(game, seat)
    if "first_night" in character(traveller).hooks:
        game.newcomers = (*game.newcomers, Ability(traveller, seat, seat))
    return seat


def settle_in(game: "Game", seat: int) -> None:
    """A Traveller knows their side: an evil one learns who the Demon is, and the ability sets itself up."""
    if game.alignment(seat) is EVIL:
        game.tell_in_secret(seat, EvilTeam(game.living(DEMON), ()))
    record = game.grimoire.seats[seat]
    character(record.character).setup(game, Ability(record.character, seat, seat))


def welcome(game: "Game", fabled: str, seats: tuple[int, ...] = ()) -> None:
    """A Fabled comes into play, for these players if for any."""
    game.grimoire.welcome(*game.grimoire.fabled, fabled)
    game.tell(TOWN, FabledJoined(fabled, seats))
    me = Ability(fabled, STORYTELLER, STORYTELLER)
    for seat in seats:
        game.grimoire.mark(character(fabled).reminders[0], seat, by=me)


def dismiss(game: "Game", fabled: str) -> None:
    """A Fabled leaves, and its tokens with it."""
    game.grimoire.welcome(*(one for one in game.grimoire.fabled if one != fabled))
    mine = Ability(fabled, STORYTELLER, STORYTELLER)
    game.grimoire.drop(tuple(token for token in game.grimoire.reminders if token.by == mine))
    game.tell(TOWN, FabledLeft(fabled))


def leave(game: "Game", seat: int) -> None:
    """A player goes home: their seat stays empty, and what their ability did ends."""
    ring = tuple(one for one in game.grimoire.ring if one != seat)
    game.grimoire.change(seat, alive=False, feigns=False, ghost_vote=False)
    game.grimoire.sit(ring)
    game.tell(TOWN, LeftTheTable(seat, ring))


def spare_townsfolk(game: "Game") -> tuple[str, ...]:
    """Townsfolk of the script that nobody is and nobody believes to be."""
    taken = {one for seat in game.grimoire.seats for one in (seat.character, seat.believed)}
    return tuple(one for one in game.script.townsfolk if one not in taken)
