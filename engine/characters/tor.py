from engine.characters.base import (
    TRAVELLER,
    Ability,
    Belief,
    Death,
    EvilInfo,
    Game,
    Grimoire,
    Loric,
    Mistaken,
    YouAre,
    character,
    slot_of,
)

_JUDGED = "tor: a Mutant pays for madness unknowingly"
_HEARS = "tor: the Demon hears of a Lunatic or a Marionette"


class Tor(Loric):
    """Nobody knows who they are, nor their side, before they die; evil does not learn of itself."""

    settles_last = True
    reminders = ("Told",)
    house_rules = {_JUDGED: (False, True), _HEARS: (False, True)}

    # What everybody sees a Traveller is, and the side it has come on, is no secret from its owner.
    def keeps_in_the_dark(self, grimoire: Grimoire, me: Ability, seat: int) -> bool:
        """Who has been told and lives again may be somebody else by now, and would not hear of it."""
        record = grimoire.seats[seat]
        if character(record.character).team is TRAVELLER:
            return False
        return record.alive or not grimoire.marked("Told", seat, by=me)

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:
        return info._replace(given=False, to_minions=(), to_demons=())

    def hushes(self, game: Game, me: Ability, teller: Ability) -> bool:
        """The Demon would hear by it that they are the Demon (no official word)."""
        return isinstance(character(teller.character), Mistaken) and not game.house_rules[_HEARS]

    def asked_apart(self, game: Game, me: Ability, choosing: Ability) -> bool:
        """Who chooses together would know each other."""
        return True

    def excuses(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:
        """Of a madness that somebody has by who they are; what they are told they can keep to."""
        unknowing = by.owner == seat and game.is_in_the_dark(seat)
        return unknowing and not game.house_rules[_JUDGED]

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """By day they know it before they do anything because of their death; at night whoever comes after this turn
        on the sheet does, as a Ravenkeeper."""
        if game.is_in_the_dark(death.seat) and not (game.is_night and self.comes_first(game, me, death.seat)):
            self.tell(game, me, death.seat)

    def comes_first(self, game: Game, me: Ability, seat: int) -> bool:
        """Whether nothing that the player truly does because of their death has its place after this."""
        places = game.script.later_places
        acting = (
            one for one in game.now.of(seat) if one.genuine and "on_death" in character(one.character).hooks
        )
        return all(places.get(slot_of(one), 0) <= places[slot_of(me)] for one in acting)

    def other_nights(self, game: Game, me: Ability) -> None:
        self.tell_the_dead(game, me)

    def settle(self, game: Game, me: Ability) -> None:
        """Who dies at night after its turn hears it at dawn. Who died once and lives again is told anew the next
        time."""
        for token in game.grimoire.marked("Told", by=me):
            if game.grimoire.seats[token.seat].alive:
                game.grimoire.unmark(token)
        if not game.is_night:
            self.tell_the_dead(game, me)

    def tell_the_dead(self, game: Game, me: Ability) -> None:
        """Also who only looks dead: they would know as much by hearing nothing."""
        for seat in game.grimoire.dead():
            if game.is_in_the_dark(seat):
                self.tell(game, me, seat)

    def tell(self, game: Game, me: Ability, seat: int) -> None:
        """As it truly is, of a Drunk as well."""
        record = game.grimoire.seats[seat]
        game.grimoire.mark("Told", seat, by=me)
        if record.believes is not None:
            knows = record.believes.knows_ability
            now = None if knows else Belief(record.character, record.alignment, knows)
            game.grimoire.change(seat, believes=now)
        game.tell((seat,), YouAre(record.character, record.alignment))
