"""Nasty pairs of Sects & Violets: Minions, Outsiders and Townsfolk. The ruling is in the docstring.

Sources: the rules spec by its G rules, entries and frequent chains; RB numbers of the checklist.
"""

import pytest

from engine import ledger
from engine.ledger import GoodOrEvil
from engine.questions import NOMINATE, OPEN_NOMINATIONS
from engine.rulings import IllegalRuling
from engine.terms import EVIL, GOOD
from tests.by_name import ChosenBy, ThisIs
from tests.scenario import Town

PITHAG = "Ann artist, Bob vortox, Cat klutz, Dan pithag, Eve mutant, Flo sage, Gus savant"
TWINS = (
    "Ann artist, Bob vigormortis, Cat klutz, Dan eviltwin, Eve savant, Flo witch, Gus mutant;"
    " Twin@Eve<Dan/eviltwin"
)
BARBER = "Ann barber, Bob vigormortis, Cat artist, Dan witch, Eve savant, Flo oracle, Gus mutant"
PHILOSOPHER = "Ann philosopher, Bob fanggu, Cat dreamer, Dan witch, Eve klutz, Flo oracle, Gus sweetheart"


def is_(name: str, character: str) -> ledger.ThisIs:
    """A player named and a character, as an answer; names stand for seats."""
    return ThisIs(name, character)


def droisoned(town: Town) -> list[str]:
    return [name for name in town.names if not town.sober(name)]


# Pit-Hag


def test_a_barber_made_tonight_and_killed_tonight_cuts_hair_tonight() -> None:
    """barber entry: dies while being the Barber."""
    town = Town(PITHAG, night=2)
    town.night(Dan=is_("Ann", "barber"), Bob=["Ann", ("Eve", "Gus")])
    assert (town.character("Eve"), town.character("Gus")) == ("savant", "mutant")


def test_a_dead_barber_turned_into_somebody_else_gives_no_haircut() -> None:
    """G3, G10: the ability of the day's dead Barber is over with the character."""
    town = Town(PITHAG.replace("Eve mutant", "Eve barber"), night=2).day()
    town.execute("Eve")
    town.night(Dan=is_("Eve", "mutant"), Bob="Gus")


def test_a_sweetheart_made_tonight_and_killed_makes_somebody_drunk() -> None:
    """sweetheart entry."""
    town = Town(PITHAG, night=2)
    town.night(Dan=is_("Ann", "sweetheart"), Bob="Ann", storyteller={"Ann": "Bob"})
    assert droisoned(town) == ["Bob"]


def test_an_outsider_made_a_second_fang_gu_kills_by_itself() -> None:
    """pithag entry: two Demons; the new Fang Gu's slot is still ahead, its side stays."""
    town = Town(PITHAG, night=2)
    dead = town.night(Dan=is_("Eve", "fanggu"), Bob="Gus", Eve="Ann", storyteller={"Dan": [(), False, False]})
    assert (town.character("Eve"), town.alignment("Eve")) == ("fanggu", GOOD)
    assert sorted(dead) == ["Ann", "Gus"]
    assert town.winner is None


def test_both_demons_have_to_die() -> None:
    """Frequent chains."""
    town = Town(PITHAG, night=2)
    town.night(Dan=is_("Eve", "nodashii"), Bob="Eve", Eve="Bob", storyteller={"Dan": [(), True, True]})
    town.execute("Bob")
    assert town.winner is None
    town.night(Dan=is_("Gus", "oracle"), Eve="Gus", storyteller={})
    town.execute("Eve")
    assert town.winner is GOOD


def test_she_turns_herself_into_the_demon_and_the_storyteller_says_who_dies_of_it() -> None:
    """pithag entry. Ours: the night stays unsettled though her ability is gone; no source says."""
    town = Town(PITHAG, night=2)
    asked = {"Dan": [("Cat",), True, False]}
    town.night(Dan=[is_("Dan", "nodashii"), "Gus"], Bob="Eve", storyteller=asked, Cat="Ann")
    assert [name for name in town.names if not town.alive(name)] == ["Cat", "Eve"]


