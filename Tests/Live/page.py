#!/usr/bin/env python3
"""Steers a session by its page in Chromium, at the sound server that `Tests/Live/run` has started.

    page.py SYRINX [--shots FOLDER]
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Page"))
from browser import Browser  # noqa: E402

failures = []


def check(condition, what):
    print(("  ok    " if condition else "  FAIL  ") + what)
    if not condition:
        failures.append(what)


def status_of(address, headers=None, data=None):
    try:
        return urllib.request.urlopen(urllib.request.Request(address, data, headers or {})).status
    except urllib.error.HTTPError as error:
        return error.code


def ask(address, line):
    return json.load(urllib.request.urlopen(urllib.request.Request(address + "line", line.encode())))


def check_doors(address):
    root = address.rsplit("/", 2)[0]
    check(status_of(address) == 200, "the address opens the page")
    check(status_of(root + "/") == 403, "without the token nothing opens")
    check(status_of(f"{root}/{'0' * 32}/line", data=b"quit") == 403, "with another token nothing is obeyed")
    check(status_of(address + "line", {"Host": "example.org"}, b"quit") == 403, "another host is refused")
    check(status_of(address + "line", {"Origin": "http://example.org"}, b"quit") == 403,
          "the page of another site is refused")
    port = int(root.rsplit(":", 1)[1])
    listening = [line.split() for line in open("/proc/net/tcp")][1:]
    ends = [fields[1] for fields in listening if fields[3] == "0A" and fields[1].endswith(f":{port:04X}")]
    check(ends == [f"0100007F:{port:04X}"], "only the loopback is listened at")


def drag(page, name, fraction):
    """Moves a slider as a hand does, with the mouse, and lets it go."""
    box = page.run(f"""(() => {{
      const input = document.querySelector('[data-parameter="{name}"]');
      input.scrollIntoView({{ block: "center" }});
      const box = input.getBoundingClientRect();
      return [box.left, box.top, box.width, box.height]; }})()""")
    # The thumb is 16 pixels wide.
    x, y = box[0] + 8 + fraction * (box[2] - 16), box[1] + box[3] / 2
    for kind, place in [("mousePressed", box[0] + box[2] / 2), ("mouseMoved", x), ("mouseReleased", x)]:
        page.call("Input.dispatchMouseEvent", type=kind, x=place, y=y, button="left", buttons=1, clickCount=1)


def click(page, script):
    page.run(f"({script}).click()")


def check_page(browser, address, folder, shots):
    page = browser.open(address)
    page.wait("document.querySelectorAll('#voices button').length >= 9", 10)
    page.wait("document.querySelector('#output-level').textContent.match(/−[0-9]+ dBFS/)", 10)
    check(True, "meters move")
    names = page.run("[...document.querySelectorAll('[data-parameter]')].map((each) => each.dataset.parameter)")
    known = [each["name"] for each in ask(address, "status")["parameters"]]
    check(names == known and "eq.1" not in names and "gain.db" in names, "a slider for each parameter")
    drag(page, "reverb.mix", 0.75)
    time.sleep(0.4)
    mix = next(each["value"] for each in ask(address, "status")["parameters"] if each["name"] == "reverb.mix")
    check(abs(mix - 75) < 3, f"a slider turns its parameter: {mix:.1f}")
    shown = page.run("""document.querySelector('[data-parameter="reverb.mix"]').parentNode.lastChild.textContent""")
    check(shown.startswith(str(int(mix))), f"and its value is shown: {shown}")
    ask(address, "reverb.mix=20")
    page.wait("Math.abs(document.querySelector('[data-parameter=\"reverb.mix\"]').value - 200) < 3", 5)
    check(True, "a slider follows what others turn")
    click(page, "document.getElementById('mute')")
    page.wait("document.getElementById('mute').getAttribute('aria-pressed') === 'true'", 5)
    check(ask(address, "status")["mute"] is True, "mute")
    click(page, "document.getElementById('mute')")
    click(page, "document.getElementById('bypass')")
    page.wait("document.getElementById('bypass').getAttribute('aria-pressed') === 'true'", 5)
    check(ask(address, "status")["bypass"] is True, "bypass")
    click(page, "[...document.querySelectorAll('#voices button')].find((each) => each.title === 'robot')")
    page.wait("document.body.dataset.voice === 'robot'", 5)
    check(ask(address, "status")["voice"] == "robot", "a voice")
    page.run("document.getElementById('chain').value = 'tremolo 5 gain -3'")
    click(page, "document.querySelector('#chain-form button')")
    page.wait("document.body.dataset.voice === 'tremolo 5 gain -3'", 5)
    page.wait("!!document.querySelector('[data-parameter^=tremolo]')", 5)
    check(True, "a chain that is typed, and its sliders")
    page.run("document.getElementById('chain').value = 'revreb'")
    click(page, "document.querySelector('#chain-form button')")
    page.wait("document.getElementById('notice').textContent.includes('did you mean reverb?')", 5)
    check(True, "a fault is said")
    wave = os.path.join(folder, "taken.wav")
    page.run(f"document.getElementById('wet-path').value = {json.dumps(wave)}")
    click(page, "document.querySelector('#wet button')")
    page.wait("document.querySelector('#wet button').textContent.startsWith('Stop')", 5)
    time.sleep(1.2)
    if shots:
        for width, dark in [(1280, False), (1280, True), (400, False)]:
            page.resize(width, 900)
            page.set_dark(dark)
            page.run("new Promise((done) => setTimeout(done, 400))")
            page.screenshot(f"{shots}/live-{width}{'-dark' if dark else ''}.png")
        page.resize(1280, 900)
    click(page, "document.querySelector('#wet button')")
    page.wait("document.querySelector('#wet button').textContent === 'Record'", 5)
    check(os.path.getsize(wave) > 100_000, "a recording")
    page.run("document.getElementById('play-path').value = 'tone.wav'")
    click(page, "document.querySelector('#play button')")
    page.wait("document.getElementById('sounds').textContent.includes('tone.wav')", 5)
    click(page, "document.getElementById('stop-sounds')")
    page.wait("document.getElementById('sounds').textContent === ''", 5)
    check(True, "a sound, and its end")
    click(page, "document.getElementById('push')")
    page.wait("!document.getElementById('talk').hidden", 5)
    page.run("document.getElementById('talk').dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }))")
    page.wait("document.getElementById('talk').classList.contains('held')", 5)
    page.run("document.getElementById('talk').dispatchEvent(new KeyboardEvent('keyup', { key: ' ' }))")
    page.wait("!document.getElementById('talk').classList.contains('held')", 5)
    check(ask(address, "status")["push"] == "up", "push to talk")
    page.resize(400, 900)
    check(page.run("document.documentElement.scrollWidth <= 400"), "fits a narrow window")
    page.drain()
    requests = [each["request"]["url"] for each in page.reports("Network.requestWillBeSent")]
    check(all(each.startswith(address) for each in requests), "nothing from elsewhere is asked for")
    entries = [each["entry"]["text"] for each in page.reports("Log.entryAdded")]
    thrown = page.reports("Runtime.exceptionThrown")
    check(not entries and not thrown, f"no error is reported {entries} {thrown}")
    ask(address, "quit")
    page.wait("document.getElementById('notice').textContent.includes('has ended')", 10)
    check(True, "the end of the session is said")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--shots")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "synth", "sine", "440", "20", "tone.wav"], cwd=folder, check=True,
                       stderr=subprocess.DEVNULL)
        tone = subprocess.Popen(["paplay", "-d", "one", "tone.wav"], cwd=folder)
        live = subprocess.Popen(
            [program, "live", "--input", "one.monitor", "--output", "two", "--web", "any",
             "eq", "low-pass@3k", "gain", "-6", "reverb", "plate", "mix=30"],
            cwd=folder, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        try:
            address = ""
            while not address:
                line = live.stderr.readline()
                if not line:
                    raise RuntimeError("the session did not begin")
                address = line.split("open ")[-1].strip() if "http://" in line else ""
            check_doors(address)
            with Browser() as browser:
                check_page(browser, address, folder, options.shots)
            check(live.wait(5) == 0, "the session ends well")
        finally:
            for process in [live, tone]:
                if process.poll() is None:
                    process.send_signal(signal.SIGTERM)
                    process.wait(5)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
