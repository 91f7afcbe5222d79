"""What an animation is made of, in words: the kinds of a sweep's findings, and what players lack, are told by these."""
from sweeping.effects import STYLES
from sweeping.files import form
from sweeping.properties import walk
from sweeping.values import END

MODES = {1: "alpha", 2: "alpha inverted", 3: "luma", 4: "luma inverted"}
PAINTS = {"fl", "st", "gf", "gs"}
SIZES = ["width", "height", "radiusX", "radiusY"]
LAYERS = {0: "precomp", 1: "solid", 2: "picture", 3: "null", 5: "text", 13: "camera"}


def tags(made):
    kind = form(made)
    if kind == "svga":
        return svga_tags(made)
    found = lottie_tags(made)
    return found | package_tags(made) if kind == "lottie" else found


def svga_tags(movie):
    found = {f"svga {movie['container']}", *(f"replaced {name}" for name in movie["replace"])}
    for sprite in movie["sprites"]:
        if sprite["imageKey"].endswith(".matte"):
            found.add("svga matte")
        if sprite["imageKey"] in movie["images"]:
            found.add("svga picture")
        frames = [frame for frame in sprite["frames"] if frame]
        for name, word in [("transform", "moves"), ("alpha", "fades"), ("clipPath", "clip changes"), ("layout", "layout changes")]:
            if any(frame.get(name) != frames[0].get(name) for frame in frames):
                found.add(f"svga {word}")
        if len(frames) < END:
            found.add("svga hidden")
        for frame in frames:
            if clip := frame.get("clipPath"):
                found |= {"svga clip", *(["crossing clip"] if clip.count("M") > 1 else [])}
            for shape in frame.get("shapes", []):
                styles = shape.get("styles", {})
                found |= {f"svga {shape['type']}", *(f"svga {name}" for name in ["fill", "stroke", "lineDash"] if name in styles)}
                found |= {"hairline"} if 0 < styles.get("strokeWidth", 0) < 1 else set()
                if "stroke" in styles and not (keeps_angles(frame["transform"]) and keeps_angles(shape.get("transform"))):
                    found.add("slanted pen")
                found |= {"svga flat"} if any(abs(t["a"] * t["d"] - t["b"] * t["c"]) < 0.01 for t in
                                              [frame["transform"], shape.get("transform", frame["transform"])]) else set()
                found |= {"tiny"} if any(0 < abs(shape.get("args", {}).get(name, 0)) < 1 for name in SIZES) else set()
                found |= {"svga flat"} if any(shape.get("args", {}).get(name) == 0 for name in SIZES) else set()
                found |= {"svga shape transform"} if "transform" in shape else set()
    return found


def package_tags(made):
    found = {f"package {made['manifest']['version']}", *(["packed picture"] if made["pictures"] else [])}
    found |= {"several"} if len(made["animations"]) > 1 else set()
    for rules in made["themes"].values():
        found |= {f"theme {rule['type']}" for rule in rules} | {"keyed theme" for rule in rules if "keyframes" in rule}
    return found | {"slots" for animation in made["animations"].values() if animation.get("slots")}


