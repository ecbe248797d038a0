"""Faults planted into the engine, one at a time: the auditor has to find every one."""

from typing import Any

import pytest

from engine import course, night_sheet
from engine.abilities import Standing
from engine.game import Game
from engine.grimoire import Grimoire
from engine.ledger import (
    Chose,
    DayBroke,
    DemonLearned,
    EvilTeam,
    HandCounted,
    Learned,
    Nominated,
    OneOfTwo,
    Page,
    ThisIs,
    VoteBegan,
    VoteCounted,
    YouAre,
)
from engine.phases import Phase
from engine.rules import setup, victory
from engine.rules.evil_info import evil_info
from engine.terms import DEMON, EVIL, GOOD, TOWN, TOWNSFOLK
from narrator.simulation import random_players
from tests.auditor.plants import (
    GAMES,
    Bed,
    Patch,
    Plant,
    found_by_the_auditor,
    hook,
    learned_otherwise,
    nothing,
    told_otherwise,
)

plant = Bed("tb")


# Deaths


@plant("soldier")
def the_soldier_dies(patch: Patch) -> None:
    hook(patch, "soldier", "keeps_alive", lambda *_: False)


@plant("monk")
def the_monk_protects_nobody(patch: Patch) -> None:
    hook(patch, "monk", "keeps_alive", lambda *_: False)


@plant("imp")
def everybody_is_a_soldier(patch: Patch) -> None:
    hook(patch, "soldier", "keeps_alive", lambda _self, _grimoire, _me, death: not death.execution)


@plant("slayer", "RB-271")
def the_slayer_kills_anybody(patch: Patch) -> None:
    counts_as = Game.counts_as
    patch.setattr(
        Game, "counts_as", lambda game, seat, what, me: what is DEMON or counts_as(game, seat, what, me)
    )


@plant("RB-104", "RB-271")
def once_per_game_is_again_and_again(patch: Patch) -> None:
    patch.setattr(Game, "spend", nothing)


@plant("RB-271")
def poison_does_nothing(patch: Patch) -> None:
    """A poisoned Imp kills, a poisoned Monk protects, a poisoned Virgin has her nominator executed."""
    init = Standing.__init__

    def sober(self: Standing, grimoire: Grimoire, *more: Any) -> None:
        everything, grimoire.reminders = (
            grimoire.reminders,
            [token for token in grimoire.reminders if token.text != "Poisoned"],
        )
        init(self, grimoire, *more)
        grimoire.reminders = everything

    patch.setattr(Standing, "__init__", sober)


@plant("RB-312")
def poison_outlasts_dusk(patch: Patch) -> None:
    expire = Grimoire.expire

    def slowly(grimoire: Grimoire, now: Any) -> None:
        expire(grimoire, now._replace(night=now.night - 1))

    patch.setattr(Grimoire, "expire", slowly)


@plant("RB-271")
def somebody_dies_of_nothing_at_dawn(patch: Patch) -> None:
    break_day = course.break_day

    def deadly(game: Game) -> None:
        if game.night == 2 and game.grimoire.living():
            game.grimoire.change(game.grimoire.living()[0], alive=False)
        break_day(game)

    patch.setattr(course, "break_day", deadly)


@plant("RB-062")
def a_death_is_announced_that_did_not_happen(patch: Patch) -> None:
    def twist(game: Game, to: Any, fact: Any) -> tuple[Any, Any] | None:
        if isinstance(fact, DayBroke) and fact.day == 2:
            return to, fact._replace(died=(*fact.died, game.grimoire.living()[0]))
        return None

    told_otherwise(patch, twist)


@plant("RB-030")
def a_death_is_kept_secret(patch: Patch) -> None:
    told_otherwise(
        patch, lambda _, to, fact: (to, fact._replace(died=())) if isinstance(fact, DayBroke) else None
    )


@plant("RB-125")
def the_dead_die_again(patch: Patch) -> None:
    def twist(game: Game, to: Any, fact: Any) -> tuple[Any, Any] | None:
        dead = tuple(seat for seat, alive in enumerate(game.square.alive) if not alive)
        return (to, fact._replace(died=fact.died + dead)) if isinstance(fact, DayBroke) else None

    told_otherwise(patch, twist)


