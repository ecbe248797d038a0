"""Random games for the auditor to read."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from engine import Act, Chain, Game, Question, Script, Undecided, edition
from engine.course import play_step
from engine.phases import Phase
from engine.questions import Answer, Menu
from engine.registry import CHARACTERS
from engine.rulings import IllegalRuling, Ruling, apply
from engine.terms import ANYONE, STORYTELLER
from narrator.simulation.random_players import Draws, RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller

NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Oda", "Pam",
    "Quin", "Ray", "Sue", "Tom",
)  # fmt: skip
OF_A_SCRIPT = {"townsfolk": 13, "outsider": 4, "minion": 4, "demon": 4}


class Eager:
    """A table that knows what it holds: now and then whoever has a power of the day uses it.

    Random players pretend far more often than they can, so that hardly an Artist would ever ask anything.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, question: Question, game: Game) -> Answer:
        if question.who != ANYONE:
            raise Undecided(question)
        assert isinstance(question.options, Menu)
        draws = Draws(self.seed, f"eager {question.id}")
        able = [
            (offer, seat)
            for offer in question.options.offers.values()
            for seat in game.square.ring
            if _has(game, seat, offer.claim.verb)
        ]
        if not able or not draws.percent(20):
            raise Undecided(question)
        offer, seat = draws.one_of(able)
        claim, square = offer.claim, game.square
        target = None if claim.target == "nobody" else draws.one_of(square.ring)
        what = None if claim.what is None else claim.what(square, game.script).draw(draws.below)
        act = Act(claim.verb, seat, target, what)
        if question.options.refusal(act) is not None:
            raise Undecided(question)
        return act


def _has(game: Game, seat: int, verb: str) -> bool:
    claim = CHARACTERS[game.grimoire.seats[seat].character].claim
    return claim is not None and claim.verb == verb


def random_game(edition_id: str, seed: int) -> Game:
    """A game of an edition that plays itself: five to fifteen players by turns, every third table with Travellers."""
    script = edition(edition_id)
    draw = Random(seed)
    travellers = _some(draw, list(script.travellers), draw.randrange(1, 5)) if seed % 3 == 2 else []
    return _game(script, seed, 5 + seed % 11, tuple(travellers))


def mixed_game(seed: int) -> Game:
    """A game of a script drawn from all characters, with up to four Travellers; now and then two Fabled or Loric."""
    draw = Random(seed)
    characters = [one for team, count in OF_A_SCRIPT.items() for one in _some(draw, _known(team), count)]
    fabled = _some(draw, _known("fabled"), 2) if seed % 5 == 4 else []
    travellers = tuple(_some(draw, _known("traveller"), draw.randrange(5)))
    players = draw.randrange(5, 16)
    loric = _some(draw, _known("loric"), 2) if seed % 5 == 3 else []
    return _game(Script("mixed", "Mixed", (*characters, *fabled, *loric)), seed, players, travellers)


def _game(script: Script, seed: int, players: int, travellers: tuple[str, ...]) -> Game:
    size = players + len(travellers)
    seats = sorted(Random(seed).sample(range(size), len(travellers)))
    decider = Chain(Eager(seed), RandomPlayers(seed), RandomStoryteller(seed))
    return Game(script, NAMES[:size], decider, travellers=tuple(zip(seats, travellers, strict=True)))


def _known(team: str) -> list[str]:
    return [one.id for one in CHARACTERS.values() if one.team == team]


def _some(draw: Random, names: list[str], count: int) -> list[str]:
    return draw.sample(sorted(names), min(count, len(names)))


def comings_and_goings(seed: int) -> Iterator[Game]:
    """A game of an edition, moment by moment, to which Travellers and Fabled come, and from which some leave."""
    game, draw = random_game(("tb", "bmr", "snv")[seed % 3], seed), Random(seed)
    names = iter(("Uma", "Vic", "Wes", "Xia", "Yul", "Zoe"))
    yield game
    while not game.over:
        play_step(game)
        yield game
        if game.phase is Phase.DISCUSSION and draw.random() < 0.4:
            with suppress(IllegalRuling, StopIteration):
                apply(game, _ruling(game, draw, names))
                yield game


def _ruling(game: Game, draw: Random, names: Iterator[str]) -> Ruling:
    what = draw.randrange(4)
    if what < 2:
        traveller, beside = draw.choice(sorted(_known("traveller"))), draw.choice(game.grimoire.ring)
        return Ruling("join", STORYTELLER, (next(names), traveller, beside))
    if what == 2 and game.square.travellers:
        return Ruling("leave", draw.choice(game.square.travellers))
    return Ruling("fabled", STORYTELLER, draw.choice(["doomsayer", "ferryman", "fibbin", "hellslibrarian"]))
