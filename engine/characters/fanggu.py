from engine.characters.base import EVIL, OUTSIDER, TRAVELLER, Ability, Counts, Death, Demon, Game, Stake


class FangGu(Demon):
    """Each night but the first a player dies; the first Outsider becomes an evil Fang Gu, and they die instead."""

    edition = "snv"

    chooses_at_night = True
    at_stake = Stake.A_LIFE
    reminders = ("Dead", "Once")
    house_rules = {"fanggu: who seems an Outsider, or not, counts as that": (True, False)}

    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:
        return (counts.more_outsiders(1),)

    def other_nights(self, game: Game, me: Ability) -> None:
        self.attack(game, me, game.choose(me, game.grimoire.everyone()))

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int | None:
        if death.by != me or game.grimoire.marked("Once") or not self.outsider(game, me, death.seat):
            return death.seat
        game.grimoire.mark("Once", death.seat)  # the game's, not the Demon's: there is no second
        game.become(death.seat, me.character, side=EVIL, by=me)
        return me.owner

    def outsider(self, game: Game, me: Ability, seat: int) -> bool:
        """No Traveller, whatever they may count as: they cannot become a Demon (RB-225)."""
        if game.team(seat) is TRAVELLER:
            return False
        if game.house_rules["fanggu: who seems an Outsider, or not, counts as that"]:
            return game.counts_as(seat, OUTSIDER, me)
        return game.team(seat) is OUTSIDER
