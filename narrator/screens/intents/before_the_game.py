"""What the host chooses before the characters are dealt: script, tone, who plays, and the way into the network."""

from config.settings import Experience
from config.texts import load_texts
from config.worded import joined
from engine.phases import Phase
from engine.script import EDITIONS
from engine.script import edition as of_the_box
from narrator.network.addresses import NoSuchWifi
from narrator.network.way_in import WayIn
from narrator.screens.intents.arguments import Document, Mark
from narrator.screens.intents.intent import Intents, Refused, of_host
from narrator.scripts.files import LoadedScript, listed, load_script
from narrator.scripts.real_box import for_the_box
from narrator.table import tones
from narrator.telling import read_aloud


class ScriptIntents(Intents):
    """Another script, before anybody is seated."""

    @of_host()
    def edition(self, edition: Mark) -> None:
        """One of the box."""
        self._choose()
        if edition not in EDITIONS:
            raise self.refused("not_now")
        self.session.arrivals.use(of_the_box(edition))

    @of_host()
    def script(self, text: Document) -> None:
        """One that the group brings."""
        self._choose()
        loaded = load_script(text, self.shown("host.script"))
        if self.table.real_box and (script := for_the_box(loaded)) is not None:
            self.session.arrivals.use(script)
            return
        if loaded.script is None:
            self.session.arrivals.refused = loaded
            raise self.refused("bad_script", reason=joined(_why_not(loaded)))
        jinxes = read_aloud.jinxes(loaded.jinxes, self.table.texts)
        heading = (self.shown("host.jinxes"),) if jinxes else ()
        self.table.tell_host(joined((*loaded.warnings, *heading, *jinxes)))
        self.session.arrivals.use(loaded.script)

    @of_host()
    def script_without(self) -> None:
        """The one that was refused, without what is not played here."""
        self._choose()
        refused = self.session.arrivals.refused
        if refused is None or refused.rest is None:
            raise self.refused("window_closed")
        self.table.tell_host(joined(refused.warnings))
        self.session.arrivals.use(refused.rest)

    def _choose(self) -> None:
        if self.table.phase is not Phase.LOBBY:
            raise self.refused("window_closed")
        self.table.tell_host("")


def _why_not(loaded: LoadedScript) -> tuple[str, ...]:
    """What is wrong with a script file, and whether it can be played without what is not played here."""
    shown = load_texts("en").shown
    if loaded.rest is not None:
        return *loaded.problems, shown("script_file.may_leave_out", line=listed(loaded.unplayed))
    if loaded.why_no_rest:
        return *loaded.problems, shown("script_file.cannot_leave_out", reason=loaded.why_no_rest)
    return loaded.problems


class CompanyIntents(Intents):
    """Who may join, how well they know the game, and the tone of the evening."""

    @of_host()
    def open_joining(self) -> None:
        """Whoever comes may join."""
        self.table.open_door(True)

    @of_host()
    def close_joining(self) -> None:
        """Nobody joins any more."""
        self.table.open_door(False)

    @of_host()
    def host_plays(self) -> None:
        """The host plays, too, and nobody has a grimoire."""
        if not self.session.host_plays.play():
            raise Refused(self.shown("host.plays_not_yet"))

    @of_host()
    def host_looks(self) -> None:
        """The host plays no more, and may open the grimoire: all are told."""
        self.session.host_plays.look()

    @of_host()
    def new_players(self) -> None:
        """Somebody plays for the first time."""
        self._undealt()
        self.table.play_with_new_players(True)

    @of_host()
    def no_new_players(self) -> None:
        """Everybody knows the game."""
        self._undealt()
        self.table.play_with_new_players(False)

    @of_host()
    def plays_seldom(self) -> None:
        """The table plays now and then."""
        self._plays("seldom")

    @of_host()
    def plays_between(self) -> None:
        """The table plays neither seldom nor often."""
        self._plays("between")

    @of_host()
    def plays_often(self) -> None:
        """The table plays often."""
        self._plays("often")

    def _plays(self, experience: Experience) -> None:
        self._undealt()
        self.table.play_as(experience)

    def _undealt(self) -> None:
        if self.table.live is not None:
            raise self.refused("window_closed")

    @of_host()
    def tone(self, tone: Mark) -> None:
        """How the Storyteller speaks."""
        tones.choose(self.table, self.session.narration, tone)


class NetworkIntents(Intents):
    """The way into the network, while phones are looking for it."""

    @of_host()
    def use_address(self, address: Mark) -> None:
        """The phones come by this address of the laptop."""
        if not self._way_in().choose(address):
            raise self.refused("not_now")

    @of_host()
    def wifi(self, name: Mark, password: Mark) -> None:
        """The network that the phones join is called so."""
        try:
            self._way_in().join_wifi(name.strip(), password)
        except NoSuchWifi:
            raise self.refused("no_such_wifi") from None

    @of_host()
    def next_cause(self) -> None:
        """The next thing that may keep phones away."""
        self._way_in().next_cause()

    @of_host()
    def enough_help(self) -> None:
        """No more of these."""
        self._way_in().enough()

    def _way_in(self) -> WayIn:
        if self.around.way_in is None:
            raise self.refused("not_now")
        return self.around.way_in
