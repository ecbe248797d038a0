# ruff: noqa: RUF001 (the letters are IPA)

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.voices.table import ODD, ORDINARY
from voices import Name, Pronouncer, confusable_names
from voices.phones import PHONES, distance, phones_from_ipa, with_glides
from voices.pronunciation import MOST_READINGS, SoundAlikes, dictionary, said_unlike_written
from voices.sentences import Spoken


@pytest.fixture(scope="module")
def pronouncer() -> Pronouncer:
    return Pronouncer()


def test_every_name_has_readings_of_known_phones(pronouncer: Pronouncer) -> None:
    for name in (
        *ORDINARY,
        *ODD,
        "François",
        "Łukasz",
        "Dvořák",
        "Mary-Ann",
        "O'Neill",
        "X Æ A-12",
        "Æthelflæd",
    ):
        readings = pronouncer.readings(name)
        assert 1 <= len(readings) <= MOST_READINGS, name
        assert all(phone in PHONES for reading in readings for phone in reading), name


def test_sounds_like_comes_first(pronouncer: Pronouncer) -> None:
    assert pronouncer.readings("Nguyen", "Win")[0] == ("W", "IH", "N")


def test_well_known_names_are_read_as_their_owners_say_them(pronouncer: Pronouncer) -> None:
    """Neither the dictionary nor espeak-ng knows "Win"."""
    for name in ("Nguyen", "Nguyễn", "nguyen"):
        assert pronouncer.readings(name)[0] == ("W", "IH", "N")
    assert pronouncer.readings("Thi Nguyen")[0][-3:] == ("W", "IH", "N")
    assert ("N", "UW", "Y", "EH", "N") in pronouncer.readings("Nguyen"), "nor is another reading lost"
    assert pronouncer.readings("Nguyen", "Noo yen")[0] != ("W", "IH", "N"), "what its owner typed comes first"
    win, nguyen = Name("1", ("Gwyn",)), Name("2", ("Nguyen",))
    assert [pair[:2] for pair in confusable_names([win, nguyen], pronouncer)] == [(win, nguyen)]


def test_whoever_has_such_a_name_is_asked_to_say_it(pronouncer: Pronouncer) -> None:
    for name in ("Nguyen", "Niall", "Isla", "Saoirse", "Siobhán"):
        assert pronouncer.is_disputed(Name("1", (name,))), name
    assert not pronouncer.is_disputed(Name("1", ("Robert",)))


def test_every_reading_that_is_written_down_is_of_known_phones_and_no_other_name() -> None:
    names = said_unlike_written()
    assert names
    for name, readings in names.items():
        assert readings, name
        assert {phone for reading in readings for phone in reading} <= set(PHONES), name
        assert name.isascii(), f"{name} is looked up without its marks"
        assert name == name.lower(), name


def test_of_a_name_read_as_written_no_foreign_reading_sounds_like_another_name(
    pronouncer: Pronouncer,
) -> None:
    """ "Zoe" was heard as "Sally" read by a Turk."""
    sally, zoe = (Spoken(name, None) for name in ("Sally", "Zoe"))
    alone = pronouncer.readings_together([sally])[sally]
    together = pronouncer.readings_together([sally, zoe])
    assert ("S", "AE", "L", "IY") in together[sally]
    assert set(together[sally]) < set(alone) < set(pronouncer.readings("Sally"))
    assert ("Z", "OW", "W", "IY") in together[zoe]


def test_a_name_is_read_with_the_glides_that_dictionaries_leave_out() -> None:
    assert with_glides(("Z", "OW", "IY")) == [("Z", "OW", "W", "IY"), ("Z", "OW", "Y", "IY")]
    assert with_glides(("JH", "EY", "M", "Z")) == [("JH", "EH", "Y", "M", "Z")]
    assert with_glides(("B", "AA", "B")) == []


def test_a_name_that_is_not_read_as_written_keeps_every_reading(pronouncer: Pronouncer) -> None:
    xochitl, as_told = Spoken("Xochitl", None), Spoken("Xochitl", "So chee")
    others = [Spoken(name, None) for name in ORDINARY]
    assert pronouncer.readings_together([xochitl, *others])[xochitl] == pronouncer.readings("Xochitl")
    assert len(pronouncer.readings_together([as_told, *others])[as_told]) < len(
        pronouncer.readings("Xochitl")
    )


