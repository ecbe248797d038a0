"""The Vizier: known to all, safe by day, and has nominees executed for whom a good player voted."""

from pathlib import Path

import pytest

from config.texts import load_texts
from engine.course import play_step
from engine.ledger import Claimed, Executed, NothingHappened, Pardoned, Retracted, Revealed, Told
from engine.phases import Phase
from engine.questions import CLOSE_NOMINATIONS, NOMINATE, IllegalAnswer, Registering
from engine.rulings import Ruling
from engine.script import Script, edition
from engine.terms import EVIL, STORYTELLER, TOWN
from narrator.listening import spoken_acts
from narrator.table.day import Daylight
from narrator.table.saying_back import is_final
from narrator.telling.spoken_lines import SpokenLines
from tests.by_name import ThisIs
from tests.narrator.table import Table
from tests.narrator.test_having_a_say import nominations, raise_hand, to_the_result
from tests.scenario import Town
from tests.virtual_time import run

CAST = "Ann vizier, Bob imp, Cat chef, Dan saint, Eve empath, Flo baron, Gus soldier"
CAST_NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus")
TB = tuple(one for one in edition("tb").characters if one != "investigator")
SCRIPT = Script("with it", "With it", (*TB, "vizier"))
KNOWN = Revealed("vizier", 0)


def with_(*characters: str) -> Script:
    return Script("more", "More", (*SCRIPT.characters, *characters))


def today(cast: str = CAST, script: Script = SCRIPT) -> Town:
    """A first day, on which everybody has heard who the Vizier is."""
    town = Town(cast, night=2, script=script)
    town.game.tell("town", KNOWN)
    return town.day()


def told(town: Town, kind: type) -> list[object]:
    return [fact for fact in town.public() if isinstance(fact, kind)]


def quiet_night(cast: str = CAST, script: Script = SCRIPT) -> Town:
    town = Town(cast, night=2, script=script)
    town.night(Bob="Gus")
    return town


# Everybody knows


def test_as_the_first_day_breaks_all_hear_who_it_is_and_not_again() -> None:
    town = quiet_night()
    assert told(town, Revealed) == [KNOWN]
    town.end_day()
    town.night(Bob="Gus")
    assert told(town, Revealed) == []


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_a_droisoned_one_is_announced_as_well(token: str) -> None:
    """Else they would hear that they are (G2)."""
    assert told(quiet_night(f"{CAST}; {token}@Ann"), Revealed) == [KNOWN]


def test_who_dies_before_dawn_is_not() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.night(Bob="Ann")
    assert told(town, Revealed) == []


def test_a_new_one_is_announced_at_the_next_dawn() -> None:
    town = Town(CAST.replace("Flo baron", "Flo pithag"), night=2, script=with_("pithag"))
    town.night(Flo=ThisIs("Cat", "vizier"), Bob="Gus")
    assert told(town, Revealed) == [KNOWN]  # the Vizier is in play already
    town.end_day()
    town.rule("become", "Ann", "baron")
    town.night(Flo=ThisIs("Cat", "vizier"), Bob="Gus")
    assert told(town, Revealed) == [Revealed("vizier", 2)]


# No death by day


@pytest.mark.example("carousel/vizier/3")
def test_example_executed_they_live_and_die_at_night() -> None:
    town = today()
    town.execute("Ann")
    assert town.alive("Ann")
    assert Executed(0, died=False) in town.public()
    assert town.game.day.executions == ((0, False),)
    assert town.night(Bob="Ann") == ["Ann"]


@pytest.mark.parametrize("change", ["; Drunk@Ann", "; Poisoned@Ann"])
def test_droisoned_they_die_of_an_execution(change: str) -> None:
    town = today(CAST + change)
    town.execute("Ann")
    assert not town.alive("Ann")


def test_a_psychopath_s_murder_does_nothing_to_them() -> None:
    town = today(CAST.replace("baron", "psychopath"), with_("psychopath"))
    town.act("murder", "Flo", "Ann")
    assert town.alive("Ann")
    assert town.public()[-1] == NothingHappened()


def test_a_boomdandy_s_blast_leaves_them_alive() -> None:
    town = today(CAST.replace("baron", "boomdandy"), with_("boomdandy"))
    town.nominate("Cat", "Flo", "Ann Bob Cat Dan Eve")
    nobody = dict.fromkeys(CAST_NAMES)
    town.end_day(storyteller={"Flo": (1, 2, 3)}, **nobody)
    assert [name for name in town.names if town.alive(name)] == ["Ann", "Bob", "Cat", "Dan"]


