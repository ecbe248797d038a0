from engine.jinxes.base import MinionTakesItUp


class PlagueDoctorSpy(MinionTakesItUp):
    """In place of the Storyteller a Minion has the ability of the Spy as well, and is told so."""

    pair = "plaguedoctor", "spy"
