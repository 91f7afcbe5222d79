from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from conftest import lottie

import animrender
from animrender import aio


def test_a_file_and_its_bytes_are_the_same(box: animrender.Animation, tmp_path: Path) -> None:
    report = box.save(tmp_path / "box.webp", size=(20, None), quality=60)
    assert (report["frames"], report["width"], report["height"]) == (10, 20, 10)
    assert (tmp_path / "box.webp").read_bytes() == box.to_bytes("webp", size=(20, None), quality=60)


def test_a_file_that_fails_leaves_nothing(box: animrender.Animation, tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done == 3:
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        box.save(tmp_path / "x.gif", progress=stop)
    with pytest.raises(animrender.UnsuitableError):
        box.save(tmp_path / "x.jpg")
    with pytest.raises(animrender.ArgumentError, match="qualty"):
        box.save(tmp_path / "x.webp", qualty=3)
    assert list(tmp_path.iterdir()) == []


def test_progress_may_be_a_bar(box: animrender.Animation, tmp_path: Path) -> None:
    tqdm = pytest.importorskip("tqdm")
    with tqdm.tqdm(file=(tmp_path / "bar").open("w")) as bar:
        box.save(tmp_path / "x.gif", progress=bar)
        assert bar.total == 10 and bar.n == 10


def test_a_cancellation_ends_it(box: animrender.Animation, tmp_path: Path) -> None:
    cancellation = animrender.Cancellation()
    cancellation.cancel()
    with pytest.raises(animrender.CancelledError):
        box.save(tmp_path / "x.gif", cancellation=cancellation)
    assert list(tmp_path.iterdir()) == []


def test_each_row_gets_its_file(box: animrender.Animation, tmp_path: Path) -> None:
    rows = ({"id": name, "hidden": ["box"] if name == "b" else []} for name in "abc")
    files = list(box.personalise(rows, str(tmp_path / "{id}.gif"), jobs=2))
    assert [Path(file.path).name for file in files] == ["a.gif", "b.gif", "c.gif"]
    data = [Path(file.path).read_bytes() for file in files]
    assert data[0] == data[2] != data[1]


def test_a_row_that_fails_does_not_stop_the_others_where_that_is_asked_for(
    box: animrender.Animation, tmp_path: Path
) -> None:
    rows: list[dict[str, object]] = [{"id": "a"}, {"id": "../b"}, {"id": "c", "txts": {}}, {"id": "d"}]
    files = list(box.personalise(rows, str(tmp_path / "{id}.gif"), keep_going=True))
    assert [file.error is None for file in files] == [True, False, False, True]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.gif", "d.gif"]
    with pytest.raises(animrender.ArgumentError):
        list(box.personalise(rows, str(tmp_path / "{id}.gif")))


def test_conversions_show_the_same(box_file: Path, tmp_path: Path) -> None:
    made = animrender.convert(box_file, "svga")
    made.save(tmp_path / "box.svga")
    assert made.report["diagnostics"] == []
    difference = animrender.Animation.open(tmp_path / "box.svga").compare(animrender.Animation.open(box_file))
    assert difference["frames"] == 10
    with pytest.raises(animrender.ArgumentError):
        animrender.convert(box_file, "png")


def test_a_file_is_optimised_baked_and_checked(box_file: Path) -> None:
    smaller = animrender.optimise(box_file, strip=["names"])
    assert len(smaller.data) < len(box_file.read_bytes()) and smaller.report["largestDifference"] == 0
    assert b'"box"' not in smaller.data
    script = json.loads(lottie())
    script["layers"][0]["ks"]["o"] = {"a": 0, "k": 100, "x": "var $bm_rt; $bm_rt = time * 50;"}
    baked = animrender.bake(json.dumps(script).encode())
    assert baked.report["baked"] == 1 and b"bm_rt" not in baked.data
    findings = animrender.lint(json.dumps(script).encode(), players=["rlottie"])
    assert all({"rule", "severity", "message"} <= finding.keys() for finding in findings) and findings


def test_a_notebook_shows_it(box: animrender.Animation) -> None:
    assert box._repr_html_().startswith('<img src="data:image/webp;base64,UklGR')


def test_asyncio_awaits_the_same(tmp_path: Path) -> None:
    async def work() -> None:
        animation = await aio.open(lottie())
        images = await asyncio.gather(*(aio.render(animation, frame) for frame in range(10)))
        assert [image.tobytes() for image in images] == [image.tobytes() for image in animation.frames()]
        await aio.save(animation, tmp_path / "x.gif")
        assert (tmp_path / "x.gif").read_bytes() == await aio.to_bytes(animation, "gif")

    asyncio.run(work())


def test_a_cancelled_task_ends_its_export(tmp_path: Path) -> None:
    async def work() -> None:
        animation = await aio.open(lottie())
        started = asyncio.Event()
        loop = asyncio.get_running_loop()

        def progress(done: int, total: int) -> None:
            loop.call_soon_threadsafe(started.set)

        task = asyncio.create_task(
            aio.save(animation, tmp_path / "x.gif", progress=progress, loops=500, scale=4)
        )
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(work())


def test_a_player_plays_in_the_time_it_is_given(box: animrender.Animation) -> None:
    player = animrender.Player(box, {"loopMode": {"times": 2}}, scale=2)
    assert player.state.status == "paused"
    player.play()
    player.advance(0.3)
    assert player.state.frame == 3 and player.state.needs_display
    assert player.draw().tobytes() == box.render(3, scale=2).tobytes()
    assert not player.state.needs_display
    events = [event["event"] for event in player.advance(10)]
    assert "finishedOnce" in events and "finishedAll" in events
    player.seek(progress=0.5)
    assert player.state.frame == 5
    with pytest.raises(ValueError):
        player.seek()
