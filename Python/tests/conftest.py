"""Inputs of the tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import animrender

pytest_plugins = ["pytester"]

SHAPES: list[dict[str, Any]] = [
    {"ty": "rc", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [10, 10]}, "r": {"a": 0, "k": 0}},
    {"ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 50}},
]
MOVING = {"a": 1, "k": [{"t": 0, "s": [5, 10], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 9, "s": [35, 10]}]}


def lottie(**changes: Any) -> bytes:
    """A half-transparent red box that moves over 40 x 20 in 10 frames."""
    layer = {"ty": 4, "nm": "box", "ind": 1, "ip": 0, "op": 10, "st": 0, "ks": {"p": MOVING}, "shapes": SHAPES}
    root = {"v": "5.7.0", "fr": 10, "ip": 0, "op": 10, "w": 40, "h": 20, "layers": [layer], **changes}
    return json.dumps(root).encode()


def picture() -> bytes:
    """A Lottie with a place for a picture of 2 x 2."""
    asset = {"id": "pic", "w": 2, "h": 2, "u": "", "p": "pic.png", "e": 0}
    layer = {"ty": 2, "nm": "pic", "ind": 1, "refId": "pic", "ip": 0, "op": 2, "st": 0, "ks": {}}
    return lottie(w=2, h=2, op=2, assets=[asset], layers=[layer])


@pytest.fixture
def box() -> animrender.Animation:
    return animrender.Animation.open(lottie())


@pytest.fixture
def box_file(tmp_path: Path) -> Path:
    path = tmp_path / "box.json"
    path.write_bytes(lottie())
    return path
