"""The Philosopher: once, the ability of a good character, and whoever is that character is drunk."""

import pytest

from engine import ledger
from engine.characters.base import Mistaken
from engine.course import play
from engine.deciders import Chain, Undecided
from engine.game import Game
from engine.ledger import Chose
from engine.questions import Answer, IllegalAnswer, Question
from engine.registry import CHARACTERS
from engine.script import Script
from engine.terms import EVIL, GOOD, OUTSIDER, TOWNSFOLK
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import OneOfTwo
from tests.scenario import Town

CAST = "Ann philosopher, Bob imp, Cat empath, Dan baron, Eve soldier, Flo artist, Gus virgin"


def test_may_name_any_townsfolk_or_outsider_of_the_script_or_nobody() -> None:
    """Rules spec, philosopher; not themself, which would be nothing, and by our reading neither Drunk nor Lunatic."""
    town = Town(CAST)
    town.night(Ann=None, storyteller={})
    named = [one for one in town.choices("Ann") if one is not None]
    assert sorted([*named, "philosopher", "drunk", "lunatic"]) == sorted(
        town.game.script.of(TOWNSFOLK, OUTSIDER)
    )
    assert None in town.choices("Ann")
    assert town.marks("Ann") == []


@pytest.mark.parametrize("named", ["imp", "baron", "philosopher"])
def test_cannot_name_anything_else(named: str) -> None:
    with pytest.raises(IllegalAnswer):
        Town(CAST).night(Ann=named)


def test_acts_in_that_slot_from_now_on_and_stays_the_philosopher() -> None:
    """The Empath beside the Imp learns a one; and the true Empath is drunk."""
    town = Town(CAST)
    town.night(Ann="empath", storyteller={"Cat": 2})
    assert town.learned("Ann") == [1]
    assert town.character("Ann") == "philosopher"
    assert not town.sober("Cat")
    town.end_day()
    town.night(Bob="Gus", storyteller={"Cat": 2})
    assert town.learned("Ann") == [1]


def test_once_in_the_game() -> None:
    town = Town(CAST)
    town.night(Ann="soldier")
    town.end_day()
    town.night(Bob="Gus")
    assert not town.woken("Ann")


def test_passive_abilities_work() -> None:
    """A Philosopher who is a Soldier too is safe; the true Soldier is not."""
    town = Town(CAST, night=2)
    assert town.night(Ann="soldier", Bob="Ann") == []
    town.end_day()
    assert town.night(Bob="Eve") == ["Eve"]


def test_start_information_is_learnt_tonight_on_any_night() -> None:
    town = Town(CAST, night=3)
    town.night(Ann="investigator", Bob="Gus", storyteller={"Ann": ledger.OneOfTwo("baron", (3, 4))})
    assert town.learned("Ann") == [OneOfTwo("baron", ("Dan", "Eve"))]
    town.end_day()
    town.night(Bob="Flo")
    assert town.learned("Ann") == []


def test_whoever_becomes_that_character_later_is_drunk_and_stays_so() -> None:
    """Rules spec, philosopher: or comes into play later. RB-170, RB-188: the player is drunk from then on."""
    town = Town(CAST)
    town.night(Ann="mayor")
    assert all(town.sober(name) for name in town.names)
    town.rule("become", "Flo", "mayor")
    assert not town.sober("Flo")
    town.rule("become", "Flo", "artist")
    assert not town.sober("Flo")
    town.rule("become", "Gus", "mayor")
    assert not town.sober("Gus")
    town.rule("kill", "Ann")
    assert town.sober("Flo")
    assert town.sober("Gus")


def test_the_original_who_becomes_somebody_else_stays_drunk_while_the_philosopher_has_the_ability() -> None:
    """RB-170, RB-188; and RB-189: not while the Philosopher is poisoned."""
    town = Town(CAST.replace("Dan baron", "Dan poisoner"))
    town.night(Ann="virgin", Dan="Flo", storyteller={})
    assert town.drunk("Gus")
    town.rule("become", "Gus", "soldier")
    town.end_day()
    assert town.night(Dan="Flo", Bob="Gus") == ["Gus"], "a drunk Soldier is not safe"
    town.end_day()
    town.night(Dan="Ann", Bob="Eve")
    assert town.sober("Gus")
    town.end_day()
    town.dusk()
    assert town.drunk("Gus")


