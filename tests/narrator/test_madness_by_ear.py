"""What is said aloud, or typed, about who somebody says they are."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from config.texts import load_texts
from engine import edition
from engine.madness import SAYS_MAD, SILENT, Conduct, claim
from narrator.evening import sentences_in
from narrator.listening.hearing import Hearing
from narrator.listening.spoken_acts import OF_MADNESS, character_spoken
from narrator.mind.madness import Notice
from tests.narrator.built_in import built_in
from tests.narrator.table import NAMES, Table
from tests.virtual_time import run
from tests.voices.table import VOICES, in_a_room, utterances
from voices import Grammar, Intent, Recogniser, names_of_seats, synthesise

ANN, BOB = 0, 1


async def by_day(table: Table) -> Hearing:
    await table.deal()
    await table.night()
    assert table.stage == "discussion"
    table.evening.hearing.retune()
    return table.evening.hearing


@pytest.mark.parametrize(
    ("language", "said", "conduct"),
    [
        ("en", "Storyteller, Bob claims to be the Artist", claim("artist")),
        ("en", "Storyteller, Bob says he is the Artist", claim("artist")),
        ("en", "Storyteller, Bob says she is mad", SAYS_MAD),
        ("en", "Storyteller, Bob said nothing", SILENT),
        ("ru", "Рассказчик, Боря говорит, что он Художник", claim("artist")),
        ("ru", "Рассказчик, Боря выдаёт себя за Художника", claim("artist")),
        ("ru", "Рассказчик, Боря намекает на помешательство", SAYS_MAD),
        ("ru", "Рассказчик, Боря молчит", SILENT),
    ],
)
def test_what_is_told_of_another_is_the_word_of_a_voice_nobody_knows(
    tmp_path: Path, language: str, said: str, conduct: Conduct
) -> None:
    names = ("Аня", "Боря", "Катя", "Дима", "Ева", "Федя", "Гена") if language == "ru" else ()
    named = {"names": names} if names else {}

    async def evening() -> None:
        async with Table(tmp_path, edition_id="snv", seed=4, language=language, **named) as table:  # type: ignore[arg-type]
            hearing = await by_day(table)
            assert hearing.typed(said)
            assert table.session.madness.noticed == (Notice(None, BOB, conduct, 1, certain=False),)

    run(evening())


def test_somebody_is_asked_aloud_and_only_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="snv", seed=4) as table:
            hearing = await by_day(table)
            for _ in range(2):
                assert hearing.typed("Storyteller, ask Bob who he is")
            assert table.session.madness.asked() == (BOB,)

    run(evening())


def test_whoever_holds_the_microphone_is_known_and_a_voice_that_is_like_theirs_weighs_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, edition_id="snv", seed=4) as table:
            hearing, madness = await by_day(table), table.session.madness

            def noticed() -> list[Notice]:
                return list(madness.noticed)

            hearing.do(Intent("claim", {"claimed": "artist"}, "I am the artist", 1.0))
            assert noticed() == []
            monkeypatch.setattr(hearing.who, "likely", lambda: BOB)
            hearing.do(Intent("claim", {"claimed": "artist"}, "I am the artist", 1.0))
            assert noticed() == [Notice(BOB, BOB, claim("artist"), 1, certain=False)]
            hearing.do(Intent("claim", {"claimed": "sage"}, "I am the sage", 1.0, held_by="2"))
            assert noticed() == [Notice(BOB, BOB, claim("sage"), 2)]
            held = Intent("claim_by", {"claimer": "2", "claimed": "sage"}, "", 1.0, held_by="1")
            hearing.do(held)
            assert noticed()[1:] == [Notice(ANN, BOB, claim("sage"), 3)]

    run(evening())


def test_talk_that_is_not_addressed_is_nobodys_business_and_other_scripts_hear_as_before(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with Table(tmp_path / "snv", edition_id="snv", seed=4) as table:
            hearing = await by_day(table)
            assert hearing.grammar is not None
            assert {"claim", "claim_by", "mad_by", "silent_by", "ask_who"} <= hearing.grammar.addressed
        async with Table(tmp_path / "tb", seed=4) as table:
            hearing = await by_day(table)
            assert hearing.grammar is not None
            assert not {"claim", "claim_by", "mad_by", "silent_by", "ask_who"} & hearing.grammar.intents
            assert not {"claimer", "claimed", "asked"} & dict(hearing.grammar.by_slot).keys()

    run(evening())


@pytest.fixture(scope="module")
def recogniser() -> Iterator[Recogniser]:
    recogniser = built_in(sentences_in("en"))
    yield recogniser
    recogniser.close()


@pytest.mark.parametrize(
    ("said", "intent", "slots"),
    [
        (
            "Storyteller, Gus claims to be the Clockmaker",
            "claim_by",
            {"claimer": "7", "claimed": "clockmaker"},
        ),
        ("Storyteller, Eve says she is mad", "mad_by", {"claimer": "5"}),
        ("Storyteller, ask Flo who she is", "ask_who", {"asked": "6"}),
        ("Storyteller, I am the Seamstress", "claim", {"claimed": "seamstress"}),
    ],
)
def test_real_speech_is_heard_by_the_real_recogniser(
    recogniser: Recogniser, said: str, intent: str, slots: dict[str, str]
) -> None:
    """A synthetic voice in a room, heard with these intents alone; the whole grammar of a day is for the bench."""
    texts = load_texts("en")
    everybody = tuple(
        one.shortened(2) for one in names_of_seats({str(seat): name for seat, name in enumerate(NAMES, 1)})
    )
    of_the_script = tuple(character_spoken(one, texts) for one in edition("snv").characters)
    grammar = Grammar.of(addressed=OF_MADNESS, asked=everybody, claimer=everybody, claimed=of_the_script)
    (utterance,) = utterances(in_a_room(synthesise(said, VOICES[0])))
    heard = recogniser.recognise(utterance, grammar)
    assert heard is not None
    found = sentences_in("en").parse(heard.text, grammar)
    assert found is not None, heard.text
    assert (found.name, dict(found.slots)) == (intent, slots)