@plant("imp", "scarletwoman")
def the_imp_has_no_heir(patch: Patch) -> None:
    hook(patch, "imp", "pass_on", nothing)


@plant("scarletwoman")
def the_scarlet_woman_stays_who_she_is(patch: Patch) -> None:
    hook(patch, "scarletwoman", "on_death", nothing)


# Nominations, votes, executions


@plant("RB-103")
def a_ghost_votes_twice(patch: Patch) -> None:
    change = Grimoire.change

    def forgetful(grimoire: Grimoire, seat: int, **facts: Any) -> None:
        facts.pop("ghost_vote", None)
        if facts:
            change(grimoire, seat, **facts)

    patch.setattr(Grimoire, "change", forgetful)


def counted_otherwise(patch: Patch, **facts: Any) -> None:
    """`facts`: for an outcome, which one is announced instead."""
    told_otherwise(
        patch,
        lambda _, to, fact: (
            (to, fact._replace(outcome=facts.get(fact.outcome.replace(" ", "_"), fact.outcome)))
            if isinstance(fact, VoteCounted)
            else None
        ),
    )


@plant("RB-111")
def a_tie_executes(patch: Patch) -> None:
    counted_otherwise(patch, tie="about to die")


@plant("RB-104")
def too_few_votes_execute(patch: Patch) -> None:
    counted_otherwise(patch, too_few="about to die")


@plant("RB-106")
def a_hand_counts_for_two(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda _, to, fact: (
            (to, fact._replace(tally=fact.tally + 1))
            if isinstance(fact, HandCounted) and fact.raised
            else None
        ),
    )


@plant("RB-105")
def fewer_votes_are_asked_for(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda _, to, fact: (
            (to, fact._replace(needed=fact.needed - 1)) if isinstance(fact, VoteBegan) else None
        ),
    )


@plant("RB-099")
def the_nominee_is_counted_first(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda _, to, fact: (
            (to, fact._replace(order=(fact.order[-1], *fact.order[:-1])))
            if isinstance(fact, VoteBegan)
            else None
        ),
    )


@plant("RB-094")
def the_same_player_nominates_again(patch: Patch) -> None:
    patch.setattr(
        Nominated,
        "after",
        lambda fact, square: square._replace(nominees=(*square.nominees, fact.nominee)),
    )
    patch.setattr(random_players, "_raise_hand", lambda *_: False)


@plant("RB-095")
def the_same_player_is_nominated_again(patch: Patch) -> None:
    def twist(game: Game, to: Any, fact: Any) -> tuple[Any, Any] | None:
        nominees = game.square.nominees
        return (to, fact._replace(nominee=nominees[0])) if isinstance(fact, Nominated) and nominees else None

    told_otherwise(patch, twist)


@plant("RB-092")
def the_dead_nominate(patch: Patch) -> None:
    def twist(game: Game, to: Any, fact: Any) -> tuple[Any, Any] | None:
        dead = [seat for seat in game.square.ring if not game.square.alive[seat]]
        return (to, fact._replace(by=dead[0])) if isinstance(fact, Nominated) and dead else None

    told_otherwise(patch, twist)


@plant("RB-104")
def the_wrong_player_is_executed(patch: Patch) -> None:
    execute = Game.execute

    def neighbour(game: Game, seat: int, **how: Any) -> None:
        execute(game, game.grimoire.clockwise_from(seat)[0], **how)

    patch.setattr(Game, "execute", neighbour)


@plant("RB-114")
def the_one_about_to_die_is_not_executed(patch: Patch) -> None:
    def spare(game: Game) -> None:
        game.begin(f"d{game.night}/execution")
        game.move("end_day")

    patch.setitem(course._STEPS, Phase.EXECUTION, spare)


@plant("RB-115")
def the_day_has_two_executions(patch: Patch) -> None:
    """The Virgin has her nominator executed, and the nominations go on."""
    execute = Game.execute

    def again(game: Game, seat: int, **how: Any) -> None:
        execute(game, seat, **how)
        execute(game, game.grimoire.clockwise_from(seat)[0], **how)

    patch.setattr(Game, "execute", again)


