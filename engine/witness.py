"""What a witness of a game saw: why what was told was false, why who should have died lived, and whose doing it was.

Only a game that is played again has a witness (`engine.replay`). Nothing in it can ask what was seen, and nothing of
it is state, record or digest: a game with a witness is the same game.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.grimoire import POISONED, Ability
from engine.ledger import NoneInPlay
from engine.phrases import Phrase
from engine.questions import Answer, Options
from engine.registry import character
from engine.rules.events import Death
from engine.rules.registration import Quality, disguised, plainly
from engine.terms import STORYTELLER, Alignment

if TYPE_CHECKING:
    from engine.abilities import Effect
    from engine.game import Game


class Droisoned(NamedTuple):
    """`seat` was poisoned or drunk, by that ability; by None: by a human Storyteller's own hand."""

    seat: int
    poisoned: bool
    by: Ability | None


class NeverHad(NamedTuple):
    """The player only took the ability for theirs. They were `character` and believed to be `believed`; empty where
    they knew who they were, and had gained it while drunk or poisoned."""

    seat: int
    character: str
    believed: str


class MadeFalse(NamedTuple):
    """An ability makes what others learn false."""

    by: Ability


class TakenFor(NamedTuple):
    """One of these players counted as `quality`, or did not, against the truth; None: as something else."""

    seats: tuple[int, ...]
    quality: Quality | None = None
    counts: bool = True


class AlwaysSeems(NamedTuple):
    """To this ability, and to no other, the player seems what they are not."""

    seat: int


class SaidByHand(NamedTuple):
    """A person in the Storyteller's place said it on purpose, whatever was true."""


class ByDesign(NamedTuple):
    """The ability tells some of it true and some false: which of the parts were true."""

    true: tuple[bool, ...]


Cause = Droisoned | NeverHad | MadeFalse | TakenFor | AlwaysSeems | SaidByHand | ByDesign


class Misinformed(NamedTuple):
    """What an ability told its owner was false, or came true although nothing made it so.

    `truths`: what would have been told if everybody were what they are and the ability worked; empty where that is
    too much to list. `were`: (seat, character) of the players it was about, as they were then.
    """

    me: Ability
    told: Any
    truths: tuple[Answer, ...]
    false: bool
    because: tuple[Cause, ...]
    were: tuple[tuple[int, str], ...]


class CameToNothing(NamedTuple):
    """An ability would have had its effect now, and was spoilt."""

    me: Ability
    because: tuple[Cause, ...]


class CountedFalsely(NamedTuple):
    """For this ability the player counted as `quality`, or did not, against the truth."""

    me: Ability
    seat: int
    quality: Quality
    counts: bool


class LivedOn(NamedTuple):
    """This death did not happen, because of that ability."""

    death: Death
    by: Ability


class DiedInstead(NamedTuple):
    """This death, or execution, came to another player, because of that ability."""

    death: Death
    by: Ability
    seat: int


class Dies(NamedTuple):
    """A player died, or so it looks where `feigned`; `character` and `side` are as they were then."""

    death: Death
    character: str
    side: Alignment
    feigned: bool


class DeathTakenBack(NamedTuple):
    """In a night whose deaths are the Storyteller's, this player has not died after all."""

    seat: int


class AlreadyDead(NamedTuple):
    """The attack met somebody who was dead."""

    death: Death


class KeptAsleep(NamedTuple):
    """The owner of an ability did not wake for it, because of another."""

    me: Ability
    by: Ability


class ExecutedBy(NamedTuple):
    """An execution that no vote decided."""

    seat: int
    by: Ability


class Changed(NamedTuple):
    """An ability made the player another character, or turned them to another side.

    `before` and `after`: (character, side).
    """

    seat: int
    before: tuple[str, Alignment]
    after: tuple[str, Alignment]
    by: Ability | None


class BroughtBack(NamedTuple):
    """An ability brought the player back to life."""

    seat: int
    by: Ability | None


class HeldOff(NamedTuple):
    """The game would have ended for this side, and went on because of that ability."""

    side: Alignment
    by: Ability


class WonBy(NamedTuple):
    """An ability ended the game for this side."""

    side: Alignment
    by: Ability


class ResultTurned(NamedTuple):
    """The other side would have won, and this one did because of that ability."""

    side: Alignment
    by: Ability


class LentUntold(NamedTuple):
    """A player has this ability, or acts it out, from now on, and nobody tells them which it is."""

    lent: Ability


