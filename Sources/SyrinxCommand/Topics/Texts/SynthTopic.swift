extension Topic {
  static let synth = Topic(
    "synth", aliases: ["tones", "test-signals"],
    "Tones, sweeps, noise and other computed sounds.",
    #"""
        syrinx synth sine 440 5s tone.wav
        syrinx synth pink 2s seed=2 level=-20 noise.wav
        syrinx synth pluck 220 1s string.wav reverb plate
        syrinx synth sweep 20 20k 1s sweep.wav --encoding float
        syrinx synth dtmf 0123 dial.wav

    The same seed is the same noise. Effects follow OUT.

    In quotation marks, the same words stand in place of IN of other commands, of the `path` of a
    player in a graph, and of that of a clip on a timeline:

        syrinx 'synth metronome 120 3s' clicks.wav
        syrinx explain 'synth sine 440 1s' pitch +4st
        syrinx mix talk.wav 'synth pink 1s level=-40' noisy.wav

    Tones and noise are of use for tests: `syrinx help golden`, `syrinx help measuring`. A sweep
    measures a room: `syrinx help rooms`.
    """#)
}
