"""Deal until every character and every hook has been used fifty times.

    python -m tests.engine.exhaustive [--times 50] [--edition all] [--first 0] [--most 20000] [--audited]

Prints what is used least as it goes, and for a failure the line that reproduces it. Whoever has a power of the day
uses it now and then. With `--audited` every game is read by the auditor, nobody rules anything by hand, and all the
games are played whatever was used, or found.
"""

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from engine.abilities import standing
from engine.characters.base import HOOKS
from engine.deciders import Chain, Undecided
from engine.game import Game
from engine.madness import claim
from engine.questions import Answer, Question
from engine.registry import CHARACTERS, character
from engine.terms import ANYONE
from narrator.simulation.random_players import Draws, RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.auditor import audit, watch
from tests.auditor.tables import Eager
from tests.engine.box_tables import TABLES, box_table, play_box

EVERY = 500  # games between two words of progress


@contextmanager
def counted(uses: Counter[tuple[str, str]]) -> Iterator[None]:
    """Inside, every call of a character's own hook is counted as (character, hook)."""
    originals: list[tuple[type, str, Any]] = []
    for id_, one in CHARACTERS.items():
        for hook in HOOKS:
            if hook not in one.hooks:
                continue
            original = getattr(type(one), hook)
            originals.append((type(one), hook, type(one).__dict__.get(hook)))
            setattr(type(one), hook, _counting(uses, (id_, hook), original))
    try:
        yield
    finally:
        for kind, hook, own in originals:
            if own is None:
                delattr(kind, hook)
            else:
                setattr(kind, hook, own)


def _counting(
    uses: Counter[tuple[str, str]], use: tuple[str, str], original: Callable[..., Any]
) -> Callable[..., Any]:
    def hook(self: Any, *given: Any) -> Any:
        uses[use] += 1
        return original(self, *given)

    return hook


def everything() -> tuple[tuple[str, str], ...]:
    return tuple((id_, hook) for id_, one in CHARACTERS.items() for hook in sorted(one.hooks))


def seldom(uses: Counter[tuple[str, str]], times: int) -> list[tuple[str, str]]:
    """What has been used less often than that, the least used first."""
    return sorted((use for use in everything() if uses[use] < times), key=lambda use: uses[use])


class Overheard:
    """By day who is mad says who they are, and what of it breaks which madness is judged; all else is for others."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, question: Question, game: Game) -> Answer:
        draws = Draws(self.seed, f"overheard {question.id}")
        if question.who == ANYONE and draws.percent(20):
            said = claim(draws.one_of(game.script.characters))
            for me in standing(game.grimoire).at_work("mad"):
                for mad in character(me.character).mad(game.grimoire, me):
                    game.madnesses(mad.seat)  # who may excuse them is asked by this
                    character(me.character).breaks_madness(game.grimoire, me, mad.seat, said)
        raise Undecided(question)


def play(edition: str, seed: int, *, audited: bool = False) -> list[str]:
    """Play a game to its end; what the auditor finds in it. Raises what the game raises."""
    decider = Chain(Overheard(seed), Eager(seed), RandomPlayers(seed), RandomStoryteller(seed))
    if audited:
        return [str(one) for one in audit(watch(box_table(edition, seed, decider)))]
    play_box(edition, seed, decider)
    return []


def run(
    editions: tuple[str, ...],
    first: int,
    most: int,
    times: int,
    say: Callable[[str], None] = print,
    *,
    audited: bool = False,
) -> bool:
    """Whether everything was used so often, without a failure, within `most` games of each edition."""
    uses: Counter[tuple[str, str]] = Counter()
    faults = 0
    with counted(uses):
        for seed in range(first, first + most):
            for edition in editions:
                try:
                    found = play(edition, seed, audited=audited)
                except Exception:
                    found = [traceback.format_exc()]
                if found:
                    faults += 1
                    again = f"--edition {edition} --first {seed} --most 1" + " --audited" * audited
                    say("\n".join((*found[:5], f"python -m tests.engine.exhaustive {again}")))
                if found and not audited:
                    return False
            left = seldom(uses, times)
            if not left and not audited:
                say(
                    f"every character and every hook was used {times} times within {seed - first + 1} games each"
                )
                return True
            if (seed - first + 1) % EVERY == 0:
                least = ", ".join(f"{who} {hook} {uses[who, hook]}" for who, hook in left[:6])
                say(f"{seed - first + 1} games of {', '.join(editions)}; {len(left)} to go: {least}")
    left = seldom(uses, times)
    say(f"{most} games of {', '.join(editions)}; {faults} with findings; {len(everything())} hooks")
    say("not often enough: " + ", ".join(f"{who} {hook} {uses[who, hook]}" for who, hook in left))
    return not left and not faults


def main() -> int:
    parser = argparse.ArgumentParser(description="Deal until every character and hook has been used often.")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--edition", choices=TABLES, action="append")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--most", type=int, default=20_000, help="games of each edition at most")
    parser.add_argument("--audited", action="store_true", help="read every game for faults")
    given = parser.parse_args()
    done = run(tuple(given.edition or TABLES), given.first, given.most, given.times, audited=given.audited)
    return 0 if done or given.most == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
