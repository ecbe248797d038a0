from engine.characters.base import (
    DEMON,
    SPENT,
    TRAVELLER,
    Ability,
    Demon,
    EvilInfo,
    Fabled,
    Game,
    Grimoire,
    YesNo,
    character,
)


class Toymaker(Fabled):
    """The Demon must once choose to attack nobody, and until then not make the last attack; evil meets early."""

    reminders = (SPENT, "No Attack")

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:
        """Tor lets nobody of evil be told anything, so there is nothing to give: a Lunatic alone would hear it."""
        return info._replace(given=True) if info.to_minions or info.to_demons else info

    def instead_of_acting(self, game: Game, me: Ability, sleeper: Ability) -> bool:
        """The first night attacks nobody, so there is nothing to decline. A Lunatic lives by the same rule."""
        demon = self.attacker(game, sleeper)
        if demon is None or game.night == 1 or self.has_declined(game, me, demon):
            return False
        rule = character(demon.character)
        if not isinstance(rule, Demon):  # a person may let a Lunatic think anything
            return False
        attacks = rule.attacks(game, demon)
        if attacks == 0:
            return False
        seats = game.grimoire.seats
        alive = sum(seats[seat].lives and game.team(seat) is not TRAVELLER for seat in game.grimoire.ring)
        if alive - attacks <= 2:  # neither wakes nor acts, and still owes it
            return True
        if game.ask(sleeper.owner, me, YesNo()):
            return False
        rule.attacks_nobody(game, demon)
        character(sleeper.character).kept_asleep(game, sleeper)
        return True

    def attacker(self, game: Game, sleeper: Ability) -> Ability | None:
        """What this turn is to its owner, who may only think they are the Demon."""
        if "pretend" not in character(sleeper.character).hooks:
            return sleeper if character(sleeper.character).team is DEMON else None
        believed = game.grimoire.seats[sleeper.owner].believed
        return None if believed is None else Ability(believed, sleeper.owner, sleeper.owner, genuine=False)

    def has_declined(self, game: Game, me: Ability, demon: Ability) -> bool:
        """Once a game, whoever the Demon was then; a Lunatic by themself."""
        if demon.genuine:
            return game.spent(me)
        return bool(game.grimoire.marked("No Attack", demon.owner, by=me))

    def on_no_attack(self, game: Game, me: Ability, demon: Ability) -> None:
        """Asked by this, or by a rule of the Demon's own: a Po that gathers its strength chose it as well."""
        if self.has_declined(game, me, demon):
            return
        if demon.genuine:
            game.spend(me)
        else:
            game.grimoire.mark("No Attack", demon.owner, by=me)
