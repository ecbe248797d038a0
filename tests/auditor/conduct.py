"""What happens in the open: night and day, nominations, votes and executions, from what the town was told."""

from collections.abc import Callable
from typing import Any

from engine.ledger import (
    AskedAfterAll,
    CameBack,
    Claimed,
    Contest,
    ContestDecided,
    DayBroke,
    DiedByDay,
    Executed,
    ExileCalled,
    Exiled,
    ExileDecided,
    FabledJoined,
    FabledLeft,
    GameOver,
    GhostVoteReturned,
    GhostVotesSpent,
    HandCounted,
    HandsCounted,
    LeftTheTable,
    NightFell,
    NobodyExecuted,
    Nominated,
    NominatesNext,
    NominationsOpened,
    NominationsReopened,
    NothingHappened,
    Pardoned,
    PublicChoice,
    Reseated,
    Seated,
    TravellerJoined,
    Uncovered,
    VoteBegan,
    VoteCounted,
    VoteOver,
    VotesSuspended,
    VoteTokenGiven,
)
from engine.terms import STORYTELLER, UNTOLD
from tests.auditor import ballots
from tests.auditor.cast import TEAM
from tests.auditor.scene import Scene
from tests.auditor.world import World

RESEATS: list[Callable[[Scene], bool]] = []
"""Whether players may change chairs now; a character adds its own."""

RETURNS_VOTES: list[Callable[[Scene], bool]] = []
"""Whether the dead may get their votes back now; a character adds its own."""

RIOTS: list[Callable[[World], bool]] = []
"""Whether nobody votes now, and whoever is nominated nominates the next at once; a character adds its own."""

NOMINATES: list[Callable[[World, int], int]] = []
"""How often a player may nominate in a day; a character adds its own."""


