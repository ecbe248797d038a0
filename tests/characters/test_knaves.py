"""The Knaves: two Storytellers, of whom one lies; everybody says who of the two tells them things."""

import json
from typing import Any

import pytest

from config.texts import load_texts
from engine.characters.knaves import (
    CHANGE,
    MOON,
    MOON_LIES,
    STAY,
    SUN,
    SUN_LIES,
    ChangingParts,
    ToldBy,
    WhoLies,
)
from engine.chronicle import WentWrong, Woke
from engine.deciders import is_news
from engine.grimoire import SPENT, Ability
from engine.ledger import Awake, Chose, Claimed, EvilTeam, Learned, NothingHappened, Page, Told
from engine.questions import IllegalAnswer, Question
from engine.registry import CHARACTERS
from engine.script import Script, edition
from engine.statements import HasCharacter, HasSide, HasTeam, Holds, ThisPlayer
from engine.terms import DEMON, EVIL, STORYTELLER, TOWN, Discretion
from narrator.mind.storyteller import Storyteller
from narrator.scripts.check import sheet
from narrator.scripts.files import load_script
from narrator.telling.answers import in_words
from narrator.telling.forms_on_desk import asked_in_words
from narrator.telling.prompts import prompt_for, words_asked
from narrator.telling.script_lines import ScriptLines
from tests.auditor import audit, watch
from tests.auditor.tables import _game
from tests.by_name import ThisIs
from tests.narrator.mind.evenings import evening
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town, whatever
from tests.seeds import in_two_suites

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus")
CAST = "Ann empath, Bob soldier, Cat imp, Dan slayer, Eve mayor, Flo baron, Gus virgin"
EVERYBODY = tuple(
    one.id for one in CHARACTERS.values() if one.team.value not in ("fabled", "loric", "traveller")
)
SCRIPT = Script("mine", "Mine", (*EVERYBODY, "knaves"))
ME = Ability("knaves", STORYTELLER, STORYTELLER)
TRUE = Holds(ThisPlayer(2), HasTeam(DEMON))
TRUE_TOO = Holds(ThisPlayer(5), HasSide(EVIL))
FALSE = Holds(ThisPlayer(1), HasTeam(DEMON))
FALSE_TOO = Holds(ThisPlayer(4), HasCharacter("virgin"))


def town(cast: str = CAST, *, night: int = 2, moon_lies: bool = False, script: Script = SCRIPT) -> Town:
    """A town in which the Sun lies, unless the Moon does."""
    here = Town(f"{cast} | knaves", night=night, script=script)
    here.game.grimoire.mark("Moon Lies" if moon_lies else "Sun Lies", STORYTELLER, by=ME)
    return here


def night(here: Town, to_moon: str = "", storyteller: dict[str, Any] | None = None, **players: Any) -> None:
    """Who is not named turns to the Sun."""
    answers = {}
    for name in here.names:
        own = players.get(name, [])
        answers[name] = [MOON if name in to_moon.split() else SUN, *(own if isinstance(own, list) else [own])]
    here.night(storyteller=storyteller, **answers)


def day(here: Town, to_moon: str = "") -> Town:
    """The day, these having turned to the Moon at dusk."""
    seats = tuple(map(here.seat, to_moon.split()))
    here.game.grimoire.mark("Moon Asked", STORYTELLER, by=ME, data=seats)
    return here.day()


def wrong(here: Town) -> list[str]:
    """The abilities that have gone wrong for whoever counts that."""
    return [one.character for one in here.game.chronicle if isinstance(one, WentWrong)]


# Who says it, and when


def test_everybody_says_it_before_anybody_wakes_the_dead_and_travellers_too() -> None:
    here = town(CAST.replace("virgin", "virgin!") + ", Hal gunslinger")
    night(here, Cat="Bob", storyteller={"Ann": 1})
    first = [(question.who, type(question.options)) for question in here.asked[:8]]
    assert first == [(seat, ToldBy) for seat in range(8)]
    assert sum(isinstance(question.options, ToldBy) for question in here.asked) == 8


def test_on_the_first_night_they_say_it_before_evil_meets() -> None:
    here = Town(f"{CAST} | knaves", script=SCRIPT)
    night(here, "Ann", storyteller={"knaves": SUN_LIES})
    told = [told.fact for told in here.ledger if told.to != TOWN and isinstance(told.fact, Chose | EvilTeam)]
    assert [type(fact) for fact in told] == [Chose] * 7 + [EvilTeam]


