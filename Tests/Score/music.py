#!/usr/bin/env python3
"""How well programs shift and stretch music: `pitch quality=spectral` beside Rubber Band, SoX and ffmpeg.

    music.py SYRINX [PIECE…]

The truth is computed. Pieces are sums of partials; moved in pitch, the frequencies of their partials change and
the envelopes stay; stretched, notes lie further apart and fade more slowly, and attacks and frequencies stay. Prints a line
for each piece, change and program, then the means, and in how many figures a program is worse than Rubber Band's finer engine by
more than 0.05 dB. Smaller is better:

    lines     mean distance of spectra in dB, with windows of 256, 1024, 4096 and 8192 frames
    bands     the same of the energies in bands of frequency, with windows of 256, 1024 and 4096 frames: the first shows attacks
    sine      decibels of a sine above all that was added to it; greater is better
    image     by how many dB the level between the channels errs, a piano being on the left and a guitar on the right
    time      seconds of processor time for each minute of sound

Needs the programs `rubberband`, `sox` and `ffmpeg`, those of them that are there; and from PyPI numpy and soundfile.
"""
import concurrent.futures
import os
import resource
import shutil
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import soundfile
except ImportError as error:
    sys.exit(f"music: {error.name} is missing: pip install numpy soundfile")

RATE, SECONDS = 44100, 9
SHIFTS, TEMPOS = (-24, -12, -7, -3, 3, 7, 12, 24), (0.25, 0.5, 0.8, 1.25, 2, 4)
PIECES = ["piano", "strings", "guitar", "drums", "band", "clicks"]
BEAT = 60 / 112


class Canvas:
    """A piece under way, whose frequencies are multiplied by `ratio` and whose times by `stretch`."""

    def __init__(self, ratio, stretch):
        self.ratio, self.stretch = ratio, stretch
        self.dice = np.random.default_rng(17)
        self.sound = np.zeros(int(SECONDS * stretch * RATE))

    def partial(self, start, seconds, frequency, envelope, glide=None):
        """Adds a partial: its envelope by time in the piece and in seconds, its frequency multiplied by a glide."""
        phase = self.dice.uniform(0, 2 * np.pi)
        first = int(start * self.stretch * RATE)
        times = np.arange(max(min(int(seconds * self.stretch * RATE), len(self.sound) - first), 0)) / RATE
        if np.max(frequency) * self.ratio >= 20000 or not len(times):
            return
        within = times / self.stretch
        turns = frequency * self.ratio * (times if glide is None else np.cumsum(glide(within)) / RATE)
        self.sound[first:first + len(times)] += envelope(within, times) * np.sin(2 * np.pi * turns + phase)

    def piano(self, start, pitch, seconds, level):
        f = 440 * 2 ** ((pitch - 69) / 12)
        for k in range(1, 25):
            self.partial(start, seconds, f * k * np.sqrt(1 + 2e-4 * k * k), lambda u, t, k=k: level / k ** 1.1 * np.exp(
                -u / (0.5 + 1.5 / k)) * np.minimum(1, t / 0.003) * np.minimum(1, (seconds - u) / 0.02))

    def strings(self, start, pitch, seconds, level):
        f = 440 * 2 ** ((pitch - 69) / 12)
        for k in range(1, 30):
            self.partial(
                start, seconds, f * k, lambda u, t, k=k: level / k * np.minimum(1, u / 0.12) * np.minimum(1, (seconds - u) / 0.15),
                glide=lambda u: 1 + 0.006 * np.sin(2 * np.pi * 5.3 * u))

    def guitar(self, start, pitch, seconds, level):
        f = 440 * 2 ** ((pitch - 69) / 12)
        for k in range(1, 20):
            self.partial(start, seconds, f * k, lambda u, t, k=k: level * abs(np.sin(0.2 * np.pi * k)) / k ** 1.3 * np.exp(
                -u * (1.5 + 0.5 * k)) * np.minimum(1, t / 0.0015) * np.minimum(1, (seconds - u) / 0.01))

    def burst(self, start, lowest, highest, count, level, decay):
        """Modes of random frequencies that are struck together."""
        for frequency in self.dice.uniform(lowest, highest, count):
            self.partial(start, 0.25, frequency, lambda u, t: level * np.exp(-u / decay))

    def kick(self, start, level):
        self.partial(
            start, 0.25, 1, lambda u, t: level * np.exp(-u / 0.09) * np.minimum(1, t / 0.001),
            glide=lambda u: 50 + 110 * np.exp(-u / 0.03))


