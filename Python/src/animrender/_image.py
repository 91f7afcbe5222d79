"""An image in memory."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _storage

if TYPE_CHECKING:
    import numpy
    import PIL.Image


class Image:
    """A frame: rows from the top, four bytes a pixel, red, green, blue, alpha.

    With `premultiplied`, the bytes are blue, green, red, alpha, and colours are multiplied by alpha, as cairo and Qt have them.
    """

    def __init__(self, width: int, height: int, memory: Any, premultiplied: bool = False) -> None:
        self.width = width
        self.height = height
        self.premultiplied = premultiplied
        self._memory = memory

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, as Pillow has it."""
        return self.width, self.height

    def __buffer__(self, flags: int) -> memoryview:
        return memoryview(self._memory)

    def numpy(self) -> numpy.ndarray[Any, Any]:
        """The pixels as an array of height x width x 4 bytes, without a copy."""
        import numpy

        return numpy.frombuffer(self._memory, dtype=numpy.uint8).reshape(self.height, self.width, 4)

    __array_priority__ = 0.0

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        array = self.numpy()
        return array.astype(dtype) if dtype is not None else array

    def to_pil(self) -> PIL.Image.Image:
        """An image of Pillow's of the same memory."""
        import PIL.Image

        mode, layout = ("RGBa", "BGRa") if self.premultiplied else ("RGBA", "RGBA")
        if self.premultiplied:
            return PIL.Image.frombytes("RGBA", self.size, bytes(self._memory), "raw", layout)
        return PIL.Image.frombuffer(mode, self.size, self._memory, "raw", layout, 0, 1)

    def tobytes(self) -> bytes:
        """A copy of the pixels."""
        return bytes(self._memory)

    def to_png(self) -> bytes:
        """A PNG of the pixels; `Animation.save` makes smaller ones."""
        if self.premultiplied:
            raise ValueError("premultiplied pixels are no PNG: draw without premultiplied")
        stride = self.width * 4
        rows = memoryview(self._memory)
        lines = b"".join(b"\0" + rows[y * stride : (y + 1) * stride] for y in range(self.height))

        def chunk(kind: bytes, data: bytes) -> bytes:
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 6, 0, 0, 0)
        return (
            b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(lines, 6))
            + chunk(b"IEND", b"")
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a PNG; Pillow writes other formats, by the path's extension."""
        with _storage.written(path) as file:
            if Path(file).suffix.lower() == ".png":
                Path(file).write_bytes(self.to_png())
            else:
                self.to_pil().save(file)

    def _repr_png_(self) -> bytes:
        return self.to_png()

    def __repr__(self) -> str:
        return f"<animrender.Image {self.width}x{self.height}>"
