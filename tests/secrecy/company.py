"""What a table has besides players with a phone each, and what goes wrong there: alike in both worlds of a pair."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from engine.registry import CHARACTERS
from engine.rulings import Ruling
from engine.script import Script
from engine.terms import FABLED, STORYTELLER, TRAVELLER
from narrator.simulation.random_players import Draws

Kind = Literal[
    "shared",  # somebody else plays on the phone of the player under proof, who sees both pages
    "laptop",  # one player has no phone: the laptop plays that seat
    "travellers",  # from the start
    "late",  # a Traveller sits down in mid-game
    "fabled",
    "reset",  # a phone loses its socket, and comes back
    "frozen",  # a phone stops reading, is given up, and comes back
    "restart",  # the program is killed, and goes on with what is on disk
    "undo",  # the host takes back what was done last
    "moved",  # somebody goes on on another phone, by the recovery word or with the host's approval
    "leaves",  # a Traveller goes home in mid-game, or is exiled
    "rulings",  # the host changes something by hand
    "visitor",  # a Fabled comes in mid-game, or goes
    "voice",  # votes are said aloud, seat by seat
    "hands",  # hands are raised in the room, and told by the host
    "spoken",  # what is done by day is said to the Storyteller, not tapped
    "claims",  # somebody says in public who they are, truly or not
]
SHARES: dict[Kind, int] = {
    "shared": 15, "laptop": 15, "travellers": 20, "late": 10, "fabled": 20,
    "reset": 30, "frozen": 10, "restart": 15, "undo": 15, "moved": 20,
    "leaves": 10, "rulings": 20, "visitor": 12, "voice": 10, "hands": 10, "spoken": 15,
    "claims": 40,
}  # fmt: skip
"""In so many pairs of a hundred."""
GIVEN_UP = 6.0  # seconds after which a page that does not read is given up
EVERYBODY = -1
LOOKS = ("choose", "again", "read")
LATE_NAME = "Pam"
BY_HAND: tuple[Kind, ...] = ("leaves", "rulings", "visitor")


@dataclass(frozen=True, slots=True)
class Mishap:
    """Happens `after` seconds at a place: "n1.choose" is a look at the phones, "act 3" the time after three acts.

    `whom`: a lot that is drawn among the players, or EVERYBODY; `away`: seconds until it is over; `claimed`: the
    character that they say they are.
    """

    kind: Kind
    place: str
    after: float
    whom: int = 0
    away: float = 0.0
    by_host: bool = False  # lets somebody go on on another phone
    claimed: str = ""


@dataclass(frozen=True, slots=True)
class Company:
    """`shares`: the seat that shares the phone under proof; `laptop`: the seat that has no phone.

    `travellers`: (seat, character); `late`: the ruling by which one more sits down on the first day; `by_hand`: what
    the host does in mid-game; `voting`: as in the house rules; `spoken`: what is done by day is said.
    """

    shares: int | None = None
    laptop: int | None = None
    travellers: tuple[tuple[int, str], ...] = ()
    late: Ruling | None = None
    fabled: tuple[str, ...] = ()
    by_hand: tuple[Kind, ...] = ()
    voting: Literal["phones", "voice", "hands"] = "phones"
    spoken: bool = False

    @property
    def kinds(self) -> set[Kind]:
        there: dict[Kind, bool] = {
            "shared": self.shares is not None,
            "laptop": self.laptop is not None,
            "travellers": bool(self.travellers),
            "late": self.late is not None,
            "fabled": bool(self.fabled),
        }
        return {kind for kind, here in there.items() if here}


ALONE = Company()


def _drawn(seed: int, kinds: set[Kind] | None) -> set[Kind]:
    if kinds is not None:
        return kinds
    return {kind for kind in get_args(Kind) if Draws(seed, f"has {kind}").percent(SHARES[kind])}


def company_of(seed: int, script: Script, players: int, me: int, kinds: set[Kind] | None) -> Company:
    """Who is at this table: `players` are dealt to, the Travellers sit among them."""
    here, draws = _drawn(seed, kinds), Draws(seed, "company")
    count = 1 + draws.below(2) if here & {"travellers", "leaves"} else 0
    known = _of_the_team(TRAVELLER)
    *chosen, last = draws.some_of(known, count + 1)
    seats = range(players + count)
    travellers = tuple(zip(sorted(draws.some_of(seats, count)), chosen, strict=True))
    others = [seat for seat in seats if seat != me]
    shares = draws.one_of(others) if "shared" in here else None
    laptop = draws.one_of([seat for seat in seats if shares is None or seat not in (me, shares)])
    late = Ruling("join", STORYTELLER, (LATE_NAME, last, draws.one_of(seats)))
    free = [one for one in _of_the_team(FABLED) if one not in script.fabled]
    return Company(
        shares=shares,
        laptop=laptop if "laptop" in here else None,
        travellers=travellers,
        late=late if "late" in here else None,
        fabled=draws.some_of(free, 1 + draws.below(2)) if "fabled" in here else (),
        by_hand=tuple(kind for kind in BY_HAND if kind in here),
        voting="voice" if "voice" in here else "hands" if "hands" in here else "phones",
        spoken="spoken" in here,
    )


def mishaps_of(
    seed: int,
    nights: int,
    acts: int,
    votes: tuple[int, ...],
    dealt: Sequence[str],
    kinds: set[Kind] | None,
) -> tuple[Mishap, ...]:
    """What goes wrong, at random moments of these nights and of the days between.

    `votes`: after so many acts there is a vote, in the middle of which phones move; `dealt`: the first world's
    characters by seat, whom half of those who claim say they are.
    """
    here = _drawn(seed, kinds)
    found = list(_claims(seed, acts, dealt)) if "claims" in here and acts else list[Mishap]()
    for kind, most in (("reset", 6), ("frozen", 2), ("restart", 2), ("undo", 2), ("moved", 3)):
        if kind not in here:
            continue
        draws = Draws(seed, f"mishaps {kind}")
        for _ in range(1 + draws.below(most)):
            night = f"n{1 + draws.below(nights)}.{draws.one_of(LOOKS)}"
            by_day = acts and (kind == "undo" or draws.percent(30))
            place = f"act {1 + draws.below(acts)}" if by_day else night
            after, whom = draws.below(1400 if place == night else 500) / 100, draws.below(1000)
            in_vote = kind == "moved" and votes and draws.percent(40)
            place = f"act {draws.one_of(votes)}" if in_vote else place
            if kind != "undo" or by_day:
                away = (GIVEN_UP if kind == "frozen" else 0.3) + draws.below(900) / 100
                by_host = kind == "moved" and draws.percent(50)
                found.append(Mishap(kind, place, after, whom, away, by_host))
    return tuple(found)


def _claims(seed: int, acts: int, dealt: Sequence[str]) -> Iterator[Mishap]:
    """Some are true in the first world alone, and some in neither; some say another thing later."""
    draws = Draws(seed, "mishaps claims")
    for _ in range(2 + draws.below(5)):
        seat = draws.below(len(dealt))
        claimed = dealt[seat] if draws.percent(50) else draws.one_of(dealt)
        yield Mishap("claims", f"act {draws.below(1 + acts)}", draws.below(300) / 100, seat, claimed=claimed)


def _of_the_team(team: object) -> list[str]:
    return sorted(one.id for one in CHARACTERS.values() if one.team is team)
