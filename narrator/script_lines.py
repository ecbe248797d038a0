"""From facts to words: what the voice says of a public fact, and what a phone shows of a private one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from config.tales import TONES, USUAL_TONE
from config.texts import Texts
from config.worded import Worded, in_language
from engine.ledger import (
    BeMad,
    CameBack,
    Chose,
    ChosenBy,
    Claimed,
    Contest,
    ContestDecided,
    DayBroke,
    DemonLearned,
    DiedByDay,
    EvilTeam,
    Executed,
    ExileCalled,
    Exiled,
    ExileDecided,
    FabledJoined,
    FabledLeft,
    GameOver,
    GhostVoteReturned,
    GhostVoteTaken,
    GoodOrEvil,
    HandCounted,
    Learned,
    LeftTheTable,
    NightFell,
    NobodyExecuted,
    Nominated,
    NominationsOpened,
    NominationsReopened,
    NoneInPlay,
    NothingHappened,
    OneOfTwo,
    Page,
    Pardoned,
    Penalized,
    Picked,
    PublicChoice,
    Reseated,
    Retracted,
    Seated,
    ThisIs,
    TravellerJoined,
    Uncovered,
    VoteBegan,
    VoteCounted,
    VoteTokenGiven,
    YouAre,
)
from engine.questions import Act
from engine.registry import character
from engine.terms import GOOD, STORYTELLER
from engine.town_square import TownSquare
from narrator.answers import in_words, is_statement, name_of
from narrator.told_before import ToldBefore

_CLAIMS = {"slay": "slayer.claim"}

_REFUSALS = {
    "dead nominator": "refused.dead_nominator",
    "dead claimant": "refused.dead_slayer",
    "already nominated": "refused.already_nominated",
    "already a nominee": "refused.already_been_nominated",
    "a Traveller": "refused.traveller",
    "not a Traveller": "refused.not_traveller",
    "already called": "refused.already_called",
}
_ABOUT_THE_TARGET = ("already a nominee", "a Traveller", "not a Traveller", "already called")


class NoWords(TypeError):
    """There is nothing to say or show for this: the fact is not one for this audience, or it is new."""


class Telling(NamedTuple):
    """A line, and what everybody knows of its fact once it has begun: as much of the fact as has been said, or None
    where this line tells nothing new."""

    line: str
    known: object = None


class ScriptLines:
    """The lines of one evening in one language and one tone, which may be changed between games.

    Keep one object for the whole evening: `heard` remembers what was said (see ToldBefore, also about the seed).
    """

    def __init__(self, texts: Texts, seed: int | str, tone: str = USUAL_TONE) -> None:
        self.texts, self.tone = texts, tone
        self.heard = ToldBefore(seed)

    def line(self, key: str, /, **values: object) -> str:
        """The next variant of a spoken line. Raises config.texts.UnknownMessage or WrongValues."""
        variant = self.heard.variant(self._list(key), self.texts.variants(key, self.tone))
        return self.texts.said(key, variant, tone=self.tone, **values)

    def coming(self, key: str, /, **values: object) -> str:
        """What `line` will give next for this key; asking changes nothing."""
        variant = self.heard.coming(self._list(key), self.texts.variants(key, self.tone))
        return self.texts.said(key, variant, tone=self.tone, **values)

    def hands_coming(self, name: str, *, tally: int, ghost: bool) -> list[str]:
        """What will be said of somebody's hand, down or up, after so many."""
        up = "vote.ghost" if ghost else "vote.hand"
        return [self.coming("vote.no_hand", name=name), self.coming(up, name=name, tally=tally + 1)]

    def _list(self, key: str) -> str:
        return f"{self.tone}/{key}" if self.texts.is_toned(key) else key

    def as_data(self) -> dict[str, Any]:
        """The tone and what was heard, for a restart; plain data."""
        return {"tone": self.tone, **self.heard.as_data()}

    def go_on(self, data: Mapping[str, Any]) -> None:
        """Go on after what `as_data` gave; nothing of it needs to be there."""
        if data.get("tone") in TONES:
            self.tone = str(data["tone"])
        self.heard.go_on(data)

    # The tale

    def opening(self) -> str:
        """Where this game is set."""
        return self._of_the_tale("opening", 0)

    def _of_the_tale(self, part: str, place: int) -> str:
        tale = self.heard.tale(self.tone, self.texts.tales(self.tone))
        return self.texts.said(
            f"tale.{part}", tale * self.texts.tale_lengths.of(part) + place, tone=self.tone
        )

    def _dusk(self, night: int) -> str:
        if night <= self.texts.tale_lengths.nights:
            return self._of_the_tale("dusk", night - 1)
        return self.line("dusk.later", night=night)

    def _dawn(self, day: int) -> list[str]:
        if day <= self.texts.tale_lengths.nights:
            return [self._of_the_tale("dawn", day - 1), self.line("night.eyes_open")]
        return [self.line("dawn.breaks", day=day)]

    def _thread(self) -> list[str]:
        """What runs through all the deaths of a tale, as long as it lasts."""
        place = self.heard.next_of_thread(self.tone)
        return [self._of_the_tale("death", place)] if place < self.texts.tale_lengths.deaths else []

    # Said aloud

    def telling(self, fact: object, square: TownSquare) -> list[Telling]:
        """The lines of `spoken_for`, with what each of them tells. Raises NoWords."""
        lines = self.spoken_for(fact, square)
        parts = _parts(fact, len(lines))
        return [Telling(line, parts.get(place)) for place, line in enumerate(lines)]

    def spoken_for(self, fact: object, square: TownSquare) -> list[str]:
        """What the voice says of a public fact; `square` is the town square before it.

        Raises NoWords for anything but a public fact, so that a private one is never said aloud."""
        names = square.names
        match fact:
            case Seated():
                return [self.line("seats.all_seated", players=len(fact.ring))]
            case NightFell():
                return [self._dusk(fact.night), self.line("night.eyes_closed")]
            case DayBroke():
                return [*self._dawn(fact.day), *self._news(fact, names)]
            case NominationsOpened():
                return [self.line("nominations.open", needed=square.votes_needed)]
            case Nominated(by=by) if by == STORYTELLER:
                return [self.line("defence.storyteller", nominee=names[fact.nominee])]
            case Nominated() if fact.by == fact.nominee:
                return [self.line("defence.open_self", nominee=names[fact.nominee])]
            case Nominated():
                return [self.line("defence.accuser", nominator=names[fact.by], nominee=names[fact.nominee])]
            case VoteBegan(exile=True):
                return [self.line("exile.start", nominee=names[fact.nominee], needed=fact.needed)]
            case VoteBegan():
                start = self.line("vote.start", nominee=names[fact.nominee], needed=square.votes_needed)
                return [start, *self._to_beat("vote.to_beat", square)]
            case HandCounted():
                return [self._hand(fact, names[fact.seat])]
            case VoteCounted():
                return [self._result(fact, square)]
            case Claimed():
                return [self._claimed(fact, names)]
            case NothingHappened():
                return [self.line("slayer.nothing" if _last_claim(square) in _CLAIMS else "powers.nothing")]
            case DiedByDay():
                return [*self._thread(), self.line("day.died", name=names[fact.seat])]
            case Exiled():
                died = self._thread() if fact.died else []
                return [*died, self.line(_exile(fact, square), name=names[fact.seat])]
            case Executed():
                died = self._thread() if fact.died else []
                return [*died, self.line(_execution(fact, square), name=names[fact.seat])]
            case NobodyExecuted():
                return [self.line("execution.nobody")]
            case GameOver(winner=None):
                return [self.line("end.nobody_wins")]
            case GameOver():
                if fact.winner == GOOD:
                    return [self._of_the_tale("good", 0), self.line("end.good_wins")]
                return [self._of_the_tale("evil", 0), self.line("end.evil_wins")]
            case Uncovered():
                return [self.line("end.grimoire"), *(self._was(row[0], row[1], row[3]) for row in fact.rows)]
            case Retracted():
                return [self.line("control.undone")]
        return self._spoken_of_the_table(fact, names)

    def _spoken_of_the_table(self, fact: object, names: Sequence[str]) -> list[str]:
        """Who comes and goes, exile, and what befalls votes."""
        match fact:
            case TravellerJoined():
                return [self.line("travellers.joined", name=fact.name, character=fact.character)]
            case LeftTheTable():
                return [self.line("travellers.left", name=names[fact.seat])]
            case Reseated():
                return [self.line("travellers.reseated", names=[names[seat] for seat in fact.ring])]
            case PublicChoice() if fact.seats:
                chosen = [names[seat] for seat in fact.seats]
                return [self.line("travellers.public_choice", names=chosen, character=fact.character)]
            case PublicChoice():
                return []
            case FabledJoined():
                return self._fabled_joined(fact, names)
            case FabledLeft():
                return [self.line("fabled.left", character=fact.character)]
            case Contest(pair=(first, second)):
                return [self.line("fabled.contest", first=names[first], second=names[second])]
            case ContestDecided(pair=(first, second), tally=(one, other)):
                pair = {"first": names[first], "second": names[second]}
                return [self.line("fabled.contest_decided", number=one, total=other, **pair)]
            case ExileCalled(by=by, traveller=traveller) if by == traveller:
                return [self.line("exile.called_self", nominee=names[traveller])]
            case ExileCalled():
                called_by = name_of(fact.by, names, self.texts)
                return [self.line("exile.called", nominator=called_by, nominee=names[fact.traveller])]
            case ExileDecided(exiled=True):
                return [self.line("exile.decided", name=names[fact.traveller], votes=fact.tally)]
            case ExileDecided():
                counts = {"votes": fact.tally, "needed": fact.needed}
                return [self.line("exile.refused", name=names[fact.traveller], **counts)]
            case NominationsReopened():
                return [self.line("nominations.reopened", name=names[fact.by])]
            case CameBack():
                return [self.line("dawn.returned", names=[names[fact.seat]])]
            case GhostVoteReturned():
                return [self.line("vote.returned", name=names[fact.seat])]
            case GhostVoteTaken():
                return [self.line("vote.taken", name=names[fact.seat])]
            case VoteTokenGiven():
                return [self.line("vote.given", first=names[fact.by], second=names[fact.to])]
            case Pardoned():
                return [self.line("vote.pardoned", name=names[fact.nominee])]
        raise NoWords(f"There is nothing to say aloud for {type(fact).__name__}.")

    def _news(self, fact: DayBroke, names: Sequence[str]) -> list[str]:
        died = [names[seat] for seat in fact.died]
        if not died:
            news = [self.line("dawn.nobody_died")]
        elif len(died) == 1:
            news = [*self._thread(), self.line("dawn.one_died", name=died[0])]
        else:
            news = [*self._thread(), self.line("dawn.several_died", names=died)]
        if fact.revived:
            news.append(self.line("dawn.returned", names=[names[seat] for seat in fact.revived]))
        return news

    def _fabled_joined(self, fact: FabledJoined, names: Sequence[str]) -> list[str]:
        ability = partial(_ability, fact.character)
        lines = [self.line("fabled.joined", character=fact.character, line=Worded(self.texts, ability))]
        if fact.seats:
            whom = [names[seat] for seat in fact.seats]
            lines.append(self.line("fabled.for_players", character=fact.character, names=whom))
        return lines

    def _claimed(self, fact: Claimed, names: Sequence[str]) -> str:
        name = name_of(fact.by, names, self.texts)
        if fact.claim in _CLAIMS and fact.target is not None:
            return self.line(_CLAIMS[fact.claim], slayer=name, target=names[fact.target])
        label = self.claim_label(fact.claim)
        if fact.what is not None:
            said = in_words(fact.what, names, self.texts)
            return self.line("powers.said", name=name, line=label, answer=self._sentence(said))
        if fact.target is not None:
            return self.line("powers.used_on", name=name, target=names[fact.target], line=label)
        return self.line("powers.used", name=name, line=label)

    def claim_label(self, verb: str) -> str:
        """What a power of the day is called."""
        return _claim_label(verb, self.texts)

    def claim_sentence(self, verb: str) -> str:
        """The same as a player says it of themself."""
        return self.texts.shown(f"i_say.{verb.replace(' ', '_')}")

    def _sentence(self, text: str) -> str:
        return Worded(self.texts, lambda own: _sentence(in_language(text, own)))

    def _hand(self, fact: HandCounted, name: str) -> str:
        if not fact.raised:
            return self.line("vote.no_hand", name=name)
        if fact.worth > 1:
            return self.line("vote.worth_more", name=name, number=fact.worth, tally=fact.tally)
        if fact.worth < 0:
            return self.line("vote.worth_less", name=name, number=-fact.worth, tally=fact.tally)
        if fact.worth == 0:
            return self.line("vote.worth_nothing", name=name, tally=fact.tally)
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

    def act_heard(self, act: Act, square: TownSquare) -> str:
        """Any act said back, with the way to cancel it."""
        names = square.names
        by = name_of(act.by, names, self.texts)
        target = None if act.target is None else names[act.target]
        if act.verb == "nominate" and target is not None and act.by != STORYTELLER and act.target is not None:
            return self.nomination_heard(act.by, act.target, square)
        if act.verb == "exile" and target is not None:
            return self.line("exile.heard", nominator=by, nominee=target)
        if act.verb in _CLAIMS and target is not None:
            return self.line("slayer.confirm", slayer=by, target=target)
        return self.line("powers.confirm", name=by, line=Worded(self.texts, partial(_act, act, names)))

    def refusal(self, reason: str, square: TownSquare, *, by: int, target: int) -> str:
        """Why something asked for in the open is not allowed; `reason` as engine.questions.IllegalAnswer has it."""
        if reason in _REFUSALS:
            about = target if reason in _ABOUT_THE_TARGET else by
            if 0 <= about < len(square.names):
                return self.line(_REFUSALS[reason], name=square.names[about])
        if square.over:
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
            case Chose(answer=bool() | None):
                return show("info.your_choice", answer=in_words(fact.answer, names, self.texts))
            case Chose(answer=int(seat)):
                return show("info.chose", names=[name_of(seat, names, self.texts)])
            case Chose(answer=tuple() as seats) if seats and all(type(seat) is int for seat in seats):
                return show("info.chose", names=[name_of(seat, names, self.texts) for seat in seats])
            case Chose():
                return show("info.your_choice", answer=in_words(fact.answer, names, self.texts))
            case Learned():
                return self._learned(fact.character, fact.answer, names)
            case ChosenBy():
                return self._chosen_by(fact, names)
            case BeMad():
                return show("info.be_mad", character=fact.character)
            case Penalized():
                if fact.loses == "vote":
                    return show("info.lost_vote", character=fact.character, number=fact.last)
                return show("info.lost_ability", character=fact.character, number=fact.last)
            case Picked():
                answer = in_words(fact.answer, names, self.texts)
                return show("info.picked", name=name_of(fact.by, names, self.texts), answer=answer)
            case Claimed():
                return show("info.you_said", line=self._private_claim(fact, names))
            case NothingHappened():
                return show("info.nothing_happened")
        if type(fact) in _PUBLIC:
            raise NoWords(f"{type(fact).__name__} is for the whole table, not for one player.")
        return show("info.something", answer=in_words(fact, names, self.texts))

    def shown_anyhow(self, fact: object, names: Sequence[str], viewer: int, *, changed: bool = False) -> str:
        """As `shown_for`; a fact of a shape that nobody foresaw is shown as it is and never stops a page."""
        try:
            return self.shown_for(fact, names, viewer, changed=changed)
        except (LookupError, TypeError, ValueError):
            return self.texts.shown("info.something", answer=str(fact))

    def _chosen_by(self, fact: ChosenBy, names: Sequence[str]) -> str:
        show = self.texts.shown
        if fact.by is None:
            line = show("info.chosen_by", character=fact.character)
        else:
            name = name_of(fact.by, names, self.texts)
            line = show("info.chosen_by_whom", character=fact.character, name=name)
        if fact.what is None:
            return line
        return f"{line}\n{show('info.chosen_with', answer=in_words(fact.what, names, self.texts))}"

    def _private_claim(self, fact: Claimed, names: Sequence[str]) -> str:
        parts = [self.claim_label(fact.claim)]
        if fact.target is not None:
            parts.append(name_of(fact.target, names, self.texts))
        if fact.what is not None:
            parts.append(in_words(fact.what, names, self.texts))
        return _sentence(". ".join(part.removesuffix(".") for part in parts))

    def _evil_team(self, fact: EvilTeam, names: Sequence[str], viewer: int) -> str:
        demon = self.texts.and_list([names[seat] for seat in fact.demons])
        fellows = [names[seat] for seat in fact.minions if seat != viewer]
        if not fact.minions:  # an evil Traveller learns the Demon and nobody else
            if not demon:
                return self.texts.shown("info.unnamed_demon")
            return self.texts.shown("info.demon_is", demon=demon)
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
            case GoodOrEvil():
                both = {"first_character": answer.good, "second_character": answer.evil}
                return show("info.good_or_evil", name=name_of(answer.seat, names, self.texts), **both)
            case Page():
                return "\n".join(self.grimoire_lines(answer, names))
            case tuple() if any(is_statement(one) for one in answer):
                return "\n".join(in_words(one, names, self.texts) for one in answer)
        said = in_words(answer, names, self.texts, seats=False)
        return show("info.told_plain" if said.endswith((".", "?")) else "info.told", answer=said)

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
        key = f"tokens.{token_key(text)}"
        return self.texts.shown(key) if self.texts.has(key) else text


