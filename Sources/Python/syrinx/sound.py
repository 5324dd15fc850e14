"""Sounds that are read: files and arrays, behind a chain of effects or as they are."""

from __future__ import annotations

import json
from ctypes import byref, c_int64, c_void_p
from functools import lru_cache
from itertools import repeat, takewhile
from typing import Any, Callable, Iterator, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from ._arrays import CHANNEL_AXES, Layout, View, address, dtype_of, part
from ._library import (
    FRAMES, RATES, Format, Handle, Progress, Whole, ask, call, form, library, options, take, whole)
from .errors import UsageError, of_status

#: Frames that are read at a time, between which Ctrl-C is heard.
_STEP = 1 << 18

#: It is given what C takes: to have ctypes look at the types would be a fifth of a call.
_apply = library["syrinx_chain_apply"]


def read(sound: Union[Handle, c_void_p], array: NDArray[Any], layout: Layout) -> NDArray[Any]:
    """Reads a sound into an array, and returns as much of it as there were frames."""
    target, count = View(array, layout), c_int64()
    frames, done = target.frames, 0
    while done < frames:
        end = min(done + _STEP, frames)
        if end - done < frames:
            target = View(part(array, layout, done, end), layout)
        call(library.syrinx_sound_read, sound, target.samples, target.frames, byref(count))
        done += count.value
        if done < end:
            return part(array, layout, 0, done)
    return array


@lru_cache(maxsize=64, typed=True)
def reading(tail: Union[str, float, None], rate: Optional[Whole]) -> Optional[bytes]:
    """The options of a sound that is read."""
    return options({"tail": tail, "rate": rate})


class _Places:
    """Where the library puts what it has found, kept for the next call."""

    __slots__ = "form", "sound", "error", "to_form", "to_sound", "to_error"

    def __init__(self) -> None:
        self.form, self.sound, self.error = Format(), c_void_p(), c_void_p()
        self.to_form, self.to_sound = byref(self.form), byref(self.sound)
        self.to_error = byref(self.error)


#: Those that no call is using; a call may be interrupted by another on its own thread.
_places: list[_Places] = []


def applied(given: View, rate: Whole, chain: Handle, values: Optional[bytes]) -> NDArray[Any]:
    """The array that a chain makes of another one."""
    frames, channels, layout = given.frames, given.channels, given.layout
    if frames > _STEP:
        return rendered(given, rate, chain, values)[0]
    try:
        places = _places.pop()
    except IndexError:
        places = _Places()
    made, to_form = places.form, places.to_form
    made.frames, made.rate, made.channels = frames, whole(rate, "sample rate", RATES), channels
    # Mostly as many frames come out as enter.
    array = layout.empty(channels, frames)
    status = _apply(
        chain._as_parameter_, given.samples, to_form, values,
        layout.packed(array, channels, frames), c_int64(frames), to_form, places.to_sound,
        places.to_error)
    if status:
        raise of_status(status, take(places.error) or "unknown error")
    if places.sound:
        try:
            array = _whole(places.sound, made, layout, None)[0]
        finally:
            library.syrinx_sound_free(places.sound)
    _places.append(places)
    return array


def rendered(
    given: View, rate: Whole, chain: Handle, values: Optional[bytes],
    times: Optional[ArrayLike] = None,
) -> tuple[NDArray[Any], Optional[NDArray[np.float64]]]:
    """The same of an array that may be long, and where times of it come out."""
    made = form(given.frames, rate, given.channels)
    sound = c_void_p()
    arguments = library.syrinx_sound_borrow, given.samples, byref(made), chain, values
    try:
        if given.frames > _STEP:
            Progress().call(*arguments, byref(sound))
        else:
            call(*arguments, None, byref(sound))
        call(library.syrinx_sound_format, sound, byref(made))
        return _whole(sound, made, given.layout, times)
    finally:
        library.syrinx_sound_free(sound)


def _whole(
    sound: c_void_p, made: Format, layout: Layout, times: Optional[ArrayLike],
) -> tuple[NDArray[Any], Optional[NDArray[np.float64]]]:
    """All frames of a sound, and where times of it come out."""
    # The length of samples in memory is known, and so is that of what becomes of them.
    array = read(sound, layout.empty(made.channels, made.frames), layout)
    return array, None if times is None else moved(library.syrinx_sound_move, [sound], times)


