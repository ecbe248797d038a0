"""What two recognisers make of the same together, by what each of them is said to have heard."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from tests.voices.table import players, sentences
from voices import Acceptance, Grammar, Heard, SecondOpinion, TryAgain, Utterance, VoiceTrouble
from voices.ear import LOOSER_WHEN_ASKED_FOR
from voices.moonshine import Judged, plain
from voices.recogniser import Verdict

GRAMMAR = Grammar.of("nominate", "nominate_by", "pause", names=players("Bob", "Rob", "Eve"))
NOISE = Utterance(np.zeros(16_000, dtype=np.int16), 0, 1, 0, 16_000)
Words = tuple[str, ...]
BOB: Words = ("i", "nominate", "{bob}")
ROB: Words = ("i", "nominate", "{rob}")
EVE: Words = ("i", "nominate", "{eve}")
SEAT_TWO: Words = ("i", "nominate", "{seat two}")


@dataclass
class First:
    heard: Heard | None
    scores: Mapping[Words, float] = field(default_factory=dict)
    grammar: Grammar = GRAMMAR
    engine: str = "first"
    expected: str = "as it is told"
    prepared: list[Grammar] = field(default_factory=list)
    judged: int = 0
    closed: bool = False

    def prepare(self, grammar: Grammar) -> None:
        self.prepared.append(grammar)

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        assert utterance.samples is NOISE.samples
        assert grammar is self.grammar
        return self.heard

    def judge(
        self, utterance: Utterance, grammar: Grammar, sentences: Sequence[Sequence[str]]
    ) -> list[float | None]:
        assert utterance.samples is NOISE.samples
        assert grammar is self.grammar
        self.judged += 1
        return [self.scores.get(tuple(words)) for words in sentences]

    def close(self) -> None:
        self.closed = True


@dataclass
class Second:
    freely: float
    found: Mapping[Words, float]
    would_judge: Mapping[Words, float] = field(default_factory=dict)
    trouble: VoiceTrouble | None = None
    written: str = "whatever was said"
    grammar: Grammar = GRAMMAR
    voices_asked_for: int = 0
    unspelt: frozenset[str] = frozenset()
    prepared: list[Grammar] = field(default_factory=list)
    closed: bool = False

    def prepare(self, grammar: Grammar) -> None:
        self.prepared.append(grammar)

    def cannot_spell(self, grammar: Grammar) -> frozenset[str]:
        assert grammar is self.grammar
        return self.unspelt

    def voice_of(self, utterance: Utterance) -> tuple[float, ...]:
        assert utterance.samples is NOISE.samples
        self.voices_asked_for += 1
        return (0.6, 0.8)

    def written_down(self, utterance: Utterance) -> tuple[str, ...]:
        assert utterance.samples is NOISE.samples
        return (self.written,)

    def listen(self, utterance: Utterance, grammar: Grammar) -> Judged | None:
        assert utterance.samples is NOISE.samples
        assert grammar is self.grammar
        if self.trouble is not None:
            raise self.trouble
        likely = sorted(((score, words) for words, score in self.found.items()), reverse=True)
        return Judged(self.written, self.freely, tuple(likely))

    def judge(
        self, utterance: Utterance, grammar: Grammar, sentences: Sequence[Sequence[str]]
    ) -> Mapping[Words, float]:
        assert utterance.samples is NOISE.samples
        assert grammar is self.grammar
        return {
            words: self.would_judge[words] for words in map(tuple, sentences) if words in self.would_judge
        }

    def close(self) -> None:
        self.closed = True


def heard(words: Words, *alternatives: Words, ratio: float = 0.0, lead: float | None = None) -> Heard:
    return Heard(plain(words), tuple(map(plain, alternatives)), ratio, 1.0, "first", lead)


def by_both(first: First, second: Second, utterance: Utterance = NOISE) -> Heard | None:
    both = SecondOpinion(sentences(), first, second)
    try:
        return both.recognise(utterance, first.grammar)
    finally:
        both.close()


def test_what_both_heard_is_done_and_nothing_is_compared() -> None:
    first = First(heard(BOB))
    found = by_both(first, Second(-2.0, {BOB: -6.0, EVE: -30.0}))
    assert found is not None
    assert (found.text, found.alternatives, found.lead) == ("i nominate bob", (), None)
    assert Acceptance().judge(found) is Verdict.ACT
    assert first.judged == 0


def test_what_fits_best_in_the_eyes_of_both_is_taken() -> None:
    scores = {BOB: -9_000.0, ROB: -9_100.0, EVE: -12_000.0}
    likely = {ROB: -5.0, BOB: -12.0}
    found = by_both(First(heard(BOB, ROB, lead=100.0), scores), Second(-4.0, likely))
    assert found is not None
    assert found.text == "i nominate rob"
    assert found.lead == pytest.approx(80 * 7 - 100)
    assert found.alternatives == ("i nominate bob",)
    assert Acceptance().judge(found) is Verdict.ACT


def test_who_is_farther_is_left_for_whoever_objects() -> None:
    """And who is so far that nobody can have meant them is not."""
    scores = {BOB: -9_000.0, ROB: -9_700.0, EVE: -12_000.0}
    likely = {BOB: -5.9, ROB: -6.0, EVE: -6.0}
    found = by_both(First(heard(BOB, ROB, lead=100.0), scores), Second(-4.0, likely))
    assert found is not None
    assert (found.text, found.alternatives, found.farther) == ("i nominate bob", (), ("i nominate rob",))


def test_where_one_speaks_for_one_as_much_as_the_other_for_another_the_table_is_asked() -> None:
    scores = {BOB: -9_000.0, ROB: -9_500.0}
    found = by_both(First(heard(BOB, ROB, lead=500.0), scores), Second(-4.0, {ROB: -5.0, BOB: -11.0}))
    assert found is not None
    assert found.lead == pytest.approx(20)
    assert Acceptance().judge(found) is Verdict.ASK


def test_the_second_is_asked_about_what_it_did_not_find() -> None:
    scores = {BOB: -9_000.0, EVE: -12_000.0}
    second = Second(-4.0, {EVE: -20.0}, would_judge={BOB: -22.0})
    found = by_both(First(heard(BOB), scores), second)
    assert found is not None
    assert found.text == "i nominate bob"
    assert found.lead == pytest.approx(3_000 - 80 * 2)
    unable = by_both(First(heard(BOB), scores), replace(second, would_judge={}))
    assert unable is not None
    assert unable.lead == pytest.approx(3_000 - 80 * 8), "it has no score for what does not fit at all"


def test_a_second_form_of_a_name_must_fit_better() -> None:
    scores = {EVE: -9_000.0, SEAT_TWO: -9_000.0}
    found = by_both(First(heard(SEAT_TWO, EVE, lead=0.0), scores), Second(-4.0, {EVE: -9.0, SEAT_TWO: -8.5}))
    assert found is not None
    assert found.text == "i nominate eve"


def test_nobody_names_the_same_player_twice() -> None:
    twice, once = ("{bob}", "nominates", "{bob}"), ("{rob}", "nominates", "{bob}")
    scores: dict[Words, float] = {twice: -9_000.0, once: -9_900.0}
    found = by_both(First(heard(twice, once, lead=10.0), scores), Second(-4.0, {twice: -5.0, once: -12.0}))
    assert found is not None
    assert found.text == "rob nominates bob"


def test_what_is_no_answer_to_a_question_must_fit_better() -> None:
    grammar = Grammar.of("answer_name", "cancel", player=players("Bob", "Rob"))
    asking = grammar.asking_for("answer_name", naming=["1"])
    bob, rob, cancel = (("{bob}",), ("{rob}",), ("cancel",))
    scores: dict[Words, float] = {bob: -9_000.0, rob: -8_900.0, cancel: -8_650.0}
    likely: dict[Words, float] = dict.fromkeys((bob, rob, cancel), -5.0)

    def leading(now: Grammar) -> tuple[str, ...]:
        found = by_both(First(heard(cancel), scores, now), Second(-4.0, likely, grammar=now))
        assert found is not None
        return found.text, *found.alternatives

    assert leading(grammar) == ("cancel", "rob", "bob")
    assert leading(asking) == ("bob", "cancel", "rob")


def test_talk_is_far_less_likely_as_a_sentence_than_as_it_was_said() -> None:
    found = by_both(First(heard(BOB, ratio=-9.0)), Second(-4.0, {BOB: -45.0}))
    assert found is not None
    assert Acceptance().judge(found) is Verdict.IGNORE


def test_what_was_written_down_quite_otherwise_is_believed_only_of_who_holds_the_microphone_open() -> None:
    both = SecondOpinion(sentences(), First(heard(BOB, ratio=3.0)), Second(-4.0, {BOB: -44.0}))
    near = SecondOpinion(sentences(), First(heard(BOB, ratio=3.0)), Second(-4.0, {BOB: -32.0}))
    try:
        openly, by_button = (both.recognise(one, GRAMMAR) for one in (NOISE, replace(NOISE, held_by="2")))
        as_odd_names_are = near.recognise(NOISE, GRAMMAR)
    finally:
        both.close()
        near.close()
    assert openly is not None
    assert by_button is not None
    assert as_odd_names_are is not None
    assert Acceptance().judge(openly) is Verdict.IGNORE
    assert Acceptance().looser(4.0).judge(by_button) is not Verdict.IGNORE
    assert Acceptance().judge(as_odd_names_are) is Verdict.ACT


OBJECTING = replace(Grammar.of("wrong", "hold_on", "cancel"), asked_for=frozenset(("wrong", "hold_on")))
OF_ANSWERS = Acceptance().looser(LOOSER_WHEN_ASKED_FOR)
UNDO: Words = ("undo", "it")
HANG_ON: Words = ("hang", "on")
HOLD_ON: Words = ("hold", "on")


@pytest.mark.parametrize(
    ("text", "found", "verdict"),
    [
        (UNDO, {("no",): -13.0, UNDO: -16.0}, Verdict.IGNORE),  # "I knew it"
        (UNDO, {UNDO: -3.0}, Verdict.ACT),
        (UNDO, {UNDO: -6.0}, Verdict.ACT),  # a voice that the second knows badly
        (HANG_ON, {HOLD_ON: -2.0, HANG_ON: -16.0}, Verdict.ACT),  # the same in the words that it wrote
    ],
)
def test_an_exclamation_that_only_sounds_like_an_objection_is_none(
    text: Words, found: Mapping[Words, float], verdict: Verdict
) -> None:
    first = First(heard(text, ratio=-2.0), dict.fromkeys((text, *found), 0.0), OBJECTING)
    said = by_both(first, Second(-0.5, found, grammar=OBJECTING))
    assert said is not None
    assert OF_ANSWERS.judge(said) is verdict


WHO = replace(Grammar.of("answer_name", names=players("Bob", "Rob")), asked_for=frozenset(("answer_name",)))


@pytest.mark.parametrize(
    ("likely", "verdict"),
    [(-1.0, Verdict.ACT), (-8.0, Verdict.ACT), (-18.0, Verdict.IGNORE)],
)
def test_an_exclamation_that_only_sounds_like_a_name_is_no_answer(likely: float, verdict: Verdict) -> None:
    name: Words = ("{bob}",)
    first = First(heard(name, ratio=-8.0), {name: 0.0}, WHO)
    said = by_both(first, Second(-0.5, {name: likely}, grammar=WHO))
    assert said is not None
    assert OF_ANSWERS.judge(said) is verdict


def test_an_objection_by_who_holds_the_microphone_open_is_one_however_it_was_written_down() -> None:
    first = First(heard(UNDO, ratio=-2.0), {UNDO: 0.0}, OBJECTING)
    said = by_both(first, Second(-0.5, {UNDO: -16.0}, grammar=OBJECTING), replace(NOISE, held_by="2"))
    assert said is not None
    assert OF_ANSWERS.judge(said) is Verdict.ACT


@pytest.mark.parametrize(
    ("text", "written", "verdict"),
    [
        ("repeat that", "repeat that if you dare", Verdict.ASK),
        ("repeat that", "repeat that please", Verdict.ACT),  # one word more is perhaps none
        ("repeat that", "repeat that that that", Verdict.ACT),  # as it writes where it hears too little
        ("i nominate bob", "i nominate bob because he is so quiet", Verdict.ACT),
        ("i nominate bob", "rob never nominates bob", Verdict.ASK),
        ("i nominate bob", "if i nominate bob who is with me", Verdict.ASK),
    ],
)
def test_where_more_was_written_down_it_is_asked_whether_a_command_was_meant(
    text: str, written: str, verdict: Verdict
) -> None:
    grammar = Grammar.of("nominate", "repeat", names=players("Bob", "Rob"))
    words = tuple("{bob}" if word == "bob" else word for word in text.split())
    first = First(heard(words), grammar=grammar)
    second = Second(-2.0, {words: -9.0}, written=written, grammar=grammar)
    found, held = by_both(first, second), by_both(first, second, replace(NOISE, held_by="2"))
    assert found is not None
    assert held is not None
    assert Acceptance().judge(found) is verdict
    assert Acceptance().judge(held) is Verdict.ACT, "nobody holds a button to talk with a neighbour"


@pytest.mark.parametrize(
    ("likely", "text", "verdict"),
    [
        (-13.0, "rob never nominates bob", None),  # better by 800 for the first, worse by 80 for the second
        (-20.0, "rob nominates bob", Verdict.ASK),  # by 640
        (-24.0, "rob nominates bob", Verdict.ASK),  # by 960
        (-30.0, "rob nominates bob", Verdict.ACT),
    ],
)
def test_talk_that_fits_the_first_better_is_judged_by_both(
    likely: float, text: str, verdict: Verdict | None
) -> None:
    grammar = Grammar.of("nominate", "nominate_by", "talk", names=players("Bob", "Rob", "Eve"))
    command, talk = ("{rob}", "nominates", "{bob}"), ("{rob}", "never", "nominates", "{bob}")
    perhaps = replace(heard(command, ratio=3.0, lead=0.0), talk=plain(talk))
    first = First(perhaps, {command: -9_800.0, talk: -9_000.0}, grammar)
    second = Second(-2.0, {command: -12.0}, would_judge={talk: likely}, grammar=grammar)
    found = by_both(first, second)
    assert found is not None
    assert found.text == text
    assert plain(talk) not in (*found.alternatives, *found.farther)
    if verdict is not None:
        assert Acceptance().judge(found) is verdict


def test_nothing_is_nothing() -> None:
    assert by_both(First(None), Second(-4.0, {("pause",): -5.0}, written="Pause.")) is None, "a noise"
    found = by_both(First(heard(("what", "is", "this"))), Second(-4.0, {}))
    assert found == heard(("what", "is", "this")), "of no sentence nothing is compared"


def test_a_second_that_fails_takes_nothing_away() -> None:
    trouble = TryAgain("It hung.", "Ask again.")
    assert by_both(First(heard(BOB)), Second(0.0, {}, trouble=trouble)) == heard(BOB)


def test_both_are_made_ready_and_ended() -> None:
    first, second = First(None), Second(0.0, {})
    both = SecondOpinion(sentences(), first, second)
    both.prepare(GRAMMAR)
    both.close()
    assert first.prepared == second.prepared == [GRAMMAR]
    assert first.closed
    assert second.closed


def test_where_the_second_names_another_player_more_is_needed() -> None:
    scores = {BOB: -9_000.0, EVE: -9_600.0}
    likely = {EVE: -5.0, BOB: -5.1}

    def verdict(ahead: float) -> tuple[Verdict, str, tuple[str, ...]]:
        other = {**scores, EVE: scores[BOB] - ahead}
        found = by_both(First(heard(BOB, EVE, lead=ahead), other), Second(-4.0, likely))
        assert found is not None
        return Acceptance().judge(found), found.text, found.alternatives

    assert verdict(1_000.0) == (Verdict.ASK, "i nominate bob", ("i nominate eve",))
    assert verdict(3_000.0)[0] is Verdict.ACT


def test_an_answer_is_not_doubted_because_the_second_names_another_player() -> None:
    """It is said back before it counts."""
    grammar = Grammar.of("answer_name", player=players("Bob", "Eve")).asking_for("answer_name")
    bob: Words = ("{bob}",)
    eve: Words = ("{eve}",)
    first = First(heard(bob, eve, lead=1_000.0), {bob: -9_000.0, eve: -10_000.0}, grammar)
    found = by_both(first, Second(-4.0, {eve: -5.0, bob: -5.1}, grammar=grammar))
    assert found is not None
    assert (found.text, found.alternatives) == ("bob", ())
    assert Acceptance().judge(found) is Verdict.ACT


def test_nobody_is_doubted_because_of_a_sentence_that_names_them_twice() -> None:
    meant: Words = ("{bob}", "nominates", "{eve}")
    twice: Words = ("{bob}", "nominates", "{bob}")
    first = First(heard(meant, lead=250.0), {meant: -9_000.0, twice: -9_900.0})
    found = by_both(first, Second(-4.0, {twice: -5.0, meant: -5.5, EVE: -9.0}))
    assert found is not None
    assert found.text == "bob nominates eve"
    assert Acceptance().judge(found) is Verdict.ACT


def test_who_holds_the_microphone_open_says_more_than_a_filler() -> None:
    grammar = Grammar.of("wrong", "filler")
    no: Words = ("no",)
    so: Words = ("so",)
    held = replace(NOISE, held_by="2")
    first = First(heard(so), {no: -9_000.0, so: -8_800.0}, grammar)
    second = Second(-4.0, {so: -5.0, no: -6.0}, grammar=grammar)
    both = SecondOpinion(sentences(), first, second)
    try:
        openly = both.recognise(NOISE, grammar)
        by_button = both.recognise(held, grammar)
    finally:
        both.close()
    assert openly is not None
    assert by_button is not None
    assert (openly.text, by_button.text) == ("so", "no")


def test_what_the_second_alone_heard_is_asked_about() -> None:
    grammar = Grammar.of("nominate", "nominate_by", names=players("Bob", "Rob", "Eve"))
    twice: Words = ("{bob}", "nominates", "{bob}")
    first = First(heard(twice), {twice: -9_000.0, EVE: -9_400.0}, grammar)
    found = by_both(first, Second(-4.0, {EVE: -6.0}, grammar=grammar))
    assert found is not None
    assert found.text == "i nominate eve"
    assert Acceptance().judge(found) is Verdict.ASK


def test_what_the_first_hears_in_other_words_that_mean_the_same_is_as_it_was_written() -> None:
    """ "That's not what I said" was "that's not right" to the first, which covered too little of it."""
    grammar = Grammar.of("wrong")
    said: Words = ("that's", "not", "what", "i", "said")
    other = replace(heard(("that's", "not", "right"), ratio=-19.0), coverage=0.58)
    first = First(other, {}, grammar)
    second = Second(-1.0, {said: -1.0}, written="That's not what I said.", grammar=grammar)
    found = by_both(first, second)
    assert found is not None
    assert found.text == "that's not what i said"
    assert Acceptance().judge(found) is Verdict.ACT


@pytest.mark.parametrize(("likely", "verdict"), [(-4.0, Verdict.ASK), (8.0, Verdict.IGNORE)])
def test_a_sentence_that_is_nearly_written_down_is_asked_about_however_badly_it_fits(
    likely: float, verdict: Verdict
) -> None:
    """A nomination by a voice that the first does not know was dropped without a word."""
    fits_badly = heard(BOB, ratio=-25.0, lead=3_000.0)
    found = by_both(First(fits_badly), Second(likely, {BOB: -6.0}, written="I nominate Pop"))
    assert found is not None
    assert found.text == "i nominate bob"
    assert Acceptance().judge(found) is verdict


@pytest.mark.parametrize(
    ("written", "verdict"), [("I nominate Bob.", Verdict.ACT), ("I nominate Rob.", Verdict.ASK)]
)
def test_what_the_second_writes_down_word_for_word_was_said(written: str, verdict: Verdict) -> None:
    """A voice that whispers fits nothing that the first knows. What is nearly written down is asked about."""
    whispered = replace(heard(BOB, ratio=-97.0), coverage=0.6)
    found = by_both(First(whispered), Second(-0.5, {BOB: -0.5}, written=written))
    assert found is not None
    assert found.text == "i nominate bob"
    assert Acceptance().judge(found) is verdict


@pytest.mark.parametrize(
    ("words", "voice"), [(BOB, (0.6, 0.8)), (("{rob}", "nominates", "{bob}"), ()), (("pause",), ())]
)
def test_whose_voice_it_is_is_looked_at_where_the_sentence_does_not_say(
    words: Words, voice: tuple[float, ...]
) -> None:
    second = Second(-2.0, {words: -6.0})
    found = by_both(First(heard(words)), second)
    assert found is not None
    assert found.voice == voice
    assert second.voices_asked_for == bool(voice)


@pytest.mark.parametrize(
    ("written", "likely", "verdict"),
    [
        ("I nominate Pop", -4.0, Verdict.ASK),
        ("I nominate Bob.", -4.0, Verdict.ACT),
        ("I dominate", 8.0, None),
    ],
)
def test_where_the_first_hears_no_words_the_second_is_believed_as_far_as_it_wrote_it_down(
    written: str, likely: float, verdict: Verdict | None
) -> None:
    """In one dialect a question was nothing at all to the first, three times of three."""
    found = by_both(First(None), Second(likely, {BOB: -6.0}, written=written))
    if verdict is None:
        assert found is None
        return
    assert found is not None
    assert found.text == "i nominate bob"
    assert Acceptance().judge(found) is verdict


@pytest.mark.parametrize(
    ("written", "likely", "believed"), [("Yes.", -0.5, True), ("Yes.", -4.0, False), ("Yet.", -0.5, False)]
)
def test_a_word_that_the_second_alone_wrote_down_surely_was_said(
    written: str, likely: float, believed: bool
) -> None:
    """To a voice that said "yes" four times the first heard no words."""
    grammar = Grammar.of("yes", "no")
    found = by_both(
        First(None, {}, grammar), Second(likely, {("yes",): likely}, written=written, grammar=grammar)
    )
    assert (found is not None) is believed
    if found is not None:
        assert Acceptance().judge(found) is Verdict.ACT


@pytest.mark.parametrize(("likely", "text"), [(-2.0, "xanthe"), (-5.0, "me")])
def test_a_name_that_cannot_be_spelt_is_not_taken_for_me(likely: float, text: str) -> None:
    """The second wrote "Money" for Xanthe, and took that for "me", which the first did not."""
    grammar = Grammar.of("answer_name", names=players("Xanthe", "Bob")).asking_for("answer_name")
    me: Words = ("me",)
    xanthe: Words = ("{xanthe}",)
    first = First(heard(me), {me: -9_000.0, xanthe: -8_900.0}, grammar)
    second = Second(likely, {me: -7.0}, grammar=grammar, unspelt=frozenset(xanthe), written="Money,")
    found = by_both(first, second)
    assert found is not None
    assert found.text == text


@pytest.mark.parametrize(("likely", "text"), [(-4.0, "i nominate bob"), (8.0, "would who believe bob")])
def test_what_was_written_down_nearly_as_a_command_was_no_talk(likely: float, text: str) -> None:
    grammar = Grammar.of("nominate", "talk", names=players("Bob", "Rob", "Eve"))
    talk: Words = ("would", "who", "believe", "{bob}")
    first = First(heard(talk, BOB, lead=20.0), {talk: -9_000.0, BOB: -9_100.0}, grammar)
    found = by_both(first, Second(likely, {BOB: -6.0}, {talk: -6.5}, grammar=grammar))
    assert found is not None
    assert found.text == text
