"""Who said "I": a known voice is asked about, never taken for granted, and whoever is told is known from then on."""

import asyncio
from pathlib import Path

import pytest

from narrator.listening.hearing import Hearing
from narrator.table.kept import state_path
from tests.narrator.table import Table
from tests.narrator.test_hearing import in_nominations
from tests.narrator.test_said_names import SIOBHAN, listening, spoken
from tests.virtual_time import run
from tests.voices.test_known_voices import voice
from voices import Intent, PocketsphinxRecogniser, Utterance
from voices.events import Heard, SpeechStarted
from voices.known_voices import Vector

ANN, BOB, CAT = 0, 1, 2


def hears(hearing: Hearing, whom: str, by: Vector, *, held_by: str = "") -> None:
    """ "I nominate …" as the ear tells it, with the vector that vosk gives."""
    text = f"i nominate {whom}"
    hearing._event(SpeechStarted(0.0))
    hearing._event(Heard(text, (), None, 1.0, "vosk", voice=by))
    value = str(hearing.session.table.square.names.index(whom) + 1)
    hearing._event(Intent("nominate", {"nominee": value}, text, 0.9, held_by=held_by))


def test_a_known_voice_is_asked_about_and_yes_is_enough(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            table.evening.names.voices.learn(str(ANN), voice(ANN))
            hears(hearing, "Bob", voice(ANN, 1))
            await table.until(lambda: "Ann" in table.session.table.caption)
            await asyncio.sleep(0.1)
            assert table.session.table.square.nominees == (), "a voice alone nominates nobody"
            assert hearing.typed("yes")
            await table.until(lambda: table.session.table.square.nominees == (BOB,))
            assert table.session.table.square.nominators == (ANN,)
            assert table.evening.names.voices._vectors[str(ANN)][-1] == voice(ANN, 1)

    run(evening())


def test_no_asks_who_it_was_and_learns_the_voice(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            known = table.evening.names.voices
            known.learn(str(ANN), voice(ANN))
            hears(hearing, "Bob", voice(ANN, 1))
            assert hearing.typed("no")
            assert hearing.asked is not None
            assert hearing.asked.proposed == ""
            assert not hearing.typed("yes"), "nobody is proposed any more"
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.square.nominators == (CAT,))
            assert known._vectors[str(CAT)][-1] == voice(ANN, 1)

    run(evening())


def test_what_is_taken_back_teaches_nothing(tmp_path: Path) -> None:
    """The name may have been misheard."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, "Bob", voice(ANN, 1))
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.echo is not None)
            assert hearing.typed("cancel")
            await table.until(lambda: table.session.table.echo is None)
            assert table.evening.names.voices.likeliest(voice(ANN)) == ""

    run(evening())


@pytest.mark.parametrize("by", [(), voice(99)])
def test_a_stranger_s_voice_changes_nothing(tmp_path: Path, by: Vector) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            table.evening.names.voices.learn(str(ANN), voice(ANN))
            hears(hearing, "Bob", by)
            assert hearing.asked is not None
            assert hearing.asked.proposed == ""
            assert hearing.typed("Cat")
            await table.until(lambda: table.session.table.square.nominators == (CAT,))

    run(evening())


def test_nobody_is_proposed_who_may_not_nominate(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            table.evening.names.voices.learn(str(ANN), voice(ANN))
            table.session.table.refusal = lambda act: "dead nominator" if act.by == ANN else None  # type: ignore[method-assign]
            hears(hearing, "Bob", voice(ANN, 1))
            assert hearing.asked is not None
            assert hearing.asked.proposed == ""

    run(evening())


def test_whose_phone_holds_the_microphone_is_known_by_voice_from_then_on(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, "Bob", voice(CAT), held_by=str(CAT + 1))
            await table.until(lambda: table.session.table.square.nominators == (CAT,))
            assert table.evening.names.voices.likeliest(voice(CAT, 1)) == str(CAT)
            kept = state_path(table.evening.record.path).read_text(encoding="utf-8")
            assert str(voice(CAT)[0]) not in kept, "voices are kept in memory alone"

    run(evening())


class WithASpeakerModel(PocketsphinxRecogniser):
    """No engine here has a speaker model; this one is given what vosk would say. A class of its own: Python remembers
    whether a class tells voices apart, so what is lent to the other one for a test stays lent."""

    def voice_of(self, utterance: Utterance) -> Vector:
        assert utterance.speech_to > utterance.speech_from
        return voice(SIOBHAN)


def test_a_voice_is_learnt_with_the_name_at_seating_and_forgotten_with_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with listening(tmp_path, engine=WithASpeakerModel) as at:
            await at.says(SIOBHAN, spoken("Shivawn"))
            assert at.names.voices.likeliest(voice(SIOBHAN, 1)) == str(SIOBHAN)
            await at.table.act(SIOBHAN, "forget_name")
            assert at.names.voices.likeliest(voice(SIOBHAN, 1)) == ""

    run(evening())
