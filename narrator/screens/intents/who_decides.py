"""What a person decides and what the mind, and the game with real tokens, of which the machine knows none."""

import json

from engine.real_box import Entered, Sentence
from engine.rulings import IllegalRuling
from engine.terms import NOBODY, Alignment, Discretion
from narrator.screens import grimoire, real_box
from narrator.screens.intents.arguments import Document, Mark, MarkOrNone, NumberOrNone, YesNo
from narrator.screens.intents.intent import Intents, Refused, Renews, of_host
from narrator.scripts.real_box import for_the_box
from narrator.table.desk import Desk


def _take_the_chair(desk: Desk, depth: str) -> None:
    """A person decides so much from now on. Where it is everything, no clock ends a talk or a say, unless they like
    it so."""
    desk.take(*grimoire.of_depth(depth))
    desk.hold_the_day(depth == grimoire.CLERK)


class WhoDecidesIntents(Intents):
    """From now on."""

    of_the_chair = True

    @of_host()
    def depth(self, depth: Mark) -> None:
        """How much a person decides, in one word."""
        if depth == grimoire.BOX:
            self.real_box()
            return
        self._with_known_tokens()
        if depth not in grimoire.DEPTHS:
            raise self.refused("not_now")
        _take_the_chair(self.session.desk, depth)

    @of_host()
    def decide(self, discretion: Mark, mine: YesNo) -> None:
        """One kind of decision is the person's, or the mind's."""
        self._with_known_tokens()
        desk = self.session.desk
        try:
            kind = Discretion(discretion)
        except ValueError:
            raise self.refused("not_now") from None
        desk.take(desk.mine | {kind} if mine else desk.mine - {kind}, desk.nod_after)

    def _with_known_tokens(self) -> None:
        if self.session.real_box.on and not self.session.real_box.choose(False):
            raise Refused(self.shown("box.tokens_first"))

    @of_host()
    def real_box(self) -> None:
        """Before the deal: with real tokens. A script refused for its homebrew is played with them."""
        refused = self.session.arrivals.refused
        self.in_time(self.session.real_box.choose(True))
        if refused is not None and (script := for_the_box(refused)) is not None:
            self.session.arrivals.use(script)

    @of_host()
    def no_real_box(self) -> None:
        """Before the deal: the machine deals after all."""
        self.in_time(self.session.real_box.choose(False))

    @of_host()
    def opinions_by_hand(self) -> None:
        """What rests on an opinion is the person's."""
        self.session.desk.judge_by_hand(True)

    @of_host()
    def opinions_by_mind(self) -> None:
        """What rests on an opinion is the mind's."""
        self.session.desk.judge_by_hand(False)

    @of_host()
    def madness_by_hand(self) -> None:
        """Who breaks their madness, the person says."""
        self.session.madness.judge_by_hand(True)

    @of_host()
    def madness_by_mind(self) -> None:
        """Who breaks their madness, the mind says."""
        self.session.madness.judge_by_hand(False)

    @of_host()
    def day_by_hand(self) -> None:
        """The day goes on when the person says so."""
        self.session.desk.hold_the_day(True)

    @of_host()
    def day_by_clock(self) -> None:
        """The day goes on by the clock."""
        self.session.desk.hold_the_day(False)


class RealTokenIntents(Intents):
    """What a person tells the machine that knows no token."""

    of_the_chair = True

    @of_host(Renews.NOTHING)
    def sheet_line(self, read: Mark) -> None:
        """A line of the night sheet was read."""
        self.in_time(self.session.real_box.read(read.replace("_", " ")))

    @of_host()
    def execution(self, dies: YesNo, target: NumberOrNone = None) -> None:
        """Who is executed, and whether they die of it; without a target it is nobody."""
        sentence = Sentence(NOBODY, dies=False) if target is None else Sentence(target, dies)
        self.in_time(self.session.real_box.execute(sentence))

    @of_host()
    def take_back(self, seen: MarkOrNone = None) -> None:
        """The last thing that was told is taken back."""
        self.still_there(seen, self.session.real_box.mark)
        self.in_time(self.session.real_box.undo())

    @of_host()
    def declare(self, side: Mark) -> None:
        """Who has won."""
        if side not in tuple(Alignment):
            raise self.refused("not_now")
        try:
            self.session.end_game(Alignment(side))
        except IllegalRuling:
            raise self.refused("not_now") from None

    @of_host()
    def tokens(self, form: Document) -> str:
        """The tokens, and who decides from now on. Unusual numbers are asked about once."""
        box, sent = self.session.real_box, self._fields(form)
        depth = sent.get("depth")
        if not box.may_enter or depth is None or depth not in grimoire.DEPTHS or depth == grimoire.BOX:
            raise Refused(self.shown("box.no_tokens"))
        entered = real_box.entered(self.session, sent)
        self._warn_of_odd_counts(entered)
        box.enter(entered)
        if not box.on:
            _take_the_chair(self.session.desk, depth)
        return self.shown("box.entered")

    def _fields(self, form: str) -> dict[str, str]:
        try:
            return {str(name): str(value) for name, value in dict(json.loads(form)).items()}
        except (ValueError, TypeError):
            raise self.refused("not_now") from None

    def _warn_of_odd_counts(self, entered: Entered) -> None:
        """Raises Refused the first time that these tokens are not as many of each team as the rules would have."""
        box = self.session.real_box
        odd = None if entered == box.warned else box.odd_counts(entered)
        if odd is not None:
            box.warned = entered
            counts = {"townsfolk": odd.townsfolk, "outsiders": odd.outsiders, "minions": odd.minions}
            raise Refused(self.shown("box.odd", **counts, number=odd.demons))
