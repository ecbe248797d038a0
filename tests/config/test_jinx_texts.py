"""Every jinx between characters we play has a sentence of ours, and none is left over."""

import pytest

from config.jinx_texts import load_jinx_texts
from config.texts import UnknownLanguage
from engine.jinxes import JINXES
from engine.official import OFFICIAL

PLAYED = {one.id for one in OFFICIAL.values() if one.played_here}


def test_every_jinx_between_characters_we_play_is_worded() -> None:
    assert set(load_jinx_texts()) == {jinx.key for jinx in JINXES if PLAYED.issuperset(jinx)}


def test_a_sentence_names_both_of_its_characters() -> None:
    texts = load_jinx_texts()
    for jinx in JINXES:
        sentence = texts.get(jinx.key)
        if sentence is not None:
            assert all(OFFICIAL[one].name in sentence for one in jinx), sentence
            assert sentence.endswith(".")


def test_another_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"'tlh'.*\ben\b"):
        load_jinx_texts("tlh")
