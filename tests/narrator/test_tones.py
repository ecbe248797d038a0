"""Three games in one evening, told in every tone and language: nothing twice, nothing too long, nothing unkind."""

# ruff: noqa: RUF001 (Cyrillic is meant)
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any, cast

import pytest

from config.tales import PARTS, TONES
from config.texts import FOLDER, Texts, languages, load_texts, read_texts
from engine import Chain, Game, edition, play
from engine.ledger import DayBroke, DiedByDay, Executed, Exiled, HandCounted, Nominated
from engine.terms import TOWN
from engine.town_square import TownSquare
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.telling.script_lines import ScriptLines

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jon")
FIFTEEN = (*NAMES, "Kay", "Lou", "Mia", "Ned", "Oda")
LONG_EVENINGS = {"bmr": (32, 23, 26), "snv": (26, 18, 36)}
"""Three games of fifteen people, eight or nine days each, with twelve or thirteen deaths (one came back)."""
EVENINGS = {"tb": (20, 21, 22), "bmr": (19, 20, 21), "snv": (6, 5, 1)}
# A counted name, and the business of the table: the same words about somebody else.
MECHANICS = re.compile(
    r"(vote|nominations\.(more|heard)|night|seats|powers|travellers|exile|fabled)\.|end\.(was|believed)"
)
IN_A_BREATH = 45  # words of a death
IN_A_WORD = 16  # words of a hand


@cache
def game(edition_id: str, seed: int, names: tuple[str, ...] = NAMES) -> Game:
    players = Chain(RandomPlayers(seed), Storyteller(seed, cheap=True))
    return play(Game(edition(edition_id), names, players))


