"""The Zombuul: kills after a quiet day, and its first death is only for show."""

import pytest

from engine.chronicle import Died
from engine.grimoire import TWICE
from engine.ledger import Executed
from engine.questions import IllegalAnswer
from engine.statements import HasTeam, Holds, ThisPlayer
from engine.terms import DEMON, EVIL, GOOD
from tests.scenario import Town

CAST = "Ann zombuul, Bob mastermind, Cat minstrel, Dan fool, Eve goon, Flo saint, Gus mayor"
HIDDEN = CAST.replace("zombuul", "zombuul!?")


def test_kills_after_a_day_without_a_death() -> None:
    town = Town(CAST)
    assert town.night() == []
    town.end_day()
    assert town.night(Ann="Flo") == ["Flo"]


def test_sleeps_after_a_day_with_a_death_and_a_death_at_night_does_not_count() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Flo") == ["Flo"]
    town.execute("Cat")
    assert town.night() == []
    assert not town.woken("Ann")
    town.end_day()
    assert town.night(Ann="Bob") == ["Bob"]


def test_an_executed_corpse_is_no_death_of_the_day() -> None:
    town = Town(CAST.replace("minstrel", "minstrel!"), night=2).day()
    town.execute("Cat")
    assert town.night(Ann="Flo") == ["Flo"]


def test_an_execution_survived_is_no_death_of_the_day() -> None:
    town = Town(CAST, night=2).day()
    town.execute("Dan")
    assert town.night(Ann="Flo") == ["Flo"]


def test_an_exile_that_kills_is_a_death_of_the_day() -> None:
    town = Town(f"{CAST}, Hal beggar", night=2).day()
    assert town.exile("Ann", "Hal", votes="Ann Bob Cat Dan")
    assert town.night() == []


def test_its_first_death_is_only_for_show_and_it_sleeps_that_night() -> None:
    """Announced and treated as a death; the game goes on."""
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    assert town.winner is None
    assert not town.alive("Ann")
    assert town.game.grimoire.seats[0].lives
    assert [fact.died for fact in town.public() if isinstance(fact, Executed)] == [True]
    assert any(isinstance(event, Died) and event.seat == 0 for event in town.game.chronicle)
    assert town.night() == []
    town.end_day()
    assert town.night(Ann="Flo") == ["Flo"]


