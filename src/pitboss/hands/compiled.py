"""Compiling plain functions, once per machine, and saying so when it takes a while."""

from __future__ import annotations

import hashlib
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compile for the processor when first called, free of Python's lock, and keep the result on disk.

    The plain function stays reachable as `py_func`, from which a GPU build makes its device function.
    """
    return _numba().njit(nogil=True, cache=True)(_named_by_sources(function))


def leaf(function: Function) -> Function:
    """A kernel that is part of others' inner loops, and made part of their code."""
    return _numba().njit(nogil=True, cache=True, forceinline=True)(_named_by_sources(function))


def _numba() -> Any:
    return numba


@cache
def _digest() -> str:
    room = Path(__file__).parent
    sources = (room / "kernels.py", room / "deals.py", room.parent / "chance" / "compiled.py")
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]


def _named_by_sources(function: Function) -> Function:
    """Numba looks only at a function's own file for changes; kernels call kernels of other files."""
    function.__qualname__ = f"{function.__qualname__}_{_digest()}"
    return function


@contextmanager
def patience(doing: str) -> Generator[None]:
    """Say on stderr what is going on if it takes longer than a second."""

    def say() -> None:
        sys.stderr.write(f"{doing} ...\n")
        sys.stderr.flush()

    timer = threading.Timer(1.0, say)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


COMPILING = "Making the hand evaluators ready; they are compiled once and then kept on disk"
