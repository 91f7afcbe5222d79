"""Shapes of Lotties: outlines, paints, modifiers and groups, each made by the chances of a case."""
from sweeping.values import SIDE, ended

HALF = SIDE / 2


def rectangle(draw):
    return {"ty": "rc", "d": draw.choice([1, 1, 3]), "p": draw.place(-8, 8), "s": draw.place(15, 55, [0, 0.001, 1, 100, 360]),
            "r": draw.amount(0, 20, [0, 0.001, 10, 360])}


def ellipse(draw):
    return {"ty": "el", "d": draw.choice([1, 1, 3]), "p": draw.place(-8, 8), "s": draw.place(15, 55, [0, 0.001, 1, 100, 360])}


def star(draw):
    points = [3, 4, 4.5, 4.999999, 5.000001, 3.2, 30]
    return {"ty": "sr", "sy": 1, "d": draw.choice([1, 1, 3]), "p": draw.place(-8, 8), "r": draw.amount(0, 90),
            "pt": draw.property(lambda: draw.number(3, 9, points) if draw.often(0.4) else draw.randint(3, 8)),
            "or": draw.amount(18, 35, [0, 0.001, 100]), "os": draw.amount(0, 60), "ir": draw.amount(5, 18, [0, 0.001, 40]), "is": draw.amount(0, 60)}


def polygon(draw):
    points = [3, 4, 4.5, 4.999999, 5.000001, 30]
    return {"ty": "sr", "sy": 2, "d": draw.choice([1, 1, 3]), "p": draw.place(-8, 8), "r": draw.amount(0, 90),
            "pt": draw.property(lambda: draw.number(3, 9, points) if draw.often(0.4) else draw.randint(3, 8)),
            "or": draw.amount(18, 35, [0, 0.001, 100]), "os": draw.amount(0, 60)}


def outline(draw, count=None, closed=None):
    """A path: mostly of a few points around the middle, sometimes of none, of one, or of equal ones."""
    count = count if count is not None else draw.choice([3, 4, 4, 5, 6, 2, 1, 0] if draw.often(draw.odd * 3) else [3, 4, 5])
    closed = draw.often(0.7) if closed is None else closed
    points = [draw.point(-30, 30, [0, 0.001, 30, -30, 30.0001]) for _ in range(count)]
    if count > 1 and draw.often(draw.odd):
        points[-1] = list(draw.choice([points[0], points[-2]]))
    straight = draw.often(0.4)
    handles = [[[0, 0] if straight or draw.often(0.3) else [draw.uniform(-15, 15), draw.uniform(-15, 15)]
                for _ in points] for _ in "io"]
    return {"v": points, "i": handles[0], "o": handles[1], "c": closed}


def moving_outline(draw, closed=None):
    """A path's property: its keyframes mostly have as many points."""
    count = draw.choice([3, 4, 5, 6])
    closed = draw.often(0.7) if closed is None else closed
    if not draw.often(draw.keyed):
        return {"a": 0, "k": outline(draw, closed=closed)}
    return {"a": 1, "k": ended([
        {"t": time, "s": [outline(draw, count if draw.often(0.9) else count + 1, closed)],
         "o": {"x": 0.4, "y": 0.1}, "i": {"x": 0.6, "y": 0.9}} for time in [0, 10, 19]])}


def path(draw):
    return {"ty": "sh", "d": draw.choice([1, 1, 3]), "ks": moving_outline(draw)}


OUTLINES = {"rectangle": rectangle, "ellipse": ellipse, "star": star, "polygon": polygon, "path": path}


def fill(draw):
    return {"ty": "fl", "c": draw.tint(), "o": draw.amount(40, 100, [0, 99.9, 100, 100, 150]), "r": draw.choice([1, 1, 2])}


def pen(draw, dashed=False):
    made = {"w": draw.amount(1, 12, [0, 0.01, 0.5, 40, 80]), "lc": draw.choice([1, 2, 3]), "lj": draw.choice([1, 2, 3]),
            "ml": draw.number(1, 8, [0, 0.5, 100])}
    if dashed:
        lengths = [0, 0.01, 0.5, 200]
        count = draw.choice([1, 2, 2, 2, 3, 4])
        made["d"] = [{"n": "dg"[i % 2], "nm": f"part {i}", "v": draw.amount(2, 15, lengths)} for i in range(count)]
        # Bodymovin always writes an offset and names, without which lottie-web draws no stroke.
        made["d"].append({"n": "o", "nm": "offset", "v": draw.amount(-20, 20) if draw.often(0.5) else draw.still(lambda: 0)})
    return made


def stroke(draw):
    return {"ty": "st", "c": draw.tint(), "o": draw.amount(40, 100, [0, 99.9, 100])} | pen(draw)


