"""The Revolutionary: two neighbours are known to share a side; once, one of them may count as something else."""

import pytest

from engine import ledger
from engine.grimoire import Belief
from engine.ledger import FabledJoined, FabledLeft, Learned, YouAre
from engine.questions import Answer, IllegalAnswer, Question
from engine.rulings import IllegalRuling
from engine.terms import EVIL, GOOD, STORYTELLER
from tests.by_name import GoodOrEvil, OneOfTwo, ThisIs
from tests.scenario import Town

CAST = "Hannah monk, Father empath, Cat imp, Dan poisoner, Eve mayor, Flo slayer, Gus virgin"
PAIR = (
    "; Register Falsely?@Hannah<ST/revolutionary, Register Falsely?@Father<ST/revolutionary | revolutionary"
)


def spent(town: Town) -> bool:
    return bool(town.game.grimoire.marked("No Ability", STORYTELLER))


def a_night(cast: str = CAST) -> Town:
    return Town(cast + PAIR, night=2)


@pytest.mark.example("travellers_fabled/revolutionary/2")
def test_example_hannah_and_her_father() -> None:
    """Neighbours, both good, and everybody knows it."""
    town = Town(f"{CAST} | revolutionary")
    town.night(storyteller={"revolutionary": "Hannah Father", "Father": 1}, Dan="Eve")
    assert FabledJoined("revolutionary", (0, 1)) in [told.fact for told in town.game.ledger]
    assert (town.alignment("Hannah"), town.alignment("Father")) == (GOOD, GOOD)
    assert town.marks("Hannah") == town.marks("Father") == ["Register Falsely?"]


def test_a_lie_by_decree_is_no_counting_as_something_else() -> None:
    """What a Vortox makes false is false however the two count."""
    town = a_night(CAST.replace("Cat imp", "Cat vortox"))
    town.night(Hannah="Eve", Dan="Eve", Cat="Flo", storyteller={"Father": 0})
    assert town.learned("Father") == [0]
    assert not spent(town)


def dealt(cast: str, pair: str, partner: str) -> Town:
    """Set up; `partner` is with whom the second exchanges tokens."""
    town = Town(f"{cast} | revolutionary")
    town.night_up_to("poisoner", storyteller={"revolutionary": [pair, partner]})
    return town


def test_the_second_of_them_draws_until_they_are_on_one_side() -> None:
    """Nobody has looked at a token yet: each is told of the one they keep."""
    cast = "Hannah monk, Father empath, Cat imp, Dan poisoner, Eve mayor, Flo slayer, Gus virgin"
    town = dealt(cast, "Father Cat", "Eve")
    assert (town.character("Cat"), town.character("Eve")) == ("mayor", "imp")
    assert (town.alignment("Cat"), town.alignment("Eve")) == (GOOD, EVIL)
    told = {t.to[0]: t.fact for t in town.game.ledger if isinstance(t.fact, YouAre)}
    assert (told[town.seat("Cat")], told[town.seat("Eve")]) == (YouAre("mayor", GOOD), YouAre("imp", EVIL))


def test_what_a_marionette_believes_goes_with_the_token_and_it_stays_beside_the_demon() -> None:
    cast = "Hannah monk, Cat imp, Father marionette(empath), Eve mayor, Dan poisoner, Flo slayer, Gus virgin"
    with pytest.raises(IllegalAnswer):
        dealt(cast, "Eve Father", "Flo")
    town = dealt(cast, "Eve Father", "Hannah")
    hannah, father = (town.game.grimoire.seats[town.seat(name)] for name in ("Hannah", "Father"))
    assert (hannah.character, hannah.believes) == ("marionette", Belief("empath", GOOD))
    assert (father.character, father.believes) == ("monk", None)
    assert town.told("Hannah") == [YouAre("empath", GOOD)]
    assert town.told("Father") == [YouAre("monk", GOOD)]


def test_where_the_first_draws_the_demon_the_second_is_a_minion() -> None:
    town = dealt(CAST, "Cat Father", "Dan")
    assert (town.character("Cat"), town.character("Father"), town.character("Dan")) == (
        "imp",
        "poisoner",
        "empath",
    )
    with pytest.raises(IllegalAnswer):
        dealt(CAST, "Cat Father", "Eve")


def test_a_drunk_whose_token_is_exchanged_is_the_drunk_where_it_lies_now() -> None:
    """What characters do at the start they do for whoever has them then."""
    cast = "Hannah drunk, Father poisoner, Cat imp, Dan empath, Eve mayor, Flo slayer, Gus virgin"
    town = Town(f"{cast} | revolutionary")
    town.night_up_to("poisoner", storyteller={"revolutionary": ["Dan Cat", "Hannah"], "Cat": "monk"})
    assert (town.character("Cat"), town.character("Hannah")) == ("drunk", "imp")
    assert town.game.grimoire.seats[town.seat("Cat")].believed == "monk"
    assert town.game.grimoire.seats[town.seat("Hannah")].believed is None


