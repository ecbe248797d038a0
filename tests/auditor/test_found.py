"""What the auditor has found in the engine, as small scenarios."""

from engine.terms import EVIL
from tests.auditor import audit, history_of
from tests.by_name import ThisIs
from tests.scenario import Town


def test_back_for_a_moment_of_the_night_brings_no_vote_back() -> None:
    """RB-103: the town never hears of it, so a spent ghost vote stays spent."""
    cast = "Ann shabaloth, Bob mastermind, Cat minstrel!!, Dan virgin, Eve goon, Flo saint, Gus slayer, Hal mayor"
    town = Town(cast, night=2)
    town.night(Ann="Cat Dan")
    town.end_day()
    assert town.night(Ann="Cat Flo", storyteller={"Ann": "Cat"}) == ["Flo"]
    assert not town.game.grimoire.seats[town.seat("Cat")].ghost_vote
    assert not town.game.square.ghost_votes[town.seat("Cat")]


def test_who_stays_alive_has_the_vote_again() -> None:
    """RB-163."""
    cast = "Ann shabaloth, Bob mastermind, Cat minstrel!!, Dan virgin, Eve goon, Flo saint, Gus slayer, Hal mayor"
    town = Town(cast, night=2)
    town.night(Ann="Cat Dan")
    town.end_day()
    town.night(Ann="Gus Flo", storyteller={"Ann": "Cat"})
    assert town.alive("Cat")
    assert town.game.grimoire.seats[town.seat("Cat")].ghost_vote
    assert town.game.square.ghost_votes[town.seat("Cat")]


def test_a_traveller_with_the_scarlet_womans_ability_does_not_become_the_demon() -> None:
    """RB-225, RB-236."""
    cast = "Ann imp, Bob baron, Cat saint, Dan virgin, Eve chef, Flo mayor, Gus slayer"
    town = Town(cast, night=2).day()
    town.join("Ida", "apprentice", "Gus", EVIL)
    town.end_day()
    town.night(Ann="Eve", storyteller={"Ida": "scarletwoman"})
    town.execute("Ann")
    assert town.winner == "good"


def test_an_apprentice_who_comes_back_has_one_ability() -> None:
    """RB-163: the old one ended with the life."""
    cast = "Ann imp, Bob baron, Cat saint, Dan professor, Eve chef, Flo mayor, Gus slayer"
    town = Town(cast, night=2).day()
    town.join("Ida", "apprentice", "Gus")
    town.end_day()
    town.night(Ann="Cat", storyteller={"Ida": "empath"})
    town.rule("kill", "Ida")
    town.rule("revive", "Ida")
    town.end_day()
    town.night(Ann="Cat", Dan=None, storyteller={"Ida": "empath"})
    tokens = town.game.grimoire.marked("Has Ability", town.seat("Ida"))
    assert [token.data for token in tokens] == ["empath"]


def test_with_a_voudon_a_living_beggar_does_not_vote() -> None:
    """Whoever of the two sits in the lower seat."""
    for travellers in (("voudon", "beggar"), ("beggar", "voudon")):
        cast = "Ann imp, Bob baron, Cat saint!, Dan monk, Eve chef, Flo mayor, Gus slayer"
        town = Town(cast, night=2).day()
        for name, traveller in zip(("Ida", "Jon"), travellers, strict=True):
            town.join(name, traveller, "Gus")
        town.act("give vote", "Cat", {"beggar": "Ida", "voudon": "Jon"}[travellers[0]])
        town.nominate("Ann", "Bob")
        asked = {town.names[question.who] for question in town.asked if question.who >= 0}
        assert asked == {"Cat", {"voudon": "Ida", "beggar": "Jon"}[travellers[0]]}


def test_a_dead_spy_who_keeps_the_ability_goes_on_reading() -> None:
    """The Vigormortis lets a Minion it kills keep what it can do; any other dead Spy reads no more."""
    cast = "Ann vigormortis, Bob spy, Cat klutz, Dan virgin, Eve mutant, Flo mayor, Gus slayer"
    town = Town(cast, night=2)
    town.night(Ann="Bob", storyteller={"Ann": [True, "Dan"]})
    assert len(town.learned("Bob")) == 1
    town.rule("kill", "Ann")


def test_whom_the_storyteller_spares_in_a_pit_hags_night_keeps_what_they_gained() -> None:
    """They have not died after all (RB-326 does not apply), and the auditor says so too."""
    cast = "Ann philosopher, Bob imp, Cat pithag, Dan virgin, Eve chef, Flo mayor, Gus slayer, Hal saint"
    town = Town(cast)
    moments = [town.game.copy()]

    def then() -> None:
        moments.append(town.game.copy())

    town.night(Ann="gambler")
    then()
    town.end_day()
    town.dusk()
    then()
    town.night_up_to("pithag", Ann=ThisIs("Bob", "chef"))
    then()
    assert not town.alive("Ann")
    spared = (town.seat("Ann"),)
    town.night_up_to("imp", Cat=ThisIs("Dan", "vigormortis"), storyteller={"Cat": [(), spared]})
    then()
    assert town.alive("Ann")
    assert [token.data for token in town.game.grimoire.marked("Has Ability", town.seat("Ann"))] == ["gambler"]
    assert not [finding for finding in audit(history_of(moments)) if finding.rule == "RB-326"]
