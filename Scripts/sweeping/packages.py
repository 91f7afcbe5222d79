"""dotLotties: Lotties in a package of either version, their pictures as files, with slots, and themes for these."""
import copy

from sweeping.layers import picture
from sweeping.properties import walk

IDS = ["first", "second one", "x.y"]
FOLDERS = {"1": ("animations", "images", "themes"), "2": ("a", "i", "t")}


def case(draw, lotties):
    """A package of some Lotties. `shown` is the animation that is asked for, and `theme` the theme, if any is."""
    version, ids = draw.choice("1222"), IDS[:len(lotties)]
    animations = dict(zip(ids, lotties))
    made = {"manifest": {"version": version, "generator": "sweep", "animations": [{"id": id} for id in ids]},
            "animations": animations, "themes": {}, "pictures": {}}
    for index, animation in enumerate(animations.values()):
        as_files(draw, animation, f"picture {index}.png", made["pictures"])
        slotted(draw, animation)
    initial = draw.choice([None, *ids])
    if initial:
        made["manifest"] |= {"initial": {"animation": initial}} if version == "2" else {"activeAnimationId": initial}
    made["shown"] = draw.choice([None, *ids])
    themed(draw, made)
    return made


def as_files(draw, animation, name, pictures):
    for asset in animation["assets"]:
        if asset.get("p", "").startswith("data:") and draw.often(0.7):
            pictures[name] = asset["p"].split(",")[1]
            asset |= {"p": name, "u": draw.choice(["/i/", "images/", ""]), "e": 0}


# Slots

def places(animation):
    """What may have a slot: the object that refers to it, and the type of its rules."""
    found = []
    for node in walk(animation):
        kind = node.get("ty")
        if kind in ["fl", "st"] and isinstance(node.get("c"), dict):
            found.append((node["c"], "Color"))
        if kind in ["fl", "st", "gf", "gs"]:
            found.append((node["o"], "Scalar"))
        if kind in ["rc", "el"]:
            found += [(node["p"], "Position"), (node["s"], "Vector")]
        if kind in ["gf", "gs"] and len(node["g"]["k"].get("k", [])) == 4 * node["g"]["p"]:
            found.append((node["g"], "Gradient"))
        if kind == 2 and "refId" in node:
            found += [(asset, "Image") for asset in animation["assets"] if asset["id"] == node["refId"]]
        if kind == 5 and "t" in node:
            found.append((node["t"]["d"], "Text"))
    return found


def slotted(draw, animation):
    there = places(animation)
    for index, (node, kind) in enumerate(draw.sample(there, min(len(there), draw.choice([0, 1, 2, 3])))):
        if "sid" in node:
            continue
        node["sid"] = f"{kind} {index}"
        if draw.often(0.4) and kind not in ["Image", "Text"]:
            animation.setdefault("slots", {})[node["sid"]] = {"p": lottie_value(rule(draw, node["sid"], kind))}


# Themes

def value(draw, kind):
    if kind == "Color":
        return draw.color()[:draw.choice([3, 4])]
    if kind == "Scalar":
        return draw.number(20, 100, [0, 99.9])
    if kind in ["Position", "Vector"]:
        return draw.point(10, 40, [0])
    return [{"offset": offset, "color": draw.color()} for offset in [0, 0.4, 1]]


def rule(draw, slot, kind):
    made = {"id": slot, "type": kind}
    if kind == "Image":
        image = picture(draw)
        return made | {"value": {"src": image["p"], "width": image["w"], "height": image["h"]}}
    if kind == "Text":
        return made | {"value": {"text": draw.choice(["BA", "I\rAB"]), "fontSize": 14, "fillColor": draw.color()[:3]}}
    if not draw.often(draw.keyed):
        return made | {"value": value(draw, kind)}
    handles = {"outTangent": {"x": 0.4, "y": 0.1}, "inTangent": {"x": 0.6, "y": 0.9}}
    return made | {"keyframes": [{"frame": frame, "value": value(draw, kind), **handles, **({"hold": True} if draw.often(0.2) else {})}
                                 for frame in [0, 8, 19]]}


