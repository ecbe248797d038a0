"""What a session speaks with and what decides for its Storyteller, as far as it has to know them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from engine import Decider, Game
from engine.questions import Answer, Question
from narrator.mind.hopes import Hope


class Voice(Protocol):
    """What speaks: `voices.Mouth`, or nothing but captions."""

    async def say(self, line: str, begun: Callable[[], None] | None = None) -> None:
        """Say it; returns when it has been said, or shown long enough to read.

        `begun` is called with its first sound, just before it; never for a line that was ended before it began. What
        it raises is raised here.
        """

    def prepare(self, lines: Sequence[str]) -> None:
        """One of these will be said soon: nobody should wait for it then."""

    def skip(self) -> None:
        """End the line that sounds; what follows is said."""

    def stop(self) -> None:
        """End it and all that follow."""

    def pause(self) -> None:
        """Stand still, in the middle of a line too."""

    def resume(self) -> None:
        """Go on where it stood still."""

    def repeat(self) -> bool:
        """Say the last line again; False when there is none."""


class Mind(Decider, Protocol):
    """The Storyteller's own decisions, each with a reason."""

    seed: int
    new_players: bool  # somebody plays for the first time
    experience: str  # how often the table plays: one of narrator.mind.bag_model.EXPERIENCE
    claims: Mapping[int, str]  # by seat who players have said in public that they are
    said: dict[int, dict[int, str]]  # by night, the same as it fell
    hopes: Mapping[int, Hope]  # by seat what players would like to be dealt
    agreed: dict[str, tuple[int, ...]]  # for each Fabled that looks after players, those who said yes

    def why(self, question_id: str) -> str:
        """The reason of the answer to this question; empty where it has none."""

    def think_ahead(self, game: Game) -> Iterator[None]:
        """Look for what it may be asked for tonight, a little with each step; it decides the same without, later."""

    def think_beside(self, game: Game) -> bool:
        """Let another process do that; False where that is still to be done here."""

    def may_wait(self) -> AbstractContextManager[None]:
        """Inside, `decide` raises Undecided for what takes long, until `think` has been awaited."""

    async def think(self, question: Question, game: Game) -> None:
        """Find what it takes to decide this, in another process."""

    def another(self, question: Question, game: Game, number: int) -> Answer:
        """What it might decide as well: the same for the same number, and perhaps no other than its decision."""


class Course(Protocol):
    """The course of the evening, for those who play a part of it."""

    @property
    def runs_here(self) -> bool:
        """Whether the running task is the course itself, and not something beside it."""

    def move(self, trigger: str) -> None:
        """Make this move from phase to phase (engine.phases.MOVES)."""

    def follow(self) -> None:
        """Bring the table to the phase of the game, through every phase between."""

    async def begin_phase_again(self) -> None:
        """The phase that is being played has ended, or begins anew."""

    def go_back(self) -> None:
        """The day goes on from where the game stands now, and the town is told so."""
