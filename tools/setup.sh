#!/usr/bin/env bash
# Makes .venv and installs a lock into it, then Pitboss itself, editable. Run it through `make setup`.
# usage: tools/setup.sh LOCK...
set -euo pipefail
cd "$(dirname "$0")/.."
python=.venv/bin/python

say() { printf '%s\n' "$*" >&2; }

recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    local name
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if command -v "$name" >/dev/null && recent "$name"; then
            echo "$name"
            return
        fi
    done
    say "Pitboss needs Python 3.11 or newer and found none; install it, or name one: make setup PYTHON=/path/to/python3"
    return 1
}

make_venv() {
    local found
    found=$(find_python)
    say "Making .venv with $("$found" --version)"
    if ! "$found" -m venv --clear .venv; then
        rm -rf .venv
        say "This Python cannot make a virtual environment; on Debian and Ubuntu install the package python3-venv."
        return 1
    fi
}

with_uv() { [ -x .venv/bin/uv ] && VIRTUAL_ENV="$PWD/.venv" .venv/bin/uv pip install --quiet "$@"; }

with_pip() {
    "$python" -m pip --version >/dev/null 2>&1 || "$python" -m ensurepip --upgrade >/dev/null
    "$python" -m pip install --quiet --disable-pip-version-check "$@"
}

if ! { [ -x "$python" ] && recent "$python"; }; then
    make_venv
fi
if [ ! -x .venv/bin/uv ]; then
    with_pip --require-hashes -r requirements/uv.lock || say "uv is not to be had here; going on with pip."
fi
for lock in "$@"; do
    say "Installing $lock"
    # uv is quick; pip also knows the mirrors of this machine's pip configuration.
    with_uv --require-hashes -r "$lock" || with_pip --require-hashes -r "$lock"
done
# An environment from before the distribution was renamed holds it under the old name as well.
"$python" -m pip uninstall --quiet --yes pitboss >/dev/null 2>&1 || true
if [ -x .venv/bin/uv ]; then
    with_uv --no-deps --no-build-isolation --editable .
else
    with_pip --no-deps --no-build-isolation --editable .
fi
# Python would compile what it loads by itself, and keep it; where it is told not to write, every start would be slow.
"$python" -m compileall -q -j 0 .venv/lib/python*/site-packages src || true
