"""How names are said at a real table: typed, heard at seating, kept over a restart, and told from names like them."""

import asyncio
import json
import tomllib
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from config.texts import FOLDER, load_texts
from narrator.evening import sentences_in
from narrator.listening.said_names import SaidNames
from narrator.screens.intents import OF_HOST, OF_PHONES
from narrator.screens.intents.arguments import BadIntent
from narrator.table.kept import state_path
from narrator.table.names import BadName, clean_respelling
from narrator.table.people import People
from tests import virtual_time
from tests.narrator.table import Table
from voices import (
    Ear,
    Moonshine,
    Mouth,
    NullSpeaker,
    PipeMicrophone,
    PocketsphinxRecogniser,
    Recogniser,
    Renderer,
    SecondOpinion,
    Sentences,
    Sound,
    VoiceTrouble,
    synthesise,
)
from voices.moonshine import model_of_package

NAMES = ("Siobhan", "Robert", "Maria", "Thomas", "Hannah", "Anna", "Victor")
SIOBHAN, ROBERT, HANNAH, ANNA = 0, 1, 4, 5
PATIENT = 60.0


def run(evening: Coroutine[Any, Any, None]) -> None:
    virtual_time.run(evening)


def quiet(seconds: float) -> Sound:
    samples = np.random.default_rng(2).normal(0, 0.0005, round(seconds * 16_000))
    return Sound(samples.astype(np.float32), 16_000)


def spoken(text: str) -> Sound:
    """Said near the laptop, with the room before it."""
    speech = synthesise(text).at_rate(16_000).samples
    loud = speech * np.float32(0.08 / float(np.sqrt(np.mean(np.square(speech)))))
    return Sound(np.concatenate([quiet(0.8).samples, loud, quiet(0.8).samples]), 16_000)


def both(sentences: Sentences, *, time_limit: float) -> Recogniser:
    """Both recognisers that come with the set-up."""
    model = model_of_package()
    assert model is not None
    first = PocketsphinxRecogniser(sentences, time_limit=time_limit)
    return SecondOpinion(sentences, first, Moonshine(sentences, model, time_limit=time_limit))


class Listening:
    """A table with an ear of its own, whose microphone is a pipe."""

    def __init__(self, table: Table, ear: Ear, microphone: PipeMicrophone) -> None:
        self.table, self.ear, self.microphone = table, ear, microphone

    @property
    def names(self) -> SaidNames:
        return self.table.evening.names

    def saying(self, number: int) -> Any:
        return self.table.room.phone(number).saying

    async def says(self, number: int, sound: Sound) -> str:
        """They tap and speak; the text their phone then shows."""
        assert (await self.table.act(number, "hear_name")).done
        assert "listens" in self.saying(number).told
        self.microphone.push(sound)
        await self.table.until(lambda: "listens" not in self.saying(number).told, 60.0)
        return str(self.saying(number).told)


@asynccontextmanager
async def listening(
    folder: Path,
    names: tuple[str, ...] = NAMES,
    engine: Callable[..., Recogniser] = PocketsphinxRecogniser,
) -> AsyncIterator[Listening]:
    sentences = sentences_in("en")
    recogniser = engine(sentences, time_limit=PATIENT)
    microphone = PipeMicrophone()
    try:
        async with Table(folder, names=names) as table, Ear(microphone, recogniser, sentences) as ear:
            table.evening.hearing.ear = ear
            ear.subscribe(table.evening.hearing._event)
            table.evening.hearing.grammar = None
            table.evening.hearing.retune()
            table.evening.names.learner.time_limit = PATIENT
            table.evening.names.listen_with(ear)
            try:
                yield Listening(table, ear, microphone)
            finally:
                await table.evening.names.close()
    finally:
        await asyncio.to_thread(recogniser.close)


# Typed


