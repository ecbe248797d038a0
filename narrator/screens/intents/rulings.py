"""What a person rules in any phase: on players, on the sheet of each, on Travellers and Fabled."""

from config.worded import joined
from engine.own_words import cleaned
from engine.phases import Phase
from engine.questions import NOMINATE, Act
from engine.real_box import Entered, TokenEntered
from engine.rulings import IllegalRuling, Ruling
from engine.terms import GOOD, STORYTELLER, Alignment
from narrator.screens.intents.arguments import Mark, MarkOrNone, Number, NumberOrNone, Typed, YesNo
from narrator.screens.intents.intent import Intents, Renews, of_host
from narrator.screens.seat_sheet import GAME
from narrator.table.arrivals import LOOKS_AFTER


class _Rulings(Intents):
    def told(self, key: str) -> str:
        """How what was done is told, with a warning where the game would be over by it; "" where nothing is told."""
        winner = self.session.arrivals.as_it_stands() if key else None
        if winner is None:
            return self.shown(key) if key else ""
        warning = "ruled.good_would_win" if winner is GOOD else "ruled.evil_would_win"
        return joined((self.shown(key), self.shown(warning)))


class RulingIntents(_Rulings):
    """What the person's word does with a player."""

    @of_host(Renews.DESK)
    def rule(self, verb: Mark, seat: Number, value: MarkOrNone = None) -> str:
        """They die, live again, are executed, leave, and so on."""
        self.table.tell_host("")
        ruling = Ruling(verb.replace("_", " "), seat, value or None)
        # Whoever decides is warned of an end by a net.
        return self.told(self.session.arrivals.ask_for(ruling, by_hand=not self.session.nets.on))

    @of_host()
    def nominates(self, seat: Number, nominee: Number) -> str:
        """This player nominates that one: where the rules do not allow it, because the person's word does."""
        self.table.tell_host("")
        act = Act(NOMINATE, seat, nominee)
        if self.table.refusal(act) is None and self.session.floor.request(act) is None:
            self.session.saying_back.tapped(act)
            return ""
        return self.told(self.session.arrivals.ask_for(Ruling("nominate", seat, nominee), by_hand=True))


class TravellerIntents(_Rulings):
    """Who comes in, and who sits where, once the characters are dealt."""

    @of_host()
    def admit(self, player: Number, beside: NumberOrNone = None) -> str:
        """Somebody who came later plays, where they said or beside this player."""
        number = self._newcomer(player)
        if beside is not None:
            if beside not in self.table.square.ring:
                raise self.refused("no_such_seat")
            self.table.people.everybody[number].beside = beside
        return self.told(self.session.arrivals.admit(number))

    @of_host()
    def turn_away(self, player: Number) -> str:
        """Somebody who came later does not play."""
        return self.told(self.session.arrivals.turn_away(self._newcomer(player)))

    def _newcomer(self, player: int) -> int:
        self.table.tell_host("")
        if player not in self.table.people.newcomers():
            raise self.refused("window_closed")
        return player

    @of_host()
    def exchange(self, seat: Number, other: Number) -> str:
        """These two exchange their seats."""
        self.table.tell_host("")
        return self.told(self.session.arrivals.exchange(seat, other))

    @of_host()
    def move(self, seat: Number, beside: Number) -> str:
        """Whoever sits here sits down next after the other; before the deal nobody is told."""
        if self.table.people.settled:
            self.table.tell_host("")
            return self.told(self.session.arrivals.move(seat, beside))
        self.table.people.move(seat, beside)
        return ""


class FabledIntents(_Rulings):
    """Which Fabled and Loric are at the table."""

    @of_host()
    def fabled(self, character: Mark) -> str:
        """This one comes."""
        self.table.tell_host("")
        arrivals = self.session.arrivals
        if character not in arrivals.spare_fabled():
            raise self.refused("not_now")
        if self.table.live is not None:
            return self.told(arrivals.bring(character))
        self._choose((*arrivals.fabled(), character))
        return ""

    @of_host()
    def no_fabled(self, character: Mark) -> str:
        """This one goes."""
        self.table.tell_host("")
        arrivals = self.session.arrivals
        if character not in arrivals.fabled():
            raise self.refused("not_now")
        if self.table.live is not None:
            return self.told(arrivals.ask_for(Ruling("no fabled", STORYTELLER, character)))
        self._choose(tuple(one for one in arrivals.fabled() if one != character))
        return ""

    def _choose(self, characters: tuple[str, ...]) -> None:
        if self.table.phase is not Phase.LOBBY:
            raise self.refused("window_closed")
        self.session.arrivals.choose_fabled(characters)

    @of_host()
    def agree(self, character: Mark, player: Number) -> None:
        """Somebody said yes to a Fabled, or takes it back, before it comes."""
        self.table.tell_host("")
        arrivals = self.session.arrivals
        offered = dict(arrivals.agreeing())
        if character not in offered or player not in [number for number, *_ in offered[character]]:
            raise self.refused("window_closed")
        if not arrivals.agree(character, player):
            raise self.refused("enough_agreed", limit=LOOKS_AFTER[character])


