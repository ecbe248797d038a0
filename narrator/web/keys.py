"""Who may act for which seat: tokens in cookies, recovery words, claims from new phones, and the host's PIN.

Only hashes of tokens are kept. `SeatKeys.as_data` is what a restart needs; whoever saves it must keep it as
private as the grimoire (mode 0600), because it holds the recovery words.
"""

import hashlib
import hmac
import math
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from narrator.table.pace import clock

SYMBOLS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no I, O, 0, 1: they are read out across a table
LATIN = str.maketrans("АВЕКМНРСТУХ", "ABEKMHPCTYX")  # noqa: RUF001 - Cyrillic letters, and those they look like
WORD_LENGTH = 4
TOKEN_BYTES = 24
MOST_CLAIMS = 20
MOST_JOINED = 60
LOST_SECONDS = 5.0  # a browser shows its token at once
HOST_PAGES = 4


class BrokenKeys(Exception):
    """Saved keys cannot be read; go on with new ones (every phone then recovers its seat)."""


@dataclass(frozen=True, slots=True)
class PhoneClaim:
    """Somebody on a new phone says they are this player and waits for the host."""

    id: str
    player: int
    name: str
    digest: str


def digest(token: str) -> str:
    """All that is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """One that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code(length: int = WORD_LENGTH) -> str:
    """A join code or recovery word, e.g. `"KX7F"`."""
    return "".join(secrets.choice(SYMBOLS) for _ in range(length))


def typed_code(typed: str) -> str:
    """A join code or recovery word as `new_code` writes it. On a Russian keyboard people type the letters that look
    the same.

        >>> typed_code(" \u043a\u04257f ")
        'KX7F'
    """
    return typed.strip().upper().translate(LATIN)


