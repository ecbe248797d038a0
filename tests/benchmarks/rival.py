"""How fast our rules are beside those of botc-bench (github.com/NomadsandVagabonds/botc-bench), in a single run.

    python -m tests.benchmarks.rival FOLDER [--games 60] [--compiled]

FOLDER is a checkout of the rival; nothing of it is needed but `backend/botc/engine` and `backend/botc/scripts`. Each
engine plays random games in a process of its own and by turns, so what else the machine does falls on both alike. The
time of each game is the best of its rounds, by processor time, and holds the dealing and the players, who draw lots.

Two tables. In both we play with `engine.play` and our random players.
  loop   they have up to three nominations a day and even votes: the plainest way to play theirs;
  alike  they nominate as often as our players do and raise hands with the same chances.

The first ratio is in games: it charges us for rules that make a game longer. The second is by player and day: it
charges nobody for that, but a day with fewer nominations is a short one, so it is fair only where they are alike.

What flatters them: nobody of theirs uses a power of the day, and their runner's announcements are left out; their
lots come from one stream of chance, ours from a hash of every question; what they leave out of the rules costs them
nothing; their demons aim at the living. What flatters us: they read their script from its file again every night,
which is half of their time, while ours is read once.
"""

import json
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Self, TypeAlias

from engine import play
from engine.ledger import Nominated
from narrator.simulation.compiled import compiled
from tests.benchmarks.by_turns import Playing
from tests.engine.box_tables import plain_table

HERE: Final = Path(__file__).parents[2]
SCRIPTS: Final = {"tb": "trouble_brewing", "bmr": "bad_moon_rising", "snv": "sects_and_violets"}
CELLS: Final = tuple((edition, players) for edition in SCRIPTS for players in (7, 10, 15))
LOOP: Final = "loop"
MODES: Final = (LOOP, "alike")

ROUNDS: Final = 4
"""Each with processes of its own: by where it happens to lie in memory, one is up to 5 % quicker."""
TURN: Final = 5
"""Games that one engine plays before it is the other's turn: as few as seconds of the machine differ."""

AT_MOST: Final = 3  # nominations a day, in the loop
TWO_CHOSEN: Final = ("fortune_teller", "chambermaid", "seamstress", "innkeeper", "shabaloth")
WITH_CHARACTER: Final = ("gambler", "courtier", "philosopher", "cerenovus", "pit_hag")
ONCE: Final = ("assassin", "courtier", "philosopher", "professor", "seamstress")
DEMONS: Final = (
    "imp", "fang_gu", "vigormortis", "no_dashii", "vortox", "po", "pukka", "shabaloth", "zombuul",
)  # fmt: skip


class Played(NamedTuple):
    """One game: what it cost in seconds of the processor, and how much happened in it."""

    seconds: float
    days: int  # below 0 where the game broke off; it may be over before the first
    nominations: int


class Task(NamedTuple):
    """Games with the seeds from `first` on."""

    edition: str
    players: int
    mode: str
    first: int
    games: int


Play: TypeAlias = Callable[[str, int, str, int], Callable[[], tuple[int, int]]]
"""Plays a game of this edition, with so many players, in this mode, with this seed. What it returns counts the days
and the nominations of it."""


def ours(edition: str, players: int, mode: str, seed: int) -> Callable[[], tuple[int, int]]:  # noqa: ARG001
    """A game by our rules, which is the same in both modes."""
    game = play(plain_table(edition, players, seed))
    return lambda: (game.square.day, sum(isinstance(told.fact, Nominated) for told in game.ledger))


@cache
def parts() -> "Parts":
    """The rival's engine."""
    return Parts()


