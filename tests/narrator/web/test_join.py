"""Joining with nothing but forms, as the most modest phone does."""

import httpx
import pytest

from narrator.web.names import BadName, clean_name
from tests.narrator.web.table import Table


def test_a_new_player_scans_types_a_name_and_sits_down(table: Table) -> None:
    with table.browser() as phone:
        page = phone.get("/?code=KX7F").text
        assert 'value="KX7F"' in page
        answer = table.join(phone, "Ann")
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        assert 'id="sit-3"' in phone.get("/").text
        assert table.post(phone, "/", "/act", action="sit", seat="3").status_code == 303
        assert table.room.players[0].seat == 3
        assert 'id="sit-3"' not in phone.get("/").text


def test_the_seat_cookie_is_not_for_scripts_or_other_sites(table: Table) -> None:
    with table.browser() as phone:
        cookie = table.join(phone, "Ann").headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert len(phone.cookies["seat"]) >= 32
        assert phone.cookies["seat"] not in str(table.keys.as_data())


def test_a_reload_is_the_same_player(table: Table) -> None:
    with table.browser() as phone:
        table.join(phone, "Ann")
        assert "Ann" in phone.get("/").text
        assert table.join.__self__ is table
        assert len(table.room.players) == 1


def test_a_taken_name_leads_to_recovery(table: Table) -> None:
    with table.browser() as first, table.browser() as second:
        table.join(first, "Ann")
        answer = table.join(second, "ann")
        assert answer.status_code == 409
        assert 'action="/recover"' in answer.text
        assert "seat" not in second.cookies
        assert len(table.room.players) == 1


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u202e\u200b", "<b>Ann</b>", "A" * 25, "A" * 5000, "🤡", "Ann; drop", "a" + "\u0301" * 9],
)
def test_a_bad_name_is_refused_with_a_reason(table: Table, name: str) -> None:
    with table.browser() as phone:
        answer = table.join(phone, name)
        assert answer.status_code == 400
        assert 'class="said"' in answer.text
        assert not table.room.players
        assert "<b>Ann" not in answer.text


def test_ten_thousand_characters_are_too_large(table: Table) -> None:
    with table.browser() as phone:
        answer = table.join(phone, "A" * 10_000)
        assert answer.status_code == 413
        assert "too big" in answer.text
        assert not table.room.players


def test_hidden_characters_are_left_out_of_names() -> None:
    assert clean_name("\u202eAn\u200bn\x00 \t O\u2019Neill\n") == "Ann O\u2019Neill"
    assert clean_name("Zoe\u0308") == "Zo\u00eb"
    assert clean_name("Лев") == "Лев"
    with pytest.raises(BadName):
        clean_name("--")


def test_five_wrong_codes_and_that_address_waits(table: Table) -> None:
    with table.browser() as phone:
        for _ in range(5):
            assert table.join(phone, "Ann", code="AAAA").status_code == 403
        answer = table.join(phone, "Ann")
        assert answer.status_code == 429
        assert not table.room.players


def test_a_code_is_read_with_small_letters_too(table: Table) -> None:
    with table.browser() as phone:
        assert table.join(phone, "Ann", code=" kx7f ").status_code == 303


def test_nobody_joins_once_joining_is_closed(table: Table) -> None:
    with table.browser() as phone:
        token = table.post(phone, "/", "/join", name="Ann", code="AAAA")
        assert token.status_code == 403
        table.set(open=False)
        assert 'action="/join"' not in phone.get("/").text
        field = table.post(phone, "/recover", "/join", name="Ann", code="KX7F")
        assert field.status_code == 403
        assert "Nobody can join" in field.text


def test_a_form_without_its_page_token_does_nothing(table: Table) -> None:
    with table.browser() as phone:
        answer = phone.post("/join", data={"name": "Ann", "code": "KX7F", "token": "0" * 24})
        assert answer.status_code == 403
        assert not table.room.players


def test_reading_a_page_changes_nothing(table: Table) -> None:
    with table.browser() as phone:
        for path in ("/join", "/act", "/host/act", "/host/enter", "/look"):
            assert phone.get(path).status_code in (303, 405), path
        assert not table.room.done


def test_markup_in_a_name_is_shown_as_text(seated: Table) -> None:
    seated.change(lambda: setattr(seated.room.players[0], "name", '<img src="x">'))
    with seated.browser() as phone:
        for path in ("/square", "/"):
            assert '<img src="x">' not in phone.get(path).text
        phone.cookies.update(seated.cookie(1))
        seated.set(stage="nominations")
        assert "&lt;img" in phone.get("/").text


def test_an_unknown_page_says_so(table: Table) -> None:
    with table.browser() as phone:
        answer = phone.get("/nothing")
        assert answer.status_code == 404
        assert "no such page" in answer.text


def test_every_action_works_without_a_socket(seated: Table) -> None:
    with seated.browser() as phone:
        phone.cookies.update(seated.cookie(0))
        seated.set(stage="night")
        assert seated.post(phone, "/", "/act", action="pick", picks="2").status_code == 303
        assert 'id="pick-2" name="picks" value="" aria-pressed="true"' in phone.get("/").text
        assert seated.post(phone, "/", "/act", action="confirm").status_code == 303
        assert (seated.room.players[0].picks, seated.room.players[0].confirmed) == ((2,), True)
        look: httpx.Response = seated.post(phone, "/", "/look")
        assert "prompt-secret-0" in look.text
        assert "prompt-secret-0" not in phone.get("/").text
