"""The Boomdandy: executed, blows up all but three players; then everybody points, and whom most point at dies."""

from pathlib import Path
from typing import Any

import pytest

from engine.characters.boomdandy import Finger, LivesOn
from engine.course import play_step
from engine.ledger import Executed, Exploded, NominationsReopened, PointedAt
from engine.questions import CLOSE_NOMINATIONS, IllegalAnswer
from engine.registry import CHARACTERS
from engine.rulings import Ruling
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, NOBODY
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.narrator.table import Table
from tests.narrator.test_having_a_say import nominations, raise_hand, to_the_result
from tests.scenario import Town
from tests.virtual_time import run

CAST = "Ann boomdandy, Bob imp, Cat chef, Dan baron, Eve empath, Flo mayor, Gus soldier, Hal saint"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "boomdandy"))
LEFT = ("Bob", "Dan", "Eve")


def by_day(cast: str = CAST, script: Script = SCRIPT) -> Town:
    return Town(cast, night=2, script=script).day()


def condemn(town: Town, name: str = "Ann", by: str = "Bob") -> None:
    town.nominate(by, name, " ".join(n for n in town.names if town.alive(n)))


def fingers(town: Town, at: dict[str, str]) -> dict[str, Any]:
    """Everybody else points at nobody."""
    return {name: at.get(name) for name in town.names}


def explode(town: Town, left: tuple[str, ...] = LEFT, **at: str) -> None:
    condemn(town)
    town.end_day(storyteller={"Ann": left}, **fingers(town, at))


def living(town: Town) -> list[str]:
    return [name for name in town.names if town.alive(name)]


@pytest.mark.example("carousel/boomdandy/1")
def test_example_the_widow_has_most_fingers_and_evil_wins() -> None:
    script = Script("x", "X", (*SCRIPT.characters, "po", "widow"))
    cast = (
        "Amy boomdandy, Bob po, Cat widow, Dan fortuneteller, Eve empath, Flo mayor, Gus soldier, Hal saint"
    )
    town = by_day(cast, script)
    town.nominate("Bob", "Amy", "Bob Cat Dan Eve Flo")
    points = {"Bob": "Cat", "Eve": "Cat", "Amy": "Bob", "Cat": "Dan"}
    town.end_day(storyteller={"Amy": ("Bob", "Cat", "Dan")}, **fingers(town, points))
    assert town.alive("Bob")
    assert not town.alive("Cat")
    assert town.winner is EVIL


def test_all_but_three_die_then_whoever_has_most_fingers() -> None:
    town = by_day()
    explode(town, Cat="Eve", Gus="Eve", Bob="Dan")
    assert living(town) == ["Bob", "Dan"]
    pointed = {(2, 4), (6, 4), (1, 3)} | {(seat, NOBODY) for seat in (0, 3, 4, 5, 7)}
    (fact,) = [fact for fact in town.public() if isinstance(fact, PointedAt)]
    assert (set(fact.fingers), fact.most) == (pointed, (4,))
    assert Exploded(0) in town.public()


def test_the_dead_point_too_and_everybody_sees_the_others_fingers() -> None:
    town = by_day()
    explode(town, Cat="Eve")
    asked = [question for question in town.asked if isinstance(question.options, Finger)]
    assert [question.who for question in asked] == list(range(8))
    assert all(question.in_sight for question in asked)
    assert set(asked[0].options.answers) == {1, 3, 4, NOBODY}  # type: ignore[attr-defined]


def test_in_a_tie_nobody_dies_and_the_day_is_over() -> None:
    town = by_day()
    explode(town, Cat="Eve", Bob="Dan")
    assert living(town) == list(LEFT)
    assert town.winner is None


def test_a_demon_has_to_be_among_the_three() -> None:
    town = by_day()
    condemn(town)
    with pytest.raises(IllegalAnswer):
        town.end_day(storyteller={"Ann": ("Cat", "Dan", "Eve")})


def test_pointed_to_death_the_demon_loses() -> None:
    town = by_day()
    explode(town, Cat="Bob")
    assert town.winner is GOOD


