"""What cffi has made of the header, whose structs no type checker knows."""

from __future__ import annotations

from typing import Any

from . import _interface

ffi: Any = _interface.ffi
