"""Who dies and who lives on, where an ability leaves it to the Storyteller.

A death that was promised (a Gossip's, a Doomsayer's) falls on somebody who really dies of it. No death and no rescue
decides the game as long as another answer is legal (RB-281), until the town has had its last day, or has found the
same player twice: else a game might never end. Otherwise the side that is behind is helped a little.
"""

from itertools import compress, takewhile
from random import Random
from typing import TYPE_CHECKING, Final

from engine.abilities import standing
from engine.characters.boomdandy import LivesOn
from engine.characters.deviant import Amused
from engine.characters.harlot import BothDie
from engine.characters.legion import EmptyVote, OneOfMany
from engine.characters.lilmonsta import Prey, Sitter
from engine.characters.ojo import InTheirPlace
from engine.characters.scapegoat import Instead
from engine.characters.ventriloquist import AnotherMask
from engine.characters.yaggababble import TalkedToDeath
from engine.ledger import DayBroke, DiedByDay, Executed
from engine.phases import Phase
from engine.questions import (
    DeathsTonight,
    ForMadness,
    Revived,
    Spared,
    SparedTonight,
    StorytellersNominee,
    Victim,
)
from engine.registry import character
from engine.rules.victory import winner
from engine.terms import DEMON, EVIL, GOOD, MINION, NOBODY, TRAVELLER
from engine.town_square import standing_entries
from narrator.mind.because import because, percent, yes_or_no
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.heard import last_chosen, somebody_came_back
from narrator.mind.kinds import LEARN_NIGHTLY, has_had_its_say
from narrator.mind.policies import decides
from narrator.mind.strength import suspicion
from narrator.mind.trial import decides_the_game, ends, ends_the_game_alive, fate, tried

if TYPE_CHECKING:
    from engine.game import Game

THREE: Final = 3
SAFE: Final = 6  # alive: from here on a death at will is no great matter
LAST_DAYS: Final = 5  # alive: from here on one evil player is enough for the town to find
QUIET_NIGHT: Final = 0.08  # the chance that a Demon which the Storyteller kills for kills nobody
LAST_GOOD: Final = 2  # good players, beside whom one of Legion is left for the last day
TWO_ATTACKS: Final = 4  # alive: two more deaths leave two
STRUCK: Final = 0.06  # the chance of a Tinker on any one day
_MOMENTS: Final = 3  # before the first nomination, after one, after two
LIKE_ANOTHER_DEMON: Final = (
    0.2  # the chance that an Ojo kills several, where another Demon of the script does
)
SELDOM: Final = 0.05  # the weight of what is done only if there is nothing better


def lean(case: Case, seat: int) -> float:
    """How much it helps the weaker side that this player loses: 1 for neither."""
    standing = case.standing
    evil = case.game.alignment(seat) is EVIL
    if standing.good_is_losing:
        return 2.0 if evil else 0.5
    if standing.good_is_winning:
        return 0.4 if evil else 2.0
    return 1.0


def cost(case: Case, seat: int) -> float:
    """A weight for losing this player: good loses least by those who have had their say."""
    one = case.character(seat)
    if seat in case.game.living(DEMON):
        return 0.0
    if case.team(seat) is MINION:
        return 1.0 if case.standing.good_is_losing else SELDOM
    base = 2.0 if has_had_its_say(one) else 0.7 if one in LEARN_NIGHTLY else 1.0
    return base * lean(case, seat)


@decides(Victim)
def victim(case: Case) -> ReasonedAnswer:
    """Who dies of a Gossip's truth or a Doomsayer's call; a Tinker may die of nothing."""
    options = case.question.options
    assert isinstance(options, Victim)
    if NOBODY in options.answers:
        return _for_no_reason(case, next(seat for seat in options.answers if seat != NOBODY))
    return _promised(case, options.answers)


