"""Rare turns of the game that are right, and in which the auditor has nothing to find."""

from collections.abc import Callable

import pytest

from engine.characters.knaves import SUN, SUN_LIES
from engine.characters.marionette import Strings
from engine.characters.wizard import GRANTED
from engine.course import play_step
from engine.deciders import Chain
from engine.game import Game
from engine.grimoire import TRUTHFUL, TWICE, Ability
from engine.ledger import (
    EvilTeam,
    GhostVoteReturned,
    InPlay,
    Learned,
    NothingHappened,
    NotInPlay,
    TheWord,
    ThisIs,
    YouAre,
)
from engine.phases import Phase
from engine.phrases import Phrase
from engine.questions import CLOSE_NOMINATIONS, Answer, Believes, Question, Shuffle
from engine.registry import CHARACTERS, character
from engine.rules.setup import Bag, Note, Plan
from engine.script import Script, edition
from engine.statements import HasSide, HasTeam, Holds, ThisPlayer
from engine.terms import (
    DEMON,
    EVIL,
    FABLED,
    GOOD,
    LORIC,
    MINION,
    STORYTELLER,
    TOWN,
    TOWNSFOLK,
    TRAVELLER,
    Alignment,
    Moment,
)
from engine.wishes.base import Wished
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests import scenario
from tests.auditor import audit, history_of
from tests.by_name import Picked
from tests.scenario import Town, whatever

Found = Callable[[str], list[str]]
ALL = Script(
    "all", "All", tuple(one.id for one in CHARACTERS.values() if one.team not in (TRAVELLER, FABLED, LORIC))
)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Found:
    """What the auditor has to say by this rule of a town, each of whose steps is kept for it."""
    moments: list[Game] = []
    play = scenario.play_step

    def watched(game: Game) -> None:
        if not moments:
            moments.append(game.copy())
        play(game)
        moments.append(game.copy())

    monkeypatch.setattr(scenario, "play_step", watched)
    return lambda rule: [str(one) for one in audit(history_of(moments)) if one.rule == rule]


def only(*names: str) -> Script:
    """A script of just these characters, of whom some are never both in play."""
    return Script("only", "Only", names)


def test_a_kazali_makes_nobody_a_widow_beside_a_heretic(found: Found) -> None:
    """Their jinx: it is another Minion."""
    cast = "Ann kazali, Bob heretic, Cat virgin, Dan saint, Eve slayer, Flo soldier, Gus mayor"
    script = only("kazali", "heretic", "virgin", "saint", "slayer", "soldier", "mayor", "widow", "mastermind")
    town = Town(cast, script=script)
    town.night(Ann=(ThisIs(2, "widow"),), storyteller={"Ann": "mastermind"})
    assert town.character("Cat") == "mastermind"
    assert found("kazali") == []


def test_an_alchemist_s_pit_hag_makes_nobody_a_widow_beside_a_heretic(found: Found) -> None:
    cast = "Ann imp, Bob heretic, Cat alchemist, Dan saint, Eve slayer, Flo soldier; Has Ability@Cat<Cat/alchemist"
    town = Town(cast, night=2, script=ALL)
    token = town.game.grimoire.reminders.pop()
    town.game.grimoire.mark("Has Ability", token.seat, by=token.by, data="pithag")
    town.night(Cat=ThisIs(3, "widow"), Ann="Eve", storyteller={"Cat": False})
    assert town.character("Dan") == "saint"
    assert found("pithag") == []


def exploded(cast: str, left: tuple[str, ...], points: dict[str, str]) -> Town:
    """Bob and all others vote for Ann, the Boomdandy."""
    town = Town(cast, night=2, script=ALL).day()
    town.nominate("Bob", "Ann", " ".join(town.names))
    fingers = {name: points.get(name) for name in town.names}
    town.end_day(storyteller={"Ann": left}, **fingers)
    return town


def test_a_fool_has_their_luck_with_the_boomdandy_and_then_most_fingers(found: Found) -> None:
    cast = "Ann boomdandy, Bob imp, Cat chef, Dan baron, Eve empath, Flo fool, Gus soldier, Hal saint"
    town = exploded(cast, ("Bob", "Dan", "Eve"), {"Ann": "Flo", "Bob": "Flo"})
    assert not town.alive("Flo")
    assert found("fool") == []


def test_a_boomdandy_s_zombuul_truly_dies_once_a_minstrel_has_made_all_drunk(found: Found) -> None:
    cast = (
        "Ann boomdandy, Bob zombuul, Cat chef, Dan baron, Eve empath, Flo slayer, Gus soldier, Hal minstrel"
    )
    town = exploded(cast, ("Bob", "Dan", "Hal"), {"Ann": "Bob", "Dan": "Bob"})
    assert not town.game.grimoire.seats[1].feigns
    assert town.winner is GOOD
    assert found("RB-126") + found("boomdandy") == []


def test_who_eats_a_zombuul_that_seems_to_die_is_poisoned(found: Found) -> None:
    cast = "Ann cannibal, Bob zombuul, Cat empath, Dan baron, Eve soldier, Flo slayer, Gus saint, Hal mayor"
    town = Town(cast, night=2, script=ALL).day()
    town.execute("Bob", storyteller={"Ann": "chef"})
    assert town.poisoned("Ann")
    assert found("cannibal") + found("RB-035") == []


def test_who_is_made_the_marionette_goes_on_with_what_they_had(found: Found) -> None:
    cast = "Ann monk, Bob imp, Cat pithag, Dan cannibal, Eve saint, Flo mayor, Gus virgin, Hal empath"
    town = Town(cast, night=2, script=ALL).day()
    town.execute("Hal")
    town.night(Ann="Flo", Cat=ThisIs(3, "marionette"), Bob="Flo", storyteller={"Dan": 0})
    town.end_day()
    town.night(Ann="Gus", Cat=ThisIs(0, "drunk"), Bob="Gus", storyteller={"Dan": 1})
    assert not town.alive("Gus")
    rules = ("cannibal", "RB-035", "RB-153", "RB-160", "monk", "empath")
    assert [fault for rule in rules for fault in found(rule)] == []


def test_as_one_of_the_last_three_a_boomdandy_blows_up_nobody(found: Found) -> None:
    cast = "Ann boomdandy, Bob imp, Cat chef, Dan baron!, Eve empath!, Flo mayor!"
    town = Town(cast, night=2, script=ALL).day()
    town.nominate("Bob", "Ann", "Bob Cat")
    town.end_day()
    assert town.winner is EVIL
    assert found("boomdandy") == []


def test_a_zombuul_who_has_the_saint_s_ability_loses_nothing_by_seeming_to_die(found: Found) -> None:
    town = Town(
        "Ann boffin, Bob zombuul, Cat chef, Dan monk, Eve empath, Flo slayer, Gus soldier", script=ALL
    )
    town.night(storyteller={"Ann": "saint"})
    town.execute("Bob")
    assert town.winner is None
    assert found("RB-131") == []


def test_of_three_who_live_those_die_whom_a_dead_innkeeper_kept_safe(found: Found) -> None:
    cast = (
        "Ann alhadikhia, Bob baron, Cat innkeeper, Dan chef, Eve empath, Flo slayer, Gus soldier, Hal saint"
    )
    town = Town(cast, night=2, script=ALL)
    died = town.night(
        Cat=["Dan Eve", True], Ann="Cat Dan Eve", Dan=False, Eve=False, storyteller={"Cat": "Eve"}
    )
    assert died == ["Cat", "Dan", "Eve"]
    assert found("innkeeper") + found("RB-271") == []


def test_a_grandmother_comes_back_in_the_turn_she_died_in(found: Found) -> None:
    """She has died with her grandchild, and chooses to live."""
    cast = "Ann alhadikhia, Bob baron, Cat grandmother, Dan chef, Eve slayer, Flo soldier, Gus mayor"
    town = Town(cast, script=ALL)
    town.night(storyteller={"Cat": ThisIs(3, "chef")})
    town.end_day()
    grandchild = {"Cat": ThisIs(4, "slayer")}
    assert town.night(Ann="Dan Cat Flo", Dan=False, Cat=True, Flo=True, storyteller=grandchild) == ["Dan"]
    assert found("grandmother") == []


def test_a_scarlet_woman_given_back_is_the_shabaloth_that_kills_itself_then(found: Found) -> None:
    cast = "Ann shabaloth, Bob scarletwoman, Cat soldier, Dan mayor, Eve slayer, Flo saint, Gus virgin, Hal butler"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Bob Gus", Hal="Eve")
    town.end_day()
    town.night(Ann="Ann Eve", Hal="Eve", storyteller={"Ann": "Bob"})
    assert town.character("Bob") == "shabaloth"
    assert found("RB-160") == []


def test_a_poppy_grower_given_back_and_eaten_again_lets_evil_wake_again(found: Found) -> None:
    cast = "Ann shabaloth, Bob scarletwoman, Cat poppygrower, Dan mayor, Eve slayer, Flo saint, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Cat Gus")
    town.end_day()
    town.night(Ann="Cat Flo", storyteller={"Ann": "Cat"})
    assert town.told("Bob")
    assert found("RB-047") + found("RB-053") + found("RB-054") + found("RB-055") + found("RB-056") == []


def test_a_heretic_dies_of_the_poison_that_ends_with_it(found: Found) -> None:
    """Pukka poisons another first: with two alive evil has won, and so it is good that wins."""
    cast = "Ann pukka, Bob heretic, Cat virgin, Dan saint!, Eve slayer!; Poisoned@Bob<Ann/pukka"
    town = Town(cast, night=2, script=ALL)
    town.night_up_to("never", Ann="Cat")
    assert town.winner == "good"
    assert found("RB-129") == []


def test_a_traveller_who_has_turned_evil_is_told_of_no_demon(found: Found) -> None:
    town = Town(
        "Ann imp, Bob baron, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus beggar", night=2, script=ALL
    )
    town.night(Ann="Dan")
    town.rule("turn", "Gus", "evil")
    town.end_day()
    town.night(Ann="Cat")
    assert found("RB-210") == []


def test_two_nightwatchmen_one_of_whom_hears_of_the_other(found: Found) -> None:
    cast = (
        "Ann imp, Bob baron, Cat nightwatchman, Dan apprentice, Eve slayer, Flo saint, Gus mayor, Hal soldier"
    )
    town = Town(cast, night=1, script=ALL)
    town.night(Cat="Dan", Dan="Eve", storyteller={"Dan": [GOOD, "nightwatchman"]})
    assert found("RB-059") == []


def test_a_lunatic_served_by_a_barista_acts_out_twice(found: Found) -> None:
    """And has the same false team both times."""
    cast = "Ann nodashii, Bob baron, Cat lunatic(pukka), Dan mayor, Eve slayer, Flo saint, Gus virgin, Hal barista"
    town = Town(
        cast, script=only("nodashii", "baron", "lunatic", "mayor", "slayer", "saint", "virgin", "pukka")
    )
    town.night(Cat=["Dan", "Eve"], storyteller={"Hal": [GOOD, "Cat", TWICE], "Cat": whatever})
    assert found("RB-059") + found("lunatic") == []


def test_a_hermit_dies_and_acts_as_the_ravenkeeper_they_believe_to_be(found: Found) -> None:
    cast = "Ann imp, Bob baron, Cat hermit(ravenkeeper?), Dan mayor, Eve slayer, Flo virgin, Gus soldier"
    town = Town(
        cast, night=2, script=only("imp", "baron", "hermit", "drunk", "ogre", "tinker", "ravenkeeper")
    )
    me = town.game.abilities_of("hermit")[0]
    for lent in ("drunk", "ogre", "tinker"):
        town.game.grimoire.mark("Has Ability", 2, by=me, data=lent)
    town.night(Ann="Cat", Cat="Dan", storyteller={"Cat": ThisIs(3, "imp")})
    assert not town.alive("Cat")
    assert found("ravenkeeper") + found("tinker") + found("ogre") == []


def test_who_slays_a_zombuul_under_its_shroud_hears_that_nothing_happened_or_wins(found: Found) -> None:
    cast = "Ann zombuul!?, Bob baron, Cat slayer, Dan mayor, Eve monk, Flo virgin, Gus soldier"
    town = Town(cast, night=3, script=ALL).day()
    town.slay("Cat", "Ann")
    assert town.winner == "good"
    assert found("G19") == []


def test_a_cult_leader_who_sees_only_the_truth_joins_whoever_only_counts_as_evil(found: Found) -> None:
    """By a Lycanthrope Cat counts as evil for anybody else."""
    cast = "Ann imp, Bob lycanthrope, Cat chef, Dan cultleader+evil, Eve baron, Flo saint, Gus barista"
    town = Town(f"{cast}; Faux Paw@Cat<Bob/lycanthrope", night=2, script=ALL)
    town.night(Ann="Flo", Bob="Eve", storyteller={"Gus": ["Dan", TRUTHFUL], "Dan": GOOD})
    assert town.alignment("Dan") is GOOD
    assert found("RB-171") == []


def test_a_grandmother_dies_with_one_of_two_whom_an_ojo_s_wrong_name_kills(found: Found) -> None:
    cast = "Ann ojo, Bob baron, Cat grandmother, Dan chef, Eve slayer, Flo soldier, Gus mayor"
    script = only("ojo", "baron", "grandmother", "chef", "slayer", "soldier", "mayor", "shabaloth", "pukka")
    town = Town(f"{cast}; Grandchild@Dan<Cat/grandmother", night=2, script=script)
    assert sorted(town.night(Ann="pukka", storyteller={"Ann": ("Eve", "Dan")})) == ["Cat", "Dan", "Eve"]
    assert found("RB-271") == []


def test_a_grandmother_dies_with_an_angel_s_player_beside_another_victim(found: Found) -> None:
    cast = "Ann shabaloth, Bob slayer, Cat grandmother, Dan chef, Eve baron, Flo soldier, Gus mayor"
    tokens = "Grandchild@Dan<Cat/grandmother, Protect@Dan<ST/angel"
    town = Town(f"{cast}; {tokens} | angel", night=2, script=ALL)
    died = town.night(Ann="Dan Bob", storyteller={"angel": ["Ann", "no vote"]})
    assert sorted(died) == ["Bob", "Cat", "Dan"]
    assert found("RB-271") == []


def test_by_a_judge_s_word_whoever_is_feared_is_executed(found: Found) -> None:
    """The nomination succeeds, and it is the Fearmonger's."""
    cast = "Ann imp, Bob fearmonger, Cat chef, Dan saint, Eve slayer, Flo soldier, Gus mayor, Hal judge"
    town = Town(f"{cast}; Fear@Cat<Bob/fearmonger", night=2, script=ALL).day()
    town.act("open nominations")
    town.act("nominate", "Bob", "Cat")
    town.act("judge", "Hal", "Cat", True)
    assert town.winner == "evil"
    assert found("RB-248") == []


def test_an_ability_that_hangs_on_the_storyteller_works(found: Found) -> None:
    """No player's sobriety or life ends it."""
    cast = "Ann imp, Bob baron, Cat chef, Dan saint, Eve slayer, Flo soldier, Gus mayor"
    town = Town(cast, night=2, script=ALL)
    lender = Ability("heretic-spy", STORYTELLER, STORYTELLER)
    town.game.grimoire.mark("Has Ability", 5, by=lender, data="innkeeper")
    town.night(Ann="Eve", Flo="Cat Dan", storyteller={"Flo": "Cat"})
    assert found("innkeeper") + found("RB-035") == []