class Parts:
    """What we call of the rival's engine."""

    def __init__(self) -> None:
        abilities, day, night, phases, roles, setup, types, victory = (
            import_module(f"botc.engine.{name}")
            for name in (
                "abilities", "day", "night", "phase_machine", "roles", "setup", "types", "win_conditions",
            )
        )  # fmt: skip
        self.first_night_actions = frozenset(abilities.FIRST_NIGHT_ACTION_ABILITIES)
        self.night_actions = frozenset((*abilities.OTHER_NIGHT_ACTION_ABILITIES, *DEMONS, "ravenkeeper"))
        self.deliver_savant_info = abilities.deliver_savant_info
        self.deliver_juggler_info = abilities.deliver_juggler_info
        self.can_nominate = day.can_nominate
        self.can_be_nominated = day.can_be_nominated
        self.can_vote = day.can_vote
        self.nominate = day.process_nomination
        self.vote = day.process_vote
        self.execute = day.resolve_execution
        self.resolve_first_night = night.resolve_first_night
        self.resolve_night = night.resolve_night
        self.move = phases.transition
        self.create_game = setup.create_game
        self.config = types.GameConfig
        self.action = types.NightAction
        self.phase = types.GamePhase
        self.minion = types.RoleType.MINION
        self.won = victory.check_win_conditions
        scripts = [roles.load_script(script) for script in SCRIPTS.values()]
        self.good = {
            script.script_id: [role.id for role in (*script.townsfolk, *script.outsiders)]
            for script in scripts
        }


def theirs(edition: str, players: int, mode: str, seed: int) -> Callable[[], tuple[int, int]]:
    """A game by their rules, driven in the order in which their own runner does it."""
    game = TheirGame(SCRIPTS[edition], players, mode, seed)
    game.play()
    return lambda: (game.state.day_number, game.nominations)


