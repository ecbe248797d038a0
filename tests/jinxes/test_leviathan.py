"""The jinxes of the Leviathan: visits, who is guarded, and ends."""

import pytest

from engine.script import Script
from engine.terms import EVIL, GOOD
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = (
    "Ann artist, Bob leviathan, Cat scarletwoman, Dan baron, Eve slayer, Flo saint, Gus recluse, Hal virgin"
)
USUAL = (
    "artist",
    "leviathan",
    "scarletwoman",
    "baron",
    "slayer",
    "saint",
    "recluse",
    "virgin",
    "imp",
    "chef",
)


def town(somebody: str, *more: str, night: int = 2, cast: str = CAST, jinxed: bool = True) -> Town:
    """Ann is `somebody`; `more`: further characters of the script."""
    script = Script("mine", "Mine", (*dict.fromkeys((*USUAL, somebody, *more)),))
    here = Town(cast.replace("Ann artist", f"Ann {somebody}"), night=night, script=script)
    if not jinxed:
        here.game.grimoire.jinxes = ()
    return here


# Visits


def test_each_night_but_the_first_it_points_at_somebody_living_whom_it_has_not_pointed_at() -> None:
    here = town("sage", night=1)
    here.night()
    assert here.choices("Bob") == []
    here.end_day()
    here.night(Bob="Eve")
    assert here.choices("Bob") == here.names
    here.execute("Dan")
    here.night(Bob="Hal")
    assert here.choices("Bob") == ["Ann", "Bob", "Cat", "Flo", "Gus", "Hal"]
    assert here.alive("Eve")


def test_one_visit_is_there_for_all_of_them_and_in_play_or_not() -> None:
    here = town("artist", "sage", "farmer", "ravenkeeper")
    here.night(Bob="Eve")
    assert here.choices("Bob") == here.names


def test_without_such_a_jinx_it_sleeps() -> None:
    here = town("artist")
    here.night()
    assert here.choices("Bob") == []


def test_a_visited_sage_learns_and_lives() -> None:
    here = town("sage")
    here.night(Bob="Ann", storyteller={"Ann": ("Bob", "Eve")})
    assert here.learned("Ann") == [("Bob", "Eve")]
    assert here.alive("Ann")


def test_a_visited_ravenkeeper_wakes_even_an_evil_one() -> None:
    for somebody in ("ravenkeeper", "ravenkeeper+evil"):
        here = town("artist", "ravenkeeper", cast=CAST.replace("Ann artist", f"Ann {somebody}"))
        here.night(Bob="Ann", Ann="Eve")
        assert here.learned("Ann") == [ThisIs("Eve", "slayer")]
        assert here.alive("Ann")


def test_a_visited_farmer_is_followed_and_lives() -> None:
    here = town("farmer")
    here.night(Bob="Ann", storyteller={"Ann": "Eve"})
    assert (here.character("Ann"), here.character("Eve")) == ("farmer", "farmer")
    assert here.alive("Ann")


def test_an_evil_sage_or_farmer_is_visited_for_nothing() -> None:
    for somebody in ("sage", "farmer"):
        here = town("artist", somebody, cast=CAST.replace("Ann artist", f"Ann {somebody}+evil"))
        here.night(Bob="Ann")
        assert here.learned("Ann") == []


def test_poisoned_or_exorcised_it_visits_nobody() -> None:
    here = town("sage", cast=CAST + "; Poisoned@Bob")
    here.night(Bob="Ann")
    assert here.learned("Ann") == []
    here = town("sage", "exorcist", cast=CAST.replace("Eve slayer", "Eve exorcist"))
    here.night(Eve="Bob")
    assert here.choices("Bob") == []


# Who is guarded


def nominated(here: Town, nominee: str, by: str = "Bob") -> Town:
    here.nominate(by, nominee, "Ann Bob Cat Dan Eve Flo")
    here.end_day()
    return here


@pytest.mark.parametrize(
    ("guard", "choice"), [("monk", "Eve"), ("exorcist", "Eve"), ("innkeeper", "Eve Hal")]
)
def test_it_nominates_whom_they_chose_last_night_and_good_wins(guard: str, choice: str) -> None:
    drunk = {"Ann": "Hal"} if guard == "innkeeper" else {}

    def chosen(*, jinxed: bool = True, storyteller: dict[str, str] = drunk, cast: str = CAST) -> Town:
        here = town(guard, jinxed=jinxed, cast=cast)
        here.night(Ann=choice, storyteller=storyteller)
        return here

    assert nominated(chosen(), "Eve").winner is GOOD
    assert nominated(chosen(), "Eve", by="Cat").winner is None  # somebody else's nomination
    assert nominated(chosen(), "Flo").winner is not GOOD  # somebody else is executed
    assert nominated(chosen(jinxed=False), "Eve").winner is None
    here = chosen()
    here.nominate("Bob", "Eve", "Bob")  # too few: nobody is executed
    here.end_day()
    assert here.winner is None
    here.night(Ann="Cat Hal" if guard == "innkeeper" else "Cat", storyteller=drunk)
    assert nominated(here, "Eve").winner is None  # that was the night before
    assert nominated(chosen(storyteller={}, cast=CAST + "; Poisoned@Ann"), "Eve").winner is None


