"""A line that was typed with the keyboard set to the other alphabet: "rnj v`hnd" is «кто мёртв»."""

from collections.abc import Mapping
from types import MappingProxyType

_LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
_RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_SHIFTED = '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'
_INTO: Mapping[str, Mapping[int, int]] = MappingProxyType(
    {
        "ru": str.maketrans(_LATIN + _SHIFTED, _RUSSIAN + _RUSSIAN.upper()),
        "en": str.maketrans(_RUSSIAN + _RUSSIAN.upper(), _LATIN + _SHIFTED),
    }
)
"""By language, what the same keys would have written; a key of no letter stays what it is."""


def in_other_layout(text: str, language: str) -> str:
    """What the same keys write in the alphabet of `language`.

    >>> in_other_layout("rnj v`hnd", "ru")
    'кто мёртв'
    """
    return text.translate(_INTO.get(language, {}))
