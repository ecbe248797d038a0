"""Which side is ahead: a rough and stated estimate of good's chances, from public and true facts.

It starts from blind luck: with every execution left hitting somebody at random, good finds the Demon with a
chance that only the number of the living decides (54 % with seven alive). Then it moves by what the Storyteller
knows: Minions that are gone, sober sources of information that still live, how much suspicion lies on the Demon.
"""

from functools import cache
from math import exp, log
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.abilities import standing
from engine.ledger import HandCounted, Learned, OneOfTwo, ThisIs, VoteBegan
from engine.registry import character
from engine.terms import DEMON, EVIL, GOOD, MINION, STORYTELLER, TOWN, TRAVELLER, Alignment
from engine.town_square import standing_entries
from narrator.mind.bag_model import goods_chance_now
from narrator.mind.because import Because, because, percent, yes_or_no
from narrator.mind.kinds import LEARN_NIGHTLY, usual_at

if TYPE_CHECKING:
    from engine.game import Game

GOOD_IS_LOSING: Final = 0.33
GOOD_IS_WINNING: Final = 0.62
CLEAR: Final = 0.06
"""From one half, where games have shown the chance: these say it far more carefully than counts do."""
THREE: Final = 3  # alive on the last day
FAR_BEHIND: Final = 0.05


class Balance(NamedTuple):
    """Good's chance to win, 0 to 1, and the facts behind it. `shown`: games have shown it, as well as counts."""

    good: float
    because: Because
    shown: bool = False

    @property
    def short(self) -> Because:
        """In a few words, for the reason of a choice."""
        return because("stands", chance=percent(self.good))

    @property
    def good_is_losing(self) -> bool:
        """Whether evil could do with less help."""
        return self.good < (0.5 - CLEAR if self.shown else GOOD_IS_LOSING)

    @property
    def good_is_winning(self) -> bool:
        """Whether evil could do with some help."""
        return self.good > (0.5 + CLEAR if self.shown else GOOD_IS_WINNING)


def as_if_behind(side: Alignment) -> Balance:
    """As if this side had hardly a chance left."""
    chance = FAR_BEHIND if side is GOOD else 1 - FAR_BEHIND
    return Balance(chance, because("stands", chance=percent(chance)), shown=True)


@cache
def blind_luck(alive: int) -> float:
    """The chance to execute the one Demon by luck alone, with one execution a day (or none, where waiting for an
    odd number is better) and one death every night."""
    if alive <= 2:
        return 0.0
    now = 1 / alive
    return max(now + (1 - now) * blind_luck(alive - 2), blind_luck(alive - 1))


def balance(game: "Game", experience: str = "between") -> Balance:
    """Who is ahead now. Where the table has said how often it plays, one of `narrator.mind.bag_model.EXPERIENCE`, and
    games have shown who wins there, by what they have shown; else by counts alone."""
    seats = game.grimoire.seats
    alive = game.alive_count(travellers=False)
    evil = sum(seat.alignment is EVIL for seat in seats)
    lost = sum(not seat.alive and character(seat.character).team is MINION for seat in seats)
    sources = sum(
        ability.character in LEARN_NIGHTLY
        for ability in standing(game.grimoire).working
        if ability.owner != STORYTELLER and seats[ability.owner].alive
    )
    if standing(game.grimoire).at_work("falsifies"):
        sources = 0  # under a Vortox they mislead
    suspects = suspicion(game)
    demons = game.living(DEMON)
    most = max((suspects[s] for s in game.grimoire.living()), default=0.0)
    exposed = max((suspects[s] for s in demons), default=0.0)
    good = sum(record.lives and record.alignment is not EVIL for record in seats)
    # Where most are the Demon it comes to the last day, on which one of them is left if two are good.
    chances = blind_luck(alive) if len(demons) <= good else blind_luck(THREE) if good > 1 else 0.0
    luck = min(max(chances, 0.05), 0.95)
    score = log(luck / (1 - luck)) + 0.5 * lost / max(evil - 1, 1) + 0.25 * (sources - _usual_sources(game))
    score += 0.8 if exposed > 1 and exposed >= most else -0.3 if most > exposed else 0.0
    chance = 1 / (1 + exp(-score))
    known = _as_games_went(game, experience, chance) if experience != "between" and game.night else None
    chance = chance if known is None else known
    reason = because(
        "stands_because",
        chance=percent(chance),
        alive=alive,
        minions=lost,
        number=sources,
        so=yes_or_no(exposed > 1 and exposed >= most),
    )
    return Balance(chance, reason, known is not None)


def _as_games_went(game: "Game", experience: str, counted: float) -> float | None:
    residents = [seat for seat in game.grimoire.ring if game.team(seat) is not TRAVELLER]
    characters = [game.grimoire.seats[seat].character for seat in residents]
    minions = len(game.living(MINION))
    return goods_chance_now(characters, game.script, len(residents), experience, counted, minions)


def _usual_sources(game: "Game") -> float:
    """How many a table of this size has on average with this script; about 1 in Trouble Brewing."""
    townsfolk = game.script.townsfolk
    share = len(LEARN_NIGHTLY.intersection(townsfolk)) / max(len(townsfolk), 1)
    return share * usual_at(game).townsfolk


def suspicion(game: "Game") -> list[float]:
    """How much each player is suspected, by seat: hands raised against them, and what good was told of them."""
    found = [0.0] * len(game.grimoire.seats)
    nominee = None
    for told in standing_entries(game.ledger):
        fact = told.fact
        if isinstance(fact, VoteBegan):
            nominee = fact.about if fact.on_execution and fact.about != STORYTELLER else None
        elif isinstance(fact, HandCounted) and fact.raised and nominee is not None:
            found[nominee] += 1 / len(found)
        elif isinstance(fact, Learned) and told.to != TOWN:
            for seat in _accused(fact):
                found[seat] += 0.5
    return found


def _accused(fact: Learned) -> tuple[int, ...]:
    answer = fact.answer
    if isinstance(answer, OneOfTwo) and character(answer.character).team.side is EVIL:
        return answer.pair
    if fact.character and character(fact.character).points_at_evil and isinstance(answer, tuple):
        return answer
    if isinstance(answer, ThisIs) and character(answer.character).team.side is EVIL:
        return (answer.seat,)
    return ()
