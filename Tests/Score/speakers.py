#!/usr/bin/env python3
"""How near programs bring two speakers of one recording: `level` and `voice podcast` beside ffmpeg's `speechnorm` and `dynaudnorm`.

    speakers.py SYRINX [HOST GUEST]…

HOST and GUEST are folders with prompts of one speaker each, such as those of Debian's asterisk-core-sounds-en-wav and
asterisk-core-sounds-it-wav; two voices of espeak-ng are added, if it is there. They take turns, the guest softer by a gap, in white
or pink noise of −75 or −46 dB. The truth is known: where each speaks, and how loud the clean voices are. Prints for each pair, noise
and program a column a gap:

    gap     decibels from the host to the guest, by the power where each speaks; the mean of the recordings, and the worst
    noise   by how many decibels the noise in pauses has come nearer to the speech, at worst; below 0 it is further away

Needs from PyPI numpy, scipy and soundfile; and the programs `ffmpeg` and `espeak-ng`, those of them that are there.
"""
import concurrent.futures
import glob
import math
import os
import shutil
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import scipy.signal
    import soundfile
except ImportError as error:
    sys.exit(f"speakers: {error.name} is missing: pip install numpy scipy soundfile")

RATE, STEP = 16000, 160
GAPS, NOISES, RECORDINGS = (0, 6, 10, 12, 14, 16, 20), (-75, -46), 3
HOST_LEVEL, TURNS = -19, 8
SENTENCES = [
    "Good morning, and thank you for coming here today.", "Yes.", "No, not at all.", "Tell me about your brother.",
    "I would say that the first few years were quite difficult for all of us.", "How long did that go on?",
    "So what did you do when the river came into the house?", "Perhaps ten or eleven months.",
    "We carried the books upstairs, one box after another, and then we waited for the morning.",
    "He was a sailor, and he wrote long letters home, which my mother read aloud in the kitchen.",
]


def decibels(power):
    """The level of a mean power."""
    return 10 * math.log10(np.mean(power) + 1e-20)


def powers(samples):
    """The mean power of each hundredth of a second."""
    count = len(samples) // STEP
    return (samples[: count * STEP].reshape(count, STEP) ** 2).mean(axis=1)


