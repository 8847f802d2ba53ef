"""The worker on systems that lack what Linux has: it starts and answers all the same."""

import os
import resource
import sys

import pytest

from pitboss.server import worker
from pitboss.server.giving_way import give_way


def test_windows_has_neither_nice_nor_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "nice")
    monkeypatch.setitem(sys.modules, "resource", None)
    give_way()
    worker._bound_memory()


def test_macos_refuses_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_which: int, _limits: tuple[int, int]) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "setrlimit", refuse)
    worker._bound_memory()
    monkeypatch.delattr(resource, "RLIMIT_AS")
    worker._bound_memory()
