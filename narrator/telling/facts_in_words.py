"""How each kind of fact is told: what the voice says, what a phone shows, and what the story tells afterwards.

One class for each fact of `engine.ledger`. Whoever adds a fact writes its class here and the texts that it names;
nobody else in the narrator has to know the fact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar, get_args

from config.texts import Texts
from config.worded import Worded, joined
from engine.ledger import (
    AmongMany,
    AskedAfterAll,
    Awake,
    Awoken,
    BeMad,
    BeMadAbout,
    CameBack,
    Chose,
    ChosenBy,
    Claimed,
    Contest,
    ContestDecided,
    DayBroke,
    DemonLearned,
    DiedByDay,
    EndsOnDay,
    EvilTeam,
    Executed,
    ExileCalled,
    Exiled,
    ExileDecided,
    Exploded,
    EyesShut,
    FabledJoined,
    FabledLeft,
    Fates,
    Favours,
    Forgot,
    GameOver,
    GhostVoteReturned,
    GhostVotesSpent,
    GhostVoteTaken,
    GivenAbility,
    GoalReached,
    HandCounted,
    HandsCounted,
    HandsGiven,
    HasGoal,
    HasToChooseAgain,
    InPlay,
    Learned,
    LeftTheTable,
    LifeChosen,
    LooksLike,
    NightFell,
    NobodyExecuted,
    Nominated,
    NominatesNext,
    NominationsOpened,
    NominationsReopened,
    NothingHappened,
    NotInPlay,
    Page,
    Pardoned,
    Penalized,
    Picked,
    PointedAt,
    PublicChoice,
    Reborn,
    Reseated,
    Retracted,
    Revealed,
    Seated,
    SignsAsked,
    SignsShown,
    SpeaksAlone,
    TheWord,
    ThisIs,
    TravellerJoined,
    Uncovered,
    VoteBegan,
    VoteCounted,
    VoteOver,
    VotesSuspended,
    VoteTokenGiven,
    WishMade,
    YouAre,
)
from engine.own_words import Said
from engine.phrases import Phrase
from engine.registry import CHARACTERS
from engine.terms import EXILE, GOOD, LORIC, SEATLESS, STORYTELLER, UNKNOWN, Alignment
from engine.town_square import TownSquare
from engine.wishes.base import Wish
from narrator.telling.answers import choice_in_words, in_words, is_statement, name_of, sentence, sentence_of
from narrator.telling.spoken_lines import SpokenLines

Fact = TypeVar("Fact")

TELLS: Final[dict[type[Any], InWords[Any]]] = {}
"""By kind of fact how it is told. The classes below enter themselves."""


class NoWords(TypeError):
    """There is nothing to say or show for this: the fact is not one for this audience, or it is new."""


class Aloud(NamedTuple):
    """What the voice tells a fact with; `square` is the town square before it."""

    words: SpokenLines
    square: TownSquare

    @property
    def names(self) -> Sequence[str]:
        """Of the players, by seat."""
        return self.square.names

    def line(self, key: str, /, **values: object) -> str:
        """A spoken line of messages.toml."""
        return self.words.line(key, **values)

    def name_of(self, seat: int) -> str:
        """Of a player, or the word for the Storyteller."""
        return name_of(seat, self.names, self.words.texts)


class Reader(NamedTuple):
    """Who reads a fact on a phone. `changed`: they were not dealt what they are, but became it."""

    words: SpokenLines
    names: Sequence[str]
    seat: int
    changed: bool = False

    @property
    def texts(self) -> Texts:
        """Those of the language of whoever reads."""
        return self.words.texts

    def show(self, key: str, /, **values: object) -> str:
        """A shown text of messages.toml."""
        return self.texts.shown(key, **values)

    def in_words(self, answer: object) -> str:
        """What was learnt, as the phone shows it."""
        return in_words(answer, self.names, self.texts)

    def choice_in_words(self, choice: object) -> str:
        """What somebody picked, as the phone shows it."""
        return choice_in_words(choice, self.names, self.texts)

    def name_of(self, seat: int) -> str:
        """A player, or the Storyteller, as the phone shows them."""
        return name_of(seat, self.names, self.texts)


class StorySoFar:
    """What the story tells a fact with, after the facts before it."""

    def __init__(self, words: SpokenLines) -> None:
        self.words = words
        self.square = TownSquare()
        self.dealt: dict[int, YouAre] = {}  # what players have been told that they are
        self.hands: list[str] = []  # whose hands were up since the last nomination

    @property
    def names(self) -> tuple[str, ...]:
        """Of the players, by seat."""
        return self.square.names

    def name_of(self, seat: int) -> str:
        """Of a player, or the word for the Storyteller."""
        return name_of(seat, self.names, self.words.texts)

    def show(self, key: str, **values: object) -> str:
        """A sentence of the story by its key."""
        return self.words.texts.shown(f"timeline.{key}", **values)


class InWords(Generic[Fact]):
    """How one kind of fact is told: a subclass of InWords[NightFell] tells of the nightfall.

    Without `said` the fact is for some players alone, without `shown` for the whole table alone. Both raise NoWords
    then, so that nothing private is ever said aloud.
    """

    heading: ClassVar[bool] = False
    """Whether it begins a chapter of the story: then its first sentence is the heading."""
    left_out: ClassVar[bool] = False
    """Whether the chapters of the story leave it out."""

    def __init_subclass__(cls) -> None:
        (kind,) = get_args(cls.__orig_bases__[0])  # type: ignore[attr-defined]
        assert kind not in TELLS, f"{kind.__name__} is told twice"
        TELLS[kind] = cls()

    def said(self, fact: Fact, aloud: Aloud) -> list[str]:
        """The lines of the voice."""
        raise NoWords(f"There is nothing to say aloud for {type(fact).__name__}.")

    def known(self, fact: Fact, lines: int) -> dict[int, object]:
        """By place of a line what everybody knows of the fact once this line has begun.

        Usually all of it with the last line: a death is told where the name is said, and before it comes the tale.
        """
        return {lines - 1: fact}

    def shown(self, fact: Fact, reader: Reader) -> str:
        """What the phone of this player shows; several lines for a grimoire."""
        raise NoWords(f"{type(fact).__name__} is for the whole table, not for one player.")

    def told(self, fact: Fact, story: StorySoFar) -> list[str]:
        """The sentences of the story where the town was told this; none for what needs no telling."""
        return []

    def told_alone(self, fact: Fact, story: StorySoFar, seat: int) -> str:
        """The sentence of the story where one player was told this."""
        shown = shown_anyhow(fact, Reader(story.words, story.names, seat))
        return story.show("told", name=story.names[seat], line=" ".join(shown.split("\n")))


def tells(fact: object) -> InWords[Any]:
    """How this fact is told."""
    return TELLS.get(type(fact), TELLS[object])


def shown_anyhow(fact: object, reader: Reader) -> str:
    """What a phone shows; a fact of a shape that nobody foresaw is shown as it is and never stops a page."""
    try:
        return tells(fact).shown(fact, reader)
    except (LookupError, TypeError, ValueError):
        return reader.show("info.something", answer=str(fact))


class _AnythingElse(InWords[object]):
    """What no class below knows is shown as an answer would be, so that it never stops a page."""

    def shown(self, fact: object, reader: Reader) -> str:
        return reader.show("info.something", answer=reader.in_words(fact))


# Who sits here


class _Seated(InWords[Seated]):
    def said(self, fact: Seated, aloud: Aloud) -> list[str]:
        return [aloud.line("seats.all_seated", players=len(fact.ring))]


class _Reborn(InWords[Reborn]):
    def said(self, fact: Reborn, aloud: Aloud) -> list[str]:
        return [aloud.line("fabled.reborn", name=aloud.names[fact.seat], character=fact.character)]

    def told(self, fact: Reborn, story: StorySoFar) -> list[str]:
        return [story.show("reborn", name=story.names[fact.seat], character=fact.character)]


class _TravellerJoined(InWords[TravellerJoined]):
    def said(self, fact: TravellerJoined, aloud: Aloud) -> list[str]:
        return [aloud.line("travellers.joined", name=fact.name, character=fact.character)]

    def told(self, fact: TravellerJoined, story: StorySoFar) -> list[str]:
        return [story.show("joined", name=fact.name, character=fact.character)]


class _LeftTheTable(InWords[LeftTheTable]):
    def said(self, fact: LeftTheTable, aloud: Aloud) -> list[str]:
        return [aloud.line("travellers.left", name=aloud.names[fact.seat])]

    def told(self, fact: LeftTheTable, story: StorySoFar) -> list[str]:
        return [story.show("left", name=story.names[fact.seat])]


class _Reseated(InWords[Reseated]):
    def said(self, fact: Reseated, aloud: Aloud) -> list[str]:
        return [aloud.line("travellers.reseated", names=[aloud.names[seat] for seat in fact.ring])]

    def told(self, fact: Reseated, story: StorySoFar) -> list[str]:
        return [story.show("reseated", names=[story.names[seat] for seat in fact.ring])]


class _FabledJoined(InWords[FabledJoined]):
    def said(self, fact: FabledJoined, aloud: Aloud) -> list[str]:
        ability = Worded(aloud.words.texts, partial(_ability, fact.character))
        key = "fabled.loric_joined" if CHARACTERS[fact.character].team is LORIC else "fabled.joined"
        lines = [aloud.line(key, character=fact.character, line=ability)]
        if fact.seats:
            whom = [aloud.names[seat] for seat in fact.seats]
            lines.append(aloud.line("fabled.for_players", character=fact.character, names=whom))
        return lines

    def known(self, fact: FabledJoined, lines: int) -> dict[int, object]:
        return {0: fact._replace(seats=()), lines - 1: fact} if fact.seats else {lines - 1: fact}

    def told(self, fact: FabledJoined, story: StorySoFar) -> list[str]:
        return [story.show("fabled", character=fact.character)]


def _ability(character_id: str, texts: Texts) -> str:
    known = texts.characters.get(character_id)
    return known.ability if known else ""


class _FabledLeft(InWords[FabledLeft]):
    def said(self, fact: FabledLeft, aloud: Aloud) -> list[str]:
        return [aloud.line("fabled.left", character=fact.character)]

    def told(self, fact: FabledLeft, story: StorySoFar) -> list[str]:
        return [story.show("no_fabled", character=fact.character)]


class _PublicChoice(InWords[PublicChoice]):
    def said(self, fact: PublicChoice, aloud: Aloud) -> list[str]:
        if not fact.seats:
            return [aloud.line("powers.has_chosen", character=fact.character)]
        chosen = [aloud.names[seat] for seat in fact.seats]
        return [aloud.line("travellers.public_choice", names=chosen, character=fact.character)]

    def told(self, fact: PublicChoice, story: StorySoFar) -> list[str]:
        if not fact.seats:
            return [story.show("has_chosen", character=fact.character)]
        chosen = [story.names[seat] for seat in fact.seats]
        return [story.show("public_choice", character=fact.character, names=chosen)]


class _Revealed(InWords[Revealed]):
    def said(self, fact: Revealed, aloud: Aloud) -> list[str]:
        if fact.seat == STORYTELLER:
            return [aloud.line("day.revealed_storyteller", character=fact.character)]
        return [aloud.line("day.revealed", character=fact.character, name=aloud.names[fact.seat])]

    def told(self, fact: Revealed, story: StorySoFar) -> list[str]:
        if fact.seat == STORYTELLER:
            return [story.show("revealed_storyteller", character=fact.character)]
        return [story.show("revealed", character=fact.character, name=story.names[fact.seat])]


class _Favours(InWords[Favours]):
    def said(self, fact: Favours, aloud: Aloud) -> list[str]:
        return [aloud.line("fabled.favours", character=fact.character, second_character=fact.favoured)]

    def told(self, fact: Favours, story: StorySoFar) -> list[str]:
        values = {"character": fact.character, "second_character": fact.favoured}
        return [story.show("favours", **values)]


class _EndsOnDay(InWords[EndsOnDay]):
    def said(self, fact: EndsOnDay, aloud: Aloud) -> list[str]:
        return [aloud.line("day.ends_on", character=fact.character, day=fact.day, number=fact.last)]

    def told(self, fact: EndsOnDay, story: StorySoFar) -> list[str]:
        return [story.show("ends_on", character=fact.character, day=fact.day)]


class _Fates(InWords[Fates]):
    def said(self, fact: Fates, aloud: Aloud) -> list[str]:
        lines = []
        for key, alive in (("powers.chosen_live", True), ("powers.chosen_dead", False)):
            names = [aloud.names[seat] for seat, lives in fact.fates if lives is alive]
            if names:
                lines.append(aloud.line(key, names=names, character=fact.character))
        return lines

    def told(self, fact: Fates, story: StorySoFar) -> list[str]:
        chosen = [story.names[seat] for seat, _ in fact.fates]
        return [story.show("public_choice", character=fact.character, names=chosen)]


# Night and day


class _NightFell(InWords[NightFell]):
    heading = True

    def said(self, fact: NightFell, aloud: Aloud) -> list[str]:
        return [aloud.words.dusk(fact.night), aloud.line("night.eyes_closed")]

    def known(self, fact: NightFell, lines: int) -> dict[int, object]:
        """The tale tells already that it is night."""
        return {0: fact}

    def told(self, fact: NightFell, story: StorySoFar) -> list[str]:
        return [story.show("night", night=fact.night)]


class _DayBroke(InWords[DayBroke]):
    heading = True

    def said(self, fact: DayBroke, aloud: Aloud) -> list[str]:
        lines = aloud.words.dawn(fact.day)
        died = [aloud.names[seat] for seat in fact.died]
        if not died:
            lines.append(aloud.line("dawn.nobody_died"))
        elif len(died) == 1:
            lines += [*aloud.words.thread(), aloud.line("dawn.one_died", name=died[0])]
        else:
            lines += [*aloud.words.thread(), aloud.line("dawn.several_died", names=died)]
        if fact.revived:
            lines.append(aloud.line("dawn.returned", names=[aloud.names[seat] for seat in fact.revived]))
        return lines

    def known(self, fact: DayBroke, lines: int) -> dict[int, object]:
        last = lines - 1
        if fact.revived:
            return {0: DayBroke(fact.day, ()), last - 1: fact._replace(revived=()), last: fact}
        return {0: DayBroke(fact.day, ()), last: fact}

    def told(self, fact: DayBroke, story: StorySoFar) -> list[str]:
        died = [story.show("died", name=story.names[seat]) for seat in fact.died]
        returned = [story.show("returned", name=story.names[seat]) for seat in fact.revived]
        return [story.show("dawn", day=fact.day), *(died or [story.show("nobody_died")]), *returned]


class _CameBack(InWords[CameBack]):
    def said(self, fact: CameBack, aloud: Aloud) -> list[str]:
        return [aloud.line("dawn.returned", names=[aloud.names[fact.seat]])]

    def told(self, fact: CameBack, story: StorySoFar) -> list[str]:
        return [story.show("returned", name=story.names[fact.seat])]


# Nominations


class _NominationsOpened(InWords[NominationsOpened]):
    def said(self, fact: NominationsOpened, aloud: Aloud) -> list[str]:
        needed = aloud.square.votes_needed
        return [
            aloud.line("nominations.open", needed=needed) if needed else aloud.line("nominations.open_untold")
        ]


class _VotesSuspended(InWords[VotesSuspended]):
    def said(self, fact: VotesSuspended, aloud: Aloud) -> list[str]:
        return [aloud.line("nominations.no_votes" if fact.suspended else "nominations.votes_again")]

    def told(self, fact: VotesSuspended, story: StorySoFar) -> list[str]:
        return [story.show("votes_suspended" if fact.suspended else "votes_resumed")]


class _NominatesNext(InWords[NominatesNext]):
    def said(self, fact: NominatesNext, aloud: Aloud) -> list[str]:
        if fact.by == STORYTELLER:
            return [aloud.line("nominations.next_is_me")]
        return [aloud.line("nominations.next", name=aloud.names[fact.by])]

    def told(self, fact: NominatesNext, story: StorySoFar) -> list[str]:
        """Of the Storyteller the nomination itself tells."""
        return [] if fact.by == STORYTELLER else [story.show("nominates_next", name=story.names[fact.by])]


class _Nominated(InWords[Nominated]):
    def said(self, fact: Nominated, aloud: Aloud) -> list[str]:
        nominee = aloud.name_of(fact.nominee)
        if aloud.square.votes_suspended:
            if fact.by == STORYTELLER:
                return [aloud.line("nominations.without_vote_by_me", nominee=nominee)]
            return [aloud.line("nominations.without_vote", nominator=aloud.names[fact.by], nominee=nominee)]
        if fact.nominee != STORYTELLER and any(CHARACTERS[one].names_speaker for one in aloud.square.fabled):
            return [aloud.line("fabled.names_speaker", nominee=nominee)]
        if fact.by == STORYTELLER:
            return [aloud.line("defence.storyteller", nominee=nominee)]
        if fact.by == fact.nominee:
            return [aloud.line("defence.open_self", nominee=nominee)]
        return [aloud.line("defence.accuser", nominator=aloud.names[fact.by], nominee=nominee)]

    def told(self, fact: Nominated, story: StorySoFar) -> list[str]:
        story.hands = []
        nominee = story.name_of(fact.nominee)
        if fact.by == STORYTELLER:
            return [story.show("storyteller_nominated", nominee=nominee)]
        return [story.show("nominated", nominator=story.names[fact.by], nominee=nominee)]


class _SpeaksAlone(InWords[SpeaksAlone]):
    def said(self, fact: SpeaksAlone, aloud: Aloud) -> list[str]:
        name, nominee = aloud.names[fact.seat], aloud.names[fact.nominee]
        if fact.seat == fact.nominee:
            return [aloud.line("fabled.speaks_alone_for_themself", name=name)]
        return [aloud.line("fabled.speaks_alone", name=name, nominee=nominee)]

    def told(self, fact: SpeaksAlone, story: StorySoFar) -> list[str]:
        name, nominee = story.names[fact.seat], story.names[fact.nominee]
        return [story.show("speaks_alone", character=fact.character, name=name, nominee=nominee)]


class _NominationsReopened(InWords[NominationsReopened]):
    def said(self, fact: NominationsReopened, aloud: Aloud) -> list[str]:
        return [aloud.line("nominations.reopened", name=aloud.names[fact.by])]

    def told(self, fact: NominationsReopened, story: StorySoFar) -> list[str]:
        return [story.show("reopened", name=story.names[fact.by])]


class _Pardoned(InWords[Pardoned]):
    def said(self, fact: Pardoned, aloud: Aloud) -> list[str]:
        return [aloud.line("vote.pardoned", name=aloud.names[fact.nominee])]

    def told(self, fact: Pardoned, story: StorySoFar) -> list[str]:
        return [story.show("pardoned", name=story.names[fact.nominee])]


# Votes


class _VoteBegan(InWords[VoteBegan]):
    def said(self, fact: VoteBegan, aloud: Aloud) -> list[str]:
        nominee = aloud.name_of(fact.about)
        if fact.kind == EXILE:
            return [aloud.line("exile.start", nominee=nominee, needed=fact.needed)]
        if not fact.on_execution:
            return [aloud.line("vote.opened", line=aloud.words.vote_title(fact.kind, nominee))]
        if fact.secret:
            return [aloud.line("vote.secret", nominee=nominee)]
        needed = max(fact.needed, aloud.square.most_votes + 1)
        start = aloud.line("vote.start", nominee=nominee, needed=needed)
        return [start, *aloud.words.to_beat("vote.to_beat", aloud.square)]

    def known(self, fact: VoteBegan, lines: int) -> dict[int, object]:
        """How many votes there are to beat is known already."""
        return {0: fact}


class _HandCounted(InWords[HandCounted]):
    def said(self, fact: HandCounted, aloud: Aloud) -> list[str]:
        return [self._line(fact, aloud, aloud.names[fact.seat])]

    def _line(self, fact: HandCounted, aloud: Aloud, name: str) -> str:
        if not fact.raised:
            return aloud.line("vote.no_hand", name=name)
        if fact.worth > 1:
            return aloud.line("vote.worth_more", name=name, number=fact.worth, tally=fact.tally)
        if fact.worth < 0:
            return aloud.line("vote.worth_less", name=name, number=-fact.worth, tally=fact.tally)
        if fact.worth == 0:
            return aloud.line("vote.worth_nothing", name=name, tally=fact.tally)
        return aloud.line("vote.ghost" if fact.ghost else "vote.hand", name=name, tally=fact.tally)

    def told(self, fact: HandCounted, story: StorySoFar) -> list[str]:
        """The result names all of them."""
        if fact.raised:
            story.hands.append(story.names[fact.seat])
        return []


class _VoteCounted(InWords[VoteCounted]):
    def said(self, fact: VoteCounted, aloud: Aloud) -> list[str]:
        return [self._line(fact, aloud)]

    def _line(self, fact: VoteCounted, aloud: Aloud) -> str:
        name, votes = aloud.name_of(fact.nominee), fact.tally
        former = None if aloud.square.about_to_die is None else aloud.name_of(aloud.square.about_to_die)
        if fact.outcome == "about to die":
            if former is None:
                return aloud.line("result.about_to_die", name=name, votes=votes)
            return aloud.line("result.replaces", name=name, votes=votes, former=former)
        if fact.outcome == "tie":
            if former is None:
                return aloud.line("result.tie_again", name=name, votes=votes)
            return aloud.line("result.tie", name=name, former=former, votes=votes)
        if votes == 0:
            return aloud.line("result.no_votes", name=name)
        needed = max(fact.needed, aloud.square.most_votes + 1)
        if votes >= needed:  # but not more than somebody had in secret, or worth nothing
            return aloud.line("vote.not_now", name=name, votes=votes)
        if former is not None and votes >= fact.needed:
            leading = aloud.square.most_votes
            return aloud.line("result.not_more", name=name, votes=votes, leader=former, leading=leading)
        return aloud.line("result.not_enough", name=name, votes=votes, needed=needed)

    def told(self, fact: VoteCounted, story: StorySoFar) -> list[str]:
        nominee = story.name_of(fact.nominee)
        if not story.hands:
            return [story.show("no_votes", nominee=nominee)]
        counted = story.show("voted", nominee=nominee, votes=fact.tally, names=story.hands)
        if fact.outcome == "about to die":
            return [counted, story.show("about_to_die", name=nominee)]
        return [counted, story.show("nobody_about_to_die")] if fact.outcome == "tie" else [counted]


class _VoteOver(InWords[VoteOver]):
    def said(self, fact: VoteOver, aloud: Aloud) -> list[str]:
        return [aloud.line("vote.over", nominee=aloud.name_of(fact.about))]

    def told(self, fact: VoteOver, story: StorySoFar) -> list[str]:
        return [story.show("secret_vote", nominee=story.name_of(fact.about))]


class _HandsCounted(InWords[HandsCounted]):
    def said(self, fact: HandsCounted, aloud: Aloud) -> list[str]:
        return [aloud.line("vote.opened_counted", votes=len(fact.raised))]

    def told(self, fact: HandsCounted, story: StorySoFar) -> list[str]:
        if not fact.raised:
            return [story.show("no_hands")]
        return [
            story.show("hands", votes=len(fact.raised), names=[story.names[seat] for seat in fact.raised])
        ]


class _HandsGiven(InWords[HandsGiven]):
    def said(self, fact: HandsGiven, aloud: Aloud) -> list[str]:
        return [aloud.line("vote.hands_given", name=aloud.names[fact.seat], number=fact.hands)]

    def told(self, fact: HandsGiven, story: StorySoFar) -> list[str]:
        return [story.show("hands_given", name=story.names[fact.seat], number=fact.hands)]


class _Awoken(InWords[Awoken]):
    def said(self, fact: Awoken, aloud: Aloud) -> list[str]:
        return [aloud.line("vote.awoken", name=aloud.names[fact.seat], character=fact.character)]

    def told(self, fact: Awoken, story: StorySoFar) -> list[str]:
        return [story.show("awoken", name=story.names[fact.seat], character=fact.character)]


class _GhostVotesSpent(InWords[GhostVotesSpent]):
    def said(self, fact: GhostVotesSpent, aloud: Aloud) -> list[str]:
        return [aloud.line("vote.ghosts_spent", names=[aloud.names[seat] for seat in fact.seats])]

    def told(self, fact: GhostVotesSpent, story: StorySoFar) -> list[str]:
        return [story.show("ghosts_spent", names=[story.names[seat] for seat in fact.seats])]


class _GhostVoteReturned(InWords[GhostVoteReturned]):
    def said(self, fact: GhostVoteReturned, aloud: Aloud) -> list[str]:
        return [aloud.line("vote.returned", name=aloud.names[fact.seat])]

    def told(self, fact: GhostVoteReturned, story: StorySoFar) -> list[str]:
        return [story.show("vote_returned", name=story.names[fact.seat])]


class _AskedAfterAll(InWords[AskedAfterAll]):
    def said(self, fact: AskedAfterAll, aloud: Aloud) -> list[str]:
        return [aloud.line("vote.asked_after_all", name=aloud.names[fact.seat])]

    def told(self, fact: AskedAfterAll, story: StorySoFar) -> list[str]:
        return [story.show("asked_after_all", name=story.names[fact.seat])]


class _GhostVoteTaken(InWords[GhostVoteTaken]):
    def said(self, fact: GhostVoteTaken, aloud: Aloud) -> list[str]:
        return [aloud.line("vote.taken", name=aloud.names[fact.seat])]

    def told(self, fact: GhostVoteTaken, story: StorySoFar) -> list[str]:
        return [story.show("vote_taken", name=story.names[fact.seat])]


class _VoteTokenGiven(InWords[VoteTokenGiven]):
    def said(self, fact: VoteTokenGiven, aloud: Aloud) -> list[str]:
        return [aloud.line("vote.given", first=aloud.names[fact.by], second=aloud.names[fact.to])]

    def told(self, fact: VoteTokenGiven, story: StorySoFar) -> list[str]:
        return [story.show("vote_given", first=story.names[fact.by], second=story.names[fact.to])]


class _Contest(InWords[Contest]):
    def said(self, fact: Contest, aloud: Aloud) -> list[str]:
        first, second = (aloud.names[seat] for seat in fact.pair)
        return [aloud.line("fabled.contest", first=first, second=second)]

    def told(self, fact: Contest, story: StorySoFar) -> list[str]:
        first, second = (story.names[seat] for seat in fact.pair)
        return [story.show("contest", first=first, second=second)]


class _ContestDecided(InWords[ContestDecided]):
    def said(self, fact: ContestDecided, aloud: Aloud) -> list[str]:
        first, second = (aloud.names[seat] for seat in fact.pair)
        one, other = fact.tally
        return [aloud.line("fabled.contest_decided", first=first, second=second, number=one, total=other)]


class _Exploded(InWords[Exploded]):
    def said(self, fact: Exploded, aloud: Aloud) -> list[str]:
        return [aloud.line("powers.exploded", name=aloud.names[fact.seat])]

    def told(self, fact: Exploded, story: StorySoFar) -> list[str]:
        return [story.show("exploded", name=story.names[fact.seat])]


class _PointedAt(InWords[PointedAt]):
    def said(self, fact: PointedAt, aloud: Aloud) -> list[str]:
        if not fact.most:
            return [aloud.line("powers.no_fingers")]
        names = [aloud.names[seat] for seat in fact.most]
        return [aloud.line("powers.fingers", number=_fingers(fact), names=names)]

    def told(self, fact: PointedAt, story: StorySoFar) -> list[str]:
        if not fact.most:
            return [story.show("no_fingers")]
        names = [story.names[seat] for seat in fact.most]
        return [story.show("fingers", number=_fingers(fact), names=names)]


def _fingers(fact: PointedAt) -> int:
    """How many point at each of those at whom most do."""
    return sum(at == fact.most[0] for _, at in fact.fingers)


class _SignsAsked(InWords[SignsAsked]):
    def said(self, fact: SignsAsked, aloud: Aloud) -> list[str]:
        return [
            aloud.line("powers.signs_asked", first=aloud.name_of(fact.seat), second=aloud.name_of(fact.by))
        ]


class _SignsShown(InWords[SignsShown]):
    def said(self, fact: SignsShown, aloud: Aloud) -> list[str]:
        return [aloud.line("powers.signs_shown", **_signs(fact, aloud.names, aloud.words.texts))]

    def told(self, fact: SignsShown, story: StorySoFar) -> list[str]:
        return [story.show("signs_shown", **_signs(fact, story.names, story.words.texts))]


def _signs(fact: SignsShown, names: Sequence[str], texts: Texts) -> dict[str, object]:
    """Who showed what, for a line."""
    return {
        "first": name_of(fact.seat, names, texts),
        "second": name_of(fact.by, names, texts),
        "line": in_words(fact.sign, names, texts),
        "answer": in_words(fact.against, names, texts),
    }


# Exile


class _ExileCalled(InWords[ExileCalled]):
    def said(self, fact: ExileCalled, aloud: Aloud) -> list[str]:
        nominee = aloud.names[fact.traveller]
        if fact.by == fact.traveller:
            return [aloud.line("exile.called_self", nominee=nominee)]
        nominator = name_of(fact.by, aloud.names, aloud.words.texts)
        return [aloud.line("exile.called", nominator=nominator, nominee=nominee)]

    def told(self, fact: ExileCalled, story: StorySoFar) -> list[str]:
        nominator = name_of(fact.by, story.names, story.words.texts)
        return [story.show("exile_called", nominator=nominator, nominee=story.names[fact.traveller])]


class _ExileDecided(InWords[ExileDecided]):
    def said(self, fact: ExileDecided, aloud: Aloud) -> list[str]:
        name = aloud.names[fact.traveller]
        if fact.exiled:
            return [aloud.line("exile.decided", name=name, votes=fact.tally)]
        return [aloud.line("exile.refused", name=name, votes=fact.tally, needed=fact.needed)]

    def told(self, fact: ExileDecided, story: StorySoFar) -> list[str]:
        key = "exiled" if fact.exiled else "not_exiled"
        return [story.show(key, name=story.names[fact.traveller], votes=fact.tally)]


class _Exiled(InWords[Exiled]):
    def said(self, fact: Exiled, aloud: Aloud) -> list[str]:
        name = aloud.names[fact.seat]
        if fact.died:
            return [*aloud.words.thread(), aloud.line("exile.died", name=name)]
        return [
            aloud.line("exile.survived" if aloud.square.alive[fact.seat] else "exile.already_dead", name=name)
        ]

    def told(self, fact: Exiled, story: StorySoFar) -> list[str]:
        name = story.names[fact.seat]
        if fact.died:
            return [story.show("died", name=name)]
        return [story.show("exile_survived", name=name)] if story.square.alive[fact.seat] else []


# Powers of the day


class _Claimed(InWords[Claimed]):
    """A power may have words of its own: see `SpokenLines.own_line` and `own_text`."""

    def said(self, fact: Claimed, aloud: Aloud) -> list[str]:
        return [self._line(fact, aloud)]

    def _line(self, fact: Claimed, aloud: Aloud) -> str:
        words, names = aloud.words, aloud.names
        name, label = name_of(fact.by, names, words.texts), words.claim_label(fact.claim)
        own = words.own_line(fact.claim, "claim")
        if own and fact.target is not None:
            return aloud.line(own, name=name, target=names[fact.target])
        if fact.what is not None:
            said = words.sentence(in_words(fact.what, names, words.texts))
            return aloud.line("powers.said", name=name, line=label, answer=said)
        if fact.target is not None:
            return aloud.line("powers.used_on", name=name, target=names[fact.target], line=label)
        return aloud.line("powers.used", name=name, line=label)

    def shown(self, fact: Claimed, reader: Reader) -> str:
        """A visit to the Storyteller, between the two."""
        parts = [reader.words.claim_label(fact.claim)]
        if fact.target is not None:
            parts.append(reader.name_of(fact.target))
        if fact.what is not None:
            parts.append(reader.in_words(fact.what))
        return reader.show(
            "info.you_said", line=sentence(". ".join(part.removesuffix(".") for part in parts))
        )

    def told(self, fact: Claimed, story: StorySoFar) -> list[str]:
        names, words = story.names, story.words
        own = words.own_text(fact.claim, "timeline")
        if own and fact.target is not None:
            return [words.texts.shown(own, name=names[fact.by], target=names[fact.target])]
        parts = [words.claim_label(fact.claim)]
        if fact.target is not None:
            parts.append(names[fact.target])
        if fact.what is not None:
            parts.append(in_words(fact.what, names, words.texts).removesuffix("."))
        return [story.show("claimed", name=name_of(fact.by, names, words.texts), line=", ".join(parts))]


class _NothingHappened(InWords[NothingHappened]):
    def said(self, fact: NothingHappened, aloud: Aloud) -> list[str]:
        claimed = aloud.square.claims[-1][0] if aloud.square.claims else ""
        return [aloud.line(aloud.words.own_line(claimed, "nothing") or "powers.nothing")]

    def shown(self, fact: NothingHappened, reader: Reader) -> str:
        return reader.show("info.nothing_happened")

    def told(self, fact: NothingHappened, story: StorySoFar) -> list[str]:
        return [story.show("nothing_happened")]


class _HasToChooseAgain(InWords[HasToChooseAgain]):
    def said(self, fact: HasToChooseAgain, aloud: Aloud) -> list[str]:
        return [aloud.line("powers.choose_differently", name=aloud.names[fact.by])]

    def told(self, fact: HasToChooseAgain, story: StorySoFar) -> list[str]:
        return [story.show("choose_differently", name=story.names[fact.by])]


class _WishMade(InWords[WishMade]):
    def said(self, fact: WishMade, aloud: Aloud) -> list[str]:
        made = aloud.line("powers.wish_made", character=Wish.known_as)
        return [made, *([] if fact.clue is None else [_clue(fact, aloud.names, aloud.words.texts)])]

    def told(self, fact: WishMade, story: StorySoFar) -> list[str]:
        made = story.show("wish_made", character=Wish.known_as)
        return [made, *([] if fact.clue is None else [_clue(fact, story.names, story.words.texts)])]


def _clue(fact: WishMade, names: Sequence[str], texts: Texts) -> str:
    """What the town hears of the wish: words of the host's, or a sentence."""
    words = fact.clue.text if isinstance(fact.clue, Said) else sentence_of(fact.clue, names, texts)
    assert words is not None
    return words


