#!/usr/bin/env python3
"""How well a program shifts voices: measures `pitch quality=voice` on a folder of voices against Rubber Band's finer engine.

    score.py SYRINX FOLDER [SHIFT…]

FOLDER holds sound files of one speaker each; SHIFT are semitones, −12 −7 4 12 unless named. Formants are kept. Prints one line a
file and shift, then how many of them reach each bar. Needs the program `rubberband`, and from PyPI:

    pip install numpy soundfile praat-parselmouth pyworld

Pitch, voicing and formants are Praat's; envelopes are CheapTrick's (Morise 2015) on forty mel bands up to 8 kHz.
"""
import concurrent.futures
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import parselmouth
    import parselmouth.praat
    import pyworld
    import soundfile
except ImportError as error:
    sys.exit(f"score: {error.name} is missing: pip install numpy soundfile praat-parselmouth pyworld")

STEP = 0.005


def mel_weights(bin_count, rate, highest):
    """Triangles of equal width on the mel scale, one a row."""
    highest = min(8000, highest)
    frequencies = np.linspace(0, rate / 2, bin_count)
    to_mel = lambda frequency: 1127 * np.log1p(frequency / 700)
    corners = np.linspace(to_mel(80), to_mel(highest), 42)
    rows = np.array([np.interp(to_mel(frequencies), corners[k:k + 3], [0, 1, 0], 0, 0) for k in range(40)])
    return rows / np.maximum(rows.sum(axis=1, keepdims=True), 1e-9)


class Analysis:
    """Pitch, formants and envelope of a mono sound every five milliseconds."""

    def __init__(self, path, lowest, highest):
        samples, self.rate = soundfile.read(path, dtype="float64", always_2d=True)
        self.samples = np.ascontiguousarray(samples.mean(axis=1))
        self.sound = parselmouth.Sound(self.samples, self.rate)
        highest = min(highest, self.rate / 4, 2000)
        pitch = self.sound.to_pitch_ac(time_step=STEP, pitch_floor=max(lowest, 30), pitch_ceiling=highest)
        self.times = pitch.xs()
        self.pitch = pitch.selected_array["frequency"]

    def nearest(self, times):
        """The instants nearest to other times."""
        return np.clip(np.round((times - self.times[0]) / STEP).astype(int), 0, len(self.times) - 1)

    def formants(self):
        found = self.sound.to_formant_burg(
            time_step=STEP, maximum_formant=5500 if self.rate > 11000 else 3900)
        return np.array([[found.get_value_at_time(k, t) for k in (2, 3)] for t in self.times])

    def envelope(self, factor=1.0, highest=None):
        """In decibels by mel bands up to a frequency, as if formants were multiplied by a factor."""
        power = pyworld.cheaptrick(
            self.samples, np.ascontiguousarray(self.pitch), np.ascontiguousarray(self.times), self.rate, f0_floor=45.0)
        if factor != 1:
            bins = np.arange(power.shape[1])
            power = np.array([np.interp(bins / factor, bins, row) for row in power])
        return 10 * np.log10(power @ mel_weights(power.shape[1], self.rate, highest or 0.475 * self.rate).T + 1e-12)

    def speaker_range(self):
        """Where the speaker's pitch lies."""
        voiced = self.pitch[self.pitch > 0]
        if len(voiced) < 20:
            return None
        low, high = np.percentile(voiced, [25, 75])
        return max(50, 0.6 * low), min(700, 1.9 * high)


def compare(before, formants, envelope, path, semitones, lowest, highest):
    """What became of a voice."""
    ratio = 2 ** (semitones / 12)
    after = Analysis(path, lowest * ratio, highest * ratio)
    index = after.nearest(before.times)
    voiced, still = before.pitch > 0, after.pitch[index] > 0
    both = voiced & still
    cents = 1200 * np.log2(after.pitch[index][both] / (ratio * before.pitch[both]))
    near = cents[np.abs(cents) <= 200]
    change = after.envelope()[index][both] - envelope[both]
    distance = (change - change.mean(axis=1, keepdims=True)).std(axis=1)
    error = 100 * np.nanmedian(np.abs(after.formants()[index][both] / formants[both] - 1), axis=0)
    return dict(
        rms=np.sqrt(np.mean(near ** 2)), bias=np.median(near), gross=100 * np.mean(np.abs(cents) > 200),
        voicing=100 * np.mean(voiced != still), envelope=np.median(distance), envelope95=np.percentile(distance, 95),
        F2=error[0], F3=error[1])


def run(command):
    """Runs a program and gives its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def text(command):
    """What a program prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def sounds(folder):
    """The sound files of a folder."""
    kinds = {"." + name.lower() for name in soundfile.available_formats()} | {".aif", ".oga", ".opus"}
    return sorted(entry.path for entry in os.scandir(folder) if os.path.splitext(entry.name)[1].lower() in kinds)


