"""Players become other characters; sides change; the game remembers nothing of the old ability (RB-160)."""

from typing import TYPE_CHECKING

from engine.abilities import at_work, holding, holdings, standing
from engine.chronicle import Became
from engine.grimoire import (
    DRUNK,
    HAS_ABILITY,
    NO_ABILITY,
    ON_ABILITIES,
    POISONED,
    SPENT,
    Ability,
    Belief,
    Grimoire,
    Reminder,
    Seat,
)
from engine.ledger import Reborn, YouAre
from engine.phases import Phase
from engine.registry import character
from engine.terms import STORYTELLER, TOWN, TRAVELLER, Alignment
from engine.witness import LentUntold, TakenUpByStoryteller

if TYPE_CHECKING:
    from engine.game import Game


def become(
    game: "Game", seat: int, new: str, *, side: Alignment | None = None, by: Ability | None = None
) -> None:
    """The player has this character from now on, and keeps their side unless `side`; they are told (RB-174).

    Lasting effects of the old ability end and its tokens go, so a once-per-game ability is fresh (RB-161). What
    is learnt once is learnt tonight (RB-162); poison and drunkenness stay on the player (RB-188). Who becomes a
    character that does not know itself goes on thinking they are who they were, and is told nothing (RB-176).
    Nothing comes of it for a Traveller, who stays one whatever ability they have (RB-225, RB-236), nor where nobody
    can be that.
    """
    if game.team(seat) is TRAVELLER or character(new).nobodys:
        return
    before = game.grimoire.seats[seat]
    untold = _was_turned_untold(before)
    if side is not None and not stays(game, seat, side, by):
        game.grimoire.change(seat, alignment=side)
        untold = False
    _put_on(game, seat, new, before.thinks, untold=untold)
    noticed(game, seat, by)


def swap(game: "Game", one: int, other: int, *, alignments: bool, by: Ability | None = None) -> None:
    """The two exchange characters, and their sides too where `alignments`."""
    seats = game.grimoire.seats
    first, second = seats[one], seats[other]
    if alignments:
        game.grimoire.change(one, alignment=second.alignment)
        game.grimoire.change(other, alignment=first.alignment)
    _put_on(game, one, second.character, first.thinks, untold=not alignments and _was_turned_untold(first))
    _put_on(game, other, first.character, second.thinks, untold=not alignments and _was_turned_untold(second))
    noticed(game, one, by)
    noticed(game, other, by)


def noticed(game: "Game", seat: int, by: Ability | None) -> None:
    """Whom it concerns notices that this player has changed."""
    for me in holding(game.grimoire, "on_change"):
        character(me.character).on_change(game, me, seat, by)


def _was_turned_untold(player: Seat) -> bool:
    """Whether this player, who knows who they are, does not know which side they are on, or is mistaken in it."""
    return player.believed is None and player.thinks.side is not player.alignment


def _put_on(game: "Game", seat: int, new: str, thought: Belief, *, untold: bool) -> None:
    """`thought`: what the player thought of themself before; `untold`: that holds of their side still, as only a
    change of side is news of it."""
    grimoire = game.grimoire
    kind = character(new)
    game.happened(Became(game.when, seat, new))
    me = Ability(new, seat, seat)
    if kind.goes_unnoticed:
        grimoire.change(seat, character=new, believes=thought)
        _go_on_acting(game, seat)
        return
    grimoire.drop(_hanging_on(grimoire, seat))
    side = thought.side if kind.told_side else None
    grimoire.change(seat, character=new, believes=Belief(new, side) if untold or not kind.told_side else None)
    if "pretend" in kind.hooks:
        kind.setup(game, me)
    if "first_night" in character(new).hooks:
        game.newcomers = (*game.newcomers, me)
    hear_who_you_are(game, seat)


