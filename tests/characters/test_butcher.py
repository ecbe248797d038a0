"""The Butcher: one nomination more after the day's first execution."""

import pytest

from engine.course import play_step
from engine.day import menu
from engine.grimoire import TWICE
from engine.ledger import NobodyExecuted, NominationsReopened
from engine.phases import Phase
from engine.questions import CLOSE_NOMINATIONS, NOMINATE, IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL
from tests.scenario import Town

CAST = (
    "Ann butcher, Bob fanggu, Cat mathematician, Dan mutant, Eve towncrier, Flo klutz, Gus witch, Hal sage,"
    " Ida harlot, Joe bonecollector"
)


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2).day()


def close(town: Town) -> None:
    """Nominations close and whoever is about to die is executed."""
    if town.game.phase is not Phase.EXECUTION:
        town.act(CLOSE_NOMINATIONS)
    play_step(town.game)


def executed(town: Town) -> list[str]:
    return [town.names[seat] for seat, _ in town.game.day.executions]


def reopened(town: Town) -> bool:
    return NominationsReopened(town.seat("Ann")) in town.public()


@pytest.mark.example("travellers_fabled/butcher/2")
def test_example_exiles_are_no_executions() -> None:
    """Two of them, and the day ends."""
    town = a_day()
    town.nominate("Ann", "Eve")
    assert town.exile("Bob", "Joe", votes="Bob Cat Dan Eve Flo")
    assert town.exile("Bob", "Ida", votes="Bob Cat Dan Eve Flo")
    with pytest.raises(IllegalAnswer, match="already nominated"):
        town.snapshot().act(NOMINATE, "Ann", "Cat")
    town.end_day()
    assert NobodyExecuted() in town.public()
    assert town.game.phase is Phase.DUSK


@pytest.mark.example("travellers_fabled/butcher/3")
def test_example_the_same_nominee_again_with_fewer_votes_than_the_first() -> None:
    """The Butcher nominates twice, and the Town Crier is nominated twice."""
    town = a_day()
    assert town.nominate("Ann", "Eve", votes="Ann Bob Cat Dan Eve") == "about to die"
    assert town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve Flo Gus") == "about to die"
    close(town)
    assert reopened(town)
    assert executed(town) == ["Cat"]
    assert town.nominate("Ann", "Eve", votes="Ann Bob Dan Flo Gus") == "about to die"
    close(town)
    assert executed(town) == ["Cat", "Eve"]
    assert town.game.phase is Phase.DUSK


def test_half_of_the_living_are_needed_and_there_is_no_third() -> None:
    """Nine are alive after the first execution."""
    town = a_day()
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve Flo Gus")
    close(town)
    assert town.nominate("Ann", "Eve", votes="Ann Bob Dan Flo") == "too few"
    close(town)
    assert executed(town) == ["Cat"]
    assert town.game.phase is Phase.DUSK


def test_nobody_else_nominates_then_and_the_butcher_need_not() -> None:
    town = a_day()
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve Flo Gus")
    close(town)
    with pytest.raises(IllegalAnswer, match="may not nominate"):
        town.act(NOMINATE, "Dan", "Eve")
    with pytest.raises(IllegalAnswer, match="a Traveller"):
        town.act(NOMINATE, "Ann", "Ida")
    close(town)
    assert town.game.phase is Phase.DUSK


def test_after_an_execution_that_nobody_died_of() -> None:
    """RB-124: a dead player was executed."""
    town = a_day(CAST.replace("Cat mathematician", "Cat mathematician!"))
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve Flo")
    close(town)
    assert reopened(town)


def test_after_an_execution_on_the_spot() -> None:
    """A Virgin's nominator, or a mad Mutant."""
    town = a_day("Ann butcher, Bob imp, Cat virgin, Dan baron, Eve mayor, Flo saint, Gus butler, Hal chef")
    town.nominate("Eve", "Cat")
    close(town)
    assert executed(town) == ["Eve"]
    assert reopened(town)


@pytest.mark.parametrize("cast", [CAST.replace("butcher", "butcher!"), CAST + "; Poisoned@Ann"])
def test_dead_or_poisoned_there_is_no_other_nomination(cast: str) -> None:
    """RB-118, RB-223."""
    town = a_day(cast)
    town.nominate("Bob", "Cat", votes="Bob Dan Eve Flo Gus Hal")
    town.end_day()
    assert not reopened(town)


def test_an_evil_butcher_nominates_again() -> None:
    town = a_day(CAST.replace("butcher", "butcher+evil"))
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve Flo Gus")
    close(town)
    assert reopened(town)


def test_other_powers_of_the_day_go_on_meanwhile() -> None:
    """A Slayer may still shoot."""
    town = a_day("Ann butcher, Bob imp, Cat slayer, Dan baron, Eve mayor, Flo saint, Gus butler, Hal chef")
    town.nominate("Bob", "Hal", votes="Ann Bob Dan Eve")
    close(town)
    assert "slay" in menu(town.game).verbs
    town.slay("Cat", "Eve")
    town.nominate("Ann", "Eve", votes="Ann Bob Dan Gus")
    close(town)
    assert executed(town) == ["Hal", "Eve"]