def test_two_who_exchange_characters_are_both_drunk() -> None:
    """RB-188: the one who was it stays drunk; the other is it now."""
    cast = "Ann philosopher, Bob fanggu, Cat artist, Dan witch, Eve barber, Flo oracle, Gus sage"
    town = Town(cast)
    town.night(Ann="oracle", Dan="Dan")
    town.execute("Eve")
    town.night(Dan="Dan", Bob=["Cat", "Flo Gus"], storyteller={"Gus": 0})
    assert (town.character("Flo"), town.character("Gus")) == ("sage", "oracle")
    assert town.drunk("Flo")
    assert town.drunk("Gus")


def test_nobody_who_becomes_it_after_the_philosopher_s_death_is_drunk() -> None:
    """RB-151."""
    town = Town(CAST)
    town.night(Ann="mayor")
    town.rule("kill", "Ann")
    town.rule("become", "Flo", "mayor")
    assert town.sober("Flo")
    assert "Drunk" not in town.marks("Flo")


@pytest.mark.parametrize("ann", ["drunk(philosopher)", "philosopher; Poisoned@Ann"])
def test_who_becomes_what_was_only_acted_out_is_sober(ann: str) -> None:
    character, _, tokens = ann.partition(";")
    town = Town(CAST.replace("Ann philosopher", f"Ann {character}") + (f";{tokens}" if tokens else ""))
    town.night(Ann="mayor")
    town.rule("become", "Flo", "mayor")
    assert "Drunk" not in town.marks("Flo")


def test_the_original_is_sober_when_the_philosopher_dies() -> None:
    """Frequent chains, resolved."""
    town = Town(CAST, night=2)
    town.night(Ann="empath", Bob="Ann")
    assert town.sober("Cat")
    assert town.learned("Cat") == [2]


def test_the_original_is_sober_while_the_philosopher_is_poisoned() -> None:
    """G3: the effect pauses and comes back."""
    town = Town(CAST.replace("Dan baron", "Dan poisoner"))
    town.night(Ann="empath", Dan="Gus", storyteller={"Cat": 2})
    town.end_day()
    town.night(Dan="Ann", Bob="Gus", storyteller={"Ann": 2})
    assert town.sober("Cat")
    assert town.learned("Cat") == [2]  # the truth: Bob, and Dan on the other side
    assert town.learned("Ann") == [2]
    town.end_day()
    assert not town.sober("Ann")
    town.dusk()
    assert not town.sober("Cat")


def test_named_while_poisoned_it_is_spent_and_nothing_comes_of_it() -> None:
    """G4. Only a lasting poison does it: the Poisoner's turn comes after theirs. It is acted out (G2)."""
    town = Town(CAST + "; Poisoned@Ann")
    town.night(Ann="empath", storyteller={"Ann": 0})
    assert "No Ability" in town.marks("Ann")
    assert town.sober("Cat")
    town.rule("unmark", "Ann", "Poisoned")
    town.end_day()
    town.night(Bob="Gus", storyteller={"Ann": 2})
    assert town.learned("Ann") == [2]
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Bob="Flo")
    assert not town.woken("Ann")


def test_a_drunk_who_thinks_so_gains_nothing() -> None:
    town = Town(CAST.replace("Ann philosopher", "Ann drunk(philosopher)"))
    town.night(Ann="empath", storyteller={"Ann": 2})
    assert town.sober("Cat")
    assert town.learned("Ann") == [2]


def test_who_becomes_another_character_loses_what_was_gained() -> None:
    """G10."""
    town = Town(CAST)
    town.night(Ann="empath", storyteller={"Cat": 2})
    town.rule("become", "Ann", "monk")
    assert town.sober("Cat")


