"""Rules 1 and 2: the tokens of the seats, and the way to one."""

import json
import re
import socket
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import urlencode

from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

from narrator.web import keys
from narrator.web.app import Site
from narrator.web.hub import Hub
from narrator.web.keys import SeatKeys
from narrator.web.limits import WrongTries
from narrator.web.pages import Pages
from tests.narrator.web.room import TestRoom
from tests.narrator.web.table import TOKEN, Table
from tests.security.attacks import Patch, Rule, bare_cookie, replaced
from tests.security.evening import SLOW


def guess_a_token(table: Table) -> bool:
    """All tokens that 16 bits can make, against one host's and five players'."""
    table.keys.admit_host()
    guesses = (urlsafe_b64encode(number.to_bytes(2, "big")).rstrip(b"=").decode() for number in range(65536))
    return any(table.keys.is_host(guess) for guess in guesses)


def use_what_is_saved(table: Table) -> bool:
    """Somebody reads the saved keys and sends every word in them as a cookie."""
    table.cookie(0)
    saved = json.dumps(table.keys.as_data())
    with table.browser() as thief:
        for word in re.findall(r"[\w-]{8,}", saved):
            thief.cookies.set("seat", word)
            if 'class="who"' in thief.get("/").text:
                return True
    return False


def a_script_reads_the_cookie(table: Table) -> bool:
    with table.browser() as phone:
        return "httponly" not in table.join(phone, "Zoe").headers["set-cookie"].lower()


def a_foreign_page_sends_the_cookie(table: Table) -> bool:
    with table.browser() as phone:
        return "samesite=lax" not in table.join(phone, "Zoe").headers["set-cookie"].lower()


def the_old_phone_goes_on(table: Table) -> bool:
    """After the seat was recovered with its word on another phone."""
    with table.browser() as old, table.browser() as new:
        old.cookies.update(table.cookie(0))
        word = table.keys.recovery_word(0)
        assert table.post(new, "/recover", "/recover", name="Ann", word=word, way="word").status_code == 303
        return 'class="who"' in old.get("/").text


def keeps_the_old(seat_keys: SeatKeys, player: int, hashed: str) -> None:
    seat_keys._seats[hashed] = player
    seat_keys._words[player] = keys.new_code()


def the_old_phones_page_goes_on(table: Table) -> bool:
    """Its socket was open while the seat was recovered."""
    with table.phone(table.cookie(0)) as old, table.browser() as new:
        old.quiet()
        word = table.keys.recovery_word(0)
        table.post(new, "/recover", "/recover", name="Ann", word=word, way="word")
        try:
            return old.intend("intent-1", "ready")["done"] is True
        except ConnectionClosed:
            return False


def used_up_words(table: Table) -> bool:
    """A recovery word that was read over a shoulder is used after its owner used it."""
    table.cookie(0)
    word = table.keys.recovery_word(0)
    with table.browser() as owner, table.browser() as thief:
        table.post(owner, "/recover", "/recover", name="Ann", word=word, way="word")
        return table.post(thief, "/recover", "/recover", name="Ann", word=word, way="word").status_code == 303


def a_token_in_the_address(table: Table) -> bool:
    token = table.cookie(0)["seat"]
    with table.browser() as visitor:
        return 'class="who"' in visitor.get("/", params={"seat": token}).text


def cookies_from_the_address(connection: HTTPConnection) -> dict[str, str]:
    return {**dict(connection.query_params)}


def a_page_writes_a_token_into_an_address(table: Table) -> bool:
    """Every address that a page or an answer holds, for a player and for the host."""
    seat, host = table.cookie(0)["seat"], table.keys.admit_host()
    found = []
    with table.browser() as browser:
        browser.cookies.update({"seat": seat, "host": host})
        for path in ("/", "/square", "/host", "/host/seats", "/host/play/1", "/recover"):
            page = browser.get(path).text
            found += re.findall(r'(?:href|src|action|data-socket)="([^"]*)"', page)
            found.append(browser.get(path + "?x=1", follow_redirects=True).url.__str__())
    return any(secret in address for address in found for secret in (seat, host))


def with_the_token_in_it(patch: Patch) -> None:
    made, rendered, tokens = keys.new_token, Pages.phone_page, list[str]()

    def noted() -> str:
        tokens.append(made())
        return tokens[-1]

    patch.setattr(keys, "new_token", noted)

    def page(self: Pages, *words: Any, **values: Any) -> str:
        return rendered(self, *words, **values).replace('href="', f'href="?t={tokens[0]}&amp;')

    patch.setattr(Pages, "phone_page", page)


def join_without_the_code(table: Table) -> bool:
    with table.browser() as visitor:
        return table.join(visitor, "Zoe", code="").status_code == 303


def guess_the_code(table: Table) -> bool:
    with table.browser() as visitor:
        page = TOKEN.search(visitor.get("/").text)
        assert page is not None
        for guess in [f"AAA{symbol}" for symbol in keys.SYMBOLS[:12]] + [table.room.code]:
            form = {"token": page[1], "name": "Zoe", "code": guess}
            if visitor.post("/join", data=form).status_code == 303:
                return True
    return False


