"""The King: known to the Demon, and learns a living character once half are dead."""

import pytest

from engine import ledger
from engine.house_rules import HouseRules
from engine.ledger import Learned
from engine.registry import CHARACTERS
from engine.script import Script, edition
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.scenario import Town

CAST = "Ann king, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo soldier, Gus mayor"
HALF = "Ann king, Bob imp, Cat slayer!, Dan baron, Eve virgin!, Flo soldier!, Gus mayor, Hal saint!"
OTHERS = ("king", "snitch", "witch", "vortox", "philosopher", "butler", "summoner", "lilmonsta")
SCRIPT = Script("mine", "Mine", (*OTHERS, *edition("tb").characters))
KNOWN = [ThisIs("Ann", "king")]


def known_to(town: Town, name: str) -> list[object]:
    return town.told(name, ledger.ThisIs)


def first_night(cast: str = CAST, **answers: object) -> Town:
    town = Town(cast, script=SCRIPT)
    town.night(storyteller=answers)
    return town


# The Demon knows


def test_the_demon_and_nobody_else_learns_who_the_king_is() -> None:
    town = first_night()
    assert [name for name in town.names if known_to(town, name)] == ["Bob"]
    assert known_to(town, "Bob") == KNOWN


def test_in_a_small_game_too_and_though_a_poppy_grower_lives() -> None:
    """It is the King's own ability and no part of what evil learns of itself."""
    assert known_to(first_night("Ann king, Bob imp, Cat slayer, Dan baron, Eve virgin"), "Bob") == KNOWN
    town = Town(CAST.replace("Gus mayor", "Gus poppygrower"))
    town.night()
    assert known_to(town, "Bob") == KNOWN


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_in_that_night_the_demon_never_learns_it(token: str) -> None:
    town = first_night(f"{CAST}; {token}@Ann")
    assert known_to(town, "Bob") == []
    town.rule("unmark", "Ann", token)
    town.end_day()
    town.night(Bob="Cat")
    assert known_to(town, "Bob") == []


def test_a_drunk_who_thinks_they_are_the_king_is_presented_to_nobody() -> None:
    assert known_to(first_night(CAST.replace("king", "drunk(king)")), "Bob") == []


def test_a_dead_king_is_presented_to_nobody() -> None:
    assert known_to(first_night(CAST.replace("king", "king!")), "Bob") == []


def test_an_evil_king_is_known_alike() -> None:
    assert known_to(first_night(CAST.replace("king", "king+evil")), "Bob") == KNOWN


def test_a_later_demon_is_not_told() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.night(Bob="Bob", storyteller={"Bob": "Dan"})
    assert town.character("Dan") == "imp"
    assert known_to(town, "Dan") == []


SUMMONED = "Ann king, Bob summoner, Cat chef, Dan soldier, Eve virgin, Flo monk, Gus slayer"


def test_where_there_is_no_demon_yet_the_first_that_comes_is_told_that_night() -> None:
    """A Summoner's; and no second one after it."""
    town = Town(SUMMONED, script=SCRIPT)
    town.night()
    assert all(known_to(town, name) == [] for name in town.names)
    town.end_day()
    town.night(Flo="Ann")
    town.end_day()
    town.night(Flo="Ann", Bob=ThisIs("Cat", "imp"), Cat="Gus")
    assert known_to(town, "Cat") == KNOWN
    assert town.marks("Ann") == []
    town.end_day()
    town.night(Flo="Ann", Cat="Cat", storyteller={"Cat": "Bob"})
    assert town.character("Bob") == "imp"
    assert known_to(town, "Bob") == []


def test_droisoned_in_the_first_night_no_later_demon_is_told_either() -> None:
    town = Town(f"{SUMMONED}; Poisoned@Ann", script=SCRIPT)
    town.night()
    town.rule("unmark", "Ann", "Poisoned")
    town.end_day()
    town.night(Flo="Ann")
    town.end_day()
    town.night(Flo="Ann", Bob=ThisIs("Cat", "imp"), Cat="Gus")
    assert known_to(town, "Cat") == []


