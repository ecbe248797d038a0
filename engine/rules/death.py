"""The one door to death.

First everything that keeps the player alive, then whom the Storyteller may spare, then whoever may die instead,
then the death, then what follows it as the abilities stood at that moment (G8 of the rules spec). Protection comes
before redirection: a protected Mayor is never bounced. A redirected death starts again at the front.
"""

from typing import TYPE_CHECKING

from engine.abilities import at_work, holding, standing
from engine.chronicle import Died
from engine.ledger import DiedByDay
from engine.questions import Spared
from engine.registry import character
from engine.rules.events import Death
from engine.terms import STORYTELLER, TOWN
from engine.witness import AlreadyDead, DeathTakenBack, DiedInstead, Dies, LivedOn

if TYPE_CHECKING:
    from engine.game import Game


def attempt(game: "Game", death: Death) -> int | None:
    """Let `death` happen if nothing stops it; returns who truly died, or None."""
    used: list[object] = []
    if not game.grimoire.seats[death.seat].lives and death.by is not None:
        game.witness(AlreadyDead(death))
    while game.grimoire.seats[death.seat].lives:
        if not death.certain and (kept_alive(game, death) or _spared(game, death)):
            return None
        if _unsettled(game, death):
            return None
        instead = _instead(game, death, used)
        if instead is None:
            return None
        if instead == death:
            break
        death = instead
    else:
        return None
    die(game, death)
    return death.seat


def _instead(game: "Game", death: Death, used: list[object]) -> Death | None:
    """The death that somebody makes of it, None for no death; `used` are the abilities that have had their say."""
    for me in holding(game.grimoire, "instead_of_death"):
        mine = character(me.character)
        if me in used or me not in standing(game.grimoire).working:
            continue
        if death.certain and not (
            mine.escapes_certain_death and game.house_rules[mine.escapes_certain_death]
        ):
            continue
        instead = mine.instead_of_death(game, me, death)
        if instead == death.seat:
            continue
        used.append(me)
        if instead is None:
            game.witness(LivedOn(death, me))
            return None
        game.witness(DiedInstead(death, me, instead))
        still_theirs = game.house_rules["mayor: who dies instead dies by the same hand"]
        return death._replace(seat=instead, by=death.by if still_theirs else me)
    return death


def kept_alive(game: "Game", death: Death) -> bool:
    """Whether anything that stands now forbids this death; what would, but is droisoned, goes wrong."""
    now = standing(game.grimoire)
    spoilt = []
    for me in now.holding("keeps_alive"):
        works = me in now.working
        keeps = character(me.character).keeps_alive
        if (works or now.spoils(me)) and keeps(game.grimoire, me, death) and not game.cannot_save(me, death):
            if works:
                game.witness(LivedOn(death, me))
                return True
            spoilt.append(me)
    for me in spoilt:
        game.works(me)
    return False


def _spared(game: "Game", death: Death) -> bool:
    """Whether an ability that leaves it to the Storyteller prevents this death."""
    for me in at_work(game.grimoire, "spares"):
        if character(me.character).spares(game, me, death):
            game.witness(LivedOn(death, me))
            return True
    return False


def _unsettled(game: "Game", death: Death) -> bool:
    """Whether the Storyteller prevents this death, however certain, in a night whose deaths are the Storyteller's.

    They are until dawn, whatever has become meanwhile of whoever unsettled the night.
    """
    if not game.is_night:
        return False
    hands = [r.by for r in game.grimoire.reminders if r.by and r.text == character(r.by.character).unsettles]
    unsettling = next((by for by in hands if by != death.by), None)
    if unsettling is None or not game.ask(STORYTELLER, unsettling, Spared(death.seat)):
        return False
    game.witness(LivedOn(death, unsettling))
    return True


def take_back(game: "Game", seat: int) -> None:
    """The player has not died tonight after all; what their death has set off stays."""
    game.grimoire.change(seat, alive=True, feigns=False)
    died = next(event for event in reversed(game.chronicle) if isinstance(event, Died) and event.seat == seat)
    game.chronicle = tuple(event for event in game.chronicle if event is not died)
    game.witness(DeathTakenBack(seat))


def die(game: "Game", death: Death) -> None:
    """The player dies now; nothing can stop it any more."""
    before = standing(game.grimoire)
    if game.grimoire.seats[death.seat].feigns:
        death = death._replace(shrouded=True)
    _shroud(game, death, feigns=False)
    left = game.reincarnates(death.seat)
    with game.as_things_stood(before):
        for me in sorted(before.holding("on_death"), key=lambda one: character(one.character).mourns_last):
            if left and me.owner == death.seat:
                continue
            times = 2 if me.owner == death.seat and me.owner in before.twice else 1
            for _ in range(times):
                character(me.character).on_death(game, me, death)


def feign(game: "Game", death: Death) -> None:
    """The player looks dead from now on, and lives."""
    before = standing(game.grimoire)
    _shroud(game, death, feigns=True)
    with game.as_things_stood(before):
        for me in before.holding("on_shroud"):
            character(me.character).on_shroud(game, me, death)


def _shroud(game: "Game", death: Death, *, feigns: bool) -> None:
    record = game.grimoire.seats[death.seat]
    game.grimoire.change(death.seat, alive=False, feigns=feigns)
    if game.witnessed is not None:
        game.witness(Dies(death, record.character, record.alignment, feigns))
    game.happened(
        Died(
            game.when, death.seat, record.character, record.alignment, death.by, death.execution, death.exile
        )
    )
    if record.alive and death.by_day and not (death.execution or death.exile):
        game.tell(TOWN, DiedByDay(death.seat))
