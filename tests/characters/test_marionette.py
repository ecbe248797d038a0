"""The Marionette: sits beside the Demon and thinks they are good."""

import pytest

from engine import Chain, Game, edition, ledger, play_step
from engine.deciders import Undecided
from engine.house_rules import HouseRules
from engine.ledger import Learned, YouAre
from engine.phases import Phase
from engine.questions import Answer, Bluffs, Question, Shuffle
from engine.registry import CHARACTERS
from engine.rules.setup import Bag, Note, Plan
from engine.script import Script
from engine.terms import EVIL, GOOD, MINION, STORYTELLER, TOWNSFOLK
from narrator.mind.storyteller import Storyteller
from narrator.simulation.random_players import RandomPlayers
from narrator.simulation.random_storyteller import RandomStoryteller
from tests.by_name import DemonLearned, EvilTeam, ThisIs
from tests.narrator.mind.unplanned import UNPLANNED
from tests.scenario import Town

# Seven players: evil is told its team.
CAST = "Ann marionette(empath), Bob imp, Cat slayer, Dan baron, Eve virgin, Flo soldier, Gus mayor"
THREE = ("chef", "monk", "butler")
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "marionette", "poppygrower", "lunatic"))
MORE = ("hermit", "huntsman", "damsel", "choirboy", "king", "boffin")
COMPANY = Script("company", "Company", (*SCRIPT.characters, *MORE))
NOTES = (Note("undealt", "marionette"),)


def evil_news(town: Town, name: str) -> list[object]:
    return [
        fact
        for fact in town.told(name)
        if isinstance(fact, (ledger.EvilTeam, ledger.DemonLearned, ledger.ThisIs))
    ]


class Dealt:
    """The bag lies round the table in this order; of what the Storyteller may pick, the last."""

    def __init__(self, *bag: str, lent: str = "") -> None:
        self.bag, self.picked = bag, list[Question]()
        self.notes = (*NOTES, Note("lent", lent)) if lent else NOTES

    def decide(self, question: Question, game: Game) -> Answer:  # noqa: ARG002
        if isinstance(question.options, Bag):
            return Plan(self.bag, self.notes)
        if isinstance(question.options, Shuffle):
            return tuple(range(question.options.count))
        if question.who >= 0:
            raise Undecided(question)
        self.picked.append(question)
        return list(question.options.all())[-1]


def dealt(
    *bag: str, travellers: tuple[tuple[int, str], ...] = (), lent: str = "", script: Script = SCRIPT
) -> tuple[Game, Dealt]:
    """The game once the tokens are drawn and looked at."""
    storyteller = Dealt(*bag, lent=lent)
    names = tuple("ABCDEFGHIJKLMNOPQRST"[: len(bag) + len(travellers)])
    game = Game(script, names, storyteller, travellers=travellers)
    while game.phase is Phase.DEAL:
        play_step(game)
    return game, storyteller


def strung(game: Game) -> int:
    return [seat.character for seat in game.grimoire.seats].index("marionette")


# Dealt


def test_a_good_neighbour_of_the_demon_is_it_and_is_told_their_drawn_token() -> None:
    """marionette entry."""
    game, storyteller = dealt("chef", "imp", "monk", "mayor", "slayer", "virgin", "soldier")
    (asked,) = storyteller.picked
    assert list(asked.options.all()) == [0, 2]
    seat = game.grimoire.seats[2]
    assert (seat.character, seat.alignment, seat.believed) == ("marionette", EVIL, "monk")
    told = [told.fact for told in game.ledger if told.to == (2,)]
    assert told == [YouAre("monk", GOOD)]


def test_the_drawn_token_may_be_an_outsider_s() -> None:
    game, _ = dealt("chef", "imp", "saint", "mayor", "slayer", "virgin", "monk")
    assert game.grimoire.seats[strung(game)].believed == "saint"


