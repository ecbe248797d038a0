"""Before the game: who comes as what, who sits where, and how names are said and heard."""

from collections.abc import Collection

from config.texts import complete_languages
from engine.phases import Phase
from narrator.listening.said_names import BEFORE, BY_DAY, SaidNames
from narrator.screens.intents.arguments import Mark, Number, PersonsName, Typed, YesNo
from narrator.screens.intents.intent import Intents, of_host, of_player, of_seat
from narrator.table import hopes, wishes
from narrator.table.who_sits_where import SIDES, UNLISTED


class ComingIntents(Intents):
    """What a person asks for who may have no seat yet."""

    @of_player
    def sit(self, player: int, seat: Number) -> None:
        """Take this chair."""
        self.table.people.sit(player, seat)

    @of_player
    def travel(self, player: int, character: Mark) -> None:
        """Come as this Traveller; an empty one is nobody."""
        person = self.table.people.everybody[player]
        if (self.table.phase is not Phase.LOBBY and self.table.live is None) or person.left:
            raise self.refused("window_closed")
        if self.table.live is not None and person.chair is not None:
            raise self.refused("already_started")
        if character and character not in (*self.session.arrivals.spare_travellers(), person.traveller):
            raise self.refused("traveller_taken")
        person.traveller = character

    @of_player
    def beside(self, player: int, seat: Number) -> None:
        """Who comes later sits down next after this player."""
        person = self.table.people.everybody[player]
        if self.table.live is None or person.chair is not None or person.left:
            raise self.refused("window_closed")
        if seat not in self.table.square.ring:
            raise self.refused("no_such_seat")
        person.beside = seat

    @of_player
    def language(self, player: int, language: Mark) -> None:
        """The language of this phone."""
        if language not in complete_languages():
            raise self.refused("not_now")
        self.table.people.everybody[player].language = language

    @of_player
    def wish(self, player: int, text: Typed) -> None:
        """A few words, said after the death that they belong to."""
        wishes.leave(self.table, player, text)

    @of_player
    def hope(self, player: int, hope: Mark) -> None:
        """What they would like to be dealt; an empty one is whatever comes."""
        hopes.say(self.table, player, hope)

    @of_player
    def count_me(self, player: int, counted: YesNo) -> None:
        """Whether their games are kept in the figures of the group."""
        statistics = self.around.statistics
        if statistics is None or not statistics.on:
            raise self.refused("window_closed")
        statistics.count_me(player, counted)


class NeighbourIntents(Intents):
    """What a player says who has a chair: whether the ring is right, and that their card was seen."""

    @of_seat
    def ready(self, seat: int) -> None:
        """They have looked at their card."""
        if self.table.phase is Phase.DEAL:
            self.table.people.everybody[self._player(seat)].card_seen = True

    @of_seat
    def neighbours(self, seat: int, right: YesNo) -> None:
        """Whether those beside them are the ones that their page shows."""
        if self.table.phase is not Phase.SEATING:
            raise self.refused("window_closed")
        people = self.table.people
        missing = people.beside_nobody()
        (people.confirm_neighbours if right else people.doubt_neighbours)(self._player(seat))
        self._look_for_missing(missing)

    @of_seat
    def neighbour(self, seat: int, side: Mark, whom: Mark) -> None:
        """Who sits on one side, said by a player who was shown somebody else; after both the ring is mended."""
        people, player = self.table.people, self._player(seat)
        person = people.everybody[player]
        if self.table.phase is not Phase.SEATING or side != SIDES[min(len(person.says), 1)]:
            raise self.refused("window_closed")
        if whom != "unlisted" and not whom.isdecimal():
            raise self.refused("no_such_seat")
        missing = people.beside_nobody()
        moved = people.say_neighbour(player, UNLISTED if whom == "unlisted" else int(whom))
        if len(person.says) == 2:
            self._tell_the_table(player, moved=moved)
        self._look_for_missing(missing)

    def _player(self, seat: int) -> int:
        number = self.table.people.on_chair(seat)
        assert number is not None
        return number

    def _look_for_missing(self, before: tuple[int, ...]) -> None:
        """Whoever nobody sits beside, as it turns out now, is asked for aloud."""
        for number in self.table.people.beside_nobody():
            if number not in before:
                self._aside("seats.beside_nobody", name=self.table.people.everybody[number].name)

    def _tell_the_table(self, player: int, *, moved: bool) -> None:
        """What came of a player's word on who sits beside them; names and nothing else."""
        people = self.table.people
        name = people.everybody[player].name
        mine = [one for one in people.contradictions() if one.who == player]
        if moved:
            left, right = people.neighbours(player)
            self._aside("seats.mended", name=name, left=left, right=right)
        if any(one.whom == UNLISTED for one in mine):
            self._aside("seats.not_listed", name=name)
        elif mine:
            numbers = dict.fromkeys([player, *(who for one in mine for who in (one.sits_there, one.whom))])
            self._aside("seats.unclear", names=[people.everybody[number].name for number in numbers])

    def _aside(self, key: str, **values: object) -> None:
        self.session.narration.aside(self.table.lines.line(key, **values))