class SeatSheetIntents(_Rulings):
    """The lines of a player's sheet on the grimoire's page: every one is a way to change it."""

    of_the_chair = True

    @of_host(Renews.DESK)
    def sheet_lift(self, seat: Number, reminder: Number) -> str:
        """A token is taken away."""
        return self._rule("unmark", seat, self._token(seat, reminder))

    @of_host(Renews.DESK)
    def sheet_move(self, seat: Number, reminder: Number, other: Number) -> str:
        """A token is laid with another player."""
        return self._rule("move", seat, (*self._token(seat, reminder), other))

    @of_host(Renews.DESK)
    def sheet_lay(self, seat: Number, reminder: Mark) -> str:
        """A token is laid there."""
        whose, _, text = reminder.partition("/")
        return self._rule("mark", seat, (text, whose))

    @of_host(Renews.DESK)
    def sheet_swap(self, seat: Number, other: Number, sides: YesNo) -> str:
        """These two exchange their characters, with their sides or without."""
        return self._rule("swap", seat, (other, sides))

    @of_host(Renews.DESK)
    def sheet_is(self, seat: Number, character: Mark, side: Mark, believes: Mark) -> str:
        """They are this, on this side, and think that they are that."""
        entered = TokenEntered(seat, character, _side(side), believes or None)
        return self._rule("is", STORYTELLER, Entered((entered,)))

    @of_host(Renews.DESK)
    def sheet_bluffs(self, seat: Number, first: Mark, second: Mark, third: Mark) -> str:
        """The bluffs that they are shown."""
        bluffs = tuple(one for one in (first, second, third) if one)
        return self._rule("bluffs", seat, bluffs)

    @of_host(Renews.DESK)
    def sheet_say(self, seat: Number, say: YesNo) -> str:
        """The person says what this player learns next, or not any more."""
        return self._rule("say" if say else "no say", seat)

    @of_host(Renews.DESK)
    def sheet_note(self, whom: Mark, text: Typed, in_story: YesNo = False, was: MarkOrNone = None) -> str:
        """A note on them, or on the game; where it `was` before, there is none any more."""
        told = self._rule("note", _whom(whom), (cleaned(text), in_story))
        if was is not None and was != whom:
            self._rule("note", _whom(was), ("", False))
        return told

    @of_host(Renews.DESK)
    def course(self, to: Mark) -> str:
        """The game is moved on to there, past what would still come."""
        return self._rule("phase", STORYTELLER, to)

    @of_host(Renews.DESK)
    def hold_off(self, held: YesNo) -> str:
        """The end of the game waits, or not any more."""
        return self._rule("not yet" if held else "let it end", STORYTELLER)

    def _rule(self, verb: str, seat: int, value: object = None) -> str:
        self.table.tell_host("")
        if self.table.live is None:
            raise IllegalRuling("the characters are not dealt yet", "not dealt")
        return self.told(self.session.arrivals.ask_for(Ruling(verb, seat, value), by_hand=True))

    def _token(self, seat: int, reminder: int) -> tuple[str, str | None]:
        """The token with this number, as a ruling calls it."""
        tokens = () if self.table.live is None else self.table.live.unfinished.grimoire.reminders
        for one in tokens:
            if one.id == reminder and one.seat == seat:
                return one.text, one.by.character if one.by is not None else None
        raise IllegalRuling("that token lies there no more", "no reminder")


def _whom(whom: str) -> int:
    if whom == GAME:
        return STORYTELLER
    if not whom.isdecimal():
        raise IllegalRuling(f"there is no seat {whom!r}")
    return int(whom)


def _side(side: str) -> Alignment:
    try:
        return Alignment(side)
    except ValueError:
        raise IllegalRuling(f"{side!r} is no side", "no side") from None
