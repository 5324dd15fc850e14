"""Pages that the program makes as users make them, and what is to be seen and heard on them."""

import json
import os
import re
import struct
import subprocess
import zlib

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Fixtures")
VOICE = os.path.join(FIXTURES, "Audio/voice-low.wav")
MUSIC = os.path.join(FIXTURES, "Audio/music.flac")


def png(width, height, colour):
    """A picture of which `colour` tells red, green and blue at a place (W3C, Portable Network Graphics)."""
    rows = b"".join(b"\0" + bytes(sum((colour(x, y) for x in range(width)), ())) for y in range(height))

    def chunk(name, content):
        body = name + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def make_pages(program, folder):
    def run(*words, ok=(0,)):
        done = subprocess.run([program, *words], capture_output=True, text=True)
        assert done.returncode in ok, f"{words}: {done.stderr}"

    def at(name):
        return os.path.join(folder, name)

    run(VOICE, at("louder.wav"), "eq", "parametric@1k:+6", "--quiet")
    run("compare", VOICE, at("louder.wav"), "--tier", "perceptual", "--page", at("compare.html"), ok=(1,))
    run("compose", os.path.join(FIXTURES, "Timelines/spot.json"), at("spot.wav"), "--page", at("compose.html"),
        "--cache", "none", "--quiet")
    run("batch", os.path.join(FIXTURES, "Audio"), "--out", at("batch"), "--page", at("batch.html"), "--quiet",
        "--sync", "no", "--", "gain", "+9")
    # Closed is red; open is blue on the left and green on the right, and lies a quarter turn clockwise,
    # so that its left is above. Its edges were cut away on the left.
    with open(at("sheet.png"), "wb") as file:
        file.write(png(40, 20, lambda x, y: (255, 0, 0) if x < 20 else (0, 0, 255) if y < 10 else (0, 255, 0)))
    with open(at("sheet.json"), "w") as file:
        json.dump({"frames": {
            "closed": {"frame": {"x": 0, "y": 0, "w": 20, "h": 20}},
            "open": {"frame": {"x": 20, "y": 0, "w": 20, "h": 10}, "rotated": True,
                     "spriteSourceSize": {"x": 20, "y": 0, "w": 20, "h": 10},
                     "sourceSize": {"w": 40, "h": 10}}}}, file)
    run("page", VOICE, "--out", at("sprites.html"), "--sprite", f"{at('sheet.png')}+{at('sheet.json')}", "--quiet")
    run("spectrum", VOICE, "--out", at("film.gif"), "--end", "0.5", "--width", "320", "--height", "240", "--quiet")
    run("page", VOICE, "--out", at("film.html"), "--sprite", at("film.gif"), "--quiet")
    # More rows than are seen at once, a row every tenth of a second.
    with open(at("rows.srt"), "w") as file:
        for row in range(60):
            tenths = [f"00:00:0{at // 10},{at % 10}00" for at in (row, row + 1)]
            file.write(f"{row + 1}\n{tenths[0]} --> {tenths[1]}\nRow {row + 1}\n\n")
    run("synth", "sine", "300", "6", at("rows.wav"), "--quiet")
    run("page", at("rows.wav"), "--out", at("rows.html"), "--words", at("rows.srt"), "--quiet")
    # A duet: the first singer, the second, both.
    with open(at("duet.vtt"), "w") as file:
        file.write("WEBVTT\n\n")
        for row, singer in enumerate(["Ann", "Bob", "Ann", "Bob", "Ann"]):
            file.write(f"00:00:0{row}.500 --> 00:00:0{row + 1}.400\n<v {singer}>A line of several words, {row}\n\n")
    run("page", at("rows.wav"), "--out", at("duet.html"), "--words", at("duet.vtt"), "--layout", "stage", "--quiet")
    # A file of more than one element: 28.8 MB.
    run("synth", "white", "150", at("large.wav"), "gain", "-12", "--channels", "2", "--encoding", "pcm16",
        "--quiet", "--sync", "no")
    run("page", at("large.wav"), "--out", at("large.html"), "--audio", "wav", "--quiet")
    os.remove(at("large.wav"))
    if os.environ.get("SYRINX_LONG_PAGES"):
        run(MUSIC, at("minutes.wav"), "--loop", "205", "--end", "3", "--channels", "2", "--quiet", "--sync", "no")
        run("page", at("minutes.wav"), "--out", at("ten-minutes.html"), "--quiet")


