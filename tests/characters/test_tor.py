"""Tor: nobody knows who they are before they die. The source is the publisher's page of October 2025."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from config.texts import Texts, load_texts
from engine import Game, Script, edition, ledger
from engine.characters.base import CHARACTERS, NOBODY, Ability
from engine.characters.lleech import NewHost
from engine.house_rules import HouseRules
from engine.ledger import (
    Chose,
    DemonLearned,
    EvilTeam,
    HasAbility,
    Learned,
    YouAre,
)
from engine.questions import OneSeat, Question, Seats, TwoSeats
from engine.terms import EVIL, GOOD
from narrator.telling.facts_in_words import Reader, shown_anyhow
from narrator.telling.prompts import prompt_for
from narrator.telling.script_lines import ScriptLines
from narrator.telling.timeline import timeline
from tests.auditor import audit, watch
from tests.auditor.tables import OF_A_SCRIPT, _game, _known, _some
from tests.by_name import ChosenBy, GivenAbility, Picked, ThisIs
from tests.narrator.table import Table
from tests.narrator.test_evenings_of_the_box import Evening
from tests.narrator.test_having_a_say import nominations
from tests.scenario import Town
from tests.secrecy.table import Level
from tests.secrecy.twins import compare
from tests.secrecy.worlds import pair
from tests.seeds import in_two_suites
from tests.virtual_time import run

TB = Script("tb and tor", "TB and Tor", (*edition("tb").characters, "tor"))
SNV = Script("snv and tor", "SnV and Tor", (*edition("snv").characters, "tor"))
BMR = Script("bmr and tor", "BMR and Tor", (*edition("bmr").characters, "tor"))
CAST = "Ann empath, Bob imp, Cat soldier, Dan slayer, Eve poisoner, Flo saint, Gus ravenkeeper"
EN, RU = load_texts("en"), load_texts("ru")


def town(
    cast: str = CAST, *, night: int = 1, script: Script = TB, rules: dict[str, bool] | None = None
) -> Town:
    here = Town(f"{cast} | tor", night=night, script=script)
    here.game.house_rules = HouseRules(rules or {})
    return here


def mine(*more: str) -> Script:
    """A script of these and of Trouble Brewing."""
    return Script("mine", "Mine", (*TB.characters, *more))


def known_as(here: Town, name: str) -> list[str]:
    """By whose name this player was asked since the last night, day or nomination began."""
    return [one.known_as for one in here.asked if one.who == here.seat(name)]


def chose(here: Town, name: str) -> list[Chose]:
    seat = here.seat(name)
    return [one.fact for one in here.ledger if one.to == (seat,) and isinstance(one.fact, Chose)]


# Nobody knows


def test_nobody_is_told_who_they_are_and_evil_learns_nothing_of_itself() -> None:
    here = town()
    here.night(Eve="Cat", storyteller={})
    assert [one.fact for one in here.game.ledger if isinstance(one.fact, YouAre)] == []
    assert [one for one in here.game.ledger if isinstance(one.fact, EvilTeam | DemonLearned)] == []
    without = Town(CAST, script=edition("tb"))
    without.night(Eve="Cat", storyteller={"bluffs": ("chef", "monk", "mayor")})
    assert len([one for one in without.game.ledger if isinstance(one.fact, YouAre)]) == 7


def test_abilities_ask_and_tell_without_their_names() -> None:
    here = town()
    here.night(Eve="Cat")
    assert known_as(here, "Eve") == [""]
    assert chose(here, "Eve") == [Chose("", 2)]
    assert here.told("Ann") == [Learned("", 1)]


def test_whose_ability_it_is_works_all_the_same() -> None:
    here = town()
    here.night(Eve="Ann", storyteller={"Ann": 2})
    assert here.learned("Ann") == [2]
    here.slay("Dan", "Bob")
    assert here.winner is GOOD


def test_travellers_know_themselves_and_an_evil_one_hears_of_no_demon() -> None:
    here = town(f"{CAST}, Hal gunslinger, Ida scapegoat")
    here.night(Eve="Cat", storyteller={"Hal": EVIL, "Ida": GOOD})
    assert here.told("Hal") == [YouAre("gunslinger", EVIL)]
    assert here.told("Ida") == [YouAre("scapegoat", GOOD)]


def test_a_toymaker_lets_evil_hear_nothing_either() -> None:
    here = Town(f"{CAST} | toymaker, tor", script=mine("toymaker"))
    here.night(Eve="Cat")
    assert [one for one in here.game.ledger if isinstance(one.fact, EvilTeam | DemonLearned)] == []


def test_a_poppy_grower_s_death_uncovers_nobody() -> None:
    cast = "Ann poppygrower, Bob imp, Cat soldier, Dan slayer, Eve poisoner, Flo saint, Gus mayor"
    here = town(cast, night=2, script=mine("poppygrower"))
    assert here.night(Bob="Ann", Eve="Cat") == ["Ann"]
    assert not [one for one in here.ledger if isinstance(one.fact, EvilTeam | DemonLearned)]


# They learn it when they die


def test_who_dies_by_day_is_told_at_once() -> None:
    here = town()
    here.night(Eve="Cat")
    here.slay("Dan", "Cat")
    assert here.told("Cat") == []
    here.execute("Eve")
    assert here.told("Eve") == [YouAre("poisoner", EVIL)]
    assert all(here.told(name) == [] for name in ("Ann", "Bob", "Dan"))


def test_who_dies_at_night_hears_it_before_a_ravenkeeper_acts() -> None:
    here = town(night=2)
    assert here.night(Eve="Cat", Bob="Gus", Gus="Bob") == ["Gus"]
    assert here.told("Gus") == [YouAre("ravenkeeper", GOOD), Learned("ravenkeeper", ThisIs("Bob", "imp"))]
    assert known_as(here, "Gus") == ["ravenkeeper"]
    assert known_as(here, "Bob") == [""]


def test_it_is_true_drunk_or_poisoned() -> None:
    here = town("Ann drunk(chef), Bob imp, Cat soldier, Dan slayer, Eve poisoner, Flo saint, Gus mayor")
    here.night(Eve="Ann", storyteller={"Ann": 2})
    assert here.told("Ann") == [Learned("", 2)]
    here.execute("Ann")
    assert here.told("Ann") == [YouAre("drunk", GOOD)]
    assert here.game.grimoire.seats[0].believes is None


def test_who_thinks_nothing_of_their_side_hears_it_too() -> None:
    cast = "Ann ogre, Bob imp, Cat soldier, Dan slayer, Eve poisoner, Flo saint, Gus mayor"
    here = town(cast, script=mine("ogre"))
    here.night(Ann="Eve", Eve="Cat")
    assert here.told("Ann") == []
    here.execute("Ann")
    assert here.told("Ann") == [YouAre("ogre", EVIL)]


def test_who_dies_after_its_turn_hears_it_at_dawn() -> None:
    here = town("Ann empath, Bob imp, Cat soldier, Dan slayer, Eve poisoner, Flo saint, Gus mayor", night=2)
    here.night_up_to("empath", Eve="Cat", Bob="Cat")
    here.rule("kill", "Dan")
    assert here.told("Dan") == []
    here.night()
    assert here.told("Dan") == [YouAre("slayer", GOOD)]


def test_who_is_brought_back_before_its_turn_hears_nothing() -> None:
    here = town("Ann empath, Bob imp, Cat soldier, Dan slayer, Eve poisoner, Flo saint, Gus mayor", night=2)
    here.night_up_to("empath", Eve="Cat", Bob="Cat")
    assert here.told("Dan") == []
    again = town(CAST, night=2)
    again.dusk()
    again.rule("kill", "Dan")
    again.rule("revive", "Dan")
    again.night(Eve="Cat", Bob="Cat")
    assert again.told("Dan") == []


def test_who_lives_again_is_told_anew_when_they_die_again() -> None:
    """Whatever they have become meanwhile they do not hear."""
    here = town(night=2)
    here.night(Eve="Cat", Bob="Dan")
    assert here.told("Dan") == [YouAre("slayer", GOOD)]
    here.rule("revive", "Dan")
    here.rule("become", "Dan", "empath")
    assert here.told("Dan") == []
    here.execute("Dan")
    assert here.told("Dan") == [YouAre("empath", GOOD)]


def test_a_change_is_told_to_the_dead_alone() -> None:
    cast = "Ann clockmaker, Bob vigormortis, Cat mutant, Dan pithag, Eve sage, Flo savant, Gus artist"
    here = town(cast, night=2, script=SNV)
    here.night(Dan=ThisIs("Eve", "juggler"), Bob="Gus")
    assert here.character("Eve") == "juggler"
    assert here.told("Eve") == []
    assert here.told("Gus") == [YouAre("artist", GOOD)]
    here.end_day()
    here.night(Dan=ThisIs("Gus", "sage"), Bob="Cat")
    assert here.told("Gus") == [YouAre("sage", GOOD)]


def test_a_zombuul_under_its_shroud_is_told() -> None:
    """By hearing nothing they would know as much; a ruling of ours."""
    cast = "Ann sailor, Bob zombuul, Cat fool, Dan tealady, Eve assassin, Flo gossip, Gus minstrel"
    here = town(cast, script=BMR)
    here.night(Ann="Cat", storyteller={"Ann": "Cat"})
    here.execute("Bob")
    assert not here.alive("Bob")
    assert here.told("Bob") == [YouAre("zombuul", EVIL)]
    assert here.winner is None


def test_a_klutz_knows_it_before_they_choose() -> None:
    cast = "Ann clockmaker, Bob fanggu, Cat klutz, Dan witch, Eve sage, Flo artist, Gus savant"
    here = town(cast, night=2, script=SNV).day()
    here.execute("Cat", Cat="Eve")
    assert here.told("Cat") == [YouAre("klutz", GOOD)]
    assert known_as(here, "Cat")[-1] == "klutz"
    assert here.winner is None


def test_the_hindu_s_reborn_hear_what_they_were_and_what_they_are() -> None:
    here = Town(f"{CAST} | hindu, tor", script=mine("hindu", "thief", "gunslinger"))
    here.night(Eve="Cat")
    here.execute("Ann", storyteller={"hindu": "thief"})
    assert here.told("Ann")[0] == YouAre("empath", GOOD)
    assert here.told("Ann")[-1] == YouAre("thief", GOOD)


# What others than the owner are asked and told


def test_evil_twins_are_shown_each_other_and_no_characters() -> None:
    cast = "Ann eviltwin, Bob fanggu, Cat klutz, Dan clockmaker, Eve sage, Flo artist, Gus savant"
    here = town(cast, script=SNV)
    here.night(storyteller={"Ann": "Eve"})
    assert here.learned("Ann") == [("Eve",)]
    assert here.told("Eve") == [ChosenBy("", "Ann")]


def test_a_boffin_s_gift_is_told_without_the_boffin() -> None:
    cast = "Ann boffin, Bob imp, Cat soldier, Dan slayer, Eve poisoner, Flo saint, Gus mayor"
    here = town(cast, script=mine("boffin"))
    here.night(Eve="Cat", storyteller={"Ann": "chef"})
    assert here.told("Ann") == [GivenAbility("", None, "chef")]
    assert here.told("Bob") == [GivenAbility("", "Bob", "chef"), Learned("", 1)]


def test_a_barber_s_scissors_come_without_a_word() -> None:
    cast = "Ann barber, Bob fanggu, Cat klutz, Dan clockmaker, Eve sage, Flo artist, Gus savant"
    here = town(cast, night=2, script=SNV).day()
    here.execute("Ann")
    assert here.told("Ann") == [YouAre("barber", GOOD)]
    here.night(Bob=["Gus", "Dan Eve"])
    assert known_as(here, "Bob") == ["", ""]
    assert (here.character("Dan"), here.character("Eve")) == ("sage", "clockmaker")
    assert chose(here, "Bob") == [Chose("", 6), Chose("", (3, 4))]
    assert here.told("Dan") == []
    assert here.told("Eve") == [Learned("", 0)], "what is learnt once"


def test_minions_are_asked_apart_who_has_lil_monsta() -> None:
    cast = "Ann saint, Bob poisoner, Cat slayer, Dan scarletwoman, Eve virgin, Flo soldier, Gus mayor"
    here = town(cast, script=mine("lilmonsta"))
    CHARACTERS["lilmonsta"].arrive(here.game)
    here.night(Bob=[False, "Cat"], Dan=True)
    assert here.told("Dan") == [ledger.ChosenBy("")]
    assert known_as(here, "Bob") == ["", ""]
    assert not any(one.in_sight for one in here.asked)


def test_the_wraith_sees_nobody_choose_who_does_not_know_their_side() -> None:
    cast = "Ann wraith, Bob imp, Cat soldier, Dan slayer, Eve poisoner, Flo saint, Gus mayor"
    here = town(cast, night=2, script=mine("wraith"))
    me = Ability("wraith", 0, 0)
    assert CHARACTERS["wraith"].fellows(here.game, me) == ()  # type: ignore[attr-defined]
    without = Town(cast, night=2, script=mine("wraith"))
    assert CHARACTERS["wraith"].fellows(without.game, me) == (1, 4)  # type: ignore[attr-defined]


@pytest.mark.parametrize("hears", [False, True])
def test_the_demon_hears_of_no_lunatic(hears: bool) -> None:
    rules = {"tor: the Demon hears of a Lunatic or a Marionette": hears}
    cast = "Ann lunatic(zombuul), Bob po, Cat fool, Dan tealady, Eve assassin, Flo gossip, Gus minstrel"
    here = town(cast, script=BMR, rules=rules)
    here.night()
    assert here.told("Bob") == ([ThisIs("Ann", "lunatic")] if hears else [])
    here.end_day()
    here.night(Ann="Cat", Bob=NOBODY, Eve=NOBODY)
    assert here.told("Bob") == ([Picked("Ann", "Cat")] if hears else [])
    assert chose(here, "Ann") == [Chose("", 2)]
    assert here.alive("Cat")


@pytest.mark.parametrize("hears", [False, True])
def test_the_demon_hears_of_no_marionette(hears: bool) -> None:
    rules = {"tor: the Demon hears of a Lunatic or a Marionette": hears}
    cast = "Ann marionette(empath), Bob imp, Cat slayer, Dan baron, Eve virgin, Flo soldier, Gus mayor"
    here = town(cast, script=mine("marionette"), rules=rules)
    here.night(storyteller={"Ann": 2})
    assert here.told("Bob") == ([ThisIs("Ann", "marionette")] if hears else [])
    here.execute("Ann")
    assert here.told("Ann") == [YouAre("marionette", EVIL)]


@pytest.mark.parametrize("judged", [False, True])
def test_a_mutant_does_not_pay_for_what_they_do_not_know(judged: bool) -> None:
    cast = "Ann mutant, Bob fanggu, Cat klutz, Dan cerenovus, Eve sage, Flo artist, Gus savant"
    here = town(cast, night=2, script=SNV, rules={"tor: a Mutant pays for madness unknowingly": judged})
    here.night(Dan=ThisIs("Flo", "juggler"), Bob="Gus")
    assert bool(here.game.madnesses(here.seat("Ann"))) is judged
    assert here.game.madnesses(here.seat("Flo")), "who is told to be mad can keep to it"
    here.rule("kill", "Ann")
    assert here.told("Ann") == [YouAre("mutant", GOOD)]


def test_who_is_told_that_an_ability_chose_them_hears_its_name() -> None:
    """That is what the ability does: an Exorcist's Demon."""
    cast = "Ann exorcist, Bob po, Cat fool, Dan tealady, Eve assassin, Flo gossip, Gus minstrel"
    here = town(cast, night=2, script=BMR)
    here.night(Ann="Bob", Eve=NOBODY)
    assert here.told("Bob") == [ChosenBy("exorcist", "Ann")]