class Noted:
    """Texts that note which variant of what was said."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self.heard: list[tuple[str, int]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._texts, name)

    def said(self, key: str, variant: int, /, tone: str, **values: object) -> str:
        self.heard.append((key, variant % self._texts.variants(key, tone)))
        return self._texts.said(key, variant, tone=tone, **values)


def told(lines: ScriptLines, one: Game) -> Iterator[tuple[object, list[str]]]:
    """What the voice says of a whole game, public fact by public fact, with what the session says in between."""
    square = TownSquare()
    yield None, [lines.line("opening.welcome"), lines.opening()]
    for entry in one.ledger:
        if entry.to != TOWN:
            continue
        said = lines.spoken_for(entry.fact, square)
        if isinstance(entry.fact, DayBroke):
            said += [lines.line("day.discussion", minutes=5), lines.line("day.call_to_seats")]
        if isinstance(entry.fact, Nominated) and entry.fact.by != entry.fact.nominee:
            nominee = square.names[entry.fact.nominee]
            said += [lines.line("defence.open", nominee=nominee), lines.line("defence.over")]
        square = square.after(entry.fact)
        yield entry.fact, said


def evening(edition_id: str, lines: ScriptLines, *, long: bool = False) -> list[str]:
    said: list[str] = []
    for number, seed in enumerate((LONG_EVENINGS if long else EVENINGS)[edition_id]):
        if number:
            lines.heard.begin_game()
        one = game(edition_id, seed, FIFTEEN if long else NAMES)
        said += [line for _, spoken in told(lines, one) for line in spoken]
    return said


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize("edition_id", EVENINGS)
def test_three_games_in_one_evening_repeat_no_line(edition_id: str, tone: str, language: str) -> None:
    noted = Noted(load_texts(language))
    evening(edition_id, ScriptLines(cast(Texts, noted), "an evening", tone))
    story = [one for one in noted.heard if not MECHANICS.match(one[0])]
    assert len(story) > 150
    assert [one for one, times in Counter(story).items() if times > 1] == []
    parts = {f"tale.{part}" for part in PARTS if part not in ("good", "evil")}
    assert {key for key, _ in story} >= parts


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize("edition_id", LONG_EVENINGS)
def test_three_long_games_of_fifteen_repeat_no_line(edition_id: str, tone: str, language: str) -> None:
    """Not even the accusations and the calls to sit down."""
    noted = Noted(load_texts(language))
    evening(edition_id, ScriptLines(cast(Texts, noted), "an evening", tone), long=True)
    story = [one for one in noted.heard if not MECHANICS.match(one[0])]
    assert len(story) > 300
    assert [one for one, times in Counter(story).items() if times > 1] == []


def test_those_long_games_are_long() -> None:
    survived = 0
    for edition_id, seeds in LONG_EVENINGS.items():
        for seed in seeds:
            one = game(edition_id, seed, FIFTEEN)
            facts = [entry.fact for entry in one.ledger if entry.to == TOWN]
            assert one.over
            assert one.square.day >= 8
            assert sum(not alive for alive in one.square.alive) >= 11
            survived += sum(isinstance(fact, Executed) and not fact.died for fact in facts)
    assert survived >= 5


def test_those_games_are_as_long_as_games_are() -> None:
    for edition_id, seeds in EVENINGS.items():
        games = [game(edition_id, seed) for seed in seeds]
        assert all(one.over for one in games)
        assert sum(one.square.day for one in games) >= 14, edition_id


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("tone", TONES)
def test_a_death_is_told_in_a_breath_and_a_hand_in_a_word(tone: str, language: str) -> None:
    lines = ScriptLines(load_texts(language), 3, tone)
    deaths = hands = 0
    for edition_id, seeds in EVENINGS.items():
        for fact, spoken in told(lines, game(edition_id, seeds[0])):
            said = " ".join(spoken)
            if isinstance(fact, Executed | DiedByDay | Exiled):
                deaths += 1
                assert len(said.split()) <= IN_A_BREATH, said
            elif isinstance(fact, HandCounted):
                hands += 1
                assert len(said.split()) <= IN_A_WORD, said
    assert deaths > 5
    assert hands > 100


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("tone", TONES)
def test_the_same_public_course_is_told_in_the_same_words(tone: str, language: str) -> None:
    """Whatever is secret may differ, and whatever else was said in between: the words know public facts alone."""
    one, other, apart = (ScriptLines(load_texts(language), seed, tone) for seed in ("a", "a", "b"))
    for _ in range(5):
        other.line("control.not_understood")
        other.line("answers.nobody_dead")
    words = evening("tb", one)
    assert words == evening("tb", other)
    assert words != evening("tb", apart)


def test_what_was_heard_survives_a_restart() -> None:
    texts = load_texts("en")
    before, never_stopped = (ScriptLines(texts, "an evening", "gothic") for _ in range(2))
    evening("tb", before)
    evening("tb", never_stopped)
    after = ScriptLines(texts, "an evening")
    after.go_on(before.as_data())
    assert after.tone == "gothic"
    assert evening("snv", after) == evening("snv", never_stopped)
    after.go_on({"tone": "of another version"})
    assert after.tone == "gothic"


@pytest.mark.parametrize("language", languages())
def test_each_game_has_a_town_of_its_own_and_keeps_it(language: str) -> None:
    lines = ScriptLines(load_texts(language), 5, "gothic")
    towns = []
    for _ in range(3):
        towns.append(lines.opening())
        assert lines.opening() == towns[-1]
        lines.heard.begin_game()
    assert len(set(towns)) == 3


def test_a_tale_of_the_wrong_length_is_a_fault(tmp_path: Path) -> None:
    copytree(FOLDER, tmp_path / "texts")
    file = tmp_path / "texts" / "en" / "tones" / "wry.toml"
    whole = file.read_text(encoding="utf-8")
    short = re.sub(r'(dusk = \[\n)  ".*",\n', r"\1", whole, count=1)
    assert short != whole
    file.write_text(short, encoding="utf-8")
    with pytest.raises(
        ValueError, match=r"tones/wry\.toml: the tale of Lower Muddle has 6 lines of dusk and needs 7"
    ):
        read_texts(tmp_path / "texts" / "en", tmp_path / "texts" / "messages.toml")
    file.unlink()
    with pytest.raises(ValueError, match=r"tones/wry\.toml: the file is missing"):
        read_texts(tmp_path / "texts" / "en", tmp_path / "texts" / "messages.toml")


# Taste

# At a table with children; and what no tone has.
UNKIND = {
    "en": r"\b(rope|gallows|noose|graves?|gravedigger|coffin|churchyard|hang|hanged|hangman|scream|knife|kill\w*)\b",
    "ru": r"\b(верёвк|висел|петл|могил|гроб|погост|палач|вопл|убий|убил)\w*",
}
CRUEL = {
    "en": r"\b(blood|bloody|gore|gory|guts|corpse|murder\w*|stab\w*|suicide|torture\w*)\b",
    "ru": r"\b(кровь|крови|кровав\w*|труп|трупа|кишк\w*|убийств\w*|самоубий\w*|пытк\w*)\b",
}


def written(language: str, tone: str) -> Iterator[tuple[str, str]]:
    for key, message in load_texts(language).spoken(tone).items():
        for variant in message.variants:
            yield key, variant.pattern


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("tone", TONES)
def test_no_tone_is_cruel_and_the_family_s_is_kind(tone: str, language: str) -> None:
    words = [CRUEL[language], UNKIND[language]] if tone == "family" else [CRUEL[language]]
    for pattern in words:
        found = [
            (key, text) for key, text in written(language, tone) if re.search(pattern, text, re.IGNORECASE)
        ]
        assert found == []
    gothic = " ".join(text for _, text in written(language, "gothic"))
    assert re.search(UNKIND[language], gothic, re.IGNORECASE)  # the search finds what there is


def test_russian_counts_hands_and_votes_as_one_does() -> None:
    texts = load_texts("ru")

    def said(tone: str, key: str, beginning: str, **values: object) -> list[str]:
        lines = (
            texts.said(key, variant, tone=tone, **values) for variant in range(texts.variants(key, tone))
        )
        return [line for line in lines if line.startswith(beginning)]

    about = {"name": "Саша"}
    # A voice reads a bare 1 or 2 in the masculine, so that these two are written out before a hand.
    assert said("family", "result.about_to_die", "Одна ", votes=1, **about)[0] == (
        "Одна рука, и этого хватает. Саша под приговором."
    )
    assert said("family", "result.about_to_die", "Две ", votes=2, **about)[0] == (
        "Две руки, и этого хватает. Саша под приговором."
    )
    assert said("family", "result.about_to_die", "3 ", votes=3, **about)[0] == (
        "3 руки, и этого хватает. Саша под приговором."
    )
    assert said("gothic", "result.about_to_die", "5 ", votes=5, **about)[0] == (
        "5 голосов. Верёвка выучила имя: Саша. Это приговор."
    )
    assert said("gothic", "result.about_to_die", "22 голоса.", votes=22, **about)[0].startswith("22 голоса.")
    assert said("gothic", "dawn.several_died", "Могильщик", names=["Саша", "Женя", "Валя"]) == [
        "Могильщик послал за второй лопатой. Среди мёртвых Саша, Женя и Валя."
    ]
