"""Every wish of the Wizard's list, one by one: what it does, what it costs, and what the town hears of it."""

from typing import Any

import pytest

from config.texts import load_texts
from engine.characters.wizard import AT_A_PRICE, DIFFERENTLY, GRANTED
from engine.grimoire import Ability
from engine.ledger import (
    GhostVoteReturned,
    HasAbility,
    Learned,
    Page,
    Reseated,
    ThisIs,
    VoteOver,
    WishMade,
)
from engine.phases import Phase
from engine.phrases import Phrase
from engine.questions import IllegalAnswer
from engine.registry import CHARACTERS
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from engine.wishes.base import Wished, wish, wishes
from tests.scenario import Town, whatever

MORE = ("wizard", "pithag", "ojo", "nodashii", "lordoftyphon", "philosopher", "tealady")
SCRIPT = Script("with it", "With it", (*edition("tb").characters, *MORE))
CAST = "Ann wizard, Bob imp, Cat empath, Dan soldier, Eve monk, Flo baron, Gus saint, Hal slayer"


def wished(name: str, *seats: str, named: str = "", cast: str = CAST, price: bool = False) -> Town:
    """The second day, on which Ann wishes for this and is granted it."""
    town = Town(cast, night=2, script=SCRIPT).day()
    what = Wished(name, tuple(town.seat(one) for one in seats), named)
    town.act("wish", "Ann", what=what, storyteller={"Ann": AT_A_PRICE if price else GRANTED})
    return town


def night(town: Town, storyteller: dict[str, Any] | None = None, **players: Any) -> list[str]:
    """The one after it. Bob kills Gus, Eve guards Dan and Cat is told nothing that anybody cares about."""
    if town.game.phase is not Phase.DUSK:
        town.end_day()
    asked: dict[str, Any] = {"Bob": "Gus", "Eve": "Dan", **players}
    awake = {name: answer for name, answer in asked.items() if town.alive(name) and answer != "asleep"}
    return town.night(storyteller, **awake)


def learned(town: Town) -> list[Any]:
    return [
        told.fact.answer for told in town.game.ledger if told.to == (0,) and isinstance(told.fact, Learned)
    ]


def clues(town: Town) -> list[Any]:
    return [told.fact.clue for told in town.game.ledger if isinstance(told.fact, WishMade)]


def clue(name: str, *seats: int, characters: tuple[str, ...] = ()) -> Phrase:
    return Phrase("wizard", name, seats, characters)


def test_there_are_thirty_and_each_has_its_words_in_both_languages() -> None:
    assert len(wishes()) == 30
    for language in ("en", "ru"):
        phrases = load_texts(language).characters["wizard"].phrases
        for one in wishes():
            assert f"wish_{one.name}" in phrases
            assert not one.price or f"price_{one.price}" in phrases
            assert not one.clue or one.clue in phrases


# To know something


def test_to_see_the_grimoire() -> None:
    """And the town hears that there was a wish, and no more."""
    town = wished("see_the_grimoire")
    (page,) = [one for one in learned(town) if isinstance(one, Page)]
    assert page.seats[town.seat("Cat")][0] == "empath"
    night(town)
    assert clues(town) == [None]


def test_to_know_somebody_s_character() -> None:
    town = wished("their_character", "Eve")
    assert learned(town) == [GRANTED, ThisIs(town.seat("Eve"), "monk")]
    night(town)
    assert clues(town) == []


def test_three_more_bluffs() -> None:
    (three,) = [one for one in learned(wished("more_bluffs")) if type(one) is tuple]
    assert len(set(three)) == 3
    assert {"empath", "soldier", "monk", "saint", "slayer"}.isdisjoint(three)


def test_to_know_who_is_misled() -> None:
    town = wished("who_is_misled", cast=f"{CAST}; Poisoned@Eve, Drunk@Dan")
    assert learned(town)[-1] == (town.seat("Dan"), town.seat("Eve"))
    night(town)
    assert clues(town) == [clue("knows_misled")]


def test_to_know_who_woke() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.night(Bob="Gus", Eve="Dan")
    town.act("wish", "Ann", what=Wished("who_woke"), storyteller={"Ann": GRANTED})
    assert learned(town)[-1] == tuple(town.seat(one) for one in ("Bob", "Cat", "Eve"))


