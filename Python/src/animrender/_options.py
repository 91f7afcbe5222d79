"""Options as the library has them in JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union

Size = Sequence[Union[int, None]]


def image_options(
    size: Size | None, scale: float | None, fit: str | None, background: str | None, motion_blur: bool
) -> dict[str, Any]:
    """How a frame becomes an image."""
    options: dict[str, Any] = {}
    if size is not None:
        if scale is not None:
            raise ValueError("size and scale do not go together")
        width, height = size
        options["size"] = {
            name: int(side) for name, side in (("width", width), ("height", height)) if side is not None
        }
    elif scale is not None:
        options["size"] = {"scale": float(scale)}
    if fit is not None:
        options["fit"] = fit
    if background is not None:
        options["background"] = background
    if motion_blur:
        options["motionBlur"] = True
    return options
