"""The Wizard: one wish, from a list or in words of their own, granted or not. Each wish: `tests/wishes`."""

from pathlib import Path

import pytest

from config.texts import load_texts
from engine.characters.wizard import AT_A_PRICE, DIFFERENTLY, GRANTED, REFUSED, Granting, GrantingWords
from engine.grimoire import Ability
from engine.ledger import Claimed, Learned, NothingHappened, Page, WishMade
from engine.own_words import Said
from engine.phrases import Phrase
from engine.questions import IllegalAnswer
from engine.script import Script, edition
from engine.wishes.base import GROUPS, Wished, Wishing, wish, wishes
from narrator.table.forms_said import put_together
from narrator.telling.answers import in_words
from narrator.telling.facts_in_words import Aloud, tells
from narrator.telling.spoken_lines import SpokenLines
from tests.narrator.mind.test_policies import Advised, asked
from tests.narrator.table import Table
from tests.scenario import Town
from tests.virtual_time import run

SCRIPT = Script("with it", "With it", (*edition("tb").characters, "wizard", "pithag", "alchemist", "vortox"))
CAST = "Ann wizard, Bob imp, Cat empath, Dan soldier, Eve virgin, Flo baron, Gus saint, Hal slayer"
KILL = Wished("this_player_dies", (7,))
KNOW = Wished("who_is_misled")


def on_day(cast: str = CAST) -> Town:
    return Town(cast, night=2, script=SCRIPT).day()


def ask(town: Town, what: object = KILL, verdict: object = GRANTED, by: str = "Ann") -> list[object]:
    """What they are told of it."""
    town.act("wish", by, what=what, storyteller=None if verdict is None else {by: verdict})
    return [told.fact.answer for told in town.ledger if isinstance(told.fact, Learned)]


def at_night(town: Town, bob: str = "Gus") -> list[str]:
    town.end_day()
    return town.night(Bob=bob)


def test_a_granted_wish_is_the_only_one() -> None:
    town = on_day()
    assert ask(town) == [GRANTED]
    assert "No Ability" in town.marks("Ann")
    assert ask(town, KNOW, None) == []
    assert at_night(town) == ["Gus", "Hal"]


def test_the_price_is_told_and_paid() -> None:
    town = on_day()
    assert ask(town, verdict=AT_A_PRICE) == [AT_A_PRICE, Phrase("wizard", "price_quiet")]
    assert at_night(town) == ["Hal"]


@pytest.mark.example("carousel/wizard/5")
def test_example_they_have_to_wish_differently_and_may() -> None:
    town = on_day()
    assert ask(town, Said("Everybody has five lives, and all reminders"), DIFFERENTLY) == [DIFFERENTLY]
    assert ask(town) == [GRANTED]


def test_refused_they_have_no_more_wishes() -> None:
    town = on_day()
    assert ask(town, verdict=REFUSED) == [REFUSED]
    assert ask(town, KNOW, None) == []
    assert at_night(town) == ["Gus"]


@pytest.mark.example("carousel/wizard/1")
def test_example_they_see_the_grimoire() -> None:
    town = on_day()
    answers = ask(town, Wished("see_the_grimoire"))
    assert answers[0] == GRANTED
    assert isinstance(answers[1], Page)


@pytest.mark.example("carousel/wizard/2")
def test_example_all_information_is_false_and_the_town_hears_that_things_are_wrong() -> None:
    town = on_day()
    ask(town, Wished("all_is_false"))
    for _ in range(2):
        town.end_day()
        town.night(Bob="Dan", storyteller={"Cat": 0})
        assert town.learned("Cat") == [0], "in truth 1"
    assert [told.fact.clue for told in town.game.ledger if isinstance(told.fact, WishMade)] == [
        Phrase("wizard", "things_are_wrong")
    ]


