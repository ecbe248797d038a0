"""The Amnesiac: an ability that they do not know, and how near a daily guess comes to it."""

from typing import Any

import pytest

from config.texts import load_texts
from engine import Game
from engine.characters.amnesiac import GRADES, Guess, WhichSecret
from engine.grimoire import DRUNK, HAS_ABILITY, TRUTHFUL, Ability
from engine.ledger import Chose, Claimed, Forgot, Learned, NothingHappened
from engine.night_sheet import dusk_questions
from engine.phrases import Phrase
from engine.plain import from_plain, to_plain
from engine.questions import IllegalAnswer, Question
from engine.registry import character
from engine.script import Script, edition
from engine.secrets.base import WORDS, Marks, forgotten, secrets
from engine.terms import GOOD, UNTOLD
from narrator.table.forms_said import put_together
from narrator.telling.answers import in_words
from narrator.telling.spoken_lines import SpokenLines
from narrator.telling.timeline import Timeline
from tests.scenario import Town
from tests.secrets.test_secrets import CAST, POISON, SCRIPT, forgets

COLD, WARM, HOT, RIGHT = GRADES
TRUE = Marks("nights", "several", "yes_no", "kind", "chosen")  # of `minion_of_two`
NEAR = TRUE._replace(about="side")
FAR = Marks(get="number", about="seats", whom="dead")


class Told:
    """A decider with one answer."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def decide(self, question: Question, game: Game) -> Any:  # noqa: ARG002
        return self.answer


def secret(name: str) -> Phrase:
    return Phrase("amnesiac", name)


def woken(name: str = "minion_of_two", cast: str = CAST, **first: Any) -> Town:
    """A day after a first night with this secret."""
    town = forgets(name, cast)
    town.night(**{"Ann": "Cat Dan", **first})
    return town


def test_what_is_asked_at_dusk_is_what_the_turn_asks_and_nobody_is_asked_twice() -> None:
    """The Amnesiac's own turn comes first in the slot, and the turn of what they forgot is named after it."""
    town = forgets("minion_of_two", POISON)
    town.dusk()
    (at_dusk,) = [one.id for one in dusk_questions(town.game) if one.who == 0]
    town.night(Cat="Dan", Ann="Cat Dan")
    assert [one.id for one in town.asked if one.who == 0] == [at_dusk]


@pytest.mark.parametrize(
    ("guess", "grade"), [(TRUE, RIGHT), (NEAR, HOT), (FAR, COLD), (Marks(about="kind"), WARM)]
)
def test_a_guess_is_cold_warm_hot_or_right_and_nobody_else_hears_of_it(guess: Marks, grade: Phrase) -> None:
    """Rules spec, amnesiac."""
    town = woken()
    town.act("remember", "Ann", what=guess, storyteller={"Ann": grade})
    assert town.learned("Ann") == [grade]
    assert town.offered("Ann")[0] == grade, "what the words come to is the usual answer"
    assert not town.public()


@pytest.mark.example("carousel/amnesiac/1")
def test_example_a_shake_a_nod_and_a_guess_that_is_hot() -> None:
    """The words of a guess cannot tell "both" from "either": this one has the kind wrong instead."""
    town = woken(Ann="Dan Eve")
    assert town.learned("Ann") == [False]
    town.end_day()
    town.night(Ann="Cat Dan", Bob="Gus")
    assert town.learned("Ann") == [True]
    town.act("remember", "Ann", what=NEAR, storyteller={"Ann": HOT})
    assert town.learned("Ann") == [HOT]


@pytest.mark.example("carousel/amnesiac/2")
def test_example_a_number_of_living_neighbours_each_night() -> None:
    town = forgets("townsfolk_beside_me")
    town.night()
    assert town.learned("Ann") == [1]
    town.rule("kill", "Hal")
    town.end_day()
    town.night(Bob="Hal")
    assert town.learned("Ann") == [0]


def test_one_guess_a_day() -> None:
    town = woken()
    town.act("remember", "Ann", what=FAR, storyteller={"Ann": COLD})
    town.act("remember", "Ann", what=TRUE)
    assert town.told("Ann", NothingHappened)
    town.end_day()
    town.night(Ann="Cat Dan", Bob="Eve")
    town.act("remember", "Ann", what=TRUE, storyteller={"Ann": RIGHT})
    assert town.learned("Ann") == [RIGHT]


@pytest.mark.parametrize("guess", [Marks(), Marks(about="weather"), TRUE._asdict(), None, ("nights",)])
def test_what_is_no_guess_is_refused(guess: object) -> None:
    with pytest.raises(IllegalAnswer):
        woken().act("remember", "Ann", what=guess)


def test_for_whoever_pretends_nothing_happens() -> None:
    town = woken()
    town.act("remember", "Eve", what=TRUE)
    assert [type(fact) for fact in town.told("Eve")] == [Claimed, NothingHappened]