def test_a_new_evil_twin_of_a_good_player_faces_evil() -> None:
    """eviltwin entry: a good player made the Evil Twin gets an evil partner."""
    town = Town(PITHAG, night=2)
    town.night(Dan=is_("Ann", "eviltwin"), Bob="Gus", storyteller={"Ann": "Bob"})
    assert town.offered("Ann") == ["Bob", "Dan"]
    town.execute("Ann")
    assert town.winner is EVIL


def test_a_goon_cannot_be_turned_by_the_first_to_choose_them() -> None:
    """Goon entry: she is drunk before the choice does anything."""
    cast = "Ann artist, Bob vortox, Cat klutz, Dan pithag, Eve goon, Flo sage, Gus savant"
    town = Town(cast, night=2)
    town.night(Dan=is_("Eve", "mutant"), Bob="Gus")
    assert (town.character("Eve"), town.alignment("Eve")) == ("goon", EVIL)


def test_the_believed_character_of_a_drunk_is_not_in_play() -> None:
    """G16, G21: only true characters are."""
    cast = "Ann drunk(chef), Bob imp, Cat saint, Dan pithag, Eve empath, Flo monk, Gus mayor"
    town = Town(cast, night=2)
    town.night(Dan=is_("Eve", "chef"), Flo="Ann", Bob="Ann", storyteller=None)
    assert town.character("Eve") == "chef"


# Evil Twin


def test_a_second_pairing_replaces_the_first() -> None:
    """G11: revived, the Evil Twin does the first night again; there is one pair, not two."""
    town = Town(TWINS.replace("eviltwin,", "eviltwin!,"), night=2)
    town.dusk()
    town.rule("revive", "Dan")
    town.night(Flo="Ann", Bob="Cat", Cat="Ann", storyteller={"Dan": "Gus"})
    assert "Twin" not in town.marks("Eve")
    town.execute("Eve")
    assert town.winner is None


def test_a_pair_that_broke_while_the_evil_twin_was_drunk_is_mended_when_sober() -> None:
    """eviltwin entry: both of one side, so a new twin; a drunk one cannot, until they can."""
    town = Town(f"{TWINS}, Drunk@Dan", night=2)
    town.dusk()
    town.rule("turn", "Eve", EVIL)
    town.night(Flo="Ann", Bob="Cat", Cat="Ann")
    assert town.marks("Eve") == ["Twin"]
    town.rule("unmark", "Dan", "Drunk")
    town.end_day({"Dan": "Gus"})
    assert (town.marks("Eve"), town.marks("Gus")) == ([], ["Twin"])
    town.night(Flo="Ann", Bob="Cat")


def test_a_dead_good_twin_executed_again_is_evils() -> None:
    """eviltwin entry: executed, dying or not, while the Evil Twin has the ability."""
    town = Town(TWINS.replace("savant", "savant!"), night=2).day()
    town.execute("Eve")
    assert town.winner is EVIL


def test_a_good_twin_killed_at_night_with_the_demon_gone_is_goods() -> None:
    """eviltwin entry: the pair no longer lives, so the dead Demon counts."""
    town = Town(TWINS.replace("vigormortis", "vigormortis!"), night=2)
    town.dusk()
    town.rule("kill", "Eve")
    town.night(Flo="Ann")
    assert town.winner is GOOD


def test_two_evil_twins_have_two_pairs() -> None:
    """Each by its own: executing either good one loses."""
    cast = TWINS.replace("Flo witch", "Flo eviltwin") + ", Twin@Ann<Flo/eviltwin"
    for good in ("Eve", "Ann"):
        town = Town(cast, night=2).day()
        town.execute(good)
        assert town.winner is EVIL


