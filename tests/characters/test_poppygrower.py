"""The Poppy Grower: evil learns who is evil only once they are dead."""

import pytest

from engine import ledger
from engine.ledger import OneInPlay, YouAre
from engine.night_sheet import dusk_questions
from engine.questions import Bluffs
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from tests.by_name import DemonLearned, EvilTeam, ThisIs
from tests.scenario import Town, whatever

# Seven players: evil is told its team.
CAST = "Ann poppygrower, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo scarletwoman, Gus mayor"
THREE = ("chef", "monk", "butler")
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "poppygrower"))


def evil_news(town: Town, name: str) -> list[object]:
    return [
        fact
        for fact in town.told(name)
        if isinstance(fact, (ledger.EvilTeam, ledger.DemonLearned, ledger.ThisIs))
    ]


def nobody_was_told(town: Town) -> bool:
    return not any(evil_news(town, name) for name in town.names)


TOLD_TO_MINIONS = [EvilTeam(("Bob",), ("Dan", "Flo"))]
TOLD_TO_THE_DEMON = [DemonLearned(("Dan", "Flo"), ())]


def was_told_everything(town: Town) -> bool:
    minions = evil_news(town, "Dan") == evil_news(town, "Flo") == TOLD_TO_MINIONS
    others = any(evil_news(town, name) for name in town.names if name not in ("Bob", "Dan", "Flo"))
    return minions and evil_news(town, "Bob") == TOLD_TO_THE_DEMON and not others


# A Pixie who has it now


@pytest.mark.parametrize(("grower", "pixie"), [("Ann", "Cat"), ("Cat", "Ann")])
@pytest.mark.parametrize("by_night", [True, False])
def test_evil_stays_hidden_by_the_pixie_who_gains_it_in_that_moment(
    grower: str, pixie: str, *, by_night: bool
) -> None:
    """However the Poppy Grower died: what comes of their death is looked at when all of it is there."""
    cast = f"{grower} poppygrower, Bob imp, {pixie} pixie, {CAST.partition('slayer, ')[2]}"
    town = Town(cast, script=Script("with it", "With it", (*SCRIPT.characters, "pixie")))
    town.night(storyteller={"bluffs": THREE, pixie: OneInPlay("poppygrower")})
    if by_night:
        town.end_day()
        town.night(Bob=grower, storyteller={pixie: True})
    else:
        town.execute(grower, storyteller={pixie: True})
        town.night(Bob="Eve")
    assert nobody_was_told(town)


# The first night


@pytest.mark.example("carousel/poppy_grower/1")
def test_example_the_demon_learns_three_characters_and_nobody_learns_who_is_evil() -> None:
    cast = CAST.replace("Dan baron", "Dan poisoner").replace("Flo scarletwoman", "Flo witch")
    town = Town(cast)
    town.night(Dan="Cat", Flo="Cat", storyteller={"bluffs": THREE})
    assert evil_news(town, "Bob") == [DemonLearned((), THREE)]
    assert evil_news(town, "Dan") == evil_news(town, "Flo") == []


def test_they_themselves_are_not_woken() -> None:
    town = Town(CAST)
    town.night()
    assert [type(fact) for fact in town.told("Ann")] == [YouAre]


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_in_the_first_night_evil_is_told_as_ever(token: str) -> None:
    """poppygrower entry."""
    town = Town(f"{CAST}; {token}@Ann")
    town.night(storyteller={"bluffs": THREE})
    assert evil_news(town, "Flo") == TOLD_TO_MINIONS
    assert evil_news(town, "Bob") == [DemonLearned(("Dan", "Flo"), THREE)]


def test_a_drunk_who_thinks_they_are_one_hides_nobody() -> None:
    town = Town(CAST.replace("poppygrower", "drunk(poppygrower)"))
    town.night(storyteller={"bluffs": THREE})
    assert evil_news(town, "Dan") == TOLD_TO_MINIONS


def test_in_a_small_game_nobody_is_told_then_or_later() -> None:
    """RB-047."""
    town = Town(CAST.replace(", Gus mayor", ""), night=2).day()
    town.execute("Ann")
    town.night(Bob="Cat")
    assert nobody_was_told(town)


