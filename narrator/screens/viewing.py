"""From the session to screens: by whitelist, and for a player only from what that player was told."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Literal, get_args
from weakref import WeakKeyDictionary

from config.settings import Experience
from config.texts import Texts
from config.worded import Worded, in_language
from engine.ledger import Chose, Told, Uncovered, YouAre
from engine.phases import Phase
from engine.questions import NOMINATE, Act, Menu, Offer
from engine.registry import character
from engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, usual_counts
from engine.script import EDITIONS, OwnToken
from engine.terms import EXECUTION, EXILE, FABLED, LORIC, STORYTELLER, TOWN, Alignment, Team
from engine.town_square import TownSquare
from narrator.calling import as_called
from narrator.mind.hopes import Hope
from narrator.mind.madness import Notice
from narrator.screens import messages, on_desk, reveal
from narrator.screens.cards import card
from narrator.screens.controls import host_controls
from narrator.screens.night_viewing import NIGHTS, decoy_lines, night_look
from narrator.screens.records import (
    Asked,
    Ballot,
    Card,
    Chair,
    Composing,
    Hand,
    HandAt,
    HostScreen,
    HostSeat,
    Neighbours,
    Offers,
    PhoneScreen,
    Power,
    SheetRow,
    Square,
    Stage,
    Travelling,
    VoteClock,
)
from narrator.scripts.files import listed
from narrator.table import hopes, tones, wishes
from narrator.table.arrivals import RULING_PHASES
from narrator.table.echo import Echo
from narrator.table.host_plays import SAID
from narrator.table.names import alphabetically
from narrator.table.session import Session
from narrator.table.table import LOG, Table
from narrator.table.who_sits_where import SIDES, UNLISTED
from narrator.telling.answers import in_words, name_of
from narrator.telling.records import Event
from narrator.telling.script_lines import ScriptLines
from narrator.telling.spoken_lines import token_in
from narrator.telling.timeline import GrowingTimeline, timeline

_STAGES: dict[Phase, Stage] = {
    Phase.LOBBY: "lobby",
    Phase.SEATING: "seating",
    Phase.DEAL: "deal",
    Phase.FIRST_NIGHT: "night",
    Phase.NIGHT: "night",
    Phase.DAWN: "dawn",
    Phase.DISCUSSION: "discussion",
    Phase.NOMINATIONS: "nominations",
    Phase.DEFENCE: "defence",
    Phase.VOTE: "vote",
    Phase.EXECUTION: "execution",
    Phase.DUSK: "dusk",
    Phase.GAME_OVER: "over",
    Phase.REVEAL: "reveal",
}
_OPEN_DAY = (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)


def stage_of(table: Table) -> Stage:
    """What everybody sees the table at."""
    return "closed" if table.closed else _STAGES[table.announced]


def square(session: Session, words: ScriptLines, *, join_url: str = "", join_code: str = "") -> Square:
    """What everybody may see. At night nothing in it moves with what happens on the phones."""
    public = session.table.square
    people = session.table.people
    playing = bool(public.names)
    at_night = session.table.announced in NIGHTS
    # Between two days the number of the new one is news still.
    day = 0 if session.table.announced is Phase.DAWN and public.day < public.night else public.day
    uncovered = reveal.rows(session, words, _uncovered(session.table))
    counted = len(public.ring) - len(public.travellers) if playing else people.residents
    return Square(
        stage=stage_of(session.table),
        night=public.night,
        day=day,
        chairs=_chairs(session.table, words, session.public_claims.by_seat),
        headline=_headline(session, words),
        caption=in_language(session.table.caption, words.texts),
        counts=usual_counts(counted) if FEWEST_PLAYERS <= counted <= MOST_PLAYERS else None,
        alive=public.living if playing else people.residents,
        votes_needed=_needed(session.table),
        about_to_die=public.about_to_die,
        about_to_die_votes=public.most_votes if public.about_to_die is not None else 0,
        in_secret=public.in_secret and public.about_to_die is None,
        vote=_clock(session.table, words),
        speaker=session.table.speaker,
        echo=_echo(session.table, words),
        deadline=None if at_night else session.pace.deadline,
        paused=session.pace.paused,
        private_talks=session.table.private_talks,
        listening=session.table.listening,
        join_url=join_url,
        join_code=join_code,
        problem=_problem(session.table, words),
        winner=_winner(session),
        reveal=uncovered,
        newest=reveal.newest(session, uncovered),
        timeline=_timeline(session, words),
        story=session.retelling.so_far(words),
        telling=session.retelling.section,
        decoys=decoy_lines(session.table, words, _all_is_told(session)),
        fabled=_seatless(session, words, FABLED),
        loric=_seatless(session, words, LORIC),
        goodbye=_goodbye(session.table, words) if session.table.closed else "",
        company=_company(session, words),
        own_rules=session.table.script.own_rules,
        real_box=session.table.real_box,
        by_a_person=session.messages.known,
        only_wakes=not session.desk.said,
        person_came=session.messages.person_came,
        host_plays=SAID[session.table.host_plays],
        no_grimoire=session.host_plays.on,
        bag=_fills_the_bag(session.table),
    )


def _fills_the_bag(table: Table) -> bool:
    """A person may take their time over it. The town has no seats yet, in which anybody could be dealt a token."""
    return table.announced is Phase.SEATING and table.phase is Phase.DEAL


def _headline(session: Session, words: ScriptLines) -> str:
    """The newest public news. What was said last evening is none at dawn, nor is the last character of the open
    grimoire when its story is told."""
    public = session.table.square
    old = session.table.announced is Phase.DAWN and public.day < public.night
    if old or session.retelling.game is not None:
        return ""
    return in_language(session.table.headline, words.texts)


def _goodbye(table: Table, words: ScriptLines) -> str:
    """What becomes of the game when the table is closed."""
    if table.live is None:
        return words.texts.shown("goodbye.nothing_dealt")
    return words.texts.shown("goodbye.over" if table.square.over else "goodbye.kept")


def _problem(table: Table, words: ScriptLines, *, host: bool = False) -> str:
    """What is wrong with the laptop, in detail for the host. The town square says that there is something, the phones
    nothing: nobody there can mend it. Microphones and disks tell of themselves in English alone."""
    problem, texts = table.problem, words.texts
    if not problem:
        return ""
    if not host:
        return texts.shown("errors.trouble")
    if isinstance(problem, Worded) or texts.language == "en":
        return as_called(in_language(problem, texts))
    return texts.shown("errors.trouble_detail", line=as_called(problem))


def _echo(table: Table, words: ScriptLines) -> Echo | None:
    echo = table.echo
    return None if echo is None else replace(echo, text=in_language(echo.text, words.texts))


def _seatless(session: Session, words: ScriptLines, team: Team) -> tuple[str, ...]:
    here = (one for one in session.arrivals.fabled() if character(one).team is team)
    return tuple(_fabled(session, words, one) for one in here)


def _fabled(session: Session, words: ScriptLines, fabled: str) -> str:
    """A Fabled by name, with the players it is there for."""
    name = words.texts.character_name(fabled)
    whom = [session.table.square.names[seat] for seat in session.arrivals.looked_after(fabled)]
    return words.texts.shown("town_square.fabled_for", character=fabled, names=whom) if whom else name


def _needed(table: Table) -> int:
    """The votes it takes now: for the running vote or exile, or for the next nomination; 0 where nobody can know, or
    where nobody votes."""
    public = table.square
    if not public.names:
        return 0
    if table.pleading:
        return (len(public.ring) + 1) // 2
    if public.vote is not None and not public.vote.on_execution:
        return public.vote.needed
    return 0 if public.votes_suspended else public.votes_needed


def _chairs(table: Table, words: ScriptLines, says: Mapping[int, str]) -> tuple[Chair, ...]:
    public = table.square
    if not public.names:
        known = dict(table.people.travellers())
        return tuple(
            Chair(chair, name, traveller=words.texts.character_name(known.get(chair, "")))
            for chair, name in enumerate(table.people.names())
        )
    return tuple(
        Chair(
            seat,
            public.names[seat],
            public.alive[seat],
            public.ghost_votes[seat],
            seat in public.nominators,
            seat in public.nominees,
            seat == public.about_to_die,
            words.texts.character_name(public.traveller(seat) or ""),
            words.texts.character_name(says.get(seat, "")),
        )
        for seat in public.ring
    )


def _clock(table: Table, words: ScriptLines) -> VoteClock | None:
    """The vote from the nomination on; hands in the room are for the room to see."""
    vote, public = table.hands_up, table.square
    if vote is None:
        return None
    return VoteClock(
        vote.id,
        vote.nominator,
        vote.nominee,
        vote.order,
        tuple(vote.locks),
        public.counted,
        public.tally,
        _kind(table),
        vote.raised if table.voting == "phones" and not table.votes_may_be_secret else (),
        _title(table, words, vote.nominee),
        vote.secret,
    )


def _kind(table: Table) -> str:
    """What the hands that go up now are about, as the town knows."""
    if table.pleading:
        return EXILE
    return EXECUTION if table.square.vote is None else table.square.vote.kind


def _title(table: Table, words: ScriptLines, about: int) -> str:
    kind, name = _kind(table), name_of(about, table.square.names, words.texts)
    if kind == EXECUTION:
        return ""
    if kind == EXILE:
        return words.texts.shown("vote.exile_title", nominee=name)
    return in_language(words.vote_title(kind, name), words.texts)


def _uncovered(table: Table) -> Uncovered | None:
    """The open grimoire, once the town has been told."""
    if table.live is None or not table.square.over:
        return None
    return next((t.fact for t in reversed(table.told) if isinstance(t.fact, Uncovered)), None)


def _winner(session: Session) -> Literal["good", "evil", "nobody"] | None:
    """Who has won, once the town has been told."""
    public = session.table.square
    if not public.over or session.reveal.result_kept:
        return None
    return "nobody" if public.winner is None else public.winner.value


def _all_is_told(session: Session) -> Uncovered | None:
    """The open grimoire, once the last of it has been read out, or a person has said that this is so."""
    table = session.table
    return None if table.telling is not None or session.reveal.goes_on else _uncovered(table)


def _timeline(session: Session, words: ScriptLines) -> tuple[str, ...]:
    """The whole story, secrets included, without what was taken back, once the grimoire lies open; who was who stands
    beside it."""
    if _all_is_told(session) is None:
        return ()
    return tuple(timeline([one for one in session.table.told if not isinstance(one.fact, Uncovered)], words))


def seat_of(table: Table, number: int) -> int | None:
    """The chair of this player, from whose phone they act."""
    person = table.people.everybody[number]
    if person.left or person.chair is None:
        return None
    unheard_of = table.live is not None and person.chair >= len(table.square.names)
    return None if unheard_of else person.chair


def phone(session: Session, number: int | None, words: ScriptLines, public: Square) -> PhoneScreen:
    """The screen of one player, folded from the ledger as far as it is released, or of a newcomer.

    `words` are in the language of that player, as `public`, which is the square at this moment."""
    public = replace(public, problem="")
    if number is None or number >= len(session.table.people.everybody):
        return PhoneScreen(public, None, "", session.table.people.free_chairs())
    person = session.table.people.everybody[number]
    seat = seat_of(session.table, number)
    if person.left:
        return PhoneScreen(public, None, person.name, notice=_why_gone(session.table, words))
    if public.bag and person.chair is not None:
        return PhoneScreen(public, person.chair, person.name)
    if session.table.live is None or seat is None:
        neighbours = None
        if session.table.announced is Phase.SEATING and seat is not None:
            neighbours = _neighbours(session.table, words, number)
        travelling = _travelling(session, words, number)
        return PhoneScreen(
            public,
            seat,
            person.name,
            session.table.people.free_chairs(),
            neighbours,
            travelling=travelling,
            wish=wishes.left_by(session.table, number),
            hopes=_hopes(session.table, words, number),
        )
    return PhoneScreen(
        public,
        seat,
        person.name,
        card=_card(session, words, seat),
        card_seen=person.card_seen,
        look=night_look(session.table, words, seat),
        hand=_hand(session, words, seat),
        ballot=_ballot(session.table, words, seat),
        offers=_offers(session, words, seat),
        composing=_composing(session, words, seat),
        notice=_notice(session, words, seat),
        written=messages.on_card(session, words, seat),
        written_changes=session.messages.changes(seat),
        may_tell=messages.may_tell(session, words),
        may_say=_may_say(session, words),
        speaking=session.table.speaker == seat,
        own=_own(session, words, person.name),
        now=_now(session, seat),
        card_new=session.table.card_is_new(seat) and session.table.phase not in NIGHTS,
    )


def _now(session: Session, seat: int) -> str:
    """What this player does now, where the stage alone does not say it. It stays while somebody is nominated and
    voted on, when nobody may do anything for a moment."""
    table = session.table
    if table.announced is Phase.DEFENCE and table.pleading:
        return "exile"
    if table.announced is not Phase.NOMINATIONS:
        return ""
    public, menu = table.square, table.menu()
    may = public.alive[seat] and seat not in public.nominators
    alone = menu is not None and seat in (menu.nominators or ())  # by an ability, dead or for a second time
    return "" if may or alone else "others_nominate"


def _hopes(table: Table, words: ScriptLines, number: int) -> tuple[tuple[str, str, bool], ...] | None:
    """What this player may hope for, and what they do; whatever comes stands last."""
    mine = hopes.said_by(table, number)
    if mine is None:
        return None
    named = {
        **{one.value: words.texts.shown(f"hopes.{one}") for one in Hope},
        "": words.texts.shown("hopes.any"),
    }
    return tuple((one, said, one == mine) for one, said in named.items())


def _may_say(session: Session, words: ScriptLines) -> tuple[tuple[str, str], ...] | None:
    """Whom a player may say they are, the same on every phone; None where no phone offers it."""
    if not session.public_claims.open:
        return None
    return tuple((one, words.texts.character_name(one)) for one in session.table.script.characters)


def _why_gone(table: Table, words: ScriptLines) -> str:
    return words.texts.shown("seats.left_out" if table.live is None else "travel.turned_away")


def _own(session: Session, words: ScriptLines, name: str) -> tuple[Event, ...]:
    story = session.retelling.so_far(words)
    return () if story is None else story.of(name)


def _neighbours(table: Table, words: ScriptLines, number: int) -> Neighbours:
    people, person = table.people, table.people.everybody[number]
    left, right = people.neighbours(number)
    if person.neighbours_right is not False or len(person.says) == 2:
        unclear = person.neighbours_right is False
        return Neighbours(left, right, person.neighbours_right, unclear=unclear)
    others = [other for other in people.ring if other != number and other not in person.says]
    names = sorted(
        ((str(other), people.everybody[other].both_names) for other in others),
        key=lambda one: alphabetically(one[1]),
    )
    whom = (*names, ("unlisted", words.texts.shown("seats.not_listed")))
    return Neighbours(left, right, False, SIDES[len(person.says)], whom)


def _notice(session: Session, words: ScriptLines, seat: int) -> str:
    if session.table.phase not in NIGHTS and session.table.silent and seat in session.arrivals.silenced():
        return words.texts.shown("day.silent")
    if session.table.phase in NIGHTS:
        return ""
    if session.table.day_look_for(seat) is not None:
        return words.texts.shown("day.asked")
    if seat in session.messages.unread and session.table.announced in messages.BY_DAY:
        return words.texts.shown("messages.look_at_card")
    if seat not in session.table.card_news:
        return ""
    return words.texts.shown("day.card_new" if session.table.card_is_new(seat) else "day.card_changed")


def _travelling(session: Session, words: ScriptLines, number: int) -> Travelling | None:
    """Coming as a Traveller: a choice in the lobby, the way in for a newcomer."""
    person, playing = session.table.people.everybody[number], session.table.live is not None
    if session.table.phase is not Phase.LOBBY and not playing:
        return None
    name, public = words.texts.character_name, session.table.square
    free = _with_texts(session.arrivals.spare_travellers(), words.texts)
    beside = tuple((seat, public.names[seat]) for seat in public.ring) if playing else ()
    asked = playing and bool(person.traveller) and person.beside is not None
    let_in = number in session.table.at_dawn
    return Travelling(free, name(person.traveller), beside, person.beside, asked, let_in)


def _composing(session: Session, words: ScriptLines, seat: int) -> Composing | None:
    draft = session.drafts.of(seat) if session.table.announced in _OPEN_DAY else None
    offer = None if draft is None else session.table.offer(draft.verb)
    if draft is None or offer is None:
        return None
    step = session.drafts.step(draft, words.texts)
    names, texts = session.table.square.names, words.texts
    return Composing(
        draft.verb,
        words.claim_sentence(draft.verb),
        session.drafts.shown(draft, words.texts),
        step.label if step else "",
        step.options if step else (),
        tuple(in_words(one, names, texts) for one in draft.nearest),
        in_language(draft.problem, words.texts),
        session.drafts.act(seat) is not None,
        session.drafts.longest_typed(offer, words.texts.language),
        session.drafts.typed_label(offer, words.texts),
        offer.claim.private,
    )


def _told(table: Table, seat: int) -> tuple[Told, ...]:
    return tuple([told for told in table.told if told.to != TOWN and seat in told.to])


def _card(session: Session, words: ScriptLines, seat: int) -> Card | None:
    table, wrong = session.table, session.amending.wrong_for(seat)
    told, names = _told(table, seat), table.square.names
    has_one = table.cards_are_out and seat not in table.square.travellers
    by_chance = frozenset(night for night, late in table.left_to_chance if late == seat)
    if not table.real_box:
        return card(told, names, words, seat, wrong, dealt=has_one, by_chance=by_chance)
    # Their token says who they are; the card keeps what they are told once the tokens have been entered.
    written = card(told, names, words, seat, wrong, dealt=has_one and bool(told), by_chance=by_chance)
    if written is None or any(isinstance(one.fact, YouAre) for one in told):
        return written
    on_the_table = words.texts.shown("card.on_the_table")
    return replace(written, character=words.texts.shown("box.title"), alignment="", ability=on_the_table)


def _hand(session: Session, words: ScriptLines, seat: int) -> Hand | None:
    vote, public, voting = session.table.hands_up, session.table.square, session.table.voting
    if vote is None or (voting != "phones" and not vote.counting):
        return None
    free = _kind(session.table) != EXECUTION
    up_to = "" if free else _decides_about_votes(public)
    # Whoever has several hands gives no ghost vote for them.
    ghost = not (public.alive[seat] or free or up_to or public.hands_of(seat) > 1)
    if seat not in vote.order:
        return Hand(vote.id, False, ghost, free=free, up_to=up_to, voting=voting)
    place = vote.order.index(seat)
    counted = public.counted[place] if place < len(public.counted) else None
    raised = vote.hands.get(seat, 0) > 0
    note = "" if free else _master(session.table, words, seat) or _must_vote(session.table, words, seat)
    locks = vote.locks[place] or None if vote.counting else None
    hands = 1 if free else public.hands_of(seat)
    return Hand(vote.id, True, ghost, raised, locks, counted, note, free, up_to, voting, vote.secret, hands)


def _decides_about_votes(public: TownSquare) -> str:
    """The living Traveller whose ability, if it works, says what a vote of the dead costs."""
    kinds = zip(public.travellers, public.traveller_characters, strict=True)
    living = [one for seat, one in kinds if public.alive[seat]]
    return next((one for one in living if "vote_costs" in character(one).hooks), "")


def _ballot(table: Table, words: ScriptLines, seat: int) -> Ballot | None:
    """The last hand of a vote is counted a moment before the vote is over: nobody could read it on the dial."""
    public = table.square
    if table.announced is not Phase.NOMINATIONS or public.vote is not None:
        return None
    if not public.nominees or len(public.nominees) != public.votes:
        return None  # the last nomination came to no vote
    if not public.voters and public.in_secret:
        return None
    return Ballot(name_of(public.nominees[-1], public.names, words.texts), seat in public.voters)


def _master(table: Table, words: ScriptLines, seat: int) -> str:
    """Whom the owner of a Butler's ability chose last night, as a reminder."""
    chose = [t for t in _told(table, seat) if isinstance(t.fact, Chose) and _is_minded(t.fact)]
    if not chose or not chose[-1].step.startswith(f"n{table.square.night}/"):
        return ""
    return words.texts.shown("day.master", name=table.square.names[chose[-1].fact.answer])