@pytest.mark.parametrize("pair", ["", "Hannah", "Hannah Cat", "Dan Gus"])
def test_without_consent_or_not_side_by_side_there_are_none(pair: str) -> None:
    town = Town(f"{CAST} | revolutionary")
    town.night_up_to("poisoner", storyteller={"revolutionary": pair})
    assert not any(town.marks(name) for name in town.names)


def test_no_traveller_is_one() -> None:
    """Whose side is chosen later."""
    cast = CAST.replace("Gus virgin", "Gus thief")
    with pytest.raises(IllegalAnswer):
        Town(f"{cast} | revolutionary").night_up_to("thief", storyteller={"revolutionary": "Hannah Gus"})


# One false registration


def test_one_of_them_counts_as_evil_once() -> None:
    """Then it is used up, and only the truth is left."""
    cast = CAST.replace("Gus virgin", "Gus empath").replace("Father empath", "Father saint")
    town = a_night(cast)
    town.night(Hannah="Eve", Dan="Eve", Cat="Eve", storyteller={"Gus": 1})
    assert town.learned("Gus") == [1]
    assert spent(town)
    town.end_day()
    town.night(Hannah="Eve", Dan="Eve", Cat="Eve")
    assert town.learned("Gus") == [0]


def test_the_truth_uses_nothing_up() -> None:
    cast = CAST.replace("Gus virgin", "Gus empath").replace("Father empath", "Father saint")
    town = a_night(cast)
    town.night(Hannah="Eve", Dan="Eve", Cat="Eve", storyteller={"Gus": 0})
    assert not spent(town)
    town.end_day()
    town.night(Hannah="Eve", Dan="Eve", Cat="Eve", storyteller={"Gus": 1})
    assert spent(town)


def test_a_slayer_may_take_one_of_them_for_the_demon() -> None:
    """It gives nobody's ability and changes nobody's side (RB-325)."""
    town = a_night().day()
    town.slay("Flo", "Hannah", storyteller={"Flo": True})
    assert not town.alive("Hannah")
    assert spent(town)
    assert town.winner is None
    assert town.alignment("Hannah") is GOOD


def test_or_not() -> None:
    town = a_night().day()
    town.slay("Flo", "Hannah", storyteller={"Flo": False})
    assert town.alive("Hannah")
    assert not spent(town)


def test_another_character_of_the_same_side() -> None:
    cast = CAST.replace("Eve mayor", "Eve undertaker").replace("Gus virgin", "Gus saint")
    town = a_night(cast).day()
    town.execute("Hannah")
    town.night(Dan="Gus", Cat="Gus", storyteller={"Eve": ledger.ThisIs(town.seat("Hannah"), "soldier")})
    assert town.learned("Eve") == [ThisIs("Hannah", "soldier")]
    assert spent(town)


def test_a_falsehood_for_the_poisoned_uses_nothing_up() -> None:
    cast = CAST.replace("Gus virgin", "Gus empath").replace("Father empath", "Father saint")
    town = a_night(cast)
    town.night(Hannah="Eve", Dan="Gus", Cat="Eve", storyteller={"Gus": 2})
    assert town.learned("Gus") == [2]
    assert not spent(town)


def test_a_doomed_revolutionary_of_the_other_side() -> None:
    """Who dies at an evil player's call has counted as evil."""
    town = Town((CAST + PAIR).replace("| revolutionary", "| revolutionary, doomsayer"), night=2).day()
    town.act("doom", "Cat", storyteller={"doomsayer": "Hannah"})
    assert not town.alive("Hannah")
    assert spent(town)


def test_a_first_night_learner_may_be_shown_one_of_them_as_a_minion() -> None:
    cast = CAST.replace("Gus virgin", "Gus investigator")
    town = Town(f"{cast} | revolutionary")
    told = ledger.OneOfTwo("baron", (0, 4))
    town.night(storyteller={"revolutionary": "Hannah Father", "Gus": told}, Dan="Eve")
    assert Learned("investigator", OneOfTwo("baron", ("Hannah", "Eve"))) in town.told("Gus")
    assert spent(town)


RECLUSE = "Ann chef, Hannah mayor, Father saint, Bob slayer, Cat imp, Dan poisoner, Gus empath, Flo recluse"


def test_somebody_else_who_is_taken_for_evil_uses_nothing_up() -> None:
    """A Recluse beside the Empath, who does not look at the two."""
    town = a_night(RECLUSE)
    town.night(Dan="Bob", Cat="Ann", storyteller={"Gus": 2})
    assert town.learned("Gus") == [2]
    assert not spent(town)


def test_nor_does_somebody_else_whose_character_is_seen() -> None:
    town = a_night(RECLUSE.replace("Gus empath", "Gus dreamer"))
    seen = ledger.GoodOrEvil(town.seat("Flo"), "soldier", "baron")
    town.night(Gus="Flo", Dan="Bob", Cat="Ann", storyteller={"Gus": seen})
    assert GoodOrEvil("Flo", "soldier", "baron") in town.learned("Gus")
    assert not spent(town)


