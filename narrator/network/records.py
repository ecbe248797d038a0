"""What pages show of the way to this table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class JoinHelp:
    """Beside the code to scan while players join: for the room's big screen, never for a phone."""

    wifi: str = ""  # the name of the network phones join
    # what a camera reads to join it; holds its password, which is for everybody in the room
    wifi_code: str = ""
    cause: str = ""  # why no phone may have come so far, and what to do


@dataclass(frozen=True, slots=True)
class Network:
    """How phones reach this table, for the host to choose; `addresses` as (address, label, whether phones are
    told to open it, whether a phone has)."""

    addresses: tuple[tuple[str, str, bool, bool], ...]
    wifi: str = ""
    cause: str = ""
