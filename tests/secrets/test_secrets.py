"""Every ability that an Amnesiac may have forgotten, one by one."""

import sys
from typing import Any

import pytest

from config.texts import load_texts
from engine.grimoire import DRUNK, Ability
from engine.ledger import Amended, Chose, Forgot, Told
from engine.registry import SECRETS
from engine.script import Script, edition
from engine.secrets.base import WORDS, Marks, chosen_tonight, grade, secrets
from engine.terms import DEMON, EVIL, GOOD, OUTSIDER, TOWNSFOLK, UNTOLD
from tests.scenario import Town

CAST = "Ann amnesiac, Bob imp, Cat baron, Dan soldier, Eve virgin, Flo slayer, Gus saint, Hal mayor"
POISON = CAST.replace("baron", "poisoner")
SCRIPT = Script(
    "mine", "Mine", ("amnesiac", *edition("tb").characters, "philosopher", "vortox", "mathematician")
)


def forgets(secret: str, cast: str = CAST, *, night: int = 1) -> Town:
    """A town in which Ann has this ability without knowing it."""
    town = Town(cast, night=night, script=SCRIPT)
    town.game.tell(UNTOLD, Forgot(0, "amnesiac", secret))
    town.game.gain(Ability("amnesiac", 0, 0), f"amnesiac_{secret}")
    town.game.newcomers = ()
    return town


FIRST_NIGHT: list[tuple[str, str | None, Any]] = [
    ("townsfolk_beside_me", None, 1),
    ("minions_of_two", "Bob Cat", 1),
    ("minions_of_two", "Bob Dan", 0),
    ("good_of_three", "Bob Cat Dan", 1),
    ("steps_to_the_demon", "Dan", 2),
    ("steps_to_the_demon", "Gus", 3),
    ("steps_to_an_outsider", None, 2),
    ("steps_to_the_farthest_evil", None, 2),
    ("steps_between_evil", None, 1),
    ("evil_between", "Ann Dan", 2),
    ("evil_between", "Dan Ann", 0),
    ("living_minions", None, 1),
    ("outsiders_at_the_start", None, 1),
    ("evil_beside_chosen", "Cat", 1),
    ("evil_beside_chosen", "Gus", 0),
    ("steps_to_a_character", "slayer", 3),
    ("steps_to_a_character", "monk", 0),
    ("minion_of_two", "Cat Dan", True),
    ("minion_of_two", "Bob Dan", False),
    ("outsider_of_two", "Gus Dan", True),
    ("outsider_of_two", "Bob Dan", False),
    ("same_kind", "Dan Eve", True),
    ("same_kind", "Dan Gus", False),
    ("same_side", "Dan Gus", True),
    ("same_side", "Bob Gus", False),
    ("townsfolk_chosen", "Dan", True),
    ("townsfolk_chosen", "Gus", False),
    ("demon_chosen", "Bob", True),
    ("demon_chosen", "Cat", False),
    ("neighbours_alike", "Flo", True),
    ("neighbours_alike", "Dan", False),
    ("my_neighbours_alike", None, False),
    ("demon_between", "Ann Cat", True),
    ("demon_between", "Cat Ann", False),
    ("character_in_play", "slayer", True),
    ("character_in_play", "monk", False),
    ("even_evil", None, True),
    ("good_majority", None, True),
    ("side_opposite", None, GOOD),
    ("kind_of_one", "Gus", OUTSIDER),
    ("kind_of_one", "Dan", TOWNSFOLK),
    ("character_opposite", None, "virgin"),
    ("a_minion", None, "baron"),
    ("an_outsider", None, "saint"),
]


@pytest.mark.parametrize(("secret", "chosen", "learnt"), FIRST_NIGHT)
def test_what_is_learnt_in_the_first_night(secret: str, chosen: str | None, learnt: object) -> None:
    town = forgets(secret)
    picked: dict[str, Any] = {} if chosen is None else {"Ann": chosen}
    town.night(**picked)
    assert town.learned("Ann") == [learnt]
    assert {fact.character for fact in town.told("Ann") if hasattr(fact, "answer")} == {"amnesiac"}


