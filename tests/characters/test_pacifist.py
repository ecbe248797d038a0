"""The Pacifist: a good player who is executed may live on."""

import pytest

from engine.chronicle import WentWrong
from engine.grimoire import SPENT, Ability
from engine.ledger import Executed
from engine.questions import Spared
from engine.terms import EVIL, STORYTELLER
from tests.scenario import Town

CAST = "Ann pacifist, Bob imp, Cat saint, Dan poisoner, Eve soldier, Flo slayer, Gus chef"


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


@pytest.mark.parametrize("spared", [True, False])
def test_the_storyteller_decides(spared: bool) -> None:
    """RB-122, RB-124: executed in any case, and no reason is given."""
    town = a_day()
    town.execute("Eve", storyteller={"Ann": spared})
    assert Executed(4, died=not spared) in town.public()
    assert town.alive("Eve") is spared
    assert all(not town.told(name) for name in town.names)


def test_a_spared_saint_loses_nothing() -> None:
    town = a_day()
    town.execute("Cat", storyteller={"Ann": True})
    assert town.winner is None


def test_evil_players_die() -> None:
    """The Storyteller is not even asked."""
    for name in ("Bob", "Dan"):
        town = a_day()
        town.execute(name)
        assert not town.alive(name)
        assert town.offered("Ann") == []


def test_sides_count_and_not_characters() -> None:
    town = a_day(CAST.replace("Eve soldier", "Eve soldier+evil"))
    town.execute("Eve")
    assert not town.alive("Eve")
    town = a_day(CAST.replace("Dan poisoner", "Dan poisoner+good"))
    town.execute("Dan", storyteller={"Ann": True})
    assert town.alive("Dan")


def test_the_pacifist_themself_may_be_spared() -> None:
    town = a_day()
    town.execute("Ann", storyteller={"Ann": True})
    assert town.alive("Ann")


def test_it_is_asked_about_every_execution() -> None:
    """No limit: the same player may be spared again."""
    town = a_day()
    town.execute("Eve", storyteller={"Ann": True})
    town.night(Dan="Gus", Bob="Gus")
    town.execute("Eve", storyteller={"Ann": True})
    assert town.alive("Eve")


def test_it_ends_the_day_like_any_execution() -> None:
    """RB-115: no second nomination."""
    town = a_day()
    town.execute("Eve", storyteller={"Ann": True})
    assert town.game.day.executions == ((4, False),)


def test_at_night_nobody_is_spared() -> None:
    town = Town(CAST, night=2)
    assert town.night(Dan="Gus", Bob="Flo") == ["Flo"]
    assert town.offered("Ann") == []


def test_nor_by_day_without_an_execution() -> None:
    town = a_day(CAST.replace("Cat saint", "Cat recluse"))
    town.slay("Flo", "Cat", storyteller={"Flo": True})
    assert not town.alive("Cat")


def test_an_execution_on_the_spot_is_one() -> None:
    """Of a Virgin's nominator."""
    town = a_day(CAST.replace("Gus chef", "Gus virgin"))
    assert town.nominate("Eve", "Gus", storyteller={"Ann": True}) == "day over"
    assert town.alive("Eve")


def test_executing_a_corpse_asks_nothing() -> None:
    town = a_day(CAST.replace("Eve soldier", "Eve soldier!"))
    town.execute("Eve")
    assert town.offered("Ann") == []


@pytest.mark.parametrize("pacifist", ["pacifist!", "drunk(pacifist)"])
def test_a_dead_or_imagined_one_spares_nobody(pacifist: str) -> None:
    town = a_day(CAST.replace("Ann pacifist", f"Ann {pacifist}"))
    town.execute("Eve")
    assert not town.alive("Eve")


def test_a_poisoned_one_spares_nobody() -> None:
    """And nothing has gone wrong, since nobody need have been spared."""
    town = Town(CAST, night=2)
    town.night(Dan="Ann", Bob="Gus")
    town.execute("Eve")
    assert not town.alive("Eve")
    assert not any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)


def test_an_evil_one_spares_good_players() -> None:
    """RB-173."""
    town = a_day(CAST.replace("Ann pacifist", "Ann pacifist+evil"))
    town.execute("Eve", storyteller={"Ann": True})
    assert town.alive("Eve")


