"""A Storyteller who picks any legal answer: the lower end of every comparison, and the one for tests.

It also draws the lots (CHANCE), so together with `RandomPlayers` a game plays itself.
"""

from itertools import combinations, product

from engine.deciders import Undecided
from engine.game import Game
from engine.ledger import NoneInPlay, OneOfTwo
from engine.questions import Answer, Bluffs, OneOf, PairWith, Question, Shuffle
from engine.rules.setup import Bag, Counts, possible_counts, usual_counts
from engine.script import Script
from engine.terms import CHANCE, STORYTELLER
from narrator.random_players import Draws


class RandomStoryteller:
    """Answers what the Storyteller and chance are asked, each legal answer about equally likely."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        if question.who not in (STORYTELLER, CHANCE):
            raise Undecided(question)
        draws = Draws(self.seed, question.id)
        options = question.options
        if isinstance(options, Bag):
            return random_bag(options.script, options.players, draws)
        if isinstance(options, Shuffle):
            return draws.some_of(range(options.count), options.count)
        if isinstance(options, Bluffs):
            return draws.some_of(options.characters, options.count)
        if isinstance(options, PairWith):
            return _pair(options, draws)
        return draws.one_of(options.answers if isinstance(options, OneOf) else tuple(options.all()))


def random_bag(script: Script, players: int, draws: Draws) -> tuple[str, ...]:
    """Any characters that may be dealt together: first who is evil, then as many others as that asks for."""
    usual = usual_counts(players)
    evil = (*draws.some_of(script.demons, usual.demons), *draws.some_of(script.minions, usual.minions))
    if not _fitting(script, players, evil):  # a small script has too few Outsiders for some of its Minions
        demons, minions = (
            combinations(script.demons, usual.demons),
            combinations(script.minions, usual.minions),
        )
        teams = ((*some, *others) for some, others in product(demons, minions))
        evil = draws.one_of([team for team in teams if _fitting(script, players, team)])
    counts = draws.one_of(_fitting(script, players, evil))
    outsiders = draws.some_of(script.outsiders, counts.outsiders)
    return (*draws.some_of(script.townsfolk, counts.townsfolk), *outsiders, *evil)


def _fitting(script: Script, players: int, evil: tuple[str, ...]) -> tuple[Counts, ...]:
    """The counts that these evil characters may ask for and the script has the good characters for."""
    return tuple(
        counts
        for counts in possible_counts(players, evil)
        if counts.townsfolk <= len(script.townsfolk) and counts.outsiders <= len(script.outsiders)
    )


def _pair(options: PairWith, draws: Draws) -> Answer:
    if draws.percent(5):
        return NoneInPlay(options.team)
    first, second = sorted(draws.some_of(options.seats, 2))
    return OneOfTwo(draws.one_of(options.characters), (first, second))
