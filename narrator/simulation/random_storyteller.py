"""A Storyteller who picks any legal answer: the lower end of every comparison, and the one for tests.

It also draws the lots (CHANCE), so together with `RandomPlayers` a game plays itself.
"""

from typing import Final

from engine.deciders import Undecided
from engine.game import Game
from engine.questions import Answer, Question
from engine.registry import character
from engine.rules.setup import (
    Bag,
    Counts,
    Plan,
    as_answer,
    bag_fault,
    demon_tokens,
    evil_asked_for,
    evil_teams,
    fitting_counts,
    one_good_more,
    outsiders_beside,
    plan_of,
    usual_counts,
)
from engine.terms import CHANCE, STORYTELLER, TOWNSFOLK
from narrator.simulation.random_players import Draws

COPYINGS: Final = 200  # tried, of which a few are wanted
TRIES: Final = 200  # for a bag that is legal, where most would not be


class RandomStoryteller:
    """Answers what the Storyteller and chance are asked, each legal answer about equally likely."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        """A legal answer; raises Undecided for what players are asked."""
        if question.who not in (STORYTELLER, CHANCE):
            raise Undecided(question)
        draws = Draws(self.seed, question.id)
        options = question.options
        if isinstance(options, Bag):
            return random_bag(options, draws)
        return options.draw(draws.below)


def random_bag(bag: Bag, draws: Draws) -> Plan | tuple[str, ...]:
    """Any characters that may be in a game together: first who is evil, then as many others as that asks for."""
    script, usual = bag.script, usual_counts(bag.players)
    demons = draws.some_of(script.demons, usual.demons)
    minions = draws.some_of(script.minions, usual.minions)
    wanted, drawn = evil_asked_for(bag.players, minions, demons)
    others = [one for one in script.minions if one not in minions]
    more = draws.some_of(others, min(max(0, wanted - len(minions)), len(others)))
    evil = (*demon_tokens(demons, drawn), *minions[:wanted], *more)
    alone = tuple(one for one in script.characters if character(one).without_evil)[:1]
    if alone and _fitting(bag, alone) and draws.percent(25):
        evil = alone  # nobody is
    fitting = _fitting(bag, evil)
    if not fitting:  # a small script has too few Outsiders for some of its Minions
        teams = tuple(evil_teams(script, bag.players, bag.fabled))
        evil = draws.one_of(tuple(team for team in teams if _fitting(bag, team)) or teams)
        fitting = _fitting(bag, evil) or fitting_counts(script, bag.players, (*evil, *bag.fabled))
    everybody = _together(bag, evil, fitting, draws)
    for _ in range(TRIES):  # where somebody has to be in it who brings somebody
        if bag_fault(script, bag.players, plan_of(everybody), bag.fabled) is None:
            break
        everybody = _together(bag, evil, fitting, draws)
    return as_answer(plan_of(_with_copies(bag, _with_company(bag, everybody, draws), draws)))


def _together(bag: Bag, evil: tuple[str, ...], fitting: tuple[Counts, ...], draws: Draws) -> tuple[str, ...]:
    """As many good characters as one of these counts asks for, and these evil ones."""
    script, counts = bag.script, draws.one_of(fitting)
    for one in evil:
        if character(one).undealt and TOWNSFOLK in character(one).drawn_as:
            counts = one_good_more(script, counts, evil, outsider=draws.percent(30))
    may_be = outsiders_beside(
        script, script.beside(script.outsider_tokens, evil), counts.townsfolk, bag.fabled
    )
    outsiders = _some_of(may_be, counts.outsiders, draws)
    settled = tuple(one for one in evil if character(one).team is TOWNSFOLK)
    left = tuple(one for one in script.beside(script.townsfolk_tokens, evil) if one not in settled)
    townsfolk = _some_of(left, counts.townsfolk - len(settled), draws)
    return (*townsfolk, *outsiders, *evil)


def _some_of(tokens: tuple[str, ...], count: int, draws: Draws) -> tuple[str, ...]:
    """Nobody who has to bring somebody, as long as there are others."""
    alone = [one for one in tokens if not character(one).brings]
    if count <= len(alone):
        return draws.some_of(alone, count)
    bringing = [one for one in tokens if character(one).brings]
    return (*alone, *draws.some_of(bringing, count - len(alone)))


def _with_company(bag: Bag, everybody: tuple[str, ...], draws: Draws) -> tuple[str, ...]:
    """Now and then somebody who never comes alone, with whom they bring: in place of others of their kinds, or of
    Townsfolk."""
    for one in [one for one in bag.script.characters if character(one).brings]:
        together, changed = (one, *character(one).brings), list(everybody)
        for new in [new for new in together if new not in changed]:
            left = [other for other in changed if other not in together]
            alike = [other for other in left if character(other).team is character(new).team]
            out = alike or [other for other in left if character(other).team is TOWNSFOLK]
            if out:
                changed[changed.index(draws.one_of(out))] = new
        others = tuple(one for one in bag.fabled if not character(one).doubles)  # copies come last
        fits = bag_fault(bag.script, bag.players, plan_of(tuple(changed)), others) is None
        if fits and one in changed and draws.percent(50):
            everybody = tuple(changed)
    return everybody


def _with_copies(bag: Bag, everybody: tuple[str, ...], draws: Draws) -> tuple[str, ...]:
    """Where good characters may be there several times one of them is, or more, in the place of Townsfolk."""
    if not any(character(one).doubles for one in bag.fabled):
        return everybody
    wanted = 1 + draws.below(3)
    for _ in range(COPYINGS):
        place, one = draws.below(len(everybody)), draws.one_of(everybody)
        changed = (*everybody[:place], one, *everybody[place + 1 :])
        townsfolk = character(everybody[place]).team is TOWNSFOLK and everybody.count(everybody[place]) == 1
        if townsfolk and bag_fault(bag.script, bag.players, plan_of(changed), bag.fabled) is None:
            everybody, wanted = changed, wanted - 1
        if not wanted:
            break
    return everybody


def _fitting(bag: Bag, evil: tuple[str, ...]) -> tuple[Counts, ...]:
    """The counts that these evil characters may ask for and the script has the good characters for, without those
    who have to bring somebody."""
    script = bag.script
    townsfolk, outsiders = (
        sum(not character(one).brings for one in script.beside(tokens, evil))
        for tokens in (script.townsfolk_tokens, script.outsider_tokens)
    )
    return tuple(
        counts
        for counts in fitting_counts(script, bag.players, (*evil, *bag.fabled))
        if counts.townsfolk <= townsfolk and counts.outsiders <= outsiders
    )
