"""The Toymaker: the Demon must once attack nobody, and until then not make the last attack; evil meets early."""

from typing import Any

import pytest

from engine.ledger import DemonLearned, EvilTeam, FabledJoined, FabledLeft
from engine.night_sheet import dusk_questions
from engine.questions import YesNo
from engine.script import Script, edition
from engine.terms import EVIL
from tests.scenario import Town

FIVE = "Ann chef, Bob imp, Cat soldier, Dan baron, Eve saint"
SIX = "Ann chef, Bob imp, Cat soldier, Dan baron, Eve saint, Flo virgin"


def a_night(cast: str, night: int = 2) -> Town:
    return Town(f"{cast} | toymaker", night=night)


def deaths(cast: str, **night: Any) -> list[str]:
    return a_night(cast).night(**night)


def test_evil_learns_its_team_in_a_small_game() -> None:
    """Its entry, against RB-047."""
    town = Town(f"{FIVE} | toymaker")
    town.night()
    assert any(isinstance(fact, DemonLearned) for fact in town.told("Bob"))
    assert any(isinstance(fact, EvilTeam) for fact in town.told("Dan"))
    without = Town(FIVE)
    without.night()
    assert not any(isinstance(fact, (DemonLearned, EvilTeam)) for fact in without.told("Bob"))


@pytest.mark.example("travellers_fabled/toymaker/1")
def test_example_the_imp_declines_early_and_may_make_the_last_attack() -> None:
    """Nobody dies of it, and it is not asked again."""
    town = a_night(FIVE)
    assert town.night(Bob=False) == []
    town.execute("Ann")
    assert town.night(Bob="Eve") == ["Eve"]
    town.end_day()
    assert town.night(Bob="Cat") == []  # the Soldier, but he was attacked
    town.end_day()
    town.night(Bob="Dan")
    assert town.winner is EVIL


@pytest.mark.example("travellers_fabled/toymaker/2")
def test_example_the_last_attack_is_forbidden_to_who_never_declined() -> None:
    """With three alive the Imp does not even wake, and the game goes on."""
    town = a_night(FIVE)
    assert town.night(Bob=[True, "Ann"]) == ["Ann"]
    town.execute("Dan")
    assert town.game.alive_count() == 3
    assert town.night() == []
    assert not town.woken("Bob")
    assert town.winner is None
    town.end_day()
    assert town.night() == []  # and it still owes it


def test_declining_is_the_demon_s_first_question_of_the_night() -> None:
    """So that it can be asked at dusk, together with everybody's."""
    town = a_night(SIX)
    town.dusk()
    (question,) = dusk_questions(town.game)
    assert (question.who, type(question.options)) == (1, YesNo)


def test_who_wakes_to_decline_has_woken() -> None:
    """G5: the Chambermaid counts them."""
    cast = "Ann chambermaid, Bob imp, Cat soldier, Dan baron, Eve saint, Flo virgin"
    town = a_night(cast)
    town.night(Bob=False, Ann="Bob Cat")
    assert town.learned("Ann") == [1]


def test_travellers_are_not_counted() -> None:
    """RB-224: three alive and a Traveller."""
    town = a_night("Ann thief, Bob imp, Cat soldier, Dan baron, Eve saint!")
    assert town.night(Ann="Cat") == []
    assert not town.woken("Bob")


def test_declined_is_declined_whoever_is_the_demon_by_then() -> None:
    """Once a game: an heir owes nothing more."""
    town = a_night(SIX)
    town.night(Bob=False)
    town.end_day()
    town.night(Bob="Bob", storyteller={"Bob": "Dan"})
    town.execute("Ann")
    assert town.character("Dan") == "imp"
    assert town.night(Dan="Flo") == ["Flo"]


def test_a_poisoned_demon_may_decline_too() -> None:
    town = a_night(f"{SIX}; Poisoned@Bob")
    assert town.night(Bob=False) == []
    town.end_day()
    town.night(Bob="Flo")


def test_minions_and_others_attack_as_they_like() -> None:
    """It is the Demon's rule: an Assassin's knife is no business of the Toymaker's."""
    town = a_night("Ann fool, Bob zombuul, Cat assassin, Dan minstrel, Eve gossip!, Flo sailor")
    assert town.night(Bob=False, Cat="Dan", Flo="Ann", storyteller={"Flo": "Flo"}) == ["Dan"]


