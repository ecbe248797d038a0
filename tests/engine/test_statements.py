"""Statements are judged exactly, by what truly is, and only those are let through that can be."""

import timeit
from collections.abc import Callable
from typing import Any

import pytest

from engine.chronicle import Died, When, Woke
from engine.grimoire import DRUNK, POISONED, TRUTHFUL, Ability
from engine.ledger import Exiled, Retracted, Told, VoteBegan
from engine.ledger import HandCounted as Hand
from engine.plain import from_plain, to_plain
from engine.registry import CHARACTERS
from engine.statements import (
    TODAY,
    YESTERDAY,
    Both,
    DiedByNight,
    DiedOnDay,
    Either,
    HasCharacter,
    HasLife,
    HasNominated,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    IfThen,
    IsImpaired,
    Many,
    MoreThan,
    NamedPlayers,
    Negated,
    NeighboursOf,
    NotSo,
    SharesSide,
    Sits,
    Statement,
    TheOne,
    ThisPlayer,
    Those,
    WasAwake,
    WasExecuted,
    WasExiled,
    WasNominated,
    What,
    Who,
    interesting_statements,
    normal,
    random_statements,
    refusal,
    truth,
)
from engine.terms import DEMON, EVIL, FABLED, GOOD, MINION, OUTSIDER, TOWN, TOWNSFOLK, TRAVELLER
from tests.scenario import Passenger, Town

ANN, BOB, CAT, DAN, EVE, FAY, GUS = map(ThisPlayer, range(7))
DEMON_HIMSELF = TheOne(HasTeam(DEMON))
EVERYBODY = Those()
CAST = "Ann empath, Bob drunk(soldier), Cat poisoner, Dan imp, Eve chef!, Fay recluse, Gus spy"


@pytest.fixture
def town() -> Town:
    """Day 2: clockwise an Empath, a Drunk, a Poisoner, the Imp, a dead Chef, a Recluse and a Spy."""
    return Town(CAST, night=3).day()


def so(town: Town, who: Who, what: What) -> bool:
    return truth(town.game, Holds(who, what))


def named(*players: ThisPlayer) -> NamedPlayers:
    return NamedPlayers(tuple(player.seat for player in players))


def exactly(number: int, group: NamedPlayers | NeighboursOf | Those = EVERYBODY) -> Many:
    return Many("exactly", number, group)


# Who is what


def test_characters_are_the_true_ones(town: Town) -> None:
    assert so(town, BOB, HasCharacter("drunk"))
    assert not so(town, BOB, HasCharacter("soldier")), "what a Drunk believes is not so (G16)"
    assert so(town, BOB, HasTeam(OUTSIDER))
    assert so(town, DAN, HasTeam(DEMON))
    assert not so(town, ANN, HasTeam(DEMON))
    assert so(town, ANN, Negated(HasTeam(DEMON)))


def test_registering_as_something_else_is_not_the_plain_truth(town: Town) -> None:
    """What else may be so is `truths`."""
    assert so(town, FAY, HasSide(GOOD))
    assert not so(town, FAY, HasTeam(MINION))
    assert so(town, GUS, HasSide(EVIL))
    assert not so(town, GUS, HasTeam(TOWNSFOLK))


def test_a_side_is_the_players_own_not_the_characters(town: Town) -> None:
    town.rule("turn", "Ann", EVIL)
    assert so(town, ANN, HasSide(EVIL))
    assert so(town, ANN, HasTeam(TOWNSFOLK))
    assert so(town, ANN, SharesSide(DAN))
    assert not so(town, ANN, SharesSide(EVE))
    assert so(town, ANN, SharesSide(ANN))
    assert not so(
        town, Many("at least", 1, Those(HasTeam(DEMON))), SharesSide(Many("every", 0, Those(HasSide(GOOD))))
    )


def test_the_dead_are_in_play_and_are_what_they_were(town: Town) -> None:
    assert so(town, EVE, HasLife(False))
    assert not so(town, EVE, HasLife(True))
    assert so(town, EVE, HasCharacter("chef"))
    assert so(town, Many("at least", 1, EVERYBODY), HasCharacter("chef"))
    assert not so(town, Many("at least", 1, EVERYBODY), HasCharacter("monk"))


