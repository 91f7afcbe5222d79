"""Judges that have other commands of the tool write an animation anew, which has to look the same then."""
import shutil

from sweeping.comparing import levels, nearly, pictures
from sweeping.packages import shown
from sweeping.tags import tags


def exactly(a, b):
    return levels(a, b) == 0


def drawn(trial, file):
    return pictures(trial.tool.draw(file, **trial.options))


def baked(trial):
    """Keyframes instead of scripts."""
    if "expression" in tags(trial.made):
        trial.compare("baked", drawn(trial, trial.tool.write_anew("bake", trial.file, "made.json", "--quiet")))


def converted(trial):
    """An SVGA as a Lottie, a Lottie as an SVGA; and what comes back. Texts of viewers belong to an SVGA."""
    if "texts" in trial.options.get("replace", {}):
        return
    there, back = ("json", "svga") if trial.form == "svga" else ("svga", "json")
    made = trial.tool.write_anew("convert", trial.file, f"made.{there}", "--quiet")
    trial.compare("converted", drawn(trial, made))
    if not trial.options:
        trial.compare("converted twice", drawn(trial, trial.tool.write_anew("convert", made, f"made.{back}", "--quiet")))


def optimised(trial):
    made = trial.tool.write_anew("optimise", trial.file, f"made.{trial.form}", "--lossless", "--quiet")
    trial.compare("optimised", drawn(trial, made), agree=lambda a, b: levels(a, b) <= 2)


def packed(trial):
    """Taken apart into a folder, where it is no Lottie yet, and packed."""
    extension, source = "svga" if trial.form == "svga" else "lottie", trial.file
    if trial.form != "json":
        source = trial.tool.folder / "unpacked"
        shutil.rmtree(source, ignore_errors=True)
        trial.tool.run("unpack", trial.file, source)
    made = trial.tool.write_anew("pack", source, f"packed.{extension}", "--quiet")
    trial.compare("packed", drawn(trial, made), agree=exactly)


def plain(trial):
    """What a package shows, as a Lottie by itself."""
    trial.compare("plain", trial.draw_made(shown(trial.made)), agree=exactly)


def twins(trial):
    """The other containers of SVGAs."""
    others = sorted({"1.x", "1.5", "2.x"} - {trial.made["container"]})
    for container in others:
        trial.compare(f"as {container}", trial.draw_made(trial.made | {"container": container}, **trial.options), agree=nearly)