def click(page, x, y):
    for kind in ["mousePressed", "mouseReleased"]:
        page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def stop(page):
    page.run("syrinx.transport.pause()")


def check_compare(page, folder):
    page.run("document.querySelectorAll('#marks button')[1].click()")
    page.wait("syrinx.transport.isPlaying")
    mark = page.run("syrinx.data.marks[1][0]")
    heard = page.run("syrinx.transport.time")
    stop(page)
    yield max(mark - 0.5, 0) <= heard < mark + 0.2, f"a mark is heard from before it: {mark:.2f}, {heard:.2f}"
    yield page.run("document.querySelector('.verdict').innerText.startsWith('Different (perceptual)')"), "the verdict"
    yield page.run("syrinx.data.sounds.length") == 3, "the difference can be heard"


def check_compose(page, folder):
    page.run("syrinx.seek(0)")
    start, end, _ = page.run("syrinx.data.lanes[0].clips[1]")
    box = page.run("""(() => {
      const { left, top, width, height } = document.querySelector("canvas.clips").getBoundingClientRect();
      return { left, top, width, height };
    })()""")
    share = page.run(f"syrinx.view.share({(start + end) / 2})")
    click(page, box["left"] + share * box["width"], box["top"] + box["height"] / 2)
    page.wait("syrinx.transport.isPlaying")
    heard = page.run("syrinx.transport.time")
    stop(page)
    yield abs(heard - (start + end) / 2) < 0.3, f"a click in a lane plays from there: {heard:.2f}"
    click(page, box["left"] + 10, page.run("document.querySelector('.wave').getBoundingClientRect().top + 9"))
    page.run("new Promise((done) => setTimeout(done, 100))")
    yield not page.run("syrinx.transport.isPlaying"), "a click in the wave only goes there"


def pixel(page, x, y):
    """The colour of the mouth's canvas at a share of its width and height."""
    return page.run(f"""(() => {{
      const canvas = document.getElementById("mouth");
      const pen = canvas.getContext("2d");
      return [...pen.getImageData(Math.floor({x} * canvas.width), Math.floor({y} * canvas.height), 1, 1).data];
    }})()""")


def check_sprites(page, folder):
    page.run("syrinx.mouth.opening = () => 0")
    page.run("(syrinx.drawAt(0), 1)")
    yield pixel(page, 0.5, 0.5) == [255, 0, 0, 255], "a closed mouth is the closed sprite"
    page.run("syrinx.mouth.opening = () => 255")
    page.run("(syrinx.drawAt(0), 1)")
    found = [pixel(page, x, 0.5) for x in (0.25, 0.6, 0.9)]
    yield found == [[0, 0, 0, 0], [0, 0, 255, 255], [0, 255, 0, 255]], f"an open one is turned back: {found}"


def check_film(page, folder):
    """Each frame beside what ffmpeg makes of it."""
    size = page.run("syrinx.mouth.pictures[0].size")
    out = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", os.path.join(folder, "film.gif"), "-vsync", "passthrough", "-f", "rawvideo",
         "-pix_fmt", "rgba", "-"], capture_output=True).stdout
    length = size[0] * size[1] * 4
    count = page.run("syrinx.mouth.pictures.length")
    worst = 0
    for index in range(0, count, 5):
        shown = bytes(page.run(f"""[...syrinx.mouth.pictures[{index}].source.getContext("2d")
          .getImageData(0, 0, {size[0]}, {size[1]}).data]"""))
        wanted = out[index * length:(index + 1) * length]
        worst = max(worst, max(abs(a - b) for a, b in zip(shown, wanted)))
    yield count == len(out) // length and worst <= 1, f"{count} frames are those of the film: {worst}/255"


