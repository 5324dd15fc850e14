extension Topic {
  static let platforms = Topic(
    "platforms", aliases: ["platform", "linux", "macos", "windows"],
    "Systems on which it has been run, and on which not.",
    #"""
    | system | state |
    |---|---|
    | Debian 12, x86-64 | all tests are run here |
    | Ubuntu | provided for; not run |
    | macOS | provided for, with Homebrew; never run |
    | Windows | not tested |

    Claims of speed and sameness of bytes are those of Debian 12 on x86-64 with Swift 6.3,
    libsndfile 1.2.0, FFTW 3.3.10, Rubber Band 3.1.2 and soxr 0.1.3. Other versions may differ by
    rounding (`syrinx help guarantees`).

    ## Never run

    * macOS: the calls of the system, the `say` engine of `syrinx say`, and playing, recording and
      `live` by Core Audio.
    * macOS: LADSPA and LV2 plug-ins.
    * Real sound cards: `play`, `live` and `record` were run through PulseAudio 16 and PipeWire
      0.3.65 with null sinks, on Linux.
    * The Kubernetes Job of `syrinx help cluster`. GNU parallel and Slurm were run.
    * Processors other than x86-64.

    ## Optional programs

    Without ffmpeg, cairo or espeak-ng the features that need them are refused with a sentence
    that says what to install (`syrinx help environment`).
    """#)
}
