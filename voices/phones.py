"""ARPAbet phones: from espeak-ng's IPA, and how alike two of them sound.

The costs are ours, set so that names people do mix up (Kevin and Evin, Bob and Tom) come out near 1 and others at 2
and more.
"""

# ruff: noqa: RUF001 (the letters are IPA)

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

Phones = tuple[str, ...]

_STRESS_AND_SHADE = str.maketrans("", "", "ˈˌːʲʰˠ̩̪̟̚ˑ‿\"'0123456789˥˦˧˨˩ᵝ")

_IPA = {
    "tʃ": "CH", "tɕ": "CH", "dʒ": "JH", "dʑ": "JH", "ts": "T S", "dz": "D Z",
    "aɪ": "AY", "aɨ": "AY", "əɨ": "AY", "əɪ": "AY", "aʊ": "AW", "ʌʊ": "AW", "eɪ": "EY", "ɛɪ": "EY",
    "oʊ": "OW", "əʊ": "OW", "oɪ": "OY", "ɔɪ": "OY", "ɔɨ": "OY", "œy": "OY", "eʊ": "EH UW", "iʊ": "IY UW",
    "iə": "IY AH", "eə": "EH R", "ʊə": "UH R", "uə": "UW AH", "ʊɐ": "UH R", "əl": "AH L", "uɨ": "UW IH",
    "ɑ̃": "AA N", "ɔ̃": "AO N", "ɛ̃": "AE N", "ɐ̃ʊ̃": "AW N", "ɐ̃": "AH N", "œ̃": "AH N", "ũ": "UW N", "ĩ": "IY N",
    "p": "P", "b": "B", "t": "T", "d": "D", "k": "K", "ɡ": "G", "g": "G", "c": "K", "ɟ": "G", "q": "K", "ʔ": "",
    "f": "F", "v": "V", "θ": "TH", "ð": "DH", "s": "S", "z": "Z", "ʃ": "SH", "ʒ": "ZH", "ɕ": "SH", "ʑ": "ZH",
    "ʂ": "SH", "ʐ": "ZH", "ç": "SH", "x": "K", "χ": "K", "ɣ": "G", "β": "B", "h": "HH", "ɦ": "HH", "ɸ": "F",
    "ħ": "HH", "ʕ": "",
    "m": "M", "n": "N", "ŋ": "NG", "ɲ": "N Y", "ɳ": "N", "l": "L", "ɫ": "L", "ɬ": "L", "ɭ": "L", "ʎ": "Y", "ʝ": "Y",
    "ɹ": "R", "r": "R", "ʁ": "R", "ɾ": "R", "ɽ": "R", "j": "Y", "w": "W", "ʋ": "V", "ɥ": "W",
    "i": "IY", "ɪ": "IH", "ɨ": "IH", "y": "UW", "ʏ": "UH", "e": "EH", "ɛ": "EH", "æ": "AE", "a": "AA", "A": "AA",
    "ä": "AA",
    "ɑ": "AA", "ɒ": "AA", "ɔ": "AO", "o": "OW", "u": "UW", "ʊ": "UH", "ʉ": "UW", "ɯ": "UH", "ɵ": "UH",
    "ʌ": "AH", "ɐ": "AH", "ə": "AH", "ɘ": "AH", "ɜ": "ER", "ɚ": "ER", "ø": "ER", "œ": "ER", "ᵻ": "IH",
}  # fmt: skip
_IN_ENGLISH = {"ɾ": "T", "a": "AE", "o": "OW", "ɔːɹ": "AO R"}
_IN_SPANISH = {"x": "HH"}


def phones_from_ipa(ipa: str, voice: str) -> Phones:
    """espeak-ng's IPA ("_" between phonemes) as ARPAbet. () when it switched language or has a sound unknown here."""
    if "(" in ipa:
        return ()
    own = _IN_ENGLISH if voice.startswith("en") else _IN_SPANISH if voice.startswith("es") else {}
    phones: list[str] = []
    for phoneme in ipa.replace(" ", "_").split("_"):
        rest = phoneme.translate(_STRESS_AND_SHADE)
        while rest:
            for length in (4, 3, 2, 1):
                known = own.get(rest[:length], _IPA.get(rest[:length]))
                if known is not None and len(rest) >= length:
                    phones += known.split()
                    rest = rest[length:]
                    break
            else:
                return ()
    if phones and phones[-1] == "EH":
        phones[-1] = "EY"  # English mouths end José and Zoë so
    return tuple(phone for place, phone in enumerate(phones) if place == 0 or phone != phones[place - 1])


