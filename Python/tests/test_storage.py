"""Files in object storage: fsspec's file system in memory stands for all of them."""

from __future__ import annotations

import sys
import uuid

import pytest
from conftest import lottie, picture

import animrender

fsspec = pytest.importorskip("fsspec")


@pytest.fixture
def bucket() -> str:
    return f"memory://{uuid.uuid4()}"


def put(address: str, data: bytes) -> None:
    with fsspec.open(address, "wb") as file:
        file.write(data)


def get(address: str) -> bytes:
    with fsspec.open(address, "rb") as file:
        return bytes(file.read())


def test_a_file_is_opened_and_saved_where_it_lies(box: animrender.Animation, bucket: str) -> None:
    put(f"{bucket}/box.json", lottie())
    report = animrender.Animation.open(f"{bucket}/box.json").save(f"{bucket}/out/box.webp", size=(20, None))
    assert (report["frames"], report["width"]) == (10, 20)
    assert get(f"{bucket}/out/box.webp") == box.to_bytes("webp", size=(20, None))
    animrender.convert(f"{bucket}/box.json", "svga").save(f"{bucket}/out/box.svga")
    assert animrender.Animation.open(f"{bucket}/out/box.svga").frame_count == 10
    box.render(0).save(f"{bucket}/out/box.png")
    assert get(f"{bucket}/out/box.png") == box.render(0).to_png()


def test_files_next_to_it_are_found_and_no_others(bucket: str) -> None:
    red = animrender.Animation.open(lottie(w=2, h=2)).render(0, background="#ff0000").to_png()
    put(f"{bucket}/gift/pic.png", red)
    put(f"{bucket}/secret.png", red)
    put(f"{bucket}/gift/gift.json", picture())
    put(f"{bucket}/gift/thief.json", picture().replace(b'"pic.png"', b'"../secret.png"'))
    drawn = animrender.Animation.open(f"{bucket}/gift/gift.json").render(0).tobytes()
    assert drawn[:4] == b"\xff\x00\x00\xff"
    thief = animrender.Animation.open(f"{bucket}/gift/thief.json").render(0).tobytes()
    assert thief == bytes(len(thief))


def test_a_picture_of_a_replacement_may_lie_there(bucket: str) -> None:
    red = animrender.Animation.open(lottie(w=2, h=2)).render(0, background="#ff0000").to_png()
    put(f"{bucket}/anna.png", red)
    image = animrender.Animation.open(picture()).render(0, replace={"images": {"pic": f"{bucket}/anna.png"}})
    assert image.tobytes()[:4] == b"\xff\x00\x00\xff"


def test_what_is_not_there_or_fails_is_one_line(box: animrender.Animation, bucket: str) -> None:
    with pytest.raises(animrender.UnreadableError, match="none.svga"):
        animrender.Animation.open(f"{bucket}/none.svga")
    with pytest.raises(animrender.UnreadableError, match="nosuch"):
        animrender.Animation.open("nosuch://bucket/gift.svga")
    put(f"{bucket}/file", b"x")
    with pytest.raises(animrender.AnimrenderError):
        box.save(f"{bucket}/box.nosuch")
    with pytest.raises(animrender.ArgumentError, match="qualty"):
        box.save(f"{bucket}/box.webp", qualty=3)
    assert [name for name in fsspec.filesystem("memory").find(bucket)] == [f"/{bucket.removeprefix('memory://')}/file"]


def test_what_is_too_large_is_not_read(bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("animrender._storage.MAXIMUM", 100)
    put(f"{bucket}/box.json", lottie())
    with pytest.raises(animrender.LimitExceededError, match="more than 100 bytes"):
        animrender.Animation.open(f"{bucket}/box.json")


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(animrender.AnimrenderError, match="s3:// needs the package s3fs"):
        animrender.Animation.open("s3://bucket/gift.svga")


def test_a_size_may_be_that_of_stored_requests(box: animrender.Animation) -> None:
    assert box.render(0, size={"maxSize": 10}).size == (10, 5)
    assert box.to_bytes("webp", size={"maxSize": 10}) == box.to_bytes("webp", size=(10, 5))
