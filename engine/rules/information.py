"""The one door of information: the rules fix which answers are legal, the Storyteller picks one of them.

Drunkenness, poison, misregistration and falsehood by decree need no code in the characters that learn things.
"""

from itertools import chain, combinations
from typing import TYPE_CHECKING, TypeAlias

from engine import by_hand, witness
from engine.abilities import Standing
from engine.grimoire import Ability
from engine.ledger import Learned, NoneInPlay, OneOfTwo
from engine.plain import made
from engine.questions import Answer, OneTruth, OnPurpose, Options, PairWith, Pointed, TrueOrNot
from engine.registry import character
from engine.rules.registration import Registers, certainly, disguised, plainly, registers, shown_as
from engine.terms import STORYTELLER, Team

if TYPE_CHECKING:
    from engine.game import Game

Truths: TypeAlias = tuple[Answer, ...] | Options


def inform(
    game: "Game",
    me: Ability,
    truths: Truths,
    form: Options,
    plain: Truths | None = None,
    *,
    seems: int | None = None,
    to: tuple[int, ...] | None = None,
) -> Answer:
    """Tell the owner what the Storyteller picks of what is legal (RB-184), and note where it went wrong.

    `truths`: several are legal when somebody may count as something else, or when the Storyteller has the choice;
    options, where they are too many to list. `form`: every answer of this kind, for an ability that does not work.
    `plain`: the truths when everybody counts as what they are; the first of `truths` when not given.
    `seems`: the player who seems to this ability what they are not, where that alone makes the answer what it is.
    `to`: who is told instead of the owner; whether it is true hangs on the ability all the same.

    Where only the truth may be told and nothing of this form is true, nothing is told: the answer is None. Raises
    ValueError where nothing at all would be true: the character sees to that before it wakes anybody.
    """
    if truths == ():
        raise ValueError(
            f"the {me.character} has nothing true to say: `inform` needs at least one truth, so return before it"
        )
    listed = truths if isinstance(truths, tuple) else ()
    plain = (listed[:1] or truths) if plain is None else plain
    now, hearer = game.now, (to or (me.owner,))[0]  # who is told together is told the same
    liars = _that(game, now, "falsifies", me, hearer)
    falsified = bool(liars)
    by_rights = falsified and all(character(v.character).lies_by_rights for v in liars)
    if _that(game, now, "makes_true", me, hearer):
        truths, plain = _wholly_true(truths), _wholly_true(plain)
    lying = now.at_work("may_falsify")
    liar = next((v for v in lying if _may_lie(game, v, me)), None) if lying else None
    on_purpose = bool(game.by_hand) and by_hand.is_said_next(game, hearer)
    if on_purpose:
        usual = _usual(truths, form, works=me in now.working and not falsified)
        answer = game.ask(STORYTELLER, me, OnPurpose(form, usual), truths=listed)
    elif me.genuine and me.owner in now.honest:
        answer = _one_of(game, me, plain, form)
    elif falsified:
        untrue = form.untrue(listed)
        possible = any(True for _ in untrue.all())  # where anything may be true, anything may be told
        answer = game.ask(STORYTELLER, me, untrue if possible else form, truths=listed)
    elif me not in now.working:
        answer = game.ask(STORYTELLER, me, form, truths=listed)
    elif liar is not None:
        answer = game.ask(STORYTELLER, me, TrueOrNot(form, listed) if listed else form, truths=listed)
    else:
        answer = _one_of(game, me, truths, form)
    if answer is None:
        return None
    works = me in now.working
    so = works and _fits(answer, plain)
    if not by_rights and not on_purpose:
        _note(game, me, answer, truths, spoilt=falsified, so=so)
    if game.witnessed is not None:
        _witness(game, me, answer, truths, plain, liars, liar, seems, on_purpose=on_purpose)
    may_be_false = works and not on_purpose and not falsified  # by somebody's ability
    if may_be_false and (liar is not None or not so):
        if not _fits(answer, truths):
            if liar is not None:
                game.spend(liar)
        elif not so:
            known = plain if isinstance(plain, tuple) else ()
            game.registered_falsely(*witness.taken_for(game, me, answer, known).seats)
    if to is None:
        game.tell((me.owner,), made(Learned, (game.face(me), answer)))
    else:
        game.tell(to, Learned(me.character, answer))
    return answer


