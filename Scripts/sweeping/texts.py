"""Texts, whose letters are in the file: a triangle, a box with a hole, and a bar, so that all players draw the same."""
from sweeping.layers import layer, still

ANIMATED = {"p": lambda d: d.place(-15, 15), "a": lambda d: d.place(-10, 10), "s": lambda d: d.place(40, 160),
            "r": lambda d: d.amount(-90, 90), "o": lambda d: d.amount(0, 80), "fc": lambda d: d.tint(), "t": lambda d: d.amount(-5, 15),
            "sk": lambda d: d.amount(-40, 40), "sa": lambda d: d.amount(0, 90), "fo": lambda d: d.amount(0, 90), "sw": lambda d: d.amount(0, 4),
            "ls": lambda d: d.place(0, 12)}


def outline(*points):
    handles = {side: [[0, 0] for _ in points] for side in "io"}
    return {"ty": "sh", "ks": {"a": 0, "k": {"v": [list(point) for point in points], **handles, "c": True}}}


GLYPHS = {" ": (30, []), "A": (60, [outline((5, 0), (30, -70), (55, 0))]),
          "B": (50, [outline((5, 0), (5, -70), (45, -70), (45, 0)), outline((15, -10), (35, -10), (35, -50), (15, -50))]),
          "I": (25, [outline((8, 0), (8, -75), (17, -75), (17, 0))])}


def fonts():
    return {"fonts": {"list": [{"fName": "Sweep", "fFamily": "Sweep", "fStyle": "Regular", "ascent": 75}]},
            "chars": [{"ch": letter, "size": 100, "style": "Regular", "fFamily": "Sweep", "w": width,
                       "data": {"shapes": [{"ty": "gr", "it": shapes}]} if shapes else {}}
                      for letter, (width, shapes) in GLYPHS.items()]}


def text(draw, animated=False, selectors=False, boxed=False, on_path=False):
    size = draw.choice([12, 16, 20])
    document = {"f": "Sweep", "t": draw.choice(["ABI", "A BI", "AB\rIA", "IBA A", "A"]), "s": size, "fc": draw.color()[:3],
                "j": draw.choice([0, 1, 2]), "lh": size * draw.choice([1, 1.2]), "tr": draw.choice([0, 0, 100, -50]),
                "ls": draw.choice([0, 0, 4])}
    if draw.often(0.3):
        document |= {"sc": draw.color()[:3], "sw": draw.choice([1, 2.5]), "of": draw.often(0.5)}
    if boxed:
        document |= {"t": draw.choice(["A BI AB IB", "AB IAI BA", "ABIABIAB"]), "sz": [draw.choice([40, 60]), 60], "ps": [-25, -25]}
    animators = []
    for _ in range(draw.choice([1, 1, 2]) if animated else 0):
        names = draw.sample(sorted(ANIMATED), draw.choice([1, 1, 2]))
        if "sk" in names:
            names.append("sa")
        animators.append({"a": {name: ANIMATED[name](draw) for name in names}, "s": selector(draw, plain=not selectors)})
    more = {"g": draw.choice([1, 1, 2, 3, 4]) if animated else 1, "a": draw.place(-50, 50) if animated else {"a": 0, "k": [0, 0]}}
    made = layer(5, t={"d": {"k": [{"t": 0, "s": document}]}, "p": {}, "m": more, "a": animators}, ks=still(30, 45))
    return set_on_path(draw, made) if on_path else made


def set_on_path(draw, made):
    """The text along a path that masks nothing."""
    made["t"]["p"] = {"m": 0, "f": draw.amount(-30, 30, [0, 200, -200]), "l": draw.amount(-30, 0, [0]),
                      **{name: draw.choice([0, 1]) for name in "rp"}, "a": {"a": 0, "k": draw.choice([0, 0, 1])}}
    closed = draw.often(0.3)
    mask = {"mode": "n", "inv": False, "o": {"a": 0, "k": 100}, "x": {"a": 0, "k": 0}, "pt": draw.property(lambda: bow(draw, closed))}
    return made | {"hasMask": True, "masksProperties": [mask]}


def bow(draw, closed):
    """A path of three vertices: an arc, a straight line, an arc with a corner."""
    bent, height = draw.number(-20, 20, [0]), draw.number(-25, 25, [0])
    return {"v": [[-25, 0], [10, height], [40, 0]], "o": [[12, bent], [10, 0], [0, 0]], "i": [[0, 0], [-10, 0], [-10, bent]], "c": closed}


def selector(draw, plain):
    made = {"t": 0, "b": 1, "r": 1, "sh": 1, "rn": 0, "s": {"a": 0, "k": 0}, "e": {"a": 0, "k": 100}, "o": {"a": 0, "k": 0},
            "a": {"a": 0, "k": 100}, "xe": {"a": 0, "k": 0}, "ne": {"a": 0, "k": 0}}
    if plain:
        return made | {"s": draw.amount(0, 60, [0, 100])}
    return made | {"b": draw.choice([1, 2, 3, 4]), "sh": draw.choice([1, 2, 3, 4, 5, 6]), "s": draw.amount(0, 60, [0, 100]),
                   "e": draw.amount(40, 100, [0, 100]), "o": draw.amount(-60, 60, [0, 100, -100]),
                   "a": draw.amount(-100, 100, [0, 100]), "xe": draw.amount(-80, 80, [0]), "ne": draw.amount(-80, 80, [0])}
