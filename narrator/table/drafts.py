"""What a player puts together on their phone before it counts, by taps or typed (`narrator.table.forms_said`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from config.texts import Texts
from engine.plain import from_plain, to_plain
from engine.questions import Act, Offer, Options
from engine.statements import Statement
from narrator.table.forms_said import put_together
from narrator.table.table import Table
from narrator.telling.answers import in_words
from narrator.telling.statements import Step


@dataclass
class Draft:
    """Of this `day`. `taps` choose it step by step; `whole` is what was typed, or taken of the `nearest` that can be
    said."""

    day: int
    verb: str
    target: int | None = None
    taps: tuple[int, ...] = ()
    whole: Any = None
    nearest: tuple[Statement, ...] = ()
    problem: str = ""


class Drafts:
    """Of one game, by seat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.by_seat: dict[int, Draft] = {}

    def as_data(self) -> dict[str, Any]:
        """What is half put together, for a restart; why something was not understood is forgotten."""
        return {
            str(seat): [one.day, one.verb, one.target, to_plain(one.taps), to_plain(one.whole)]
            for seat, one in self.by_seat.items()
        }

    def remember(self, data: Mapping[str, Any]) -> None:
        """Take over what `as_data` gave; what an earlier version kept in another form is begun anew. Raises
        engine.plain.UnreadableData."""
        self.by_seat.clear()
        for seat, kept in data.items():
            if len(kept) == 5:
                day, verb, target, *made = kept
                self.by_seat[int(seat)] = Draft(day, verb, target, *map(from_plain, made))

    def offer(self, verb: str) -> Offer | None:
        """The power of the day of this name, where it may be used now."""
        menu = self.table.menu()
        return None if menu is None else menu.offers.get(verb)

    def options(self, offer: Offer) -> Options | None:
        """What has to be said with it; None for nothing."""
        what = offer.claim.what
        return None if what is None else what(self.table.square, self.table.script)

    def sample(self, offer: Offer) -> Any:
        """Something that may be said with it, so that whether anything may be said now can be judged."""
        options = self.options(offer)
        return None if options is None else options.draw(lambda _: 0)

    def longest_typed(self, offer: Offer, language: str) -> int:
        """How many letters may be typed for it in this language; 0 where nothing can be."""
        options = self.options(offer)
        if options is None:
            return 0
        how = put_together(options)
        return how.longest(options, language) if how.typed else 0

    def typed_label(self, offer: Offer, texts: Texts) -> str:
        """What asks for typed words."""
        options = self.options(offer)
        key = "" if options is None else put_together(options).typed
        return texts.shown(key) if key else ""

    def open(self, seat: int, verb: str, target: int | None = None) -> None:
        """This player begins to say something on their phone."""
        self.by_seat[seat] = Draft(self.table.square.day, verb, target)

    def drop(self, seat: int) -> None:
        """What they had begun is forgotten."""
        self.by_seat.pop(seat, None)

    def of(self, seat: int) -> Draft | None:
        """The draft of this seat, while its power may be used; it waits where that is so again on the same day."""
        draft = self.by_seat.get(seat)
        if draft is not None and draft.day != self.table.square.day:
            self.drop(seat)
            return None
        return None if draft is None or self.offer(draft.verb) is None else draft

    def step(self, draft: Draft, texts: Texts) -> Step | None:
        """What can be tapped next; None when it is whole, or says nothing that can be tapped."""
        offer = self.offer(draft.verb)
        options = None if offer is None else self.options(offer)
        if options is None or draft.whole is not None:
            return None
        return put_together(options).step(options, draft.taps, self.table.square.names, texts)

    def said(self, draft: Draft) -> Any:
        """What it has come to so far; None for nothing."""
        offer = self.offer(draft.verb)
        options = None if offer is None else self.options(offer)
        if options is None or draft.whole is not None:
            return draft.whole
        return put_together(options).made(options, draft.taps, self.table.texts)

    def tap(self, seat: int, index: int) -> bool:
        """One more tap; False for one that was not offered."""
        draft = self.of(seat)
        step = None if draft is None else self.step(draft, self.table.texts)
        if draft is None or step is None or not 0 <= index < len(step.options):
            return False
        draft.problem, draft.nearest = "", ()
        draft.taps = (*draft.taps, index)
        if self.step(draft, self.table.texts) is None and self._refused(draft):
            draft.taps = draft.taps[:-1]
            draft.problem = self.table.texts.shown("draft.not_now")
        return True

    def _refused(self, draft: Draft) -> bool:
        """Whether this cannot be said in this game as it stands."""
        offer = self.offer(draft.verb)
        options = None if offer is None else self.options(offer)
        return options is not None and options.refusal(self.said(draft)) is not None

    def back(self, seat: int) -> None:
        """Take the last tap back."""
        draft = self.by_seat.get(seat)
        if draft is None:
            return
        if draft.whole is not None or draft.nearest or draft.problem:
            draft.whole, draft.nearest, draft.problem = None, (), ""
        else:
            draft.taps = draft.taps[:-1]

    def write(self, seat: int, text: str) -> bool:
        """Typed words: understood, or why not with the nearest that can be said; False where nothing can be typed."""
        draft, table = self.of(seat), self.table
        offer = self.offer(draft.verb) if draft is not None else None
        options = None if offer is None else self.options(offer)
        if draft is None or options is None or not put_together(options).typed:
            return False
        found = put_together(options).read(
            options, text, table.square.names, table.texts, speaker=seat, language=self._language(seat)
        )
        draft.whole, draft.nearest, draft.problem = found.answer, found.nearest, found.problem
        if draft.whole is not None and self._refused(draft):
            draft.whole, draft.problem = None, table.texts.shown("draft.not_now")
        return True

    def _language(self, seat: int) -> str:
        """What the player of this seat writes in."""
        people = self.table.people
        return self.table.words(people.language_of(people.on_chair(seat))).texts.language

    def take(self, seat: int, index: int) -> bool:
        """One of the nearest statements was meant."""
        draft = self.of(seat)
        if draft is None or not 0 <= index < len(draft.nearest):
            return False
        draft.whole, draft.nearest, draft.problem = draft.nearest[index], (), ""
        return True

    def act(self, seat: int) -> Act | None:
        """What the draft has come to; None while it is not whole."""
        draft = self.of(seat)
        offer = self.offer(draft.verb) if draft is not None else None
        if draft is None or offer is None:
            return None
        act = Act(draft.verb, seat, draft.target, self.said(draft))
        return None if act.what is None or self.table.refusal(act) is not None else act

    def shown(self, draft: Draft, texts: Texts) -> str:
        """The draft said back; empty while there is nothing."""
        said = self.said(draft)
        return "" if said is None else in_words(said, self.table.square.names, texts)
