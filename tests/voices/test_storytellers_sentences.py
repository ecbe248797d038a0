"""What a person says who runs the game: each sentence means one thing, and none is offered beside the players'."""

# ruff: noqa: RUF001 (Cyrillic is meant)
from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.voices.listed import every_sentence
from voices import NOBODY, CorrectTheSentences, Grammar, Name, Sentences, names_of_seats
from voices.grammar import plain_words

FOLDER = Path(__file__).parents[2] / "config" / "sentences"
PLAYERS = {"en": ("Ann", "Bob", "Dana", "Rob", "Eve"), "ru": ("Аня", "Боря", "Дана", "Роберт", "Ева")}
CHARACTERS = {
    "en": {"imp": "Imp", "chef": "Chef", "fortune_teller": "Fortune Teller", "dreamer": "Dreamer"},
    "ru": {"imp": "Бес", "chef": "Повар", "fortune_teller": "Гадалка", "dreamer": "Сновидец"},
}
TOKENS = {
    "en": {"Poisoned": "poisoned", "Master": "master"},
    "ru": {"Poisoned": "Отравлен", "Master": "Хозяин"},
}
WITH_STATEMENTS = {"gossip", "gossip_by", "state", "juggle", "juggle_by", "talk"}
"""Of these there are more sentences than can be listed."""


@cache
def sentences(language: str) -> Sentences:
    return Sentences.from_yaml((FOLDER / f"{language}.yaml").read_text(encoding="utf-8"))


def grammar(language: str, *intents: str, players: int = 5) -> Grammar:
    people = {str(seat): name for seat, name in enumerate(PLAYERS[language][:players], 1)}
    return Grammar(
        frozenset(intents) or sentences(language).of_storyteller,
        names_of_seats(people, language=language, with_seats=players > 2),
        (
            ("character", tuple(Name(one, (name,)) for one, name in CHARACTERS[language].items())),
            ("token", tuple(Name(one, (name,)) for one, name in TOKENS[language].items())),
        ),
    )


def few(language: str, *intents: str) -> Grammar:
    """With few names, so that all can be listed."""
    whole = grammar(language, *intents, players=2)
    slots = tuple((slot, names[:1]) for slot, names in whole.by_slot)
    return Grammar(whole.intents, whole.names, slots)


