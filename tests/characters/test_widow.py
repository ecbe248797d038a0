"""The Widow: reads the grimoire once and poisons a player for as long as she works; a good player hears of her."""

import pytest

from config.texts import load_texts
from engine import ledger
from engine.house_rules import HouseRules
from engine.ledger import InPlay, Page
from engine.night_sheet import dusk_questions
from engine.questions import Hearer, PageLike, Question
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from narrator.telling.facts_in_words import Reader, shown_anyhow
from narrator.telling.spoken_lines import SpokenLines
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.scenario import Town

CAST = "Ann widow, Bob imp, Cat slayer, Dan saint, Eve virgin, Flo soldier, Gus mayor"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "widow"))


def first_night(cast: str = CAST, *, pick: str = "Cat", hears: str = "Eve") -> Town:
    town = Town(cast, script=SCRIPT)
    town.night(Ann=pick, storyteller={"Ann": hears})
    return town


def page(town: Town, name: str = "Ann") -> Page | None:
    """What she read last, with seats as they are."""
    told = [one.fact for one in town.game.ledger if one.to == (town.seat(name),)]
    pages = [fact.answer for fact in told if isinstance(fact, ledger.Learned)]
    return pages[-1] if pages else None


def heard(town: Town) -> list[str]:
    return [name for name in town.names if InPlay("widow") in town.told(name)]


def next_night(town: Town, victim: str = "Eve") -> None:
    town.end_day()
    town.night(Bob=victim)


@pytest.mark.example("carousel/widow/1")
def test_example_the_sailor_is_poisoned_all_game_and_dies_when_executed() -> None:
    cast = "Ann widow, Bob po, Cat sailor, Dan moonchild, Eve tealady, Flo fool, Gus minstrel"
    town = Town(cast, script=Script("bmr", "BMR", (*edition("bmr").characters, "widow")))
    town.night(Ann="Cat", Cat="Cat", storyteller={"Ann": "Eve"})
    assert town.poisoned("Cat")
    town.execute("Cat")
    assert not town.alive("Cat")


def test_without_the_poison_that_sailor_lives() -> None:
    """What the example shows is the poison's doing."""
    cast = "Ann widow, Bob po, Cat sailor, Dan moonchild, Eve tealady, Flo fool, Gus minstrel"
    town = Town(cast, script=Script("bmr", "BMR", (*edition("bmr").characters, "widow")))
    town.night(Ann="Dan", Cat="Eve", storyteller={"Ann": "Eve", "Cat": "Eve"})
    town.execute("Cat")
    assert town.alive("Cat")


def test_she_reads_the_grimoire_before_she_picks() -> None:
    town = first_night()
    read = page(town)
    assert read is not None
    assert [seat[0] for seat in read.seats] == [
        "widow",
        "imp",
        "slayer",
        "saint",
        "virgin",
        "soldier",
        "mayor",
    ]
    assert read.tokens == ()
    facts = [one.fact for one in town.game.ledger if one.to == (0,)]
    kinds = [type(fact) for fact in facts if isinstance(fact, ledger.Learned | ledger.Chose)]
    assert kinds == [ledger.Learned, ledger.Chose]


def test_one_good_player_hears_that_there_is_a_widow_and_nothing_more() -> None:
    town = first_night()
    assert heard(town) == ["Eve"]
    assert town.told("Cat", InPlay, ledger.ChosenBy) == []
    assert town.offered("Ann") == ["Cat", "Dan", "Eve", "Flo", "Gus"]
    assert any(isinstance(question.options, Hearer) for question in town.asked)


def test_anybody_may_be_poisoned() -> None:
    town = first_night(pick="Bob")
    assert town.choices("Ann") == town.names
    assert town.poisoned("Bob")


def test_she_acts_in_her_first_night_alone_and_the_poison_stays() -> None:
    town = first_night()
    next_night(town)
    assert not town.woken("Ann")
    assert town.poisoned("Cat")
    next_night(town, victim="Flo")
    assert town.poisoned("Cat")


