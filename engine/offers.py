"""The powers of the day that may be used now."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine import real_box
from engine.phases import DEFENCE, Phase
from engine.questions import Offer
from engine.registry import character
from engine.town_square import TownSquare

if TYPE_CHECKING:
    from engine.game import Game


def offers(game: "Game") -> tuple[Offer, ...]:
    """The powers of the day that may be used now: the script's by everybody, a Traveller's by that Traveller."""
    square, phase, public = game.square, game.phase, _everybodys(game)
    if square.travellers or square.fabled:
        public += tuple(_of_those_here(square))
    now = list[Offer]()
    for one in public:
        claim = one.claim
        if phase not in claim.phases or (claim.opens and not _may_open(game)):
            continue
        if claim.targets is None or _has_targets(square, one):
            now.append(one)
    return tuple(now)


def _of_those_here(square: TownSquare) -> Iterator[Offer]:
    for seat, traveller in zip(square.travellers, square.traveller_characters, strict=True):
        power = character(traveller).claim
        if power is not None:
            yield Offer(power, (seat,))
    for fabled in square.fabled:
        power = character(fabled).claim
        if power is not None:
            yield Offer(power)


def _may_open(game: "Game") -> bool:
    """While somebody is nominated, has one nomination more, or has to nominate at once, no vote is opened."""
    alone = game.day.again is not None or game.nominates_next is not None
    return game.phase is not DEFENCE and not alone


def _everybodys(game: "Game") -> tuple[Offer, ...]:
    """The script's powers, and what a Traveller gives the dead of them. With a real box what is between a player and
    the Storyteller is between the two of them."""
    script, travellers = game.script, game.square.traveller_characters
    if real_box.in_the_box(game):
        return tuple([offer for offer in script.offers if not offer.claim.private])
    if not travellers:
        return script.offers
    lent = [kind for one in travellers for kind in character(one).lends_to_the_dead]
    return script.offers_where_the_dead_have(script.lends_to_the_dead.union(lent)) if lent else script.offers


def _has_targets(square: TownSquare, offer: Offer) -> bool:
    targets = offer.claim.targets
    if targets is None:
        return True
    speakers = offer.owners if offer.claim.by == "owner" else square.ring
    return any(targets(square, by) for by in speakers)


def says_no_more(game: "Game") -> bool:
    """Whether nobody may use a power any more that is for what has just been nominated, such as the Judge's."""
    return all(Phase.DISCUSSION in offer.claim.phases for offer in offers(game))
