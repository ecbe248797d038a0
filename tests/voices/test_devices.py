"""Sound cards, as far as a machine without one has them: PortAudio's real library over ALSA's null device."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from voices import ConnectADevice, DeviceMicrophone, FileMicrophone, InstallSomething, Sound, check_audio
from voices.devices import DeviceFinding
from voices.events import HEARING_RATE
from voices.microphones import StreamResampler
from voices.portaudio import portaudio
from voices.sound import resample

NULL_DEVICE = "pcm.!default { type null }\nctl.!default { type null }\n"


def run_with_a_null_device(script: str, tmp_path: Path) -> str:
    """The output of ``script`` in a process whose only sound card is ALSA's null device."""
    if not sys.platform.startswith("linux"):
        pytest.skip("ALSA's null device is Linux's")
    settings = tmp_path / "asound.conf"
    settings.write_text(NULL_DEVICE)
    environment = {**os.environ, "ALSA_CONFIG_PATH": str(settings)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_real_output_stream_plays_and_stops(tmp_path: Path) -> None:
    script = """
import asyncio, time
import numpy as np
from voices import DeviceSpeaker, Sound, open_speaker

async def main():
    speaker, missing = open_speaker()
    assert isinstance(speaker, DeviceSpeaker), missing
    assert await speaker.play(Sound(np.ones(2_205, dtype=np.float32), 22_050))
    speaker.hold()
    long = asyncio.create_task(speaker.play(Sound(np.ones(22_050, dtype=np.float32), 22_050)))
    await asyncio.sleep(0.1)
    assert not long.done()
    speaker.silence()
    print(await long)
    speaker.close()

asyncio.run(main())
"""
    assert run_with_a_null_device(script, tmp_path).strip() == "False"


def test_a_real_input_stream_brings_blocks_and_tells_when_it_ends(tmp_path: Path) -> None:
    script = """
import asyncio
from voices import DeviceMicrophone

async def main():
    came, lost = [], []
    microphone = DeviceMicrophone()
    microphone.start(lambda block: came.append(len(block)) if len(came) < 100 else None, lost.append)
    while sum(came) < 1_600:
        await asyncio.sleep(0.01)
    microphone._stream.abort()
    while not lost:
        await asyncio.sleep(0.01)
    microphone.stop()
    print(lost[0])

asyncio.run(main())
"""
    assert "Connect it again" in run_with_a_null_device(script, tmp_path)


def test_the_check_finds_a_null_device_and_listens_to_it(tmp_path: Path) -> None:
    script = """
from voices.devices import _devices
for finding in _devices(True): print(finding.what, finding.ok, finding.found)
"""
    report = run_with_a_null_device(script, tmp_path)
    assert "loudspeaker True" in report
    assert "microphone True" in report
    assert "room" in report


def test_a_named_microphone_that_is_not_there_is_told() -> None:
    async def run() -> None:
        with pytest.raises(ConnectADevice) as caught:
            DeviceMicrophone("no such microphone").start(lambda _: None, lambda _: None)
        assert "no such microphone" in caught.value.cause
        assert "doctor" in caught.value.next_step

    asyncio.run(run())


def test_a_missing_portaudio_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing:
        """What importing sounddevice does on a bare Debian."""

        def find_spec(self, name: str, *_: object) -> None:
            if name == "sounddevice":
                raise OSError("PortAudio library not found")

    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    with pytest.raises(InstallSomething) as caught:
        portaudio()
    assert "apt install libportaudio2" in caught.value.next_step
    findings = {finding.what: finding for finding in check_audio(listen=False)}
    assert not findings["PortAudio"].ok
    assert "libportaudio2" in findings["PortAudio"].next_step


def test_every_finding_that_is_not_ok_says_what_to_do(tmp_path: Path) -> None:
    findings = check_audio(vosk_model=tmp_path, listen=False)
    assert {"espeak-ng", "voice", "pocketsphinx", "vosk"} <= {finding.what for finding in findings}
    assert all(finding.ok or finding.next_step for finding in findings)
    assert all(isinstance(finding, DeviceFinding) and finding.found for finding in findings)
    assert [finding.ok for finding in findings[:4]] == [True, True, True, False]


def test_a_file_that_is_no_sound_is_told(tmp_path: Path) -> None:
    path = tmp_path / "notes.wav"
    path.write_text("not a sound")

    async def run() -> None:
        with pytest.raises(ConnectADevice, match=r"notes\.wav"):
            FileMicrophone(path).start(lambda _: None, lambda _: None)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("from_rate", "to_rate"), [(48_000, 16_000), (44_100, 16_000), (22_050, 16_000), (16_000, 48_000)]
)
def test_resampling_keeps_a_tone(from_rate: int, to_rate: int) -> None:
    tone = np.sin(2 * np.pi * 1_000 * np.arange(from_rate) / from_rate).astype(np.float32)
    expected = np.sin(2 * np.pi * 1_000 * np.arange(to_rate) / to_rate)
    result = resample(tone, from_rate, to_rate)
    assert len(result) == to_rate
    assert np.abs(result - expected)[500:-500].max() < 1e-3


def test_resampling_removes_what_would_alias() -> None:
    tone = np.sin(2 * np.pi * 9_000 * np.arange(48_000) / 48_000).astype(np.float32)
    assert np.abs(resample(tone, 48_000, 16_000))[500:-500].max() < 1e-2


@pytest.mark.parametrize("rate", [16_000, 44_100, 48_000, 22_050])
@pytest.mark.parametrize("block", [100, 882, 4_096])
def test_a_stream_in_blocks_is_resampled_without_a_seam(rate: int, block: int) -> None:
    samples = (np.random.default_rng(1).normal(0, 0.1, rate)).astype(np.float32)
    whole = Sound(samples, rate).at_rate(HEARING_RATE).as_pcm().astype(int)
    stream = StreamResampler(rate)
    parts = [stream.resample(samples[begin : begin + block]) for begin in range(0, len(samples), block)]
    joined = np.concatenate(parts).astype(int)
    assert len(whole) - len(joined) < 0.03 * HEARING_RATE
    delay = (
        0 if rate == HEARING_RATE else int(np.argmax(np.correlate(joined[:4_000], whole[:2_000], "valid")))
    )
    shared = min(len(joined) - delay, len(whole))
    assert np.abs(joined[delay : delay + shared] - whole[:shared])[200:].max() <= 2


def test_a_sound_file_with_two_channels_becomes_one(tmp_path: Path) -> None:
    from voices.sound import read_sound

    path = tmp_path / "two.wav"
    soundfile.write(path, np.column_stack([np.full(100, 0.5), np.full(100, -0.5)]), 8_000)
    sound = read_sound(path)
    assert sound.samples.shape == (100,)
    assert np.abs(sound.samples).max() < 0.01
