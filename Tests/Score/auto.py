#!/usr/bin/env python3
"""Which engine `pitch quality=auto` takes for what, and how it changes over, beside Rubber Band's finer engine.

    auto.py SYRINX VOICES [MUSIC]

VOICES holds sound files of one speaker each, or folders of them, one a speaker; MUSIC holds music. Prints the share of the time that is
taken for one voice: of each speaker alone, of pairs who talk at once, of voices in noise and over music, and of music. Then voices
and music take turns, and where they do the level and the spectrum of the output are compared with the input's: printed are the
largest steps that the output has and the input has not, in decibels. Needs numpy and soundfile.
"""
import itertools
import os
import subprocess
import sys
import tempfile

import numpy as np
import soundfile

RATE = 16000
SECONDS = 12
KINDS = {"." + name.lower() for name in soundfile.available_formats()} | {".aif", ".oga", ".opus"}


def files(folder):
    return sorted(entry.path for entry in os.scandir(folder) if os.path.splitext(entry.name)[1].lower() in KINDS)


def read(path, program, folder):
    """The sound as one channel at the rate of the score, without the silence at its ends."""
    made = os.path.join(folder, "read.wav")
    subprocess.run([program, path, made, "--rate", str(RATE), "--channels", "1", "--quiet"], check=True, capture_output=True)
    sound = soundfile.read(made)[0]
    os.remove(made)
    loud = np.flatnonzero(np.abs(sound) > 0.01 * np.abs(sound).max())
    return sound[loud[0]:loud[-1] + 1] if len(loud) else sound[:0]


def level(sound):
    """RMS of the louder half."""
    power = np.sort(sound ** 2)
    return np.sqrt(power[len(power) // 2:].mean()) + 1e-12


def speaker(paths, program, folder):
    """So many seconds of a speaker, almost without pauses between files."""
    parts, count = [], 0
    for path in itertools.islice(itertools.cycle(paths), 200):
        sound = read(path, program, folder)
        parts += [0.1 * sound / level(sound) if len(sound) else sound, np.zeros(RATE // 10)]
        count += len(sound) + RATE // 10
        if count >= SECONDS * RATE:
            break
    return np.concatenate(parts)[:SECONDS * RATE]


def shifted(program, folder, sound, quality, *words):
    given, made = os.path.join(folder, "in.wav"), os.path.join(folder, "out.wav")
    soundfile.write(given, sound * min(1, 0.9 / np.abs(sound).max()), RATE, subtype="FLOAT")
    subprocess.run([program, given, made, "pitch", "+3st", *words, f"quality={quality}", "--quiet"], check=True, capture_output=True)
    out = soundfile.read(made)[0]
    os.remove(made)
    return out


def spectra(sound, window=512, hop=128):
    """Decibels of sixteen bands, every 8 ms."""
    count = (len(sound) - window) // hop
    frames = np.lib.stride_tricks.sliding_window_view(sound, window)[:count * hop:hop] * np.hanning(window)
    power = np.abs(np.fft.rfft(frames)) ** 2
    edges = np.unique(np.geomspace(3, window // 2, 17).astype(int))
    return 10 * np.log10(np.add.reduceat(power, edges[:-1], axis=1) + 1e-6)


def voice_share(program, folder, sound):
    """The share of the time in which the output is that of the voice's engine and not the other's."""
    auto, voice, other = (spectra(shifted(program, folder, sound, q)) for q in ("auto", "voice", "spectral"))
    size = 60
    taken = []
    for start in range(0, len(auto) - size, size):
        part = slice(start, start + size)
        if auto[part].max() > -20:
            taken.append(np.abs(auto[part] - voice[part]).mean() < np.abs(auto[part] - other[part]).mean())
    return 100 * np.mean(taken) if taken else np.nan


def steps(program, folder, sound, places, quality, *words):
    """The largest steps of level and of spectrum within a second of the places, beyond those of the input."""
    given, made = spectra(sound), spectra(shifted(program, folder, sound, quality, *words))
    made = made + np.median(given.max(axis=1)) - np.median(made.max(axis=1))

    def jumps(bands):
        loudness = 10 * np.log10((10 ** (bands / 10)).sum(axis=1))
        before, after = bands[:-6], bands[6:]
        return np.abs(loudness[6:] - loudness[:-6]), np.abs(after - before).mean(axis=1)

    found = []
    for place in places:
        near = slice(max(int((place - 1) * RATE / 128), 0), int((place + 1) * RATE / 128))
        found.append([a[near].max() - b[near].max() for a, b in zip(jumps(made), jumps(given))])
    return np.array(found)


def main(arguments):
    if len(arguments) < 3 or not os.path.isdir(arguments[2]):
        sys.exit(__doc__)
    program, voices = os.path.abspath(arguments[1]), arguments[2]
    folders = [entry.path for entry in os.scandir(voices) if entry.is_dir()]
    sets = [files(folder) for folder in sorted(folders)] or [[path] for path in files(voices)]
    noise = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as folder:
        people = [speaker(paths, program, folder) for paths in sets if paths]
        music = [read(path, program, folder) for path in (files(arguments[3]) if len(arguments) > 3 else [])]
        music = [0.1 * sound / level(sound) for sound in (m[len(m) // 3:][:SECONDS * RATE] for m in music) if len(sound) > RATE]
        rows = {"one voice": people, "music": music}
        # Of many voices, pairs of all, not all those of the first.
        pairs = list(itertools.combinations(people, 2))
        pairs = pairs[::max(len(pairs) // 60, 1)][:60]
        for decibels in (0, 3, 6):
            rows[f"two, {decibels} dB apart"] = [
                a[:min(len(a), len(b))] + 10 ** (-decibels / 20) * b[:min(len(a), len(b))] for a, b in pairs]
        rows["in noise of 5 dB below"] = [
            x + noise.normal(0, np.sqrt((x ** 2).mean()) * 10 ** (-5 / 20), len(x)) for x in people]
        rows["over music as loud"] = [
            x[:min(len(x), len(m))] + m[:min(len(x), len(m))] for x, m in zip(people, itertools.cycle(music or [np.zeros(0)])) if len(m)]
        for title, sounds in rows.items():
            shares = [voice_share(program, folder, sound) for sound in sounds]
            if shares:
                print(f"{title:26s}{np.nanmean(shares):6.1f} % of the time taken for one voice, in {len(shares)} sounds", flush=True)
        if not music:
            return
        print(f"\n{'changes between them':26s}{'level: fine':>14s}{'auto, dB':>10s}{'spectrum: fine':>16s}{'auto, dB':>10s}   (90 %)")
        for words in ([], ["formants=keep"]):
            found = {"fine": [], "auto": []}
            for x, m in list(zip(people, itertools.cycle(music)))[:12]:
                pause = np.zeros(RATE // 5)
                sound = np.concatenate([x[:6 * RATE], pause, m[:6 * RATE], pause, x[6 * RATE:]])
                sound += noise.normal(0, 3e-4, len(sound))
                for quality, list_ in found.items():
                    list_.append(steps(program, folder, sound, [6.1, 12.3], quality, *words))
            fine, auto = (np.percentile(np.concatenate(found[q]), 90, axis=0) for q in ("fine", "auto"))
            print(f"{' '.join(words) or 'formants=follow':26s}{fine[0]:14.1f}{auto[0]:10.1f}{fine[1]:16.1f}{auto[1]:10.1f}")


if __name__ == "__main__":
    main(sys.argv)
