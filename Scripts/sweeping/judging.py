"""Judges of an animation: ways to draw it by the tool itself that have to agree, what always holds, and other players."""
import json

from sweeping import known
from sweeping.comparing import levels, nearly, pictures, premultiplied, same, signature
from sweeping.peers import Peer
from sweeping.properties import begun_elsewhere, halved, nested, over, with_idle_parts
from sweeping.tags import tags
from sweeping.tool import FRAMES, Failure, Tool
from sweeping.values import SIDE


# What every animation is asked for, and what only some are, in turns.
ALWAYS = ["order", "cairo", "web", "thorvg", "rlottie"]
IN_TURNS = ["scale", "nested", "svg", "faded", "bands", "doubled", "start", "moved", "alone", "stretched", "idle"]
PLAYERS = {"web", "thorvg", "rlottie"}


def turns(number):
    """The judges of a case: each of those that take turns has three of eleven cases."""
    return {*ALWAYS, *(IN_TURNS[(number + step) % len(IN_TURNS)] for step in [0, 3, 7])}


class Judges:
    """All judges that are there. `own` leaves out those that need other programs."""

    def __init__(self, tool, folder, own=False):
        from sweeping import browsers

        self.tool, self.folder = Tool(tool, folder), folder
        self.peers = {} if own else {name: Peer(name, SIDE) for name in Peer.there()}
        self.page = None if own or not browsers.there() else browsers.Page()
        self.has_web = self.page is not None and self.page.has_lottie

    def end(self):
        self.tool.end()
        for peer in self.peers.values():
            peer.end()
        if self.page:
            self.page.end()

    def names(self):
        return ["cairo", "order", "properties", *self.peers, *(["web"] if self.has_web else []), *(["svg"] if self.page else [])]

    def judge(self, animations, asked):
        """For each animation its findings: judge, how ours differs, pictures of ours and theirs. `asked` has the names of
        the judges of each."""
        texts = [json.dumps(animation) for animation in animations]
        found = [tags(animation) for animation in animations]
        ours, findings, files = [], [], []
        for animation, text, only, tag in zip(animations, texts, asked, found):
            only = {name for name in only if known.steady(name, tag)}
            try:
                picture, made, svg = self.draw(animation, text, only)
            except Failure as failure:
                picture, made, svg = None, [("tool", str(failure)[:60], None, None)], None
            ours.append(picture), findings.append(made), files.append(svg)
        others = [{} for _ in animations]
        wanted = [index for index, only in enumerate(asked) if ours[index] is not None and only & PLAYERS]
        self.ask_players(texts, found, wanted, others)
        for index, picture in enumerate(ours):
            if picture is not None and others[index]:
                findings[index] += against(picture, others[index])
        if self.page:
            self.look_at_svgs(files, ours, findings)
        return findings

    def ask_players(self, texts, found, wanted, others):
        asked = [index for index in wanted if known.able("web", found[index])]
        if self.has_web and asked:
            for index, picture in zip(asked, self.page.lotties([texts[i] for i in asked], FRAMES)):
                if picture is not None:
                    others[index]["web"] = picture
        for name, peer in self.peers.items():
            for index in wanted:
                if known.able(name, found[index]):
                    data = peer.draw(texts[index], FRAMES)
                    if data and len(data) == len(FRAMES) * SIDE * SIDE * 4:
                        others[index][name] = premultiplied(data, bgra=name == "rlottie")

    def look_at_svgs(self, files, ours, findings):
        there = [i for i, file in enumerate(files) if file]
        if not there:
            return
        for index, picture in zip(there, self.page.svgs([files[i] for i in there])):
            mine = ours[index][2:3]
            if not same(mine, picture):
                findings[index].append(("svg", signature(picture, mine), picture, mine))

    def draw(self, animation, text, only):
        """The picture by the tool, findings of what has to agree, and the SVG of one frame."""
        draw, findings = self.tool.draw, []
        self.tool.write(text.encode())
        data = draw()
        ours = pictures(data)

        def compare(name, theirs, mine=ours, agree=same):
            if not agree(mine, theirs):
                findings.append((name, signature(mine, theirs), mine, theirs))

        def wanted(name):
            return name in only

        if wanted("order"):
            size = len(data) // len(FRAMES)
            turned = draw(frames=",".join(map(str, reversed(FRAMES))))
            turned = b"".join(turned[i * size:][:size] for i in reversed(range(len(FRAMES))))
            if turned != data:
                compare("order", pictures(turned), agree=lambda a, b: False)
        if wanted("alone"):
            compare("alone", pictures(draw(frames="10")), ours[2:3], agree=lambda a, b: levels(a, b) == 0)
        if wanted("cairo"):
            compare("cairo", pictures(draw(renderer="cairo")))
        if wanted("scale"):
            compare("scale", halved(pictures(draw(width=2 * SIDE), (2 * SIDE, 2 * SIDE))))
        if wanted("bands"):
            one, many = [draw(width=4 * SIDE, frames="10", jobs=jobs) for jobs in [1, 3]]
            if one != many:
                compare("bands", pictures(many, (4 * SIDE, 4 * SIDE)), pictures(one, (4 * SIDE, 4 * SIDE)), agree=lambda a, b: False)
        svg = draw(format="svg", frames="10") if self.page and wanted("svg") else None
        self.properties(animation, ours, compare, wanted)
        return ours, findings, svg

    def properties(self, animation, ours, compare, wanted):
        def pixels(made, **options):
            self.tool.write(json.dumps(made).encode())
            return pictures(self.tool.draw(**options))

        if wanted("nested"):
            compare("nested", pixels(nested(animation)))
        if wanted("faded"):
            compare("faded", pixels(nested(animation, opacity=99.9)), agree=nearly)
        if wanted("doubled"):
            compare("doubled", pixels(nested(animation, copies=2)), over(ours, ours), agree=lambda a, b: levels(a, b) <= 4)
        if wanted("moved"):
            compare("moved", pixels(nested(animation, shift=(7, 5)))[:, 5:, 7:], ours[:, :-5, :-7])
        if wanted("stretched"):
            compare("stretched", pixels(nested(animation, stretch=2), frames=",".join(str(2 * frame) for frame in FRAMES)))
        if wanted("idle"):
            compare("idle", pixels(with_idle_parts(animation)))
        if wanted("start") and (made := begun_elsewhere(animation)):
            compare("start", pixels(made))


def against(ours, others):
    """Where ours is alone against those that agree with one another; lottie-web counts alone."""
    unlike = {name: picture for name, picture in others.items() if not same(ours, picture)}
    # What lottie-web draws as well is as it is meant.
    if not unlike or "web" not in unlike and ("web" in others or len(unlike) < 2):
        return []
    first = "web" if "web" in unlike else sorted(unlike)[0]
    agreed = [name for name in sorted(unlike) if name == first or same(unlike[first], unlike[name])]
    if first != "web" and len(agreed) < 2:
        return []
    friends = sorted(set(others) - set(unlike))
    name = "+".join(agreed) + (" not " + "+".join(friends) if friends else "")
    return [(name, signature(ours, unlike[first]), ours, unlike[first])]
