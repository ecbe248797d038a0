"""Every Russian line is stressed as people say it, and nobody's name is touched."""

# ruff: noqa: RUF001 (Cyrillic and IPA are meant)
from __future__ import annotations

import numpy as np
import pytest

from config.pronunciations import pronunciations
from config.settings import Settings, load_settings
from narrator.sound.speech_voices import lexicon_for
from tests.voices.russian_stress import heard, right, wrong_words
from voices import Renderer, VoiceProfile
from voices.accents import ACUTE, moved, stress_of, without_accents
from voices.lexicon import Lexicon


def test_every_line_is_stressed_right() -> None:
    renderer = Renderer(time_limit=120)
    try:
        spoken = heard(renderer, Lexicon(pronunciations("ru")))
    finally:
        renderer.close()
    wrong = {sentence: words for sentence, every in spoken.items() if (words := wrong_words(every or ()))}
    assert wrong == {}, "put an accent into config/pronunciations/ru.toml"
    assert len([one for one in spoken.values() if one is None]) <= 1, (
        "sentences whose vowels are not found again"
    )
    assert len(spoken) > 5000


def test_no_accent_is_for_a_word_that_is_right_without(renderer: Renderer) -> None:
    """A word that the lines have no more, or that espeak-ng has learnt, is taken out."""
    needless = []
    for word, accent in pronunciations("ru").items():
        if ACUTE not in accent:
            continue
        (plain,), (said,) = renderer.phonemes([word, accent], ["ru"])
        if plain == said and " " not in word:
            needless.append(word)
    assert needless == []


@pytest.mark.parametrize(
    ("accented", "sound"),
    [
        ("глаза́", "ɡɭazˈɑ"),
        ("уже́", "uʒˈɛ"),
        ("го́рода", "ɡˈorʌda"),
        ("сто́роны", "stˈorʌny"),
        ("что́-то", "ʃtˈotʌ"),
        ("моя́", "majˈɑ"),
        ("«глаза́» — да", "ɡɭazˈɑ dˈɑ"),
        ("Игорь, придержи́те", "ˈɪɡʌrɪ^ prʲidʲirʒˈytʲi"),
    ],
)
def test_a_word_is_said_with_its_accent(renderer: Renderer, accented: str, sound: str) -> None:
    ((said,),) = renderer.phonemes([accented], ["ru"])
    assert said.replace("_", "") == sound


def test_an_accent_is_heard_and_takes_no_longer(renderer: Renderer) -> None:
    profile = VoiceProfile(language="ru")
    plain, accented = (renderer.render(line, profile) for line in ("Закройте глаза.", "Закройте глаза́."))
    assert accented.seconds == pytest.approx(plain.seconds, abs=0.2)
    length = min(len(plain.samples), len(accented.samples))
    assert not np.allclose(plain.samples[:length], accented.samples[:length], atol=0.05)


def test_brackets_that_somebody_types_are_no_phonemes(renderer: Renderer) -> None:
    profile = VoiceProfile(language="en-us")
    typed = renderer.render("Good [[[morning]] Ann", profile)
    assert typed.seconds == pytest.approx(renderer.render("Good [morning] Ann", profile).seconds, abs=0.02)


def test_a_word_whose_vowels_are_not_found_stays_as_it_is() -> None:
    assert moved("глаза", stress_of("глаза́"), "g_l_'A_z_a#") == "glaz'A"
    assert moved("глаза", 1, "g_l_'A_z") is None
    assert moved("глаза", 7, "g_l_'A_z_a#") is None
    assert stress_of("глаза") is None
    assert without_accents("глаза́") == "глаза"


def test_nobodys_name_is_stressed_for_them_in_any_case() -> None:
    lexicon = lexicon_for(russian(), {"Том": "", "Света": "", "Костя": ""})
    said = "Том и Тому, Свету, Света, Костей. А тому, кто на свету, виднее"
    assert lexicon.respelt(said) == said.replace(" тому", " тому́").replace("свету", "свету́")


def test_a_player_is_called_as_they_write_themselves() -> None:
    lexicon = lexicon_for(russian(), {"Душа": "", "Уже": "Ужэ"})
    assert lexicon.respelt("Душа, Уже, закройте глаза. душа уже") == "Душа, Ужэ, закройте глаза́. душа́ уже́"


def russian() -> Settings:
    return load_settings().model_copy(update={"language": "ru"})


def test_the_list_has_every_accent_of_the_pronunciations() -> None:
    known = {" ".join(piece) for piece in right()}
    words = [word for word, said in pronunciations("ru").items() if ACUTE in said and " " not in word]
    assert [word for word in words if word not in known] == []