def token_key(text: str) -> str:
    """The name of a reminder token's text: "no_ability" for "No Ability"."""
    return "_".join(re.findall(r"\w+", text.lower()))


def _parts(fact: object, lines: int) -> dict[int, object]:
    """By place of a line what is known of the fact from then on. A death is told in the line that says the name,
    which is the last; what comes before it is the tale."""
    last = lines - 1
    match fact:
        case NightFell() | VoteBegan():  # the tale tells that it is night; "so many to beat" is known already
            return {0: fact}
        case DayBroke() if fact.revived:
            return {0: DayBroke(fact.day, ()), last - 1: fact._replace(revived=()), last: fact}
        case DayBroke():
            return {0: DayBroke(fact.day, ()), last: fact}
        case FabledJoined() if fact.seats:
            return {0: fact._replace(seats=()), last: fact}
        case Uncovered():
            return {place: Uncovered(fact.rows[:place]) for place in range(lines)}
    return {last: fact}


def _ability(character_id: str, texts: Texts) -> str:
    known = texts.characters.get(character_id)
    return known.ability if known else ""


def _act(act: Act, names: Sequence[str], texts: Texts) -> str:
    """What somebody wants to do, as a sentence without a subject."""
    said = [_claim_label(act.verb, texts)]
    if act.target is not None:
        said.append(names[act.target])
    line = ", ".join(said)
    line = line[:1].upper() + line[1:]
    if act.what is not None:
        line = f"{line}: {in_words(act.what, names, texts)}"
    return _sentence(line)