def check_rows(page, folder):
    """The transcript follows by itself, and not while the reader moves it."""
    position = "document.querySelector('.transcript ol').scrollTop"
    seen = """(() => {
      const row = document.querySelector(".transcript [aria-current]").getBoundingClientRect();
      const box = document.querySelector(".transcript ol").getBoundingClientRect();
      return row.top >= box.top && row.bottom <= box.bottom;
    })()"""
    page.run("(scrollTo(0, 0), syrinx.seek(0))")
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.run("syrinx.transport.play()")
    page.wait("syrinx.transport.time > 5")
    stop(page)
    yield page.run(seen) and page.run(position) > 0, "the line that is spoken is in sight"
    yield page.run("scrollY") == 0, "the page itself stays where it is"
    page.run("document.querySelector('.transcript').dispatchEvent(new WheelEvent('wheel'))")
    page.run(f"({position} = 0, syrinx.seek(5.55))")
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    yield page.run(position) == 0, "what the reader has just moved stays"


def check_large(page, folder):
    with open(os.path.join(folder, "large.html"), encoding="utf-8") as file:
        names = re.findall(r'octet-stream" id="(media[-0-9]*)"', file.read())
    yield names == ["media-0", "media-0-1"], f"a large file is in parts: {names}"
    found = page.run("""(() => {
      const [buffer] = syrinx.transport.buffers;
      const last = buffer.getChannelData(1).subarray(-1000);
      return [buffer.length, buffer.numberOfChannels, Math.max(...last) > 0.01,
        document.querySelectorAll("[id^=media]").length];
    })()""")
    yield found == [150 * 48_000, 2, True, 0], f"all of it is decoded, and taken out of the page: {found}"


def check_duet(page, folder):
    """The stage has nothing but the words and the deck, fills the window, and tells two singers apart."""
    page.resize(1280, 720)
    shown = """(() => {
      const box = document.querySelector("#karaoke").getBoundingClientRect();
      const seen = (place) => document.querySelector(place).getClientRects().length > 0;
      const focus = document.querySelector(".karaoke p.focus");
      return { share: box.width * box.height / (innerWidth * innerHeight), wide: document.body.scrollWidth > innerWidth,
        tall: document.documentElement.scrollHeight > innerHeight + 1, others: [".track", "header", "footer", "#transcript"].filter(seen),
        deck: seen("#play"), size: focus ? parseFloat(getComputedStyle(focus).fontSize) : 0 };
    })()"""
    stage = page.run(f"(syrinx.seek(1.6), new Promise((done) => setTimeout(() => done({shown}), 500)))")
    yield stage["share"] > 0.75 and not stage["wide"] and not stage["tall"], f"the stage fills the window: {stage}"
    yield not stage["others"] and stage["deck"], "the stage shows words and the deck alone"
    yield stage["size"] > 60, f"the line that is sung is {stage['size']:.0f} pixels high"
    colours = page.run("""[...document.querySelectorAll(".karaoke p")].map((row) =>
      getComputedStyle(row).getPropertyValue("--accent").trim())""")
    yield len(set(colours[:2])) == 2 and colours[0] == colours[2], f"two singers have two colours: {colours}"
    page.run("document.querySelector('#stage').click()")
    rest = page.run(f"new Promise((done) => setTimeout(() => done({shown}), 300))")
    yield ".track" in rest["others"], "the button leads back to the whole page"


checks = {"duet": check_duet, "rows": check_rows, "large": check_large, "compare": check_compare, "compose": check_compose, "sprites": check_sprites, "film": check_film}