def test_a_philosopher_dies_as_a_tinker_and_the_tinker_whom_they_made_drunk_after_them(found: Found) -> None:
    """In one dawn: with the Philosopher's life the drunkenness ends."""
    town = Town(
        "Ann philosopher, Bob imp, Cat tinker, Dan baron, Eve slayer, Flo mayor, Gus saint", script=ALL
    )
    town.night(Ann="tinker", storyteller={"Ann": "Ann", "Cat": "Cat", "bluffs": whatever})
    assert not town.alive("Ann")
    assert not town.alive("Cat")
    assert found("RB-271") == []


def test_the_turns_come_in_the_order_that_a_script_brings(found: Found) -> None:
    """Official scripts have one of their own now and then: here the Poisoner acts after the Imp."""
    order = ("imp", "poisoner", "empath")
    names = ("imp", "poisoner", "empath", "virgin", "slayer", "saint")
    script = Script("own order", "Own order", names, other_order=order)
    town = Town("Ann imp, Bob poisoner, Cat empath, Dan virgin, Eve slayer", night=2, script=script)
    town.night(Ann="Eve", Bob="Dan")
    assert found("RB-042") == []


def test_a_grandmother_dies_after_a_mayor_and_not_in_their_place(found: Found) -> None:
    cast = "Ann imp, Bob mayor, Cat grandmother, Dan baron, Eve slayer, Flo saint; Grandchild@Bob<Cat/grandmother"
    town = Town(cast, night=2, script=ALL)
    assert sorted(town.night(Ann="Bob", storyteller={"Bob": "Bob"})) == ["Bob", "Cat"]
    assert found("RB-271") == []


def test_a_cannibal_learns_how_often_the_juggler_whom_they_ate_was_right(found: Found) -> None:
    """Their jinx."""
    town = Town(
        "Ann juggler, Bob imp, Cat cannibal, Dan baron, Eve slayer, Flo saint, Gus virgin", script=ALL
    )
    town.night(storyteller={"bluffs": whatever})
    town.act("juggle", "Ann", what=(ThisIs(1, "imp"), ThisIs(3, "baron"), ThisIs(4, "chef")))
    town.execute("Ann")
    town.night(Bob="Gus")
    assert town.learned("Cat") == [2]
    assert found("juggler") == []


def test_a_cannibal_wishes_as_the_alchemist_did_whom_they_ate(found: Found) -> None:
    """What is granted to them goes by the ability that the eaten one's had lent."""
    cast = "Ann alchemist, Bob imp, Cat cannibal, Dan baron, Eve slayer, Flo saint, Gus virgin"
    town = Town(cast, script=only(*(name for name in ALL.characters if name != "amnesiac")))
    town.night(storyteller={"Ann": "wizard", "bluffs": whatever})
    town.execute("Ann")
    town.night(Bob="Gus")
    town.act("wish", "Cat", what=Wished("who_is_misled"), storyteller={"Cat": whatever})
    assert found("alchemist") == []


def test_a_vizier_whom_a_vigormortis_killed_goes_on_seeing_whom_a_fearmonger_picks(found: Found) -> None:
    """The dead Minion keeps the ability, and what comes with it."""
    cast = "Ann vigormortis, Bob vizier, Cat fearmonger, Dan chef, Eve slayer, Flo saint, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Bob", Cat="Dan", storyteller={"Ann": "Dan"})
    town.end_day()
    town.night(Ann="Gus", Cat="Eve")
    assert town.told("Bob") == [Picked("Cat", "Eve")]
    assert found("lunatic") == []


def test_a_hermit_s_death_brings_a_tea_party_and_a_haircut_in_one_turn(found: Found) -> None:
    """The Hermit dies as a Tinker, after both places in the night: whom the Demon exchanges is somebody new."""
    cast = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    names = ("hermit", "tinker", "hatter", "barber", "poisoner", "nodashii")
    town = Town(cast, night=2, script=only(*names, "imp", "baron", "chef", "slayer", "mayor", "virgin"))
    town.night(Ann=["Gus", "nodashii", "Cat Dan"], Cat="poisoner", storyteller={"Bob": "Bob", "Cat": 0})
    assert [town.character(name) for name in ("Ann", "Cat", "Dan")] == ["nodashii", "chef", "poisoner"]
    assert found("hatter") + found("RB-160") + found("RB-175") == []


def test_a_zombuul_is_sober_once_an_innkeeper_was_blown_up_and_then_pointed_at(found: Found) -> None:
    """All but three die first, so that what the Innkeeper did to the Zombuul is over."""
    cast = (
        "Ann boomdandy, Bob zombuul, Cat innkeeper, Dan chef, Eve slayer, Flo mayor; Drunk@Bob<Cat/innkeeper"
    )
    town = Town(cast, night=2, script=ALL).day()
    town.nominate("Bob", "Ann", "Bob Cat Dan Eve")
    points = dict.fromkeys(town.names) | {"Dan": "Bob"}
    town.end_day(storyteller={"Ann": ("Bob", "Dan", "Eve")}, **points)
    assert not town.alive("Cat")
    assert town.game.grimoire.seats[town.seat("Bob")].feigns
    assert found("RB-126") == []


def test_an_al_hadikhia_who_lives_again_has_the_last_choice(found: Found) -> None:
    """By the jinx with the Mastermind it is theirs who was executed, and a Hindu makes them a Traveller."""
    cast = "Ann alhadikhia, Bob mastermind, Cat chef, Dan virgin, Eve slayer, Flo mayor | hindu"
    names = ("alhadikhia", "mastermind", "chef", "virgin", "slayer", "mayor", "hindu")
    town = Town(cast, night=2, script=only(*names)).day()
    town.execute("Ann", storyteller={"hindu": "beggar"})
    town.night(Ann=["Cat Dan Eve"], Cat=True, Dan=True, Eve=False)
    assert town.winner == "good"
    assert found("RB-149") == []


def test_a_goon_whom_a_kazali_makes_the_marionette_has_heard_that_they_are_evil(found: Found) -> None:
    """As they are chosen; of the Marionette they hear nothing."""
    cast = "Ann kazali, Bob goon, Cat chef, Dan virgin, Eve slayer, Flo mayor, Gus soldier"
    names = ("kazali", "goon", "chef", "virgin", "slayer", "mayor", "soldier", "marionette", "saint", "monk")
    town = Town(cast, script=only(*names))
    town.night(Ann=(ThisIs(1, "marionette"),), storyteller={"bluffs": whatever})
    assert town.character("Bob") == "marionette"
    assert [one for one in found("RB-174") if "n1/kazali" in one] == []


def test_a_farmer_given_back_and_eaten_again_is_followed(found: Found) -> None:
    cast = (
        "Ann shabaloth, Bob scarletwoman, Cat farmer, Dan mayor, Eve slayer, Flo saint, Gus virgin, Hal chef"
    )
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Cat Gus", storyteller={"Cat": "Dan"})
    town.end_day()
    town.night(Ann="Cat Flo", storyteller={"Ann": "Cat", "Cat": "Eve"})
    assert town.character("Eve") == "farmer"
    assert found("RB-160") == []


def test_a_revolution_keeps_the_townsfolk_good_whom_a_bounty_hunter_would_have_turned() -> None:
    """Both of the two turn, or neither, as the Storyteller decides."""
    names = ("bountyhunter", "chef", "monk", "imp", "slayer", "poisoner", "virgin", "saint", "revolutionary")
    kept = turned = 0
    for seed in (*range(40), 191):
        seats = (
            "ABCDEFG" if seed == 191 else "ABCDE"
        )  # there it is beside the Bounty Hunter that somebody turns
        game = Game(only(*names), tuple(seats), Chain(RandomPlayers(seed), RandomStoryteller(seed)))
        moments = [game.copy()]
        while game.phase is Phase.DEAL:
            play_step(game)
            moments.append(game.copy())
        townsfolk = [seat for seat in game.grimoire.seats if character(seat.character).team is TOWNSFOLK]
        evil = [seat.character for seat in townsfolk if seat.alignment is EVIL]
        kept += game.in_play("bountyhunter") and not evil
        turned += "bountyhunter" in evil
        assert [one for one in audit(history_of(moments)) if one.rule == "bountyhunter"] == []
    assert kept
    assert turned


def test_an_apprentice_who_hears_of_a_wraith_s_ability_opens_their_eyes_after_that(found: Found) -> None:
    """The Wraith's place comes before the Apprentice's; nobody has had a later one, so it is not past."""
    cast = "Ann imp, Bob baron, Cat saint, Dan poisoner, Eve chef, Flo mayor, Gus slayer"
    names = ("imp", "baron", "saint", "poisoner", "chef", "mayor", "slayer", "wraith")
    town = Town(cast, night=2, script=only(*names)).day()
    town.join("Ida", "apprentice", "Gus", EVIL)
    town.end_day()
    town.night(Ann="Eve", Dan="Flo", Ida=ThisIs(2, "chef"), storyteller={"Ida": "wraith"})
    assert found("RB-042") == []


def test_a_pit_hag_makes_nobody_legion_beside_legion(found: Found) -> None:
    """Legion is many, and in play all the same."""
    cast = "Ann legion, Bob pithag, Cat virgin, Dan saint, Eve slayer, Flo soldier, Gus mayor"
    town = Town(cast, night=2, script=ALL)
    town.night(Bob=ThisIs(2, "legion"), storyteller={"Ann": None})
    assert town.character("Cat") == "virgin"
    assert found("pithag") == []


def test_nobody_speaks_for_whom_riot_kills_without_a_vote(found: Found) -> None:
    cast = "Ann riot, Bob chef, Cat virgin, Dan saint, Eve slayer, Flo soldier, Gus mayor | bigwig"
    names = ("riot", "chef", "virgin", "saint", "slayer", "soldier", "mayor", "bigwig")
    town = Town(cast, night=3, script=only(*names))
    town.night()
    town.nominate("Eve", "Dan")
    assert not town.alive("Dan")
    assert found("bigwig") == []


def asleep_till_morning(town: Town, storyteller: dict[str, object], **players: object) -> None:
    """A night before which everybody turns to the Sun."""
    town.night(
        storyteller=storyteller, **{n: [SUN, *([players[n]] if n in players else [])] for n in town.names}
    )


def test_a_liar_knows_nothing_false_for_a_knight_who_is_the_only_demon(found: Found) -> None:
    """The Recluse may be the Demon or not, and whoever else is named is none."""
    cast = "Ann imp, Bob boffin, Cat recluse, Dan saint, Eve slayer, Flo soldier, Gus mayor | knaves"
    town = Town(cast, script=only(*ALL.characters, "knaves"))
    asleep_till_morning(town, {"knaves": SUN_LIES, "Bob": "knight", "Ann": (3, 4)})
    assert town.learned("Ann") == [("Dan", "Eve")]
    assert found("knight") == []


def test_a_liar_knows_nothing_false_for_a_balloonist_who_has_seen_the_only_minion(found: Found) -> None:
    """Who is a Spy may count as somebody else, so that nobody is surely of the same kind."""
    cast = "Ann imp, Bob spy, Cat balloonist, Dan saint, Eve slayer, Flo soldier, Gus mayor | knaves"
    town = Town(cast, night=2, script=only(*ALL.characters, "knaves"))
    town.game.grimoire.mark("Sun Lies", STORYTELLER, by=Ability("knaves", STORYTELLER, STORYTELLER))
    town.game.grimoire.mark("Know", 1, by=Ability("balloonist", 2, 2), data=(MINION, 1))
    asleep_till_morning(town, {"Cat": ("Ann",), "Bob": whatever}, Ann="Dan")
    assert found("balloonist") == []


def test_a_cannibal_who_ate_a_philosopher_may_choose_their_own_ability(found: Found) -> None:
    cast = "Ann imp, Bob baron, Cat cannibal, Dan philosopher, Eve slayer, Flo soldier, Gus mayor, Hal virgin"
    town = Town(cast, night=2, script=ALL).day()
    town.execute("Dan")
    town.night(Cat="cannibal", Ann="Eve")
    assert found("philosopher") == []


def test_a_preacher_takes_no_ability_that_a_boffin_gave(found: Found) -> None:
    """It hangs on the Boffin: the Spy who looks after Lil' Monsta goes on as an Exorcist."""
    cast = "Ann boffin, Bob poisoner, Cat preacher, Dan saint, Eve slayer, Flo soldier, Gus mayor"
    town = Town(cast, night=2, script=ALL)
    town.game.notes = (Note("undealt", "lilmonsta"),)
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.game.grimoire.mark("Is The Demon", 1, by=town.game.abilities_of("lilmonsta")[0])
    asked = {"Ann": "Bob", "Bob": ["Flo", "Bob"], "Cat": "Bob"}
    town.night(storyteller={"Ann": "exorcist", "lilmonsta": "Dan"}, **asked)
    assert len(town.game.grimoire.marked("Chosen", 5)) == 1
    assert found("exorcist") == []


def test_a_hermit_who_does_not_know_their_side_hears_of_it_as_a_goon(found: Found) -> None:
    """As an Ogre they are not told; what turns them later tells them."""
    cast = "Ann hermit, Bob imp, Cat chef, Dan poisoner, Eve soldier, Flo slayer, Gus mayor"
    town = Town(
        cast, script=only("hermit", "imp", "chef", "poisoner", "soldier", "slayer", "mayor", "ogre", "goon")
    )
    town.night(Ann="Cat", Dan="Flo")
    town.end_day()
    town.night(Dan="Ann", Bob="Eve")
    assert town.alignment("Ann") is EVIL
    assert town.told("Ann")[-1] == YouAre("hermit", EVIL)
    assert [one for one in found("RB-174") if one.startswith("[n2")] == []


def test_whom_a_hindu_brings_back_has_heard_who_they_are_from_tor(found: Found) -> None:
    cast = "Ann empath, Bob imp, Cat soldier, Dan slayer, Eve poisoner, Flo saint, Gus mayor | hindu, tor"
    names = ("empath", "imp", "soldier", "slayer", "poisoner", "saint", "mayor", "hindu", "tor", "thief")
    town = Town(cast, night=2, script=only(*names))
    died = town.night(Eve="Gus", Bob="Dan", storyteller={"hindu": "thief"})
    assert died == ["Dan"]
    town.end_day()
    town.night(Eve="Gus", Bob="Cat", Dan="Ann")
    assert found("tor") + found("RB-174") == []


def test_a_demon_who_dies_for_a_mayor_brings_nobody_back(found: Found) -> None:
    """Dan is dead, and would choose to live."""
    cast = "Dan chef!, Ann alhadikhia, Bob baron, Cat mayor, Eve empath, Flo slayer, Gus soldier, Hal saint!"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Cat Hal Dan", Cat=False, Hal=False, Dan=True, storyteller={"Cat": "Ann"})
    assert town.winner == "good"
    assert found("RB-271") == []


def test_whom_an_innkeeper_keeps_safe_dies_once_they_are_a_farmer(found: Found) -> None:
    cast = (
        "Ann alhadikhia, Bob baron, Cat farmer, Dan innkeeper, Eve chef, Flo slayer, Gus soldier, Hal saint"
    )
    town = Town(cast, night=2, script=ALL)
    died = town.night(
        Dan="Eve Gus",
        Ann="Cat Eve Flo",
        Cat=False,
        Eve=False,
        Flo=True,
        storyteller={"Dan": "Gus", "Cat": "Dan"},
    )
    assert died == ["Cat", "Eve"]
    assert found("innkeeper") == []


def test_no_liar_lies_to_a_puzzlemaster_whom_a_barista_serves(found: Found) -> None:
    cast = "Ann imp, Bob baron, Cat puzzlemaster, Dan barista, Eve slayer, Flo soldier, Gus mayor, Hal chef"
    tokens = "Drunk@Eve<Cat/puzzlemaster, Sober & Healthy@Cat<Dan/barista"
    town = Town(f"{cast}; {tokens} | knaves", night=2, script=only(*ALL.characters, "knaves")).day()
    town.game.grimoire.mark("Sun Lies", STORYTELLER, by=Ability("knaves", STORYTELLER, STORYTELLER))
    town.act("puzzle", "Cat", "Flo")
    assert town.learned("Cat") == [("Bob",)]
    assert found("puzzlemaster") == []


