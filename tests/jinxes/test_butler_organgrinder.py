"""Butler and Organ Grinder: in a secret vote the Butler's hand counts only where the Master's does."""

import pytest

from engine.ledger import VoteCounted
from engine.questions import BEGIN_VOTE, NOMINATE, OPEN_NOMINATIONS, Act, Menu
from engine.script import Script, edition
from engine.terms import STORYTELLER
from tests.characters.test_deusexfiasco import live
from tests.scenario import Town

CAST = "Ann organgrinder, Bob imp, Cat butler, Dan chef, Eve mayor, Flo baron, Gus soldier; Master@Eve<Cat/butler"
ANN, CAT, DAN, FLO = 0, 2, 3, 5
SCRIPT = Script("with both", "With both", (*edition("tb").characters, "organgrinder"))


def tally(votes: str, cast: str = CAST, *, jinxed: bool = True) -> int:
    town = Town(cast, night=2, script=SCRIPT).day()
    if not jinxed:
        town.game.grimoire.jinxes = ()
        town.game.grimoire.standing = town.game.grimoire.holdings = None
    town.nominate("Bob", "Dan", votes)
    return town.game.unseen.most_votes


@pytest.mark.parametrize(("votes", "counted"), [("Ann Bob Cat", 2), ("Ann Bob Cat Eve", 4), ("Ann Bob", 2)])
def test_the_hand_counts_only_with_the_master_s(votes: str, counted: int) -> None:
    """The Master's hand may be counted after the Butler's."""
    assert tally(votes) == counted


def test_without_the_jinx_the_hand_counts() -> None:
    assert tally("Ann Bob Cat", jinxed=False) == 3


@pytest.mark.parametrize("token", ["Drunk@Cat", "Drunk@Ann"])
def test_a_drunk_butler_s_hand_counts_and_so_does_any_in_an_open_vote(token: str) -> None:
    assert tally("Ann Bob Cat", f"{CAST}, {token}") == 3


def test_a_hand_that_is_counted_again_is_counted_once() -> None:
    """Whatever was taken back stays in the ledger."""
    game, _ = live(Town(CAST, night=2, script=SCRIPT).day())
    acts = [Act(OPEN_NOMINATIONS, STORYTELLER), Act(NOMINATE, ANN, DAN), Act(BEGIN_VOTE, STORYTELLER)]
    taken_back = 0
    for question in iter(game.advance, None):
        if not isinstance(question.options, Menu):
            if question.who == DAN and taken_back < 3:
                game.undo()
                taken_back += 1
            else:
                game.seal(question, question.who in (ANN, CAT, FLO))
        elif acts:
            game.seal(question, acts.pop(0))
        else:
            break
    assert taken_back == 3
    (counted,) = [told.fact for told in game.ledger if isinstance(told.fact, VoteCounted)]
    assert counted.tally == 2, "Cat's does not count without their Master's"
