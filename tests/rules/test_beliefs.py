"""What players think of themselves, where it is not so: with characters made for these tests."""

from collections.abc import Callable

import pytest

from engine import Script, edition, record
from engine.characters.base import (
    CHARACTERS,
    Ability,
    Belief,
    Character,
    Game,
    Minion,
    Mistaken,
    OneCharacter,
    Townsfolk,
)
from engine.grimoire import Seat
from engine.ledger import Chose, Learned, YouAre
from engine.plain import from_plain, to_plain
from engine.terms import EVIL, GOOD, STORYTELLER
from tests.by_name import ThisIs
from tests.scenario import Town

Make = Callable[..., None]


class Secretive(Townsfolk):
    """On the first night has another ability, and is not told which."""

    def first_night(self, game: Game, me: Ability) -> None:
        game.gain(me, game.ask(STORYTELLER, me, OneCharacter(game.script.townsfolk)), told=False)


class Friendly(Townsfolk):
    """On the first night joins evil, and does not know it."""

    def first_night(self, game: Game, me: Ability) -> None:
        game.turn(me.owner, EVIL, told=False, by=me)


class Puppet(Mistaken, Minion):
    """Thinks they are a good character."""

    goes_unnoticed = True

    def belief(self, game: Game, me: Ability) -> Belief:
        return Belief(game.ask(STORYTELLER, me, OneCharacter(game.script.townsfolk)), GOOD)


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Make:
    """Let a class be the character of this id, which has a place on the official night sheet."""

    def is_(id_: str, kind: type[Character]) -> None:
        one = kind()
        one.id = id_  # type: ignore[misc]
        monkeypatch.setitem(CHARACTERS, id_, one)

    return is_


SECRETIVE = "Ann alchemist, Bob imp, Cat slayer, Dan baron, Eve saint, Flo soldier"


def secretive(make: Make, gained: str, cast: str = SECRETIVE, **night: object) -> Town:
    make("alchemist", Secretive)  # its slot comes before those of the others who learn something
    town = Town(cast)
    told = night.pop("storyteller", None)
    town.night(storyteller={"Ann": gained if told is None else [gained, told]}, **night)
    return town


def test_an_ability_gained_without_being_told_works_under_the_owner_s_own_name(make: Make) -> None:
    """The fact does not say whose ability it is, and neither does the question."""
    town = secretive(make, "fortuneteller", Ann="Bob Cat", storyteller="Cat")
    assert [fact for fact in town.told("Ann") if not isinstance(fact, YouAre)] == [Learned("alchemist", True)]
    assert [t.fact for t in town.ledger if isinstance(t.fact, Chose)] == [Chose("alchemist", (1, 2))]
    (asked,) = (question for question in town.asked if question.who == town.seat("Ann"))
    assert (asked.known_as, asked.about and asked.about.character) == ("alchemist", "fortuneteller")


def test_an_ability_knowingly_gained_goes_by_its_own_name() -> None:
    """The Philosopher's, as ever."""
    town = Town("Ann philosopher, Bob vortox, Cat sage, Dan witch, Eve klutz, Flo artist")
    town.night(Ann=["seamstress", "Bob Cat"], Dan="Cat", storyteller={"Ann": True})
    assert Learned("seamstress", True) in town.told("Ann")
    assert [q.known_as for q in town.asked if q.who == 0] == ["philosopher", "seamstress"]


def test_who_turns_without_being_told_is_told_nothing_until_something_else_is_so(make: Make) -> None:
    make("alchemist", Friendly)
    town = Town("Ann alchemist, Bob imp, Cat slayer, Dan baron, Eve saint, Flo soldier")
    town.night()
    assert town.alignment("Ann") is EVIL
    assert [fact for fact in town.told("Ann") if isinstance(fact, YouAre)] == [YouAre("alchemist", GOOD)]
    assert town.game.grimoire.seats[0].thinks == Belief("alchemist", GOOD)
    assert town.game.grimoire.seats[0].believed is None, "they know who they are"
    town.rule("turn", "Ann", "good")
    assert town.alignment("Ann") is GOOD
    assert not any(isinstance(fact, YouAre) for fact in town.told("Ann")), "that is what they think"
    town.rule("turn", "Ann", "evil")
    town.end_day()
    town.night(Bob="Cat")
    assert YouAre("alchemist", EVIL) in town.told("Ann")


def test_who_becomes_another_character_is_told_that_and_of_no_side(make: Make) -> None:
    """That they are evil is no news of this change (RB-174)."""
    make("alchemist", Friendly)
    town = Town("Ann alchemist, Bob imp, Cat slayer, Dan baron, Eve saint, Flo soldier")
    town.night()
    town.rule("become", "Ann", "chef")
    assert town.game.grimoire.seats[0].believes == Belief("chef", GOOD)
    town.end_day()
    town.night(Bob="Cat")
    assert YouAre("chef", GOOD) in town.told("Ann")