# Drunk and poisoned


def test_to_poison_a_player_for_two_days() -> None:
    town = wished("poison_one", "Eve")
    assert town.sober("Eve")
    assert night(town, Bob="Dan", Eve="Dan") == []
    assert clues(town) == [clue("drink")]
    for healthy in (False, False, True):
        assert town.sober("Eve") is healthy
        if not healthy:
            night(town, Bob="Dan")
    assert not any(t.text == "Poisoned" for t in town.game.grimoire.reminders)


def test_to_make_a_player_drunk_for_good_at_the_price_of_a_vote() -> None:
    town = wished("drunk_for_good", "Cat", price=True)
    assert learned(town)[-1] == clue("price_vote")
    night(town, {"Cat": whatever})
    assert town.drunk("Cat")
    with pytest.raises(AssertionError, match="nobody counted the hands of"):
        town.nominate("Bob", "Dan", votes="Ann")


def test_to_poison_all_townsfolk_for_a_night_in_which_no_demon_kills() -> None:
    town = wished("townsfolk_poisoned", price=True)
    assert night(town, {"Cat": whatever}) == []
    assert [name for name in town.names if not town.sober(name)] == ["Cat", "Dan", "Eve", "Hal"]
    assert clues(town) == [clue("trust_nothing")]
    assert night(town) == ["Gus"]
    assert town.sober("Cat")


def test_that_good_players_learn_nothing_but_what_is_not_so_while_they_live() -> None:
    town = wished("all_is_false")
    night(town, {"Cat": 0})
    assert town.learned("Cat") == [0], "between an evil neighbour and a good one"
    assert clues(town) == [clue("things_are_wrong")]
    town.rule("kill", "Ann")
    night(town, Bob="Hal")
    assert town.learned("Cat") == [1]


# Life and death


def test_that_a_player_dies_in_a_night_in_which_no_demon_kills() -> None:
    town = wished("this_player_dies", "Hal", price=True)
    assert learned(town)[-1] == clue("price_quiet")
    assert night(town) == ["Hal"]
    assert clues(town) == [clue("wished_dead")]
    assert night(town) == ["Gus"]


def test_without_a_price_the_demon_kills_as_well() -> None:
    assert night(wished("this_player_dies", "Hal")) == ["Gus", "Hal"]


def test_that_one_more_dies_and_none_by_the_demon_in_the_night_after() -> None:
    town = wished("one_more_dies", price=True)
    assert night(town, {"wizard_one_more_dies": "Hal"}) == ["Gus", "Hal"]
    assert night(town, Bob="Cat") == []
    assert night(town, Bob="Flo") == ["Flo"]


def test_that_nobody_dies() -> None:
    town = wished("nobody_dies")
    assert night(town) == []
    assert night(town) == ["Gus"]


@pytest.mark.parametrize("price", [False, True])
def test_that_a_dead_minion_comes_back_perhaps_with_somebody_good(price: bool) -> None:
    town = Town(CAST, night=2, script=SCRIPT).day()
    for name in ("Flo", "Hal"):
        town.rule("kill", name)
    verdict = AT_A_PRICE if price else GRANTED
    town.act("wish", "Ann", what=Wished("minion_returns"), storyteller={"Ann": verdict})
    night(town, {"wizard_minion_returns": ["Flo", "Hal"] if price else "Flo"})
    assert town.alive("Flo")
    assert town.alive("Hal") is price


def test_without_a_dead_minion_they_have_to_wish_differently() -> None:
    town = Town(CAST, night=2, script=SCRIPT).day()
    town.act("wish", "Ann", what=Wished("minion_returns"))
    assert learned(town) == [DIFFERENTLY]


def test_that_anybody_may_drop_dead_night_after_night() -> None:
    town = wished("anybody_may_drop")
    assert night(town, {"wizard_anybody_may_drop": "Hal"}, Bob="Dan") == ["Hal"]
    assert night(town, {"wizard_anybody_may_drop": None}, Bob="Gus") == ["Gus"]
    assert clues(town) == [clue("anybody_may_drop")]


