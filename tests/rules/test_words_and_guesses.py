"""Answers in groups, in words of one's own and of several parts, with characters made up for it (`tests.made_up`)."""

import pytest

from config.texts import load_texts
from engine import ledger
from engine.characters.base import CHARACTERS, DEMON, EVIL, GOOD, MINION, NothingHappened, ThisIs
from engine.guesses import AllOrNone, Casting, Groups, InGroup, NamedSome
from engine.ledger import Chose
from engine.own_words import Said, Word, cleaned, folded
from engine.plain import from_plain, to_plain
from engine.questions import Answer, IllegalAnswer, Options
from engine.script import Script
from engine.terms import STORYTELLER
from tests.by_name import Claimed, Picked
from tests.made_up import Sentence, Verdict, made_up
from tests.scenario import Town

__all__ = ["made_up"]

CAST = "Ann {}, Bob imp, Cat poisoner, Dan soldier, Eve slayer, Flo monk"


def town(script: Script, character: str, *, night: int = 1, cast: str = CAST) -> Town:
    return Town(cast.format(character), script=script, night=night)


def guess(demons: tuple[str, ...], *minions: str) -> tuple[InGroup, ...]:
    seats = ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo"]
    return (
        InGroup(DEMON, tuple(sorted(seats.index(one) for one in demons))),
        InGroup(MINION, tuple(sorted(seats.index(one) for one in minions))),
    )


def forms(script: Script) -> dict[str, Options]:
    square = town(script, "chef").game.square
    return {
        "groups": Groups(square, script),
        "text": Sentence(square, script),
        "word": Word(square, script),
        "named": NamedSome(script.minions, 1, 2),
        "in order": NamedSome(script.minions, 0, 2, ordered=True),
        "three or none": AllOrNone((0, 1, 2, 3), 3),
        "cast": Casting((0, 1, 2), script.minions, 2),
        "judged": Verdict("no", "yes"),
    }


LEGAL: dict[str, tuple[Answer, ...]] = {
    "groups": (guess(("Bob",), "Cat", "Dan"), guess(("Bob",))),
    "text": (Said("I wish for rain."), Said("Дождь!")),
    "word": (Said("raven"), Said("o'clock"), Said("ёж")),
    "named": (("poisoner",), ("poisoner", "spy")),
    "in order": ((), ("spy", "poisoner")),
    "three or none": ((), (3, 1, 2)),
    "cast": ((ThisIs(2, "spy"), ThisIs(0, "poisoner")),),
    "judged": ("no", "yes", Said("Ask me tomorrow.")),
}
ILLEGAL: dict[str, tuple[tuple[Answer, str], ...]] = {
    "groups": (
        (((1,), (2,)), "not groups"),
        (guess((), "Cat"), "too few"),
        (guess(("Bob",), "Bob"), "not different players"),
        ((InGroup(DEMON, (99,)), InGroup(MINION, ())), "not different players"),
        ((InGroup(DEMON, (True,)), InGroup(MINION, ())), "not different players"),
        ((InGroup(DEMON, (2, 1)), InGroup(MINION, ())), "not in order"),
        ((InGroup(MINION, (2,)), InGroup(DEMON, (1,))), "not these groups"),
    ),
    "text": (
        ("rain", "not words"),
        (Said("..."), "nothing said"),
        (Said("x" * 41), "too long"),
        (Said("two\nlines"), "not cleaned"),
        (Said("in\u202every order"), "not cleaned"),
        (Said("e\u0301"), "not cleaned"),
    ),
    "word": (
        (Said("two words"), "not one word"),
        (Said("r4ven"), "not one word"),
        (Said(""), "nothing said"),
    ),
    "named": (
        ((), "the wrong number of characters"),
        (("imp",), "not different characters"),
        (("spy", "spy"), "not different characters"),
        (("spy", "poisoner"), "not in order"),
        ("spy", "not characters"),
    ),
    "in order": ((("spy", "poisoner", "baron"), "the wrong number of characters"),),
    "three or none": (
        ((0, 1), "the wrong number of players, or one of them twice"),
        ((0, 1, 1), "the wrong number of players, or one of them twice"),
    ),
    "cast": (
        ((ThisIs(0, "spy"),), "the wrong number of players"),
        ((ThisIs(0, "spy"), ThisIs(1, "spy")), "not different characters"),
        ((ThisIs(0, "spy"), ThisIs(0, "baron")), "not different players"),
        (((0, "spy"), (1, "baron")), "not players and characters"),
    ),
    "judged": (("maybe", "not an option"), (Said("x" * 41), "too long"), (Said("a\u0000"), "not cleaned")),
}


@pytest.mark.parametrize("form", LEGAL)
def test_what_is_well_formed_stands_in_the_record_as_it_was_said(made_up: Script, form: str) -> None:
    options = forms(made_up)[form]
    for answer in LEGAL[form]:
        assert options.refusal(answer) is None
        assert from_plain(to_plain(answer)) == answer
    for answer in (next(iter(options.all())), *(options.draw(lambda n, k=k: k % n) for k in range(40))):  # type: ignore[misc]
        assert options.refusal(answer) is None, answer


@pytest.mark.parametrize("form", ILLEGAL)
def test_what_is_not_well_formed_is_refused(made_up: Script, form: str) -> None:
    options = forms(made_up)[form]
    for answer, why in ILLEGAL[form]:
        assert options.refusal(answer) == why