# Every kind of Demon


def test_a_pukka_attacks_nobody_on_the_first_night_and_declines_later() -> None:
    """The first night kills nobody, so nothing is asked of it; who was poisoned before dies all the same."""
    cast = "Ann fool, Bob pukka, Cat godfather, Dan minstrel, Eve saint, Flo pacifist"
    town = Town(f"{cast} | toymaker")
    town.night(Bob="Dan")
    assert town.poisoned("Dan")
    town.end_day()
    assert town.night(Bob=False) == ["Dan"]
    assert not any(town.poisoned(name) for name in town.names)
    town.end_day()
    assert town.night(Bob="Eve") == []


def test_a_pukka_kept_from_the_last_attack_does_not_act_at_all() -> None:
    """Neither wakes nor acts: whoever is poisoned lives another day."""
    town = a_night("Ann fool, Bob pukka, Cat godfather, Dan minstrel!, Eve tealady!; Poisoned@Ann<Bob/pukka")
    assert town.night() == []
    assert not town.woken("Bob")
    assert town.poisoned("Ann")


def test_a_po_that_declines_is_stronger_the_next_night() -> None:
    """It chose to attack nobody, which is what its own rule asks for."""
    cast = "Ann fool, Bob po, Cat godfather, Dan minstrel, Eve saint, Flo chef, Gus pacifist, Hal virgin"
    town = a_night(cast)
    assert town.night(Bob=False) == []
    assert town.marks("Bob") == ["3 Attacks"]
    town.end_day()
    died = town.night(Bob="Dan Flo Gus")
    assert sorted(died) == ["Dan", "Flo", "Gus"]


@pytest.mark.parametrize(("alive", "asked"), [(5, False), (6, True)])
def test_a_charged_po_could_end_it_with_five_alive(alive: int, asked: bool) -> None:
    names = ["Ann fool", "Bob po", "Cat godfather", "Dan minstrel", "Eve pacifist", "Flo virgin"]
    cast = [one if number < alive else f"{one}!" for number, one in enumerate(names)]
    town = a_night(f"{', '.join(cast)}; 3 Attacks@Bob<Bob/po")
    answers: dict[str, Any] = {"Bob": False} if asked else {}
    assert town.night(**answers) == []
    assert town.woken("Bob") is asked
    assert town.marks("Bob") == ["3 Attacks"]


@pytest.mark.parametrize(("alive", "asked"), [(4, False), (5, True)])
def test_a_shabaloth_could_end_it_with_four_alive(alive: int, asked: bool) -> None:
    names = ["Ann fool", "Bob shabaloth", "Cat godfather", "Dan minstrel", "Eve pacifist", "Flo tealady!"]
    cast = [one if number < alive else f"{one.rstrip('!')}!" for number, one in enumerate(names)]
    town = a_night(", ".join(cast))
    answers: dict[str, Any] = {"Bob": False} if asked else {}
    assert town.night(**answers) == []
    assert town.woken("Bob") is asked


def test_a_shabaloth_that_declines_may_still_give_somebody_back() -> None:
    cast = "Ann fool, Bob shabaloth, Cat godfather, Dan minstrel, Eve pacifist, Flo saint, Gus virgin"
    town = a_night(cast)
    assert town.night(Bob=[True, "Dan Eve"]) == ["Dan", "Eve"]
    town.end_day()
    assert town.night(Bob=False, storyteller={"Bob": "Dan"}) == []
    assert town.alive("Dan")


def test_a_zombuul_that_does_not_wake_is_asked_nothing() -> None:
    """Somebody died by day: there is no attack to decline."""
    town = a_night("Ann fool, Bob zombuul, Cat godfather, Dan minstrel, Eve pacifist, Flo tealady").day()
    town.execute("Dan", storyteller={"Eve": False})
    assert town.night() == []
    assert not town.woken("Bob")
    town.end_day()
    assert town.night(Bob=False) == []


def test_a_zombuul_under_its_shroud_is_alive() -> None:
    """Three seem to live, but its attack leaves three who do."""
    town = a_night("Ann fool, Bob zombuul!?, Cat godfather, Dan minstrel, Eve pacifist!")
    assert town.night(Bob=[True, "Dan"]) == ["Dan"]
    assert town.winner is None


