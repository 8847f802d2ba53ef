"""Compiling kernels: once per machine, free of Python's lock, from plain module-level functions.

The plain function stays reachable as `py_func`, from which a GPU build makes its device function, so that there is
one source for both. Importing this module loads Numba.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import event

from pitboss.hands.patience import Patience

Function = TypeVar("Function", bound=Callable[..., Any])

SHARED = (
    "chance/compiled.py", "hands/layout.py", "hands/kernels.py", "hands/deals.py", "simulation/random_words.py",
    "simulation/deals.py", "simulation/twelve.py", "simulation/shoes.py", "games/*/kernel*.py",
)  # fmt: skip
"""Files whose functions become part of kernels in other files."""


def kernel(function: Function) -> Function:
    """Compile for the processor when first called, and keep the result on disk."""
    return _numba().njit(nogil=True, cache=True)(_named_by_sources(function))


def leaf(function: Function) -> Function:
    """A kernel that is part of others' inner loops, and made part of their code.

    One that takes arrays should have no branch: else Numba counts references to them at every call.
    """
    return _numba().njit(nogil=True, cache=True, forceinline=True)(_named_by_sources(function))


def _numba() -> Any:
    return numba


def part(function: Function) -> Function:
    """A piece of one kernel, written into it before it is compiled: arrays cost nothing to hand over."""
    return _numba().njit(nogil=True, cache=True, inline="always")(_named_by_sources(function))


@cache
def _digest() -> str:
    package = Path(__file__).parent.parent
    sources = (source for name in SHARED for source in sorted(package.glob(name)))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]


def _named_by_sources(function: Function) -> Function:
    """Numba looks only at a function's own file for changes, and these call functions of other files."""
    function.__qualname__ = f"{function.__qualname__}_{_digest()}"
    return function


@contextmanager
def compiling(what: str) -> Generator[None]:
    """Say on stderr that `what` is being compiled, if it is and takes longer than a second; loading says nothing."""
    patience = Patience(f"Compiling {what}, once on this machine")
    listener: Any = _Started(patience)
    compile_event: Any = event
    with compile_event.install_listener("numba:compile", listener):
        try:
            yield
        finally:
            patience.over()


class _Started(event.Listener):  # pyright: ignore[reportUntypedBaseClass]
    def __init__(self, patience: Patience) -> None:
        self._patience = patience

    def on_start(self, event: Any) -> None:
        self._patience.begin()

    def on_end(self, event: Any) -> None:
        """What was said once is not taken back."""