def test_a_spy_may_count_as_good_and_a_recluse_need_not() -> None:
    """G15: sparing a Spy is a misreading, which the Mathematician counts; a Recluse is good anyway."""
    town = a_day(CAST.replace("Dan poisoner", "Dan spy"))
    town.execute("Dan", storyteller={"Ann": True})
    assert town.alive("Dan")
    assert any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)
    town = a_day(CAST.replace("Eve soldier", "Eve recluse"))
    town.execute("Eve", storyteller={"Ann": True})
    assert town.alive("Eve")
    assert not any(isinstance(e, WentWrong) for e in town.game.chronicle)


def test_a_poisoned_spy_is_evil() -> None:
    town = a_day(CAST.replace("Dan poisoner", "Dan spy") + "; Drunk@Dan")
    town.execute("Dan")
    assert not town.alive("Dan")


def test_exile_is_no_execution() -> None:
    town = a_day(CAST + ", Hal thief+good")
    assert town.exile("Ann", "Hal", votes="Ann Bob Cat Dan")
    assert not town.alive("Hal")


def test_the_devil_s_advocate_comes_first() -> None:
    """Who cannot die need not be spared."""
    town = Town(CAST.replace("Dan poisoner", "Dan devilsadvocate"), night=2)
    town.night(Dan="Eve", Bob="Gus")
    town.execute("Eve")
    assert town.alive("Eve")
    assert town.offered("Ann") == []


def test_a_good_zombuul_is_spared_before_it_feigns_death() -> None:
    town = a_day(CAST.replace("Bob imp", "Bob zombuul+good"))
    town.execute("Bob", storyteller={"Ann": True})
    assert town.alive("Bob")
    assert not town.game.grimoire.seats[1].feigns


def test_the_night_after_a_minion_s_execution_the_minstrel_makes_it_drunk() -> None:
    """A frequent chain: a save on the next day fails."""
    town = a_day(CAST.replace("Gus chef", "Gus minstrel").replace("Dan poisoner", "Dan baron"))
    town.execute("Dan")
    town.night(Bob="Eve")
    town.execute("Eve")
    assert not town.alive("Eve")


def test_who_becomes_the_pacifist_today_spares_today() -> None:
    """RB-160; the old one no longer does."""
    town = a_day()
    town.rule("become", "Ann", "mayor")
    town.rule("become", "Gus", "pacifist")
    town.execute("Eve", storyteller={"Gus": True})
    assert town.alive("Eve")


def test_gained_by_another_and_given_back_to_the_dead() -> None:
    town = a_day(CAST.replace("Ann pacifist", "Ann mayor"))
    town.game.gain(Ability("mayor", 0, 0), "pacifist")
    town.execute("Eve", storyteller={"Ann": True})
    assert town.alive("Eve")
    town = a_day(CAST.replace("Ann pacifist", "Ann pacifist!") + "; Has Ability@Ann<Gus/chef~dusk3")
    town.execute("Eve", storyteller={"Ann": True})
    assert town.alive("Eve")


def test_two_of_them_are_asked_one_after_the_other() -> None:
    town = a_day(CAST.replace("Gus chef", "Gus pacifist"))
    town.execute("Eve", storyteller={"Ann": False, "Gus": True})
    assert town.alive("Eve")
    asked = [question.options for question in town.asked if isinstance(question.options, Spared)]
    assert [options.seat for options in asked] == [4, 4]


def test_on_the_mastermind_s_last_day_mercy_saves_a_life_and_not_the_game() -> None:
    """Executed, dying or not, their side loses."""
    town = a_day(CAST.replace("Dan poisoner", "Dan mastermind"))
    town.execute("Bob")
    assert town.winner is None
    town.night()
    town.execute("Eve", storyteller={"Ann": True})
    assert town.alive("Eve")
    assert town.winner is EVIL


@pytest.mark.parametrize("spared", [True, False])
def test_the_one_time_that_a_revolutionary_s_evil_player_counts_as_good_is_used_up_by_it(
    spared: bool,
) -> None:
    """But not by an execution that takes its course."""
    pair = "Register Falsely?@Dan<ST/revolutionary, Register Falsely?@Bob<ST/revolutionary"
    town = a_day(f"{CAST}; {pair} | revolutionary")
    town.execute("Dan", storyteller={"Ann": spared})
    assert town.alive("Dan") is spared
    assert bool(town.game.grimoire.marked(SPENT, STORYTELLER)) is spared


def test_whoever_counts_as_good_anyway_uses_nothing_up() -> None:
    pair = "Register Falsely?@Flo<ST/revolutionary, Register Falsely?@Gus<ST/revolutionary"
    town = a_day(f"{CAST}; {pair} | revolutionary")
    town.execute("Flo", storyteller={"Ann": True})
    assert not town.game.grimoire.marked(SPENT, STORYTELLER)
