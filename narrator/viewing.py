"""From the session to screens: by whitelist, and for a player only from what that player was told."""

from typing import Literal

from engine.ledger import Chose, Told, Uncovered, YouAre
from engine.phases import Phase
from engine.registry import character
from engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, usual_counts
from engine.views import player_view
from narrator.screens import (
    Card,
    Chair,
    Hand,
    HostScreen,
    HostSeat,
    Neighbours,
    NightBeat,
    Offers,
    PhoneScreen,
    RevealRow,
    SheetRow,
    Square,
    Stage,
    VoteClock,
)
from narrator.session import Session
from narrator.timeline import timeline

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
_NIGHT = (Phase.FIRST_NIGHT, Phase.NIGHT)


def square(session: Session, *, join_url: str = "", join_code: str = "") -> Square:
    """What everybody may see. At night nothing in it moves with what happens on the phones."""
    public = session.square
    people = session.people
    playing = bool(public.names)
    at_night = session.phase in _NIGHT
    counted = len(public.names) if playing else len(people.everybody)
    return Square(
        stage=_STAGES[session.phase],
        night=public.night,
        day=public.day,
        chairs=_chairs(session),
        headline=session.headline,
        caption=session.caption,
        counts=usual_counts(counted) if FEWEST_PLAYERS <= counted <= MOST_PLAYERS else None,
        alive=public.living if playing else len(people.everybody),
        votes_needed=public.votes_needed if playing else 0,
        about_to_die=public.about_to_die,
        about_to_die_votes=public.most_votes if public.about_to_die is not None else 0,
        vote=_clock(session),
        echo=session.echo,
        deadline=None if at_night else session.pace.deadline,
        paused=session.pace.paused,
        listening=session.listening,
        join_url=join_url,
        join_code=join_code,
        problem=session.problem,
        winner=public.winner.value if public.winner is not None else None,
        reveal=_reveal(session),
        timeline=_timeline(session),
        decoys=_decoys(session),
    )


def _chairs(session: Session) -> tuple[Chair, ...]:
    public = session.square
    if not public.names:
        return tuple(Chair(chair, name) for chair, name in enumerate(session.people.names()))
    return tuple(
        Chair(
            seat,
            public.names[seat],
            public.alive[seat],
            public.ghost_votes[seat],
            seat in public.nominators,
            seat in public.nominees,
            seat == public.about_to_die,
        )
        for seat in public.ring
    )


def _clock(session: Session) -> VoteClock | None:
    """The running vote; while the nominee speaks, only whose hands point at whom."""
    vote, public = session.vote, session.square
    if vote is not None:
        return VoteClock(
            vote.id, vote.nominator, vote.nominee, vote.order, tuple(vote.locks), public.counted, public.tally
        )
    if session.phase is not Phase.DEFENCE or not public.nominees:
        return None
    nominee = public.nominees[-1]
    place = public.ring.index(nominee)
    clockwise = (*public.ring[place + 1 :], *public.ring[: place + 1])
    order = tuple(seat for seat in clockwise if public.alive[seat] or public.ghost_votes[seat])
    return VoteClock("", public.nominators[-1], nominee, order)


def _uncovered(session: Session) -> Uncovered | None:
    """The open grimoire, once the town has been told."""
    if session.live is None or session.square.winner is None:
        return None
    told = session.game.ledger[: session.released]
    return next((t.fact for t in reversed(told) if isinstance(t.fact, Uncovered)), None)


def _reveal(session: Session) -> tuple[RevealRow, ...]:
    fact = _uncovered(session)
    if fact is None:
        return ()
    texts = session.texts
    return tuple(
        RevealRow(
            seat,
            name,
            texts.character_name(own),
            side.value,
            texts.shown("reveal.thought", believed=believed) if believed else "",
            alive,
        )
        for seat, (name, own, side, believed, alive) in enumerate(fact.rows)
    )


def _timeline(session: Session) -> tuple[str, ...]:
    """The whole story, secrets included, once the grimoire lies open; who was who stands beside it."""
    if _uncovered(session) is None:
        return ()
    ledger = session.game.ledger[: session.released]
    return tuple(timeline([told for told in ledger if not isinstance(told.fact, Uncovered)], session.lines))


