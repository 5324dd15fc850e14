extension Topic {
  static let json = Topic(
    "json",
    "The names in JSON output.",
    #"""
        syrinx talk.wav out.wav gain -3 --json
        syrinx inspect talk.wav guest.wav --json
        syrinx explain talk.wav pitch +4st --json
        syrinx effects pitch --json

    Every document begins with `"version": 1`. Names carry the unit of their numbers: `peakDB`,
    `medianPitchHz`, `seconds`. A level that does not exist, as that of silence, is null. Wordings
    of messages may change, also inside JSON; names do not.

    | from | members |
    |---|---|
    | a render | `input` and `output` with `path`, `frames`, `rate`, `channels`, `encoding` |
    | | `peakDB`, `truePeakDB`, `integratedLUFS`, `clippedSamples` |
    | | `metadata`, `seconds`, `speed`, `warnings` |
    | `compose` | the same, and `clips`, `segmentsRendered`, `segmentsReused` |
    | `split` | `parts`, each as a render |
    | `inspect` | `files`, each with `path`, `format`, `encoding`, `rate`, `channels`, `frames` |
    | | `seconds`, `integratedLUFS`, `medianPitchHz`, `metadata`, `perChannel` … |
    | `explain` | `input`, `output`, `tailFrames`, `nodes`, `connections`, `warnings`, `chain` |
    | of a timeline | `rate`, `channels`, `frames`, `tracks` with `clips`; in frames of `rate` |
    | | `warnings` |
    | with `--live` | `sampleRate`, `latency` in seconds, `effects` |
    | `compare` | `same`, `tier`, `reasons`, `firstDifferentFrame`, `maxDifferenceDB` |
    | | `rmsDifferenceDB`, `lagFrames`, `gainDB`, `loudnessDifferenceLU` |
    | | `mostAudible`, `perChannel`, `bands` |
    | `batch` | `done`, `kept`, `failed`, `left`, `seconds`, `speed`, `failures`, `warnings` |
    | `golden` | `suite`, `cases` with `name`, `verdict`, `tier`, `expected`, `reasons` |
    | `effects` | `effects` with `name`, `purpose`, `summary`, `knobs` (the parameters) |
    | `voices` | `voices` with `name`, `summary`, `chain`, `path` |
    | `tags` | `path`, `format`, `tags`, `pictures` |
    | `doctor` | versions, formats, folders, `problems` |

    The chain that `explain` prints is read by `--chain`. `--json` goes to standard output, and to
    standard error where OUT is standard output.

    ## Lines

    These have an object a line, so that they can be read while they grow:

    | from | members |
    |---|---|
    | `--progress json` | `done` from 0 to 1, `secondsLeft`, `speed` |
    | a journal | `path`, `output`, `status`, `error`, `frames`, levels, hashes, `chain` … |
    | `--meter NODE=FILE` | `seconds`, `rmsDB`, `peakDB`, a number a channel |
    | `spectrum --out x.jsonl` | a head with `bandHz`; then `seconds` and `bands` |
    | `live --control` | `ok`, `error`; of `status` `voice`, `gainDB`, `parameters` … |
    | `mouth` | `seconds`, `opening`, with words also `shape` |

    ## Words and tables

    `--words x.json` has `rate`, and `lines` with `words`, whose `start` and `end` are in frames
    of `rate`; a `range` counts Unicode scalars. Reports of `batch` and numbers of pictures are
    CSV or JSON by their extension. `syrinx schema` prints the JSON Schema of chains, voices and
    timelines.
    """#)
}
