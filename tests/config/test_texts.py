"""The words of the Storyteller: complete, grammatical, our own, and silent about secrets."""

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.tales import PARTS, TONES
from config.texts import (
    FOLDER,
    OF_A_PHRASE,
    BrokenTexts,
    Texts,
    UnknownLanguage,
    UnknownMessage,
    WrongValues,
    languages,
    load_texts,
    read_texts,
)

SHARED = Path(__file__).parents[3] / "shared"
REQUIREMENTS = tomllib.loads((FOLDER / "messages.toml").read_text(encoding="utf-8"))
ALOUD = {
    section: {**REQUIREMENTS["spoken"].get(section, {}), **REQUIREMENTS["toned"].get(section, {})}
    for section in (*REQUIREMENTS["spoken"], *REQUIREMENTS["toned"])
} | {"tale": {part: {} for part in PARTS}}

# Said often within one game.
REPEATED = (
    "night.eyes_closed", "night.first_look", "night.next_page", "night.one_more_look", "night.hush", "dusk.later",
    "dawn.breaks",
    "dawn.nobody_died", "dawn.one_died", "dawn.several_died", "day.discussion", "day.call_to_seats",
    "nominations.open", "nominations.heard", "nominations.more", "nominations.last_call", "nominations.closed",
    "defence.accuser", "defence.open", "vote.start", "vote.hand", "vote.no_hand", "vote.ghost",
    "result.about_to_die", "result.tie", "result.not_enough", "result.not_more", "execution.died",
    "execution.nobody", "control.not_understood",
)  # fmt: skip

# Heard when somebody has died, or might have.
DEATHS = (
    "dawn.nobody_died", "dawn.one_died", "dawn.several_died", "dawn.returned", "day.died", "execution.died",
    "execution.survived", "execution.already_dead", "execution.at_once", "execution.nobody",
    "tale.dusk", "tale.dawn", "tale.death", "wishes.told",
)  # fmt: skip

# The only spoken lines that may name a kind of character: the usual numbers, the end.
MAY_NAME_CHARACTERS = (
    "deal.counts",
    "end.good_wins",
    "end.evil_wins",
    "awards.last_hand",
    "awards.sharp_eye",
    "fabled.favours",  # whom a Storm Catcher favours everybody is to know
)
# Six words of plain English that happen to stand in a rule document too.
EVERYBODYS = ("it is not the case that",)
# A public claim names what is claimed.
CLAIMS = ("slayer.claim", "slayer.confirm", "slayer.ask")


@pytest.fixture(scope="module")
def texts() -> Texts:
    return load_texts("en")


def samples(key: str, part: str) -> dict[str, object]:
    """Values a message could be given in a game."""
    section, name = key.split(".")
    requirement = (ALOUD if part == "spoken" else REQUIREMENTS[part])[section][name]
    by_kind = {"name": "Ann", "names": ["Ann", "Bob"], "number": 3, "character": "chef", "text": "Something"}
    values: dict[str, object] = {}
    for value in (*requirement.get("values", ()), *requirement.get("optional", ())):
        kind = REQUIREMENTS["values"][value]
        values[value] = kind[0] if isinstance(kind, list) else by_kind.get(kind, ["chef", "imp"])
    return values


def variants(texts: Texts, key: str, **changed: object) -> Iterator[str]:
    """Every variant of a line, in every tone; a line without tones comes once."""
    for tone in TONES if texts.is_toned(key) else TONES[:1]:
        for variant in range(texts.variants(key, tone)):
            yield texts.said(key, variant, tone=tone, **{**samples(key, "spoken"), **changed})


def every_line(texts: Texts) -> Iterator[tuple[str, str]]:
    for key in texts.spoken():
        for line in variants(texts, key):
            yield key, line


def written_lines(path: Path) -> Iterator[str]:
    def inside(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict | list):
            for one in value.values() if isinstance(value, dict) else value:
                yield from inside(one)

    yield from inside(tomllib.loads(path.read_text(encoding="utf-8")))


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub("['\u2019]", "", text.lower()))


# Complete


def test_every_spoken_line_reads_as_a_sentence_with_nothing_left_to_fill_in(texts: Texts) -> None:
    for key, line in every_line(texts):
        assert not re.search(r"[{}<>]|  |\bNone\b", line), f"{key}: {line}"
        assert line == line.strip(), f"{key}: {line!r}"
        assert line[-1] in ".?!", f"{key}: {line!r}"
        assert line[0].isupper() or line[0].isdigit(), f"{key}: {line!r}"


