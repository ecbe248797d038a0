"""Pages for what went wrong with a request, in the language of whoever sent it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from narrator.errors import NotAllowed
from narrator.web.pages import Pages

FaultPage = Callable[[Request, Exception], Awaitable[Response]]


class TooLarge(Exception):
    """The body of a form is larger than any form of ours."""


def fault_pages(pages_for: Callable[[HTTPConnection], Pages]) -> Mapping[Any, FaultPage]:
    """The handlers that starlette asks for, by the exception."""

    async def missing(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        pages = pages_for(request)
        said = problem.detail if problem.status_code in (400, 403, 429) else pages.error("page_unknown")
        page = pages.render("problem.html", said=said, back="/")
        return HTMLResponse(page, problem.status_code, problem.headers)

    async def not_allowed(request: Request, problem: Exception) -> Response:
        page = pages_for(request).render("problem.html", said=problem.args[0], back="/")
        return HTMLResponse(page, 409)

    async def too_large(request: Request, _problem: Exception) -> Response:
        pages, back = pages_for(request), "/host" if request.url.path.startswith("/host/") else "/"
        page = pages.render("problem.html", said=pages.error("too_large"), back=back)
        return HTMLResponse(page, 413, {"Connection": "close"})

    return {HTTPException: missing, NotAllowed: not_allowed, TooLarge: too_large}
