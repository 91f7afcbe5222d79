"""Judges of an animation: ways to draw it by the tool itself that have to agree, what always holds, and other players."""
import json

from sweeping import known, laws, rewriting, ways
from sweeping.comparing import premultiplied, same, signature
from sweeping.peers import Peer
from sweeping.tags import tags
from sweeping.tool import FRAMES, Failure, Tool
from sweeping.trial import Trial
from sweeping.values import SIDE

PLAYERS = {"web", "thorvg", "rlottie"}
# What every animation is asked for, by the extension of its file, and what only some are, in turns.
ALWAYS = {"json": {"order", "cairo", *PLAYERS}, "svga": {"order", "cairo", "canvas"}, "lottie": {"plain"}}
IN_TURNS = {
    "json": ["scale", "nested", "svg", "faded", "converted", "bands", "later", "doubled", "start", "moved", "packed", "alone", "stretched",
             "idle", "optimised", "baked"],
    "svga": ["scale", "svg", "converted", "bands", "twins", "optimised", "moved", "alone", "packed", "players"],
    "lottie": ["optimised", "order", "packed", "cairo"]}
OWN = {"order": ways.order, "alone": ways.alone, "cairo": ways.cairo, "scale": ways.scale, "bands": ways.bands, "nested": laws.as_precomp,
       "faded": laws.faded, "doubled": laws.doubled, "moved": laws.moved, "stretched": laws.stretched, "later": laws.later,
       "idle": laws.idle, "start": laws.start, "baked": rewriting.baked, "converted": rewriting.converted,
       "optimised": rewriting.optimised, "packed": rewriting.packed, "plain": rewriting.plain, "twins": rewriting.twins}
# What findings of these are called.
CALLED = {"converted twice": "converted", "as 1.x": "twins", "as 1.5": "twins", "as 2.x": "twins", "rsvg": "svg"}


def turns(number, form):
    """The judges of a case: of those that take turns it has three."""
    names = IN_TURNS[form]
    chosen = {names[(number + step) % len(names)] for step in [0, 3, 7]}
    return ALWAYS[form] | chosen | (PLAYERS if "players" in chosen else set())


class Judges:
    """All judges that are there. `own` leaves out those that need other programs."""

    def __init__(self, tool, folder, own=False):
        from sweeping import browsers, vectors

        self.tool, self.folder = Tool(tool, folder), folder
        self.peers = {} if own else {name: Peer(name, SIDE) for name in Peer.there()}
        self.page = None if own or not browsers.there() else browsers.Page()
        self.has_web = self.page is not None and self.page.has_lottie
        self.has_rsvg = not own and vectors.there()

    def end(self):
        self.tool.end()
        for peer in self.peers.values():
            peer.end()
        if self.page:
            self.page.end()

    def judge(self, animations, asked):
        """For each animation its findings: judge, how ours differs, pictures of ours and theirs. `asked` has the names of
        the judges of each."""
        found = [tags(made) for made in animations]
        asked = [{name for name in only if known.steady(name, tag)} for only, tag in zip(asked, found)]
        trials, findings = [], []
        for made, only in zip(animations, asked):
            trial, failures = self.tried(made, only)
            trials.append(trial)
            findings.append(failures if trial is None else trial.found)
            findings[-1] += failures if trial is not None else []
        there = [(trial, only, tag) for trial, only, tag in zip(trials, asked, found) if trial is not None]
        self.ask_players(there)
        self.look_at_svgs([trial for trial, only, _ in there if "svg" in only])
        self.paint([trial for trial, only, _ in there if "canvas" in only])
        return findings

    def tried(self, made, only):
        try:
            trial = Trial(self.tool, made)
        except Failure as failure:
            return None, [("tool", self.words(failure), None, None)]
        failures = []
        for name in sorted(only & set(OWN)):
            try:
                OWN[name](trial)
            except Failure as failure:
                failures.append((name, self.words(failure), None, None))
        return trial, failures

    def words(self, failure):
        """What failed, whatever the folder is called."""
        return str(failure).replace(f"{self.folder}/", "")[:60]

    def ask_players(self, there):
        """Players draw Lotties, and what `convert` makes of SVGAs."""
        if not self.peers and not self.has_web:
            return
        asked = []
        for trial, only, tag in there:
            if only & PLAYERS and (text := self.lottie(trial)):
                asked.append((trial, text, tags(json.loads(text)), {}))
        able = [entry for entry in asked if known.able("web", entry[2])]
        if self.has_web and able:
            for (_, _, _, others), picture in zip(able, self.page.lotties([text for _, text, _, _ in able], FRAMES)):
                if picture is not None:
                    others["web"] = picture
        for trial, text, tag, others in asked:
            for name, peer in self.peers.items():
                if known.able(name, tag):
                    data = peer.draw(text, FRAMES)
                    if data and len(data) == len(FRAMES) * SIDE * SIDE * 4:
                        others[name] = premultiplied(data, bgra=name == "rlottie")
            if others:
                trial.found += against(trial.ours, others)

    def lottie(self, trial):
        if trial.form == "json":
            return json.dumps(trial.made)
        try:
            file = self.tool.write(trial.encoded, "case.svga")
            return self.tool.write_anew("convert", file, "made.json", "--quiet").read_text()
        except Failure:
            return None

    def look_at_svgs(self, trials):
        """The SVG of one frame, in Chromium and by librsvg."""
        if not self.page and not self.has_rsvg:
            return
        from sweeping import vectors

        there = [(trial, file) for trial in trials if (file := self.svg(trial))]
        if self.page and there:
            for (trial, _), picture in zip(there, self.page.svgs([file for _, file in there])):
                trial.compare("svg", trial.ours[2:3], picture)
        if self.has_rsvg:
            for trial, file in there:
                picture = vectors.drawn(file)
                if picture is not None and known.able("rsvg", tags(trial.made)):
                    trial.compare("rsvg", trial.ours[2:3], picture)

    def svg(self, trial):
        """The bytes; nil where there are none, which is found out."""
        self.tool.write(trial.encoded, trial.file.name)
        try:
            return trial.draw(format="svg", frames="10")
        except Failure as failure:
            trial.found.append(("svg", self.words(failure), None, None))
            return None

    def paint(self, trials):
        """SVGAs by the painter for Chromium's canvas."""
        trials = [trial for trial in trials if not trial.made.get("replace")]
        if self.page and trials:
            for trial, picture in zip(trials, self.page.svgas([trial.made for trial in trials], FRAMES)):
                trial.compare("canvas", picture)


def against(ours, others):
    """Where ours is alone against those that agree with one another; lottie-web counts alone, but not against both others."""
    unlike = {name: picture for name, picture in others.items() if not same(ours, picture)}
    # What lottie-web draws as well is as it is meant.
    if not unlike or len(others) - len(unlike) > 1 or "web" not in unlike and ("web" in others or len(unlike) < 2):
        return []
    first = "web" if "web" in unlike else sorted(unlike)[0]
    agreed = [name for name in sorted(unlike) if name == first or same(unlike[first], unlike[name])]
    if first != "web" and len(agreed) < 2:
        return []
    friends = sorted(set(others) - set(unlike))
    name = "+".join(agreed) + (" not " + "+".join(friends) if friends else "")
    return [(name, signature(ours, unlike[first]), ours, unlike[first])]
