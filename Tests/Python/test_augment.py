import json
import multiprocessing
import pickle
import random
import sys
import types

import numpy as np
import pytest

import syrinx

WORDS = "pitch any:-3st..+3st chance 50% crush any:6..12 gain any:-9..-3"


def test_what_is_drawn_depends_on_seed_key_and_variant_alone(noise):
    augment = syrinx.Augment(WORDS, seed=4)
    keys = list(range(12))
    made = {key: augment(noise, 16_000, key=key) for key in keys}
    random.Random(1).shuffle(keys)
    again = pickle.loads(pickle.dumps(augment))
    for key in keys:
        assert np.array_equal(made[key], again(noise, 16_000, key=key))
    assert len({augment.draw(key).words for key in keys}) == 12
    assert augment.draw(3, variant=2) != augment.draw(3)
    assert augment.draw(3) == augment.draw("3") != syrinx.Augment(WORDS, seed=5).draw(3)
    calls = [augment(noise, 16_000) for _ in range(3)]
    assert all(np.array_equal(calls[key], made[key]) for key in range(3))


def test_a_draw_is_that_of_splitmix_from_the_hash_of_seed_name_and_variant():
    xxhash = pytest.importorskip("xxhash")
    for seed, name in [(1, "a/b.wav"), (7, "12")]:
        state = xxhash.xxh64_intdigest(f"{seed}\n{name}\n1".encode())
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        number = ((z ^ z >> 31) >> 11) / 2**53
        drawn = syrinx.Augment("gain any:-6..6dB", seed=seed).draw(name).parameters
        assert drawn[0]["gain"]["db"] == pytest.approx(-6 + 12 * number, abs=0.01)


def test_labels_move_with_the_sound(noise):
    augment = syrinx.Augment([{"pad": {"before": 0.5}}, {"varispeed": {"rate": "any:1..2"}}, {"crop": {"length": 0.4}}])
    for key in range(5):
        made, moved = augment(noise[0], 16_000, key=key, times=[[0.0, 0.25], [0.5, 1.0]])
        assert made.shape == (6400,) and moved.shape == (2, 2)
        chain = augment.draw(key).parameters
        speed = chain[1]["varispeed"]["rate"]
        inside = moved[np.isfinite(moved)]
        assert ((0 <= inside) & (inside <= 0.4)).all()
        finite = np.isfinite(moved[0])
        if finite.all():
            assert moved[0, 1] - moved[0, 0] == pytest.approx(0.25 / speed, abs=1e-3)


def test_a_crop_is_a_piece_and_its_times_say_which(noise):
    augment = syrinx.Augment("crop 0.25s", rate=16_000)
    starts = []
    for key in range(20):
        made, moved = augment(noise, key=key, times=np.arange(16_000) / 16_000)
        start = int(np.flatnonzero(np.isfinite(moved))[0])
        assert np.array_equal(made, noise[:, start : start + 4000])
        starts.append(start)
    assert len(set(starts)) == 20 and min(starts) < 4000 and max(starts) > 8000


def test_it_is_what_the_program_draws_for_a_file_of_that_name(noise):
    chain = syrinx.Augment(WORDS, seed=2).draw("talk.wav")
    made = chain(noise, 16_000)
    assert np.array_equal(made, syrinx.Chain(chain.parameters)(noise, 16_000))
    assert json.dumps(chain.parameters)


def test_wrong_chains_and_calls_are_answered():
    with pytest.raises(syrinx.UsageError, match="any:9..3"):
        syrinx.Augment("gain any:9..3")
    with pytest.raises(syrinx.UsageError, match="gain"):
        syrinx.Augment("gain any:-6..600")
    with pytest.raises(syrinx.UsageError, match="of Augment in Python may be"):
        syrinx.render("in.wav", "out.wav", "gain any:-6..0")
    with pytest.raises(TypeError, match="sample rate"):
        syrinx.Augment("gain -6")([0.0])
    with pytest.raises(syrinx.UsageError):
        syrinx.Augment("gain -6").draw("a", variant=0)
    with pytest.raises(syrinx.UsageError, match="zero bytes"):
        syrinx.Augment("gain -6").draw("a\0b")


def _work(key):
    x = np.random.default_rng(key).uniform(-0.5, 0.5, 4000).astype(np.float32)
    return _AUGMENT(x, 16_000, key=key).tobytes()


_AUGMENT = syrinx.Augment("pitch any:-2st..+2st gain any:-6..0", seed=3)


def test_workers_of_a_loader_draw_the_same():
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_work, range(8)) == [_work(key) for key in range(8)]


def test_workers_of_torch_and_epochs_draw_apart_without_keys(noise, monkeypatch):
    loader = types.ModuleType("torch.utils.data")
    monkeypatch.setitem(sys.modules, "torch.utils.data", loader)

    def drawn(worker):
        loader.get_worker_info = lambda: worker
        augment = pickle.loads(pickle.dumps(_AUGMENT))
        return [augment(noise, 16_000).tobytes() for _ in range(2)]

    made = [drawn(worker) for worker in [None, types.SimpleNamespace(seed=5), types.SimpleNamespace(seed=6)]]
    assert len({sound for sounds in made for sound in sounds}) == 6
    assert drawn(types.SimpleNamespace(seed=6)) == made[2]
    assert made[0] == [_AUGMENT(noise, 16_000, key=key).tobytes() for key in range(2)]


def test_tensors_become_tensors(noise):
    torch = pytest.importorskip("torch")
    augment = syrinx.Augment("gain any:-9..-3", seed=1)
    made = augment(torch.from_numpy(noise), 16_000, key=1)
    assert isinstance(made, torch.Tensor) and made.dtype == torch.float32
    assert np.array_equal(made.numpy(), augment(noise, 16_000, key=1))
