"""Longer texts that are read to the table as they stand, each of them known in every language."""

from collections.abc import Iterable
from functools import partial

from config.jinx_texts import load_jinx_texts
from config.texts import Texts
from config.worded import Worded
from engine.jinxes import JinxedPair
from engine.script import Script
from narrator.telling import good_taste


def jinxes(known: Iterable[JinxedPair], texts: Texts) -> list[str]:
    """What those of these jinxes say that there are texts for."""
    said = load_jinx_texts(texts.language)
    return [Worded(texts, partial(_jinx, jinx.key)) for jinx in known if jinx.key in said]


def rules(texts: Texts) -> list[str]:
    """The base rules, a paragraph at a time."""
    return [Worded(texts, partial(_paragraph, number)) for number in range(len(texts.rules.paragraphs))]


def own_rules(script: Script) -> list[str]:
    """The script's own rules that may be said to everybody; each is shown, this one or not."""
    barred = (good_taste.Fault.UNKIND, good_taste.Fault.PRIVATE)
    return [rule for rule in script.own_rules if good_taste.fault(rule) not in barred]


def _jinx(key: str, texts: Texts) -> str:
    return load_jinx_texts(texts.language)[key]


def _paragraph(number: int, texts: Texts) -> str:
    return texts.rules.paragraphs[number]
