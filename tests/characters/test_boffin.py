"""The Boffin: the living Demon has the ability of a good character not in play, drunk or sober."""

from random import Random
from typing import Any

import pytest

from config.texts import load_texts
from engine.abilities import standing
from engine.grimoire import HAS_ABILITY
from engine.ledger import GivenAbility, Learned
from engine.questions import IllegalAnswer
from engine.registry import CHARACTERS
from engine.rules.setup import Bag, Note, Plan, bag_fault, plan_of
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, NOBODY
from narrator.mind.bag import with_something_lent
from narrator.mind.storyteller import Storyteller
from narrator.telling.facts_in_words import Reader, shown_anyhow
from narrator.telling.script_lines import ScriptLines
from tests.by_name import ThisIs
from tests.scenario import Town

CAST = "Ann boffin, Bob imp, Cat chef, Dan scarletwoman, Eve soldier, Flo slayer, Gus saint, Hal mayor"
TB = Script("with it", "With it", (*edition("tb").characters, "boffin", "alsaahir", "sweetheart"))


def begun(lent: str, cast: str = CAST, script: Script = TB, **more: Any) -> Town:
    """The first morning."""
    town = Town(cast, script=script)
    town.night(storyteller={"Ann": lent} | more.pop("storyteller", {}), **more)
    return town


def works(town: Town, name: str, ability: str) -> bool:
    seat = town.seat(name)
    return any((me.owner, me.character) == (seat, ability) for me in standing(town.game.grimoire).working)


@pytest.mark.example("carousel/boffin/1")
def test_example_who_nominates_the_imp_with_the_virgin_s_ability_is_executed() -> None:
    town = begun("virgin", CAST.replace("Flo slayer", "Flo alsaahir"))
    assert town.nominate("Flo", "Bob") == "day over"
    assert not town.alive("Flo")
    assert town.alive("Bob")


@pytest.mark.example("carousel/boffin/3")
def test_example_a_dead_kazali_with_the_banshee_s_ability_nominates_and_votes_twice() -> None:
    """It killed itself; the Scarlet Woman is the Kazali now, with another ability."""
    script = Script("with it", "With it", (*TB.characters, "kazali", "banshee"))
    town = Town(CAST.replace("Bob imp", "Bob kazali"), night=2, script=script)
    town.game.lend(standing(town.game.grimoire).held[0][0], 1, "banshee")
    town.night(Bob="Bob", storyteller={"Ann": "virgin"})
    assert not town.alive("Bob")
    assert town.character("Dan") == "kazali"
    assert town.winner is None
    for nominee in ("Cat", "Eve"):
        town.nominate("Bob", nominee, votes="Bob Bob")
    with pytest.raises(IllegalAnswer):
        town.nominate("Bob", "Flo")


def told_of(town: Town, of: str) -> list[tuple[str, Any]]:
    """Who was told that the Demon has that ability, and who the Demon is by what they were told."""
    return [
        (name, fact.seat)
        for name in town.names
        for fact in town.told(name, GivenAbility)
        if (fact.by, fact.character) == ("boffin", of)
    ]


def test_both_are_told_which_and_nobody_else() -> None:
    assert told_of(begun("virgin"), "virgin") == [("Ann", None), ("Bob", "Bob")]


@pytest.mark.parametrize("keeper", ["poppygrower", "magician", ""])
def test_the_boffin_is_not_told_who_the_demon_is(keeper: str) -> None:
    """Both learn which ability it is, and no more: nor at a table too small for evil to learn of itself."""
    script = Script("with it", "With it", (*TB.characters, "poppygrower", "magician"))
    small = "Ann boffin, Bob imp, Cat chef, Flo slayer, Hal mayor"
    town = begun("virgin", CAST.replace("chef", keeper) if keeper else small, script)
    assert told_of(town, "virgin") == [("Ann", None), ("Bob", "Bob")]


@pytest.mark.parametrize(
    ("fact", "english"),
    [
        (GivenAbility("boffin", None, "chef"), "The Boffin gives the Demon the ability of the Chef."),
        (GivenAbility("", None, "chef"), "The Demon has the ability of the Chef beside their own."),
        # in records of earlier versions
        (GivenAbility("boffin", 1, "chef"), "Bob has the ability of the Chef. The Boffin gives it to them."),
    ],
)
def test_a_phone_says_what_the_demon_has(fact: GivenAbility, english: str) -> None:
    for language in ("en", "ru"):
        lines = ScriptLines(load_texts(language), 0)
        shown = shown_anyhow(fact, Reader(lines, ("Ann", "Bob"), 0))
        assert "{" not in shown
        assert (shown == english) is (language == "en")