def test_it_is_asked_anew_every_dusk_and_told_back_to_each_alone() -> None:
    here = town()
    night(here, "Ann", Cat="Bob")
    assert chosen(here) == {name: MOON if name == "Ann" else SUN for name in NAMES}
    here.end_day()
    night(here, "Dan Gus", Cat="Bob", storyteller={"knaves": STAY, "Ann": 1})
    assert chosen(here) == {name: MOON if name in ("Dan", "Gus") else SUN for name in NAMES}
    assert not [fact for fact in here.public() if isinstance(fact, Chose | Claimed)]


def chosen(here: Town) -> dict[str, object]:
    """Whom each of them has turned to since then."""
    facts = [(one.to, one.fact) for one in here.ledger if isinstance(one.fact, Chose)]
    return {NAMES[int(to[0])]: fact.answer for to, fact in facts if fact.character == "knaves"}


def test_nobody_wakes_by_saying_it() -> None:
    here = town("Ann chambermaid, Bob imp, Cat wraith, Dan slayer, Eve mayor, Flo baron, Gus virgin")
    night(here, "Ann", Ann="Dan Eve", Bob="Gus", Cat=None)
    assert here.learned("Ann") == [0]
    assert not [one for one in here.game.chronicle if isinstance(one, Woke) and one.seat in (3, 4, 5, 6)]
    seen = {seat for fact in here.told("Cat", Awake) for seat in fact.seats}
    assert seen == {"Ann", "Bob"}


def test_saying_it_is_no_news_that_would_have_anybody_asked_again() -> None:
    assert not is_news(Told((0,), Chose("knaves", SUN), "n1/DUSK@-101"), 0)


# What they are told


@pytest.mark.parametrize("moon_lies", [False, True])
def test_one_of_the_two_tells_the_truth_and_the_other_a_lie(moon_lies: bool) -> None:
    honest, liar = ("Moon", "Sun") if not moon_lies else ("Sun", "Moon")
    here = town(moon_lies=moon_lies)
    night(here, "Ann" if honest == "Moon" else "", Cat="Bob")
    assert here.learned("Ann") == [0]
    here = town(moon_lies=moon_lies)
    night(here, "Ann" if liar == "Moon" else "", Cat="Bob", storyteller={"Ann": 2})
    assert here.learned("Ann") == [2]
    with pytest.raises(IllegalAnswer):
        night(town(moon_lies=moon_lies), "Ann" if liar == "Moon" else "", Cat="Bob", storyteller={"Ann": 0})


@pytest.mark.parametrize("to_moon", ["", "Ann"])
@pytest.mark.parametrize("told", [0, 1, 2])
@pytest.mark.parametrize(
    "cast", [f"{CAST}; Poisoned@Ann", f"{CAST}; Drunk@Ann", CAST.replace("Ann empath", "Ann drunk(empath)")]
)
def test_who_is_drunk_or_poisoned_may_be_told_anything_by_either(to_moon: str, told: int, cast: str) -> None:
    here = town(cast)
    night(here, to_moon, Cat="Bob", storyteller={"Ann": told})
    assert here.learned("Ann") == [told]


def test_under_a_vortox_what_townsfolk_learn_is_false_from_both() -> None:
    cast = CAST.replace("imp", "vortox")
    for to_moon in ("", "Ann"):
        here = town(cast)
        night(here, to_moon, Cat="Bob", storyteller={"Ann": 1})
        assert here.learned("Ann") == [1]
        with pytest.raises(IllegalAnswer):
            night(town(cast), to_moon, Cat="Bob", storyteller={"Ann": 0})


def test_whom_a_barista_serves_the_truth_hears_it_from_both() -> None:
    for to_moon in ("", "Ann"):
        here = town(f"{CAST}, Hal barista; True@Ann<Hal/barista")
        here.game.grimoire.drop(here.game.grimoire.marked("True"))
        night(here, to_moon, Cat="Bob", storyteller={"Hal": ["Ann", "Sober & Healthy"]})
        assert here.learned("Ann") == [0]