def _must_vote(table: Table, words: ScriptLines, seat: int) -> str:
    """A reminder for who has to vote by what they think they are."""
    told = [t.fact for t in _told(table, seat) if isinstance(t.fact, YouAre)]
    if not told or not character(told[-1].character).has_to_vote(table.square, seat):
        return ""
    return words.texts.shown("vote.must")


def _is_minded(chose: Chose) -> bool:
    return bool(chose.character) and character(chose.character).minds_whom_they_chose


def _offers(session: Session, words: ScriptLines, seat: int) -> Offers:
    """What the public rules let this seat do now; the same for everybody in the same public position."""
    if session.table.announced not in _OPEN_DAY or session.table.echo is not None:
        return Offers()
    menu = session.table.menu()
    of_madness = _of_madness(session, words, seat) if session.madness.open else Offers()
    if menu is None:
        return of_madness
    powers = tuple(
        power
        for verb, offer in menu.offers.items()
        if verb != "slay" and (power := _power(session, words, menu, seat, offer)) is not None
    )
    return replace(
        of_madness,
        nominate=_aims(menu, NOMINATE, seat),
        slay=_aims(menu, "slay", seat) if "slay" in menu.offers else (),
        exile=_aims(menu, EXILE, seat),
        powers=powers,
    )


def _of_madness(session: Session, words: ScriptLines, seat: int) -> Offers:
    """What may be told and asked about others; the same for everybody, whoever is mad."""
    texts, asked = words.texts, session.madness.asked()
    others = tuple(other for other in session.table.square.ring if other != seat)
    return Offers(
        report=others,
        says=tuple((one, texts.character_name(one)) for one in session.table.script.characters),
        told=tuple(
            texts.shown(f"told.{one.conduct.kind}", **_conduct(session.table, one))
            for one in session.madness.noticed
            if one.by == seat != one.about
        ),
        ask_who=tuple(other for other in others if other not in asked),
    )