def test_every_shown_text_can_be_filled_in(texts: Texts) -> None:
    for section, keys in REQUIREMENTS["shown"].items():
        for key in keys:
            line = texts.shown(f"{section}.{key}", **samples(f"{section}.{key}", "shown"))
            assert line, f"{section}.{key}"
            assert not re.search(r"[{}<>]|\bNone\b", line), f"{section}.{key}: {line}"


def test_lines_that_come_again_within_a_game_have_six_variants_and_all_others_three(texts: Texts) -> None:
    for tone in TONES:
        for key in REPEATED:
            assert texts.variants(key, tone) >= 6, key
        for key in texts.spoken(tone):
            assert texts.variants(key, tone) >= 3 or key == "nominations.countdown", key


def test_no_two_messages_say_the_same_long_thing(texts: Texts) -> None:
    seen: dict[str, str] = {}
    for key, line in every_line(texts):
        if len(words(line)) > 6:
            assert line not in seen, f"{key} and {seen.get(line)} both say {line!r}"
            seen[line] = key


def test_every_value_explained_in_messages_toml_is_used() -> None:
    used = {
        value
        for part in ("spoken", "toned", "shown", "reasons")
        for keys in REQUIREMENTS[part].values()
        for requirement in keys.values()
        for value in (*requirement.get("values", ()), *requirement.get("optional", ()))
    }
    assert used.union(OF_A_PHRASE) == set(REQUIREMENTS["values"])


def test_the_characters_of_the_box_are_there_under_their_official_names(texts: Texts) -> None:
    facts = SHARED / "facts" / "characters.json"
    if not facts.exists():
        pytest.skip("the list of official characters is not beside this checkout")
    official = json.loads(facts.read_text(encoding="utf-8"))
    box = {
        one["id"]: one["name_en"]
        for one in official
        if one["edition"] in ("tb", "bmr", "snv") or one["team"] in ("traveller", "fabled")
    }
    assert len(box) == 22 + 25 + 25 + 18 + 14
    assert box.items() <= {id_: text.name for id_, text in texts.characters.items()}.items()
    names = {one["id"]: one["name_en"] for one in official}
    assert {id_: text.name for id_, text in texts.characters.items() if names.get(id_) != text.name} == {}


def test_every_text_of_a_character_is_a_sentence_about_it(texts: Texts) -> None:
    for id_, character in texts.characters.items():
        for line in (character.ability, *character.tips, character.answer):
            assert line[-1] in ".?!", f"{id_}: {line!r}"
            assert line[0].isupper(), f"{id_}: {line!r}"
            assert not re.search(r"[{}<>]|  ", line), f"{id_}: {line!r}"
        assert character.name.lower() in character.answer.lower(), id_
        assert not re.search(r"\b[Yy]ours?\b", character.answer), f"{id_}: said to everybody"


def test_a_card_fits_a_phone(texts: Texts) -> None:
    for id_, character in texts.characters.items():
        assert len(character.ability) <= 220, id_
        assert all(len(tip) <= 160 for tip in character.tips), id_


def test_the_rules_can_be_read_out_in_two_minutes_and_a_half(texts: Texts) -> None:
    count = sum(len(words(paragraph)) for paragraph in texts.rules.paragraphs)
    assert 250 <= count <= 375  # at 150 words a minute
    assert all(len(words(paragraph)) <= 60 for paragraph in texts.rules.paragraphs)


@pytest.mark.parametrize(
    "question",
    ["ghost vote", "about to die", "drunk", "poisoned", "nominate", "execution", "demon bluffs", "traveller",
     "townsfolk", "outsider", "minion", "demon", "grimoire", "tie", "exile", "neighbour", "fabled", "madness",
     "jinx", "resurrection", "alignment change", "teensyville", "script"],
)  # fmt: skip
def test_the_glossary_answers(texts: Texts, question: str) -> None:
    found = [
        entry
        for entry in texts.rules.glossary.values()
        if question in (entry.term.lower(), *(also.lower() for also in entry.also))
    ]
    assert len(found) == 1


def test_no_two_glossary_entries_answer_to_the_same_word(texts: Texts) -> None:
    asked = [
        word
        for entry in texts.rules.glossary.values()
        for word in sorted({entry.term.lower(), *(also.lower() for also in entry.also)})
    ]
    assert len(asked) == len(set(asked))


