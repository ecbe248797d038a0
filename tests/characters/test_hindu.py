"""The Hindu: the first four who die live again at once, as Travellers on the side they were on."""

from collections import Counter

import pytest

from engine.characters.hindu import Rebirth
from engine.house_rules import HouseRules
from engine.ledger import DayBroke, DiedByDay, Executed, Learned, Pardoned, PublicChoice, Reborn, YouAre
from engine.phases import Phase
from engine.questions import CLOSE_NOMINATIONS, NOMINATE, OPEN_NOMINATIONS, IllegalAnswer
from engine.rulings import Ruling, carry_out
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, TRAVELLER
from tests.narrator.mind.test_policies import fabled
from tests.narrator.test_story import reasons
from tests.scenario import Town

CAST = "Ann empath, Bob imp, Cat scarletwoman, Dan mayor, Eve slayer, Flo soldier, Gus ravenkeeper, Hal saint"
PLAYED = (*edition("tb").characters, "klutz", "moonchild")
SCRIPT = Script("mine", "Mine", (*PLAYED, *edition("tb").travellers))
DEMON = "hindu: a Minion becomes the Demon that dies"
STAY_DEAD = "hindu: Travellers are not reborn"


def town(cast: str = CAST, tokens: str = "") -> Town:
    return Town(f"{cast}{tokens} | hindu", night=2, script=SCRIPT)


def by_day(cast: str = CAST, tokens: str = "") -> Town:
    return town(cast, tokens).day()


def reborn(one: Town) -> list[tuple[str, str]]:
    """Who has been announced as which Traveller, in this game."""
    facts = [told.fact for told in one.game.ledger if isinstance(told.fact, Reborn)]
    return [(one.names[fact.seat], fact.character) for fact in facts]


def test_the_executed_live_again_once_the_town_has_seen_them_die() -> None:
    one = by_day()
    one.execute("Flo", storyteller={"hindu": "thief"})
    public = [fact for fact in one.public() if isinstance(fact, Executed | Reborn)]
    assert public == [Executed(one.seat("Flo"), died=True), Reborn(one.seat("Flo"), "thief")]
    assert one.alive("Flo")
    assert one.character("Flo") == "thief"
    assert one.alignment("Flo") is GOOD
    assert one.told("Flo", YouAre) == [YouAre("thief", GOOD)]
    assert one.game.square.traveller(one.seat("Flo")) == "thief"


def test_an_evil_one_stays_evil_and_learns_nothing_new() -> None:
    one = by_day()
    one.execute("Cat", storyteller={"hindu": "beggar"})
    assert one.told("Cat") == [YouAre("beggar", EVIL)]


def test_the_night_s_dead_are_announced_as_dead_and_then_as_who_they_are() -> None:
    one = town()
    assert one.night(Bob="Eve", storyteller={"hindu": "gunslinger"}) == ["Eve"]
    seat = one.seat("Eve")
    order = [fact for fact in one.public() if isinstance(fact, DayBroke | Reborn)]
    assert order == [DayBroke(2, (seat,)), Reborn(seat, "gunslinger")]
    assert one.game.square.alive[seat]


def test_for_the_rest_of_the_night_they_are_dead() -> None:
    """The Empath, later that night, has the next player along beside them."""
    one = town(CAST.replace("Hal saint", "Hal saint+evil"))
    one.night(Bob="Hal", storyteller={"hindu": "thief"})
    assert [fact.answer for fact in one.told("Ann", Learned)] == [1]


def test_what_their_own_death_would_set_off_does_not_happen() -> None:
    one = town()
    one.night(Bob="Gus", storyteller={"hindu": "beggar"})  # a Ravenkeeper who is asked nothing
    assert one.character("Gus") == "beggar"
    for character in ("klutz", "moonchild"):
        cast = CAST.replace("Gus ravenkeeper", f"Gus {character}")
        one = by_day(cast)
        one.execute("Gus", storyteller={"hindu": "beggar"})
        assert one.alive("Gus")
        one = town(cast)
        assert one.night(Bob="Gus", storyteller={"hindu": "beggar"}) == ["Gus"]
        assert one.alive("Gus")


