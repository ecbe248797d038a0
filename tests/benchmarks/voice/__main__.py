"""How well a table is heard, in one command, with its picture: ``python -m tests.benchmarks.voice``.

Three hundred sentences in every room by two speakers and an hour of talk take some hours of two quiet cores
(``--jobs 2``, which is what it does unasked); ``--commands 60 --minutes 5 --rooms "clean; babble 20 dB"`` takes some
minutes. Names, voices and noise are those that nothing was tuned on; ``--side "tuned on"`` are the others, to be used
while something is tuned. The same with people you recorded, for your own vosk model:
``storyteller bench voice --engine vosk --model FOLDER --voices FOLDER``.
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
