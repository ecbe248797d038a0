"""Faults in Bad Moon Rising, Sects & Violets, Travellers and exile: the auditor has to find every one."""

from typing import Any

import pytest

from engine import votes
from engine.game import Game
from engine.grimoire import Grimoire
from engine.ledger import BeMad, Exiled, ExileDecided, GoodOrEvil, HandCounted, ThisIs, VoteBegan
from engine.registry import CHARACTERS
from engine.rules import changes
from engine.terms import DEMON, EVIL, GOOD
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

bmr, snv, travellers = Bed("bmr"), Bed("snv"), Bed("tb")


# Bad Moon Rising


@bmr("sailor")
def the_sailor_dies(patch: Patch) -> None:
    hook(patch, "sailor", "keeps_alive", lambda *_: False)


@bmr("innkeeper")
def the_innkeeper_protects_nobody(patch: Patch) -> None:
    hook(patch, "innkeeper", "keeps_alive", lambda *_: False)


@bmr("tealady")
def the_tea_lady_protects_nobody(patch: Patch) -> None:
    hook(patch, "tealady", "keeps_alive", lambda *_: False)
    hook(patch, "tealady", "spares", lambda *_: False)


@bmr("devilsadvocate")
def the_advocate_saves_nobody(patch: Patch) -> None:
    hook(patch, "devilsadvocate", "keeps_alive", lambda *_: False)


@bmr("fool")
def the_fool_dies_the_first_time(patch: Patch) -> None:
    hook(patch, "fool", "instead_of_death", lambda _self, _game, _me, death: death.seat)


@bmr("pukka")
def the_pukka_kills_nobody(patch: Patch) -> None:
    hook(patch, "pukka", "strike", nothing)


@bmr("RB-271")
def everybody_wakes_the_professors_friend(patch: Patch) -> None:
    """The Assassin kills without having been sober: drunk or not."""
    patch.setattr(Game, "works", lambda *_: True)


@bmr("RB-126")
def the_professor_brings_back_outsiders(patch: Patch) -> None:
    counts_as = Game.counts_as

    def anybody(game: Game, seat: int, what: Any, me: Any, **further: Any) -> bool:
        return me.character == "professor" or counts_as(game, seat, what, me, **further)

    patch.setattr(Game, "counts_as", anybody)


@bmr("gambler")
def the_gambler_never_dies(patch: Patch) -> None:
    counts_as = Game.counts_as

    def right(game: Game, seat: int, what: Any, me: Any) -> bool:
        return me.character == "gambler" or counts_as(game, seat, what, me)

    patch.setattr(Game, "counts_as", right)


@bmr("exorcist", "imp", "RB-149", "zombuul", "po", "pukka", "shabaloth")
def the_exorcist_stops_nobody(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda game, to, fact: (
            (game.grimoire.clockwise_from(to[0])[:1], fact)
            if type(fact).__name__ == "ChosenBy" and fact.character == "exorcist"
            else None
        ),
    )


@bmr("godfather")
def the_godfather_hears_of_one_outsider_too_few(patch: Patch) -> None:
    def fewer(_: Game, answer: Any) -> Any:
        return answer[1:] if isinstance(answer, tuple) else answer

    learned_otherwise(patch, "godfather", fewer)


@bmr("grandmother")
def the_grandmother_hears_of_an_evil_player(patch: Patch) -> None:
    def evil(game: Game, answer: ThisIs) -> ThisIs:
        evil_one = next(s for s in game.grimoire.ring if game.alignment(s) is EVIL)
        return answer._replace(seat=evil_one)

    learned_otherwise(patch, "grandmother", evil)


@bmr("RB-035")
def the_innkeeper_makes_both_drunk(patch: Patch) -> None:
    mark = Grimoire.mark

    def twice(grimoire: Grimoire, text: str, seat: int, **more: Any) -> Any:
        if text == "Safe":
            mark(grimoire, "Drunk", seat, **{**more, "until": None})
        return mark(grimoire, text, seat, **more)

    patch.setattr(Grimoire, "mark", twice)


@bmr("zombuul")
def the_zombuul_dies_the_first_time(patch: Patch) -> None:
    hook(patch, "zombuul", "instead_of_death", lambda _self, _game, _me, death: death.seat)


@bmr("RB-171")
def sides_change_by_themselves(patch: Patch) -> None:
    """Whoever is poisoned or drunk turns evil."""
    mark = Grimoire.mark

    def turning(grimoire: Grimoire, text: str, seat: int, **more: Any) -> Any:
        if text in ("Drunk", "Poisoned"):
            grimoire.change(seat, alignment=EVIL)
        return mark(grimoire, text, seat, **more)

    patch.setattr(Grimoire, "mark", turning)


