"""The Mezepheles: a secret word turns the first good player who says it to the Storyteller evil that night."""

from pathlib import Path

import pytest

from config.texts import load_texts
from engine.ledger import Claimed, TheWord, YouAre
from engine.own_words import Said, SecretWord
from engine.script import Script, edition
from engine.terms import EVIL, GOOD, TOWN
from narrator.mind.storyteller import Storyteller
from narrator.telling.facts_in_words import Reader, shown_anyhow
from narrator.telling.spoken_lines import SpokenLines
from tests.by_name import ThisIs
from tests.narrator.mind.test_policies import Advised
from tests.narrator.table import Table
from tests.scenario import Town
from tests.virtual_time import run

CAST = "Ann mezepheles, Bob imp, Cat saint, Dan butler, Eve mayor, Flo baron, Gus soldier"
SCRIPT = Script("with it", "With it", (*edition("tb").characters, "mezepheles"))
WORD = Said("Constantinople")


def first_day(cast: str = CAST, script: Script = SCRIPT) -> Town:
    town = Town(cast, script=script)
    more = {"Dan": "Eve"} if "Dan butler" in cast else {}
    town.night(storyteller={"Ann": WORD}, **more)
    return town


def whisper(town: Town, name: str, word: str = "constantinople") -> None:
    town.act("whisper", name, what=Said(word))


def next_night(town: Town, **more: object) -> None:
    town.end_day()
    masters = {"Dan": "Eve"} if town.character("Dan") == "butler" and town.alive("Dan") else {}
    town.night(None, **{"Bob": "Gus", **masters, **more})


def test_they_learn_the_word_on_the_first_night() -> None:
    town = first_day()
    assert town.told("Ann", TheWord) == [TheWord("Constantinople")]
    next_night(town)
    assert town.told("Ann") == []


def test_the_first_good_player_who_says_it_is_evil_that_night_and_told() -> None:
    town = first_day()
    whisper(town, "Cat")
    assert town.alignment("Cat") is GOOD
    next_night(town)
    assert town.alignment("Cat") is EVIL
    assert town.told("Cat", YouAre) == [YouAre("saint", EVIL)]
    assert town.told("Ann") == []


@pytest.mark.example("carousel/mezepheles/3")
def test_example_droisoned_when_they_would_turn_they_stay_good_and_it_is_spent() -> None:
    script = Script("c", "C", (*SCRIPT.characters, "snitch", "courtier"))
    cast = "Ann mezepheles, Bob imp, Cat snitch, Dan courtier, Eve mayor, Flo baron, Gus soldier"
    town = Town(cast, script=script)
    town.night(Dan=None, storyteller={"Ann": WORD})
    whisper(town, "Cat")
    town.end_day()
    town.night(Dan="mezepheles", Bob="Gus")
    assert town.alignment("Cat") is GOOD
    assert "No Ability" in town.marks("Ann")
    whisper(town, "Eve")
    for _ in range(3):
        town.end_day()
        town.night(Bob="Gus")
    assert town.alignment("Eve") is GOOD


def test_everybody_who_whispers_anything_hears_the_same() -> None:
    """Nobody is told whether it was the word; the town hears nothing."""
    for name, word in (("Cat", "constantinople"), ("Dan", "raven"), ("Bob", "Constantinople")):
        town = first_day()
        whisper(town, name, word)
        news = [one for one in town.ledger if one.to != TOWN]
        assert [(one.to, type(one.fact)) for one in news] == [((town.seat(name),), Claimed)]
        assert town.public() == []


@pytest.mark.parametrize("word", ["CONSTANTINOPLE", "Constantinoplé"])
def test_letters_and_accents_make_no_difference(word: str) -> None:
    town = first_day()
    whisper(town, "Cat", word)
    assert town.marks("Cat") == ["Turns Evil"]


def test_another_word_does_nothing() -> None:
    town = first_day()
    whisper(town, "Cat", "Constantin")
    next_night(town)
    assert town.alignment("Cat") is GOOD