def test_it_is_a_good_character_that_is_not_in_play() -> None:
    town = Town(CAST, script=TB)
    with pytest.raises(IllegalAnswer):
        town.night(storyteller={"Ann": "chef"})
    offered = town.offered("Ann", str)
    assert {"virgin", "sweetheart"} <= set(offered)
    assert not {"chef", "imp", "poisoner", "drunk"} & set(offered)


def test_a_poisoned_demon_learns_the_truth_and_a_drunk_boffin_gives_nothing() -> None:
    town = begun("empath")
    assert Learned("empath", 1) in town.told("Bob")
    town.rule("mark", "Bob", ("Poisoned", None))
    town.end_day()
    town.night(Bob="Eve")
    assert town.learned("Bob") == [1]
    town.rule("mark", "Ann", ("Drunk", None))
    assert not works(town, "Bob", "empath")
    town.end_day()
    town.night(Bob="Eve", storyteller={"Bob": 2})
    assert town.learned("Bob") == [2]


def test_with_the_boffin_s_life_it_ends_and_the_demon_is_not_woken_for_it() -> None:
    town = begun("empath")
    town.execute("Ann")
    town.night(Bob="Eve")
    assert town.learned("Bob") == []
    assert not works(town, "Bob", "empath")


def test_a_new_demon_has_an_ability_too_and_both_are_told_that_night() -> None:
    town = begun("empath")
    town.execute("Bob", storyteller={"Ann": "undertaker"})
    assert town.character("Dan") == "imp"
    assert works(town, "Dan", "undertaker")
    assert not works(town, "Bob", "empath")
    town.night(Dan="Eve", storyteller={})
    assert told_of(town, "undertaker") == [("Ann", None), ("Dan", "Dan")]


def test_what_works_when_dead_stays_with_the_dead_demon() -> None:
    town = begun("recluse")
    town.execute("Bob", storyteller={"Ann": "empath"})
    assert works(town, "Bob", "recluse")
    assert works(town, "Dan", "empath")


def test_who_is_no_demon_any_more_has_it_no_more() -> None:
    town = begun("empath")
    town.end_day()
    town.dusk()
    town.rule("become", "Dan", "imp")
    town.rule("become", "Bob", "chef")
    assert HAS_ABILITY in town.marks("Bob")
    town.night(Dan="Eve", storyteller={"Ann": "virgin"})
    assert HAS_ABILITY not in town.marks("Bob")
    assert works(town, "Dan", "virgin")


def test_of_two_demons_one_has_it() -> None:
    town = begun("virgin", CAST.replace("Dan scarletwoman", "Dan imp"))
    assert [works(town, name, "virgin") for name in ("Bob", "Dan")] == [True, False]


def test_a_drunk_boffin_gives_an_ability_when_they_are_sober() -> None:
    town = Town(f"{CAST}; Drunk@Ann", script=TB)
    town.night(storyteller={"Ann": "virgin"})
    assert not works(town, "Bob", "virgin")
    town.rule("unmark", "Ann", "Drunk")
    assert works(town, "Bob", "virgin")


def test_made_one_in_the_night_they_give_it_from_then_on() -> None:
    town = Town(CAST.replace("Ann boffin", "Ann poisoner"), night=2, script=TB)
    town.dusk()
    town.rule("become", "Ann", "boffin")
    town.night(Bob="Eve", storyteller={"Ann": "virgin"})
    assert works(town, "Bob", "virgin")
    assert GivenAbility("boffin", 1, "virgin") in [told.fact for told in town.ledger]


def test_a_good_boffin_gives_it_alike() -> None:
    town = begun("virgin", CAST.replace("Ann boffin", "Ann boffin+good"))
    assert works(town, "Bob", "virgin")
    assert town.alignment("Ann") is GOOD


def test_a_demon_with_the_hermit_s_ability_knows_who_they_are() -> None:
    """They have no Drunk's and no Lunatic's ability by it, and are asked by the names of what they have."""
    hermits = Script("with it", "With it", (*TB.characters, "hermit", "lunatic"))
    town = Town(CAST, script=hermits)
    town.game.notes = (Note("lent", "hermit"),)
    town.night(Bob="Cat")
    asked = [question.known_as for question in town.asked if question.who == town.seat("Bob")]
    assert asked == ["butler"]
    assert town.game.grimoire.seats[town.seat("Bob")].believes is None
    assert not works(town, "Bob", "drunk")
    assert works(town, "Bob", "recluse")
    assert town.sober("Bob")


