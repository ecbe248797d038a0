"""Statements about a game, which the engine can answer exactly: for the Gossip, the Artist and the Savant."""

from engine.statements.enumeration import interesting_statements, random_statements
from engine.statements.language import (
    TODAY,
    YESTERDAY,
    Both,
    DiedByNight,
    DiedOnDay,
    Either,
    HasCharacter,
    HasLife,
    HasNominated,
    HasSide,
    HasTeam,
    HasVoted,
    Holds,
    IfThen,
    IsImpaired,
    Many,
    MoreThan,
    NamedPlayers,
    Negated,
    NeighboursOf,
    NotSo,
    SharesSide,
    Sits,
    Statement,
    TheOne,
    ThisPlayer,
    Those,
    WasAwake,
    WasExecuted,
    WasExiled,
    WasNominated,
    What,
    Who,
)
from engine.statements.normal import normal
from engine.statements.options import Guesses, Sayable
from engine.statements.riddle import Riddle, TrueStatement
from engine.statements.seeming import readings, seen_as, truths
from engine.statements.truth import truth
from engine.statements.wellformed import refusal

__all__ = [
    "TODAY", "YESTERDAY", "Both", "DiedByNight", "DiedOnDay", "Either", "Guesses", "HasCharacter", "HasLife",
    "HasNominated", "HasSide", "HasTeam", "HasVoted", "Holds", "IfThen", "IsImpaired", "Many", "MoreThan",
    "NamedPlayers", "Negated", "NeighboursOf", "NotSo", "Riddle", "Sayable", "SharesSide", "Sits",
    "Statement", "TheOne", "ThisPlayer", "Those", "TrueStatement", "WasAwake", "WasExecuted", "WasExiled",
    "WasNominated", "What", "Who", "interesting_statements", "normal", "random_statements", "readings", "refusal",
    "seen_as", "truth", "truths",
]  # fmt: skip
