#!/usr/bin/env bash
# Pins what `make` installs, with hashes, into requirements/*.lock. Run it through `make lock`.
set -euo pipefail
cd "$(dirname "$0")/.."
uv="${UV:-.venv/bin/uv}"

compile() { # compile OUTPUT ARGUMENT...
    local out="requirements/$1"
    shift
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --custom-compile-command "make lock" --output-file "$out" ${UPGRADE:+--upgrade} "$@"
    if grep -nE '://|^--|^-i ' "$out"; then
        echo "$out names a host or an index; a lock must hold for any mirror." >&2
        exit 1
    fi
}

compile test.lock pyproject.toml --extra sim --extra server --extra report --extra cluster --extra envs --extra dev
compile casino.lock pyproject.toml --extra casino --constraints requirements/test.lock
compile build.lock requirements/build.in --constraints requirements/test.lock
compile bench.lock pyproject.toml --extra sim --extra bench --constraints requirements/test.lock
compile uv.lock requirements/uv.in --constraints requirements/test.lock