class SeatKeys:
    """The tokens of one game. A player has one live phone: a new token ends the earlier one."""

    def __init__(self) -> None:
        self.changed: Callable[[], None] = lambda: None
        self._secret = secrets.token_bytes(32)
        self._seats: dict[str, int] = {}
        self._words: dict[int, str] = {}
        self._hosts: list[str] = []
        self._claims: dict[str, PhoneClaim] = {}
        self._moved: dict[str, int] = {}
        self._refused: list[str] = []
        self._unseen: dict[int, float] = {}  # when they joined, on the clock of this process
        self._joined: dict[str, int] = {}

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> "SeatKeys":
        """The keys that `as_data` gave. Raises `BrokenKeys`."""
        keys = cls()
        try:
            keys._secret = bytes.fromhex(str(data["secret"]))
            seats, words, hosts = data["seats"], data["words"], data["hosts"]
            if not (isinstance(seats, dict) and isinstance(words, dict) and isinstance(hosts, list)):
                raise TypeError("wrong shape")
            keys._seats = {str(hashed): int(player) for hashed, player in seats.items()}
            keys._words = {int(player): str(word) for player, word in words.items()}
            keys._hosts = [str(hashed) for hashed in hosts]
            unseen = data.get("unseen", ())
            if not isinstance(unseen, list | tuple):
                raise TypeError("wrong shape")
            keys._unseen = {int(player): -math.inf for player in unseen}
        except (KeyError, TypeError, ValueError) as problem:
            raise BrokenKeys(
                "the saved keys of the phones cannot be read; players must recover their seats"
            ) from problem
        if len(keys._secret) < 16:
            raise BrokenKeys("the saved keys of the phones are cut short; players must recover their seats")
        return keys

    def as_data(self) -> dict[str, object]:
        """Plain data for JSON. Claims are left out: after a restart the phone asks again."""
        return {
            "secret": self._secret.hex(),
            "seats": dict(self._seats),
            "words": {str(player): word for player, word in self._words.items()},
            "hosts": list(self._hosts),
            "unseen": sorted(self._unseen),
        }

    def issue(self, player: int) -> str:
        """A new token for this player; their earlier phone stops being theirs."""
        token = new_token()
        self._give(player, digest(token))
        return token

    def join(self, player: int, key: str) -> str:
        """A token for somebody who joins with a form that has this key.

        Until a browser has shown it nobody knows whether the answer with the token in it arrived; see `may_join`.
        """
        if key:
            self._joined = dict([*self._joined.items(), (digest(key), player)][-MOST_JOINED:])
        self._unseen[player] = clock()
        return self.issue(player)

    def may_join(self, player: int, key: str) -> bool:
        """Whether this player may join again: with the very form they joined with, and with any once nobody has
        come with their token for a while, as the answer then was lost."""
        if key and self._joined.get(digest(key)) == player:
            return True
        return player in self._unseen and clock() - self._unseen[player] > LOST_SECONDS

    def seen(self, player: int) -> None:
        """A browser has shown this player's token."""
        if player in self._unseen:
            del self._unseen[player]
            self.changed()

    def player_of(self, token: str) -> int | None:
        """Whose phone shows this token."""
        return self._seats.get(digest(token))

    def recovery_word(self, player: int) -> str:
        """The word that brings this player's seat to another phone; shown only with their card."""
        return self._words.get(player, "")

    def recover(self, player: int, word: str) -> str | None:
        """A new token if the word is right. The word is used up: the new phone shows another."""
        known = self._words.get(player)
        if known is None or not hmac.compare_digest(known.encode(), typed_code(word).encode()):
            return None
        return self.issue(player)

    def claim(self, player: int, name: str) -> str:
        """A token that becomes this player's once the host approves. Raises `OverflowError` when too many wait."""
        self._claims = {id_: claim for id_, claim in self._claims.items() if claim.player != player}
        if len(self._claims) >= MOST_CLAIMS:
            raise OverflowError
        token = new_token()
        id_ = new_code(8)
        self._claims[id_] = PhoneClaim(id_, player, name, digest(token))
        return token

    def claims(self) -> tuple[PhoneClaim, ...]:
        """Who waits for the host to give them a seat."""
        return tuple(self._claims.values())

    def claim_of(self, token: str) -> PhoneClaim | None:
        """What the phone with this token waits for."""
        hashed = digest(token)
        return next((claim for claim in self._claims.values() if claim.digest == hashed), None)

    def approve(self, id_: str) -> PhoneClaim | None:
        """The seat is theirs now; None when nobody waits under this id."""
        claim = self._claims.pop(id_, None)
        if claim is not None:
            self._give(claim.player, claim.digest)
        return claim

    def refuse(self, id_: str) -> PhoneClaim | None:
        """They do not get the seat, and may ask again; None when nobody waits under this id."""
        claim = self._claims.pop(id_, None)
        if claim is not None:
            self._refused = [*self._refused, claim.digest][-MOST_CLAIMS:]
        return claim

    def withdraw(self, token: str) -> bool:
        """The phone with this token waits no more; False when it did not."""
        claim = self.claim_of(token)
        if claim is not None:
            del self._claims[claim.id]
        return claim is not None

    def was_refused(self, token: str) -> bool:
        """This phone claimed a seat and the host said no."""
        return digest(token) in self._refused

    def moved_from(self, token: str) -> int | None:
        """Whose phone this was until another phone took their seat (forgotten at a restart)."""
        return self._moved.get(digest(token))

    def admit_host(self) -> str:
        """A token for one more host page; only the newest few stay valid."""
        token = new_token()
        self._hosts = [*self._hosts, digest(token)][-HOST_PAGES:]
        self.changed()
        return token

    def is_host(self, token: str) -> bool:
        """Whether this token was given to a host page and still counts."""
        return digest(token) in self._hosts

    def seal(self, *parts: str) -> str:
        """A short mark only this table can make: for page tokens, and for names of things that must tell nothing."""
        return hmac.new(self._secret, "\0".join(parts).encode(), hashlib.sha256).hexdigest()[:24]

    def _give(self, player: int, hashed: str) -> None:
        ended = [kept for kept, owner in self._seats.items() if owner == player]
        self._moved = dict([*self._moved.items(), *((kept, player) for kept in ended)][-MOST_CLAIMS:])
        self._seats = {kept: owner for kept, owner in self._seats.items() if owner != player}
        self._seats[hashed] = player
        self._words[player] = new_code()
        self.changed()


class HostDoor:
    """The one-time PIN of the host's page: using it replaces it, and `announce` prints the next on the laptop.

    What opened the host's page still lets the laptop's own town square page speak and listen, once. Not the other way
    round: there it was typed before the eyes of the whole room.
    """

    def __init__(self, pin: str, announce: Callable[[str], None]) -> None:
        self._pin = pin
        self._announce = announce
        self._for_sound = ""  # what opened the host's page last
        self._used: list[str] = []

    def open(self, pin: str, *, sound: bool = False) -> bool:
        """`sound`: for the laptop's own page that speaks and listens."""
        typed = without_spaces(pin)
        if sound and self._for_sound and _same(self._for_sound, typed):
            self._for_sound = ""
            return True
        if not _same(self._pin, typed):
            return False
        self._for_sound = "" if sound else self._pin
        self._used = [*self._used, self._pin][-MOST_CLAIMS:]
        self._pin = new_pin()
        self._announce(self._pin)
        return True

    def is_used_up(self, pin: str) -> bool:
        """Whether this was the PIN before: it is not wrong, but a newer one is to be typed."""
        return any(_same(one, without_spaces(pin)) for one in self._used)


def without_spaces(pin: str) -> str:
    """Six figures are often typed as they are said: in two threes."""
    return "".join(pin.split())


def _same(pin: str, typed: str) -> bool:
    return hmac.compare_digest(pin.encode(), typed.encode())


def new_pin() -> str:
    """Six digits."""
    return f"{secrets.randbelow(1_000_000):06d}"
