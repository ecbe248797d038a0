from engine.jinxes.base import MinionTakesItUp


class PlagueDoctorWraith(MinionTakesItUp):
    """In place of the Storyteller a Minion has the ability of the Wraith as well, and is told so."""

    pair = "plaguedoctor", "wraith"
