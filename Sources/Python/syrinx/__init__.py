"""Syrinx: effects for sounds and voices, on arrays, streams and files.

    import syrinx

    chain = syrinx.Chain("pitch +3st reverb plate mix=20")
    y = chain(x, rate)                                  # an array becomes another
    stream = chain.stream(rate, channels=2)             # stream.process(block) …, stream.finish()
    syrinx.render("in.wav", "out.flac", chain)          # a file becomes another
    samples = syrinx.open("talk.mp3").read()            # (channels, frames)
    augment = syrinx.Augment("pitch any:-3st..+3st noise snr=any:5..25", seed=1)
    y = augment(x, rate, key=index)                     # another chain for every key

`syrinx.effects()` lists the effects, and ``syrinx help`` of the program explains them.
"""

from ._library import version as __version__
from .augment import Augment
from .chain import Chain, effects
from .errors import Cancelled, Error, UsageError
from .files import open, render
from .sound import Sound
from .stream import Stream

__all__ = [
    "Augment", "Cancelled", "Chain", "Error", "Sound", "Stream", "UsageError", "__version__",
    "effects", "open", "render",
]