# On the phones


def question(id_: str, form: OneSeat | TwoSeats | Seats, known_as: str) -> Question:
    return Question("n2/x@0#0", 0, Ability(id_, 0, 0), form, known_as=known_as)


@pytest.mark.parametrize("texts", [EN, RU])
def test_a_phone_asks_in_words_that_name_no_ability(texts: Texts) -> None:
    names = ("Ann", "Bob", "Cat")
    asked = {
        prompt_for(question(id_, form(0, 1, 2), ""), names, texts)
        for id_, form in (("imp", OneSeat), ("monk", OneSeat), ("lleech", NewHost))
    }
    assert asked == {texts.shown("ask.one_player")}
    assert prompt_for(question("lleech", NewHost(0, 1), "lleech"), names, texts) not in asked
    assert prompt_for(question("monk", OneSeat(0, 1), "monk"), names, texts) not in asked


@pytest.mark.parametrize(
    ("fact", "english"),
    [
        (Chose("", 1), "You chose Bob."),
        (Learned("", 2), "The answer is 2."),
        (Learned("", (1,)), "I show you Bob."),
        (ledger.ChosenBy(""), "You were chosen. I do not say what for."),
        (ledger.ChosenBy("", 1), "You and Bob belong together. I do not say why."),
        (ledger.GivenAbility("", 0, "chef"), "You have the ability of the Chef beside your own."),
        (ledger.GivenAbility("", 1, "chef"), "Bob has the ability of the Chef beside their own."),
        (Learned("", HasAbility("chef")), "You have the ability of the Chef, beside your own."),
    ],
)
def test_a_phone_tells_in_words_that_name_no_ability(fact: object, english: str) -> None:
    names = ("Ann", "Bob", "Cat")
    assert shown_anyhow(fact, Reader(ScriptLines(EN, 0), names, 0)) == english
    assert "{" not in shown_anyhow(fact, Reader(ScriptLines(RU, 0), names, 0))


