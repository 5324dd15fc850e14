import pickle

import numpy as np
import pytest

import syrinx
from syrinx._arrays import view

HALF = syrinx.Chain("gain -6.020599913")


def test_arrays_of_every_shape_and_type_come_back_alike(noise):
    for array in [noise[0], noise, noise.T, np.ascontiguousarray(noise.T), noise[:, ::3], noise[::-1, ::-2]]:
        made = HALF(array, 16_000)
        assert made.shape == array.shape and made.dtype == np.float32
        np.testing.assert_allclose(made, array / 2, atol=1e-7)
    np.testing.assert_allclose(HALF(noise.astype(np.float64), 16_000), noise / 2, atol=1e-7)
    np.testing.assert_allclose(HALF(noise[0].tolist(), 16_000), noise[0] / 2, atol=1e-7)
    for dtype in [">f4", "<f4", ">f8", "<f8"]:
        np.testing.assert_allclose(HALF(noise.astype(dtype), 16_000), noise / 2, atol=1e-7)
    for dtype in [np.float16, np.longdouble]:
        made, rounded = HALF(noise.astype(dtype), 16_000), noise.astype(dtype).astype(np.float32)
        assert made.dtype == np.float32 and (made == HALF(rounded, 16_000)).all()
    numbers = (noise * 32768).astype(np.int16)
    made = HALF(numbers, 16_000)
    assert made.dtype == np.int16
    for dtype in ["<i4", ">i4"]:
        wide = HALF(numbers.astype(dtype) * 65_536, 16_000)
        assert wide.dtype == np.float32 and (wide == HALF(numbers / np.float32(32_768), 16_000)).all()
    assert (HALF(numbers.astype(">i2"), 16_000) == made).all()
    assert np.abs(made - numbers / 2).max() <= 0.501
    loud = syrinx.Chain("gain 20")(numbers, 16_000)
    assert loud.max() == 32767 and loud.min() == -32768


def test_arrays_at_odd_addresses_are_read_as_others(noise):
    for dtype in [np.float32, np.int16]:
        sound = (noise[0] * 32_768).astype(dtype)
        odd = np.frombuffer(b"\0" + sound.tobytes(), np.uint8)[1:].view(dtype)
        records = np.zeros(sound.size, [("byte", "u1"), ("sample", dtype), ("rest", "u1", 8 - 1 - sound.itemsize)])
        records["sample"] = sound
        for given in [odd, odd[::-1][::-1], records["sample"]]:
            assert not given.flags.aligned and (view(given).array == sound).all()
            assert view(given).array.flags.aligned
    chain, times = syrinx.Chain("pad 1"), np.frombuffer(b"\0" + np.arange(4.0).tobytes(), np.uint8)[1:].view(np.float64)
    assert chain.move(times).tolist() == [1, 2, 3, 4]


def test_the_axis_of_channels_is_asked_for_where_nothing_tells_it():
    square = np.zeros((4, 4), np.float32)
    with pytest.raises(syrinx.UsageError, match="channel_axis"):
        HALF(square, 8000)
    assert HALF(square, 8000, channel_axis=1).shape == (4, 4)
    assert HALF(np.zeros((3, 2), np.float32), 8000, channel_axis=0).shape == (3, 2)
    assert HALF(np.zeros((2, 0), np.float32), 8000).shape == (2, 0)
    assert HALF(np.zeros(0, np.float32), 8000).shape == (0,)


def test_lengths_and_channels_are_as_said(noise):
    for words in ["varispeed 2", "pad 0.1 after=0.2", "reverb plate", "pitch +3st", "reverse", "tempo 1.3"]:
        chain = syrinx.Chain(words)
        made = chain(noise, 16_000)
        assert made.shape == (2, chain.frames(16_000, 16_000, channels=2)), words
    assert syrinx.Chain("pan channels=stereo")(noise[0], 16_000).shape == (2, 16_000)
    assert syrinx.Chain("varispeed 2").frames(16_000) == 8000
    assert syrinx.Chain("normalize -1").frames(1000) == 1000
    assert syrinx.Chain("silence -40").frames(1000) is None
    with pytest.raises(syrinx.UsageError, match="sample rate"):
        syrinx.Chain("reverb plate").frames(16_000)
    assert syrinx.Chain("reverb plate")(noise, 16_000, tail="none").shape == (2, 16_000)


