extension Topic {
  static let performance = Topic(
    "performance", aliases: ["speed-table", "benchmarks", "memory"],
    "Time and memory, beside other programs.",
    #"""
    Our time ÷ theirs (below 1, Syrinx is faster), for five minutes of 44.1 kHz stereo, 16 bits,
    unless noted. Each pair was measured alternately in one run, median of five (101 for the clip,
    three for `pitch`, one for an hour), on two cores of an Intel Xeon at 2.5 GHz, Debian 12,
    November 2026.

    | job | compared with | wall time | CPU time |
    |---|---|---|---|
    | gain | SoX `vol` | 0.26 | 0.44 |
    | | ffmpeg `volume` | 0.44 | 0.73 |
    | four equalizer bands | SoX | 0.24 | 0.35 |
    | | ffmpeg | 0.10 | 0.21 |
    | varispeed 1.25 | SoX `speed` | 0.44 | 0.55 |
    | | ffmpeg with soxr | 0.76 | 0.94 |
    | reverb large-hall | SoX `reverb` | 0.33 | 0.43 |
    | impulse response of 2 s | ffmpeg `afir` | 0.72 | 0.82 |
    | compressor | SoX `compand` | 0.22 | 0.35 |
    | drive | SoX `overdrive` (not oversampled) | 1.43 | 2.44 |
    | copy | `sndfile-convert` | 1.23 | 2.23 |
    | gain on a clip of 1.4 s | SoX `vol` | 1.32 | 1.32 |
    | `pitch +3st quality=fine`, speech with pauses | `rubberband -3` | 0.51 | 1.00 |
    | `pitch +3st quality=fine`, music | `rubberband -3` | 0.88 | 0.89 |
    | `pitch +3st quality=fast`, speech | ffmpeg `rubberband` | 0.51 | 1.00 |
    | | `rubberband -2` | 0.87 | 0.94 |
    | `pitch +3st formants=keep quality=voice`, speech | `rubberband -3 -F` | 0.02 | 0.02 |
    | | SoundStretch, formants not kept | 0.75 | 0.87 |
    | | Praat, of one channel | 0.13 | 0.14 |
    | the same, a folder of 400 telephone prompts | `xargs` and `rubberband -3 -F` | 0.06 | 0.06 |
    | pitch, reverb, varispeed and equalizer | our `pitch` alone | 1.04 | 1.03 |
    | a folder of 400 telephone prompts, equalized | `xargs` and SoX | 0.49 | 0.47 |
    | `inspect`, an hour | ffmpeg `ebur128=peak=true` | 0.39 | 0.63 |
    | spectrogram, an hour | SoX `spectrogram` | 0.34 | 0.55 |

    Our times include the loudness measurement, on a thread of its own. `make bench-peers bench`
    measures your machine; `BENCH=--long` adds the rows that take long. `make score VOICES=FOLDER`
    measures `pitch quality=voice` on voices of yours beside Rubber Band, the pitch track beside
    Praat, and the built-in voices with either quality.

    ## Memory

    A process uses 14 MB for light effects. With `pitch +3st quality=fine` it uses 26 MB on one
    thread and up to 40 MB on two, for an hour as for a minute. For some intervals, mostly downward,
    Rubber Band needs larger tables, up to 110 MB.

    ## What makes it faster

    * `pitch` as it comes: for one speaker alone it is some five times as fast as `quality=fine`, the
      sound of version 1, and for music six times. `quality=voice` and `quality=spectral` say
      beforehand which it is, and spare the listening.
    * One `batch` instead of many processes; `--each` for several voices of one input.
    * `--sync no`, if a power failure may lose the output.
    * A timeline keeps clips with slow chains (`syrinx help timeline`).

    ## How pitch works

    `pitch quality=voice` cuts grains of two periods about the energy of every period and lays
    them at the new periods (E. Moulines and F. Charpentier 1990). The periods are found by
    autocorrelation (P. Boersma 1993) and the likeliest way from one to the next (D. Talkin 1995).
    Formants stay with the grains, and move where these are read faster or slower. `spectral`
    is a phase vocoder whose phases follow the gradient of the transform (Z. Průša and N. Holighaus
    2017). `fine` and `fast` are engines of Rubber Band.
    """#)
}