def _go_on_acting(game: "Game", seat: int) -> None:
    """The player notices nothing, and acts out what they had with all that they remember of it: what they have
    spent, gained, done, and are still to learn (RB-176).

    A token that says whether an ability works, or gave one to another player, has force whoever it is by, so it
    ends (RB-160); any other does nothing for an ability that is not genuine.
    """
    grimoire = game.grimoire
    for token in _hanging_on(grimoire, seat):
        gained = token.text == HAS_ABILITY and token.seat == seat
        if token.by is None or token.by.owner != seat or (token.text in ON_ABILITIES and not gained):
            grimoire.unmark(token)
        else:
            grimoire.alter(token, by=token.by._replace(genuine=False))
    game.newcomers = tuple(
        me._replace(genuine=False) if me.owner == me.source == seat else me for me in game.newcomers
    )


def _hanging_on(grimoire: Grimoire, seat: int) -> tuple[Reminder, ...]:
    """The tokens of abilities that hang on this player."""
    return tuple(token for token in grimoire.reminders if token.by is not None and token.by.source == seat)


def in_the_dark(grimoire: Grimoire, seat: int) -> bool:
    """Whether this player does not know who they are, and is not told."""
    held = grimoire.holdings or holdings(grimoire)
    return "keeps_in_the_dark" in held.hooks and _is_kept_in_the_dark(grimoire, seat)


def _is_kept_in_the_dark(grimoire: Grimoire, seat: int) -> bool:
    keeping = at_work(grimoire, "keeps_in_the_dark")
    return any(character(me.character).keeps_in_the_dark(grimoire, me, seat) for me in keeping)


def hear_who_you_are(game: "Game", seat: int) -> None:
    """The player has changed, and is told so unless they are kept in the dark."""
    if not in_the_dark(game.grimoire, seat):
        game.tell_in_secret(seat, who_you_are(game, seat))


def who_you_are(game: "Game", seat: int) -> YouAre:
    """What the player is told of themself: what they think."""
    record = game.grimoire.seats[seat]
    if record.believes is None:
        return YouAre(record.character, record.alignment)
    return YouAre(record.believes.character, record.believes.side)


def usual_belief(character_: str, believed: str, alignment: Alignment) -> Belief:
    """What such a player thinks where nothing is said of the side: the one they are on, or that of the part they
    think they play where the two are of different sides, as a Lunatic's."""
    if not character(believed).told_side:
        return Belief(believed, None)
    side = character(believed).team.side
    return Belief(believed, alignment if character(character_).team.side is side else side)


def face(grimoire: Grimoire, me: Ability) -> str:
    """The character by which the owner knows this ability.

    Their own is who they think they are, and so is one they have without being told which; "" for who does not
    know who they are.
    """
    owner = me.owner
    if owner != STORYTELLER and in_the_dark(grimoire, owner):
        return ""
    name = character(me.character).known_as or me.character
    if owner == STORYTELLER or (belief := grimoire.seats[owner].believes) is None:
        return name
    own = me.character == grimoire.seats[owner].character
    known = belief.knows_ability or _lent_by_another(grimoire, me)
    return name if known and not own else belief.character


def _lent_by_another(grimoire: Grimoire, me: Ability) -> bool:
    """Whether the owner has this ability from another player, and so was told which."""
    lent = grimoire.marked(HAS_ABILITY, me.owner)
    return any(r.data == me.character and r.by is not None and r.by.owner != me.owner for r in lent)


def gain(game: "Game", me: Ability, new: str, *, told: bool = True) -> None:
    """The owner has this ability too, for as long as their own works; what is learnt once is learnt tonight.

    Not `told` which, they know what it asks and tells them by their own character's name alone.

    Who is droisoned now will never have it, and acts it out all the same (G2, G4 of the rules spec). Nobody has the
    same ability twice, and what is truly gained takes the place of what was only acted out.
    """
    by = me._replace(genuine=game.works(me))
    acted_out = me._replace(genuine=False)
    had = tuple(r for r in game.grimoire.marked(HAS_ABILITY, me.owner) if r.data == new)
    if any(token.by in (me, by) for token in had):
        return
    game.grimoire.drop(tuple(token for token in had if token.by == acted_out))
    lend(game, by, me.owner, new, told=told)