def test_all_they_are_asked_and_told_goes_by_the_amnesiacs_name() -> None:
    town = woken()
    (asked,) = (question for question in town.asked if question.who == 0)
    assert asked.known_as == "amnesiac"
    facts = [told.fact for told in town.game.ledger if told.to == (0,)]
    assert {fact.character for fact in facts if isinstance(fact, Chose | Learned)} == {"amnesiac"}
    assert not any("minion_of_two" in str(fact) for fact in facts)


def test_dead_they_neither_wake_nor_guess() -> None:
    town = woken()
    town.end_day()
    assert town.night(Bob="Ann") == ["Ann"]
    with pytest.raises(IllegalAnswer):
        town.act("remember", "Ann", what=TRUE)
    town.end_day()
    town.night(Bob="Eve")
    assert not town.woken("Ann")


def test_poisoned_what_they_learn_and_how_near_they_are_may_be_false() -> None:
    """RB-184."""
    town = forgets("minion_of_two", POISON)
    town.night(Cat="Ann", Ann="Dan Eve", storyteller={"Ann": True})
    assert town.learned("Ann") == [True]
    town.act("remember", "Ann", what=TRUE, storyteller={"Ann": [RIGHT, COLD]})
    assert town.learned("Ann") == [COLD]


def test_under_a_vortox_both_are_false() -> None:
    town = forgets("minion_of_two", CAST.replace("imp", "vortox"))
    town.night(Ann="Cat Dan", storyteller={"Ann": False})
    assert town.learned("Ann") == [False]
    with pytest.raises(IllegalAnswer):
        town.act("remember", "Ann", what=TRUE, storyteller={"Ann": [RIGHT, RIGHT]})


def test_a_drunk_who_thinks_they_are_the_amnesiac_acts_it_out() -> None:
    """RB-181."""
    town = Town(CAST.replace("Ann amnesiac", "Ann drunk(amnesiac)"), script=SCRIPT)
    me = Ability("amnesiac", 0, 0, genuine=False)
    town.game.tell(UNTOLD, Forgot(0, "amnesiac", "minion_of_two"))
    town.game.gain(me, "amnesiac_minion_of_two")
    town.night(Ann="Cat Dan", storyteller={"Ann": False})
    assert town.learned("Ann") == [False]
    town.act("remember", "Ann", what=TRUE, storyteller={"Ann": [RIGHT, COLD]})
    assert town.learned("Ann") == [COLD]


def test_an_evil_amnesiac_learns_the_truth() -> None:
    """RB-173."""
    assert woken(cast=CAST.replace("Ann amnesiac", "Ann amnesiac+evil")).learned("Ann") == [True]


def test_gained_by_a_philosopher_who_forgets_something_of_their_own() -> None:
    town = forgets("minion_of_two", CAST.replace("Gus saint", "Gus philosopher"))
    picked: dict[str, Any] = {"Ann": [False], "Gus": secret("even_evil")}
    town.night(Gus="amnesiac", Ann="Dan Cat", storyteller=picked)
    assert town.drunk("Ann")
    assert town.learned("Gus") == [True]
    assert {one.seat for one in town.game.grimoire.marked(HAS_ABILITY)} == {0, 6}


