"""The Big Wig: a nominee picks the one voice that is heard until the vote, and that has to defend them."""

from pathlib import Path
from typing import Any

import pytest

from engine.ledger import DiedByDay, SpeaksAlone
from engine.madness import SAYS_MAD, SILENT, Conduct, Madness, claim
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, NOMINATE, OPEN_NOMINATIONS
from engine.registry import character
from engine.rulings import IllegalRuling
from engine.script import Script, edition
from tests.narrator.table import Table
from tests.narrator.test_having_a_say import nominations
from tests.scenario import Town
from tests.virtual_time import run

CAST = "Ann virgin, Bob imp, Cat scarletwoman, Dan butler, Eve slayer, Flo soldier, Gus mayor"
SCRIPT = Script("mine", "Mine", (*edition("tb").characters, "cerenovus", "atheist", "golem"))


def by_day(cast: str = CAST) -> Town:
    town = Town(f"{cast} | bigwig", night=2, script=SCRIPT).day()
    town.act(OPEN_NOMINATIONS)
    return town


def nominated(speaker: str = "Flo", nominee: str = "Eve", cast: str = CAST) -> Town:
    """This nominee has picked this speaker."""
    town = by_day(cast)
    answers: dict[str, Any] = {nominee: speaker}
    town.act(NOMINATE, "Bob", nominee, **answers)
    return town


def speakers(town: Town) -> list[tuple[str, str]]:
    """Who has been picked by whom, in this game."""
    facts = [told.fact for told in town.game.ledger if isinstance(told.fact, SpeaksAlone)]
    return [(town.names[one.seat], town.names[one.nominee]) for one in facts]


def madness(town: Town, name: str) -> list[Madness]:
    return [one for _, one in town.game.madnesses(town.seat(name))]


def test_the_nominee_picks_who_speaks_and_everybody_hears_it() -> None:
    town = nominated()
    assert town.public()[-1] == SpeaksAlone("bigwig", town.seat("Flo"), town.seat("Eve"))
    assert town.game.square.speaks_alone == town.seat("Flo")
    assert madness(town, "Flo") == [Madness(town.seat("Flo"), dies=(town.seat("Flo"),))]


@pytest.mark.parametrize("speaker", ["Eve", "Bob", "Gus", "Hal"])
def test_they_may_pick_themself_the_nominator_the_dead_and_a_traveller(speaker: str) -> None:
    cast = CAST.replace("Gus mayor", "Gus mayor!, Hal thief")
    assert speakers(nominated(speaker, cast=cast)) == [(speaker, "Eve")]


def test_a_dead_nominee_picks_as_well() -> None:
    assert speakers(nominated("Cat", cast=CAST.replace("Eve slayer", "Eve slayer!"))) == [("Cat", "Eve")]


def test_each_nominee_picks_anew() -> None:
    town = nominated()
    town.act(BEGIN_VOTE)
    assert town.game.square.speaks_alone is None
    town._play_until(lambda: town.game.phase is not Phase.VOTE)
    assert madness(town, "Flo") == []
    town.act(NOMINATE, "Cat", "Gus", Gus="Dan")
    assert speakers(town) == [("Flo", "Eve"), ("Dan", "Gus")]
    assert madness(town, "Flo") == []
    assert madness(town, "Dan")


def test_who_does_not_try_may_die_and_the_vote_goes_on_over_the_living() -> None:
    town = nominated()
    town.rule("punish", "Flo")
    assert not town.alive("Flo")
    assert DiedByDay(town.seat("Flo")) in town.public()
    assert town.game.day.executions == ()
    assert town.game.phase is Phase.DEFENCE
    town.act(BEGIN_VOTE)
    assert town.game.day.vote is not None
    assert town.game.day.vote.needed == 3


def test_they_may_still_pay_while_the_hands_are_counted_and_not_afterwards() -> None:
    town = nominated()
    town.act(BEGIN_VOTE)
    assert madness(town, "Flo")
    town._play_until(lambda: town.game.phase is not Phase.VOTE)
    with pytest.raises(IllegalRuling):
        town.rule("punish", "Flo")