def test_its_second_death_is_real() -> None:
    town = Town(HIDDEN.replace("mastermind", "assassin"), night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD
    assert [fact.died for fact in town.public() if isinstance(fact, Executed)] == [False]


def test_a_hidden_zombuul_is_to_everybody_a_dead_player() -> None:
    """No nominations, one vote left, no living neighbour, not half of the living, no living player to be picked."""
    town = Town(HIDDEN, night=2).day()
    with pytest.raises(IllegalAnswer, match="dead nominator"):
        town.nominate("Ann", "Bob")
    assert town.game.grimoire.living_neighbours(town.seat("Bob")) == (town.seat("Cat"), town.seat("Gus"))
    assert town.game.alive_count() == 6
    town = Town(HIDDEN, night=2).day()
    assert town.nominate("Bob", "Flo", votes="Ann Bob Cat") == "about to die"
    assert not town.game.grimoire.seats[0].ghost_vote


def test_evil_wins_when_two_truly_live_and_not_before() -> None:
    town = Town("Ann zombuul!?, Bob mastermind, Cat saint, Dan fool!, Eve mayor!", night=2)
    town.dusk()
    assert town.winner is None
    assert town.night(Ann="Cat") == ["Cat"]
    assert town.winner is EVIL


@pytest.mark.parametrize("state", ["Poisoned@Ann", "Drunk@Ann"])
def test_droisoned_its_first_death_is_real(state: str) -> None:
    """Frequent chains: a Courtier, a Minstrel, …"""
    town = Town(f"{CAST.replace('mastermind', 'assassin')}; {state}", night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD


def test_droisoned_while_hidden_nothing_is_uncovered_and_it_kills_nobody() -> None:
    town = Town(f"{HIDDEN}; Poisoned@Ann", night=2)
    assert town.night(Ann="Flo") == []
    assert not town.alive("Ann")
    assert town.winner is None


def test_other_protections_come_before_the_sham_death() -> None:
    """G8: a guest of the Innkeeper has not used up the first death."""
    town = Town("Ann zombuul, Bob mastermind, Cat tealady, Dan fool, Eve goon, Flo saint", night=2).day()
    town.rule("turn", "Ann", "good")
    town.rule("turn", "Bob", "good")
    town.execute("Ann")
    assert not town.alive("Ann")  # the Tea Lady sits beside Bob and Dan
    town = Town("Ann tealady, Bob zombuul+good, Cat mastermind, Dan goon, Eve saint, Flo fool", night=2).day()
    town.execute("Bob")
    assert town.alive("Bob")


def test_attacked_at_night_by_another_hand_it_is_announced_dead_and_lives() -> None:
    """A Gossip's, a Moonchild's or a Godfather's victim."""
    town = Town(CAST.replace("mastermind", "godfather"), night=2).day()
    town.rule("kill", "Flo")
    town.end_day()
    assert town.night(Bob="Ann") == ["Ann"]
    assert town.winner is None
    assert town.game.grimoire.seats[0].lives


def test_attacking_itself_it_seems_dead_and_goes_on() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann="Ann") == ["Ann"]
    town.end_day()
    assert town.night(Ann="Flo") == ["Flo"]


def test_hidden_and_attacked_again_at_night_it_dies_without_an_announcement() -> None:
    town = Town(HIDDEN.replace("mastermind", "godfather"), night=2).day()
    town.rule("kill", "Flo")
    town.end_day()
    assert town.night(Bob="Ann") == []
    assert town.winner is GOOD


def test_an_assassin_kills_it_for_real() -> None:
    town = Town(CAST.replace("mastermind", "assassin"), night=2).day()
    town.rule("kill", "Flo")
    town.end_day()
    assert town.night(Bob="Ann") == ["Ann"]
    assert town.winner is GOOD


def test_a_sailor_refuses_to_drink_with_the_hidden_zombuul() -> None:
    town = Town(HIDDEN.replace("minstrel", "sailor"), night=2)
    town.night(Cat="Bob", Ann="Flo", storyteller={"Cat": "Bob"})
    assert "Ann" not in town.choices("Cat")


def test_an_innkeeper_keeps_the_hidden_one_alive() -> None:
    town = Town(HIDDEN.replace("mastermind", "godfather").replace("minstrel", "innkeeper"), night=2).day()
    town.rule("kill", "Flo")
    town.end_day()
    assert town.night(Cat="Ann Dan", Bob="Ann", storyteller={"Cat": "Dan"}) == []
    assert town.winner is None


def test_a_professor_does_nothing_for_it() -> None:
    town = Town(HIDDEN.replace("minstrel", "professor"), night=2).day()
    town.rule("kill", "Flo")
    town.end_day()
    assert town.night(Cat="Ann") == []
    assert not town.alive("Ann")
    assert town.game.grimoire.seats[0].feigns


def test_an_undertaker_sees_whom_the_town_thinks_dead() -> None:
    town = Town("Ann zombuul, Bob mastermind, Cat undertaker, Dan fool, Eve goon, Flo saint", night=2).day()
    town.execute("Ann")
    town.night()
    assert [answer.character for answer in town.learned("Cat")] == ["zombuul"]


def test_the_exorcist_does_not_lift_the_shroud() -> None:
    town = Town(HIDDEN.replace("minstrel", "exorcist"), night=2)
    assert town.night(Cat="Ann") == []
    assert not town.alive("Ann")
    assert town.game.grimoire.seats[0].lives


def test_a_good_zombuul_s_real_death_is_good_s_victory_all_the_same() -> None:
    cast = HIDDEN.replace("zombuul", "zombuul+good").replace("mastermind", "assassin")
    town = Town(cast, night=2).day()
    town.execute("Ann")
    assert town.winner is GOOD


def test_made_in_the_night_it_acts_if_its_turn_is_to_come() -> None:
    town = Town("Ann imp, Bob mastermind, Cat monk, Dan saint, Eve mayor, Flo virgin, Gus zombuul!", night=2)
    town.night_up_to("monk")
    town.game.become(0, "zombuul")
    assert town.night(Cat="Dan", Ann="Flo") == ["Flo"]


def test_brought_back_to_life_it_can_sham_again() -> None:
    """G11."""
    town = Town(HIDDEN, night=2).day()
    town.rule("revive", "Ann")
    town.execute("Ann")
    assert town.winner is None
    assert town.game.grimoire.seats[0].feigns


def test_twice_by_a_barista_it_kills_two() -> None:
    town = Town(f"{CAST}, Hal barista", night=2)
    assert town.night(Ann=["Flo", "Cat"], storyteller={"Hal": ["Ann", TWICE]}) == ["Cat", "Flo"]


def test_a_voudon_lets_the_hidden_one_vote() -> None:
    """Seemingly dead is dead enough."""
    town = Town(f"{HIDDEN}, Hal voudon", night=2).day()
    assert town.nominate("Bob", "Flo", votes="Ann Hal") == "about to die"


def test_an_oracle_counts_the_hidden_one() -> None:
    town = Town(HIDDEN.replace("minstrel", "oracle"), night=2)
    town.night(Ann="Flo")
    assert town.learned("Cat") == [1]


def test_a_tea_lady_beside_the_hidden_one_looks_past_it() -> None:
    """Her neighbours are the living: Gus and Cat."""
    cast = "Ann zombuul!?, Bob tealady, Cat fool, Dan godfather, Eve goon, Flo saint, Gus mayor"
    town = Town(cast, night=2)
    assert town.night(Ann="Gus") == []


def test_a_minstrel_s_music_makes_its_death_real() -> None:
    """A Minion executed the day before: everybody is drunk."""
    town = Town(CAST, night=2).day()
    town.execute("Bob")
    town.night()
    town.execute("Ann")
    assert town.winner is GOOD


def test_a_devil_s_advocate_comes_before_the_sham() -> None:
    town = Town(CAST.replace("mastermind", "devilsadvocate"))
    town.night(Bob="Ann")
    town.execute("Ann")
    assert town.alive("Ann")


def test_a_gossip_s_and_a_moonchild_s_victim_only_seems_to_die() -> None:
    town = Town(CAST.replace("saint", "gossip"), night=2).day()
    town.act("gossip", "Flo", what=Holds(ThisPlayer(0), HasTeam(DEMON)))
    town.execute("Cat")
    assert town.night(storyteller={"Flo": "Ann"}) == ["Ann"]
    assert town.winner is None
    town = Town(CAST.replace("saint", "moonchild").replace("zombuul", "zombuul+good"), night=2).day()
    town.execute("Flo", Flo="Ann")
    assert town.night() == ["Ann"]
    assert town.winner is None


def test_a_hidden_one_cannot_be_pointed_at_by_a_moonchild() -> None:
    town = Town(HIDDEN.replace("saint", "moonchild"), night=2).day()
    with pytest.raises(IllegalAnswer):
        town.execute("Flo", Flo="Ann")


def test_a_grandmother_follows_its_victim() -> None:
    town = Town(CAST.replace("minstrel", "grandmother") + "; Grandchild@Flo<Cat/grandmother", night=2)
    assert town.night(Ann="Flo") == ["Cat", "Flo"]


def test_a_courtier_s_wine_makes_its_death_real() -> None:
    town = Town(CAST.replace("minstrel", "courtier").replace("mastermind", "assassin"))
    town.night(Cat="zombuul")
    town.execute("Ann")
    assert town.winner is GOOD
