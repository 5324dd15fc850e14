"""The shared library of C functions, declared as syrinx.h has them.

ctypes lets other threads of Python run while a function of it runs.
"""

from __future__ import annotations

import ctypes
import json
import operator
import os
import signal
import struct
import threading
from ctypes import POINTER, byref, c_char_p, c_int32, c_int64, c_void_p
from typing import Any, Callable, NoReturn, Optional, Union

import numpy as np

from . import errors

#: The interface that this package is written for.
INTERFACE = 3

Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
#: A whole number, of Python or numpy; a float may be one.
Whole = Union[int, float, "np.integer[Any]", "np.floating[Any]"]
RATES, CHANNELS, FRAMES = range(1, 6_144_001), range(1, 1025), range((1 << 40) + 1)


class Format(ctypes.Structure):
    _fields_ = [("frames", c_int64), ("rate", c_int32), ("channels", c_int32)]


#: syrinx_samples: type, channels, planes, first, channel_stride, frame_stride. To pack it takes a
#: tenth of the time that a structure of ctypes takes to be made.
pack_samples = struct.Struct("iiPPqq").pack


Report = ctypes.CFUNCTYPE(c_int32, c_void_p, c_int64, c_int64)


class ProgressFunction(ctypes.Structure):
    _fields_ = [("report", Report), ("context", c_void_p)]


def _load() -> ctypes.CDLL:
    usual = os.path.join(os.path.dirname(__file__), "lib", "libsyrinx.so")
    path = os.environ.get("SYRINX_LIBRARY") or usual
    library = ctypes.CDLL(path)
    if library.syrinx_interface() < INTERFACE:
        raise ImportError(f"{path} is too old: it has interface {library.syrinx_interface()}")
    handle, text, out = c_void_p, c_char_p, POINTER(c_void_p)
    form, samples, progress = POINTER(Format), c_char_p, POINTER(ProgressFunction)
    times, count = c_void_p, POINTER(c_int64)
    functions: dict[str, list[Any]] = {
        "chain_create": [text, text, out],
        "chain_words": [handle, out],
        "chain_json": [handle, out],
        "chain_format": [handle, form, form],
        "chain_move": [handle, form, times, times, c_int64],
        "random_create": [text, text, out],
        "random_draw": [handle, c_int64, text, c_int64, out],
        "effects": [out],
        "sound_open": [text, handle, text, progress, out],
        "sound_borrow": [samples, form, handle, text, progress, out],
        "sound_format": [handle, form],
        "sound_read": [handle, samples, c_int64, count],
        "sound_seek": [handle, c_int64],
        "sound_facts": [handle, out],
        "sound_move": [handle, times, times, c_int64],
        "stream_create": [handle, form, text, out],
        "stream_format": [handle, form, count],
        "stream_give": [handle, samples, c_int64, count],
        "stream_finish": [handle],
        "stream_take": [handle, samples, c_int64, count],
        "render": [text, text, handle, text, progress, out],
    }
    for name, arguments in functions.items():
        function = getattr(library, "syrinx_" + name)
        function.argtypes = [*arguments, out]
        function.restype = c_int32
    for name in ["chain_free", "random_free", "sound_free", "stream_free", "free"]:
        function = getattr(library, "syrinx_" + name)
        function.argtypes, function.restype = [c_void_p], None
    library.syrinx_version.restype = c_char_p
    return library


library = _load()
version: str = library.syrinx_version().decode()


def call(function: Callable[..., int], *arguments: Any) -> None:
    """Calls a function, and raises what is wrong."""
    error = c_void_p()
    status = function(*arguments, byref(error))
    if status:
        raise errors.of_status(status, take(error) or "unknown error")


class Handle:
    """Something that the library has made. It is freed when nobody holds it any more: a call that
    another thread is in holds it to its end. At the end of Python, threads may go on in such calls:
    nothing is freed that they hold, as `weakref.finalize` would do."""

    __slots__ = "_as_parameter_", "_free"

    def __init__(self, free: Callable[[c_void_p], None]):
        #: NULL until it is made, which may be freed too: so nothing is lost where an error follows.
        self._as_parameter_ = c_void_p()
        self._free = free

    def __del__(self) -> None:
        self._free(self._as_parameter_)

    @property
    def place(self) -> Any:
        """Where the library puts what it makes."""
        return byref(self._as_parameter_)

    def __reduce__(self) -> NoReturn:
        raise TypeError("sounds and streams can be neither copied nor pickled")


def make(free: Callable[[c_void_p], None], function: Callable[..., int], *arguments: Any) -> Handle:
    """Something that a function makes, and another one frees."""
    handle = Handle(free)
    call(function, *arguments, handle.place)
    return handle