def dashes(draw):
    return {"ty": "st", "c": draw.tint(), "o": {"a": 0, "k": 100}} | pen(draw, dashed=True)


def stops(draw):
    count = draw.choice([2, 2, 3, 4])
    places = sorted([0, 1] + [round(draw.random(), 2) for _ in range(count - 2)])
    if draw.often(draw.odd):
        places[-1] = places[-2]
    colors = [number for place in places for number in [place, *draw.color()[:3]]]
    alphas = []
    if draw.often(0.35):
        alphas = [number for place in sorted([0, 1, round(draw.random(), 2)]) for number in [place, round(draw.random(), 2)]]
    return {"p": count, "k": {"a": 0, "k": colors + alphas}}


def gradient(draw):
    made = {"t": draw.choice([1, 2]), "g": stops(draw), "s": draw.place(-25, 5), "e": draw.place(5, 30),
            "o": draw.amount(60, 100, [0, 100])}
    if made["t"] == 2 and draw.often(0.5):
        made |= {"h": draw.amount(-80, 80, [0, 99, 100, -100, 150]), "a": draw.amount(0, 360)}
    return made


def gradient_fill(draw):
    return {"ty": "gf", "r": draw.choice([1, 2])} | gradient(draw)


def gradient_stroke(draw):
    return {"ty": "gs"} | gradient(draw) | pen(draw, dashed=draw.often(0.2))


PAINTS = {"fill": fill, "stroke": stroke, "dashes": dashes, "gradient fill": gradient_fill, "gradient stroke": gradient_stroke}


def trim(draw):
    ends = [0, 25, 50, 75, 100, 33.333, 99.99, 120, -10]
    return {"ty": "tm", "s": draw.amount(0, 60, ends), "e": draw.amount(40, 100, ends),
            "o": draw.amount(-360, 360, [0, 90, 180, 360, -360, 720, 0.001]), "m": draw.choice([1, 1, 2])}


def corners(draw):
    return {"ty": "rd", "r": draw.amount(1, 15, [0, 0.01, 100])}


def pucker(draw):
    return {"ty": "pb", "a": draw.amount(-60, 60, [0, 100, -100, 150])}


def zigzag(draw):
    return {"ty": "zz", "s": draw.amount(1, 8, [0, 0.01, 30, -5]), "r": draw.amount(1, 6, [0, 0.5, 3.5, 20]),
            "pt": {"a": 0, "k": draw.choice([1, 2])}}


def offset(draw):
    return {"ty": "op", "a": draw.amount(-8, 8, [0, 0.01, 30, -30]), "lj": draw.choice([1, 2, 3]),
            "ml": {"a": 0, "k": draw.number(1, 8, [0, 100])}}


def twist(draw):
    return {"ty": "tw", "a": draw.amount(-90, 90), "c": draw.place(-10, 10)}


def merge(draw):
    return {"ty": "mm", "mm": draw.choice([1, 2, 3, 4, 5])}


def transform(draw):
    """Of a group or a repeater: all of it near the identity."""
    made = {"a": {"a": 0, "k": [0, 0]}, "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]},
            "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}, "sk": {"a": 0, "k": 0}, "sa": {"a": 0, "k": 0}}
    scales = [0, 100, -100, 0.01, 200]
    kinds = {"a": lambda: draw.place(-15, 15), "p": lambda: draw.place(-15, 15, curved=True),
             "s": lambda: draw.place(60, 140, scales), "r": lambda: draw.amount(-90, 90),
             "sk": lambda: draw.amount(-40, 40, [0, 85, -85]), "sa": lambda: draw.amount(0, 90),
             "o": lambda: draw.amount(20, 100, [0, 99.9, 100])}
    for name in draw.sample(sorted(kinds), draw.choice([1, 2, 3])):
        made[name] = kinds[name]()
    return made


def repeater(draw):
    moved = {key: value for key, value in transform(draw).items() if key in "apsr"}
    if draw.often(0.6):
        moved["p"] = draw.place(5, 20)
    return {"ty": "rp", "c": draw.property(lambda: draw.choice([0, 1, 2.5, 0.5, 12]) if draw.often(draw.odd) else draw.randint(2, 5)),
            "o": draw.amount(-1, 1, [0, 0.5, -2, 3]), "m": draw.choice([1, 2]),
            "tr": {"ty": "tr"} | moved | {"so": draw.amount(30, 100, [0, 100]), "eo": draw.amount(30, 100, [0, 100])}}


MODIFIERS = {"trim": trim, "round corners": corners, "pucker": pucker, "zig-zag": zigzag, "offset": offset, "twist": twist,
             "merge": merge, "repeater": repeater}


def group(draw, items):
    return {"ty": "gr", "it": items + [{"ty": "tr"} | transform(draw)]}


def plain_outline(draw):
    return draw.choice([rectangle, ellipse, star, path])(draw)
