"""At night: what players choose on their phones, and what a person does who wakes them by hand."""

from engine.questions import IllegalAnswer
from engine.terms import NOBODY
from narrator.screens import one_player
from narrator.screens.intents.arguments import (
    Mark,
    MarkOrNone,
    NamedOrNone,
    Number,
    Seats,
    Typed,
    YesNoOrNone,
)
from narrator.screens.intents.intent import Intents, Renews, of_host, of_seat
from narrator.table.look import Look
from narrator.table.one_card import ForOne
from narrator.table.waking import WHOM
from narrator.telling.forms_on_phones import NO, NONE, YES
from narrator.telling.prompts import names_at_once, picks_at_once, words_asked


class ChoiceIntents(Intents):
    """What a player chooses, at night or where they are asked by day."""

    @of_seat
    def pick(self, seat: int, look: Mark = "", picks: Seats = (), word: NamedOrNone = None) -> None:
        """Choose so, as long as it is not confirmed."""
        asked = self._asked(seat, look)
        asked.pick(seat, self._picks(picks), self._named(asked, seat, word))

    @of_seat
    def confirm(self, seat: int, look: Mark = "", picks: Seats = (), word: NamedOrNone = None) -> None:
        """Choose so for good."""
        asked = self._asked(seat, look)
        try:
            asked.confirm(seat, self._picks(picks), self._named(asked, seat, word))
        except IllegalAnswer:
            self.table.changed()
            # How many, and whom not, stays in the question that is held: this stands open on the phone.
            raise self.refused("not_what_is_asked") from None
        if seat in asked.corrected:
            self.session.amending.was_corrected(seat)

    def _asked(self, seat: int, id_: str) -> Look:
        """The look this seat takes part in: everybody's at night, its own by day."""
        look = self.table.look or self.table.day_look_for(seat)
        if look is None or look.closed or id_ != look.id:
            raise self.refused("window_closed")
        return look

    def _named(self, look: Look, seat: int, words: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """What was named besides players; None where nothing was said of it. Yes, no and nobody stand alone."""
        if words is None:
            return None
        table = self.table
        known = dict(words_asked(look.questions.get(seat), table.script, table.square, table.texts))
        alone = len(words) < 2 or not {YES, NO, NONE} & set(words)
        most = max(1, names_at_once(table.script, table.square))
        if not alone or len(words) > most or not set(words) <= known.keys():
            raise self.refused("illegal_choice")
        return words

    def _picks(self, picks: tuple[int, ...]) -> tuple[int, ...]:
        table = self.table
        if len(picks) > picks_at_once(table.script, table.square) or not {*picks} <= {*table.square.ring}:
            raise self.refused("illegal_choice")
        return picks


class WakingIntents(Intents):
    """What a person does at somebody's side at night."""

    of_the_chair = True

    @of_host()
    def wake_by_hand(
        self, whom: MarkOrNone = None, by_number: YesNoOrNone = None, hides: YesNoOrNone = None
    ) -> None:
        """Who is woken by hand from now on, and how; what is left out stays."""
        waking = self.session.waking
        chosen = next((one for one in WHOM if one == (waking.whom if whom is None else whom)), None)
        if chosen is None:
            raise self.refused("not_now")
        waking.choose(
            chosen,
            by_number=waking.by_number if by_number is None else by_number,
            hides=waking.hides if hides is None else hides,
        )

    @of_host(Renews.NOTHING)
    def point_at(self, seat: Number, visit: MarkOrNone = None) -> None:
        """They point at this player."""
        self._is_due(visit)
        if seat not in self.table.square.ring:
            raise self.refused("no_such_seat")
        self.in_time(self.session.waking.tap(seat))
        self.session.desk.hand = self.page

    @of_host(Renews.NOTHING)
    def name_for(self, word: Mark, visit: MarkOrNone = None) -> None:
        """They mean this character, this number, yes or no."""
        self._is_due(visit)
        self.in_time(self.session.waking.name(word))
        self.session.desk.hand = self.page

    @of_host(Renews.NOTHING)
    def next_visit(self, visit: MarkOrNone = None, seen: MarkOrNone = None) -> None:
        """On to the next thing at this side, or to the next player."""
        self._is_due(visit)
        if self.unseen(seen, self.session.waking.entered):
            raise self.refused("entered_meanwhile")
        due = self.session.waking.visit
        try:
            self.in_time(self.session.waking.go_on())
        except IllegalAnswer:
            raise self.refused("not_what_they_are_asked") from None
        if due is not None and due.look.news.get(due.seat):
            self.session.amending.was_corrected(due.seat)

    def _is_due(self, visit: str | None) -> None:
        """Raises Refused where this visit is no longer due: a tap on another page came first."""
        if visit is not None and visit != self.session.waking.mark:
            raise self.refused("visited_already")

    @of_host(Renews.NOTHING)
    def wake(self, seat: Number) -> None:
        """This player is woken next."""
        if not self.session.waking.wake(seat):
            raise self.refused("not_now")

    @of_host(Renews.NOTHING)
    def visit_back(self, visit: MarkOrNone = None) -> None:
        """One thing back."""
        self._is_due(visit)
        self.in_time(self.session.waking.go_back())

    @of_host(Renews.NOTHING)
    def show_visit(self) -> None:
        """What this player is to see lies on the screen for one."""
        card = one_player.of_visit(self.session.waking)
        if card is None:
            raise self.refused("window_closed")
        self.session.one_card.lay(card)

    @of_host(Renews.NOTHING)
    def show_card(self, piece: Mark, value: Typed = "") -> None:
        """A card of the person's own making lies on the screen for one."""
        try:
            self.session.one_card.lay(
                ForOne(NOBODY, pieces=(one_player.piece_of(self.session, piece, value),))
            )
        except one_player.NoSuchCard:
            raise self.refused("not_now") from None

    @of_host(Renews.NOTHING)
    def show_told(self, seat: Number, index: Number) -> None:
        """Something that this player was told lies on the screen for one."""
        told = one_player.told(self.session, seat)
        if index >= len(told):
            raise self.refused("not_now")
        self.session.one_card.lay(ForOne(seat, (told[index].fact,)))
        self.session.amending.was_corrected(seat)

    @of_host(Renews.NOTHING)
    def close_card(self) -> None:
        """The screen for one is covered, wherever it lies."""
        card = self.session.one_card
        self.in_time(card.is_open or card.ready)
        card.close()
