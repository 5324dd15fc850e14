#!/usr/bin/env python3
"""Opens the pages of a folder in Chromium and checks what they show, what they play and what they may.

    run.py PAGES [--program SYRINX] [--shots FOLDER]

PAGES holds what SyrinxPageTests writes when SYRINX_PAGES names a folder. With --program the bars and
the mouth are compared with what the program says of the same sounds, which lie beside the pages, and
further pages are made by the program itself. SYRINX_LONG_PAGES also makes one of ten minutes.
"""

import argparse
import array
import base64
import glob
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys

import made
from browser import Browser

failures = []


def check(condition, what):
    print(("  ok    " if condition else "  FAIL  ") + what)
    if not condition:
        failures.append(what)


def loaded(browser, folder, name):
    page = browser.open(f"file://{os.path.abspath(folder)}/{name}.html")
    page.run("Promise.resolve(syrinx.ready).then(() => 1)")
    return page


def take_shots(page, folder, name):
    page.run("scrollTo(0, 0)")
    for width, dark in [(1280, False), (1280, True), (400, False)]:
        page.resize(width, 900)
        page.set_dark(dark)
        page.run("new Promise((done) => setTimeout(done, 400))")
        page.screenshot(f"{folder}/{name}-{width}{'-dark' if dark else ''}.png", whole=name != "index")


def times_of(page, count=50):
    random.seed(1)
    length = page.run("syrinx.axis.length")
    return [round(random.uniform(0, length), 4) for _ in range(count)]


def check_words(page, name):
    """At seeks, each word in sight is filled as far as the JSON says, measured in the layout."""
    lines = page.run("syrinx.data.lines")
    worst = 0
    for time in times_of(page):
        shown = page.run(f"""(syrinx.seek({time}), new Promise((done) => requestAnimationFrame(() =>
          requestAnimationFrame(() => done([...document.querySelectorAll(".karaoke p")].map((row) =>
            [...row.querySelectorAll("span")].map((span) => {{
              const size = getComputedStyle(span).backgroundSize.split(",")[0].split(" ")[0];
              return [parseFloat(size) / 100, span.getBoundingClientRect().width];
            }})))))))""")
        focus = page.run("""[...document.querySelectorAll(".karaoke p")]
          .findIndex((row) => row.classList.contains("focus"))""")
        begun = [index for index, line in enumerate(lines) if line["start"] <= time]
        if begun and time < lines[begun[-1]]["end"]:
            worst = max(worst, 0 if focus == begun[-1] else 1000)
        for index in range(max(focus - 1, 0), min(focus + 2, len(lines))):
            timed = [word for word in lines[index]["words"] if word[1] is not None]
            for (_, start, end), (share, width) in zip(timed, shown[index]):
                heard = min(max((time - start) / (end - start), 0), 1)
                worst = max(worst, abs(heard - share) * width)
    check(worst <= 1, f"{name}: words are filled within 1 px at 50 seeks: {worst:.3f} px")


def of_program(program, *words):
    out = subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def check_numbers(page, name, program, sound):
    bands = [row["bands"] for row in of_program(program, "spectrum", sound, "--fps", "30")
             if "bands" in row]
    mouth = [row["opening"] for row in of_program(program, "mouth", sound)]
    worst = {"bars": 0, "mouth": 0}
    for time in times_of(page):
        levels = page.run(f"syrinx.bars.levels(0, {time})")
        place = min(time * 30, len(bands) - 1)
        row = max(min(int(place), len(bands) - 2), 0)
        for channel, shown in enumerate(levels):
            for band, height in enumerate(shown):
                pair = [bands[at][channel][band] for at in (row, min(row + 1, len(bands) - 1))]
                ends = [0 if level is None else 255 * min(max((level + 90) / 90, 0), 1)
                        for level in pair]
                right = ends[0] + (place - row) * (ends[1] - ends[0])
                worst["bars"] = max(worst["bars"], abs(height - right))
        right = 255 * mouth[min(int(time * 60 + 1e-6), len(mouth) - 1)]
        worst["mouth"] = max(worst["mouth"], abs(page.run(f"syrinx.mouth.opening(0, {time})") - right))
    for part, difference in worst.items():
        check(difference <= 1, f"{name}: {part} within 1/255 at 50 seeks: {difference:.2f}/255")