class TheirGame:
    """A game of the rival, and the players at its table."""

    def __init__(self, script: str, players: int, mode: str, seed: int) -> None:
        self.parts = parts()
        self.mode = mode
        self.dice = Random(seed)
        self.script = script
        config = self.parts.config(script=script, num_players=players, seed=seed)
        self.state: Any = self.parts.create_game(config, [f"player {seat}" for seat in range(players)])
        self.nominations = 0

    def play(self) -> None:
        """From the first night to the end, or to the day on which their runner gives up."""
        parts, state, phase = self.parts, self.state, self.parts.phase
        parts.move(state, phase.FIRST_NIGHT)
        parts.resolve_first_night(state, self._chosen(parts.first_night_actions))
        while not parts.won(state):
            parts.move(state, phase.DAY_DISCUSSION)
            parts.deliver_savant_info(state)
            parts.move(state, phase.NOMINATIONS)
            self._day()
            if parts.won(state):
                return
            parts.move(state, phase.NIGHT)
            parts.resolve_night(state, self._chosen(parts.night_actions))
            parts.deliver_juggler_info(state)
            if state.day_number >= state.config.max_days:
                return

    def _chosen(self, acting: frozenset[str]) -> dict[int, Any]:
        """What everybody chooses in this night."""
        actions: dict[int, Any] = {}
        living = [player.seat for player in self.state.players if player.is_alive]
        for player in self.state.players:
            role = player.effective_role.id
            if role not in acting or not (player.is_alive or self._acts_when_dead(player)):
                continue
            if role in ONCE and (player.hidden_state.get(f"{role}_used") or self.dice.random() < 0.5):
                continue
            actions[player.seat] = self._choice(player, role, living)
        return actions

    def _acts_when_dead(self, player: Any) -> bool:
        return player.role.role_type == self.parts.minion and bool(
            player.hidden_state.get("vigormortis_keeps_ability")
        )

    def _choice(self, player: Any, role: str, living: list[int]) -> Any:
        seats = [seat for seat in living if seat != player.seat]
        if role == "professor":
            seats = [other.seat for other in self.state.players if not other.is_alive]
        count = self.dice.randrange(4) if role == "po" else 2 if role in TWO_CHOSEN else 1
        targets = self.dice.sample(seats, min(count, len(seats)))
        named = self.dice.choice(self.parts.good[self.script]) if role in WITH_CHARACTER else None
        return self.parts.action(player.seat, player.role.id, targets, named)

    def _day(self) -> None:
        """The nominations of a day and its execution."""
        parts, state, phase = self.parts, self.state, self.parts.phase
        while self._go_on():
            chosen = self._nomination()
            if chosen is None:
                break
            nomination = parts.nominate(state, *chosen)
            self.nominations += 1
            if state.executed_today is not None:
                break
            parts.move(state, phase.VOTING)
            self._vote(nomination)
            self._count(nomination)
            parts.move(state, phase.NOMINATIONS)
        if state.on_the_block is not None:
            parts.move(state, phase.EXECUTION)
            parts.execute(state, on_the_block=state.on_the_block[0])

    def _go_on(self) -> bool:
        """Whether anybody nominates: three times a day, or as `random_players` says."""
        if self.mode == LOOP:
            return len(self.state.nominations) < AT_MOST
        if not self.state.nominations and self.dice.random() < 0.07:
            return False
        return self.dice.random() < (0.85 if self.state.on_the_block is None else 0.4)

    def _nomination(self) -> tuple[int, int] | None:
        """Who nominates whom: usually somebody alive, as `random_players` does."""
        parts, state = self.parts, self.state
        everybody = range(len(state.players))
        able = [seat for seat in everybody if parts.can_nominate(state, seat)]
        left = [seat for seat in everybody if parts.can_be_nominated(state, seat)]
        if not (able and left):
            return None
        living = [seat for seat in left if state.players[seat].is_alive]
        aimed = living if living and self.dice.random() < 0.9 else left
        return self.dice.choice(able), self.dice.choice(aimed)

    def _vote(self, nomination: Any) -> None:
        parts, state, draw = self.parts, self.state, self.dice.random
        few = len(state.alive_players) <= 4
        for seat, voter in enumerate(state.players):
            if parts.can_vote(state, seat):
                chance = 0.5 if self.mode == LOOP else _chance(seat, voter.is_alive, few, nomination)
                parts.vote(state, nomination, seat, draw() < chance)

    def _count(self, nomination: Any) -> None:
        """Put the nominee on the block, or after a tie nobody, as their runner does."""
        state, votes, block = self.state, len(nomination.votes_for), self.state.on_the_block
        nomination.outcome = "failed"
        if votes < state.vote_threshold() or (block is not None and votes < block[1]):
            return
        tied = block is not None and votes == block[1]
        for earlier in state.nominations:
            if earlier.outcome == "on_the_block":
                earlier.outcome = "tied" if tied else "failed"
        nomination.outcome = "tied" if tied else "on_the_block"
        state.on_the_block = None if tied else (nomination.nominee_seat, votes)


def _chance(seat: int, alive: bool, few: bool, nomination: Any) -> float:
    """That this hand goes up, as in `random_players`."""
    if seat == nomination.nominee_seat:
        return 0.1
    if not alive:
        return 0.6 if few else 0.1
    return 0.9 if seat == nomination.nominator_seat else 0.5


def serve(play_one: Play) -> None:
    """Plays the games that it is asked for, in a process of its own."""
    for line in sys.stdin:
        task = Task(*json.loads(line))
        if task.first == 0:
            timed(play_one, task, 0)  # what is made once is made now
        played = [timed(play_one, task, seed) for seed in range(task.first, task.first + task.games)]
        print(json.dumps(played), flush=True)


def timed(play_one: Play, task: Task, seed: int) -> Played:
    """One game; what breaks it off is said on the error stream."""
    began = time.process_time()
    try:
        count = play_one(task.edition, task.players, task.mode, seed)
    except Exception as error:
        print(f"{task.edition} {task.players} {task.mode} seed {seed}: {error!r}", file=sys.stderr)
        return Played(0, -1, 0)
    seconds = time.process_time() - began
    return Played(seconds, *count())