def test_who_lives_under_a_shroud_is_dead_to_everybody(town: Town) -> None:
    """A Gossip or Artist would find the Zombuul by asking who lives; nobody else learns it either."""
    town.game.grimoire.change(3, alive=False, feigns=True)
    assert so(town, DAN, HasLife(False))
    assert not so(town, DAN, HasLife(True))
    assert not so(town, DEMON_HIMSELF, HasLife(True))
    assert so(town, exactly(5), HasLife(True))
    living = [so(town, Many("at least", 1, NeighboursOf(CAT, living=True)), HasCharacter(one)) for one in
              ("drunk", "imp", "recluse")]  # fmt: skip
    assert living == [True, False, True]


def test_of_two_demons_the_one_under_a_shroud_is_not_the_living_one(town: Town) -> None:
    """Both look dead, so "the Demon" means either."""
    town.game.grimoire.change(2, character="zombuul", alive=False, feigns=True)
    town.game.grimoire.change(3, alive=False)
    assert so(town, DEMON_HIMSELF, Sits(1, "either", BOB))
    assert so(town, DEMON_HIMSELF, Sits(1, "either", EVE)), "the Imp as well"


def test_drunk_and_poisoned_are_effects_in_force(town: Town) -> None:
    grimoire = town.game.grimoire
    grimoire.mark(POISONED, 0, by=Ability("poisoner", 2, 2))
    grimoire.mark(DRUNK, 5)
    assert [so(town, ANN, IsImpaired(how)) for how in ("poisoned", "drunk", "drunk or poisoned")] == [1, 0, 1]
    assert [so(town, FAY, IsImpaired(how)) for how in ("poisoned", "drunk", "drunk or poisoned")] == [0, 1, 1]
    assert so(town, exactly(3), IsImpaired("drunk or poisoned")), "with Bob, the Drunk"
    grimoire.change(2, alive=False)
    assert not so(town, ANN, IsImpaired("poisoned")), "a dead Poisoner poisons nobody (G3)"


@pytest.mark.parametrize("state", ["alive", "dead", "evil"])
def test_the_drunk_is_drunk(town: Town, state: str) -> None:
    """By being the Drunk; poisoned only by somebody."""
    changes: dict[str, dict[str, Any]] = {"alive": {}, "dead": {"alive": False}, "evil": {"alignment": EVIL}}
    town.game.grimoire.change(1, **changes[state])
    assert [so(town, BOB, IsImpaired(how)) for how in ("poisoned", "drunk", "drunk or poisoned")] == [0, 1, 1]
    town.game.grimoire.mark(POISONED, 1)
    assert [so(town, BOB, IsImpaired(how)) for how in ("poisoned", "drunk")] == [1, 1]


def test_who_is_not_the_drunk_any_more_is_sober(town: Town) -> None:
    town.game.become(1, "chef")
    assert not so(town, BOB, IsImpaired("drunk or poisoned"))
    town.game.become(4, "drunk")
    assert so(town, EVE, IsImpaired("drunk"))


def test_a_drunk_whom_a_barista_serves_is_sober_until_dusk(town: Town) -> None:
    town.game.grimoire.mark(TRUTHFUL, 1)
    assert not so(town, BOB, IsImpaired("drunk"))


def test_travellers_are_players_and_have_a_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "passenger", Passenger())
    town = Town("Ann empath, Bob passenger+evil, Cat poisoner, Dan imp, Eve chef, Fay monk", night=2).day()
    assert so(town, BOB, HasTeam(TRAVELLER))
    assert so(town, exactly(3), HasSide(EVIL))
    assert so(town, ANN, Sits(1, "either", BOB))


# The Demon, and somebody with a character


def test_the_demon_is_the_living_one_when_there_are_two(town: Town) -> None:
    town.game.grimoire.change(2, character="imp")
    town.game.grimoire.change(3, alive=False)
    assert so(town, DAN, HasTeam(DEMON)), "a dead Imp is still a Demon"
    assert so(town, DEMON_HIMSELF, HasLife(True))
    assert so(town, DEMON_HIMSELF, Sits(1, "either", BOB))
    assert not so(town, DEMON_HIMSELF, Sits(1, "either", EVE)), "only the dead one sits there"


def test_what_is_said_of_a_character_out_of_play_is_false(town: Town) -> None:
    assert not so(town, TheOne(HasCharacter("monk")), HasLife(True))
    assert not so(town, TheOne(HasCharacter("monk")), Negated(HasLife(True)))
    assert so(town, exactly(0), HasCharacter("monk"))


