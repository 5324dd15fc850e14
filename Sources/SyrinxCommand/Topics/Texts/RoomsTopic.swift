extension Topic {
  static let rooms = Topic(
    "rooms", aliases: ["impulse-response", "ir"],
    "Reverberation, impulse responses, and measuring a room.",
    related: ["reverb", "measure-room"],
    #"""
        syrinx talk.wav hall.wav reverb large-hall mix=25
        syrinx talk.wav church.wav reverb ir=church-ir.wav mix=40

    `reverb` has thirteen presets, whose decay, damping, predelay and width can be set (`syrinx
    help reverb`), or convolves with an impulse response: the recording of a room, a spring, a
    loudspeaker. Such a response is made as loud wet as dry; `ir-gain=file` uses it as recorded.

    A reverb continues after the input until it has decayed by 60 dB. `--tail none` cuts it off,
    `--tail 2s` sets the time.

    ## Measure a room

    Play a sweep in the room, record it, and divide the spectrum of the recording by that of the
    sweep:

        syrinx synth sweep 20 20k 1s sweep.wav --encoding float
        syrinx measure-room sweep.wav recording.wav --out room.wav
        syrinx talk.wav there.wav reverb ir=room.wav

    The distortion of the loudspeaker lies before the response and is left out. Outside the
    range of the sweep a response is mostly noise, amplified. Both files have to start at the same
    time, or the recording slightly later. Both are held in memory. In a real room take a longer
    sweep, such as 10 s.

    ## Look at a response

        syrinx plot reverb cathedral --out hall.png
        syrinx plot church-ir.wav --of impulse --out church.png
        syrinx inspect church-ir.wav --room

    The first draws the impulse response, the energy decay and the decay time of a preset. The
    last prints, of all and by octave, RT60 and EDT (ISO 3382-1: the decay from −5 to −35 dB, and
    the first 10 dB), and how much arrives in the first 50 ms: C50 in decibels, D50 in percent.
    """#)
}
