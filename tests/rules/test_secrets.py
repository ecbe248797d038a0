"""What the town hears, and what it can never tell apart."""

import pytest

from engine.course import play_step
from engine.ledger import DayBroke, DiedByDay, Executed, NightFell, Told
from engine.night_sheet import dusk_questions
from engine.questions import Question
from engine.script import edition
from engine.terms import TOWN
from engine.views import player_view, town_square_view
from tests.scenario import Town

TB = edition("tb")
CAST = "Ann monk, Bob imp, Cat butler, Dan poisoner, Eve fortuneteller, Flo soldier, Gus mayor, Hal saint"
HERRING = "; Red Herring@Hal<Eve/fortuneteller"


def public_night(cast: str, **choices: object) -> list[object]:
    storyteller = choices.pop("storyteller", None)
    town = Town(cast, night=2)
    town.night(storyteller=storyteller, **choices)  # type: ignore[arg-type]
    return town.public()


def test_a_night_without_a_death_looks_the_same_whatever_stopped_it() -> None:
    """RB-063, RB-064, RB-150: Monk, Soldier, poisoned Imp, an attack on the dead, a bounce onto the Soldier."""
    cast = "Ann monk, Bob imp, Cat chef!, Dan poisoner, Eve virgin, Flo soldier, Gus mayor, Hal slayer"
    quiet = [NightFell(2), DayBroke(2, ())]
    assert public_night(cast, Ann="Eve", Dan="Cat", Bob="Eve") == quiet
    assert public_night(cast, Ann="Cat", Dan="Cat", Bob="Flo") == quiet
    assert public_night(cast, Ann="Cat", Dan="Bob", Bob="Eve") == quiet
    assert public_night(cast, Ann="Cat", Dan="Eve", Bob="Cat") == quiet
    assert public_night(cast, Ann="Cat", Dan="Eve", Bob="Gus", storyteller={"Gus": "Flo"}) == quiet


def test_a_death_looks_the_same_whatever_caused_it() -> None:
    """RB-063, RB-150: an attack, a bounce from the Mayor, a star pass, and a Scarlet Woman's catch."""
    cast = "Ann scarletwoman, Bob imp, Cat chef, Dan poisoner, Eve virgin, Flo soldier, Gus mayor"
    dead = [NightFell(2), DayBroke(2, (1,))]
    assert public_night(cast, Dan="Cat", Bob="Bob") == dead
    assert public_night(cast, Dan="Cat", Bob="Gus", storyteller={"Gus": "Bob"}) == dead
    assert public_night(cast, Dan="Ann", Bob="Bob", storyteller={"Bob": "Dan"}) == dead
    attack = "Ann scarletwoman, Bob chef, Cat imp, Dan poisoner, Eve virgin, Flo soldier, Gus mayor"
    assert public_night(attack, Dan="Ann", Cat="Bob") == dead


def test_the_execution_of_a_demon_that_is_caught_looks_like_any_other() -> None:
    """RB-121, RB-135."""
    cast = "Ann scarletwoman, Bob imp, Cat chef, Dan poisoner, Eve virgin, Flo soldier, Gus mayor"
    demon = Town(cast, night=2).day()
    demon.execute("Bob")
    other = Town(cast.replace("Bob imp", "Bob slayer").replace("Gus mayor", "Gus imp"), night=2).day()
    other.execute("Bob")
    assert demon.public() == other.public() == [Executed(1, died=True)]


def test_no_public_fact_names_a_character_before_the_game_is_over() -> None:
    """RB-012, RB-063, RB-121: two nights and days with a choice of everything."""
    town = Town(CAST + HERRING, night=2)
    town.night(Ann="Flo", Dan="Gus", Bob="Cat", Eve="Ann Bob")
    town.slay("Hal", "Bob")
    town.nominate("Bob", "Gus", votes="Ann Bob Dan Eve")
    town.end_day()
    town.night(Ann="Flo", Dan="Eve", Bob="Flo", Eve="Ann Bob", storyteller={"Eve": False})
    assert town.winner is None
    spoken = " ".join(repr(told.fact) for told in town.game.ledger if told.to == TOWN)
    assert not [one for one in TB.characters if one in spoken]


def test_every_private_fact_is_told_to_players_and_to_no_more_than_it_concerns() -> None:
    """RB-072, RB-149: one player each, but for what Minions learn together."""
    town = Town(CAST + HERRING)
    town.night(Dan="Gus", Cat="Ann", Eve="Ann Bob")
    private: list[Told] = [told for told in town.game.ledger if told.to != TOWN]
    for told in private:
        assert len(told.to) == 1 or type(told.fact).__name__ == "EvilTeam"


