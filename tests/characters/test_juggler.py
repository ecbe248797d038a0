"""The Juggler: up to five guesses on the first day, and at night how many are right."""

from typing import Any

import pytest

from engine import ledger
from engine.grimoire import TRUTHFUL, TWICE
from engine.ledger import Claimed, NothingHappened
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.statements import Guesses
from engine.terms import GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann juggler, Bob imp, Cat soldier, Dan poisoner, Eve sage, Flo artist, Gus virgin"


def guesses(*pairs: str) -> tuple[ledger.ThisIs, ...]:
    """Names stand for seats in what is said."""
    return tuple(ThisIs(name, character) for name, character in (pair.split() for pair in pairs))


def first_day(*pairs: str, cast: str = CAST, poisoned: str = "Dan") -> Town:
    town = Town(cast)
    picks: dict[str, Any] = {"Dan": poisoned} if "poisoner" in cast else {}
    town.night(**picks)
    town.act("juggle", "Ann", what=guesses(*pairs))
    return town


def that_night(town: Town, **storyteller: Any) -> list[Any]:
    if town.game.phase.value != "dusk":
        town.end_day()
    evil = {"Dan": "Dan"} if town.character("Dan") == "poisoner" else {}
    town.night(Bob="Gus", **evil, storyteller=storyteller or None)
    return town.learned("Ann")


@pytest.mark.parametrize(
    ("pairs", "right"),
    [
        (("Bob imp", "Cat soldier", "Dan poisoner", "Eve sage", "Flo artist"), 5),
        (("Bob imp", "Cat monk", "Dan baron"), 1),
        (("Cat imp", "Bob soldier"), 0),
        ((), 0),
        (("Bob imp", "Bob imp", "Bob soldier"), 2),  # repeats are allowed
        (("Ann juggler", "Cat imp", "Bob imp"), 2),
    ],
)
def test_learns_how_many_guesses_were_right(pairs: tuple[str, ...], right: int) -> None:
    """Rules spec, juggler."""
    town = first_day(*pairs)
    assert that_night(town) == [right]
    assert town.offered("Ann") == []


def test_without_a_guess_it_is_nought() -> None:
    town = Town(CAST)
    town.night(Dan="Dan")
    assert that_night(town) == [0]


def test_only_on_the_first_day_and_only_told_that_night() -> None:
    town = Town(CAST)
    town.night(Dan="Dan")
    assert that_night(town) == [0]
    town.act("juggle", "Ann", what=guesses("Bob imp"))
    assert that_night(town) == []


def test_once_that_day() -> None:
    town = first_day("Cat imp")
    town.act("juggle", "Ann", what=guesses("Bob imp"))
    assert that_night(town) == [0]


def test_everybody_hears_the_guesses_and_that_nothing_happens() -> None:
    """G19: a pretender's sound the same."""
    for name in ("Ann", "Cat"):
        town = Town(CAST)
        town.night(Dan="Dan")
        town.act("juggle", name, what=guesses("Bob imp"))
        seat = town.seat(name)
        assert town.public() == [Claimed("juggle", seat, None, (ledger.ThisIs(1, "imp"),)), NothingHappened()]
        assert town.told(name) == []


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        (guesses(*["Bob imp"] * 6), "too many"),
        ((ledger.ThisIs(1, "nobody"),), "script"),
        ((ledger.ThisIs(11, "imp"),), "unknown player"),
        ((1, "imp"), "not guesses"),
        (None, "not guesses"),
    ],
)
def test_anything_else_is_refused(what: object, reason: str) -> None:
    town = Town(CAST)
    town.night(Dan="Dan")
    with pytest.raises(IllegalAnswer, match=reason):
        town.act("juggle", "Ann", what=what)


def test_right_is_what_was_right_when_it_was_said() -> None:
    """Rules spec, juggler: true characters at the moment of guessing."""
    town = first_day("Bob imp", "Cat soldier", "Flo virgin")
    town.rule("become", "Cat", "monk")
    town.rule("become", "Flo", "virgin")
    town.end_day()
    town.night(Bob="Gus", Dan="Dan", Cat="Bob")
    assert town.learned("Ann") == [2]


def test_the_drunk_is_the_drunk() -> None:
    """G16."""
    cast = CAST.replace("Eve sage", "Eve drunk(monk)")
    town = first_day("Eve monk", "Eve drunk", cast=cast)
    town.end_day()
    town.night(Bob="Gus", Dan="Dan", Eve="Bob")
    assert town.learned("Ann") == [1]


