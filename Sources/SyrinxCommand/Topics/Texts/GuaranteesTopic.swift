extension Topic {
  static let guarantees = Topic(
    "guarantees", aliases: ["guarantee", "promises"],
    "Promises that tests keep.",
    #"""
    Each of these has a test; most are tested on every effect of the catalogue. Plug-ins are code
    of others, to which they do not apply (`syrinx help plugins`).

    ## 1. Exact length

    The number of output frames is known before rendering (`syrinx explain` prints it) and met
    exactly: round(N ÷ (tempo × rate)) plus the tail. Latency is trimmed, and parallel chains are
    aligned to the sample.

    ## 2. Reproducible

    Same input, chain, version and machine give the same bytes, whatever `--jobs`, the block size
    and the time of day: dither is seeded, and no dates are written. On other processors or with
    other versions of the libraries, samples may differ by rounding: below −120 dB for everything
    but `pitch`, whose phases may differ.

    ## 3. Constant memory

    A file is never held in memory as a whole. A graph whose branches meet again so far apart in
    time that more than 256 MiB would have to be buffered is refused.

    ## 4. Tails are kept

    A reverb continues after the input until it has decayed by 60 dB (`--tail none` and `--tail
    2s` change that). Equalizers do not change the length: they ring within it and in the tails of
    other effects.

    ## 5. Bypass is exact

    Parameters at their bypass values return the input's samples, bit for bit, without dither.

    ## 6. No data loss

    OUT is replaced only when the new file is complete; on any failure, also on a full disk or
    Ctrl-C, an existing file is not changed. Files that are read are never overwritten; IN and OUT
    may be the same file only with `--in-place`, and not if another program has changed it in the
    meantime (`syrinx help files`).

    The encoding is kept if the format supports it. Tags, pictures, chapters, cues, regions, loops
    and unknown chunks are copied, byte for byte where nothing has moved; positions in the sound
    are adjusted; what cannot be kept is listed (`syrinx help tags`).

    Samples beyond full scale are counted and reported, never wrapped; NaN and infinite samples
    stop the render, or become 0 with `--nan zero`. Truncated and damaged files are read as far as
    possible, and what is missing is named (`syrinx help damage`).

    A run that is killed leaves no temporary files.

    ## 7. Memory-safe Swift

    Samples are processed on bounds-checked spans, which are never shared while they are changed.
    `unsafe` is used only where memory or C is owned, or threads share memory.

    What is not promised: `syrinx help limits`, `syrinx help platforms`.
    """#)
}
