"""Makes animations of the few words that Scripts/hostile has for them."""

import base64
import io
import json
import random
import struct
import warnings
import zipfile
import zlib

from campaigns.mutating import message, varint


# Lottie


def value(k):
    return {"k": k}


def lottie(*layers, **more):
    return {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": list(layers)} | more


def layer(**members):
    return {"ty": 4, "ip": 0, "op": 60, "ks": {}} | members


def shapes(*items, **members):
    return layer(shapes=list(items), **members)


def scene(*items, **members):
    return lottie(shapes(*items, **members))


def precomp(id, **members):
    return layer(ty=0, refId=id, w=100, h=100, **members)


def solid(color="#ff0000", side=100, **members):
    return layer(ty=1, sc=color, sw=side, sh=side, **members)


def group(*items):
    return {"ty": "gr", "it": list(items)}


def groups(depth, *items):
    inner = group(circle(), fill())
    for _ in range(depth):
        inner = group(inner, *items)
    return inner


def square(side):
    """From the origin."""
    return {"ty": "rc", "p": value([side / 2, side / 2]), "s": value([side, side]), "r": value(0)}


def circle(side=90):
    return {"ty": "el", "p": value([50, 50]), "s": value([side, side])}


def star(points, **more):
    return {
        "ty": "sr",
        "sy": 1,
        "p": value([50, 50]),
        "r": value(0),
        "pt": value(points),
        "or": value(90),
        "os": value(0),
        "ir": value(9),
        "is": value(0),
    } | more


def path(points, closed=True):
    straight = [[0, 0]] * len(points)
    return {"ty": "sh", "ks": value({"v": points, "i": straight, "o": straight, "c": closed})}


def spread(count, side=100, seed=1):
    """Points anywhere on the canvas."""
    chance = random.Random(seed)
    return [[round(chance.uniform(0, side), 2), round(chance.uniform(0, side), 2)] for _ in range(count)]


def fill(opacity=100):
    return {"ty": "fl", "c": value([1, 0, 0, 1]), "o": value(opacity)}


def stroke(width=3, *dashes, cap=2, join=2, limit=4):
    return {
        "ty": "st",
        "c": value([0, 0, 1, 1]),
        "o": value(90),
        "w": value(width),
        "lc": cap,
        "lj": join,
        "ml": limit,
        "d": [{"n": "dg"[i % 2], "v": value(dash)} for i, dash in enumerate(dashes)],
    }


def gradient(stops, kind=1, **more):
    colors = [number for i in range(stops) for number in [i / stops, i % 2, 0.5, 1 - i / stops]]
    return {
        "ty": "gf",
        "t": kind,
        "g": {"p": stops, "k": value(colors)},
        "s": value([0, 0]),
        "e": value([100, 100]),
        "o": value(70),
    } | more


def repeater(count, x=1, y=0, scale=100):
    return {
        "ty": "rp",
        "c": value(count),
        "o": value(0),
        "m": 1,
        "tr": {"p": value([x, y]), "s": value([scale, scale]), "so": value(100), "eo": value(100)},
    }


def zigzag(ridges, size=9, kind=1):
    return {"ty": "zz", "s": value(size), "r": value(ridges), "pt": value(kind)}


def offset(amount, join=2):
    return {"ty": "op", "a": value(amount), "lj": join, "ml": value(4)}


def trim(start, end, kind=1):
    return {"ty": "tm", "s": value(start), "e": value(end), "o": value(0), "m": kind}


def merge(kind):
    return {"ty": "mm", "mm": kind}


def mask(points, feather, mode="i", **more):
    return {
        "mode": mode,
        "o": value(100),
        "f": value([feather, feather]),
        "x": value(0),
        "pt": path(points)["ks"],
    } | more


def effect(kind, *values):
    return {"ty": kind, "en": 1, "ef": [{"ty": 0, "v": value(v)} for v in values]}


def text(letters, size=20, box=None, animators=(), more={}, **members):
    document = {"f": "F", "t": letters, "s": size, "fc": [0, 0, 0], "j": 0, "lh": size} | more
    if box:
        document |= {"sz": box, "ps": [0, 0]}
    return layer(
        ty=5,
        t={"d": {"k": [{"t": 0, "s": document}]}, "p": {}, "m": {"g": 1, "a": value([0, 0])}, "a": list(animators)},
        **members,
    )


def letters(animation, file=None):
    font = {"fName": "F", "fFamily": "sans", "fStyle": "Regular", "ascent": 75}
    if file:
        font |= {"origin": 3, "fPath": "data:font/ttf;base64," + base64.b64encode(file).decode()}
    return animation | {"fonts": {"list": [font]}}


def animator(style, **selector):
    return {
        "a": style,
        "s": {"t": 0, "s": value(0), "e": value(100), "o": value(0), "a": value(100), "b": 1, "sh": 1, "rn": 0, "r": 1}
        | selector,
    }


def expression(script, **members):
    return scene(circle(), fill(), ks={"p": {"a": 0, "k": [0, 0], "x": script}}, **members)


def keys(values, times=None):
    times = times or range(len(values))
    ease = {"x": [0.5], "y": [0.5]}
    return {"a": 1, "k": [{"t": t, "s": v, "i": ease, "o": ease} for t, v in zip(times, values)]}


def nested(depth, copies=1, id="0"):
    """Precomps in one another, each so many times."""
    assets = [{"id": "0", "layers": [solid()]}]
    for level in range(1, depth):
        assets.append({"id": f"{level}", "layers": [precomp(f"{level - 1}")] * copies})
    return lottie(precomp(f"{depth - 1}"), assets=assets)


def picture(data, kind="png", count=1, **more):
    assets = [
        {
            "id": f"{i}",
            "w": 100,
            "h": 100,
            "u": "",
            "e": 1,
            "p": f"data:image/{kind};base64," + base64.b64encode(data).decode(),
        }
        for i in range(count)
    ]
    return lottie(*[layer(ty=2, refId=f"{i}") for i in range(count)], assets=assets, **more)


# Pictures and archives


def chunk(kind, data):
    """Of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, rows=None, depth=8, color=6):
    """A PNG that says how large it is; without rows of its own, one byte deflates to a row of zeros."""
    deflate = zlib.compressobj(9)
    row = bytes(1 + width * {6: 4, 2: 3, 0: 1}[color] * depth // 8) if rows is None else b""
    data = b"".join(deflate.compress(row) for _ in range(height if rows is None else 0)) + deflate.compress(rows or b"")
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0))
        + chunk(b"IDAT", data + deflate.flush())
        + chunk(b"IEND", b"")
    )


def zipped(entries):
    file = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        warnings.simplefilter("ignore")
        for name, data in entries:
            archive.writestr(
                zipfile.ZipInfo(name), json.dumps(data) if isinstance(data, dict) else data, zipfile.ZIP_DEFLATED
            )
    return file.getvalue()


def dotlottie(animation, *entries, manifest={}):
    return zipped(
        [("manifest.json", {"version": "2", "animations": [{"id": "a"}]} | manifest), ("a/a.json", animation), *entries]
    )


def spec(images={}, sprites=(), entries=(), frames=1):
    movie = {"viewBox": {"width": 100, "height": 100}, "fps": 20, "frames": frames}
    return zipped(
        [("movie.spec", {"ver": "1.1.0", "movie": movie, "images": images, "sprites": list(sprites)}), *entries]
    )


def machine(states, inputs=()):
    return dotlottie(
        scene(circle(), fill()),
        ("s/m.json", {"initial": "0", "states": states, "inputs": list(inputs)}),
        manifest={"stateMachines": [{"id": "m"}]},
    )


def transition(to, name, guards, duration=None):
    """Into a state when an input is 1; by a tween of so many seconds."""
    guard = {"type": "Numeric", "inputName": name, "conditionType": "Equal", "compareTo": f"${name}"}
    never = guard | {"compareTo": -1}
    tween = {"type": "Tweened", "duration": duration, "easing": [0, 0, 1, 1]} if duration else {"type": "Transition"}
    return tween | {"toState": to, "guards": [guard] * (guards - 1) + [guard if guards == 1 else never]}


def svgs(content, count):
    """Pictures that a program draws, each another."""
    return [
        b'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">%s<!--%d--></svg>' % (content, i)
        for i in range(count)
    ]


RECTANGLE = b'<rect width="9" height="9"/>'
# Two seconds each.
TURBULENCE = (
    b'<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="3500"/></filter>'
    b'<rect width="100" height="100" filter="url(#f)"/>'
)


def svg_lottie(content, count):
    pictures = [picture(data, "svg+xml")["assets"][0] | {"id": f"{i}"} for i, data in enumerate(svgs(content, count))]
    return lottie(*[layer(ty=2, refId=f"{i}") for i in range(count)], assets=pictures)


def svg_movie(content, count):
    return movie(
        *[sprite(frame(), key=f"{i}") for i in range(count)],
        images=[(f"{i}", data) for i, data in enumerate(svgs(content, count))],
    )


# dotLottie: what thousands of places may name


def assets_of_one(kind, count=5000):
    assets = [{"id": f"{i}", "w": 9, "h": 9, "u": "", "p": "p.png"} for i in range(count)]
    text = lottie(*[layer(ty=2, refId=f"{i}") for i in range(count)], assets=assets)
    return dotlottie(text, ("i/p.png", LARGE_ENTRIES[kind]()))


def animations_of_one(kind, count=3000):
    text = lottie(layer(ty=2, refId="0"), assets=[{"id": "0", "w": 9, "h": 9, "u": "", "p": "p.png"}])
    return dotlottie(
        text,
        *[(f"a/{i}.json", text) for i in range(count)],
        ("i/p.png", LARGE_ENTRIES[kind]()),
        manifest={"animations": [{"id": "a"}, *[{"id": f"{i}"} for i in range(count)]]},
    )


def rules_of_one(kind, count=3000):
    assets = [{"id": f"{i}", "w": 9, "h": 9, "u": "", "p": "p.png", "sid": f"{i}"} for i in range(count)]
    rules = [{"id": f"{i}", "type": "Image", "value": {"src": "p.png"}} for i in range(count)]
    return dotlottie(
        lottie(*[layer(ty=2, refId=f"{i}") for i in range(count)], assets=assets),
        ("t/t.json", {"rules": rules}),
        ("i/p.png", LARGE_ENTRIES[kind]()),
        manifest={"animations": [{"id": "a", "initialTheme": "t"}], "themes": [{"id": "t"}]},
    )


# SVGA: fields of messages


def number(field, value):
    return [field, 5, struct.pack("<f", value)]


def words(field, value):
    return [field, 2, value if isinstance(value, bytes) else value.encode()]


def movie(*sprites, **more):
    return zlib.compress(movie_message(*sprites, **more), 9)


def binary(*sprites, entries=(), **more):
    """An SVGA 1.5, whose pictures are the names of entries."""
    return zipped([("movie.binary", movie_message(*sprites, **more)), *entries])


def movie_message(*sprites, side=100, fps=20, frames=1, images=(), sounds=()):
    params = [number(1, side), number(2, side), [3, 0, fps], [4, 0, frames]]
    pictures = [[3, 2, [words(1, key), words(2, data)]] for key, data in images]
    cues = [[5, 2, [words(1, key), [2, 0, 0], [3, 0, frames]]] for key in sounds]
    return message([words(1, "2.0.0"), [2, 2, params], *pictures, *[[4, 2, s] for s in sprites], *cues])


def sprite(*frames, key="", matte=""):
    return [words(1, key), *[[2, 2, frame] for frame in frames], words(3, matte)]


def frame(*drawn, alpha=1, side=100, clip="", transform=(1, 0, 0, 1, 0, 0)):
    return [
        number(1, alpha),
        [2, 2, [number(3, side), number(4, side)]],
        [3, 2, [number(i + 1, v) for i, v in enumerate(transform)]],
        words(4, clip),
        *[[5, 2, shape] for shape in drawn],
    ]


def drawn(d, width=0.0, dash=()):
    color = [number(1, 1), number(2, 0.5), number(3, 0.2), number(4, 1)]
    style = [[1, 2, color], [2, 2, color], number(3, width), *[number(7 + i, v) for i, v in enumerate(dash)]]
    return [[1, 0, 0], [2, 2, [words(1, d)]], [10, 2, style]]


KEEP = [[1, 0, 3]]


def messages(depth):
    """Of nothing, in one another."""
    data = b""
    for _ in range(depth):
        data = b"\x22" + varint(len(data)) + data
    return data


def vector(d, **more):
    return movie(sprite(frame(drawn(d, **more)), key="x.vector"))


# What thousands of keys may name: 50 MB each

LARGE_ENTRIES = {
    "PNG": lambda: PIXELS + bytes(50_000_000),
    # Of segments that say nothing, which its header may be behind.
    "JPEG": lambda: b"\xff\xd8" + b"\xff\xe1\x00\x02" * 12_500_000,
    "WAV": lambda: b"RIFF\xff\xff\xff\x02WAVE" + b"JUNK\0\0\0\0" * 6_250_000,
    "MP3": lambda: b"ID3\x03\0\0\0\0\0\0" + (b"\xff\xfb\x90\x64" + bytes(413)) * 120_000,
    "text": lambda: b"?" * 50_000_000,
    # In front of what may be an SVG.
    "blank": lambda: b"<?xml version='1.0'?>" + b" " * 50_000_000,
}


def keys_of_one(kind, count=5000):
    """A JSON movie of so many keys and sprites of one entry."""
    sprites = [
        {
            "imageKey": f"{i}",
            "frames": [
                {
                    "alpha": 1,
                    "layout": {"x": 0, "y": 0, "width": 9, "height": 9},
                    "transform": {"a": 1, "b": 0, "c": 0, "d": 1, "tx": i % 90, "ty": i // 90},
                }
            ],
        }
        for i in range(count)
    ]
    return {"x.svga": spec({f"{i}": "p" for i in range(count)}, sprites, [("p.png", LARGE_ENTRIES[kind]())])}


def binary_keys_of_one(kind, count=5000, sounds=()):
    return {
        "x.svga": binary(
            *[sprite(frame(side=9), key=f"{i}") for i in range(count)],
            images=[(f"{i}", "p") for i in range(count)],
            entries=[("p", LARGE_ENTRIES[kind]())],
            sounds=sounds,
        )
    }


# Whatever is large


def bomb(size):
    """So many zeros, deflated."""
    deflate = zlib.compressobj(9)
    block = bytes(1 << 20)
    return b"".join(deflate.compress(block) for _ in range(size >> 20)) + deflate.flush()


def large_text(part, size=60_000_000):
    """A Lottie that has so many bytes of the same layer."""
    layers = part + (b"," + part) * (size // (len(part) + 1) - 1)
    return b'{"v":"5.7.0","fr":30,"ip":0,"op":9,"w":9,"h":9,"layers":[' + layers + b"]}"


# Snapshots


def reference(frames):
    """A reference whose manifest has so many frames."""
    digest = "0" * 32
    return {
        "version": 2,
        "source": digest,
        "drawing": digest,
        "width": 9,
        "height": 9,
        "pictures": {"bytes": 9, "digest": digest},
        "text": {"bytes": 9, "digest": digest},
        "choice": "all",
        "frames": [{"frame": i, "cell": i, "pixels": digest, "list": "00000000"} for i in range(frames)],
        "frameCount": frames,
        "frameRate": 30,
        "timelineStep": 1,
        "timeline": [],
        "options": [],
        "info": [],
    }


# Nothing much

EMPTY = scene()
PIXELS = png(1, 1)
