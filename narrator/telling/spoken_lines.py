"""The lines of one evening: what the voice says, in one language and one tone, and never twice alike in a row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Literal

from config.tales import TONES, USUAL_TONE
from config.texts import Texts
from config.worded import Worded, in_language, joined
from engine.ledger import Page
from engine.questions import Act
from engine.registry import CHARACTERS, character
from engine.terms import STORYTELLER
from engine.town_square import TownSquare
from narrator.telling.answers import in_words, name_of, sentence
from narrator.telling.told_before import ToldBefore

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


class SpokenLines:
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
        """What will be said of somebody's hand, down or up, when `tally` hands are up before it."""
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
        return self.of_the_tale("opening", 0)

    def of_the_tale(self, part: str, place: int) -> str:
        """A piece of this game's tale: "dusk", "dawn" or "death" by its place, and the ends "good" and "evil"."""
        tale = self.heard.tale(self.tone, self.texts.tales(self.tone))
        return self.texts.said(
            f"tale.{part}", tale * self.texts.tale_lengths.of(part) + place, tone=self.tone
        )

    def dusk(self, night: int) -> str:
        """Night falls."""
        if night <= self.texts.tale_lengths.nights:
            return self.of_the_tale("dusk", night - 1)
        return self.line("dusk.later", night=night)

    def dawn(self, day: int) -> list[str]:
        """A day breaks."""
        if day <= self.texts.tale_lengths.nights:
            return [self.of_the_tale("dawn", day - 1), self.line("night.eyes_open")]
        return [self.line("dawn.breaks", day=day)]

    def thread(self) -> list[str]:
        """What runs through all the deaths of a tale, as long as it lasts."""
        place = self.heard.next_of_thread(self.tone)
        return [self.of_the_tale("death", place)] if place < self.texts.tale_lengths.deaths else []

    # Powers of the day

    def own_line(self, verb: str, part: Literal["claim", "nothing", "confirm"]) -> str:
        """The key of what is said of this power alone, under the id of its character; empty where it is said as of
        any power."""
        key = f"{_whose_power(verb)}.{part}"
        return key if key in self.texts.spoken(self.tone) else ""

    def own_text(self, verb: str, section: str) -> str:
        """The key of what is shown of this power alone; empty where it is shown as of any power."""
        key = f"{section}.{_whose_power(verb)}"
        return key if self.texts.has(key) else ""

    def claim_label(self, verb: str) -> str:
        """What a power of the day is called."""
        return _claim_label(verb, self.texts)

    def claim_sentence(self, verb: str) -> str:
        """The same as a player says it of themself."""
        key = f"i_say.{verb.replace(' ', '_')}"
        return self.texts.shown(key) if self.texts.has(key) else self.claim_label(verb)

    def vote_title(self, kind: str, name: str) -> str:
        """What is asked in a vote that a power opened, by whoever is called so."""
        return self.texts.told_of(_whose_power(kind), "claim.vote", name=name)

    def sentence(self, text: str) -> str:
        """The text with a full stop, in every language."""
        return Worded(self.texts, lambda own: sentence(in_language(text, own)))

    def to_beat(self, key: str, square: TownSquare) -> list[str]:
        """How many votes are to beat, where somebody is about to die."""
        if square.about_to_die is None:
            return []
        leader = name_of(square.about_to_die, square.names, self.texts)
        return [self.line(key, leader=leader, leading=square.most_votes)]

    # Answers at the table

    def nomination_heard(self, by: int, nominee: int, square: TownSquare) -> str:
        """A nomination said back, with the way to cancel it."""
        if by == nominee:
            return self.line("nominations.heard_self", nominator=square.names[by])
        whom = name_of(nominee, square.names, self.texts)
        return self.line("nominations.heard", nominator=square.names[by], nominee=whom)

    def act_heard(self, act: Act, square: TownSquare) -> str:
        """Any act said back, with the way to cancel it."""
        names = square.names
        by = name_of(act.by, names, self.texts)
        target = None if act.target is None else name_of(act.target, names, self.texts)
        if act.verb == "nominate" and target is not None and act.by != STORYTELLER and act.target is not None:
            return self.nomination_heard(act.by, act.target, square)
        if act.verb == "exile" and target is not None:
            return self.line("exile.heard", nominator=by, nominee=target)
        own = self.own_line(act.verb, "confirm")
        if own and target is not None:
            return self.line(own, name=by, target=target)
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
        """The names of the dead, clockwise, or that nobody is."""
        dead = [square.names[seat] for seat in square.ring if not square.alive[seat]]
        return self.line("answers.dead", names=dead) if dead else self.line("answers.nobody_dead")

    def who_is_alive(self, square: TownSquare) -> str:
        """Everybody who is alive, by name, and how many they are."""
        names = [square.names[seat] for seat in square.the_living]
        return self.line("answers.alive", names=names, alive=len(names))

    def votes_to_execute(self, square: TownSquare) -> list[str]:
        """How many hands it takes, half of the living unless everybody knows otherwise, and what tally has to be
        beaten: somebody's, or that of a tie."""
        if square.votes_suspended:
            return [self.line("nominations.no_votes")]
        least = square.least_votes
        if least is None:
            needed = self.line("answers.in_secret" if square.in_secret else "answers.votes_untold")
        elif least == square.half:
            needed = self.line("answers.votes_needed", needed=least, alive=square.living)
        else:
            needed = self.line("answers.other_votes_needed", needed=least)
        if square.about_to_die is None and least is not None and square.votes_needed > least:
            return [needed, self.line("answers.votes_had", leading=square.most_votes)]
        return [needed, *self.to_beat("answers.votes_to_beat", square)]

    def who_is_about_to_die(self, square: TownSquare) -> str:
        """The name and the votes, or that nobody is."""
        if square.about_to_die is None:
            return self.line("answers.in_secret" if square.in_secret else "answers.nobody_about_to_die")
        name = name_of(square.about_to_die, square.names, self.texts)
        return self.line("answers.about_to_die", name=name, votes=square.most_votes)

    def who_has_nominated(self, square: TownSquare) -> list[str]:
        """The names of those who were nominated today, and of those who nominated, each once: an ability may let
        somebody do it again, so nobody is told that they may not. Or that nobody was."""
        if not square.nominees and not square.nominators:
            return [self.line("answers.no_nominations")]
        told = {"answers.nominees": square.nominees, "answers.nominators": square.nominators}
        return [
            self.line(key, names=[name_of(seat, square.names, self.texts) for seat in dict.fromkeys(seats)])
            for key, seats in told.items()
            if seats
        ]

    def who_has_a_ghost_vote(self, square: TownSquare) -> str:
        """The names of the dead who may still vote, and how many they are, or that nobody may."""
        ghosts = [
            square.names[seat] for seat in square.ring if not square.alive[seat] and square.ghost_votes[seat]
        ]
        if not ghosts:
            return self.line("answers.no_ghost_votes")
        return self.line("answers.ghost_votes", names=ghosts, votes=len(ghosts))

    # Shown to one player

    def grimoire_lines(self, page: Page, names: Sequence[str]) -> list[str]:
        """The grimoire in lines: the players in order of seats, then the reminder tokens."""
        show = self.texts.shown
        lines = [show("info.grimoire")]
        for name, (id_, believed, side, alive) in zip(names, page.seats, strict=True):
            if not id_:
                lines.append(show("info.grimoire_hidden", name=name, life="alive" if alive else "dead"))
                continue
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
        return token_in(self.texts, text)