# Deaths by day, and the end


class _DiedByDay(InWords[DiedByDay]):
    def said(self, fact: DiedByDay, aloud: Aloud) -> list[str]:
        return [*aloud.words.thread(), aloud.line("day.died", name=aloud.names[fact.seat])]

    def told(self, fact: DiedByDay, story: StorySoFar) -> list[str]:
        return [story.show("died", name=story.names[fact.seat])]


class _Executed(InWords[Executed]):
    def said(self, fact: Executed, aloud: Aloud) -> list[str]:
        if fact.seat == STORYTELLER:
            return [aloud.line("vote.storyteller_executed")]
        name = aloud.names[fact.seat]
        if fact.died:
            key = "execution.at_once" if fact.at_once else "execution.died"
            return [*aloud.words.thread(), aloud.line(key, name=name)]
        key = "execution.survived" if aloud.square.alive[fact.seat] else "execution.already_dead"
        return [aloud.line(key, name=name)]

    def told(self, fact: Executed, story: StorySoFar) -> list[str]:
        if fact.seat == STORYTELLER:
            return [story.show("storyteller_executed")]
        name = story.names[fact.seat]
        if fact.died:
            return [story.show("executed", name=name)]
        return [story.show("survived" if story.square.alive[fact.seat] else "already_dead", name=name)]


