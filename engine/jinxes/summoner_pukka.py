from engine.characters.base import (
    NOBODY,
    STORYTELLER,
    Ability,
    Demon,
    Game,
    OneSeat,
    Summoned,
    Woke,
    character,
)
from engine.jinxes.base import Jinx, is_summoned_for


class SummonerPukka(Jinx):
    """A Pukka may be summoned in the second night already."""

    pair = "summoner", "pukka"
    slot = "summoner"

    def other_nights(self, game: Game, me: Ability) -> None:
        seats = tuple(seat for seat in game.grimoire.everyone() if seat not in game.square.travellers)
        for one in game.abilities_of("summoner") if game.night == 2 else ():
            if one.owner == STORYTELLER or not game.alive_for(one):
                continue  # the Storyteller, who may have the ability by somebody's death, summons nobody
            if one in game.now.silenced or game.spent(one):
                continue
            seat = game.ask(one.owner, one, OneSeat(*seats, NOBODY))
            game.happened(Woke(game.when, one.owner, one.character))
            if seat == NOBODY:
                continue
            left = game.left_to_storyteller(one)
            game.chosen(one, seat, *(() if left else (seat,)))
            if not is_summoned_for(game, one):  # in the third night, so it was no try of theirs
                game.spend(one)
            if left:
                seat = game.ask(STORYTELLER, one, Summoned(seats, ("pukka",))).seat
            if game.works(one):
                pukka = character("pukka")
                assert isinstance(pukka, Demon)
                pukka.come(game, one, seat)