def test_a_ravenkeeper_whom_a_pit_hag_made_a_demon_dies_unwoken(found: Found) -> None:
    cast = "Ann imp, Bob pithag, Cat ravenkeeper, Dan chef, Eve empath, Flo slayer, Gus soldier"
    town = Town(cast, night=2, script=ALL)
    town.night(Bob=ThisIs(2, "shabaloth"), Ann="Dan", storyteller={"Bob": [("Cat",), True]})
    assert not town.alive("Cat")
    assert found("ravenkeeper") == []


def test_of_several_deaths_an_earlier_one_may_have_made_a_sweetheart_sober(found: Found) -> None:
    """A Boomdandy kills the Poisoner first."""
    cast = (
        "Ann boomdandy, Bob imp, Cat chef, Dan poisoner, Eve empath, Flo sweetheart, Gus soldier, Hal saint"
    )
    town = Town(f"{cast}; Poisoned@Flo<Dan/poisoner", night=2, script=ALL).day()
    town.nominate("Bob", "Ann", " ".join(town.names))
    fingers = dict.fromkeys(town.names)
    town.end_day(storyteller={"Ann": ("Bob", "Cat", "Gus"), "Flo": "Gus"}, **fingers)
    assert len(town.game.grimoire.marked("Drunk", 6)) == 1
    assert found("RB-035") == []


def test_an_ojo_kills_as_many_as_another_demon_a_grandmother_among_them(found: Found) -> None:
    cast = "Ann ojo, Bob baron, Cat grandmother, Dan chef, Eve slayer, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    died = town.night(Ann="empath", storyteller={"Ann": ("Cat", "Dan", "Eve")})
    assert died == ["Cat", "Dan", "Eve"]
    assert found("RB-271") == []


def test_a_goon_takes_nothing_from_an_ability_that_a_boffin_gave(found: Found) -> None:
    """The Demon is drunk; the Innkeeper's ability that it has beside is not."""
    cast = "Ann imp, Bob boffin, Cat goon, Dan chef, Eve slayer, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann=["Cat Dan", "Eve"], storyteller={"Bob": "innkeeper", "Ann": "Cat"})
    assert len(town.game.grimoire.marked("Drunk", 2)) == 1
    assert found("RB-035") == []


def test_an_imp_who_dies_with_its_grandchild_has_not_killed_itself(found: Found) -> None:
    """It has the Grandmother's ability from a Boffin."""
    cast = "Ann imp, Bob boffin, Cat goon, Dan chef, Eve slayer, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, script=ALL)
    town.night(storyteller={"Bob": "grandmother", "Ann": ThisIs(4, "slayer")})
    town.end_day()
    assert town.night(Ann="Eve") == ["Ann", "Eve"]
    assert town.winner is GOOD
    assert found("imp") == []


def test_beside_a_new_demon_three_may_be_let_live_and_then_killed(found: Found) -> None:
    """Dan is back for a moment; the Storyteller lets Cat live at first."""
    cast = "Ann alhadikhia, Bob pithag, Cat chef, Dan monk!, Eve slayer, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    lets_live = [(), True, False, False]
    town.night(
        Bob=ThisIs(7, "pukka"),
        Hal="Flo",
        Ann="Cat Dan Gus",
        Cat=False,
        Dan=True,
        Gus=True,
        storyteller={"Bob": lets_live},
    )
    assert found("RB-271") == []


def test_a_mayor_who_chose_to_die_lives_by_another_s_death_and_dies_with_all_three(found: Found) -> None:
    cast = "Ann alhadikhia, Bob baron, Cat mayor, Dan chef, Eve empath, Flo slayer, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    died = town.night(Ann="Cat Dan Eve", Cat=False, Dan=True, Eve=True, storyteller={"Cat": ["Flo", "Cat"]})
    assert died == ["Cat", "Dan", "Eve", "Flo"]
    assert found("RB-271") == []


def test_a_choirboy_given_back_learns_of_the_demon_before_all_three_die(found: Found) -> None:
    cast = (
        "Ann alhadikhia, Bob baron, Cat king, Dan choirboy!, Eve empath, Flo slayer, Gus soldier, Hal saint"
    )
    town = Town(cast, night=2, script=ALL)
    died = town.night(Ann="Cat Dan Eve", Cat=True, Dan=True, Eve=True)
    assert died == ["Cat", "Eve"]
    assert town.learned("Dan") == [("Ann",)]
    assert found("choirboy") == []


def test_a_sweetheart_whom_a_minstrel_made_drunk_is_blown_up_and_makes_nobody_drunk(found: Found) -> None:
    cast = (
        "Hal minstrel, Ann boomdandy, Bob imp, Cat chef, Dan baron, Eve empath, Flo sweetheart, Gus soldier"
    )
    town = exploded(cast, ("Bob", "Dan", "Eve"), {})
    assert not town.alive("Flo")
    assert found("RB-035") == []


def test_a_spy_who_was_poisoned_when_they_died_may_count_as_an_outsider_by_night(found: Found) -> None:
    """As an Undertaker may learn then that they were another."""
    cast = "Ann godfather, Bob imp, Cat spy, Dan poisoner, Eve slayer, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    town.night(Dan="Cat", Bob="Gus", storyteller={"Cat": whatever})
    town.execute("Cat")
    town.night(Dan="Dan", Bob="Gus", Ann="Eve", storyteller={"Ann": True})
    assert not town.alive("Eve")
    assert found("godfather") == []


def test_a_gangster_who_looks_after_lil_monsta_hears_what_they_asked_for(found: Found) -> None:
    """And not what a Puzzlemaster would, whose ability they have by a Boffin and a Hermit."""
    cast = "Ann baron, Bob gangster, Cat chef, Dan imp, Eve slayer, Flo mayor, Gus soldier"
    town = Town(cast, night=2, script=ALL).day()
    town.game.grimoire.mark("Has Ability", 1, by=Ability("hermit", 1, 0), data="puzzlemaster")
    town.act("conspire", "Bob", "Ann", Cat=False)
    assert town.learned("Bob") == [False]
    assert found("puzzlemaster") == []


def test_a_dead_pixie_whom_a_bone_collector_chose_gains_the_ability(found: Found) -> None:
    cast = (
        "Ann pixie!, Bob general, Cat bonecollector, Dan fanggu, Eve baron, Flo mayor, Gus soldier, Hal chef"
    )
    town = Town(cast, night=2, script=ALL)
    town.game.grimoire.mark("Mad", 1, by=Ability("pixie", 0, 0), data="general")
    told = {"Ann": [True, whatever, whatever]}
    town.night(Cat="Ann", Dan="Bob", storyteller=told)
    assert [token.data for token in town.game.grimoire.marked("Has Ability", 0)] == [None, "general"]
    assert found("pixie") == []


def test_a_cannibal_eats_a_zombuul_who_looked_dead_already(found: Found) -> None:
    cast = "Ann zombuul!?, Bob cannibal, Cat vigormortis, Dan chef, Eve baron, Flo mayor, Gus soldier"
    town = Town(cast, night=2, script=ALL).day()
    town.nominate("Bob", "Ann", "Bob Cat Dan Eve")
    town.end_day(storyteller={"Bob": "barber"})
    assert town.marks("Ann") == ["Lunch"]
    assert found("cannibal") + found("RB-035") == []


def test_an_undertaker_sleeps_after_the_execution_of_whom_a_witch_killed_just_before(found: Found) -> None:
    cast = "Ann witch, Bob imp, Cat virgin, Dan chef, Eve undertaker, Flo mayor, Gus soldier"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Dan", Bob="Gus")
    town.nominate("Dan", "Cat")
    assert not town.alive("Dan")
    town.end_day()
    town.night(Ann="Gus", Bob="Gus")
    assert found("undertaker") == []


def test_a_plague_doctor_given_back_and_eaten_again_brings_a_second_ability(found: Found) -> None:
    cast = "Ann shabaloth, Bob mastermind, Cat plaguedoctor, Dan virgin, Eve chef, Flo saint, Gus slayer, Hal mayor"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Cat Dan", storyteller={"Cat": "psychopath"})
    town.end_day()
    town.night(Ann="Cat Flo", storyteller={"Ann": "Cat", "Cat": "psychopath"})
    assert len(town.game.grimoire.marked("Has Ability", STORYTELLER)) == 2
    assert found("plaguedoctor") == []


def test_who_became_the_demon_by_an_ability_hears_at_night_that_they_had_it(found: Found) -> None:
    """By the jinx of a Plague Doctor with a Scarlet Woman a Minion has it from the day's death on."""
    cast = "Ann imp, Bob baron, Cat plaguedoctor, Dan virgin, Eve chef, Flo slayer, Gus soldier, Hal mayor"
    names = ("imp", "baron", "plaguedoctor", "virgin", "chef", "slayer", "soldier", "mayor", "scarletwoman")
    town = Town(f"{cast}, Ida psychopath", night=2, script=only(*names, "psychopath")).day()
    minion = {"Cat": "scarletwoman", "plaguedoctor-scarletwoman": "Bob"}
    town.act("murder", "Ida", "Cat", storyteller=minion)
    town.slay("Flo", "Ann")
    town.end_day()
    town.dusk()
    assert town.became("Bob") == ["imp"]
    assert found("plaguedoctor") == []


def test_no_demon_is_exchanged_with_another_after_a_tea_party(found: Found) -> None:
    """The Hermit is both Hatter and Barber."""
    cast = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus vortox!"
    names = ("hermit", "tinker", "hatter", "barber", "poisoner", "nodashii", "vortox", "fanggu")
    town = Town(cast, night=2, script=only(*names, "imp", "baron", "chef", "slayer", "mayor"))
    party = ["Eve", "nodashii", "Cat Gus"]
    town.night(Ann=party, Cat="poisoner", Gus="fanggu", storyteller={"Bob": "Bob"})
    assert [town.character(name) for name in ("Ann", "Cat", "Gus")] == ["nodashii", "poisoner", "fanggu"]
    assert found("hatter") + found("RB-175") == []


def test_after_a_haircut_a_new_lleech_has_its_host_before_the_first_day_breaks(found: Found) -> None:
    cast = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    names = ("hermit", "tinker", "hatter", "barber", "poisoner", "lleech")
    town = Town(cast, script=only(*names, "imp", "baron", "chef", "slayer", "mayor", "virgin"))
    told = {"bluffs": whatever, "Bob": "Bob"}
    town.night(Ann=["lleech", "Dan Eve", "Flo"], Cat="poisoner", storyteller=told)
    assert [token.seat for token in town.game.grimoire.marked("Host")] == [5]
    assert found("lleech") == []


def test_two_of_the_village_whom_a_barber_exchanges_are_told_though_nothing_has_changed(found: Found) -> None:
    cast = "Ann imp, Bob baron, Cat villageidiot, Dan villageidiot!, Eve barber, Flo mayor, Gus soldier, Hal chef"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann=["Eve", "Cat Dan"], Cat="Ann")
    assert town.became("Dan") == ["villageidiot"]
    assert found("RB-174") == []


def test_a_philosopher_who_has_forgotten_what_they_took_makes_somebody_drunk_at_once(found: Found) -> None:
    cast = "Ann philosopher, Bob imp, Cat baron, Dan virgin, Eve chef, Flo saint, Gus slayer, Hal mayor"
    names = ("philosopher", "imp", "baron", "virgin", "chef", "saint", "slayer", "mayor", "amnesiac")
    town = Town(cast, script=only(*names))
    forgotten = {"Ann": Phrase("amnesiac", "drink_chosen"), "bluffs": whatever}
    town.night(Ann=["amnesiac", "Cat"], storyteller=forgotten)
    assert town.drunk("Cat")
    assert found("RB-035") == []


def test_a_revolution_turns_the_townsfolk_beside_whom_a_kazali_chose(found: Found) -> None:
    """By their jinx a Townsfolk is turned for the Bounty Hunter as well."""
    cast = "Ann kazali, Bob chef, Cat virgin, Dan saint, Eve slayer, Flo soldier, Gus bountyhunter | revolutionary"
    script = only("kazali", "chef", "virgin", "saint", "slayer", "soldier", "bountyhunter", "mastermind")
    town = Town(cast, script=script)
    evening = {"revolutionary": ["Bob Cat", True], "Gus": ["Eve", ("Bob",)]}
    town.night(Ann=(ThisIs(1, "mastermind"),), storyteller=evening)
    assert [name for name in town.names if town.alignment(name) is EVIL] == ["Ann", "Bob", "Cat", "Eve"]
    assert found("bountyhunter") == []


def test_a_spirit_of_ivory_leaves_every_townsfolk_good_beside_legion() -> None:
    """More are evil than usual as it is, so a Bounty Hunter turns nobody."""
    others = (one for one in edition("tb").characters if one != "imp")
    names = (*others, "bountyhunter", "legion", "spiritofivory")
    kept = 0
    for seed in range(40):
        game = Game(only(*names), tuple("ABCDEFG"), Chain(RandomPlayers(seed), RandomStoryteller(seed)))
        moments = [game.copy()]
        while game.phase is Phase.DEAL:
            play_step(game)
            moments.append(game.copy())
        kept += game.in_play("bountyhunter") and game.in_play("legion")
        assert [one for one in audit(history_of(moments)) if one.rule == "bountyhunter"] == []
    assert kept


def test_a_cannibal_who_is_told_whom_they_ate_has_not_woken_for_an_ability(found: Found) -> None:
    """Their jinx: they have to know that they must vote."""
    cast = "Ann imp, Bob baron, Cat cannibal, Dan zealot, Eve chambermaid, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL).day()
    town.execute("Dan")
    town.night(Ann="Gus", Eve="Cat Flo")
    assert town.learned("Eve") == [0]
    assert found("chambermaid") == []


def test_a_vizier_goes_by_the_hands_of_the_nomination_and_not_of_a_later_exile(found: Found) -> None:
    cast = "Ann imp, Bob vizier, Cat chef, Dan virgin, Eve slayer, Flo mayor, Gus soldier, Hal beggar"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Gus")
    town.nominate("Ann", "Cat", "Ann Dan")
    assert not town.exile("Ann", "Hal", "Ann Bob")
    town.act("force", "Bob")
    assert not town.alive("Cat")
    assert found("RB-104") == []


def test_the_storyteller_ends_the_game_by_who_dies_beside_a_summoned_second_demon(found: Found) -> None:
    """By the jinx with the Kazali; with two alive the day breaks in that turn."""
    cast = "Ann kazali, Bob summoner, Cat chef, Dan saint, Eve slayer!, Flo mayor!"
    town = Town(cast, night=3, script=ALL)
    town.night_up_to("never", Bob=ThisIs(2, "vortox"), storyteller={"summoner-kazali": [("Bob", "Dan")]})
    assert town.winner is EVIL
    assert found("RB-271") == []


def test_after_a_mayor_who_dies_themself_the_demon_may_choose_to_die(found: Found) -> None:
    cast = "Ann alhadikhia, Bob baron, Cat mayor, Dan chef, Eve empath, Flo slayer, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    town.night_up_to("never", Ann=["Cat Ann Dan", False], Cat=False, Dan=True, storyteller={"Cat": "Cat"})
    assert town.winner is GOOD
    assert found("RB-271") == []


def test_a_choirboy_given_back_for_good_learns_of_the_demon_who_kills_the_king_then(found: Found) -> None:
    cast = (
        "Ann alhadikhia, Bob baron, Cat king, Dan choirboy!, Eve empath, Flo slayer, Gus soldier, Hal saint"
    )
    town = Town(cast, night=2, script=ALL)
    assert town.night(Ann="Dan Cat Eve", Dan=True, Cat=False, Eve=True) == ["Cat"]
    assert town.learned("Dan") == [("Ann",)]
    assert found("choirboy") == []


