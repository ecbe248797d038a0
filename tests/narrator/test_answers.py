"""Answers as pieces of sentences, where no table is needed to ask for them."""

from config.texts import load_texts
from engine.rules.setup import Note, Plan
from narrator.telling.answers import in_words

BAG = ("imp", "oracle")


def said(plan: Plan, language: str = "en") -> str:
    return str(in_words(plan, ("Ann", "Bob"), load_texts(language)))


def test_what_is_settled_beside_the_bag_is_said_in_words() -> None:
    undealt = (Note("undealt", "marionette"), Note("undealt", "lilmonsta"))
    assert said(Plan(BAG)) == "Imp and Oracle"
    assert said(Plan(BAG, undealt)) == (
        "Imp and Oracle; in the game without a token in the bag: Marionette and Lil' Monsta"
    )
    assert said(Plan(BAG, (Note("lent", "balloonist"), Note("removed", "xaan")))) == (
        "Imp and Oracle; an ability lent from the start: Balloonist; taken out of the bag: Xaan"
    )
    assert "undealt" not in said(Plan(BAG, undealt), "ru")