def test_nor_somebody_else_s_vote_that_counts_as_a_demon_s() -> None:
    town = a_night(RECLUSE.replace("Gus empath", "Gus flowergirl")).day()
    town.nominate("Ann", "Bob", votes="Flo", storyteller={})
    town.end_day()
    town.night(Dan="Bob", Cat="Ann", storyteller={"Gus": True})
    assert town.learned("Gus") == [True]
    assert not spent(town)
    town = a_night(RECLUSE.replace("Gus empath", "Gus flowergirl")).day()
    town.nominate("Ann", "Bob", votes="Hannah", storyteller={})
    town.end_day()
    town.night(Dan="Bob", Cat="Ann", storyteller={"Gus": True})
    assert spent(town)


def test_nor_who_counts_as_evil_for_certain() -> None:
    """By a Lycanthrope, beside the poisoner; one of the two sits on the other side."""
    cast = "Ann slayer, Bob imp, Cat lycanthrope, Dan chef, Eve mayor, Flo poisoner, Gus saint, Hal monk"
    town = Town(f"{cast}; Faux Paw@Eve<Cat/lycanthrope | revolutionary")
    town.night(Flo="Bob", storyteller={"revolutionary": "Gus Hal", "Dan": 1})
    assert town.learned("Dan") == [1]
    assert not spent(town)


# One side

SNV = "Ann sage, Bob snakecharmer, Cat fanggu, Dan witch, Eve klutz, Flo mutant, Gus artist"
TWO = "; Register Falsely?@{0}<ST/revolutionary, Register Falsely?@{1}<ST/revolutionary | revolutionary"
BMR = "Ann goon, Bob gambler, Cat po, Dan assassin, Eve fool, Flo minstrel"


@pytest.mark.parametrize("both", [True, False])
def test_both_change_sides_or_neither(both: bool) -> None:
    """A Goon chosen by the Demon: the Storyteller decides, for the two of them."""
    town = Town(BMR + TWO.format("Ann", "Flo"), night=2)
    town.night(Bob=guess, Cat="Ann", Dan=None, storyteller={"revolutionary": both})
    side = EVIL if both else GOOD
    assert [town.alignment(name) for name in ("Ann", "Flo")] == [side, side]
    assert (YouAre("minstrel", EVIL) in town.told("Flo")) is both


def guess(question: Question) -> Answer:
    """The Gambler is right about the Fool."""
    return next(one for one in question.options.all() if one == ledger.ThisIs(4, "fool"))


def test_where_one_of_them_may_not_change_sides_neither_does() -> None:
    """A Spirit of Ivory lets one more be evil, not two. Where there is room for both the Storyteller decides."""
    spirit = TWO.format("Ann", "Flo").replace("| revolutionary", "| revolutionary, spiritofivory")
    town = Town(BMR + spirit, night=2)
    town.night(Bob=guess, Cat="Ann", Dan=None)
    assert [town.alignment(name) for name in ("Ann", "Flo")] == [GOOD, GOOD]
    assert town.told("Ann", YouAre) == town.told("Flo", YouAre) == []
    town = Town(BMR.replace("Dan assassin", "Dan assassin+good") + spirit, night=2)
    town.night(Bob=guess, Cat="Ann", Dan=None, storyteller={"revolutionary": True})
    assert [town.alignment(name) for name in ("Ann", "Flo")] == [EVIL, EVIL]


def test_a_snake_charmer_of_the_two_takes_the_other_along() -> None:
    """Sides are exchanged with the Demon, so both are evil now."""
    town = Town(SNV + TWO.format("Ann", "Bob"), night=2)
    town.night_up_to("witch", Bob="Cat")
    assert [town.alignment(name) for name in ("Ann", "Bob", "Cat")] == [EVIL, EVIL, GOOD]


@pytest.mark.parametrize("both", [True, False])
def test_a_fang_gu_that_jumps_into_one_of_them(both: bool) -> None:
    """They are the Fang Gu; their side is the pair's."""
    town = Town(SNV + TWO.format("Eve", "Flo"), night=2)
    died = town.night(Bob="Ann", Dan="Ann", Cat="Eve", storyteller={"revolutionary": both, "Cat": True})
    assert died == ["Cat"]
    assert town.character("Eve") == "fanggu"
    side = EVIL if both else GOOD
    assert [town.alignment(name) for name in ("Eve", "Flo")] == [side, side]


def test_taken_away_again_and_never_added_later() -> None:
    """RB-242: the tokens are dealt by then."""
    town = a_night().day()
    town.rule_nobody("no fabled", "revolutionary")
    assert town.public() == [FabledLeft("revolutionary")]
    town.rule("turn", "Hannah", EVIL)
    assert town.alignment("Father") is GOOD
    with pytest.raises(IllegalRuling, match="only be there from the start"):
        town.rule_nobody("fabled", ("revolutionary", (0, 1)))
