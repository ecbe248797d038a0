"""The Ventriloquist: who claims something new when nominated may live on when executed that day."""

import json
from pathlib import Path

import pytest

from config.texts import load_texts
from engine.characters.ventriloquist import AnotherMask
from engine.grimoire import Ability
from engine.house_rules import HouseRules
from engine.ledger import Claimed, Executed
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, NOMINATE, OPEN_NOMINATIONS, IllegalAnswer, Question
from engine.script import Script, edition
from engine.terms import EVIL, STORYTELLER
from narrator.mind.storyteller import Storyteller
from narrator.scripts.check import sheet
from narrator.scripts.files import load_script
from narrator.telling.script_lines import ScriptLines
from tests.auditor import audit, watch
from tests.auditor.tables import _game
from tests.narrator.mind.evenings import evening
from tests.narrator.mind.unplanned import UNPLANNED
from tests.narrator.table import Table
from tests.narrator.test_having_a_say import nominations
from tests.scenario import Town
from tests.seeds import in_two_suites
from tests.virtual_time import run

CAST = "Ann chef, Bob imp, Cat soldier, Dan monk, Eve mayor, Flo baron, Gus saint"
SCRIPT = Script("mine", "Mine", (*edition("tb").characters, "goblin", "ventriloquist"))
MOST = "Bob Cat Dan Eve Flo"


def by_day(*claims: tuple[str, str], cast: str = CAST) -> Town:
    """The day, once these players have claimed to be that."""
    town = Town(f"{cast} | ventriloquist", night=2, script=SCRIPT).day()
    for name, character in claims:
        town.act("mask", name, what=character)
    return town


def stand(town: Town, nominee: str, *claims: str, by: str = "Bob") -> None:
    """Somebody is nominated, claims to be these one after the other, and most vote for it."""
    if town.game.phase is Phase.DISCUSSION:
        town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, by, nominee)
    for character in claims:
        town.act("mask", nominee, what=character)
    town.act(BEGIN_VOTE)
    town._hands = tuple(MOST.split())
    town._play_until(lambda: town.game.phase is not Phase.VOTE)


def test_who_claims_something_new_may_live_on() -> None:
    for lives in (True, False):
        town = by_day(("Ann", "monk"))
        stand(town, "Ann", "slayer")
        town.end_day(storyteller={"ventriloquist": lives})
        assert Executed(0, died=not lives) in town.public()
        assert town.alive("Ann") is lives


def test_the_truth_will_do_if_it_is_new() -> None:
    town = by_day(("Ann", "monk"))
    stand(town, "Ann", "chef")
    town.end_day(storyteller={"ventriloquist": True})
    assert town.alive("Ann")


def test_everybody_hears_who_claims_what() -> None:
    town = by_day()
    town.act("mask", "Ann", what="monk")
    assert town.public() == [Claimed("mask", 0, None, "monk")]


@pytest.mark.parametrize("said", ["monk", "empath"])
def test_what_they_claimed_before_is_not_new(said: str) -> None:
    town = by_day(("Ann", "monk"), ("Ann", "empath"))
    stand(town, "Ann", said)
    town.end_day()
    assert not town.alive("Ann")


def test_nor_is_what_they_claimed_days_ago() -> None:
    town = by_day(("Ann", "monk"))
    town.end_day()
    town.night(Dan="Eve", Bob="Cat")
    stand(town, "Ann", "monk")
    town.end_day()
    assert not town.alive("Ann")


@pytest.mark.parametrize("fresh", [False, True])
def test_whether_a_first_claim_changes_anything_is_a_house_rule(fresh: bool) -> None:
    town = by_day()
    if fresh:
        town.game.house_rules = HouseRules({"ventriloquist: a first claim is not fresh": False})
    stand(town, "Ann", "slayer")
    town.end_day(storyteller={"ventriloquist": True} if fresh else {})
    assert town.alive("Ann") is fresh


def test_a_new_claim_before_they_are_nominated_does_not_save_them() -> None:
    town = by_day(("Ann", "monk"), ("Ann", "slayer"))
    stand(town, "Ann")
    town.end_day()
    assert not town.alive("Ann")


def test_nor_does_one_while_somebody_else_stands() -> None:
    town = by_day(("Ann", "monk"))
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Bob", "Cat")
    town.act("mask", "Ann", what="slayer")
    town.act(BEGIN_VOTE)
    town._play_until(lambda: town.game.phase is not Phase.VOTE)
    assert "Mad" not in town.marks("Ann")


def test_it_saves_them_from_a_later_nomination_of_the_day_alone() -> None:
    """They stood, claimed and were let off; a Butcher's, say, would be another."""
    town = by_day(("Ann", "monk"))
    stand(town, "Ann", "slayer")
    assert town.marks("Ann") == ["Mask", "Mask", "Mad"]
    town.rule("unmark", "Ann", "Mad")
    town.end_day()
    assert not town.alive("Ann"), "they did not mean it: the token was taken away"
    town = by_day(("Ann", "monk"))
    stand(town, "Ann", "slayer")
    town.end_day(storyteller={"ventriloquist": True})
    town.night(Dan="Eve", Bob="Cat")
    assert town.marks("Ann") == ["Mask", "Mask"]
    town.execute("Ann")
    assert not town.alive("Ann"), "that was yesterday"


