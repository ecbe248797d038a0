"""One game, up to six nights and twelve people: no line of a look and nothing that tells the story is said twice.

Said again and again are a counted hand, which is a name and a number, and at the end who was what."""

import re
from collections import Counter
from collections.abc import Mapping

import pytest

from config.tales import TONES
from config.texts import languages, load_texts
from narrator.script_lines import ScriptLines
from tests.benchmarks import nights
from tests.narrator.test_tones import game, told
from tests.secrecy.clockwork import VirtualLoop, run, same_clock_and_dice

TWELVE = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jon", "Kay", "Lou")
COUNTED = re.compile(r"(vote\.(hand|no_hand|ghost|worth_\w+)|end\.(was|believed))$")
LOOKS = {"night.first_look", "night.next_page", "night.one_more_look", "night.cover_phones", "night.hush"}
QUICK, SLOW = nights.Habits(3, 7), nights.Habits(20, 45)


def repeated(times: Mapping[str, int], language: str, tone: str) -> dict[str, tuple[int, int]]:
    """What was said more often than there are variants of it: how often, and how many there are."""
    texts = load_texts(language)
    keys = {name: name.rpartition("/")[2] for name in times}
    said = {name: key for name, key in keys.items() if key != "thread" and not COUNTED.match(key)}
    return {
        key: (times[name], texts.variants(key, tone))
        for name, key in said.items()
        if times[name] > texts.variants(key, tone)
    }


@pytest.mark.parametrize("habits", [QUICK, SLOW], ids=["quick", "slow"])
@pytest.mark.parametrize("edition_id", ["tb", "bmr", "snv"])
def test_six_nights_of_twelve_people_repeat_no_line_of_a_look(
    edition_id: str, habits: nights.Habits, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session itself; the slow are waited for aloud."""
    monkeypatch.setattr(nights, "NIGHTS", 6)
    loop = VirtualLoop()
    with same_clock_and_dice(loop, 0):
        table = nights.Table(edition_id, 12, 0, habits, lambda line: len(line) / 14, loop)
        played = run(loop, table.play())
    loop.close()
    times = Counter(table.session.lines.heard.as_data()["times"])
    assert len(played) == 6
    assert set(times) >= LOOKS
    assert times["night.cover_phones"] == 12
    for language in languages():
        assert repeated(times, language, table.session.lines.tone) == {}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize("edition_id", ["tb", "bmr", "snv"])
def test_no_game_tells_a_line_of_its_story_twice(edition_id: str, tone: str, language: str) -> None:
    for people in (7, 12):
        for seed in range(30, 35):
            one = game(edition_id, seed, TWELVE[:people])
            lines = ScriptLines(load_texts(language), seed, tone)
            for _ in told(lines, one):
                pass
            assert repeated(lines.heard.as_data()["times"], language, tone) == {}
