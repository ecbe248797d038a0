"""What a secret is made of, and how near a guess comes to it."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Final, NamedTuple

from engine.characters.base import (
    HAS_ABILITY,
    HOOKS,
    NEVER,
    NIGHTLY,
    TOWN,
    Ability,
    Alignment,
    Answer,
    Character,
    Chose,
    Game,
    Number,
    OneOf,
    Options,
    Pointed,
    Registers,
    Script,
    Team,
    Townsfolk,
    character,
    plainly,
)
from engine.ledger import Forgot
from engine.plain import recorded
from engine.registry import SECRETS
from engine.terms import UNTOLD
from engine.town_square import standing_entries


@recorded
class Marks(NamedTuple):
    """What an ability is about, in five words; in a guess an empty one is left open.

    `when` it does something, what its owner has to `do`, what they `get` of it, what that is `about`, and of `whom`.
    """

    when: str = ""
    do: str = ""
    get: str = ""
    about: str = ""
    whom: str = ""


WORDS: Final = {
    "when": ("first_night", "nights", "event", "always"),
    "do": ("nothing", "one", "several", "character"),
    "get": ("number", "yes_no", "side", "kind", "players", "character", "guard", "death", "drink", "vote"),
    "about": (
        "side",
        "kind",
        "demon",
        "character",
        "health",
        "waking",
        "votes",
        "nominations",
        "deaths",
        "seats",
        "wrong",
    ),
    "whom": ("me", "chosen", "neighbours", "all", "living", "dead", "executed"),
}
"""The words of a guess, by its five questions."""

_ALIKE: Final = (
    {"first_night", "nights"},
    {"event", "always"},
    {"one", "several"},
    {"number", "yes_no"},
    {"side", "kind"},
    {"kind", "character"},
    {"players", "character"},
    {"side", "demon"},
    {"kind", "demon"},
    {"health", "wrong"},
    {"votes", "nominations"},
    {"guard", "death"},
    {"me", "neighbours"},
    {"all", "living"},
    {"dead", "executed"},
)
"""Words that are near each other."""

_AT_MOST_OPEN: Final = 2  # in a guess that is right all the same


class Secret(Townsfolk):
    """An ability that its owner does not know.

    `idea`: the two of its marks without which nobody has understood it.
    """

    slot = "amnesiac"
    known_as = "amnesiac"
    marks: ClassVar[Marks]
    idea: ClassVar[tuple[str, str]] = ("about", "whom")
    name: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if "marks" not in cls.__dict__:  # what several secrets have in common
            return
        cls.hooks = frozenset(hook for hook in HOOKS if getattr(cls, hook) is not getattr(Character, hook))
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.id = f"amnesiac_{cls.name}"
        if "each_night" in cls.hooks or "other_nights" in cls.hooks:
            cls.learns = NIGHTLY
        SECRETS[cls.id] = cls()

    def suits(self, script: Script, players: int) -> bool:
        """Whether it is of any use on this script, at a table of this size."""
        return True

    def others(self, game: Game, me: Ability) -> tuple[int, ...]:
        """Everybody but the owner, clockwise."""
        return game.grimoire.others(me.owner)

    def read(
        self,
        game: Game,
        me: Ability,
        quality: Alignment | Team,
        seats: Iterable[int],
        answer: Callable[[tuple[int, ...]], Answer],
        form: Options,
    ) -> None:
        """Tell the owner the `answer` made of those of these players who count as that: as it plainly is, or as it
        may be where a Spy or a Recluse is among them."""
        found = [answer(some) for some in ways_to_see(game, me, quality, tuple(seats))]
        game.inform(me, tuple(dict.fromkeys(found)), form)

    def show(self, game: Game, me: Ability, players: Iterable[tuple[int, ...]], form: "Shown") -> None:
        """Show the owner one of these players or groups, none of them twice; nobody, where there is none left."""
        shown = [token.data for token in game.grimoire.marked("Know", me.owner, by=me)]
        form.fitting = tuple(players)
        truths = tuple(some for some in form.fitting if some not in shown)
        if not truths:
            return
        told = game.inform(me, truths, form)
        if told is not None:
            game.grimoire.mark("Know", me.owner, by=me, data=told)


class WhichSide(OneOf):
    """Good or evil."""

    informs = True


class WhichKind(OneOf):
    """A kind of character."""

    informs = True


class WhichCharacter(OneOf):
    """A character."""

    informs = True


class Shown(Pointed):
    """Players who are shown for something that only the secret says.

    `fitting`: all of whom that is so, those whom the owner has been shown before among them.
    """

    fitting: tuple[tuple[int, ...], ...] = ()

    def __init__(self, seats: tuple[int, ...], size: int = 1) -> None:
        super().__init__(seats)
        self.size = size  # type: ignore[misc]

    def untrue(self, truths: tuple[Answer, ...]) -> Options:
        return super().untrue((*truths, *self.fitting))


class HowMany(Number):
    """How many steps or players."""


def ways_to_see(
    game: Game, me: Ability, quality: Alignment | Team, seats: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Who of these players counts as that: as it plainly is first, then with each whom nobody can be sure of."""
    readings = {seat: game.registers(seat, quality, me) for seat in seats}
    doubtful = tuple(seat for seat in seats if readings[seat] is Registers.STORYTELLER_DECIDES)
    yield tuple(seat for seat in seats if plainly(game.grimoire, seat, quality, me))
    for taken in dict.fromkeys(((), *((seat,) for seat in doubtful), doubtful)):
        yield tuple(seat for seat in seats if readings[seat] is Registers.YES or seat in taken)


