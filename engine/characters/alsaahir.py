from engine.characters.base import (
    DEMON,
    GOOD,
    MINION,
    Ability,
    Act,
    Claim,
    Game,
    Groups,
    Stake,
    Team,
    Townsfolk,
    TownSquare,
    counts_today,
    may_claim_today,
    plainly,
)

_MISREGISTER = "alsaahir: a Spy or Recluse may count as what they seem"


def once_a_day(square: TownSquare, by: int) -> tuple[int, ...]:
    """Whoever pretends has one guess a day as well."""
    return (by,) if may_claim_today(square, "unmask", by) else ()


class Alsaahir(Townsfolk):
    """Once a day, in public, guesses who all the Demons and all the Minions are; good wins if all of it is right."""

    edition = "carousel"

    at_stake = Stake.THE_GAME
    house_rules = {_MISREGISTER: (False, True)}
    claim = Claim("unmask", target="nobody", what=Groups, targets=once_a_day, final=True)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """Good wins even where the Alsaahir is evil."""
        guessed: dict[Team, tuple[int, ...]] = dict(act.what)
        everybody = game.grimoire.everyone()
        demons = [seat for seat in everybody if self.is_one(game, me, seat, DEMON)]
        minions = [seat for seat in everybody if seat not in demons and self.is_one(game, me, seat, MINION)]
        right = set(guessed[DEMON]) == set(demons) and set(guessed[MINION]) == set(minions)
        if right and counts_today(game, me, act.verb) and game.works(me):
            game.win(GOOD, by=me)

    def is_one(self, game: Game, me: Ability, seat: int, team: Team) -> bool:
        """As of now, dead or alive and on whatever side; who counts as both is a Demon. Who only looks like one in a
        story that the Storyteller makes up is none."""
        truly = seat in game.now.demons if team is DEMON else game.team(seat) is team
        made_up = truly is not plainly(game.grimoire, seat, team)
        if made_up or not game.house_rules[_MISREGISTER]:
            return truly
        return game.counts_as(seat, team, me)