class KnowingNothing(Evening):
    """Every phone of it plays a game in which nobody knows who they are; what cards and looks show is looked at."""

    def __init__(self, folder: Path, **more: Any) -> None:
        super().__init__(folder, **more)
        self.cards_seen = dict[int, set[str]]()
        self.died = set[int]()

    async def use(self, number: int) -> None:
        self.look_at(number)
        await super().use(number)

    def look_at(self, number: int) -> None:
        screen, table = self.room.phone(number), self.session.table
        assert screen.me is not None
        assert screen.card is not None
        texts = self.texts_of(number)
        told = any(isinstance(one.fact, YouAre) and screen.me in one.to for one in table.told)
        if not told:
            assert table.square.alive[screen.me] or self.stage not in ("discussion", "nominations")
            assert screen.card.character == texts.shown("card.unknown")
            assert "[" not in screen.card.character
        self.cards_seen.setdefault(number, set()).add(screen.card.character)
        if screen.look is not None and not told:
            names = {texts.character_name(one) for one in table.script.characters}
            assert not [name for name in names if name in screen.look.prompt], screen.look.prompt

    def texts_of(self, number: int) -> Texts:
        return RU if number in self.numbers[1::2] else EN


@pytest.mark.parametrize("seed", [1, 4])
def test_an_evening_is_played_by_phones_that_know_nothing_into_the_next_game(
    seed: int, tmp_path: Path
) -> None:
    async def evening() -> None:
        names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida")[: 7 + seed % 3]
        table = KnowingNothing(tmp_path, names=names, seed=seed, script=TB)
        async with table:
            await table.play()
            game = table.session
            known = [seat for seat, cards in table.cards_seen.items() if len(cards) > 1]
            assert known, "who has died knows it"
            assert len(known) < len(names)
            assert (await table.host("new_game")).done
            await table.until(lambda: table.session is not game)
            await table.deal()
            assert {one.card.character for one in table.phones() if one.card is not None} == {
                texts.shown("card.unknown") for texts in (EN, RU)
            }

    run(evening())


