"""The jinxes of the Al-Hadikhia: its last choice with a Mastermind, and a Scarlet Woman who is one again."""

import pytest

from engine.grimoire import HAS_ABILITY, Ability
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, Alignment
from tests.scenario import Town

CAST = "Ann chef, Bob alhadikhia, Cat soldier, Dan mastermind, Eve mayor, Flo slayer, Gus saint, Hal monk"
LIVE, DIE = True, False


def town(cast: str = CAST, *, jinxed: bool = True) -> Town:
    script = Script("mine", "Mine", ("alhadikhia", "mastermind", "eviltwin", *edition("tb").characters))
    here = Town(cast, night=2, script=script).day()
    if not jinxed:
        here.game.grimoire.jinxes = ()
    return here


# Mastermind


def executed(cast: str = CAST) -> Town:
    here = town(cast)
    here.execute("Bob")
    assert here.winner is None
    return here


def test_three_good_players_who_choose_to_live_are_evil_s_win() -> None:
    here = executed()
    here.night(Bob="Ann Flo Gus", Hal="Eve", Ann=LIVE, Flo=LIVE, Gus=LIVE)
    assert here.winner is EVIL
    assert here.alive("Ann")


def test_one_who_chooses_to_die_or_is_evil_is_good_s_win() -> None:
    here = executed()
    here.night(Bob="Ann Flo Gus", Hal="Eve", Ann=LIVE, Flo=DIE, Gus=LIVE)
    assert here.winner is GOOD
    here = executed()
    here.night(Bob="Ann Flo Dan", Hal="Eve", Ann=LIVE, Flo=LIVE, Dan=LIVE)
    assert here.winner is GOOD


def test_a_wraith_who_was_named_rightly_need_not_be_among_the_three() -> None:
    """The Demon is dead and attacks nobody; an evil player would lose its last choice."""
    characters = ("alhadikhia", "mastermind", "magician", "wraith", *edition("tb").characters)
    cast = CAST.replace("Ann chef", "Ann magician").replace("Eve mayor", "Eve wraith")
    here = Town(cast, night=2, script=Script("mine", "Mine", characters)).day()
    here.execute("Bob")
    here.night(Ann="Eve", Eve=None, Bob="Cat Flo Gus", Hal="Cat", Cat=LIVE, Flo=LIVE, Gus=LIVE)
    assert here.winner is EVIL


def test_the_mastermind_has_to_live_and_to_work() -> None:
    for mastermind in ("Dan mastermind!", "Dan mastermind"):
        poison = "; Poisoned@Dan" if mastermind == "Dan mastermind" else ""
        here = town(CAST.replace("Dan mastermind", mastermind) + poison)
        here.execute("Bob")
        assert here.winner is GOOD


def test_without_the_jinx_there_is_a_day_more() -> None:
    here = town(jinxed=False)
    here.execute("Bob")
    here.night(Hal="Eve")
    assert here.winner is None
    here.execute("Ann")
    assert here.winner is EVIL


@pytest.mark.parametrize(("answer", "winner"), [(LIVE, EVIL), (DIE, None)])
def test_beside_two_living_twins_the_last_choice_wins_nothing_for_good(
    answer: bool, winner: Alignment | None
) -> None:
    """And no day more comes in its place: good wins when the pair is broken."""
    cast = CAST.replace("Eve mayor", "Eve eviltwin").replace("saint", "saint, Ida chef")
    here = executed(f"{cast}; Twin@Ida<Eve/eviltwin")
    here.night(Bob="Ann Flo Gus", Hal="Ida", Ann=LIVE, Flo=answer, Gus=LIVE)
    assert here.winner is winner
    if winner is None:
        here.execute("Dan")
        assert here.winner is None
        here.night(Hal="Ida")
        here.execute("Eve")
        assert here.winner is GOOD


# Scarlet Woman


def followed(*, jinxed: bool = True) -> Town:
    """Dan, who was the Scarlet Woman, has followed Bob."""
    here = town(CAST.replace("Dan mastermind", "Dan scarletwoman"), jinxed=jinxed)
    here.execute("Bob")
    assert here.character("Dan") == "alhadikhia"
    return here


def test_the_first_comes_back_and_she_is_the_scarlet_woman_again() -> None:
    here = followed()
    here.night(Dan="Bob Ann Flo", Hal="Eve", Bob=LIVE, Ann=DIE, Flo=LIVE)
    assert here.alive("Bob")
    assert here.character("Dan") == "scarletwoman"
    assert here.became("Dan") == ["alhadikhia", "scarletwoman"]
    here.execute("Bob")
    assert here.character("Dan") == "alhadikhia"


def test_without_the_jinx_there_are_two() -> None:
    here = followed(jinxed=False)
    here.night(Dan="Bob Ann Flo", Hal="Eve", Bob=LIVE, Ann=DIE, Flo=LIVE)
    assert (here.character("Bob"), here.character("Dan")) == ("alhadikhia", "alhadikhia")


@pytest.mark.parametrize(
    ("first", "second", "lent"), [("scarletwoman", "baron", "Eve"), ("baron", "scarletwoman", "Dan")]
)
def test_of_two_with_her_ability_one_follows_and_the_other_hears_nothing(
    first: str, second: str, lent: str
) -> None:
    """A Plague Doctor's death has lent it to another Minion as well."""
    here = town(CAST.replace("Dan mastermind", f"Dan {first}").replace("Eve mayor", f"Eve {second}"))
    me = Ability("scarletwoman", here.seat(lent), here.seat(lent))
    here.game.grimoire.mark(HAS_ABILITY, me.owner, by=me, data="scarletwoman")
    here.execute("Bob")
    here.night(Dan=(), Hal="Gus")
    assert (here.character("Dan"), here.character("Eve")) == ("alhadikhia", second)
    assert (here.became("Dan"), here.became("Eve")) == (["alhadikhia"], [])


def test_who_was_never_the_scarlet_woman_stays() -> None:
    here = town(CAST.replace("Dan mastermind", "Dan alhadikhia"))
    here.end_day()
    here.night(Bob=(), Dan=(), Hal="Eve")
    assert (here.character("Bob"), here.character("Dan")) == ("alhadikhia", "alhadikhia")
