"""Cases of a sweep: one to three features of Docs/FEATURES.md put together, each case decided by its seed and number."""
from sweeping import effects, layers, packages, shapes, svgas, texts
from sweeping.values import END, SIDE, Draw

SCRIPTS = ["loopOut()", "loopOut('pingpong')", "value", "[value[0] + time * 10, value[1]]", "$bm_mul(value, 0.5)",
           "[value[0], value[1] + Math.sin(time * 9) * 8]"]


class Scene:
    """A Lottie being made: features change what the main layer has, or put layers beside it."""

    def __init__(self, draw):
        self.draw = draw
        self.outlines, self.modifiers, self.paints = [], [], []
        self.above, self.below, self.assets, self.more = [], [], [], {}
        self.members, self.transform, self.content, self.wrapped = {}, layers.still(), None, 0
        self.groups = []

    def items(self):
        draw = self.draw
        outlines = self.outlines or [shapes.plain_outline(draw)]
        paints = self.paints or [shapes.fill(draw)]
        items = outlines + self.modifiers + paints
        # A paint or a modifier among others has what is above it.
        if len(paints) > 1 and self.modifiers and draw.often(0.3):
            items = outlines + paints[:1] + self.modifiers + paints[1:]
        for wrap in self.groups:
            items = wrap(items)
        return items

    def animation(self):
        main = self.content or layers.shape_layer(self.items())
        main = main | {"ks": self.transform if self.content is None or main["ty"] != 5 else main["ks"] | self.moved()} | self.members
        stack = self.above + [main] + self.below
        for index, made in enumerate(stack):
            made.setdefault("ind", index + 1 if made is not main else 1)
        main["ind"] = 1
        for index, made in enumerate([*self.above, *self.below]):
            made["ind"] = index + 2
        root = {"v": "5.7.0", "fr": 20, "ip": 0, "op": END, "w": SIDE, "h": SIDE, "ddd": 0, "assets": self.assets,
                "layers": stack}
        return root | self.more

    def moved(self):
        return {key: value for key, value in self.transform.items() if key not in "pa"}


def add_outline(make):
    def change(scene):
        scene.outlines.append(make(scene.draw))
        if scene.draw.often(0.25):
            scene.outlines.append(shapes.plain_outline(scene.draw))
    return change


def add_modifier(make):
    def change(scene):
        scene.modifiers.append(make(scene.draw))
        if make is shapes.merge:
            scene.outlines.append(shapes.plain_outline(scene.draw))
            scene.outlines.append(shapes.plain_outline(scene.draw))
    return change


def add_paint(make):
    return lambda scene: scene.paints.append(make(scene.draw))


def grouped(scene):
    draw = scene.draw
    def wrap(items):
        made = shapes.group(draw, items)
        if draw.often(0.3):
            return [made, *layers.plain_shapes(draw)]
        if draw.often(0.3):
            return [shapes.group(draw, items[:-1]), items[-1]]
        return [made]
    scene.groups.append(wrap)


def group_blend(scene):
    draw = scene.draw
    def wrap(items):
        made = shapes.group(draw, items)
        (made if draw.often(0.5) else items[-1])["bm"] = draw.choice(sorted(layers.BLENDS.values()))
        return [made, *layers.plain_shapes(draw)]
    scene.groups.append(wrap)


def transformed(scene):
    scene.transform |= layers.transform(scene.draw)


def split(scene):
    scene.transform["p"] = layers.split(scene.draw)["p"]


def oriented(scene):
    scene.members["ao"] = 1
    scene.transform["p"] = layers.curved(scene.draw)["p"] if scene.draw.often(0.7) else layers.split(scene.draw)["p"]


def in_space(scene):
    made = layers.in_space(scene.draw)
    scene.members["ddd"] = 1
    scene.more["ddd"] = 1
    scene.transform = made


def camera(scene):
    draw = scene.draw
    in_space(scene)
    scene.above.append(layers.layer(13, pe={"a": 0, "k": draw.choice([80, 120, 200])}, ddd=1, ks={
        "a": {"a": 0, "k": [40, 40, 0]}, "p": {"a": 0, "k": [draw.choice([40, 60]), 40, -100]}, "or": {"a": 0, "k": [0, 0, 0]},
        "rx": draw.amount(-10, 10), "ry": draw.amount(-10, 10), "rz": draw.amount(-30, 30)}))