SHOWN: list[tuple[str, str, str]] = [
    ("one_of_my_side", "Dan", "Dan Eve Flo Gus Hal"),
    ("a_townsfolk", "Dan", "Dan Eve Flo Hal"),
    ("no_demon_shown", "Cat", "Cat Dan Eve Flo Gus Hal"),
]


@pytest.mark.parametrize(("secret", "first", "fitting"), SHOWN)
def test_who_is_shown_night_after_night_and_nobody_twice(secret: str, first: str, fitting: str) -> None:
    town = forgets(secret)
    town.night(storyteller={"Ann": (first,)})
    assert sorted(town.offered("Ann")) == [(one,) for one in fitting.split()]
    assert town.learned("Ann") == [(first,)]
    town.end_day()
    town.night(Bob="Cat", storyteller={"Ann": ("Eve",)})
    assert (first,) not in town.offered("Ann")


def test_under_a_vortox_nobody_is_shown_falsely_who_fits_and_was_shown_before() -> None:
    town = forgets("a_townsfolk")
    town.night(storyteller={"Ann": ("Dan",)})
    town.day()
    town.rule("become", "Bob", "vortox")
    town.execute("Hal")
    town.night(Bob="Gus", storyteller={"Ann": ("Bob",)})
    assert town.offered("Ann") == [("Bob",), ("Cat",), ("Gus",)]


GROUPS: list[tuple[str, tuple[str, ...], int]] = [
    ("evil_of_three", ("Bob", "Dan", "Eve"), 20),
    ("outsider_of_two_shown", ("Bob", "Gus"), 6),
    ("two_good", ("Dan", "Eve"), 10),
    ("two_of_one_side", ("Bob", "Cat"), 11),
]


@pytest.mark.parametrize(("secret", "shown", "ways"), GROUPS)
def test_groups_that_are_shown(secret: str, shown: tuple[str, ...], ways: int) -> None:
    town = forgets(secret)
    town.night(storyteller={"Ann": shown})
    assert len(town.offered("Ann")) == ways
    assert town.learned("Ann") == [shown]


def test_evil_of_two_neighbours() -> None:
    town = forgets("evil_of_two_neighbours")
    town.night()
    assert town.learned("Ann") == [("Cat", "Dan")]


def test_misled_now() -> None:
    town = forgets("misled_now", f"{CAST}; Drunk@Dan")
    town.night()
    assert town.learned("Ann") == [1]


def test_misled_chosen() -> None:
    for chosen, ill in (("Dan", True), ("Eve", False)):
        town = forgets("misled_chosen", f"{CAST}; Drunk@Dan")
        town.night(Ann=chosen)
        assert town.learned("Ann") == [ill]


def test_misled_of_two() -> None:
    town = forgets("misled_of_two")
    town.night()
    assert not town.learned("Ann")
    town.end_day()
    town.rule("mark", "Dan", DRUNK)
    town.night(Bob="Cat", storyteller={"Ann": ("Bob", "Dan")})
    assert len(town.offered("Ann")) == 6


def test_awake_tonight() -> None:
    town = forgets("awake_tonight", POISON)
    town.night(Cat="Eve")
    assert town.learned("Ann") == [1]


def test_woke_chosen() -> None:
    for chosen, woke in (("Cat", True), ("Dan", False)):
        town = forgets("woke_chosen", POISON)
        town.night(Cat="Eve", Ann=chosen)
        assert town.learned("Ann") == [woke]


def test_one_who_woke() -> None:
    town = forgets("one_who_woke", POISON)
    town.night(Cat="Eve")
    assert town.learned("Ann") == [("Cat",)]


