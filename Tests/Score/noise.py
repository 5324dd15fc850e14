#!/usr/bin/env python3
"""How much nearer to clean speech programs bring noisy speech: `denoise` beside filters of ffmpeg and sox, speexdsp and noisereduce.

    noise.py SYRINX [PROMPTS]…

PROMPTS are folders with prompts of one speaker each at 16 kHz or more, such as those made of Debian's asterisk-core-sounds-en-g722;
voices of espeak-ng and flite are added, those of them that are there. Each speaks for some ten seconds in a noise that begins a second
before, which is what a profile is taken of. Babble is of the other speakers, eight at a time. SNR is by the power where there is speech.
Prints a table a noise, means over speakers: PESQ, wide band (ITU-T P.862.2), percent of STOI (Taal et al., 2011) and decibels of SI-SDR
(Le Roux et al., 2019). The last lines are by how much `denoise` is ahead of the best of the others, the untouched sound among them,
that are told nothing of the noise, and `profile` of those that are: 0.1 of PESQ is wanted. "True mean" is told the noise itself.

Needs from PyPI numpy, scipy, soundfile, pesq and pystoi; of noisereduce (PyPI), ffmpeg, sox and libspeexdsp those that are there.
"""
import concurrent.futures
import ctypes.util
import importlib.util
import math
import os
import shutil
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import scipy.signal
    import scipy.special
    import soundfile
    from pesq import pesq
    from pystoi import stoi
except ImportError as error:
    sys.exit(f"noise: {error.name} is missing: pip install numpy scipy soundfile pesq pystoi")

from speakers import SENTENCES, powers, prompts

RATE, LEAD, SECONDS, STREAMS = 16000, 16000, 10, 8
JUDGES, SNRS, NOISES = ("PESQ", "STOI", "SI-SDR"), (5, 15), ("white", "pink", "hum", "car", "fan", "babble")
PROFILED, BOUND = "denoise profile=0..0.9s", "log-MMSE, true mean"
# By default afftdn takes noise to be at -50 dB and leaves louder noise alone; here it is at -31 and -41 dB.
TAUGHT = ("sox noisered", "log-MMSE, first second", "afftdn=nf=-30", "afftdn=nr=25:nf=-30", "afftdn=nr=25:nf=-20")
SYNTHETIC = {"espeak-ng": "en-us+m3 en-us+f2 en-gb+m7 en-gb+f4", "flite": "slt rms awb kal16"}
VOICES = [(program, voice) for program, voices in SYNTHETIC.items() if shutil.which(program) for voice in voices.split()]


def synthetic(folder):
    """Sentences by voices of espeak-ng and flite, a pile for each voice."""
    piles = []
    for program, voice in VOICES:
        own = tempfile.mkdtemp(dir=folder)
        for number, sentence in enumerate(SENTENCES):
            out = os.path.join(own, f"{number}.wav")
            options = ["-voice", voice, "-o", out, "-t"] if program == "flite" else ["-v", voice, "-w", out]
            subprocess.run([program, *options, sentence], check=True)
        piles.append(prompts(own))
    return piles


def spoken(pile, dice, count):
    """So many frames of one speaker, whose mean power is 1 where there is speech."""
    samples = []
    while sum(map(len, samples)) < count:
        words, where = pile[dice.integers(len(pile))]
        samples += [words / math.sqrt(powers(words)[where].mean()), np.zeros(dice.integers(1600, 8000))]
    return np.concatenate(samples)[:count]


def sloped(count, dice, slope):
    """Noise whose power goes with a power of frequency above 20 Hz."""
    heights = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 20) ** (slope / 2)
    made = np.fft.irfft(np.fft.rfft(dice.standard_normal(count)) * heights, count)
    return made / made.std()


def noise(kind, count, dice, others):
    """Noise of one kind, of power 1."""
    t = np.arange(count) / RATE
    if kind == "babble":
        voices = np.resize(dice.permutation(len(others)), STREAMS)
        made = sum(spoken(others[voice], dice, count + RATE)[-count:] for voice in voices)
    elif kind == "hum":
        harmonics = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 20, 30)
        made = sum(np.sin(2 * np.pi * 50 * k * t + dice.uniform(0, 6)) / k for k in harmonics) + 0.02 * dice.standard_normal(count)
    elif kind == "car":
        rumble = scipy.signal.lfilter(*scipy.signal.butter(2, 150, fs=RATE), dice.standard_normal(count))
        made = rumble / rumble.std() + 0.03 * sloped(count, dice, -1)
    elif kind == "fan":
        made = sloped(count, dice, -1.5) + sum(0.3 * np.sin(2 * np.pi * 118 * k * t + dice.uniform(0, 6)) / k for k in range(1, 7))
    else:
        made = sloped(count, dice, {"white": 0, "pink": -1}[kind])
    return made / math.sqrt(np.mean(made**2))


def log_mmse(samples, noise):
    """Ephraim and Malah's log-spectral gain (1985) by decision-directed SNR, for the mean spectrum of a noise."""
    spectra, of_noise = (scipy.signal.stft(sound, RATE, nperseg=512, noverlap=384)[2] for sound in (samples, noise))
    left = of_noise = (np.abs(of_noise[:, 2:-2]) ** 2).mean(axis=1) + 1e-20
    for place in range(spectra.shape[1]):
        power = np.abs(spectra[:, place]) ** 2
        posterior = np.minimum(power / of_noise, 1000)
        prior = np.maximum(0.98 * left / of_noise + 0.02 * np.maximum(posterior - 1, 0), 10**-2.5)
        wiener = prior / (1 + prior)
        gain = np.minimum(wiener * np.exp(scipy.special.exp1(np.maximum(wiener * posterior, 1e-3)) / 2), 1)
        left = gain**2 * power
        spectra[:, place] *= gain
    return scipy.signal.istft(spectra, RATE, nperseg=512, noverlap=384)[1][: len(samples)]