@plant("virgin", "RB-104")
def the_virgin_has_an_outsider_executed(patch: Patch) -> None:
    counts_as = Game.counts_as
    patch.setattr(
        Game, "counts_as", lambda game, seat, what, me: what is TOWNSFOLK or counts_as(game, seat, what, me)
    )


@plant("virgin")
def the_virgin_does_nothing(patch: Patch) -> None:
    hook(patch, "virgin", "on_nomination", nothing)


# Information


@plant("empath")
def the_empath_is_told_one_too_many(patch: Patch) -> None:
    learned_otherwise(patch, "empath", lambda _, answer: (answer + 1) % 3)


@plant("chef")
def the_chef_is_told_one_too_many(patch: Patch) -> None:
    learned_otherwise(patch, "chef", lambda _, answer: answer + 1)


@plant("fortuneteller")
def the_fortune_teller_always_hears_no(patch: Patch) -> None:
    learned_otherwise(patch, "fortuneteller", lambda *_: False)


@plant("undertaker")
def the_undertaker_is_shown_the_wrong_character(patch: Patch) -> None:
    learned_otherwise(
        patch,
        "undertaker",
        lambda _, answer: ThisIs(answer.seat, "mayor" if answer.character != "mayor" else "chef"),
    )


@plant("ravenkeeper")
def the_ravenkeeper_is_not_woken(patch: Patch) -> None:
    hook(patch, "ravenkeeper", "on_death", nothing)


def without_the_character(game: Game, answer: Any) -> Any:
    """A pair of players neither of whom is the character."""
    if not isinstance(answer, OneOfTwo):
        return answer
    others = [
        s for s in game.grimoire.ring if game.grimoire.seats[s].character not in (answer.character, "spy")
    ]
    return answer._replace(pair=(others[0], others[1]))


@plant("washerwoman")
def neither_of_the_two_is_the_townsfolk(patch: Patch) -> None:
    learned_otherwise(patch, "washerwoman", without_the_character)


@plant("librarian")
def neither_of_the_two_is_the_outsider(patch: Patch) -> None:
    learned_otherwise(patch, "librarian", without_the_character)


@plant("spy")
def the_spy_reads_another_grimoire(patch: Patch) -> None:
    learned_otherwise(
        patch, "spy", lambda _, page: Page((page.seats[1], page.seats[0], *page.seats[2:]), page.tokens)
    )


@plant("RB-149")
def the_spys_page_goes_to_a_neighbour(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda game, to, fact: (
            (game.grimoire.clockwise_from(to[0])[:1], fact)
            if isinstance(fact, Learned) and fact.character == "spy"
            else None
        ),
    )


@plant("RB-054")
def minion_info_goes_to_a_good_player(patch: Patch) -> None:
    def twist(game: Game, to: Any, fact: Any) -> tuple[Any, Any] | None:
        good = [seat for seat in game.grimoire.ring if game.alignment(seat) is GOOD]
        return ((*to, good[0]), fact) if isinstance(fact, EvilTeam) else None

    told_otherwise(patch, twist)


@plant("RB-047")
def evil_is_told_at_a_small_table(patch: Patch) -> None:
    given_to_evil(patch, given=True)


@plant("RB-053")
def evil_is_never_told(patch: Patch) -> None:
    given_to_evil(patch, given=False)


def given_to_evil(patch: Patch, *, given: bool) -> None:
    """Whether evil is told its team, whatever the size of the table."""
    patch.setattr(night_sheet, "evil_info", lambda game: evil_info(game)._replace(given=given))
    patch.setattr(night_sheet, "is_given", lambda _: given)


@plant("RB-056")
def a_bluff_is_in_play(patch: Patch) -> None:
    def twist(game: Game, to: Any, fact: Any) -> tuple[Any, Any] | None:
        if not isinstance(fact, DemonLearned):
            return None
        good = [s.character for s in game.grimoire.seats if s.alignment is GOOD]
        return to, fact._replace(bluffs=(good[0], *fact.bluffs[1:]))

    told_otherwise(patch, twist)


