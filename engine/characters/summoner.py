from collections.abc import Iterable

from engine.characters.base import (
    SPENT,
    STORYTELLER,
    Ability,
    Bluffs,
    Counts,
    Demon,
    Game,
    Grimoire,
    Minion,
    NotInPlay,
    Summoned,
    ThisIs,
    character,
)


class SummonersBluffs(Bluffs):
    """Good characters that are not in play, as a Demon would be given them."""


class Summoner(Minion):
    """There is no Demon until the third night, when they make a player an evil Demon; they learn three bluffs."""

    edition = "carousel"

    chooses_at_night = True
    reminders = (SPENT,)
    house_rules = {"summoner: Lil' Monsta may be summoned": (True, False)}

    def counts(self, players: int, counts: Counts) -> Iterable[Counts]:
        yield counts._replace(townsfolk=counts.townsfolk + counts.demons, demons=0)

    def awaits_demon(self, grimoire: Grimoire, me: Ability) -> bool:
        """Until the third night is over, drunk or sober: only what they are then counts.

        The Storyteller, who may have the ability by somebody's death, summons nobody: there is a Demon.
        """
        return me.owner != STORYTELLER and not grimoire.marked(SPENT, me.owner, by=me)

    def first_night(self, game: Game, me: Ability) -> None:
        """Drunk or poisoned they may be given what is in play. Who comes after the third night summons nobody."""
        if me.owner == STORYTELLER:
            return
        if game.night > 3:
            game.spend(me)
        if game.is_hushed(me):
            return
        not_there = tuple(one for one in game.script.good if not game.in_play(one))
        some = not_there if game.works(me) else game.script.good
        game.tell((me.owner,), NotInPlay(game.ask(STORYTELLER, me, SummonersBluffs(some, min(3, len(some))))))

    def other_nights(self, game: Game, me: Ability) -> None:
        if game.night != 3 or me.owner == STORYTELLER:
            return
        before, seats = game.spent(me), self.players(game)
        chosen = game.choose_player_and_character(me, seats, self.demons(game))
        game.spend(me)
        if before or not game.works(me):
            return
        if game.left_to_storyteller(me):
            chosen = game.ask(STORYTELLER, me, Summoned(seats, (chosen.character,)))
        self.summon(game, me, chosen)

    def kept_asleep(self, game: Game, me: Ability) -> None:
        """The Storyteller summons for them (jinxes)."""
        if game.night == 3 and not game.spent(me):
            game.spend(me)
            self.summon(game, me, game.ask(STORYTELLER, me, Summoned(self.players(game), self.demons(game))))

    def on_dawn(self, game: Game, me: Ability) -> None:
        if game.night >= 3 and not game.spent(me):
            game.spend(me)

    def players(self, game: Game) -> tuple[int, ...]:
        return tuple(seat for seat in game.grimoire.everyone() if seat not in game.square.travellers)

    def demons(self, game: Game) -> tuple[str, ...]:
        nobodys = game.house_rules["summoner: Lil' Monsta may be summoned"]
        return tuple(one for one in game.script.demons if nobodys or not character(one).nobodys)

    def summon(self, game: Game, me: Ability, chosen: ThisIs) -> None:
        demon = character(chosen.character)
        seat = game.who_becomes(chosen.seat, chosen.character, by=me)
        assert isinstance(demon, Demon)
        if demon.nobodys or game.may_become(seat, demon.id, by=me):
            demon.come(game, me, seat)
