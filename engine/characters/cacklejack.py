from collections.abc import Callable, Iterator

from engine.characters.base import (
    STORYTELLER,
    TRAVELLER,
    Ability,
    Act,
    Answer,
    Claim,
    Game,
    SomebodyIs,
    ThisIs,
    Traveller,
    until_next_dawn,
)


class Transformed(SomebodyIs):
    """Who becomes what else; `never`: what nobody becomes, or not that player."""

    def __init__(
        self, cast: tuple[tuple[int, str], ...], characters: tuple[str, ...], never: tuple[ThisIs, ...] = ()
    ) -> None:
        super().__init__(tuple(seat for seat, _ in cast), characters)
        self.cast = dict(cast)
        self.never = never

    def all(self) -> Iterator[ThisIs]:
        others = (one for one in super().all() if one.character != self.cast[one.seat])
        return (one for one in others if one not in self.never)

    def refusal(self, answer: Answer) -> str | None:
        refusal = super().refusal(answer)
        if refusal is None and answer.character == self.cast[answer.seat]:
            return "nothing changes"
        if refusal is None and answer in self.never:
            return "nobody may become that"
        return refusal

    def draw(self, below: Callable[[int], int]) -> ThisIs:
        others = tuple(self.all())
        return others[below(len(others))]


class Cacklejack(Traveller):
    """Each day they spare a player; each night but the first another becomes somebody else."""

    edition = "carousel"

    reminders = ("Not Me",)
    lasts = {"Not Me": until_next_dawn}
    claim = Claim("leave alone", by="owner", private=True)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        assert act.target is not None
        until = game.next_dawn
        chosen_today = sum(t.until == until for t in game.grimoire.marked("Not Me", by=me))
        if chosen_today < (2 if me.owner in game.now.twice else 1) and game.works(me):
            game.grimoire.mark("Not Me", act.target, by=me, until=until)
            game.chosen(me, act.target, act.target)

    def other_nights(self, game: Game, me: Ability) -> None:
        seats = game.grimoire.seats
        cast = tuple(
            (seat, seats[seat].character)
            for seat in game.grimoire.everyone()
            if game.team(seat) is not TRAVELLER and not game.grimoire.marked("Not Me", seat, by=me)
        )
        characters = game.script.characters
        pairs = (ThisIs(seat, new) for seat, _ in cast for new in characters)
        never = tuple(one for one in pairs if not game.may_become(*one, by=me))
        if cast and game.works(me):
            change: ThisIs = game.ask(STORYTELLER, me, Transformed(cast, characters, never))
            game.become(change.seat, change.character, by=me)
