"""What a Savant is told: two statements that are of use and decide nothing.

A statement is tried against the town in which the Demon had exchanged tokens with somebody else, for everybody who
might be the Demon. What holds of nearly nobody would hand the Demon over, what holds of everybody says nothing
about them; the best is in between, and the false one as tempting as the true. A side that is behind is helped by how
much the true one says. A Spy or Recluse who is in disguise this time is in disguise for both statements.
"""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.ledger import Learned
from engine.registry import character
from engine.rules.registration import disguises
from engine.statements import Riddle, TrueStatement, random_statements, seen_as, truth
from engine.statements.language import Holds, Many, Statement
from engine.statements.seeming import Seeming
from engine.terms import DEMON, TRAVELLER
from engine.town_square import standing_entries
from narrator.mind.because import Because, because, yes_or_no
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.counted import counts_as
from narrator.mind.policies import decides
from narrator.mind.readings import disguised

if TYPE_CHECKING:
    from engine.game import Game

DRAWN: Final = 60  # statements looked at
DECISIVE: Final = 0.25  # of those who might be the Demon: what leaves no more of them tells too much


class WeighedStatement(NamedTuple):
    """A statement, whether it is so, and how much it would tell."""

    statement: Statement
    so: bool
    leaves: float  # the share of the possible Demons of whom it holds


@decides(Riddle)
def riddle(case: Case) -> ReasonedAnswer:
    """Two statements for a Savant, of which as many are true as the options ask for."""
    options = case.question.options
    assert isinstance(options, Riddle)
    town, seemings, disguises = _as_they_seem(case, options)
    towns = _towns(town)
    drawn = random_statements(case.game, case.owner, 12 if case.cheap else DRAWN, case.dice.randrange)
    weighed = [_weigh(town, one, towns) for one in drawn]
    shapes = _shapes_before(case)
    standing = case.standing
    wanted = 0.4 if standing.good_is_losing else 0.75 if standing.good_is_winning else 0.55
    useful = [(one, _use(one, wanted) * 0.3 ** shapes.count(_shape(one.statement))) for one in weighed]
    pair = _two(case, useful, options)
    if pair is None:
        answer = options.draw(case.dice.randrange)
        return ReasonedAnswer(
            answer, _hears(case, answer, case.game) + because("nothing_better_found") + standing.short
        )
    counted = [
        reason
        for seat, reason in disguises.items()
        if any(truth(town, one) is not truth(_but(case, seemings, seat), one) for one in pair)
    ]
    return ReasonedAnswer(pair, sum(counted, _hears(case, pair, town)) + standing.short)


@decides(TrueStatement)
def true_statement(case: Case) -> ReasonedAnswer:
    """One that is so, and worth about as much as one of a Savant's; it never says who the Demon is."""
    options = case.question.options
    assert isinstance(options, TrueStatement)
    towns, state = _towns(case.game), case.standing
    drawn = random_statements(case.game, options.hearer, 12 if case.cheap else DRAWN, case.dice.randrange)
    weighed = [_weigh(case.game, one, towns) for one in drawn]
    useful = {one.statement: _use(one, 0.55) for one in weighed if one.so and one.leaves > DECISIVE}
    answer = weighted(case.dice, useful) if useful else options.draw(case.dice.randrange)
    reason = because("hears_what_is_so", name=case.name(options.hearer), answer=case.in_words(answer))
    return ReasonedAnswer(answer, reason + state.short)


def _but(case: Case, seemings: dict[int, Seeming], seat: int) -> "Game":
    """The game as the Storyteller looks at it, but for this player, who is what they are."""
    return seen_as(case.game, {other: one for other, one in seemings.items() if other != seat})


def _as_they_seem(case: Case, options: Riddle) -> tuple["Game", dict[int, Seeming], dict[int, Because]]:
    """The game with everybody as the Storyteller looks at them this time, who is taken for what, and in words."""
    game = case.game
    seemings: dict[int, Seeming] = {}
    reasons: dict[int, Because] = {}
    if options.me is None or options.surely:
        return game, seemings, reasons
    for seat in game.grimoire.ring:
        kinds = disguises(game.grimoire, seat, options.me)
        if not kinds:
            continue
        hides = disguised(case, seat)
        cover = case.covers.get(seat)
        if hides and cover is not None and character(cover).team in kinds:
            seemings[seat] = (character(cover).team.side, cover)
            reasons[seat] = counts_as(case, seat, cover)
    return seen_as(game, seemings), seemings, reasons


def _two(
    case: Case, useful: list[tuple[WeighedStatement, float]], options: Riddle
) -> tuple[Statement, Statement] | None:
    """Two of them, as many true as wanted, in either order."""
    how_many = _number_true(case, options)
    chosen: list[int] = []
    for index in range(2):
        weights = {
            place: weight
            for place, (one, weight) in enumerate(useful)
            if one.so is (index < how_many) and weight > 0 and place not in chosen
        }
        if not weights:
            return None
        chosen.append(weighted(case.dice, weights))
    case.dice.shuffle(chosen)
    first, second = (useful[place][0].statement for place in chosen)
    return None if options.refusal((first, second)) is not None else (first, second)


def _number_true(case: Case, options: Riddle) -> int:
    """For a drunk or poisoned Savant usually none or both, seldom one as it should be."""
    weights = {number: 0.5 if number == 1 else 1.0 + (number == 0) for number in options.true}
    number: int = weighted(case.dice, weights)
    return number


def _use(one: WeighedStatement, wanted: float) -> float:
    if one.so and one.leaves <= DECISIVE:
        return 0.0
    return 1 / (0.15 + abs(one.leaves - wanted)) ** 2


def _weigh(game: "Game", statement: Statement, towns: list["Game"]) -> WeighedStatement:
    leaves = sum(truth(town, statement) for town in towns) / len(towns)
    return WeighedStatement(statement, truth(game, statement), leaves)


def _towns(game: "Game") -> list["Game"]:
    """The game as it is, and with the Demon's token exchanged with that of each other living player."""
    towns = [game]
    demons = game.living(DEMON)
    for seat in game.grimoire.living():
        if demons and seat not in demons and game.team(seat) is not TRAVELLER:
            town = game.copy()
            town.exchange_tokens(demons[0], seat)
            towns.append(town)
    return towns


def _shape(statement: Statement) -> tuple[Any, ...]:
    """What kind of statement it is: told twice, it bores."""
    if isinstance(statement, Holds):
        who, what = statement.who, statement.what
        number = who.number if isinstance(who, Many) else None
        return (type(who), type(what), number is not None)
    return (type(statement),)


def _shapes_before(case: Case) -> list[tuple[Any, ...]]:
    return [
        _shape(statement)
        for told in standing_entries(case.game.ledger)
        if isinstance(told.fact, Learned) and isinstance(told.fact.answer, tuple)
        if told.fact.character == case.game.face(case.about)
        for statement in told.fact.answer
    ]


def _hears(case: Case, answer: tuple[Statement, Statement], town: "Game") -> Because:
    """Which two, and what is so of them in the town as the Storyteller looks at it."""
    reason = because("hears", name=case.name(case.owner), character=case.about.character)
    for one in answer:
        so = yes_or_no(truth(town, one))
        reason += because("statement", answer=case.in_words(one), so=so)
    return reason