MEANT = {
    "en": (
        ("next", "st_next", {}),
        ("go on", "st_next", {}),
        ("and then", "st_next", {}),
        ("show it", "st_show", {}),
        ("show the card", "st_show", {}),
        ("who is next", "st_who_next", {}),
        ("what now", "st_who_next", {}),
        ("what is left", "st_who_next", {}),
        ("why", "st_why", {}),
        ("accept", "st_accept", {}),
        ("as you would", "st_accept", {}),
        ("skip it", "st_pass_over", {}),
        ("skip the rest", "st_pass_over_rest", {}),
        ("time?", "st_time", {}),
        ("how long have we", "st_time", {}),
        ("five more minutes", "st_more_time", {"number": "5"}),
        ("one more minute", "st_more_time", {"number": "1"}),
        ("call everybody", "st_call", {}),
        ("everybody come back", "st_call", {}),
        ("three, two, one", "st_count_down", {}),
        ("recount", "st_recount", {}),
        ("count that again, Bob's hand was up", "st_recount", {"counted": "2", "raised": "up"}),
        ("count that again, seat four's hand was down", "st_recount", {"counted": "4", "raised": "down"}),
        ("Bob, a word with me", "st_word", {"addressed": "2"}),
        ("call Bob for a word", "st_word", {"addressed": "2"}),
        ("wake Bob", "st_wake", {"woken": "2"}),
        ("wake seat four", "st_wake", {"woken": "4"}),
        ("wake number seven", "st_wake", {"wake_number": "7"}),
        ("open nominations", "st_open", {}),
        ("last call", "st_last_call", {}),
        ("close nominations", "st_close", {}),
        ("end the day", "st_close", {}),
        ("begin the vote", "st_vote", {}),
        ("that is enough", "st_enough", {}),
        ("Ann nominates Bob", "st_nominates", {"nominator": "1", "nominee": "2"}),
        ("Bob up", "st_hand", {"voter": "2", "up_down": "up"}),
        ("Bob votes", "st_hand", {"voter": "2", "up_down": "up"}),
        ("seat four down", "st_hand", {"voter": "4", "up_down": "down"}),
        ("execute Bob", "st_execute", {"condemned": "2"}),
        ("execute nobody", "st_execute", {"condemned": NOBODY}),
        ("kill Bob", "st_kill", {"victim": "2"}),
        ("kill seat four", "st_kill", {"victim": "4"}),
        ("Bob dies", "st_kill", {"victim": "2"}),
        ("revive Bob", "st_revive", {"victim": "2"}),
        ("save Dana", "st_revive", {"victim": "3"}),
        ("mark Master on Eve", "st_mark", {"token": "Master", "marked": "5"}),
        ("take poisoned from Eve", "st_lift", {"token": "Poisoned", "marked": "5"}),
        ("poison seat four", "st_affect", {"effect": "poison", "affected": "4"}),
        ("make drunk Bob", "st_affect", {"effect": "drunk", "affected": "2"}),
        ("make Bob drunk", "st_affect", {"effect": "drunk", "affected": "2"}),
        ("sober Eve", "st_affect", {"effect": "sober", "affected": "5"}),
        ("make Eve sober", "st_affect", {"effect": "sober", "affected": "5"}),
        ("protect Ann", "st_affect", {"effect": "protect", "affected": "1"}),
        ("private talks", "st_private", {}),
        ("five minutes of private talks", "st_private", {"number": "5"}),
        ("open discussion", "st_together", {}),
        ("as I said", "st_net", {"net_answer": "so"}),
        ("by the rules", "st_net", {"net_answer": "rules"}),
        ("not again tonight", "st_net", {"net_answer": "quiet"}),
        ("message Bob come to me", "st_message", {"addressed": "2", "ready": "come"}),
        ("message seat four choose again", "st_message", {"addressed": "4", "ready": "again"}),
        ("Bob becomes the Imp", "st_becomes", {"changed": "2", "character": "imp"}),
        ("close it", "st_close_card", {}),
        ("close the card", "st_close_card", {}),
        ("something else", "st_other", {}),
        ("Bob is the Imp", "st_is", {"changed": "2", "character": "imp"}),
        ("Bob is evil", "st_is", {"changed": "2", "side": "evil"}),
        ("swap Bob and Eve", "st_swap", {"one": "2", "other": "5"}),
        ("Bob turns evil", "st_turns", {"changed": "2", "side": "evil"}),
        ("Bob and Eve exchange seats", "st_exchange", {"one": "2", "other": "5"}),
        ("the Chef hears two", "st_hears", {"owner": "chef", "number": "2"}),
        ("the Fortune Teller hears yes", "st_hears_yes_no", {"owner": "fortune_teller", "yes_no": "yes"}),
        ("the Dreamer hears Bob the Imp", "st_hears_player", {"owner": "dreamer", "heard": "2", "shown": "imp"}),
        ("the Dreamer hears the Imp", "st_hears_character", {"owner": "dreamer", "shown": "imp"}),
        (
            "the Chef hears that Bob or Eve is the Imp",
            "st_hears_player",
            {"owner": "chef", "heard": "2", "other": "5", "shown": "imp"},
        ),
        ("Dana picks Bob and Eve", "st_chooses", {"chooser": "3", "chosen": "2", "other": "5"}),
        ("Dana points at seat two", "st_chooses", {"chooser": "3", "chosen": "2"}),
        ("seat four picks seat one", "st_chooses", {"chooser": "4", "chosen": "1"}),
        ("Dana picks nobody", "st_chooses", {"chooser": "3", "chosen": NOBODY}),
        ("Dana names the Imp", "st_chooses", {"chooser": "3", "character": "imp"}),
        ("Dana says no", "st_chooses", {"chooser": "3", "yes_no": "no"}),
        ("undo that", "st_undo", {}),
        ("put it back", "st_undo", {}),
        ("not Bob, Rob", "st_not", {"wrong_one": "2", "right_one": "4"}),
        ("no, Rob", "st_not", {"right_one": "4"}),
        ("you take it", "st_chair", {"who_decides": "machine"}),
        ("I take it", "st_chair", {"who_decides": "person"}),
        ("I decide what the drunk hear", "st_decides", {"who_decides": "person", "kind": "information"}),
        ("you decide who dies", "st_decides", {"who_decides": "machine", "kind": "fates"}),
        ("good has won", "st_wins", {"side": "good"}),
        ("cover", "st_cover", {}),
        ("sounds off", "st_sound", {"sounds": "sounds_off"}),
        ("sounds quieter", "st_sound", {"sounds": "sounds_quieter"}),
        ("louder", "st_voice", {"loudness": "voice_louder"}),
        ("the voice quieter", "st_voice", {"loudness": "voice_quieter"}),
        ("pause", "st_pause", {}),
        ("carry on", "st_resume", {}),
        ("repeat that", "st_repeat", {}),
        ("let the draft stand", "st_draft", {}),
        ("forget the draft", "st_no_draft", {}),
        ("do it again", "st_again", {}),
        ("I say what Bob hears next", "st_says", {"who_decides": "person", "told": "2"}),
        ("you say what Bob hears", "st_says", {"who_decides": "machine", "told": "2"}),
        ("I keep the time", "st_keeps_time", {"who_decides": "person"}),
        ("you keep the time", "st_keeps_time", {"who_decides": "machine"}),
        ("play on whoever wins", "st_play_on", {}),
        ("let it end", "st_let_end", {}),
    ),
    "ru": (
        ("дальше", "st_next", {}),
        ("идём дальше", "st_next", {}),
        ("покажи карту", "st_show", {}),
        ("кто следующий", "st_who_next", {}),
        ("что осталось", "st_who_next", {}),
        ("почему", "st_why", {}),
        ("принять", "st_accept", {}),
        ("пропустить", "st_pass_over", {}),
        ("пропустить остальное", "st_pass_over_rest", {}),
        ("сколько осталось времени", "st_time", {}),
        ("ещё пять минут", "st_more_time", {"number": "5"}),
        ("ещё одна минута", "st_more_time", {"number": "1"}),
        ("созвать всех", "st_call", {}),
        ("три, два, один", "st_count_down", {}),
        ("пересчитать", "st_recount", {}),
        ("пересчитать, рука Бори была поднята", "st_recount", {"counted": "2", "raised": "up"}),
        ("рука Евы была опущена", "st_recount", {"counted": "5", "raised": "down"}),
        ("Боря, на два слова", "st_word", {"addressed": "2"}),
        ("позвать Борю на два слова", "st_word", {"addressed": "2"}),
        ("разбудить Борю", "st_wake", {"woken": "2"}),
        ("разбуди под номером семь", "st_wake", {"wake_number": "7"}),
        ("открываем номинации", "st_open", {}),
        ("последняя возможность", "st_last_call", {}),
        ("закрыть номинации", "st_close", {}),
        ("начинаем голосование", "st_vote", {}),
        ("достаточно", "st_enough", {}),
        ("Аня номинирует Борю", "st_nominates", {"nominator": "1", "nominee": "2"}),
        ("Боря за", "st_hand", {"voter": "2", "up_down": "up"}),
        ("Боря против", "st_hand", {"voter": "2", "up_down": "down"}),
        ("казнить Борю", "st_execute", {"condemned": "2"}),
        ("казнить никого", "st_execute", {"condemned": NOBODY}),
        ("убить Борю", "st_kill", {"victim": "2"}),
        ("убить место четыре", "st_kill", {"victim": "4"}),
        ("Боря умирает", "st_kill", {"victim": "2"}),
        ("оживить Дану", "st_revive", {"victim": "3"}),
        ("метка отравлен на Еву", "st_mark", {"token": "Poisoned", "marked": "5"}),
        ("снять метку отравлен с Евы", "st_lift", {"token": "Poisoned", "marked": "5"}),
        ("как я сказала", "st_net", {"net_answer": "so"}),
        ("сообщение Боре позже", "st_message", {"addressed": "2", "ready": "later"}),
        ("Боря теперь Бес", "st_becomes", {"changed": "2", "character": "imp"}),
        ("закрой карту", "st_close_card", {}),
        ("что-нибудь другое", "st_other", {}),
        ("Боря это Бес", "st_is", {"changed": "2", "character": "imp"}),
        ("Боря злой", "st_is", {"changed": "2", "side": "evil"}),
        ("обменяй роли Боря и Ева", "st_swap", {"one": "2", "other": "5"}),
        ("Боря и Ева меняются ролями", "st_swap", {"one": "2", "other": "5"}),
        ("Боря становится злым", "st_turns", {"changed": "2", "side": "evil"}),
        ("Боря и Ева меняются местами", "st_exchange", {"one": "2", "other": "5"}),
        ("Повар слышит два", "st_hears", {"owner": "chef", "number": "2"}),
        ("Гадалка слышит да", "st_hears_yes_no", {"owner": "fortune_teller", "yes_no": "yes"}),
        ("Сновидец слышит Боря это Бес", "st_hears_player", {"owner": "dreamer", "heard": "2", "shown": "imp"}),
        ("Сновидец слышит Бес", "st_hears_character", {"owner": "dreamer", "shown": "imp"}),
        ("Дана выбирает Борю и Еву", "st_chooses", {"chooser": "3", "chosen": "2", "other": "5"}),
        ("Дана выбирает никого", "st_chooses", {"chooser": "3", "chosen": NOBODY}),
        ("Дана называет Бес", "st_chooses", {"chooser": "3", "character": "imp"}),
        ("Дана говорит нет", "st_chooses", {"chooser": "3", "yes_no": "no"}),
        ("отмена", "st_undo", {}),
        ("верни обратно", "st_undo", {}),
        ("не Борю, а Роберта", "st_not", {"wrong_one": "2", "right_one": "4"}),
        ("нет, Роберт", "st_not", {"right_one": "4"}),
        ("я веду", "st_chair", {"who_decides": "person"}),
        ("вы решаете всё", "st_decides", {"who_decides": "machine", "kind": "everything"}),
        ("я решаю, что слышат пьяные", "st_decides", {"who_decides": "person", "kind": "information"}),
        ("добро победило", "st_wins", {"side": "good"}),
        ("закрыть", "st_cover", {}),
        ("выключи звуки", "st_sound", {"sounds": "sounds_off"}),
        ("звуки тише", "st_sound", {"sounds": "sounds_quieter"}),
        ("громче", "st_voice", {"loudness": "voice_louder"}),
        ("голос тише", "st_voice", {"loudness": "voice_quieter"}),
        ("отрави место четыре", "st_affect", {"effect": "poison", "affected": "4"}),
        ("опьяни Борю", "st_affect", {"effect": "drunk", "affected": "2"}),
        ("отрезви Еву", "st_affect", {"effect": "sober", "affected": "5"}),
        ("защити Аню", "st_affect", {"effect": "protect", "affected": "1"}),
        ("разговоры наедине", "st_private", {}),
        ("разговоры наедине на пять минут", "st_private", {"number": "5"}),
        ("общий разговор", "st_together", {}),
        ("пауза", "st_pause", {}),
        ("продолжаем", "st_resume", {}),
        ("повтори", "st_repeat", {}),
        ("черновик остаётся", "st_draft", {}),
        ("забудь черновик", "st_no_draft", {}),
        ("сделай снова", "st_again", {}),
        ("я говорю, что слышит Боря", "st_says", {"who_decides": "person", "told": "2"}),
        ("ты говоришь, что слышит Боря", "st_says", {"who_decides": "machine", "told": "2"}),
        ("я слежу за временем", "st_keeps_time", {"who_decides": "person"}),
        ("вы следите за временем", "st_keeps_time", {"who_decides": "machine"}),
        ("кто бы ни победил, играем дальше", "st_play_on", {}),
        ("пусть игра закончится", "st_let_end", {}),
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "text", "intent", "slots"),
    [(language, *row) for language, rows in MEANT.items() for row in rows],
)
def test_each_is_understood_as_it_is_meant(
    language: str, text: str, intent: str, slots: dict[str, str]
) -> None:
    found = sentences(language).parse(text, grammar(language))
    assert found is not None
    assert (found.name, dict(found.slots)) == (intent, slots)