def parented(scene):
    draw = scene.draw
    made = layers.layer(3, ks=layers.still() | layers.transform(draw))
    scene.below.append(made)
    scene.members["parent"] = 2 + len(scene.above) + scene.below.index(made)
    scene.transform["p"] = {"a": 0, "k": [draw.choice([0, 10]), 0, 0]}


def masked(scene):
    scene.members |= {"hasMask": True, "masksProperties": [m | {"pt": moved_path(m["pt"], scene)} for m in layers.masks(scene.draw)]}


def moved_path(prop, scene):
    """Masks of solids, pictures and precomps are around the middle of the canvas, not around the layer's origin."""
    if scene.content is None or scene.content["ty"] not in [0, 1, 2]:
        return prop
    def moved(path):
        return path | {"v": [[x + SIDE / 2, y + SIDE / 2] for x, y in path["v"]]}
    if prop["a"] == 0:
        return {"a": 0, "k": moved(prop["k"])}
    return {"a": 1, "k": [key | {"s": [moved(path) for path in key["s"]]} for key in prop["k"]]}


def matted(scene):
    draw = scene.draw
    scene.above.append(layers.shape_layer(layers.plain_shapes(draw), td=1, ks=layers.still(draw.choice([30, 40, 50]))))
    scene.members["tt"] = draw.choice([1, 2, 3, 4])


def blended(scene):
    scene.members["bm"] = scene.draw.choice(sorted(layers.BLENDS.values()))
    scene.below.append(layers.backdrop(scene.draw))


def faded(scene):
    scene.transform["o"] = scene.draw.amount(10, 95, [0, 99.9])


def solid(scene):
    draw = scene.draw
    color = "#" + "".join(f"{int(part * 255):02x}" for part in draw.color()[:3])
    scene.content = layers.layer(1, sc=color, sw=draw.choice([40, 60]), sh=draw.choice([30, 60]))
    in_corner(scene)


def in_corner(scene):
    scene.transform["a"] = {"a": 0, "k": [SIDE / 2, SIDE / 2, 0]}


def picture(scene):
    scene.content = layers.layer(2, refId="picture")
    scene.assets.append(layers.picture(scene.draw))
    scene.transform["s"] = {"a": 0, "k": [300, 300, 100]}


def precomp(scene, **members):
    draw = scene.draw
    inner = [layers.shape_layer(scene.items()), layers.backdrop(draw)]
    scene.outlines, scene.paints, scene.modifiers, scene.groups = [], [], [], []
    inner[0]["ks"] |= {"p": {"a": 1, "k": [{"t": 0, "s": [20, 40, 0], "o": {"x": 0.3, "y": 0.3}, "i": {"x": 0.7, "y": 0.7}},
                                          {"t": 19, "s": [60, 40, 0]}]}}
    for index, made in enumerate(inner):
        made["ind"] = index + 1
    if draw.often(0.3):
        inner[0]["ip"], inner[1]["op"] = 4, 15
    scene.assets.append({"id": "comp", "layers": inner})
    side = draw.choice([SIDE, SIDE, 50])
    scene.content = layers.layer(0, refId="comp", w=side, h=side, **members)
    in_corner(scene)


def collapsed(scene):
    precomp(scene, ct=1)


def remapped(scene):
    draw = scene.draw
    precomp(scene)
    scene.content["tm"] = draw.property(lambda: draw.number(0, 1, [0, 0.5, 1, 0.95, 2, -0.5]))


def stretched(scene):
    draw = scene.draw
    precomp(scene)
    scene.content["sr"] = draw.choice([0.5, 2, 1.5, -1])
    scene.content["st"] = draw.choice([0, 5, -5]) if scene.content["sr"] > 0 else END


def timed(scene):
    scene.members |= {"ip": scene.draw.choice([0, 5, 4.5, 19, -5]), "op": scene.draw.choice([10, 10.5, 20, 5, 50])}
    scene.members["st"] = scene.draw.choice([0, 5, -5])


def adjusted(scene):
    scene.above.append(layers.layer(1, ao=0, sc="#ffffff", sw=SIDE, sh=SIDE, ks=layers.still(0, 0)) | {"ty": 3, "ef": [
        effects.effect(scene.draw, scene.draw.choice(["tint", "fill", "invert", "blur"]))], "adj": 1})


