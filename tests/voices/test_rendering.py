from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from voices import ChooseAnotherVoice, Renderer, TryAgain, VoiceProfile, VoiceTrouble, synthesise


def test_a_line_becomes_sound(renderer: Renderer) -> None:
    sound = renderer.render("The town awakes.", VoiceProfile())
    assert 0.5 < sound.seconds < 3
    assert np.abs(sound.samples).max() > 0.1


def test_a_faster_rate_takes_less_time(renderer: Renderer) -> None:
    slow = renderer.render("Nominations are now open.", VoiceProfile(rate=120))
    fast = renderer.render("Nominations are now open.", VoiceProfile(rate=240))
    assert fast.seconds < 0.7 * slow.seconds


def test_a_lower_volume_is_quieter(renderer: Renderer) -> None:
    loud = renderer.render("Quiet, please.", VoiceProfile())
    quiet = renderer.render("Quiet, please.", VoiceProfile(volume=0.3))
    assert np.abs(quiet.samples).max() < 0.5 * np.abs(loud.samples).max()


def test_every_line_of_many_in_a_row_is_its_own(renderer: Renderer) -> None:
    """pyttsx3 writes only the last of two queued lines, and espeak-ng's late end of one line can empty the next."""
    lines = [f"{'very ' * (number % 7)}good evening number {number}" for number in range(60)]
    first = [renderer.render(line, VoiceProfile()).seconds for line in lines]
    other = Renderer()
    try:
        again = [other.render(line, VoiceProfile()).seconds for line in lines]
    finally:
        other.close()
    assert again == pytest.approx(first, abs=0.05)
    assert min(first) > 0.5


def test_nothing_that_was_said_lies_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is killed cannot throw anything away."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    other = Renderer()
    try:
        for line in ("Ann is the Imp.", "Whispered to one ear."):
            assert other.render(line, VoiceProfile()).seconds > 0.3
            assert list(tmp_path.iterdir()) == []
    finally:
        other.close()


@pytest.fixture
def load() -> Iterator[None]:
    """Two processes that want every core there is."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    yield
    for one in busy:
        one.kill()
        one.wait()


@pytest.mark.usefixtures("load")
def test_the_first_line_of_a_new_worker_is_whole_under_load(renderer: Renderer) -> None:
    line = "good evening, all of you, and welcome"
    known = renderer.render(line, VoiceProfile()).seconds
    for _ in range(8):
        other = Renderer()
        try:
            assert other.render(line, VoiceProfile()).seconds == pytest.approx(known, abs=0.02)
        finally:
            other.close()


BUSY_ESPEAK = """
import sys, wave
from pathlib import Path
from voices.workers.speak import Speech

speech, path = Speech(), sys.argv[1]
speech.voices()
espeak = sys.modules["pyttsx3.drivers._espeak"]
set_parameter = espeak.SetParameter

def behind_other_work(*arguments):
    espeak.Synth(b"one two three four five six seven eight nine ten " * 20, flags=espeak.CHARS_UTF8)
    return set_parameter(*arguments)

espeak.SetParameter = behind_other_work
for rate in (165, 330, 165):
    Path(path).unlink(missing_ok=True)
    said = {"text": "good evening", "with_phonemes": "good evening"}
    speech.render({**said, "path": path, "voice": "gmw/en-us", "rate": rate, "volume": 1.0})
    with wave.open(path) as sound:
        print("seconds", sound.getnframes() / sound.getframerate())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the system's own engine speaks here")