def test_who_has_the_ability_of_a_puzzlemaster_twice_makes_two_drunk(found: Found) -> None:
    """By two Boffins, say, who gave the same."""
    cast = "Ann imp, Bob baron, Cat spy, Dan chef, Eve slayer, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    for lender in (1, 2):
        town.game.grimoire.mark("Has Ability", 0, by=Ability("hermit", 0, lender), data="puzzlemaster")
        town.game.newcomers += (Ability("puzzlemaster", 0, lender),)
    town.night(Ann="Flo", storyteller={"Ann": ["Dan", "Eve"], "Flo": "Flo"})
    assert len(town.game.grimoire.marked("Drunk")) == 2
    assert found("RB-035") == []


def test_a_cannibal_who_hears_of_a_nightwatchman_has_not_woken_for_an_ability(found: Found) -> None:
    """Though they have used up that very ability."""
    cast = "Ann imp, Bob baron, Cat cannibal, Dan nightwatchman, Eve chambermaid, Flo mayor, Gus soldier"
    town = Town(f"{cast}; No Ability@Cat<Cat/nightwatchman", night=2, script=ALL)
    town.game.grimoire.mark("Has Ability", 2, by=Ability("cannibal", 2, 2), data="nightwatchman")
    town.night(Ann="Gus", Dan="Cat", Eve="Cat Flo")
    assert town.learned("Eve") == [0]
    assert found("chambermaid") == []


def test_after_a_mayor_who_is_safe_the_demon_may_choose_to_die(found: Found) -> None:
    cast = (
        "Ann alhadikhia, Bob innkeeper, Cat mayor, Dan chef, Eve empath, Flo slayer, Gus soldier, Hal saint"
    )
    town = Town(cast, night=2, script=ALL)
    three = {"Ann": ["Cat Dan Ann", False], "Cat": False, "Dan": True}
    town.night_up_to("never", Bob="Cat Eve", storyteller={"Bob": "Eve"}, **three)
    assert town.winner is GOOD
    assert found("RB-271") == []


def test_whom_no_barber_may_exchange_is_told_nothing(found: Found) -> None:
    cast = "Ann imp, Bob barber, Cat vortox!, Dan chef, Eve slayer, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann=["Bob", "Cat Dan"])
    assert town.became("Dan") == []
    assert found("RB-174") == []


def test_an_ojo_kills_the_innkeeper_first_and_then_whom_they_kept_safe(found: Found) -> None:
    cast = "Ann ojo, Bob baron, Cat chef, Dan innkeeper, Eve slayer, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    told = {"Dan": "Eve", "Ann": ("Dan", "Cat")}
    assert town.night(Dan="Cat Eve", Ann="empath", storyteller=told) == ["Cat", "Dan"]
    assert found("innkeeper") == []


def test_before_the_death_that_makes_a_tea_lady_work_her_neighbour_may_die(found: Found) -> None:
    """In a Pit-Hag's night the Storyteller lets both die, the one beside her first."""
    cast = "Ann pithag, Bob imp, Cat chef, Dan poisoner, Eve tealady, Flo empath, Gus slayer, Hal saint"
    town = Town(cast, night=2, script=ALL)
    town.night_up_to("imp", Dan="Gus", Ann=ThisIs(7, "vortox"), storyteller={"Ann": [("Flo", "Dan")]})
    assert not town.alive("Flo")
    assert not town.alive("Dan")
    assert found("tealady") == []


def test_a_minstrel_is_told_who_was_legion_though_they_live_again_as_a_traveller(found: Found) -> None:
    """Their jinx, and a Hindu."""
    cast = "Ann legion, Bob minstrel, Cat legion, Dan legion, Eve slayer, Flo mayor, Gus legion | hindu"
    names = ("legion", "minstrel", "slayer", "mayor", "hindu")
    town = Town(cast, night=2, script=only(*names)).day()
    town.execute("Ann", storyteller={"hindu": "beggar", "legion-minstrel": True})
    town.dusk()
    assert [one.character for one in town.learned("Bob")] == ["legion"]
    assert found("minstrel") == []


def test_an_innkeeper_guards_from_a_riot_that_came_after_their_choice(found: Found) -> None:
    cast = "Ann pithag, Bob imp, Cat innkeeper, Dan chef, Eve slayer, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    town.night_up_to("imp", Cat="Dan Flo", Ann=ThisIs(3, "riot"), storyteller={"Cat": "Flo", "Ann": [()]})
    town.night(Bob="Hal", Dan="Gus", storyteller={"Ann": True})
    town.nominate("Dan", "Dan", "Bob Cat Dan Eve Flo")
    town.end_day()
    assert town.winner is GOOD
    assert found("RB-131") == []


def test_a_soldier_who_follows_a_farmer_dies_of_the_ojo_as_a_farmer(found: Found) -> None:
    cast = "Ann ojo, Bob baron, Cat farmer, Dan soldier, Eve slayer, Flo chef, Gus monk!, Hal saint"
    town = Town(cast, night=2, script=ALL)
    told = {"Ann": ("Cat", "Dan"), "Cat": "Dan", "Dan": "Flo"}
    assert town.night(Ann="empath", storyteller=told) == ["Cat", "Dan"]
    assert found("soldier") == []


def test_a_vizier_who_is_drunk_by_the_courtier_is_silenced_by_the_preacher_as_well(found: Found) -> None:
    """They know of the one loss; the other takes nothing more from them."""
    cast = "Ann imp, Bob vizier, Cat courtier, Dan preacher, Eve slayer, Flo mayor, Gus soldier, Hal saint"
    town = Town(cast, night=2, script=ALL)
    town.night(Cat="vizier", Dan="Eve", Ann="Hal")
    town.end_day()
    town.night(Dan="Bob", Ann="Gus")
    assert len(town.game.grimoire.marked("Knows", town.seat("Bob"))) == 1
    assert found("vizier") + found("vizier-courtier") + found("vizier-preacher") == []


def test_a_boffin_whom_the_kazali_makes_lends_the_bounty_hunter_and_nobody_is_turned(found: Found) -> None:
    """Their jinx looks to the Bounty Hunter who was dealt."""
    cast = "Ann kazali, Bob chef, Cat virgin, Dan saint, Eve slayer, Flo soldier, Gus mayor"
    script = only("kazali", "chef", "virgin", "saint", "slayer", "soldier", "mayor", "boffin", "bountyhunter")
    town = Town(cast, script=script)
    town.night(Ann=(ThisIs(2, "boffin"),), storyteller={"Cat": "bountyhunter"})
    assert [seat for seat in range(7) if town.game.grimoire.seats[seat].alignment == "evil"] == [0, 2]
    assert found("bountyhunter") == []


class Given:
    """These tokens lie in the bag in this order; all else by chance."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def decide(self, question: Question, game: Game) -> Answer:
        if isinstance(question.options, Bag):
            return self.plan
        if isinstance(question.options, Shuffle):
            return tuple(range(question.options.count))
        return RandomStoryteller(1).decide(question, game)


def test_one_of_two_outsiders_of_a_pope_is_a_marionette_s_token() -> None:
    """It is the token more that a Marionette needs; the other is the copy, in the place of a Townsfolk."""
    names = ("imp", "hatter", "oracle", "innkeeper", "chef", "marionette")
    plan = Plan(("imp", "hatter", "hatter", "oracle", "innkeeper"), (Note("undealt", "marionette"),))
    game = Game(only(*names, "pope"), ("Ann", "Bob", "Cat", "Dan", "Eve"), Chain(Given(plan)))
    moments = [game.copy()]
    while game.phase is Phase.DEAL:
        play_step(game)
        moments.append(game.copy())
    assert {"hatter", "marionette"} <= {seat.character for seat in game.grimoire.seats}
    assert audit(history_of(moments)) == []


def test_an_imp_that_an_angel_has_die_for_its_victim_makes_nobody_the_imp(found: Found) -> None:
    cast = "Ann imp, Bob baron, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus soldier"
    town = Town(f"{cast}; Protect@Dan<ST/angel | angel", night=2, script=ALL)
    town.night_up_to("never", Ann="Dan", storyteller={"angel": ["Ann", "death"]})
    assert town.winner is GOOD
    assert found("imp") == []


def test_a_dead_summoner_with_the_ability_for_a_day_has_a_demon_to_make(found: Found) -> None:
    cast = "Ann shabaloth, Bob summoner!, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus bonecollector"
    names = ("shabaloth", "summoner", "chef", "saint", "slayer", "mayor")
    town = Town(cast, night=2, script=only(*names, "bonecollector"))
    town.night(Gus="Bob", Ann="Ann Flo")
    assert town.winner is None
    town.end_day()
    town.dusk()
    assert town.winner is GOOD
    assert found("RB-131") + found("RB-248") == []


def test_a_sweetheart_and_klutz_makes_the_lycanthrope_drunk_before_they_point(found: Found) -> None:
    """Whoever counted as evil by the Lycanthrope is good then."""
    cast = "Ann imp, Bob baron, Cat hermit, Dan lycanthrope, Eve slayer, Flo mayor, Gus soldier, Hal chef"
    town = Town(f"{cast}; Faux Paw@Hal<Dan/lycanthrope", night=2, script=ALL).day()
    me = town.game.abilities_of("hermit")[0]
    for lent in ("sweetheart", "klutz"):
        town.game.grimoire.mark("Has Ability", 2, by=me, data=lent)
    town.execute("Cat", storyteller={"Cat": "Dan"}, Cat="Hal")
    assert town.winner is None
    assert found("RB-131") == []


def test_a_scarlet_woman_is_one_of_too_few_when_two_who_came_back_die_before_the_demon(found: Found) -> None:
    cast = "Ann alhadikhia, Bob scarletwoman, Cat chef!!, Dan virgin!!, Eve saint, Flo slayer!!"
    script = only("alhadikhia", "scarletwoman", "chef", "virgin", "saint", "slayer")
    town = Town(cast, night=2, script=script)
    town.night_up_to("never", Ann=["Cat Dan Ann", True], Cat=True, Dan=True)
    assert town.winner is GOOD
    assert found("scarletwoman") == []


def test_a_hermit_whose_death_makes_a_marionette_and_ends_the_game_after_a_tea_party(found: Found) -> None:
    """In the dawn of the first night: as Plague Doctor, Hatter, Barber and Klutz at once."""
    cast = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    names = (
        "hermit",
        "tinker",
        "hatter",
        "barber",
        "plaguedoctor",
        "klutz",
        "marionette",
        "poisoner",
        "nodashii",
    )
    town = Town(cast, script=only(*names, "imp", "baron", "chef", "slayer", "mayor", "virgin"))
    told = {"bluffs": whatever, "Bob": ["Bob", "marionette"], "plaguedoctor-marionette": "Gus"}
    party = ["nodashii", "Cat Flo"]
    town.night_up_to("never", Ann=party, Cat="poisoner", Bob="Cat", storyteller=told)
    assert (town.character("Gus"), town.alignment("Gus"), town.winner) == ("marionette", EVIL, EVIL)
    assert found("RB-171") + found("RB-003") == []


def test_whoever_is_made_a_hermit_and_snitch_by_a_haircut_at_the_first_dawn_tells_the_minions(
    found: Found,
) -> None:
    cast = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    names = ("hermit", "tinker", "hatter", "barber", "snitch", "poisoner", "nodashii", "monk", "soldier")
    town = Town(cast, script=only(*names, "imp", "baron", "chef", "slayer", "mayor", "virgin"))
    told = {"bluffs": whatever, "Bob": "Bob"}
    town.night(Ann=["nodashii", "Bob Dan"], Cat="poisoner", storyteller=told)
    assert town.character("Dan") == "hermit"
    assert len(town.told("Cat", NotInPlay)) == 2
    assert found("snitch") == []


def test_who_becomes_a_politician_in_the_last_moment_hears_of_the_side_they_were_on(found: Found) -> None:
    """No Demon is left: good has won, and the Politician with them."""
    cast = "Ann fanggu, Bob cacklejack, Cat chef, Dan saint, Eve slayer, Flo mayor"
    town = Town(cast, night=2, script=ALL)
    town.night_up_to("never", storyteller={"Bob": ThisIs(0, "politician"), "Ann": True})
    assert town.told("Ann", YouAre) == [YouAre("politician", EVIL)]
    assert (town.winner, town.alignment("Ann")) == (GOOD, GOOD)
    assert found("RB-175") == []


def test_a_zombuul_who_looked_dead_is_slain_and_nothing_happens(found: Found) -> None:
    """What everybody takes for a corpse stays one; a Scarlet Woman follows in secret."""
    cast = "Ann zombuul!?, Bob scarletwoman, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL).day()
    town.slay("Eve", "Ann")
    assert town.public()[-1] == NothingHappened()
    assert town.character("Bob") == "zombuul"
    assert found("G19") == []


def test_a_zombuul_who_looked_dead_is_slain_and_good_has_won(found: Found) -> None:
    cast = "Ann zombuul!?, Bob baron, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL).day()
    town.slay("Eve", "Ann")
    assert town.winner is GOOD
    assert found("G19") == []


def test_a_pixie_who_had_no_townsfolk_to_learn_of_learns_of_none_later(found: Found) -> None:
    cast = "Ann imp, Bob baron, Cat pixie, Dan saint, Eve butler, Flo barber, Gus cacklejack"
    town = Town(cast, script=ALL)
    town.night(Eve="Bob")
    town.end_day()
    town.night(Ann="Dan", Eve="Bob", storyteller={"Gus": ThisIs(3, "soldier")})
    town.end_day()
    town.night(Ann="Dan", Eve="Bob", storyteller={"Gus": ThisIs(5, "mutant")})
    assert town.learned("Cat") == []
    assert found("pixie") == []


def test_not_even_an_assassin_kills_for_sure_in_the_night_of_a_summoned_second_demon(found: Found) -> None:
    """Beside a Pit-Hag the deaths of that night are the Storyteller's."""
    cast = "Ann soldier!, Bob summoner, Cat slayer, Dan saint, Eve virgin, Flo pithag, Gus chef, Hal assassin"
    script = only(
        "imp", "pukka", "slayer", "saint", "virgin", "chef", "soldier", "summoner", "pithag", "assassin"
    )
    town = Town(f"{cast}, Ida pukka", night=3, script=script)
    spared = {"summoner-pithag": [(), True]}
    town.night(
        Bob=ThisIs(2, "imp"), Cat="Ann", Flo=ThisIs(4, "virgin"), Hal="Gus", Ida="Dan", storyteller=spared
    )
    assert town.alive("Gus")
    assert found("assassin") == []


def test_a_widow_whom_a_shabaloth_gives_back_poisons_it_no_more(found: Found) -> None:
    """Her poison ended with her life, and it kills in the same turn."""
    cast = "Ann shabaloth, Bob widow!, Cat slayer, Dan saint, Eve mayor, Flo soldier, Gus virgin"
    town = Town(f"{cast}; Poisoned@Ann<Bob/widow", night=3, script=ALL)
    town.game.grimoire.mark("Dead", 1, by=Ability("shabaloth", 0, 0), until=Moment(4))
    assert sorted(town.night(Ann="Cat Dan", Bob="Flo", storyteller={"Ann": "Bob", "Bob": "Gus"})) == [
        "Cat",
        "Dan",
    ]
    assert found("RB-271") == []


