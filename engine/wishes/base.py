"""What a wish is made of: whom it is about, what it does and when, what it costs, and what the town hears of it."""

import re
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final, Literal, NamedTuple

from engine.abilities import standing
from engine.characters.base import (
    DEMON,
    HAS_ABILITY,
    HOOKS,
    STORYTELLER,
    TOWN,
    TRAVELLER,
    Ability,
    Character,
    Death,
    FreeText,
    Game,
    Grimoire,
    Minion,
    Moment,
    Phrase,
    Said,
    Seats,
    character,
    is_from,
)
from engine.ledger import WishMade
from engine.plain import recorded
from engine.questions import different, some_of
from engine.registry import WISHES

Asks = Literal["player", "minion", "demon", "good"]
Price = Literal["", "quiet", "quiet_after", "vote", "death", "companion"]
GROUPS: Final = ("know", "weaken", "death", "guard", "change", "votes", "win")


@recorded
class Wished(NamedTuple):
    """A wish of the list by its name, with the players and the character it asks for."""

    name: str
    seats: tuple[int, ...] = ()
    character: str = ""


class Wish(Minion):
    """Something a Wizard wished for.

    `asks`: what has to be said with it, in this order. `price`: what it costs where the Storyteller wants one.
    `clue`: the sentence that the town hears at the next dawn; "": only that there was a wish; None: nothing.
    `days`: with how many days from tomorrow on it ends, None: never. `is_seen`: the Wizard would notice if nothing
    came of it. `heavy`: good may lose by it alone.
    """

    slot = "wizard"
    known_as = "wizard"
    forbids_voting = True
    reminders = ("Wish", "Price", "Clue", "Tonight", "Spared", "Doomed", "Nominated", "Tomorrow")
    group: ClassVar[str]
    asks: ClassVar[tuple[Asks, ...]] = ()
    price: ClassVar[Price] = ""
    clue: ClassVar[str | None] = None
    days: ClassVar[int | None] = 1
    is_seen: ClassVar[bool] = False
    heavy: ClassVar[bool] = False
    name: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.hooks = frozenset(hook for hook in HOOKS if getattr(cls, hook) is not getattr(Character, hook))
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.id = f"wizard_{cls.name}"
        WISHES[cls.id] = cls()

    # What a wish says of itself

    def possible(self, game: Game, wizard: int, wished: Wished) -> bool:
        """Whether it would do anything, from what the Wizard may know: nobody learns by asking what is not so."""
        return True

    def at_once(self, game: Game, me: Ability, wished: Wished) -> None:
        """What the Wizard is told, or sees happen, as it is granted; `me` is their ability, which may not work."""

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        """What it does in the night that follows."""

    def hint(self, game: Game, me: Ability, wizard: int, wished: Wished) -> Phrase | None:
        """What the town hears at dawn."""
        return Phrase("wizard", self.clue) if self.clue else None

    # Once it is granted

    def stand(self, game: Game, wizard: int, wished: Wished, *, priced: bool) -> None:
        """It holds from now on, as the Storyteller's own."""
        me = Ability(self.id, STORYTELLER, STORYTELLER)
        tomorrow = Moment(game.night + 2)
        until = None if self.days is None else Moment(game.night + 1 + self.days)
        mark = game.grimoire.mark
        mark(HAS_ABILITY, STORYTELLER, until=until, data=self.id)
        mark("Wish", STORYTELLER, by=me, until=until, data=(wizard, wished))
        mark("Tonight", STORYTELLER, by=me, until=tomorrow)
        if priced and self.price:
            until = until if self.price == "quiet_after" else tomorrow
            mark("Price", STORYTELLER, by=me, until=until, data=self.price)
        if self.clue is not None:
            mark("Clue", STORYTELLER, by=me)

    def wish_of(self, grimoire: Grimoire, me: Ability) -> tuple[int, Wished]:
        """Who wished for it, and what exactly."""
        wizard, wished = grimoire.marked("Wish", STORYTELLER, by=me)[-1].data
        return wizard, wished

    def costs(self, grimoire: Grimoire, me: Ability, price: Price) -> bool:
        """Whether this is paid for it now."""
        return any(token.data == price for token in grimoire.marked("Price", STORYTELLER, by=me))

    def other_nights(self, game: Game, me: Ability) -> None:
        for token in game.grimoire.marked("Tonight", STORYTELLER, by=me):
            game.grimoire.unmark(token)
            wizard, wished = self.wish_of(game.grimoire, me)
            self.happen(game, me, wizard, wished)
            if self.costs(game.grimoire, me, "death"):
                game.kill(wizard, by=me)

    def on_dawn(self, game: Game, me: Ability) -> None:
        for token in game.grimoire.marked("Clue", STORYTELLER, by=me):
            game.grimoire.unmark(token)
            wizard, wished = self.wish_of(game.grimoire, me)
            game.tell(TOWN, WishMade(self.hint(game, me, wizard, wished)))
        for token in game.grimoire.marked("Price", STORYTELLER, by=me):
            if token.data == "quiet_after":
                game.grimoire.unmark(token)
                game.grimoire.mark("Price", STORYTELLER, by=me, until=token.until, data="quiet")

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return self.costs(grimoire, me, "quiet") and is_from(DEMON, death) and not death.by_day

    def may_vote(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        wizard, _ = self.wish_of(grimoire, me)
        return usual and not (seat == wizard and self.costs(grimoire, me, "vote"))


class OwnWords(Minion):
    """A wish in words of one's own, which a human carries out: the town hears at dawn what is said of it."""

    id = "wizard_own_words"
    slot = "wizard"
    known_as = "wizard"
    reminders = ("Clue",)

    @classmethod
    def clue_at_dawn(cls, game: Game, clue: Said | None) -> None:
        """It is granted."""
        me = Ability(cls.id, STORYTELLER, STORYTELLER)
        game.grimoire.mark(HAS_ABILITY, STORYTELLER, until=Moment(game.night + 2), data=cls.id)
        game.grimoire.mark("Clue", STORYTELLER, by=me, data=clue)

    def on_dawn(self, game: Game, me: Ability) -> None:
        for token in game.grimoire.marked("Clue", STORYTELLER, by=me):
            game.grimoire.unmark(token)
            game.tell(TOWN, WishMade(token.data))


OwnWords.hooks = frozenset(hook for hook in HOOKS if getattr(OwnWords, hook) is not getattr(Character, hook))
WISHES[OwnWords.id] = OwnWords()


def is_the_demon(grimoire: Grimoire, seat: int) -> bool:
    """Whether the player is the Demon, by their character or because an ability makes them count as it."""
    return seat in standing(grimoire).demons


class AlsoNamed(Seats):
    """Two players who are named to the town with the one it is about."""


def three_names(game: Game, me: Ability, seat: int, wizard: int) -> tuple[int, ...]:
    """This player and two others who live, in the order they sit in, so that the order tells nothing."""
    others = tuple(one for one in game.grimoire.living() if one not in (seat, wizard))
    if len(others) < 2:
        return (seat,)
    named = game.ask(STORYTELLER, me, AlsoNamed(others, 2))
    return tuple(one for one in game.grimoire.ring if one in (seat, *named))


__all__ = ["different", "some_of"]


def wishes() -> tuple[Wish, ...]:
    """All there are, in the order of the list on the phone."""
    known = (one for one in WISHES.values() if isinstance(one, Wish))
    return tuple(sorted(known, key=lambda one: GROUPS.index(one.group)))


def wish(name: str) -> Wish:
    """The one of this name."""
    found = WISHES[f"wizard_{name}"]
    assert isinstance(found, Wish)
    return found


def granted(game: Game, one: Wish) -> bool:
    """Whether this wish holds already."""
    return any(token.data == one.id for token in game.grimoire.marked(HAS_ABILITY, STORYTELLER))


class Wishing(FreeText):
    """`Wished`: one of the list, or `Said`: in words of one's own."""

    def seats(self) -> tuple[int, ...]:
        """Whom a wish may be about."""
        return self.square.ring

    def characters(self, asks: Asks) -> tuple[str, ...]:
        """Which characters may be wished for: those of the script whose token needs nothing done to the bag."""
        kinds = {"minion": self.script.minions, "demon": self.script.demons, "good": self.script.good}
        known = ((one, character(one)) for one in kinds[asks])
        return tuple(
            one
            for one, rule in known
            if not (rule.undealt or rule.goes_unnoticed or rule.always_drunk or "counts" in rule.hooks)
        )

    def on_offer(self, group: str) -> tuple[Wish, ...]:
        """The wishes of this group for which the script has what they ask for."""
        return tuple(
            one
            for one in wishes()
            if one.group == group and all(asks == "player" or self.characters(asks) for asks in one.asks)
        )

    def all(self) -> Iterator[Any]:
        """Those without a player or character: there is no end of what can be wished for."""
        offered = (one for group in GROUPS for one in self.on_offer(group))
        return (Wished(one.name) for one in offered if not one.asks)

    def draw(self, below: Callable[[int], int]) -> Any:
        offered = tuple(one for group in GROUPS for one in self.on_offer(group))
        one = offered[below(len(offered))]
        seats = some_of(self.seats(), one.asks.count("player"), below)
        named = [self.characters(asks) for asks in one.asks if asks != "player"]
        return Wished(one.name, seats, named[0][below(len(named[0]))] if named else "")

    def refusal(self, answer: Any) -> str | None:
        if type(answer) is not Wished:
            return super().refusal(answer)
        one = next((one for group in GROUPS for one in self.on_offer(group) if one.name == answer.name), None)
        if one is None:
            return "not on the list"
        if not different(answer.seats, self.seats()) or len(answer.seats) != one.asks.count("player"):
            return "the wrong number of players, or one of them twice"
        named = [self.characters(asks) for asks in one.asks if asks != "player"]
        fits = answer.character in named[0] if named else answer.character == ""
        return None if fits else "not that character"


def at_table(game: Game, seats: tuple[int, ...]) -> bool:
    """Whether all of these still sit there, and none is a Traveller."""
    return all(seat in game.grimoire.ring and game.team(seat) is not TRAVELLER for seat in seats)
