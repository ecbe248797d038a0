"""The sounds of the town, looked at sample by sample."""

from __future__ import annotations

import time
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from tests.voices.table import VOICES, in_a_room, sentences, utterances
from voices import Atmosphere, Grammar, Mood, PocketsphinxRecogniser, Sound, WavRecording, synthesise
from voices.atmosphere import (
    DUCK_SECONDS,
    DUCKED_DECIBELS,
    LAYERS,
    SPEECH_GAIN,
    STAY_DUCKED,
    TENSE,
    TENSION,
    Entry,
    Stream,
    loops,
)
from voices.endpoint import Edge, LevelEndpointer
from voices.sound import Samples, read_sound
from voices.speakers import Playback

RATE = 16_000
SEED = 3
SPOKEN_DECIBELS = -20.0
"""Of a line of the speech engine, root mean square."""


def decibels(samples: Samples) -> float:
    return float(20 * np.log10(np.sqrt(np.mean(np.square(samples, dtype=np.float64))) + 1e-6))


def playing(
    mood: Mood,
    *,
    strokes: int = 0,
    cock: bool = False,
    tension: int = 0,
    rate: int = RATE,
    seed: int = SEED,
) -> Stream:
    atmosphere = Atmosphere(seed)
    atmosphere.enter(mood, strokes=strokes, cock=cock, tension=tension)
    return atmosphere.stream(rate)


