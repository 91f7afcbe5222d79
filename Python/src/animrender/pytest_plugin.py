"""A plugin for pytest: `assert_animation` compares an animation with its references, by animsnap."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import pytest

from .tools import program


class AssertAnimation(Protocol):
    """What the fixture is."""

    def __call__(
        self,
        path: str | os.PathLike[str],
        *,
        frames: Sequence[int] | str | None = None,
        scale: float | None = None,
        references: str | os.PathLike[str] | None = None,
        **settings: Any,
    ) -> None: ...


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of the plugin."""
    group = parser.getgroup("animrender")
    group.addoption(
        "--animsnap-record", action="store_true", help="Record how animations look, instead of comparing them."
    )
    group.addoption(
        "--animsnap-report", metavar="FOLDER", help="Where reports of differences go, one for each test that fails."
    )


def _animsnap() -> str:
    try:
        return str(program("animsnap"))
    except FileNotFoundError:
        found = shutil.which("animsnap")
        if found is None:
            pytest.fail("assert_animation: there is no animsnap: install the wheel, or put it in the PATH")
        return found


@pytest.fixture
def assert_animation(request: pytest.FixtureRequest) -> AssertAnimation:
    """Compares frames of an animation with their references, which lie in `__animations__` next to the test.

    `frames` is a list of numbers, or as in animsnap's configuration (Docs/Snapshots.md), as are the other settings. With
    --animsnap-record the references are written.
    """

    def check(
        path: str | os.PathLike[str],
        *,
        frames: Sequence[int] | str | None = None,
        scale: float | None = None,
        references: str | os.PathLike[str] | None = None,
        **settings: Any,
    ) -> None:
        __tracebackhide__ = True
        folder = Path(references) if references else Path(str(request.path)).parent / "__animations__"
        if frames is not None:
            settings["frames"] = frames if isinstance(frames, str) else ",".join(str(frame) for frame in frames)
        if scale is not None:
            settings["scale"] = scale
        with tempfile.TemporaryDirectory() as scratch:
            configuration = Path(scratch) / "animsnap.json"
            configuration.write_text(json.dumps(settings))
            animation = Path(path).resolve()
            command = [
                _animsnap(),
                "record" if request.config.getoption("--animsnap-record") else "verify",
                animation.name,
                "--references",
                str(folder.resolve()),
                "--config",
                str(configuration),
            ]
            reports = request.config.getoption("--animsnap-report")
            if reports and command[1] == "verify":
                Path(reports).mkdir(parents=True, exist_ok=True)
                name = request.node.name.replace("/", "-")
                command += ["--report", str(Path(reports).resolve() / f"{name}.html")]
            # References are named after the path: it is to be the same on every machine.
            done = subprocess.run(command, cwd=animation.parent, capture_output=True, text=True)
        if done.returncode != 0:
            # Commands that it names would need the configuration of this run, which is gone by then.
            said = re.sub(r"; to record .*", "", done.stdout + done.stderr).strip()
            pytest.fail(f"{said}\n(--animsnap-record keeps it as it is now)", pytrace=False)

    return check