@pytest.mark.parametrize("price", [False, True])
def test_to_survive_the_next_execution_and_perhaps_not_the_night_after_it(price: bool) -> None:
    town = wished("survive_execution", price=price)
    town.execute("Ann")
    assert town.alive("Ann")
    night(town, Bob="Dan")
    assert town.alive("Ann") is not price
    if not price:
        town.execute("Ann")
        assert not town.alive("Ann")


def test_that_no_demon_dies_by_execution_until_tomorrow_s_dusk_for_their_own_life() -> None:
    town = wished("demon_survives_execution", price=True)
    assert night(town, Bob="Dan") == ["Ann"]
    assert clues(town) == [clue("cannot_hang")]
    town.execute("Bob")
    assert town.winner is None
    night(town, Bob="Dan")
    town.execute("Bob")
    assert town.winner is GOOD


def test_nor_who_is_the_demon_by_looking_after_lil_monsta() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "lilmonsta"))
    town = Town(CAST.replace("Bob imp", "Bob chef"), night=2, script=script)
    CHARACTERS["lilmonsta"].arrive(town.game)
    (mine,) = town.game.abilities_of("lilmonsta")
    town.game.grimoire.mark("Is The Demon", town.seat("Flo"), by=mine)
    town.day()
    town.act("wish", "Ann", what=Wished("demon_survives_execution"), storyteller={"Ann": GRANTED})
    town.end_day()
    town.night({"lilmonsta": None}, Ann="Flo", Flo="Flo", Eve="Dan")
    town.execute("Flo")
    assert town.alive("Flo")
    assert town.winner is None


# Characters, sides and seats


def test_to_be_another_minion() -> None:
    town = wished("another_minion", named="poisoner")
    night(town)
    assert town.character("Ann") == "poisoner"


def test_who_is_the_demon_by_the_night_stays_it() -> None:
    """By another ability: evil would have no Demon left."""
    town = wished("another_minion", named="poisoner")
    town.rule("become", "Ann", "imp")
    town.rule("kill", "Bob")
    night(town, Ann="Gus")
    assert town.character("Ann") == "imp"
    assert town.winner is None


def test_who_is_no_minion_by_the_night_becomes_none() -> None:
    town = wished("another_minion", named="poisoner")
    town.rule("become", "Ann", "virgin")
    night(town)
    assert town.character("Ann") == "virgin"


def test_an_alchemist_can_wish_to_be_a_minion() -> None:
    script = Script("with it", "With it", (*SCRIPT.characters, "alchemist"))
    town = Town(CAST.replace("Ann wizard", "Ann alchemist"), night=2, script=script).day()
    town.game.lend(Ability("alchemist", 0, 0), 0, "wizard")
    town.act("wish", "Ann", what=Wished("another_minion", character="poisoner"), storyteller={"Ann": GRANTED})
    night(town)
    assert (town.character("Ann"), town.alignment("Ann")) == ("poisoner", GOOD)


def test_to_have_a_good_ability_of_which_the_town_hears_among_three() -> None:
    town = wished("a_good_ability", named="fortuneteller")
    night(town, {"Ann": "Gus", "bluffs": ("chef", "washerwoman")}, Ann="Cat Dan")
    assert learned(town)[1] == HasAbility("fortuneteller")
    assert learned(town)[2] is False
    assert clues(town) == [
        clue("one_of_three_abilities", characters=("chef", "fortuneteller", "washerwoman"))
    ]


def given(ability: str, cast: str = CAST) -> Town:
    """The morning after a night in which Ann got this."""
    town = wished("a_good_ability", named=ability, cast=cast)
    night(town, {"bluffs": whatever})
    town.end_day()
    return town


@pytest.mark.parametrize("poisoned", [True, False])
def test_while_they_are_poisoned_the_ability_they_got_does_not_work(poisoned: bool) -> None:
    town = given("soldier", CAST.replace("Dan soldier", "Dan chef"))
    if poisoned:
        town.rule("mark", "Ann", "Poisoned")
    assert night(town, Bob="Ann") == (["Ann"] if poisoned else [])


def test_with_their_life_what_the_ability_they_got_does_ends() -> None:
    town = given("philosopher")
    night(town, Ann="slayer", Bob="Cat")
    assert town.drunk("Hal")
    town.rule("kill", "Ann")
    assert town.sober("Hal")