def _decoys(session: Session) -> tuple[str, ...]:
    """What was answered to the harmless questions, once the grimoire lies open."""
    if _uncovered(session) is None:
        return ()
    names, texts = session.square.names, session.texts
    return tuple(
        texts.shown(
            "reveal.decoy_answer",
            question=question,
            name=names[seat],
            target=texts.and_list([names[pick] for pick in picks]),
        )
        for seat, question, picks in session.decoys
    )


def phone(session: Session, number: int | None, *, join_url: str = "", join_code: str = "") -> PhoneScreen:
    """The screen of one player, folded from the ledger as far as it is released, or of a newcomer."""
    public = square(session, join_url=join_url, join_code=join_code)
    if number is None or number >= len(session.people.everybody):
        return PhoneScreen(public, None, "", session.people.free_chairs())
    person = session.people.everybody[number]
    seat = person.chair
    if session.live is None or seat is None:
        neighbours = None
        if session.phase is Phase.SEATING and seat is not None:
            left, right = session.people.neighbours(number)
            neighbours = Neighbours(left, right, person.neighbours_right)
        return PhoneScreen(public, seat, person.name, session.people.free_chairs(), neighbours)
    return PhoneScreen(
        public,
        seat,
        person.name,
        card=_card(session, seat),
        card_seen=person.card_seen,
        beat=_beat(session, seat),
        hand=_hand(session, seat),
        offers=_offers(session, seat),
    )


def _told(session: Session, seat: int) -> tuple[Told, ...]:
    return player_view(session.game.ledger[: session.released], seat).told


def _card(session: Session, seat: int) -> Card | None:
    told = _told(session, seat)
    own = [t.fact for t in told if isinstance(t.fact, YouAre)]
    if not own:
        return None
    texts, names = session.texts, session.square.names
    lines = [
        session.lines.shown_for(t.fact, names, seat, changed=isinstance(t.fact, YouAre))
        for t in told
        if t.fact is not own[0]
    ]
    return Card(
        texts.character_name(own[-1].character),
        texts.shown("card.alignment", alignment=own[-1].alignment.value),
        texts.characters[own[-1].character].ability,
        tuple(lines),
    )


def _beat(session: Session, seat: int) -> NightBeat | None:
    beat = session.beat
    if beat is None:
        return None
    return NightBeat(
        beat.id,
        beat.kind,
        beat.prompts[seat],
        session.square.ring,
        needed=beat.needed(seat),
        picks=beat.picks.get(seat, ()),
        confirmed=seat in beat.confirmed,
        lines=beat.lines[seat] if beat.lines else (),
        closes=beat.closes,
    )


def _hand(session: Session, seat: int) -> Hand | None:
    vote = session.vote
    if vote is None:
        return None
    public = session.square
    ghost = not public.alive[seat]
    if seat not in vote.order:
        return Hand(vote.id, False, ghost)
    place = vote.order.index(seat)
    counted = public.counted[place] if place < len(public.counted) else None
    raised = vote.hands.get(seat, False)
    return Hand(vote.id, True, ghost, raised, vote.locks[place] or None, counted, _master(session, seat))


def _master(session: Session, seat: int) -> str:
    """The Butler's reminder, from what the Butler chose last night."""
    chose = [t for t in _told(session, seat) if isinstance(t.fact, Chose) and t.fact.character == "butler"]
    if not chose or not chose[-1].step.startswith(f"n{session.square.night}/"):
        return ""
    return session.texts.shown("day.master", name=session.square.names[chose[-1].fact.answer])


def _offers(session: Session, seat: int) -> Offers:
    """What the public rules let this seat do now; the same for everybody in the same public position."""
    if session.phase not in _OPEN_DAY or session.echo is not None or not session.square.alive[seat]:
        return Offers()
    public = session.square
    may_nominate = session.phase is Phase.NOMINATIONS and seat not in public.nominators
    nominees = tuple(other for other in public.ring if other not in public.nominees)
    return Offers(
        nominees if may_nominate else (),
        public.ring if any(claim.verb == "slay" for claim in session.script.claims) else (),
    )