# Where they sit: clockwise Ann, Bob, Cat, Dan, Eve, Fay, Gus; left is clockwise


@pytest.mark.parametrize(
    ("who", "sits", "expected"),
    [
        (ANN, Sits(1, "either", BOB), True),
        (ANN, Sits(1, "either", GUS), True),
        (ANN, Sits(1, "either", CAT), False),
        (BOB, Sits(1, "left", ANN), True),
        (BOB, Sits(1, "right", ANN), False),
        (ANN, Sits(2, "left", FAY), True),
        (EVE, Sits(3, "right", ANN), True),
        (ANN, Sits(3, "either", DAN), True),
        (ANN, Sits(3, "either", EVE), True),
        (DEMON_HIMSELF, Sits(1, "either", TheOne(HasCharacter("poisoner"))), True),
        (DEMON_HIMSELF, Sits(1, "either", TheOne(HasCharacter("chef"))), True),
        (ANN, Sits(1, "either", Many("at least", 1, Those(HasSide(EVIL)))), True),
        (ANN, Sits(1, "either", Many("exactly", 0, Those(HasTeam(DEMON)))), True),
    ],
)
def test_seats(town: Town, who: Who, sits: Sits, expected: bool) -> None:
    assert so(town, who, sits) is expected


def test_neighbours_count_the_dead_and_living_neighbours_do_not(town: Town) -> None:
    assert so(town, exactly(2, NeighboursOf(DEMON_HIMSELF)), HasTeam(MINION)) is False
    assert so(town, Many("at least", 1, NeighboursOf(DAN)), HasCharacter("chef"))
    assert so(town, Many("at least", 1, NeighboursOf(DAN, living=True)), HasCharacter("recluse"))
    assert not so(town, Many("at least", 1, NeighboursOf(DAN, living=True)), HasCharacter("chef"))


# How many


@pytest.mark.parametrize(
    ("who", "what", "expected"),
    [
        (exactly(3), HasSide(EVIL), True),
        (exactly(2), HasSide(EVIL), False),
        (Many("at least", 3, EVERYBODY), HasSide(EVIL), True),
        (Many("at least", 4, EVERYBODY), HasSide(EVIL), False),
        (Many("at most", 3, EVERYBODY), HasSide(EVIL), True),
        (Many("at most", 2, EVERYBODY), HasSide(EVIL), False),
        (Many("every", 0, Those(HasTeam(MINION))), HasSide(EVIL), True),
        (Many("every", 0, Those(HasTeam(TRAVELLER))), HasSide(EVIL), False),
        (exactly(0, Those(HasTeam(TRAVELLER))), HasSide(EVIL), True),
        (exactly(1, named(ANN, BOB, CAT)), HasSide(EVIL), True),
        (Many("at least", 2, named(ANN, BOB, CAT)), HasSide(GOOD), True),
        (Many("every", 0, named(ANN, BOB)), HasSide(GOOD), True),
        (exactly(0, named(CAT, DAN)), HasSide(GOOD), True),
        (Many("every", 0, Those(HasSide(EVIL), HasLife(True))), Negated(HasTeam(OUTSIDER)), True),
        (exactly(1, Those(HasLife(False))), HasTeam(TOWNSFOLK), True),
    ],
)
def test_counting(town: Town, who: Who, what: What, expected: bool) -> None:
    assert so(town, who, what) is expected


def test_more_than(town: Town) -> None:
    good, evil = Those(HasSide(GOOD)), Those(HasSide(EVIL))
    assert truth(town.game, MoreThan(good, evil))
    assert not truth(town.game, MoreThan(evil, good))
    assert not truth(town.game, MoreThan(evil, evil))


def test_connectives(town: Town) -> None:
    true, false = Holds(DAN, HasTeam(DEMON)), Holds(ANN, HasTeam(DEMON))
    for kind, expected in ((Both, [1, 0, 0, 0]), (Either, [1, 1, 1, 0]), (IfThen, [1, 0, 1, 1])):
        pairs = [(true, true), (true, false), (false, true), (false, false)]
        assert [truth(town.game, kind(*pair)) for pair in pairs] == expected, kind
    assert [truth(town.game, NotSo(one)) for one in (true, false)] == [False, True]


# What happened


