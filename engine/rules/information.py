"""The one door of information: the rules fix which answers are legal, the Storyteller picks one of them.

Drunkenness, poison and misregistration need no code in the characters that learn things.
"""

from typing import TYPE_CHECKING

from engine.grimoire import Ability
from engine.ledger import Learned, NoneInPlay, OneOfTwo
from engine.questions import Answer, OneOf, Options, PairWith
from engine.rules.registration import Registers, registers, shown_as
from engine.terms import STORYTELLER, Team

if TYPE_CHECKING:
    from engine.game import Game


def inform(game: "Game", me: Ability, truths: tuple[Answer, ...], form: Options) -> Answer:
    """Tell the owner one of `truths`, or anything of this `form` while the ability does not work (RB-184).

    Several truths are legal when somebody may count as something else; a single one is told without asking.
    """
    if not game.works(me):
        answer = game.ask(STORYTELLER, me, form, truths=truths)
    elif len(truths) == 1:
        answer = truths[0]
    else:
        answer = game.ask(STORYTELLER, me, OneOf(*truths), truths=truths)
    game.tell((me.owner,), Learned(me.character, answer))
    return answer


def learn_one_of_two(game: "Game", me: Ability, team: Team) -> None:
    """Two players, one of whom is a certain character of this team, or that there is nobody.

    The tokens beside the two are what a human would lay out (RB-045); they do nothing.
    """
    others = game.grimoire.others(me.owner)
    answer = inform(
        game, me, _one_of_two(game, others, team), PairWith(team, game.script.of(team), tuple(sorted(others)))
    )
    if isinstance(answer, OneOfTwo):
        real = [seat for seat in answer.pair if game.grimoire.seats[seat].character == answer.character]
        for seat in answer.pair:
            game.grimoire.mark(team.value.capitalize() if seat in real else "Wrong", seat, by=me)


def _one_of_two(game: "Game", others: tuple[int, ...], team: Team) -> tuple[Answer, ...]:
    truths: dict[Answer, None] = {}
    candidates = game.script.of(team)
    certain = False
    for seat in others:
        reading = registers(game.grimoire, seat, team)
        certain = certain or reading is Registers.YES
        if reading is Registers.NO:
            continue
        for shown in shown_as(game.grimoire, seat, candidates):
            if shown not in candidates:
                continue
            for decoy in others:
                if decoy != seat and game.grimoire.seats[decoy].character != shown:
                    truths[OneOfTwo(shown, (min(seat, decoy), max(seat, decoy)))] = None
    if not certain:
        truths[NoneInPlay(team)] = None
    return tuple(truths)