def test_who_cannot_die_is_left_besides() -> None:
    """boomdandy entry: nobody else dies for them."""
    script = Script("bmr", "BMR", (*edition("bmr").characters, "boomdandy"))
    cast = "Ann boomdandy, Bob po, Cat sailor, Dan mastermind, Eve pacifist, Flo gambler, Gus gossip"
    town = by_day(cast, script)
    condemn(town)
    town.end_day(storyteller={"Ann": ("Bob", "Dan", "Eve")}, **fingers(town, {}))
    assert living(town) == ["Bob", "Cat", "Dan", "Eve"]


@pytest.mark.parametrize("seats", ["Dan minstrel, Ann boomdandy", "Ann boomdandy, Dan minstrel"])
def test_with_a_minstrel_everybody_is_drunk_before_it_blows_up(seats: str) -> None:
    """A Minion has died by execution, so a Sailor is no Sailor, wherever the Minstrel sits."""
    script = Script("bmr", "BMR", (*edition("bmr").characters, "boomdandy"))
    town = by_day(f"{seats}, Bob po, Cat sailor, Eve pacifist, Flo gambler, Gus gossip", script)
    condemn(town)
    town.end_day(storyteller={"Ann": ("Bob", "Dan", "Eve")}, **fingers(town, {}))
    assert not town.alive("Cat")


def test_surviving_the_execution_they_explode_and_may_be_left() -> None:
    script = Script("bmr", "BMR", (*edition("bmr").characters, "boomdandy"))
    cast = "Ann boomdandy, Bob po, Cat gossip, Dan devilsadvocate, Eve minstrel, Flo gambler, Gus innkeeper"
    town = by_day(f"{cast}; Survives Execution@Ann<Dan/devilsadvocate", script)
    condemn(town)
    town.end_day(storyteller={"Ann": ("Ann", "Bob", "Cat")}, **fingers(town, {}))
    assert Executed(0, died=False) in town.public()
    assert living(town) == ["Ann", "Bob", "Cat"]


def test_the_fingers_are_no_execution() -> None:
    """A Saint who dies of it has lost nothing by it."""
    town = by_day()
    explode(town, ("Bob", "Dan", "Hal"), Cat="Hal")
    assert not town.alive("Hal")
    assert town.winner is EVIL
    assert town.game.day.executions == ((0, True),)


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_they_are_executed_like_anybody(token: str) -> None:
    town = by_day(f"{CAST}; {token}@Ann")
    condemn(town)
    town.end_day()
    assert len(living(town)) == 7


def test_dying_otherwise_they_do_not_explode() -> None:
    town = by_day()
    town.rule("kill", "Ann")
    town.end_day()
    assert len(living(town)) == 7


def test_a_dead_boomdandy_who_is_executed_has_no_ability() -> None:
    town = by_day(CAST.replace("boomdandy", "boomdandy!"))
    town.nominate("Bob", "Ann", "Bob Cat Dan Eve Flo")
    town.end_day()
    assert len(living(town)) == 7


def test_with_three_alive_nobody_is_blown_up_and_all_point() -> None:
    town = by_day("Ann boomdandy, Bob imp, Cat chef, Dan baron, Eve empath!, Flo mayor!")
    town.nominate("Bob", "Ann", "Bob Cat")
    town.end_day(**fingers(town, {}))
    assert living(town) == ["Bob", "Cat", "Dan"]


def test_somebody_else_s_execution_is_none_of_theirs() -> None:
    town = by_day()
    condemn(town, "Cat")
    town.end_day()
    assert len(living(town)) == 7


def test_a_good_boomdandy_and_a_vortox_change_nothing() -> None:
    script = Script("v", "V", (*SCRIPT.characters, "vortox"))
    town = by_day(CAST.replace("boomdandy", "boomdandy+good").replace("imp", "vortox"), script)
    explode(town)
    assert living(town) == list(LEFT)


def test_made_in_the_night_they_explode_on_the_next_day() -> None:
    script = Script("p", "P", (*SCRIPT.characters, "pithag"))
    town = Town(CAST.replace("Ann boomdandy", "Ann pithag"), night=2, script=script)
    town.night(Ann=ThisIs("Dan", "boomdandy"), Bob="Gus")
    town.nominate("Bob", "Dan", "Ann Bob Cat Dan Eve")
    town.end_day(storyteller={"Dan": ("Ann", "Bob", "Cat")}, **fingers(town, {}))
    assert living(town) == ["Ann", "Bob", "Cat"]


