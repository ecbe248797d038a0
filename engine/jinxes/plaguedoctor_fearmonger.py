from engine.jinxes.base import MinionTakesItUp


class PlagueDoctorFearmonger(MinionTakesItUp):
    """In place of the Storyteller a Minion has the ability of the Fearmonger as well, and is told so."""

    pair = "plaguedoctor", "fearmonger"