def check_drawn_bars(page, name):
    """The canvas itself: how high the bar of each band of the first channel is."""
    worst = 0
    for time in times_of(page, 5):
        found = page.run(f"""(() => {{
          syrinx.seek({time});
          syrinx.drawAt({time});
          const canvas = document.getElementById("bars");
          const pen = canvas.getContext("2d");
          const channels = syrinx.bars.levels(0, {time});
          const base = channels.length > 1 ? canvas.height / 2 : canvas.height;
          return channels[0].map((level, band, all) => {{
            const x = Math.floor((band + 0.5) * canvas.width / all.length);
            const column = pen.getImageData(x, 0, 1, Math.floor(base)).data;
            let height = 0;
            for (let at = 3; at < column.length; at += 4) height += column[at] > 127;
            return Math.abs(height - Math.max(level / 255 * (base - 1), 1));
          }});
        }})()""")
        worst = max(worst, *found)
    check(worst <= 1.5, f"{name}: bars are drawn as high as they are: {worst:.2f} px")


def samples(page, script):
    """Channels of a rendered buffer."""
    texts = page.run(f"""(async () => {{
      const buffer = await ({script});
      return Array.from({{ length: buffer.numberOfChannels }}, (_, channel) => {{
        const bytes = new Uint8Array(buffer.getChannelData(channel).buffer);
        let text = "";
        for (let at = 0; at < bytes.length; at += 8192) {{
          text += String.fromCharCode(...bytes.subarray(at, at + 8192));
        }}
        return btoa(text);
      }});
    }})()""")
    return [array.array("f", base64.b64decode(text)) for text in texts]


def render(chosen, switch=None):
    """The page's own graph, in a context that only computes."""
    change = f"mix.choose({switch[0]}, {switch[1]}, {switch[1]});" if switch else ""
    return f"""(async () => {{
      const {{ transport, axis, BufferMix }} = syrinx;
      const {{ length, sampleRate, numberOfChannels }} = transport.buffers[0];
      const context = new OfflineAudioContext(numberOfChannels, length, sampleRate);
      const mix = new BufferMix(context, axis, transport.buffers, transport.currentGains, {chosen});
      mix.start(0, 0, false);
      {change}
      return context.startRendering();
    }})()"""


def check_switch(page, name, time=1.0):
    rate = page.run("syrinx.transport.buffers[0].sampleRate")
    gains = page.run("syrinx.transport.currentGains")
    own = [samples(page, f"syrinx.transport.buffers[{index}]")[0] for index in (0, 1)]
    heard = samples(page, render(0, (1, time)))[0]
    single = lambda value: array.array("f", [value])[0]
    right = [array.array("f", [single(gains[index]) * value for value in own[index]]) for index in (0, 1)]
    start, end = math.floor(time * rate), math.ceil((time + 0.01) * rate) + 1
    before = max(abs(heard[at] - right[0][at]) for at in range(start))
    after = max(abs(heard[at] - right[1][at]) for at in range(end, len(heard)))
    check(max(before, after) < 1e-7, f"{name}: A exactly, then B exactly: {max(before, after):.1e}")
    check(max(map(abs, heard)) <= 1, f"{name}: nothing above 1: {max(map(abs, heard)):.3f}")


def check_mapped_switch(page, name, time=1.0):
    """Where time runs otherwise in B, it begins at the place that A has got to."""
    rate = page.run("syrinx.transport.buffers[0].sampleRate")
    gain = array.array("f", [page.run("syrinx.transport.currentGains")[1]])[0]
    own = samples(page, "syrinx.transport.buffers[1]")[0]
    heard = samples(page, render(0, (1, time)))[0]
    start = round(page.run(f"syrinx.axis.ofSound(1, {time})") * rate) - round(time * rate)
    begin, end = math.ceil((time + 0.01) * rate) + 1, min(len(heard), len(own) - start)
    worst = max(abs(heard[at] - gain * own[at + start]) for at in range(begin, end))
    check(worst < 1e-6 and end > begin, f"{name}: B goes on at the mapped time: {worst:.1e}")


