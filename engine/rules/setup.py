"""Setting up: how many of each kind, what changes that, and dealing the tokens."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.abilities import standing
from engine.ledger import YouAre
from engine.questions import Options, Shuffle
from engine.registry import character
from engine.terms import CHANCE, DEMON, MINION, OUTSIDER, STORYTELLER, TOWNSFOLK

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
EVIL_INFO_FROM: Final = 7  # players; below it evil is told nothing (RB-047)

_COUNTS: Final = {
    5: Counts(3, 0, 1, 1), 6: Counts(3, 1, 1, 1), 7: Counts(5, 0, 1, 1), 8: Counts(5, 1, 1, 1),
    9: Counts(5, 2, 1, 1), 10: Counts(7, 0, 2, 1), 11: Counts(7, 1, 2, 1), 12: Counts(7, 2, 2, 1),
    13: Counts(9, 0, 3, 1), 14: Counts(9, 1, 3, 1), 15: Counts(9, 2, 3, 1),
}  # fmt: skip


class WrongTable(ValueError):
    """Too few or too many players, or two with one name."""


def usual_counts(players: int) -> Counts:
    """How many of each kind a table of this size has before abilities change it (RB-013 to RB-016)."""
    if players not in _COUNTS:
        raise WrongTable(f"the game is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {players}")
    return _COUNTS[players]


def possible_counts(players: int, bag: tuple[str, ...]) -> tuple[Counts, ...]:
    """The counts that the characters of this bag allow together (RB-023, RB-024)."""
    usual = usual_counts(players)
    counts = []
    for changes in product(*(character(one).changes_outsiders for one in bag)):
        outsiders = max(0, usual.outsiders + sum(changes))
        counts.append(
            usual._replace(outsiders=outsiders, townsfolk=usual.townsfolk + usual.outsiders - outsiders)
        )
    return tuple(dict.fromkeys(counts))


def bag_fault(script: "Script", players: int, bag: object) -> str | None:
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
    allowed = possible_counts(players, bag)
    if have not in allowed:
        return (
            f"{tuple(have)} Townsfolk, Outsiders, Minions and Demons; allowed: {[tuple(c) for c in allowed]}"
        )
    return None


class Bag(Options):
    """The characters to deal: right in number and kind for this table after their own changes (RB-011, RB-023)."""

    def __init__(self, script: "Script", players: int) -> None:
        self.script = script
        self.players = players

    def all(self) -> Iterator[tuple[str, ...]]:
        raise NotImplementedError("there are millions of bags; compose one and check it")

    def refusal(self, answer: object) -> str | None:
        return bag_fault(self.script, self.players, answer)


def fill_the_bag(game: "Game") -> None:
    """The Storyteller picks the characters (RB-011)."""
    game.bag = game.ask(STORYTELLER, None, Bag(game.script, len(game.grimoire.seats)))


def deal(game: "Game") -> None:
    """Every player draws one token (RB-027); characters set themselves up; everybody looks at their own."""
    order = game.ask(CHANCE, None, Shuffle(len(game.bag)))
    for seat, token in enumerate(order):
        dealt = game.bag[token]
        game.grimoire.change(seat, character=dealt, alignment=character(dealt).team.side)
    set_up(game)


def set_up(game: "Game") -> None:
    """What characters do before the first night, then everybody learns who they (think they) are."""
    for me in standing(game.grimoire).holding("setup"):
        if me.genuine:
            character(me.character).setup(game, me)
    for seat, record in enumerate(game.grimoire.seats):
        game.tell((seat,), YouAre(record.believes or record.character, record.alignment))


def spare_townsfolk(game: "Game") -> tuple[str, ...]:
    """Townsfolk of the script that nobody is and nobody believes to be."""
    taken = {one for seat in game.grimoire.seats for one in (seat.character, seat.believes)}
    return tuple(one for one in game.script.townsfolk if one not in taken)
