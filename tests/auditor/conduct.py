"""What happens in the open: night and day, nominations, votes and executions, from what the town was told."""

from collections.abc import Callable
from typing import Any

from engine.ledger import (
    Claimed,
    DayBroke,
    DiedByDay,
    Executed,
    GameOver,
    HandCounted,
    NightFell,
    NobodyExecuted,
    Nominated,
    NominationsOpened,
    NothingHappened,
    Seated,
    Uncovered,
    VoteBegan,
    VoteCounted,
)
from tests.auditor.scene import Scene


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
        self.new_day()

    def new_day(self) -> None:
        self.open = False
        self.nominators: list[int] = []
        self.nominees: list[int] = []
        self.heard: int | None = None  # nominated, not voted on yet
        self.vote: VoteBegan | None = None
        self.counted: list[int] = []
        self.tally = 0
        self.most = 0
        self.block: int | None = None
        self.executions = 0
        self.settled = False  # the execution of the day, or its absence, has been announced

    def look(self, scene: Scene) -> None:
        for fact in scene.public():
            if self.over and not isinstance(fact, Uncovered):
                scene.object("RB-131", None, f"{type(fact).__name__} after the end of the game")
            see = _SEES.get(type(fact))
            if see is None:
                scene.object("RB-003", None, f"the town was told {type(fact).__name__}")
            else:
                see(self, scene, fact)
        if scene.after.dealt and not scene.ruled:
            self.compare(scene)

    def compare(self, scene: Scene) -> None:
        """The public board against the grimoire: every death of the day is known at once (RB-114, RB-126)."""
        after = scene.after
        if not self.dark:
            for seat in after.ring:
                if after.alive(seat) != (seat in self.alive):
                    scene.object("RB-030", seat, "announced as alive or dead, and it is not so")
        for seat in after.ring:
            if after.players[seat].ghost_vote != (seat in self.ghosts):
                scene.object("RB-103", seat, "the ghost vote in the grimoire is not the one the table saw")

    # Night and day

    def seated(self, scene: Scene, fact: Seated) -> None:
        if self.names:
            scene.object("RB-002", None, "seated twice")
        if sorted(fact.ring) != list(range(len(fact.names))) or fact.ring != scene.after.ring:
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
        if self.dark or not self.open:
            scene.object("RB-089", by, "nominated while nominations were not open")
        if self.heard is not None or self.vote is not None:
            scene.object("RB-091", by, "nominated while another nomination was open")
        if self.executions:
            scene.object("RB-115", by, "nominated after the execution of the day")
        if by not in self.alive:
            scene.object("RB-092", by, "nominated while dead")
        if by in self.nominators:
            scene.object("RB-094", by, "nominated twice on one day")
        if nominee in self.nominees:
            scene.object("RB-095", nominee, "was nominated twice on one day")
        self.nominators.append(by)
        self.nominees.append(nominee)
        self.heard = nominee

    # Votes

    def vote_began(self, scene: Scene, fact: VoteBegan) -> None:
        if fact.nominee != self.heard:
            scene.object("RB-098", fact.nominee, "a vote on somebody who is not the open nominee")
        order = [*scene.before.round_from(fact.nominee), fact.nominee]
        may = [seat for seat in order if seat in self.alive or seat in self.ghosts]
        if list(fact.order) != may:
            scene.object("RB-099", fact.nominee, f"the count goes {fact.order}, not {may}")
        self.check_needed(scene, fact.needed)
        self.vote, self.counted, self.tally, self.heard = fact, [], 0, None

    def check_needed(self, scene: Scene, needed: int) -> None:
        half = -(-len(self.alive) // 2)
        if needed != half:
            scene.object("RB-105", None, f"{needed} votes asked for, and half of the living is {half}")

    def hand_counted(self, scene: Scene, fact: HandCounted) -> None:
        seat = fact.seat
        if self.vote is None or len(self.counted) >= len(self.vote.order):
            scene.object("RB-100", seat, "a hand was counted outside a vote")
            return
        if seat != self.vote.order[len(self.counted)]:
            scene.object("RB-099", seat, "a hand was counted out of turn")
        dead = seat not in self.alive
        if fact.ghost != dead:
            scene.object("RB-103", seat, "a ghost vote of the living, or the dead voted as if alive")
        if dead and fact.raised:
            if seat not in self.ghosts:
                scene.object("RB-103", seat, "the ghost vote was spent already")
            self.ghosts.discard(seat)
        self.tally += fact.raised
        if fact.tally != self.tally:
            scene.object("RB-106", seat, f"the tally was said to be {fact.tally} and is {self.tally}")
        self.counted.append(seat)

    def vote_counted(self, scene: Scene, fact: VoteCounted) -> None:
        vote = self.vote
        if vote is None or fact.nominee != vote.nominee:
            scene.object("RB-098", fact.nominee, "the result of a vote that nobody began")
            return
        if len(self.counted) != len(vote.order):
            scene.object("RB-099", fact.nominee, "the vote was settled before all hands were counted")
        if fact.tally != self.tally or fact.needed != vote.needed:
            scene.object("RB-106", fact.nominee, f"{fact.tally} votes announced, {self.tally} were counted")
        half = -(-len(self.alive) // 2)
        if self.tally < half or self.tally < self.most:
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
        self.vote = None

    # Executions and deaths

    def executed(self, scene: Scene, fact: Executed) -> None:
        seat = fact.seat
        if self.dark:
            scene.object("RB-115", seat, "executed at night")
        if self.executions:
            scene.object("RB-115", seat, "a second execution on one day")
        if not fact.at_once and seat != self.block:
            scene.object("RB-104", seat, f"executed, and about to die was {self.block}")
        if not fact.at_once and (self.vote is not None or self.heard is not None):
            scene.object("RB-091", seat, "executed while a nomination was open")
        if fact.died and seat not in self.alive:
            scene.object("RB-125", seat, "died by execution, and was dead already")
        if fact.died != (scene.before.alive(seat) and not scene.after.alive(seat)):
            scene.object("RB-122", seat, "whether the executed player died is told wrongly")
        if fact.died:
            self.alive.discard(seat)
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
        if fact.by not in self.alive:
            scene.object("RB-118", fact.by, "used a power of the day while dead")

    def nothing(self, scene: Scene, fact: NothingHappened) -> None:  # noqa: ARG002
        if not any(isinstance(told, Claimed) for told in scene.public()):
            scene.object("G19", None, "nothing happened, and nobody had claimed anything")

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


_SEES: dict[type, Callable[[Conduct, Scene, Any], None]] = {
    Seated: Conduct.seated,
    NightFell: Conduct.night_fell,
    DayBroke: Conduct.day_broke,
    NominationsOpened: Conduct.opened,
    Nominated: Conduct.nominated,
    VoteBegan: Conduct.vote_began,
    HandCounted: Conduct.hand_counted,
    VoteCounted: Conduct.vote_counted,
    Executed: Conduct.executed,
    NobodyExecuted: Conduct.nobody_executed,
    DiedByDay: Conduct.died_by_day,
    Claimed: Conduct.claimed,
    NothingHappened: Conduct.nothing,
    GameOver: Conduct.ended,
    Uncovered: Conduct.uncovered,
}
