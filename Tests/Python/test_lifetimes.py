"""Handles of the library: when they are freed, and what is taken for one."""

import subprocess
import sys

import numpy as np
import pytest

import syrinx


def test_threads_that_still_use_the_library_at_the_end_of_python_do_not_crash_it():
    script = """
import threading, time, numpy as np, syrinx
def use(call):
    while True:
        call()
zeros = np.zeros(64, np.float32)
for _ in range(4):
    sound = syrinx.open("synth white 1000s", "gain -3")
    stream = syrinx.Chain("gain -3").stream(16_000)
    for call in [lambda s=sound: s.read(64), lambda s=stream: s.process(zeros)]:
        threading.Thread(target=use, args=[call], daemon=True).start()
time.sleep(0.05)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stderr) == (0, "")


def test_sounds_and_streams_are_made_of_nothing_but_handles(noise):
    # A number or a text would be taken for an address.
    for make in [lambda: syrinx.Sound(3), lambda: syrinx.Sound("talk.wav")]:
        with pytest.raises(TypeError, match="syrinx.open"):
            make()
    with pytest.raises(TypeError, match="Chain.stream"):
        syrinx.Stream(3, None, {})


def test_a_sound_is_freed_when_its_last_holder_lets_go():
    freed = []
    sound = syrinx.open("synth sine 440 1s")
    blocks = sound.blocks(100)
    free = sound._handle._free
    sound._handle._free = lambda place: (freed.append(1), free(place))
    next(blocks)
    sound.close()
    assert freed == [1]
    with pytest.raises(syrinx.UsageError, match="closed"):
        next(blocks)