def test_a_dead_king_is_no_news_to_a_demon_that_comes_later() -> None:
    town = Town(SUMMONED, script=SCRIPT)
    town.night()
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Flo="Ann")
    town.end_day()
    town.night(Flo="Eve", Bob=ThisIs("Cat", "imp"), Cat="Gus")
    assert known_to(town, "Cat") == []


def test_who_looks_after_lil_monsta_first_is_told() -> None:
    town = Town(SUMMONED.replace("Bob summoner, Cat chef", "Bob poisoner, Cat baron"), script=SCRIPT)
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.night(Bob=["Bob", "Dan"], Cat="Bob")
    assert [name for name in town.names if known_to(town, name)] == ["Bob"]
    town.end_day()
    town.night(Bob=["Gus", "Cat"], Cat="Cat", Flo="Dan", storyteller={"lilmonsta": "Eve"})
    assert known_to(town, "Cat") == []


def test_made_in_a_later_night_the_demon_learns_it_that_night() -> None:
    """RB-162."""
    town = Town(CAST.replace("Ann king", "Ann chef"), night=2, script=SCRIPT)
    town.dusk()
    town.rule("become", "Ann", "king")
    town.night(Bob="Cat")
    assert known_to(town, "Bob") == KNOWN


def test_a_philosopher_who_chose_it_is_known() -> None:
    town = Town(CAST.replace("Ann king", "Ann philosopher"), script=SCRIPT)
    town.night(Ann="king")
    assert known_to(town, "Bob") == KNOWN


def test_two_kings_are_both_known() -> None:
    town = first_night(CAST.replace("Gus mayor", "Gus king"))
    assert known_to(town, "Bob") == [*KNOWN, ThisIs("Gus", "king")]


def test_under_a_vortox_the_demon_is_told_the_truth() -> None:
    assert known_to(first_night(CAST.replace("imp", "vortox")), "Bob") == KNOWN


def test_by_the_house_rule_the_vortox_is_told_a_falsehood() -> None:
    town = Town(CAST.replace("imp", "vortox"), script=SCRIPT)
    town.game.house_rules = HouseRules({"king: the Demon is told the truth under a Vortox": False})
    town.night(storyteller={"Ann": ThisIs("Cat", "king")})
    assert known_to(town, "Bob") == []
    assert [fact.answer for fact in town.told("Bob", Learned)] == [ThisIs("Cat", "king")]
    assert ThisIs("Ann", "king") not in town.offered("Ann")


# The King learns


@pytest.mark.example("carousel/king/1")
def test_example_nothing_until_half_are_dead_and_then_a_character_each_night() -> None:
    """Six alive and seven dead; the example's own numbers of nights do not fit one another."""
    living = "Amy king, Bob imp, Cat snitch, Dan witch, Eve mayor, Flo saint"
    others = [f"P{number} soldier" for number in range(7)]
    early = Town(f"{living}, {', '.join(others[:6])}, {others[6]}!", night=2, script=SCRIPT)
    early.night(Dan="Flo", Bob="Bob", storyteller={"Bob": "Dan"})
    assert early.learned("Amy") == []
    town = Town(f"{living}, {', '.join(f'{one}!' for one in others)}", night=4, script=SCRIPT)
    town.night(Dan="Flo", Bob="P1", storyteller={"Amy": "snitch"})
    assert town.learned("Amy") == ["snitch"]
    town.end_day()
    town.night(Dan="Flo", Bob="P2", storyteller={"Amy": "witch"})
    assert town.learned("Amy") == ["witch"]


def test_at_exactly_half_and_every_living_character_may_be_named() -> None:
    """king entry."""
    town = Town(HALF, night=2, script=SCRIPT)
    town.night(Bob="Cat", storyteller={"Ann": "imp"})
    assert town.learned("Ann") == ["imp"]
    assert set(town.offered("Ann")) == {"king", "imp", "baron", "mayor"}