@pytest.mark.parametrize("language", MEANT)
def test_the_table_has_an_example_of_every_intent(language: str) -> None:
    assert {intent for _, intent, _ in MEANT[language]} == sentences(language).of_storyteller


@pytest.mark.parametrize("language", MEANT)
def test_every_sentence_is_one_intent_s_alone(language: str) -> None:
    meanings: dict[str, set[str]] = {}
    for intent, text in every_sentence(sentences(language), few(language)):
        found = sentences(language).parse(text, few(language))
        assert found is not None, text
        meanings.setdefault(" ".join(plain_words(text, language)), set()).add(intent)
    assert len(meanings) > 100
    assert {text: found for text, found in meanings.items() if len(found) > 1} == {}


@pytest.mark.parametrize("language", MEANT)
def test_they_are_never_offered_with_what_players_say(language: str) -> None:
    with pytest.raises(CorrectTheSentences, match="beside those of players"):
        sentences(language).compile(Grammar.of("nominate", "st_next", names=grammar(language).names))


SHARED = {
    "en": {
        "st_nominates": {"nominate_by", "nominate_instead"}, "st_open": {"open_nominations"},
        "st_last_call": {"last_call"}, "st_close": {"close_nominations"}, "st_vote": {"start_vote"},
        "st_undo": {"cancel"}, "st_not": {"correct_whom", "correct_by", "correct_speaker", "no_name"},
        "st_pause": {"pause"},
        "st_resume": {"resume"}, "st_repeat": {"repeat"}, "st_more_time": {"one_minute_more"},
        "st_pass_over": {"skip"}, "st_who_next": {"filler"},
    },
    "ru": {
        "st_nominates": {"nominate_by", "nominate_instead"}, "st_open": {"open_nominations"},
        "st_last_call": {"last_call"}, "st_close": {"close_nominations"}, "st_vote": {"start_vote"},
        "st_undo": {"cancel"}, "st_not": {"correct_whom", "correct_by", "correct_speaker", "no_name"},
        "st_pause": {"pause"},
        "st_resume": {"resume"}, "st_repeat": {"repeat"}, "st_more_time": {"one_minute_more"},
        "st_pass_over": {"skip"}, "st_chooses": {"choose_by"}, "st_time": {"time_left"},
    },
}  # fmt: skip
"""The Storyteller's, each with the intents of players that are said in the same words. All of these do the same, or
take something back; none kills, marks or tells anybody anything."""


@pytest.mark.parametrize("language", MEANT)
def test_what_both_say_means_the_same(language: str) -> None:
    """Else a word from the room, under the wrong grammar, would be another act."""
    here = sentences(language)
    plain = here.of_players - WITH_STATEMENTS
    theirs: dict[str, set[str]] = {}
    for intent, text in every_sentence(here, Grammar.of(*plain, names=few(language).names)):
        theirs.setdefault(" ".join(plain_words(text, language)), set()).add(intent)
    shared: dict[str, set[str]] = {}
    for intent, text in every_sentence(here, few(language)):
        for other in theirs.get(" ".join(plain_words(text, language)), ()):
            shared.setdefault(intent, set()).add(other)
    assert shared == SHARED[language]


@pytest.mark.parametrize("language", MEANT)
def test_no_example_names_the_same_player_twice(language: str) -> None:
    for intent, text in sentences(language).examples(grammar(language)):
        found = sentences(language).parse(text, grammar(language))
        assert found is not None, text
        seats = [
            found.slots[slot] for slot in ("one", "other", "nominator", "nominee") if slot in found.slots
        ]
        assert len(set(seats)) == len(seats), (intent, text)