def _conduct(table: Table, noticed: Notice) -> dict[str, object]:
    """The values of a text about what somebody did."""
    of_claims = {} if noticed.conduct.character is None else {"character": noticed.conduct.character}
    return {"name": table.square.names[noticed.about], **of_claims}


def _aims(menu: Menu, verb: str, by: int) -> tuple[int, ...]:
    """At whom this seat may aim this act."""
    return tuple(
        seat for seat in (*menu.square.ring, STORYTELLER) if menu.refusal(Act(verb, by, seat)) is None
    )


def _power(session: Session, words: ScriptLines, menu: Menu, seat: int, offer: Offer) -> Power | None:
    """A power of the day as it is offered to this seat, or to the Storyteller; None where it is not."""
    claim = offer.claim
    says = claim.what is not None
    aimed = claim.target != "nobody"
    targets = tuple(one for one in menu.square.ring if aimed and _may(session, menu, offer, seat, one))
    if not targets and (aimed or not _may(session, menu, offer, seat, None)):
        return None
    label = words.claim_label(claim.verb) if seat == STORYTELLER else words.claim_sentence(claim.verb)
    return Power(claim.verb, label, targets, aimed, says, claim.private)


def _may(session: Session, menu: Menu, offer: Offer, by: int, target: int | None) -> bool:
    """Whether this act is allowed, whatever words may have to come with it."""
    what = session.drafts.sample(offer)
    return menu.refusal(Act(offer.claim.verb, by, target, what)) is None


