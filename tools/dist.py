"""Build what a casino installs: the wheel with its web client, the source archive, and the lock of its packages.

    tools/dist.py [FOLDER]        (dist unless said; `make dist` builds the client first)

It fails where the wheel would lack something that the server offers. Beside them lies a bill of materials (CycloneDX)
of every package that the lock pins, with its hashes, and of those in the client. The same sources give the same bytes.
"""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CLIENT = "pitboss/server/static/index.html"
NOTICES = "pitboss/server/static/NOTICES.txt"
PARTS = {
    CLIENT: "its web client: build it with Node.js (make web)",
    NOTICES: "the licences of what its web client is bundled with: build the client anew (make web)",
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
    lock = ROOT / "requirements" / "casino.lock"
    shutil.copy(lock, folder)
    version = wheel.name.split("-")[1]
    notices = zipfile.ZipFile(wheel).read(NOTICES).decode()
    bill = bill_of_materials(lock.read_text(encoding="utf-8"), notices, version)
    (folder / "pitboss-tables.cdx.json").write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    return 0


_PINNED = re.compile(
    r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^ ;\\]+)(.*?)(?=^[A-Za-z0-9]|\Z)", re.MULTILINE | re.DOTALL
)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


_BUNDLED = re.compile(r"^(@?[a-z][a-z0-9./-]*) ([0-9][0-9A-Za-z.-]*) \(([A-Za-z0-9.-]+)\)$", re.MULTILINE)


def bill_of_materials(lock: str, notices: str, version: str) -> dict[str, Any]:
    """What is installed with Pitboss, and what its web client is bundled with, in the form of CycloneDX 1.5; no time of
    making is in it."""
    packages = [
        {
            "type": "library", "name": name, "version": pinned, "purl": f"pkg:pypi/{name.lower()}@{pinned}",
            "bom-ref": f"{name.lower()}@{pinned}",
            "hashes": [{"alg": "SHA-256", "content": each} for each in _HASH.findall(rest)],
        }
        for name, pinned, rest in _PINNED.findall(lock)
    ]  # fmt: skip
    packages += [
        {
            "type": "library", "name": name, "version": bundled,
            "purl": f"pkg:npm/{name.replace('@', '%40')}@{bundled}",
            "bom-ref": f"npm:{name}@{bundled}", "licenses": [{"license": {"id": licence}}],
        }
        for name, bundled, licence in _BUNDLED.findall(notices)
    ]  # fmt: skip
    own = {"type": "application", "name": "pitboss-tables", "version": version,
           "purl": f"pkg:pypi/pitboss-tables@{version}", "bom-ref": f"pitboss-tables@{version}",
           "licenses": [{"license": {"id": "Apache-2.0"}}]}  # fmt: skip
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": own},
        "components": packages,
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": [each["bom-ref"] for each in packages]}],
    }  # fmt: skip


def missing(wheel: Path) -> list[str]:
    """The parts that a wheel lacks."""
    names = zipfile.ZipFile(wheel).namelist()
    return [part for part in PARTS if not any(name.startswith(part) for name in names)]


def _fail(part: str) -> int:
    print(f"There is nothing to distribute: the wheel lacks {PARTS[part]}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
