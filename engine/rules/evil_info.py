"""What evil learns of itself: worked out as one value, which the abilities at work then change.

By the rules the living Minions and the Demon learn each other, and the Demon three characters that are not in play
(RB-054 to RB-056). A character that changes any of that returns another value from its hook `evil_info`; nothing here
knows which characters do.
"""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.abilities import at_work, standing
from engine.ledger import DemonLearned, EvilTeam
from engine.questions import Bluffs
from engine.registry import character
from engine.terms import DEMON, MINION, STORYTELLER, TRAVELLER, Team

if TYPE_CHECKING:
    from engine.game import Game

EVIL_INFO_FROM: Final = 7
"""Players, Travellers not counted; below it evil is told nothing (RB-047)."""


class Meeting(NamedTuple):
    """Players who wake together and are all told the same.

    `demons`: whom they are shown as the Demon. `minions`: whom they are shown as Minions; the Demon, as its own.
    `bluffs`: whether they learn characters that are not in play. `besides`: facts they are told as well. `instead`:
    facts they are told in the place of all that.
    """

    seats: tuple[int, ...]
    demons: tuple[int, ...] = ()
    minions: tuple[int, ...] = ()
    bluffs: bool = False
    besides: tuple[Any, ...] = ()
    instead: tuple[Any, ...] = ()


class EvilInfo(NamedTuple):
    """Who wakes with whom in Minion Info and in Demon Info, and what they are shown.

    A group that is told by itself is a meeting of its own; who is in none is not woken. `given`: whether evil is told
    anything in this game, which the whole table may know: only what is public may change it.
    """

    given: bool
    to_minions: tuple[Meeting, ...]
    to_demons: tuple[Meeting, ...]

    @property
    def shown_to_demons(self) -> tuple[int, ...]:
        """The Minions as the first who wake in Demon Info see them; nobody where they are told something else."""
        first = self.to_demons[0] if self.to_demons else Meeting(())
        return () if first.instead else first.minions


def evil_info(game: "Game", *, dead_too: bool = False) -> EvilInfo:
    """What evil would learn now. `dead_too`: the dead of the team as well, for who learns it late in the game.

    Who does not know that they are of the team neither wakes with it nor is shown to it.
    """
    minions, demons = _of(game, MINION, dead_too), _of(game, DEMON, dead_too)
    info = EvilInfo(
        _dealt_to(game) >= EVIL_INFO_FROM,
        (Meeting(minions, demons, minions),),
        (Meeting(demons, minions=minions, bluffs=True),),
    )
    for me in at_work(game.grimoire, "evil_info"):
        info = character(me.character).evil_info(game.grimoire, me, info)
    return info


def is_given(game: "Game") -> bool:
    """Whether anything is told to evil of its own."""
    if at_work(game.grimoire, "evil_info"):
        return evil_info(game).given
    return _dealt_to(game) >= EVIL_INFO_FROM


def _dealt_to(game: "Game") -> int:
    seats = game.grimoire.seats
    return sum([character(seats[seat].character).team is not TRAVELLER for seat in game.grimoire.ring])


def _of(game: "Game", team: Team, dead_too: bool) -> tuple[int, ...]:
    seats = game.grimoire.seats
    found = game.living(team) if not dead_too else _living_or_dead(game, team)
    return tuple([seat for seat in found if seats[seat].believed is None])


def _living_or_dead(game: "Game", team: Team) -> tuple[int, ...]:
    if team is DEMON:
        return _in_ring(game, standing(game.grimoire).demons)
    return tuple(seat for seat in game.grimoire.ring if game.team(seat) is team)


def tell_minions(game: "Game", info: EvilInfo) -> None:
    """Minion Info (RB-054)."""
    for meeting in info.to_minions:
        _tell(game, meeting, EvilTeam(_in_ring(game, meeting.demons), _in_ring(game, meeting.minions)))


def tell_demons(game: "Game", info: EvilInfo) -> None:
    """Demon Info: the Minions, and good characters that are not in play (RB-055, RB-056)."""
    for meeting in info.to_demons:
        bluffs = _bluffs(game) if meeting.bluffs and meeting.seats and not meeting.instead else ()
        _tell(game, meeting, DemonLearned(_in_ring(game, meeting.minions), bluffs))


def _tell(game: "Game", meeting: Meeting, team: EvilTeam | DemonLearned) -> None:
    for fact in (meeting.instead or (team, *meeting.besides)) if meeting.seats else ():
        game.tell(meeting.seats, fact)


def _in_ring(game: "Game", seats: tuple[int, ...]) -> tuple[int, ...]:
    """As they sit, so that the order does not tell whom an ability has added."""
    return tuple(seat for seat in game.grimoire.ring if seat in seats)


def _bluffs(game: "Game") -> tuple[str, ...]:
    spare = game.safe_to_claim()
    three: tuple[str, ...] = game.ask(STORYTELLER, None, Bluffs(spare, min(3, len(spare))))
    return three
