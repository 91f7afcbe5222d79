"""Files made of files, and what is wrong with them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import _storage
from ._ffi import ffi
from ._library import call, json_text, taken, taken_json, text
from ._source import Input, Source
from ._work import Cancellation, Progress, Work


@dataclass(frozen=True)
class MadeFile:
    """A file that was made, and what there is to say of it."""

    data: bytes = field(repr=False)
    report: dict[str, Any]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file, also to an address such as s3://bucket/gift.json."""
        with _storage.written(path) as file:
            Path(file).write_bytes(self.data)


def _made(name: str, *arguments: Any) -> MadeFile:
    result, report = ffi.new("animrender_bytes **"), ffi.new("animrender_bytes **")
    call(name, *arguments, result, report)
    return MadeFile(taken(result), json.loads(taken(report)))


def _given(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def convert(
    source: Input,
    target: str,
    *,
    tolerance: float | None = None,
    id: str | None = None,
    rate: int | None = None,
    max_memory: int | None = None,
    noise: int | None = None,
    quality: int | None = None,
    progress: Progress | None = None,
    cancellation: Cancellation | None = None,
    limits: Mapping[str, int] | None = None,
) -> MadeFile:
    """A file of another format, `target`: json (Lottie), lottie, svga or svg; also of a GIF, APNG, WebP or video."""
    opened = Source(source)
    options = _given(
        tolerance=tolerance, id=id, rate=rate, maxMemory=max_memory, noise=noise, quality=quality
    )
    (value, memory), (name, name_memory) = json_text(options), text(target)
    with Work(limits, progress, cancellation) as work:
        return _made("animrender_convert", opened.struct, name, value, work)


def optimise(
    source: Input,
    *,
    quality: float | None = None,
    lossless: bool = False,
    density: float | None = None,
    players: Sequence[str] = (),
    strip: Sequence[str] = (),
    prove: bool = True,
    progress: Progress | None = None,
    cancellation: Cancellation | None = None,
    limits: Mapping[str, int] | None = None,
) -> MadeFile:
    """A smaller file that looks the same, or with `lossless` shows the same; see Docs/CLI.md for what the options allow."""
    opened = Source(source)
    value, memory = json_text(
        _given(
            quality=quality,
            lossless=lossless,
            density=density,
            players=list(players),
            strip=list(strip),
            prove=prove,
        )
    )
    with Work(limits, progress, cancellation) as work:
        return _made("animrender_optimise", opened.struct, value, work)


def bake(
    source: Input,
    *,
    tolerance: float | None = None,
    cancellation: Cancellation | None = None,
    limits: Mapping[str, int] | None = None,
) -> MadeFile:
    """A Lottie with keyframes in the place of expressions."""
    opened = Source(source)
    value, memory = json_text(_given(tolerance=tolerance))
    with Work(limits, None, cancellation) as work:
        return _made("animrender_bake", opened.struct, value, work)


def lint(
    source: Input,
    *,
    players: Sequence[str] = (),
    configuration: Mapping[str, Any] | None = None,
    limits: Mapping[str, int] | None = None,
) -> list[dict[str, Any]]:
    """What is wrong with a file, wasteful, or not shown by `players`, the worst first: rule, severity, place, message, advice."""
    opened = Source(source)
    rules = dict(configuration or {})
    if players:
        rules["players"] = list(players)
    value, memory = json_text(rules)
    with Work(limits) as work:
        findings: list[dict[str, Any]] = taken_json("animrender_lint", opened.struct, value, work)
    return findings