def test_whoever_may_count_as_something_else_does_so_before_it_is_lied_about() -> None:
    """Beside a Recluse both 0 and 1 are true."""
    cast = "Ann empath, Bob recluse, Cat soldier, Dan slayer, Eve mayor, Flo imp, Gus virgin"
    here = town(cast)
    night(here, Flo="Cat", storyteller={"Ann": 2})
    assert here.learned("Ann") == [2]
    for told in (0, 1):
        with pytest.raises(IllegalAnswer):
            night(town(cast), Flo="Cat", storyteller={"Ann": told})
    here = town(cast)
    night(here, "Ann", Flo="Cat", storyteller={"Ann": 1})
    assert here.learned("Ann") == [1]


def test_the_red_herring_is_a_truth() -> None:
    cast = "Ann fortuneteller, Bob soldier, Cat imp, Dan slayer, Eve mayor, Flo baron, Gus virgin"
    for to_moon, told in (("", False), ("Ann", True)):
        here = town(f"{cast}; Red Herring@Cat<Ann/fortuneteller")
        night(here, to_moon, Ann="Cat Dan", Cat="Bob", storyteller={} if told else {"Ann": False})
        assert here.learned("Ann") == [told]


def test_an_evil_reader_of_the_grimoire_is_lied_to_as_well() -> None:
    cast = "Ann empath, Bob soldier, Cat imp, Dan slayer, Eve mayor, Flo spy, Gus virgin"
    for to_moon, true in (("", False), ("Flo", True)):
        here = town(cast)
        lead = {"Ann": whatever} | ({} if true else {"Flo": whatever})
        night(here, to_moon, Cat="Bob", storyteller=lead)
        (page,) = here.learned("Flo")
        assert isinstance(page, Page)
        shown = [seat[0] for seat in page.seats]
        assert (shown == ["empath", "soldier", "imp", "slayer", "mayor", "spy", "virgin"]) is true


def test_not_the_owner_of_an_ability_but_whoever_is_told_decides() -> None:
    cast = "Ann nightwatchman, Bob soldier, Cat imp, Dan slayer, Eve mayor, Flo baron, Gus virgin"
    here = town(cast)
    night(here, "Eve", Ann="Eve", Cat="Bob")
    assert here.told("Eve", Learned) == [Learned("nightwatchman", ThisIs("Ann", "nightwatchman"))]
    here = town(cast)
    night(here, "Ann", Ann="Eve", Cat="Bob", storyteller={"Ann": ThisIs("Gus", "nightwatchman")})
    assert here.told("Eve", Learned) == [Learned("nightwatchman", ThisIs("Gus", "nightwatchman"))]


def test_no_lie_names_the_demon_to_a_puzzlemaster_whose_guess_was_wrong() -> None:
    cast = "Ann puzzlemaster, Bob soldier, Cat imp, Dan slayer, Eve mayor, Flo baron, Gus virgin; "
    for guess in ("Dan", "Eve"):  # right and wrong
        here = day(town(f"{cast}Drunk@Dan<Ann/puzzlemaster"))
        here.act("puzzle", "Ann", guess, storyteller={"Ann": ("Gus",)})
        assert here.learned("Ann") == [("Gus",)]
        again = day(town(f"{cast}Drunk@Dan<Ann/puzzlemaster"))
        with pytest.raises(IllegalAnswer):
            again.act("puzzle", "Ann", guess, storyteller={"Ann": ("Cat",)})
    here = day(town(f"{cast}Drunk@Dan<Ann/puzzlemaster"), "Ann")
    here.act("puzzle", "Ann", "Dan")
    assert here.learned("Ann") == [("Cat",)]


def test_a_savant_hears_two_falsehoods_from_one_and_two_truths_from_the_other() -> None:
    """The publisher's example, before and after the two change parts."""
    cast = CAST.replace("empath", "savant")
    for moon_lies in (False, True):
        for to_moon in ("", "Ann"):
            lied_to = (to_moon == "Ann") is moon_lies
            right, others = (
                ((FALSE, FALSE_TOO), (TRUE, TRUE_TOO)) if lied_to else ((TRUE, TRUE_TOO), (FALSE, FALSE_TOO))
            )
            here = day(town(cast, moon_lies=moon_lies), to_moon)
            here.act("visit", "Ann", storyteller={"Ann": right})
            assert [one.fact.answer for one in here.ledger if isinstance(one.fact, Learned)] == [right]
            for pair in (others, (TRUE, FALSE)):
                again = day(town(cast, moon_lies=moon_lies), to_moon)
                with pytest.raises(IllegalAnswer):
                    again.act("visit", "Ann", storyteller={"Ann": pair})


