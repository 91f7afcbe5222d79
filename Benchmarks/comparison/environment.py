"""What animrender is compared with lives in a Python environment of its own."""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE.parent / ".build" / "comparison"


def enter():
    """Runs the program again within it, unless it does; what is missing there is installed."""
    python = FOLDER / "bin" / "python"
    requirements = HERE / "requirements.txt"
    if pathlib.Path(sys.prefix) == FOLDER:
        return
    installed = FOLDER / "installed.txt"
    if not installed.exists() or installed.read_text() != requirements.read_text():
        print("installing what animrender is compared with, for Python", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", FOLDER], check=True)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "-r", requirements],
            check=True)  # fmt: skip
        installed.write_text(requirements.read_text())
    os.execv(python, [python, *sys.argv])
