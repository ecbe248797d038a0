"""One game, up to six nights and twelve people: no line of a look and nothing that tells the story is said twice.

Said again and again are a counted hand, which is a name and a number, and at the end who was what."""

import re
from collections.abc import Mapping

import pytest

from config.tales import TONES
from config.texts import languages, load_texts
from narrator.telling.script_lines import ScriptLines
from tests.narrator.test_tones import game, told

TWELVE = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jon", "Kay", "Lou")
COUNTED = re.compile(r"(vote\.(hand|no_hand|ghost|worth_\w+)|end\.(was|believed))$")
# The most that was said in six nights of twelve people who take 20 to 45 seconds for a page: 24 games of the session
# itself, eight of each edition. A night has two pages of questions and one to read, seldom more, and covers twice.
SIX_NIGHTS = {
    "night.eyes_closed": 6,
    "night.first_look": 6,
    "night.next_page": 7,
    "night.one_more_look": 6,
    "night.cover_phones": 12,
    "night.still_choosing": 13,
    "night.still_reading": 6,
    "night.hush": 6,
    "night.eyes_open": 6,
}


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


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", SIX_NIGHTS)
def test_six_nights_of_twelve_people_repeat_no_line_of_a_look(key: str, language: str) -> None:
    assert load_texts(language).variants(key) >= SIX_NIGHTS[key]


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