class Engine(Playing):
    """A process that plays by one of the two rules, found in this folder before all others."""

    def __init__(self, name: str, folder: Path) -> None:
        around = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{HERE}", "PYTHONSAFEPATH": "1"}
        super().__init__(f"from tests.benchmarks.rival import {name}, serve; serve({name})", around=around)

    def play(self, task: Task) -> list[Played]:
        """These games."""
        return [Played(*game) for game in self.answer(task)]


class Figures(NamedTuple):
    """All games of one engine in one cell."""

    games: int
    seconds: float
    days: int
    nominations: int

    @classmethod
    def of(cls, rounds: list[list[Played]]) -> Self:
        """Each game at the best of its rounds; without those that broke off."""
        best = [min(game) for game in zip(*rounds, strict=True) if game[0].days >= 0]
        seconds, days, nominations = (sum(column) for column in zip(*best, strict=True))
        return cls(len(best), seconds, int(days), int(nominations))

    @property
    def per_second(self) -> float:
        return self.games / self.seconds

    @property
    def day(self) -> float:
        """Seconds."""
        return self.seconds / self.days


Found: TypeAlias = dict[tuple[str, str, int], tuple[list[list[Played]], list[list[Played]]]]
"""By mode and cell: the rounds of ours and those of theirs."""


def measured(folder: Path, rules: Path, games: int) -> Found:
    """The games of all cells. The engines take turns, and who begins alternates."""
    found: Found = {(mode, *cell): ([], []) for mode in MODES for cell in CELLS}
    for _ in range(ROUNDS):
        with Engine("ours", rules) as us, Engine("theirs", folder / "backend") as them:
            for (mode, edition, players), (here, there) in found.items():
                here.append([])
                there.append([])
                for number, first in enumerate(range(0, games, TURN)):
                    task = Task(edition, players, mode, first, min(TURN, games - first))
                    turns = [(us, here), (them, there)]
                    for engine, kept in turns if number % 2 else reversed(turns):
                        kept[-1] += engine.play(task)
    return found


def show(mode: str, found: Found) -> None:
    """The table of a mode."""
    over = f"{'games a second':>18}{'ratio':>10}{'ratio by':>13}{'days a game':>16}{'nominations a day':>19}"
    print(f"\n{mode:<8}{over}")
    under = f"{'in games':>10}{'player, day':>13}"
    print(f"{'':<8}{'ours':>9}{'theirs':>9}{under}{'ours':>8}{'theirs':>8}{'ours':>11}{'theirs':>8}")
    for (of_mode, edition, players), (here, there) in found.items():
        if of_mode == mode:
            print(f"{edition:<5}{players:>3}{line(Figures.of(here), Figures.of(there))}")


def line(us: Figures, them: Figures) -> str:
    """What a table says of a cell."""
    ratio = us.per_second / them.per_second
    days = f"{us.days / us.games:>8.1f}{them.days / them.games:>8.1f}"
    nominations = f"{us.nominations / us.days:>11.2f}{them.nominations / them.days:>8.2f}"
    broken = f"  {us.games - them.games} of theirs broke off" if them.games < us.games else ""
    speeds = f"{us.per_second:>9.1f}{them.per_second:>9.1f}{ratio:>10.2f}{them.day / us.day:>13.2f}"
    return f"{speeds}{days}{nominations}{broken}"


def main() -> None:
    """Prints the tables."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="a checkout of the rival")
    parser.add_argument("--games", type=int, default=60, help="of each cell in each round")
    parser.add_argument(
        "--compiled", action="store_true", help="our rules, as `storyteller balance --compiled`"
    )
    chosen = parser.parse_args()
    rules = compiled() if chosen.compiled else HERE
    print(f"ours: {'compiled' if chosen.compiled else 'Python'}; theirs: Python; {chosen.games} games a cell")
    found = measured(chosen.folder.resolve(), rules, chosen.games)
    for mode in MODES:
        show(mode, found)


if __name__ == "__main__":
    main()