def measure(job):
    """All shifts of one file, by both programs."""
    program, path, shifts = job
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        mono, made = os.path.join(folder, "in.wav"), os.path.join(folder, "out.wav")
        samples, rate = soundfile.read(path, dtype="float64", always_2d=True)
        soundfile.write(mono, 0.7 * samples.mean(axis=1) / max(np.abs(samples).max(), 1e-9), rate, subtype="PCM_16")
        speaker = Analysis(mono, 60, 600).speaker_range()
        if speaker is None:
            return rows
        before = Analysis(mono, *speaker)
        formants, envelope = before.formants(), before.envelope()
        for shift in shifts:
            commands = {
                "syrinx": [program, mono, made, "pitch", f"{shift:+g}st", "formants=keep", "quality=voice"],
                "r3": ["rubberband", "-q", "-3", "-F", "-p", str(shift), mono, made]}
            row = dict(name=os.path.basename(path), shift=shift, rate=rate, seconds=len(samples) / rate)
            for name, command in commands.items():
                if os.path.exists(made):
                    os.remove(made)
                time = run(command)
                row[name] = compare(before, formants, envelope, made, shift, *speaker)
                row[name]["speed"] = row["seconds"] / max(time, 1e-3)
            rows.append(row)
    return rows


def vowel(fundamental, rate=44100, seconds=4.0):
    """Harmonics that fall by 12 dB an octave, through three resonances."""
    times = np.arange(int(seconds * rate)) / rate
    sound = np.zeros(len(times))
    for harmonic in range(1, int(5000 / fundamental)):
        ratios = harmonic * fundamental / np.array([700, 1200, 2500])
        amplitude = 1 / harmonic ** 2 / np.prod(np.hypot(1 - ratios ** 2, 0.1 * ratios))
        sound += amplitude * np.sin(2 * np.pi * harmonic * fundamental * times + harmonic ** 2)
    return 0.6 * sound / np.abs(sound).max()