def steps(game: Game, one: int, other: int) -> int:
    """How many chairs it is from one player to another, the shorter way."""
    ring = game.grimoire.ring
    way = abs(ring.index(one) - ring.index(other))
    return min(way, len(ring) - way)


def nearest(game: Game, seat: int, seats: Iterable[int]) -> int:
    """How many steps it is to the nearest of these players; 0 where there is none."""
    return min((steps(game, seat, one) for one in seats if one != seat), default=0)


def between(game: Game, one: int, other: int) -> tuple[int, ...]:
    """Who sits between the two, going clockwise from the first."""
    around = game.grimoire.clockwise_from(one)
    return around[: around.index(other)]


def misled(game: Game, seats: Iterable[int]) -> tuple[int, ...]:
    """Who of these is drunk or poisoned."""
    return tuple(seat for seat in seats if not game.now.sober[seat])


def chosen_tonight(game: Game, kind: Team) -> set[int]:
    """Whom those of this kind have chosen tonight so far."""
    chosen: set[int] = set()
    for told in standing_entries(game.ledger):
        by_night = told.to != TOWN and told.step.startswith(f"n{game.night}/")
        if (
            by_night
            and isinstance(told.fact, Chose)
            and any(game.team(int(seat)) is kind for seat in told.to)
        ):
            answer = told.fact.answer if isinstance(told.fact.answer, tuple) else (told.fact.answer,)
            chosen.update(one for one in answer if type(one) is int)
    return chosen


def misleads(script: Script) -> bool:
    """Whether a character of the script makes anybody drunk or poisoned."""
    return any(character(one).misleads is not NEVER for one in script.characters)


def secrets() -> tuple[Secret, ...]:
    """All that may be forgotten, in the order of the book."""
    return tuple(one for one in SECRETS.values() if isinstance(one, Secret))


def forgotten(game: Game, seat: int) -> Secret | None:
    """The ability that this player has had without knowing it; None where they never had one."""
    facts = (told.fact for told in reversed(standing_entries(game.ledger)))
    name = next((fact.ability for fact in facts if isinstance(fact, Forgot) and fact.seat == seat), None)
    return next((one for one in secrets() if one.name == name), None)


def note_forgotten(game: Game, me: Ability, secret: Secret) -> None:
    """It is told to nobody before the story of the game is."""
    game.tell(UNTOLD, Forgot(me.owner, me.character, secret.name))


def has_a_secret(game: Game, seat: int) -> bool:
    """Whether this player has an ability without knowing it now."""
    return any(token.data in SECRETS for token in game.grimoire.marked(HAS_ABILITY, seat))


def grade(secret: Marks, idea: tuple[str, str], guess: Marks) -> str:
    """ "right", "hot", "warm" or "cold": how near the guess comes.

    >>> secret = Marks("nights", "one", "yes_no", "health", "chosen")
    >>> grade(secret, ("about", "whom"), Marks("nights", "one", "yes_no", "wrong", "chosen"))
    'hot'
    """
    words = guess._asdict()
    wrong = [name for name, word in words.items() if word and word != getattr(secret, name)]
    left_open = [name for name, word in words.items() if not word]
    if not wrong and len(left_open) <= _AT_MOST_OPEN and not set(idea).intersection(left_open):
        return "right"
    known = sum(bool(words[name]) and words[name] == getattr(secret, name) for name in idea)
    near = sum(name in wrong and {words[name], getattr(secret, name)} in _ALIKE for name in idea)
    if known + near == 2 and known and len(wrong) <= 1:
        return "hot"
    if known or near or (words["get"] == secret.get and words["do"] == secret.do):
        return "warm"
    return "cold"
