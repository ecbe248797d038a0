"""Every jinx between characters we play is a rule of its own, in force where both are on the script."""

from pathlib import Path

import pytest

import engine.jinxes
from engine.abilities import standing
from engine.characters.base import CHARACTERS, Ability, Character, Demon, Game
from engine.jinxes import JINXES, jinxes_among
from engine.jinxes.base import Jinx
from engine.registry import JINX_RULES, character
from engine.rulings import Ruling, apply
from engine.script import Script
from engine.terms import EVIL, STORYTELLER
from tests.scenario import Town

MODULES = sorted(
    file.stem
    for file in Path(engine.jinxes.__path__[0]).glob("*.py")
    if file.stem not in ("__init__", "base")
)
CAST = "Ann artist, Bob vigormortis, Cat klutz, Dan pithag, Eve savant, Flo sage+evil, Gus witch, Hal gambler"


def test_every_jinx_between_characters_we_play_has_a_rule_and_no_other() -> None:
    played = {pair.key for pair in JINXES if pair.one in CHARACTERS and pair.other in CHARACTERS}
    assert set(JINX_RULES) == played


@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_named_by_its_pair_as_it_was_published(module: str) -> None:
    rule = JINX_RULES["-".join(module.split("_"))]
    assert type(rule).__module__ == f"engine.jinxes.{module}"
    assert tuple(rule.pair) in {tuple(pair) for pair in JINXES}
    assert rule.__doc__


def test_a_jinx_is_looked_up_like_a_character_and_is_none() -> None:
    assert character("pithag-goon") is JINX_RULES["pithag-goon"]
    assert "pithag-goon" not in CHARACTERS
    assert not any(isinstance(one, Jinx) for one in CHARACTERS.values())
    with pytest.raises(KeyError):
        character("goon-pithag")


def test_it_is_in_force_where_both_are_on_the_script_whoever_is_in_play() -> None:
    mine = Ability("pithag-goon", STORYTELLER, STORYTELLER)
    town = Town("Ann artist, Bob vortox, Cat klutz, Dan witch, Eve savant", script=script("pithag", "goon"))
    assert town.game.grimoire.jinxes == ("pithag-goon",)
    assert mine in standing(town.game.grimoire).working
    assert standing(town.game.grimoire).of(STORYTELLER) == (mine,)
    assert town.game.copy().grimoire.jinxes == ("pithag-goon",)
    lonely = Town("Ann artist, Bob vortox, Cat klutz, Dan witch, Eve savant", script=script("pithag"))
    assert lonely.game.grimoire.jinxes == ()


def script(*more: str) -> Script:
    return Script("mixed", "Mixed", ("artist", "vortox", "klutz", "witch", "savant", *more))


def test_nothing_makes_it_drunk_and_a_fabled_who_leaves_takes_it_nowhere() -> None:
    town = Town(f"{CAST} | fibbin", night=2)
    assert jinxes_at_work(town) == set(JINX_RULES)
    apply(town.game, Ruling("no fabled", STORYTELLER, "fibbin"))
    assert jinxes_at_work(town) == set(JINX_RULES)


def jinxes_at_work(town: Town) -> set[str]:
    return {me.character for me in standing(town.game.grimoire).working} - CHARACTERS.keys()


def test_a_new_one_is_a_class_with_a_pair_and_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything else is found: nothing has to be listed anywhere."""
    rules = dict(JINX_RULES)
    monkeypatch.setattr("engine.jinxes.base.JINX_RULES", rules)

    class VizierFearmonger(Jinx):
        """The Pit-Hag cannot make the first player the Sage."""

        pair = "vizier", "fearmonger"

        def forbids_becoming(
            self,
            game: Game,  # noqa: ARG002
            me: Ability,  # noqa: ARG002
            seat: int,
            new: str,
            by: Ability,
        ) -> bool:
            return (seat, new, by.character) == (0, "sage", "pithag")

    assert VizierFearmonger.hooks == {"forbids_becoming"}
    monkeypatch.setitem(JINX_RULES, "vizier-fearmonger", rules["vizier-fearmonger"])
    for one in ("vizier", "fearmonger"):
        monkeypatch.setitem(CHARACTERS, one, stand_in(one))
    assert jinxes_among(("vizier", "fearmonger"))
    cast = "Ann artist, Bob vortox, Cat klutz, Dan pithag, Eve savant"
    town = Town(cast, night=2, script=script("pithag", "sage", "vizier", "fearmonger"))
    assert town.game.may_become(0, "sage", by=Ability("imp", 1, 1))
    assert not town.game.may_become(0, "sage", by=Ability("pithag", 3, 3))


def stand_in(name: str) -> Character:
    one = Demon()
    one.id = name  # type: ignore[misc]
    return one


def test_an_evil_side_is_the_storyteller_s_as_little_as_a_good_one() -> None:
    """What it does is nobody's doing: a token of a jinx names no player."""
    town = Town(CAST, night=2)
    town.game.become(5, "goon", by=Ability("pithag", 3, 3))
    token = town.game.grimoire.marked("Stays Evil")[0]
    assert (token.by, town.alignment("Flo")) == (Ability("pithag-goon", STORYTELLER, STORYTELLER), EVIL)
