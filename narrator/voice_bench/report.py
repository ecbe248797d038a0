"""The figures as a table and as a picture, beside the bars, and the command that prints them."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path

from config.settings import load_settings
from models import find_model
from narrator.errors import StorytellerError
from narrator.sound import recognisers
from narrator.sound.recognisers import own_models
from narrator.voice_bench.measure import HELD, NEAR, ROWS, Figures, Report, TalkFigures, ToMeasure, measure
from narrator.voice_bench.speakers import SPEAKERS, UNASKED
from narrator.voice_bench.synthetic_voices import missing_voices


@dataclass(frozen=True)
class Bar:
    """What is wanted of the embedded engine: the share right after `questions` questions, and the share wrong."""

    questions: int
    right: float
    wrong: float


_WRONG = 1 / 200
BARS = {
    ("clean", False, "careful"): Bar(1, 0.95, _WRONG),
    ("clean", False, "naive"): Bar(1, 0.90, _WRONG),
    ("babble 20 dB", False, "careful"): Bar(1, 0.85, _WRONG),
    ("babble 20 dB", False, "naive"): Bar(1, 0.75, _WRONG),
    ("clean", True, "careful"): Bar(1, 0.95, _WRONG),
    ("babble 10 dB", True, "careful"): Bar(1, 0.75, _WRONG),
}
"""By room, whether the button is held, and speaker."""
QUESTIONS_AN_HOUR = 4.0
FACTOR = 0.2


class NothingToMeasure(StorytellerError):
    """There is no such engine on this machine."""


def table(report: Report) -> Iterator[str]:
    """Lines of text, the bars among them."""
    yield f"{report.engine}; names, voices and noise: {report.side}"
    yield f"{len(report.voices)} voices: {', '.join(report.voices)}"
    for packages in missing_voices():
        yield f"  not on this machine: {packages}"
    typed = "was typed in at set-up" if report.typed_names else "was typed in by nobody"
    asked = "were said twice at seating" if report.said_names else "were not said before"
    yield f"how odd names sound {typed}; names whose readings disagree {asked}"
    yield ""
    yield (
        "room                         commands  right at once  after 1  after 2  bar          questions  wrong"
        "  shots  recognising  factor"
    )
    for one in report.figures:
        yield _row(one)
    yield ""
    yield from _by_name(report)
    yield from _by_voice(report)
    yield from _shots(report)
    for talk in report.talk:
        yield from _talk(talk)
    start, end = report.memory
    yield f"memory of the engine: {start:.0f} MB at the start, {end:.0f} MB at the end"
    yield f"bar for every room: factor {FACTOR:g}"
    yield "Questions are all that a speaker had to say besides, who they are among it."


def named(one: Figures) -> str:
    """The room, the button and the speaker."""
    return f"{one.room}{HELD if one.held else ''}, {one.speaker}"


def _row(one: Figures) -> str:
    bar = BARS.get((one.room, one.held, one.speaker))
    held = met(one, bar) if bar is not None else ""
    return (
        f"{named(one):28} {one.count:8}  {one.right_after(0):13.1%}  {one.right_after(1):7.1%}"
        f"  {one.right_after(2):7.1%}  {held:11}  {one.questions:9.2f}  {one.wrong:5}  {one.shots:5}"
        f"  {one.delay:10.2f}s  {one.factor:.3f}"
    )


def _by_name(report: Report) -> Iterator[str]:
    """How much hangs on names that nobody can read, which are told by nobody unless a row says so."""
    for one in report.figures:
        for odd, who in ((False, "everybody's name is read as it is written"), (True, "a name is not")):
            own = [outcome for outcome in one.outcomes if outcome.odd is odd]
            right = sum(outcome.right and outcome.questions <= 1 for outcome in own)
            if own:
                yield f"  {named(one)}: {right} of {len(own)} right after at most one question, where {who}"


def _by_voice(report: Report) -> Iterator[str]:
    """Where one voice is much worse than the others, the share of all is no one's."""
    for voice in report.voices:
        own = [outcome for one in report.figures for outcome in one.outcomes if outcome.voice == voice]
        if own:
            right = sum(one.right and one.questions <= 1 for one in own)
            yield f"  {voice}: {right} of {len(own)} right after at most one question"


def _shots(report: Report) -> Iterator[str]:
    others = [outcome for one in report.figures for outcome in one.outcomes if not outcome.shoots]
    shots, back = sum(one.shot for one in others), sum(one.shot_said_back for one in others)
    yield (
        f"Slayer's shots from what was none: {shots} of {len(others)} dialogues, {back} said back;"
        f" said back in talk: {sum(talk.shots for talk in report.talk)}"
    )


def met(one: Figures, bar: Bar) -> str:
    """Whether the bar holds, as "98% ok" or "98% missed"."""
    holds = one.right_after(bar.questions) >= bar.right and one.wrong <= bar.wrong * max(1, one.count)
    return f"{bar.right:.0%} {'ok' if holds else 'missed'}"


