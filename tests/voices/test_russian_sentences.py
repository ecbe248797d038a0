"""What a Russian table says: every case of a name, seats in words and digits, men and women, and no English."""

# ruff: noqa: RUF001 (Cyrillic is meant)
from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from models import find_model
from tests.voices.listed import every_sentence
from tests.voices.table import sentences as english
from voices import ME, NOBODY, Grammar, Name, Sentences, VoskRecogniser, names_of_seats
from voices.grammar import plain_words
from voices.phrases import GARBAGE, phrases
from voices.russian import CASES, name_cases

FILE = Path(__file__).parents[2] / "config" / "sentences" / "ru.yaml"
NO_MODEL = "no Russian vosk model is on this machine: `storyteller models fetch ru`"
WITH_STATEMENTS = {"gossip", "gossip_by", "state", "juggle", "juggle_by", "talk"}
"""Of these there are more sentences than can be listed."""


@cache
def russian() -> Sentences:
    return Sentences.from_yaml(FILE.read_text(encoding="utf-8"))


def players(*names: str, with_seats: bool = True) -> tuple[Name, ...]:
    seats = {str(seat): name for seat, name in enumerate(names, 1)}
    return names_of_seats(seats, language="ru", with_seats=with_seats)


EVERYBODY = players("Аня", "Боря", "Коля", "Николь", "Александр", "Александра", "Bob", "Пётр", "Анна-Мария")
EVERYTHING = Grammar.of(*russian().of_players, names=EVERYBODY)


@pytest.mark.parametrize(
    ("text", "intent", "slots"),
    [
        ("номинирую Колю", "nominate", {"nominee": "3"}),
        ("Рассказчик, я номинирую Колю!", "nominate", {"nominee": "3"}),
        ("Я номинирую Боря", "nominate", {"nominee": "2"}),
        ("номинирую Николь", "nominate", {"nominee": "4"}),
        ("номинирую Александра", "nominate", {"nominee": "5"}),
        ("номинирую Александру", "nominate", {"nominee": "6"}),
        ("хотела бы номинировать Петра", "nominate", {"nominee": "8"}),
        ("номинирую Анну-Марию", "nominate", {"nominee": "9"}),
        ("обвиняю Bob", "nominate", {"nominee": "7"}),
        ("номинирую место пять", "nominate", {"nominee": "5"}),
        ("номинирую игрока номер 5", "nominate", {"nominee": "5"}),
        ("номинирую третьего игрока", "nominate", {"nominee": "3"}),
        ("номинирую себя", "nominate", {"nominee": ME}),
        ("номинирую моего соседа слева", "nominate", {"nominee": "@left"}),
        ("номинирую соседку справа", "nominate", {"nominee": "@right"}),
        ("Аня номинирует Борю", "nominate_by", {"nominator": "1", "nominee": "2"}),
        ("третий игрок номинирует седьмого игрока", "nominate_by", {"nominator": "3", "nominee": "7"}),
        ("я истребитель и стреляю в Аню", "slay", {"target": "1"}),
        ("Аня выстрелила в Колю", "slay_by", {"shooter": "1", "target": "3"}),
        ("требую изгнания Ани", "exile", {"traveller": "1"}),
        ("призываю изгнать Петра", "exile", {"traveller": "8"}),
        ("Боря призывает к изгнанию Коли", "exile_by", {"caller": "2", "traveller": "3"}),
        ("зову фаталиста", "doom", {}),
        ("Аня выбрала Борю", "choose_by", {"chooser": "1", "chosen": "2"}),
        ("я растяпа и выбираю Аню", "klutz", {"chosen": "1"}),
        ("за", "aye", {}),
        ("я против", "nay", {}),
        ("поставь игру на паузу", "pause", {}),
        ("отмена", "cancel", {}),
        ("я передумала", "cancel", {}),
        ("повторите, пожалуйста", "repeat", {}),
        ("скажи еще раз", "repeat", {}),
        ("продолжаем игру", "resume", {}),
        ("открывай номинации", "open_nominations", {}),
        ("последняя возможность", "last_call", {}),
        ("кто мертв?", "who_is_dead", {}),
        ("кто мёртв?", "who_is_dead", {}),
        ("сколько нужно голосов", "votes_needed", {}),
        ("у кого ещё остался голос мертвого", "ghost_votes", {}),
        ("кто приговорён", "who_is_about_to_die", {}),
        ("расскажи нам правила", "read_rules", {}),
        ("что мы можем сказать", "help", {}),
        ("это Аня", "answer_name", {"player": "1"}),
        ("место 8", "answer_name", {"player": "8"}),
        ("я", "answer_name", {"player": ME}),
        ("мой сосед слева", "answer_name", {"player": "@left"}),
        ("никто", "answer_name", {"player": NOBODY}),
    ],
)
def test_what_a_russian_table_says(text: str, intent: str, slots: dict[str, str]) -> None:
    found = russian().parse(text, EVERYTHING)
    assert found is not None
    assert (found.name, dict(found.slots)) == (intent, slots)


