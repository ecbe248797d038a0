"""The Goblin: executed on a day on which they claimed, when nominated, to be the Goblin, their side wins."""

from pathlib import Path

import pytest

from engine.ledger import Claimed, Executed
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, NOMINATE, OPEN_NOMINATIONS, IllegalAnswer
from engine.script import Script, edition
from engine.terms import EVIL, GOOD
from narrator.table.saying_back import is_final
from tests.by_name import ThisIs
from tests.narrator.table import Table
from tests.narrator.test_having_a_say import defence
from tests.scenario import Town
from tests.virtual_time import run

CAST = "Ann goblin, Bob imp, Cat soldier, Dan chef, Eve mayor, Flo baron, Gus monk"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "goblin"))
MOST = "Bob Cat Dan Eve Flo"


def by_day(cast: str = CAST, script: Script = SCRIPT) -> Town:
    return Town(cast, night=2, script=script).day()


def stand(town: Town, nominee: str, by: str = "Bob") -> None:
    if town.game.phase is Phase.DISCUSSION:
        town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, by, nominee)


def vote(town: Town, votes: str) -> None:
    town.act(BEGIN_VOTE)
    town._hands = tuple(votes.split())
    town._play_until(lambda: town.game.phase is not Phase.VOTE)


def claim_and_count(town: Town, name: str = "Ann", votes: str = MOST, by: str = "Bob") -> None:
    """Nominated they claim to be the Goblin, and these vote."""
    stand(town, name, by)
    town.act("goblin", name)
    vote(town, votes)


@pytest.mark.example("carousel/goblin/1")
def test_example_claimed_and_executed_after_other_nominations_evil_wins() -> None:
    cast = "Abdallah goblin, Alex imp, Cat soldier, Dan chef, Eve mayor, Flo baron, Gus monk"
    town = by_day(cast)
    stand(town, "Abdallah", "Alex")
    town.act("goblin", "Abdallah")
    assert town.public() == [Claimed("goblin", 0)]
    vote(town, "Alex Cat Dan Eve Flo")
    assert town.about_to_die == "Abdallah"
    assert town.nominate("Cat", "Gus", "Dan Eve") == "too few"
    town.end_day()
    assert Executed(0, died=True) in town.public()
    assert town.winner is EVIL


@pytest.mark.example("carousel/goblin/2")
def test_example_an_artist_who_claims_it_is_executed_and_the_game_goes_on() -> None:
    script = Script("snv", "SNV", (*edition("snv").characters, "goblin"))
    town = by_day("Lewis artist, Bob fanggu, Cat sage, Dan klutz, Eve savant, Flo goblin, Gus oracle", script)
    stand(town, "Lewis")
    town.act("goblin", "Lewis")
    assert town.public() == [Claimed("goblin", 0)]
    vote(town, MOST)
    town.end_day()
    assert Executed(0, died=True) in town.public()
    assert town.winner is None


@pytest.mark.example("carousel/goblin/3")
def test_example_claimed_on_the_days_before_and_not_today() -> None:
    town = by_day(CAST.replace("Ann", "Doug"))
    for day in range(2):
        claim_and_count(town, "Doug", votes="Bob")
        town.end_day()
        town.night(Gus="Cat", Bob=("Dan", "Flo")[day])
    town.nominate("Bob", "Doug", "Bob Cat Eve Gus")
    town.end_day()
    assert not town.alive("Doug")
    assert town.winner is None


def test_executed_in_silence_they_just_die() -> None:
    town = by_day()
    town.execute("Ann")
    assert not town.alive("Ann")
    assert town.winner is None


def test_nobody_hears_that_nothing_happened_whoever_claims_it() -> None:
    """goblin entry: the claim itself is the answer, else the true one would be told from the others."""
    for name in ("Ann", "Cat"):
        town = by_day()
        stand(town, name)
        town.act("goblin", name)
        assert [type(fact) for fact in town.public()] == [Claimed]


def test_only_who_stands_nominated_may_claim_it_and_once_a_day() -> None:
    town = by_day()
    with pytest.raises(IllegalAnswer):
        town.snapshot().act("goblin", "Ann")
    stand(town, "Ann")
    with pytest.raises(IllegalAnswer):
        town.snapshot().act("goblin", "Cat")
    town.act("goblin", "Ann")
    with pytest.raises(IllegalAnswer):
        town.snapshot().act("goblin", "Ann")


def test_once_the_count_has_begun_it_is_too_late() -> None:
    town = by_day()
    stand(town, "Ann")
    vote(town, MOST)
    with pytest.raises(IllegalAnswer):
        town.snapshot().act("goblin", "Ann")
    town.end_day()
    assert town.winner is None


def test_a_dead_nominee_may_claim_it_and_wins_nothing() -> None:
    """goblin entry."""
    town = by_day(CAST.replace("goblin", "goblin!"))
    claim_and_count(town)
    town.end_day()
    assert town.winner is None


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_when_executed_they_win_nothing(token: str) -> None:
    town = by_day()
    claim_and_count(town)
    town.rule("mark", "Ann", token)
    town.end_day()
    assert town.winner is None


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_when_they_claimed_it_and_sober_when_executed_they_win(token: str) -> None:
    """G5: what was said was said."""
    town = by_day(f"{CAST}; {token}@Ann")
    claim_and_count(town)
    town.rule("unmark", "Ann", token)
    town.end_day()
    assert town.winner is EVIL


