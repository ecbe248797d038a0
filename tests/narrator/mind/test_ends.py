"""Mayor's substitute, the heir, the poisoned Spy's page, and readings that must not end a game."""

from collections import Counter
from typing import Any

import pytest

from engine import Game
from engine.game import Day
from engine.grimoire import Ability
from engine.questions import Heir, OneSeat, PageLike, Question, Registering, Substitute
from engine.script import Script
from engine.terms import STORYTELLER
from narrator.mind.storyteller import Storyteller
from tests.scenario import Town

SEEDS = range(120)


class Advised(Town):
    """A town whose Storyteller decides; players are scripted as usual."""

    def __init__(self, cast: str, seed: int, *, night: int = 1) -> None:
        self.storyteller = Storyteller(seed)
        self.put: list[tuple[Question, Any, str]] = []
        super().__init__(cast, night=night)

    def decide(self, question: Question, game: Game) -> Any:
        if question.who != STORYTELLER:
            return super().decide(question, game)
        answer = self.storyteller.decide(question, game)
        self.put.append((question, answer, self.storyteller.why(question.id)))
        return answer

    def heard(self, ability: str) -> list[Any]:
        """What the Storyteller chose to tell this character, night by night."""
        return [answer for q, answer, _ in self.put if q.truths and q.about and q.about.character == ability]

    def decided(self, kind: type) -> list[tuple[Question, Any, str]]:
        return [each for each in self.put if isinstance(each[0].options, kind)]


MAYOR = "Ann mayor, Bob soldier, Cat chef, Dan imp, Eve baron, Flo saint, Gus librarian, Hal empath"


def attacks_on_the_mayor(cast: str) -> Counter[str]:
    died: Counter[str] = Counter()
    for seed in SEEDS:
        town = Advised(cast, seed, night=2)
        died[" ".join(town.night(Dan="Ann")) or "nobody"] += 1
        (_, _, why) = town.decided(Substitute)[0]
        assert "Ann" in why
    return died


def test_an_attacked_mayor_is_replaced_in_a_third_to_two_thirds_of_games() -> None:
    died = attacks_on_the_mayor(MAYOR)
    assert 0.3 * len(SEEDS) <= len(SEEDS) - died["Ann"] <= 0.6 * len(SEEDS)
    assert not died["Dan"], "the Demon never dies instead"
    assert died["Cat"] + died["Flo"] + died["Gus"] > died["Hal"] + died["nobody"]


def test_a_minion_dies_instead_only_when_good_is_losing() -> None:
    assert not attacks_on_the_mayor(MAYOR)["Eve"]


def test_with_three_alive_the_attack_stands() -> None:
    """The Demon's choice ends the game then, not ours (RB-281)."""
    for seed in SEEDS:
        town = Advised("Ann mayor, Bob soldier!, Cat chef!, Dan imp, Eve baron!, Flo saint", seed, night=4)
        town.game.day = Day(((2, True),))  # or the Mayor had won at dusk
        town.night(Dan="Ann")
        assert [answer for _, answer, _ in town.decided(Substitute)] == [town.seat("Ann")]


def instead_of_the_mayor(cast: str) -> Counter[str]:
    """Who would die in Ann's place."""
    game = Town(cast, night=3).game
    (mayor,) = game.abilities_of("mayor")
    question = Question("n3/mayor#0", STORYTELLER, mayor, Substitute(0, game.grimoire.everyone()))
    names = [seat.name for seat in game.grimoire.seats]
    return Counter(names[Storyteller(seed).decide(question, game)] for seed in SEEDS)


def test_nobody_dies_instead_of_a_mayor_with_whom_the_game_would_end() -> None:
    """A Lleech dies with its host, and a Grandmother with her grandchild, which leaves two of four."""
    host = instead_of_the_mayor(
        "Ann mayor, Bob chef, Cat librarian, Dan lleech, Eve baron, Flo saint, Gus empath; Host@Bob<Dan/lleech"
    )
    assert host["Cat"]
    assert not host["Bob"]
    grandchild = instead_of_the_mayor(
        "Ann mayor, Bob chef, Cat grandmother, Dan imp, Eve baron!, Flo saint!; Grandchild@Bob<Cat/grandmother"
    )
    assert grandchild["Cat"]
    assert not grandchild["Bob"]


