extension Topic {
  static let environment = Topic(
    "environment",
    aliases: ["environment-variables", "env", "variables", "configuration", "config"],
    "Environment variables and folders.",
    related: ["doctor"],
    #"""
    | variable | effect |
    |---|---|
    | `XDG_CONFIG_HOME` | your own voices are in `syrinx/voices` under it; default: `~/.config` |
    | `XDG_CACHE_HOME` | rendered clips are kept in `syrinx/segments` under it; default: `~/.cache` |
    | `LADSPA_PATH`, `LV2_PATH` | folders of plug-ins (`syrinx help plugins`) |
    | `TMPDIR` | folder for copies of pipes that must be seekable; default: `/tmp` |
    | `PATH` | where ffmpeg, espeak-ng, less and others are found |
    | `SYRINX_PAGER`, `PAGER` | shows long help on a terminal; default: less; cat: none |
    | `NO_COLOR` | if set, no colours in bars and karaoke |
    | `TERM` | `dumb`: neither bold letters nor a pager |

    There is no configuration file for options.

    ## Folders

    | folder | contents |
    |---|---|
    | `~/.config/syrinx/voices` | your own voices (`syrinx help voices`) |
    | `~/.cache/syrinx/segments` | rendered clips with slow chains, at most 4096 MB (`--cache-size`) |
    | `~/.cache/syrinx/plugins` | the names of plug-ins that were found, and how late and how long they sound |

    All but the first may be deleted at any time, and are done without where they cannot be made.

    ## Programs and libraries

    libsndfile, FFTW, Rubber Band and soxr are linked. The others are looked for when they are
    needed, and everything else works without them:

    | needed | for |
    |---|---|
    | ffmpeg | films, M4A, AAC, WavPack and others; videos |
    | cairo | pictures, animations |
    | espeak-ng | speech |
    | lilv | LV2 plug-ins |
    | PulseAudio, ALSA, Core Audio | `play`, `live`, `record` |

    `syrinx doctor` says what it finds here.

        syrinx doctor
    """#)
}