@bmr("RB-248", "RB-129", "RB-131")
def the_mastermind_does_nothing(patch: Patch) -> None:
    hook(patch, "mastermind", "holds_off", lambda *_: False)


# Sects & Violets


@snv("dreamer")
def the_dreamer_sees_two_wrong_characters(patch: Patch) -> None:
    def wrong(game: Game, answer: GoodOrEvil) -> GoodOrEvil:
        truly = game.grimoire.seats[answer.seat].character
        good = next(one for one in game.script.good if one != truly)
        evil = next(one for one in game.script.minions if one != truly)
        return GoodOrEvil(answer.seat, good, evil)

    learned_otherwise(patch, "dreamer", wrong)


@snv("oracle")
def the_oracle_counts_one_too_many(patch: Patch) -> None:
    learned_otherwise(patch, "oracle", lambda _, answer: answer + 1)


@snv("clockmaker")
def the_clockmaker_counts_one_step_more(patch: Patch) -> None:
    learned_otherwise(patch, "clockmaker", lambda _, answer: answer + 1)


@snv("RB-042")
def what_is_learnt_once_is_learnt_before_its_place(patch: Patch) -> None:
    first = lambda game: next(iter(game.newcomers), None)  # noqa: E731
    patch.setattr("engine.night_sheet.due_newcomer", first)


@snv("flowergirl")
def the_flowergirl_hears_the_opposite(patch: Patch) -> None:
    learned_otherwise(patch, "flowergirl", lambda _, answer: not answer)


@snv("towncrier")
def the_town_crier_hears_the_opposite(patch: Patch) -> None:
    learned_otherwise(patch, "towncrier", lambda _, answer: not answer)


@snv("seamstress")
def the_seamstress_hears_the_opposite(patch: Patch) -> None:
    learned_otherwise(patch, "seamstress", lambda _, answer: not answer)


@snv("artist")
def the_artist_is_lied_to(patch: Patch) -> None:
    learned_otherwise(patch, "artist", lambda _, answer: not answer)


@snv("philosopher")
def the_philosopher_makes_nobody_drunk(patch: Patch) -> None:
    hook(patch, "philosopher", "make_drunk", nothing)


@bmr("RB-326")
def what_was_gained_outlives_death(patch: Patch) -> None:
    patch.setattr(changes, "_ended_with_life", lambda *_: False)


@snv("savant")
def the_savant_hears_one_statement_twice(patch: Patch) -> None:
    learned_otherwise(patch, "savant", lambda _, answer: (answer[0], answer[0]))


@snv("juggler")
def the_juggler_is_told_one_more(patch: Patch) -> None:
    learned_otherwise(patch, "juggler", lambda _, answer: (answer + 1) % 6)


@snv("sage")
def the_sage_sees_two_innocents(patch: Patch) -> None:
    def innocents(game: Game, answer: Any) -> Any:
        good = [s for s in game.grimoire.ring if game.alignment(s) is GOOD and s not in answer]
        return tuple(sorted(good[:2])) if len(good) > 1 else answer

    learned_otherwise(patch, "sage", innocents)


@snv(
    "empath",
    "dreamer",
    "oracle",
    "clockmaker",
    "flowergirl",
    "towncrier",
    "seamstress",
    "mathematician",
    "artist",
)
def the_vortox_lets_the_truth_be_told(patch: Patch) -> None:
    hook(patch, "vortox", "falsifies", lambda *_: False)


@snv("RB-131")
def the_vortox_does_not_win_by_a_day_of_mercy(patch: Patch) -> None:
    hook(patch, "vortox", "on_dusk", nothing)


@snv("witch")
def the_witch_curses_in_vain(patch: Patch) -> None:
    hook(patch, "witch", "on_nomination", nothing)


@snv("RB-160")
def the_pit_hag_makes_what_is_in_play(patch: Patch) -> None:
    """Whom the Pit-Hag picks becomes what the Demon is."""
    become = changes.become

    def another(game: Game, seat: int, new: str, **more: Any) -> None:
        demon = next((s for s in game.living(DEMON) if s != seat), None)
        become(game, seat, new if demon is None else game.grimoire.seats[demon].character, **more)

    patch.setattr(changes, "become", another)


