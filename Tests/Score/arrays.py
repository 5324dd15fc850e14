#!/usr/bin/env python3
"""Time of effects on arrays in Python, beside pedalboard and audiomentations, and of a rate beside librosa.

    arrays.py [ROW…]

In process, by one thread and by two, each of which does all of the work on its own objects: milliseconds a call, the
best of five rounds in which all take turns, and how many times as long the others take. The jobs are alike and not
equal: reverbs and pitch shifters differ between the three, and each has its defaults. `make bench-python` installs all of them; ROW is the beginning of a row's name.
"""
import sys
import tempfile
import threading
import time
import warnings
from pathlib import Path

import numpy as np
import syrinx

warnings.filterwarnings("ignore")
import audiomentations as am  # noqa: E402
import librosa  # noqa: E402
import pedalboard as pb  # noqa: E402
from pedalboard.io import AudioFile, StreamResampler  # noqa: E402

FIXTURES = Path(__file__).resolve().parents[2] / "Fixtures" / "Audio"
RATE = 44_100
SECONDS, ROUNDS = 0.15, 5


def material(name, seconds, channels):
    """A fixture over and over, so long."""
    sound = syrinx.open(FIXTURES / name, rate=RATE, channels=channels).read()
    return np.ascontiguousarray(np.tile(sound, -(-seconds * RATE // sound.shape[1]))[:, : seconds * RATE])


def ours(words, **how):
    chain = syrinx.Chain(words)
    return lambda x: chain(x, RATE, **how)


def board(*plugins):
    def make():
        made = pb.Pedalboard([plugin() for plugin in plugins])
        return lambda x: made(x, RATE)
    return make


def augmentation(*transforms):
    def make():
        made = am.Compose([transform() for transform in transforms])
        return lambda x: made(x, RATE)
    return make


def resampled(x):
    stream = StreamResampler(RATE, 16_000, x.shape[0])
    return np.concatenate([stream.process(x), stream.process(None)], axis=1)


def read_by_pedalboard(path):
    with AudioFile(path) as file:
        return file.read(file.frames)


def rows(folder):
    music, speech = material("music.flac", 30, 2), material("voice-low.wav", 10, 1)
    mp3, ir = str(folder / "music.mp3"), str(folder / "ir.wav")
    stored = folder / "music.wav"
    sound = syrinx.Chain("gain 0")(music, RATE)
    write(stored, sound)
    syrinx.render(stored, mp3, bitrate=192)
    decay = np.exp(-6.9 * np.arange(2 * RATE) / (2 * RATE)) * np.random.default_rng(1).normal(0, 0.05, 2 * RATE)
    write(folder / "ir.wav", decay[None].astype(np.float32))
    centre = dict(min_center_freq=1000, max_center_freq=1000, min_gain_db=4, max_gain_db=4, p=1.0)
    return [
        ("gain", music, lambda: ours("gain -3"), board(lambda: pb.Gain(-3)),
         augmentation(lambda: am.Gain(-3, -3, p=1.0))),
        ("EQ, bell and shelf", music, lambda: ours("eq parametric@1k:+4 high-shelf@8k:-3"),
         board(lambda: pb.PeakFilter(1000, 4, 1), lambda: pb.HighShelfFilter(8000, -3)),
         augmentation(
             lambda: am.PeakingFilter(min_q=1, max_q=1, **centre),
             lambda: am.HighShelfFilter(8000, 8000, -3, -3, p=1.0))),
        ("compressor", music, lambda: ours("compressor -20 ratio=4"), board(lambda: pb.Compressor(-20, 4)), None),
        ("reverb", music, lambda: ours("reverb plate mix=20", tail="none"),
         board(lambda: pb.Reverb(wet_level=0.2, dry_level=0.8)), None),
        ("convolution, 2 s", music, lambda: ours(f"reverb ir={ir} mix=100", tail="none"),
         board(lambda: pb.Convolution(ir, 1.0)), augmentation(lambda: am.ApplyImpulseResponse(ir, p=1.0))),
        ("pitch +3st, speech", speech, lambda: ours("pitch +3st"), board(lambda: pb.PitchShift(3)),
         augmentation(lambda: am.PitchShift(3, 3, p=1.0))),
        ("pitch +3st quality=voice, speech", speech, lambda: ours("pitch +3st quality=voice"),
         board(lambda: pb.PitchShift(3)), augmentation(lambda: am.PitchShift(3, 3, p=1.0))),
        ("resample to 16 kHz", music, lambda: ours("", output_rate=16_000), lambda: resampled,
         augmentation(lambda: am.Resample(16_000, 16_000, p=1.0))),
        # The quality of soxr that is taken here too; librosa stands in the column of audiomentations, which uses it.
        ("resample to 16 kHz, soxr VHQ", music, lambda: ours("", output_rate=16_000), None,
         lambda: lambda x: librosa.resample(x, orig_sr=RATE, target_sr=16_000, res_type="soxr_vhq")),
        ("read an MP3", mp3, lambda: lambda path: syrinx.open(path).read(), lambda: read_by_pedalboard,
         lambda: lambda path: am.core.audio_loading_utils.load_sound_file(path, None, mono=False)),
        ("gain, a clip of 1 s", speech[:, :RATE], lambda: ours("gain -3"), board(lambda: pb.Gain(-3)),
         augmentation(lambda: am.Gain(-3, -3, p=1.0))),
    ]


def write(path, samples):
    with AudioFile(str(path), "w", RATE, samples.shape[0]) as file:
        file.write(samples)


def once(make, given, threads):
    """Seconds a call, where so many threads do the same."""
    calls = [make() for _ in range(threads)]
    for call in calls:
        call(given)
    start = time.perf_counter()
    calls[0](given)
    count = max(1, min(400, int(SECONDS / (time.perf_counter() - start + 1e-9))))

    def work(call):
        for _ in range(count):
            call(given)

    workers = [threading.Thread(target=work, args=(call,)) for call in calls]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return (time.perf_counter() - start) / (count * threads)


def main(wanted):
    with tempfile.TemporaryDirectory() as folder:
        print("| ms a call | threads | Syrinx | pedalboard | | audiomentations | |\n|---|---|---|---|---|---|---|")
        for name, given, *makers in rows(Path(folder)):
            if wanted and not any(name.startswith(word) for word in wanted):
                continue
            for threads in (1, 2):
                found = [[once(make, given, threads) * 1000 for make in makers if make] for _ in range(ROUNDS)]
                best = [min(times) for times in zip(*found)]
                cells = [f"{best[0]:.2f}"]
                place = 0
                for make in makers[1:]:
                    place += 1 if make else 0
                    cells += [f"{best[place]:.2f}", f"{best[place] / best[0]:.1f} ×"] if make else ["–", ""]
                print(f"| {name} | {threads} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
