"""What abilities make of a result: after everything that holds a win off, first the side, then who wins besides.

The characters are made for these tests: plainer than the Heretic, and one like the Politician, whom we do not play.
"""

import pytest

from engine.characters.base import (
    CHARACTERS,
    EVIL,
    GOOD,
    STORYTELLER,
    Ability,
    Alignment,
    Game,
    Outsider,
)
from engine.course import play_step
from engine.deciders import Nobody, Undecided
from engine.ledger import DayBroke, GameOver
from engine.plain import from_plain, to_plain
from engine.questions import OneOf
from engine.witness import ResultTurned, Seen
from tests.scenario import Town

SIX = "Ann contrarian, Bob imp, Cat saint, Dan baron, Eve virgin, Flo chef"


class Contrarian(Outsider):
    """Whoever wins, loses, and whoever loses, wins."""

    id = "contrarian"
    works_when_dead = True

    def result(self, game: Game, me: Ability, side: Alignment) -> Alignment:  # noqa: ARG002
        return side.other


class Guilty(OneOf):
    """Whether the player lost the game for their side."""


class Turncoat(Outsider):
    """A player who lost the game for their side wins as well."""

    id = "turncoat"
    works_when_dead = True

    def wins_too(self, game: Game, me: Ability, side: Alignment) -> bool:  # noqa: ARG002
        return bool(game.ask(STORYTELLER, me, Guilty(True, False)))


@pytest.fixture(autouse=True)
def made_for_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "contrarian", Contrarian())
    monkeypatch.setitem(CHARACTERS, "turncoat", Turncoat())


def ends(town: Town) -> list[GameOver]:
    return [fact for fact in town.public() if isinstance(fact, GameOver)]


@pytest.mark.parametrize(
    ("cast", "executed", "winner"),
    [
        (SIX, "Bob", EVIL),  # the Demon dies
        (SIX, "Cat", GOOD),  # a win that an ability makes
        (SIX, "Ann", None),  # nobody has won: nothing to turn
        (SIX.replace("contrarian", "contrarian!"), "Bob", EVIL),
        (f"{SIX}; Drunk@Ann", "Bob", GOOD),
        ("Ann contrarian, Bob imp, Cat chef, Dan baron!, Eve virgin!", "Cat", GOOD),  # two alive
        (
            "Ann contrarian, Bob imp, Cat chef, Dan baron!, Eve virgin!",
            "Bob",
            EVIL,
        ),  # both: good before it is turned
        (
            "Ann contrarian, Bob imp, Cat contrarian, Dan baron, Eve virgin, Flo chef",
            "Bob",
            GOOD,
        ),  # each has its say
    ],
)
def test_the_side_that_would_win_is_turned(cast: str, executed: str, winner: Alignment | None) -> None:
    """RB-134 comes first; a droisoned one turns nothing, a dead one turns it alike."""
    town = Town(cast, night=2).day()
    town.execute(executed)
    assert ends(town) == ([] if winner is None else [GameOver(winner)])


def test_a_win_that_is_held_off_is_nobodys_and_is_not_turned() -> None:
    town = Town("Ann contrarian, Bob imp, Cat eviltwin, Dan saint, Eve virgin, Flo chef", night=2)
    cat = town.seat("Cat")
    town.game.grimoire.mark("Twin", town.seat("Eve"), by=Ability("eviltwin", cat, cat))
    town.day()
    town.execute("Bob")
    assert ends(town) == []
    town.night()
    town.execute("Eve")  # evil wins by the Twin, which nothing holds off
    assert ends(town) == [GameOver(GOOD)]


def test_a_win_that_nothing_holds_off_is_turned() -> None:
    """A Mastermind's last day is decided by an ability, like a Saint's death."""
    town = Town("Ann contrarian, Bob imp, Cat mastermind, Dan saint, Eve virgin, Flo chef", night=2).day()
    town.execute("Bob")
    assert ends(town) == []
    town.night()
    town.execute("Flo")
    assert ends(town) == [GameOver(GOOD)]