def piece(name, ratio=1.0, stretch=1.0):
    """A piece as it should be after a change."""
    canvas = Canvas(ratio, stretch)
    if name in ("piano", "band"):
        for bar, chord in enumerate([(45, 57, 60, 64), (41, 53, 57, 60), (48, 55, 60, 64), (43, 55, 59, 62)]):
            for pitch in chord:
                canvas.piano(4 * bar * BEAT, pitch, 1.9, 0.12)
            for step, pitch in enumerate((72, 76, 69, 74, 71, 67, 72, 64)):
                canvas.piano((4 * bar + step / 2) * BEAT, pitch, 0.5, 0.1)
    if name in ("strings", "band"):
        for bar, chord in enumerate([(57, 64, 72), (53, 60, 69), (55, 64, 72), (55, 62, 71)]):
            for pitch in chord:
                canvas.strings(4 * bar * BEAT, pitch, 4 * BEAT - 0.02, 0.03)
    if name == "guitar":
        for strum in range(30):
            chord = (40, 47, 52, 56, 59, 64)[::1 if strum % 2 else -1][:4]
            for pitch in chord:
                canvas.guitar(strum * BEAT / 2 + 0.012 * (pitch % 5), pitch + (0, 5, 7, 3)[strum // 8], 0.6, 0.15)
    if name in ("drums", "band"):
        for step in range(32):
            canvas.burst(step * BEAT / 2, 5000, 14000, 60, 0.024, 0.03)
            if step % 4 == 0:
                canvas.kick(step * BEAT / 2, 0.6)
            if step % 4 == 2:
                canvas.burst(step * BEAT / 2, 185, 8000, 82, 0.04, 0.05)
    if name == "clicks":
        for step in range(20):
            canvas.burst(0.43 * step, 800, 9000, 24, 0.1, 0.012)
    if name in ("clicks", "sine"):
        level, frequency = (0.1, 330) if name == "clicks" else (0.3, 440)
        canvas.partial(0, SECONDS, frequency, lambda u, t: level)
    return 0.25 * canvas.sound


def spectra(sound, size):
    """Magnitudes by window and bin, windows four times overlapped."""
    window = np.hanning(size + 1)[:size]
    frames = np.lib.stride_tricks.sliding_window_view(sound, size)[::size // 4]
    return np.abs(np.fft.rfft(frames * window, axis=1)) / window.sum()


def bands(sound, size, count):
    """Energies in decibels by band and window."""
    power = spectra(sound, size) ** 2
    frequencies = np.fft.rfftfreq(size, 1 / RATE)
    edges = np.geomspace(60, 18000, count + 1)
    parts = [(frequencies >= low) & (frequencies < high) for low, high in zip(edges, edges[1:])]
    return np.array([10 * np.log10(power[:, part].sum(axis=1) + 1e-14) for part in parts if part.any()])


def distance(a, b, floor=65):
    """The mean difference in decibels of what lies above a floor below the loudest."""
    least = a.max() - floor
    a, b = np.maximum(a, least), np.maximum(b, least)
    return np.abs(a - b)[(a > least) | (b > least)].mean()


def compare(truth, sound):
    """The seven distances of a sound from what it should be."""
    part = slice(RATE // 10, min(len(truth), len(sound)) - RATE // 10)
    truth, sound = truth[part], sound[part]
    sound = sound * np.sqrt(np.mean(truth ** 2) / max(np.mean(sound ** 2), 1e-12))
    lines = [distance(*(20 * np.log10(spectra(x, size) + 1e-9) for x in (truth, sound))) for size in (256, 1024, 4096, 8192)]
    return lines + [distance(*(bands(x, size, count) for x in (truth, sound))) for size, count in ((256, 20), (1024, 40), (4096, 40))]


def purity(sound, frequency):
    """Decibels of a sine above all else, its frequency fitted to within a cent."""
    sound = sound[len(sound) // 4:3 * len(sound) // 4]
    times = (np.arange(len(sound)) - len(sound) / 2) / RATE
    wave = 2 * np.pi * frequency * times
    # The products with time stand for a small error of frequency.
    basis = np.stack([np.cos(wave), np.sin(wave), times * np.cos(wave), times * np.sin(wave)], axis=1)
    rest = sound - basis @ np.linalg.lstsq(basis, sound, rcond=None)[0]
    return 10 * np.log10(np.mean(sound ** 2) / max(np.mean(rest ** 2), 1e-20))


def stereo(ratio=1.0, stretch=1.0):
    """A piano on the left and a guitar on the right."""
    piano, guitar = piece("piano", ratio, stretch), piece("guitar", ratio, stretch)
    return np.stack([piano + 0.3 * guitar, 0.3 * piano + guitar], axis=1)


def image(truth, sound):
    """The mean error in decibels of the level between channels, by bands and windows, where the truth is not silent."""
    part = slice(RATE // 10, min(len(truth), len(sound)) - RATE // 10)
    (left, right), (a, b) = ([bands(x[part, channel], 1024, 40) for channel in (0, 1)] for x in (truth, sound))
    return np.abs(left - right - a + b)[np.minimum(left, right) > max(left.max(), right.max()) - 50].mean()


def programs(syrinx):
    """The command of each program that is there, by name, for semitones and a tempo."""
    pitch = lambda quality: lambda st, tempo, given, made: [
        syrinx, given, made, "pitch", f"{st:+g}st", f"tempo={tempo}", f"quality={quality}"]
    band = lambda engine: lambda st, tempo, given, made: [
        "rubberband", "-q", engine, "-p", str(st), "-T", str(tempo), given, made]
    ffmpeg = lambda text: lambda st, tempo, given, made: [
        "ffmpeg", "-v", "error", "-y", "-i", given, "-af", text(st, tempo), "-c:a", "pcm_f32le", made]
    sox = lambda st, tempo, given, made: ["sox", given, made] + (["pitch", str(100 * st)] if st else ["tempo", str(tempo)])

    def atempo(st, tempo):
        rest, steps = tempo / 2 ** (st / 12), [f"asetrate={RATE * 2 ** (st / 12):.0f}", f"aresample={RATE}"] if st else []
        while rest < 0.5:
            rest, steps = 2 * rest, steps + ["atempo=0.5"]
        return ",".join(steps + [f"atempo={rest:.6f}"])

    found = {
        "R3": band("-3"), "R2": band("-2"), "sox": sox, "atempo": ffmpeg(atempo),
        "ff-rubberband": ffmpeg(lambda st, tempo: f"rubberband=pitch={2 ** (st / 12):.6f}:tempo={tempo}"),
        "spectral": pitch("spectral")}
    needs = {"R3": "rubberband", "R2": "rubberband", "sox": "sox", "atempo": "ffmpeg", "ff-rubberband": "ffmpeg"}
    return {name: command for name, command in found.items() if name not in needs or shutil.which(needs[name])}


def run(command):
    """Runs a program and gives its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(job):
    """All programs on one piece under one change."""
    syrinx, name, st, tempo = job
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        given, made = os.path.join(folder, "in.wav"), os.path.join(folder, "out.wav")
        change = 2 ** (st / 12), 1 / tempo
        if name == "image":
            original, truth = stereo(), stereo(*change)
        else:
            original, truth = piece(name), piece(name, *change)
        soundfile.write(given, original, RATE, subtype="FLOAT")
        for program, command in programs(syrinx).items():
            if os.path.exists(made):
                os.remove(made)
            time = run(command(st, tempo, given, made)) * 60 / SECONDS
            sound = soundfile.read(made, always_2d=True)[0]
            if name == "sine":
                rows[program] = [purity(sound[:, 0], 440 * 2 ** (st / 12))]
            elif name == "image":
                rows[program] = [image(truth, sound)]
            else:
                rows[program] = compare(truth, sound[:, 0]) + [time]
    return job, rows


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    syrinx, pieces = os.path.abspath(arguments[1]), arguments[2:] or PIECES + ["sine", "image"]
    changes = [(st, 1) for st in SHIFTS] + [(0, tempo) for tempo in TEMPOS]
    jobs = [(syrinx, name, st, tempo) for st, tempo in changes for name in pieces]
    titles = ["l256", "l1024", "l4096", "l8192", "b256", "b1024", "b4096", "time"]
    print(f"{'':35s}" + "".join(f"{title:>7s}" for title in titles))
    found = {}
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for (_, name, st, tempo), rows in pool.map(measure, jobs):
            change = f"{st:+d} st" if st else f"×{tempo:g}"
            for program, row in rows.items():
                print(f"{name:9s}{change:8s}{program:18s}" + "".join(f"{value:7.2f}" for value in row), flush=True)
            if name in PIECES:
                found[name, st, tempo] = rows
    for title, chosen in [("pitch ±3, ±7", [3, 7]), ("pitch ±12", [12]), ("pitch ±24", [24]), ("tempo", [0])]:
        rows = [row for (_, st, _), row in found.items() if abs(st) in chosen]
        for program in rows[0] if rows else []:
            means = np.mean([row[program] for row in rows], axis=0)
            worse = sum(a > b + 0.05 for row in rows if "R3" in row for a, b in zip(row[program][:7], row["R3"][:7]))
            print(f"{title:17s}{program:18s}" + "".join(f"{value:7.2f}" for value in means) + f"   worse than R3 in {worse} of {7 * len(rows)}")


if __name__ == "__main__":
    main(sys.argv)
