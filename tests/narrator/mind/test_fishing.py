"""What a Fisherman is advised: true by what the Storyteller knows, and of use to their side."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from config.texts import load_texts
from engine.characters.fisherman import Advice
from engine.chronicle import Became, When
from engine.grimoire import DRUNK, Ability
from engine.phrases import Phrase
from engine.questions import Question
from engine.registry import character
from engine.script import Script, edition
from engine.terms import STORYTELLER
from narrator.mind.case import Case, temper_of
from narrator.mind.fishing import gain_of
from narrator.mind.storyteller import Storyteller
from narrator.telling.answers import in_words
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

CAST = "Ann fisherman, Bob imp, Cat baron, Dan empath, Eve saint, Flo soldier, Gus mayor, Hal slayer"
LATE = "Ann fisherman, Bob imp, Cat baron, Dan empath, Eve saint!, Flo soldier!, Gus undertaker!, Hal slayer!"
ME = Ability("fisherman", 0, 0)
SCRIPT = Script("mine", "Mine", ("fisherman", "heretic", *edition("tb").characters))


def late_in(cast: str = CAST, *, suspects: str = "", night: int = 3) -> Town:
    """A town by day, in which everybody has voted for these players."""
    town = Town(cast, night=night, script=SCRIPT).day()
    living = [name for name in town.names if town.alive(name)]
    for by, name in zip(living, suspects.split(), strict=False):
        town.nominate(by, name, votes=" ".join(living))
    return town


def advised(town: Town, seeds: Iterable[int] = range(60)) -> tuple[Counter[Phrase], set[str]]:
    told, why = Counter[Phrase](), set()
    for seed in seeds:
        mind = Storyteller(seed)
        asked = Question(f"advice {seed}", STORYTELLER, ME, Advice(town.game.square, 0))
        told[mind.decide(asked, town.game)] += 1
        why.add(mind.why(asked.id))
    assert not any(one.startswith(UNPLANNED) for one in why)
    return told, why


def misled(town: Town) -> Counter[Phrase]:
    told = Counter[Phrase]()
    for seed in range(60):
        true = (Phrase("fisherman", "share"),)
        asked = Question(f"advice {seed}", STORYTELLER, ME, Advice(town.game.square, 0), true)
        told[Storyteller(seed).decide(asked, town.game)] += 1
    return told


def gain(town: Town, name: str, about: str = "") -> float | None:
    case = Case(
        Question("gain", STORYTELLER, ME, Advice(town.game.square, 0)), town.game, Random(1), temper_of(1)
    )
    found = gain_of(case, Phrase("fisherman", name, (town.seat(about),) if about else ()))
    return None if found is None else found.good


def test_whoever_is_wrongly_suspected_is_to_be_kept_alive_or_trusted() -> None:
    told, why = advised(late_in(suspects="Flo"))
    about_flo = sum(number for one, number in told.items() if one.seats == (5,))
    assert about_flo > 30
    assert all(one.name in ("keep_alive", "trust") for one in told if one.seats == (5,))
    assert any("Flo, the Soldier, is wrongly suspected. Good stands at about" in one for one in why)


def test_the_demon_is_named_on_the_last_two_days_and_never_before() -> None:
    told, _ = advised(late_in(LATE, night=5))
    assert told[Phrase("fisherman", "execute", (1,))] > 30
    for cast in (CAST, CAST.replace("Hal slayer", "Hal slayer!")):
        told, _ = advised(late_in(cast, suspects="Bob"))
        assert told[Phrase("fisherman", "execute", (1,))] == 0


def test_what_helps_one_side_is_no_advice_for_the_other() -> None:
    good, _ = advised(late_in())
    evil, why = advised(late_in(CAST.replace("Ann fisherman", "Ann fisherman+evil")))
    assert good.keys().isdisjoint(evil)
    assert any("The execution of Eve, the Saint, would be the end." in one for one in why)


def test_who_is_misled_hears_what_helps_the_other_side_and_sounds_as_likely() -> None:
    honest, _ = advised(late_in(suspects="Flo"))
    wrong = misled(late_in(suspects="Flo"))
    assert honest.keys().isdisjoint(wrong)
    assert wrong[Phrase("fisherman", "execute", (5,))] > 0


def test_a_side_that_is_behind_hears_the_best_there_is_and_one_that_is_ahead_something_weaker() -> None:
    behind, _ = advised(late_in(LATE, night=5))
    assert len(behind) == 1
    ahead = late_in(
        "Ann fisherman, Bob imp, Cat baron!, Dan empath, Eve saint, Flo fortuneteller, Gus undertaker"
    )
    told, _ = advised(ahead)
    gains = {one: gain(ahead, one.name, *(ahead.names[seat] for seat in one.seats)) for one in told}
    assert len(told) > 1
    assert max(gain or 0 for gain in gains.values()) < (gain(ahead, "listen", "Dan") or 0)


@pytest.mark.parametrize(
    ("cast", "name", "about", "helps"),
    [
        (CAST, "keep_alive", "Eve", True),
        (CAST, "keep_alive", "Bob", False),
        (CAST, "execute", "Eve", False),
        (CAST, "execute", "Cat", True),
        (LATE, "execute", "Cat", False),
        (CAST, "question", "Cat", True),
        (CAST, "question", "Flo", False),
        (CAST, "test", "Hal", True),
        (CAST, "test", "Flo", False),
        (CAST, "trust", "Dan", True),
        (CAST, "trust", "Cat", False),
        (CAST, "distrust", "Dan", False),
        (CAST, "listen", "Dan", True),
        (CAST, "listen", "Cat", False),
        (CAST, "neighbours", "Cat", True),
        (CAST, "neighbours", "Flo", False),
        (CAST, "bait", "", True),
        (CAST, "quiet_ones", "", True),
        (CAST, "find_misled", "", False),
        (CAST, "forget_minions", "", False),
        (LATE, "forget_minions", "", True),
        (LATE, "save_ghosts", "", False),
        (LATE, "use_ghosts", "", True),
        (CAST, "begin_anew", "", False),
        (LATE, "not_dead", "", False),
        (CAST, "share", "", False),
        (CAST.replace("imp", "vortox"), "execute_today", "", True),
        (CAST.replace("imp", "vortox"), "spare_today", "", False),
        (CAST.replace("Flo soldier", "Flo drunk(empath)"), "distrust", "Flo", True),
        (CAST.replace("Flo soldier", "Flo drunk(empath)"), "find_misled", "", True),
        (CAST.replace("Flo soldier", "Flo zombuul!?").replace("imp", "sage"), "not_dead", "", True),
    ],
)
def test_what_is_advised_helps_good_or_not(cast: str, name: str, about: str, helps: bool) -> None:
    found = gain(late_in(cast), name, about)
    assert found is not None
    assert (found > 0) is helps


@pytest.mark.parametrize(
    ("name", "about"), [("save_ghosts", ""), ("not_dead", ""), ("once_more", ""), ("execute", "Bob")]
)
def test_what_makes_no_sense_now_is_not_advised(name: str, about: str) -> None:
    assert gain(late_in(), name, about) is None


def test_with_three_alive_and_a_mayor_nobody_is_to_be_executed() -> None:
    three = (
        "Ann fisherman, Bob imp, Cat mayor, Dan empath!, Eve saint!, Flo soldier!, Gus baron!, Hal slayer!"
    )
    assert gain(late_in(three), "spare_today") == 5.0
    told, why = advised(late_in(three))
    assert told[Phrase("fisherman", "spare_today")] > 20
    assert any("A day without an execution would be good's." in one for one in why)


def test_who_was_nominated_and_lived_on_is_gone_back_to_where_it_was_the_demon() -> None:
    assert (gain(late_in(suspects="Bob"), "once_more") or 0) > 0
    assert (gain(late_in(suspects="Bob"), "quiet_ones") or 0) < 0
    assert (gain(late_in(suspects="Flo"), "once_more") or 0) < 0


def test_a_new_demon_is_a_reason_to_begin_anew() -> None:
    town = late_in()
    town.game.happened(Became(When(2, False), 1, "imp"))
    assert (gain(town, "begin_anew") or 0) > 0


def test_an_odd_number_of_outsiders_is_worth_counting() -> None:
    assert (gain(late_in(CAST.replace("Flo soldier", "Flo recluse")), "count_outsiders") or 0) > 1
    assert 0 < (gain(late_in(), "count_outsiders") or 0) < 1


def test_drunk_players_who_learn_are_misled_by_name() -> None:
    town = late_in()
    town.rule("mark", "Dan", DRUNK)
    assert (gain(town, "distrust", "Dan") or 0) > 0
    assert (gain(town, "trust", "Dan") or 0) < 0


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_piece_of_advice_is_a_sentence(language: str) -> None:
    town, texts = late_in(LATE), load_texts(language)
    said = [in_words(one, town.names, texts) for one in Advice(town.game.square, 0).answers]
    assert len(set(said)) == len(said)
    assert all("{" not in one for one in said)
    assert len({one.name for one in Advice(town.game.square, 0).answers}) == len(
        character("fisherman").phrases
    )
