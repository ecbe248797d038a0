"""What evil learns of itself is a value that abilities at work change: with characters made for these tests."""

from collections.abc import Callable

import pytest

from engine import ledger
from engine.characters.base import CHARACTERS, Ability, Character, EvilInfo, Grimoire, Meeting, Townsfolk
from engine.night_sheet import dusk_questions
from engine.questions import Bluffs
from tests.by_name import DemonLearned, EvilTeam, ThisIs
from tests.scenario import Town, whatever

SEVEN = "Ann stranger, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo poisoner, Gus mayor"
THREE = ("chef", "monk", "butler")


class Between(Townsfolk):
    """Counts to Minions as a Demon, to the Demon as a Minion."""

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:  # noqa: ARG002
        minions = tuple(m._replace(demons=(*m.demons, me.owner)) for m in info.to_minions)
        demons = tuple(m._replace(minions=(*m.minions, me.owner)) for m in info.to_demons)
        return info._replace(to_minions=minions, to_demons=demons)


class Silent(Townsfolk):
    """Minions do not wake, and the Demon sees none; the bluffs stay."""

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:  # noqa: ARG002
        demons = tuple(m._replace(minions=()) for m in info.to_demons)
        return info._replace(to_minions=(), to_demons=demons)


class Apart(Townsfolk):
    """Each Minion wakes alone; the Demon is shown who the owner is."""

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:  # noqa: ARG002
        alone = tuple(Meeting((seat,), m.demons, (seat,)) for m in info.to_minions for seat in m.seats)
        shown = ledger.ThisIs(me.owner, me.character)
        demons = tuple(m._replace(bluffs=False, besides=(shown,)) for m in info.to_demons)
        return info._replace(to_minions=alone, to_demons=demons)


Make = Callable[[type[Character]], None]


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch) -> Make:
    def is_(kind: type[Character]) -> None:
        one = kind()
        one.id = "stranger"  # type: ignore[misc]
        monkeypatch.setitem(CHARACTERS, "stranger", one)

    return is_


def first_night(cast: str = SEVEN, **night: object) -> Town:
    town = Town(cast)
    town.night(**{"Flo": "Cat", "storyteller": {"bluffs": THREE}, **night})  # type: ignore[arg-type]
    return town


def evil_news(town: Town, name: str) -> list[object]:
    return [
        fact
        for fact in town.told(name)
        if isinstance(fact, (ledger.EvilTeam, ledger.DemonLearned, ledger.ThisIs))
    ]


def test_somebody_may_be_shown_to_the_one_as_demon_and_to_the_other_as_minion(stranger: Make) -> None:
    """In order of their chairs, which does not tell whom the ability has added."""
    stranger(Between)
    town = first_night()
    assert evil_news(town, "Dan") == evil_news(town, "Flo") == [EvilTeam(("Ann", "Bob"), ("Dan", "Flo"))]
    assert evil_news(town, "Bob") == [DemonLearned(("Ann", "Dan", "Flo"), THREE)]
    assert evil_news(town, "Ann") == []


def test_minions_may_be_left_asleep_while_the_demon_still_learns_bluffs(stranger: Make) -> None:
    """The question for bluffs is asked all the same, and the Minion who has to choose wakes only for that."""
    stranger(Silent)
    town = first_night()
    assert evil_news(town, "Dan") == evil_news(town, "Flo") == []
    assert evil_news(town, "Bob") == [DemonLearned((), THREE)]
    assert any(isinstance(question.options, Bluffs) for question in town.asked)


def test_minions_may_be_told_apart_and_the_demon_something_besides(stranger: Make) -> None:
    stranger(Apart)
    town = first_night(storyteller=None)
    assert evil_news(town, "Dan") == [EvilTeam(("Bob",), ("Dan",))]
    assert evil_news(town, "Flo") == [EvilTeam(("Bob",), ("Flo",))]
    assert evil_news(town, "Bob") == [DemonLearned(("Dan", "Flo"), ()), ThisIs("Ann", "stranger")]
    assert not any(isinstance(question.options, Bluffs) for question in town.asked)


