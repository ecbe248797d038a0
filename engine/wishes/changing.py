"""Wishes that somebody is somebody else, on another side, or sits elsewhere."""

from engine.characters.base import (
    DEMON,
    EVIL,
    MINION,
    OUTSIDER,
    STORYTELLER,
    TOWNSFOLK,
    Ability,
    Bluffs,
    Game,
    HasAbility,
    Learned,
    OneCharacter,
    Phrase,
    character,
)
from engine.wishes.base import Wish, Wished, Wishing, at_table, three_names


class WhichDemon(OneCharacter):
    """Which Demon of the script a Wizard becomes."""


class WishedOutsider(OneCharacter):
    """Which Outsider a Townsfolk becomes by a wish."""


def become_another(game: Game, me: Ability, seat: int, new: str) -> None:
    """Who is that already does not become it anew."""
    if game.grimoire.seats[seat].character != new and game.may_become(seat, new, by=me):
        game.become(seat, new, by=me)


class AnotherMinion(Wish):
    """The Wizard becomes another Minion."""

    group = "change"
    asks = ("minion",)

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        """Who is the Demon by now, or nobody who could wish for it, stays who they are. An Alchemist could."""
        kind = game.team(wizard)
        could = any(one.owner == wizard for one in game.abilities_of("wizard"))
        if kind is MINION or (could and kind is not DEMON):
            become_another(game, me, wizard, wished.character)


class AGoodAbility(Wish):
    """The Wizard has the ability of a good character beside their own."""

    group = "change"
    asks = ("good",)
    clue = "one_of_three_abilities"
    days = None

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        """As any ability of theirs it needs a Wizard who lives and is neither drunk nor poisoned."""
        game.lend(me._replace(owner=wizard, source=wizard), wizard, wished.character)
        game.tell((wizard,), Learned(game.face(me), HasAbility(wished.character)))

    def hint(self, game: Game, me: Ability, wizard: int, wished: Wished) -> Phrase | None:
        """With two others that nobody is, in the order of the script."""
        spare = [one for one in game.script.good if not game.in_play(one) and one != wished.character]
        others = game.ask(STORYTELLER, me, Bluffs(tuple(spare), min(2, len(spare)))) if spare else ()
        named = tuple(one for one in game.script.good if one in (wished.character, *others))
        return Phrase("wizard", "one_of_three_abilities", characters=named)


class BeTheDemon(Wish):
    """The Wizard becomes a Demon of the Storyteller's choice, and the old one dies."""

    group = "change"
    clue = "student"
    heavy = True

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        """First the new one, then the death: good has won by neither."""
        old = tuple(seat for seat in game.living(DEMON) if seat != wizard)
        demons = Wishing(game.square, game.script).characters("demon")
        may = tuple(one for one in demons if game.may_become(wizard, one, by=me))
        if not may or not game.grimoire.seats[wizard].lives:
            return
        game.become(wizard, game.ask(STORYTELLER, me, WhichDemon(may)), by=me)
        for seat in old:
            game.kill(seat, by=me, certain=True)


class AnotherDemon(Wish):
    """The Demon becomes another Demon."""

    group = "change"
    asks = ("demon",)
    price = "quiet"
    clue = "new_coat"

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        """A Demon of that name stays who it is, with all it has done."""
        for seat in game.living(DEMON):
            if game.team(seat) is DEMON:
                become_another(game, me, seat, wished.character)


class TurnEvil(Wish):
    """A good player turns evil."""

    group = "change"
    asks = ("player",)
    price = "death"
    clue = "one_turned"
    heavy = True

    def possible(self, game: Game, wizard: int, wished: Wished) -> bool:
        return at_table(game, wished.seats)

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        game.turn(wished.seats[0], EVIL, by=me)

    def hint(self, game: Game, me: Ability, wizard: int, wished: Wished) -> Phrase | None:
        return Phrase("wizard", "one_turned", three_names(game, me, wished.seats[0], wizard))


class ExchangeCharacters(Wish):
    """Two players, neither of them the Demon, exchange characters."""

    group = "change"
    asks = ("player", "player")
    clue = "two_are_not"

    def possible(self, game: Game, wizard: int, wished: Wished) -> bool:
        return at_table(game, wished.seats)

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        if all(game.team(seat) is not DEMON for seat in wished.seats) and at_table(game, wished.seats):
            game.swap(*wished.seats, by=me)


class ExchangeSeats(Wish):
    """Two players change places, now."""

    group = "change"
    asks = ("player", "player")
    is_seen = True

    def at_once(self, game: Game, me: Ability, wished: Wished) -> None:
        one, other = wished.seats
        places = {one: other, other: one}
        if game.works(me):
            game.sit(tuple(places.get(seat, seat) for seat in game.grimoire.ring))


class OneOutsiderMore(Wish):
    """A Townsfolk becomes an Outsider who is not in play."""

    group = "change"
    asks = ("player",)
    clue = "one_outsider_more"

    def outsiders(self, game: Game) -> tuple[str, ...]:
        good = Wishing(game.square, game.script).characters("good")
        return tuple(one for one in good if character(one).team is OUTSIDER and not game.in_play(one))

    def possible(self, game: Game, wizard: int, wished: Wished) -> bool:
        return at_table(game, wished.seats)

    def happen(self, game: Game, me: Ability, wizard: int, wished: Wished) -> None:
        (seat,) = wished.seats
        may = tuple(one for one in self.outsiders(game) if game.may_become(seat, one, by=me))
        if may and game.team(seat) is TOWNSFOLK:
            game.become(seat, game.ask(STORYTELLER, me, WishedOutsider(may)), by=me)
