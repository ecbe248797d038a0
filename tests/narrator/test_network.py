"""Where phones reach this machine: judged on real sockets, and read back from the code as a phone would."""

import ipaddress
import os
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import numpy
import pytest
import zxingcpp

from narrator.network.addresses import (
    Address,
    ChooseAnotherAddress,
    ChooseAnotherPort,
    addresses,
    choose_host,
    next_free_port,
    page_url,
    qr_svg,
    qr_terminal,
    rank,
    require_port,
)

CHECKOUT = Path(__file__).parents[2]
HOME = "192.168.178.23"


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def test_this_machine_lists_its_loopback_and_lists_it_last() -> None:
    found = addresses()
    assert found[-1].ip.startswith("127.")
    assert [address.rank for address in found] == sorted(address.rank for address in found)
    for address in found:
        ipaddress.IPv4Address(address.ip)


@pytest.mark.parametrize(
    ("ip", "interface", "expected"),
    [
        (HOME, "wlan0", 0),
        ("192.168.178.24", "eth0", 1),
        ("10.0.0.4", "enp3s0", 1),
        ("192.168.1.5", "en0", 1),
        ("192.168.1.5", "Wi-Fi", 1),
        ("172.17.0.1", "docker0", 2),
        ("172.18.0.1", "br-3f2a9c", 2),
        ("192.168.122.1", "virbr0", 2),
        ("192.168.56.1", "VirtualBox Host-Only Ethernet Adapter", 2),
        ("172.29.16.1", "vEthernet (WSL)", 2),
        ("10.8.0.2", "tun0", 2),
        ("10.64.1.2", "wg0", 2),
        ("10.9.9.9", "utun3", 2),
        ("100.101.102.103", "Tailscale", 2),
        ("100.101.102.103", "ens5", 2),
        ("169.254.10.10", "eth0", 3),
        ("127.0.0.1", "lo", 4),
    ],
)
def test_an_address_is_ranked_by_what_lies_behind_it(ip: str, interface: str, expected: int) -> None:
    assert rank(ip, interface, way_out=HOME) == expected
    assert Address(ip, interface, expected).reaches_phones == (expected < 2)


def test_a_vpn_that_took_the_default_route_still_comes_after_the_house() -> None:
    assert rank("10.8.0.2", "tun0", way_out="10.8.0.2") > rank(HOME, "wlan0", way_out="10.8.0.2")


def test_the_host_may_be_named_by_any_name_or_address_of_this_machine() -> None:
    assert choose_host("127.0.0.1") == "127.0.0.1"
    assert choose_host("localhost") == "localhost"
    assert choose_host() == addresses()[0].ip
    assert choose_host(addresses()[0].ip) == addresses()[0].ip


@pytest.mark.parametrize("named", ["198.51.100.77", "no such host", "a" * 300, "999.1.1.1", "☃" * 70])
def test_an_address_of_another_machine_is_refused_with_those_there_are(named: str) -> None:
    with pytest.raises(ChooseAnotherAddress, match=r"Choose one of .*127\.0\.0\.1"):
        choose_host(named)


def test_a_taken_port_is_refused_and_the_next_free_one_really_serves(taken: int) -> None:
    with pytest.raises(ChooseAnotherPort, match="another program has it") as caught:
        require_port(taken)
    free = next_free_port(taken)
    assert free is not None
    assert free > taken
    assert f"--port {free}" in str(caught.value)
    require_port(free)
    with HTTPServer(("", free), BaseHTTPRequestHandler) as server:
        with pytest.raises(ChooseAnotherPort):
            require_port(free)
        answering = Thread(target=server.handle_request)
        answering.start()
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(page_url("127.0.0.1", free), timeout=5)
        answering.join()


def test_no_free_port_beyond_the_last_one() -> None:
    assert next_free_port(65536) is None
    lowest = next_free_port(1)
    assert lowest is not None
    assert lowest >= 1024


def test_a_port_that_needs_an_administrator_is_said_to() -> None:
    """Asked by a child process without the right to low ports, which root otherwise has."""
    lowest = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
    if not lowest.exists() or int(lowest.read_text()) <= 80:
        pytest.skip("this system gives low ports to everybody")
    without = ["setpriv", "--bounding-set", "-net_bind_service"] if os.geteuid() == 0 else []
    ask = [sys.executable, "-c", "from narrator.network.addresses import require_port; require_port(80)"]
    answer = subprocess.run([*without, *ask], capture_output=True, text=True, check=False, cwd=CHECKOUT)
    assert "need an administrator. Use --port 1" in answer.stderr


def test_urls() -> None:
    assert page_url(HOME, 8000) == "http://192.168.178.23:8000/"
    assert page_url("table.home", 80, "/town") == "http://table.home/town"
    assert page_url("fe80::1", 8000) == "http://[fe80::1]:8000/"


URL = "http://192.168.178.23:8000/"


def test_the_code_on_the_terminal_is_read_back_as_the_address() -> None:
    shades = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
    rows = []
    for line in qr_terminal(URL).splitlines():
        rows += [[shades[half][0] for half in line], [shades[half][1] for half in line]]
    assert read_code(numpy.array(rows, dtype=numpy.uint8)) == URL


def test_the_code_on_the_page_is_read_back_as_the_address() -> None:
    svg = qr_svg(URL)
    assert "<script" not in svg
    assert "style=" not in svg, "the pages' policy allows no inline style"
    assert read_code(drawn(svg)) == URL


def drawn(svg: str) -> numpy.ndarray:
    """Draw the horizontal strokes of the svg, one unit each, as a browser does."""
    (side,) = map(int, re.findall(r'viewBox="0 0 (\d+) ', svg))
    picture = numpy.full((side, side), 255, dtype=numpy.uint8)
    x = y = 0.0
    (strokes,) = re.findall(r'stroke="#120c08" d="([^"]+)"', svg)
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", strokes):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "M":
            x, y = values
        elif command == "m":
            x, y = x + values[0], y + values[1]
        else:
            picture[int(y), int(x) : int(x + values[0])] = 0
            x += values[0]
    return picture


def read_code(picture: numpy.ndarray) -> str:
    bordered = numpy.pad(picture, 4, constant_values=255)
    (found,) = zxingcpp.read_barcodes(numpy.kron(bordered, numpy.ones((8, 8), dtype=numpy.uint8)))
    return found.text
