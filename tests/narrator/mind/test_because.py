"""Why the mind decides so: sentences in the language of whoever reads them."""

import re
from typing import Any
from unicodedata import name

import pytest

from config.texts import load_texts
from config.worded import Worded, in_language
from engine import Question
from engine.characters.clockmaker import StepsApart
from engine.characters.sage import SageSight
from engine.grimoire import DRUNK, POISONED, Ability
from engine.ledger import NoneInPlay
from engine.questions import Believes, OneTruth, Options, PairWith, Untrue
from engine.registry import CHARACTERS
from engine.terms import OUTSIDER, STORYTELLER
from narrator.mind.because import because
from narrator.mind.storyteller import Storyteller
from tests.narrator.mind.evenings import EDITIONS, evening
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

GAMES = 6
ENGLISH, RUSSIAN = load_texts("en"), load_texts("ru")
# An id that is an English word says nothing: "the drunk Chef".
IDS = re.compile(rf"\b({'|'.join(set(CHARACTERS) - {'drunk'})})\b")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reason_is_said_to_everybody_in_their_language(edition: str) -> None:
    """ "all" mixes every character there is, Travellers and Fabled too."""
    said = 0
    for seed in range(GAMES):
        mind = Storyteller(seed, cheap=True, agreed={"angel": (0,)} if seed % 2 else None)
        evening(edition, 5 + 3 * seed % 11, seed, mind)
        for question in mind.reasons:
            why, said = mind.why(question), said + 1
            russian = in_language(why, RUSSIAN)
            assert isinstance(why, Worded), question
            assert in_language(why, ENGLISH) == why
            assert any("CYRILLIC" in name(letter, "") for letter in russian), russian
            for text in (why, russian):
                assert not IDS.search(text), text
                assert re.fullmatch(r"\S.*[.»”]", text), text
                assert not re.search(r"\w_\w|[{}<>]|  ", text), text
            assert not why.startswith((UNPLANNED, "There are no words")), why
    assert said > 20 * GAMES / 3


def test_a_reason_is_in_the_language_of_the_table_first() -> None:
    mind = Storyteller(1, language="ru")
    evening("tb", 7, 1, mind)
    assert "Демон получает маски: " in mind.why("n1/DEMON_INFO#0")
    assert in_language(mind.why("n1/DEMON_INFO#0"), ENGLISH).startswith("The Demon may claim ")


def test_what_has_no_words_stops_nothing() -> None:
    mind = Storyteller(1)
    mind.reasons["q"] = because("hatted", names=["Ann"])
    assert mind.why("q").startswith("There are no words for this reason (")


def test_no_sentence_is_said_twice() -> None:
    """Two in disguise, and each with who is ahead."""
    ahead = because("stands", chance=50)
    first = because("counts_as", name="Ann", character="spy", quality="good", counts="yes") + ahead
    second = because("counts_as", name="Bob", character="recluse", quality="demon", counts="no") + ahead
    assert (first + second).worded(ENGLISH) == (
        "Ann, the Spy, counts as good. Good stands at about 50%. Bob, the Recluse, does not count as the Demon."
    )


def test_the_ability_of_a_jinx_goes_by_the_name_of_its_first_character() -> None:
    said = because("by_lot_for", character="plaguedoctor-marionette", answer="Ann").worded(RUSSIAN)
    assert said.startswith(f"{RUSSIAN.character_name('plaguedoctor')}, по жребию")


# Reasons that were wrong


def why(town: Town, me: Ability, form: Options, *truths: Any) -> str:
    mind = Storyteller(1)
    mind.decide(Question("now", STORYTELLER, me, form, truths), town.game)
    return mind.why("now")


def test_who_is_lied_to_because_of_a_vortox_is_not_called_poisoned() -> None:
    """A dead Sage's ability works no more, and nobody is poisoned."""
    town = Town(
        "Ann sage, Bob clockmaker, Cat artist, Dan vortox, Eve witch, Flo oracle, Gus mutant", night=2
    )
    ann, bob, cat, dan = (town.seat(one) for one in ("Ann", "Bob", "Cat", "Dan"))
    town.game.grimoire.change(ann, alive=False)
    truths = ((bob, dan), (cat, dan))
    form = Untrue(SageSight((bob, cat, dan)), truths)
    said = why(town, Ability("sage", ann, ann), form, *truths)
    assert said.startswith("Ann, the Sage, hears: “Bob and Cat.” It has to be false because of the Vortox.")
    town.game.grimoire.mark(POISONED, ann)
    assert why(town, Ability("sage", ann, ann), form, *truths).startswith("Ann, the poisoned Sage, hears: ")
    town.game.grimoire.mark(DRUNK, bob)
    drunk = why(town, Ability("clockmaker", bob, bob), Untrue(StepsApart(4), (2,)), 2)
    assert drunk.startswith("Bob, the drunk Clockmaker, hears: ")


@pytest.mark.parametrize(
    ("cast", "because"),
    [("Dan baron", "That is the plain truth."), ("Dan recluse", "Whoever is one is read")],
)
def test_a_librarian_hears_of_nobody_where_there_is_nobody(cast: str, because: str) -> None:
    town = Town(f"Ann librarian, Bob imp, Cat chef, {cast}, Eve monk, Flo spy")
    nobody = NoneInPlay(OUTSIDER)
    form = OneTruth(PairWith(OUTSIDER, ("drunk", "recluse"), (1, 2, 3, 4, 5)), (nobody,))
    said = why(town, Ability("librarian", 0, 0), form, nobody)
    assert said.startswith(f"Ann learns: “There are no Outsiders in this game.” {because}")


@pytest.mark.parametrize(
    ("thought", "because", "russian"),
    [
        ("empath", "False information misleads all game.", "Ложные сведения"),
        ("investigator", "What they learn once cannot soon be checked.", "Сведения, полученные один раз"),
        ("slayer", "It may be found out once it is used.", "Обман может открыться"),
        ("mayor", "Nothing disproves it at once.", "Сразу этого"),
        ("chef", "A false number is hard to disprove.", "Неверное число"),  # in the Chef's own words
    ],
)
def test_what_a_drunk_believes_to_be_says_how_long_it_can_be_believed(
    thought: str, because: str, russian: str
) -> None:
    town = Town("Ann drunk(empath), Bob imp, Cat chef, Dan baron, Eve monk")
    said = why(town, Ability("drunk", 0, 0), Believes(thought))
    known = ENGLISH.character_name(thought)
    assert said == f"Ann is the Drunk and believes they are the {known}. {because}"
    assert russian in in_language(said, RUSSIAN)