_CONSONANTS = {  # voiced, place from the lips (0) to the throat (5), manner
    "P": (0, 0, "stop"), "B": (1, 0, "stop"), "T": (0, 2, "stop"), "D": (1, 2, "stop"), "K": (0, 4, "stop"),
    "G": (1, 4, "stop"), "CH": (0, 3, "affricate"), "JH": (1, 3, "affricate"), "F": (0, 0, "fricative"),
    "V": (1, 0, "fricative"), "TH": (0, 1, "fricative"), "DH": (1, 1, "fricative"), "S": (0, 2, "fricative"),
    "Z": (1, 2, "fricative"), "SH": (0, 3, "fricative"), "ZH": (1, 3, "fricative"), "HH": (0, 5, "fricative"),
    "M": (1, 0, "nasal"), "N": (1, 2, "nasal"), "NG": (1, 4, "nasal"), "L": (1, 2, "liquid"), "R": (1, 3, "liquid"),
    "Y": (1, 3, "glide"), "W": (1, 0, "glide"),
}  # fmt: skip
_VOWELS = {  # openness 0 to 1, backness 0 to 1, glides, has r
    "IY": (0.0, 0.0, 0, 0), "IH": (0.2, 0.15, 0, 0), "EY": (0.35, 0.05, 1, 0), "EH": (0.6, 0.15, 0, 0),
    "AE": (0.85, 0.15, 0, 0), "AA": (1.0, 0.75, 0, 0), "AO": (0.75, 0.95, 0, 0), "OW": (0.45, 0.9, 1, 0),
    "UH": (0.25, 0.8, 0, 0), "UW": (0.0, 0.9, 0, 0), "AH": (0.6, 0.55, 0, 0), "ER": (0.5, 0.5, 0, 1),
    "AY": (0.8, 0.45, 1, 0), "AW": (0.8, 0.65, 1, 0), "OY": (0.6, 0.8, 1, 0),
}  # fmt: skip
PHONES = (*_CONSONANTS, *_VOWELS)
_GLIDES = {("Y", "IY"): 0.4, ("Y", "IH"): 0.5, ("W", "UW"): 0.4, ("W", "UH"): 0.5, ("R", "ER"): 0.35}
_MANNERS = {
    frozenset(("stop", "affricate")): 0.3,
    frozenset(("fricative", "affricate")): 0.3,
    frozenset(("stop", "fricative")): 0.45,
}


def _substitution(one: str, other: str) -> float:
    if one == other:
        return 0.0
    if one in _CONSONANTS and other in _CONSONANTS:
        (voice_1, place_1, manner_1), (voice_2, place_2, manner_2) = _CONSONANTS[one], _CONSONANTS[other]
        manner = 0.0 if manner_1 == manner_2 else _MANNERS.get(frozenset((manner_1, manner_2)), 0.5)
        return min(1.0, 0.25 * (voice_1 != voice_2) + min(0.4, 0.2 * abs(place_1 - place_2)) + manner)
    if one in _VOWELS and other in _VOWELS:
        (open_1, back_1, glide_1, r_1), (open_2, back_2, glide_2, r_2) = _VOWELS[one], _VOWELS[other]
        shape = 0.6 * abs(open_1 - open_2) + 0.5 * abs(back_1 - back_2)
        return min(0.9, 0.1 + shape + 0.2 * (glide_1 != glide_2) + 0.25 * (r_1 != r_2))
    return _GLIDES.get((one, other), _GLIDES.get((other, one), 1.5))


@cache
def substitution_costs() -> npt.NDArray[np.float32]:
    """Costs of hearing one phone for another, in the order of ``PHONES``."""
    return np.array([[_substitution(one, other) for other in PHONES] for one in PHONES], dtype=np.float32)


@cache
def omission_costs() -> npt.NDArray[np.float32]:
    """Costs of a phone not heard, or heard where there is none."""
    weak = {"HH": 0.5, "AH": 0.55, "IH": 0.6, "T": 0.65, "D": 0.65}
    return np.array([weak.get(phone, 0.75) for phone in PHONES], dtype=np.float32)


def indices(phones: Sequence[str]) -> npt.NDArray[np.intp]:
    """The places of these phones in ``PHONES``."""
    return np.array([PHONES.index(phone) for phone in phones], dtype=np.intp)


def distances(
    phones: Phones, words: npt.NDArray[np.intp], lengths: npt.NDArray[np.intp]
) -> npt.NDArray[np.float32]:
    """How unlike ``phones`` each of many words sounds.

    ``words`` (count, longest) holds indices into PHONES, padded with anything; ``lengths`` (count,) how many count.
    A weighted edit distance, computed for all words at once.
    """
    substitute, omit = substitution_costs(), omission_costs()
    own = indices(phones)
    count, longest = words.shape
    row = np.zeros((longest + 1, count), dtype=np.float32)
    for column in range(longest):
        row[column + 1] = row[column] + omit[words[:, column]]
    for phone in own:
        above = row
        row = np.empty_like(above)
        row[0] = above[0] + omit[phone]
        for column in range(longest):
            heard = words[:, column]
            replaced = above[column] + substitute[phone, heard]
            row[column + 1] = np.minimum(
                replaced, np.minimum(above[column + 1] + omit[phone], row[column] + omit[heard])
            )
    result: npt.NDArray[np.float32] = row[lengths, np.arange(count)]
    return result


def distance(one: Phones, other: Phones) -> float:
    """How unlike two readings sound: 0 the same, about 1 easily mixed up, 2 and more safe."""
    return float(distances(one, indices(other)[np.newaxis, :], np.array([len(other)]))[0])


def nearest(one: Phones, others: Sequence[Phones]) -> float:
    """The distance to the one of many readings that sounds most alike; infinite where there is none."""
    if not others:
        return math.inf
    padded = np.zeros((len(others), max(map(len, others))), dtype=np.intp)
    for row, other in enumerate(others):
        padded[row, : len(other)] = indices(other)
    return float(distances(one, padded, np.array([len(other) for other in others])).min())


_GLIDE_AFTER = frozenset(("OW", "UW", "AW", "IY", "EY", "AY", "OY"))


def with_glides(phones: Phones) -> list[Phones]:
    """The same with "w" or "y" between two vowels, and with the vowel of James in two steps: as mouths make them, and
    dictionaries do not write them."""
    between = [
        (*phones[:place], glide, *phones[place:])
        for place in range(1, len(phones))
        if phones[place - 1] in _GLIDE_AFTER and phones[place] in _VOWELS
        for glide in ("W", "Y")
    ]
    in_steps = [
        (*phones[:place], "EH", "Y", *phones[place + 1 :])
        for place, phone in enumerate(phones[:-1])
        if phone == "EY" and phones[place + 1] in _CONSONANTS
    ]
    return between + in_steps