def add_effect(name):
    def change(scene):
        scene.members.setdefault("ef", []).append(effects.effect(scene.draw, name))
        if name in ["displacement", "set matte"]:
            made = layers.backdrop(scene.draw) | {"hd": scene.draw.often(0.5)}
            scene.below.insert(0, made)
        if name == "effect stroke":
            masked(scene)
    return change


def add_style(name):
    return lambda scene: scene.members.setdefault("sy", []).append(effects.style(scene.draw, name))


def text(scene, **kinds):
    scene.content = texts.text(scene.draw, **kinds)
    scene.more |= texts.fonts()


def scripted(scene):
    draw = scene.draw
    scene.transform["p"] = {"a": 1, "k": [
        {"t": 2, "s": [30, 40, 0], "o": {"x": [0.4], "y": [0]}, "i": {"x": [0.6], "y": [1]}}, {"t": 8, "s": [55, 45, 0]}],
        "x": "var $bm_rt; $bm_rt = " + draw.choice(SCRIPTS)}


SHAPES = {**{name: add_outline(make) for name, make in shapes.OUTLINES.items()},
          **{name: add_modifier(make) for name, make in shapes.MODIFIERS.items()},
          **{name: add_paint(make) for name, make in shapes.PAINTS.items()}, "group": grouped, "group blend": group_blend}
LAYERS = {"transform": transformed, "split": split, "orient": oriented, "space": in_space, "camera": camera, "parent": parented,
          "mask": masked, "matte": matted, "blend": blended, "opacity": faded, "in and out": timed, "adjustment": adjusted,
          "expression": scripted}
CONTENTS = {"solid": solid, "picture": picture, "precomp": precomp, "collapsed": collapsed, "time remap": remapped,
            "stretch": stretched, "text": text, "text animator": lambda s: text(s, animated=True),
            "text selector": lambda s: text(s, animated=True, selectors=True), "text box": lambda s: text(s, boxed=True),
            "text path": lambda s: text(s, animated=s.draw.often(0.5), on_path=True)}
EFFECTS = {name: add_effect(name) for name in effects.EFFECTS}
STYLES = {name: add_style(name) for name in effects.STYLES}
ALL = {**CONTENTS, **SHAPES, **LAYERS, **{f"effect {n}": f for n, f in EFFECTS.items()}, **STYLES}
NAMES = [*ALL, *svgas.FEATURES, "package"]
FAMILIES = [SHAPES, SHAPES, SHAPES, LAYERS, LAYERS, CONTENTS, {f"effect {n}": f for n, f in EFFECTS.items()}, STYLES]


def chosen(draw, wanted=None):
    """The names of a case's features: one of content at most, which is first, and the others in any order."""
    names = [wanted] if wanted else []
    count = draw.choice([1, 2, 2, 2, 3, 3])
    while len(names) < count:
        name = draw.choice(sorted(draw.choice(FAMILIES)))
        if name in CONTENTS and any(other in CONTENTS for other in names):
            continue
        if name in names and name not in shapes.MODIFIERS and name not in shapes.PAINTS:
            continue
        names.append(name)
    # What is made of a precomp's shapes is made before it.
    return sorted(names, key=lambda name: 0 if name in SHAPES else 1 if name in CONTENTS else 2)


# Of eight cases two are SVGAs and one is a dotLottie.
FORMS = ["json", "svga", "json", "json", "lottie", "json", "svga", "json"]


def case(seed, number, wanted=None):
    """The features of case `number`, and what is made of them: a Lottie, an SVGA, or Lotties in a package."""
    draw = Draw(f"{seed}/{number}", odd=[0.02, 0.12, 0.4][number % 3], keyed=[0, 0.2, 0.5][number // 3 % 3])
    form = FORMS[number % len(FORMS)]
    if wanted:
        form = "svga" if wanted in svgas.FEATURES else "lottie" if wanted == "package" else "json"
    if form == "svga":
        return svgas.case(draw, wanted)
    if form == "lottie":
        made = [lottie(draw) for _ in range(draw.choice([1, 2, 3]))]
        return ["package", *made[0][0]], packages.case(draw, [animation for _, animation in made])
    return lottie(draw, wanted)


def lottie(draw, wanted=None):
    names = chosen(draw, wanted)
    scene = Scene(draw)
    for name in names:
        ALL[name](scene)
    return names, scene.animation()