@pytest.mark.parametrize("verdict", [GRANTED, Said("A cat walks through the town.")])
def test_free_words_that_a_human_grants_leave_what_that_human_says_of_them(verdict: object) -> None:
    town = on_day()
    assert ask(town, Said("Rain"), verdict) == [GRANTED]
    at_night(town)
    heard = verdict if isinstance(verdict, Said) else None
    assert [told.fact for told in town.game.ledger if isinstance(told.fact, WishMade)] == [WishMade(heard)]
    assert ask(town, KNOW, None) == []


def test_nobody_is_told_but_who_wishes_until_the_dawn() -> None:
    town = on_day()
    ask(town, Wished("poison_one", (2,)))
    assert {told.to for told in town.ledger} == {(0,)}
    assert town.public() == []


@pytest.mark.parametrize("name", ["Bob", "Cat", "Gus"])
def test_who_only_pretends_hears_that_nothing_comes_of_it(name: str) -> None:
    town = on_day()
    assert ask(town, verdict=None, by=name) == []
    assert [type(told.fact) for told in town.ledger] == [Claimed, NothingHappened]


def test_dead_they_have_no_wish() -> None:
    town = on_day()
    town.rule("kill", "Ann")
    assert ask(town, verdict=None) == []


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_they_are_told_the_same_and_nothing_comes_of_it(token: str) -> None:
    town = on_day(f"{CAST}; {token}@Ann")
    assert ask(town, verdict=AT_A_PRICE) == [AT_A_PRICE, Phrase("wizard", "price_quiet")]
    assert at_night(town) == ["Gus"]
    assert not any(isinstance(told.fact, WishMade) for told in town.game.ledger)


def test_droisoned_what_they_would_see_is_refused() -> None:
    town = on_day(f"{CAST}; Drunk@Ann")
    assert ask(town, Wished("exchange_seats", (2, 3))) == [REFUSED]
    assert town.game.grimoire.ring == tuple(range(8))


def test_droisoned_what_they_learn_may_be_false() -> None:
    town = on_day(f"{CAST}; Drunk@Ann")
    town.act("wish", "Ann", what=KNOW, storyteller={"Ann": [GRANTED, ("Bob", "Cat")]})
    assert town.told("Ann", Learned)[-1].answer == ("Bob", "Cat")


def test_no_vortox_bends_what_a_minion_learns() -> None:
    town = on_day(CAST.replace("Bob imp", "Bob vortox"))
    assert ask(town, KNOW) == [GRANTED, ()]


def test_what_was_granted_outlives_them() -> None:
    town = on_day()
    ask(town)
    town.rule("kill", "Ann")
    assert at_night(town) == ["Gus", "Hal"]


def test_one_who_becomes_the_wizard_in_the_game_has_a_wish_of_their_own() -> None:
    town = Town(CAST.replace("Flo baron", "Flo pithag"), night=2, script=SCRIPT).day()
    ask(town, KNOW)
    town.rule("become", "Ann", "baron")
    town.rule("become", "Flo", "wizard")
    assert ask(town, by="Flo") == [GRANTED]


def test_two_of_them_have_a_wish_each() -> None:
    town = on_day(CAST.replace("Flo baron", "Flo wizard"))
    assert ask(town, KNOW) == [GRANTED, ()]
    assert ask(town, by="Flo") == [GRANTED]


def test_an_alchemist_may_wish_too() -> None:
    town = on_day(CAST.replace("Cat empath", "Cat alchemist"))
    town.game.lend(Ability("alchemist", 2, 2), 2, "wizard")
    assert ask(town, by="Cat") == [GRANTED]


@pytest.mark.parametrize(
    "what",
    [
        Wished("nothing_like_it"),
        Wished("this_player_dies"),
        Wished("this_player_dies", (99,)),
        Wished("exchange_seats", (2, 2)),
        Wished("another_minion", character="drunk"),
        Wished("another_minion", character="baron"),
        Wished("nobody_dies", (1,)),
        Said(""),
        None,
    ],
)
def test_what_is_no_wish_is_refused(what: object) -> None:
    with pytest.raises(IllegalAnswer):
        ask(on_day(), what, None)


