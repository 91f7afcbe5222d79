from __future__ import annotations

import gc
import threading
from pathlib import Path

import pytest
from conftest import lottie, picture

import animrender


def test_properties_are_those_of_the_file(box: animrender.Animation) -> None:
    assert (box.width, box.height, box.frame_count, box.frame_rate, box.duration) == (40, 20, 10, 10, 1)
    assert len(box) == 10
    assert box.info["format"] == "Lottie"
    assert "40x20" in repr(box)


def test_a_frame_is_an_array_without_a_copy(box: animrender.Animation) -> None:
    numpy = pytest.importorskip("numpy")
    image = box.render(0)
    array = image.numpy()
    assert array.shape == (20, 40, 4)
    assert list(array[10, 5, :3]) == [255, 0, 0] and 127 <= array[10, 5, 3] <= 128
    assert array[10, 30, 3] == 0
    assert numpy.shares_memory(array, image.numpy())
    # The memory stays as long as the array.
    del image
    gc.collect()
    assert list(array[10, 5, :3]) == [255, 0, 0]


def test_premultiplied_pixels_are_blue_green_red_alpha(box: animrender.Animation) -> None:
    image = box.render(0, premultiplied=True)
    pixel = image.tobytes()[(10 * 40 + 5) * 4 :][:4]
    assert pixel[0] == 0 and pixel[1] == 0 and pixel[2] == pixel[3] and 127 <= pixel[3] <= 128
    with pytest.raises(ValueError):
        image.to_png()


def test_pictures_of_pillow_and_png_are_the_same(box: animrender.Animation, tmp_path: Path) -> None:
    pil = pytest.importorskip("PIL.Image")
    image = box.render(3, background="#00ff00")
    image.save(tmp_path / "x.png")
    assert pil.open(tmp_path / "x.png").convert("RGBA").tobytes() == image.tobytes()
    assert image.to_pil().tobytes() == image.tobytes()
    image.save(tmp_path / "x.bmp")
    assert pil.open(tmp_path / "x.bmp").size == (40, 20)
    assert image._repr_png_().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("options", "size"),
    [({}, (40, 20)), ({"size": (80, None)}, (80, 40)), ({"size": (30, 30)}, (30, 30)), ({"scale": 0.5}, (20, 10))],
)
def test_sizes(box: animrender.Animation, options: dict[str, object], size: tuple[int, int]) -> None:
    assert box.render(**options).size == size  # type: ignore[arg-type]


def test_places_are_found_as_the_tool_finds_them(box: animrender.Animation) -> None:
    assert box.render(time=0.35).tobytes() == box.render(3).tobytes()
    assert box.render(progress=1).tobytes() == box.render(9).tobytes()
    assert box.frame_at(progress=0.5) == 5
    assert 0 <= box.poster_frame < 10
    with pytest.raises(animrender.UnsuitableError):
        box.render(time=7)
    with pytest.raises(animrender.ArgumentError):
        box.render(1, time=0)


def test_all_frames_come_in_order(box: animrender.Animation) -> None:
    frames = [image.tobytes() for image in box.frames()]
    assert frames == [box.render(frame).tobytes() for frame in range(10)]
    assert [image.tobytes() for image in box.frames([4, 2])] == [frames[4], frames[2]]


def test_threads_draw_the_same(box: animrender.Animation) -> None:
    expected = [box.render(frame).tobytes() for frame in range(10)]
    wrong: list[int] = []

    def draw() -> None:
        for _ in range(20):
            for frame in range(10):
                if box.render(frame).tobytes() != expected[frame]:
                    wrong.append(frame)

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_replacements_are_drawn(tmp_path: Path) -> None:
    pil = pytest.importorskip("PIL.Image")
    animation = animrender.Animation.open(picture())
    blue = pil.new("RGBA", (2, 2), (0, 0, 255, 255))
    path = tmp_path / "blue.png"
    blue.save(path)
    for image in (blue, path, str(path), path.read_bytes(), {"file": path, "fit": "cover"}):
        assert animation.render(replace={"images": {"pic": image}}).tobytes() == b"\0\0\xff\xff" * 4
    (tmp_path / "all.json").write_text('{"images": {"pic": "blue.png"}}')
    assert animation.render(replace=tmp_path / "all.json").tobytes() == b"\0\0\xff\xff" * 4
    with pytest.raises(animrender.ArgumentError, match="txts"):
        animation.render(replace={"txts": {}})
    with pytest.raises(animrender.UnknownFormatError):
        animation.render(replace={"images": {"pic": b"nothing"}})
    with pytest.raises(animrender.UnreadableError):
        animation.render(replace={"images": {"pic": "/no/such.png"}})


def test_bad_files_are_exceptions_of_one_family() -> None:
    with pytest.raises(animrender.UnknownFormatError):
        animrender.Animation.open(b"hello")
    with pytest.raises(animrender.InvalidFileError):
        animrender.Animation.open(lottie(w=0))
    with pytest.raises(animrender.UnreadableError, match="such"):
        animrender.Animation.open("/no/such/file.json")
    with pytest.raises(animrender.AnimrenderError):
        animrender.Animation.open(b"")
    with pytest.raises(animrender.UnreadableError):
        animrender.Animation.open("http://127.0.0.1:9/x.json")
    with pytest.raises(animrender.LimitExceededError, match="steps"):
        animrender.Animation.open(lottie()).render(limits={"steps": 1})
    with pytest.raises(animrender.ArgumentError, match="stepps"):
        animrender.Animation.open(lottie(), limits={"stepps": 1})
