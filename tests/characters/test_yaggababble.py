"""The Yaggababble: for each time its phrase was said by day somebody may die before dawn."""

import tomllib

import pytest

from config.texts import FOLDER
from engine.characters.yaggababble import PHRASES
from engine.house_rules import HouseRules
from engine.ledger import Claimed, DiedByDay, NothingHappened
from engine.phrases import Phrase
from engine.questions import IllegalAnswer
from engine.rulings import IllegalRuling
from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann chef, Bob yaggababble, Cat soldier, Dan baron, Eve mayor, Flo slayer, Gus saint, Hal monk"
PHRASE = Phrase("yaggababble", "to_be_honest")


def town(cast: str = CAST, *more: str, night: int = 2) -> Town:
    """`more`: characters of the script beside the Yaggababble and Trouble Brewing."""
    return Town(
        cast, night=night, script=Script("mine", "Mine", ("yaggababble", *more, *edition("tb").characters))
    )


def talked(times: int, cast: str = CAST, *more: str) -> Town:
    """The end of a day on which Bob has reported it so often."""
    here = town(cast, *more).day()
    for _ in range(times):
        here.act("babble", "Bob")
    here.end_day()
    return here


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_phrase_has_words_and_no_two_have_the_same(language: str) -> None:
    text = (FOLDER / language / "characters" / "yaggababble.toml").read_text(encoding="utf-8")
    phrases = tomllib.loads(text)["phrases"]
    assert set(phrases) == set(PHRASES)
    assert len(set(phrases.values())) == len(PHRASES) >= 40
    assert all(1 < len(words.split()) <= 5 for words in phrases.values())


def test_it_learns_its_phrase_in_the_first_night() -> None:
    here = town(night=1)
    here.night(storyteller={"Bob": PHRASE})
    assert here.learned("Bob") == [PHRASE]
    assert here.marks("Bob") == ["Phrase"]


def test_poisoned_it_learns_it_too() -> None:
    here = town(CAST + "; Poisoned@Bob", night=1)
    here.night(storyteller={"Bob": PHRASE})
    assert here.learned("Bob") == [PHRASE]


def test_as_many_may_die_as_it_was_said_or_fewer_or_nobody() -> None:
    here = talked(2)
    twin, third = here.snapshot(), here.snapshot()
    assert here.night(Hal="Ann", storyteller={"Bob": ("Flo", "Gus")}) == ["Flo", "Gus"]
    assert twin.night(Hal="Ann", storyteller={"Bob": ("Flo",)}) == ["Flo"]
    assert third.night(Hal="Ann", storyteller={"Bob": ()}) == []


def test_without_a_word_nobody_is_asked_and_what_was_said_counts_until_dawn() -> None:
    here = talked(0)
    assert here.night(Hal="Ann") == []
    here.act("babble", "Bob")
    here.end_day()
    assert here.night(Hal="Ann", storyteller={"Bob": ()}) == []
    here.end_day()
    assert here.night(Hal="Ann") == []
    assert here.choices("Bob") == []


def test_what_is_reported_stays_between_them_and_anybody_alive_may_report_it() -> None:
    """Nobody, not even its player, hears whether it counts."""
    here = town().day()
    for name in ("Bob", "Ann"):
        here.act("babble", name)
        assert not [fact for fact in here.public() if isinstance(fact, Claimed)]
        assert here.told(name, NothingHappened) == [NothingHappened()]
    here.end_day()
    assert here.night(Hal="Ann", storyteller={"Bob": ("Gus",)}) == ["Gus"]
    counts = {len(answer) for answer in here.offered("Bob")}
    assert counts == {0, 1}


def test_three_a_day_count_unless_the_house_says_otherwise() -> None:
    here = talked(4)
    here.night(Hal="Ann", storyteller={"Bob": ()})
    assert max(len(answer) for answer in here.offered("Bob")) == 3
    here = town().day()
    here.game.house_rules = HouseRules({"yaggababble: at most three a day": False})
    for _ in range(4):
        here.act("babble", "Bob")
    here.end_day()
    dead = here.night(Hal="Ann", storyteller={"Bob": ("Ann", "Dan", "Flo", "Gus")})
    assert dead == ["Dan", "Flo", "Gus"]


def test_they_die_by_the_demon() -> None:
    """Soldier and Monk hold."""
    here = talked(3)
    assert here.night(Hal="Ann", storyteller={"Bob": ("Cat", "Ann", "Gus")}) == ["Gus"]