def _promised(case: Case, seats: tuple[int, ...]) -> ReasonedAnswer:
    """One of these players, who really dies of it."""
    fates = {seat: fate(case.game, (seat,), case.about) for seat in seats}
    going_on = {seat: each for seat, each in fates.items() if each.winner is None}
    weights = {
        seat: cost(case, seat) * (SELDOM if each.close else 1.0)
        for seat, each in going_on.items()
        if seat in each.dead
    }
    short = case.standing.short
    if any(weight > 0 for weight in weights.values()):
        seat = weighted(case.dice, weights)
        return ReasonedAnswer(seat, because("dies_for", **case.who(seat), by=case.about.character) + short)
    spared = [seat for seat in going_on if seat not in going_on[seat].dead]
    if spared:
        seat = case.dice.choice(spared)
        return ReasonedAnswer(seat, because("named_and_survives", **case.who(seat), by=case.about.character))
    seat = case.dice.choice(sorted(going_on) or list(seats))
    why = because("nobody_else_to_name" if going_on else "ends_whoever_is_named")
    return ReasonedAnswer(seat, because("dies_for", **case.who(seat), by=case.about.character) + why)


@decides(InTheirPlace)
def in_their_place(case: Case) -> ReasonedAnswer:
    """An Ojo named a character that nobody is: a living good player dies, and now and then several, as if it were
    another Demon's night."""
    options = case.question.options
    assert isinstance(options, InTheirPlace)
    seats = case.game.grimoire.seats
    good = tuple(s for s in options.seats if seats[s].alive and seats[s].alignment is not EVIL)
    one = _promised(case, good or options.seats)
    if options.most == 1 or case.alive <= SAFE + options.most or case.dice.random() >= LIKE_ANOTHER_DEMON:
        return one._replace(answer=(one.answer,))
    others = [seat for seat in good if seat != one.answer]
    several = (one.answer, *case.dice.sample(others, min(options.most - 1, len(others))))
    outcome = fate(case.game, several, case.about)
    if outcome.winner is not None or outcome.close:
        return one._replace(answer=(one.answer,))
    return ReasonedAnswer(several, because("several_die", names=case.names(several)))


@decides(TalkedToDeath)
def talked_to_death(case: Case) -> ReasonedAnswer:
    """As nobody has checked what the player reports, about half of it counts, and one fewer where good is behind.

    A death that ends the game is left out, unless three are alive: then evil has earned it.
    """
    options = case.question.options
    assert isinstance(options, TalkedToDeath)
    standing = case.standing
    count = (options.most + 1) // 2 - int(standing.good_is_losing and options.most > 1)
    dying: tuple[int, ...] = ()
    while len(dying) < count:
        weights = {seat: cost(case, seat) for seat in options.seats if seat not in dying}
        for seat in list(weights):
            outcome = fate(case.game, (*dying, seat), case.about)
            if seat not in outcome.dead or (outcome.winner is not None and case.alive > THREE):
                del weights[seat]
        if not any(weight > 0 for weight in weights.values()):
            break
        dying = (*dying, weighted(case.dice, weights))
    if not dying:
        why = because("any_death_decides") if count else standing.short
        return ReasonedAnswer((), because("nobody_dies_for", by=case.about.character) + why)
    reason = because("die_for", names=case.names(dying), by=case.about.character)
    return ReasonedAnswer(dying, reason + standing.short)


@decides(StorytellersNominee)
def nominated(case: Case) -> ReasonedAnswer:
    """Whoever is nominated dies: suspects rather than others, of the side that is ahead. The town ends the game, not
    the Storyteller."""
    options = case.question.options
    assert isinstance(options, StorytellersNominee)
    suspects = suspicion(case.game)
    weights = {
        seat: lean(case, seat) * (1.0 + min(suspects[seat], 2.0))
        for seat in options.answers
        if fate(case.game, (seat,), case.about).winner is None
    }
    if weights:
        seat = weighted(case.dice, weights)
        reason = because("nominated_for_want", **case.who(seat))
        return ReasonedAnswer(seat, reason + case.standing.short)
    seat = case.dice.choice(options.answers)
    return ReasonedAnswer(seat, because("nominated_at_the_end", **case.who(seat)))


