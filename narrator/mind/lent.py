"""Abilities that somebody has beside their own: whose, and how they come by them."""

from itertools import islice
from typing import Final

from config.opinions import opinion
from engine.abilities import standing
from engine.characters.alchemist import ChooseDifferently, Transmuted
from engine.characters.boffin import LentToDemon
from engine.characters.cannibal import PretendedLunch
from engine.characters.pixie import Convincing, SeenByPixie, TakenForTheirs, TownsfolkInPlay
from engine.characters.plaguedoctor import TakenUp
from engine.jinxes.plaguedoctor_baron import MadeOutsiders, WhichOutsider
from engine.jinxes.plaguedoctor_boomdandy import MadeBoomdandy
from engine.jinxes.plaguedoctor_eviltwin import MadeEvilTwin
from engine.ledger import Claimed, OneInPlay, ThisIs
from engine.questions import Answer
from engine.registry import character
from engine.terms import DEMON, EVIL, GOOD, MINION, OUTSIDER, TOWN, TOWNSFOLK
from engine.town_square import standing_entries
from narrator.mind.because import because, yes_or_no
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.fiction import would_choose
from narrator.mind.lies import Weights
from narrator.mind.policies import decides, picks_truth, weighs_lies
from narrator.mind.trial import decides_the_game, fate

BY_DISGUISE: Final = 0.15  # the weight of a Townsfolk that only somebody in disguise could be
OUT_OF_PLAY: Final = 0.3
IN_PLAY_AFTER_ALL: Final = 0.05
SELDOM_TWICE: Final = 0.15  # how likely an Alchemist has what a Minion has as well
REFUSED_DEMON: Final = 0.8  # how often an Alchemist who chose the Demon has to choose differently
REFUSED_FOR_SHOW: Final = 0.1
DRAWN: Final = 24  # answers looked at for an ability of the Storyteller's own
LAST: Final = 0.001  # the weight of what is picked only where there is nothing else
ENDING: Final = 1e-9  # the weight of what would end the game
LAST_DAYS: Final = 4  # alive: from here on the players end the game


def goes_on(one: str) -> bool:
    """Whether who gains this ability in the middle of a game has something to do with it night after night, or by
    day."""
    return bool({"each_night", "other_nights", "act"} & character(one).hooks)


def worth_having(one: str) -> float:
    """How much good it does to gain this ability in the middle of a game; about 1 is usual."""
    if opinion(one).pointless_later:
        return 0.2
    return 2.0 if goes_on(one) else 0.8


# The Pixie


@picks_truth(TownsfolkInPlay)
def a_townsfolk_in_play(case: Case) -> ReasonedAnswer:
    """Rather one whose ability is still worth something once its player is dead."""
    weights: dict[OneInPlay, float] = {}
    for one in case.question.truths:
        real = one.character in {seat.character for seat in case.game.grimoire.seats}
        weights[one] = worth_having(one.character) * (1.0 if real else BY_DISGUISE)
    answer = weighted(case.dice, weights)
    learns = because("learns", name=case.name(case.owner), answer=case.in_words(answer))
    why = because("worth_having_later" if goes_on(answer.character) else "one_of_several")
    return ReasonedAnswer(answer, learns + why)


@weighs_lies(TownsfolkInPlay)
def no_townsfolk_in_play(case: Case, form: TownsfolkInPlay) -> Weights:
    """What an evil player may claim to be serves best: then it seems so all game."""
    return {
        one: 1.0
        if one.character in case.bluffs
        else IN_PLAY_AFTER_ALL
        if one.character in case.taken
        else OUT_OF_PLAY
        for one in form.all()
    }


@decides(SeenByPixie)
def seen_by_pixie(case: Case) -> ReasonedAnswer:
    """Of several, any by lot: nobody will know."""
    options = case.question.options
    assert isinstance(options, SeenByPixie)
    seat = case.dice.choice(options.answers)
    return ReasonedAnswer(
        seat,
        because(
            "told_of_by_lot",
            name=case.name(case.owner),
            other=case.name(seat),
            character=case.character(seat),
        ),
    )


@decides(TakenForTheirs)
def taken_for_theirs(case: Case) -> ReasonedAnswer:
    """Rather an evil player, and most of all where the Demon may claim that character."""
    options = case.question.options
    assert isinstance(options, TakenForTheirs)
    evil, bluff = case.game.alignment(options.seat) is EVIL, options.shown in case.bluffs
    chance = 0.7 if evil and bluff else 0.3 if evil else 0.03
    if case.game.square.traveller(options.seat) is not None:
        evil, chance = False, 0.0  # everybody knows who they are
    taken = case.dice.random() < chance
    reason = because("falsely_told_of", name=case.name(case.owner), character=options.shown)
    likely = because(
        "well_claimed" if chance > 0.5 else "perhaps_claimed" if evil else "hardly_claimed",
        **case.who(options.seat),
    )
    return ReasonedAnswer(taken, reason + likely)