def test_the_scapegoat_dies_for_the_good_twin() -> None:
    """scapegoat entry: the other is not executed at all."""
    seats, tokens = TWINS.split(";")
    town = Town(f"{seats}, Hal scapegoat;{tokens}", night=2).day()
    town.execute("Eve", storyteller={"Hal": "Hal"})
    assert town.winner is None
    assert not town.alive("Hal")


def test_a_judge_who_pardons_the_good_twin() -> None:
    """judge entry: no execution."""
    seats, tokens = TWINS.split(";")
    town = Town(f"{seats}, Hal judge;{tokens}", night=2).day()
    town.nominate("Ann", "Eve", votes="Ann Bob Cat Dan Eve")
    town.act("judge", "Hal", "Eve", False)
    town.end_day()
    assert town.winner is None


def test_an_exile_of_an_apprentice_twin_is_no_execution() -> None:
    """G14."""
    cast = "Ann apprentice+evil, Bob vigormortis, Cat klutz, Dan witch, Eve savant, Flo sage, Gus mutant"
    town = Town(cast)
    town.night(Dan="Ann", storyteller={"Ann": [EVIL, "eviltwin", "Eve"]})
    assert town.exile("Bob", "Ann", votes="Bob Cat Dan Eve")
    assert town.winner is None


# Witch, Cerenovus, Mutant


def test_a_cursed_player_who_nominates_themself_dies_and_is_voted_upon() -> None:
    """witch entry: the nomination stands; executed dead is an execution (G13)."""
    town = Town("Ann artist, Bob vortox, Cat klutz, Dan witch, Eve mutant, Flo sage, Gus savant", night=2)
    town.night(Dan="Ann", Bob="Flo", storyteller={"Flo": ("Dan", "Eve")})
    assert town.nominate("Ann", "Ann", votes="Bob Cat Dan") == "about to die"
    town.end_day()
    town.dusk()
    assert town.winner is None


def test_the_curse_of_the_third_player_from_the_end() -> None:
    """witch entry: at three alive she has no ability at all; not even a Bone Collector's dead one."""
    cast = "Ann artist, Bob vortox, Cat klutz!, Dan witch, Eve mutant!, Flo sage!; Cursed@Ann<Dan/witch"
    town = Town(cast, night=2).day()
    town.nominate("Ann", "Dan")
    assert town.alive("Ann")


def test_a_bishop_s_nominations_curse_nobody() -> None:
    """bishop entry: the Storyteller nominates."""
    cast = "Ann artist, Bob fanggu, Cat klutz, Dan witch, Eve mutant, Flo sage, Gus savant, Hal bishop"
    town = Town(cast, night=2)
    town.night(Dan="Ann", Bob="Gus")
    town.act(OPEN_NOMINATIONS)
    town.act(NOMINATE, None, "Bob")
    assert town.alive("Ann")


def test_the_mad_after_an_execution_can_be_executed_only_at_night() -> None:
    """G13: one execution a day; the night's is its own and madness lasts through it."""
    cast = "Ann artist, Bob fanggu, Cat klutz, Dan cerenovus, Eve mutant, Flo sage, Gus savant"
    town = Town(cast, night=2)
    town.night(Dan=is_("Ann", "sage"), Bob="Gus")
    town.execute("Eve")
    town.night_up_to("cerenovus")
    town.rule("punish", "Ann")
    assert not town.alive("Ann")
    assert town.night(Dan=is_("Flo", "savant"), Bob="Dan") == ["Dan"]  # the town heard of Ann at once


def test_a_poisoned_or_dead_mutant_is_not_punished() -> None:
    """mutant entry."""
    cast = "Ann artist, Bob fanggu, Cat klutz, Dan witch, Eve mutant, Flo sage, Gus savant"
    for cast_ in (cast.replace("mutant", "mutant!"), f"{cast}; Poisoned@Eve"):
        town = Town(cast_, night=2).day()
        with pytest.raises(IllegalRuling):
            town.rule("punish", "Eve")


# Barber


