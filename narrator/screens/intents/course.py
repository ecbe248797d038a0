"""The course of an evening as the host's pages change it: from the first chair to the next game."""

from engine.phases import Phase
from engine.rulings import IllegalRuling
from narrator.screens.intents.arguments import Mark, MarkOrNone, Number, Typed, YesNo
from narrator.screens.intents.intent import Answered, Intents, Renews, of_host
from narrator.table.reveal import HOW, SHOWN


class CourseIntents(Intents):
    """Going on, standing still, and taking the last thing back."""

    @of_host()
    def start(self) -> None:
        """From the lobby to the chairs, from the chairs to the deal."""
        problem = self.session.arrivals.why_not_begin()
        if self.table.phase is Phase.LOBBY and problem is not None:
            raise self.refused(problem.reason, **problem.values)
        if self.table.phase not in (Phase.LOBBY, Phase.SEATING):
            raise self.refused("window_closed")
        self.table.begin()

    @of_host()
    def pause(self) -> None:
        """Everything stands still."""
        self.session.set_paused(True)

    @of_host(without_disk=True)
    def resume(self) -> None:
        """It goes on."""
        self.session.set_paused(False)

    @of_host(without_disk=True)
    def repeat(self) -> None:
        """What was said last is said again."""
        self.session.narration.repeat()

    @of_host()
    def skip(self) -> None:
        """What goes on now is enough."""
        self.session.skip()

    @of_host(without_disk=True)
    def close(self) -> None:
        """The evening is over."""
        self.session.close()

    @of_host()
    def end(self) -> None:
        """The game ends without a winner."""
        try:
            self.session.end_game()
        except IllegalRuling:
            raise self.refused("not_now") from None

    @of_host()
    def new_game(self) -> None:
        """The same people play again."""
        if self.table.phase is not Phase.REVEAL:
            raise self.refused("not_now")
        self.around.new_game()

    @of_host()
    def undo(self, seen: MarkOrNone = None) -> None:
        """The last thing that happened is taken back, where it is no ruling."""
        self._undo(seen, ruling=False)

    @of_host(Renews.DESK)
    def undo_ruling(self, seen: MarkOrNone = None) -> None:
        """The last thing that happened is taken back, where it is a ruling."""
        self._undo(seen, ruling=True)

    def _undo(self, seen: str | None, *, ruling: bool) -> None:
        """What the button said is taken back, and nothing else."""
        self.still_there(seen, self.session.rulings.mark)
        if self.session.rulings.undoable is not ruling or not self.session.rulings.undo():
            raise self.refused("not_now")

    @of_host()
    def read_rules(self) -> None:
        """The rules are read out."""
        self.session.narration.apart(self.session.narration.read_rules())

    @of_host()
    def sounds_on(self) -> None:
        """The sounds of the town are heard."""
        self._sounds(on=True)

    @of_host()
    def sounds_off(self) -> None:
        """The sounds of the town are not heard."""
        self._sounds(on=False)

    def _sounds(self, *, on: bool) -> None:
        if self.around.atmosphere is None:
            raise self.refused("not_now")
        self.around.atmosphere.on = on
        self.session.writing.keep()

    @of_host(Renews.DESK)
    def voice_quieter(self) -> None:
        """The voice is not so loud."""
        self._turn("voice", louder=False)

    @of_host(Renews.DESK)
    def voice_louder(self) -> None:
        """The voice is louder."""
        self._turn("voice", louder=True)

    @of_host(Renews.DESK)
    def sounds_quieter(self) -> None:
        """The sounds of the town are not so loud."""
        self._turn("sounds", louder=False)

    @of_host(Renews.DESK)
    def sounds_louder(self) -> None:
        """The sounds of the town are louder."""
        self._turn("sounds", louder=True)

    def _turn(self, what: str, *, louder: bool) -> None:
        volumes = self.around.volumes
        if volumes is None or not volumes.turn(what, louder=louder):
            raise self.refused("not_now")
        self.session.writing.keep()


class SafetyNetIntents(Intents):
    """What a person answers who was warned of something."""

    of_the_chair = True

    @of_host(Renews.NOTHING, warned=False)
    def net(self, net: Typed, answer: Mark) -> Answered:
        """As they said, as the rules say, or nothing more of the kind; what waited for that is done now."""
        nets = self.session.nets
        warning = nets.find(net)
        answers = {"so": nets.so, "quiet": nets.not_again, "rules": nets.by_the_rules}
        if warning is None or answer not in answers:
            raise self.refused("window_closed")
        return answers[answer](warning)


class RevealIntents(Intents):
    """The open grimoire, as the person uncovers it who ran the game."""

    @of_host()
    def reveal(self, seat: Number) -> None:
        """This player is uncovered."""
        self.in_time(self.session.reveal.uncover(seat))

    @of_host()
    def reveal_next(self) -> None:
        """The next one round the table is uncovered."""
        self.in_time(self.session.reveal.uncover())

    @of_host()
    def reveal_rest(self) -> None:
        """All the others are uncovered."""
        self.in_time(self.session.reveal.uncover_the_rest())

    @of_host()
    def reveal_result(self) -> None:
        """Who has won is told."""
        self.in_time(self.session.reveal.tell_result())

    @of_host()
    def reveal_end(self) -> None:
        """Everything has been told."""
        self.in_time(self.session.reveal.end())

    @of_host(Renews.NOTHING)
    def reveal_by(self, how: Mark) -> None:
        """The voice uncovers them, or the person."""
        if how not in HOW:
            raise self.refused("window_closed")
        self.session.reveal.choose(how=how)

    @of_host(Renews.NOTHING)
    def result_last(self, last: YesNo) -> None:
        """Who has won is told after everybody was uncovered, or before."""
        self.session.reveal.choose(result_last=last)

    @of_host(Renews.NOTHING)
    def reveal_with(self, what: Mark, shown: YesNo) -> None:
        """What is shown beside a character, and whether it is read out."""
        if what not in SHOWN:
            raise self.refused("window_closed")
        reveal = self.session.reveal
        others = reveal.shown - {what}
        reveal.choose(shown=others | {what} if shown else others)


class StatisticsIntents(Intents):
    """Whether the games of the group are kept, which everybody is told."""

    @of_host()
    def keep_statistics(self, on: YesNo) -> None:
        """They are kept from now on, or not any more."""
        statistics = self.around.statistics
        if statistics is None or not statistics.may_switch:
            raise self.refused("not_now")
        statistics.switch(on)

    @of_host()
    def delete_statistics(self) -> None:
        """Nothing of them stays."""
        statistics = self.around.statistics
        if statistics is None or not statistics.may_switch:
            raise self.refused("not_now")
        statistics.delete()
