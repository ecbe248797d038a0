"""What stands round the table that is played at now."""

from collections.abc import Callable

from narrator.listening.said_names import SaidNames
from narrator.network.way_in import WayIn
from narrator.screens.hands_free import HandsFree
from narrator.sound.volumes import Volumes
from narrator.statistics.evening import EveningStatistics
from narrator.table.session import Session
from voices import Atmosphere


class Surroundings:
    """The session, and what there is beside it for the pages to ask for; None where the table has no such thing."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.statistics: EveningStatistics | None = None
        self.new_game: Callable[[], None] = lambda: None
        self.way_in: WayIn | None = None
        self.names: SaidNames | None = None
        self.atmosphere: Atmosphere | None = None
        self.volumes: Volumes | None = None
        self.hands_free: HandsFree | None = None