class ChairIntents(Intents):
    """What the host mends before the characters are dealt: chairs, names, and who is here."""

    @of_host()
    def rename(self, seat: Number, name: PersonsName) -> None:
        """The player on this chair is called so."""
        self._still_open()
        self.table.people.rename(seat, name)

    @of_host()
    def swap(self, seat: Number, other: Number) -> None:
        """These two change places."""
        self._still_open()
        self.table.people.swap(seat, other)

    @of_host()
    def unseat(self, seat: Number) -> None:
        """Play without whoever sits here."""
        self._still_open()
        number = self.table.people.on_chair(seat)
        if number is None:
            raise self.refused("no_such_seat")
        self.leave_out(number)

    @of_host()
    def leave_out(self, player: Number) -> None:
        """Play without somebody who is not there."""
        self._before_the_deal(player, left=False)
        people, arrivals = self.table.people, self.session.arrivals
        people.everybody[player].left = True
        problem = arrivals.why_not_begin()
        people.everybody[player].left = False
        if problem is not None and self.table.phase is Phase.SEATING:
            raise self.refused(problem.reason, **problem.values)
        people.leave_out(player)

    @of_host()
    def bring_back(self, player: Number) -> None:
        """Play with them after all."""
        self._before_the_deal(player, left=True)
        self.table.people.bring_back(player)

    def _still_open(self) -> None:
        if self.table.people.settled:
            raise self.refused("chairs_settled")

    def _before_the_deal(self, player: int, *, left: bool) -> None:
        """Raises Refused where this is no person who has left, or none who is here, before the deal."""
        people = self.table.people
        if self.table.phase not in (Phase.LOBBY, Phase.SEATING) or player >= len(people.everybody):
            raise self.refused("window_closed")
        if people.everybody[player].left is not left:
            raise self.refused("not_now")


class _OfNames(Intents):
    def _names(self, player: int, phases: Collection[Phase]) -> SaidNames:
        """How names are said at this table, while that of this player can be changed."""
        if self.around.names is None:
            raise self.refused("not_now")
        if self.table.phase not in phases:
            raise self.refused("window_closed")
        if player >= len(self.table.people.everybody):
            raise self.refused("no_such_seat")
        return self.around.names


class OwnNameIntents(_OfNames):
    """How a player's own name is said and heard, until the characters are dealt."""

    @of_player
    def sounds_like(self, player: int, text: Typed) -> None:
        """Their name is spelt here so that the voice says it right."""
        self._names(player, BEFORE).respell(player, text)

    @of_player
    def second_name(self, player: int, text: Typed) -> None:
        """They are understood by this name, too."""
        self._names(player, BEFORE).give_second_name(player, text)

    @of_player
    def say_name(self, player: int) -> None:
        """The voice says their name."""
        self._names(player, BEFORE).say(player)

    @of_player
    def hear_name(self, player: int) -> None:
        """They say their name to the microphone."""
        self._names(player, BEFORE).listen(player)

    @of_player
    def forget_name(self, player: int) -> None:
        """What was heard of them is forgotten."""
        self._names(player, BEFORE).forget(player)

    @of_player
    def skip_name(self, player: int) -> None:
        """They would rather not say it."""
        self._names(player, BEFORE).skip(player)


class NameIntents(_OfNames):
    """How players' names are said and heard, as the host sees to it: by day, too."""

    @of_host()
    def sounds_like(self, player: Number, text: Typed) -> None:
        """This name is spelt here so that the voice says it right."""
        self._names(player, (*BEFORE, *BY_DAY)).respell(player, text)

    @of_host()
    def second_name(self, player: Number, text: Typed) -> None:
        """This player is understood by this name, too."""
        self._names(player, (*BEFORE, *BY_DAY)).give_second_name(player, text)

    @of_host()
    def say_name(self, player: Number) -> None:
        """The voice says this name."""
        self._names(player, (*BEFORE, *BY_DAY)).say(player)

    @of_host()
    def hear_name(self, player: Number) -> None:
        """This player says their name to the microphone."""
        self._names(player, (*BEFORE, *BY_DAY)).listen(player)

    @of_host()
    def forget_name(self, player: Number) -> None:
        """What was heard of this player is forgotten."""
        self._names(player, (*BEFORE, *BY_DAY)).forget(player)

    @of_host()
    def hear_names(self) -> None:
        """Everybody says their name, one after the other; asked again, that stops."""
        if self.around.names is None:
            raise self.refused("not_now")
        self.around.names.hear_everybody()
