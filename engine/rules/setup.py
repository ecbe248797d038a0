"""Setting up: how many of each kind, what changes that, and dealing the tokens."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from engine import real_box
from engine.abilities import at_work, holding, standing
from engine.grimoire import Ability, Seat
from engine.ledger import EvilTeam, FabledJoined, FabledLeft, LeftTheTable, TravellerJoined
from engine.plain import recorded
from engine.questions import Options, Planted, Shuffle, Side
from engine.registry import CHARACTERS, character
from engine.rules.changes import in_the_dark, who_you_are
from engine.rules.evil_info import evil_info
from engine.terms import (
    CHANCE,
    DEMON,
    EVIL,
    GOOD,
    MINION,
    OUTSIDER,
    STORYTELLER,
    TOWN,
    TOWNSFOLK,
    TRAVELLER,
    Discretion,
    Team,
)

if TYPE_CHECKING:
    from engine.characters.base import Character
    from engine.game import Game
    from engine.script import Script


class Counts(NamedTuple):
    """How many of each kind are dealt."""

    townsfolk: int
    outsiders: int
    minions: int
    demons: int

    def any_outsiders(self) -> Iterator["Counts"]:
        """Every number of Outsiders among as many good characters.

        >>> [one.outsiders for one in Counts(townsfolk=2, outsiders=1, minions=1, demons=1).any_outsiders()]
        [0, 1, 2, 3]
        """
        for number in range(self.townsfolk + self.outsiders + 1):
            yield self.more_outsiders(number - self.outsiders)

    def no_minions(self) -> "Counts":
        """Townsfolk in the place of the Minions."""
        return self._replace(townsfolk=self.townsfolk + self.minions, minions=0)

    def more_outsiders(self, number: int) -> "Counts":
        """So many Outsiders more, or less; Townsfolk make room (RB-024).

        >>> Counts(townsfolk=5, outsiders=0, minions=1, demons=1).more_outsiders(2)
        Counts(townsfolk=3, outsiders=2, minions=1, demons=1)
        """
        return Counts(self.townsfolk - number, self.outsiders + number, self.minions, self.demons)


@recorded
class Note(NamedTuple):
    """What is settled about a character before the tokens are drawn, beside the bag.

    `kind` "undealt": the character is in the game, and none of the tokens is its own. "lent": somebody has its
    ability from the start; it need not be in the game, and changes the counts all the same. "removed": it was taken
    out of the bag by what it does to the counts.
    """

    kind: Literal["undealt", "lent", "removed"]
    character: str


@recorded
class Plan(NamedTuple):
    """The tokens in the bag, and what is settled besides. A plan without notes is written as the bare tokens."""

    bag: tuple[str, ...]
    notes: tuple[Note, ...] = ()

    @property
    def undealt(self) -> tuple[str, ...]:
        """Who is in the game without a token in the bag."""
        return tuple([note.character for note in self.notes if note.kind == "undealt"])


FEWEST_PLAYERS: Final = 5
MOST_PLAYERS: Final = 15  # beyond it the surplus are Travellers (RB-017)
_DEALT: Final = (TOWNSFOLK, OUTSIDER, MINION, DEMON)
MOST_TRAVELLERS: Final = 5  # so that a table has at most twenty players (RB-017)

_COUNTS: Final = {
    5: Counts(3, 0, 1, 1), 6: Counts(3, 1, 1, 1), 7: Counts(5, 0, 1, 1), 8: Counts(5, 1, 1, 1),
    9: Counts(5, 2, 1, 1), 10: Counts(7, 0, 2, 1), 11: Counts(7, 1, 2, 1), 12: Counts(7, 2, 2, 1),
    13: Counts(9, 0, 3, 1), 14: Counts(9, 1, 3, 1), 15: Counts(9, 2, 3, 1),
}  # fmt: skip


class WrongTable(ValueError):
    """Too few or too many players, two with one name, or somebody who cannot be a Traveller."""


def usual_counts(players: int) -> Counts:
    """How many of each kind a table of this size has before abilities change it (RB-013 to RB-016).

    >>> usual_counts(7)
    Counts(townsfolk=5, outsiders=0, minions=1, demons=1)
    """
    if players not in _COUNTS:
        raise WrongTable(f"the game is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {players}")
    return _COUNTS[players]


def check_table(names: tuple[str, ...], travellers: tuple[tuple[int, str], ...]) -> None:
    """Raises WrongTable for too few or too many players, an empty name, a name twice, or an unknown Traveller."""
    usual_counts(len(names) - len(travellers))
    if len(travellers) > MOST_TRAVELLERS:
        raise WrongTable(f"at most {MOST_TRAVELLERS} Travellers, not {len(travellers)}")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice or not all(name.strip() for name in names):
        raise WrongTable(f"two players are called {twice[0]!r}" if twice else "a player has no name")
    seats, kinds = [seat for seat, _ in travellers], [one for _, one in travellers]
    if len(set(seats)) != len(seats) or len(set(kinds)) != len(kinds):
        raise WrongTable("each Traveller is one player, and each player one Traveller")
    for seat, traveller in travellers:
        if seat not in range(len(names)) or traveller not in CHARACTERS:
            raise WrongTable(f"seat {seat} cannot be the Traveller {traveller!r}")
        if character(traveller).team is not TRAVELLER:
            raise WrongTable(f"{traveller!r} is not a Traveller")


def possible_counts(players: int, characters: tuple[str, ...]) -> tuple[Counts, ...]:
    """The counts that these characters of a plan, Fabled among them, allow together (RB-023, RB-024).

    Who may choose takes no Outsider away where there is none: a Godfather then adds one. There are never more
    Outsiders than players who are good. Whether there is room for whom somebody brings is asked last.
    """
    usual = usual_counts(players)
    change = tuple([character(one) for one in characters if "counts" in character(one).hooks])
    return _changed_counts(usual, players, change) if change else (usual,)


@lru_cache(maxsize=1_000)
def _changed_counts(usual: Counts, players: int, change: tuple["Character", ...]) -> tuple[Counts, ...]:
    """Kept, as every bag that is thought of asks for them: they hang on these rules alone, which never change."""
    found = [usual]
    for one in sorted(change, key=lambda it: (bool(it.brings), it.overrides_counts)):
        changed = [new for counts in found for new in one.counts(players, counts)]
        found = list(dict.fromkeys(changed))
    some = [counts for counts in found if counts.outsiders >= 0]
    some = some or [counts.more_outsiders(-counts.outsiders) for counts in found]
    legal = (one if one.townsfolk >= 0 else one.more_outsiders(one.townsfolk) for one in some)
    return tuple(dict.fromkeys(legal))


def evil_asked_for(players: int, minions: Sequence[str], demons: Sequence[str]) -> tuple[int, int]:
    """How many Minions and how many Demons are in the game, drawn or not, where these Minions were thought of first,
    and these Demons beside them: a Demon may want other Minions or copies of its own, a Minion no Demon."""
    drawn = demons[: possible_counts(players, tuple(minions))[0].demons]
    counts = possible_counts(players, (*minions, *drawn))[0]
    several = any(character(one).copies > 1 for one in drawn)
    wanted = counts.minions + sum(_drawn_as(one) == (MINION,) for one in drawn)
    return wanted, counts.demons if several else len(drawn)


def demon_tokens(demons: Sequence[str], number: int) -> tuple[str, ...]:
    """So many Demons, the first of these; where there are not as many, those that may be in the bag several times
    are."""
    several = [one for one in demons if character(one).copies > 1]
    return (*demons[:number], *several[:1] * (number - len(demons)))


def _drawn_as(one: str) -> tuple[Team, ...]:
    """The kinds of token of which one more is in the bag for this character, if it has none of its own."""
    return character(one).drawn_as if character(one).undealt else ()


def added_outsiders(usual: Counts, one: str) -> int:
    """How many Outsiders this character adds at most to such a table."""
    if "counts" not in character(one).hooks:
        return 0
    return max(counts.outsiders for counts in character(one).counts(sum(usual), usual)) - usual.outsiders


def plan_of(characters: tuple[str, ...]) -> Plan:
    """The plan in which all these are in the game."""
    undealt = [one for one in characters if character(one).undealt]
    if not undealt:
        return Plan(characters)
    bag = tuple([one for one in characters if one not in undealt])
    return Plan(bag, tuple([Note("undealt", one) for one in undealt]))


def as_answer(plan: Plan) -> Plan | tuple[str, ...]:
    """The plan as it is given to the game: bare tokens where there is nothing else to say."""
    return plan if plan.notes else plan.bag


def fitting_counts(script: "Script", players: int, characters: tuple[str, ...]) -> tuple[Counts, ...]:
    """The counts that these characters of a plan may ask for, all of its evil ones among them, and that the script
    has the good tokens for; where there is a choice, with a Townsfolk's left over that a Drunk may believe in."""
    if script.beside(characters, characters) != characters:
        return ()
    teams = [character(one).team for one in characters]
    minions = teams.count(MINION) - sum([_drawn_as(one) == (MINION,) for one in characters])
    undealt = sum([TOWNSFOLK in _drawn_as(one) for one in characters])
    townsfolk_tokens = script.beside(script.townsfolk_tokens, characters)
    outsider_tokens = script.beside(script.outsider_tokens, characters)
    found, with_one_left = [], []
    for counts in possible_counts(players, characters):
        if (counts.minions, counts.demons) != (minions, teams.count(DEMON)):
            continue
        townsfolk = sum([_may_be_among(one, counts) for one in townsfolk_tokens])
        may_be = outsiders_beside(script, outsider_tokens, counts.townsfolk + undealt, characters)
        outsiders = sum([_may_be_among(one, counts) for one in may_be])
        enough = counts.townsfolk <= townsfolk and counts.outsiders <= outsiders
        if enough and counts.townsfolk + counts.outsiders <= townsfolk + outsiders - undealt:
            found.append(counts)
            with_one_left += [counts] if counts.townsfolk < townsfolk else []
    return tuple(with_one_left or found)