def _host_notice(session: Session, words: ScriptLines) -> str:
    notice = session.table.notice or session.arrivals.not_this_table() or session.arrivals.pair_apart()
    older = words.texts.shown("host.record_goes_back") if session.table.goes_back else ""
    return " ".join(one for one in (older, in_language(notice, words.texts)) if one)


def host(session: Session, words: ScriptLines, public: Square, *, grimoire_open: bool) -> HostScreen:
    """The host's page; the grimoire only while the cover is held. `public` is the square at this moment."""
    texts, ruling = words.texts, session.table.phase in RULING_PHASES and session.table.live is not None
    names = session.table.square.names
    menu = session.table.menu() if ruling else None
    sizes = ", ".join(map(str, session.table.script.table_sizes))
    changeable = session.table.phase is Phase.LOBBY
    return HostScreen(
        replace(public, problem=_problem(session.table, words, host=True)),
        tuple(_host_seat(session, number) for number in _by_chair(session.table)),
        host_controls(session, words),
        grimoire=_grimoire(session.table, words) if grimoire_open else (),
        hand_at=hand_at(session.table),
        undo_mark=session.rulings.mark if session.rulings.anything_undoable else "",
        notice=_host_notice(session, words),
        newcomers=_newcomers(session.table, words),
        fabled=_with_texts(session.arrivals.fabled(), texts) if ruling or changeable else (),
        spare_fabled=_with_texts(session.arrivals.spare_fabled(), texts) if ruling or changeable else (),
        travellers=_with_texts(_travellers(session), texts) if ruling or changeable else (),
        agreeing=_agreeing(session, words),
        leave_out=_leave_out(session, words) if changeable else "",
        suggestions=_suggestions(session, words) if ruling else (),
        said_of_chairs=_said_of_chairs(session.table, words),
        not_there=_not_there(session.table, words),
        reports=_reports(session, words),
        judging=_judging(session, words),
        waits=session.desk.waits or session.waking.waits,
        log=_log(session.table, words),
        rulings=_rulings(texts) if ruling else (),
        ruled=tuple((seat, names[seat]) for seat in session.table.square.ring) if ruling else (),
        values=_values(session.table, words) if ruling else (),
        powers=_storytellers_powers(session, words, menu),
        nominate=tuple((seat, names[seat]) for seat in _aims(menu, NOMINATE, STORYTELLER)) if menu else (),
        script=script_name(session.table, words),
        script_sizes=sizes,
        script_open=changeable,
        tones=tones.choices(session.table, texts),
        plays=_plays(session.table, texts),
        editions=tuple((one, texts.shown(f"editions.{one}")) for one in EDITIONS) if changeable else (),
    )