def _for_no_reason(case: Case, seat: int) -> ReasonedAnswer:
    outcome = fate(case.game, (seat,), case.about)
    if case.alive < SAFE or outcome.winner is not None:
        return ReasonedAnswer(NOBODY, because("chance_has_no_say", **case.who(seat), alive=case.alive))
    chance = min(0.12 * lean(case, seat), 0.25)
    able = case.about in standing(case.game.grimoire).working and seat in outcome.dead
    if case.dice.random() < chance and able:
        return ReasonedAnswer(seat, because("dies_by_chance", **case.who(seat), chance=percent(chance)))
    return ReasonedAnswer(NOBODY, because("lives_by_chance", **case.who(seat), chance=percent(chance)))


def struck(game: "Game", seed: int) -> int | None:
    """Who dies for no reason now, by day: the Tinker, on some days, at a moment of the nominations drawn in advance.

    Nobody whom something protects, and nobody whose death decides the game. The same while nothing has happened.
    """
    square = game.square
    if game.phase is not Phase.NOMINATIONS or game.alive_count(travellers=False) < SAFE:
        return None
    for me in standing(game.grimoire).at_work("at_any_moment"):
        if character(me.character).team is DEMON:  # who talks by day kills by night
            continue
        dice = Random(f"{seed}/struck/{game.night}/{me.owner}")
        dies, moment = dice.random() < STRUCK, dice.randrange(_MOMENTS)
        if dies and len(square.nominees) == moment:
            outcome = fate(game, (me.owner,), me)
            if outcome.winner is None and me.owner in outcome.dead:
                return me.owner
    return None


@decides(Prey)
def prey(case: Case) -> ReasonedAnswer:
    """Whom a Demon kills that is nobody: somebody most nights, as a Demon would, and towards the end the Minions but
    the one who counts as the Demon, so that the town has one to find. A day of three on which nobody died was the
    last one."""
    options = case.question.options
    assert isinstance(options, Prey)
    over = case.alive <= THREE and not _died_today(case.game)
    late = case.alive <= LAST_DAYS
    minions = set(case.game.living(MINION)).difference(case.game.living(DEMON)) if late else set()
    weights = {}
    for seat in options.answers:
        outcome = None if seat == NOBODY else fate(case.game, (seat,), case.about)
        if outcome is not None and (over or outcome.winner is None) and seat in outcome.dead:
            weight = 4.0 if seat in minions else cost(case, seat)
            weights[seat] = weight * (SELDOM if outcome.close else 1.0)
    quiet = case.dice.random() < QUIET_NIGHT
    if quiet or not any(weight > 0 for weight in weights.values()):
        why = because("quiet_night" if quiet else "any_death_decides")
        return ReasonedAnswer(NOBODY, because("nobody_dies_for", by=case.about.character) + why)
    seat = weighted(case.dice, weights)
    reason = because("dies_for", **case.who(seat), by=case.about.character)
    return ReasonedAnswer(seat, reason + (because("last_day_over") if over else case.standing.short))


def _died_today(game: "Game") -> bool:
    """Whether the town has seen anybody die since this day broke, or since the day before this night did."""
    facts = reversed(standing_entries(game.ledger))
    since = takewhile(lambda told: not isinstance(told.fact, DayBroke), facts)
    return any(isinstance(told.fact, DiedByDay) or getattr(told.fact, "died", False) for told in since)


@decides(OneOfMany)
def one_of_many(case: Case) -> ReasonedAnswer:
    """One of Legion most nights, until two good players and one of them are left; after a last day on which nobody
    was executed a good one, so that evil has won. A good player before that only where good is too many."""
    options = case.question.options
    assert isinstance(options, OneOfMany)
    seats = [seat for seat in options.answers if seat != NOBODY]
    many = [seat for seat in seats if case.game.alignment(seat) is EVIL]
    good = [seat for seat in seats if case.game.alignment(seat) is GOOD]
    if case.game.alive_count(travellers=False) <= THREE:
        falls, why = good, because("last_day_over")
    elif len(many) > 1:
        falls, why = many, because("until_one_of_many")
    elif len(good) > LAST_GOOD:
        falls, why = good, because("too_many_good")
    else:
        falls, why = [], because("last_day_comes")
    dying = [seat for seat in falls if seat in fate(case.game, (seat,), case.about).dead]
    if not dying:
        return ReasonedAnswer(NOBODY, because("nobody_dies_for", by=case.about.character) + why)
    seat = weighted(case.dice, {one: cost(case, one) or 1.0 for one in dying})
    return ReasonedAnswer(seat, because("dies_for", **case.who(seat), by=case.about.character) + why)


