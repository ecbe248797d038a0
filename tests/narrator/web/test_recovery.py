"""A seat is kept for its player, on whatever phone they come back."""

import json

import pytest

from narrator.web import BrokenKeys, SeatKeys
from narrator.web.hub import MOVED
from tests.narrator.web.table import TOKEN, Table


def test_the_recovery_word_moves_a_seat_to_another_phone(seated: Table) -> None:
    seated.set(stage="deal")
    old = seated.cookie(0)
    with seated.browser() as phone:
        word = seated.keys.recovery_word(0)
        answer = seated.post(phone, "/recover", "/recover", name="ann", word=f" {word.lower()} ", way="word")
        assert answer.status_code == 303
        assert '<p class="who" dir="auto">Ann</p>' in phone.get("/").text
    with seated.browser() as phone:
        phone.cookies.update(old)
        assert "another phone" in phone.get("/").text
    assert seated.room.moved == [0]
    assert seated.keys.recovery_word(0) != word


def test_a_recovery_word_typed_on_a_russian_keyboard_is_the_same() -> None:
    keys = SeatKeys()
    russian = str.maketrans("ABEKMHPCTYX", "АВЕКМНРСТУХ")  # noqa: RUF001
    for player in range(20):
        keys.issue(player)
    words = {player: keys.recovery_word(player) for player in range(20)}
    assert any(word != word.translate(russian) for word in words.values())
    for player, word in words.items():
        assert keys.recover(player, "????") is None
        assert keys.recover(player, word.translate(russian).lower()) is not None, word


def test_a_word_is_guessed_five_times_and_no_more(seated: Table) -> None:
    seated.cookie(0)
    word = seated.keys.recovery_word(0)
    with seated.browser() as phone:
        for _ in range(5):
            answer = seated.post(phone, "/recover", "/recover", name="Ann", word="????", way="word")
            assert answer.status_code == 403
        answer = seated.post(phone, "/recover", "/recover", name="Ann", word=word, way="word")
        assert answer.status_code == 429
        assert "seat" not in phone.cookies


def test_unknown_names_and_wrong_words_get_the_same_answer(seated: Table) -> None:
    seated.cookie(0)
    with seated.browser() as phone:
        answers = [
            seated.post(phone, "/recover", "/recover", name=name, word="ZZZZ", way="word").text
            for name in ("Ann", "Zed")
        ]
    assert answers[0].replace("Ann", "?") == answers[1].replace("Zed", "?")


def test_the_host_approves_a_new_phone(seated: Table) -> None:
    host = {"host": seated.keys.admit_host()}
    with (
        seated.phone(seated.cookie(0)) as old,
        seated.phone(host, "/host/socket") as page,
        seated.browser() as phone,
    ):
        old.quiet()
        page.quiet()
        seated.post(phone, "/recover", "/recover", name="Ann", code="KX7F", way="host")
        assert 'http-equiv="refresh"' in phone.get("/").text
        page.quiet()
        (claim,) = seated.keys.claims()
        assert "Ann" in page.regions["claims"]
        assert claim.id in page.regions["claims"]
        assert page.intend("approve-1", "approve", claim=claim.id)["done"] is True
        assert old.closing()[0] == MOVED
        assert '<p class="who" dir="auto">Ann</p>' in phone.get("/").text
        page.quiet()
        assert claim.id not in page.regions["claims"]
        assert page.intend("approve-2", "approve", claim=claim.id)["done"] is False
    assert seated.room.moved == [0]


def test_the_host_refuses_a_stranger(seated: Table) -> None:
    host = {"host": seated.keys.admit_host()}
    mine = seated.cookie(0)
    with seated.phone(host, "/host/socket") as page, seated.browser() as stranger, seated.browser() as ann:
        seated.post(stranger, "/recover", "/recover", name="Ann", code="KX7F", way="host")
        (claim,) = seated.keys.claims()
        page.intend("refuse-1", "refuse", claim=claim.id)
        refused = stranger.get("/").text
        assert 'action="/join"' in refused
        assert "host said no" in refused
        ann.cookies.update(mine)
        assert '<p class="who" dir="auto">Ann</p>' in ann.get("/").text
    assert not seated.room.moved


