"""What a policy is given, and what it gives back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.abilities import standing
from engine.ledger import Page
from engine.questions import OneSeat
from engine.registry import character
from engine.rules.registration import disguises
from engine.terms import STORYTELLER
from narrator.mind.because import AnswerInWords, Because, ShownText, because
from narrator.mind.covers import covers, vouched_for
from narrator.mind.heard import bluffs_shown
from narrator.mind.hopes import Hope
from narrator.mind.pools import Pools
from narrator.mind.strength import Balance, as_if_behind, balance

if TYPE_CHECKING:
    from engine.game import Game
    from engine.grimoire import Ability
    from engine.questions import Options, Question
    from engine.terms import Alignment, Team


class ReasonedAnswer(NamedTuple):
    """An answer and why it was given, for whoever decides instead, or reads the record after the game."""

    answer: Any
    reason: Because


class Temper(NamedTuple):
    """Leanings of this one evening, drawn once, so that no table can learn "it always does that".

    Chances from 0 to 1: a Spy is read as good, a Recluse as evil, an attacked Mayor is replaced.
    """

    spy_hides: float
    recluse_looks_evil: float
    mayor_lives: float


def temper_of(seed: int) -> Temper:
    """The leanings that belong to this seed."""
    dice = Random(f"{seed}/temper")
    return Temper(dice.uniform(0.6, 0.9), dice.uniform(0.35, 0.75), dice.uniform(0.35, 0.55))


@dataclass(frozen=True)
class Case:
    """One question with everything a policy may look at. Policies never change the game.

    `dice` belong to this question alone, so an answer does not depend on what was asked before; `seed` to the
    evening, for what is drawn once. `agreed`: the players who said yes to a Fabled before the game. `language`: that
    of the table. `new_players`: somebody plays for the first time. `pools`: what each listener could believe.
    `experience`: how often the table plays, one of `narrator.mind.bag_model.EXPERIENCE`. `any_bag`: bags are drawn by
    lot. `aim`: whom bags favour, one of `narrator.mind.bag.AIMS`. `claims`: by seat who players have said in public
    that they are. `hopes`: by seat what players would like to be dealt, those who have said so. `helped`: a side that
    is helped however it stands.
    """

    question: "Question"
    game: "Game"
    dice: Random
    temper: Temper
    history: tuple[tuple[str, ...], ...] = ()
    cheap: bool = False
    agreed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    language: str = "en"
    new_players: bool = False
    seed: int = 0
    pools: Pools = field(default_factory=lambda: Pools(0))
    experience: str = "between"
    any_bag: bool = False
    aim: str = "even"
    claims: Mapping[int, str] = field(default_factory=dict)
    hopes: Mapping[int, Hope] = field(default_factory=dict)
    helped: "Alignment | None" = None

    def asking(self, options: "Options", truths: tuple[Any, ...] | None = None) -> "Case":
        """The same case with other answers allowed."""
        question = self.question._replace(options=options)
        return replace(self, question=question if truths is None else question._replace(truths=truths))

    def name(self, seat: int) -> str | ShownText:
        """As the reason of a choice calls them."""
        return (
            ShownText("info.storyteller_word") if seat == STORYTELLER else self.game.grimoire.seats[seat].name
        )

    def names(self, seats: Iterable[int]) -> list[str | ShownText]:
        """Several, as the reason of a choice calls them."""
        return [self.name(seat) for seat in seats]

    def who(self, seat: int) -> dict[str, Any]:
        """The `name` of a player and their true `character`, for a reason."""
        return {"name": self.name(seat), "character": self.character(seat)}

    def in_words(self, answer: Any) -> AnswerInWords | Because:
        """An answer to this question, as the reason of a choice calls it."""
        if isinstance(answer, Page):
            return because("a_page")
        names = tuple(seat.name for seat in self.game.grimoire.seats)
        return AnswerInWords(answer, names, isinstance(self.question.options.shape, OneSeat))

    def character(self, seat: int) -> str:
        """The true character."""
        return self.game.grimoire.seats[seat].character

    def team(self, seat: int) -> "Team":
        """The kind of their true character."""
        return character(self.character(seat)).team

    @property
    def about(self) -> "Ability":
        """The ability that asks."""
        assert self.question.about is not None
        return self.question.about

    @property
    def owner(self) -> int:
        """The player whose ability asks; STORYTELLER for a Fabled."""
        return self.about.owner

    @cached_property
    def alive(self) -> int:
        """The living; Travellers do not count towards the end of the game."""
        return self.game.alive_count(travellers=False)

    def sober(self, seat: int) -> bool:
        """Neither drunk nor poisoned."""
        return standing(self.game.grimoire).sober[seat]

    def may_seem(self, seat: int) -> bool:
        """Whether this player may count as something they are not: a Spy, a Recluse …"""
        return bool(disguises(self.game.grimoire, seat))

    @cached_property
    def taken(self) -> frozenset[str | None]:
        """The characters that somebody is, or believes to be."""
        return frozenset(one for seat in self.game.grimoire.seats for one in (seat.character, seat.believed))

    @cached_property
    def covers(self) -> dict[int, str]:
        """What players are shown as where they are not shown as themselves: see `narrator.mind.covers`."""
        return covers(self.game, self.seed, self.claims)

    @cached_property
    def standing(self) -> Balance:
        """Who is ahead now."""
        if self.helped is not None:
            return as_if_behind(self.helped)
        return balance(self.game, self.experience)

    @cached_property
    def vouched_for(self) -> frozenset[int]:
        """Who was taken for what they are not, so that a change would be noticed."""
        return vouched_for(self.game)

    @cached_property
    def bluffs(self) -> tuple[str, ...]:
        """What the Demon was told is not in play."""
        return bluffs_shown(self.game)


def weighted(dice: Random, weights: dict[Any, float]) -> Any:
    """One of the keys, with chances in proportion to their weights (those at or below zero never)."""
    options = [(option, weight) for option, weight in weights.items() if weight > 0]
    if not options:
        return next(iter(weights))
    return dice.choices([option for option, _ in options], [weight for _, weight in options])[0]