@decides(EmptyVote)
def empty_vote(case: Case) -> ReasonedAnswer:
    """It is said at once, but once a day where all of evil voted: so a town does not find out who is evil by making
    everybody vote."""
    options, game = case.question.options, case.game
    assert isinstance(options, EmptyVote)
    square, seats = game.square, game.grimoire.seats
    voted = set(compress(square.vote.order, game.unseen.counted)) if square.vote else set()
    evil = {seat for seat in game.grimoire.living() if seats[seat].alignment is EVIL}
    hidden = game.unseen.most_votes != square.most_votes
    if evil <= voted and not hidden:
        return ReasonedAnswer(True, because("empty_vote_hidden", character=case.about.character))
    why = because("hidden_before" if hidden else "not_all_evil_voted")
    return ReasonedAnswer(False, because("empty_vote_said", character=case.about.character) + why)


@decides(Sitter)
def sitter(case: Case) -> ReasonedAnswer:
    """One of those the Minions named, by lot; nobody whose having it ends the game, where there is another."""
    options = case.question.options
    assert isinstance(options, Sitter)
    living = [seat for seat in options.answers if case.game.grimoire.seats[seat].lives]
    seat = case.dice.choice(living or list(options.answers))
    return ReasonedAnswer(seat, because("sitter", **case.who(seat)))


@decides(Spared)
def spared(case: Case) -> ReasonedAnswer:
    """A Pacifist's mercy, or a night whose deaths are the Storyteller's."""
    options = case.question.options
    assert isinstance(options, Spared)
    seat = options.seat
    lost_with = character(case.character(seat)).loses_by_execution and case.sober(seat)
    if decides_the_game(case.game, seat) or (lost_with and not case.game.is_night):
        again = not case.game.is_night and _lived_through_execution(case.game, seat)
        reason = because("spared_before" if again else "spared_to_go_on", **case.who(seat))
        return ReasonedAnswer(not again, reason)
    chance = 0.45 / lean(case, seat)
    if case.game.alignment(seat) is EVIL:
        chance = 0.15
    lives = case.dice.random() < chance
    reason = because(
        "spared",
        **case.who(seat),
        so=yes_or_no(lives),
        by=case.about.character,
        chance=percent(chance),
    )
    return ReasonedAnswer(lives, reason + case.standing.short)


def _lived_through_execution(game: "Game", seat: int) -> bool:
    executions = (told.fact for told in standing_entries(game.ledger) if isinstance(told.fact, Executed))
    return any(one.seat == seat and not one.died for one in executions)


@decides(AnotherMask)
def another_mask(case: Case) -> ReasonedAnswer:
    """Every other time, and hardly ever twice running; never the last Demon, or good could not win by voting."""
    options = case.question.options
    assert isinstance(options, AnotherMask)
    seat = options.seat
    trial = tried(case.game, lambda trial: trial.grimoire.change(seat, alive=False, feigns=False))
    if winner(trial) is GOOD:
        return ReasonedAnswer(False, because("good_has_won", **case.who(seat)))
    entries = standing_entries(case.game.ledger)
    executed = [told.fact.died for told in entries if isinstance(told.fact, Executed)]
    chance = 0.15 if executed[-1:] == [False] else 0.5
    lives = case.dice.random() < chance
    return ReasonedAnswer(
        lives, because("new_mask", **case.who(seat), so=yes_or_no(lives), chance=percent(chance))
    )