class _NobodyExecuted(InWords[NobodyExecuted]):
    def said(self, fact: NobodyExecuted, aloud: Aloud) -> list[str]:
        return [aloud.line("execution.nobody")]

    def told(self, fact: NobodyExecuted, story: StorySoFar) -> list[str]:
        return [story.show("nobody_executed")]


class _GameOver(InWords[GameOver]):
    heading = True

    def said(self, fact: GameOver, aloud: Aloud) -> list[str]:
        if fact.winner is None:
            return [aloud.line("end.nobody_wins")]
        too = [aloud.line("end.wins_too", name=aloud.names[seat]) for seat in fact.also]
        if fact.winner == GOOD:
            return [aloud.words.of_the_tale("good", 0), aloud.line("end.good_wins"), *too]
        return [aloud.words.of_the_tale("evil", 0), aloud.line("end.evil_wins"), *too]

    def told(self, fact: GameOver, story: StorySoFar) -> list[str]:
        if fact.winner is None:
            return [story.show("nobody_wins")]
        too = [story.show("wins_too", name=story.names[seat]) for seat in fact.also]
        return [story.show("good_wins" if fact.winner == GOOD else "evil_wins"), *too]


def who_was(words: SpokenLines, row: tuple[str, str, Alignment, str | None, bool]) -> str:
    """What the voice says of a player of the open grimoire."""
    name, character, _, believed, _ = row
    if believed is None or believed == character:
        return words.line("end.was", name=name, character=character)
    return words.line("end.believed", name=name, character=character, believed=believed)


