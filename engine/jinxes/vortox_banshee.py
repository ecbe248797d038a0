from engine.jinxes.base import Jinx


class VortoxBanshee(Jinx):
    """That a Banshee whom the Vortox killed has awoken is announced as it is: what everybody hears is never false."""

    pair = "vortox", "banshee"
