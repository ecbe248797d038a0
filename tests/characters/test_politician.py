"""The Politician: who did most to make their own side lose wins with the other."""

import pytest

from engine.characters.base import CHARACTERS, Alignment, Game
from engine.characters.imp import Imp
from engine.characters.politician import MostToBlame
from engine.ledger import Executed, GameOver, HandCounted, Nominated, VoteBegan
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, STORYTELLER, TOWN
from tests.narrator.mind.test_policies import Advised, asked
from tests.scenario import Town

CAST = "Ann politician, Bob imp, Cat poisoner, Dan saint, Eve slayer, Flo soldier, Gus mayor"
SCRIPT = Script("mine", "Mine", ("politician", "heretic", "philosopher", *edition("tb").characters))


class Trying(Imp):
    """The Storyteller may be executed, as where there is an Atheist on the script; there is none in the game."""

    id = "imp"
    tries_storyteller = True

    def storyteller_executed(self, game: Game) -> Alignment:  # noqa: ARG002
        return EVIL


def a_day(cast: str = CAST) -> Town:
    return Town(cast, night=2, script=SCRIPT).day()


def over(town: Town) -> GameOver:
    (fact,) = (told.fact for told in town.game.ledger if isinstance(told.fact, GameOver))
    assert isinstance(fact, GameOver)
    return fact


def test_who_is_to_blame_turns_and_wins_with_the_others() -> None:
    town = a_day()
    town.execute("Dan", storyteller={"Ann": True})
    assert over(town) == GameOver(EVIL, (0,))
    assert town.alignment("Ann") is EVIL


@pytest.mark.example("carousel/politician/2")
def test_who_only_advised_badly_loses_with_their_side() -> None:
    cast = "Ann politician, Bob imp, Dan saint, Eve empath, Gus mayor!, Flo slayer!, Cat poisoner!"
    town = a_day(cast)
    assert town.nominate("Ann", "Eve", votes="Ann") == "too few"
    assert town.nominate("Bob", "Dan", votes="Bob Eve Dan") == "about to die"
    town.end_day(storyteller={"Ann": False})
    assert not town.alive("Dan")
    assert over(town) == GameOver(EVIL), "and nobody with them"
    assert town.alignment("Ann") is GOOD


@pytest.mark.example("carousel/politician/3")
def test_who_claims_to_be_the_atheist_and_has_the_storyteller_executed_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(CHARACTERS, "imp", Trying())
    town = Town(CAST, night=2, script=Script("try", "Try", SCRIPT.characters)).day()
    town.nominate("Ann", "Storyteller", votes="Ann Dan Eve Flo Gus")
    town.end_day(storyteller={"Ann": True})
    assert over(town) == GameOver(EVIL, (0,))


def test_dead_they_may_win_too_and_it_is_asked_once_everything_is_settled() -> None:
    town = a_day(CAST.replace("politician", "politician!"))
    town.execute("Dan", storyteller={"Ann": True})
    assert over(town) == GameOver(EVIL, (0,))


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_at_the_end_they_lose(token: str) -> None:
    town = a_day(f"{CAST}; {token}@Ann")
    town.execute("Dan")
    assert over(town) == GameOver(EVIL)


def test_whose_side_has_won_is_not_asked_about() -> None:
    town = a_day()
    town.execute("Bob")
    assert over(town) == GameOver(GOOD)


def test_an_evil_politician_may_win_with_good() -> None:
    town = a_day(CAST.replace("politician", "politician+evil"))
    town.execute("Bob", storyteller={"Ann": True})
    assert over(town) == GameOver(GOOD, (0,))


def test_before_the_end_they_are_on_the_side_they_are_on() -> None:
    """Who is to blame is nobody's business while the game goes on."""
    town = a_day()
    town.execute("Flo")
    assert town.alignment("Ann") is GOOD


def test_it_looks_at_who_has_lost_after_a_heretic() -> None:
    town = a_day(CAST.replace("mayor", "heretic"))
    town.execute("Bob", storyteller={"Ann": True})
    assert over(town) == GameOver(EVIL, (0,))


def test_of_two_each_is_judged() -> None:
    town = a_day(CAST.replace("mayor", "politician"))
    town.execute("Dan", storyteller={"Ann": True, "Gus": False})
    assert over(town) == GameOver(EVIL, (0,))


@pytest.mark.parametrize("dies", [False, True])
def test_a_philosopher_who_chose_it_is_judged_dead_or_alive(dies: bool) -> None:
    town = Town(CAST.replace("politician", "philosopher"), script=SCRIPT)
    town.night(Ann="politician", Cat="Flo")
    if dies:
        town.rule("kill", "Ann")
    town.execute("Dan", storyteller={"Ann": True})
    assert over(town).also == (0,)


# The mind


def acted(*executions: tuple[int, int, tuple[int, ...]], cast: str = CAST) -> Town:
    """A town where these were executed: who nominated whom, and whose hands were up."""
    town = Town(cast, night=2, script=SCRIPT).day()
    for by, nominee, hands in executions:
        town.game.tell(TOWN, Nominated(by, nominee))
        town.game.tell(TOWN, VoteBegan(nominee, hands, 4))
        for tally, hand in enumerate(hands, 1):
            town.game.tell(TOWN, HandCounted(hand, raised=True, tally=tally))
        town.game.tell(TOWN, Executed(nominee, died=nominee != STORYTELLER))
    return town


@pytest.mark.parametrize(
    ("executions", "answer"),
    [
        ([(0, 3, (0,))], True),  # alone with evil: nominated and voted
        ([(0, 3, (0, 4, 5, 6))], True),  # others followed
        ([(4, 3, (0, 4, 5, 6))], False),  # another nominated
        ([(4, 3, (4, 5, 6))], False),  # no part in it
        ([(0, 3, (0, 4)), (4, 5, (0, 4))], False),  # two did about as much
        ([(0, 1, (0, 4))], False),  # it was the Demon
        ([(0, STORYTELLER, (0, 4, 5))], True),
        ([], False),
    ],
)
def test_the_mind_blames_who_is_clearly_ahead_in_what_everybody_saw(
    executions: list[tuple[int, int, tuple[int, ...]]], answer: bool
) -> None:
    town = acted(*executions)
    assert {asked(town, MostToBlame(False, True), "Ann", seed) for seed in range(3)} == {answer}


def test_the_mind_says_why() -> None:
    town = Advised(CAST.replace("mayor", "noble"), 1, night=2)
    town.day()
    town.execute("Dan")
    assert over(town) == GameOver(EVIL, (0,))
    assert any("the Politician, has" in why for _, _, why in town.put)