def test_votes_and_nominations_of_this_day_and_of_others() -> None:
    town = Town(
        "Ann empath, Bob monk, Cat poisoner, Dan imp, Eve chef, Fay recluse, Gus saint", night=2
    ).day()
    town.nominate("Ann", "Dan", votes="Ann Bob Fay")
    town.nominate("Dan", "Ann", votes="Cat Dan")
    assert so(town, ANN, HasNominated(TODAY))
    assert so(town, ANN, HasNominated(TODAY, DAN))
    assert not so(town, ANN, HasNominated(TODAY, BOB))
    assert so(town, ANN, HasNominated(TODAY, DEMON_HIMSELF))
    assert so(town, ANN, WasNominated(1))
    assert not so(town, BOB, WasNominated(None))
    assert so(town, exactly(5), HasVoted(TODAY))
    assert so(town, EVE, Negated(HasVoted(TODAY)))
    assert so(town, DEMON_HIMSELF, HasVoted(TODAY, ANN))
    assert not so(town, DEMON_HIMSELF, HasVoted(TODAY, DAN))
    assert so(town, exactly(2), HasVoted(1, Many("at least", 1, Those(HasTeam(TOWNSFOLK)))))
    assert truth(town.game, MoreThan(Those(HasSide(GOOD), HasVoted(1)), Those(HasSide(EVIL), HasVoted(1))))
    town.end_day()
    assert so(town, ANN, HasVoted(TODAY)), "between the days, today is the day that ends"
    town.night(Cat="Ann", Bob="Eve", Dan="Eve", storyteller={"Ann": 0})
    assert not so(town, ANN, HasVoted(TODAY))
    assert so(town, ANN, HasVoted(YESTERDAY))
    assert so(town, ANN, HasVoted(1))
    assert so(town, ANN, HasVoted(None))
    assert so(town, exactly(0), HasVoted(2))


def test_a_retracted_nomination_and_its_votes_never_were() -> None:
    town = Town(CAST, night=2).day()
    since = len(town.game.ledger)
    town.nominate("Ann", "Dan", votes="Ann Bob")
    assert so(town, ANN, HasVoted(TODAY))
    town.game.ledger.append(Told(TOWN, Retracted(since), "undo"))
    assert so(town, exactly(0), HasVoted(None))
    assert so(town, exactly(0), HasNominated(None))


def test_an_exile_is_no_vote(town: Town) -> None:
    town.game.ledger += [
        Told(TOWN, VoteBegan(0, (1, 2, 0), 2, "exile"), "exile"),
        Told(TOWN, Hand(1, True, 1), "exile"),
        Told(TOWN, Exiled(0, True), "exile"),
    ]
    assert so(town, exactly(0), HasVoted(None))
    assert so(town, ANN, WasExiled(TODAY))
    assert not so(town, ANN, WasExecuted(None))


def test_executions_and_deaths() -> None:
    town = Town("Ann empath, Bob monk, Cat poisoner, Dan imp, Eve chef, Fay recluse, Gus saint", night=2)
    town.night(Cat="Gus", Bob="Ann", Dan="Eve")
    assert so(town, EVE, DiedByNight(TODAY))
    assert so(town, EVE, DiedByNight(2, demon=True))
    assert not so(town, EVE, DiedByNight(1))
    assert not so(town, EVE, DiedOnDay(None))
    town.execute("Fay")
    assert so(town, FAY, WasExecuted(TODAY))
    assert so(town, FAY, DiedOnDay(2))
    assert not so(town, FAY, DiedByNight(None))
    assert so(town, exactly(1), DiedByNight(None, demon=True))
    town.night(Cat="Gus", Bob="Ann", Dan="Bob")
    assert so(town, FAY, WasExecuted(YESTERDAY))
    assert not so(town, FAY, WasExecuted(TODAY))
    assert so(town, BOB, DiedByNight(TODAY))
    assert so(town, EVE, Negated(DiedByNight(TODAY)))


def test_a_death_by_night_that_is_not_the_demons(town: Town) -> None:
    ravenkeeper = Ability("poisoner", 2, 2)
    town.game.chronicle = (
        Died(When(3), 0, "empath", GOOD, by=ravenkeeper),
        Died(When(3), 1, "drunk", GOOD, by=Ability("imp", 3, 3)),
        Woke(When(2), 2, "poisoner"),
        Woke(When(2), 3, "imp"),
        Woke(When(1), 0, "empath"),
    )
    assert [so(town, who, DiedByNight(3, demon=True)) for who in (ANN, BOB)] == [False, True]
    assert so(town, exactly(2), DiedByNight(3))
    assert [so(town, who, WasAwake(TODAY)) for who in (ANN, CAT, DAN)] == [False, True, True]
    assert so(town, ANN, WasAwake(1))
    assert so(town, exactly(3), WasAwake(None))