def test_a_recluse_and_a_spy_may_be_taken_for_what_was_said() -> None:
    """G15: settled when they are told; poisoned when it was said, they are what they are."""
    cast = CAST.replace("Eve sage", "Eve recluse")
    town = first_day("Eve imp", "Eve recluse", "Bob imp", cast=cast)
    assert that_night(town, Ann=3) == [3]
    assert town.offered("Ann") == [2, 1, 3]
    town = first_day("Eve imp", cast=cast, poisoned="Eve")
    assert that_night(town) == [0]


@pytest.mark.example("rulebook/states/19")
def test_example_rulebook_states_19_sober_at_night_and_drunk_by_day() -> None:
    """G5: only the state at night matters."""
    town = Town(f"{CAST}; Drunk@Ann")
    town.night(Dan="Dan")
    assert not town.sober("Ann")
    town.act("juggle", "Ann", what=guesses("Bob imp", "Cat soldier", "Eve imp"))
    town.end_day()
    town.rule("unmark", "Ann", "Drunk")
    assert town.sober("Ann")
    assert that_night(town) == [2]
    poisoned = first_day("Bob imp", "Cat soldier", poisoned="Ann")  # until dusk, by itself
    assert not poisoned.sober("Ann")
    assert that_night(poisoned) == [2]


def test_poisoned_at_night_they_are_told_any_number() -> None:
    town = first_day("Bob imp")
    town.end_day()
    town.night(Bob="Gus", Dan="Ann", storyteller={"Ann": 4})
    assert town.offered("Ann") == [0, 1, 2, 3, 4, 5]
    assert town.learned("Ann") == [4]


def test_a_drunk_who_thinks_so_juggles_and_is_told_any_number() -> None:
    town = first_day("Bob imp", cast=CAST.replace("Ann juggler", "Ann drunk(juggler)"))
    assert that_night(town, Ann=0) == [0]


def test_under_a_vortox_the_number_is_wrong() -> None:
    cast = "Ann juggler, Bob vortox, Cat klutz, Dan witch, Eve sage, Flo artist, Gus mutant"
    town = Town(cast)
    town.night(Dan="Dan")
    town.act("juggle", "Ann", what=guesses("Bob vortox"))
    town.execute("Flo")
    town.night(Dan="Dan", Bob="Gus", storyteller={"Ann": 3})
    assert town.offered("Ann") == [0, 2, 3, 4, 5]


def test_killed_before_the_night_tells_they_learn_nothing() -> None:
    town = first_day("Bob imp")
    town.end_day()
    assert town.night(Bob="Ann", Dan="Dan") == ["Ann"]
    assert not town.woken("Ann")


def test_an_evil_juggler_learns_the_same() -> None:
    town = first_day("Bob imp", cast=CAST.replace("Ann juggler", "Ann juggler+evil"))
    assert that_night(town) == [1]


def test_made_a_juggler_later_the_next_day_is_the_first() -> None:
    """Rules spec, juggler: by night the day that follows, by day the day after."""
    town = Town(CAST.replace("Ann juggler", "Ann mayor"), night=2)
    town.night_up_to("imp", Dan="Dan")
    town.rule("become", "Ann", "juggler")
    town.night(Bob="Gus")
    assert town.learned("Ann") == []
    town.act("juggle", "Ann", what=guesses("Bob imp"))
    assert that_night(town) == [1]
    town = Town(CAST.replace("Ann juggler", "Ann mayor"), night=2).day()
    town.rule("become", "Ann", "juggler")
    town.act("juggle", "Ann", what=guesses("Bob imp", "Cat soldier"))
    assert that_night(town) == []
    town.act("juggle", "Ann", what=guesses("Bob imp"))
    assert that_night(town) == [1]


def test_a_philosopher_juggles_on_the_day_that_follows() -> None:
    town = Town(CAST.replace("Gus virgin", "Gus philosopher"), night=2)
    town.night(Gus="juggler", Bob="Flo", Dan="Dan")
    assert town.learned("Gus") == []
    town.act("juggle", "Gus", what=guesses("Bob imp", "Cat soldier"))
    town.end_day()
    town.night(Bob="Eve", Dan="Dan", storyteller={"Eve": (1, 2), "Ann": 0})  # Ann is drunk
    assert town.learned("Gus") == [2]


def test_the_revived_have_a_first_day_again() -> None:
    """G11."""
    town = first_day("Cat imp")
    assert that_night(town) == [0]
    town.rule("kill", "Ann")
    town.end_day()
    town.dusk()
    town.rule("revive", "Ann")
    town.night(Bob="Flo", Dan="Dan")
    town.act("juggle", "Ann", what=guesses("Bob imp"))
    town.end_day()
    town.night(Bob="Cat", Dan="Dan")
    assert town.learned("Ann") == [1]