@pytest.mark.parametrize(
    "text",
    [
        "я думаю, нам пора поговорить с ней", "может, номинируем кого-нибудь", "Аню номинирует", "номинирую",
        "номинирую Зою", "номинирую место тридцать", "", "?", "nominate Аню", "Бес среди этих",
        "мне не нравится, как Коля молчит", "передай, пожалуйста, печенье", "дальше",
    ],
)  # fmt: skip
def test_what_is_no_command(text: str) -> None:
    assert russian().parse(text, EVERYTHING) is None


@pytest.mark.parametrize(
    "text",
    [
        "Аня никогда не номинирует Борю", "слушай, Коля всегда подозревает Николь", "ну рано казнить Петра",
        "Боря номинировал Аню вчера, помнишь?", "я бы не номинировала Колю на твоём месте",
        "тот, кто номинирует Александру, злой",
    ],
)  # fmt: skip
def test_who_talks_of_nominating_nominates_nobody(text: str) -> None:
    found = russian().parse(text, EVERYTHING)
    assert found is not None
    assert found.name == "talk"


def test_both_languages_understand_the_same() -> None:
    assert russian().intents == english().intents


def test_the_file_has_no_english_left() -> None:
    content = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    ours = [*content["expansion_rules"].values()]
    ours += [
        text
        for intent in content["intents"].values()
        for data in intent["data"]
        for text in data["sentences"]
    ]
    ours += [value["in"] for one in content["lists"].values() for value in one["values"]]
    left = [
        text for text in ours if re.search("[a-z]", re.sub(r"\{[^}]*\}|<[^>]*>", "", text), re.IGNORECASE)
    ]
    assert left == []


MEANT_ALIKE = [
    {"yes", "aye"},
    {"yes", "filler"},
    {"yes", "aye", "filler"},
    {"no", "nay"},
    {"no", "wrong"},
    {"no", "nay", "wrong"},
    {"hold_on", "filler"},
    {"hold_on", "filler", "stop"},
    {"choose", "answer_name"},
    {"nominate_by", "answer_name"},
    {"claim", "answer_name"},
    {"not_by", "not_whom"},
    {"what_is_it", "what_does_it_do"},
]
"""Never asked for at the same time, or told apart by what may be named: a choice is waited for, or a name.
A filler is what is none of the others; the first intent of the file is meant."""


def test_every_sentence_is_understood_and_only_as_itself() -> None:
    """But for `MEANT_ALIKE`, and corrections, which are ways to say a whole sentence again."""
    names = players("Аня", "Боря", with_seats=False)
    plain = [
        one for one in russian().of_players - WITH_STATEMENTS if not one.startswith(("correct", "no_name"))
        and not one.endswith("_instead")
    ]  # fmt: skip
    meanings: dict[str, set[str]] = {}
    for intent, text in every_sentence(russian(), Grammar.of(*plain, names=names)):
        assert russian().parse(text, Grammar.of(intent, names=names)) is not None, text
        meanings.setdefault(" ".join(plain_words(text, "ru")), set()).add(intent)
    assert len(meanings) > 500
    doubtful = {
        text: found for text, found in meanings.items() if len(found) > 1 and found not in MEANT_ALIKE
    }
    assert doubtful == {}


