"""Faults in turns that the auditor has learnt to read as they are: it has to find each of them all the same."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Game
from engine.grimoire import Ability, Grimoire
from engine.ledger import Chose, Learned, LifeChosen, YouAre
from engine.questions import Answer, LifeOrDeath, Question
from engine.registry import CHARACTERS
from engine.script import Script
from engine.terms import STORYTELLER
from tests import scenario
from tests.auditor import audit, history_of
from tests.auditor.test_rare_turns import ALL, AT_THE_FIRST_DAWN, OF_THE_FIRST_DAWN, only
from tests.by_name import ThisIs
from tests.scenario import Town, whatever

Found = Callable[[], list[str]]
"""What the auditor says of the turns played so far."""
ANGEL = Ability("angel", STORYTELLER, STORYTELLER)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Found:
    """What nobody has scripted is answered with the first that is legal: a wrong engine asks otherwise."""
    moments: list[Game] = []
    play, decide = scenario.play_step, Town.decide

    def watched(game: Game) -> None:
        if not moments:
            moments.append(game.copy())
        play(game)
        moments.append(game.copy())

    def lenient(town: Town, question: Question, game: Game) -> Answer:
        try:
            return decide(town, question, game)
        except scenario.Unscripted:
            if question.who == scenario.ANYONE:
                raise
            return next(question.options.all())

    monkeypatch.setattr(scenario, "play_step", watched)
    monkeypatch.setattr(Town, "decide", lenient)
    monkeypatch.setattr(Town, "_all_used", lambda _: None)
    return lambda: [str(one) for one in audit(history_of(moments))]


def instead(patch: pytest.MonkeyPatch, character: str, hook: str, wrong: Callable[..., Any]) -> None:
    patch.setattr(type(CHARACTERS[character]), hook, wrong)


def says(found: list[str], line: str) -> bool:
    return any(line in one for one in found)


def test_a_courtier_s_drunk_is_lost_at_dusk(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    def expire(grimoire: Grimoire, now: Any) -> None:
        ends = (one for one in grimoire.reminders if one.until is not None)
        grimoire.drop(tuple(one for one in ends if one.until <= now or one.text == "Drunk"))

    cast = "Ann lleech, Bob scarletwoman, Cat courtier, Dan poisoner, Eve empath, Flo chef, Gus mayor, Hal virgin"
    town = Town(f"{cast}; Host@Flo<Ann/lleech", night=2, script=ALL)
    town.night(Ann="Hal", Cat="scarletwoman", Dan="Ann")
    town.execute("Flo")
    monkeypatch.setattr(Grimoire, "expire", expire)
    town.night()
    assert says(found(), "RB-160: scarletwoman became lleech, and by nothing")


@pytest.mark.parametrize("new", ["drunk", "marionette"])
def test_a_haircut_makes_somebody_who_knows_nothing(
    found: Found, monkeypatch: pytest.MonkeyPatch, new: str
) -> None:
    """No Plague Doctor has died."""
    swap = Game.swap

    def wrong(game: Game, one: int, other: int, **more: Any) -> None:
        swap(game, one, other, **more)
        game.grimoire.change(6, character=new, believes=game.grimoire.seats[6].thinks)

    monkeypatch.setattr(Game, "swap", wrong)
    names = ("hatter", "barber", "marionette", "poisoner", "drunk", "monk", *OF_THE_FIRST_DAWN)
    town = Town(AT_THE_FIRST_DAWN, script=only(*names))
    told = {"bluffs": whatever, "Bob": ["monk", "Bob"]}
    town.night(Ann=["nodashii", "Cat Gus"], Cat="poisoner", storyteller=told)
    assert says(found(), f"RB-160: baron became {new}, and by nothing")


def test_an_al_hadikhia_kills_all_three_though_one_is_dead(
    found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dan died before the dead Tea Lady beside him was asked and lived again."""

    def other_nights(self: Any, game: Game, me: Ability) -> None:
        three = game.may_choose_some(me, game.grimoire.everyone(), 3)
        for number, seat in zip(self.reminders, three, strict=True):
            game.grimoire.mark(number, seat, by=me, until=game.dusk)
        for seat in three:
            lives = game.ask(seat, me, LifeOrDeath(me.character, seat))
            game.tell((seat,), LifeChosen(me.character, lives))
            self.fulfil(game, me, seat, lives=lives)
        for seat in three:
            game.kill(seat, by=me)

    instead(monkeypatch, "alhadikhia", "other_nights", other_nights)
    cast = "Ann alhadikhia, Bob poisoner, Cat chef, Dan empath, Eve tealady!, Flo mayor, Gus saint"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Dan Eve Cat", Bob="Gus", Cat=True, Eve=True, Dan=False)
    assert says(found(), "RB-271: the tealady died, and of nothing")