def test_a_chain_that_was_used_before_gives_what_a_new_one_gives(noise):
    first, other = noise[:, :4000], noise[:, 5000:9000] / 2
    for words in [
        "gain -3", "pitch +3st", "reverb plate", "room", "noise", "compressor -20 ratio=4", "reverse", "codec ulaw",
        "mask", "varispeed 0.5@0s/1.5@0.2s", "[ gain -3 , reverse , delay 0.1 feedback=50 ]", "normalize -1", "denoise",
        "voice robot", "crop 0.1", "packet-loss", "silence -40", "limiter", "chorus", "eq high-pass@80 low-pass@3k",
    ]:
        for how in [{}, {"tail": "none"}, {"output_rate": 8000}]:
            chain = syrinx.Chain(words)
            for sound in [first, other, first[:, :3000], first.T, first[0], (other * 32768).astype(np.int16)]:
                expected = syrinx.Chain(words)(sound, 16_000, **how)
                made = chain(sound, 16_000, **how)
                assert made.shape == expected.shape and (made == expected).all(), (words, how, sound.shape)
                assert (chain(sound, 16_000, **how) == expected).all()


def test_what_is_wrong_in_one_sound_is_not_heard_in_the_next(noise):
    chain, broken = syrinx.Chain("delay 0.1 feedback=50"), noise.copy()
    expected = chain(noise, 16_000)
    broken[1, 12_000] = np.nan
    with pytest.raises(syrinx.UsageError, match="frame 12000"):
        chain(broken, 16_000)
    assert (chain(noise, 16_000) == expected).all()
    with pytest.raises(syrinx.UsageError, match="rate"):
        chain(noise, 0)
    assert (chain(noise, 16_000) == expected).all()


def test_every_sample_that_is_no_number_is_found_and_no_other():
    x = np.zeros((2, 40), np.float32)
    x[:, ::2], x[:, 1::2] = np.finfo(np.float32).max, -np.finfo(np.float32).tiny / 2
    for laid in [x, np.ascontiguousarray(x.T).T, x[:, ::-1]]:
        assert (syrinx.Chain("")(laid, 16_000) == laid).all()
        for place in range(40):
            broken = laid.copy(order="K")
            broken[1, place] = [np.nan, -np.nan, np.inf, -np.inf][place % 4]
            with pytest.raises(syrinx.UsageError, match=f"channel 2 in frame {place} is"):
                HALF(broken, 16_000)


def test_the_file_of_an_impulse_response_is_read_anew(tmp_path, noise):
    ir = tmp_path / "ir.wav"
    syrinx.render("synth white 0.1s", ir)
    chain = syrinx.Chain(f"reverb ir={ir}")
    before = chain(noise, 16_000)
    syrinx.render("synth pink 0.1s", ir)
    after = chain(noise, 16_000)
    assert (after == syrinx.Chain(f"reverb ir={ir}")(noise, 16_000)).all() and (after != before).any()


def test_a_measured_level_is_reached():
    sine = (0.1 * np.sin(2 * np.pi * 440 * np.arange(16_000) / 16_000)).astype(np.float32)
    made = syrinx.Chain("normalize -1")(sine, 16_000)
    assert 20 * np.log10(np.abs(made).max()) == pytest.approx(-1, abs=0.2)


def test_times_move_as_the_sound_does():
    moved = syrinx.Chain("pad 1 varispeed 2").move([0.5, 1, 3, np.nan], seconds=10)
    assert moved[:3].tolist() == pytest.approx([0.75, 1, 2]) and np.isnan(moved[3])
    assert syrinx.Chain("reverse").move(1, seconds=4).tolist() == pytest.approx(3)
    assert syrinx.Chain("pad 0.5").move([[1.0, 2.0]]).tolist() == [[1.5, 2.5]]
    # A click is found where it was said to come.
    click = np.zeros(16_000, np.float32)
    click[4000] = 1
    made = syrinx.Chain("pad 0.25 varispeed 0.5")(click, 16_000)
    said = syrinx.Chain("pad 0.25 varispeed 0.5").move([4000 / 16_000], 16_000, seconds=1)[0]
    assert np.abs(made).argmax() / 16_000 == pytest.approx(said, abs=2e-4)


