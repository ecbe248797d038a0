"""One whole game of players who reason, and what is worth knowing of it.

played = play_game(edition("tb"), 8, seed=1, skill="expert", storyteller="mind")
played.winner, played.days, played.alive
"""

from collections.abc import Callable
from hashlib import blake2b
from itertools import islice
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from engine import Chain, Decider, Game, Question, Script
from engine.course import play_step
from engine.questions import Answer, OneTruth, Options
from engine.terms import DEMON, GOOD, STORYTELLER
from narrator.mind.storyteller import Storyteller
from narrator.simulation.reasoning.players import ReasoningPlayers
from narrator.simulation.reasoning.town import SaidToBe, SaidToLearn
from narrator.simulation.storytellers import STORYTELLERS

NAMES: Final = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Oda",
)  # fmt: skip
FINAL: Final = 4  # living players with a Demon among them: the end everybody hopes for
FOUND_OUT: Final = 0.05
"""Whoever thinks what they were told less likely than this knows that they were deceived."""


class Dawn(NamedTuple):
    """What stands as day `day` begins.

    `belief`: the weight that good players, dead or alive, give on average to the seats of the true Demons; `public`:
    the same of somebody who knows nothing but what is public; `rank`: how many living players the town suspects more.
    """

    day: int
    living: int
    belief: float
    public: float
    rank: int


class ToldToALiar(NamedTuple):
    """What was told where the Storyteller might have said something else: to somebody drunk, poisoned, or lied to by
    rule.

    `true`: whether it was so. `believed`: if not, how likely the hearer thought it at the next dawn.
    """

    seat: int
    ability: str
    night: int
    true: bool
    believed: float = 1.0

    @property
    def found_out(self) -> bool:
        """Whether the hearer saw through it at once."""
        return not self.true and self.believed < FOUND_OUT


class PlayedGame(NamedTuple):
    """How a game went. `dealt`: the characters by seat as the first night began; `alive`: the seats that live at the
    end. `final`: whether a day began with at most four alive and a Demon among them. `milliseconds`: how long the
    Storyteller took for each decision. `digest` is of everything that was told to anybody.
    """

    players: int
    seed: int
    skill: str
    storyteller: str
    winner: str
    days: int
    dealt: tuple[str, ...]
    alive: tuple[int, ...]
    final: bool
    dawns: tuple[Dawn, ...]
    to_liars: tuple[ToldToALiar, ...]
    said: tuple[tuple[int, SaidToBe | SaidToLearn], ...]
    milliseconds: tuple[float, ...]
    digest: str


class _Watched:
    """A Storyteller who hears what is said in public. Their decisions are timed, and looked at where they tell
    somebody something."""

    def __init__(self, decider: Decider, table: ReasoningPlayers) -> None:
        self.decider, self.table = decider, table
        self.milliseconds: list[float] = []
        self.to_liars: list[tuple[int, str, int, Answer, bool]] = []

    def decide(self, question: Question, game: Game) -> Answer:
        if isinstance(self.decider, Storyteller):
            self.decider.claims = self.table.town.claims
        began = perf_counter()
        answer = self.decider.decide(question, game)
        if question.who == STORYTELLER:
            self.milliseconds.append(1000 * (perf_counter() - began))
            options, about = question.options, question.about
            informs = question.truths and about is not None and about.owner >= 0 and options.shape.informs
            if informs and not isinstance(options, OneTruth) and _leaves_a_choice(options):
                assert about is not None
                true = answer in question.truths
                self.to_liars.append((about.owner, about.character, game.night, answer, true))
        return answer


def play_game(
    script: Script,
    players: int,
    seed: int,
    skill: str = "average",
    storyteller: str | Callable[[int], Decider] = "mind",
    *,
    look_at_dawn: Callable[[Game, ReasoningPlayers], None] | None = None,
    look_at_end: Callable[[Game, ReasoningPlayers], None] | None = None,
    kind: type[ReasoningPlayers] = ReasoningPlayers,
) -> PlayedGame:
    """Play it to its end. `storyteller`: a name in STORYTELLERS, or what makes one of a seed.
    `kind`: what the players are made by.

    `look_at_dawn` sees the game and the players each time day breaks, after the talk, `look_at_end` when it is over;
    they may change neither."""
    table = kind(seed, skill)
    named = storyteller if isinstance(storyteller, str) else "other"
    make = STORYTELLERS[storyteller] if isinstance(storyteller, str) else storyteller
    watched = _Watched(make(seed), table)
    game = Game(script, NAMES[:players], Chain(table, watched))
    dawns: list[Dawn] = []
    lies: list[ToldToALiar] = []
    dealt: tuple[str, ...] = ()
    day = 0
    while not game.over:
        play_step(game)
        if game.night and not dealt:
            dealt = tuple(seat.character for seat in game.grimoire.seats)
        if game.square.day > day and not game.over:
            day = game.square.day
            table.listen(game.ledger, game.script)
            dawns.append(_dawn(game, table))
            lies = _looked_at(lies, watched, table)
            if look_at_dawn is not None:
                look_at_dawn(game, table)
    if look_at_end is not None:
        look_at_end(game, table)
    return PlayedGame(
        players,
        seed,
        skill,
        named,
        str(game.square.winner),
        game.square.day,
        dealt,
        game.square.the_living,
        any(dawn.living <= FINAL for dawn in dawns),
        tuple(dawns),
        tuple(lies),
        tuple(table.said),
        tuple(watched.milliseconds),
        blake2b(repr(game.ledger).encode(), digest_size=8).hexdigest(),
    )


def _leaves_a_choice(options: Options) -> bool:
    """Whether more than one answer is legal: beside a Vortox a yes or no has to be the other."""
    return len(tuple(islice(options.all(), 2))) > 1


def _dawn(game: Game, table: ReasoningPlayers) -> Dawn:
    demons = list(game.living(DEMON))
    assert table.beliefs is not None
    good = [one for one in table.players if game.alignment(one.seat) is GOOD and not one.evil]
    views = [table.beliefs.seen_by(one.own()).demon for one in good]
    outside = table.beliefs.from_outside().demon
    mean = np.mean(views, axis=0) if views else outside
    surest = max((float(mean[seat]) for seat in demons), default=0.0)
    living = game.square.the_living
    return Dawn(
        game.square.day,
        len(living),
        float(sum(mean[seat] for seat in demons)),
        float(sum(outside[seat] for seat in demons)),
        sum(float(mean[seat]) > surest for seat in living),
    )


def _looked_at(lies: list[ToldToALiar], watched: _Watched, table: ReasoningPlayers) -> list[ToldToALiar]:
    """What was told before this dawn; of what was told since the last one also what the hearer thinks of it now."""
    assert table.beliefs is not None
    found = list(lies)
    for seat, ability, night, answer, true in watched.to_liars[len(lies) :]:
        hearer = table.players[seat]
        heard = [one for one in hearer.reports if one.night == night and one.answer == answer]
        believed = 1.0
        if heard and not true and not hearer.evil:
            believed = table.beliefs.holds_true(hearer.own(), heard[-1])
        found.append(ToldToALiar(seat, ability, night, true, believed))
    return found