def _judging(session: Session, words: ScriptLines) -> Asked | None:
    """What the host is asked in passing. What waits for a person lies on the page of the grimoire, covered."""
    asked = session.desk.open
    if asked is None or asked.ends:
        return None
    return on_desk.shown(asked, session.table.square.names, words)


@lru_cache(maxsize=64)
def _with_texts(characters: tuple[str, ...], texts: Texts) -> tuple[tuple[str, str, str], ...]:
    """Of each the id, the name and what it does; kept, as every look at the host's page names all that may come."""
    name, known = texts.character_name, texts.characters
    return tuple((one, name(one), known[one].ability if one in known else "") for one in characters)


def _travellers(session: Session) -> tuple[str, ...]:
    """Those who are here, then those who may still come."""
    return (*session.table.square.traveller_characters, *session.arrivals.spare_travellers())


def _agreeing(
    session: Session, words: ScriptLines
) -> tuple[tuple[int, str, tuple[tuple[str, str, bool], ...]], ...]:
    """Everybody once, with the Fabled that may be there for them: id, name, whether they said yes."""
    offered = session.arrivals.agreeing()
    people: dict[int, tuple[str, list[tuple[str, str, bool]]]] = {}
    for fabled, asked in offered:
        for number, person, agreed in asked:
            people.setdefault(number, (person, []))[1].append(
                (fabled, words.texts.character_name(fabled), agreed)
            )
    return tuple((number, person, tuple(fabled)) for number, (person, fabled) in people.items())


