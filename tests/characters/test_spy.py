"""The Spy: reads the grimoire every night; may count as good and as a Townsfolk or Outsider, even when dead."""

import pytest

from engine import ledger
from engine.grimoire import Ability
from engine.ledger import Page
from engine.questions import IllegalAnswer, PageLike, Question
from engine.rules.registration import Quality, Registers
from engine.terms import DEMON, EVIL, GOOD, MINION, OUTSIDER, TOWNSFOLK
from tests.by_name import OneOfTwo, ThisIs
from tests.scenario import Town

CAST = "Ann spy, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo drunk(chef)"


def reading(town: Town, quality: Quality) -> Registers:
    return town.game.registers(town.seat("Ann"), quality)


def page(town: Town) -> Page:
    """What the Spy read last, with seats as they are."""
    facts = [told.fact for told in town.game.ledger if told.to == (town.seat("Ann"),)]
    read = next(fact.answer for fact in reversed(facts) if isinstance(fact, ledger.Learned))
    assert isinstance(read, Page)
    return read


def test_reads_every_character_and_token_on_the_first_night() -> None:
    """RB-313: who is what, what a Drunk believes, and the tokens of this night."""
    town = Town(CAST)
    town.night(Dan="Cat", storyteller={"Flo": 1})
    seats, tokens = page(town)
    assert [seat[0] for seat in seats] == ["spy", "imp", "saint", "poisoner", "virgin", "drunk"]
    assert seats[5][1] == "chef"
    assert all(alive for *_, alive in seats)
    assert ("Poisoned", 2) in tokens


def test_reads_at_the_end_of_the_night_what_has_happened_in_it() -> None:
    """After the kill, and after a star pass."""
    town = Town(CAST, night=2)
    town.night(Dan="Cat", Bob="Bob", storyteller={"Bob": "Dan"})
    seats, tokens = page(town)
    assert seats[1][3] is False
    assert seats[3][0] == "imp"
    assert ("Poisoned", 2) not in tokens  # the Poisoner is the Imp by now


def test_a_poisoned_spy_may_see_a_false_page() -> None:
    """RB-184: the Storyteller picks one of the pages with two players exchanged, or the true one."""
    town = Town(CAST, night=2)
    true = Page(
        tuple((s.character, s.believed, s.alignment, s.alive) for s in town.game.grimoire.seats),
        (("Poisoned", 0),),
    )
    seats = list(true.seats)
    seats[1], seats[2] = seats[2], seats[1]
    town.night(Dan="Ann", Bob="Eve", storyteller={"Ann": _dead(Page(tuple(seats), true.tokens), 4)})
    assert page(town).seats[2][0] == "imp"


def test_a_poisoned_spy_may_see_the_true_page() -> None:
    town = Town(CAST, night=2)
    true = Page(
        tuple((s.character, s.believed, s.alignment, s.alive) for s in town.game.grimoire.seats),
        (("Poisoned", 0),),
    )
    town.night(Dan="Ann", Bob="Eve", storyteller={"Ann": _dead(true, 4)})
    assert page(town).seats[1][0] == "imp"


def pages_offered(cast: str, *, gained: bool = False) -> tuple[Page, list[Page]]:
    """The true page of a Spy who is drunk or poisoned, and every page they may be shown."""
    town = Town(cast, night=2)
    if gained:
        town.game.grimoire.mark("Has Ability", 0, by=Ability("apprentice", 0, 0), data="spy")
    shown: list[Page] = []

    def look(question: Question) -> Page:
        assert isinstance(question.options, PageLike)
        shown.extend(question.options.all())
        assert all(question.options.refusal(one) is None for one in shown)
        return shown[0]

    town.night(Bob="Eve", storyteller={"Ann": look})
    return shown[0], shown


HEALTHY = "Ann spy, Bob imp, Cat saint, Dan baron, Eve virgin, Flo slayer, Gus soldier"


