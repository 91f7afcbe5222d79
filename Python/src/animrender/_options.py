"""Options as the library has them in JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Union

# A width and a height, of which one may be None, or a size of stored requests: {"maxSize": 400}.
Size = Union[Sequence[Union[int, None]], Mapping[str, Any]]


def image_options(
    size: Size | None, scale: float | None, fit: str | None, background: str | None, motion_blur: bool
) -> dict[str, Any]:
    """How a frame becomes an image."""
    options: dict[str, Any] = {}
    if size is not None:
        if scale is not None:
            raise ValueError("size and scale do not go together")
        options["size"] = dict(size) if isinstance(size, Mapping) else _sides(*size)
    elif scale is not None:
        options["size"] = {"scale": float(scale)}
    if fit is not None:
        options["fit"] = fit
    if background is not None:
        options["background"] = background
    if motion_blur:
        options["motionBlur"] = True
    return options


def _sides(width: int | None, height: int | None) -> dict[str, int]:
    return {name: int(side) for name, side in (("width", width), ("height", height)) if side is not None}
