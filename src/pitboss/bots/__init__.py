"""Strategies that play any game through its offers, and sessions among them."""

from pitboss.bots.bot import Bot, BotError, Seen
from pitboss.bots.load import NAMED, load
from pitboss.bots.session import Line, Session, play

__all__ = ["NAMED", "Bot", "BotError", "Line", "Seen", "Session", "load", "play"]