class _Uncovered(InWords[Uncovered]):
    left_out = True  # the page of the story begins with who was who

    def said(self, fact: Uncovered, aloud: Aloud) -> list[str]:
        told = [row for row in fact.rows if row[1] != UNKNOWN]
        lines = [aloud.line("end.grimoire" if told else "end.tokens")]
        return lines + [who_was(aloud.words, row) for row in told]

    def known(self, fact: Uncovered, lines: int) -> dict[int, object]:
        ends = [0, *(place for place, row in enumerate(fact.rows, 1) if row[1] != UNKNOWN)]
        return {line: Uncovered(fact.rows[:end]) for line, end in zip(range(lines), ends, strict=False)}

    def told(self, fact: Uncovered, story: StorySoFar) -> list[str]:
        sentences = []
        for name, character, _, believed, _ in (row for row in fact.rows if row[1] != UNKNOWN):
            if believed is None or believed == character:
                sentences.append(story.show("was", name=name, character=character))
            else:
                was = {"character": character, "believed": believed}
                sentences.append(story.show("was_believing", name=name, **was))
        return sentences


class _Retracted(InWords[Retracted]):
    left_out = True  # what it takes back is not in the story either

    def said(self, fact: Retracted, aloud: Aloud) -> list[str]:
        return [aloud.line("control.undone")]

    def told(self, fact: Retracted, story: StorySoFar) -> list[str]:
        return [story.show("undone")]