def test_where_an_outsider_s_token_lies_in_the_bag_for_them_they_draw_it() -> None:
    """Or there would be an Outsider too many in the game: seven players have none."""
    game, storyteller = dealt("chef", "imp", "monk", "mayor", "slayer", "butler", "virgin")
    assert game.grimoire.seats[strung(game)].believed == "butler"
    demon = [seat.character for seat in game.grimoire.seats].index("imp")
    assert demon in game.grimoire.neighbours(5)
    assert len(storyteller.picked) == 2, "the Demon's token was exchanged"


def test_where_that_outsider_is_the_drunk_they_think_they_are_a_townsfolk() -> None:
    """What lies on the table for a Drunk is a Townsfolk's token."""
    game, _ = dealt("chef", "imp", "monk", "mayor", "slayer", "drunk", "virgin")
    seat = game.grimoire.seats[strung(game)]
    assert CHARACTERS[seat.believed or ""].team is TOWNSFOLK
    assert "drunk" not in [one.character for one in game.grimoire.seats]


def test_neither_a_drunk_nor_a_lunatic_nor_a_traveller_is_it() -> None:
    """They would have to believe in a token that is itself a mistake."""
    game, storyteller = dealt("drunk", "imp", "monk", "mayor", "slayer", "virgin", "chef", "soldier")
    assert list(storyteller.picked[0].options.all()) == [2]
    assert strung(game) == 2
    game, storyteller = dealt(
        "chef", "imp", "monk", "mayor", "slayer", "virgin", "soldier", travellers=((2, "beggar"),)
    )
    assert list(storyteller.picked[0].options.all()) == [0], "a Traveller sits between"


@pytest.mark.parametrize(
    ("bag", "could"),
    [
        (("damsel", "imp", "chef", "huntsman", "monk", "mayor", "slayer"), [2]),
        (("damsel", "imp", "huntsman", "chef", "monk", "mayor", "slayer"), [2]),
        (("king", "imp", "chef", "choirboy", "monk", "mayor", "slayer"), [2]),
        (("king", "imp", "chef", "soldier", "monk", "mayor", "slayer"), [0, 2]),
    ],
)
def test_whom_somebody_brings_stays_in_play(bag: tuple[str, ...], could: list[int]) -> None:
    """There is a Damsel with a Huntsman, a King with a Choirboy; also where a Marionette drew a Huntsman's token
    (jinx)."""
    _, storyteller = dealt(*bag, script=COMPANY)
    assert list(storyteller.picked[0].options.all()) == could


def test_a_damsel_whom_a_lent_huntsman_s_ability_brings_stays_too() -> None:
    bag = (
        "damsel", "imp", "chef", "virgin", "boffin", "mayor", "slayer", "monk", "soldier", "empath", "undertaker"
    )  # fmt: skip
    _, storyteller = dealt(*bag, lent="huntsman", script=COMPANY)
    assert list(storyteller.picked[0].options.all()) == [2]


def test_a_hermit_is_not_it_while_somebody_else_can_be() -> None:
    """They have only others' abilities, which a Marionette would not be asked for, and with a Drunk on the script
    they do not even know that they are the Hermit."""
    bag = ("hermit", "imp", "chef", "mayor", "slayer", "virgin", "soldier", "monk")
    game, storyteller = dealt(*bag, script=COMPANY)
    assert list(storyteller.picked[0].options.all()) == [2]
    assert strung(game) == 2


def test_where_a_hermit_alone_can_be_it_they_think_they_are_a_townsfolk() -> None:
    """Seven players have no Outsider: theirs is the token that lies in the bag for the Marionette."""
    only = Script("only", "Only", tuple(one for one in COMPANY.characters if one not in ("drunk", "lunatic")))
    for script in (COMPANY, only):
        game, _ = dealt("imp", "hermit", "chef", "mayor", "slayer", "virgin", "soldier", script=script)
        assert strung(game) == 1
        (told,) = [told.fact for told in game.ledger if told.to == (1,)]
        assert CHARACTERS[told.character].team is TOWNSFOLK