def test_what_it_sets_off_for_others_happens() -> None:
    """A Scarlet Woman sees the Demon die."""
    one = by_day()
    one.execute("Bob", storyteller={"hindu": "thief"})
    assert one.character("Cat") == "imp"
    assert one.character("Bob") == "thief"
    assert one.winner is None


def test_an_executed_saint_s_side_has_lost_all_the_same() -> None:
    one = by_day()
    one.execute("Hal")
    assert one.winner is EVIL
    assert reborn(one) == []


def test_good_wins_by_the_only_demon_s_death() -> None:
    one = by_day(CAST.replace("scarletwoman", "poisoner"))
    one.execute("Bob")
    assert one.winner is GOOD


def test_by_house_rule_a_minion_becomes_the_demon() -> None:
    one = by_day(CAST.replace("scarletwoman", "poisoner"))
    one.game.house_rules = HouseRules({DEMON: True})
    one.execute("Bob", storyteller={"hindu": ["Cat", "thief"]})
    assert one.winner is None
    assert one.character("Cat") == "imp"


def test_a_lleech_dies_with_the_host_who_lives_again() -> None:
    script = Script("mine", "Mine", (*PLAYED, "lleech"))
    cast = CAST.replace("imp", "lleech").replace("scarletwoman", "poisoner")
    one = Town(f"{cast}; Host@Flo<Bob/lleech | hindu", night=2, script=script).day()
    one.execute("Flo")
    assert not one.alive("Bob")
    assert one.winner is GOOD


def test_the_fifth_stays_dead() -> None:
    one = by_day(tokens="; Reborn@Ann<ST/hindu, Reborn@Dan<ST/hindu, Reborn@Eve<ST/hindu")
    one.execute("Flo", storyteller={"hindu": "thief"})
    one.night(Bob="Gus", Gus="Bob", Flo="Ann")
    assert not one.alive("Gus")
    assert reborn(one) == [("Flo", "thief")]


def test_of_two_who_die_at_once_each_lives_again() -> None:
    script = Script("bmr", "BMR", edition("bmr").characters)
    cast = "Ann minstrel, Bob shabaloth, Cat mastermind, Dan pacifist, Eve fool, Flo goon, Gus tinker"
    one = Town(f"{cast} | hindu", night=2, script=script)
    one.night(Bob="Dan Gus", storyteller={"hindu": ["matron", "judge"]})
    assert reborn(one) == [("Dan", "matron"), ("Gus", "judge")]


def test_who_dies_again_stays_dead_and_has_a_vote() -> None:
    one = by_day()
    one.execute("Flo", storyteller={"hindu": "beggar"})
    one.night(Bob="Flo")
    assert not one.alive("Flo")
    assert one.game.square.ghost_votes[one.seat("Flo")]


def test_they_are_exiled_and_no_longer_nominated() -> None:
    one = by_day()
    one.execute("Flo", storyteller={"hindu": "thief"})
    one.night(Bob="Eve", Flo="Ann", storyteller={"hindu": "beggar"})
    with pytest.raises(IllegalAnswer):
        one.snapshot().nominate("Ann", "Flo")
    assert one.exile("Ann", "Flo", "Ann Bob Cat Dan")
    assert not one.alive("Flo")


def test_an_exiled_traveller_by_birth_stays_dead_but_by_house_rule() -> None:
    for stay in (True, False):
        one = by_day(f"{CAST}, Ida thief")
        one.game.house_rules = HouseRules({STAY_DEAD: stay})
        answers = {} if stay else {"hindu": "beggar"}
        assert one.exile("Ann", "Ida", "Ann Bob Cat Dan Eve", storyteller=answers)
        assert one.alive("Ida") is not stay


def test_a_nominee_who_dies_before_the_vote_is_a_traveller_and_not_voted_on() -> None:
    one = by_day(CAST.replace("Cat scarletwoman", "Cat poisoner").replace("Dan mayor", "Dan recluse"))
    one.act(OPEN_NOMINATIONS)
    one.act(NOMINATE, "Ann", "Dan")
    one.act("slay", "Eve", "Dan", storyteller={"Eve": True, "hindu": "thief"})
    assert Pardoned(one.seat("Dan")) in one.public()
    assert one.game.phase is Phase.NOMINATIONS