def quiet(stream: Stream, seconds: float, *, sounding: bool = False, block: int = 320) -> Samples:
    """So many seconds of it, with silence where a line would be."""
    whole = round(seconds * stream.rate)
    lengths = [block] * (whole // block) + ([whole % block] if whole % block else [])
    return np.concatenate([stream.under(np.zeros(one, np.float32), sounding=sounding) for one in lengths])


@pytest.mark.parametrize("rate", [16_000, 22_050, 44_100, 48_000])
def test_no_loop_clicks_where_it_begins_again(rate: int) -> None:
    for name, loop in loops(SEED, rate).items():
        bend = np.abs(np.diff(np.concatenate([loop[-200:], loop[:200]]), 2))
        ordinary = np.percentile(np.abs(np.diff(loop[: 20 * rate], 2)), 99.9)
        assert bend[197:202].max() <= ordinary, f"{name} clicks at its seam"


def test_every_mood_has_its_level_and_a_voice_stands_clear_of_it() -> None:
    for mood, tension in product(LAYERS, (0, len(TENSION) - 1)):
        layers = Entry(mood, tension=tension).levels.values()
        sound = quiet(playing(mood, tension=tension), 45)[-30 * RATE :]
        expected = 10 * np.log10(sum(10 ** (level / 10) for level in layers) + 1e-12)
        assert decibels(sound) == pytest.approx(expected, abs=1.5), mood
        assert decibels(sound) < SPOKEN_DECIBELS - 12, mood


def test_nothing_is_cut_off_at_full_scale_even_under_the_loudest_line() -> None:
    stream = playing(Mood.NIGHT, strokes=12)
    loudest = np.sin(2 * np.pi * 220 * np.arange(320) / RATE).astype(np.float32)
    for second in range(40):
        block = stream.under(loudest if second % 2 else np.zeros(320, np.float32), sounding=bool(second % 2))
        for _ in range(49):
            line = loudest if second % 2 else np.zeros(320, np.float32)
            block = stream.under(line, sounding=bool(second % 2))
            assert np.abs(block).max() < 1.0


def test_a_line_is_given_way_to_at_once_and_the_night_comes_back_slowly() -> None:
    stream = playing(Mood.NIGHT)
    full = decibels(quiet(stream, 40)[-10 * RATE :])
    quiet(stream, DUCK_SECONDS, sounding=True)
    ducked = decibels(quiet(stream, 10, sounding=True))
    assert ducked == pytest.approx(full + DUCKED_DECIBELS, abs=1.0)
    between_lines = decibels(quiet(stream, STAY_DUCKED))
    assert between_lines < full + DUCKED_DECIBELS + 3, "it swelled in the pause between two lines"
    after = quiet(stream, 12)
    assert decibels(after[: RATE // 5]) < full - 6, "it came back with a jolt"
    assert decibels(after[-10 * RATE :]) == pytest.approx(full, abs=1.0)


def test_a_line_under_which_nothing_sounds_is_only_softer() -> None:
    line = synthesise("Night falls.").at_rate(RATE).samples
    mixed = playing(Mood.SILENCE).under(line, sounding=True)
    assert np.allclose(mixed, line * SPEECH_GAIN, atol=1e-6)


def test_the_switch_silences_within_half_a_second_and_brings_it_back() -> None:
    atmosphere = Atmosphere(SEED)
    atmosphere.enter(Mood.NIGHT, strokes=12)
    stream = atmosphere.stream(RATE)
    quiet(stream, 6)
    atmosphere.on = False
    quiet(stream, 0.5)
    assert not quiet(stream, 20).any()
    atmosphere.on = True
    assert decibels(quiet(stream, 20)[-10 * RATE :]) > -45


def test_switched_off_at_first_its_loops_are_made_once_it_is_switched_on() -> None:
    atmosphere = Atmosphere(SEED)
    atmosphere.on = False
    atmosphere.enter(Mood.NIGHT, strokes=3)
    stream = atmosphere.stream(RATE)
    assert not quiet(stream, 30).any()
    atmosphere.on = True
    deadline = time.monotonic() + 60
    while not quiet(stream, 1).any():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    other = playing(Mood.NIGHT, strokes=3)
    quiet(other, 30)
    assert abs(decibels(quiet(stream, 5)) - decibels(quiet(other, 5))) < 3, "the bell is long over"


def test_the_volume_is_the_volume() -> None:
    soft = Atmosphere(SEED, volume=0.1)
    soft.enter(Mood.NIGHT)
    whole, tenth = quiet(playing(Mood.NIGHT), 20), quiet(soft.stream(RATE), 20)
    assert decibels(tenth[-RATE:]) == pytest.approx(decibels(whole[-RATE:]) - 20, abs=0.5)
    with pytest.raises(ValueError, match="between 0 and 1"):
        Atmosphere(SEED, volume=1.5)


def test_what_sounds_depends_on_seed_and_moods_alone() -> None:
    """Neither on how the sound card asks for it, nor on chance at the time, nor on another stream of it."""
    one = quiet(playing(Mood.NIGHT, strokes=3), 12, block=320)
    assert np.allclose(one, quiet(playing(Mood.NIGHT, strokes=3), 12, block=441), atol=1e-5)
    assert not np.allclose(one, quiet(playing(Mood.NIGHT, strokes=3, seed=4), 12), atol=1e-3)


@pytest.mark.parametrize("mood", sorted(TENSE, key=str))
def test_the_tension_is_heard_and_rises(mood: Mood) -> None:
    def loud(tension: int) -> float:
        samples = quiet(playing(mood, tension=tension), 20)[-10 * RATE :]
        return float(np.sqrt(np.mean(np.square(samples))))

    levels = [loud(tension) for tension in range(len(TENSION))]
    assert levels == sorted(levels)
    assert levels[-1] > 1.1 * levels[0]


def test_by_day_nothing_tense_sounds() -> None:
    assert not quiet(playing(Mood.SILENCE, tension=3), 5).any()


def test_the_voice_is_turned_without_a_click() -> None:
    atmosphere = Atmosphere(3)
    stream, line = atmosphere.stream(RATE), np.full(RATE, 0.5, dtype=np.float32)
    whole = stream.under(line, sounding=True)
    atmosphere.speech = 0.1
    turned = stream.under(line, sounding=True)
    assert turned[-1] == pytest.approx(0.1 * whole[-1], rel=0.01)
    assert np.max(np.abs(np.diff(np.concatenate([whole, turned])))) < 0.001


def test_the_same_mood_again_changes_nothing() -> None:
    atmosphere = Atmosphere(SEED)
    stream = atmosphere.stream(RATE)
    atmosphere.enter(Mood.NIGHT, strokes=2)
    first = quiet(stream, 10)
    atmosphere.enter(Mood.NIGHT, strokes=12)
    assert np.array_equal(
        np.concatenate([first, quiet(stream, 20)]), quiet(playing(Mood.NIGHT, strokes=2), 30)
    )


def test_moods_fade_into_each_other() -> None:
    atmosphere = Atmosphere(SEED)
    stream = atmosphere.stream(RATE)
    atmosphere.enter(Mood.NIGHT, strokes=12)
    night = quiet(stream, 12)
    atmosphere.enter(Mood.SILENCE)
    away = quiet(stream, 4)
    both = np.concatenate([night, away])
    steps = np.abs(np.diff(both[len(night) - 50 : len(night) + 50]))
    assert steps.max() <= np.abs(np.diff(night[-2 * RATE :])).max(), "it clicks"
    assert decibels(away[RATE // 2 : RATE]) > -60
    assert not away[-RATE // 2 :].any()


def test_a_bell_is_struck_as_often_as_it_should() -> None:
    for strokes in (1, 9, 12):
        tolling = quiet(playing(Mood.NIGHT, strokes=strokes), 2.6 * strokes + 8)
        without = quiet(playing(Mood.NIGHT), 2.6 * strokes + 8)
        loud = np.abs(tolling - without)
        starts = [loud[round(at * RATE) : round((at + 0.05) * RATE)].max() for at in np.arange(strokes) * 2.6]
        assert min(starts) > 0.03
        assert loud[round((2.6 * (strokes - 1) + 6.1) * RATE) :].max() < 1e-6


def test_the_clock_ticks_once_a_second() -> None:
    loud = np.abs(quiet(playing(Mood.VOTE), 30)[-10 * RATE :])
    seconds = loud.reshape(10, RATE)
    ticks = seconds.argmax(axis=1)
    assert ticks.max() - ticks.min() < 0.01 * RATE
    assert (np.median(seconds, axis=1) < 0.02 * seconds.max(axis=1)).all(), "it ticks and does not hum"


def test_the_night_covers_the_taps_of_fingers() -> None:
    """A tap on glass, as loud in the middle of the table as a whisper there, is under the rain in every band."""
    chance = np.random.default_rng(1)
    night = quiet(playing(Mood.NIGHT, rate=48_000), 20)[-10 * 48_000 :]
    tap = chance.normal(size=960) * np.exp(-np.arange(960) / 48_000 / 0.004)
    tap *= 10 ** (-48 / 20) / np.sqrt(np.mean(np.square(tap)))
    hertz = np.fft.rfftfreq(960, 1 / 48_000)
    window = np.hanning(960)
    night_power = np.mean(
        [np.abs(np.fft.rfft(part * window)) ** 2 for part in night.reshape(-1, 960)], axis=0
    )
    tap_power = np.abs(np.fft.rfft(tap)) ** 2
    for low in (1_000, 1_400, 2_000, 2_800, 4_000, 5_600):
        band = (hertz >= low) & (hertz < low * 1.414)
        assert night_power[band].sum() > tap_power[band].sum(), f"taps are heard at {low} Hz"


@pytest.mark.parametrize("tension", [0, len(TENSION) - 1])
@pytest.mark.parametrize(
    ("mood", "strokes", "cock"),
    [
        (Mood.NIGHT, 12, False),
        (Mood.EVENING, 0, False),
        (Mood.DAWN, 0, True),
        (Mood.DUSK, 0, False),
        (Mood.VOTE, 0, False),
    ],
)
def test_the_ear_never_takes_it_for_somebody_who_speaks(
    mood: Mood, strokes: int, cock: bool, tension: int
) -> None:
    """Even where the microphone hears the loudspeaker as loud as the loudspeaker is fed."""
    sound = quiet(playing(mood, strokes=strokes, cock=cock, tension=tension), 60)
    sound += np.random.default_rng(1).normal(0, 0.0005, len(sound)).astype(np.float32)
    edges = LevelEndpointer().hear(Sound(sound, RATE).as_pcm())
    assert [edge.edge for edge in edges if edge.edge is Edge.ENDED] == []


def test_what_may_be_said_at_night_is_understood_over_the_night(sphinx: PocketsphinxRecogniser) -> None:
    grammar = Grammar.of("repeat", "pause")
    sphinx.prepare(grammar)
    night = quiet(playing(Mood.NIGHT), 12)[-4 * RATE :]
    night *= 0.08 * 10 ** (-15 / 20) / np.sqrt(np.mean(np.square(night)))
    for voice in VOICES[:2]:
        for text, wanted in (("repeat that please", "repeat"), ("pause the game", "pause")):
            said = in_a_room(synthesise(text, voice)).samples
            (utterance,) = utterances(Sound(said + np.resize(night, len(said)), RATE))
            heard = sphinx.recognise(utterance, grammar)
            assert heard is not None
            intent = sentences().parse(heard.text, grammar)
            assert intent is not None, heard.text
            assert intent.name == wanted


def test_the_loudspeaker_plays_it_under_lines_and_through_pauses() -> None:
    playback = Playback()
    playback.under = playing(Mood.NIGHT)
    blocks = np.zeros((RATE, 2), dtype=np.float32)
    for _ in range(10):
        playback.fill(blocks)
    before = decibels(blocks[:, 0])
    playback.begin(np.zeros(2 * RATE, dtype=np.float32), spoken=False)
    playback.fill(blocks)
    assert decibels(blocks[:, 0]) == pytest.approx(before, abs=2), "a pause is no line"
    playback.begin(np.zeros(2 * RATE, dtype=np.float32))
    playback.fill(blocks)
    playback.fill(blocks)
    assert decibels(blocks[:, 0]) == pytest.approx(before + DUCKED_DECIBELS, abs=2)
    assert np.array_equal(blocks[:, 0], blocks[:, 1])


def test_a_recording_holds_it_too(tmp_path: Path) -> None:
    recording = WavRecording(tmp_path / "night.wav", rate=RATE)
    atmosphere = Atmosphere(SEED)
    recording.accompany(atmosphere)
    atmosphere.enter(Mood.NIGHT)
    recording.pause(20)
    recording.add(Sound(np.zeros(5 * RATE, dtype=np.float32), RATE), pause_after=0)
    recording.close()
    samples = read_sound(tmp_path / "night.wav").samples
    assert len(samples) == 25 * RATE
    assert decibels(samples[23 * RATE :]) == pytest.approx(
        decibels(samples[10 * RATE : 20 * RATE]) + DUCKED_DECIBELS, abs=2
    )