def test_it_nominates_the_soldier_and_good_wins() -> None:
    assert nominated(town("soldier").day(), "Ann").winner is GOOD
    assert nominated(town("soldier").day(), "Ann", by="Cat").winner is None
    assert nominated(town("soldier", jinxed=False).day(), "Ann").winner is None
    assert nominated(town("soldier", cast=CAST + "; Poisoned@Ann").day(), "Ann").winner is None


# Ends


def test_a_grandchild_s_execution_is_evil_s() -> None:
    for jinxed, winner in ((True, EVIL), (False, None)):
        here = town("grandmother", night=1, jinxed=jinxed)
        here.night(storyteller={"Ann": ThisIs("Eve", "slayer")})
        here.execute("Eve")
        assert here.winner is winner


def test_both_alive_and_nobody_executed_on_day_five_is_good_s() -> None:
    def fifth(executed: str = "", *, jinxed: bool = True, cast: str = CAST) -> Town:
        here = town("mayor", night=5, jinxed=jinxed, cast=cast)
        here.night()
        if executed:
            here.execute(executed)
        else:
            here.end_day()
        here.dusk()
        return here

    assert fifth().winner is GOOD
    assert fifth("Dan").winner is EVIL
    assert fifth(jinxed=False).winner is EVIL
    assert fifth(cast=CAST.replace("Ann artist", "Ann mayor!")).winner is EVIL


def test_after_day_five_a_pit_hag_makes_none() -> None:
    cast = CAST.replace("Bob leviathan", "Bob imp").replace("Dan baron", "Dan pithag")
    here = town("artist", "pithag", night=5, cast=cast)
    here.night(Dan=ThisIs("Eve", "leviathan"), Bob="Gus", storyteller={"Dan": [(), False]})
    assert here.character("Eve") == "leviathan"
    here = town("artist", "pithag", night=6, cast=cast)
    here.night(Dan=ThisIs("Eve", "leviathan"), Bob="Gus")
    assert here.character("Eve") == "slayer"
    here = town("artist", "pithag", night=6, cast=cast, jinxed=False)
    here.night(Dan=ThisIs("Eve", "leviathan"), Bob="Gus", storyteller={"Dan": [(), False]})
    assert here.character("Eve") == "leviathan"


# The King


def test_the_king_learns_as_soon_as_one_player_is_dead() -> None:
    here = town("king")
    here.night()
    assert here.learned("Ann") == []
    here.execute("Dan")
    here.night(storyteller={"Ann": "slayer"})
    assert here.learned("Ann") == ["slayer"]
    here = town("king", jinxed=False).day()
    here.execute("Dan")
    here.night()
    assert here.learned("Ann") == []


def test_where_no_leviathan_is_in_play_the_king_waits() -> None:
    here = town("king", cast=CAST.replace("Bob leviathan", "Bob imp")).day()
    here.execute("Dan")
    here.night(Bob="Gus")
    assert here.learned("Ann") == []


@pytest.mark.parametrize(("guard", "choice"), [("monk", "Eve"), ("innkeeper", "Eve Hal")])
def test_a_choice_made_while_poisoned_guards_nobody(guard: str, choice: str) -> None:
    """It is wasted, also where they are healthy when it comes to the execution."""
    here = town(guard, cast=CAST + "; Poisoned@Ann")
    here.night(Ann=choice)
    here.rule("unmark", "Ann", "Poisoned")
    assert nominated(here, "Eve").winner is None


@pytest.mark.parametrize(("guard", "choice"), [("monk", "Eve"), ("innkeeper", "Eve Hal")])
def test_a_leviathan_who_comes_later_in_the_same_night_nominates_whom_they_chose(
    guard: str, choice: str
) -> None:
    drunk = {"Ann": "Hal"} if guard == "innkeeper" else {}
    cast = CAST.replace("leviathan", "summoner")

    def arrived(by: str) -> Town:
        here = town(guard, "summoner", night=3, cast=cast)
        here.night(Ann=choice, Bob=ThisIs("Gus", "leviathan"), storyteller=drunk)
        return nominated(here, "Eve", by=by)

    assert arrived("Gus").winner is GOOD
    assert arrived("Cat").winner is None


def test_where_no_leviathan_has_come_by_day_no_token_lies() -> None:
    here = town("monk", cast=CAST.replace("leviathan", "imp"))
    here.night(Ann="Eve", Bob="Gus")
    assert here.marks("Eve") == []
    here = town("monk")
    here.night(Ann="Eve")
    assert here.marks("Eve") == ["Guarded"]