def lend(game: "Game", by: Ability, seat: int, new: str, *, told: bool = True) -> None:
    """The player has this ability beside their own whenever `by` works, whatever is so now; what is learnt once is
    learnt tonight. Where `by` is not genuine they only act it out. Not `told`: as in `gain`.

    Nothing comes of it for who has just this ability from there already.
    """
    lent = Ability(new, seat, by.source, by.genuine)
    if lent in standing(game.grimoire).held[seat]:
        return
    game.grimoire.mark(HAS_ABILITY, seat, by=by, data=new)
    if game.phase is Phase.DEAL:
        character(new).setup(game, lent)
    elif "first_night" in character(new).hooks:
        game.newcomers = (*game.newcomers, lent)
    if not told:
        thinks = game.grimoire.seats[seat].thinks
        game.grimoire.change(seat, believes=thinks._replace(knows_ability=False))
        game.witness(LentUntold(lent))


def take_up(game: "Game", new: str, *, by: Ability) -> None:
    """The Storyteller has this ability for the rest of the game, whatever becomes of `by`; unless a rule makes
    something else of it. What is learnt once they know; what is chosen once they choose in the night.
    """
    for me in at_work(game.grimoire, "instead_of_taking_up"):
        if character(me.character).instead_of_taking_up(game, me, new, by):
            return
    game.grimoire.mark(HAS_ABILITY, STORYTELLER, data=new)
    game.witness(TakenUpByStoryteller(new, by))
    if character(new).chooses_once:
        game.newcomers = (*game.newcomers, Ability(new, STORYTELLER, STORYTELLER))


def take_back(game: "Game", me: Ability, seat: int | None = None) -> None:
    """What this ability gave to anybody, or to this player, is theirs no more, genuine or not; what it did, and gave
    in turn, ends with it."""
    for token in game.grimoire.marked(HAS_ABILITY, seat):
        if token.by is not None and token.by._replace(genuine=me.genuine) == me:
            _end_lent(game, token)


def _end_lent(game: "Game", token: Reminder) -> None:
    """The ability that this token gives ends, with what it did and gave in turn; nothing where it gives none."""
    if token.text != HAS_ABILITY or token.by is None or token.data is None:
        return
    lent = Ability(token.data, token.seat, token.by.source, token.by.genuine)
    game.grimoire.drop((token,))
    take_back(game, lent)
    game.grimoire.drop(tuple(one for one in game.grimoire.reminders if one.by == lent))


def reincarnate(game: "Game", seat: int, traveller: str, by: Ability | None = None) -> None:
    """The dead player lives again as this Traveller, on the side they are on; what they were has left the game.

    Everybody is told, so this is done by day; what the Traveller learns once is learnt in the next night.
    """
    grimoire, me = game.grimoire, Ability(traveller, seat, seat)
    theirs = (r for r in grimoire.reminders if r.by is not None and seat in (r.by.source, r.by.owner))
    grimoire.drop((*theirs, *grimoire.marked(HAS_ABILITY, seat)))
    grimoire.change(seat, character=traveller, believes=None, alive=True, feigns=False, ghost_vote=True)
    game.happened(Became(game.when, seat, traveller))
    game.tell((seat,), who_you_are(game, seat))
    game.tell(TOWN, Reborn(seat, traveller))
    character(traveller).setup(game, me)
    if "first_night" in character(traveller).hooks:
        game.newcomers = (*game.newcomers, me)
    noticed(game, seat, by)


def revive(game: "Game", seat: int) -> None:
    """Back to life with the ability as new: spent or not, and what is learnt once is learnt tonight (RB-326).

    Whom a Courtier made drunk was sober again when the Courtier died, and stays so.
    """
    grimoire = game.grimoire
    grimoire.drop(tuple(token for token in grimoire.reminders if _was_for_the_death_of(token, seat)))
    grimoire.change(seat, alive=True, feigns=False)
    if (
        not game.is_night
    ):  # a spent vote comes back when the town hears of it, never of who died again by dawn
        grimoire.change(seat, ghost_vote=True)
    game.happened(Became(game.when, seat, grimoire.seats[seat].character))
    refresh(game, seat)


