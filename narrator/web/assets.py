"""Styles, scripts and pictures of the pages, under an address that changes with their content."""

import hashlib
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from narrator.web.ring import phone_ring_style

STATIC = Path(__file__).parent / "static"
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class Assets:
    """All of them in memory; `version` is a hash of their content."""

    def __init__(self) -> None:
        self._files = {
            path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix in KINDS
        }
        self._files["ring.css"] = phone_ring_style().encode()
        whole = hashlib.sha256()
        for name in sorted(self._files):
            whole.update(name.encode() + self._files[name])
        self.version = whole.hexdigest()[:12]

    async def serve(self, request: Request) -> Response:
        """One file: kept for ever under its own version, never under another. Raises HTTPException."""
        name = request.path_params["name"]
        if name not in self._files:
            raise HTTPException(404)
        fresh = request.path_params["version"] == self.version
        caching = "public, max-age=31536000, immutable" if fresh else "no-store"
        return Response(
            self._files[name], media_type=KINDS[Path(name).suffix], headers={"Cache-Control": caching}
        )
