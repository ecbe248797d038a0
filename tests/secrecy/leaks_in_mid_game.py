"""More leaks to plant: where phones move, people speak, and the host changes things by hand in mid-game."""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from engine.ledger import FabledJoined, FabledLeft, LeftTheTable
from engine.terms import EVIL
from narrator.screens import viewing
from narrator.table.day import Daylight
from narrator.table.people import People
from narrator.table.saying_back import SayingBack
from narrator.web.hub import Hub
from tests.secrecy.leaks import LEAKS, MARKER_LEAKS, TWIN_LEAKS, demon, planted
from tests.secrecy.table import Table

BEFORE = frozenset(LEAKS)


# For the twins at tables where phones move, people speak, and the host changes things by hand


@planted("who changed phones is logged with their character", "moved")
def character_of_who_moves(table: Table) -> Iterator[None]:
    real = table.room.phone_moved

    def phone_moved(player: int) -> None:
        real(player)
        what = table.session.table.game.grimoire.seats[player].character
        logging.getLogger("narrator.screens.room").debug("moved: %s", what)

    with patch.object(table.room, "phone_moved", phone_moved):
        yield


@planted("the phone that waits for the host is told what the seat is", "moved")
def told_while_waiting(table: Table) -> Iterator[None]:
    real = table.keys.claim

    def claim(player: int, name: str) -> str:
        live = table.session.table.live
        return real(
            player, f"{name} {live.game.grimoire.seats[player].character if live is not None else ''}"
        )

    with patch.object(table.keys, "claim", claim):
        yield


@planted("the town reads where the Demon sits when somebody leaves", "leaves")
def demon_when_somebody_leaves(table: Table) -> Iterator[None]:
    real = People.hear

    def betray() -> None:
        table.session.table.headline = f"Not {demon(table)}."
        table.session.table.changed()

    def hear(people: People, fact: object) -> None:
        real(people, fact)
        if isinstance(fact, LeftTheTable):
            # The line that tells it is the headline until the loop comes round.
            asyncio.get_running_loop().call_soon(betray)

    with patch.object(People, "hear", hear):
        yield


@planted("a phone that comes back is logged with the side of its player", "reset")
def side_of_who_comes_back(table: Table) -> Iterator[None]:
    real = table.room.phone_came

    def phone_came(player: int) -> None:
        real(player)
        live = table.session.table.live
        if live is not None and live.game.grimoire.seats[player].alignment is EVIL:
            logging.getLogger("narrator.screens.room").debug("came back, and is evil")

    with patch.object(table.room, "phone_came", phone_came):
        yield


@planted("a ruling by hand is logged with the seat of the Demon", "rulings")
def ruling_in_log(table: Table) -> Iterator[None]:
    real = table.session.arrivals.ask_for

    def ask_for(ruling: Any, **how: bool) -> str:
        answer = real(ruling, **how)
        logging.getLogger("narrator.table.arrivals").debug("ruled: %s %s", ruling.verb, demon(table))
        return answer

    with patch.object(table.session.arrivals, "ask_for", ask_for):
        yield


@planted("a Fabled who comes is told of together with the tokens that lie there", "visitor")
def tokens_when_fabled_come(table: Table) -> Iterator[None]:
    real = table.session.table.lines.spoken_for

    def spoken_for(fact: Any, square: Any) -> list[str]:
        lines = real(fact, square)
        live = table.session.table.live
        late = isinstance(fact, FabledJoined | FabledLeft) and live is not None and square.day
        return [*lines, f"{len(live.game.grimoire.reminders)}."] if late and live is not None else lines

    with patch.object(table.session.table.lines, "spoken_for", spoken_for):
        yield


@planted("an aye is waited for a little longer where the voter is evil", "voice")
def patient_with_evil(_: Table) -> Iterator[None]:
    real = Daylight._hear_vote

    async def hear_vote(day: Daylight, seat: int, hands: dict[int, int]) -> None:
        await real(day, seat, hands)
        if day.table.game.grimoire.seats[seat].alignment is EVIL:
            await day.pace.rest(0.1)

    with patch.object(Daylight, "_hear_vote", hear_vote):
        yield


@planted("the host is asked for the hand of a character, not of a player", "hands")
def hand_of_a_character(_: Table) -> Iterator[None]:
    real = viewing.hand_at

    def hand_at(so: Any) -> Any:
        at = real(so)
        return None if at is None else replace(at, name=so.game.grimoire.seats[at.seat].character)

    with patch.object(viewing, "hand_at", hand_at):
        yield


@planted("what is heard is logged with the character of who is named", "spoken")
def heard_in_log(_: Table) -> Iterator[None]:
    real = SayingBack.request

    def request(heard: SayingBack, act: Any, **how: Any) -> str | None:
        if act.target is not None:
            named = heard.table.game.grimoire.seats[act.target].character
            logging.getLogger("narrator.listening.hearing").debug("heard: %s", named)
        return real(heard, act, **how)

    with patch.object(SayingBack, "request", request):
        yield


TWIN_LEAKS = (*TWIN_LEAKS, *(one for one in LEAKS if one not in BEFORE))


# For the markers


@planted("the old phone is still sent what its player sees", "moved")
def old_phone_goes_on(_: Table) -> Iterator[None]:
    def phone_moved(hub: Hub, player: int) -> None:
        hub.room.phone_moved(player)
        hub.changed()

    with patch.object(Hub, "phone_moved", phone_moved):
        yield


@planted("the phone that waits for the host is shown the card already", "moved")
def card_while_waiting(table: Table) -> Iterator[None]:
    real = table.keys.claim

    def claim(player: int, name: str) -> str:
        card = table.room.phone(player).card
        return real(player, f"{name}: {card.character if card is not None else ''}")

    with patch.object(table.keys, "claim", claim):
        yield


MARKER_LEAKS = (*MARKER_LEAKS, *(one for one in LEAKS if one not in (*BEFORE, *TWIN_LEAKS)))