def guess_the_recovery_word(table: Table) -> bool:
    table.cookie(0)
    guesses = [f"AAA{symbol}" for symbol in keys.SYMBOLS[:12]] + [table.keys.recovery_word(0)]
    with table.browser() as visitor:
        page = TOKEN.search(visitor.get("/recover").text)
        assert page is not None
        for guess in guesses:
            form = {"token": page[1], "name": "Ann", "word": guess, "way": "word"}
            if visitor.post("/recover", data=form).status_code == 303:
                return True
    return False


def join_through_the_closed_door(table: Table) -> bool:
    table.set(open=False)
    with table.browser() as visitor:
        return table.post(visitor, "/recover", "/join", name="Zoe", code=table.room.code).status_code == 303


KEY = re.compile(r'name="key" value="([^"]+)"')


def lose_the_answer(table: Table, key: str) -> None:
    """Zoe joins, and her phone is out of reach before the answer comes."""
    form = urlencode(
        {"token": table.keys.seal("page", "door", "None"), "name": "Zoe", "code": "KX7F", "key": key}
    )
    with socket.create_connection(("127.0.0.1", table.port), timeout=SLOW) as phone:
        phone.sendall(
            f"POST /join HTTP/1.1\r\nHost: {table.host}\r\nOrigin: {table.url}\r\n"
            f"Content-Length: {len(form)}\r\n\r\n{form}".encode()
        )
        assert phone.recv(12) == b"HTTP/1.1 303"


def a_lost_answer_locks_the_name(table: Table) -> bool:
    """The same browser sends its form again at once."""
    with table.browser() as phone:
        key = KEY.search(phone.get("/").text)
        assert key is not None
        lose_the_answer(table, key[1])
        again = table.post(phone, "/", "/join", name="Zoe", code="KX7F", key=key[1])
        return again.status_code != 303 or 'class="who"' not in phone.get("/").text


def a_lost_answer_locks_the_person_out(table: Table) -> bool:
    """The code is scanned again a little later, with another browser."""
    lose_the_answer(table, "")
    with table.browser() as other:
        return table.join(other, "Zoe").status_code != 303


def a_name_is_stolen(table: Table) -> bool:
    """Somebody joins by the name of a player who is here: with no key, a made-up one, and that of another form."""
    with table.browser() as owner, table.browser() as thief:
        table.join(owner, "Zoe")
        owner.get("/")
        key = KEY.search(thief.get("/").text)
        assert key is not None
        return any(
            table.post(thief, "/", "/join", name="zoe", code="KX7F", key=sent).status_code == 303
            for sent in ("", "made-up", key[1])
        )


def at_once(patch: Patch) -> None:
    patch.setattr(keys, "LOST_SECONDS", -1.0)


def unseen_for_ever(patch: Patch) -> None:
    patch.setattr(SeatKeys, "seen", lambda *_: None)


def short_tokens(patch: Patch) -> None:
    patch.setattr(keys, "TOKEN_BYTES", 2)


def query_seats(patch: Patch) -> None:
    patch.setattr(HTTPConnection, "cookies", property(cookies_from_the_address))


def remembers_words(patch: Patch) -> None:
    made = SeatKeys._give

    def give(seat_keys: SeatKeys, player: int, hashed: str) -> None:
        word = seat_keys._words.get(player)
        made(seat_keys, player, hashed)
        seat_keys._words[player] = word or seat_keys._words[player]

    patch.setattr(SeatKeys, "_give", give)


never_wait = replaced(WrongTries, "wait", lambda *_: 0)


RULES = (
    Rule("1 a token cannot be guessed", guess_a_token, short_tokens),
    Rule("1 only hashes are saved", use_what_is_saved, replaced(keys, "digest", lambda token: token)),
    Rule("1 HttpOnly", a_script_reads_the_cookie, replaced(Site, "_set_cookie", bare_cookie)),
    Rule("1 SameSite", a_foreign_page_sends_the_cookie, replaced(Site, "_set_cookie", bare_cookie)),
    Rule("1 one live phone for a seat", the_old_phone_goes_on, replaced(SeatKeys, "_give", keeps_the_old)),
    Rule(
        "1 open pages end on recovery",
        the_old_phones_page_goes_on,
        replaced(Hub, "phone_moved", lambda *_: None),
    ),
    Rule("1 a recovery word is used up", used_up_words, remembers_words),
    Rule("1 no token is taken from an address", a_token_in_the_address, query_seats),
    Rule("1 no token is put into an address", a_page_writes_a_token_into_an_address, with_the_token_in_it),
    Rule("2 the join code", join_without_the_code, replaced(Site, "_code_is_right", lambda *_: True)),
    Rule("2 five wrong codes a minute", guess_the_code, never_wait),
    Rule("2 five wrong words a minute", guess_the_recovery_word, never_wait),
    Rule(
        "2 a lost answer to a form",
        a_lost_answer_locks_the_name,
        replaced(SeatKeys, "may_join", lambda *_: False),
    ),
    Rule(
        "2 a lost answer",
        a_lost_answer_locks_the_person_out,
        replaced(SeatKeys, "may_join", lambda *_: False),
    ),
    Rule("2 a name is its player's", a_name_is_stolen, unseen_for_ever),
    Rule(
        "2 the door can be closed",
        join_through_the_closed_door,
        replaced(TestRoom, "joining_open", lambda _: True),
    ),
)
