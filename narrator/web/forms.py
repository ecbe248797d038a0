"""The fields of a posted form, read with patience for slow phones and none for more than was asked for."""

import asyncio
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from narrator.web.faults import TooLarge
from narrator.web.limits import FORM_SECONDS, TOO_LARGE
from narrator.web.pages import Pages

FIELDS = 24


async def posted(request: Request, pages: Pages, *, most: int, fields: int = FIELDS) -> dict[str, str]:
    """Of at most so many bytes and fields. Raises `TooLarge`, `HTTPException`."""
    if TOO_LARGE in request.scope:
        raise TooLarge
    body = b""
    try:
        async with asyncio.timeout(FORM_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise TooLarge
    except ClientDisconnect:
        raise HTTPException(400) from None
    except TimeoutError:
        raise HTTPException(400, pages.error("window_closed"), {"Connection": "close"}) from None
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=fields))
    except ValueError:
        raise HTTPException(400, pages.error("not_now")) from None