def test_it_has_to_work_when_they_die_and_not_when_it_talks() -> None:
    """Carousel."""
    here = talked(1, CAST + "; Poisoned@Bob~dusk2")
    assert here.night(Hal="Ann", storyteller={"Bob": ("Gus",)}) == ["Gus"]
    here = talked(1, CAST.replace("Dan baron", "Dan poisoner"))
    assert here.night(Dan="Bob", Hal="Ann") == []


def test_dead_it_kills_nobody_any_more_and_cannot_report() -> None:
    cast = CAST.replace("Dan baron", "Dan imp")
    here = town(cast).day()
    here.act("babble", "Bob")
    here.execute("Bob")
    assert here.night(Dan="Gus", Hal="Ann") == ["Gus"]
    with pytest.raises(IllegalAnswer):
        here.act("babble", "Bob")


@pytest.mark.example("carousel/yaggababble/2")
def test_two_die_by_day_for_what_was_said_twice() -> None:
    """The Heretic, whom no Witch has cursed, when they nominate, and the Golem, who nominates the Demon."""
    cast = "Ann heretic, Bob yaggababble, Cat golem, Dan witch, Eve mayor, Flo slayer, Gus saint, Hal monk"
    here = town(cast, "heretic", "golem", "witch")
    here.night(Dan="Gus", Hal="Eve")
    here.act("babble", "Bob")
    here.act("babble", "Bob")
    here.nominate("Ann", "Eve")
    here.rule("strike", "Bob", storyteller={"Bob": "Ann"})
    assert DiedByDay(here.seat("Ann")) in here.public()
    here.nominate("Cat", "Bob")
    assert here.alive("Cat")
    here.rule("strike", "Bob", storyteller={"Bob": "Cat"})
    assert not here.alive("Cat")
    assert here.winner is None
    here.end_day()
    assert here.night(Dan="Gus", Hal="Eve") == []  # both are used up


def test_by_day_nobody_dies_of_what_was_not_said_or_while_it_is_poisoned() -> None:
    here = town().day()
    here.rule("strike", "Bob")
    here.act("babble", "Bob")
    here.rule("mark", "Bob", "Poisoned")
    here.rule("strike", "Bob")
    assert all(here.alive(name) for name in here.names)
    with pytest.raises(IllegalRuling):
        here.rule("strike", "Cat")


def test_made_in_a_later_night_it_gets_a_phrase_that_night() -> None:
    here = town(CAST.replace("Bob yaggababble", "Bob imp").replace("Dan baron", "Dan pithag"), "pithag")
    here.night(Dan=ThisIs("Bob", "yaggababble"), Hal="Ann", storyteller={"Dan": (), "Bob": PHRASE})
    assert here.learned("Bob") == [PHRASE]
    here.act("babble", "Bob")
    here.end_day()
    assert here.night(Dan=ThisIs("Dan", "pithag"), Hal="Ann", storyteller={"Bob": ("Gus",)}) == ["Gus"]


def test_somebody_else_now_what_they_said_counts_no_more() -> None:
    here = talked(1)
    here.rule("become", "Bob", "imp")
    assert here.night(Bob="Flo", Hal="Ann") == ["Flo"]


def test_two_of_them_have_a_phrase_and_a_count_each() -> None:
    here = town(CAST.replace("Dan baron", "Dan yaggababble"), night=1)
    here.night(storyteller={"Bob": PHRASE, "Dan": Phrase("yaggababble", "no_hurry")})
    here.act("babble", "Dan")
    here.end_day()
    assert here.night(Hal="Ann", storyteller={"Dan": ("Bob",)}) == ["Bob"]
    assert here.winner is None


def test_killing_itself_first_it_kills_nobody_after() -> None:
    here = talked(2)
    here.night(Hal="Ann", storyteller={"Bob": ("Bob", "Gus")})
    assert here.winner is GOOD
    assert here.alive("Gus")


def test_a_lunatic_has_a_phrase_and_kills_nobody() -> None:
    here = town(CAST.replace("Gus saint", "Gus lunatic(yaggababble)"), "lunatic", night=1)
    here.night(storyteller={"Gus": [PHRASE, ("Cat",)], "Bob": Phrase("yaggababble", "no_hurry")})
    assert here.learned("Gus") == [PHRASE]
    here.act("babble", "Gus")
    here.end_day()
    assert here.night(Hal="Ann") == []


def test_exorcised_nobody_dies() -> None:
    """Its jinx with the Exorcist."""
    here = talked(1, CAST.replace("Flo slayer", "Flo exorcist"), "exorcist")
    assert here.night(Flo="Bob", Hal="Ann") == []
    assert here.offered("Bob") == []