def test_who_wakes_for_what_they_believe_in_was_awake() -> None:
    town = Town(
        "Ann drunk(empath), Bob monk, Cat poisoner, Dan imp, Eve soldier, Fay recluse, Gus saint", night=2
    )
    town.night(Cat="Gus", Bob="Cat", Dan="Fay", storyteller={"Ann": 0})
    assert [so(town, who, WasAwake(TODAY)) for who in (ANN, BOB, CAT, DAN, EVE)] == [1, 1, 1, 1, 0]


# What may be said


def any_word(word: object) -> Any:
    """What a page could send in the place of one of our words."""
    return word


def fault(town: Town, statement: object) -> str | None:
    return refusal(statement, town.game.square, town.game.script)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (Holds(ANN, HasTeam(DEMON)), None),
        (Holds(ThisPlayer(7), HasTeam(DEMON)), "unknown player"),
        (Holds(ThisPlayer(-1), HasTeam(DEMON)), "unknown player"),
        (Holds(ThisPlayer(True), HasTeam(DEMON)), "not a statement"),
        (Holds(ANN, HasCharacter("vortox")), "not on the script"),
        (Holds(ANN, HasCharacter("no such")), "not on the script"),
        (Holds(ANN, HasTeam(FABLED)), "not a statement"),
        (Holds(TheOne(HasTeam(MINION)), HasSide(EVIL)), "not a statement"),
        (Holds(exactly(8), HasSide(EVIL)), "no such number"),
        (Holds(Many("at least", 0, EVERYBODY), HasSide(EVIL)), "no such number"),
        (Holds(Many(any_word("most"), 1, EVERYBODY), HasSide(EVIL)), "not a statement"),
        (Holds(exactly(3, named(ANN, BOB)), HasSide(EVIL)), "no such number"),
        (Holds(exactly(1, named(ANN)), HasSide(EVIL)), "no such number"),
        (Holds(exactly(1, NamedPlayers((1, 0))), HasSide(EVIL)), "no such number"),
        (Holds(exactly(1, NamedPlayers((0, 9))), HasSide(EVIL)), "unknown player"),
        (Holds(ANN, Sits(7, "left", BOB)), "no such number"),
        (Holds(ANN, Sits(4, "either", BOB)), "no such number"),
        (Holds(ANN, Sits(1, any_word("up"), BOB)), "not a statement"),
        (Holds(ANN, HasVoted(3)), "not yet"),
        (Holds(ANN, WasAwake(4)), "not yet"),
        (Holds(ANN, HasVoted(-2)), "not a statement"),
        (Holds(ANN, IsImpaired(any_word("mad"))), "not a statement"),
        (Holds(ANN, any_word(None)), "not a statement"),
        (HasTeam(DEMON), "not a statement"),
        ("Ann is the Demon", "not a statement"),
        (None, "not a statement"),
    ],
)
def test_refusals(town: Town, statement: object, reason: str | None) -> None:
    town.game.square = town.game.square._replace(night=3)
    assert fault(town, statement) == reason


def test_the_first_day_has_no_yesterday() -> None:
    first, second = Town(CAST, night=2).day(), Town(CAST, night=3).day()
    assert fault(first, Holds(ANN, HasVoted(YESTERDAY))) == "no yesterday"
    assert fault(second, Holds(ANN, HasVoted(YESTERDAY))) is None


def test_what_is_too_deep_or_too_long_is_refused(town: Town) -> None:
    deep: Statement = Holds(ANN, HasTeam(DEMON))
    for _ in range(5000):
        deep = NotSo(deep)
    assert fault(town, deep) == "not a statement"
    wide: Statement = Holds(ANN, HasTeam(DEMON))
    for _ in range(4):
        wide = Both(wide, wide)
    assert fault(town, wide) == "too long"


