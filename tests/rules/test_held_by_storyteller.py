"""An ability that the Storyteller has: they are no player, so they have no neighbours, and nothing lies beside them.

The tokens are laid by hand; how a Plague Doctor brings them about has its own tests.
"""

import pytest

from engine.characters.base import CHARACTERS, HAS_ABILITY, MINION, POISONED, STORYTELLER, Ability
from engine.course import play_step
from engine.jinxes import JINXES
from engine.terms import GOOD
from tests.engine.box_tables import plain_table
from tests.scenario import Town

CAST = "Ann goon, Bob imp, Cat chef, Dan saint, Eve mayor, Flo monk, Gus slayer"


def given(character: str, cast: str = CAST) -> Town:
    town = Town(cast, night=2)
    town.game.grimoire.mark(HAS_ABILITY, STORYTELLER, data=character)
    return town


def test_what_they_pick_no_player_has_chosen() -> None:
    """The Goon joins nobody's side."""
    town = given("poisoner")
    town.night(Flo="Cat", Bob="Dan", storyteller={"poisoner": "Ann"})
    assert not town.sober("Ann")
    assert town.alignment("Ann") is GOOD
    assert town.marks("Ann") == [POISONED]


def test_they_have_no_neighbours() -> None:
    grimoire = given("poisoner").game.grimoire
    assert grimoire.neighbours(STORYTELLER) == ()
    assert grimoire.living_neighbours(STORYTELLER) == ()
    assert grimoire.clockwise_from(STORYTELLER) == ()


def test_nothing_of_a_player_lies_beside_them() -> None:
    grimoire = given("poisoner").game.grimoire
    for by in (None, Ability("goon", 0, 0)):
        with pytest.raises(ValueError, match="no player sits there"):
            grimoire.mark("Drunk", STORYTELLER, by=by)


def test_what_an_ability_of_theirs_remembers_may() -> None:
    """That it is used up, say."""
    town = given("assassin")
    mine = Ability("assassin", STORYTELLER, STORYTELLER)
    town.game.spend(mine)
    assert town.game.spent(mine)


BY_A_JINX = {one for pair in JINXES if "plaguedoctor" in pair for one in pair}
MINIONS = sorted(one for one, rule in CHARACTERS.items() if rule.team is MINION and one not in BY_A_JINX)


@pytest.mark.parametrize("minion", MINIONS)
def test_whole_games_with_a_minions_ability_of_theirs(minion: str) -> None:
    """Whatever anybody picks, and no token lies where no player sits. Of some the Plague Doctor's jinxes say how."""
    for seed in range(3):
        game = plain_table("all", 9, seed)
        while not game.over:
            if game.night == 1 and not game.grimoire.marked(HAS_ABILITY, STORYTELLER):
                game.grimoire.mark(HAS_ABILITY, STORYTELLER, data=minion)
            play_step(game)
            nobodys = [token for token in game.grimoire.reminders if token.seat < 0]
            assert all(
                token.text == HAS_ABILITY or (token.by is not None and token.by.owner == STORYTELLER)
                for token in nobodys
            )
