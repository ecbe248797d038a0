"""What the vocabulary does for abilities that learn: lies by decree, deeds of the day, a Drunk's failures."""

import pytest

from engine import ledger
from engine.abilities import standing
from engine.characters.base import CHARACTERS, Ability, Game, Townsfolk
from engine.chronicle import DeedOfEvil, WentWrong, When, Woke
from engine.ledger import GoodOrEvil
from engine.questions import Number, OneOfBoth, Options, SomebodyIs, TwoSeats, TwoShown, Untrue, YesNo
from engine.script import Script, edition
from engine.terms import DEMON, MINION, OUTSIDER, TOWNSFOLK
from tests.by_name import ThisIs
from tests.scenario import Town


def test_a_lie_by_decree_may_be_a_no_or_a_nought() -> None:
    """An answer that counts as nothing in Python is an answer: it was once told truly instead."""
    town = Town("Ann seamstress, Bob vortox, Cat klutz, Dan witch, Eve oracle")
    town.night(Ann="Bob Dan", Dan="Dan", storyteller={"Ann": False})
    assert town.offered("Ann") == [False]
    town = Town("Ann oracle, Bob vortox, Cat klutz, Dan witch!, Eve sage", night=2)
    town.night(Bob="Eve", storyteller={"Ann": 0, "Eve": (2, 3)})
    assert 1 not in town.offered("Ann")


def test_where_anything_may_be_true_anything_may_be_told() -> None:
    """A Recluse's vote may count as a Demon's or not: no answer is certainly false."""
    town = Town("Ann flowergirl, Bob vortox, Cat recluse, Dan witch, Eve artist, Flo oracle!", night=2).day()
    town.nominate("Eve", "Cat", votes="Cat Eve Dan")
    town.end_day()
    town.night(
        Dan="Dan", Bob="Eve", storyteller={"Ann": True, "Flo": 1} if town.alive("Flo") else {"Ann": True}
    )
    assert town.offered("Ann") == [True, False]


def deeds(town: Town) -> list[DeedOfEvil]:
    return [event for event in town.game.chronicle if isinstance(event, DeedOfEvil)]


def test_what_evil_does_by_day_is_kept_as_it_was_then() -> None:
    """Only evil characters, and who may count as such; an exile is no vote (G14)."""
    town = Town("Ann mayor, Bob imp, Cat recluse, Dan spy, Eve soldier, Flo deviant+evil", night=2).day()
    town.nominate("Ann", "Eve", votes="Ann Bob Cat Eve Flo")
    town.nominate("Dan", "Cat")
    town.exile("Bob", "Flo")
    now = When(1, by_day=True)
    assert deeds(town) == [
        DeedOfEvil(now, 1, "voted", (DEMON,)),
        DeedOfEvil(now, 2, "voted", (OUTSIDER, MINION, DEMON)),
        DeedOfEvil(now, 3, "nominated", (MINION, TOWNSFOLK, OUTSIDER)),
    ]
    town.rule("become", "Bob", "chef")
    assert deeds(town)[0].kinds == (DEMON,)


def test_a_drunk_s_failure_is_noted_while_they_live() -> None:
    """Jinx mathematician-drunk. A dead Drunk fails at nothing: their Tea Lady protects nobody any more anyhow."""
    cast = "Ann drunk(tealady){}, Bob soldier, Cat imp, Dan baron, Eve saint, Flo virgin, Gus mayor"
    town = Town(cast.format(""), night=2)
    town.night(Cat="Gus", storyteller={"Gus": "Gus"})  # Gus, good, sits beside Ann; so does Bob
    assert [e.seat for e in town.game.chronicle if isinstance(e, WentWrong)] == [0]
    town = Town(cast.format("!"), night=2)
    town.night(Cat="Gus", storyteller={"Gus": "Gus"})
    assert not [e for e in town.game.chronicle if isinstance(e, WentWrong)]


def test_two_players_or_nobody() -> None:
    options = TwoSeats((0, 1, 2), optional=True)
    assert list(options.all()) == [(0, 1), (0, 2), (1, 2), None]
    assert options.refusal(None) is None
    assert options.refusal((1, 0)) is None
    assert TwoSeats((0, 1, 2)).refusal(None) is not None
    assert options.refusal((1, 1)) is not None


