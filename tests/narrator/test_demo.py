"""A demonstration from beginning to end: real pages, sockets, voices and recogniser; only the sound card is not."""

import asyncio
import math
import re
import time
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest
import soundfile

from narrator.command_line import main
from narrator.evening import SENTENCES
from narrator.listening.hearing import Hearing
from narrator.simulation.demo import NAMES, settings_for
from narrator.simulation.simulated_players import (
    Phone,
    ShownPage,
    SimulatedPlayer,
    TableUnreachable,
    read_html,
)
from narrator.simulation.simulated_talk import TalkingStick
from narrator.table import saying_back
from narrator.table.pace import Countdown, Pace, now
from tests.narrator.table import Table
from voices import (
    PLAYER_VOICES,
    Ear,
    Grammar,
    Heard,
    Mouth,
    Name,
    NullSpeaker,
    PipeMicrophone,
    PocketsphinxRecogniser,
    Renderer,
    Sentences,
    Utterance,
    confusable_names,
    synthesise,
)

HEARD = re.compile(r"(\d+) commands spoken: (\d+) right at the first try, (\d+) at the second, (\d+) never")


def run(*words: str) -> int:
    return main(["demo", "--no-browser", *words])


def assert_whole_evening(told: str, players: int) -> None:
    """From the lobby to the grimoire, with everybody in it."""
    phases = re.findall(r"^--- (.+) ---$", told, re.MULTILINE)
    assert phases[:4] == ["seating", "deal", "first night", "dawn"]
    assert phases[-2:] == ["game over", "reveal"]
    assert {"discussion", "nominations", "defence", "vote"} <= set(phases)
    assert re.search(r"^Winner: +(good|evil), on day \d+$", told, re.MULTILINE)
    rows = re.findall(r"^ +(\S+)  .+ \((?:good|evil)(?:, dead)?\)", told, re.MULTILINE)
    assert len(rows) == players
    read_out = told.rpartition("--- reveal ---")[2].partition("Winner:")[0]
    assert [name for name in rows if name not in read_out] == [], "the grimoire was read to its end"


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "seed"), [("bmr", "5"), ("snv", "6"), ("tb", "3")])
def test_every_edition_runs_to_the_reveal_with_travellers_and_a_fabled(
    edition: str, seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One Traveller is there from the start, the other comes on the first day."""
    words = (
        "--edition",
        edition,
        "--players",
        "7",
        "--travellers",
        "2",
        "--fabled",
        "doomsayer",
        "--seed",
        seed,
    )
    assert run(*words) == 0
    told = capsys.readouterr().out
    assert_whole_evening(told, 9)
    assert "Doomsayer" in told


@pytest.mark.long
def test_evening_of_five_is_played_heard_and_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--players", "5", "--seed", "3", "--record", str(tmp_path / "evening.wav")) == 0
    told = capsys.readouterr().out
    assert_whole_evening(told, 5)

    nominations = re.findall(r"“((?:I nominate|\w+ nominates) \w+)”", told)
    assert any(f"heard: {nomination.casefold()}\n" in told for nomination in nominations)

    report = HEARD.search(told)
    assert report is not None
    spoken, first, second, never = map(int, report.groups())
    assert spoken == first + second + never
    assert spoken >= 6
    assert first + second >= 0.6 * spoken

    samples, rate = soundfile.read(tmp_path / "evening.wav")
    lines = re.findall(r"^ *Storyteller: |“", told, re.MULTILINE)
    assert 1.0 * len(lines) < len(samples) / rate < 8.0 * len(lines)
    seconds = samples[: len(samples) // rate * rate].reshape(-1, rate)
    loud = np.sqrt(np.mean(np.square(seconds), axis=1)) > 0.01
    assert np.mean(loud) > 0.7, "somebody speaks nearly all the time"


@pytest.mark.slow
def test_everything_that_a_table_says_is_said_on_the_first_day(capsys: pytest.CaptureFixture[str]) -> None:
    run("--players", "8", "--seed", "11")
    told = capsys.readouterr().out
    assert_whole_evening(told, 8)
    for sentence in (
        "start the game",
        "who is dead",
        "I nominate",
        "it is",
        "shoots",
        "repeat that",
        "no more nom",
    ):
        assert re.search(rf"“[^”]*{sentence}", told), sentence


def test_who_cannot_speak_taps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "deaf.toml"
    quick = "discussion=2.0\nlast_call=1.0\naccusation=0.2\ndefence=0.2\ncancel=0.2\ndawn_pause=5.0\nnight_look=5.0\n"
    config.write_text(f'[hearing]\nrecogniser = "none"\n[seconds]\n{quick}')
    assert run("--players", "5", "--seed", "5", "--config", str(config)) == 0
    told = capsys.readouterr().out
    assert_whole_evening(told, 5)
    assert "The players only tap" in told
    assert "commands spoken" not in told
    assert re.search(r"phones +.*\d nominate", told)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_evening_of_fifteen(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--players", "15", "--seed", seed) == 0
    assert_whole_evening(capsys.readouterr().out, 15)


def test_sound_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--players", "5", "--record", str(tmp_path / "no such folder" / "a.wav")) == 2
    assert "Name another file" in capsys.readouterr().err


def test_settings_of_a_user_count_before_the_demonstration_s(tmp_path: Path) -> None:
    config = tmp_path / "mine.toml"
    config.write_text("[seconds]\ncancel = 7.0\n")
    assert settings_for(config, 1.0).seconds.cancel == 7.0
    assert settings_for(config, 10.0).seconds.cancel == 7.0
    assert settings_for(None, 10.0).seconds.cancel < settings_for(None, 1.0).seconds.cancel


def test_no_two_players_have_names_that_sound_alike() -> None:
    assert confusable_names([Name(name, (name,)) for name in NAMES]) == []


def test_clock_that_is_held_lets_people_act_but_no_time_pass() -> None:
    async def wait() -> None:
        pace, done = Pace(), list[bool]()
        pace.held = True
        waiting = asyncio.create_task(pace.until(lambda: bool(done), Countdown(0.05)))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        done.append(True)
        pace.stir()
        assert await waiting

        waiting = asyncio.create_task(pace.until(lambda: False, Countdown(0.05)))
        await asyncio.sleep(0.2)
        pace.held = False
        pace.stir()
        assert not await waiting

    asyncio.run(wait())


class SlowMachine(PocketsphinxRecogniser):
    """Answers only when the moment `not_before` (milliseconds, as `now`) has passed."""

    not_before = 0.0

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        time.sleep(max(0.0, self.not_before - now()) / 1000)
        return super().recognise(utterance, grammar)


def test_cancel_that_is_begun_in_time_counts_however_long_the_ear_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saying_back, "JUDGING", 60.0)  # a busy machine may take more than its four seconds

    async def nothing() -> None: ...

    async def evening() -> None:
        sentences = Sentences.from_yaml((SENTENCES / "en.yaml").read_text(encoding="utf-8"))
        with ExitStack() as closed:
            microphone, recogniser = PipeMicrophone(), SlowMachine(sentences)
            closed.callback(recogniser.close)
            mouth = Mouth(Renderer(), NullSpeaker(math.inf))
            closed.callback(mouth.renderer.close)
            async with Table(tmp_path) as table, Ear(microphone, recogniser, sentences) as ear:
                seconds = table.session.table.settings.seconds.model_copy(
                    update={"cancel": 5.0, "last_call": 10.0}
                )
                table.session.table.settings = table.session.table.settings.model_copy(
                    update={"seconds": seconds}
                )
                hearing = Hearing(table.session, sentences, ear)
                player = SimulatedPlayer("Ann", "http://127.0.0.1:9", voice=PLAYER_VOICES[1])
                floor = TalkingStick(ear, microphone, mouth, Pace(), loudspeaker=NullSpeaker(math.inf))
                await table.deal()
                await table.night()
                await table.host("open_nominations")
                await table.until(lambda: table.stage == "nominations")
                recogniser.prepare(Grammar.of("cancel", "pause"))
                synthesise("cancel that", player.voice)
                await ear.settled()
                assert hearing.typed("Ann nominates Bob")

                def left() -> float | None:
                    """Milliseconds to take it back; None until the line that says it back has ended."""
                    echo = table.session.table.echo
                    wait = 1000 * seconds.cancel
                    return echo.until - now() if echo is not None and echo.until - now() <= wait else None

                await table.until(lambda: left() is not None)
                recogniser.not_before = now() + (left() or 0.0) + 500
                assert await floor.command(player, "cancel that", undo=nothing)
                await table.until(lambda: table.session.table.echo is None)
                await asyncio.sleep(0.2)
                assert table.session.table.square.nominees == ()

    asyncio.run(evening())


def test_table_that_is_not_there() -> None:
    player = SimulatedPlayer("Ann", "http://storyteller.lan:9", reached_at=("127.0.0.1", 9))
    with pytest.raises(TableUnreachable, match=r"storyteller\.lan"):
        asyncio.run(player.join("CODE"))


def test_page_is_read_as_a_browser_reads_it() -> None:
    page = ShownPage()
    play = """<form data-intent><input type="hidden" name="token" value="x"><input name="action" value="nominate">
    <ol><li data-place="0" class="mine"><span class="chair"><span class="name">Ann</span></span></li>
    <li data-place="1" class="dead"><button name="nominee" value="1"><span class="name">Bob</span></button></li>
    <li data-place="2"><button name="nominee" value="2" disabled><span class="name">Cleo</span></button></li></ol>
    </form><form><input name="action" value="nominate"><button>no intent</button></form>"""
    page.push({"stage": "nominations", "regions": {"play": play}, "receipts": []})
    (tap,) = page.taps("nominate")
    assert (tap.action, tap.arguments, tap.label, tap.pressed) == ("nominate", {"nominee": "1"}, "Bob", False)
    assert list(page.chairs()) == ["Ann", "Bob", "Cleo"]
    assert page.marked("mine") == "Ann"
    assert page.marked("dead") == "Bob"
    page.push({"stage": "over", "regions": {"play": '<section class="end evil"></section>'}, "receipts": []})
    assert page.winner == "evil"
    assert read_html("<p>a<br>b <b>c</b></p></i>").text == "a b c"


def test_a_label_may_name_its_choice_or_stand_around_it() -> None:
    page = ShownPage()
    play = """<form data-intent><input name="action" value="report">
    <input type="radio" id="a" name="target" value="0"><label for="a">Ann</label>
    <label><input type="radio" id="b" name="target" value="1">Bob</label><button>say it</button></form>"""
    page.push({"stage": "discussion", "regions": {"play": play}, "receipts": []})
    assert [(tap.arguments, tap.label) for tap in page.taps("report")] == [
        ({"target": "0"}, "Ann"),
        ({"target": "1"}, "Bob"),
    ]


def test_phone_keeps_the_address_of_the_table() -> None:
    phone = Phone("http://storyteller.lan:8123", reached_at=("127.0.0.1", 8123))
    assert (phone.origin, phone.host) == ("http://storyteller.lan:8123", "storyteller.lan:8123")