def test_kept_by_a_bone_collector_they_explode_dead() -> None:
    town = Town(f"{CAST}, Ida bonecollector", night=2, script=SCRIPT)
    town.rule("kill", "Ann")
    town.night(Ida="Ann", Bob="Gus")
    town.nominate("Bob", "Ann", "Bob Cat Dan Eve Flo")
    town.end_day(storyteller={"Ann": LEFT}, **fingers(town, {}))
    assert living(town) == list(LEFT)


def test_an_apprentice_who_is_exiled_does_not_explode() -> None:
    town = Town(f"{CAST.replace('boomdandy', 'poisoner')}, Ida apprentice+evil", script=SCRIPT)
    town.night(Ann="Gus", storyteller={"Ida": [EVIL, "boomdandy"]})
    town.exile("Bob", "Ida", " ".join(town.names))
    assert len(living(town)) == 8


@pytest.mark.parametrize("seed", range(20))
def test_the_mind_leaves_a_demon_and_two_others_with_a_reason(seed: int) -> None:
    town = Advised(CAST, seed, night=2)
    town.day()
    condemn(town)
    town.end_day(**fingers(town, {}))
    ((left, why),) = [(a, why) for question, a, why in town.put if isinstance(question.options, LivesOn)]
    assert 1 in left
    assert len(left) == 3
    assert "are left" in why
    assert town.winner is None


def test_the_mind_does_not_always_leave_the_minion() -> None:
    """Else the town would know a Minion by their being left."""
    with_minion = 0
    for seed in range(60):
        town = Advised(CAST, seed, night=2)
        town.day()
        condemn(town)
        town.end_day(**fingers(town, {}))
        with_minion += town.alive("Dan")
    assert 10 < with_minion < 50


def test_at_the_table_every_phone_points_and_sees_the_others_fingers(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=SCRIPT) as table:
            await nominations(table)
            table.session.arrivals.ask_for(Ruling("become", 1, "boomdandy"))
            await table.until(lambda: table.session.table.game.grimoire.seats[1].character == "boomdandy")
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: table.session.pace.deadline is not None and table.stage == "defence")
            for seat in range(7):
                assert await raise_hand(table, seat)
            await to_the_result(table)
            await table.host("close_nominations")
            await table.until(lambda: table.session.table.day_look is not None)
            looks = [phone.look for phone in table.phones()]
            assert all(look is not None for look in looks)
            at = table.session.table.square.the_living[0]
            for seat in range(7):
                look = table.room.phone(seat).look
                assert look is not None
                assert (await table.act(seat, "confirm", look=look.look, picks=(at,))).done
            await table.until(lambda: bool(pointed(table)))
            assert pointed(table)[0].most == (at,)

    run(evening())


def pointed(table: Table) -> list[PointedAt]:
    return [one.fact for one in table.session.table.told if isinstance(one.fact, PointedAt)]


@pytest.mark.parametrize("answers", range(5))
def test_who_does_not_answer_points_at_nobody(answers: int) -> None:
    """A lot drawn for somebody who is away could end the game."""
    assert Finger(1, 2, NOBODY).unanswered(lambda count: min(answers, count - 1)) == NOBODY


# Who has won, and what comes after it


def test_executed_as_one_of_the_last_three_evil_has_won() -> None:
    """RB-132: two are alive. No finger of a dead player turns that."""
    town = by_day("Ann boomdandy, Bob imp, Cat chef, Dan baron!, Eve empath!, Flo mayor!")
    town.nominate("Bob", "Ann", "Bob Cat")
    town.end_day()
    assert town.winner is EVIL
    assert Exploded(0) not in town.public()


def with_lil_monsta(minion: str) -> Town:
    """The Boomdandy looks after it."""
    script = Script("with it", "With it", (*SCRIPT.characters, "lilmonsta", "mastermind"))
    town = Town(CAST.replace("imp", minion).replace("Dan baron", "Dan monk"), night=2, script=script)
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.night(Ann="Ann", Bob="Ann", Dan="Ann", storyteller={"lilmonsta": NOBODY})
    condemn(town)
    return town


def test_executed_with_lil_monsta_good_has_won_and_nobody_is_blown_up() -> None:
    town = with_lil_monsta("baron")
    town.end_day()
    assert town.winner is GOOD
    assert Exploded(0) not in town.public()