def test_swapped_in_during_the_night_they_forget_something_and_it_acts_the_same_night() -> None:
    """RB-162."""
    town = Town(CAST.replace("Ann amnesiac", "Ann chef"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "amnesiac")
    town.night(Bob="Eve", storyteller={"Ann": secret("even_evil")})
    assert town.learned("Ann") == [True]
    (asked,) = (question.options for question in town.asked if isinstance(question.options, WhichSecret))
    offered = [one.name for one in asked.answers]
    assert set(offered) < {one.name for one in secrets()}, (
        "what does not suit so small a table is not offered"
    )


def test_gained_by_an_apprentice() -> None:
    town = Town(CAST.replace("Ann amnesiac", "Ann apprentice"), script=SCRIPT)
    town.night(storyteller={"Ann": [GOOD, "amnesiac", secret("even_evil")]})
    assert town.learned("Ann") == ["amnesiac", True]


def test_back_from_the_dead_they_have_forgotten_the_same() -> None:
    town = woken()
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.end_day()
    town.night(Ann="Cat Dan", Bob="Eve")
    assert town.learned("Ann") == [True]


def test_no_longer_the_amnesiac_they_have_it_no_more() -> None:
    town = woken()
    town.rule("become", "Ann", "soldier")
    town.end_day()
    town.night(Bob="Eve")
    assert [type(fact).__name__ for fact in town.told("Ann")] == ["YouAre"]


def test_a_barista_s_amnesiac_hears_the_truth_though_poisoned() -> None:
    town = forgets("minion_of_two", POISON.replace("Gus saint", "Gus barista"))
    town.night(Cat="Ann", Ann="Cat Dan", storyteller={"Gus": [GOOD, "Ann", TRUTHFUL]})
    assert town.learned("Ann") == [True]
    town.act("remember", "Ann", what=NEAR, storyteller={"Ann": HOT})
    assert town.learned("Ann") == [HOT]


def test_what_they_do_ends_with_their_sobriety() -> None:
    town = forgets("guard_neighbours", CAST.replace("Hal mayor", "Hal butler"), night=2)
    town.rule("mark", "Ann", DRUNK)
    assert town.night(Bob="Hal") == ["Hal"]


def test_dealt_one_the_storyteller_says_before_the_first_night_what_they_forget() -> None:
    """And nobody is told before the story of the game is."""
    script = Script("mine", "Mine", ("amnesiac", *edition("tb").characters))
    town = Town(CAST, script=script)
    town.game.decider = Told(secret("even_evil"))
    town.game.begin("deal")
    character("amnesiac").setup(town.game, Ability("amnesiac", 0, 0))
    hidden = forgotten(town.game, 0)
    assert hidden is not None
    assert hidden.name == "even_evil"
    told = [one for one in town.game.ledger if isinstance(one.fact, Forgot)]
    assert [one.to for one in told] == [UNTOLD]
    story = Timeline(SpokenLines(load_texts("en"), 1)).of(town.game.ledger)
    rule = "Learns each night whether the number of evil players alive is even"
    assert story[-1] == f"Ann has an ability without knowing which: {rule}."


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_phone_puts_a_guess_together_in_five_questions_that_may_be_left_open(language: str) -> None:
    texts, town = load_texts(language), woken()
    form = Guess(town.game.square, town.game.script)
    phone, taps, labels = put_together(form), tuple[int, ...](), []
    for place in (2, 3, 2, 2, 2):
        step = phone.step(form, taps, town.names, texts)
        assert step is not None
        labels.append(step.label)
        taps = (*taps, place)
    assert len(set(labels)) == len(WORDS)
    assert phone.step(form, taps, town.names, texts) is None
    assert phone.made(form, taps, texts) == TRUE
    assert phone.made(form, (0, 0, 0, 2), texts) == Marks(about="kind")
    assert in_words(TRUE, town.names, texts).count("; ") == 4


def test_in_the_story_what_they_did_is_the_amnesiacs_doing() -> None:
    english, russian = load_texts("en"), load_texts("ru")
    assert english.character_name("amnesiac_drink_chosen") == "Amnesiac"
    assert russian.character_forms("amnesiac_drink_chosen")["genitive"] == "Амнезиака"
    assert english.character_name("nobody_known") == "nobody_known"


def test_what_was_forgotten_is_in_every_save() -> None:
    fact = Forgot(0, "amnesiac", "even_evil")
    assert from_plain(to_plain(fact)) == fact
    assert from_plain(to_plain(TRUE)) == TRUE


def test_who_forgets_by_night_and_learns_at_once_has_two_turns_of_their_own() -> None:
    """Else the answers of the two would stand under one name in the record."""
    town = Town(CAST.replace("Ann amnesiac", "Ann chef"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Ann", "amnesiac")
    town.night(Bob="Eve", Ann="Gus", storyteller={"Ann": secret("kind_of_one")})
    steps = [question.id for question in town.asked if question.about and question.about.owner == 0]
    assert len(steps) == len(set(steps)) == 2
    assert not any("kind_of_one" in step for step in steps)


def test_a_cannibal_has_what_the_executed_amnesiac_had_forgotten() -> None:
    """carousel.txt, Cannibal: they gain that player's ability, and are not told which."""
    town = woken(cast=CAST.replace("virgin", "cannibal"))
    town.execute("Ann")
    town.night(Eve="Cat Dan", Bob="Gus")
    assert forgotten(town.game, town.seat("Eve")) == forgotten(town.game, town.seat("Ann"))
    assert town.learned("Eve") == [True]
    town.act("remember", "Eve", what=TRUE, storyteller={"Eve": RIGHT})
    assert town.learned("Eve") == [RIGHT]


def test_a_pixie_who_passed_for_the_amnesiac_has_what_they_had_forgotten() -> None:
    town = woken(cast=CAST.replace("virgin", "pixie"))
    town.game.grimoire.mark("Mad", 0, by=Ability("pixie", 4, 4), data="amnesiac")
    town.execute("Ann", storyteller={"Eve": True})
    town.night(Eve="Cat Dan", Bob="Gus")
    assert town.learned("Eve") == [True]


def test_a_philosopher_who_plays_the_amnesiac_has_forgotten_something_of_their_own() -> None:
    town = woken(cast=CAST.replace("virgin", "philosopher"), Eve=None)
    town.execute("Ann")
    told = {"Eve": secret("townsfolk_beside_me")}
    town.night(Eve="amnesiac", Bob="Gus", storyteller=told)
    assert town.learned("Eve") == [2]