def test_where_no_townsfolk_is_left_over_they_think_they_are_one_that_somebody_is() -> None:
    """Whoever drew the only Outsider's token, a Lunatic's, cannot believe in that."""
    few = ("chef", "monk", "mayor", "slayer", "virgin", "lunatic", "marionette", "imp")
    game, _ = dealt(
        "chef", "imp", "lunatic", "monk", "mayor", "slayer", "virgin", script=Script("few", "Few", few)
    )
    assert game.grimoire.seats[strung(game)].believed in few[:5]


EVIL_TOGETHER = (
    "baron", "imp", "poisoner", *THREE, "saint", "recluse", "mayor", "slayer", "virgin", "soldier", "empath",
)  # fmt: skip


@pytest.mark.parametrize(
    ("bag", "travellers"),
    [
        (EVIL_TOGETHER, ()),
        (("imp", "monk", "mayor", "slayer", "virgin", "chef", "saint"), ((1, "beggar"), (8, "thief"))),
    ],
)  # fmt: skip
def test_with_nobody_good_beside_them_the_demon_s_token_is_exchanged(
    bag: tuple[str, ...], travellers: tuple[tuple[int, str], ...]
) -> None:
    """Both neighbours are Minions, or Travellers; nobody has looked yet, so that nobody knows."""
    game, storyteller = dealt(*bag, travellers=travellers)
    characters = [seat.character for seat in game.grimoire.seats]
    demon = characters.index("imp")
    assert demon in game.grimoire.neighbours(strung(game))
    assert sorted(one for one in characters if CHARACTERS[one].team is MINION) == sorted(
        ["marionette", *(one for one in bag if CHARACTERS[one].team is MINION)]
    )
    assert all(len([t for t in game.ledger if t.to == (seat,)]) >= 1 for seat in game.grimoire.ring)
    assert storyteller.picked[0].about is None, "where to is left to chance"


@pytest.mark.parametrize("players", [5, 7, 10, 13, 15])
def test_whoever_tells_the_story_it_sits_beside_the_demon(players: int) -> None:
    names = tuple("ABCDEFGHIJKLMNO"[:players])
    seen = 0
    for seed in range(60):
        for storyteller in (Storyteller(seed), RandomStoryteller(seed)):
            game = Game(SCRIPT, names, Chain(storyteller, RandomPlayers(seed)))
            while game.phase is Phase.DEAL:
                play_step(game)
            if not game.notes:
                continue
            seen += 1
            demon = next(seat for seat in game.grimoire.ring if game.grimoire.seats[seat].character == "imp")
            assert demon in game.grimoire.neighbours(strung(game))
            assert game.alignment(strung(game)) is EVIL
            if isinstance(storyteller, Storyteller):
                why = next(
                    why for why in map(storyteller.why, storyteller.reasons) if "is the Marionette." in why
                )
                assert game.grimoire.seats[strung(game)].name in why
                assert not any(why.startswith(UNPLANNED) for why in map(storyteller.why, storyteller.reasons))
    assert seen > 5


# The first night


def test_the_demon_alone_knows_and_the_other_minions_do_not_see_them() -> None:
    """marionette entry."""
    town = Town(CAST)
    town.night(storyteller={"Ann": 0, "bluffs": THREE})
    assert evil_news(town, "Bob") == [DemonLearned(("Dan",), THREE), ThisIs("Ann", "marionette")]
    assert evil_news(town, "Dan") == [EvilTeam(("Bob",), ("Dan",))]
    assert evil_news(town, "Ann") == []


