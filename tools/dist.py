"""Build what a casino installs: the wheel with its web client, the source archive, and the lock of its packages.

    tools/dist.py [FOLDER]        (dist unless said; `make dist` builds the client first)

It fails where the wheel would lack something that the server offers.
"""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CLIENT = "pitboss/server/static/index.html"
PARTS = {
    CLIENT: "its web client: build it with Node.js (make web)",
    "pitboss/_built/law.msgpack": "the compiled law",
    "pitboss/_built/coverage.msgpack": "the index of what rests on each clause",
    "pitboss/_cases/": "the cases",
}


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "dist").resolve()
    if not (ROOT / "src" / CLIENT).is_file():
        return _fail(CLIENT)
    shutil.rmtree(folder, ignore_errors=True)
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--target", "sdist", "--directory", folder],
        cwd=ROOT, check=False,
    )  # fmt: skip
    if built.returncode:
        return built.returncode
    (wheel,) = folder.glob("*.whl")
    for part in missing(wheel):
        return _fail(part)
    shutil.copy(ROOT / "requirements" / "casino.lock", folder)
    return 0


def missing(wheel: Path) -> list[str]:
    """The parts that a wheel lacks."""
    names = zipfile.ZipFile(wheel).namelist()
    return [part for part in PARTS if not any(name.startswith(part) for name in names)]


def _fail(part: str) -> int:
    print(f"There is nothing to distribute: the wheel lacks {PARTS[part]}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