# What one player is told


class _YouAre(InWords[YouAre]):
    def shown(self, fact: YouAre, reader: Reader) -> str:
        if fact.alignment is None:
            key = "info.you_become_unsure" if reader.changed else "info.you_are_unsure"
            return reader.show(key, character=fact.character)
        key = "info.you_become" if reader.changed else "info.you_are"
        return reader.show(key, character=fact.character, alignment=fact.alignment.value)

    def told_alone(self, fact: YouAre, story: StorySoFar, seat: int) -> str:
        first = "learns_who" if story.square.night and seat not in story.square.travellers else "dealt"
        before, story.dealt[seat] = story.dealt.get(seat), fact
        values: dict[str, Any] = {"name": story.names[seat], "character": fact.character}
        if before is not None and before.character == fact.character and fact.alignment is not None:
            return story.show("turned", alignment=fact.alignment.value, **values)
        return story.show(first if before is None else "became", **values)


class _EvilTeam(InWords[EvilTeam]):
    def shown(self, fact: EvilTeam, reader: Reader) -> str:
        show, names = reader.show, reader.names
        demon = reader.texts.and_list([names[seat] for seat in fact.demons])
        fellows = [names[seat] for seat in fact.minions if seat != reader.seat]
        if not fact.minions:  # an evil Traveller learns the Demon and nobody else
            return show("info.demon_is", demon=demon) if demon else show("info.unnamed_demon")
        if not demon:
            return show("info.no_demon", fellows=fellows)
        if not fellows:
            return show("info.minion", demon=demon)
        return show("info.minion_fellows", demon=demon, fellows=fellows)