def regularity(path, fundamental):
    """Error of pitch in cents (RMS, bias), jitter and shimmer in percent, of what should be a steady vowel."""
    samples, rate = soundfile.read(path, dtype="float64")
    sound = parselmouth.Sound(samples[rate // 8:-rate // 8], rate)
    pitch = sound.to_pitch_ac(time_step=STEP, pitch_floor=0.7 * fundamental, pitch_ceiling=1.5 * fundamental)
    found = pitch.selected_array["frequency"]
    cents = 1200 * np.log2(found[found > 0] / fundamental)
    points = parselmouth.praat.call([sound, pitch], "To PointProcess (cc)")
    return (
        np.sqrt(np.mean(cents ** 2)), np.median(cents),
        100 * parselmouth.praat.call(points, "Get jitter (local)", 0, 0, 0.0001, 0.05, 1.3),
        100 * parselmouth.praat.call([sound, points], "Get shimmer (local)", 0, 0, 0.0001, 0.05, 1.3, 1.6))


def synthetic(program):
    """What is measured on made sounds: the title of a bar, a figure, the most it may be."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = os.path.join(folder, "in.wav"), os.path.join(folder, "out.wav")

        def shifted(*words):
            if os.path.exists(made):
                os.remove(made)
            run([program, given, made, "pitch", *words, "quality=voice"])

        pitches, lengths = [], []
        for fundamental in (97, 151, 231):
            soundfile.write(given, vowel(fundamental), 44100, subtype="FLOAT")
            plain = np.array(regularity(given, fundamental))
            for shift in (-7, 4, 12):
                shifted(f"{shift:+d}st", "formants=keep")
                pitches.append(np.array(regularity(made, fundamental * 2 ** (shift / 12))) - [0, 0, *plain[2:]])
            for tempo in (0.25, 0.5, 2, 4):
                shifted(f"tempo={tempo}")
                lengths.append((abs(soundfile.info(made).frames - round(176400 / tempo)), abs(regularity(made, fundamental)[1])))
        pitches, lengths = np.max(pitches, axis=0), np.max(lengths, axis=0)
        onsets = []
        burst = np.random.default_rng(1).normal(0, 0.2, 2205) * np.exp(-np.arange(2205) / 400)
        sound = 0.3 * vowel(151)
        sound[30000:34410] = 0
        sound[34410:34410 + len(burst)] = burst
        soundfile.write(given, sound, 44100, subtype="FLOAT")
        for tempo in (1, 0.5, 2):
            shifted("+4st", f"tempo={tempo}")
            heard = np.abs(soundfile.read(made)[0])
            start = int(32000 / tempo)
            first = start + np.argmax(heard[start:] > 0.1)
            onsets.append(1000 * abs(first - (34410 + np.argmax(np.abs(burst) > 0.1)) / tempo) / 44100)
    return [
        ("steady vowel: RMS, cents", pitches[0], 1.5), ("steady vowel: jitter added, %", pitches[2], 0.1),
        ("steady vowel: shimmer added, %", pitches[3], 1), ("plosive: off by, ms, tempo 1", onsets[0], 2),
        ("plosive: off by, ms, tempo ½ and 2", max(onsets[1:]), 5),
        ("tempo ¼ to 4: length off by, frames", lengths[0], 0), ("tempo ¼ to 4: bias, cents", lengths[1], 5)]


def track(job):
    """How the pitch track of a file differs from Praat's: cents, gross errors and voiced shares in percent."""
    program, path = job
    found = json.loads(text([program, "inspect", "--json", "--tracks", path]))["files"][0]["pitchTrack"]
    times = found["startSeconds"] + found["stepSeconds"] * np.arange(len(found["hz"]))
    pitch = np.array([hertz or 0 for hertz in found["hz"]])
    praat = Analysis(path, 75, 600)
    other = np.interp(times, praat.times, np.arange(len(praat.times)))
    other = praat.pitch[np.round(other).astype(int)]
    both = (pitch > 0) & (other > 0)
    cents = np.abs(1200 * np.log2(pitch[both] / other[both]))
    return np.median(cents), 100 * np.mean(cents > 200), 100 * abs(np.mean(pitch > 0) - np.mean(other > 0))


def tracks(program, paths):
    """How the pitch tracks of all files differ from Praat's."""
    with concurrent.futures.ProcessPoolExecutor() as pool:
        rows = np.array(list(pool.map(track, [(program, path) for path in paths])))
    cents, gross, shares = rows.T
    return [
        ("track: from Praat's, cents, median", np.median(cents), 10), ("track: the same, worst file", np.max(cents), 10),
        ("track: gross errors, %, median", np.median(gross), 1), ("track: the same, 90 % of files", np.percentile(gross, 90), 1),
        ("track: voiced share off by, points", np.median(shares), 3), ("track: the same, 90 % of files", np.percentile(shares, 90), 3)]


# The bars of a row: what it is, and whether it is reached by `a`, Rubber Band having `b`; None where it does not apply.
BARS = [
    ("pitch: RMS ≤ R3 + 2 cents", lambda row, a, b: a["rms"] <= b["rms"] + 2),
    ("pitch: bias ≤ 5 cents", lambda row, a, b: abs(a["bias"]) <= 5),
    ("pitch: gross errors ≤ 1 % or R3", lambda row, a, b: a["gross"] <= max(1, b["gross"])),
    ("voicing: differs ≤ R3 + 0.5 points", lambda row, a, b: a["voicing"] <= b["voicing"] + 0.5),
    ("envelope: median ≤ R3", lambda row, a, b: a["envelope"] <= b["envelope"]),
    ("envelope: 95 % ≤ R3", lambda row, a, b: a["envelope95"] <= b["envelope95"]),
    ("envelope: median ≤ 0.65 R3, ±12 st",
     lambda row, a, b: a["envelope"] <= 0.65 * b["envelope"] if abs(row["shift"]) <= 12 else None),
    ("speed: ≥ 200 times real time, 44.1 kHz",
     lambda row, a, b: a["speed"] >= 200 if row["rate"] == 44100 else None),
    ("F2, F3: error ≤ R3", lambda row, a, b: a["F2"] <= b["F2"] and a["F3"] <= b["F3"]),
    ("F2, F3: ≤ 2.5 %, ±7 st, ≥ 44.1 kHz",
     lambda row, a, b: max(a["F2"], a["F3"]) <= 2.5 if abs(row["shift"]) <= 7 and row["rate"] >= 44100 else None),
]
COLUMNS = ["rms", "bias", "gross", "voicing", "envelope", "envelope95", "F2", "F3", "speed"]


def figures(values):
    return " ".join(f"{values[name]:7.1f}" if name in ("rms", "bias", "speed") else f"{values[name]:7.2f}" for name in COLUMNS)


def main(arguments):
    if len(arguments) < 3 or not os.path.isdir(arguments[2]):
        sys.exit(__doc__)
    if not shutil.which("rubberband"):
        sys.exit("score: the program rubberband is missing (Debian: rubberband-cli)")
    program, folder = os.path.abspath(arguments[1]), arguments[2]
    shifts = [float(word) for word in arguments[3:]] or [-12, -7, 4, 12]
    paths = sounds(folder)
    rows = []
    print(f"{'':28s}" + " ".join(f"{name:>7s}" for name in COLUMNS))
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for found in pool.map(measure, [(program, path, shifts) for path in paths]):
            for row in found:
                title = f"{row['name'][:16]:16s} {row['shift']:+4g} "
                print(f"{title}syrinx {figures(row['syrinx'])}\n{'':21s} R3     {figures(row['r3'])}", flush=True)
            rows += found
    if not rows:
        sys.exit(f"score: no voice in {folder}")
    print("\nmedians")
    for name in ("syrinx", "r3"):
        print(f"{'':21s} {name:6s} " + figures({c: np.median([row[name][c] for row in rows]) for c in COLUMNS}))
    print()
    for title, reaches in BARS:
        reached = [reaches(row, row["syrinx"], row["r3"]) for row in rows]
        reached = [result for result in reached if result is not None]
        missed = "" if all(reached) else "  missed"
        print(f"{title:38s} {sum(reached):3d} of {len(reached)}{missed}")
    for title, figure, most in tracks(program, paths) + synthetic(program):
        print(f"{title:38s} {figure:6.2f} of {most:g}{'' if figure <= most else '  missed'}")
    print("\nspeed: seconds of sound for each second of processor time, with the program's start")


if __name__ == "__main__":
    main(sys.argv)