def test_the_storyteller_s_boffin_gives_an_ability_and_only_the_demon_is_told() -> None:
    plagued = Script("with it", "With it", (*TB.characters, "plaguedoctor"))
    town = Town(CAST.replace("Ann boffin", "Ann plaguedoctor"), night=2, script=plagued)
    town.night(Bob="Ann", storyteller={"Ann": "boffin", "boffin": "virgin"})
    assert told_of(town, "virgin") == [("Bob", "Bob")]
    assert works(town, "Bob", "virgin")


def test_two_boffins_give_two_abilities() -> None:
    town = Town(CAST.replace("Dan scarletwoman", "Dan boffin"), script=TB)
    town.night(storyteller={"Ann": "virgin", "Dan": "undertaker"})
    assert works(town, "Bob", "virgin")
    assert works(town, "Bob", "undertaker")


def test_a_boffin_s_ability_that_was_given_to_a_demon_ends_with_it_before_anybody_is_told() -> None:
    """Ann has the Alchemist's, and with it a Boffin's, who would give the next Demon an ability in turn."""
    script = Script("with it", "With it", (*TB.characters, "alchemist", "snakecharmer"))
    cast = "Ann imp, Bob boffin, Cat snakecharmer, Dan chef, Eve soldier, Flo slayer, Gus saint"
    town = Town(cast, script=script)
    town.night(Cat="Bob", storyteller={"Bob": "alchemist", "Ann": ["boffin", "virgin"]})
    town.end_day()
    town.night(Cat=["Ann", "Eve"], storyteller={"Bob": "sweetheart"})
    assert town.character("Cat") == "imp"
    given = [fact.character for fact in town.told("Cat") if isinstance(fact, GivenAbility)]
    assert given == ["sweetheart"]


def test_a_demon_back_from_the_dead_has_none_while_another_demon_does() -> None:
    """One Demon has one ability, however many there are."""
    town = begun("virgin")
    town.rule("kill", "Bob")
    assert town.character("Dan") == "imp"
    town.end_day(storyteller={"Ann": "sweetheart"})
    town.rule("revive", "Bob")
    town.dusk()
    assert works(town, "Dan", "sweetheart")
    assert not works(town, "Bob", "virgin")


def test_a_power_of_the_day_is_the_demon_s() -> None:
    town = begun(
        "slayer", CAST.replace("Flo slayer", "Flo chef").replace("Cat chef", "Cat empath"), storyteller={}
    )
    town.slay("Bob", "Bob", storyteller={"Ann": "virgin"})
    assert not town.alive("Bob")


@pytest.mark.parametrize(
    ("lent", "fits"), [("balloonist", True), ("villageidiot", True), ("baron", False), ("magician", True)]
)
def test_what_changes_the_bag_is_in_the_plan(lent: str, fits: bool) -> None:
    script = Script("with it", "With it", (*TB.characters, "balloonist", "villageidiot", "magician"))
    bag = ("boffin", "imp", "chef", "soldier", "slayer", "mayor", "monk")
    assert (bag_fault(script, 7, Plan(bag, (Note("lent", lent),))) is None) is fits
    with_an_outsider = ("boffin", "imp", "chef", "soldier", "slayer", "mayor", "saint")
    plan = Plan(with_an_outsider, (Note("lent", lent),))
    assert (bag_fault(script, 7, plan) is None) is (lent == "balloonist")


BAG = ("boffin", "imp", "chef", "soldier", "slayer", "mayor", "monk")


@pytest.mark.parametrize(
    ("lent", "bag", "fault"),
    [
        ("huntsman", BAG, "missing"),
        ("huntsman", (*BAG[:6], "damsel"), None),
        ("choirboy", BAG, "missing"),
        ("choirboy", (*BAG[:6], "king"), None),
        ("chef", BAG, "lent"),
        ("virgin", BAG, None),
        ("lunatic", BAG, "lent"),
        ("villageidiot", (*BAG[:5], "villageidiot", "villageidiot"), None),
        ("villageidiot", (*BAG[:4], "villageidiot", "villageidiot", "villageidiot"), "lent"),
    ],
)
def test_what_is_planned_is_what_a_boffin_may_lend(
    lent: str, bag: tuple[str, ...], fault: str | None
) -> None:
    """A good character not in play, with what stands in brackets on its token; of the Village Idiots (jinx) while a
    token is left; and no ability not to know who one is."""
    more = ("huntsman", "damsel", "choirboy", "king", "lunatic", "villageidiot")
    found = bag_fault(
        Script("with it", "With it", (*TB.characters, *more)), 7, Plan(bag, (Note("lent", lent),))
    )
    assert (None if found is None else found.kind) == fault


