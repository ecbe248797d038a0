"""Every ruling in every phase, in the middle of a step too: the game goes on, and its record leads to the same."""

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import pytest

from engine import LiveGame, NothingToUndo, replay
from engine.abilities import standing
from engine.by_hand import SaysNext
from engine.course_by_hand import PLACES
from engine.ledger import DemonLearned
from engine.phases import NIGHTS, Phase
from engine.questions import Act
from engine.real_box import Entered, TokenEntered
from engine.record import Line
from engine.registry import character
from engine.rulings import IllegalRuling, Ruling
from engine.terms import STORYTELLER, TRAVELLER, UNTOLD, Alignment
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.box_tables import box_table
from tests.engine.random_tables import same
from tests.engine.test_live import back_from
from tests.seeds import in_two_suites

NEW = (
    "swap",
    "move",
    "bluffs",
    "say",
    "no say",
    "note",
    "not yet",
    "let it end",
    "is",
    "unmark",
    "mark",
    "phase",
    "nominate",
)
OLD = ("kill", "revive", "become", "turn", "vote", "no vote")
STEPS = 300


def ruled(live: LiveGame, verb: str, dice: random.Random) -> Ruling:
    """One that may be possible."""
    game = live.game
    seat, other = dice.sample(game.grimoire.ring, 2)
    characters = game.script.characters
    whose = [me.character for one in game.grimoire.ring for me in standing(game.grimoire).of(one)]
    texts = [(text, one) for one in whose for text in character(one).reminders]
    lying = [
        (one.seat, (one.text, one.by.character if one.by and dice.random() < 0.5 else None))
        for one in game.grimoire.reminders
        if one.seat in game.grimoire.ring
    ]
    match verb:
        case "nominate":
            return Ruling(verb, seat, other)
        case "swap":
            return Ruling(verb, seat, dice.choice((other, (other, True))))
        case "move" | "unmark" if lying:
            beside, token = dice.choice(lying)
            return Ruling(verb, beside, (*token, other) if verb == "move" else token)
        case "mark" if texts:
            return Ruling(verb, seat, dice.choice(texts))
        case "bluffs":
            shown = [to for to, fact, _ in game.ledger if isinstance(fact, DemonLearned) and to != UNTOLD]
            whom = shown[-1][0] if shown and isinstance(shown[-1][0], int) else seat
            return Ruling(verb, whom, tuple(dice.sample(characters, dice.randint(1, 3))))
        case "note":
            return Ruling(verb, dice.choice((seat, STORYTELLER)), (dice.choice(("", "hm", "so?")), True))
        case "no say":
            waiting = [one.seat for one in game.by_hand if isinstance(one, SaysNext)]
            return Ruling(verb, dice.choice((seat, *waiting)))
        case "phase":
            return Ruling(verb, STORYTELLER, dice.choice(PLACES).value)
        case "not yet" | "let it end":
            return Ruling(verb, STORYTELLER)
        case "is":
            good = Alignment.GOOD if dice.random() < 0.5 else Alignment.EVIL
            entered = TokenEntered(seat, dice.choice(characters), good, dice.choice((None, *characters)))
            if game.team(seat) is TRAVELLER:
                entered = TokenEntered(seat, game.grimoire.seats[seat].character, good)
            return Ruling(verb, STORYTELLER, Entered((entered,)))
        case "become":
            return Ruling(verb, seat, dice.choice(characters))
        case "turn":
            return Ruling(verb, seat, dice.choice(("good", "evil")))
    return Ruling(verb, seat)


def rule_anywhere(edition: str, seed: int, done: Counter[tuple[str, Phase]]) -> tuple[LiveGame, list[Line]]:
    """A random game in which a person rules something before every third step or answer, or takes it back."""
    dice = random.Random(f"{edition} {seed}")
    lines: list[Line] = []
    live = LiveGame.begin(box_table(edition, seed), RandomStoryteller(seed), lines.append)
    players = RandomPlayers(seed)
    for _ in range(STEPS):
        if live.over:
            break
        if live.game.phase is not Phase.DEAL and dice.random() < 0.3:
            verb = dice.choice((*NEW, *NEW, *OLD))
            with suppress(IllegalRuling):
                live.rule(ruled(live, verb, dice))
                done[verb, live.game.phase] += 1
        elif dice.random() < 0.04:
            with suppress(NothingToUndo):
                live.undo(dice.randint(1, 3), keep=dice.random() < 0.5)
        elif live.waiting is None:
            live.play_step()
        else:
            answer = players.decide(live.waiting, live.unfinished)
            if isinstance(answer, Act) and live.waiting.options.refusal(answer) is not None:
                break  # nobody can nominate any more, and something keeps the nominations open
            live.answer(live.waiting.id, answer)
            live.play_step()
    return live, lines


@pytest.mark.parametrize("edition", ["tb", "bmr", "snv", "all"])
@in_two_suites(range(20, 170), few=8)
def test_every_ruling_in_every_phase_leaves_a_game_that_goes_on(edition: str, seeds: Sequence[int]) -> None:
    done = Counter[tuple[str, Phase]]()
    for seed in seeds:
        live, lines = rule_anywhere(edition, seed, done)
        whole = replay(back_from(lines))
        assert same(whole.game, live.game), seed
        assert whole.game.digest == live.game.digest, seed
        assert whole.ruling == live.ruling, seed
    assert {verb for verb, _ in done} >= {*NEW}
    assert {phase for _, phase in done} >= {
        *NIGHTS,
        Phase.DISCUSSION,
        Phase.VOTE,
        Phase.EXECUTION,
        Phase.DUSK,
    }
