"""What a General hears: good's chances as the Storyteller reckons them."""

from collections import Counter

from engine.characters.general import EVIL_AHEAD, GOOD_AHEAD, NEITHER, Ahead
from engine.grimoire import Ability
from engine.questions import Question
from engine.script import Script, edition
from engine.terms import STORYTELLER
from narrator.mind.storyteller import Storyteller
from tests.scenario import Town
from tests.seeds import in_two_suites

SCRIPT = Script("mine", "Mine", ("general", "heretic", *edition("tb").characters))
OPINIONS = Ahead(NEITHER, GOOD_AHEAD, EVIL_AHEAD)


def heard(cast: str, *, night: int = 4, true: object = None, seed: int = 1) -> tuple[object, str]:
    """What the Storyteller thinks or, where this is true, tells a General who may be misled; and why."""
    town, mind = Town(cast, night=night, script=SCRIPT), Storyteller(seed)
    truths = () if true is None else (true,)
    asked = Question(f"lead {seed}", STORYTELLER, Ability("general", 0, 0), OPINIONS, truths)
    return mind.decide(asked, town.game), mind.why(asked.id)


def test_evil_is_ahead_where_three_live_and_nobody_suspects_the_demon() -> None:
    cast = "Ann general, Bob imp, Cat baron, Dan soldier!, Eve virgin!, Flo slayer!, Gus saint!, Hal monk!"
    answer, why = heard(cast)
    assert answer == EVIL_AHEAD
    assert why.startswith("The General hears who is ahead: evil. Good stands at about ")
    assert ": 3 alive, 0 Minions dead" in why


def test_good_is_ahead_where_many_live_who_learn_something_and_the_minions_are_dead() -> None:
    cast = "Ann general, Bob imp, Cat baron!, Dan empath, Eve fortuneteller, Flo undertaker, Gus soldier, Hal monk"
    assert heard(cast)[0] == GOOD_AHEAD


def test_with_a_heretic_at_work_the_side_whose_victory_would_be_announced() -> None:
    cast = "Ann general, Bob imp, Cat baron, Dan soldier!, Eve virgin!, Flo slayer!, Gus heretic, Hal monk!"
    answer, why = heard(cast)
    assert answer == GOOD_AHEAD
    assert "The result is turned, so good would win." in why


def test_on_the_first_night_neither_is_ahead_at_a_usual_table() -> None:
    cast = "Ann general, Bob imp, Cat baron, Dan empath, Eve virgin, Flo slayer, Gus saint, Hal monk"
    assert heard(cast, night=1)[0] == NEITHER


def test_two_generals_hear_the_same_in_the_same_night() -> None:
    cast = "Ann general, Bob imp, Cat baron, Dan soldier!, Eve virgin, Flo slayer, Gus saint!, Hal monk"
    assert len({heard(cast, seed=seed)[0] for seed in range(20)}) == 1


@in_two_suites(range(200))
def test_who_may_be_misled_is_misled_by_a_step_rather_than_by_two(seeds: range) -> None:
    cast = "Ann general, Bob imp, Cat baron, Dan soldier, Eve virgin, Flo slayer, Gus saint, Hal monk"
    told = Counter(heard(cast, true=GOOD_AHEAD, seed=seed)[0] for seed in seeds)
    assert told[NEITHER] > 2 * told[EVIL_AHEAD] > 0
