"""The `storyteller` command: reads its words and hands each subcommand to the module that does the work.

A failure a person can mend is printed as one paragraph and ends with status 2, Ctrl-C with 130; anything
else is a defect of ours and keeps its traceback.
"""

from __future__ import annotations

import argparse
import importlib
import math
import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TypeAlias

from narrator.calling import as_called, program
from narrator.errors import StorytellerError

MINIMUM_PLAYERS, MAXIMUM_PLAYERS, MAXIMUM_TRAVELLERS = 5, 15, 5
MOST_NAMES = MAXIMUM_PLAYERS + MAXIMUM_TRAVELLERS
EDITIONS = ("tb", "bmr", "snv")
TONES = ("gothic", "wry", "family")
EXPERIENCE = ("seldom", "between", "often")
BALANCE = ("hard", "even", "kind")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand; returns the exit status. Raises SystemExit(2) for words that make no sense."""
    typed = sys.argv[1:] if arguments is None else list(arguments)
    chosen = parser().parse_args(typed, argparse.Namespace(typed=typed))
    try:
        status = run(chosen)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone, as with `… | head`; the interpreter must not flush into it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except Exception as trouble:
        if not isinstance(trouble, kinds_of_trouble()):
            raise
        print(f"storyteller: {as_called(str(trouble))}", file=sys.stderr)
        return 2
    return status


def run(chosen: argparse.Namespace) -> int:
    """Import the module of the subcommand only now, so that `replay` needs no sound library."""
    module, function = chosen.runs.split(":")
    work: Callable[[argparse.Namespace], int] = getattr(importlib.import_module(module), function)
    return work(chosen)


def kinds_of_trouble() -> tuple[type[Exception], ...]:
    """The errors written for a person; the lower packages have their own, as they do not know the narrator."""
    from config import BrokenConfig
    from engine import BrokenRecord, RecordDiverged, UnknownCharacter
    from models.errors import ModelTrouble
    from voices.errors import VoiceTrouble

    of_the_engine = (BrokenRecord, RecordDiverged, UnknownCharacter)
    return (StorytellerError, BrokenConfig, ModelTrouble, VoiceTrouble, *of_the_engine)


def parser() -> argparse.ArgumentParser:
    """All commands with their words."""
    top = argparse.ArgumentParser(
        prog=program(),
        description="Runs an evening of Blood on the Clocktower round a real table. Unofficial.",
    )
    top.add_argument("--version", action="version", version=f"storyteller {version('storyteller')}")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_play(commands)
    _add_demo(commands)
    _add_simulate(commands)
    _add_balance(commands)
    _add_replay(commands)
    _add_statistics(commands)
    _add_check(commands)
    _add_scripts(commands)
    _add_doctor(commands)
    _add_models(commands)
    _add_bench(commands)
    _add_voices(commands)
    return top


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def _add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="run an evening: opens the town square, prints the QR code")
    play.set_defaults(runs="narrator.play:play")
    play.add_argument("--players", type=names, metavar='"ANN, BOB, …"', help="in seat order; or they join")
    _add_script(play)
    play.add_argument(
        "--box",
        dest="real_box",
        action="store_true",
        help="with real tokens: a person runs the characters, the table reads the night, counts and keeps time",
    )
    play.add_argument("--port", type=port, help="port of the pages (default: from table.toml)")
    play.add_argument("--address", help="this machine's address for the phones (default: found by itself)")
    play.add_argument(
        "--wifi",
        metavar="NAME",
        default="",
        help="the phones' Wi-Fi, for a code to scan; asks for its password",
    )
    _add_config(play)
    play.add_argument("--no-voice", action="store_true", help="speak nothing; every line is shown")
    play.add_argument("--no-ear", action="store_true", help="hear nothing; phones and keyboard")
    play.add_argument(
        "--sound",
        choices=("device", "browser"),
        help="what speaks and listens: the sound card, or the town square page",
    )
    play.add_argument("--no-sounds", action="store_true", help="no wind, rain, bell or clock under the voice")
    _add_tone(play)
    play.add_argument(
        "--experience",
        choices=EXPERIENCE,
        help="how often this table plays, which the bags go by (default: from house_rules.toml)",
    )
    play.add_argument(
        "--balance",
        choices=BALANCE,
        help="whether the bags are hard on good, even or kind (default: from house_rules.toml)",
    )
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game from its record")
    _add_seed(play)
    _add_no_browser(play)


def _add_demo(commands: Commands) -> None:
    demo = commands.add_parser("demo", help="a whole evening with simulated players, seen and heard")
    demo.set_defaults(runs="narrator.simulation.demo:demo")
    demo.add_argument("--players", type=player_count, default=8, metavar="N", help="5 to 15 (default: 8)")
    _add_script(demo)
    demo.add_argument(
        "--travellers",
        type=traveller_count,
        default=0,
        metavar="N",
        help="add this many Travellers, 0 to 5 (default: 0)",
    )
    demo.add_argument(
        "--fabled",
        type=lambda text: [one.strip() for one in text.split(",") if one.strip()],
        default=[],
        metavar="ID, …",
        help="Fabled in play from the start, by their ids",
    )
    pace = demo.add_mutually_exclusive_group()
    pace.add_argument(
        "--speed",
        type=speed,
        default=math.inf,
        metavar="TIMES",
        help="times as fast (default: at full speed)",
    )
    pace.add_argument("--real-time", dest="speed", action="store_const", const=1.0, help="as at a table")
    demo.add_argument("--record", type=Path, metavar="FILE.wav", help="keep the sound")
    _add_tone(demo)
    _add_config(demo)
    _add_seed(demo)
    _add_no_browser(demo)


def _add_simulate(commands: Commands) -> None:
    simulate = commands.add_parser("simulate", help="many games of simulated players, and what came of them")
    simulate.set_defaults(runs="narrator.simulation.simulate:simulate")
    simulate.add_argument(
        "script", nargs="?", default="tb", help="tb, bmr, snv or a script file (default: tb)"
    )
    _add_homebrew(simulate)
    simulate.add_argument(
        "--players",
        type=table_sizes,
        metavar="N",
        help="numbers or a range, such as 7,10,15 or 5-15 (default: 10, or what the script is for)",
    )
    simulate.add_argument("--games", type=positive, default=500, metavar="N", help="(default: 500)")
    simulate.add_argument("--seed", type=int, default=1, metavar="N", help="(default: 1)")
    simulate.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes (default: 1)")
    simulate.add_argument(
        "--storyteller",
        choices=("rules", "mind", "random", "lie", "truth"),
        default="rules",
        help="who decides (default: rules; mind: the same with lies that are searched for)",
    )
    simulate.add_argument(
        "--skill",
        choices=("random", "newcomer", "average", "expert"),
        default="random",
        help="players by chance (default), or who reason as well as that",
    )
    simulate.add_argument("--json", action="store_true", help="print the figures as JSON")
    _add_compiled(simulate)


def _add_balance(commands: Commands) -> None:
    balance = commands.add_parser("balance", help="how even a script is, played by players who reason")
    balance.set_defaults(runs="narrator.simulation.balance:balance")
    balance.add_argument(
        "script", nargs="?", default="tb", help="tb, bmr, snv or a script file (default: tb)"
    )
    _add_homebrew(balance)
    balance.add_argument(
        "--players", type=table_sizes, default=list(range(7, 16)), metavar="N", help="sizes (default: 7-15)"
    )
    balance.add_argument(
        "--games",
        type=positive,
        default=200,
        metavar="N",
        help="for each size, skill, Storyteller (default: 200)",
    )
    balance.add_argument(
        "--skill",
        type=words,
        default=["average"],
        metavar="WORD, …",
        help="newcomer, average, expert (default: average)",
    )
    balance.add_argument(
        "--storyteller",
        type=words,
        default=["mind"],
        metavar="WORD, …",
        help="mind, mind-seldom or mind-often (told how often the table plays), mind-any-bag (bags by lot), "
        "mind-for-good or mind-for-evil (helps one side; also mind-often-for-good and so on), rules (quick lies), "
        "random, lie, truth; several beside each other (default: mind)",
    )
    balance.add_argument("--seed", type=int, default=1, metavar="N", help="of the first game (default: 1)")
    balance.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes (default: 1)")
    balance.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="of a Dask scheduler, such as tcp://host:8786"
    )
    balance.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="for games and figures; goes on there (default: balance-SCRIPT)",
    )
    balance.add_argument("--replay", type=int, metavar="SEED", help="play this one game again and tell it")
    balance.add_argument("--parquet", action="store_true", help="also write all games as games.parquet")
    balance.add_argument("--plots", action="store_true", help="also draw the figures, as SVG")
    balance.add_argument("--json", action="store_true", help="print the figures as JSON")
    _add_compiled(balance)


def _add_replay(commands: Commands) -> None:
    replay = commands.add_parser("replay", help="a finished game as a readable timeline")
    replay.set_defaults(runs="narrator.replay:replay")
    replay.add_argument("record", type=Path, metavar="RECORD", help="the record file of the game")
    replay.add_argument(
        "--spoil", action="store_true", help="also of a game that is not over, secrets and all"
    )
    replay.add_argument(
        "--html", type=Path, metavar="FILE", help="write the story with its reasons as one page instead"
    )
    replay.add_argument("--language", default="en", help="the language it is told in (default: en)")


def _add_statistics(commands: Commands) -> None:
    statistics = commands.add_parser(
        "statistics", help="the games of a group that has them counted: who won, who played what"
    )
    statistics.set_defaults(runs="narrator.statistics.command:statistics")
    statistics.add_argument("--delete", action="store_true", help="forget all that was counted")
    statistics.add_argument("--json", action="store_true", help="print each game as JSON")
    statistics.add_argument("--language", default="en", help="the language it is told in (default: en)")
    _add_config(statistics)


def _add_check(commands: Commands) -> None:
    check = commands.add_parser(
        "check", help="a script file: its sheet, night order, jinxes, what is wrong with it"
    )
    check.set_defaults(runs="narrator.scripts.check:check")
    check.add_argument(
        "script", type=Path, metavar="FILE.json", help="a script as the script tools export it"
    )


def _add_scripts(commands: Commands) -> None:
    scripts = commands.add_parser(
        "scripts", help="look at scripts in the browser: choose, weigh, print, save; no table needed"
    )
    scripts.set_defaults(runs="narrator.scripts_alone:scripts")
    scripts.add_argument("--port", type=port, help="port of the pages (default: from table.toml)")
    _add_config(scripts)
    _add_no_browser(scripts)


def _add_doctor(commands: Commands) -> None:
    doctor = commands.add_parser("doctor", help="what works on this machine, and how to get the rest")
    doctor.set_defaults(runs="narrator.doctor:doctor")
    doctor.add_argument("--json", action="store_true", help="print the findings as JSON")
    _add_config(doctor)


def _add_models(commands: Commands) -> None:
    models = commands.add_parser("models", help="speech models for hearing: list, fetch")
    actions = models.add_subparsers(title="actions", required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="the models known, and which are on this machine")
    listing.set_defaults(runs="narrator.sound.speech_models:list_models")
    _add_config(listing)
    fetch = actions.add_parser("fetch", help="download one; goes on where a download broke off")
    fetch.set_defaults(runs="narrator.sound.speech_models:fetch_model")
    fetch.add_argument("language", help="as `models list` names it: en, ru, speaker, sherpa-en …")


def _add_voices(commands: Commands) -> None:
    voices = commands.add_parser("voices", help="what the Storyteller speaks with: list, try, fetch")
    actions = voices.add_subparsers(title="actions", required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="the profiles, and the voices known and here")
    listing.set_defaults(runs="narrator.sound.speech_voices:list_voices")
    _add_config(listing)
    trying = actions.add_parser("try", help="hear one say a line")
    trying.set_defaults(runs="narrator.sound.speech_voices:try_voice")
    trying.add_argument(
        "voice", nargs="?", default="", help="a profile, or a voice (default: the one in use)"
    )
    trying.add_argument("--text", metavar="TEXT", help="what to say")
    trying.add_argument("--output", type=Path, metavar="FILE.wav", help="write it there and play nothing")
    _add_config(trying)
    fetch = actions.add_parser(
        "fetch", help="get a finer voice, such as joe or supertonic; goes on where a download broke off"
    )
    fetch.set_defaults(runs="narrator.sound.speech_voices:fetch_voice")
    fetch.add_argument("voice", help="its name, as `voices list` shows it")


def _add_bench(commands: Commands) -> None:
    bench = commands.add_parser("bench", help="measure this machine: how well a table is heard")
    kinds = bench.add_subparsers(title="kinds", required=True, metavar="KIND")
    voice = kinds.add_parser(
        "voice", help="made commands and table talk, through the dialogue, by each engine"
    )
    voice.set_defaults(runs="narrator.voice_bench.report:bench_voice")
    add_choices_of_bench(voice)


def add_choices_of_bench(voice: argparse.ArgumentParser) -> None:
    """`python -m tests.benchmarks.voice` is told the same."""
    voice.add_argument(
        "--engine",
        choices=("pocketsphinx", "sherpa", "vosk", "moonshine"),
        default="moonshine",
        help="moonshine: as the second opinion of pocketsphinx, which an evening has unasked (the default)",
    )
    voice.add_argument("--model", type=Path, metavar="FOLDER", help="its model (default: the one found)")
    voice.add_argument(
        "--commands", type=positive, default=300, metavar="N", help="sentences a room (default: 300)"
    )
    voice.add_argument(
        "--first",
        type=int,
        default=0,
        metavar="N",
        help="begin with this sentence (default: 0), to go on later",
    )
    voice.add_argument(
        "--dialogues",
        type=Path,
        metavar="FILE",
        help="also add every dialogue to it as it ends, one a line, in JSON",
    )
    voice.add_argument("--minutes", type=float, default=60.0, metavar="M", help="of table talk (default: 60)")
    voice.add_argument(
        "--jobs", type=positive, default=2, metavar="N", help="processes side by side (default: 2)"
    )
    voice.add_argument("--rooms", metavar='"CLEAN; …"', help="only these (default: all)")
    voice.add_argument("--speakers", metavar='"CAREFUL, …"', help="of these (default: careful, naive)")
    voice.add_argument(
        "--side",
        choices=("held out", "tuned on"),
        default="held out",
        help="names, voices and noise that nothing was tuned on (default), or the others",
    )
    voice.add_argument(
        "--typed-names", action="store_true", help="how odd names sound was typed in at set-up"
    )
    voice.add_argument(
        "--said-names",
        action="store_true",
        help="names whose readings disagree were said twice at seating, as the phones ask",
    )
    voice.add_argument(
        "--voices", type=Path, metavar="FOLDER", help="people you recorded instead of synthetic voices"
    )
    voice.add_argument("--plot", type=Path, metavar="FILE.svg", help="also draw it")


def _add_compiled(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--compiled",
        action="store_true",
        help="the same games, faster: the rules are compiled once, by mypyc",
    )


def _add_script(command: argparse.ArgumentParser) -> None:
    choice = command.add_mutually_exclusive_group()
    choice.add_argument(
        "--edition",
        choices=EDITIONS,
        help="Trouble Brewing (tb, the default), Bad Moon Rising or Sects & Violets",
    )
    choice.add_argument("--script", type=Path, metavar="FILE.json", help="the characters of a script file")
    _add_homebrew(command)


def _add_homebrew(command: argparse.ArgumentParser) -> None:
    """What becomes of the characters of a script file that are not played here, as `Homebrew` has it."""
    what = command.add_mutually_exclusive_group()
    what.add_argument(
        "--without-homebrew",
        dest="homebrew",
        action="store_const",
        const="left out",
        default="refused",
        help="leave out characters of the file that are not played here",
    )
    what.add_argument(
        "--replace-homebrew",
        dest="homebrew",
        action="store_const",
        const="replaced",
        help="take the likest official character in the place of each",
    )


def _add_config(command: argparse.ArgumentParser) -> None:
    command.add_argument("--config", type=Path, metavar="FILE", help="your own settings, over the defaults")


def _add_tone(command: argparse.ArgumentParser) -> None:
    command.add_argument("--tone", choices=TONES, help="how the story is told (default: from table.toml)")


def _add_seed(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", type=int, metavar="N", help="the same deal and choices again")


def _add_no_browser(command: argparse.ArgumentParser) -> None:
    command.add_argument("--no-browser", action="store_true", help="do not open the town square page")


def names(text: str) -> list[str]:
    """Names between commas, in seat order; no name empty, no name twice."""
    found = [" ".join(name.split()) for name in text.split(",")]
    if not all(found):
        raise argparse.ArgumentTypeError(f"a name is missing between the commas of {text!r}")
    folded = [name.casefold() for name in found]
    twice = next((name for name in found if folded.count(name.casefold()) > 1), None)
    if twice:
        raise argparse.ArgumentTypeError(f"two players are called {twice}; add a letter to one of them")
    if len(found) > MOST_NAMES:
        raise argparse.ArgumentTypeError(
            f"{len(found)} players; at most {MOST_NAMES} can sit at a table, {MAXIMUM_TRAVELLERS} of them Travellers"
        )
    return found


def player_count(text: str) -> int:
    """A number of players, as `parser` wants it."""
    return whole_number(text, MINIMUM_PLAYERS, MAXIMUM_PLAYERS)


def traveller_count(text: str) -> int:
    """A number of Travellers, as `parser` wants it."""
    return whole_number(text, 0, MAXIMUM_TRAVELLERS)


def words(text: str) -> list[str]:
    """Words with commas between, at least one."""
    found = [one.strip() for one in text.split(",") if one.strip()]
    if not found:
        raise argparse.ArgumentTypeError(f"there is no word in {text!r}")
    return found


def table_sizes(text: str) -> list[int]:
    """`10`, `5-15` for tables of every size between, or several of these with commas between."""
    found: dict[int, None] = {}
    for part in text.split(","):
        least, dash, most = part.partition("-")
        sizes = range(player_count(least), (player_count(most) if dash else player_count(least)) + 1)
        if not sizes:
            raise argparse.ArgumentTypeError(f"{part!r} begins with the larger number; try {most}-{least}")
        found |= dict.fromkeys(sizes)
    return sorted(found)


def port(text: str) -> int:
    """The number of a port, as `parser` wants it."""
    return whole_number(text, 1, 65535)


def positive(text: str) -> int:
    """A number from one on, as `parser` wants it."""
    return whole_number(text, 1, 10_000_000)


def whole_number(text: str, least: int, most: int) -> int:
    """A number in digits from `least` to `most`; raises argparse.ArgumentTypeError."""
    if not re.fullmatch(r"[0-9]{1,8}", text) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
    return int(text)


def speed(text: str) -> float:
    """How many times as fast, more than 0; raises argparse.ArgumentTypeError."""
    try:
        times = float(text)
    except ValueError:
        times = 0.0
    if not times > 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a speed; try 10")
    return times
