"""A copy of a game is the same game, and leaves the first one as it is."""

from engine import Game, play
from engine.course import play_step
from tests.engine.random_tables import table


def in_the_second_night(players: int) -> Game:
    game = table(players, 3)
    while game.night < 2:
        play_step(game)
    return game


def test_everything_that_makes_up_a_game_is_in_its_copy() -> None:
    game = in_the_second_night(8)
    twin = game.copy()
    for name in Game.STATE:
        assert getattr(twin, name) == getattr(game, name), name
    for name in Game.__slots__:
        assert hasattr(twin, name) == hasattr(game, name), name
    assert twin.grimoire.seats == game.grimoire.seats
    assert twin.grimoire.reminders == game.grimoire.reminders
    assert twin.grimoire.fabled == game.grimoire.fabled
    assert twin.grimoire.jinxes == game.grimoire.jinxes


def test_what_is_played_on_a_copy_leaves_the_game_alone() -> None:
    game = in_the_second_night(8)
    steps, told, seats = game.steps, len(game.ledger), list(game.grimoire.seats)
    ended = play(game.copy())
    assert ended.over
    assert ended.steps > steps
    assert (game.steps, len(game.ledger), game.grimoire.seats) == (steps, told, seats)
    assert play(game).ledger == ended.ledger, "and it goes the same way on"