def themed(draw, made):
    version, entries = made["manifest"]["version"], made["manifest"]["animations"]
    for theme in ["dark", "light"][:draw.choice([0, 1, 2, 2])]:
        rules = [rule(draw, node["sid"], node["sid"].split()[0]) for animation in made["animations"].values()
                 for node, _ in places(animation) if "sid" in node and draw.often(0.8)]
        rules = [one for one in rules if version == "2" or one["type"] not in ["Image", "Text"]]
        made["themes"][theme] = rules
        if version == "2":
            for one in rules:
                if draw.often(0.2):
                    one["animations"] = draw.sample([entry["id"] for entry in entries], 1)
    if made["themes"]:
        made["manifest"]["themes"] = [{"id": theme} for theme in made["themes"]]
        for entry in entries:
            if draw.often(0.6):
                entry["initialTheme" if version == "2" else "defaultTheme"] = draw.choice(sorted(made["themes"]))
        if draw.often(0.3):
            made["theme"] = draw.choice(sorted(made["themes"]))


def lottie_value(rule):
    """What a rule puts into the place of a property."""
    def one(made):
        if rule["type"] == "Color":
            return made[:3]
        if rule["type"] == "Gradient":
            return [number for stop in made for number in [stop["offset"], *stop["color"][:3]]]
        return made
    if "value" in rule:
        made = {"a": 0, "k": one(rule["value"])}
    else:
        made = {"a": 1, "k": [{"t": key["frame"], "s": one(key["value"]) if rule["type"] != "Scalar" else [key["value"]],
                               "o": key["outTangent"], "i": key["inTangent"]} | ({"h": 1} if key.get("hold") else {})
                              for key in rule["keyframes"]]}
    return {"p": 3, "k": made} if rule["type"] == "Gradient" else made


# Files, and what they show

def files(made):
    """The entries of the archive, manifest first: JSON, or the bytes of pictures as base64."""
    version = made["manifest"]["version"]
    animations, images, themes = FOLDERS[version]
    found = {"manifest.json": made["manifest"]}
    found |= {f"{animations}/{id}.json": animation for id, animation in made["animations"].items()}
    found |= {f"{images}/{name}": data for name, data in made["pictures"].items()}
    for id, rules in made["themes"].items():
        slots = {one["id"]: {"p": lottie_value(one)} for one in rules} if version == "1" else {}
        found[f"{themes}/{id}.json"] = slots if version == "1" else {"rules": rules}
    return found


def shown(made):
    """The Lottie that is shown, by itself: with its pictures in it, and what its theme says instead of slots."""
    manifest = made["manifest"]
    initial = manifest.get("initial", {}).get("animation") or manifest.get("activeAnimationId")
    id = made["shown"] or initial or manifest["animations"][0]["id"]
    if id not in made["animations"]:
        id = manifest["animations"][0]["id"]
    entry = next(entry for entry in manifest["animations"] if entry["id"] == id)
    theme = made.get("theme") or entry.get("initialTheme") or entry.get("defaultTheme")
    rules = {one["id"]: one for one in made["themes"].get(theme, []) if id in one.get("animations", [id])}
    animation = copy.deepcopy(made["animations"][id])
    slots = animation.pop("slots", {})
    for asset in animation["assets"]:
        if asset.get("p") in made["pictures"]:
            asset |= {"p": "data:image/png;base64," + made["pictures"][asset["p"]], "u": "", "e": 1}
    for node, kind in places(animation):
        if "sid" in node:
            slot = node.pop("sid")
            fill_in(node, kind, rules.get(slot), slots.get(slot))
    return animation


def fill_in(node, kind, rule, slot):
    if rule and kind == "Image":
        node |= {"p": rule["value"]["src"], "w": rule["value"]["width"], "h": rule["value"]["height"], "u": "", "e": 1}
    elif rule and kind == "Text":
        names = {"text": "t", "fontSize": "s", "fillColor": "fc"}
        for key in node["k"]:
            # A line height of 1.2 is no wish of its own, and follows the size.
            if key["s"]["lh"] == 1.2 * key["s"]["s"]:
                del key["s"]["lh"]
            key["s"] |= {names[name]: made for name, made in rule["value"].items()}
    elif rule or slot:
        node.clear()
        node |= lottie_value(rule) if rule else slot["p"]