def test_nobody_else_pays() -> None:
    town = nominated()
    for name in ("Eve", "Bob"):
        with pytest.raises(IllegalRuling):
            town.rule("punish", name)


def test_what_protects_from_any_death_protects() -> None:
    script = Script("bmr", "BMR", edition("bmr").characters)
    cast = "Ann minstrel, Bob pukka, Cat sailor, Dan gambler, Eve professor, Flo mastermind, Gus tealady"
    town = Town(f"{cast} | bigwig", night=2, script=script).day()
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, "Bob", "Eve", Eve="Cat")
    town.rule("punish", "Cat")
    assert town.alive("Cat")


def test_nobody_speaks_for_a_virgin_whose_nominator_is_executed() -> None:
    town = by_day()
    assert town.nominate("Gus", "Ann") == "day over"
    assert speakers(town) == []
    assert not town.alive("Gus")


def test_what_a_nomination_does_comes_before_the_pick() -> None:
    """A Golem's nominee is dead, and picks all the same."""
    town = by_day(CAST.replace("Dan butler", "Dan golem"))
    town.act(NOMINATE, "Dan", "Eve", Eve="Eve")
    assert [type(fact).__name__ for fact in town.public()] == ["Nominated", "DiedByDay", "SpeaksAlone"]
    assert speakers(town) == [("Eve", "Eve")]


def test_nobody_speaks_for_the_storyteller() -> None:
    town = by_day()
    town.act(NOMINATE, "Bob", "Storyteller")
    assert town.game.phase is Phase.DEFENCE
    assert speakers(town) == []


def test_it_is_no_ability_that_poison_reaches() -> None:
    town = nominated(cast=f"{CAST}; Poisoned@Eve, Poisoned@Flo")
    assert speakers(town) == [("Flo", "Eve")]
    assert madness(town, "Flo")


def test_a_token_laid_by_hand_makes_mad_as_well() -> None:
    town = nominated()
    town.rule("mark", "Gus", ("Mad", "bigwig"))
    town.rule("punish", "Gus")
    assert not town.alive("Gus")


@pytest.mark.parametrize(
    ("speaker", "conduct", "breaks"),
    [
        ("Flo", SAYS_MAD, True),
        ("Flo", SILENT, None),
        ("Flo", claim("imp"), None),
        ("Eve", claim("imp"), True),
        ("Eve", claim("monk"), False),
        ("Eve", SILENT, None),
    ],
)
def test_of_words_about_oneself_only_the_nominee_s_own_can_break_it(
    speaker: str, conduct: Conduct, breaks: bool | None
) -> None:
    town = nominated(speaker)
    ((me, _),) = town.game.madnesses(town.seat(speaker))
    rule = character("bigwig")
    assert rule.breaks_madness(town.game.grimoire, me, town.seat(speaker), conduct) is breaks


def test_it_is_for_people_to_keep_silent_and_to_judge() -> None:
    assert character("bigwig").needs_human


# At a table


def test_one_voice_has_the_whole_defence_and_the_phone_asks_the_nominee(tmp_path: Path) -> None:
    async def evening() -> None:
        script = Script("with it", "With it", (*edition("tb").characters, "bigwig"))
        async with Table(tmp_path, script=script) as table:
            session = table.session
            await nominations(table)
            assert (await table.act(0, "nominate", nominee=1)).done
            await table.until(lambda: session.asking.named == 1)
            question = table.room.phone(table.number_of(1)).look
            assert question is not None
            assert "Who alone may talk" in question.prompt
            number = table.number_of(1)
            assert (await table.act(number, "confirm", look=question.look, picks=(4,), word=())).done
            await table.until(lambda: session.table.speaker == 4)
            assert session.table.square.speaks_alone == 4
            assert session.madness.open

    run(evening())