@decides(Revived)
def revived(case: Case) -> ReasonedAnswer:
    """Now and then one of those the Shabaloth ate comes back; once where its attacks would end the game too early."""
    options = case.question.options
    assert isinstance(options, Revived)
    dead = [seat for seat in options.answers if seat != NOBODY]
    harmless = [seat for seat in dead if not ends_the_game_alive(case.game, seat)]
    standing = case.standing
    prolonging = [seat for seat in harmless if case.team(seat) not in (DEMON, TRAVELLER)]
    if prolonging and case.alive <= TWO_ATTACKS and not somebody_came_back(case.game):
        seat = weighted(case.dice, {one: 1 / max(cost(case, one), SELDOM) for one in prolonging})
        return ReasonedAnswer(seat, because("back_to_go_on", **case.who(seat)))
    chance = 0.5 if standing.good_is_losing else 0.15 if standing.good_is_winning else 0.3
    if not harmless or case.team(harmless[0]) is DEMON or case.dice.random() >= chance:
        nobody = because("nobody_comes_back", names=case.names(dead), chance=percent(chance))
        return ReasonedAnswer(NOBODY, nobody + standing.short)
    seat = weighted(case.dice, {one: 1 / max(cost(case, one), SELDOM) for one in harmless})
    reason = because("comes_back", **case.who(seat), chance=percent(chance))
    return ReasonedAnswer(seat, reason + standing.short)


@decides(DeathsTonight)
def deaths_tonight(case: Case) -> ReasonedAnswer:
    """After a Pit-Hag made a Demon: usually one Demon of two goes, so that one is left to be found."""
    options = case.question.options
    assert isinstance(options, DeathsTonight)
    demons = [seat for seat in case.game.living(DEMON) if seat in options.seats]
    new = {token.seat for token in case.game.grimoire.marked("New Demon")}
    if len(demons) > 1 and case.alive > THREE + 1 and case.dice.random() < 0.6:
        seat = case.dice.choice([one for one in demons if one not in new] or demons)
        outcome = fate(case.game, (seat,), case.about)
        if outcome.winner is None and seat in outcome.dead:
            return ReasonedAnswer((seat,), because("one_demon_is_enough", **case.who(seat)))
    if case.alive <= THREE + 1 or case.dice.random() < 0.4:
        nobody = because("nobody_else_dies", name=case.name(case.owner), by=case.about.character)
        return ReasonedAnswer((), nobody + because("alive_now", alive=case.alive))
    weights = {seat: cost(case, seat) for seat in options.seats if seat not in demons}
    for seat in list(weights):
        outcome = fate(case.game, (seat,), case.about)
        if outcome.winner is not None or outcome.close or seat not in outcome.dead:
            del weights[seat]
    if not any(weight > 0 for weight in weights.values()):
        nobody = because("nobody_else_dies", name=case.name(case.owner), by=case.about.character)
        return ReasonedAnswer((), nobody + because("any_death_decides"))
    seat = weighted(case.dice, weights)
    return ReasonedAnswer((seat,), because("unrest", **case.who(seat)) + case.standing.short)


@decides(LivesOn)
def lives_on(case: Case) -> ReasonedAnswer:
    """A Demon and two others whom the town can suspect as much: rather a Minion than not, nobody whom it knows for
    good, and of the others anybody. With a Traveller among them two players would be left, and evil would have
    won."""
    options = case.question.options
    assert isinstance(options, LivesOn)
    dealt = tuple(seat for seat in options.seats if case.team(seat) is not TRAVELLER)
    seats = dealt if len(dealt) >= options.most else options.seats
    demon = weighted(case.dice, dict.fromkeys(options.demons or seats, 1.0))
    weights = {}
    for seat in seats:
        known = character(case.character(seat)).proves_itself or case.team(seat) is TRAVELLER
        minion = case.team(seat) is MINION and seat != case.owner
        weights[seat] = 0.2 if known or seat == case.owner else 2.0 if minion else 1.0
    left = [demon]
    while len(left) < options.most:
        left.append(weighted(case.dice, {seat: w for seat, w in weights.items() if seat not in left}))
    return ReasonedAnswer(tuple(left), because("are_left", names=case.names(sorted(left))))


