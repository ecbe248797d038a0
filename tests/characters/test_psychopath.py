"""The Psychopath: kills once a day in public; executed, lives unless beaten at rock, paper, scissors."""

from pathlib import Path

import pytest

from config.texts import load_texts
from engine.ledger import Claimed, DiedByDay, Executed, NothingHappened, SignsAsked, SignsShown
from engine.phases import Phase
from engine.questions import OPEN_NOMINATIONS, IllegalAnswer
from engine.rulings import Ruling
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, STORYTELLER, Sign
from narrator.table.saying_back import is_final
from narrator.telling.answers import in_words
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.narrator.table import Table
from tests.narrator.test_having_a_say import nominations, raise_hand, to_the_result
from tests.scenario import Town, whatever
from tests.virtual_time import run

CAST = "Ann psychopath, Bob imp, Cat chef, Dan saint, Eve empath, Flo baron, Gus monk"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "psychopath"))
ROCK, PAPER, SCISSORS = Sign


def by_day(cast: str = CAST, script: Script = SCRIPT) -> Town:
    return Town(cast, night=2, script=script).day()


def condemn(town: Town, by: str = "Bob", name: str = "Ann") -> None:
    town.nominate(by, name, " ".join(n for n in town.names if town.alive(n)))


# The murder


def test_the_chosen_player_dies_in_front_of_everybody() -> None:
    town = by_day()
    town.act("murder", "Ann", "Cat")
    assert town.public() == [Claimed("murder", 0, 2), DiedByDay(2)]


def test_once_a_day_and_again_on_the_next() -> None:
    town = by_day()
    town.act("murder", "Ann", "Cat")
    town.act("murder", "Ann", "Dan")
    assert town.public()[-1] == NothingHappened()
    assert town.alive("Dan")
    town.end_day()
    town.night(Gus="Eve", Bob="Flo")
    town.act("murder", "Ann", "Dan")
    assert not town.alive("Dan")


def test_themself_too() -> None:
    town = by_day()
    town.act("murder", "Ann", "Ann")
    assert not town.alive("Ann")


def test_once_nominations_are_open_it_is_too_late() -> None:
    town = by_day()
    town.act(OPEN_NOMINATIONS)
    with pytest.raises(IllegalAnswer):
        town.act("murder", "Ann", "Cat")


@pytest.mark.parametrize("change", [("chef", "chef!"), ("psychopath", "psychopath!")])
def test_neither_the_dead_kill_nor_can_they_be_killed(change: tuple[str, str]) -> None:
    with pytest.raises(IllegalAnswer):
        by_day(CAST.replace(*change)).act("murder", "Ann", "Cat")


@pytest.mark.parametrize(
    "cast", [f"{CAST}; Drunk@Ann", f"{CAST}; Poisoned@Ann", CAST.replace("psychopath", "baron")]
)
def test_droisoned_or_pretended_nothing_happens(cast: str) -> None:
    town = by_day(cast)
    town.act("murder", "Ann", "Cat")
    assert [type(fact) for fact in town.public()] == [Claimed, NothingHappened]
    assert town.alive("Cat")


def test_who_cannot_die_lives_and_the_day_s_murder_is_used() -> None:
    script = Script("bmr", "BMR", (*edition("bmr").characters, "psychopath"))
    cast = "Ann psychopath, Bob po, Cat sailor, Dan gambler, Eve minstrel, Flo mastermind, Gus gossip"
    town = by_day(cast, script)
    town.act("murder", "Ann", "Cat")
    assert town.alive("Cat")
    town.act("murder", "Ann", "Dan")
    assert town.alive("Dan")


def test_a_murdered_demon_is_a_dead_demon() -> None:
    town = by_day()
    town.act("murder", "Ann", "Bob")
    assert town.winner is GOOD


def test_a_good_psychopath_kills_alike_and_a_vortox_changes_nothing() -> None:
    cast = CAST.replace("psychopath", "psychopath+good").replace("imp", "vortox")
    town = by_day(cast, Script("v", "V", (*SCRIPT.characters, "vortox")))
    town.act("murder", "Ann", "Cat")
    assert not town.alive("Cat")


# The execution


@pytest.mark.example("carousel/psychopath/3")
def test_example_a_draw_and_a_win_let_them_live_and_a_defeat_kills() -> None:
    script = Script("snv", "SNV", (*edition("snv").characters, "psychopath", "saint", "soldier"))
    cast = "Ann psychopath, Bob barber, Cat saint, Dan vigormortis, Eve sage, Flo oracle, Gus soldier, Hal artist"
    town = by_day(cast, script)
    condemn(town)
    town.end_day(Ann=ROCK, Bob=ROCK)
    assert town.alive("Ann")
    assert Executed(0, died=False) in town.public()
    town.night(Dan="Gus")
    condemn(town, by="Cat")
    town.end_day(Ann=SCISSORS, Cat=PAPER)
    assert town.alive("Ann")
    town.night(Dan="Gus")
    condemn(town)
    town.end_day(Ann=SCISSORS, Bob=ROCK)
    assert not town.alive("Ann")
    assert Executed(0, died=True) in town.public()