def test_nobody_is_told_that_they_are_drunk_or_poisoned() -> None:
    """RB-181: the same words as when sober."""
    sober = Town("Ann empath, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo slayer", night=2)
    sober.night(Dan="Cat", Bob="Cat")
    poisoned = Town("Ann empath, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo slayer", night=2)
    poisoned.night(Dan="Ann", Bob="Cat", storyteller={"Ann": 1})
    drunk = Town("Ann drunk(empath), Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo slayer", night=2)
    drunk.night(Dan="Cat", Bob="Cat", storyteller={"Ann": 1})
    assert sober.told("Ann") == poisoned.told("Ann") == drunk.told("Ann")


def asked(cast: str) -> dict[int, list[object]]:
    """What each player may answer at dusk."""
    town = Town(cast, night=2)
    town.dusk()
    questions: tuple[Question, ...] = dusk_questions(town.game)
    return {question.who: [*question.options.all()] for question in questions}


def test_what_a_player_may_choose_says_nothing_about_anybody() -> None:
    """RB-181, RB-150: the same choices whoever the others are, sober or not, alive in secret or not."""
    cast = "Ann monk, Bob imp, Cat butler, Dan poisoner, Eve fortuneteller, Flo soldier, Gus mayor"
    changed = "Ann drunk(monk), Bob imp, Cat butler, Dan poisoner, Eve fortuneteller, Flo spy, Gus recluse"
    tokens = "; Poisoned@Bob, Poisoned@Dan, Poisoned@Cat, Poisoned@Eve"
    assert asked(cast) == asked(changed + tokens)


def test_a_death_this_night_does_not_change_what_a_later_player_may_choose() -> None:
    """RB-150: the Fortune Teller and the Butler, after a kill and after none."""

    def options(victim: str) -> list[list[object]]:
        town = Town(CAST + HERRING, night=2)
        town.night(Ann="Cat", Dan="Ann", Bob=victim, Eve="Ann Gus", Cat="Ann")
        return [[*question.options.all()] for question in town.asked if question.who in (2, 4)]

    assert options("Flo") == options("Hal")


def test_the_menu_of_the_day_is_made_of_public_facts() -> None:
    """RB-150: the same acts are offered whoever is the Slayer, used or not."""
    menus = []
    for cast in (
        "Ann slayer, Bob imp, Cat butler, Dan poisoner, Eve soldier; No Ability@Ann<Ann/slayer",
        "Ann soldier, Bob imp, Cat butler, Dan baron, Eve slayer; Poisoned@Eve",
        "Ann soldier, Bob imp, Cat butler, Dan baron, Eve mayor",
    ):
        town = Town(cast, night=2).day()
        town.act("open nominations")
        try:
            play_step(town.game)
        except AssertionError:
            menus.append([*town.asked[-1].options.all()])
    assert len(menus) == 3
    assert menus[0] == menus[1] == menus[2]


def test_a_player_s_page_is_folded_from_what_they_were_told() -> None:
    """RB-003, RB-036, RB-254, RB-306: no other player's facts are in it."""
    town = Town(CAST + HERRING)
    town.night(Dan="Gus", Cat="Ann", Eve="Ann Bob")
    for seat in range(8):
        view = player_view(town.game.ledger, seat)
        assert view.square == town_square_view(town.game.ledger)
        assert all(seat in told.to for told in view.told)
    assert not any(type(told.fact).__name__ == "Learned" for told in player_view(town.game.ledger, 0).told)


def test_the_square_shows_a_killed_player_alive_until_dawn() -> None:
    """RB-062, RB-120: nobody's page changes in the night."""
    town = Town("Ann chef, Bob imp, Cat empath, Dan baron, Eve virgin, Flo slayer", night=2)
    town.night_up_to("empath", Bob="Ann")
    assert town_square_view([*town.game.ledger]).alive == town.game.square.alive
    assert town.game.square.living == 6


def test_a_shot_that_kills_names_nobody_s_character() -> None:
    """RB-121, RB-150: a Recluse's death looks like a Demon's that was caught."""
    town = Town("Ann slayer, Bob imp, Cat recluse, Dan baron, Eve virgin, Flo chef", night=2).day()
    town.slay("Ann", "Cat", storyteller={"Ann": True})
    recluse = [type(fact) for fact in town.public()]
    town = Town("Ann slayer, Bob imp, Cat scarletwoman, Dan baron, Eve virgin, Flo chef", night=2).day()
    town.slay("Ann", "Bob")
    assert [type(fact) for fact in town.public()] == recluse
    assert DiedByDay(1) in town.public()


@pytest.mark.parametrize("name", ["Bob", "Cat", "Eve", "Flo", "Gus"])
def test_what_the_evil_did_reaches_no_one_else(name: str) -> None:
    """RB-149, RB-150: a poisoning and a star pass."""
    town = Town("Ann baron, Bob imp, Cat chef, Dan poisoner, Eve virgin, Flo slayer, Gus mayor", night=2)
    town.night(Dan="Cat", Bob="Bob", storyteller={"Bob": "Ann"})
    assert town.told(name) == []
