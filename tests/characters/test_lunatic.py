"""The Lunatic: thinks they are a Demon, and the Demon knows better."""

import pytest

from engine import ledger
from engine.chronicle import Woke
from engine.course import play_step
from engine.game import Game
from engine.grimoire import HAS_ABILITY, TWICE, Ability
from engine.house_rules import HouseRules
from engine.ledger import YouAre
from engine.night_sheet import dusk_questions
from engine.phases import Phase
from engine.phrases import Phrase
from engine.questions import Answer, FalseMinions, Question
from engine.rules.setup import Bag
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import DemonLearned, Picked, ThisIs
from tests.scenario import Town, Unscripted, whatever

# Eight players: evil is told its team.
CAST = (
    "Ann lunatic(po), Bob shabaloth, Cat mastermind, Dan minstrel, Eve goon, Flo fool, Gus virgin, Hal slayer"
)
TB = "Ann lunatic(imp), Bob imp, Cat baron, Dan mayor, Eve saint, Flo soldier, Gus virgin, Hal slayer"


class _Deals:
    """The bag, in order of the seats; otherwise the first legal answer."""

    def __init__(self, bag: tuple[str, ...]) -> None:
        self.bag = bag

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        return self.bag if isinstance(question.options, Bag) else next(question.options.all())


def told_at_night(town: Town, name: str) -> list[object]:
    """Without the character dealt before the first night."""
    return [fact for fact in town.told(name) if not isinstance(fact, YouAre)]


@pytest.mark.example("rulebook/states/6")
def test_example_the_lunatic_and_the_drunk_are_not_told_who_they_are() -> None:
    bag = ("lunatic", "drunk", "imp", "baron", "virgin", "slayer", "mayor")
    script = Script("mixed", "Mixed", (*edition("tb").characters, "lunatic", "po"))
    game = Game(script, tuple("ABCDEFG"), _Deals(bag))
    while game.phase is Phase.DEAL:
        play_step(game)
    told = {told.to: told.fact for told in game.ledger if isinstance(told.fact, YouAre)}
    assert told[(0,)] == YouAre("imp", EVIL)
    assert told[(1,)].character in script.townsfolk
    assert [seat.character for seat in game.grimoire.seats[:2]] == ["lunatic", "drunk"]


def test_is_good_and_is_told_to_be_evil() -> None:
    town = Town(CAST)
    town.night(storyteller={"Ann": "Dan"})
    assert YouAre("po", EVIL) in town.told("Ann")
    assert town.alignment("Ann") is GOOD


def test_the_demon_knows_who_they_are_and_they_see_a_false_team() -> None:
    town = Town(CAST)
    bluffs = [("sailor", "gossip", "goon"), ("sailor", "gossip", "tinker")]
    town.night(storyteller={"Ann": "Dan", "bluffs": bluffs})
    assert told_at_night(town, "Ann") == [DemonLearned(("Dan",), bluffs[0])]
    assert told_at_night(town, "Bob") == [ThisIs("Ann", "lunatic"), DemonLearned(("Cat",), bluffs[1])]


def test_as_many_false_minions_as_there_are_true_ones_in_no_telling_order() -> None:
    cast = CAST.replace("goon", "assassin") + ", Ivy sailor, Joe gossip"
    town = Town(cast)
    town.night(Ivy="Dan", storyteller={"Ann": "Hal Dan", "Ivy": "Dan"})
    (told,) = town.told("Ann", ledger.DemonLearned)
    assert told.minions == ("Dan", "Hal")
    false_team = next(q.options for q in town.asked if isinstance(q.options, FalseMinions))
    assert false_team.fewest == false_team.most == 2
    assert town.seat("Ann") not in false_team.seats


def test_in_a_small_game_there_is_no_false_team_and_by_house_rule_not_even_the_demon_knows() -> None:
    small = CAST.replace(", Gus virgin, Hal slayer", "")
    town = Town(small)
    town.night()
    assert told_at_night(town, "Ann") == []
    assert told_at_night(town, "Bob") == [ThisIs("Ann", "lunatic")]
    town = Town(small)
    town.game.house_rules = HouseRules({"lunatic: known to the Demon of a small game": False})
    town.night()
    assert told_at_night(town, "Bob") == []