def _claim_label(verb: str, texts: Texts) -> str:
    key = f"claims.{verb.lower().replace(' ', '_')}"
    return texts.shown(key) if texts.has(key) else verb.capitalize()


def _execution(fact: Executed, square: TownSquare) -> str:
    if fact.died:
        return "execution.at_once" if fact.at_once else "execution.died"
    return "execution.survived" if square.alive[fact.seat] else "execution.already_dead"


def _exile(fact: Exiled, square: TownSquare) -> str:
    if fact.died:
        return "exile.died"
    return "exile.survived" if square.alive[fact.seat] else "exile.already_dead"


def _last_claim(square: TownSquare) -> str:
    return square.claims[-1][0] if square.claims else ""


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


_PUBLIC = (
    CameBack, Contest, ContestDecided, DayBroke, DiedByDay, Executed, ExileCalled, ExileDecided, Exiled, FabledJoined,
    FabledLeft, GameOver, GhostVoteReturned, GhostVoteTaken, HandCounted, LeftTheTable, NightFell, NobodyExecuted,
    Nominated, NominationsOpened, NominationsReopened, Pardoned, PublicChoice, Reseated, Retracted, Seated,
    TravellerJoined, Uncovered, VoteBegan, VoteCounted, VoteTokenGiven,
)  # fmt: skip
