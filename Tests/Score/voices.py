#!/usr/bin/env python3
"""How well and how fast the built-in voices shift pitch: `quality=voice` beside `quality=fine`.

    voices.py SYRINX FOLDER [VOICE…]

FOLDER holds sound files of one speaker each. Of each voice, every `pitch` in its chain is measured alone: gross errors of pitch,
and how far the envelope lies from the input's, moved by the formants asked for; the time is that of the whole voice. Prints a
line a voice: the medians over all files. Needs what score.py needs, but not `rubberband`.
"""
import concurrent.futures
import os
import re
import resource
import sys
import tempfile

import numpy as np
import score
import soundfile


def chain_of(program, voice):
    """The words of a voice's chain."""
    return " ".join(score.text([program, "voices", voice]).split("\n\n")[1].split())


def shifts(chain):
    """Every pitch in a chain: cents, formants as they are written, tempo."""
    found = []
    for step in re.findall(r"\bpitch((?: (?:[-+]?[\d.]+|[a-z]+=[-+\w.]+))*)", chain):
        values = dict(cents=0.0, formants="follow", tempo=1.0)
        for word in step.split():
            name, _, value = word.rpartition("=")
            values[name or "cents"] = value
        found.append((float(values["cents"]), values["formants"], float(values["tempo"])))
    return found


def measure(job):
    """Gross errors and the envelope's distance for one shift of one file, by both qualities."""
    program, path, (cents, formants, tempo) = job
    ratio = 2 ** (cents / 1200)
    factor = {"follow": ratio, "keep": 1.0}.get(formants) or float(formants)
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        given, made = os.path.join(folder, "in.wav"), os.path.join(folder, "out.wav")
        samples, rate = soundfile.read(path, dtype="float64", always_2d=True)
        soundfile.write(given, 0.7 * samples.mean(axis=1) / max(np.abs(samples).max(), 1e-9), rate, subtype="PCM_16")
        speaker = score.Analysis(given, 60, 600).speaker_range()
        if speaker is None:
            return None
        before = score.Analysis(given, *speaker)
        # Nothing is known of the band above what the input had.
        top = min(1, factor) * 0.475 * rate
        wanted = before.envelope(factor, top)
        for quality in ("fine", "voice"):
            score.run([program, given, made, "pitch", f"{cents}", f"formants={formants}", f"tempo={tempo}", f"quality={quality}"])
            after = score.Analysis(made, speaker[0] * ratio, speaker[1] * ratio)
            index = after.nearest(before.times / tempo)
            both = (before.pitch > 0) & (after.pitch[index] > 0)
            gross = np.abs(1200 * np.log2(after.pitch[index][both] / (ratio * before.pitch[both]))) > 200
            change = (after.envelope(1, top)[index] - wanted)[both]
            distance = (change - change.mean(axis=1, keepdims=True)).std(axis=1)
            rows[quality] = 100 * np.mean(gross), np.median(distance)
            os.remove(made)
    return rows


def seconds(program, folder, paths, voice, quality):
    """The processor time of a voice over all files."""
    made = os.path.join(folder, "out.wav")
    return sum(score.run([program, path, made, "voice", voice, f"quality={quality}"]) for path in paths)


def main(arguments):
    if len(arguments) < 3 or not os.path.isdir(arguments[2]):
        sys.exit(__doc__)
    program, paths = os.path.abspath(arguments[1]), score.sounds(arguments[2])
    names = arguments[3:] or [line.split()[0] for line in score.text([program, "voices"]).splitlines() if line.startswith("  ")]
    print(f"{'voice':14s}{'times as fast':>14s}{'gross: fine':>14s}{'voice, %':>10s}{'envelope: fine':>17s}{'voice, dB':>11s}")
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ProcessPoolExecutor() as pool:
        for voice in names:
            steps = shifts(chain_of(program, voice))
            if not steps:
                continue
            rows = list(filter(None, pool.map(measure, [(program, path, step) for step in steps for path in paths])))
            figures = {q: np.median([row[q] for row in rows], axis=0) for q in ("fine", "voice")}
            times = seconds(program, folder, paths, voice, "fine") / seconds(program, folder, paths, voice, "voice")
            print(
                f"{voice:14s}{times:14.1f}{figures['fine'][0]:14.2f}{figures['voice'][0]:10.2f}"
                f"{figures['fine'][1]:17.2f}{figures['voice'][1]:11.2f}", flush=True)


if __name__ == "__main__":
    main(sys.argv)