def test_not_in_play_tonight() -> None:
    town = forgets("not_in_play_tonight")
    town.night(storyteller={"Ann": "monk"})
    assert "slayer" not in town.offered("Ann")
    assert town.learned("Ann") == ["monk"]


def by_day(secret: str, cast: str = CAST, **first: Any) -> Town:
    town = forgets(secret, cast)
    town.night(**first)
    return town


def test_evil_voters() -> None:
    town = by_day("evil_voters")
    town.nominate("Dan", "Gus", votes="Bob Cat Flo")
    town.end_day()
    town.night(Bob="Dan")
    assert town.learned("Ann") == [2]


def test_a_minion_nominated() -> None:
    for by, minion in (("Cat", True), ("Dan", False)):
        town = by_day("a_minion_nominated")
        town.nominate(by, "Gus")
        town.end_day()
        town.night(Bob="Dan")
        assert town.learned("Ann") == [minion]


def test_evil_nominee() -> None:
    for nominee, evil in (("Cat", True), ("Gus", False)):
        town = by_day("evil_nominee")
        town.nominate("Dan", nominee)
        town.end_day()
        town.night(Bob="Dan")
        assert town.learned("Ann") == [evil]
        town.end_day()
        town.night(Bob="Dan")
        assert not town.learned("Ann"), "nobody was nominated on that day"


def test_dead_townsfolk() -> None:
    town = by_day("dead_townsfolk")
    town.execute("Flo")
    town.night(Bob="Dan")
    assert town.learned("Ann") == [1]


def test_evil_ghosts() -> None:
    town = by_day("evil_ghosts")
    town.execute("Cat")
    town.night(Bob="Dan")
    assert town.learned("Ann") == [1]
    town.nominate("Dan", "Gus", votes="Cat")
    town.end_day()
    town.night(Bob="Dan")
    assert town.learned("Ann") == [0]


def test_went_wrong_before() -> None:
    town = by_day("went_wrong_before", POISON, Cat="Flo")
    town.slay("Flo", "Bob")
    town.end_day()
    town.night(Cat="Eve", Bob="Dan")
    assert town.learned("Ann") == [1]


def test_died_so_far() -> None:
    town = by_day("died_so_far")
    town.execute("Flo")
    town.night(Bob="Eve")
    assert town.learned("Ann") == [2]
    town.end_day()
    town.night(Bob="Dan")
    assert town.learned("Ann") == [1]


def test_dead_chosen() -> None:
    town = by_day("dead_chosen")
    town.execute("Cat")
    town.night(Ann="Cat", Bob="Dan")
    assert town.learned("Ann") == [True]


def test_evil_among_the_newly_dead() -> None:
    town = by_day("evil_among_the_newly_dead")
    town.execute("Cat")
    town.night(Bob="Eve")
    assert town.learned("Ann") == [True]
    town.execute("Flo")
    town.night(Bob="Dan")
    assert town.learned("Ann") == [False]


def test_demon_pointed_near_me() -> None:
    for victim, near in (("Eve", False), ("Bob", True)):
        town = by_day("demon_pointed_near_me", CAST.replace("Cat baron", "Cat imp"))
        town.end_day()
        town.night(Bob="Eve", Cat=victim)
        assert town.learned("Ann") == [near]


def test_dead_beside_the_demon() -> None:
    town = by_day("dead_beside_the_demon")
    town.end_day()
    town.night(Bob="Eve")
    assert town.learned("Ann") == [False]
    town.execute("Cat")
    town.night(Bob="Dan")
    assert town.learned("Ann") == [True]


def test_side_of_the_executed() -> None:
    town = by_day("side_of_the_executed")
    town.execute("Cat")
    town.night(Bob="Eve")
    assert town.learned("Ann") == [EVIL]
    town.end_day()
    town.night(Bob="Dan")
    assert not town.woken("Ann")


def test_kind_of_the_executed() -> None:
    town = by_day("kind_of_the_executed")
    town.execute("Flo")
    town.night(Bob="Eve")
    assert town.learned("Ann") == [TOWNSFOLK]


