"""A grimoire in one line, there and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.abilities import standing
from engine.course import play_step
from engine.grimoire import DRUNK, POISONED, Ability, Belief, Grimoire, Reminder, Seat
from engine.notation import UnreadableNotation, read, write
from engine.terms import EVIL, GOOD, Moment
from tests.engine.random_tables import table


def facts(grimoire: Grimoire) -> tuple[list[Seat], list[Reminder], tuple[bool, ...]]:
    """Everything about a grimoire but the numbers of its tokens."""
    seats = [grimoire.seats[seat] for seat in grimoire.ring]
    return seats, [token._replace(id=0) for token in grimoire.reminders], standing(grimoire).sober


def test_every_grimoire_of_many_games_reads_back() -> None:
    for seed in range(33):
        game = table(5 + seed % 11, seed)
        while not game.over:
            play_step(game)
            if game.steps > 2 and game.steps % 3 == 0:
                again = read(write(game.grimoire))
                assert facts(again) == facts(game.grimoire)
                assert write(again) == write(game.grimoire)


def test_a_line_says_everything() -> None:
    grimoire = read(
        "Ann empath!, Bob drunk(monk)+evil, Cat poisoner!!, Dan imp, Eve de la Cruz chef; "
        "Poisoned@Ann<Cat/poisoner~dusk2, Safe@Dan<Bob/monk~dawn3, Drunk@Eve de la Cruz"
    )
    assert grimoire.seats == [
        Seat("Ann", "empath", GOOD, None, False, True),
        Seat("Bob", "drunk", EVIL, Belief("monk", EVIL)),
        Seat("Cat", "poisoner", EVIL, None, False, False),
        Seat("Dan", "imp", EVIL),
        Seat("Eve de la Cruz", "chef", GOOD),
    ]
    poison, safe, drunk = grimoire.reminders
    assert (poison.text, poison.by, poison.until) == (POISONED, Ability("poisoner", 2, 2), Moment(2))
    assert (safe.by, safe.until) == (Ability("monk", 1, 1, genuine=False), Moment(3, dawn=True))
    assert (drunk.text, drunk.seat, drunk.by, drunk.until) == (DRUNK, 4, None, None)


def test_the_line_of_the_docstring() -> None:
    line = "Ann empath, Bob drunk(monk), Cat poisoner!, Dan imp; Poisoned@Ann<Cat/poisoner~dusk2"
    assert write(read(line)) == line


def test_people_stand_as_they_sit() -> None:
    grimoire = Grimoire([Seat("Ann", "chef"), Seat("Bob", "imp", EVIL), Seat("Cat", "saint")], ring=(2, 0, 1))
    assert write(grimoire) == "Cat saint, Ann chef, Bob imp"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "'' is not a seat: write a name and a character"),
        ("Ann", "'Ann' is not a seat"),
        ("Ann empath, , Bob imp", "'' is not a seat"),
        ("Ann warlock", "no character is called 'warlock'"),
        ("Ann drunk(warlock)", "no character is called 'warlock'"),
        ("Ann empath!!!", "'Ann empath!!!' is not a seat"),
        ("Ann empath+neutral", "is not a seat"),
        ("Ann ?", "is not a seat"),
        ("Ann empath, Ann imp", "two players are called 'Ann'"),
        ("Ann empath; Poisoned", "'Poisoned' is not a reminder"),
        ("Ann empath; Poisoned@Bob", "is not a reminder"),
        ("Ann empath; Poisoned@Ann<Bob/poisoner", "is not a reminder"),
        ("Ann empath; Poisoned@Ann<Ann/warlock", "no character is called 'warlock'"),
        ("Ann empath; Poisoned@Ann~noon2", "is not a reminder"),
    ],
)
def test_what_is_no_grimoire_is_told(line: str, told: str) -> None:
    with pytest.raises(UnreadableNotation) as refused:
        read(line)
    assert told in str(refused.value)


LINE = (
    "Ann empath!, Bob drunk(monk)+evil, Cat poisoner!!, Dan imp; Poisoned@Ann<Cat/poisoner~dusk2, Drunk@Dan"
)


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, len(LINE)),
    st.integers(0, 3),
    st.text(alphabet="An empathimp,;@<>/~!()+goodevildusk12 ?", max_size=3),
)
def test_any_slip_of_the_pen_is_a_grimoire_or_told(place: int, missing: int, instead: str) -> None:
    line = LINE[:place] + instead + LINE[place + missing :]
    try:
        grimoire = read(line)
    except UnreadableNotation:
        return
    assert facts(read(write(grimoire))) == facts(grimoire)


@pytest.mark.parametrize("name", ["Ann, the first", "Semi;colon", "Ann@home", "A<B", "~Ann", "A/B", " Ann"])
def test_a_name_that_would_break_the_line_is_told(name: str) -> None:
    with pytest.raises(UnreadableNotation, match="cannot be written"):
        write(Grimoire([Seat(name, "chef")]))
