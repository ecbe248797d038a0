"""A finished game told with its reasons, for every kind of cause, in every edition and both languages."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from config.texts import load_texts
from engine import Chain, Game, LiveGame, edition, replay
from engine.deciders import Nobody
from engine.ledger import (
    DayBroke,
    Executed,
    GoodOrEvil,
    HandCounted,
    Learned,
    Nominated,
    NoneInPlay,
    OneOfTwo,
    Seated,
    ThisIs,
    Told,
    VoteBegan,
    VoteCounted,
)
from engine.questions import ThisIs as Guess
from engine.record import Line
from engine.registry import character
from engine.terms import EVIL, GOOD, TOWN
from engine.witness import Heard
from narrator import command_line
from narrator.awards import awards
from narrator.random_players import RandomPlayers
from narrator.random_storyteller import RandomStoryteller
from narrator.reasons import Reasons
from narrator.script_lines import ScriptLines
from narrator.story import seen_again, tell
from narrator.web.saved_story import saved_story
from tests.scenario import Town

EN, RU = (ScriptLines(load_texts(language), 0) for language in ("en", "ru"))
NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Oda",
)  # fmt: skip


def town(cast: str, **facts: Any) -> Town:
    """A town with a witness."""
    game = Town(cast, **facts)
    game.game.witnessed = ()
    return game


def reasons(of: Town) -> list[str]:
    """Everything that is said of what was seen; in Russian it must be said as well."""
    assert all(one.whole for one in Reasons(of.game, RU).all)
    return [one.whole for one in Reasons(of.game, EN).all]


# What was told


def told_by_a_recluse() -> Town:
    one = town("Ann chef, Bob imp, Cat recluse, Dan soldier, Eve baron")
    one.night(storyteller={"Ann": 1})
    return one


def told_by_a_spy() -> Town:
    one = town("Ann empath, Bob spy, Cat soldier, Dan imp, Eve mayor")
    one.night(storyteller={"Ann": 0})
    return one


def told_while_poisoned() -> Town:
    one = town("Ann empath, Bob poisoner, Cat soldier, Dan imp, Eve mayor")
    one.night(Bob="Ann", storyteller={"Ann": 2})
    return one


def told_to_a_drunk() -> Town:
    one = town("Ann drunk(chef), Bob imp, Cat soldier, Dan baron, Eve mayor")
    one.night(storyteller={"Ann": 1})
    return one


def told_of_the_red_herring() -> Town:
    one = town("Ann fortuneteller, Bob imp, Cat soldier, Dan baron, Eve mayor")
    one.night(Ann="Cat Eve", storyteller={"Ann": "Eve"})
    return one


def told_by_a_vortox() -> Town:
    one = town("Ann clockmaker, Bob vortox, Cat sage, Dan witch, Eve mutant")
    one.night(Dan="Cat", storyteller={"Ann": 1})
    return one


HEARD: list[tuple[Callable[[], Town], str]] = [
    (told_by_a_recluse, "Ann, the Chef, was told: 1. In truth: 0. Cat, the Recluse, counted as evil."),
    (told_by_a_spy, "Ann, the Empath, was told: 0. In truth: 1. Bob, the Spy, counted as good."),
    (
        told_while_poisoned,
        "Ann, the Empath, was told: 2. In truth: 1. Ann was poisoned: that was Bob, the Poisoner.",
    ),
    (
        told_to_a_drunk,
        "Ann, the Chef, was told: 1. In truth: 0. Ann was the Drunk, and only believed to be the Chef.",
    ),
    (
        told_of_the_red_herring,
        "Ann, the Fortune Teller, was told: yes. Eve, the Mayor, always seemed to them what they are not.",
    ),
    (told_by_a_vortox, "Ann, the Clockmaker, was told: 1. In truth: 2. Bob, the Vortox, made it false."),
]


@pytest.mark.parametrize(("played", "said"), HEARD, ids=lambda one: getattr(one, "__name__", ""))
def test_why_what_was_told_was_false(played: Callable[[], Town], said: str) -> None:
    assert said in reasons(played())


def test_what_a_dead_character_seemed_to_be() -> None:
    one = town("Ann undertaker, Bob imp, Cat recluse, Dan baron, Eve mayor, Flo soldier", night=2).day()
    one.execute("Cat")
    one.night(Bob="Flo", storyteller={"Ann": ThisIs(2, "imp")})
    said = "Ann, the Undertaker, was told: Cat is the Imp. In truth: Cat is the Recluse. "
    assert any(line.startswith(said + "Cat, the Recluse, was taken for the Imp.") for line in reasons(one))


def test_true_while_poisoned_is_said_to_who_was_told_and_is_no_surprise() -> None:
    one = town("Ann empath, Bob poisoner, Cat soldier, Dan imp, Eve mayor")
    one.night(Bob="Ann", storyteller={"Ann": 1})
    heard = [seen for seen in Reasons(one.game, EN).seen if isinstance(seen.sight, Heard)]
    verdict = Reasons(one.game, EN).verdict(heard[0])
    assert verdict == ("That was true all the same. Ann was poisoned: that was Bob, the Poisoner.",)
    assert [found.weight for found in Reasons(one.game, EN).all if "told" in found.whole] == [0]


def test_without_a_witness_nothing_is_seen() -> None:
    one = Town("Ann chef, Bob imp, Cat recluse, Dan soldier, Eve baron")
    one.night(storyteller={"Ann": 1})
    assert one.game.witnessed is None
    assert Reasons(one.game, EN).all == ()


# Deaths, and deaths that were none


def a_virgin() -> Town:
    one = town("Ann virgin, Bob slayer, Cat butler, Dan imp, Eve baron, Flo soldier", night=2).day()
    one.nominate("Bob", "Ann")
    return one


def a_monk() -> Town:
    one = town("Ann monk, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo saint", night=2)
    one.night(Ann="Flo", Bob="Flo")
    return one


def a_soldier() -> Town:
    one = town("Ann monk, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo saint", night=2)
    one.night(Ann="Flo", Bob="Cat")
    return one


def a_mayor() -> Town:
    one = town("Ann monk, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo saint", night=2)
    one.night(Ann="Flo", Bob="Eve", storyteller={"Eve": "Dan"})
    return one


def a_dead_target() -> Town:
    one = town("Ann chef, Bob imp, Cat soldier!, Dan baron, Eve mayor, Flo saint", night=2)
    one.night(Bob="Cat")
    return one


def a_slayer() -> Town:
    one = town("Ann slayer, Bob imp, Cat recluse, Dan baron, Eve mayor, Flo saint", night=2).day()
    one.slay("Ann", "Cat", storyteller={"Ann": True})
    return one


def a_star_pass() -> Town:
    one = town("Ann slayer, Bob imp, Cat soldier, Dan baron, Eve mayor, Flo saint", night=2)
    one.night(Bob="Bob", storyteller={"Bob": "Dan"})
    return one


def a_tea_lady() -> Town:
    one = town("Ann tealady, Bob chambermaid, Cat po, Dan godfather, Eve gambler, Flo fool", night=2).day()
    one.execute("Bob")
    return one


def a_fool() -> Town:
    one = town("Ann tealady, Bob chambermaid, Cat po, Dan godfather, Eve gambler, Flo fool", night=2).day()
    one.execute("Flo")
    return one


def a_gambler() -> Town:
    one = town("Ann gossip, Bob chambermaid, Cat pukka, Dan godfather, Eve gambler, Flo fool", night=2)
    one.night(Bob="Ann Flo", Cat="Ann", Eve=Guess(0, "fool"))
    return one


def an_exorcist() -> Town:
    one = town("Ann exorcist, Bob gossip, Cat shabaloth, Dan godfather, Eve fool, Flo goon", night=2)
    one.night(Ann="Cat")
    return one


def a_snake_charmer() -> Town:
    one = town("Ann snakecharmer, Bob sage, Cat fanggu, Dan witch, Eve mutant, Flo klutz")
    one.night(Ann="Cat", Dan="Bob")
    return one


def a_pit_hag() -> Town:
    one = town("Ann pithag, Bob sage, Cat fanggu, Dan dreamer, Eve mutant, Flo klutz", night=2)
    one.night(Ann=ThisIs(1, "savant"), Cat="Dan")
    return one


def a_poisoned_slayer() -> Town:
    one = town("Ann slayer, Bob imp, Cat poisoner, Dan chef, Eve mayor, Flo saint", night=2)
    one.night(Cat="Ann", Bob="Dan")
    one.slay("Ann", "Bob")
    return one


LIVES: list[tuple[Callable[[], Town], str]] = [
    (a_virgin, "Bob was executed without a vote. That was Ann, the Virgin."),
    (a_monk, "Bob, the Imp, attacked Flo, who lived on. That was Ann, the Monk."),
    (a_soldier, "Bob, the Imp, attacked Cat, who lived on. That was their own ability: Soldier."),
    (a_mayor, "Eve was to die, and Dan died instead. That was their own ability: Mayor."),
    (a_dead_target, "Bob, the Imp, attacked Cat, who was dead already."),
    (a_slayer, "To Ann, the Slayer: Cat, the Recluse, counted as a Demon."),
    (a_slayer, "Cat was killed by Ann, the Slayer."),
    (a_star_pass, "Dan, the Baron, became the Imp. That was Bob, the Imp."),
    (a_tea_lady, "Bob was executed and lived on. That was Ann, the Tea Lady."),
    (a_fool, "Flo was executed and lived on. That was Ann, the Tea Lady."),
    (a_gambler, "Eve died of their own ability: Gambler."),
    (an_exorcist, "Cat, the Shabaloth, was kept from acting by Ann, the Exorcist."),
    (a_snake_charmer, "Ann, the Snake Charmer, became the Fang Gu, and evil. That was their own ability: Snake Charmer."),
    (a_pit_hag, "Bob, the Sage, became the Savant. That was Ann, the Pit-Hag."),
    (a_poisoned_slayer, "The ability of Ann, the Slayer, came to nothing. Ann was poisoned: that was Cat, the Poisoner."),
]


@pytest.mark.parametrize(("played", "said"), LIVES, ids=lambda one: getattr(one, "__name__", ""))
def test_why_somebody_died_or_lived_or_changed(played: Callable[[], Town], said: str) -> None:
    assert said in reasons(played())