def _that(game: "Game", now: Standing, hook: str, me: Ability, hearer: int) -> tuple[Ability, ...]:
    """The abilities at work of which this hook says that they concern what `me` tells this player now."""
    asked = now.at_work(hook)
    return _concerned(game, hook, asked, me, hearer) if asked else ()


def _concerned(
    game: "Game", hook: str, asked: tuple[Ability, ...], me: Ability, hearer: int
) -> tuple[Ability, ...]:
    return tuple([v for v in asked if getattr(character(v.character), hook)(game, v, me, hearer)])


def is_made_false(game: "Game", me: Ability) -> bool:
    """Whether an ability makes false what the owner of this one learns by it now."""
    hears_truth = me.genuine and me.owner in game.now.honest
    return not hears_truth and bool(_that(game, game.now, "falsifies", me, me.owner))


def _wholly_true(truths: Truths) -> Truths:
    return truths.wholly_true() if isinstance(truths, Options) else truths


def _may_lie(game: "Game", liar: Ability, me: Ability) -> bool:
    return not game.spent(liar) and character(liar.character).may_falsify(game.grimoire, liar, me)


def _fits(answer: Answer, truths: Truths) -> bool:
    if isinstance(truths, Options):
        return truths.refusal(answer) is None
    # There may be hundreds, and records compare slowly: what was drawn from them need not be compared.
    return any(one is answer for one in truths) or answer in truths


def _one_of(game: "Game", me: Ability, truths: Truths, form: Options) -> Answer:
    """A single truth is told without asking; None where there is none."""
    if isinstance(truths, Options):
        return game.ask(STORYTELLER, me, truths)
    if not truths:
        return None
    if len(truths) == 1:
        return truths[0]
    return game.ask(STORYTELLER, me, OneTruth(form, truths), truths=truths)


def _usual(truths: Truths, form: Options, *, works: bool) -> Options:
    """What the Storyteller may tell where no person says it themself."""
    if not works or truths == ():
        return form
    return truths if isinstance(truths, Options) else OneTruth(form, truths)


def _note(
    game: "Game",
    me: Ability,
    answer: Answer,
    truths: Truths,
    *,
    spoilt: bool,
    so: bool,
) -> None:
    """A droisoned player who happens to learn the truth has lost nothing; a Recluse taken for evil spoils it.

    `so`: it is the plain truth, and the ability works.
    """
    if me in game.now.working:
        if spoilt or not so:
            game.went_wrong(me)
    elif not _fits(answer, truths):
        game.works(me)


def _witness(
    game: "Game",
    me: Ability,
    told: Answer,
    truths: Truths,
    plain: Truths,
    liars: tuple[Ability, ...],
    liar: Ability | None,
    seems: int | None,
    *,
    on_purpose: bool,
) -> None:
    """Why this is false, or how it came to be true although the ability does not work."""
    now, listed = game.now, plain if isinstance(plain, tuple) else ()
    false = not _fits(told, plain)
    because: tuple[witness.Cause, ...] = tuple(witness.MadeFalse(v) for v in liars)
    if on_purpose:
        because = (witness.SaidByHand(),)
    elif me.owner in now.honest:
        because = ()
    elif not because and me not in now.working:
        because = witness.spoilt_by(game, me)
    elif not because and false:
        lied = liar is not None and not _fits(told, truths)
        because = (
            (witness.MadeFalse(liar),) if lied and liar else (witness.taken_for(game, me, told, listed),)
        )
    elif not because and seems is not None:
        because = (witness.AlwaysSeems(seems),)
    design = truths.parts(told) if isinstance(truths, Options) else ()
    if design:
        because = (*because, witness.ByDesign(design))
    if false or because:
        game.witness(
            witness.Misinformed(me, told, listed, false, because, witness.as_they_were(game, told, plain))
        )


