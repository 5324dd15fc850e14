#!/usr/bin/env python3
"""Measures how late each voice is heard live, by the monitors of two null sinks of a sound server.

    delays.py PROGRAM SPEECH.wav [SECONDS] [VOICE ...]

A sentence is played into the sink `one`, which `syrinx live` hears; its output goes to the sink `two`. Both
monitors are recorded at once. Which of their frames belong together is known by when they arrive: of all the
times at which a recording was ahead the earliest count, since a reader can be late and never early. The delay
is where the attacks of both agree best, which says little of voices that smear them (ghost, underwater).
That of a chain without an effect is what the server's buffers take; it is measured the same way, and subtracted.
"""
import array
import json
import math
import os
import signal
import subprocess
import sys
import threading
import time

RATE = 48_000
STEP = 48  # Frames of an envelope's value: a millisecond.


class Recording:
    """Mono samples of a monitor, and the time of the first of them by the clock."""

    def __init__(self, device):
        self.samples = array.array("f")
        self.start = math.inf
        self.process = subprocess.Popen(
            ["parec", "-d", device, "--format=float32le", f"--rate={RATE}", "--channels=1",
             "--latency-msec=2", "--raw"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self):
        rest = b""
        while piece := os.read(self.process.stdout.fileno(), 65536):
            now = time.monotonic()
            piece = rest + piece
            whole = len(piece) // 4 * 4
            self.samples.frombytes(piece[:whole])
            rest = piece[whole:]
            self.start = min(self.start, now - len(self.samples) / RATE)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.thread.join()


def envelope(samples):
    """The logarithm of the power in each millisecond, smoothed over 5."""
    powers = []
    for start in range(0, len(samples) - STEP, STEP):
        part = samples[start:start + STEP]
        powers.append(sum(x * x for x in part) / STEP)
    smooth = [sum(powers[max(i - 2, 0):i + 3]) / 5 for i in range(len(powers))]
    return [max(math.log10(power + 1e-9), -6) for power in smooth]


def rises(values):
    """Where and by how much it becomes louder, about the mean: attacks come through any voice, levels do not."""
    found = [max(after - before, 0) for before, after in zip(values, values[8:])]
    mean = sum(found) / len(found)
    return [value - mean for value in found]


def lag(first, second, least=-10, most=120):
    """Milliseconds by which the second follows the first, by the maximum of their correlation."""
    best, found = -math.inf, 0
    scores = {}
    for shift in range(least, most):
        pairs = zip(first[max(-shift, 0):], second[max(shift, 0):])
        scores[shift] = sum(x * y for x, y in pairs)
        if scores[shift] > best:
            best, found = scores[shift], shift
    left, right = scores.get(found - 1, best), scores.get(found + 1, best)
    bend = left - 2 * best + right
    return found + (0.5 * (left - right) / bend if bend < 0 else 0)


def measure(program, speech, seconds, chain):
    """The delay of a chain in milliseconds; None where it does not run."""
    live = subprocess.Popen(
        [program, "live", "--input", "one.monitor", "--output", "two", "--control", "-", *chain],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = b""
    while b"live from" not in said:
        line = live.stderr.readline()
        if not line:
            return None
        said += line
    drain = threading.Thread(target=live.stderr.read)
    drain.start()
    time.sleep(0.3)
    heard = [Recording("one.monitor"), Recording("two.monitor")]
    time.sleep(0.3)
    subprocess.run(["paplay", "-d", "one", speech], timeout=seconds + 20)
    time.sleep(0.5)
    for recording in heard:
        recording.stop()
    live.send_signal(signal.SIGINT)
    live.wait(10)
    drain.join()
    ahead = (heard[1].start - heard[0].start) * 1000
    return lag(*(rises(envelope(recording.samples)) for recording in heard)) + ahead


def main():
    program, speech = sys.argv[1:3]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 5
    voices = json.loads(subprocess.run(
        [program, "voices", "--json"], stdout=subprocess.PIPE, check=True).stdout)["voices"]
    names = sys.argv[4:] or [voice["name"] for voice in voices]
    stated = {voice["name"]: (voice["live"] or {}).get("latency") for voice in voices}
    empty = [measure(program, speech, seconds, ["gain", "0"]) for _ in range(3)]
    buffers = sorted(empty)[1]
    print(f"buffers of the server, there and back: {buffers:.1f} ms"
          f" ({min(empty):.1f} to {max(empty):.1f})\n")
    print("| voice | stated | measured beyond the buffers | in all |\n|---|---|---|---|")
    for name in names:
        delay = measure(program, speech, seconds, ["voice", name])
        text = "–" if stated.get(name) is None else f"{stated[name] * 1000:.0f} ms"
        told = "– | –" if delay is None else f"{delay - buffers:.1f} ms | {delay:.1f} ms"
        print(f"| {name} | {text} | {told} |", flush=True)


main()