def loudness(channels, rate):
    data = array.array("f", [value for frame in zip(*channels) for value in frame]).tobytes()
    text = subprocess.run(
        ["ffmpeg", "-hide_banner", "-f", "f32le", "-ar", str(rate), "-ac", str(len(channels)), "-i", "-",
         "-af", "ebur128=framelog=verbose", "-f", "null", "-"], input=data, capture_output=True).stderr
    return float(re.findall(rb"I:\s+(-?[\d.]+) LUFS", text)[-1])


def check_loudness(page, name):
    if not shutil.which("ffmpeg"):
        return print(f"  --    {name}: no ffmpeg to measure loudness")
    rate = page.run("syrinx.transport.buffers[0].sampleRate")
    found = [loudness(samples(page, render(index)), rate) for index in (0, 1)]
    difference = abs(found[0] - found[1])
    check(difference <= 0.1 + 1e-9, f"{name}: A and B are equally loud: {found[0]} and {found[1]} LUFS")


def check_playing(page, name):
    """The highlight beside the context's own clock, and how long a picture takes."""
    page.run("(syrinx.seek(0), document.getElementById('play').click(), 1)")
    page.wait("syrinx.transport.isPlaying && syrinx.transport.time > 0.1")
    found = page.run("""new Promise((done) => {
      const { transport, words } = syrinx;
      const [{ when }] = transport.anchors;
      const differences = [];
      const steps = [];
      const started = performance.now();
      let last = started;
      const look = (now) => {
        const stamp = transport.context.getOutputTimestamp();
        const heard = stamp.contextTime + (performance.now() - stamp.performanceTime) / 1000 - when;
        for (const row of words.rows) {
          for (const { share, start, end } of row.spans) {
            if (share > 0 && share < 1) differences.push(start + share * (end - start) - heard);
          }
        }
        steps.push(now - last);
        last = now;
        if (now - started < 1800 && transport.isPlaying) requestAnimationFrame(look);
        else done({ differences, steps: steps.slice(1) });
      };
      requestAnimationFrame(look);
    })""")
    page.run("syrinx.transport.pause()")
    worst = max(map(abs, found["differences"]), default=9)
    check(worst <= 0.02, f"{name}: the highlight is within 20 ms of the sound: {1000 * worst:.1f} ms")


def check_speed(page, name):
    page.run("(syrinx.seek(60), document.getElementById('play').click(), 1)")
    page.wait("syrinx.transport.isPlaying && syrinx.transport.time > 60.2")
    found = page.run("""new Promise((done) => {
      const steps = [];
      const costs = [];
      let last = performance.now();
      const started = last;
      const look = (now) => {
        steps.push(now - last);
        last = now;
        const before = performance.now();
        syrinx.drawAt(syrinx.transport.time);
        costs.push(performance.now() - before);
        if (now - started < 2000) requestAnimationFrame(look);
        else done({ steps, costs });
      };
      requestAnimationFrame(look);
    })""")
    page.run("syrinx.transport.pause()")
    rate = 1000 * len(found["steps"]) / sum(found["steps"])
    costs = sorted(found["costs"])
    print(f"  --    {name}: {rate:.0f} pictures a second")
    check(costs[len(costs) // 2] < 8,
          f"{name}: a picture takes half of a sixtieth of a second at most: {costs[len(costs) // 2]:.1f} ms")


def check_controls(page, name):
    page.call("Accessibility.enable")
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "slider", "checkbox", "radio", "textbox", "image", "link"}
    controls = [node for node in nodes if not node["ignored"] and node["role"]["value"] in roles]
    nameless = [node["role"]["value"] for node in controls if not node.get("name", {}).get("value")]
    check(controls and not nameless, f"{name}: all {len(controls)} controls have names {nameless}")
    wanted = page.run("""[...document.querySelectorAll("main button, main input, main [tabindex]")]
      .filter((element) => element.checkVisibility() && !element.disabled).length""")
    page.run("document.activeElement.blur()")
    reached = set()
    for _ in range(wanted + 3):
        page.press("Tab")
        reached.add(page.run("""[...document.querySelectorAll("main button, main input, main [tabindex]")]
          .indexOf(document.activeElement)"""))
    check(len(reached - {-1}) == wanted, f"{name}: Tab reaches {len(reached - {-1})} of {wanted}")


