"""The rulebook's examples of madness, from what is said to what comes of it.

Of each: what those who heard it report, what the laptop's own mind makes of it, and that a human Storyteller may
execute the player for it all the same, or let them live (RB-195, RB-203).
"""

import pytest

from engine.ledger import BeMad, Executed
from engine.madness import SAYS_MAD, SILENT, Conduct, claim
from engine.rulings import IllegalRuling
from narrator.mind import madness
from narrator.mind.madness import Notice, judge
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Alex mutant, Bob nodashii, Cat klutz, Dan witch, Eve oracle, Flo sage, Gus barber"
ALWAYS, NEVER = 1.0, 0.0


@pytest.fixture(autouse=True)
def firm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is a breach is paid for."""
    monkeypatch.setattr(madness, "FIRM", ALWAYS)


def pays(town: Town, name: str, *heard: tuple[str, Conduct], asked: bool = False) -> bool:
    """Whether the mind has this player executed for what these players report; `asked` in public before it."""
    seat = town.seat(name)
    notices = [Notice(town.seat(by), seat, what, order) for order, (by, what) in enumerate(heard, 1)]
    return judge(town.game, 1, seat, notices, {seat: 0} if asked else {}) is not None


def executed_or_not(town: Town, name: str) -> None:
    """The Storyteller may execute them, which is the day's execution, and may let it pass."""
    mercy = town.snapshot()
    mercy.end_day()
    assert mercy.alive(name)
    town.rule("punish", name)
    assert town.public()[-1] == Executed(town.seat(name), died=True, at_once=True)
    assert not town.alive(name)
    town.end_day()


@pytest.mark.example("rulebook/madness/1")
@pytest.mark.parametrize("said", [claim("mutant"), SAYS_MAD], ids=["I am the Mutant", "I am no Townsfolk"])
def test_alex_says_he_is_the_mutant_or_no_townsfolk(said: Conduct, monkeypatch: pytest.MonkeyPatch) -> None:
    town = Town(CAST, night=2).day()
    assert pays(town, "Alex", ("Cat", said), ("Flo", said))
    monkeypatch.setattr(madness, "FIRM", NEVER)
    assert not pays(town, "Alex", ("Cat", said), ("Flo", said))
    executed_or_not(town, "Alex")


@pytest.mark.example("rulebook/madness/2")
def test_alex_denies_it_with_a_grin_or_stays_silent_when_they_call_him_the_mutant() -> None:
    """A grin is a hint, and reported as one. What silence means only a human can judge: the mind never does."""
    town = Town(CAST, night=2).day()
    assert pays(town, "Alex", ("Cat", SAYS_MAD), ("Flo", SAYS_MAD))
    assert not pays(town, "Alex", ("Cat", SILENT), ("Flo", SILENT), ("Eve", SILENT), asked=True)
    executed_or_not(town, "Alex")


@pytest.mark.example("rulebook/madness/3")
def test_an_evil_player_reports_in_private_what_alex_told_them() -> None:
    """Evidence enough for a human; for the mind it weighs half, since evil has its reasons."""
    town = Town(CAST, night=2).day()
    report = ("Dan", claim("mutant"))
    assert not pays(town, "Alex", report)
    assert not pays(town, "Alex", ("Cat", SAYS_MAD))
    assert pays(town, "Alex", report, ("Bob", claim("mutant")), ("Cat", SAYS_MAD))
    executed_or_not(town, "Alex")


@pytest.mark.example("rulebook/madness/7")
def test_who_tries_to_be_no_mutant_lives_and_who_tries_to_be_an_outsider_dies() -> None:
    """And nobody else can be executed by this ability: another Outsider may say who they are."""
    town = Town(CAST, night=2).day()
    assert not pays(town, "Alex", *((by, claim("sage")) for by in ("Bob", "Cat", "Dan", "Eve", "Flo", "Gus")))
    assert pays(town, "Alex", ("Cat", claim("klutz")), ("Flo", SAYS_MAD))
    assert not pays(town, "Cat", ("Alex", claim("klutz")), ("Flo", claim("klutz")), ("Eve", claim("klutz")))
    for name in ("Bob", "Cat", "Eve"):
        with pytest.raises(IllegalRuling, match="no ability"):
            town.rule("punish", name)
    executed_or_not(town, "Alex")


@pytest.mark.example("rulebook/madness/9")
def test_abdallah_gives_the_flowergirl_s_information_or_holds_it_back() -> None:
    """With an effort he lives; who asks him in public and hears nothing may report that."""
    town = Town(
        "Abdallah artist, Bob vigormortis, Cat klutz, Dan cerenovus, Eve savant, Flo oracle, Gus mutant, Zed sage!",
        night=2,
    )
    town.night(Dan=ThisIs("Abdallah", "flowergirl"), Bob="Zed")
    assert BeMad("flowergirl", 3) in [told.fact for told in town.ledger if told.to == (0,)]
    effort = [(by, claim("flowergirl")) for by in ("Cat", "Eve", "Flo")]
    assert not pays(town, "Abdallah", *effort, asked=True)
    silence = [("Cat", SILENT), ("Eve", SILENT)]
    assert pays(town, "Abdallah", *silence, asked=True)
    assert not pays(town, "Abdallah", *silence, *effort, asked=True)
    executed_or_not(town, "Abdallah")