def test_a_riot_with_a_hindu_never_comes(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, "riot", "on_dawn", lambda *_: None)
    cast = "Ann riot, Bob poisoner, Cat chef, Dan monk, Eve slayer, Flo mayor, Gus saint | hindu"
    town = Town(cast, night=3, script=Script("all", "All", (*ALL.characters, "hindu")))
    town.night(Ann="Cat", Bob="Gus", Dan="Cat")
    assert says(found(), "riot: nobody of (0,) is Day 3")


def test_a_zombuul_with_a_fool_s_luck_dies_the_second_time(
    found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    lucky = CHARACTERS["fool"].instead_of_death

    def wrong(_: Any, game: Game, me: Ability, death: Any) -> int | None:
        return death.seat if game.grimoire.seats[death.seat].feigns else lucky(game, me, death)

    instead(monkeypatch, "fool", "instead_of_death", wrong)
    cast = "Ann zombuul, Bob boffin, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=ALL).day()
    town.game.grimoire.mark("Has Ability", 0, by=Ability("boffin", 1, 1), data="fool")
    town.execute("Ann")
    town.night()
    town.execute("Ann")
    assert says(found(), "RB-271: the zombuul died, and of nothing")


def test_a_minion_at_tea_is_told_to_be_the_demon_for_nothing(
    found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other_nights(_: Any, game: Game, me: Ability) -> None:
        if game.grimoire.marked("Tea Party Tonight", me.owner, by=me):
            game.tell((2,), YouAre("imp", game.alignment(2)))
            game.tell((2,), Chose("hatter", "nodashii"))
            game.become(2, "nodashii", by=me)

    instead(monkeypatch, "hatter", "other_nights", other_nights)
    cast = "Ann imp, Bob hatter, Cat baron, Dan chef, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=2, script=only("hatter", *OF_THE_FIRST_DAWN))
    town.night(Ann="Bob")
    assert says(found(), "hatter: may not choose nodashii")


def test_a_choirboy_learns_who_had_a_king_executed(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    def on_death(_: Any, game: Game, me: Ability, death: Any) -> None:
        if game.grimoire.seats[death.seat].character == "king":
            game.grimoire.mark("King Killed", me.owner, by=me, data=0)

    def learn(_: Any, game: Game, me: Ability, killer: int) -> None:
        game.tell((me.owner,), Learned("choirboy", (killer,)))

    instead(monkeypatch, "choirboy", "on_death", on_death)
    instead(monkeypatch, "choirboy", "learn", learn)
    cast = "Ann imp, Bob king, Cat baron, Dan choirboy, Eve slayer, Flo snakecharmer, Gus virgin"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Gus", Flo="Gus")
    town.execute("Bob")
    town.night(Flo="Ann")
    assert says(found(), "choirboy: woke, was asked or told something at the wrong time")


def test_a_boomdandy_leaves_two_where_an_angel_takes_votes(
    found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    blow_up = type(CHARACTERS["boomdandy"]).blow_up  # type: ignore[attr-defined]

    def wrong(boomdandy: Any, game: Game, me: Ability) -> None:
        blow_up(boomdandy, game, me)
        game.kill(6, by=me)

    instead(monkeypatch, "boomdandy", "blow_up", wrong)
    cast = "Ann boomdandy, Bob imp, Cat chef, Dan slayer, Eve soldier, Flo mayor, Gus virgin | angel"
    town = Town(cast, night=2, script=Script("all", "All", (*ALL.characters, "angel"))).day()
    town.game.grimoire.drop(town.game.grimoire.marked("Protect"))
    for seat in (2, 3):
        town.game.grimoire.mark("Protect", seat, by=ANGEL)
    town.nominate("Bob", "Ann", "Bob Cat Dan Eve")
    told = {"Ann": ("Bob", "Eve", "Gus"), "angel": ["Bob", "no vote", "Eve", "no vote"]}
    town.end_day(storyteller=told, **dict.fromkeys(town.names))
    assert says(found(), "boomdandy: left [1, 4]")


def test_a_pit_hag_s_minion_counts_as_a_new_demon(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a Lleech whose host is dead lived on."""
    become = Game.become

    def wrong(game: Game, seat: int, new: str, **more: Any) -> None:
        become(game, seat, new, **more)
        if more["by"] is not None and more["by"].character == "pithag":
            game.grimoire.mark("New Demon", seat, by=more["by"], until=game.dawn)

    monkeypatch.setattr(Game, "become", wrong)
    instead(monkeypatch, "lleech", "settle", lambda *_: None)
    cast = "Ann pithag, Bob lleech, Cat chef, Dan poisoner, Eve saint, Flo mayor!, Gus virgin; Host@Flo<Bob/lleech"
    town = Town(cast, night=2, script=ALL)
    town.night(Dan="Bob", Ann=ThisIs("Dan", "baron"), Bob="Cat")
    assert says(found(), "[n2/pithag@0] seat 1 lleech: should have died, and lives")


def test_a_boffin_breaks_the_promise_to_the_first_demon(
    found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    lend = type(CHARACTERS["boffin"]).lend  # type: ignore[attr-defined]
    instead(monkeypatch, "boffin", "lend", lambda boffin, game, me, _: lend(boffin, game, me, None))
    cast = "Ann boffin, Bob summoner, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus virgin"
    town = Town(cast, night=3, script=ALL)
    town.game.grimoire.mark("For The Demon", 0, by=Ability("boffin", 0, 0), data="balloonist")
    town.night(Bob=ThisIs("Cat", "imp"), storyteller={"Ann": "monk"})
    assert says(found(), "boffin: has the ability of the monk")


def test_a_poisoner_s_choice_comes_to_nothing(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    def each_night(_: Any, game: Game, me: Ability) -> None:
        game.choose(me, game.grimoire.everyone())

    instead(monkeypatch, "poisoner", "each_night", each_night)
    cast = "Ann imp, Bob poisoner, Cat chef, Dan monk, Eve slayer, Flo mayor, Gus saint"
    town = Town(cast, night=2, script=ALL)
    town.night(Ann="Cat", Bob="Gus", Dan="Cat")
    assert says(found(), "poisoner: nobody of (6,) is Poisoned")


# Right turns


def nothing_but_the_chef(found: list[str]) -> list[str]:
    """The towns of these tests begin in the middle of a game."""
    return [
        one
        for one in found
        if "[given" not in one and "[deal" not in one and "learns something once" not in one
    ]


def test_nothing_is_found_in_a_haircut_with_a_drunk(found: Found) -> None:
    names = ("hatter", "barber", "poisoner", "monk", "drunk", *OF_THE_FIRST_DAWN)
    town = Town(AT_THE_FIRST_DAWN.replace("Gus virgin", "Gus drunk(monk)"), script=only(*names))
    town.night(Ann=["nodashii", "Cat Gus"], Cat="poisoner")
    assert town.character("Cat") == "drunk"
    assert nothing_but_the_chef(found()) == []


def test_nothing_is_found_where_an_angel_takes_two_for_two(found: Found) -> None:
    cast = "Ann shabaloth, Bob baron, Cat chef, Dan saint, Eve slayer, Flo mayor, Gus virgin, Hal soldier | angel"
    town = Town(cast, night=2, script=Script("all", "All", (*ALL.characters, "angel")))
    town.game.grimoire.drop(town.game.grimoire.marked("Protect"))
    for seat in (2, 3):
        town.game.grimoire.mark("Protect", seat, by=ANGEL)
    town.night(Ann="Cat Dan", storyteller={"angel": ["Bob", "death", "Gus", "death"]})
    assert {name for name in town.names if not town.alive(name)} == {"Bob", "Cat", "Dan", "Gus"}
    assert nothing_but_the_chef(found()) == []