def test_who_has_the_same_ability_twice_may_have_it_drunk_and_sober(found: Found) -> None:
    """As a drunk Village Idiot who looks after Lil' Monsta, and has it from a Boffin, too."""
    cast = "Ann villageidiot, Bob imp, Cat baron, Dan saint, Eve slayer, Flo soldier, Gus mayor; Drunk@Ann"
    town = Town(cast, night=2, script=ALL)
    town.game.grimoire.mark("Has Ability", 0, by=Ability("boffin", 2, 2), data="villageidiot")
    town.night(Ann=["Bob", "Bob"], Bob="Eve", storyteller={"Ann": GOOD})
    assert [one.answer for one in town.told("Ann", Learned)] == [GOOD, EVIL]
    assert found("villageidiot") == []


class Strung(Given):
    """Bob is the Marionette, and thinks they are the Huntsman where they have to think they are somebody."""

    def decide(self, question: Question, game: Game) -> Answer:
        if isinstance(question.options, Strings):
            return 1
        return "huntsman" if isinstance(question.options, Believes) else super().decide(question, game)


def test_a_marionette_who_drew_the_drunk_s_token_thinks_they_are_a_huntsman() -> None:
    """No token of a Huntsman was drawn, nor of a Damsel."""
    names = ("imp", "drunk", "oracle", "innkeeper", "chef", "huntsman", "damsel", "marionette")
    plan = Plan(("imp", "drunk", "oracle", "innkeeper", "chef"), (Note("undealt", "marionette"),))
    game = Game(only(*names), ("Ann", "Bob", "Cat", "Dan", "Eve"), Chain(Strung(plan)))
    moments = [game.copy()]
    while game.phase is Phase.DEAL:
        play_step(game)
        moments.append(game.copy())
    bob = game.grimoire.seats[1]
    assert (bob.character, bob.believed) == ("marionette", "huntsman")
    assert audit(history_of(moments)) == []


def test_a_hatter_is_drunk_once_an_al_hadikhia_has_killed_the_innkeeper(found: Found) -> None:
    """Who made the Philosopher drunk that has the Hatter's ability."""
    cast = "Ann alhadikhia, Bob hatter, Cat innkeeper, Dan philosopher, Eve slayer, Flo baron, Gus mayor"
    town = Town(cast, script=ALL)
    town.night(Dan="hatter")
    town.end_day()
    town.night(Cat=["Dan Eve", False], Ann="Cat Bob Gus", Bob=False, Gus=True, storyteller={"Cat": "Dan"})
    assert found("hatter") == []


def test_one_who_was_safe_dies_with_one_who_was_dead_and_chose_to_live(found: Found) -> None:
    """All three live then, so that all die; the Monk first."""
    cast = "Ann alhadikhia, Bob saint!, Cat monk, Dan virgin, Eve slayer, Flo baron, Gus mayor, Hal soldier"
    town = Town(cast, night=2, script=ALL)
    died = town.night(Cat=["Dan", True], Ann="Cat Dan Bob", Dan=False, Bob=True)
    assert {"Cat", "Dan"} <= set(died)
    assert found("RB-271") == []


def test_a_tea_lady_who_sees_only_the_truth_keeps_whom_an_atheist_s_storyteller_frames(found: Found) -> None:
    cast = "Ann minstrel, Bob tealady, Cat slayer, Dan atheist, Eve virgin, Flo saint, Gus barista"
    town = Town(f"{cast}; Sober & Healthy@Bob<Gus/barista", night=2, script=ALL)
    mine = Ability("atheist", STORYTELLER, STORYTELLER)
    town.game.grimoire.mark("Has Ability", STORYTELLER, data="atheist")
    town.game.grimoire.mark("Framed", 2, by=mine, data="imp")
    town.day().execute("Cat")
    assert town.alive("Cat")
    assert found("execution") == []


def test_a_bounty_hunter_hears_of_nobody_when_the_dead_they_knew_before_die_once_more(found: Found) -> None:
    """An Al-Hadikhia has given them life and taken it with that of all three; another is known since."""
    cast = (
        "Ann alhadikhia, Bob bountyhunter, Cat virgin, Dan slayer, Eve mayor, Flo baron, Gus goblin, Hal monk"
    )
    town = Town(cast, script=ALL)
    town.night(storyteller={"Bob": ["Eve", ("Flo",)]})
    town.execute("Flo")
    town.night(Ann="Cat Dan Eve", Cat=False, Dan=True, Eve=True, Hal="Bob", storyteller={"Bob": ("Ann",)})
    town.end_day()
    town.night(Ann="Flo Cat Dan", Flo=True, Cat=True, Dan=True, Hal="Bob")
    assert town.told("Bob", Learned) == []
    assert found("bountyhunter") == []


def test_nobody_is_summoned_as_a_lleech_beside_a_heretic(found: Found) -> None:
    """Their jinx; without a Demon good wins, and with a Heretic evil does."""
    cast = "Ann summoner, Bob heretic, Cat virgin, Dan saint, Eve slayer, Flo soldier, Gus mayor"
    names = ("summoner", "heretic", "virgin", "saint", "slayer", "soldier", "mayor", "lleech", "imp")
    town = Town(cast, night=3, script=only(*names))
    town.night(Ann=ThisIs(2, "lleech"))
    assert town.winner == "evil"
    assert found("summoner") == []


def test_a_pixie_gains_it_when_an_al_hadikhia_gives_life_to_the_dead_and_takes_it_anew(found: Found) -> None:
    cast = (
        "Ann alhadikhia, Bob pixie, Cat magician!, Dan slayer, Eve virgin, Flo baron, Gus soldier, Hal saint"
    )
    town = Town(cast, night=2, script=ALL)
    town.game.grimoire.mark("Mad", 2, by=Ability("pixie", 1, 1), data="magician")
    town.night(Ann="Cat Dan Eve", Cat=True, Dan=True, Eve=True, storyteller={"Bob": True})
    assert town.game.grimoire.marked("Has Ability", 1)
    assert [one for one in found("pixie") if "by nothing" in one] == []  # of the first night nothing is known


def test_a_poppy_grower_comes_back_after_another_s_death_has_told_evil_of_itself(found: Found) -> None:
    cast = "Ann alhadikhia, Bob poppygrower!, Cat poppygrower, Dan slayer, Eve virgin, Flo baron, Gus soldier"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Cat Dan Bob", Cat=False, Dan=True, Bob=True)
    assert town.told("Flo", EvilTeam)
    assert found("poppygrower") + found("RB-055") == []


def test_a_kazali_makes_nobody_a_mastermind_where_an_alchemist_has_the_name(found: Found) -> None:
    """Their jinx: it is another Minion."""
    cast = "Ann kazali, Bob alchemist, Cat virgin, Dan saint, Eve slayer, Flo soldier, Gus mayor"
    names = ("kazali", "alchemist", "virgin", "saint", "slayer", "soldier", "mayor", "mastermind", "goblin")
    town = Town(cast, script=only(*names))
    town.game.grimoire.mark("In Name", 1, by=Ability("alchemist", 1, 1), data="mastermind")
    town.night(Ann=(ThisIs(2, "mastermind"),), storyteller={"Ann": "goblin"})
    assert town.game.grimoire.seats[2].character == "goblin"
    assert found("kazali") == []


def test_with_a_tor_a_hermit_s_death_brings_a_tea_party_and_a_haircut_that_name_nobody(found: Found) -> None:
    """Whose ability asks them they are not told; the Hermit dies as a Tinker, after both places in the night."""
    cast = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin | tor"
    names = ("hermit", "tinker", "hatter", "barber", "poisoner", "nodashii")
    town = Town(
        cast, night=2, script=only(*names, "imp", "baron", "chef", "slayer", "mayor", "virgin", "tor")
    )
    town.night(Ann=["Gus", "nodashii", "Cat Dan"], Cat="poisoner", storyteller={"Bob": "Bob", "Cat": 0})
    assert [town.character(name) for name in ("Ann", "Cat", "Dan")] == ["nodashii", "chef", "poisoner"]
    assert [found(rule) for rule in ("hatter", "barber", "poisoner", "imp", "RB-059", "RB-160")] == [[]] * 6


def test_with_a_tor_whoever_a_haircut_makes_the_hermit_chooses_at_once(found: Found) -> None:
    """As an Ogre, in the first dawn; and the dead Hermit is told who they were."""
    cast = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin | tor"
    names = ("hermit", "tinker", "hatter", "barber", "ogre", "damsel", "poisoner", "nodashii")
    town = Town(cast, script=only(*names, "imp", "baron", "chef", "slayer", "mayor", "virgin", "tor"))
    party = {"Ann": ["nodashii", "Bob Dan"], "Cat": "poisoner", "Bob": "Ann", "Dan": "Eve"}
    town.night(storyteller={"Bob": "Bob"}, **party)
    assert town.character("Dan") == "hermit"
    assert [found(rule) for rule in ("ogre", "damsel", "tor", "RB-174")] == [[]] * 4


def test_who_becomes_a_mezepheles_at_the_first_dawn_hears_the_word_then(found: Found) -> None:
    cast = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    names = ("hermit", "tinker", "hatter", "mezepheles", "nodashii")
    town = Town(cast, script=only(*names, "imp", "baron", "chef", "slayer", "mayor", "virgin"))
    told = {"bluffs": whatever, "Bob": "Bob", "Cat": whatever}
    town.night(Ann="nodashii", Cat="mezepheles", storyteller=told)
    assert len(town.told("Cat", TheWord)) == 1
    assert found("mezepheles") == []


def test_whom_a_haircut_makes_a_damsel_at_the_first_dawn_the_minions_hear_of(found: Found) -> None:
    cast = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    names = ("hermit", "tinker", "hatter", "barber", "damsel", "poisoner", "nodashii")
    town = Town(cast, script=only(*names, "imp", "baron", "chef", "slayer", "mayor", "virgin"))
    told = {"bluffs": whatever, "Bob": "Bob"}
    town.night(Ann=["nodashii", "Bob Dan"], Cat="poisoner", storyteller=told)
    assert len(town.told("Cat", InPlay)) == 2
    assert found("damsel") == []


def test_a_pixie_brought_back_while_their_townsfolk_dies_gains_the_ability(found: Found) -> None:
    """An Al-Hadikhia gives life to the one and takes it from the other in one turn."""
    cast = "Ann alhadikhia, Bob baron, Cat pixie!, Dan noble, Eve slayer!, Flo mayor, Gus virgin; Mad@Dan<Cat/pixie"
    town = Town(cast, night=3, script=ALL)
    town.game.grimoire.drop(town.game.grimoire.marked("Mad"))
    town.game.grimoire.mark("Mad", 3, by=Ability("pixie", 2, 2), data="noble")
    lives = {"Eve": True, "Dan": False}
    town.night(Ann="Eve Cat Dan", Cat=True, **lives, storyteller={"Cat": [True, whatever, whatever]})
    assert [token.data for token in town.game.grimoire.marked("Has Ability", 2)] == ["noble"]
    assert found("pixie") == []


def test_a_savant_served_by_a_barista_hears_two_truths_from_the_knave_who_tells_the_truth(
    found: Found,
) -> None:
    cast = "Ann savant, Bob soldier, Cat imp, Dan slayer, Eve mayor, Flo baron, Gus virgin, Hal barista"
    tokens = "Sober & Healthy@Ann<Hal/barista~dusk3"
    town = Town(
        f"{cast}; {tokens} | knaves", night=2, script=Script("all", "All", (*ALL.characters, "knaves"))
    )
    town.game.grimoire.mark("Moon Lies", STORYTELLER, by=Ability("knaves", STORYTELLER, STORYTELLER))
    town.day()
    both = (Holds(ThisPlayer(2), HasTeam(DEMON)), Holds(ThisPlayer(5), HasTeam(MINION)))
    town.act("visit", "Ann", storyteller={"Ann": both})
    assert len(town.learned("Ann")) == 1
    assert found("savant") == []


def test_a_marionette_who_drew_the_alchemist_s_token_leaves_the_bag_as_it_was() -> None:
    """An Outsider fewer, by the Godfather whose ability the Alchemist would have had."""
    good = ("oracle", "chef", "virgin", "slayer", "mayor", "monk")
    names = (*good, "alchemist", "saint", "drunk", "godfather", "marionette", "imp")
    notes = (Note("undealt", "marionette"), Note("lent", "godfather"))
    plan = Plan(("imp", "alchemist", *good), notes)
    game = Game(only(*names), tuple("ABCDEFGH"), Chain(Strung(plan)))
    moments = [game.copy()]
    while game.phase is Phase.DEAL:
        play_step(game)
        moments.append(game.copy())
    assert game.grimoire.seats[1].believed == "alchemist"
    assert audit(history_of(moments)) == []


def test_whoever_dies_for_a_mayor_may_take_a_grandmother_along(found: Found) -> None:
    """The Spy, who was shown to her as her Grandchild, dies of the Demon."""
    cast = "Ann mayor, Bob grandmother, Cat chef, Dan savant, Eve saint, Flo imp, Gus spy"
    town = Town(f"{cast}; Grandchild@Gus<Bob/grandmother", night=2, script=ALL)
    town.night(Flo="Ann", storyteller={"Ann": "Gus"})
    assert (town.alive("Ann"), town.alive("Bob"), town.alive("Gus")) == (True, False, False)
    assert found("RB-271") == []


def test_whom_a_dead_lycanthrope_s_faux_paw_lay_beside_may_follow_a_farmer(found: Found) -> None:
    """With the Lycanthrope's life it has ended that they count as evil."""
    cast = "Ann farmer, Bob boffin, Cat imp, Dan banshee, Eve baron, Flo scarletwoman, Gus goblin"
    names = ("farmer", "boffin", "imp", "banshee", "baron", "scarletwoman", "goblin", "lycanthrope")
    town = Town(cast, night=2, script=only(*names))
    for seat, by, lent in (
        (0, Ability("boffin", 1, 1), "lycanthrope"),
        (3, Ability("lycanthrope", 0, 1), None),
    ):
        town.game.grimoire.mark("Has Ability" if lent else "Faux Paw", seat, by=by, data=lent)
    town.night(Ann="Ann", Cat="Eve", storyteller={"Ann": "Dan", "Bob": whatever})
    assert town.character("Dan") == "farmer"
    assert found("RB-160") == []


def test_who_is_made_a_farmer_twice_by_one_who_has_the_ability_twice_is_told_twice(found: Found) -> None:
    cast = "Ann imp, Bob farmer, Cat klutz, Dan baron, Eve spy!, Flo barista"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Bob", storyteller={"Bob": ["Cat", "Cat"], "Flo": ["Bob", TWICE]})
    assert town.character("Cat") == "farmer"
    assert found("RB-174") == []


def test_a_pixie_given_life_and_killed_with_all_three_gains_what_the_first_of_them_had(found: Found) -> None:
    cast = "Ann alhadikhia, Bob baron, Cat pixie!, Dan noble, Eve slayer!, Flo mayor, Gus virgin"
    town = Town(cast, night=3, script=ALL)
    town.game.grimoire.mark("Mad", 3, by=Ability("pixie", 2, 2), data="noble")
    town.night(Ann="Dan Cat Eve", Dan=True, Cat=True, Eve=True, storyteller={"Cat": True})
    assert not any(map(town.alive, ("Cat", "Dan", "Eve")))
    assert found("pixie") == []


def test_a_drunk_lleech_whom_most_fingers_point_at_dies_without_its_host(found: Found) -> None:
    cast = "Ann boomdandy, Bob lleech, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus virgin"
    town = Town(f"{cast}; Host@Flo<Bob/lleech, Drunk@Bob", night=2, script=ALL).day()
    town.nominate("Bob", "Ann", "Bob Cat Dan Eve")
    points = dict.fromkeys(town.names) | {"Dan": "Bob"}
    town.end_day(storyteller={"Ann": ("Bob", "Dan", "Eve")}, **points)
    assert not town.alive("Bob")
    assert found("RB-271") == []