class _DemonLearned(InWords[DemonLearned]):
    def shown(self, fact: DemonLearned, reader: Reader) -> str:
        show = reader.show
        minions = [reader.names[seat] for seat in fact.minions]
        team = show("info.demon", fellows=minions) if minions else show("info.demon_alone")
        return joined((team, show("info.safe", bluffs=fact.bluffs)), "\n") if fact.bluffs else team


class _AmongMany(InWords[AmongMany]):
    def shown(self, fact: AmongMany, reader: Reader) -> str:
        show, names = reader.show, reader.names
        fellows = [names[seat] for seat in fact.seats if seat != reader.seat]
        values: dict[str, Any] = {"character": fact.character, "fellows": fellows}
        many = show("info.among_many", **values) if fellows else ""
        good = show("info.good_ones", names=[names[seat] for seat in fact.good]) if fact.good else ""
        return joined((many, good), "\n") if many and good else many or good


class _InPlay(InWords[InPlay]):
    def shown(self, fact: InPlay, reader: Reader) -> str:
        return reader.show("info.in_play", character=fact.character)


class _NotInPlay(InWords[NotInPlay]):
    def shown(self, fact: NotInPlay, reader: Reader) -> str:
        return reader.show("info.bluffs", bluffs=fact.characters)


class _LifeChosen(InWords[LifeChosen]):
    def shown(self, fact: LifeChosen, reader: Reader) -> str:
        return reader.show("info.chose_life" if fact.lives else "info.chose_death")


