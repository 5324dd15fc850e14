"""Pieces of music and a voice, each as it should be after a change of pitch and tempo: sums of partials."""
import numpy as np

RATE, SECONDS = 44100, 9
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


def stereo(ratio=1.0, stretch=1.0):
    """A piano on the left and a guitar on the right."""
    piano, guitar = piece("piano", ratio, stretch), piece("guitar", ratio, stretch)
    return np.stack([piano + 0.3 * guitar, 0.3 * piano + guitar], axis=1)


# Frequencies of five formants, in Hz, of vowels as in father, bed, see, law and too (after Peterson and Barney, 1952).
VOWELS = [(730, 1090, 2440), (530, 1840, 2480), (270, 2290, 3010), (570, 840, 2410), (300, 870, 2240)]
HIGHER_FORMANTS = [(3400, 250), (4500, 350), (6200, 600), (8500, 900), (11500, 1400)]


def resonance(frequency, middle, width):
    """The gain of a formant."""
    return middle ** 2 / np.sqrt((middle ** 2 - frequency ** 2) ** 2 + (width * frequency) ** 2)


def voice(ratio=1.0, formants=1.0):
    """Vowels sung on a gliding note: partials move by one ratio, formants by another."""
    dice = np.random.default_rng(23)
    times = np.arange(SECONDS * RATE) / RATE
    pitch = 130 * ratio * 2 ** (0.3 * np.sin(2 * np.pi * 0.23 * times) + 0.02 * np.sin(2 * np.pi * 5.1 * times))
    turns = np.cumsum(pitch) / RATE
    places = np.arange(len(VOWELS)) * SECONDS / (len(VOWELS) - 1)
    formant = [np.interp(times, places, [vowel[k] for vowel in VOWELS]) * formants for k in range(3)]
    sound = np.zeros(len(times))
    # There is nothing above 16 kHz, nor can anything of it come from a shift.
    highest = 16000 * min(ratio, 1)
    for k in range(1, int(highest / pitch.min())):
        frequency = k * pitch
        # The part of the source that the lips radiate falls by 6 dB an octave.
        gain = 200 / np.maximum(frequency / formants, 200) * (frequency < highest)
        for middle, width in zip(formant, (80, 100, 150)):
            gain = gain * np.maximum(resonance(frequency, middle, width * formants), 0.15)
        for middle, width in HIGHER_FORMANTS:
            gain = gain * np.maximum(resonance(frequency, middle * formants, width * formants), 0.5)
        sound += gain * np.sin(2 * np.pi * k * turns + dice.uniform(0, 2 * np.pi))
    return 0.2 * sound / np.abs(sound).max()