def test_picks_like_a_demon_and_nothing_comes_of_it_but_the_demon_sees_whom() -> None:
    town = Town(TB, night=2)
    assert town.night(Ann="Dan", Bob="Eve") == ["Eve"]
    assert town.told("Bob") == [Picked("Ann", "Dan")]
    assert town.told("Ann") == []
    assert any(isinstance(e, Woke) and e.seat == 0 for e in town.game.chronicle)


def test_the_question_looks_like_the_demon_s_own() -> None:
    """The phone must not know better. The Demon is asked after it has seen whom the Lunatic picked."""
    town, without = Town(TB, night=2), Town(TB.replace("lunatic(imp)", "butler"), night=2)
    town.dusk()
    without.dusk()
    (mine,) = dusk_questions(town.game)
    theirs = next(
        question for question in dusk_questions(without.game) if question.who == without.seat("Bob")
    )
    assert mine.about is not None
    assert (mine.who, mine.about.character, mine.about.genuine) == (0, "imp", False)
    assert list(mine.options.all()) == list(theirs.options.all())


def test_a_lunatic_imp_who_picks_themself_lives_and_makes_nobody_the_imp() -> None:
    town = Town(TB, night=2)
    assert town.night(Ann="Ann", Bob="Eve") == ["Eve"]
    assert town.character("Cat") == "baron"


def test_a_lunatic_po_declines_and_picks_three() -> None:
    town = Town(CAST, night=2)
    assert town.night(Ann=None, Bob="Dan Flo") == ["Dan"]
    assert town.told("Bob") == []
    town.end_day()
    assert town.night(Ann="Dan Flo Gus", Bob="Cat Flo", storyteller={"Bob": None}) == ["Cat", "Flo"]
    assert town.told("Bob") == [Picked("Ann", ("Dan", "Flo", "Gus"))]
    assert town.marks("Gus") == []  # until dawn


def test_a_lunatic_pukka_picks_from_the_first_night_on_and_poisons_nobody() -> None:
    town = Town(CAST.replace("po)", "pukka)"))
    town.night(Ann="Dan", storyteller={"Ann": "Dan"})
    assert Picked("Ann", "Dan") in town.told("Bob")
    assert town.sober("Dan")
    town.end_day()
    assert town.night(Ann="Cat", Bob="Hal Cat") == ["Cat", "Hal"]


def test_a_lunatic_zombuul_wakes_only_after_a_quiet_day() -> None:
    town = Town(CAST.replace("po)", "zombuul)"), night=2).day()
    town.end_day()
    town.night(Ann="Dan", Bob="Hal Cat")
    town.execute("Dan")
    town.night(Bob="Eve Gus", storyteller={"Bob": None})
    assert not town.woken("Ann")


def test_a_lunatic_shabaloth_gives_nobody_back() -> None:
    town = Town(TB.replace("(imp)", "(shabaloth)"), night=2)
    town.night(Ann="Dan Eve", Bob="Eve")
    town.end_day()
    assert town.night(Ann="Dan Hal", Bob="Gus") == ["Gus"]
    assert not town.alive("Eve")


def test_is_not_hindered_by_an_exorcist_and_chooses_no_goon() -> None:
    town = Town(CAST.replace("minstrel", "exorcist"), night=2)
    town.night(Dan="Ann", Ann="Eve", Bob="Cat Hal")
    assert town.sober("Ann")
    assert town.alignment("Eve") is GOOD


def test_droisoned_the_demon_learns_nothing_of_their_choice() -> None:
    town = Town(f"{TB}; Poisoned@Ann", night=2)
    town.night(Ann="Dan", Bob="Eve")
    assert town.told("Bob") == []


def test_a_dead_lunatic_is_not_woken() -> None:
    town = Town(TB.replace("lunatic(imp)", "lunatic(imp)!"), night=2)
    assert town.night(Bob="Eve") == ["Eve"]
    assert not town.woken("Ann")


def test_a_dead_lunatic_with_the_ability_back_plays_on() -> None:
    town = Town(TB.replace("lunatic(imp)", "lunatic(imp)!"), night=2)
    town.game.grimoire.mark(HAS_ABILITY, 0)
    town.night(Ann="Dan", Bob="Eve")
    assert town.told("Bob") == [Picked("Ann", "Dan")]


def test_turned_evil_they_are_told_nothing() -> None:
    town = Town(TB, night=2)
    town.rule("turn", "Ann", "evil")
    town.night(Ann="Dan", Bob="Eve")
    assert town.told("Ann") == []
    assert town.alignment("Ann") is EVIL


