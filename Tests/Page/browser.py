"""Chromium without a window, driven over the DevTools protocol through two pipes, which needs nothing
but Python's own library (chromedevtools.github.io/devtools-protocol)."""

import base64
import contextlib
import fcntl
import json
import os
import select
import signal
import subprocess
import tempfile
import time


class Browser:
    """One process of Chromium. `with Browser() as browser:` ends it."""

    def __init__(self, program="chromium"):
        self.folder = tempfile.TemporaryDirectory(prefix="syrinx-page-", ignore_cleanup_errors=True)
        read_by_browser, self.outgoing = os.pipe()
        self.incoming, written_by_browser = os.pipe()

        def take_pipes():
            # The protocol is spoken on descriptors 3 and 4, which may be those of the pipes already.
            high = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (read_by_browser, written_by_browser)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
             "--no-first-run", "--autoplay-policy=no-user-gesture-required", "--mute-audio",
             "--disable-background-networking", "--hide-scrollbars", "--force-color-profile=srgb",
             f"--user-data-dir={self.folder.name}", "about:blank"],
            preexec_fn=take_pipes, close_fds=False, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_by_browser)
        os.close(written_by_browser)
        self.number = 0
        self.waiting = b""
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        # Its helpers may outlive it and write into the folder.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        os.close(self.outgoing)
        os.close(self.incoming)
        self.folder.cleanup()

    def receive(self, seconds=60):
        """The next message; every one ends with a zero byte."""
        end = time.monotonic() + seconds
        while b"\0" not in self.waiting:
            ready, _, _ = select.select([self.incoming], [], [], max(end - time.monotonic(), 0))
            more = os.read(self.incoming, 1 << 20) if ready else b""
            if not more:
                raise RuntimeError("the browser says nothing")
            self.waiting += more
        message, self.waiting = self.waiting.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        """Calls a method and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        rest = json.dumps(message).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.outgoing, rest):]
        while True:
            answer = self.receive()
            if answer.get("id") != self.number:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def open(self, address, width=1280, height=900, dark=False):
        """A new page, loaded."""
        return Page(self, address, width, height, dark)


class Page:
    def __init__(self, browser, address, width, height, dark):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.call(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Network", "Runtime", "Log"]:
            self.call(f"{domain}.enable")
        self.resize(width, height)
        self.set_dark(dark)
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete'")

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def set_dark(self, dark):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def run(self, script):
        """The value of an expression, or of its promise."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True,
                           returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def wait(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not self.run(condition):
            if time.monotonic() > end:
                raise RuntimeError(f"not so after {seconds} s: {condition}")
            time.sleep(0.02)

    def press(self, key, code=None, modifiers=0):
        text = key if len(key) == 1 else ""
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key,
                      text=text if kind == "keyDown" else "", modifiers=modifiers,
                      windowsVirtualKeyCode=VIRTUAL_KEYS.get(key, ord(key[0].upper())))

    def screenshot(self, path, whole=True):
        options = {"captureBeyondViewport": True} if whole else {}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            options["clip"] = {"x": 0, "y": 0, "width": size["width"], "height": size["height"],
                               "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", **options)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def drain(self):
        """Takes in what has been reported so far."""
        self.run("1")

    def reports(self, *methods):
        return [event["params"] for event in self.browser.events
                if event.get("sessionId") == self.session and event["method"] in methods]

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)


VIRTUAL_KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Tab": 9, " ": 32,
                "Escape": 27, "Enter": 13, "+": 187, "-": 189}
