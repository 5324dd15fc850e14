#!/usr/bin/env python3
"""How well programs shift and stretch music: `pitch quality=spectral` beside Rubber Band, SoundStretch, SoX and ffmpeg.

    music.py SYRINX [PIECE…]

The truth is computed. Pieces are sums of partials; moved in pitch, the frequencies of their partials change and
the envelopes stay; stretched, notes lie further apart and fade more slowly, and attacks and frequencies stay. Pieces whose names
begin with gm- are played by fluidsynth, transposed or at another tempo, so that even what is right differs in the instruments'
samples. Prints a line for each piece, change and program, then the means, and in how many figures a program is worse than Rubber
Band's finer engine by more than 0.05 dB. Smaller is better:

    lines     mean distance of spectra in dB, with windows of 256, 1024, 4096 and 8192 frames
    bands     the same of the energies in bands of frequency, with windows of 256, 1024 and 4096 frames: the first shows attacks
    sine      decibels of a sine above all that was added to it; greater is better
    image     by how many dB the level between the channels errs, a piano being on the left and a guitar on the right
    voice     vowels whose formants are kept: mean distance in dB of energies in bands, and of those above 5 kHz; the
              same where a deeper or higher speaker's formants are wanted
    time      seconds of processor time for each minute of sound

Needs numpy and soundfile from PyPI. Of `rubberband`, `sox`, `ffmpeg`, `soundstretch` and PyPI's pedalboard, and of `fluidsynth` with
a sound font, it uses those that are there.
"""
import concurrent.futures
import os
import resource
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import soundfile
except ImportError as error:
    sys.exit(f"music: {error.name} is missing: pip install numpy soundfile")

import instruments
import programs
from pieces import PIECES, RATE, SECONDS, piece, stereo, voice

SHIFTS, TEMPOS = (-24, -12, -7, -3, 3, 7, 12, 24), (0.25, 0.5, 0.8, 1.25, 2, 4)
# Changes by which instruments are played, not the sound of one recording.
PLAYED_SHIFTS, PLAYED_TEMPOS = (-12, -7, -3, 3, 7, 12), (0.5, 0.8, 1.25, 2)
# By what formants are multiplied in the voices of a deeper and of a higher speaker.
SPEAKERS = {"deeper": 0.8, "higher": 1.25}


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


def image(truth, sound):
    """The mean error in decibels of the level between channels, by bands and windows, where the truth is not silent."""
    part = slice(RATE // 10, min(len(truth), len(sound)) - RATE // 10)
    (left, right), (a, b) = ([bands(x[part, channel], 1024, 40) for channel in (0, 1)] for x in (truth, sound))
    return np.abs(left - right - a + b)[np.minimum(left, right) > max(left.max(), right.max()) - 50].mean()


def envelope(truth, sound):
    """The mean distance in decibels of the energies in bands, and of those above 5 kHz."""
    part = slice(RATE // 10, min(len(truth), len(sound)) - RATE // 10)
    truth, sound = truth[part], sound[part]
    sound = sound * np.sqrt(np.mean(truth ** 2) / max(np.mean(sound ** 2), 1e-12))
    a, b = (bands(x, 4096, 40) for x in (truth, sound))
    # Forty bands from 60 to 18 000 Hz: nine of them lie above 5 kHz.
    return [distance(a, b), distance(a[-9:], b[-9:], 50)]


def run(command):
    """Runs a program and gives its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def truth(name, st, tempo):
    """A piece, and the same as it should be after a change."""
    ratio, stretch = 2 ** (st / 12), 1 / tempo
    if name == "image":
        return stereo(), stereo(ratio, stretch)
    if name == "voice" or name in SPEAKERS:
        return voice(), voice(ratio, SPEAKERS.get(name, 1))
    if name in instruments.PIECES:
        # An instrument that is struck keeps its pitch, and is not part of what is transposed.
        return instruments.play(name, has_drums=not st), instruments.play(name, st, stretch, has_drums=not st)
    return piece(name), piece(name, ratio, stretch)


def commands(syrinx, name):
    """The commands of the programs that take part in a piece."""
    if name in SPEAKERS:
        return programs.for_formants(syrinx, SPEAKERS[name])
    return programs.for_voices(syrinx) if name == "voice" else programs.for_music(syrinx)


def measure(job):
    """All programs on one piece under one change."""
    syrinx, name, st, tempo = job
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        given, made = os.path.join(folder, "in.wav"), os.path.join(folder, "out.wav")
        original, wanted = truth(name, st, tempo)
        soundfile.write(given, original, RATE, subtype="FLOAT")
        for program, command in commands(syrinx, name).items():
            if os.path.exists(made):
                os.remove(made)
            time = run(command(st, tempo, given, made)) * 60 / SECONDS
            sound = soundfile.read(made, always_2d=True)[0]
            if name == "sine":
                rows[program] = [purity(sound[:, 0], 440 * 2 ** (st / 12))]
            elif name == "image":
                rows[program] = [image(wanted, sound)]
            elif name == "voice" or name in SPEAKERS:
                rows[program] = envelope(wanted, sound[:, 0])
            else:
                rows[program] = compare(wanted, sound[:, 0]) + [time]
    return job, rows


def changes(name):
    """Semitones and tempos by which a piece is changed."""
    shifts, tempos = (PLAYED_SHIFTS, PLAYED_TEMPOS) if name in instruments.PIECES else (SHIFTS, TEMPOS)
    if name == "voice":
        return [(st, 1) for st in PLAYED_SHIFTS]
    if name in SPEAKERS:
        return [(-4, 1), (0, 1), (4, 1)]
    return [(st, 1) for st in shifts] + [(0, tempo) for tempo in tempos]


def summary(title, rows):
    """The means of some rows, and in how many figures each program is behind."""
    for program in rows[0] if rows else []:
        means = np.mean([row[program] for row in rows], axis=0)
        worse = sum(a > b + 0.05 for row in rows if "R3" in row for a, b in zip(row[program][:7], row["R3"][:7]))
        print(f"{title:25s}{program:14s}" + "".join(f"{value:7.2f}" for value in means) + f"   worse than R3 in {worse} of {7 * len(rows)}")


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    played = list(instruments.PIECES) if instruments.is_available() else []
    pieces = arguments[2:] or PIECES + ["sine", "image", "voice", *SPEAKERS] + played
    jobs = [(os.path.abspath(arguments[1]), name, *change) for name in pieces for change in changes(name)]
    titles = ["l256", "l1024", "l4096", "l8192", "b256", "b1024", "b4096", "time"]
    print(f"{'':35s}" + "".join(f"{title:>7s}" for title in titles))
    found = {}
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for (_, name, st, tempo), rows in pool.map(measure, jobs):
            change = f"{st:+d} st" if st else f"×{tempo:g}"
            for program, row in rows.items():
                print(f"{name:12s}{change:9s}{program:14s}" + "".join(f"{value:7.2f}" for value in row), flush=True)
            if name in PIECES or name in played:
                found[name, st, tempo] = rows
    for source, names in (("", PIECES), ("played, ", played)):
        for title, chosen in [("pitch ±3, ±7", [3, 7]), ("pitch ±12", [12]), ("pitch ±24", [24]), ("tempo", [0])]:
            summary(source + title, [row for (name, st, _), row in found.items() if name in names and abs(st) in chosen])


if __name__ == "__main__":
    main(sys.argv)