def test_a_refusal_is_the_same_whatever_is_hidden() -> None:
    """Judged by public facts: the same answer for every deal of the same characters to the same table."""
    other_cast = "Ann imp, Bob spy, Cat chef, Dan monk, Eve saint!, Fay soldier, Gus mayor"
    one, other = Town(CAST, night=3).day(), Town(other_cast, night=3).day()
    for statement in random_statements(one.game, 0, 200, iter_draw()):
        assert fault(one, statement) == fault(other, statement) is None


def test_statements_are_saved_and_come_back(town: Town) -> None:
    statement = IfThen(
        Holds(exactly(1, named(ANN, BOB)), SharesSide(DEMON_HIMSELF)),
        NotSo(MoreThan(Those(HasSide(EVIL), HasVoted(TODAY, CAT)), Those(None, Negated(WasAwake(None))))),
    )
    again = from_plain(to_plain(statement))
    assert repr(again) == repr(statement)
    assert fault(town, again) is None


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (NotSo(NotSo(Holds(DAN, HasTeam(DEMON)))), Holds(DAN, HasTeam(DEMON))),
        (NotSo(Holds(ANN, HasTeam(DEMON))), Holds(ANN, Negated(HasTeam(DEMON)))),
        (Holds(ANN, Negated(Negated(HasLife(True)))), Holds(ANN, HasLife(True))),
        (
            Holds(exactly(0, NamedPlayers((2, 1, 2))), HasLife(True)),
            Holds(exactly(0, named(BOB, CAT)), HasLife(True)),
        ),
        (Holds(Many("at most", 0, EVERYBODY), HasLife(True)), Holds(exactly(0), HasLife(True))),
        (Holds(exactly(1, NamedPlayers((1, 1))), HasLife(True)), Holds(BOB, HasLife(True))),
    ],
)
def test_the_normal_form(statement: Statement, expected: Statement) -> None:
    assert repr(normal(statement)) == repr(expected)


# For a Savant


def iter_draw(seed: int = 7) -> Callable[[int], int]:
    """Numbers below n, the same at every run."""
    state = [seed]

    def draw(below: int) -> int:
        state[0] = (state[0] * 1103515245 + 12345) % 2**31
        return (state[0] >> 8) % below

    return draw


def test_there_is_always_much_that_is_true_and_much_that_is_false(town: Town) -> None:
    found = list(interesting_statements(town.game, hearer=0))
    true = sum(truth(town.game, statement) for statement in found)
    assert len(found) > 250
    assert true > 50
    assert len(found) - true > 50
    assert all(fault(town, statement) is None for statement in found)


def test_what_everybody_knows_is_not_offered() -> None:
    town = Town(
        "Ann empath, Bob monk, Cat poisoner, Dan imp, Eve chef!, Fay recluse, Gus saint", night=2
    ).day()
    before = repr(list(interesting_statements(town.game, 0)))
    assert "HasVoted" not in before
    assert "HasNominated" not in before
    assert repr(Holds(BOB, DiedByNight(None, demon=True))) not in before, "he is alive"
    assert repr(Holds(EVE, DiedByNight(None, demon=True))) in before
    town.nominate("Ann", "Dan", votes="Ann Bob Fay")
    after = repr(list(interesting_statements(town.game, 0)))
    assert repr(Holds(DEMON_HIMSELF, HasVoted(TODAY))) in after
    assert repr(Holds(DEMON_HIMSELF, HasVoted(None, DAN))) in after
    assert repr(HasVoted(None, BOB)) not in after, "nobody voted for him"
    assert "ThisPlayer(seat=0)" not in after, "the hearer knows about themself"


def test_random_statements_are_different_and_repeat_with_the_draws(town: Town) -> None:
    some = random_statements(town.game, 0, 60, iter_draw())
    assert len({repr(one) for one in some}) == 60
    assert repr(some) == repr(random_statements(town.game, 0, 60, iter_draw()))
    assert repr(some) != repr(random_statements(town.game, 0, 60, iter_draw(8)))
    everything = random_statements(town.game, 0, 10**6, iter_draw())
    assert len(everything) == len(list(interesting_statements(town.game, 0)))


def test_judging_takes_no_time(town: Town) -> None:
    """Fifty microseconds on the machine this was written on, with room for slower ones."""
    statements = list(interesting_statements(town.game, 0))
    seconds = timeit.timeit(lambda: [truth(town.game, one) for one in statements], number=3)
    assert seconds / (3 * len(statements)) < 250e-6