@pytest.mark.parametrize("pair", [(TRUE, TRUE_TOO), (TRUE, FALSE), (FALSE, FALSE_TOO)])
@pytest.mark.parametrize("to_moon", ["", "Ann"])
def test_a_poisoned_savant_hears_anything(pair: object, to_moon: str) -> None:
    here = day(town(CAST.replace("empath", "savant") + "; Poisoned@Ann"), to_moon)
    here.act("visit", "Ann", storyteller={"Ann": pair})
    assert [one.fact.answer for one in here.ledger if isinstance(one.fact, Learned)] == [pair]


def test_what_abilities_do_without_telling_is_as_ever() -> None:
    here = town("Ann monk, Bob soldier, Cat imp, Dan slayer, Eve mayor, Flo baron, Gus virgin")
    night(here, Ann="Dan", Cat="Bob")
    assert here.alive("Dan")
    here.slay("Dan", "Cat")
    assert here.winner is not None


def test_evil_hears_the_truth_of_itself_whomever_it_turns_to() -> None:
    for to_moon in ("", "Cat Flo"):
        here = Town(f"{CAST} | knaves", script=SCRIPT)
        night(here, f"Ann {to_moon}", storyteller={"knaves": SUN_LIES})
        (team,) = [fact for fact in here.told("Flo") if type(fact).__name__ == "EvilTeam"]
        assert (team.demons, team.minions) == (("Cat",), ("Flo",))


def test_who_an_evil_twins_twin_is_they_are_told_truly() -> None:
    cast = "Ann soldier, Bob imp, Cat eviltwin, Dan slayer, Eve mayor, Flo baron, Gus virgin"
    here = Town(f"{cast} | knaves", script=SCRIPT)
    night(here, storyteller={"knaves": SUN_LIES, "Cat": "Ann"})
    assert here.told("Cat", Learned) == [Learned("eviltwin", ThisIs("Ann", "soldier"))]


def test_a_lie_of_theirs_is_no_doing_of_another_character() -> None:
    """It does not count for a Mathematician; what goes wrong by poison counts."""
    here = town()
    night(here, Cat="Bob", storyteller={"Ann": 2})
    assert wrong(here) == []
    here = town(f"{CAST}; Poisoned@Ann")
    night(here, Cat="Bob", storyteller={"Ann": 2})
    assert wrong(here) == ["empath"]


def test_a_mathematician_is_lied_to_about_what_they_counted() -> None:
    cast = (
        "Ann mathematician, Bob soldier, Cat empath, Dan slayer, Eve mayor, Flo imp, Gus virgin; Poisoned@Cat"
    )
    for to_moon, told in (("", 0), ("Ann", 1)):
        here = town(cast)
        night(here, to_moon, Flo="Bob", storyteller={"Cat": 2} | ({} if told else {"Ann": 0}))
        assert here.learned("Ann") == [told]


def test_a_lie_of_theirs_does_not_use_up_what_somebody_may_count_as_once() -> None:
    cast = f"{CAST}; Register Falsely?@Ann<ST/revolutionary, Register Falsely?@Gus<ST/revolutionary | revolutionary"
    here = Town(f"{cast}, knaves", night=2, script=SCRIPT)
    here.game.grimoire.mark("Sun Lies", STORYTELLER, by=ME)
    night(here, Cat="Bob", storyteller={"Ann": 2})
    assert not [
        one for one in here.game.grimoire.marked(SPENT) if one.by and one.by.character == "revolutionary"
    ]


def test_a_fibbins_one_lie_is_left_for_who_hears_the_truth() -> None:
    here = Town(f"{CAST} | fibbin, knaves", night=2, script=SCRIPT)
    here.game.grimoire.mark("Sun Lies", STORYTELLER, by=ME)
    night(here, Cat="Bob", storyteller={"Ann": 2})
    assert not here.game.grimoire.marked(SPENT)


# Gained, swapped in, newly arrived


def test_whoever_gains_an_ability_hears_it_from_whom_they_turned_to() -> None:
    cast = "Ann philosopher, Bob soldier, Cat imp, Dan slayer, Eve mayor, Flo baron, Gus virgin"
    for to_moon, told in (("", 2), ("Ann", 0)):
        here = town(cast)
        night(here, to_moon, Ann="empath", Cat="Bob", storyteller={} if to_moon else {"Ann": 2})
        assert here.learned("Ann") == [told]