def moved(function: Callable[..., int], before: list[Any], times: ArrayLike) -> NDArray[np.float64]:
    """Where a function of the library, after its first arguments, says that times come out."""
    given = np.require(times, np.float64, ["C", "A"])
    result = np.empty_like(given)
    call(function, *before, address(given), address(result), given.size)
    return result


class Sound:
    """A sound that is read frame by frame; made by `syrinx.open`. One thread at a time may use
    it."""

    rate: int
    channels: int
    #: None where only the end will tell.
    frames: Optional[int]

    def __init__(self, handle: Handle):
        if not isinstance(handle, Handle):
            raise TypeError("sounds are made by syrinx.open(path)")
        self._handle: Optional[Handle] = handle
        made = Format()
        call(library.syrinx_sound_format, handle, byref(made))
        self.rate, self.channels = made.rate, made.channels
        self.frames = None if made.frames < 0 else made.frames
        self._position = 0
        #: After an error or Ctrl-C nobody knows how far the library has read.
        self._is_astray = False

    @property
    def facts(self) -> dict[str, Any]:
        """The source before any effect: path, format, encoding, rate, channels, frames, seconds,
        metadata, notes."""
        facts: dict[str, Any] = json.loads(ask(library.syrinx_sound_facts, self._open))
        return facts

    @property
    def metadata(self) -> dict[str, Any]:
        """Tags and cues of the file."""
        metadata: dict[str, Any] = self.facts["metadata"]
        return metadata

    def read(
        self, frames: Optional[Whole] = None, *, dtype: DTypeLike = np.float32,
        channel_axis: int = 0,
    ) -> NDArray[Any]:
        """The next frames, fewer only at the end; all that are left by default. The array is
        (channels, frames), or (frames, channels) with ``channel_axis=1``, of float32 or int16."""
        if channel_axis not in (0, 1):
            raise UsageError(f"channel_axis={channel_axis} is wrong: {CHANNEL_AXES}")
        layout = Layout(channel_axis, dtype_of(dtype))
        left = None if self.frames is None else max(self.frames - self._position, 0)
        if frames is None:
            return self._read_all(layout) if left is None else self._read(left, layout)
        count = whole(frames, "number of frames", FRAMES)
        return self._read(count if left is None else min(count, left), layout)

    def _read_all(self, layout: Layout) -> NDArray[Any]:
        parts = [self._read(_STEP, layout)]
        while parts[-1].shape[layout.frame_axis(parts[-1])] == _STEP:
            parts.append(self._read(_STEP, layout))
        return layout.join(parts, self.channels)

    def _read(self, frames: int, layout: Layout) -> NDArray[Any]:
        if self._is_astray:
            self.seek(self._position)
        self._is_astray = True
        array = read(self._open, layout.empty(self.channels, frames), layout)
        self._position += array.shape[layout.frame_axis(array)]
        self._is_astray = False
        return array

    def blocks(
        self, frames: Whole = 65_536, *, dtype: DTypeLike = np.float32, channel_axis: int = 0
    ) -> Iterator[NDArray[Any]]:
        """The sound in blocks of so many frames, read one by one as they are asked for; for the
        other arguments see `read`."""
        count = whole(frames, "number of frames", FRAMES[1:])
        blocks = (self.read(count, dtype=dtype, channel_axis=channel_axis) for _ in repeat(None))
        return takewhile(lambda block: block.size > 0, blocks)

    def seek(self, frame: Whole) -> None:
        """Goes to a frame, or to the end if that comes first. Behind effects that remember what was
        before, it is rendered up to there."""
        place = min(whole(frame, "frame", range(1 << 63)), FRAMES[-1])
        call(library.syrinx_sound_seek, self._open, place)
        self._is_astray = False
        self._position = place if self.frames is None else min(place, self.frames)

    def tell(self) -> int:
        """The next frame."""
        return self._position

    def move(self, times: ArrayLike) -> NDArray[np.float64]:
        """Where times of the source, in seconds, come out behind the effects; NaN for those that
        are cut away."""
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
