from engine.jinxes.base import SecretVizier


class VizierAlsaahir(SecretVizier):
    """Where the Alsaahir may be, who has to find the Minions too, the Vizier is not announced."""

    pair = "vizier", "alsaahir"