def test_who_is_swapped_in_during_the_night_too() -> None:
    cast = "Ann slayer, Bob soldier, Cat imp, Dan mayor, Eve pithag, Flo baron, Gus virgin"
    for to_moon, told in (("", 2), ("Ann", 0)):
        here = town(cast)
        night(
            here, to_moon, Eve=ThisIs("Ann", "empath"), Cat="Bob", storyteller={} if to_moon else {"Ann": 2}
        )
        assert here.learned("Ann") == [told]


def test_who_comes_by_day_and_has_said_nothing_is_told_by_the_sun() -> None:
    for moon_lies, told in ((False, True), (True, False)):
        here = day(town(moon_lies=moon_lies))
        here.join("Hal", "gunslinger", "Gus")
        knaves = CHARACTERS["knaves"]
        artist = here.game.abilities_of("empath")[0]
        assert knaves.falsifies(here.game, ME, artist, here.seat("Hal")) is told


# By day


def test_by_day_anybody_may_turn_to_the_other() -> None:
    here = day(town(CAST.replace("empath", "savant")))
    here.act("turn_to", "Ann", what=MOON)
    assert [told.to for told in here.ledger] == [(0,), (0,)]
    assert [told.fact for told in here.ledger] == [
        Claimed("turn_to", 0, None, MOON),
        Chose("knaves", MOON),
    ]
    here.act("visit", "Ann", storyteller={"Ann": (TRUE, TRUE_TOO)})
    here.act("turn_to", "Ann", what=SUN)
    here.act("turn_to", "Cat", what=MOON)
    for name in ("Ann", "Cat"):
        assert not [fact for fact in here.told(name) if isinstance(fact, NothingHappened)]
    with pytest.raises(IllegalAnswer):
        here.act("turn_to", "Dan", what=STAY)


def test_the_dead_and_travellers_may_too_and_everybody_as_often_as_they_like() -> None:
    here = day(town(CAST.replace("virgin", "virgin!") + ", Hal gunslinger"))
    for name in (*here.names, "Gus", "Gus"):
        here.act("turn_to", name, what=MOON)


# At dusk they may change parts


def test_once_at_a_dusk_they_may_change_parts_and_nobody_hears_of_it() -> None:
    here = day(town())
    here.end_day()
    before = len(here.game.ledger)
    here.dusk(storyteller={"knaves": CHANGE})
    assert [type(one.fact).__name__ for one in here.game.ledger[before:]] == ["NightFell"]
    night(here, Cat="Bob")
    assert here.learned("Ann") == [0]
    here.end_day()
    night(here, "Ann", Cat="Bob", storyteller={"Ann": 1, "knaves": STAY})
    assert here.learned("Ann") == [1]
    here.end_day()
    with pytest.raises(IllegalAnswer):
        here.dusk(storyteller={"knaves": CHANGE})


def test_until_they_have_it_is_asked_at_every_dusk() -> None:
    here = day(town())
    here.end_day()
    night(here, "Ann", Cat="Bob", storyteller={"knaves": STAY})
    assert here.learned("Ann") == [0]
    here.end_day()
    night(here, Cat="Bob", storyteller={"knaves": CHANGE})
    assert here.learned("Ann") == [0]


def test_a_day_of_turning_and_changing_looks_the_same_whoever_lies() -> None:
    """Beside what somebody is told."""
    ledgers = []
    for moon_lies in (False, True):
        here = day(town(moon_lies=moon_lies))
        here.act("turn_to", "Cat", what=MOON)
        here.end_day()
        here.dusk(storyteller={"knaves": CHANGE if moon_lies else STAY})
        ledgers.append(here.game.ledger)
    assert ledgers[0] == ledgers[1]


# On phones, on the desk, in the story


LINES = {language: ScriptLines(load_texts(language), 0) for language in ("en", "ru")}


def test_every_phone_asks_the_same_with_two_answers_alone() -> None:
    here = town()
    question = Question("n2/DUSK@-101#0", 0, ME, ToldBy(), known_as="knaves")
    for language, asked, words in (
        (
            "en",
            "Who tells you what you learn from now on: the Sun or the Moon? Everybody is asked this. "
            "One of the two lies.",
            [("sun", "the Sun"), ("moon", "the Moon")],
        ),
        (
            "ru",
            "Кто теперь говорит вам то, что вы узнаёте: Солнце или Луна? Этот вопрос слышат все. Один из двоих лжёт.",
            [("sun", "Солнце"), ("moon", "Луна")],
        ),
    ):
        texts = load_texts(language)
        assert prompt_for(question, NAMES, texts) == asked
        assert [
            (word, str(label)) for word, label in words_asked(question, SCRIPT, here.game.square, texts)
        ] == words