@plant("RB-175")
def the_drunk_is_told_so(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda game, to, fact: (
            (to, YouAre(game.grimoire.seats[to[0]].character, fact.alignment))
            if isinstance(fact, YouAre)
            else None
        ),
    )


@plant("RB-003")
def a_secret_is_told_to_the_town(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda _, __, fact: (TOWN, fact) if isinstance(fact, Learned) and fact.character == "chef" else None,
    )


# Turns of the night


@plant("butler")
def the_butler_has_no_master(patch: Patch) -> None:
    hook(patch, "butler", "each_night", nothing)


@plant("butler")
def the_butler_serves_themself(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda _, to, fact: (
            (to, fact._replace(answer=to[0]))
            if isinstance(fact, Chose) and fact.character == "butler"
            else None
        ),
    )


@plant("empath", "RB-118")
def the_dead_are_woken(patch: Patch) -> None:
    patch.setattr(Game, "alive_for", lambda *_: True)


@plant("empath")
def the_empath_is_forgotten(patch: Patch) -> None:
    hook(patch, "empath", "each_night", nothing)


@plant("undertaker")
def the_undertaker_wakes_for_nothing(patch: Patch) -> None:
    hook(
        patch,
        "undertaker",
        "other_nights",
        lambda _self, game, me: game.tell((me.owner,), Learned("undertaker", ThisIs(0, "imp"))),
    )


@plant("poisoner")
def the_poisoner_lays_no_token(patch: Patch) -> None:
    mark = Grimoire.mark

    def without_poison(grimoire: Grimoire, text: str, seat: int, **more: Any) -> Any:
        return mark(grimoire, "Harmless" if text == "Poisoned" else text, seat, **more)

    patch.setattr(Grimoire, "mark", without_poison)


# The deal and the end


@plant("RB-011")
def one_outsider_too_many_is_dealt(patch: Patch) -> None:
    possible = setup.possible_counts

    def one_more(*args: Any) -> Any:
        return tuple(
            c._replace(townsfolk=c.townsfolk - 1, outsiders=c.outsiders + 1) for c in possible(*args)
        )

    patch.setattr(setup, "possible_counts", one_more)


@plant("RB-248")
def evil_wins_with_three_alive(patch: Patch) -> None:
    winner = victory.winner
    patch.setattr(victory, "winner", lambda game: winner(game) or (EVIL if game.alive_count() <= 3 else None))


@plant("RB-131")
def nobody_wins_with_two_alive(patch: Patch) -> None:
    winner = victory.winner
    patch.setattr(
        victory,
        "winner",
        lambda game: None if winner(game) is EVIL and game.alive_count() == 2 else winner(game),
    )


@plant("RB-129")
def evil_wins_when_the_demon_dies(patch: Patch) -> None:
    winner = victory.winner
    patch.setattr(victory, "winner", lambda game: EVIL if winner(game) else None)


@plant("RB-131")
def the_saint_is_executed_for_nothing(patch: Patch) -> None:
    hook(patch, "saint", "on_execution", nothing)


@plant("RB-131")
def the_mayor_never_wins(patch: Patch) -> None:
    hook(patch, "mayor", "on_dusk", nothing)


@plant("RB-248")
def the_mayor_wins_with_four_alive(patch: Patch) -> None:
    alive_count = Game.alive_count

    def one_less(game: Game, **how: Any) -> int:
        return alive_count(game, **how) - (game.phase is Phase.DUSK)

    patch.setattr(Game, "alive_count", one_less)


def test_there_are_enough_faults() -> None:
    assert len(plant) >= 20
    assert len({one.name for one in plant}) == len(plant)


@pytest.mark.parametrize("wanted", plant, ids=lambda one: one.name)
def test_the_auditor_finds(wanted: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted.put(monkeypatch)
    named = found_by_the_auditor(wanted)
    assert named & wanted.rules, f"not found in {GAMES} games; found instead: {sorted(named)}"