def test_who_dies_by_day_reads_on_their_phone_that_there_is_a_card(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=TB) as table:
            await nominations(table)
            phone = table.room.phone(2)
            assert phone.card is not None
            assert phone.card.character == EN.shown("card.unknown")
            assert phone.notice == ""
            assert (await table.host("rule", verb="kill", seat=2)).done
            await table.until(lambda: table.room.phone(2).notice != "")
            after = table.room.phone(2)
            assert after.notice == EN.shown("day.card_new")
            assert after.card is not None
            character = table.session.table.game.grimoire.seats[2].character
            assert after.card.character == EN.character_name(character)
            assert all(table.room.phone(other).notice == "" for other in (0, 1, 3, 4, 5, 6))

    run(evening())


# Games


def random_game(seed: int) -> Game:
    draw = Random(seed)
    characters = [one for team, count in OF_A_SCRIPT.items() for one in _some(draw, _known(team), count)]
    travellers = tuple(_some(draw, _known("traveller"), draw.randrange(5)))
    return _game(Script("mixed", "Mixed", (*characters, "tor")), seed, draw.randrange(5, 16), travellers)


@in_two_suites(range(300), few=20)
def test_no_findings_in_random_games(seeds: range) -> None:
    found = [f"seed {seed}: {one}" for seed in seeds for one in audit(watch(random_game(seed)))]
    assert not found, "\n".join(found[:20])


