"""Records of earlier versions are read as they were played: to the same end, cut off anywhere, and played on.

`records/form_2` holds games of the last version that wrote form 2, in which NOBODY and the STORYTELLER were both -1:
with Travellers, Fabled, rulings and steps taken back, and a seat held the id of the believed character. Those of
`records/form_3` are of the last version in which a vote was an exile or not, and nothing else. `ends.json` says how
each of them ended.
"""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine import LiveGame, RecordDiverged, recover, replay, resume
from engine.characters.base import Ability
from engine.ledger import GameOver, Uncovered
from engine.record import SCHEMA, read
from engine.registry import character
from engine.terms import ANYONE, CHANCE, NOBODY, STORYTELLER
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.engine.random_tables import play_on, same
from tests.scenario import Town
from tests.seeds import in_two_suites

FOLDER = Path(__file__).parent / "records"
ENDS = {
    f"{form}/{name}": end
    for form in ("form_2", "form_3")
    for name, end in json.loads((FOLDER / form / "ends.json").read_text()).items()
}


def text_of(name: str) -> str:
    return gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes()).decode()


def end_of(live: LiveGame) -> dict[str, object]:
    facts = [told.fact for told in live.ledger]
    over = next(fact for fact in facts if isinstance(fact, GameOver))
    rows = next(fact for fact in facts if isinstance(fact, Uncovered)).rows
    return {
        "winner": over.winner,
        "told": len(facts),
        "nights": live.game.night,
        "players": [
            f"{name} {who} {side} {'alive' if alive else 'dead'}" for name, who, side, _, alive in rows
        ],
    }


@pytest.mark.parametrize("name", ENDS)
def test_an_older_record_leads_to_the_same_end(name: str) -> None:
    live = replay(read(text_of(name)))
    assert live.over
    assert end_of(live) == ENDS[name]
    assert same(replay(read(text_of(name)), witnessed=True).game, live.game)


@in_two_suites(range(4), few=1)
@pytest.mark.parametrize("name", ENDS)
def test_cut_off_anywhere_it_is_played_on_in_the_present_form_and_read_again(
    name: str, seeds: Sequence[int]
) -> None:
    """Every record at each fourth of a dozen places, and in the slow suite at the others."""
    lines = text_of(name).splitlines(keepends=True)
    every, record = range(1, len(lines), len(lines) // 12), list(ENDS).index(name)
    for length in (one for seed in seeds for one in every[(record + seed) % 4 :: 4]):
        written = "".join(lines[:length])
        live, found = recover(read(written))
        assert found == "whole"
        later: list[dict[str, object]] = []
        resume(live, RandomStoryteller(length), later.append)
        play_on(live, length)
        again, found = recover(read(written + "".join(json.dumps(line) + "\n" for line in later)))
        assert found == "whole"
        assert same(again.game, live.game)
        assert again.game.digest == live.game.digest


def test_the_lines_of_the_present_form_are_compared_by_their_digests_again() -> None:
    lines = text_of("form_2/tb_14").splitlines(keepends=True)[:40]
    later: list[dict[str, object]] = []
    live, _ = recover(read("".join(lines)))
    play_on(resume(live, RandomStoryteller(1), later.append), 1)
    assert later[0] == {"form": SCHEMA}
    step = next(line for line in later if "step" in line)
    step["digest"] = "0" * 16
    whole = "".join(lines) + "".join(json.dumps(line) + "\n" for line in later)
    with pytest.raises(RecordDiverged, match="did not happen as recorded"):
        replay(read(whole))


@pytest.mark.parametrize("name", ENDS)
def test_its_snapshots_lead_to_the_same_end(name: str) -> None:
    """After a change of the rules: here an answer that is no longer understood stands for it."""
    lines = read(text_of(name))
    early = next(place for place, line in enumerate(lines) if "q" in line)
    lines[early] = {**lines[early], "a": "no such answer"}
    taken = [place for place, line in enumerate(lines) if "snapshot" in line]
    for place in taken[1:-1:3]:
        live, found = recover(lines[: place + 1])
        assert found == "snapshot and answers"
        whole = replay(read(text_of(name))[: place + 1])
        assert live.ledger == whole.ledger  # the chronicle may hold what is no longer written there
        assert live.game.grimoire.seats == whole.game.grimoire.seats
        assert live.game.digest == whole.game.digest


def test_a_damaged_snapshot_is_noticed() -> None:
    lines = text_of("form_2/all_0").splitlines()
    place = next(number for number, line in enumerate(lines) if '"snapshot"' in line)
    lines[place] = lines[place].replace("Ann", "Zoe")
    early = next(number for number, line in enumerate(lines) if line.startswith('{"q"'))
    lines[early] = json.dumps({**json.loads(lines[early]), "a": "no such answer"})
    with pytest.raises(ValueError, match="damaged or edited"):
        recover(read("\n".join(lines[: place + 1])))


@pytest.mark.parametrize("name", ["form_2/tb_14", "form_2/all_0", "form_3/tb_29"])
def test_an_edited_answer_is_noticed_at_the_next_snapshot_at_the_latest(name: str) -> None:
    lines = read(text_of(name))
    noticed = 0
    for place, line in enumerate(lines):
        told_later = any("snapshot" in one for one in lines[place:])
        if "q" not in line or type(line["a"]) is not int or line["who"] < 0 or not told_later:
            continue
        other = {**line, "a": (line["a"] + 1) % 5 if line["a"] >= 0 else 0}
        with pytest.raises(RecordDiverged):
            replay([*lines[:place], other, *lines[place + 1 :]])
        noticed += 1
    assert noticed >= 5


def test_what_a_player_thinks_is_understood() -> None:
    """A Drunk thinks they are good, a Lunatic that they are an evil Demon."""
    seen = set()
    for name in ENDS:
        for seat in replay(read(text_of(name))).game.grimoire.seats:
            if seat.believed is not None:
                seen.add((seat.character, character(seat.believed).team.side, seat.thinks.side))
    assert {("drunk", "good", "good"), ("lunatic", "evil", "evil")} <= seen


def test_nobody_is_not_the_storyteller_and_no_list_has_either() -> None:
    others = (STORYTELLER, CHANCE, ANYONE, NOBODY)
    assert len(set(others)) == len(others)
    for one in others:
        with pytest.raises(IndexError):
            range(20)[one]


def test_what_the_storyteller_picks_is_no_choice_of_a_player() -> None:
    """A Goon would join the side of the last player at the table, and a drink would lie beside nobody."""
    town = Town("Ann goon, Bob imp, Cat monk, Dan sailor, Eve devilsadvocate", night=2)
    town.dusk()
    mine = Ability("poisoner", STORYTELLER, STORYTELLER)
    before = list(town.game.ledger)
    town.game.chosen(mine, 0, 0)
    assert town.game.alignment(0) == "good"
    assert not town.game.grimoire.reminders
    assert town.game.ledger == before


def test_nothing_can_be_changed_of_the_storyteller() -> None:
    with pytest.raises(IndexError):
        Town("Ann imp, Bob monk, Cat chef, Dan saint, Eve spy").game.grimoire.change(STORYTELLER, alive=False)
