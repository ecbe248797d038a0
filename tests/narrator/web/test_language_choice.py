"""Every page in the language of whoever looks at it, chosen with or without script, and kept."""

import json
import re
from contextlib import ExitStack

import httpx
import pytest

from narrator.web.languages import preferred
from tests.narrator.web.table import Table

RUSSIAN = {"Accept-Language": "ru-RU,ru;q=0.9,en;q=0.5"}


def opening(answer: httpx.Response) -> str:
    """The first tag of a page, which is there before any script runs."""
    return answer.text[answer.text.index("<html") :].partition(">")[0]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", ""),
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en;q=0.5", "ru"),
        ("en;q=0.5, RU;q=0.9", "ru"),
        ("de,fr;q=0.9", ""),
        ("de, en;q=0.1", "en"),
        ("ru;q=0, en;q=0.1", "en"),
        ("*", ""),
        ("ru;q=much", ""),
        (";;;,,,=", ""),
        ("ru" * 100_000, ""),
    ],
)
def test_the_best_of_what_a_browser_asks_for(accepted: str, language: str) -> None:
    assert preferred(accepted, ("en", "ru")) == language


def test_a_newcomer_is_met_in_the_language_of_the_phone(table: Table) -> None:
    with table.browser() as phone:
        page = phone.get("/", headers=RUSSIAN)
        assert opening(page) == '<html lang="ru" dir="ltr" data-page="join" data-stage="lobby"'
        assert "Ваше имя" in page.text
        assert opening(phone.get("/", headers={"Accept-Language": "tlh"})).startswith('<html lang="en"')
        phone.headers.update(RUSSIAN)
        assert "Код стола" in table.post(phone, "/", "/join", name="", code="KX7F").text
        assert table.join(phone, "Аня").status_code == 303
        assert table.room.language_of(0) == "ru"
        assert "Коснитесь стула" in phone.get("/").text


@pytest.mark.parametrize(
    ("language", "slots", "hint"),
    [
        ("en", 2, "You may add a second one"),
        ("en", 3, "You may add up to 2 more"),
        ("ru", 2, "Можно добавить второго"),
        ("ru", 3, "Можно добавить ещё до 2 игроков"),
    ],
)
def test_the_night_says_how_many_more_may_be_chosen(
    seated: Table, language: str, slots: int, hint: str
) -> None:
    seated.set(stage="night", slots=slots)
    seated.change(lambda: setattr(seated.room.players[0], "language", language))
    with seated.browser() as phone:
        phone.cookies.update(seated.cookie(0))
        assert f'<p class="hint">{hint}</p>' in phone.get("/").text


def test_a_language_is_chosen_by_a_plain_form_and_kept_with_the_player(table: Table) -> None:
    with table.browser() as phone:
        answer = table.post(phone, "/", "/language", language="ru", back="/recover")
        assert answer.headers["location"] == "/recover"
        assert "Слово возвращения" in phone.get("/recover").text
        assert "Ваше имя" in phone.get("/").text
        table.join(phone, "Аня")
        assert opening(phone.get("/")).startswith('<html lang="ru" dir="ltr" data-page="phone"')
        word = table.keys.recovery_word(0)
        # On the page of a seat the same control is an action of the player.
        table.post(phone, "/", "/act", action="language", language="en")
        assert opening(phone.get("/")).startswith('<html lang="en"')
        table.post(phone, "/", "/act", action="language", language="ru")
    with table.browser() as another:
        table.post(another, "/recover", "/recover", name="Аня", word=word, way="word")
        page = another.get("/")
        assert opening(page).startswith('<html lang="ru"')
        assert 'aria-current="true">Русский' in page.text


def test_one_more_on_a_phone_is_met_in_the_language_it_shows(table: Table) -> None:
    with table.browser() as phone:
        phone.headers.update({"Accept-Language": "en"})
        table.join(phone, "Аня")
        table.post(phone, "/", "/act", action="language", language="ru")
        assert opening(phone.get("/share")).startswith('<html lang="ru"')
        refused = table.post(phone, "/share", "/join", name="", way="share")
        assert opening(refused).startswith('<html lang="ru"')
        assert table.post(phone, "/share", "/join", name="Боря", way="share").status_code == 303
        assert opening(phone.get("/")).startswith('<html lang="ru"')
    assert table.room.language_of(1) == "ru"


def test_what_nobody_speaks_and_where_nobody_goes_is_not_taken(table: Table) -> None:
    with table.browser() as phone:
        for language in ("tlh", "", "../en", "ru\r\nSet-Cookie: seat=1"):
            answer = table.post(phone, "/", "/language", language=language, back="https://elsewhere.test/")
            assert answer.headers["location"] == "/"
            assert "language" not in phone.cookies
        assert phone.post("/language", data={"language": "ru"}).status_code == 403
        assert phone.get("/language").status_code == 405
        phone.cookies.set("language", "tlh")
        assert opening(phone.get("/")).startswith('<html lang="en"')