def test_without_a_living_demon_nobody_is_shown_anything() -> None:
    """In the Mastermind's last night."""
    town = Town(CAST, night=2).day()
    town.execute("Bob", storyteller={})
    town.night(Ann="Dan")
    assert not any(isinstance(told.fact, ledger.Picked) for told in town.ledger)


def test_two_demons_are_both_told() -> None:
    town = Town(TB.replace("mayor", "imp"), night=2)
    town.night(Ann="Eve", Bob="Hal", Dan="Gus")
    assert town.told("Bob") == town.told("Dan") == [Picked("Ann", "Eve")]


def test_made_in_the_game_they_think_they_have_become_a_demon() -> None:
    """G10: told who they are, and no team; the turn of the Lunatic is still to come."""
    town = Town(CAST.replace("minstrel", "exorcist").replace("lunatic(po)", "sailor"), night=2)
    town.dusk()
    town.rule("become", "Gus", "lunatic", storyteller={"Gus": "po"})
    assert town.told("Gus") == [YouAre("po", EVIL)]
    town.night(Ann="Cat", Gus="Flo", Dan="Cat", Bob="Cat Hal", storyteller={"Ann": "Cat"})
    assert town.told("Bob") == [ThisIs("Gus", "lunatic"), Picked("Gus", "Flo")]
    assert not any(isinstance(fact, ledger.DemonLearned) for fact in town.told("Gus"))
    assert town.alignment("Gus") is GOOD


def test_made_in_the_game_they_begin_as_that_demon_does() -> None:
    """A Yaggababble hears a phrase, and a Lleech chooses a host before it attacks: nobody may know by its lack."""
    script = Script("mixed", "Mixed", (*edition("tb").characters, "lunatic", "yaggababble", "lleech"))
    town = Town(TB.replace("lunatic(imp)", "chef"), night=2, script=script)
    town.dusk()
    town.rule("become", "Ann", "lunatic", storyteller={"Ann": "yaggababble"})
    phrase = Phrase("yaggababble", "no_hurry")
    town.night(Bob="Eve", storyteller={"Ann": phrase})
    assert town.learned("Ann") == [phrase]
    town = Town(TB.replace("lunatic(imp)", "chef"), night=2, script=script)
    town.dusk()
    town.rule("become", "Ann", "lunatic", storyteller={"Ann": "lleech"})
    town.night(Ann=["Dan", "Flo"], Bob="Eve")
    assert town.told("Bob", ledger.Picked) == [Picked("Ann", "Dan"), Picked("Ann", "Flo")]
    assert town.sober("Dan")
    town.end_day()
    town.night(Ann="Dan", Bob="Hal")


def test_swapped_in_the_night_the_other_one_is_the_lunatic() -> None:
    town = Town(TB, night=2)
    town.dusk()
    town.rule("become", "Ann", "chef")
    town.night(Bob="Eve", storyteller={})
    assert town.learned("Ann") == [1]
    assert not any(isinstance(told.fact, ledger.Picked) for told in town.ledger)


def test_who_attacks_others_than_the_demon_does_is_noticed_by_the_mathematician() -> None:
    """Their jinx."""
    for picked, counted in (("Dan", 1), ("Eve", 0)):
        town = Town(TB.replace("soldier", "mathematician"), night=2)
        town.night(Ann=picked, Bob="Eve")
        assert town.learned("Flo") == [counted]


def test_dies_like_anybody_and_the_game_goes_on() -> None:
    town = Town(TB, night=2)
    assert town.night(Ann="Dan", Bob="Ann") == ["Ann"]
    assert town.winner is None


def test_the_ability_alone_deludes_nobody() -> None:
    """Whoever only gains it: the Demon is told, and there is nothing to act out."""
    town = Town(TB, night=2)
    town.game.gain(Ability("slayer", 7, 7), "lunatic")
    town.night(Ann="Dan", Bob="Eve")
    assert ThisIs("Hal", "lunatic") in town.told("Bob")
    assert not town.woken("Hal")


def test_an_unscripted_night_still_asks_them() -> None:
    with pytest.raises(Unscripted):
        Town(TB, night=2).night(Bob="Eve")


def test_twice_by_a_barista_they_pick_twice() -> None:
    town = Town(f"{TB}, Ivy barista", night=2)
    town.night(Ann=["Dan", "Cat"], Bob="Eve", storyteller={"Ivy": ["Ann", TWICE]})
    assert [fact for fact in town.told("Bob") if isinstance(fact, ledger.Picked)] == [
        Picked("Ann", "Dan"),
        Picked("Ann", "Cat"),
    ]