def _talk(talk: TalkFigures) -> Iterator[str]:
    if talk.about == NEAR:
        yield (
            f"sentences that are nearly commands: of {talk.pieces} said while nominations are open"
            f" {len(talk.false_questions)} led to a question and {len(talk.false_acts)} to an act"
        )
    else:
        yield _an_hour(talk)
    for text in (*talk.false_acts, *talk.false_questions):
        yield f"  taken for a command: {text}"


def _an_hour(talk: TalkFigures) -> str:
    most = QUESTIONS_AN_HOUR if talk.about == "nominations" else 0
    return (
        f"talk, {talk.about}: {talk.minutes:.0f} min, {talk.pieces} pieces; an hour of it asks"
        f" {talk.an_hour(len(talk.false_questions)):.1f} false questions and does"
        f" {talk.an_hour(len(talk.false_acts)):.1f} false acts (bars: {most:g} and 0)"
    )


# The picture

_WIDTH, _ROW, _LEFT, _SCALE = 760, 26, 230, 480
_SHADES = ("#1f4e79", "#5b8db8", "#b3cde3")


def picture(report: Report) -> str:
    """An SVG: for each room the share right at once, after one and after two questions, and the bar as a line."""
    rows = [_bars_of(one, 40 + number * _ROW) for number, one in enumerate(report.figures)]
    height = 60 + _ROW * len(rows)
    title = f"{report.engine}: commands that end in the right act, at once and after one or two questions"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" font-family="sans-serif"'
            ' font-size="13">',
            f'<rect width="{_WIDTH}" height="{height}" fill="white"/><text x="10" y="22">{escape(title)}</text>',
            *rows,
            "</svg>",
            "",
        ]
    )


def _bars_of(one: Figures, y: int) -> str:
    drawn = [f'<text x="10" y="{y + 14}">{escape(named(one))}</text>']
    for questions in (2, 1, 0):
        width = _SCALE * one.right_after(questions)
        drawn.append(
            f'<rect x="{_LEFT}" y="{y}" width="{width:.0f}" height="18" fill="{_SHADES[questions]}"/>'
        )
    bar = BARS.get((one.room, one.held, one.speaker))
    if bar is not None:
        x = _LEFT + _SCALE * bar.right
        drawn.append(
            f'<line x1="{x:.0f}" x2="{x:.0f}" y1="{y - 3}" y2="{y + 21}" stroke="#c00" stroke-width="2"/>'
        )
    share = one.right_after(2)
    drawn.append(f'<text x="{_LEFT + _SCALE + 8}" y="{y + 14}">{share:.0%}</text>')
    return "".join(drawn)


# The command


def bench_voice(chosen: argparse.Namespace) -> int:
    """Measure, print and draw. Raises NothingToMeasure and VoiceTrouble."""
    rows = _chosen(chosen.rooms, ROWS, ";")
    speakers = _chosen(chosen.speakers or ", ".join(UNASKED), tuple(SPEAKERS), ",")
    model = chosen.model or model_of(chosen.engine)
    if model is None and chosen.engine != "pocketsphinx":
        key = "en" if chosen.engine == "vosk" else f"{chosen.engine}-en"
        raise NothingToMeasure(
            f"There is no {chosen.engine} model on this machine. Fetch one with 'storyteller models fetch {key}', or"
            " name its folder with --model."
        )
    asked = ToMeasure(
        chosen.engine,
        model,
        chosen.commands,
        chosen.minutes,
        rows,
        speakers,
        chosen.side,
        chosen.typed_names,
        chosen.said_names,
        chosen.voices,
        chosen.first,
        chosen.dialogues,
    )
    report = measure(asked, jobs=chosen.jobs, tell=partial(print, file=sys.stderr, flush=True))
    print("\n".join(table(report)))
    if chosen.plot is not None:
        chosen.plot.write_text(picture(report), encoding="utf-8")
        print(f"drawn: {chosen.plot}")
    return 0


def model_of(engine: str) -> Path | None:
    """Where the English model of an engine lies, None where it is not here or the engine needs none."""
    if engine == "vosk":
        return find_model("en", load_settings().hearing.vosk_model)
    return (
        None if engine == "pocketsphinx" else recognisers.model_of(engine, "en", own_models(load_settings()))
    )


def _chosen(wanted: str | None, known: tuple[str, ...], between: str) -> tuple[str, ...]:
    """What was chosen, all without a choice. Raises NothingToMeasure."""
    if not wanted:
        return known
    found = tuple(one.strip() for one in wanted.split(between))
    unknown = [one for one in found if one not in known]
    if unknown:
        raise NothingToMeasure(f"There is no {', '.join(unknown)}. Known are: {f'{between} '.join(known)}.")
    return found