def outsiders_beside(
    script: "Script", outsiders: tuple[str, ...], townsfolk: int, others: Iterable[str] = ()
) -> tuple[str, ...]:
    """Those of these Outsiders who may be in a bag with so many Townsfolk and these others, all of them together:
    each who thinks they are a spare Townsfolk, as a Drunk does, needs one of the script that is not in it."""
    if _several_of_one(others):
        return outsiders
    thinking = [one for one in outsiders if character(one).needs_spare(script)]
    without = thinking[max(0, len(script.townsfolk) - townsfolk) :]
    return tuple([one for one in outsiders if one not in without])


def _may_be_among(one: str, counts: Counts) -> bool:
    """Whether this good character leaves the numbers as they are, and those it brings have room in them."""
    brings = character(one).brings
    if not brings:
        return True
    if "counts" in character(one).hooks and counts not in character(one).counts(sum(counts), counts):
        return False
    kinds = [character(other).team for other in (one, *brings)]
    return kinds.count(TOWNSFOLK) <= counts.townsfolk and kinds.count(OUTSIDER) <= counts.outsiders


def evil_teams(script: "Script", players: int, fabled: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every choice of Minions and Demons that may be in the game together, some of them more than once."""
    usual = usual_counts(players)
    for some in combinations(script.minions, usual.minions):
        for demons in combinations(script.demons, usual.demons):
            wanted, drawn = evil_asked_for(players, some, demons)
            others = [one for one in script.minions if one not in some]
            for more in combinations(others, max(0, wanted - len(some))):
                team = (*some[:wanted], *more, *demon_tokens(demons, drawn))
                if fitting_counts(script, players, (*team, *fabled)):
                    yield team


def one_good_more(script: "Script", counts: Counts, evil: tuple[str, ...], *, outsider: bool) -> Counts:
    """A good token is in the bag for an undealt character: an Outsider's, or a Townsfolk's if there is one."""
    townsfolk = counts.townsfolk < len(script.beside(script.townsfolk_tokens, evil))
    outsiders = counts.outsiders < len(script.beside(script.outsider_tokens, evil))
    if outsiders and (outsider or not townsfolk):
        return counts._replace(outsiders=counts.outsiders + 1)
    return counts._replace(townsfolk=counts.townsfolk + 1)


def undealt_as_outsider(game: "Game") -> bool:
    """Whether the good token that is in the bag for an undealt character is an Outsider's: then nobody but who drew
    an Outsider's is that character, or there would be one too many."""
    everybody = (*game.bag, *(note.character for note in game.notes), *game.grimoire.fabled)
    outsiders = _kinds_of_token(game.bag).count(OUTSIDER)
    allowed = possible_counts(len(game.bag), everybody)
    return all(counts.outsiders != outsiders for counts in allowed)


class BagFault(NamedTuple):
    """Why a bag cannot be dealt.

    `kind`: size (another number of players), notes (of no plan), stranger (not on the script), twice, missing (the
    first is never there without the others), demons (other Demons beside several of the first), apart (never both),
    undealt (never in the bag), dealt (always in it), lent (nobody here can have its ability), removed,
    no_believed (no Townsfolk is left over that this one may think they are), or counts (`have`, and none of those
    `allowed`).
    """

    kind: str
    characters: tuple[str, ...] = ()
    have: Counts | None = None
    allowed: tuple[Counts, ...] = ()

    def __str__(self) -> str:
        counts = "" if self.have is None else f" {tuple(self.have)}, allowed: {[*map(tuple, self.allowed)]}"
        return f"{self.kind}: {', '.join(map(str, self.characters))}{counts}"


def bag_fault(
    script: "Script", players: int, answer: object, fabled: tuple[str, ...] = ()
) -> BagFault | None:
    """Why this plan, or these tokens, cannot be dealt to this many players, or None."""
    plan = answer if isinstance(answer, Plan) else Plan(answer)  # type: ignore[arg-type]
    if not isinstance(plan.bag, tuple) or len(plan.bag) != players:
        return BagFault("size")
    if not isinstance(plan.notes, tuple) or not all(isinstance(note, Note) for note in plan.notes):
        return BagFault("notes")
    everybody = (*plan.bag, *plan.undealt) if plan.notes else plan.bag
    lent = tuple([note.character for note in plan.notes if note.kind == "lent"])
    removed = tuple([note.character for note in plan.notes if note.kind == "removed"])
    strangers = [one for one in (*everybody, *lent, *removed) if one not in script.characters]
    if strangers:
        return BagFault("stranger", tuple(strangers))
    return (
        _too_often(everybody, doubles=_several_of_one(fabled))
        or _missing(everybody, lent)
        or _different_demons(everybody)
        or _apart(script, everybody)
        or _misplaced(plan)
        or _unlendable(script, everybody, lent)
        or _removed_wrongly(everybody, removed)
        or _none_to_spare(script, everybody, fabled)
        or _miscounted(players, plan, (*everybody, *lent, *removed, *fabled))
    )


def _too_often(everybody: tuple[str, ...], *, doubles: bool) -> BagFault | None:
    if len(set(everybody)) == len(everybody):
        return None
    for one, times in Counter(everybody).items():
        if doubles and may_be_doubled(one):
            continue
        if times > character(one).copies:
            return BagFault("twice", (one,))
    return None


def may_be_doubled(one: str) -> bool:
    """Whether a rule by which good characters are in the bag more than once reaches this one: those do it by a rule
    of their own that says how often."""
    return character(one).team.side is GOOD and character(one).copies == 1


def _missing(everybody: tuple[str, ...], lent: tuple[str, ...]) -> BagFault | None:
    for one in (*everybody, *lent):
        brings = character(one).brings
        missing = [brought for brought in brings if brought not in everybody] if brings else None
        if missing:
            return BagFault("missing", (one, *missing))
    return None


def _different_demons(everybody: tuple[str, ...]) -> BagFault | None:
    demons = [one for one in everybody if character(one).team is DEMON]
    if len(demons) < 3:
        return None
    several = [one for one in demons if demons.count(one) > 1]
    if several and len(set(demons)) > 1:
        return BagFault("demons", (several[0],))
    return None


def _apart(script: "Script", everybody: tuple[str, ...]) -> BagFault | None:
    for one, other in script.apart:
        if one in everybody and other in everybody:
            return BagFault("apart", (one, other))
    return None


def _unlendable(script: "Script", everybody: tuple[str, ...], lent: tuple[str, ...]) -> BagFault | None:
    """Each is lent by somebody else, who is in the game and whom neither their own rule nor a jinx forbids it; for
    some the character lent has to be in the game, or out of it."""
    if not lent:
        return None
    lenders = [one for one in everybody if character(one).lends_at_setup]
    for one in lent:
        able = [by for by in lenders if character(by).may_lend_at_setup(one, everybody)]
        able = [by for by in able if (by, one) not in script.never_lent]
        there = one in everybody
        able = [by for by in able if script.lent_beside.get((by, one), there) is there]
        if not able or (character(one).undealt and not there):
            return BagFault("lent", (one,))
        lenders.remove(able[0])
    return None


def _removed_wrongly(everybody: tuple[str, ...], removed: tuple[str, ...]) -> BagFault | None:
    """At most one, that is not in the game and may have been taken out of it."""
    wrong = [one for one in removed if one in everybody or not character(one).may_be_removed]
    return BagFault("removed", removed) if wrong or len(removed) > 1 else None


def _none_to_spare(script: "Script", everybody: tuple[str, ...], fabled: tuple[str, ...]) -> BagFault | None:
    """Whoever thinks they are a Townsfolk of whom no token was drawn needs one such on the script."""
    thinking = [one for one in everybody if character(one).needs_spare(script)]
    if not thinking:
        return None
    drawn = {one for one in everybody if character(one).team is TOWNSFOLK}
    if len(thinking) > len(script.townsfolk) - len(drawn) and not _several_of_one(fabled):
        return BagFault("no_believed", (thinking[0],))
    return None


def _several_of_one(fabled: Iterable[str]) -> bool:
    """Whether there may be several of one good character."""
    return any(character(one).doubles for one in fabled)


def _misplaced(plan: Plan) -> BagFault | None:
    """Each undealt character has a note and no token."""
    inside = tuple([one for one in plan.bag if character(one).undealt])
    if inside:
        return BagFault("undealt", inside)
    if not plan.notes:
        return None
    wrong = tuple(
        note.character
        for note in plan.notes
        if note.kind not in ("undealt", "lent", "removed")
        or (note.kind == "undealt" and not character(note.character).undealt)
    )
    return BagFault("dealt", wrong) if wrong else None


def _kinds_of_token(tokens: tuple[str, ...]) -> list[Team]:
    """The kind of each of these; a copy has the place of a Townsfolk."""
    kinds = [character(one).team for one in tokens]
    if len(set(tokens)) < len(tokens):
        for place, one in enumerate(tokens):
            if may_be_doubled(one) and one in tokens[:place]:
                kinds[place] = TOWNSFOLK
    return kinds


def _miscounted(players: int, plan: Plan, characters: tuple[str, ...]) -> BagFault | None:
    """In place of every undealt character there is another token more."""
    teams = [*_kinds_of_token(plan.bag), *(character(one).team for one in plan.undealt)]
    have = Counts(*map(teams.count, _DEALT))
    allowed = possible_counts(players, characters)
    if not plan.notes:
        return None if have in allowed else BagFault("counts", have=have, allowed=allowed)
    for more in product(*map(_drawn_as, plan.undealt)):
        without = (teams.count(team) - more.count(team) for team in _DEALT)
        if Counts(*without) in allowed:
            return None
    return BagFault("counts", have=have, allowed=allowed)


class Bag(Options):
    """The characters to deal: right in number and kind for this table after their own changes (RB-011, RB-023).

    The answer is the tokens, or a `Plan` where something else is settled with them. `players`: those who are dealt
    to. `fabled` may change the counts as well.
    """

    concerns = Discretion.DEAL

    def __init__(self, script: "Script", players: int, fabled: tuple[str, ...] = ()) -> None:
        self.script = script
        self.players = players
        self.fabled = fabled

    def all(self) -> Iterator[tuple[str, ...]]:
        """Always raises NotImplementedError."""
        raise NotImplementedError("there are millions of bags; compose one and check it")

    def pieces(self) -> tuple[tuple[str | None, ...], ...]:
        """A character for every player; more where one of them is in the game without a token in the bag."""
        dealt = tuple(one for one in self.script.characters if character(one).team in _DEALT)
        undealt = [one for one in dealt if character(one).undealt]
        return (dealt,) * self.players + ((None, *dealt),) * len(undealt)

    def put_together(self, pieces: tuple[str | None, ...]) -> Plan | tuple[str, ...]:
        """The plan of these characters, the bare tokens where these are all of it."""
        return as_answer(plan_of(tuple(one for one in pieces if one is not None)))

    def apart(self, answer: Plan | tuple[str, ...]) -> tuple[str | None, ...]:
        """The characters in the game; what an ability lends or removes is drawn anew."""
        plan = answer if isinstance(answer, Plan) else Plan(answer)
        everybody = (*plan.bag, *plan.undealt)
        return (*everybody, *(None,) * (len(self.pieces()) - len(everybody)))

    def refusal(self, answer: object) -> str | None:
        """What is wrong with these tokens or this `Plan`, None where nothing is."""
        fault = self.fault(answer)
        return None if fault is None else str(fault)

    def fault(self, answer: object) -> BagFault | None:
        """The same, part by part."""
        return bag_fault(self.script, self.players, answer, self.fabled)


def fill_the_bag(game: "Game") -> None:
    """The Storyteller picks the characters (RB-011)."""
    answer = game.ask(STORYTELLER, None, Bag(game.script, len(_dealt_to(game)), game.grimoire.fabled))
    game.bag, game.notes = answer if isinstance(answer, Plan) else Plan(answer)


def _dealt_to(game: "Game") -> tuple[int, ...]:
    """The seats that draw a token: everybody but the Travellers."""
    return tuple(seat for seat, record in enumerate(game.grimoire.seats) if not record.character)


def deal(game: "Game") -> None:
    """Every player draws one token (RB-027); characters set themselves up; everybody looks at their own."""
    for seat, token in zip(_dealt_to(game), _order_of_tokens(game), strict=True):
        dealt = game.bag[token]
        game.grimoire.change(seat, character=dealt, alignment=character(dealt).team.side)
    for undealt in Plan(game.bag, game.notes).undealt:
        if not _arrives_later(game, undealt):
            character(undealt).arrive(game)
    set_up(game)


def _order_of_tokens(game: "Game") -> tuple[int, ...]:
    """By lot, unless the Storyteller may say who gets which."""
    planting = next((one for one in game.grimoire.fabled if character(one).plants), None)
    if planting is None:
        drawn: tuple[int, ...] = game.ask(CHANCE, None, Shuffle(len(game.bag)))
        return drawn
    me = Ability(planting, STORYTELLER, STORYTELLER)
    planted: tuple[int, ...] = game.ask(STORYTELLER, me, Planted(_dealt_to(game), game.bag))
    return planted


def _arrives_later(game: "Game", undealt: str) -> bool:
    asked = at_work(game.grimoire, "arrives_later")
    return any(character(one.character).arrives_later(game, one, undealt) for one in asked)


def _sets_up_later(game: "Game", me: Ability) -> bool:
    asked = at_work(game.grimoire, "sets_up_later")
    return bool(asked) and any(character(one.character).sets_up_later(game, one, me) for one in asked)


def set_up(game: "Game") -> None:
    """What characters do before the first night, then everybody learns who they (think they) are.

    With a real box they have learnt it from their token, and of a Traveller only the person knows the side.
    """
    boxed = real_box.in_the_box(game)
    for fabled in holding(game.grimoire, "setup"):
        if fabled.owner == STORYTELLER:
            character(fabled.character).setup(game, fabled)
    for me in holding(game.grimoire, "setup"):  # two may have exchanged their tokens
        dealt = me.genuine and me.owner != STORYTELLER and game.team(me.owner) is not TRAVELLER
        if dealt and not _sets_up_later(game, me):
            character(me.character).setup(game, me)
    for seat in () if boxed else range(len(game.grimoire.seats)):
        if game.team(seat) is TRAVELLER:
            choose_side(game, seat)
        if not in_the_dark(game.grimoire, seat):
            game.tell((seat,), who_you_are(game, seat))
    for seat in () if boxed else game.square.travellers:
        settle_in(game, seat)
    begin_with(game)


def begin_with(game: "Game") -> None:
    """It is settled who began the game, and on which side."""
    note_who_began(game)
    for me in holding(game.grimoire, "as_it_begins"):
        character(me.character).as_it_begins(game, me)


def note_who_began(game: "Game") -> None:
    """These characters are in the game as it begins."""
    nobodys = (me.character for me in standing(game.grimoire).storytellers if game.in_play(me.character))
    game.began_with = (*(record.character for record in game.grimoire.seats), *nobodys)


def choose_side(game: "Game", seat: int) -> None:
    """The Storyteller picks the side of a Traveller."""
    record = game.grimoire.seats[seat]
    side = game.ask(STORYTELLER, Ability(record.character, seat, seat), Side())
    game.grimoire.change(seat, alignment=side)


def join(game: "Game", name: str, traveller: str, ring: tuple[int, ...]) -> int:
    """A Traveller comes: their seat. Evil ones learn who the Demon is, and nothing else."""
    seat = game.grimoire.seat(Seat(name, traveller), ring)
    game.tell(TOWN, TravellerJoined(seat, name, traveller, ring))
    if real_box.in_the_box(game):
        return seat
    choose_side(game, seat)
    game.tell((seat,), who_you_are(game, seat))
    settle_in(game, seat)
    if "first_night" in character(traveller).hooks:
        game.newcomers = (*game.newcomers, Ability(traveller, seat, seat))
    return seat


def settle_in(game: "Game", seat: int) -> None:
    """A Traveller knows their side: an evil one learns who the Demon is, where evil is told anything of itself, and
    the ability sets itself up."""
    if game.alignment(seat) is EVIL and evil_info(game).to_demons:
        game.tell_in_secret(seat, EvilTeam(game.living(DEMON), ()))
    record = game.grimoire.seats[seat]
    character(record.character).setup(game, Ability(record.character, seat, seat))


def welcome(game: "Game", fabled: str, seats: tuple[int, ...] = ()) -> None:
    """A Fabled comes into play, for these players if for any."""
    game.grimoire.welcome(*game.grimoire.fabled, fabled)
    game.tell(TOWN, FabledJoined(fabled, seats))
    me = Ability(fabled, STORYTELLER, STORYTELLER)
    for seat in seats:
        game.grimoire.mark(character(fabled).reminders[0], seat, by=me)


def dismiss(game: "Game", fabled: str) -> None:
    """A Fabled leaves, and its tokens with it."""
    game.grimoire.welcome(*(one for one in game.grimoire.fabled if one != fabled))
    mine = Ability(fabled, STORYTELLER, STORYTELLER)
    game.grimoire.drop(tuple(token for token in game.grimoire.reminders if token.by == mine))
    game.tell(TOWN, FabledLeft(fabled))


def leave(game: "Game", seat: int) -> None:
    """A player goes home: their seat stays empty, and what their ability did ends."""
    ring = tuple(one for one in game.grimoire.ring if one != seat)
    game.grimoire.change(seat, alive=False, feigns=False, ghost_vote=False)
    game.grimoire.sit(ring)
    game.tell(TOWN, LeftTheTable(seat, ring))


def _doubles(game: "Game") -> bool:
    return _several_of_one(game.grimoire.fabled)


def safe_to_claim(game: "Game") -> tuple[str, ...]:
    """The good characters of the script that nobody is or, where there may be several of one, that several are."""
    there = {seat.character for seat in game.grimoire.seats}
    spare = tuple([one for one in game.script.good if one not in there and not game.in_play(one)])
    if not _doubles(game):
        return spare
    often = Counter(seat.character for seat in game.grimoire.seats)
    return tuple(one for one in game.script.good if one in spare or often[one] > 1)


def spare_townsfolk(game: "Game") -> tuple[str, ...]:
    """Townsfolk of the script that nobody is and nobody believes to be; all where there may be several of one."""
    if _doubles(game):
        return game.script.townsfolk
    taken = {one for seat in game.grimoire.seats for one in (seat.character, seat.believed)}
    return tuple(one for one in game.script.townsfolk if one not in taken)