# The phone, the voice and the mind


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_phone_shows_the_list_in_groups_and_puts_every_wish_together(language: str) -> None:
    texts, square = load_texts(language), on_day().game.square
    form = Wishing(square, SCRIPT)
    composed = put_together(form)
    groups = composed.step(form, (), square.names, texts)
    assert groups is not None
    assert len(groups.options) == len(GROUPS)
    found = []
    for group in range(len(GROUPS)):
        shown = composed.step(form, (group,), square.names, texts)
        assert shown is not None
        for place in range(len(shown.options)):
            taps: tuple[int, ...] = (group, place)
            while (step := composed.step(form, taps, square.names, texts)) is not None:
                assert composed.made(form, taps, texts) is None or len(taps) < 2
                taps = (*taps, len(step.options) - 1)
            answer = composed.made(form, taps, texts)
            assert form.refusal(answer) is None
            assert shown.options[place] in in_words(answer, square.names, texts)
            found.append(answer.name)
    assert sorted(found) == sorted(one.name for one in wishes())


def test_free_words_are_typed_and_no_longer_than_a_sentence() -> None:
    form = Wishing(on_day().game.square, SCRIPT)
    texts, names = load_texts("en"), form.square.names
    composed = put_together(form)
    assert composed.typed
    assert composed.read(form, " I wish  for rain", names, texts, speaker=0, language="en").answer == Said(
        "I wish for rain"
    )
    long = composed.read(form, "rain " * 50, names, texts, speaker=0, language="en")
    assert long.problem


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_voice_tells_the_clue(language: str) -> None:
    words = SpokenLines(load_texts(language), 0)
    aloud = Aloud(words, on_day().game.square)
    assert len(tells(WishMade()).said(WishMade(), aloud)) == 1
    for clue in (Said("It rains."), Phrase("wizard", "one_turned", (1, 2, 3))):
        fact = WishMade(clue)
        assert len(tells(fact).said(fact, aloud)) == 2
    assert "Cat" in tells(fact).said(fact, aloud)[1]


@pytest.mark.parametrize("seed", range(5))
def test_the_mind_grants_what_good_can_live_with_and_never_the_end(seed: int) -> None:
    town = on_day()
    for one in wishes():
        prices = (AT_A_PRICE, GRANTED) if one.price else (GRANTED,)
        verdict = asked(town, Granting(Wished(one.name), *prices, DIFFERENTLY, REFUSED), "Ann", seed)
        assert (verdict in prices) is (one.name != "evil_wins"), one.name


def test_of_four_who_live_the_mind_grants_nothing_that_changes_the_game() -> None:
    town = on_day()
    for name in ("Dan", "Eve", "Gus", "Hal"):
        town.rule("kill", name)
    for one in wishes():
        prices = (AT_A_PRICE, GRANTED) if one.price else (GRANTED,)
        verdict = asked(town, Granting(Wished(one.name), *prices, DIFFERENTLY, REFUSED), "Ann", 1)
        assert (verdict == DIFFERENTLY) is one.heavy, one.name


def test_the_mind_leaves_free_words_to_people() -> None:
    assert asked(on_day(), GrantingWords(Said("Rain")), "Ann", 1) == DIFFERENTLY


def test_what_is_left_to_the_mind_is_done_with_its_reason() -> None:
    town = Advised(CAST, 1, night=2)
    town.game.script = SCRIPT
    town.day()
    for name in ("be_the_demon", "one_outsider_more", "anybody_may_drop", "turn_evil"):
        wish(name).stand(town.game, 0, Wished(name, (3,)), priced=False)
    town.end_day()
    town.night(None, Ann="Gus")
    put = {type(question.options).__name__: why for question, _, why in town.put}
    assert {"WhichDemon", "WishedOutsider", "FallsDead", "AlsoNamed"} <= put.keys()
    assert all(put.values())


def test_every_phone_may_wish(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=SCRIPT) as table:
            await table.deal()
            await table.night()
            for phone in table.phones():
                (power,) = (one for one in phone.offers.powers if one.verb == "wish")
                assert power.private

    run(evening())
