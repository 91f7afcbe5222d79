"""SVGAs: sprites with pictures, shapes, clips and mattes, made as the JSON of SVGA 1.x with the bytes of pictures in it."""
import math

from sweeping.layers import picture
from sweeping.values import END, SIDE

VERSIONS = ["2.x", "2.x", "1.5", "1.x"]


class Movie:
    """An SVGA being made: features change its main sprite, or put sprites beside it."""

    def __init__(self, draw):
        self.draw, self.images, self.mattes, self.others = draw, {}, [], []
        self.key, self.matte, self.replace = "main.vector", "", {}
        self.values = {"alpha": [1] * END, "transform": [placed(SIDE / 2, SIDE / 2)] * END,
                       "layout": [box(0, 0, 0, 0)] * END, "clipPath": [""] * END}
        self.shapes, self.keeps, self.hidden, self.count = [], False, set(), END

    def sprite(self):
        frames = [{name: values[index] for name, values in self.values.items()} for index in range(self.count)]
        for index, frame in enumerate(frames):
            frame["shapes"] = [self.shape(make, index) for make in self.shapes]
            if self.keeps and index % 5 and frame["shapes"]:
                frame["shapes"] = [{"type": "keep"}]
            if index in self.hidden:
                frames[index] = {}
        return {"imageKey": self.key, "matteKey": self.matte, "frames": frames}

    def shape(self, make, index):
        """A shape in one frame: each of its numbers is on its way from its first value to its last."""
        first, last = make
        return between(first, last, 0 if self.keeps else index / (END - 1))

    def made(self):
        if not self.shapes and self.key not in self.images:
            self.shapes.append(still(rectangle(self.draw)))
        return {"container": self.draw.choice(VERSIONS), "ver": "2.0.0",
                "movie": {"viewBox": {"width": SIDE, "height": SIDE}, "fps": 20, "frames": END},
                "images": self.images, "sprites": [*self.mattes, *self.others, self.sprite()], "replace": self.replace}


def box(x, y, width, height):
    return {"x": x, "y": y, "width": width, "height": height}


def placed(x, y):
    return {"a": 1, "b": 0, "c": 0, "d": 1, "tx": x, "ty": y}


def still(shape):
    return shape, shape


def between(first, last, part):
    """A value on its way: numbers change evenly, all else is what it is at first."""
    if isinstance(first, dict):
        return {key: between(value, last.get(key, value), part) for key, value in first.items()}
    if isinstance(first, list):
        return [between(*pair, part) for pair in zip(first, last)]
    if isinstance(first, (int, float)) and isinstance(last, (int, float)):
        return first if first == last else round(first + (last - first) * part, 3)
    return first


def moving(draw, make):
    """A value for each frame: mostly the same, else on its way between three, or leaping."""
    if not draw.often(max(draw.keyed, 0.25)):
        return [make()] * END
    stops, leaps = [make(), make(), make()], draw.often(0.3)
    made = []
    for frame in range(END):
        place, part = divmod(frame * 2, END)
        made.append(stops[place] if leaps else between(stops[place], stops[place + 1], part / END))
    return made


# Outlines of shapes

def styles(draw, dashed=False, stroked=None):
    made = {"fill": draw.color()} if draw.often(0.6) else {}
    if stroked or dashed or not made or draw.often(0.4):
        made |= {"stroke": draw.color(), "strokeWidth": draw.number(1, 9, [0, 0.01, 0.5, 30]),
                 "lineCap": draw.choice(["butt", "round", "square"]), "lineJoin": draw.choice(["miter", "round", "bevel"]),
                 "miterLimit": draw.number(1, 8, [0, 0.5, 4, 100])}
    if dashed:
        made["lineDash"] = [draw.number(2, 12, [0, 0.5, 100]), draw.number(2, 9, [0, 0.05]), draw.number(-9, 9, [0])]
    if draw.often(draw.odd):
        for name in {"fill", "stroke"} & set(made):
            made[name] = [channel * 255 for channel in made[name][:3]] + [draw.choice([1, 0.5])]
    elif draw.often(0.3):
        for name in {"fill", "stroke"} & set(made):
            made[name] = [*made[name][:3], draw.choice([0.4, 0.7, 0])]
    return made