def test_where_a_mastermind_lets_the_game_go_on_they_explode() -> None:
    """Wherever the Mastermind sits."""
    town = with_lil_monsta("mastermind")
    town.end_day(storyteller={"Ann": ("Bob", "Cat", "Dan")}, **fingers(town, {}))
    assert living(town) == ["Bob", "Cat", "Dan"]
    assert town.winner is None


def test_with_a_traveller_among_the_three_evil_has_won_and_nobody_points() -> None:
    """RB-132 counts no Travellers."""
    town = by_day(f"{CAST}, Ida thief")
    condemn(town)
    town.end_day(storyteller={"Ann": ("Bob", "Cat", "Ida")})
    assert town.winner is EVIL
    assert not any(isinstance(fact, PointedAt) for fact in town.public())


@pytest.mark.parametrize("seed", range(10))
def test_the_mind_leaves_no_traveller(seed: int) -> None:
    """Two alive and a Traveller: evil would have won before anybody points."""
    town = Advised(f"{CAST}, Ida thief, Joe scapegoat", seed, night=2)
    town.day()
    condemn(town)
    town.end_day(**fingers(town, {}))
    assert len(living(town)) == 3
    assert town.winner is None


def with_butcher(executed: str) -> Town:
    """A Butcher whom a Tea Lady keeps alive."""
    script = Script("bmr", "BMR", (*edition("bmr").characters, "boomdandy"))
    cast = (
        "Ann boomdandy, Bob po, Cat sailor, Dan tealady, Ida butcher, Eve fool, Flo gambler, Gus gossip,"
        " Hal mastermind"
    )
    town = by_day(cast, script)
    condemn(town, executed)
    return town


def test_after_an_explosion_no_butcher_nominates_any_more() -> None:
    """carousel.txt: no other nomination or execution today."""
    town = with_butcher("Ann")
    town.end_day(storyteller={"Ann": ("Bob", "Dan", "Eve")}, **fingers(town, {}))
    assert town.alive("Ida")
    assert NominationsReopened(town.seat("Ida")) not in town.public()


def test_after_any_other_execution_the_butcher_does() -> None:
    town = with_butcher("Flo")
    town.act(CLOSE_NOMINATIONS)
    play_step(town.game)
    assert NominationsReopened(town.seat("Ida")) in town.public()


# A Demon under a shroud


def test_a_hidden_zombuul_counts_as_dead_and_lives_on_besides_the_three() -> None:
    """It is one of those who look dead, so the three need no Demon."""
    script = Script("bmr", "BMR", (*edition("bmr").characters, "boomdandy"))
    cast = (
        "Ann boomdandy, Bob zombuul!?, Cat gambler, Dan mastermind, Eve minstrel, Flo gossip, Gus innkeeper"
    )
    town = by_day(cast, script)
    town.nominate("Cat", "Ann", "Ann Cat Dan Eve")
    town.end_day(storyteller={"Ann": ("Cat", "Dan", "Eve")}, **fingers(town, {}))
    assert "Bob" not in town.offered("Ann")
    assert living(town) == ["Cat", "Dan", "Eve"]
    assert town.game.grimoire.seats[town.seat("Bob")].lives
    assert town.winner is None


def test_with_a_demon_in_sight_and_one_under_a_shroud_the_three_are_free() -> None:
    script = Script("bmr", "BMR", (*edition("bmr").characters, "boomdandy"))
    cast = "Ann boomdandy, Bob zombuul!?, Cat gambler, Dan mastermind, Eve minstrel, Flo gossip, Gus po"
    town = by_day(cast, script)
    town.nominate("Cat", "Ann", "Ann Cat Dan Eve")
    town.end_day(storyteller={"Ann": ("Cat", "Dan", "Eve")}, **fingers(town, {}))
    assert living(town) == ["Cat", "Dan", "Eve"]


# At night


def test_executed_at_night_nobody_points_at_who_was_blown_up() -> None:
    """A host's ruling; the town takes them for alive until dawn."""
    town = Town(CAST.replace("mayor", "chef"), night=2, script=SCRIPT)
    town.dusk()
    town.rule("execute", "Ann", storyteller={"Ann": LEFT}, **fingers(town, {}))
    asked = [question for question in town.asked if isinstance(question.options, Finger)]
    assert {*asked[0].options.answers} == {*map(town.seat, LEFT), NOBODY}  # type: ignore[attr-defined]