class _Chose(InWords[Chose]):
    """A character may have words of its own for the players it chose: `chose` in its table `[info]`."""

    def shown(self, fact: Chose, reader: Reader) -> str:
        answer = fact.answer
        seats = answer if isinstance(answer, tuple) else (answer,)
        if not seats or not all(type(seat) is int for seat in seats):
            return reader.texts.told_of(fact.character, "info.your_choice", answer=reader.in_words(answer))
        names = [reader.name_of(seat) for seat in seats]
        return reader.texts.told_of(fact.character, "info.chose", names=names)

    def told_alone(self, fact: Chose, story: StorySoFar, seat: int) -> str:
        texts = story.words.texts
        answer = texts.and_list([choice_in_words(fact.answer, story.names, texts)])
        if not fact.character:
            return story.show("chose_unnamed", name=story.names[seat], answer=answer)
        key = "chose_of" if CHARACTERS[fact.character].team in SEATLESS else "chose"
        return story.show(key, name=story.names[seat], character=fact.character, answer=answer)


class _ChosenBy(InWords[ChosenBy]):
    """A character may have words of its own for whom it chose: `chosen_by` in its table `[info]`."""

    def shown(self, fact: ChosenBy, reader: Reader) -> str:
        if not fact.character:
            return self.unnamed(fact, reader)
        if fact.by is None:
            line = reader.texts.told_of(fact.character, "info.chosen_by", character=fact.character)
        else:
            name = reader.name_of(fact.by)
            line = reader.show("info.chosen_by_whom", character=fact.character, name=name)
        if fact.what is None:
            return line
        return joined((line, reader.show("info.chosen_with", answer=reader.in_words(fact.what))), "\n")

    def unnamed(self, fact: ChosenBy, reader: Reader) -> str:
        """For who does not know who they are themself."""
        if fact.by is None:
            return reader.show("info.chosen_unnamed")
        return reader.show("info.chosen_unnamed_with", name=reader.name_of(fact.by))


