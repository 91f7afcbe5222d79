"""lottie-web in headless Chromium, driven as servers do it: one page, one screenshot a frame."""

import base64
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request

import websocket

# The one without windows starts faster.
PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]

PAGE = """<!doctype html><style>body {margin: 0; overflow: hidden} #root {width: %dpx; height: %dpx}</style>
<div id="root"></div>"""

# lottie-web draws nothing of an animation with sounds unless the page has Howler.js: this takes its place, and is silent.
HOWLER = """window.Howl = class {
  play() {} pause() {} seek() { return 0 } playing() { return false } rate() {} volume() {}
}"""

LOAD = """new Promise(done => {
  const animation = lottie.loadAnimation({
    container: document.getElementById("root"), renderer: "svg", loop: false, autoplay: false, animationData: %s})
  window.animation = animation
  animation.isLoaded ? done() : animation.addEventListener("DOMLoaded", () => done())
})"""


def program():
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def lottie_web():
    """The library's source, out of pylottie's page."""
    import importlib.util

    # Not imported: that would need all of what it needs.
    folder = pathlib.Path(importlib.util.find_spec("pylottie").origin).parent
    page = (folder / "lottie.html").read_text()
    return page[page.index("<script>") + len("<script>") : page.index("</script>")]


class Browser:
    """A Chromium with one page, which speaks the DevTools protocol."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            [program(), "--headless", "--no-sandbox", "--hide-scrollbars", "--mute-audio", "--no-first-run",
             "--disable-extensions", "--disable-background-networking", "--disable-dev-shm-usage", "--disable-gpu",
             "--force-color-profile=srgb", "--remote-debugging-port=0", f"--user-data-dir={self.folder.name}",
             "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)  # fmt: skip
        self.next_id = 0
        self.socket = websocket.create_connection(self.page_address(), suppress_origin=True, max_size=None)

    def page_address(self):
        ports = pathlib.Path(self.folder.name) / "DevToolsActivePort"
        while not (ports.exists() and ports.read_text().count("\n") > 0):
            if self.process.poll() is not None:
                raise RuntimeError("the browser ended")
            time.sleep(0.002)
        port = ports.read_text().split()[0]
        while True:
            pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list"))
            for page in pages:
                if page["type"] == "page":
                    return page["webSocketDebuggerUrl"]
            time.sleep(0.002)

    def call(self, method, **parameters):
        self.next_id += 1
        self.socket.send(json.dumps({"id": self.next_id, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.next_id:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def run(self, script):
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:300])
        return answer["result"].get("value")

    def close(self):
        self.socket.close()
        # All that it has started.
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.folder.cleanup()


def render(animation, folder, frames=None, size=None):
    """Frames as transparent PNG files: all of them, unless some are asked for, at the animation's own size.

    Returns how many there are, the seconds they took, and the seconds until the first could be drawn: the start of
    the browser and the loading of animation and library."""
    start = time.perf_counter()
    data = pathlib.Path(animation).read_text()
    own = json.loads(data)
    width, height = size or (int(own["w"]), int(own["h"]))
    browser = Browser()
    try:
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        browser.call("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        browser.run(f"document.write({json.dumps(PAGE % (width, height))})")
        browser.run(HOWLER)
        browser.run(lottie_web())
        browser.run(LOAD % data)
        ready = time.perf_counter()
        frames = range(int(browser.run("animation.totalFrames"))) if frames is None else frames
        for frame in frames:
            browser.run(f"animation.goToAndStop({frame}, true)")
            picture = browser.call("Page.captureScreenshot", format="png", optimizeForSpeed=False)
            pathlib.Path(folder, f"{frame:04}.png").write_bytes(base64.b64decode(picture["data"]))
        return len(frames), time.perf_counter() - ready, ready - start
    finally:
        browser.close()
