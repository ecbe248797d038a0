"""Random games of the whole box: every edition, mixed scripts, with Travellers, Fabled and Loric."""

from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from engine import Chain, Game, LiveGame, Script, edition
from engine.course import play_step
from engine.record import next_digest
from engine.registry import CHARACTERS
from engine.rulings import IllegalRuling, Ruling, apply
from engine.terms import FABLED, LORIC, SEATLESS, STORYTELLER, TRAVELLER
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.random_tables import play_on

NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Oda",
    "Pam", "Quin", "Ray", "Sue", "Tom",
)  # fmt: skip
EDITIONS = ("tb", "bmr", "snv", "all")
SELDOM_MET = (
    "exorcist", "amnesiac", "philosopher", "professor", "pixie", "snakecharmer", "monk", "soldier", "empath", "chef",
    "oracle", "mayor", "slayer", "saint", "drunk", "recluse", "butler", "baron", "poisoner", "pithag", "witch",
    "lilmonsta", "yaggababble",
)  # fmt: skip
HELD_UP = (
    "exorcist", "courtier", "preacher", "philosopher", "lycanthrope", "fortuneteller", "amnesiac", "farmer", "monk",
    "gambler", "oracle", "empath", "soldier", "mutant", "hermit", "puzzlemaster", "politician", "summoner", "goblin",
    "mastermind", "pithag", "pukka", "shabaloth",
)  # fmt: skip
TABLES = (*EDITIONS, "seldom", "held up")
"""With two more scripts, on which those meet who would hardly be in play together where everybody is on it."""
LONGEST = 20_000  # steps; a game of twenty without a Demon takes a third of them


def of_team(team: object) -> tuple[str, ...]:
    return tuple(sorted(one.id for one in CHARACTERS.values() if one.team is team))


def dealt(edition_: str) -> tuple[str, ...]:
    """The characters of an edition; those of "all" are everybody who can be dealt."""
    if edition_ in ("seldom", "held up"):
        return SELDOM_MET if edition_ == "seldom" else HELD_UP
    if edition_ != "all":
        return edition(edition_).characters
    return tuple(sorted(one.id for one in CHARACTERS.values() if one.team not in (TRAVELLER, *SEATLESS)))


def box_table(edition_: str, seed: int, decider: Any = None) -> Game:
    """A game that plays itself: 5 to 15 players by the seed, up to five Travellers, up to two Fabled; up to two
    Loric where everybody is on the script, and always the same two where people are held up."""
    dice = Random(f"{edition_} {seed}")
    players = 5 + seed % 11
    travellers = dice.sample(of_team(TRAVELLER), dice.choice((0, 0, 1, 2, 5)))
    fabled = dice.sample(of_team(FABLED), dice.choice((0, 0, 1, 2)))
    if edition_ == "all":
        drawn = Random(f"loric {seed}")
        fabled += drawn.sample(of_team(LORIC), drawn.choice((0, 1, 2)))
    if edition_ == "held up":
        fabled += ["tor", "godofug"]
    everybody = players + len(travellers)
    seats = sorted(dice.sample(range(everybody), len(travellers)))
    return Game(
        Script(edition_, edition_, (*dealt(edition_), *fabled)),
        NAMES[:everybody],
        decider or Chain(RandomPlayers(seed), RandomStoryteller(seed)),
        travellers=tuple(zip(seats, travellers, strict=True)),
    )


@cache
def script_of(edition_: str) -> Script:
    """The script of an edition; "all" is one with everybody who can be dealt."""
    return edition(edition_) if edition_ != "all" else Script("all", "Everything", dealt("all"))


def plain_table(edition_: str, players: int, seed: int) -> Game:
    """A game of this edition that plays itself, without Travellers and Fabled."""
    decider = Chain(RandomPlayers(seed), RandomStoryteller(seed))
    return Game(script_of(edition_), NAMES[:players], decider)


def play_box(edition_: str, seed: int, decider: Any = None) -> Game:
    """A finished game, with the hand of a human Storyteller in every third; raises AssertionError without an end."""
    game, dice = box_table(edition_, seed, decider), Random(f"rulings {edition_} {seed}")
    while not game.over:
        if seed % 3 == 0 and game.steps > 2 and dice.random() < 0.03:
            rule_something(game, dice)
        if not game.over:
            play_step(game)
        assert game.steps < LONGEST, "the game has no end"
    return game


def rule_something(game: Game, dice: Random) -> None:
    """A Traveller or Fabled comes or goes, somebody is punished for their words, or what may happen to
    them at any moment does; nothing, where it may not be."""
    ring = game.grimoire.ring
    ruling = dice.choice(
        (
            *(Ruling("punish", seat) for seat in ring),
            *(Ruling("strike", seat) for seat in ring),
            Ruling(
                "join", STORYTELLER, (f"Late {len(ring)}", dice.choice(of_team(TRAVELLER)), dice.choice(ring))
            ),
            Ruling("leave", dice.choice(ring)),
            Ruling("fabled", STORYTELLER, dice.choice(of_team(FABLED))),
            Ruling("no fabled", STORYTELLER, dice.choice((*game.grimoire.fabled, "djinn"))),
        )
    )
    trial = game.copy()
    with suppress(IllegalRuling):
        apply(trial, ruling)
        apply(game, ruling)


def digests_of(edition_: str, seed: int) -> tuple[Game, list[str]]:
    """A finished game, played without a record, and the digest after each step."""
    game, digests = box_table(edition_, seed), []
    while not game.over:
        since = len(game.ledger)
        play_step(game)
        game.digest = next_digest(game, since)
        digests.append(game.digest)
    return game, digests


def box_live(edition_: str, seed: int, *, at_dusk: bool = False) -> tuple[LiveGame, list[dict[str, Any]]]:
    """The same game with a record, its players asked one by one or all at once at dusk."""
    lines: list[dict[str, Any]] = []
    game = box_table(edition_, seed, RandomPlayers(seed))
    live = LiveGame.begin(game, RandomStoryteller(seed), lines.append)
    return play_on(live, seed, at_dusk=at_dusk), lines