def lottie_tags(animation):
    found = set()
    for node in walk(animation):
        kind = node.get("ty")
        if isinstance(kind, str) and kind != "gr":
            found.add(kind + ("*" if kind == "sr" and node.get("sy") == 2 else ""))
        if kind == "sr" and (any(value % 1 for value in values(node["pt"])) or len(set(values(node["pt"]))) > 1):
            found |= {"fractional points"} | ({"reversed fraction"} if node.get("d") == 3 else set())
        if kind == "rp" and "rp before paint" not in found and repeats_before_paint(animation, node):
            found.add("rp before paint")
        if kind in ["sh"] or "pt" in node and "mode" in node:
            if len({len(outline.get("v", [])) for outline in values(node["ks" if kind == "sh" else "pt"])}) > 1:
                found.add("unequal paths")
            if any(len(outline.get("v", [])) == 0 for outline in values(node["ks" if kind == "sh" else "pt"])):
                found.add("empty path")
        if kind == "sr" and min(abs(size) for name in ["or", "ir"] if name in node for size in values(node[name])) < 1:
            found.add("tiny")
        if kind in ["st", "gs"]:
            found |= {"wide stroke"} if max(values(node["w"])) > 15 else set()
            found |= {"hairline"} if min(values(node["w"])) < 1 else set()
        if "sz" in node:
            found.add("text box")
        if isinstance(node.get("d"), dict) and "m" in node.get("p", []):
            found |= {"text path"} | ({"text path forced"} if any(values(node["p"]["a"])) else set())
            found |= {"text path aligned"} if node["d"]["k"][0]["s"].get("j") else set()
        if "sc" in node and "f" in node:
            found.add("text stroke" + ("" if node.get("of") else " below"))
        if kind in ["rc", "el", "tr"] or "ks" in node and isinstance(kind, int):
            sizes = points((node["ks"] if isinstance(kind, int) else node).get("s", {"a": 0, "k": [1, 1]}))
            if any(abs(part) < 1 for size in sizes for part in size[:2]):
                found.add("tiny")
        if (kind == "tr" or "ks" in node and isinstance(kind, int)) and slants(node["ks"] if "ks" in node else node):
            found.add("slanted")
        if "it" in node:
            found.add("group")
        if "d" in node and isinstance(node["d"], list):
            lengths = [part["v"] for part in node["d"] if part["n"] != "o"]
            found.add("dashes" if len(lengths) > 1 else "one dash")
            if any(0 in values(length) for length in lengths):
                found |= {"zero dash"} | ({"square dots"} if node.get("lc") == 3 else set())
            found |= {"long dash"} if any(max(values(length)) >= 100 for length in lengths) else set()
        if "g" in node and isinstance(node.get("g"), dict) and node.get("ty") in ["gf", "gs"]:
            found.add("radial" if node.get("t") == 2 else "linear")
            if node["ty"] == "gs" and len(node["g"]["k"]["k"]) > 4 * node["g"]["p"]:
                found.add("stroke fades")
            if node.get("h", {}).get("k"):
                found.add("highlight")
        if "mode" in node:
            closed = node["mode"] == "n" or all(outline["c"] for outline in values(node["pt"]))
            found |= {f"mask {node['mode']}", *(["mask inverted"] if node.get("inv") else []), *([] if closed else ["open mask"])}
            found |= {f"mask {word}" for key, word in [("x", "expansion"), ("f", "feather")]
                      if key in node and node[key] not in [{"a": 0, "k": 0}, {"a": 0, "k": [0, 0]}]}
        if "ks" in node and isinstance(kind, int):
            found |= layer_tags(node)
        if "s" in node and "t" in node and isinstance(node["t"], (int, float)) and "f" not in node:
            if not (isinstance(node["s"], dict)):
                found.add("keyed")
        if "a" in node and isinstance(node["a"], list) and node["a"] and "m" in node:
            if node["m"]["g"] > 1 or node["m"]["a"] != {"a": 0, "k": [0, 0]}:
                found.add("text group")
            found |= {f"animate {name}" for animator in node["a"] for name in animator["a"]}
        if node.get("s") is True:
            found.add("split")
        if isinstance(node.get("x"), str):
            found.add("expression")
        if kind in ["fl", "st", "gf", "gs", "gr"] and node.get("bm"):
            found.add("shape blend")
    pens = found & {"st", "gs", "text stroke", "text stroke below"}
    if pens and any(tag.startswith("matte ") for tag in found):
        found.add("pen in matte")
    if pens and any(tag.startswith("effect ") for tag in found):
        found.add("pen in effect")
    if pens and "slanted" in found:
        found.add("slanted pen")
    return found - {"slanted"}


def keeps_angles(matrix):
    """Whether a transform of an SVGA, if there is one, turns corners without changing their angles."""
    if not matrix:
        return True
    a, b, c, d = [matrix[name] for name in "abcd"]
    return abs(a * c + b * d) < 1e-3 and abs(a * a + b * b - c * c - d * d) < 1e-3


def slants(transform):
    """Whether a transform of a Lottie changes the angles of corners, if only in some frame."""
    sizes = points(transform.get("s", {"a": 0, "k": [100, 100]}))
    return any(abs(size[0]) != abs(size[1]) for size in sizes) or any(values(transform.get("sk", {"a": 0, "k": 0})))


def values(prop):
    """All values of a property of one dimension or of a path."""
    if prop.get("a") == 1:
        return [key["s"][0] for key in prop["k"] if "s" in key]
    return [prop["k"]]


def points(prop):
    """All values of a property of several dimensions."""
    return [key["s"] for key in prop["k"] if "s" in key] if prop.get("a") == 1 else [prop["k"]]


def repeats_before_paint(animation, repeater):
    for node in walk(animation):
        for items in [node.get("shapes"), node.get("it")]:
            if isinstance(items, list) and any(item is repeater for item in items):
                place = next(index for index, item in enumerate(items) if item is repeater)
                return any(item.get("ty") in PAINTS for item in items[place:])
    return False


def layer_tags(layer):
    found = set()
    if layer["ty"] in LAYERS:
        found.add(LAYERS[layer["ty"]])
    if layer.get("tt"):
        found.add(f"matte {MODES[layer['tt']]}")
    if layer.get("bm"):
        found.add("blend")
    found |= {f"effect {effect.get('nm')}" for effect in layer.get("ef", [])}
    found |= {STYLES[style["ty"]] for style in layer.get("sy", [])}
    for key, word in [("ao", "orient"), ("ddd", "space"), ("tm", "remap"), ("parent", "parent"), ("ct", "collapsed"), ("hd", "hidden")]:
        if layer.get(key):
            found.add(word)
    if layer.get("sr", 1) != 1:
        found.add("stretch" if layer["sr"] > 0 else "backwards")
    if layer.get("ip", 0) != 0 or layer.get("st", 0) != 0 or layer.get("op", 20) < 20:
        found.add("in and out")
    place = layer["ks"].get("p", {})
    if layer.get("ao") and place.get("s") is True:
        found.add("orient by part")
    if layer.get("ao") and isinstance(place.get("x"), str):
        found.add("scripted orient")
    if layer.get("ef") and layer["ty"] == 3:
        found.add("adjustment")
    if layer["ks"].get("sk", {}).get("k"):
        found.add("skew")
    return found
