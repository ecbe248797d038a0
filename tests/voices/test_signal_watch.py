import numpy as np
import pytest

from voices import synthesise
from voices.events import HEARING_RATE, SignalFault
from voices.signal_watch import SILENT_FOR, SignalWatch
from voices.sound import Pcm

SECOND = np.zeros(HEARING_RATE, dtype=np.int16)


def louder(times: float) -> Pcm:
    sentence = synthesise("Alice nominates Thomas").at_rate(HEARING_RATE).as_pcm()
    scaled: Pcm = np.clip(sentence.astype(np.float32) * times, -32_768, 32_767).astype(np.int16)
    return scaled


def silence(watch: SignalWatch, seconds: float) -> list[bool]:
    return [watch.hear(SECOND) for _ in range(round(seconds))]


def test_a_muted_microphone_is_noticed_once_and_so_is_its_return() -> None:
    watch = SignalWatch()
    assert not any(silence(watch, SILENT_FOR - 1))
    assert silence(watch, 20) == [True] + 19 * [False]
    assert watch.fault is SignalFault.SILENT
    assert watch.hear(louder(0.01))
    assert watch.fault is None
    assert not watch.hear(louder(0.01))


def test_a_quiet_room_is_not_taken_for_a_muted_microphone() -> None:
    watch = SignalWatch()
    room = np.random.default_rng(1).integers(-2, 3, HEARING_RATE, dtype=np.int16)
    assert not any(watch.hear(room) for _ in range(200))
    assert watch.fault is None


def test_sentences_that_are_cut_off_at_full_scale_are_noticed_at_the_third() -> None:
    watch = SignalWatch()
    assert [watch.hear_utterance(louder(12)) for _ in range(4)] == [False, False, True, False]
    assert watch.fault is SignalFault.CLIPPED
    assert watch.hear_utterance(louder(0.5))
    assert watch.fault is None


@pytest.mark.parametrize("times", [0.1, 1.0])
def test_speech_at_an_ordinary_level_is_not(times: float) -> None:
    watch = SignalWatch()
    assert not any(watch.hear_utterance(louder(times)) for _ in range(6))


def test_one_knock_at_full_scale_is_not() -> None:
    knocked = louder(0.3)
    knocked[1000:1010] = 32_767
    watch = SignalWatch()
    assert not any(watch.hear_utterance(knocked) for _ in range(6))


def test_another_microphone_begins_anew() -> None:
    watch = SignalWatch()
    silence(watch, SILENT_FOR)
    assert watch.begin_again()
    assert watch.fault is None
    assert not any(silence(watch, SILENT_FOR - 1))
