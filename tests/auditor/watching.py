"""Turning games into histories: the one part of the auditor that runs the engine."""

from collections.abc import Iterable
from functools import lru_cache

from engine import Game, course
from engine.grimoire import Reminder, Seat
from engine.night_order import FIRST_NIGHT, OTHER_NIGHTS
from tests.auditor.history import By, History, Player, Snapshot, Step, Token


def watch(game: Game) -> History:
    """Play the game to its end and keep what the auditor reads."""
    return history_of(_played(game))


def history_of(games: Iterable[Game]) -> History:
    """The history of the game at each of these moments, the earliest first, for instance `LiveGame.history`."""
    steps: list[Step] = []
    sheet: tuple[str, ...] = ()
    orders: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    told = 0
    for game in games:
        sheet, orders = game.script.characters, (game.script.first_order, game.script.other_order)
        picture = picture_of(game)
        if steps and picture == steps[-1].after:
            picture = steps[-1].after
        steps.append(Step(game.step, tuple(game.ledger[told:]), picture))
        told = len(game.ledger)
    return History(sheet, tuple(steps), None if orders == (FIRST_NIGHT, OTHER_NIGHTS) else orders)


def picture_of(game: Game) -> Snapshot:
    grimoire = game.grimoire
    players, tokens = tuple(map(_player, grimoire.seats)), tuple(map(_token, grimoire.reminders))
    return Snapshot(grimoire.ring, players, tokens, grimoire.fabled)


def _played(game: Game) -> Iterable[Game]:
    yield game
    while not game.over:
        course.play_step(game)
        yield game


@lru_cache(maxsize=4096)
def _player(seat: Seat) -> Player:
    return Player(
        seat.character, str(seat.alignment), seat.believed, seat.alive, seat.ghost_vote, seat.feigns
    )


@lru_cache(maxsize=4096)
def _token(reminder: Reminder) -> Token:
    by = None if reminder.by is None else By(*reminder.by)
    until = None if reminder.until is None else (reminder.until.night, reminder.until.dawn)
    return Token(reminder.id, reminder.text, reminder.seat, by, until, reminder.data)
