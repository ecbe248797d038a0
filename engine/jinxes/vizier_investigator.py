from engine.jinxes.base import SecretVizier


class VizierInvestigator(SecretVizier):
    """Where the Investigator may be, who looks for a Minion, the Vizier is not announced."""

    pair = "vizier", "investigator"
