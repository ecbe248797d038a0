"""What a witness saw, in sentences: why what was told was false, why somebody lived on, and whose doing it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from config.texts import Texts
from config.worded import Worded, in_language
from engine import Game
from engine.grimoire import DRUNK, POISONED, Ability
from engine.ledger import DayBroke, DemonLearned, NightFell, Page, ThisIs
from engine.registry import character
from engine.rules.events import Death
from engine.rules.registration import Quality
from engine.terms import DEMON, SEATLESS, STORYTELLER, Alignment, Team
from engine.witness import (
    AlreadyDead,
    AlwaysSeems,
    BroughtBack,
    ByDesign,
    CameToNothing,
    Cause,
    Changed,
    CountedFalsely,
    DiedInstead,
    Dies,
    Droisoned,
    ExecutedBy,
    HeldOff,
    KeptAsleep,
    LentUntold,
    LivedOn,
    MadeFalse,
    Misinformed,
    NeverHad,
    ResultTurned,
    SaidByHand,
    Seen,
    Settled,
    TakenFor,
    TakenUpByStoryteller,
    WonBy,
)
from narrator.telling.answers import in_words, name_of, sentence
from narrator.telling.script_lines import ScriptLines


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something was so. `at` is its place in the ledger, `weight` how great a surprise it is (0: none).

    `whole` stands by itself, `note` beneath what happened. Reasons of one `kind` tell the same again.
    """

    at: int
    kind: tuple[object, ...]
    weight: int
    whole: str
    note: str