def test_the_auditor_sees_a_name_that_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "face", lambda _, me: me.character)
    found = {finding.rule for seed in range(3) for finding in audit(watch(random_game(seed)))}
    assert "tor" in found


def test_the_auditor_sees_who_was_told_too_early_or_never(monkeypatch: pytest.MonkeyPatch) -> None:
    tor = type(CHARACTERS["tor"])
    monkeypatch.setattr(tor, "tell_the_dead", lambda *_: None)
    monkeypatch.setattr(tor, "on_death", lambda *_: None)
    found = {finding.text for seed in range(3) for finding in audit(watch(random_game(seed)))}
    assert "is dead, and was not told who they are" in found
    monkeypatch.undo()
    monkeypatch.setattr(tor, "keeps_in_the_dark", lambda *_: False)
    found = {finding.text for seed in range(3) for finding in audit(watch(random_game(seed)))}
    assert "lives, and was told who they are" in found


def test_what_a_player_in_the_dark_sees_hangs_on_no_secret() -> None:
    """Pairs of games that one player cannot tell apart, compared screen by screen."""
    pairs = [one for seed in range(4) if (one := pair(seed, nights=1, script=TB, kinds=set())) is not None]
    assert len(pairs) >= 3
    verdicts = [compare(one, level=Level.SCREENS) for one in pairs]
    assert [str(one.finding) for one in verdicts if one.finding is not None] == []
    assert any(one.differs for one in pairs)


def test_the_story_says_when_somebody_learns_who_they_are() -> None:
    here = town(night=2)
    here.night(Eve="Dan", Bob="Cat")
    here.execute("Eve")
    told = timeline(here.game.ledger, ScriptLines(EN, 0))
    assert "Eve chooses Dan." in told
    assert "Eve learns who they are: the Poisoner." in told
    assert not [line for line in told if "draws" in line]
    assert "Eve узнаёт, кто это: Отравитель." in timeline(here.game.ledger, ScriptLines(RU, 0))