@pytest.mark.parametrize("players", [7, 8])
def test_the_mind_lends_the_huntsman_s_ability_with_a_damsel_in_the_bag(players: int) -> None:
    script = Script("with it", "With it", (*TB.characters, "huntsman", "damsel"))
    options = Bag(script, players)
    bag = BAG if players == 7 else (*BAG, "saint")
    assert options.refusal(bag) is None
    plans = [with_something_lent(plan_of(bag), options, Random(seed)) for seed in range(60)]
    lent = [plan for plan in plans if plan.notes]
    assert 5 < len(lent) < 30
    assert all("damsel" in plan.bag and options.refusal(plan) is None for plan in lent)


def test_what_was_planned_waits_for_a_demon_who_comes_later() -> None:
    """With Lil' Monsta nobody is the Demon yet when the bag, with its Outsider more, is dealt."""
    script = Script("with it", "With it", (*TB.characters, "balloonist", "lilmonsta", "klutz"))
    cast = (
        "Ann boffin, Bob baron, Cat slayer, Dan scarletwoman, Eve soldier, Flo saint, Gus virgin, Hal mayor"
    )
    town = Town(cast, script=script)
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.game.notes = (Note("undealt", "lilmonsta"), Note("lent", "balloonist"))
    town.night(Ann="Dan", Bob="Dan", Dan="Dan", storyteller={"Dan": ("Eve",)})
    assert works(town, "Dan", "balloonist")
    town.end_day()
    town.night(Ann="Bob", Bob="Bob", Dan="Bob", storyteller={"lilmonsta": NOBODY, "Ann": "klutz"})
    assert works(town, "Bob", "klutz"), "it was kept for the first alone"
    assert not works(town, "Dan", "balloonist")


def test_the_mind_gives_the_demon_what_is_of_use() -> None:
    given = set[str]()
    for seed in range(30):
        town, mind = Town(CAST, script=TB), Storyteller(seed)

        def pick(question: Any, town: Town = town, mind: Storyteller = mind) -> Any:
            given.add(mind.decide(question, town.game))
            assert "Boffin" in mind.why(question.id)
            return "virgin"

        town.night(storyteller={"Ann": pick})
    assert len(given) > 3
    assert len(given & {"butler", "recluse", "sweetheart"}) <= 1


def test_the_demon_stays_evil_and_the_demon() -> None:
    town = begun("soldier", CAST.replace("Eve soldier", "Eve monk"))
    assert (town.character("Bob"), town.alignment("Bob")) == ("imp", EVIL)


def test_killed_by_a_vigormortis_they_lend_on() -> None:
    """A dead Minion keeps its ability for as long as that Vigormortis lives."""
    script = Script("with it", "With it", (*TB.characters, "vigormortis"))
    town = begun("empath", CAST.replace("Bob imp", "Bob vigormortis"), script)
    town.end_day()
    town.night(Bob="Ann", storyteller={"Bob": "Cat"})
    assert works(town, "Bob", "empath")
    assert town.learned("Bob") == [0]
    town.execute("Bob")
    assert town.character("Dan") == "vigormortis"
    assert not works(town, "Bob", "empath")
    assert not works(town, "Dan", "empath"), "what the dead Vigormortis let them keep has ended"


def test_what_the_lent_ability_did_lasts_while_a_dead_boffin_keeps_theirs() -> None:
    script = Script("with it", "With it", (*TB.characters, "vigormortis", "sailor"))
    cast = CAST.replace("Bob imp", "Bob vigormortis")
    town = begun("sailor", cast, script, Bob="Flo", storyteller={"Bob": "Flo"})
    town.end_day()
    town.night(Bob=["Flo", "Ann"], storyteller={"Bob": ["Flo", "Cat"]})
    assert not town.alive("Ann")
    assert not town.sober("Flo")
    town.rule("unmark", "Ann", HAS_ABILITY)
    assert town.sober("Flo")


def test_given_back_by_a_bone_collector_they_lend_until_dusk() -> None:
    town = begun("empath", f"{CAST}, Ida bonecollector", storyteller={"Ida": EVIL})
    town.execute("Ann")
    assert not works(town, "Bob", "empath")
    town.night(Ida="Ann", Bob="Eve", storyteller={"Ann": "undertaker"})
    assert works(town, "Bob", "undertaker")
    town.end_day()
    town.dusk()
    assert not works(town, "Bob", "undertaker")


def test_made_by_a_kazali_both_are_told_once() -> None:
    script = Script("with it", "With it", (*TB.characters, "kazali"))
    cast = "Ann saint, Bob kazali, Cat ravenkeeper, Dan monk, Eve soldier, Flo slayer, Gus recluse"
    town = Town(cast, script=script)
    town.night(Bob=(ThisIs("Eve", "boffin"),), storyteller={"Eve": "virgin"})
    assert told_of(town, "virgin") == [("Bob", "Bob"), ("Eve", None)]
