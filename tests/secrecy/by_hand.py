"""What the host changes by hand while a game goes on: Travellers leave, Fabled come and go, characters are exchanged.

What everybody is told is ruled alike in both worlds of a pair; what is told to one player, or to nobody, is another
ruling in the other world.
"""

from collections.abc import Callable, Sequence
from typing import Any

from engine import Game, rulings
from engine.questions import EXILE, Act, Menu, Question
from engine.registry import CHARACTERS, character
from engine.rulings import IllegalRuling, Ruling
from engine.terms import FABLED, LORIC, STORYTELLER, TRAVELLER, Alignment
from narrator.simulation.random_players import Draws
from narrator.table.arrivals import LOOKS_AFTER
from tests.secrecy.company import Kind

SHARES: dict[Kind, int] = {"leaves": 10, "rulings": 30, "visitor": 14}
"""Before so many of a hundred steps of the day, at tables where there is such a thing."""
EXILES = 25
SECRET = ("become", "turn", "mark", "unmark")
IN_PUBLIC = ("kill", "revive", "sit", "punish")


def ruled_before(game: Game, kinds: Sequence[Kind], seed: int, decider: Any) -> Ruling | None:
    """What the host rules before this step, if anything. It never ends the game; `decider` answers what it asks."""
    for kind in kinds:
        draws = Draws(seed, f"{kind} {game.steps}")
        if draws.percent(SHARES[kind]):
            ruling = _DRAWN[kind](game, draws)
            if ruling is not None and _can_be(game, ruling, decider):
                return ruling
    return None


def exile_before(question: Question, seed: int) -> Act | None:
    """Somebody calls for the exile of a Traveller."""
    menu, draws = question.options, Draws(seed, f"exile {question.id}")
    if not isinstance(menu, Menu) or EXILE not in menu.verbs or not draws.percent(EXILES):
        return None
    act = Act(EXILE, draws.one_of(menu.square.ring), draws.one_of(menu.square.travellers))
    return act if menu.refusal(act) is None else None


def another(ruling: Ruling, game: Game, onlookers: tuple[int, ...], draws: Draws) -> Ruling:
    """What the host of the other world rules at this moment: the same, but for what nobody under proof learns."""
    if ruling.verb not in SECRET or ruling.seat in onlookers or draws.percent(20):
        return ruling
    seats = [seat for seat in game.grimoire.ring if seat not in onlookers]
    return _secret(game, draws.one_of(SECRET), draws.one_of(seats), draws) or ruling


def _can_be(game: Game, ruling: Ruling, decider: Any) -> bool:
    trial = game.copy()
    trial.decider = decider
    try:
        rulings.carry_out(trial, ruling)
    except IllegalRuling:
        return False
    return not trial.over


def _by_hand(game: Game, draws: Draws) -> Ruling | None:
    ring = game.grimoire.ring
    verb, seat = draws.one_of((*SECRET, *SECRET, *IN_PUBLIC)), draws.one_of(ring)
    if verb in SECRET:
        return _secret(game, verb, seat, draws)
    if verb == "sit":
        other = draws.one_of([one for one in ring if one != seat])
        places = {seat: other, other: seat}
        return Ruling("sit", STORYTELLER, tuple(places.get(one, one) for one in ring))
    return Ruling(verb, seat)


def _secret(game: Game, verb: str, seat: int, draws: Draws) -> Ruling | None:
    if verb == "turn":
        return Ruling(verb, seat, draws.one_of(list(Alignment)).value)
    if verb == "become":
        return Ruling(verb, seat, draws.one_of(game.script.characters))
    if verb == "mark":
        texts = [text for one in game.script.characters for text in character(one).reminders]
        return Ruling(verb, seat, draws.one_of(texts))
    # What a Loric's token stands for happens before everybody: Tor tells the dead who they were.
    tokens = [
        one for one in game.grimoire.reminders if not one.by or character(one.by.character).team is not LORIC
    ]
    if not tokens:
        return None
    token = draws.one_of(tokens)
    return Ruling(verb, token.seat, token.text)


def _leaves(game: Game, draws: Draws) -> Ruling | None:
    here = [seat for seat in game.grimoire.ring if game.team(seat) is TRAVELLER]
    return Ruling("leave", draws.one_of(here)) if here else None


def _visitor(game: Game, draws: Draws) -> Ruling | None:
    here = game.grimoire.fabled
    if here and draws.percent(40):
        return Ruling("no fabled", STORYTELLER, draws.one_of(here))
    spare = [
        one
        for one, known in sorted(CHARACTERS.items())
        if known.team is FABLED and one not in here and not known.from_the_start
    ]
    fabled = draws.one_of(spare)
    if fabled not in LOOKS_AFTER:
        return Ruling("fabled", STORYTELLER, fabled)
    seats = draws.some_of(game.grimoire.ring, 1 + draws.below(LOOKS_AFTER[fabled]))
    return Ruling("fabled", STORYTELLER, (fabled, tuple(seats)))


_DRAWN: dict[Kind, Callable[[Game, Draws], Ruling | None]] = {
    "leaves": _leaves,
    "rulings": _by_hand,
    "visitor": _visitor,
}
