"""The Gossip: each day a statement in public; if it is true, somebody dies that night."""

import pytest

from engine.chronicle import WentWrong, When
from engine.grimoire import Ability
from engine.ledger import Claimed, NothingHappened
from engine.questions import IllegalAnswer
from engine.statements import (
    DiedByNight,
    HasCharacter,
    HasLife,
    HasNominated,
    HasSide,
    HasTeam,
    Holds,
    IsImpaired,
    Sayable,
    Statement,
    ThisPlayer,
)
from engine.terms import DEMON, EVIL
from tests.scenario import Town

CAST = "Ann gossip, Bob imp, Cat saint, Dan poisoner, Eve mayor, Flo slayer, Gus chef"
TRUE = Holds(ThisPlayer(1), HasTeam(DEMON))
FALSE = Holds(ThisPlayer(2), HasTeam(DEMON))


def said(statement: Statement, cast: str = CAST, by: str = "Ann") -> Town:
    """The day after the first night, with this said and nobody executed."""
    town = Town(cast, night=2).day()
    town.act("gossip", by, what=statement)
    town.end_day()
    return town


def test_a_true_statement_kills_whom_the_storyteller_likes() -> None:
    town = said(TRUE)
    assert town.night(Dan="Gus", Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat", "Flo"]
    assert not town.woken("Ann")


def test_a_false_statement_kills_nobody() -> None:
    town = said(FALSE)
    assert town.night(Dan="Gus", Bob="Cat") == ["Cat"]
    assert town.offered("Ann") == []


def test_everybody_hears_it_and_true_and_false_sound_alike() -> None:
    """G19: as does a pretender's."""
    for by, statement in (("Ann", TRUE), ("Ann", FALSE), ("Eve", TRUE)):
        town = Town(CAST, night=2).day()
        town.act("gossip", by, what=statement)
        assert town.public() == [Claimed("gossip", town.seat(by), None, statement), NothingHappened()]


def test_a_pretender_s_statement_kills_nobody() -> None:
    town = said(TRUE, by="Eve")
    assert town.night(Dan="Gus", Bob="Cat") == ["Cat"]


def test_only_the_living_can_be_the_victim() -> None:
    """The dead of this night are dead by then; a Zombuul that looks dead is alive."""
    town = said(TRUE, CAST.replace("Gus chef", "Gus chef!"))
    town.night(Dan="Cat", Bob="Cat", storyteller={"Ann": "Flo"})
    assert sorted(town.offered("Ann")) == ["Ann", "Bob", "Dan", "Eve", "Flo"]
    town = said(TRUE, CAST.replace("Gus chef", "Gus zombuul!?"))
    town.night(Dan="Cat", Bob="Cat", Gus="Cat", storyteller={"Ann": "Gus"})
    assert not town.game.grimoire.seats[6].lives


def test_one_statement_a_day_counts() -> None:
    """The first; the town cannot tell."""
    town = Town(CAST, night=2).day()
    town.act("gossip", "Ann", what=FALSE)
    town.act("gossip", "Ann", what=TRUE)
    town.end_day()
    assert town.night(Dan="Gus", Bob="Cat") == ["Cat"]


def test_every_day_anew() -> None:
    town = said(TRUE)
    town.night(Dan="Gus", Bob="Gus", storyteller={"Ann": "Flo"})
    town.act("gossip", "Ann", what=TRUE)
    town.end_day()
    assert town.night(Dan="Eve", Bob="Cat", storyteller={"Ann": "Eve"}) == ["Cat", "Eve"]


def test_a_day_without_a_statement_kills_nobody() -> None:
    """Also after a day with a true one."""
    town = said(TRUE)
    town.night(Dan="Gus", Bob="Gus", storyteller={"Ann": "Flo"})
    town.end_day()
    assert town.night(Dan="Eve", Bob="Cat") == ["Cat"]


def test_it_is_judged_as_it_was_when_it_was_said() -> None:
    """G5: true then, false by night; and the other way round."""
    executed = Holds(ThisPlayer(6), HasNominated(0))
    town = Town(CAST, night=2).day()
    town.act("gossip", "Ann", what=executed)
    town.nominate("Gus", "Eve", votes="Gus")
    town.end_day()
    assert town.night(Dan="Gus", Bob="Cat") == ["Cat"]
    town = said(TRUE)
    town.night_up_to("imp", Dan="Gus")
    town.rule("become", "Bob", "soldier")
    town.rule("become", "Gus", "imp")
    assert town.night(Gus="Cat", storyteller={"Ann": "Flo"}) == ["Flo"]  # Gus is poisoned


def test_what_cannot_be_judged_cannot_be_said() -> None:
    """A character that is not on the script, somebody who is not there."""
    for statement in (
        Holds(ThisPlayer(1), HasCharacter("big_friendly_giant")),
        Holds(ThisPlayer(9), HasSide(EVIL)),
        "evil",
    ):
        town = Town(CAST, night=2).day()
        with pytest.raises(IllegalAnswer):
            town.act("gossip", "Ann", what=statement)
        assert town.public() == []


def test_a_gossip_needs_a_statement() -> None:
    with pytest.raises(IllegalAnswer):
        Town(CAST, night=2).day().act("gossip", "Ann")


def test_drunk_by_day_and_sober_by_night_it_kills() -> None:
    """G5."""
    town = Town(f"{CAST}; Poisoned@Ann<Dan/poisoner~dusk2", night=2).day()
    assert town.poisoned("Ann")
    town.act("gossip", "Ann", what=TRUE)
    town.end_day()
    assert town.night(Dan="Gus", Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat", "Flo"]


def test_poisoned_by_night_it_does_not() -> None:
    """The Mathematician counts it, but not a false statement."""
    for statement in (TRUE, FALSE):
        town = said(statement)
        assert town.night(Dan="Ann", Bob="Cat") == ["Cat"]
        assert town.offered("Ann") == []
        wrong = any(isinstance(e, WentWrong) and e.seat == 0 for e in town.game.chronicle)
        assert wrong is (statement is TRUE)


def test_that_they_are_poisoned_themselves_can_be_what_they_say() -> None:
    town = Town(f"{CAST}; Poisoned@Ann<Dan/poisoner~dusk2", night=2).day()
    town.act("gossip", "Ann", what=Holds(ThisPlayer(0), IsImpaired("poisoned")))
    town.end_day()
    assert town.night(Dan="Gus", Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat", "Flo"]


def test_who_died_in_the_night_can_be_what_they_say() -> None:
    town = Town(CAST, night=2)
    town.night(Dan="Gus", Bob="Gus")
    town.act("gossip", "Ann", what=Holds(ThisPlayer(6), DiedByNight(0, demon=True)))
    town.end_day()
    assert town.night(Dan="Eve", Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat", "Flo"]


def test_dead_at_night_nothing_comes_of_it() -> None:
    """Executed after it was said, or killed by the Demon before the slot."""
    town = Town(CAST, night=2).day()
    town.act("gossip", "Ann", what=TRUE)
    town.execute("Ann")
    assert town.night(Dan="Gus", Bob="Cat") == ["Cat"]
    assert said(TRUE).night(Dan="Gus", Bob="Ann") == ["Ann"]


def test_the_dead_cannot_gossip() -> None:
    town = Town(CAST.replace("Ann gossip", "Ann gossip!"), night=2).day()
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        town.act("gossip", "Ann", what=TRUE)


def test_a_drunk_s_gossip_kills_nobody() -> None:
    town = said(TRUE, CAST.replace("Ann gossip", "Ann drunk(gossip)"))
    assert town.night(Dan="Gus", Bob="Cat") == ["Cat"]


def test_an_evil_gossip_kills_too() -> None:
    town = said(TRUE, CAST.replace("Ann gossip", "Ann gossip+evil"))
    assert town.night(Dan="Gus", Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat", "Flo"]


RECLUSE = CAST.replace("Cat saint", "Cat recluse")
RECLUSE_IS_EVIL = Holds(ThisPlayer(2), HasSide(EVIL))


def test_a_recluse_is_good_or_evil_as_the_storyteller_decides_when_it_is_said() -> None:
    """G15; the Mathematician counts what is not plainly so."""
    for taken in (True, False):
        town = Town(RECLUSE, night=2).day()
        town.act("gossip", "Ann", what=RECLUSE_IS_EVIL, storyteller={"Ann": taken})
        assert town.public() == [Claimed("gossip", 0, None, RECLUSE_IS_EVIL), NothingHappened()]
        assert (WentWrong(When(1, by_day=True), 0, "gossip") in town.game.chronicle) is taken
        town.end_day()
        answers = {"Ann": "Flo"} if taken else {}
        assert town.night(Dan="Gus", Bob="Gus", storyteller=answers) == (["Flo", "Gus"] if taken else ["Gus"])


def test_a_drunk_or_poisoned_gossip_looks_at_a_recluse_too_and_one_who_only_thinks_so_does_not() -> None:
    """G5: drunk by day and sober by night it kills."""
    town = Town(f"{RECLUSE}; Poisoned@Ann<Dan/poisoner~dusk2", night=2).day()
    town.act("gossip", "Ann", what=RECLUSE_IS_EVIL, storyteller={"Ann": True})
    town.end_day()
    assert town.night(Dan="Gus", Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat", "Flo"]
    town = Town(RECLUSE.replace("Ann gossip", "Ann drunk(gossip)"), night=2).day()
    town.act("gossip", "Ann", what=RECLUSE_IS_EVIL)
    town.act("gossip", "Eve", what=RECLUSE_IS_EVIL)
    town.end_day()
    assert town.night(Dan="Gus", Bob="Cat") == ["Cat"]


def test_a_poisoned_recluse_is_what_they_are() -> None:
    town = Town(f"{RECLUSE}; Poisoned@Cat<Dan/poisoner~dusk2", night=2).day()
    town.act("gossip", "Ann", what=RECLUSE_IS_EVIL)
    town.end_day()
    assert town.night(Dan="Gus", Bob="Gus") == ["Gus"]


def test_a_spy_may_be_the_townsfolk_the_gossip_names() -> None:
    town = Town(CAST.replace("Dan poisoner", "Dan spy+evil"), night=2).day()
    town.act("gossip", "Ann", what=Holds(ThisPlayer(3), HasCharacter("monk")), storyteller={"Ann": True})
    town.end_day()
    assert town.night(Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat", "Flo"]


def test_what_protects_the_victim_protects_them() -> None:
    """An Innkeeper's guest, a Fool the first time; no Monk's ward, for no Demon kills."""
    town = said(TRUE, CAST.replace("Gus chef", "Gus innkeeper"))
    night = {"Dan": "Eve", "Gus": "Flo Cat", "Bob": "Cat"}
    assert town.night(**night, storyteller={"Gus": "Cat", "Ann": "Flo"}) == []
    town = said(TRUE, CAST.replace("Flo slayer", "Flo fool"))
    assert town.night(Dan="Gus", Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat"]
    town = said(TRUE, CAST.replace("Gus chef", "Gus monk"))
    assert town.night(Dan="Eve", Gus="Flo", Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat", "Flo"]


def test_the_mayor_as_the_victim_may_be_bounced() -> None:
    """By whatever they die at night."""
    town = said(TRUE)
    night = {"Dan": "Gus", "Bob": "Cat"}
    assert town.night(**night, storyteller={"Ann": "Eve", "Eve": "Flo"}) == ["Cat", "Flo"]


def test_the_demon_as_the_victim_is_dead() -> None:
    town = said(TRUE)
    town.night(Dan="Gus", Bob="Cat", storyteller={"Ann": "Bob"})
    assert town.winner is not None


def test_a_grandchild_who_dies_of_gossip_is_not_mourned() -> None:
    """G9."""
    cast = CAST.replace("Gus chef", "Gus grandmother") + "; Grandchild@Flo<Gus/grandmother"
    town = said(TRUE, cast)
    assert town.night(Dan="Eve", Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat", "Flo"]


def test_the_storyteller_s_pick_is_no_choice_of_the_gossip_s() -> None:
    """So a Goon does not join them."""
    town = said(TRUE, CAST.replace("Flo slayer", "Flo goon").replace("Ann gossip", "Ann gossip+evil"))
    town.night(Dan="Gus", Bob="Cat", storyteller={"Ann": "Flo"})
    assert town.alignment("Flo") is not EVIL


def test_who_becomes_somebody_else_leaves_the_statement_behind() -> None:
    """RB-160; and the new Gossip has said nothing."""
    town = said(TRUE)
    town.dusk()
    town.rule("become", "Ann", "soldier")
    town.rule("become", "Gus", "gossip")
    assert town.night(Dan="Gus", Bob="Cat") == ["Cat"]


def test_who_becomes_the_gossip_today_gossips_today() -> None:
    town = Town(CAST, night=2).day()
    town.rule("become", "Ann", "soldier")
    town.rule("become", "Gus", "gossip")
    town.act("gossip", "Gus", what=TRUE)
    town.end_day()
    assert town.night(Dan="Eve", Bob="Cat", storyteller={"Gus": "Flo"}) == ["Cat", "Flo"]


def test_gained_by_an_apprentice_or_a_philosopher() -> None:
    """Where a Philosopher gossips, the first Gossip is drunk."""
    town = Town(CAST.replace("Ann gossip", "Ann gossip!") + ", Hal apprentice+good", night=2).day()
    town.game.gain(Ability("apprentice", 7, 7), "gossip")
    town.act("gossip", "Hal", what=TRUE)
    town.end_day()
    assert town.night(Dan="Gus", Bob="Cat", storyteller={"Hal": "Flo"}) == ["Cat", "Flo"]
    town = Town(CAST.replace("Gus chef", "Gus philosopher"), night=2)
    town.night(Gus="gossip", Dan="Eve", Bob="Eve")
    town.act("gossip", "Ann", what=TRUE)
    town.act("gossip", "Gus", what=TRUE)
    town.end_day()
    assert town.night(Dan="Cat", Bob="Cat", storyteller={"Gus": "Flo"}) == ["Cat", "Flo"]


def test_brought_back_by_a_bone_collector_a_corpse_cannot_gossip() -> None:
    """The claim is for the living; theirs would come to nothing, since the loan is over when night falls."""
    cast = CAST.replace("Ann gossip", "Ann gossip!") + "; Has Ability@Ann<Gus/chef~dusk2"
    with pytest.raises(IllegalAnswer, match="dead claimant"):
        Town(cast, night=2).day().act("gossip", "Ann", what=TRUE)


def test_twice_by_a_barista_two_statements_count() -> None:
    town = Town(CAST + "; Ability Twice@Ann<Gus/chef~dusk2", night=2).day()
    for statement in (TRUE, TRUE, TRUE):
        town.act("gossip", "Ann", what=statement)
    town.end_day()
    died = town.night(Dan="Eve", Bob="Cat", storyteller={"Ann": ["Flo", "Gus"]})
    assert died == ["Cat", "Flo", "Gus"]


def test_a_thousand_drawn_statements_can_all_be_said() -> None:
    """What random players say."""
    town = Town(CAST, night=2).day()
    options = Sayable(town.game.square, town.game.script)
    state = [1]

    def below(count: int) -> int:
        state[0] = (state[0] * 1103515245 + 12345) % 2**31
        return state[0] // 8 % count

    drawn = {str(statement): statement for statement in (options.draw(below) for _ in range(1000))}
    assert len(drawn) > 50
    assert all(options.refusal(statement) is None for statement in drawn.values())


@pytest.mark.parametrize("alive", [True, False])
def test_a_zombuul_under_its_shroud_is_not_found_by_a_death(alive: bool) -> None:
    """It seems dead: that it lives is false for the Gossip, and that it is dead is true."""
    cast = CAST.replace("Bob imp", "Bob zombuul!?").replace("Dan poisoner", "Dan godfather")
    town = said(Holds(ThisPlayer(1), HasLife(alive)), cast)
    storyteller = None if alive else {"Ann": "Gus"}
    assert town.night(Bob="Cat", storyteller=storyteller) == (["Cat"] if alive else ["Cat", "Gus"])


def test_that_the_drunk_is_drunk_is_true() -> None:
    town = said(Holds(ThisPlayer(6), IsImpaired("drunk")), CAST.replace("Gus chef", "Gus drunk(chef)"))
    assert town.night(Dan="Gus", Bob="Cat", storyteller={"Ann": "Flo"}) == ["Cat", "Flo"]
