"""The other side of `apart`: makes the calls that it reads and writes what came of each, until nobody asks any more.

Run as a file, without the rest of Pitboss: that it starts quickly is what makes a process of its own cheap.
"""

import marshal
import os
import signal
import sys
import time
from importlib import import_module


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends when the one that asks does
    source, out = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not get between the answers
    while True:
        try:
            where, package, function, given, named = marshal.load(source)
        except EOFError:
            return
        if where not in sys.path:
            sys.path.append(where)
        began = time.process_time()
        try:
            well, made = True, getattr(import_module(package), function)(*given, **named)
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the one that asked hears of it
            well, made = False, f"{type(error).__name__}: {error}"
        out.write(marshal.dumps((well, made, time.process_time() - began)))
        out.flush()


if __name__ == "__main__":
    main()