def test_an_evil_player_uses_nothing_up() -> None:
    town = first_day()
    for name in ("Bob", "Ann"):
        whisper(town, name)
    whisper(town, "Cat")
    next_night(town)
    assert town.alignment("Cat") is EVIL


def test_of_two_on_one_day_the_first_turns_and_later_ones_never() -> None:
    town = first_day()
    whisper(town, "Dan")
    whisper(town, "Cat")
    next_night(town)
    assert (town.alignment("Dan"), town.alignment("Cat")) == (EVIL, GOOD)
    whisper(town, "Cat")
    next_night(town)
    assert town.alignment("Cat") is GOOD


def test_a_dead_player_turns_as_well() -> None:
    town = first_day()
    town.rule("kill", "Gus")
    whisper(town, "Gus")
    town.end_day()
    town.night(Dan="Eve", Bob="Cat")
    assert town.alignment("Gus") is EVIL


@pytest.mark.parametrize("token", ["Drunk", "Poisoned"])
def test_droisoned_when_it_was_said_and_sober_at_night_they_turn(token: str) -> None:
    """mezepheles entry, and they were told the word all the same."""
    town = first_day(f"{CAST}; {token}@Ann")
    whisper(town, "Cat")
    town.rule("unmark", "Ann", token)
    next_night(town)
    assert town.alignment("Cat") is EVIL


def test_dead_at_night_they_turn_nobody() -> None:
    town = first_day()
    whisper(town, "Cat")
    town.rule("kill", "Ann")
    next_night(town)
    assert town.alignment("Cat") is GOOD


def test_who_said_it_turns_that_night_or_never() -> None:
    """Almanac: "that night". The Preacher who kept it from happening is dead a night later."""
    cast = CAST.replace("Dan butler", "Dan preacher")
    town = Town(cast, script=Script("p", "P", (*SCRIPT.characters, "preacher")))
    town.night(Dan="Cat", storyteller={"Ann": WORD})
    whisper(town, "Cat")
    town.end_day()
    town.night(Dan="Ann", Bob="Dan")
    assert town.marks("Cat") == []
    whisper(town, "Eve")
    town.end_day()
    town.night(Bob="Gus")
    assert (town.alignment("Cat"), town.alignment("Eve")) == (GOOD, GOOD)


def test_given_back_they_have_a_new_word_and_nobody_turns_by_the_old_one() -> None:
    cast = CAST.replace("Bob imp", "Bob shabaloth").replace("Dan butler", "Dan slayer")
    script = Script("s", "S", (*SCRIPT.characters, "shabaloth"))
    town = Town(f"{cast}, Hal monk, Ida chef", script=script)
    town.night(storyteller={"Ann": WORD})
    town.end_day()
    town.night(Hal="Eve", Bob="Ann Gus")
    whisper(town, "Cat")
    town.end_day()
    town.night(Hal="Eve", Bob="Dan Gus", storyteller={"Bob": "Ann", "Ann": Said("walrus")})
    assert town.marks("Cat") == []
    whisper(town, "Ida", "walrus")
    town.end_day()
    town.night(Hal="Eve", Bob="Gus Dan", storyteller={"Bob": None})
    assert (town.alignment("Cat"), town.alignment("Ida")) == (GOOD, EVIL)


def test_a_spirit_of_ivory_keeps_them_good_and_it_is_spent() -> None:
    cast = f"{CAST.replace('Eve mayor', 'Eve mayor+evil')} | spiritofivory"
    town = first_day(cast)
    whisper(town, "Cat")
    next_night(town)
    assert town.alignment("Cat") is GOOD
    assert "No Ability" in town.marks("Ann")


def test_a_good_mezepheles_turns_them_evil_all_the_same_and_no_vortox_changes_the_word() -> None:
    script = Script("v", "V", (*SCRIPT.characters, "vortox"))
    town = first_day(CAST.replace("mezepheles", "mezepheles+good").replace("imp", "vortox"), script)
    assert town.told("Ann", TheWord) == [TheWord("Constantinople")]
    whisper(town, "Cat")
    town.execute("Eve")
    town.night(Dan="Eve", Bob="Gus")
    assert town.alignment("Cat") is EVIL