def test_living_on_they_were_executed_all_the_same() -> None:
    """goblin entry (contested there)."""
    script = Script("bmr", "BMR", (*edition("bmr").characters, "goblin"))
    cast = "Ann goblin, Bob po, Cat fool, Dan gambler, Eve minstrel, Flo devilsadvocate, Gus gossip"
    town = Town(f"{cast}; Survives Execution@Ann<Flo/devilsadvocate", night=2, script=script).day()
    claim_and_count(town)
    town.end_day()
    assert Executed(0, died=False) in town.public()
    assert town.winner is EVIL


def test_a_good_goblin_wins_for_good_unless_something_holds_good_off() -> None:
    """goblin entry."""
    town = by_day(CAST.replace("goblin", "goblin+good"))
    claim_and_count(town)
    town.end_day()
    assert town.winner is GOOD
    script = Script("t", "T", (*SCRIPT.characters, "eviltwin"))
    cast = CAST.replace("goblin", "goblin+good").replace("Flo baron", "Flo eviltwin")
    town = by_day(f"{cast}; Twin@Eve<Flo/eviltwin", script)
    claim_and_count(town)
    town.end_day()
    assert town.winner is None


def test_executed_otherwise_after_claiming_today_they_win() -> None:
    """goblin entry: by a madness, say."""
    script = Script("m", "M", (*SCRIPT.characters, "cerenovus"))
    town = Town(CAST.replace("Flo baron", "Flo cerenovus"), night=2, script=script)
    town.night(Gus="Cat", Flo=ThisIs("Ann", "chef"), Bob="Dan")
    claim_and_count(town, votes="Bob")
    town.rule("punish", "Ann")
    town.end_day()
    assert town.winner is EVIL


def test_killed_by_day_they_win_nothing() -> None:
    town = by_day()
    claim_and_count(town, votes="Bob")
    town.rule("kill", "Ann")
    town.end_day()
    assert town.winner is None


def test_the_claim_ends_at_dusk() -> None:
    town = by_day()
    claim_and_count(town, votes="Bob")
    assert town.marks("Ann") == ["Claimed"]
    town.end_day()
    town.night(Gus="Cat", Bob="Dan")
    assert town.marks("Ann") == []


def test_who_is_somebody_else_by_now_wins_nothing() -> None:
    town = by_day()
    claim_and_count(town)
    town.rule("become", "Ann", "poisoner")
    town.end_day()
    assert town.winner is None


def test_of_two_goblins_the_executed_one_must_have_claimed_it() -> None:
    town = by_day(CAST.replace("Flo baron", "Flo goblin"))
    claim_and_count(town, "Flo", votes="Bob Cat")
    town.nominate("Cat", "Ann", "Bob Cat Dan Eve")
    town.end_day()
    assert not town.alive("Ann")
    assert town.winner is None


def test_an_apprentice_cannot_be_nominated_and_so_never_wins_by_it() -> None:
    """A Traveller is exiled, which is no execution."""
    town = Town(f"{CAST.replace('goblin', 'poisoner')}, Hal apprentice+evil", script=SCRIPT)
    town.night(Ann="Cat", storyteller={"Hal": [EVIL, "goblin"]})
    town.act(OPEN_NOMINATIONS)
    with pytest.raises(IllegalAnswer):
        town.act(NOMINATE, "Bob", "Hal")


def test_made_in_the_night_they_win_on_the_next_day() -> None:
    script = Script("p", "P", (*SCRIPT.characters, "pithag"))
    town = Town(CAST.replace("Ann goblin", "Ann pithag"), night=2, script=script)
    town.night(Ann=ThisIs("Flo", "goblin"), Gus="Cat", Bob="Dan")
    claim_and_count(town, "Flo", votes="Ann Bob Cat Eve")
    town.end_day()
    assert town.winner is EVIL


def test_brought_back_by_a_bone_collector_they_can_win_dead() -> None:
    """Their ability works, and the dead can be executed."""
    town = Town(f"{CAST}, Hal bonecollector", night=2, script=SCRIPT)
    town.rule("kill", "Ann")
    town.night(Hal="Ann", Gus="Cat", Bob="Dan")
    claim_and_count(town, votes="Bob Cat Eve Flo")
    town.end_day()
    assert town.winner is EVIL


# Aloud


def test_heard_it_counts_with_a_yes_alone() -> None:
    """Whoever spoke: talk at the table may sound like it."""
    assert is_final("goblin")


def test_who_stands_nominated_says_it_aloud_and_says_yes(tmp_path: Path) -> None:
    """The ear does not know who speaks: what is heard is taken for the nominee's, who has to say yes."""

    async def evening() -> None:
        async with Table(tmp_path, script=SCRIPT) as table:
            await defence(table)
            nominee = table.session.table.square.nominees[-1]
            hearing = table.evening.hearing
            hearing.retune()
            assert hearing.typed("I am the goblin")
            await table.until(lambda: table.session.table.echo is not None)
            echo = table.session.table.echo
            assert echo is not None
            assert echo.asks
            assert hearing.typed("yes")
            await table.until(lambda: bool(claims(table)))
            assert claims(table) == [Claimed("goblin", nominee)]

    run(evening())


def test_the_nominee_alone_sees_it_on_the_phone(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=SCRIPT) as table:
            await defence(table)
            nominee = table.session.table.square.nominees[-1]
            offered = [seat for seat in range(7) if "goblin" in verbs(table, seat)]
            assert offered == [nominee]
            (power,) = (one for one in table.room.phone(nominee).offers.powers if one.verb == "goblin")
            assert power.label == "I am the Goblin"

    run(evening())


def claims(table: Table) -> list[object]:
    return [one.fact for one in table.session.table.told if isinstance(one.fact, Claimed)]


def verbs(table: Table, seat: int) -> list[str]:
    return [power.verb for power in table.room.phone(seat).offers.powers]