@decides(Convincing)
def convincing(case: Case) -> ReasonedAnswer:
    """By the powers that they used in public, if they used any, and by who they said they are; otherwise as the table
    takes it in doubt."""
    options = case.question.options
    assert isinstance(options, Convincing)
    name, verb = case.name(options.seat), _verb(options.passed_for)
    used = powers_used(case, options.seat)
    if verb is not None and verb in used:
        return ReasonedAnswer(True, because("used_power", name=name, character=options.passed_for))
    if used:
        return ReasonedAnswer(False, because("used_other_power", name=name, character=options.passed_for))
    said = case.claims.get(options.seat)
    if said is not None:
        answer = said == options.passed_for
        return ReasonedAnswer(answer, because("said_to_be", name=name, character=said))
    return ReasonedAnswer(
        options.usual, because("nothing_was_heard", name=name, character=options.passed_for)
    )


def powers_used(case: Case, seat: int) -> set[str]:
    """The powers of the day that this player used, or pretended to use, in front of everybody."""
    return {
        entry.fact.claim
        for entry in standing_entries(case.game.ledger)
        if entry.to == TOWN and isinstance(entry.fact, Claimed) and entry.fact.by == seat
    }


def _verb(one: str) -> str | None:
    power = character(one).claim
    return None if power is None else power.verb


# The Cannibal


@decides(PretendedLunch)
def pretended_lunch(case: Case) -> ReasonedAnswer:
    """What the executed player was taken for: a power they used, who they said they are, else what the Demon may
    have told them to claim."""
    options = case.question.options
    assert isinstance(options, PretendedLunch)
    used = powers_used(case, options.seat)
    said = case.claims.get(options.seat)
    weights = {one: worth_having(one) for one in options.answers}
    for one in options.answers:
        weights[one] *= 20.0 if _verb(one) in used or one == said else 4.0 if one in case.bluffs else 1.0
        weights[one] *= 0.2 if one in case.taken else 1.0
    answer = weighted(case.dice, weights)
    ate = because(
        "ate_evil",
        name=case.name(case.owner),
        other=case.name(options.seat),
        believed=case.character(options.seat),
        character=answer,
    )
    why = because(
        "they_used_it"
        if _verb(answer) in used
        else "they_said_so"
        if answer == said
        else "demon_may_claim"
        if answer in case.bluffs
        else "may_be_true"
    )
    return ReasonedAnswer(answer, ate + why)


# The Alchemist


@decides(Transmuted)
def transmuted(case: Case) -> ReasonedAnswer:
    """What serves good well, and rather no ability that a Minion has already."""
    options = case.question.options
    assert isinstance(options, Transmuted)
    weights = {
        one: opinion(one).for_an_alchemist * (SELDOM_TWICE if one in case.taken else 1.0)
        for one in options.answers
    }
    answer = weighted(case.dice, weights)
    has = because("transmuted", name=case.name(case.owner), character=answer, by=case.about.character)
    twice = because("minion_has_it_too" if answer in case.taken else "nobody_else_has_it")
    return ReasonedAnswer(answer, has + twice)


@decides(ChooseDifferently)
def choose_differently(case: Case) -> ReasonedAnswer:
    """Where it works and would hit the Demon, mostly; else now and then, so that a refusal tells nothing."""
    options = case.question.options
    assert isinstance(options, ChooseDifferently)
    name, chosen = case.name(case.owner), _seats(options.answer)
    if case.alive <= LAST_DAYS:
        return ReasonedAnswer(False, because("chooses_freely", name=name))
    demons = [seat for seat in chosen if case.team(seat) is DEMON]
    works = any(
        me.owner == case.owner and me.character == options.lent for me in standing(case.game.grimoire).working
    )
    if demons and works:
        refused = case.dice.random() < REFUSED_DEMON
        spoils = because(
            "would_spoil",
            name=name,
            other=case.name(demons[0]),
            character=case.character(demons[0]),
            so=yes_or_no(refused),
        )
        return ReasonedAnswer(refused, spoils)
    good = all(case.game.alignment(seat) is GOOD for seat in chosen)
    refused = good and case.dice.random() < REFUSED_FOR_SHOW
    return ReasonedAnswer(refused, because("asked_again_for_show" if refused else "choice_stands", name=name))


def _seats(answer: Answer) -> tuple[int, ...]:
    """The players in a choice."""
    if isinstance(answer, tuple):
        return (answer.seat,) if hasattr(answer, "seat") else answer
    return (answer,) if isinstance(answer, int) else ()


# The Plague Doctor


@decides(TakenUp)
def taken_up(case: Case) -> ReasonedAnswer:
    """What goes on all game, where evil is behind; what does little more, where it is ahead."""
    options = case.question.options
    assert isinstance(options, TakenUp)
    state = case.standing
    weights = {}
    for one in options.answers:
        weights[one] = 1.0 if not goes_on(one) else 0.3 if state.good_is_losing else 2.0
        weights[one] *= 0.4 if one in case.taken else 1.0
    answer = weighted(case.dice, weights)
    return ReasonedAnswer(answer, because("i_take_up", character=answer) + state.short)


