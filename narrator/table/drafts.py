"""What a player puts together on their phone before it counts: guesses by taps, a statement by taps or typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from config.texts import Texts
from config.worded import Worded
from engine.ledger import ThisIs
from engine.plain import from_plain, to_plain
from engine.questions import Act, Offer, OneOf, Options
from engine.statements import Statement
from narrator.table.table import Table
from narrator.telling.answers import in_words
from narrator.telling.statements import (
    NoStatement,
    NoSuchChoice,
    Step,
    choices,
    explain,
    read,
    statement_words,
)

MOST_PAIRS = 3


@dataclass
class Draft:
    """`taps` choose a statement step by step; `parts` are guesses or pairs, and `whom` begins one more.

    `whole` is the statement, or what was chosen.
    """

    verb: str
    target: int | None = None
    taps: tuple[int, ...] = ()
    parts: tuple[Any, ...] = ()
    whom: int | None = None
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
            str(seat): [one.verb, one.target, *map(to_plain, (one.taps, one.parts, one.whom, one.whole))]
            for seat, one in self.by_seat.items()
        }

    def remember(self, data: Mapping[str, Any]) -> None:
        """Take over what `as_data` gave; raises engine.plain.UnreadableData."""
        self.by_seat.clear()
        for seat, (verb, target, *made) in data.items():
            self.by_seat[int(seat)] = Draft(verb, target, *map(from_plain, made))

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

    def kind(self, offer: Offer) -> str:
        """How it is put together: "" for nothing to say, "choice", "guesses", "pairs" or "statement"."""
        options = self.options(offer)
        if options is None:
            return ""
        if isinstance(options, OneOf):
            return "choice"
        if hasattr(options, "seats"):
            return "guesses" if hasattr(options, "characters") else "pairs"
        return "statement"

    def open(self, seat: int, verb: str, target: int | None = None) -> None:
        """This player begins to say something on their phone."""
        self.by_seat[seat] = Draft(verb, target)

    def drop(self, seat: int) -> None:
        """What they had begun is forgotten."""
        self.by_seat.pop(seat, None)

    def of(self, seat: int) -> Draft | None:
        """The draft of this seat, while its power may be used."""
        draft = self.by_seat.get(seat)
        if draft is not None and self.offer(draft.verb) is None:
            self.drop(seat)
            return None
        return draft

    def step(self, draft: Draft, texts: Texts) -> Step | None:
        """What can be tapped next; None when it is whole, or says nothing that can be tapped."""
        table = self.table
        offer = self.offer(draft.verb)
        if offer is None or draft.whole is not None:
            return None
        if self.kind(offer) == "choice":
            names = table.square.names
            answers = (in_words(one, names, texts) for one in self._choices(offer))
            return Step(texts.shown("draft.choose"), tuple(answers))
        if self.kind(offer) != "statement":
            return self._part_step(draft, offer, texts)
        words = statement_words(texts.language)
        found = choices(draft.taps, table.square, table.script, words)
        return found if isinstance(found, Step) else None

    def _part_step(self, draft: Draft, offer: Offer, texts: Texts) -> Step | None:
        table = self.table
        if len(draft.parts) >= self._most(offer):
            return None
        if draft.whom is None:
            names = tuple(table.square.names[seat] for seat in self._seats(offer))
            return Step(texts.shown("draft.guess_whom"), names)
        name = table.square.names[draft.whom]
        if self.kind(offer) == "pairs":
            others = tuple(table.square.names[seat] for seat in self._others(draft, offer))
            return Step(texts.shown("draft.pair_with", name=name), others)
        characters = tuple(texts.character_name(one) for one in self._characters(offer))
        return Step(texts.shown("draft.guess_what", name=name), characters)

    def _choices(self, offer: Offer) -> tuple[Any, ...]:
        options = self.options(offer)
        return options.answers if isinstance(options, OneOf) else ()

    def _most(self, offer: Offer) -> int:
        return int(getattr(self.options(offer), "most", MOST_PAIRS))

    def _seats(self, offer: Offer) -> tuple[int, ...]:
        return tuple(getattr(self.options(offer), "seats", ()))

    def _others(self, draft: Draft, offer: Offer) -> tuple[int, ...]:
        return tuple(seat for seat in self._seats(offer) if seat != draft.whom)

    def _characters(self, offer: Offer) -> tuple[str, ...]:
        return tuple(getattr(self.options(offer), "characters", ()))

    def tap(self, seat: int, index: int) -> bool:
        """One more tap; False for one that was not offered."""
        draft = self.of(seat)
        offer = self.offer(draft.verb) if draft is not None else None
        if draft is None or offer is None:
            return False
        draft.problem, draft.nearest = "", ()
        if self.kind(offer) != "statement":
            step = self.step(draft, self.table.texts)
            if step is None or not 0 <= index < len(step.options):
                return False
            self._take_part(draft, offer, index)
            return True
        table = self.table
        try:
            found = choices(
                (*draft.taps, index), table.square, table.script, statement_words(table.texts.language)
            )
        except NoSuchChoice:
            return False
        draft.taps = (*draft.taps, index)
        if not isinstance(found, Step):
            draft.whole = found
            self._judge(draft, offer)
        return True

    def _take_part(self, draft: Draft, offer: Offer, index: int) -> None:
        if self.kind(offer) == "choice":
            draft.whole = self._choices(offer)[index]
        elif draft.whom is None:
            draft.whom = self._seats(offer)[index]
        elif self.kind(offer) == "pairs":
            pair = (draft.whom, self._others(draft, offer)[index])
            draft.parts, draft.whom = (*draft.parts, pair), None
        else:
            guess = ThisIs(draft.whom, self._characters(offer)[index])
            draft.parts, draft.whom = (*draft.parts, guess), None

    def _judge(self, draft: Draft, offer: Offer) -> None:
        """What cannot be said in this game as it stands is not taken."""
        options = self.options(offer)
        if options is not None and options.refusal(draft.whole) is not None:
            draft.whole, draft.taps = None, draft.taps[:-1]
            draft.problem = self.table.texts.shown("draft.not_now")

    def back(self, seat: int) -> None:
        """Take the last tap back."""
        draft = self.by_seat.get(seat)
        if draft is None:
            return
        if draft.whom is not None:
            draft.whom = None
        elif draft.parts:
            draft.parts = draft.parts[:-1]
        else:
            draft.whole, draft.nearest, draft.taps = None, (), draft.taps[:-1]

    def write(self, seat: int, text: str) -> None:
        """Typed words: understood, or the nearest that can be."""
        draft = self.of(seat)
        if draft is None:
            return
        table = self.table
        words = statement_words(self._language(seat))
        found = read(text, table.square.names, table.script, words, speaker=seat)
        if isinstance(found, NoStatement):
            draft.whole, draft.nearest, draft.problem = None, found.nearest, _why_not(found, table.texts)
            return
        draft.whole, draft.nearest, draft.problem = found, (), ""
        offer = self.offer(draft.verb)
        if offer is not None:
            self._judge(draft, offer)

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
        what = draft.whole if self.kind(offer) in ("choice", "statement") else draft.parts
        act = Act(draft.verb, seat, draft.target, what)
        return None if what is None or what == () or self.table.refusal(act) is not None else act

    def shown(self, draft: Draft, texts: Texts) -> str:
        """The draft said back; empty while there is nothing."""
        said = draft.parts if draft.whole is None else draft.whole
        return "" if said == () else in_words(said, self.table.square.names, texts)


def _why_not(found: NoStatement, texts: Texts) -> str:
    return Worded(texts, lambda own: explain(found, statement_words(own.language)))