def check_keys(page, name):
    length = page.run("syrinx.axis.length")
    state = lambda: page.run("[syrinx.transport.time, syrinx.transport.chosen, syrinx.transport.isPlaying]")
    focus = lambda name: page.run(f"(document.getElementById('{name}').focus(), 1)")
    page.run("(document.activeElement.blur(), syrinx.seek(0))")
    for key in ["End", "2", "x"]:
        page.press(key)
    page.press(" ", "Space")
    check(state() == [0, 0, False], f"{name}: keys outside the player are the page's: {state()}")
    focus("seek")
    for key, wanted in [("ArrowUp", 5), ("ArrowDown", 0), ("PageUp", 10), ("PageDown", 0), ("ArrowRight", 5)]:
        page.press(key)
        wanted = min(max(wanted, length / 10 if key == "PageUp" else 0), length)
        check(abs(state()[0] - wanted) < 1e-6, f"{name}: {key} goes to {wanted:.1f} s: {state()[0]:.1f}")
    page.press("End")
    check(abs(state()[0] - length) < 1e-6, f"{name}: End goes to the end")
    page.press("ArrowLeft")
    check(abs(state()[0] - max(length - 5, 0)) < 1e-6, f"{name}: the left arrow goes back 5 s")
    page.press("Home")
    check(state()[0] == 0, f"{name}: Home goes to the beginning")
    page.press("2")
    check(state()[1] == 1, f"{name}: 2 chooses B")
    page.press("x")
    check(state()[1] == 0, f"{name}: X switches")
    page.press(" ", "Space")
    page.wait("syrinx.transport.isPlaying", 5)
    page.press(" ", "Space")
    page.wait("!syrinx.transport.isPlaying", 5)
    check(True, f"{name}: Space plays and pauses")
    changes = page.run("""new Promise((done) => {
      let count = 0;
      const slider = document.getElementById("seek");
      const observer = new MutationObserver(() => { count += 1; });
      syrinx.seek(0);
      syrinx.transport.play();
      setTimeout(() => observer.observe(slider, { attributeFilter: ["aria-valuetext"] }), 300);
      setTimeout(() => { observer.disconnect(); done(count); }, 1300);
    })""")
    check(changes == 0, f"{name}: the position is not told while it plays: {changes} times")
    page.run("(document.getElementById('play').focus(), document.getElementById('seek').focus(), 1)")
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    told = page.run("document.getElementById('seek').getAttribute('aria-valuenow')")
    page.run("syrinx.transport.pause()")
    check(float(told) >= 0.5 or length < 1, f"{name}: it is told when focus comes: {told}")
    text = page.run("document.getElementById('seek').getAttribute('aria-valuetext')")
    check(re.fullmatch(r"(\d+ minutes? )?\d+\.\d seconds", text), f"{name}: the position is told: {text}")


def check_blind(page, name):
    """The chance of guessing is that of the binomial distribution."""
    worst = 0
    for count in range(1, 30):
        for right in range(count + 1):
            exact = sum(math.comb(count, hits) for hits in range(right, count + 1)) / 2 ** count
            worst = max(worst, abs(page.run(f"syrinx.guessingChance({right}, {count})") - exact))
    check(worst < 1e-12, f"{name}: the p-value is the binomial one: {worst:.1e}")
    page.run("document.getElementById('blind-open').click()")
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    marks = page.run("""[...document.querySelectorAll("#choice [aria-pressed=true], .lane.chosen")].length""")
    sight = page.run("getComputedStyle(document.querySelector('.track')).visibility")
    check(marks == 0 and sight == "hidden", f"{name}: the blind test shows nothing of the sound")
    page.run("document.querySelector('[data-say]').click()")
    check("of 1 right" in page.run("document.getElementById('blind-summary').textContent"),
          f"{name}: an answer is counted")
    page.run("document.getElementById('blind-close').click()")


def check_quiet(page, name, folder):
    """Nothing was asked of any network, nothing was refused, nothing failed."""
    page.drain()
    asked = [report["request"]["url"] for report in page.reports("Network.requestWillBeSent")]
    own = f"file://{os.path.abspath(folder)}/"
    others = [url[:80] for url in asked if not url.startswith((own, "data:", "blob:"))]
    check(not others, f"{name}: no request leaves the page {others}")
    errors = page.reports("Runtime.exceptionThrown") + [
        report for report in page.reports("Log.entryAdded") if report["entry"]["level"] == "error"]
    check(not errors, f"{name}: no errors {json.dumps(errors)[:300] if errors else ''}")