def _was_for_the_death_of(token: Reminder, seat: int) -> bool:
    """Whether this has let the player keep their ability though dead, or done something else on that account."""
    if token.text == HAS_ABILITY and token.data is None:
        return token.seat == seat
    if token.by is None or token.data != seat:
        return False
    return token.text in character(token.by.character).for_a_death


def _ended_with_life(token: Reminder, seat: int) -> bool:
    """Whether this is drunkenness, poison, or an ability gained or lost that the player's death has ended."""
    if token.by is None or token.by.source != seat:
        return False
    lender = character(token.by.character)
    if token.text == HAS_ABILITY and token.seat == seat and (lender.lends_at_setup or lender.has_all_of):
        return False  # chosen once for whoever has it, or all there are: back from the dead they have the same again
    ended = token.text in (DRUNK, POISONED, HAS_ABILITY, NO_ABILITY)
    return ended and not lender.works_when_dead


def refresh(game: "Game", seat: int) -> None:
    """The ability of a player who was dead is as new: what it did has ended with their life (RB-163, RB-326).

    It can be used again, spent or not, and what is learnt once is learnt tonight. What an ability did that is gone
    is not done by the same one gained anew. What somebody did who has kept their ability though dead has not ended.
    """
    grimoire = game.grimoire
    kept = seat in standing(grimoire).kept
    ended = tuple(token for token in grimoire.reminders if not kept and _ended_with_life(token, seat))
    grimoire.drop(ended)
    for token in ended:
        _end_lent(game, token)
    grimoire.drop(tuple(r for r in grimoire.marked(SPENT, seat) if r.by is not None and r.by.owner == seat))
    learns = (me for me in standing(grimoire).held[seat] if "first_night" in character(me.character).hooks)
    game.newcomers = (*game.newcomers, *learns)


def stays(game: "Game", seat: int, alignment: Alignment, by: Ability | None) -> bool:
    """Whether an ability keeps this player on the side they are on."""
    if game.grimoire.seats[seat].alignment is alignment:
        return False
    return any(
        character(me.character).instead_of_turning(game, me, seat, alignment, by)
        for me in at_work(game.grimoire, "instead_of_turning")
    )


def turn(
    game: "Game", seat: int, alignment: Alignment, *, told: bool = True, by: Ability | None = None
) -> None:
    """The player changes sides and is told (RB-173, RB-174), which uncovers no Drunk (RB-176).

    Not `told`, they go on thinking they are on the side they were on. Who acts out somebody else stays in the part.
    """
    if game.grimoire.seats[seat].alignment is alignment or stays(game, seat, alignment, by):
        return
    thinks = game.grimoire.seats[seat].thinks
    game.grimoire.change(seat, alignment=alignment)
    if told:
        _hear_of_side(game, seat, alignment)
    else:
        game.grimoire.change(seat, believes=thinks)
    noticed(game, seat, by)


def plays_a_part(grimoire: Grimoire, seat: int) -> bool:
    """Whether the player acts out somebody else: by who they are, or by an ability that they have besides."""
    return any("pretend" in character(me.character).hooks for me in standing(grimoire).held[seat])


def _hear_of_side(game: "Game", seat: int, alignment: Alignment) -> None:
    """Nothing is news to a player who thought so all along; at the deal everybody is told who they are later."""
    record = game.grimoire.seats[seat]
    if record.believed is not None and plays_a_part(game.grimoire, seat):
        return
    if record.believes is not None:
        if record.believes.side is alignment:
            return
        game.grimoire.change(seat, believes=record.believes._replace(side=alignment))
    if game.phase is not Phase.DEAL:
        hear_who_you_are(game, seat)
