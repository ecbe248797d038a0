"""What an engine is given to read, and how espeak-ng then says it."""
# ruff: noqa: RUF001 - phonetic letters

from __future__ import annotations

import numpy as np
import pytest

from config.pronunciations import pronunciations
from voices import Renderer, VoiceProfile
from voices.lexicon import Lexicon, by_voices

SAID = {
    "en-us": {
        "Cerenovus": "nˈoʊv",
        "No Dashii": "dˈæʃiː",
        "Vigormortis": "mˈɔːɹɾɪs",
        "Voudon": "vˈuːdɑːn",
        "Barista": "ˈiːstə",
        "Cacklejack": "kˈækəldʒˈæk",
        "Fang Gu": "fˈæŋ ɡˈuː",
        "Zombuul": "zˈɑːmbuːl",
        "Bureaucrat": "kɹˌæt",
        "Shabaloth": "lˌɑːθ",
        "Pukka": "pˈʌkə",
        "grimoire": "ɡɹˈɪmwɑːɹ",
        "Djinn": "dʒˈɪn",
        "21": "twˈɛnti wˈʌn",
    },
    "ru": {
        "Фань Гу": "fˈɑn ɡˈu",
        "Вигормортис": "mˈortʲis",
        "Цереновус": "tsyrʲinˈovus",
        "Зомбул": "zˈombuɭ",
        "Бюрократ": "krˈɑt",
        "21 голос": "dvˈɑttsʌtʲʌdʲˈin",
        "гримуар": "muˈɑr",
    },
}
"""Sounds that must be heard in hard words: by their respelling where espeak-ng reads them wrongly by itself."""


@pytest.mark.parametrize(
    ("voice", "word"), [(voice, word) for voice, words in SAID.items() for word in words]
)
def test_hard_words_are_said_right(renderer: Renderer, voice: str, word: str) -> None:
    lexicon = Lexicon(pronunciations(voice.partition("-")[0]))
    ((said,),) = renderer.phonemes([lexicon.respelt(word)], [voice])
    assert SAID[voice][word] in said.replace("_", "")


def test_words_are_respelt_whole_in_any_letters_and_before_shorter_ones() -> None:
    lexicon = Lexicon({"Siobhan": "Shivawn", "No Dashii": "No Dashee", "no": "know", "": "x"})
    assert lexicon.respelt("Siobhan's hand, SIOBHAN!") == "Shivawn's hand, Shivawn!"
    assert lexicon.respelt("Siobhane and the no  dashii") == "Siobhane and the No Dashee"
    assert lexicon.respelt("no.") == "know."
    named = Lexicon({"grimoire": "grimwar"}, names={"Will": "Wheel", "Will Smith": "Wheel Smyth"})
    assert (
        named.respelt("Who will ask Will's Grimoire? Will  Smith.")
        == "Who will ask Wheel's grimwar? Wheel Smyth."
    )
    assert Lexicon().respelt("as it is") == "as it is"
    assert Lexicon({"A.B": "x"}).respelt("AxB A.B") == "AxB x"


@pytest.mark.parametrize(
    ("text", "language", "stretches"),
    [
        ("Anna nominates Bob.", "en", [("Anna nominates Bob.", None)]),
        (
            "Игорь nominates Анна Мария.",
            "en-us",
            [("Игорь", "ru"), ("nominates", None), ("Анна Мария.", "ru")],
        ),
        ("Siobhan голосует за Женю.", "ru", [("Siobhan голосует за Женю.", None)]),
        ("王芳 голосует.", "ru", [("王芳", "cmn"), ("голосует.", None)]),
        ("5 hands, …", "en", [("5 hands, …", None)]),
        ("", "en", [("", None)]),
    ],
)
def test_every_word_goes_to_a_voice_that_can_read_it(
    text: str, language: str, stretches: list[tuple[str, str | None]]
) -> None:
    assert by_voices(text, language) == stretches


def test_a_cyrillic_name_in_an_english_line_is_said_and_not_spelt(renderer: Renderer) -> None:
    profile = VoiceProfile(language="en-us")
    said = renderer.render("Игорь nominates Anna.", profile)
    latin = renderer.render("Igor nominates Anna.", profile)
    assert said.seconds == pytest.approx(latin.seconds, abs=0.5), "letter by letter it takes twice as long"
    assert np.abs(said.samples).max() > 0.1


def test_a_players_respelling_is_what_is_rendered(renderer: Renderer) -> None:
    profile = VoiceProfile(rate=150)
    wanted = renderer.render("Zoom Bool votes.", profile)
    renderer.lexicon = Lexicon({"Xqz": "Zoom Bool"})
    try:
        assert np.array_equal(renderer.render("Xqz votes.", profile).samples, wanted.samples)
    finally:
        renderer.lexicon = Lexicon()


def test_a_higher_pitch_is_higher(renderer: Renderer) -> None:
    def pitch(profile: VoiceProfile) -> float:
        """Of its vowels, by how far a stretch of them is from repeating itself."""
        sound = renderer.render("Aaaaah, oooooh, aaaaah.", profile)
        shortest, longest = sound.rate // 400, sound.rate // 60
        found = []
        for begin in range(0, len(sound.samples) - 2 * longest, longest):
            part = sound.samples[begin : begin + 2 * longest]
            likeness = np.correlate(part, part, "full")[len(part) - 1 :]
            period = shortest + int(np.argmax(likeness[shortest:longest]))
            if np.abs(part).max() > 0.1 and likeness[period] > 0.5 * likeness[0]:
                found.append(sound.rate / period)
        return float(np.median(found))

    low, high = pitch(VoiceProfile(voice="en-us", pitch=20)), pitch(VoiceProfile(voice="en-us", pitch=80))
    assert high > 1.2 * low
    assert pitch(VoiceProfile(voice="en-us")) == pytest.approx(pitch(VoiceProfile(voice="en-us", pitch=50)))