class Conduct:
    """The public side of the game, kept by its own books."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.alive: set[int] = set()  # as announced
        self.ghosts: set[int] = set()  # who has not spent the ghost vote
        self.night = 0
        self.day = 0
        self.dark = True
        self.over = False
        self.travellers: set[int] = set()
        self.fabled: set[str] = set()
        self.new_day()

    def new_day(self) -> None:
        self.open = False
        self.unseen = False  # somebody's hands were counted in secret today
        self.spent: set[int] = set()  # whose ghost votes were spent in secret
        self.pretends = False  # the town hears something else of the last vote than what is so
        self.nominators: list[int] = []
        self.nominees: list[int] = []
        self.heard: int | None = None  # nominated, not voted on yet
        self.vote: VoteBegan | None = None
        self.counted: list[int] = []
        self.tally = 0
        self.most = 0
        self.heard_most = 0  # the most votes of the day as the town heard them
        self.heard_before = 0  # before the last nomination
        self.hands = 0  # what the hands of the last vote came to
        self.block: int | None = None
        self.executions = 0
        self.settled = False  # the execution of the day, or its absence, has been announced
        self.suspended = False  # the town knows that nobody votes now
        self.turn: int | None = None  # who alone nominates next, and at once
        self.again: int | None = None  # who alone may nominate after the execution
        self.reopenings = 0  # how often nominations were opened once more
        self.called: set[int] = set()  # Travellers whose exile was called
        self.earlier: tuple[int | None, int] = None, 0  # the block and the votes before the last nomination
        self.banish: int | None = None  # whose exile has been decided, and has still to happen

    def look(self, scene: Scene) -> None:
        for told in scene.told:
            if told.to not in ("town", UNTOLD):
                continue
            fact = told.fact
            if told.to == UNTOLD and not (fact in scene.untold() and self.in_secret(fact)):
                continue
            if self.over and not isinstance(fact, Uncovered):
                scene.object("RB-131", None, f"{type(fact).__name__} after the end of the game")
            see = SEES.get(type(fact))
            if see is None:
                scene.object("RB-003", None, f"the town was told {type(fact).__name__}")
            else:
                see(self, scene, fact)
        if scene.after.dealt and not scene.ruled:
            self.compare(scene)

    def compare(self, scene: Scene) -> None:
        """The public board against the grimoire: every death of the day is known at once (RB-114, RB-126)."""
        after = scene.after
        for seat in after.ring:
            if not self.dark and after.alive(seat) != (seat in self.alive):
                scene.object("RB-030", seat, "announced as alive or dead, and it is not so")
            if not self.dark and after.players[seat].ghost_vote != (seat in self.ghosts):
                scene.object("RB-103", seat, "the ghost vote in the grimoire is not the one the table saw")
        if set(after.fabled) != self.fabled:
            scene.object("RB-241", None, f"announced are {self.fabled}, in play {after.fabled}")
        known = {seat for seat in after.ring if after.kind(seat) == "traveller"}
        if known != self.travellers & set(after.ring):
            scene.object("RB-238", None, f"announced Travellers are {self.travellers}, in play {known}")

    # Night and day

    def seated(self, scene: Scene, fact: Seated) -> None:
        if self.names:
            scene.object("RB-002", None, "seated twice")
        if sorted(fact.ring) != list(range(len(fact.names))):
            scene.object("RB-002", None, "the circle told is not the circle of the grimoire")
        self.names = fact.names
        self.alive, self.ghosts = set(fact.ring), set(fact.ring)

    def night_fell(self, scene: Scene, fact: NightFell) -> None:
        if fact.night != self.night + 1 or (self.night and self.dark):
            scene.object("RB-128", None, f"night {fact.night} after night {self.night}")
        if self.night and not self.settled:
            scene.object("RB-114", None, "night fell before the day had its execution or went without")
        if self.block is not None:
            scene.object("RB-114", self.block, "was about to die and was not executed")
        self.night, self.dark = fact.night, True
        self.new_day()

    def day_broke(self, scene: Scene, fact: DayBroke) -> None:
        if fact.day != self.night or not self.dark:
            scene.object("RB-128", None, f"day {fact.day} after night {self.night}")
        self.day, self.dark = fact.day, False
        for seat in fact.died:
            if seat not in self.alive:
                scene.object("RB-125", seat, "announced dead at dawn, and was dead already")
            if scene.after.alive(seat):
                scene.object("RB-062", seat, "announced dead at dawn, and lives")
        for seat in fact.revived:
            if seat in self.alive:
                scene.object("RB-062", seat, "announced as back to life, and was never dead")
            self.ghosts.add(seat)
        if len(set(fact.died)) != len(fact.died):
            scene.object("RB-125", None, "announced dead twice in one dawn")
        self.alive = (self.alive - set(fact.died)) | set(fact.revived)

    # Nominations

    def opened(self, scene: Scene, fact: NominationsOpened) -> None:
        if self.dark or fact.day != self.day or self.open or self.settled:
            scene.object("RB-089", None, "nominations were opened at the wrong time")
        self.open = True

    def nominated(self, scene: Scene, fact: Nominated) -> None:
        by, nominee = fact
        if self.dark or not (self.open or (by == STORYTELLER and riot(scene.before))):
            scene.object("RB-089", by, "nominated while nominations were not open")
        if self.heard is not None or self.vote is not None:
            scene.object("RB-091", by, "nominated while another nomination was open")
        if nominee in self.travellers:
            scene.object("RB-226", nominee, "a Traveller was nominated for execution")
        without = riot(scene.before) and nominee != STORYTELLER
        if without != self.suspended:
            scene.object("RB-098", nominee, "whether there is a vote is told wrongly")
        if riot(scene.before) and (self.turn is not None or by == STORYTELLER):
            self.in_its_turn(scene, by, nominee)
        elif self.again is not None:
            if by != self.again:
                scene.object("butcher", by, "nominated after the execution, and is not the Butcher")
        else:
            self.usual_nomination(scene, by, nominee)
        self.nominators.append(by)
        self.nominees.append(nominee)
        self.turn, self.heard = None, None if without else nominee
        self.earlier = self.block, self.most
        self.heard_before = self.heard_most

    def in_its_turn(self, scene: Scene, by: int, nominee: int) -> None:
        """The Storyteller nominates for whoever is too late, and first of all where nobody else has."""
        if by not in (self.turn, STORYTELLER):
            scene.object("RB-092", by, f"nominated, and it was for {self.turn} alone to do so")
        if nominee != STORYTELLER and nominee not in self.alive:
            scene.object("RB-095", nominee, "is dead, and somebody alive had to be nominated")

    def suspends(self, scene: Scene, fact: VotesSuspended) -> None:
        if fact.suspended is self.suspended or not any(scene.facts(Nominated)):
            scene.object("RB-098", None, "whether anybody votes is told again, or for nothing")
        self.suspended = fact.suspended

    def turns(self, scene: Scene, fact: NominatesNext) -> None:
        """Whoever was nominated last, or the Storyteller whom the vote let go."""
        tried = fact.by == STORYTELLER and any(one.nominee == fact.by for one in scene.facts(VoteCounted))
        if not riot(scene.after) or (not tried and fact.by not in self.nominees[-1:]):
            scene.object("RB-092", fact.by, "has to nominate at once, it is said")
        self.turn = fact.by

    def usual_nomination(self, scene: Scene, by: int, nominee: int) -> None:
        if self.executions:
            scene.object("RB-115", by, "nominated after the execution of the day")
        bishop, awake = scene.before.working("bishop"), ballots.is_awake(scene.before, by)
        if by == STORYTELLER or bishop:
            if by != STORYTELLER or not bishop:
                scene.object("bishop", by, "nominated, and it is for the Bishop's Storyteller alone to do so")
        elif by not in self.alive and not awake:
            scene.object("RB-092", by, "nominated while dead")
        elif self.nominators.count(by) >= max((1 + awake, *(times(scene.before, by) for times in NOMINATES))):
            scene.object("RB-094", by, "nominated twice on one day")
        if nominee in self.nominees:
            scene.object("RB-095", nominee, "was nominated twice on one day")

    def reopened(self, scene: Scene, fact: NominationsReopened) -> None:
        """The Butcher's one nomination after the first execution, once a day; a second after it, where they have used
        the first and a Barista lets them use their ability twice."""
        most = 2 if fact.by in scene.after.twice and self.nominators[-1:] == [fact.by] else 1
        if self.reopenings >= most or (self.executions != 1 and not self.reopenings):
            scene.object("butcher", fact.by, "nominates again, and there was not just one execution")
        self.reopenings += 1
        if not scene.after.is_working(fact.by, "butcher"):
            scene.object("butcher", fact.by, "nominates again, and has no such ability")
        self.again, self.most, self.open, self.settled = fact.by, 0, True, True
        self.heard_most = 0

    # Votes

    def in_secret(self, fact: HandCounted | VoteCounted | GhostVoteReturned) -> bool:
        """Whether this counts: a hand or the result of a secret vote, a vote spent in one and given back, or a tie
        with a result that nobody was told."""
        if isinstance(fact, GhostVoteReturned):
            return True
        if self.vote is not None and self.vote.secret:
            return True
        tie = self.unseen and isinstance(fact, VoteCounted) and fact.outcome == "tie"
        return tie or (self.vote is not None and isinstance(fact, VoteCounted))

    def vote_over(self, scene: Scene, fact: VoteOver) -> None:
        """The result is known to the game by then, and to nobody else."""
        told = [one for one in scene.untold() if isinstance(one, VoteCounted)]
        if self.vote is not None or [one.nominee for one in told] != [fact.about]:
            scene.object("RB-106", fact.about, "a secret vote was over that nobody had counted")

    def ghosts_spent(self, scene: Scene, fact: GhostVotesSpent) -> None:
        if not self.spent or set(fact.seats) != self.spent:
            scene.object("RB-103", None, f"{fact.seats} spent their votes in secret, not {self.spent}")
        self.spent = set()

    def vote_began(self, scene: Scene, fact: VoteBegan) -> None:
        world = scene.before
        tried = fact.about == STORYTELLER  # then it goes round to whoever nominated them
        last = self.nominators[-1] if tried and self.nominators else fact.about
        order = [*world.round_from(last), last]
        if fact.kind == "execution":
            self.is_about(scene, fact, self.heard)
            secret = any(found(world) for found in ballots.SECRET)
            if fact.secret != secret:
                scene.object("RB-100", fact.about, f"whether the vote is secret: {fact.secret}")
            if not secret:  # else everybody is asked
                order = [s for s in order if ballots.may_vote(world, s, ghost=s in self.ghosts)]
            self.unseen = self.unseen or secret
            needed = ballots.needed(world)
        elif fact.kind == "exile":
            self.is_about(scene, fact, self.heard)
            needed = -(-len(world.ring) // 2)  # RB-232: half of all players
        else:  # a power that asks everybody, used by whoever it is about
            claims = [one for one in scene.facts(Claimed) if one.claim == fact.kind]
            self.is_about(scene, fact, claims[-1].by if claims else None)
            needed = 0
        if list(fact.order) != order:
            scene.object("RB-099", fact.about, f"the count goes {fact.order}, not {order}")
        if fact.needed != needed:
            rule = "RB-105" if fact.kind == "execution" else "RB-232"
            scene.object(rule, fact.about, f"{fact.needed} votes asked for, and it takes {needed}")
        if fact.kind in ("execution", "exile") and (fact.kind == "exile") != (fact.about in self.travellers):
            scene.object("RB-226", fact.about, "Travellers are exiled, and nobody else is")
        self.vote, self.counted, self.tally, self.heard = fact, [], 0, None

    def is_about(self, scene: Scene, fact: VoteBegan, whom: int | None) -> None:
        if fact.about != whom:
            scene.object("RB-098", fact.about, f"a vote ({fact.kind}) on somebody whom nobody brought up")

    def pardoned(self, scene: Scene, fact: Pardoned) -> None:
        """A Judge lets the last nomination come to nothing; who was about to die before is so again. Nobody votes on
        a nominee who has become a Traveller."""
        if fact.nominee in self.travellers and fact.nominee in self.nominees[-1:]:
            self.block, self.most = self.earlier
            self.heard = None
            return
        judges = [
            claim.by for claim in scene.facts(Claimed) if claim.claim == "judge" and claim.what is False
        ]
        able = any(
            scene.before.is_working(by, "judge")
            and scene.diary.may_claim(scene, "judge", by, "judge") is not False
            for by in judges
        )
        if not able or not self.nominees or fact.nominee != self.nominees[-1]:
            scene.object("judge", fact.nominee, "was pardoned, and there is no Judge who can")
        self.block, self.most = self.earlier
        self.heard_most = self.heard_before
        self.heard = None

    def hand_counted(self, scene: Scene, fact: HandCounted) -> None:
        seat = fact.seat
        if self.vote is None or len(self.counted) >= len(self.vote.order):
            scene.object("RB-100", seat, "a hand was counted outside a vote")
            return
        if seat != self.vote.order[len(self.counted)]:
            scene.object("RB-099", seat, "a hand was counted out of turn")
        worth, ghost = 1, False  # RB-230, RB-231: an exile costs nothing and nothing bends it
        if self.vote.on_execution:
            worth, ghost = ballots.worth(scene.before, seat), ballots.costs(scene.before, seat)
            if ballots.is_awake(scene.before, seat) and fact.worth == 2 * worth:
                worth = fact.worth  # with both hands
        if fact.ghost != ghost or fact.worth != worth:
            scene.object(
                "RB-106", seat, f"counted as {fact.worth} (ghost vote: {fact.ghost}), not {worth} ({ghost})"
            )
        may = not self.vote.secret or ballots.may_vote(scene.before, seat, ghost=seat in self.ghosts)
        if fact.raised and not may:
            scene.object("RB-103", seat, "was counted in secret, and may not vote")
        if ghost and fact.raised:
            if seat not in self.ghosts:
                scene.object("RB-103", seat, "the ghost vote was spent already")
            self.ghosts.discard(seat)
            if self.vote.secret:
                self.spent.add(seat)
        self.tally += worth * fact.raised
        if fact.tally != self.tally:
            scene.object("RB-106", seat, f"the tally was said to be {fact.tally} and is {self.tally}")
        self.counted.append(seat)

    def vote_counted(self, scene: Scene, fact: VoteCounted) -> None:
        vote = self.vote
        if vote is None and self.pretends and scene.untold():
            self.pretended(scene, fact)
            return
        if vote is None and fact.outcome == "too few" and scene.untold():
            return  # a tie with votes that nobody was told: the town hears that it was not enough
        if vote is None or fact.nominee != vote.about:
            scene.object("RB-098", fact.nominee, "the result of a vote that nobody began")
            return
        if vote.secret:
            hands = scene.diary.ballots[-1].hands
            lost = {seat for found in ballots.UNCOUNTED for seat in found(scene.before, hands)}
            self.tally -= sum(ballots.worth(scene.before, seat) for seat in lost)
        if len(self.counted) != len(vote.order):
            scene.object("RB-099", fact.nominee, "the vote was settled before all hands were counted")
        self.hands = self.tally
        raised = (
            [seat for seat, up in scene.diary.ballots[-1].hands.items() if up] if vote.on_execution else []
        )
        empty = [found(scene.before, raised) for found in ballots.EMPTY]
        if self.tally >= vote.needed and (True in empty or (None in empty and fact.tally == 0)):
            self.tally = 0
        self.pretends = bool(empty) and (self.tally != self.hands or self.most < self.heard_most)
        if fact.tally != self.tally or fact.needed != vote.needed:
            scene.object("RB-106", fact.nominee, f"{fact.tally} votes announced, {self.tally} were counted")
        if self.tally < vote.needed or self.tally < self.most:
            outcome = "too few"
        elif self.tally == self.most:
            outcome = "tie"
        else:
            outcome = "about to die"
        if fact.outcome != outcome:
            rule = "RB-111" if outcome == "tie" else "RB-104"
            scene.object(rule, fact.nominee, f"the vote came out as {fact.outcome!r}, and it was {outcome!r}")
        if outcome != "too few":
            self.block = fact.nominee if outcome == "about to die" else None
        self.most = max(self.most, self.tally)
        if not self.pretends or not scene.untold():
            self.heard_most = max(self.heard_most, self.tally)
        self.vote = None

    def pretended(self, scene: Scene, fact: VoteCounted) -> None:
        """What the town hears where the truth is kept from it until the end of the day."""
        enough = fact.tally >= fact.needed and fact.tally >= self.heard_most
        outcome = "too few" if not enough else "tie" if fact.tally == self.heard_most else "about to die"
        if fact.tally not in (self.hands, self.tally) or fact.outcome != outcome:
            scene.object("RB-106", fact.nominee, f"the town heard of {fact.tally} votes: {fact.outcome!r}")
        self.heard_most = max(self.heard_most, fact.tally)
        self.pretends = False

    # Executions and deaths

    def executed(self, scene: Scene, fact: Executed) -> None:
        seat = fact.seat
        usual = not self.dark and not riot(scene.before)
        if self.executions and usual and (self.executions > self.reopenings or self.again is None):
            scene.object("RB-115", seat, "a second execution on one day")
        if not fact.at_once and seat != self.block and not instead(scene, self.block, seat):
            scene.object("RB-104", seat, f"executed, and about to die was {self.block}")
        if not fact.at_once and (self.vote is not None or self.heard is not None):
            scene.object("RB-091", seat, "executed while a nomination was open")
        if fact.died and seat not in self.alive:
            scene.object("RB-125", seat, "died by execution, and was dead already")
        if seat == STORYTELLER:
            self.executions += 1
            self.settled, self.block, self.heard, self.vote = True, None, None, None
            return
        already = any(death.seat == seat for death in scene.facts(DiedByDay))
        if fact.died != (scene.before.alive(seat) and not scene.after.alive(seat) and not already):
            scene.object("RB-122", seat, "whether the executed player died is told wrongly")
        if fact.died:
            self.alive.discard(seat)
        if self.dark:
            return  # a penalty of the night is not the execution of any day
        self.executions += 1
        self.settled, self.block, self.heard, self.vote = True, None, None, None

    def nobody_executed(self, scene: Scene, fact: NobodyExecuted) -> None:  # noqa: ARG002
        if self.block is not None:
            scene.object("RB-114", self.block, "was about to die, and nobody was executed")
        if self.settled or self.dark:
            scene.object("RB-115", None, "no execution was announced, and it is night or there was one")
        self.settled, self.block = True, None

    def died_by_day(self, scene: Scene, fact: DiedByDay) -> None:
        if self.dark:
            scene.object("RB-063", fact.seat, "a death of the night was told before dawn")
        if fact.seat not in self.alive:
            scene.object("RB-125", fact.seat, "died again")
        if scene.after.alive(fact.seat):
            scene.object("RB-062", fact.seat, "announced dead, and lives")
        self.alive.discard(fact.seat)

    def claimed(self, scene: Scene, fact: Claimed) -> None:
        if self.dark:
            scene.object("RB-071", fact.by, "used a power of the day at night")
        if fact.by not in self.alive and fact.claim == "slay" and not scene.before.who("bonecollector"):
            scene.object("RB-118", fact.by, "used a power of the day while dead")

    def nothing(self, scene: Scene, fact: NothingHappened) -> None:  # noqa: ARG002
        if not any(isinstance(told, Claimed | HandsCounted) for told in scene.public()):
            scene.object("G19", None, "nothing happened, and nobody had claimed anything")

    def hands_counted(self, scene: Scene, fact: HandsCounted) -> None:
        vote = self.vote
        if vote is None or (fact.kind, fact.about) != (vote.kind, vote.about):
            scene.object("RB-229", fact.about, "the result of a vote that nobody opened")
            return
        raised = [seat for seat in vote.order if seat in fact.raised]
        if self.counted != list(vote.order) or len(raised) != self.tally or raised != list(fact.raised):
            scene.object("RB-229", fact.about, f"hands of {fact.raised} announced, {self.tally} were counted")
        self.vote = None

    # Travellers and Fabled

    def joined(self, scene: Scene, fact: TravellerJoined) -> None:
        if TEAM.get(fact.character) != "traveller" or scene.after.character(fact.seat) != fact.character:
            scene.object("RB-213", fact.seat, f"was announced as the {fact.character}")
        self.names = (*self.names[: fact.seat], fact.name, *self.names[fact.seat + 1 :])
        self.travellers.add(fact.seat)
        self.alive.add(fact.seat)
        self.ghosts.add(fact.seat)

    def left(self, scene: Scene, fact: LeftTheTable) -> None:
        if fact.ring != scene.after.ring or fact.seat in fact.ring:
            scene.object("RB-218", fact.seat, "left, and the circle was not told rightly")
        self.alive.discard(fact.seat)
        self.ghosts.discard(fact.seat)

    def reseated(self, scene: Scene, fact: Reseated) -> None:
        if fact.ring != scene.after.ring or sorted(fact.ring) != sorted(scene.before.ring):
            scene.object("RB-002", None, "the new circle was not told rightly")
        if not scene.after.working("matron") and not any(moves(scene) for moves in RESEATS):
            scene.object("matron", None, "players changed chairs without a Matron")

    def fabled_came(self, scene: Scene, fact: FabledJoined) -> None:
        if TEAM.get(fact.character) not in ("fabled", "loric"):
            scene.object("RB-241", None, f"the {fact.character} is no Fabled")
        self.fabled.add(fact.character)

    def fabled_went(self, scene: Scene, fact: FabledLeft) -> None:
        if fact.character not in self.fabled:
            scene.object("RB-241", None, f"the {fact.character} was not in play")
        self.fabled.discard(fact.character)

    def public_choice(self, scene: Scene, fact: PublicChoice) -> None:
        """Of a character who makes it public."""
        check = CHOICES.get(fact.character)
        if check is None:
            scene.object("RB-003", None, f"the town was told of the {fact.character}'s choice")
        else:
            check(scene, fact)

    @staticmethod
    def amigo(scene: Scene, fact: PublicChoice) -> None:
        """A Gnome's amigo is on the Gnome's side."""
        for seat in fact.seats:
            gnomes = [t.by.owner for t in scene.after.marks("Amigo", seat, "gnome") if t.by is not None]
            if not any(scene.after.alignment(one) == scene.after.alignment(seat) for one in gnomes):
                scene.object("gnome", seat, "was named an amigo, and no Gnome is on their side")

    def contest(self, scene: Scene, fact: Contest) -> None:
        """Between a Demon and somebody of the other side."""
        demons = [seat for seat in fact.pair if scene.before.is_demon(seat)]
        sides = {scene.before.alignment(seat) for seat in fact.pair}
        if "fiddler" not in self.fabled or not demons or len(sides) != 2:
            scene.object("fiddler", None, f"a contest of {fact.pair}")

    def contest_decided(self, scene: Scene, fact: ContestDecided) -> None:
        one, two = fact.tally
        winner = None if one == two else fact.pair[0] if one > two else fact.pair[1]
        if fact.winner != winner or one + two != len(scene.before.ring):
            scene.object("fiddler", None, f"the contest was decided wrongly: {fact}")

    def exile_called(self, scene: Scene, fact: ExileCalled) -> None:
        if self.dark or self.vote is not None or self.heard is not None:
            scene.object("RB-227", fact.by, "called for an exile at the wrong time")
        if fact.traveller not in self.travellers:
            scene.object("RB-226", fact.traveller, "is no Traveller, and an exile was called")
        if fact.traveller in self.called:
            scene.object("RB-235", fact.traveller, "an exile was called twice on one day")
        self.called.add(fact.traveller)
        self.heard = fact.traveller

    def exile_decided(self, scene: Scene, fact: ExileDecided) -> None:
        vote = self.vote
        if vote is None or vote.kind != "exile" or fact.traveller != vote.about:
            scene.object("RB-229", fact.traveller, "the result of an exile that nobody called for")
            return
        if len(self.counted) != len(vote.order) or fact.tally != self.tally:
            scene.object("RB-229", fact.traveller, f"{fact.tally} hands announced, {self.tally} were counted")
        if fact.exiled != (self.tally >= vote.needed) or fact.needed != vote.needed:
            scene.object("RB-232", fact.traveller, "whether the exile succeeded is told wrongly")
        self.vote = None
        self.banish = fact.traveller if fact.exiled else None

    def exiled(self, scene: Scene, fact: Exiled) -> None:
        if fact.seat != self.banish:
            scene.object("RB-232", fact.seat, "was exiled without the hands for it")
        if fact.died != (scene.before.alive(fact.seat) and not scene.after.alive(fact.seat)):
            scene.object("RB-233", fact.seat, "whether the exiled player died is told wrongly")
        if fact.died:
            self.alive.discard(fact.seat)
        self.banish = None

    def came_back(self, scene: Scene, fact: CameBack) -> None:
        if self.dark or fact.seat in self.alive or not scene.after.alive(fact.seat):
            scene.object("RB-062", fact.seat, "announced as back to life, and is not, or was never dead")
        self.alive.add(fact.seat)
        self.ghosts.add(fact.seat)

    def vote_returned(self, scene: Scene, fact: GhostVoteReturned) -> None:
        if "ferryman" not in self.fabled and not any(returns(scene) for returns in RETURNS_VOTES):
            scene.object("ferryman", fact.seat, "got a ghost vote back without a Ferryman")
        if (fact in scene.untold()) is not (fact.seat in self.spent):
            scene.object(
                "RB-106", fact.seat, "the town hears who voted in secret, or not who has a vote again"
            )
        self.spent.discard(fact.seat)
        self.ghosts.add(fact.seat)

    def asked_after_all(self, scene: Scene, fact: AskedAfterAll) -> None:
        """By a ruling alone: in the count that runs, and not before whoever was counted."""
        if self.vote is None or fact.order[: len(self.counted)] != self.vote.order[: len(self.counted)]:
            scene.object("RB-099", fact.seat, "is asked in no count, or before whoever was counted")
        elif {*fact.order} != {*self.vote.order, fact.seat} or fact.seat in self.vote.order:
            scene.object("RB-099", fact.seat, f"the count goes {fact.order}, and went {self.vote.order}")
        else:
            self.vote = self.vote._replace(order=fact.order)

    def vote_given(self, scene: Scene, fact: VoteTokenGiven) -> None:
        """A dead player's token, for a Beggar and for nobody else; none that was spent in secret."""
        if fact.by in self.alive or fact.by not in self.ghosts:
            scene.object("beggar", fact.by, "gave away a vote token, and has none to give")
        if not scene.before.has(fact.to, "beggar"):
            scene.object("beggar", fact.to, "was given a vote token, and is no Beggar")
        self.ghosts.discard(fact.by)

    # The end

    def ended(self, scene: Scene, fact: GameOver) -> None:  # noqa: ARG002
        self.over = True

    def uncovered(self, scene: Scene, fact: Uncovered) -> None:
        if not self.over:
            scene.object("RB-003", None, "the grimoire was opened before the end")
        truth = tuple(
            (name, player.character, player.alignment, player.believed, player.alive)
            for name, player in zip(self.names, scene.after.players, strict=True)
        )
        if fact.rows != truth:
            scene.object("RB-003", None, "the grimoire shown at the end is not the grimoire")


