"""Who counts as the Demon is derived: whose character is one, and whom an ability makes count as one.

We play no character yet that needs it (Lil' Monsta, the Summoner): those are made for these tests.
"""

import pytest

from engine.abilities import standing
from engine.characters.base import (
    CHARACTERS,
    DEMON,
    EVIL,
    GOOD,
    HAS_ABILITY,
    STORYTELLER,
    Ability,
    Demon,
    Game,
    Grimoire,
    Minion,
)
from engine.ledger import EvilTeam
from engine.questions import OneSeat
from tests.scenario import Town

CAST = "Ann chef, Bob baron, Cat poisoner, Dan saint, Eve mayor, Flo monk, Gus slayer"
NURSLING = Ability("nursling", STORYTELLER, STORYTELLER)


class Nursling(Demon):
    """A Demon that nobody is: the Storyteller has it, and whoever looks after it counts as the Demon."""

    id = "nursling"
    reminders = ("Looks After It",)

    def demonhood(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:  # noqa: ARG002
        return tuple(token.seat for token in grimoire.marked("Looks After It"))

    def other_nights(self, game: Game, me: Ability) -> None:
        game.kill(game.ask(STORYTELLER, me, OneSeat(*game.grimoire.living())), by=me)


class Conjurer(Minion):
    """The Demon is still to come: until then the game goes on as long as the Conjurer lives."""

    id = "conjurer"
    reminders = ("Has Come",)

    def demonhood(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        return () if grimoire.marked("Has Come", me.owner) else (me.owner,)


@pytest.fixture(autouse=True)
def made_for_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "nursling", Nursling())
    monkeypatch.setitem(CHARACTERS, "conjurer", Conjurer())


def nursed_by(name: str, cast: str = CAST, night: int = 2) -> Town:
    town = Town(cast, night=night)
    town.game.grimoire.mark(HAS_ABILITY, STORYTELLER, data="nursling")
    town.game.grimoire.mark("Looks After It", town.seat(name))
    return town


def demons(town: Town) -> list[str]:
    return [town.names[seat] for seat in standing(town.game.grimoire).demons]


def test_in_the_box_these_are_the_demons() -> None:
    """A dead one too; not a Lunatic, nor a Recluse who may count as one."""
    town = Town("Ann chef, Bob imp!, Cat lunatic(imp), Dan recluse, Eve imp+good, Flo monk", night=2)
    assert demons(town) == ["Bob", "Eve"]
    assert town.game.living(DEMON) == (town.seat("Eve"),)


def test_what_nobody_is_is_held_by_the_storyteller() -> None:
    town = nursed_by("Bob")
    assert NURSLING in standing(town.game.grimoire).working
    assert town.game.alive_for(NURSLING)
    assert demons(town) == ["Bob"]
    assert town.game.living(DEMON) == (town.seat("Bob"),)


def test_moving_the_token_moves_the_demon() -> None:
    """What is kept of the standing is worked out again."""
    town = nursed_by("Bob")
    assert demons(town) == ["Bob"]
    (token,) = town.game.grimoire.marked("Looks After It")
    town.game.grimoire.unmark(token)
    town.game.grimoire.mark("Looks After It", town.seat("Cat"))
    assert demons(town) == ["Cat"]


def test_good_has_not_won_while_who_counts_as_the_demon_lives() -> None:
    town = nursed_by("Bob").day()
    town.execute("Cat")
    assert town.winner is None


def test_good_wins_when_who_counts_as_the_demon_dies() -> None:
    for name in ("Bob", "Dan"):
        town = nursed_by(name, CAST.replace("saint", "drunk(saint)")).day()
        town.execute(name)
        assert town.winner is GOOD


def test_droisoned_they_count_all_the_same() -> None:
    town = nursed_by("Bob", f"{CAST}; Drunk@Bob").day()
    town.execute("Cat")
    assert town.winner is None


def test_evil_learns_of_them_as_of_the_demon() -> None:
    info = nursed_by("Bob").game.evil_info()
    assert [meeting.demons for meeting in info.to_minions] == [(1,)]
    town = nursed_by("Bob", CAST.replace("Bob baron", "Bob baron!"))
    assert town.game.evil_info().to_minions[0].demons == ()
    assert town.game.evil_info(dead_too=True).to_minions[0].demons == (1,)


def test_an_evil_traveller_is_told_of_them() -> None:
    town = nursed_by("Bob").day()
    town.join("Hal", "thief", beside="Gus", side=EVIL)
    assert town.game.untold == ((town.seat("Hal"), EvilTeam((1,), ())),)


def test_a_stand_in_keeps_the_game_going_droisoned_or_not_until_the_demon_is_there() -> None:
    for token in ("", "; Drunk@Bob"):
        town = Town(CAST.replace("baron", "conjurer") + token, night=2).day()
        town.execute("Gus")
        assert town.winner is None
        town.game.grimoire.mark("Has Come", town.seat("Bob"))
        town.night()
        assert town.winner is GOOD


def test_a_dead_stand_in_does_not() -> None:
    town = Town(CAST.replace("baron", "conjurer"), night=2).day()
    town.execute("Bob")
    assert town.winner is GOOD


def test_an_ability_of_the_storyteller_hangs_on_who_lends_it() -> None:
    """On their life and their sobriety; given by nobody it is there for good."""
    for eve, works, wakes in (
        ("mayor", True, True),
        ("mayor!", False, False),
        ("mayor; Drunk@Eve", False, True),
    ):
        who, _, token = eve.partition(";")
        town = Town(CAST.replace("mayor", who) + (f";{token}" if token else ""), night=2)
        seat = town.seat("Eve")
        town.game.grimoire.mark(HAS_ABILITY, STORYTELLER, by=Ability("mayor", seat, seat), data="nursling")
        lent = Ability("nursling", STORYTELLER, seat)
        assert (lent in standing(town.game.grimoire).working) is works
        assert town.game.alive_for(lent) is wakes


def test_a_mastermind_goes_on_when_the_last_who_counts_as_the_demon_is_executed() -> None:
    town = nursed_by("Bob", CAST.replace("Cat poisoner", "Cat mastermind")).day()
    town.execute("Bob")
    assert town.winner is None
