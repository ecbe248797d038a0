"""The rules of the game as a library without input or output: no clock, no chance of its own, no threads.

    game = Game(edition("tb"), ("Ann", "Bob", "Cat", "Dan", "Eve"), decider)
    play(game)

`decider` answers every question (see `engine.deciders`); `LiveGame` plays with people who take their time.
What is named here is promised; everything else may be imported and may change.
"""

from engine.amendment import Amendment, CannotAmend
from engine.course import play, play_step
from engine.deciders import Chain, Decider, Nobody, Undecided
from engine.game import Game
from engine.house_rules import HouseRules, UnknownHouseRule
from engine.live import LiveGame, NotAsked, NothingToUndo, recover, replay, resume
from engine.questions import Act, IllegalAnswer, Question
from engine.record import BrokenRecord, RecordDiverged
from engine.rules.setup import WrongTable, usual_counts
from engine.script import Script, UnknownCharacter, edition
from engine.views import PlayerView, player_view, town_square_view

__all__ = [
    "Act", "Amendment", "BrokenRecord", "CannotAmend", "Chain", "Decider", "Game", "HouseRules", "IllegalAnswer",
    "LiveGame", "Nobody", "NotAsked", "NothingToUndo", "PlayerView", "Question", "RecordDiverged", "Script",
    "Undecided", "UnknownCharacter", "UnknownHouseRule", "WrongTable", "edition", "play", "play_step", "player_view",
    "recover", "replay", "resume", "town_square_view", "usual_counts",
]  # fmt: skip