def test_the_poison_ends_with_her_life() -> None:
    """widow entry: the victim is healthy at once."""
    town = first_night()
    town.execute("Ann")
    assert town.sober("Cat")


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_while_she_is_droisoned_the_victim_is_healthy_and_poisoned_again_after(token: str) -> None:
    town = first_night()
    town.rule("mark", "Ann", token)
    assert town.sober("Cat")
    town.rule("unmark", "Ann", token)
    assert town.poisoned("Cat")


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_in_her_night_she_picks_for_nothing_and_nobody_hears(token: str) -> None:
    """widow entry: never any poison, also when she is sober later; and her page may be false."""
    town = Town(f"{CAST}; {token}@Ann", script=SCRIPT)
    shown: list[Page] = []

    def look(question: Question) -> Page:
        assert isinstance(question.options, PageLike)
        shown.extend(question.options.all())
        return shown[1]

    town.night(Ann="Cat", storyteller={"Ann": look})
    assert page(town) == shown[1] != shown[0]
    assert heard(town) == []
    assert town.sober("Cat")
    town.rule("unmark", "Ann", token)
    assert town.sober("Cat")
    next_night(town)
    assert heard(town) == []


def test_dead_in_her_night_she_does_nothing() -> None:
    town = Town(CAST.replace("widow", "widow!"), script=SCRIPT)
    town.night()
    assert page(town) is None


def test_poisoning_herself_holds_and_nobody_hears() -> None:
    """widow entry, contested: in a ring the oldest token stands."""
    town = Town(CAST, script=SCRIPT)
    town.night(Ann="Ann")
    assert town.poisoned("Ann")
    assert heard(town) == []


def test_a_house_may_keep_her_from_poisoning_herself() -> None:
    town = Town(CAST, script=SCRIPT)
    town.game.house_rules = HouseRules({"widow: can poison themself": False})
    town.night(Ann="Ann")
    assert town.sober("Ann")


def test_a_good_widow_s_poison_works_and_somebody_else_good_hears() -> None:
    town = Town(CAST.replace("widow", "widow+good"), script=SCRIPT)
    town.night(Ann="Bob", storyteller={"Ann": "Eve"})
    assert town.poisoned("Bob")
    assert "Ann" not in town.offered("Ann")


def test_where_nobody_else_is_good_nobody_hears() -> None:
    cast = "Ann widow, Bob imp, Cat slayer+evil, Dan saint+evil, Eve virgin+evil"
    town = Town(cast, script=SCRIPT)
    town.night(Ann="Cat")
    assert town.poisoned("Cat")


def test_under_a_vortox_her_page_is_true() -> None:
    """It lies to Townsfolk."""
    town = Town(CAST.replace("imp", "vortox"), script=Script("v", "V", (*SCRIPT.characters, "vortox")))
    town.night(Ann="Cat", storyteller={"Ann": "Eve"})
    read = page(town)
    assert read is not None
    assert read.seats[1][0] == "vortox"


def test_the_goon_she_chooses_makes_her_drunk_before_the_poison() -> None:
    script = Script("g", "G", (*SCRIPT.characters, "goon"))
    town = Town(CAST.replace("Dan saint", "Dan goon"), script=script)
    town.night(Ann="Dan")
    assert town.alignment("Dan") is EVIL
    assert town.sober("Dan")
    assert heard(town) == []


def test_an_apprentice_who_is_a_widow_by_trade_does_it_all() -> None:
    town = Town(f"{CAST.replace('Ann widow', 'Ann baron')}, Hal apprentice+evil", script=SCRIPT)
    town.night(Hal="Cat", storyteller={"Hal": [EVIL, "widow", "Eve"]})
    assert isinstance(page(town, "Hal"), Page)
    assert town.poisoned("Cat")
    assert heard(town) == ["Eve"]


