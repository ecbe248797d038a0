"""A whole evening in Russian: what people say is typed, what the Storyteller says is spoken.

No recogniser for Russian can be had here, so recognition is replaced by text: every sentence that somebody would say
is typed where the program was started, and understood by the Russian sentences. Everything else is real: the program,
the phones, and its Russian voice, which sounds through PortAudio into a sound server and is compared with every line
that was shown. About ten minutes, because voices take the time they take:

    pytest -m slow -s tests/e2e/test_russian_evening.py
"""

# ruff: noqa: RUF001, RUF002

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.sound_server import SoundServer, missing
from tests.e2e.spoken_course import SETTINGS, assert_spoken, evening, spoken, to_the_victory
from tests.e2e.spoken_evening import SpokenEvening, Words
from voices.russian import analyser

CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "prepositional")
NAMES = {
    "Анна": ("Анна", "Анны", "Анне", "Анну", "Анной", "Анне"),
    "Борис": ("Борис", "Бориса", "Борису", "Бориса", "Борисом", "Борисе"),
    "Вера": ("Вера", "Веры", "Вере", "Веру", "Верой", "Вере"),
    "Глеб": ("Глеб", "Глеба", "Глебу", "Глеба", "Глебом", "Глебе"),
    "Дарья": ("Дарья", "Дарьи", "Дарье", "Дарью", "Дарьей", "Дарье"),
    "Игорь": ("Игорь", "Игоря", "Игорю", "Игоря", "Игорем", "Игоре"),
    "Жанна": ("Жанна", "Жанны", "Жанне", "Жанну", "Жанной", "Жанне"),
}
"""In all cases, as a grammar book has them."""
WOMEN = ("Анна", "Вера", "Дарья", "Жанна")
GOVERNED = {
    "без": ("genitive",), "для": ("genitive",), "до": ("genitive",), "из": ("genitive",), "кроме": ("genitive",),
    "от": ("genitive",), "против": ("genitive",), "у": ("genitive",), "после": ("genitive",),
    "к": ("dative",), "ко": ("dative",), "о": ("prepositional",), "об": ("prepositional",),
    "в": ("accusative", "prepositional"), "на": ("accusative", "prepositional"), "про": ("accusative",),
    "за": ("accusative", "instrumental"), "над": ("instrumental",), "перед": ("instrumental",),
    "между": ("instrumental",), "с": ("genitive", "instrumental"), "со": ("genitive", "instrumental"),
}  # fmt: skip
"""Which cases may follow these words directly."""
RUSSIAN = Words(
    "ru",
    begin="начинаем",
    open="Рассказчик, открой номинации",
    close="больше нет номинаций",
    start_vote="начинай голосование",
    nominate=("{by} номинирует {whom}", "{by} выдвигает {whom}"),
    i_nominate=("я номинирую {whom}", "обвиняю {whom}"),
    slay=("{by} стреляет в {whom}",),
    it_is="это {name}",
    cancel="отмена",
    yes="да",
    no="нет",
    aye="за",
    nay="против",
    who_is_dead="Рассказчик, кто умер",
    votes_needed="сколько нужно голосов",
    repeat="повтори",
    accusative={name: forms[CASES.index("accusative")] for name, forms in NAMES.items()},
)
IN_RUSSIAN = 'language = "ru"\n' + SETTINGS.replace('"pocketsphinx"', '"none"')


@pytest.mark.slow
@pytest.mark.skipif(missing() != "", reason=missing())
def test_a_whole_evening_in_russian(tmp_path: Path) -> None:
    async def play(sound: SoundServer) -> SpokenEvening:
        async with evening(
            tmp_path,
            sound,
            tuple(NAMES)[:5],
            through="device",
            seed=5,
            settings=IN_RUSSIAN,
            words=RUSSIAN,
            typed=True,
        ) as running:
            await to_the_victory(running)
            said = spoken(running, sound)
            running.tell(f"of {len(said)} lines the least like what was heard: {said[:5]}")
            assert_spoken(said)
            return running

    with SoundServer(tmp_path) as sound:
        played = asyncio.run(play(sound))
    lines = [caption for caption, _ in played.square.captions]
    assert [line for line in lines if re.search("[A-Za-z]", line)] == [], "a word that is not Russian"
    assert [fault for line in lines for fault in faults(line)] == []
    assert played.account.wrong_acts == []
    assert played.account.unheard == []
    assert played.account.tries[0] == 0, "something had to be tapped"


def faults(line: str) -> Iterator[str]:
    """What is wrong with the names in a line: no form of the name, not the case its word wants, not its gender."""
    for name, forms in NAMES.items():
        for found in re.finditer(rf"(?:(\w+) )?\b({name[:-1]}\w*)(?: (\w+))?", line):
            before, form, after = found.groups()
            wanted = GOVERNED.get((before or "").casefold(), CASES)
            if form not in forms:
                if any(form in others for others in NAMES.values()) or _is_no_name(form):
                    continue
                yield f"{form} is no form of {name}: {line}"
            elif form not in [forms[CASES.index(case)] for case in wanted]:
                yield f"{before} {form}: {line}"
            elif form == name and after and re.fullmatch(r"\w+(л|лся|ла|лась)|умер|казнён|казнена", after):
                woman = after.endswith(("а", "ась"))
                if woman != (name in WOMEN):
                    yield f"{form} {after}: {line}"


def _is_no_name(word: str) -> bool:
    """Вернитесь begins like Вера."""
    words = analyser()
    return bool(words.word_is_known(word)) and not any("Name" in parse.tag for parse in words.parse(word))


@pytest.mark.parametrize(
    "line", ["Против Анне двое.", "Умирает Борисой.", "Анна умер.", "Глеб умерла.", "Выстрел в Веры."]
)
def test_a_mistake_in_a_name_is_found(line: str) -> None:
    assert list(faults(line))


@pytest.mark.parametrize(
    "line",
    [
        "Против Анны двое.",
        "Борис умер, Вера умерла.",
        "Выстрел в Веру.",
        "Дарья, да или нет?",
        "Анне пора.",
        "Вернитесь в круг.",
    ],
)
def test_what_is_right_is_no_mistake(line: str) -> None:
    assert list(faults(line)) == []