def test_an_evil_traveller_learns_the_demon_all_the_same() -> None:
    """poppygrower entry; the good Demon's side tells nothing of Minions."""
    town = Town(f"{CAST}, Hal gunslinger+evil")
    town.night()
    assert evil_news(town, "Hal") == [EvilTeam(("Bob",), ())]


def test_under_tor_neither_the_demon_nor_an_evil_traveller_learns_anything() -> None:
    town = Town(f"{CAST}, Hal gunslinger+evil | tor")
    town.night()
    assert nobody_was_told(town)


# The night of their death


@pytest.mark.example("carousel/poppy_grower/2")
def test_example_executed_the_demon_and_the_dead_minion_learn_it_that_night() -> None:
    cast = "Ann poppygrower, Bob shabaloth, Cat slayer, Dan godfather!, Eve virgin, Flo baron, Gus mayor, Hal saint"
    town = Town(cast, night=2).day()
    town.execute("Ann")
    town.night(Bob="Cat Eve")
    assert evil_news(town, "Dan") == evil_news(town, "Flo") == TOLD_TO_MINIONS
    assert evil_news(town, "Bob") == TOLD_TO_THE_DEMON, "no other bluffs are drawn"
    assert not any(isinstance(question.options, Bluffs) for question in town.asked)


def test_killed_at_night_evil_learns_it_the_same_night() -> None:
    town = Town(CAST, night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    assert was_told_everything(town)


def test_only_once() -> None:
    town = Town(CAST, night=2)
    town.night(Bob="Ann")
    town.end_day()
    town.night(Bob="Cat")
    assert nobody_was_told(town)


def test_while_they_live_no_later_night_tells_anything() -> None:
    town = Town(CAST, night=2)
    town.night(Bob="Cat")
    assert nobody_was_told(town)


def test_killed_after_their_slot_evil_is_told_at_once() -> None:
    """RB-166: what is triggered happens; as at dusk and in the slots before theirs it waits for it."""
    town = Town(CAST.replace("slayer", "empath"), night=2)
    town.night_up_to("empath", Bob="Eve")
    town.rule("kill", "Ann")
    assert was_told_everything(town)
    town.night(storyteller={})
    assert nobody_was_told(town)


def test_killed_before_their_slot_evil_is_told_in_it() -> None:
    town = Town(CAST, night=2)
    town.dusk()
    town.rule("kill", "Ann")
    assert nobody_was_told(town)
    town.night(Bob="Cat")
    assert was_told_everything(town)


def test_who_is_to_be_told_first_is_asked_afterwards() -> None:
    """A Minion or Demon acts in that night knowing their team."""
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    town.dusk()
    assert town.seat("Bob") not in {question.who for question in dusk_questions(town.game)}


def test_droisoned_when_they_die_evil_never_learns() -> None:
    """poppygrower entry: nor when they are sober again."""
    town = Town(f"{CAST}; Poisoned@Ann", night=2).day()
    town.execute("Ann")
    town.rule("unmark", "Ann", "Poisoned")
    town.night(Bob="Cat")
    town.end_day()
    town.night(Bob="Eve")
    assert nobody_was_told(town)


def test_droisoned_alone_tells_nobody_anything() -> None:
    """poppygrower entry: merely becoming drunk or poisoned."""
    town = Town(f"{CAST}; Poisoned@Ann", night=2)
    town.night(Bob="Cat")
    assert nobody_was_told(town)


def test_droisoned_only_after_their_death_evil_is_told() -> None:
    """RB-191: what triggered sober."""
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    town.rule("mark", "Ann", "Drunk")
    town.night(Bob="Cat")
    assert was_told_everything(town)


def test_an_evil_poppy_grower_is_no_minion_and_works_alike() -> None:
    town = Town(CAST.replace("poppygrower", "poppygrower+evil"), night=2)
    town.night(Bob="Ann")
    assert was_told_everything(town)


def test_who_is_evil_by_then_counts() -> None:
    """A Scarlet Woman who became the Imp today is shown as the Demon."""
    town = Town(CAST, night=2).day()
    town.execute("Bob")
    town.night(Flo="Ann")
    assert evil_news(town, "Flo") == [DemonLearned(("Dan",), ())]
    assert evil_news(town, "Bob") == [DemonLearned(("Dan",), ())], "a dead Demon is one of the team as well"
    assert evil_news(town, "Dan") == [EvilTeam(("Bob", "Flo"), ("Dan",))]


def test_revived_before_their_slot_they_died_all_the_same() -> None:
    """As with the Barber."""
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    town.dusk()
    town.rule("revive", "Ann")
    town.night(Bob="Cat")
    assert was_told_everything(town)


# Who else may have it, and when


def test_a_philosopher_who_chose_it_hides_evil_and_uncovers_it_by_dying() -> None:
    """The Philosopher's turn comes before Minion Info."""
    town = Town(CAST.replace("Ann poppygrower", "Ann philosopher"))
    town.night(Ann="poppygrower", storyteller={"bluffs": THREE})
    assert evil_news(town, "Bob") == [DemonLearned((), THREE)]
    assert evil_news(town, "Dan") == []
    town.execute("Ann")
    town.night(Bob="Cat")
    assert was_told_everything(town)


def test_the_one_whom_a_philosopher_made_drunk_uncovers_nobody() -> None:
    town = Town(CAST.replace("Gus mayor", "Gus philosopher"))
    town.night(Gus="poppygrower", storyteller={"bluffs": THREE})
    town.execute("Ann")
    town.night(Bob="Cat")
    assert nobody_was_told(town)


def test_an_apprentice_who_has_it_hides_evil_and_uncovers_it_by_dying() -> None:
    """The Apprentice's turn comes before Minion Info, as the Philosopher's."""
    town = Town(f"{CAST.replace('poppygrower', 'soldier')}, Hal apprentice", script=SCRIPT)
    town.night(storyteller={"Hal": [GOOD, "poppygrower"], "bluffs": THREE})
    assert evil_news(town, "Dan") == []
    assert town.exile("Cat", "Hal", "Ann Bob Cat Dan Eve")
    town.end_day()
    town.night(Bob="Cat")
    assert was_told_everything(town)


def test_swapped_in_during_the_night_and_killed_in_it() -> None:
    town = Town(CAST.replace("Ann poppygrower", "Ann monk"), night=2, script=SCRIPT)
    town.night_up_to("imp", Ann="Cat")
    town.rule("become", "Ann", "poppygrower")
    town.night(Bob="Ann")
    assert was_told_everything(town)


def test_who_becomes_another_tells_nobody_by_it_nor_by_dying() -> None:
    """poppygrower entry: a swap tells nothing."""
    town = Town(CAST, night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "soldier")
    town.night(Bob="Cat")
    town.execute("Ann")
    town.night(Bob="Eve")
    assert nobody_was_told(town)


def test_two_of_them_hide_evil_until_both_are_dead() -> None:
    town = Town(CAST.replace("Gus mayor", "Gus poppygrower"), night=2)
    town.night(Bob="Ann")
    assert evil_news(town, "Dan") == []
    town.end_day()
    town.night(Bob="Gus")
    assert was_told_everything(town)


def test_a_bone_collector_gives_a_dead_one_nothing_to_hide() -> None:
    town = Town(f"{CAST.replace('poppygrower', 'poppygrower!')}, Hal bonecollector", night=2)
    town.night(Hal="Ann", Bob="Cat")
    assert nobody_was_told(town)


def test_a_barista_s_guest_hides_evil_once() -> None:
    town = Town(f"{CAST}, Hal barista")
    town.night(storyteller={"Hal": [GOOD, "Ann", "Ability Twice"], "bluffs": THREE})
    assert evil_news(town, "Bob") == [DemonLearned((), THREE)]


def test_sober_by_a_barista_the_poisoned_one_hides_evil() -> None:
    town = Town(f"{CAST}, Hal barista; Poisoned@Ann")
    town.night(storyteller={"Hal": [GOOD, "Ann", "Sober & Healthy"], "bluffs": THREE})
    assert evil_news(town, "Dan") == []


def test_under_a_vortox_evil_is_told_truly() -> None:
    """What evil learns of itself is no Townsfolk's information (RB-053)."""
    town = Town(CAST.replace("imp", "vortox"), night=2)
    town.night(Bob="Ann")
    assert was_told_everything(town)


def test_a_lunatic_is_shown_no_minions_either() -> None:
    """Otherwise they would know who they are, once somebody claims to be the Poppy Grower."""
    town = Town(CAST.replace("Gus mayor", "Gus lunatic(imp)"))
    town.night(storyteller={"Gus": "", "bluffs": [whatever, whatever]})
    told = next(fact for fact in town.told("Gus") if isinstance(fact, ledger.DemonLearned))
    assert told.minions == ()
    assert ThisIs("Gus", "lunatic") in town.told("Bob"), "by the Lunatic's own ability"


def test_a_townsfolk_who_turned_evil_is_told_nothing() -> None:
    town = Town(CAST.replace("Cat slayer", "Cat slayer+evil"), night=2)
    town.night(Bob="Ann")
    assert town.alignment("Cat") is EVIL
    assert was_told_everything(town)


@pytest.mark.parametrize("mistaken", ["drunk", "marionette"])
def test_who_is_made_the_drunk_or_the_marionette_when_dead_uncovers_nobody(mistaken: str) -> None:
    """RB-176: they go on thinking they are the Poppy Grower, and have no ability."""
    town = Town(CAST, night=2).day()
    town.execute("Ann")
    town.dusk()
    town.rule("become", "Ann", mistaken)
    town.night(Bob="Cat")
    assert not evil_news(town, "Dan")
    assert not town.told("Bob", ledger.DemonLearned)


# A Lunatic hears what the Demon would

WITH_LUNATIC = CAST.replace("Gus mayor", "Gus lunatic(imp)")


@pytest.mark.parametrize("gone", ["", "!"])
def test_in_the_night_they_are_dead_a_lunatic_dead_or_alive_is_shown_minions_and_no_bluffs(gone: str) -> None:
    """As the Demon: hearing nothing they would know who they are."""
    town = Town(f"{WITH_LUNATIC}{gone}", night=2).day()
    town.execute("Ann")
    acts = {} if gone else {"Gus": "Cat"}
    town.night(**acts, Bob="Cat", storyteller={"Gus": [("Ann", "Eve")]})
    assert town.told("Gus", ledger.DemonLearned) == [DemonLearned(("Ann", "Eve"), ())]
    assert evil_news(town, "Dan") == TOLD_TO_MINIONS


def test_a_lunatic_who_is_to_be_told_first_is_asked_afterwards() -> None:
    town = Town(WITH_LUNATIC, night=2).day()
    town.execute("Ann")
    town.dusk()
    assert town.seat("Gus") not in {question.who for question in dusk_questions(town.game)}


def test_a_lunatic_who_had_a_false_team_already_sees_the_same_again() -> None:
    """By a Poppy Grower who was poisoned on the first night."""
    town = Town(f"{WITH_LUNATIC}; Poisoned@Ann")
    town.night(storyteller={"Gus": [("Cat", "Eve")], "bluffs": [whatever, whatever]})
    town.rule("unmark", "Ann", "Poisoned")
    town.execute("Ann")
    town.night(Gus="Cat", Bob="Cat")
    assert town.told("Gus", ledger.DemonLearned) == [DemonLearned(("Cat", "Eve"), ())]


def test_while_another_one_lives_a_lunatic_is_told_nothing() -> None:
    town = Town(WITH_LUNATIC.replace("Eve virgin", "Eve poppygrower"), night=2).day()
    town.execute("Ann")
    town.night(Gus="Cat", Bob="Cat")
    assert town.told("Gus", ledger.DemonLearned) == []


def test_a_false_team_comes_where_the_demon_has_no_minions_left() -> None:
    cast = WITH_LUNATIC.replace("Dan baron", "Dan monk").replace("Flo scarletwoman", "Flo saint")
    town = Town(cast, night=2).day()
    town.execute("Ann")
    town.night(Dan="Eve", Gus="Cat", Bob="Cat", storyteller={"Gus": ["Eve"]})
    assert [fact.minions for fact in town.told("Gus", ledger.DemonLearned)] == [("Eve",)]
    assert town.told("Bob", ledger.DemonLearned) == []