class TakenUpByStoryteller(NamedTuple):
    """The Storyteller has the ability of this character from now on, by that ability."""

    character: str
    by: Ability


class Settled(NamedTuple):
    """What the Storyteller settled in secret for an ability, as a sentence of the ability's own."""

    by: Ability
    what: Phrase


class LeftBehind(NamedTuple):
    """The token with this id is nobody's, and came from that ability."""

    token: int
    by: Ability


Sight = (
    Misinformed
    | CameToNothing
    | CountedFalsely
    | LivedOn
    | DiedInstead
    | Dies
    | DeathTakenBack
    | AlreadyDead
    | KeptAsleep
    | ExecutedBy
    | Changed
    | BroughtBack
    | HeldOff
    | WonBy
    | ResultTurned
    | LentUntold
    | TakenUpByStoryteller
    | Settled
    | LeftBehind
)


class Seen(NamedTuple):
    """`at` is how much of the ledger had been written when it happened; `step` the step that was played."""

    at: int
    step: str
    sight: Sight


def spoilt_by(game: "Game", me: Ability) -> tuple[Cause, ...]:
    """Why this ability does not work, where its owner lives; the oldest reason first."""
    record = None if me.owner == STORYTELLER else game.grimoire.seats[me.owner]
    if not me.genuine and record is not None:
        return (NeverHad(me.owner, record.character, record.believed or ""),)
    if me.source == STORYTELLER:
        return ()
    effects = sorted(game.now.droisoned_by[me.source], key=lambda effect: effect.age)
    return tuple(_droisoned(game, effect) for effect in effects)


def _droisoned(game: "Game", effect: "Effect") -> Cause:
    if effect.by is None and effect.age == 0:
        record = game.grimoire.seats[effect.seat]
        return NeverHad(effect.seat, record.character, record.believed or "")
    token = next((one for one in game.grimoire.reminders if one.id == effect.age), None)
    if token is not None:
        poisoned = token.text == POISONED
    else:
        poisoned = effect.by is not None and POISONED in character(effect.by.character).reminders
    left = (seen.sight for seen in game.witnessed or () if isinstance(seen.sight, LeftBehind))
    return Droisoned(
        effect.seat, poisoned, effect.by or next((one.by for one in left if one.token == effect.age), None)
    )


def taken_for(game: "Game", me: Ability, told: Any, truths: tuple[Answer, ...]) -> TakenFor:
    """Which player counted as what they are not for this answer: the one it names, or one who was asked about."""
    deceiving = tuple(disguised(game.grimoire, game.grimoire.ring, me))
    about = tuple(seat for seat in named(told) if seat in deceiving)
    if about and hasattr(told, "character"):
        return TakenFor(about, told.character)
    if isinstance(told, NoneInPlay):
        return TakenFor(
            tuple(s for s in deceiving if game.team(s) is told.team) or deceiving, told.team, False
        )
    doubtful = game.in_doubt(me)
    qualities = tuple(dict.fromkeys(one.quality for one in doubtful))
    quality = qualities[0] if len(qualities) == 1 else None
    if about and isinstance(told, tuple):
        against = {quality is None or not plainly(game.grimoire, seat, quality) for seat in about}
        return TakenFor(about, quality, against.pop()) if len(against) == 1 else TakenFor(about)
    found = tuple(dict.fromkeys(one.seat for one in doubtful)) or about or deceiving
    if quality is None or not isinstance(told, int) or not truths:
        return TakenFor(found)
    more = told > truths[0]
    able = tuple(seat for seat in found if plainly(game.grimoire, seat, quality) is not more)
    return TakenFor(able, quality, more) if able else TakenFor(found)


def named(told: Any) -> tuple[int, ...]:
    """The players an answer names."""
    if hasattr(told, "pair"):
        return tuple(told.pair)
    if type(told) is tuple and all(type(one) is int for one in told):
        return told
    return (told.seat,) if hasattr(told, "seat") else ()


def as_they_were(
    game: "Game", told: Any, truths: tuple[Answer, ...] | Options
) -> tuple[tuple[int, str], ...]:
    """The players an answer names, each with their character; with that of the truth where it names them too."""
    listed = truths if isinstance(truths, tuple) else ()
    known = {one.seat: one.character for one in listed if hasattr(one, "seat") and hasattr(one, "character")}
    return tuple((seat, known.get(seat, game.grimoire.seats[seat].character)) for seat in named(told))