@pytest.mark.parametrize("token", ["Poisoned", "Drunk"])
def test_a_page_need_not_tell_the_spy_that_they_are_droisoned(token: str) -> None:
    """RB-181: the token may be missing, or lie beside anybody else, with two players exchanged or without."""
    true, offered = pages_offered(f"{HEALTHY}; {token}@Ann")
    assert (token, 0) in true.tokens
    assert {one.tokens for one in offered if one.seats == true.seats} == {
        (), *(((token, seat),) for seat in range(7)),
    }  # fmt: skip
    exchanged = [one for one in offered if one.seats != true.seats]
    assert {one.tokens for one in exchanged} == {one.tokens for one in offered}


def test_what_tells_nothing_stays_where_it_lies() -> None:
    """Another's poison is no secret of the Spy's; and two tokens beside them go together."""
    _, offered = pages_offered(f"{HEALTHY}; Poisoned@Ann, Safe@Cat, Drunk@Flo, Drunk@Ann")
    for one in offered:
        assert ("Safe", 2) in one.tokens
        assert ("Drunk", 5) in one.tokens
    beside = {tuple(seat for text, seat in one.tokens if text == "Poisoned") for one in offered}
    assert beside == {(), *((seat,) for seat in range(7))}


def test_a_page_need_not_tell_that_everybody_is_drunk() -> None:
    """The Minstrel's token lies beside the Minstrel: it can only be left out."""
    cast = HEALTHY.replace("Flo slayer", "Flo minstrel")
    true, offered = pages_offered(f"{cast}; Everyone Is Drunk@Flo<Flo/minstrel")
    assert {one.tokens for one in offered} == {true.tokens, ()}


def test_a_page_with_the_poison_anywhere_and_players_invented_is_refused() -> None:
    town = Town(f"{HEALTHY}; Poisoned@Ann", night=2)
    for tokens in ((("Poisoned", 7),), (("Drunk", 1),), (("Poisoned", 1), ("Poisoned", 2))):
        seats = tuple((s.character, s.believed, s.alignment, s.alive) for s in town.game.grimoire.seats)
        with pytest.raises(IllegalAnswer):
            town.snapshot().night(Bob="Eve", storyteller={"Ann": _dead(Page(seats, tokens), 4)})


def test_an_apprentice_who_is_a_poisoned_spy_by_trade_need_not_read_it_either() -> None:
    """Whoever has the ability, good or evil."""
    cast = "Ann apprentice+evil, Bob imp, Cat saint, Dan baron, Eve virgin, Flo slayer, Gus soldier"
    true, offered = pages_offered(f"{cast}; Poisoned@Ann", gained=True)
    assert any(("Poisoned", 0) not in one.tokens for one in offered if one.seats == true.seats)


def _dead(one: Page, seat: int) -> Page:
    seats = list(one.seats)
    seats[seat] = (*seats[seat][:3], False)
    return Page(tuple(seats), one.tokens)


def test_the_false_page_keeps_who_is_alive_and_the_number_of_each_character() -> None:
    true = Page((("imp", None, EVIL, True), ("chef", None, GOOD, False), ("monk", None, GOOD, True)), ())
    for other in PageLike(true).all():
        assert [seat[3] for seat in other.seats] == [True, False, True]
        assert sorted(seat[0] for seat in other.seats) == ["chef", "imp", "monk"]


def test_a_sober_spy_is_never_shown_a_false_page() -> None:
    """Nothing is asked: there is one truth."""
    town = Town(CAST, night=2)
    town.night(Dan="Cat", Bob="Eve")
    assert all(question.about is None or question.about.character != "spy" for question in town.asked)


def test_a_poisoned_spy_is_not_shown_just_anything() -> None:
    town = Town(CAST, night=2)
    with pytest.raises(IllegalAnswer):
        town.night(Dan="Ann", Bob="Eve", storyteller={"Ann": Page((), ())})


def test_a_dead_spy_reads_no_more() -> None:
    """RB-118; counting as somebody else goes on."""
    town = Town(CAST.replace("spy", "spy!"), night=2)
    town.night(Dan="Cat", Bob="Eve")
    assert not town.woken("Ann")


def test_a_spy_killed_this_night_does_not_read() -> None:
    """RB-070."""
    town = Town(CAST, night=2)
    town.night(Dan="Cat", Bob="Ann")
    assert not town.woken("Ann")