def test_one_short_of_half_they_learn_nothing_unless_tonight_makes_it_half() -> None:
    """The deaths of this night count."""
    cast = HALF.replace("Eve virgin!", "Eve virgin")
    quiet = Town(cast, night=2, script=SCRIPT)
    quiet.night(Bob="Cat")
    assert quiet.learned("Ann") == []
    deadly = Town(cast, night=2, script=SCRIPT)
    deadly.night(Bob="Eve", storyteller={"Ann": "baron"})
    assert deadly.learned("Ann") == ["baron"]
    assert "virgin" not in deadly.offered("Ann")


def test_in_the_first_night_they_learn_nothing() -> None:
    town = Town(HALF, script=SCRIPT)
    town.night()
    assert town.learned("Ann") == []


def test_travellers_count_and_are_not_named() -> None:
    """Everybody sees which Traveller lives."""
    cast = f"{HALF.replace('Hal saint!', 'Hal saint')}, Ida gunslinger!, Jon thief!"
    town = Town(cast, night=2, script=SCRIPT)
    town.night(Bob="Cat", storyteller={"Ann": "saint"})
    assert set(town.offered("Ann")) == {"king", "imp", "baron", "mayor", "saint"}


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_they_may_be_told_any_character(token: str) -> None:
    town = Town(f"{HALF}; {token}@Ann", night=2, script=SCRIPT)
    town.night(Bob="Cat", storyteller={"Ann": "slayer"})
    assert town.learned("Ann") == ["slayer"]
    assert set(town.offered("Ann")) == set(SCRIPT.characters)


def test_under_a_vortox_only_what_nobody_alive_is() -> None:
    town = Town(HALF.replace("imp", "vortox"), night=2, script=SCRIPT)
    town.night(Bob="Cat", storyteller={"Ann": "chef"})
    assert town.learned("Ann") == ["chef"]
    assert not {"king", "vortox", "baron", "mayor"} & set(town.offered("Ann"))


def test_dead_they_learn_nothing() -> None:
    town = Town(HALF, night=2, script=SCRIPT)
    town.night(Bob="Ann")
    assert town.learned("Ann") == []


def test_a_recluse_may_be_named_as_an_evil_character() -> None:
    town = Town(HALF.replace("Gus mayor", "Gus recluse"), night=2, script=SCRIPT)
    town.night(Bob="Cat", storyteller={"Ann": "poisoner"})
    assert town.learned("Ann") == ["poisoner"]


@pytest.mark.example("carousel/king/2")
def test_example_a_pretended_choirboy_learns_nothing_of_the_king_s_death() -> None:
    """The other half, of a true one, is played with the Choirboy."""
    town = Town(
        "Abdallah king, Evin butler, Doug imp, Cat slayer, Dan baron, Eve virgin, Flo mayor", script=SCRIPT
    )
    town.night(Evin="Cat")
    assert known_to(town, "Doug") == [ThisIs("Abdallah", "king")]
    town.end_day()
    assert town.night(Evin="Cat", Doug="Abdallah") == ["Abdallah"]
    assert town.learned("Evin") == []


# The mind


@pytest.mark.parametrize("seed", range(10))
def test_the_mind_never_wastes_it_on_the_king_s_own(seed: int) -> None:
    town = Advised(HALF, seed, night=2)
    town.night(Bob="Cat")
    assert town.learned("Ann")[0] in {"imp", "baron", "mayor"}
    assert any("is alive" in why for _, _, why in town.put)


@pytest.mark.parametrize("seed", range(10))
def test_a_lie_names_nobody_who_is_dead_if_it_can_be_helped(seed: int) -> None:
    town = Advised(HALF.replace("imp", "vortox"), seed, night=2)
    town.night(Bob="Cat")
    assert town.learned("Ann")[0] not in {"king", "vortox", "baron", "mayor"}