def test_what_they_chose_stands_on_their_phone() -> None:
    assert LINES["en"].shown_for(Chose("knaves", MOON), NAMES, 0) == "You turn to the Moon."
    assert LINES["ru"].shown_for(Chose("knaves", MOON), NAMES, 0) == "С вами говорит Луна."  # noqa: RUF001
    said = Claimed("turn_to", 0, None, SUN)
    assert LINES["en"].shown_for(said, NAMES, 0) == "Between us: who tells you things. the Sun."


def test_a_person_in_the_storyteller_s_chair_reads_what_is_decided() -> None:
    for form in (WhoLies(), ChangingParts(may=True)):
        question = Question("d2/dusk#0", STORYTELLER, ME, form)
        assert question.discretion is Discretion.TOKENS
        for language, lines in LINES.items():
            assert lines.texts.characters["knaves"].name in asked_in_words(question, NAMES, lines)
            words = {in_words(one, NAMES, load_texts(language)) for one in form.answers}
            assert len(words) == 2


# The mind, the auditor, scripts


def mind(here: Town, form: Any, seed: int) -> Any:
    return Storyteller(seed).decide(Question(f"d2/dusk {seed}#0", STORYTELLER, ME, form), here.game)


def test_the_mind_draws_who_lies_by_lot() -> None:
    drawn = [mind(town(), WhoLies(), seed) for seed in range(200)]
    assert 70 < drawn.count(SUN_LIES) < 130
    assert drawn.count(SUN_LIES) + drawn.count(MOON_LIES) == 200


def test_the_mind_lets_them_change_parts_once_enough_was_told() -> None:
    here = town()
    assert {mind(here, ChangingParts(may=True), seed) for seed in range(100)} == {STAY}
    for step in range(3):
        here.game.tell((0,), Learned("empath", step))
    changes = sum(mind(here, ChangingParts(may=True), seed) == CHANGE for seed in range(200))
    assert 20 < changes < 150


def test_the_mind_leaves_them_as_they_are_on_the_last_days() -> None:
    here = town("Ann empath, Bob soldier, Cat imp, Dan slayer, Eve mayor!, Flo baron!, Gus virgin!")
    for step in range(5):
        here.game.tell((0,), Learned("empath", step))
    assert {mind(here, ChangingParts(may=True), seed) for seed in range(100)} == {STAY}


def test_the_mind_has_nothing_to_decide_once_they_have() -> None:
    assert {mind(town(), ChangingParts(may=False), seed) for seed in range(10)} == {STAY}


@in_two_suites(range(12), few=4)
def test_the_mind_plays_whole_games_with_them(seeds: range) -> None:
    for seed in seeds:
        played = evening("all+knaves", 5 + seed % 11, seed)
        assert not [one.why for one in played.decisions if one.why.startswith(UNPLANNED)]


@in_two_suites(range(12), few=5)
@pytest.mark.parametrize("edition_id", ["tb", "bmr", "snv"])
def test_the_auditor_finds_nothing_in_random_games(edition_id: str, seeds: range) -> None:
    script = Script("mine", "Mine", (*edition(edition_id).characters, "knaves"))
    changed = 0
    for seed in seeds:
        game = _game(script, seed, 5 + seed % 11, ())
        assert not audit(watch(game))
        changed += bool(game.grimoire.marked(SPENT, STORYTELLER, by=ME))
    assert changed > 3 * len(seeds) / 12


def test_the_auditor_finds_a_liar_who_tells_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script("mine", "Mine", (*edition("tb").characters, "knaves"))
    monkeypatch.setattr(type(CHARACTERS["knaves"]), "falsifies", lambda *_: False)
    found = [finding for seed in range(6) for finding in audit(watch(_game(script, seed, 7 + seed, ())))]
    assert any("must not be" in finding.text for finding in found)


def test_check_and_a_script_file_know_them() -> None:
    listed = [{"id": "_meta", "name": "Mine"}, *edition("tb").characters, "knaves"]
    loaded = load_script(json.dumps(listed), "x")
    assert loaded.script is not None
    assert loaded.script.fabled == ("knaves",)
    assert "Knaves" in sheet(loaded)