def test_who_asked_the_host_by_mistake_takes_it_back(seated: Table) -> None:
    host = {"host": seated.keys.admit_host()}
    mine = seated.cookie(0)
    with seated.phone(host, "/host/socket") as page, seated.browser() as newcomer, seated.browser() as ann:
        seated.post(newcomer, "/recover", "/recover", name="Ann", code="KX7F", way="host")
        page.quiet()
        (claim,) = seated.keys.claims()
        seated.post(newcomer, "/", "/withdraw")
        back = newcomer.get("/").text
        assert 'action="/join"' in back
        assert "host said no" not in back
        page.quiet()
        assert claim.id not in page.regions["claims"]
        ann.cookies.update(mine)
        seated.post(ann, "/recover", "/recover", name="Bob", code="KX7F", way="host")
        token = TOKEN.findall(ann.get("/").text)[-1]  # the first one is for whoever has a seat on this phone
        ann.post("/withdraw", data={"token": token})
        kept = '<p class="who" dir="auto">Ann</p>'
        assert kept in ann.get("/").text, "a phone that had a seat has it still"
    assert not seated.keys.claims()
    assert not seated.room.moved


@pytest.mark.parametrize("page", ["grimoire", "box"])
def test_who_leads_from_another_page_sees_who_waits_at_the_door(seated: Table, page: str) -> None:
    """A new phone, and a Traveller who has chosen a chair; nothing waits for them in secret."""
    host = {"host": seated.keys.admit_host()}
    with seated.phone(host, f"/host/{page}/socket") as led, seated.browser() as phone:
        led.quiet()
        assert "<button" not in led.regions["door"]
        seated.post(phone, "/recover", "/recover", name="Ann", code="KX7F", way="host")
        led.quiet()
        (claim,) = seated.keys.claims()
        assert "Ann" in led.regions["door"]
        seated.change(lambda: setattr(seated.room, "newcomers", ((7, "Zoe wants to join.", True),)))
        led.quiet()
        assert "Zoe wants to join." in led.regions["door"]
        assert 'id="admit-7"' in led.regions["door"]
        assert led.intend("approve-1", "approve", claim=claim.id)["done"] is True
        led.quiet()
        assert claim.id not in led.regions["door"]
        assert "Zoe" in led.regions["door"]


def test_asking_the_host_needs_the_code_of_the_table(seated: Table) -> None:
    with seated.browser() as stranger:
        answer = seated.post(stranger, "/recover", "/recover", name="Ann", code="AAAA", way="host")
        assert answer.status_code == 403
    assert not seated.keys.claims()


def test_who_asks_the_host_by_a_name_that_nobody_has_is_told_so(seated: Table) -> None:
    with seated.browser() as phone:
        answer = seated.post(phone, "/recover", "/recover", name="Zed", code="KX7F", way="host")
        guess = seated.post(phone, "/recover", "/recover", name="Zed", code="AAAA", way="host")
    assert answer.status_code == 403
    assert "Nobody at this table has that name" in answer.text
    assert "not the code" in guess.text, "whoever does not know the code is told nothing of names"


def test_keys_are_saved_and_loaded() -> None:
    saves: list[str] = []
    keys = SeatKeys()
    keys.changed = lambda: saves.append(json.dumps(keys.as_data()))
    token, host = keys.issue(3), keys.admit_host()
    again = SeatKeys.from_data(json.loads(saves[-1]))
    assert again.player_of(token) == 3
    assert again.is_host(host)
    assert again.recovery_word(3) == keys.recovery_word(3)
    assert again.seal("look", "n1") == keys.seal("look", "n1")
    assert token not in saves[-1]
    assert host not in saves[-1]


def test_after_a_restart_a_seat_that_nobody_came_with_is_still_free_to_join() -> None:
    keys = SeatKeys()
    keys.join(0, "key-of-a-form")
    keys.seen(keys.player_of(keys.join(1, "")) or 1)
    again = SeatKeys.from_data(json.loads(json.dumps(keys.as_data())))
    assert (again.may_join(0, ""), again.may_join(1, "")) == (True, False)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"secret": "zz", "seats": {}, "words": {}, "hosts": []},
        {"secret": "00", "seats": {}, "words": {}, "hosts": []},
        {"secret": "00" * 32, "seats": [], "words": {}, "hosts": []},
        {"secret": "00" * 32, "seats": {"a": "b"}, "words": {}, "hosts": []},
        {"secret": "00" * 32, "seats": {}, "words": {"x": "y"}, "hosts": []},
    ],
)
def test_keys_that_cannot_be_read_say_so(data: dict[str, object]) -> None:
    with pytest.raises(BrokenKeys, match="recover"):
        SeatKeys.from_data(data)


def test_a_second_phone_of_the_same_player_ends_the_first() -> None:
    keys = SeatKeys()
    first, second = keys.issue(0), keys.issue(0)
    assert keys.player_of(first) is None
    assert keys.player_of(second) == 0
    assert keys.recover(0, "????") is None
