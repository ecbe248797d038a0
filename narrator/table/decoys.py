"""The harmless questions of the night: for every phone whose player is not asked, and for the end of the evening.

They want as many taps as the real ones do, so that two taps are no Fortune Teller's and a named character is no
Gambler's. What was answered means nothing for the game.
"""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.terms import EVIL, Alignment
from narrator.table.look import WORD_DECOYS, WORDS_DECOYS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from config.texts import Texts
    from narrator.telling.forms_on_phones import LookAlike

DISTRUST: Final = "ask.decoy_distrust"
"""Asked more than any other, and counted at the end."""
PAIR_DECOYS: Final = (
    "ask.decoy_pair_one",
    "ask.decoy_pair_two",
    "ask.decoy_pair_three",
    "ask.decoy_pair_four",
    "ask.decoy_pair_five",
    "ask.decoy_pair_six",
    "ask.decoy_pair_seven",
    "ask.decoy_pair_eight",
)
TRIO_DECOYS: Final = (
    "ask.decoy_trio_one",
    "ask.decoy_trio_two",
    "ask.decoy_trio_three",
)
BOTH_DECOYS: Final = (
    "ask.decoy_both_one",
    "ask.decoy_both_two",
    "ask.decoy_both_three",
    "ask.decoy_both_four",
)
CAST_DECOYS: Final = ("ask.decoy_cast_one", "ask.decoy_cast_two", "ask.decoy_cast_three")
"""For two players, for three, for a player and a character, and for several of both. One player will do."""


class DecoyAnswer(NamedTuple):
    """What a seat answered to a harmless question, given by its key; `word` is what was named, or empty; several have
    commas between them."""

    night: int
    seat: int
    question: str
    picks: tuple[int, ...]
    word: str


def one_player(texts: "Texts") -> tuple[str, ...]:
    """The keys of the harmless questions that are answered with a player, the same in every language."""
    return tuple(f"decoys.{number}" for number in range(len(texts.decoys)))


def kinds(texts: "Texts") -> "dict[LookAlike, tuple[str, ...]]":
    """The keys of the harmless questions by what they ask for."""
    return {
        "one": one_player(texts),
        "pair": PAIR_DECOYS,
        "word": WORD_DECOYS,
        "both": BOTH_DECOYS,
        "trio": TRIO_DECOYS,
        "words": WORDS_DECOYS,
        "cast": CAST_DECOYS,
    }


def draw(chance: Random, texts: "Texts", *, names: int, dusk: bool, known: "Collection[str]" = ()) -> str:
    """The key of a harmless question. `names`: how many words can be named too; `dusk`: for the first look.

    In about the shares in which players are really asked for one player, two, three, a character, or several.
    `known`: what this player has answered already, and is not asked again while there is anything else.
    """
    if dusk and chance.random() < 0.3:
        return DISTRUST
    shares = (
        (2, 1, 0, 0, 0, 0, 0) if not names else (8, 4, 4, 3, 1, 0, 0) if names == 1 else (8, 4, 3, 3, 1, 2, 1)
    )
    (kind,) = chance.choices(tuple(kinds(texts).values()), shares)
    return chance.choice([key for key in kind if key not in known] or kind)


def harmless(key: str, texts: "Texts") -> str:
    """A harmless question by its key, in words."""
    section, _, number = key.partition(".")
    if section == "decoys" and number.isdigit():
        return texts.decoys[int(number) % len(texts.decoys)]
    return texts.shown(key) if texts.has(key) else key


def as_data(answers: "Sequence[DecoyAnswer]") -> list[list[Any]]:
    """The answers as plain data, in order."""
    return [[one.night, one.seat, one.question, list(one.picks), one.word] for one in answers]


def from_data(data: "Sequence[Sequence[Any]]") -> list[DecoyAnswer]:
    """What `as_data` kept; entries of another form, by an earlier version, are left out."""
    whole = (one for one in data if len(one) == len(DecoyAnswer._fields))
    return [DecoyAnswer(night, seat, key, tuple(picks), word) for night, seat, key, picks, word in whole]


def statistics(
    answers: "Sequence[DecoyAnswer]", names: "Sequence[str]", sides: "Sequence[Alignment]", texts: "Texts"
) -> tuple[str, ...]:
    """Whom the table distrusted most, and whose distrust was best; nothing where nobody was asked twice.

    `sides`: on which side each seat was in the end.
    """
    distrust = [(one.seat, one.picks[0]) for one in answers if one.question == DISTRUST and one.picks]
    counted = {
        "reveal.most_distrusted": Counter(whom for _, whom in distrust),
        "reveal.best_nose": Counter(seat for seat, whom in distrust if sides[whom] is EVIL),
    }
    lines = []
    for key, each in counted.items():
        if leaders := _leaders(each):
            count, seats = leaders
            first = [names[seat] for seat in seats]
            lines.append(texts.shown(key, names=first, number=count, players=len(first)))
    return tuple(lines)


def _leaders(counted: Counter[int]) -> tuple[int, list[int]] | None:
    """The highest count and who has it; None where it is not more than one, or shared by more than three."""
    best = max(counted.values(), default=0)
    seats = sorted(seat for seat, count in counted.items() if count == best)
    return (best, seats) if best > 1 and len(seats) <= 3 else None