class Reasons:
    """Everything the witness of a finished game saw, in the words of one language."""

    def __init__(self, game: Game, words: ScriptLines) -> None:
        self.game, self.words = game, words
        self.witnessed = game.witnessed is not None
        self.seen = game.witnessed or ()
        self._names = game.square.names
        self._executed = {
            (one.step, one.sight.seat): one.sight.by for one in self.seen if isinstance(one.sight, ExecutedBy)
        }
        self._fallen = {(one.step, one.sight.seat) for one in self.seen if isinstance(one.sight, DiedInstead)}
        self._told = {(one.step, one.sight.me) for one in self.seen if isinstance(one.sight, Misinformed)}
        self._changed = [(one.at, one.sight) for one in self.seen if isinstance(one.sight, Changed)]
        reasons = [self._reason(one) for one in self.seen]
        self.all = tuple(one for one in reasons if one is not None)
        self._of = dict(zip(self.seen, reasons, strict=True))
        self._at: dict[int, list[Reason]] = {}
        for seen, reason in zip(self.seen, reasons, strict=True):
            if reason is not None:
                self._at.setdefault(self._place(seen), []).append(reason)

    def _place(self, seen: Seen) -> int:
        """The entry it explains: the next that was told in its step, else the one before it."""
        ledger = self.game.ledger
        told = seen.at < len(ledger) and ledger[seen.at].step == seen.step
        return seen.at if told else max(0, seen.at - 1)

    def at(self, place: int) -> tuple[Reason, ...]:
        """The reasons of what the ledger tells at this place."""
        return tuple(self._at.get(place, ()))

    def of(self, seen: Seen) -> str:
        """The whole sentence of a sight; empty for one that needs none."""
        reason = self._of[seen]
        return reason.whole if reason is not None else ""

    def character_at(self, seat: int, at: int) -> str:
        """What a player was when so much of the ledger had been written."""
        changed = next((one for place, one in self._changed if one.seat == seat and place > at), None)
        return changed.before[0] if changed else self.game.grimoire.seats[seat].character

    def dawn_or_dusk(self, at: int) -> tuple[bool, int]:
        """Whether it was night, and which night or day."""
        turns = (
            one.fact for one in reversed(self.game.ledger[:at]) if isinstance(one.fact, NightFell | DayBroke)
        )
        turn = next(turns, None)
        if isinstance(turn, DayBroke):
            return False, turn.day
        return True, turn.night if turn else 0

    # One sight

    def _reason(self, seen: Seen) -> Reason | None:
        sight, at = seen.sight, seen.at
        match sight:
            case Misinformed():
                return self._heard(sight, at)
            case CameToNothing(me=me) if (seen.step, me) not in self._told:
                because = self._because(sight.because, at)
                whole = self.show("story.nothing_came", **self._owner(me))
                weight = 7 if character(me.character).team is DEMON else 4
                return self._say(at, ("nothing", me), weight if because else 0, whole, because)
            case CountedFalsely():
                counted = self._counted(sight.seat, sight.quality, at, counts=sight.counts)
                line = self.show("story.in_the_eyes", line=counted, **self._owner(sight.me))
                return self._say(at, ("counted", sight.seat, sight.me), 9, line, ())
            case LivedOn():
                return self._say(at, ("lived", sight.by, sight.death.by), 7, *self._lived_on(sight))
            case DiedInstead():
                pair = {"first": self._names[sight.death.seat], "second": self._names[sight.seat]}
                whole = self.show("story.instead", **pair)
                return self._say(at, ("instead", sight.by), 8, whole, (self._by(sight.by, sight.death.seat),))
            case AlreadyDead(death=Death(by=Ability() as by)):
                whole = self.show(
                    "story.dead_already", target=self._names[sight.death.seat], **self._owner(by)
                )
                return self._say(at, ("dead already", by), 1, whole, ())
            case KeptAsleep():
                pair = {"first": self._name(sight.me.owner), "first_character": sight.me.character}
                pair |= {"second": self._names[sight.by.owner], "second_character": sight.by.character}
                return self._say(at, ("asleep", sight.by), 5, self.show("story.kept_asleep", **pair), ())
            case Dies():
                return self._dies(sight, seen)
            case Changed():
                return self._change(sight, at)
            case BroughtBack():
                whole = self.show("story.came_back", name=self._names[sight.seat])
                return self._say(at, ("back", sight.seat, at), 8, whole, (self._by(sight.by, sight.seat),))
            case LentUntold(lent=lent):
                has = {"character": self.character_at(lent.owner, at), "believed": lent.character}
                key = "story.lent" if lent.genuine else "story.lent_in_show"
                whole = self.show(key, name=self._names[lent.owner], **has)
                return self._say(at, ("lent", lent), 6, whole, ())
            case TakenUpByStoryteller(character=taken, by=by):
                whole = self.show("story.taken_up", character=taken)
                return self._say(at, ("taken up", taken), 8, whole, (self._by(by),))
            case Settled():
                return self._say(at, ("settled", sight.by, at), 8, sentence(self._in_words(sight.what)), ())
            case HeldOff():
                whole = self.show("story.held_off", alignment=sight.side.value)
                return self._say(at, ("held off", sight.by), 8, whole, (self._by(sight.by),))
            case WonBy():
                whole = self._in_own_words(
                    "story.won_by", character=sight.by.character, alignment=sight.side.value
                )
                return self._say(at, ("won",), 10, whole, (self._by(sight.by),))
            case ResultTurned():
                whole = self.show("story.result_turned", alignment=sight.side.value)
                return self._say(at, ("turned", sight.by), 10, whole, (self._by(sight.by),))
        return None

    def _heard(self, sight: Misinformed, at: int) -> Reason:
        me = sight.me
        because = self._because(sight.because, at)
        told = self._said(sight.told)
        whole = self._in_own_words(_how(sight), line=told, **self._owner(me))
        surprise = sight.false or _misled(sight)
        weight = self._weight_of(sight) if surprise else 0
        notes = (*self._truth(sight), *because)
        if not surprise:
            notes = (self.words.texts.shown("story.so_by_luck"), *because) if because else ()
        kind = ("heard", me.owner, me.character, tuple(type(cause) for cause in sight.because))
        return self._say(at, kind, weight, whole, notes)

    def verdict(self, seen: Seen) -> tuple[str, ...]:
        """Beneath what a player was told: whether it was so, and if not, why."""
        assert isinstance(seen.sight, Misinformed)
        note = self._heard(seen.sight, seen.at).note
        return (note,) if note else (self.words.texts.shown("story.so"),)

    def _weight_of(self, sight: Misinformed) -> int:
        match sight.because:
            case (TakenFor(), *_):
                return 9
            case (NeverHad() | AlwaysSeems(), *_):
                return 8
            case (ByDesign(), *_):
                return 2
        return 6

    def _truth(self, sight: Misinformed) -> tuple[str, ...]:
        """What would have been told to a sober player by everybody's true face; nothing where nobody can say."""
        if any(isinstance(cause, ByDesign) for cause in sight.because):
            return ()
        if sight.were:
            true = [self._in_words(ThisIs(*one)) for one in sight.were]
            return (self.show("story.in_truth", answer=_listed(true, self.words)),)
        if not sight.truths or (_misled(sight) and not sight.false):
            return ()
        truth = sight.truths[0]
        if isinstance(truth, Page) and isinstance(sight.told, Page):
            wrong = [
                self._in_words(ThisIs(seat, true[0]))
                for seat, (true, told) in enumerate(zip(truth.seats, sight.told.seats, strict=True))
                if true != told and true[0]  # the character of a hidden player is on no page
            ]
            return (self.show("story.in_truth", answer=_listed(wrong, self.words)),) if wrong else ()
        return (self.show("story.in_truth", answer=self._said(truth)),)

    def _lived_on(self, sight: LivedOn) -> tuple[str, tuple[str, ...]]:
        death, name = sight.death, self._names[sight.death.seat]
        if death.execution:
            whole = self.show("story.execution_survived", name=name)
        elif death.exile:
            whole = self.show("story.exile_survived", name=name)
        elif death.by is None or death.by.owner in (STORYTELLER, death.seat):
            whole = self.show("story.death_survived", name=name)
        else:
            by = {"target": self._names[death.by.owner], "character": death.by.character}
            whole = self.show("story.attack_survived", name=name, **by)
        return whole, (self._by(sight.by, death.seat),)

    def _dies(self, sight: Dies, seen: Seen) -> Reason | None:
        death, name = sight.death, self._names[sight.death.seat]
        if sight.feigned:
            whole = self.show("story.only_seemed", name=name, character=sight.character)
            return self._say(seen.at, ("feigned", death.seat), 9, whole, ())
        if death.execution:
            by = self._executed.get((seen.step, death.seat))
            if by is None:
                return None
            whole, notes = self._without_a_vote(name, by, death.seat)
            return self._say(seen.at, ("executed", death.seat), 6, whole, notes)
        if death.exile:
            return None
        if death.by is None:
            return self._say(seen.at, ("ruled", death.seat), 0, self.show("story.ruled_dead", name=name), ())
        values = {"name": name, "character": death.by.character}
        if death.by.owner == death.seat:
            whole, weight = self._in_own_words("story.died_of", **values), 4
        elif death.by.owner == STORYTELLER:
            whole = self._in_own_words("story.died_of_fabled", **values)
            weight = 0 if character(death.by.character).team is DEMON else 4
        else:
            whole = self._in_own_words("story.killed_by", target=self._names[death.by.owner], **values)
            weight = 0 if character(death.by.character).team is DEMON else 5
        known = (seen.step, death.seat) in self._fallen  # that they died instead of somebody
        return self._say(seen.at, ("died", death.by, death.seat), 0 if known else weight, whole, ())

    def _without_a_vote(self, name: str, by: Ability, seat: int) -> tuple[str, tuple[str, ...]]:
        """An execution that no vote decided; the character whose doing it was may have words of its own for it."""
        owner = "" if by.owner == STORYTELLER else self._names[by.owner]
        values = {"name": name, "target": owner, "character": by.character}
        whole = self._in_own_words("story.executed_by", **values)
        own = self.words.texts.has_own(by.character, "story.executed_by")
        return whole, () if own else (self._by(by, seat),)

    def _change(self, sight: Changed, at: int) -> Reason:
        (was, side), (now, new_side) = sight.before, sight.after
        name, demon = self._names[sight.seat], character(now).team is DEMON
        if was == now:
            whole = self.show("story.changed_sides", name=name, character=now, alignment=new_side.value)
        elif side is new_side:
            whole = self.show("story.became", name=name, character=was, believed=now)
        else:
            turned = {"character": was, "believed": now, "alignment": new_side.value}
            whole = self.show("story.became_and_turned", name=name, **turned)
        by = self._by(sight.by, sight.seat)
        return self._say(
            at, ("changed", sight.seat, sight.after), 10 if demon and was != now else 5, whole, (by,)
        )

    # Causes

    def _because(self, causes: tuple[Cause, ...], at: int) -> tuple[str, ...]:
        """The first that counts, and which parts were so by design."""
        first = [self._cause(cause, at) for cause in causes if not isinstance(cause, ByDesign)][:1]
        parts = [self._by_design(cause) for cause in causes if isinstance(cause, ByDesign)]
        return (*parts, *first)

    def _by_design(self, cause: ByDesign) -> str:
        true = sum(cause.true)
        if true == 1:
            return self.show("story.first_true" if cause.true[0] else "story.second_true")
        return self.show("story.both_true" if true else "story.none_true")

    def _cause(self, cause: Cause, at: int) -> str:
        match cause:
            case Droisoned():
                return self._droisoned(cause)
            case NeverHad(believed=""):
                return self.show("story.never_had", name=self._names[cause.seat])
            case NeverHad():
                was = {"character": cause.character, "believed": cause.believed}
                return self.show("story.never_was", name=self._names[cause.seat], **was)
            case MadeFalse(by=by) if by.owner == STORYTELLER:
                return self._in_own_words("story.made_false_fabled", character=by.character)
            case MadeFalse():
                return self.show("story.made_false", **self._owner(cause.by))
            case TakenFor(seats=(seat,), quality=quality) if quality is not None:
                return self._counted(seat, quality, at, counts=cause.counts)
            case TakenFor():
                who = [self._in_words(ThisIs(seat, self.character_at(seat, at))) for seat in cause.seats]
                return (
                    self.show("story.counted_somehow", line=_listed(who, self.words, either=True))
                    if who
                    else ""
                )
            case SaidByHand():
                return self.show("story.said_by_hand")
            case AlwaysSeems(seat=seat):
                seeming = {"name": self._names[seat], "character": self.character_at(seat, at)}
                return self.show("story.always_seems", **seeming)
        return ""

    def _droisoned(self, cause: Droisoned) -> str:
        values = {"name": self._names[cause.seat], "ill": (POISONED if cause.poisoned else DRUNK).lower()}
        if cause.by is None:
            return self.show("story.ill_by_ruling", **values)
        if cause.by.owner == cause.seat:
            return self.show("story.ill_by_themself", character=cause.by.character, **values)
        if cause.by.owner == STORYTELLER:
            return self.show("story.ill_by_fabled", character=cause.by.character, **values)
        by = {"target": self._names[cause.by.owner], "character": cause.by.character}
        return self.show("story.ill", **by, **values)

    def _counted(self, seat: int, quality: Quality, at: int, *, counts: bool) -> str:
        who = {"name": self._names[seat], "character": self.character_at(seat, at)}
        if isinstance(quality, Alignment):
            side = quality if counts else quality.other
            return self.show("story.counted_side", alignment=side.value, **who)
        yes = "yes" if counts else "no"
        if isinstance(quality, Team):
            return self.show("story.counted_team", team=quality.value, counts=yes, **who)
        return self.show("story.counted_character", believed=quality, counts=yes, **who)

    def _by(self, by: Ability | None, seat: int | None = None) -> str:
        """Whose doing it was; `seat`: to whom."""
        if by is None:
            return self.show("story.by_ruling")
        if by.owner == STORYTELLER:
            return self.show("story.by_fabled", character=by.character)
        if by.owner == seat:
            return self.show("story.by_themself", character=by.character)
        return self.show("story.by_whom", **self._owner(by))

    # Words

    def _say(
        self, at: int, kind: tuple[object, ...], weight: int, whole: str, notes: tuple[str, ...]
    ) -> Reason:
        parts = tuple(note for note in notes if note)
        note = self._joined(parts) if kind[0] == "heard" else self._joined((whole, *parts))
        return Reason(at, kind, weight, self._joined((whole, *parts)), note)

    def _joined(self, sentences: tuple[str, ...]) -> str:
        return Worded(self.words.texts, lambda own: " ".join(in_language(one, own) for one in sentences))

    def show(self, key: str, **values: object) -> str:
        """A shown text of messages.toml."""
        return self.words.texts.shown(key, **values)

    def _in_own_words(self, key: str, *, character: str, **values: object) -> str:
        """As the character says it whose doing it was."""
        return self.words.texts.told_of(character, key, character=character, **values)

    def _owner(self, me: Ability) -> dict[str, str]:
        return {"name": self._name(me.owner), "character": me.character}

    def _name(self, seat: int) -> str:
        """Of whoever has an ability, the Storyteller among them."""
        return name_of(seat, self._names, self.words.texts)

    def _in_words(self, answer: object) -> str:
        return in_words(answer, self._names, self.words.texts)

    def _said(self, answer: Any) -> str:
        """What an ability told, as the piece of a sentence: "2", "yes", "Ann or Bob is the Spy"."""
        if isinstance(answer, DemonLearned):
            return self._in_words(answer.minions) if answer.minions else self.show("story.no_minions")
        if isinstance(answer, Page):
            return self.show("story.the_grimoire")
        said = in_words(answer, self._names, self.words.texts, seats=False)
        return Worded(self.words.texts, lambda own: in_language(said, own).removesuffix("."))


def _how(sight: Misinformed) -> str:
    """In what way somebody was told."""
    if isinstance(sight.told, DemonLearned):
        return "story.shown_minions"
    return "story.heard_from" if character(sight.me.character).team in SEATLESS else "story.heard"


def _listed(parts: Sequence[str], words: ScriptLines, *, either: bool = False) -> str:
    """Pieces of a sentence in a row."""

    def joined(own: Texts) -> str:
        said = [in_language(part, own) for part in parts]
        return own.or_list(said) if either else own.and_list(said)

    return Worded(words.texts, joined)


def _misled(sight: Misinformed) -> bool:
    """Legal, and yet not as it seems."""
    return any(isinstance(cause, AlwaysSeems | ByDesign) for cause in sight.because)