def test_words_and_parameters_are_the_same_chain(noise):
    words = syrinx.Chain("pitch +3st reverb plate mix=20")
    assert words.parameters[0]["pitch"]["cents"] == 300
    assert syrinx.Chain(words.parameters) == words == syrinx.Chain(words.words)
    assert pickle.loads(pickle.dumps(words)) == words and hash(words) == hash(syrinx.Chain(words))
    assert syrinx.Chain("gain -3") + "gain -3" == syrinx.Chain("gain -3 gain -3")
    assert syrinx.Chain([[[{"gain": {"db": -6}}], []]]).words == "[ gain -6 , dry ]"
    assert repr(syrinx.Chain("gain -3")) == "syrinx.Chain('gain -3')"
    assert (syrinx.Chain("")(noise, 8000) == noise).all()
    assert len(syrinx.Chain("voice robot").parameters) > 1


def test_effects_are_listed_with_their_parameters():
    reverb = syrinx.effects()["reverb"]
    assert "plate" in str(reverb) and len(syrinx.effects()) > 40


def test_numbers_of_numpy_are_numbers(noise):
    assert syrinx.Chain([{"eq": {"bands": np.array([])}}]) == syrinx.Chain([{"eq": {"bands": []}}])
    for rate in [np.float32(16_000), 16_000.0, np.uint16(16_000)]:
        assert (HALF(noise, rate) == HALF(noise, 16_000)).all()
        assert HALF.stream(rate).rate == syrinx.Augment("gain -3", rate=rate).rate == 16_000
    for rate in [16_000.5, np.nan, np.inf, "16000", None]:
        with pytest.raises(syrinx.UsageError, match="sample rate .* is not a whole number"):
            HALF(noise, rate)
    with pytest.raises(syrinx.UsageError, match="sample rate 4294967296 is outside 1…6144000"):
        HALF(noise, 2**32)
    assert syrinx.Chain([{"gain": {"db": np.float32(-3)}}]) == syrinx.Chain("gain -3")
    assert HALF(noise, np.int64(16_000), output_rate=np.int64(8000), tail=np.float32(0)).shape == (2, 8000)


def test_numbers_that_c_does_not_have_are_refused_and_not_cut_down(noise):
    for call in [
        lambda: HALF(noise, 2**32 + 16_000), lambda: HALF.frames(2**64 + 1), lambda: HALF.frames(-1, 16_000),
        lambda: HALF.move([0.5], seconds=-1 / 48_000), lambda: HALF.stream(16_000, channels=2**32 + 1),
        lambda: HALF.stream(16_000, frames=-1), lambda: syrinx.open("synth sine 440 1s").seek(2**64 + 5),
        lambda: syrinx.Augment("gain any:-6..0", seed=2**64 + 1),
        lambda: syrinx.Augment("gain any:-6..0").draw("a", variant=2**64 + 1),
        lambda: HALF(np.broadcast_to(np.float32(0), (2**32 + 1, 4)), 16_000, channel_axis=0),
    ]:
        with pytest.raises(syrinx.UsageError, match="is outside"):
            call()


def test_errors_are_the_sentences_of_the_program(noise):
    for text, sentence in [
        ("rverb", "did you mean reverb"), ("gain 400", "outside"), ("gain\0", "zero"), ("gain \ud800", "UTF-8"),
        (None, "not None"), (b"gain -3", "words or a list"), (3, "not 3"), (np.zeros(2), "not array"),
        ([{"gain": {"dbs": 1}}], "unknown member"), ([{"gain": 1}], "an object"), ("reverb ir=none.wav", None),
    ]:
        if sentence:
            with pytest.raises(syrinx.UsageError, match=sentence):
                syrinx.Chain(text)
            with pytest.raises(ValueError):
                syrinx.Chain(text)
        else:
            with pytest.raises(syrinx.Error, match="none.wav"):
                syrinx.Chain(text)(noise, 8000)
    for array, rate, sentence in [
        (np.array([0, np.nan], np.float32), 8000, "NaN"), (noise, 0, "sample rate"), (noise, 10**8, "sample rate"),
        (np.zeros(3, np.uint8), 8000, "int16 or int32"), (np.zeros((1, 1, 1), np.float32), 8000, "no sound"),
    ]:
        with pytest.raises(syrinx.UsageError, match=sentence):
            HALF(array, rate)