def test_the_block_is_free_when_whoever_was_about_to_die_lives_again() -> None:
    one = by_day(CAST.replace("Dan mayor", "Dan recluse"))
    one.nominate("Ann", "Dan", "Ann Bob Cat Eve")
    assert one.about_to_die == "Dan"
    one.act("slay", "Eve", "Dan", storyteller={"Eve": True, "hindu": "thief"})
    assert DiedByDay(one.seat("Dan")) in one.public()
    assert one.about_to_die is None


def test_evil_wins_by_two_alive_travellers_not_counted() -> None:
    cast = "Ann empath, Bob imp, Cat mayor, Dan chef!, Eve slayer!"
    one = Town(f"{cast} | hindu", night=2, script=SCRIPT).day()
    one.execute("Ann")
    assert one.winner is EVIL


def test_poison_stays_on_the_player() -> None:
    one = by_day(tokens="; Poisoned@Flo")
    one.execute("Flo", storyteller={"hindu": "thief"})
    assert one.poisoned("Flo")


def test_what_they_did_to_others_ends() -> None:
    one = by_day(CAST.replace("scarletwoman", "poisoner"), "; Poisoned@Ann<Cat/poisoner")
    assert not one.sober("Ann")
    one.execute("Cat", storyteller={"hindu": "thief"})
    assert one.sober("Ann")


def test_a_host_s_ruling_kills_like_anything_else() -> None:
    one = by_day()
    one._given({"hindu": "thief"}, {})
    carry_out(one.game, Ruling("kill", one.seat("Ann")))
    assert reborn(one) == [("Ann", "thief")]


def test_a_gnome_s_amigo_is_named_when_the_town_knows_of_the_gnome() -> None:
    script = Script("mine", "Mine", (*PLAYED, "gnome"))
    one = Town(f"{CAST} | hindu", night=2, script=script)
    one.night(Bob="Eve", storyteller={"hindu": "gnome", "Eve": "Flo"})
    kinds = [type(fact) for fact in one.public() if isinstance(fact, DayBroke | Reborn | PublicChoice)]
    assert kinds == [DayBroke, Reborn, PublicChoice]


def test_a_table_is_as_large_as_it_began() -> None:
    one = by_day()
    before = one.game.usual_counts
    one.execute("Flo", storyteller={"hindu": "thief"})
    assert one.game.team(one.seat("Flo")) is TRAVELLER
    assert one.game.usual_counts == before


def test_the_script_s_own_travellers_come_first_and_none_twice() -> None:
    one = by_day(f"{CAST}, Ida thief, Jon beggar, Kim bureaucrat, Leo gunslinger")
    offered = []
    for name, verb, traveller in (
        ("Flo", OPEN_NOMINATIONS, "scapegoat"),
        ("Ann", CLOSE_NOMINATIONS, "judge"),
    ):
        one.rule("kill", name)
        one.act(verb, storyteller={"hindu": traveller})
        (asked,) = [asked.options for asked in one.asked if isinstance(asked.options, Rebirth)]
        offered.append(set(asked.all()))
    assert offered[0] == {"scapegoat"}
    assert offered[1] == {"judge", *offered[1]} - {"thief", "scapegoat"}


def test_the_mind_draws_any_of_them() -> None:
    given = Counter(
        fabled(by_day(), "hindu", Rebirth(("thief", "beggar", "judge")), seed) for seed in range(60)
    )
    assert set(given) == {"thief", "beggar", "judge"}


def test_the_story_tells_of_the_new_life() -> None:
    one = by_day()
    one.game.witnessed = ()
    one.execute("Flo", storyteller={"hindu": "thief"})
    assert {
        "Flo came back to life. That was the Hindu.",
        "Flo, the Soldier, became the Thief. That was the Hindu.",
    } <= set(reasons(one))