def test_who_did_not_know_which_ability_they_had_knows_themself_again_as_somebody_else(make: Make) -> None:
    town = secretive(make, "soldier")
    town.rule("become", "Ann", "chef")
    assert town.game.grimoire.seats[0].believes is None


def test_an_evil_player_who_thinks_they_are_good_is_told_so_and_acts_the_part(make: Make) -> None:
    """As a Drunk is; the side is the one they think they are on."""
    make("marionette", Puppet)
    town = Town("Ann marionette(empath), Bob imp, Cat slayer, Dan baron, Eve saint, Flo soldier, Gus mayor")
    assert town.game.grimoire.seats[0] == Seat("Ann", "marionette", EVIL, Belief("empath", GOOD))
    town.night(storyteller={"Ann": 0})
    assert town.told("Ann")[0] == YouAre("empath", GOOD)
    assert Learned("empath", 0) in town.told("Ann")
    assert 2 in town.offered("Ann"), "anything may be told: there is no such ability"


@pytest.mark.parametrize(("side", "told"), [("good", []), ("evil", [YouAre("empath", EVIL)])])
def test_what_the_mistaken_hear_of_their_side_is_what_is_news_to_them(
    make: Make, side: str, told: list[YouAre]
) -> None:
    """RB-176: that an evil player is good now is no news to one who always thought so."""
    make("marionette", Puppet)
    start = "marionette(empath)" if side == "good" else "marionette(empath)+good"
    town = Town(f"Ann {start}, Bob imp, Cat slayer, Dan baron, Eve saint, Flo soldier", night=2)
    town.dusk()
    town.rule("turn", "Ann", side)
    assert [fact for fact in town.told("Ann") if isinstance(fact, YouAre)] == told
    assert town.alignment("Ann") == side
    assert town.game.grimoire.seats[0].thinks.side == side


def test_who_becomes_a_mistaken_character_unnoticed_thinks_on_as_before(make: Make) -> None:
    """RB-176."""
    make("marionette", Puppet)
    script = Script("with it", "With it", (*edition("tb").characters, "marionette"))
    cast = "Ann empath, Bob imp, Cat slayer, Dan baron, Eve saint, Flo soldier"
    town = Town(cast, night=2, script=script)
    town.night_up_to("imp")
    town.rule("become", "Ann", "marionette")
    assert not any(isinstance(fact, YouAre) for fact in town.told("Ann"))
    assert town.game.grimoire.seats[0].thinks == Belief("empath", GOOD)


def test_a_belief_is_kept_in_a_record_and_read_from_one(make: Make) -> None:
    make("marionette", Puppet)
    town = Town("Ann marionette(empath), Bob imp, Cat slayer(slayer+good?)+evil, Dan baron, Eve saint")
    assert town.game.grimoire.seats[2].believes == Belief("slayer", GOOD, knows_ability=False)
    assert "Cat slayer(slayer+good?)+evil" in town.line()
    seats = tuple(town.game.grimoire.seats)
    assert from_plain(to_plain(seats)) == seats
    older = seats[0]._replace(believes="empath")  # type: ignore[arg-type]
    line = record.header(town.game) | {"seats": to_plain((older, *seats[1:]))}
    assert record.new_from(line).grimoire.seats == list(seats)


# Who becomes a mistaken character unnoticed goes on exactly as before (RB-176)

UNNOTICED = Script(
    "it",
    "It",
    (
        *edition("snv").characters,
        *("marionette", "drunk", "empath", "imp", "cannibal", "saint", "chef", "soldier", "exorcist", "monk"),
        *("poisoner", "recluse", "mayor", "virgin", "butler", "scarletwoman", "bountyhunter"),
    ),
)


def strung(cast: str, night: int = 1) -> Town:
    """Ann may be made the Marionette by Cat, the Pit-Hag."""
    return Town(f"{cast}, Bob imp, Cat pithag, Dan clockmaker, Eve saint, Flo mayor, Gus virgin, Hal chef",
                script=UNNOTICED, night=night)  # fmt: skip


def asked(town: Town, name: str) -> list[str]:
    return [question.id for question in town.asked if question.who == town.seat(name)]


def test_what_they_had_spent_they_are_not_asked_for_again() -> None:
    town = strung("Ann seamstress")
    town.night(Ann="Dan Eve")
    town.end_day()
    town.night(Cat=ThisIs("Ann", "marionette"), Bob="Hal")
    assert town.character("Ann") == "marionette"
    assert not asked(town, "Ann")
    town.end_day()
    town.night(Cat=ThisIs("Dan", "recluse"), Bob="Gus")
    assert not asked(town, "Ann")


