"""What a character says of itself in a trait agrees with what its hooks do."""

from types import CodeType, FunctionType
from typing import Any

import pytest

from engine.characters.base import HOOKS, Character
from engine.grimoire import DRUNK, POISONED
from engine.registry import CHARACTERS
from engine.terms import FABLED, NEVER, NIGHTLY, ONCE, SELDOM, TRAVELLER, Stake

TELLING = {"inform", "learn_one_of_two", "point_at"}
"""How the engine tells a player what their ability learned."""

every_character = pytest.mark.parametrize("one", CHARACTERS.values(), ids=list(CHARACTERS))


def names_used(code: CodeType) -> set[str]:
    """The names in this code and in the functions within it; what is told `to` another is not told the owner."""
    within = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    own = set(code.co_names)
    if any(isinstance(constant, tuple) and "to" in constant for constant in code.co_consts):
        own.discard("inform")
    return own.union(*map(names_used, within))


def names_of_hook(one: Character, hook: str) -> set[str]:
    """The names that a hook uses, by way of the other methods of its character too."""
    kind = type(one)
    own: dict[str, Any] = {
        name: method
        for each in reversed(kind.__mro__[: kind.__mro__.index(Character)])
        for name, method in vars(each).items()
        if isinstance(method, FunctionType)
    }
    found: set[str] = set()
    waiting = [hook]
    while waiting:
        method = own.pop(waiting.pop(), None)
        if method is not None:
            used = names_used(method.__code__)
            found |= used
            waiting += used.intersection(own)
    return found


def telling_hooks(one: Character) -> set[str]:
    return {hook for hook in HOOKS if hook in one.hooks and TELLING & names_of_hook(one, hook)}


@every_character
def test_who_is_told_something_says_how_often(one: Character) -> None:
    hooks = telling_hooks(one)
    if one.learns is NEVER:
        assert not hooks, (
            f"{one.id} learns something in {', '.join(sorted(hooks))}: say how often it `learns`"
        )
    elif one.learns is ONCE:
        assert hooks == {"first_night"}
    elif one.learns is NIGHTLY:
        assert hooks & {"each_night", "other_nights"}
    else:
        assert one.learns is SELDOM
        assert hooks


@every_character
def test_whose_owner_chooses_on_later_nights_says_so(one: Character) -> None:
    """The other way round it cannot be told from the hooks: `ask` asks the owner, or the Storyteller."""
    hooks = one.hooks & {"each_night", "other_nights"}
    names = set().union(*(names_of_hook(one, hook) for hook in hooks))
    chooses = any(name.startswith(("choose", "may_choose")) for name in names)
    assert one.chooses_at_night or not chooses
    assert chooses or "ask" in names or not one.chooses_at_night


def test_the_names_of_a_hook_are_found_in_the_methods_it_calls() -> None:
    """Else the test above could not fail: the Klutz wins in `point`, which its hook calls."""
    assert "win" in names_of_hook(CHARACTERS["klutz"], "on_death")
    assert "kill" not in names_of_hook(CHARACTERS["klutz"], "on_death")


def test_what_somebody_else_is_told_is_not_learnt_by_the_owner() -> None:
    assert "inform" not in names_of_hook(CHARACTERS["nightwatchman"], "each_night")
    assert "inform" in names_of_hook(CHARACTERS["villageidiot"], "each_night")


@every_character
def test_who_keeps_somebody_alive_prevents_deaths(one: Character) -> None:
    """The other way round it cannot be told from the hooks: an Exorcist prevents deaths as well."""
    assert one.prevents_deaths or not {"keeps_alive", "spares"} & one.hooks


@every_character
def test_who_makes_abilities_go_wrong_misleads(one: Character) -> None:
    """A Fabled or a Traveller is seen by everybody; of the others nobody knows whom they mislead."""
    spoils = {DRUNK, POISONED}.intersection(one.reminders) or {
        "droisons",
        "falsifies",
        "registers",
        *(
            () if "demonhood" in one.hooks else ("counts_also",)
        ),  # who is the Demon by it counts as one rightly
    } & one.hooks
    if spoils or one.always_drunk:
        assert one.misleads is not NEVER or one.team in (FABLED, TRAVELLER)


@every_character
def test_where_somebody_dies_by_what_a_player_counts_as_something_is_at_stake(one: Character) -> None:
    """The other way round it cannot be told from the hooks: a Moonchild kills the night after."""
    deadly = any(
        "counts_as" in names and {"kill", "execute", "win"} & names
        for names in (names_of_hook(one, hook) for hook in one.hooks)
    )
    assert one.at_stake is not Stake.NOTHING or not deadly


@every_character
def test_whose_execution_wins_the_game_for_the_others_loses_by_it(one: Character) -> None:
    """A Klutz loses by whom they point at, not by the execution itself; a Goblin's own side wins, and a Fearmonger's
    nomination is the end of another's."""
    names = names_of_hook(one, "on_execution") if "on_execution" in one.hooks else set()
    wins = {"win", "other"} <= names and "nominator" not in names
    assert one.loses_by_execution or not wins or one.at_stake is Stake.THE_GAME


@every_character
def test_whoever_wins_at_dusk_because_nobody_was_executed_reminds_of_it(one: Character) -> None:
    wins = {"executions", "win"} <= names_of_hook(one, "on_dusk")
    assert wins is (type(one).ends_unexecuted is not Character.ends_unexecuted)


@every_character
def test_whoever_reminds_at_an_execution_may_save_somebody_from_it(one: Character) -> None:
    """What hooks of its own say of executions needs no trait beside them."""
    assert not one.minds_executions or {"keeps_alive", "instead_of_death"} & one.hooks
    assert not one.minds_executions or "on_execution" not in one.hooks


@every_character
def test_who_asks_for_an_heir_at_night_is_passed_on(one: Character) -> None:
    nights = {"each_night", "first_night", "other_nights"} & one.hooks
    asks = any("Heir" in names_of_hook(one, night) for night in nights)
    assert asks is one.passed_on_by_own_attack
