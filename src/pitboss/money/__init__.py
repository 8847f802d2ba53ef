"""Amounts in cents, odds and pay tables. No float comes near them."""

from pitboss.money.amounts import MOST, MoneyError, brief, dollars, parse_dollars, show
from pitboss.money.odds import Odds
from pitboss.money.paytables import PayTable

__all__ = ["MOST", "MoneyError", "Odds", "PayTable", "brief", "dollars", "parse_dollars", "show"]