def test_corrections_are_understood() -> None:
    names = players("Аня", "Боря", with_seats=False)
    for intent in sorted(russian().intents):
        if intent.startswith(("correct", "no_name")) or intent.endswith("_instead"):
            for _, text in every_sentence(russian(), Grammar.of(intent, names=names)):
                assert russian().parse(text, Grammar.of(intent, names=names)) is not None, text


def test_sentences_by_lot_parse() -> None:
    below = random.Random(1).randrange
    for name in sorted(WITH_STATEMENTS):
        grammar = Grammar.of(name, names=players("Аня", "Боря", with_seats=False))
        for _ in range(60):
            intent, text = russian().random_sentence(grammar, below)
            found = russian().parse(text, grammar)
            assert found is not None, text
            assert found.name == intent == name


def test_examples_are_russian_and_understood() -> None:
    names = players("Аня", "Боря")
    grammar = Grammar.of("nominate", "repeat", names=names, addressed=("who_is_dead",))
    examples = russian().examples(grammar)
    assert next(text for intent, text in examples if intent == "who_is_dead") == "рассказчик кто мёртв"
    assert ("nominate", "номинирую Аню") in examples or ("nominate", "номинирую Борю") in examples
    for intent, text in examples:
        found = russian().parse(text, grammar)
        assert found is not None
        assert found.name == intent


@pytest.mark.parametrize(
    ("typed", "value"),
    [("номинирую аню", "1"), ("номинирую никол", "4"), ("номинирую Каля", "3"), ("номинирую Зинаиду", None)],
)
def test_typed_names_may_be_misspelt(typed: str, value: str | None) -> None:
    found = russian().parse_typed(typed, Grammar.of("nominate", names=EVERYBODY))
    assert (found and found.slots["nominee"]) == value


@pytest.mark.parametrize(
    ("name", "accusative", "genitive"),
    [
        ("Аня", "Аню", "Ани"), ("Мария", "Марию", "Марии"), ("Илья", "Илью", "Ильи"), ("Лев", "Льва", "Льва"),
        ("Пётр", "Петра", "Петра"), ("Любовь", "Любовь", "Любови"), ("Эстер", "Эстер", "Эстер"),
        ("Оливье", "Оливье", "Оливье"), ("Ксюха", "Ксюху", "Ксюхи"), ("Кузя", "Кузю", "Кузи"),
        ("Нгуен", "Нгуена", "Нгуена"), ("Bob", "Bob", "Bob"), ("Дмитрий", "Дмитрия", "Дмитрия"),
        ("Анна-Мария", "Анну-Марию", "Анны-Марии"), ("Аня К", "Аню К", "Ани К"), ("Гришаня", "Гришаню", "Гришани"),
    ],
)  # fmt: skip
def test_names_are_declined(name: str, accusative: str, genitive: str) -> None:
    cases = name_cases(name)
    assert set(cases) == set(CASES)
    assert cases["accusative"][0] == accusative
    assert cases["genitive"][0] == genitive


def test_words_are_plain() -> None:
    assert plain_words("Ещё раз: место 12!", "ru") == ["еще", "раз", "место", "двенадцать"]
    assert plain_words("R2-D2", "ru") == ["r", "два", "d", "два"]


def test_vosk_is_given_both_spellings_of_a_dotted_letter() -> None:
    grammar = Grammar.of("who_is_dead", "nominate", names=EVERYBODY)
    known = phrases(russian().compile(grammar), lambda spoken: [spoken.text])
    assert {"мертв", "мёртв", "номинирую аню", "номинирую петра"} <= set(known)
    assert known[-1] == GARBAGE


@pytest.mark.skipif(find_model("ru") is None, reason=NO_MODEL)
def test_vosk_takes_the_russian_grammar() -> None:
    model = find_model("ru")
    assert model is not None
    vosk = VoskRecogniser(russian(), model)
    try:
        vosk.prepare(EVERYTHING)
    finally:
        vosk.close()