@snv("RB-035")
def the_charmed_demon_is_not_poisoned(patch: Patch) -> None:
    mark = Grimoire.mark

    def unpoisoned(grimoire: Grimoire, text: str, seat: int, **more: Any) -> Any:
        forever = text == "Poisoned" and more.get("by") is None
        return mark(grimoire, "Harmless" if forever else text, seat, **more)

    patch.setattr(Grimoire, "mark", unpoisoned)


@snv("cerenovus")
def somebody_else_has_to_be_mad(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda game, to, fact: (
            (game.grimoire.clockwise_from(to[0])[:1], fact) if isinstance(fact, BeMad) else None
        ),
    )


@snv("RB-129", "RB-248", "RB-131")
def the_evil_twin_holds_nobody_off(patch: Patch) -> None:
    hook(patch, "eviltwin", "holds_off", lambda *_: False)


@snv("RB-271", "nodashii", "dreamer", "oracle", "seamstress", "mathematician", "clockmaker", "flowergirl")
def the_no_dashii_poisons_nobody(patch: Patch) -> None:
    hook(patch, "nodashii", "droisons", lambda *_: ())


@snv("RB-174")
def changes_are_kept_from_whom_they_concern(patch: Patch) -> None:
    patch.setattr(Game, "tell_in_secret", nothing)


# Travellers and exile


@travellers("RB-232")
def an_exile_takes_fewer_hands(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda _, to, fact: (
            (to, fact._replace(needed=fact.needed - 1))
            if isinstance(fact, VoteBegan) and fact.kind == "exile"
            else None
        ),
    )


@travellers("RB-232")
def the_table_exiles_whom_it_has_spared(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda _, to, fact: (
            (to, fact._replace(exiled=not fact.exiled)) if isinstance(fact, ExileDecided) else None
        ),
    )


@travellers("RB-030", "RB-233", "exile")
def an_exiled_traveller_lives_on_unsaid(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda _, to, fact: (to, fact._replace(died=not fact.died)) if isinstance(fact, Exiled) else None,
    )


@travellers("RB-106")
def the_thief_steals_nothing(patch: Patch) -> None:
    hook(patch, "thief", "vote_worth", lambda _self, _grimoire, _me, _seat, worth: worth)


@travellers("RB-106")
def the_bureaucrats_friend_counts_once(patch: Patch) -> None:
    hook(patch, "bureaucrat", "vote_worth", lambda _self, _grimoire, _me, _seat, worth: worth)


@travellers("RB-106")
def an_exile_costs_a_ghost_vote(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda game, to, fact: (
            (to, fact._replace(ghost=True))
            if isinstance(fact, HandCounted) and game.day.vote is not None and game.day.vote.kind == "exile"
            else None
        ),
    )


@travellers("RB-099")
def a_beggar_votes_without_a_token(patch: Patch) -> None:
    patch.setattr(
        votes, "voters", lambda game, seats: tuple(s for s in seats if game.grimoire.seats[s].alive)
    )


@travellers("RB-210")
def an_evil_traveller_learns_the_minions(patch: Patch) -> None:
    told_otherwise(
        patch,
        lambda _, to, fact: (
            (to, fact._replace(minions=fact.demons))
            if type(fact).__name__ == "EvilTeam" and not fact.minions
            else None
        ),
    )


@travellers("beggar")
def the_beggar_hears_the_wrong_side(patch: Patch) -> None:
    learned_otherwise(patch, "beggar", lambda _, side: side.other)


@travellers("gunslinger")
def the_gunslinger_misses(patch: Patch) -> None:
    hook(patch, "gunslinger", "act", nothing)


@travellers("RB-104")
def the_scapegoat_stands_in_for_the_other_side(patch: Patch) -> None:
    def always(_self: Any, game: Game, me: Any, seat: int) -> int:
        return me.owner if game.alignment(seat) is not game.alignment(me.owner) else seat

    hook(patch, "scapegoat", "instead_of_execution", always)


PLANTS = [*bmr, *snv, *travellers]


@pytest.mark.parametrize("wanted", PLANTS, ids=lambda one: one.name)
def test_the_auditor_finds(wanted: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted.put(monkeypatch)
    named = found_by_the_auditor(wanted)
    assert named & wanted.rules, f"not found in {GAMES} games; found instead: {sorted(named)}"


def test_every_planted_fault_sits_in_a_character_there_is() -> None:
    assert {"sailor", "vortox", "thief"} <= set(CHARACTERS)
    assert len({one.name for one in PLANTS}) == len(PLANTS) > 40