def point_at(game: "Game", me: Ability, form: Pointed) -> None:
    """Tell the owner some players, and put a token beside each; the form says how many of them are what.

    Whom a Spy or Recluse is taken for is settled for this once, so the number has to be possible, not certain. Where
    no such players are to be found nobody is woken, droisoned or not.
    """
    readings = {seat: game.registers(seat, form.quality, me) for seat in form.seats}
    plain, disguised = [], []
    for some in form.all():
        read = [readings[seat] for seat in some]
        certain = read.count(Registers.YES)
        if sum(plainly(game.grimoire, seat, form.quality, me) for seat in some) == form.wanted:
            plain.append(some)
        elif certain <= form.wanted <= certain + read.count(Registers.STORYTELLER_DECIDES):
            disguised.append(some)
    if not (plain or disguised):
        return
    pointed = inform(game, me, (*plain, *disguised), form, tuple(plain))
    for seat in pointed or ():
        game.grimoire.mark("Know", seat, by=me)


def learn_one_of_two(game: "Game", me: Ability, team: Team) -> None:
    """Two players, one of whom is a certain character of this team, or that there is nobody.

    The tokens beside the two are what a human would lay out (RB-045); they do nothing.
    """
    seats = game.grimoire.seats
    others, candidates = game.grimoire.others(me.owner), game.script.of(team)
    counted = (seats[seat].character for seat in others if team in certainly(game.grimoire, seat, me))
    too = (one for one in counted if character(one).team.side is team.side)  # no Townsfolk as a Minion
    candidates = tuple(dict.fromkeys((*candidates, *too)))
    truths, plain = _one_of_two(game, others, team, candidates, me)
    form = PairWith(team, candidates, tuple(sorted(others)), _alike(game, others))
    answer = inform(game, me, truths, form, plain)
    if isinstance(answer, OneOfTwo):
        real = [seat for seat in answer.pair if seats[seat].character == answer.character]
        for seat in answer.pair:
            game.grimoire.mark(team.value.capitalize() if seat in real else "Wrong", seat, by=me)


def _alike(game: "Game", others: tuple[int, ...]) -> tuple[OneOfTwo, ...]:
    """Every two of these who are the same character, which hardly anybody is."""
    own = {seat: game.grimoire.seats[seat].character for seat in sorted(others)}
    if len(set(own.values())) == len(own):
        return ()
    return tuple(
        OneOfTwo(own[one], (one, other)) for one, other in combinations(own, 2) if own[one] == own[other]
    )


def _one_of_two(
    game: "Game", others: tuple[int, ...], team: Team, candidates: tuple[str, ...], me: Ability
) -> tuple[tuple[Answer, ...], tuple[Answer, ...]]:
    """What may be told, and what it is where everybody counts as what they are."""
    doubtful = disguised(game.grimoire, others, me)
    own = {seat: game.grimoire.seats[seat].character for seat in others}
    plain = {seat: _pairs(own, seat, own[seat]) for seat in others if plainly(game.grimoire, seat, team, me)}
    truths, certain = list[Answer](), False
    for seat in others:
        if seat in doubtful:
            reading = registers(game.grimoire, seat, team, me)
            shown = shown_as(game.grimoire, seat, candidates, me) if reading is not Registers.NO else ()
            certain = certain or reading is Registers.YES
        else:
            shown = (own[seat],) if seat in plain else ()
            certain = certain or seat in plain
        for one in shown:
            if one in candidates:
                known = plain.get(seat) if one == own[seat] else None
                truths += known or _pairs(own, seat, one)
    none = NoneInPlay(team)
    if not certain:
        truths.append(none)
    return tuple(dict.fromkeys(truths)), tuple(chain.from_iterable(plain.values())) or (none,)


def _pairs(own: dict[int, str], seat: int, shown: str) -> list[OneOfTwo]:
    """With everybody else who is not that character too; where all of them are, as with Legion, with any of them.

    `own`: who each of them is.
    """
    decoys = [decoy for decoy, one in own.items() if one != shown and decoy != seat]
    decoys = decoys or [decoy for decoy in own if decoy != seat]
    return [made(OneOfTwo, (shown, (seat, decoy) if seat < decoy else (decoy, seat))) for decoy in decoys]