def test_the_least_suspected_minion_becomes_the_imp() -> None:
    """Eve was voted for by everybody; Flo by nobody."""
    for seed in range(20):
        town = Advised(
            "Ann chef, Bob soldier, Cat butler, Dan imp, Eve baron, Flo spy, Gus saint, Hal recluse!", seed
        )
        town.game.grimoire.reminders.clear()
        town.night(Cat="Ann", storyteller=None)
        town.nominate("Ann", "Eve", votes="Ann Bob Cat")
        town.end_day()
        town.night(Cat="Ann", Dan="Dan")
        assert town.character("Flo") == "imp"
        question, _, why = town.decided(Heir)[0]
        assert isinstance(question.options, Heir)
        assert "less suspected than Eve" in why


def test_a_recluse_does_not_become_the_demon_against_their_will() -> None:
    """RB-287; the Imp who kills themself without a Minion has chosen to lose."""
    town = Advised("Ann chef, Bob recluse, Cat soldier, Dan imp, Eve poisoner!", 1, night=3)
    town.night(Dan="Dan")
    assert town.character("Bob") == "recluse"
    assert town.winner == "good"


def test_a_poisoned_spy_reads_two_good_players_exchanged_and_later_the_same() -> None:
    cast = "Ann chef, Bob monk, Cat poisoner, Dan imp, Eve spy, Flo undertaker, Gus mayor, Hal soldier"
    for seed in range(20):
        town = Advised(cast, seed)
        town.night(Cat="Eve")
        _, page, why = town.decided(PageLike)[0]
        wrong = [s for s, row in enumerate(page.seats) if row[0] != town.game.grimoire.seats[s].character]
        assert {town.names[s] for s in wrong} <= {"Ann", "Bob", "Flo", "Gus", "Hal"}
        assert len(wrong) == 2
        assert all(town.names[s] in why for s in wrong)
        town.end_day()
        town.night(Bob="Cat", Cat="Eve", Dan="Hal")
        _, again, why = town.decided(PageLike)[-1]
        assert [row[0] for row in again.seats] == [row[0] for row in page.seats]
        assert "agrees" in why


def test_a_spy_who_has_read_the_truth_is_not_lied_to_in_vain() -> None:
    cast = "Ann chef, Bob monk, Cat poisoner, Dan imp, Eve spy, Flo undertaker, Gus mayor, Hal soldier"
    town = Advised(cast, 5)
    town.night(Cat="Ann")
    town.end_day()
    town.night(Bob="Cat", Cat="Eve", Dan="Hal")
    question, page, _ = town.decided(PageLike)[0]
    assert isinstance(question.options, PageLike)
    assert page.seats == question.options.page.seats
    assert ("Poisoned", town.seat("Eve")) not in page.tokens


def test_no_page_tells_a_spy_that_they_are_poisoned_and_the_poison_seems_to_lie_elsewhere() -> None:
    """RB-181: a Poisoner by whom nobody is poisoned would be seen through, so somebody good seems to be."""
    cast = "Ann chef, Bob monk, Cat poisoner, Dan imp, Eve spy, Flo undertaker, Gus mayor, Hal soldier!"
    beside: Counter[str] = Counter()
    for seed in range(40):
        town = Advised(cast, seed)
        town.night(Cat="Eve")
        _, page, why = town.decided(PageLike)[0]
        (seat,) = (seat for text, seat in page.tokens if text == "Poisoned")
        assert town.names[seat] in why.rpartition("shown beside ")[2]
        assert page.seats[seat][0] == town.game.grimoire.seats[seat].character, "the exchanged are others"
        beside[town.names[seat]] += 1
    assert set(beside) == {"Ann", "Bob", "Flo", "Gus"}, "somebody good and alive, not always the same"


