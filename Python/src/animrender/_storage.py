"""Files in object storage and wherever else fsspec reaches: s3://bucket/gift.svga."""

from __future__ import annotations

import os
import posixpath
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ._errors import AnimrenderError, LimitExceededError, UnreadableError, UnwritableError

# As much as a file may have.
MAXIMUM = 64 << 20

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")


def is_address(source: str) -> bool:
    """Whether a source is an address and no path."""
    return _ADDRESS.match(source) is not None


def read(address: str) -> bytes:
    """The bytes of a file."""
    system, path = _system(address)
    try:
        # One request, whose answer is no longer than this.
        data: bytes = system.cat_file(path, start=0, end=MAXIMUM + 1)
    # What a storage raises is its own.
    except Exception as error:
        raise UnreadableError(_line(address, error)) from error
    if len(data) > MAXIMUM:
        raise LimitExceededError(f"{address}: more than {MAXIMUM} bytes")
    return data


def read_beside(address: str, name: str) -> bytes | None:
    """The bytes of a file that the one at an address names; None where it is not there, or not in its folder or below."""
    folder, path = posixpath.split(address)
    place = posixpath.normpath(name)
    if place.startswith(("/", "..")) or "\0" in name or is_address(name):
        return None
    try:
        return read(f"{folder}/{place}")
    except UnreadableError:
        return None


@contextmanager
def written(path: str | os.PathLike[str]) -> Iterator[str]:
    """A path to write to: that of the file itself, or, for an address, of one that goes there when it is complete."""
    if not isinstance(path, str) or not is_address(path):
        yield os.fspath(path)
        return
    system, target = _system(path)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, posixpath.basename(target))
        yield file
        try:
            system.put_file(file, target)
        except Exception as error:
            raise UnwritableError(_line(path, error)) from error


def _system(address: str) -> tuple[Any, str]:
    try:
        import fsspec

        system, path = fsspec.url_to_fs(address)
    except ImportError as error:
        raise AnimrenderError(f"{address}: {error}; s3:// needs the package s3fs, others theirs") from None
    except Exception as error:
        raise UnreadableError(_line(address, error)) from error
    return system, str(path)


def _line(address: str, error: Exception) -> str:
    return f"{address}: {' '.join(str(error).split()) or type(error).__name__}"