def test_the_dictionary_comes_before_guesses(pronouncer: Pronouncer) -> None:
    assert pronouncer.readings("Alice")[0] == tuple(dictionary().readings("alice")[0])


def test_other_languages_find_what_english_spelling_hides(pronouncer: Pronouncer) -> None:
    assert ("HH", "OW", "S", "EY") in pronouncer.readings("José")


@pytest.mark.parametrize(
    ("name", "phones"), [("Huy", "HH W IY"), ("Hoa", "HH W AA"), ("Quynh", "K W IY N Y")]
)
def test_vietnamese_names_are_read_as_such(pronouncer: Pronouncer, name: str, phones: str) -> None:
    assert tuple(phones.split()) in pronouncer.readings(name)


@pytest.mark.parametrize(
    ("name", "phones"),
    [
        ("Анна", ("AA", "N", "AA")),
        ("Δήμος", ("DH", "IY", "M", "OW", "S")),
        ("Борис", ("B", "AA", "R", "IY", "S")),
    ],
)
def test_a_name_in_another_script_is_read_in_its_language(
    pronouncer: Pronouncer, name: str, phones: tuple[str, ...]
) -> None:
    assert min(distance(reading, phones) for reading in pronouncer.readings(name)) < 1


@pytest.mark.parametrize(
    ("one", "other"), [("Kevin", "Evin"), ("Anna", "Hannah"), ("Dan", "Ben"), ("Tim", "Jim")]
)
def test_close_names_are_warned_about(pronouncer: Pronouncer, one: str, other: str) -> None:
    names = [Name(name, (name,)) for name in (one, "Xochitl", other, "Bartholomew")]
    assert [(first.value, second.value) for first, second, _ in confusable_names(names, pronouncer)] == [
        (one, other)
    ]


def test_different_names_are_not_warned_about(pronouncer: Pronouncer) -> None:
    names = [Name(name, (name,)) for name in ("Alice", "Robert", "Siobhan", "Thomas", "Guadalupe")]
    assert confusable_names(names, pronouncer) == []


def test_sounds_like_decides_the_warning(pronouncer: Pronouncer) -> None:
    names = [Name("1", ("Nguyen",), "Win"), Name("2", ("Wynn",))]
    assert [(one.value, other.value) for one, other, _ in confusable_names(names, pronouncer)] == [("1", "2")]


def test_who_comes_is_compared_with_what_was_written_down_of_the_others(pronouncer: Pronouncer) -> None:
    names = [Name("1", ("Quynh",)), Name("2", ("Glen",))]
    assert confusable_names(names, pronouncer) == []
    names[0] = replace(names[0], writings=("Glenn",))
    assert [(one.value, other.value) for one, other, _ in confusable_names(names, pronouncer)] == [("1", "2")]


def test_distance_is_a_distance() -> None:
    bob, tom, siobhan = ("B", "AA", "B"), ("T", "AA", "M"), ("SH", "IH", "V", "AO", "N")
    assert distance(bob, bob) == 0
    assert distance(bob, tom) == pytest.approx(distance(tom, bob))
    assert distance(bob, tom) < distance(bob, siobhan)
    assert distance((), bob) > 0


def test_ipa_that_switches_language_is_no_reading() -> None:
    assert phones_from_ipa("(en)_b_ɒ_b_(ga)", "ga") == ()
    assert phones_from_ipa("b_ˈɑː_b", "en-us") == ("B", "AA", "B")


def test_stand_ins_are_the_nearest_words(pronouncer: Pronouncer) -> None:
    vocabulary = {"win", "wine", "chiffon", "laughlin", "house", "tolerate"}
    alikes = SoundAlikes((word, phones) for word, phones in dictionary().words() if word in vocabulary)
    assert alikes.nearest(pronouncer.readings("Nguyen", "Win")[0])[0] == ("win", 0.0)
    assert alikes.nearest(pronouncer.readings("Lachlan", "Locklan")[0], 1)[0][0] == "laughlin"
    assert len(alikes.nearest(("B",), 2)) <= 2
