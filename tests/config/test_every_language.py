"""Every language says everything: no text is missing, poorer or untranslated."""

# ruff: noqa: RUF001 (Cyrillic is meant)
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.tales import TONES
from config.texts import FOLDER, Texts, complete_languages, languages, load_texts
from tests.config.test_texts import variants
from tests.pseudo_locale import LANGUAGE, spoken_in

OTHERS = [one for one in languages() if one != "en"]
REQUIREMENTS = tomllib.loads((FOLDER / "messages.toml").read_text(encoding="utf-8"))
ALOUD = ("spoken.toml", *(f"tones/{tone}.toml" for tone in TONES))
# Signs and names that no language translates.
ANYWHERE = re.compile(
    r"PIN|JSON|UTF-8|Wi-Fi|TCP|Windows|macOS|Python|Blood on the Clocktower"
    r"|JavaScript|Shift|Backspace|Esc|\by, n\b"  # keys are called so on every keyboard
    r"|_meta|bootlegger|\"(chef|imp)\""  # as they stand in script files of every language
)
PLACEHOLDER = re.compile(r"\{(\w+)")
# The Storyteller does not know who is a he and who is a she: no past tense of one person, no short adjective.
GENDERED = re.compile(
    r"\{name\} (?:был|стал|умер|ушёл|пришёл|выбрал|сказал|проголосовал|номинировал|мёртв|жив|пьян|отравлен)"
    r"(?:|а|и|ый|ая)\b|\{name\} (?:казнён|изгнан|должен|готов|рад)|\w\((?:а|ла)\)|\bвас убил"
    r"|\bты (?:умер|выбрал|узнал|мёртв|жив|пьян|отравлен|должен|готов)",
    re.IGNORECASE,
)
DEATHS = (
    "dawn.one_died",
    "dawn.several_died",
    "day.died",
    "execution.died",
    "execution.at_once",
    "exile.died",
)
SAYS_SO = re.compile(
    r"смерт|умер|умир|мёртв|среди живых|не доживает|светлая память|некролог|прощайте|больше не с нами",
    re.IGNORECASE,
)
KINDS = re.compile(r"Демон|Приспешник|Горожан|Изго|Странник", re.IGNORECASE)


@pytest.fixture(scope="module", params=OTHERS)
def texts(request: pytest.FixtureRequest) -> Texts:
    return load_texts(request.param)


def written(language: str, file: str) -> Iterator[tuple[str, str]]:
    """(key, text) of everything in one file of a language."""
    content = tomllib.loads((FOLDER / language / file).read_text(encoding="utf-8"))
    for section, table in content.items():
        for key, value in parts(section, table):
            for one in value if isinstance(value, list) else [value]:
                yield key, str(one)


def parts(section: str, table: object) -> Iterator[tuple[str, object]]:
    """(key, text or texts) of one section; those of all the tales are "tale.dusk" and so on."""
    if section == "tales":
        assert isinstance(table, list)
        yield from ((f"tale.{key}", value) for tale in table for key, value in tale.items())
    elif isinstance(table, dict):
        yield from ((f"{section}.{key}", value) for key, value in table.items())
    else:
        yield f"{section}.{section}", table


def test_every_language_is_whole() -> None:
    """`load_texts` names every message that is missing, unknown, or filled in with other values."""
    for language in languages():
        load_texts(language)
    assert complete_languages() == languages()
    assert {"en", "ru"} <= set(languages())


def test_a_language_with_a_fault_is_not_offered_and_the_log_names_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with spoken_in(tmp_path):
        assert complete_languages() == ("en", LANGUAGE)
        load_texts.cache_clear()
        complete_languages.cache_clear()
        shown = tmp_path / LANGUAGE / "shown.toml"
        shown.write_text(
            shown.read_text(encoding="utf-8").replace('"cancel"', '"cancle"', 1), encoding="utf-8"
        )
        assert complete_languages() == ("en",)
    assert "shown.toml: common.cancel is missing" in caplog.text
    assert complete_languages() == languages()


def test_a_language_has_every_file_of_the_english_one(texts: Texts) -> None:
    def files(language: str) -> set[str]:
        return {str(path.relative_to(FOLDER / language)) for path in (FOLDER / language).rglob("*.toml")}

    untranslated = {f"characters/{one}.toml" for one in texts.untranslated if ":" not in one}
    assert files("en") - files(texts.language) == untranslated


def test_lists_are_about_as_long_as_the_english_ones(texts: Texts) -> None:
    english = load_texts("en")
    poorer = [
        (tone, key)
        for tone in TONES
        for key in english.spoken(tone)
        if texts.variants(key, tone) < 0.8 * english.variants(key, tone)
    ]
    assert poorer == []
    # Which harmless question was asked is kept by its place.
    assert len(texts.decoys) == len(english.decoys)
    assert texts.characters.keys() >= english.characters.keys()
    assert texts.rules.glossary.keys() == english.rules.glossary.keys()


@pytest.mark.parametrize("file", [*ALOUD, "shown.toml", "reasons.toml", "words.toml"])
def test_the_same_values_stand_in_every_language(texts: Texts, file: str) -> None:
    """A value that English may leave out may be left out elsewhere; one that nobody gives stands nowhere."""
    part = "toned" if file.startswith("tones/") else file.removesuffix(".toml")
    given = {
        f"{section}.{key}": {*one.get("values", ()), *one.get("optional", ())}
        for section, keys in REQUIREMENTS.get(part, {}).items()
        for key, one in keys.items()
    }
    forms = re.compile(r"_(genitive|dative|accusative|instrumental|prepositional|gender|with)$")
    wrong = [
        (key, found)
        for key, text in written(texts.language, file)
        for found in PLACEHOLDER.findall(re.sub(r"(plural|select),[^{]*", "", text))
        if key in given and forms.sub("", found) not in given[key] and found.isascii()
    ]
    assert wrong == []