class _GivenAbility(InWords[GivenAbility]):
    """Who it was given to is named to another only in records of before 2026-11-29."""

    def shown(self, fact: GivenAbility, reader: Reader) -> str:
        given = {"believed": fact.character, "character": fact.by}
        if fact.seat is None:
            if not fact.by:
                return reader.show("info.given_to_demon_unnamed", believed=fact.character)
            return reader.show("info.given_to_demon", **given)
        if not fact.by:
            if fact.seat == reader.seat:
                return reader.show("info.given_ability_unnamed", believed=fact.character)
            name = reader.name_of(fact.seat)
            return reader.show("info.given_to_another_unnamed", name=name, believed=fact.character)
        if fact.seat == reader.seat:
            return reader.show("info.given_ability", **given)
        return reader.show("info.given_to_another", name=reader.name_of(fact.seat), **given)


class _Picked(InWords[Picked]):
    def shown(self, fact: Picked, reader: Reader) -> str:
        answer = reader.choice_in_words(fact.answer)
        return reader.show("info.picked", name=reader.name_of(fact.by), answer=answer)


class _Awake(InWords[Awake]):
    def shown(self, fact: Awake, reader: Reader) -> str:
        awake = reader.show("info.awake", names=[reader.name_of(seat) for seat in fact.seats])
        chose = (
            reader.show("info.picked", name=reader.name_of(one.by), answer=reader.choice_in_words(one.answer))
            for one in fact.chose
        )
        return joined((awake, *chose))


class _EyesShut(InWords[EyesShut]):
    def shown(self, fact: EyesShut, reader: Reader) -> str:
        return reader.show("info.eyes_shut")


class _BeMad(InWords[BeMad]):
    def shown(self, fact: BeMad, reader: Reader) -> str:
        return reader.show("info.be_mad", character=fact.character)


class _BeMadAbout(InWords[BeMadAbout]):
    def shown(self, fact: BeMadAbout, reader: Reader) -> str:
        return reader.show("info.be_mad_about", name=reader.name_of(fact.seat))


class _LooksLike(InWords[LooksLike]):
    """When the game is over everybody may know it."""

    def shown(self, fact: LooksLike, reader: Reader) -> str:
        return reader.show("info.this_is", name=reader.name_of(fact.seat), character=fact.character)

    def told(self, fact: LooksLike, story: StorySoFar) -> list[str]:
        return [story.show("looks_like", name=story.names[fact.seat], character=fact.character)]


class _Forgot(InWords[Forgot]):
    """When the game is over everybody may know it."""

    def shown(self, fact: Forgot, reader: Reader) -> str:
        return reader.in_words(Phrase(fact.character, fact.ability))

    def told(self, fact: Forgot, story: StorySoFar) -> list[str]:
        ability = in_words(Phrase(fact.character, fact.ability), story.names, story.words.texts)
        return [story.show("forgot", name=story.names[fact.seat], line=ability)]


class _TheWord(InWords[TheWord]):
    def shown(self, fact: TheWord, reader: Reader) -> str:
        return reader.show("info.the_word", answer=fact.word)


class _Penalized(InWords[Penalized]):
    def shown(self, fact: Penalized, reader: Reader) -> str:
        key = "info.lost_vote" if fact.loses == "vote" else "info.lost_ability"
        return reader.show(key, character=fact.character, number=fact.last)


class _HasGoal(InWords[HasGoal]):
    def shown(self, fact: HasGoal, reader: Reader) -> str:
        return reader.show("info.goal", answer=_goal(fact, reader))


def _goal(fact: HasGoal | GoalReached, reader: Reader) -> str:
    return reader.words.sentence(reader.in_words(Phrase(fact.character, fact.goal)))


class _GoalReached(InWords[GoalReached]):
    def shown(self, fact: GoalReached, reader: Reader) -> str:
        told = reader.show("info.goal_reached", answer=_goal(fact, reader))
        return joined((told, reader.words.sentence(reader.in_words(fact.truth))), "\n")


class _Learned(InWords[Learned]):
    """A character may have words of its own for any of these in its table `[info]`."""

    def shown(self, fact: Learned, reader: Reader) -> str:
        texts, names, answer = reader.texts, reader.names, fact.answer
        learnt = partial(texts.told_of, fact.character)
        if isinstance(answer, bool):
            return learnt("info.yes" if answer else "info.no")
        if isinstance(answer, int):
            return learnt("info.number", number=answer)
        if isinstance(answer, Alignment):
            return learnt("info.side", alignment=answer.value)
        if answer and isinstance(answer, tuple) and all(type(one) is int for one in answer):
            return learnt("info.players", names=[reader.name_of(seat) for seat in answer])
        if isinstance(answer, str) and answer in CHARACTERS:
            return learnt("info.character", character=answer)
        if answer == ():
            return learnt("info.none")
        if type(answer) is tuple and all(type(one) is str and one in CHARACTERS for one in answer):
            return learnt("info.characters", characters=answer)
        if isinstance(answer, ThisIs):
            return reader.show("info.this_is", name=names[answer.seat], character=answer.character)
        if isinstance(answer, Page):
            return "\n".join(reader.words.grimoire_lines(answer, names))
        if isinstance(answer, tuple) and any(is_statement(one) or type(one) is Said for one in answer):
            return "\n".join(in_words(one, names, texts) for one in answer)
        whole = sentence_of(answer, names, texts)
        if whole is not None:
            return whole
        said = in_words(answer, names, texts, seats=False)
        return reader.show("info.told_plain" if said.endswith((".", "?")) else "info.told", answer=said)
