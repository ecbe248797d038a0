"""The Engineer: names which Demon, or which Minions, are in play."""

import pytest

from engine.characters.base import CHARACTERS, Minion
from engine.characters.engineer import Makeup
from engine.grimoire import SPENT
from engine.ledger import Chose
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.scenario import Town, whatever

CAST = (
    "Ann engineer, Bob imp, Cat slayer, Dan poisoner, Eve virgin, Flo saint, Gus baron, Hal soldier, Ida undertaker,"
    " Jon recluse"
)
SCRIPT = Script(
    "mine",
    "Mine",
    (
        "engineer", "lleech", "pukka", "nodashii", "vortox", "witch", "fearmonger", "psychopath", "mezepheles",
        "marionette", "philosopher", *edition("tb").characters,
    ),
)  # fmt: skip


def later(cast: str = CAST, night: int = 2) -> Town:
    return Town(cast, night=night, script=SCRIPT)


def nothing(town: Town) -> None:
    """A night in which the Engineer waits."""
    town.night(Ann=(), Dan="Hal", Bob="Hal")


# The Demon


@pytest.mark.example("carousel/engineer/1")
def test_example_the_imp_becomes_the_lleech() -> None:
    town = later(CAST.replace("Bob imp", "Lewis imp"))
    town.night(Ann=("lleech",), Dan="Hal", Lewis=["Cat", "Hal"])
    assert (town.character("Lewis"), town.alignment("Lewis")) == ("lleech", EVIL)
    assert town.became("Lewis") == ["lleech"]
    assert SPENT in town.marks("Ann")


def test_the_demon_becomes_the_one_that_was_named_and_is_told() -> None:
    town = later()
    town.night(Ann=("nodashii",), Dan="Ann", Bob="Hal")
    assert (town.character("Bob"), town.alignment("Bob")) == ("nodashii", EVIL)
    assert town.became("Bob") == ["nodashii"]
    assert town.marks("Ann")[0] == SPENT


def test_its_turn_is_still_to_come_that_night() -> None:
    town = later()
    assert town.night(Ann=("nodashii",), Dan="Hal", Bob="Eve") == ["Eve"]


def test_the_engineer_learns_nothing_but_what_they_named() -> None:
    town = later()
    town.night(Ann=("nodashii",), Dan="Hal", Bob="Hal")
    assert town.told("Ann") == []
    named = [told.fact for told in town.ledger if isinstance(told.fact, Chose) and told.to == (0,)]
    assert named == [Chose("engineer", ("nodashii",))]


def test_a_demon_that_is_in_play_stays_as_it_is_and_it_is_spent_all_the_same() -> None:
    town = later()
    town.night(Ann=("imp",), Dan="Hal", Bob="Hal")
    assert town.became("Bob") == []
    assert SPENT in town.marks("Ann")


def test_of_several_living_demons_the_storyteller_says_which_and_the_dead_are_left_out() -> None:
    town = later(CAST.replace("Cat slayer", "Cat vortox").replace("Eve virgin", "Eve imp!"))
    town.night(Ann=("nodashii",), Dan="Hal", Bob="Hal", Cat="Hal", storyteller={"Ann": "Cat"})
    assert town.offered("Ann") == ["Bob", "Cat"]
    assert (town.character("Bob"), town.character("Cat"), town.character("Eve")) == ("imp", "nodashii", "imp")


def test_a_good_demon_stays_good() -> None:
    town = later(CAST.replace("Bob imp", "Bob imp+good"))
    town.night(Ann=("nodashii",), Dan="Hal", Bob="Hal")
    assert (town.character("Bob"), town.alignment("Bob")) == ("nodashii", GOOD)


# The Minions


@pytest.mark.example("carousel/engineer/3")
def test_example_the_fearmonger_and_the_psychopath_become_the_mezepheles_and_the_spy() -> None:
    town = later(CAST.replace("Dan poisoner", "Dan fearmonger").replace("Gus baron", "Gus psychopath"))
    cast = (ThisIs("Dan", "mezepheles"), ThisIs("Gus", "spy"))
    town.night(Ann=("mezepheles", "spy"), Bob="Hal", storyteller={"Ann": cast, "Dan": whatever})
    assert (town.character("Dan"), town.character("Gus")) == ("mezepheles", "spy")


