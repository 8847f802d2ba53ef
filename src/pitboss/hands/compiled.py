"""Compiling plain functions, once per machine, and saying so when it takes a while."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compile for the processor when first called, free of Python's lock, and keep the result on disk.

    The plain function stays reachable as `py_func`, from which a GPU build makes its device function.
    """
    jit = cast(Any, numba).njit
    return jit(nogil=True, cache=True)(function)


def leaf(function: Function) -> Function:
    """A kernel that is part of others' inner loops, and made part of their code."""
    jit = cast(Any, numba).njit
    return jit(nogil=True, cache=True, forceinline=True)(function)


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


COMPILING = "Compiling the hand evaluators, which are then kept on disk"