def test_words_are_cleaned_of_what_nobody_sees_and_compared_without_accents() -> None:
    assert cleaned(" a\u200b  wi\u00adsh\u202e\n") == "a wish"
    assert cleaned("e\u0301") == "é"
    assert folded("Raven") == folded("RAVÉN") == "raven"
    assert folded("мой") != folded("мои")


def test_everything_right_wins_and_the_town_does_not_hear_that_nothing_happened(made_up: Script) -> None:
    here = town(made_up, "alsaahir", night=2).day()
    here.act("alsaahir", "Dan", what=guess(("Bob",), "Cat"))
    assert (here.public()[-1], here.winner) == (NothingHappened(), None)
    here.act("alsaahir", "Ann", what=guess(("Bob",)))
    assert (here.public()[-1], here.winner) == (NothingHappened(), None)
    here.act("alsaahir", "Ann", what=guess(("Bob",), "Cat"))
    assert NothingHappened() not in here.public()
    assert here.winner is GOOD


WHISPERED = "Ann mezepheles, Bob imp, Cat poisoner, Dan soldier, Eve slayer, Flo monk!"


def test_a_claim_may_be_heard_by_the_holder_whoever_speaks(made_up: Script) -> None:
    """The dead may whisper as well; the evil one's own word counts for nothing."""
    here = town(made_up, "", night=2, cast=WHISPERED).day()
    for speaker, word, turns in (
        ("Cat", "raven", False),
        ("Dan", "crow", False),
        ("Flo", "RAVEN", True),
        ("Dan", "raven", False),
    ):
        here.act("whisper", speaker, what=Said(word))
        assert here.told(speaker)[-1] == NothingHappened()
        assert not here.public()
        assert ("Turns Evil" in here.marks(speaker)) is turns


def test_whoever_speaks_hears_the_same_though_the_holder_is_told_something(
    made_up: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    whisperer = type(CHARACTERS["mezepheles"])
    monkeypatch.setattr(
        whisperer, "act", lambda _, game, me, act: game.tell((me.owner,), ledger.Picked(act.by, act.what))
    )
    here = town(made_up, "", night=2, cast=WHISPERED).day()
    here.act("whisper", "Dan", what=Said("raven"))
    assert here.told("Ann") == [Picked("Dan", Said("raven"))]
    assert here.told("Dan") == [Claimed("whisper", "Dan", what=Said("raven")), NothingHappened()]


def test_a_usual_claim_is_heard_by_nobody_else_s_ability(made_up: Script) -> None:
    here = town(made_up, "wizard", night=2).day()
    here.act("wish", "Dan", what=Said("I wish for rain."))
    assert here.asked[1:] == []


def test_a_wish_is_judged_once_and_a_human_may_say_it_in_their_own_words(made_up: Script) -> None:
    here = town(made_up, "wizard", night=2).day()
    here.act("wish", "Ann", what=Said("I wish for rain."), storyteller={"Ann": Said("It rains.")})
    assert here.learned("Ann") == [Said("It rains.")]
    asked = here.asked[-1]
    assert type(asked.options) is Verdict
    assert (asked.options.usual, asked.who) == (False, STORYTELLER)
    here.act("wish", "Ann", what=Said("I wish for snow."))
    assert here.learned("Ann") == []
    with pytest.raises(IllegalAnswer, match="too long"):
        here.act("wish", "Ann", what=Said("x" * 41))


@pytest.mark.parametrize("named", [("spy", "baron"), ()])
def test_several_characters_are_named_in_one_answer(made_up: Script, named: tuple[str, ...]) -> None:
    here = town(made_up, "engineer", night=2)
    here.night(Ann=lambda _: named, Bob="Dan", Cat="Eve", Flo="Eve")
    chosen = [one.fact for one in here.ledger if isinstance(one.fact, Chose) and one.to == (0,)]
    assert chosen == [Chose("engineer", named)]


def test_three_or_nobody_are_picked_in_one_answer(made_up: Script) -> None:
    here = town(made_up, "", night=2, cast="Ann alhadikhia, Bob chef, Cat poisoner, Dan soldier, Eve slayer")
    here.night(Ann=lambda _: (3, 0, 1), Cat="Eve")
    assert [one.fact for one in here.ledger if one.to == (0,)] == [Chose("alhadikhia", (3, 0, 1))]
    here.end_day()
    with pytest.raises(IllegalAnswer, match="the wrong number of players, or one of them twice"):
        here.night(Ann=lambda _: (3, 0), Cat="Eve")


def test_a_plan_makes_each_of_the_players_their_character(made_up: Script) -> None:
    here = town(made_up, "", cast="Ann kazali, Bob saint, Cat undertaker, Dan soldier, Eve slayer")
    here.night(Ann=lambda _: (ThisIs(2, "baron"), ThisIs(1, "scarletwoman")))
    assert (here.character("Cat"), here.character("Bob")) == ("baron", "scarletwoman")
    assert here.alignment("Cat") is EVIL


def test_who_is_ahead_is_the_storyteller_s_opinion(made_up: Script) -> None:
    here = town(made_up, "general", night=2)
    here.night(Bob="Dan", Cat="Eve", Flo="Eve", storyteller={"Ann": EVIL})
    assert here.learned("Ann") == [EVIL]


def test_every_character_that_needs_people_says_what_for() -> None:
    """In its text, and in no other one."""
    texts = load_texts("en").characters
    for one in CHARACTERS.values():
        if one.id in texts:
            assert bool(texts[one.id].needs_human) is one.needs_human, one.id