def test_a_human_lays_the_token_for_what_was_said_aloud() -> None:
    town = by_day()
    town.rule("mark", "Ann", "Mad")
    stand(town, "Ann")
    town.end_day(storyteller={"ventriloquist": True})
    assert town.alive("Ann")


def test_no_other_death_is_kept_off() -> None:
    town = by_day(("Ann", "monk"))
    stand(town, "Ann", "slayer")
    town.rule("kill", "Ann")
    assert not town.alive("Ann")


def test_a_goblin_who_lives_on_was_executed() -> None:
    town = by_day(("Ann", "monk"), cast=CAST.replace("Ann chef", "Ann goblin"))
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Bob", "Ann")
    town.act("mask", "Ann", what="goblin")
    town.act("goblin", "Ann")
    town.act(BEGIN_VOTE)
    town._hands = tuple(MOST.split())
    town._play_until(lambda: town.game.phase is not Phase.VOTE)
    town.end_day(storyteller={"ventriloquist": True})
    assert town.alive("Ann")
    assert town.winner is EVIL


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_it_is_no_ability_of_theirs(token: str) -> None:
    town = by_day(("Ann", "monk"), cast=f"{CAST}; {token}@Ann")
    stand(town, "Ann", "slayer")
    town.end_day(storyteller={"ventriloquist": True})
    assert town.alive("Ann")


def test_the_dead_have_no_life_to_save() -> None:
    town = by_day(("Ann", "monk"), cast=CAST.replace("Ann chef", "Ann chef!"))
    stand(town, "Ann", "slayer")
    town.end_day()
    assert not town.alive("Ann")


def test_three_claims_a_day_and_only_characters_of_the_script() -> None:
    town = by_day(("Ann", "monk"), ("Ann", "chef"), ("Ann", "slayer"))
    with pytest.raises(IllegalAnswer):
        town.act("mask", "Ann", what="empath")
    town.act("mask", "Cat", what="imp")
    with pytest.raises(IllegalAnswer):
        town.act("mask", "Cat", what="fool")


def test_without_one_nobody_is_asked_who_they_are() -> None:
    town = Town(CAST, night=2).day()
    with pytest.raises(IllegalAnswer):
        town.act("mask", "Ann", what="monk")


def mask(town: Town, name: str, seed: int) -> bool:
    me = Ability("ventriloquist", STORYTELLER, STORYTELLER)
    question = Question(f"d2/execution {seed}", STORYTELLER, me, AnotherMask(town.seat(name)))
    return bool(Storyteller(seed).decide(question, town.game))


def test_the_mind_saves_every_other_one_and_never_a_demon_whose_death_is_good_s_win() -> None:
    town = by_day()
    assert 70 < sum(mask(town, "Ann", seed) for seed in range(200)) < 130
    assert not any(mask(town, "Bob", seed) for seed in range(200))
    town.game.tell("town", Executed(1, died=False))
    assert sum(mask(town, "Ann", seed) for seed in range(200)) < 60


@in_two_suites(range(12), few=4)
def test_the_mind_plays_whole_games_with_it(seeds: range) -> None:
    for seed in seeds:
        played = evening("all+ventriloquist", 5 + seed % 11, seed)
        assert not [one.why for one in played.decisions if one.why.startswith(UNPLANNED)]


@in_two_suites(range(30), few=10)
def test_the_auditor_finds_nothing(seeds: range) -> None:
    for seed in seeds:
        assert not audit(watch(_game(SCRIPT, seed, 5 + seed % 11, ())))


def test_check_says_what_people_have_to_see_to() -> None:
    listed = [{"id": "_meta", "name": "Mine"}, *edition("tb").characters, "ventriloquist"]
    assert "Ventriloquist: a claim counts" in " ".join(sheet(load_script(json.dumps(listed), "x")).split())


def test_what_is_said_aloud_names_the_character() -> None:
    lines = ScriptLines(load_texts("en"), 0)
    town = by_day()
    (line,) = lines.spoken_for(Claimed("mask", 0, None, "monk"), town.game.square)
    assert "Ann" in line
    assert "Monk" in line


def test_who_wins_is_not_touched_where_they_die_all_the_same() -> None:
    town = by_day(("Gus", "monk"))
    stand(town, "Gus", "slayer")
    town.end_day(storyteller={"ventriloquist": False})
    assert town.winner is EVIL


def test_on_their_phone_everybody_says_who_they_claim_to_be(tmp_path: Path) -> None:
    async def played() -> None:
        async with Table(tmp_path, script=SCRIPT) as table:
            await nominations(table)
            number = table.number_of(2)
            (power,) = (one for one in table.room.phone(number).offers.powers if one.verb == "mask")
            assert power.label == "I claim to be somebody"
            assert (await table.act(number, "compose", verb="mask")).done
            assert (await table.act(number, "tap", index=0)).done
            assert (await table.act(number, "say")).done
            said = Claimed("mask", 2, None, SCRIPT.characters[0])
            await table.until(lambda: said in [one.fact for one in table.session.table.told])

    run(played())