def test_what_is_typed_reaches_voice_and_ear_and_survives_a_restart(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES) as table:
            renderer = Renderer()
            table.evening.names.mouth = Mouth(renderer, NullSpeaker())
            assert (await table.act(SIOBHAN, "sounds_like", text="  Shiv   awn ")).done
            assert table.room.phone(SIOBHAN).saying.sounds_like == "Shiv awn"  # type: ignore[union-attr]
            assert renderer.lexicon.respelt("Siobhan's vote") == "Shiv awn's vote"
            await table.deal()
            (name,) = table.evening.hearing.names.of((SIOBHAN,))
            assert name.spoken[0] == "Siobhan"
            assert name.sounds_like == "Shiv awn"
            assert table.evening.sentences.parse_typed("siobhan", table.evening.hearing.grammar) is None  # type: ignore[arg-type]
            renderer.close()
            record = table.evening.record.path
            assert state_path(record).stat().st_mode & 0o777 == 0o600
        async with Table(tmp_path, resume=record) as again:
            assert again.session.table.people.everybody[SIOBHAN].sounds_like == "Shiv awn"
            (name,) = again.evening.hearing.names.of((SIOBHAN,))
            assert name.sounds_like == "Shiv awn"

    run(evening())


def test_it_can_be_taken_back_and_another_name_starts_anew(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES) as table:
            person = table.session.table.people.everybody[SIOBHAN]
            assert (await table.act(SIOBHAN, "sit", seat=0)).done
            await table.act(SIOBHAN, "sounds_like", text="Shiv awn")
            assert (await table.act(SIOBHAN, "sounds_like", text=" ")).done
            assert person.sounds_like == ""
            await table.act(SIOBHAN, "sounds_like", text="Shiv awn")
            person.heard = ["SH IH V AO N"]
            assert (await table.host("rename", seat=0, name="Siobhan")).done
            assert person.heard == ["SH IH V AO N"]
            assert (await table.host("rename", seat=0, name="Kate")).done
            assert (person.sounds_like, person.heard) == ("", [])

    run(evening())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_host_types_it_and_the_table_hears_it(tmp_path: Path, language: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES, language=language) as table:
            assert (await table.host("sounds_like", player=SIOBHAN, text="Шивон")).done
            seats = {seat.player: seat for seat in table.room.host(grimoire_open=False).seats}
            assert seats[SIOBHAN].sounds_like == "Шивон"
            said: list[str] = []
            table.session.table.listeners.append(lambda: said.append(table.session.table.caption))
            assert (await table.host("say_name", player=SIOBHAN)).done
            known = [one.format(name="Siobhan") for one in _variants(language, "names.this_is")]
            assert not (await table.host("say_name", player=ROBERT)).done, "one name at a time"
            await table.until(lambda: any(line in known for line in said))
            await table.until(lambda: table.evening.names._saying.done())  # type: ignore[union-attr]
            assert (await table.host("say_name", player=ROBERT)).done
            assert not (await table.host("say_name", player=99)).done

    run(evening())


