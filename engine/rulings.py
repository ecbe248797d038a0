"""Rulings: what a human Storyteller changes by hand, between two steps, in the record like everything else."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from engine import by_hand, course, course_by_hand, day, real_box, votes
from engine.abilities import standing
from engine.chronicle import Died
from engine.deciders import Nobody, Undecided
from engine.grimoire import SPENT, Ability, Reminder
from engine.ledger import (
    CameBack,
    DemonLearned,
    DiedByDay,
    GhostVoteReturned,
    GhostVoteTaken,
    NominationsOpened,
    Told,
    YouAre,
)
from engine.madness import Madness
from engine.own_words import cleaned
from engine.phases import Phase
from engine.plain import recorded
from engine.questions import NOMINATE, Act, ForMadness
from engine.registry import CHARACTERS, JINX_RULES, character
from engine.rules import changes, death, setup, victory
from engine.rules.events import Death
from engine.rules.setup import MOST_TRAVELLERS
from engine.terms import SEATLESS, STORYTELLER, TOWN, TRAVELLER, UNTOLD, Alignment
from engine.town_square import standing_entries

if TYPE_CHECKING:
    from engine.game import Game


class IllegalRuling(ValueError):
    """This cannot be ruled; the message says why, and `reason` in a word or two, for others to put in their words.

    A host meets: dead already, alive, no character, stays a traveller, no side, no madness, day over, travellers
    leave, vote running, game over, traveller here, fabled here, from the start, not in play, no reminder, has a vote,
    no vote, no bluffs, said already, not said, held already, not held, too long, answer first, no way there, no
    nomination, not a traveller; anything else is "not possible".
    """

    def __init__(self, message: str, reason: str = "not possible") -> None:
        super().__init__(message)
        self.reason = reason


@recorded
class Ruling(NamedTuple):
    """What is ruled, about whom.

    `verb`: kill, revive, become (value: a character), swap (value: another player, or that and whether their sides
    too), turn (value: a side), mark (value: a text, or a text and the character whose token it is, None for
    nobody's), unmark (value: the same), move (value: a text, whose token it is, and to whom it goes), nominate
    (value: a player, whatever the rules say of both), vote or no vote (a dead player's last one), bluffs (value: the
    characters that are shown to this player instead of those before), say (what an ability tells this player next is
    the person's to say) or no say, punish (a mad player pays), strike (what an ability allows at any moment: the
    Tinker dies, unless protected), act (the player's turn of the night, or what they do at their death, now), execute
    (at once, whoever voted), leave. About a player or, at STORYTELLER, about the game: note (value: words, "" for
    none, and whether everybody may read them when it is over). About nobody, with `seat` STORYTELLER: join (value:
    name, Traveller and the seat whose left neighbour they will be), sit (value: the ring), fabled (value: a Fabled,
    or one and its players), no fabled, phase (value: where the course is moved on to, one of
    `course_by_hand.PLACES`), not yet (no side wins) until let it end, end (value: whether it is in the middle of a
    step, see `LiveGame.end`), win (value: the side, and the same), is (value: `real_box.Entered`; nobody is told).
    """

    verb: str
    seat: int
    value: Any = None


def step_of(game: "Game") -> str:
    """What the next step is called in the record if it is a ruling."""
    number = f"ruling {game.steps}"
    return f"n{game.night}/{number}" if game.is_night else number


def is_ruling(step: str) -> bool:
    """Whether the step of this name was a ruling."""
    return step.rpartition("/")[2].startswith("ruling ")


def apply(game: "Game", ruling: Ruling) -> None:
    """Play the ruling as a step; nothing protects from it. Raises IllegalRuling, and Undecided as any step.

    Who has won is looked at when the game goes on: a ruling may be one of several that belong together.
    """
    if not isinstance(ruling, Ruling):
        raise IllegalRuling(f"{ruling!r} is not a ruling")
    if game.over:
        raise IllegalRuling("the game is over; undo its last step first", "game over")
    if ruling.verb not in _VERBS:
        raise IllegalRuling(f"no ruling is called {ruling.verb!r}; there are {', '.join(_VERBS)}")
    if type(ruling.seat) is not int or ruling.seat not in _about(game, ruling.verb):
        raise IllegalRuling(f"there is no seat {ruling.seat!r}")
    if game.phase is Phase.DEAL:
        raise IllegalRuling("the characters are not dealt yet")
    game.begin(step_of(game))
    _VERBS[ruling.verb](game, ruling)
    game.steps += 1


def _about(game: "Game", verb: str) -> tuple[int, ...]:
    """Whom such a ruling may be about."""
    if verb in _ABOUT_NOBODY:
        return (STORYTELLER,)
    return (*game.grimoire.ring, STORYTELLER) if verb == "note" else game.grimoire.ring


def carry_out(game: "Game", ruling: Ruling) -> None:
    """The ruling as a host makes it: whom it changes is told now, by day too, since the Storyteller goes to them; and
    a death ends the game where that is what it means. Raises as `apply`."""
    before = len(game.untold)
    apply(game, ruling)
    if ruling.verb in TOLD_TO_WHOM_IT_CHANGES:
        changed = [(seat, fact) for seat, fact in game.untold[before:] if isinstance(fact, YouAre)]
        game.untold = tuple(one for one in game.untold if one not in changed)
        for seat, fact in changed:
            game.tell((seat,), fact)
    elif ruling.verb in ("kill", "punish", "execute", "let it end"):
        course.settle(game)
        course.end_if_won(game)


def the_end(winner: Alignment | None, *, in_the_middle: bool) -> Ruling:
    """The game ends here, and this side has won, or nobody."""
    if winner is None:
        return Ruling(END, STORYTELLER, in_the_middle)
    return Ruling(WIN, STORYTELLER, (winner, in_the_middle))


def in_the_middle(ruling: Ruling) -> bool:
    """Whether the game was ended while a step waited for an answer."""
    return bool(ruling.value[1] if ruling.verb == WIN else ruling.value)


def declared(game: "Game") -> bool:
    """Whether a person has said that the game is over, or who has won it."""
    return game.over and (game.square.winner is None or game.step.endswith(_DECLARED))


def check(game: "Game", ruling: Ruling) -> None:
    """Raises IllegalRuling for what cannot be ruled now; the game stays as it is."""
    tried(game, ruling)


def is_legal(game: "Game", ruling: Ruling) -> bool:
    """Whether this can be ruled now."""
    try:
        check(game, ruling)
    except IllegalRuling:
        return False
    return True


def asks(game: "Game", ruling: Ruling) -> bool:
    """Whether somebody at the table has to answer something for it; raises IllegalRuling."""
    trial = game.copy()
    trial.decider = Nobody()
    try:
        carry_out(trial, ruling)
    except Undecided as stop:
        return any(question.who >= 0 for question in stop.questions)
    return False


def tried(game: "Game", ruling: Ruling) -> "Game":
    """A copy on which this was ruled, as far as it goes before somebody is asked; raises IllegalRuling."""
    trial = game.copy()
    trial.decider = Nobody()
    with suppress(Undecided):
        carry_out(trial, ruling)
    return trial


def told_to_all(game: "Game", ruling: Ruling) -> bool:
    """Whether the whole table hears of it, at once or at dawn; raises IllegalRuling."""
    trial = tried(game, ruling)
    alive, before = (tuple(seat.alive for seat in one.grimoire.seats) for one in (trial, game))
    return alive != before or any(told.to == TOWN for told in trial.ledger[len(game.ledger) :])


def _kill(game: "Game", ruling: Ruling) -> None:
    if not game.grimoire.seats[ruling.seat].lives:
        raise IllegalRuling("that player is dead already", "dead already")
    death.die(game, Death(ruling.seat, by_day=not game.is_night))


def _revive(game: "Game", ruling: Ruling) -> None:
    if game.grimoire.seats[ruling.seat].alive:
        raise IllegalRuling("that player is alive", "alive")
    shrouded = not game.square.alive[ruling.seat]  # or nobody has heard of this death
    changes.revive(game, ruling.seat)
    if shrouded and not game.is_night:
        game.tell(TOWN, CameBack(ruling.seat))


def _become(game: "Game", ruling: Ruling) -> None:
    if ruling.value not in game.script.characters:
        raise IllegalRuling(f"the script has no character {ruling.value!r}", "no character")
    if game.team(ruling.seat) is TRAVELLER:
        raise IllegalRuling("a Traveller stays a Traveller; they may leave instead", "stays a traveller")
    game.become(ruling.seat, ruling.value)


def _swap(game: "Game", ruling: Ruling) -> None:
    other, sides = (
        ruling.value if isinstance(ruling.value, tuple) and len(ruling.value) == 2 else (ruling.value, False)
    )
    if type(other) is not int or other not in game.grimoire.ring or other == ruling.seat:
        raise IllegalRuling("two different players exchange their tokens")
    if TRAVELLER in (game.team(ruling.seat), game.team(other)):
        raise IllegalRuling("a Traveller stays a Traveller; they may leave instead", "stays a traveller")
    game.swap(ruling.seat, other, alignments=bool(sides))


def _turn(game: "Game", ruling: Ruling) -> None:
    if ruling.value not in tuple(Alignment):
        raise IllegalRuling(f"{ruling.value!r} is not a side; there are {', '.join(Alignment)}", "no side")
    game.turn(ruling.seat, Alignment(ruling.value))


def _vote(game: "Game", ruling: Ruling) -> None:
    seat = game.grimoire.seats[ruling.seat]
    if seat.alive or seat.ghost_vote:
        raise IllegalRuling("that player has their vote", "has a vote")
    game.grimoire.change(ruling.seat, ghost_vote=True)
    game.tell(TOWN, GhostVoteReturned(ruling.seat))
    votes.ask_after_all(game, ruling.seat)


def _no_vote(game: "Game", ruling: Ruling) -> None:
    seat = game.grimoire.seats[ruling.seat]
    if seat.alive or not seat.ghost_vote:
        raise IllegalRuling("that player has no vote to lose", "no vote")
    game.grimoire.change(ruling.seat, ghost_vote=False)
    game.tell(TOWN, GhostVoteTaken(ruling.seat))


def _mark(game: "Game", ruling: Ruling) -> None:
    """A token laid by hand is that of the character it belongs to, and ends as its own would."""
    pair = isinstance(ruling.value, tuple) and len(ruling.value) == 2
    text, whose = ruling.value if pair else (ruling.value, None)
    if not isinstance(text, str) or not text:
        raise IllegalRuling("a reminder needs a text")
    if pair and whose is None:
        game.grimoire.mark(text, ruling.seat)
        return
    me = _whose_token(game, ruling.seat, text, whose)
    if me is None:
        game.grimoire.mark(text, ruling.seat)
        return
    mine = character(me.character)
    until = mine.lasts[text](game) if text in mine.lasts else None
    data = mine.holds[text](game, ruling.seat) if text in mine.holds else None
    game.grimoire.mark(text, ruling.seat, by=None if text in mine.outlasting else me, until=until, data=data)


def _is_there(game: "Game", me: Ability) -> bool:
    """Whether it is somebody's, or a jinx of two characters who are both in play."""
    pair = JINX_RULES[me.character].pair if me.character in JINX_RULES else ()
    return all(game.in_play(one) for one in pair)


def _whose_token(game: "Game", seat: int, text: str, whose: object) -> Ability | None:
    """The ability in play that lays such tokens; None where there is none, or several and nobody says which.

    That something is used up is said of the abilities of the player beside whom it lies.
    """
    now = standing(game.grimoire)
    held = [me for player in (STORYTELLER, *game.grimoire.ring) for me in now.of(player) if me.genuine]
    held = [me for me in held if _is_there(game, me)]
    able = [me for me in held if text in character(me.character).reminders and me not in now.lifeless]
    if whose is not None:
        able = [me for me in able if me.character == whose]
    beside = [me for me in able if me.owner == seat]
    if text == SPENT:
        able = beside
    if whose is not None and not able:
        raise IllegalRuling(f"no {whose} in play lays a reminder {text!r} there", "not in play")
    if len(able) > 1 and whose is None:
        return None
    return next(iter((*beside, *able)), None)


def _unmark(game: "Game", ruling: Ruling) -> None:
    pair = isinstance(ruling.value, tuple) and len(ruling.value) == 2
    game.grimoire.unmark(_lying_there(game, ruling.seat, *(ruling.value if pair else (ruling.value, None))))


def _move(game: "Game", ruling: Ruling) -> None:
    """The same token beside somebody else: what it is for goes on there, until its own end."""
    if not isinstance(ruling.value, tuple) or len(ruling.value) != 3:
        raise IllegalRuling("a reminder goes from one player to another")
    text, whose, to = ruling.value
    if type(to) is not int or to not in game.grimoire.ring or to == ruling.seat:
        raise IllegalRuling(f"there is no seat {to!r} to lay it beside")
    token = _lying_there(game, ruling.seat, text, whose)
    game.grimoire.unmark(token)
    game.grimoire.mark(token.text, to, by=token.by, until=token.until, data=token.data)


def _lying_there(game: "Game", seat: int, text: str, whose: object) -> Reminder:
    """The token of this text that was laid there last; of the ability of that character, where `whose` says it."""
    if not isinstance(text, str):
        raise IllegalRuling(f"a reminder has a text, and {text!r} is none")
    tokens = [
        one
        for one in game.grimoire.marked(text, seat)
        if whose is None or (one.by is not None and one.by.character == whose)
    ]
    if not tokens:
        raise IllegalRuling(f"no reminder {text!r} lies there", "no reminder")
    return tokens[-1]


def _bluffs(game: "Game", ruling: Ruling) -> None:
    """Whoever has been shown some before; to the others of a meeting nothing is said."""
    shown = ruling.value
    if not isinstance(shown, tuple) or not 0 < len(shown) <= _MOST_BLUFFS or len(set(shown)) < len(shown):
        raise IllegalRuling(f"{shown!r} are no characters to pretend", "no character")
    if any(one not in game.script.characters for one in shown):
        raise IllegalRuling("a bluff is a character of the script", "no character")
    told = (one for one in reversed(standing_entries(game.ledger)) if _shows_bluffs(one, ruling.seat))
    before = next(told, None)
    if before is None:
        raise IllegalRuling("that player has been shown nothing to pretend", "no bluffs")
    game.tell((ruling.seat,), before.fact._replace(bluffs=shown))


def _shows_bluffs(told: Told, seat: int) -> bool:
    return (
        isinstance(told.fact, DemonLearned)
        and bool(told.fact.bluffs)
        and told.to not in (TOWN, UNTOLD)
        and seat in told.to
    )


def _say(game: "Game", ruling: Ruling) -> None:
    if by_hand.SaysNext(ruling.seat) in game.by_hand:
        raise IllegalRuling("that is so already", "said already")
    by_hand.lay_down(game, by_hand.SaysNext(ruling.seat))


def _no_say(game: "Game", ruling: Ruling) -> None:
    if by_hand.SaysNext(ruling.seat) not in game.by_hand:
        raise IllegalRuling("nobody wanted to say anything to them", "not said")
    by_hand.take_back(game, by_hand.SaysNext(ruling.seat))


def _not_yet(game: "Game", ruling: Ruling) -> None:  # noqa: ARG001
    if by_hand.is_held_off(game):
        raise IllegalRuling("that is so already", "held already")
    by_hand.lay_down(game, by_hand.NotYet())


def _let_it_end(game: "Game", ruling: Ruling) -> None:  # noqa: ARG001
    if not by_hand.is_held_off(game):
        raise IllegalRuling("nothing holds the end off", "not held")
    by_hand.take_back(game, by_hand.NotYet())


def _note(game: "Game", ruling: Ruling) -> None:
    """The new words stand in the place of those before."""
    words, in_story = (
        ruling.value if isinstance(ruling.value, tuple) and len(ruling.value) == 2 else (None, False)
    )
    if not isinstance(words, str) or words != cleaned(words) or type(in_story) is not bool:
        raise IllegalRuling(f"{ruling.value!r} are no words")
    if len(words) > by_hand.LONGEST_NOTE:
        raise IllegalRuling(f"a note has at most {by_hand.LONGEST_NOTE} letters", "too long")
    for one in by_hand.remarks(game):
        if one.seat == ruling.seat:
            by_hand.take_back(game, one)
    if words:
        by_hand.lay_down(game, by_hand.Remark(ruling.seat, words, in_story))


def _punish(game: "Game", ruling: Ruling) -> None:
    """An execution by day is the day's and ends it, unless somebody has to nominate at once; one at night is its own.
    Another penalty is carried out."""
    madnesses = game.madnesses(ruling.seat)
    if not madnesses:
        raise IllegalRuling("no ability lets this player be executed for what they say", "no madness")
    if not game.is_night and game.phase not in _TALKING:
        raise IllegalRuling("the day is over; rule it at night or tomorrow", "day over")
    by, madness = madnesses[0]
    if madness.dies:
        _pay(game, by, madness)
        return
    executions = len(game.day.executions)
    game.execute(ruling.seat, at_once=True, by=by)
    game.cut_short_after(executions)


def _pay(game: "Game", by: Ability, madness: Madness) -> None:
    """It is no execution, so the day goes on; what protects from the ability protects."""
    living = tuple(seat for seat in madness.dies if game.grimoire.seats[seat].lives)
    if not living:
        raise IllegalRuling("whoever could die for it is dead", "no madness")
    dying = living if len(living) == 1 else game.ask(STORYTELLER, by, ForMadness(living, 1, len(living)))
    for seat in dying:
        game.kill(seat, by=by)


def _strike(game: "Game", ruling: Ruling) -> None:
    """What protects from the ability protects, and one that does not work does nothing."""
    held = standing(game.grimoire).of(ruling.seat)
    able = [me for me in held if "at_any_moment" in character(me.character).hooks and game.alive_for(me)]
    if not able:
        raise IllegalRuling("no ability lets that happen to this player at any moment")
    for me in able:
        character(me.character).at_any_moment(game, me)


def _act(game: "Game", ruling: Ruling) -> None:
    """As in the night, or by day in the night before: somebody was forgotten, or chooses and learns once more. What
    acts at its owner's death acts as of that death."""
    held = standing(game.grimoire).of(ruling.seat)
    acting = [me for me in held if _acts_at_night(game, me) or _acted_dying(game, me)]
    if not acting:
        raise IllegalRuling("no ability of this player has a turn at night, or acts at a death they died")
    phase, alive = game.phase, [seat.alive for seat in game.grimoire.seats]
    by_day = not game.is_night
    if by_day:
        game.phase = Phase.FIRST_NIGHT if game.night == 1 else Phase.NIGHT
    for me in acting:
        died = _acted_dying(game, me)
        if died is None:
            _take_turn(game, me)
        else:
            _act_dying(game, me, died)
    game.phase = phase
    for seat, lived in enumerate(alive if by_day else ()):
        if lived and not game.grimoire.seats[seat].alive:
            game.tell(TOWN, DiedByDay(seat))


def _acts_at_night(game: "Game", me: Ability) -> bool:
    return not _TURNS.isdisjoint(character(me.character).hooks) and game.alive_for(me)


def _take_turn(game: "Game", me: Ability) -> None:
    mine = character(me.character)
    if _TURNS & mine.hooks == {"first_night"}:
        mine.first_night(game, me)
    else:
        mine.tonight(game, me)


def _acted_dying(game: "Game", me: Ability) -> Died | None:
    """The owner's death, where the ability acts at it and they are dead."""
    if "on_death" not in character(me.character).hooks or game.grimoire.seats[me.owner].lives:
        return None
    deaths = (one for one in reversed(game.chronicle) if isinstance(one, Died) and one.seat == me.owner)
    return next(deaths, None)


def _act_dying(game: "Game", me: Ability, died: Died) -> None:
    before = game.grimoire.copy()
    before.change(me.owner, alive=True)
    again = Death(me.owner, died.by, execution=died.execution, exile=died.exile, by_day=died.when.by_day)
    with game.as_things_stood(standing(before)):
        character(me.character).on_death(game, me, again)


def _join(game: "Game", ruling: Ruling) -> None:
    value = ruling.value if isinstance(ruling.value, tuple) and len(ruling.value) == 3 else ("", "", None)
    name, traveller, beside = value
    if not isinstance(name, str) or not name.strip() or name in (seat.name for seat in game.grimoire.seats):
        raise IllegalRuling(f"{name!r} cannot join: a name of their own is needed")
    if traveller not in CHARACTERS or character(traveller).team is not TRAVELLER:
        raise IllegalRuling(f"{traveller!r} is not a Traveller")
    if any(game.grimoire.seats[seat].character == traveller for seat in game.grimoire.ring):
        raise IllegalRuling(f"there is a {traveller} already", "traveller here")
    ring = game.grimoire.ring
    if type(beside) is not int or beside not in ring:
        raise IllegalRuling(f"there is no seat {beside!r} to sit beside")
    if len(game.square.travellers) >= MOST_TRAVELLERS:
        raise IllegalRuling(f"there are {MOST_TRAVELLERS} Travellers already, and that is the most")
    place = ring.index(beside) + 1
    setup.join(game, name, traveller, (*ring[:place], len(game.grimoire.seats), *ring[place:]))


def _leave(game: "Game", ruling: Ruling) -> None:
    if game.team(ruling.seat) is not TRAVELLER:
        raise IllegalRuling(
            "only Travellers leave; a player who must go keeps their seat, and may die", "travellers leave"
        )
    if game.day.vote is not None:
        raise IllegalRuling("wait until the vote is counted", "vote running")
    setup.leave(game, ruling.seat)


def _sit(game: "Game", ruling: Ruling) -> None:
    if not isinstance(ruling.value, tuple) or sorted(ruling.value) != sorted(game.grimoire.ring):
        raise IllegalRuling("everybody needs a chair, and nobody two")
    if game.day.vote is not None:
        raise IllegalRuling("wait until the vote is counted", "vote running")
    game.sit(ruling.value)


def _fabled(game: "Game", ruling: Ruling) -> None:
    fabled, seats = (
        ruling.value if isinstance(ruling.value, tuple) and len(ruling.value) == 2 else (ruling.value, ())
    )
    if fabled not in CHARACTERS or character(fabled).team not in SEATLESS:
        raise IllegalRuling(f"{fabled!r} is not a Fabled")
    if fabled in game.grimoire.fabled:
        raise IllegalRuling(f"the {fabled} is in play already", "fabled here")
    if character(fabled).from_the_start:
        raise IllegalRuling(f"the {fabled} can only be there from the start", "from the start")
    if not isinstance(seats, tuple) or not all(
        type(seat) is int and seat in game.grimoire.ring for seat in seats
    ):
        raise IllegalRuling("those are not all players of this table")
    if seats and not character(fabled).reminders:
        raise IllegalRuling(f"the {fabled} is for the whole table, not for some players")
    setup.welcome(game, fabled, seats)


def _no_fabled(game: "Game", ruling: Ruling) -> None:
    if ruling.value not in game.grimoire.fabled:
        raise IllegalRuling(f"the {ruling.value} is not in play", "not in play")
    setup.dismiss(game, ruling.value)


def _phase(game: "Game", ruling: Ruling) -> None:
    if ruling.value not in course_by_hand.PLACES:
        raise IllegalRuling(f"the course cannot be moved on to {ruling.value!r}")
    if not course_by_hand.leads_to(game, ruling.value):
        raise IllegalRuling(f"from here nothing leads to {ruling.value}", "no way there")
    course_by_hand.move_on(game, ruling.value)


def _nominate(game: "Game", ruling: Ruling) -> None:
    """Whoever may do it no more, or of whom it may be done no more. All that a nomination sets off comes of it."""
    if game.phase not in (Phase.DISCUSSION, Phase.NOMINATIONS):
        raise IllegalRuling("nobody can be nominated now", "no nomination")
    if type(ruling.value) is not int or ruling.value not in game.grimoire.ring:
        raise IllegalRuling(f"there is no seat {ruling.value!r}")
    if game.team(ruling.value) is TRAVELLER:
        raise IllegalRuling("a Traveller is exiled, and not nominated", "not a traveller")
    if game.phase is Phase.DISCUSSION:
        game.move("open_nominations")
        game.tell(TOWN, NominationsOpened(game.night))
    day.nominate(game, Act(NOMINATE, ruling.seat, ruling.value))


def _execute(game: "Game", ruling: Ruling) -> None:
    """By day it is the day's execution, and ends the day, unless somebody has to nominate at once."""
    if not game.is_night and game.phase not in _TALKING:
        raise IllegalRuling("the day is over; rule it at night or tomorrow", "day over")
    executions = len(game.day.executions)
    game.execute(ruling.seat, at_once=True)
    game.cut_short_after(executions)


def _is(game: "Game", ruling: Ruling) -> None:
    """What was so all along: nobody is told, and nothing happens by it."""
    entered = ruling.value
    if (fault := real_box.fault(game, entered)) is not None:
        raise IllegalRuling(fault)
    real_box.enter(game, entered.tokens)
    for text, seat, whose in entered.reminders:
        if seat not in game.grimoire.ring:
            raise IllegalRuling(f"there is no seat {seat!r}")
        _mark(game, Ruling("mark", seat, text if whose is None else (text, whose)))
    if entered.bluffs:
        game.tell(UNTOLD, DemonLearned((), entered.bluffs))
    setup.note_who_began(game)


def _win(game: "Game", ruling: Ruling) -> None:
    """A person says who has won."""
    value = ruling.value
    if not isinstance(value, tuple) or len(value) != 2 or value[0] not in tuple(Alignment):
        raise IllegalRuling(f"{value!r} is not a side that wins", "no side")
    game.step += _DECLARED
    _over(game, Alignment(value[0]))


def _end(game: "Game", ruling: Ruling) -> None:  # noqa: ARG001
    _over(game, None)


def _over(game: "Game", winner: Alignment | None) -> None:
    """Whose death, or return, of tonight nobody has heard of yet is announced before that."""
    seats, told = game.grimoire.seats, game.square.alive
    if game.is_night and any(seats[seat].alive != told[seat] for seat in game.grimoire.ring):
        course.break_day(game)
    victory.end(game, winner)


_TURNS = frozenset(("first_night", "each_night", "other_nights"))
_TALKING = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE, Phase.VOTE)
END, WIN = "end", "win"
ENDS = (END, WIN)
_DECLARED = " declared"
_ABOUT_NOBODY = ("join", "sit", "fabled", "no fabled", "is", "phase", "not yet", "let it end", *ENDS)
TOLD_TO_WHOM_IT_CHANGES = ("become", "swap", "turn")
"""Who is changed so is told at once."""
SILENT = ("mark", "unmark", "move", "is", "say", "no say", "not yet", "note")
"""Nobody is told anything of these at once."""
_MOST_BLUFFS = 3
_VERBS = {
    "kill": _kill, "revive": _revive, "become": _become, "swap": _swap, "turn": _turn, "mark": _mark,
    "unmark": _unmark, "move": _move, "vote": _vote, "no vote": _no_vote, "bluffs": _bluffs, "say": _say,
    "no say": _no_say, "note": _note, "not yet": _not_yet, "let it end": _let_it_end, "punish": _punish,
    "strike": _strike, "act": _act, "join": _join, "leave": _leave, "sit": _sit, "fabled": _fabled,
    "no fabled": _no_fabled, "phase": _phase, "nominate": _nominate, "execute": _execute, "is": _is, END: _end,
    WIN: _win,
}  # fmt: skip
