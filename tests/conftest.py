"""Sizes and seeds of the tests, from one file and two environment variables.

PITBOSS_SIZES=small|full  the column of tests/sizes.toml (small unless said)
PITBOSS_SEED=N            the seed of randomised tests (fixed unless said)
"""

import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from sized import SIZES, Sizes
from windows import ROOMS, leave_the_room

DEFAULT_SEED = 1947
SEED = int(os.environ.get("PITBOSS_SEED", DEFAULT_SEED))

# No deadline: how fast a machine is does not decide whether a test passes.
hypothesis.settings.register_profile(
    "pitboss",
    deadline=None,
    max_examples=SIZES["properties.examples"],
    stateful_step_count=SIZES["properties.steps"],
    derandomize="PITBOSS_SEED" not in os.environ,
    print_blob=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("pitboss")


@pytest.fixture(scope="session")
def sizes() -> Sizes:
    """The sizes in use: ``sizes["hands.differential"]``."""
    return SIZES


@pytest.fixture(scope="session")
def seed() -> int:
    """The seed of randomised tests: the same every day, another one in each round of `make torture`."""
    return SEED


@pytest.fixture(scope="session", autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The user's folder, for this process and those that it starts: no test lays a signing key into the real one."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("home")
        patch.setenv("PITBOSS_HOME", str(folder))
        yield folder


@pytest.fixture(scope="session")
def repository() -> Path:
    return Path(__file__).parent.parent


def pytest_report_header() -> list[str]:
    listed = ", ".join(f"{name} {value:,}" for name, value in SIZES._values.items())
    return [f"sizes: {SIZES.column} ({listed})", f"seed: {SEED}"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests with windows first, since they wait most; leave those marked `full` out of the small run, as deselected."""
    items.sort(key=lambda item: item.path.parent.name not in ROOMS)
    if SIZES.column == "full":
        return
    left_out = [item for item in items if item.get_closest_marker("full")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_runtest_setup(item: pytest.Item) -> None:
    SIZES.used.clear()
    SIZES.measured.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    item.user_properties.extend((f"size {name}", value) for name, value in SIZES.used.items())
    item.user_properties.extend((f"measured {name}", value) for name, value in SIZES.measured.items())
    yield
    leave_the_room(nextitem)
