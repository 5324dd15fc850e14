"""Arrays of samples: (frames,), (frames, channels) or (channels, frames), of float32 or int16."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from ._library import Samples, whole
from .errors import UsageError

#: The types of samples, as the library numbers them.
_TYPES = {np.dtype(np.float32): 0, np.dtype(np.int16): 1}


def dtype_of(wanted: DTypeLike) -> np.dtype[Any]:
    """A type that samples may have."""
    dtype = np.dtype(wanted)
    if dtype not in _TYPES:
        raise UsageError(f"samples of type {dtype} are not supported: float32 or int16")
    return dtype


class Layout:
    """Which axis of an array has the channels; None of an array that has one channel and no axis for it."""

    def __init__(self, channel_axis: Optional[int], dtype: np.dtype[Any]):
        self.channel_axis = channel_axis
        self.dtype = dtype

    def empty(self, channels: int, frames: int) -> NDArray[Any]:
        """An array for a result, with channels first where it has more than there is an axis for."""
        if self.channel_axis is None and channels == 1:
            return np.empty(frames, self.dtype)
        if self.channel_axis == 1:
            return np.empty((frames, channels), self.dtype)
        return np.empty((channels, frames), self.dtype)

    def join(self, parts: list[NDArray[Any]], channels: int) -> NDArray[Any]:
        """Parts one after the other."""
        if not parts:
            return self.empty(channels, 0)
        if len(parts) == 1:
            return parts[0]
        return np.concatenate(parts, axis=self.frame_axis(parts[0]))

    def frame_axis(self, array: NDArray[Any]) -> int:
        return 0 if array.ndim == 1 or self.channel_axis == 1 else 1


def part(array: NDArray[Any], layout: Layout, start: int, end: int) -> NDArray[Any]:
    """Some frames of an array, without a copy."""
    return array[start:end] if layout.frame_axis(array) == 0 else array[:, start:end]


class View:
    """An array as the library sees it."""

    def __init__(self, array: NDArray[Any], layout: Layout):
        size, strides, shape = array.itemsize, array.strides, array.shape
        axis = layout.frame_axis(array)
        self.array = array
        self.layout = layout
        self.frames = shape[axis]
        self.channels = 1 if len(shape) == 1 else whole(shape[1 - axis], "number of channels", 32)
        self.samples = Samples(
            _TYPES[layout.dtype], self.channels, None, array.__array_interface__["data"][0],
            0 if len(shape) == 1 else strides[1 - axis] // size, strides[axis] // size)


def view(array: ArrayLike, channels: Optional[int] = None, channel_axis: Optional[int] = None) -> View:
    """An array of samples that are to be read. Where it has two axes the shorter is that of the channels, or the one
    that is as long as there are `channels`, unless `channel_axis` says it."""
    samples = np.asarray(array)
    dtype = samples.dtype
    if dtype not in _TYPES:
        native = dtype.newbyteorder("=")
        dtype = dtype_of(np.float32 if native == np.float64 else native)
        samples = samples.astype(dtype)
    if samples.ndim not in (1, 2):
        raise UsageError(f"an array of shape {samples.shape} is no sound: (n,), (n, channels) or (channels, n)")
    if not samples.flags.c_contiguous and any(stride % samples.itemsize for stride in samples.strides):
        samples = np.ascontiguousarray(samples)
    if samples.ndim == 1:
        return View(samples, Layout(None, dtype))
    if channel_axis is None:
        channel_axis = _channel_axis(samples.shape, channels)
    if channel_axis not in (-2, -1, 0, 1):
        raise UsageError(f"channel_axis={channel_axis}: 0 for (channels, n), 1 for (n, channels)")
    return View(samples, Layout(channel_axis % 2, dtype))


def _channel_axis(shape: tuple[int, ...], channels: Optional[int]) -> int:
    fitting = [axis for axis in (0, 1) if shape[axis] == channels]
    if len(fitting) == 1:
        return fitting[0]
    if channels is None and shape[0] != shape[1]:
        if 0 in shape:
            return shape.index(max(shape))
        return shape.index(min(shape))
    raise UsageError(
        f"an array of shape {shape} is ambiguous: channel_axis=0 for (channels, n), 1 for (n, channels)"
        if channels is None or fitting
        else f"an array of shape {shape} has no axis for {channels} channels"
    )
