"""Characters that are not played here: left out, replaced by a like one, or kept as a rule; and written out again."""

import json
from pathlib import Path

import pytest

from engine.night_order import FIRST_NIGHT, OTHER_NIGHTS
from engine.official import OFFICIAL
from engine.registry import CHARACTERS
from narrator.scripts.check import sheet
from narrator.scripts.export import as_file
from narrator.scripts.files import LoadedScript, load_script, read_script_file
from narrator.scripts.homebrew import KEPT, alike, likest, may_be_kept, settled
from narrator.scripts.to_play import Homebrew, NotPlayable, script_of_file

SCRIPTS = Path(__file__).parents[3] / "shared" / "scripts"
GOOD = ("chef", "empath", "fortuneteller", "monk", "slayer", "virgin", "drunk", "saint")
HOMEBREW = {
    "id": "nightmare",
    "name": "Nightmare",
    "team": "demon",
    "ability": "Each night*, choose a player: they die.",
    "otherNight": 30,
}
JUDGE = {"id": "umpire", "name": "Umpire", "team": "fabled", "ability": "Nobody may nominate twice."}


def load(*entries: object, **meta: object) -> LoadedScript:
    return load_script(json.dumps([{"id": "_meta", "name": "Mine", **meta}, *entries]), "mine.json")


def written(folder: Path, *entries: object) -> Path:
    file = folder / "mine.json"
    file.write_text(json.dumps(entries), encoding="utf-8")
    return file


def test_whoever_is_not_played_here_is_named_with_its_kind() -> None:
    loaded = load(*GOOD, "baron", HOMEBREW, JUDGE, {"id": "zhanxingzhe"})
    assert [(one.id, str(one.name), one.team) for one in loaded.strangers] == [
        ("nightmare", "Nightmare", "demon"),
        ("umpire", "Umpire", "fabled"),
        ("zhanxingzhe", "zhanxingzhe", ""),
    ]


def test_the_likest_is_of_the_same_kind_and_acts_in_the_same_nights() -> None:
    loaded = load(*GOOD, "baron", HOMEBREW)
    (nightmare,) = loaded.strangers
    offered = alike(nightmare, loaded)
    assert {one.team for one in offered} == {"demon"}
    assert offered[0].id in OTHER_NIGHTS
    assert offered[0].id not in FIRST_NIGHT
    assert all(one.id in CHARACTERS for one in offered)


def test_nobody_on_the_script_is_offered_again() -> None:
    loaded = load(*GOOD, "baron", "imp", HOMEBREW)
    assert "imp" not in [one.id for one in alike(loaded.strangers[0], loaded)]


def test_two_strangers_have_two_different_ones_in_their_place() -> None:
    twice = load(*GOOD, "baron", HOMEBREW, {**HOMEBREW, "id": "nightterror", "name": "Night Terror"})
    chosen = likest(twice)
    assert len(set(chosen.values())) == 2


def test_left_out_replaced_and_kept() -> None:
    loaded = load(*GOOD, "baron", "imp", HOMEBREW, JUDGE)
    without = settled(loaded, {}).script
    assert without is not None
    assert without.demons == ("imp",)
    assert without.own_rules == ()
    other = settled(loaded, {"nightmare": "po", "umpire": KEPT}).script
    assert other is not None
    assert other.demons == ("imp", "po")
    assert other.own_rules == ("Umpire: Nobody may nominate twice.",)
    assert "bootlegger" in other.fabled


def test_nobody_with_a_token_in_the_bag_can_be_kept_and_no_kind_changes() -> None:
    """A wrong choice leaves out, so that no form can deal what nobody knows the rules of."""
    loaded = load(*GOOD, "baron", "imp", HOMEBREW)
    assert not may_be_kept(loaded.strangers[0])
    for choice in (KEPT, "mayor", "nightmare", "nonsense"):
        script = settled(loaded, {"nightmare": choice}).script
        assert script is not None
        assert script.demons == ("imp",)
        assert script.own_rules == ()


def test_a_typing_mistake_may_be_left_out_too() -> None:
    loaded = load(*GOOD, "baron", "imp", "zhanxingzhe")
    assert loaded.script is None
    assert loaded.rest is not None
    assert [str(one) for one in loaded.unplayed] == ["zhanxingzhe"]


def test_a_script_that_is_too_small_without_its_homebrew_says_so() -> None:
    loaded = load(*GOOD, "baron", HOMEBREW)
    assert loaded.rest is None
    assert "Demons" in loaded.why_no_rest
    assert "It can be played with\n  --replace-homebrew\n" in sheet(loaded)


def test_the_sheet_says_that_a_token_cannot_be_kept() -> None:
    page = sheet(load(*GOOD, "baron", "imp", HOMEBREW, JUDGE))
    assert "with real tokens (--box) a person runs it" in page
    assert "or their text is kept as a rule" in " ".join(page.split())


def test_the_words_of_a_command(tmp_path: Path) -> None:
    file = written(tmp_path, *GOOD, "baron", HOMEBREW)
    with pytest.raises(NotPlayable, match="--replace-homebrew takes like official characters"):
        script_of_file(file)
    with pytest.raises(NotPlayable, match="Too few Demons"):
        script_of_file(file, Homebrew.LEFT_OUT)
    assert script_of_file(file, Homebrew.REPLACED).demons


def test_a_file_is_written_as_the_official_format_has_it() -> None:
    """Ids as bare texts, `_meta` first, rules of its own in `bootlegger`, homebrew whole."""
    loaded = load(*GOOD, "baron", HOMEBREW, author="Ann", bootlegger=["No whispers."])
    meta, *entries = json.loads(as_file(loaded))
    assert meta == {"id": "_meta", "name": "Mine", "author": "Ann", "bootlegger": ["No whispers."]}
    assert entries == [*GOOD, "baron", "bootlegger", HOMEBREW]


def test_an_order_of_its_own_is_written_with_its_markers() -> None:
    loaded = load(
        *GOOD, "baron", "imp", firstNight=["dusk", "empath", "minioninfo", "demoninfo", "chef", "dawn"]
    )
    meta = json.loads(as_file(loaded))[0]
    assert "otherNight" not in meta
    order = meta["firstNight"]
    assert (order[0], order[-1]) == ("dusk", "dawn")
    assert order.index("empath") < order.index("minioninfo") < order.index("demoninfo") < order.index("chef")
    assert load_script(as_file(loaded), "again").first_order == loaded.first_order


def test_every_real_script_comes_back_as_it_was_and_answers_for_its_strangers() -> None:
    if not SCRIPTS.exists():
        pytest.skip("the real scripts are not beside this checkout")
    for file in sorted(SCRIPTS.glob("[!_]*.json")):
        loaded = read_script_file(file)
        again = load_script(as_file(loaded), loaded.name)
        assert again.characters == loaded.characters, file.name
        assert {one.id for one in again.strangers} == {one.id for one in loaded.strangers}, file.name
        assert (again.script is None) == (loaded.script is None) or loaded.problems, file.name
        unplayed = {one.id for one in loaded.characters if not one.played_here}
        assert unplayed <= {one.id for one in loaded.strangers}, file.name
        for left in (settled(loaded, {}), settled(loaded, likest(loaded))):
            assert left.script is not None or left.problems, file.name
            assert not left.strangers, file.name
            assert all(OFFICIAL[one.id].played_here for one in left.characters), file.name
