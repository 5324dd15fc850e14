"""Chains of effects."""

from __future__ import annotations

import json
from ctypes import byref
from typing import Any, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arrays import view
from ._library import (
    FRAMES, Format, Handle, Path, Whole, ask, call, chain_bytes, form, library, make, options,
    whole)
from .errors import UsageError
from .sound import applied, moved, reading
from .stream import Stream


Effects = Union[str, list[Any], "Chain"]


class Chain:
    """Effects in a row, such as ``Chain("pitch +3st reverb plate mix=20")``.

    The words are those of the command line, voices included (``"voice robot"``); a list of effects
    with their parameters is taken as well: ``Chain([{"pitch": {"cents": 300}}])``. A chain never
    changes: any number of threads and processes may use it, and it can be pickled.
    """

    def __init__(self, effects: Effects = "", *, voices: Optional[Path] = None):
        """Reads the chain; ``voices`` is a folder that is searched for voices before your own."""
        if isinstance(effects, Chain):
            effects = effects.parameters
        self._handle = make(
            library.syrinx_chain_free, library.syrinx_chain_create, chain_bytes(effects),
            options({"voices": voices}))

    @classmethod
    def _of(cls, handle: Handle) -> "Chain":
        """The chain that the library has given out."""
        chain = cls.__new__(cls)
        chain._handle = handle
        return chain

    @property
    def parameters(self) -> list[Any]:
        """The effects with the parameters that are set, voices as what they stand for."""
        parameters: list[Any] = json.loads(ask(library.syrinx_chain_json, self._handle))
        return parameters

    @property
    def words(self) -> str:
        """The chain in words, as the command line takes it."""
        return ask(library.syrinx_chain_words, self._handle)

    def __call__(
        self, samples: ArrayLike, rate: Whole, *, output_rate: Optional[Whole] = None,
        channel_axis: Optional[int] = None, tail: Union[str, float, None] = None,
    ) -> NDArray[Any]:
        """Applies the chain to samples of a sample rate, with all of the tail unless ``tail`` is
        ``"none"`` or seconds; ``output_rate`` converts the result.

        The samples are float32 or int16 in an array (n,), (n, channels) or (channels, n); where it
        has two axes the shorter is that of the channels, unless ``channel_axis`` says it. The
        result is laid out alike. Other floats, and int32 with its full scale of 2^31, become
        float32.
        """
        given = view(samples, channel_axis=channel_axis)
        return applied(given, rate, self._handle, reading(tail, output_rate))

    def stream(
        self, rate: Whole, channels: Whole = 1, *, frames: Optional[Whole] = None,
        live: bool = False, block_frames: Optional[Whole] = None,
    ) -> Stream:
        """A stream through the chain, for blocks as they come; see `Stream`."""
        return Stream(
            self._handle, form(frames, rate, channels),
            {"live": bool(live) or None, "block_frames": block_frames})

    def frames(
        self, frames: Whole, rate: Optional[Whole] = None, channels: Whole = 1
    ) -> Optional[int]:
        """The number of frames that become of so many, exactly; None where that depends on the
        samples.

        The sample rate is needed where the length depends on it, as with tails and pauses; that of
        a tail may depend on the number of channels.
        """
        if rate is not None:
            return self._format(frames, rate, channels)
        found = {self._format(frames, rate, channels) for rate in (8000, 44_100, 48_000)}
        if len(found) > 1:
            raise UsageError("the length depends on the sample rate: frames(n, rate)")
        return found.pop()

    def _format(self, frames: Whole, rate: Whole, channels: Whole) -> Optional[int]:
        given, made = form(frames, rate, channels), Format()
        call(library.syrinx_chain_format, self._handle, byref(given), byref(made))
        return None if made.frames < 0 else made.frames

    def move(
        self, times: ArrayLike, rate: Whole = 48_000, *, seconds: Optional[float] = None,
        channels: Whole = 1,
    ) -> NDArray[np.float64]:
        """Where times, in seconds, come out, such as those of words; NaN for those that are cut
        away.

        ``seconds`` is the length of the sound, which a chain that counts from the end, as
        ``reverse`` does, has to know.
        """
        source = form(None, rate, channels)
        if seconds is not None:
            source.frames = whole(np.rint(seconds * source.rate).item(), "number of frames", FRAMES)
        return moved(library.syrinx_chain_move, [self._handle, byref(source)], times)

    def __add__(self, other: Effects) -> "Chain":
        return Chain(self.parameters + Chain(other).parameters)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chain) and self.parameters == other.parameters

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return f"syrinx.Chain({self.words!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Chain, (self.parameters,)


def effects() -> dict[str, Any]:
    """All effects by name, with summary and parameters: units, ranges, defaults, choices, help."""
    document = json.loads(ask(library.syrinx_effects))
    return {effect["name"]: effect for effect in document["effects"]}