def test_of_two_whom_a_shabaloth_attacks_one_may_live_at_another_s_cost_and_one_take_a_grandmother_along(
    found: Found,
) -> None:
    cast = (
        "Ann grandmother, Bob slayer, Cat preacher, Dan saint, Eve witch, Flo mayor, Gus chef, Hal shabaloth"
    )
    town = Town(f"{cast}; Grandchild@Gus<Ann/grandmother", night=2, script=ALL)
    town.night(Cat="Bob", Eve="Bob", Hal="Flo Gus", storyteller={"Flo": "Cat"})
    assert [name for name in town.names if not town.alive(name)] == ["Ann", "Cat", "Gus"]
    assert found("RB-271") == []


def test_who_is_a_fearmonger_no_more_as_the_first_day_breaks_frightens_nobody(found: Found) -> None:
    """By the tea party of a Hermit who dies as a Tinker, once all turns are over."""
    cast = "Ann imp, Bob hermit, Cat fearmonger, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    names = ("hermit", "tinker", "hatter", "fearmonger", "baron", "nodashii")
    town = Town(cast, script=only(*names, "imp", "chef", "slayer", "mayor", "virgin"))
    told = {"bluffs": whatever, "Bob": "Bob"}
    town.night(Ann="nodashii", Cat=["Dan", "baron"], storyteller=told)
    assert town.character("Cat") == "baron"
    assert found("fearmonger") == []


@pytest.mark.parametrize(
    ("picker", "picked", "told"), [("villageidiot", "Bob", EVIL), ("seamstress", "Bob Eve", False)]
)
def test_a_goon_has_come_over_before_whoever_picked_them_hears_their_side(
    picker: str, picked: str, told: object, found: Found
) -> None:
    """A Vortox's falsehood is about the side they are on by then."""
    cast = f"Ann {picker}, Bob goon+evil, Cat vortox, Dan saint, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann=picked, Cat="Dan", storyteller={"Ann": told})
    assert town.alignment("Bob") == "good"
    assert found(picker) == []


def test_with_a_vizier_who_died_in_the_night_and_is_reborn_the_magician_has_the_ability_again(
    found: Found,
) -> None:
    cast = "Ann imp, Bob vizier, Cat magician, Dan saint, Eve slayer, Flo mayor, Gus virgin | hindu"
    names = ("imp", "vizier", "magician", "saint", "slayer", "mayor", "virgin", "hindu")
    town = Town(cast, night=2, script=only(*names))
    town.night(Ann="Bob", storyteller={"hindu": "butcher"})
    assert town.character("Bob") == "butcher"
    assert found("magician-vizier") == []


def with_a_summoner_s_ability(cast: str, *, night: int) -> Town:
    """Ann is an Alchemist who has it, and there is no Demon."""
    town = Town(f"{cast}; Has Ability@Ann<Ann/alchemist", night=night, script=ALL)
    (lent,) = town.game.grimoire.reminders
    town.game.grimoire.unmark(lent)
    town.game.grimoire.mark("Has Ability", 0, by=lent.by, data="summoner")
    return town


def test_evil_wins_when_an_alchemist_dies_who_has_still_to_summon(found: Found) -> None:
    cast = "Ann alchemist, Bob baron, Cat saint, Dan slayer, Eve mayor, Flo virgin, Gus soldier"
    town = with_a_summoner_s_ability(cast, night=2).day()
    town.execute("Ann")
    assert town.winner is EVIL
    assert found("RB-129") == found("RB-131") == found("RB-248") == []


def test_whom_an_alchemist_summons_the_storyteller_says(found: Found) -> None:
    cast = "Ann alchemist, Bob baron, Cat saint, Dan slayer, Eve mayor, Flo virgin, Gus soldier"
    town = with_a_summoner_s_ability(cast, night=3)
    told = {"Ann": [False, ThisIs(2, "vortox")]}
    town.night(Ann=ThisIs(3, "vortox"), Cat="Flo", storyteller=told)
    assert town.character("Cat") == "vortox"
    assert found("summoner") == found("RB-160") == found("RB-171") == []


def test_who_becomes_the_evil_twin_in_a_riot_is_riot_at_once(found: Found) -> None:
    """By the death of a Plague Doctor, whom somebody nominated."""
    cast = "Ann riot, Bob plaguedoctor, Cat saint, Dan slayer, Eve mayor, Flo virgin, Gus soldier"
    town = Town(cast, night=3, script=ALL)
    town.night(Ann="Gus")
    town.nominate("Cat", "Bob", storyteller={"Bob": ["eviltwin"], "plaguedoctor-eviltwin": "Dan"})
    assert (town.character("Dan"), town.alignment("Dan")) == ("riot", EVIL)
    assert found("RB-171") == []


def test_of_a_widow_s_ability_the_storyteller_poisons_somebody(found: Found) -> None:
    cast = "Ann plaguedoctor, Bob imp, Cat chef, Dan scarletwoman, Eve soldier, Flo slayer, Gus saint"
    town = Town(cast, night=2, script=ALL)
    town.night(Bob="Ann", storyteller={"Ann": "widow", "widow": ["Eve", "Flo"]})
    assert town.poisoned("Eve")
    assert found("widow") == found("RB-270") == found("RB-149") == []


def test_a_sage_whom_an_al_hadikhia_kills_after_the_wizard_hears_the_truth_again(found: Found) -> None:
    """What the Wizard wished for ended with their life."""
    cast = "Ann wizard, Bob alhadikhia, Cat sage, Dan saint, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL).day()
    granted = Phrase("wizard", "granted")
    town.act("wish", "Ann", what=Wished("all_is_false"), storyteller={"Ann": granted})
    town.end_day()
    lives = {"Ann": False, "Cat": False, "Dan": True}
    town.night(Bob="Ann Cat Dan", storyteller={"Cat": ("Bob", "Eve")}, **lives)
    assert town.learned("Cat") == [("Bob", "Eve")]
    assert found("sage") == []


def test_a_sweetheart_s_death_keeps_whom_the_al_hadikhia_asks_next_from_coming_back(found: Found) -> None:
    cast = "Ann slayer, Bob alhadikhia, Cat sweetheart, Dan saint!, Eve baron, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    lives = {"Ann": True, "Cat": False, "Dan": True}
    town.night(Bob="Ann Cat Dan", storyteller={"Cat": "Bob"}, **lives)
    assert not town.alive("Dan")
    assert found("RB-271") == []


def test_a_goon_comes_over_to_a_demon_whom_a_boffin_lends_the_lycanthrope_s_ability(found: Found) -> None:
    """Drunk by them the Demon goes on, and the Goon is good no more."""
    cast = "Ann imp, Bob boffin, Cat goon, Dan saint, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    for seat, by, lent in (
        (0, Ability("boffin", 1, 1), "lycanthrope"),
        (3, Ability("lycanthrope", 0, 1), None),
    ):
        town.game.grimoire.mark("Has Ability" if lent else "Faux Paw", seat, by=by, data=lent)
    town.night(Ann=["Cat", "Gus"])
    assert town.alive("Cat")
    assert found("lycanthrope") == []


def test_a_lleech_who_dies_by_its_own_attack_on_the_host_takes_a_grandmother_along(found: Found) -> None:
    cast = "Ann lleech, Bob baron, Cat grandmother, Dan saint, Eve slayer, Flo mayor, Gus virgin"
    town = Town(f"{cast}; Host@Dan<Ann/lleech, Grandchild@Ann<Cat/grandmother", night=2, script=ALL)
    assert town.night(Ann="Dan") == ["Ann", "Cat", "Dan"]
    assert found("RB-271") == []


def test_in_a_riot_nobody_has_voted_whom_an_alchemist_s_vizier_could_go_by(found: Found) -> None:
    cast = "Ann riot, Bob alchemist, Cat saint, Dan slayer, Eve mayor, Flo virgin, Gus soldier, Hal chef"
    town = Town(f"{cast}; Has Ability@Bob<Bob/alchemist", night=2, script=ALL)
    (lent,) = town.game.grimoire.reminders
    town.game.grimoire.unmark(lent)
    town.game.grimoire.mark("Has Ability", 1, by=lent.by, data="vizier")
    town.night(Ann="Gus")
    town.nominate("Cat", "Dan", "Cat Eve")
    town.end_day()
    town.night(Ann="Hal")
    town.nominate("Bob", "Cat")
    town.act("force", "Bob", storyteller={"Bob": False})
    assert found("virgin") == []


def test_a_pukka_kept_from_the_last_attack_by_a_toymaker_leaves_its_old_victim_alive(found: Found) -> None:
    """A Demon that has to attack nobody once does not act in a night in which a death would end the game."""
    cast = "Ann pukka, Bob golem, Cat virgin, Dan saint!, Eve slayer!; Poisoned@Bob<Ann/pukka | toymaker"
    town = Town(cast, night=2, script=ALL)
    assert town.night() == []
    assert found("pukka") == []


def test_a_sweetheart_eaten_first_ends_what_an_innkeeper_does_for_whom_is_eaten_next(found: Found) -> None:
    cast = "Ann shabaloth, Bob innkeeper, Cat sweetheart, Dan gambler, Eve chef, Flo soldier, Gus mayor"
    town = Town(cast, night=2, script=ALL)
    died = town.night(
        Bob="Dan Flo",
        Dan=ThisIs(5, "soldier"),
        Ann="Cat Dan",
        storyteller={"Bob": "Flo", "Cat": "Bob"},
    )
    assert died == ["Cat", "Dan"]
    assert found("innkeeper") == []


def test_a_vigormortis_ends_what_an_innkeeper_does_for_an_acrobat(found: Found) -> None:
    """The Townsfolk beside the Minion it kills is the Innkeeper."""
    cast = "Ann vigormortis, Bob witch, Cat innkeeper, Dan acrobat, Eve chef!, Flo drunk(monk), Gus mayor"
    town = Town(cast, night=2, script=ALL)
    died = town.night(
        Cat="Dan Gus", Flo="Ann", Dan="Flo", Bob="Gus", Ann="Bob", storyteller={"Cat": "Dan", "Ann": "Cat"}
    )
    assert died == ["Bob", "Dan"]
    assert found("innkeeper") == []


def test_a_farmer_may_be_followed_by_whom_a_shabaloth_has_given_back_and_eats_again(found: Found) -> None:
    """Cat, a Farmer, was eaten and is given back; Dan, who followed, is eaten first, and Cat next."""
    cast = "Ann shabaloth, Bob chef, Cat farmer, Dan saint, Eve baron, Flo slayer, Gus mayor"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Cat Bob", storyteller={"Cat": "Dan"})
    town.end_day()
    died = town.night(Ann="Dan Cat", storyteller={"Ann": "Cat", "Dan": "Cat", "Cat": "Flo"})
    assert died == ["Dan"]
    assert town.became("Cat") == ["farmer"]
    assert found("RB-174") + found("RB-160") == []


def test_an_al_hadikhia_who_is_a_farmer_s_heir_lets_nobody_live_any_more(found: Found) -> None:
    """A good one, who takes over as the first of the three dies, is no Demon when the others choose."""
    cast = "Ann alhadikhia, Bob imp, Cat farmer, Dan amnesiac!, Eve slayer!, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    town.game.grimoire.change(0, alignment=GOOD)
    lives = {"Cat": False, "Dan": True, "Eve": True}
    town.night(Ann="Cat Dan Eve", Bob="Gus", **lives, storyteller={"Cat": "Ann"})
    assert (town.character("Ann"), town.alive("Dan"), town.alive("Eve")) == ("farmer", False, False)
    assert found("RB-271") == []


def test_an_al_hadikhia_whom_an_angel_blames_lets_nobody_live_any_more(found: Found) -> None:
    cast = "Ann alhadikhia, Bob imp, Cat saint, Dan chef!, Eve slayer, Flo mayor, Gus virgin; Protect@Cat | angel"
    town = Town(cast, night=2, script=Script("all", "All", (*ALL.characters, "angel")))
    town.game.grimoire.drop(town.game.grimoire.marked("Protect"))
    town.game.grimoire.mark("Protect", 2, by=Ability("angel", STORYTELLER, STORYTELLER))
    town.night(
        Ann="Cat Dan Eve", Bob="Gus", Cat=False, Dan=True, Eve=True, storyteller={"angel": ["Ann", "death"]}
    )
    assert (town.alive("Ann"), town.alive("Cat"), town.alive("Dan")) == (False, False, False)
    assert found("RB-271") == []


def test_whom_a_pit_hag_made_the_lleech_may_be_a_farmer_s_heir_at_once(found: Found) -> None:
    """The deaths of that night are the Storyteller's, the Farmer's among them."""
    cast = "Ann imp, Bob pithag, Cat farmer, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    town.night(Bob=ThisIs(3, "lleech"), Ann="Gus", storyteller={"Bob": [("Cat",), False], "Cat": "Dan"})
    assert town.character("Dan") == "farmer"
    assert found("pithag") == []


def test_a_witch_among_three_for_a_moment_of_the_night_chooses_nobody(found: Found) -> None:
    """A Gambler dies before the Witch's turn, and a Demon gives somebody back after it."""
    cast = "Ann alhadikhia, Bob witch, Cat gambler, Dan saint, Eve slayer!, Flo mayor!, Gus virgin!"
    town = Town(cast, night=2, script=ALL)
    town.night(Cat=ThisIs(3, "chef"), Ann="Eve Flo Gus", Eve=True, Flo=False, Gus=False)
    assert town.told("Bob") == []
    assert found("witch") == []


def test_a_sweetheart_framed_as_a_minion_may_make_somebody_drunk_before_a_minstrel_does(found: Found) -> None:
    cast = "Ann atheist, Bob saint, Cat minstrel, Dan chef, Eve slayer, Flo sweetheart, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    town.game.grimoire.mark("Has Ability", STORYTELLER, data="atheist")
    framed = Ability("atheist", STORYTELLER, STORYTELLER)
    town.game.grimoire.mark("Framed", 5, by=framed, data="baron")
    town.day()
    town.execute("Flo", storyteller={"Flo": "Dan"})
    assert {"Drunk"} <= {*town.marks("Dan")}
    assert "Everyone Is Drunk" in town.marks("Cat")
    assert found("RB-035") == []


def test_a_farmer_is_sober_as_a_pit_hag_makes_the_innkeeper_a_demon(found: Found) -> None:
    """The Farmer dies in that night, and is followed."""
    cast = "Ann imp, Bob pithag, Cat innkeeper, Dan farmer, Eve gossip, Flo slayer, Gus mayor"
    town = Town(cast, night=2, script=ALL)
    died = town.night(
        Cat=["Dan Flo", "Gus"],
        Bob=ThisIs(2, "fanggu"),
        Ann="Gus",
        storyteller={"Cat": "Dan", "Bob": [("Dan",), True, True], "Dan": "Eve"},
    )
    assert died == ["Dan"]
    assert town.became("Eve") == ["farmer"]
    assert found("RB-160") == []


