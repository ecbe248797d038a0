"""What is thought of characters: files that can be read, about characters that there are."""

from collections import Counter
from pathlib import Path

import pytest
from pydantic import ValidationError

from config import opinions
from config.opinions import FOLDER, Opinion, opinion
from engine import edition
from engine.official import OFFICIAL
from engine.registry import CHARACTERS
from engine.terms import MINION, OUTSIDER
from narrator.mind.bag import fun

EVERYBODY = sorted(file.stem for file in FOLDER.glob("*.toml"))


@pytest.mark.parametrize("one", EVERYBODY)
def test_an_opinion_is_about_official_characters_and_says_something(one: str) -> None:
    thought = opinion(one)
    assert thought != Opinion()
    named = {one, *thought.answers}
    for company in thought.company:
        named |= {*company.beside, *company.beside_one_of, *company.without}
        assert company.because
        assert -2 <= company.worth <= 2
    assert named <= set(OFFICIAL)
    assert not thought.answers or CHARACTERS[one].team is MINION


def test_a_character_without_a_file_has_no_special_opinion() -> None:
    without = set(CHARACTERS) - set(EVERYBODY)
    assert without
    assert all(opinion(one) == Opinion() for one in without)


def test_a_misspelt_opinion_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "chef.toml").write_text("as_drnk = 3.0\n")
    monkeypatch.setattr(opinions, "FOLDER", tmp_path)
    opinion.cache_clear()
    try:
        with pytest.raises(ValidationError, match="as_drnk"):
            opinion("chef")
    finally:
        opinion.cache_clear()


@pytest.mark.parametrize("box", ["tb", "bmr", "snv"])
def test_the_townsfolk_of_an_edition_are_answered_alike(box: str) -> None:
    """Else the bags would prefer who is answered oftener."""
    script = edition(box)
    answered = Counter(each for one in script.minions for each in opinion(one).answers)
    assert set(answered) == set(script.townsfolk)
    assert sum(2 - count for count in answered.values()) <= 1
    assert max(answered.values()) == 2


def test_company_counts_only_where_all_it_says_is_so() -> None:
    """A Zombuul with two who prevent executions leaves days and nights without a death."""
    script = edition("bmr")
    outsider = next(one for one in script.outsiders if CHARACTERS[one].team is OUTSIDER)
    bag = (
        "pacifist",
        "chambermaid",
        "gambler",
        "grandmother",
        "gossip",
        outsider,
        "devilsadvocate",
        "zombuul",
    )
    other = tuple("pukka" if one == "zombuul" else one for one in bag)
    assert fun(bag, script) == pytest.approx(fun(other, script) - 0.5)
    without = tuple("minstrel" if one == "pacifist" else one for one in bag)
    other = tuple("pukka" if one == "zombuul" else one for one in without)
    assert fun(without, script) == pytest.approx(fun(other, script))