def riot(world: World) -> bool:
    return any(one(world) for one in RIOTS)


def instead(scene: Scene, condemned: int | None, seat: int) -> bool:
    """Whether a Scapegoat of the same side may have taken the place of the condemned."""
    world = scene.before
    if condemned is None or not world.is_working(seat, "scapegoat"):
        return False
    same = world.is_evil(condemned)
    return same is None or same == (world.alignment(seat) == "evil")


CHOICES: dict[str, Callable[[Scene, PublicChoice], None]] = {"gnome": Conduct.amigo}
"""Whose choice everybody hears of; a character adds its own."""

# Every kind of public fact and who looks at it; a character adds its own.
SEES: dict[type, Callable[[Conduct, Scene, Any], None]] = {
    Seated: Conduct.seated,
    NightFell: Conduct.night_fell,
    DayBroke: Conduct.day_broke,
    NominationsOpened: Conduct.opened,
    NominationsReopened: Conduct.reopened,
    TravellerJoined: Conduct.joined,
    LeftTheTable: Conduct.left,
    Reseated: Conduct.reseated,
    FabledJoined: Conduct.fabled_came,
    FabledLeft: Conduct.fabled_went,
    ExileCalled: Conduct.exile_called,
    ExileDecided: Conduct.exile_decided,
    Exiled: Conduct.exiled,
    CameBack: Conduct.came_back,
    GhostVoteReturned: Conduct.vote_returned,
    AskedAfterAll: Conduct.asked_after_all,
    VoteTokenGiven: Conduct.vote_given,
    Pardoned: Conduct.pardoned,
    PublicChoice: Conduct.public_choice,
    Contest: Conduct.contest,
    ContestDecided: Conduct.contest_decided,
    Nominated: Conduct.nominated,
    NominatesNext: Conduct.turns,
    VotesSuspended: Conduct.suspends,
    VoteBegan: Conduct.vote_began,
    HandCounted: Conduct.hand_counted,
    HandsCounted: Conduct.hands_counted,
    VoteCounted: Conduct.vote_counted,
    VoteOver: Conduct.vote_over,
    GhostVotesSpent: Conduct.ghosts_spent,
    Executed: Conduct.executed,
    NobodyExecuted: Conduct.nobody_executed,
    DiedByDay: Conduct.died_by_day,
    Claimed: Conduct.claimed,
    NothingHappened: Conduct.nothing,
    GameOver: Conduct.ended,
    Uncovered: Conduct.uncovered,
}
"""By public fact what is looked at; a character adds its own."""