def test_side_of_my_nominator() -> None:
    town = by_day("side_of_my_nominator")
    town.nominate("Cat", "Ann")
    town.end_day()
    town.night(Bob="Eve")
    assert town.learned("Ann") == [EVIL]
    town.end_day()
    town.night(Bob="Dan")
    assert not town.woken("Ann")


def test_side_of_the_newly_dead() -> None:
    town = by_day("side_of_the_newly_dead")
    town.execute("Cat")
    town.night(Bob="Dan")
    assert town.learned("Ann") == [EVIL]


def test_character_of_a_dead_neighbour() -> None:
    town = by_day("character_of_a_dead_neighbour")
    town.execute("Hal")
    town.night(Bob="Dan")
    assert town.learned("Ann") == ["mayor"]
    town.execute("Flo")
    town.night(Bob="Dan")
    assert not town.woken("Ann"), "nobody beside them has died"


def test_character_of_my_vote() -> None:
    for votes, learnt in (("Ann Cat Dan Eve", ["slayer"]), ("Cat Dan Eve Gus", [])):
        town = by_day("character_of_my_vote")
        town.nominate("Dan", "Flo", votes=votes)
        town.end_day()
        town.night(Bob="Dan")
        assert town.learned("Ann") == learnt


def test_character_of_my_vote_on_the_storyteller() -> None:
    """Who is no player has no character to learn."""
    town = by_day("character_of_my_vote")
    town.game.script = Script("mine", "Mine", (*SCRIPT.characters, "atheist"))
    assert town.nominate("Bob", "Storyteller", votes="Ann Bob") == "too few"
    assert "Know" not in town.marks("Ann")


def test_one_of_three_is_the_demon() -> None:
    town = by_day("one_of_three_is_the_demon")
    town.end_day()
    assert town.night(Bob="Ann", storyteller={"Ann": ("Bob", "Dan", "Eve")}) == ["Ann"]
    assert town.learned("Ann") == [("Bob", "Dan", "Eve")]
    assert all("Bob" in three for three in town.offered("Ann"))


# Those that do something


def test_guard_chosen() -> None:
    town = by_day("guard_chosen", Ann="Eve")
    town.end_day()
    assert town.night(Ann="Flo", Bob="Eve") == []
    town.end_day()
    assert town.night(Ann="Flo", Bob="Eve") == ["Eve"]


def test_guard_neighbours() -> None:
    town = forgets("guard_neighbours", CAST.replace("Hal mayor", "Hal butler"), night=2)
    assert town.night(Bob="Hal", Hal="Dan") == []
    town.end_day()
    assert town.night(Bob="Gus", Hal="Dan") == ["Gus"]


def test_survive_once() -> None:
    town = by_day("survive_once")
    town.end_day()
    assert town.night(Bob="Ann") == []
    town.end_day()
    assert town.night(Bob="Ann") == ["Ann"]


def test_save_the_good() -> None:
    town = by_day("save_the_good")
    town.execute("Flo")
    assert town.alive("Flo")
    town.night(Bob="Dan")
    town.execute("Flo")
    assert not town.alive("Flo")


def test_save_the_good_saves_nobody_evil() -> None:
    town = by_day("save_the_good")
    town.execute("Cat")
    assert not town.alive("Cat")


def test_drink_chosen() -> None:
    town = by_day("drink_chosen", Ann="Dan")
    assert town.drunk("Dan")
    town.end_day()
    assert town.night(Ann="Eve", Bob="Flo") == ["Flo"]
    assert town.sober("Dan")
    assert town.drunk("Eve")


def test_drink_chosen_for_the_next_night_too() -> None:
    town = by_day("drink_chosen", Ann="Dan")
    town.end_day()
    assert town.night(Ann="Eve", Bob="Dan") == ["Dan"], "a drunk Soldier"


