"""How well a table is heard, in one command, with its picture: ``python -m tests.benchmarks.voice``.

Three hundred sentences in every room and an hour of talk take about forty minutes of two quiet cores (``--jobs 2``,
which is what it does unasked); ``--commands 75 --minutes 10 --rooms "clean, babble 20 dB"`` takes some minutes.
``--half 0`` is what the hearing was tuned on, ``--half 1`` the rest. The same for your own vosk model:
``storyteller bench voice --engine vosk --model FOLDER``.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from narrator.command_line import add_choices_of_bench
from narrator.voice_bench.report import bench_voice

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.voice", description=__doc__)
    add_choices_of_bench(parser)
    parser.set_defaults(plot=Path(tempfile.gettempdir()) / "storyteller-voice-bench.svg")
    sys.exit(bench_voice(parser.parse_args()))
