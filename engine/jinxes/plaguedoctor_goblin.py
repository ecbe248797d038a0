from engine.jinxes.base import MinionTakesItUp


class PlagueDoctorGoblin(MinionTakesItUp):
    """In place of the Storyteller a Minion has the ability of the Goblin as well, and is told so."""

    pair = "plaguedoctor", "goblin"