def test_in_a_small_game_the_demon_knows_them_all_the_same() -> None:
    """It is their own ability, not Demon Info."""
    town = Town(CAST.replace(", Gus mayor", ""))
    town.night(storyteller={"Ann": 0})
    assert evil_news(town, "Bob") == [ThisIs("Ann", "marionette")]


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_that_night_not_even_the_demon_knows(token: str) -> None:
    town = Town(f"{CAST}; {token}@Ann")
    town.night(storyteller={"Ann": 0, "bluffs": THREE})
    assert evil_news(town, "Bob") == [DemonLearned(("Dan",), THREE)]
    assert evil_news(town, "Ann") == [], "nor does poison tell them who they are"


def test_a_poppy_grower_does_not_hide_them_from_the_demon_and_never_tells_them() -> None:
    """The jinx of the two is retired: each card is read as it stands."""
    town = Town(CAST.replace("Gus mayor", "Gus poppygrower"))
    town.night(storyteller={"Ann": 0, "bluffs": THREE})
    assert evil_news(town, "Bob") == [DemonLearned((), THREE), ThisIs("Ann", "marionette")]
    town.execute("Gus")
    town.night(Bob="Cat", storyteller={"Ann": 0})
    assert evil_news(town, "Bob") == [DemonLearned(("Dan",), ())]
    assert evil_news(town, "Dan") == [EvilTeam(("Bob",), ("Dan",))]
    assert evil_news(town, "Ann") == []


def test_dead_or_poisoned_they_still_are_not_told_when_evil_learns_late() -> None:
    cast = CAST.replace("Gus mayor", "Gus poppygrower")
    for spoilt in (cast.replace("(empath)", "(empath)!"), f"{cast}; Poisoned@Ann"):
        town = Town(spoilt, night=2)
        answer = {} if "!" in spoilt else {"Ann": 0}
        town.night(Bob="Gus", storyteller=answer)
        assert evil_news(town, "Ann") == []
        assert evil_news(town, "Dan") == [EvilTeam(("Bob",), ("Dan",))]


# The part they think they play


def test_their_good_ability_is_acted_out_and_does_nothing() -> None:
    """As a Drunk's: asked like a Monk, they protect nobody."""
    town = Town(CAST.replace("(empath)", "(monk)"), night=2)
    assert town.night(Ann="Eve", Bob="Eve") == ["Eve"]
    asked = next(question for question in town.asked if question.who == 0)
    assert asked.known_as == "monk"


def test_what_they_learn_may_be_anything() -> None:
    town = Town(CAST)
    town.night(storyteller={"Ann": 2, "bluffs": THREE})
    assert Learned("empath", 2) in town.told("Ann")
    assert town.offered("Ann") == [0, 1, 2]


def test_a_marionette_who_thinks_they_are_the_slayer_slays_nobody() -> None:
    town = Town(CAST.replace("(empath)", "(slayer)").replace("Cat slayer", "Cat chef"), night=2).day()
    town.slay("Ann", "Bob")
    assert town.alive("Bob")
    assert town.winner is None


def test_a_vortox_need_not_make_their_news_false() -> None:
    """They have no Townsfolk ability (vortox entry)."""
    town = Town(CAST.replace("imp", "vortox"))
    town.night(storyteller={"Ann": 0, "bluffs": whichever})
    assert town.offered("Ann") == [0, 1, 2]


def whichever(question: Question) -> Answer:
    return next(question.options.all())


def test_they_count_as_an_evil_minion() -> None:
    """marionette entry."""
    game = Town(CAST).game
    assert game.registers(0, MINION)
    assert game.registers(0, EVIL)
    assert not game.registers(0, TOWNSFOLK)


@pytest.mark.example("carousel/marionette/3")
def test_example_they_execute_their_demon_and_lose() -> None:
    cast = CAST.replace("Ann marionette(empath)", "Ben marionette(fortuneteller)").replace(
        "Bob imp", "Abdallah imp"
    )
    town = Town(cast, night=2).day()
    town.nominate("Ben", "Abdallah", votes="Ben Cat Eve Flo")
    town.end_day()
    assert not town.alive("Abdallah")
    assert town.winner is GOOD
    assert town.alignment("Ben") is EVIL