def take(text: c_void_p) -> Optional[str]:
    """A text that the library has given out, which is freed."""
    if not text.value:
        return None
    string = ctypes.string_at(text.value).decode("utf-8", "surrogateescape")
    library.syrinx_free(text)
    return string


def ask(function: Callable[..., int], *arguments: Any) -> str:
    """The text that a function finds."""
    text = c_void_p()
    call(function, *arguments, byref(text))
    return take(text) or ""


def whole(value: Whole, name: str, within: range) -> int:
    """A whole number as C takes it; ctypes would cut off what goes beyond its bits."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        if not isinstance(value, (float, np.floating)) or value % 1:
            raise errors.UsageError(f"{name} {value!r} is not a whole number") from None
        number = int(value)
    if number not in within:
        raise errors.UsageError(f"{name} {number} is outside {within[0]}…{within[-1]}")
    return number


def form(frames: Optional[Whole], rate: Whole, channels: Whole) -> Format:
    """The form of a sound, whose length is None where nobody knows it."""
    count = -1 if frames is None else whole(frames, "number of frames", FRAMES)
    return Format(
        count, whole(rate, "sample rate", RATES), whole(channels, "number of channels", CHANNELS))


def text_bytes(text: str) -> bytes:
    """A text as the library takes it, which refuses what is no Unicode."""
    return _terminated(text.encode("utf-8", "surrogatepass"))


def chain_bytes(effects: Any) -> bytes:
    """A chain, in words or as a list of effects, as the library takes it."""
    if isinstance(effects, (list, tuple, dict)):
        effects = to_json(effects)
    if not isinstance(effects, str):
        raise errors.UsageError(f"a chain is words or a list of effects, not {effects!r:.60}")
    return text_bytes(effects)


def path_bytes(path: Path) -> bytes:
    """A path as the library takes it."""
    return _terminated(os.fsencode(path))


def _terminated(text: bytes) -> bytes:
    if b"\0" in text:
        raise errors.UsageError("texts and paths have no zero bytes")
    return text


def to_json(value: Any) -> str:
    """JSON in which numbers of numpy are numbers, and paths are texts."""
    return json.dumps(value, default=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    try:
        return os.fsencode(value).decode()
    except UnicodeDecodeError:
        raise errors.UsageError(f"the path {value!r} is not UTF-8") from None


def options(values: dict[str, Any]) -> Optional[bytes]:
    """Options as the library reads them, without those that are None; names have hyphens there."""
    given = {
        name.replace("_", "-"): _listed(value)
        for name, value in values.items() if value is not None}
    return to_json(given).encode() if given else None


def _listed(value: Any) -> Any:
    """Tags by their keys as the program takes them, several of one key one by one."""
    if not isinstance(value, dict):
        return value
    return [
        f"{key}={text}" for key, texts in value.items()
        for text in (texts if isinstance(texts, (list, tuple)) else [texts]) if text is not None]


class Progress:
    """Has a function told how far a render is. An error that it raises, or a handler of SIGINT,
    ends the render."""

    def __init__(self, report: Optional[Callable[[int, Optional[int]], object]] = None):
        self._report = report
        self._error: Optional[BaseException] = None
        self._handler: Any = None
        self._interrupt: Optional[tuple[int, Any]] = None

    def call(self, function: Callable[..., int], *arguments: Any) -> None:
        """Calls a function that is given this progress before its last argument."""
        *before_it, last = arguments
        # Nothing that it holds leads back to it: a cycle with a reference of ctypes in it is never
        # freed.
        report = ProgressFunction(Report(self._tell), None)
        # Python runs a handler wherever it goes on. What that raises between `_tell` and the
        # library would be lost, and the library be told what it was told before: the handler waits
        # until it can be heard.
        before = signal.getsignal(signal.SIGINT)
        waits = callable(before) and threading.current_thread() is threading.main_thread()
        if waits:
            self._handler = before
            signal.signal(signal.SIGINT, self._hear)
        try:
            call(function, *before_it, byref(report), last)
        except errors.Cancelled:
            if self._error is None:
                raise
        finally:
            if waits:
                signal.signal(signal.SIGINT, before)
            # Also where the call has failed.
            self._handle()
        error, self._error = self._error, None
        if error is not None:
            try:
                raise error from None
            finally:
                # Its traceback leads here, and from here it shall not lead back.
                del error

    def _tell(self, _context: Any, done: int, total: int) -> int:
        try:
            self._handle()
            if self._error is None and self._report is not None:
                self._report(done, None if total < 0 else total)
        except BaseException as error:
            self._error = error
        return int(self._error is None)

    def _hear(self, number: int, frame: Any) -> None:
        self._interrupt = number, frame

    def _handle(self) -> None:
        interrupt, self._interrupt = self._interrupt, None
        if interrupt is not None:
            self._handler(*interrupt)