@lru_cache(maxsize=4096)
def token_in(texts: Texts, text: str) -> str:
    """A reminder token's text; kept, as every look at the host's page names each token of the script."""
    key = f"reminders.{token_key(text)}"
    return texts.shown(key) if texts.has(key) else text


def token_key(text: str) -> str:
    """The name of a reminder token's text: "no_ability" for "No Ability"."""
    return "_".join(re.findall(r"\w+", text.lower()))


def _whose_power(verb: str) -> str:
    """The character whose power of the day this is; empty for a call that is nobody's."""
    return next(
        (id_ for id_, one in CHARACTERS.items() if one.claim is not None and one.claim.verb == verb), ""
    )


def _act(act: Act, names: Sequence[str], texts: Texts) -> str:
    """What somebody wants to do, as a sentence without a subject."""
    said = [_claim_label(act.verb, texts)]
    if act.target is not None:
        said.append(names[act.target])
    line = ", ".join(said)
    line = line[:1].upper() + line[1:]
    if act.what is not None:
        line = joined((line, in_words(act.what, names, texts)), ": ")
    return sentence(line)


def _claim_label(verb: str, texts: Texts) -> str:
    key = f"claims.{verb.lower().replace(' ', '_')}"
    return texts.shown(key) if texts.has(key) else verb.capitalize()