def test_the_minions_become_those_that_were_named_as_the_storyteller_likes() -> None:
    town = later()
    cast = (ThisIs("Dan", "witch"), ThisIs("Gus", "spy"))
    town.night(Ann=("witch", "spy"), Dan="Hal", Bob="Hal", storyteller={"Ann": cast})
    assert (town.character("Dan"), town.character("Gus")) == ("witch", "spy")
    assert set(town.offered("Ann")) == {cast, (ThisIs("Dan", "spy"), ThisIs("Gus", "witch"))}
    assert town.became("Gus") == ["spy"]


def test_who_is_one_of_those_named_stays_and_the_dead_become_somebody_too() -> None:
    town = later(CAST.replace("Gus baron", "Gus baron!"))
    town.night(Ann=("witch", "poisoner"), Dan="Hal", Bob="Hal")
    assert (town.character("Dan"), town.character("Gus")) == ("poisoner", "witch")
    assert town.became("Dan") == []


class Boomdandy(Minion):
    """One of these, without an ability: what it can do is nothing to the Engineer."""

    id = "boomdandy"


@pytest.mark.example("carousel/engineer/2")
def test_example_outsiders_that_came_with_a_baron_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTERS, "boomdandy", Boomdandy())
    script = Script("with it", "With it", (*SCRIPT.characters, "boomdandy"))
    town = Town(
        "Ann engineer, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo saint, Gus recluse", script=script
    )
    town.night(Ann=("boomdandy",))
    assert town.character("Dan") == "boomdandy"
    assert [town.character(name) for name in ("Flo", "Gus")] == ["saint", "recluse"]


def test_fewer_minions_than_named_take_some_and_more_keep_what_they_are() -> None:
    town = later(CAST.replace("Gus baron", "Gus mayor"))
    town.night(Ann=("witch", "spy"), Dan="Hal", Bob="Hal", storyteller={"Ann": (ThisIs("Dan", "witch"),)})
    assert town.character("Dan") == "witch"
    town = later(CAST.replace("Hal soldier", "Hal scarletwoman"))
    cast = (ThisIs("Dan", "spy"), ThisIs("Hal", "witch"))
    town.night(Ann=("witch", "spy"), Hal="Cat", Bob="Cat", storyteller={"Ann": cast})
    assert [town.character(name) for name in ("Dan", "Gus", "Hal")] == ["spy", "baron", "witch"]


def test_a_recluse_is_no_minion_and_a_marionette_is_one() -> None:
    town = later(CAST.replace("Gus baron", "Gus marionette(chef)"))
    cast = (ThisIs("Dan", "witch"), ThisIs("Gus", "spy"))
    town.night(Ann=("witch", "spy"), Dan="Hal", Bob="Hal", storyteller={"Ann": cast})
    assert town.became("Gus") == ["spy"], "they learn who they are now"
    assert town.character("Jon") == "recluse"


def test_what_the_old_minion_did_ends() -> None:
    town = later(f"{CAST}; Poisoned@Cat<Dan/poisoner~dusk3")
    cast = (ThisIs("Dan", "witch"), ThisIs("Gus", "spy"))
    town.night(Ann=("witch", "spy"), Dan="Hal", Bob="Hal", storyteller={"Ann": cast})
    assert town.sober("Cat")


# What may be named


def test_as_many_minions_as_the_table_began_with_however_many_are_left() -> None:
    """Public: by the number of players."""
    town = later(CAST.replace("Gus baron", "Gus mayor"))
    with pytest.raises(IllegalAnswer):
        town.night(Ann=("witch",), Dan="Hal", Bob="Hal")


def test_a_minion_that_does_not_know_of_it_is_not_on_offer() -> None:
    """Whoever becomes what was named is shown who they are now. In records of earlier versions it may be named."""
    town = later(CAST.replace("Gus baron", "Gus mayor").replace("Jon recluse", "Jon slayer!"))
    nothing(town)
    (form,) = [question.options for question in town.asked if isinstance(question.options, Makeup)]
    assert not any("marionette" in answer for answer in form.all())
    assert form.refusal(("witch", "marionette")) is None
    assert form.refusal(("chef", "marionette")) is not None


def test_a_demon_that_nobody_is_cannot_be_named() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "lilmonsta"))
    with pytest.raises(IllegalAnswer):
        Town(CAST, night=2, script=script).night(Ann=("lilmonsta",), Dan="Hal", Bob="Hal")


