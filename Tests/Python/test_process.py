"""Threads, copies of the process, signals."""

import _thread
import copy
import ctypes
import gc
import multiprocessing
import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import syrinx

CHAIN = syrinx.Chain("reverb plate mix=30")


def work(seed):
    """As a worker of a data loader does."""
    sound = np.random.default_rng(seed).uniform(-0.5, 0.5, 16_000).astype(np.float32)
    return float(CHAIN(sound, 16_000).sum())


def test_no_library_of_swift_is_in_the_process():
    with open("/proc/self/maps") as maps:
        assert "libswift" not in maps.read()


def test_threads_render_side_by_side(noise):
    expected = CHAIN(noise, 16_000)
    made = []
    threads = [threading.Thread(target=lambda: made.append(CHAIN(noise, 16_000))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 8 and all((array == expected).all() for array in made)


def test_python_runs_on_while_a_sound_is_rendered():
    long = np.zeros(16_000 * 60, np.float32)
    long[0] = 1
    thread = threading.Thread(target=lambda: syrinx.Chain("pitch +3st quality=fine")(long, 16_000))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 5


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="needs fork")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_copies_of_the_process_render(method):
    expected = [work(seed) for seed in range(8)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(work, range(8)) == expected


def test_what_was_made_before_a_fork_is_refused_after_it():
    stream = CHAIN.stream(16_000)
    stream.process(np.zeros(100, np.float32))
    sound = syrinx.open("synth sine 440 1s")
    child = os.fork()
    if child == 0:
        code = 1
        try:
            for use in [lambda: stream.process(np.zeros(100, np.float32)), lambda: sound.read(10)]:
                try:
                    use()
                except syrinx.UsageError as error:
                    code = 0 if "fork" in str(error) else 2
            del stream, sound  # does not wait for threads that are not here
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert stream.finish().shape[0] > 0


def most_threads(work):
    """The most threads that the process has at one time while something is done on this one."""
    counts, is_over = [0], threading.Event()

    def count():
        while not is_over.is_set():
            counts.append(len(os.listdir("/proc/self/task")))
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    work()
    is_over.set()
    counter.join()
    return max(counts)


def test_a_copy_of_the_process_begins_no_threads(tmp_path):
    # Locks of the runtime have the wrong number of a copy's first thread, and must not be waited for beside it.
    def render(name):
        return most_threads(lambda: syrinx.render("synth white 30s", tmp_path / name, "gain -3", jobs=2))

    assert render("here.flac") > 2
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = 0 if render("apart.flac") == 2 else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert (tmp_path / "apart.flac").read_bytes() == (tmp_path / "here.flac").read_bytes()


def test_one_stream_is_used_by_one_thread_at_a_time():
    stream = syrinx.Chain("pitch +3st").stream(16_000)
    errors = []

    def push():
        for _ in range(30):
            try:
                stream.process(np.zeros(4000, np.float32))
            except syrinx.UsageError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=push) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("in use" in error for error in errors)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_sound_that_is_closed_while_it_is_read_is_read_to_its_end():
    made = []
    sound = syrinx.open("synth white 20s", "pitch +3st")
    thread = threading.Thread(target=lambda: made.append(sound.read().shape))
    thread.start()
    time.sleep(0.05)
    sound.close()
    thread.join()
    # One that was closed first is refused in the thread.
    assert made in ([(1, 960_000)], [])


def test_what_is_copied_lives_as_long_as_its_copies(noise):
    chain = syrinx.Chain("reverb plate")
    expected = chain(noise[0], 16_000)
    stream = chain.stream(16_000)
    other = copy.copy(stream)
    del stream
    gc.collect()
    assert (np.concatenate([other.process(noise[0]), other.finish()]) == expected).all()
    for thing in [other, syrinx.open("synth sine 440 1s")]:
        for attempt in [copy.deepcopy, pickle.dumps]:
            with pytest.raises(TypeError, match="pickled"):
                attempt(thing)


def test_a_thousand_calls_take_no_more_memory_than_one(noise):
    chain, augment = syrinx.Chain("gain -3"), syrinx.Augment("gain any:-6..0")

    def cancel():
        with pytest.raises(ZeroDivisionError):
            syrinx.open("synth sine 440 10ms", "normalize -1", progress=lambda done, total: 1 / 0)

    calls = [
        (5000, lambda: chain.move([0.1], 16_000)), (2000, lambda: chain(noise[:, :200], 16_000)),
        (1000, lambda: augment(noise[:, :200], 16_000)),
        (300, lambda: chain.stream(16_000, channels=2).process(noise[:, :200])),
        (1000, lambda: syrinx.open("synth sine 440 10ms", progress=lambda done, total: None).read()),
        (1000, cancel),
    ]

    def pages():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1])

    gc.disable()
    try:
        for count, call in calls:
            for _ in range(100):
                call()
            before = pages()
            for _ in range(count):
                call()
            assert (pages() - before) * os.sysconf("SC_PAGE_SIZE") / count < 250
    finally:
        gc.enable()