def test_an_evil_philosopher_gains_it_alike() -> None:
    town = Town(CAST.replace("Ann philosopher", "Ann philosopher+evil"))
    town.night(Ann="empath", storyteller={"Cat": 2})
    assert town.learned("Ann") == [1]
    assert town.alignment("Ann") is EVIL


def test_an_evil_philosopher_with_the_saint_s_ability_loses_for_evil() -> None:
    town = Town(CAST.replace("Ann philosopher", "Ann philosopher+evil"))
    town.night(Ann="saint")
    town.execute("Ann")
    assert town.winner is GOOD


def test_a_power_that_works_on_death_works() -> None:
    """Works-when-dead powers and triggers then are theirs: a Ravenkeeper."""
    town = Town(CAST, night=2)
    assert town.night(Ann=["ravenkeeper", "Bob"], Bob="Ann") == ["Ann"]
    assert [one.character for one in town.learned("Ann")] == ["imp"]


def test_a_recluse_s_power_goes_on_when_dead() -> None:
    town = Town(CAST)
    town.night(Ann="recluse")
    town.rule("kill", "Ann")
    assert town.game.registers(0, EVIL).value == "the Storyteller decides"


def test_a_power_of_the_day_once() -> None:
    """A Slayer's shot of their own; the true Slayer's is drunk."""
    town = Town(CAST.replace("Gus virgin", "Gus slayer"))
    town.night(Ann="slayer")
    town.slay("Gus", "Bob")
    assert town.winner is None
    town.slay("Ann", "Bob")
    assert town.winner is GOOD


def test_naming_the_goon_makes_them_drunk_and_it_fails() -> None:
    """G4, goon: named is chosen."""
    town = Town("Ann philosopher, Bob po, Cat goon, Dan godfather, Eve fool, Flo artist")
    town.night(Ann="goon")
    assert not town.sober("Ann")
    assert town.sober("Cat")


def test_what_is_gained_by_two_who_droison_each_other() -> None:
    """The elder effect stands: the Sailor drunk by the Philosopher makes nobody drunk."""
    town = Town("Ann philosopher, Bob po, Cat sailor, Dan godfather, Eve fool, Flo artist")
    town.night(Ann=["sailor", "Flo"], Cat="Ann", storyteller={"Ann": "Flo"})
    assert not town.sober("Cat")


def test_the_revived_may_name_again() -> None:
    """G11."""
    town = Town(CAST)
    town.night(Ann="soldier")
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.end_day()
    town.night(Ann="empath", Bob="Gus", storyteller={"Cat": 0})
    assert town.learned("Ann") == [1]


def test_back_to_life_they_have_what_they_name_now_and_nothing_else() -> None:
    """RB-161, RB-163, RB-326: what they had gained, and whom it made drunk, ended with their life (RB-151)."""
    town = Town(CAST)
    town.night(Ann="empath", storyteller={"Cat": 0})
    town.rule("kill", "Ann")
    assert town.sober("Cat")
    town.rule("revive", "Ann")
    assert town.sober("Cat")
    town.end_day()
    assert town.night(Ann="soldier", Bob="Ann") == []
    assert town.learned("Ann") == []
    assert town.learned("Cat") == [2], "nobody makes her drunk any more"
    assert [t.data for t in town.game.grimoire.marked("Has Ability", 0)] == ["soldier"]
    assert not town.sober("Eve")


def test_back_to_life_a_philosopher_who_names_nobody_has_nothing() -> None:
    town = Town(CAST)
    town.night(Ann="soldier")
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.end_day()
    assert town.night(Ann=None, Bob="Ann") == ["Ann"]


def test_a_power_beyond_death_ends_with_the_new_life() -> None:
    """RB-326: until they name it again."""
    town = Town(CAST)
    town.night(Ann="recluse")
    town.rule("kill", "Ann")
    assert town.game.registers(0, EVIL).value == "the Storyteller decides"
    town.rule("revive", "Ann")
    assert town.game.registers(0, EVIL).value == "no"