def test_kill_minion_who_nominates_me() -> None:
    town = by_day("kill_minion_who_nominates_me")
    town.nominate("Dan", "Ann")
    assert town.alive("Dan")
    town.end_day()
    town.night(Bob="Dan")
    town.nominate("Cat", "Ann")
    assert not town.alive("Cat")


def test_take_my_nominator_along() -> None:
    town = by_day("take_my_nominator_along")
    town.nominate("Flo", "Ann", votes="Bob Cat Dan Eve Flo")
    town.end_day()
    assert not town.alive("Ann")
    assert not town.alive("Flo")


def test_double_vote() -> None:
    town = by_day("double_vote")
    assert town.nominate("Flo", "Gus", votes="Dan Bob Cat") == "too few"
    assert town.nominate("Eve", "Hal", votes="Ann Bob Cat") == "about to die"


def test_nominate_twice() -> None:
    town = by_day("nominate_twice")
    town.nominate("Ann", "Gus")
    town.nominate("Ann", "Hal")
    with pytest.raises(Exception, match="already nominated"):
        town.nominate("Ann", "Flo")


def test_quiet_after_a_wrong() -> None:
    town = by_day("quiet_after_a_wrong")
    town.execute("Flo")
    assert town.night(Bob="Eve") == []
    town.execute("Cat")
    assert town.night(Bob="Eve") == ["Eve"]


# All of them


def test_every_secret_is_tested() -> None:
    here = vars(sys.modules[__name__])
    tested = {one[0] for table in (FIRST_NIGHT, SHOWN, GROUPS) for one in table}
    tested |= {name.removeprefix("test_") for name in here if name.startswith("test_")}
    assert [one.name for one in secrets() if one.name not in tested] == []
    assert len(secrets()) >= 60


@pytest.mark.parametrize("one", secrets(), ids=lambda one: one.name)
def test_its_marks_are_words_of_a_guess_and_no_two_of_them_say_the_same(one: Any) -> None:
    assert all(word in WORDS[name] for name, word in one.marks._asdict().items())
    assert all(name in WORDS for name in one.idea)
    assert grade(one.marks, one.idea, one.marks) == "right"


def test_what_is_written_for_the_players_is_the_sentence_of_the_rule() -> None:
    texts = load_texts("en")
    for one in secrets():
        rule = " ".join(str(type(one).__doc__).split())
        assert texts.told_of("amnesiac", f"phrases.{one.name}", names=(), characters=()) == rule
    assert len(SECRETS) == len(secrets())


# How near a guess comes

ILL = Marks("nights", "one", "yes_no", "health", "chosen")


@pytest.mark.parametrize(
    ("guess", "near"),
    [
        (ILL, "right"),
        (ILL._replace(when="", do=""), "right"),
        (ILL._replace(when="", do="", get=""), "hot"),
        (ILL._replace(about="wrong"), "hot"),
        (ILL._replace(do="several"), "hot"),
        (ILL._replace(about="side"), "warm"),
        (ILL._replace(about="", whom=""), "warm"),
        (Marks(about="health"), "warm"),
        (Marks(get="number", about="seats", whom="me"), "cold"),
        (Marks(when="nights"), "cold"),
    ],
)
def test_how_near_a_guess_comes(guess: Marks, near: str) -> None:
    assert grade(ILL, ("about", "whom"), guess) == near


def test_a_choice_that_was_taken_back_is_none() -> None:
    """It stays in the ledger, as what was decided otherwise does."""
    town = Town(CAST, night=2, script=SCRIPT)
    chose = Told((1,), Chose("imp", 3), f"n{town.game.night}/imp@1")
    town.game.take_ledger([*town.game.ledger, chose])
    assert chosen_tonight(town.game, DEMON) == {3}
    since = len(town.game.ledger) - 1
    town.game.take_ledger([*town.game.ledger, Told(UNTOLD, Amended(since), "amend")])
    assert chosen_tonight(town.game, DEMON) == set()
