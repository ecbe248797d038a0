"""The name a player types: safe to show, to speak and to recognise."""

import re
import unicodedata

from narrator.table.look_alikes import mixes_alphabets

LONGEST_NAME = 24
LONGEST_RESPELLING = 40
MOST_MARKS = 3  # combining marks in a row; Vietnamese and Hebrew need two or three, a prank needs forty
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that are drawn as nothing (Unicode's Default_Ignorable_Code_Point)."""
DASHES = re.compile(" ?[-\u2010-\u2015\u2212] ?")
"""A hyphen, or what a phone makes of one, with the spaces somebody set around it."""
ALSO_ALLOWED = " '\u2019-."  # O'Neill with either apostrophe, Anne-Marie, St. John


class BadName(ValueError):
    """`args[0]` is the name of the text that says why, in the section shown.errors."""


def clean_respelling(typed: str) -> str:
    """How a name sounds, as `clean_name` would keep it, but up to 40 characters long.

    Raises `BadName`, whose reason is "sounds_like_too_long" or "sounds_like_unreadable"."""
    try:
        return clean_name(typed, longest=LONGEST_RESPELLING)
    except BadName as problem:
        reason = "too_long" if problem.args[0] == "name_too_long" else "unreadable"
        raise BadName(f"sounds_like_{reason}") from None


def clean_name(typed: str, *, longest: int = LONGEST_NAME) -> str:
    """The name without control, format and bidirectional characters, spaces made single, dashes made hyphens
    that join, and without a full stop at its end: a sentence that ends with the name has its own.

    Raises `BadName` when nothing is left, it is longer than `longest`, holds something that is neither a letter,
    a digit nor one of `' - .`, or mixes alphabets within a word.

        >>> clean_name("  Mary   Ann " + chr(0x200B))
        'Mary Ann'
    """
    if len(typed) > 8 * longest:
        raise BadName("name_too_long")
    composed = UNSEEN.sub("", unicodedata.normalize("NFC", typed))
    spaced = "".join(" " if character.isspace() else character for character in composed)
    visible = "".join(character for character in spaced if unicodedata.category(character)[0] != "C")
    name = DASHES.sub("-", " ".join(visible.split()))
    if not name:
        raise BadName("name_empty")
    if len(name) > longest:
        raise BadName("name_too_long")
    name = name.rstrip(" .")
    if not readable(name):
        raise BadName("name_unreadable")
    if mixes_alphabets(name):
        raise BadName("name_mixed")
    return name


def alphabetically(name: str) -> str:
    """What names are sorted by: small and large alike, and a letter with a mark beside the one without."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(one for one in letters if not unicodedata.combining(one))


def readable(name: str) -> bool:
    """Whether it has a letter or a number, and nothing that a chair cannot show."""
    marks = 0
    for character in name:
        kind = unicodedata.category(character)[0]
        marks = marks + 1 if kind == "M" else 0
        if marks > MOST_MARKS or not (kind in "LMN" or character in ALSO_ALLOWED):
            return False
    return any(unicodedata.category(character)[0] in "LN" for character in name)
