"""Where phones can reach this machine: its addresses, a port that is free, and the code to scan."""

from __future__ import annotations

import errno
import io
import ipaddress
import os
import re
import socket
from typing import NamedTuple

import ifaddr
import segno
from segno import helpers

from narrator.errors import StorytellerError

# Interfaces that lead to no phone at the table, by the names their makers give them on the three systems.
VIRTUAL = re.compile(
    r"docker|^br-|veth|virbr|vmnet|vboxnet|virtualbox|vmware|hyper-v|vethernet|wsl|lxc|lxd|podman|cni|flannel"
    r"|^tun|^tap|tap-windows|^wg|wireguard|utun|tailscale|^zt|zerotier|openvpn|^ppp|ipsec|nordlynx|proton"
    r"|^awdl|^llw|^bridge|^dummy|^ifb",
    re.IGNORECASE,
)
SHARED_BY_CARRIERS = ipaddress.ip_network("100.64.0.0/10")  # RFC 6598; at home it is a VPN's
# RFC 5737 keeps this address for documents: nothing answers, and asking for the way there sends nothing.
FAR_AWAY = ("198.51.100.1", 9)
PORTS_TRIED = 50


class ChooseAnotherAddress(StorytellerError):
    """The address asked for is not one of this machine's."""


class ChooseAnotherPort(StorytellerError):
    """Another program has the port, or this user may not open it; the text names a free one."""


class NoSuchWifi(StorytellerError):
    """No wireless network can have this name or this password."""


class Address(NamedTuple):
    """One IPv4 address of this machine. `rank`: 0 the way out of the house, 1 another real interface,
    2 a VPN, container or virtual machine, 3 without a network behind it, 4 this machine alone."""

    ip: str
    interface: str
    rank: int

    @property
    def reaches_phones(self) -> bool:
        """Whether it is one of a network that phones may be on."""
        return self.rank < 2


def addresses() -> list[Address]:
    """This machine's IPv4 addresses, the one phones most likely reach first."""
    way_out = default_route()
    found = [
        Address(address.ip, adapter.nice_name, rank(address.ip, adapter.nice_name, way_out))
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if isinstance(address.ip, str)
    ]
    return sorted(found, key=lambda address: address.rank)


def candidates(host: str, *, named: bool = False) -> tuple[Address, ...]:
    """The addresses phones may be told to open, `host` first; no other when somebody `named` it.

    Where nothing reaches phones, whatever there is: a machine without a network still has a table.
    """
    mine = addresses()
    chosen = next((one for one in mine if one.ip == host), Address(host, "", 0))
    others = () if named else tuple(one for one in mine if one.reaches_phones and one != chosen)
    return (chosen, *others)


def default_route() -> str | None:
    """The address packets to far away would leave from; None without a way out. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(FAR_AWAY)
        except OSError:
            return None
        return str(asked.getsockname()[0])


def rank(ip: str, interface: str, way_out: str | None) -> int:
    """How likely phones reach it, see `Address`; `way_out` is the address by which this machine reaches others."""
    address = ipaddress.ip_address(ip)
    if address.is_loopback:
        return 4
    if address.is_link_local:
        return 3
    if VIRTUAL.search(interface) or address in SHARED_BY_CARRIERS:
        return 2
    return 0 if ip == way_out else 1


def choose_host(named: str = "") -> str:
    """The host of the pages' address: `named` if this machine answers to it, else the best address.

    Raises ChooseAnotherAddress for an address of some other machine or no address at all.
    """
    mine = addresses()
    if not named:
        return mine[0].ip if mine else "127.0.0.1"
    try:
        resolved = {str(answer[4][0]) for answer in socket.getaddrinfo(named, None)}
    except (OSError, UnicodeError):
        resolved = set()
    if any(is_mine(ip, mine) for ip in resolved):
        return named
    listed = ", ".join(f"{address.ip} ({address.interface})" for address in mine)
    raise ChooseAnotherAddress(
        f"{named!r} is not an address of this machine. Choose one of {listed}, or leave it out to have it found."
    )


def is_mine(ip: str, mine: list[Address]) -> bool:
    """Whether this machine answers to that address."""
    bare = ipaddress.ip_address(ip.partition("%")[0])
    return bare.is_loopback or any(bare == ipaddress.ip_address(address.ip) for address in mine)


def page_url(host: str, port: int, path: str = "/") -> str:
    """The plain-http address of a page; it holds nothing private, as it is shown to the room.

    >>> page_url("192.168.1.5", 8000, "/host"), page_url("fe80::1", 80)
    ('http://192.168.1.5:8000/host', 'http://[fe80::1]/')
    """
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}{'' if port == 80 else f':{port}'}{path}"


# --- the port ---


def require_port(port: int) -> None:
    """Raises ChooseAnotherPort, with the next free one, where the pages cannot be served on `port`."""
    trouble = port_trouble(port)
    if trouble is None:
        return
    free = next_free_port(port + 1)
    advice = f"Use --port {free}." if free else "Choose one with --port."
    raise ChooseAnotherPort(f"Port {port} cannot be used: {trouble}. {advice}")


def next_free_port(start: int) -> int | None:
    """The first free port from `start`, never one that needs an administrator; None when many are taken."""
    first = max(start, 1024)
    candidates = range(first, min(first + PORTS_TRIED, 65536))
    return next((port for port in candidates if port_trouble(port) is None), None)


def port_trouble(port: int) -> str | None:
    """Why a server cannot listen on `port` of every address; None when it can."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as server:
        if os.name == "posix":  # on Windows the same option would take the port from its owner
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind(("", port))
            server.listen()
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return "another program has it, perhaps a Storyteller still running"
            if error.errno == errno.EACCES:
                return "ports below 1024 need an administrator"
            return error.strerror or str(error)
    return None


# --- the wireless network ---


class Wifi(NamedTuple):
    """The wireless network that phones join; an empty password is an open one. Made by `wifi`."""

    name: str
    password: str = ""

    @property
    def code(self) -> str:
        """What phones' cameras understand as "join this network"; it holds the password."""
        return str(helpers.make_wifi_data(self.name, self.password or None, "WPA" if self.password else None))


def wifi(name: str, password: str = "") -> Wifi:
    """A network phones can be sent to. Raises NoSuchWifi; its text never holds the password.

    The limits are those of IEEE 802.11: 32 bytes of name, a pass phrase of 8 to 63 letters or a key of 64 digits.
    """
    if not name.isprintable() or not 1 <= len(name.encode(errors="replace")) <= 32:
        raise NoSuchWifi(
            "The name of a Wi-Fi network has 1 to 32 letters. Look it up in the settings of a phone."
        )
    key = re.fullmatch(r"[0-9A-Fa-f]{64}", password) is not None
    if (
        password
        and not key
        and not (8 <= len(password) <= 63 and password.isascii() and password.isprintable())
    ):
        raise NoSuchWifi(
            f"The password of {name!r} cannot be right: it has 8 to 63 letters, digits and signs. Leave it empty "
            "for a network without one."
        )
    return Wifi(name, password)


# --- the code to scan ---


def qr_svg(url: str) -> str:
    """The QR code of `url` as an inline SVG with a view box: near-black on parchment, as the town square shows it."""
    code = segno.make(url, error="m", micro=False)
    return str(code.svg_inline(omitsize=True, border=2, dark="#120c08", light="#f4e6c6"))


def qr_terminal(url: str) -> str:
    """The QR code of `url` in half blocks, light modules drawn: print it white on black."""
    drawn = io.StringIO()
    segno.make(url, error="m", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")