def check_index(page, name, folder):
    """A list of any length has few rows at a time, sorts, and plays what lies beside it."""
    count = page.run("syrinx.data.rows.length")
    drawn = page.run("""new Promise((done) => {
      scrollTo(0, document.documentElement.scrollHeight / 2);
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const before = performance.now();
        syrinx.arrange();
        done([document.querySelectorAll(".rows .row").length, performance.now() - before]);
      }));
    })""")
    check(0 < drawn[0] < min(80, count + 1), f"{name}: {drawn[0]} of {count} rows are drawn")
    check(drawn[1] < 500, f"{name}: sorting and drawing takes {drawn[1]:.0f} ms")
    columns = page.run("[...document.querySelectorAll('#columns button')].map((one) => one.textContent)")
    for title, key in [("LUFS", "lufs"), ("Clipped", "clipped"), ("Pitch Hz", "pitch")]:
        page.run(f"document.querySelectorAll('#columns button')[{columns.index(title)}].click()")
        order = page.run(f"syrinx.state.order.map((index) => syrinx.data.rows[index].{key})")
        known = [value for value in order if value is not None]
        check(known == sorted(known, reverse=True) and order[:len(known)] == known,
              f"{name}: the highest {key} come first")
    page.run("(scrollTo(0, 0), syrinx.play(syrinx.state.order[0]))")
    page.wait("syrinx.player.currentTime > 0.1", 10)
    check(True, f"{name}: a sound beside the page is played")
    page.run("syrinx.player.pause()")
    check_quiet(page, name, folder)


def check_size(path, name):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    sounds = re.findall(r'<script type="application/octet-stream" id="media[-\d]+">([^<]*)</script>', text)
    audio = sum(len(sound) * 3 // 4 for sound in sounds)
    data = json.loads(re.search(r'id="data">(.*?)</script>', text, re.S).group(1))
    minutes = max(sound["seconds"] for sound in data["sounds"]) / 60
    if minutes >= 1:
        limit = 1.4 * audio + 300_000 * minutes
        check(os.path.getsize(path) <= limit,
              f"{name}: {os.path.getsize(path) / 1e6:.1f} MB of at most {limit / 1e6:.1f} MB")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pages")
    parser.add_argument("--program")
    parser.add_argument("--shots")
    given = parser.parse_args()
    if given.program:
        made.make_pages(given.program, given.pages)
    names = sorted(os.path.basename(path)[:-5] for path in glob.glob(f"{given.pages}/*.html"))
    if given.shots:
        os.makedirs(given.shots, exist_ok=True)
    with Browser() as browser:
        for name in names:
            print(name)
            page = loaded(browser, given.pages, name)
            if page.run("'rows' in syrinx.data"):
                check_index(page, name, given.pages)
                if given.shots:
                    take_shots(page, given.shots, name)
                page.close()
                continue
            has = page.run("""({ words: syrinx.data.lines.length > 0,
              timed: syrinx.data.lines.some(({ words }) => words.some((word) => word[1] !== null)), many: syrinx.data.sounds.length > 1,
              shared: syrinx.axis.isShared, long: syrinx.transport.isLong })""")
            if has["words"]:
                check_words(page, name)
            sound = os.path.abspath(f"{given.pages}/{name}.wav")
            if given.program and os.path.exists(sound):
                check_numbers(page, name, given.program, sound)
                check_drawn_bars(page, name)
            if has["many"] and has["shared"] and not has["long"]:
                check_switch(page, name)
                check_loudness(page, name)
            if has["many"] and not has["shared"] and not has["long"]:
                check_mapped_switch(page, name)
            if has["timed"] and not has["long"]:
                check_playing(page, name)
            if page.run("syrinx.axis.length > 90"):
                check_speed(page, name)
            if name in made.checks:
                for condition, what in made.checks[name](page, given.pages):
                    check(condition, f"{name}: {what}")
            check_controls(page, name)
            if has["many"]:
                check_keys(page, name)
                check_blind(page, name)
            check_quiet(page, name, given.pages)
            check_size(f"{given.pages}/{name}.html", name)
            if given.shots:
                page.run("syrinx.seek(syrinx.axis.length / 3)")
                take_shots(page, given.shots, name)
            page.close()
    print(f"{len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
