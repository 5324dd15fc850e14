#!/usr/bin/env python3
"""Random variants a second of a folder of short recordings, beside audiomentations and pedalboard.

    variants.py PROGRAM RECORDINGS WORK-FOLDER [FILES]

Every recording gets three variants, each with a pitch, a tempo, a room, noise at a random ratio and MP3 at 32 kbit/s, by two
processes (ours: two threads), and is written as WAV. What is counted is processor time, as a busy machine would spoil any
other; two idle cores make twice as many a second as one. The noise and the responses of rooms are made by PROGRAM. The
others hear responses of ten rooms, and once audiomentations draws a room as we do. Needs audiomentations, pedalboard,
soundfile, fast-mp3-augment and pyroomacoustics.
"""
import os

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", NUMBA_NUM_THREADS="1")

import random  # noqa: E402
import resource  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
import warnings  # noqa: E402
from multiprocessing import Pool  # noqa: E402
from pathlib import Path  # noqa: E402

import numpy as np  # noqa: E402
import soundfile  # noqa: E402

warnings.filterwarnings("ignore")
VARIANTS = 3
PITCH = "pitch any:-3st..+3st tempo=any:0.9..1.1 quality=voice".split()


def material(program, work, rate):
    """Folders of noises and of responses of rooms."""
    noises, rooms = work / "noise", work / "rooms"
    for folder in (noises, rooms):
        folder.mkdir(parents=True, exist_ok=True)
    for kind in ["white", "pink", "brown"]:
        subprocess.run([program, f"synth {kind} 60s", noises / f"{kind}.wav", "--rate", str(rate), "--quiet"], check=True)
    impulse = work / "impulse.wav"
    soundfile.write(impulse, np.eye(1, rate)[0] * 0.9, rate, subtype="FLOAT")
    for seed in range(10):
        words = ["room", f"rt60={0.2 + 0.05 * seed}", f"seed={seed}", "--encoding", "float", "--quiet"]
        subprocess.run([program, impulse, rooms / f"{seed}.wav", *words], check=True)
    return noises, rooms


def ours(program, files, work, room, noises):
    """Seconds of processor time of a batch."""
    source = work / "in"
    source.mkdir(exist_ok=True)
    for file in files:
        (source / file.name).symlink_to(file) if not (source / file.name).exists() else None
    chain = [*PITCH, *room, "noise", f"from=any:{noises}/", "snr=any:5..25", "codec", "mp3", "32"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = work / f"out-{room[0]}"
    words = [program, "batch", source, "--out", out, "--variants", str(VARIANTS), "--jobs", "2", "--force", "--quiet"]
    subprocess.run([*words, "--", *chain], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def audiomentations_chain(noises, rooms, draws_room):
    import audiomentations as am

    chain = am.Compose([
        am.PitchShift(-3, 3, p=1.0), am.TimeStretch(0.9, 1.1, leave_length_unchanged=False, p=1.0),
        am.RoomSimulator(p=1.0) if draws_room else am.ApplyImpulseResponse(rooms, p=1.0),
        am.AddBackgroundNoise(noises, 5, 25, p=1.0), am.Mp3Compression(32, 32, backend="fast-mp3-augment", p=1.0)])
    return lambda x, rate: chain(x, rate)


def pedalboard_chain(noises, rooms, _):
    import pedalboard as pb

    sounds = [soundfile.read(file, dtype="float32")[0] for file in sorted(noises.iterdir())]
    responses = [str(file) for file in sorted(rooms.iterdir())]

    def made(x, rate):
        y = pb.Pedalboard([pb.PitchShift(random.uniform(-3, 3))])(x, rate)
        y = pb.time_stretch(y, rate, random.uniform(0.9, 1.1))
        y = pb.Pedalboard([pb.Convolution(random.choice(responses), 1.0)])(y, rate)
        noise = np.roll(random.choice(sounds), random.randrange(60 * rate))
        noise = np.resize(noise, y.shape[-1])
        ratio = np.sqrt((y**2).mean() / (noise**2).mean()) * 10 ** (-random.uniform(5, 25) / 20)
        return pb.Pedalboard([pb.MP3Compressor(5.0)])((y + ratio * noise).astype(np.float32), rate)

    return made


chain = target = None


def begin(make, noises, rooms, draws_room, folder):
    global chain, target
    chain, target = make(noises, rooms, draws_room), folder


def work_on(file):
    start = time.process_time()
    x, rate = soundfile.read(file, dtype="float32")
    for variant in range(VARIANTS):
        made = np.atleast_2d(chain(x, rate))
        soundfile.write(target / f"{file.stem}-{variant}.wav", made.T, rate, subtype="PCM_16")
    return time.process_time() - start


def theirs(make, files, work, noises, rooms, draws_room=False):
    """Seconds of processor time, without what it takes to start."""
    folder = work / f"out-{make.__name__}"
    folder.mkdir(exist_ok=True)
    with Pool(2, begin, (make, noises, rooms, draws_room, folder)) as pool:
        pool.map(work_on, files[:8])
        return sum(pool.imap_unordered(work_on, files, chunksize=2))


def main(program, recordings, work, count="200"):
    program, work = str(Path(program).resolve()), Path(work).resolve()
    found = sorted(Path(recordings).resolve().glob("*.wav"))
    files = found[:: max(1, len(found) // int(count))][: int(count)]
    noises, rooms = material(program, work, soundfile.info(files[0]).samplerate)
    room, response = ["room", "rt60=any:0.2..0.6"], ["reverb", f"ir=any:{rooms}/", "mix=100"]
    few = files[:20]
    rows = [
        ("Syrinx, a room is drawn", files, lambda: ours(program, files, work, room, noises)),
        ("Syrinx, ten rooms", files, lambda: ours(program, files, work, response, noises)),
        ("audiomentations, a room is drawn", few,
         lambda: theirs(audiomentations_chain, few, work, noises, rooms, draws_room=True)),
        ("audiomentations, ten rooms", files, lambda: theirs(audiomentations_chain, files, work, noises, rooms)),
        ("pedalboard, ten rooms", files, lambda: theirs(pedalboard_chain, files, work, noises, rooms)),
    ]
    print("| chain | ms a variant | variants a second by two cores |\n|---|---|---|")
    for name, given, run in rows:
        seconds = run() / (VARIANTS * len(given))
        print(f"| {name} | {seconds * 1000:.1f} | {2 / seconds:.0f} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
