"""What is said back, as pages show it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Echo:
    """Something heard or tapped that becomes a fact at `until` unless somebody cancels it; or, where it `asks`, only
    if somebody says yes before."""

    id: str
    text: str
    until: int
    asks: bool = False