def test_given_back_and_killed_in_one_night_what_was_used_once_is_new() -> None:
    """RB-161: named again, a Slayer's shot too."""
    town = Town(CAST.replace("Gus virgin", "Gus slayer"))
    town.night(Ann="slayer")
    town.slay("Ann", "Gus")
    town.rule("kill", "Ann")
    town.rule("revive", "Ann")
    town.slay("Ann", "Bob")
    assert town.winner is None, "not named yet"
    town.end_day()
    town.night(Ann="slayer", Bob="Eve")
    town.slay("Ann", "Bob")
    assert town.winner is GOOD


def test_brought_back_by_a_bone_collector_the_ability_of_before_is_not_back() -> None:
    """RB-151, RB-163: one ability, the one they name now; who was drunk by the first is sober."""
    town = Town(CAST.replace("Flo artist", "Flo bonecollector"))
    town.night(Ann="empath", storyteller={"Cat": 0})
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Flo="Ann", Ann="oracle", Bob="Gus")
    assert [one for one in town.learned("Ann") if isinstance(one, int)] == [0], "the Oracle's number alone"
    assert town.sober("Cat")
    assert town.learned("Cat") == [2]


def test_brought_back_by_a_bone_collector_they_name_that_night() -> None:
    """Rules spec, philosopher: regained; and for that day only."""
    town = Town(
        CAST.replace("Ann philosopher", "Ann philosopher!").replace("Flo artist", "Flo bonecollector"),
        night=2,
    )
    town.night(Flo="Ann", Ann="oracle", Bob="Gus")
    assert town.learned("Ann") == [0]
    town.end_day()
    town.night(Bob="Eve")
    assert not town.woken("Ann")


def test_a_barista_s_philosopher_has_two() -> None:
    town = Town(CAST.replace("Flo artist", "Flo barista"), night=2)
    town.night(Ann=["soldier", "oracle"], Bob="Ann", storyteller={"Flo": ["Ann", "Ability Twice"]})
    assert town.alive("Ann")
    assert town.learned("Ann") == [0, 0]


def test_a_barista_s_philosopher_who_names_the_same_twice_has_it_once() -> None:
    town = Town(CAST.replace("Flo artist", "Flo barista"), night=2)
    town.night(Ann=["clockmaker", "clockmaker"], Bob="Gus", storyteller={"Flo": ["Ann", "Ability Twice"]})
    assert [t.data for t in town.game.grimoire.marked("Has Ability", 0)] == ["clockmaker"]


def test_named_again_on_a_later_night_it_is_the_same_ability() -> None:
    """A Barista lets a Philosopher name once more who has the Empath's ability: it acts once a night."""
    town = Town(CAST.replace("Flo artist", "Flo barista"), night=2)
    town.night(Ann="empath", Bob="Gus", storyteller={"Flo": ["Bob", "Sober & Healthy"], "Cat": 0})
    town.end_day()
    town.night(Ann="empath", Bob="Eve", storyteller={"Flo": ["Ann", "Ability Twice"], "Cat": 0})
    town.end_day()
    town.night(Bob="Cat", storyteller={"Flo": ["Bob", "Sober & Healthy"]})
    assert town.learned("Ann") == [1]
    assert len(town.game.grimoire.marked("Drunk", 2)) == 1


def test_what_was_acted_out_before_is_truly_had_when_named_again() -> None:
    """Poisoned the first time, sober the second: not half an ability beside a whole one."""
    town = Town(CAST.replace("Flo artist", "Flo barista") + "; Poisoned@Ann", night=2)
    town.night(Ann="empath", Bob="Gus", storyteller={"Flo": ["Bob", "Sober & Healthy"], "Ann": 0})
    town.rule("unmark", "Ann", "Poisoned")
    town.end_day()
    town.night(Ann="empath", Bob="Eve", storyteller={"Flo": ["Ann", "Ability Twice"], "Cat": 0})
    assert [t.by.genuine for t in town.game.grimoire.marked("Has Ability", 0) if t.by] == [True]
    town.end_day()
    town.night(Bob="Cat", storyteller={"Flo": ["Bob", "Sober & Healthy"]})
    assert town.learned("Ann") == [1]