@pytest.mark.example("carousel/wizard/3")
def test_example_they_become_the_demon_and_the_old_one_dies() -> None:
    cast = CAST.replace("Bob imp", "Bob lordoftyphon")
    town = wished("be_the_demon", cast=cast)
    assert night(town, {"wizard_be_the_demon": "ojo"}, Bob="asleep", Ann="saint") == ["Bob", "Gus"]
    assert town.character("Ann") == "ojo"
    assert town.winner is None
    assert clues(town) == [clue("student")]


def test_that_the_demon_becomes_another_in_a_night_in_which_no_demon_kills() -> None:
    town = wished("another_demon", named="nodashii", price=True)
    assert night(town, {"Cat": whatever}) == []
    assert town.character("Bob") == "nodashii"
    assert clues(town) == [clue("new_coat")]


def test_that_the_demon_becomes_who_it_is_already_changes_nothing() -> None:
    """What it has done lasts, too."""
    town = wished("another_demon", named="imp")
    token = town.game.grimoire.mark("Kept", 2, by=Ability("imp", 1, 1))
    assert night(town) == ["Gus"]
    assert town.became("Bob") == []
    assert token in town.game.grimoire.reminders
    assert clues(town) == [clue("new_coat")]


def test_that_a_good_player_turns_evil_named_among_three_for_the_wizard_s_life() -> None:
    town = wished("turn_evil", "Dan", price=True)
    assert night(town, {"wizard_turn_evil": "Hal Eve"}) == ["Ann", "Gus"]
    assert town.alignment("Dan") is EVIL
    assert clues(town) == [clue("one_turned", *(town.seat(one) for one in ("Dan", "Eve", "Hal")))]


def test_that_two_players_are_each_other() -> None:
    town = wished("exchange_characters", "Cat", "Hal")
    night(town)
    assert (town.character("Cat"), town.character("Hal")) == ("slayer", "empath")
    assert clues(town) == [clue("two_are_not")]


def test_with_the_demon_nothing_comes_of_it_and_they_are_told_the_same() -> None:
    """Otherwise a Wizard who knows nobody could find the Demon by wishing."""
    town = wished("exchange_characters", "Cat", "Bob")
    assert learned(town) == [GRANTED]
    night(town)
    assert town.character("Bob") == "imp"


def test_that_two_players_change_places_before_everybody_s_eyes() -> None:
    town = wished("exchange_seats", "Cat", "Hal")
    assert town.game.grimoire.ring == (0, 1, 7, 3, 4, 5, 6, 2)
    assert [fact for fact in town.public() if isinstance(fact, Reseated)]


def test_that_a_townsfolk_becomes_an_outsider() -> None:
    town = wished("one_outsider_more", "Hal")
    night(town, {"wizard_one_outsider_more": "recluse"})
    assert town.character("Hal") == "recluse"
    assert clues(town) == [clue("one_outsider_more")]


# Votes, nominations and the end


def test_that_their_vote_counts_twice_until_tomorrow_s_dusk() -> None:
    town = wished("vote_counts_twice")
    assert town.nominate("Bob", "Dan", votes="Ann Bob Flo") == "about to die"
    night(town, Eve="Hal")
    assert town.nominate("Bob", "Hal", votes="Ann Flo") == "about to die"
    night(town, Bob="Cat", Eve="Ann")
    assert town.nominate("Bob", "Eve", votes="Ann") == "too few"


def test_that_a_player_cannot_vote_nor_at_a_price_the_wizard() -> None:
    town = wished("no_vote", "Hal", price=True)
    for name in ("Hal", "Ann"):
        with pytest.raises(AssertionError, match="nobody counted"):
            town.snapshot().nominate("Bob", "Dan", votes=name)
    free = wished("no_vote", "Hal")
    assert free.nominate("Bob", "Dan", votes="Ann") == "too few"