@decides(MadeOutsiders)
def made_outsiders(case: Case) -> ReasonedAnswer:
    """One or two good Townsfolk whose ability has had its say, as a Baron would have left them out."""
    options = case.question.options
    assert isinstance(options, MadeOutsiders)
    spent = [
        seat
        for seat in options.seats
        if case.team(seat) is TOWNSFOLK
        and case.game.alignment(seat) is GOOD
        and not goes_on(case.character(seat))
    ]
    case.dice.shuffle(spent)
    how_many = 0 if case.standing.good_is_losing else case.dice.choice((1, options.most))
    made = tuple(spent[: min(how_many, options.most)])
    if not made:
        return ReasonedAnswer(made, because("nobody_made_outsider"))
    return ReasonedAnswer(made, because("made_outsiders", names=case.names(made)))


@decides(WhichOutsider)
def which_outsider(case: Case) -> ReasonedAnswer:
    """Any of those that nobody is."""
    options = case.question.options
    assert isinstance(options, WhichOutsider)
    answer = case.dice.choice(options.answers)
    reason = because("becomes_outsider", **case.who(options.seat), believed=answer)
    return ReasonedAnswer(answer, reason)


@decides(MadeEvilTwin)
def made_evil_twin(case: Case) -> ReasonedAnswer:
    """A Minion, so that nobody good has to change sides; else somebody whose ability has had its say."""
    options = case.question.options
    assert isinstance(options, MadeEvilTwin)
    weights = {
        seat: 20.0 if case.team(seat) is MINION else 0.2 if goes_on(case.character(seat)) else 1.0
        for seat in options.answers
    }
    seat = weighted(case.dice, weights)
    return ReasonedAnswer(seat, because("made_evil_twin", **case.who(seat)))


# The Boffin


@decides(LentToDemon)
def lent_to_demon(case: Case) -> ReasonedAnswer:
    """What the Demon can use all game, or safely claim; hardly what shows itself, or is in the way."""
    options = case.question.options
    assert isinstance(options, LentToDemon)
    weights = {}
    for one in options.answers:
        kind = character(one)
        hinders = kind.loses_by_execution or kind.team is OUTSIDER
        useful = 2.0 if goes_on(one) or kind.prevents_deaths else 0.8
        weights[one] = useful * (0.05 if hinders else 0.4 if kind.proves_itself else 1.0)
    answer = weighted(case.dice, weights)
    why = because("useful_all_game" if weights[answer] > 1 else "little_help")
    return ReasonedAnswer(answer, because("lent_to_demon", character=answer) + why)


@decides(MadeBoomdandy)
def made_boomdandy(case: Case) -> ReasonedAnswer:
    """Somebody good, rather one whose ability has had its say: evil would have one more who wants to be executed."""
    options = case.question.options
    assert isinstance(options, MadeBoomdandy)
    weights = {
        seat: (0.05 if case.game.alignment(seat) is EVIL else 1.0)
        * (0.2 if goes_on(case.character(seat)) else 1.0)
        for seat in options.answers
    }
    seat = weighted(case.dice, weights)
    return ReasonedAnswer(seat, because("made_boomdandy", **case.who(seat)))


# What the Storyteller picks for an ability of their own


def storytellers_pick(case: Case) -> ReasonedAnswer:
    """Like a Minion who does not know who is who, but never to end the game, and nothing against evil unless evil is
    ahead."""
    options = case.question.options
    looked_at = list(islice(options.all(), DRAWN + 1))
    if len(looked_at) > DRAWN:
        looked_at = [options.draw(case.dice.randrange) for _ in range(DRAWN)]
    answer = weighted(case.dice, {one: _pick(case, one) for one in looked_at})
    reason = because("i_pick", character=case.about.character, answer=case.in_words(answer))
    return ReasonedAnswer(answer, reason)


def _would_end_the_game(case: Case, seat: int) -> bool:
    """With whoever dies of that death, too: a Grandmother with her grandchild."""
    return decides_the_game(case.game, seat) or fate(case.game, (seat,), case.about).winner is not None


def _pick(case: Case, answer: Answer) -> float:
    """Nobody is named as one of evil: a Pit-Hag of the Storyteller's makes no second Demon."""
    behind = case.standing.good_is_losing
    weight = 1.0
    if isinstance(answer, ThisIs):
        named = character(answer.character)
        weight *= LAST if named.team.side is EVIL or named.without_evil else 1.0
    for seat in _seats(answer):
        if seat < 0:
            weight *= 0.3
            continue
        weight *= would_choose(case, seat)
        if _would_end_the_game(case, seat):
            weight *= ENDING
        elif case.game.alignment(seat) is EVIL:
            weight *= 1.0 if behind else LAST
        elif not case.game.grimoire.seats[seat].alive:
            weight *= 0.1
    return weight