@pytest.mark.parametrize("goes", ["kill", "leave"])
def test_gone_before_it_they_nominate_nobody(goes: str) -> None:
    """RB-118, RB-218: the day ends."""
    town = a_day()
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve Flo Gus")
    close(town)
    town.rule(goes, "Ann")
    with pytest.raises(IllegalAnswer):
        town.act(NOMINATE, "Ann", "Eve")
    close(town)
    assert town.game.phase is Phase.DUSK


@pytest.mark.parametrize("bishop", ["Hal bishop", "Hal bishop!"])
def test_under_a_bishop_they_nominate_as_little_as_anybody(bishop: str) -> None:
    """The Bishop keeps players from nominating at all; a dead one does not."""
    cast = f"Ann butcher, Bob imp, Cat baron, Dan soldier, Eve mayor, Flo monk, Gus chef, {bishop}"
    town = a_day(cast)
    town.nominate("Dan" if "!" in bishop else "Storyteller", "Cat", votes="Ann Bob Dan Eve")
    close(town)
    assert executed(town) == ["Cat"]
    assert reopened(town) is ("!" in bishop)


# What else may happen around it

TRIED = Script("mine", "Mine", ("atheist", *edition("tb").characters))


def after_an_execution(cast: str, script: Script | None = None) -> Town:
    town = Town(cast, night=2, script=script).day()
    town.nominate("Bob", "Cat", votes="Ann Bob Cat Dan Eve")
    close(town)
    assert reopened(town)
    return town


def test_where_the_storyteller_may_be_tried_the_butcher_tries_them() -> None:
    """Rules spec, atheist: the Storyteller is nominated as any player is; evil wins where there is no Atheist."""
    cast = "Ann butcher, Bob imp, Cat recluse, Dan mayor, Eve chef, Flo soldier, Gus empath"
    town = after_an_execution(cast, TRIED)
    assert town.nominate("Ann", "Storyteller", votes="Ann Bob Dan Eve") == "about to die"
    close(town)
    assert town.winner is EVIL


def test_where_they_may_not_nobody_can() -> None:
    town = after_an_execution(CAST)
    with pytest.raises(IllegalAnswer, match="unknown player"):
        town.act(NOMINATE, "Ann", "Storyteller")


def test_an_exile_may_be_called_while_the_butcher_may_still_nominate() -> None:
    """RB-227: at any time of the day."""
    town = after_an_execution(CAST)
    assert town.exile("Dan", "Ida", votes="Bob Cat Dan Eve Flo")
    assert town.game.phase is Phase.NOMINATIONS
    assert town.nominate("Ann", "Eve", votes="Ann Bob Dan Flo") == "about to die"
    close(town)
    assert executed(town) == ["Cat", "Eve"]


def test_exiled_before_it_they_nominate_nobody() -> None:
    town = after_an_execution(CAST)
    assert town.exile("Dan", "Ann", votes="Bob Cat Dan Eve Flo")
    with pytest.raises(IllegalAnswer, match="may not nominate"):
        town.act(NOMINATE, "Ann", "Eve")
    close(town)
    assert town.game.phase is Phase.DUSK


def test_after_its_vote_the_day_is_over_at_once_where_nobody_has_a_word_left() -> None:
    town = after_an_execution(CAST)
    town.nominate("Ann", "Eve", votes="Ann Bob Dan Flo Gus")
    assert town.game.phase is Phase.EXECUTION


def test_where_its_vote_is_the_first_of_the_day_a_gunslinger_may_shoot() -> None:
    """The first execution came of no vote. Whoever may speak has the time until nominations are closed."""
    cast = "Ann butcher, Bob imp, Cat virgin, Dan baron, Eve chef, Flo mayor, Gus saint, Hal gunslinger"
    town = Town(cast, night=2).day()
    town.nominate("Eve", "Cat")
    close(town)
    town.nominate("Ann", "Gus", votes="Ann Flo")
    town.act("shoot", "Hal", "Flo")
    assert not town.alive("Flo")
    with pytest.raises(IllegalAnswer, match="may not nominate"):
        town.act(NOMINATE, "Ann", "Dan")
    close(town)
    assert executed(town) == ["Eve"]
    assert town.game.phase is Phase.DUSK


def served_twice() -> Town:
    """The day after a Barista has let the Butcher use their ability twice."""
    return a_day(f"{CAST.replace('Ida harlot', 'Ida barista')}; {TWICE}@Ann<Ida/barista~dusk3")


def test_a_barista_s_butcher_nominates_twice_after_the_execution() -> None:
    """Barista: they may use it twice, though the first of the two had nobody executed."""
    town = served_twice()
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve Flo")
    close(town)
    town.nominate("Ann", "Eve", votes="Ann")
    close(town)
    assert executed(town) == ["Cat"]
    assert reopened(town)
    town.nominate("Ann", "Eve", votes="Ann Bob Dan Flo Gus")
    close(town)
    assert executed(town) == ["Cat", "Eve"]
    assert town.game.phase is Phase.DUSK


def test_a_barista_s_butcher_may_have_three_executed_in_all() -> None:
    town = served_twice()
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve Flo")
    for nominee in ("Eve", "Hal"):
        close(town)
        town.nominate("Ann", nominee, votes="Ann Bob Dan Flo Gus")
    close(town)
    assert executed(town) == ["Cat", "Eve", "Hal"]
    assert town.game.phase is Phase.DUSK


def test_who_did_not_use_the_first_is_not_asked_for_a_second() -> None:
    town = served_twice()
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve Flo")
    close(town)
    close(town)
    assert town.game.phase is Phase.DUSK