def _variants(language: str, key: str) -> list[str]:
    section, _, name = key.partition(".")
    return list(tomllib.loads((FOLDER / language / "spoken.toml").read_text(encoding="utf-8"))[section][name])


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Shiv awn", "Shiv awn"),
        ("\u202eShi\u200bv\tawn\u0007", "Shiv awn"),
        ("Шивон", "Шивон"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_respelling_is_kept_as_it_can_be_read(typed: str, kept: str) -> None:
    assert clean_respelling(typed) == kept


@pytest.mark.parametrize("typed", ["x" * 41, "x" * 10_000, "💥", "<b>", "\x00\x01", "a" + "\u0301" * 30])
def test_hostile_input_changes_nothing_and_says_what_to_do(tmp_path: Path, typed: str) -> None:
    with pytest.raises(BadName):
        clean_respelling(typed)

    async def evening() -> None:
        async with Table(tmp_path, names=NAMES) as table:
            await table.act(SIOBHAN, "sounds_like", text="Shiv awn")
            refused = await table.act(SIOBHAN, "sounds_like", text=typed)
            assert not refused.done
            assert "Nothing was changed" in refused.text
            assert table.session.table.people.everybody[SIOBHAN].sounds_like == "Shiv awn"

    run(evening())


def test_a_page_cannot_send_a_book() -> None:
    for kinds in (OF_PHONES, OF_HOST):
        sent = {"text": "x" * 10_000} | ({"player": "1"} if "player" in kinds["sounds_like"].carries else {})
        with pytest.raises(BadIntent, match="too_large"):
            kinds["sounds_like"].read(sent)
    assert load_texts("en").shown("errors.too_large")


@pytest.mark.parametrize("second", ["Robert", "robert", "seat two", "Player 3"])
def test_a_second_name_is_nobody_else_s(tmp_path: Path, second: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES) as table:
            assert not (await table.act(SIOBHAN, "second_name", text=second)).done
            assert (await table.act(SIOBHAN, "second_name", text="Shiv")).done
            assert not (await table.act(ROBERT, "second_name", text="shiv")).done
            await table.deal()
            (name,) = table.evening.hearing.names.of((SIOBHAN,))
            assert {"Siobhan", "Shiv", "seat one"} <= set(name.spoken)

    run(evening())


def test_names_are_no_business_of_a_phone_once_the_cards_are_dealt(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES) as table:
            await table.deal()
            await table.until(lambda: table.stage == "night")
            assert table.room.phone(SIOBHAN).saying is None
            assert not (await table.act(SIOBHAN, "say_name")).done
            assert not (await table.host("say_name", player=SIOBHAN)).done, "nobody is named aloud at night"
            await table.night()
            assert (await table.host("sounds_like", player=SIOBHAN, text="Shiv awn")).done

    run(evening())


# Heard


def test_a_name_is_said_twice_kept_and_forgotten(tmp_path: Path) -> None:
    async def evening() -> None:
        async with listening(tmp_path) as at:
            person = at.table.session.table.people.everybody[SIOBHAN]
            assert at.saying(SIOBHAN).may_hear
            assert await at.says(SIOBHAN, spoken("Shivawn")) == load_texts("en").shown("names.heard_once")
            assert await at.says(SIOBHAN, spoken("Shivawn?")) == load_texts("en").shown("names.heard_twice")
            assert len(person.heard) == 2
            kept = json.loads(state_path(at.table.evening.record.path).read_text(encoding="utf-8"))
            assert person.heard[1] in json.dumps(kept)
            assert (await at.table.act(SIOBHAN, "forget_name")).done
            assert person.heard == []
            assert at.saying(SIOBHAN).told == ""

    run(evening())


@pytest.mark.skipif(model_of_package() is None, reason="no wheel of moonshine-voice 0.1.0 for this machine")
def test_what_was_written_down_of_a_name_is_kept_over_a_restart_and_forgotten(tmp_path: Path) -> None:
    async def evening() -> None:
        async with listening(tmp_path, engine=both) as at:
            person = at.table.session.table.people.everybody[SIOBHAN]
            await at.says(SIOBHAN, spoken("Shivawn"))
            assert person.heard
            assert person.writings
            await at.table.deal()
            (name,) = at.table.evening.hearing.names.of((SIOBHAN,))
            assert name.writings == tuple(person.writings)
            record = at.table.evening.record.path
            written = person.writings
        async with Table(tmp_path, resume=record) as again:
            people = again.session.table.people
            assert people.everybody[SIOBHAN].writings == written
            again.evening.names.forget(SIOBHAN)
            assert people.everybody[SIOBHAN].writings == []
            data = people.as_data()
            for one in data["people"]:
                one.pop()  # as a state had it before
            assert People.from_data(data).everybody[SIOBHAN].writings == []

    run(evening())


def test_whose_name_is_read_in_several_ways_is_asked_for_it_and_need_not_say_it(tmp_path: Path) -> None:
    names = ("Isla", "Robert", "Niamh", "Thomas", "Aoife", "Ann", "Bob")
    isla, niamh, aoife = 0, 2, 4

    async def evening() -> None:
        async with listening(tmp_path, names) as at:
            await at.table.until(lambda: at.names.disputed == {isla, niamh, aoife}, 60.0)
            assert [number for number in at.table.numbers if at.saying(number).asks] == [isla, niamh, aoife]
            assert (await at.table.act(niamh, "skip_name")).done
            assert not at.saying(niamh).asks
            at.table.session.table.people.everybody[isla].heard = ["AY L AH", "AY L AH"]
            at.table.session.table.changed()
            await at.table.until(lambda: not at.saying(isla).asks, 60.0)
            assert (await at.table.act(aoife, "sounds_like", text="Eefa")).done
            await at.table.until(lambda: at.names.disputed == {niamh}, 60.0)
            assert (await at.table.act(niamh, "forget_name")).done
            assert not at.saying(niamh).asks, "nobody is asked twice"
            at.ear.trouble = VoiceTrouble("No microphone.", "Connect one.")
            assert not any(at.saying(number).asks for number in at.table.numbers)

    run(evening())


def test_the_game_begins_whoever_has_not_said_their_name(tmp_path: Path) -> None:
    async def evening() -> None:
        async with listening(tmp_path) as at:
            await at.table.until(lambda: SIOBHAN in at.names.disputed, 60.0)
            await at.table.deal()
            assert at.saying(SIOBHAN) is None

    run(evening())


def test_silence_talk_and_somebody_else_lose_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        async with listening(tmp_path) as at:
            shown = load_texts("en").shown
            person = at.table.session.table.people.everybody[SIOBHAN]
            person.heard = ["SH IH V AO N"]
            assert (await at.table.act(SIOBHAN, "hear_name")).done
            second = await at.table.act(ROBERT, "hear_name")
            assert not second.done
            assert second.text == shown("errors.name_not_now")
            at.ear.read("what somebody said before")  # it is judged only now
            assert "listens" in at.saying(SIOBHAN).told
            at.microphone.push(quiet(1.0))
            at.ear.release(f"name {SIOBHAN}")  # as after some seconds without a word
            await at.table.until(lambda: at.saying(SIOBHAN).told == shown("names.no_voice"))
            talk = spoken("I was the washerwoman and I learned that one of you two is the chef")
            assert await at.says(SIOBHAN, talk) == shown("names.too_long")
            robert = await at.says(SIOBHAN, spoken("Robert"))
            assert robert in (shown("names.somebody_else", name="Robert"), shown("names.unsure"))
            assert person.heard == ["SH IH V AO N"]
            assert at.table.session.table.requests == type(at.table.session.table.requests)()

    run(evening())


def test_the_voice_asks_one_after_the_other(tmp_path: Path) -> None:
    async def evening() -> None:
        async with listening(tmp_path) as at:
            table = at.table
            for number in table.numbers:
                await table.act(number, "sit", seat=number)
            for person in table.session.table.people.everybody[2:]:
                person.chair = None
            controls = dict(table.room.host(grimoire_open=False).controls)
            assert controls["hear_names"] == load_texts("en").shown("names.round")
            assert (await table.host("hear_names")).done
            await table.until(lambda: at.ear.held_by == f"name {SIOBHAN}")
            at.microphone.push(spoken("Shivawn"))
            await table.until(lambda: at.ear.held_by == f"name {ROBERT}", 60.0)
            assert len(table.session.table.people.everybody[SIOBHAN].heard) == 1
            at.microphone.push(spoken("can somebody pass me the crisps over there please right now"))
            await table.until(lambda: at.ear.held_by == "", 60.0)
            await table.until(lambda: at.ear.held_by == f"name {ROBERT}", 60.0)  # asked once more
            at.microphone.push(spoken("Robert"))
            await table.until(lambda: not at.names.hearing_everybody, 60.0)
            assert len(table.session.table.people.everybody[ROBERT].heard) == 1

    run(evening())


def test_where_nobody_listens_the_phone_says_to_type(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES) as table:
            assert not table.room.phone(SIOBHAN).saying.may_hear  # type: ignore[union-attr]
            refused = await table.act(SIOBHAN, "hear_name")
            assert refused.text == load_texts("en").shown("errors.name_without_ear")
            assert not (await table.host("hear_names")).done
            assert "hear_names" not in dict(table.room.host(grimoire_open=False).controls)

    run(evening())


# Alike


def test_names_that_sound_alike_are_told_before_the_game_and_given_a_way_out(tmp_path: Path) -> None:
    async def evening() -> None:
        async with listening(tmp_path) as at:
            table, shown = at.table, load_texts("en").shown
            said: list[str] = []
            table.session.table.listeners.append(lambda: said.append(table.session.table.caption))
            await table.until(lambda: at.names.alike == ((HANNAH, ANNA),), 60.0)
            assert at.saying(ANNA).alike == (shown("names.alike", name="Hannah"),)
            assert at.saying(ROBERT).alike == ()
            host = table.room.host(grimoire_open=False)
            assert host.alike == (shown("names.pair", first="Hannah", second="Anna"),)
            warned = [one.format(first="Hannah", second="Anna") for one in _variants("en", "names.alike")]
            await table.until(lambda: any(line in warned for line in said))
            assert (await table.act(ANNA, "second_name", text="Wilhelmina")).done
            await table.until(lambda: at.names.alike == (), 60.0)
            # What was heard counts as well: a Maria who is called like Robert.
            table.session.table.people.everybody[2].heard = ["R AA B ER T"]
            table.session.table.changed()
            await table.until(lambda: at.names.alike == ((ROBERT, 2),), 60.0)

    run(evening())
