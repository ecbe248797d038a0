"""What a player's own words may not hold before they are read out to the table.

No library is kept up that knows English and Russian, lets innocent words be, and has sorrow beside swearing: so the
lists are ours (config/taste), and short.
"""

# ruff: noqa: RUF001 (Cyrillic is meant)
import re
import unicodedata
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from itertools import islice, product

from config.taste import Taste, all_tastes
from config.texts import Texts, load_texts

_FIGURES = str.maketrans("0134578@$!|+€", "oieastbasiite")
_RUSSIAN_FIGURES = str.maketrans("034@$", "озчас")
_LOOKALIKES = str.maketrans("aeopcxykmtbhu", "аеорсхукмтвни")
"""Latin letters that are drawn like Russian ones; u is typed for и."""
_PRIVATE = (
    re.compile(r"(?:\d[\s().+-]*){7,}"),
    re.compile(r"\S+\s?@\s?\S+\.\w+"),
    re.compile(r"(?:https?:|www\.)\S+|\b[\w-]{2,}\.(?:com|org|net|info|io|me|ru|de|uk|рф)\b", re.IGNORECASE),
    re.compile(r"\b\d+\w?,?\s+(?:\w+\s)?(?:street|road|avenue|lane|close|drive)\b", re.IGNORECASE),
    re.compile(r"\b(?:ул\.|улица|улице|проспект\w*|переул\w+)\s+[\w-]+,?\s*(?:д\.|дом)?\s*\d", re.IGNORECASE),
)
_BREVE = "\u0306"  # й is no и
_DASH = re.compile(r"\s[-\u2010-\u2015=]+\s|\s?=\s?")
_MOST_VARIANTS = 24


class Fault(StrEnum):
    """Why words are not read out; each has a message of its own (errors.wish_…)."""

    UNKIND = "unkind"
    SORROW = "sorrow"
    PRIVATE = "private"
    CLAIM = "claim"


def fault(typed: str, *, names: Iterable[str] = (), texts: Texts | None = None) -> Fault | None:
    """What is wrong with these words, None for nothing. ``names`` are the players', ``texts`` the table's: nobody is
    called a character of its or an English game."""
    if any(pattern.search(typed) for pattern in _PRIVATE):
        return Fault.PRIVATE
    plain = _plain(typed)
    spellings = [f" {one} " for one in _spellings(plain)]
    for taste in all_tastes():
        if any(_has(taste.sorrow, taste, one) for one in spellings):
            return Fault.SORROW
    for taste in all_tastes():
        if any(_has(taste.unkind, taste, one) for one in spellings):
            return Fault.UNKIND
    languages = {one.language: one for one in (texts, load_texts("en")) if one is not None}
    called = tuple(dict.fromkeys(" ".join(_plain(one)) for one in names))
    said = " ".join(_plain(_DASH.sub(" это ", typed)))  # Russian has a dash for "is"
    if any(_claims(said, taste, called, known) for taste in all_tastes() for known in languages.values()):
        return Fault.CLAIM
    return None


# Swearing and sorrow


def _plain(text: str) -> list[str]:
    """Words in small letters without accents, with what may stand for a letter inside them."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'").replace("ё", "е")
    parts = unicodedata.normalize("NFD", folded)
    bare = "".join(one for one in parts if one == _BREVE or not unicodedata.combining(one))
    return re.findall(r"[\w@$!|+€'*]+", unicodedata.normalize("NFC", bare))


def _spellings(words: list[str]) -> Iterator[str]:
    """The words as they may be meant: figures for letters, letters that stand apart or are drawn out, stars."""
    for text in (words, _joined(words)):
        for readings in (_english, _russian, _drawn_alike):
            yield from _drawn_out(" ".join(filter(None, map(readings, text))))


def _english(word: str) -> str:
    return _letters(word.translate(_FIGURES) if re.search("[a-z]", word) else word)


def _russian(word: str) -> str:
    return _letters(word.translate(_RUSSIAN_FIGURES))


def _drawn_alike(word: str) -> str:
    mixed = bool(re.search("[а-я]", word)) or not re.search("[^aeopcxykmtbhu0-9@$]", word)
    return _letters(word.translate(_LOOKALIKES).translate(_RUSSIAN_FIGURES)) if mixed else word


def _letters(word: str) -> str:
    return re.sub(r"[^\w']", "", word)


def _joined(words: list[str]) -> list[str]:
    """Letters that stand apart, as one word: f u c k."""
    found: list[str] = []
    apart = ""
    for word in [*words, ""]:
        if len(word) == 1:
            apart += word
            continue
        if apart:
            found.append(apart)
            apart = ""
        if word:
            found.append(word)
    return found


def _drawn_out(text: str) -> Iterator[str]:
    """Letters that come three times and more stand for one or for two; of very many, not every mixture is tried."""
    runs = re.findall(r"((.)\2{2,})", text)
    all_double = (2,) * len(runs)
    for choice in dict.fromkeys((*islice(product((1, 2), repeat=len(runs)), _MOST_VARIANTS), all_double)):
        spelt = text
        for (run, letter), times in zip(runs, choice, strict=True):
            spelt = spelt.replace(run, letter * times, 1)
        yield spelt


def _has(entries: tuple[str, ...], taste: Taste, text: str) -> bool:
    for word in taste.innocent:
        text = text.replace(f" {word} ", " ")
    return _pattern(entries).search(text) is not None


@cache
def _pattern(entries: tuple[str, ...]) -> re.Pattern[str]:
    def one(entry: str) -> str:
        begin = r"\w*" if entry.startswith("*") else ""
        end = r"\w*" if entry.endswith("*") else ""
        return begin + re.escape(entry.strip("*")) + end

    return re.compile(rf"(?<!\w)(?:{'|'.join(map(one, entries))})(?!\w)")


# Who is who


def _claims(said: str, taste: Taste, names: tuple[str, ...], texts: Texts) -> bool:
    announced = _pattern(taste.announcements.said).search(said)
    return announced is not None or _claim(taste, names, texts).search(said) is not None


@cache
def _claim(taste: Taste, names: tuple[str, ...], texts: Texts) -> re.Pattern[str]:
    """Somebody who is a character, a character who is somebody, and a character all alone."""
    words = taste.claims
    characters = sorted(
        {" ".join(_plain(form)) for one in texts.characters for form in _forms(one, texts)}, key=len
    )
    who = _any((*words.be, *names))
    whom = _any((*words.somebody, *names))
    character = _any(reversed(characters))
    between = rf"(?:{_any(words.between)}\s)*"
    claimed = rf"(?:{character}|{_any(words.side)})"
    return re.compile(
        rf"(?<!\w)(?:{who}\s{between}{claimed}|{claimed}\s{_any(words.be)}\s{between}{whom})(?!\w)"
        rf"|^(?:the\s|an?\s)?{claimed}$"
    )


def _forms(character: str, texts: Texts) -> tuple[str, ...]:
    forms = texts.character_forms(character)
    return texts.character_name(character), forms["instrumental"]


def _any(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, words)) or '(?!)'})"
