"""Sounds that are read: files and arrays, behind a chain of effects or as they are."""

from __future__ import annotations

import json
from ctypes import POINTER, byref, c_double, c_int64, c_void_p
from typing import Any, Callable, Iterator, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from ._arrays import Layout, View, dtype_of, part
from ._library import Format, Handle, Progress, ask, call, form, library, options, whole
from .errors import UsageError

#: Frames that are read at a time, between which Ctrl-C is heard.
_STEP = 1 << 18


def read(sound: Union[Handle, c_void_p], array: NDArray[Any], layout: Layout) -> NDArray[Any]:
    """Reads a sound into an array, and returns as much of it as there were frames."""
    target, count = View(array, layout), c_int64()
    frames, done = target.frames, 0
    while done < frames:
        end = min(done + _STEP, frames)
        if end - done < frames:
            target = View(part(array, layout, done, end), layout)
        call(library.syrinx_sound_read, sound, byref(target.samples), target.frames, byref(count))
        done += count.value
        if done < end:
            return part(array, layout, 0, done)
    return array


def rendered(
    given: View, rate: int, chain: Handle, values: dict[str, Any], times: Optional[ArrayLike] = None,
) -> tuple[NDArray[Any], Optional[NDArray[np.float64]]]:
    """What a chain makes of an array, and where times of it come out."""
    sound, made = c_void_p(), form(given.frames, rate, given.channels)
    arguments = library.syrinx_sound_borrow, byref(given.samples), byref(made), chain, options(values)
    if given.frames > _STEP:
        Progress().call(*arguments, byref(sound))
    else:
        call(*arguments, None, byref(sound))
    try:
        call(library.syrinx_sound_format, sound, byref(made))
        # The length of samples in memory is known, and so is that of what becomes of them.
        array = read(sound, given.layout.empty(made.channels, made.frames), given.layout)
        return array, None if times is None else moved(library.syrinx_sound_move, [sound], times)
    finally:
        library.syrinx_sound_free(sound)


def moved(function: Callable[..., int], before: list[Any], times: ArrayLike) -> NDArray[np.float64]:
    """Where a function of the library, after its first arguments, says that times come out."""
    given = np.asarray(times, np.float64, order="C")
    result = np.empty_like(given)
    pointer = POINTER(c_double)
    call(function, *before, given.ctypes.data_as(pointer), result.ctypes.data_as(pointer), given.size)
    return result


class Sound:
    """A sound that is read frame by frame; made by `syrinx.open`. One thread at a time may use it."""

    rate: int
    channels: int
    #: None where only the end will tell.
    frames: Optional[int]

    def __init__(self, handle: Handle):
        self._handle: Optional[Handle] = handle
        made = Format()
        call(library.syrinx_sound_format, handle, byref(made))
        self.rate, self.channels = made.rate, made.channels
        self.frames = None if made.frames < 0 else made.frames
        self._position = 0

    @property
    def facts(self) -> dict[str, Any]:
        """The source before any effect: path, format, encoding, rate, channels, frames, seconds, metadata, notes."""
        facts: dict[str, Any] = json.loads(ask(library.syrinx_sound_facts, self._open))
        return facts

    @property
    def metadata(self) -> dict[str, Any]:
        """Tags and cues of the file."""
        metadata: dict[str, Any] = self.facts["metadata"]
        return metadata

    def read(
        self, frames: Optional[int] = None, *, dtype: DTypeLike = np.float32, channel_axis: int = 0
    ) -> NDArray[Any]:
        """The next frames, fewer only at the end; all that are left by default. The array is (channels, frames), or
        (frames, channels) with ``channel_axis=1``, of float32 or int16."""
        if channel_axis not in (0, 1):
            raise UsageError(f"channel_axis={channel_axis}: 0 for (channels, n), 1 for (n, channels)")
        layout = Layout(channel_axis, dtype_of(dtype))
        left = None if self.frames is None else max(self.frames - self._position, 0)
        if frames is None:
            return self._read_all(layout) if left is None else self._read(left, layout)
        if frames < 0:
            raise UsageError(f"{frames} frames cannot be read")
        return self._read(frames if left is None else min(frames, left), layout)

    def _read_all(self, layout: Layout) -> NDArray[Any]:
        parts = [self._read(_STEP, layout)]
        while parts[-1].shape[layout.frame_axis(parts[-1])] == _STEP:
            parts.append(self._read(_STEP, layout))
        return layout.join(parts, self.channels)

    def _read(self, frames: int, layout: Layout) -> NDArray[Any]:
        array = read(self._open, layout.empty(self.channels, frames), layout)
        self._position += array.shape[layout.frame_axis(array)]
        return array

    def blocks(self, frames: int = 65_536, **how: Any) -> Iterator[NDArray[Any]]:
        """The sound in blocks; for the other arguments see `read`."""
        axis = 1 - how.get("channel_axis", 0)
        while True:
            block = self.read(frames, **how)
            if block.shape[axis] == 0:
                return
            yield block

    def seek(self, frame: int) -> None:
        """Goes to a frame, or to the end if that comes first. Behind effects that remember what was before, it is
        rendered up to there."""
        frame = whole(frame, "frame")
        call(library.syrinx_sound_seek, self._open, frame)
        self._position = frame if self.frames is None else min(frame, self.frames)

    def tell(self) -> int:
        """The next frame."""
        return self._position

    def move(self, times: ArrayLike) -> NDArray[np.float64]:
        """Where times of the source, in seconds, come out behind the effects; NaN for those that are cut away."""
        return moved(library.syrinx_sound_move, [self._open], times)

    @property
    def _open(self) -> Handle:
        if self._handle is None:
            raise UsageError("the sound is closed")
        return self._handle

    def close(self) -> None:
        """Frees it; nothing more can be read."""
        self._handle = None

    def __enter__(self) -> "Sound":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        if self.frames is None:
            raise TypeError("the length is not known before the end")
        return self.frames

    def __repr__(self) -> str:
        length = "unknown length" if self.frames is None else f"{self.frames} frames"
        return f"<syrinx.Sound: {length}, {self.rate} Hz, {self.channels} channels>"
