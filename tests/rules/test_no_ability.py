"""A player who has no ability: not woken, nothing of theirs works, and nothing went wrong.

The droisoned are woken and act it out (RB-182); a player whose ability is gone sleeps, as the almanac says of the
Minions whom a Preacher chose. We play no such character yet: the tokens are laid by one made for these tests.
"""

import pytest

from engine.abilities import standing
from engine.characters.base import (
    CHARACTERS,
    HAS_ABILITY,
    NO_ABILITY,
    Ability,
    Game,
    Minion,
    Townsfolk,
    WentWrong,
)
from tests.scenario import Town

CAST = "Ann mathematician, Bob imp, Cat poisoner, Dan sermonizer, Eve saint, Flo monk, Gus mayor"


class Sermonizer(Townsfolk):
    """Each night a player is chosen; if they are a Minion, they have no ability."""

    id = "sermonizer"
    reminders = (NO_ABILITY,)

    def each_night(self, game: Game, me: Ability) -> None:
        raise NotImplementedError  # it has no slot on the sheets of these scripts


class Tinkerer(Minion):
    """The Demon has an ability for as long as this one works."""

    id = "tinkerer"


@pytest.fixture(autouse=True)
def made_for_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "sermonizer", Sermonizer())
    monkeypatch.setitem(CHARACTERS, "tinkerer", Tinkerer())


def silence(town: Town, name: str, by: str = "Dan") -> None:
    seat = town.seat(by)
    town.game.grimoire.mark(NO_ABILITY, town.seat(name), by=Ability("sermonizer", seat, seat))


def went_wrong(town: Town) -> list[WentWrong]:
    return [event for event in town.game.chronicle if isinstance(event, WentWrong)]


def test_they_are_not_woken_and_nothing_went_wrong() -> None:
    town = Town(CAST, night=2)
    silence(town, "Cat")
    town.night(Flo="Bob", Bob="Eve")  # nobody asks Cat: an unscripted question would fail
    assert not town.woken("Cat")
    assert town.learned("Ann") == [0]
    assert not went_wrong(town)
    assert town.sober("Cat"), "to have no ability is not to be drunk or poisoned"


def test_a_poisoned_player_is_woken_all_the_same() -> None:
    """The difference (RB-182)."""
    town = Town(f"{CAST}; Poisoned@Cat", night=2)
    town.night(Cat="Eve", Flo="Bob", Bob="Eve")
    assert town.woken("Cat")


def test_what_they_laid_before_bites_no_more_and_again_when_the_silence_ends() -> None:
    """Tokens of a silenced ability stay and have force again when it works again (G3 of the rules spec)."""
    town = Town(CAST, night=2)
    town.night(Cat="Flo", Flo="Gus", Bob="Eve")
    assert not town.sober("Flo")
    silence(town, "Cat")
    assert town.sober("Flo")
    town.rule("mark", "Dan", ("Poisoned", None))
    assert not town.sober("Flo")
    assert standing(town.game.grimoire).silenced == frozenset()


def test_silenced_in_the_middle_of_the_night_their_turn_is_gone() -> None:
    town = Town(CAST, night=2)
    town.night_up_to("poisoner")
    silence(town, "Cat")
    town.night(Flo="Bob", Bob="Eve")
    assert not town.woken("Cat")


@pytest.mark.parametrize("first", ["poison", "silence"])
def test_of_a_silencer_and_a_poisoner_at_each_other_the_older_token_stands(first: str) -> None:
    town = Town(CAST, night=2)
    poisoner = Ability("poisoner", town.seat("Cat"), town.seat("Cat"))
    if first == "silence":
        silence(town, "Cat")
    town.game.grimoire.mark("Poisoned", town.seat("Dan"), by=poisoner)
    if first == "poison":
        silence(town, "Cat")
    now = standing(town.game.grimoire)
    assert town.sober("Dan") is (first == "silence")
    assert (poisoner in now.working) is (first == "poison")


def test_what_is_learnt_once_is_not_learnt_by_a_player_who_has_no_ability() -> None:
    town = Town(CAST, night=2)
    town.dusk()
    town.game.become(town.seat("Eve"), "chef")
    silence(town, "Eve")
    town.night(Cat="Ann", Flo="Bob", Bob="Gus", storyteller={"Ann": 0, "Gus": "Gus"})
    assert town.learned("Eve") == []


def test_used_up_is_another_thing() -> None:
    town = Town("Ann slayer, Bob imp, Cat poisoner, Dan saint, Eve monk", night=2)
    me = Ability("slayer", 0, 0)
    town.game.spend(me)
    assert me in standing(town.game.grimoire).working


# An ability that hangs on somebody else's


def lent(cast: str = "Ann empath, Bob imp, Cat tinkerer, Dan sermonizer, Eve saint, Flo chef") -> Town:
    town = Town(cast, night=2)
    seat = town.seat("Cat")
    town.game.grimoire.mark(HAS_ABILITY, town.seat("Bob"), by=Ability("tinkerer", seat, seat), data="monk")
    return town


def test_a_lent_ability_is_acted_on_while_the_lender_lives() -> None:
    town = lent()
    town.night(Bob=["Eve", "Flo"])
    assert town.marks("Eve") == []
    assert ("monk", town.seat("Bob")) in [
        (event.character, event.seat) for event in town.game.chronicle if type(event).__name__ == "Woke"
    ]


@pytest.mark.parametrize("how", ["dead", "silenced"])
def test_its_owner_is_not_woken_for_it_when_the_lender_is(how: str) -> None:
    """A Demon would be asked and fed what is false: the lent ability is gone, not drunk."""
    town = lent()
    if how == "dead":
        town.rule("kill", "Cat")
    else:
        silence(town, "Cat")
    town.night(Bob="Flo")
    assert not any(event.character == "monk" for event in town.game.chronicle if hasattr(event, "character"))


# One ability of several


def end_alone(town: Town, name: str, character: str, by: str = "Dan") -> Ability:
    source, seat = town.seat(by), town.seat(name)
    ending = Ability(character, seat, seat)
    town.game.grimoire.mark(NO_ABILITY, seat, by=Ability("sermonizer", source, source), data=ending)
    return ending


def test_one_ability_alone_is_gone_and_what_it_laid_bites_no_more() -> None:
    town = Town(CAST, night=2)
    town.night(Cat="Flo", Flo="Gus", Bob="Eve")
    ending = end_alone(town, "Cat", "poisoner")
    now = standing(town.game.grimoire)
    assert now.silenced == {ending}
    assert town.sober("Flo")
    town.rule("mark", "Dan", ("Poisoned", None))
    assert not town.sober("Flo"), "who took it away has no ability any more"


def test_what_else_they_have_and_what_they_become_works() -> None:
    town = Town(CAST, night=2)
    town.game.grimoire.mark(HAS_ABILITY, town.seat("Cat"), by=Ability("poisoner", 2, 2), data="monk")
    end_alone(town, "Cat", "monk")
    assert [me.character for me in standing(town.game.grimoire).working if me.owner == 2] == ["poisoner"]
    end_alone(town, "Flo", "monk")
    town.rule("become", "Flo", "slayer")
    town.day()
    town.slay("Flo", "Bob")
    assert not town.alive("Bob")