def test_a_haircut_with_a_drunk_keeps_the_secret() -> None:
    """RB-176: who becomes the Drunk thinks they are who they were; the former Drunk is told."""
    cast = "Ann barber, Bob imp, Cat drunk(chef), Dan baron, Eve empath, Flo monk, Gus mayor"
    town = Town(cast, night=2)
    town.night(Flo="Gus", Bob=["Ann", ("Cat", "Eve")], storyteller={"Eve": 2})
    assert (town.character("Eve"), town.character("Cat")) == ("drunk", "empath")
    assert town.became("Eve") == []
    assert town.became("Cat") == ["empath"]


def test_the_haircut_of_a_philosopher_ends_what_they_took() -> None:
    """G10: the gained ability goes, and the original is sober again."""
    town = Town(BARBER.replace("Cat artist", "Cat philosopher"))
    town.night(Cat="oracle", Dan="Gus")
    assert droisoned(town) == ["Flo"]
    town.end_day()
    town.night(Dan="Gus", Bob=["Ann", ("Cat", "Eve")])
    assert droisoned(town) == []


def test_exchanging_both_twins_pairs_the_new_evil_twin() -> None:
    """G10: start-info tonight; with characters exchanged the good one is the Evil Twin."""
    cast = BARBER.replace("Dan witch", "Dan eviltwin") + "; Twin@Cat<Dan/eviltwin"
    town = Town(cast, night=2)
    town.night(Bob=["Ann", ("Dan", "Cat")], storyteller={"Cat": "Dan"})
    assert town.offered("Cat") == ["Bob", "Dan"]
    assert ChosenBy("eviltwin", "Cat") in town.told("Dan")


# Philosopher


def test_named_while_drunk_they_act_it_out() -> None:
    """G2, G4: spent for good, and still woken in that slot with news that may be false."""
    town = Town(f"{PHILOSOPHER}; Drunk@Ann")
    town.night(Ann=["dreamer", "Bob"], Cat="Bob", Dan="Gus", storyteller={
        "Ann": lambda q: next(q.options.all()), "Cat": lambda q: next(q.options.all()),
    })  # fmt: skip
    assert len(town.learned("Ann")) == 1
    assert town.sober("Cat")
    town.rule("unmark", "Ann", "Drunk")
    assert town.sober("Cat")


def test_two_philosophers_of_one_character() -> None:
    """Each gains it, and neither makes the other drunk: they are Philosophers."""
    town = Town(PHILOSOPHER.replace("Eve klutz", "Eve philosopher"))
    town.night(
        Ann=["dreamer", "Bob"], Eve=["dreamer", "Bob"], Cat="Bob", Dan="Gus",
        storyteller={name: lambda q: next(q.options.all()) for name in ("Ann", "Eve", "Cat")},
    )  # fmt: skip
    assert droisoned(town) == ["Cat"]


def test_the_original_who_comes_later_is_drunk_until_the_philosopher_dies() -> None:
    """philosopher entry: in play later, too; sober at the death."""
    town = Town(PHILOSOPHER.replace("Cat dreamer", "Cat artist"))
    town.night(Ann="sage", Dan="Gus")
    town.end_day()
    town.dusk()
    town.rule("become", "Flo", "sage")
    assert droisoned(town) == ["Flo"]
    town.rule("kill", "Ann")
    assert droisoned(town) == []


def test_a_klutz_of_a_philosopher_is_drunk_though_dead() -> None:
    """philosopher entry: the original, alive or dead, is drunk; the drunk Klutz points in vain."""
    town = Town(PHILOSOPHER)
    town.night(Ann="klutz", Dan="Gus", Cat="Bob", storyteller={"Cat": lambda q: next(q.options.all())})
    town.execute("Eve", Eve="Bob")
    assert town.winner is None


