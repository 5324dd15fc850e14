#!/usr/bin/env python3
"""Draws the pictures of the README by the program, or compares them with those it draws now.

    pictures.py SYRINX FOLDER [--check] [--page]

The picture of a page needs Chromium, and is left out without --page. Fonts differ between machines: DejaVu
Sans is taken where it is installed, and --check wants the same size, and squares of 20 pixels whose lightness
differs by 1 of 255 on average.
"""

import argparse
import os
import subprocess
import sys
import tempfile

VOICE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Fixtures/Audio/voice-low.wav")
WIDTH, CELL = 800, 20
HEIGHTS = {"change": 640, "spectrum": 320, "page": 480}


def draw(program, name, path):
    size = ["--width", str(WIDTH), "--height", str(HEIGHTS[name]), "--quiet", "--out", path]
    if name == "change":
        return draw_alike(program, "plot", VOICE, "voice", "robot", *size)
    if name == "spectrum":
        return draw_alike(program, "spectrum", VOICE, "--axis", "mel", "--floor", "-70", *size)
    from browser import Browser
    html = path + ".html"
    run(program, "page", VOICE, "voice", "robot", "--title", "A talk", "--quiet", "--out", html)
    with Browser() as browser:
        page = browser.open("file://" + html, WIDTH, HEIGHTS[name])
        page.run("Promise.resolve(syrinx.ready).then(() => 1)")
        page.run("(syrinx.seek(1), syrinx.drawAt(1), new Promise((done) => setTimeout(done, 400)))")
        page.screenshot(path, whole=False)


FONTS = """<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <match target="pattern">
    <edit name="family" mode="prepend" binding="strong"><string>DejaVu Sans</string></edit>
  </match>
</fontconfig>
"""


def run(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout


def draw_alike(*words):
    """Runs the program with the same font on every machine that has it."""
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as fonts:
        fonts.write(FONTS)
        fonts.flush()
        environment = dict(os.environ, FONTCONFIG_FILE=fonts.name)
        subprocess.run(words, check=True, stdout=subprocess.PIPE, env=environment)


def shrink(path, out):
    """The same picture with 96 colours, which is a third as large."""
    colours = "split[a][b];[a]palettegen=96[p];[b][p]paletteuse=dither=none"
    run("ffmpeg", "-v", "error", "-y", "-i", path, "-vf", colours, "-pred", "mixed", out)


def cells(path):
    """Size, and the mean lightness of every square."""
    filters = ["-v", "error", "-i", path, "-vf"]
    size = run("ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", path)
    width, height = map(int, size.split(b","))
    grid = f"scale={width // CELL}:{height // CELL}:flags=area,format=gray"
    return (width, height), run("ffmpeg", *filters, grid, "-f", "rawvideo", "-")


def difference(one, other):
    """Mean difference of lightness over the squares, of 255; above 255 where sizes differ."""
    (size, left), (other_size, right) = cells(one), cells(other)
    if size != other_size:
        return 256
    return sum(abs(a - b) for a, b in zip(left, right)) / len(left)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--page", action="store_true")
    given = parser.parse_args()
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in HEIGHTS:
            if name == "page" and not given.page:
                continue
            drawn = os.path.join(folder, name + ".png")
            kept = os.path.join(given.folder, name + ".png")
            draw(os.path.abspath(given.program), name, drawn)
            if given.check:
                found = difference(drawn, kept)
                print(f"{name}: {found:.2f} of 255")
                worst = max(worst, found)
            else:
                shrink(drawn, kept)
    if worst > 1:
        print("Fixtures/Pictures is behind the program: make pictures", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
