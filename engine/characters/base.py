"""What a character is made of, and the words a character module may use.

A character says its rule in one sentence and defines some of the hooks below; the engine finds the rest. Hooks
that ask take the game; standing ones take only the grimoire and may not ask. Between the start of a step and its
end a hook may change nothing but the game: the step runs again whenever an answer was missing.

The order inside every ability: ask first, look whether it works second, place the token third (RB-182).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NamedTuple, TypeAlias

from engine.abilities import behind, holding, learns_only_truth, slot_of, working_of
from engine.chronicle import Became, DeedOfEvil, Died, WentWrong, When, Woke
from engine.goals import GOALS, ending_day, possible_goals
from engine.grimoire import (
    DRUNK,
    HAS_ABILITY,
    NO_ABILITY,
    POISONED,
    SPENT,
    TRUTHFUL,
    TWICE,
    Ability,
    Belief,
    Grimoire,
    Reminder,
)
from engine.guesses import AllOrNone, Casting, Groups, InGroup, NamedSome
from engine.judgements import Judgement
from engine.ledger import (
    AmongMany,
    Awake,
    Awoken,
    BeMad,
    BeMadAbout,
    Chose,
    ChosenBy,
    Claimed,
    Contest,
    ContestDecided,
    DemonLearned,
    EndsOnDay,
    Exploded,
    EyesShut,
    FabledJoined,
    Fates,
    Favours,
    GhostVoteReturned,
    GivenAbility,
    GoalReached,
    HandCounted,
    HandsGiven,
    HasAbility,
    HasGoal,
    InPlay,
    Learned,
    LifeChosen,
    LooksLike,
    Nominated,
    NominatesNext,
    NothingHappened,
    NotInPlay,
    OneInPlay,
    Page,
    Pardoned,
    Penalized,
    Picked,
    PointedAt,
    PublicChoice,
    Revealed,
    SignsAsked,
    SignsShown,
    SpeaksAlone,
    TheWord,
    ThisIs,
    VoteTokenGiven,
    YouAre,
)
from engine.madness import Conduct, Madness
from engine.night_order import DUSK
from engine.own_words import FreeText, Said, SecretWord, Word, folded
from engine.phases import Phase
from engine.phrases import Phrase
from engine.questions import (
    Answer,
    AnySign,
    AsItIs,
    Believes,
    Bluffs,
    Claim,
    Consenting,
    DeathsTonight,
    Drunken,
    FalseMinions,
    Grandchild,
    Hearer,
    Heir,
    LiedTo,
    LifeOrDeath,
    MadeMinion,
    Number,
    OneCharacter,
    OneOf,
    OneOfBoth,
    OneSeat,
    Options,
    PageLike,
    Penalty,
    Pointed,
    Poisoning,
    RedHerring,
    Registering,
    Responsible,
    Revived,
    Seats,
    Side,
    SomebodyIs,
    SomeCharacters,
    Spared,
    SparedTonight,
    Substitute,
    Summoned,
    TakenAsSo,
    Together,
    Turned,
    Twin,
    TwoSeats,
    TwoShown,
    Untrue,
    Victim,
    YesNo,
)
from engine.registry import CHARACTERS, character
from engine.rules.events import CountedVote, Death, Execution, is_from
from engine.rules.evil_info import EvilInfo, Meeting
from engine.rules.registration import Registers, plainly, registers, truly
from engine.statements import Guesses, Riddle, Sayable, TrueStatement, truths
from engine.terms import (
    CHANCE,
    DEMON,
    EVIL,
    EXECUTION,
    FABLED,
    GOOD,
    LORIC,
    MINION,
    NEVER,
    NIGHTLY,
    NOBODY,
    ONCE,
    OUTSIDER,
    SELDOM,
    STORYTELLER,
    TOWN,
    TOWNSFOLK,
    TRAVELLER,
    UNTOLD,
    Alignment,
    Discretion,
    HowOften,
    Moment,
    Stake,
    Team,
)
from engine.town_square import TownSquare, standing_entries
from engine.witness import AlreadyDead, LeftBehind, LentUntold, MadeFalse, Misinformed, NeverHad, Settled

if TYPE_CHECKING:
    from engine.game import Game as Game
    from engine.questions import Act as Act
    from engine.rules.setup import Counts as Counts
    from engine.script import Script as Script
else:  # the game imports the characters; at run time they need only its name
    Game = Act = Counts = Script = object


ANY_NUMBER: Final = 1000
"""More nominations than any day has."""

Until: TypeAlias = Callable[["Game"], Moment]
"""When a token ends that is laid now."""

Holding: TypeAlias = Callable[["Game", int], object]
"""What a token holds that is laid beside this player now."""


def until_dusk(game: "Game") -> Moment:
    """The next dusk: a token laid now is gone then."""
    return game.dusk


def until_dawn(game: "Game") -> Moment:
    """The dawn that comes, by day that after the next night."""
    return game.dawn if game.is_night else game.next_dawn


def until_next_dawn(game: "Game") -> Moment:
    """The dawn after the next dusk."""
    return game.next_dawn


def until_tomorrow_s_dusk(game: "Game") -> Moment:
    """The dusk that ends the next day: by night the day that breaks, by day the one after this."""
    return game.dusk if game.is_night else Moment(game.night + 2)


class Occasion(NamedTuple):
    """What a Storyteller looks at who thinks of bringing a Fabled: in the game, and round the table.

    `newcomers`: somebody who was not there when it began wants to join; `hour` of the clock on the wall.
    """

    newcomers: bool
    hour: int
    living: int
    day: int


class Character:
    """A stateless rule; the one instance of each serves every game."""

    id: ClassVar[str] = ""
    team: ClassVar[Team]
    edition: ClassVar[str] = ""
    slot: ClassVar[str] = ""  # whose place on the night sheet it acts in, where it has none of its own
    # the character by whose name its owner knows it, where it has none of its own
    known_as: ClassVar[str] = ""
    hooks: ClassVar[frozenset[str]] = frozenset()
    unknown: ClassVar[bool] = False  # it stands for a character that nobody has named
    works_when_dead: ClassVar[bool] = False
    always_sober: ClassVar[bool] = False  # nothing can droison the owner while they live
    forbids_voting: ClassVar[bool] = False  # to whom it gives no vote, no other ability does
    always_drunk: ClassVar[bool] = False  # the owner is drunk by being that, dead or alive
    # whom it `droisons` something set that off while it worked, not merely where people sit
    droisons_when_set_off: ClassVar[bool] = False
    # thinks they are a Townsfolk of whom no token was drawn: one is left over
    thinks_spare: ClassVar[bool] = False
    # Nobody is told that they become this: they go on thinking to be who they were (RB-176).
    goes_unnoticed: ClassVar[bool] = False
    told_side: ClassVar[bool] = True  # who is told that they are this hears which side they are on
    claim: ClassVar[Claim | None] = None  # the power of the day, offered to everybody it could belong to
    lends_at_setup: ClassVar[
        tuple[Team, ...]
    ] = ()  # of which kinds it may give somebody an ability in the bag's plan
    settles_last: ClassVar[bool] = False  # its `settle` comes after what others do of themselves
    # What a death or an execution sets off comes after all that others make of it: who gains an ability by it has it
    # then.
    mourns_last: ClassVar[bool] = False
    may_be_removed: ClassVar[bool] = False  # its `counts` may hold where it was taken out of the bag itself
    overrides_counts: ClassVar[bool] = False  # its `counts` are the last word, whatever others make of them
    copies: ClassVar[int] = 1  # how often it may be in the bag
    # its owner has the abilities of all other characters of the script that are of these kinds, and the jinxes of
    # these reach the owner too (almanac of the Hermit)
    has_all_of: ClassVar[tuple[Team, ...]] = ()
    can_be_believed: ClassVar[bool] = True  # whoever drew its token, and is another, can go on thinking so
    brings: ClassVar[tuple[str, ...]] = ()  # the characters without which it is never dealt
    # none of the tokens in the bag is its own: it `arrive`s once they are drawn
    undealt: ClassVar[bool] = False
    drawn_as: ClassVar[tuple[Team, ...]] = (TOWNSFOLK, OUTSIDER)  # then there is one of these tokens more
    beside_the_demon: ClassVar[bool] = False  # nobody else may be made it
    nobodys: ClassVar[bool] = False  # nobody is it, and nobody becomes it: the Storyteller holds it
    without_evil: ClassVar[bool] = False  # no bag holds it beside anybody evil
    # what it does needs no player who is it: the Storyteller can do it for nobody
    played_by_storyteller: ClassVar[bool] = False
    inherits: ClassVar[bool] = False  # what its owner gains is the very ability of a player who has died
    serves_twice: ClassVar[bool] = False  # somebody may use their ability twice
    # the kinds of character whose powers of the day the dead may have, where this one is on the script or a Traveller
    # here
    lends_to_the_dead: ClassVar[tuple[Team, ...]] = ()
    from_the_start: ClassVar[bool] = False  # a Fabled that comes into no game that has begun
    looks_after_most: ClassVar[int] = 0  # players that a Fabled may be there for, who have to agree
    looks_after_neighbours: ClassVar[bool] = False  # those players sit side by side
    # good characters may be in the bag more than once, in the place of Townsfolk
    doubles: ClassVar[bool] = False
    plants: ClassVar[bool] = False  # the Storyteller says who gets which token, where it is in play
    tries_storyteller: ClassVar[bool] = False  # where it is on the script, the Storyteller may be nominated
    silences: ClassVar[bool] = False  # those players say nothing as a day begins
    names_speaker: ClassVar[bool] = False  # whoever is nominated says who alone may talk until the vote
    disguises_only_its_owner: ClassVar[bool] = False  # `registers` says nothing of anybody else
    registers_once: ClassVar[bool] = False  # what `registers` allows happens once: then the ability is spent
    # what its `holds_off` keeps from a side are wins by the rules alone: whom an ability makes win has won
    yields_to_abilities: ClassVar[bool] = False
    unsettles: ClassVar[str] = ""  # the token while which deaths of the night are the Storyteller's
    reminders: ClassVar[tuple[str, ...]] = ()
    lasts: ClassVar[Mapping[str, "Until"]] = {}  # its tokens that end by themselves, and when
    outlasting: ClassVar[tuple[str, ...]] = ()  # its tokens that stay when the ability is gone
    # its tokens, beside others, for the death of the player in their `data`: they go when that one lives again
    for_a_death: ClassVar[tuple[str, ...]] = ()
    holds: ClassVar[Mapping[str, "Holding"]] = {}  # its tokens that say more than their text, laid by hand
    escapes_certain_death: ClassVar[str] = ""  # the house rule by which even an Assassin does not find them
    house_rules: ClassVar[
        dict[str, tuple[bool | str, ...]]
    ] = {}  # rulings nobody states: the answers, ours first

    # Traits: what its rule means for those who put games together and tell players things

    learns: ClassVar[HowOften] = NEVER  # how often its ability tells the owner something
    chooses_at_night: ClassVar[bool] = (
        False  # in other nights than the first, too, its owner may choose something
    )
    chooses_once: ClassVar[bool] = False  # in the first night with the ability its owner chooses something
    misleads: ClassVar[HowOften] = NEVER  # how often an ability goes wrong by it
    lies_by_rights: ClassVar[bool] = False  # what it makes false has not gone wrong
    counts_falsely: ClassVar[bool] = (
        False  # what it makes somebody count as is not so: who learns only the truth knows
    )
    proves_itself: ClassVar[bool] = False  # sooner or later everybody sees what it does
    at_stake: ClassVar[Stake] = Stake.NOTHING  # what hangs on what the players it is about count as
    loses_by_execution: ClassVar[bool] = False  # the owner's side loses when the owner is executed
    # Whoever executes by hand has to think of it though no hook of its own says so: somebody may live on.
    minds_executions: ClassVar[bool] = False
    points_at_evil: ClassVar[bool] = False  # of the players it is shown one is evil
    minds_whom_they_chose: ClassVar[bool] = False  # by day the owner has to keep to who they chose last night
    prevents_deaths: ClassVar[bool] = False  # while it works somebody lives on, its owner or others
    acted_out: ClassVar[bool] = True  # who only thinks they are this Demon can be left to think so
    passed_on_by_own_attack: ClassVar[bool] = False  # a Minion becomes it when its owner attacks themself
    kills_as_one: ClassVar[bool] = False  # a death by it is the doing of every player who is it
    most_attacks: ClassVar[int] = 1  # players that a Demon may attack in one night
    # When it asks for a `Judgement`: the table waits as long whether or not somebody is this character.
    judges: ClassVar[tuple[Literal["by day", "at night"], ...]] = ()
    needs_human: ClassVar[bool] = False  # people have to see to something; its text says what
    picks_at_once: ClassVar[int] = 0  # players that its owner may have to pick in one look at the phone
    names_at_once: ClassVar[int] = 1  # characters that its owner may have to name in one look
    phrases: ClassVar[frozenset[str]] = frozenset()  # the names of the sentences it brings (`engine.phrases`)

    def __init_subclass__(cls) -> None:
        package, _, name = cls.__module__.rpartition(".")
        cls.hooks = frozenset(hook for hook in HOOKS if getattr(cls, hook) is not getattr(Character, hook))
        if package == "engine.characters" and name != "base":
            cls.id = name
            CHARACTERS[name] = cls()

    def is_or_has(self, other: str) -> bool:
        """Whether who is this character is that one, or has its ability by being who they are, where both are on the
        script."""
        return self.id == other or character(other).team in self.has_all_of

    def needs_spare(self, script: Script) -> bool:
        """Whether its owner thinks on this script that they are a Townsfolk of whom no token was drawn."""
        return self.thinks_spare

    def may_lend_at_setup(self, lent: str, everybody: tuple[str, ...]) -> bool:
        """Whether it may give somebody that ability from the start, in a game with these characters."""
        return character(lent).team in self.lends_at_setup

    # Setting up, in square brackets on its token

    def counts(self, players: int, counts: Counts) -> Iterable[Counts]:
        """How many of each kind there may be at a table of this size, where without this there would be `counts`."""
        return (counts,)

    def arrive(self, game: Game) -> None:
        """An `undealt` character comes into the game: the tokens are drawn, and nobody has looked yet."""

    def arrives_later(self, game: Game, me: Ability, undealt: str) -> bool:
        """Whether that `undealt` character does not come into the game with the tokens, but later."""
        return False

    def sets_up_later(self, game: Game, me: Ability, setting_up: Ability) -> bool:
        """Whether that ability does not set itself up when the characters are dealt."""
        return False

    def called_for(self, occasion: Occasion) -> bool:
        """Whether a Storyteller would think of bringing this Fabled into the game now."""
        return False

    def has_to_vote(self, square: TownSquare, seat: int) -> bool:
        """Whether the owner has to raise a hand in every vote on an execution now, from what everybody sees. Their
        phone reminds them; a hand that stays down is not counted all the same."""
        return False

    def ends_unexecuted(self, square: TownSquare) -> bool:
        """Whether a day that ends now without an execution may end the game by this ability, from what everybody
        sees. Whoever runs the game by hand is reminded of it."""
        return False

    def storyteller_executed(self, game: Game) -> Alignment:
        """Who has won when the Storyteller is executed, for a character that `tries_storyteller`; asked of those on
        the script, whether anybody is it or not."""
        raise NotImplementedError

    # Waking: in the slot of the night sheet

    def setup(self, game: Game, me: Ability) -> None:
        """Before the first night, when the characters are dealt; a Traveller's when they sit down with a side."""

    def first_night(self, game: Game, me: Ability) -> None:
        """The first night, or the night the ability is gained (RB-162)."""

    def each_night(self, game: Game, me: Ability) -> None:
        """Every night, the first included (RB-313)."""

    def other_nights(self, game: Game, me: Ability) -> None:
        """Every night but the first."""

    def tonight(self, game: Game, me: Ability) -> None:
        """The owner's turn in this night, whichever of the four it is."""
        if "each_night" in self.hooks:
            self.each_night(game, me)
        elif game.phase is not Phase.FIRST_NIGHT:
            self.other_nights(game, me)
        elif "at_first_dawn" in self.hooks:
            self.at_first_dawn(game, me)
        else:
            self.first_night(game, me)

    def pretend(self, game: Game, me: Ability) -> None:
        """Acts out who the owner thinks they are in a turn of its own. Without it the owner of a false belief also
        holds that character's ability, which does nothing."""

    def kept_asleep(self, game: Game, me: Ability) -> None:
        """Instead of the turn, when somebody `keeps_asleep` the owner: the part that needs no choice."""

    def at_first_dawn(self, game: Game, me: Ability) -> None:
        """The last turn of the first night, of who has no slot on its sheet; nobody wakes."""

    def at_any_moment(self, game: Game, me: Ability) -> None:
        """What the Storyteller may let happen whenever they like: they rule it."""

    # Instead of: each at most once for one event; only while working

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int | None:
        """Who dies; `death.seat` when nothing changes, None for nobody."""
        return death.seat

    def spares(self, game: Game, me: Ability, death: Death) -> bool:
        """Whether the Storyteller prevents this death; asked when nothing forbids it, before who dies instead."""
        return False

    def reincarnates(self, game: Game, me: Ability, seat: int) -> bool:
        """Whether this player, who has just died, is somebody else now: what their own ability would do as they die
        it does not do."""
        return False

    def instead_of_execution(self, game: Game, me: Ability, seat: int) -> int:
        """Who is executed; `seat` when nothing changes."""
        return seat

    def tally(self, game: Game, me: Ability, vote: CountedVote) -> int:
        """What the hands of a vote on an execution come to; `vote.tally` when nothing changes."""
        return vote.tally

    def hides_tally(self, game: Game, me: Ability, hands: CountedVote) -> bool:
        """Whether the town hears of these hands as if every one counted, where abilities have made something else of
        them: who is truly about to die shows when somebody is executed."""
        return False

    def instead_of_acting(self, game: Game, me: Ability, sleeper: Ability) -> bool:
        """Whether the owner of that ability, about to act on it, does not after all; sees to what goes on
        without them (`kept_asleep`)."""
        return False

    def instead_of_turning(
        self, game: Game, me: Ability, seat: int, alignment: Alignment, by: Ability | None
    ) -> bool:
        """Whether this player stays on their side after all; `by`: the ability that turns them."""
        return False

    def instead_of_taking_up(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        """Whether the Storyteller does not gain this character's ability after all, as that ability has it; sees to
        what happens in its place."""
        return False

    def forbids_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> bool:
        """Whether that ability cannot make this player this character; then it does nothing, and says nothing."""
        return False

    def instead_of_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> int:
        """Whom that ability makes this character; `seat` when nothing changes, NOBODY where this has seen to it."""
        return seat

    def forbids_lending(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        """Whether that ability never gives anybody the ability of this character."""
        return False

    def lends_in_name(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        """Whether who has the ability of this character from that ability can do nothing with it."""
        return False

    def forbids_executing(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:
        """Whether that ability cannot have this player executed; then it does nothing."""
        return False

    def has_to_choose_again(self, game: Game, me: Ability, chooser: Ability, answer: Answer) -> bool:
        """Whether the owner of that ability, who has just chosen this for it, has to choose differently; called
        whether this ability works or not."""
        return False

    def keeps_ability(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:
        """Whether that ability does not take this player's away after all; sees to what happens in its place."""
        return False

    def allows_another(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        """Whether that ability may make somebody this character although somebody is it already."""
        return False

    # After: every holder is called, working or not; `game.works` answers as things stood at that moment

    def on_death(self, game: Game, me: Ability, death: Death) -> None: ...

    def on_shroud(self, game: Game, me: Ability, death: Death) -> None:
        """This player only seems to have died: for abilities that go by what everybody sees."""

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None: ...

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None: ...

    def on_vote(self, game: Game, me: Ability, seat: int) -> None:
        """This player's raised hand was counted in a vote on an execution."""

    def after_tally(self, game: Game, me: Ability, vote: CountedVote) -> None:
        """A vote of any kind is counted and its result told; one that a claim opened has no other effect."""

    def on_chosen(self, game: Game, me: Ability, chooser: Ability, seat: int) -> None:
        """At night an ability's owner chose this player; what the choice does comes afterwards."""

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        """This player now has another character, or is on another side; `by`: the ability that did it."""

    def on_waking(self, game: Game, me: Ability, woken: tuple[int, ...], chose: tuple[Picked, ...]) -> None:
        """At the end of a turn of the night: who was awake in it, asked or told something alone, and what they have
        chosen. News of the day that is heard as night falls wakes nobody."""

    def wins_too(self, game: Game, me: Ability, side: Alignment) -> bool:
        """The game is over and this side has won; whether the owner, who is on the other, wins as well."""
        return False

    def as_it_begins(self, game: Game, me: Ability) -> None:
        """It is settled who began the game: once all are dealt and every Traveller has a side, and again where on the
        first night somebody has made their own Minions."""

    def on_no_attack(self, game: Game, me: Ability, demon: Ability) -> None:
        """The owner of that Demon's ability, or whoever acts it out, chose to attack nobody tonight."""

    def on_evil_info(self, game: Game, me: Ability, info: EvilInfo) -> None:
        """Evil has just learned this of itself outside its own slots."""

    def on_dawn(self, game: Game, me: Ability) -> None:
        """Day broke and the deaths of the night are known."""

    def on_dusk(self, game: Game, me: Ability) -> None:
        """The end of the day, before anything that lasts until dusk ends."""

    def settle(self, game: Game, me: Ability) -> None:
        """After every step, day and night, with what lasted until then gone: for abilities that follow what stands,
        such as who is drunk or dead. Only while working, and again until nothing changes any more; it may ask. Not
        after a hand that was only counted."""

    # By day

    def act(self, game: Game, me: Ability, act: Act) -> None:
        """The owner used their `claim`."""

    # Standing: they may not ask

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        """Whether this death cannot happen."""
        return False

    def keeps_unharmed(self, grimoire: Grimoire, me: Ability, seat: int, by: Ability) -> bool:
        """Whether that ability cannot poison this player; deaths are the business of `keeps_alive`."""
        return False

    def droisons(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        """The players who are drunk or poisoned for as long as this ability works; tells it from characters and
        its own `reminders`, never from whose ability works."""
        return ()

    def demonhood(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        """The players who count as the Demon although their character is none: good has not won while one of them
        lives. Asked whether this ability works or not; tells it from characters and its own `reminders`."""
        return ()

    def awaits_demon(self, grimoire: Grimoire, me: Ability) -> bool:
        """Whether good has not won yet although no Demon lives: one is still to come. Asked of whoever lives, whether
        their ability works or not."""
        return False

    def registers(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team, ...]:
        """The kinds of character this player may also count as, with their side."""
        return ()

    def counts_also(self, grimoire: Grimoire, me: Ability, seat: int) -> tuple[Team | Alignment, ...]:
        """What this player counts as for certain, whoever looks: kinds of character beside their own, and a side in
        the place of their own. It decides no win, and gives no ability."""
        return ()

    def keeps_asleep(self, grimoire: Grimoire, me: Ability, sleeper: Ability) -> bool:
        """Whether the owner of that ability does not wake for it tonight."""
        return False

    def narrows(
        self, grimoire: Grimoire, me: Ability, chooser: Ability, seats: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Of `seats` those one of whom the owner of that ability has to choose; all of them where the choice is
        free."""
        return seats

    def also_named(self, grimoire: Grimoire, me: Ability, chooser: Ability) -> tuple[str, ...]:
        """The characters that the owner of that ability may name beside those of its rule."""
        return ()

    def never_named(self, grimoire: Grimoire, me: Ability, chooser: Ability) -> tuple[str, ...]:
        """The characters that the owner of that ability may not name, whatever its rule says."""
        return ()

    def reads_plainly(self, grimoire: Grimoire, me: Ability, seat: int, reader: Ability) -> bool:
        """Whether this player counts for that ability as what they are, whatever they may count as otherwise."""
        return False

    def falsifies(self, game: Game, me: Ability, learner: Ability, hearer: int) -> bool:
        """Whether what that ability tells this player, mostly its owner, must be false; may look at the house rules,
        not ask."""
        return False

    def makes_true(self, game: Game, me: Ability, learner: Ability, hearer: int) -> bool:
        """Whether all that this ability tells this player has to be so, also what its rule would have false."""
        return False

    def stands_in(self, game: Game, me: Ability, seat: int, learner: Ability) -> bool:
        """Whether that ability may be shown this player in the place of the one it is about."""
        return False

    def hastens(self, game: Game, me: Ability, waiting: Ability) -> bool:
        """Whether that ability does now what it would do only later in the game."""
        return False

    def taken_for_demon(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:
        """Whether that ability does to this player what it does to a Demon, who is none."""
        return False

    def left_to_storyteller(self, game: Game, me: Ability, choosing: Ability) -> bool:
        """Whether the Storyteller makes that ability's choice in the place of the players who would."""
        return False

    def asked_apart(self, game: Game, me: Ability, choosing: Ability) -> bool:
        """Whether players who would make that ability's choice together are asked each alone."""
        return False

    def may_seem_evil(self, game: Game, me: Ability, seat: int, looker: Ability) -> bool:
        """Whether that ability, which looks whether this player is evil, may take them for that."""
        return False

    def cannot_save(self, game: Game, me: Ability, saving: Ability, death: Death) -> bool:
        """Whether that ability does not keep its owner from this death."""
        return False

    def counts_as_wrong(self, game: Game, me: Ability, imagined: Ability) -> bool:
        """Whether this ability, which its owner only imagines, counts as gone wrong where it fails."""
        return False

    def gone_wrong(self, game: Game, me: Ability) -> tuple[int, ...]:
        """The players whose ability has gone wrong tonight besides, where only the end of the night tells."""
        return ()

    def keeps_in_the_dark(self, grimoire: Grimoire, me: Ability, seat: int) -> bool:
        """Whether this player is not told who they are, nor of any change; their own ability asks and tells them
        without its name."""
        return False

    def excuses(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:
        """Whether this player need not keep to the madness that ability puts on them."""
        return False

    def hides(self, game: Game, me: Ability, reader: Ability) -> tuple[int, ...]:
        """The players whose characters are hidden from that ability's owner, who reads the grimoire."""
        return ()

    def hushes(self, game: Game, me: Ability, teller: Ability) -> bool:
        """Whether that ability does not tell another player, or everybody, what it would tell them now."""
        return False

    def may_falsify(self, grimoire: Grimoire, me: Ability, learner: Ability) -> bool:
        """Whether what that ability learns may be false, once: a falsehood uses this ability up."""
        return False

    def evil_info(self, grimoire: Grimoire, me: Ability, info: EvilInfo) -> EvilInfo:
        """What evil learns of itself, in place of `info`: who wakes with whom, and whom they are shown."""
        return info

    def holds_off(self, grimoire: Grimoire, me: Ability, side: Alignment) -> bool:
        """Whether this side cannot win now."""
        return False

    def result(self, game: Game, me: Ability, side: Alignment) -> Alignment:
        """Which side wins where `side` would; may look at the house rules, not ask. Only a side that nothing holds
        off comes here, and here a win is settled that no ability can hold off."""
        return side

    def mad(self, grimoire: Grimoire, me: Ability) -> tuple[Madness, ...]:
        """The players who may have to pay for what they say, and how (G18 of the rules spec)."""
        return ()

    def breaks_madness(self, grimoire: Grimoire, me: Ability, seat: int, conduct: Conduct) -> bool | None:
        """Whether one of those players broke this madness by that, as far as the words go: whether it was meant so is
        for the Storyteller to judge. False where they kept to it, None where it says nothing about it."""
        return None

    def nominations_by(self, grimoire: Grimoire, me: Ability, seat: int, usual: int) -> int:
        """How often this player, or the STORYTELLER, may nominate today; `usual` is what the others make of it."""
        return usual

    def nominations_of(self, grimoire: Grimoire, me: Ability, seat: int, usual: int) -> int:
        """How often this player, or the STORYTELLER, may be nominated today."""
        return usual

    def needs_no_vote(self, grimoire: Grimoire, me: Ability, nominee: int) -> bool:
        """Whether the nomination of this player, or of the STORYTELLER, comes to neither a defence nor a vote."""
        return False

    def nominates_next(self, grimoire: Grimoire, me: Ability) -> int | None:
        """Who alone nominates now, and at once: where they do not in time, nominations close or the Storyteller
        nominates (`storyteller_nominates`). STORYTELLER where it is the Storyteller's turn."""
        return None

    def storyteller_nominates(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        """The players of whom the Storyteller nominates one where nominations would close otherwise."""
        return ()

    def secret_votes(self, grimoire: Grimoire, me: Ability) -> bool:
        """Whether nobody is told of the hands in the vote on an execution that begins."""
        return False

    def hands(self, grimoire: Grimoire, me: Ability, seat: int, usual: tuple[int, int]) -> tuple[int, int]:
        """The fewest and the most hands that are counted of this player in a vote on an execution, whatever they
        raise. Who may raise more than one is asked for it once everybody knows (`HandsGiven`)."""
        return usual

    def nominates_again(self, grimoire: Grimoire, me: Ability) -> int | None:
        """The player who has one more nomination after the first execution of the day."""
        return None

    def may_vote(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        return usual

    def vote_worth(self, grimoire: Grimoire, me: Ability, seat: int, worth: int) -> int:
        """What this player's hand adds to the tally."""
        return worth

    def vote_costs(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        """Whether this player's raised hand uses up their ghost vote."""
        return usual

    def votes_needed(self, grimoire: Grimoire, me: Ability, needed: int) -> int:
        return needed

    def keeps_open(self, grimoire: Grimoire, me: Ability) -> bool:
        """Whether nominations cannot close yet, before the first execution of the day."""
        return False


HOOKS = (
    "counts", "setup", "first_night", "each_night", "other_nights", "pretend", "kept_asleep", "at_first_dawn",
    "at_any_moment", "instead_of_becoming", "spares", "instead_of_death", "instead_of_execution", "instead_of_acting",
    "instead_of_turning", "forbids_becoming", "allows_another", "on_death", "on_execution", "on_nomination",
    "forbids_lending", "has_to_choose_again", "on_vote", "on_chosen", "on_change", "on_dawn", "on_dusk", "settle",
    "act", "keeps_alive", "keeps_unharmed", "droisons", "demonhood", "registers", "counts_also", "keeps_asleep",
    "narrows", "reads_plainly", "falsifies", "makes_true", "stands_in", "counts_as_wrong", "hides", "hushes",
    "may_falsify", "evil_info", "holds_off", "result", "wins_too", "mad", "breaks_madness", "nominations_by",
    "nominations_of", "needs_no_vote", "secret_votes", "hands", "tally", "after_tally", "nominates_again", "may_vote",
    "vote_worth", "vote_costs", "votes_needed", "keeps_open", "also_named", "hastens", "taken_for_demon",
    "arrives_later", "asked_apart", "awaits_demon", "left_to_storyteller", "cannot_save", "sets_up_later",
    "instead_of_taking_up", "on_waking", "never_named", "hides_tally", "may_seem_evil", "keeps_ability",
    "reincarnates", "forbids_executing", "nominates_next", "storyteller_nominates", "keeps_in_the_dark", "excuses",
    "lends_in_name", "as_it_begins", "on_no_attack", "on_shroud", "gone_wrong", "on_evil_info",
)  # fmt: skip


def killers(game: Game, by: Ability) -> tuple[int, ...]:
    """The players who may be said to have killed somebody by that ability."""
    if not character(by.character).kills_as_one:
        return behind(game.grimoire, by)
    return tuple(one.owner for one in game.abilities_of(by.character) if one.genuine and game.alive_for(one))


def nearest_townsfolk(grimoire: Grimoire, seat: int) -> tuple[int, ...]:
    """The nearest Townsfolk each way, dead or alive (G17 of the rules spec); one where there is just one."""
    around = grimoire.clockwise_from(seat)
    townsfolk = [one for one in around if character(grimoire.seats[one].character).team is TOWNSFOLK]
    return tuple(dict.fromkeys(townsfolk[:1] + townsfolk[-1:]))


class Townsfolk(Character):
    """A good character whose ability helps."""

    team = TOWNSFOLK


class Outsider(Character):
    """A good character whose ability is in the way."""

    team = OUTSIDER


class Minion(Character):
    """An evil character who helps the Demon."""

    team = MINION


class Demon(Character):
    """An evil character by whose death good wins, and who attacks at night."""

    team = DEMON

    def attacks(self, game: Game, me: Ability) -> int:
        """How many players its attack may kill tonight; 0 where it does not wake for one."""
        return 1

    def attack(self, game: Game, me: Ability, seat: int) -> int | None:
        """Who truly died of it, or None. To attack the dead is nothing that could go wrong (G7)."""
        if not game.grimoire.seats[seat].lives:
            game.witness(AlreadyDead(Death(seat, me)))
            return None
        if not game.works(me):
            return None
        return game.kill(seat, by=me)

    def come(self, game: Game, me: Ability, seat: int) -> None:
        """That ability makes the player this Demon, and evil."""
        if game.grimoire.seats[seat].character == self.id:
            game.turn(seat, EVIL, by=me)
        else:
            game.become(seat, self.id, side=EVIL, by=me)

    def attacks_nobody(self, game: Game, me: Ability) -> None:
        """The owner chose to attack nobody tonight, as a Toymaker lets every Demon, and some by their own rule."""
        for one in holding(game.grimoire, "on_no_attack"):
            character(one.character).on_no_attack(game, one, me)


class Mistaken(Character):
    """Thinks they are somebody else."""

    can_be_believed = False

    def belief(self, game: Game, me: Ability) -> Belief:
        """Who the owner thinks they are: asked for when this is dealt, and when somebody becomes it unless that
        `goes_unnoticed`."""
        raise NotImplementedError

    def setup(self, game: Game, me: Ability) -> None:
        if game.grimoire.seats[me.owner].believes is None:
            game.grimoire.change(me.owner, believes=self.belief(game, me))


class FirstDay(Character):
    """Does something on the first day its owner has it. Among its reminders are "First Day" and SPENT."""

    lasts: ClassVar[Mapping[str, Until]] = {"First Day": until_next_dawn}

    def on_dawn(self, game: Game, me: Ability) -> None:
        """The first day with the ability; the night after it belongs to it."""
        if not game.spent(me):
            game.grimoire.mark("First Day", me.owner, by=me, until=game.next_dawn)

    def on_dusk(self, game: Game, me: Ability) -> None:
        if self.is_first_day(game, me) and not game.spent(me):
            game.spend(me)

    def is_first_day(self, game: Game, me: Ability) -> bool:
        """Also in the night that follows it."""
        return bool(game.grimoire.marked("First Day", me.owner, by=me))


class OnceADay(Character):
    """A power of the day that can be used every day, once. Among its reminders is SPENT."""

    def may_today(self, game: Game, me: Ability) -> bool:
        """Whether the owner may use it now; if so they have used it up until dawn."""
        if game.spent(me) or not game.alive_for(me):
            return False
        game.spend(me)
        return True

    def on_dawn(self, game: Game, me: Ability) -> None:
        game.grimoire.drop(game.grimoire.marked(SPENT, me.owner, by=me))


def may_claim_today(square: TownSquare, verb: str, by: int) -> bool:
    """Whether this player may use a public power of once a day, or pretend to: once, and again where somebody at the
    table may have been given a second use, as nobody hears who has."""
    again = any(character(one).serves_twice for one in square.traveller_characters)
    return square.claims.count((verb, by)) < (2 if again else 1)


def counts_today(game: Game, me: Ability, verb: str) -> bool:
    """Whether the owner's last claim of such a power is still a use of their ability."""
    return game.square.claims.count((verb, me.owner)) <= (2 if me.owner in game.now.twice else 1)


class GrimoireReader(Character):
    """Reads the grimoire, which may show something else where the reader is drunk or poisoned."""

    def read(self, game: Game, me: Ability) -> None:
        """The owner is shown it as it lies now, or nothing where everybody is hidden from them."""
        hidden = game.hidden_from(me)
        if set(game.grimoire.everyone()) <= set(hidden):
            return
        seats = tuple(
            ("", None, GOOD, s.alive) if seat in hidden else (s.character, s.believed, s.alignment, s.alive)
            for seat, s in enumerate(game.grimoire.seats)
        )
        lying = [token for token in game.grimoire.reminders if token.seat >= 0]  # not beside a Fabled
        page = Page(seats, tuple((token.text, token.seat) for token in lying))
        telling = tuple(place for place, token in enumerate(lying) if self.tells(game, me, token))
        game.inform(me, (page,), PageLike(page, me.owner, telling))

    def tells(self, game: Game, me: Ability, token: Reminder) -> bool:
        """Whether it shows that the owner is drunk or poisoned, which nobody is told (RB-181)."""
        if token.seat == me.owner and token.text in (DRUNK, POISONED):
            return True
        for effect in () if me.source == STORYTELLER else game.now.droisoned_by[me.source]:
            by = effect.by if effect.age == 0 else None
            if by and token.by == by and token.text in character(by.character).reminders:
                return True
        return False


class NightOfDeath(Character):
    """Does something in the night its owner is dead: in its own place on the sheet, or at once where that has passed.

    The first of its `reminders` lies beside them until then. `other_nights` looks whether it is there (`is_due`).
    """

    works_when_dead = True

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        if death.seat != me.owner or not game.works(me):
            return
        game.grimoire.mark(self.reminders[0], me.owner, by=me, until=until_dawn(game))
        ahead = game.phase is Phase.NIGHT and slot_of(me) in game.script.other_nights[game.cursor :]
        if game.is_night and not ahead:
            self.other_nights(game, me)

    def is_due(self, game: Game, me: Ability) -> bool:
        """Whether the owner's death has set it off. Of a dead player who has become the Drunk since, without knowing
        it, the token lies there still, and nothing comes of it (RB-176)."""
        return me.genuine and bool(game.grimoire.marked(self.reminders[0], me.owner, by=me))


class Herring(Character):
    """One player seems to be what they are not, the same all game; the first of the `reminders` lies beside them."""

    def may_be_herring(self, game: Game, me: Ability) -> OneSeat:
        """The question to the Storyteller who it is."""
        raise NotImplementedError

    def setup(self, game: Game, me: Ability) -> None:
        self.herring(game, me)

    def first_night(self, game: Game, me: Ability) -> None:
        """Gained later: before anything is chosen or learnt, so that a choice cannot bend it."""
        self.herring(game, me)

    def as_it_begins(self, game: Game, me: Ability) -> None:
        """Another one, where who was picked could not be picked any more: a Traveller who is evil, say."""
        fixed = game.grimoire.marked(self.reminders[0], by=me)
        if fixed and fixed[0].seat not in self.may_be_herring(game, me).answers:
            game.grimoire.drop(fixed)
            self.herring(game, me)

    def herring(self, game: Game, me: Ability) -> int | None:
        """Who it is; nobody seems anything to an ability that is not there."""
        if not me.genuine:
            return None
        fixed = game.grimoire.marked(self.reminders[0], by=me)
        if fixed:
            return fixed[0].seat
        seat: int = game.ask(STORYTELLER, me, self.may_be_herring(game, me))
        game.grimoire.mark(self.reminders[0], seat, by=me)
        return seat


class Unsettling(Character):
    """Leaves the deaths of a night to the Storyteller, where the token that `unsettles` lies."""

    def unsettle(self, game: Game, me: Ability) -> None:
        """Tonight the deaths are the Storyteller's: of those before, of others now, of all that are still to come."""
        seats = game.grimoire.seats
        living = tuple(one for one in game.grimoire.everyone() if seats[one].lives)
        for victim in game.ask(STORYTELLER, me, DeathsTonight(living, 0, len(living))):
            game.kill(victim, by=me)
        died = {event.seat for event in game.chronicle if isinstance(event, Died) and event.when == game.when}
        dead = tuple(
            one for one in game.grimoire.everyone() if one in died - set(living) and not seats[one].lives
        )
        if dead:
            for seat in game.ask(STORYTELLER, me, SparedTonight(dead, 0, len(dead))):
                game.take_back_death(seat)


class Traveller(Character):
    """Everybody knows who is which Traveller; the owner's side is the secret."""

    team = TRAVELLER


class Fabled(Character):
    """A rule of the Storyteller's own: public, sober, nobody's seat."""

    team = FABLED
    forbids_voting = True

    def who_agreed(self, game: Game, me: Ability, among: tuple[int, ...]) -> tuple[int, ...]:
        """Those of these players who said yes to being looked after."""
        agreed: tuple[int, ...] = game.ask(STORYTELLER, me, Consenting(among, 0, self.looks_after_most))
        return agreed

    def looks_after(self, game: Game, me: Ability, *seats: int) -> None:
        """These players agreed to it, and everybody is told who they are."""
        for seat in seats:
            game.grimoire.mark(self.reminders[0], seat, by=me)
        if seats:
            game.tell(TOWN, FabledJoined(self.id, seats))


class Loric(Character):
    """A rule of the Storyteller's own, as a Fabled is, that comes into no game that has begun."""

    team = LORIC
    from_the_start = True


class Avenging(Fabled):
    """Makes something bad happen to a player: death, no ability for a day, or no vote for a day."""

    reminders: ClassVar[tuple[str, ...]] = ("Something Bad", DRUNK)
    lasts: ClassVar[Mapping[str, Until]] = {"Something Bad": until_dusk, DRUNK: until_next_dawn}

    def something_bad(self, game: Game, me: Ability, seat: int, *, day_is_over: bool = False) -> None:
        """A day is what is left of this one, or the next where this one is over or has not begun.

        Who loses something is told so in private: nobody else would know why their hand is not counted.
        """
        penalty = game.ask(STORYTELLER, me, Penalty(seat))
        if penalty == "death":
            game.kill(seat, by=me)
        elif penalty == "no ability":
            game.grimoire.mark(DRUNK, seat, by=me, until=game.next_dawn)
            game.tell((seat,), Penalized(self.id, "ability", game.next_dawn.night))
        elif penalty == "no vote":
            until = Moment(game.night + 2) if day_is_over else game.dusk
            game.grimoire.mark("Something Bad", seat, by=me, until=until)
            game.tell((seat,), Penalized(self.id, "vote", until.night - 1))

    def may_vote(self, grimoire: Grimoire, me: Ability, seat: int, usual: bool) -> bool:
        return usual and not grimoire.marked("Something Bad", seat, by=me)


__all__ = [
    "ANY_NUMBER",
    "CHANCE",
    "CHARACTERS",
    "DEMON",
    "DRUNK",
    "DUSK",
    "EVIL",
    "EXECUTION",
    "FABLED",
    "GOALS",
    "GOOD",
    "HAS_ABILITY",
    "LORIC",
    "MINION",
    "NEVER",
    "NIGHTLY",
    "NOBODY",
    "NO_ABILITY",
    "ONCE",
    "OUTSIDER",
    "POISONED",
    "SELDOM",
    "SPENT",
    "STORYTELLER",
    "TOWN",
    "TOWNSFOLK",
    "TRAVELLER",
    "TRUTHFUL",
    "TWICE",
    "UNTOLD",
    "Ability",
    "Act",
    "Alignment",
    "AllOrNone",
    "AmongMany",
    "Answer",
    "AnySign",
    "AsItIs",
    "Avenging",
    "Awake",
    "Awoken",
    "BeMad",
    "BeMadAbout",
    "Became",
    "Belief",
    "Believes",
    "Bluffs",
    "Casting",
    "Character",
    "Chose",
    "ChosenBy",
    "Claim",
    "Claimed",
    "Conduct",
    "Consenting",
    "Contest",
    "ContestDecided",
    "CountedVote",
    "Counts",
    "Death",
    "DeathsTonight",
    "DeedOfEvil",
    "Demon",
    "DemonLearned",
    "Died",
    "Discretion",
    "Drunken",
    "EndsOnDay",
    "EvilInfo",
    "Execution",
    "Exploded",
    "EyesShut",
    "Fabled",
    "FalseMinions",
    "Fates",
    "Favours",
    "FirstDay",
    "FreeText",
    "Game",
    "GhostVoteReturned",
    "GivenAbility",
    "GoalReached",
    "Grandchild",
    "Grimoire",
    "GrimoireReader",
    "Groups",
    "Guesses",
    "HandCounted",
    "HandsGiven",
    "HasAbility",
    "HasGoal",
    "Hearer",
    "Heir",
    "Herring",
    "InGroup",
    "InPlay",
    "Judgement",
    "Learned",
    "LeftBehind",
    "LentUntold",
    "LiedTo",
    "LifeChosen",
    "LifeOrDeath",
    "LooksLike",
    "Loric",
    "MadeFalse",
    "MadeMinion",
    "Madness",
    "Meeting",
    "Minion",
    "Misinformed",
    "Mistaken",
    "Moment",
    "NamedSome",
    "NeverHad",
    "NightOfDeath",
    "Nominated",
    "NominatesNext",
    "NotInPlay",
    "NothingHappened",
    "Number",
    "Occasion",
    "OnceADay",
    "OneCharacter",
    "OneInPlay",
    "OneOf",
    "OneOfBoth",
    "OneSeat",
    "Options",
    "Outsider",
    "Page",
    "PageLike",
    "Pardoned",
    "Penalty",
    "Phase",
    "Phrase",
    "Picked",
    "Pointed",
    "PointedAt",
    "Poisoning",
    "PublicChoice",
    "RedHerring",
    "Registering",
    "Registers",
    "Reminder",
    "Responsible",
    "Revealed",
    "Revived",
    "Riddle",
    "Said",
    "Sayable",
    "Script",
    "Seats",
    "SecretWord",
    "Settled",
    "Side",
    "SignsAsked",
    "SignsShown",
    "SomeCharacters",
    "SomebodyIs",
    "Spared",
    "SparedTonight",
    "SpeaksAlone",
    "Stake",
    "Substitute",
    "Summoned",
    "TakenAsSo",
    "Team",
    "TheWord",
    "ThisIs",
    "Together",
    "TownSquare",
    "Townsfolk",
    "Traveller",
    "TrueStatement",
    "Turned",
    "Twin",
    "TwoSeats",
    "TwoShown",
    "Unsettling",
    "Untrue",
    "Victim",
    "VoteTokenGiven",
    "WentWrong",
    "When",
    "Woke",
    "Word",
    "YesNo",
    "YouAre",
    "behind",
    "character",
    "counts_today",
    "ending_day",
    "folded",
    "is_from",
    "killers",
    "learns_only_truth",
    "may_claim_today",
    "nearest_townsfolk",
    "plainly",
    "possible_goals",
    "registers",
    "slot_of",
    "standing_entries",
    "truly",
    "truths",
    "until_dawn",
    "until_dusk",
    "until_next_dawn",
    "until_tomorrow_s_dusk",
    "working_of",
]  # fmt: skip