@pytest.mark.parametrize("own", Sign)
@pytest.mark.parametrize("other", Sign)
def test_only_a_defeat_kills(own: Sign, other: Sign) -> None:
    beaten = {(ROCK, PAPER), (PAPER, SCISSORS), (SCISSORS, ROCK)}
    town = by_day()
    condemn(town)
    town.end_day(Ann=own, Bob=other)
    assert town.alive("Ann") is ((own, other) not in beaten)


def test_the_town_hears_who_plays_and_what_they_showed() -> None:
    town = by_day()
    condemn(town, by="Cat")
    town.end_day(Ann=ROCK, Cat=SCISSORS)
    played = [fact for fact in town.public() if isinstance(fact, SignsAsked | SignsShown | Executed)]
    assert played == [SignsAsked(0, 2), SignsShown(0, 2, ROCK, SCISSORS), Executed(0, died=False)]


def test_both_are_asked_at_once_and_neither_sees_the_other_s_sign() -> None:
    town = by_day()
    condemn(town)
    town.end_day(Ann=ROCK, Bob=PAPER)
    asked = [question for question in town.asked if question.who >= 0]
    assert [question.together for question in asked] == [(0, 1), (0, 1)]
    assert not any(question.in_sight for question in asked)


def test_it_is_the_execution_of_the_day_though_they_live() -> None:
    town = by_day()
    condemn(town)
    town.end_day(Ann=ROCK, Bob=ROCK)
    assert town.game.day.executions == ((0, False),)
    assert town.game.phase is Phase.DUSK


def test_who_nominated_themself_plays_against_the_storyteller() -> None:
    town = by_day()
    condemn(town, by="Ann")
    town.end_day(Ann=ROCK, storyteller={"Ann": PAPER})
    assert SignsShown(0, STORYTELLER, ROCK, PAPER) in town.public()
    assert not town.alive("Ann")


def test_executed_without_a_nomination_they_play_against_the_storyteller() -> None:
    script = Script("m", "M", (*SCRIPT.characters, "cerenovus"))
    town = Town(CAST.replace("Flo baron", "Flo cerenovus"), night=2, script=script)
    town.night(Gus="Cat", Flo=ThisIs("Ann", "chef"), Bob="Dan")
    town.rule("punish", "Ann", Ann=ROCK, storyteller={"Ann": SCISSORS})
    assert town.alive("Ann")


def test_a_nominator_who_has_died_since_still_plays() -> None:
    script = Script("w", "W", (*SCRIPT.characters, "witch"))
    town = by_day(f"{CAST.replace('Flo baron', 'Flo witch')}; Cursed@Cat<Flo/witch", script)
    condemn(town, by="Cat")
    assert not town.alive("Cat")
    town.end_day(Ann=ROCK, Cat=PAPER)
    assert not town.alive("Ann")


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_they_just_die(token: str) -> None:
    town = by_day(f"{CAST}; {token}@Ann")
    condemn(town)
    town.end_day()
    assert not town.alive("Ann")


def test_somebody_else_s_execution_is_no_game() -> None:
    town = by_day()
    condemn(town, name="Cat")
    town.end_day()
    assert not town.alive("Cat")


def test_killed_otherwise_they_do_not_play() -> None:
    town = Town(CAST, night=2, script=SCRIPT)
    town.night(Gus="Cat", Bob="Ann")
    assert not town.alive("Ann")


def test_who_cannot_die_does_not_play() -> None:
    script = Script("bmr", "BMR", (*edition("bmr").characters, "psychopath"))
    cast = "Ann psychopath, Bob po, Cat fool, Dan gambler, Eve minstrel, Flo devilsadvocate, Gus gossip"
    town = by_day(f"{cast}; Survives Execution@Ann<Flo/devilsadvocate", script)
    condemn(town)
    town.end_day()
    assert town.alive("Ann")


def test_two_of_them_play_for_themselves() -> None:
    town = by_day(CAST.replace("Flo baron", "Flo psychopath"))
    town.act("murder", "Ann", "Cat")
    town.act("murder", "Flo", "Dan")
    assert not town.alive("Dan")
    condemn(town, by="Flo")
    town.end_day(Ann=ROCK, Flo=ROCK)
    assert town.alive("Ann")


def test_an_apprentice_murders_and_when_exiled_just_goes() -> None:
    town = Town(f"{CAST.replace('psychopath', 'poisoner')}, Hal apprentice+evil", script=SCRIPT)
    town.night(Ann="Cat", storyteller={"Hal": [EVIL, "psychopath"], "Cat": whatever})
    town.act("murder", "Hal", "Dan")
    assert not town.alive("Dan")
    assert town.exile("Bob", "Hal", "Ann Bob Cat Eve Flo")
    assert not town.alive("Hal")


