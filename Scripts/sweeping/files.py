"""The bytes of what is made: a Lottie is JSON, an SVGA has one of three containers, a dotLottie is an archive."""
import base64
import json
import zlib

from campaigns.making import number, words, zipped
from campaigns.mutating import message
from sweeping.packages import files

TYPES = {"shape": 0, "rect": 1, "ellipse": 2, "keep": 3}
ARGUMENTS = {"rect": ["x", "y", "width", "height", "cornerRadius"], "ellipse": ["x", "y", "radiusX", "radiusY"]}
CAPS, JOINS = ["butt", "round", "square"], ["miter", "round", "bevel"]


def form(made):
    """Which of the three it is: the extension of its files."""
    return "svga" if "sprites" in made else "lottie" if "manifest" in made else "json"


def encoded(made):
    if form(made) == "svga":
        return svga(made)
    if form(made) == "lottie":
        return zipped([(name, data if isinstance(data, dict) else base64.b64decode(data)) for name, data in files(made).items()])
    return json.dumps(made).encode()


def svga(made):
    container = made["container"]
    images = {key: base64.b64decode(data) for key, data in made["images"].items()}
    names = {key: f"picture {index}" for index, key in enumerate(images)}
    entries = [(f"{names[key]}.png", data) for key, data in images.items()]
    if container == "1.x":
        spec = {name: made[name] for name in ["ver", "movie", "sprites"]} | {"images": names}
        return zipped([("movie.spec", spec), *entries])
    if container == "1.5":
        return zipped([("movie.binary", movie_message(made, {key: name.encode() for key, name in names.items()})), *entries])
    return zlib.compress(movie_message(made, images))


# The messages of SVGA 2.x

def numbers(values):
    """Fields from 1 on; zeros are left out, as all who write SVGAs do."""
    return [number(index + 1, value) for index, value in enumerate(values) if value != 0]


def movie_message(made, images):
    size = made["movie"]["viewBox"]
    params = [*numbers([size["width"], size["height"]]), [3, 0, made["movie"]["fps"]], [4, 0, made["movie"]["frames"]]]
    pictures = [[3, 2, [words(1, key), words(2, data)]] for key, data in images.items()]
    return message([words(1, made["ver"]), [2, 2, params], *pictures, *[[4, 2, sprite_fields(sprite)] for sprite in made["sprites"]]])


def sprite_fields(sprite):
    matte = sprite.get("matteKey")
    return [words(1, sprite["imageKey"]), *[[2, 2, frame_fields(frame)] for frame in sprite["frames"]],
            *([words(3, matte)] if matte else [])]


def frame_fields(frame):
    made = numbers([frame.get("alpha", 0)])
    if "layout" in frame:
        made.append([2, 2, numbers([frame["layout"][name] for name in ["x", "y", "width", "height"]])])
    if "transform" in frame:
        made.append([3, 2, transform_fields(frame["transform"])])
    if frame.get("clipPath"):
        made.append(words(4, frame["clipPath"]))
    return made + [[5, 2, shape_fields(shape)] for shape in frame.get("shapes", [])]


def transform_fields(transform):
    return numbers([transform[name] for name in ["a", "b", "c", "d", "tx", "ty"]])


def shape_fields(shape):
    kind = shape["type"]
    made = [[1, 0, TYPES[kind]]] if TYPES[kind] else []
    if kind == "shape":
        made.append([2, 2, [words(1, shape["args"]["d"])]])
    elif kind in ARGUMENTS:
        made.append([TYPES[kind] + 2, 2, numbers([shape["args"][name] for name in ARGUMENTS[kind]])])
    if "styles" in shape:
        made.append([10, 2, style_fields(shape["styles"])])
    if "transform" in shape:
        made.append([11, 2, transform_fields(shape["transform"])])
    return made


def style_fields(styles):
    made = [[place, 2, numbers(styles[name])] for place, name in [(1, "fill"), (2, "stroke")] if name in styles]
    made += [number(3, styles["strokeWidth"])] if styles.get("strokeWidth") else []
    made += [[4, 0, CAPS.index(styles["lineCap"])], [5, 0, JOINS.index(styles["lineJoin"])]] if "lineCap" in styles else []
    made += [number(6, styles["miterLimit"])] if styles.get("miterLimit") else []
    return made + [number(7 + index, value) for index, value in enumerate(styles.get("lineDash", [])) if value]
