"""Magician and Spy: the Spy's grimoire shows neither the Demon nor the Magician."""

import pytest

from config.texts import load_texts
from engine.ledger import Learned, Page
from engine.script import Script, edition
from engine.terms import GOOD
from narrator.telling.script_lines import ScriptLines
from tests.narrator.mind.test_policies import Advised
from tests.scenario import Town

CAST = "Ann spy, Bob imp, Cat magician, Dan poisoner, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with both", "With both", (*edition("tb").characters, "magician", "drunk"))


def seen(cast: str, *, jinxed: bool = True) -> Page:
    town = Town(cast, night=2, script=SCRIPT)
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.night(Dan="Eve", Bob="Flo")
    return page_of(town)


def page_of(town: Town) -> Page:
    told = [entry.fact for entry in town.game.ledger if entry.to == (0,)]
    page = next(fact.answer for fact in reversed(told) if isinstance(fact, Learned))
    assert isinstance(page, Page)
    return page


def hidden(page: Page) -> list[int]:
    return [seat for seat, (character, *_) in enumerate(page.seats) if not character]


def test_the_demon_and_the_magician_are_hidden_and_nothing_tells_them_apart() -> None:
    page = seen(CAST)
    assert hidden(page) == [1, 2]
    assert page.seats[1] == page.seats[2] == ("", None, GOOD, True)


def test_without_the_jinx_the_spy_sees_everybody() -> None:
    assert hidden(seen(CAST, jinxed=False)) == []


@pytest.mark.parametrize("cast", [CAST.replace("magician", "magician!"), f"{CAST}; Drunk@Cat"])
def test_it_speaks_of_the_tokens_and_not_of_the_ability(cast: str) -> None:
    assert hidden(seen(cast)) == [1, 2]


@pytest.mark.parametrize(
    "cast", [CAST.replace("magician", "chef"), CAST.replace("magician", "drunk(magician)")]
)
def test_where_nobody_truly_is_the_magician_nobody_is_hidden(cast: str) -> None:
    town = Town(cast, night=2, script=SCRIPT)
    town.night(Dan="Eve", Bob="Flo")
    assert hidden(page_of(town)) == []


@pytest.mark.example("travellers_fabled/djinn/2")
def test_example_it_is_in_force_with_neither_in_play() -> None:
    """It is read out because both are on the script; a Djinn is not needed for it."""
    town = Town(
        "Ann chef, Bob imp, Cat soldier, Dan poisoner, Eve virgin",
        script=Script("with both", "With both", (*edition("tb").characters, "magician")),
    )
    assert "magician-spy" in town.game.grimoire.jinxes


@pytest.mark.parametrize("language", ["en", "ru"])
def test_on_the_phone_a_hidden_player_has_a_line_of_their_own(language: str) -> None:
    page = seen(CAST)
    lines = ScriptLines(load_texts(language), 0).grimoire_lines(
        page, ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus"]
    )
    assert lines[2].replace("Bob", "") == lines[3].replace("Cat", "")


@pytest.mark.parametrize("seed", range(8))
def test_a_poisoned_spy_reads_a_lie_that_hides_as_many(seed: int) -> None:
    """The mind exchanges two good players whom the page shows."""
    town = Advised(CAST, seed, night=2)
    town.night(Dan="Ann", Bob="Flo")
    page = page_of(town)
    assert len(hidden(page)) == 2
    assert page.seats[1][0] == ""
