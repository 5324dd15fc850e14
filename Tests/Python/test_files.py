import _thread
import os
import threading
import wave

import numpy as np
import pytest

import syrinx


def test_a_file_is_rendered_and_read_again(talk, tmp_path):
    target = tmp_path / "robot.flac"
    calls = []
    report = syrinx.render(
        talk, target, "voice robot", tag={"title": "Robot"}, measure=True,
        progress=lambda done, total: calls.append((done, total)))
    assert report["output"]["frames"] > 0 and report["integratedLUFS"] < 0
    assert calls and calls[0][0] <= report["output"]["frames"]
    with syrinx.open(target) as sound:
        assert sound.metadata["title"] == "Robot"
        assert sound.frames == len(sound) == report["output"]["frames"]
        assert sound.read().shape == (sound.channels, sound.frames)
    with pytest.raises(syrinx.UsageError, match="closed"):
        sound.read()


def test_tags_of_one_file_are_given_to_another(talk, tmp_path):
    given = {"artist": ["Ann", "Bob"], "title": "Blue=Green", "track-number": 3, "album": None}
    syrinx.render(talk, tmp_path / "a.flac", tag=given)
    metadata = syrinx.open(tmp_path / "a.flac").metadata
    assert metadata == {"artist": ["Ann", "Bob"], "title": "Blue=Green", "track-number": "3"}
    syrinx.render(talk, tmp_path / "b.flac", tag=metadata)
    assert syrinx.open(tmp_path / "b.flac").metadata == metadata


def test_samples_are_those_of_the_file(talk):
    with wave.open(os.fspath(talk)) as file:
        expected = np.frombuffer(file.readframes(file.getnframes()), "<i2").reshape(-1, file.getnchannels()).T
        rate = file.getframerate()
    sound = syrinx.open(talk)
    assert (sound.rate, sound.channels, sound.frames) == (rate, *expected.shape)
    assert (sound.read(dtype=np.int16) == expected).all()
    sound.seek(1000)
    assert sound.tell() == 1000
    np.testing.assert_array_equal(sound.read(100), expected[:, 1000:1100].astype(np.float32) / 32768)
    sound.seek(0)
    blocks = list(sound.blocks(7000, dtype="int16", channel_axis=1))
    assert (np.concatenate(blocks).T == expected).all() and sound.read(5).shape == (sound.channels, 0)


def test_what_is_read_after_control_c_is_what_comes_next():
    sound = syrinx.open("synth white 1000s", "pitch +3st")
    expected = sound.read(200)
    sound.seek(100)
    threading.Timer(0.1, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        sound.read()
    assert sound.tell() == 100
    assert (sound.read(100) == expected[:, 100:]).all()


def test_a_file_is_read_converted_and_behind_a_chain(talk, tmp_path):
    mp3 = tmp_path / "talk.mp3"
    syrinx.render(talk, mp3, bitrate=128)
    sound = syrinx.open(mp3, rate=16_000, channels=1, start=0.25, end=0.75)
    assert sound.read().shape == (1, 8000) and sound.rate == 16_000
    assert sound.facts["format"] == "mp3" and sound.facts["rate"] != 16_000
    chain = syrinx.Chain("varispeed 2")
    faster = syrinx.open(talk, chain)
    assert faster.frames == chain.frames(syrinx.open(talk).frames, faster.rate)
    assert faster.move([1.0]).tolist() == pytest.approx([0.5])
    assert syrinx.open("synth sine 440 2s").frames == 96_000
    later = syrinx.open(talk, "varispeed 2", start=0.5, end=1)
    assert np.isnan(later.move([0.25, 1.25])).all() and later.move([0.5, 0.9]).tolist() == pytest.approx([0, 0.2])
    # The measured edges decide where a time comes out: silence at the beginning is cut away.
    quiet = np.zeros((1, 16_000), np.float32)
    quiet[0, 8000:] = 0.5
    with pytest.raises(syrinx.UsageError, match="measures"):
        syrinx.Chain("trim keep=0").move([0.75], 16_000, seconds=1)
    assert syrinx.Chain("trim keep=0")(quiet, 16_000).shape == (1, 8000)


def test_the_chain_is_that_of_arrays(talk):
    chain = syrinx.Chain("pitch +3st reverb plate mix=20")
    sound = syrinx.open(talk)
    np.testing.assert_array_equal(syrinx.open(talk, chain).read(), chain(sound.read(), sound.rate))


def test_what_is_raised_while_a_file_is_rendered_leaves_no_file(talk, tmp_path):
    class Enough(Exception):
        pass

    def stop(_done, _total):
        raise Enough

    with pytest.raises(Enough):
        syrinx.render(talk, tmp_path / "none.wav", "normalize -1", progress=stop)
    with pytest.raises(Enough):
        syrinx.open(talk, "normalize -1", progress=stop)
    assert os.listdir(tmp_path) == []


def test_errors(talk, tmp_path):
    for call, sentence in [
        (lambda: syrinx.open(tmp_path / "none.wav"), "there is no file"),
        (lambda: syrinx.open("-"), "not seekable"),
        (lambda: syrinx.open(tmp_path), "is a folder"),
        (lambda: syrinx.render(talk, tmp_path / "a.xyz"), "xyz"),
        (lambda: syrinx.render(talk, talk), "IN and OUT"),
        (lambda: syrinx.render(talk, tmp_path / "a.wav", bitrte=3), "bitrte"),
        (lambda: syrinx.render(talk, tmp_path / "a.wav", "rverb"), "reverb"),
        (lambda: syrinx.open(talk, rate=-1), "rate"),
        (lambda: syrinx.open(f"{talk}\0.wav"), "zero bytes"),
        (lambda: syrinx.render(talk, tmp_path / "a.wav\0.flac"), "zero bytes"),
        (lambda: syrinx.open(talk).read(-1), "number of frames -1 is outside 0…"),
        (lambda: syrinx.open(talk).blocks(0), "number of frames 0 is outside 1…"),
        (lambda: syrinx.open(talk).blocks(1.5), "number of frames 1.5 is not a whole number"),
        (lambda: syrinx.open(talk, 0), "words or a list of effects, not 0"),
        (lambda: syrinx.open(talk).read(3, dtype="int32"), "float32 or int16"),
    ]:
        with pytest.raises(syrinx.Error, match=sentence):
            call()
    assert os.listdir(tmp_path) == []


def test_names_of_any_bytes(talk, tmp_path):
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xe4.wav")
    syrinx.render(talk, name)
    assert syrinx.open(name).frames == syrinx.open(talk).frames
