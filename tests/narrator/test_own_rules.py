"""A script's own rules are read out, shown, and left to the table: the Bootlegger."""

import json
from pathlib import Path

from engine.characters.base import CHARACTERS
from engine.ledger import FabledJoined
from engine.script import Script, edition, script_from
from narrator.scripts.check import sheet
from narrator.scripts.files import LoadedScript, load_script
from narrator.telling import read_aloud
from tests.narrator.table import Table
from tests.virtual_time import run

RULES = ("Every Monk wears a hat.", "The Imp may not speak on Mondays.")
SCRIPT = Script("mine", "Mine", (*edition("tb").characters, "bootlegger"), own_rules=RULES)


def loaded(*entries: object, **meta: object) -> LoadedScript:
    file = [{"id": "_meta", "name": "Mine", **meta}, *edition("tb").characters, *entries]
    return load_script(json.dumps(file), "mine.json")


def test_rules_in_the_file_bring_the_bootlegger_named_or_not() -> None:
    for entries in ((), ("bootlegger",)):
        one = loaded(*entries, bootlegger=[*RULES, " "])
        assert one.script is not None
        assert (one.script.own_rules, one.script.fabled) == (RULES, ("bootlegger",))
        assert any("people have to keep" in warning and RULES[0] in warning for warning in one.warnings)


def test_a_bootlegger_without_a_rule_is_left_out() -> None:
    one = loaded("bootlegger")
    assert one.script is not None
    assert (one.script.own_rules, one.script.fabled) == ((), ())


def test_the_check_says_what_people_have_to_see_to() -> None:
    page = " ".join(sheet(loaded(bootlegger=list(RULES))).split())
    assert "This script can be played." in page
    assert "Bootlegger: the script's own rules are said aloud and shown" in page


def test_a_script_keeps_its_rules_in_a_record_and_one_without_is_written_as_before() -> None:
    assert script_from(SCRIPT.as_data()).own_rules == RULES
    assert "own_rules" not in edition("tb").as_data()


def test_what_would_hurt_or_tells_private_things_is_shown_and_not_said() -> None:
    rude = Script("r", "R", edition("tb").characters, own_rules=(*RULES, "Call 0171 555 123 456 at dawn."))
    assert read_aloud.own_rules(rude) == list(RULES)


def test_they_are_read_out_once_before_the_first_night_and_stand_on_every_phone(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=SCRIPT) as table:
            await table.deal()
            await table.night()
            assert FabledJoined("bootlegger") in [told.fact for told in table.session.table.game.ledger]
            said = table.session.narration._said
            assert [said.count(rule) for rule in RULES] == [1, 1]
            square = table.room.town_square()
            assert square.own_rules == RULES
            assert [row.character for row in square.company] == ["Bootlegger"]
            assert square.loric == ("Bootlegger",)

    run(evening())


def test_they_change_nothing_that_the_program_does() -> None:
    """Nobody is asked or told anything by it, and it comes from the start only."""
    rule = CHARACTERS["bootlegger"]
    assert (rule.hooks, rule.needs_human, rule.from_the_start) == (frozenset(), True, True)