# Changes


def test_turned_good_they_hear_of_nothing_they_did_not_think() -> None:
    """RB-176."""
    town = Town(CAST, night=2)
    town.dusk()
    town.rule("turn", "Ann", "good")
    assert town.told("Ann") == []
    assert town.alignment("Ann") is GOOD


def test_becoming_somebody_else_cuts_the_strings() -> None:
    """RB-160, RB-174: told the new character and the true side."""
    town = Town(CAST, night=2)
    town.night_up_to("imp")
    town.rule("become", "Ann", "poisoner")
    assert YouAre("poisoner", EVIL) in town.told("Ann")
    assert town.game.grimoire.seats[0].believes is None


def test_who_is_made_the_marionette_in_the_night_notices_nothing() -> None:
    """RB-176; it need not sit beside the Demon, who was told in the first night."""
    town = Town(CAST.replace("marionette(empath)", "chef"), night=2, script=SCRIPT)
    town.night_up_to("imp")
    town.rule("become", "Flo", "marionette")
    town.night(Bob="Flo")
    assert town.told("Flo") == []
    assert town.character("Flo") == "marionette"
    assert evil_news(town, "Bob") == []


@pytest.mark.parametrize("told", [True, False])
def test_a_demon_of_later_on_is_told_by_house_rule(told: bool) -> None:
    cast = CAST.replace("Dan baron", "Dan scarletwoman")
    town = Town(cast, night=2)
    town.game.house_rules = HouseRules({"marionette: a later Demon is told": told})
    town.day()
    town.execute("Bob")
    town.night(Dan="Cat", storyteller={"Ann": 0})
    assert (ThisIs("Ann", "marionette") in town.told("Dan")) is told


def test_a_dead_marionette_is_shown_to_no_new_demon() -> None:
    cast = CAST.replace("Dan baron", "Dan scarletwoman").replace("(empath)", "(empath)!")
    town = Town(cast, night=2).day()
    town.execute("Bob")
    town.night(Dan="Cat")
    assert evil_news(town, "Dan") == []


def test_the_imp_may_pass_to_them_and_then_they_know() -> None:
    town = Town(CAST.replace("Dan baron", "Dan baron!"), night=2)
    town.night(Bob="Bob", storyteller={"Bob": "Ann"})
    assert town.character("Ann") == "imp"
    assert YouAre("imp", EVIL) in town.told("Ann")


def test_killed_before_their_part_they_are_not_woken_for_it() -> None:
    town = Town(CAST, night=2)
    assert town.night(Bob="Ann") == ["Ann"]
    assert town.learned("Ann") == []


def test_no_apprentice_has_their_ability() -> None:
    """It is a way of being dealt; an evil Apprentice gets a Minion's ability that can be used."""
    town = Town(f"{CAST}, Hal apprentice+evil", script=SCRIPT)
    town.night(storyteller={"Hal": [EVIL, "poisoner"], "Ann": 0, "bluffs": THREE}, Hal="Cat")
    assert "poisoner" in town.offered("Hal")
    assert "marionette" not in town.offered("Hal")


def test_a_barista_tells_the_truth_of_no_ability_they_have() -> None:
    town = Town(f"{CAST}, Hal barista")
    town.night(storyteller={"Hal": [GOOD, "Ann", "Sober & Healthy"], "Ann": 0, "bluffs": THREE})
    assert ThisIs("Ann", "marionette") in evil_news(town, "Bob")


def test_asked_of_nobody_who_drew_no_token_what_they_believe() -> None:
    """Put into a grimoire by hand, the Storyteller says whom they think they are."""
    town = Town(CAST.replace("marionette(empath)", "marionette"))
    town.night(storyteller={"Ann": "monk", "bluffs": THREE})
    assert town.told("Ann")[0] == YouAre("monk", GOOD)
    assert not any(isinstance(q.options, Bluffs) for q in town.asked if q.who != STORYTELLER)