def test_named_again_while_poisoned_what_they_truly_have_stays() -> None:
    """RB-190: the naming is wasted, not the ability."""
    town = Town(CAST.replace("Flo artist", "Flo barista"), night=2)
    town.night(Ann="soldier", Bob="Gus", storyteller={"Flo": ["Bob", "Sober & Healthy"]})
    town.end_day()
    town.dusk()
    town.rule("mark", "Ann", "Poisoned")
    town.night(Ann="soldier", Bob="Cat", storyteller={"Flo": ["Ann", "Ability Twice"]})
    town.rule("unmark", "Ann", "Poisoned")
    town.end_day()
    assert town.night(Bob="Ann", storyteller={"Flo": ["Bob", "Sober & Healthy"]}) == []


def test_swapped_in_before_their_slot_and_killed_before_it() -> None:
    town = Town(CAST.replace("Ann philosopher", "Ann monk"), night=2)
    town.dusk()
    town.rule("become", "Ann", "philosopher")
    town.night(Ann="oracle", Bob="Gus")
    assert town.learned("Ann") == [0]
    town = Town(CAST, night=2)
    town.dusk()
    town.rule("kill", "Ann")
    town.night(Bob="Gus")
    assert not town.woken("Ann")


def test_under_a_vortox_what_they_learn_as_an_outsider_or_townsfolk_is_false() -> None:
    """The gained ability is a Townsfolk's."""
    town = Town("Ann philosopher, Bob vortox, Cat clockmaker, Dan witch, Eve klutz, Flo artist")
    town.night(Ann="clockmaker", Dan="Dan", storyteller={"Ann": 1, "Cat": 3})
    assert 2 not in town.offered("Ann")
    assert town.learned("Ann") == [1]


def test_an_apprentice_who_is_a_philosopher_too() -> None:
    """The ability is the Apprentice's, and so is the one it brings; whoever is that character is drunk."""
    town = Town(CAST.replace("Ann philosopher", "Ann apprentice"))
    town.night(Ann="empath", storyteller={"Ann": [GOOD, "philosopher"], "Cat": 2})
    assert town.learned("Ann")[-1] == 1
    assert not town.sober("Cat")


class Names:
    """Answers a Philosopher's question with one character; leaves the rest to others."""

    def __init__(self, named: str) -> None:
        self.named = named

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        if question.about is not None and question.about.character == "philosopher" and question.who >= 0:
            return self.named
        raise Undecided(question)


GOOD_ONES = [
    one.id
    for one in CHARACTERS.values()
    if one.team in (TOWNSFOLK, OUTSIDER) and not isinstance(one, Mistaken) and one.id != "philosopher"
]


@pytest.mark.parametrize("named", GOOD_ONES)
def test_whatever_they_name_the_evening_goes_on(named: str) -> None:
    """Every good character of the box, with its own player at the table and without, played at random to the end."""
    town = ("philosopher", "chef", "monk", "tealady", "mathematician", "gambler", "recluse", "witch", "imp")
    for seed in range(4):
        bag = (named, *(one for one in town if one != named)) if seed % 2 else town
        script = Script(
            "test", "Test", dict.fromkeys((*bag, named, "poisoner", "po", "clockmaker", "sage", "klutz"))
        )
        grimoire_line = ", ".join(f"P{seat} {one}" for seat, one in enumerate(bag))
        game = Town(grimoire_line, script=script).game
        game.decider = Chain(Names(named), RandomPlayers(seed), RandomStoryteller(seed))
        play(game)
        gained = [token.data for token in game.grimoire.reminders if token.text == "Has Ability"]
        chosen = [told.fact.answer for told in game.ledger if isinstance(told.fact, Chose)]
        assert game.over
        assert named in (*gained, *chosen)