def test_decoy_questions_are_many_different_and_about_nothing_in_the_game(texts: Texts) -> None:
    assert len(set(texts.decoys)) == len(texts.decoys) >= 20
    secrets = [" ".join(words(one.name)) for one in texts.characters.values()]
    for question in texts.decoys:
        assert question.endswith("?")
        asked = f" {' '.join(words(question))} "
        assert [one for one in (*secrets, "evil", "kill", "minion") if f" {one} " in asked] == [], question


# Grammar


def test_counts_and_lists_come_out_right(texts: Texts) -> None:
    assert [texts.shown("town_square.players", players=players) for players in (0, 1, 2)] == [
        "Nobody here yet",
        "1 player",
        "2 players",
    ]
    assert texts.and_list([]) == ""
    assert texts.and_list(["Ann"]) == "Ann"
    assert texts.and_list(["Ann", "Bob"]) == "Ann and Bob"
    assert texts.and_list(["Ann", "Bob", "Cat"]) == "Ann, Bob and Cat"
    assert texts.or_list(["Ann", "Bob", "Cat"]) == "Ann, Bob or Cat"
    assert texts.shown("info.bluffs", bluffs=("chef", "fortuneteller", "saint")) == (
        "Not in this game, and safe to pretend: Chef, Fortune Teller and Saint."
    )
    neighbours = texts.told_of("empath", "info.number", number=0)
    assert neighbours == "Neither of your living neighbours is evil."
    assert texts.told_of("chef", "info.number", number=1) == "One pair of evil players sits side by side."


def test_no_count_of_one_is_given_a_plural(texts: Texts) -> None:
    plural = re.compile(
        r"\b(1|one) (votes|hands|minutes|chairs|neighbours|Outsiders|Minions|players)\b", re.I
    )
    more_than_one = {"seats.all_seated", "result.replaces"}  # five play at least; one vote replaces nobody
    for key in texts.spoken():
        if key in more_than_one:
            continue
        values = samples(key, "spoken")
        numbers = {name: 1 for name, value in values.items() if isinstance(value, int)}
        for line in variants(texts, key, **numbers):
            assert not plural.search(line), f"{key}: {line}"


def test_a_name_is_said_as_it_is_whatever_it_looks_like(texts: Texts) -> None:
    for name in ("O'Brien", "{name}", "100%", "Zoë # 2", "'quoted'"):
        assert texts.shown("host.act_for", name=name) == f"Play for {name}"


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("night.eyes_closed", r"\b[Ee]yes?\b"),
        ("night.eyes_closed", r"(?i)\b(closed?|shut)\b"),
        ("night.first_look", r"(?i)\bphones?\b"),
        ("night.one_more_look", r"(?i)\bphones?\b"),
        ("night.next_page", r"(?i)\bphones?\b"),
        ("dawn.breaks", r"(?i)\b(open your eyes|eyes open|wake up|rise|open them|eyes)\b"),
        ("night.eyes_open", r"(?i)\beyes\b"),
        ("dawn.nobody_died", r"(?i)\b(nobody|no one|not one of you|died)\b"),
        ("dawn.one_died", r"\b(dead|died|die)\b"),
        ("dawn.several_died", r"\b(dead|died|die)\b"),
        ("execution.died", r"\b(dead|dies)\b"),
        ("execution.at_once", r"\b(dead|dies)\b"),
        ("execution.nobody", r"(?i)\b(nobody|no one|no execution|without an execution|not today)\b"),
        ("result.about_to_die", r"(?i)about to die"),
        ("result.replaces", r"(?i)about to die"),
        ("result.tie", r"[Nn]obody is about to die"),
        ("nominations.heard", r"(?i)\bcancel\b"),
        ("nominations.heard_self", r"(?i)\bcancel\b"),
        ("slayer.nothing", r"[Nn]othing"),
        ("end.good_wins", r"(?i)good (wins|has won)|victory for good"),
        ("end.evil_wins", r"(?i)evil (wins|has won)|victory for evil"),
    ],
)
def test_under_the_ornament_every_variant_says_what_it_must(texts: Texts, key: str, says: str) -> None:
    for line in variants(texts, key):
        assert re.search(says, line), f"{key}: {line!s}"


# Secrets


def every_character_name(texts: Texts) -> set[str]:
    facts = SHARED / "facts" / "characters.json"
    ours = {one.name for one in texts.characters.values()}
    if not facts.exists():
        return ours
    return ours | {one["name_en"] for one in json.loads(facts.read_text(encoding="utf-8"))}


