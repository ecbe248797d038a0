"""What a question asks, in words."""

from config.texts import load_texts
from engine.grimoire import Ability
from engine.questions import Question, TwoSeats
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
