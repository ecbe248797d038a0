"""Joining with nothing but forms, as the most modest phone does."""

import re

import httpx
import pytest

from config.texts import load_texts
from narrator.table.names import BadName, clean_name
from tests.narrator.web.room import Player
from tests.narrator.web.table import Table

TEXTS = load_texts("en")


def test_a_new_player_scans_types_a_name_and_sits_down(table: Table) -> None:
    with table.browser() as phone:
        page = phone.get("/?code=KX7F").text
        assert 'value="KX7F"' in page
        answer = table.join(phone, "Ann")
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        page = phone.get("/").text
        assert 'id="sit-3"' in page
        assert str(TEXTS.shown("seats.choose")) in page
        assert table.post(phone, "/", "/act", action="sit", seat="3").status_code == 303
        assert table.room.players[0].seat == 3
        page = phone.get("/").text
        assert 'id="sit-3"' not in page
        assert str(TEXTS.shown("seats.choose")) not in page
        assert str(TEXTS.shown("seats.chosen")) in page


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
        assert len(table.room.players) == 1


def test_a_taken_name_leads_to_another_and_to_recovery(table: Table) -> None:
    """Right there: the name as it was typed in its field, and a button for whoever it is."""
    with table.browser() as first, table.browser() as second:
        table.join(first, "Ann")
        answer = table.join(second, "ann")
        assert answer.status_code == 409
        assert "Somebody called ann is at this table already" in answer.text
        assert re.search(r'<input name="name" value="ann"[^>]* autofocus>', answer.text)
        assert 'name="code" value="KX7F"' in answer.text
        assert "I am ann: back to my chair" in answer.text
        assert "Somebody else plays on this phone, too" in answer.text
        assert "seat" not in second.cookies
        assert len(table.room.players) == 1
        shown = press(second, answer, "show")
        assert shown.status_code == 200
        assert re.search(r'<label>Who are you\?<input name="name" value="ann"', shown.text)
        assert 'name="code" value="KX7F"' in shown.text
        word = table.keys.recovery_word(0)
        assert (
            table.post(second, "/recover", "/recover", name="ann", word=word, way="word").status_code == 303
        )
        assert '<p class="who" dir="auto">Ann</p>' in second.get("/").text


def press(visitor: httpx.Client, page: httpx.Response, way: str) -> httpx.Response:
    """Send the form that follows a taken name, as the browser does."""
    form = page.text.partition('id="taken"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
    assert f'name="way" value="{way}"' in form
    return visitor.post("/recover", data={**fields, "way": way})


def test_a_taken_name_leads_to_recovery_once_nobody_can_join(table: Table) -> None:
    with table.browser() as first, table.browser() as second:
        table.join(first, "Ann")
        token = re.search(r'name="token" value="([0-9a-f]+)"', second.get("/").text)
        assert token is not None
        table.set(open=False)
        answer = second.post("/join", data={"token": token[1], "name": "Ann", "code": "KX7F"})
        assert answer.status_code == 409
        assert 'action="/join"' not in answer.text
        assert 'value="Ann"' in press(second, answer, "show").text


def test_a_taken_name_on_a_shared_phone_leads_to_another_and_to_recovery(table: Table) -> None:
    with table.browser() as first, table.browser() as shared:
        table.join(first, "Ann")
        table.join(shared, "Ben")
        answer = table.post(shared, "/share", "/join", name="Ann", way="share")
        assert answer.status_code == 409
        assert 'name="way" value="share"' in answer.text
        assert re.search(r'<input name="name" value="Ann"[^>]* autofocus>', answer.text)
        assert 'value="Ann"' in press(shared, answer, "show").text
        assert len(table.room.players) == 2


def test_a_taken_name_tells_nothing_of_the_phone_that_has_it(table: Table) -> None:
    with table.browser() as first, table.browser() as second:
        table.join(first, "Ann")
        answers = []
        for here in (set[int](), {0}):
            table.set(here=here)
            answers.append(re.sub(r'value="[\w-]{20,}"', "", table.join(second, "Ann").text))
        assert answers[0] == answers[1]


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


def test_a_name_that_is_refused_stands_there_to_be_mended(table: Table) -> None:
    with table.browser() as phone:
        answer = table.join(phone, "Ann 🎉")
    assert answer.status_code == 400
    assert 'value="Ann 🎉"' in answer.text


def test_who_can_take_no_chair_is_not_asked_for_one(seated: Table) -> None:
    """As somebody the host plays without, until they are brought back."""
    seated.room.players.append(Player("Zed"))
    with seated.browser() as phone:
        phone.cookies.update(seated.cookie(5))
        assert 'id="lead-sit"' not in phone.get("/").text


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
    assert clean_name("Жан \u2013 Поль") == clean_name("Жан -Поль") == "Жан-Поль"
    with pytest.raises(BadName):
        clean_name("--")


def test_a_name_keeps_no_full_stop_at_its_end() -> None:
    """Most sentences end with a name and a full stop of their own."""
    assert clean_name("Bob S.") == "Bob S"
    assert clean_name("St. John") == "St. John"
    for nothing in (".", " . . "):
        with pytest.raises(BadName, match="name_unreadable"):
            clean_name(nothing)


@pytest.mark.parametrize("dash", ["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212"])
def test_a_double_name_has_a_hyphen_however_it_was_typed(dash: str) -> None:
    """Phones make a dash of a hyphen as they like."""
    assert clean_name(f"Анна{dash}Мария") == "Анна-Мария"
    with pytest.raises(BadName, match="name_unreadable"):
        clean_name(dash)


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


def test_a_code_is_read_in_the_cyrillic_letters_that_look_like_it(table: Table) -> None:
    with table.browser() as phone:
        assert table.join(phone, "Анна", code="\u043a\u04257F").status_code == 303


def test_nobody_joins_once_joining_is_closed(table: Table) -> None:
    with table.browser() as phone:
        token = table.post(phone, "/", "/join", name="Ann", code="AAAA")
        assert token.status_code == 403
        table.set(open=False)
        assert 'action="/join"' not in phone.get("/").text
        field = table.post(phone, "/recover", "/join", name="Ann", code="KX7F")
        assert field.status_code == 403
        assert field.text.count("Nobody can join") == 1
        assert 'data-waiting="door" data-at="/?code=KX7F"' in field.text


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