def test_an_apprentice_with_it_lives_through_an_exile() -> None:
    town = Town(f"{CAST.replace('vizier', 'poisoner')}, Hal apprentice+evil", script=SCRIPT)
    town.night(Ann="Gus", storyteller={"Hal": [EVIL, "vizier"]})
    assert told(town, Revealed) == [Revealed("vizier", 7)]
    assert town.exile("Ann", "Hal", "Ann Bob Cat Dan Eve Flo Gus")
    assert town.alive("Hal")


# The word of the Vizier


@pytest.mark.example("carousel/vizier/1")
def test_example_they_need_not_use_it_and_may_at_the_next_nomination() -> None:
    cast = (
        "Ann vizier, Bob king, Cat boomdandy, Dan chef, Eve empath, Flo imp, Gus soldier, Hal mayor, Ida monk"
    )
    town = today(cast, with_("king", "boomdandy"))
    town.nominate("Dan", "Bob", "Ann Dan Eve Flo Gus")
    town.nominate("Eve", "Cat", "Ann Bob Dan Eve Flo Gus Hal Ida")
    nobody = dict.fromkeys(town.names)
    town.act("force", "Ann", storyteller={"Cat": (1, 5, 6)}, **nobody)
    assert town.alive("Bob")
    assert Executed(2, died=True, at_once=True) in town.public()
    assert town.game.phase is Phase.EXECUTION


@pytest.mark.example("carousel/vizier/2")
def test_example_fewer_votes_will_do_and_the_demon_survives_the_day() -> None:
    cast = (
        "Ann vizier, Bob barber, Cat imp, Dan chef, Eve empath, Flo baron, Gus soldier, Hal mayor, Ida monk"
    )
    town = today(cast, with_("barber"))
    assert town.nominate("Dan", "Cat", "Ann Bob Dan Eve Gus Hal Ida") == "about to die"
    assert town.nominate("Ann", "Bob", "Ann Flo Dan") == "too few"
    town.act("force", "Ann")
    assert told(town, Executed) == [Executed(1, died=True, at_once=True)]
    town.end_day()
    assert not town.alive("Bob")
    assert town.alive("Cat")


def test_one_good_vote_is_enough_and_the_day_is_over() -> None:
    town = today()
    town.nominate("Bob", "Cat", "Gus")
    town.act("force", "Ann")
    assert told(town, Executed) == [Executed(2, died=True, at_once=True)]
    assert town.game.phase is Phase.EXECUTION


@pytest.mark.parametrize("votes", ["", "Ann Bob Flo"])
def test_without_a_good_vote_nothing_happens(votes: str) -> None:
    town = today()
    town.nominate("Bob", "Cat", votes)
    town.act("force", "Ann")
    assert town.public()[-2:] == [Claimed("force", 0), NothingHappened()]
    assert town.alive("Cat")


def test_a_good_vizier_is_a_good_voter() -> None:
    town = today(CAST.replace("Ann vizier", "Ann vizier+good"))
    town.nominate("Bob", "Cat", "Ann")
    town.act("force", "Ann")
    assert not town.alive("Cat")


@pytest.mark.parametrize("counts", [True, False])
def test_a_spy_s_hand_is_the_storyteller_s_to_read(counts: bool) -> None:
    town = today(CAST.replace("baron", "spy"))
    town.nominate("Bob", "Cat", "Flo")
    town.act("force", "Ann", storyteller={"Ann": counts})
    assert town.alive("Cat") is not counts


def test_nobody_is_asked_what_a_recluse_counts_as_beside_another_good_voter() -> None:
    town = today(CAST.replace("saint", "recluse"))
    town.nominate("Bob", "Cat", "Dan Eve")
    town.act("force", "Ann")
    assert not any(isinstance(question.options, Registering) for question in town.asked)
    assert not town.alive("Cat")


@pytest.mark.parametrize("change", ["; Drunk@Ann", "; Poisoned@Ann"])
def test_droisoned_they_cannot(change: str) -> None:
    town = today(CAST + change)
    town.nominate("Bob", "Cat", "Eve")
    town.act("force", "Ann")
    assert town.public()[-1] == NothingHappened()


def test_before_a_nomination_and_once_the_next_has_begun_they_cannot() -> None:
    town = today()
    town.act("open nominations")
    with pytest.raises(IllegalAnswer):
        town.act("force", "Ann")
    town.nominate("Bob", "Cat", "Eve")
    town.act(NOMINATE, "Cat", "Dan")
    with pytest.raises(IllegalAnswer):
        town.act("force", "Ann")


def test_nobody_else_may_say_it_and_the_dead_may_not() -> None:
    town = today()
    town.nominate("Bob", "Cat", "Eve")
    with pytest.raises(IllegalAnswer):
        town.act("force", "Bob")
    town.rule("kill", "Ann")
    with pytest.raises(IllegalAnswer):
        town.act("force", "Ann")


