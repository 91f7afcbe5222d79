"""Layers of Lotties, and what a layer has around its content: transform, masks, mattes, blend modes, time."""
import base64

from campaigns.making import png
from sweeping.shapes import moving_outline
from sweeping.values import END, SIDE, ended

HALF = SIDE / 2


def layer(kind, **members):
    return {"ty": kind, "ip": 0, "op": END, "st": 0, "bm": 0, "ks": still()} | members


def still(x=HALF, y=HALF):
    return {"a": {"a": 0, "k": [0, 0, 0]}, "p": {"a": 0, "k": [x, y, 0]}, "s": {"a": 0, "k": [100, 100, 100]},
            "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}


def shape_layer(items, **members):
    return layer(4, shapes=items, **members)


def plain_shapes(draw, side=None):
    """Something to be seen through a mask or a matte, or behind a blend mode."""
    side = side or draw.choice([30, 40, 50])
    kind = draw.choice(["rc", "el"])
    return [{"ty": kind, "p": {"a": 0, "k": [draw.choice([-10, 0, 6]), draw.choice([-8, 0, 9])]},
             "s": {"a": 0, "k": [side, side - 8]}, "r": {"a": 0, "k": 0}},
            {"ty": "fl", "c": {"a": 0, "k": draw.color()}, "o": {"a": 0, "k": draw.choice([100, 100, 60])}, "r": 1}]


def backdrop(draw):
    return shape_layer([{"ty": "rc", "p": {"a": 0, "k": [-6, 4]}, "s": {"a": 0, "k": [52, 46]}, "r": {"a": 0, "k": 9}},
                        {"ty": "fl", "c": {"a": 0, "k": draw.color()}, "o": {"a": 0, "k": 100}, "r": 1}])


def triple(point):
    return [*point, 0]


def transform(draw):
    made = still()
    scales = [0, 100, -100, 0.01, 200]
    kinds = {"a": lambda: draw.property(lambda: triple(draw.point(-15, 15))),
             "p": lambda: draw.property(lambda: triple(draw.point(25, 55)), curved=True),
             "s": lambda: draw.property(lambda: [draw.number(60, 140, scales), draw.number(60, 140, scales), 100]),
             "r": lambda: draw.amount(-90, 90), "o": lambda: draw.amount(20, 100, [0, 99.9, 100]),
             "sk": lambda: draw.amount(-40, 40, [0, 85, -85]), "sa": lambda: draw.amount(0, 90)}
    for name in draw.sample(sorted(kinds), draw.choice([1, 2, 3])):
        made[name] = kinds[name]()
    if "sk" in made:
        made.setdefault("sa", {"a": 0, "k": 0})
    return made


def split(draw):
    return still() | {"p": {"s": True, "x": draw.amount(25, 55), "y": draw.amount(25, 55)}}


def in_space(draw):
    made = still()
    made["r"] = {"a": 0, "k": 0}
    for axis in ["rx", "ry", "rz"]:
        made[axis] = draw.amount(-60, 60, [0, 90, 180])
    made["or"] = draw.property(lambda: [draw.number(-40, 40), draw.number(-40, 40), draw.number(-40, 40)]) \
        if draw.often(0.5) else {"a": 0, "k": [0, 0, 0]}
    del made["r"]
    made["p"]["k"][2] = draw.number(-30, 30)
    return made


def curved(draw):
    """Keyframes of a position with handles: what orients itself follows them."""
    places = [triple(draw.point(15, 65)) for _ in range(3)]
    keys = [{"t": time, "s": place, "o": {"x": 0.4, "y": 0.2}, "i": {"x": 0.6, "y": 0.8},
             "to": [draw.uniform(-20, 20), draw.uniform(-20, 20), 0], "ti": [draw.uniform(-20, 20), draw.uniform(-20, 20), 0]}
            for time, place in zip([0, 9, END], places)]
    return still() | {"p": {"a": 1, "k": ended(keys)}}


def mask(draw, mode=None, closed=True):
    made = {"mode": mode or draw.choice("aaasifdn" + "l"), "inv": draw.often(0.25), "pt": moving_outline(draw, closed),
            "o": draw.amount(30, 100, [0, 100, 100, 99.9]), "x": {"a": 0, "k": 0}}
    if draw.often(0.2):
        made["x"] = draw.amount(-8, 8, [0, 30, -30])
    if draw.often(0.15):
        made["f"] = {"a": 0, "k": draw.point(2, 12, [0])}
    return made


def masks(draw):
    closed = draw.often(0.85)
    return [mask(draw, closed=closed or index > 0) for index in range(draw.choice([1, 1, 2, 3]))]


BLENDS = {"multiply": 1, "screen": 2, "overlay": 3, "darken": 4, "lighten": 5, "dodge": 6, "burn": 7, "hard light": 8,
          "soft light": 9, "difference": 10, "exclusion": 11, "hue": 12, "saturation": 13, "color": 14, "luminosity": 15}


def picture(draw):
    width, height = draw.choice([(8, 8), (16, 6), (1, 1), (5, 12)])
    rows = b"".join(b"\0" + bytes(part for x in range(width) for part in
                    [x * 255 // width, y * 255 // height, 90, draw.choice([255, 255, 255, 128])]) for y in range(height))
    data = "data:image/png;base64," + base64.b64encode(png(width, height, rows)).decode()
    return {"id": "picture", "w": draw.choice([width, width * 4]), "h": height, "u": "", "e": 1, "p": data}
