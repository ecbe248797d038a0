"""A text that knows its other languages does not lose them unnoticed."""

import pytest

from config.texts import load_texts
from config.worded import LanguageLost, Worded, in_language, joined

ENGLISH, RUSSIAN = load_texts("en"), load_texts("ru")
WORD = ENGLISH.shown("info.yes_word")


def test_an_f_string_would_keep_one_language_and_is_an_error_in_tests() -> None:
    with pytest.raises(LanguageLost, match="other languages"):
        f"{WORD}!"
    with pytest.raises(LanguageLost, match="other languages"):
        f"{WORD:>10}"
    assert f"{WORD!s}!" == "yes!", "one language alone has to be asked for"


@pytest.mark.filterwarnings("ignore::config.worded.LanguageLost")
def test_no_evening_breaks_off_for_a_lost_language() -> None:
    assert f"{WORD:>4}!" == " yes!"


def test_what_is_put_before_or_behind_is_said_in_every_language() -> None:
    both = ENGLISH.shown("info.yes_word"), ENGLISH.shown("info.no_word")
    theirs = RUSSIAN.shown("info.yes_word"), RUSSIAN.shown("info.no_word")
    for mine, text in [
        (f"({both[0]!s}", "(" + both[0]),
        (f"{both[0]!s})", both[0] + ")"),
        (f"{both[0]!s}{both[1]!s}", both[0] + both[1]),
    ]:
        assert isinstance(text, Worded)
        assert text == mine
        assert in_language(text, RUSSIAN) == mine.replace(str(both[0]), theirs[0]).replace(
            str(both[1]), theirs[1]
        )
    row = joined(("Bob", both[0], both[1]), ", ")
    assert row == ", ".join(("Bob", *both))
    assert in_language(row, RUSSIAN) == ", ".join(("Bob", *theirs))


def test_plain_texts_stay_plain_and_nothing_is_nothing() -> None:
    assert type(joined(("a", "b"))) is str
    assert (joined(("a", "b")), joined(())) == ("a b", "")
