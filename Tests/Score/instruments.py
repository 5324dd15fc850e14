"""Music played from samples of instruments, at any pitch and tempo: General MIDI by the program fluidsynth."""
import glob
import os
import shutil
import struct
import subprocess
import tempfile

import numpy as np
import soundfile

RATE, SECONDS = 44100, 9
# Program numbers of General MIDI from 0 on; drums are channel 10, whose keys are no pitches.
PIECES = {
    "gm-piano": [(0, "chords"), (0, "tune")],
    "gm-guitar": [(25, "picked")],
    "gm-strings": [(48, "chords")],
    "gm-brass": [(61, "chords"), (56, "tune")],
    "gm-band": [(33, "bass"), (25, "picked"), (73, "tune"), (None, "beat")],
}
CHORDS = [(45, 57, 60, 64), (41, 53, 57, 60), (48, 55, 60, 64), (43, 55, 59, 62)]
TUNE = [72, 76, 69, 74, 71, 67, 72, 64]
TICKS, TEMPO = 480, 112


def font():
    """A sound font: SOUNDFONT, or one of Debian's packages fluid-soundfont-gm and timgm6mb-soundfont."""
    found = [os.environ.get("SOUNDFONT", "")] + sorted(glob.glob("/usr/share/sounds/sf2/*.sf2"))
    return next((path for path in found if os.path.exists(path)), None)


def is_available():
    return bool(shutil.which("fluidsynth") and font())


def notes(part):
    """The notes of a part: start and length in beats, key, velocity."""
    for bar, chord in enumerate(CHORDS):
        if part == "chords":
            yield from ((4 * bar, 3.9, key, 80) for key in chord)
        elif part == "bass":
            yield from ((4 * bar + beat, 0.9, chord[0] - 12, 90) for beat in range(4))
        elif part == "picked":
            yield from ((4 * bar + step / 2, 1, chord[step % 4], 75) for step in range(8))
        elif part == "tune":
            yield from ((4 * bar + step / 2, 0.45, key, 85) for step, key in enumerate(TUNE))
        else:
            yield from ((4 * bar + step / 2, 0.2, 42, 70) for step in range(8))
            yield from ((4 * bar + beat, 0.2, (36, 38)[beat % 2], 100) for beat in range(4))


def variable_length(value):
    """A number as the deltas of a MIDI file are."""
    digits = [value & 127]
    while value := value >> 7:
        digits.append(value & 127 | 128)
    return bytes(reversed(digits))


def midi(parts, semitones, stretch):
    """The bytes of a MIDI file of one track."""
    events = [(0, b"\xff\x51\x03" + int(60e6 / TEMPO * stretch).to_bytes(3, "big"))]
    for channel, (program, part) in enumerate(parts):
        if program is None:
            channel = 9
        else:
            events.append((0, bytes((0xC0 | channel, program))))
        for start, length, key, velocity in notes(part):
            key += semitones if program is not None else 0
            events.append((round(start * TICKS), bytes((0x90 | channel, key, velocity))))
            events.append((round((start + length) * TICKS), bytes((0x80 | channel, key, 0))))
    track, now = b"", 0
    # Notes end before others begin.
    for time, event in sorted(events, key=lambda event: (event[0], event[1][0] & 0xF0 == 0x90)):
        track, now = track + variable_length(time - now) + event, time
    track += b"\0\xff\x2f\0"
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS) + b"MTrk" + struct.pack(">I", len(track)) + track


def play(name, semitones=0, stretch=1.0, has_drums=True):
    """A piece as fluidsynth plays it in mono, without its reverb and chorus."""
    parts = [part for part in PIECES[name] if has_drums or part[0] is not None]
    with tempfile.TemporaryDirectory() as folder:
        score, made = os.path.join(folder, "score.mid"), os.path.join(folder, "made.wav")
        with open(score, "wb") as file:
            file.write(midi(parts, semitones, stretch))
        subprocess.run(
            ["fluidsynth", "-niq", "-R", "0", "-C", "0", "-g", "0.4", "-r", str(RATE), "-O", "float", "-T", "wav",
             "-F", made, font(), score], check=True, capture_output=True)
        sound = soundfile.read(made, always_2d=True)[0].mean(axis=1)
    frames = int(SECONDS * stretch * RATE)
    return np.append(sound, np.zeros(frames))[:frames]
