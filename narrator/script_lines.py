"""From facts to words: what the voice says of a public fact, and what a phone shows of a private one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from config.texts import Texts
from engine.ledger import (
    Chose,
    Claimed,
    DayBroke,
    DemonLearned,
    DiedByDay,
    EvilTeam,
    Executed,
    GameOver,
    HandCounted,
    Learned,
    NightFell,
    NobodyExecuted,
    Nominated,
    NominationsOpened,
    NoneInPlay,
    NothingHappened,
    OneOfTwo,
    Page,
    Retracted,
    Seated,
    ThisIs,
    Uncovered,
    VoteBegan,
    VoteCounted,
    YouAre,
)
from engine.registry import character
from engine.terms import GOOD
from engine.town_square import TownSquare

_CLAIMS = {"slay": "slayer.claim"}

_REFUSALS = {
    "dead nominator": "refused.dead_nominator",
    "dead claimant": "refused.dead_slayer",
    "already nominated": "refused.already_nominated",
    "already a nominee": "refused.already_been_nominated",
}


class NoWords(TypeError):
    """There is nothing to say or show for this: the fact is not one for this audience, or it is new."""


class ScriptLines:
    """The lines of one evening in one language.

    Each key has its own source of chance, made from `seed` and the key alone: the order of variants depends neither
    on the game nor on which other lines were spoken, so the choice of words can give nothing away. No variant
    comes again before all variants of its key were used. Keep one object for the whole evening, and give it a
    seed that has nothing to do with the deal.
    """

    def __init__(self, texts: Texts, seed: int | str) -> None:
        self.texts = texts
        self._seed = seed
        self._chance: dict[str, Random] = {}
        self._waiting: dict[str, list[int]] = {}
        self._last: dict[str, int] = {}

    def line(self, key: str, /, **values: object) -> str:
        """The next variant of a spoken line. Raises config.texts.UnknownMessage or WrongValues."""
        return self.texts.said(key, self._next_variant(key), **values)

    def _next_variant(self, key: str) -> int:
        if not self._waiting.get(key):
            count = self.texts.variants(key)
            chance = self._chance.setdefault(key, Random(f"{self._seed}/{key}"))
            order = chance.sample(range(count), count)
            if order[-1] == self._last.get(key) and count > 1:
                order.reverse()
            self._waiting[key] = order
        self._last[key] = self._waiting[key].pop()
        return self._last[key]

    # Said aloud

    def spoken_for(self, fact: object, square: TownSquare) -> list[str]:
        """What the voice says of a public fact; `square` is the town square before it.

        Raises NoWords for anything but a public fact, so that a private one is never said aloud."""
        names = square.names
        match fact:
            case Seated():
                return [self.line("seats.all_seated", players=len(fact.ring))]
            case NightFell(night=1):
                return [self.line("dusk.first"), self.line("night.eyes_closed")]
            case NightFell():
                return [self.line("dusk.later", night=fact.night), self.line("night.eyes_closed")]
            case DayBroke():
                return [self.line("dawn.breaks", day=fact.day), *self._news(fact, names)]
            case NominationsOpened():
                return [self.line("nominations.open", needed=square.votes_needed)]
            case Nominated() if fact.by == fact.nominee:
                return [self.line("defence.open_self", nominee=names[fact.nominee])]
            case Nominated():
                return [self.line("defence.accuser", nominator=names[fact.by], nominee=names[fact.nominee])]
            case VoteBegan():
                start = self.line("vote.start", nominee=names[fact.nominee], needed=square.votes_needed)
                return [start, *self._to_beat("vote.to_beat", square)]
            case HandCounted():
                return [self._hand(fact, names[fact.seat])]
            case VoteCounted():
                return [self._result(fact, square)]
            case Claimed() if fact.claim in _CLAIMS:
                return [self.line(_CLAIMS[fact.claim], slayer=names[fact.by], target=names[fact.target])]
            case NothingHappened():
                return [self.line("slayer.nothing")]
            case DiedByDay():
                return [self.line("day.died", name=names[fact.seat])]
            case Executed():
                return [self.line(_execution(fact, square), name=names[fact.seat])]
            case NobodyExecuted():
                return [self.line("execution.nobody")]
            case GameOver():
                return [self.line("end.good_wins" if fact.winner == GOOD else "end.evil_wins")]
            case Uncovered():
                return [self.line("end.grimoire"), *(self._was(row[0], row[1], row[3]) for row in fact.rows)]
            case Retracted():
                return [self.line("control.undone")]
        raise NoWords(f"There is nothing to say aloud for {type(fact).__name__}.")

    def _news(self, fact: DayBroke, names: Sequence[str]) -> list[str]:
        died = [names[seat] for seat in fact.died]
        if not died:
            news = [self.line("dawn.nobody_died")]
        elif len(died) == 1:
            news = [self.line("dawn.one_died", name=died[0])]
        else:
            news = [self.line("dawn.several_died", names=died)]
        if fact.revived:
            news.append(self.line("dawn.returned", names=[names[seat] for seat in fact.revived]))
        return news

    def _hand(self, fact: HandCounted, name: str) -> str:
        if not fact.raised:
            return self.line("vote.no_hand", name=name)
        return self.line("vote.ghost" if fact.ghost else "vote.hand", name=name, tally=fact.tally)

    def _result(self, fact: VoteCounted, square: TownSquare) -> str:
        name, votes = square.names[fact.nominee], fact.tally
        former = None if square.about_to_die is None else square.names[square.about_to_die]
        if fact.outcome == "about to die":
            if former is None:
                return self.line("result.about_to_die", name=name, votes=votes)
            return self.line("result.replaces", name=name, votes=votes, former=former)
        if fact.outcome == "tie":
            if former is None:
                return self.line("result.tie_again", name=name, votes=votes)
            return self.line("result.tie", name=name, former=former, votes=votes)
        if votes == 0:
            return self.line("result.no_votes", name=name)
        if former is not None and votes >= fact.needed:
            leading = square.most_votes
            return self.line("result.not_more", name=name, votes=votes, leader=former, leading=leading)
        return self.line("result.not_enough", name=name, votes=votes, needed=square.votes_needed)

    def _to_beat(self, key: str, square: TownSquare) -> list[str]:
        if square.about_to_die is None:
            return []
        leader = square.names[square.about_to_die]
        return [self.line(key, leader=leader, leading=square.most_votes)]

    def _was(self, name: str, character: str, believed: str | None) -> str:
        if believed is None or believed == character:
            return self.line("end.was", name=name, character=character)
        return self.line("end.believed", name=name, character=character, believed=believed)

    # Answers at the table

    def nomination_heard(self, by: int, nominee: int, square: TownSquare) -> str:
        """A nomination said back, with the way to cancel it."""
        if by == nominee:
            return self.line("nominations.heard_self", nominator=square.names[by])
        return self.line("nominations.heard", nominator=square.names[by], nominee=square.names[nominee])

    def refusal(self, reason: str, square: TownSquare, *, by: int, target: int) -> str:
        """Why something asked for in the open is not allowed; `reason` as engine.questions.IllegalAnswer has it."""
        if reason in _REFUSALS:
            about = target if reason == "already a nominee" else by
            return self.line(_REFUSALS[reason], name=square.names[about])
        if square.winner is not None:
            return self.line("refused.game_over")
        if reason != "no nominate now":
            return self.line("refused.not_now")
        return self.line("refused.vote_running" if square.vote else "refused.nominations_closed")

    def who_is_dead(self, square: TownSquare) -> str:
        dead = [square.names[seat] for seat in square.ring if not square.alive[seat]]
        return self.line("answers.dead", names=dead) if dead else self.line("answers.nobody_dead")

    def votes_to_execute(self, square: TownSquare) -> list[str]:
        half = (square.living + 1) // 2
        needed = self.line("answers.votes_needed", needed=half, alive=square.living)
        return [needed, *self._to_beat("answers.votes_to_beat", square)]

    def who_is_about_to_die(self, square: TownSquare) -> str:
        if square.about_to_die is None:
            return self.line("answers.nobody_about_to_die")
        name = square.names[square.about_to_die]
        return self.line("answers.about_to_die", name=name, votes=square.most_votes)

    def who_has_a_ghost_vote(self, square: TownSquare) -> str:
        ghosts = [
            square.names[seat] for seat in square.ring if not square.alive[seat] and square.ghost_votes[seat]
        ]
        return (
            self.line("answers.ghost_votes", names=ghosts) if ghosts else self.line("answers.no_ghost_votes")
        )

    # Shown to one player

    def shown_for(self, fact: object, names: Sequence[str], viewer: int, *, changed: bool = False) -> str:
        """What a private fact looks like on the phone of seat `viewer`; several lines for a grimoire.

        `changed` tells a new character in mid-game from the one that was dealt. Raises NoWords for other facts."""
        show = self.texts.shown
        match fact:
            case YouAre():
                key = "info.you_become" if changed else "info.you_are"
                return show(key, character=fact.character, alignment=fact.alignment.value)
            case EvilTeam():
                return self._evil_team(fact, names, viewer)
            case DemonLearned():
                minions = [names[seat] for seat in fact.minions]
                team = show("info.demon", fellows=minions) if minions else show("info.demon_alone")
                return f"{team}\n{show('info.bluffs', bluffs=fact.bluffs)}" if fact.bluffs else team
            case Chose(character="butler", answer=int(seat)):
                return show("info.master", name=names[seat])
            case Chose(answer=int(seat)):
                return show("info.chose", names=[names[seat]])
            case Chose(answer=(int(), *_) as seats):
                return show("info.chose", names=[names[seat] for seat in seats])
            case Learned():
                return self._learned(fact.character, fact.answer, names)
        raise NoWords(f"There is nothing to show one player for {type(fact).__name__}.")

    def _evil_team(self, fact: EvilTeam, names: Sequence[str], viewer: int) -> str:
        demon = self.texts.and_list([names[seat] for seat in fact.demons])
        fellows = [names[seat] for seat in fact.minions if seat != viewer]
        if not demon:
            return self.texts.shown("info.no_demon", fellows=fellows)
        if not fellows:
            return self.texts.shown("info.minion", demon=demon)
        return self.texts.shown("info.minion_fellows", demon=demon, fellows=fellows)

    def _learned(self, character: str, answer: object, names: Sequence[str]) -> str:
        show = self.texts.shown
        match answer:
            case bool() if character == "fortuneteller":
                return show("info.fortuneteller_yes" if answer else "info.fortuneteller_no")
            case bool():
                return show("info.yes" if answer else "info.no")
            case int() if character == "chef":
                return show("info.chef", pairs=answer)
            case int() if character == "empath":
                return show("info.empath", evil=answer)
            case int():
                return show("info.number", number=answer)
            case OneOfTwo(pair=(first, second)):
                pair = {"first": names[first], "second": names[second]}
                return show("info.one_of_two", character=answer.character, **pair)
            case NoneInPlay():
                return show("info.none_in_play", team=answer.team.value)
            case ThisIs():
                return show("info.this_is", name=names[answer.seat], character=answer.character)
            case Page():
                return "\n".join(self.grimoire_lines(answer, names))
        raise NoWords(f"There is nothing to show for the answer {answer!r} of the {character}.")

    def grimoire_lines(self, page: Page, names: Sequence[str]) -> list[str]:
        """The grimoire in lines: the players in order of seats, then the reminder tokens."""
        show = self.texts.shown
        lines = [show("info.grimoire")]
        for name, (id_, believed, side, alive) in zip(names, page.seats, strict=True):
            seat = {"name": name, "character": id_, "life": "alive" if alive else "dead"}
            seat["turned"] = "no" if side is character(id_).team.side else side.value
            if believed is None or believed == id_:
                lines.append(show("info.grimoire_seat", **seat))
            else:
                lines.append(show("info.grimoire_believes", believed=believed, **seat))
        tokens = [(names[seat], self.token(text)) for text, seat in page.tokens]
        return lines + [show("info.grimoire_token", name=name, line=text) for name, text in tokens]

    def token(self, text: str) -> str:
        """A reminder token's text in this language; one without a translation stays as it is."""
        key = f"tokens.{text.lower().replace(' ', '_')}"
        return self.texts.shown(key) if self.texts.has(key) else text


def _execution(fact: Executed, square: TownSquare) -> str:
    if fact.died:
        return "execution.at_once" if fact.at_once else "execution.died"
    return "execution.survived" if square.alive[fact.seat] else "execution.already_dead"