def test_no_line_about_a_death_names_a_character_or_a_side(texts: Texts) -> None:
    # "good" alone is an ordinary word, as in good measure.
    told = {
        *every_character_name(texts),
        "evil",
        "innocent",
        "guilty",
        "Demon",
        "Minion",
        "Outsider",
        "Townsfolk",
    }
    forbidden = re.compile(
        r"\b(" + "|".join(map(re.escape, told)) + r")s?\b|\bgood (side|team|player|one)", re.I
    )
    for key in DEATHS:
        for line in variants(texts, key):
            assert not forbidden.search(line), f"{key}: {line}"


def test_no_other_line_before_the_end_names_a_character(texts: Texts) -> None:
    named = {*(one.name for one in texts.characters.values()), "Demon", "Minion", "Outsider", "Townsfolk"}
    forbidden = re.compile(r"\b(" + "|".join(named) + r")s?\b")
    for key in texts.spoken():
        if key in MAY_NAME_CHARACTERS or "character" in samples(key, "spoken"):
            continue
        for line in variants(texts, key):
            found = forbidden.search(line)
            assert not found or (key in CLAIMS and found[0] == "Slayer"), f"{key}: {line}"


def test_whatever_is_said_at_night_is_said_to_everybody() -> None:
    """No name and no number of a player, so that a pause or a reminder points at nobody."""
    for section in ("night", "dusk"):
        for key, requirement in ALOUD[section].items():
            given = {*requirement.get("values", ()), *requirement.get("optional", ())}
            assert given <= {"night"}, key


def test_no_six_words_in_a_row_are_taken_from_the_rule_documents() -> None:
    rules = SHARED / "rules"
    if not rules.exists():
        pytest.skip("the rule documents are not beside this checkout")
    official: set[tuple[str, ...]] = set()
    for document in sorted(rules.iterdir()):
        said = words(document.read_text(encoding="utf-8"))
        official.update(zip(*(said[start:] for start in range(6)), strict=False))
    assert len(official) > 50_000
    for path in sorted((FOLDER / "en").rglob("*.toml")):
        for line in written_lines(path):
            said = words(line)
            for six in zip(*(said[start:] for start in range(6)), strict=False):
                assert six not in official or " ".join(six) in EVERYBODYS, f"{path.name}: {' '.join(six)}"


# Faults


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    assert "en" in languages()
    with pytest.raises(UnknownLanguage, match=r"'tlh'.*\ben\b"):
        load_texts("tlh")
    with pytest.raises(UnknownLanguage):
        load_texts("../texts/en")


def test_unknown_messages_and_wrong_values_are_told_by_name(texts: Texts) -> None:
    with pytest.raises(UnknownMessage, match=r"join\.titel"):
        texts.shown("join.titel")
    with pytest.raises(WrongValues, match=r"takes name, but was given nam"):
        texts.shown("host.act_for", nam="Ann")
    with pytest.raises(WrongValues, match="takes name, but was given none"):
        texts.said("dawn.one_died", 0)
    with pytest.raises(WrongValues, match="players must be number, not '3'"):
        texts.shown("town_square.players", players="3")
    with pytest.raises(WrongValues, match="players must be number, not True"):
        texts.shown("town_square.players", players=True)
    with pytest.raises(WrongValues, match="one of good, evil"):
        texts.shown("card.alignment", alignment="neutral")
    with pytest.raises(WrongValues, match="names must be names, not 'Ann'"):
        texts.said("dawn.several_died", 0, names="Ann")