@pytest.mark.parametrize("demon", ["imp", "fanggu", "vigormortis", "nodashii", "vortox"])
def test_the_others_attack_once(demon: str) -> None:
    cast = f"Ann klutz, Bob {demon}, Cat sage, Dan witch, Eve artist!"
    assert a_night(cast).night(Bob=False, Dan="Cat") == []
    town = a_night(cast.replace("Cat sage", "Cat sage!"))
    town.night()
    assert not town.woken("Bob")


def test_an_exorcised_demon_has_not_declined() -> None:
    """It was not its choice."""
    cast = "Ann exorcist, Bob zombuul, Cat godfather, Dan minstrel, Eve pacifist, Flo tealady"
    town = a_night(cast)
    town.night(Ann="Bob")
    assert not town.game.grimoire.marked("No Ability")
    town.end_day()
    assert town.night(Ann="Cat", Bob=False) == []


def test_a_lunatic_lives_by_the_same_rule() -> None:
    """Else they would know who they are; their declining is not the Demon's."""
    cast = "Ann lunatic(shabaloth), Bob po, Cat godfather, Dan minstrel, Eve pacifist, Flo tealady"
    town = a_night(cast)
    town.night(Ann=False, Bob=[True, None])
    assert [question.who for question in town.asked if isinstance(question.options, YesNo)] == [0, 1]
    assert town.told("Bob") == []
    town.end_day()
    town.night(Ann="Bob Cat", Bob="Cat Dan Eve")  # the Po has chosen to attack nobody as well
    kept = a_night("Ann lunatic(po), Bob po, Cat godfather, Dan minstrel!, Eve pacifist!")
    kept.night()
    assert not kept.woken("Ann")


def test_added_and_taken_away_during_the_game() -> None:
    """RB-241, RB-242."""
    town = Town(SIX, night=2).day()
    town.rule_nobody("fabled", "toymaker")
    assert town.public() == [FabledJoined("toymaker")]
    town.end_day()
    assert town.night(Bob=False) == []
    town.rule_nobody("no fabled", "toymaker")
    assert town.public() == [FabledLeft("toymaker")]
    town.end_day()
    assert town.night(Bob="Flo") == ["Flo"]


def test_a_po_that_gathers_its_strength_has_declined() -> None:
    """The entry speaks of a Demon that chooses to attack nobody: it is not asked again, and not kept from the last
    attack."""
    cast = "Ann fool, Bob po, Cat devilsadvocate, Dan minstrel, Eve pacifist, Flo tealady"
    town = a_night(cast)
    town.night(Bob=[True, None], Cat="Ann")
    assert town.game.grimoire.marked("No Ability")
    assert town.marks("Bob") == ["3 Attacks"]
    town.rule("kill", "Flo")
    town.end_day()
    assert town.night(Cat="Dan", Bob="Dan Eve Cat") == ["Cat", "Dan", "Eve"]
    assert town.winner is EVIL


def test_an_al_hadikhia_that_chooses_nobody_has_declined() -> None:
    cast = "Ann fool, Bob alhadikhia, Cat godfather, Dan minstrel, Eve saint, Flo chef, Gus pacifist"
    town = a_night(cast)
    assert town.night(Bob=[True, ()]) == []
    town.end_day()
    assert town.night(Bob="Ann Dan Eve", Ann=True, Dan=False, Eve=True) == ["Dan"]


def test_a_lunatic_who_gathers_their_strength_has_declined_for_themself() -> None:
    cast = "Ann lunatic(po), Bob imp, Cat godfather, Dan minstrel, Eve pacifist, Flo tealady, Gus saint"
    town = a_night(cast)
    town.night(Ann=[True, None], Bob=[True, "Gus"])
    assert set(town.marks("Ann")) == {"3 Attacks", "No Attack"}
    assert not town.game.grimoire.marked("No Ability")
    town.end_day()
    town.night(Ann="Bob Cat Dan", Bob=False)


@pytest.mark.parametrize("fabled", ["tor, toymaker", "toymaker, tor"])
def test_where_tor_lets_nobody_be_told_a_lunatic_is_told_nothing_either(fabled: str) -> None:
    """In whichever order a script lists the two."""
    script = Script("mine", "Mine", (*edition("tb").characters, "lunatic"))
    town = Town(f"{SIX.replace('chef', 'lunatic(imp)')}, Gus mayor | {fabled}", script=script)
    town.night()
    assert town.told("Ann", DemonLearned) == town.told("Bob", DemonLearned) == []
