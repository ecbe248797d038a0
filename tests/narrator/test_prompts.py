"""What a question asks, in words."""

import pytest

from config.texts import load_texts
from engine.characters.boomdandy import Finger
from engine.characters.lleech import NewHost
from engine.grimoire import Ability
from engine.guesses import AllOrNone
from engine.questions import AnySign, LifeOrDeath, OneSeat, Options, Question, TwoSeats
from engine.terms import NOBODY
from narrator.telling.prompts import prompt_for

TEXTS = load_texts("en")
NAMES = ("Ann", "Bob", "Cat")


def prompt(known_as: str) -> str:
    asked = Question("n1#0", 0, Ability("fortuneteller", 0, 0), TwoSeats((0, 1, 2)), (), known_as)
    return str(prompt_for(asked, NAMES, TEXTS))


def test_a_character_s_own_question_has_its_own_words() -> None:
    assert prompt("fortuneteller") == TEXTS.characters["fortuneteller"].ask["two_players"]


def test_what_another_ability_asks_has_not_the_words_of_the_known_character() -> None:
    """The Monk's "choose somebody to guard" would be no question about two players."""
    asked = prompt("monk")
    assert TEXTS.characters["monk"].ask["one_player"] not in asked
    assert str(TEXTS.character_name("monk")) in asked


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("character", "form", "key"),
    [
        ("alhadikhia", LifeOrDeath("alhadikhia", 1), "yes_no"),
        ("boomdandy", Finger(0, 1, 2, NOBODY), "one_player_or_nobody"),
        ("psychopath", AnySign(), "one_of"),
    ],
)
def test_who_is_asked_by_another_s_ability_is_told_what_the_answer_means(
    character: str, form: Options, key: str, language: str
) -> None:
    """The card of whoever asks speaks to its owner: "you blow up the town" is for nobody else."""
    texts = load_texts(language)
    card = texts.characters[character]
    asked = Question("n1#0", 1, Ability(character, 0, 0), form, (), character)
    prompt = str(prompt_for(asked, NAMES, texts))
    assert card.ask[key].partition("{")[0] in prompt
    assert card.ability not in prompt


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("character", "form", "key"),
    [
        ("leviathan", OneSeat(1, 2), "one_player"),
        ("lleech", NewHost(1, 2), "host"),
        ("lleech", OneSeat(1, 2), "one_player"),
    ],
)
def test_a_demon_is_asked_what_it_is_about_tonight_and_not_shown_the_card(
    character: str, form: Options, key: str, language: str
) -> None:
    texts = load_texts(language)
    asked = Question("n2#0", 0, Ability(character, 0, 0), form, (), character)
    assert str(prompt_for(asked, NAMES, texts)) == texts.characters[character].ask[key]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    "form", [OneSeat(0, 1, NOBODY), TwoSeats((0, 1, 2), optional=True), AllOrNone((0, 1, 2), 3)]
)
def test_who_may_choose_nobody_is_told_which_button_says_so(form: Options, language: str) -> None:
    texts = load_texts(language)
    asked = Question("n1#0", 0, Ability("seamstress", 0, 0), form, (), "seamstress")
    assert texts.shown("info.nobody_word") in prompt_for(asked, NAMES, texts)
