# ruff: noqa: RUF001, RUF002 (Russian letters are meant)
"""The box in Russian: complete, declined, in our own words, and good Russian as far as a machine can tell."""

import json
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from config.texts import (
    CASES,
    FOLDER,
    BrokenTexts,
    CharacterText,
    Declension,
    Rules,
    Texts,
    load_texts,
    read_texts,
)
from engine.official import OFFICIAL
from engine.registry import CHARACTERS as PLAYED

SHARED = Path(__file__).parents[3] / "shared"
RUSSIAN, ENGLISH = FOLDER / "ru", FOLDER / "en"

# Abilities without a word for their player.
SPEAK_OF_THE_GAME = {"mastermind", "pacifist", "tealady"}
INDECLINABLE = {"banshee", "deusexfiasco", "fanggu", "kazali", "nodashii", "ojo", "pixie", "po"}
# Pairs that are two different words, with ё and without.
BOTH_WAYS = {"все", "чем", "узнает", "узнаете"}
# Words that many write without ё.
NEEDS_YO = re.compile(
    r"\b(еще|ее|мертв(ый|ого|ому|ым|ом|ые|ых|ыми)?|живет|умрет|умрешь|казнен\w*|днем|идет|ведет|дает|черт\w*|трех"
    r"|четверт(ый|ого|ому|ым)|твое|мое|свое|чье|своем|берет|бережет|причем|вдвоем|втроем)\b",
    re.I,
)
LETTERS = re.compile(r"[а-яё]+", re.I)


