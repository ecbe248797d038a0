"""What a person rules of words, tokens and the end: misspeaking on purpose, moving a token, notes, playing on."""

from typing import Any

import pytest

from engine.grimoire import Ability
from engine.ledger import DemonLearned, YouAre
from engine.phases import Phase
from engine.questions import OnPurpose
from engine.rulings import IllegalRuling, Ruling, apply, carry_out
from engine.terms import EVIL, GOOD, STORYTELLER
from tests.scenario import Town

CAST = "Ann monk, Bob imp, Cat empath, Dan poisoner, Eve mayor, Flo slayer, Gus saint"


def for_all(town: Town, verb: str, value: Any = None) -> None:
    apply(town.game, Ruling(verb, STORYTELLER, value))


# Say


def test_a_single_truth_is_misspoken_on_purpose_once() -> None:
    """Nobody at Cat's side is evil but Bob and Dan: the truth is 2, and would be told without a question."""
    town = Town(CAST, night=2)
    town.rule("say", "Cat")
    town.night(Ann="Eve", Dan="Gus", Bob="Eve", storyteller={"Cat": 0})
    assert town.learned("Cat") == [0]
    assert type(town.asked[-1].options) is OnPurpose
    assert town.asked[-1].truths == (2,)
    town.end_day()
    town.night(Ann="Eve", Dan="Gus", Bob="Eve")
    assert town.learned("Cat") == [2], "only once"


def test_it_waits_for_the_players_next_information_however_long() -> None:
    town = Town(CAST, night=2)
    town.rule("say", "Eve")
    town.night(Ann="Eve", Dan="Gus", Bob="Eve")
    assert town.learned("Cat") == [2]
    assert town.game.by_hand != ()


def test_the_truth_may_be_said_on_purpose_where_a_vortox_would_have_it_false() -> None:
    town = Town(
        "Ann oracle, Bob vortox, Cat clockmaker, Dan witch, Eve sage, Flo savant, Gus artist", night=2
    )
    town.rule("say", "Ann")
    town.night(Bob="Gus", Dan="Flo", storyteller={"Ann": 0})
    assert town.learned("Ann") == [0], "Gus is the only one dead, and good"


def test_what_is_said_on_purpose_is_nobody_elses_doing() -> None:
    """The Mathematician counts abilities that others spoil, and not what a person says."""
    town = Town(
        "Ann mathematician, Bob vigormortis, Cat oracle, Dan witch, Eve sage, Flo savant, Gus artist", night=2
    )
    town.rule("say", "Cat")
    town.night(Bob="Gus", Dan="Flo", storyteller={"Cat": 2})
    assert town.learned("Ann") == [0]


def test_it_can_be_taken_back_and_is_not_asked_twice() -> None:
    town = Town(CAST, night=2)
    town.rule("say", "Cat")
    with pytest.raises(IllegalRuling, match="so already"):
        town.rule("say", "Cat")
    town.rule("no say", "Cat")
    with pytest.raises(IllegalRuling, match="nobody wanted"):
        town.rule("no say", "Cat")
    town.night(Ann="Eve", Dan="Gus", Bob="Eve")
    assert town.learned("Cat") == [2]


# Tokens


def test_two_players_exchange_tokens_and_are_told_at_once_by_day() -> None:
    town = Town(CAST, night=2).day()
    carry_out(town.game, Ruling("swap", town.seat("Ann"), town.seat("Bob")))
    assert (town.character("Ann"), town.character("Bob")) == ("imp", "monk")
    assert (town.alignment("Ann"), town.alignment("Bob")) == (GOOD, EVIL)
    assert town.told("Ann") == [YouAre("imp", GOOD)]
    assert town.told("Bob") == [YouAre("monk", EVIL)]


def test_they_may_exchange_their_sides_too() -> None:
    town = Town(CAST, night=2).day()
    town.rule("swap", "Ann", (town.seat("Bob"), True))
    assert (town.alignment("Ann"), town.alignment("Bob")) == (EVIL, GOOD)


def test_a_moved_token_goes_on_as_it_was() -> None:
    town = Town(CAST, night=2)
    town.night(Ann="Eve", Dan="Cat", Bob="Eve", storyteller={"Cat": 2})
    (before,) = (one for one in town.game.grimoire.reminders if one.text == "Poisoned")
    town.rule("move", "Cat", ("Poisoned", "poisoner", town.seat("Flo")))
    assert town.sober("Cat")
    assert town.poisoned("Flo")
    (token,) = (one for one in town.game.grimoire.reminders if one.text == "Poisoned")
    assert (token.by, token.until) == (before.by, before.until)
    town.end_day()
    town.dusk()
    assert town.marks("Flo") == [], "it ends at dusk, as the Poisoner's own"