def _leave_out(session: Session, words: ScriptLines) -> str:
    """What the host can leave out of the script that was just refused, so that it can be played."""
    loaded = session.arrivals.refused
    if loaded is None or loaded.rest is None:
        return ""
    return words.texts.shown("script_file.play_without", line=listed(loaded.unplayed))


def script_name(table: Table, words: ScriptLines) -> str:
    """What the script is called: an edition in the language of the viewer, any other as its author has it."""
    of_the_box = {name: one for one, name in EDITIONS.items()}
    name = table.script.name
    return words.texts.shown(f"editions.{of_the_box[name]}") if name in of_the_box else name


def _said_of_chairs(table: Table, words: ScriptLines) -> tuple[str, ...]:
    """Who says what where it does not fit together; those it is about say theirs as well."""
    people, shown = table.people, words.texts.shown
    if table.phase is not Phase.SEATING:
        return ()
    concerned = {who for one in people.contradictions() for who in (one.who, one.whom, one.sits_there)}

    def name(number: int) -> str:
        return shown("seats.not_listed") if number == UNLISTED else people.everybody[number].name

    said = [(number, people.everybody[number].says) for number in people.ring if number in concerned]
    return tuple(
        shown("host.says_beside", name=name(number), left=name(says[0]), right=name(says[1]))
        for number, says in said
        if len(says) == 2
    )


