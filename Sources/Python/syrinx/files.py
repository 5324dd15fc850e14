"""Files: opened to be read, and rendered whole."""

from __future__ import annotations

import json
from ctypes import byref, c_void_p
from typing import Any, Callable, Optional, Union

from ._library import Handle, Path, Progress, Whole, library, options, path_bytes, take
from .chain import Chain, Effects
from .sound import Sound

#: Called with the frames done and how many there are, which is None where nobody knows. What it
#: raises ends a render.
Told = Callable[[int, Optional[int]], object]


def open(
    path: Path, chain: Optional[Effects] = None, *, rate: Optional[Whole] = None,
    channels: Union[Whole, str, None] = None, start: Optional[float] = None,
    end: Optional[float] = None, progress: Optional[Told] = None, **others: Any,
) -> Sound:
    """Opens a file of any kind, or a sound that is computed (``"synth sine 440 2s"``), behind a
    chain if one is given.

    ``rate`` and ``channels`` convert, ``start`` and ``end`` are seconds; ``others`` are the options
    of ``syrinx render`` that choose and convert samples: ``loop``, ``tail``, ``nan``, ``damaged``,
    ``jobs``. Effects that measure hear the sound now, of which ``progress(done, total)`` is told.
    """
    given = options({"rate": rate, "channels": channels, "start": start, "end": end, **others})
    handle = Handle(library.syrinx_sound_free)
    Progress(progress).call(
        library.syrinx_sound_open, path_bytes(path), _made(chain)._handle, given, handle.place)
    return Sound(handle)


def render(
    source: Path, target: Path, chain: Optional[Effects] = None, *,
    progress: Optional[Told] = None, **others: Any,
) -> dict[str, Any]:
    """Renders a file, or a computed sound, into a file, whose kind its ending tells; it appears
    when it is whole.

    ``others`` are the options of ``syrinx render``, such as ``bitrate=128``, ``rate=44100``,
    ``tag={"title": "Blue"}``, ``no_clobber=True``, ``jobs=1``. Returns its report: frames, peak,
    metadata kept and lost, warnings; ``measure=True`` adds loudness and true peak.
    ``progress(done, total)`` is called as it goes on; what it raises ends the render, as Ctrl-C
    does, and leaves no file.
    """
    report = c_void_p()
    Progress(progress).call(
        library.syrinx_render, path_bytes(source), path_bytes(target), _made(chain)._handle,
        options(others), byref(report))
    made: dict[str, Any] = json.loads(take(report) or "{}")
    return made


def _made(chain: Optional[Effects]) -> Chain:
    return chain if isinstance(chain, Chain) else Chain("" if chain is None else chain)
