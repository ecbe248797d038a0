"""Names that people would take for each other are questioned before two of them sit at one table."""

from pathlib import Path

import pytest

from narrator.errors import NotAllowed
from narrator.table.look_alikes import look_alike, mixes_alphabets
from narrator.table.names import BadName, clean_name
from narrator.table.people import NoRoom, People, Person
from tests.narrator.table import Table
from tests.virtual_time import run

SARA = "\u0421\u0430\u0440\u0430"  # all of it Cyrillic; in Latin letters Capa looks the same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "\u0410nn"),  # Cyrillic
        ("Ann", "\u0391nn"),  # Greek
        ("Capa", SARA),
        (SARA, "Capa"),
        ("Al", "AI"),
        ("Ilya", "llya"),
        ("BOB", "B0B"),
        ("Emma", "Ernrna"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("ann", "\u0410NN".replace("N", "n")),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert look_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anne"),
        ("Anna", "Анна"),
        ("Zoe", "Zoë"),
        ("Лев", "Лёв"),
        ("Dan", "Don"),
        ("Вова", "Bova"),
        ("", "A"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_a_name_is_the_same_with_either_apostrophe() -> None:
    people = People([Person("O'Neil")])
    assert people.join("o\u2019Neil") == 0, "whom the host expects comes with a telephone's apostrophe"
    people.everybody[0].has_phone = True
    with pytest.raises(NoRoom) as refused:
        people.join("O\u2019Neil")
    assert refused.value.reason == "name_taken", "so they are asked whether that is who they are"


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Анна",
        "O'Neill",
        "Anna-Мария",
        "Иван B",
        "José 2",
        "田中さん",
        "ひらカナ漢字",
        "김철수",
        "Ελένη",
        "Zoe\u0308",
    ],
)
def test_what_people_are_called_is_one_alphabet(name: str) -> None:
    assert not mixes_alphabets(name)
    assert clean_name(name)


@pytest.mark.parametrize("name", ["\u0410nn", "\u0391nna", "\u041c\u0430x", "A\u13aan"])
def test_a_word_of_two_alphabets_is_questioned(name: str) -> None:
    with pytest.raises(BadName, match="name_mixed"):
        clean_name(name)


@pytest.mark.parametrize(
    "unseen", ["\u200b", "\u200d", "\u3164", "\u115f", "\ufe0f", "\u034f", "\u00ad", "\U000e0100"]
)
def test_letters_that_are_drawn_as_nothing_are_left_out(unseen: str) -> None:
    assert clean_name(f"An{unseen}n{unseen}") == "Ann"
    with pytest.raises(BadName, match="name_empty"):
        clean_name(unseen * 3)


def test_nobody_joins_or_is_renamed_to_look_like_somebody_else(tmp_path: Path) -> None:
    run(_somebody_tries(tmp_path))


async def _somebody_tries(tmp_path: Path) -> None:
    async with Table(tmp_path, names=("Capa", "Bob", "Cat", "Dan", "Eve")) as table:
        with pytest.raises(NotAllowed, match=f"^{SARA} looks just like a name at this table"):
            table.room.join(SARA)
        for number in range(5):
            await table.act(number, "sit", seat=number)
        refused = await table.host("rename", seat=1, name=SARA)
        assert (refused.done, "looks just like" in refused.text) == (False, True)
        assert (await table.host("rename", seat=0, name=SARA)).done, "one's own name may be written anew"


def test_an_expected_player_joins_by_the_very_name() -> None:
    people = People()
    people.join("Al")
    assert people.join("Al") == 0
    with pytest.raises(NoRoom) as problem:
        people.join("AI")
    assert problem.value.reason == "name_looks_taken"
