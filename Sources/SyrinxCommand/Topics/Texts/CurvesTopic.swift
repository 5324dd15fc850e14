extension Topic {
  static let curves = Topic(
    "curves", aliases: ["curve", "automation", "envelope", "envelopes", "lfo", "sweep"],
    "Values that change over time.",
    #"""
    A number can change over time: along points of a value at a time, to and fro for ever, or with
    the level of a sound.

    ## Points

        syrinx talk.wav out.wav gain -60@0s/0@1s
        syrinx talk.wav tape.wav varispeed 1@0.2s/0.5@1s
        syrinx talk.wav glide.wav pitch 0@0s/+400@0.5s/0@1s formants=keep
        syrinx song.wav out.wav reverb plate mix=0@0%/60@100%
        syrinx song.wav round.wav pan -1@0s/1@1.5s
        syrinx song.wav opens.wav eq low-pass@300@0s/8k@3s

    * A curve is constant before its first point and after its last.
    * A value may have any unit of its parameter: `pitch 0@0s/1oct@1s`.
    * Times are seconds, `300ms`, `1:02.5`, or a percentage of the sound: `50%` is its middle.
    * Times are relative to the sound that enters the effect: after `pad` they count its silence.
    * The length of the output is known before rendering, also with curves for speed.
    * Along a curve, `varispeed` may be up to three frames off (the variable-rate filter of soxr),
      and `pitch` up to a few milliseconds.

    Points are joined by straight lines, or by the shape that stands between them:

        syrinx song.wav opens.wav eq low-pass@300@0s/exp/8k@3s
        syrinx song.wav dips.wav gain 0@1s/smooth/-12@2s/smooth/0@3s
        syrinx song.wav steps.wav pan -1@0s/hold/1@1s/hold/-1@2s

    | shape | between two points |
    |---|---|
    | `linear` | a straight line, also where nothing is stated |
    | `exp` | equal ratios, as ears hear frequencies; both values above 0, or both below |
    | `smooth` | half a turn of a cosine, slow at both ends |
    | `hold` | the earlier value, then a jump |

    A shape before the first point is that of all: `exp/300@0s/8k@1s/300@4s`.

    ## Oscillations

    `LOW..HIGH@RATE` begins at the first value, goes to the other and back, so many times a second:

        syrinx song.wav wah.wav eq resonant-low-pass@300..3k@0.5Hz/exp/q4
        syrinx song.wav round.wav pan -1..1@0.2Hz
        syrinx song.wav chop.wav gain -60..0@4Hz/square
        syrinx song.wav drifts.wav pitch -20..20@1.5Hz/random7

    RATE is from 0.001 to 1000 Hz and has its unit. After it may stand a wave, `sine` (the default),
    `triangle`, `square`, `saw` or `random`, and `exp` for equal ratios. `random` goes smoothly from one
    random value to the next, RATE values a second; a number after it, as in `random7`, chooses others,
    which are always the same ones. After 1024 values they begin again.

    ## Levels

    `LOW..HIGH@follow` follows the sound that enters the effect: it is at the first value where that
    is soft, and at the second where it is loud. `follow=FILE` follows another sound, which begins at
    the same time:

        syrinx song.wav wah.wav eq resonant-low-pass@300..4k@follow/exp/q4
        syrinx talk.wav out.wav gain 0..-12@follow=song.wav/attack10ms/release300ms
        syrinx song.wav round.wav width 0..100@follow/from-40dB/to-12dB

    | part | default | |
    |---|---|---|
    | `attack5ms` | 5 ms | time to come 63 % of the way to a higher level, 0 to 10 s |
    | `release150ms` | 150 ms | the same to a lower level |
    | `from-50dB` | −50 dB | level of the first value, at most 0 dB, and of softer sounds |
    | `to-10dB` | −10 dB | level of the second value, and of louder sounds |
    | `exp` | | equal ratios between the values |

    Levels, in dBFS, are those of the loudest channel's squares, smoothed by these times. At the
    defaults, which rise faster than they fall, a tone is 2.5 dB above its root mean square, noise
    6 dB; with equal times both are at it. Each frame has its own value. Speeds, pitches and spectra,
    whose values have to be known beforehand, cannot follow; live, only the sound itself can be
    followed. In a band of `eq` the file's name has no folder.

    ## Files

    `@FILE.csv` is a curve whose points are lines of a time and a value, and perhaps of the shape that
    leads there, separated by commas, semicolons, tabs or spaces:

        # gain.csv
        seconds,dB
        0,-60
        1.5,0,smooth
        50%,-6

    The first line may hold names; lines that begin with `#` are left out. `syrinx talk.wav out.wav
    gain @gain.csv` reads it, when it begins to render; relative paths are those of the chain's other
    files. There may be 100 000 points. In a band of `eq` the file's name has no folder:
    `low-pass@@sweep.csv`.

    `@project.aup` is the envelope of a clip in a project of Audacity's (`<envelope>` and its
    `<controlpoint t="1.5" val="0.5"/>`), also in a .xml file, as programs make it of .aup3. Its
    factors are decibels where the parameter has them.

    ## Bands of eq

    Bands of `eq` have curves in each part: `parametric@500@0s/2k@3s:-12@0s/+6@3s/q1@0s/q8@3s`
    moves frequency, gain and width. Each point of a moving width states `q` or `oct`. Times in a
    band are written in seconds, since `:` begins the gain. Bands may jump as they like: a frequency
    that jumps from 20 Hz to 20 kHz in a millisecond makes nothing ring louder.

    ## Where

    `syrinx plot talk.wav gain -60@0s/0@1s --out curve.png` draws curves above the waveforms.
    `syrinx help EFFECT` lists at its end which parameters may be curves and which are constant, such
    as presets and the ceiling of `loudness`. `syrinx effects --json` says it by `curve`, `live` and
    `positional`.

    In JSON, voices and timelines a curve is the same text: `{"gain": {"db": "-60@0s/0@1s"}}`.

    Live, parameters with a curve follow it; others can be changed by hand and are smoothed over
    20 ms (`syrinx help live`).
    """#)
}
