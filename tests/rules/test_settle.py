"""What follows a change of what stands: looked at after every step, by day and night, until nothing changes.

We play no Acrobat and no Lleech yet; these are like them, and made for these tests.
"""

import pytest

from engine.abilities import standing
from engine.characters.base import CHARACTERS, Ability, Demon, Game, Outsider, Townsfolk
from engine.ledger import DiedByDay
from engine.rulings import Ruling, carry_out
from engine.terms import GOOD
from tests.by_name import ChosenBy
from tests.scenario import Town

CAST = "Ann tumbler, Bob leech, Cat poisoner, Dan saint, Eve mayor, Flo monk, Gus soldier"


class Tumbler(Townsfolk):
    """Dies when who they watch is drunk or poisoned."""

    id = "tumbler"
    reminders = ("Watched",)

    def settle(self, game: Game, me: Ability) -> None:
        watched = game.grimoire.marked("Watched", by=me)
        if any(not standing(game.grimoire).sober[token.seat] for token in watched):
            game.grimoire.drop(watched)
            game.kill(me.owner, by=me)


class Leech(Demon):
    """Dies when its host is dead."""

    id = "leech"
    reminders = ("Host",)

    def settle(self, game: Game, me: Ability) -> None:
        hosts = game.grimoire.marked("Host", by=me)
        if any(not game.grimoire.seats[token.seat].lives for token in hosts):
            game.kill(me.owner, by=me, certain=True)


class Restless(Outsider):
    """Looks dead and alive by turns."""

    id = "restless"

    def settle(self, game: Game, me: Ability) -> None:
        game.grimoire.change(me.owner, feigns=not game.grimoire.seats[me.owner].feigns)


@pytest.fixture(autouse=True)
def made_for_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in (Tumbler(), Leech(), Restless()):
        monkeypatch.setitem(CHARACTERS, one.id, one)


def watching(name: str, extra: str = "", night: int = 2, cast: str = CAST) -> Town:
    return Town(f"{cast}; Watched@{name}<Ann/tumbler{extra}", night=night)


def test_it_happens_in_the_very_step_that_changes_what_stands() -> None:
    """By night: before the next one's turn, and announced at dawn like any other death."""
    town = watching("Eve")
    town.night_up_to("monk", Cat="Eve")
    assert not town.alive("Ann")
    assert town.night(Flo="Gus") == ["Ann"]


def test_by_day_the_table_sees_it() -> None:
    town = watching("Eve").day()
    town.game.grimoire.mark("Drunk", town.seat("Eve"))
    town.act("open nominations")
    assert DiedByDay(town.seat("Ann")) in town.public()


def test_while_droisoned_it_does_nothing_and_afterwards_what_stands_then_counts() -> None:
    town = watching("Eve", ", Drunk@Ann, Drunk@Eve").day()
    town.act("open nominations")
    assert town.alive("Ann")
    town.rule("unmark", "Ann", "Drunk")
    town.act("close nominations")
    assert not town.alive("Ann")


def test_what_lasts_until_dusk_is_gone_when_it_looks_at_dusk() -> None:
    """Both were poisoned until dusk: there is nothing to see any more."""
    both = watching("Eve", ", Poisoned@Ann<Cat/poisoner~dusk2, Poisoned@Eve<Cat/poisoner~dusk2").day()
    both.end_day()
    both.dusk()
    assert both.alive("Ann")
    one = watching("Eve", ", Poisoned@Ann<Cat/poisoner~dusk2, Drunk@Eve").day()
    one.end_day()
    assert one.alive("Ann")
    one.dusk()
    assert not one.alive("Ann")


def test_one_sets_off_the_other_in_one_step() -> None:
    """The host falls, so the Demon does, and good has won."""
    town = watching("Eve", ", Host@Ann<Bob/leech").day()
    town.game.grimoire.mark("Drunk", town.seat("Eve"))
    town.act("open nominations")
    assert not town.alive("Ann")
    assert not town.alive("Bob")
    assert town.winner is GOOD


def test_a_death_by_the_hand_of_a_human_is_followed_at_once() -> None:
    town = watching("Eve", ", Host@Dan<Bob/leech").day()
    carry_out(town.game, Ruling("kill", town.seat("Dan")))
    assert not town.alive("Bob")
    assert town.winner is GOOD


def test_who_never_comes_to_rest_is_named() -> None:
    town = Town("Ann restless, Bob imp, Cat poisoner, Dan saint, Eve mayor", night=2).day()
    with pytest.raises(RuntimeError, match=r"`settle` of .*restless"):
        town.act("open nominations")


def test_an_evil_twin_who_was_poisoned_when_the_pair_broke_has_a_new_one_at_dusk() -> None:
    """The poison of the day ends at dusk, and they have not to wait for another one."""
    cast = "Ann artist, Bob vigormortis, Cat klutz, Dan eviltwin, Eve savant, Flo witch, Gus mutant"
    town = Town(f"{cast}; Twin@Eve<Dan/eviltwin, Poisoned@Dan<Flo/witch~dusk2", night=2).day()
    town.rule("turn", "Eve", "evil")
    assert town.marks("Eve") == ["Twin"]
    town.end_day()
    town.dusk({"Dan": "Ann"})
    assert (town.marks("Ann"), town.marks("Eve")) == (["Twin"], [])
    assert ChosenBy("eviltwin", "Dan") in town.told("Ann")
