"""The God of Ug: a hat that doubles a vote, shortens words and is passed on."""

from collections import Counter
from pathlib import Path

import pytest

from engine.characters.godofug import Hatted
from engine.day import menu
from engine.house_rules import HouseRules
from engine.ledger import HandCounted, PublicChoice
from engine.questions import IllegalAnswer
from engine.registry import character
from engine.script import Script, edition
from tests.narrator.mind.test_policies import fabled
from tests.narrator.table import Table
from tests.scenario import Town
from tests.virtual_time import run

CAST = "Ann empath, Bob imp, Cat scarletwoman, Dan butler, Eve slayer, Flo soldier, Gus mayor"
SCRIPT = Script("mine", "Mine", (*edition("tb").characters, "organgrinder"))
THEMSELF = "godofug: who slips says who gets the hat"


def begun(wearer: str, cast: str = CAST) -> Town:
    """The first day of a game in which this player was given the hat."""
    town = Town(f"{cast} | godofug", script=SCRIPT)
    town.night(
        Dan="Eve", storyteller={"godofug": wearer, "Hal": "good"} if "Hal" in cast else {"godofug": wearer}
    )
    return town


def by_day(wearer: str, cast: str = CAST, tokens: str = "") -> Town:
    """A later day, on which this player has the hat and everybody knows it."""
    town = Town(f"{cast}; {tokens}Hat@{wearer}<ST/godofug | godofug", night=2, script=SCRIPT)
    town.game.tell("town", PublicChoice("godofug", (town.seat(wearer),)))
    return town.day()


def worths(town: Town) -> dict[str, int]:
    """What each hand of the last vote was worth."""
    counted = [told.fact for told in town.game.ledger if isinstance(told.fact, HandCounted)]
    return {town.names[one.seat]: one.worth for one in counted}


def wearers(town: Town) -> list[str]:
    return [name for name in town.names if "Hat" in town.marks(name)]


def test_before_the_first_night_everybody_is_told_who_gets_the_hat() -> None:
    town = begun("Cat")
    assert wearers(town) == ["Cat"]
    assert PublicChoice("godofug", (town.seat("Cat"),)) in town.public()


def test_the_wearer_votes_for_two_and_nobody_else_does() -> None:
    town = by_day("Ann")
    assert town.nominate("Bob", "Dan", "Ann Eve") == "too few"
    assert worths(town) == {"Ann": 2} | dict.fromkeys(("Bob", "Cat", "Dan", "Eve", "Flo", "Gus"), 1)
    assert town.nominate("Ann", "Eve", "Ann Bob Flo") == "about to die"


def test_a_dead_wearer_s_ghost_vote_counts_for_two_and_is_spent() -> None:
    town = by_day("Ann", CAST.replace("Ann empath", "Ann empath!"))
    assert town.nominate("Bob", "Dan", "Ann Eve") == "about to die"
    assert not town.game.square.ghost_votes[town.seat("Ann")]


@pytest.mark.parametrize(
    ("guest", "token", "worth"), [("thief", "Negative Vote", -2), ("bureaucrat", "3 Votes", 6)]
)
def test_it_doubles_what_others_have_made_of_the_vote(guest: str, token: str, worth: int) -> None:
    cast = f"{CAST}, Hal {guest}; {token}@Ann<Hal/{guest}, Hat@Ann<ST/godofug | godofug"
    town = Town(cast, night=2, script=SCRIPT).day()
    town.nominate("Bob", "Dan", "Ann")
    assert worths(town)["Ann"] == worth


def test_an_exile_is_no_vote() -> None:
    town = by_day("Ann", f"{CAST}, Hal thief")
    assert not town.exile("Bob", "Hal", "Ann Bob Cat")


def test_it_is_no_ability_of_the_wearer_s() -> None:
    town = by_day("Ann", tokens="Poisoned@Ann, ")
    assert town.nominate("Bob", "Dan", "Ann Eve Flo") == "about to die"


