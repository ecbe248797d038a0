"""A game: the grimoire, the ledger, where we are, and the verbs that characters use."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Self

from engine import night_sheet, phases, witness
from engine.abilities import Standing, at_work, holding, standing
from engine.chronicle import Chronicle, DeedOfEvil, Died, Event, WentWrong, When
from engine.deciders import Undecided, is_news
from engine.grimoire import SPENT, TWICE, Ability, Grimoire, Reminder, Seat
from engine.guesses import AllOrNone
from engine.house_rules import HouseRules
from engine.ledger import (
    Chose,
    Executed,
    Exiled,
    FabledJoined,
    GhostVoteReturned,
    Pardoned,
    Reseated,
    Seated,
    ThisIs,
    Told,
    TravellerJoined,
    VoteBegan,
)
from engine.madness import Madness
from engine.phases import DEFENCE, GAME_OVER, NIGHTS, NOMINATIONS, Phase
from engine.plain import altered, made, recorded
from engine.questions import (
    Answer,
    IllegalAnswer,
    Law,
    OneCharacter,
    OneSeat,
    Options,
    Pointed,
    Question,
    Registering,
    Seats,
    SomebodyIs,
    TwoSeats,
    otherwise,
)
from engine.registry import JINX_RULES, character
from engine.rules import changes, death, information, setup, victory
from engine.rules.events import Death, Execution
from engine.rules.evil_info import EvilInfo, evil_info, tell_demons, tell_minions
from engine.rules.registration import InDoubt, Quality, Registers, certainly, plainly, registers, shown_as
from engine.rules.setup import Counts, Note, check_table, spare_townsfolk, usual_counts
from engine.terms import DEMON, NOBODY, STORYTELLER, TOWN, TRAVELLER, UNKNOWN, UNTOLD, Alignment, Moment, Team
from engine.town_square import TownSquare, fold, fold_unseen

if TYPE_CHECKING:
    from engine.by_hand import ByHand
    from engine.deciders import Decider
    from engine.script import Script


@recorded
class Day(NamedTuple):
    """What happened on this day and is still asked for in the night: (seat, died) for each execution.

    `vote`: the vote or the exile that is running; its hands so far are in the town square. `again`: who alone may
    nominate after an execution. `closed`: nobody nominates or is executed any more, whoever else could.
    """

    executions: tuple[tuple[int, bool], ...] = ()
    vote: VoteBegan | None = None
    again: int | None = None
    closed: bool = False


class _AsThingsStood:
    """See `Game.as_things_stood`. A class, as a generator costs as much as what most deaths and votes set off."""

    __slots__ = ("game", "moment", "outer")

    def __init__(self, game: "Game", moment: Standing) -> None:
        self.game, self.moment, self.outer = game, moment, game._at_that_moment

    def __enter__(self) -> None:
        self.game._at_that_moment = self.moment

    def __exit__(self, *_: object) -> None:
        self.game._at_that_moment = self.outer


class Game:
    """One game. It is played by `engine.course.play_step`; whoever answers is the `decider`.

    Everything that makes up its state is in `STATE`; all of it is immutable but the grimoire and the ledger.
    `house_rules` decides where the rules leave a question open.
    """

    STATE: ClassVar[tuple[str, ...]] = (
        "phase",
        "night",
        "cursor",
        "roster",
        "newcomers",
        "untold",
        "bag",
        "day",
        "wins",
        "steps",
        "digest",
        "chronicle",
        "decided",
        "notes",
        "began_with",
        "by_hand",
    )
    __slots__ = (
        *STATE, "script", "house_rules", "grimoire", "ledger", "square", "decider", "step", "_ordinal",
        "_at_that_moment", "_asked", "_final", "_in_doubt", "_judged", "_unseen", "witnessed",
    )  # fmt: skip

    def __new__(cls, *_: Any, **__: Any) -> Self:
        """Where the engine is compiled, a class without this one calls `__init__` of its copies, too."""
        return super().__new__(cls)

    def __init__(
        self,
        script: "Script",
        names: tuple[str, ...],
        decider: "Decider",
        *,
        travellers: tuple[tuple[int, str], ...] = (),
        house_rules: "HouseRules | None" = None,
        real_box: bool = False,
    ) -> None:
        """`travellers`: (seat, character) of the players who come as Travellers; the others are dealt to.

        `real_box`: they draw real tokens, and nobody tells the game which (`engine.real_box`).

        Raises WrongTable for too few or too many players, an empty name, a name twice, or an unknown Traveller.
        """
        check_table(names, travellers)
        self.script = script
        self.house_rules = house_rules or HouseRules()
        self.decider = decider
        self.grimoire = Grimoire([Seat(name) for name in names])
        for seat, traveller in travellers:
            self.grimoire.change(seat, character=traveller)
        if real_box:
            for seat, record in enumerate(self.grimoire.seats):
                if not record.character:
                    self.grimoire.change(seat, character=UNKNOWN)
        self.grimoire.jinxes = tuple(one.key for one in script.jinxes if one.key in JINX_RULES)
        self.grimoire.welcome(*script.fabled)
        self.ledger: list[Told] = []
        self.square = TownSquare()
        self._unseen: TownSquare | None = None
        self.phase = Phase.DEAL
        self.night = 0
        self.cursor = 0  # the next slot of tonight's sheet
        self.roster: tuple[Ability, ...] = ()  # who still acts in the present slot
        self.newcomers: tuple[Ability, ...] = ()  # gained abilities that learn something once
        self.untold: tuple[tuple[int, Any], ...] = ()  # secrets of the day, told when night falls
        self.bag: tuple[str, ...] = ()
        self.notes: tuple[Note, ...] = ()  # what is settled besides, before the tokens are drawn
        self.began_with: tuple[str, ...] = ()  # the characters in play when everybody was dealt and set up
        self.by_hand: tuple[ByHand, ...] = ()  # what a person said that holds for now
        self.day = Day()
        self.wins: tuple[Alignment, ...] = ()  # sides that an ability made win in this step
        self.steps = 0
        self.digest = ""
        self.chronicle: Chronicle = ()
        self.decided: Alignment | None = None  # who has won, whatever abilities say
        self._at_that_moment: Standing | None = None
        self._final = False  # no ability can make of `decided` another result
        self._judged: object = None
        self.witnessed: tuple[witness.Seen, ...] | None = None  # what a witness saw, where there is one
        self.begin("seats")
        self.tell(TOWN, Seated(names, self.grimoire.ring))
        for seat, traveller in travellers:
            self.tell(TOWN, TravellerJoined(seat, names[seat], traveller, self.grimoire.ring))
        for fabled in script.fabled:
            self.tell(TOWN, FabledJoined(fabled))

    def copy(self) -> "Game":
        """A game of its own at the same point; the decider is shared until you set another.

        Field by field, as minds and simulations fork without end: a loop over `STATE` takes twice as long.
        """
        twin: Game = Game.__new__(Game)
        twin.phase = self.phase
        twin.night = self.night
        twin.cursor = self.cursor
        twin.roster = self.roster
        twin.newcomers = self.newcomers
        twin.untold = self.untold
        twin.bag = self.bag
        twin.day = self.day
        twin.wins = self.wins
        twin.steps = self.steps
        twin.digest = self.digest
        twin.chronicle = self.chronicle
        twin.decided = self.decided
        twin.notes = self.notes
        twin.began_with = self.began_with
        twin.by_hand = self.by_hand
        twin.script, twin.house_rules, twin.decider = self.script, self.house_rules, self.decider
        twin.square, twin._judged, twin.witnessed = self.square, self._judged, self.witnessed
        twin._final, twin._unseen, twin._in_doubt = self._final, self._unseen, self._in_doubt
        twin.step, twin._ordinal, twin._asked, twin._at_that_moment = (
            self.step,
            self._ordinal,
            self._asked,
            None,
        )
        twin.grimoire = self.grimoire.copy()
        twin.ledger = self.ledger.copy()
        return twin

    def take_ledger(self, ledger: list[Told]) -> None:
        """Go on with this ledger: after a restore or an undo."""
        self.ledger = ledger
        self.square, self._unseen = fold(ledger), fold_unseen(ledger)
        self.nothing_is_unseen()

    # Steps

    def begin(self, step: str) -> None:
        """Name the step that is played; questions are numbered within it."""
        self.step = step
        self._ordinal = 0
        self._asked: tuple[int, ...] = ()
        self._in_doubt: tuple[InDoubt, ...] = ()  # whom this step's abilities may see otherwise

    def move(self, trigger: str) -> None:
        """Go to the next phase by the table."""
        self.phase = phases.after(self.phase, trigger)

    @property
    def over(self) -> bool:
        """Whether the game has ended, with a winner or without."""
        return self.phase is GAME_OVER

    @property
    def is_night(self) -> bool:
        """Whether everybody has their eyes closed."""
        return self.phase in NIGHTS

    @property
    def slot(self) -> str:
        """The slot of tonight's sheet that is played."""
        return night_sheet.slot_now(self)

    @property
    def when(self) -> When:
        """Now, for the chronicle."""
        return made(When, (self.night, self.phase not in NIGHTS))

    @property
    def dusk(self) -> Moment:
        """The next dusk."""
        return Moment(self.night + 1)

    @property
    def next_dawn(self) -> Moment:
        """The dawn after the next dusk."""
        return Moment(self.night + 1, dawn=True)

    @property
    def usual_counts(self) -> Counts:
        """How many of each kind a table of this size begins with, Travellers not counted."""
        return usual_counts(
            sum(self.team(seat) is not TRAVELLER or self._was_dealt(seat) for seat in self.grimoire.ring)
        )

    def _was_dealt(self, seat: int) -> bool:
        """Whether this Traveller has died as somebody who was none."""
        died = (event for event in self.chronicle if isinstance(event, Died) and event.seat == seat)
        return any(character(event.character).team is not TRAVELLER for event in died)

    @property
    def dawn(self) -> Moment:
        """The dawn that ends this night."""
        return Moment(self.night, dawn=True)

    # Asking and telling

    def ask(
        self,
        who: int,
        about: Ability | None,
        options: Options,
        *,
        truths: tuple[Answer, ...] = (),
        seen_by: tuple[int, ...] = (),
    ) -> Answer:
        """The answer of a player, the Storyteller or chance. `seen_by`: the players who see the pick being made.

        Raises Undecided when there is none yet (the step is then played again from its start), and IllegalAnswer
        for an answer that the options do not allow.
        """
        return self._answered(self._question(who, about, options, truths, seen_by))

    def ask_each(
        self, me: Ability, options: Mapping[int, Options], *, in_sight: bool = False
    ) -> dict[int, Answer]:
        """What each of these players answers, by seat: all are asked in one look, and nobody's answer is used before
        the last is there.

        `in_sight`: they see one another's picks until the look ends, and may change their own as long.
        Raises as `ask` does; Undecided then holds all that has no answer.
        """
        together = tuple(options) if len(options) > 1 else ()
        asked = [self._question(seat, me, form) for seat, form in options.items()]
        asked = [one._replace(together=together, in_sight=in_sight) for one in asked]
        answers, left = dict[int, Answer](), list[Question]()
        for question in asked:
            try:
                answers[question.who] = self._answered(question)
            except Undecided as stop:
                left.extend(stop.questions)
        if left:
            raise Undecided(*left)
        return answers

    def poll(self, me: Ability, seats: tuple[int, ...], options: Options) -> dict[int, Answer]:
        """The same question to several players in one look, who see one another's picks: see `ask_each`."""
        return self.ask_each(me, dict.fromkeys(seats, options), in_sight=True)

    def _question(
        self,
        who: int,
        about: Ability | None,
        options: Options,
        truths: tuple[Answer, ...] = (),
        seen_by: tuple[int, ...] = (),
    ) -> Question:
        """The next question of this step."""
        known_as = ""
        if who >= 0:
            if not options.in_public:
                self._asked = (*self._asked, who)
            if about is not None:
                public = options.in_public and who != about.owner
                known_as = about.character if public else self.face_to(who, about)
        id_ = f"{self.step}#{self._ordinal}"
        self._ordinal += 1
        return made(Question, (id_, who, about, options, truths, known_as, (), False, seen_by))

    def _answered(self, question: Question) -> Answer:
        answer = self.decider.decide(question, self)
        if isinstance(answer, Law):
            return answer.answer
        refusal = question.options.refusal(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal, question)
        return answer

    def narrowed(self, me: Ability, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Those of these players one of whom this ability has to choose; all of them where it is free."""
        left = seats
        for one in at_work(self.grimoire, "narrows"):
            left = character(one.character).narrows(self.grimoire, one, me, left)
        return left

    def _bound(self, me: Ability, seats: tuple[int, ...], most: int) -> tuple[int, ...]:
        """Who has to be among several players that the owner chooses, at most so many; () where they are free."""
        left = self.narrowed(me, seats)
        return left[:most] if left != seats else ()

    def nameable(self, me: Ability, characters: tuple[str, ...]) -> tuple[str, ...]:
        """Which characters the owner may name, whose ability itself allows these."""
        also = tuple(
            named
            for one in at_work(self.grimoire, "also_named")
            for named in character(one.character).also_named(self.grimoire, one, me)
        )
        never = {
            named
            for one in at_work(self.grimoire, "never_named")
            for named in character(one.character).never_named(self.grimoire, one, me)
        }
        return tuple([one for one in dict.fromkeys((*characters, *also)) if one not in never])

    def _picked(self, me: Ability, options: Options) -> Answer:
        """What the owner chooses; once more where that cannot stand and anything else is left."""
        answer = self.ask(me.owner, me, options)
        asked = holding(self.grimoire, "has_to_choose_again")
        others = otherwise(options, answer) if asked else None
        if others is None:
            return answer
        again = any(character(one.character).has_to_choose_again(self, one, me, answer) for one in asked)
        return self.ask(me.owner, me, others) if again else answer

    def choose(self, me: Ability, seats: tuple[int, ...], *, form: type[OneSeat] = OneSeat) -> int:
        """The owner picks a player; asked whether or not the ability works (RB-182).

        `form`: a kind of its own where the phone has to say what for.
        """
        seat: int = self._picked(me, form(*self.narrowed(me, seats)))
        self.chosen(me, seat, seat)
        return seat

    def may_choose(self, me: Ability, seats: tuple[int, ...]) -> int | None:
        """The owner picks a player, or nobody: None."""
        left = self.narrowed(me, seats)
        nobody = (NOBODY,) if left == seats else ()
        seat: int = self._picked(me, OneSeat(*left, *nobody))
        if seat == NOBODY:
            return None
        self.chosen(me, seat, seat)
        return seat

    def choose_two(self, me: Ability, seats: tuple[int, ...]) -> tuple[int, int]:
        """The owner picks two different players."""
        bound = self._bound(me, seats, 2)
        pair: tuple[int, int] = (
            self._with(me, bound, seats, 2) if bound else self._picked(me, TwoSeats(seats))
        )
        self.chosen(me, pair, *pair)
        return pair

    def _with(self, me: Ability, bound: tuple[int, ...], seats: tuple[int, ...], count: int) -> Any:
        """`count` players: the bound ones, and others whom the owner picks."""
        others = tuple(seat for seat in seats if seat not in bound)
        left = count - len(bound)
        return (*bound, *(self._picked(me, Seats(others, left)) if left else ()))

    def may_choose_two(self, me: Ability, seats: tuple[int, ...]) -> tuple[int, int] | None:
        """The owner picks two different players, or nobody: None."""
        if self._bound(me, seats, 2):
            return self.choose_two(me, seats)
        pair: tuple[int, int] | None = self._picked(me, TwoSeats(seats, optional=True))
        if pair is not None:
            self.chosen(me, pair, *pair)
        return pair

    def choose_some(self, me: Ability, seats: tuple[int, ...], count: int) -> tuple[int, ...]:
        """The owner picks so many different players, one after the other."""
        bound = self._bound(me, seats, count)
        picked: tuple[int, ...] = (
            self._with(me, bound, seats, count) if bound else self._picked(me, Seats(seats, count))
        )
        self.chosen(me, picked, *picked)
        return picked

    def may_choose_some(self, me: Ability, seats: tuple[int, ...], count: int) -> tuple[int, ...]:
        """The owner picks so many different players, one after the other, or nobody: ()."""
        if self._bound(me, seats, count):
            return self.choose_some(me, seats, count)
        picked: tuple[int, ...] = self.ask(me.owner, me, AllOrNone(seats, count))
        if picked:
            self.chosen(me, picked, *picked)
        return picked

    def choose_character(
        self, me: Ability, characters: tuple[str, ...], *, optional: bool = False
    ) -> str | None:
        """The owner names a character; None where they need not. A player who is it has been chosen (the Goon)."""
        among = self.nameable(me, characters)
        bound = {self.grimoire.seats[seat].character for seat in self._bound(me, self.grimoire.everyone(), 1)}
        if forced := tuple(one for one in among if one in bound):
            among, optional = forced, False
        named: str | None = self._picked(me, OneCharacter(among, optional=optional))
        if named is not None:
            holders = (seat for seat in self.grimoire.ring if self.grimoire.seats[seat].character == named)
            self.chosen(me, named, *holders)
        return named

    def choose_player_and_character(
        self, me: Ability, seats: tuple[int, ...], characters: tuple[str, ...]
    ) -> ThisIs:
        """The owner picks a player and names a character. Where the player is the Storyteller's to pick, the owner is
        asked alike, and has chosen nobody."""
        form = SomebodyIs(self.narrowed(me, seats), self.nameable(me, characters))
        answer: ThisIs = self._picked(me, form)
        self.chosen(me, answer, *(() if self.left_to_storyteller(me) else (answer.seat,)))
        return answer

    def chosen(self, me: Ability, answer: Answer, *seats: int) -> None:
        """The owner has picked these players: told back to them, and noticed by whom it concerns.

        The Storyteller is no player: what they pick for an ability of their own, no player has chosen.
        """
        if me.owner == STORYTELLER:
            return
        self.tell((me.owner,), made(Chose, (self.face(me), answer)))
        if not (me.genuine and self.is_night):
            return
        for one in holding(self.grimoire, "on_chosen"):
            for seat in seats:
                character(one.character).on_chosen(self, one, me, seat)
        moment = self._at_that_moment
        if moment is None:
            return
        effects = standing(self.grimoire).droisoned_by[me.source]
        if effects and effects != moment.droisoned_by[me.source]:
            # A dying Ravenkeeper acts as at their death, but what a Goon drinks with them comes after it.
            self._at_that_moment = moment.with_effects(me.source, effects)

    def tell(self, to: tuple[int, ...] | Literal["town"], fact: Any) -> None:
        """Put a fact that the rules guarantee into the ledger."""
        self.ledger.append(made(Told, (to, fact, self.step)))
        if to == TOWN:
            if self._unseen is not None:
                self._unseen = self._unseen.after(fact)
            self.square = self.square.after(fact)
        elif to == UNTOLD:
            self._unseen = self.unseen.after(fact)

    @property
    def unseen(self) -> TownSquare:
        """The square with what was counted in secret: the block, the most votes and the voters are the game's."""
        return self._unseen or self.square

    def nothing_is_unseen(self) -> None:
        """Go on with one square where the town knows everything that counts."""
        if self._unseen == self.square:
            self._unseen = None

    def tell_in_secret(self, seat: int, fact: Any) -> None:
        """Tell one player now if it is night, otherwise when the next night falls (RB-174)."""
        if self.is_night:
            self.tell((seat,), fact)
        else:
            self.untold = (*self.untold, (seat, fact))

    def inform(
        self,
        me: Ability,
        truths: information.Truths,
        form: Options,
        plain: information.Truths | None = None,
        *,
        seems: int | None = None,
        to: tuple[int, ...] | None = None,
    ) -> Answer:
        """Information of an ability: see `engine.rules.information`."""
        return information.inform(self, me, truths, form, plain, seems=seems, to=to)

    def is_made_false(self, me: Ability) -> bool:
        """Whether an ability makes false what the owner of this one learns by it now."""
        return information.is_made_false(self, me)

    def learn_one_of_two(self, me: Ability, team: Team) -> None:
        """Two players, one of whom is a certain character of this team: see `engine.rules.information`."""
        information.learn_one_of_two(self, me, team)

    def point_at(self, me: Ability, form: Pointed) -> None:
        """Players are pointed at, of whom something is so: see `engine.rules.information`."""
        information.point_at(self, me, form)

    def evil_info(self, *, dead_too: bool = False) -> EvilInfo:
        """What evil would learn of itself now: see `engine.rules.evil_info`."""
        return evil_info(self, dead_too=dead_too)

    def tell_evil(self, info: EvilInfo) -> None:
        """Evil learns of itself outside its own slots: the Minions first, then the Demon, then who else does."""
        tell_minions(self, info)
        tell_demons(self, info)
        for me in holding(self.grimoire, "on_evil_info"):
            character(me.character).on_evil_info(self, me, info)

    # Looking

    def works(self, me: Ability) -> bool:
        """Whether this ability works, while something happens: as things stood when it happened.

        Ask this last, when the ability would otherwise have its effect: where another character's ability spoils
        it, the chronicle notes that it went wrong.
        """
        now = self.now
        if me in now.working:
            return True
        spoils = now.spoils(me)
        by_another = any(effect.by is None or effect.by.owner != me.owner for effect in spoils)
        if by_another and (me.genuine or self._counts_as_wrong(me)):
            self.went_wrong(me)
        if spoils and self.witnessed is not None:
            self.witness(witness.CameToNothing(me, witness.spoilt_by(self, me)))
        return False

    def _counts_as_wrong(self, imagined: Ability) -> bool:
        """Whether what an ability cannot do that its owner does not have is another character's doing.

        What somebody only thinks to have because of who they are fails by itself, unless a jinx says otherwise.
        """
        if self.grimoire.seats[imagined.owner].believed != imagined.character:
            return not self._spoils_themself(imagined.owner)
        asked = at_work(self.grimoire, "counts_as_wrong")
        return any(character(one.character).counts_as_wrong(self, one, imagined) for one in asked)

    def _spoils_themself(self, seat: int) -> bool:
        """Whether this player is drunk or poisoned, and by nothing but an ability of their own."""
        effects = self.now.droisoned_by[seat]
        return bool(effects) and all(one.by is not None and one.by.owner == seat for one in effects)

    def abilities_of(self, character_: str) -> tuple[Ability, ...]:
        """Every ability of this character that somebody has or thinks they have, working or not."""
        slot = character(character_).slot or character_
        held = standing(self.grimoire).holdings.in_slot.get(slot, ())
        return tuple([me for me in held if me.character == character_])

    def madnesses(self, seat: int) -> tuple[tuple[Ability, Madness], ...]:
        """What this player may have to pay for what they say, each with the ability at work that makes them mad."""
        asked = at_work(self.grimoire, "mad")
        mad = ((me, one) for me in asked for one in character(me.character).mad(self.grimoire, me))
        excusing = at_work(self.grimoire, "excuses")
        return tuple(
            (me, one)
            for me, one in mad
            if one.seat == seat
            and not any(character(by.character).excuses(self, by, seat, me) for by in excusing)
        )

    def in_play(self, character_: str) -> bool:
        """Whether somebody is this character, or it is one that nobody is and the Storyteller holds."""
        if character_ in {record.character for record in self.grimoire.seats}:
            return True
        if not character(character_).undealt:
            return False
        return character_ in {me.character for me in standing(self.grimoire).storytellers}

    def may_become(self, seat: int, new: str, *, by: Ability) -> bool:
        """Whether nothing forbids that this ability makes this player that; ask it before `works`."""
        if character(new).nobodys:
            return False
        asked = at_work(self.grimoire, "forbids_becoming")
        return not any(character(one.character).forbids_becoming(self, one, seat, new, by) for one in asked)

    def who_becomes(self, seat: int, new: str, *, by: Ability) -> int:
        """Whom this ability makes that, where it would make this player it; ask it when it works. NOBODY where a
        rule has seen to what happens instead."""
        for one in at_work(self.grimoire, "instead_of_becoming"):
            instead = character(one.character).instead_of_becoming(self, one, seat, new, by)
            if instead != seat:
                return instead
        return seat

    def may_execute(self, seat: int, *, by: Ability) -> bool:
        """Whether nothing forbids that this ability has this player executed."""
        asked = at_work(self.grimoire, "forbids_executing")
        return not any(character(one.character).forbids_executing(self, one, seat, by) for one in asked)

    def may_lend(self, new: str, *, by: Ability) -> bool:
        """Whether nothing forbids that this ability gives somebody the ability of that character."""
        asked = at_work(self.grimoire, "forbids_lending")
        return not any(character(one.character).forbids_lending(self, one, new, by) for one in asked)

    def lends_in_name(self, new: str, *, by: Ability) -> bool:
        """Whether who has the ability of that character from this one can do nothing with it."""
        asked = at_work(self.grimoire, "lends_in_name")
        return any(character(one.character).lends_in_name(self, one, new, by) for one in asked)

    def may_be_another(self, new: str, *, by: Ability) -> bool:
        """Whether this ability may make somebody a character that is in play already."""
        asked = at_work(self.grimoire, "allows_another")
        return any(character(one.character).allows_another(self, one, new, by) for one in asked)

    def may_stand_in(self, seat: int, learner: Ability) -> bool:
        """Whether that ability may be shown this player in the place of the one it is about."""
        asked = at_work(self.grimoire, "stands_in")
        return any(character(one.character).stands_in(self, one, seat, learner) for one in asked)

    def left_to_storyteller(self, me: Ability) -> bool:
        """Whether the Storyteller makes this ability's choice in the place of the players who would."""
        asked = at_work(self.grimoire, "left_to_storyteller")
        return any(character(one.character).left_to_storyteller(self, one, me) for one in asked)

    def may_seem_evil(self, seat: int, *, by: Ability) -> bool:
        """Whether that ability, which looks whether this player is evil, may take them for that."""
        asked = at_work(self.grimoire, "may_seem_evil")
        return any(character(one.character).may_seem_evil(self, one, seat, by) for one in asked)

    def keeps_ability(self, seat: int, *, by: Ability) -> bool:
        """Whether that ability does not take this player's away after all; ask it when it works."""
        asked = at_work(self.grimoire, "keeps_ability")
        return any(character(one.character).keeps_ability(self, one, seat, by) for one in asked)

    def cannot_save(self, me: Ability, death_: Death) -> bool:
        """Whether this ability does not keep its owner from that death."""
        asked = at_work(self.grimoire, "cannot_save")
        return any(character(one.character).cannot_save(self, one, me, death_) for one in asked)

    def asked_apart(self, me: Ability) -> bool:
        """Whether players who would make this ability's choice together are asked each alone."""
        asked = at_work(self.grimoire, "asked_apart")
        return any(character(one.character).asked_apart(self, one, me) for one in asked)

    def hidden_from(self, reader: Ability) -> tuple[int, ...]:
        """The players whose characters the owner of that ability, who reads the grimoire, does not see."""
        asked = at_work(self.grimoire, "hides")
        return tuple(s for one in asked for s in character(one.character).hides(self, one, reader))

    def is_hastened(self, waiting: Ability) -> bool:
        """Whether that ability does now what it would do only later in the game."""
        asked = at_work(self.grimoire, "hastens")
        return any(character(one.character).hastens(self, one, waiting) for one in asked)

    def is_taken_for_demon(self, seat: int, by: Ability) -> bool:
        """Whether that ability does to this player what it does to a Demon."""
        asked = at_work(self.grimoire, "taken_for_demon")
        return any(character(one.character).taken_for_demon(self, one, seat, by) for one in asked)

    def is_hushed(self, teller: Ability) -> bool:
        """Whether something keeps that ability from telling others what it would tell them now."""
        asked = at_work(self.grimoire, "hushes")
        return any(character(one.character).hushes(self, one, teller) for one in asked)

    def alive_for(self, me: Ability) -> bool:
        """Whether the owner lives, their ability needs no life, or something gives it back to them (RB-118).

        An ability that hangs on somebody else's ends with their life too, unless that one is given back.
        """
        seats = self.grimoire.seats
        owner, source = me.owner, me.source
        lent = source != owner and source != STORYTELLER
        if lent and not seats[source].lives and source not in self.now.kept:
            return False
        if owner == STORYTELLER or seats[owner].alive or seats[owner].feigns:
            return True
        return character(me.character).works_when_dead or owner in self.now.kept

    @property
    def now(self) -> Standing:
        """What stands now or, while something happens, stood when it happened."""
        return self._at_that_moment or standing(self.grimoire)

    def went_wrong(self, me: Ability) -> None:
        """Another character's ability spoilt this one."""
        self.happened(WentWrong(self.when, me.owner, me.character))

    def witness(self, sight: witness.Sight) -> None:
        """Let the witness see this, where there is one."""
        if self.witnessed is not None:
            self.witnessed = (*self.witnessed, witness.Seen(len(self.ledger), self.step, sight))

    def happened(self, *events: Event) -> None:
        """Write it into the chronicle."""
        self.chronicle += events

    def woke(self, seat: int, since: int) -> bool:
        """Whether the player was asked anything in this step, or told anything alone since ledger entry `since`. What
        everybody sees that they are asked wakes nobody, nor does what they have chosen."""
        return seat in self._asked or any(is_news(told, seat) for told in self.ledger[since:])

    def wakes_later(self, seat: int) -> bool:
        """Whether the player will wake tonight for an ability whose turn is still to come."""
        return night_sheet.wakes_later(self, seat)

    def is_kept_asleep(self, me: Ability) -> bool:
        """Whether something keeps the owner from waking for this ability tonight."""
        return night_sheet.keeper(self, me) is not None

    def as_things_stood(self, moment: Standing) -> "_AsThingsStood":
        """Inside, `works` answers as of that moment: what follows a death sees the state at death."""
        return _AsThingsStood(self, moment)

    def registers(self, seat: int, quality: Quality, me: Ability | None = None) -> Registers:
        """Whether the player counts as that: for this ability, whose owner may be able to see only the truth."""
        reading = registers(self.grimoire, seat, quality, me)
        if me is not None and reading is Registers.STORYTELLER_DECIDES:
            self._in_doubt = (*self._in_doubt, InDoubt(me, seat, quality))
        return reading

    def in_doubt(self, me: Ability) -> tuple[InDoubt, ...]:
        """Whom this ability might have seen otherwise so far in this step, and as what, none twice."""
        return tuple(dict.fromkeys(one for one in self._in_doubt if one.me == me))

    def counts_as(self, seat: int, quality: Quality, me: Ability, *, for_later: bool = False) -> bool:
        """Whether the player counts as that for this ability, this once.

        The Storyteller settles doubt, where it matters: for an ability that works, or may when it comes to it
        (`for_later`).
        """
        reading = self.registers(seat, quality, me)
        if reading is not Registers.STORYTELLER_DECIDES:
            return bool(reading)
        if me not in self.now.working and not for_later:
            return plainly(self.grimoire, seat, quality, me)
        counts = bool(self.ask(STORYTELLER, me, Registering(seat, quality)))
        if counts != plainly(self.grimoire, seat, quality, me):
            self.went_wrong(me)
            self.registered_falsely(seat)
            self.witness(witness.CountedFalsely(me, seat, quality, counts))
        return counts

    def registered_falsely(self, *seats: int) -> None:
        """One of these players counted as what they are not; who can make that happen once has done so."""
        for one in at_work(self.grimoire, "registers"):
            mine = character(one.character)
            if mine.registers_once and any(mine.registers(self.grimoire, one, seat) for seat in seats):
                self.spend(one)

    def how_many(self, seats: tuple[int, ...], quality: Quality, me: Ability) -> tuple[int, ...]:
        """How many of these players may count as that for this ability, the plain truth first."""
        readings = [self.registers(seat, quality, me) for seat in seats]
        certain = readings.count(Registers.YES)
        possible = certain + readings.count(Registers.STORYTELLER_DECIDES)
        truth = sum(plainly(self.grimoire, seat, quality, me) for seat in seats)
        return (truth, *(number for number in range(certain, possible + 1) if number != truth))

    def any_is(self, seats: tuple[int, ...], quality: Quality, me: Ability) -> tuple[bool, ...]:
        """Whether one of these players may count as that for this ability, the plain truth first."""
        return tuple(dict.fromkeys(number > 0 for number in self.how_many(seats, quality, me)))

    def did_today(self, deed: str, team: Team, me: Ability) -> tuple[bool, ...]:
        """Whether one who may have counted as of this team "voted" or "nominated" on the day that has ended."""
        day = When(self.night - 1, by_day=True)
        of_the_day = (one for one in self.chronicle if type(one) is DeedOfEvil and one.when == day)
        honest = me.owner in self.now.honest
        done = [one for one in of_the_day if one.deed == deed and not (honest and one.falsely)]
        deeds = [one.kinds for one in done]
        truth = any(kinds[0] is team for kinds in deeds)
        if honest:
            return (truth,)
        certain = any(set(kinds) == {team} for kinds in deeds)
        possible = any(team in kinds for kinds in deeds)
        doubtful = [one.seat for one in done if team in one.kinds and set(one.kinds) != {team}]
        self._in_doubt = (*self._in_doubt, *(InDoubt(me, seat, team) for seat in doubtful))
        return tuple(dict.fromkeys((truth, certain, possible)))

    def shown_as(self, seat: int, me: Ability | None = None) -> tuple[str, ...]:
        """The characters that may be shown for this player, the true one first."""
        shown = shown_as(self.grimoire, seat, self.script.characters, me)
        if me is not None and len(shown) > 1:
            self._in_doubt = (*self._in_doubt, InDoubt(me, seat, shown[0]))
        return shown

    def could_be_shown(self, seats: tuple[int, ...]) -> SomebodyIs:
        """Any character of the script for one of these players; a Traveller also as what everybody sees they are.

        Of a Traveller anything else is known to be false (RB-238), so a good Storyteller tells even the poisoned the
        truth (RB-181); only a Vortox forces a lie.
        """
        publicly = tuple(ThisIs(s, known) for s in seats if (known := self.square.traveller(s)) is not None)
        return SomebodyIs(seats, self.script.characters, publicly)

    def face(self, me: Ability) -> str:
        """The character by which the owner knows this ability: what they are asked and told goes by that name."""
        return changes.face(self.grimoire, me)

    def face_to(self, seat: int, me: Ability) -> str:
        """The character by which this player hears of that ability: whoever's it is, its own, but for who is in the
        dark no name that would tell them who they are, by being asked at all."""
        if seat == me.owner:
            return self.face(me)
        known = not self.is_night or me.owner in self.square.travellers
        return me.character if known or not self.is_in_the_dark(seat) else ""

    def is_in_the_dark(self, seat: int) -> bool:
        """Whether this player does not know who they are, and is not told."""
        return changes.in_the_dark(self.grimoire, seat)

    def spare_townsfolk(self) -> tuple[str, ...]:
        """Townsfolk of the script that a token could be left of: see `engine.rules.setup`."""
        return spare_townsfolk(self)

    def safe_to_claim(self) -> tuple[str, ...]:
        """The good characters that the Demon may be shown as safe to pretend: see `engine.rules.setup`."""
        return setup.safe_to_claim(self)

    def note_who_began(self) -> None:
        """Setting up goes on in the first night: the characters in play now are those that the game began with."""
        setup.begin_with(self)

    def undealt_as_outsider(self) -> bool:
        """Whether the token that is in the bag for an undealt character is an Outsider's."""
        return setup.undealt_as_outsider(self)

    def team(self, seat: int) -> Team:
        """The kind of the character this player truly has."""
        return character(self.grimoire.seats[seat].character).team

    def alignment(self, seat: int) -> Alignment:
        """The side this player is truly on."""
        return self.grimoire.seats[seat].alignment

    def living(self, team: Team) -> tuple[int, ...]:
        """The players who truly live and whose true character is of this team, or who count as the Demon."""
        seats = self.grimoire.seats
        if team is DEMON:
            demons = standing(self.grimoire).demons
            return tuple([seat for seat in self.grimoire.ring if seat in demons and seats[seat].lives])
        able = [seat for seat in self.grimoire.ring if seats[seat].alive or seats[seat].feigns]
        return tuple([seat for seat in able if character(seats[seat].character).team is team])

    def alive_count(self, *, travellers: bool = True) -> int:
        """How many truly live, with the Travellers or without."""
        living = self.grimoire.living()
        if travellers:
            return len(living)
        seats = self.grimoire.seats
        return sum([character(seats[seat].character).team is not TRAVELLER for seat in living])

    # Changing

    def kill(self, seat: int, *, by: Ability, certain: bool = False) -> int | None:
        """Attack a player; returns who truly died of it, or None. Nothing stops a `certain` death."""
        return death.attempt(self, Death(seat, by, certain=certain, by_day=not self.is_night))

    def can_harm(self, seat: int, by: Ability) -> bool:
        """Whether this ability can poison the player, say: no working protection stops it. Deaths ask keeps_alive."""
        now = at_work(self.grimoire, "keeps_unharmed")
        return not any(character(me.character).keeps_unharmed(self.grimoire, me, seat, by) for me in now)

    def feign_death(self, seat: int, death_: Death) -> None:
        """The player lives on under a shroud: to everybody, and to every count of the living, they are dead."""
        death.feign(self, death_._replace(seat=seat))

    def nominator_of(self, nominee: int) -> int:
        """Who nominated this player today, the last time that somebody did."""
        latest = self.square.nominees[::-1].index(nominee)
        return self.square.nominators[-1 - latest]

    def execute(
        self, seat: int, *, at_once: bool = False, by: Ability | None = None, nominator: int | None = None
    ) -> None:
        """Execute a player: the one execution of the day, whether or not they die (RB-115, RB-124).

        `by`: the ability that does it, where no vote did; `nominator`: whose nomination it is that succeeds.
        """
        if by is not None:
            self.witness(witness.ExecutedBy(seat, by))
        for me in at_work(self.grimoire, "instead_of_execution"):
            instead = character(me.character).instead_of_execution(self, me, seat)
            if instead != seat:
                self.witness(witness.DiedInstead(self._execution_of(seat), me, instead))
                seat, nominator = instead, None
                break
        before, record = standing(self.grimoire), self.grimoire.seats[seat]
        also = certainly(self.grimoire, seat)
        truly = death.attempt(self, self._execution_of(seat, nominator)) is not None
        died = record.alive and not self.grimoire.seats[seat].alive
        if not self.is_night:
            self.day = altered(self.day, executions=(*self.day.executions, (seat, died)), vote=None)
        self.tell(TOWN, Executed(seat, died, at_once))
        execution = Execution(seat, truly, record.character, record.alignment, nominator, also, died)
        with self.as_things_stood(before):
            following = before.holding("on_execution")
            for me in sorted(following, key=lambda one: character(one.character).mourns_last):
                character(me.character).on_execution(self, me, execution)

    def execute_storyteller(self) -> None:
        """The game ends: a character of the script, in play or not, says who has won."""
        self.tell(TOWN, Executed(STORYTELLER, died=False))
        says = self.script.tries_storyteller
        assert says is not None
        side = character(says).storyteller_executed(self)
        self.decide(side, by=Ability(says, STORYTELLER, STORYTELLER))

    @property
    def nominates_next(self) -> int | None:
        """Who alone nominates now, and at once; None for nobody, which is nearly always so."""
        if self.phase is not NOMINATIONS or self.day.closed:
            return None
        for me in at_work(self.grimoire, "nominates_next"):
            seat = character(me.character).nominates_next(self.grimoire, me)
            if seat is not None:
                return seat
        return None

    def nominations_of(self, seat: int, usual: int) -> int:
        """How often this player, or the STORYTELLER, may nominate today, where by themself they might so often."""
        for me in at_work(self.grimoire, "nominations_by"):
            usual = character(me.character).nominations_by(self.grimoire, me, seat, usual)
        return usual

    def cut_short_after(self, executions: int) -> None:
        """The day is over where there was another execution since then, unless somebody has to nominate at once."""
        over = len(self.day.executions) > executions and self.phase is not Phase.EXECUTION
        if over and self.nominates_next is None:
            self.move("cut_short")

    def close_day(self) -> None:
        """Nobody nominates or is executed any more today, whoever else could."""
        self.day = self.day._replace(closed=True)

    def _execution_of(self, seat: int, nominator: int | None = None) -> Death:
        return Death(seat, execution=True, by_day=not self.is_night, nominator=nominator)

    def exile(self, seat: int) -> None:
        """Exile a Traveller; an ability may keep them alive (RB-140)."""
        alive = self.grimoire.seats[seat].alive
        death.attempt(self, Death(seat, exile=True, by_day=True))
        self.tell(TOWN, Exiled(seat, alive and not self.grimoire.seats[seat].alive))

    def pardon(self) -> None:
        """The last nomination comes to nothing, voted upon or not."""
        self.tell(TOWN, Pardoned(self.square.nominees[-1]))
        if self.phase is DEFENCE:
            self.move("pardon")
            if self.day.again is not None:
                self.move("close_nominations")

    def take_back_death(self, seat: int) -> None:
        """They have not died tonight after all; what their death has set off stays."""
        death.take_back(self, seat)

    def revive(self, seat: int, *, by: Ability | None = None) -> None:
        """Back to life with the ability as new: see `engine.rules.changes`."""
        self.witness(witness.BroughtBack(seat, by))
        changes.revive(self, seat)

    def give_back_vote(self, seat: int) -> None:
        """A dead player may vote once more. A vote spent in secret comes back in secret, or all would hear of it."""
        self.grimoire.change(seat, ghost_vote=True)
        self.tell(UNTOLD if self.square.ghost_votes[seat] else TOWN, GhostVoteReturned(seat))

    def reincarnates(self, seat: int) -> bool:
        """Whether this player, who has just died, is somebody else now."""
        asked = at_work(self.grimoire, "reincarnates")
        return any(character(one.character).reincarnates(self, one, seat) for one in asked)

    def reincarnate(self, seat: int, traveller: str, *, by: Ability) -> None:
        """The dead player lives again as this Traveller: see `engine.rules.changes`."""
        self.witness(witness.BroughtBack(seat, by))
        with self._seen_to_change(by, seat):
            changes.reincarnate(self, seat, traveller, by)

    def refresh(self, seat: int) -> None:
        """The ability of a player who was dead is as new: see `engine.rules.changes`."""
        changes.refresh(self, seat)

    def become(
        self, seat: int, new: str, *, side: Alignment | None = None, by: Ability | None = None
    ) -> None:
        """See `engine.rules.changes`; `by`, here and below: the ability that does it, None for a human."""
        with self._seen_to_change(by, seat):
            changes.become(self, seat, new, side=side, by=by)

    def swap(self, one: int, other: int, *, alignments: bool = False, by: Ability | None = None) -> None:
        """The two exchange characters, and their sides too where `alignments`."""
        with self._seen_to_change(by, one, other):
            changes.swap(self, one, other, alignments=alignments, by=by)

    def turn(self, seat: int, alignment: Alignment, *, told: bool = True, by: Ability | None = None) -> None:
        """The player changes sides: see `engine.rules.changes`. Not `told`, they think they are where they were."""
        with self._seen_to_change(by, seat):
            changes.turn(self, seat, alignment, told=told, by=by)

    def stays(self, seat: int, alignment: Alignment, *, by: Ability) -> bool:
        """Whether something keeps this player on their side where that ability would have them change to this one."""
        return changes.stays(self, seat, alignment, by)

    @contextmanager
    def _seen_to_change(self, by: Ability | None, *seats: int) -> Iterator[None]:
        before = [self.grimoire.seats[seat] for seat in seats]
        yield
        for seat, old in zip(seats, before, strict=True):
            new = self.grimoire.seats[seat]
            was, now = (old.character, old.alignment), (new.character, new.alignment)
            if was != now:
                self.witness(witness.Changed(seat, was, now, by))

    def gain(self, me: Ability, new: str, *, told: bool = True) -> None:
        """The owner has this ability too: see `engine.rules.changes`. Not `told` which, they know what it asks."""
        changes.gain(self, me, new, told=told)

    def lend(self, by: Ability, seat: int, new: str, *, told: bool = True) -> None:
        """The player has this ability too whenever `by` works: see `engine.rules.changes`."""
        changes.lend(self, by, seat, new, told=told)

    def take_up(self, new: str, *, by: Ability) -> None:
        """The Storyteller has this ability for the rest of the game: see `engine.rules.changes`."""
        changes.take_up(self, new, by=by)

    def take_back(self, me: Ability, seat: int | None = None) -> None:
        """What this ability gave to anybody, or to this player, is theirs no more: see `engine.rules.changes`."""
        changes.take_back(self, me, seat)

    def sit(self, ring: tuple[int, ...]) -> None:
        """Players change chairs, and the town sees it."""
        self.grimoire.sit(ring)
        self.tell(TOWN, Reseated(ring))

    @property
    def is_won(self) -> bool:
        """Whether the game is over when this step ends, as things stand."""
        return victory.winner(self) is not None

    def cannot_win(self, side: Alignment, *, but_for: str) -> bool:
        """Whether an ability of another character than that keeps this side from winning, as things stand."""
        return victory.cannot_win(self, side, but_for=but_for)

    def awaits_demon(self) -> bool:
        """Whether a Demon is still to come, so that good does not win though none lives."""
        return victory.awaits_demon(self)

    def win(self, side: Alignment, *, by: Ability) -> None:
        """An ability makes this side win, when the step ends."""
        self.witness(witness.WonBy(side, by))
        self.wins = (*self.wins, side)

    def exchange_tokens(self, one: int, other: int) -> None:
        """Before anybody has looked at theirs, with what whoever draws them is to believe."""
        first, second = self.grimoire.seats[one], self.grimoire.seats[other]
        for seat, drawn in ((one, second), (other, first)):
            self.grimoire.change(
                seat, character=drawn.character, alignment=drawn.alignment, believes=drawn.believes
            )

    def decide(self, side: Alignment, *, by: Ability, final: bool = False) -> None:
        """This side has won when the step ends; no ability can hold it off, or turn it where it is `final`."""
        self.witness(witness.WonBy(side, by))
        self.decided, self._final = side, final

    def dismiss(self, fabled: Ability) -> None:
        """The Storyteller takes a Fabled out of the game, and its tokens with it."""
        setup.dismiss(self, fabled.character)

    def spend(self, me: Ability, *, until: Moment | None = None) -> None:
        """Use up a once-per-game ability, or one that comes back then, also when it does not work (RB-179)."""
        if not self.grimoire.marked(SPENT, me.owner, by=me):
            self.grimoire.mark(SPENT, me.owner, by=me, until=until)
            return
        for again in self._once_more(me):
            used = (*(again.data or ()), me.character)
            self.grimoire.unmark(again)
            self.grimoire.mark(TWICE, me.owner, by=again.by, until=again.until, data=used)

    def spent(self, me: Ability) -> bool:
        """Whether this once-per-game ability is used up, with what may give it one use more."""
        return bool(self.grimoire.marked(SPENT, me.owner, by=me)) and not self._once_more(me)

    def _once_more(self, me: Ability) -> tuple[Reminder, ...]:
        """What gives this ability one use more until dusk; its data are the abilities that have had it."""
        if me.owner not in self.now.twice:
            return ()
        tokens = self.grimoire.marked(TWICE, me.owner)
        return tuple(token for token in tokens if me.character not in (token.data or ()))