def _not_there(table: Table, words: ScriptLines) -> tuple[tuple[int, str, str, str], ...]:
    people, shown = table.people, words.texts.shown
    if table.phase not in (Phase.LOBBY, Phase.SEATING):
        return ()
    silent = people.beside_nobody() if table.phase is Phase.SEATING else ()
    missing = [(one, "host.beside_nobody", "host.leave_out") for one in silent]
    out = [
        (one, "host.left_out", "host.bring_back")
        for one, person in enumerate(people.everybody)
        if person.left
    ]
    return tuple(
        (one, shown(line, name=name), do.partition(".")[2], shown(do, name=name))
        for one, line, do in (*missing, *out)
        for name in [people.everybody[one].name]
    )


def _reports(session: Session, words: ScriptLines) -> tuple[str, ...]:
    """What was noticed of whom today, and by whom; not who is mad."""
    texts, names, told = words.texts, session.table.square.names, session.madness.noticed
    asked = [names[seat] for seat in session.madness.asked()]
    found = [texts.shown("host.asked_who", names=asked)] if asked else []
    for about, conduct in dict.fromkeys((one.about, one.conduct) for one in told):
        same = [one for one in told if (one.about, one.conduct) == (about, conduct)]
        known = [names[one.by] for one in same if one.by is not None and one.by != about]
        own = [texts.shown("host.own_words") for one in same if one.by == about]
        strange = [texts.shown("host.strange_voice") for one in same if one.by is None]
        values = {**_conduct(session.table, same[0]), "names": [*own, *known, *strange]}
        found.append(texts.shown(f"noticed.{conduct.kind}", **values))
    return tuple(found)


RULINGS = ("kill", "revive", "become", "turn", "mark", "unmark", "vote", "no_vote", "punish", "act", "leave")


def _storytellers_powers(session: Session, words: ScriptLines, menu: Menu | None) -> tuple[Power, ...]:
    if menu is None:
        return ()
    found = (
        _power(session, words, menu, STORYTELLER, one)
        for one in menu.offers.values()
        if one.claim.by == "storyteller"
    )
    return tuple(power for power in found if power is not None)


@lru_cache(maxsize=16)
def _rulings(texts: Texts) -> tuple[tuple[str, str], ...]:
    return tuple((verb, texts.shown(f"rulings.{verb}")) for verb in RULINGS)


def _values(table: Table, words: ScriptLines) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """What a ruling may need, in kinds; by the script and the town square alone, since nothing covers it."""
    here = (*table.square.traveller_characters, *table.square.fabled)
    jinxes = table.game.grimoire.jinxes if table.live is not None else ()
    return _values_with(words.texts, table.script.characters, (*here, *jinxes))


@lru_cache(maxsize=64)
def _values_with(
    texts: Texts, characters: tuple[str, ...], others: tuple[str, ...]
) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Kept, as every look at the host's page names everything on the script."""
    shown, name = texts.shown, texts.character_name
    sides = tuple((side.value, shown(f"team.{side.value}")) for side in Alignment)
    known = tuple((one, name(one)) for one in characters)
    tokens = dict.fromkeys(token for one in (*characters, *others) for token in character(one).reminders)
    reminders = tuple((token, token_in(texts, token)) for token in tokens)
    return (
        (shown("host.sides"), sides),
        (shown("host.characters"), known),
        (shown("host.reminders"), reminders),
    )


_STORIES: WeakKeyDictionary[Table, dict[ScriptLines, GrowingTimeline]] = WeakKeyDictionary()
"""What each town was told, in each language of its table."""


def _log(table: Table, words: ScriptLines) -> tuple[str, ...]:
    """What was heard, ruled and decided in the open, the oldest first. Of a ruling only that there was one."""
    if table.live is None:
        return ()
    told = [(place, one) for place, one in table.told_at() if one.to == TOWN]
    story = _STORIES.setdefault(table, {}).setdefault(words, GrowingTimeline(words))
    lines, noted = list[str](), list(table.log)
    for (place, _), sentences in zip(told, story.of([one for _, one in told]), strict=True):
        while noted and noted[0][0] <= place:
            lines.append(in_language(noted.pop(0)[1], words.texts))
        lines += sentences
    return (*lines, *(in_language(line, words.texts) for _, line in noted))[-LOG:]


def _newcomers(table: Table, words: ScriptLines) -> tuple[tuple[int, str, bool], ...]:
    shown, found = words.texts.shown, []
    if table.live is None:
        return ()
    for number in table.people.newcomers():
        person = table.people.everybody[number]
        whole = bool(person.traveller) and person.beside in table.square.ring
        if whole and person.beside is not None:
            target = table.square.names[person.beside]
            let_in = number in table.at_dawn
            key, whole = "host.newcomer_at_dawn" if let_in else "host.newcomer", not let_in
            line = shown(key, name=person.name, character=person.traveller, target=target)
        else:
            line = shown("host.newcomer_choosing", name=person.name)
        found.append((number, line, whole))
    return tuple(found)


