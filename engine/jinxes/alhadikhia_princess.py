from engine.jinxes.base import Jinx


class AlHadikhiaPrincess(Jinx):
    """In a night in which the Princess keeps the Demon from killing, nobody dies of the Al-Hadikhia, whatever those
    it chose have chosen: its deaths are the Demon's."""

    pair = "alhadikhia", "princess"