def test_who_was_the_vizier_says_it_in_vain() -> None:
    town = today()
    town.rule("become", "Ann", "baron")
    town.nominate("Bob", "Cat", "Eve")
    town.act("force", "Ann")
    assert town.alive("Cat")


def test_who_is_protected_is_executed_and_lives() -> None:
    script = with_("sailor")
    town = today(CAST.replace("chef", "sailor"), script)
    town.nominate("Bob", "Cat", "Eve")
    town.act("force", "Ann")
    assert told(town, Executed) == [Executed(2, died=False, at_once=True)]


def beside_a_butcher(*characters: str) -> Town:
    """A Sailor has enough hands against them."""
    cast = f"{CAST.replace('Cat chef', 'Cat sailor')}, Hal butcher"
    town = today(cast, with_("sailor", *characters))
    town.nominate("Bob", "Cat", "Ann Bob Cat Eve Gus")
    return town


@pytest.mark.parametrize("secret", [(), ("alsaahir",)])
def test_there_is_no_second_execution_by_their_word_while_a_butcher_may_nominate(
    secret: tuple[str, ...],
) -> None:
    """RB-115; the Butcher's nomination takes the votes it needs (butcher entry)."""
    town = beside_a_butcher(*secret)
    town.nominate("Cat", "Eve", "Dan")
    town.act(CLOSE_NOMINATIONS)
    play_step(town.game)
    assert town.game.phase is Phase.NOMINATIONS
    with pytest.raises(IllegalAnswer):
        town.act("force", "Ann")
    assert len(town.game.day.executions) == 1


def test_whom_they_had_executed_and_who_lives_is_not_executed_again() -> None:
    town = beside_a_butcher()
    town.act("force", "Ann")
    play_step(town.game)
    assert town.game.phase is Phase.NOMINATIONS
    with pytest.raises(IllegalAnswer):
        town.act("force", "Ann")


def test_the_forced_execution_is_the_nominator_s() -> None:
    """So a Princess who nominated keeps the Demon from killing, and a Saint's death loses the game."""
    town = today()
    town.nominate("Cat", "Dan", "Eve")
    town.act("force", "Ann")
    assert town.winner is EVIL


def test_a_pardon_that_was_taken_back_is_none() -> None:
    """It stays in the ledger."""
    town = today()
    town.nominate("Bob", "Cat", "Eve")
    since = len(town.game.ledger)
    undone = [Told(TOWN, Pardoned(town.seat("Cat")), "d"), Told(TOWN, Retracted(since), "undo")]
    town.game.take_ledger([*town.game.ledger, *undone])
    town.act("force", "Ann")
    assert not town.alive("Cat")


def test_a_nomination_that_a_judge_has_ended_has_no_votes() -> None:
    town = today(f"{CAST}, Hal judge")
    town.nominate("Bob", "Cat", "Eve")
    town.act("judge", "Hal", "Cat", what=False)
    assert told(town, Pardoned)
    town.act("force", "Ann")
    assert town.alive("Cat")


def test_after_a_secret_vote_too() -> None:
    town = today(CAST.replace("baron", "organgrinder"), with_("organgrinder"))
    town.nominate("Bob", "Cat", "Eve")
    town.act("force", "Ann")
    assert not town.alive("Cat")


def test_two_of_them_are_both_known_and_either_may() -> None:
    cast = CAST.replace("baron", "vizier")
    town = quiet_night(cast)
    assert told(town, Revealed) == [KNOWN, Revealed("vizier", 5)]
    town.nominate("Bob", "Cat", "Eve")
    town.act("force", "Flo")
    assert not town.alive("Cat")


def test_a_vortox_and_a_barista_change_nothing() -> None:
    town = today(CAST.replace("imp", "vortox"), with_("vortox"))
    town.nominate("Bob", "Cat", "Eve")
    town.act("force", "Ann")
    assert not town.alive("Cat")


def test_the_storyteller_who_has_it_is_asked_after_each_vote_and_announced() -> None:
    town = Town(CAST.replace("vizier", "poisoner"), night=2, script=with_("plaguedoctor"))
    town.game.grimoire.mark("Has Ability", STORYTELLER, data="vizier")
    town.night(Ann="Gus", Bob="Gus")
    assert told(town, Revealed) == [Revealed("vizier", STORYTELLER)]
    town.nominate("Bob", "Cat", "Eve", storyteller={"vizier": False})
    assert town.alive("Cat")
    town.nominate("Cat", "Dan", "Ann")
    assert told(town, Executed) == []
    town.nominate("Dan", "Eve", "Gus", storyteller={"vizier": True})
    assert told(town, Executed) == [Executed(4, died=True, at_once=True)]


