"""The Lleech: lives as long as its host, who is poisoned."""

import pytest

from engine.house_rules import HouseRules
from engine.ledger import DiedByDay, Executed
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.terms import GOOD
from tests.by_name import Picked, ThisIs
from tests.scenario import Town

CAST = "Ann empath, Bob lleech, Cat soldier, Dan baron, Eve mayor, Flo slayer, Gus saint, Hal monk"


def town(cast: str = CAST, *more: str, night: int = 2) -> Town:
    """`more`: characters of the script beside the Lleech and Trouble Brewing."""
    return Town(
        cast, night=night, script=Script("mine", "Mine", ("lleech", *more, *edition("tb").characters))
    )


def hosted(host: str, cast: str = CAST, *more: str) -> Town:
    """The first day after it chose this host."""
    here = town(f"{cast}; Host@{host}<Bob/lleech", *more)
    return here.day()


def test_in_the_first_night_it_chooses_a_host_who_is_poisoned() -> None:
    """Rules spec, lleech: another living player."""
    here = town(night=1)
    here.night(Bob="Ann", storyteller={"Ann": 2})
    assert here.choices("Bob") == ["Ann", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal"]
    assert here.marks("Ann") == ["Host"]
    assert not here.sober("Ann")
    here.end_day()
    assert here.night(Bob="Flo", Hal="Dan", storyteller={"Ann": 2}) == ["Flo"]
    assert here.sober("Dan")
    assert here.choices("Bob") == here.names


def test_executed_it_lives_while_the_host_lives_and_nobody_hears_why() -> None:
    here = hosted("Ann")
    here.execute("Bob")
    assert Executed(here.seat("Bob"), died=False) in here.public()
    assert here.alive("Bob")
    assert here.winner is None


def test_nothing_but_certain_death_kills_it_while_the_host_lives() -> None:
    here = hosted("Ann")
    here.slay("Flo", "Bob")
    assert here.alive("Bob")
    here = town(CAST.replace("Dan baron", "Dan assassin") + "; Host@Ann<Bob/lleech", "assassin")
    here.night(Dan="Bob", Bob="Gus", Hal="Eve")
    assert here.winner is GOOD


def test_the_host_dies_and_so_does_it() -> None:
    here = hosted("Ann")
    here.execute("Ann")
    assert not here.alive("Bob")
    assert here.winner is GOOD


def test_good_wins_even_where_two_are_left() -> None:
    """Carousel: the Demon is dead."""
    here = town("Ann empath, Bob lleech, Cat soldier, Dan baron!, Eve mayor!; Host@Ann<Bob/lleech").day()
    here.execute("Ann")
    assert here.winner is GOOD


def test_its_own_attack_on_the_host_is_its_death() -> None:
    here = town(CAST + "; Host@Gus<Bob/lleech")
    assert here.night(Bob="Gus", Hal="Ann") == ["Bob", "Gus"]
    assert here.winner is GOOD


def test_a_scarlet_woman_follows_and_has_a_host_of_her_own() -> None:
    here = town(CAST.replace("baron", "scarletwoman") + "; Host@Gus<Bob/lleech").day()
    here.execute("Gus")
    assert not here.alive("Bob")
    assert here.winner is None
    here.night(Dan=["Ann", "Flo"], Hal="Eve", storyteller={"Ann": 1})
    assert here.marks("Ann") == ["Host"]


def test_drunk_or_poisoned_it_has_no_host_for_as_long() -> None:
    """Its host is healthy, it dies as anybody, and it outlives the host; sober again it dies after all."""
    cast = CAST.replace("baron", "poisoner") + "; Host@Ann<Bob/lleech"
    here = town(cast)
    here.night(Dan="Bob", Bob="Gus", Hal="Eve")
    assert here.sober("Ann")
    twin = here.snapshot()
    twin.execute("Bob")
    assert twin.winner is GOOD
    here.execute("Ann")
    assert here.alive("Bob")
    here.dusk()
    assert here.winner is GOOD


def test_a_host_who_is_back_before_it_is_sober_saves_it() -> None:
    here = town(CAST.replace("baron", "poisoner") + "; Host@Ann<Bob/lleech")
    here.night(Dan="Bob", Bob="Gus", Hal="Eve")
    here.execute("Ann")
    here.rule("revive", "Ann")
    here.night(Dan="Gus", Bob="Gus", Hal="Eve", storyteller={"Ann": 0})
    assert here.alive("Bob")
    assert here.winner is None


def test_drunk_in_the_first_night_it_gets_no_host_at_all() -> None:
    """G2: what was chosen while drunk never takes effect."""
    here = town(CAST + "; Poisoned@Bob", night=1)
    here.night(Bob="Ann")
    assert here.marks("Ann") == []
    here.rule("unmark", "Bob", "Poisoned")
    here.execute("Bob")
    assert here.winner is GOOD


def test_a_soldier_is_a_host_who_is_not_poisoned() -> None:
    here = town(night=1)
    here.night(Bob="Cat")
    assert here.sober("Cat")
    here.execute("Bob")
    assert here.alive("Bob")


def test_a_host_who_is_somebody_else_now_is_the_host_still() -> None:
    here = hosted("Ann")
    here.rule("become", "Ann", "chef")
    assert not here.sober("Ann")
    here.execute("Bob")
    assert here.alive("Bob")


def test_becoming_somebody_else_it_has_no_host() -> None:
    here = hosted("Ann")
    here.rule("become", "Bob", "imp")
    assert here.sober("Ann")
    here.execute("Bob")
    assert here.winner is GOOD


def test_made_during_the_night_it_chooses_a_host_and_attacks() -> None:
    """Carousel: a living player, in the same night."""
    cast = (
        CAST.replace("Dan baron", "Dan pithag")
        .replace("Bob lleech", "Bob imp")
        .replace("Eve mayor", "Eve mayor!")
    )
    here = town(cast, "pithag")
    dead = here.night(
        Dan=ThisIs("Bob", "lleech"), Bob=["Ann", "Gus"], Hal="Flo", storyteller={"Dan": [(), False], "Ann": 0}
    )
    assert dead == ["Gus"]
    assert here.choices("Bob")[:6] == ["Ann", "Cat", "Dan", "Flo", "Gus", "Hal"]
    assert here.marks("Ann") == ["Host"]


def test_who_has_just_died_is_no_host_and_somebody_else_is_chosen() -> None:
    cast = (
        CAST.replace("Dan baron", "Dan pithag")
        .replace("Bob lleech", "Bob imp")
        .replace("Flo slayer", "Flo gambler")
    )
    here = town(cast, "pithag", "gambler")
    here.night(
        Flo=ThisIs("Gus", "chef"), Dan=ThisIs("Bob", "lleech"), Bob=["Flo", "Ann", "Gus"], Hal="Eve",
        storyteller={"Dan": [(), (), False], "Ann": 0},
    )  # fmt: skip
    assert here.marks("Flo") == []
    assert here.marks("Ann") == ["Host"]


def test_two_of_them_may_share_a_host() -> None:
    here = town(CAST.replace("Flo slayer", "Flo lleech") + "; Host@Gus<Bob/lleech, Host@Gus<Flo/lleech").day()
    here.execute("Gus")
    assert (here.alive("Bob"), here.alive("Flo")) == (False, False)
    assert here.winner is GOOD


def test_a_good_one_has_a_host_alike() -> None:
    here = hosted("Ann", CAST.replace("Bob lleech", "Bob lleech+good"))
    here.execute("Ann")
    assert not here.alive("Bob")


def test_dead_it_poisons_nobody() -> None:
    here = town(
        CAST.replace("Bob lleech", "Bob lleech!").replace("Flo slayer", "Flo imp") + "; Host@Ann<Bob/lleech"
    )
    assert here.sober("Ann")
    here.night(Flo="Gus", Hal="Eve")
    assert here.choices("Bob") == []


def test_a_lunatic_chooses_a_host_in_vain() -> None:
    here = town(CAST.replace("Gus saint", "Gus lunatic(lleech)"), "lunatic", night=1)
    here.night(Bob="Flo", Gus="Ann", storyteller={"Gus": ("Cat",)})
    assert here.sober("Ann")
    assert Picked("Gus", "Ann") in here.told("Bob")


def test_itself_only_by_a_house_rule() -> None:
    here = town(night=1)
    with pytest.raises(IllegalAnswer):
        here.night(Bob="Bob")
    here = town(night=1)
    here.game.house_rules = HouseRules({"lleech: may be its own host": True})
    here.night(Bob="Bob")
    assert here.marks("Bob") == ["Host"]


@pytest.mark.example("carousel/lleech/2")
def test_the_host_dies_by_a_psychopath_while_a_courtier_has_it_drunk() -> None:
    """It lives, as it has no ability, and is executed and dies, as it has none."""
    cast = "Ann farmer, Bob lleech, Cat courtier, Dan psychopath, Eve mayor, Flo slayer, Gus saint, Hal monk"
    here = town(cast, "farmer", "courtier", "psychopath", night=1)
    here.night(Bob="Ann", Cat="lleech")
    here.act("murder", "Dan", "Ann")
    assert not here.alive("Ann")
    assert here.alive("Bob")
    here.execute("Bob")
    assert not here.alive("Bob")
    assert here.winner is GOOD


def test_a_new_one_whom_the_exorcist_chose_has_a_host_a_night_later() -> None:
    """exorcist entry: it does not wake tonight; what it chooses once is not lost by that."""
    cast = "Ann exorcist, Bob imp, Cat chef, Dan pithag, Eve saint, Flo slayer, Gus soldier, Hal chambermaid"
    here = town(cast, "exorcist", "pithag", "chambermaid")
    dead = here.night(Ann="Bob", Dan=ThisIs("Bob", "lleech"), Hal="Ann Bob", storyteller={"Dan": [()]})
    assert dead == []
    assert here.choices("Bob") == []
    assert here.learned("Hal") == [1]
    here.end_day()
    assert here.night(Ann="Gus", Dan=ThisIs("Cat", "slayer"), Bob=["Eve", "Cat"], Hal="Ann Bob") == ["Cat"]
    assert here.marks("Eve") == ["Host"]
    assert here.learned("Hal") == [2]
    here.end_day()
    here.night(Ann="Eve", Dan=ThisIs("Flo", "slayer"), Bob="Flo", Hal="Ann Bob")
    assert here.choices("Bob") == here.names


def test_a_host_whose_execution_sets_off_a_minstrel_takes_it_along() -> None:
    """G8: what a death sets off goes by how things stood at that death."""
    here = hosted("Dan", CAST.replace("Eve mayor", "Eve minstrel"), "minstrel")
    here.execute("Dan")
    assert [one.seat for one in here.public() if isinstance(one, Executed | DiedByDay)] == [3, 1]
    assert here.winner is GOOD


def test_a_host_who_makes_it_drunk_by_dying_takes_it_along() -> None:
    """G8; a Sweetheart whom a Barista keeps sober."""
    cast = CAST.replace("Gus saint", "Gus sweetheart") + ", Ida barista"
    here = town(f"{cast}; Host@Gus<Bob/lleech", "sweetheart")
    served = ["Gus", "Sober & Healthy"]
    dead = here.night(Bob="Gus", Hal="Ann", storyteller={"Ida": served, "Gus": "Bob"})
    assert dead == ["Bob", "Gus"]
    assert here.winner is GOOD


def test_that_it_outlives_its_host_has_gone_wrong() -> None:
    """The Mathematician counts a Lleech that lives on because it is poisoned."""
    cast = CAST.replace("baron", "poisoner").replace("Hal monk", "Hal mathematician")
    here = town(cast + "; Host@Ann<Bob/lleech", "mathematician")
    here.night(Dan="Bob", Bob="Gus")
    here.execute("Ann")
    here.game.grimoire.drop(here.game.grimoire.marked("Host"))  # else it dies at dusk
    here.night(Dan="Gus", Bob="Gus")
    assert here.learned("Hal") == [1]


def test_spared_in_a_pit_hag_s_night_it_has_no_host_any_more() -> None:
    """It is not asked about again, nor does it die as the day breaks."""
    cast = CAST.replace("Dan baron", "Dan pithag").replace("Ann empath", "Ann chef")
    here = town(cast + "; Host@Gus<Bob/lleech", "pithag")
    dead = here.night(
        Hal="Eve", Dan=ThisIs("Cat", "imp"), Bob="Gus", Cat="Flo",
        storyteller={"Dan": [(), False, False, True]},
    )  # fmt: skip
    assert dead == ["Flo", "Gus"]
    assert here.alive("Bob")
    assert here.winner is None
    here.execute("Bob")
    assert not here.alive("Bob")
