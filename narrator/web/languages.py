"""The pages in every language, and which of them a browser gets."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from starlette.requests import HTTPConnection

from config.texts import Texts, complete_languages, load_texts
from narrator.web.pages import Pages

LANGUAGE_COOKIE: Final = "language"


class Books:
    """`words`: the texts of the table, which stand for every language there is none of."""

    def __init__(self, words: Texts, make: Callable[[Texts, Sequence[tuple[str, str]]], Pages]) -> None:
        """`make`: the pages with these texts, which offer these languages as (code, own name)."""
        texts = {words.language: words, **{one: load_texts(one) for one in complete_languages()}}
        offered = tuple((one, known.name) for one, known in texts.items())
        self._pages = {one: make(known, offered) for one, known in texts.items()}
        self._table = words.language

    def __contains__(self, language: object) -> bool:
        return language in self._pages

    def __call__(self, language: str) -> Pages:
        """The pages in this language; those of the table where there are none."""
        return self._pages.get(language, self._pages[self._table])

    @property
    def all(self) -> Collection[Pages]:
        """Those of every language."""
        return self._pages.values()

    def language(self, connection: HTTPConnection, *, own: bool = True) -> str:
        """What this browser shows where no player is known; `own`: what it asks for counts, chosen or not.

        The town square is everybody's: until somebody chooses, it shows the language of the table, "".
        A socket says in its address which language its page is in: browsers need not ask for the same when they open
        a page and when they open a socket, and a page that is sent another language loads itself again, for ever.
        """
        chosen = connection.cookies.get(LANGUAGE_COOKIE, "")
        if chosen in self._pages:
            return chosen
        page = connection.query_params.get("language", "") if connection.scope["type"] == "websocket" else ""
        if own and page in self._pages:
            return page
        return preferred(connection.headers.get("accept-language", ""), tuple(self._pages)) if own else ""


def preferred(accepted: str, offered: Sequence[str]) -> str:
    """The best of the offered languages by an Accept-Language header ("ru, en;q=0.8"); "" for none of them."""
    wanted = sorted(_wanted(accepted[:400]), key=lambda one: -one[1])
    codes = (code for code, quality in wanted if quality > 0)
    return next((code for code in codes if code in offered), "")


def _wanted(accepted: str) -> list[tuple[str, float]]:
    """(code, quality) of each, without regions, in the order they stand."""
    found = []
    for one in accepted.split(","):
        tag, *parameters = (part.strip().lower() for part in one.split(";"))
        quality = next((part[2:] for part in parameters if part.startswith("q=")), "1")
        try:
            found.append((tag.partition("-")[0], float(quality)))
        except ValueError:
            continue
    return found