def test_the_result_of_a_contest_is_what_the_town_chose() -> None:
    town = Town("Ann contrarian, Bob imp, Cat turncoat, Dan saint, Eve virgin | fiddler", night=2).day()
    town.act("fiddle", Bob=["Dan", "Dan"], Ann="Dan", Cat="Dan", Dan="Dan", Eve="Dan")
    assert ends(town) == [GameOver(GOOD)]


def test_who_turned_the_result_is_seen_once() -> None:
    town = Town(SIX, night=2)
    town.game.witnessed = ()
    town.night(Bob="Flo")
    town.execute("Bob")
    seen: tuple[Seen, ...] = town.game.witnessed or ()
    turned = [one.sight for one in seen if isinstance(one.sight, ResultTurned)]
    ann = town.seat("Ann")
    assert turned == [ResultTurned(EVIL, Ability("contrarian", ann, ann))]


@pytest.mark.parametrize("guilty", [True, False])
def test_a_player_wins_with_the_other_side(guilty: bool) -> None:
    town = Town(SIX.replace("contrarian", "turncoat+evil"), night=2).day()
    town.execute("Bob", storyteller={"Ann": guilty})
    assert ends(town) == [GameOver(GOOD, (town.seat("Ann"),) if guilty else ())]


def test_who_has_won_anyway_or_is_droisoned_is_not_asked_about() -> None:
    for who, reminders in (("turncoat", ""), ("turncoat+evil", "; Drunk@Ann")):
        town = Town(SIX.replace("contrarian", who) + reminders, night=2).day()
        town.execute("Bob")
        assert ends(town) == [GameOver(GOOD)]


def test_the_side_is_turned_before_players_of_the_losing_one_are_looked_at() -> None:
    """Good has killed the Demon and lost by it: the good Turncoat is asked about, the evil one is not."""
    town = Town(
        "Ann contrarian, Bob imp, Cat turncoat, Dan turncoat+evil, Eve virgin, Flo chef", night=2
    ).day()
    town.execute("Bob", storyteller={"Cat": True})
    assert ends(town) == [GameOver(EVIL, (town.seat("Cat"),))]


def test_by_night_it_is_asked_before_the_day_breaks_and_the_dead_are_told_first() -> None:
    town = Town("Ann turncoat, Bob imp, Cat saint, Dan baron!, Eve virgin!", night=2)
    assert town.night(Bob="Cat", storyteller={"Ann": True}) == ["Cat"]
    assert [type(fact) for fact in town.public()][-3:-1] == [DayBroke, GameOver]
    assert ends(town) == [GameOver(EVIL, (town.seat("Ann"),))]


def test_at_dusk_it_is_asked_once() -> None:
    town = Town("Ann mayor, Bob imp, Cat turncoat+evil, Dan baron!, Eve virgin!", night=2).day()
    town.end_day()
    town.night(storyteller={"Cat": True})
    assert ends(town) == [GameOver(GOOD, (town.seat("Cat"),))]


def test_the_step_is_played_again_once_the_last_question_is_answered() -> None:
    """The question stays open; the game as it was before the step comes to the same question."""
    town = Town(SIX.replace("contrarian", "turncoat+evil"), night=2).day()
    town.nominate("Cat", "Bob", votes="Cat Eve Flo Dan")
    town.game.move("close_nominations")
    game = town.game.copy()
    for _ in range(2):
        tried = game.copy()
        tried.decider = Nobody()
        with pytest.raises(Undecided):
            play_step(tried)
        assert tried.grimoire.seats[town.seat("Bob")].alive is False
    town.end_day(storyteller={"Ann": True})
    assert ends(town) == [GameOver(GOOD, (town.seat("Ann"),))]


def test_a_result_is_saved_and_an_older_one_is_read() -> None:
    assert from_plain(to_plain(GameOver(EVIL, (0, 2)))) == GameOver(EVIL, (0, 2))
    older = {"is": "GameOver", "of": [to_plain(GOOD)]}
    assert from_plain(older) == GameOver(GOOD)
