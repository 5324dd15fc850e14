"""Arrays of samples: (frames,), (frames, channels) or (channels, frames), of float32 or int16;
other floats and int32 become float32."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char, c_char_p, c_int, c_ssize_t, c_void_p
from typing import Any, Optional

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from ._library import CHANNELS, pack_samples, whole
from .errors import UsageError

CHANNEL_AXES = "channel_axis=0 for (channels, n), 1 for (n, channels)"

#: The types of samples, as the library numbers them.
_TYPES: dict[np.dtype[Any], int] = {np.dtype(np.float32): 0, np.dtype(np.int16): 1}


class _ArrayInterface(ctypes.Structure):
    """`PyArrayInterface` of the array interface protocol of numpy."""

    _fields_ = [
        ("two", c_int),
        ("nd", c_int),
        ("typekind", c_char),
        ("itemsize", c_int),
        ("flags", c_int),
        ("shape", POINTER(c_ssize_t)),
        ("strides", POINTER(c_ssize_t)),
        ("data", c_void_p),
        ("descr", c_void_p),
    ]


_interface_at = _ArrayInterface.from_address
_pointer_of = ctypes.PYFUNCTYPE(c_void_p, ctypes.py_object, c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi))


def address(array: NDArray[Any]) -> int:
    """Where the samples of an array are, in a fifth of the time that `array.ctypes.data` takes."""
    capsule = array.__array_struct__
    return _interface_at(_pointer_of(capsule, None)).data or 0


def dtype_of(wanted: DTypeLike) -> np.dtype[Any]:
    """A type that samples may have."""
    dtype = np.dtype(wanted)
    if dtype not in _TYPES:
        raise UsageError(f"samples of type {dtype} are not supported: float32 or int16")
    return dtype


class Layout:
    """Which axis of an array has the channels; None of an array of one channel without an axis for
    it."""

    __slots__ = "channel_axis", "dtype", "type"

    def __init__(self, channel_axis: Optional[int], dtype: np.dtype[Any]):
        self.channel_axis = channel_axis
        self.dtype = dtype
        #: As the library numbers it.
        self.type = _TYPES[dtype]

    def empty(self, channels: int, frames: int) -> NDArray[Any]:
        """An array for a result, channels first where it has more than there is an axis for."""
        if self.channel_axis is None and channels == 1:
            return np.empty(frames, self.dtype)
        if self.channel_axis == 1:
            return np.empty((frames, channels), self.dtype)
        return np.empty((channels, frames), self.dtype)

    def packed(self, array: NDArray[Any], channels: int, frames: int) -> bytes:
        """An array that `empty` has made as the library sees it."""
        if self.channel_axis == 1:
            return pack_samples(self.type, channels, 0, address(array), 1, channels)
        return pack_samples(self.type, channels, 0, address(array), frames, 1)

    def join(self, parts: list[NDArray[Any]], channels: int) -> NDArray[Any]:
        """Parts one after the other."""
        if not parts:
            return self.empty(channels, 0)
        if len(parts) == 1:
            return parts[0]
        return np.concatenate(parts, axis=self.frame_axis(parts[0]))

    def frame_axis(self, array: NDArray[Any]) -> int:
        return 0 if array.ndim == 1 or self.channel_axis == 1 else 1


#: By their types and axes.
_LAYOUTS: dict[np.dtype[Any], dict[Optional[int], Layout]] = {
    dtype: {axis: Layout(axis, dtype) for axis in (None, 0, 1)} for dtype in _TYPES
}


def part(array: NDArray[Any], layout: Layout, start: int, end: int) -> NDArray[Any]:
    """Some frames of an array, without a copy."""
    return array[start:end] if layout.frame_axis(array) == 0 else array[:, start:end]


class View:
    """An array as the library sees it."""

    __slots__ = "array", "layout", "frames", "channels", "samples"

    def __init__(self, array: NDArray[Any], layout: Layout):
        size, strides, shape = array.itemsize, array.strides, array.shape
        self.array = array
        self.layout = layout
        if len(shape) == 1:
            axis, self.channels, distance = 0, 1, 0
        else:
            axis = 0 if layout.channel_axis == 1 else 1
            self.channels = shape[1 - axis]
            if self.channels >> 31:
                whole(self.channels, "number of channels", CHANNELS)
            distance = strides[1 - axis] // size
        self.frames = shape[axis]
        #: It leads to the array's memory, and is of use as long as that is held.
        self.samples = pack_samples(
            layout.type, self.channels, 0, address(array), distance, strides[axis] // size)


def view(
    array: ArrayLike, channels: Optional[int] = None, channel_axis: Optional[int] = None,
    usual: Optional[int] = None,
) -> View:
    """An array of samples that are to be read. Where it has two axes the shorter is that of the
    channels, or the one that is as long as there are `channels`, unless `channel_axis` says it; of
    two alike the `usual` one."""
    samples = np.asarray(array)
    layouts = _LAYOUTS.get(samples.dtype)
    if layouts is None:
        samples = _converted(samples)
        layouts = _LAYOUTS[samples.dtype]
    axes = samples.ndim
    if axes not in (1, 2):
        raise UsageError(
            f"an array of shape {samples.shape} is no sound: (n,), (n, channels) or (channels, n)")
    if not samples.flags.aligned:
        samples = samples.copy()
    if axes == 1:
        return View(samples, layouts[None])
    if channel_axis is None:
        channel_axis = _channel_axis(samples.shape, channels, usual)
    if channel_axis not in (-2, -1, 0, 1):
        raise UsageError(f"channel_axis={channel_axis} is wrong: {CHANNEL_AXES}")
    return View(samples, layouts[channel_axis % 2])


def _converted(samples: NDArray[Any]) -> NDArray[Any]:
    """Samples of another type, or bytes in another order, as the library has them."""
    dtype = samples.dtype
    if dtype.kind == "f":
        # Numbers beyond those of float32 become infinite, which is refused.
        with np.errstate(over="ignore"):
            return samples.astype(np.float32)
    if dtype.kind == "i" and dtype.itemsize == 2:
        return samples.astype(np.int16)
    if dtype.kind == "i" and dtype.itemsize == 4:
        scaled: NDArray[np.float32] = np.multiply(samples, 2.0**-31, dtype=np.float32)
        return scaled
    raise UsageError(
        f"samples of type {dtype} are not supported: floats of full scale 1, int16 or int32")


def _channel_axis(shape: tuple[int, ...], channels: Optional[int], usual: Optional[int]) -> int:
    if channels is None and shape[0] != shape[1]:
        # The one that is empty has the frames.
        return int((shape[0] > shape[1]) != (0 in shape))
    fitting = [axis for axis in (0, 1) if shape[axis] == channels]
    if len(fitting) == 1:
        return fitting[0]
    if fitting and usual is not None:
        return usual
    if channels is not None and not fitting:
        raise UsageError(f"an array of shape {shape} has no axis for {channels} channels")
    raise UsageError(f"an array of shape {shape} is ambiguous: {CHANNEL_AXES}")
