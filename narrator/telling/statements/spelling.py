"""One spelling for what is said, typed and heard: small letters, single spaces, no commas, numbers as words."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

from narrator.telling.statements.saying import Wordings
from voices.grammar import plain_words

_MARKS: Final = re.compile(r"[,;:.?!\"“”„«»()…]+")
_DASHES: Final = re.compile("[\u2010-\u2015]")
_QUOTES: Final = re.compile("[`\u00b4\u2018\u2019]")


SPEAKER: Final = -1000
"""Stands for whoever speaks until that is known: neither a seat nor any other number in a statement."""


class Spelling:
    """How the words, players and characters of one table are spelt. Equal tables have equal spellings."""

    def __init__(self, words: Wordings, names: tuple[str, ...], characters: tuple[str, ...]) -> None:
        self.words = words
        self._identity = (words.language, names, characters)
        texts = words.statements
        accents_matter = len({_folded(name, False) for name in names}) < len(set(names))
        self._keep_accents = accents_matter
        self._possessive = re.compile(rf"(?<=\S){re.escape(texts.possessive)}(?!\S)")
        self._digits = {str(number): word for number, word in enumerate(texts.numbers)}
        self.numbers = {self.plain(word): number for number, word in enumerate(texts.numbers)}
        self.players: dict[str, list[int]] = {}
        for seat, name in enumerate(names):
            self.players.setdefault(self.plain(name), []).append(seat)
        self.players.pop("", None)
        for seat, name in enumerate(names):
            for form in (*self._as_heard(name), *self._seat_forms(seat)):
                self.players.setdefault(form, [seat])
        self.self_words = tuple(word for word in texts.speaker if word not in self.players)
        self.players.update({word: [SPEAKER] for word in self.self_words})
        self.characters = {self.plain(words.character(name)): name for name in characters}
        for name in characters:
            for form in self._as_heard(words.character(name)):
                self.characters.setdefault(form, name)
        in_names = {word for name in names for word in self.plain(name).split()}
        self._rewritten = {
            self.plain(one): other
            for one, other in texts.rewritten.items()
            if in_names.isdisjoint(self.plain(one).split())
        }
        self._openings = sorted(map(self.plain, texts.openings.said), key=len, reverse=True)

    def __hash__(self) -> int:
        return hash(self._identity)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spelling) and self._identity == other._identity

    def plain(self, text: str) -> str:
        """Text in the one spelling, word for word; "3" is "three"."""
        text = _QUOTES.sub("'", _DASHES.sub("-", _MARKS.sub(" ", _folded(text, self._keep_accents))))
        words = self._possessive.sub(f" {self.words.statements.possessive}", text).split()
        return " ".join(self._digits.get(word, word) for word in words)

    def sentence(self, text: str) -> str:
        """What somebody said: also without its opening, and with the words that are written for others."""
        spelt = self.plain(text)
        opening = next((one for one in self._openings if spelt.startswith(f"{one} ")), None)
        while opening is not None and not self._begins_with_a_player(spelt):
            spelt = spelt.removeprefix(opening).strip()
            opening = next((one for one in self._openings if spelt.startswith(f"{one} ")), None)
        return self._rewrite(spelt)

    def meanings(self, terminal: str, text: str) -> Iterator[Any]:
        """What a name (SPEAKER for "me"), a character or a number stands for."""
        if terminal == "NAME":
            yield from self.players[text]
        elif terminal == "CHARACTER":
            yield self.characters[text]
        else:
            yield self.numbers[text]

    def _as_heard(self, name: str) -> tuple[str, ...]:
        """The name without hyphens, and as an ear gives it back: its numbers as words, too."""
        forms = (
            self.plain(name).replace("-", " "),
            self.plain(" ".join(plain_words(name, self.words.language))),
        )
        return tuple(" ".join(form.split()) for form in forms if form.strip())

    def _seat_forms(self, seat: int) -> tuple[str, ...]:
        """A player by the number of the seat, the first of which is one."""
        texts = self.words.statements
        if seat + 1 >= len(texts.numbers):
            return ()
        return tuple(self.plain(form.format(number=texts.numbers[seat + 1])) for form in texts.by_seat)

    def _begins_with_a_player(self, spelt: str) -> bool:
        names = (name for name in self.players if name not in self.self_words)
        return any(f"{spelt} ".startswith(f"{name} ") for name in names)

    def _rewrite(self, spelt: str) -> str:
        for one, other in self._rewritten.items():
            spelt = re.sub(rf"(?<!\S){re.escape(one)}(?!\S)", other, spelt)
        return " ".join(spelt.split())


def _folded(text: str, keep_accents: bool) -> str:
    text = unicodedata.normalize("NFKC", text).casefold()
    if keep_accents:
        return text
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