def test_the_town_square_speaks_for_the_table_until_somebody_chooses(seated: Table) -> None:
    with seated.browser() as television:
        assert opening(television.get("/square", headers=RUSSIAN)).startswith('<html lang="en"')
        seated.post(television, "/square", "/language", language="ru", back="/square")
        page = television.get("/square")
        assert opening(page).startswith('<html lang="ru"')
        assert "Городская площадь" in page.text
        with (
            seated.phone({"language": "ru"}, "/square/socket") as russian,
            seated.phone({}, "/square/socket") as own,
        ):
            assert russian.hear()["language"] == "ru"
            assert own.hear()["language"] == "en"
            assert "Код стола" in russian.regions["join"]
            assert "Table code" in own.regions["join"]


def test_the_host_reads_another_language_than_the_players(seated: Table) -> None:
    with seated.browser() as laptop:
        assert "Страница ведущего" in laptop.get("/host", headers=RUSSIAN).text
        laptop.cookies.set("host", seated.keys.admit_host(), path="/host")
        laptop.headers.update(RUSSIAN)
        for path, text in (
            ("/host", "Гримуар"),
            ("/host/seats", "Поменять места"),
            ("/host/script", "Скрипт"),
            ("/host/scripts", "Лампа в окне"),
            ("/host/scripts/of/lamp", "Как он уравновешен"),
        ):
            assert text in laptop.get(path).text
        assert laptop.get("/nowhere").text.count("Такой страницы нет") == 1
        assert opening(laptop.get("/host/play/0")).startswith('<html lang="en"')


def test_an_open_page_is_told_to_load_again_in_the_new_language(seated: Table) -> None:
    with seated.phone(seated.cookie(0)) as phone, seated.phone(seated.cookie(1)) as other:
        assert phone.hear()["language"] == "en"
        assert phone.intend("tongue-001", "language", language="ru")["done"]
        while json.loads(phone.frames[-1]).get("language") != "ru":
            phone.hear()
        other.quiet()
        assert "Выбрать другое место" in phone.regions["play"] or "ведущий начнёт" in phone.regions["play"]
        assert {json.loads(frame).get("language", "en") for frame in other.frames} == {"en"}


def test_a_refusal_is_read_in_the_language_of_the_phone(seated: Table) -> None:
    seated.set(stage="discussion")
    with seated.phone(seated.cookie(0)) as phone:
        phone.intend("tongue-001", "language", language="ru")
        refused = phone.intend("nonsense-1", "nominate", nominee="nobody")
        assert not refused["done"]
        assert refused["text"] == "Сейчас так нельзя. Ничего не изменилось."


def test_a_language_tells_nothing_of_who_acts_at_night(seated: Table) -> None:
    """Two languages at one table: every push to every phone is still as long as every other."""
    seated.room.lines[2] = "длинная тайна " * 300
    for player in (0, 3):
        seated.room.players[player].language = "ru"
    with ExitStack() as open_pages:
        phones = [open_pages.enter_context(seated.phone(seated.cookie(player))) for player in range(5)]
        for page in phones:
            page.quiet()
            page.frames.clear()
        seated.set(stage="night")
        for page in phones:
            page.quiet()
        for number, player in enumerate((0, 1)):  # one that reads Russian, one that reads English
            phones[player].intend(f"pick-000{number}", "pick", picks=[2])
            phones[player].intend(f"wrong-000{number}", "pick", picks=[7, 7])
            phones[player].intend(f"confirm-{number}0", "confirm", picks=[2])
        for page in phones:
            page.quiet()
        assert len({len(page.frames) for page in phones}) == 1
        assert len(phones[0].frames) > 4
        for frames in zip(*(page.frames for page in phones), strict=True):
            assert len({len(frame.encode()) for frame in frames}) == 1
        assert "Первая ночь" in phones[0].regions["top"]
        assert "The first night" in phones[1].regions["top"]


def test_the_host_s_page_is_sent_the_language_it_is_in_whatever_its_socket_asks_for(table: Table) -> None:
    """Else it would load itself again and again."""
    cookie = {"host": table.keys.admit_host()}
    with table.browser() as host:
        host.cookies.update(cookie)
        page = host.get("/host", headers=RUSSIAN)
        assert opening(page).startswith('<html lang="ru"')
        address = re.search(r'data-socket="([^"]+)"', page.text)
        assert address is not None
        with table.phone(cookie, address[1]) as socket:
            socket.quiet()
            assert socket.last["language"] == "ru"
        table.post(host, "/host", "/language", language="en", back="/host")
        with table.phone({**cookie, "language": "en"}, address[1]) as socket:
            socket.quiet()
            assert socket.last["language"] == "en"