def test_a_character_may_have_its_own_wording_in_the_story(texts: Texts) -> None:
    """It need not use all that it is given, and whoever has none is told of in the usual one."""
    of = {"name": "Ann", "target": "Bob"}
    own = texts.told_of("assassin", "story.killed_by", character="assassin", **of)
    assert own == "Bob, the Assassin, struck Ann, whom nothing could have protected."
    usual = texts.told_of("imp", "story.killed_by", character="imp", **of)
    assert usual == texts.shown("story.killed_by", character="imp", **of)
    assert texts.has_own("assassin", "story.killed_by")
    assert not texts.has_own("imp", "story.killed_by")
    with pytest.raises(WrongValues):
        texts.told_of("assassin", "story.killed_by", name="Ann")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A second language: English under another code, to be broken or translated."""
    shutil.copytree(FOLDER / "en", tmp_path / "ru")
    return tmp_path / "ru"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
    path.write_text(text.replace(old, new), encoding="utf-8")


def problems(folder: Path) -> str:
    with pytest.raises(BrokenTexts) as caught:
        read_texts(folder, FOLDER / "messages.toml")
    return "\n".join(caught.value.problems)


def test_a_second_language_is_only_a_second_folder(folder: Path) -> None:
    change(
        folder / "shown.toml",
        'players = "{players, plural, =0 {Nobody here yet} one {# player} other {# players}}"',
        'players = "{players, plural, one {# игрок} few {# игрока} many {# игроков} other {# игрока}}"',
    )
    change(folder / "words.toml", 'last = " and "', 'last = " и "')
    texts = read_texts(folder, FOLDER / "messages.toml")
    assert texts.language == "ru"
    counted = [texts.shown("town_square.players", players=players) for players in (1, 3, 5, 21)]
    assert counted == ["1 игрок", "3 игрока", "5 игроков", "21 игрок"]
    assert texts.and_list(["Илья", "Юля", "Яна"]) == "Илья, Юля и Яна"


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("shown.toml", 'ok = "All right"', "", "shown.toml: common.ok is missing"),
        ("shown.toml", "[team]", 'extra = "?"\n[team]', "shown.toml: common.extra is not in messages.toml"),
        ("shown.toml", "Play for {name}", "Play", "host.act_for: {name} is not used"),
        ("shown.toml", "Play for {name}", "{name} of {town}", "a placeholder messages.toml does not give"),
        ("shown.toml", "Play for {name}", "{name {", "host.act_for: not an ICU message"),
        ("shown.toml", 'ok = "All right"', 'ok = " "', "common.ok: nothing is said"),
        ("shown.toml", 'ok = "All right"', "ok = 7", "shown.toml: common.ok: Input should be a valid string"),
        ("shown.toml", 'ok = "All right"', 'ok = "All right', "shown.toml: not readable as TOML"),
        ("reasons.toml", "{name} gets the hat by lot.", "By lot.", "because.hatted: {name} is not used"),
        ("spoken.toml", 'countdown = ["{number}."]', "countdown = []", "has 0 variants and needs 1"),
        ("spoken.toml", '"Then not."', '"Cancelled."', "control.cancelled says the same thing twice"),
        ("spoken.toml", '  "Then not.",\n', "", "control.cancelled has 3 variants and needs 4"),
        (
            "spoken.toml",
            '"{number}."',
            '"{number, plural, one {#}}"',
            "nominations.countdown: not an ICU message",
        ),
        (
            "spoken.toml",
            '"{number}."',
            '"{count, plural, other {#}}"',
            "nominations.countdown: a placeholder",
        ),
        ("characters/imp.toml", 'name = "Imp"', 'name = ""', "characters/imp.toml: name: String should have"),
        (
            "characters/imp.toml",
            'name = "Imp"',
            'name = "Imp"\nteam = "demon"',
            "characters/imp.toml: team: Extra inputs",
        ),
        ("characters/imp.toml", 'name = "Imp"', "name = Imp", "characters/imp.toml: not readable as TOML"),
        ("characters/po.toml", 'name = "Po"', "", "characters/po.toml: name: Field required"),
        (
            "characters/gambler.toml",
            "died_of =",
            "dies_of =",
            "characters/gambler.toml: story.dies_of is not in messages.toml",
        ),
        (
            "characters/gambler.toml",
            "{name}, the Gambler, guessed",
            "{target} guessed",
            "characters/gambler.toml: story.died_of: a placeholder messages.toml does not give",
        ),
        (
            "rules.toml",
            "[glossary.tie]\n",
            "[glossary.tie]\nsee = 1\n",
            "rules.toml: glossary.tie.see: Extra",
        ),
        ("words.toml", 'last_or = " or "', "", "words.toml: lists.last_or: Field required"),
    ],
)
def test_every_fault_of_a_language_is_told_by_name(
    folder: Path, file: str, old: str, new: str, told: str
) -> None:
    change(folder / file, old, new)
    assert told in problems(folder)


def test_all_faults_are_told_at_once(folder: Path) -> None:
    change(folder / "shown.toml", 'ok = "All right"', "")
    change(folder / "spoken.toml", '  "Then not.",\n', "")
    (folder / "rules.toml").write_bytes(b"\xff")
    (folder / "words.toml").unlink()
    shutil.rmtree(folder / "characters")
    told = problems(folder)
    assert "characters: there are no characters" in told
    assert "rules.toml: not readable" in told
    assert "words.toml: the file is missing" in told


def test_a_sentence_of_a_characters_own_is_said_with_players_and_characters_or_without() -> None:
    texts = load_texts("en")
    nobody: dict[str, object] = {"names": (), "characters": ()}
    assert texts.told_of("general", "phrases.good", **nobody) == "Good is ahead, as I see it."
    with pytest.raises(UnknownMessage):
        texts.told_of("general", "phrases.best", **nobody)