@pytest.mark.parametrize(
    "named", [("imp", "witch"), ("imp", "nodashii"), ("witch",), ("baron", "spy", "witch"), ("chef",)]
)
def test_nothing_else_can_be_named(named: tuple[str, ...]) -> None:
    form = Makeup(("imp", "nodashii"), ("baron", "spy", "witch"), 2)
    assert form.refusal(named) is not None


def test_everything_that_is_listed_or_drawn_is_legal() -> None:
    form = Makeup(("imp", "nodashii"), ("baron", "spy", "witch"), 2)
    answers = list(form.all())
    assert answers == [
        (), ("imp",), ("nodashii",), ("baron", "spy"), ("baron", "witch"), ("spy", "witch"),
    ]  # fmt: skip
    drawn = [form.draw(lambda n, k=k: k % n) for k in range(20)]  # type: ignore[misc]
    assert all(form.refusal(one) is None for one in (*answers, *drawn))
    assert Makeup(("imp",), ("witch",), 2).refusal(("witch",)) is None, "the script has no more"


def test_once_in_a_game_and_waiting_costs_nothing() -> None:
    town = later()
    nothing(town)
    assert SPENT not in town.marks("Ann")
    town.end_day()
    town.night(Ann=("nodashii",), Dan="Hal", Bob="Hal")
    town.end_day()
    town.night(Dan="Hal", Bob="Hal")
    assert not town.woken("Ann")


def test_on_the_first_night_too() -> None:
    town = Town(CAST, script=SCRIPT)
    town.night(Ann=("pukka",), Dan="Hal", Bob="Hal")
    assert town.character("Bob") == "pukka"
    assert not town.sober("Hal"), "a Pukka made in the first night acts in it"


# The Engineer's own state


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_it_is_spent_for_nothing(token: str) -> None:
    town = later(f"{CAST}; {token}@Ann")
    town.night(Ann=("nodashii",), Dan="Hal", Bob="Hal")
    assert town.character("Bob") == "imp"
    assert SPENT in town.marks("Ann")


def test_a_drunk_who_thinks_they_are_one_builds_nothing() -> None:
    town = later(CAST.replace("engineer", "drunk(engineer)"))
    town.night(Ann=("nodashii",), Dan="Hal", Bob="Hal")
    assert town.character("Bob") == "imp"


def test_dead_they_are_not_woken() -> None:
    town = later(CAST.replace("engineer", "engineer!"))
    town.night(Dan="Hal", Bob="Hal")
    assert not town.woken("Ann")


def test_an_evil_engineer_builds_alike_and_under_a_vortox_too() -> None:
    town = later(CAST.replace("engineer", "engineer+evil").replace("Bob imp", "Bob vortox"))
    town.night(Ann=("nodashii",), Dan="Hal", Bob="Hal")
    assert town.character("Bob") == "nodashii"


def test_a_philosopher_who_chose_it_builds_that_night() -> None:
    town = later(CAST.replace("Ann engineer", "Ann philosopher"))
    town.night(Ann=["engineer", ("nodashii",)], Dan="Hal", Bob="Hal")
    assert town.character("Bob") == "nodashii"


def test_swapped_in_before_their_turn_they_may_build_that_night() -> None:
    town = later(CAST.replace("Ann engineer", "Ann chef"))
    town.dusk()
    town.rule("become", "Ann", "engineer")
    town.night(Ann=("nodashii",), Dan="Hal", Bob="Hal")
    assert town.character("Bob") == "nodashii"


def test_two_of_them_build_one_after_the_other() -> None:
    town = later(CAST.replace("Ida undertaker", "Ida engineer"))
    town.night(Ann=("nodashii",), Ida=("pukka",), Dan="Hal", Bob="Hal")
    assert town.character("Bob") == "pukka"


# The mind


def test_the_mind_gives_what_acts_at_night_rather_to_the_living() -> None:
    made = []
    for seed in range(20):
        town = Advised(CAST.replace("Gus baron", "Gus scarletwoman!"), seed, night=2)
        town.night(Ann=("baron", "spy"), Bob="Hal")
        assert any("becomes the" in why for _, _, why in town.put)
        made.append(town.character("Dan"))
    assert set(made) == {"baron", "spy"}
    assert made.count("spy") > made.count("baron")