def test_nothing_is_left_in_english() -> None:
    texts = load_texts("ru")
    said = [(key, line) for key in texts.spoken() for line in variants(texts, key, **samples(key, "spoken"))]
    shown = [
        (f"{section}.{key}", texts.shown(f"{section}.{key}", **samples(f"{section}.{key}", part)))
        for part in ("shown", "reasons")
        for section, keys in REQUIREMENTS[part].items()
        for key in keys
    ]
    decoys = [("decoys", one) for one in texts.decoys]
    left = [
        (key, text) for key, text in (*said, *shown, *decoys) if re.search("[A-Za-z]", ANYWHERE.sub("", text))
    ]
    assert left == []


def test_every_russian_line_reads_as_a_sentence() -> None:
    texts, seen = load_texts("ru"), dict[str, str]()
    for key in texts.spoken():
        for line in variants(texts, key, **samples(key, "spoken")):
            assert not re.search(r"[{}<>]|  | [,.!?:;]|\bNone\b", line), f"{key}: {line}"
            assert line == line.strip(), f"{key}: {line!r}"
            assert line[-1] in ".?!", f"{key}: {line!r}"
            first = line.lstrip("«")[0]
            assert first.isupper() or first.isdigit(), f"{key}: {line!r}"
            if len(line.split()) > 6:
                assert line not in seen, f"{key} and {seen.get(line)} both say {line!r}"
                seen[line] = key


@pytest.mark.parametrize("count", [1, 2, 4, 5, 11, 12, 21, 22, 25])
def test_russian_nouns_agree_with_their_number(count: int) -> None:
    """Wherever a number stands before votes, hands, minutes, seconds or players, the ending is right."""
    last, teen = count % 10, 10 < count % 100 < 20
    form = 2 if teen or last == 0 or last > 4 else 0 if last == 1 else 1
    nouns = {
        "голос": ("голос", "голоса", "голосов"),
        "рук": ("рук[ау]", "руки", "рук"),
        "минут": ("минут[ау]", "минуты", "минут"),
        "секунд": ("секунд[ау]", "секунды", "секунд"),
        "стул": ("стул", "стула", "стульев"),
    }
    texts, seen = load_texts("ru"), 0
    for key in texts.spoken():
        values = samples(key, "spoken")
        numbers = {name: count for name in values if REQUIREMENTS["values"][name] == "number"}
        for line in variants(texts, key, **{**values, **numbers}):
            for noun, forms in nouns.items():
                for found in re.findall(rf"\b{count} ({noun}\w*)", line):
                    seen += 1
                    assert re.fullmatch(forms[form], found), f"{key}: {line}"
    assert seen > 30


def samples(key: str, part: str) -> dict[str, object]:
    """Values of a game in which everybody has a Russian name."""
    section, name = key.split(".")
    found = {} if section == "tale" else REQUIREMENTS[part].get(section, {}).get(name)
    requirement = REQUIREMENTS["toned"][section][name] if found is None else found
    by_kind = {"name": "Аня", "names": ["Аня", "Боря"], "number": 3, "character": "chef", "text": "Что-то"}
    values: dict[str, object] = {}
    for value in (*requirement.get("values", ()), *requirement.get("optional", ())):
        kind = REQUIREMENTS["values"][value]
        values[value] = kind[0] if isinstance(kind, list) else by_kind.get(kind, ["chef", "imp"])
    return values


def test_russian_asks_nobody_for_a_gender() -> None:
    for file in (*ALOUD, "shown.toml", "reasons.toml", "words.toml"):
        assert [(key, text) for key, text in written("ru", file) if GENDERED.search(text)] == []


def test_russian_counts_come_out_right() -> None:
    shown = load_texts("ru").shown
    votes = [
        shown("town_square.about_to_die", name="Аня", votes=count) for count in (1, 2, 5, 11, 21, 22, 25)
    ]
    assert votes == [
        "Под приговором: Аня, 1 голос",
        "Под приговором: Аня, 2 голоса",
        "Под приговором: Аня, 5 голосов",
        "Под приговором: Аня, 11 голосов",
        "Под приговором: Аня, 21 голос",
        "Под приговором: Аня, 22 голоса",
        "Под приговором: Аня, 25 голосов",
    ]
    assert shown("town_square.needed", needed=1) == "нужен 1 голос"
    assert shown("town_square.needed", needed=4) == "нужны 4 голоса"
    assert load_texts("ru").and_list(["Аня", "Боря", "Вера"]) == "Аня, Боря и Вера"


def test_russian_characters_have_their_own_gender() -> None:
    shown = load_texts("ru").shown
    assert shown("info.chosen_by", character="witch") == "Вас выбрала Ведьма."
    assert shown("info.chosen_by", character="monk") == "Вас выбрал Монах."
    assert shown("info.chosen_by", character="moonchild") == "Вас выбрало Дитя Луны."


def test_a_russian_death_is_said_and_nothing_else() -> None:
    said = [(key, text) for file in ALOUD for key, text in written("ru", file) if key in DEATHS]
    assert len(said) > 150
    assert [text for _, text in said if not SAYS_SO.search(text)] == []
    assert [text for _, text in said if KINDS.search(text)] == []
