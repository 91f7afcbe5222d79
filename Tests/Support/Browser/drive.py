"""Opens a page in headless Chromium, does what it is told, and says what it saw.

    drive.py CHROMIUM PAGE WIDTH HEIGHT < steps.json > seen.json

PAGE is a file or an address of HTTP. Steps are an array of

    {"key": "j"}, also "Control+z", "Shift+Tab"      {"eval": "an expression"}
    {"click": "selector", "at": [0.5, 0.5]}          {"until": "an expression that becomes true"}
    {"text": "typed where the focus is"}             {"wait": seconds}
    {"theme": "dark"}                                {"screenshot": "file.png"}
    {"copy": ["from", "to"]}: a file                 {"script": "file.js"}: run, whatever the page allows

What is printed is an object: "values" (of the evals, in order), "errors" (of the
page, its console included) and "requests" (addresses asked for, the page's own and data: left out).
It speaks Chrome's protocol over a pipe: only Python's own library is needed.
"""

import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time

KEY_CODES = {" ": ("Space", 32), "ArrowRight": ("ArrowRight", 39), "ArrowLeft": ("ArrowLeft", 37),
             "ArrowUp": ("ArrowUp", 38), "ArrowDown": ("ArrowDown", 40), "Home": ("Home", 36), "End": ("End", 35),
             "Escape": ("Escape", 27), "Enter": ("Enter", 13), "Tab": ("Tab", 9)}
MODIFIERS = {"Control": 2, "Shift": 8}


class Browser:
    def __init__(self, chromium, width, height, page="about:blank"):
        self.folder = tempfile.mkdtemp(prefix="animsnap-browser-")
        to_read, self.to_browser = os.pipe()
        self.from_browser, to_write = os.pipe()

        # Chrome reads commands from descriptor 3 and writes to 4.
        def wire():
            first, second = os.dup(to_read), os.dup(to_write)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--no-first-run", "--hide-scrollbars", "--disable-background-networking",
             "--disable-component-update", "--disable-dev-shm-usage", "--force-color-profile=srgb",
             f"--window-size={width},{height}", f"--user-data-dir={self.folder}", page],
            close_fds=False, preexec_fn=wire, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.number, self.buffer, self.events, self.session = 0, b"", [], None

    def receive(self, deadline):
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.from_browser], [], [], left)[0]:
                raise SystemExit("drive.py: the browser does not answer")
            chunk = os.read(self.from_browser, 1 << 20)
            if not chunk:
                raise SystemExit("drive.py: the browser is gone")
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(command).encode() + b"\0")
        deadline = time.monotonic() + 60
        while True:
            message = self.receive(deadline)
            if message.get("id") == self.number:
                if "error" in message:
                    raise SystemExit(f"drive.py: {method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def open(self, page, width, height):
        self.attach(self.call("Target.createTarget", url="about:blank")["targetId"])
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=False)
        self.navigate(page)

    def attach(self, target):
        """Speaks with a page from now on."""
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def navigate(self, page):
        self.events = [event for event in self.events if event.get("method") != "Page.loadEventFired"]
        self.call("Page.navigate", url=page)
        deadline = time.monotonic() + 60
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive(deadline))

    def press(self, key):
        *held, key = key.split("+") if len(key) > 1 else [key]
        modifiers = sum(MODIFIERS[name] for name in held)
        code, number = KEY_CODES.get(key, ("Key" + key.upper() if key.isalpha() else key, ord(key[0].upper())))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 and "Control" not in held else "")
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=code, text=text,
                  windowsVirtualKeyCode=number, modifiers=modifiers)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code, windowsVirtualKeyCode=number,
                  modifiers=modifiers)

    def click(self, selector, at):
        """Clicks in an element, at a place from its upper left corner as shares of its width and height."""
        box = self.evaluate(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{ block: "nearest" }});
            const {{ x, y, width, height }} = element.getBoundingClientRect();
            return [x, y, width, height];
        }})()""")
        place = {"x": box[0] + box[2] * at[0], "y": box[1] + box[3] * at[1]}
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, button="none" if kind == "mouseMoved" else "left",
                      clickCount=0 if kind == "mouseMoved" else 1, **place)

    def wait_until(self, expression):
        deadline = time.monotonic() + 60
        while not self.is_true(expression):
            if time.monotonic() > deadline:
                raise SystemExit(f"drive.py: it never came true: {expression}")
            time.sleep(0.05)

    def is_true(self, expression):
        try:
            return self.evaluate(f"Boolean({expression})")
        except SystemExit as error:
            # The page is being loaded again.
            if "navigated" in str(error) or "context" in str(error):
                return False
            raise

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"drive.py: {expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def take(self, step):
        """What an eval gave, in a list, or nothing."""
        if "key" in step:
            self.press(step["key"])
        elif "eval" in step:
            return [self.evaluate(step["eval"])]
        elif "click" in step:
            self.click(step["click"], step.get("at", [0.5, 0.5]))
        elif "until" in step:
            self.wait_until(step["until"])
        elif "text" in step:
            self.call("Input.insertText", text=step["text"])
        elif "wait" in step:
            time.sleep(step["wait"])
        elif "theme" in step:
            self.call("Emulation.setEmulatedMedia",
                      features=[{"name": "prefers-color-scheme", "value": step["theme"]}])
        elif "copy" in step:
            shutil.copyfile(*step["copy"])
        elif "script" in step:
            self.evaluate(pathlib.Path(step["script"]).read_text() + "\n;0")
        elif "screenshot" in step:
            picture = self.call("Page.captureScreenshot", format="png")["data"]
            pathlib.Path(step["screenshot"]).write_bytes(base64.b64decode(picture))
        return []

    def seen(self, page):
        errors, requests = [], []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                errors.append(parameters["exceptionDetails"].get("exception", {}).get("description", "exception"))
            elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                errors.append(str([argument.get("value") for argument in parameters["args"]]))
            elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                errors.append(parameters["entry"]["text"])
            elif method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if not url.startswith("data:") and url.split("#")[0] != page.split("#")[0]:
                    requests.append(url)
        return {"errors": errors, "requests": requests}

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    chromium, page, width, height = sys.argv[1:]
    width, height = int(width), int(height)
    if not page.startswith("http://"):
        file, mark, fragment = page.partition("#")
        page = pathlib.Path(file).resolve().as_uri() + mark + fragment
    browser = Browser(chromium, width, height)
    try:
        browser.open(page, width, height)
        values = [value for step in json.load(sys.stdin) for value in browser.take(step)]
        browser.evaluate("0")
        print(json.dumps({"values": values, **browser.seen(page)}))
    finally:
        browser.close()


if __name__ == "__main__":
    main()