def test_made_by_a_pit_hag_she_acts_in_that_night() -> None:
    """And who was a Widow and is another now poisons nobody."""
    script = Script("p", "P", (*SCRIPT.characters, "pithag"))
    town = Town(CAST.replace("Ann widow", "Ann pithag"), night=2, script=script)
    town.night(Ann=ThisIs("Dan", "widow"), Dan="Cat", Bob="Eve", storyteller={"Dan": "Gus"})
    assert town.poisoned("Cat")
    assert heard(town) == ["Gus"]
    town.end_day()
    town.night(Ann=ThisIs("Dan", "baron"), Bob="Flo")
    assert town.sober("Cat")


def test_two_widows_poison_one_each_and_both_are_heard_of() -> None:
    """A Pit-Hag's doing."""
    town = Town(CAST.replace("Gus mayor", "Gus widow"), script=SCRIPT)
    town.night(Ann="Cat", Gus="Dan", storyteller={"Ann": "Eve", "Gus": "Flo"})
    assert town.poisoned("Cat")
    assert town.poisoned("Dan")
    assert heard(town) == ["Eve", "Flo"]


def test_brought_back_by_a_bone_collector_she_does_it_again() -> None:
    town = Town(f"{CAST}, Hal bonecollector", script=SCRIPT)
    town.night(Ann="Cat", storyteller={"Ann": "Eve"})
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Hal="Ann", Bob="Eve", Ann="Dan", storyteller={"Ann": "Gus"})
    assert town.poisoned("Dan")
    assert town.sober("Cat")
    assert heard(town) == ["Gus"]


def test_served_by_a_barista_she_poisons_though_droisoned_or_twice() -> None:
    town = Town(f"{CAST}, Hal barista; Poisoned@Ann", script=SCRIPT)
    town.night(Ann="Cat", storyteller={"Hal": [GOOD, "Ann", "Sober & Healthy"], "Ann": "Eve"})
    assert town.poisoned("Cat")
    town = Town(f"{CAST}, Hal barista", script=SCRIPT)
    town.night(Ann=["Cat", "Dan"], storyteller={"Hal": [GOOD, "Ann", "Ability Twice"], "Ann": ["Eve", "Gus"]})
    assert town.poisoned("Cat")
    assert town.poisoned("Dan")


def test_her_poison_makes_the_victim_s_own_effects_end() -> None:
    """widow entry: whom a poisoned Philosopher made drunk is sober."""
    script = Script("p", "P", (*SCRIPT.characters, "philosopher"))
    town = Town(CAST.replace("Gus mayor", "Gus philosopher"), script=script)
    town.night(Gus="slayer", Ann="Gus", storyteller={"Ann": "Eve"})
    assert town.sober("Cat")


@pytest.mark.parametrize("seed", range(30))
def test_the_mind_lets_a_good_player_hear_and_gives_a_reason(seed: int) -> None:
    town = Advised(f"{CAST.replace('Gus mayor', 'Gus empath')}, Hal widow", seed)
    town.night(Ann="Cat", Hal="Dan")
    chosen = town.answers(Hearer)
    assert len(chosen) == 2
    assert all(town.game.alignment(seat) is GOOD for seat in chosen)
    assert all("hears of the Widow" in why for q, _, why in town.put if isinstance(q.options, Hearer))


def test_the_mind_lets_anybody_good_hear_sooner_or_later_also_the_victim() -> None:
    """Else who hears of her would know that the poison is not in them."""
    chosen = set()
    for seed in range(120):
        town = Advised(CAST, seed)
        town.night(Ann="Cat")
        chosen.update(town.answers(Hearer))
    assert chosen == {2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("language", "line"), [("en", "Somebody in this game is the Widow."), ("ru", "Вдова")]
)
def test_the_phone_says_that_somebody_is_the_widow(language: str, line: str) -> None:
    reader = Reader(SpokenLines(load_texts(language), 0), ("Ann", "Bob"), 0)
    assert line in shown_anyhow(InPlay("widow"), reader)


def test_a_game_on_the_way_asks_her_pick_only_after_the_page() -> None:
    """The wave of dusk asks nobody who is to be told something first."""
    town = Town(CAST, script=SCRIPT)
    town.dusk()
    assert not any(question.who == 0 for question in dusk_questions(town.game))