def prompts(folder):
    """Sounds of 0.6 to 9 seconds, without the silence about them: samples, and where they are within 20 dB of their loud parts."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, "*.wav"))):
        samples, rate = soundfile.read(path, dtype="float64", always_2d=True)
        samples = scipy.signal.resample_poly(samples.mean(axis=1), RATE, rate)
        if not 0.6 <= len(samples) / RATE <= 9:
            continue
        power = np.convolve(powers(samples), np.ones(3) / 3, "same")
        is_speech = power > np.percentile(power, 95) / 100
        if not is_speech.any():
            continue
        first, last = np.flatnonzero(is_speech)[[0, -1]]
        found.append((samples[first * STEP:(last + 1) * STEP], is_speech[first:last + 1]))
    return found


def recording(host, guest, gap, noise, number):
    """A conversation: samples, and who speaks in each hundredth of a second (1 and 2; 0 in pauses, -1 beside words)."""
    dice = np.random.default_rng(number)
    voices = [[pile[index] for index in dice.permutation(len(pile))] for pile in (host, guest)]
    samples, speakers = [], []

    def pause(low, high):
        count = int(100 * dice.uniform(low, high))
        samples.append(np.zeros(count * STEP))
        speakers.append(np.zeros(count, int))

    pause(0.3, 1.2)
    for turn in range(TURNS):
        who = (turn + number) % 2
        until = dice.uniform(1, 6)
        while until > 0:
            words, is_speech = voices[who][0]
            voices[who] = voices[who][1:] + voices[who][:1]
            wanted = HOST_LEVEL - gap * who
            samples.append(words * 10 ** ((wanted - decibels(powers(words)[is_speech])) / 20))
            speakers.append(np.where(is_speech, who + 1, -1))
            until -= len(words) / RATE
            pause(0.25, 1.4)
    samples, speakers = np.concatenate(samples), np.concatenate(speakers)
    hiss = dice.standard_normal(len(samples))
    if number == 2:
        hiss = scipy.signal.lfilter([0.0499, -0.0960, 0.0506, -0.0044], [1, -2.4950, 2.0173, -0.5222], hiss)
    return samples + hiss * 10 ** (noise / 20) / np.sqrt(np.mean(hiss**2)), speakers


def programs(syrinx):
    """Names, and what makes an output of an input."""
    chosen = {
        "level": lambda given, made: [syrinx, given, made, "level", "--encoding", "float", "--quiet"],
        "voice podcast": lambda given, made: [syrinx, given, made, "voice", "podcast", "--encoding", "float", "--quiet"],
    }
    if shutil.which("ffmpeg"):
        # As they come, and as strong as the examples of ffmpeg's manual.
        for name in ("speechnorm", "speechnorm=e=50:r=0.0001:l=1", "dynaudnorm", "dynaudnorm=f=150:g=15:m=30"):
            chosen[name] = lambda given, made, name=name: [
                "ffmpeg", "-v", "error", "-y", "-i", given, "-af", name, "-c:a", "pcm_f32le", made]
    return chosen


def judge(before, after, speakers):
    """The gap, and by how much the noise has come nearer to the speech."""
    count = min(len(speakers), len(after) // STEP)
    was, now, speakers = powers(before)[:count], powers(after)[:count], speakers[:count]
    # A quarter of a second beside speech is no pause.
    is_pause = np.convolve(speakers != 0, np.ones(51), "same") < 0.5
    gap = decibels(now[speakers == 1]) - decibels(now[speakers == 2])

    def noise(power):
        return decibels(power[is_pause]) - decibels(power[speakers > 0])

    return gap, noise(now) - noise(was)


def measure(job):
    """All programs on one recording."""
    syrinx, pair, gap, noise, number = job
    before, speakers = recording(*pair, gap, noise, number)
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        given, made = os.path.join(folder, "in.wav"), os.path.join(folder, "out.wav")
        soundfile.write(given, before, RATE, subtype="FLOAT")
        for name, command in programs(syrinx).items():
            subprocess.run(command(given, made), check=True)
            figures[name] = judge(before, soundfile.read(made, dtype="float64", always_2d=True)[0][:, 0], speakers)
    return figures


def spoken(folder, voice):
    """Sentences of espeak-ng."""
    os.mkdir(folder)
    for number, sentence in enumerate(SENTENCES):
        subprocess.run(["espeak-ng", "-v", voice, "-w", os.path.join(folder, f"{number}.wav"), sentence], check=True)
    return prompts(folder)


def main(arguments):
    if len(arguments) < 2 or len(arguments) % 2 or not all(map(os.path.isdir, arguments[2:])):
        sys.exit(__doc__)
    syrinx, folders = os.path.abspath(arguments[1]), arguments[2:]
    pairs = {
        " / ".join(os.path.basename(os.path.normpath(folder)) for folder in pair): [prompts(folder) for folder in pair]
        for pair in zip(folders[::2], folders[1::2])}
    if shutil.which("espeak-ng"):
        with tempfile.TemporaryDirectory() as folder:
            pairs["espeak-ng"] = [spoken(os.path.join(folder, voice), voice) for voice in ("en-gb", "en-us+f3")]
    if not pairs:
        sys.exit("speakers: neither folders of prompts nor espeak-ng are there")
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for title, pair in pairs.items():
            for noise in NOISES:
                jobs = [(syrinx, pair, gap, noise, number) for gap in GAPS for number in range(RECORDINGS)]
                figures = list(pool.map(measure, jobs))
                print(f"\n{title}, noise at {noise} dB\n{'gap before':28s}" + "".join(f"{gap:17d} dB" for gap in GAPS))
                for name in programs(syrinx):
                    line = f"{name:28s}"
                    for index in range(len(GAPS)):
                        rows = [row[name] for row in figures[index * RECORDINGS:(index + 1) * RECORDINGS]]
                        gaps, noises = zip(*rows)
                        line += f"{np.mean(gaps):6.1f} ({max(gaps, key=abs):5.1f}){max(noises):6.1f}"
                    print(line, flush=True)
    print("\nEach column: gap in dB (worst), and by how many dB the noise in pauses came nearer to the speech, at worst.")


if __name__ == "__main__":
    main(sys.argv)