@pytest.mark.parametrize(("side", "so"), [(GOOD, True), (EVIL, False)])
def test_a_zenomancer_tells_on_which_side_somebody_plainly_is(
    side: Alignment, so: bool, found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cat is good, and counts as evil by a Lycanthrope."""
    monkeypatch.setattr("engine.statements.riddle.truth", lambda *_: True)
    cast = (
        "Ann lycanthrope, Bob imp, Cat chef, Dan baron, Eve saint, Flo slayer; Faux Paw@Cat<Ann/lycanthrope"
    )
    town = Town(f"{cast} | zenomancer", night=2, script=ALL).day()
    town.game.grimoire.mark(
        "Goal", 4, by=Ability("zenomancer", STORYTELLER, STORYTELLER), data=("last_word", 0)
    )
    town.nominate("Eve", "Cat")
    town.end_day()
    town.dusk(storyteller={"zenomancer": [Holds(ThisPlayer(2), HasSide(side)), ()]})
    assert (found("zenomancer") == []) is so


def test_of_a_minstrel_and_a_lleech_that_undo_each_other_the_minstrel_has_force(found: Found) -> None:
    """The Minstrel is its host; the Sailor, who kept it drunk while a Minion was executed, does no more. By then the
    Minstrel had begun to play, and the Sailor is drunk, too."""
    cast = "Ann sailor, Bob minstrel, Cat lleech, Dan baron, Eve slayer, Flo mayor, Gus virgin"
    town = Town(f"{cast}; Host@Bob<Cat/lleech, Drunk@Cat<Ann/sailor~dusk3", night=2, script=ALL)
    town.night(Ann="Cat", Cat="Gus", storyteller={"Ann": "Cat"})
    town.execute("Dan")
    assert "Everyone Is Drunk" in town.marks("Bob")
    town.night(Ann="Flo", Cat="Bob")
    assert found("RB-035") + found("RB-271") == []


def test_a_magician_who_is_reborn_beside_a_vizier_has_nothing_to_lose(found: Found) -> None:
    cast = "Ann imp, Bob vizier, Cat magician, Dan chef, Eve slayer, Flo mayor, Gus virgin | hindu"
    town = Town(cast, night=2, script=Script("all", "All", (*ALL.characters, "hindu")))
    town.night(Ann="Gus", storyteller={"hindu": "thief"})
    town.execute("Cat", storyteller={"hindu": "gunslinger"})
    assert town.character("Cat") == "gunslinger"
    assert found("magician-vizier") == []


def test_whom_a_pit_hag_makes_a_demon_may_follow_a_farmer_who_dies_at_once(found: Found) -> None:
    """They are still good."""
    cast = "Ann imp, Bob pithag, Cat soldier, Dan farmer, Eve gossip, Flo slayer, Gus mayor"
    town = Town(cast, night=2, script=ALL)
    town.night(Bob=ThisIs(2, "lleech"), Ann="Eve", storyteller={"Bob": [("Dan",), True], "Dan": "Cat"})
    assert town.became("Cat") == ["lleech", "farmer"]
    assert found("pithag") + found("RB-160") == []


def test_a_clockmaker_may_count_no_steps_where_a_recluse_alone_could_be_a_minion(found: Found) -> None:
    town = Town("Ann clockmaker, Bob imp, Cat virgin, Dan recluse, Eve saint, Flo slayer, Gus mayor")
    town.night(storyteller={"Ann": 0})
    assert town.learned("Ann") == [0]
    assert found("clockmaker") == []


def test_two_grandmothers_go_with_the_one_grandchild(found: Found) -> None:
    cast = "Ann imp, Bob grandmother, Cat grandmother, Dan chef, Eve baron, Flo slayer, Gus mayor"
    town = Town(
        f"{cast}; Grandchild@Dan<Bob/grandmother, Grandchild@Dan<Cat/grandmother", night=2, script=ALL
    )
    assert town.night(Ann="Dan") == ["Bob", "Cat", "Dan"]
    assert found("RB-271") == []


def test_a_plague_doctor_is_sober_where_a_boomdandy_takes_the_poisoner_first(found: Found) -> None:
    cast = (
        "Ann boomdandy, Bob imp, Cat chef, Dan poisoner, Eve plaguedoctor, Flo slayer, Gus soldier;"
        " Poisoned@Eve<Dan/poisoner~dusk3"
    )
    town = Town(cast, night=2, script=ALL).day()
    town.nominate("Bob", "Ann", " ".join(town.names))
    fingers = dict.fromkeys(town.names)
    town.end_day(storyteller={"Ann": ("Bob", "Cat", "Flo"), "Eve": "witch"}, **fingers)
    assert town.game.grimoire.marked("Has Ability", STORYTELLER)
    assert found("plaguedoctor") == []


def test_a_pixie_who_gains_the_cannibal_s_ability_has_eaten_too_late_to_hide_evil(found: Found) -> None:
    """The Cannibal who dies had eaten a Poppy Grower."""
    cast = "Ann imp, Bob cannibal, Cat pixie, Dan poppygrower, Eve baron, Flo slayer, Gus mayor, Hal chef"
    town = Town(f"{cast}; Mad@Bob<Cat/pixie", night=2, script=ALL).day()
    (token,) = town.game.grimoire.marked("Mad")
    town.game.grimoire.unmark(token)
    town.game.grimoire.mark("Mad", 1, by=token.by, data="cannibal")
    town.execute("Dan")
    town.night(Ann="Bob", storyteller={"Cat": True})
    assert town.told("Eve", EvilTeam)
    assert found("poppygrower") + found("RB-055") == []


def test_a_scarlet_woman_is_sober_where_the_poisoner_dies_before_the_demon(found: Found) -> None:
    cast = (
        "Ann alhadikhia, Bob scarletwoman, Cat poisoner, Dan chef, Eve monk, Flo slayer, Gus mayor, Hal sage"
    )
    town = Town(cast, night=2, script=ALL)
    town.night(Eve="Gus", Cat=["Bob", True], Dan=True, Ann=["Dan Cat Ann", True])
    assert town.character("Bob") == "alhadikhia"
    assert found("RB-160") == []


def test_a_farmer_is_sober_where_the_poisoner_dies_first(found: Found) -> None:
    cast = "Ann alhadikhia, Bob poisoner, Cat farmer, Dan damsel, Eve chef, Flo slayer, Gus mayor"
    town = Town(cast, night=2, script=ALL)
    town.night(Bob=["Cat", False], Ann="Bob Cat Eve", Cat=False, Eve=True, storyteller={"Cat": "Dan"})
    assert town.became("Dan") == ["farmer"]
    assert found("RB-160") == []


def test_a_boffin_who_dies_first_lends_the_demon_no_sweetheart(found: Found) -> None:
    cast = "Ann boffin, Bob imp, Cat boomdandy, Dan slayer, Eve soldier, Flo virgin, Gus mayor"
    town = Town(cast, script=ALL)
    town.night(storyteller={"Ann": "sweetheart"})
    town.nominate("Bob", "Cat", " ".join(town.names))
    fingers = dict.fromkeys(town.names, "Bob")
    town.end_day(storyteller={"Cat": ("Bob", "Eve", "Flo")}, **fingers)
    assert not town.alive("Bob")
    assert found("RB-035") == []


def test_two_fearmongers_of_whom_a_barber_leaves_neither_announce_nobody(found: Found) -> None:
    cast = "Ann imp, Bob fearmonger, Cat alchemist, Dan barber, Eve saint, Flo slayer, Gus mayor"
    town = Town(f"{cast}; Has Ability@Cat<Cat/alchemist", night=2, script=ALL)
    token = town.game.grimoire.reminders.pop()
    town.game.grimoire.mark("Has Ability", token.seat, by=token.by, data="fearmonger")
    town.night(Bob="Eve", Cat="Flo", Ann=["Dan", "Bob Cat"], storyteller={"Bob": "cerenovus", "Cat": False})
    assert town.character("Cat") == "fearmonger"
    assert found("fearmonger") == []


def test_whom_an_innkeeper_guarded_before_a_snake_charmer_was_the_leviathan(found: Found) -> None:
    cast = "Ann leviathan, Bob innkeeper, Cat snakecharmer, Dan chef, Eve saint, Flo slayer, Gus mayor"
    town = Town(cast, night=2, script=ALL)
    town.night(Bob="Dan Eve", Cat=["Ann", "Flo"], storyteller={"Bob": "Dan"})
    town.nominate("Cat", "Dan", " ".join(town.names))
    town.end_day()
    assert town.winner is GOOD
    assert found("RB-248") == []


def test_a_minion_whom_a_pit_hag_makes_a_demon_hears_as_one_that_the_poppy_grower_died(found: Found) -> None:
    cast = "Ann imp, Bob pithag, Cat baron, Dan poppygrower, Eve chef, Flo slayer, Gus mayor"
    town = Town(cast, night=2, script=ALL)
    town.night(Bob=ThisIs(2, "vortox"), Cat="Eve", Ann="Eve", storyteller={"Bob": [("Dan",), True, True]})
    assert [fact.minions for fact in town.told("Bob", EvilTeam)] == [("Bob",)]
    assert found("RB-054") + found("RB-055") == []


def test_a_tea_lady_given_back_keeps_her_neighbour_and_is_eaten_again(found: Found) -> None:
    cast = "Ann shabaloth, Bob chef, Cat tealady, Dan saint, Eve baron, Flo mayor, Gus slayer"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Cat Gus")
    town.end_day()
    died = town.night(Ann="Dan Cat", storyteller={"Ann": "Cat"})
    assert died == []
    assert town.alive("Dan")
    assert found("shabaloth") == []


def test_a_farmer_may_die_and_be_followed_in_the_summoner_s_turn(found: Found) -> None:
    """With a Hatter the deaths of that night are the Storyteller's."""
    cast = "Ann imp, Bob summoner, Cat slayer, Dan farmer, Eve virgin, Flo hatter, Gus saint"
    script = only("imp", "summoner", "slayer", "farmer", "virgin", "hatter", "saint", "pukka", "preacher")
    town = Town(cast, night=3, script=script)
    town.night(
        Bob=ThisIs(2, "pukka"),
        Ann="Eve",
        Cat="Gus",
        storyteller={"summoner-hatter": [("Dan",), True], "Dan": "Gus"},
    )
    assert town.became("Gus") == ["farmer"]
    assert found("summoner") == []


@pytest.mark.parametrize("leaks", [False, True])
def test_votes_spent_in_secret_come_back_in_secret(
    leaks: bool, found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a Wizard's wish, after Hal has voted beside an Organ Grinder; that Gus has no vote is known."""

    def in_public(game: Game, seat: int) -> None:
        game.grimoire.change(seat, ghost_vote=True)
        game.tell(TOWN, GhostVoteReturned(seat))

    if leaks:
        monkeypatch.setattr(Game, "give_back_vote", in_public)
    cast = "Ann wizard, Bob imp, Cat organgrinder, Dan chef, Eve monk, Flo slayer, Gus saint!, Hal mayor!"
    town = Town(cast, night=2, script=ALL).day()
    town.rule("no vote", "Gus")
    assert town.nominate("Dan", "Eve", "Hal") == "secret"
    town.act("wish", "Ann", what=Wished("ghost_votes_return"), storyteller={"Ann": GRANTED})
    town.end_day()
    assert (found("RB-106") != []) is leaks


def test_of_whom_a_haircut_makes_the_king_at_the_first_dawn_the_demon_hears(found: Found) -> None:
    cast = "Ann imp, Bob hermit, Cat baron, Dan king, Eve slayer, Flo mayor, Gus virgin"
    names = ("hermit", "tinker", "barber", "king")
    town = Town(cast, script=only(*names, "imp", "baron", "chef", "slayer", "mayor", "virgin"))
    town.night(Ann="Dan Eve", storyteller={"bluffs": whatever, "Bob": "Bob"})
    assert [told.seat for told in town.told("Ann", ThisIs)] == ["Dan", "Eve"]
    assert found("king") == []


def test_a_cannibal_who_eats_a_boomdandy_dies_as_no_sweetheart(found: Found) -> None:
    cast = "Ann imp, Bob cannibal, Cat boomdandy, Dan chef, Eve monk, Flo slayer, Gus mayor, Hal sweetheart"
    town = Town(cast, night=2, script=ALL).day()
    town.execute("Hal", storyteller={"Hal": "Dan"})
    town.night(Ann="Eve", Eve="Gus")
    town.nominate("Ann", "Cat", " ".join(name for name in town.names if town.alive(name)))
    fingers = dict.fromkeys(town.names)
    town.end_day(storyteller={"Cat": ("Ann", "Dan", "Flo"), "Bob": "virgin"}, **fingers)
    assert not town.alive("Bob")
    assert found("RB-035") == []


def test_who_acts_out_a_philosopher_beside_being_one_makes_nobody_drunk(found: Found) -> None:
    cast = "Ann philosopher, Bob juggler, Cat chef, Dan imp, Eve baron, Flo slayer, Gus mayor"
    town = Town(f"{cast}; No Ability@Ann<Ann/philosopher", night=2, script=ALL)
    town.game.grimoire.mark("Has Ability", 0, by=Ability("pixie", 0, 0, genuine=False), data="philosopher")
    town.night(Ann="juggler", Dan="Cat")
    assert town.sober("Bob")
    assert found("philosopher") == []


def test_a_haircut_of_whom_a_tea_party_has_made_legion_changes_nobody(found: Found) -> None:
    cast = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    names = ("hermit", "tinker", "hatter", "barber", "legion", "poisoner")
    town = Town(cast, script=only(*names, "imp", "baron", "chef", "slayer", "mayor", "virgin"))
    told = {"bluffs": whatever, "Bob": ["Bob", "Ann"]}
    town.night(Ann=["legion", "Cat Dan"], Cat="poisoner", storyteller=told)
    assert (town.character("Cat"), town.character("Dan")) == ("legion", "chef")
    assert [one for one in found("RB-174") if not one.startswith("[deal]")] == []


AT_THE_FIRST_DAWN = "Ann imp, Bob hermit, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin"
OF_THE_FIRST_DAWN = ("hermit", "tinker", "imp", "baron", "chef", "slayer", "mayor", "virgin", "nodashii")


def test_who_becomes_the_widow_at_the_first_dawn_reads_what_lies_there_then(found: Found) -> None:
    """With what was laid at the deaths of the night, and a pair that has been exchanged since."""
    names = ("hatter", "barber", "moonchild", "widow", *OF_THE_FIRST_DAWN)
    town = Town(AT_THE_FIRST_DAWN, script=only(*names))
    told = {"bluffs": whatever, "Bob": "Bob", "Cat": "Dan"}
    town.night(Ann=["nodashii", "Dan Eve"], Cat=["widow", "Flo"], Bob="Gus", storyteller=told)
    assert town.told("Dan", InPlay) == [InPlay("widow")]
    assert found("widow") == []


def test_a_plague_doctor_s_widow_of_the_first_dawn_poisons_by_the_storyteller_s_hand(found: Found) -> None:
    town = Town(AT_THE_FIRST_DAWN, script=only("plaguedoctor", "widow", *OF_THE_FIRST_DAWN))
    told = {"bluffs": whatever, "Bob": ["Bob", "widow"], "widow": ["Eve", "Dan"]}
    town.night(storyteller=told)
    assert town.told("Dan", InPlay) == [InPlay("widow")]
    assert "Poisoned" in town.marks("Eve")
    assert found("widow") == []


def test_who_became_legion_at_the_tea_party_holds_the_scissors_though_nobody_is_exchanged(
    found: Found,
) -> None:
    names = ("hatter", "barber", "legion", "poisoner", *OF_THE_FIRST_DAWN)
    town = Town(AT_THE_FIRST_DAWN, script=only(*names))
    told = {"bluffs": whatever, "Bob": ["Bob", "Cat"]}
    town.night(Ann="legion", Cat=["poisoner", "Ann Dan"], storyteller=told)
    assert (town.character("Ann"), town.character("Dan")) == ("legion", "chef")
    assert [one for one in found("RB-149") if not one.startswith("[deal]")] == []


def test_a_plague_doctor_s_evil_twin_has_been_to_the_tea_party_first(found: Found) -> None:
    """And to the barber's: the Hermit is all three."""
    names = ("hatter", "barber", "plaguedoctor", "eviltwin", "poisoner", *OF_THE_FIRST_DAWN)
    town = Town(AT_THE_FIRST_DAWN, script=only(*names))
    told = {"bluffs": whatever, "Bob": ["Bob", "eviltwin"], "plaguedoctor-eviltwin": "Cat", "Cat": whatever}
    town.night(Ann=["nodashii", "Dan Eve"], Cat="poisoner", storyteller=told)
    assert town.became("Cat")[-2:] == ["poisoner", "eviltwin"]
    told_wrongly = [*found("hatter"), *found("RB-174"), *found("RB-175")]
    assert [one for one in told_wrongly if not one.startswith("[deal]")] == []


def test_a_framed_vigormortis_lets_a_sweetheart_framed_as_a_minion_keep_what_makes_drunk(
    found: Found,
) -> None:
    cast = "Ann atheist, Bob saint, Cat chef, Dan mayor, Eve slayer, Flo sweetheart, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    town.game.grimoire.mark("Has Ability", STORYTELLER, data="atheist")
    town.game.grimoire.mark("Has Ability", STORYTELLER, data="vigormortis")
    framed = Ability("atheist", STORYTELLER, STORYTELLER)
    town.game.grimoire.mark("Framed", 3, by=framed, data="vigormortis")
    town.game.grimoire.mark("Framed", 5, by=framed, data="baron")
    town.night(storyteller={"vigormortis": ["Flo", "Gus"], "Flo": "Bob"})
    assert "Drunk" in town.marks("Bob")
    assert found("RB-035") == []


def test_an_angel_strikes_another_for_whom_a_yaggababble_has_killed(found: Found) -> None:
    """The phrase was said once."""
    cast = "Ann yaggababble, Bob baron, Cat chef, Dan saint!, Eve slayer, Flo mayor, Gus virgin; Protect@Gus | angel"
    town = Town(cast, night=2, script=Script("all", "All", (*ALL.characters, "angel")))
    town.game.grimoire.drop(town.game.grimoire.marked("Protect"))
    town.game.grimoire.mark("Protect", 6, by=Ability("angel", STORYTELLER, STORYTELLER))
    town.night()
    town.act("babble", "Ann")
    town.end_day()
    died = town.night(storyteller={"Ann": ("Gus",), "angel": ["Cat", "death"]})
    assert died == ["Cat", "Gus"]
    assert found("RB-271") == []


def test_a_riot_who_has_a_hermit_s_abilities_picks_as_riot_in_the_turn_of_a_jinx(found: Found) -> None:
    cast = "Ann riot, Bob baron, Cat banshee, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    town.game.grimoire.mark("Has Ability", 0, by=Ability("hermit", 0, 0), data="puzzlemaster")
    town.night(Ann="Dan")
    assert town.game.grimoire.marked("Visited", 3)
    assert found("puzzlemaster") == []


def test_with_a_tor_a_minion_who_holds_lil_monsta_holds_the_scissors(found: Found) -> None:
    names = ("hatter", "barber", "lilmonsta", "poisoner", "witch", *OF_THE_FIRST_DAWN)
    town = Town(f"{AT_THE_FIRST_DAWN} | tor", script=only(*names, "tor"))
    party = {"Ann": ["lilmonsta", "witch", "Cat Dan"], "Cat": "poisoner"}
    town.night(**party, storyteller={"Bob": "Bob"})
    assert (town.character("Cat"), town.character("Dan")) == ("chef", "poisoner")
    assert found("RB-160") + found("barber") + found("RB-149") == []


def test_at_dusk_a_preacher_is_sober_as_soon_as_a_lleech_is_whose_host_is_dead(found: Found) -> None:
    cast = "Ann lleech, Bob scarletwoman, Cat preacher, Dan poisoner, Eve sailor, Flo chef, Gus mayor, Hal virgin"
    town = Town(f"{cast}; Host@Flo<Ann/lleech", night=2, script=ALL)
    town.game.grimoire.mark("Has No Ability", 1, by=Ability("preacher", 2, 2), data="scarletwoman")
    town.night(Ann="Hal", Cat="Gus", Dan="Ann", Eve="Cat", storyteller={"Eve": "Cat"})
    town.execute("Flo")
    assert town.alive("Ann")
    town.night()
    assert town.winner == "good"
    assert town.character("Bob") == "scarletwoman"
    assert found("scarletwoman") == []


@pytest.mark.parametrize("new", ["marionette", "drunk"])
def test_a_haircut_comes_before_who_is_made_somebody_else_by_the_same_death(found: Found, new: str) -> None:
    """Of a Hermit who is Hatter, Barber and Plague Doctor: whom the Demon exchanged is so by the latter's jinxes with
    the Marionette and the Baron, and does not hear of it."""
    names = (
        "hatter",
        "barber",
        "plaguedoctor",
        "marionette",
        "poisoner",
        "drunk",
        "monk",
        *OF_THE_FIRST_DAWN,
    )
    town = Town(AT_THE_FIRST_DAWN, script=only(*names))
    minion = "marionette" if new == "marionette" else "baron"
    jinx = {"marionette": "Gus", "baron": [("Gus",), "drunk"]}[minion]
    told = {"bluffs": whatever, "Bob": ["monk", "Bob", minion], f"plaguedoctor-{minion}": jinx}
    town.night(Ann=["nodashii", "Cat Gus"], Cat="poisoner", storyteller=told)
    assert town.character("Gus") == new
    assert town.became("Gus")[-1] == "poisoner"
    said = (*found("RB-171"), *found("RB-174"), *found("RB-175"), *found("RB-149"))
    assert [one for one in said if not one.startswith("[deal]")] == []


def test_a_lleech_whose_host_dies_in_a_pit_hag_s_night_may_be_spared(found: Found) -> None:
    cast = "Ann pithag, Bob lleech, Cat chef, Dan sweetheart!, Eve saint, Flo mayor, Gus virgin; Host@Flo<Bob/lleech"
    town = Town(
        cast,
        night=2,
        script=only("pithag", "lleech", "chef", "sweetheart", "saint", "mayor", "virgin", "nodashii"),
    )
    new = ThisIs(3, "nodashii")
    town.night(Ann=new, Bob="Cat", storyteller={"Ann": [("Flo",), True, True]})
    assert town.alive("Bob")
    assert found("lleech") + found("RB-271") == []


def test_a_lleech_whom_a_minstrel_makes_drunk_as_its_host_is_executed_dies_with_them(found: Found) -> None:
    cast = "Ann empath, Bob lleech, Cat soldier, Dan baron, Eve minstrel, Flo slayer, Gus saint; Host@Dan<Bob/lleech"
    town = Town(cast, night=2, script=ALL).day()
    town.execute("Dan")
    assert not town.alive("Bob")
    assert found("RB-271") == []


def test_a_tea_lady_who_lives_again_keeps_one_of_the_three_alive_for_a_moment(found: Found) -> None:
    cast = "Ann alhadikhia, Bob poisoner, Cat chef, Dan empath, Eve tealady!, Flo mayor, Gus saint"
    town = Town(cast, night=2, script=ALL)
    died = town.night(Ann="Flo Eve Dan", Bob="Gus", Flo=True, Eve=True, Dan=False)
    assert died == ["Dan"]
    assert not town.alive("Eve")
    assert town.alive("Flo")
    assert found("RB-271") == []


def test_who_is_reborn_with_lil_monsta_has_another_ability_of_the_boffin_s(found: Found) -> None:
    """The Evil Twin holds off the end."""
    cast = "Ann boffin, Bob poisoner, Cat chef, Dan saint, Eve eviltwin, Flo soldier, Gus mayor"
    town = Town(
        f"{cast}; Twin@Cat<Eve/eviltwin | hindu",
        night=2,
        script=Script("all", "All", (*ALL.characters, "hindu")),
    )
    town.game.notes = (Note("undealt", "lilmonsta"),)
    CHARACTERS["lilmonsta"].arrive(town.game)
    town.game.grimoire.mark("Is The Demon", 1, by=town.game.abilities_of("lilmonsta")[0])
    asked = {"Ann": "Bob", "Bob": ["Flo", "Dan", "Bob"], "Eve": "Bob"}
    town.night(storyteller={"Ann": "exorcist", "lilmonsta": "Dan", "hindu": "thief"}, **asked)
    town.execute("Bob", storyteller={"hindu": "deviant", "Ann": "monk"})
    assert found("RB-326") == []


def test_an_outsider_more_for_what_a_boffin_will_give_the_first_demon() -> None:
    """A Summoner's: the bag is filled for it before anybody is the Demon."""
    good = ("oracle", "chef", "virgin", "slayer", "mayor", "monk", "soldier")
    script = only(*good, "saint", "balloonist", "boffin", "summoner", "imp")
    plan = Plan((*good, "saint", "boffin", "summoner"), (Note("lent", "balloonist"),))
    game = Game(script, tuple("ABCDEFGHIJ"), Chain(Strung(plan)))
    moments = [game.copy()]
    while game.phase is Phase.DEAL:
        play_step(game)
        moments.append(game.copy())
    assert game.grimoire.marked("For The Demon")
    assert audit(history_of(moments)) == []


def test_what_a_lent_innkeeper_did_ends_at_the_tea_party_of_who_lent_it(found: Found) -> None:
    """Before the haircut of the same death; and where evil has won by it, day has broken in that very turn."""
    cast = "Ann imp, Bob hermit, Cat boffin, Dan soldier, Eve slayer, Flo mayor, Gus virgin"
    names = ("hatter", "barber", "boffin", "baron", "innkeeper", "soldier", *OF_THE_FIRST_DAWN)
    for dead, pair in (((), "Ann Dan"), (("soldier", "slayer", "mayor", "virgin"), "Ann Cat")):
        town = Town(
            ", ".join(one + "!" * (one.split()[1] in dead) for one in cast.split(", ")),
            night=2,
            script=only(*names),
        )
        town.game.grimoire.mark("Has Ability", 0, by=Ability("boffin", 2, 2), data="innkeeper")
        for other in ("hatter", "barber", "tinker"):
            town.game.grimoire.mark("Has Ability", 1, by=Ability("hermit", 1, 1), data=other)
        both = "Flo Gus"
        town.night(Ann=[both, "Flo", "nodashii", pair], Cat="baron", storyteller={"Ann": "Flo", "Bob": "Bob"})
        assert not town.game.grimoire.marked("Safe")
        assert town.game.over is bool(dead)
        assert found("RB-153") == []


def test_an_angel_strikes_a_protected_player_for_another_and_a_third_for_them(found: Found) -> None:
    cast = "Ann imp, Bob baron, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus virgin | angel"
    town = Town(cast, night=2, script=Script("all", "All", (*ALL.characters, "angel"))).day()
    town.game.grimoire.drop(town.game.grimoire.marked("Protect"))
    for seat in (2, 3):
        town.game.grimoire.mark("Protect", seat, by=Ability("angel", STORYTELLER, STORYTELLER))
    town.execute("Cat", storyteller={"angel": ["Dan", "death", "Bob", "death"]})
    assert not town.alive("Bob")
    assert found("RB-271") == []


def test_a_zombuul_with_a_boffin_s_fool_may_look_dead_before_the_luck_is_tried(found: Found) -> None:
    cast = "Ann zombuul, Bob boffin, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL).day()
    town.game.grimoire.mark("Has Ability", 0, by=Ability("boffin", 1, 1), data="fool")
    town.execute("Ann")
    assert town.game.grimoire.seats[0].feigns
    assert found("RB-126") == []


def test_of_a_boomdandy_s_three_an_angel_may_take_one(found: Found) -> None:
    cast = "Ann boomdandy, Bob imp, Cat chef, Dan slayer, Eve soldier, Flo mayor, Gus virgin | angel"
    town = Town(cast, night=2, script=Script("all", "All", (*ALL.characters, "angel"))).day()
    town.game.grimoire.drop(town.game.grimoire.marked("Protect"))
    town.game.grimoire.mark("Protect", 2, by=Ability("angel", STORYTELLER, STORYTELLER))
    town.nominate("Bob", "Ann", "Bob Cat Dan Eve")
    told = {"Ann": ("Bob", "Dan", "Eve"), "angel": ["Eve", "death"]}
    town.end_day(storyteller=told)  # evil has won by then, and nobody points
    assert not town.alive("Eve")
    assert found("boomdandy") == []


def test_the_first_demon_that_comes_hears_of_the_king(found: Found) -> None:
    """There was none in the King's turn."""
    cast = "Ann king, Bob summoner, Cat chef, Dan soldier, Eve virgin, Flo monk, Gus slayer"
    town = Town(cast, script=only("king", "summoner", "chef", "soldier", "virgin", "monk", "slayer", "imp"))
    town.night()
    town.end_day()
    town.night(Flo="Ann")
    town.end_day()
    town.night(Flo="Ann", Bob=ThisIs(2, "imp"), Cat="Gus")
    assert len(town.told("Cat", ThisIs)) == 1
    assert found("king") == []


def test_a_gunslinger_shoots_at_who_did_not_vote_in_secret(found: Found) -> None:
    cast = "Ann gunslinger, Bob imp, Cat soldier, Dan organgrinder, Eve mayor, Flo chef, Gus saint"
    town = Town(cast, night=2, script=ALL).day()
    town.nominate("Cat", "Bob", votes="Flo Cat")
    town.act("shoot", "Ann", "Eve")
    town.end_day()
    assert town.alive("Eve")
    assert found("gunslinger") == []


@pytest.mark.parametrize("name", ["Bob", "Dan"])
def test_evil_that_a_barista_lets_learn_only_the_truth_is_told_apart_beside_a_magician(
    found: Found, name: str
) -> None:
    """Whom the Magician does not take in sees one Demon, or their own Minions."""
    cast = "Ann magician, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo spy, Gus mayor, Hal barista"
    town = Town(cast, script=ALL)
    bluffs = ("chef", "monk", "empath")
    town.night(storyteller={"bluffs": bluffs, "Hal": [GOOD, name, TRUTHFUL]})
    assert found("RB-053") + found("RB-054") + found("RB-055") == []


def test_an_exorcised_demon_does_not_wake_for_what_a_boffin_gave_them(found: Found) -> None:
    cast = "Ann exorcist, Bob imp, Cat saint, Dan boffin, Eve mayor, Flo slayer, Gus virgin"
    town = Town(cast, script=ALL)
    town.night(storyteller={"Dan": "empath"})
    town.end_day()
    town.night(Ann="Bob")
    assert found("empath") == []


def test_a_butcher_whom_a_barista_serves_twice_has_three_executed(found: Found) -> None:
    cast = "Ann butcher, Bob imp, Cat soldier, Dan baron, Eve slayer, Flo virgin, Gus saint, Hal mayor"
    town = Town(f"{cast}, Ida barista; {TWICE}@Ann<Ida/barista~dusk3", night=2, script=ALL).day()
    town.nominate("Bob", "Cat", votes="Ann Bob Dan Eve Flo")
    for nominee in ("Dan", "Eve"):
        if town.game.phase is Phase.NOMINATIONS:
            town.act(CLOSE_NOMINATIONS)
        scenario.play_step(town.game)
        town.nominate("Ann", nominee, votes="Ann Bob Flo Gus Hal")
    town.end_day()
    assert not any(town.alive(name) for name in ("Cat", "Dan", "Eve"))
    assert found("butcher") + found("RB-115") == []


def test_a_mastermind_gives_no_last_day_while_a_summoner_has_still_to_bring_a_demon(found: Found) -> None:
    cast = "Ann imp, Bob mastermind, Cat summoner, Dan chef, Eve slayer, Flo soldier, Gus saint, Hal virgin"
    names = ("imp", "mastermind", "summoner", "chef", "slayer", "soldier", "saint", "virgin")
    town = Town(cast, night=3, script=only(*names)).day()
    town.execute("Ann")
    town.night(Cat=ThisIs(3, "imp"), Dan="Eve")
    town.execute("Flo")
    assert town.winner is None
    assert found("RB-130") + found("RB-131") + found("mastermind") == []