def test_a_rate_is_kept_when_espeak_is_slow_to_take_it(tmp_path: Path) -> None:
    """pyttsx3 cancels what espeak-ng has not done yet: a first line was once said at espeak-ng's own rate."""
    done = subprocess.run(
        [sys.executable, "-c", BUSY_ESPEAK, str(tmp_path / "line.wav")],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    first, fast, again = (float(line.split()[1]) for line in done.stdout.splitlines() if "seconds" in line)
    assert first == pytest.approx(again, abs=0.02)
    assert fast < 0.7 * again


def test_a_repeated_line_is_not_rendered_again(renderer: Renderer) -> None:
    profile = VoiceProfile()
    assert renderer.render("Close your eyes.", profile) is renderer.render("Close your eyes.", profile)


@pytest.mark.parametrize("text", ["", "   ", "\n", "...", "\x00\x07"])
def test_text_with_nothing_to_say_never_reaches_the_engine(text: str) -> None:
    renderer = Renderer()
    try:
        sound = renderer.render(text, VoiceProfile())
        assert renderer.worker.starts == 0
        assert not sound.samples.any()
    finally:
        renderer.close()


def test_a_wrong_voice_names_a_few_right_ones(renderer: Renderer) -> None:
    with pytest.raises(ChooseAnotherVoice) as caught:
        renderer.render("Hello.", VoiceProfile(voice="nosuchvoice"))
    assert "nosuchvoice" in caught.value.cause
    assert "gmw/en" in caught.value.next_step
    assert renderer.render("Hello.", VoiceProfile()).seconds > 0


def test_voices_are_found_by_language(renderer: Renderer) -> None:
    english = renderer.voices("en")
    assert english
    assert all(any(tag.startswith("en") for tag in voice.languages) for voice in english)
    assert len(english) < len(renderer.voices())


@pytest.mark.parametrize(("language", "voice"), [("en", "gmw/en"), ("ru", "zle/ru"), ("en-us", "gmw/en-us")])
def test_the_language_chooses_a_voice(renderer: Renderer, language: str, voice: str) -> None:
    chosen = renderer.render("one two three", VoiceProfile(language=language))
    named = renderer.render("one two three", VoiceProfile(voice=voice))
    assert chosen.seconds == pytest.approx(named.seconds, abs=0.02)


def test_a_line_far_too_long_is_refused(renderer: Renderer) -> None:
    with pytest.raises(VoiceTrouble, match="too long"):
        renderer.render("word " * 5000, VoiceProfile())


@pytest.mark.parametrize("settings", [{"rate": 10}, {"rate": 900}, {"volume": 1.5}])
def test_a_profile_out_of_range_is_refused(settings: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="choose one between"):
        VoiceProfile(**settings)  # type: ignore[arg-type]


def test_a_killed_worker_is_replaced_and_the_line_is_said() -> None:
    renderer = Renderer()
    try:
        renderer.render("one", VoiceProfile())
        worker = renderer.worker.process_id
        assert worker is not None
        os.kill(worker, signal.SIGKILL)
        assert renderer.render("two", VoiceProfile()).seconds > 0
        assert renderer.worker.starts == 2
    finally:
        renderer.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGSTOP")
def test_a_hung_worker_is_replaced_and_the_line_is_said() -> None:
    renderer = Renderer(time_limit=3.0)
    try:
        renderer.render("one", VoiceProfile())
        worker = renderer.worker.process_id
        assert worker is not None
        os.kill(worker, signal.SIGSTOP)
        assert renderer.render("two", VoiceProfile()).seconds > 0
        assert renderer.worker.starts == 2
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
    finally:
        renderer.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGSTOP")
def test_a_worker_that_always_hangs_is_trouble_and_not_a_wait() -> None:
    renderer = Renderer(time_limit=0.01)
    try:
        with pytest.raises(TryAgain, match="did not answer"):
            renderer.render("one", VoiceProfile())
    finally:
        renderer.close()


def test_players_have_different_voices() -> None:
    one, other = synthesise("I nominate Bob", "en-us+f3"), synthesise("I nominate Bob", "gmw/en+m3")
    length = min(len(one.samples), len(other.samples))
    assert not np.allclose(one.samples[:length], other.samples[:length], atol=0.05)


def test_phonemes_differ_by_language(renderer: Renderer) -> None:
    ((english, irish),) = renderer.phonemes(["Siobhan"], ["en-us", "ga"])
    assert english
    assert irish
    assert english != irish