def _suggestions(session: Session, words: ScriptLines) -> tuple[str, ...]:
    texts = words.texts
    return tuple(
        texts.shown("host.suggestion", character=one, line=texts.characters[one].ability)
        for one in session.arrivals.suggestions(session.pace.date().hour)
        if one in texts.characters
    )


def hand_at(table: Table) -> HandAt | None:
    """Whose raised hand the host has to tell, at a table that votes by hands."""
    vote, counted = table.vote, len(table.square.counted)
    if vote is None or table.voting != "hands" or counted >= len(vote.order):
        return None
    seat = vote.order[counted]
    hands = table.square.hands_of(seat) if _kind(table) == EXECUTION else 1
    return HandAt(seat, table.square.names[seat], hands)


def _by_chair(table: Table) -> list[int]:
    people = range(len(table.people.everybody))
    return sorted(people, key=lambda number: (not _place(table, number), _place(table, number)))


def _place(table: Table, number: int) -> int:
    """Of this player's chair round the table, from 1 on; 0 without one. Travellers who come in the middle of a game
    have the highest seats, and sit where they like."""
    chair, ring = table.people.everybody[number].chair, table.square.ring
    if chair is None:
        return 0
    if table.live is None:
        return chair + 1
    return ring.index(chair) + 1 if chair in ring else 0


def _host_seat(session: Session, number: int) -> HostSeat:
    person = session.table.people.everybody[number]
    state: Literal["here", "away", "none"] = "none"
    if person.has_phone and not person.left:
        state = "here" if person.here else "away"
    waiting = False
    if session.table.phase is Phase.SEATING:
        waiting = state != "none" and not person.neighbours_right
    elif session.table.phase is Phase.DEAL:
        waiting = state != "none" and not person.card_seen
    elif session.table.phase not in NIGHTS and person.chair is not None:
        asked = session.table.day_look_for(person.chair) is not None
        waiting = asked and (session.asking.named == person.chair or not person.has_phone)
    return HostSeat(
        person.chair if person.chair is not None else -1,
        person.name,
        state,
        waiting,
        number,
        person.sounds_like,
        person.second_name,
        len(person.heard),
        _place(session.table, number),
    )


def _plays(table: Table, texts: Texts) -> tuple[tuple[str, str, bool], ...]:
    """(how often they play, its words, whether it is so) as long as a bag may be made for it."""
    if table.phase not in (Phase.LOBBY, Phase.SEATING):
        return ()
    return tuple((one, texts.shown(f"plays.{one}"), one == table.experience) for one in get_args(Experience))


def _grimoire(table: Table, words: ScriptLines) -> tuple[str, ...]:
    """For the host alone: seats with characters, then the reminder tokens."""
    if table.live is None:
        return ()
    texts, grimoire = words.texts, table.game.grimoire
    names = [record.name for record in grimoire.seats]
    lines = []
    for record in grimoire.seats:
        name = texts.character_name(record.character)
        believed = f" ({texts.character_name(record.believed)})" if record.believed else ""
        dead = "" if record.alive else ", " + texts.shown("common.dead")
        side = texts.shown(f"team.{record.alignment.value}")
        lines.append(f"{record.name}: {name}{believed}, " + side + dead)
    tokens = (
        texts.shown(
            "info.grimoire_token", name=name_of(token.seat, names, texts), line=words.token(token.text)
        )
        for token in grimoire.reminders
    )
    return (*lines, *tokens)


def sheet(table: Table, words: ScriptLines) -> tuple[SheetRow, ...]:
    """The characters of the script with their places in the order of the nights, for everybody the same."""
    script = table.script
    first, other = (
        {slot: place for place, slot in enumerate(order, 1)}
        for order in (script.first_night, script.other_nights)
    )
    known = tuple(
        replace(_row(one, words), first_night=first.get(one, 0), other_nights=other.get(one, 0))
        for one in script.characters
    )
    return (*known, *(_own_row(one, words) for one in script.own_tokens))


def _own_row(own: OwnToken, words: ScriptLines) -> SheetRow:
    """A character of the script's own, in its words."""
    key = f"team.{own.team}"
    team = words.texts.shown(key) if words.texts.has(key) else ""
    return SheetRow(own.name, team, own.ability)


def _company(session: Session, words: ScriptLines) -> tuple[SheetRow, ...]:
    """The Travellers and Fabled in play, as everybody knows."""
    public = (*session.table.square.traveller_characters, *session.arrivals.fabled())
    return tuple(_row(one, words) for one in dict.fromkeys(public))


def _row(one: str, words: ScriptLines) -> SheetRow:
    text = words.texts.characters[one]
    team = words.texts.shown(f"team.{character(one).team.value}")
    return SheetRow(words.texts.character_name(one), team, text.ability, text.tips)
