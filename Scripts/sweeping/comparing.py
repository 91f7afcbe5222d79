"""How far two pictures are apart, whatever their edges: bytes of premultiplied RGBA, as arrays of (frames, y, x, 4)."""
import numpy

from sweeping.values import SIDE

# Levels of 255 by which a pixel may be beyond all its neighbours in the other picture, and the part of pixels beyond.
LEVELS = 40
PART = 0.004


def pictures(data, size=(SIDE, SIDE)):
    """Straight RGBA, as the tool writes it, as arrays. `size` is width and height."""
    made = numpy.frombuffer(data, numpy.uint8).reshape(-1, size[1], size[0], 4).astype(numpy.uint16)
    made[..., :3] = (made[..., :3] * made[..., 3:] + 127) // 255
    return made.astype(numpy.int16)


def premultiplied(data, bgra=True, side=SIDE):
    """What players leave in memory."""
    made = numpy.frombuffer(data, numpy.uint8).reshape(-1, side, side, 4)
    return (made[..., [2, 1, 0, 3]] if bgra else made).astype(numpy.int16)


def around(made, choose):
    """The least or most of each pixel and its eight neighbours."""
    padded = numpy.pad(made, ((0, 0), (1, 1), (1, 1), (0, 0)), mode="edge")
    rows = choose(choose(padded[:, :-2], padded[:, 1:-1]), padded[:, 2:])
    return choose(choose(rows[:, :, :-2], rows[:, :, 1:-1]), rows[:, :, 2:])


def beyond(a, b):
    """Which pixels of a are unlike all that is around them in b."""
    return numpy.maximum(a - around(b, numpy.maximum), around(b, numpy.minimum) - a).max(axis=3) > LEVELS


def apart(a, b):
    """The part of pixels that differ, in the frame in which most do."""
    if numpy.abs(a - b).max(initial=0) <= LEVELS:
        return 0
    differing = beyond(a, b) | beyond(b, a)
    return float(differing.mean(axis=(1, 2)).max())


def same(a, b):
    return apart(a, b) <= PART


def over(a, b):
    """Premultiplied pixels over others."""
    return a + ((b.astype(numpy.int32) * (255 - a[..., 3:]) + 127) // 255).astype(numpy.int16)


def halved(data):
    """Pictures of twice the size, in one of this size."""
    return data.reshape(len(data), SIDE, 2, SIDE, 2, 4).mean(axis=(2, 4)).astype(numpy.int16)


def levels(a, b):
    """By how many levels any pixel differs."""
    return int(numpy.abs(a - b).max(initial=0))


def nearly(a, b):
    """Whether all but one pixel of a hundred are the same but for rounding: those may lie along an edge."""
    return float((numpy.abs(a - b).max(axis=3) > 3).mean(axis=(1, 2)).max()) <= 0.01


def signature(ours, theirs):
    """How ours differs, in a word."""
    differing = (beyond(ours, theirs) | beyond(theirs, ours)).mean(axis=(1, 2))
    worst = int(differing.argmax())
    a, b = ours[worst], theirs[worst]
    if not a.any():
        return "nothing"
    if not b.any():
        return "something"
    more, less = (a[..., 3] > b[..., 3] + LEVELS).sum(), (b[..., 3] > a[..., 3] + LEVELS).sum()
    if more + less < 0.3 * (numpy.abs(a - b).max(axis=2) > LEVELS).sum():
        return "colours"
    return "more" if less * 4 < more else "less" if more * 4 < less else "other"