def test_a_lasting_lie_about_who_is_drunk_stays_the_same() -> None:
    """A Sweetheart's victim is drunk for good, and so is whoever seems to be."""
    cast = (
        "Ann chef, Bob monk, Cat baron, Dan imp, Eve spy, Flo undertaker, Gus mayor, Hal soldier; Drunk@Eve"
    )
    for seed in range(20):
        town = Advised(cast, seed, night=2)
        town.night(Bob="Flo", Dan="Hal")
        town.end_day()
        town.night(Bob="Flo", Dan="Hal")
        first, second = [
            [seat for text, seat in page.tokens if text == "Drunk"] for _, page, _ in town.decided(PageLike)
        ]
        assert first == second
        assert first != [town.seat("Eve")]


def test_the_other_guest_of_the_innkeeper_seems_drunk() -> None:
    cast = "Ann chef, Bob innkeeper, Cat baron, Dan imp, Eve spy, Flo undertaker, Gus mayor, Hal soldier"
    shown: Counter[str] = Counter()
    for seed in range(60):
        town = Advised(cast, seed, night=2)
        town.night(Bob="Eve Flo", Dan="Hal")
        if not town.sober("Eve"):
            _, page, _ = town.decided(PageLike)[0]
            shown.update(town.names[seat] for text, seat in page.tokens if text == "Drunk")
    assert shown["Flo"] > 0.7 * shown.total() > 5, shown
    assert not shown["Eve"]


def test_a_spy_drunk_by_a_minstrel_does_not_read_that_everybody_is() -> None:
    cast = "Ann chef, Bob minstrel, Cat baron, Dan imp, Eve spy, Flo undertaker, Gus mayor, Hal soldier"
    town = Advised(f"{cast}; Everyone Is Drunk@Bob<Bob/minstrel", 3, night=2)
    town.night(Dan="Hal")
    question, page, _ = town.decided(PageLike)[0]
    assert isinstance(question.options, PageLike)
    assert ("Everyone Is Drunk", 1) in question.options.page.tokens
    assert ("Everyone Is Drunk", 1) not in page.tokens


@pytest.mark.parametrize("alive", [3, 4])
def test_a_shot_recluse_is_who_they_are_when_it_would_decide_the_game(alive: int) -> None:
    dead = "!" if alive == 3 else ""
    for seed in SEEDS:
        town = Advised(
            f"Ann slayer, Bob recluse, Cat chef!, Dan imp, Eve baron!, Flo saint{dead}", seed, night=3
        )
        town.day().slay("Ann", "Bob")
        assert town.alive("Bob")
        assert len(town.decided(Registering)) == 1


def test_a_shot_recluse_dies_now_and_then_among_many() -> None:
    died = 0
    for seed in SEEDS:
        town = Advised(
            "Ann slayer, Bob recluse, Cat chef, Dan imp, Eve baron, Flo saint, Gus monk", seed, night=3
        )
        town.day().slay("Ann", "Bob")
        died += not town.alive("Bob")
    assert 0.1 * len(SEEDS) < died < 0.6 * len(SEEDS)


def test_an_ability_of_the_storytellers_own_ends_no_game_by_who_dies_with_whom() -> None:
    """With Bob dies his Grandmother, and two are left."""
    script = Script("mine", "Mine", ("grandmother", "chef", "imp", "empath", "saint", "atheist", "baron"))
    town = Town("Ann grandmother, Bob chef, Cat imp, Dan empath, Eve saint!", night=2, script=script)
    town.rule("mark", "Bob", "Grandchild")
    own = Ability("imp", STORYTELLER, STORYTELLER)
    picked = set()
    for seed in SEEDS:
        asked = Question(f"pick {seed}", STORYTELLER, own, OneSeat(0, 1, 2, 3))
        picked.add(Storyteller(seed).decide(asked, town.game))
    assert picked == {town.seat("Ann"), town.seat("Dan")}
