"""Which characters are in play, and with which the game began.

We play no Lil' Monsta and no Xaan yet; these are like them, and made for these tests.
"""

import pytest

from engine.characters.base import CHARACTERS, HAS_ABILITY, STORYTELLER, Ability, Demon, Game, Minion
from engine.course import play_step
from engine.questions import Bluffs
from engine.record import _check, header, restore, snapshot
from engine.registry import character
from engine.script import edition
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann empath, Bob pithag, Cat imp, Dan saint, Eve mayor, Flo monk, Gus slayer"


class Nursling(Demon):
    """A Demon that nobody is."""

    id = "nursling"
    undealt = True

    def arrive(self, game: Game) -> None:
        game.grimoire.mark(HAS_ABILITY, STORYTELLER, data=self.id)


class Counter(Minion):
    """Looks at how many Outsiders the game began with."""

    id = "counter"

    def outsiders(self, game: Game) -> int:
        return sum(character(one).team == "outsider" for one in game.began_with)


@pytest.fixture(autouse=True)
def made_for_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "nursling", Nursling())
    monkeypatch.setitem(CHARACTERS, "counter", Counter())


def test_who_sits_at_the_table_is_in_play_dead_or_alive() -> None:
    game = Town("Ann empath, Bob pithag, Cat imp, Dan drunk(saint)!, Eve mayor", night=2).game
    assert game.in_play("drunk")
    assert not game.in_play("saint")


def test_what_nobody_is_and_the_storyteller_holds_is_in_play() -> None:
    game = Town(CAST, night=2).game
    assert not game.in_play("nursling")
    game.grimoire.mark(HAS_ABILITY, STORYTELLER, data="nursling")
    assert game.in_play("nursling")


def test_an_ability_that_is_only_given_to_the_storyteller_is_not() -> None:
    """As the Plague Doctor gives them one: the character may still be drawn, made and told as a bluff."""
    game = Town(CAST, night=2).game
    game.grimoire.mark(HAS_ABILITY, STORYTELLER, data="poisoner")
    assert not game.in_play("poisoner")


def test_a_pit_hag_cannot_make_what_nobody_is(monkeypatch: pytest.MonkeyPatch) -> None:
    town = Town(CAST, night=2)
    monkeypatch.setattr(town.game.script, "characters", (*town.game.script.characters, "nursling"))
    town.game.grimoire.mark(HAS_ABILITY, STORYTELLER, data="nursling")
    town.night_up_to("imp", Flo="Ann", Bob=ThisIs("Dan", "nursling"))
    assert town.character("Dan") == "saint"


def test_what_nobody_is_is_no_bluff(monkeypatch: pytest.MonkeyPatch) -> None:
    """If there were a good one of that kind."""
    for held in (False, True):
        town = Town(CAST.replace("pithag", "baron"))
        monkeypatch.setattr(town.game.script, "good", (*edition("tb").good, "nursling"))
        if held:
            town.game.grimoire.mark(HAS_ABILITY, STORYTELLER, data="nursling")
        town.night()
        offered = next(q.options for q in town.asked if isinstance(q.options, Bluffs))
        assert ("nursling" in offered.characters) is not held


def test_the_game_remembers_with_what_it_began() -> None:
    """Also when everybody is somebody else by then, and after the game was taken up again."""
    town = Town(CAST.replace("Bob pithag", "Bob counter"))
    play_step(town.game)
    counter = CHARACTERS["counter"]
    assert isinstance(counter, Counter)
    assert counter.outsiders(town.game) == 1
    town.rule("become", "Dan", "chef")
    assert counter.outsiders(town.game) == 1
    assert "saint" in town.game.began_with
    again = restore(header(town.game), [snapshot(town.game, 0)])
    assert again.began_with == town.game.began_with


def test_a_game_of_an_earlier_version_is_taken_up_without_knowing_it() -> None:
    town = Town(CAST)
    play_step(town.game)
    line = snapshot(town.game, 0)
    del line["state"]["began_with"]
    line.pop("check")
    assert restore(header(town.game), [{**line, "check": _check(line)}]).began_with == ()


def test_what_nobody_is_belongs_to_the_beginning() -> None:
    town = Town(CAST)
    CHARACTERS["nursling"].arrive(town.game)
    play_step(town.game)
    assert town.game.began_with[-1] == "nursling"
    assert Ability("nursling", STORYTELLER, STORYTELLER).character in town.game.began_with
