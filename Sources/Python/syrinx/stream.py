"""Streams: blocks are given as they come."""

from __future__ import annotations

from ctypes import byref, c_int64
from typing import Any, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arrays import Layout, View, part, view
from ._library import Format, Handle, call, library, make, options
from .errors import UsageError

#: Frames that are taken at a time where nobody knows how many there are.
_STEP = 16_384
#: Frames of a block of the library where ``block_frames`` does not say.
_BLOCK_FRAMES = 2048


class Stream:
    """A stream through a chain; made by `Chain.stream`. One thread at a time may use it.

    What `process` and `finish` return in all is, sample for sample, what the chain makes of the
    whole. It comes as soon as the effects have heard enough. Live, `process` returns as many frames
    as it is given, `latency` frames late: effects trade quality for latency, so the samples differ,
    and the tail is the longest possible one. After a block that is refused the stream is as before.
    """

    #: Of what comes out.
    rate: int
    channels: int
    #: Frames by which a live stream is late; 0 otherwise.
    latency: int

    def __init__(self, chain: Handle, given: Format, values: dict[str, Any]):
        if not isinstance(chain, Handle):
            raise TypeError("streams are made by Chain.stream(rate, channels)")
        self._handle = make(
            library.syrinx_stream_free, library.syrinx_stream_create, chain, byref(given),
            options(values))
        made, latency = Format(), c_int64()
        call(library.syrinx_stream_format, self._handle, byref(made), byref(latency))
        self.rate, self.channels, self.latency = made.rate, made.channels, latency.value
        self._input_channels = given.channels
        self._is_live = bool(values.get("live"))
        self._block_frames = values.get("block_frames") or _BLOCK_FRAMES
        #: Frames that may still be given; None where any number may.
        self._left = None if self._is_live or given.frames < 0 else given.frames
        self._layout = Layout(None if given.channels == 1 else 0, np.dtype(np.float32))
        #: That of the channels in the last block, and so in one of as many frames as channels.
        self._axis: Optional[int] = None

    @property
    def frames(self) -> Optional[int]:
        """The number of frames that come out in all, as soon as that is known."""
        made = Format()
        call(library.syrinx_stream_format, self._handle, byref(made), None)
        return None if made.frames < 0 else made.frames

    def process(self, block: ArrayLike, *, channel_axis: Optional[int] = None) -> NDArray[Any]:
        """Gives a block, and returns what is ready, laid out alike."""
        given = view(block, self._input_channels, channel_axis, self._axis)
        self._check(given)
        self._layout, self._axis = given.layout, given.layout.channel_axis
        parts: list[NDArray[Any]] = []
        done, count = 0, c_int64()
        while done < given.frames:
            rest = given
            if done:
                rest = View(part(given.array, given.layout, done, given.frames), given.layout)
            call(library.syrinx_stream_give, self._handle, rest.samples, rest.frames, byref(count))
            done += count.value
            if self._left is not None:
                self._left -= count.value
            room = count.value if self._is_live else max(count.value, 1024)
            self._take(parts, room, once=self._is_live)
        return self._layout.join(parts, self.channels)

    def _check(self, given: View) -> None:
        """Refuses what the library would refuse when it has taken the first part of it."""
        array, left = given.array, self._left
        if given.channels != self._input_channels:
            number = "1 channel" if given.channels == 1 else f"{given.channels} channels"
            raise UsageError(f"{number} given: {self._input_channels} expected")
        if left is not None and given.frames > left:
            raise UsageError(f"{given.frames} frames given: {left} are left of those declared")
        # The library looks at the frames that it takes at once, before it takes them.
        if (given.frames > self._block_frames and array.dtype.kind == "f"
                and not np.isfinite(array).all()):
            axis = given.layout.frame_axis(array)
            first = min(np.argwhere(~np.isfinite(array)).tolist(), key=lambda place: place[axis])
            channel = first[1 - axis] + 1 if array.ndim == 2 else 1
            raise UsageError(
                f"the sample of channel {channel} in frame {first[axis]} is NaN or infinite")

    def finish(self) -> NDArray[Any]:
        """Says that no more blocks will come, and returns the rest, with the tail."""
        call(library.syrinx_stream_finish, self._handle)
        self._left = None
        parts: list[NDArray[Any]] = []
        # Live, the end is known as soon as something is taken. Where it is not, silence would be
        # taken on and on.
        self._take(parts, _STEP, once=self._is_live)
        if self._is_live and self.frames is not None:
            self._take(parts, _STEP)
        return self._layout.join(parts, self.channels)

    def _take(self, parts: list[NDArray[Any]], frames: int, once: bool = False) -> None:
        """Takes all that is ready, in arrays of so many frames or more, or so many frames."""
        count = c_int64()
        while True:
            target = View(self._layout.empty(self.channels, frames), self._layout)
            call(library.syrinx_stream_take, self._handle, target.samples, frames, byref(count))
            if count.value == frames:
                parts.append(target.array)
            elif count.value:
                parts.append(part(target.array, self._layout, 0, count.value))
            if count.value < frames or once:
                return
            frames = max(frames, _STEP)

    def __repr__(self) -> str:
        return f"<syrinx.Stream: {self.rate} Hz, {self.channels} channels>"