@pytest.mark.parametrize("kind", [Between, Silent, Apart])
@pytest.mark.parametrize("owner", ["Ann stranger!", "Ann drunk(stranger)"])
def test_an_ability_that_does_not_work_changes_nothing(
    stranger: Make, kind: type[Character], owner: str
) -> None:
    stranger(kind)
    town = first_night(SEVEN.replace("Ann stranger", owner))
    assert evil_news(town, "Flo") == [EvilTeam(("Bob",), ("Dan", "Flo"))]
    assert evil_news(town, "Bob") == [DemonLearned(("Dan", "Flo"), THREE)]


@pytest.mark.parametrize("kind", [Between, Silent, Apart])
def test_at_a_small_table_evil_is_told_nothing_whoever_is_in_play(
    stranger: Make, kind: type[Character]
) -> None:
    """RB-047."""
    stranger(kind)
    town = Town("Ann stranger, Bob imp, Cat slayer, Dan baron, Eve virgin, Flo poisoner")
    town.night(Flo="Cat")
    assert not any(evil_news(town, name) for name in town.names)


def test_whom_the_news_does_not_reach_is_asked_at_dusk_as_well(stranger: Make) -> None:
    """Who is sure to be told something first is asked once they have been; nobody else waits."""
    stranger(Between)
    waiting = Town(SEVEN)
    waiting.dusk()
    assert waiting.seat("Flo") not in {question.who for question in dusk_questions(waiting.game)}
    stranger(Silent)
    asked = Town(SEVEN)
    asked.dusk()
    assert asked.seat("Flo") in {question.who for question in dusk_questions(asked.game)}


def test_a_lunatic_is_shown_as_many_minions_as_the_demon(stranger: Make) -> None:
    """Otherwise the number alone would tell them who they are."""
    cast = SEVEN.replace("Gus mayor", "Gus lunatic(imp)")
    for kind, shown in ((Between, "Cat Dan Eve"), (Silent, "")):
        stranger(kind)
        town = Town(cast)
        town.night(Flo="Cat", storyteller={"Gus": shown, "bluffs": [whatever, whatever]})
        (told,) = town.told("Gus", ledger.DemonLearned)
        assert told.minions == tuple(shown.split())


def test_told_late_the_dead_of_the_team_learn_too(stranger: Make) -> None:
    stranger(Between)
    town = Town(SEVEN.replace("Dan baron", "Dan baron!"), night=2)
    late = town.game.evil_info(dead_too=True)
    assert late.to_minions == (Meeting((3, 5), (1, 0), (3, 5)),)
    assert town.game.evil_info().to_minions == (Meeting((5,), (1, 0), (5,)),)


def test_evil_told_late_learns_in_the_order_of_the_first_night(stranger: Make) -> None:
    """In one step of whatever uncovers it: the Minions, then the Demon."""
    stranger(Apart)
    town = Town(SEVEN, night=2)
    town.dusk()
    town.game.tell_evil(town.game.evil_info(dead_too=True))
    assert [type(told.fact) for told in town.ledger[-4:]] == [
        ledger.EvilTeam,
        ledger.EvilTeam,
        ledger.DemonLearned,
        ledger.ThisIs,
    ]


@pytest.mark.parametrize("spoilt", ["", "; Poisoned@Dan"])
def test_who_does_not_know_who_they_are_is_neither_woken_nor_shown(spoilt: str) -> None:
    """Whatever their ability does: poison must not tell them either."""
    town = Town(
        SEVEN.replace("Ann stranger", "Ann chef").replace("Dan baron", "Dan marionette(monk)") + spoilt
    )
    info = town.game.evil_info()
    assert info.to_minions == (Meeting((5,), (1,), (5,)),)
    assert info.shown_to_demons == (5,)
    assert town.game.evil_info(dead_too=True).to_minions == info.to_minions