def speexdsp(samples):
    """The preprocessor of Speex with its own settings, by 20 ms."""
    library = ctypes.CDLL(ctypes.util.find_library("speexdsp"))
    library.speex_preprocess_state_init.restype = ctypes.c_void_p
    state = ctypes.c_void_p(library.speex_preprocess_state_init(320, RATE))
    frames = np.clip(samples[: len(samples) // 320 * 320] * 32768, -32768, 32767).astype(np.int16).reshape(-1, 320)
    for frame in frames:
        library.speex_preprocess_run(state, frame.ctypes.data_as(ctypes.c_void_p))
    return frames.ravel() / 32768


def programs(syrinx):
    """What makes samples of samples, by name."""
    def run(*commands):
        def made(samples):
            with tempfile.TemporaryDirectory() as folder:
                names = {name: os.path.join(folder, name) for name in ("in.wav", "out.wav", "lead.wav", "profile")}
                for name, part in (("in.wav", samples), ("lead.wav", samples[:LEAD])):
                    soundfile.write(names[name], part, RATE, subtype="FLOAT")
                for command in commands:
                    subprocess.run([names.get(word, word) for word in command], check=True)
                return soundfile.read(names["out.wav"])[0]
        return made

    chosen = {"untouched": lambda samples: samples}
    for chain in ("denoise", "denoise 70", "denoise floor=-12", PROFILED):
        chosen[chain] = run([syrinx, "in.wav", "out.wav", *chain.split(), "--encoding", "float", "--quiet"])
    if shutil.which("ffmpeg"):
        for name in ("afftdn", "afftdn=tn=1", *TAUGHT[2:], "anlmdn", "anlmdn=s=10"):
            chosen[name] = run(["ffmpeg", "-v", "error", "-i", "in.wav", "-af", name, "-c:a", "pcm_f32le", "out.wav"])
    if shutil.which("sox"):
        chosen[TAUGHT[0]] = run(
            ["sox", "-V1", "lead.wav", "-n", "noiseprof", "profile"], ["sox", "-V1", "in.wav", "out.wav", "noisered", "profile", "0.21"])
    if ctypes.util.find_library("speexdsp"):
        chosen["speexdsp"] = speexdsp
    if importlib.util.find_spec("noisereduce"):
        chosen["noisereduce"] = lambda samples: importlib.import_module("noisereduce").reduce_noise(y=samples, sr=RATE)
    chosen[TAUGHT[1]] = lambda samples: log_mmse(samples, samples[:LEAD])
    return chosen


def judge(clean, made):
    """PESQ, STOI and SI-SDR, once the delay of a program has been taken off."""
    made = np.pad(made, (0, max(0, len(clean) - len(made))))[: len(clean)]
    delay = int(np.argmax(scipy.signal.correlate(made, clean, method="fft")[len(clean) - 1:][:2000]))
    clean, made = clean[LEAD:], np.pad(made[delay:], (0, delay))[LEAD:]
    target = clean * (made @ clean) / (clean @ clean)
    distance = 10 * math.log10(np.mean(target**2) / np.mean((made - target) ** 2))
    return pesq(RATE, clean, made, "wb"), 100 * stoi(clean, made, RATE), distance


def recording(piles, place, kind, snr):
    """Clean speech of one of the speakers, and the same in noise."""
    dice = np.random.default_rng(place)
    clean = 0.05 * np.pad(spoken(piles[place], dice, SECONDS * RATE), (LEAD, 0))
    return clean, clean + 0.05 * 10 ** (-snr / 20) * noise(kind, len(clean), dice, piles[:place] + piles[place + 1:])


def measure(job):
    """All programs on one recording."""
    syrinx, clean, noisy = job
    made = {name: program(noisy) for name, program in programs(syrinx).items()} | {BOUND: log_mmse(noisy, noisy - clean)}
    return {name: judge(clean, samples) for name, samples in made.items()}


def main(arguments):
    if len(arguments) < 2 or not all(map(os.path.isdir, arguments[2:])):
        sys.exit(__doc__)
    syrinx = os.path.abspath(arguments[1])
    with tempfile.TemporaryDirectory() as folder:
        piles = [prompts(path) for path in arguments[2:]] + synthetic(folder)
    if len(piles) < 4:
        sys.exit("noise: babble takes four speakers: install espeak-ng and flite, or name folders of prompts")
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for kind in NOISES:
            jobs = ((syrinx, *recording(piles, place, kind, snr)) for snr in SNRS for place in range(len(piles)))
            figures = list(pool.map(measure, jobs))
            means = {
                name: np.reshape([row[name] for row in figures], (len(SNRS), len(piles), 3)).mean(axis=1).ravel()
                for name in figures[0]}
            peers = {name: row for name, row in means.items() if not name.startswith(("denoise", BOUND))}
            for ours, is_taught in (("denoise", False), (PROFILED, True)):
                best = [row for name, row in peers.items() if (name in TAUGHT) == is_taught]
                means[f"{ours.split('=')[0]} ahead by"] = means[ours] - np.max(best, axis=0)
            print(f"\n{kind:26s}" + "".join(f"{f'{judged} {snr} dB':>14s}" for snr in SNRS for judged in JUDGES))
            for name, row in means.items():
                print(f"{name:26s}" + "".join(f"{value:14.2f}" for value in row), flush=True)


if __name__ == "__main__":
    main(sys.argv)