def rectangle(draw, **more):
    sides = [0, 0.01, 1, 80]
    place = box(draw.number(-30, 0), draw.number(-30, 0), draw.number(10, 50, sides), draw.number(10, 50, sides))
    return {"type": "rect", "args": place | {"cornerRadius": draw.choice([0, 0, draw.number(1, 12, [0, 100])])},
            "styles": styles(draw, **more)}


def ellipse(draw, **more):
    radii = [0, 0.01, 1, 60]
    return {"type": "ellipse", "styles": styles(draw, **more), "args": {
        "x": draw.number(-10, 10), "y": draw.number(-10, 10), "radiusX": draw.number(5, 30, radii), "radiusY": draw.number(5, 30, radii)}}


def spelled(draw, number):
    return draw.choice([f"{number:g}", f"{number:.3f}", f"{number:e}"] if draw.often(draw.odd) else [f"{number:g}"])


def path_text(draw, low=-30, high=30):
    """The text of a path: absolute commands as files have them, sometimes all that SVG knows."""
    odd, parts = draw.often(draw.odd * 2), []
    for _ in range(draw.choice([1, 1, 1, 2])):
        parts.append(("M", draw.point(low, high, [0, low])))
        for _ in range(draw.choice([2, 3, 3, 4, 6])):
            command = draw.choice("LLCCQHVSTAlcqhvsta" if odd else "LLLCQ")
            near = 0.5 if command.islower() else 1
            point = lambda: draw.point(low * near, high * near, [0, low])
            count = {"L": 1, "C": 3, "Q": 2, "S": 2, "T": 1}.get(command.upper(), 1)
            numbers = [number for _ in range(count) for number in point()]
            if command.upper() in "HV":
                numbers = numbers[:1]
            if command.upper() == "A":
                radii = [draw.number(5, 20, [0]), draw.number(5, 20, [0])]
                numbers = [*radii, draw.number(0, 90), draw.randint(0, 1), draw.randint(0, 1), *numbers]
            parts.append((command, numbers))
        if draw.often(0.75):
            parts.append(("Z", []))
    blank = draw.choice([" ", ","])
    return " ".join(command + blank.join(spelled(draw, number) if number % 1 else f"{number:g}" for number in numbers)
                    for command, numbers in parts)


def path(draw, **more):
    return {"type": "shape", "args": {"d": "" if draw.often(draw.odd * 0.2) else path_text(draw)}, "styles": styles(draw, **more)}


OUTLINES = [rectangle, ellipse, path]


def matrix(draw):
    """A transform of a, b, c, d, tx, ty out of a turn, sizes and a slant; sometimes one that turns over or flattens."""
    sizes = [1, -1, 0, 0.01, 2]
    angle = math.radians(draw.number(-60, 60, [0, 90, 180, -90]))
    x, y, slant = draw.number(0.6, 1.4, sizes), draw.number(0.6, 1.4, sizes), draw.number(-0.4, 0.4, [0])
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)
    made = {"a": cos * x, "b": sin * x, "c": cos * slant - sin * y, "d": sin * slant + cos * y}
    if draw.often(draw.odd * 0.3):
        made = {"a": 1, "b": 1, "c": 1, "d": 1}
    return {name: round(value, 4) + 0.0 for name, value in made.items()} | {"tx": draw.number(25, 55), "ty": draw.number(25, 55)}


# Features

def add_shape(make, **more):
    def change(movie):
        first = make(movie.draw, **more)
        last = first
        if movie.draw.often(movie.draw.keyed) and make is not path:
            last = make(movie.draw, **more) | {"styles": first["styles"]}
        movie.shapes.append((first, last))
    return change


def any_shape(**more):
    return lambda movie: add_shape(movie.draw.choice(OUTLINES), **more)(movie)


def shape_transform(movie):
    made = movie.draw.choice(OUTLINES)(movie.draw)
    ends = [made | {"transform": matrix(movie.draw) | {"tx": movie.draw.number(-9, 9), "ty": 0}} for _ in "ab"]
    movie.shapes.append((ends[0], ends[movie.draw.often(movie.draw.keyed)]))