def test_a_philosopher_mathematician_does_not_count_themself() -> None:
    """mathematician entry: the owner of the ability is left out."""
    town = Town(f"{PHILOSOPHER}; Drunk@Cat".replace("oracle", "seamstress"))
    town.night(
        Ann="mathematician",
        Dan="Gus",
        Cat="Bob",
        Flo=None,
        storyteller={"Cat": GoodOrEvil(1, "klutz", "witch")},
    )
    assert town.learned("Ann") == [1]


def test_the_flowergirl_of_a_philosopher_looks_at_the_day_before() -> None:
    """G5: facts of an earlier time stay valid."""
    town = Town(PHILOSOPHER.replace("Cat dreamer", "Cat artist"))
    town.night(Ann=None, Dan="Gus")
    town.nominate("Ann", "Eve", votes="Bob")
    town.end_day()
    town.night(Ann="flowergirl", Dan="Gus", Bob="Cat")
    assert town.learned("Ann") == [True]


# Klutz, Sweetheart, Sage


@pytest.mark.parametrize("side", [GOOD, EVIL])
def test_a_klutz_who_points_at_a_traveller(side: object) -> None:
    """klutz entry: any alive player; the side counts."""
    cast = "Ann artist, Bob fanggu, Cat klutz, Dan witch, Eve mutant, Flo sage, Gus savant, Hal deviant"
    town = Town(cast.replace("deviant", f"deviant+{side}"), night=2).day()
    town.execute("Cat", Cat="Hal")
    assert town.winner is (EVIL if side is EVIL else None)


def test_an_evil_klutz_who_points_at_the_demon_loses_for_evil() -> None:
    """klutz entry: the Klutz's own side loses."""
    cast = "Ann artist, Bob fanggu, Cat klutz+evil, Dan witch, Eve mutant, Flo sage, Gus savant"
    town = Town(cast, night=2).day()
    town.execute("Cat", Cat="Bob")
    assert town.winner is GOOD


def test_a_sweetheart_who_dies_twice_makes_two_drunk() -> None:
    """sweetheart entry: each death while working."""
    cast = "Ann artist, Bob fanggu, Cat sweetheart, Dan witch, Eve mutant, Flo sage, Gus savant"
    town = Town(cast, night=2).day()
    town.execute("Cat", storyteller={"Cat": "Ann"})
    town.dusk()
    town.rule("revive", "Cat")
    town.rule("kill", "Cat", storyteller={"Cat": "Gus"})
    assert droisoned(town) == ["Ann", "Gus"]


def test_the_sage_of_a_pithags_death_learns_nothing() -> None:
    """sage entry: Pit-Hag kills are not the Demon's."""
    town = Town(PITHAG, night=2)
    town.night(Dan=is_("Gus", "nodashii"), Bob="Eve", Gus="Eve", storyteller={"Dan": [("Flo",), True, True]})
    assert not town.alive("Flo")
    assert town.learned("Flo") == []


# Flowergirl, Town Crier, Oracle, Mathematician, Dreamer, Clockmaker


def test_the_vote_of_a_demon_charmed_afterwards_counts() -> None:
    """flowergirl entry: judged by who was Demon when voting."""
    cast = "Ann snakecharmer, Bob fanggu, Cat klutz, Dan witch, Eve flowergirl, Flo sage, Gus savant"
    town = Town(cast, night=2).day()
    town.nominate("Gus", "Cat", votes="Bob")
    town.end_day()
    town.night_up_to("witch", Ann="Bob")
    town.night(Dan="Gus", Ann="Gus")
    assert town.learned("Eve") == [True]


def test_a_minion_of_after_the_nomination_does_not_count() -> None:
    """towncrier entry: a Minion when nominating."""
    cast = "Ann artist, Bob fanggu, Cat klutz, Dan witch, Eve towncrier, Flo sage, Gus savant"
    town = Town(cast, night=2).day()
    town.nominate("Gus", "Cat")
    town.end_day()
    town.dusk()
    town.rule("become", "Gus", "cerenovus")
    town.night(Dan="Ann", Gus=is_("Ann", "sage"), Bob="Flo", storyteller={"Flo": ("Ann", "Bob")})
    assert town.learned("Eve") == [False]


