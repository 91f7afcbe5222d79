"""The tools that came with the package, as commands."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def program(name: str) -> Path:
    """The tool in the package.

    Raises FileNotFoundError where the package was installed without it.
    """
    path = Path(__file__).parent / "bin" / name
    if not path.exists():
        raise FileNotFoundError(f"{name} is not in this installation: the wheel has it, `make wheel` makes one")
    return path


def _run(name: str) -> None:
    try:
        path = program(name)
    except FileNotFoundError as error:
        sys.exit(f"{name}: {error}")
    # It takes the place of Python: signals, exit codes and streams are the tool's own.
    os.execv(path, [name, *sys.argv[1:]])


def animrender() -> None:
    """Runs animrender."""
    _run("animrender")


def animsnap() -> None:
    """Runs animsnap."""
    _run("animsnap")
