import numpy as np
import pytest

import syrinx


@pytest.mark.parametrize("words", ["reverb plate mix=30", "pitch +3st", "varispeed 1.5 eq low-pass@2k", "gain -3"])
@pytest.mark.parametrize("size", [1, 480, 5000, 16_000])
def test_what_a_stream_gives_in_all_is_what_the_chain_makes_of_the_whole(noise, words, size):
    chain = syrinx.Chain(words)
    noise = noise[:, : min(noise.shape[1], size * 40)]
    stream = chain.stream(16_000, channels=2)
    starts = range(0, noise.shape[1], size)
    blocks = [stream.process(noise[:, start : start + size], channel_axis=0) for start in starts]
    made = np.concatenate([*blocks, stream.finish()], axis=1)
    assert (made == chain(noise, 16_000)).all()


def test_blocks_come_as_they_are_given(noise):
    stream = syrinx.Chain("gain -6.020599913").stream(16_000, channels=2)
    assert stream.process(noise.T).shape[1] == 2
    mono = syrinx.Chain("gain -6.020599913").stream(16_000)
    numbers = (noise[0] * 32768).astype(np.int16)
    made = np.concatenate([mono.process(numbers), mono.finish()])
    assert made.dtype == np.int16 and made.shape == (16_000,)
    assert mono.frames == 16_000


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("axis", [0, 1])
def test_a_last_block_of_as_many_frames_as_channels_lies_as_those_before_it(noise, channels, axis):
    chain = syrinx.Chain("gain -3")
    given = noise[:channels, : 480 + channels]
    laid = given if axis == 0 else given.T
    stream = chain.stream(16_000, channels=channels)
    with pytest.raises(syrinx.UsageError, match="channel_axis"):
        stream.process(given[:, :channels])
    blocks = [stream.process(block) for block in np.split(laid, [480], axis=1 - axis)]
    made = np.concatenate([*blocks, stream.finish()], axis=1 - axis)
    assert (made == chain(laid, 16_000, channel_axis=axis)).all()


def test_a_live_stream_is_as_late_as_it_says():
    chain = syrinx.Chain("delay 10ms feedback=0 mix=100")
    stream = chain.stream(48_000, live=True, block_frames=128)
    blocks = np.zeros((20, 128), np.float32)
    blocks[0, 0] = 1
    made = np.concatenate([stream.process(block) for block in blocks])
    assert made.shape == (20 * 128,)
    assert np.abs(made).argmax() == np.abs(chain(blocks.ravel(), 48_000)).argmax() + stream.latency


def test_the_end_of_a_live_stream_has_all_of_its_tail():
    stream = syrinx.Chain("reverb cathedral").stream(48_000, live=True, block_frames=128)
    made = stream.process(np.full(1280, 0.5, np.float32))
    assert made.shape == (1280,)
    rest = stream.finish()
    assert rest.shape[0] == stream.frames - 1280 > 48_000 and np.abs(rest[20_000:]).max() > 0


@pytest.mark.parametrize("place", [0, 5000, 59_999])
def test_a_block_that_is_refused_leaves_the_stream_as_it_was(place):
    sound = np.random.default_rng(1).uniform(-0.5, 0.5, (2, 60_000)).astype(np.float32)
    chain = syrinx.Chain("delay 0.1 feedback=50")
    stream = chain.stream(16_000, channels=2, frames=70_000)
    made = [stream.process(sound[:, :10_000])]
    broken = sound.copy()
    broken[1, place] = np.nan
    with pytest.raises(syrinx.UsageError, match=f"channel 2 in frame {place} is"):
        stream.process(broken.T)
    with pytest.raises(syrinx.UsageError, match="70000 frames given: 60000 are left"):
        stream.process(np.zeros((2, 70_000), np.float32))
    with pytest.raises(syrinx.UsageError, match="1 channel given: 2 expected"):
        stream.process(sound[0])
    made += [stream.process(sound), stream.finish()]
    whole = np.concatenate([sound[:, :10_000], sound], axis=1)
    assert (np.concatenate(made, axis=1) == chain(whole, 16_000)).all()


def test_errors(noise):
    for words, sentence in [("reverse", "whole sound"), ("normalize -1", "whole sound")]:
        with pytest.raises(syrinx.UsageError, match=sentence):
            syrinx.Chain(words).stream(16_000)
    stream = syrinx.Chain("gain -3").stream(16_000, channels=2)
    with pytest.raises(syrinx.UsageError, match="channels"):
        stream.process(np.zeros((3, 100), np.float32))
    with pytest.raises(syrinx.UsageError):
        stream.process(noise[0])
    stream.finish()
    with pytest.raises(syrinx.UsageError, match="finished"):
        stream.process(noise)
    counted = syrinx.Chain("fade out=0.1").stream(16_000, channels=2, frames=10)
    with pytest.raises(syrinx.UsageError, match="declared"):
        counted.process(noise)
