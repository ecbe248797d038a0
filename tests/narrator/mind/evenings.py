"""Random tables of every edition, with Travellers and Fabled, and a look at how their games ended."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from engine import Chain, Decider, Game, Question, Script, Undecided, edition, play_step
from engine.questions import Answer, Options
from engine.registry import CHARACTERS
from engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, MOST_TRAVELLERS, Bag
from engine.statements import Riddle
from engine.terms import CHANCE, FABLED, SEATLESS, STORYTELLER, TRAVELLER
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers

EDITIONS = ("tb", "bmr", "snv", "all")
TABLES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou", "Mia", "Ned", "Oda", "Pam",
    "Quin", "Ray", "Sue", "Tom",
)  # fmt: skip
LONGEST = 6000  # steps; a game that goes on is a fault
ALTERNATIVES = 40  # other answers tried for one that ended a game


class Decision(NamedTuple):
    """`dead`: how many looked dead when it was made."""

    question: Question
    answer: Any
    why: str
    dead: int


class Ending(NamedTuple):
    """A step that ended the game: the game before it, and what the Storyteller decided in it."""

    before: Game
    decisions: list[Decision]


LORIC_OF_ALL = (
    "bootlegger",
    "gardener",
    "stormcatcher",
)  # the others make games of another kind: "all+pope"


def script_of(id_: str, dice: Random) -> Script:
    """An edition, or everything there is ("all"), with up to two Fabled; what else follows a "+"."""
    base, _, more = id_.partition("+")
    fabled = [one.id for one in CHARACTERS.values() if one.team is FABLED]
    if base == "all":
        dealt = [one.id for one in CHARACTERS.values() if one.team not in (*SEATLESS, TRAVELLER)]
        dealt += LORIC_OF_ALL
    else:
        dealt = list(edition(base).characters)
    return Script(id_, id_, (*dealt, *dice.sample(fabled, dice.randint(0, 2)), *more.split()))


def table(id_: str, players: int, seed: int, decider: Decider) -> Game:
    """A game of this many players, and up to four Travellers among them."""
    dice = Random(f"{id_} {players} {seed}")
    travellers = [one.id for one in CHARACTERS.values() if one.team is TRAVELLER]
    script = script_of(id_, dice)
    count = dice.randint(0, MOST_TRAVELLERS - 1)
    seats = sorted(dice.sample(range(players + count), count))
    cast = tuple(zip(seats, dice.sample(travellers, count), strict=True))
    return Game(script, NAMES[: players + count], decider, travellers=cast)


class Watched:
    """A Storyteller whose every decision is checked against the rules and kept."""

    def __init__(self, storyteller: Decider, why: Callable[[str], str]) -> None:
        self.storyteller = storyteller
        self.why = why
        self.decisions: list[Decision] = []

    def decide(self, question: Question, game: Game) -> Answer:
        before = (list(game.grimoire.seats), list(game.grimoire.reminders), len(game.ledger), game.chronicle)
        answer = self.storyteller.decide(question, game)
        assert before == (
            list(game.grimoire.seats),
            list(game.grimoire.reminders),
            len(game.ledger),
            game.chronicle,
        ), f"{question.id}: the policy changed the game"
        refusal = question.options.refusal(answer)
        assert refusal is None, f"{question.id}: {refusal}"
        dead = len(game.grimoire.dead())
        self.decisions.append(Decision(question, answer, self.why(question.id), dead))
        return answer


class Evening(NamedTuple):
    game: Game
    decisions: list[Decision]
    ending: Ending


def evening(
    id_: str, players: int, seed: int, storyteller: Decider | None = None, *, cheap: bool = False
) -> Evening:
    """A whole game with random players."""
    teller = storyteller or Storyteller(seed, cheap=cheap)
    watched = Watched(teller, teller.why if isinstance(teller, Storyteller) else lambda _: "")
    game = table(id_, players, seed, Chain(watched, RandomPlayers(seed)))
    before, taken = game, 0
    for _ in range(LONGEST):
        before, taken = game.copy(), len(watched.decisions)
        play_step(game)
        if game.over:
            return Evening(game, watched.decisions, Ending(before, watched.decisions[taken:]))
    raise AssertionError(f"{id_}, {players} players, seed {seed}: the game does not end")


class _Instead:
    """Gives these answers again but for one, and leaves the rest to the players; other players from then on."""

    def __init__(self, ending: Ending, question: str, answer: Any, players: int, later: int) -> None:
        self.known = {d.question.id: d.answer for d in ending.decisions} | {question: answer}
        self.question = question
        self.players = RandomPlayers(players)
        self.later = RandomPlayers(later)

    def decide(self, question: Question, game: Game) -> Answer:
        if question.id == self.question:
            self.players = self.later
        if question.id in self.known and question.options.refusal(self.known[question.id]) is None:
            return self.known[question.id]
        if question.who in (STORYTELLER, CHANCE):
            return question.options.draw(lambda _: 0)
        return self.players.decide(question, game)


def decided_by(ending: Ending, seed: int) -> Iterator[Decision]:
    """The decisions of the last step with another answer to which the game would have gone on.

    What the players could still have averted when it was made (a Klutz, whom to choose) is their own end.
    """
    for decision in ending.decisions:
        question = decision.question
        if question.who != STORYTELLER or question.truths or isinstance(question.options, (Bag, Riddle)):
            continue
        if any(_goes_on(ending, question.id, decision.answer, seed, seed + one) for one in range(1, 20)):
            continue
        others = (one for one in question.options.all() if one != decision.answer)
        if any(_goes_on(ending, question.id, one, seed, seed) for one in islice(others, ALTERNATIVES)):
            yield decision


def _goes_on(ending: Ending, question: str, other: Any, players: int, later: int) -> bool:
    trial = ending.before.copy()
    trial.decider = _Instead(ending, question, other, players, later)
    try:
        play_step(trial)
    except Undecided:  # somebody else would have to act
        return True
    return not trial.over


def kinds_of_options(kind: type[Options] = Options) -> Iterator[type[Options]]:
    """Every form of answer there is."""
    for one in kind.__subclasses__():
        yield one
        yield from kinds_of_options(one)
