from engine.jinxes.base import MinionTakesItUp


class PlagueDoctorScarletWoman(MinionTakesItUp):
    """In place of the Storyteller a Minion has the ability of the Scarlet Woman as well, and is told so."""

    pair = "plaguedoctor", "scarletwoman"
