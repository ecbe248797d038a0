"""What would come of an answer: tried on a copy of the game, so that nothing the Storyteller does ends it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from engine.course import settle
from engine.grimoire import Ability
from engine.questions import Answer, Question
from engine.rules import victory
from engine.terms import Alignment

if TYPE_CHECKING:
    from engine.game import Game

CLOSE: int = 3  # living players, Travellers not counted, whom one more attack would leave as two


class Fate(NamedTuple):
    """`dead`: who truly dies; `winner`: whose game it is then; `close`: one more attack would end it."""

    dead: tuple[int, ...]
    winner: Alignment | None
    close: bool


class _Lots:
    """Answers whatever is asked on the way, always alike."""

    def decide(self, question: Question, game: "Game") -> Answer:  # noqa: ARG002
        return question.options.draw(lambda _: 0)


def tried(game: "Game", happens: Callable[["Game"], object]) -> "Game":
    """A copy of the game in which this has happened."""
    trial = game.copy()
    trial.decider = _Lots()
    happens(trial)
    return trial


def ends(game: "Game", happens: Callable[["Game"], object]) -> bool:
    """Whether the game would be over if this happened now."""
    return victory.winner(tried(game, happens)) is not None


def fate(game: "Game", seats: tuple[int, ...], by: Ability) -> Fate:
    """What becomes of it if this ability kills these players, with those who die of their deaths: a Lleech with its
    host."""

    def attack(trial: "Game") -> None:
        for seat in seats:
            trial.kill(seat, by=by)
        settle(trial)

    trial = tried(game, attack)
    before, after = game.grimoire.seats, trial.grimoire.seats
    dead = tuple(s for s in game.grimoire.ring if before[s].lives and not after[s].lives)
    return Fate(dead, victory.winner(trial), trial.alive_count(travellers=False) <= CLOSE)


def decides_the_game(game: "Game", seat: int) -> bool:
    """Whether the game would be over if this player died now, whatever might protect them: a Lleech's host, too."""

    def dies(trial: "Game") -> None:
        trial.grimoire.change(seat, alive=False, feigns=False)
        settle(trial)

    return ends(game, dies)


def ends_the_game_alive(game: "Game", seat: int) -> bool:
    """Whether the game would be over if this player came back to life."""
    return ends(game, lambda trial: trial.revive(seat))


def ends_the_game_as(game: "Game", seat: int, one: str) -> bool:
    """Whether the game would be over if this player became that character."""
    return ends(game, lambda trial: trial.become(seat, one))