def test_only_the_wearer_passes_it_on_to_anybody_else_dead_or_alive() -> None:
    town = by_day("Ann", CAST.replace("Flo soldier", "Flo soldier!"))
    for by, to in (("Bob", "Cat"), ("Ann", "Ann")):
        with pytest.raises(IllegalAnswer):
            town.act("pass_hat", by, to)
    town.act("pass_hat", "Ann", "Flo")
    assert wearers(town) == ["Flo"]
    assert town.public()[-1] == PublicChoice("godofug", (town.seat("Flo"),))
    with pytest.raises(IllegalAnswer):
        town.act("pass_hat", "Ann", "Bob")
    town.act("pass_hat", "Flo", "Bob")
    town.nominate("Cat", "Dan", "Ann Bob Flo")
    assert [name for name, worth in worths(town).items() if worth == 2] == ["Bob"]


def test_it_is_passed_on_while_somebody_stands_nominated_and_by_nobody_without_it() -> None:
    town = Town(f"{CAST} | godofug", night=2, script=SCRIPT).day()
    assert "pass_hat" not in menu(town.game).verbs
    town = by_day("Ann")
    assert "pass_hat" in menu(town.game).verbs


def test_by_house_rule_the_storyteller_says_who_gets_it() -> None:
    town = by_day("Ann")
    town.game.house_rules = HouseRules({THEMSELF: False})
    town.act("pass_hat", "Ann", "Flo", storyteller={"godofug": "Gus"})
    assert wearers(town) == ["Gus"]


def test_a_hat_that_a_human_lays_elsewhere_is_there_and_everybody_hears_of_it() -> None:
    town = by_day("Ann")
    town.rule("mark", "Eve", ("Hat", "godofug"))
    town.nominate("Bob", "Dan", "Ann Eve")
    assert worths(town)["Eve"] == 2
    assert worths(town)["Ann"] == 1
    assert wearers(town) == ["Eve"]
    assert PublicChoice("godofug", (town.seat("Eve"),)) in [one.fact for one in town.game.ledger]


def test_it_does_not_go_home_with_a_traveller() -> None:
    town = by_day("Hal", f"{CAST}, Hal thief")
    town.rule("leave", "Hal")
    town.nominate("Bob", "Dan", "Ann", storyteller={"godofug": "Gus"})
    assert wearers(town) == ["Gus"]


def test_a_secret_vote_counts_it_twice_as_well() -> None:
    town = by_day("Ann", CAST.replace("scarletwoman", "organgrinder"))
    assert town.nominate("Bob", "Dan", "Ann Eve") == "secret"
    assert worths(town)["Ann"] == 2


def test_the_first_hat_goes_to_anybody_by_lot() -> None:
    town = Town(f"{CAST} | godofug", night=2, script=SCRIPT)
    given = Counter(fabled(town, "godofug", Hatted(*range(7)), seed) for seed in range(210))
    assert set(given) == set(range(7))


def test_it_is_for_people_to_hear_a_slip() -> None:
    assert character("godofug").needs_human


# At a table


def test_the_wearer_alone_passes_it_on_by_phone_and_anybody_s_ear_hears_it_passed(tmp_path: Path) -> None:
    async def evening() -> None:
        with_it = Script("with it", "With it", (*edition("tb").characters, "godofug"))
        async with Table(tmp_path, script=with_it) as table:
            await table.deal()
            await table.night()
            wearer = hat(table)
            offered = [seat for seat in range(7) if "pass_hat" in verbs(table, seat)]
            assert offered == [wearer]
            receiver, third = [seat for seat in range(7) if seat != wearer][:2]
            receipt = await table.act(table.number_of(wearer), "power", verb="pass_hat", target=receiver)
            assert receipt.done, receipt.text
            await table.until(lambda: hat(table) == receiver)
            hearing = table.evening.hearing
            hearing.retune()
            names = table.session.table.square.names
            assert hearing.typed(f"{names[receiver]} passes on the hat to {names[third]}")
            await table.until(lambda: hat(table) == third)

    run(evening())


def hat(table: Table) -> int:
    """Who has it, as everybody knows."""
    (wearer,) = table.session.table.square.chosen_for("godofug")
    return wearer


def verbs(table: Table, seat: int) -> list[str]:
    return [power.verb for power in table.room.phone(table.number_of(seat)).offers.powers]