def test_control_c_ends_a_long_render_and_leaves_no_file(tmp_path):
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        syrinx.render("synth white 10000s", tmp_path / "long.wav", "pitch +3st quality=fine", jobs=1)
    assert time.monotonic() - start < 5 and os.listdir(tmp_path) == []


def test_a_handler_of_the_hosts_own_is_called():
    class Own(Exception):
        pass

    calls = []

    def handler(_number, _frame):
        calls.append(1)
        if len(calls) > 1:
            raise Own

    before = signal.signal(signal.SIGINT, handler)
    timers = [threading.Timer(seconds, _thread.interrupt_main) for seconds in (0.3, 0.8)]
    for timer in timers:
        timer.start()
    start = time.monotonic()
    try:
        # A handler that raises nothing lets it go on.
        with pytest.raises(Own):
            syrinx.open("synth white 10000s", "normalize -1")
        assert len(calls) == 2 and 0.7 < time.monotonic() - start < 5
        assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_control_c_is_heard_where_the_call_fails_too():
    def failing(*_):
        signal.raise_signal(signal.SIGINT)
        return 1

    with pytest.raises(KeyboardInterrupt):
        syrinx._library.Progress().call(failing, None)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_handlers_of_signals_stay_as_they_are(talk, tmp_path):
    numbers = [signal.SIGPIPE, signal.SIGINT, signal.SIGCHLD, signal.SIGTERM, signal.SIGSEGV]
    libc = ctypes.CDLL(None)
    action = (ctypes.c_char * 152)()

    def handlers():
        found = []
        for number in numbers:
            libc.sigaction(number, None, action)
            found.append(bytes(action[:8]))
        return found

    before = signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        told = handlers()
        syrinx.render(talk, tmp_path / "a.flac", "reverb")
        syrinx.open(tmp_path / "a.flac").read()
        if shutil.which("ffmpeg"):
            syrinx.render(talk, tmp_path / "a.m4a")
            chain = syrinx.Chain(f"noise from={tmp_path / 'a.m4a'}")
            assert chain.frames(8000, 8000) == chain(np.full(8000, 0.1, np.float32), 8000).size
        # A reader who leaves is an error and not the end of the process.
        os.mkfifo(tmp_path / "pipe.wav")
        reader = subprocess.Popen(["head", "-c", "100", tmp_path / "pipe.wav"], stdout=subprocess.DEVNULL)
        with pytest.raises(syrinx.Error):
            syrinx.render("synth white 60s", tmp_path / "pipe.wav")
        reader.wait()
        assert handlers() == told
    finally:
        signal.signal(signal.SIGPIPE, before)


def test_the_wisdom_of_a_host_is_not_forgotten():
    try:
        fftw = ctypes.CDLL("libfftw3f.so.3")
    except OSError:
        pytest.skip("there is no FFTW of the system's here")
    fftw.fftwf_export_wisdom_to_string.restype = ctypes.c_char_p
    fftw.fftwf_malloc.restype = ctypes.c_void_p
    fftw.fftwf_plan_dft_1d.restype = ctypes.c_void_p
    fftw.fftwf_malloc.argtypes = [ctypes.c_size_t]
    fftw.fftwf_plan_dft_1d.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_uint]
    memory = fftw.fftwf_malloc(8 * 1000)
    assert fftw.fftwf_plan_dft_1d(1000, memory, memory, -1, 0)  # FFTW_MEASURE
    wisdom = fftw.fftwf_export_wisdom_to_string()
    syrinx.Chain("denoise")(np.random.default_rng(1).normal(0, 0.1, 48_000), 48_000)
    assert fftw.fftwf_export_wisdom_to_string() == wisdom