def read(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


CHARACTERS = {
    path.stem: CharacterText.model_validate(read(path))
    for path in sorted((RUSSIAN / "characters").glob("*.toml"))
}
RULES = Rules.model_validate(read(RUSSIAN / "rules.toml"))
JINXES = {key: str(sentence) for key, sentence in read(RUSSIAN / "jinxes.toml").items()}


def declension(character: str) -> Declension:
    found = CHARACTERS[character].declension
    assert found is not None, character
    return found


def forms(character: str) -> list[str]:
    """The name in every case, the nominative first."""
    return [CHARACTERS[character].name, *(getattr(declension(character), case) for case in CASES)]


def lines() -> Iterator[tuple[str, str]]:
    """Every sentence that a player reads or hears, with where it stands."""
    for id_, text in CHARACTERS.items():
        yield from ((id_, line) for line in (text.ability, *text.tips, text.answer))
    yield from JINXES.items()
    yield from (("paragraphs", line) for line in RULES.paragraphs)
    yield from ((key, entry.answer) for key, entry in RULES.glossary.items())


def facts() -> list[dict[str, Any]]:
    file = SHARED / "facts" / "characters.json"
    if not file.exists():
        pytest.skip("the list of official characters is not beside this checkout")
    return list(json.loads(file.read_text(encoding="utf-8")))


# Complete


def test_what_has_no_russian_text_yet_is_listed_and_there_is_no_text_without_an_english_one() -> None:
    """A stranger may add a character without knowing Russian."""
    english = {path.stem for path in (ENGLISH / "characters").glob("*.toml")}
    assert set(CHARACTERS) <= english == set(PLAYED)
    assert set(load_texts("ru").untranslated) == english - set(CHARACTERS)
    assert set(JINXES) <= set(read(ENGLISH / "jinxes.toml"))


def test_every_rule_has_a_russian_text() -> None:
    rules = Rules.model_validate(read(ENGLISH / "rules.toml"))
    assert set(RULES.glossary) == set(rules.glossary)
    assert len(RULES.paragraphs) == len(rules.paragraphs)


def test_russian_texts_have_the_parts_and_placeholders_of_the_english_ones() -> None:
    for id_, text in CHARACTERS.items():
        english = CharacterText.model_validate(read(ENGLISH / "characters" / f"{id_}.toml"))
        assert len(text.tips) == len(english.tips), id_
        for ours, theirs in zip(
            (text.ability, *text.tips, text.answer),
            (english.ability, *english.tips, english.answer),
            strict=True,
        ):
            assert re.findall(r"\{\w+", ours) == re.findall(r"\{\w+", theirs), id_
            assert ours != theirs, f"{id_}: not translated"


def test_the_names_are_the_official_ones() -> None:
    official = {one["id"]: one["name_ru"] for one in facts()}
    named = {
        id_: text.name for id_, text in CHARACTERS.items() if official[id_] is not None
    }  # all but a few Loric
    assert {id_: name for id_, name in named.items() if official[id_] != name} == {}
    names = [text.name for text in CHARACTERS.values()]
    assert len(names) == len(set(names))


def test_no_character_is_called_by_a_name_that_others_use_for_it() -> None:
    ours = re.compile("|".join(form for id_ in CHARACTERS for form in forms(id_)))
    for one in facts():
        for alias in one["aliases_ru"] if one["id"] in CHARACTERS else ():
            word = re.compile(rf"\b{alias}\b")
            assert [line for _, line in lines() if word.search(ours.sub("", line))] == [], alias


# Declined


def test_every_name_has_its_five_cases() -> None:
    for id_ in CHARACTERS:
        for form in forms(id_):
            assert len(form.split()) == len(forms(id_)[0].split()), f"{id_}: {form}"
            assert form[0] == forms(id_)[0][0], f"{id_}: {form}"
        same = set(forms(id_)) == {CHARACTERS[id_].name}
        assert same == (id_ in INDECLINABLE), id_


def test_the_cases_end_as_their_gender_and_the_nominative_ask() -> None:
    """Everybody in the box is somebody: the accusative of a man is his genitive, unless he ends in -а or -я."""
    for id_ in sorted(set(CHARACTERS) - INDECLINABLE - {"moonchild"}):
        name, genitive, dative, accusative, instrumental, prepositional = (
            form.split()[0] for form in forms(id_)
        )
        if name.endswith(("а", "я")) and not name.endswith("ая"):
            assert genitive[-1] in "ыи", genitive
            assert dative == prepositional, dative
            assert dative[-1] in "еи", dative
            assert accusative[-1] in "ую", accusative
            assert instrumental[-2:] in ("ой", "ей", "ёй"), instrumental
        elif declension(id_).gender == "feminine":
            stem = name.removesuffix("ая")
            assert accusative == stem + "ую", accusative
            assert {genitive, dative, instrumental, prepositional} == {stem + "ой"}, genitive
        else:
            assert declension(id_).gender == "masculine", id_
            assert accusative == genitive, id_
            assert genitive[-1] in "ая" or genitive[-2:] == "го", genitive
            assert dative[-1] in "ую", dative
            assert instrumental[-1] == "м", instrumental
            assert prepositional[-1] in "ем", prepositional


@pytest.mark.parametrize(
    ("character", "gender", "expected"),
    [
        ("fortuneteller", "feminine", "Гадалка Гадалки Гадалке Гадалку Гадалкой Гадалке"),
        ("judge", "masculine", "Судья Судьи Судье Судью Судьёй Судье"),
        ("drunk", "masculine", "Пьяница Пьяницы Пьянице Пьяницу Пьяницей Пьянице"),
        ("seamstress", "feminine", "Швея Швеи Швее Швею Швеёй Швее"),
        ("saint", "masculine", "Святой Святого Святому Святого Святым Святом"),
        ("dreamer", "masculine", "Сновидец Сновидца Сновидцу Сновидца Сновидцем Сновидце"),
        ("imp", "masculine", "Чёрт Чёрта Чёрту Чёрта Чёртом Чёрте"),
        ("po", "masculine", "По По По По По По"),
    ],
)
def test_the_awkward_ones_are_declined_like_this(character: str, gender: str, expected: str) -> None:
    assert forms(character) == expected.split()
    assert declension(character).gender == gender


# Good Russian


def test_every_text_is_a_sentence_in_russian_letters_and_signs() -> None:
    for where, line in lines():
        assert line[-1] in ".?!", f"{where}: {line}"
        assert line[0].isupper() or line[0] == "«", f"{where}: {line}"
        latin = re.findall(r"[A-Za-z]+", line.replace("Deus ex Fiasco", ""))
        assert latin == [], f"{where}: {latin}"
        assert not re.search(r"[\"'{}<>“”„–]|  | - |\.\.|\s[,.:;?!]", line), f"{where}: {line}"
        assert line.count("«") == line.count("»"), f"{where}: {line}"


def test_yo_is_written_wherever_it_is_said() -> None:
    said = {word.lower() for _, line in lines() for word in LETTERS.findall(line)}
    said |= {word.lower() for id_ in CHARACTERS for form in forms(id_) for word in LETTERS.findall(form)}
    without = {word.replace("ё", "е") for word in said if "ё" in word} & said
    assert without - BOTH_WAYS == set()
    for where, line in lines():
        assert not NEEDS_YO.search(line), f"{where}: {line}"


def test_kinds_of_characters_have_a_capital_like_the_names_of_characters() -> None:
    kinds = re.compile(
        r"\b(горожан\w*|изго(й|и|я|ю|ев|ем|ями)|приспешник\w*|демон\w*|странник\w*|сказочник\w*)\b"
    )
    named = "|".join(form.lower() for id_ in CHARACTERS if id_ not in INDECLINABLE for form in forms(id_))
    names = re.compile(rf"\b({named})\b")
    for where, line in lines():
        assert not kinds.search(line), f"{where}: {line}"
        assert not names.search(line.replace("по часовой стрелке", "")), f"{where}: {line}"


def test_nobody_is_taken_for_a_man_or_a_woman() -> None:
    """The past tense and the short forms tell the gender of a player, and of whoever lends me a voice."""
    gendered = re.compile(
        r"\b(вы|я)( \w+){0,2}? (\w+[аеиоуыюя](л|ла|лся|лась)|пьян|пьяна|мёртв|мертва|жив|жива|должен|должна"
        r"|готов|готова|рад|рада|сам|сама|один|одна)\b",
        re.I,
    )
    for where, line in lines():
        assert not gendered.search(line), f"{where}: {line}"
    assert gendered.search("Скажите, кого вы выбрал.")
    assert gendered.search("Если вы пьян, молчите.")


def test_a_card_speaks_to_its_player_and_no_answer_does() -> None:
    """As «вы», like everything else (test_russian_courtesy.py)."""
    polite = re.compile(r"\b(вы|вас|вам|вами|ваш\w*)\b", re.I)
    for id_, text in CHARACTERS.items():
        if OFFICIAL[id_].team not in ("fabled", "loric"):  # nobody's card: what changes for the whole table
            assert not polite.search(text.answer), f"{id_}: said to everybody: {text.answer}"
            assert polite.search(text.ability) or id_ in SPEAK_OF_THE_GAME, f"{id_}: {text.ability}"


def test_an_answer_names_its_character() -> None:
    for id_, text in CHARACTERS.items():
        assert any(re.search(rf"\b{form}\b", text.answer) for form in forms(id_)), id_


def test_a_jinx_names_both_of_its_characters() -> None:
    for key, sentence in JINXES.items():
        for id_ in key.split("-"):
            assert any(re.search(rf"\b{form}\b", sentence) for form in forms(id_)), sentence


def test_a_card_fits_a_phone() -> None:
    for id_, text in CHARACTERS.items():
        assert len(text.ability) <= 220, id_
        assert all(len(tip) <= 160 for tip in text.tips), id_
        assert len(text.answer) <= 200, id_
        assert len(text.name) <= 22, id_
    assert all(len(entry.answer) <= 260 for entry in RULES.glossary.values())


def test_the_rules_can_be_read_out_in_about_two_minutes_and_a_half() -> None:
    counts = [len(LETTERS.findall(paragraph)) for paragraph in RULES.paragraphs]
    assert 250 <= sum(counts) <= 350  # at 135 words a minute, which is what Russian takes
    assert max(counts) <= 50


@pytest.mark.parametrize(
    "question",
    ["голос мёртвого", "приговорён", "пьяный", "отравлен", "номинация", "казнь", "блеф", "странник", "горожане",
     "изгой", "приспешники", "демон", "гримуар", "ничья", "изгнание", "соседи", "сказочник", "помешательство",
     "сглаз", "джинкс", "воскрешение", "смена стороны", "тинсивилль", "сценарий"],
)  # fmt: skip
def test_the_glossary_answers(question: str) -> None:
    entries = RULES.glossary.values()
    assert sum(question in asked(entry.term, entry.also) for entry in entries) == 1


def test_no_two_glossary_entries_answer_to_the_same_word() -> None:
    every = [word for entry in RULES.glossary.values() for word in asked(entry.term, entry.also)]
    assert len(every) == len(set(every))


def asked(term: str, also: tuple[str, ...]) -> set[str]:
    return {term.lower(), *(other.lower() for other in also)}


def test_no_six_words_in_a_row_are_taken_from_the_russian_rule_book() -> None:
    book = SHARED / "rules" / "rulebook_ru.txt"
    if not book.exists():
        pytest.skip("the rule documents are not beside this checkout")

    def sixes(text: str) -> set[tuple[str, ...]]:
        said = LETTERS.findall(text.lower().replace("ё", "е"))
        return set(zip(*(said[start:] for start in range(6)), strict=False))

    official = sixes(book.read_text(encoding="utf-8"))
    assert len(official) > 10_000
    for where, line in lines():
        assert sixes(line) & official == set(), where


# Used by messages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The English messages around the Russian characters."""
    shutil.copytree(ENGLISH, tmp_path / "ru")
    shutil.copytree(RUSSIAN / "characters", tmp_path / "ru" / "characters", dirs_exist_ok=True)
    return tmp_path / "ru"


@pytest.fixture
def reading(folder: Path) -> Callable[..., Texts]:
    """Reads the texts, with lines of the section "info" of shown.toml replaced."""

    def read_with(**replaced: str) -> Texts:
        file = folder / "shown.toml"
        before, section, text = file.read_text(encoding="utf-8").partition("\n[info]\n")
        for key, line in replaced.items():
            text, count = re.subn(rf'^{key} = ".*"$', f'{key} = "{line}"', text, count=1, flags=re.MULTILINE)
            assert count == 1, key
        file.write_text(before + section + text, encoding="utf-8")
        return read_texts(folder, FOLDER / "messages.toml")

    return read_with


def test_a_message_takes_the_case_and_gender_of_a_character(reading: Callable[..., Texts]) -> None:
    texts = reading(
        bluffs="Нет в игре {bluffs_genitive}.",
        chosen_by="Вас {character_gender, select, feminine {выбрала} neuter {выбрало} other {выбрал}} {character}.",
        be_mad="Выдавай себя за {character_accusative}, назовись {character_instrumental}.",
    )
    assert texts.shown("info.bluffs", bluffs=["chef", "fortuneteller", "po"]) == (
        "Нет в игре Повара, Гадалки and По."
    )
    chosen = [texts.shown("info.chosen_by", character=one) for one in ("witch", "imp", "moonchild")]
    assert chosen == ["Вас выбрала Ведьма.", "Вас выбрал Чёрт.", "Вас выбрало Дитя Луны."]
    assert texts.shown("info.be_mad", character="scapegoat") == (
        "Выдавай себя за Козла Отпущения, назовись Козлом Отпущения."
    )


def test_a_character_nobody_knows_stays_as_it_is_in_every_case(reading: Callable[..., Texts]) -> None:
    texts = reading(be_mad="Выдавай себя за {character_accusative}.")
    assert texts.shown("info.be_mad", character="homebrewer") == "Выдавай себя за homebrewer."


def test_a_language_without_cases_has_the_name_in_their_place() -> None:
    assert load_texts("en").character_forms("chef") == dict.fromkeys(CASES, "Chef") | {"gender": "none"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Выбор {character_vocative}.", "info.chosen_by: a placeholder messages.toml does not give"),
        ("Выбор {name_genitive}.", "info.chosen_by: a placeholder messages.toml does not give"),
        (
            "{character_gender, select, feminine {Выбрала} other {Выбрал}} кто-то.",
            "info.chosen_by: {character} is not used",
        ),
    ],
)
def test_a_case_that_there_is_not_is_told(reading: Callable[..., Texts], line: str, told: str) -> None:
    with pytest.raises(BrokenTexts) as caught:
        reading(chosen_by=line)
    assert told in "\n".join(caught.value.problems)


