extension Topic {
  static let curves = Topic(
    "curves", aliases: ["curve", "automation", "envelope", "envelopes"],
    "Values that change over time.",
    #"""
    A number can change over time: points of a value at a time, joined by straight lines.

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

    Bands of `eq` have curves in each part: `parametric@500@0s/2k@3s:-12@0s/+6@3s/q1@0s/q8@3s`
    moves frequency, gain and width. Each point of a moving width states `q` or `oct`. Times in a
    band are written in seconds, since `:` begins the gain. Bands may jump as they like: a frequency
    that jumps from 20 Hz to 20 kHz in a millisecond makes nothing ring louder.

    `syrinx help EFFECT` lists at its end which parameters may be curves. Some may not, such as
    presets and the ceiling of `loudness`.

    In JSON a curve is the same text: `{"gain": {"db": "-60@0s/0@1s"}}`.

    Live, parameters with a curve follow it; others can be changed by hand and are smoothed over
    20 ms (`syrinx help live`).
    """#)
}