def keep(movie):
    any_shape()(movie)
    movie.keeps = True
    if movie.draw.often(0.4):
        hide(movie)
    moved(movie)


def shown_picture(movie, key="main"):
    image = picture(movie.draw)
    movie.images[key] = image["p"].split(",")[1]
    return image


def add_picture(movie):
    draw = movie.draw
    movie.key = draw.choice(["main", "main", "main", "图", "a.b"])
    image = shown_picture(movie, movie.key)
    side = draw.choice([(image["w"] * 4, image["h"] * 4), (40, 40), (50, 20)])
    movie.values["layout"] = [box(0, 0, *side)] * END


def layout(movie):
    draw = movie.draw
    movie.values["layout"] = moving(draw, lambda: box(
        draw.number(-10, 10), draw.number(-10, 10), draw.number(10, 50, [0]), draw.number(10, 50, [0])))


def moved(movie):
    movie.values["transform"] = moving(movie.draw, lambda: matrix(movie.draw))


def faded(movie):
    movie.values["alpha"] = moving(movie.draw, lambda: round(movie.draw.number(0.1, 0.95, [0, 0.02, 0.999, 1]), 3))


def hide(movie):
    movie.hidden = set(movie.draw.sample(range(END), movie.draw.choice([3, 9])))
    movie.count = movie.draw.choice([END, END, 12])


def clipped(movie):
    movie.values["clipPath"] = moving(movie.draw, lambda: path_text(movie.draw) if movie.draw.often(0.95) else "M")


def matted(movie):
    """A matte before the main sprite or behind it; sometimes there is none of its name, or two runs have it."""
    draw = movie.draw
    other = Movie(draw)
    for change in draw.sample([moved, faded, clipped, hide, any_shape(), add_picture], draw.choice([1, 1, 2])):
        change(other)
    other.key = "matte.matte" if not other.images else "picture.matte"
    movie.images |= {"picture": data for data in other.images.values()}
    made = other.sprite() if other.shapes or other.images else with_square(other)
    movie.matte = other.key if draw.often(0.93) else "none.matte"
    (movie.mattes if draw.often(0.85) else movie.others).append(made)
    if draw.often(0.4):
        backdrop(movie)
        movie.others[-1]["matteKey"] = draw.choice([movie.matte, ""])
    if draw.often(0.2):
        backdrop(movie)


def with_square(movie):
    movie.shapes.append(still({
        "type": "rect", "args": box(-20, -20, 40, 30) | {"cornerRadius": 0}, "styles": {"fill": [0, 0, 1, 1]}}))
    return movie.sprite()


def backdrop(movie):
    other = Movie(movie.draw)
    any_shape()(other)
    movie.others.append(other.sprite() | {"imageKey": "backdrop.vector"})


def replaced(movie):
    """What viewers put in: texts, and sprites that are hidden."""
    draw = movie.draw
    if not movie.images:
        add_picture(movie)
    movie.replace = draw.choice([
        {"texts": {movie.key: {"text": draw.choice(["Anna", "A\nB", "long words of some kind"]), "size": draw.choice([8, 14]),
                               "color": "#ff0000"}}}, {"hidden": [draw.choice([movie.key, "backdrop.vector"])]}])


FEATURES = {"rectangle": add_shape(rectangle), "ellipse": add_shape(ellipse), "path": add_shape(path),
            "stroke": any_shape(stroked=True), "dashes": any_shape(dashed=True), "shape transform": shape_transform, "keep": keep,
            "picture": add_picture, "layout": layout, "transform": moved, "alpha": faded, "hidden": hide, "clip": clipped,
            "matte": matted, "backdrop": backdrop, "replaced": replaced}
FEATURES = {f"svga {name}": change for name, change in FEATURES.items()}


def case(draw, wanted=None):
    names = draw.sample(sorted(FEATURES), draw.choice([1, 2, 3, 3, 4]))
    if wanted and wanted not in names:
        names[0] = wanted
    movie = Movie(draw)
    for name in names:
        FEATURES[name](movie)
    return names, movie.made()