def test_a_chambermaid_counts_them_as_woken() -> None:
    town = Town(CAST.replace("minstrel", "chambermaid"), night=2)
    town.night(Ann="Cat", Bob="Eve Cat", Dan="Ann Cat", storyteller={})
    assert town.learned("Dan") == [1]


def test_poisoned_by_a_pukka_who_thinks_what_they_think() -> None:
    """Two players with the same turn: only one poisons."""
    town = Town("Ann lunatic(pukka), Bob pukka, Cat mastermind, Dan minstrel, Eve goon, Flo fool", night=2)
    town.night(Ann="Dan", Bob="Flo")
    assert town.sober("Dan")
    assert not town.sober("Flo")


def test_an_assassin_or_gossip_kills_them_and_a_professor_does_nothing_for_an_outsider() -> None:
    town = Town(TB.replace("saint", "professor").replace("lunatic(imp)", "lunatic(imp)!"), night=2)
    assert town.night(Eve="Ann", Bob="Hal") == ["Hal"]
    assert not town.alive("Ann")


def test_a_lunatic_pukka_is_told_their_team_before_they_choose_like_the_demon() -> None:
    town = Town("Ann lunatic(pukka), Bob pukka, Cat mastermind, Dan minstrel, Eve goon, Flo fool, Gus virgin")
    town.night_up_to("pukka", storyteller={"Ann": "Dan"})
    assert [question.id for question in dusk_questions(town.game)] == ["n1/pukka@0#0"]
    assert any(isinstance(fact, ledger.DemonLearned) for fact in town.told("Ann"))
    town.night(Ann="Dan", Bob="Flo")
    assert Picked("Ann", "Dan") in town.told("Bob")
    assert town.sober("Dan")
    assert not town.sober("Flo")


def test_a_lunatic_pukka_of_a_small_game_is_asked_at_dusk() -> None:
    town = Town("Ann lunatic(pukka), Bob pukka, Cat mastermind, Dan minstrel, Eve goon, Flo fool")
    town.dusk()
    assert [question.id for question in dusk_questions(town.game)] == ["n1/pukka@0#0"]
    town.night(Ann="Dan", Bob="Flo")
    assert town.poisoned("Flo")


def false_teams(town: Town, name: str = "Ann") -> list[int]:
    return [len(fact.minions) for fact in town.told(name, ledger.DemonLearned)]


def test_a_marionette_counts_among_the_false_minions() -> None:
    """lunatic entry: the Demon hears of them, though not as one of its Minions."""
    town = Town(TB.replace("Dan mayor", "Dan marionette(monk)"))
    town.night(storyteller={"Ann": [("Eve", "Gus")]})
    assert false_teams(town) == [2]
    assert [fact.minions for fact in town.told("Bob", ledger.DemonLearned)] == [("Cat",)]
    town = Town(TB.replace("Cat baron", "Cat marionette(monk)"))
    town.night(storyteller={"Ann": "Dan"})
    assert false_teams(town) == [1]


def test_a_marionette_is_hidden_with_the_others_by_a_poppy_grower() -> None:
    town = Town(TB.replace("Cat baron", "Cat marionette(monk)").replace("mayor", "poppygrower"))
    town.night(storyteller={"Ann": ""})
    assert false_teams(town) == [0]


@pytest.mark.parametrize(
    ("cast", "count"),
    [
        ("Ann lunatic(imp), Bob legion, Cat legion, Dan legion, Eve mayor, Flo legion, Gus legion", 1),
        (
            "Ann lunatic(imp), Bob legion, Cat magician, Dan legion, Eve mayor, Flo legion, Gus legion,"
            " Hal legion, Ida legion, Jon legion",
            2,
        ),
        ("Ann lunatic(imp), Bob atheist, Cat monk, Dan mayor, Eve saint, Flo soldier, Gus virgin", 1),
    ],
)
def test_where_there_are_no_minions_as_many_as_usual_are_shown(cast: str, count: int) -> None:
    """With none they would know who they are."""
    town = Town(cast)
    shown = [("Bob", "Dan")] if count > 1 else "Dan"
    story = {"Bob": whatever} if "atheist" in cast else {}
    town.night(storyteller={"Ann": shown, **story})
    assert false_teams(town) == [count]
