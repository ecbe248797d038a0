"""The name a player types: safe to show, to speak and to recognise."""

import unicodedata

LONGEST_NAME = 24
MOST_MARKS = 3  # combining marks in a row; Vietnamese and Hebrew need two or three, a prank needs forty
ALSO_ALLOWED = " '\u2019-."  # O'Neill with either apostrophe, Anne-Marie, St. John


class BadName(ValueError):
    """`args[0]` is the name of the text that says why, in the section shown.errors."""


def clean_name(typed: str) -> str:
    """The name without control, format and bidirectional characters, spaces made single.

    Raises `BadName` when nothing is left, it is longer than 24 characters, or holds something that is neither
    a letter, a digit nor one of `' - .`.
    """
    if len(typed) > 8 * LONGEST_NAME:
        raise BadName("name_too_long")
    composed = unicodedata.normalize("NFC", typed)
    spaced = "".join(" " if character.isspace() else character for character in composed)
    visible = "".join(character for character in spaced if unicodedata.category(character)[0] != "C")
    name = " ".join(visible.split())
    if not name:
        raise BadName("name_empty")
    if len(name) > LONGEST_NAME:
        raise BadName("name_too_long")
    if not readable(name):
        raise BadName("name_unreadable")
    return name


def readable(name: str) -> bool:
    marks = 0
    for character in name:
        kind = unicodedata.category(character)[0]
        marks = marks + 1 if kind == "M" else 0
        if marks > MOST_MARKS or not (kind in "LMN" or character in ALSO_ALLOWED):
            return False
    return any(unicodedata.category(character)[0] in "LN" for character in name)
