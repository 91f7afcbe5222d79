"""The pages show code that runs."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from conftest import lottie

import animrender

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "Docs/Python.md", ROOT / "Python/README.md"]
# Those that show parts of programs, which `make distributed` runs.
EXCERPTS = [ROOT / "Docs/Ray.md", ROOT / "Docs/Dask.md", ROOT / "Docs/Scaling.md"]


def blocks_of(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text(), flags=re.M | re.S)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_code_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("PIL.Image")
    monkeypatch.chdir(tmp_path)
    for name in ["gift.svga", "anna.png"]:
        (tmp_path / name).write_bytes((ROOT / "Samples/Recipes" / name).read_bytes())
    blocks = blocks_of(page)
    assert blocks
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, str(page), "exec"), names)
    assert (tmp_path / "gift.webp").exists()


@pytest.mark.parametrize("page", EXCERPTS, ids=lambda page: page.name)
def test_what_a_page_shows_of_an_example_is_in_it(page: Path) -> None:
    examples = [path.read_text() for path in (ROOT / "Examples/distributed").glob("*.py")]
    assert blocks_of(page)
    for block in blocks_of(page):
        assert any(block in example for example in examples), block
    for arguments in re.findall(r"^    python (.*)", page.read_text(), flags=re.M):
        program, *options = arguments.split()
        known = (ROOT / "Examples/distributed" / program).read_text()
        assert all(f'"{option}"' in known for option in options if option.startswith("--")), arguments


@pytest.mark.skipif("ANIMRENDER" not in os.environ, reason="needs animrender")
@pytest.mark.parametrize("name", ["heart.svga", "moon.json"])
def test_frames_and_info_are_those_of_the_tool(name: str, tmp_path: Path) -> None:
    path = ROOT / "Samples" / name
    tool = os.environ["ANIMRENDER"]
    subprocess.run(
        [tool, "render", path, "--frames", "0,7,12", "--width", "90", "--output", tmp_path / "x.rgba", "--quiet"],
        check=True,
    )
    animation = animrender.Animation.open(path)
    frames = b"".join(image.tobytes() for image in animation.frames([0, 7, 12], size=(90, None)))
    assert (tmp_path / "x.rgba").read_bytes() == frames
    printed = subprocess.run([tool, "info", path, "--json"], check=True, capture_output=True).stdout
    assert json.loads(printed) == animation.info
    assert animrender.Animation.open(lottie()).info["frameCount"] == 10