def test_two_of_them_have_a_word_each() -> None:
    town = Town(CAST.replace("Flo baron", "Flo mezepheles"), script=SCRIPT)
    town.night(Dan="Eve", storyteller={"Ann": WORD, "Flo": Said("walrus")})
    whisper(town, "Cat", "walrus")
    whisper(town, "Gus")
    next_night(town)
    assert (town.alignment("Cat"), town.alignment("Gus")) == (EVIL, EVIL)


def test_an_apprentice_gets_a_word_of_their_own() -> None:
    town = Town(f"{CAST.replace('Ann mezepheles', 'Ann poisoner')}, Hal apprentice+evil", script=SCRIPT)
    town.night(Ann="Gus", Dan="Eve", storyteller={"Hal": [EVIL, "mezepheles", WORD]})
    assert town.told("Hal", TheWord) == [TheWord("Constantinople")]


def test_made_in_the_night_they_learn_a_word_then() -> None:
    script = Script("p", "P", (*SCRIPT.characters, "pithag"))
    town = Town(CAST.replace("Ann mezepheles", "Ann pithag"), night=2, script=script)
    town.night(Ann=ThisIs("Flo", "mezepheles"), Dan="Eve", Bob="Gus", storyteller={"Flo": WORD})
    assert town.told("Flo", TheWord) == [TheWord("Constantinople")]


def test_brought_back_by_a_bone_collector_there_is_a_new_word_and_the_old_one_is_none() -> None:
    town = Town(f"{CAST}, Hal bonecollector", script=SCRIPT)
    town.night(Dan="Eve", storyteller={"Ann": WORD})
    town.rule("kill", "Ann")
    town.end_day()
    town.night(Hal="Ann", Dan="Eve", Bob="Gus", storyteller={"Ann": Said("walrus")})
    whisper(town, "Cat")
    assert town.marks("Cat") == []
    whisper(town, "Cat", "walrus")
    assert town.marks("Cat") == ["Turns Evil"]


def test_a_human_may_lay_the_token_for_a_word_that_was_said_aloud() -> None:
    town = first_day()
    town.rule("mark", "Cat", "Turns Evil")
    next_night(town)
    assert town.alignment("Cat") is EVIL
    assert "No Ability" in town.marks("Ann")


# The word


@pytest.mark.parametrize("seed", range(10))
def test_the_mind_thinks_of_a_word_with_its_reason(seed: int) -> None:
    town = Advised(CAST, seed)
    town.night(Dan="Eve")
    ((answer, why),) = [(a, why) for question, a, why in town.put if isinstance(question.options, SecretWord)]
    assert answer.text in load_texts("en").secret_words
    assert answer.text in why


def test_it_is_of_the_table_s_language_and_nobody_s_name() -> None:
    town = Advised(CAST, 1)
    town.storyteller = Storyteller(1, language="ru")
    town.night(Dan="Eve")
    (answer,) = [a for question, a, _ in town.put if isinstance(question.options, SecretWord)]
    assert answer.text in load_texts("ru").secret_words


@pytest.mark.parametrize("language", ["en", "ru"])
def test_words_are_single_words_that_can_be_whispered(language: str) -> None:
    town = Town(CAST, script=SCRIPT)
    form = SecretWord(town.game.square, SCRIPT)
    words = load_texts(language).secret_words
    assert len(set(words)) == len(words) >= 50
    assert [word for word in words if form.refusal(Said(word))] == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_phone_shows_the_word(language: str) -> None:
    reader = Reader(SpokenLines(load_texts(language), 0), ("Ann", "Bob"), 0)
    assert "walrus" in shown_anyhow(TheWord("walrus"), reader)


def test_every_phone_may_whisper(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, script=SCRIPT) as table:
            await table.deal()
            await table.night()
            for phone in table.phones():
                (power,) = (one for one in phone.offers.powers if one.verb == "whisper")
                assert power.private

    run(evening())