def test_what_the_dead_say_counts_where_a_bone_collector_gives_it_back() -> None:
    """The last they said that day counts."""
    cast = CAST.replace("Ann juggler", "Ann juggler!").replace("Gus virgin", "Gus bonecollector")
    town = Town(cast, night=3).day()
    town.act("juggle", "Ann", what=guesses("Cat imp"))
    town.act("juggle", "Ann", what=guesses("Bob imp", "Cat soldier", "Dan poisoner", "Eve monk", "Flo monk"))
    town.end_day()
    other = town.snapshot()
    town.night(Gus="Ann", Dan="Dan", Bob="Flo")
    assert town.learned("Ann") == [3]
    other.night(Gus=None, Dan="Dan", Bob="Flo")
    assert not other.woken("Ann")


def test_a_barista_s_juggler_learns_the_truth_of_a_recluse() -> None:
    cast = (
        CAST.replace("Eve sage", "Eve recluse")
        .replace("Gus virgin", "Gus barista")
        .replace("poisoner", "baron")
    )
    town = Town(cast, night=1)
    town.night(storyteller={"Gus": whatever_truthful(town)})
    town.act("juggle", "Ann", what=guesses("Eve imp"))
    town.end_day()
    town.night(Bob="Flo", storyteller={"Gus": ["Ann", "Sober & Healthy"]})
    assert town.learned("Ann") == [0]


def whatever_truthful(town: Town) -> list[Any]:
    return [town.alignment("Gus"), "Cat", "Sober & Healthy"]


def test_guesses_drawn_by_lot_are_legal() -> None:
    town = Town(CAST)
    options = Guesses(town.game.square, town.game.script)
    drawn = [options.draw(n.__mod__) for n in range(60)]
    assert all(options.refusal(one) is None for one in drawn)
    assert {len(one) for one in drawn} == set(range(6))


def test_an_apprentice_juggles_on_the_first_day() -> None:
    town = Town(CAST.replace("Ann juggler", "Ann apprentice"))
    town.night(Dan="Dan", storyteller={"Ann": [town.alignment("Ann"), "juggler"]})
    town.act("juggle", "Ann", what=guesses("Bob imp"))
    assert that_night(town) == [1]


SERVED = CAST.replace("Gus virgin", "Gus barista")


def served(*nights: str) -> Town:
    """A town whose Barista serves these in turn, "twice" each time it is Ann."""
    town = Town(SERVED, script=Script("b", "B", (*edition("tb").characters, "juggler", "sage", "artist")))
    return serve(town, nights[0], GOOD)


def serve(town: Town, whom: str, *before: Any, **picks: Any) -> Town:
    brew = TWICE if whom == "Ann" else TRUTHFUL
    town.night(Dan="Dan", **picks, storyteller={"Gus": [*before, whom, brew]})
    return town


def test_whom_a_barista_lets_guess_twice_is_told_of_each_time_by_itself() -> None:
    """Barista: twice before dusk, also what may be done only once."""
    town = served("Ann")
    town.act("juggle", "Ann", what=guesses("Bob imp", "Cat soldier", "Dan poisoner"))
    town.act("juggle", "Ann", what=guesses("Eve sage", "Flo imp"))
    town.act("juggle", "Ann", what=guesses("Flo artist"))  # once too often
    town.end_day()
    serve(town, "Eve", Bob="Cat")
    assert town.learned("Ann") == [3, 1]
    town.end_day()
    serve(town, "Eve", Bob="Flo")
    assert town.learned("Ann") == []


@pytest.mark.parametrize(("first", "second"), [("Bob soldier", "Bob imp"), ("Bob imp", "Bob soldier")])
def test_of_two_times_one_may_be_all_wrong(first: str, second: str) -> None:
    town = served("Ann")
    for one in (first, second):
        town.act("juggle", "Ann", what=guesses(one))
    town.end_day()
    serve(town, "Eve", Bob="Cat")
    assert town.learned("Ann") == [int(one == "Bob imp") for one in (first, second)]


def test_who_guessed_on_their_first_day_and_may_again_is_told_of_the_new_guesses_alone() -> None:
    town = served("Eve")
    town.act("juggle", "Ann", what=guesses("Bob imp", "Cat soldier"))
    town.end_day()
    serve(town, "Ann", Bob="Flo")
    assert town.learned("Ann") == [2, 2]  # the same twice: they act twice
    town.act("juggle", "Ann", what=guesses("Bob imp"))
    town.end_day()
    serve(town, "Eve", Bob="Cat")
    assert town.learned("Ann") == [1]
