"""Ten kinds of art for GIFs: samples, and Lotties that are made here, the same each time."""

import base64
import io
import json
import math
import pathlib
import random

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Samples"
SIZE = 320


def write(folder):
    """Paths of animations by their kind."""
    made = {"gradient": gradient, "photo": photo, "confetti": confetti, "colours": colours, "long": long}
    for kind, make in made.items():
        frames, layers, *assets = make(random.Random(1))
        document = {"v": "5.7.0", "fr": 25, "ip": 0, "op": frames, "w": SIZE, "h": SIZE, "assets": assets, "layers": layers}
        (folder / f"{kind}.json").write_text(json.dumps(document))
    samples = {"flat": "day.svga", "few": "loader.json", "sticker": "heart.svga", "text": "typography.json", "glow": "styles.json"}
    return {kind: folder / f"{kind}.json" for kind in made} | {kind: SAMPLES / name for kind, name in samples.items()}


def fixed(value):
    return {"a": 0, "k": value}


def moved(frames, *values):
    """From one value to the next, evenly."""
    ease = {"i": {"x": [0.6], "y": [1]}, "o": {"x": [0.4], "y": [0]}}
    return {"a": 1, "k": [{"t": i * frames / (len(values) - 1), "s": value, **ease} for i, value in enumerate(values)]}


def layer(number, kind, end, start=0, **members):
    place = {"o": fixed(100), "r": fixed(0), "p": fixed([SIZE / 2, SIZE / 2]), "a": fixed([0, 0]), "s": fixed([100, 100])}
    transform = {key: members.pop(key, value) for key, value in place.items()}
    return {"ind": number, "ty": kind, "ks": transform, "ip": start, "op": end, "st": 0, "sr": 1} | members


def shapes(*items):
    return [{"ty": "gr", "it": [*items, {"ty": "tr", "p": fixed([0, 0]), "a": fixed([0, 0]), "s": fixed([100, 100]),
                                         "r": fixed(0), "o": fixed(100)}]}]  # fmt: skip


def box(width, height, kind="rc"):
    return {"ty": kind, "p": fixed([0, 0]), "s": fixed([width, height]), "r": fixed(0)}


def flat(color):
    return {"ty": "fl", "c": fixed(color), "o": fixed(100)}


def graded(kind, start, end, *stops):
    colors = [value for i, color in enumerate(stops) for value in (i / (len(stops) - 1), *color)]
    return {"ty": "gf", "t": kind, "s": start, "e": end, "o": fixed(100), "g": {"p": len(stops), "k": fixed(colors)}}


def hue(part, light=0.5):
    return [light + 0.45 * math.cos(2 * math.pi * (part + shift / 3)) for shift in range(3)]


def gradient(rng):
    half = SIZE / 2
    fill = graded(1, moved(50, [-half, -half], [-half / 2, -half], [-half, -half]),
                  moved(50, [half, half], [half * 1.5, half], [half, half]), [1, 0.9, 0.3], [0.9, 0.2, 0.4], [0.1, 0.1, 0.5])  # fmt: skip
    return 50, [layer(1, 4, 50, shapes=shapes(box(SIZE, SIZE), fill))]


def photo(rng):
    """Hills under a sky, with clouds, shade and grain."""
    import numpy
    import PIL.Image

    side = 480
    noise = numpy.random.default_rng(1)

    def rough(scales):
        total = numpy.zeros((side, side))
        for scale in scales:
            grid = noise.normal(size=(side // scale + 3, side // scale + 3)).astype(numpy.float32)
            image = PIL.Image.fromarray(grid).resize((side, side), PIL.Image.Resampling.BICUBIC)
            total += numpy.asarray(image) * scale
        return total / sum(scales)

    y = numpy.linspace(0, 1, side)[:, None] + numpy.zeros((side, side))
    sky = numpy.stack([0.35 + 0.4 * y, 0.55 + 0.3 * y, 0.85 + 0.1 * y], -1) + 0.25 * rough([96, 48, 24, 12])[..., None]
    ridge = 0.5 + 0.12 * rough([160, 80, 40])[:1]
    light = 0.5 + 0.35 * rough([60, 30, 15, 7, 3]) - 0.3 * (y - ridge)
    hills = numpy.stack([0.55 * light, 0.75 * light, 0.3 * light + 0.08], -1)
    pixels = numpy.where((y > ridge)[..., None], hills, sky) + 0.012 * noise.normal(size=(side, side, 1))
    file = io.BytesIO()
    PIL.Image.fromarray((pixels.clip(0, 1) * 255).astype(numpy.uint8)).save(file, "PNG")
    picture = {"id": "photo", "w": side, "h": side, "e": 1, "u": "",
               "p": "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()}  # fmt: skip
    return 40, [layer(1, 2, 40, refId="photo", a=fixed([side / 2, side / 2]), s=moved(40, [70, 70], [85, 85]))], picture


def confetti(rng):
    layers = []
    for number in range(1, 71):
        x, y, turn = rng.uniform(0, SIZE), rng.uniform(-SIZE, SIZE * 0.7), rng.uniform(-400, 400)
        piece = box(rng.uniform(6, 16), rng.uniform(6, 16), rng.choice(["rc", "rc", "el"]))
        layers.append(layer(
            number, 4, 50, p=moved(50, [x, y], [x + rng.uniform(-60, 60), y + SIZE]), r=moved(50, [0], [turn]),
            shapes=shapes(piece, flat(hue(rng.random(), rng.uniform(0.45, 0.55))))))  # fmt: skip
    return 50, layers


def colours(rng):
    """Discs of all hues, each from light to dark, one over the other."""
    layers = []
    for number in range(1, 15):
        spot = [rng.uniform(0.1, 0.9) * SIZE for _ in range(2)]
        fill = graded(2, fixed([0, 0]), fixed([70, 0]), hue(number / 14, 0.55), hue(number / 14 + 0.3, 0.5), hue(number / 14 + 0.5, 0.45))
        layers.append(layer(number, 4, 40, p=moved(40, spot, [SIZE - spot[1], spot[0]]), shapes=shapes(box(140, 140, "el"), fill)))
    return 40, layers


def long(rng):
    """Six scenes of two seconds and a half, each of other colours."""
    frames, layers = 62, []
    for scene in range(6):
        start, end = scene * frames, (scene + 1) * frames
        for _ in range(6):
            x, y = rng.uniform(40, SIZE - 40), rng.uniform(40, SIZE - 40)
            path = {"a": 1, "k": [{**key, "t": key["t"] + start} for key in moved(frames, [x, y], [y, x])["k"]]}
            fill = flat(hue(scene / 6 + rng.uniform(0, 0.15)))
            layers.append(layer(len(layers) + 1, 4, end, start, p=path, shapes=shapes(box(60, 60, "el"), fill)))
        ground = graded(1, fixed([0, -SIZE / 2]), fixed([0, SIZE / 2]), hue(scene / 6, 0.5), hue(scene / 6 + 0.2, 0.5))
        layers.append(layer(len(layers) + 1, 4, end, start, shapes=shapes(box(SIZE, SIZE), ground)))
    return 6 * frames, layers