def host(session: Session, *, grimoire_open: bool, join_url: str = "", join_code: str = "") -> HostScreen:
    """The host's page; the grimoire only while the cover is held."""
    return HostScreen(
        square(session, join_url=join_url, join_code=join_code),
        tuple(_host_seat(session, number) for number in _by_chair(session)),
        _controls(session),
        grimoire=_grimoire(session) if grimoire_open else (),
        hand_at=hand_at(session),
    )


def hand_at(session: Session) -> tuple[int, str] | None:
    """Whose raised hand the host has to tell, at a table that votes by hands."""
    vote, counted = session.vote, len(session.square.counted)
    if vote is None or session.settings.house_rules.voting != "hands" or counted >= len(vote.order):
        return None
    seat = vote.order[counted]
    return seat, session.square.names[seat]


def _by_chair(session: Session) -> list[int]:
    people = session.people.everybody
    return sorted(range(len(people)), key=lambda n: (people[n].chair is None, people[n].chair or 0))


def _host_seat(session: Session, number: int) -> HostSeat:
    person = session.people.everybody[number]
    state: Literal["here", "away", "none"] = "none"
    if person.has_phone:
        state = "here" if person.here else "away"
    waiting = False
    if session.phase is Phase.SEATING:
        waiting = person.has_phone and not person.neighbours_right
    elif session.phase is Phase.DEAL:
        waiting = person.has_phone and not person.card_seen
    return HostSeat(person.chair if person.chair is not None else -1, person.name, state, waiting, number)


def _controls(session: Session) -> tuple[tuple[str, str], ...]:
    phase, shown = session.phase, session.texts.shown
    controls: list[tuple[str, str]] = []
    if phase is Phase.LOBBY:
        if len(session.people.everybody) >= FEWEST_PLAYERS:
            controls.append(("start", shown("host.seating")))
    elif phase is Phase.SEATING:
        controls.append(("start", shown("host.deal")))
    elif phase is Phase.DISCUSSION:
        controls.append(("open_nominations", shown("host.open_nominations")))
    elif phase is Phase.NOMINATIONS:
        controls.append(("close_nominations", shown("host.close_nominations")))
    elif phase is Phase.DEFENCE:
        controls.append(("begin_vote", shown("host.begin_vote")))
    elif phase is Phase.REVEAL:
        controls.append(("new_game", shown("reveal.play_again")))
    if session.undoable:
        controls.append(("undo", shown("host.undo")))
    if session.echo is not None:
        controls.append(("cancel", shown("common.cancel")))
    if phase in (Phase.LOBBY, Phase.SEATING):
        controls.append(("read_rules", shown("host.read_rules")))
        door = "close_joining" if session.joining else "open_joining"
        controls.append((door, shown(f"host.{door}")))
    controls.append(
        ("resume", shown("host.resume")) if session.pace.paused else ("pause", shown("host.pause"))
    )
    controls += [("repeat", shown("host.repeat")), ("skip", shown("host.skip")), ("end", shown("host.end"))]
    return tuple(controls)


def _grimoire(session: Session) -> tuple[str, ...]:
    """For the host alone: seats with characters, then the reminder tokens."""
    if session.live is None:
        return ()
    texts, grimoire = session.texts, session.game.grimoire
    lines = []
    for record in grimoire.seats:
        name = texts.character_name(record.character)
        believed = f" ({texts.character_name(record.believes)})" if record.believes else ""
        dead = "" if record.alive else f", {texts.shown('common.dead')}"
        lines.append(
            f"{record.name}: {name}{believed}, {texts.shown(f'team.{record.alignment.value}')}{dead}"
        )
    tokens = (
        texts.shown(
            "info.grimoire_token", name=grimoire.seats[token.seat].name, line=session.lines.token(token.text)
        )
        for token in grimoire.reminders
    )
    return (*lines, *tokens)


def sheet(session: Session) -> tuple[SheetRow, ...]:
    """The characters of the script, for everybody the same."""
    texts = session.texts
    return tuple(
        SheetRow(
            texts.character_name(one),
            texts.shown(f"team.{character(one).team.value}"),
            texts.characters[one].ability,
        )
        for one in session.script.characters
    )
