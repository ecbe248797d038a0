"""How well somebody plays."""

from typing import Final, NamedTuple


class Skill(NamedTuple):
    """`random_views`: the share of days on which they suspect by whim. `noise`: how far their suspicions stray from
    what the evidence says, as the standard deviation of a logarithm. `trust`: how much of the weight of the evidence
    they see, from 0 to 1. `speaks_at_once`: the chance that they say on a day who they are, if they have not yet.
    """

    random_views: float
    noise: float
    trust: float
    speaks_at_once: float


SKILLS: Final = {
    "newcomer": Skill(random_views=0.50, noise=1.2, trust=0.6, speaks_at_once=0.3),
    "average": Skill(random_views=0.30, noise=0.7, trust=0.8, speaks_at_once=0.5),
    "expert": Skill(random_views=0.05, noise=0.25, trust=1.0, speaks_at_once=0.8),
}
