"""Random chains for training."""

from __future__ import annotations

import itertools
import sys
from typing import Any, Optional, Union

import numpy as np
from numpy.typing import ArrayLike

from ._arrays import view
from ._library import (
    RATES, Path, Whole, chain_bytes, library, make, options, text_bytes, whole)
from .chain import Chain
from .sound import applied, reading, rendered


class Augment:
    """A chain in which values and effects are drawn anew for every sound, for arrays and tensors.

        augment = syrinx.Augment("pitch any:-3st..+3st chance 50% noise snr=any:5..25", seed=1)
        y = augment(x, rate, key=index)

    What is drawn depends on seed, key and variant alone, not on the order of calls, threads or
    workers, and is what ``syrinx batch --seed`` draws for a file of that name. It can be pickled,
    and used after a fork.
    """

    def __init__(
        self, chain: Union[str, list[Any]], *, seed: Whole = 1, rate: Optional[Whole] = None,
        voices: Optional[Path] = None,
    ):
        """Reads the chain, in words or as a list, and checks all that may be drawn; ``rate`` is the
        sample rate of sounds that come without."""
        self.seed = whole(seed, "seed", range(-1 << 63, 1 << 63))
        self.rate = None if rate is None else whole(rate, "sample rate", RATES)
        self._chain, self._voices = chain, voices
        self._handle = make(
            library.syrinx_random_free, library.syrinx_random_create, chain_bytes(chain),
            options({"voices": voices}))
        self._count = itertools.count()

    def draw(self, key: Union[str, Whole], variant: Whole = 1) -> Chain:
        """The chain for a sound of this name or number, and one of its variants, counted from 1."""
        return Chain._of(
            make(
                library.syrinx_chain_free, library.syrinx_random_draw, self._handle, self.seed,
                text_bytes(_name(key)), whole(variant, "variant", range(1, 1 << 31))))

    def __call__(
        self, samples: ArrayLike, rate: Optional[Whole] = None, *,
        key: Union[str, Whole, None] = None, variant: Whole = 1,
        times: Optional[ArrayLike] = None, output_rate: Optional[Whole] = None,
        channel_axis: Optional[int] = None, tail: Union[str, float, None] = None,
    ) -> Any:
        """Applies a chain that is drawn to samples, laid out as `Chain` has it; a tensor of torch
        becomes a tensor.

        ``key`` is a name or number of the sound, such as its index; without, the calls of this
        object are numbered from 0, so that a result depends on how many there were. Copies in other
        processes count for themselves; in a worker of a loader of torch the numbers follow its
        seed, which no other worker or epoch has. With ``times``, in seconds, such as those of words
        or labels, a pair is returned: the samples, and where the times come out; NaN for those that
        are cut away.
        """
        rate = self.rate if rate is None else rate
        if rate is None:
            raise TypeError(
                "a sample rate is needed: augment(samples, rate), or Augment(…, rate=16000)")
        torch: Any = sys.modules.get("torch")
        given: Any = samples
        is_tensor = torch is not None and isinstance(given, torch.Tensor)
        array = given.detach().cpu().numpy() if is_tensor else given
        chain = self.draw(self._next() if key is None else key, variant)
        values = reading(tail, output_rate)
        whole_sound = view(array, channel_axis=channel_axis)
        moved = None
        if times is None:
            made = applied(whole_sound, rate, chain._handle, values)
        else:
            made, moved = rendered(whole_sound, rate, chain._handle, values, times)
        result: Any = torch.from_numpy(made).to(given.device) if is_tensor else made
        return result if times is None else (result, moved)

    def _next(self) -> str:
        """The name of a sound that has none."""
        loader: Any = sys.modules.get("torch.utils.data")
        worker = loader.get_worker_info() if loader is not None else None
        number = next(self._count)
        return str(number) if worker is None else f"{worker.seed} {number}"

    def __repr__(self) -> str:
        return f"syrinx.Augment({self._chain!r}, seed={self.seed})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _augment, (self._chain, self.seed, self.rate, self._voices)


def _name(key: Union[str, Whole]) -> str:
    """The name of a sound, or its number, which numpy or torch may have made a float."""
    if isinstance(key, (float, np.floating)):
        key = whole(key, "key", range(-1 << 63, 1 << 63))
    return str(key)


def _augment(chain: Any, seed: int, rate: Optional[int], voices: Optional[Path]) -> Augment:
    return Augment(chain, seed=seed, rate=rate, voices=voices)