def test_a_red_herring_is_another_player() -> None:
    town = Town(
        "Ann fortuneteller, Bob imp, Cat empath, Dan poisoner, Eve mayor, Flo slayer, Gus saint", night=2
    )
    town.rule("mark", "Eve", ("Red Herring", "fortuneteller"))
    town.rule("move", "Eve", ("Red Herring", "fortuneteller", town.seat("Gus")))
    town.night(Ann=("Gus", "Flo"), Dan="Cat", Bob="Flo", storyteller={"Cat": 1})
    assert town.learned("Ann") == [True]


def test_of_several_tokens_that_of_the_named_ability_is_taken_away() -> None:
    town = Town(
        "Ann sailor, Bob po, Cat innkeeper, Dan devilsadvocate, Eve gambler, Flo exorcist, Gus fool", night=2
    )
    town.rule("mark", "Eve", ("Drunk", "sailor"))
    town.rule("mark", "Eve", ("Drunk", "innkeeper"))
    town.rule("unmark", "Eve", ("Drunk", "sailor"))
    assert [one.by for one in town.game.grimoire.reminders] == [Ability("innkeeper", 2, 2)]
    with pytest.raises(IllegalRuling, match="no reminder"):
        town.rule("unmark", "Eve", ("Drunk", "sailor"))


# Bluffs


def test_other_characters_are_shown_to_whoever_was_shown_some() -> None:
    town = Town(CAST)
    town.night(Dan="Gus", storyteller={"bluffs": ("chef", "virgin", "ravenkeeper")})
    town.rule("bluffs", "Bob", ("chef", "librarian", "ravenkeeper"))
    (*_, shown) = town.told("Bob", DemonLearned)
    assert shown == DemonLearned(("Dan",), ("chef", "librarian", "ravenkeeper"))  # type: ignore[arg-type]
    with pytest.raises(IllegalRuling, match="shown nothing"):
        town.rule("bluffs", "Ann", ("chef", "librarian", "ravenkeeper"))


# The end


def test_the_game_goes_on_although_the_demon_is_dead_until_it_may_end() -> None:
    town = Town(CAST, night=2).day()
    for_all(town, "not yet")
    carry_out(town.game, Ruling("kill", town.seat("Bob")))
    town.end_day()
    town.dusk()
    assert town.game.phase is Phase.NIGHT
    assert town.winner is None
    town.night(Ann="Eve", Dan="Gus")
    carry_out(town.game, Ruling("let it end", STORYTELLER))
    assert town.winner is GOOD


def test_what_an_ability_has_decided_waits_too() -> None:
    """A Saint who is executed makes evil win."""
    town = Town(CAST, night=2).day()
    for_all(town, "not yet")
    town.execute("Gus")
    assert town.winner is None
    town.dusk()
    carry_out(town.game, Ruling("let it end", STORYTELLER))
    assert town.winner is EVIL


def test_the_end_is_held_off_once_and_let_come_once() -> None:
    town = Town(CAST, night=2).day()
    with pytest.raises(IllegalRuling, match="nothing holds"):
        for_all(town, "let it end")
    for_all(town, "not yet")
    with pytest.raises(IllegalRuling, match="so already"):
        for_all(town, "not yet")


# Notes


def test_a_note_stands_in_the_place_of_the_one_before() -> None:
    town = Town(CAST, night=2).day()
    town.rule("note", "Ann", ("thinks Max lied", False))
    for_all(town, "note", ("we began late", True))
    town.rule("note", "Ann", ("knows better", True))
    assert [one.words for one in town.game.by_hand] == ["we began late", "knows better"]  # type: ignore[union-attr]
    town.rule("note", "Ann", ("", False))
    assert len(town.game.by_hand) == 1


@pytest.mark.parametrize("value", ["words", ("two\nlines", True), ("x" * 401, True), ("x", 1), (3, True)])
def test_what_is_no_note_is_refused(value: Any) -> None:
    town = Town(CAST, night=2).day()
    with pytest.raises(IllegalRuling):
        town.rule("note", "Ann", value)
