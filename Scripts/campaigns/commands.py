"""What Scripts/hostile does with a file."""

from campaigns.measuring import Command

PICTURE = Command("render", "animrender render {input} -o out/{frame}.png --width 400 --frames 0", output="out")
MIDDLE = Command("render 50%", "animrender render {input} -o out/{frame}.png --width 400 --frames 50%", output="out")
CAIRO = Command(
    "cairo", "animrender render {input} -o out/{frame}.png --width 400 --frames 0 --renderer cairo", output="out"
)
BLUR = Command(
    "blur", "animrender render {input} -o out/{frame}.png --width 400 --frames 0 --motion-blur", output="out"
)
GIF = Command("gif", "animrender render {input} -o x.gif --width 400", output="x.gif")
GIF_OF_ALL = Command("gif, full size", "animrender render {input} -o x.gif", output="x.gif")
HURRIED = Command("gif in 1 s", "animrender render {input} -o x.gif --width 400 --limit seconds=1", output="x.gif")
SVG = Command("svg", "animrender render {input} -o x.svg --width 400 --frames 0", output="x.svg")
PDF = Command("pdf", "animrender render {input} -o x.pdf --width 400 --frames 0", output="x.pdf")
MOVING = Command("svg that moves", "animrender convert {input} -o x.svg --limit seconds=4", output="x.svg")
MP4 = Command("mp4", "animrender render {input} -o x.mp4", output="x.mp4")
WEBM = Command("webm", "animrender render {input} -o x.webm", output="x.webm")
WHOLE = Command("full size", "animrender render {input} -o x.png --frames 0", output="x.png")
EACH = Command("each frame", "animrender render {input} -o out/{frame}.png --width 400", output="out")
SHEET = Command("sheet", "animrender sheet {input} -o x.png", output="x.png")
SPRITES = Command("sprites", "animrender sheet {input} -o out/x.png --format sprite", output="out")
INFO = Command("info", "animrender info {input} --tree --duplicates", reports=True)
LINT = Command("lint", "animrender lint {input}", reports=True, codes={0, 1, 65})
UNPACK = Command("unpack", "animrender unpack {input} out", output="out")
CONVERT = Command("convert", "animrender convert {input} -o out.lottie --limit seconds=4", output="out.lottie")
CONVERT_WHOLE = Command("convert, as long as it takes", "animrender convert {input} -o out.json", output="out.json")
TO_SVGA = Command("convert to svga", "animrender convert {input} -o out.svga --limit seconds=4", output="out.svga")
OPTIMISE = Command("optimise", "animrender optimise {input} -o out.svga --limit seconds=4", output="out.svga")
OPTIMISE_LOTTIE = Command(
    "optimise lottie", "animrender optimise {input} -o out.json --limit seconds=4", output="out.json"
)
BAKE = Command("bake", "animrender bake {input} -o out.json --limit seconds=4", output="out.json")
FRAMES = Command("frames", "animrender convert {input} -o out.svga", output="out.svga")
EVENTS = Command(
    "events", "animrender render {input} -o x.png --state-machine m --duration 1 --frames last", output="x.png"
)
RECORD = Command("record", "animsnap record {input} --references refs", output="refs", reports=True)
VERIFY = Command("verify", "animsnap verify x.json --references refs", codes={0, 1, 2}, reports=True)
COMPARE = Command("compare", "animsnap compare {input} {input}", codes={0, 1, 2}, reports=True)