@pytest.mark.parametrize("dead", ["", "!"])
@pytest.mark.parametrize("quality", [GOOD, EVIL, TOWNSFOLK, OUTSIDER, MINION, "soldier", "saint", "spy"])
def test_the_storyteller_decides_what_they_count_as_even_when_dead(quality: Quality, dead: str) -> None:
    """RB-155, RB-325."""
    town = Town(CAST.replace("spy", f"spy{dead}"))
    assert reading(town, quality) is Registers.STORYTELLER_DECIDES


@pytest.mark.parametrize("quality", [DEMON, "imp", "baron"])
def test_they_never_count_as_another_evil_character(quality: Quality) -> None:
    assert reading(Town(CAST), quality) is Registers.NO


@pytest.mark.parametrize("dead", ["", "!"])
def test_a_poisoned_spy_is_just_an_evil_minion(dead: str) -> None:
    """RB-156."""
    town = Town(CAST.replace("spy", f"spy{dead}") + "; Poisoned@Ann")
    assert reading(town, GOOD) is Registers.NO
    assert reading(town, TOWNSFOLK) is Registers.NO
    assert reading(town, MINION) is Registers.YES


def test_a_good_spy_is_good_and_may_count_as_a_townsfolk() -> None:
    town = Town(CAST.replace("spy", "spy+good"))
    assert reading(town, GOOD) is Registers.YES
    assert reading(town, TOWNSFOLK) is Registers.STORYTELLER_DECIDES


@pytest.mark.parametrize(("townsfolk", "outcome"), [(True, "day over"), (False, "too few")])
def test_the_virgin_may_take_them_for_a_townsfolk(townsfolk: bool, outcome: str) -> None:
    town = Town(CAST, night=2).day()
    assert town.nominate("Ann", "Eve", storyteller={"Eve": townsfolk}) == outcome
    assert town.alive("Ann") is not townsfolk


@pytest.mark.example("rulebook/fun/3")
def test_a_dying_ravenkeeper_may_be_shown_another_good_character() -> None:
    """The Spy who bluffs the Fortune Teller."""
    town = Town("Ann spy, Bob imp, Cat saint, Dan ravenkeeper, Eve virgin, Flo chef", night=2)
    town.night(Bob="Dan", Dan="Ann", storyteller={"Dan": ledger.ThisIs(0, "fortuneteller")})
    assert town.learned("Dan") == [ThisIs("Ann", "fortuneteller")]


@pytest.mark.example("rulebook/fun/5")
def test_an_executed_spy_may_be_the_spy_to_the_undertaker() -> None:
    town = Town("Ann spy, Bob imp, Cat saint, Dan undertaker, Eve virgin, Flo chef", night=2).day()
    town.execute("Ann")
    town.night(Bob="Flo", storyteller={"Dan": ledger.ThisIs(0, "spy")})
    assert town.learned("Dan") == [ThisIs("Ann", "spy")]


def test_the_washerwoman_may_be_shown_the_spy_as_a_townsfolk_out_of_play() -> None:
    town = Town("Ann spy, Bob imp, Cat saint, Dan washerwoman, Eve virgin, Flo chef")
    town.night(storyteller={"Dan": ledger.OneOfTwo("monk", (0, 1)), "Flo": 0})
    assert town.learned("Dan") == [OneOfTwo("monk", ("Ann", "Bob"))]


def test_is_told_minion_info_like_any_minion_and_shown_to_the_demon() -> None:
    """Counting as good hides them from no member of their team."""
    town = Town("Ann spy, Bob imp, Cat saint, Dan slayer, Eve virgin, Flo soldier, Gus mayor")
    town.night()
    assert "EvilTeam" in [type(fact).__name__ for fact in town.told("Ann")]
    info = next(fact for fact in town.told("Bob") if type(fact).__name__ == "DemonLearned")
    assert info.minions == ("Ann",)


def test_who_becomes_the_spy_in_the_night_reads_the_same_night() -> None:
    """RB-160: the slot is still to come."""
    town = Town("Ann slayer, Bob imp, Cat saint, Dan poisoner, Eve virgin, Flo soldier", night=2)
    town.night_up_to("imp", Dan="Cat")
    town.rule("become", "Ann", "spy")
    town.night(Bob="Eve")
    assert page(town).seats[1][0] == "imp"
    assert town.alignment("Ann") is GOOD