def test_an_exile_call_of_a_minion_and_the_demons_hand_for_it_are_nothing() -> None:
    """flowergirl and towncrier entries, G14."""
    cast = (
        "Ann towncrier, Bob fanggu, Cat klutz, Dan witch, Eve flowergirl, Flo sage, Gus savant, Hal deviant"
    )
    town = Town(cast, night=2).day()
    town.exile("Dan", "Hal", votes="Bob")
    town.end_day()
    town.night(Dan="Ann", Bob="Flo", storyteller={"Flo": ("Bob", "Dan")})
    assert (town.learned("Ann"), town.learned("Eve")) == ([False], [False])


def test_the_oracle_counts_an_exiled_evil_traveller() -> None:
    """oracle entry: Travellers count."""
    cast = "Ann oracle, Bob fanggu, Cat klutz, Dan witch, Eve mutant, Flo sage, Gus savant, Hal deviant+evil"
    town = Town(cast, night=2).day()
    town.exile("Dan", "Hal", votes="Ann Bob Cat Dan Eve", storyteller={"Hal": False})
    town.end_day()
    town.night(Dan="Ann", Bob="Gus")
    assert town.learned("Ann") == [1]


@pytest.mark.parametrize(
    ("cast", "players", "wrong"),
    [
        ("Ann mathematician, Bob fanggu, Cat klutz, Dan witch, Eve mutant, Flo sage, Gus dreamer; Drunk@Bob",
         {"Bob": "Cat"}, 1),  # a drunk Demon's kill
        ("Ann mathematician, Bob fanggu, Cat klutz!, Dan witch, Eve mutant, Flo sage, Gus dreamer; Drunk@Bob",
         {"Bob": "Cat"}, 0),  # it would have killed nobody anyway
        ("Ann mathematician, Bob fanggu, Cat klutz, Dan witch, Eve mutant, Flo sage, Gus dreamer",
         {"Bob": "Eve"}, 0),  # a jump is what the ability does
        ("Ann mathematician, Bob fanggu, Cat snakecharmer, Dan witch, Eve mutant, Flo sage; Drunk@Cat",
         {"Cat": "Bob", "Bob": "Flo"}, None),
    ],
)  # fmt: skip
def test_what_the_mathematician_counts(cast: str, players: dict[str, str], wrong: int | None) -> None:
    """mathematician entry: abilities that failed by another's ability, players and not incidents."""
    town = Town(cast, night=2)
    asked = {name: lambda q: next(q.options.all()) for name in ("Gus", "Flo") if name in town.names}
    dreams = {"Gus": "Ann"} if "dreamer" in cast else {}
    storyteller = {"Gus": asked["Gus"]} if "dreamer" in cast else {"Flo": asked["Flo"]}
    town.night(Dan="Dan", **players, **dreams, storyteller=storyteller)
    assert wrong is None or town.learned("Ann") == [wrong]


def test_the_dreamer_is_shown_the_drunk() -> None:
    """G16."""
    cast = "Ann dreamer, Bob imp, Cat drunk(chef), Dan baron, Eve empath, Flo monk, Gus mayor"
    town = Town(cast, night=2)
    town.night(Ann="Cat", Flo="Gus", Bob="Gus", storyteller={"Ann": lambda q: next(q.options.all())})
    assert town.learned("Ann")[0].good == "drunk"


def test_a_travellers_chair_is_a_step_for_the_clockmaker() -> None:
    """clockmaker entry: Travellers are steps and no Minions, evil or not."""
    cast = (
        "Ann clockmaker, Bob fanggu, Cat deviant+evil, Dan witch, Eve mutant, Flo sage, Gus savant, Hal klutz"
    )
    town = Town(cast)
    town.night(Dan="Ann")
    assert town.learned("Ann") == [2]
