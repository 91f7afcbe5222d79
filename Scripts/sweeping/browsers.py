"""lottie-web, SVG files, and a painter for SVGAs, in Chromium: many small pictures on a page, a screenshot for each frame of all."""
import base64
import importlib.util
import io
import json
import pathlib
import sys

import numpy

from sweeping.comparing import pictures
from sweeping.values import SIDE

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COLUMNS = 12
PAGE = """<!doctype html><style>body {margin: 0; overflow: hidden; width: %dpx; line-height: 0}
.cell {display: inline-block; overflow: hidden; width: %dpx; height: %dpx; isolation: isolate}</style><body></body>"""

SHOW = """(texts => {
  document.body.innerHTML = ""
  for (const animation of window.shown ?? []) try { animation.destroy() } catch {}
  window.shown = texts.map(text => {
    const container = document.createElement("div")
    container.className = "cell"
    document.body.append(container)
    try {
      return lottie.loadAnimation({container, renderer: "svg", loop: false, autoplay: false, animationData: JSON.parse(text)})
    } catch (error) { return null }
  })
})(%s)"""

# An animation that fails at a frame shows nothing from then on, and is not counted.
SEEK = """(async frame => {
  shown.forEach((animation, index) => {
    try { animation && animation.goToAndStop(frame, true) } catch (error) { animation.destroy(); shown[index] = null }
  })
  await Promise.all([...document.images].map(image => image.decode().catch(() => {})))
  return shown.map(animation => animation !== null && animation.isLoaded)
})(%s)"""

PICTURES = """(async files => {
  document.body.innerHTML = files.map(file => `<div class="cell"><img src="data:image/svg+xml;base64,${file}"></div>`).join("")
  await Promise.all([...document.images].map(image => image.decode().catch(() => {})))
})(%s)"""

# Canvases for SVGAs, whose pictures are decoded before the first frame.
MOVIES = """(async movies => {
  document.body.innerHTML = ""
  window.painters = await Promise.all(movies.map(async movie => {
    const canvas = document.createElement("canvas")
    canvas.className = "cell"
    canvas.width = canvas.height = %d
    document.body.append(canvas)
    movie.bitmaps = {}
    for (const [key, data] of Object.entries(movie.images)) {
      const image = new Image()
      image.src = "data:image/png;base64," + data
      await image.decode()
      movie.bitmaps[key] = image
    }
    return [new Painter(movie, %d), canvas.getContext("2d")]
  }))
})(%s)"""
PAINT = "painters.forEach(([painter, context]) => painter.paint(context, %d))"


def there():
    sys.path.insert(0, str(ROOT / "Benchmarks/comparison"))
    found = all(importlib.util.find_spec(name) for name in ["websocket", "PIL"])
    if not found:
        return False
    import browser
    return browser.program() is not None


class Page:
    def __init__(self):
        sys.path.insert(0, str(ROOT / "Benchmarks/comparison"))
        import browser

        self.browser = browser.Browser()
        self.has_lottie = importlib.util.find_spec("pylottie") is not None
        self.browser.call("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        self.browser.run(f"document.write({json.dumps(PAGE % (COLUMNS * SIDE, SIDE, SIDE))})")
        self.browser.run((pathlib.Path(__file__).parent / "painter.js").read_text() + "window.Painter = Painter")
        if self.has_lottie:
            self.browser.run(browser.HOWLER)
            self.browser.run(browser.lottie_web())

    def lotties(self, texts, frames):
        """For each text the premultiplied pixels of all frames; nil where it fails."""
        self.resize(len(texts))
        self.browser.run(SHOW % json.dumps(texts))
        shots, fine = [], [True] * len(texts)
        for frame in frames:
            fine = [a and b for a, b in zip(fine, self.browser.run(SEEK % frame))]
            shots.append(self.cells(len(texts)))
        return [numpy.stack([shot[index] for shot in shots]) if fine[index] else None for index in range(len(texts))]

    def svgs(self, files):
        self.resize(len(files))
        self.browser.run(PICTURES % json.dumps([base64.b64encode(file).decode() for file in files]))
        return [cell[None] for cell in self.cells(len(files))]

    def svgas(self, movies, frames):
        self.resize(len(movies))
        self.browser.run(MOVIES % (SIDE, SIDE, json.dumps(movies)))
        shots = []
        for frame in frames:
            self.browser.run(PAINT % frame)
            shots.append(self.cells(len(movies)))
        return [numpy.stack([shot[index] for shot in shots]) for index in range(len(movies))]

    def resize(self, count):
        self.rows = (count + COLUMNS - 1) // COLUMNS
        self.browser.call("Emulation.setDeviceMetricsOverride", width=COLUMNS * SIDE, height=self.rows * SIDE,
                          deviceScaleFactor=1, mobile=False)

    def cells(self, count):
        from PIL import Image

        shot = self.browser.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        image = Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGBA")
        made = pictures(image.tobytes(), image.size)[0]
        return [made[index // COLUMNS * SIDE:, index % COLUMNS * SIDE:][:SIDE, :SIDE] for index in range(count)]

    def end(self):
        self.browser.close()