def test_made_in_the_night_they_murder_the_next_day() -> None:
    script = Script("p", "P", (*SCRIPT.characters, "pithag"))
    town = Town(CAST.replace("Ann psychopath", "Ann pithag"), night=2, script=script)
    town.night(Ann=ThisIs("Flo", "psychopath"), Gus="Cat", Bob="Dan")
    town.act("murder", "Flo", "Cat")
    assert not town.alive("Cat")


def test_kept_by_a_bone_collector_they_may_murder_dead() -> None:
    town = Town(f"{CAST}, Hal bonecollector", night=2, script=SCRIPT)
    town.rule("kill", "Ann")
    town.night(Hal="Ann", Gus="Cat", Bob="Dan")
    town.act("murder", "Ann", "Cat")
    assert not town.alive("Cat")


def test_served_by_a_barista_they_murder_twice() -> None:
    town = Town(f"{CAST}, Hal barista", night=2, script=SCRIPT)
    town.night(Gus="Cat", Bob="Dan", storyteller={"Hal": ["Ann", "Ability Twice"]})
    town.act("murder", "Ann", "Cat")
    town.act("murder", "Ann", "Eve")
    assert not town.alive("Cat")
    assert not town.alive("Eve")


@pytest.mark.parametrize("seed", range(12))
def test_the_storyteller_s_sign_is_a_fair_lot_with_its_reason(seed: int) -> None:
    town = Advised(CAST, seed, night=2)
    town.day()
    condemn(town, by="Ann")
    town.end_day(Ann=ROCK)
    (shown,) = [fact for fact in town.public() if isinstance(fact, SignsShown)]
    (why,) = [why for question, answer, why in town.put if answer == shown.against]
    assert why


# At the table


def test_heard_it_counts_with_a_yes_alone() -> None:
    assert is_final("murder")


def test_it_can_be_said_aloud(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=SCRIPT) as table:
            await table.deal()
            await table.night()
            hearing = table.evening.hearing
            hearing.retune()
            assert hearing.typed("Ann murders Bob")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed("yes")
            await table.until(lambda: Claimed("murder", 0, 1) in told(table))

    run(evening())


def test_the_two_alone_are_asked_on_their_phones_and_see_the_three_signs(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=SCRIPT) as table:
            await nominations(table)
            table.session.arrivals.ask_for(Ruling("become", 1, "psychopath"))
            await table.until(lambda: table.session.table.game.grimoire.seats[1].character == "psychopath")
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: table.session.pace.deadline is not None and table.stage == "defence")
            for seat in range(7):
                assert await raise_hand(table, seat)
            await to_the_result(table)
            await table.host("close_nominations")
            await table.until(lambda: SignsAsked(1, 0) in told(table))
            await table.until(lambda: table.session.table.day_look is not None)
            beats = [phone.look for phone in table.phones()]
            assert [seat for seat, look in enumerate(beats) if look is not None] == [0, 1]
            assert beats[0] is not None
            assert [label for _, label in beats[0].words] == ["rock", "paper", "scissors"]
            for seat, word in ((0, "paper"), (1, "scissors")):
                look = table.room.phone(table.number_of(seat)).look
                assert look is not None
                done = await table.act(
                    table.number_of(seat), "confirm", look=look.look, picks=(), word=(word,)
                )
                assert done.done
            await table.until(lambda: SignsShown(1, 0, SCISSORS, PAPER) in told(table))
            assert table.session.table.square.alive[1]

    run(evening())


def told(table: Table) -> list[object]:
    return [one.fact for one in table.session.table.told]


@pytest.mark.parametrize(("language", "line"), [("en", "scissors"), ("ru", "ножницы")])
def test_the_signs_have_words(language: str, line: str) -> None:
    assert in_words(SCISSORS, ("Ann",), load_texts(language)) == line


def test_killed_by_a_vigormortis_they_murder_on() -> None:
    """A dead Minion's ability goes on. Everybody dead may pretend to it, where one of the script lets Minions keep
    theirs; what is no Minion's stays with the living."""
    town = Town(CAST.replace("imp", "vigormortis"), night=2, script=with_vigormortis())
    town.night(Bob="Ann", Gus="Eve", storyteller={"Bob": "Cat"})
    town.rule("kill", "Dan")
    town.act("murder", "Dan", "Gus")
    assert town.alive("Gus")
    town.act("murder", "Ann", "Gus")
    assert not town.alive("Gus")
    with pytest.raises(IllegalAnswer, match="dead"):
        town.act("slay", "Ann", "Bob")


def test_dead_by_another_hand_they_murder_nobody() -> None:
    town = by_day(CAST.replace("imp", "vigormortis"), with_vigormortis())
    town.rule("kill", "Ann")
    town.act("murder", "Ann", "Gus")
    assert town.alive("Gus")


def with_vigormortis() -> Script:
    return Script("more", "More", (*SCRIPT.characters, "vigormortis"))