def test_who_is_not_to_vote_does_not_vote_for_a_voudon_either() -> None:
    """A Voudon lets the dead vote; what is forbidden somebody stays forbidden."""
    town = wished("no_vote", "Hal", cast=f"{CAST.replace('slayer', 'slayer!')}, Ida voudon")
    with pytest.raises(AssertionError, match="nobody counted"):
        town.snapshot().nominate("Bob", "Dan", votes="Hal")
    assert town.nominate("Bob", "Dan", votes="Ida") == "about to die"


def test_that_votes_are_secret() -> None:
    town = wished("secret_votes")
    assert town.nominate("Bob", "Dan", votes="Ann Bob") == "secret"
    assert any(isinstance(fact, VoteOver) for fact in town.public())


def test_that_the_dead_have_their_votes_again() -> None:
    town = Town(CAST, night=2, script=SCRIPT).day()
    town.act("wish", "Ann", what=Wished("ghost_votes_return"))
    assert learned(town) == [DIFFERENTLY], "everybody has theirs"
    town.rule("kill", "Gus")
    town.rule("no vote", "Gus")
    town.act("wish", "Ann", what=Wished("ghost_votes_return"), storyteller={"Ann": GRANTED})
    assert town.game.grimoire.seats[town.seat("Gus")].ghost_vote
    assert GhostVoteReturned(town.seat("Gus")) in town.public()


def test_a_vote_that_was_spent_in_secret_comes_back_in_secret() -> None:
    """Hal's; that Gus has spent his is known to all."""
    town = Town(CAST, night=2, script=SCRIPT).day()
    for name in ("Gus", "Hal"):
        town.rule("kill", name)
    town.rule("no vote", "Gus")
    town.game.grimoire.change(town.seat("Hal"), ghost_vote=False)  # as in a vote that nobody sees
    town.act("wish", "Ann", what=Wished("ghost_votes_return"), storyteller={"Ann": GRANTED})
    returned = [fact for fact in town.public() if isinstance(fact, GhostVoteReturned)]
    assert returned == [GhostVoteReturned(town.seat("Gus"))]
    assert all(town.game.grimoire.seats[town.seat(name)].ghost_vote for name in ("Gus", "Hal"))


def test_a_wizard_does_not_find_out_that_somebody_has_voted_in_secret() -> None:
    town = Town(CAST, night=2, script=SCRIPT).day()
    town.rule("kill", "Gus")
    town.game.grimoire.change(town.seat("Gus"), ghost_vote=False)
    town.act("wish", "Ann", what=Wished("ghost_votes_return"))
    assert learned(town) == [DIFFERENTLY]


def test_that_there_is_a_single_nomination_tomorrow() -> None:
    town = wished("one_nomination", price=True)
    assert night(town) == []
    assert clues(town) == [clue("one_nomination")]
    town.nominate("Bob", "Dan", votes="Ann")
    with pytest.raises(IllegalAnswer):
        town.nominate("Cat", "Bob", votes="Ann")
    night(town)
    town.nominate("Flo", "Dan", votes="Ann")
    assert town.nominate("Bob", "Flo", votes="Ann") == "too few"


@pytest.mark.example("carousel/wizard/4")
def test_example_evil_would_win_tomorrow_and_the_town_that_knows_three_names_hangs_the_demon() -> None:
    town = wished("evil_wins")
    night(town, {"wizard_evil_wins": "Cat Eve"})
    assert clues(town) == [clue("demon_is_one_of", *(town.seat(one) for one in ("Bob", "Cat", "Eve")))]
    lost = town.snapshot()
    town.execute("Bob")
    assert town.winner is GOOD
    lost.end_day()
    lost.game.decider = lost
    lost.dusk()
    assert lost.winner is EVIL


def test_who_wishes_for_what_holds_already_has_to_wish_differently() -> None:
    town = Town(CAST.replace("Flo baron", "Flo wizard"), night=2, script=SCRIPT).day()
    town.act("wish", "Ann", what=Wished("secret_votes"), storyteller={"Ann": GRANTED})
    town.act("wish", "Flo", what=Wished("secret_votes"))
    assert town.told("Flo", Learned) == [Learned("wizard", DIFFERENTLY)]


@pytest.mark.parametrize("one", wishes(), ids=lambda one: one.name)
def test_its_rule_is_a_sentence(one: Any) -> None:
    assert str(type(one).__doc__).endswith(".")
    assert wish(one.name) is one