@decides(ForMadness)
def for_madness(case: Case) -> ReasonedAnswer:
    """The mad player alone, or the first whose death leaves the game open."""
    options = case.question.options
    assert isinstance(options, ForMadness)
    harmless = [seat for seat in options.seats if not decides_the_game(case.game, seat)]
    seat = (harmless or options.seats)[0]
    return ReasonedAnswer((seat,), because("dies_for_madness", **case.who(seat)))


@decides(SparedTonight)
def spared_tonight(case: Case) -> ReasonedAnswer:
    """Who died before a Pit-Hag made a Demon: the weaker side gets somebody back now and then."""
    options = case.question.options
    assert isinstance(options, SparedTonight)
    back = tuple(seat for seat in options.seats if _comes_back(case, seat))
    names = case.names(back or options.seats)
    reason = because("lives_after_all" if back else "stays_dead", names=names)
    return ReasonedAnswer(back, reason + case.standing.short)


def _comes_back(case: Case, seat: int) -> bool:
    if case.team(seat) is DEMON or ends_the_game_alive(case.game, seat):
        return False
    chance = 0.15 if case.game.alignment(seat) is EVIL else 0.3 / lean(case, seat)
    return case.dice.random() < chance


@decides(BothDie)
def both_die(case: Case) -> ReasonedAnswer:
    """Seldom: what a Harlot learns is paid for only where it tips nothing."""
    options = case.question.options
    assert isinstance(options, BothDie)
    chosen = last_chosen(case.game, case.owner)
    other = chosen[-1] if chosen else case.owner
    pair = {"name": case.name(case.owner), "character": case.about.character, "other": case.name(other)}
    outcome = fate(case.game, (other, case.owner), case.about)
    if case.team(other) is DEMON or outcome.winner is not None or outcome.close:
        return ReasonedAnswer(False, because("both_live_on", **pair))
    chance = min(0.15 * lean(case, other), 0.35)
    die = case.dice.random() < chance
    reason = because("both_die", **pair, so=yes_or_no(die), chance=percent(chance))
    return ReasonedAnswer(die, reason + case.standing.short)


@decides(Amused)
def amused(case: Case) -> ReasonedAnswer:
    """Nobody can measure a joke: an even chance, a little better where the Deviant's side is behind."""
    assert isinstance(case.question.options, Amused)
    chance = min(max(0.5 / lean(case, case.owner) ** 0.5, 0.35), 0.65)
    lives = case.dice.random() < chance
    return ReasonedAnswer(
        lives, because("funny", **case.who(case.owner), so=yes_or_no(lives), chance=percent(chance))
    )


@decides(Instead)
def instead(case: Case) -> ReasonedAnswer:
    """The Scapegoat for one of their own: always where the other death ends the game, otherwise before the final day
    and oftener for the side that is behind."""
    options = case.question.options
    assert isinstance(options, Instead)
    condemned, goat = options.answers
    pair = {"name": case.name(goat), "other": case.name(condemned), "character": case.character(condemned)}
    if ends(case.game, lambda trial: trial.execute(condemned)):
        if not ends(case.game, lambda trial: trial.execute(goat)):
            return ReasonedAnswer(goat, because("goat_dies", **pair) + because("other_death_decides"))
        return ReasonedAnswer(condemned, because("condemned_dies", **pair) + because("ends_either_way"))
    if case.alive <= THREE:
        return ReasonedAnswer(condemned, because("condemned_dies", **pair) + because("players_decide"))
    standing = case.standing
    losing = standing.good_is_losing if case.game.alignment(condemned) is GOOD else standing.good_is_winning
    chance = 0.75 if losing else 0.4
    if not case.game.grimoire.seats[goat].alive:
        chance = 0.0
    saved = case.dice.random() < chance
    reason = because("goat_dies" if saved else "condemned_dies", **pair)
    reason += because("scapegoat_chance", chance=percent(chance))
    return ReasonedAnswer(goat if saved else condemned, reason + standing.short)