def test_a_character_without_a_file_is_shown_in_english_and_listed(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "characters" / "empath.toml").unlink()
    texts = read_texts(folder, FOLDER / "messages.toml")
    assert texts.untranslated == ("empath",)
    assert "ru/characters/empath.toml" in caplog.text
    assert texts.characters["empath"] == load_texts("en").characters["empath"]
    assert texts.character_forms("empath")["genitive"] == "Empath"
    assert texts.told_of("empath", "info.number", number=0) == ("Neither of your living neighbours is evil.")
    assert texts.characters["chef"].name == "Повар"


def test_what_a_character_brings_is_named_in_english_where_it_must_be_and_listed(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    po = folder / "characters" / "po.toml"
    po.write_text(
        po.read_text("utf-8").replace("[reminders]", "[ask]").replace("3_attacks", "one_player"), "utf-8"
    )
    texts = read_texts(folder, FOLDER / "messages.toml")
    assert texts.untranslated == ("po: reminders.3_attacks",)
    assert "ru/characters/po.toml: reminders.3_attacks" in caplog.text
    assert texts.shown("reminders.3_attacks") == "three attacks"
    assert texts.told_of("po", "ask.one_player") == "Нападение × 3"


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (
            '[reminders]\n4_attacks = "четыре"',
            "characters/chef.toml: reminders.4_attacks is not in the English file",
        ),
        ('[reminders]\ndrunk = "пьян"', "characters/chef.toml: reminders.drunk stands in shown.toml already"),
        (
            '[reminders]\ncursed = "сглаз"',
            "reminders.cursed is said in other words by",
        ),
        ('[reminders]\ncursed = "{name}"', "reminders.cursed: a placeholder messages.toml does not give"),
        ('[tokens]\ncursed = "сглаз"', "characters/chef.toml: tokens: Extra inputs are not permitted"),
        ('[ask]\nwhom = "Кого?"', "characters/chef.toml: ask.whom is not in messages.toml"),
    ],
)
def test_what_is_wrong_with_the_things_a_character_brings_is_told(
    folder: Path, table: str, told: str
) -> None:
    chef = folder / "characters" / "chef.toml"
    chef.write_text(f"{chef.read_text('utf-8')}\n{table}\n", "utf-8")
    with pytest.raises(BrokenTexts) as caught:
        read_texts(folder, FOLDER / "messages.toml")
    assert told in "\n".join(caught.value.problems)


def test_a_declension_is_all_there_or_told(folder: Path) -> None:
    imp, chef = (folder / "characters" / f"{one}.toml" for one in ("imp", "chef"))
    whole = imp.read_text(encoding="utf-8")
    imp.write_text(whole.replace('dative = "Чёрту"\n', "").replace('"masculine"', '"male"'), encoding="utf-8")
    chef.write_text(chef.read_text(encoding="utf-8").split("[declension]")[0], encoding="utf-8")
    with pytest.raises(BrokenTexts) as caught:
        read_texts(folder, FOLDER / "messages.toml")
    problems = "\n".join(caught.value.problems)
    assert "characters/imp.toml: declension.dative: Field required" in problems
    assert "characters/imp.toml: declension.gender: Input should be 'masculine'" in problems
    assert (
        "characters/chef.toml: declension is missing, which other characters of this language have"
        in problems
    )
