"""A server of one model on this machine that knows ranges, breaks off, refuses and lies."""

import io
import os
import re
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from models import Model

NAME = "vosk-model-small-test-0.1"
FILES = ("am/final.mdl", "conf/mfcc.conf", "graph/HCLr.fst", "graph/Gr.fst")


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def model_files() -> dict[str, bytes]:
    return {f"{NAME}/{file}": os.urandom(100_000) for file in FILES}


class Server(ThreadingHTTPServer):
    """Serves `content`; `pieces` bytes at most per answer, then it hangs up in the middle of it."""

    daemon_threads = True

    def __init__(self, content: bytes) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.content = content
        self.pieces: list[int] = []
        self.goes_on: threading.Event | None = None  # what it waits for after ten bytes
        self.knows_ranges = True
        self.status = 200
        self.refuses_after: int | None = None  # so many answers, then 503
        self.asked: list[str | None] = []
        self.model = Model("en", NAME, f"http://127.0.0.1:{self.server_port}/{NAME}.zip", 1, None, None)

    def handle_error(self, request: object, client_address: object) -> None:
        pass


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        server = self.server
        wanted = self.headers["Range"]
        server.asked.append(wanted)
        if server.refuses_after is not None and len(server.asked) > server.refuses_after:
            self.send_error(503)
            return
        if server.status != 200:
            self.send_error(server.status)
            return
        start = self._start()
        whole = len(server.content)
        if start >= whole:
            self.send_response(416)
            self.send_header("Content-Range", f"bytes */{whole}")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{whole - 1}/{whole}")
        self.send_header("Content-Length", str(whole - start))
        self.end_headers()
        end = start + server.pieces.pop(0) if server.pieces else whole
        if server.goes_on is not None:
            self.wfile.write(server.content[start : start + 10])
            start += 10
            assert server.goes_on.wait(60.0)
        self.wfile.write(server.content[start:end])

    def _start(self) -> int:
        """From which byte on is asked for."""
        asked = re.fullmatch(r"bytes=(\d+)-", self.headers["Range"] or "")
        return int(asked[1]) if asked and self.server.knows_ranges else 0

    def log_message(self, *words: object) -> None:
        pass


@contextmanager
def model_server() -> Iterator[Server]:
    server = Server(zipped(model_files()))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