def test_the_word_of_a_player_is_not_the_storytellers_who_has_the_ability_too() -> None:
    """RB-115: nobody is executed twice."""
    town = today(script=with_("plaguedoctor"))
    town.game.grimoire.mark("Has Ability", STORYTELLER, data="vizier")
    town.nominate("Bob", "Cat", "Eve", storyteller={"vizier": False})
    town.act("force", "Ann")
    assert told(town, Executed) == [Executed(2, died=True, at_once=True)]


# At the table


def test_heard_it_is_theirs_and_counts_with_a_yes_alone() -> None:
    assert is_final("force")
    assert "force" in spoken_acts.DECLARED


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("who", ["revealed", "revealed_storyteller"])
def test_the_voice_says_who_it_is(language: str, who: str) -> None:
    texts = load_texts(language)
    values = {"name": "Ann"} if who == "revealed" else {}
    line = str(SpokenLines(texts, 0).line(f"day.{who}", character="vizier", **values))
    assert texts.character_name("vizier") in line
    assert "Ann" in line or not values


def on_phones(table: Table) -> list[list[str]]:
    """The powers of the day that each phone offers."""
    return [[power.verb for power in phone.offers.powers] for phone in table.phones()]


def test_after_the_count_it_is_said_aloud_and_counts_with_a_yes(tmp_path: Path) -> None:
    """By an unknown Vizier, as an Alsaahir is on the script."""

    async def evening() -> None:
        async with Table(tmp_path, script=with_("alsaahir")) as table:
            await nominations(table)
            table.session.arrivals.ask_for(Ruling("become", 1, "vizier"))
            await table.until(lambda: table.session.table.game.grimoire.seats[1].character == "vizier")
            assert not any("force" in powers for powers in on_phones(table))
            assert (await table.act(0, "nominate", nominee=2)).done
            await table.until(lambda: table.session.pace.deadline is not None and table.stage == "defence")
            assert not any("force" in powers for powers in on_phones(table))
            for seat in range(7):
                assert await raise_hand(table, seat)
            await to_the_result(table)
            assert all("force" in powers for powers in on_phones(table))
            hearing = table.evening.hearing
            hearing.retune()
            assert hearing.typed("Bob forces the execution")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed("yes")
            facts = table.session.table
            await table.until(lambda: Claimed("force", 1) in [one.fact for one in facts.told])
            await table.until(lambda: any(isinstance(one.fact, Executed) for one in facts.told))

    run(evening())


@pytest.mark.parametrize("script", ["with it", "without it"])
def test_nominations_do_not_close_by_themselves_while_they_may_speak_up(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can nominate any more, but the last vote may still be made an execution: so there is a last call."""
    everybody_has = property(lambda day: bool(day.table.square.nominees))
    monkeypatch.setattr(Daylight, "nobody_left", everybody_has)

    async def evening() -> None:
        there = with_("alsaahir") if script == "with it" else edition("tb")
        async with Table(tmp_path, script=there) as table:
            await nominations(table)
            lines = table.spoken()
            assert (await table.act(0, "nominate", nominee=2)).done
            await table.until(lambda: table.session.pace.deadline is not None and table.stage == "defence")
            await table.host("begin_vote")
            await table.until(lambda: table.stage == "vote")
            await table.until(lambda: table.stage not in ("vote", "nominations"))
            key, texts = "nominations.last_word", table.session.table.texts
            calls = [texts.said(key, variant) for variant in range(texts.variants(key))]
            assert any(str(line) in calls for line in lines) is (script == "with it")

    run(evening())


def test_killed_by_a_vigormortis_they_force_on() -> None:
    """They keep their ability."""
    town = Town(CAST.replace("imp", "vigormortis"), night=2, script=with_("vigormortis"))
    town.game.tell("town", KNOWN)
    town.night(Bob="Ann")
    town.nominate("Eve", "Dan", votes="Eve")
    town.act("force", "Ann")
    assert not town.alive("Dan")


@pytest.mark.parametrize("secret", [(), ("alsaahir",)])
def test_a_nominee_who_lives_again_as_a_traveller_is_not_executed(secret: tuple[str, ...]) -> None:
    """Travellers are exiled, and not executed."""
    town = today(f"{CAST}, Hal gunslinger | hindu", with_(*secret))
    town.nominate("Bob", "Cat", "Cat Eve")
    town.act("shoot", "Hal", "Cat", storyteller={"hindu": "scapegoat"})
    assert town.alive("Cat")
    with pytest.raises(IllegalAnswer, match="no force now"):
        town.act("force", "Ann")
