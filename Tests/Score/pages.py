#!/usr/bin/env python3
"""Pages to hear `pitch quality=auto` against `quality=fine`, and how much they differ in clicks and plosives.

    pages.py SYRINX FOLDER OUT

FOLDER holds sound files of one speaker each. Of each, a page for each of six shifts, and an index of all, is written to OUT: the
player switches between fine and auto at the same place and loudness, or blind. Printed for each shift, means and the worst file:

    clicks   thousandths of the time in which the prediction residual's energy of 2 ms is 20 dB above the mean of the tenth of a second
             around it, in the input, fine and auto; what is above the input's is the engine's own
    onsets   where plosives set in (energy that grows by 12 dB within 3 ms after a closure), by how many milliseconds fine's and auto's
             lie from the input's: median of the distances, and the share of those with an onset within 10 ms
    doubled  share of plosives after which the output has a second onset within 4 to 15 ms that the input has not

Needs numpy and soundfile.
"""
import concurrent.futures
import html
import os
import subprocess
import sys
import tempfile

import numpy as np
import soundfile

SHIFTS = (-12, -7, -3, 3, 7, 12)
KINDS = {"." + name.lower() for name in soundfile.available_formats()} | {".aif", ".oga", ".opus"}
ORDER = 16


def mono(path):
    samples, rate = soundfile.read(path, dtype="float64", always_2d=True)
    return samples.mean(axis=1), rate


def residual(sound, rate):
    """What linear prediction leaves, in frames of 20 ms."""
    size = int(0.02 * rate)
    left = np.zeros(len(sound))
    for start in range(0, len(sound) - 2 * size, size):
        part = sound[start:start + 2 * size] * np.hanning(2 * size)
        r = np.correlate(part, part, "full")[2 * size - 1:2 * size + ORDER]
        if r[0] <= 1e-9:
            continue
        matrix = r[np.abs(np.subtract.outer(np.arange(ORDER), np.arange(ORDER)))] + 1e-4 * r[0] * np.eye(ORDER)
        filter_ = np.concatenate([[1], -np.linalg.solve(matrix, r[1:])])
        first = max(start + size // 2 - ORDER, 0)
        made = np.convolve(sound[first:start + size // 2 + size], filter_)[:start + size // 2 + size - first]
        left[start + size // 2:start + size // 2 + size] = made[start + size // 2 - first:]
    return left


def clicks(sound, rate):
    """Thousandths of the time with a click: short energy of the residual far above what is around it."""
    energy = np.convolve(residual(sound, rate) ** 2, np.ones(int(0.002 * rate)), "same")[::max(int(0.001 * rate), 1)]
    # All but the 5 ms about an instant, of a tenth of a second.
    around = (np.convolve(energy, np.ones(101), "same") - np.convolve(energy, np.ones(5), "same")) / 96
    is_loud = energy > 1e-4 * energy.max()
    return 1000 * np.mean((energy > 100 * around) & is_loud)


def onsets(sound, rate):
    """Seconds at which energy above 1.5 kHz grows by 12 dB within 3 ms, after 20 ms that were softer still."""
    spectrum = np.fft.rfft(sound)
    spectrum[np.fft.rfftfreq(len(sound), 1 / rate) < 1500] = 0
    high = np.fft.irfft(spectrum, len(sound))
    hop = max(int(0.001 * rate), 1)
    count = len(high) // hop
    level = 10 * np.log10((high[:count * hop].reshape(count, hop) ** 2).mean(axis=1) + 1e-9)
    loudest, found = level.max(), []
    for frame in range(25, count - 3):
        before, after = level[frame - 20:frame].max(), level[frame:frame + 3].max()
        if after > before + 12 and after > loudest - 35 and (not found or frame - found[-1] > 3):
            found.append(frame)
    return np.array(found) * hop / rate


def plosives(wanted, found):
    """Distances in milliseconds of those that are found, their share, and the share with a second onset."""
    if not len(wanted) or not len(found):
        return np.zeros(0), 0, 0
    distances = [np.abs(found - time).min() for time in wanted]
    near = [1000 * d for d in distances if d < 0.01]

    def doubled(times, time):
        return np.any((times > time + 0.004) & (times < time + 0.015))

    twice = np.mean([doubled(found, time) and not doubled(wanted, time) for time in wanted])
    return np.array(near), 100 * len(near) / len(wanted), 100 * twice


def measure(job):
    """One file under one shift: writes its page, and gives its figures by quality."""
    program, path, shift, out = job
    name = f"{os.path.splitext(os.path.basename(path))[0]}{shift:+d}.html"
    given, rate = mono(path)
    rows = {"input": (clicks(given, rate), np.zeros(0), 100, 0)}
    with tempfile.TemporaryDirectory() as folder:
        made = {}
        for quality in ("fine", "auto"):
            made[quality] = os.path.join(folder, quality + ".wav")
            subprocess.run(
                [program, path, made[quality], "pitch", f"{shift:+d}st", "formants=keep", f"quality={quality}", "--quiet"], check=True)
            sound = mono(made[quality])[0]
            rows[quality] = (clicks(sound, rate), *plosives(onsets(given, rate), onsets(sound, rate)))
        subprocess.run(
            [program, "page", made["fine"], made["auto"], "--out", os.path.join(out, name), "--quiet",
             "--title", f"{os.path.basename(path)} {shift:+d} st: fine, auto"], check=True)
    return shift, name, rows


def main(arguments):
    if len(arguments) != 4 or not os.path.isdir(arguments[2]):
        sys.exit(__doc__)
    program, out = os.path.abspath(arguments[1]), arguments[3]
    os.makedirs(out, exist_ok=True)
    paths = sorted(entry.path for entry in os.scandir(arguments[2]) if os.path.splitext(entry.name)[1].lower() in KINDS)
    jobs = [(program, path, shift, out) for shift in SHIFTS for path in paths]
    with concurrent.futures.ProcessPoolExecutor() as pool:
        found = list(pool.map(measure, jobs))
    with open(os.path.join(out, "index.html"), "w", encoding="utf-8") as page:
        links = "".join(f'<li><a href="{html.escape(name)}">{html.escape(name[:-5])}</a>' for _, name, _ in found)
        page.write(f"<!doctype html><meta charset=utf-8><title>fine and auto</title><ul>{links}</ul>\n")
    print(f"{'':8s}{'clicks, ‰: input':>18s}{'fine':>7s}{'auto':>7s}{'worst':>7s}{'onsets, ms: fine':>18s}{'auto':>7s}"
          f"{'found, %: fine':>16s}{'auto':>7s}{'doubled, %: fine':>18s}{'auto':>7s}")
    for shift in SHIFTS:
        rows = [row for other, _, row in found if other == shift]

        def mean(quality, index):
            return np.mean([row[quality][index] for row in rows])

        def distance(quality):
            near = np.concatenate([row[quality][1] for row in rows])
            return np.median(near) if len(near) else np.nan

        print(f"{shift:+4d} st {mean('input', 0):18.2f}{mean('fine', 0):7.2f}{mean('auto', 0):7.2f}{max(r['auto'][0] for r in rows):7.2f}"
              f"{distance('fine'):18.1f}{distance('auto'):7.1f}{mean('fine', 2):16.0f}{mean('auto', 2):7.0f}"
              f"{mean('fine', 3):18.1f}{mean('auto', 3):7.1f}")


if __name__ == "__main__":
    main(sys.argv)