def test_a_day_that_is_over_does_not_come_again_for_them() -> None:
    town = strung("Ann juggler")
    town.night()
    town.act("juggle", "Ann", what=(ThisIs("Bob", "imp"),))
    town.end_day()
    town.night(Cat=ThisIs("Eve", "recluse"), Bob="Hal")
    assert town.learned("Ann") == [1]
    town.end_day()
    town.night(Cat=ThisIs("Ann", "marionette"), Bob="Dan")
    town.end_day()
    town.night(Cat=ThisIs("Dan", "saint"), Bob="Gus")
    assert not town.told("Ann")


def test_what_they_did_that_day_is_not_forgotten() -> None:
    """Made the Marionette before their turn that night, a Juggler still learns how many they guessed, or so they
    think."""
    town = strung("Ann juggler")
    town.night()
    town.act("juggle", "Ann", what=(ThisIs("Bob", "imp"),))
    town.end_day()
    town.night(Cat=ThisIs("Ann", "marionette"), Bob="Hal", storyteller={"Ann": 0})
    assert town.learned("Ann") == [0]


def test_what_they_gained_they_go_on_acting_out() -> None:
    town = strung("Ann cannibal", night=2).day()
    town.rule("become", "Dan", "empath")
    town.execute("Dan")
    town.night(Cat=ThisIs("Eve", "recluse"), Bob="Hal")
    assert town.learned("Ann") == [1]
    town.end_day()
    town.night(Cat=ThisIs("Ann", "marionette"), Bob="Eve", storyteller={"Ann": 2})
    assert town.told("Ann") == [Learned("cannibal", 2)]


def test_a_philosopher_made_the_drunk_by_a_barber_has_chosen_and_wakes_as_what_they_chose() -> None:
    cast = "Ann philosopher, Bob imp, Cat drunk(soldier), Dan barber, Eve butler, Flo mayor, Gus virgin"
    town = Town(f"{cast}, Hal scarletwoman", script=UNNOTICED)
    town.night(Ann="empath", Eve="Gus")
    assert town.learned("Ann") == [2]
    town.execute("Dan")
    town.night(Bob=["Cat", "Ann Cat"], Eve="Gus", storyteller={"Ann": 0})
    assert (town.character("Ann"), town.character("Cat")) == ("drunk", "philosopher")
    assert town.told("Ann") == [Learned("empath", 0)]
    town.end_day()
    town.night(Bob="Hal", Eve="Gus", storyteller={"Ann": 0})
    assert not asked(town, "Ann")


def test_what_they_are_still_to_learn_they_are_told() -> None:
    """Of what a Philosopher chose in this night, whose turn is after that of the Pit-Hag."""
    town = strung("Ann philosopher", night=2)
    town.night(Ann="chef", Cat=ThisIs("Ann", "marionette"), Bob="Hal", storyteller={"Ann": 2})
    assert town.told("Ann", Learned) == [Learned("chef", 2)]


def test_whom_they_chose_last_night_they_may_not_choose_again() -> None:
    town = strung("Ann exorcist", night=2)
    town.night(Ann="Eve", Cat=ThisIs("Ann", "marionette"), Bob="Hal")
    town.end_day()
    town.night(Ann="Flo", Cat=ThisIs("Dan", "recluse"), Bob="Gus")
    assert "Eve" not in town.choices("Ann")


@pytest.mark.parametrize("new", ["marionette", "drunk"])
def test_what_they_did_to_others_ends_all_the_same(new: str) -> None:
    """RB-160: poison, drunkenness and protection."""
    cast = "Ann poisoner, Bob imp, Cat monk, Dan sweetheart!, Eve philosopher, Flo soldier, Gus empath, Hal saint"
    town = Town(
        f"{cast}; Poisoned@Hal<Ann/poisoner, Safe@Hal<Cat/monk, Drunk@Gus<Eve/philosopher,"
        " No Ability@Eve<Eve/philosopher",
        script=UNNOTICED,
        night=2,
    )
    assert town.poisoned("Hal")
    assert not town.sober("Gus")
    for name in ("Ann", "Cat", "Eve"):
        town.rule("become", name, new)
    assert town.sober("Hal")
    assert town.sober("Gus")
    assert town.night(Ann="Eve", Cat="Ann", Bob="Hal") == ["Hal"]
    assert not asked(town, "Eve")


def test_what_they_lent_to_another_player_is_that_player_s_no_more() -> None:
    town = strung("Ann exorcist", night=2)
    lender = Ability("exorcist", town.seat("Ann"), town.seat("Ann"))
    town.game.lend(lender, town.seat("Dan"), "empath")
    town.rule("become", "Ann", "drunk")
    assert town.marks("Dan") == []