@pytest.mark.parametrize(
    ("form", "truth"),
    [
        (YesNo(), True),
        (TwoShown((3, 1, 2)), (1, 3)),
        (OneOfBoth(1, ("sage", "monk"), ("imp",)), GoodOrEvil(1, "sage", "imp")),
    ],
)
def test_what_is_untrue_of_a_form(form: Options, truth: object) -> None:
    untrue = form.untrue((truth,))
    assert isinstance(untrue, Untrue)
    assert truth not in tuple(untrue.all())
    assert untrue.refusal(truth) == "true"
    assert set(untrue.all()) == set(form.all()) - {truth}


def test_two_who_are_shown_come_in_order_of_seat() -> None:
    """The order would tell which of the two was put there first."""
    shown = TwoShown((4, 0, 2))
    assert list(shown.all()) == [(0, 2), (0, 4), (2, 4)]
    assert shown.refusal((4, 0)) is not None


def test_who_has_an_ability_as_far_as_life_goes() -> None:
    """RB-118: the living, whose ability needs no life, and to whom something gives it back."""
    town = Town(
        "Ann artist, Bob imp, Cat artist!, Dan recluse!, Eve sage!, Flo bonecollector, Gus mayor; "
        "Has Ability@Eve<Flo/bonecollector"
    )
    held = standing(town.game.grimoire).held
    assert [town.game.alive_for(held[seat][0]) for seat in (0, 2, 3, 4)] == [True, False, True, True]


class Crier(Townsfolk):
    """Somebody else learns who the owner is."""

    id = "crier"
    slot = "oracle"

    def other_nights(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.others(me.owner))
        game.inform(
            me,
            (ledger.ThisIs(me.owner, me.character),),
            SomebodyIs(game.grimoire.ring, (me.character,)),
            to=(seat,),
        )


class Mute(Townsfolk):
    """Has nothing to say, and does not look first."""

    id = "mute"
    slot = "oracle"

    def other_nights(self, game: Game, me: Ability) -> None:
        game.inform(me, (), Number(3))


CRIER = "Ann crier, Bob fanggu, Cat mathematician, Dan witch, Eve klutz, Flo sage, Gus mutant"


def crying(cast: str, monkeypatch: pytest.MonkeyPatch) -> Town:
    monkeypatch.setitem(CHARACTERS, "crier", Crier())
    script = Script("with it", "With it", (*edition("snv").characters, "crier"))
    return Town(cast, night=2, script=script)


def test_another_player_may_be_told_what_an_ability_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner is not, and who is told has not woken for an ability of their own."""
    town = crying(CRIER, monkeypatch)
    town.night(Dan="Gus", Bob="Gus", Ann="Flo")
    assert town.learned("Flo") == [ThisIs("Ann", "crier")]
    assert town.learned("Ann") == []
    assert {event.seat for event in town.game.chronicle if isinstance(event, Woke)} == {0, 1, 2, 3}


def test_whether_it_is_true_hangs_on_the_ability(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Vortox makes a Townsfolk's ability lie, also to a Minion; and the drunk owner's is anything."""
    town = crying(CRIER.replace("fanggu", "vortox"), monkeypatch)
    town.night(Dan="Gus", Bob="Gus", Ann="Dan", storyteller={"Ann": ThisIs("Eve", "crier"), "Cat": 2})
    assert town.learned("Dan") == [ThisIs("Eve", "crier")]
    town = crying(f"{CRIER}; Drunk@Ann", monkeypatch)
    town.night(Dan="Gus", Bob="Gus", Ann="Flo", storyteller={"Ann": ThisIs("Eve", "crier")})
    assert town.learned("Flo") == [ThisIs("Eve", "crier")]


def test_who_writes_a_character_is_told_that_it_has_nothing_true_to_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(CHARACTERS, "mute", Mute())
    script = Script("with it", "With it", (*edition("snv").characters, "mute"))
    town = Town(CRIER.replace("crier", "mute"), night=2, script=script)
    with pytest.raises(ValueError, match="the mute has nothing true to say"):
        town.night(Dan="Gus", Bob="Gus")
