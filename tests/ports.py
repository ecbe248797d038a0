"""Ports of this machine for tables that are served one after the other."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

HERE = "127.0.0.1"
_used_before: list[int] = []


@contextmanager
def borrowed_port() -> Iterator[int]:
    """A free one; whoever comes later gets it again, so that a browser still knows the styles and scripts it has had
    from there."""
    port = next((one for one in map(_again, list(_used_before)) if one), 0)
    if not port:
        with socket.socket() as probe:
            probe.bind((HERE, 0))
            port = int(probe.getsockname()[1])
    yield port
    _used_before.append(port)


def _again(port: int) -> int:
    """It is taken out; 0 where somebody else has come to it meanwhile."""
    _used_before.remove(port)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HERE, port))
        except OSError:
            return 0
    return port
