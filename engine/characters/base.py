"""What a character is made of, and the words a character module may use.

A character says its rule in one sentence and defines some of the hooks below; the engine finds the rest. Hooks
that ask take the game; standing ones take only the grimoire and may not ask. Between the start of a step and its
end a hook may change nothing but the game: the step runs again whenever an answer was missing.

The order inside every ability: ask first, look whether it works second, place the token third (RB-182).
"""

from typing import TYPE_CHECKING, ClassVar

from engine.grimoire import DRUNK, POISONED, SPENT, Ability, Grimoire
from engine.ledger import NoneInPlay, OneOfTwo, Page, ThisIs
from engine.questions import (
    Believes,
    Heir,
    Number,
    OneOf,
    PageLike,
    PairWith,
    RedHerring,
    SomebodyIs,
    Substitute,
    YesNo,
)
from engine.registry import CHARACTERS
from engine.rules.events import Death, Execution, is_from
from engine.rules.registration import Registers
from engine.terms import (
    DEMON,
    EVIL,
    GOOD,
    MINION,
    OUTSIDER,
    STORYTELLER,
    TOWNSFOLK,
    TRAVELLER,
    Alignment,
    Team,
)

if TYPE_CHECKING:
    from engine.game import Game as Game
    from engine.ledger import Nominated as Nominated
    from engine.questions import Act as Act
else:  # the game imports the characters; at run time they need only its name
    Game = Act = Nominated = object


class Character:
    """A stateless rule; the one instance of each serves every game."""

    id: ClassVar[str] = ""
    team: ClassVar[Team]
    edition: ClassVar[str] = ""
    hooks: ClassVar[frozenset[str]] = frozenset()
    works_when_dead: ClassVar[bool] = False
    knows_not_itself: ClassVar[bool] = False  # the owner thinks they are somebody else (RB-176)
    claim: ClassVar[str] = ""  # the public power of the day, offered to everybody alive
    changes_outsiders: ClassVar[tuple[int, ...]] = (0,)  # Townsfolk make room, during setup only (RB-024)
    reminders: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        package, _, name = cls.__module__.rpartition(".")
        cls.hooks = frozenset(hook for hook in HOOKS if getattr(cls, hook) is not getattr(Character, hook))
        if package == "engine.characters" and name != "base":
            cls.id = name
            CHARACTERS[name] = cls()

    # Waking: in the slot of the night sheet

    def setup(self, game: Game, me: Ability) -> None:
        """Before the first night, when the characters are dealt."""

    def first_night(self, game: Game, me: Ability) -> None:
        """The first night, or the night the ability is gained (RB-162)."""

    def each_night(self, game: Game, me: Ability) -> None:
        """Every night, the first included (RB-313)."""

    def other_nights(self, game: Game, me: Ability) -> None:
        """Every night but the first."""

    # Instead of: each at most once for one event; only while working

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int:
        """Who dies; `death.seat` when nothing changes."""
        return death.seat

    # After: every holder is called, working or not; `game.works` answers as things stood at that moment

    def on_death(self, game: Game, me: Ability, death: Death) -> None: ...

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None: ...

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None: ...

    def on_dusk(self, game: Game, me: Ability) -> None:
        """The end of the day, before anything that lasts until dusk ends."""

    # By day

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """The owner used their `claim` in the open."""

    # Standing: they may not ask

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        """Whether this death cannot happen."""
        return False

    def registers(self, grimoire: Grimoire, me: Ability) -> tuple[Team, ...]:
        """The kinds of character the owner may also count as, with their side."""
        return ()


HOOKS = (
    "setup", "first_night", "each_night", "other_nights", "instead_of_death", "on_death", "on_execution",
    "on_nomination", "on_dusk", "act", "keeps_alive", "registers",
)  # fmt: skip


class Townsfolk(Character):
    team = TOWNSFOLK


class Outsider(Character):
    team = OUTSIDER


class Minion(Character):
    team = MINION


class Demon(Character):
    team = DEMON


class Traveller(Character):
    team = TRAVELLER


__all__ = [
    "DEMON", "DRUNK", "EVIL", "GOOD", "MINION", "OUTSIDER", "POISONED", "SPENT", "STORYTELLER",
    "TOWNSFOLK", "TRAVELLER", "Ability", "Act", "Alignment", "Believes", "Character", "Death", "Demon", "Execution",
    "Game", "Grimoire", "Heir", "Minion", "Nominated", "NoneInPlay", "Number", "OneOf", "OneOfTwo", "Outsider",
    "Page", "PageLike", "PairWith", "RedHerring", "Registers", "SomebodyIs", "Substitute", "Team", "ThisIs",
    "Townsfolk", "Traveller", "YesNo", "is_from",
]  # fmt: skip
