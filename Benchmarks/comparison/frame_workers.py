"""Draws the first frames of a Lottie to arrays of numpy, with one package:

    frame_workers.py PACKAGE FILE WIDTH HEIGHT FRAMES PASSES

Prints the milliseconds of the processor that a frame takes in the best pass, and how much of it is not transparent. It keeps to
one core. Opening the file does not count, what draws it does."""

import os
import pathlib
import sys
import time

import numpy


def ours(path, width, height, count, premultiplied):
    import animrender

    animation = animrender.Animation.open(path)

    def draw():
        for image in animation.frames(range(count), size=(width, height), premultiplied=premultiplied):
            yield image.numpy()

    return draw


def rlottie(path, width, height, count):
    from rlottie_python import LottieAnimation

    animation = LottieAnimation.from_file(path)

    def draw():
        for frame in range(count):
            data = animation.lottie_animation_render(frame_num=frame, width=width, height=height)
            yield numpy.frombuffer(data, dtype=numpy.uint8).reshape(height, width, 4)

    return draw


def thorvg(path, width, height, count):
    import thorvg_python

    engine = thorvg_python.Engine(threads=0)
    animation = thorvg_python.LottieAnimation(engine)
    picture = animation.get_picture()
    text = pathlib.Path(path).read_bytes()
    if picture.load_data(text, "lottie+json", None, True) != thorvg_python.Result.SUCCESS:
        sys.exit("cannot be opened")
    # Every pass has a canvas of its own; the picture goes from one to the next.
    canvas = thorvg_python.SwCanvas(engine)
    canvas.set_target(width, height)
    picture.set_size(width, height)
    canvas.add(picture)

    def draw():
        for frame in range(count):
            animation.set_frame(frame)
            canvas.update()
            canvas.draw(True)
            canvas.sync()
            # The memory of the canvas, which the next frame is drawn into: no copy.
            yield numpy.frombuffer(canvas.buffer_arr, dtype=numpy.uint8).reshape(height, width, 4)

    return draw


PACKAGES = {
    "straight": lambda *given: ours(*given, premultiplied=False),
    "premultiplied": lambda *given: ours(*given, premultiplied=True),
    "rlottie": rlottie,
    "thorvg": thorvg,
}


def main():
    package, path, *numbers = sys.argv[1:]
    width, height, count, passes = map(int, numbers)
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    draw = PACKAGES[package](path, width, height, count)
    painted = sum(numpy.count_nonzero(array[..., 3]) for array in draw()) / (width * height * count)
    best = float("inf")
    for _ in range(passes):
        start = time.process_time()
        for array in draw():
            assert array.shape == (height, width, 4)
        best = min(best, time.process_time() - start)
    print(best * 1000 / count, painted)


main()
